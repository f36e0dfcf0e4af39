//! Questions about cubes: elimination first, then what was asked before, then a solver.
//!
//! An answer that is not known is never taken for one: [`Oracle::is_feasible`] then says yes (a path too many does no
//! harm: it has no model in the end), [`Oracle::implies`] says no.

use counterpoint_solve::{Outcome, Query, Solver};
use rustc_hash::FxHashMap;

use counterpoint_ir::Value;
use counterpoint_ir::term::TermPool;

use crate::presburger::{Answer, Cube, Literal, Model, model};
use crate::rules::Rules;

use super::terms;

/// Cubes whose answer is remembered.
const MOST_REMEMBERED: usize = 50_000;

/// Answers questions about cubes.
pub(crate) struct Oracle<'a, R> {
    rules: &'a R,
    start: &'a dyn Fn() -> Option<Box<dyn Solver>>,
    solver: Option<Option<Box<dyn Solver>>>,
    feasible: FxHashMap<Cube, bool>,
    /// Questions that were asked of the solver.
    pub(crate) solver_calls: u64,
    /// Questions in all, as a measure of work.
    pub(crate) questions: u64,
}

impl<'a, R: Rules> Oracle<'a, R> {
    pub(crate) fn new(rules: &'a R, start: &'a dyn Fn() -> Option<Box<dyn Solver>>) -> Self {
        Self { rules, start, solver: None, feasible: FxHashMap::default(), solver_calls: 0, questions: 0 }
    }

    pub(crate) fn rules(&self) -> &'a R {
        self.rules
    }

    /// A model of a cube.
    pub(crate) fn model(&mut self, cube: &Cube) -> Answer {
        self.questions += 1;
        match model::find(cube) {
            Answer::Unknown => self.ask(cube),
            known => known,
        }
    }

    /// Whether a cube may have a model.
    pub(crate) fn is_feasible(&mut self, cube: &Cube) -> bool {
        if cube.literals().len() < 2 {
            // A literal in normal form always has one.
            return true;
        }
        if let Some(&known) = self.feasible.get(cube) {
            return known;
        }
        let is_feasible = match self.model(cube) {
            Answer::Sat(_) => true,
            Answer::Unsat => false,
            Answer::Unknown => !self.rules.takes_unknown_for_unsat(),
        };
        self.remember(cube, is_feasible);
        is_feasible
    }

    fn remember(&mut self, cube: &Cube, is_feasible: bool) {
        if self.feasible.len() >= MOST_REMEMBERED {
            self.feasible.clear();
        }
        self.feasible.insert(cube.clone(), is_feasible);
    }

    /// Whether a cube certainly implies a literal.
    pub(crate) fn implies(&mut self, cube: &Cube, literal: &Literal) -> bool {
        counter(cube, literal).is_none_or(|counter| !self.is_feasible(&counter))
    }

    /// Whether a cube implies a literal in a way that is easy to see: no solver is asked, since the answer only makes
    /// something simpler.
    pub(crate) fn implies_plainly(&mut self, cube: &Cube, literal: &Literal) -> bool {
        let Some(counter) = counter(cube, literal) else { return true };
        if let Some(&known) = self.feasible.get(&counter) {
            return !known;
        }
        self.questions += 1;
        let answer = model::find(&counter);
        if answer != Answer::Unknown {
            self.remember(&counter, answer != Answer::Unsat);
        }
        answer == Answer::Unsat
    }

    fn ask(&mut self, cube: &Cube) -> Answer {
        let solver = self.solver.get_or_insert_with(self.start);
        let Some(solver) = solver else { return Answer::Unknown };
        self.solver_calls += 1;
        let mut pool = TermPool::default();
        let assertions: Vec<_> =
            cube.literals().iter().map(|literal| terms::literal(&mut pool, literal, &|symbol| symbol)).collect();
        match solver.check(Query { pool: &pool, assertions: &assertions }) {
            Outcome::Unsat => Answer::Unsat,
            Outcome::Unknown(_) => Answer::Unknown,
            Outcome::Sat(found) => {
                let mut model = Model::default();
                for (symbol, value) in found.values() {
                    if let Value::Int(value) = value {
                        model.set(*symbol, value.clone());
                    }
                }
                if model.satisfies(cube) { Answer::Sat(model) } else { Answer::Unknown }
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
