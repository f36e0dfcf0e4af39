//! Queries that bounds and constants decide.
//!
//! Path conditions are mostly comparisons of a few integers with constants and with each other. Before a solver is asked:
//!
//! 1. Literals that fix a variable (`p`, `!p`, `x == 3`) and the bounds of linear comparisons ([`crate::linear`]) are
//!    collected. Empty bounds: unsatisfiable.
//! 2. An assertion all of whose variables are fixed is evaluated. False: unsatisfiable.
//! 3. A point inside the bounds is built, variable by variable, each as close to 0 as the choices before it allow. If
//!    evaluation says that it satisfies *all* assertions, also those that bounds do not understand, it is the model.
//!
//! Otherwise the query is passed on as it was, so that it still shares its prefix with others. Choices are not taken
//! back: what needs search is left to the solver.

use counterpoint_ir::Value;
use counterpoint_ir::ids::TermId;
use counterpoint_ir::prim::Op;
use counterpoint_ir::term::{Term, TermPool};
use rustc_hash::FxHashMap;

use crate::evaluate::Evaluator;
use crate::linear::{Bounds, Conflict};
use crate::variables::{Variable, Variables, with_two_types};
use crate::{Model, Outcome, Query, Solver, Stats};

/// Larger systems are left to the solver: their points are rarely found by guessing.
const MAX_ATOMS: usize = 24;
const MAX_CONSTRAINTS: usize = 64;

/// Decides by bounds before it asks.
pub struct Intervals {
    inner: Box<dyn Solver>,
    variables: Variables,
    evaluator: Evaluator,
    n_decided: u64,
}

impl Intervals {
    /// In front of another solver.
    pub fn new(inner: Box<dyn Solver>) -> Self {
        Self { inner, variables: Variables::default(), evaluator: Evaluator::default(), n_decided: 0 }
    }

    fn decide(&mut self, query: Query<'_>) -> Option<Outcome> {
        let pool = query.pool;
        let mut variables: Vec<Variable> = Vec::new();
        for &assertion in query.assertions {
            variables.extend_from_slice(&self.variables.of(pool, assertion));
        }
        if with_two_types(&mut variables).is_some() {
            return None;
        }
        let mut bounds = Bounds::default();
        let mut fixed = FxHashMap::default();
        for &assertion in query.assertions {
            bounds.assume(pool, assertion);
            if let Some((number, value)) = literal(pool, assertion)
                && fixed.insert(number, value.clone()).is_some_and(|old| old != value)
            {
                return Some(Outcome::Unsat);
            }
        }
        if bounds.propagate() == Err(Conflict) {
            return Some(Outcome::Unsat);
        }
        if self.is_refuted(query, &bounds, &mut fixed) {
            return Some(Outcome::Unsat);
        }
        let model = point(pool, &variables, bounds, &fixed)?;
        self.evaluator.satisfies(query, &model).then_some(Outcome::Sat(model))
    }

    /// Whether an assertion is false whatever the variables are that are not fixed.
    fn is_refuted(&mut self, query: Query<'_>, bounds: &Bounds, fixed: &mut FxHashMap<u32, Value>) -> bool {
        for (atom, interval) in bounds.atoms() {
            if let (Term::Var(number), Some(point)) = (query.pool.term(atom), interval.point()) {
                fixed.insert(*number, Value::Int(point.clone()));
            }
        }
        if fixed.is_empty() {
            return false;
        }
        for &assertion in query.assertions {
            let variables = self.variables.of(query.pool, assertion);
            let values: Option<Vec<(u32, Value)>> =
                variables.iter().map(|(number, _)| Some((*number, fixed.get(number)?.clone()))).collect();
            if let Some(values) = values
                && self.evaluator.value(query.pool, assertion, &Model::new(values)) == Some(Value::Bool(false))
            {
                return true;
            }
        }
        false
    }
}

/// The variable that an assertion fixes by itself, and its value.
fn literal(pool: &TermPool, assertion: TermId) -> Option<(u32, Value)> {
    match pool.term(assertion) {
        Term::Var(number) => Some((*number, Value::Bool(true))),
        Term::Apply(prim, args) if prim.op == Op::Not => match pool.term(args[0]) {
            Term::Var(number) => Some((*number, Value::Bool(false))),
            _ => None,
        },
        Term::Apply(prim, args) if prim.op == Op::Equal => match (pool.term(args[0]), pool.term(args[1])) {
            (Term::Var(number), Term::Const(value)) | (Term::Const(value), Term::Var(number)) => {
                Some((*number, value.clone()))
            }
            _ => None,
        },
        _ => None,
    }
}

/// A point inside all bounds, if choosing variable by variable finds one.
fn point(pool: &TermPool, variables: &[Variable], mut bounds: Bounds, fixed: &FxHashMap<u32, Value>) -> Option<Model> {
    let (n_atoms, n_constraints) = bounds.size();
    if n_atoms > MAX_ATOMS || n_constraints > MAX_CONSTRAINTS {
        return None;
    }
    let mut chosen = fixed.clone();
    for place in 0..n_atoms {
        let (atom, interval) = bounds.atoms().nth(place)?;
        if let Term::Var(number) = pool.term(atom) {
            let value = interval.closest_to_zero();
            bounds.fix(place, &value).ok()?;
            chosen.insert(*number, Value::Int(value));
        }
    }
    let value =
        |&(number, id): &Variable| (number, chosen.remove(&number).unwrap_or_else(|| Value::default_of(pool.ty(id))));
    Some(Model::new(variables.iter().map(value).collect()))
}

impl Solver for Intervals {
    fn check(&mut self, query: Query<'_>) -> Outcome {
        if let Some(outcome) = self.decide(query) {
            self.n_decided += 1;
            return outcome;
        }
        self.inner.check(query)
    }

    fn set_limit(&mut self, limit: u32) {
        self.inner.set_limit(limit);
    }

    fn stats(&self) -> Stats {
        let stats = self.inner.stats();
        Stats { bounded: stats.bounded + self.n_decided, ..stats }
    }
}

#[cfg(test)]
mod tests {
    use counterpoint_ir::types::Type;

    use super::*;
    use crate::recorder::Recorder;

    #[test]
    fn bounds_decide_and_what_they_cannot_decide_is_passed_on() {
        let mut pool = TermPool::default();
        let (x, y, p) = (pool.var(0, Type::Int), pool.var(1, Type::Int), pool.var(2, Type::Bool));
        let three = pool.constant(Value::int(3), Type::Int);
        let above = pool.apply(Op::IntLess, &[three, x]);
        let less = pool.apply(Op::IntLess, &[x, y]);
        let equal = pool.apply(Op::Equal, &[y, three]);
        let square = pool.apply(Op::IntMul, &[x, x]);
        let is_square = pool.apply(Op::Equal, &[square, y]);
        let implied = pool.apply(Op::Implies, &[p, equal]);
        let (recorder, asked) = Recorder::new();
        let mut solver = Intervals::new(Box::new(recorder));
        let mut check = |assertions: &[TermId]| solver.check(Query { pool: &pool, assertions });
        let model = Model::new(vec![(0, Value::int(4)), (1, Value::int(5))]);
        assert_eq!(check(&[above, less]), Outcome::Sat(model));
        assert_eq!(check(&[above, less, equal]), Outcome::Unsat);
        check(&[p, implied]);
        check(&[above, is_square]);
        let passed_on = ["v2, implies(v2, eq(v1, 3))", "int.lt(3, v0), eq(int.mul(v0, v0), v1)"];
        assert_eq!(*asked.lock().unwrap(), passed_on);
        assert_eq!(solver.stats().bounded, 2);
    }

    #[test]
    fn fixed_variables_refute_what_bounds_do_not_understand() {
        let mut pool = TermPool::default();
        let (x, p) = (pool.var(0, Type::Int), pool.var(1, Type::Bool));
        let three = pool.constant(Value::int(3), Type::Int);
        let equal = pool.apply(Op::Equal, &[x, three]);
        let square = pool.apply(Op::IntMul, &[x, x]);
        let is_small = pool.apply(Op::IntLess, &[square, three]);
        let implied = pool.apply(Op::Implies, &[p, is_small]);
        let (recorder, asked) = Recorder::new();
        let mut solver = Intervals::new(Box::new(recorder));
        assert_eq!(solver.check(Query { pool: &pool, assertions: &[implied, equal, p] }), Outcome::Unsat);
        assert!(matches!(solver.check(Query { pool: &pool, assertions: &[implied, equal] }), Outcome::Sat(_)));
        assert!(asked.lock().unwrap().is_empty());
    }
}
