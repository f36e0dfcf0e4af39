//! Hypertesting: looks for runs of a program that disagree although their public inputs are the same.
//!
//! Reading order: `draw` and `change` (new inputs, and inputs like known ones), `run` (one run), `compare` (two of them),
//! [`guided`] (the default search) with `descend`, [`fuzz`] (that of the paper), `shrink` (small values for people).

mod change;
mod compare;
mod descend;
mod draw;
pub mod fuzz;
pub mod guided;
mod run;
mod shrink;

pub use fuzz::Fuzz;
pub use guided::Guided;
