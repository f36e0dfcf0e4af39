//! The check of a refutation.
//!
//! A witness fixes the universal runs. They are replayed first, decision by decision. Then the set of tuples of
//! existential states that match them is computed anew, observation by observation: all successors of the set, filtered
//! by the body (Def. 3.4 of the forall-exists paper, for one fixed assignment of the universal variables). Only equal
//! states are merged. The witness is right if the set becomes empty.
//!
//! The set of a larger number of observations consists of continuations, so a set that is empty stays so, and a witness
//! with more observations than needed is right as well. What is reported is cut at the first observation at which the
//! set is empty and the property counts refutations; decisions beyond that are not looked at. Without existential
//! quantifiers the only tuple is the empty one, and it is lost when the body is false.

use std::collections::{BTreeMap, BTreeSet};

use counterpoint_ir::Value;
use counterpoint_ir::ids::{InputId, PointId};
use counterpoint_ir::liveness::Focus;
use counterpoint_ir::program::{Position, Program};
use counterpoint_prop::{Kind, Pointwise, Quantification};

use crate::Programs;
use crate::claim::{Decision, Witness};
use crate::explore::{Explorers, Judge, states, tuples};
use crate::interp::{Interpreter, Seen};
use crate::limits::{Limits, Meter, Rejection, contradicted};
use crate::machine::Machine;
use crate::region::NoMatch;
use crate::run::{End, Scripted};

/// What the checker saw while it replayed a witness.
#[derive(Debug, Clone)]
pub struct Replay {
    /// The universal runs, in the order of the prefix.
    pub runs: Vec<Run>,
    /// What was tried at each observation, unless sets were checked instead.
    pub tried: Vec<Tried>,
    /// How it is known that nothing matches.
    pub matching: Matching,
}

/// How it is known that no existential run matches.
#[derive(Debug, Clone)]
pub enum Matching {
    /// All of them were tried.
    Enumerated,
    /// Sets that hold all of them were checked.
    Solved {
        /// The sets.
        claim: NoMatch,
        /// How many conditions were decided for that.
        conditions: usize,
    },
}

/// A run as far as it was replayed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Run {
    /// Its observations, in order.
    pub observations: Vec<Observation>,
}

/// What was seen at an observation, and how the run came there from the previous one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observation {
    /// The decisions since the previous observation.
    pub decisions: Vec<Decided>,
    /// The point.
    pub point: PointId,
    /// Where the `observe` stands.
    pub at: Position,
    /// All values seen, in the order of the point's fields.
    pub values: Vec<Value>,
}

/// A decision with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decided {
    /// What was decided.
    pub decision: Decision,
    /// Where.
    pub at: Position,
    /// The input that was read, if it has a name.
    pub input: Option<InputId>,
}

/// What the existential side could do at one observation, with the universal runs fixed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tried {
    /// The number of tuples of existential states before filtering by the body.
    pub candidates: usize,
    /// The number of tuples of existential states that match.
    pub matching: usize,
    /// What they show, each once: the observation of each existential run in the order of the prefix, and the conjuncts of
    /// the body that are false. Fields that the property does not look at hold the default of their type: one stands for
    /// many runs.
    pub seen: Vec<(Vec<Seen>, Vec<usize>)>,
}

/// Checks a witness.
pub fn replay(
    programs: &Programs,
    property: &Pointwise,
    witness: &Witness,
    limits: Limits<'_>,
) -> Result<Replay, Rejection> {
    Replayer::new(programs, property).replay(witness, limits)
}

/// A checker of witnesses against one property. What existential runs can show next does not depend on the witness, so
/// it is worked out once for all of them.
#[derive(Debug)]
pub struct Replayer<'a> {
    programs: &'a Programs,
    property: &'a Pointwise,
    judge: Judge<'a>,
    explorers: Explorers<'a>,
}

impl<'a> Replayer<'a> {
    /// A checker that has seen no witness.
    pub fn new(programs: &'a Programs, property: &'a Pointwise) -> Self {
        let explorers = Explorers::of_kind(programs, property, Quantification::Existential);
        Self { programs, property, judge: Judge::new(programs, property), explorers }
    }

    /// Checks a witness. What an earlier check has worked out costs no steps.
    pub fn replay(&mut self, witness: &Witness, limits: Limits<'_>) -> Result<Replay, Rejection> {
        let mut meter = Meter::new(limits);
        let mut runs = follow_all(self.programs, self.property, witness, &mut meter)?;
        let mut matching = BTreeSet::from([self.explorers.initial(&mut meter)?]);
        let mut tried = Vec::new();
        for count in 1..=witness.observations {
            let universal = assumed(&self.judge, &runs, count)?;
            tried.push(self.advance(&mut matching, &universal, &mut meter)?);
            if matching.is_empty() && count >= self.property.min_observations {
                for run in &mut runs {
                    run.observations.truncate(count as usize);
                }
                return Ok(Replay { runs, tried, matching: Matching::Enumerated });
            }
        }
        Err(contradicted(format!("{} existential states match all observations", matching.len())))
    }

    /// Goes on from the tuples of states that match all observations so far to the next observation, and says what could
    /// be seen there.
    fn advance(
        &mut self,
        matching: &mut BTreeSet<Vec<u32>>,
        universal: &[(PointId, &[Value])],
        meter: &mut Meter<'_>,
    ) -> Result<Tried, Rejection> {
        let mut candidates: BTreeSet<Vec<u32>> = BTreeSet::new();
        let mut verdicts: BTreeMap<Vec<u32>, Vec<usize>> = BTreeMap::new();
        for tuple in std::mem::take(matching) {
            for steps in tuples(&self.explorers.steps(&tuple, meter)?) {
                meter.keep(steps.len() as u64 + 1)?;
                let states = states(&steps);
                let failing = verdicts.entry(steps.iter().map(|step| step.seen).collect()).or_insert_with(|| {
                    let shown = universal.iter().copied().chain(self.explorers.shown(&steps));
                    self.judge.failing(&shown.collect::<Vec<_>>())
                });
                if failing.is_empty() {
                    matching.insert(states.clone());
                }
                candidates.insert(states);
            }
        }
        let seen = verdicts.into_iter().map(|(numbers, failing)| {
            let seen = self.explorers.0.iter().zip(numbers).map(|(explorer, number)| explorer.seen(number).clone());
            (seen.collect(), failing)
        });
        Ok(Tried { candidates: candidates.len(), matching: matching.len(), seen: seen.collect() })
    }
}

/// Replays the universal runs of a witness that counts, and checks the assumption at each of its observations.
pub(crate) fn universal_runs(
    programs: &Programs,
    property: &Pointwise,
    witness: &Witness,
    meter: &mut Meter<'_>,
) -> Result<Vec<Run>, Rejection> {
    let runs = follow_all(programs, property, witness, meter)?;
    let judge = Judge::new(programs, property);
    for count in 1..=witness.observations {
        assumed(&judge, &runs, count)?;
    }
    Ok(runs)
}

fn follow_all(
    programs: &Programs,
    property: &Pointwise,
    witness: &Witness,
    meter: &mut Meter<'_>,
) -> Result<Vec<Run>, Rejection> {
    check_counts(property, witness)?;
    let runs = property.quantifiers.iter().zip(&witness.runs).map(|(quantifier, decisions)| {
        let program = &programs[quantifier.program];
        follow(program, &quantifier.points, decisions, witness.observations, meter)
    });
    runs.collect()
}

/// What the universal runs show at an observation, where the assumption holds.
fn assumed<'r>(judge: &Judge<'_>, runs: &'r [Run], count: u32) -> Result<Vec<(PointId, &'r [Value])>, Rejection> {
    let observations = runs.iter().map(|run| &run.observations[count as usize - 1]);
    let universal: Vec<_> = observations.map(|observation| (observation.point, &*observation.values)).collect();
    if judge.given(&universal) {
        return Ok(universal);
    }
    Err(contradicted(format!("the assumption is false at observation {count}")))
}

fn check_counts(property: &Pointwise, witness: &Witness) -> Result<(), Rejection> {
    let (count, universal) = (witness.observations, property.n_universal());
    if witness.runs.len() != universal {
        return Err(contradicted(format!("{} runs for {universal} universal quantifiers", witness.runs.len())));
    }
    if count == 0 || count < property.min_observations {
        return Err(contradicted(format!("refutations with {count} observations do not count")));
    }
    let most = if property.kind == Kind::Post { Some(1) } else { property.max_observations };
    if most.is_some_and(|most| count > most) {
        return Err(contradicted(format!("{count} observations are more than the property looks at")));
    }
    Ok(())
}

/// Replays a run up to a number of observations of some points.
fn follow(
    program: &Program,
    points: &[PointId],
    decisions: &[Decision],
    count: u32,
    meter: &mut Meter<'_>,
) -> Result<Run, Rejection> {
    let interpreter = Interpreter::new(program, everything_at(program, points));
    let machine = Machine::start(program, program.entry(), Vec::new());
    let mut scripted = Scripted::new(interpreter, machine, decisions);
    let mut run = Run::default();
    while run.observations.len() < count as usize {
        let Seen { point, at, values } = match scripted.next(meter)? {
            Ok(seen) => seen,
            Err(End::Undecided(at, _)) => return Err(scripted.missing(at)),
            Err(End::Ended(_) | End::Diverged) => {
                let found = run.observations.len();
                return Err(contradicted(format!("a run of {} has only {found} observations", program.name)));
            }
        };
        meter.keep(values.len() as u64)?;
        let decisions = std::mem::take(&mut scripted.decided);
        run.observations.push(Observation { decisions, point, at, values });
    }
    Ok(run)
}

/// Stops at some points and sees all their fields.
fn everything_at(program: &Program, points: &[PointId]) -> Focus {
    let mut focus = Focus::none(program);
    for &point in points {
        focus.look_at(program, point, None);
        (0..program.points[point].fields.len()).for_each(|field| focus.look_at(program, point, Some(field)));
    }
    focus
}

#[cfg(test)]
mod tests;
