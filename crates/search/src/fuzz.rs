//! The random search of the paper (Algorithm 3), to the letter, for comparison.
//!
//! Pasqua, Ceccato, Tonella: Hypertesting of Programs (ICSE 2024), Algorithm 3. Inputs are random values of their
//! types, that satisfy the input predicate: public inputs are the same in both runs, some secret one is not. There is
//! no feedback from runs.

use counterpoint_engine::{Answer, Budget, Engine, Events, Task};
use counterpoint_ir::guide::{Number, Shape};
use counterpoint_ir::tree::Tree;

use crate::generator::Generator;
use crate::pair_search::PairSearch;
use crate::runner::Inputs;

/// Algorithm 3: pairs of random inputs.
#[derive(Debug, Clone, Copy, Default)]
pub struct Fuzz;

impl Engine for Fuzz {
    fn name(&self) -> &'static str {
        "fuzz"
    }

    fn run<'a>(&'a self, task: &'a Task, budget: &'a Budget, _events: &dyn Events) -> Answer<'a> {
        // Its generator has no dictionary.
        let mut pairs = match PairSearch::new(task, budget, false) {
            Ok(pairs) => pairs,
            Err(found) => return *found,
        };
        let [first, _] = pair(&mut pairs);
        pairs.prepare(first);
        while pairs.has_budget(2) {
            let [mut one, mut other] = pair(&mut pairs);
            let [a, b] = [&mut one, &mut other].map(|inputs| pairs.run(inputs));
            pairs.compare_pair((&one, &a), (&other, &b));
        }
        pairs.finish()
    }
}

/// Inputs of two runs that differ in some secret.
pub(crate) fn pair(pairs: &mut PairSearch<'_>) -> [Inputs; 2] {
    let shapes = pairs.shapes();
    let one: Inputs = shapes.iter().map(|shape| vec![uniform(&mut pairs.generator, shape)]).collect();
    for _ in 0..RETRIES {
        let mut other = one.clone();
        for (input, shape) in shapes.iter().enumerate().filter(|(input, _)| pairs.runner.is_secret[*input]) {
            other[input] = vec![uniform(&mut pairs.generator, shape)];
        }
        if other != one {
            return [one, other];
        }
    }
    [one.clone(), one]
}

/// How often equal secrets are generated again.
const RETRIES: usize = 10;

/// A random value of its type.
pub(crate) fn uniform(generator: &mut Generator, shape: &Shape) -> Tree {
    match shape {
        Shape::Number(kind) => Tree::Number(generator.uniform(*kind)),
        Shape::Text(most) => {
            let length = generator.below(*most as usize + 1);
            Tree::Text((0..length).map(|_| u16::try_from(generator.uniform(Number::Character)).unwrap_or(0)).collect())
        }
        Shape::List(item, most) => {
            let length = generator.below(*most as usize + 1);
            Tree::List((0..length).map(|_| uniform(generator, item)).collect())
        }
        Shape::OneOf(ways) => {
            let way = generator.below(ways.len());
            Tree::OneOf(way, ways[way].parts.iter().map(|(_, shape)| uniform(generator, shape)).collect())
        }
        Shape::Fixed(_, tree) => tree.clone(),
    }
}
