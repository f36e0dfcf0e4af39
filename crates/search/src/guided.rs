//! The default search.
//!
//! Runs come in groups: the public inputs of a group are the same, the secrets are not, so that each run can be compared
//! with each other one. A group starts from fresh inputs or from known ones that took a way of a branch which no run
//! took before. Its secrets are drawn anew, moved a little, or set to what a comparison in another run of the group asked
//! for. The search of the paper (Pasqua, Ceccato, Tonella: Hypertesting of Programs, ICSE 2024) compares two runs of
//! fresh inputs at a time; here a run serves several comparisons, and mutation moves public inputs as well.

use counterpoint_engine::{Answer, Budget, Engine, Events, Task};
use counterpoint_ir::guide::Shape;
use rustc_hash::FxHashMap;

use crate::compare::Comparison;
use crate::feedback::Heard;
use crate::hunt::Hunt;
use crate::run::{Inputs, Ran, Runner};
use crate::scout::{Scout, fresh, vary};
use crate::whole::groups;

/// The default search.
#[derive(Debug, Clone, Copy, Default)]
pub struct Guided;

/// Runs with the same public inputs, where the first of them goes a way that is rare, known, and common.
const GROUP: [usize; 3] = [6, 4, 4];

/// So often has a known way been gone, and a common one.
const KNOWN: [u32; 2] = [4, 16];

/// On a common way, one of so many runs is compared with others.
const SELDOM: u32 = 4;

/// How often in a hundred a secret with several parts becomes equal to another input of its shape. Numbers and texts become
/// equal anyway, by what runs compare.
const EQUAL: u32 = 12;

/// Runs that may be cut before all runs get fewer steps.
const PATIENCE: u64 = 20;

impl Engine for Guided {
    fn name(&self) -> &'static str {
        "guided search"
    }

    fn run<'a>(&'a self, task: &'a Task, budget: &'a Budget, _events: &dyn Events) -> Answer<'a> {
        match Hunt::new(task, budget, true) {
            Ok(hunt) => {
                let alike = alike(&hunt.shapes());
                Search { hunt, scout: Scout::default(), paths: FxHashMap::default(), alike }.search()
            }
            Err(found) => *found,
        }
    }
}

struct Search<'a> {
    hunt: Hunt<'a>,
    scout: Scout,
    /// How many groups went a way.
    paths: FxHashMap<u64, u32>,
    /// Per input, others of the same shape, if they have several parts.
    alike: Vec<Vec<usize>>,
}

impl<'a> Search<'a> {
    fn search(mut self) -> Answer<'a> {
        let first = fresh(&self.hunt.runner, &mut self.hunt.draw);
        self.hunt.prepare(first);
        if self.tries_all() {
            return self.hunt.finish_exhaustive();
        }
        while self.hunt.goes_on(1) {
            let near = self.near();
            self.group(near);
        }
        self.hunt.finish()
    }

    /// Where there are few inputs, tries all of them; whether none are left.
    fn tries_all(&mut self) -> bool {
        let calls = usize::try_from(self.hunt.budget.calls).unwrap_or(usize::MAX);
        let Some(groups) = groups(&self.hunt.shapes(), &self.hunt.runner.is_secret, calls) else { return false };
        let mut is_whole = true;
        for group in groups {
            let mut known: Vec<(Inputs, Ran)> = Vec::new();
            for mut inputs in group {
                if !self.hunt.goes_on(1) {
                    return false;
                }
                let ran = self.hunt.run(&mut inputs);
                // What was read once more could have been something else.
                is_whole &= inputs.iter().all(|values| values.len() == 1);
                for (other_inputs, other) in &known {
                    self.hunt.meet((other_inputs, other), (&inputs, &ran));
                }
                if ran.is_new {
                    self.scout.remember(&inputs, &ran);
                }
                known.push((inputs, ran));
            }
        }
        // What a run would have shown that was cut short is not known.
        is_whole && self.hunt.runner.stats.cut == 0 && self.hunt.runner.stats.unsupported == 0
    }

    /// Now and then, inputs that take a way which no run has taken.
    fn near(&mut self) -> Option<Inputs> {
        let Hunt { runner, draw, budget, .. } = &mut self.hunt;
        let goes_on = |runner: &Runner| {
            let stats = &runner.stats;
            stats.calls < budget.calls && stats.steps < budget.steps && budget.interrupt.cause().is_none()
        };
        self.scout.near(runner, draw, &goes_on)
    }

    /// Runs with the same public inputs, each compared with each other one, up to the first two that differ.
    fn group(&mut self, start: Option<Inputs>) {
        let mut inputs = start.unwrap_or_else(|| self.scout.start(&self.hunt.runner, &mut self.hunt.draw));
        let mut group: Vec<(Inputs, Ran)> = Vec::new();
        for position in 0..GROUP[0] {
            if !self.hunt.goes_on(1) || group.first().is_some_and(|(_, ran)| position >= self.size(ran.path)) {
                break;
            }
            if position > 0 {
                let from = if self.hunt.draw.chance(60) { 0 } else { self.hunt.draw.below(group.len()) };
                inputs.clone_from(&group[from].0);
                let heard = group[from].1.heard.clone();
                self.vary_secrets(&mut inputs, &heard);
                if group.iter().any(|(known, _)| self.has_same_secrets(known, &inputs)) {
                    continue;
                }
            }
            let ran = self.hunt.run(&mut inputs);
            self.lose_patience();
            if position == 0 {
                *self.paths.entry(ran.path).or_default() += 1;
                // What is public is what a secret may have to be like.
                for (trees, shape) in inputs.iter().zip(self.hunt.runner.shapes.values()) {
                    for tree in trees {
                        self.hunt.draw.note(tree, shape);
                    }
                }
            }
            let (mut is_new, mut is_over) = (ran.is_new, false);
            for (other_inputs, other) in &group {
                let met = self.hunt.meet((other_inputs, other), (&inputs, &ran));
                is_new |= met.is_new;
                is_over |= met.comparison == Comparison::Different;
            }
            if is_new {
                self.scout.remember(&inputs, &ran);
            }
            group.push((inputs.clone(), ran));
            if is_over {
                break;
            }
        }
    }

    /// How many runs a group gets whose first run goes a way. What many groups have gone along gets fewer, often only that
    /// one, so that calls are left for others.
    fn size(&self, path: u64) -> usize {
        let times = self.paths.get(&path).copied().unwrap_or_default();
        match KNOWN.iter().filter(|&&known| times > known).count() {
            2 if times % SELDOM != 0 => 1,
            rank => GROUP[rank],
        }
    }

    /// One secret is changed, or all of them are.
    fn vary_secrets(&mut self, inputs: &mut Inputs, heard: &Heard) {
        let secrets: Vec<usize> = (0..inputs.len()).filter(|&input| self.hunt.runner.is_secret[input]).collect();
        if self.hunt.draw.chance(70) {
            if let Some(input) = self.hunt.draw.pick(&secrets) {
                // Whoever compares a secret with something public wants it to be the same.
                if self.hunt.draw.chance(EQUAL)
                    && let Some(like) = self.hunt.draw.pick(&self.alike[input])
                {
                    let like = inputs[like].clone();
                    inputs[input] = like;
                    return;
                }
                let mut trees = std::mem::take(&mut inputs[input]);
                vary(&self.hunt.runner, &mut self.hunt.draw, &mut trees, input, heard);
                inputs[input] = trees;
            }
        } else {
            for input in secrets {
                let mut trees = std::mem::take(&mut inputs[input]);
                vary(&self.hunt.runner, &mut self.hunt.draw, &mut trees, input, heard);
                inputs[input] = trees;
            }
        }
    }

    fn has_same_secrets(&self, one: &Inputs, other: &Inputs) -> bool {
        (0..one.len()).filter(|&input| self.hunt.runner.is_secret[input]).all(|input| one[input] == other[input])
    }

    /// Where many runs are cut, long runs are not worth their steps.
    fn lose_patience(&mut self) {
        let stats = &self.hunt.runner.stats;
        if stats.cut > PATIENCE && stats.cut * 4 > stats.calls && stats.cut < stats.calls {
            self.hunt.runner.hurry(self.hunt.budget.steps_per_run() / 20);
        }
    }
}

/// Per input, the others of the same shape, if that has several parts.
fn alike(shapes: &[Shape]) -> Vec<Vec<usize>> {
    let has_parts = |shape: &Shape| matches!(shape, Shape::List(..) | Shape::OneOf(_));
    let others =
        |input: usize| (0..shapes.len()).filter(move |&other| other != input && shapes[other] == shapes[input]);
    let of = |input: usize| if has_parts(&shapes[input]) { others(input).collect() } else { Vec::new() };
    (0..shapes.len()).map(of).collect()
}
