//! The engine against plain enumeration, and proof that the comparison bites.

use counterpoint_engine::{Budget, Sets, Silent, Unknown, Verdict, decide};
use counterpoint_load::load_text;
use counterpoint_symex::ForallExists;
use counterpoint_symex::fault::Fault;
use counterpoint_testkit::case::Case;
use counterpoint_testkit::compare::{Said, ask, budget, judge};
use counterpoint_testkit::interpret::Limits;
use counterpoint_testkit::oracle::OracleVerdict;
use counterpoint_testkit::sabotage;

/// Observations that the oracle looks at.
const OBSERVATIONS: u32 = 4;

/// Cases compared on every run of the tests.
const N_CASES: u64 = 2_000;

/// The cases that the oracle can decide, with its verdicts.
fn decided_cases(seeds: impl Iterator<Item = u64>) -> impl Iterator<Item = (u64, Case, OracleVerdict)> {
    seeds.filter_map(|seed| {
        let case = Case::generate(seed);
        let verdict = case.decide(OBSERVATIONS, Limits::default())?;
        Some((seed, case, verdict))
    })
}

#[test]
fn engine_agrees_with_plain_enumeration() {
    let engine = ForallExists::default();
    let (mut n_holds, mut n_refuted, mut n_loops, mut n_unknown, mut n_proved) = (0, 0, 0, 0, 0);
    let mut wrong = Vec::new();
    let n_cases = usize::try_from(N_CASES).unwrap();
    for (seed, case, verdict) in decided_cases(0..).take(n_cases) {
        match verdict {
            OracleVerdict::Holds => n_holds += 1,
            OracleVerdict::Refuted { .. } => n_refuted += 1,
        }
        n_loops += usize::from(case.has_loop());
        let said = ask(&engine, &case, &budget(OBSERVATIONS));
        n_unknown += usize::from(matches!(said, Said::Unknown(_)));
        n_proved += usize::from(said == Said::Proved);
        if let Err(contradiction) = judge(&said, verdict) {
            wrong.push(format!("seed {seed}: {contradiction}\n{}", case.to_cpt()));
        }
    }
    assert!(wrong.is_empty(), "{} of {n_cases}, the first:\n{}", wrong.len(), wrong[0]);
    println!("{n_holds} hold, {n_refuted} refuted, {n_loops} with loops, {n_proved} proved, {n_unknown} unknown");
    assert!(4 * n_holds >= n_cases && 4 * n_refuted >= n_cases && 2 * n_loops >= n_cases);
    assert!(20 * n_unknown <= n_cases, "{n_unknown} without an answer");
}

#[test]
fn threads_do_not_change_the_answer() {
    let engine = ForallExists::default();
    for seed in 0..300 {
        let case = Case::generate(seed);
        assert_eq!(
            ask(&engine, &case, &budget(OBSERVATIONS)),
            ask(&engine, &case, &Budget { threads: 3, ..budget(OBSERVATIONS) }),
            "seed {seed}"
        );
    }
}

#[test]
fn every_sabotage_is_caught() {
    let budget = Budget { sets: Sets::Explicit, ..budget(OBSERVATIONS) };
    let missed: Vec<&str> = sabotage::all()
        .into_iter()
        .filter(|sabotage| {
            !decided_cases(0..3_000)
                .any(|(_, case, verdict)| judge(&ask(&*sabotage.engine, &case, &budget), verdict).is_err())
        })
        .map(|sabotage| sabotage.name)
        .collect();
    assert_eq!(missed, Vec::<&str>::new());
}

/// A broken engine takes an incomplete set for an empty one; the checker cannot enumerate the choices either, so nothing
/// is shown.
#[test]
fn refutations_after_a_gap_are_never_shown() {
    let text = "program Five { var x = 5; observe out(x); }
                program Any { input x: int; observe out(x); }
                property same { forall p in Five, exists q in Any always p.x == q.x }";
    let task = load_text("gap.cpt", text).queries.remove(0).task;
    let budget = Budget { sets: Sets::Explicit, ..Budget::default() };
    let verdict = |engine: &dyn counterpoint_engine::Engine| decide(engine, &task, &budget, &Silent).verdict;
    assert!(matches!(verdict(&ForallExists::default()), Verdict::Unknown(Unknown::InfiniteChoice(_))));
    let broken = ForallExists::with_fault(Fault::RefutedAfterGap);
    assert!(matches!(verdict(&broken), Verdict::Unknown(Unknown::CheckOverBudget)));
}
