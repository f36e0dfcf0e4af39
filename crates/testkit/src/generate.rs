//! Random cases.
//!
//! A case is drawn in three steps: an [`Interface`](program::Interface) that says which inputs and observation points
//! the programs share, one or two programs for it, and a property over what they show. Purely random pairs of programs
//! are nearly always refuted, and at once; most cases therefore start from a shape that holds (a program refines itself,
//! a program without secrets leaks none) and then get an edit or two, which may or may not matter.
//!
//! Everything follows from the seed. A drawn case with more runs than the oracle can enumerate is thrown away and the
//! next sub-seed is tried; one that may run for ever without an observation is kept, since tools must cope with it,
//! although the oracle has no verdict.

mod counting;
mod dice;
mod edit;
mod expr;
mod infinite;
mod program;
mod property;

pub(crate) use dice::Dice;

use crate::case::{Case, Program};
use crate::interpret::{GaveUp, Limits};
use crate::oracle::OracleVerdict;

use self::program::Interface;
use self::property::Shape;

/// The number of observations up to which a generated case is small enough to be enumerated.
pub const OBSERVATIONS: u32 = 4;

impl Case {
    /// The case of a seed.
    pub fn generate(seed: u64) -> Case {
        let mut sub_seed = 0;
        loop {
            let mut dice = Dice::new(seed, sub_seed);
            let case = draw(&mut dice);
            if is_worth_keeping(&mut dice, &case) {
                return case;
            }
            sub_seed += 1;
        }
    }
}

/// Throws away what cannot be enumerated, and most of what says little: claims about no run at all, and those refuted
/// by the first observation already.
fn is_worth_keeping(dice: &mut Dice, case: &Case) -> bool {
    match case.try_decide(OBSERVATIONS, Limits::default()) {
        Err(why) => why == GaveUp::Endless,
        Ok(OracleVerdict::Holds) => !case.is_vacuous(Limits::default()) || dice.chance(10),
        Ok(OracleVerdict::Refuted { observations }) => observations > 1 || case.property.is_post || dice.chance(70),
    }
}

/// Draws until the pieces fit together: an edit may, for instance, take away the only observation.
fn draw(dice: &mut Dice) -> Case {
    loop {
        let shape = Shape::draw(dice);
        let interface = Interface::draw(dice, &shape);
        let programs = draw_programs(dice, &shape, &interface);
        let Some(property) = property::draw(dice, &shape, &programs) else { continue };
        let case = Case { programs, property };
        if case.is_well_formed() && !case.has_infinite_choice() {
            return case;
        }
    }
}

fn draw_programs(dice: &mut Dice, shape: &Shape, interface: &Interface) -> Vec<Program> {
    let first = program::draw(dice, interface, "A");
    if !shape.has_two_programs() {
        return vec![first];
    }
    let second = if shape.second_is_edited() {
        let mut copy = first.clone();
        "B".clone_into(&mut copy.name);
        for _ in 0..dice.pick(&[0, 1, 1, 2, 2, 2, 3, 3]) {
            edit::apply(dice, &mut copy);
        }
        copy
    } else {
        program::draw(dice, interface, "B")
    };
    // The edited copy stands on either side: an edit may add behaviour or take some away.
    if dice.chance(50) {
        return vec![Program { name: "A".to_owned(), ..second }, Program { name: "B".to_owned(), ..first }];
    }
    vec![first, second]
}

#[cfg(test)]
mod tests;
