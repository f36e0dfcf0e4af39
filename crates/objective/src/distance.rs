//! Fitness: the distance of runs from a goal.
//!
//! The *single-run distance* of a location is its approach level (the control dependences between the branch where the
//! run diverged and the location) plus the normalised branch distance there. The *multi-run distance* of a goal (Def.
//! 7) is the least sum over all assignments of runs to places of the goal, plus a small penalty if the runs show the
//! same. Dominance (Def. 10) and preference (Def. 11) order vectors of distances.

use counterpoint_flow::{Approach, Scope};
use counterpoint_ir::guide::Guide;
use counterpoint_ir::ids::{LocId, ProcId};
use counterpoint_ir::program::Program;
use rustc_hash::FxHashMap;

use crate::coverage::{LocationSet, has};
use crate::goals::{Goal, GoalPlace, Goals};
use crate::scope::ScopedProgram;

/// The penalty for runs that show the same.
pub const PENALTY: f64 = 0.001;

/// Per executed branch, the least branch distance in the run.
pub type BranchDistances = FxHashMap<(ProcId, LocId), u64>;

/// What the fitness of a run is computed from.
#[derive(Debug, Clone, Copy)]
pub struct RunProfile<'a> {
    /// The locations that it reached.
    pub location_set: &'a LocationSet,
    /// Its branch distances.
    pub branch_distances: &'a BranchDistances,
}

/// The approach levels of all locations, to compute distances with.
#[derive(Debug)]
pub struct Distances {
    /// Per location, the branches that it is control-dependent on, each with its approach level.
    paths: Vec<Vec<((ProcId, LocId), u32)>>,
}

impl Distances {
    /// Computes the approach levels of all locations.
    pub fn new(program: &Program, guide: &Guide, goals: &Goals) -> Self {
        let code = ScopedProgram::new(program, guide);
        let scope = Scope::new(program, |proc| code.is_inside(proc), &[program.entry()]);
        let approach = Approach::new(&scope);
        let path = |positions: &[_]| {
            let path = approach.path_to(positions);
            let branch_distances = path.steps().iter().filter(|(at, _)| {
                let loc = &program.procs[at.proc].locs[at.loc];
                at.instr as usize == loc.instrs.len()
            });
            branch_distances.map(|(at, step)| ((at.proc, at.loc), step.level)).collect()
        };
        Self { paths: goals.locations.iter().map(|location| path(&location.positions)).collect() }
    }

    /// The single-run distance of a place of a goal.
    pub fn single(&self, goals: &Goals, goal: &Goal, place: GoalPlace, run: RunProfile<'_>) -> f64 {
        match place {
            GoalPlace::At(at) if has(run.location_set, at) => 0.0,
            GoalPlace::At(at) => {
                let path = &self.paths[at as usize];
                let reached =
                    path.iter().filter_map(|(branch, level)| Some((*level, *run.branch_distances.get(branch)?)));
                let furthest = path.iter().map(|step| step.1 + 1).max().unwrap_or(0);
                reached.min().map_or(f64::from(furthest) + 1.0, |(level, distance)| {
                    #[expect(clippy::cast_precision_loss, reason = "a distance need not be exact")]
                    let distance = distance as f64;
                    f64::from(level) + normalised(distance.max(1.0))
                })
            }
            GoalPlace::Nothing => {
                let definitions = &goals.variables[goal.variable as usize].definitions;
                let reached = definitions.iter().filter(|&&at| has(run.location_set, at)).count();
                normalised(u32::try_from(reached).map_or(f64::MAX, f64::from))
            }
        }
    }

    /// The multi-run distance of a goal (Def. 7), given whether the runs show the same.
    pub fn multi(&self, goals: &Goals, goal: &Goal, runs: &[RunProfile<'_>], shows_same: bool) -> f64 {
        let penalty = if shows_same { PENALTY } else { 0.0 };
        self.least(goals, goal, &goal.places, runs, &mut Vec::new()) + penalty
    }

    fn least(
        &self,
        goals: &Goals,
        goal: &Goal,
        places: &[GoalPlace],
        runs: &[RunProfile<'_>],
        taken: &mut Vec<usize>,
    ) -> f64 {
        let Some((&place, rest)) = places.split_first() else { return 0.0 };
        let mut least = f64::INFINITY;
        for index in 0..runs.len() {
            if !taken.contains(&index) {
                taken.push(index);
                let sum = self.single(goals, goal, place, runs[index]) + self.least(goals, goal, rest, runs, taken);
                taken.pop();
                least = least.min(sum);
            }
        }
        least
    }

    /// The least single-run distance of the places of a goal.
    pub fn nearest(&self, goals: &Goals, goal: &Goal, runs: &[RunProfile<'_>]) -> f64 {
        let distances = goal.places.iter().zip(runs).map(|(&place, &run)| self.single(goals, goal, place, run));
        distances.fold(f64::INFINITY, f64::min)
    }
}

/// Normalises a distance to less than one.
pub fn normalised(distance: f64) -> f64 {
    distance / (distance + 1.0)
}

/// Pareto dominance (Def. 10): nowhere greater than another, and somewhere less.
pub fn dominates(one: &[f64], other: &[f64]) -> bool {
    let pairs = || one.iter().zip(other);
    pairs().all(|(a, b)| a <= b) && pairs().any(|(a, b)| a < b)
}

/// Preference for a goal (Def. 11): by the multi-run distance, then by the least single-run distance.
pub fn is_preferred(one: (f64, f64), other: (f64, f64)) -> bool {
    one.0 < other.0 || (one.0.total_cmp(&other.0).is_eq() && one.1 < other.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dominance_needs_one_that_is_less() {
        assert!(dominates(&[0.0, 1.0], &[0.0, 2.0]));
        assert!(!dominates(&[0.0, 1.0], &[0.0, 1.0]));
        assert!(!dominates(&[0.0, 2.0], &[1.0, 1.0]));
    }

    #[test]
    fn the_closest_run_breaks_ties() {
        assert!(is_preferred((1.0, 5.0), (2.0, 0.0)));
        assert!(is_preferred((1.0, 0.5), (1.0, 1.0)));
        assert!(!is_preferred((1.0, 1.0), (1.0, 1.0)));
    }
}
