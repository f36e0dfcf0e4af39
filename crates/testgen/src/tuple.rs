//! A broken property: runs of methods that together refute it, with what each of them was given and showed.

use std::path::PathBuf;

use counterpoint_ir::Value;
use counterpoint_ir::ids::{Id, InputId, TermId};
use counterpoint_ir::program::{FieldKind, Program};
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

    /// What a field of its end is, if the method was given it or returned it.
    pub(crate) fn part(&self, field: FieldKind) -> Option<Part> {
        let position = |input: InputId| self.given().iter().position(|&given| given == input.index());
        match field {
            FieldKind::Result => Some(Part::Result),
            FieldKind::Argument(input) => position(input).map(Part::Given),
            FieldKind::ArgumentAfter(input) => position(input).map(Part::After),
            FieldKind::Listed | FieldKind::Input(_) | FieldKind::Length(_) => None,
        }
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
