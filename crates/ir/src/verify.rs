//! The verifier.

use counterpoint_diag::Span;

use crate::program::Program;

/// A broken rule, in words, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// What is wrong, with ids and the printed form.
    pub message: String,
    /// The source of the offender.
    pub span: Span,
}

/// All violations of the rules above.
pub fn verify(_program: &Program) -> Vec<Violation> {
    Vec::new()
}
