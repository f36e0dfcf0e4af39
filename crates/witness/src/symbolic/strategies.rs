//! The check of a proof by strategies.
//!
//! Universal paths are followed to one observation after the other, all of them, or the check is over budget. On each tuple
//! of them the strategies are played: an existential run takes the terms of its strategy in place of values of its own,
//! and what its path demands becomes a condition on the universal choices. Whatever these are, the conditions of one of
//! the strategies must hold.

use std::cell::Cell;
use std::collections::VecDeque;

use counterpoint_ir::arith::Shape;
use counterpoint_ir::ids::TermId;
use counterpoint_ir::program::Position;
use counterpoint_ir::term::TermPool;
use counterpoint_prop::{Kind, Pointwise, Quantification};
use counterpoint_solve::Solver;

use super::desk::{Answer, Desk};
use super::judge::{Seen, body, see, truth};
use super::paths::{Extent, Given, Path};
use super::points::Alternative;
use super::rounds::MOST_TIMES;
use super::state::{Runner, State, fits};
use crate::Programs;
use crate::certify::Certified;
use crate::limits::{Limits, Rejection, contradicted, undecided};
use crate::strategy::{Move, Played, Strategies, Strategy};

/// How many tuples of paths are looked at.
const MOST_TUPLES: usize = 1_024;

/// How far a strategy is played. Only what its values leave open has several paths.
const PLAYED: Extent = Extent::Some { steps: 100_000, paths: 64 };

/// Checks strategies.
pub fn strategies(
    programs: &Programs,
    property: &Pointwise,
    claim: &Strategies,
    limits: Limits<'_>,
    solver: &mut dyn Solver,
) -> Result<Certified, Rejection> {
    let universal = &Runner::of_kind(programs, property, Quantification::Universal);
    let existential = &Runner::of_kind(programs, property, Quantification::Existential);
    let desk = Desk::new(limits, solver);
    let mut check = Check { property, pool: &claim.pool, universal, existential, desk };
    let start = |runner: &Runner<'_>| vec![Followed::start(runner.initial())];
    let mut runs: Vec<Vec<Followed>> = universal.iter().map(start).collect();
    let mut certified = Certified { is_vacuous: true, ..Certified::default() };
    for level in 0.. {
        for (runner, runs) in universal.iter().zip(&mut runs) {
            *runs = check.advance(runner, std::mem::take(runs), Extent::All, &[])?;
        }
        let tuples = check.tuples(&runs, &[])?;
        if tuples.is_empty() {
            break;
        }
        let Some(known) = claim.levels.get(level) else {
            return Err(contradicted(format!("universal runs can have more than {level} observations")));
        };
        certified.is_vacuous = false;
        certified.levels += 1;
        certified.nodes += tuples.len();
        certified.successors += known.len();
        for tuple in tuples {
            check.check_tuple(&tuple, known, level, &mut certified.played)?;
        }
        // Runs reach their end once. With `always` and no universal run, every number of observations counts.
        if universal.is_empty() && property.kind == Kind::Post {
            break;
        }
    }
    Ok(Certified { conditions: check.desk.conditions, ..certified })
}

/// Strategies at work.
pub(super) struct Check<'a> {
    pub(super) property: &'a Pointwise,
    /// The pool of the strategies.
    pub(super) pool: &'a TermPool,
    pub(super) universal: &'a [Runner<'a>],
    pub(super) existential: &'a [Runner<'a>],
    pub(super) desk: Desk<'a>,
}

/// A run that is followed.
#[derive(Debug, Clone)]
pub(super) struct Followed {
    path: Path,
    /// Where it stood before each of its observations.
    arrived: Vec<State>,
}

/// A tuple of universal paths.
pub(super) struct Tuple {
    /// When it is taken and counts.
    pub(super) given: Vec<TermId>,
    /// What is seen of it at each observation.
    pub(super) seen: Vec<Seen>,
    /// What strategies may speak of: what it chose.
    pub(super) chosen: Vec<Shape>,
    /// Which of the runs chose it, and where.
    pub(super) places: Vec<(usize, Position)>,
    /// The states behind the last observation.
    pub(super) behind: Vec<State>,
}

/// What existential runs that play a strategy come to.
#[derive(Default)]
pub(super) struct Outcome {
    /// When they exist and match.
    pub(super) conditions: Vec<TermId>,
    /// What is seen at each observation, of the universal runs too.
    seen: Vec<Seen>,
    /// Where the moves of each of them were made.
    moves: Vec<Vec<Position>>,
    /// The states behind the last observation.
    pub(super) behind: Vec<State>,
}

impl Followed {
    pub(super) fn start(state: State) -> Self {
        Self { path: Path::new(state), arrived: Vec::new() }
    }
}

impl Check<'_> {
    /// Follows runs to their next observations.
    pub(super) fn advance(
        &mut self,
        runner: &Runner<'_>,
        runs: Vec<Followed>,
        extent: Extent,
        context: &[TermId],
    ) -> Result<Vec<Followed>, Rejection> {
        let mut found = Vec::new();
        for Followed { path, arrived } in runs {
            for mut path in runner.advance(path, context, extent, &mut self.desk)? {
                let mut arrived = arrived.clone();
                arrived.push(path.state.clone());
                path.state = runner.pass(path.state);
                found.push(Followed { path, arrived });
            }
        }
        Ok(found)
    }

    /// The tuples of universal paths that can be taken with the assumption true, where the context holds.
    pub(super) fn tuples(&mut self, runs: &[Vec<Followed>], context: &[TermId]) -> Result<Vec<Tuple>, Rejection> {
        let mut all: Vec<Vec<&Followed>> = vec![Vec::new()];
        for runs in runs {
            let longer = all.iter().flat_map(|tuple| runs.iter().map(move |run| [&**tuple, &[run]].concat()));
            all = longer.take(MOST_TUPLES + 1).collect();
        }
        if all.len() > MOST_TUPLES {
            return Err(undecided("there are too many paths"));
        }
        let mut tuples = Vec::new();
        for runs in all {
            let conditions = runs.iter().flat_map(|run| run.path.conditions.iter().copied());
            let mut given: Vec<TermId> = context.iter().copied().chain(conditions).collect();
            let mut seen = Vec::new();
            for observation in 0..runs.first().map_or(0, |run| run.arrived.len()) {
                let mut now = Seen::new();
                for (runner, run) in self.universal.iter().zip(&runs) {
                    see(runner, self.property, &run.arrived[observation], &mut now, &mut self.desk)?;
                }
                given.push(truth(self.property, self.property.given, &now, &mut self.desk)?);
                seen.push(now);
            }
            if !matches!(self.desk.ask(&given)?, Answer::Unsat) {
                let decided =
                    runs.iter().enumerate().flat_map(|(run, it)| it.path.decided.iter().map(move |it| (run, it)));
                let chosen = decided.filter_map(|(run, it)| Some((it.value.clone()?, (run, it.at))));
                let (chosen, places) = chosen.unzip();
                let behind = runs.iter().map(|run| run.path.state.clone()).collect();
                tuples.push(Tuple { given, seen, chosen, places, behind });
            }
        }
        Ok(tuples)
    }

    /// Some strategy matches a tuple, whatever it chose. Adds how those are played that may do so.
    fn check_tuple(
        &mut self,
        tuple: &Tuple,
        known: &[Strategy],
        level: usize,
        played: &mut Vec<Played>,
    ) -> Result<(), Rejection> {
        let mut alternatives = Vec::new();
        self.desk.is_cut = false;
        for (index, strategy) in known.iter().enumerate() {
            let starts: Vec<State> = self.existential.iter().map(Runner::initial).collect();
            for Outcome { conditions, moves, .. } in self.play(strategy, tuple, level + 1, &starts)? {
                if conditions.iter().any(|&condition| self.desk.terms.as_bool(condition) == Some(false)) {
                    continue;
                }
                alternatives.push(Alternative { own: Vec::new(), all: conditions });
                let way = Played { level, strategy: index, chosen: tuple.places.clone(), moves };
                if !played.contains(&way) {
                    self.desk.meter.keep(1)?;
                    played.push(way);
                }
            }
        }
        let observations = level + 1;
        let covered = self.desk.covers(&tuple.given, alternatives, &|| {
            format!("no strategy matches some universal runs with {observations} observations")
        });
        self.desk.as_far_as_played(covered)
    }

    /// What comes of a strategy against a tuple.
    pub(super) fn play(
        &mut self,
        strategy: &Strategy,
        tuple: &Tuple,
        observations: usize,
        starts: &[State],
    ) -> Result<Vec<Outcome>, Rejection> {
        if strategy.runs.len() != self.existential.len() {
            return Err(contradicted("a strategy does not speak of each existential quantifier"));
        }
        let mut seen = tuple.seen.clone();
        seen.resize(observations, Seen::new());
        let mut all = vec![Outcome { seen, ..Outcome::default() }];
        for ((runner, start), moves) in self.existential.iter().zip(starts).zip(&strategy.runs) {
            // A strategy whose terms do not fit what these runs chose was written for another tuple.
            let Some(script) = self.script(moves, &tuple.chosen)? else { return Ok(Vec::new()) };
            let mut start = Followed::start(start.clone());
            start.path.script = Some(script);
            // A strategy says how often a loop is gone round.
            start.path.times = MOST_TIMES;
            let mut runs = vec![start];
            for _ in 0..observations {
                runs = self.advance(runner, runs, PLAYED, &[])?;
            }
            let mut longer = Vec::new();
            for before in &all {
                for run in &runs {
                    let mut seen = before.seen.clone();
                    for (state, now) in run.arrived.iter().zip(&mut seen) {
                        see(runner, self.property, state, now, &mut self.desk)?;
                    }
                    let conditions = [&*before.conditions, &run.path.conditions].concat();
                    let moves = run.path.decided.iter().map(|made| made.at).collect();
                    let behind = [&*before.behind, std::slice::from_ref(&run.path.state)].concat();
                    longer.push(Outcome { conditions, seen, moves: [&*before.moves, &[moves]].concat(), behind });
                }
            }
            self.desk.is_cut |= longer.len() > MOST_TUPLES;
            longer.truncate(MOST_TUPLES);
            all = longer;
        }
        for Outcome { conditions, seen, .. } in &mut all {
            for now in seen {
                conditions.extend(body(self.property, now, &mut self.desk)?);
            }
        }
        Ok(all)
    }

    /// The moves of a run with what the universal runs chose; `None` if they do not speak of that.
    fn script(&mut self, moves: &[Move], chosen: &[Shape]) -> Result<Option<VecDeque<Given>>, Rejection> {
        let mut script = VecDeque::new();
        for played in moves {
            script.push_back(match played {
                Move::Way(way) => Given::Way(*way),
                Move::Value(term) => {
                    let is_of_others = Cell::new(false);
                    let fitting = |terms: &_, number: u32, ty: &_| {
                        let value = chosen.get(number as usize).filter(|value| fits(value, ty, terms));
                        is_of_others.set(is_of_others.get() || value.is_none());
                        value.cloned().ok_or_else(|| "another choice".to_owned())
                    };
                    match self.desk.translate(self.pool, *term, &fitting) {
                        Ok(value) => Given::Value(value),
                        Err(Rejection::Undecided(_)) => {
                            // What has no form here might match all the same.
                            self.desk.is_cut |= !is_of_others.get();
                            return Ok(None);
                        }
                        Err(rejection) => return Err(rejection),
                    }
                }
            });
        }
        Ok(Some(script))
    }
}
