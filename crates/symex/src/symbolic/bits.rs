//! Bit-vector primitives on numbers from 0 to 2^width - 1.
//!
//! Sums, differences and multiples wrap a known number of times, each with its own condition, or an unknown number of
//! times, which is a new symbol. Bitwise primitives are linear only in special cases; otherwise few values are tried.

use counterpoint_ir::Integer;
use counterpoint_ir::prim::{Op, Prim, Trap};
use counterpoint_ir::types::Width;
use smallvec::{SmallVec, smallvec};

use crate::presburger::linear::{ONE, floor_div};
use crate::presburger::literal::at_most;
use crate::presburger::{Linear, Normal};

use super::apply::{Context, OutOfReach, Outcome, Outcomes, by_second_value, quotient, size_of, try_values};
use super::value::Value;

/// Wraps of a multiple that get a condition each.
const MOST_WRAPS: i64 = 4;

/// The outcomes of a bit-vector primitive on arguments that are not all known.
pub(super) fn apply(prim: Prim, args: &[&Linear], context: &mut Context<'_>) -> Result<Outcomes, OutOfReach> {
    let (a, b) = (args[0], args.get(1).copied().unwrap_or(args[0]));
    let size = size_of(prim.from);
    let last = Linear::from(size.sub(&ONE));
    match prim.op {
        Op::BitsNot => Ok(smallvec![sure(last.sub(a))]),
        Op::BitsNeg => Ok(wrapped(&a.neg(), -1, 0, &size)),
        Op::BitsAdd => Ok(wrapped(&a.add(b), 0, 1, &size)),
        Op::BitsSub => Ok(wrapped(&a.sub(b), -1, 0, &size)),
        Op::BitsMul => match (a.as_constant(), b.as_constant()) {
            (Some(factor), _) => Ok(multiple(b, factor, &size, context)),
            (_, Some(factor)) => Ok(multiple(a, factor, &size, context)),
            _ => by_second_value(prim, a, b, context, "a product of two unknown numbers"),
        },
        Op::BitsUnsignedDiv | Op::BitsUnsignedRem => match b.as_constant() {
            Some(divisor) if !divisor.is_zero() => Ok(quotient(prim.op == Op::BitsUnsignedDiv, a, divisor, context)),
            Some(_) => Ok(smallvec![Outcome { when: SmallVec::new(), result: Err(Trap::DivisionByZero) }]),
            None => by_second_value(prim, a, b, context, "a division by an unknown number"),
        },
        Op::BitsUnsignedLess => Ok(compared(&a.clone().offset(1), b)),
        Op::BitsUnsignedLessEqual => Ok(compared(a, b)),
        Op::BitsSignedLess | Op::BitsSignedLessEqual => Ok(signed_compared(prim, a, b)),
        Op::BitsResizeUnsigned if prim.to.bits() >= prim.from.bits() => Ok(smallvec![sure(a.clone())]),
        Op::BitsResizeUnsigned | Op::BitsResizeSigned if prim.to.bits() < prim.from.bits() => {
            Ok(smallvec![low_bits(a, &size_of(prim.to), context)])
        }
        Op::BitsResizeSigned => Ok(sign_extended(prim, a)),
        Op::BitsToIntUnsigned => Ok(smallvec![sure(a.clone())]),
        Op::BitsToIntSigned => Ok(signed_number(prim, a)),
        Op::BitsFromInt => Ok(smallvec![low_bits(a, &size, context)]),
        Op::BitsAnd => match (mask(a), mask(b)) {
            (Some(size), _) => Ok(smallvec![low_bits(b, &size, context)]),
            (_, Some(size)) => Ok(smallvec![low_bits(a, &size, context)]),
            _ => try_values(prim, args, context),
        },
        Op::BitsShiftLeft | Op::BitsShiftRight => match b.as_constant().map(Integer::to_i64) {
            Some(Some(by)) if by < i64::from(prim.from.bits()) => Ok(shifted(prim, a, by, &size, context)),
            Some(_) => Ok(smallvec![sure(Linear::from(0))]),
            None => by_second_value(prim, a, b, context, "a shift by an unknown distance"),
        },
        _ => try_values(prim, args, context),
    }
}

fn sure(linear: Linear) -> Outcome {
    Outcome { when: SmallVec::new(), result: Ok(Value::Int(linear)) }
}

/// The term wrapped around between `least` and `most` times.
fn wrapped(linear: &Linear, least: i64, most: i64, size: &Integer) -> Outcomes {
    let outcomes = (least..=most).map(|times| {
        let value = linear.plus(&Linear::from(size.clone()), &Integer::from(-times));
        let when = [at_most(&0.into(), &value), at_most(&value, &size.sub(&ONE).into())];
        Outcome { when: when.into_iter().collect(), result: Ok(Value::Int(value)) }
    });
    outcomes.filter(|outcome| !outcome.when.contains(&Normal::Known(false))).collect()
}

fn multiple(a: &Linear, factor: &Integer, size: &Integer, context: &mut Context<'_>) -> Outcomes {
    match factor.to_i64() {
        Some(times) if (1..=MOST_WRAPS).contains(&times) => wrapped(&a.scale(factor), 0, times - 1, size),
        _ => smallvec![low_bits(&a.scale(factor), size, context)],
    }
}

/// The remainder by a power of two, as a new symbol for the quotient.
fn low_bits(linear: &Linear, size: &Integer, context: &mut Context<'_>) -> Outcome {
    *context.fresh += 1;
    let wraps = Linear::symbol(*context.fresh - 1);
    let value = linear.plus(&wraps, &size.neg());
    let when = [at_most(&0.into(), &value), at_most(&value, &size.sub(&ONE).into())];
    Outcome { when: when.into_iter().collect(), result: Ok(Value::Int(value)) }
}

fn compared(a: &Linear, b: &Linear) -> Outcomes {
    let mut outcomes = Outcomes::new();
    for (condition, truth) in [(at_most(a, b), true), (at_most(&b.clone().offset(1), a), false)] {
        if condition != Normal::Known(false) {
            outcomes.push(Outcome { when: smallvec![condition], result: Ok(Value::Bool(truth)) });
        }
    }
    outcomes
}

/// The two halves of a width: the condition, and the signed value.
fn halves(a: &Linear, width: Width) -> [(Normal, Linear); 2] {
    let size = size_of(width);
    let half = Linear::from(floor_div(&size, &2.into()));
    let is_negative = at_most(&half, a);
    let is_not = at_most(a, &half.offset(-1));
    [(is_not, a.clone()), (is_negative, a.sub(&size.into()))]
}

fn signed_compared(prim: Prim, a: &Linear, b: &Linear) -> Outcomes {
    let mut outcomes = Outcomes::new();
    for (a_when, a) in halves(a, prim.from) {
        for (b_when, b) in halves(b, prim.from) {
            let left = if prim.op == Op::BitsSignedLess { a.clone().offset(1) } else { a.clone() };
            for mut outcome in compared(&left, &b) {
                outcome.when.extend([a_when.clone(), b_when.clone()]);
                if !outcome.when.contains(&Normal::Known(false)) {
                    outcomes.push(outcome);
                }
            }
        }
    }
    outcomes
}

fn signed_number(prim: Prim, a: &Linear) -> Outcomes {
    let outcomes =
        halves(a, prim.from).map(|(when, value)| Outcome { when: smallvec![when], result: Ok(Value::Int(value)) });
    outcomes.into_iter().filter(|outcome| !outcome.when.contains(&Normal::Known(false))).collect()
}

fn sign_extended(prim: Prim, a: &Linear) -> Outcomes {
    let outcomes = halves(a, prim.from).into_iter().map(|(when, value)| {
        let is_negative = value != *a;
        let value = if is_negative { value.add(&size_of(prim.to).into()) } else { value };
        Outcome { when: smallvec![when], result: Ok(Value::Int(value)) }
    });
    outcomes.filter(|outcome| !outcome.when.contains(&Normal::Known(false))).collect()
}

/// The power of two of which a known number is one less.
fn mask(linear: &Linear) -> Option<Integer> {
    let above: u64 = linear.as_constant()?.to_string().parse::<u64>().ok()?.checked_add(1)?;
    above.is_power_of_two().then(|| Integer::from_u64(above))
}

fn shifted(prim: Prim, a: &Linear, by: i64, size: &Integer, context: &mut Context<'_>) -> Outcomes {
    let power = Integer::from_u64(1 << by);
    let is_left = prim.op == Op::BitsShiftLeft;
    if is_left { multiple(a, &power, size, context) } else { quotient(true, a, &power, context) }
}
