//! What the existential side could do at each observation of a refutation.
//!
//! Where all runs were tried, the check itself says it. Where sets of states were checked, samples come from following
//! the existential runs from their start, so each of them is a real run. How far values reach comes from the sets of the
//! claim, which hold all runs: so it is true of all of them, though sets that are larger than needed make it less tight.
//! The same sets say which conjuncts cannot be satisfied.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use counterpoint_ir::arith::Shape;
use counterpoint_ir::ids::{PointId, TermId};
use counterpoint_ir::program::{Operand, Position};
use counterpoint_ir::types::Type;
use counterpoint_ir::{Integer, Value};
use counterpoint_prop::{Pointwise, Quantification};
use counterpoint_solve::Solver;
use counterpoint_witness::symbolic::{
    Answer, Check, Desk, EXTENTS, Follow, Point, Reached, Runner, Seen, Set, State, body, truth,
};
use counterpoint_witness::{Limits, Matching, NoMatch, Programs, Rejection, Replay, Run, Tried};

/// A refutation that was checked, with what the existential side could do.
#[derive(Debug, Clone)]
pub struct Explained {
    /// The universal runs, in the order of the prefix.
    pub runs: Vec<Run>,
    /// Per observation, what the existential side could do. Empty if there is no existential quantifier.
    pub levels: Vec<Level>,
    /// Which conjuncts stood in the way at the observation at which nothing matched any more. That is the last one
    /// unless the property asks for more observations.
    pub failing: Vec<Failing>,
    /// How it is known that nothing matches.
    pub matching: Matching,
}

/// What the existential side could do at one observation, with the universal runs fixed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Level {
    /// The number of tuples of existential states before filtering by the body.
    pub candidates: usize,
    /// The number of tuples of existential states that match.
    pub matching: usize,
    /// The distinct observations of candidates, matching ones first, then by how little fails, at most [`SHOWN`].
    pub shown: Vec<Candidate>,
    /// How many distinct observations there were in all. Where they were not enumerated, one more than are shown if
    /// there are more.
    pub distinct: usize,
    /// What the existential runs that matched so far can show here at all, where that was not enumerated.
    pub ranges: Vec<Range>,
}

/// Between which integers a value lies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Range {
    /// What is seen, by its position in the slots of the property.
    pub slot: usize,
    /// The least value, if there is one.
    pub low: Option<Integer>,
    /// The greatest value, if there is one.
    pub high: Option<Integer>,
}

/// How many distinct candidates a [`Level`] keeps.
pub const SHOWN: usize = 64;

/// What existential runs could show at an observation.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Candidate {
    /// Whether the body holds.
    pub matches: bool,
    /// Point, place and values of each existential run, in the order of the prefix. Fields that the property does not
    /// look at (see [`focus`](counterpoint_witness::focus)) hold the default of their type: a candidate stands for many runs.
    pub seen: Vec<(PointId, Position, Vec<Value>)>,
}

/// A conjunct of the body that stood in the way at the last observation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failing {
    /// The conjunct, by its position in the body.
    pub conjunct: usize,
    /// For how many of the distinct candidates it is false.
    pub fails_for: usize,
}

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

impl Explained {
    /// What the check alone tells.
    pub fn new(property: &Pointwise, replay: Replay) -> Self {
        let Replay { runs, tried, matching } = replay;
        let failing = tried.iter().find(|tried| tried.matching == 0).map_or_else(Vec::new, count_failing);
        let has_existential = property.n_universal() < property.quantifiers.len();
        let (levels, failing) = match &matching {
            Matching::Enumerated if !has_existential => (Vec::new(), failing),
            Matching::Enumerated => (tried.into_iter().map(Level::new).collect(), failing),
            Matching::Solved { .. } if !has_existential => (Vec::new(), Vec::new()),
            Matching::Solved { claim, .. } => {
                let n_stages = claim.stages.len();
                let level = |stage: usize| Level {
                    candidates: 1,
                    matching: usize::from(stage + 1 < n_stages),
                    shown: Vec::new(),
                    distinct: 1,
                    ranges: Vec::new(),
                };
                let failing = (0..property.body.len()).map(|conjunct| Failing { conjunct, fails_for: 1 });
                ((0..n_stages).map(level).collect(), failing.collect())
            }
        };
        Self { runs, levels, failing, matching }
    }
}

impl Level {
    /// What was tried by what it shows, matching ones first, then in the order of the values.
    fn new(tried: Tried) -> Self {
        let distinct = tried.seen.len();
        let candidates = tried.seen.into_iter().map(|(seen, failing)| {
            let seen = seen.into_iter().map(|seen| (seen.point, seen.at, seen.values)).collect();
            (failing.len(), Candidate { matches: failing.is_empty(), seen })
        });
        // What fails in one conjunct only says more about the reason than what fails in all of them.
        let mut shown: Vec<(usize, Candidate)> = candidates.collect();
        shown.sort_by(|(n_failing, a), (m_failing, b)| n_failing.cmp(m_failing).then_with(|| a.seen.cmp(&b.seen)));
        let shown = shown.into_iter().take(SHOWN).map(|(_, candidate)| candidate).collect();
        Self { candidates: tried.candidates, matching: tried.matching, shown, distinct, ranges: Vec::new() }
    }
}

fn count_failing(tried: &Tried) -> Vec<Failing> {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    tried.seen.iter().flat_map(|(_, failing)| failing).for_each(|&conjunct| *counts.entry(conjunct).or_default() += 1);
    counts.into_iter().map(|(conjunct, fails_for)| Failing { conjunct, fails_for }).collect()
}

/// Tells what the existential side could do. As far as limits go: nothing of this is needed for the refutation.
pub fn explain(
    programs: &Programs,
    property: &Pointwise,
    replay: Replay,
    limits: Limits<'_>,
    Explainers { facts, examples }: Explainers<'_>,
) -> Explained {
    let mut explained = Explained::new(property, replay);
    let Explained { runs, levels, failing, matching: Matching::Solved { claim, .. } } = &mut explained else {
        return explained;
    };
    if levels.is_empty() {
        return explained;
    }
    let runners = &Runner::of_kind(programs, property, Quantification::Existential);
    let explainer = |solver| {
        let check = Check::new(programs, property, claim, runners, runs, Desk::new(limits, solver));
        Explainer { property, claim, runners, check }
    };
    let samples = explainer(examples).samples();
    let mut explainer = explainer(facts);
    let last = levels.len() - 1;
    if explainer.arrived(last, 1).is_ok_and(|found| found.is_empty()) {
        levels[last].candidates = 0;
    }
    for (level, ranges) in levels.iter_mut().zip(explainer.ranges()) {
        level.ranges = ranges;
    }
    let found = explainer.failing();
    for (index, (level, samples)) in levels.iter_mut().zip(samples).enumerate() {
        level.distinct = samples.shown.len() + usize::from(!samples.are_all);
        // Where the sets say that something matches, the samples may have missed it, and the other way round.
        let matching = samples.shown.iter().filter(|candidate| candidate.matches).count();
        level.matching = if index < last { matching.max(1) } else { 0 };
        level.candidates = if level.candidates == 0 { 0 } else { level.distinct.max(1) };
        level.shown = samples.shown;
    }
    if let Ok(found) = found {
        *failing = found.into_iter().map(|(conjunct, is_alone)| count(conjunct, is_alone, levels.last())).collect();
    }
    explained
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

/// Who looks for what can be told of a check.
struct Explainer<'a> {
    property: &'a Pointwise,
    claim: &'a NoMatch,
    runners: &'a [Runner<'a>],
    check: Check<'a>,
}

impl Explainer<'_> {
    /// The pieces of a stage whose runs have all arrived, so many of them: what holds of them, and what is seen.
    fn arrived(&mut self, stage: usize, most: usize) -> Result<Vec<(Vec<TermId>, Seen)>, Rejection> {
        let mut found = Vec::new();
        if self.check.has_no_pieces() {
            for reached in self.check.arrived_on_paths(stage)?.into_iter().take(most) {
                if !matches!(self.check.desk.ask(&reached.conditions)?, Answer::Unsat) {
                    found.push((reached.conditions, self.check.see(stage, &reached.states)?));
                }
            }
            return Ok(found);
        }
        for piece in &self.claim.stages[stage] {
            if found.len() == most {
                break;
            }
            let (given, states) = self.check.assume(piece)?;
            if self.runners.iter().zip(&states).all(|(runner, state)| runner.arrival(state).is_some())
                && !matches!(self.check.desk.ask(&given)?, Answer::Unsat)
            {
                found.push((given, self.check.see(stage, &states)?));
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
                let low = greatest(&mut self.check.desk, &values, true, &mut questions);
                let high = greatest(&mut self.check.desk, &values, false, &mut questions);
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
                assertions.push(truth(self.property, self.property.body[conjunct].term, seen, &mut self.check.desk)?);
            }
            if !matches!(self.check.desk.ask(&assertions)?, Answer::Unsat) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Real candidates at each observation, as far as they could be followed.
    fn samples(&mut self) -> Vec<Samples> {
        let mut all = Vec::new();
        let when = self.check.desk.terms.bool(true);
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
        let (extent, visits) = EXTENTS[2];
        let follow = Follow { runners: self.runners, context: &[], extent, visits };
        for set in sets {
            for reached in follow.arrivals(set, &[], &mut self.check.desk)? {
                let seen = self.check.see(stage, &reached.states)?;
                let body = body(self.property, &seen, &mut self.check.desk)?;
                let body = self.check.desk.terms.all(&body);
                let matching = [&*reached.conditions, &[body]].concat();
                if self.draw(&reached, &seen, &matching, true, &mut samples)? {
                    let when = self.check.desk.terms.all(&matching);
                    let states = self.runners.iter().zip(&reached.states);
                    let states = states.map(|(runner, state)| runner.pass(state.clone())).collect();
                    next.push(Set { own: reached.own.clone(), states, when });
                }
                others.push((reached, seen, body));
            }
        }
        for (reached, seen, body) in others {
            let not = self.check.desk.terms.not(body);
            let conditions = [&*reached.conditions, &[not]].concat();
            self.draw(&reached, &seen, &conditions, false, &mut samples)?;
        }
        self.check.desk.is_cut |= next.len() > MOST_SETS;
        next.truncate(MOST_SETS);
        samples.are_all &= !self.check.desk.is_cut;
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
        let (low, high) = (self.check.desk.terms.int(-9), self.check.desk.terms.int(9));
        for &term in shown {
            if *self.check.desk.terms.pool.ty(term) != Type::Int {
                continue;
            }
            small.push(self.check.desk.terms.less_equal(low, term));
            small.push(self.check.desk.terms.less_equal(term, high));
        }
        match self.check.desk.ask(&small)? {
            Answer::Sat(point) => Ok(Answer::Sat(point)),
            _ => self.check.desk.ask(conditions),
        }
    }

    /// Splits a cell into cells in which something else is shown than here. They are conjunctions, since those are easy
    /// to decide, and the last value varies first.
    fn split(&mut self, cell: &[TermId], shown: &[TermId], point: &Point, cells: &mut VecDeque<Vec<TermId>>) {
        let terms = &mut self.check.desk.terms;
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
                        let shape = runner.shown(state, operand, &mut self.check.desk.terms)?;
                        decode(&shape, &field.ty, point, &self.check.desk)
                    }
                });
            }
            let position = *state.positions().last().expect("a run that goes on has a frame");
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
            Value::Array(Arc::new(elements.collect()))
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

#[cfg(test)]
mod tests;
