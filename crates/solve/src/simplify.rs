//! Queries in normal form.
//!
//! Each assertion is rewritten ([`crate::rewrite`]) and taken apart into conjuncts; `true` and repetitions go, and `false`
//! or a conjunct next to its negation decides the query. The order of what remains is kept, so that queries that
//! share a prefix still do afterwards.

use counterpoint_ir::ids::TermId;
use counterpoint_ir::prim::Op;
use rustc_hash::FxHashSet;

use crate::rewrite::{Rewriter, applied};
use crate::{Model, Outcome, Query, Solver, Stats};

/// Simplifies before it asks.
pub struct Simplify {
    inner: Box<dyn Solver>,
    rewriter: Rewriter,
    n_decided: u64,
}

impl Simplify {
    /// In front of another solver.
    pub fn new(inner: Box<dyn Solver>) -> Self {
        Self { inner, rewriter: Rewriter::default(), n_decided: 0 }
    }

    /// The conjuncts of a query in normal form, each once; `None` if they contradict each other.
    fn conjuncts(&mut self, query: Query<'_>) -> Option<Vec<TermId>> {
        let mut kept = Vec::new();
        let mut seen = FxHashSet::default();
        for &assertion in query.assertions {
            let copy = self.rewriter.copy(query.pool, assertion);
            let mut open = vec![copy];
            while let Some(id) = open.pop() {
                if let Some(args) = applied(&self.rewriter.pool, id, Op::And) {
                    open.extend(args.iter().rev());
                } else if let Some([left, right]) = self.negated_or(id) {
                    let parts = [self.rewriter.not(right), self.rewriter.not(left)];
                    open.extend(parts);
                } else if let Some(value) = self.rewriter.pool.as_const(id) {
                    if !value.as_bool() {
                        return None;
                    }
                } else if seen.insert(id) {
                    let negation = self.rewriter.not(id);
                    if seen.contains(&negation) {
                        return None;
                    }
                    kept.push(id);
                }
            }
        }
        Some(kept)
    }

    /// The parts of a negated disjunction.
    fn negated_or(&self, id: TermId) -> Option<[TermId; 2]> {
        let pool = &self.rewriter.pool;
        let inner = applied(pool, id, Op::Not)?;
        applied(pool, inner[0], Op::Or)?.try_into().ok()
    }
}

impl Solver for Simplify {
    fn check(&mut self, query: Query<'_>) -> Outcome {
        let decided = match self.conjuncts(query) {
            None => Outcome::Unsat,
            Some(conjuncts) if conjuncts.is_empty() => Outcome::Sat(Model::default()),
            Some(conjuncts) => {
                return self.inner.check(Query { pool: &self.rewriter.pool, assertions: &conjuncts });
            }
        };
        self.n_decided += 1;
        decided
    }

    fn set_limit(&mut self, limit: u32) {
        self.inner.set_limit(limit);
    }

    fn stats(&self) -> Stats {
        let stats = self.inner.stats();
        Stats { simplified: stats.simplified + self.n_decided, ..stats }
    }
}

#[cfg(test)]
mod tests {
    use counterpoint_ir::term::TermPool;
    use counterpoint_ir::types::Type;

    use super::*;
    use crate::recorder::Recorder;

    #[test]
    fn contradictions_and_tautologies_are_decided_and_the_rest_is_passed_on() {
        let mut pool = TermPool::default();
        let (p, q) = (pool.var(0, Type::Bool), pool.var(1, Type::Bool));
        let not_p = pool.apply(Op::Not, &[p]);
        let always = pool.apply(Op::Or, &[p, not_p]);
        let either = pool.apply(Op::Or, &[p, q]);
        let neither = pool.apply(Op::Not, &[either]);
        let (recorder, asked) = Recorder::new();
        let mut solver = Simplify::new(Box::new(recorder));
        let mut check = |assertions: &[TermId]| solver.check(Query { pool: &pool, assertions });
        assert_eq!(check(&[always]), Outcome::Sat(Model::default()));
        assert_eq!(check(&[p, not_p]), Outcome::Unsat);
        assert_eq!(check(&[neither, q]), Outcome::Unsat);
        assert_eq!(solver.stats().simplified, 3);
        solver.check(Query { pool: &pool, assertions: &[neither, q, p, p][..1] });
        solver.check(Query { pool: &pool, assertions: &[q, always, q] });
        assert_eq!(*asked.lock().unwrap(), ["not(v0), not(v1)", "v1"]);
    }
}
