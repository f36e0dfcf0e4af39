//! The statistics line of the hyena tool, so that scripts which read its output can read ours: one line of JSON.

use counterpoint_engine::{Decided, Verdict};
use serde::Serialize;

#[derive(Serialize)]
struct Line {
    counterexample: bool,
    max_obs: u32,
    total_univ_paths: usize,
    total_exist_paths: usize,
    last_exist_paths: usize,
    duration_us: u64,
}

/// The line, without a line feed. Universal paths are the prefixes followed over all numbers of observations;
/// existential paths are the states that match them.
pub fn line(decided: &Decided, duration_us: u64) -> String {
    let levels = &decided.stats.levels;
    let line = Line {
        counterexample: matches!(decided.verdict, Verdict::Refuted(..)),
        max_obs: levels.last().map_or(decided.stats.complete, |level| level.observations),
        total_univ_paths: levels.iter().map(|level| level.universal).sum(),
        total_exist_paths: levels.iter().map(|level| level.matching).sum(),
        last_exist_paths: levels.last().map_or(0, |level| level.matching),
        duration_us,
    };
    serde_json::to_string(&line).expect("numbers and a truth value always serialise")
}
