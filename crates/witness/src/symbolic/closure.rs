//! The check of a proof: regions that are closed under steps.
//!
//! The rules stand at [`Closure`]. A step of the universal side, from a region with parameters x, must be covered by an
//! edge: there are parameters x' of the region behind it, such that its universal part is what was reached, and its set
//! holds nothing but what the existential side reaches. There are two ways to show the second half.
//!
//! - Where the set has one member, `e(x')`, that member is to be *found*: some x' exist together with some existential
//!   path that leads to `e(x')`. This is one condition over all edges.
//! - Otherwise the set is *given*: whatever x' fits the universal side and whatever member the set has there, some
//!   existential path leads to it. That is a condition for each piece.
//!
//! Universal paths are followed to their ends or the check is over budget; existential paths only as far as some limits
//! go, because a path more can only help: short ones first, then more of them while some were left out. A claim that
//! fails with all paths is wrong; one that fails with some of them is undecided. Regions and edges that nothing needs do
//! no harm.

use std::collections::BTreeMap;

use counterpoint_ir::ids::TermId;
use counterpoint_ir::types::Type;
use counterpoint_prop::{Pointwise, Quantification};
use counterpoint_solve::Solver;

use super::desk::{Answer, Desk};
use super::judge::{Seen, see, truth as judge};
use super::paths::{Extent, Path};
use super::points::Alternative;
use super::reach::{EXTENTS, Reached, Reaching};
use super::state::{Bound, Runner, Set, State, fresh, roots, tuple_equations, variables};
use crate::Programs;
use crate::certify::Certified;
use crate::limits::{Limits, Rejection, contradicted};
use crate::region::{Closure, Edge};

/// Checks a set of regions.
pub fn closure(
    programs: &Programs,
    property: &Pointwise,
    claim: &Closure,
    limits: Limits<'_>,
    solver: &mut dyn Solver,
) -> Result<Certified, Rejection> {
    let mut check = Check {
        property,
        claim,
        universal: &Runner::of_kind(programs, property, Quantification::Universal),
        existential: &Runner::of_kind(programs, property, Quantification::Existential),
        desk: Desk::new(limits, solver),
        is_vacuous: true,
    };
    check.check_edges()?;
    check.check_first()?;
    for index in 0..claim.regions.len() {
        check.check_region(index)?;
    }
    Ok(Certified {
        nodes: claim.regions.len(),
        successors: claim.edges.len(),
        conditions: check.desk.conditions,
        is_vacuous: check.is_vacuous,
        ..Certified::default()
    })
}

struct Check<'a> {
    property: &'a Pointwise,
    claim: &'a Closure,
    universal: &'a [Runner<'a>],
    existential: &'a [Runner<'a>],
    desk: Desk<'a>,
    is_vacuous: bool,
}

/// A region with terms of the check.
struct Instance<'a> {
    /// Its position in the claim.
    index: usize,
    params: Bound<'a>,
    universal: Vec<State>,
    when: TermId,
    pieces: Vec<Set>,
}

/// A step of the universal side that is to be covered.
struct Step<'s> {
    /// The region that is left.
    here: &'s Instance<'s>,
    /// What holds where the step is taken.
    given: Vec<TermId>,
    /// The universal states behind it.
    behind: Vec<State>,
}

/// A set behind an edge, which is to hold nothing but what is reached.
struct Given {
    /// The region behind the edge.
    to: usize,
    /// Where the edge covers the step.
    alternative: Alternative,
    pieces: Vec<Set>,
}

impl<'a> Check<'a> {
    fn check_edges(&self) -> Result<(), Rejection> {
        for edge in &self.claim.edges {
            let to = self.claim.regions.get(edge.to).filter(|_| edge.from < self.claim.regions.len());
            if to.is_none_or(|to| edge.params.len() != to.params as usize) {
                return Err(contradicted("an edge does not fit its regions"));
            }
        }
        Ok(())
    }

    /// The first region covers the initial states.
    fn check_first(&mut self) -> Result<(), Rejection> {
        if self.claim.regions.is_empty() {
            return Err(contradicted("there are no regions"));
        }
        let first = self.instance(0)?;
        let wrong = || contradicted("the first region does not cover the initial states and nothing else");
        let starts = |runners: &[Runner<'_>], states: &[State]| {
            runners.iter().zip(states).all(|(runner, state)| runner.initial() == *state)
        };
        let has_initial = starts(self.universal, &first.universal);
        if !has_initial || !first.pieces.iter().all(|piece| starts(self.existential, &piece.states)) {
            return Err(wrong());
        }
        let own = first.params.terms.values().filter_map(|&var| self.desk.terms.pool.as_var(var)).collect();
        let possible = Alternative { own, all: vec![first.when] };
        self.desk.covers(&[], vec![possible], &|| "the first region has no parameters that count".into())
    }

    fn check_region(&mut self, index: usize) -> Result<(), Rejection> {
        let here = self.instance(index)?;
        let mut given = vec![here.when];
        for (runner, state) in self.universal.iter().zip(&here.universal) {
            given.extend(runner.in_range(state, &mut self.desk.terms));
        }
        let members = here.pieces.iter().map(|piece| Alternative { own: piece.own.clone(), all: vec![piece.when] });
        self.desk.covers(&given, members.collect(), &|| format!("the set of region {index} can be empty"))?;
        let moving = self.universal.iter().zip(&here.universal).position(|(run, state)| run.arrival(state).is_none());
        match moving {
            Some(moving) => self.check_moves(&here, &given, moving),
            None => self.check_observation(&here, given),
        }
    }

    /// What a universal run reaches that has not arrived is covered; existential runs may wait or move.
    fn check_moves(&mut self, here: &Instance<'_>, given: &[TermId], moving: usize) -> Result<(), Rejection> {
        let mut places = Vec::new();
        for edge in self.edges(here.index) {
            let there = self.instance(edge.to)?;
            let mut others = there.universal.iter().zip(&here.universal).enumerate();
            if others.all(|(other, (there, here))| other == moving || there.positions() == here.positions()) {
                places.push(there.universal[moving].positions());
            }
        }
        let start = Path::new(here.universal[moving].clone());
        let paths = self.universal[moving].explore(start, given, &places, Extent::All, &mut self.desk)?;
        let mut reaching = Reaching::new(self.existential, &here.pieces, given, None);
        for path in paths {
            let mut behind = here.universal.clone();
            behind[moving] = path.state;
            let given = [given, &path.conditions].concat();
            self.check_step(&Step { here, given, behind }, &mut reaching)?;
        }
        Ok(())
    }

    /// Where all have arrived and the assumption holds, the existential side follows, and all pass their observations.
    fn check_observation(&mut self, here: &Instance<'_>, mut given: Vec<TermId>) -> Result<(), Rejection> {
        let mut seen = Seen::new();
        for (runner, state) in self.universal.iter().zip(&here.universal) {
            see(runner, self.property, state, &mut seen, &mut self.desk)?;
        }
        given.push(judge(self.property, self.property.given, &seen, &mut self.desk)?);
        self.is_vacuous = self.is_vacuous && matches!(self.desk.ask(&given)?, Answer::Unsat);
        let states = self.universal.iter().zip(&here.universal);
        let behind = states.map(|(runner, state)| runner.pass(state.clone())).collect();
        let mut reaching = Reaching::new(self.existential, &here.pieces, &given, Some((self.property, seen)));
        self.check_step(&Step { here, given: given.clone(), behind }, &mut reaching)
    }

    /// Some edge covers a step, by existential paths that are found in the end.
    fn check_step(&mut self, step: &Step<'_>, reaching: &mut Reaching<'_>) -> Result<(), Rejection> {
        let conditions = self.desk.conditions;
        let mut attempt = 0;
        loop {
            reaching.attempt(attempt);
            self.desk.conditions = conditions;
            match self.try_step(step, reaching) {
                Err(rejection @ (Rejection::Contradicted(_) | Rejection::Undecided(_))) if reaching.is_cut => {
                    attempt += 1;
                    if attempt == EXTENTS.len() {
                        return Err(rejection.within("existential paths were followed"));
                    }
                }
                decided => return decided,
            }
        }
    }

    /// Some edge covers a step, by the existential paths of one attempt.
    ///
    /// An edge may be meant for another path to the same place, and its set be too large here: then it does not count.
    fn try_step(&mut self, step: &Step<'_>, reaching: &mut Reaching<'_>) -> Result<(), Rejection> {
        let mut found = Vec::new();
        let mut sets = Vec::new();
        for edge in self.edges(step.here.index) {
            let (free, there) = self.target(edge, &step.here.params)?;
            let Some(mut guard) = tuple_equations(&step.behind, &there.universal, &mut self.desk.terms) else {
                continue;
            };
            guard.push(there.when);
            if let Some(when) = edge.when {
                guard.push(step.here.params.truth(when, &mut self.desk.terms)?);
            }
            match &*there.pieces {
                [only] if only.own.is_empty() => {
                    for reached in reaching.to(only, &mut self.desk)? {
                        found.extend(reached.leading_to(only, &guard, &free, &mut self.desk));
                    }
                }
                _ => {
                    let alternative = Alternative { own: free, all: guard };
                    sets.push(Given { to: edge.to, alternative, pieces: there.pieces });
                }
            }
        }
        let what = || format!("no edge covers a step of region {}", step.here.index);
        let (mut next, mut dropped) = (0, None);
        loop {
            let alternatives = found.iter().chain(sets.iter().map(|set| &set.alternative)).cloned().collect();
            match (self.desk.covers(&step.given, alternatives, &what), dropped) {
                (Err(Rejection::Contradicted(_) | Rejection::Undecided(_)), Some(wrong)) => return Err(wrong),
                (covered, _) => covered?,
            }
            dropped = loop {
                let Some(set) = sets.get(next) else { return Ok(()) };
                match self.check_given(step, set, reaching) {
                    Ok(()) => next += 1,
                    Err(wrong @ (Rejection::Contradicted(_) | Rejection::Undecided(_))) => break Some(wrong),
                    Err(other) => return Err(other),
                }
            };
            sets.remove(next);
        }
    }

    /// The existential side reaches all that a set holds behind a step.
    fn check_given(&mut self, step: &Step<'_>, set: &Given, reaching: &mut Reaching<'_>) -> Result<(), Rejection> {
        for piece in &set.pieces {
            let given = [&*step.given, &set.alternative.all, &[piece.when]].concat();
            let reached = reaching.to(piece, &mut self.desk)?;
            let alternatives: Vec<Alternative> =
                reached.into_iter().filter_map(|reached| reached.leading_to(piece, &[], &[], &mut self.desk)).collect();
            let what = || format!("the set of region {} holds what region {} does not reach", set.to, step.here.index);
            self.desk.covers(&given, alternatives, &what)?;
        }
        Ok(())
    }

    fn edges(&self, from: usize) -> impl Iterator<Item = &'a Edge> + use<'a> {
        self.claim.edges.iter().filter(move |edge| edge.from == from)
    }

    /// A region with parameters of its own.
    fn instance(&mut self, index: usize) -> Result<Instance<'a>, Rejection> {
        let params = fresh(&self.params(index), &mut self.desk.terms);
        self.instantiate(index, params)
    }

    /// The region behind an edge, and the parameters that follow from what is covered.
    fn target(&mut self, edge: &Edge, from: &Bound<'_>) -> Result<(Vec<u32>, Instance<'a>), Rejection> {
        let mut params = BTreeMap::new();
        let mut free = Vec::new();
        for (number, ty) in self.params(edge.to) {
            let terms = &mut self.desk.terms;
            let param = if let Some(term) = edge.params[number as usize] {
                from.term(term, terms)?
            } else {
                let param = terms.fresh(ty);
                free.extend(terms.pool.as_var(param));
                param
            };
            params.insert(number, param);
        }
        Ok((free, self.instantiate(edge.to, params)?))
    }

    /// The parameters that a region speaks of.
    fn params(&self, index: usize) -> BTreeMap<u32, Type> {
        let region = &self.claim.regions[index];
        let pieces = region.pieces.iter().flat_map(|piece| roots(&piece.existential).into_iter().chain([piece.when]));
        let all = roots(&region.universal).into_iter().chain([region.when]).chain(pieces);
        let mut found = variables(&self.claim.pool, all);
        found.retain(|&number, _| number < region.params);
        found
    }

    fn instantiate(&mut self, index: usize, params: BTreeMap<u32, TermId>) -> Result<Instance<'a>, Rejection> {
        let region = &self.claim.regions[index];
        let has_all = region.pieces.iter().all(|piece| piece.existential.len() == self.existential.len());
        if region.universal.len() != self.universal.len() || !has_all {
            return Err(contradicted("a region does not have a state for each quantifier"));
        }
        self.desk.meter.keep(params.len() as u64 + 1)?;
        let (params, terms) = (Bound { pool: &self.claim.pool, terms: params }, &mut self.desk.terms);
        let universal = params.states(self.universal, &region.universal, terms)?;
        let when = params.truth(region.when, terms)?;
        let pieces = region.pieces.iter().map(|piece| params.set(self.existential, piece, terms));
        let pieces = pieces.collect::<Result<_, _>>()?;
        Ok(Instance { index, params, universal, when, pieces })
    }
}

impl Reached {
    /// The alternative that this is a member of a set, with more that must hold.
    fn leading_to(self, set: &Set, guard: &[TermId], free: &[u32], desk: &mut Desk<'_>) -> Option<Alternative> {
        let equations = tuple_equations(&self.states, &set.states, &mut desk.terms)?;
        let own = [&*self.own, free].concat();
        Some(Alternative { own, all: [guard, &self.conditions, &equations].concat() })
    }
}
