//! Models of earlier queries, tried on new ones.
//!
//! A path condition that grew by one assertion often still has the model it had before. The last few models are
//! evaluated on the query, newest first; variables that a model does not fix get the default of their type. First of
//! all, the model that has nothing but defaults is tried: it costs one evaluation and saves many first queries.

use std::collections::VecDeque;

use counterpoint_ir::Value;

use crate::evaluate::Evaluator;
use crate::variables::Variables;
use crate::{Model, Outcome, Query, Solver, Stats};

/// How many models are tried.
const CAPACITY: usize = 8;

/// Tries earlier models before it asks.
pub struct Reuse {
    inner: Box<dyn Solver>,
    /// Newest first, without repetition.
    models: VecDeque<Model>,
    evaluator: Evaluator,
    variables: Variables,
    n_hits: u64,
}

impl Reuse {
    /// In front of another solver.
    pub fn new(inner: Box<dyn Solver>) -> Self {
        let models = VecDeque::with_capacity(CAPACITY);
        Self { inner, models, evaluator: Evaluator::default(), variables: Variables::default(), n_hits: 0 }
    }

    fn try_models(&mut self, query: Query<'_>) -> Option<Model> {
        let nothing = Model::default();
        let fits = |model: &&Model| self.evaluator.satisfies(query, model);
        let model = std::iter::once(&nothing).chain(&self.models).find(fits)?.clone();
        Some(self.complete(query, &model))
    }

    /// The values that the evaluation used, defaults included: a variable that is absent could have any value.
    fn complete(&mut self, query: Query<'_>, model: &Model) -> Model {
        let mut values = Vec::new();
        for &assertion in query.assertions {
            for &(number, id) in self.variables.of(query.pool, assertion).iter() {
                let value = model.value(number).cloned();
                values.push((number, value.unwrap_or_else(|| Value::default_of(query.pool.ty(id)))));
            }
        }
        values.sort_unstable();
        values.dedup();
        Model::new(values)
    }

    fn keep(&mut self, model: &Model) {
        self.models.retain(|old| old != model);
        self.models.truncate(CAPACITY - 1);
        self.models.push_front(model.clone());
    }
}

impl Solver for Reuse {
    fn check(&mut self, query: Query<'_>) -> Outcome {
        if let Some(model) = self.try_models(query) {
            self.n_hits += 1;
            return Outcome::Sat(model);
        }
        let outcome = self.inner.check(query);
        if let Outcome::Sat(model) = &outcome {
            self.keep(model);
        }
        outcome
    }

    fn set_limit(&mut self, limit: u32) {
        self.inner.set_limit(limit);
    }

    fn stats(&self) -> Stats {
        let stats = self.inner.stats();
        Stats { reused: stats.reused + self.n_hits, ..stats }
    }
}

#[cfg(test)]
mod tests {
    use counterpoint_ir::ids::TermId;
    use counterpoint_ir::prim::Op;
    use counterpoint_ir::term::TermPool;
    use counterpoint_ir::types::Type;

    use super::*;
    use crate::recorder::Recorder;

    #[test]
    fn defaults_and_earlier_models_are_tried() {
        let mut pool = TermPool::default();
        let (x, y) = (pool.var(0, Type::Int), pool.var(1, Type::Int));
        let five = pool.constant(Value::int(5), Type::Int);
        let above = pool.apply(Op::IntLess, &[five, x]);
        let below = pool.apply(Op::IntLess, &[y, x]);
        let small = pool.apply(Op::IntLess, &[x, five]);
        let model = Model::new(vec![(0, Value::int(6))]);
        let (recorder, asked) = Recorder::with(Outcome::Sat(model.clone()));
        let mut solver = Reuse::new(Box::new(recorder));
        let mut check = |assertions: &[TermId]| solver.check(Query { pool: &pool, assertions });
        assert_eq!(check(&[small]), Outcome::Sat(Model::new(vec![(0, Value::int(0))])));
        assert_eq!(check(&[above]), Outcome::Sat(model));
        assert_eq!(check(&[above, below]), Outcome::Sat(Model::new(vec![(0, Value::int(6)), (1, Value::int(0))])));
        assert_eq!(*asked.lock().unwrap(), ["int.lt(5, v0)"]);
        assert_eq!(solver.stats().reused, 2);
    }
}
