//! Claims about whole runs: nothing matches on any path, or a strategy matches on each.

use counterpoint_diag::Interrupt;
use counterpoint_ir::build::ProcBuilder;
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::program::{Action, Operand, Program};
use counterpoint_ir::types::{Type, Width};

use super::sample::{Text, havoc_from, multiples, solver, sums_of_multiples};
use crate::claim::Witness;
use crate::limits::{Limits, Rejection};
use crate::region::NoMatch;
use crate::samples::{Claim, Existential, Universal, apply, either, ints, limits, observe, program};
use crate::strategy::{Move, Strategies, Strategy};
use crate::symbolic::{no_match, strategies};

/// Shows the product of two numbers, once.
fn product(is_square: bool) -> Program {
    let mut build = ProcBuilder::new("main", None);
    let [a, b, x] = ["a", "b", "x"].map(|name| build.var(name, Type::Int));
    havoc_from(&mut build, a, None);
    havoc_from(&mut build, b, None);
    apply(&mut build, x, Op::IntMul, &[a.into(), if is_square { a } else { b }.into()]);
    observe(&mut build, &[x]);
    program("Product", build.finish(), &[("x", Type::Int)])
}

/// Shows any number or its opposite, once.
fn signed() -> Program {
    let mut build = ProcBuilder::new("main", None);
    let x = build.var("x", Type::Int);
    havoc_from(&mut build, x, Some(0));
    either(&mut build, |build, way| {
        if way == 1 {
            apply(build, x, Op::IntNeg, &[x.into()]);
        }
    });
    observe(&mut build, &[x]);
    program("Signed", build.finish(), &[("x", Type::Int)])
}

/// Shows the bits that two words of 16 bits share with a mask, as a number.
fn masked(mask: i64) -> Program {
    let word = Width::unsigned(16).unwrap();
    let mut build = ProcBuilder::new("main", None);
    let [a, b] = ["a", "b"].map(|name| build.var(name, Type::Bits(word)));
    let x = build.var("x", Type::Int);
    havoc_from(&mut build, a, None);
    havoc_from(&mut build, b, None);
    let mask = Operand::Const(counterpoint_ir::Value::bits(word, mask), Type::Bits(word));
    let and = Prim::bits(Op::BitsAnd, word);
    build.emit(Some(a), Action::Apply(and, vec![a.into(), b.into()]));
    build.emit(Some(a), Action::Apply(and, vec![a.into(), mask]));
    build.emit(Some(x), Action::Apply(Prim::bits(Op::BitsToIntUnsigned, word), vec![a.into()]));
    observe(&mut build, &[x]);
    program("Masked", build.finish(), &[("x", Type::Int)])
}

fn against(universal: Program, existential: Program) -> Claim {
    Claim::new(vec![(Universal, universal), (Existential, existential)]).equal((0, "x"), (1, "x"))
}

/// Whether all paths can be followed, and none matches universal runs that choose these values.
fn nothing_matches(claim: &Claim, values: &[i64], observations: u32, steps: u64) -> Result<(), Rejection> {
    let witness = Witness { observations, runs: vec![ints(values)] };
    let interrupt = Interrupt::default();
    let limits = Limits { steps, ..limits(&interrupt) };
    let empty = NoMatch { stages: vec![Vec::new(); observations as usize], ..NoMatch::default() };
    no_match(&claim.programs, &claim.property, &witness, &empty, limits, &mut *solver()).map(|_| ())
}

const MATCHED: &str = "existential runs match all observations";

#[test]
fn a_claim_without_pieces_is_checked_on_every_path() {
    let squares = against(multiples(1), product(true));
    assert_eq!(nothing_matches(&squares, &[2], 1, 1_000_000), Ok(()));
    assert_eq!(nothing_matches(&squares, &[4], 1, 1_000_000), Err(Rejection::Contradicted(MATCHED.into())));
    let even = against(multiples(1), multiples(2));
    assert_eq!(nothing_matches(&even, &[4, 3], 2, 1_000_000), Ok(()));
    assert_eq!(nothing_matches(&even, &[4, 6], 2, 1_000_000), Err(Rejection::Contradicted(MATCHED.into())));
}

#[test]
fn bits_of_unknown_words_are_decided() {
    let bits = against(multiples(1), masked(0x5500));
    assert_eq!(nothing_matches(&bits, &[0x5501], 1, 1_000_000), Ok(()));
    assert_eq!(nothing_matches(&bits, &[0x10000], 1, 1_000_000), Ok(()));
    assert_eq!(nothing_matches(&bits, &[0x4100], 1, 1_000_000), Err(Rejection::Contradicted(MATCHED.into())));
}

#[test]
fn endlessly_many_paths_are_over_budget() {
    let sums = against(multiples(1), sums_of_multiples(2));
    assert_eq!(nothing_matches(&sums, &[3], 1, 20_000), Err(Rejection::OverBudget));
}

/// Every square is a product.
pub(super) fn squares_or_products() -> Claim {
    against(product(true), product(false))
}

/// Strategies of one existential run: per number of observations, per strategy, the moves.
pub(super) fn strategies_of(levels: &[&[&[&str]]]) -> Strategies {
    let mut text = Text::default();
    let mut played = |word: &str| match word.strip_prefix("way ") {
        Some(way) => Move::Way(way.parse().unwrap()),
        None => Move::Value(text.term(word)),
    };
    let levels = levels.iter().map(|level| {
        let strategies =
            level.iter().map(|moves| Strategy { runs: vec![moves.iter().map(|word| played(word)).collect()] });
        strategies.collect()
    });
    let levels = levels.collect();
    Strategies { pool: text.pool, levels }
}

fn play(claim: &Claim, levels: &[&[&[&str]]]) -> Result<usize, Rejection> {
    let interrupt = Interrupt::default();
    let strategy = strategies_of(levels);
    let certified = strategies(&claim.programs, &claim.property, &strategy, limits(&interrupt), &mut *solver())?;
    Ok(certified.nodes)
}

fn wrong<T>(what: &str) -> Result<T, Rejection> {
    Err(Rejection::Contradicted(what.into()))
}

#[test]
fn strategies_that_match_whatever_is_chosen_prove() {
    let squares = squares_or_products();
    assert_eq!(play(&squares, &[&[&["v0", "v0"]]]), Ok(1));
    assert_eq!(play(&squares, &[&[&["(* v0 v0)", "1"]]]), Ok(1));
    // One for each sign is enough, and one more does no harm.
    let signed = against(multiples(1), signed());
    let both: &[&[&str]] = &[&["v0", "way 0"], &["(neg v0)", "way 1"], &["7", "way 0"]];
    let more = "universal runs can have more than 1 observations";
    assert_eq!(play(&signed, &[both]), wrong(more));
    let once = against(product(false), self::signed());
    let both: &[&[&str]] = &[&["(* v0 v1)", "way 0"], &["(neg (* v0 v1))", "way 1"]];
    assert_eq!(play(&once, &[both]), Ok(1));
}

#[test]
fn strategies_that_miss_something_are_rejected() {
    let missed = "no strategy matches some universal runs with 1 observations";
    let squares = squares_or_products();
    assert_eq!(play(&squares, &[&[&["v0", "(+ v0 1)"]]]), wrong(missed));
    assert_eq!(play(&squares, &[&[]]), wrong(missed));
    assert_eq!(play(&squares, &[]), wrong("universal runs can have more than 0 observations"));
    let products = against(product(false), signed());
    assert_eq!(play(&products, &[&[&["(* v0 v1)", "way 0"]]]), wrong(missed));
}

#[test]
fn moves_that_do_not_fit_match_nothing() {
    let missed = "no strategy matches some universal runs with 1 observations";
    let squares = squares_or_products();
    for moves in [&["v0"][..], &["v0", "way 0"], &["b0", "v0"], &["v0", "v7"], &["v0", "true"]] {
        assert_eq!(play(&squares, &[&[moves]]), wrong(missed), "{moves:?}");
    }
    assert_eq!(play(&squares, &[&[&["v0", "v0", "v0"]]]), Ok(1), "moves behind the last observation");
}

/// Shows 1 at once, and 2 with nothing in between.
fn twice() -> Program {
    let mut build = ProcBuilder::new("main", None);
    let x = build.var("x", Type::Int);
    for number in [1, 2] {
        build.emit(Some(x), Action::Copy(Operand::int(number)));
        observe(&mut build, &[x]);
    }
    program("Twice", build.finish(), &[("x", Type::Int)])
}

/// Shows nothing, again and again, with nothing before the first time: its runs stand before observations when they start.
fn silent(times: usize) -> Program {
    let mut build = ProcBuilder::new("main", None);
    (0..times).for_each(|_| observe(&mut build, &[]));
    program("Silent", build.finish(), &[])
}

#[test]
fn observations_with_nothing_in_between_count_each() {
    let silent = Claim::new(vec![(Universal, silent(3)), (Existential, silent(3))]);
    let more = |observations: usize| wrong(&format!("universal runs can have more than {observations} observations"));
    let nothing: &[&[&str]] = &[&[]];
    assert_eq!(play(&silent, &[nothing]), more(1));
    assert_eq!(play(&silent, &[nothing, nothing]), more(2));
    assert_eq!(play(&silent, &[nothing, nothing, nothing]), Ok(3));
    let twice = against(twice(), twice());
    assert_eq!(play(&twice, &[nothing]), more(1));
    assert_eq!(play(&twice, &[nothing, nothing]), Ok(2));
}

#[test]
fn strategies_without_universal_runs_prove_what_happens_once_only() {
    let nothing: &[&[&str]] = &[&[]];
    let endless = Claim::new(vec![(Existential, silent(3))]);
    assert_eq!(play(&endless, &[nothing]), wrong("universal runs can have more than 1 observations"));
    assert_eq!(play(&endless, &[nothing; 3]), wrong("universal runs can have more than 3 observations"));
    let once = Claim::new(vec![(Existential, silent(1))]).post();
    assert_eq!(play(&once, &[nothing]), Ok(1));
}
