//! Evidence for people: files of witnesses and proofs, and the minimisation of witnesses.
//!
//! The checker does not use this crate, and nothing that is checked rests on it: what is read from a file is checked like a
//! claim of an engine.
//!
//! Reading order: [`file`] with [`file::claims`], [`minimise`].

pub mod file;
mod minimise;

use counterpoint_witness::{Certificate, NoMatch, Witness};

pub use minimise::minimise;

/// Evidence that was found before.
#[derive(Debug, Clone)]
pub enum Evidence {
    /// A witness, with what was said then about the existential runs, if anything.
    Refutation(Witness, Option<NoMatch>),
    /// Why the property holds.
    Proof(Certificate),
}
