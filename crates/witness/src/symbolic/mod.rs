//! The check of symbolic claims: regions that are closed under steps, and sets that no run can leave.
//!
//! What is claimed stands in [`region`](crate::region); this module decides it. There is one kind of condition, `covers`:
//! for all values that satisfy some terms there are values that satisfy one of several alternatives. The conditions come
//! from an own symbolic interpreter of the IR, which runs a pattern to wherever the claim has a pattern again. A solver
//! is asked without quantifiers only, and "I do not know" never helps a claim.
//!
//! Reading order: `state` and `paths` (how programs run), `desk` (how conditions are asked), `covers` and `points` (how they
//! are decided), then the claims: `no_match` (with `follow`), `closure`, `strategies` and `simulation`. What is public
//! beside these serves explanations of what was checked.

mod closure;
mod covers;
mod desk;
mod follow;
mod judge;
mod no_match;
mod paths;
mod points;
mod reach;
mod rounds;
mod simulation;
mod stages;
mod state;
mod strategies;

pub use closure::closure;
pub use desk::{Answer, Desk, Point};
pub use judge::{Seen, body, truth};
pub use no_match::{Check, no_match};
pub use paths::Extent;
pub use reach::{EXTENTS, Follow, Reached};
pub use simulation::simulation;
pub use state::{Runner, Set, State};
pub use strategies::strategies;

#[cfg(test)]
mod tests;
