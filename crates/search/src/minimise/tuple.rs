//! Minimisation of a tuple: values become smaller one by one, while the property is violated.

use counterpoint_ir::guide::{Number, Shape};
use counterpoint_ir::tree::Tree;

use crate::assumption::TupleDraft;
use crate::minimise::smaller;
use crate::runner::Inputs;
use crate::tuple::{Search, TupleResult};

/// The budget in tuples.
const MOST_TRIALS: u32 = 2_000;

/// The smallest tuple that was found to violate the property.
pub(crate) fn minimise_tuple(search: &mut Search<'_>, broken: TupleDraft) -> TupleDraft {
    let mut minimiser = TupleMinimiser { search, best: broken, left: MOST_TRIALS };
    while minimiser.left > 0 && minimiser.round() {}
    minimiser.best
}

/// Smaller values, the best first: numbers also by bisection, because the least violating one may be far from 0.
fn candidates(tree: &Tree, shape: &Shape) -> Vec<Tree> {
    let mut candidates = smaller(tree, shape);
    if let (Tree::Number(number), Shape::Number(kind)) = (tree, shape)
        && !kind.is_float()
        && *kind != Number::Character
    {
        // After the small constants, before the steps by one.
        let steps = (1..63).map(|shift| number / (1_i64 << shift)).take_while(|step| *step != 0);
        let at = candidates.len().min(3);
        candidates.splice(at..at, steps.map(|step| Tree::Number(number - step)));
    }
    candidates
}

struct TupleMinimiser<'s, 'a> {
    search: &'s mut Search<'a>,
    best: TupleDraft,
    left: u32,
}

impl TupleMinimiser<'_, '_> {
    /// Tries to reduce each value; returns whether it could reduce any.
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

    /// Replaces a value: in all runs that have it at the same place, then in one run alone.
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
        if self.accepts(together, place, new) {
            return true;
        }
        let mut alone = self.best.inputs.clone();
        alone[run][input][at] = new.clone();
        n_changed > 1 && self.accepts(alone, place, new)
    }

    /// Keeps a tuple that violates the property, unless the assumption has replaced the smaller value: then
    /// minimisation might not terminate.
    fn accepts(&mut self, inputs: Vec<Inputs>, place: (usize, usize, usize), new: &Tree) -> bool {
        if self.search.is_stopped() {
            self.left = 0;
        }
        let Some(left) = self.left.checked_sub(1) else { return false };
        self.left = left;
        let (run, input, at) = place;
        let TupleResult::Violates(broken) = self.search.attempt(TupleDraft::new(inputs), false) else { return false };
        if broken.inputs[run][input].get(at) != Some(new) {
            return false;
        }
        self.best = broken;
        true
    }
}
