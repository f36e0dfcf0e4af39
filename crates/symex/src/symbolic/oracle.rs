//! Questions about cubes: elimination first, then what was asked before, then a solver.
//!
//! An answer that is not known is never taken for one: [`Oracle::is_feasible`] then says yes (a path too many does no
//! harm: it has no model in the end), [`Oracle::implies`] says no.
//!
//! The oracle also is the meter of the symbolic engine: questions are where its time goes, so they are charged by the
//! size of what is asked. When the limit is passed, no question is answered any more, which is sound and ends all loops.

use std::borrow::Cow;

use counterpoint_solve::{Outcome, Query, Solver};
use rustc_hash::FxHashMap;

use counterpoint_ir::Value;
use counterpoint_ir::term::TermPool;

use crate::fault::{Fault, Faults};
use crate::presburger::{Cube, CubeResult, Literal, Model, model};

use super::terms;

/// Cubes whose answer is remembered.
const MOST_REMEMBERED: usize = 50_000;

/// Steps that a question about a small cube costs.
const COST_OF_QUESTION: u64 = 100;

/// Literals up to which a cube is small; beyond, cost grows with the square.
const FEW_LITERALS: usize = 12;

/// Steps that a question to the solver costs.
const COST_OF_SOLVER: u64 = 5_000;

/// Answers questions about cubes.
pub(crate) struct Oracle<'a> {
    faults: Faults,
    start: &'a dyn Fn() -> Box<dyn Solver>,
    solver: Option<Box<dyn Solver>>,
    feasible: FxHashMap<Cube, bool>,
    /// Questions that were asked of the solver.
    pub(crate) solver_calls: u64,
    /// Steps so far.
    spent: u64,
    limit: u64,
}

/// The meter when an attempt on the side began.
pub(crate) struct Attempt {
    spent: u64,
    limit: u64,
}

impl<'a> Oracle<'a> {
    pub(crate) fn new(faults: Faults, start: &'a dyn Fn() -> Box<dyn Solver>, limit: u64) -> Self {
        Self { faults, start, solver: None, feasible: FxHashMap::default(), solver_calls: 0, spent: 0, limit }
    }

    /// Steps so far, of all kinds.
    pub(crate) fn spent(&self) -> u64 {
        self.spent
    }

    /// Charges steps for work elsewhere.
    pub(crate) fn spend(&mut self, steps: u64) {
        self.spent = self.spent.saturating_add(steps);
    }

    /// Sets aside steps for an attempt on the side; [`Self::end_attempt`] takes what it gets.
    pub(crate) fn begin_attempt(&mut self, steps: u64) -> Attempt {
        let attempt = Attempt { spent: self.spent, limit: self.limit };
        self.limit = self.spent.saturating_add(steps);
        attempt
    }

    /// What was spent on the attempt is not taken from what comes after it.
    pub(crate) fn end_attempt(&mut self, attempt: &Attempt) {
        self.limit = attempt.limit.saturating_add(self.spent - attempt.spent);
    }

    /// Whether the steps are used up.
    pub(crate) fn is_spent(&self) -> bool {
        self.spent >= self.limit
    }

    pub(crate) fn faults(&self) -> Faults {
        self.faults
    }

    /// A model of a cube.
    pub(crate) fn model(&mut self, cube: &Cube) -> CubeResult {
        match self.easy_model(cube) {
            CubeResult::Unknown if !self.is_spent() => self.ask(cube),
            known => known,
        }
    }

    /// A model of a cube, if one is found without a solver.
    pub(crate) fn easy_model(&mut self, cube: &Cube) -> CubeResult {
        if self.is_spent() {
            return CubeResult::Unknown;
        }
        let (answer, n_cubes) = model::find(cube);
        self.spend(cost_of(cube, COST_OF_QUESTION).saturating_mul(n_cubes.into()));
        answer
    }

    /// Whether a cube may have a model.
    pub(crate) fn is_feasible(&mut self, cube: &Cube) -> bool {
        if cube.literals().len() < 2 {
            // A literal in normal form always has one.
            return true;
        }
        if let Some(known) = self.remembered(cube) {
            return known;
        }
        let is_feasible = match self.model(cube) {
            CubeResult::Sat(_) => true,
            CubeResult::Unsat => false,
            CubeResult::Unknown if self.is_spent() => return true,
            CubeResult::Unknown => !self.faults.has(Fault::UnknownIsUnsat),
        };
        self.remember(cube, is_feasible);
        is_feasible
    }

    fn remembered(&self, cube: &Cube) -> Option<bool> {
        self.feasible.get(&*self.key(cube)).copied()
    }

    fn remember(&mut self, cube: &Cube, is_feasible: bool) {
        if self.feasible.len() >= MOST_REMEMBERED {
            self.feasible.clear();
        }
        let key = self.key(cube).into_owned();
        self.feasible.insert(key, is_feasible);
    }

    /// What an answer is remembered by: all of the cube.
    fn key<'c>(&self, cube: &'c Cube) -> Cow<'c, Cube> {
        if self.faults.has(Fault::BareCacheKey) {
            let last = cube.literals().last();
            return Cow::Owned(cube.filter(|literal| Some(literal) == last));
        }
        Cow::Borrowed(cube)
    }

    /// Whether a cube certainly implies a literal.
    pub(crate) fn implies(&mut self, cube: &Cube, literal: &Literal) -> bool {
        counter(cube, literal).is_none_or(|counter| !self.is_feasible(&counter))
    }

    /// Whether a cube implies a literal in a way that is easy to see: no solver is asked, since the answer only makes
    /// something simpler.
    pub(crate) fn implies_plainly(&mut self, cube: &Cube, literal: &Literal) -> bool {
        let Some(counter) = counter(cube, literal) else { return true };
        if let Some(known) = self.remembered(&counter) {
            return !known;
        }
        if self.is_spent() {
            return false;
        }
        let (answer, n_cubes) = model::find(&counter);
        self.spend(cost_of(&counter, COST_OF_QUESTION).saturating_mul(n_cubes.into()));
        if answer != CubeResult::Unknown {
            self.remember(&counter, answer != CubeResult::Unsat);
        }
        answer == CubeResult::Unsat
    }

    fn ask(&mut self, cube: &Cube) -> CubeResult {
        let solver = self.solver.get_or_insert_with(self.start);
        self.solver_calls += 1;
        self.spent = self.spent.saturating_add(COST_OF_SOLVER);
        let mut pool = TermPool::default();
        let assertions: Vec<_> =
            cube.literals().iter().map(|literal| terms::literal(&mut pool, literal, &|symbol| symbol)).collect();
        match solver.check(Query { pool: &pool, assertions: &assertions }) {
            Outcome::Unsat => CubeResult::Unsat,
            Outcome::Unknown(_) => CubeResult::Unknown,
            Outcome::Sat(found) => {
                let mut model = Model::default();
                for (symbol, value) in found.values() {
                    if let Value::Int(value) = value {
                        model.set(*symbol, value.clone());
                    }
                }
                if model.satisfies(cube) { CubeResult::Sat(model) } else { CubeResult::Unknown }
            }
        }
    }
}

/// What would have a model if the cube did not imply the literal; `None` if it is seen at once that it does.
fn counter(cube: &Cube, literal: &Literal) -> Option<Cube> {
    if cube.literals().binary_search(literal).is_ok() {
        return None;
    }
    // Literals that share no symbol with the literal, directly or through others, have no say.
    cone(cube, literal).with(crate::presburger::Normal::Literal(literal.negated()))
}

/// What work on a cube costs that takes so many steps for a small one.
pub(crate) fn cost_of(cube: &Cube, small: u64) -> u64 {
    let n = cube.literals().len() / FEW_LITERALS;
    small.saturating_mul(1 + n as u64 * n as u64)
}

/// The part of a cube that is connected with a literal through symbols.
fn cone(cube: &Cube, literal: &Literal) -> Cube {
    let mut known: Vec<u32> = literal.linear().symbols().collect();
    let mut is_in = vec![false; cube.literals().len()];
    loop {
        let before = known.len();
        for (literal, is_in) in cube.literals().iter().zip(&mut is_in) {
            if !*is_in && literal.linear().symbols().any(|symbol| known.contains(&symbol)) {
                *is_in = true;
                for symbol in literal.linear().symbols() {
                    if !known.contains(&symbol) {
                        known.push(symbol);
                    }
                }
            }
        }
        if known.len() == before {
            break;
        }
    }
    let mut flags = is_in.iter();
    cube.filter(|_| *flags.next().expect("one flag per literal"))
}
