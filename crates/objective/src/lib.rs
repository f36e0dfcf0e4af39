//! Coverage objectives of tuples of runs: hypercoverage goals, their coverage, and the fitness of runs that do not
//! cover them.
//!
//! After Pasqua, Ceccato and Tonella, *Hypertesting of Programs* (ICSE 2024). Reading order: [`goals`] (Def. 4-6,
//! Algorithm 1) with `scope`, `definitions` and `counts`, [`coverage`] (what runs cover), [`distance`] (Def. 7, 10 and
//! 11).

mod counts;
pub mod coverage;
mod definitions;
pub mod distance;
pub mod goals;
mod scope;

pub use counts::Counts;
pub use coverage::Coverage;
pub use distance::Distances;
pub use goals::{Goal, GoalLocation, GoalPlace, Goals, Observable, ObservedVariable};
