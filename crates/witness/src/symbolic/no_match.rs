//! The check that nothing matches universal runs that are fixed.
//!
//! A stage is a set of tuples of existential states. That the sets hold everything that existential runs can do is an
//! induction over their steps: the first stage holds the initial states, each piece is left only into the same stage, or
//! past observations that match into the next one, and the last one is not left. A claim without any piece says that
//! there is nothing to describe: every path can be followed.

use std::collections::BTreeMap;

use counterpoint_ir::arith;
use counterpoint_ir::ids::TermId;
use counterpoint_prop::{Pointwise, Quantification};
use counterpoint_solve::Solver;

use super::desk::Desk;
use super::judge::{Seen, body, see};
use super::paths::{Extent, Path};
use super::points::Alternative;
use super::stages::Stage;
use super::state::{Bound, Runner, Set, State, tuple_equations};
use crate::Programs;
use crate::claim::Witness;
use crate::limits::{Limits, Rejection, contradicted, undecided};
use crate::region::{NoMatch, Piece};
use crate::replay::{Matching, Observation, Replay, Run, universal_runs};

/// Checks a witness by what its engine says about the existential runs. What these could do is not told by the check.
pub fn no_match(
    programs: &Programs,
    property: &Pointwise,
    witness: &Witness,
    claim: &NoMatch,
    limits: Limits<'_>,
    solver: &mut dyn Solver,
) -> Result<Replay, Rejection> {
    let mut desk = Desk::new(limits, solver);
    let runs = universal_runs(programs, property, witness, &mut desk.meter)?;
    if claim.stages.len() != witness.observations as usize {
        return Err(contradicted("there are not as many stages as observations"));
    }
    let runners = &Runner::of_kind(programs, property, Quantification::Existential);
    let mut check = Check::new(programs, property, claim, runners, &runs, desk);
    if check.has_no_pieces() {
        check.check_paths()?;
    } else {
        check.check_stages()?;
    }
    let conditions = check.desk.conditions;
    Ok(Replay { runs, tried: Vec::new(), matching: Matching::Solved { claim: claim.clone(), conditions } })
}

/// A check of a claim about universal runs.
pub struct Check<'a> {
    programs: &'a Programs,
    pub(super) property: &'a Pointwise,
    pub(super) claim: &'a NoMatch,
    pub(super) runners: &'a [Runner<'a>],
    runs: &'a [Run],
    /// The stages of the claim, where they are to be covered.
    stages: Vec<Stage>,
    /// Where it is worked on.
    pub desk: Desk<'a>,
}

impl<'a> Check<'a> {
    /// A check before its start.
    pub fn new(
        programs: &'a Programs,
        property: &'a Pointwise,
        claim: &'a NoMatch,
        runners: &'a [Runner<'a>],
        runs: &'a [Run],
        desk: Desk<'a>,
    ) -> Self {
        Self { programs, property, claim, runners, runs, stages: Vec::new(), desk }
    }

    /// Checks that the stages hold everything that existential runs can do.
    fn check_stages(&mut self) -> Result<(), Rejection> {
        for stage in &self.claim.stages {
            let pieces: Vec<Set> = stage.iter().map(|piece| self.adopt(piece)).collect::<Result<_, _>>()?;
            self.stages.push(Stage::new(pieces, &self.desk.terms));
        }
        self.check_start()?;
        for stage in 0..self.claim.stages.len() {
            for piece in &self.claim.stages[stage] {
                self.check_piece(stage, piece)?;
            }
        }
        Ok(())
    }

    fn check_start(&mut self) -> Result<(), Rejection> {
        let initial: Vec<State> = self.runners.iter().map(Runner::initial).collect();
        self.check_covered(&[], &initial, 0, &|| "the first stage does not hold the initial states".into())
    }

    fn check_piece(&mut self, stage: usize, piece: &Piece) -> Result<(), Rejection> {
        let (given, states) = self.assume(piece)?;
        let moving = self.runners.iter().zip(&states).position(|(runner, state)| runner.arrival(state).is_none());
        match moving {
            Some(moving) => self.check_moves(stage, &given, &states, moving),
            None => self.check_observation(stage, given, states),
        }
    }

    /// The states of a piece, and what holds of them.
    pub fn assume(&mut self, piece: &Piece) -> Result<(Vec<TermId>, Vec<State>), Rejection> {
        let Set { states, when, .. } = self.adopt(piece)?;
        let mut given = vec![when];
        for (runner, state) in self.runners.iter().zip(&states) {
            given.extend(runner.in_range(state, &mut self.desk.terms));
        }
        Ok((given, states))
    }

    /// What a run reaches that has not arrived lies in the same stage.
    fn check_moves(
        &mut self,
        stage: usize,
        given: &[TermId],
        states: &[State],
        moving: usize,
    ) -> Result<(), Rejection> {
        let places = self.stages[stage].places_of(moving, states);
        let paths = self.runners[moving].explore(
            Path::new(states[moving].clone()),
            given,
            &places,
            Extent::All,
            &mut self.desk,
        )?;
        for path in paths {
            let mut behind = states.to_vec();
            behind[moving] = path.state;
            let given = [given, &path.conditions].concat();
            self.check_covered(&given, &behind, stage, &|| format!("stage {stage} is left without an observation"))?;
        }
        Ok(())
    }

    /// What matches the next observation lies in the next stage.
    fn check_observation(&mut self, stage: usize, given: Vec<TermId>, states: Vec<State>) -> Result<(), Rejection> {
        let seen = self.see(stage, &states)?;
        let body = body(self.property, &seen, &mut self.desk)?;
        let given = [given, body].concat();
        let behind: Vec<State> = self.runners.iter().zip(states).map(|(runner, state)| runner.pass(state)).collect();
        let what = || format!("existential runs match observation {} and go on where nothing is claimed", stage + 1);
        if stage + 1 < self.claim.stages.len() {
            self.check_covered(&given, &behind, stage + 1, &what)
        } else {
            self.desk.covers(&given, Vec::new(), &|| "existential runs match all observations".into())
        }
    }

    /// What all runs show at an observation, the existential ones in these states.
    pub fn see(&mut self, stage: usize, states: &[State]) -> Result<Seen, Rejection> {
        let mut seen = Seen::new();
        for (index, slot) in self.property.slots.iter().enumerate() {
            // Universal quantifiers stand before the existential ones.
            let Some(run) = self.runs.get(slot.quantifier) else { continue };
            let program = &self.programs[self.property.quantifiers[slot.quantifier].program];
            let Observation { point, values, .. } = &run.observations[stage];
            let value = &values[self.property.field_index(program, slot, *point)];
            let shape = arith::constant(&mut self.desk.terms, value).map_err(undecided);
            seen.insert(index, shape.map_err(|rejection| rejection.of("a run shows"))?);
        }
        for (runner, state) in self.runners.iter().zip(states) {
            see(runner, self.property, state, &mut seen, &mut self.desk)?;
        }
        Ok(seen)
    }

    /// Checks that states with conditions lie in a stage.
    fn check_covered(
        &mut self,
        given: &[TermId],
        states: &[State],
        stage: usize,
        what: &dyn Fn() -> String,
    ) -> Result<(), Rejection> {
        let deciding = self.stages[stage].deciding(states);
        let known = self.desk.constants(given, &deciding)?;
        let mut alternatives = Vec::new();
        for piece in self.stages[stage].candidates(states, &known, &self.desk.terms) {
            let equations = tuple_equations(states, &piece.states, &mut self.desk.terms);
            let all = equations.map(|equations| [vec![piece.when], equations].concat());
            alternatives.extend(all.map(|all| Alternative { own: piece.own.clone(), all }));
        }
        self.desk.covers(given, alternatives, what)
    }

    fn adopt(&mut self, piece: &Piece) -> Result<Set, Rejection> {
        if piece.existential.len() != self.runners.len() {
            return Err(contradicted("a piece does not have a state for each existential quantifier"));
        }
        let bound = Bound { pool: &self.claim.pool, terms: BTreeMap::new() };
        let set = bound.set(self.runners, piece, &mut self.desk.terms)?;
        self.desk.meter.keep(set.own.len() as u64 + 1)?;
        Ok(set)
    }
}
