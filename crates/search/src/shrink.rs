//! Small values for people to read: fewer inputs differ, numbers come near 0, texts become short.
//!
//! The run with the simpler inputs is the first one, before and after: neither the order in which a search met two runs nor
//! the class library of a JDK decides which of them is called A.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use counterpoint_ir::guide::{Number, Shape};
use counterpoint_prop::ObservationModel;
use counterpoint_witness::Decision;

use crate::compare::{Comparison, compare};
use crate::draw::Draw;
use crate::run::{Inputs, Ran, Runner};
use counterpoint_ir::tree::Tree;
use rustc_hash::{FxHashSet, FxHasher};

/// Runs that are spent on it at most.
const MOST_TRIALS: u32 = 3_000;

/// What a pair must still do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// Show something different.
    Different(ObservationModel),
    /// Cover a goal, whatever it shows.
    Goal(u32),
}

/// The decisions of the smallest pair found that still does what is wanted.
pub(crate) fn shrink(runner: &mut Runner, draw: &mut Draw, wanted: Wanted, pair: [Inputs; 2]) -> [Vec<Decision>; 2] {
    let mut best = pair;
    best.sort_by(compare_inputs);
    let ran = best.each_mut().map(|inputs| runner.run_uncounted(inputs, draw).0);
    let mut shrinker = Shrinker { runner, draw, wanted, best, ran, tried: FxHashSet::default(), left: MOST_TRIALS };
    shrinker.equate();
    while shrinker.left > 0 && shrinker.round() {}
    let Shrinker { runner, draw, mut best, .. } = shrinker;
    best.sort_by(compare_inputs);
    best.each_mut().map(|inputs| runner.run_uncounted(inputs, draw).1)
}

struct Shrinker<'a> {
    runner: &'a mut Runner,
    draw: &'a mut Draw,
    wanted: Wanted,
    best: [Inputs; 2],
    /// What these inputs make the program do.
    ran: [Ran; 2],
    /// Hashes of the pairs that were tried: rounds come to the same ones again.
    tried: FxHashSet<u64>,
    left: u32,
}

impl Shrinker<'_> {
    /// Keeps a pair if it still does what is wanted. Its secrets must differ.
    fn try_out(&mut self, mut pair: [Inputs; 2]) -> bool {
        if self.left == 0 || pair[0] == pair[1] || !self.tried.insert(hash(&pair)) {
            return false;
        }
        self.left -= 1;
        let size = |inputs: &Inputs| inputs.iter().map(Vec::len).sum::<usize>();
        let mut ran = [None, None];
        for run in 0..2 {
            let inputs = &mut pair[run];
            if *inputs == self.best[run] {
                continue;
            }
            let old_size = size(inputs);
            ran[run] = Some(self.runner.run_uncounted(inputs, self.draw).0);
            // Values that had to be drawn would make the pair larger.
            if size(inputs) > old_size {
                return false;
            }
        }
        let [a, b] = [0, 1].map(|run| ran[run].as_ref().unwrap_or(&self.ran[run]));
        let is_wanted = match self.wanted {
            Wanted::Different(sees) => compare(sees, &a.trace, &b.trace) == Comparison::Different,
            Wanted::Goal(goal) => {
                let coverage = &self.runner.coverage;
                coverage.covers(&coverage.goals.goals[goal as usize], &[a.footprint, b.footprint])
            }
        };
        if !is_wanted {
            return false;
        }
        self.best = pair;
        for (known, new) in self.ran.iter_mut().zip(ran) {
            if let Some(new) = new {
                *known = new;
            }
        }
        true
    }

    /// Makes secrets the same where they need not differ.
    fn equate(&mut self) {
        for input in 0..self.best[0].len() {
            if self.best[0][input] == self.best[1][input] {
                continue;
            }
            for (from, to) in [(0, 1), (1, 0)] {
                let mut pair = self.best.clone();
                pair[to][input].clone_from(&self.best[from][input]);
                if self.try_out(pair) {
                    break;
                }
            }
        }
    }

    /// Tries to make each value smaller; whether any could be.
    fn round(&mut self) -> bool {
        let shapes: Vec<Shape> = self.runner.shapes.values().cloned().collect();
        let mut is_smaller = false;
        for (input, shape) in shapes.iter().enumerate() {
            let n_values = self.best[0][input].len().max(self.best[1][input].len());
            for at in (0..n_values).rev() {
                while self.lower(input, at, shape) {
                    is_smaller = true;
                }
            }
        }
        while self.lower_together() {
            is_smaller = true;
        }
        is_smaller
    }

    /// Tries to make a text smaller wherever it stands: what was registered before is asked for now.
    fn lower_together(&mut self) -> bool {
        let mut texts: Vec<Vec<u16>> = Vec::new();
        self.best[0].iter().flatten().for_each(|tree| collect_texts(tree, &mut texts));
        let repeated = (1..texts.len()).filter(|&at| texts[..at].contains(&texts[at])).map(|at| texts[at].clone());
        for old in repeated {
            for new in self::texts(&old) {
                let pair = self.best.each_ref().map(|inputs| {
                    let replace = |tree: &Tree| replaced(tree, &old, &new);
                    inputs.iter().map(|trees| trees.iter().map(replace).collect()).collect()
                });
                if self.try_out(pair) {
                    return true;
                }
            }
        }
        false
    }

    fn lower(&mut self, input: usize, at: usize, shape: &Shape) -> bool {
        let values = [0, 1].map(|run: usize| self.best[run][input].get(at).cloned());
        let is_same = values[0] == values[1];
        for run in 0..2 {
            let Some(old) = &values[run] else { continue };
            for new in smaller(old, shape) {
                let mut pair = self.best.clone();
                pair[run][input][at] = new.clone();
                if is_same {
                    pair[1 - run][input][at] = new.clone();
                    if self.try_out(pair) {
                        return true;
                    }
                } else if self.try_out(pair) {
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

/// A value with a text in place of another one.
fn replaced(tree: &Tree, old: &[u16], new: &[u16]) -> Tree {
    let all = |parts: &[Tree]| parts.iter().map(|part| replaced(part, old, new)).collect();
    match tree {
        Tree::Text(units) if units == old => Tree::Text(new.to_vec()),
        Tree::List(items) => Tree::List(all(items)),
        Tree::OneOf(way, parts) => Tree::OneOf(*way, all(parts)),
        Tree::Text(_) | Tree::Number(_) => tree.clone(),
    }
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

fn hash(pair: &[Inputs; 2]) -> u64 {
    let mut hasher = FxHasher::default();
    pair.hash(&mut hasher);
    hasher.finish()
}

/// Candidates that are smaller, the most wanted first. Going from a value to one of its candidates ends.
pub(crate) fn smaller(tree: &Tree, shape: &Shape) -> Vec<Tree> {
    match (tree, shape) {
        (_, Shape::Fixed(..)) => Vec::new(),
        (Tree::Number(number), Shape::Number(kind)) => numbers(*number, *kind).into_iter().map(Tree::Number).collect(),
        (Tree::Text(units), _) => texts(units).into_iter().map(Tree::Text).collect(),
        (Tree::List(items), Shape::List(item, _)) => {
            let mut candidates = Vec::new();
            if items.len() > 2 {
                candidates.push(Tree::List(Vec::new()));
                candidates.push(Tree::List(items[..items.len() / 2].to_vec()));
            }
            for at in 0..items.len() {
                let mut fewer = items.clone();
                fewer.remove(at);
                candidates.push(Tree::List(fewer));
            }
            for (at, old) in items.iter().enumerate() {
                for new in smaller(old, item) {
                    let mut items = items.clone();
                    items[at] = new;
                    candidates.push(Tree::List(items));
                }
            }
            candidates
        }
        (Tree::OneOf(way, parts), Shape::OneOf(ways)) => {
            let simpler = (0..*way).filter_map(|way| Some(Tree::OneOf(way, ways[way].nothing()?)));
            let mut candidates: Vec<Tree> = simpler.collect();
            for (at, old) in parts.iter().enumerate() {
                for new in smaller(old, &ways[*way].parts[at].1) {
                    let mut parts = parts.clone();
                    parts[at] = new;
                    candidates.push(Tree::OneOf(*way, parts));
                }
            }
            candidates
        }
        _ => Vec::new(),
    }
}

/// Numbers are ordered by their distance from 0, positive ones before negative ones; characters as they are read.
fn numbers(number: i64, kind: Number) -> Vec<i64> {
    if kind == Number::Character {
        return u16::try_from(number).map_or_else(|_| Vec::new(), units).into_iter().map(i64::from).collect();
    }
    if kind.is_float() {
        let plain = [0, 1, 2, -1].map(|number| kind.nearest(number));
        let known = plain.iter().position(|&known| known == number).unwrap_or(plain.len());
        return plain[..known].to_vec();
    }
    let rank = |number: i64| (number.unsigned_abs(), number < 0);
    let towards = if number < 0 { number + 1 } else { number - 1 };
    let mut candidates = vec![0, 1, -1, number / 2, number / 10, towards];
    if number < 0 {
        candidates.push(number.saturating_neg());
    }
    candidates.retain(|&candidate| rank(candidate) < rank(number));
    candidates.dedup();
    candidates
}

fn texts(units: &[u16]) -> Vec<Vec<u16>> {
    let mut candidates = Vec::new();
    if units.len() > 1 {
        candidates.push(Vec::new());
        candidates.push(units[..units.len() / 2].to_vec());
        candidates.push(units[units.len() / 2..].to_vec());
    }
    for at in 0..units.len() {
        let mut fewer = units.to_vec();
        fewer.remove(at);
        candidates.push(fewer);
    }
    for (at, &old) in units.iter().enumerate() {
        for new in self::units(old) {
            let mut units = units.to_vec();
            units[at] = new;
            candidates.push(units);
        }
    }
    candidates
}

/// Characters are read best as the first letters, then as digits, then as any other letter.
fn units(unit: u16) -> Vec<u16> {
    const BEST: [u8; 6] = *b"abc012";
    let rank = |unit: u16| BEST.iter().position(|&best| u16::from(best) == unit).unwrap_or(BEST.len());
    BEST.iter().map(|&best| u16::from(best)).take(rank(unit)).collect()
}
