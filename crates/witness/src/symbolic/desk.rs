//! Where one check is worked on: its terms, its solver, and what is left of its limits.

use std::collections::BTreeMap;

use counterpoint_ir::Value;
use counterpoint_ir::arith::{self, Shape, Terms, Unsupported};
use counterpoint_ir::ids::TermId;
use counterpoint_ir::term::{Term, TermPool};
use counterpoint_ir::types::Type;
use counterpoint_solve::{Model, Outcome, Query, Reason, Solver};

use super::rounds::Known;
use crate::limits::{Limits, Meter, Rejection, undecided};

/// Steps charged for a question to the solver.
const STEPS_PER_QUERY: u64 = 500;

/// Steps charged on top for a question on which the solver has used up its limit.
const STEPS_PER_UNKNOWN: u64 = 2_000_000;

/// A check at work.
pub struct Desk<'a> {
    /// Its terms.
    pub terms: Terms,
    pub(crate) meter: Meter<'a>,
    solver: &'a mut dyn Solver,
    /// Conditions that were decided, all of them in favour of the claim.
    pub(crate) conditions: usize,
    /// Whether existential paths were left out.
    pub is_cut: bool,
    /// Rounds of loops that were followed.
    pub(super) rounds: Known,
}

/// What the solver says.
pub enum Answer {
    /// All can be true: here.
    Sat(Point),
    /// They cannot.
    Unsat,
    /// Nothing: why.
    Unknown(Reason),
}

/// Values for all variables.
#[derive(Debug, Default)]
pub struct Point(BTreeMap<u32, Value>);

impl Point {
    fn new(model: &Model) -> Self {
        Self(model.values().iter().cloned().collect())
    }

    /// The value of a term here.
    pub fn evaluate(&self, terms: &Terms, id: TermId) -> Value {
        terms.pool.evaluate(id, &|number| self.value(terms, number))
    }

    /// Whether all terms are true here.
    pub(super) fn satisfies(&self, terms: &Terms, all: &[TermId]) -> bool {
        all.iter().all(|&term| self.evaluate(terms, term) == Value::Bool(true))
    }

    /// The same as a constant.
    pub(super) fn constant(&self, terms: &mut Terms, id: TermId) -> TermId {
        let (value, ty) = (self.evaluate(terms, id), terms.pool.ty(id).clone());
        terms.pool.constant(value, ty)
    }

    /// The value of a variable.
    pub(crate) fn value(&self, terms: &Terms, number: u32) -> Value {
        self.0.get(&number).cloned().unwrap_or_else(|| terms.default_of(number))
    }
}

impl<'a> Desk<'a> {
    /// A check at its start.
    pub fn new(limits: Limits<'a>, solver: &'a mut dyn Solver) -> Self {
        Self {
            terms: Terms::default(),
            meter: Meter::new(limits),
            solver,
            conditions: 0,
            is_cut: false,
            rounds: Known::new(),
        }
    }

    /// Asks whether all assertions can be true. A model is believed only if it makes them so.
    pub fn ask(&mut self, assertions: &[TermId]) -> Result<Answer, Rejection> {
        if assertions.iter().any(|&term| self.terms.as_bool(term) == Some(false)) {
            return Ok(Answer::Unsat);
        }
        let open: Vec<TermId> =
            assertions.iter().copied().filter(|&term| self.terms.as_bool(term) != Some(true)).collect();
        if open.is_empty() {
            return Ok(Answer::Sat(Point::default()));
        }
        self.meter.ask()?;
        self.meter.spend(STEPS_PER_QUERY)?;
        Ok(match self.solver.check(Query { pool: &self.terms.pool, assertions: &open }) {
            Outcome::Unsat => Answer::Unsat,
            Outcome::Unknown(reason) => {
                if reason == Reason::Limit {
                    self.meter.spend(STEPS_PER_UNKNOWN)?;
                }
                Answer::Unknown(reason)
            }
            Outcome::Sat(model) => {
                let point = Point::new(&model);
                if point.satisfies(&self.terms, &open) {
                    Answer::Sat(point)
                } else {
                    Answer::Unknown(Reason::Failed("it gave values that do not fit".to_owned()))
                }
            }
        })
    }

    /// A decision about strategies that were played: where paths were left out, the claim is not wrong for certain.
    pub(super) fn as_far_as_played(&self, decided: Result<(), Rejection>) -> Result<(), Rejection> {
        match decided {
            Err(rejection @ (Rejection::Contradicted(_) | Rejection::Undecided(_))) if self.is_cut => {
                Err(rejection.within("strategies were played"))
            }
            decided => decided,
        }
    }

    /// A term of another pool, with values for its variables. What has no form here is undecided.
    pub(crate) fn translate(
        &mut self,
        pool: &TermPool,
        id: TermId,
        value: &dyn Fn(&Terms, u32, &Type) -> Result<Shape, Unsupported>,
    ) -> Result<Shape, Rejection> {
        let Self { terms, meter, .. } = self;
        pool.try_fold(id, |part, term, args: &[&Shape]| {
            meter.spend(1)?;
            let shape = match term {
                Term::Const(value) => arith::constant(terms, value),
                Term::Var(number) => value(terms, *number, pool.ty(part)),
                Term::Apply(prim, _) => arith::total(terms, *prim, &args.iter().copied().cloned().collect::<Vec<_>>()),
            };
            shape.map_err(undecided)
        })
    }
}
