//! Looking at the runs of a replayed witness through the eyes of its property.

use std::collections::BTreeSet;

use counterpoint_diag::Sources;
use counterpoint_engine::{Task, Verdict};
use counterpoint_evidence::{Candidate, Explained, Level};
use counterpoint_ir::Value;
use counterpoint_ir::guide::Guide;
use counterpoint_ir::ids::{PointId, TermId};
use counterpoint_ir::program::Program;
use counterpoint_ir::spelling::Spelling;
use counterpoint_prop::{Pointwise, Quantification, Quantifier};
use counterpoint_witness::Matching;

use super::Asked;
use crate::Finding;

/// Point and values of each run of the prefix at one observation; `None` for runs that are not looked at.
pub(crate) type Row<'a> = Vec<Option<(PointId, &'a [Value])>>;

/// A replayed witness with what is needed to read it.
#[derive(Clone, Copy)]
pub(crate) struct Evidence<'a> {
    pub(crate) task: &'a Task,
    property: &'a Pointwise,
    pub(crate) sources: &'a Sources,
    pub(crate) replay: &'a Explained,
}

impl<'a> Evidence<'a> {
    /// What was replayed, if it was refuted.
    pub(crate) fn new(asked: Asked<'a>) -> Option<Self> {
        let Finding { task, decided, sources, .. } = asked.finding;
        let Verdict::Refuted(_, replayed) = &decided.verdict else { return None };
        Some(Self { task, property: asked.property, sources, replay: replayed.unmatched()? })
    }

    pub(crate) fn property(&self) -> &'a Pointwise {
        self.property
    }

    /// The program that a quantifier runs.
    pub(crate) fn program(&self, quantifier: usize) -> &'a Program {
        self.task.program(self.property().quantifiers[quantifier].program)
    }

    /// What is known of the program that a quantifier runs, and how its sources write values, if it is a method of another
    /// language.
    pub(crate) fn guided(&self, quantifier: usize) -> Option<(&'a Guide, &'a dyn Spelling)> {
        let subject = self.property().quantifiers[quantifier].program;
        Some((self.task.guide(subject)?.as_ref(), self.task.spelling(subject)))
    }

    /// The existential quantifiers with their positions in the prefix.
    pub(crate) fn existential(&self) -> Vec<(usize, &'a Quantifier)> {
        of_kind(self.property(), Quantification::Existential)
    }

    /// The universal quantifiers with their positions in the prefix.
    pub(crate) fn universal(&self) -> Vec<(usize, &'a Quantifier)> {
        of_kind(self.property(), Quantification::Universal)
    }

    /// The number of observations after which nothing matches.
    pub(crate) fn observations(&self) -> usize {
        let longest = self.replay.runs.iter().map(|run| run.observations.len()).max();
        longest.unwrap_or(0).max(self.replay.levels.len())
    }

    /// The observation at which nothing matches for the first time, counted from 0. It is the last one unless the
    /// property asks for more observations.
    pub(crate) fn failing_observation(&self) -> usize {
        let levels = &self.replay.levels;
        let last = self.observations().saturating_sub(1);
        if !levels.is_empty() {
            return levels.iter().position(|level| level.matching == 0).unwrap_or(last);
        }
        let is_false = |observation: &usize| {
            let row = self.universal_row(*observation);
            self.property().body.iter().any(|part| self.value(part.term, &row) == Some(Value::Bool(false)))
        };
        (0..=last).find(is_false).unwrap_or(last)
    }

    /// What the existential side could do at that observation, if there is such a side.
    pub(crate) fn failing_level(&self) -> Option<&'a Level> {
        self.replay.levels.get(self.failing_observation())
    }

    /// Whether what existential runs can show was listed in full. Otherwise what is shown are examples.
    pub(crate) fn knows_all(&self, level: &Level) -> bool {
        matches!(self.replay.matching, Matching::Enumerated) || level.shown.len() == level.distinct
    }

    /// What the universal runs show at an observation, counted from 0.
    pub(crate) fn universal_row(&self, observation: usize) -> Row<'a> {
        let mut row: Row = vec![None; self.property().quantifiers.len()];
        for ((quantifier, _), run) in self.universal().into_iter().zip(&self.replay.runs) {
            let seen = run.observations.get(observation);
            row[quantifier] = seen.map(|seen| (seen.point, seen.values.as_slice()));
        }
        row
    }

    /// What existential runs show in a candidate.
    pub(crate) fn candidate_row(&self, candidate: &'a Candidate) -> Row<'a> {
        let mut row: Row = vec![None; self.property().quantifiers.len()];
        for ((quantifier, _), (point, _, values)) in self.existential().into_iter().zip(&candidate.seen) {
            row[quantifier] = Some((*point, values.as_slice()));
        }
        row
    }

    /// The value of a term, if all runs that it speaks of are there.
    pub(crate) fn value(&self, term: TermId, row: &Row) -> Option<Value> {
        let slots = slots_of(self.property(), term);
        let is_there = |slot: &u32| row[self.property().slots[*slot as usize].quantifier].is_some();
        let programs: Vec<&Program> = self.task.subjects.iter().map(|subject| &*subject.program).collect();
        slots.iter().all(is_there).then(|| self.property().evaluate(term, &programs, row))
    }

    /// The value of a slot, if its run is there.
    pub(crate) fn slot_value(&self, slot: usize, row: &Row<'a>) -> Option<&'a Value> {
        let record = &self.property().slots[slot];
        let (point, values) = row[record.quantifier]?;
        values.get(self.property().field_index(self.program(record.quantifier), record, point))
    }

    /// A value of a slot in the words of the source.
    pub(crate) fn show(&self, slot: usize, value: &Value) -> String {
        let record = &self.property().slots[slot];
        self.program(record.quantifier).show(value, &record.ty)
    }

    /// `p.field`.
    pub(crate) fn slot_name(&self, slot: usize) -> String {
        let record = &self.property().slots[slot];
        format!("{}.{}", self.property().quantifiers[record.quantifier].name, record.field)
    }

    /// The slots of a run that the assumption or the body speaks of, in the order of the fields it shows.
    pub(crate) fn slots_of_run(&self, quantifier: usize) -> Vec<usize> {
        let property = self.property();
        let terms = property.body.iter().map(|part| part.term).chain([property.given]);
        let used: BTreeSet<u32> = terms.flat_map(|term| slots_of(property, term)).collect();
        let mut slots: Vec<usize> = used.into_iter().map(|slot| slot as usize).collect();
        slots.retain(|&slot| property.slots[slot].quantifier == quantifier);
        if let Some(&point) = property.quantifiers[quantifier].points.first() {
            let program = self.program(quantifier);
            slots.sort_by_key(|&slot| property.field_index(program, &property.slots[slot], point));
        }
        slots
    }

    /// The same for all existential runs, in the order of the prefix.
    pub(crate) fn existential_slots(&self) -> Vec<usize> {
        self.existential().into_iter().flat_map(|(quantifier, _)| self.slots_of_run(quantifier)).collect()
    }

    /// The values of some slots in one word: `1,0`. What is not there is left out as `_`.
    pub(crate) fn tuple(&self, slots: &[usize], row: &Row<'a>) -> String {
        let show = |&slot: &usize| self.slot_value(slot, row).map_or("_".to_owned(), |value| self.show(slot, value));
        slots.iter().map(show).collect::<Vec<_>>().join(",")
    }
}

fn of_kind(property: &Pointwise, kind: Quantification) -> Vec<(usize, &Quantifier)> {
    property.quantifiers.iter().enumerate().filter(|(_, quantifier)| quantifier.quantification == kind).collect()
}

/// The slots that a term speaks of, ascending.
pub(crate) fn slots_of(property: &Pointwise, term: TermId) -> BTreeSet<u32> {
    property.pool.variables(term).into_iter().map(|(slot, _)| slot).collect()
}
