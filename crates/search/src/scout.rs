//! What is known of a program while it is tried out: inputs that went where no run went before, and how to get on from them.

use counterpoint_ir::guide::Shape;
use counterpoint_ir::tree::Tree;

use crate::change::{answer, change, spell};
use crate::descend::{Leaf, distance, leaves, secant};
use crate::draw::Draw;
use crate::feedback::{Compared, Heard};
use crate::press::answers;
use crate::run::{Inputs, Ran, Runner};

/// How often in a hundred new inputs have nothing to do with known ones.
const FRESH: u32 = 25;

/// How often in a hundred a branch is looked for that no run has taken.
const DESCENTS: u32 = 10;

/// Runs for one such branch, twice as many at most.
const DESCENT_RUNS: usize = 6;

/// Inputs that came further than all others and wait to be gone on from.
const MOST_UNPRESSED: usize = 32;

/// So many of them are young.
const YOUNG: usize = 6;

/// Inputs that are remembered.
const MOST_KNOWN: usize = 256;

/// What is known of a program.
#[derive(Default)]
pub(crate) struct Scout {
    /// Inputs of runs that went where no run went before, with what was heard there.
    known: Vec<(Inputs, Heard)>,
    /// How often it was asked since the last one that went there.
    since_new: u32,
    /// Those that nobody has gone on from yet.
    unpressed: Vec<(Inputs, Heard)>,
    /// Inputs that answer what one of them asked for, the last one first.
    pending: Vec<Inputs>,
    /// Runs for going on from them.
    n_pressed: u64,
}

/// What became of a comparison.
enum Probe {
    /// The run went where no run went before.
    New,
    /// How far it is from being equal; nothing if it is not made, is equal, or there are no calls left.
    Distance(Option<i128>),
}

impl Scout {
    /// Now and then, inputs that take a way which no run has taken.
    pub(crate) fn near(
        &mut self,
        runner: &mut Runner,
        draw: &mut Draw,
        goes_on: &dyn Fn(&Runner) -> bool,
    ) -> Option<Inputs> {
        if self.n_pressed * 5 < runner.stats.calls * 2
            && let Some(inputs) = self.press(runner, draw, goes_on)
        {
            return Some(inputs);
        }
        // The longer nothing new comes up, the more is done about what never happened.
        self.since_new += 1;
        if draw.chance(DESCENTS + self.since_new.min(10)) { self.descend(runner, draw, goes_on) } else { None }
    }

    /// Goes on from inputs that came further than all others: gives what their run asked for last, one answer after another;
    /// inputs with which a run goes as none did before.
    fn press(&mut self, runner: &mut Runner, draw: &mut Draw, goes_on: &dyn Fn(&Runner) -> bool) -> Option<Inputs> {
        if self.pending.is_empty() {
            let (inputs, heard) = self.unpressed.pop()?;
            let shapes: Vec<Shape> = runner.shapes.values().cloned().collect();
            self.pending = answers(draw, &shapes, &inputs, &heard);
            self.pending.reverse();
        }
        while let Some(mut inputs) = self.pending.pop().filter(|_| goes_on(runner)) {
            self.n_pressed += 1;
            let ran = runner.run(&mut inputs, draw);
            if ran.is_new {
                self.remember(&inputs, &ran);
            }
            if ran.is_rare {
                return Some(inputs);
            }
        }
        None
    }

    /// Fresh inputs, or known ones with a change.
    pub(crate) fn start(&self, runner: &Runner, draw: &mut Draw) -> Inputs {
        if self.known.is_empty() || draw.chance(FRESH) {
            return fresh(runner, draw);
        }
        // The youngest ones went furthest. Of two, the smaller one is taken: long inputs make long runs.
        let n_young = if draw.chance(50) { self.known.len().min(YOUNG) } else { self.known.len() };
        let [one, other] = [(); 2].map(|()| self.known.len() - 1 - draw.below(n_young));
        let index = if size(&self.known[one].0) <= size(&self.known[other].0) { one } else { other };
        let (mut inputs, heard) = self.known[index].clone();
        for _ in 0..=draw.below(2) {
            // Secrets are varied anyway, where runs are compared.
            let at = draw.below(inputs.len());
            let input = if runner.is_secret[at] { draw.below(inputs.len()) } else { at };
            vary(runner, draw, &mut inputs[input], input, &heard);
        }
        inputs
    }

    /// Follows a comparison back to a number of the inputs; inputs that go on from there as no run did. It is one that
    /// always went the same way, or one of the last of its run.
    fn descend(&mut self, runner: &mut Runner, draw: &mut Draw, goes_on: &dyn Fn(&Runner) -> bool) -> Option<Inputs> {
        let (index, target) = self.target(runner, draw)?;
        let shapes = runner.shapes.values().cloned().collect::<Vec<_>>();
        let mut inputs = self.known[index].0.clone();
        let all = leaves(&inputs, &shapes);
        let mut is_compared = |leaf: &Leaf| leaf.get(&mut inputs).is_some_and(|it| it == target.a || it == target.b);
        let compared: Vec<Leaf> = all.iter().filter(|leaf| is_compared(leaf)).cloned().collect();
        let leaves = if compared.is_empty() || draw.chance(50) { all } else { compared };
        let leaf = draw.pick(&leaves)?;
        let mut best = (leaf.get(&mut inputs)?, distance(target));
        let mut scale = draw.pick(&[1, 16, 1_000, 1_000_000])?;
        for _ in 0..DESCENT_RUNS {
            let mut near = inputs.clone();
            // Towards zero, where there is room.
            leaf.set(&mut near, if best.0 > 0 { best.0.saturating_sub(scale) } else { best.0.saturating_add(scale) });
            let probe = match self.probe(runner, draw, goes_on, (&mut near, target)) {
                Probe::New => return Some(near),
                Probe::Distance(distance) => distance?,
            };
            let Some(next) = secant(best, (leaf.get(&mut near)?, probe)) else {
                scale = scale.saturating_mul(1_000);
                continue;
            };
            leaf.set(&mut inputs, next);
            let distance = match self.probe(runner, draw, goes_on, (&mut inputs, target)) {
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

    /// A comparison of known inputs that is worth following.
    fn target(&self, runner: &Runner, draw: &mut Draw) -> Option<(usize, Compared)> {
        let all = || self.known.iter().enumerate();
        let open: Vec<(usize, Compared)> = all()
            .flat_map(|(index, (_, heard))| heard.compared.iter().map(move |compared| (index, *compared)))
            .filter(|(_, compared)| runner.is_open(compared.pc))
            .collect();
        if !open.is_empty() && draw.chance(60) {
            return draw.pick(&open);
        }
        let last = all().rev().take(8).flat_map(|(index, (_, heard))| {
            heard.compared.iter().rev().take(2).map(move |compared| (index, *compared))
        });
        draw.pick(&last.collect::<Vec<_>>()).or_else(|| draw.pick(&open))
    }

    /// Runs, and tells what becomes of a comparison.
    fn probe(
        &mut self,
        runner: &mut Runner,
        draw: &mut Draw,
        goes_on: &dyn Fn(&Runner) -> bool,
        (inputs, target): (&mut Inputs, Compared),
    ) -> Probe {
        if !goes_on(runner) {
            return Probe::Distance(None);
        }
        let ran = runner.run(inputs, draw);
        if ran.is_new {
            self.remember(inputs, &ran);
            return Probe::New;
        }
        let is_it = |compared: &&Compared| (compared.pc, compared.nth) == (target.pc, target.nth);
        Probe::Distance(ran.heard.compared.iter().find(is_it).map(|compared| distance(*compared)))
    }

    /// Remembers inputs that went where no run went before.
    pub(crate) fn remember(&mut self, inputs: &Inputs, ran: &Ran) {
        self.since_new = 0;
        if self.known.len() == MOST_KNOWN {
            self.known.remove(0);
        }
        self.known.push((inputs.clone(), ran.heard.clone()));
        if self.unpressed.len() == MOST_UNPRESSED {
            self.unpressed.remove(0);
        }
        self.unpressed.push((inputs.clone(), ran.heard.clone()));
    }
}

/// New inputs.
pub(crate) fn fresh(runner: &Runner, draw: &mut Draw) -> Inputs {
    runner.shapes.values().map(|shape| vec![draw.tree(shape)]).collect()
}

/// Changes the values of an input.
pub(crate) fn vary(runner: &Runner, draw: &mut Draw, trees: &mut [Tree], input: usize, heard: &Heard) {
    let shape = runner.shapes.values().nth(input).cloned().expect("inputs have shapes");
    let Some(at) = trees.len().checked_sub(1).map(|last| draw.below(last + 1)) else { return };
    let tree = &mut trees[at];
    draw.note(tree, &shape);
    match draw.below(10) {
        0..=2 if spell(draw, tree, &shape, &heard.asked) => {}
        0..=3 if answer(draw, tree, &shape, &heard.compared) => {}
        0..=6 => change(draw, tree, &shape),
        _ => *tree = draw.tree(&shape),
    }
}

/// How much there is in inputs.
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
