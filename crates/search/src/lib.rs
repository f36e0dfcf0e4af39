//! Hypertesting: looks for runs of a program that disagree although their public inputs are the same.
//!
//! Reading order: `draw` and `change` (new inputs, and inputs like known ones), `run` (one run), `compare` (two of them),
//! `hunt` (what searches share), [`guided`] (the default) with `descend`, [`fuzz`] and [`evolve`] (those of the paper),
//! `shrink` (small values for people), [`sample`] (to study goals).

mod change;
mod compare;
mod descend;
mod draw;
pub mod evolve;
pub mod fuzz;
pub mod guided;
mod hunt;
mod run;
pub mod sample;
mod shrink;

pub use evolve::Evolve;
pub use fuzz::Fuzz;
pub use guided::Guided;
