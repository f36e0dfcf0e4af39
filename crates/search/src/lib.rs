//! Hypertesting: looks for runs of a program that disagree although their public inputs are the same.
//!
//! Reading order: `draw` with `pattern` (new inputs), `change` (inputs like known ones), `run` (one run) with `feedback`,
//! `compare` (two of them), `hunt` and `scout` (what searches share) with `press` and `descend`, [`guided`] (the default)
//! with `whole`, [`fuzz`] and [`evolve`] (those of the paper),
//! `shrink` (small values for people), [`sample`] (to study goals). [`tuple`] looks for tuples of runs that break a property,
//! with `given` (its assumption) and `lessen` (small tuples).

mod change;
mod compare;
mod descend;
mod draw;
pub mod evolve;
mod feedback;
pub mod fuzz;
mod given;
pub mod guided;
mod held;
mod hunt;
mod lessen;
mod pattern;
mod press;
mod run;
pub mod sample;
mod scout;
mod shrink;
pub mod tuple;
mod whole;

pub use evolve::Evolve;
pub use fuzz::Fuzz;
pub use guided::Guided;
pub use tuple::Tuples;
