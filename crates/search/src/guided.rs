//! The default search: coverage-guided, with a corpus, comparison feedback and descent on branch distances.
//!
//! Runs come in groups with equal public inputs and different secrets, and each run of a group is compared with each
//! other one. The inputs of a group are generated, a mutated seed, or the result of a stage of the corpus. Secrets are
//! generated, mutated, or set to operands of comparisons in another run of the group. The searches of the paper
//! (Pasqua, Ceccato, Tonella: Hypertesting of Programs, ICSE 2024) compare two runs at a time; here a run serves
//! several comparisons, and mutation changes public inputs as well.

use counterpoint_engine::{Answer, Budget, Engine, Events, Task};
use counterpoint_ir::guide::Shape;
use rustc_hash::FxHashMap;

use crate::corpus::{Corpus, generate_inputs, mutate_input};
use crate::enumerate::groups;
use crate::feedback::ComparisonLog;
use crate::pair_search::PairSearch;
use crate::runner::{Inputs, RunResult, Runner};
use crate::trace::TraceComparison;

/// The default search.
#[derive(Debug, Clone, Copy, Default)]
pub struct Guided;

/// The size of a group whose first run takes a rare path, a known one, and a common one.
const GROUP: [usize; 3] = [6, 4, 4];

/// Groups after which a path is known, and common.
const KNOWN: [u32; 2] = [4, 16];

/// On a common path, one of this many groups has more than one run.
const COMMON_GROUPS: u32 = 4;

/// Per cent of mutated secrets with several parts that become equal to another input of their shape. Numbers and texts
/// become equal by comparison feedback.
const EQUAL: u32 = 12;

/// Runs that may be cut off before all runs get fewer steps.
const PATIENCE: u64 = 20;

impl Engine for Guided {
    fn name(&self) -> &'static str {
        "guided"
    }

    fn run<'a>(&'a self, task: &'a Task, budget: &'a Budget, _events: &dyn Events) -> Answer<'a> {
        match PairSearch::new(task, budget, true) {
            Ok(pairs) => {
                let same_shape = same_shape(&pairs.shapes());
                Search { pairs, corpus: Corpus::default(), paths: FxHashMap::default(), same_shape }.search()
            }
            Err(found) => *found,
        }
    }
}

struct Search<'a> {
    pairs: PairSearch<'a>,
    corpus: Corpus,
    /// Per path, the groups whose first run took it.
    paths: FxHashMap<u64, u32>,
    /// Per input, the others of the same shape, if they have several parts.
    same_shape: Vec<Vec<usize>>,
}

impl<'a> Search<'a> {
    fn search(mut self) -> Answer<'a> {
        let first = generate_inputs(&self.pairs.runner, &mut self.pairs.generator);
        self.pairs.prepare(first);
        if self.enumerate_all() {
            return self.pairs.finish_exhaustive();
        }
        while self.pairs.has_budget(1) {
            let inputs = self.explore();
            self.group(inputs);
        }
        self.pairs.finish()
    }

    /// Enumerates all inputs if there are few; whether it was exhaustive.
    fn enumerate_all(&mut self) -> bool {
        let calls = usize::try_from(self.pairs.budget.calls).unwrap_or(usize::MAX);
        let Some(groups) = groups(&self.pairs.shapes(), &self.pairs.runner.is_secret, calls) else { return false };
        let mut is_exhaustive = true;
        for group in groups {
            let mut known: Vec<(Inputs, RunResult)> = Vec::new();
            for mut inputs in group {
                if !self.pairs.has_budget(1) {
                    return false;
                }
                let result = self.pairs.run(&mut inputs);
                // An input that is read twice has more values than were enumerated.
                is_exhaustive &= inputs.iter().all(|values| values.len() == 1);
                for (other_inputs, other) in &known {
                    self.pairs.compare_pair((other_inputs, other), (&inputs, &result));
                }
                if result.is_new {
                    self.corpus.add(&inputs, &result);
                }
                known.push((inputs, result));
            }
        }
        // What a run would show that was cut off is not known.
        is_exhaustive && self.pairs.runner.stats.cut == 0 && self.pairs.runner.stats.unsupported == 0
    }

    /// Sometimes, inputs from a stage of the corpus that take a new path.
    fn explore(&mut self) -> Option<Inputs> {
        let PairSearch { runner, generator, budget, .. } = &mut self.pairs;
        let has_budget = |runner: &Runner| {
            let stats = &runner.stats;
            stats.calls < budget.calls && stats.steps < budget.steps && budget.interrupt.cause().is_none()
        };
        self.corpus.explore(runner, generator, &has_budget)
    }

    /// Runs with the same public inputs, each compared with each other one, up to the first two that differ.
    fn group(&mut self, start: Option<Inputs>) {
        let mut inputs =
            start.unwrap_or_else(|| self.corpus.next_inputs(&self.pairs.runner, &mut self.pairs.generator));
        let mut group: Vec<(Inputs, RunResult)> = Vec::new();
        // What is public, as far as any run of the group has read it.
        let mut publics = inputs.clone();
        for position in 0..GROUP[0] {
            if !self.pairs.has_budget(1) || group.first().is_some_and(|(_, result)| position >= self.size(result.path))
            {
                break;
            }
            if position > 0 {
                let from = if self.pairs.generator.chance(60) { 0 } else { self.pairs.generator.below(group.len()) };
                inputs.clone_from(&group[from].0);
                self.share_publics(&mut inputs, &publics);
                let comparisons = group[from].1.comparisons.clone();
                self.mutate_secrets(&mut inputs, &comparisons);
                if group.iter().any(|(known, _)| self.has_same_secrets(known, &inputs)) {
                    continue;
                }
            }
            let result = self.pairs.run(&mut inputs);
            self.share_publics(&mut publics, &inputs);
            self.shorten_runs();
            if position == 0 {
                *self.paths.entry(result.path).or_default() += 1;
                // A secret may have to equal a public input.
                for (trees, shape) in inputs.iter().zip(self.pairs.runner.shapes.values()) {
                    for tree in trees {
                        self.pairs.generator.keep(tree, shape);
                    }
                }
            }
            let (mut is_new, mut is_over) = (result.is_new, false);
            for (other_inputs, other) in &group {
                let pair = self.pairs.compare_pair((other_inputs, other), (&inputs, &result));
                is_new |= pair.is_new;
                is_over |= pair.comparison == TraceComparison::Different;
            }
            if is_new {
                self.corpus.add(&inputs, &result);
            }
            group.push((inputs.clone(), result));
            if is_over {
                break;
            }
        }
    }

    /// Adds the values of public inputs that other runs have read beyond these.
    fn share_publics(&self, inputs: &mut Inputs, of: &Inputs) {
        let is_secret = &self.pairs.runner.is_secret;
        for (input, (known, more)) in inputs.iter_mut().zip(of).enumerate() {
            if !is_secret[input] && more.len() > known.len() {
                known.clone_from(more);
            }
        }
    }

    /// The power schedule: the size of a group whose first run took a path. Groups on common paths are small, often
    /// only that run, which leaves calls for others.
    fn size(&self, path: u64) -> usize {
        let times = self.paths.get(&path).copied().unwrap_or_default();
        match KNOWN.iter().filter(|&&known| times > known).count() {
            2 if times % COMMON_GROUPS != 0 => 1,
            rank => GROUP[rank],
        }
    }

    /// Mutates one secret, or all of them.
    fn mutate_secrets(&mut self, inputs: &mut Inputs, comparisons: &ComparisonLog) {
        let secrets: Vec<usize> = (0..inputs.len()).filter(|&input| self.pairs.runner.is_secret[input]).collect();
        if self.pairs.generator.chance(70) {
            if let Some(input) = self.pairs.generator.pick(&secrets) {
                // For comparisons of a secret with a public input.
                if self.pairs.generator.chance(EQUAL)
                    && let Some(like) = self.pairs.generator.pick(&self.same_shape[input])
                {
                    let like = inputs[like].clone();
                    inputs[input] = like;
                    return;
                }
                let mut trees = std::mem::take(&mut inputs[input]);
                mutate_input(&self.pairs.runner, &mut self.pairs.generator, &mut trees, input, comparisons);
                inputs[input] = trees;
            }
        } else {
            for input in secrets {
                let mut trees = std::mem::take(&mut inputs[input]);
                mutate_input(&self.pairs.runner, &mut self.pairs.generator, &mut trees, input, comparisons);
                inputs[input] = trees;
            }
        }
    }

    fn has_same_secrets(&self, one: &Inputs, other: &Inputs) -> bool {
        (0..one.len()).filter(|&input| self.pairs.runner.is_secret[input]).all(|input| one[input] == other[input])
    }

    /// Where many runs are cut off, long runs are not worth their steps.
    fn shorten_runs(&mut self) {
        let stats = &self.pairs.runner.stats;
        if stats.cut > PATIENCE && stats.cut * 4 > stats.calls && stats.cut < stats.calls {
            self.pairs.runner.limit_steps(self.pairs.budget.steps_per_run() / 20);
        }
    }
}

/// Per input, the others of the same shape, if that has several parts.
fn same_shape(shapes: &[Shape]) -> Vec<Vec<usize>> {
    let has_parts = |shape: &Shape| matches!(shape, Shape::List(..) | Shape::OneOf(_));
    let others =
        |input: usize| (0..shapes.len()).filter(move |&other| other != input && shapes[other] == shapes[input]);
    let of = |input: usize| if has_parts(&shapes[input]) { others(input).collect() } else { Vec::new() };
    (0..shapes.len()).map(of).collect()
}
