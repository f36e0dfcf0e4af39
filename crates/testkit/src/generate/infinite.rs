//! Cases with choices among infinitely many values, for which plain enumeration has no verdict.
//!
//! A case of an even seed is drawn like any other; then ranges of inputs, variables and choices become all integers. One
//! of an odd seed is about [counting](super::counting). What engines say of it is compared with what they say with other
//! descriptions of sets ([`crate::compare::conflict`]).

use crate::case::{Case, Stmt, Type};
use crate::expr::Expr;

use super::{Dice, counting, draw};

/// Sets the stream of a seed apart from that of the finite case with the same seed.
const STREAM: u64 = 1 << 40;

impl Case {
    /// The case of a seed with at least one infinite choice.
    pub fn generate_infinite(seed: u64) -> Case {
        let mut sub_seed = STREAM;
        loop {
            let mut dice = Dice::new(seed, sub_seed);
            sub_seed += 1;
            let case = if seed.is_multiple_of(2) {
                let mut case = draw(&mut dice);
                widen(&mut dice, &mut case);
                case
            } else {
                let Some(case) = counting::draw(&mut dice) else { continue };
                case
            };
            if case.is_well_formed() && case.has_infinite_choice() {
                return case;
            }
        }
    }

    /// Whether a program chooses among all integers, or among more words than can be tried.
    pub fn has_infinite_choice(&self) -> bool {
        self.programs.iter().any(|program| {
            program.stmts().into_iter().any(|stmt| match stmt {
                Stmt::Input(_, var) => program.vars[*var].ty == Type::Int,
                Stmt::Havoc(place, None) => place.index.is_none() && program.vars[place.var].ty == Type::Int,
                Stmt::Havoc(_, Some((Expr::Fixed(ty, low), Expr::Fixed(_, high)))) => {
                    ty.bits > 8 && high - low >= i128::from(u16::MAX)
                }
                _ => false,
            })
        })
    }
}

fn widen(dice: &mut Dice, case: &mut Case) {
    // Variables of the same name are compared, so they stay of one type.
    let mut names: Vec<String> =
        case.programs.iter().flat_map(|it| it.vars.iter().map(|var| var.name.clone())).collect();
    names.sort_unstable();
    names.dedup();
    names.retain(|_| dice.chance(70));
    for program in &mut case.programs {
        for var in program.vars.iter_mut().filter(|var| names.contains(&var.name)) {
            if matches!(var.ty, Type::Range(..)) {
                var.ty = Type::Int;
            }
        }
        let is_int: Vec<bool> = program.vars.iter().map(|var| var.ty == Type::Int).collect();
        for number in 0..program.stmts().len() {
            let Some((block, at)) = program.locate(number) else { continue };
            if let Stmt::Havoc(place, range) = &mut block[at]
                && place.index.is_none()
                && is_int[place.var]
                && dice.chance(70)
            {
                *range = None;
            }
        }
    }
}
