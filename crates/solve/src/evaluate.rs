//! Values of terms under a model.
//!
//! A model found by anybody, be it a solver or a guess, counts only after the assertions were evaluated on it by the table
//! of primitives. One pass visits each term once and leaves its buffers for the next pass, since pools are large
//! and queries are many; the work is proportional to the terms that the assertions reach, not to the pool.

use counterpoint_ir::Value;
use counterpoint_ir::ids::{Id, TermId};
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::term::{Term, TermPool};

use crate::{Model, Query};

/// Evaluates terms under models.
#[derive(Debug, Default)]
pub struct Evaluator {
    /// The number of the current pass.
    pass: u64,
    /// The value of each term, with the pass that computed it.
    values: Vec<(u64, Value)>,
    open: Vec<TermId>,
}

impl Evaluator {
    /// Whether a model makes all assertions true. Variables that it does not fix have the default of their type, and one
    /// whose value is not of its type makes the answer no.
    pub fn satisfies(&mut self, query: Query<'_>, model: &Model) -> bool {
        self.start(query.pool);
        query.assertions.iter().all(|&assertion| self.term(query.pool, assertion, model) == Some(Value::Bool(true)))
    }

    /// The value of a term under a model, or `None` if the model has a value of another type than its variable.
    pub fn value(&mut self, pool: &TermPool, id: TermId, model: &Model) -> Option<Value> {
        self.start(pool);
        self.term(pool, id, model)
    }

    fn start(&mut self, pool: &TermPool) {
        self.pass += 1;
        if self.values.len() < pool.len() {
            self.values.resize(pool.len(), (0, Value::Bool(false)));
        }
    }

    fn term(&mut self, pool: &TermPool, id: TermId, model: &Model) -> Option<Value> {
        self.open.clear();
        self.open.push(id);
        while let Some(&id) = self.open.last() {
            if self.values[id.index()].0 == self.pass {
                self.open.pop();
                continue;
            }
            let value = match pool.term(id) {
                Term::Const(value) => value.clone(),
                Term::Var(number) => variable(pool, id, *number, model)?,
                Term::Apply(prim, args) => {
                    let n_open = self.open.len();
                    self.open.extend(args.iter().filter(|arg| self.values[arg.index()].0 != self.pass));
                    if self.open.len() > n_open {
                        continue;
                    }
                    let args: Vec<Value> = args.iter().map(|arg| self.values[arg.index()].1.clone()).collect();
                    apply(pool, id, *prim, &args)
                }
            };
            self.values[id.index()] = (self.pass, value);
            self.open.pop();
        }
        Some(self.values[id.index()].1.clone())
    }
}

fn variable(pool: &TermPool, id: TermId, number: u32, model: &Model) -> Option<Value> {
    match model.value(number) {
        Some(value) => value.has_type(pool.ty(id)).then(|| value.clone()),
        None => Some(Value::default_of(pool.ty(id))),
    }
}

/// The table, but for arrays without elements: there it cannot know the type of the element that a read gives.
fn apply(pool: &TermPool, id: TermId, prim: Prim, args: &[Value]) -> Value {
    if prim.op == Op::ArraySelect && args[0].as_array().is_empty() {
        return Value::default_of(pool.ty(id));
    }
    prim.total(args)
}

#[cfg(test)]
mod tests {
    use counterpoint_ir::types::Type;

    use super::*;

    #[test]
    fn models_are_evaluated_with_defaults_and_wrong_types_are_refused() {
        let mut pool = TermPool::default();
        let (x, y) = (pool.var(0, Type::Int), pool.var(1, Type::Int));
        let less = pool.apply(Op::IntLess, &[x, y]);
        let query = Query { pool: &pool, assertions: &[less] };
        let mut evaluator = Evaluator::default();
        assert!(evaluator.satisfies(query, &Model::new(vec![(1, Value::int(1))])));
        assert!(!evaluator.satisfies(query, &Model::new(vec![(0, Value::int(1)), (1, Value::int(1))])));
        assert!(!evaluator.satisfies(query, &Model::new(vec![(1, Value::Bool(true))])));
        assert_eq!(evaluator.value(&pool, y, &Model::default()), Some(Value::int(0)));
    }

    #[test]
    fn shared_and_deep_terms_are_visited_once() {
        let mut pool = TermPool::default();
        let mut term = pool.var(0, Type::Int);
        for _ in 0..10_000 {
            term = pool.apply(Op::IntSub, &[term, term]);
        }
        assert_eq!(Evaluator::default().value(&pool, term, &Model::default()), Some(Value::int(0)));
    }
}
