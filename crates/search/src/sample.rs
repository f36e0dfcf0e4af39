//! Random pairs of runs, to study which goals they cover.

use counterpoint_engine::{Budget, Task};
use counterpoint_witness::Decision;

use crate::pair_search::PairSearch;
use crate::runner::Inputs;
use crate::trace::TraceComparison;

/// A pair of runs that differ in secrets only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    /// The goals that it covers.
    pub goals: Vec<u32>,
    /// Whether it shows something different.
    pub disagrees: bool,
    /// The decisions of both runs.
    pub decisions: [Vec<Decision>; 2],
}

/// Runs a number of random pairs.
pub fn sample(task: &Task, n: usize, seed: u64) -> Vec<Sample> {
    // The usual steps: what all runs may take bounds each of them, and some never end.
    let budget = Budget { calls: u64::MAX, seed, keeps_going: true, ..Budget::default() };
    let Ok(mut pairs) = PairSearch::new(task, &budget, true) else { return Vec::new() };
    let shapes = pairs.shapes();
    let first: Inputs = shapes.iter().map(|shape| vec![pairs.generator.tree(shape)]).collect();
    pairs.prepare(first);
    let mut samples = Vec::new();
    for _ in 0..n {
        let mut one: Inputs = shapes.iter().map(|shape| vec![pairs.generator.tree(shape)]).collect();
        let (a, of_a) = pairs.runner.run_uncounted(&mut one, &mut pairs.generator);
        // With what the first run has read of what is public.
        let mut other = one.clone();
        for (input, shape) in shapes.iter().enumerate().filter(|(input, _)| pairs.runner.is_secret[*input]) {
            other[input] = vec![pairs.generator.tree(shape)];
        }
        let (b, of_b) = pairs.runner.run_uncounted(&mut other, &mut pairs.generator);
        let disagrees = pairs.compare_pair((&one, &a), (&other, &b)).comparison == TraceComparison::Different;
        let coverage = &pairs.runner.coverage;
        let goals = (0..).zip(&coverage.goals.goals);
        let covered = goals.filter(|(_, goal)| coverage.covers(goal, &[a.location_set, b.location_set]));
        samples.push(Sample { goals: covered.map(|(index, _)| index).collect(), disagrees, decisions: [of_a, of_b] });
    }
    samples
}
