//! The simpler search of the paper, to the letter, for comparison.
//!
//! Pasqua, Ceccato, Tonella: Hypertesting of Programs (ICSE 2024), Algorithm 3. Inputs are random values of their types,
//! made so that the input predicate holds: public inputs are the same in both runs, some secret one is not. Nothing is
//! learned from a run.

use counterpoint_engine::{Answer, Budget, Engine, Events, Task};
use counterpoint_ir::guide::{Number, Shape};
use counterpoint_ir::tree::Tree;

use crate::draw::Draw;
use crate::hunt::Hunt;
use crate::run::Inputs;

/// Algorithm 3: pairs of random inputs.
#[derive(Debug, Clone, Copy, Default)]
pub struct Fuzz;

impl Engine for Fuzz {
    fn name(&self) -> &'static str {
        "fuzz (Algorithm 3)"
    }

    fn run<'a>(&'a self, task: &'a Task, budget: &'a Budget, _events: &dyn Events) -> Answer<'a> {
        // Nothing of the program is known to it.
        let mut hunt = match Hunt::new(task, budget, false) {
            Ok(hunt) => hunt,
            Err(found) => return *found,
        };
        let [first, _] = pair(&mut hunt);
        hunt.prepare(first);
        while hunt.goes_on(2) {
            let [mut one, mut other] = pair(&mut hunt);
            let [a, b] = [&mut one, &mut other].map(|inputs| hunt.run(inputs));
            hunt.meet((&one, &a), (&other, &b));
        }
        hunt.finish()
    }
}

/// Inputs of two runs that differ in some secret.
pub(crate) fn pair(hunt: &mut Hunt<'_>) -> [Inputs; 2] {
    let shapes = hunt.shapes();
    let one: Inputs = shapes.iter().map(|shape| vec![uniform(&mut hunt.draw, shape)]).collect();
    for _ in 0..RETRIES {
        let mut other = one.clone();
        for (input, shape) in shapes.iter().enumerate().filter(|(input, _)| hunt.runner.is_secret[*input]) {
            other[input] = vec![uniform(&mut hunt.draw, shape)];
        }
        if other != one {
            return [one, other];
        }
    }
    [one.clone(), one]
}

/// How often secrets are drawn again that turned out to be the same.
const RETRIES: usize = 10;

/// A random value of its type.
pub(crate) fn uniform(draw: &mut Draw, shape: &Shape) -> Tree {
    match shape {
        Shape::Number(kind) => Tree::Number(draw.anything(*kind)),
        Shape::Text(most) => {
            let length = draw.below(*most as usize + 1);
            Tree::Text((0..length).map(|_| u16::try_from(draw.anything(Number::Character)).unwrap_or(0)).collect())
        }
        Shape::List(item, most) => {
            let length = draw.below(*most as usize + 1);
            Tree::List((0..length).map(|_| uniform(draw, item)).collect())
        }
        Shape::OneOf(ways) => {
            let way = draw.below(ways.len());
            Tree::OneOf(way, ways[way].parts.iter().map(|(_, shape)| uniform(draw, shape)).collect())
        }
        Shape::Fixed(_, tree) => tree.clone(),
    }
}
