//! Hypertesting: looks for runs of a program that disagree although their public inputs are the same.
//!
//! Reading order: `draw` and `change` (new inputs, and inputs like known ones), `run` (one run), `compare` (two of them),
//! [`guided`] (the default search), `shrink` (small values for people to read).

mod change;
mod compare;
mod draw;
pub mod guided;
mod run;
mod shrink;

pub use guided::Guided;
