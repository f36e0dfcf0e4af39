//! One tuple of universal paths: does everything on it have a match?
//!
//! The loop of Alg. 3, without ever handing the solver a quantifier. Instances are existential paths with terms over the
//! universal choices in place of their own. Universal values that no instance matches are asked for; there are none:
//! the tuple is settled. Otherwise the values are fixed and existential values that match them are looked for on every
//! existential path: by guesses, then by the solver. Found: more instances. None, on any path: refuted.

use counterpoint_engine::Unknown;
use counterpoint_ir::Value;
use counterpoint_ir::ids::TermId;
use counterpoint_ir::term::{Builder as _, Term};
use counterpoint_ir::types::Type;
use counterpoint_solve::Model;

use super::ask::QueryResult;
use super::guess::{candidates, is_small, share};
use super::search::Lazy;
use crate::choices::for_each_choice;
use crate::fault::Fault;
use crate::words::answer::{Question, answer};

/// Universal values that are looked at, per tuple of paths.
const MOST_ROUNDS: usize = 50;

/// Of these, how many are small.
const MOST_SMALL: usize = 25;

/// Universal values whose match is not known, per tuple of paths.
const MOST_DOUBTS: usize = 4;

/// Combinations of guesses that are evaluated, per pair of tuples.
const MOST_GUESSES: u64 = 2_000;

/// Instances that are taken on for the same universal values.
const MOST_INSTANCES: usize = 6;

/// Tuples of existential paths for which guesses are made.
const MOST_GUESSED: usize = 16;

/// A tuple of existential paths, with terms for the values that it chooses.
#[derive(Debug, Clone)]
pub(crate) struct Instance {
    /// Which tuple.
    pub(crate) tuple: usize,
    /// The values, in the order of the runs and of their choices.
    pub(crate) values: Vec<TermId>,
}

/// What is known of a tuple of universal paths.
pub(crate) enum Settled {
    /// These instances match whatever is chosen on it.
    Matched(Vec<Instance>),
    /// Nothing matches these values.
    Refuted(Model),
    /// Neither: why, unless the search only took too long.
    Open(Option<Unknown>),
}

/// A tuple of existential paths against a tuple of universal ones.
#[derive(Debug, Clone)]
pub(crate) struct Pair {
    /// The variables of the existential choices.
    pub(crate) vars: Vec<TermId>,
    /// When the paths exist and match.
    pub(crate) matching: Vec<TermId>,
}

/// A match at fixed universal values.
enum Found {
    Instances(Vec<Instance>),
    Nothing,
    Unsure,
}

/// A universal tuple at work.
pub(crate) struct Settling<'s, 'a> {
    pub(crate) lazy: &'s mut Lazy<'a>,
    /// When its paths exist and count.
    pub(crate) conditions: Vec<TermId>,
    /// The variables of its choices.
    pub(crate) vars: Vec<TermId>,
    /// What it chooses and shows: what strategies may depend on.
    pub(crate) base: Vec<TermId>,
    pub(crate) pairs: Vec<Pair>,
}

impl Settling<'_, '_> {
    pub(crate) fn settle(mut self) -> Settled {
        let mut open = self.conditions.clone();
        let mut instances: Vec<Instance> = Vec::new();
        let mut doubts = 0;
        let vars = self.vars.clone();
        let mut small: Vec<TermId> = vars.iter().filter_map(|&var| is_small(&mut self.lazy.terms, var)).collect();
        for round in 0..MOST_ROUNDS {
            let mut answer = QueryResult::Unsat;
            if !small.is_empty() && round < MOST_SMALL {
                answer = self.lazy.asker.ask(&self.lazy.terms, &[&*open, &small].concat());
            }
            if !matches!(answer, QueryResult::Sat(_)) {
                small.clear();
                answer = self.lazy.asker.ask(&self.lazy.terms, &open);
            }
            let model = match answer {
                QueryResult::Unsat if doubts == 0 => return Settled::Matched(self.needed(instances)),
                QueryResult::Unsat | QueryResult::Unknown => return Settled::Open(Some(Unknown::Solver)),
                QueryResult::Sat(model) => self.completed(&model),
            };
            match self.find(&model) {
                Found::Instances(found) => {
                    for instance in &found {
                        let matches = self.instantiated(instance);
                        open.push(self.none_of(&matches));
                    }
                    instances.extend(found);
                }
                Found::Nothing => match self.lazy.existential_gap() {
                    Some(gap) if !self.lazy.asker.faults().has(Fault::RefutedAfterGap) => {
                        return Settled::Open(Some(gap));
                    }
                    _ => return Settled::Refuted(model),
                },
                Found::Unsure => {
                    doubts += 1;
                    if doubts > MOST_DOUBTS || self.vars.is_empty() {
                        return Settled::Open(Some(Unknown::Solver));
                    }
                    open.push(self.elsewhere(&model));
                }
            }
        }
        Settled::Open((doubts > 0).then_some(Unknown::Solver))
    }

    /// Of instances that match whatever is chosen, some that do so together.
    fn needed(&mut self, mut instances: Vec<Instance>) -> Vec<Instance> {
        let mut place = instances.len();
        while place > 0 && instances.len() > 1 {
            place -= 1;
            let mut fewer = instances.clone();
            fewer.remove(place);
            let mut open = self.conditions.clone();
            for instance in &fewer {
                let matches = self.instantiated(instance);
                open.push(self.none_of(&matches));
            }
            if matches!(self.lazy.asker.ask(&self.lazy.terms, &open), QueryResult::Unsat) {
                instances = fewer;
            }
        }
        instances
    }

    /// A model with a value for each universal choice.
    fn completed(&mut self, model: &Model) -> Model {
        let values = self.vars.iter().map(|&var| (number(&self.lazy.terms.pool, var), self.lazy.value(var, model)));
        Model::new(values.collect())
    }

    /// Matches for fixed universal values.
    fn find(&mut self, model: &Model) -> Found {
        let mut found = Vec::new();
        for tuple in 0..self.pairs.len().min(MOST_GUESSED) {
            self.solve_for_words(tuple, model, &mut found);
            self.guess(tuple, model, &mut found);
            if found.len() >= MOST_INSTANCES {
                break;
            }
        }
        if !found.is_empty() {
            return Found::Instances(found);
        }
        let mut is_unsure = false;
        for tuple in 0..self.pairs.len() {
            let fixed = self.fixed(tuple, model);
            match self.lazy.asker.ask(&self.lazy.terms, &fixed) {
                QueryResult::Sat(partner) => return Found::Instances(self.generalised(tuple, model, &partner)),
                QueryResult::Unsat => {}
                QueryResult::Unknown => is_unsure = true,
            }
        }
        if is_unsure { Found::Unsure } else { Found::Nothing }
    }

    /// What the conditions of a pair say of its words, if that matches here.
    fn solve_for_words(&mut self, tuple: usize, model: &Model, found: &mut Vec<Instance>) {
        let Pair { vars, matching } = self.pairs[tuple].clone();
        if !vars.iter().any(|&var| matches!(self.lazy.terms.pool.ty(var), Type::Bits(_))) {
            return;
        }
        let question = Question { conditions: &matching, wishes: &[], vars: &vars };
        for assumed in [Some(true), Some(false)] {
            let Some(values) = answer(&mut self.lazy.terms, &question, &self.vars, assumed) else { return };
            if found.iter().all(|known| known.values != values) && self.matches_here(tuple, &values, model) {
                found.push(Instance { tuple, values });
            }
        }
    }

    /// Guesses that match here.
    fn guess(&mut self, tuple: usize, model: &Model, found: &mut Vec<Instance>) {
        let vars = self.pairs[tuple].vars.clone();
        let most = share(vars.len(), MOST_GUESSES);
        let mut lists: Vec<Vec<TermId>> = Vec::new();
        for (index, &var) in vars.iter().enumerate() {
            let ty = self.lazy.terms.pool.ty(var).clone();
            let mut list = candidates(&mut self.lazy.terms, &self.base, &ty);
            // The partner that makes the same choices in the same order comes first.
            if let Some(place) = self.vars.get(index).and_then(|same| list.iter().position(|term| term == same)) {
                list[..=place].rotate_right(1);
            }
            list.truncate(most);
            lists.push(list);
        }
        let slices: Vec<&[TermId]> = lists.iter().map(Vec::as_slice).collect();
        let mut fitting: Vec<Vec<TermId>> = Vec::new();
        for_each_choice(&slices, |choice| {
            if self.matches_here(tuple, choice, model) {
                fitting.push(choice.to_vec());
            }
            fitting.len() + found.len() < MOST_INSTANCES
        });
        found.extend(fitting.into_iter().map(|values| Instance { tuple, values }));
    }

    /// Whether terms for the existential choices match at fixed universal values.
    fn matches_here(&mut self, tuple: usize, choice: &[TermId], model: &Model) -> bool {
        let mut values = model.values().to_vec();
        for (&var, &term) in self.pairs[tuple].vars.iter().zip(choice) {
            values.push((number(&self.lazy.terms.pool, var), self.lazy.value(term, model)));
        }
        self.lazy.asker.spend(10);
        self.lazy.satisfies(&self.pairs[tuple].matching, &Model::new(values))
    }

    /// The conditions of a pair at fixed universal values.
    fn fixed(&mut self, tuple: usize, model: &Model) -> Vec<TermId> {
        let constants: Vec<(u32, TermId)> = self
            .vars
            .iter()
            .map(|&var| {
                let number = number(&self.lazy.terms.pool, var);
                let ty = self.lazy.terms.pool.ty(var).clone();
                let value = model.value(number).cloned().unwrap_or_else(|| Value::default_of(&ty));
                (number, self.lazy.terms.constant(&value, &ty))
            })
            .collect();
        self.replaced(tuple, &constants)
    }

    /// The conditions of a pair with terms for the existential choices.
    fn instantiated(&mut self, instance: &Instance) -> Vec<TermId> {
        let vars = self.pairs[instance.tuple].vars.iter();
        let terms = vars.map(|&var| number(&self.lazy.terms.pool, var)).zip(instance.values.iter().copied());
        let terms: Vec<(u32, TermId)> = terms.collect();
        self.replaced(instance.tuple, &terms)
    }

    fn replaced(&mut self, tuple: usize, by: &[(u32, TermId)]) -> Vec<TermId> {
        let term = |number: u32| by.iter().find(|(known, _)| *known == number).map(|(_, term)| *term);
        let matching = self.pairs[tuple].matching.clone();
        matching.into_iter().map(|condition| self.lazy.terms.substitute(condition, &term)).collect()
    }

    /// A match that the solver found: its values, and terms of the universal runs that have the same values here.
    fn generalised(&mut self, tuple: usize, model: &Model, partner: &Model) -> Vec<Instance> {
        let vars = self.pairs[tuple].vars.clone();
        let (mut plain, mut copied) = (Vec::new(), Vec::new());
        for var in vars {
            let ty = self.lazy.terms.pool.ty(var).clone();
            let value = self.lazy.value(var, partner);
            let constant = self.lazy.terms.constant(&value, &ty);
            let copies = candidates(&mut self.lazy.terms, &self.base, &ty);
            let copy = copies.into_iter().find(|&term| self.lazy.value(term, model) == value);
            plain.push(constant);
            copied.push(copy.unwrap_or(constant));
        }
        let mut found = vec![Instance { tuple, values: plain.clone() }];
        if copied != plain {
            found.push(Instance { tuple, values: copied });
        }
        found
    }

    /// That not all of some terms are true.
    fn none_of(&mut self, all: &[TermId]) -> TermId {
        let not: Vec<TermId> = all.iter().map(|&term| self.lazy.terms.not(term)).collect();
        self.lazy.terms.any(&not)
    }

    /// That the universal choices are others than these.
    fn elsewhere(&mut self, model: &Model) -> TermId {
        let mut equations = Vec::new();
        for &var in &self.vars {
            let ty = self.lazy.terms.pool.ty(var).clone();
            let value = self.lazy.value(var, model);
            let value = self.lazy.terms.constant(&value, &ty);
            equations.push(self.lazy.terms.equal(var, value));
        }
        self.none_of(&equations)
    }
}

/// The number of a variable.
pub(crate) fn number(pool: &counterpoint_ir::term::TermPool, var: TermId) -> u32 {
    match pool.term(var) {
        Term::Var(number) => *number,
        _ => unreachable!("a choice is a variable"),
    }
}
