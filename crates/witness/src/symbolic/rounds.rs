//! Many rounds of a loop at once, for existential runs: they go round as often as a claim needs.
//!
//! A round is followed from a state whose integers are variables. If it comes back having added constants, any number of
//! rounds adds that many times as much, and all of them exist where the conditions of the first and of the last one
//! hold, provided these imply all conditions in between; that is asked of the solver, for rounds of any state.

use std::rc::Rc;

use counterpoint_ir::arith::{self, Shape};
use counterpoint_ir::ids::TermId;
use counterpoint_ir::prim::Op;
use counterpoint_ir::program::Position;
use counterpoint_ir::term::{Builder as _, Term};
use counterpoint_ir::types::Type;
use counterpoint_ir::{Integer, Value};

use super::desk::{Answer, Desk};
use super::paths::{Extent, Path};
use super::state::{Runner, State};
use crate::limits::Rejection;

/// How far one round is followed.
const ROUND: Extent = Extent::Some { steps: 300, paths: 16 };

/// How often a path takes many rounds at once.
pub(super) const MOST_TIMES: u32 = 4;

/// A round that can be repeated.
#[derive(Debug)]
pub(super) struct Round {
    /// The variables that stand for the integers of the state at its start.
    start: Vec<u32>,
    conditions: Vec<TermId>,
    /// What is added to each of them.
    by: Vec<Integer>,
}

/// Rounds that were followed: by the run, and the state with 0 for all integers.
pub(super) type Known = Vec<(usize, State, Rc<Vec<Round>>)>;

impl Runner<'_> {
    /// A path that has come back to a place of a loop, one or more rounds later: one path for each way round.
    pub(super) fn repeat(&self, path: &Path, desk: &mut Desk<'_>) -> Result<Vec<Path>, Rejection> {
        let mut start = path.clone();
        self.forget(&mut start.state);
        let mut later = Vec::new();
        for round in self.rounds(&start.state, desk)?.iter() {
            let mut next = start.clone();
            next.times += 1;
            next.places.clear();
            let times = desk.terms.fresh(Type::Int);
            next.fresh.extend(desk.terms.pool.as_var(times));
            let (first, last) = (desk.terms.int(0), times);
            let numbers = integers(&mut start.state, desk, &mut |_, term| term);
            let zero = desk.terms.int(0);
            let mut conditions = vec![desk.terms.less_equal(zero, times)];
            for after in [first, last] {
                conditions.extend(round.conditions_after(after, &numbers, desk));
            }
            let one = desk.terms.int(1);
            let behind = desk.terms.add(times, one);
            let mut by = round.by.iter();
            integers(&mut next.state, desk, &mut |desk, term| advanced(term, by.next(), behind, desk));
            desk.meter.keep(conditions.len() as u64 + 1)?;
            if conditions.into_iter().all(|condition| next.require(condition, &desk.terms)) {
                later.push(next);
            }
        }
        Ok(later)
    }

    /// The rounds that lead from states like this one back to their place.
    fn rounds(&self, state: &State, desk: &mut Desk<'_>) -> Result<Rc<Vec<Round>>, Rejection> {
        let zero = desk.terms.int(0);
        let mut key = state.clone();
        integers(&mut key, desk, &mut |_, _| zero);
        let known = desk.rounds.iter().find(|(run, known, _)| *run == self.quantifier && *known == key);
        if let Some((_, _, rounds)) = known {
            return Ok(Rc::clone(rounds));
        }
        let mut general = state.clone();
        let start = integers(&mut general, desk, &mut |desk, _| desk.terms.fresh(Type::Int));
        let place: Vec<Position> = state.positions();
        let was_cut = desk.is_cut;
        let mut once = Path::new(general.clone());
        once.times = MOST_TIMES;
        let paths = self.explore(once, &[], std::slice::from_ref(&place), ROUND, desk)?;
        desk.is_cut = was_cut;
        let mut rounds = Vec::new();
        for path in paths.into_iter().filter(|path| path.fresh.is_empty() && path.state.positions() == place) {
            let Some(by) = constant_changes(&start, &general, path.state, desk) else { continue };
            for conditions in sides(&path.conditions, desk) {
                let start = start.iter().filter_map(|&var| desk.terms.pool.as_var(var)).collect();
                let round = Round { start, conditions, by: by.clone() };
                if round.can_be_repeated(desk)? {
                    rounds.push(round);
                }
            }
        }
        let rounds = Rc::new(rounds);
        desk.rounds.push((self.quantifier, key, Rc::clone(&rounds)));
        Ok(rounds)
    }
}

impl Round {
    /// Its conditions so many rounds after one that starts with these integers.
    fn conditions_after(&self, rounds: TermId, numbers: &[TermId], desk: &mut Desk<'_>) -> Vec<TermId> {
        let by = self.by.iter();
        let now: Vec<TermId> =
            numbers.iter().zip(by).map(|(&term, by)| advanced(term, Some(by), rounds, desk)).collect();
        let value = |number: u32| Some(now[self.start.iter().position(|&var| var == number)?]);
        self.conditions.iter().map(|&condition| desk.terms.substitute(condition, &value)).collect()
    }

    /// Whether all rounds between two that exist do so, too.
    fn can_be_repeated(&self, desk: &mut Desk<'_>) -> Result<bool, Rejection> {
        let numbers: Vec<TermId> = self.start.iter().map(|&var| desk.terms.pool.var(var, Type::Int)).collect();
        let [between, last, zero] = [desk.terms.fresh(Type::Int), desk.terms.fresh(Type::Int), desk.terms.int(0)];
        let mut given = vec![desk.terms.less_equal(zero, between), desk.terms.less_equal(between, last)];
        given.extend(&self.conditions);
        given.extend(self.conditions_after(last, &numbers, desk));
        for condition in self.conditions_after(between, &numbers, desk) {
            let opposite = desk.terms.not(condition);
            if !matches!(desk.ask(&[&*given, &[opposite]].concat())?, Answer::Unsat) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// An integer after so many rounds.
fn advanced(term: TermId, by: Option<&Integer>, rounds: TermId, desk: &mut Desk<'_>) -> TermId {
    let Some(by) = by.filter(|by| !by.is_zero()) else { return term };
    let by = desk.terms.int(by.clone());
    let more = desk.terms.mul(rounds, by);
    desk.terms.add(term, more)
}

/// Replaces all integers of a state, in order; the new ones.
fn integers(
    state: &mut State,
    desk: &mut Desk<'_>,
    function: &mut dyn FnMut(&mut Desk<'_>, TermId) -> TermId,
) -> Vec<TermId> {
    let mut before = Vec::new();
    let shapes = state.frames.iter_mut().flat_map(|frame| frame.vars.values_mut());
    let mut open: Vec<&mut Shape> = shapes.collect();
    open.reverse();
    while let Some(shape) = open.pop() {
        match shape {
            Shape::Term(term) if *desk.terms.pool.ty(*term) == Type::Int => {
                *term = function(desk, *term);
                before.push(*term);
            }
            Shape::Term(_) => {}
            Shape::Array(elements) => open.extend(elements.iter_mut().rev()),
        }
    }
    before
}

/// What is added to each integer from one state to another, if these are constants and nothing else differs.
fn constant_changes(start: &[TermId], general: &State, mut end: State, desk: &mut Desk<'_>) -> Option<Vec<Integer>> {
    let mut same = general.clone();
    let zero = desk.terms.int(0);
    let ends = integers(&mut end, desk, &mut |_, term| term);
    integers(&mut end, desk, &mut |_, _| zero);
    integers(&mut same, desk, &mut |_, _| zero);
    if end != same || ends.len() != start.len() {
        return None;
    }
    let change = |(&start, &end): (&TermId, &TermId)| {
        let Value::Int(by) = desk.terms.pool.evaluate(end, &|_| Value::int(0)) else { return None };
        let constant = desk.terms.int(by.clone());
        let sum = desk.terms.add(start, constant);
        let is_sum = desk.terms.equal(sum, end);
        let is_known = desk.terms.as_bool(is_sum).or_else(|| arith::decide(&desk.terms, is_sum));
        (is_known == Some(true)).then_some(by)
    };
    let by: Vec<Integer> = start.iter().zip(&ends).map(change).collect::<Option<_>>()?;
    by.iter().any(|by| !by.is_zero()).then_some(by)
}

/// Conditions without "not equal": that is "below" or "above", which loops keep as they go.
fn sides(conditions: &[TermId], desk: &mut Desk<'_>) -> Vec<Vec<TermId>> {
    let mut all: Vec<Vec<TermId>> = vec![Vec::new()];
    for &condition in conditions {
        let mut ways = vec![condition];
        if let Term::Apply(not, args) = desk.terms.pool.term(condition)
            && not.op == Op::Not
            && let Some((a, b)) = super::points::integers_that_are_equal(&desk.terms, args[0])
        {
            ways = vec![desk.terms.less(a, b), desk.terms.less(b, a)];
        }
        if ways.len() * all.len() > 4 {
            ways.truncate(1);
        }
        all = all.iter().flat_map(|known| ways.iter().map(move |&way| [&**known, &[way]].concat())).collect();
    }
    all
}
