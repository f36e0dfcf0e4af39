//! The one kind of condition: for all x with A(x), there is an alternative B and a y with B(x, y).
//!
//! Counterexample-guided, without quantifiers. The solver proposes an x with A(x). Some alternative must have a y for
//! it; then y is replaced by terms over x that have the same values there (see [`points`](super::points)), and the x
//! for which these terms do as well are done with: "not B(x, t(x))" is added to A. That is sound whatever the terms
//! are. The condition holds when no x is left, and is wrong when an x has no y. What takes too many rounds is undecided.
//!
//! Most conditions have an alternative without a y that follows from A, conjunct by conjunct. That is tried first: it
//! needs conjunctions only, most of which are decided without starting a solver.

use std::collections::{BTreeMap, BTreeSet};

use counterpoint_ir::Value;
use counterpoint_ir::ids::TermId;
use counterpoint_ir::term::Builder;

use super::desk::{Answer, Desk, Point};
use super::points::{Alternative, bounds, integers_that_are_equal};
use crate::limits::{Rejection, contradicted, undecided};

/// How many x are looked at. Each round makes the next one slower, and where they lead nowhere, another kind of claim may
/// be checked more easily.
const MOST_ROUNDS: usize = 128;

/// How many alternatives are looked at conjunct by conjunct. Of more, one that follows alone is looked for.
const MOST_TAKEN_APART: usize = 8;

impl Desk<'_> {
    /// Decides a condition; `what` names it for a rejection.
    pub(crate) fn covers(
        &mut self,
        given: &[TermId],
        alternatives: Vec<Alternative>,
        what: &dyn Fn() -> String,
    ) -> Result<(), Rejection> {
        let mut left = given.to_vec();
        let mut open: Vec<Alternative> = Vec::new();
        let is_small = alternatives.len() <= MOST_TAKEN_APART;
        if self.one_follows(given, &alternatives)? {
            self.conditions += 1;
            return Ok(());
        }
        for alternative in alternatives {
            self.meter.spend(1 + alternative.all.len() as u64)?;
            let Some(mut alternative) = alternative.simplified(&mut self.terms) else { continue };
            if !alternative.own.is_empty() {
                open.push(alternative);
                continue;
            }
            if is_small {
                alternative.all = self.not_implied(given, alternative.all)?;
            }
            if alternative.all.is_empty() {
                self.conditions += 1;
                return Ok(());
            }
            left.push(self.excluded(&alternative.all));
        }
        for _ in 0..MOST_ROUNDS {
            match self.ask(&left)? {
                Answer::Unsat => {
                    self.conditions += 1;
                    return Ok(());
                }
                Answer::Unknown(why) => return Err(undecided(why)),
                Answer::Sat(point) => {
                    let found = self.generalise(&point, &open, what)?;
                    left.push(found);
                }
            }
        }
        Err(undecided("there are too many cases"))
    }

    /// Whether there are many alternatives, and one of them does alone.
    ///
    /// Sets that stem from the rounds of a loop have many pieces, or one piece with many disjuncts, and a step of one
    /// round leads into one of them. A question with all of them is hard for the solver, and one for each of them takes
    /// long. But each x that the solver proposes leaves only those that are true there, so few questions are asked.
    fn one_follows(&mut self, given: &[TermId], alternatives: &[Alternative]) -> Result<bool, Rejection> {
        let mut apart: Vec<Alternative> = Vec::new();
        for alternative in alternatives {
            apart.extend(self.disjuncts(alternative));
        }
        if apart.len() <= MOST_TAKEN_APART {
            return Ok(false);
        }
        let mut left = given.to_vec();
        loop {
            let point = match self.ask(&left)? {
                Answer::Unsat => return Ok(true),
                Answer::Unknown(_) => return Ok(false),
                Answer::Sat(point) => point,
            };
            self.meter.spend(apart.len() as u64)?;
            apart.retain(|alternative| self.is_true_at(alternative, &point));
            left.truncate(given.len());
            while left.len() == given.len() {
                let Some(alternative) = apart.pop() else { return Ok(false) };
                if let Some(one) = alternative.simplified(&mut self.terms).filter(|one| one.own.is_empty()) {
                    left.push(self.excluded(&one.all));
                }
            }
        }
    }

    /// An alternative for each disjunct of a disjunction in it, if that is wide.
    fn disjuncts(&self, alternative: &Alternative) -> Vec<Alternative> {
        let pool = &self.terms.pool;
        let all: Vec<TermId> = alternative.all.iter().flat_map(|&term| pool.conjuncts(term)).collect();
        let Some(wide) = all.iter().position(|&term| pool.disjuncts(term).len() > MOST_TAKEN_APART) else {
            return vec![alternative.clone()];
        };
        let with = |member: TermId| {
            let others = all.iter().enumerate().filter(|(index, _)| *index != wide).map(|(_, &term)| term);
            Alternative { own: alternative.own.clone(), all: others.chain([member]).collect() }
        };
        pool.disjuncts(all[wide]).into_iter().map(with).collect()
    }

    /// Whether an alternative is true at a point, with its own variables as its equations give them.
    fn is_true_at(&self, alternative: &Alternative, point: &Point) -> bool {
        let defined = self.defined(alternative, &alternative.all);
        let own: BTreeMap<u32, Value> =
            defined.into_iter().map(|(var, by)| (var, point.evaluate(&self.terms, by))).collect();
        let value = |number: u32| own.get(&number).cloned().unwrap_or_else(|| point.value(&self.terms, number));
        alternative.all.iter().all(|&term| self.terms.pool.evaluate(term, &value) == Value::Bool(true))
    }

    /// The own variables of an alternative that equations give, by terms without own variables.
    fn defined(&self, alternative: &Alternative, all: &[TermId]) -> Vec<(u32, TermId)> {
        let pool = &self.terms.pool;
        let sides = all.iter().filter_map(|&term| integers_that_are_equal(&self.terms, term));
        let ways = sides.flat_map(|(a, b)| [(a, b), (b, a)]);
        let is_free = |by: TermId| alternative.own.iter().all(|&own| !pool.mentions(by, own));
        let own =
            ways.filter_map(|(var, by)| Some((pool.as_var(var).filter(|var| alternative.own.contains(var))?, by)));
        own.filter(|&(_, by)| is_free(by)).collect()
    }

    /// The terms that do not follow one by one from what is given.
    fn not_implied(&mut self, given: &[TermId], all: Vec<TermId>) -> Result<Vec<TermId>, Rejection> {
        let known: BTreeSet<TermId> = given.iter().flat_map(|&term| self.terms.pool.conjuncts(term)).collect();
        let mut kept = Vec::new();
        for term in all {
            if !known.contains(&term) && !self.is_implied(given, term)? {
                kept.push(term);
            }
        }
        Ok(kept)
    }

    /// Whether a term is true wherever some are. Unequal integers are one below the other, in one of two ways.
    fn is_implied(&mut self, given: &[TermId], term: TermId) -> Result<bool, Rejection> {
        let opposites = match integers_that_are_equal(&self.terms, term) {
            Some((a, b)) => vec![self.terms.less(a, b), self.terms.less(b, a)],
            None => vec![self.terms.not(term)],
        };
        for opposite in opposites {
            if !matches!(self.ask(&[given, &[opposite]].concat())?, Answer::Unsat) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The terms that can have one value only where some are true, with this value.
    pub(super) fn constants(
        &mut self,
        given: &[TermId],
        terms: &[TermId],
    ) -> Result<BTreeMap<TermId, TermId>, Rejection> {
        let mut known = BTreeMap::new();
        let is_open = |desk: &Self, term: &TermId| desk.terms.pool.as_const(*term).is_none();
        let open: Vec<TermId> = terms.iter().copied().filter(|term| is_open(self, term)).collect();
        if open.is_empty() {
            return Ok(known);
        }
        let Answer::Sat(point) = self.ask(given)? else { return Ok(known) };
        for term in open {
            let value = point.constant(&mut self.terms, term);
            let has_value = self.terms.equal(term, value);
            if self.is_implied(given, has_value)? {
                known.insert(term, value);
            }
        }
        Ok(known)
    }

    /// What is left of x once an alternative without own variables is done with.
    fn excluded(&mut self, all: &[TermId]) -> TermId {
        let all = self.terms.all(all);
        self.terms.not(all)
    }

    /// Finds a y for an x, and excludes this x with all others for which the same terms do.
    fn generalise(
        &mut self,
        point: &Point,
        open: &[Alternative],
        what: &dyn Fn() -> String,
    ) -> Result<TermId, Rejection> {
        let mut unsure = None;
        for alternative in open {
            let mut assertions = self.fix(point, alternative);
            assertions.extend(&alternative.all);
            match self.ask(&assertions)? {
                Answer::Unsat => {}
                Answer::Unknown(why) => unsure = unsure.or(Some(why)),
                Answer::Sat(both) => {
                    let all = self.replace(&both, alternative)?;
                    return Ok(self.excluded(&all));
                }
            }
        }
        Err(match unsure {
            Some(why) => undecided(why),
            None => contradicted(what()),
        })
    }

    /// Equations that give the variables of x their values.
    fn fix(&mut self, point: &Point, alternative: &Alternative) -> Vec<TermId> {
        let vars: BTreeSet<(u32, TermId)> =
            alternative.all.iter().flat_map(|&term| self.terms.pool.variables(term)).collect();
        let vars = vars.into_iter().filter(|(number, _)| !alternative.own.contains(number));
        let equations = vars.map(|(_, var)| {
            let value = point.constant(&mut self.terms, var);
            self.terms.equal(var, value)
        });
        equations.collect()
    }

    /// Replaces the own variables of an alternative, one after the other, by terms under which it stays true here.
    fn replace(&mut self, both: &Point, alternative: &Alternative) -> Result<Vec<TermId>, Rejection> {
        let mut all = alternative.all.clone();
        for &var in &alternative.own {
            let value = both.value(&self.terms, var);
            let candidates = self.candidates(both, &all, var, &value);
            self.meter.spend(candidates.len() as u64 + 1)?;
            let ty = self.terms.type_of(var).clone();
            let constant = self.terms.pool.constant(value, ty);
            for by in candidates.into_iter().chain([constant]) {
                let by = |number: u32| (number == var).then_some(by);
                let trial: Vec<TermId> = all.iter().map(|&term| self.terms.substitute(term, &by)).collect();
                if trial.iter().all(|&term| both.evaluate(&self.terms, term) == Value::Bool(true)) {
                    all = trial;
                    break;
                }
            }
        }
        Ok(all)
    }

    /// Terms to replace a variable by: its bounds, then what is as far from them as its value here.
    fn candidates(&mut self, both: &Point, all: &[TermId], var: u32, value: &Value) -> Vec<TermId> {
        let mut candidates = bounds(&mut self.terms, all, var);
        if let (Value::Int(value), Some(&first)) = (value, candidates.first())
            && let Value::Int(bound) = both.evaluate(&self.terms, first)
        {
            let distance = self.terms.int(value.sub(&bound));
            candidates.push(self.terms.add(first, distance));
        }
        candidates
    }
}
