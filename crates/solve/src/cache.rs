//! Answers to queries that were asked before.
//!
//! The key is the set of assertions: order and repetition do not matter. Only answers are kept; what was unknown may be known
//! under another limit. The cache is bounded by two generations: when the young one is full, it replaces the old
//! one, and what is found in the old one becomes young again. No clock and no order of a hash table decides what goes.

use counterpoint_ir::ids::TermId;
use counterpoint_ir::term::PoolId;
use rustc_hash::FxHashMap;

use crate::{Outcome, Query, Solver, Stats};

/// The number of answers in a generation.
const CAPACITY: usize = 4096;

type Answers = FxHashMap<Box<[TermId]>, Outcome>;

/// Remembers answers.
pub struct Cache {
    inner: Box<dyn Solver>,
    capacity: usize,
    pool: Option<PoolId>,
    young: Answers,
    old: Answers,
    n_hits: u64,
}

impl Cache {
    /// In front of another solver.
    pub fn new(inner: Box<dyn Solver>) -> Self {
        Self::with_capacity(inner, CAPACITY)
    }

    fn with_capacity(inner: Box<dyn Solver>, capacity: usize) -> Self {
        Self { inner, capacity, pool: None, young: Answers::default(), old: Answers::default(), n_hits: 0 }
    }

    fn keep(&mut self, key: Box<[TermId]>, outcome: Outcome) {
        if self.young.len() >= self.capacity {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(key, outcome);
    }
}

impl Solver for Cache {
    fn check(&mut self, query: Query<'_>) -> Outcome {
        if self.pool != Some(query.pool.identity()) {
            self.pool = Some(query.pool.identity());
            self.young.clear();
            self.old.clear();
        }
        let mut key = query.assertions.to_vec();
        key.sort_unstable();
        key.dedup();
        if let Some(outcome) = self.young.get(key.as_slice()) {
            self.n_hits += 1;
            return outcome.clone();
        }
        let key = key.into_boxed_slice();
        if let Some(outcome) = self.old.remove(&key) {
            self.n_hits += 1;
            self.keep(key, outcome.clone());
            return outcome;
        }
        let outcome = self.inner.check(query);
        if !matches!(outcome, Outcome::Unknown(_)) {
            self.keep(key, outcome.clone());
        }
        outcome
    }

    fn set_limit(&mut self, limit: u32) {
        self.inner.set_limit(limit);
    }

    fn stats(&self) -> Stats {
        let stats = self.inner.stats();
        Stats { cached: stats.cached + self.n_hits, ..stats }
    }
}

#[cfg(test)]
mod tests {
    use counterpoint_ir::term::TermPool;
    use counterpoint_ir::types::Type;

    use super::*;
    use crate::recorder::Recorder;

    #[test]
    fn equal_sets_are_asked_once_per_pool() {
        let mut pool = TermPool::default();
        let (p, q) = (pool.var(0, Type::Bool), pool.var(1, Type::Bool));
        let (recorder, asked) = Recorder::with(Outcome::Unsat);
        let mut solver = Cache::new(Box::new(recorder));
        for assertions in [vec![p, q], vec![q, p], vec![q, p, q]] {
            assert_eq!(solver.check(Query { pool: &pool, assertions: &assertions }), Outcome::Unsat);
        }
        assert_eq!(*asked.lock().unwrap(), ["v0, v1"]);
        solver.check(Query { pool: &pool.clone(), assertions: &[p, q] });
        assert_eq!(asked.lock().unwrap().len(), 2);
        assert_eq!(solver.stats().cached, 2);
    }

    #[test]
    fn what_is_unknown_is_asked_again() {
        let mut pool = TermPool::default();
        let p = pool.var(0, Type::Bool);
        let (recorder, asked) = Recorder::new();
        let mut solver = Cache::new(Box::new(recorder));
        solver.check(Query { pool: &pool, assertions: &[p] });
        solver.check(Query { pool: &pool, assertions: &[p] });
        assert_eq!(asked.lock().unwrap().len(), 2);
    }

    #[test]
    fn the_cache_is_bounded_and_keeps_what_is_used() {
        let mut pool = TermPool::default();
        let vars: Vec<TermId> = (0..6).map(|number| pool.var(number, Type::Bool)).collect();
        let (recorder, asked) = Recorder::with(Outcome::Unsat);
        let mut solver = Cache::with_capacity(Box::new(recorder), 2);
        for var in [0, 1, 2, 0, 3, 0, 4, 5, 1] {
            solver.check(Query { pool: &pool, assertions: &[vars[var]] });
        }
        assert_eq!(*asked.lock().unwrap(), ["v0", "v1", "v2", "v3", "v4", "v5", "v1"]);
        assert!(solver.young.len() + solver.old.len() <= 4);
    }
}
