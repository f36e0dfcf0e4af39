//! Satisfiability of terms.
//!
//! A [`Query`] is a conjunction of truth values over free variables; a [`Solver`] answers it with a [`Model`], with
//! "none exists", or with the reason why it does not know. Answers are for the query alone: what a solver keeps between
//! queries (an incremental stack, a cache) only makes it faster.
//!
//! [`new`] puts a solver together: Z3 in process behind a chain of stages that decide most queries without it. A
//! [`Process`] is any other solver; [`Choice`] puts off which one it is; [`Confirming`] asks a second one; [`Dump`] writes
//! queries down; [`bounds`] finds the least and greatest value of a term. [`library`] says whether Z3 is there.

mod answers;
mod bounds;
mod cache;
mod chain;
mod choice;
mod confirm;
mod dump;
mod evaluate;
mod intervals;
mod linear;
mod presence;
mod process;
mod query_counts;
#[cfg(test)]
mod recorder;
mod reuse;
mod rewrite;
mod simplify;
mod smtlib;
mod split;
mod translate;
mod variables;
#[cfg(feature = "z3")]
mod z3;

use counterpoint_ir::Value;
use counterpoint_ir::ids::TermId;
use counterpoint_ir::term::TermPool;

pub use bounds::{Bounds, bounds};
pub use cache::Cache;
pub use chain::{Backend, Config, DEFAULT_LIMIT, NoSolver, Scripts, Stats, new, with_backend};
pub use choice::Choice;
pub use confirm::{Confirming, Objection, Opinion};
pub use dump::{Dump, script};
pub use evaluate::Evaluator;
pub use intervals::Intervals;
pub use presence::{Absence, library, name_library, version};
pub use process::{Process, ProcessConfig};
pub use query_counts::{QueryCounter, QueryCounts, QuerySource};
pub use reuse::Reuse;
pub use simplify::Simplify;
pub use split::Split;
#[cfg(feature = "z3")]
pub use z3::Z3;

/// A conjunction of truth values. Variables are the `Term::Var` of the pool, typed by it, and any value of their type is
/// allowed.
#[derive(Debug, Clone, Copy)]
pub struct Query<'a> {
    /// The pool of the terms.
    pub pool: &'a TermPool,
    /// What must hold, in an order that shares prefixes with the query before where that is possible.
    pub assertions: &'a [TermId],
}

/// What decides queries.
pub trait Solver: Send {
    /// Decides a query.
    fn check(&mut self, query: Query<'_>) -> Outcome;

    /// Limits each of the following checks, in a unit of the solver's own that is the same on every machine. Solvers
    /// without such a limit ignore it.
    fn set_limit(&mut self, _limit: u32) {}

    /// The name and version of the solver, if it has one. A solver that runs as a process is started for this.
    fn name(&mut self) -> Option<String> {
        None
    }

    /// What decided the queries so far.
    fn stats(&self) -> Stats {
        Stats::default()
    }
}

/// The answer to a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// These values make all assertions true.
    Sat(Model),
    /// No values do.
    Unsat,
    /// No answer.
    Unknown(Reason),
}

/// Why a solver does not know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// Its resource limit was reached.
    Limit,
    /// The query has something that it cannot express: which.
    Unsupported(String),
    /// It failed: how.
    Failed(String),
}

/// Values of variables. A variable that is absent may have any value.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Model {
    values: Vec<(u32, Value)>,
}

impl Model {
    /// A model from pairs of variable and value.
    pub fn new(mut values: Vec<(u32, Value)>) -> Self {
        values.sort_unstable_by_key(|(number, _)| *number);
        Self { values }
    }

    /// The value of a variable, if the model fixes it.
    pub fn value(&self, number: u32) -> Option<&Value> {
        let index = self.values.binary_search_by_key(&number, |(number, _)| *number).ok()?;
        Some(&self.values[index].1)
    }

    /// All values, by variable.
    pub fn values(&self) -> &[(u32, Value)] {
        &self.values
    }
}
