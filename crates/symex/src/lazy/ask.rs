//! Questions to the solver, and what they cost.
//!
//! Questions are where the time of a lazy search goes, so they are its meter. What the solver does not answer is unknown:
//! a path with unknown conditions is followed, and nothing is ever concluded from it.

use counterpoint_ir::ids::TermId;
use counterpoint_solve::{Config, Model, Outcome, Query, Solver};

use super::terms::Terms;
use crate::fault::{Fault, Faults};

/// Steps that a question costs.
const COST: u64 = 10_000;

/// Steps that a question without an answer costs on top: the solver has used up its limit.
const COST_OF_UNKNOWN: u64 = 4_000_000;

/// The part of the solver's limit, one in so many, that the question whether a path exists may use. An answer only saves
/// following the path.
const SHARE_OF_PATHS: u32 = 20;

/// What the solver says.
#[derive(Debug, Clone)]
pub(crate) enum QueryResult {
    Sat(Model),
    Unsat,
    Unknown,
}

/// Asks, and counts.
pub(crate) struct Asker {
    solver: Box<dyn Solver>,
    faults: Faults,
    /// What the solver may use for one question.
    patience: u32,
    spent: u64,
    limit: u64,
}

impl Asker {
    pub(crate) fn new(config: &Config, faults: Faults, limit: u64) -> Self {
        Self { solver: counterpoint_solve::new(config), faults, patience: config.rlimit, spent: 0, limit }
    }

    pub(crate) fn faults(&self) -> Faults {
        self.faults
    }

    /// Steps so far.
    pub(crate) fn spent(&self) -> u64 {
        self.spent
    }

    /// Charges steps for work elsewhere.
    pub(crate) fn spend(&mut self, steps: u64) {
        self.spent = self.spent.saturating_add(steps);
    }

    pub(crate) fn is_spent(&self) -> bool {
        self.spent >= self.limit
    }

    /// Whether all assertions can be true.
    pub(crate) fn ask(&mut self, terms: &Terms, assertions: &[TermId]) -> QueryResult {
        self.solver.set_limit(self.patience);
        self.check(terms, assertions, COST_OF_UNKNOWN)
    }

    /// Whether a path may exist.
    pub(crate) fn may_hold(&mut self, terms: &Terms, conditions: &[TermId]) -> bool {
        self.solver.set_limit(self.patience / SHARE_OF_PATHS);
        let cost_of_unknown = COST_OF_UNKNOWN / u64::from(SHARE_OF_PATHS);
        !matches!(self.check(terms, conditions, cost_of_unknown), QueryResult::Unsat)
    }

    fn check(&mut self, terms: &Terms, assertions: &[TermId], cost_of_unknown: u64) -> QueryResult {
        if assertions.iter().any(|&term| terms.truth(term) == Some(false)) {
            return QueryResult::Unsat;
        }
        let open: Vec<TermId> = assertions.iter().copied().filter(|&term| terms.truth(term).is_none()).collect();
        if open.is_empty() {
            return QueryResult::Sat(Model::default());
        }
        if self.is_spent() {
            return QueryResult::Unknown;
        }
        self.spend(COST);
        match self.solver.check(Query { pool: &terms.pool, assertions: &open }) {
            Outcome::Sat(model) => QueryResult::Sat(model),
            Outcome::Unsat => QueryResult::Unsat,
            Outcome::Unknown(_) => {
                self.spend(cost_of_unknown);
                if self.faults.has(Fault::UnknownIsUnsat) { QueryResult::Unsat } else { QueryResult::Unknown }
            }
        }
    }
}
