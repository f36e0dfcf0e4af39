//! Random pairs of runs, to study what they cover.

use counterpoint_engine::{Budget, Task};
use counterpoint_witness::Decision;

use crate::compare::Comparison;
use crate::hunt::Hunt;
use crate::run::Inputs;

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

/// So many random pairs of runs.
pub fn sample(task: &Task, n: usize, seed: u64) -> Vec<Sample> {
    // The usual steps: what all runs may take bounds each of them, and some never end.
    let budget = Budget { calls: u64::MAX, seed, keeps_going: true, ..Budget::default() };
    let Ok(mut hunt) = Hunt::new(task, &budget, true) else { return Vec::new() };
    let shapes = hunt.shapes();
    let first: Inputs = shapes.iter().map(|shape| vec![hunt.draw.tree(shape)]).collect();
    hunt.prepare(first);
    let mut samples = Vec::new();
    for _ in 0..n {
        let mut one: Inputs = shapes.iter().map(|shape| vec![hunt.draw.tree(shape)]).collect();
        let mut other = one.clone();
        for (input, shape) in shapes.iter().enumerate().filter(|(input, _)| hunt.runner.is_secret[*input]) {
            other[input] = vec![hunt.draw.tree(shape)];
        }
        let [a, b] = [&mut one, &mut other].map(|inputs| hunt.runner.run_uncounted(inputs, &mut hunt.draw));
        let ((a, of_a), (b, of_b)) = (a, b);
        let disagrees = hunt.meet((&one, &a), (&other, &b)).comparison == Comparison::Different;
        let coverage = &hunt.runner.coverage;
        let goals = (0..).zip(&coverage.goals.goals);
        let covered = goals.filter(|(_, goal)| coverage.covers(goal, &[a.footprint, b.footprint]));
        samples.push(Sample { goals: covered.map(|(index, _)| index).collect(), disagrees, decisions: [of_a, of_b] });
    }
    samples
}
