//! From options to the solver that engines ask.

use counterpoint_engine::Sets;
use counterpoint_solve::Config;

use crate::args::{SetsArg, SolverArgs, Stage};

/// How sets of states are to be described.
pub(crate) fn sets(args: &SolverArgs) -> Sets {
    match args.sets {
        SetsArg::Auto => Sets::Auto,
        SetsArg::Explicit => Sets::Explicit,
        SetsArg::Symbolic => Sets::Symbolic,
    }
}

/// The solver that is asked for.
pub(crate) fn config(args: &SolverArgs) -> Config {
    let has = |stage| !args.solver_without.contains(&stage);
    Config {
        rlimit: args.solver_limit,
        simplify: has(Stage::Simplify),
        intervals: has(Stage::Intervals),
        split: has(Stage::Split),
        cache: has(Stage::Cache),
        reuse: has(Stage::Reuse),
        ..Config::default()
    }
}
