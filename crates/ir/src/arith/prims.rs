//! What primitives mean on integers and truth values.
//!
//! Bit-vectors are the integers from 0 to 2^width - 1 and enumeration values their positions, so wrapping is a choice
//! between a sum and the same sum less 2^width. Bitwise operators of unknown values have no such form: there, and where an
//! argument comes from such an operator, bit-vectors stay what they are ([`words`](super::words)). The table of primitives
//! stays the only definition: a test compares.

use crate::ids::TermId;
use crate::prim::{Condition, Exact, Op, Prim, Shape as Signature, Trap};
use crate::term::Builder as _;
use crate::types::Width;
use crate::{Integer, Value};

use super::Shape;
use super::terms::Terms;

/// Values that are not known and may be multiplied with each other.
const MOST_FACTORS: u32 = 32;

/// Why something has no meaning here, in words.
pub type Unsupported = String;

/// A constant.
pub fn constant(terms: &mut Terms, value: &Value) -> Result<Shape, Unsupported> {
    Ok(Shape::Term(match value {
        Value::Bool(value) => terms.bool(*value),
        Value::Int(value) => terms.int(value.clone()),
        Value::Bits(value) => terms.int(Integer::from_u64(*value)),
        Value::Enum(value) => terms.int(i64::from(*value)),
        Value::Ref(_) => return Err("references".into()),
        Value::Array(elements) => {
            let elements: Result<_, _> = elements.iter().map(|element| constant(terms, element)).collect();
            return Ok(Shape::Array(elements?));
        }
    }))
}

/// The meaning of a primitive as a total function.
pub fn total(terms: &mut Terms, prim: Prim, args: &[Shape]) -> Result<Shape, Unsupported> {
    match (prim.op, args) {
        (Op::Equal, [a, b]) => Ok(Shape::Term(equal(terms, a, b))),
        (Op::IfThenElse, [Shape::Term(condition), a, b]) => Ok(ite(terms, *condition, a, b)),
        (Op::ArraySelect, [Shape::Array(elements), Shape::Term(index)]) => Ok(select(terms, elements, *index)),
        (Op::ArrayStore, [Shape::Array(elements), Shape::Term(index), value]) => {
            let stored = elements.iter().enumerate().map(|(place, old)| {
                let here = is_at(terms, *index, place);
                ite(terms, here, value, old)
            });
            Ok(Shape::Array(stored.collect()))
        }
        _ => scalar(terms, prim, &scalars(args)?).map(Shape::Term),
    }
}

/// When a program traps instead, with the trap.
pub fn trap(terms: &mut Terms, prim: Prim, args: &[Shape]) -> Result<Option<(Trap, TermId)>, Unsupported> {
    let Some((trap, condition)) = prim.row().trap else { return Ok(None) };
    let condition = match (condition, args) {
        (Condition::NoElement, [Shape::Array(elements), Shape::Term(index), ..]) => {
            let length = i64::try_from(elements.len()).map_err(|_| "an array of that length")?;
            let (zero, length) = (terms.int(0), terms.int(length));
            outside(terms, *index, zero, length)
        }
        (Condition::OutOfRange, &[Shape::Term(value), Shape::Term(low), Shape::Term(high)]) => {
            let (below, above) = (terms.less(value, low), terms.less(high, value));
            terms.or(below, above)
        }
        (Condition::Overflow(exact), &[Shape::Term(a), Shape::Term(b)]) => {
            if let Some(overflows) = terms.overflows_as_words(prim, &[a, b]) {
                return Ok(Some((trap, overflows)));
            }
            let (a, b) = (signed(terms, prim.from, a), signed(terms, prim.from, b));
            let exact = match exact {
                Exact::Sum => terms.add(a, b),
                Exact::Difference => terms.sub(a, b),
                Exact::Product => product(terms, a, b)?,
            };
            let half = power(prim.from.bits() - 1);
            let (low, high) = (terms.int(half.neg()), terms.int(half));
            outside(terms, exact, low, high)
        }
        (Condition::ZeroDivisor, &[_, Shape::Term(divisor)]) => {
            let zero = terms.int(0);
            terms.equal(divisor, zero)
        }
        (Condition::NoElement | Condition::OutOfRange | Condition::Overflow(_) | Condition::ZeroDivisor, _) => {
            return Err(format!("the trap of {prim}"));
        }
    };
    Ok(Some((trap, condition)))
}

/// Whether two values are the same.
pub fn equal(terms: &mut Terms, a: &Shape, b: &Shape) -> TermId {
    match (a, b) {
        (Shape::Term(a), Shape::Term(b)) if terms.pool.ty(*a) == terms.pool.ty(*b) => terms.equal(*a, *b),
        (Shape::Array(a), Shape::Array(b)) if a.len() == b.len() => {
            let start = terms.bool(true);
            a.iter().zip(b).fold(start, |all, (a, b)| {
                let here = equal(terms, a, b);
                terms.and(all, here)
            })
        }
        _ => terms.bool(false),
    }
}

/// The integers from 0 on that a type of so many values has.
pub fn below(terms: &mut Terms, value: TermId, count: Integer) -> TermId {
    let (zero, count) = (terms.int(0), terms.int(count));
    let (low, high) = (terms.less_equal(zero, value), terms.less(value, count));
    terms.and(low, high)
}

/// The number of bit-vectors of a width.
pub fn size(width: Width) -> Integer {
    power(width.bits())
}

fn power(exponent: u32) -> Integer {
    let two = Integer::from(2);
    (0..exponent).fold(Integer::from(1), |power, _| power.mul(&two))
}

fn scalars(args: &[Shape]) -> Result<Vec<TermId>, Unsupported> {
    let scalar = |shape: &Shape| match shape {
        Shape::Term(term) => Ok(*term),
        Shape::Array(_) => Err("an array where a single value is needed".into()),
    };
    args.iter().map(scalar).collect()
}

fn ite(terms: &mut Terms, condition: TermId, yes: &Shape, no: &Shape) -> Shape {
    match (yes, no) {
        (Shape::Array(yes), Shape::Array(no)) => {
            Shape::Array(yes.iter().zip(no).map(|(yes, no)| ite(terms, condition, yes, no)).collect())
        }
        (Shape::Term(yes), Shape::Term(no)) => Shape::Term(terms.ite(condition, *yes, *no)),
        _ => unreachable!("both sides have one type"),
    }
}

fn is_at(terms: &mut Terms, index: TermId, place: usize) -> TermId {
    let place = terms.int(i64::try_from(place).expect("an array fits into memory"));
    terms.equal(index, place)
}

/// An element; out of bounds the default of the element type, which is 0 or false everywhere.
fn select(terms: &mut Terms, elements: &[Shape], index: TermId) -> Shape {
    let Some(first) = elements.first() else { return Shape::Term(terms.int(0)) };
    let start = default_like(terms, first);
    elements.iter().enumerate().fold(start, |otherwise, (place, element)| {
        let here = is_at(terms, index, place);
        ite(terms, here, element, &otherwise)
    })
}

fn default_like(terms: &mut Terms, shape: &Shape) -> Shape {
    match shape {
        Shape::Array(elements) => Shape::Array(elements.iter().map(|element| default_like(terms, element)).collect()),
        Shape::Term(term) if *terms.pool.ty(*term) == crate::types::Type::Bool => Shape::Term(terms.bool(false)),
        Shape::Term(_) => Shape::Term(terms.int(0)),
    }
}

/// Whether a value is not in `low..end`.
fn outside(terms: &mut Terms, value: TermId, low: TermId, end: TermId) -> TermId {
    let (below, above) = (terms.less(value, low), terms.less_equal(end, value));
    terms.or(below, above)
}

/// A bit-vector read as a signed number.
fn signed(terms: &mut Terms, width: Width, a: TermId) -> TermId {
    if let Some(signed) = terms.read_signed(a) {
        return signed;
    }
    let half = terms.int(power(width.bits() - 1));
    let (all, is_positive) = (terms.int(size(width)), terms.less(a, half));
    let negative = terms.sub(a, all);
    terms.ite(is_positive, a, negative)
}

/// A number from -2^width to 2^width - 1, wrapped around.
fn wrap_below(terms: &mut Terms, width: Width, a: TermId) -> TermId {
    let (zero, all) = (terms.int(0), terms.int(size(width)));
    let (is_below, raised) = (terms.less(a, zero), terms.add(a, all));
    terms.ite(is_below, raised, a)
}

/// A number from 0 to 2^(width + 1) - 1, wrapped around.
fn wrap_above(terms: &mut Terms, width: Width, a: TermId) -> TermId {
    let all = terms.int(size(width));
    let (is_fitting, lowered) = (terms.less(a, all), terms.sub(a, all));
    terms.ite(is_fitting, a, lowered)
}

fn scalar(terms: &mut Terms, prim: Prim, args: &[TermId]) -> Result<TermId, Unsupported> {
    if let Some(result) = terms.apply_to_words(prim, args) {
        return Ok(result);
    }
    let width = prim.from;
    Ok(match (prim.op, args) {
        (Op::BitsNeg, &[a]) => {
            let zero = terms.int(0);
            let negated = terms.sub(zero, a);
            wrap_below(terms, width, negated)
        }
        (Op::BitsNot, &[a]) => {
            let ones = terms.int(size(width).sub(&Integer::from(1)));
            terms.sub(ones, a)
        }
        (Op::BitsAdd | Op::BitsAddSigned, &[a, b]) => {
            let sum = terms.add(a, b);
            wrap_above(terms, width, sum)
        }
        (Op::BitsSub | Op::BitsSubSigned, &[a, b]) => {
            let difference = terms.sub(a, b);
            wrap_below(terms, width, difference)
        }
        (Op::BitsMul | Op::BitsMulSigned, &[a, b]) => {
            let product = product(terms, a, b)?;
            cut(terms, width, product)
        }
        (Op::IntMul, &[a, b]) => product(terms, a, b)?,
        (Op::BitsSignedDiv, &[a, b]) => {
            let (a, b) = (signed(terms, width, a), signed(terms, width, b));
            let quotient = terms.div(a, b);
            wrap_below(terms, width, quotient)
        }
        (Op::BitsSignedRem, &[a, b]) => {
            let (a, b) = (signed(terms, width, a), signed(terms, width, b));
            let remainder = terms.rem(a, b);
            wrap_below(terms, width, remainder)
        }
        (Op::BitsUnsignedDiv, &[a, b]) => terms.div(a, b),
        (Op::BitsUnsignedRem, &[a, b]) => terms.rem(a, b),
        (Op::BitsAnd | Op::BitsOr | Op::BitsXor, &[a, b]) => return bitwise(terms, prim, a, b),
        (Op::BitsShiftLeft | Op::BitsShiftRight | Op::BitsShiftRightSigned, &[a, by]) => {
            return shift(terms, prim, a, by);
        }
        (Op::BitsSignedLess, &[a, b]) => {
            let (a, b) = (signed(terms, width, a), signed(terms, width, b));
            terms.less(a, b)
        }
        (Op::BitsSignedLessEqual, &[a, b]) => {
            let (a, b) = (signed(terms, width, a), signed(terms, width, b));
            terms.less_equal(a, b)
        }
        (Op::BitsUnsignedLess, &[a, b]) => terms.less(a, b),
        (Op::BitsUnsignedLessEqual, &[a, b]) => terms.less_equal(a, b),
        (Op::BitsResizeUnsigned | Op::BitsResizeSigned, &[a]) if prim.to.bits() <= width.bits() => {
            cut(terms, prim.to, a)
        }
        (Op::BitsResizeUnsigned | Op::BitsToIntUnsigned, &[a]) => a,
        (Op::BitsResizeSigned, &[a]) => {
            let a = signed(terms, width, a);
            wrap_below(terms, prim.to, a)
        }
        (Op::BitsToIntSigned, &[a]) => signed(terms, width, a),
        (Op::BitsFromInt, &[a]) => {
            let rest = cut(terms, width, a);
            wrap_below(terms, width, rest)
        }
        _ => match prim.row().shape {
            // On integers and truth values they mean here what they mean in terms.
            Signature::BoolUnary
            | Signature::BoolBinary
            | Signature::Equality
            | Signature::Conditional
            | Signature::IntUnary
            | Signature::IntBinary
            | Signature::IntCompare
            | Signature::IntRange => terms.apply(prim, args),
            Signature::BitsUnary
            | Signature::BitsBinary
            | Signature::BitsCompare
            | Signature::BitsResize
            | Signature::BitsToInt
            | Signature::BitsFromInt
            | Signature::FloatUnary
            | Signature::FloatBinary
            | Signature::FloatCompare
            | Signature::FloatConvert
            | Signature::ArraySelect
            | Signature::ArrayStore => return Err(prim.to_string()),
        },
    })
}

/// A product. Values that are squared again and again have no bound, and terms are evaluated.
fn product(terms: &mut Terms, a: TermId, b: TermId) -> Result<TermId, Unsupported> {
    let is_open = terms.as_int(a).is_none() && terms.as_int(b).is_none();
    if is_open && terms.pool.degree(a).saturating_add(terms.pool.degree(b)) > MOST_FACTORS {
        return Err("a product of very many values that are not known".into());
    }
    Ok(terms.mul(a, b))
}

/// The lowest bits of a number that is not negative; of a negative one, the same less 2^width, or 0.
fn cut(terms: &mut Terms, width: Width, a: TermId) -> TermId {
    let all = terms.int(size(width));
    terms.rem(a, all)
}

/// A shift by a known distance.
fn shift(terms: &mut Terms, prim: Prim, a: TermId, by: TermId) -> Result<TermId, Unsupported> {
    let width = prim.from;
    let by = terms.as_int(by).ok_or_else(|| format!("{prim} by a distance that is not known"))?;
    let by = by.to_i64().and_then(|by| u32::try_from(by).ok()).filter(|&by| by < width.bits());
    Ok(match (prim.op, by) {
        (Op::BitsShiftLeft, Some(by)) => {
            let factor = terms.int(power(by));
            let product = terms.mul(a, factor);
            cut(terms, width, product)
        }
        (Op::BitsShiftRight, Some(by)) => {
            let factor = terms.int(power(by));
            terms.div(a, factor)
        }
        (Op::BitsShiftRightSigned, by) => {
            let by = by.unwrap_or(width.bits() - 1);
            let (factor, half) = (terms.int(power(by)), terms.int(power(width.bits() - 1)));
            let (shifted, is_positive) = (terms.div(a, factor), terms.less(a, half));
            let signs = terms.int(size(width).sub(&power(width.bits() - by)));
            let negative = terms.add(shifted, signs);
            terms.ite(is_positive, shifted, negative)
        }
        _ => terms.int(0),
    })
}

/// A bitwise operator: of constants, or the lowest bits of anything.
fn bitwise(terms: &mut Terms, prim: Prim, a: TermId, b: TermId) -> Result<TermId, Unsupported> {
    if let (Some(first), Some(second)) = (bits(terms, prim, a), bits(terms, prim, b)) {
        let result = prim.total(&[Value::Bits(first), Value::Bits(second)]);
        return Ok(terms.int(Integer::from_u64(result.as_bits())));
    }
    let mask = [(a, b), (b, a)].into_iter().find_map(|(value, mask)| {
        let mask = bits(terms, prim, mask)?;
        (prim.op == Op::BitsAnd && mask & mask.wrapping_add(1) == 0).then_some((value, mask.count_ones()))
    });
    let (value, ones) = mask.ok_or_else(|| format!("{prim} of values that are not known"))?;
    let all = terms.int(power(ones));
    Ok(terms.rem(value, all))
}

/// The bits of a constant.
fn bits(terms: &Terms, prim: Prim, id: TermId) -> Option<u64> {
    let value: u64 = terms.as_int(id)?.to_string().parse().ok()?;
    Some(value).filter(|&value| prim.from.truncate(value) == value)
}

#[cfg(test)]
mod tests {
    use crate::prim::Shape as Signature;
    use crate::types::Type;

    use super::*;

    /// A value as the integer or truth value that stands for it.
    fn code(value: &Value) -> Value {
        match value {
            Value::Bits(bits) => Value::Int(Integer::from_u64(*bits)),
            other => other.clone(),
        }
    }

    /// Compares an operator with the table, on variables and with the second argument as a constant.
    fn compare(prim: Prim, args: &[Value]) {
        let expected = prim.apply(args);
        for n_vars in 1..=args.len() {
            let mut terms = Terms::default();
            let ty = |value: &Value| if matches!(value, Value::Bool(_)) { Type::Bool } else { Type::Int };
            let shapes: Vec<Shape> = (0..args.len())
                .map(|index| {
                    let value = code(&args[index]);
                    let var = terms.fresh(ty(&value));
                    Shape::Term(if index < n_vars { var } else { terms.pool.constant(value.clone(), ty(&value)) })
                })
                .collect();
            let value_of = |number: u32| code(&args[number as usize]);
            if let Ok(Some((trap, condition))) = trap(&mut terms, prim, &shapes) {
                let traps = terms.pool.evaluate(condition, &value_of).as_bool();
                assert_eq!(traps, expected == Err(trap), "{prim} {args:?}");
            }
            let Ok(Shape::Term(result)) = total(&mut terms, prim, &shapes) else { panic!("{prim} {args:?}") };
            let result = terms.pool.evaluate(result, &value_of);
            assert_eq!(result, code(&prim.total(args)), "{prim} {args:?}");
        }
    }

    #[test]
    fn meanings_agree_with_the_table() {
        let width = |bits| Width::new(bits).unwrap();
        let all: Vec<Value> = (0..8).map(Value::Bits).collect();
        for &op in Op::ALL {
            match Prim::from(op).row().shape {
                Signature::BitsUnary | Signature::BitsToInt => {
                    for a in &all {
                        compare(Prim::bits(op, width(3)), std::slice::from_ref(a));
                    }
                }
                Signature::BitsBinary | Signature::BitsCompare => {
                    for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))) {
                        compare(Prim::bits(op, width(3)), &[a.clone(), b.clone()]);
                    }
                }
                Signature::BitsResize => {
                    for (a, to) in all.iter().flat_map(|a| (1..6).map(move |to| (a, to))) {
                        compare(Prim::resize(op, width(3), width(to)), std::slice::from_ref(a));
                    }
                }
                Signature::IntBinary | Signature::IntCompare => {
                    for (a, b) in (-3..4).flat_map(|a| (-3..4).map(move |b| (a, b))) {
                        compare(op.into(), &[Value::int(a), Value::int(b)]);
                    }
                }
                Signature::IntUnary => (-3..4).for_each(|a| compare(op.into(), &[Value::int(a)])),
                Signature::BitsFromInt => {
                    (-20..20).for_each(|a| compare(Prim::bits(op, width(3)), &[Value::int(a)]));
                }
                Signature::IntRange => {
                    (-3..4).for_each(|a| compare(op.into(), &[a, -1, 2].map(Value::int)));
                }
                _ => {}
            }
        }
    }

    #[test]
    fn widest_bit_vectors_keep_their_bits() {
        let prim = |op| Prim::bits(op, Width::new(64).unwrap());
        for op in [Op::BitsAdd, Op::BitsSub, Op::BitsMul, Op::BitsSignedDiv, Op::BitsSignedLess, Op::BitsAnd] {
            compare(prim(op), &[Value::Bits(u64::MAX), Value::Bits(u64::MAX)]);
            compare(prim(op), &[Value::Bits(1 << 63), Value::Bits(u64::MAX)]);
        }
    }
}
