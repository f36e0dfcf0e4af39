//! How a solver is put together.

use crate::{Outcome, Query, Reason, Solver};

/// The resource limit of a check unless told otherwise.
pub const DEFAULT_LIMIT: u32 = 10_000_000;

/// What a solver is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// The limit of each check, in units of Z3's resource counter.
    pub rlimit: u32,
    /// The number of names of each enumeration, by its id. Positions of an enumeration that is not here are unlimited.
    pub enum_sizes: Vec<u32>,
}

impl Default for Config {
    fn default() -> Self {
        Self { rlimit: DEFAULT_LIMIT, enum_sizes: Vec::new() }
    }
}

/// A solver of its own, which shares nothing with others. Nothing costly happens before the first query.
pub fn new(config: &Config) -> Box<dyn Solver> {
    backend(config)
}

#[cfg(feature = "z3")]
fn backend(config: &Config) -> Box<dyn Solver> {
    Box::new(crate::Z3::new(config.rlimit, config.enum_sizes.clone()))
}

#[cfg(not(feature = "z3"))]
fn backend(_: &Config) -> Box<dyn Solver> {
    Box::new(NoSolver)
}

/// The name and version of the solver in this build, if it has one.
pub fn version() -> Option<String> {
    #[cfg(feature = "z3")]
    return Some(crate::z3::version());
    #[cfg(not(feature = "z3"))]
    return None;
}

/// Stands where a build has no solver.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoSolver;

impl Solver for NoSolver {
    fn check(&mut self, _: Query<'_>) -> Outcome {
        Outcome::Unknown(Reason::Unsupported("this build has no solver".to_owned()))
    }
}
