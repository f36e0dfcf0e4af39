//! Minimisation of a pair: fewer inputs differ, and values become smaller, while the pair stays interesting.
//!
//! The run with the simpler inputs is the first one, before and after: neither the order in which a search met two runs nor
//! the class library of a JDK decides which of them is called A.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use counterpoint_ir::guide::Shape;
use counterpoint_prop::ObservationModel;

use crate::generator::Generator;
use crate::minimise::shorten::shorten;
use crate::minimise::{smaller, smaller_texts};
use crate::runner::{Inputs, RunResult, Runner};
use crate::trace::{TraceComparison, compare_traces};
use counterpoint_ir::tree::Tree;
use rustc_hash::{FxHashSet, FxHasher};

/// The budget in pairs.
const MOST_TRIALS: u32 = 3_000;

/// The interestingness test (in the words of delta debugging): what a smaller pair must still do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Interesting {
    /// Disagree.
    Disagrees(ObservationModel),
    /// Cover a goal.
    CoversGoal(u32),
}

impl Interesting {
    /// Whether a pair of runs is interesting.
    pub(super) fn is_it(self, runner: &Runner, [a, b]: [&RunResult; 2]) -> bool {
        match self {
            Interesting::Disagrees(sees) => compare_traces(sees, &a.trace, &b.trace) == TraceComparison::Different,
            Interesting::CoversGoal(goal) => {
                let coverage = &runner.coverage;
                coverage.covers(&coverage.goals.goals[goal as usize], &[a.location_set, b.location_set])
            }
        }
    }
}

/// The smallest interesting pair that was found before the work was to end. The steps of runs stay at what it needs.
pub(crate) fn minimise_pair(
    runner: &mut Runner,
    generator: &mut Generator,
    interesting: Interesting,
    pair: [Inputs; 2],
) -> [Inputs; 2] {
    let mut best = pair;
    best.sort_by(compare_inputs);
    shorten(runner, generator, interesting, &mut best);
    let results = best.each_mut().map(|inputs| runner.run_uncounted(inputs, generator).0);
    let mut minimiser =
        PairMinimiser { runner, generator, interesting, best, results, tried: FxHashSet::default(), left: MOST_TRIALS };
    minimiser.equate();
    while minimiser.left > 0 && minimiser.round() {}
    let PairMinimiser { mut best, .. } = minimiser;
    best.sort_by(compare_inputs);
    best
}

/// Inputs that are simpler come first.
fn compare_inputs(a: &Inputs, b: &Inputs) -> Ordering {
    a.iter().zip(b).map(|(a, b)| compare_all(a, b)).fold(Ordering::Equal, Ordering::then)
}

fn compare_all(a: &[Tree], b: &[Tree]) -> Ordering {
    a.iter().zip(b).map(|(a, b)| compare_trees(a, b)).fold(a.len().cmp(&b.len()), Ordering::then)
}

/// Numbers near 0, short texts and lists, and the first of several ways come first. Trees of an input have one shape.
fn compare_trees(a: &Tree, b: &Tree) -> Ordering {
    match (a, b) {
        (Tree::Number(a), Tree::Number(b)) => (a.unsigned_abs(), *a < 0).cmp(&(b.unsigned_abs(), *b < 0)),
        (Tree::Text(a), Tree::Text(b)) => (a.len(), a).cmp(&(b.len(), b)),
        (Tree::List(a), Tree::List(b)) => compare_all(a, b),
        (Tree::OneOf(way, a), Tree::OneOf(other, b)) => way.cmp(other).then_with(|| compare_all(a, b)),
        _ => Ordering::Equal,
    }
}

struct PairMinimiser<'a> {
    runner: &'a mut Runner,
    generator: &'a mut Generator,
    interesting: Interesting,
    best: [Inputs; 2],
    /// The results of these inputs.
    results: [RunResult; 2],
    /// Hashes of the pairs that were tried: rounds repeat candidates.
    tried: FxHashSet<u64>,
    left: u32,
}

impl PairMinimiser<'_> {
    /// Keeps a pair if it is interesting. Its secrets must differ.
    fn accepts(&mut self, mut pair: [Inputs; 2]) -> bool {
        if self.runner.is_stopped() {
            self.left = 0;
        }
        if self.left == 0 || pair[0] == pair[1] || !self.tried.insert(hash(&pair)) {
            return false;
        }
        self.left -= 1;
        let size = |inputs: &Inputs| inputs.iter().map(Vec::len).sum::<usize>();
        let mut results = [None, None];
        for run in 0..2 {
            let inputs = &mut pair[run];
            if *inputs == self.best[run] {
                continue;
            }
            let old_size = size(inputs);
            results[run] = Some(self.runner.run_uncounted(inputs, self.generator).0);
            // A run that was cut shows less than it would.
            if self.runner.is_stopped() {
                return false;
            }
            // Values that had to be generated would make the pair larger.
            if size(inputs) > old_size {
                return false;
            }
        }
        let [a, b] = [0, 1].map(|run| results[run].as_ref().unwrap_or(&self.results[run]));
        if !self.interesting.is_it(self.runner, [a, b]) {
            return false;
        }
        self.best = pair;
        for (known, new) in self.results.iter_mut().zip(results) {
            if let Some(new) = new {
                *known = new;
            }
        }
        true
    }

    /// Makes secrets equal where they need not differ.
    fn equate(&mut self) {
        for input in 0..self.best[0].len() {
            if self.best[0][input] == self.best[1][input] {
                continue;
            }
            for (from, to) in [(0, 1), (1, 0)] {
                let mut pair = self.best.clone();
                pair[to][input].clone_from(&self.best[from][input]);
                if self.accepts(pair) {
                    break;
                }
            }
        }
    }

    /// Tries to reduce each value; returns whether it could reduce any.
    fn round(&mut self) -> bool {
        let shapes: Vec<Shape> = self.runner.shapes.values().cloned().collect();
        let mut is_smaller = false;
        for (input, shape) in shapes.iter().enumerate() {
            let n_values = self.best[0][input].len().max(self.best[1][input].len());
            for at in (0..n_values).rev() {
                while self.reduce(input, at, shape) {
                    is_smaller = true;
                }
            }
        }
        while self.reduce_repeated_texts() {
            is_smaller = true;
        }
        is_smaller
    }

    /// Tries to reduce all occurrences of a text together: programs look up what was registered.
    fn reduce_repeated_texts(&mut self) -> bool {
        let mut texts: Vec<Vec<u16>> = Vec::new();
        self.best[0].iter().flatten().for_each(|tree| collect_texts(tree, &mut texts));
        let repeated = (1..texts.len()).filter(|&at| texts[..at].contains(&texts[at])).map(|at| texts[at].clone());
        for old in repeated {
            for new in smaller_texts(&old) {
                let pair = self.best.each_ref().map(|inputs| {
                    let replace = |tree: &Tree| replaced(tree, &old, &new);
                    inputs.iter().map(|trees| trees.iter().map(replace).collect()).collect()
                });
                if self.accepts(pair) {
                    return true;
                }
            }
        }
        false
    }

    fn reduce(&mut self, input: usize, at: usize, shape: &Shape) -> bool {
        let values = [0, 1].map(|run: usize| self.best[run][input].get(at).cloned());
        let is_same = values[0] == values[1];
        for run in 0..2 {
            let Some(old) = &values[run] else { continue };
            for new in smaller(old, shape) {
                let mut pair = self.best.clone();
                pair[run][input][at] = new.clone();
                if is_same {
                    pair[1 - run][input][at] = new.clone();
                    if self.accepts(pair) {
                        return true;
                    }
                } else if self.accepts(pair) {
                    return true;
                }
            }
            if is_same {
                break;
            }
        }
        false
    }
}

fn collect_texts(tree: &Tree, texts: &mut Vec<Vec<u16>>) {
    match tree {
        Tree::Text(units) => texts.push(units.clone()),
        Tree::List(parts) | Tree::OneOf(_, parts) => parts.iter().for_each(|part| collect_texts(part, texts)),
        Tree::Number(_) => {}
    }
}

/// A value with a text replaced by another one.
fn replaced(tree: &Tree, old: &[u16], new: &[u16]) -> Tree {
    let all = |parts: &[Tree]| parts.iter().map(|part| replaced(part, old, new)).collect();
    match tree {
        Tree::Text(units) if units == old => Tree::Text(new.to_vec()),
        Tree::List(items) => Tree::List(all(items)),
        Tree::OneOf(way, parts) => Tree::OneOf(*way, all(parts)),
        Tree::Text(_) | Tree::Number(_) => tree.clone(),
    }
}

fn hash(pair: &[Inputs; 2]) -> u64 {
    let mut hasher = FxHasher::default();
    pair.hash(&mut hasher);
    hasher.finish()
}
