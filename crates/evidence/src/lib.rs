//! Evidence for people: files of witnesses and proofs, the minimisation of witnesses, and explanations of what was checked.
//!
//! The checker does not use this crate, and nothing that is checked rests on it: what is read from a file is checked like a
//! claim of an engine.
//!
//! Reading order: [`file`] with [`file::claims`], [`minimise`], [`explain`].

mod explain;
pub mod file;
mod minimise;

use counterpoint_witness::{Certificate, NoMatch, Witness};

pub use explain::{Candidate, Explained, Explainers, Failing, Level, Range, SHOWN, explain};
pub use minimise::minimise;

/// Evidence that was found before.
#[derive(Debug, Clone)]
pub enum Evidence {
    /// A witness, with what was said then about the existential runs, if anything.
    Refutation(Witness, Option<NoMatch>),
    /// Why the property holds.
    Proof(Certificate),
}
