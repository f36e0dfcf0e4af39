//! Cases whose verdict was worked out by hand.

use super::OracleVerdict::Holds;
use super::*;
use crate::case::{AssignTarget, Field, Program, Quantifier, Secrecy, Stmt, Type, Variable};
use crate::expr::Binary;

const X: usize = 0;
const Y: usize = 1;

/// A program with the variables `x`, `y` of these types, declared without values, and then these statements.
fn program(types: &[Type], body: Vec<Stmt>) -> Program {
    let vars: Vec<Variable> =
        ["x", "y"].iter().zip(types).map(|(name, ty)| Variable { name: (*name).to_owned(), ty: ty.clone() }).collect();
    let declarations = (0..vars.len()).map(|var| Stmt::Var(var, None));
    Program { name: "P".to_owned(), body: declarations.chain(body).collect(), vars }
}

/// The same with inputs in place of the variables, each taken once, at the start.
fn with_inputs(marks: &[Secrecy], types: &[Type], body: Vec<Stmt>) -> Program {
    let mut program = program(types, body);
    for (var, mark) in marks.iter().enumerate() {
        program.body[var] = Stmt::Input(*mark, var);
    }
    program
}

fn set(var: usize, value: Expr) -> Stmt {
    Stmt::Assign(AssignTarget { var, index: None }, value)
}

fn any(var: usize, low: i64, high: i64) -> Stmt {
    Stmt::Havoc(AssignTarget { var, index: None }, Some((Expr::Int(low), Expr::Int(high))))
}

fn plus_one(var: usize) -> Expr {
    Expr::sum(Expr::Var(var), Expr::Int(1))
}

fn show_as(fields: &[(&str, Expr)]) -> Stmt {
    let field = |(name, value): &(&str, Expr)| Field { name: (*name).to_owned(), value: value.clone() };
    Stmt::Observe("round".to_owned(), fields.iter().map(field).collect())
}

fn show(var: usize) -> Stmt {
    show_as(&[(["x", "y"][var], Expr::Var(var))])
}

fn show_both() -> Stmt {
    show_as(&[("x", Expr::Var(X)), ("y", Expr::Var(Y))])
}

fn same(left: usize, right: usize, name: &str) -> Expr {
    Expr::equal(Expr::seen(left, name), Expr::seen(right, name))
}

/// A property with a prefix such as `AAE`; the first letter speaks of the first program, the last of the last.
fn case(prefix: &str, programs: Vec<Program>, body: Expr) -> Case {
    let quantifiers = prefix.chars().enumerate().map(|(run, letter)| Quantifier {
        is_universal: letter == 'A',
        run: format!("r{run}"),
        program: if run == 0 || letter == 'A' { 0 } else { programs.len() - 1 },
        points: None,
    });
    let quantifiers = quantifiers.collect();
    Case { programs, property: Property { quantifiers, given: None, is_post: false, body, shorthand: None } }
}

fn given(mut case: Case, given: Expr) -> Case {
    case.property.given = Some(given);
    case
}

fn post(mut case: Case) -> Case {
    case.property.is_post = true;
    case
}

fn at(mut case: Case, run: usize, point: &str) -> Case {
    case.property.quantifiers[run].points = Some(vec![point.to_owned()]);
    case
}

fn check(case: &Case, expected: OracleVerdict) {
    assert!(case.is_well_formed(), "{}", case.to_cpt());
    assert_eq!(case.try_decide(4, Limits::default()), Ok(expected), "{}", case.to_cpt());
}

fn refuted(observations: u32) -> OracleVerdict {
    OracleVerdict::Refuted { observations }
}

fn voting(second: Expr) -> Case {
    let vote = Stmt::Either(vec![vec![set(X, plus_one(X))], vec![set(Y, second)]]);
    let vote = program(&[Type::Int, Type::Int], vec![Stmt::Loop(vec![vote, show_both()])]);
    let swapped = [("x", "y"), ("y", "x")].map(|(p, q)| Expr::equal(Expr::seen(0, p), Expr::seen(1, q)));
    case("AE", vec![vote], Expr::all(swapped))
}

#[test]
fn buggy_voting_is_refuted_by_the_second_vote() {
    // Two votes for the first candidate give (1,0) (2,0); nothing gives (0,1) (0,2), as the second count starts over.
    check(&voting(plus_one(X)), refuted(2));
    check(&voting(plus_one(Y)), Holds);
}

#[test]
fn fewer_choices_refine_more_but_not_the_reverse() {
    let chooser = |high| program(&[Type::Int], vec![Stmt::Loop(vec![any(X, 0, high), show(X)])]);
    check(&case("AE", vec![chooser(1), chooser(2)], same(0, 1, "x")), Holds);
    check(&case("AE", vec![chooser(2), chooser(1)], same(0, 1, "x")), refuted(1));
}

#[test]
fn a_universal_run_with_more_observations_is_refuted() {
    let for_ever = program(&[Type::Int], vec![Stmt::Loop(vec![show(X)])]);
    let twice = program(&[Type::Int], vec![show(X), show(X)]);
    check(&case("AE", vec![for_ever.clone(), twice.clone()], Expr::Bool(true)), refuted(3));
    check(&case("AE", vec![twice.clone(), for_ever.clone()], same(0, 1, "x")), Holds);
    check(&case("E", vec![twice], Expr::Bool(true)), refuted(3));
    check(&case("E", vec![for_ever], Expr::Bool(true)), Holds);
}

#[test]
fn traps_and_blocks_end_the_observations() {
    let counts = program(&[Type::Int], vec![Stmt::Loop(vec![set(X, plus_one(X)), show(X)])]);
    let traps = program(&[Type::Range(0, 2)], vec![Stmt::Loop(vec![set(X, plus_one(X)), show(X)])]);
    check(&case("AE", vec![counts.clone(), traps.clone()], same(0, 1, "x")), refuted(3));
    check(&case("AE", vec![traps, counts.clone()], same(0, 1, "x")), Holds);
    let below_two = Stmt::Assume(Expr::binary(Binary::Less, Expr::Var(X), Expr::Int(2)));
    let blocks = program(&[Type::Int], vec![Stmt::Loop(vec![below_two, set(X, plus_one(X)), show(X)])]);
    check(&case("AE", vec![counts, blocks], same(0, 1, "x")), refuted(3));
}

#[test]
fn the_existential_run_may_know_the_whole_universal_run() {
    // One chooses before the first observation what the other chooses after it: a matter of runs, not of strategies.
    let zero = || show_as(&[("x", Expr::Int(0))]);
    let early = program(&[Type::Int], vec![any(X, 0, 1), zero(), show(X)]);
    let late = program(&[Type::Int], vec![zero(), any(X, 0, 1), show(X)]);
    check(&case("AE", vec![late.clone(), early.clone()], same(0, 1, "x")), Holds);
    check(&case("AE", vec![early, late], same(0, 1, "x")), Holds);
}

#[test]
fn given_drops_tuples_of_universal_runs() {
    // x is secret, y is public; the secret shows if y is 1.
    let leak = Expr::binary(Binary::Multiply, Expr::Var(X), Expr::Var(Y));
    let bit = Type::Range(0, 1);
    let leaks = with_inputs(&[Secrecy::Secret, Secrecy::Public], &[bit.clone(), bit], vec![show_as(&[("out", leak)])]);
    let insecure = case("AA", vec![leaks], same(0, 1, "out"));
    check(&insecure, refuted(1));
    check(&given(insecure.clone(), same(0, 1, "y")), refuted(1));
    check(&given(insecure.clone(), same(0, 1, "x")), refuted(1));
    check(&given(insecure.clone(), Expr::all([same(0, 1, "x"), same(0, 1, "y")])), Holds);
    let both_zero = [0, 1].map(|run| Expr::equal(Expr::seen(run, "y"), Expr::Int(0)));
    check(&given(insecure, Expr::all(both_zero)), Holds);
}

#[test]
fn given_counts_up_to_the_observation_compared() {
    // The choice shows in y at the second observation, or at the first as well; x is the assumption.
    let second = program(&[Type::Int, Type::Int], vec![show_both(), any(X, 0, 1), set(Y, Expr::Var(X)), show_both()]);
    let second = case("AA", vec![second], same(0, 1, "y"));
    check(&second, refuted(2));
    check(&given(second, same(0, 1, "x")), Holds);
    let body = vec![any(Y, 0, 1), show_both(), set(X, Expr::Var(Y)), show_both()];
    let first = case("AA", vec![program(&[Type::Int, Type::Int], body)], same(0, 1, "y"));
    // With one observation the assumption holds, although it no longer does with two.
    check(&given(first, same(0, 1, "x")), refuted(1));
}

#[test]
fn noise_masks_a_secret_only_if_it_can_be_any() {
    let gni = |noise: i64| {
        let sum = Expr::binary(Binary::Remainder, Expr::sum(Expr::Var(X), Expr::Var(Y)), Expr::Int(3));
        let body = vec![any(Y, 0, noise), show_as(&[("out", sum)])];
        let mut masked = with_inputs(&[Secrecy::Secret], &[Type::Range(0, 2), Type::Int], Vec::new());
        masked.body.extend(body);
        case("AAE", vec![masked], Expr::all([same(2, 0, "out"), same(2, 1, "x")]))
    };
    check(&gni(2), Holds);
    check(&gni(1), refuted(1));
}

#[test]
fn two_existential_runs_are_chosen_together() {
    let up_to = |high| program(&[Type::Int], vec![any(X, 0, high), show(X)]);
    let sum = || Expr::equal(Expr::seen(0, "x"), Expr::sum(Expr::seen(1, "x"), Expr::seen(2, "x")));
    check(&case("AEE", vec![up_to(2), up_to(1)], sum()), Holds);
    check(&case("AEE", vec![up_to(3), up_to(1)], sum()), refuted(1));
}

#[test]
fn loops_without_observations_are_left_or_dropped() {
    let is_zero = || Expr::equal(Expr::Var(X), Expr::Int(0));
    let stuck = program(&[Type::Int], vec![Stmt::While(is_zero(), vec![Stmt::Skip]), show(X)]);
    check(&case("A", vec![stuck.clone()], Expr::Bool(false)), Holds);
    check(&case("E", vec![stuck], Expr::Bool(true)), refuted(1));
    let wait = Stmt::Either(vec![vec![Stmt::Skip], vec![set(X, Expr::Int(1))]]);
    let waits = program(&[Type::Int], vec![Stmt::While(is_zero(), vec![wait]), show(X)]);
    check(&case("A", vec![waits], Expr::equal(Expr::seen(0, "x"), Expr::Int(1))), Holds);
}

#[test]
fn growth_without_observations_gives_no_verdict() {
    let grows = program(&[Type::Int], vec![Stmt::Loop(vec![set(X, plus_one(X))]), show(X)]);
    let case = case("A", vec![grows], Expr::Bool(true));
    assert_eq!(case.try_decide(4, Limits::default()), Err(GaveUp::Endless));
    assert_eq!(case.decide(4, Limits::default()), None);
}

#[test]
fn post_compares_normal_ends() {
    let divides = |low, high| {
        let quotient = Expr::binary(Binary::Divide, Expr::Int(2), Expr::Var(X));
        program(&[Type::Int], vec![any(X, low, high), show(X), set(X, quotient)])
    };
    let is_two = |run| Expr::equal(Expr::seen(run, "x"), Expr::Int(2));
    check(&post(case("A", vec![divides(0, 1)], is_two(0))), Holds);
    check(&post(case("A", vec![divides(0, 2)], is_two(0))), refuted(1));
    check(&post(case("AE", vec![divides(0, 2), divides(0, 1)], same(0, 1, "x"))), refuted(1));
    let never = program(&[Type::Int], vec![Stmt::Loop(vec![Stmt::Skip])]);
    check(&post(case("AE", vec![divides(1, 1), never.clone()], Expr::Bool(true))), refuted(1));
    check(&post(case("AE", vec![never, divides(1, 1)], Expr::Bool(false))), Holds);
}

#[test]
fn only_the_points_named_are_compared() {
    let named = |point: &str, value| {
        Stmt::Observe(point.to_owned(), vec![Field { name: "x".to_owned(), value: Expr::Int(value) }])
    };
    let both = program(&[], vec![named("round", 0), named("late", 1), named("round", 2)]);
    let equals = |value| Expr::equal(Expr::seen(0, "x"), Expr::Int(value));
    let claim = |body| case("A", vec![both.clone()], body);
    check(&claim(equals(0)), refuted(2));
    check(&at(claim(equals(1)), 0, "late"), Holds);
    check(&at(claim(equals(0)), 0, "round"), refuted(2));
    // Two observations at `round`, one at `late`.
    let pair = case("AE", vec![both.clone(), both.clone()], Expr::Bool(true));
    check(&at(at(pair.clone(), 0, "late"), 1, "round"), Holds);
    check(&at(at(pair, 0, "round"), 1, "late"), refuted(2));
}

#[test]
fn inputs_are_seen_with_their_latest_value() {
    let bit = Variable { name: "bit".to_owned(), ty: Type::Range(0, 1) };
    let takes = |more: Vec<Stmt>| {
        let mut program = program(&[Type::Int], Vec::new());
        program.vars.push(bit.clone());
        let input = Stmt::Input(Secrecy::Unmarked, 1);
        let add = set(X, Expr::sum(Expr::Var(X), Expr::Var(1)));
        program.body.push(Stmt::Loop([vec![input, add], more, vec![show(X)]].concat()));
        program
    };
    // The sum is the input in the first round only.
    let latest = Expr::equal(Expr::seen(0, "x"), Expr::seen(0, "bit"));
    check(&case("A", vec![takes(Vec::new())], latest), refuted(2));
    check(&case("AE", vec![takes(Vec::new()), takes(vec![Stmt::Skip])], same(0, 1, "bit")), Holds);
}
