//! Claims that nothing matches.

use super::sample::At::{Behind, Seen, Start};
use super::sample::{Text, multiples, solver, up};
use crate::claim::Witness;
use crate::limits::Rejection;
use crate::region::NoMatch;
use crate::replay::Matching;
use crate::samples::{Claim, Existential, Universal, ints, limits};
use crate::symbolic::no_match;
use counterpoint_diag::Interrupt;

fn check(claim: &Claim, values: &[i64], matched: &NoMatch) -> Result<usize, Rejection> {
    let witness = Witness { observations: u32::try_from(values.len()).unwrap(), runs: vec![ints(values)] };
    let interrupt = Interrupt::default();
    let limits = limits(&interrupt);
    let replay = no_match(&claim.programs, &claim.property, &witness, matched, limits, &mut *solver())?;
    match replay.matching {
        Matching::Solved { conditions, .. } => Ok(conditions),
        Matching::Enumerated => unreachable!("nothing was tried"),
    }
}

fn rejects(claim: &Claim, values: &[i64], matched: &NoMatch, expected: &str) {
    assert_eq!(check(claim, values, matched), Err(Rejection::Contradicted(expected.into())));
}

pub(super) fn even_or_all() -> Claim {
    Claim::new(vec![(Universal, multiples(1)), (Existential, multiples(2))]).equal((0, "x"), (1, "x"))
}

/// Everything the existential run can show once, as a term over `v0`.
pub(super) fn shows(claim: &Claim, x: &str, when: &str) -> NoMatch {
    let mut text = Text::default();
    let program = &claim.programs[1];
    let start = text.pattern(program, Start, &[]);
    let seen = text.pattern(program, Seen, &[("x", x)]);
    let stage = vec![text.piece(vec![start], "true"), text.piece(vec![seen], when)];
    NoMatch { pool: text.pool, stages: vec![stage] }
}

#[test]
fn odd_number_is_matched_by_no_even_one() {
    let claim = even_or_all();
    assert_eq!(check(&claim, &[1], &shows(&claim, "(* 2 v0)", "true")), Ok(3));
    assert_eq!(check(&claim, &[-7], &shows(&claim, "(+ v0 v0)", "true")), Ok(3));
    assert_eq!(check(&claim, &[-7], &shows(&claim, "v0", "(divides 2 v0)")), Ok(3));
}

#[test]
fn number_that_can_be_matched_is_rejected() {
    let claim = even_or_all();
    rejects(&claim, &[4], &shows(&claim, "(* 2 v0)", "true"), "existential runs match all observations");
}

#[test]
fn sets_that_are_too_small_are_rejected() {
    let claim = even_or_all();
    let left = "stage 0 is left without an observation";
    rejects(&claim, &[2], &shows(&claim, "(* 4 v0)", "true"), left);
    rejects(&claim, &[2], &shows(&claim, "(* 2 v0)", "(< v0 1)"), left);
    rejects(&claim, &[2], &shows(&claim, "3", "true"), left);
    let mut without_start = shows(&claim, "(* 2 v0)", "true");
    without_start.stages[0].remove(0);
    rejects(&claim, &[1], &without_start, "the first stage does not hold the initial states");
    let mut without_seen = shows(&claim, "(* 2 v0)", "true");
    without_seen.stages[0].remove(1);
    rejects(&claim, &[1], &without_seen, left);
    let mut nothing_at_first = shows(&claim, "(* 2 v0)", "true");
    nothing_at_first.stages.insert(0, Vec::new());
    rejects(&claim, &[2, 1], &nothing_at_first, "the first stage does not hold the initial states");
}

#[test]
fn stages_follow_observations() {
    let claim = Claim::new(vec![(Universal, up(0)), (Existential, up(1))]).equal((0, "n"), (1, "n"));
    let stages = |behind: &str, least: &str| {
        let mut text = Text::default();
        let program = &claim.programs[1];
        let start = text.pattern(program, Start, &[]);
        let seen = text.pattern(program, Seen, &[("n", "v0")]);
        let behind = text.pattern(program, Behind, &[("n", behind)]);
        let first = vec![text.piece(vec![start], "true"), text.piece(vec![seen.clone()], "(<= 1 v0)")];
        let second = vec![text.piece(vec![behind], "true"), text.piece(vec![seen], least)];
        NoMatch { pool: text.pool, stages: vec![first, second] }
    };
    assert_eq!(check(&claim, &[1, 0], &stages("1", "(<= 2 v0)")), Ok(5));
    let left = "stage 1 is left without an observation";
    rejects(&claim, &[1, 0], &stages("1", "(<= 3 v0)"), left);
    rejects(&claim, &[1, 1], &stages("1", "(<= 2 v0)"), "existential runs match all observations");
    let unclaimed = "existential runs match observation 1 and go on where nothing is claimed";
    rejects(&claim, &[1, 0], &stages("2", "(<= 2 v0)"), unclaimed);
    let short = NoMatch { stages: stages("1", "(<= 2 v0)").stages[..1].to_vec(), ..stages("1", "(<= 2 v0)") };
    rejects(&claim, &[1, 0], &short, "there are not as many stages as observations");
}

#[test]
fn several_existential_runs_move_one_after_the_other() {
    let runs = vec![(Universal, multiples(1)), (Existential, multiples(2)), (Existential, multiples(4))];
    let claim = Claim::new(runs).equal((0, "x"), (1, "x")).equal((0, "x"), (2, "x"));
    let pieces = |second: &str| {
        let mut text = Text::default();
        let (start, other_start) =
            (text.pattern(&claim.programs[1], Start, &[]), text.pattern(&claim.programs[2], Start, &[]));
        let seen = text.pattern(&claim.programs[1], Seen, &[("x", "(* 2 v0)")]);
        let other = text.pattern(&claim.programs[2], Seen, &[("x", second)]);
        let stage = [vec![start, other_start.clone()], vec![seen.clone(), other_start], vec![seen, other]];
        NoMatch { stages: vec![stage.map(|states| text.piece(states, "true")).to_vec()], pool: text.pool }
    };
    assert_eq!(check(&claim, &[2], &pieces("(* 4 v1)")), Ok(4));
    rejects(&claim, &[4], &pieces("(* 4 v1)"), "existential runs match all observations");
    rejects(&claim, &[2], &pieces("(* 4 v0)"), "stage 0 is left without an observation");
}

#[test]
fn states_that_do_not_fit_are_rejected_and_do_not_panic() {
    let claim = even_or_all();
    rejects(&claim, &[1], &shows(&claim, "b0", "true"), "x of main has another type");
    rejects(&claim, &[1], &shows(&claim, "(* 2 v0)", "v0"), "a condition of the claim has the type int");
    let mut far = shows(&claim, "(* 2 v0)", "true");
    far.stages[0][1].existential[0].frames[0].at.instr = 99;
    rejects(&claim, &[1], &far, "a state of the claim does not fit Multiples");
    let mut none = shows(&claim, "(* 2 v0)", "true");
    none.stages[0][1].existential[0].frames.clear();
    rejects(&claim, &[1], &none, "a state of the claim does not fit Multiples");
    let mut unlisted = shows(&claim, "(* 2 v0)", "true");
    unlisted.stages[0][1].existential[0].frames[0].vars.clear();
    rejects(&claim, &[1], &unlisted, "register x of main is read but not known");
}
