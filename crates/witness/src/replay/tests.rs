//! Witnesses that are accepted, and wrong ones that are not.

use counterpoint_diag::{Interrupt, StopCause};
use counterpoint_ir::build::ProcBuilder;
use counterpoint_ir::program::{Operand, Terminator};
use counterpoint_ir::types::Type;

use super::*;
use crate::samples::{
    Claim, Existential, Universal, fair, flip_refines_min, ints, limits, loop_head, observe, once, pick, program, vote,
    ways,
};

fn check(claim: &Claim, observations: u32, runs: Vec<Vec<Decision>>) -> Result<Replay, Rejection> {
    let interrupt = Interrupt::default();
    replay(&claim.programs, &claim.property, &Witness { observations, runs }, limits(&interrupt))
}

fn check_contradicted(claim: &Claim, observations: u32, runs: Vec<Vec<Decision>>, why: &str) {
    assert_eq!(check(claim, observations, runs).unwrap_err(), Rejection::Contradicted(why.into()));
}

/// The conjuncts that fail for what was seen, the fewest first.
fn failing(tried: &Tried) -> Vec<Vec<usize>> {
    let mut failing: Vec<Vec<usize>> = tried.seen.iter().map(|(_, failing)| failing.clone()).collect();
    failing.sort_by_key(Vec::len);
    failing
}

#[test]
fn right_witness_is_accepted_with_what_was_seen() {
    // The run shows (1, 0) and (1, 2). Only (0, 1) matches the first; it leads to (1, 1) and (0, 1), never to (2, 1).
    let replay = check(&fair(true), 2, vec![ways(&[0, 1])]).unwrap();
    let values: Vec<&[Value]> = replay.runs[0].observations.iter().map(|seen| &*seen.values).collect();
    assert_eq!(values, [[Value::int(1), Value::int(0)], [Value::int(1), Value::int(2)]]);
    assert_eq!(replay.runs[0].observations[1].decisions[0].decision, Decision::Way(1));
    let sizes: Vec<_> = replay.tried.iter().map(|tried| (tried.candidates, tried.matching, failing(tried))).collect();
    assert_eq!(sizes, [(2, 1, vec![vec![], vec![0, 1]]), (2, 0, vec![vec![1], vec![1]])]);
}

#[test]
fn wrong_decisions_leave_a_match() {
    let smaller = [ints(&[3, 0]), ways(&[1])].concat();
    check_contradicted(&flip_refines_min(), 1, vec![smaller], "1 existential states match all observations");
    check_contradicted(&fair(false), 2, vec![ways(&[0, 1])], "1 existential states match all observations");
}

#[test]
fn impossible_and_missing_decisions_are_rejected() {
    check_contradicted(&fair(true), 2, vec![ways(&[0, 2])], "Way(2) is not possible at main/l1/0");
    check_contradicted(&fair(true), 2, vec![ints(&[0])], "Value(Int(0)) is not possible at main/l1/0");
    check_contradicted(&fair(true), 2, vec![ways(&[0])], "a decision is missing at main/l1/0");
}

#[test]
fn counts_must_fit_the_property() {
    check_contradicted(&fair(true), 2, vec![], "0 runs for 1 universal quantifiers");
    check_contradicted(&fair(true), 0, vec![vec![]], "refutations with 0 observations do not count");
    let claim = fair(true).counted_from(3);
    check_contradicted(&claim, 2, vec![ways(&[0, 1])], "refutations with 2 observations do not count");
    let mut claim = fair(true);
    claim.property.max_observations = Some(1);
    check_contradicted(&claim, 2, vec![ways(&[0, 1])], "2 observations are more than the property looks at");
}

#[test]
fn witness_with_too_few_observations_is_rejected() {
    check_contradicted(&fair(true), 1, vec![ways(&[0])], "1 existential states match all observations");
}

#[test]
fn longer_witness_than_needed_is_cut() {
    let replay = check(&fair(true), 4, vec![ways(&[0, 1, 0, 0])]).unwrap();
    assert_eq!((replay.runs[0].observations.len(), replay.tried.len()), (2, 2));
}

#[test]
fn empty_set_stays_empty_until_refutations_count() {
    let replay = check(&fair(true).counted_from(3), 3, vec![ways(&[0, 1, 0])]).unwrap();
    let sizes: Vec<_> = replay.tried.iter().map(|tried| (tried.candidates, tried.matching)).collect();
    assert_eq!(sizes, [(2, 1), (2, 0), (0, 0)]);
    assert_eq!(failing(&replay.tried[1]), [vec![1], vec![1]], "what emptied the set is told");
}

#[test]
fn broken_assumption_is_rejected() {
    let claim = Claim::new(vec![(Universal, pick(false)), (Universal, pick(false))]);
    let claim = claim.given_equal((0, "x"), (1, "x")).equal((0, "z"), (1, "z"));
    let run = |x, y, way| [ints(&[x, y]), ways(&[way])].concat();
    let replay = check(&claim, 1, vec![run(1, 0, 0), run(1, 0, 1)]).unwrap();
    assert_eq!(replay.tried[0].seen, [(vec![], vec![0])]);
    check_contradicted(&claim, 1, vec![run(1, 0, 0), run(2, 0, 0)], "the assumption is false at observation 1");
    check_contradicted(&claim, 1, vec![run(1, 0, 0), run(1, 0, 0)], "1 existential states match all observations");
}

#[test]
fn values_outside_their_range_are_rejected() {
    let run = [ints(&[4, 0]), ways(&[0])].concat();
    check_contradicted(&flip_refines_min(), 1, vec![run], "Value(Int(4)) is not possible at main/l1/0");
    let run = [ints(&[3, 0]), ways(&[0])].concat();
    assert!(check(&flip_refines_min(), 1, vec![run]).is_ok());
}

#[test]
fn too_few_existential_observations_refute() {
    let claim = Claim::new(vec![(Universal, vote(false)), (Existential, once(3))]);
    let replay = check(&claim, 2, vec![ways(&[0, 0])]).unwrap();
    assert_eq!((replay.tried[1].candidates, replay.tried[1].seen.len()), (0, 0));
    let claim = Claim::new(vec![(Universal, once(3)), (Existential, vote(false))]);
    check_contradicted(&claim, 2, vec![ints(&[0])], "a run of Once has only 1 observations");
}

#[test]
fn property_without_universal_runs_is_refuted_without_runs() {
    let claim = Claim::new(vec![(Existential, once(3)), (Existential, vote(false))]);
    let claim = claim.equal((0, "x"), (1, "a")).equal((0, "x"), (1, "b"));
    let replay = check(&claim, 1, vec![]).unwrap();
    assert_eq!((replay.tried[0].candidates, replay.tried[0].seen.len()), (2, 8));
    check_contradicted(&claim.post(), 2, vec![], "2 observations are more than the property looks at");
}

/// Waits as long as it likes, then shows a 0.
fn wait() -> Program {
    let mut build = ProcBuilder::new("main", None);
    let x = build.var("x", Type::Int);
    let head = loop_head(&mut build);
    let behind = build.loc();
    build.end(Terminator::Choose(vec![head, behind]));
    build.switch_to(behind);
    build.copy(x, Operand::int(0));
    observe(&mut build, &[x]);
    program("Wait", build.finish(), &[("x", Type::Int)])
}

#[test]
fn loops_without_observations_end() {
    let claim = Claim::new(vec![(Universal, once(1)), (Existential, wait())]).equal((0, "x"), (1, "x"));
    let replay = check(&claim, 1, vec![ints(&[1])]).unwrap();
    assert_eq!((replay.tried[0].candidates, replay.tried[0].matching), (1, 0));
    check_contradicted(&claim, 1, vec![ints(&[0])], "1 existential states match all observations");
}

#[test]
fn limits_and_interrupts_are_honoured() {
    let claim = flip_refines_min();
    let witness = Witness { observations: 1, runs: vec![[ints(&[3, 0]), ways(&[0])].concat()] };
    let interrupt = Interrupt::default();
    let check = |limits| replay(&claim.programs, &claim.property, &witness, limits);
    assert!(check(limits(&interrupt)).is_ok());
    assert_eq!(check(Limits { steps: 50, ..limits(&interrupt) }).unwrap_err(), Rejection::OverBudget);
    assert_eq!(check(Limits { choices: 3, ..limits(&interrupt) }).unwrap_err(), Rejection::OverBudget);
    interrupt.stop(StopCause::User);
    assert_eq!(check(limits(&interrupt)).unwrap_err(), Rejection::Interrupted);
}
