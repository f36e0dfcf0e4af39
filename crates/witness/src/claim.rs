//! What engines claim: witnesses of refutations and certificates of proofs, as plain data.

use counterpoint_ir::Value;
use counterpoint_ir::state::State;

use crate::region::Closure;
use crate::strategy::{Simulation, Strategies};

/// One resolved non-determinism of a run, in the order of execution.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Decision {
    /// The way taken at a `choose`, by position.
    Way(u32),
    /// The value taken at a `havoc`.
    Value(Value),
}

/// A counterexample: universal runs that no existential runs match, or that disagree.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Witness {
    /// The number of observations after which nothing matches any more; 0 where whole runs are compared.
    pub observations: u32,
    /// The decisions of each universal run, up to that observation if there is one, in the order of the prefix.
    pub runs: Vec<Vec<Decision>>,
}

/// Why a property holds for every number of observations.
#[derive(Debug, Clone)]
pub enum Certificate {
    /// Single states, closed under steps.
    States(Frontier),
    /// Sets of states, closed under steps.
    Regions(Closure),
    /// What existential runs choose, given the choices of universal ones.
    Strategies(Strategies),
    /// The same from one observation to the next, with what stays true.
    Simulation(Simulation),
}

/// A closed frontier: pairs of universal states and the existential states that match them, closed under steps.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Frontier {
    /// The states that occur, per quantifier of the prefix. The first one of each is its initial state.
    pub states: Vec<Vec<State>>,
    /// The pairs. The first one pairs the initial states.
    pub nodes: Vec<Node>,
}

/// A pair of a tuple of universal states and a set of tuples of existential states, as positions in
/// [`Frontier::states`].
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node {
    /// One state per universal quantifier.
    pub universal: Vec<u32>,
    /// Tuples of one state per existential quantifier.
    pub matching: Vec<Vec<u32>>,
}
