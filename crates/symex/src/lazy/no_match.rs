//! That nothing matches universal runs that are fixed, found out on every existential path.
//!
//! The claim itself is empty: it says that all existential paths to so many observations can be followed, and that none
//! of them matches. The independent checker follows them itself.

use counterpoint_engine::{Budget, PointwiseTask};
use counterpoint_ir::ids::TermId;
use counterpoint_prop::Quantification;
use counterpoint_witness::{NoMatch, Witness};

use super::ask::QueryResult;
use super::execute::SymbolicPath;
use super::search::Lazy;
use crate::fault::{Fault, Faults};
use crate::symbolic::no_match::follow;

/// The claim for a witness; `None` if something matches, or not everything could be looked at.
pub(crate) fn no_match(
    task: &PointwiseTask<'_>,
    witness: &Witness,
    budget: &Budget,
    faults: Faults,
) -> Option<NoMatch> {
    let mut lazy = Lazy::new(task, budget, faults)?;
    let mut universal: Vec<SymbolicPath> = Vec::new();
    for (position, decisions) in (0..lazy.universal.len()).zip(&witness.runs) {
        let subject = &lazy.universal[position].subject;
        let mut run = SymbolicPath::new(subject);
        for values in follow(subject, decisions, witness.observations, budget.steps)? {
            let slots = task.property.slots.iter().filter(|slot| slot.quantifier == position);
            let shown: Vec<TermId> =
                slots.zip(&values).map(|(slot, value)| lazy.terms.constant(value, &slot.ty)).collect();
            run.shown.push(shown);
        }
        universal.push(run);
    }
    for observations in 1..=witness.observations {
        lazy.advance(Quantification::Existential, observations);
    }
    if lazy.existential_gap().is_some() && !faults.has(Fault::RefutedAfterGap) {
        return None;
    }
    let universal: Vec<&SymbolicPath> = universal.iter().collect();
    for pair in lazy.pairs(&universal)? {
        if !matches!(lazy.asker.ask(&lazy.terms, &pair.matching), QueryResult::Unsat) {
            return None;
        }
    }
    Some(NoMatch { stages: vec![Vec::new(); witness.observations as usize], ..NoMatch::default() })
}
