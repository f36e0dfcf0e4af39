//! The assumption and the body of a property over states that have arrived.

use std::collections::BTreeMap;

use counterpoint_ir::arith::Shape;
use counterpoint_ir::ids::TermId;
use counterpoint_prop::Pointwise;

use super::desk::Desk;
use super::state::{Runner, State};
use crate::limits::Rejection;

/// What is seen of runs: the values of slots, by their position.
pub type Seen = BTreeMap<usize, Shape>;

/// Adds what a run shows that stands before an observation.
pub(crate) fn see(
    runner: &Runner<'_>,
    property: &Pointwise,
    state: &State,
    seen: &mut Seen,
    desk: &mut Desk<'_>,
) -> Result<(), Rejection> {
    let Some((point, operands)) = runner.arrival(state) else {
        unreachable!("only runs that have arrived are looked at");
    };
    for (index, slot) in property.slots.iter().enumerate().filter(|(_, slot)| slot.quantifier == runner.quantifier) {
        let field = property.field_index(runner.program, slot, point);
        seen.insert(index, runner.shown(state, &operands[field], &mut desk.terms)?);
    }
    Ok(())
}

/// A truth value of the property over what is seen.
pub fn truth(property: &Pointwise, term: TermId, seen: &Seen, desk: &mut Desk<'_>) -> Result<TermId, Rejection> {
    let seen = |_: &_, slot: u32, _: &_| Ok(seen.get(&(slot as usize)).expect("all runs are present").clone());
    match desk.translate(&property.pool, term, &seen).map_err(|rejection| rejection.of("the property has"))? {
        Shape::Term(truth) => Ok(truth),
        Shape::Array(_) => unreachable!("conditions of a property are truth values"),
    }
}

/// All conjuncts of the body over what is seen.
pub fn body(property: &Pointwise, seen: &Seen, desk: &mut Desk<'_>) -> Result<Vec<TermId>, Rejection> {
    property.body.iter().map(|conjunct| truth(property, conjunct.term, seen, desk)).collect()
}
