//! When a program traps at a primitive: a condition over its operands.
//!
//! A condition has a name, so that an engine with its own representation of values can state it there; its meaning is
//! [`Condition::holds`], and [`Condition::term`] is the same as a term. A test compares the two.

use super::{Op, Prim, element_index};
use crate::ids::TermId;
use crate::term::Builder;
use crate::types::{Type, Width};
use crate::{Integer, Value};

/// A condition over the operands of a primitive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    /// The second operand is zero.
    ZeroDivisor,
    /// The first operand is less than the second or greater than the third.
    OutOfRange,
    /// What the operands give exactly, as signed numbers, has no place in their width.
    Overflow(Exact),
    /// The second operand is not the position of an element of the first.
    NoElement,
}

/// What two integers give.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exact {
    /// Their sum.
    Sum,
    /// The first less the second.
    Difference,
    /// Their product.
    Product,
}

impl Exact {
    /// The operator on integers.
    pub fn on_integers(self) -> Op {
        match self {
            Exact::Sum => Op::IntAdd,
            Exact::Difference => Op::IntSub,
            Exact::Product => Op::IntMul,
        }
    }
}

impl Condition {
    /// Whether it holds of operands of a primitive in whose row it stands.
    pub fn holds(self, prim: Prim, args: &[Value]) -> bool {
        match self {
            Condition::ZeroDivisor => match &args[1] {
                Value::Bits(bits) => *bits == 0,
                divisor => divisor.as_int().is_zero(),
            },
            Condition::OutOfRange => args[0] < args[1] || args[0] > args[2],
            Condition::Overflow(exact) => {
                let [a, b] = [0, 1].map(|index: usize| Value::int(prim.from.signed(args[index].as_bits())));
                let exact = Prim::from(exact.on_integers()).total(&[a, b]);
                let half = half(prim.from);
                *exact.as_int() < half.neg() || *exact.as_int() >= half
            }
            Condition::NoElement => element_index(args).is_none(),
        }
    }

    /// The same as a term over the operands.
    pub fn term<B: Builder>(self, prim: Prim, args: &[TermId], terms: &mut B) -> TermId {
        match self {
            Condition::ZeroDivisor => {
                let ty = terms.pool().ty(args[1]).clone();
                let zero = terms.pool().constant(Value::default_of(&ty), ty);
                terms.apply(Op::Equal.into(), &[args[1], zero])
            }
            Condition::OutOfRange => {
                let below = terms.apply(Op::IntLess.into(), &[args[0], args[1]]);
                let above = terms.apply(Op::IntLess.into(), &[args[2], args[0]]);
                terms.apply(Op::Or.into(), &[below, above])
            }
            Condition::Overflow(exact) => overflow(prim.from, exact, args, terms),
            Condition::NoElement => {
                let length = match terms.pool().ty(args[0]) {
                    Type::Array(_, length) => i64::from(*length),
                    _ => 0,
                };
                let [zero, length] = [0, length].map(|number| terms.pool().constant(Value::int(number), Type::Int));
                let below = terms.apply(Op::IntLess.into(), &[args[1], zero]);
                let above = terms.apply(Op::IntLessEqual.into(), &[length, args[1]]);
                terms.apply(Op::Or.into(), &[below, above])
            }
        }
    }
}

/// The least positive number that has no place in a width with a sign.
fn half(width: Width) -> Integer {
    Integer::from_u64(1 << (width.bits() - 1))
}

/// Sums and differences overflow where signs say so; products are compared with the exact one, in twice the width where
/// there are such bit-vectors, which solvers treat better than integers of bits.
fn overflow<B: Builder>(width: Width, exact: Exact, args: &[TermId], terms: &mut B) -> TermId {
    let [a, b] = [args[0], args[1]];
    match exact {
        Exact::Sum => {
            let sum = terms.apply(Prim::bits(Op::BitsAdd, width), args);
            both_differ_in_sign(width, [[a, sum], [b, sum]], terms)
        }
        Exact::Difference => {
            let difference = terms.apply(Prim::bits(Op::BitsSub, width), args);
            both_differ_in_sign(width, [[a, b], [a, difference]], terms)
        }
        Exact::Product => {
            let (widen, product) = match Width::new(2 * width.bits()) {
                Some(wide) => (Prim::resize(Op::BitsResizeSigned, width, wide), Prim::bits(Op::BitsMul, wide)),
                None => (Prim::bits(Op::BitsToIntSigned, width), Prim::from(Op::IntMul)),
            };
            let wide = [a, b].map(|arg| terms.apply(widen, &[arg]));
            let product = terms.apply(product, &wide);
            let cut = terms.apply(Prim::bits(Op::BitsMul, width), args);
            let again = terms.apply(widen, &[cut]);
            let fits = terms.apply(Op::Equal.into(), &[product, again]);
            terms.apply(Op::Not.into(), &[fits])
        }
    }
}

/// Whether both pairs differ in their highest bit.
fn both_differ_in_sign<B: Builder>(width: Width, pairs: [[TermId; 2]; 2], terms: &mut B) -> TermId {
    let differ = pairs.map(|pair| terms.apply(Prim::bits(Op::BitsXor, width), &pair));
    let both = terms.apply(Prim::bits(Op::BitsAnd, width), &differ);
    let zero = terms.pool().constant(Value::Bits(0), Type::Bits(width));
    terms.apply(Prim::bits(Op::BitsSignedLess, width), &[both, zero])
}
