//! The default search.
//!
//! Runs come in groups: the public inputs of a group are the same, the secrets are not, so that each run can be compared
//! with each other one. A group starts from fresh inputs or from known ones that took a way of a branch which no run
//! took before. Its secrets are drawn anew, moved a little, or set to what a comparison in another run of the group asked
//! for. The search of the paper (Pasqua, Ceccato, Tonella: Hypertesting of Programs, ICSE 2024) compares two runs of
//! fresh inputs at a time; here a run serves several comparisons, and mutation moves public inputs as well.

use counterpoint_engine::{PairBudget, PairClaim, PairEngine, PairStats, PairTask, PairUnknown};

use crate::change::{answer, change};
use crate::compare::{Comparison, compare};
use crate::descend::{distance, leaves, secant};
use crate::draw::Draw;
use crate::run::{Compared, Inputs, Ran, Runner};
use crate::shrink::shrink;
use counterpoint_ir::tree::Tree;

/// The default search.
#[derive(Debug, Clone, Copy, Default)]
pub struct Guided;

/// Runs with the same public inputs.
const GROUP: usize = 6;

/// How often in a hundred a branch is looked for that no run has taken.
const DESCENTS: u32 = 15;

/// Runs for one such branch, twice as many at most.
const DESCENT_RUNS: usize = 6;

/// Inputs that are remembered.
const MOST_KNOWN: usize = 256;

/// Runs that may be cut before all runs get fewer steps.
const PATIENCE: u64 = 20;

impl PairEngine for Guided {
    fn name(&self) -> &'static str {
        "guided search"
    }

    fn run(&self, task: &PairTask, budget: &PairBudget) -> (PairClaim, PairStats) {
        let runner = Runner::new(task, budget.steps_per_run);
        if !runner.is_secret.contains(&true) {
            return (PairClaim::Unknown(PairUnknown::NoSecret), PairStats::default());
        }
        let draw = Draw::new(&task.guide, budget.seed);
        let mut search = Search { task, budget, runner, draw, known: Vec::new(), since_new: 0 };
        let claim = search.search();
        (claim, search.runner.stats)
    }
}

struct Search<'a> {
    task: &'a PairTask,
    budget: &'a PairBudget,
    runner: Runner,
    draw: Draw,
    /// Inputs of runs that went where no run went before, with what was compared there.
    known: Vec<(Inputs, Vec<Compared>)>,
    /// Groups since the last one that went there.
    since_new: u32,
}

impl Search<'_> {
    fn search(&mut self) -> PairClaim {
        let mut first = self.fresh();
        self.runner.run_uncounted(&mut first, &mut self.draw);
        self.runner.prepare(self.task);
        while self.is_affordable() {
            // The longer nothing new comes up, the more is done about what never happened.
            self.since_new += 1;
            let found = if self.draw.chance(DESCENTS + self.since_new.min(30)) { self.descend() } else { None };
            if let Some(pair) = found.or_else(|| self.group(None)) {
                return PairClaim::Refuted(shrink(&mut self.runner, &mut self.draw, self.task.agreement, pair));
            }
            if let Some(cause) = self.budget.interrupt.cause() {
                return PairClaim::Unknown(PairUnknown::Stopped(cause));
            }
        }
        self.none_found()
    }

    fn is_affordable(&self) -> bool {
        self.runner.stats.calls < self.budget.calls && self.runner.stats.steps < self.budget.steps
    }

    fn none_found(&self) -> PairClaim {
        let stats = &self.runner.stats;
        if let Some(at) = self.runner.unsupported.filter(|_| stats.unsupported == stats.calls) {
            return PairClaim::Unknown(PairUnknown::Unsupported(at));
        }
        if stats.pairs == stats.cut_pairs {
            return PairClaim::Unknown(PairUnknown::NothingComparable);
        }
        PairClaim::NoneFound
    }

    fn fresh(&mut self) -> Inputs {
        let shapes: Vec<_> = self.runner.shapes.values().cloned().collect();
        shapes.iter().map(|shape| vec![self.draw.tree(shape)]).collect()
    }

    /// Fresh inputs, or known ones with a change.
    fn start(&mut self) -> Inputs {
        if self.known.is_empty() || self.draw.chance(40) {
            return self.fresh();
        }
        // The youngest ones went furthest.
        let index = if self.draw.chance(50) {
            self.known.len() - 1 - self.draw.below(self.known.len().min(4))
        } else {
            self.draw.below(self.known.len())
        };
        let (mut inputs, compared) = self.known[index].clone();
        for _ in 0..=self.draw.below(2) {
            let input = self.draw.below(inputs.len());
            self.vary(&mut inputs[input], input, &compared);
        }
        inputs
    }

    /// Changes the values of an input.
    fn vary(&mut self, trees: &mut [Tree], input: usize, compared: &[Compared]) {
        let shape = self.runner.shapes.values().nth(input).cloned().expect("inputs have shapes");
        let Some(at) = trees.len().checked_sub(1).map(|last| self.draw.below(last + 1)) else { return };
        let tree = &mut trees[at];
        self.draw.note(tree, &shape);
        match self.draw.below(10) {
            0..=3 if answer(&mut self.draw, tree, &shape, compared) => {}
            0..=6 => change(&mut self.draw, tree, &shape),
            _ => *tree = self.draw.tree(&shape),
        }
    }

    /// Follows a comparison that always went the same way back to a number of the inputs; a group around inputs with
    /// which it goes another way.
    fn descend(&mut self) -> Option<[Inputs; 2]> {
        let open: Vec<(usize, Compared)> = (self.known.iter().enumerate())
            .flat_map(|(index, (_, compared))| compared.iter().map(move |compared| (index, *compared)))
            .filter(|(_, compared)| self.runner.is_open(compared.pc))
            .collect();
        let (index, compared) = self.draw.pick(&open)?;
        let shapes: Vec<_> = self.runner.shapes.values().cloned().collect();
        let mut inputs = self.known[index].0.clone();
        let leaf = self.draw.pick(&leaves(&inputs, &shapes))?;
        let mut best = (leaf.get(&mut inputs)?, distance(compared));
        let mut scale = self.draw.pick(&[1, 16, 1_000, 1_000_000])?;
        for _ in 0..DESCENT_RUNS {
            if !self.is_affordable() {
                return None;
            }
            let mut near = inputs.clone();
            // Towards zero, where there is room.
            leaf.set(&mut near, if best.0 > 0 { best.0.saturating_sub(scale) } else { best.0.saturating_add(scale) });
            let probe = self.probe(&mut near, compared.pc);
            if !self.runner.is_open(compared.pc) {
                return self.group(Some(near));
            }
            let Some(next) = secant(best, (leaf.get(&mut near)?, probe?)) else {
                scale = scale.saturating_mul(1_000);
                continue;
            };
            leaf.set(&mut inputs, next);
            let distance = self.probe(&mut inputs, compared.pc);
            if !self.runner.is_open(compared.pc) {
                return self.group(Some(inputs));
            }
            if distance == Some(best.1) {
                return None;
            }
            (best, scale) = ((leaf.get(&mut inputs)?, distance?), 1);
        }
        None
    }

    /// Runs, and tells how far a comparison is from being equal; nothing if it is not made, or is equal.
    fn probe(&mut self, inputs: &mut Inputs, pc: u32) -> Option<i128> {
        let ran = self.runner.run(inputs, &mut self.draw);
        if ran.is_new {
            self.remember(inputs, &ran);
        }
        ran.compared.iter().find(|compared| compared.pc == pc).map(|compared| distance(*compared))
    }

    /// Runs with the same public inputs, each compared with each other one; two that differ, if there are.
    fn group(&mut self, start: Option<Inputs>) -> Option<[Inputs; 2]> {
        let mut inputs = start.unwrap_or_else(|| self.start());
        let mut group: Vec<(Inputs, Ran)> = Vec::new();
        for position in 0..GROUP {
            if !self.is_affordable() {
                break;
            }
            if position > 0 {
                let from = if self.draw.chance(60) { 0 } else { self.draw.below(group.len()) };
                inputs.clone_from(&group[from].0);
                let compared = group[from].1.compared.clone();
                self.vary_secrets(&mut inputs, &compared);
                if group.iter().any(|(known, _)| self.has_same_secrets(known, &inputs)) {
                    continue;
                }
            }
            let ran = self.runner.run(&mut inputs, &mut self.draw);
            self.lose_patience();
            if ran.is_new {
                self.remember(&inputs, &ran);
            }
            for (other_inputs, other) in &group {
                self.runner.stats.pairs += 1;
                match compare(self.task.agreement, &other.trace, &ran.trace) {
                    Comparison::Different => return Some([other_inputs.clone(), inputs]),
                    Comparison::Cut => self.runner.stats.cut_pairs += 1,
                    Comparison::Same => {}
                }
            }
            group.push((inputs.clone(), ran));
        }
        None
    }

    /// One secret is changed, or all of them are.
    fn vary_secrets(&mut self, inputs: &mut Inputs, compared: &[Compared]) {
        let secrets: Vec<usize> = (0..inputs.len()).filter(|&input| self.runner.is_secret[input]).collect();
        if self.draw.chance(70) {
            if let Some(input) = self.draw.pick(&secrets) {
                let mut trees = std::mem::take(&mut inputs[input]);
                self.vary(&mut trees, input, compared);
                inputs[input] = trees;
            }
        } else {
            for input in secrets {
                let mut trees = std::mem::take(&mut inputs[input]);
                self.vary(&mut trees, input, compared);
                inputs[input] = trees;
            }
        }
    }

    fn has_same_secrets(&self, one: &Inputs, other: &Inputs) -> bool {
        (0..one.len()).filter(|&input| self.runner.is_secret[input]).all(|input| one[input] == other[input])
    }

    fn remember(&mut self, inputs: &Inputs, ran: &Ran) {
        self.since_new = 0;
        if self.known.len() == MOST_KNOWN {
            self.known.remove(0);
        }
        self.known.push((inputs.clone(), ran.compared.clone()));
    }

    /// Where many runs are cut, long runs are not worth their steps.
    fn lose_patience(&mut self) {
        if self.runner.stats.cut > PATIENCE && self.runner.stats.cut * 4 > self.runner.stats.calls {
            self.runner.hurry(self.budget.steps_per_run / 20);
        }
    }
}
