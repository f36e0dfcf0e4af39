//! The check of a claim without pieces: every existential path is followed, and none matches all observations.
//!
//! Where states have no description that is closed under steps, whole runs do: there are only so many paths to the last
//! observation, or the check is over budget.

use super::no_match::Check;
use super::paths::Extent;
use super::reach::{Follow, Reached};
use super::state::{Runner, Set};
use super::{desk::Answer, judge::body};
use crate::limits::{Rejection, undecided};

impl Check<'_> {
    /// Whether the claim leaves everything to whoever checks it.
    pub fn has_no_pieces(&self) -> bool {
        self.claim.stages.iter().all(Vec::is_empty)
    }

    /// Checks that no path that has matched all observations before matches the last.
    pub(super) fn check_paths(&mut self) -> Result<(), Rejection> {
        let last = self.claim.stages.len() - 1;
        for reached in self.arrived_on_paths(last)? {
            let matching = self.matching(last, &reached)?;
            self.desk.covers(&matching, Vec::new(), &|| "existential runs match all observations".into())?;
        }
        Ok(())
    }

    /// What is reached before an observation by all paths that may have matched those before it.
    pub fn arrived_on_paths(&mut self, last: usize) -> Result<Vec<Reached>, Rejection> {
        let when = self.desk.terms.bool(true);
        let mut sets = vec![Set { own: Vec::new(), states: self.runners.iter().map(Runner::initial).collect(), when }];
        let follow = Follow { runners: self.runners, context: &[], extent: Extent::All, visits: 1 };
        let mut stage = 0;
        loop {
            let mut arrived = Vec::new();
            for set in &sets {
                arrived.extend(follow.arrivals(set, &[], &mut self.desk)?);
            }
            if self.desk.is_cut {
                return Err(undecided("there are too many paths"));
            }
            if stage == last {
                return Ok(arrived);
            }
            sets = Vec::new();
            for reached in arrived {
                let matching = self.matching(stage, &reached)?;
                if !matches!(self.desk.ask(&matching)?, Answer::Unsat) {
                    let when = self.desk.terms.all(&matching);
                    let states = self.runners.iter().zip(reached.states);
                    let states = states.map(|(runner, state)| runner.pass(state)).collect();
                    sets.push(Set { own: reached.own, states, when });
                }
            }
            stage += 1;
        }
    }

    /// When paths are taken and match an observation.
    fn matching(&mut self, stage: usize, reached: &Reached) -> Result<Vec<counterpoint_ir::ids::TermId>, Rejection> {
        let seen = self.see(stage, &reached.states)?;
        let body = body(self.property, &seen, &mut self.desk)?;
        Ok([&*reached.conditions, &body].concat())
    }
}
