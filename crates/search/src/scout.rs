//! What is known of a program while it is tried out: inputs that went where no run went before, and how to get on from them.

use counterpoint_ir::tree::Tree;

use crate::change::{answer, change};
use crate::descend::{distance, leaves, secant};
use crate::draw::Draw;
use crate::run::{Compared, Inputs, Ran, Runner};

/// How often in a hundred a branch is looked for that no run has taken.
const DESCENTS: u32 = 15;

/// Runs for one such branch, twice as many at most.
const DESCENT_RUNS: usize = 6;

/// Inputs that are remembered.
const MOST_KNOWN: usize = 256;

/// What is known of a program.
#[derive(Default)]
pub(crate) struct Scout {
    /// Inputs of runs that went where no run went before, with what was compared there.
    known: Vec<(Inputs, Vec<Compared>)>,
    /// How often it was asked since the last one that went there.
    since_new: u32,
}

impl Scout {
    /// Now and then, inputs that take a way which no run has taken.
    pub(crate) fn near(
        &mut self,
        runner: &mut Runner,
        draw: &mut Draw,
        goes_on: &dyn Fn(&Runner) -> bool,
    ) -> Option<Inputs> {
        // The longer nothing new comes up, the more is done about what never happened.
        self.since_new += 1;
        if draw.chance(DESCENTS + self.since_new.min(30)) { self.descend(runner, draw, goes_on) } else { None }
    }

    /// Fresh inputs, or known ones with a change.
    pub(crate) fn start(&self, runner: &Runner, draw: &mut Draw) -> Inputs {
        if self.known.is_empty() || draw.chance(40) {
            return fresh(runner, draw);
        }
        // The youngest ones went furthest.
        let index = if draw.chance(50) {
            self.known.len() - 1 - draw.below(self.known.len().min(4))
        } else {
            draw.below(self.known.len())
        };
        let (mut inputs, compared) = self.known[index].clone();
        for _ in 0..=draw.below(2) {
            let input = draw.below(inputs.len());
            vary(runner, draw, &mut inputs[input], input, &compared);
        }
        inputs
    }

    /// Follows a comparison that always went the same way back to a number of the inputs; inputs with which it goes
    /// another way.
    fn descend(&mut self, runner: &mut Runner, draw: &mut Draw, goes_on: &dyn Fn(&Runner) -> bool) -> Option<Inputs> {
        let open: Vec<(usize, Compared)> = (self.known.iter().enumerate())
            .flat_map(|(index, (_, compared))| compared.iter().map(move |compared| (index, *compared)))
            .filter(|(_, compared)| runner.is_open(compared.pc))
            .collect();
        let (index, compared) = draw.pick(&open)?;
        let shapes = runner.shapes.values().cloned().collect::<Vec<_>>();
        let mut inputs = self.known[index].0.clone();
        let leaf = draw.pick(&leaves(&inputs, &shapes))?;
        let mut best = (leaf.get(&mut inputs)?, distance(compared));
        let mut scale = draw.pick(&[1, 16, 1_000, 1_000_000])?;
        for _ in 0..DESCENT_RUNS {
            if !goes_on(runner) {
                return None;
            }
            let mut near = inputs.clone();
            // Towards zero, where there is room.
            leaf.set(&mut near, if best.0 > 0 { best.0.saturating_sub(scale) } else { best.0.saturating_add(scale) });
            let probe = self.probe(runner, draw, &mut near, compared.pc);
            if !runner.is_open(compared.pc) {
                return Some(near);
            }
            let Some(next) = secant(best, (leaf.get(&mut near)?, probe?)) else {
                scale = scale.saturating_mul(1_000);
                continue;
            };
            leaf.set(&mut inputs, next);
            let distance = self.probe(runner, draw, &mut inputs, compared.pc);
            if !runner.is_open(compared.pc) {
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
    fn probe(&mut self, runner: &mut Runner, draw: &mut Draw, inputs: &mut Inputs, pc: u32) -> Option<i128> {
        let ran = runner.run(inputs, draw);
        if ran.is_new {
            self.remember(inputs, &ran);
        }
        ran.compared.iter().find(|compared| compared.pc == pc).map(|compared| distance(*compared))
    }

    /// Remembers inputs that went where no run went before.
    pub(crate) fn remember(&mut self, inputs: &Inputs, ran: &Ran) {
        self.since_new = 0;
        if self.known.len() == MOST_KNOWN {
            self.known.remove(0);
        }
        self.known.push((inputs.clone(), ran.compared.clone()));
    }
}

/// New inputs.
pub(crate) fn fresh(runner: &Runner, draw: &mut Draw) -> Inputs {
    runner.shapes.values().map(|shape| vec![draw.tree(shape)]).collect()
}

/// Changes the values of an input.
pub(crate) fn vary(runner: &Runner, draw: &mut Draw, trees: &mut [Tree], input: usize, compared: &[Compared]) {
    let shape = runner.shapes.values().nth(input).cloned().expect("inputs have shapes");
    let Some(at) = trees.len().checked_sub(1).map(|last| draw.below(last + 1)) else { return };
    let tree = &mut trees[at];
    draw.note(tree, &shape);
    match draw.below(10) {
        0..=3 if answer(draw, tree, &shape, compared) => {}
        0..=6 => change(draw, tree, &shape),
        _ => *tree = draw.tree(&shape),
    }
}
