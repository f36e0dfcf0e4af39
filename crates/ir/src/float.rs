//! Floating-point numbers as bits: the functions behind the rows of the table of primitives.
//!
//! Results are those of IEEE 754 with rounding to the nearest; a result that is not a number has the one bit pattern that
//! is used everywhere here, so that equal runs have equal bits on every machine.

use crate::types::Width;

/// The bits of a number in a width of floating-point numbers.
pub(crate) fn to_bits(width: Width, number: f64) -> u64 {
    match width.bits() {
        _ if number.is_nan() && width == Width::F64 => 0x7ff8_0000_0000_0000,
        _ if number.is_nan() => 0x7fc0_0000,
        #[expect(clippy::cast_possible_truncation, reason = "rounding is what is wanted")]
        32 => u64::from((number as f32).to_bits()),
        _ => number.to_bits(),
    }
}

/// The number that bits are. Every `f32` is an `f64`.
pub(crate) fn from_bits(width: Width, bits: u64) -> f64 {
    match width.bits() {
        #[expect(clippy::cast_possible_truncation, reason = "the upper bits are zero")]
        32 => f64::from(f32::from_bits(bits as u32)),
        _ => f64::from_bits(bits),
    }
}

/// Sum, difference, product and quotient of two `f32` computed in `f64` and rounded once more are exact roundings: 53 bits
/// are more than twice 24 and two. The remainder is exact anyway.
pub(crate) fn binary(width: Width, a: u64, b: u64, function: fn(f64, f64) -> f64) -> u64 {
    to_bits(width, function(from_bits(width, a), from_bits(width, b)))
}

/// A function of one number.
pub(crate) fn unary(width: Width, a: u64, function: fn(f64) -> f64) -> u64 {
    to_bits(width, function(from_bits(width, a)))
}

/// The integer nearest to zero, as bits of a width: too large ones become the largest, what is no number becomes 0.
pub(crate) fn to_signed(from: Width, to: Width, bits: u64) -> u64 {
    let number = from_bits(from, bits);
    let most = i64::MAX >> (64 - to.bits());
    #[expect(clippy::cast_possible_truncation, reason = "the cast saturates")]
    let integer = (number as i64).clamp(-most - 1, most);
    to.wrap(integer)
}

/// The nearest floating-point number to a signed integer.
pub(crate) fn from_signed(from: Width, to: Width, bits: u64) -> u64 {
    let integer = from.signed(bits);
    #[expect(clippy::cast_precision_loss, reason = "rounding is what is wanted")]
    match to.bits() {
        // Not through `f64`, which would round twice.
        32 => u64::from((integer as f32).to_bits()),
        _ => (integer as f64).to_bits(),
    }
}

/// The integer nearest to a number, the even one of two.
pub(crate) fn nearest(number: f64) -> f64 {
    number.round_ties_even()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conversions_saturate_and_round_once() {
        let check = |number: f64, to: Width, expected: i64| {
            assert_eq!(to_signed(Width::F64, to, number.to_bits()), to.wrap(expected), "{number} to {to}");
        };
        check(2.9, Width::WORD, 2);
        check(-2.9, Width::WORD, -2);
        check(f64::NAN, Width::WORD, 0);
        check(1e30, Width::WORD, i64::from(i32::MAX));
        check(-1e30, Width::LONG, i64::MIN);
        // Just above the middle between two floats: through `f64` it would be rounded to the middle, then down.
        assert_eq!(from_signed(Width::LONG, Width::F32, 0x7fff_ff40_0000_0001), 0x5eff_ffff);
        assert_eq!(to_bits(Width::F32, f64::NAN), 0x7fc0_0000);
    }
}
