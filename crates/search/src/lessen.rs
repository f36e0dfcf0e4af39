//! Small tuples for people to read: values become smaller one by one, as long as the property is still broken.

use counterpoint_ir::guide::{Number, Shape};
use counterpoint_ir::tree::Tree;

use crate::given::Draft;
use crate::run::Inputs;
use crate::shrink::smaller;
use crate::tuple::{Search, Tried};

/// Tuples that are tried at most.
const MOST_TRIALS: u32 = 2_000;

/// The smallest tuple found that still breaks the property.
pub(crate) fn lessen(search: &mut Search<'_>, broken: Draft) -> Draft {
    let mut lessener = Lessener { search, best: broken, left: MOST_TRIALS };
    while lessener.left > 0 && lessener.round() {}
    lessener.best
}

/// Smaller values, the most wanted first: numbers also by bisection, because what breaks a property may lie far from 0.
fn candidates(tree: &Tree, shape: &Shape) -> Vec<Tree> {
    let mut candidates = smaller(tree, shape);
    if let (Tree::Number(number), Shape::Number(kind)) = (tree, shape)
        && !kind.is_float()
        && *kind != Number::Character
    {
        // Behind the plain ones, and before one step.
        let steps = (1..63).map(|shift| number / (1_i64 << shift)).take_while(|step| *step != 0);
        let at = candidates.len().min(3);
        candidates.splice(at..at, steps.map(|step| Tree::Number(number - step)));
    }
    candidates
}

struct Lessener<'s, 'a> {
    search: &'s mut Search<'a>,
    best: Draft,
    left: u32,
}

impl Lessener<'_, '_> {
    /// Tries to make each value smaller; whether any could be.
    fn round(&mut self) -> bool {
        let mut is_smaller = false;
        for run in 0..self.best.inputs.len() {
            for (input, shape) in self.search.shapes(run).iter().enumerate() {
                for at in (0..self.best.inputs[run][input].len()).rev() {
                    while let Some(old) = self.best.inputs[run][input].get(at).cloned()
                        && candidates(&old, shape).into_iter().any(|new| self.replace((run, input, at), &old, &new))
                    {
                        is_smaller = true;
                    }
                }
            }
        }
        is_smaller
    }

    /// Replaces a value: wherever it stands in the same place of a run, then in one run alone.
    fn replace(&mut self, place: (usize, usize, usize), old: &Tree, new: &Tree) -> bool {
        let (run, input, at) = place;
        let mut together = self.best.inputs.clone();
        let mut n_changed = 0;
        for inputs in &mut together {
            if let Some(tree) = inputs.get_mut(input).and_then(|trees| trees.get_mut(at)).filter(|tree| *tree == old) {
                *tree = new.clone();
                n_changed += 1;
            }
        }
        if self.try_out(together, place, new) {
            return true;
        }
        let mut alone = self.best.inputs.clone();
        alone[run][input][at] = new.clone();
        n_changed > 1 && self.try_out(alone, place, new)
    }

    /// Keeps a tuple that still breaks the property, unless the assumption has put something else in the place of the
    /// smaller value: then nothing would come to an end.
    fn try_out(&mut self, inputs: Vec<Inputs>, place: (usize, usize, usize), new: &Tree) -> bool {
        let Some(left) = self.left.checked_sub(1) else { return false };
        self.left = left;
        let (run, input, at) = place;
        let Tried::Breaks(broken) = self.search.attempt(Draft::new(inputs), false) else { return false };
        if broken.inputs[run][input].get(at) != Some(new) {
            return false;
        }
        self.best = broken;
        true
    }
}
