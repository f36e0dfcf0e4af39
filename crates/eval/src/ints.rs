//! Operations on integers, and what they cost where the numbers are large.

use counterpoint_ir::Integer;

/// An operation on integers: for machine words, for all, and what the latter costs by the words of the arguments, so
/// that numbers which grow without end use up the fuel and not the time and memory of the user.
#[derive(Clone, Copy)]
pub(crate) struct IntOp {
    pub(crate) fast: fn(i64, i64) -> Option<i64>,
    pub(crate) slow: fn(&Integer, &Integer) -> Integer,
    pub(crate) cost: fn(u64, u64) -> u64,
}

pub(crate) const INT_ADD: IntOp = IntOp { fast: i64::checked_add, slow: Integer::add, cost: linear_cost };
pub(crate) const INT_SUB: IntOp = IntOp { fast: i64::checked_sub, slow: Integer::sub, cost: linear_cost };
pub(crate) const INT_MUL: IntOp = IntOp { fast: i64::checked_mul, slow: Integer::mul, cost: product_cost };

fn linear_cost(a: u64, b: u64) -> u64 {
    a.max(b) / 8
}

/// The cost of multiplying or dividing.
pub(crate) fn product_cost(a: u64, b: u64) -> u64 {
    a.saturating_mul(b) / 8
}
