//! The corpus: inputs whose runs covered something new (*seeds*), and the stages that derive inputs from them.
//!
//! A new seed goes through a deterministic stage once (`input_to_state`). Otherwise seeds are mutated, or a comparison
//! of one is made equal by descent on its branch distance (`branch_distance`). The seed of the random numbers is
//! another thing.

use counterpoint_ir::guide::Shape;
use counterpoint_ir::tree::Tree;

use crate::branch_distance::{Leaf, branch_distance, leaves, secant};
use crate::feedback::{ComparisonLog, NumberComparison};
use crate::generator::Generator;
use crate::input_to_state::candidates;
use crate::mutation::{mutate, substitute_compared_number, substitute_compared_text};
use crate::runner::{Inputs, RunResult, Runner};

/// Per cent of new inputs that do not derive from a seed.
const GENERATED: u32 = 25;

/// Per cent of inputs that come from a descent.
const DESCENTS: u32 = 10;

/// Steps of one descent, each with up to two runs.
const DESCENT_RUNS: usize = 6;

/// Seeds that wait for the deterministic stage.
const MOST_QUEUED: usize = 32;

/// The most recent seeds are chosen more often: so many.
const RECENT_SEEDS: usize = 6;

/// Seeds that are kept.
const MOST_SEEDS: usize = 256;

/// An input whose run covered something new, with the comparisons of that run.
#[derive(Clone)]
struct Seed {
    inputs: Inputs,
    comparisons: ComparisonLog,
}

/// The seeds of a program.
#[derive(Default)]
pub(crate) struct Corpus {
    seeds: Vec<Seed>,
    /// Calls of `explore` since the last seed was added.
    since_last_added: u32,
    /// Seeds that wait for the deterministic stage, the next one last.
    queue: Vec<Seed>,
    /// Inputs of the deterministic stage that are still to be run, the next one last.
    candidates: Vec<Inputs>,
    /// Runs of the deterministic stage.
    n_input_to_state: u64,
}

/// The outcome of a run of a descent.
enum Probe {
    /// It covers something new.
    New,
    /// The branch distance; `None` if the comparison is not reached, is equal, or the budget is used up.
    Distance(Option<i128>),
}

impl Corpus {
    /// Runs the deterministic stage or a descent; inputs that take a new path, if it found any.
    pub(crate) fn explore(
        &mut self,
        runner: &mut Runner,
        generator: &mut Generator,
        has_budget: &dyn Fn(&Runner) -> bool,
    ) -> Option<Inputs> {
        if self.n_input_to_state * 5 < runner.stats.calls * 2
            && let Some(inputs) = self.input_to_state(runner, generator, has_budget)
        {
            return Some(inputs);
        }
        // The longer the coverage stays the same, the more descents are made.
        self.since_last_added += 1;
        if generator.chance(DESCENTS + self.since_last_added.min(10)) {
            self.descend(runner, generator, has_budget)
        } else {
            None
        }
    }

    /// The deterministic stage of the next seed, up to the first inputs that take a new path.
    fn input_to_state(
        &mut self,
        runner: &mut Runner,
        generator: &mut Generator,
        has_budget: &dyn Fn(&Runner) -> bool,
    ) -> Option<Inputs> {
        if self.candidates.is_empty() {
            let Seed { inputs, comparisons } = self.queue.pop()?;
            let shapes: Vec<Shape> = runner.shapes.values().cloned().collect();
            self.candidates = candidates(generator, &shapes, &inputs, &comparisons);
            self.candidates.reverse();
        }
        while let Some(mut inputs) = self.candidates.pop().filter(|_| has_budget(runner)) {
            self.n_input_to_state += 1;
            let result = runner.run(&mut inputs, generator);
            if result.is_new {
                self.add(&inputs, &result);
            }
            if result.is_new_path {
                return Some(inputs);
            }
        }
        None
    }

    /// Generated inputs, or a mutated seed.
    pub(crate) fn next_inputs(&self, runner: &Runner, generator: &mut Generator) -> Inputs {
        if self.seeds.is_empty() || generator.chance(GENERATED) {
            return generate_inputs(runner, generator);
        }
        // Recent seeds reach furthest. A tournament of two prefers the smaller one: long inputs make long runs.
        let n_recent = if generator.chance(50) { self.seeds.len().min(RECENT_SEEDS) } else { self.seeds.len() };
        let [one, other] = [(); 2].map(|()| self.seeds.len() - 1 - generator.below(n_recent));
        let index = if size(&self.seeds[one].inputs) <= size(&self.seeds[other].inputs) { one } else { other };
        let Seed { mut inputs, comparisons } = self.seeds[index].clone();
        for _ in 0..=generator.below(2) {
            // Secrets are mutated anyway, where runs are compared.
            let at = generator.below(inputs.len());
            let input = if runner.is_secret[at] { generator.below(inputs.len()) } else { at };
            mutate_input(runner, generator, &mut inputs[input], input, &comparisons);
        }
        inputs
    }

    /// Descends on the branch distance of a comparison; inputs that cover something new, if it found any.
    fn descend(
        &mut self,
        runner: &mut Runner,
        generator: &mut Generator,
        has_budget: &dyn Fn(&Runner) -> bool,
    ) -> Option<Inputs> {
        let (index, target) = self.target(runner, generator)?;
        let shapes = runner.shapes.values().cloned().collect::<Vec<_>>();
        let mut inputs = self.seeds[index].inputs.clone();
        let all = leaves(&inputs, &shapes);
        let mut is_compared = |leaf: &Leaf| leaf.get(&mut inputs).is_some_and(|it| it == target.a || it == target.b);
        let compared: Vec<Leaf> = all.iter().filter(|leaf| is_compared(leaf)).cloned().collect();
        let leaves = if compared.is_empty() || generator.chance(50) { all } else { compared };
        let leaf = generator.pick(&leaves)?;
        let mut best = (leaf.get(&mut inputs)?, branch_distance(target));
        let mut scale = generator.pick(&[1, 16, 1_000, 1_000_000])?;
        for _ in 0..DESCENT_RUNS {
            let mut explore = inputs.clone();
            // Towards zero, where there is room.
            leaf.set(
                &mut explore,
                if best.0 > 0 { best.0.saturating_sub(scale) } else { best.0.saturating_add(scale) },
            );
            let probe = match self.probe(runner, generator, has_budget, (&mut explore, target)) {
                Probe::New => return Some(explore),
                Probe::Distance(distance) => distance?,
            };
            let Some(next) = secant(best, (leaf.get(&mut explore)?, probe)) else {
                scale = scale.saturating_mul(1_000);
                continue;
            };
            leaf.set(&mut inputs, next);
            let distance = match self.probe(runner, generator, has_budget, (&mut inputs, target)) {
                Probe::New => return Some(inputs),
                Probe::Distance(distance) => distance?,
            };
            if distance == best.1 {
                return None;
            }
            (best, scale) = ((leaf.get(&mut inputs)?, distance), 1);
        }
        None
    }

    /// A comparison of a seed to descend on: one of a branch with a single edge covered, or one of the last of its run.
    fn target(&self, runner: &Runner, generator: &mut Generator) -> Option<(usize, NumberComparison)> {
        let all = || self.seeds.iter().enumerate();
        let open: Vec<(usize, NumberComparison)> = all()
            .flat_map(|(index, seed)| seed.comparisons.numbers.iter().map(move |compared| (index, *compared)))
            .filter(|(_, compared)| runner.is_one_sided(compared.pc))
            .collect();
        if !open.is_empty() && generator.chance(60) {
            return generator.pick(&open);
        }
        let last = all().rev().take(8).flat_map(|(index, seed)| {
            seed.comparisons.numbers.iter().rev().take(2).map(move |compared| (index, *compared))
        });
        generator.pick(&last.collect::<Vec<_>>()).or_else(|| generator.pick(&open))
    }

    /// Runs the program and measures the branch distance of a comparison.
    fn probe(
        &mut self,
        runner: &mut Runner,
        generator: &mut Generator,
        has_budget: &dyn Fn(&Runner) -> bool,
        (inputs, target): (&mut Inputs, NumberComparison),
    ) -> Probe {
        if !has_budget(runner) {
            return Probe::Distance(None);
        }
        let result = runner.run(inputs, generator);
        if result.is_new {
            self.add(inputs, &result);
            return Probe::New;
        }
        let is_it = |compared: &&NumberComparison| (compared.pc, compared.nth) == (target.pc, target.nth);
        Probe::Distance(result.comparisons.numbers.iter().find(is_it).map(|compared| branch_distance(*compared)))
    }

    /// Adds inputs whose run covered something new.
    pub(crate) fn add(&mut self, inputs: &Inputs, result: &RunResult) {
        self.since_last_added = 0;
        if self.seeds.len() == MOST_SEEDS {
            self.seeds.remove(0);
        }
        let seed = Seed { inputs: inputs.clone(), comparisons: result.comparisons.clone() };
        self.seeds.push(seed.clone());
        if self.queue.len() == MOST_QUEUED {
            self.queue.remove(0);
        }
        self.queue.push(seed);
    }
}

/// New inputs from the generator.
pub(crate) fn generate_inputs(runner: &Runner, generator: &mut Generator) -> Inputs {
    runner.shapes.values().map(|shape| vec![generator.tree(shape)]).collect()
}

/// Mutates a value of an input.
pub(crate) fn mutate_input(
    runner: &Runner,
    generator: &mut Generator,
    trees: &mut [Tree],
    input: usize,
    comparisons: &ComparisonLog,
) {
    let shape = runner.shapes.values().nth(input).cloned().expect("inputs have shapes");
    let Some(at) = trees.len().checked_sub(1).map(|last| generator.below(last + 1)) else { return };
    let tree = &mut trees[at];
    generator.keep(tree, &shape);
    match generator.below(10) {
        0..=2 if substitute_compared_text(generator, tree, &shape, &comparisons.texts) => {}
        0..=3 if substitute_compared_number(generator, tree, &shape, &comparisons.numbers) => {}
        0..=6 => mutate(generator, tree, &shape),
        _ => *tree = generator.tree(&shape),
    }
}

/// The size of inputs.
fn size(inputs: &Inputs) -> usize {
    fn of(tree: &Tree) -> usize {
        match tree {
            Tree::Number(_) => 1,
            Tree::Text(units) => 1 + units.len(),
            Tree::List(parts) | Tree::OneOf(_, parts) => 1 + parts.iter().map(of).sum::<usize>(),
        }
    }
    inputs.iter().flatten().map(of).sum()
}
