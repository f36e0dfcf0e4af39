//! Which function of Z3 an operator is.
//!
//! Numbers of arguments are those that `translate` gives; another number is no formula, and never a call.
#![expect(unsafe_code, reason = "Z3 is a C library")]

use super::library::{Binary, Functions, Many, RawAst, RawContext};
use crate::translate::Operator;

/// Applies an operator.
///
/// # Safety
/// The formulas must belong to the context and be alive.
pub(super) unsafe fn build(z3: &Functions, context: RawContext, operator: Operator, args: &[RawAst]) -> Option<RawAst> {
    // SAFETY: as promised by the caller; lengths are those of the slice.
    unsafe {
        let many = |function: Many| function(context, u32::try_from(args.len()).unwrap_or(0), args.as_ptr());
        let binary = |function: Binary| match *args {
            [left, right] => function(context, left, right),
            _ => None,
        };
        match (operator, args) {
            (Operator::And, _) => many(z3.mk_and),
            (Operator::Or, _) => many(z3.mk_or),
            (Operator::Add, _) => many(z3.mk_add),
            (Operator::Sub, _) => many(z3.mk_sub),
            (Operator::Mul, _) => many(z3.mk_mul),
            (Operator::IfThenElse, &[condition, yes, no]) => (z3.mk_ite)(context, condition, yes, no),
            (Operator::Not, &[arg]) => (z3.mk_not)(context, arg),
            (Operator::Neg, &[arg]) => (z3.mk_unary_minus)(context, arg),
            (Operator::BvNeg, &[arg]) => (z3.mk_bvneg)(context, arg),
            (Operator::BvNot, &[arg]) => (z3.mk_bvnot)(context, arg),
            (Operator::SignExtend(more), &[arg]) => (z3.mk_sign_ext)(context, more, arg),
            (Operator::ZeroExtend(more), &[arg]) => (z3.mk_zero_ext)(context, more, arg),
            (Operator::Low(high), &[arg]) => (z3.mk_extract)(context, high, 0, arg),
            (Operator::ToInt { is_signed }, &[arg]) => (z3.mk_bv2int)(context, arg, is_signed),
            (Operator::FromInt(bits), &[arg]) => (z3.mk_int2bv)(context, bits, arg),
            (Operator::Implies, _) => binary(z3.mk_implies),
            (Operator::Equal, _) => binary(z3.mk_eq),
            (Operator::Div, _) => binary(z3.mk_div),
            (Operator::Mod, _) => binary(z3.mk_mod),
            (Operator::Less, _) => binary(z3.mk_lt),
            (Operator::LessEqual, _) => binary(z3.mk_le),
            (Operator::BvAdd, _) => binary(z3.mk_bvadd),
            (Operator::BvSub, _) => binary(z3.mk_bvsub),
            (Operator::BvMul, _) => binary(z3.mk_bvmul),
            (Operator::BvSdiv, _) => binary(z3.mk_bvsdiv),
            (Operator::BvSrem, _) => binary(z3.mk_bvsrem),
            (Operator::BvUdiv, _) => binary(z3.mk_bvudiv),
            (Operator::BvUrem, _) => binary(z3.mk_bvurem),
            (Operator::BvAnd, _) => binary(z3.mk_bvand),
            (Operator::BvOr, _) => binary(z3.mk_bvor),
            (Operator::BvXor, _) => binary(z3.mk_bvxor),
            (Operator::BvShl, _) => binary(z3.mk_bvshl),
            (Operator::BvLshr, _) => binary(z3.mk_bvlshr),
            (Operator::BvAshr, _) => binary(z3.mk_bvashr),
            (Operator::BvSlt, _) => binary(z3.mk_bvslt),
            (Operator::BvSle, _) => binary(z3.mk_bvsle),
            (Operator::BvUlt, _) => binary(z3.mk_bvult),
            (Operator::BvUle, _) => binary(z3.mk_bvule),
            _ => None,
        }
    }
}
