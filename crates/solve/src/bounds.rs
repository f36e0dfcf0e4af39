//! The least and the greatest value of a term, by asking.
//!
//! No optimiser is needed: from a value that a model has, steps double until the solver says that there is nothing
//! beyond, and the rest is bisection. Every model moves the search further than asked, by what it says. Answers come as
//! often from the decorators as from the solver, since the questions differ in one comparison only.

use counterpoint_ir::ids::TermId;
use counterpoint_ir::prim::Op;
use counterpoint_ir::term::TermPool;
use counterpoint_ir::types::Type;
use counterpoint_ir::{Integer, Value};

use crate::evaluate::Evaluator;
use crate::{Outcome, Query, Reason, Solver};

/// Steps double this often. Beyond, a side counts as unbounded.
const MAX_DOUBLINGS: u32 = 80;

/// What is known of the values that an integer term takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bounds {
    /// The assertions have no model.
    Empty,
    /// They have models.
    Range {
        /// The least value, which some model attains; `None` if none was found, which is no proof that there is none.
        min: Option<Integer>,
        /// The greatest value, likewise.
        max: Option<Integer>,
    },
    /// The solver does not know whether there is a model.
    Unknown(Reason),
}

/// The bounds of an integer term under assertions. Comparisons are added to the pool.
pub fn bounds(solver: &mut dyn Solver, pool: &mut TermPool, assertions: &[TermId], term: TermId) -> Bounds {
    let mut search = Search { solver, pool, assertions: assertions.to_vec(), term, evaluator: Evaluator::default() };
    if *search.pool.ty(term) != Type::Int {
        return Bounds::Unknown(Reason::Unsupported(format!("bounds of a term of type {}", search.pool.ty(term))));
    }
    match search.ask() {
        BoundResult::Empty => Bounds::Empty,
        BoundResult::Unknown(reason) => Bounds::Unknown(reason),
        BoundResult::Value(start) => {
            let max = search.farthest(&start, Direction::Up);
            let min = search.farthest(&start, Direction::Down);
            Bounds::Range { min, max }
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Direction {
    Up,
    Down,
}

impl Direction {
    /// A number so many steps in this direction.
    fn step(self, from: &Integer, by: &Integer) -> Integer {
        match self {
            Direction::Up => from.add(by),
            Direction::Down => from.sub(by),
        }
    }
}

enum BoundResult {
    Empty,
    Value(Integer),
    Unknown(Reason),
}

struct Search<'a> {
    solver: &'a mut dyn Solver,
    pool: &'a mut TermPool,
    assertions: Vec<TermId>,
    term: TermId,
    evaluator: Evaluator,
}

impl Search<'_> {
    /// A value of the term under the assertions.
    fn ask(&mut self) -> BoundResult {
        match self.solver.check(Query { pool: self.pool, assertions: &self.assertions }) {
            Outcome::Unsat => BoundResult::Empty,
            Outcome::Unknown(reason) => BoundResult::Unknown(reason),
            Outcome::Sat(model) => match self.evaluator.value(self.pool, self.term, &model) {
                Some(Value::Int(value)) => BoundResult::Value(value),
                _ => BoundResult::Unknown(Reason::Failed("a model has no value for a term".to_owned())),
            },
        }
    }

    /// A value that is at least as far as this one.
    fn ask_beyond(&mut self, bound: &Integer, direction: Direction) -> BoundResult {
        let bound = self.pool.constant(Value::Int(bound.clone()), Type::Int);
        let args = if direction == Direction::Up { [bound, self.term] } else { [self.term, bound] };
        let comparison = self.pool.apply(Op::IntLessEqual, &args);
        self.assertions.push(comparison);
        let answer = self.ask();
        self.assertions.pop();
        answer
    }

    /// The farthest value in a direction, from one that is attained.
    fn farthest(&mut self, start: &Integer, direction: Direction) -> Option<Integer> {
        let (one, two) = (Integer::from(1), Integer::from(2));
        let mut attained = start.clone();
        let mut step = one.clone();
        let mut beyond = None;
        for _ in 0..MAX_DOUBLINGS {
            let target = direction.step(&attained, &step);
            match self.ask_beyond(&target, direction) {
                BoundResult::Value(value) => attained = value,
                BoundResult::Empty => {
                    beyond = Some(target);
                    break;
                }
                BoundResult::Unknown(_) => return None,
            }
            step = step.mul(&two);
        }
        // Attained on one side, impossible on the other.
        let mut beyond = beyond?;
        loop {
            let gap = if direction == Direction::Up { beyond.sub(&attained) } else { attained.sub(&beyond) };
            if gap <= one {
                return Some(attained);
            }
            let middle = direction.step(&attained, &gap.div(&two));
            match self.ask_beyond(&middle, direction) {
                BoundResult::Value(value) => attained = value,
                BoundResult::Empty => beyond = middle,
                BoundResult::Unknown(_) => return None,
            }
        }
    }
}

#[cfg(all(test, feature = "z3"))]
mod tests {
    use super::*;
    use crate::{Config, new};

    #[test]
    fn least_and_greatest_values_are_attained() {
        let mut pool = TermPool::default();
        let (x, y) = (pool.var(0, Type::Int), pool.var(1, Type::Int));
        let mut int = |number: i64| pool.constant(Value::int(number), Type::Int);
        let (low, high, three) = (int(-1_000_000), int(7), int(3));
        let above = pool.apply(Op::IntLessEqual, &[low, x]);
        let below = pool.apply(Op::IntLess, &[x, high]);
        let product = pool.apply(Op::IntMul, &[x, three]);
        let open = pool.apply(Op::IntLess, &[x, y]);
        let mut solver = new(&Config::default());
        let number = |number: i64| Some(Integer::from(number));
        let found = bounds(&mut *solver, &mut pool, &[above, below], product);
        assert_eq!(found, Bounds::Range { min: number(-3_000_000), max: number(18) });
        let found = bounds(&mut *solver, &mut pool, &[above, below, open], y);
        assert_eq!(found, Bounds::Range { min: number(-999_999), max: None });
        let never = pool.apply(Op::IntLess, &[high, x]);
        assert_eq!(bounds(&mut *solver, &mut pool, &[below, never], x), Bounds::Empty);
    }

    #[test]
    fn what_the_solver_does_not_know_is_not_made_up() {
        let mut pool = TermPool::default();
        let (x, p) = (pool.var(0, Type::Int), pool.var(1, Type::Bool));
        let mut solver = crate::NoSolver;
        let unknown = bounds(&mut solver, &mut pool, &[p], x);
        assert_eq!(unknown, Bounds::Unknown(Reason::Unsupported("there is no solver".to_owned())));
        let unsupported = bounds(&mut solver, &mut pool, &[], p);
        assert_eq!(unsupported, Bounds::Unknown(Reason::Unsupported("bounds of a term of type bool".to_owned())));
    }
}
