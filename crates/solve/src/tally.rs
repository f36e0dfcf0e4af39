//! How many questions solvers were asked, and by whom.
//!
//! All solvers made from a configuration and its clones share one tally, so every question is counted. A question counts
//! when it is asked, whether a solver or a cache answers it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Who asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Asker {
    /// The search for an answer, its minimisation and its explanation.
    #[default]
    Engine,
    /// The independent checker.
    Checker,
    /// The confirmation of the first solver by a second one.
    Second,
}

/// Questions so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Asked {
    /// Of engines: to find an answer, to make it smaller, to explain it.
    pub engine: u64,
    /// Of the checker.
    pub checker: u64,
    /// Of these, how many were put to a second solver as well.
    pub second: u64,
}

impl Asked {
    /// The questions of both.
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

/// Counts questions; clones count together.
#[derive(Debug, Clone, Default)]
pub struct Tally(Arc<[AtomicU64; 3]>);

impl Tally {
    /// Counts a question.
    pub(crate) fn count(&self, asker: Asker) {
        let index = match asker {
            Asker::Engine => 0,
            Asker::Checker => 1,
            Asker::Second => 2,
        };
        self.0[index].fetch_add(1, Ordering::Relaxed);
    }

    /// The questions so far.
    pub fn asked(&self) -> Asked {
        let [engine, checker, second] = [0, 1, 2].map(|index: usize| self.0[index].load(Ordering::Relaxed));
        Asked { engine, checker, second }
    }
}

/// What was counted is no part of a configuration.
impl PartialEq for Tally {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Tally {}
