//! Elimination, models and projection against plain enumeration on random cubes over a small box.

use counterpoint_ir::Integer;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::cube::cube;
use super::eliminate::eliminate;
use super::linear::ONE;
use super::literal::normal;
use super::project::project;
use super::{Cube, CubeResult, Linear, Literal, Model, Normal, Sym, model};

const SYMBOLS: Sym = 3;
const BOX: i64 = 6;

fn random_linear(dice: &mut Xoshiro256PlusPlus) -> Linear {
    let mut linear = Linear::from(dice.random_range(-6..=6_i64));
    for symbol in 0..SYMBOLS {
        if dice.random_range(0..5) < 2 {
            let factor: i64 = dice.random_range(-3..=3);
            linear = linear.plus(&Linear::symbol(symbol), &factor.into());
        }
    }
    linear
}

fn random_cube(dice: &mut Xoshiro256PlusPlus, n_literals: usize) -> Option<Cube> {
    // A box around every symbol, so that enumeration is the truth.
    let mut literals: Vec<Literal> = (0..SYMBOLS)
        .flat_map(|symbol| {
            let x = Linear::symbol(symbol);
            [Literal::Le(x.clone().offset(-BOX)), Literal::Le(x.neg().offset(-BOX))]
        })
        .collect();
    for _ in 0..n_literals {
        let linear = random_linear(dice);
        let by = Integer::from(dice.random_range(2..=5_i64));
        literals.push(match dice.random_range(0..6) {
            0 => Literal::Eq(linear),
            1 => Literal::Ne(linear),
            2 => Literal::Divides(by, linear),
            3 => Literal::NotDivides(by, linear),
            _ => Literal::Le(linear),
        });
    }
    cube(literals)
}

fn points() -> impl Iterator<Item = [i64; 3]> {
    let side = -BOX..=BOX;
    side.clone().flat_map(move |a| {
        let side = -BOX..=BOX;
        side.clone().flat_map(move |b| side.clone().map(move |c| [a, b, c]))
    })
}

fn holds(cube: &Cube, point: &[i64; 3]) -> bool {
    cube.holds(&|symbol| point[symbol as usize].into())
}

#[test]
fn models_are_found_exactly_where_enumeration_finds_one() {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(1);
    let (mut n_sat, mut n_unsat, mut n_unknown) = (0, 0, 0);
    for _ in 0..1_500 {
        let Some(cube) = random_cube(&mut dice, 4) else { continue };
        let is_sat = points().any(|point| holds(&cube, &point));
        match model::find(&cube).0 {
            CubeResult::Sat(model) => {
                assert!(model.satisfies(&cube), "{cube:?}\n{model:?}");
                n_sat += 1;
            }
            CubeResult::Unsat => {
                assert!(!is_sat, "{cube:?}");
                n_unsat += 1;
            }
            CubeResult::Unknown => n_unknown += 1,
        }
    }
    assert!(n_sat > 300 && n_unsat > 50 && n_unknown < 50, "{n_sat} {n_unsat} {n_unknown}");
}

#[test]
fn elimination_is_the_exact_shadow() {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut n_eliminated = 0;
    for _ in 0..1_500 {
        let Some(cube) = random_cube(&mut dice, 2) else { continue };
        let shadow = eliminate(cube.clone(), |symbol| symbol == 0, None);
        if shadow.as_ref().is_some_and(|shadow| shadow.symbols().contains(&0)) {
            continue;
        }
        n_eliminated += 1;
        for point in points().filter(|point| point[0] == 0) {
            let exists = (-BOX..=BOX).any(|value| holds(&cube, &[value, point[1], point[2]]));
            assert_eq!(exists, shadow.as_ref().is_some_and(|shadow| holds(shadow, &point)), "{cube:?}\n{shadow:?}");
        }
    }
    assert!(n_eliminated > 300, "{n_eliminated}");
}

#[test]
fn projection_holds_in_its_model_and_implies_that_one_exists() {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut n_projected = 0;
    for _ in 0..1_500 {
        let Some(cube) = random_cube(&mut dice, 4) else { continue };
        let CubeResult::Sat(model) = model::find(&cube).0 else { continue };
        let projected = project(&cube, |symbol| symbol != 2, &model);
        assert!(model.satisfies(&projected), "{cube:?}\n{projected:?}");
        assert!(projected.symbols().iter().all(|&symbol| symbol == 2));
        n_projected += 1;
        for point in points().filter(|point| point[0] == 0 && point[1] == 0) {
            if holds(&projected, &point) {
                let exists = points().any(|other| other[2] == point[2] && holds(&cube, &other));
                assert!(exists, "{cube:?}\n{projected:?} at {point:?}");
            }
        }
    }
    assert!(n_projected > 300, "{n_projected}");
}

#[test]
fn one_sided_symbols_go_with_their_divisibilities() {
    // 6 | s0 + s1 and 4 | s0 + 1 have a common s0 exactly if 2 | s1 + 1.
    let x = Linear::symbol(0);
    let literals = [
        Literal::Divides(6.into(), x.add(&Linear::symbol(1))),
        Literal::Divides(4.into(), x.clone().offset(1)),
        Literal::Le(x.neg()),
    ];
    let shadow = eliminate(cube(literals).unwrap(), |symbol| symbol == 0, None).unwrap();
    assert_eq!(format!("{:?}", shadow.literals()), "[Divides(2, 1*s1 + 1)]");
    assert_eq!(ONE, Integer::from(1));
}

#[test]
fn negated_literals_are_complements() {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(4);
    for _ in 0..500 {
        let linear = random_linear(&mut dice);
        let literals = [
            Literal::Eq(linear.clone()),
            Literal::Le(linear.clone()),
            Literal::Divides(3.into(), linear.clone()),
            Literal::NotDivides(4.into(), linear),
        ];
        for literal in literals {
            let Normal::Literal(literal) = normal(literal) else { continue };
            for point in points().filter(|point| point[0] == point[1]) {
                let value = |symbol: Sym| Integer::from(point[symbol as usize]);
                assert_ne!(literal.holds(&value), literal.negated().holds(&value));
            }
        }
    }
    assert_eq!(Model::default().value(7), Integer::ZERO);
}

#[test]
fn quotients_and_remainders_of_dead_values_vanish() {
    let (x, q, r) = (Linear::symbol(0), Linear::symbol(1), Linear::symbol(2));
    let rest = x.plus(&q, &Integer::from(-4));
    let quotient = [Literal::Le(rest.neg()), Literal::Le(rest.clone().offset(-3))];
    let remainder = [Literal::Le(r.neg()), Literal::Le(r.clone().offset(-3)), Literal::Divides(4.into(), x.sub(&r))];
    for literals in [quotient.to_vec(), remainder.to_vec()] {
        let all = cube(literals.clone()).unwrap();
        assert_eq!(eliminate(all, |symbol| symbol > 0, None), Some(Cube::default()), "{literals:?}");
    }
    // One number too few between the bounds.
    let narrow = cube([Literal::Le(rest.neg()), Literal::Le(rest.offset(-2))]).unwrap();
    assert_ne!(eliminate(narrow, |symbol| symbol > 0, None), Some(Cube::default()));
}
