//! Parts of a query that share no variable are decided one by one.
//!
//! A conjunction is satisfiable if each connected part of it is, where assertions are connected by common variables. Paths of
//! several runs fall apart like this all the time: a new assertion then concerns one small part, and the answers for
//! the others come from the cache behind this stage. (KLEE calls this constraint independence:
//! Cadar, Dunbar, Engler, OSDI 2008, section 3.3.)

use counterpoint_ir::ids::TermId;
use rustc_hash::FxHashMap;

use crate::variables::Variables;
use crate::{Model, Outcome, Query, Solver, Stats};

/// Asks for each part alone.
pub struct Split {
    inner: Box<dyn Solver>,
    variables: Variables,
    n_divided: u64,
}

impl Split {
    /// In front of another solver.
    pub fn new(inner: Box<dyn Solver>) -> Self {
        Self { inner, variables: Variables::default(), n_divided: 0 }
    }

    /// The connected parts, each in the order of the query, ordered by their first assertions.
    fn parts(&mut self, query: Query<'_>) -> Vec<Vec<TermId>> {
        let mut groups = Groups { parents: (0..query.assertions.len()).collect() };
        let mut first_use: FxHashMap<u32, usize> = FxHashMap::default();
        for (place, &assertion) in query.assertions.iter().enumerate() {
            for &(number, _) in self.variables.of(query.pool, assertion).iter() {
                let other = *first_use.entry(number).or_insert(place);
                groups.join(other, place);
            }
        }
        let mut parts: Vec<Vec<TermId>> = Vec::new();
        let mut part_of: FxHashMap<usize, usize> = FxHashMap::default();
        for (place, &assertion) in query.assertions.iter().enumerate() {
            let part = *part_of.entry(groups.find(place)).or_insert(parts.len());
            if part == parts.len() {
                parts.push(Vec::new());
            }
            parts[part].push(assertion);
        }
        parts
    }
}

/// Disjoint sets of assertions, by place.
struct Groups {
    parents: Vec<usize>,
}

impl Groups {
    fn find(&mut self, mut place: usize) -> usize {
        while self.parents[place] != place {
            self.parents[place] = self.parents[self.parents[place]];
            place = self.parents[place];
        }
        place
    }

    fn join(&mut self, left: usize, right: usize) {
        let (left, right) = (self.find(left), self.find(right));
        self.parents[left.max(right)] = left.min(right);
    }
}

impl Solver for Split {
    fn check(&mut self, query: Query<'_>) -> Outcome {
        let parts = self.parts(query);
        if parts.len() < 2 {
            return self.inner.check(query);
        }
        self.n_divided += 1;
        let mut values = Vec::new();
        let mut unknown = None;
        for assertions in parts {
            match self.inner.check(Query { pool: query.pool, assertions: &assertions }) {
                Outcome::Unsat => return Outcome::Unsat,
                Outcome::Sat(model) => values.extend_from_slice(model.values()),
                // A later part may still refute the whole.
                Outcome::Unknown(reason) => _ = unknown.get_or_insert(reason),
            }
        }
        unknown.map_or_else(|| Outcome::Sat(Model::new(values)), Outcome::Unknown)
    }

    fn set_limit(&mut self, limit: u32) {
        self.inner.set_limit(limit);
    }

    fn stats(&self) -> Stats {
        let stats = self.inner.stats();
        Stats { split: stats.split + self.n_divided, ..stats }
    }
}

#[cfg(test)]
mod tests {
    use counterpoint_ir::prim::Op;
    use counterpoint_ir::term::TermPool;
    use counterpoint_ir::types::Type;

    use super::*;
    use crate::recorder::Recorder;

    #[test]
    fn parts_are_connected_by_variables() {
        let mut pool = TermPool::default();
        let vars: Vec<TermId> = (0..5).map(|number| pool.var(number, Type::Bool)).collect();
        let mut or = |left: usize, right: usize| pool.apply(Op::Or, &[vars[left], vars[right]]);
        let assertions = [or(0, 1), or(2, 3), or(4, 4), or(1, 2)];
        let (recorder, asked) = Recorder::new();
        let mut solver = Split::new(Box::new(recorder));
        solver.check(Query { pool: &pool, assertions: &assertions });
        solver.check(Query { pool: &pool, assertions: &assertions[..1] });
        let expected = ["or(v0, v1), or(v2, v3), or(v1, v2)", "or(v4, v4)", "or(v0, v1)"];
        assert_eq!(*asked.lock().unwrap(), expected);
        assert_eq!(solver.stats().split, 1);
    }
}
