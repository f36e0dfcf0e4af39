//! Types of registers, terms and values.

use std::fmt;

use crate::Integer;
use crate::ids::{EnumId, Id};

/// How people read a bit-vector.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Reading {
    Signed,
    Unsigned,
    /// As a binary floating-point number of IEEE 754, of 32 or 64 bits.
    Float,
}

/// The number of bits of a bit-vector, 1 to 64, and how people read it.
///
/// The reading tells types apart and decides how values are shown. It changes no operator: whether a comparison or a
/// division is signed, or works on floating-point numbers, is said by the operator alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Width {
    bits: u8,
    reading: Reading,
}

impl Width {
    /// 32 bits, read as a signed number.
    pub const WORD: Self = Self { bits: 32, reading: Reading::Signed };
    /// 64 bits, read as a signed number.
    pub const LONG: Self = Self { bits: 64, reading: Reading::Signed };
    /// 32 bits, read as a floating-point number.
    pub const F32: Self = Self { bits: 32, reading: Reading::Float };
    /// 64 bits, read as a floating-point number.
    pub const F64: Self = Self { bits: 64, reading: Reading::Float };

    /// A width of 1 to 64 bits, read as a signed number.
    pub fn new(bits: u32) -> Option<Self> {
        let bits = u8::try_from(bits).ok().filter(|bits| (1..=64).contains(bits))?;
        Some(Self { bits, reading: Reading::Signed })
    }

    /// A width of 1 to 64 bits, read as an unsigned number.
    pub fn unsigned(bits: u32) -> Option<Self> {
        Self::new(bits).map(|width| Self { reading: Reading::Unsigned, ..width })
    }

    /// The number of bits.
    pub fn bits(self) -> u32 {
        u32::from(self.bits)
    }

    /// Whether people read it as an unsigned number.
    pub fn is_unsigned(self) -> bool {
        self.reading == Reading::Unsigned
    }

    /// Whether people read it as a floating-point number.
    pub fn is_float(self) -> bool {
        self.reading == Reading::Float
    }

    /// Whether the bits are those of a floating-point number that is none.
    pub fn is_nan(self, bits: u64) -> bool {
        match (self.reading, self.bits) {
            (Reading::Float, 32) => f32::from_bits(u32::try_from(bits).unwrap_or(0)).is_nan(),
            (Reading::Float, _) => f64::from_bits(bits).is_nan(),
            _ => false,
        }
    }

    /// The integer that people read; for a floating-point number, that of its bits as a signed number.
    pub fn number(self, bits: u64) -> Integer {
        if self.is_unsigned() { Integer::from_u64(bits) } else { Integer::from(self.signed(bits)) }
    }

    /// The bits of a number, if it is one that people can read there.
    pub fn bits_of(self, number: &Integer) -> Option<u64> {
        let bits = self.truncate(number.low_bits());
        (self.number(bits) == *number).then_some(bits)
    }

    /// A value as people read it. Floating-point numbers show their shortest digits.
    pub fn show(self, bits: u64) -> String {
        match (self.reading, self.bits) {
            (Reading::Float, 32) => format!("{:?}", f32::from_bits(u32::try_from(bits).unwrap_or(0))),
            (Reading::Float, _) => format!("{:?}", f64::from_bits(bits)),
            _ => self.number(bits).to_string(),
        }
    }

    /// The value with only the bits of this width.
    pub fn truncate(self, bits: u64) -> u64 {
        bits & (u64::MAX >> (64 - self.bits()))
    }

    /// The value read as a signed number of this width.
    pub fn signed(self, bits: u64) -> i64 {
        let unused = 64 - self.bits();
        (bits << unused).cast_signed() >> unused
    }

    /// The bits of a signed number, wrapped around to this width.
    pub fn wrap(self, number: i64) -> u64 {
        self.truncate(number.cast_unsigned())
    }
}

/// `bv8`, `ubv8` for the unsigned reading, `f64` for floating-point numbers.
impl fmt::Display for Width {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reading = match self.reading {
            Reading::Signed => "bv",
            Reading::Unsigned => "ubv",
            Reading::Float => "f",
        };
        write!(f, "{reading}{}", self.bits)
    }
}

/// The type of a register, a field, a term.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Type {
    /// True or false.
    Bool,
    /// Unbounded integers.
    Int,
    /// Bit-vectors. Operators are signed or not; values are neither, but are shown in the reading of the width.
    Bits(Width),
    /// An enumeration of the program.
    Enum(EnumId),
    /// An array that is a value: assignment copies it. Its length is part of the type.
    Array(Box<Type>, u32),
    /// A reference to an object or an array on the heap, or null.
    Ref,
    /// A list of any length, or null. Only what is seen at an observation has this type: there, a reference to an array on
    /// the heap becomes what the array holds.
    List(Box<Type>),
    /// A text of UTF-16 units, or null; seen like a list of them.
    Text,
}

impl Type {
    /// The type of the items of a list or a text.
    pub fn item(&self) -> Option<Type> {
        match self {
            Type::List(item) => Some((**item).clone()),
            Type::Text => Width::unsigned(16).map(Type::Bits),
            _ => None,
        }
    }

    /// Whether values are lists, which only observations and terms have.
    pub fn is_list(&self) -> bool {
        matches!(self, Type::List(_) | Type::Text)
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Bool => f.write_str("bool"),
            Type::Int => f.write_str("int"),
            Type::Bits(width) => width.fmt(f),
            Type::Enum(id) => write!(f, "enum{}", id.index()),
            Type::Array(element, len) => write!(f, "[{element}; {len}]"),
            Type::Ref => f.write_str("ref"),
            Type::List(item) => write!(f, "[{item}]"),
            Type::Text => f.write_str("text"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_the_width_says_and_fit_or_not() {
        let check = |width: Option<Width>, number: i64, bits: Option<u64>| {
            let width = width.unwrap();
            let number = Integer::from(number);
            assert_eq!(width.bits_of(&number), bits, "{number} in {width}");
            if let Some(bits) = bits {
                assert_eq!(width.number(bits), number, "{bits} in {width}");
            }
        };
        check(Width::new(8), -128, Some(128));
        check(Width::new(8), 128, None);
        check(Width::unsigned(8), 255, Some(255));
        check(Width::unsigned(8), 256, None);
        check(Width::unsigned(8), -1, None);
        check(Width::unsigned(64), -1, None);
        assert_eq!(Width::unsigned(64).unwrap().number(u64::MAX), "18446744073709551615".parse().unwrap());
    }
}
