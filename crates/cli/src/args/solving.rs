//! Options that say which solver is used, and how.

use clap::{Args, ValueEnum};
use counterpoint_solve::DEFAULT_LIMIT;

use super::parse_number;

/// How sets of states are described, and which solver decides formulas about them.
#[derive(Debug, Args)]
#[command(next_help_heading = "Solver")]
pub(crate) struct SolverArgs {
    /// How sets of states are described: state by state, by formulas, or as it fits the property
    #[arg(long, value_name = "HOW", default_value = "auto")]
    pub(crate) sets: SetsArg,
    /// Let the solver work so long on one question, in units of its own counter, which are the same everywhere
    #[arg(long, value_name = "N", default_value_t = DEFAULT_LIMIT, value_parser = parse_number::<u32>)]
    pub(crate) solver_limit: u32,
    /// Leave out what makes queries easier before the solver gets them, to find a mistake there; answers stay the same
    #[arg(long, value_name = "STAGE,...", value_delimiter = ',')]
    pub(crate) solver_without: Vec<Stage>,
}

/// How sets of states are described.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SetsArg {
    Auto,
    Explicit,
    Symbolic,
}

/// Something that stands in front of the solver; `counterpoint_solve` says what each does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Stage {
    Simplify,
    Intervals,
    Split,
    Cache,
    Reuse,
}
