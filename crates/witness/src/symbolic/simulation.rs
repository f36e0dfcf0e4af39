//! The check of a proof by strategies that are repeated.
//!
//! By induction over observations: the states of all runs are at rest in some region. From each region, universal paths are
//! followed to the next observation, all of them, and the strategies of the region are played on each tuple of them (see
//! [`strategies`](super::strategies)). What is new is that what the runs come to must lie in a region again. Its
//! parameters are registers, so they are read off the states.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use counterpoint_ir::arith::{self, Shape};
use counterpoint_ir::ids::TermId;
use counterpoint_ir::types::Type;
use counterpoint_prop::{Pointwise, Quantification};
use counterpoint_solve::Solver;

use super::desk::Desk;
use super::paths::Extent;
use super::points::Alternative;
use super::state::{Frame, Runner, State};
use super::strategies::{Check, Followed, Tuple};
use crate::Programs;
use crate::certify::Certified;
use crate::limits::{Limits, Rejection, contradicted};
use crate::region::{Pattern, Piece, Region};
use crate::strategy::Simulation;

/// Checks strategies that are repeated.
pub fn simulation(
    programs: &Programs,
    property: &Pointwise,
    claim: &Simulation,
    limits: Limits<'_>,
    solver: &mut dyn Solver,
) -> Result<Certified, Rejection> {
    // Strategies invert operations of words, which is seen in words and not in integers.
    let of_kind = |kind| -> Vec<Runner<'_>> {
        let runners = Runner::of_kind(programs, property, kind);
        runners.into_iter().map(|runner| Runner { has_words: true, ..runner }).collect()
    };
    let universal = &of_kind(Quantification::Universal);
    let existential = &of_kind(Quantification::Existential);
    let play = Check { property, pool: &claim.pool, universal, existential, desk: Desk::new(limits, solver) };
    let mut check = Simulating { claim, play };
    check.check_first()?;
    let mut certified = Certified { is_vacuous: true, nodes: claim.regions.len(), ..Certified::default() };
    for index in 0..claim.regions.len() {
        let n_tuples = check.check_region(index)?;
        certified.successors += n_tuples;
        certified.is_vacuous &= index > 0 || n_tuples == 0;
    }
    Ok(Certified { conditions: check.play.desk.conditions, ..certified })
}

struct Simulating<'a> {
    claim: &'a Simulation,
    play: Check<'a>,
}

/// Values of the parameters of a region, by number.
type Params = BTreeMap<u32, Shape>;

impl Simulating<'_> {
    /// The first region has the initial states.
    fn check_first(&mut self) -> Result<(), Rejection> {
        let first = self.claim.regions.first().ok_or_else(|| contradicted("there are no regions"))?;
        let runners = self.play.universal.iter().chain(self.play.existential);
        let starts: Vec<State> = runners.map(Runner::initial).collect();
        let is_there = self.resting(first, &starts)?;
        let wrong = || "the first region does not have the initial states".into();
        let alternatives = is_there.map(|all| Alternative { own: Vec::new(), all });
        self.play.desk.covers(&[], alternatives.into_iter().collect(), &wrong)
    }

    /// Some strategy leads from a region back into some region, on each tuple of universal paths; counts these.
    fn check_region(&mut self, index: usize) -> Result<usize, Rejection> {
        let region = &self.claim.regions[index];
        let strategies = self.claim.strategies.get(index).map_or(&[][..], |known| known);
        let params = self.unknown(region)?;
        let (universal, existential) = (self.play.universal, self.play.existential);
        let mut starts = self.states(universal, &region.universal, &params)?;
        starts.extend(self.states(existential, &only(region)?.existential, &params)?);
        let mut context = vec![self.truth(region.when, &params)?, self.truth(only(region)?.when, &params)?];
        for (runner, state) in universal.iter().chain(existential).zip(&starts) {
            context.extend(runner.in_range(state, &mut self.play.desk.terms));
        }
        let mut runs = Vec::new();
        for (runner, state) in universal.iter().zip(&starts) {
            let start = vec![Followed::start(state.clone())];
            runs.push(self.play.advance(runner, start, Extent::All, &context)?);
        }
        // Without universal runs there is no end to be reached.
        let tuples = self.play.tuples(&runs, &context)?;
        for Tuple { chosen, .. } in &tuples {
            self.play.desk.meter.keep((params.len() + chosen.len()) as u64 + 1)?;
        }
        let n_tuples = tuples.len();
        for tuple in tuples {
            let chosen = params.values().cloned().chain(tuple.chosen.iter().cloned()).collect();
            let tuple = Tuple { chosen, ..tuple };
            let mut alternatives = Vec::new();
            self.play.desk.is_cut = false;
            for strategy in strategies {
                for outcome in self.play.play(strategy, &tuple, 1, &starts[universal.len()..])? {
                    let behind = [&*tuple.behind, &outcome.behind].concat();
                    for region in &self.claim.regions {
                        let Some(resting) = self.resting(region, &behind)? else { continue };
                        let all = [&*outcome.conditions, &resting].concat();
                        alternatives.push(Alternative { own: Vec::new(), all });
                    }
                }
            }
            let what = || format!("no strategy leads from region {index} to a region");
            let covered = self.play.desk.covers(&tuple.given, alternatives, &what);
            self.play.desk.as_far_as_played(covered)?;
        }
        Ok(n_tuples)
    }

    /// When states lie in a region; `None` where it has other places.
    fn resting(&mut self, region: &Region, states: &[State]) -> Result<Option<Vec<TermId>>, Rejection> {
        let patterns: Vec<&Pattern> = patterns(region)?.collect();
        let has_places = |(pattern, state): (&&Pattern, &State)| {
            let places = pattern.frames.iter().map(|frame| frame.at);
            places.eq(state.frames.iter().map(|frame| frame.at))
        };
        if patterns.len() != states.len() || !patterns.iter().zip(states).all(has_places) {
            return Ok(None);
        }
        let mut params = Params::new();
        let mut pairs = Vec::new();
        let frames = patterns.iter().zip(states).flat_map(|(pattern, state)| pattern.frames.iter().zip(&state.frames));
        for (pattern, frame) in frames {
            // Registers that are missing here are dead.
            for (var, wanted) in &pattern.vars {
                let Some(value) = frame.vars.get(var) else { continue };
                match self.param(region, wanted) {
                    Some(param) if !params.contains_key(&param) => drop(params.insert(param, value.clone())),
                    _ => pairs.push((wanted, value)),
                }
            }
        }
        let mut conditions = vec![self.truth(region.when, &params)?, self.truth(only(region)?.when, &params)?];
        for (wanted, value) in pairs {
            let wanted = self.shape(wanted, &params)?;
            conditions.push(arith::equal(&mut self.play.desk.terms, value, &wanted));
        }
        Ok(Some(conditions))
    }

    /// The parameter that a register is.
    fn param(&self, region: &Region, shape: &Shape) -> Option<u32> {
        let Shape::Term(term) = shape else { return None };
        let numbers = self.claim.pool.variables(*term);
        let is_var = |&(number, var): &(u32, TermId)| var == *term && number < region.params;
        numbers.into_iter().find(is_var).map(|(number, _)| number)
    }

    /// Any values for the parameters of a region. Each has the type of the registers that it is.
    fn unknown(&mut self, region: &Region) -> Result<Params, Rejection> {
        let runners = self.play.universal.iter().chain(self.play.existential);
        let mut params = Params::new();
        for (runner, pattern) in runners.zip(patterns(region)?) {
            for frame in &pattern.frames {
                let record = runner.program.procs.get(frame.at.proc);
                for (var, shape) in &frame.vars {
                    let (Some(param), Shape::Term(term)) = (self.param(region, shape), shape) else { continue };
                    let ty = self.claim.pool.ty(*term);
                    if record.and_then(|record| record.vars.get(*var)).is_none_or(|known| known.ty != *ty) {
                        return Err(contradicted("a parameter has another type than its register"));
                    }
                    if let Entry::Vacant(entry) = params.entry(param) {
                        entry.insert(runner.unknown(ty, &mut self.play.desk.terms, &mut Vec::new())?);
                    }
                }
            }
        }
        if params.len() != region.params as usize {
            return Err(contradicted("a parameter is no register"));
        }
        Ok(params)
    }

    /// States of a region with these parameters.
    fn states(
        &mut self,
        runners: &[Runner<'_>],
        patterns: &[Pattern],
        params: &Params,
    ) -> Result<Vec<State>, Rejection> {
        if runners.len() != patterns.len() {
            return Err(contradicted("a region does not have a state for each quantifier"));
        }
        let mut states = Vec::new();
        for (runner, pattern) in runners.iter().zip(patterns) {
            let mut frames = Vec::new();
            for frame in &pattern.frames {
                let vars = frame.vars.iter().map(|(var, shape)| Ok((*var, self.shape(shape, params)?)));
                frames.push(Frame { at: frame.at, vars: vars.collect::<Result<_, Rejection>>()? });
            }
            states.push(runner.checked(pattern, State { frames }, &self.play.desk.terms)?);
        }
        Ok(states)
    }

    fn truth(&mut self, term: TermId, params: &Params) -> Result<TermId, Rejection> {
        match self.shape(&Shape::Term(term), params)? {
            Shape::Term(truth) if *self.play.desk.terms.pool.ty(truth) == Type::Bool => Ok(truth),
            _ => Err(contradicted("a condition of the claim is no truth value")),
        }
    }

    fn shape(&mut self, shape: &Shape, params: &Params) -> Result<Shape, Rejection> {
        match shape {
            Shape::Term(term) => {
                let value = |_: &_, number: u32, _: &_| {
                    params.get(&number).cloned().ok_or_else(|| format!("variable {number}, which is no register"))
                };
                self.play.desk.translate(self.play.pool, *term, &value)
            }
            Shape::Array(elements) => {
                let elements = elements.iter().map(|element| self.shape(element, params));
                Ok(Shape::Array(elements.collect::<Result<_, _>>()?))
            }
        }
    }
}

/// The only piece of a region.
fn only(region: &Region) -> Result<&Piece, Rejection> {
    match &*region.pieces {
        [only] => Ok(only),
        _ => Err(contradicted("a region of a simulation has one piece")),
    }
}

/// The states of a region, universal ones first.
fn patterns(region: &Region) -> Result<impl Iterator<Item = &Pattern>, Rejection> {
    Ok(region.universal.iter().chain(&only(region)?.existential))
}
