//! What the existential side could do at each observation, where it cannot be enumerated.
//!
//! Samples come from following the existential runs from their start, so each of them is a real run. How far values
//! reach comes from the sets of the claim, which hold all runs: so it is true of all of them, though sets that are larger
//! than needed make it less tight. The same sets say which conjuncts cannot be satisfied.

use std::collections::VecDeque;

use counterpoint_ir::ids::TermId;
use counterpoint_ir::program::Operand;
use counterpoint_ir::types::Type;
use counterpoint_ir::{Integer, Value};
use counterpoint_prop::{Pointwise, Quantification};
use counterpoint_solve::Solver;

use super::desk::{Answer, Desk, Point};
use super::judge::{Seen, body, truth};
use super::no_match::Check;
use super::reach::{EXTENTS, Follow, Reached};
use super::state::{Runner, Set, State};
use crate::Programs;
use crate::limits::{Limits, Rejection};
use crate::region::Shape;
use crate::replay::{Candidate, Failing, Level, Matching, Range, Replay};

/// How many candidates are sampled at an observation.
const SAMPLES: usize = 8;

/// How many sets of matching states are followed from one observation to the next.
const MOST_SETS: usize = 32;

/// Questions that may be asked for ranges, over all observations.
const MOST_RANGE_QUESTIONS: u32 = 200;

/// From how many pieces a range is put together: each bound is a question for each of them, many times.
const MOST_PIECES_IN_RANGES: usize = 20;

/// Integers beyond this distance from 0 are called unbounded.
const FAR: i64 = 1_000_000_000_000_000_000;

/// The solvers behind an explanation.
pub struct Explainers<'a> {
    /// For what is said of all runs.
    pub facts: &'a mut dyn Solver,
    /// For examples. They are runs, and evaluated as such.
    pub examples: &'a mut dyn Solver,
}

/// Adds to a refutation that was checked by its sets what the existential side could do. As far as limits go: nothing
/// of this is needed for the refutation.
pub fn explain(
    programs: &Programs,
    property: &Pointwise,
    mut replay: Replay,
    limits: Limits<'_>,
    Explainers { facts, examples }: Explainers<'_>,
) -> Replay {
    let Matching::Solved { claim, .. } = &replay.matching else { return replay };
    let runners = &Runner::of_kind(programs, property, Quantification::Existential);
    let runs = &replay.runs;
    let check = |desk| Check { programs, property, claim, runners, runs, stages: Vec::new(), desk };
    let samples = check(Desk::new(limits, examples)).samples();
    let mut check = check(Desk::new(limits, facts));
    let ranges = check.ranges();
    let failing = check.failing();
    for (level, ranges) in replay.levels.iter_mut().zip(ranges) {
        level.ranges = ranges;
    }
    let n_levels = replay.levels.len();
    for (index, (level, samples)) in replay.levels.iter_mut().zip(samples).enumerate() {
        let matching = samples.shown.iter().filter(|candidate| candidate.matches).count();
        let distinct = samples.shown.len() + usize::from(!samples.are_all);
        // Where the sets say that something matches, the samples may have missed it, and the other way round.
        let matching = if index + 1 < n_levels { matching.max(1) } else { 0 };
        let candidates = if level.candidates == 0 { 0 } else { distinct.max(1) };
        *level =
            Level { candidates, matching, distinct, shown: samples.shown, ranges: std::mem::take(&mut level.ranges) };
    }
    if let Ok(failing) = failing {
        let last = replay.levels.last();
        replay.failing = failing.into_iter().map(|(conjunct, is_alone)| count(conjunct, is_alone, last)).collect();
    }
    replay
}

/// A conjunct that fails for all candidates, or stands in the way together with others.
fn count(conjunct: usize, is_alone: bool, level: Option<&Level>) -> Failing {
    let distinct = level.map_or(1, |level| level.distinct);
    Failing { conjunct, fails_for: if is_alone { distinct } else { distinct.saturating_sub(1) } }
}

/// Candidates at one observation.
struct Samples {
    shown: Vec<Candidate>,
    /// Whether there are no others.
    are_all: bool,
}

impl Check<'_> {
    /// What is known of the levels from the check alone.
    pub(super) fn levels(&mut self) -> Vec<Level> {
        if self.runners.is_empty() {
            return Vec::new();
        }
        let n_stages = self.claim.stages.len();
        let mut levels = Vec::new();
        for stage in 0..n_stages {
            let matching = usize::from(stage + 1 < n_stages);
            let candidates = usize::from(matching > 0 || self.arrived(stage, 1).is_ok_and(|found| !found.is_empty()));
            levels.push(Level { candidates, matching, shown: Vec::new(), distinct: candidates, ranges: Vec::new() });
        }
        levels
    }

    /// Every conjunct, where nothing is known of them.
    pub(super) fn all_failing(&self) -> Vec<Failing> {
        (0..self.property.body.len()).map(|conjunct| Failing { conjunct, fails_for: 1 }).collect()
    }

    /// The pieces of a stage whose runs have all arrived, so many of them: what holds of them, and what is seen.
    fn arrived(&mut self, stage: usize, most: usize) -> Result<Vec<(Vec<TermId>, Seen)>, Rejection> {
        let mut found = Vec::new();
        if self.has_no_pieces() {
            for reached in self.arrived_on_paths(stage + 1)?.pop().into_iter().flatten().take(most) {
                if !matches!(self.desk.ask(&reached.conditions)?, Answer::Unsat) {
                    found.push((reached.conditions, self.see(stage, &reached.states)?));
                }
            }
            return Ok(found);
        }
        for piece in &self.claim.stages[stage] {
            if found.len() == most {
                break;
            }
            let (given, states) = self.assume(piece)?;
            if self.runners.iter().zip(&states).all(|(runner, state)| runner.arrival(state).is_some())
                && !matches!(self.desk.ask(&given)?, Answer::Unsat)
            {
                found.push((given, self.see(stage, &states)?));
            }
        }
        Ok(found)
    }

    /// The integers that the body looks at in existential runs, by stage. What takes too long is left out.
    fn ranges(&mut self) -> Vec<Vec<Range>> {
        let slots = self.property.slots.iter().enumerate();
        let first = self.property.n_universal();
        let slots: Vec<usize> = slots
            .filter(|(_, slot)| slot.quantifier >= first && slot.ty == Type::Int)
            .map(|(index, _)| index)
            .collect();
        let mut questions = MOST_RANGE_QUESTIONS;
        let mut all = Vec::new();
        for stage in 0..self.claim.stages.len() {
            let Ok(arrived) = self.arrived(stage, MOST_PIECES_IN_RANGES + 1) else { return all };
            if arrived.len() > MOST_PIECES_IN_RANGES {
                all.push(Vec::new());
                continue;
            }
            let mut ranges = Vec::new();
            for &slot in &slots {
                let values: Vec<(&[TermId], TermId)> = arrived
                    .iter()
                    .filter_map(|(given, seen)| match seen[&slot] {
                        Shape::Term(term) => Some((&**given, term)),
                        Shape::Array(_) => None,
                    })
                    .collect();
                let low = greatest(&mut self.desk, &values, true, &mut questions);
                let high = greatest(&mut self.desk, &values, false, &mut questions);
                if let (Ok(low), Ok(high)) = (low, high) {
                    ranges.push(Range { slot, low: low.map(|low| low.neg()), high });
                }
            }
            all.push(ranges);
        }
        all
    }

    /// The conjuncts that nothing satisfies at the last observation, each with whether it is alone in that. If none is,
    /// a least set of conjuncts that nothing satisfies together.
    fn failing(&mut self) -> Result<Vec<(usize, bool)>, Rejection> {
        let Some(last) = self.claim.stages.len().checked_sub(1) else { return Ok(Vec::new()) };
        let arrived = self.arrived(last, usize::MAX)?;
        if arrived.is_empty() {
            return Ok(Vec::new());
        }
        let mut alone = Vec::new();
        let mut core: Vec<usize> = (0..self.property.body.len()).collect();
        for conjunct in 0..self.property.body.len() {
            if self.is_impossible(&arrived, &[conjunct])? {
                alone.push((conjunct, true));
            }
            let fewer: Vec<usize> = core.iter().copied().filter(|&other| other != conjunct).collect();
            if self.is_impossible(&arrived, &fewer)? {
                core = fewer;
            }
        }
        Ok(if alone.is_empty() { core.into_iter().map(|conjunct| (conjunct, false)).collect() } else { alone })
    }

    /// Whether no candidate satisfies these conjuncts together.
    fn is_impossible(&mut self, arrived: &[(Vec<TermId>, Seen)], conjuncts: &[usize]) -> Result<bool, Rejection> {
        for (given, seen) in arrived {
            let mut assertions = given.clone();
            for &conjunct in conjuncts {
                assertions.push(truth(self.property, self.property.body[conjunct].term, seen, &mut self.desk)?);
            }
            if !matches!(self.desk.ask(&assertions)?, Answer::Unsat) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Real candidates at each observation, as far as they could be followed.
    fn samples(&mut self) -> Vec<Samples> {
        let mut all = Vec::new();
        let when = self.desk.terms.bool(true);
        let mut sets = vec![Set { own: Vec::new(), states: self.runners.iter().map(Runner::initial).collect(), when }];
        for stage in 0..self.claim.stages.len() {
            let Ok((samples, next)) = self.sample(stage, &sets) else { break };
            all.push(samples);
            sets = next;
        }
        all
    }

    /// Samples what is reached from sets of states at the next observation, and the sets behind it.
    fn sample(&mut self, stage: usize, sets: &[Set]) -> Result<(Samples, Vec<Set>), Rejection> {
        let mut samples = Samples { shown: Vec::new(), are_all: true };
        let mut next = Vec::new();
        let mut others = Vec::new();
        let follow = Follow { runners: self.runners, context: &[], extent: EXTENTS[1] };
        for set in sets {
            for reached in follow.arrivals(set, &[], &mut self.desk)? {
                let seen = self.see(stage, &reached.states)?;
                let body = body(self.property, &seen, &mut self.desk)?;
                let body = self.desk.terms.all(&body);
                let matching = [&*reached.conditions, &[body]].concat();
                if self.draw(&reached, &seen, &matching, true, &mut samples)? {
                    let when = self.desk.terms.all(&matching);
                    let states = self.runners.iter().zip(&reached.states);
                    let states = states.map(|(runner, state)| runner.pass(state.clone())).collect();
                    next.push(Set { own: reached.own.clone(), states, when });
                }
                others.push((reached, seen, body));
            }
        }
        for (reached, seen, body) in others {
            let not = self.desk.terms.not(body);
            let conditions = [&*reached.conditions, &[not]].concat();
            self.draw(&reached, &seen, &conditions, false, &mut samples)?;
        }
        self.desk.is_cut |= next.len() > MOST_SETS;
        next.truncate(MOST_SETS);
        samples.are_all &= !self.desk.is_cut;
        Ok((samples, next))
    }

    /// Draws candidates under conditions that show something new; whether there is any at all.
    fn draw(
        &mut self,
        reached: &Reached,
        seen: &Seen,
        conditions: &[TermId],
        matches: bool,
        samples: &mut Samples,
    ) -> Result<bool, Rejection> {
        let first = self.property.n_universal();
        let own = |slot: &usize| self.property.slots[*slot].quantifier >= first;
        let shown: Vec<TermId> =
            seen.iter().filter(|(slot, _)| own(slot)).flat_map(|(_, shape)| leaves(shape)).collect();
        let mut cells = VecDeque::from([conditions.to_vec()]);
        let mut is_any = false;
        while let Some(cell) = cells.pop_front() {
            let point = match self.small(&cell, &shown)? {
                Answer::Unsat => continue,
                Answer::Unknown(_) => {
                    samples.are_all = false;
                    return Ok(true);
                }
                Answer::Sat(point) => point,
            };
            is_any = true;
            if samples.shown.len() >= SAMPLES {
                samples.are_all = false;
                return Ok(true);
            }
            let candidate = self.candidate(&reached.states, &point, matches)?;
            if !samples.shown.contains(&candidate) {
                samples.shown.push(candidate);
            }
            self.split(&cell, &shown, &point, &mut cells);
        }
        Ok(is_any)
    }

    /// Values that satisfy conditions, small ones if there are any.
    fn small(&mut self, conditions: &[TermId], shown: &[TermId]) -> Result<Answer, Rejection> {
        let mut small = conditions.to_vec();
        let (low, high) = (self.desk.terms.int(-9), self.desk.terms.int(9));
        for &term in shown {
            if *self.desk.terms.pool.ty(term) != Type::Int {
                continue;
            }
            small.push(self.desk.terms.less_equal(low, term));
            small.push(self.desk.terms.less_equal(term, high));
        }
        match self.desk.ask(&small)? {
            Answer::Sat(point) => Ok(Answer::Sat(point)),
            _ => self.desk.ask(conditions),
        }
    }

    /// Splits a cell into cells in which something else is shown than here. They are conjunctions, since those are easy
    /// to decide, and the last value varies first.
    fn split(&mut self, cell: &[TermId], shown: &[TermId], point: &Point, cells: &mut VecDeque<Vec<TermId>>) {
        let terms = &mut self.desk.terms;
        let mut same = cell.to_vec();
        let mut parts = Vec::new();
        for &term in shown {
            let value = point.evaluate(terms, term);
            let ty = terms.pool.ty(term).clone();
            let is_integer = ty == Type::Int;
            let value = terms.pool.constant(value, ty);
            let equal = terms.equal(term, value);
            let others = if is_integer {
                vec![terms.less(term, value), terms.less(value, term)]
            } else {
                vec![terms.not(equal)]
            };
            parts.extend(others.into_iter().map(|other| [&*same, &[other]].concat()));
            same.push(equal);
        }
        cells.extend(parts.into_iter().rev());
    }

    /// What states show under some values; what the property does not look at has its default.
    fn candidate(&mut self, states: &[State], point: &Point, matches: bool) -> Result<Candidate, Rejection> {
        let mut all = Vec::new();
        for (runner, state) in self.runners.iter().zip(states) {
            let Some((at, operands)) = runner.arrival(state) else { continue };
            let fields = &runner.program.points[at].fields;
            let mut values = Vec::new();
            for (index, (operand, field)) in operands.iter().zip(fields).enumerate() {
                values.push(match operand {
                    Operand::Var(_) if !runner.focus.sees(at, index) => Value::default_of(&field.ty),
                    Operand::Const(value, _) if runner.focus.sees(at, index) => value.clone(),
                    Operand::Const(..) => Value::default_of(&field.ty),
                    Operand::Var(_) => {
                        let shape = runner.shown(state, operand, &mut self.desk.terms)?;
                        decode(&shape, &field.ty, point, &self.desk)
                    }
                });
            }
            let position = state.frames.last().expect("a run that goes on has a frame").at;
            all.push((at, position, values));
        }
        Ok(Candidate { matches, seen: all })
    }
}

/// The terms of a value.
fn leaves(shape: &Shape) -> Vec<TermId> {
    match shape {
        Shape::Term(term) => vec![*term],
        Shape::Array(elements) => elements.iter().flat_map(leaves).collect(),
    }
}

/// The value that integers and truth values stand for.
fn decode(shape: &Shape, ty: &Type, point: &Point, desk: &Desk<'_>) -> Value {
    match (shape, ty) {
        (Shape::Array(elements), Type::Array(element, _)) => {
            let elements = elements.iter().map(|shape| decode(shape, element, point, desk));
            Value::Array(std::sync::Arc::new(elements.collect()))
        }
        (Shape::Term(term), _) => match (point.evaluate(&desk.terms, *term), ty) {
            (Value::Int(value), Type::Bits(_)) => value.to_string().parse().map_or(Value::Bits(0), Value::Bits),
            (Value::Int(value), Type::Enum(_)) => value.to_string().parse().map_or(Value::Enum(0), Value::Enum),
            (value, _) => value,
        },
        (Shape::Array(_), _) => Value::default_of(ty),
    }
}

/// A question about a range that has no answer, or is one too many.
struct Unanswered;

/// The greatest value of terms under conditions, or with `is_negated` the greatest of their opposites, unless it is far
/// away.
fn greatest(
    desk: &mut Desk<'_>,
    values: &[(&[TermId], TermId)],
    is_negated: bool,
    questions: &mut u32,
) -> Result<Option<Integer>, Unanswered> {
    let zero = desk.terms.int(0);
    let values: Vec<(&[TermId], TermId)> = values
        .iter()
        .map(|&(given, term)| (given, if is_negated { desk.terms.sub(zero, term) } else { term }))
        .collect();
    let far = Integer::from(FAR);
    if above(desk, &values, &far, questions)?.is_some() {
        return Ok(None);
    }
    let mut best = above(desk, &values, &far.neg(), questions)?.ok_or(Unanswered)?;
    let mut distance = Integer::from(1);
    loop {
        match above(desk, &values, &best.add(&distance), questions)? {
            Some(better) => {
                best = better;
                distance = distance.add(&distance);
            }
            None if distance == Integer::from(1) => return Ok(Some(best)),
            None => distance = Integer::from(1),
        }
    }
}

/// A value of one of the terms that is not below a bound.
fn above(
    desk: &mut Desk<'_>,
    values: &[(&[TermId], TermId)],
    bound: &Integer,
    questions: &mut u32,
) -> Result<Option<Integer>, Unanswered> {
    let bound = desk.terms.int(bound.clone());
    for &(given, term) in values {
        *questions = questions.checked_sub(1).ok_or(Unanswered)?;
        let at_least = desk.terms.less_equal(bound, term);
        match desk.ask(&[given, &[at_least]].concat()) {
            Ok(Answer::Unsat) => {}
            Ok(Answer::Sat(point)) => match point.evaluate(&desk.terms, term) {
                Value::Int(value) => return Ok(Some(value)),
                _ => return Err(Unanswered),
            },
            Ok(Answer::Unknown(_)) | Err(_) => return Err(Unanswered),
        }
    }
    Ok(None)
}
