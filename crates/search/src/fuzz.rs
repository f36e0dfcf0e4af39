//! The searches of the paper, to the letter, for comparison.
//!
//! Pasqua, Ceccato, Tonella: Hypertesting of Programs (ICSE 2024), Algorithm 3. Inputs are random values of their types,
//! made so that the input predicate holds: public inputs are the same in both runs, some secret one is not. Nothing is
//! learned from a run.

use counterpoint_engine::{PairBudget, PairClaim, PairEngine, PairStats, PairTask, PairUnknown};
use counterpoint_ir::guide::{Guide, Number, Shape};
use counterpoint_ir::tree::Tree;

use crate::compare::{Comparison, compare};
use crate::draw::Draw;
use crate::run::{Inputs, Runner};
use crate::shrink::shrink;

/// Algorithm 3: pairs of random inputs.
#[derive(Debug, Clone, Copy, Default)]
pub struct Fuzz;

impl PairEngine for Fuzz {
    fn name(&self) -> &'static str {
        "fuzz (Algorithm 3)"
    }

    fn run(&self, task: &PairTask, budget: &PairBudget) -> (PairClaim, PairStats) {
        let mut runner = Runner::new(task, budget.steps_per_run);
        if !runner.is_secret.contains(&true) {
            return (PairClaim::Unknown(PairUnknown::NoSecret), PairStats::default());
        }
        // Nothing of the program is known to it.
        let mut draw = Draw::new(&Guide::default(), budget.seed);
        let mut first = pair(&mut runner, &mut draw);
        runner.run_uncounted(&mut first[0], &mut draw);
        runner.prepare(task);
        while runner.stats.calls + 2 <= budget.calls && runner.stats.steps < budget.steps {
            let [mut one, mut other] = pair(&mut runner, &mut draw);
            let [a, b] = [&mut one, &mut other].map(|inputs| runner.run(inputs, &mut draw).trace);
            runner.stats.pairs += 1;
            match compare(task.agreement, &a, &b) {
                Comparison::Different => {
                    let decisions = shrink(&mut runner, &mut draw, task.agreement, [one, other]);
                    return (PairClaim::Refuted(decisions), runner.stats);
                }
                Comparison::Cut => runner.stats.cut_pairs += 1,
                Comparison::Same => {}
            }
            if let Some(cause) = budget.interrupt.cause() {
                return (PairClaim::Unknown(PairUnknown::Stopped(cause)), runner.stats);
            }
        }
        (PairClaim::NoneFound, runner.stats)
    }
}

/// Inputs of two runs that differ in some secret.
fn pair(runner: &mut Runner, draw: &mut Draw) -> [Inputs; 2] {
    let shapes: Vec<Shape> = runner.shapes.values().cloned().collect();
    let one: Inputs = shapes.iter().map(|shape| vec![uniform(draw, shape)]).collect();
    for _ in 0..RETRIES {
        let mut other = one.clone();
        for (input, shape) in shapes.iter().enumerate().filter(|(input, _)| runner.is_secret[*input]) {
            other[input] = vec![uniform(draw, shape)];
        }
        if other != one {
            return [one, other];
        }
    }
    [one.clone(), one]
}

/// How often secrets are drawn again that turned out to be the same.
const RETRIES: usize = 10;

/// A random value of its type.
pub(crate) fn uniform(draw: &mut Draw, shape: &Shape) -> Tree {
    match shape {
        Shape::Number(kind) => Tree::Number(draw.anything(*kind)),
        Shape::Text(most) => {
            let length = draw.below(*most as usize + 1);
            Tree::Text((0..length).map(|_| u16::try_from(draw.anything(Number::Character)).unwrap_or(0)).collect())
        }
        Shape::List(item, most) => {
            let length = draw.below(*most as usize + 1);
            Tree::List((0..length).map(|_| uniform(draw, item)).collect())
        }
        Shape::OneOf(ways) => {
            let way = draw.below(ways.len());
            Tree::OneOf(way, ways[way].parts.iter().map(|(_, shape)| uniform(draw, shape)).collect())
        }
    }
}
