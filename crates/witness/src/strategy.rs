//! What existential runs do against universal ones, as plain data.
//!
//! Where states have no description that is closed under steps, whole runs may have one: the universal runs end after a
//! few observations, there are only so many paths to each of them, and on each the existential runs have an answer that
//! can be written down.

use counterpoint_ir::ids::TermId;
use counterpoint_ir::program::Position;
use counterpoint_ir::term::TermPool;

use crate::region::Region;

/// Why every tuple of universal runs has a match.
///
/// For each number of observations that universal runs can have with the assumption true: whatever they choose, the runs
/// of one of the strategies exist and match. No universal runs have more observations than there are levels.
#[derive(Debug, Clone, Default)]
pub struct Strategies {
    /// The pool of all terms. They have the types of the programs. The variable n is the n-th value that the universal
    /// runs chose, those of the first run first.
    pub pool: TermPool,
    /// The strategies for one observation, for two, and so on.
    pub levels: Vec<Vec<Strategy>>,
}

/// Why every tuple of universal runs has a match, however long.
///
/// A region has one piece, without variables of its own, and all of its runs are at rest. Terms have the types of the
/// programs, and every parameter is the value of some register. The variables of a strategy are the parameters of its
/// region, then the values that the universal runs choose from there to their next observations, those of the first run
/// first.
///
/// 1. The first region has the initial states, for whatever parameters.
/// 2. Whatever universal runs choose that start in a region and are observed once more with the assumption true: the
///    existential runs of one of its strategies exist and match, and together they come to rest in some region.
#[derive(Debug, Clone, Default)]
pub struct Simulation {
    /// The pool of all terms.
    pub pool: TermPool,
    /// The regions.
    pub regions: Vec<Region>,
    /// The strategies of each.
    pub strategies: Vec<Vec<Strategy>>,
}

/// The choices of existential runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Strategy {
    /// Those of each existential run, in the order of the prefix.
    pub runs: Vec<Vec<Move>>,
}

/// One resolved non-determinism of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// The way taken at a `choose`, by position.
    Way(u32),
    /// The value taken at a `havoc`.
    Value(TermId),
}

/// How a strategy was played: where the choices stand that it speaks of. It is found by the check, so that the claim
/// need not say it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The position of its level among [`Strategies::levels`].
    pub level: usize,
    /// Its position there.
    pub strategy: usize,
    /// Per value that the universal runs chose: which of them did, and where.
    pub chosen: Vec<(usize, Position)>,
    /// Per existential run, where each of its moves was made; those behind its last observation were not.
    pub moves: Vec<Vec<Position>>,
}
