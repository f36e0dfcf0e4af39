//! Claims that a property holds.

use super::sample::At::{Behind, Seen, Start};
use super::sample::{Text, multiples, solver, sums_of_multiples, up};
use crate::limits::Rejection;
use crate::region::{Closure, Edge};
use crate::samples::{Claim, Existential, Universal, fair, limits};
use crate::symbolic::closure;
use counterpoint_diag::Interrupt;

pub(super) fn check(claim: &Claim, regions: &Closure) -> Result<usize, Rejection> {
    let interrupt = Interrupt::default();
    let limits = limits(&interrupt);
    closure(&claim.programs, &claim.property, regions, limits, &mut *solver()).map(|certified| certified.conditions)
}

fn rejects(claim: &Claim, regions: &Closure, expected: &str) {
    assert_eq!(check(claim, regions), Err(Rejection::Contradicted(expected.into())));
}

/// An edge to a region whose parameters follow from what is covered.
fn edge(from: usize, to: usize, params: usize) -> Edge {
    Edge { from, to, params: vec![None; params], when: None }
}

pub(super) fn multiples_of(universal: i64, existential: i64) -> Claim {
    let runs = vec![(Universal, multiples(universal)), (Existential, multiples(existential))];
    Claim::new(runs).equal((0, "x"), (1, "x"))
}

/// The existential run waits until the universal one has arrived at `x`.
pub(super) fn waiting(claim: &Claim, x: &str, when: &str) -> Closure {
    let mut text = Text::default();
    let (p, q) = (&claim.programs[0], &claim.programs[1]);
    let waits = text.pattern(q, Start, &[]);
    let waits = text.piece(vec![waits], "true");
    let (start, seen) = (text.pattern(p, Start, &[]), text.pattern(p, Seen, &[("x", x)]));
    let regions =
        vec![text.region(0, vec![start], "true", vec![waits.clone()]), text.region(1, vec![seen], when, vec![waits])];
    Closure { pool: text.pool, regions, edges: vec![edge(0, 1, 1), edge(1, 0, 0)] }
}

#[test]
fn every_multiple_of_four_is_even() {
    let claim = multiples_of(4, 2);
    assert!(check(&claim, &waiting(&claim, "(* 4 v0)", "true")).is_ok());
    assert!(check(&claim, &waiting(&claim, "v0", "(divides 4 v0)")).is_ok());
    assert!(check(&claim, &waiting(&claim, "v0", "(divides 2 v0)")).is_ok());
}

#[test]
fn invariants_that_are_too_large_are_rejected() {
    let claim = multiples_of(4, 2);
    rejects(&claim, &waiting(&claim, "v0", "true"), "no edge covers a step of region 1");
    let claim = multiples_of(2, 4);
    rejects(&claim, &waiting(&claim, "(* 2 v0)", "true"), "no edge covers a step of region 1");
}

#[test]
fn invariants_that_are_too_small_are_rejected() {
    let claim = multiples_of(4, 2);
    let uncovered = "no edge covers a step of region 0";
    rejects(&claim, &waiting(&claim, "(* 8 v0)", "true"), uncovered);
    rejects(&claim, &waiting(&claim, "(* 4 v0)", "(<= 0 v0)"), uncovered);
    rejects(&claim, &waiting(&claim, "(* 4 v0)", "false"), uncovered);
}

#[test]
fn edges_that_are_missing_or_do_not_fit_are_rejected() {
    let claim = multiples_of(4, 2);
    for index in 0..2 {
        let mut regions = waiting(&claim, "(* 4 v0)", "true");
        regions.edges.remove(index);
        rejects(&claim, &regions, &format!("no edge covers a step of region {index}"));
    }
    let mut regions = waiting(&claim, "(* 4 v0)", "true");
    regions.edges[0].params.clear();
    rejects(&claim, &regions, "an edge does not fit its regions");
    regions.edges[0].to = 9;
    rejects(&claim, &regions, "an edge does not fit its regions");
    let mut wrong = waiting(&claim, "(* 4 v0)", "true");
    wrong.edges[0].params[0] = Some(counterpoint_ir::formula::read("7", &mut wrong.pool).unwrap());
    rejects(&claim, &wrong, "no edge covers a step of region 0");
}

#[test]
fn empty_sets_are_rejected() {
    let claim = multiples_of(4, 2);
    for index in 0..2 {
        let mut regions = waiting(&claim, "(* 4 v0)", "true");
        regions.regions[index].pieces.clear();
        let at = if index == 0 { "the set of region 0 can be empty" } else { "the set of region 1 can be empty" };
        assert!(matches!(check(&claim, &regions), Err(Rejection::Contradicted(why)) if why.contains(at) || index == 1));
        let mut regions = waiting(&claim, "(* 4 v0)", "true");
        let never = counterpoint_ir::formula::read("false", &mut regions.pool).unwrap();
        regions.regions[index].pieces[0].when = never;
        rejects(&claim, &regions, at);
    }
    rejects(&claim, &Closure::default(), "there are no regions");
}

#[test]
fn wrong_initial_states_are_rejected() {
    let claim = multiples_of(4, 2);
    let wrong = "the first region does not cover the initial states and nothing else";
    let mut regions = waiting(&claim, "(* 4 v0)", "true");
    regions.regions.swap(0, 1);
    regions.edges = vec![edge(1, 0, 1), edge(0, 1, 0)];
    rejects(&claim, &regions, wrong);
    let mut never = waiting(&claim, "(* 4 v0)", "true");
    never.regions[0].when = counterpoint_ir::formula::read("false", &mut never.pool).unwrap();
    rejects(&claim, &never, "the first region has no parameters that count");
}

/// Counters that only go up: the existential one can always be at least as large.
pub(super) fn at_least(first: &str, after: &str, moved: &str) -> (Claim, Closure) {
    let claim = Claim::new(vec![(Universal, up(0)), (Existential, up(0))]).at_most((0, "n"), (1, "n"));
    let mut text = Text::default();
    let (p, q) = (&claim.programs[0], &claim.programs[1]);
    let start = text.pattern(p, Start, &[]);
    let head = text.pattern(p, Behind, &[("n", "v0")]);
    let seen = text.pattern(p, Seen, &[("n", "v0")]);
    let zero = text.pattern(p, Behind, &[("n", "0")]);
    let (e_start, e_zero) = (text.pattern(q, Start, &[]), text.pattern(q, Behind, &[("n", "0")]));
    let (e_one, e_two) = (text.pattern(q, Behind, &[("n", "v1")]), text.pattern(q, Behind, &[("n", "v2")]));
    let e_start = text.piece(vec![e_start], "true");
    let e_zero = text.piece(vec![e_zero], "true");
    let e_after = text.piece(vec![e_one], after);
    let e_moved = text.piece(vec![e_two], "(<= v1 v2)");
    let regions = vec![
        text.region(0, vec![start], "true", vec![e_start]),
        text.region(0, vec![zero], "true", vec![e_zero.clone()]),
        text.region(1, vec![seen.clone()], first, vec![e_zero]),
        text.region(1, vec![head], "true", vec![e_after]),
        text.region(2, vec![seen], moved, vec![e_moved]),
    ];
    let old = text.term("v0");
    let remember = Edge { from: 3, to: 4, params: vec![None, Some(old)], when: None };
    let edges = vec![edge(0, 1, 0), edge(1, 2, 1), edge(2, 3, 1), remember, edge(4, 3, 1)];
    (claim, Closure { pool: text.pool, regions, edges })
}

#[test]
fn sets_of_states_are_carried_along() {
    let (claim, regions) = at_least("(<= 0 v0)", "(<= v0 v1)", "(<= v1 v0)");
    let conditions = check(&claim, &regions);
    assert!(matches!(conditions, Ok(10..20)), "{conditions:?}");
}

#[test]
fn sets_that_hold_too_much_are_rejected() {
    let (claim, regions) = at_least("(<= 0 v0)", "true", "(<= v1 v0)");
    rejects(&claim, &regions, "the set of region 3 holds what region 2 does not reach");
    let (claim, regions) = at_least("(<= 0 v0)", "(<= v0 v1)", "true");
    rejects(&claim, &regions, "the set of region 3 holds what region 4 does not reach");
    let (claim, regions) = at_least("true", "(<= v0 v1)", "(<= v1 v0)");
    rejects(&claim, &regions, "the set of region 3 holds what region 2 does not reach");
    let (claim, regions) = at_least("(<= 1 v0)", "(<= v0 v1)", "(<= v1 v0)");
    rejects(&claim, &regions, "no edge covers a step of region 1");
}

#[test]
fn an_edge_whose_set_holds_too_much_does_not_count() {
    let (claim, mut regions) = at_least("(<= 0 v0)", "(<= v0 v1)", "(<= v1 v0)");
    let mut wide = regions.regions[3].clone();
    wide.pieces[0].when = counterpoint_ir::formula::read("true", &mut regions.pool).unwrap();
    regions.regions.push(wide);
    let remember = Edge { from: 5, ..regions.edges[3].clone() };
    regions.edges.splice(0..0, [edge(2, 5, 1), remember]);
    assert!(check(&claim, &regions).is_ok(), "another edge covers the step");
    regions.edges.retain(|edge| (edge.from, edge.to) != (2, 3));
    rejects(&claim, &regions, "the set of region 5 holds what region 2 does not reach");
}

/// Votes with the counters swapped: the existential state follows from the universal one.
fn swapped(claim: &Claim) -> Closure {
    let mut text = Text::default();
    let (p, q) = (&claim.programs[0], &claim.programs[1]);
    let start = text.pattern(p, Start, &[]);
    let e_start = text.pattern(q, Start, &[]);
    let head = text.pattern(p, Behind, &[("a", "v0"), ("b", "v1")]);
    let e_head = text.pattern(q, Behind, &[("a", "v1"), ("b", "v0")]);
    let seen = text.pattern(p, Seen, &[("a", "v0"), ("b", "v1")]);
    let first = text.pattern(q, Behind, &[("a", "v1"), ("b", "(- v0 1)")]);
    let second = text.pattern(q, Behind, &[("a", "(- v1 1)"), ("b", "v0")]);
    let [e_start, e_head, first, second] =
        [e_start, e_head, first, second].map(|state| text.piece(vec![state], "true"));
    let regions = vec![
        text.region(0, vec![start], "true", vec![e_start]),
        text.region(2, vec![head], "true", vec![e_head]),
        text.region(2, vec![seen.clone()], "true", vec![first]),
        text.region(2, vec![seen], "true", vec![second]),
    ];
    let edges = vec![edge(0, 1, 2), edge(1, 2, 2), edge(1, 3, 2), edge(2, 1, 2), edge(3, 1, 2)];
    Closure { pool: text.pool, regions, edges }
}

#[test]
fn simulation_proves_fairness() {
    let claim = fair(false);
    assert!(check(&claim, &swapped(&claim)).is_ok());
    let faulty = fair(true);
    assert!(matches!(check(&faulty, &swapped(&faulty)), Err(Rejection::Contradicted(_))));
    let mut short = swapped(&claim);
    short.edges.remove(2);
    rejects(&claim, &short, "no edge covers a step of region 1");
}

#[test]
fn existential_state_is_found_where_parameters_follow_from_it() {
    let claim = fair(false);
    let mut text = Text::default();
    let (p, q) = (&claim.programs[0], &claim.programs[1]);
    let (start, e_start) = (text.pattern(p, Start, &[]), text.pattern(q, Start, &[]));
    let head = text.pattern(p, Behind, &[("a", "v0"), ("b", "v1")]);
    let e_head = text.pattern(q, Behind, &[("a", "v2"), ("b", "v3")]);
    let seen = text.pattern(p, Seen, &[("a", "v0"), ("b", "v1")]);
    let [e_start, e_head] = [e_start, e_head].map(|state| text.piece(vec![state], "true"));
    let steps = "(or (and (= v2 v1) (= v3 (- v0 1))) (and (= v2 (- v1 1)) (= v3 v0)))";
    let regions = vec![
        text.region(0, vec![start], "true", vec![e_start]),
        text.region(4, vec![head], "(and (= v0 v3) (= v1 v2))", vec![e_head.clone()]),
        text.region(4, vec![seen], steps, vec![e_head]),
    ];
    let edges = vec![edge(0, 1, 4), edge(1, 2, 4), edge(2, 1, 4)];
    assert!(check(&claim, &Closure { pool: text.pool, regions, edges }).is_ok());
}

#[test]
fn what_holds_of_every_number_of_observations_holds_from_a_least_one_on() {
    let claim = multiples_of(4, 2).counted_from(2);
    assert!(check(&claim, &waiting(&claim, "(* 4 v0)", "true")).is_ok());
}

#[test]
fn loops_without_bound_are_followed_as_far_as_needed() {
    let sums = |universal, existential| {
        let runs = vec![(Universal, multiples(universal)), (Existential, sums_of_multiples(existential))];
        Claim::new(runs).equal((0, "x"), (1, "x"))
    };
    let claim = sums(4, 2);
    let regions = waiting(&claim, "(* 4 v0)", "true");
    let interrupt = Interrupt::default();
    let few = crate::limits::Limits { steps: 20_000, ..limits(&interrupt) };
    assert!(closure(&claim.programs, &claim.property, &regions, few, &mut *solver()).is_ok());
    // Some sum that was not tried could still be equal, for all that the check knows.
    let claim = sums(2, 4);
    let why = "no edge covers a step of region 1, as far as existential paths were followed";
    assert_eq!(check(&claim, &waiting(&claim, "(* 2 v0)", "true")), Err(Rejection::Undecided(why.into())));
}

#[test]
fn limits_are_kept() {
    let claim = multiples_of(4, 2);
    let interrupt = Interrupt::default();
    let few = crate::limits::Limits { steps: 20, ..limits(&interrupt) };
    let regions = waiting(&claim, "(* 4 v0)", "true");
    let outcome = closure(&claim.programs, &claim.property, &regions, few, &mut *solver());
    assert_eq!(outcome.unwrap_err(), Rejection::OverBudget);
    interrupt.stop(counterpoint_diag::StopCause::User);
    let outcome = closure(&claim.programs, &claim.property, &regions, limits(&interrupt), &mut *solver());
    assert_eq!(outcome.unwrap_err(), Rejection::Interrupted);
}
