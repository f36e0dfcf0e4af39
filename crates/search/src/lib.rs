//! Hypertesting: a coverage-guided search for runs of a program that disagree although their public inputs are the
//! same.
//!
//! The rooms have the names that fuzzers use. Reading order:
//! - `generator` (new inputs) with `pattern` (from regular expressions) and `enumerate` (all of them), `mutation` (of
//!   known inputs), `text_hash` (texts with equal hashes);
//! - `runner` (executes the program) with `feedback` (edge hit counts and compared operands) and `trace` (what a run
//!   shows);
//! - `corpus` (seeds and what is done with them) with `input_to_state` (comparison feedback) and `branch_distance`
//!   (descent);
//! - `pair_search` (what the searches for two runs share), [`guided`] (the default), [`fuzz`] and [`evolve`] (Algorithms
//!   3 and 4 of Pasqua, Ceccato, Tonella: Hypertesting of Programs, ICSE 2024), [`sample`] (random pairs, to study goals);
//! - [`tuple`] (tuples of runs that violate a property) with `assumption` and `input_view`;
//! - `minimise` (small witnesses).

mod assumption;
mod branch_distance;
mod corpus;
mod enumerate;
pub mod evolve;
mod feedback;
pub mod fuzz;
mod generator;
pub mod guided;
mod input_to_state;
mod input_view;
mod minimise;
mod mutation;
mod pair_search;
mod pattern;
mod runner;
pub mod sample;
mod text_hash;
mod trace;
pub mod tuple;

pub use evolve::Evolve;
pub use fuzz::Fuzz;
pub use guided::Guided;
pub use tuple::Tuples;
