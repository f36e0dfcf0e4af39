//! Linear constraints over integers, and what they say about the bounds of single terms.
//!
//! A term is read as a sum of multiples of *atoms* (variables, and whatever is not linear) and a constant. Bounds are
//! propagated as usual: in `a*x + rest <= 0`, the least value of `rest` bounds `x`. Atoms that are not variables are taken as
//! unrelated unknowns, so bounds hold of every solution, while a point inside all bounds need not be one.
//! Arithmetic is exact; rounds are limited, because bounds can creep forever (`x < y && y < x`).

use counterpoint_ir::ids::TermId;
use counterpoint_ir::prim::Op;
use counterpoint_ir::term::{Term, TermPool};
use counterpoint_ir::types::Type;
use counterpoint_ir::{Integer, Value};
use rustc_hash::FxHashMap;

/// Sums with more parts are taken as atoms.
const MAX_PARTS: usize = 64;

/// How often all constraints are looked at.
const MAX_ROUNDS: usize = 8;

/// Bounds in words; longer ones are not stored, so that creeping bounds do not also grow.
const MAX_WORDS: u64 = 8;

/// What a constraint says of its sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Relation {
    /// At most 0.
    AtMostZero,
    /// Exactly 0.
    Zero,
    /// Anything but 0.
    NotZero,
}

/// A sum of multiples of atoms and a constant, and what it must be.
#[derive(Debug, Clone)]
struct Constraint {
    /// Atoms by their place in [`Bounds`], each once, with factors that are not 0.
    parts: Vec<(usize, Integer)>,
    constant: Integer,
    relation: Relation,
}

/// The least and the greatest value, where known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Interval {
    pub(crate) min: Option<Integer>,
    pub(crate) max: Option<Integer>,
}

impl Interval {
    /// The only value, if there is one.
    pub(crate) fn point(&self) -> Option<&Integer> {
        self.min.as_ref().filter(|_| self.min == self.max)
    }

    /// The value that is closest to 0.
    pub(crate) fn closest_to_zero(&self) -> Integer {
        match (&self.min, &self.max) {
            (Some(min), _) if !min.is_negative() => min.clone(),
            (_, Some(max)) if max.is_negative() => max.clone(),
            _ => Integer::ZERO,
        }
    }

    fn is_empty(&self) -> bool {
        matches!((&self.min, &self.max), (Some(min), Some(max)) if min > max)
    }
}

/// The constraints cannot all hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Conflict;

/// Constraints, and the bounds that follow from them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Bounds {
    places: FxHashMap<TermId, usize>,
    atoms: Vec<TermId>,
    intervals: Vec<Interval>,
    constraints: Vec<Constraint>,
}

impl Bounds {
    /// Adds what an assertion says, if it is a comparison of integers.
    pub(crate) fn assume(&mut self, pool: &TermPool, assertion: TermId) {
        let (inner, is_negated) = match pool.term(assertion) {
            Term::Apply(prim, args) if prim.op == Op::Not => (args[0], true),
            _ => (assertion, false),
        };
        let Term::Apply(prim, args) = pool.term(inner) else { return };
        let (left, right, relation, offset) = match (prim.op, is_negated) {
            (Op::IntLess, false) => (args[0], args[1], Relation::AtMostZero, 1),
            (Op::IntLess, true) => (args[1], args[0], Relation::AtMostZero, 0),
            (Op::IntLessEqual, false) => (args[0], args[1], Relation::AtMostZero, 0),
            (Op::IntLessEqual, true) => (args[1], args[0], Relation::AtMostZero, 1),
            (Op::Equal, _) if *pool.ty(args[0]) == Type::Int => {
                (args[0], args[1], if is_negated { Relation::NotZero } else { Relation::Zero }, 0)
            }
            _ => return,
        };
        let constraint = self.difference(pool, left, right, relation, Integer::from(offset));
        self.constraints.push(constraint);
    }

    /// The number of atoms and of constraints.
    pub(crate) fn size(&self) -> (usize, usize) {
        (self.atoms.len(), self.constraints.len())
    }

    /// The atoms with what is known of them.
    pub(crate) fn atoms(&self) -> impl Iterator<Item = (TermId, &Interval)> {
        self.atoms.iter().copied().zip(&self.intervals)
    }

    /// Fixes the atom at a place and propagates.
    pub(crate) fn fix(&mut self, place: usize, value: &Integer) -> Result<(), Conflict> {
        self.intervals[place] = Interval { min: Some(value.clone()), max: Some(value.clone()) };
        self.propagate()
    }

    /// Makes bounds as tight as a few rounds can.
    pub(crate) fn propagate(&mut self) -> Result<(), Conflict> {
        for _ in 0..MAX_ROUNDS {
            let mut has_changed = false;
            for constraint in &self.constraints {
                has_changed |= tighten(constraint, &mut self.intervals)?;
            }
            if !has_changed {
                break;
            }
        }
        Ok(())
    }

    /// `left - right + offset` as a sum.
    fn difference(
        &mut self,
        pool: &TermPool,
        left: TermId,
        right: TermId,
        relation: Relation,
        offset: Integer,
    ) -> Constraint {
        let mut open = vec![(left, Integer::from(1)), (right, Integer::from(-1))];
        let mut constant = offset;
        let mut parts: Vec<(usize, Integer)> = Vec::new();
        let mut n_steps = 0;
        while let Some((id, factor)) = open.pop() {
            n_steps += 1;
            match pool.term(id) {
                Term::Const(Value::Int(value)) => constant = constant.add(&value.mul(&factor)),
                Term::Apply(prim, args) if n_steps < MAX_PARTS => match (prim.op, factor_of(pool, args)) {
                    (Op::IntAdd, _) => open.extend([(args[0], factor.clone()), (args[1], factor)]),
                    (Op::IntSub, _) => open.extend([(args[0], factor.clone()), (args[1], factor.neg())]),
                    (Op::IntNeg, _) => open.push((args[0], factor.neg())),
                    (Op::IntInRange, _) => open.push((args[0], factor)),
                    (Op::IntMul, Some((inner, times))) => open.push((inner, factor.mul(times))),
                    _ => parts.push((self.place(id), factor)),
                },
                _ => parts.push((self.place(id), factor)),
            }
        }
        Constraint { parts: add_up(parts), constant, relation }
    }

    fn place(&mut self, atom: TermId) -> usize {
        *self.places.entry(atom).or_insert_with(|| {
            self.atoms.push(atom);
            self.intervals.push(Interval::default());
            self.atoms.len() - 1
        })
    }
}

/// The two sides of a product with a constant.
fn factor_of<'a>(pool: &'a TermPool, args: &[TermId]) -> Option<(TermId, &'a Integer)> {
    let &[left, right] = args else { return None };
    match (pool.as_const(left), pool.as_const(right)) {
        (_, Some(Value::Int(factor))) => Some((left, factor)),
        (Some(Value::Int(factor)), _) => Some((right, factor)),
        _ => None,
    }
}

fn add_up(mut parts: Vec<(usize, Integer)>) -> Vec<(usize, Integer)> {
    parts.sort_by_key(|(place, _)| *place);
    let mut sums: Vec<(usize, Integer)> = Vec::with_capacity(parts.len());
    for (place, factor) in parts {
        match sums.last_mut() {
            Some((last, sum)) if *last == place => *sum = sum.add(&factor),
            _ => sums.push((place, factor)),
        }
    }
    sums.retain(|(_, factor)| !factor.is_zero());
    sums
}

/// Tightens the bounds of all atoms of a constraint; says whether any bound changed.
fn tighten(constraint: &Constraint, intervals: &mut [Interval]) -> Result<bool, Conflict> {
    match constraint.relation {
        Relation::AtMostZero => tighten_above(constraint, intervals),
        Relation::NotZero => exclude(constraint, intervals),
        Relation::Zero => {
            let divisor = constraint.parts.iter().fold(Integer::ZERO, |divisor, (_, factor)| common(&divisor, factor));
            if !divisor.divides(&constraint.constant) {
                return Err(Conflict);
            }
            let parts = constraint.parts.iter().map(|(place, factor)| (*place, factor.neg())).collect();
            let mirrored = Constraint { parts, constant: constraint.constant.neg(), relation: Relation::AtMostZero };
            Ok(tighten_above(constraint, intervals)? | tighten_above(&mirrored, intervals)?)
        }
    }
}

/// The greatest common divisor, up to the sign.
fn common(left: &Integer, right: &Integer) -> Integer {
    let (mut left, mut right) = (left.clone(), right.clone());
    while !right.is_zero() {
        (left, right) = (right.clone(), left.rem(&right));
    }
    left
}

/// The least value of a multiple of an atom.
fn least(factor: &Integer, interval: &Interval) -> Option<Integer> {
    let bound = if factor.is_negative() { &interval.max } else { &interval.min };
    bound.as_ref().map(|bound| bound.mul(factor))
}

fn tighten_above(constraint: &Constraint, intervals: &mut [Interval]) -> Result<bool, Conflict> {
    let mut total = constraint.constant.clone();
    let mut unbounded = None;
    let mut n_unbounded = 0;
    for (place, factor) in &constraint.parts {
        if let Some(least) = least(factor, &intervals[*place]) {
            total = total.add(&least);
        } else {
            n_unbounded += 1;
            unbounded = Some(*place);
        }
    }
    if n_unbounded > 1 {
        return Ok(false);
    }
    if n_unbounded == 0 && total > Integer::ZERO {
        return Err(Conflict);
    }
    let mut has_changed = false;
    for (place, factor) in constraint.parts.iter().filter(|(place, _)| unbounded.is_none_or(|only| only == *place)) {
        let own = least(factor, &intervals[*place]).unwrap_or(Integer::ZERO);
        // factor * atom <= room
        let room = total.sub(&own).neg();
        has_changed |= bound(&mut intervals[*place], factor, &room)?;
    }
    Ok(has_changed)
}

/// Applies `factor * atom <= room`.
fn bound(interval: &mut Interval, factor: &Integer, room: &Integer) -> Result<bool, Conflict> {
    let quotient = floor_div(room, factor);
    if quotient.words() > MAX_WORDS {
        return Ok(false);
    }
    let has_changed = if factor.is_negative() {
        // Dividing by a negative factor turns the comparison round; rounding up is minus rounding minus it down.
        let least = floor_div(room, &factor.neg()).neg();
        let is_tighter = interval.min.as_ref().is_none_or(|min| *min < least);
        if is_tighter {
            interval.min = Some(least);
        }
        is_tighter
    } else {
        let is_tighter = interval.max.as_ref().is_none_or(|max| *max > quotient);
        if is_tighter {
            interval.max = Some(quotient);
        }
        is_tighter
    };
    if interval.is_empty() { Err(Conflict) } else { Ok(has_changed) }
}

/// The quotient, rounded down.
fn floor_div(left: &Integer, right: &Integer) -> Integer {
    let quotient = left.div(right);
    let is_exact = quotient.mul(right) == *left;
    if is_exact || left.is_negative() == right.is_negative() { quotient } else { quotient.sub(&Integer::from(1)) }
}

/// Moves a bound away from the one value that a constraint forbids.
fn exclude(constraint: &Constraint, intervals: &mut [Interval]) -> Result<bool, Conflict> {
    let mut total = constraint.constant.clone();
    let mut open = None;
    for (place, factor) in &constraint.parts {
        match intervals[*place].point() {
            Some(point) => total = total.add(&point.mul(factor)),
            None if open.is_some() => return Ok(false),
            None => open = Some((*place, factor)),
        }
    }
    let Some((place, factor)) = open else {
        return if total.is_zero() { Err(Conflict) } else { Ok(false) };
    };
    if !factor.divides(&total) {
        return Ok(false);
    }
    let forbidden = total.neg().div(factor);
    let interval = &mut intervals[place];
    let one = Integer::from(1);
    if interval.min.as_ref() == Some(&forbidden) {
        interval.min = Some(forbidden.add(&one));
    } else if interval.max.as_ref() == Some(&forbidden) {
        interval.max = Some(forbidden.sub(&one));
    } else {
        return Ok(false);
    }
    if interval.is_empty() { Err(Conflict) } else { Ok(true) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotients_are_rounded_down() {
        for (left, right, expected) in [(7, 2, 3), (-7, 2, -4), (7, -2, -4), (-7, -2, 3), (-6, 2, -3), (0, -5, 0)] {
            assert_eq!(
                floor_div(&Integer::from(left), &Integer::from(right)),
                Integer::from(expected),
                "{left}/{right}"
            );
        }
    }

    /// Constraints `sum of factors * (x, y) + constant relation 0`, and the intervals that follow.
    fn check(constraints: &[([i64; 2], i64, Relation)], expected: Option<[(Option<i64>, Option<i64>); 2]>) {
        let mut pool = TermPool::default();
        let mut bounds = Bounds::default();
        for number in 0..2 {
            let var = pool.var(number, Type::Int);
            bounds.place(var);
        }
        for (factors, constant, relation) in constraints {
            let parts = factors.iter().enumerate().filter(|(_, factor)| **factor != 0);
            let parts = parts.map(|(place, factor)| (place, Integer::from(*factor))).collect();
            bounds.constraints.push(Constraint { parts, constant: Integer::from(*constant), relation: *relation });
        }
        let number = |bound: &Option<Integer>| bound.as_ref().and_then(Integer::to_i64);
        let found = bounds.propagate().ok().map(|()| {
            let pairs: Vec<_> =
                bounds.intervals.iter().map(|interval| (number(&interval.min), number(&interval.max))).collect();
            [pairs[0], pairs[1]]
        });
        assert_eq!(found, expected);
    }

    #[test]
    fn bounds_travel_through_sums() {
        // 2 <= x, x + y <= 10, y >= 3.
        let constraints = [
            ([-1, 0], 2, Relation::AtMostZero),
            ([1, 1], -10, Relation::AtMostZero),
            ([0, -1], 3, Relation::AtMostZero),
        ];
        check(&constraints, Some([(Some(2), Some(7)), (Some(3), Some(8))]));
        // 3 * x = 7 has no solution, 2 * x - 3 * y = 0 with 1 <= y <= 2 rounds inwards.
        check(&[([3, 0], -7, Relation::Zero)], None);
        let constraints =
            [([2, -3], 0, Relation::Zero), ([0, -1], 1, Relation::AtMostZero), ([0, 1], -2, Relation::AtMostZero)];
        check(&constraints, Some([(Some(3), Some(3)), (Some(2), Some(2))]));
    }

    #[test]
    fn forbidden_values_move_bounds_and_contradictions_are_found() {
        let between = [([-1, 0], 0, Relation::AtMostZero), ([1, 0], -1, Relation::AtMostZero)];
        let [low, high] = between;
        check(&[low, high, ([1, 0], 0, Relation::NotZero)], Some([(Some(1), Some(1)), (None, None)]));
        check(&[low, high, ([1, 0], 0, Relation::NotZero), ([1, 0], -1, Relation::NotZero)], None);
        // x < y && y < x over a bounded x ends.
        check(&[low, high, ([1, -1], 1, Relation::AtMostZero), ([-1, 1], 1, Relation::AtMostZero)], None);
    }
}
