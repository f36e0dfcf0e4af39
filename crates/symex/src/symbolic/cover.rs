//! Whether something matches for all values of the parameters: a loop of models and projections.
//!
//! `context(u) => exists item, e. cube(u, e)` is never given to a solver with its quantifiers. Instead: take values of
//! the parameters that nothing is known to match; find an item that has a state for them; generalise to a cube of
//! parameters for which it has one ([`project`]); take that cube away. When nothing is left, everything is matched. When
//! no item has a state, these values are lost.
//!
//! This is the lazy search of Alg. 3 of the paper, with projections in place of whole existential paths.

use crate::fault::Fault;
use crate::presburger::project::project;
use crate::presburger::{Cube, CubeResult, Linear, Model, Normal, Sym};

use super::item::Item;
use super::node::Loss;
use super::oracle::Oracle;

/// Rounds after which the question counts as too hard.
const MOST_ROUNDS: usize = 4_000;

/// Values of the parameters in the context for which no item has a state.
pub(crate) fn find_loss(context: &Cube, items: &[Item], n_params: Sym, oracle: &mut Oracle<'_>) -> Loss {
    if items.iter().any(|item| item.cube.is_true()) {
        return Loss::None;
    }
    let mut open = vec![context.clone()];
    let mut matched: Vec<Cube> = Vec::new();
    let mut order: Vec<usize> = (0..items.len()).collect();
    for _ in 0..MOST_ROUNDS {
        let Some(region) = open.pop() else { return Loss::None };
        let model = match oracle.model(&region) {
            CubeResult::Sat(model) => model,
            CubeResult::Unsat => continue,
            CubeResult::Unknown => return Loss::Undecided,
        };
        if let Some(known) = matched.iter().rev().find(|cube| model.satisfies(cube)) {
            subtract(&region, known, &mut open, oracle);
            continue;
        }
        match find_match(items, &mut order, &model, n_params, oracle) {
            Found::Match(cube) => {
                subtract(&region, &cube, &mut open, oracle);
                matched.push(cube);
            }
            Found::Nothing => return Loss::At(model),
            Found::Undecided => return Loss::Undecided,
        }
    }
    Loss::Undecided
}

enum Found {
    /// For these parameters something matches, and the model is among them.
    Match(Cube),
    Nothing,
    Undecided,
}

/// Looks for an item with a state for the values of the parameters; what matched last is tried first.
fn find_match(items: &[Item], order: &mut Vec<usize>, params: &Model, n_params: Sym, oracle: &mut Oracle<'_>) -> Found {
    let mut is_decided = true;
    for place in 0..order.len() {
        let item = &items[order[place]];
        let ground = |linear: &Linear| {
            let (known, own): (Vec<_>, Vec<_>) = linear.terms.iter().cloned().partition(|term| term.0 < n_params);
            let known = Linear { terms: known.into(), constant: linear.constant.clone() };
            Linear { terms: own.into(), constant: params.evaluate(&known) }
        };
        let Some(own) = item.cube.map(ground) else { continue };
        match oracle.model(&own) {
            CubeResult::Unsat => {}
            CubeResult::Unknown => is_decided = false,
            CubeResult::Sat(found) => {
                let mut model = found;
                for symbol in 0..n_params {
                    model.set(symbol, params.value(symbol));
                }
                let cube = project(&item.cube, |symbol| symbol >= n_params, &model);
                let mut is_first = true;
                let is_wide = oracle.faults().has(Fault::WideProjection);
                let cube = if is_wide { cube.filter(|_| !std::mem::take(&mut is_first)) } else { cube };
                let best = order.remove(place);
                order.insert(0, best);
                return Found::Match(cube);
            }
        }
    }
    if is_decided || oracle.faults().has(Fault::UnknownIsUnsat) { Found::Nothing } else { Found::Undecided }
}

/// Adds what of a region lies outside of a cube, as disjoint cubes.
fn subtract(region: &Cube, cube: &Cube, open: &mut Vec<Cube>, oracle: &mut Oracle<'_>) {
    let mut inside = region.clone();
    for literal in cube.literals() {
        if let Some(outside) = inside.with(Normal::Literal(literal.negated()))
            && oracle.is_feasible(&outside)
        {
            open.push(outside);
            if oracle.faults().has(Fault::LostSplit) {
                return;
            }
        }
        let Some(narrower) = inside.with(Normal::Literal(literal.clone())) else { return };
        inside = narrower;
    }
}
