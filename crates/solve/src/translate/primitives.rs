//! What each primitive is in the operators of SMT-LIB.
//!
//! Where the table of primitives and SMT-LIB disagree, the difference is spelled out: quotients are truncated and total
//! here, and arrays are lists of elements, with the default outside of them.

use std::sync::Arc;

use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::types::Type;
use counterpoint_ir::{Integer, Value};

use super::{Node, Operator, Symbolic, Target, constant, unsupported};
use crate::Reason;

/// Applies a primitive to translated arguments, some of which are known to be constant.
pub(super) fn apply(
    target: &mut dyn Target,
    prim: Prim,
    args: &[Symbolic],
    constants: &[Option<&Value>],
    ty: &Type,
) -> Result<Symbolic, Reason> {
    match prim.op {
        Op::Equal => equal(target, &args[0], &args[1]).map(Symbolic::One),
        Op::IfThenElse => conditional(target, args[0].scalar()?, &args[1], &args[2]),
        Op::ArraySelect => select(target, &args[0], &args[1], constants[1], ty),
        Op::ArrayStore => store(target, args, constants[1]),
        _ => {
            let nodes: Result<Vec<Node>, Reason> = args.iter().map(Symbolic::scalar).collect();
            scalar_apply(target, prim, &nodes?, constants).map(Symbolic::One)
        }
    }
}

fn equal(target: &mut dyn Target, left: &Symbolic, right: &Symbolic) -> Result<Node, Reason> {
    match (left, right) {
        (Symbolic::Many(left), Symbolic::Many(right)) => {
            let pairs = left.iter().zip(right.iter());
            let equalities: Result<Vec<Node>, Reason> = pairs.map(|(left, right)| equal(target, left, right)).collect();
            match equalities?.as_slice() {
                [] => target.bool(true),
                [one] => Ok(*one),
                several => target.apply(Operator::And, several),
            }
        }
        _ => target.apply(Operator::Equal, &[left.scalar()?, right.scalar()?]),
    }
}

fn conditional(target: &mut dyn Target, condition: Node, yes: &Symbolic, no: &Symbolic) -> Result<Symbolic, Reason> {
    match (yes, no) {
        (Symbolic::One(yes), Symbolic::One(no)) if yes == no => Ok(Symbolic::One(*yes)),
        (Symbolic::Many(yes), Symbolic::Many(no)) => {
            let pairs = yes.iter().zip(no.iter());
            let elements: Result<Arc<[Symbolic]>, Reason> =
                pairs.map(|(yes, no)| conditional(target, condition, yes, no)).collect();
            elements.map(Symbolic::Many)
        }
        _ => target.apply(Operator::IfThenElse, &[condition, yes.scalar()?, no.scalar()?]).map(Symbolic::One),
    }
}

fn elements(array: &Symbolic) -> Result<&Arc<[Symbolic]>, Reason> {
    match array {
        Symbolic::Many(elements) => Ok(elements),
        Symbolic::One(_) => Err(Reason::Failed("a scalar where an array is needed".to_owned())),
    }
}

/// The position that a constant index has in an array, `None` outside of it.
fn position(index: &Value, len: usize) -> Option<usize> {
    let index = usize::try_from(index.as_int().to_i64()?).ok()?;
    (index < len).then_some(index)
}

/// Whether an index is this position.
fn is_at(target: &mut dyn Target, index: Node, position: usize) -> Result<Node, Reason> {
    let position = target.int(&Integer::from_u64(position as u64))?;
    target.apply(Operator::Equal, &[index, position])
}

fn select(
    target: &mut dyn Target,
    array: &Symbolic,
    index: &Symbolic,
    constant_index: Option<&Value>,
    ty: &Type,
) -> Result<Symbolic, Reason> {
    let elements = elements(array)?;
    let outside = constant(target, &Value::default_of(ty), ty)?;
    if let Some(index) = constant_index {
        return Ok(position(index, elements.len()).map_or(outside, |position| elements[position].clone()));
    }
    let index = index.scalar()?;
    let mut selected = outside;
    for (position, element) in elements.iter().enumerate().rev() {
        let condition = is_at(target, index, position)?;
        selected = conditional(target, condition, element, &selected)?;
    }
    Ok(selected)
}

fn store(target: &mut dyn Target, args: &[Symbolic], constant_index: Option<&Value>) -> Result<Symbolic, Reason> {
    let mut elements: Vec<Symbolic> = elements(&args[0])?.to_vec();
    if let Some(index) = constant_index {
        if let Some(position) = position(index, elements.len()) {
            elements[position] = args[2].clone();
        }
        return Ok(Symbolic::Many(elements.into()));
    }
    let index = args[1].scalar()?;
    for (position, element) in elements.iter_mut().enumerate() {
        let condition = is_at(target, index, position)?;
        *element = conditional(target, condition, &args[2], element)?;
    }
    Ok(Symbolic::Many(elements.into()))
}

fn scalar_apply(
    target: &mut dyn Target,
    prim: Prim,
    args: &[Node],
    constants: &[Option<&Value>],
) -> Result<Node, Reason> {
    let operator = match prim.op {
        Op::IntDiv | Op::IntRem | Op::IntDivides => return divide(target, prim.op, args, constants),
        Op::IntInRange => return Ok(args[0]),
        Op::BitsSignedDiv | Op::BitsUnsignedDiv => return divide_bits(target, prim, args),
        Op::BitsResizeSigned | Op::BitsResizeUnsigned => return resize(target, prim, args[0]),
        Op::BitsToIntSigned => Operator::ToInt { is_signed: true },
        Op::BitsToIntUnsigned => Operator::ToInt { is_signed: false },
        Op::BitsFromInt => Operator::FromInt(prim.to.bits()),
        Op::Not => Operator::Not,
        Op::And => Operator::And,
        Op::Or => Operator::Or,
        Op::Implies => Operator::Implies,
        Op::IntNeg => Operator::Neg,
        Op::IntAdd => Operator::Add,
        Op::IntSub => Operator::Sub,
        Op::IntMul => Operator::Mul,
        Op::IntLess => Operator::Less,
        Op::IntLessEqual => Operator::LessEqual,
        Op::BitsNeg => Operator::BvNeg,
        Op::BitsNot => Operator::BvNot,
        Op::BitsAdd | Op::BitsAddSigned => Operator::BvAdd,
        Op::BitsSub | Op::BitsSubSigned => Operator::BvSub,
        Op::BitsMul | Op::BitsMulSigned => Operator::BvMul,
        // By zero, the remainder is the dividend in SMT-LIB too; shifts from the width onwards agree as well.
        Op::BitsSignedRem => Operator::BvSrem,
        Op::BitsUnsignedRem => Operator::BvUrem,
        Op::BitsAnd => Operator::BvAnd,
        Op::BitsOr => Operator::BvOr,
        Op::BitsXor => Operator::BvXor,
        Op::BitsShiftLeft => Operator::BvShl,
        Op::BitsShiftRight => Operator::BvLshr,
        Op::BitsShiftRightSigned => Operator::BvAshr,
        Op::BitsSignedLess => Operator::BvSlt,
        Op::BitsSignedLessEqual => Operator::BvSle,
        Op::BitsUnsignedLess => Operator::BvUlt,
        Op::BitsUnsignedLessEqual => Operator::BvUle,
        // Floating-point numbers have no translation yet; the others are translated elsewhere.
        _ => return Err(unsupported(prim)),
    };
    target.apply(operator, args)
}

/// Division of integers. SMT-LIB's `div` and `mod` leave a remainder that is never negative, and agree with truncation
/// when the dividend is not negative either; otherwise the dividend is negated and the result negated back.
fn divide(target: &mut dyn Target, op: Op, args: &[Node], constants: &[Option<&Value>]) -> Result<Node, Reason> {
    let (left, right) = (args[0], args[1]);
    let zero = target.int(&Integer::ZERO)?;
    if op == Op::IntDivides {
        let remainder = target.apply(Operator::Mod, &[right, left])?;
        let divides = target.apply(Operator::Equal, &[remainder, zero])?;
        let of_zero = target.apply(Operator::Equal, &[right, zero])?;
        return unless_zero(target, left, constants[0], of_zero, divides);
    }
    let (operator, by_zero) = if op == Op::IntDiv { (Operator::Div, zero) } else { (Operator::Mod, left) };
    let direct = target.apply(operator, &[left, right])?;
    let negated = target.apply(Operator::Neg, &[left])?;
    let mirrored = target.apply(operator, &[negated, right])?;
    let mirrored = target.apply(Operator::Neg, &[mirrored])?;
    let is_positive = target.apply(Operator::LessEqual, &[zero, left])?;
    let result = target.apply(Operator::IfThenElse, &[is_positive, direct, mirrored])?;
    unless_zero(target, right, constants[1], by_zero, result)
}

/// One result for the divisor zero, another otherwise; only one of them if the divisor is known.
fn unless_zero(
    target: &mut dyn Target,
    divisor: Node,
    known: Option<&Value>,
    by_zero: Node,
    otherwise: Node,
) -> Result<Node, Reason> {
    match known {
        Some(Value::Int(known)) if known.is_zero() => Ok(by_zero),
        Some(_) => Ok(otherwise),
        None => {
            let zero = target.int(&Integer::ZERO)?;
            let is_zero = target.apply(Operator::Equal, &[divisor, zero])?;
            target.apply(Operator::IfThenElse, &[is_zero, by_zero, otherwise])
        }
    }
}

/// The quotient of bit-vectors; by zero it is 0 here, while SMT-LIB gives 1 or -1.
fn divide_bits(target: &mut dyn Target, prim: Prim, args: &[Node]) -> Result<Node, Reason> {
    let operator = if prim.op == Op::BitsSignedDiv { Operator::BvSdiv } else { Operator::BvUdiv };
    let zero = target.bits(prim.from, 0)?;
    let is_zero = target.apply(Operator::Equal, &[args[1], zero])?;
    let quotient = target.apply(operator, args)?;
    target.apply(Operator::IfThenElse, &[is_zero, zero, quotient])
}

fn resize(target: &mut dyn Target, prim: Prim, arg: Node) -> Result<Node, Reason> {
    let (from, to) = (prim.from.bits(), prim.to.bits());
    match to.checked_sub(from) {
        Some(0) => Ok(arg),
        Some(more) if prim.op == Op::BitsResizeSigned => target.apply(Operator::SignExtend(more), &[arg]),
        Some(more) => target.apply(Operator::ZeroExtend(more), &[arg]),
        None => target.apply(Operator::Low(to - 1), &[arg]),
    }
}
