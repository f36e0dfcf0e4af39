//! Which goals tuples of runs cover.
//!
//! All that matters of a run is the set of locations that it comes to, its *footprint*. Runs have few different ones, so
//! each gets a number, and a tuple of numbers is looked at once.

use std::sync::Arc;

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};
use smallvec::SmallVec;

use crate::goals::{Goal, Goals, Place};

/// A set of locations.
pub type Footprint = SmallVec<[u64; 2]>;

/// What was covered so far.
#[derive(Debug, Clone)]
pub struct Coverage {
    /// The goals.
    pub goals: Arc<Goals>,
    /// Per goal, whether it is covered.
    pub is_covered: Vec<bool>,
    /// The goals that are not.
    open: Vec<u32>,
    /// Per variable, its definitions.
    definitions: Vec<Footprint>,
    footprints: IndexSet<Footprint, FxBuildHasher>,
    tuples: FxHashSet<SmallVec<[u32; 2]>>,
}

impl Default for Coverage {
    /// Of no goals.
    fn default() -> Self {
        Self::new(Arc::default())
    }
}

impl Coverage {
    /// Nothing is covered yet.
    pub fn new(goals: Arc<Goals>) -> Self {
        let definitions = goals.variables.iter().map(|variable| {
            let mut set = empty(&goals);
            for &at in &variable.definitions {
                add(&mut set, at);
            }
            set
        });
        Self {
            is_covered: vec![false; goals.goals.len()],
            open: (0..).take(goals.goals.len()).collect(),
            definitions: definitions.collect(),
            footprints: IndexSet::default(),
            tuples: FxHashSet::default(),
            goals,
        }
    }

    /// The number of a footprint.
    pub fn number(&mut self, footprint: &Footprint) -> u32 {
        let index = match self.footprints.get_index_of(footprint) {
            Some(index) => index,
            None => self.footprints.insert_full(footprint.clone()).0,
        };
        u32::try_from(index).unwrap_or(u32::MAX)
    }

    /// The footprint of a number.
    pub fn footprint(&self, number: u32) -> &Footprint {
        &self.footprints[number as usize]
    }

    /// How many goals are covered.
    pub fn n_covered(&self) -> usize {
        self.goals.goals.len() - self.open.len()
    }

    /// Counts what runs with these footprints cover; the goals that no runs covered before.
    pub fn mark(&mut self, runs: &[u32]) -> Vec<u32> {
        let mut tuple = SmallVec::from_slice(runs);
        tuple.sort_unstable();
        if self.open.is_empty() || !self.tuples.insert(tuple) {
            return Vec::new();
        }
        let open = std::mem::take(&mut self.open);
        let (new, open): (Vec<u32>, Vec<u32>) =
            open.into_iter().partition(|&goal| self.covers(&self.goals.goals[goal as usize], runs));
        for &goal in &new {
            self.is_covered[goal as usize] = true;
        }
        self.open = open;
        new
    }

    /// Whether runs cover a goal: each comes to another of its places.
    pub fn covers(&self, goal: &Goal, runs: &[u32]) -> bool {
        fits(&goal.places, runs, &mut SmallVec::new(), &|place, run| self.reaches(goal, place, run))
    }

    /// Whether a run comes to a place of a goal.
    fn reaches(&self, goal: &Goal, place: Place, run: u32) -> bool {
        let set = &self.footprints[run as usize];
        match place {
            Place::At(at) => has(set, at),
            Place::Nothing => set.iter().zip(&self.definitions[goal.variable as usize]).all(|(a, b)| a & b == 0),
        }
    }
}

/// Whether each place can be given a run of its own.
fn fits(
    places: &[Place],
    runs: &[u32],
    taken: &mut SmallVec<[usize; 4]>,
    reaches: &dyn Fn(Place, u32) -> bool,
) -> bool {
    let Some((&place, rest)) = places.split_first() else { return true };
    (0..runs.len()).any(|index| {
        if taken.contains(&index) || !reaches(place, runs[index]) {
            return false;
        }
        taken.push(index);
        let is_fitting = fits(rest, runs, taken, reaches);
        taken.pop();
        is_fitting
    })
}

/// A footprint without a location.
pub fn empty(goals: &Goals) -> Footprint {
    SmallVec::from_elem(0, goals.locations.len().div_ceil(64))
}

/// Adds a location to a footprint.
pub fn add(footprint: &mut Footprint, location: u32) {
    footprint[location as usize / 64] |= 1 << (location % 64);
}

/// Whether a footprint has a location.
pub fn has(footprint: &Footprint, location: u32) -> bool {
    footprint[location as usize / 64] >> (location % 64) & 1 == 1
}
