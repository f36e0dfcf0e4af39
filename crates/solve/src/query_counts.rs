//! How many queries were made, and by whom.
//!
//! All solvers made from a configuration and its clones share one counter, so every query is counted. It counts when it
//! is sent, whether a solver or a cache answers it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// What sends a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum QuerySource {
    /// The search for an answer, its minimisation and its explanation.
    #[default]
    Engine,
    /// The independent checker.
    Checker,
    /// The confirmation of the first solver by a second one.
    Second,
}

/// Queries so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct QueryCounts {
    /// Of engines: to find an answer, to make it smaller, to explain it.
    pub engine: u64,
    /// Of the checker.
    pub checker: u64,
    /// Of the checker's queries: those put to a second solver as well.
    pub second: u64,
}

impl QueryCounts {
    /// The queries of both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            engine: self.engine + other.engine,
            checker: self.checker + other.checker,
            second: self.second + other.second,
        }
    }

    /// Whether there was none.
    pub fn is_none(self) -> bool {
        self == Self::default()
    }
}

/// Counts queries; clones count together.
#[derive(Debug, Clone, Default)]
pub struct QueryCounter(Arc<[AtomicU64; 3]>);

impl QueryCounter {
    /// Counts a query.
    pub(crate) fn count(&self, query_source: QuerySource) {
        let index = match query_source {
            QuerySource::Engine => 0,
            QuerySource::Checker => 1,
            QuerySource::Second => 2,
        };
        self.0[index].fetch_add(1, Ordering::Relaxed);
    }

    /// The queries so far.
    pub fn counts(&self) -> QueryCounts {
        let [engine, checker, second] = [0, 1, 2].map(|index: usize| self.0[index].load(Ordering::Relaxed));
        QueryCounts { engine, checker, second }
    }
}

/// What was counted is no part of a configuration.
impl PartialEq for QueryCounter {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for QueryCounter {}
