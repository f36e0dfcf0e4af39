//! The default search.
//!
//! Runs come in groups: the public inputs of a group are the same, the secrets are not, so that each run can be compared
//! with each other one. A group starts from fresh inputs or from known ones that took a way of a branch which no run
//! took before. Its secrets are drawn anew, moved a little, or set to what a comparison in another run of the group asked
//! for. The search of the paper (Pasqua, Ceccato, Tonella: Hypertesting of Programs, ICSE 2024) compares two runs of
//! fresh inputs at a time; here a run serves several comparisons, and mutation moves public inputs as well.

use counterpoint_engine::{PairBudget, PairEngine, PairFound, PairTask};
use counterpoint_ir::tree::Tree;

use crate::change::{answer, change};
use crate::compare::Comparison;
use crate::descend::{distance, leaves, secant};
use crate::hunt::Hunt;
use crate::run::{Compared, Inputs, Ran};

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

    fn run(&self, task: &PairTask, budget: &PairBudget) -> PairFound {
        match Hunt::new(task, budget, &task.guide) {
            Ok(hunt) => Search { hunt, known: Vec::new(), since_new: 0 }.search(),
            Err(found) => *found,
        }
    }
}

struct Search<'a> {
    hunt: Hunt<'a>,
    /// Inputs of runs that went where no run went before, with what was compared there.
    known: Vec<(Inputs, Vec<Compared>)>,
    /// Groups since the last one that went there.
    since_new: u32,
}

impl Search<'_> {
    fn search(mut self) -> PairFound {
        let first = self.fresh();
        self.hunt.prepare(first);
        while self.hunt.goes_on(1) {
            // The longer nothing new comes up, the more is done about what never happened.
            self.since_new += 1;
            let near = if self.hunt.draw.chance(DESCENTS + self.since_new.min(30)) { self.descend() } else { None };
            self.group(near);
        }
        self.hunt.finish()
    }

    fn fresh(&mut self) -> Inputs {
        let shapes = self.hunt.shapes();
        shapes.iter().map(|shape| vec![self.hunt.draw.tree(shape)]).collect()
    }

    /// Fresh inputs, or known ones with a change.
    fn start(&mut self) -> Inputs {
        if self.known.is_empty() || self.hunt.draw.chance(40) {
            return self.fresh();
        }
        // The youngest ones went furthest.
        let index = if self.hunt.draw.chance(50) {
            self.known.len() - 1 - self.hunt.draw.below(self.known.len().min(4))
        } else {
            self.hunt.draw.below(self.known.len())
        };
        let (mut inputs, compared) = self.known[index].clone();
        for _ in 0..=self.hunt.draw.below(2) {
            let input = self.hunt.draw.below(inputs.len());
            self.vary(&mut inputs[input], input, &compared);
        }
        inputs
    }

    /// Changes the values of an input.
    fn vary(&mut self, trees: &mut [Tree], input: usize, compared: &[Compared]) {
        let shape = self.hunt.runner.shapes.values().nth(input).cloned().expect("inputs have shapes");
        let Some(at) = trees.len().checked_sub(1).map(|last| self.hunt.draw.below(last + 1)) else { return };
        let tree = &mut trees[at];
        self.hunt.draw.note(tree, &shape);
        match self.hunt.draw.below(10) {
            0..=3 if answer(&mut self.hunt.draw, tree, &shape, compared) => {}
            0..=6 => change(&mut self.hunt.draw, tree, &shape),
            _ => *tree = self.hunt.draw.tree(&shape),
        }
    }

    /// Follows a comparison that always went the same way back to a number of the inputs; inputs with which it goes
    /// another way.
    fn descend(&mut self) -> Option<Inputs> {
        let open: Vec<(usize, Compared)> = (self.known.iter().enumerate())
            .flat_map(|(index, (_, compared))| compared.iter().map(move |compared| (index, *compared)))
            .filter(|(_, compared)| self.hunt.runner.is_open(compared.pc))
            .collect();
        let (index, compared) = self.hunt.draw.pick(&open)?;
        let shapes = self.hunt.shapes();
        let mut inputs = self.known[index].0.clone();
        let leaf = self.hunt.draw.pick(&leaves(&inputs, &shapes))?;
        let mut best = (leaf.get(&mut inputs)?, distance(compared));
        let mut scale = self.hunt.draw.pick(&[1, 16, 1_000, 1_000_000])?;
        for _ in 0..DESCENT_RUNS {
            if !self.hunt.goes_on(1) {
                return None;
            }
            let mut near = inputs.clone();
            // Towards zero, where there is room.
            leaf.set(&mut near, if best.0 > 0 { best.0.saturating_sub(scale) } else { best.0.saturating_add(scale) });
            let probe = self.probe(&mut near, compared.pc);
            if !self.hunt.runner.is_open(compared.pc) {
                return Some(near);
            }
            let Some(next) = secant(best, (leaf.get(&mut near)?, probe?)) else {
                scale = scale.saturating_mul(1_000);
                continue;
            };
            leaf.set(&mut inputs, next);
            let distance = self.probe(&mut inputs, compared.pc);
            if !self.hunt.runner.is_open(compared.pc) {
                return Some(inputs);
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
        let ran = self.hunt.run(inputs);
        if ran.is_new {
            self.remember(inputs, &ran);
        }
        ran.compared.iter().find(|compared| compared.pc == pc).map(|compared| distance(*compared))
    }

    /// Runs with the same public inputs, each compared with each other one, up to the first two that differ.
    fn group(&mut self, start: Option<Inputs>) {
        let mut inputs = start.unwrap_or_else(|| self.start());
        let mut group: Vec<(Inputs, Ran)> = Vec::new();
        for position in 0..GROUP {
            if !self.hunt.goes_on(1) {
                break;
            }
            if position > 0 {
                let from = if self.hunt.draw.chance(60) { 0 } else { self.hunt.draw.below(group.len()) };
                inputs.clone_from(&group[from].0);
                let compared = group[from].1.compared.clone();
                self.vary_secrets(&mut inputs, &compared);
                if group.iter().any(|(known, _)| self.has_same_secrets(known, &inputs)) {
                    continue;
                }
            }
            let ran = self.hunt.run(&mut inputs);
            self.lose_patience();
            let (mut is_new, mut is_over) = (ran.is_new, false);
            for (other_inputs, other) in &group {
                let met = self.hunt.meet((other_inputs, other), (&inputs, &ran));
                is_new |= met.is_new;
                is_over |= met.comparison == Comparison::Different;
            }
            if is_new {
                self.remember(&inputs, &ran);
            }
            group.push((inputs.clone(), ran));
            if is_over {
                break;
            }
        }
    }

    /// One secret is changed, or all of them are.
    fn vary_secrets(&mut self, inputs: &mut Inputs, compared: &[Compared]) {
        let secrets: Vec<usize> = (0..inputs.len()).filter(|&input| self.hunt.runner.is_secret[input]).collect();
        if self.hunt.draw.chance(70) {
            if let Some(input) = self.hunt.draw.pick(&secrets) {
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
        (0..one.len()).filter(|&input| self.hunt.runner.is_secret[input]).all(|input| one[input] == other[input])
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
        let stats = &self.hunt.runner.stats;
        if stats.cut > PATIENCE && stats.cut * 4 > stats.calls && stats.cut < stats.calls {
            self.hunt.runner.hurry(self.hunt.budget.steps_per_run / 20);
        }
    }
}
