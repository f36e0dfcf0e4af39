//! The types of numbers and their primitives: `int` is unbounded, the others are bit-vectors that wrap around, and the
//! reading of the type decides whether an operator is signed, or works on floating-point numbers. The latter are what
//! methods of other languages are given and give back; the language itself has no word for them.

use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::types::Type;

use crate::syntax::BinaryOp;

/// Whether it is `int` or a fixed-width type.
pub fn is_integer(ty: &Type) -> bool {
    matches!(ty, Type::Int | Type::Bits(_)) && !is_float(ty)
}

/// Whether it is a type of floating-point numbers.
pub fn is_float(ty: &Type) -> bool {
    matches!(ty, Type::Bits(width) if width.is_float())
}

/// Equality in a type: of floating-point numbers, both zeros are equal, and what is no number is not even itself.
pub(super) fn equal(ty: &Type) -> Prim {
    match ty {
        Type::Bits(width) if width.is_float() => Prim::bits(Op::FloatEqual, *width),
        _ => Op::Equal.into(),
    }
}

/// The primitive of an operator on an integer type, if it has one. `>` and `>=` are `<` and `<=` with sides exchanged.
pub(super) fn primitive(op: BinaryOp, ty: &Type) -> Option<Prim> {
    if let Type::Bits(width) = ty
        && width.is_float()
    {
        return float_primitive(op).map(|op| Prim::bits(op, *width));
    }
    // In `int`, signed, unsigned.
    let [int, signed, unsigned] = match op {
        BinaryOp::Plus => [Some(Op::IntAdd), Some(Op::BitsAdd), Some(Op::BitsAdd)],
        BinaryOp::Minus => [Some(Op::IntSub), Some(Op::BitsSub), Some(Op::BitsSub)],
        BinaryOp::Star => [Some(Op::IntMul), Some(Op::BitsMul), Some(Op::BitsMul)],
        BinaryOp::Slash => [Some(Op::IntDiv), Some(Op::BitsSignedDiv), Some(Op::BitsUnsignedDiv)],
        BinaryOp::Percent => [Some(Op::IntRem), Some(Op::BitsSignedRem), Some(Op::BitsUnsignedRem)],
        BinaryOp::Less | BinaryOp::Greater => [Some(Op::IntLess), Some(Op::BitsSignedLess), Some(Op::BitsUnsignedLess)],
        BinaryOp::LessEqual | BinaryOp::GreaterEqual => {
            [Some(Op::IntLessEqual), Some(Op::BitsSignedLessEqual), Some(Op::BitsUnsignedLessEqual)]
        }
        BinaryOp::Ampersand => [None, Some(Op::BitsAnd), Some(Op::BitsAnd)],
        BinaryOp::Pipe => [None, Some(Op::BitsOr), Some(Op::BitsOr)],
        BinaryOp::Caret => [None, Some(Op::BitsXor), Some(Op::BitsXor)],
        BinaryOp::ShiftLeft => [None, Some(Op::BitsShiftLeft), Some(Op::BitsShiftLeft)],
        BinaryOp::ShiftRight => [None, Some(Op::BitsShiftRightSigned), Some(Op::BitsShiftRight)],
        _ => [None; 3],
    };
    match ty {
        Type::Int => int.map(Prim::from),
        Type::Bits(width) => (if width.is_unsigned() { unsigned } else { signed }).map(|op| Prim::bits(op, *width)),
        _ => None,
    }
}

fn float_primitive(op: BinaryOp) -> Option<Op> {
    match op {
        BinaryOp::Plus => Some(Op::FloatAdd),
        BinaryOp::Minus => Some(Op::FloatSub),
        BinaryOp::Star => Some(Op::FloatMul),
        BinaryOp::Slash => Some(Op::FloatDiv),
        BinaryOp::Percent => Some(Op::FloatRem),
        BinaryOp::Less | BinaryOp::Greater => Some(Op::FloatLess),
        BinaryOp::LessEqual | BinaryOp::GreaterEqual => Some(Op::FloatLessEqual),
        _ => None,
    }
}

/// Less than, in a type of numbers.
pub fn less(ty: &Type) -> Prim {
    primitive(BinaryOp::Less, ty).expect("integers are compared")
}

/// Less than or equal, in a type of numbers.
pub fn less_equal(ty: &Type) -> Prim {
    primitive(BinaryOp::LessEqual, ty).expect("integers are compared")
}

/// The opposite sign, in a type of numbers.
pub fn negate(ty: &Type) -> Prim {
    match ty {
        Type::Bits(width) if width.is_float() => Prim::bits(Op::FloatNeg, *width),
        Type::Bits(width) => Prim::bits(Op::BitsNeg, *width),
        _ => Op::IntNeg.into(),
    }
}

/// The conversion between two integer types: to `int` it is exact, to a fixed width it wraps around. `None` if there is
/// nothing to do.
pub(super) fn conversion(from: &Type, to: &Type) -> Option<Prim> {
    match (from, to) {
        _ if from == to => None,
        (Type::Bits(from), Type::Bits(to)) => {
            let op = if from.is_unsigned() { Op::BitsResizeUnsigned } else { Op::BitsResizeSigned };
            Some(Prim::resize(op, *from, *to))
        }
        (Type::Bits(from), _) => {
            let op = if from.is_unsigned() { Op::BitsToIntUnsigned } else { Op::BitsToIntSigned };
            Some(Prim::bits(op, *from))
        }
        (_, Type::Bits(to)) => Some(Prim::bits(Op::BitsFromInt, *to)),
        _ => None,
    }
}
