//! A broken property: runs of methods that together refute it, with what each of them was given and showed.

use std::path::PathBuf;

use counterpoint_ir::Value;
use counterpoint_ir::guide::{AFTER, LENGTH, RESULT};
use counterpoint_ir::ids::{InputId, TermId};
use counterpoint_ir::program::Program;
use counterpoint_ir::tree::Tree;
use counterpoint_lang_jvm::entry::Argument;
use counterpoint_prop::Pointwise;
use counterpoint_witness::{Decided, Decision, Observation, Run};

use crate::finding::Subject;

/// Runs that refute a property.
#[derive(Debug, Clone)]
pub struct Broken<'a> {
    /// The name of the property.
    pub name: &'a str,
    /// The property in words.
    pub text: &'a str,
    /// What it says.
    pub property: &'a Pointwise,
    /// The programs that it speaks of.
    pub programs: Vec<&'a Program>,
    /// The runs, in the order of the prefix.
    pub runs: Vec<BrokenRun<'a>>,
}

/// One of the runs.
#[derive(Debug, Clone)]
pub struct BrokenRun<'a> {
    /// The method.
    pub subject: Subject<'a>,
    /// The folders and jars of its classes.
    pub places: &'a [PathBuf],
    /// What the checker saw of it.
    pub run: &'a Run,
}

/// What a field of the end of a run is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// What it was given: the receiver first, if there is one, then the arguments.
    Given(usize),
    /// What became of that.
    After(usize),
    /// What it gave back.
    Result,
}

/// What a field of the end of a run is, and whether it is the length of that.
pub(crate) type Seen = (Part, bool);

impl<'a> BrokenRun<'a> {
    /// The values that it was given: for each input, in the order of reading.
    pub(crate) fn values(&self) -> Vec<Vec<Tree>> {
        let decisions = self.run.observations.iter().flat_map(|seen| &seen.decisions);
        let read = |decided: &Decided| match (&decided.decision, decided.input) {
            (Decision::Value(value), Some(input)) => Some((input, value.clone())),
            _ => None,
        };
        let read: Vec<(InputId, Value)> = decisions.filter_map(read).collect();
        self.subject.values(&read)
    }

    /// What is seen at its end.
    pub(crate) fn end(&self) -> Option<&'a Observation> {
        self.run.observations.last()
    }

    /// What a field of its end is.
    pub(crate) fn part(&self, field: &str) -> Option<Seen> {
        let (of, is_length) = field.strip_suffix(LENGTH).map_or((field, false), |of| (of, true));
        let position = |name: &str| self.given().iter().position(|&input| self.name(input) == name);
        let part = match of.strip_suffix(AFTER) {
            _ if of == RESULT => Some(Part::Result),
            Some(name) => position(name).map(Part::After),
            None => position(of).map(Part::Given),
        };
        part.map(|part| (part, is_length))
    }

    /// The inputs that the receiver and the arguments come from.
    fn given(&self) -> Vec<usize> {
        let entry = &self.subject.granted.entry;
        let arguments = entry.arguments.iter().filter_map(|argument| match argument {
            Argument::Input(input) => Some(*input),
            _ => None,
        });
        entry.receiver.into_iter().chain(arguments).collect()
    }

    fn name(&self, input: usize) -> &'a str {
        &self.subject.granted.entry.policy.inputs[input].name
    }
}

impl<'a> Broken<'a> {
    /// The program of a run.
    pub(crate) fn program(&self, run: usize) -> &'a Program {
        self.programs[self.property.quantifiers[run].program]
    }

    /// The slots that the assumption and the body speak of, ascending.
    pub(crate) fn slots(&self) -> Vec<usize> {
        let property = self.property;
        let terms = property.body.iter().map(|part| part.term).chain([property.given]);
        let mut slots: Vec<usize> = terms.flat_map(|term| slots_of(property, term)).collect();
        slots.sort_unstable();
        slots.dedup();
        slots
    }
}

/// The slots that a term speaks of, ascending.
pub(crate) fn slots_of(property: &Pointwise, term: TermId) -> Vec<usize> {
    property.pool.variables(term).into_iter().map(|(slot, _)| slot as usize).collect()
}
