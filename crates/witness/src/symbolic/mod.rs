//! The check of symbolic claims: regions that are closed under steps, and sets that no run can leave.
//!
//! What is claimed stands in [`region`](crate::region); this module decides it. There is one kind of condition, `covers`:
//! for all values that satisfy some terms there are values that satisfy one of several alternatives. The conditions come
//! from an own symbolic interpreter of the IR, which runs a pattern to wherever the claim has a pattern again. A solver
//! is asked without quantifiers only, and "I do not know" never helps a claim.
//!
//! Reading order: `terms`, `prims` and `words` (what programs compute, as integers and truth values), `state` and `paths` (how
//! programs run), `desk` (how conditions are asked), `covers`, `points` and `linear` (how they are decided), then the claims:
//! `no_match` (with `follow`), `closure` and `strategies`. `explain` serves those who show refutations; nothing that is checked rests on it.

mod closure;
mod covers;
mod desk;
mod explain;
mod follow;
mod judge;
mod linear;
mod no_match;
mod paths;
mod points;
mod prims;
mod reach;
mod stages;
mod state;
mod strategies;
mod terms;
mod words;

pub use closure::closure;
pub use explain::{Explainers, explain};
pub use no_match::no_match;
pub use strategies::strategies;

#[cfg(test)]
mod tests;
