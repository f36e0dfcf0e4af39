//! Runs that together break a property of what is seen at their ends.

use counterpoint_engine::Task;
use counterpoint_ir::Value;
use counterpoint_ir::ids::{Id, InputId, TermId};
use counterpoint_ir::program::FieldKind;
use counterpoint_lang_jvm::entry::Argument;
use counterpoint_prop::Pointwise;
use counterpoint_witness::{Decided, Decision, Run};

use super::{Hypertest, Kind, MethodRun, Subject};

/// What runs showed that break a property.
#[derive(Debug, Clone, Copy)]
pub struct Tuple<'a> {
    /// What the property says.
    pub property: &'a Pointwise,
    /// What the checker saw of each run.
    pub seen: &'a [Run],
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

impl<'a> Hypertest<'a> {
    /// Runs of these methods that break a property; nothing if the property is of another kind.
    pub fn of_tuple(task: &'a Task, subjects: Vec<Subject<'a>>, seen: &'a [Run]) -> Option<Self> {
        let property = task.property.pointwise()?;
        let programs = property.quantifiers.iter().map(|quantifier| task.program(quantifier.program));
        let runs = subjects.into_iter().zip(programs).zip(seen);
        let runs = runs.map(|((subject, program), seen)| MethodRun::new(subject, program, &read(seen))).collect();
        Some(Self { task, runs, kind: Kind::Pointwise(Tuple { property, seen }), question: "" })
    }
}

/// What a run read, in order.
fn read(run: &Run) -> Vec<(InputId, Value)> {
    let decisions = run.observations.iter().flat_map(|seen| &seen.decisions);
    let read = |decided: &Decided| match (&decided.decision, decided.input) {
        (Decision::Value(value), Some(input)) => Some((input, value.clone())),
        _ => None,
    };
    decisions.filter_map(read).collect()
}

impl MethodRun<'_> {
    /// What a field of its end is, if the method was given it or returned it.
    pub(crate) fn part(&self, field: FieldKind) -> Option<Part> {
        let entry = &self.subject.granted.entry;
        let arguments = entry.arguments.iter().filter_map(|argument| match argument {
            Argument::Input(input) => Some(*input),
            _ => None,
        });
        let mut given = entry.receiver.into_iter().chain(arguments);
        let mut position = |input: InputId| given.position(|given| given == input.index());
        match field {
            FieldKind::Result => Some(Part::Result),
            FieldKind::Argument(input) => position(input).map(Part::Given),
            FieldKind::ArgumentAfter(input) => position(input).map(Part::After),
            FieldKind::Listed | FieldKind::Input(_) | FieldKind::Length(_) => None,
        }
    }
}

impl Tuple<'_> {
    /// The slots that the assumption and the body speak of, ascending.
    pub(crate) fn slots(&self) -> Vec<usize> {
        let terms = self.property.body.iter().map(|part| part.term).chain([self.property.given]);
        let mut slots: Vec<usize> = terms.flat_map(|term| self.slots_of(term)).collect();
        slots.sort_unstable();
        slots.dedup();
        slots
    }

    /// The slots that a term speaks of, ascending.
    pub(crate) fn slots_of(&self, term: TermId) -> Vec<usize> {
        self.property.pool.variables(term).into_iter().map(|(slot, _)| slot as usize).collect()
    }
}
