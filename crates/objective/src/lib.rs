//! What tuples of runs should reach, and how far from it they are.
//!
//! Hypercoverage after Pasqua, Ceccato and Tonella, *Hypertesting of Programs* (ICSE 2024). Reading order: [`goals`]
//! (Def. 4-6, Algorithm 1) with `code`, `definitions` and `counts`, [`coverage`] (what runs cover), [`distance`] (Def. 7, 10
//! and 11).

mod code;
mod counts;
pub mod coverage;
mod definitions;
pub mod distance;
pub mod goals;

pub use counts::Counts;
pub use coverage::Coverage;
pub use distance::Distances;
pub use goals::{Goal, Goals, Location, Place, Seen, Variable};
