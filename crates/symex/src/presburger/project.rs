//! Model-based projection: from a model of a cube to a cube over fewer symbols that still implies a model exists.
//!
//! `exists e. cube(u, e)` is what universal values must satisfy for something to match. Where `e` cannot be eliminated
//! exactly, a model says which of the finitely many cases of Cooper's elimination applies: which lower bound is the
//! greatest, how far above it the value lies modulo the divisors, on which side of an excluded value it is. The result
//! holds in the model, implies that an `e` exists, and is one of finitely many, so a loop that blocks results ends.

use counterpoint_ir::Integer;

use super::cube::Cube;
use super::eliminate::{by_equality, eliminate, speaking_of};
use super::linear::{Linear, Sym, abs, lcm, modulo};
use super::literal::{Literal, Normal, normal};
use super::model::{Model, period};

/// A cube without the symbols that must go, which holds in the model and implies `exists` these symbols.
pub(crate) fn project(cube: &Cube, must_go: impl Fn(Sym) -> bool, model: &Model) -> Cube {
    debug_assert!(model.satisfies(cube), "projection needs a model");
    let mut cube = eliminate(cube.clone(), &must_go, None).expect("a cube with a model is not empty");
    while let Some(symbol) = cube.symbols().into_iter().find(|&symbol| must_go(symbol)) {
        cube = fix(&cube, symbol, model);
        cube = eliminate(cube, &must_go, None).expect("a cube with a model is not empty");
    }
    cube
}

/// The cube without a symbol, in the case that the model is in.
fn fix(cube: &Cube, symbol: Sym, model: &Model) -> Cube {
    let cube = take_sides(cube, symbol, model);
    let literals = speaking_of(&cube, symbol);
    if literals.iter().any(|literal| matches!(literal, Literal::Eq(_))) {
        // The sides leave one value, and elimination knows what to do with equalities.
        return cube;
    }
    let period = period(&literals, symbol);
    let equality = match greatest_lower(&literals, symbol, model) {
        // a*s >= l, and s can go down in steps of the period: a*s = l + (a*s - l) modulo a*period.
        Some((a, bound)) => {
            let above = a.mul(&model.value(symbol)).sub(&model.evaluate(&bound));
            let above = modulo(&above, &a.mul(&period));
            Linear::symbol(symbol).scale(&a).sub(&bound).sub(&above.into())
        }
        None => match least_upper(&literals, symbol, model) {
            Some((a, bound)) => {
                let below = model.evaluate(&bound).sub(&a.mul(&model.value(symbol)));
                let below = modulo(&below, &a.mul(&period));
                Linear::symbol(symbol).scale(&a).sub(&bound).add(&below.into())
            }
            None => Linear::symbol(symbol).sub(&modulo(&model.value(symbol), &period).into()),
        },
    };
    let cube = cube.with(normal(Literal::Eq(equality.clone()))).expect("the equality holds in the model");
    by_equality(&cube, symbol, &equality).expect("a cube with a model is not empty")
}

/// Inequations on a symbol become the side that the model is on, and what does not divide gets its residue.
fn take_sides(cube: &Cube, symbol: Sym, model: &Model) -> Cube {
    let sided = cube.literals().iter().map(|literal| match literal {
        Literal::Ne(linear) if linear.has(symbol) => {
            let is_negative = model.evaluate(linear).is_negative();
            normal(Literal::Le(if is_negative { linear.clone().offset(1) } else { linear.neg().offset(1) }))
        }
        Literal::NotDivides(by, linear) if linear.has(symbol) => {
            let residue = modulo(&model.evaluate(linear), by);
            normal(Literal::Divides(by.clone(), linear.sub(&residue.into())))
        }
        other => Normal::Literal(other.clone()),
    });
    Cube::new(sided).expect("a cube with a model is not empty")
}

/// The lower bound that is the greatest in the model: `a*s >= bound`.
fn greatest_lower(literals: &[Literal], symbol: Sym, model: &Model) -> Option<(Integer, Linear)> {
    bounds(literals, symbol, true).max_by(|left, right| compare(left, right, model))
}

/// The upper bound that is the least in the model: `a*s <= bound`.
fn least_upper(literals: &[Literal], symbol: Sym, model: &Model) -> Option<(Integer, Linear)> {
    bounds(literals, symbol, false).min_by(|left, right| compare(left, right, model))
}

fn bounds(literals: &[Literal], symbol: Sym, is_lower: bool) -> impl Iterator<Item = (Integer, Linear)> + '_ {
    literals.iter().filter_map(move |literal| {
        let Literal::Le(linear) = literal else { return None };
        let a = linear.coefficient(symbol);
        (a.is_negative() == is_lower).then(|| {
            let rest = linear.without(symbol);
            (abs(&a), if is_lower { rest } else { rest.neg() })
        })
    })
}

/// Compares `l/a` with `m/b` in the model.
fn compare(left: &(Integer, Linear), right: &(Integer, Linear), model: &Model) -> std::cmp::Ordering {
    let common = lcm(&left.0, &right.0);
    let scaled = |bound: &(Integer, Linear)| model.evaluate(&bound.1).mul(&common.div(&bound.0));
    scaled(left).cmp(&scaled(right))
}
