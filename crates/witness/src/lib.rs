//! Witnesses and certificates, and the independent checker.
//!
//! Nothing an engine claims is shown before this crate has checked it again, with its own plain interpreter of the IR.
//! It shares with the engines the IR, the table of primitives and the normal form of properties, and no code beyond
//! that. It must stay small.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use counterpoint_ir::Value;
use counterpoint_ir::ids::{InputId, PointId};
use counterpoint_ir::program::{Position, Program};
use counterpoint_ir::state::State;

/// One resolved non-determinism of a run, in the order of execution.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Decision {
    /// The way taken at a `choose`, by position.
    Way(u32),
    /// The value taken at a `havoc`.
    Value(Value),
}

/// A counterexample: universal runs that no existential runs match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Witness {
    /// The number of observations after which nothing matches any more.
    pub observations: u32,
    /// The decisions of each universal run up to that observation, in the order of the prefix.
    pub runs: Vec<Vec<Decision>>,
}

/// A closed frontier: pairs of universal states and the existential states that match them, closed under steps.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Certificate {
    /// The states that occur, per quantifier of the prefix. The first one of each is its initial state.
    pub states: Vec<Vec<State>>,
    /// The pairs. The first one pairs the initial states.
    pub nodes: Vec<Node>,
}

/// A pair of a tuple of universal states and a set of tuples of existential states, as positions in
/// [`Certificate::states`].
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node {
    /// One state per universal quantifier.
    pub universal: Vec<u32>,
    /// Tuples of one state per existential quantifier.
    pub matching: Vec<Vec<u32>>,
}

/// What the checker saw while it replayed a witness.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    /// The universal runs, in the order of the prefix.
    pub runs: Vec<Run>,
    /// Per observation, what the existential side could do. Empty if there is no existential quantifier.
    pub levels: Vec<Level>,
    /// Which conjuncts stood in the way at the last observation.
    pub failing: Vec<Failing>,
}

/// A run as far as it was replayed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Run {
    /// Its observations, in order.
    pub observations: Vec<Observation>,
}

/// What was seen at an observation, and how the run came there from the previous one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observation {
    /// The decisions since the previous observation.
    pub decisions: Vec<Decided>,
    /// The point.
    pub point: PointId,
    /// Where the `observe` stands.
    pub at: Position,
    /// All values seen, in the order of the point's fields.
    pub values: Vec<Value>,
}

/// A decision with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decided {
    /// What was decided.
    pub decision: Decision,
    /// Where.
    pub at: Position,
    /// The input that was read, if it has a name.
    pub input: Option<InputId>,
}

/// What the existential side could do at one observation, with the universal runs fixed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Level {
    /// The number of tuples of existential states before filtering by the body.
    pub candidates: usize,
    /// The number of tuples of existential states that match.
    pub matching: usize,
    /// The distinct observations of candidates, matching ones first, at most [`SHOWN`].
    pub shown: Vec<Candidate>,
    /// How many distinct observations there were in all.
    pub distinct: usize,
}

/// How many distinct candidates a [`Level`] keeps.
pub const SHOWN: usize = 64;

/// What existential runs could show at an observation.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Candidate {
    /// Whether the body holds.
    pub matches: bool,
    /// Point, place and values of each existential run, in the order of the prefix.
    pub seen: Vec<(PointId, Position, Vec<Value>)>,
}

/// A conjunct of the body that stood in the way at the last observation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failing {
    /// The conjunct, by its position in the body.
    pub conjunct: usize,
    /// For how many of the distinct candidates it is false.
    pub fails_for: usize,
}

/// What a successful check of a certificate looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Certified {
    /// Pairs checked.
    pub nodes: usize,
    /// Steps of pairs checked.
    pub successors: usize,
}

/// Why a claim was not confirmed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rejection {
    /// The check would take more steps than allowed.
    OverBudget,
    /// The user or a time limit stopped it.
    Interrupted,
    /// The claim is wrong: a mistake in the engine or in the checker.
    Contradicted(String),
}

/// What a check may use.
#[derive(Debug, Clone, Copy)]
pub struct Limits<'a> {
    /// Instructions that may be executed, over all runs.
    pub steps: u64,
    /// Values that may be tried at one `havoc`.
    pub choices: u64,
    /// Asked now and then.
    pub interrupt: &'a Interrupt,
}

/// A request to stop, shared between threads.
#[derive(Debug, Default)]
pub struct Interrupt(AtomicU8);

/// Who asked to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StopCause {
    /// A time limit.
    Time,
    /// The user.
    User,
}

impl Interrupt {
    /// Asks to stop. The first cause stays, except that the user's wish goes before a time limit.
    pub fn stop(&self, cause: StopCause) {
        self.0.fetch_max(1 + u8::from(cause == StopCause::User), Ordering::Relaxed);
    }

    /// Whether somebody asked to stop.
    pub fn cause(&self) -> Option<StopCause> {
        match self.0.load(Ordering::Relaxed) {
            0 => None,
            1 => Some(StopCause::Time),
            _ => Some(StopCause::User),
        }
    }
}

/// The programs of a task, as the checker takes them.
pub type Programs = [Arc<Program>];
