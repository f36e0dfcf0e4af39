//! Types of registers, terms and values.

use std::fmt;

use crate::ids::{EnumId, Id};

/// The number of bits of a bit-vector, 1 to 64.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Width(u8);

impl Width {
    /// A width of 1 to 64 bits.
    pub fn new(bits: u32) -> Option<Self> {
        u8::try_from(bits).ok().filter(|bits| (1..=64).contains(bits)).map(Self)
    }

    /// The number of bits.
    pub fn bits(self) -> u32 {
        u32::from(self.0)
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

/// The type of a register, a field, a term.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Type {
    /// True or false.
    Bool,
    /// Unbounded integers.
    Int,
    /// Bit-vectors; operators are signed or not, values are neither.
    Bits(Width),
    /// An enumeration of the program.
    Enum(EnumId),
    /// An array that is a value: assignment copies it. Its length is part of the type.
    Array(Box<Type>, u32),
    /// A reference to an object or an array on the heap, or null.
    Ref,
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Bool => f.write_str("bool"),
            Type::Int => f.write_str("int"),
            Type::Bits(width) => write!(f, "bv{}", width.bits()),
            Type::Enum(id) => write!(f, "enum{}", id.index()),
            Type::Array(element, len) => write!(f, "[{element}; {len}]"),
            Type::Ref => f.write_str("ref"),
        }
    }
}
