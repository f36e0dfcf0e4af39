//! Conditions of the form "for all x with A there is a y with B".

use counterpoint_diag::Interrupt;
use counterpoint_ir::Value;
use counterpoint_ir::term::Builder as _;
use counterpoint_solve::{Model, NoSolver, Outcome, Query, Solver};

use super::sample::{Text, solver};
use crate::limits::Rejection;
use crate::samples::limits;
use crate::symbolic::desk::Desk;
use crate::symbolic::points::Alternative;

/// Variables up to `v9` are given, those from `v10` on are to be found.
fn check(given: &str, alternatives: &[&str]) -> Result<(), Rejection> {
    check_with(&mut *solver(), given, alternatives)
}

fn check_with(solver: &mut dyn Solver, given: &str, alternatives: &[&str]) -> Result<(), Rejection> {
    let mut text = Text::default();
    let interrupt = Interrupt::default();
    let mut desk = Desk::new(limits(&interrupt), solver);
    let vars: Vec<_> = (0..20).map(|_| desk.terms.fresh(counterpoint_ir::types::Type::Int)).collect();
    let mut import = |formula: &str| {
        let term = text.term(formula);
        desk.terms.import(&text.pool, term, &|number| Some(vars[number as usize])).unwrap()
    };
    let given = import(given);
    let alternatives =
        alternatives.iter().map(|formula| Alternative { own: (10..20).collect(), all: vec![import(formula)] });
    let alternatives: Vec<_> = alternatives.collect();
    desk.covers(&[given], alternatives, &|| "wrong".into())
}

fn holds(given: &str, alternatives: &[&str]) {
    assert_eq!(check(given, alternatives), Ok(()), "{given} => {alternatives:?}");
}

fn fails(given: &str, alternatives: &[&str]) {
    assert_eq!(check(given, alternatives), Err(Rejection::Contradicted("wrong".into())), "{given} => {alternatives:?}");
}

#[test]
fn conditions_without_own_variables_are_implications() {
    holds("(< v0 v1)", &["(<= (+ v0 1) v1)"]);
    fails("(<= v0 v1)", &["(<= (+ v0 1) v1)"]);
    holds("(<= v0 v1)", &["(< v0 v1)", "(= v0 v1)"]);
    holds("(< v0 v0)", &[]);
    fails("true", &[]);
}

#[test]
fn values_between_bounds_are_found() {
    holds("(<= v0 v1)", &["(and (<= v0 v10) (<= v10 v1))"]);
    fails("(<= v0 v1)", &["(and (< v0 v10) (<= v10 v1))"]);
    holds("(< (+ v0 1) v1)", &["(and (< v0 v10) (< v10 v1))"]);
    holds("true", &["(and (<= v0 v10) (<= v1 v10) (<= v2 v10))"]);
    fails("true", &["(and (<= v0 v10) (<= v10 v1))"]);
}

#[test]
fn multiples_are_found() {
    holds("(divides 2 v0)", &["(= v0 (* 2 v10))"]);
    fails("true", &["(= v0 (* 2 v10))"]);
    holds("true", &["(= v0 (* 2 v10))", "(= v0 (+ (* 2 v10) 1))"]);
    holds("(<= (+ v0 1) v1)", &["(and (<= v0 (* 2 v10)) (<= (* 2 v10) v1))"]);
    fails("(<= v0 v1)", &["(and (<= v0 (* 2 v10)) (<= (* 2 v10) v1))"]);
    holds("true", &["(= v0 (+ (* 3 v10) (* 5 v11)))"]);
}

#[test]
fn several_values_are_found_together() {
    holds("true", &["(and (= (+ v10 v11) v0) (= (- v10 v11) (- v0 2)))"]);
    fails("true", &["(and (= (+ v10 v11) v0) (= (- v10 v11) (- v0 1)))"]);
    holds("(<= 2 v0)", &["(and (<= 1 v10) (<= 1 v11) (= v0 (+ v10 v11)))"]);
    fails("(<= 1 v0)", &["(and (<= 1 v10) (<= 1 v11) (= v0 (+ v10 v11)))"]);
    holds("true", &["(or (and (= v10 0) (<= v0 0)) (and (= v10 1) (< 0 v0)))"]);
}

/// Gives the same values to every question.
struct Stubborn;

impl Solver for Stubborn {
    fn check(&mut self, _: Query<'_>) -> Outcome {
        Outcome::Sat(Model::new(vec![(0, Value::int(5))]))
    }
}

#[test]
fn what_the_solver_does_not_know_helps_nobody() {
    let outcome = check_with(&mut NoSolver, "(< v0 v0)", &[]);
    assert_eq!(outcome, Ok(()), "this needs no solver");
    let outcome = check_with(&mut NoSolver, "(< v0 v1)", &["(<= v0 v1)"]);
    assert!(matches!(outcome, Err(Rejection::Undecided(_))), "{outcome:?}");
    let outcome = check_with(&mut Stubborn, "(= v0 4)", &["(<= v0 v1)"]);
    let expected = counterpoint_solve::Reason::Failed("it gave values that do not fit".to_owned());
    assert_eq!(outcome, Err(Rejection::Undecided(expected.into())));
}
