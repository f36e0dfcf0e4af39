//! What primitives do to symbolic values.
//!
//! A primitive has several outcomes, each under conditions: a comparison is true or false, a sum of bit-vectors wraps or
//! not, a quotient is a new symbol between two multiples of the divisor. Together the conditions cover everything, so
//! nothing is lost; they may overlap nowhere that matters. Products of two unknowns and the like are not linear: where
//! an argument has few values they are tried one by one, with the table of primitives; else the primitive is out of
//! reach and says so.

use std::sync::Arc;

use counterpoint_ir::prim::{Op, Prim, Shape, Trap};
use counterpoint_ir::types::Width;
use counterpoint_ir::{Integer, Value as Known};
use smallvec::{SmallVec, smallvec};

use crate::presburger::linear::{ONE, abs};
use crate::presburger::literal::{at_most, equal, normal};
use crate::presburger::{Cube, Linear, Literal, Normal, Sym};

use super::value::Value;

/// One outcome of a primitive.
#[derive(Debug, Clone)]
pub(crate) struct Outcome {
    pub(crate) when: SmallVec<[Normal; 2]>,
    pub(crate) result: Result<Value, Trap>,
}

pub(crate) type Outcomes = SmallVec<[Outcome; 2]>;

/// The primitive is out of reach: what it is, in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct OutOfReach(pub(crate) &'static str);

/// Combinations of argument values that are tried one by one.
const MOST_COMBINATIONS: u64 = 64;

/// Where new symbols come from, and what is known about the old ones.
pub(crate) struct Context<'a> {
    pub(crate) cube: &'a Cube,
    pub(crate) fresh: &'a mut Sym,
}

impl Context<'_> {
    fn symbol(&mut self) -> Linear {
        *self.fresh += 1;
        Linear::symbol(*self.fresh - 1)
    }

    /// The least and the greatest value of a term, as far as bounds of single symbols tell.
    fn bounds(&self, linear: &Linear) -> Option<(Integer, Integer)> {
        let (mut low, mut high) = (linear.constant.clone(), linear.constant.clone());
        for (symbol, coefficient) in &linear.terms {
            let (least, greatest) = self.cube.bounds(*symbol);
            let (a, b) = (least?.mul(coefficient), greatest?.mul(coefficient));
            low = low.add(if a < b { &a } else { &b });
            high = high.add(if a < b { &b } else { &a });
        }
        Some((low, high))
    }
}

fn one(value: Value) -> Outcomes {
    smallvec![Outcome { when: SmallVec::new(), result: Ok(value) }]
}

fn int(linear: Linear) -> Outcomes {
    one(Value::Int(linear))
}

fn when(conditions: impl IntoIterator<Item = Normal>, value: Value) -> Outcome {
    Outcome { when: conditions.into_iter().collect(), result: Ok(value) }
}

/// True under a condition and false under its opposite.
fn either(condition: Normal) -> Outcomes {
    match condition {
        Normal::Known(known) => one(Value::Bool(known)),
        Normal::Literal(literal) => {
            let opposite = Normal::Literal(literal.negated());
            smallvec![when([Normal::Literal(literal)], Value::Bool(true)), when([opposite], Value::Bool(false))]
        }
    }
}

fn less(a: &Linear, b: &Linear) -> Normal {
    at_most(&a.clone().offset(1), b)
}

/// Steps for numbers beyond machine size, in 64-bit words: squaring in a loop takes few steps and would not end otherwise.
pub(crate) fn weight(prim: Prim, args: &[Value]) -> u64 {
    let words = args.iter().map(|arg| {
        let mut words = 1;
        arg.for_each(&mut |linear| words = words.max(linear.words()));
        words
    });
    match prim.op {
        Op::IntMul | Op::IntDiv | Op::IntRem | Op::IntDivides => words.reduce(u64::saturating_mul).unwrap_or(1) - 1,
        _ => words.map(|words| words - 1).sum(),
    }
}

/// The outcomes of a primitive.
pub(crate) fn apply(prim: Prim, args: &[&Value], context: &mut Context<'_>) -> Result<Outcomes, OutOfReach> {
    match prim.row().shape {
        Shape::BoolUnary | Shape::BoolBinary => {
            let known: Vec<Known> = args.iter().map(|arg| Known::Bool(arg.as_bool())).collect();
            Ok(one(Value::Bool(prim.total(&known).as_bool())))
        }
        Shape::Conditional => Ok(one(if args[0].as_bool() { args[1].clone() } else { args[2].clone() })),
        Shape::Equality => Ok(equality(args[0], args[1])),
        Shape::ArraySelect | Shape::ArrayStore => element(prim, args),
        Shape::IntUnary
        | Shape::IntBinary
        | Shape::IntCompare
        | Shape::IntRange
        | Shape::BitsUnary
        | Shape::BitsBinary
        | Shape::BitsCompare
        | Shape::BitsResize
        | Shape::BitsToInt
        | Shape::BitsFromInt
        | Shape::FloatUnary
        | Shape::FloatBinary
        | Shape::FloatCompare
        | Shape::FloatConvert => {
            let linear: Option<SmallVec<[&Linear; 3]>> = args.iter().map(|arg| arg.as_linear()).collect();
            arithmetic(prim, &linear.ok_or(OutOfReach("a reference"))?, context)
        }
    }
}

/// Equality: everything equal, or a first difference.
fn equality(a: &Value, b: &Value) -> Outcomes {
    let (mut left, mut right) = (Vec::new(), Vec::new());
    a.for_each(&mut |linear| left.push(linear.clone()));
    b.for_each(&mut |linear| right.push(linear.clone()));
    let same: Vec<Normal> = left.iter().zip(&right).map(|(a, b)| equal(a, b)).collect();
    if let [condition] = &same[..] {
        return either(condition.clone());
    }
    if left.is_empty() {
        return one(Value::Bool(a == b));
    }
    let mut outcomes: Outcomes = smallvec![when(same.clone(), Value::Bool(true))];
    for (index, condition) in same.iter().enumerate() {
        let opposite = match condition {
            Normal::Known(known) => Normal::Known(!known),
            Normal::Literal(literal) => Normal::Literal(literal.negated()),
        };
        outcomes.push(when(same[..index].iter().cloned().chain([opposite]), Value::Bool(false)));
    }
    outcomes
}

fn element(prim: Prim, args: &[&Value]) -> Result<Outcomes, OutOfReach> {
    let (Value::Array(elements), Some(index)) = (args[0], args[1].as_linear()) else {
        return Err(OutOfReach("an element of something that is not an array"));
    };
    let at = |position: usize| {
        if prim.op == Op::ArraySelect {
            return elements[position].clone();
        }
        let mut changed = Vec::clone(elements);
        changed[position] = args[2].clone();
        Value::Array(Arc::new(changed))
    };
    let outside = |condition: Normal| Outcome { when: smallvec![condition], result: Err(Trap::IndexOutOfBounds) };
    let number = |position: usize| Linear::from(i64::try_from(position).expect("arrays have fewer elements"));
    let mut outcomes: Outcomes = (0..elements.len())
        .map(|position| when([equal(index, &number(position))], at(position)))
        .filter(|outcome| outcome.when[0] != Normal::Known(false))
        .collect();
    outcomes.push(outside(less(index, &0.into())));
    outcomes.push(outside(at_most(&number(elements.len()), index)));
    outcomes.retain(|outcome| outcome.when[0] != Normal::Known(false));
    Ok(outcomes)
}

fn arithmetic(prim: Prim, args: &[&Linear], context: &mut Context<'_>) -> Result<Outcomes, OutOfReach> {
    if args.iter().all(|arg| arg.as_constant().is_some()) {
        return try_values(prim, args, context);
    }
    let (a, b) = (args[0], args.get(1).copied().unwrap_or(args[0]));
    match prim.op {
        Op::IntNeg => Ok(int(a.neg())),
        Op::IntAdd => Ok(int(a.add(b))),
        Op::IntSub => Ok(int(a.sub(b))),
        Op::IntMul => match (a.as_constant(), b.as_constant()) {
            (Some(factor), _) => Ok(int(b.scale(factor))),
            (_, Some(factor)) => Ok(int(a.scale(factor))),
            _ => product(a, b, context),
        },
        Op::IntLess => Ok(either(less(a, b))),
        Op::IntLessEqual => Ok(either(at_most(a, b))),
        Op::IntDiv | Op::IntRem => match b.as_constant() {
            Some(divisor) if !divisor.is_zero() => Ok(quotient(prim.op == Op::IntDiv, a, divisor, context)),
            Some(_) => Ok(smallvec![Outcome { when: SmallVec::new(), result: Err(Trap::DivisionByZero) }]),
            None => by_second_value(prim, a, b, context, "a division by an unknown number"),
        },
        Op::IntDivides => match a.as_constant() {
            Some(divisor) if divisor.is_zero() => Ok(either(equal(b, &0.into()))),
            Some(divisor) => Ok(either(normal(Literal::Divides(abs(divisor), b.clone())))),
            None => try_values(prim, args, context),
        },
        Op::IntInRange => Ok(in_range(args)),
        _ => super::bits::apply(prim, args, context),
    }
}

fn in_range(args: &[&Linear]) -> Outcomes {
    let (value, low, high) = (args[0], args[1], args[2]);
    let outside = |condition: Normal| Outcome { when: smallvec![condition], result: Err(Trap::OutOfRange) };
    let mut outcomes: Outcomes = smallvec![
        when([at_most(low, value), at_most(value, high)], Value::Int(value.clone())),
        outside(less(value, low)),
        outside(less(high, value)),
    ];
    outcomes.retain(|outcome| !outcome.when.contains(&Normal::Known(false)));
    outcomes
}

/// A product, where one of the factors has few values.
fn product(a: &Linear, b: &Linear, context: &Context<'_>) -> Result<Outcomes, OutOfReach> {
    let few = |linear: &Linear| {
        let (low, high) = context.bounds(linear)?;
        Some((low.count_to(&high).filter(|&count| count <= MOST_COMBINATIONS)?, low))
    };
    let (split, other, (count, low)) = match (few(a), few(b)) {
        (Some(few), _) => (a, b, few),
        (_, Some(few)) => (b, a, few),
        _ => return Err(OutOfReach("a product of two unknown numbers")),
    };
    let values = (0..count).map(|index| low.add(&Integer::from_u64(index)));
    Ok(values.map(|value| when([equal(split, &value.clone().into())], Value::Int(other.scale(&value)))).collect())
}

/// The quotient or the remainder, truncated, by a number that is not zero.
pub(super) fn quotient(is_quotient: bool, a: &Linear, divisor: &Integer, context: &mut Context<'_>) -> Outcomes {
    let size = abs(divisor);
    let exact = size.divides(&a.content()) && size.divides(&a.constant);
    let result = |quotient: &Linear| {
        Value::Int(match (is_quotient, divisor.is_negative()) {
            (true, false) => quotient.clone(),
            (true, true) => quotient.neg(),
            (false, _) => a.plus(quotient, &size.neg()),
        })
    };
    if exact {
        return one(result(&a.exact_div(&size)));
    }
    let multiple = context.symbol();
    let rest = a.plus(&multiple, &size.neg());
    let last = Linear::from(size.sub(&ONE));
    let zero = Linear::from(0);
    let not_negative = [at_most(&zero, a), at_most(&zero, &rest), at_most(&rest, &last)];
    let negative = [less(a, &zero), at_most(&rest, &zero), at_most(&last.neg(), &rest)];
    let mut outcomes: Outcomes = smallvec![when(not_negative, result(&multiple)), when(negative, result(&multiple))];
    outcomes.retain(|outcome| !outcome.when.contains(&Normal::Known(false)));
    outcomes
}

/// The primitive for each value of its second argument, if that has few.
pub(super) fn by_second_value(
    prim: Prim,
    a: &Linear,
    b: &Linear,
    context: &mut Context<'_>,
    words: &'static str,
) -> Result<Outcomes, OutOfReach> {
    let (low, high) = context.bounds(b).ok_or(OutOfReach(words))?;
    let count = low.count_to(&high).filter(|&count| count <= MOST_COMBINATIONS).ok_or(OutOfReach(words))?;
    let mut outcomes = Outcomes::new();
    for index in 0..count {
        let value = low.add(&Integer::from_u64(index));
        for mut outcome in arithmetic(prim, &[a, &value.clone().into()], context)? {
            outcome.when.push(equal(b, &value.clone().into()));
            outcomes.push(outcome);
        }
    }
    Ok(outcomes)
}

/// The primitive on all combinations of values of its arguments, if they are few.
pub(super) fn try_values(prim: Prim, args: &[&Linear], context: &Context<'_>) -> Result<Outcomes, OutOfReach> {
    const TOO_MANY: OutOfReach = OutOfReach("an operation that is not linear");
    let mut combinations: Vec<Vec<Integer>> = vec![Vec::new()];
    for arg in args {
        let (low, high) = context.bounds(arg).ok_or(TOO_MANY)?;
        let count = low.count_to(&high).ok_or(TOO_MANY)?;
        if count.saturating_mul(combinations.len() as u64) > MOST_COMBINATIONS {
            return Err(TOO_MANY);
        }
        combinations = combinations
            .iter()
            .flat_map(|chosen| {
                let values = (0..count).map(|index| low.add(&Integer::from_u64(index)));
                values.map(|value| chosen.iter().cloned().chain([value]).collect())
            })
            .collect();
    }
    let mut outcomes = Outcomes::new();
    for values in combinations {
        let known: Option<Vec<Known>> = values.iter().map(|value| known_argument(prim, value)).collect();
        let result = match prim.apply(&known.ok_or(TOO_MANY)?) {
            Ok(value) => Ok(Value::known(&value).ok_or(TOO_MANY)?),
            Err(trap) => Err(trap),
        };
        let conditions = args.iter().zip(&values).map(|(arg, value)| equal(arg, &value.clone().into()));
        let conditions: SmallVec<[Normal; 2]> = conditions.filter(|c| *c != Normal::Known(true)).collect();
        if !conditions.contains(&Normal::Known(false)) {
            outcomes.push(Outcome { when: conditions, result });
        }
    }
    Ok(outcomes)
}

/// A number as an argument of a primitive.
fn known_argument(prim: Prim, value: &Integer) -> Option<Known> {
    match prim.row().shape {
        Shape::IntUnary | Shape::IntBinary | Shape::IntRange | Shape::IntCompare | Shape::BitsFromInt => {
            Some(Known::Int(value.clone()))
        }
        Shape::BitsUnary
        | Shape::BitsBinary
        | Shape::BitsCompare
        | Shape::BitsResize
        | Shape::BitsToInt
        | Shape::FloatUnary
        | Shape::FloatBinary
        | Shape::FloatCompare
        | Shape::FloatConvert => Some(Known::Bits(value.to_string().parse().ok()?)),
        Shape::BoolUnary
        | Shape::BoolBinary
        | Shape::Equality
        | Shape::Conditional
        | Shape::ArraySelect
        | Shape::ArrayStore => unreachable!("{prim} takes more than numbers"),
    }
}

/// The number of values of a width.
pub(super) fn size_of(width: Width) -> Integer {
    Integer::from_u64(width.truncate(u64::MAX)).add(&ONE)
}
