//! How far runs are from a goal.
//!
//! The *single-run distance* of a location is the approach level, how many branches lie between the place where the run
//! went wrong and the location, and the branch distance, how close the run was to going right there, which is scaled
//! to less than one. The *multi-run distance* of a goal (Def. 7) is the least sum over all ways to give each run a place
//! of the goal, and a small penalty if the runs show the same.

use counterpoint_flow::{Approach, Scope};
use counterpoint_ir::guide::Guide;
use counterpoint_ir::ids::{LocId, ProcId};
use counterpoint_ir::program::Program;
use rustc_hash::FxHashMap;

use crate::code::Code;
use crate::coverage::{Footprint, has};
use crate::goals::{Goal, Goals, Place};

/// What is added for runs that show the same.
pub const PENALTY: f64 = 0.001;

/// Where branches are, with how far a run was from taking another way there: the least distance of all times.
pub type Branches = FxHashMap<(ProcId, LocId), u64>;

/// What a run came to.
#[derive(Debug, Clone, Copy)]
pub struct Reached<'a> {
    /// Its locations.
    pub footprint: &'a Footprint,
    /// Its branches.
    pub branches: &'a Branches,
}

/// What distances are computed with.
#[derive(Debug)]
pub struct Distances {
    /// Per location, the branches on which it hangs, each with its level.
    paths: Vec<Vec<((ProcId, LocId), u32)>>,
}

impl Distances {
    /// The distances of all locations.
    pub fn new(program: &Program, guide: &Guide, goals: &Goals) -> Self {
        let code = Code::new(program, guide);
        let scope = Scope::new(program, |proc| code.is_inside(proc), &[program.entry()]);
        let approach = Approach::new(&scope);
        let path = |positions: &[_]| {
            let path = approach.path_to(positions);
            let branches = path.steps().iter().filter(|(at, _)| {
                let loc = &program.procs[at.proc].locs[at.loc];
                at.instr as usize == loc.instrs.len()
            });
            branches.map(|(at, step)| ((at.proc, at.loc), step.level)).collect()
        };
        Self { paths: goals.locations.iter().map(|location| path(&location.positions)).collect() }
    }

    /// How far a run is from a place of a goal.
    pub fn single(&self, goals: &Goals, goal: &Goal, place: Place, run: Reached<'_>) -> f64 {
        match place {
            Place::At(at) if has(run.footprint, at) => 0.0,
            Place::At(at) => {
                let path = &self.paths[at as usize];
                let met = path.iter().filter_map(|(branch, level)| Some((*level, *run.branches.get(branch)?)));
                let furthest = path.iter().map(|step| step.1 + 1).max().unwrap_or(0);
                met.min().map_or(f64::from(furthest) + 1.0, |(level, distance)| {
                    #[expect(clippy::cast_precision_loss, reason = "a distance need not be exact")]
                    let distance = distance as f64;
                    f64::from(level) + normalised(distance.max(1.0))
                })
            }
            Place::Nothing => {
                let definitions = &goals.variables[goal.variable as usize].definitions;
                let met = definitions.iter().filter(|&&at| has(run.footprint, at)).count();
                normalised(u32::try_from(met).map_or(f64::MAX, f64::from))
            }
        }
    }

    /// How far runs are from a goal, of which it is known whether they show the same.
    pub fn multi(&self, goals: &Goals, goal: &Goal, runs: &[Reached<'_>], show_same: bool) -> f64 {
        let penalty = if show_same { PENALTY } else { 0.0 };
        self.least(goals, goal, &goal.places, runs, &mut Vec::new()) + penalty
    }

    fn least(&self, goals: &Goals, goal: &Goal, places: &[Place], runs: &[Reached<'_>], taken: &mut Vec<usize>) -> f64 {
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

    /// The least distance of a run from one of the places of a goal.
    pub fn nearest(&self, goals: &Goals, goal: &Goal, runs: &[Reached<'_>]) -> f64 {
        let distances = goal.places.iter().zip(runs).map(|(&place, &run)| self.single(goals, goal, place, run));
        distances.fold(f64::INFINITY, f64::min)
    }
}

/// A distance, scaled to less than one.
pub fn normalised(distance: f64) -> f64 {
    distance / (distance + 1.0)
}

/// Whether a vector of distances is nowhere greater than another, and somewhere less (Def. 10).
pub fn dominates(one: &[f64], other: &[f64]) -> bool {
    let pairs = || one.iter().zip(other);
    pairs().all(|(a, b)| a <= b) && pairs().any(|(a, b)| a < b)
}

/// Whether inputs are preferred for a goal (Def. 11): by their distance, then by the run that is closest to its place.
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
