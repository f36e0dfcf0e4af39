//! The types of generated variables.

/// Types of variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ty {
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
}

use Ty::{Boolean, Byte, Char, Double, Float, Int, Long, Short};

pub(super) const ALL: [Ty; 8] = [Boolean, Byte, Short, Char, Int, Long, Float, Double];
pub(super) const NUMBERS: [Ty; 7] = [Byte, Short, Char, Int, Long, Float, Double];

impl Ty {
    pub(super) fn name(self) -> &'static str {
        match self {
            Boolean => "boolean",
            Byte => "byte",
            Short => "short",
            Char => "char",
            Int => "int",
            Long => "long",
            Float => "float",
            Double => "double",
        }
    }

    /// The type that arithmetic on it has.
    pub(super) fn promoted(self) -> Ty {
        if matches!(self, Byte | Short | Char) { Int } else { self }
    }
}
