//! The table of primitives over integers and truth values: its symbolic meaning where proofs are checked.
//!
//! Solvers decide sums, comparisons and remainders of integers well, and quantifiers over integers can be eliminated. So
//! bit-vectors are the integers from 0 to 2^width - 1, enumeration values their positions, and arrays the shapes of their
//! elements. Bits of unknown words have no such form, and stay bit-vectors behind an integer that reads them.
//!
//! Reading order: `terms` (how such terms are built), `prims` (what primitives mean), `words` (bit-vectors that stay),
//! `linear` (what follows from the form of a term).

mod linear;
mod prims;
mod terms;
mod words;

pub use linear::{Sum, decide, nearly_solvable, solvable};
pub use prims::{Unsupported, below, constant, equal, size, total, trap};
pub use terms::Terms;
pub use words::has_words;

use crate::ids::TermId;

/// A value of any type that is no reference.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A truth value for `bool`, an integer for everything else that is not an array.
    Term(TermId),
    /// The elements of an array value.
    Array(Vec<Shape>),
}
