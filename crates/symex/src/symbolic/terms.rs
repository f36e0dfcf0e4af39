//! Cubes and states as terms, for solvers and certificates.

use counterpoint_ir::arith::Shape;
use counterpoint_ir::ids::TermId;
use counterpoint_ir::prim::Op;
use counterpoint_ir::term::TermPool;
use counterpoint_ir::types::Type;
use counterpoint_ir::{Integer, Value as Known};
use counterpoint_witness::{Pattern, PatternFrame};

use crate::presburger::linear::ONE;
use crate::presburger::{Cube, Linear, Literal, Sym};

use super::value::{State, Value};

fn constant(pool: &mut TermPool, value: &Integer) -> TermId {
    pool.constant(Known::Int(value.clone()), Type::Int)
}

/// A linear term; symbols become variables under other names.
pub(crate) fn linear(pool: &mut TermPool, linear: &Linear, name: &impl Fn(Sym) -> u32) -> TermId {
    let mut sum: Option<TermId> = None;
    for (symbol, coefficient) in &linear.terms {
        let var = pool.var(name(*symbol), Type::Int);
        let product = if *coefficient == ONE {
            var
        } else {
            let factor = constant(pool, coefficient);
            pool.apply(Op::IntMul, &[factor, var])
        };
        sum = Some(match sum {
            Some(sum) => pool.apply(Op::IntAdd, &[sum, product]),
            None => product,
        });
    }
    match sum {
        Some(sum) if linear.constant.is_zero() => sum,
        Some(sum) => {
            let rest = constant(pool, &linear.constant);
            pool.apply(Op::IntAdd, &[sum, rest])
        }
        None => constant(pool, &linear.constant),
    }
}

/// A linear term divided by a number.
pub(crate) fn quotient(pool: &mut TermPool, number: &Linear, by: &Integer, name: &impl Fn(Sym) -> u32) -> TermId {
    let number = linear(pool, number, name);
    let by = constant(pool, by);
    pool.apply(Op::IntDiv, &[number, by])
}

/// A linear term plus a multiple of another one.
pub(crate) fn sum(
    pool: &mut TermPool,
    number: &Linear,
    (factor, other): (&Integer, TermId),
    name: &impl Fn(Sym) -> u32,
) -> TermId {
    let number = linear(pool, number, name);
    let factor = constant(pool, factor);
    let multiple = pool.apply(Op::IntMul, &[factor, other]);
    pool.apply(Op::IntAdd, &[number, multiple])
}

/// A literal.
pub(crate) fn literal(pool: &mut TermPool, literal: &Literal, name: &impl Fn(Sym) -> u32) -> TermId {
    let term = linear(pool, literal.linear(), name);
    let zero = constant(pool, &Integer::ZERO);
    match literal {
        Literal::Eq(_) => pool.apply(Op::Equal, &[term, zero]),
        Literal::Le(_) => pool.apply(Op::IntLessEqual, &[term, zero]),
        Literal::Ne(_) => {
            let equal = pool.apply(Op::Equal, &[term, zero]);
            pool.apply(Op::Not, &[equal])
        }
        Literal::Divides(by, _) => {
            let by = constant(pool, by);
            pool.apply(Op::IntDivides, &[by, term])
        }
        Literal::NotDivides(by, _) => {
            let by = constant(pool, by);
            let divides = pool.apply(Op::IntDivides, &[by, term]);
            pool.apply(Op::Not, &[divides])
        }
    }
}

/// A cube.
pub(crate) fn cube(pool: &mut TermPool, cube: &Cube, name: &impl Fn(Sym) -> u32) -> TermId {
    let literals: Vec<TermId> = cube.literals().iter().map(|literal| self::literal(pool, literal, name)).collect();
    pool.all(&literals)
}

/// A state.
pub(crate) fn pattern(pool: &mut TermPool, state: &State, name: &impl Fn(Sym) -> u32) -> Pattern {
    let frames = state.frames.iter().map(|frame| PatternFrame {
        at: frame.at,
        vars: frame.vars.iter().map(|(var, value)| (*var, shape(pool, value, name))).collect(),
    });
    Pattern { frames: frames.collect() }
}

fn shape(pool: &mut TermPool, value: &Value, name: &impl Fn(Sym) -> u32) -> Shape {
    match value {
        Value::Bool(value) => Shape::Term(pool.bool(*value)),
        Value::Int(value) => Shape::Term(linear(pool, value, name)),
        Value::Array(elements) => Shape::Array(elements.iter().map(|element| shape(pool, element, name)).collect()),
    }
}
