//! Coverage of goals by tuples of runs.
//!
//! All that matters of a run is the set of locations that it reaches. Runs have few different ones, so the sets are
//! interned, and each tuple of them is evaluated once.

use std::sync::Arc;

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};
use smallvec::SmallVec;

use crate::goals::{Goal, GoalPlace, Goals};

/// A set of locations: a bitmap.
pub type LocationSet = SmallVec<[u64; 2]>;

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
    definitions: Vec<LocationSet>,
    location_sets: IndexSet<LocationSet, FxBuildHasher>,
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
            location_sets: IndexSet::default(),
            tuples: FxHashSet::default(),
            goals,
        }
    }

    /// The number of a set of locations.
    pub fn intern(&mut self, location_set: &LocationSet) -> u32 {
        let index = match self.location_sets.get_index_of(location_set) {
            Some(index) => index,
            None => self.location_sets.insert_full(location_set.clone()).0,
        };
        u32::try_from(index).unwrap_or(u32::MAX)
    }

    /// The set of locations with a number.
    pub fn location_set(&self, intern: u32) -> &LocationSet {
        &self.location_sets[intern as usize]
    }

    /// How many goals are covered.
    pub fn n_covered(&self) -> usize {
        self.goals.goals.len() - self.open.len()
    }

    /// Marks the goals that runs with these sets of locations cover; returns those that were not covered before.
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

    /// Whether runs cover a goal: each reaches another of its places.
    pub fn covers(&self, goal: &Goal, runs: &[u32]) -> bool {
        fits(&goal.places, runs, &mut SmallVec::new(), &|place, run| self.reaches(goal, place, run))
    }

    /// Whether a run reaches a place of a goal.
    fn reaches(&self, goal: &Goal, place: GoalPlace, run: u32) -> bool {
        let set = &self.location_sets[run as usize];
        match place {
            GoalPlace::At(at) => has(set, at),
            GoalPlace::Nothing => set.iter().zip(&self.definitions[goal.variable as usize]).all(|(a, b)| a & b == 0),
        }
    }
}

/// Whether each place can be given a run of its own.
fn fits(
    places: &[GoalPlace],
    runs: &[u32],
    taken: &mut SmallVec<[usize; 4]>,
    reaches: &dyn Fn(GoalPlace, u32) -> bool,
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

/// The empty set.
pub fn empty(goals: &Goals) -> LocationSet {
    SmallVec::from_elem(0, goals.locations.len().div_ceil(64))
}

/// Adds a location.
pub fn add(location_set: &mut LocationSet, location: u32) {
    location_set[location as usize / 64] |= 1 << (location % 64);
}

/// Whether a set has a location.
pub fn has(location_set: &LocationSet, location: u32) -> bool {
    location_set[location as usize / 64] >> (location % 64) & 1 == 1
}
