//! Evidence from the symbolic search: concrete decisions of universal runs.
//!
//! A node forgets how its parameters came about, so decisions are found backwards: values of the parameters at which the
//! match is lost fix those of the parent together with the symbols of the step, and so on to the root. Normal forms are
//! exact, so each of these small questions has an answer.

use std::sync::Arc;

use counterpoint_witness::Decision;

use crate::presburger::literal::equal;
use crate::presburger::{Cube, CubeResult, Model};

use super::execute::Taken;
use super::node::{Loss, Node};
use super::sets::Symbolic;

/// The decisions of each universal run along a chain of nodes, the root first, that lead to the loss in the last one.
pub(crate) fn decisions(sets: &mut Symbolic<'_>, chain: &[&Arc<Node>]) -> Option<Vec<Vec<Decision>>> {
    let (last, _) = chain.split_last()?;
    let Loss::At(model) = &last.loss else { return None };
    let mut model = model.clone();
    let mut runs: Vec<Vec<Decision>> = vec![Vec::new(); sets.sides.universal.len()];
    for node in chain.iter().skip(1).rev() {
        let origin = node.origin.as_ref()?;
        let fixed = (0..).zip(&origin.params).map(|(param, meaning)| equal(meaning, &model.value(param).into()));
        let fixed = origin.raw.and(&Cube::new(fixed)?)?;
        let CubeResult::Sat(before) = sets.oracle.model(&fixed) else { return None };
        for (run, taken) in runs.iter_mut().zip(&origin.taken) {
            let mut decisions = Vec::new();
            decide(taken, &before, &mut decisions)?;
            // Filled from the end, turned around below.
            run.extend(decisions.into_iter().rev());
        }
        model = before;
    }
    for run in &mut runs {
        run.reverse();
    }
    Some(runs)
}

/// Decisions that a run may have, at most.
const MOST_DECISIONS: usize = 1 << 20;

/// Adds decisions with their values under a model.
fn decide(taken: &[Taken], model: &Model, decisions: &mut Vec<Decision>) -> Option<()> {
    for taken in taken {
        match taken {
            Taken::Way(way) => decisions.push(Decision::Way(*way)),
            Taken::Value(value, ty) => decisions.push(Decision::Value(value.evaluate(ty, model)?)),
            Taken::Rounds(count, round) => {
                for _ in 0..model.evaluate(count).to_i64()? {
                    decide(round, model, decisions)?;
                }
            }
        }
        if decisions.len() > MOST_DECISIONS {
            return None;
        }
    }
    Some(())
}
