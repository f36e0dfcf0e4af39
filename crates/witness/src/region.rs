//! Sets of states described by formulas: what symbolic engines claim, as plain data.
//!
//! A [`Pattern`] is a state whose registers are terms. Bit-vectors are the integers from 0 to 2^width - 1, enumeration
//! values their positions; so all terms are integers and truth values. A run has **arrived** when it stands before an
//! `observe` of one of its quantifier's points; it is **at rest** behind one, or at its start.
//!
//! A [`Region`] describes, for all values of its parameters with `when`, a tuple of universal states together with a set
//! of tuples of existential states. A [`Closure`] is a set of regions that is closed under steps (see there), so the
//! property holds for every number of observations: by induction, whatever the universal runs do, the set that goes with
//! them has a member, and every member was reached by existential runs that matched all observations so far. Closed
//! frontiers and simulations are both of this form: a simulation relates two states, so its regions have one piece whose
//! state is given by parameters.
//!
//! A [`NoMatch`] is the opposite: with the universal runs fixed, sets that no existential run can leave, and none that
//! matches the last observation.

use counterpoint_ir::arith::Shape;
use counterpoint_ir::ids::{TermId, VarId};
use counterpoint_ir::program::Position;
use counterpoint_ir::term::TermPool;

/// A state with terms for values. Heap, statics and initialised classes are not described: such programs have none.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Pattern {
    /// Frames, the oldest first. The position of every frame but the last is behind the call it waits for.
    pub frames: Vec<PatternFrame>,
}

/// An active procedure.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PatternFrame {
    /// Where it goes on; settled (see [`Program::settle`](counterpoint_ir::program::Program::settle)).
    pub at: Position,
    /// The live registers, in order.
    pub vars: Vec<(VarId, Shape)>,
}

/// A tuple of universal states with a set of tuples of existential states, for all values of the parameters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Region {
    /// How many parameters there are: the variables 0 to `params` - 1.
    pub params: u32,
    /// The states of the universal runs, over the parameters.
    pub universal: Vec<Pattern>,
    /// The parameters that count.
    pub when: TermId,
    /// The set: the union of these.
    pub pieces: Vec<Piece>,
}

/// Tuples of existential states, for all values of its own variables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// The states of the existential runs, over the parameters and further variables, from `params` on.
    pub existential: Vec<Pattern>,
    /// The values that count.
    pub when: TermId,
}

/// Regions that are closed under steps.
///
/// 1. The first region covers the initial states: its universal part can take them, and its set holds no tuple but the
///    initial one.
/// 2. For all parameters that count, the set of a region has a member.
/// 3. Where not all universal runs of a region have arrived, the first that has not moves, along every path to where it
///    arrives or to where some region has it. Each result is covered by an edge. The set of the region behind the edge
///    holds nothing but members of the set before it, or states that these can reach without passing an observation,
///    and without standing where the region behind the edge has them more than twice on the way.
/// 4. Where all have arrived and the assumption holds, the existential runs move on until they arrive, those that make
///    the body true count, and all runs pass their observations. Each result on the universal side is covered by an
///    edge. The set behind it holds nothing but results on the existential side.
#[derive(Debug, Clone, Default)]
pub struct Closure {
    /// The pool of all terms.
    pub pool: TermPool,
    /// The regions.
    pub regions: Vec<Region>,
    /// How each is left.
    pub edges: Vec<Edge>,
}

/// A way from a region to one that covers what follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edge {
    /// The region that is left.
    pub from: usize,
    /// The region that covers.
    pub to: usize,
    /// For each parameter of the covering region, a term over the parameters of the region that is left, or `None` for
    /// what follows from the state that is covered: a parameter that is itself the value of a register of the universal
    /// states, or of the only piece of the covering region (then an existential run that leads there is to be found).
    /// A parameter that is neither may have any value that counts, and then no piece may speak of it.
    pub params: Vec<Option<TermId>>,
    /// Where the edge is used, over the parameters of the region that is left; `None` for everywhere. The covering region
    /// may have no parameter that remembers the condition, and its set need hold only there.
    pub when: Option<TermId>,
}

/// Why nothing matches universal runs that are fixed.
///
/// Stage j describes the existential runs that have matched j observations, wherever they stand; stage 0 covers the
/// initial states. A piece whose runs have not all arrived: the first that has not moves, along every path, and what it
/// reaches lies in the same stage, once it arrives or stands where a piece of the stage has it. A piece whose runs have
/// all arrived: where the body is true with the next observations of the universal runs, what is behind the observations
/// lies in the next stage. There are as many stages as observations, so behind the last one nothing may be true.
///
/// If no stage has a piece, the claim is that there are only so many paths to the last observation, and that each can be
/// followed: then whoever checks it does so.
#[derive(Debug, Clone, Default)]
pub struct NoMatch {
    /// The pool of all terms.
    pub pool: TermPool,
    /// The pieces of each stage; they have no parameters, only variables of their own.
    pub stages: Vec<Vec<Piece>>,
}
