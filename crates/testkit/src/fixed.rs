//! Integers of fixed width, written after `docs/language.md` alone.
//!
//! A value is the number it stands for, so 255 in `u8` and -1 in `i8`. Results are computed in 128 bits and then wrapped
//! around; what 128 bits lose does not matter, since every width divides them.

use crate::expr::{Binary, NoValue, Value};

/// A type such as `u8`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fixed {
    /// The number of bits.
    pub bits: u32,
    /// Whether half of the numbers are negative.
    pub is_signed: bool,
}

impl Fixed {
    /// All types of this kind.
    pub const ALL: [Fixed; 8] = [
        Fixed { bits: 8, is_signed: true },
        Fixed { bits: 8, is_signed: false },
        Fixed { bits: 16, is_signed: true },
        Fixed { bits: 16, is_signed: false },
        Fixed { bits: 32, is_signed: true },
        Fixed { bits: 32, is_signed: false },
        Fixed { bits: 64, is_signed: true },
        Fixed { bits: 64, is_signed: false },
    ];

    /// Its name in the language.
    pub fn name(self) -> String {
        format!("{}{}", if self.is_signed { "i" } else { "u" }, self.bits)
    }

    /// The least number.
    pub fn least(self) -> i128 {
        if self.is_signed { -(1 << (self.bits - 1)) } else { 0 }
    }

    /// The greatest number.
    pub fn greatest(self) -> i128 {
        self.least() + (1 << self.bits) - 1
    }

    /// The number that another one becomes.
    pub fn wrap(self, number: i128) -> i128 {
        number.wrapping_sub(self.least()).rem_euclid(1 << self.bits) + self.least()
    }

    /// The value that a number becomes.
    pub fn value(self, number: i128) -> Value {
        Value::Fixed(self, self.wrap(number))
    }

    /// What a comparison or an operator on numbers is worth.
    pub fn apply(self, op: Binary, left: i128, right: i128) -> Result<Value, NoValue> {
        // A negative distance is that of a number with the same bits, which is large.
        let distance = u32::try_from(right).unwrap_or(u32::MAX);
        let number = match op {
            Binary::Less => return Ok(Value::Bool(left < right)),
            Binary::LessEqual => return Ok(Value::Bool(left <= right)),
            Binary::Greater => return Ok(Value::Bool(left > right)),
            Binary::GreaterEqual => return Ok(Value::Bool(left >= right)),
            Binary::Divide | Binary::Remainder if right == 0 => return Err(NoValue::Trap),
            Binary::Add => left + right,
            Binary::Subtract => left - right,
            Binary::Multiply => left.wrapping_mul(right),
            Binary::Divide => left / right,
            Binary::Remainder => left % right,
            Binary::BitAnd => left & right,
            Binary::BitOr => left | right,
            Binary::BitXor => left ^ right,
            Binary::ShiftLeft => left.checked_shl(distance).unwrap_or(0),
            Binary::ShiftRight => left >> distance.min(self.bits),
            _ => unreachable!("{op:?} is no arithmetic"),
        };
        Ok(self.value(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const I8: Fixed = Fixed::ALL[0];
    const U8: Fixed = Fixed::ALL[1];
    const U64: Fixed = Fixed::ALL[7];

    fn check(ty: Fixed, op: Binary, left: i128, right: i128, expected: i128) {
        assert_eq!(ty.apply(op, left, right), Ok(Value::Fixed(ty, expected)), "{left} {op:?} {right} in {}", ty.name());
    }

    #[test]
    fn results_wrap_around() {
        check(U8, Binary::Add, 255, 1, 0);
        check(U8, Binary::Subtract, 0, 1, 255);
        check(I8, Binary::Add, 127, 1, -128);
        check(I8, Binary::Divide, -128, -1, -128);
        check(U64, Binary::Multiply, U64.greatest(), U64.greatest(), 1);
        assert_eq!((U8.wrap(300), U8.wrap(-1), I8.wrap(200)), (44, 255, -56));
    }

    #[test]
    fn division_and_shifts_follow_the_sign_of_the_type() {
        check(I8, Binary::Divide, -7, 2, -3);
        check(I8, Binary::Remainder, -7, 2, -1);
        check(I8, Binary::ShiftRight, -7, 1, -4);
        check(I8, Binary::ShiftRight, -7, 100, -1);
        check(U8, Binary::ShiftRight, 249, 1, 124);
        check(U8, Binary::ShiftRight, 249, 8, 0);
        check(U8, Binary::ShiftLeft, 129, 1, 2);
        check(I8, Binary::ShiftLeft, 1, -1, 0);
        assert_eq!(U8.apply(Binary::Remainder, 1, 0), Err(NoValue::Trap));
    }
}
