//! What the body demands of existential runs, where it says so directly.
//!
//! A conjunct such as `p.x + 1 == q.y` determines `q.y` once the universal runs are fixed; `q.b` and `!q.b` do so
//! without any. Other conjuncts (`q.y > p.x`) leave a choice, and nothing is said of them here.

use counterpoint_ir::Value;
use counterpoint_ir::ids::TermId;
use counterpoint_ir::prim::Op;
use counterpoint_ir::term::Term;
use counterpoint_prop::Pointwise;

use super::seen::{Evidence, Row, slots_of};

/// A value that an existential run must show.
pub(crate) struct Demand {
    /// Whose value.
    pub(crate) slot: usize,
    /// Which value: a term over universal runs, or a constant.
    pub(crate) source: Source,
}

/// Where a demanded value comes from.
pub(crate) enum Source {
    /// The value of a term.
    Term(TermId),
    /// A truth value.
    Constant(bool),
}

/// What a conjunct demands. Conjuncts are taken apart at `&&`.
pub(crate) fn demands(property: &Pointwise, conjunct: TermId) -> Vec<Demand> {
    property.pool.conjuncts(conjunct).into_iter().filter_map(|part| demand(property, part)).collect()
}

fn demand(property: &Pointwise, term: TermId) -> Option<Demand> {
    if let Some(slot) = existential_slot(property, term) {
        return Some(Demand { slot, source: Source::Constant(true) });
    }
    let Term::Apply(prim, args) = property.pool.term(term) else { return None };
    match (prim.op, &args[..]) {
        (Op::Not, [inner]) => {
            let slot = existential_slot(property, *inner)?;
            Some(Demand { slot, source: Source::Constant(false) })
        }
        (Op::Equal, [left, right]) => [(left, right), (right, left)].into_iter().find_map(|(wanted, source)| {
            let slot = existential_slot(property, *wanted)?;
            is_fixed(property, *source).then_some(Demand { slot, source: Source::Term(*source) })
        }),
        _ => None,
    }
}

fn existential_slot(property: &Pointwise, term: TermId) -> Option<usize> {
    let Term::Var(number) = property.pool.term(term) else { return None };
    let slot = *number as usize;
    (property.slots[slot].quantifier >= property.n_universal()).then_some(slot)
}

/// Whether a term speaks of universal runs only.
fn is_fixed(property: &Pointwise, term: TermId) -> bool {
    let n_universal = property.n_universal();
    slots_of(property, term).into_iter().all(|slot| property.slots[slot as usize].quantifier < n_universal)
}

impl Demand {
    /// The demanded value, with the universal runs fixed.
    pub(crate) fn value(&self, evidence: Evidence, row: &Row) -> Option<Value> {
        match self.source {
            Source::Term(term) => evidence.value(term, row),
            Source::Constant(value) => Some(Value::Bool(value)),
        }
    }
}

/// The values that the whole body demands of each of the slots: none where it leaves a choice, several where it
/// contradicts itself.
pub(crate) fn wanted(evidence: Evidence, slots: &[usize], row: &Row) -> Vec<Vec<Value>> {
    let property = evidence.property();
    let mut wanted = vec![Vec::new(); slots.len()];
    for demand in property.body.iter().flat_map(|part| demands(property, part.term)) {
        let place = slots.iter().position(|&slot| slot == demand.slot);
        if let (Some(place), Some(value)) = (place, demand.value(evidence, row))
            && !wanted[place].contains(&value)
        {
            wanted[place].push(value);
        }
    }
    wanted
}

/// The places of the slots at which a row does not show what is wanted.
pub(crate) fn missed(evidence: Evidence, slots: &[usize], wanted: &[Vec<Value>], row: &Row) -> Vec<usize> {
    let is_met = |place: usize| {
        let shown = evidence.slot_value(slots[place], row);
        wanted[place].iter().all(|value| Some(value) == shown)
    };
    (0..slots.len()).filter(|&place| !is_met(place)).collect()
}
