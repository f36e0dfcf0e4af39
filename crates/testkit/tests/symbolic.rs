//! Symbolic sets against explicit states against plain enumeration, and proof that the comparison bites.
//!
//! Cases are split by seed, so that the parts run side by side.

use counterpoint_engine::{Budget, Engine, Sets, Silent, Verdict, decide};
use counterpoint_load::load_text;
use counterpoint_solve::Config;
use counterpoint_symex::ForallExists;
use counterpoint_symex::fault::Fault;
use counterpoint_testkit::case::Case;
use counterpoint_testkit::compare::{Said, ask, ask_text, budget, conflict, infinite_budgets, judge, symbolic_budget};
use counterpoint_testkit::interpret::Limits;
use counterpoint_testkit::sabotage;

/// Observations that the oracle looks at.
const OBSERVATIONS: u32 = 4;

fn symbolic() -> Budget {
    symbolic_budget(OBSERVATIONS)
}

fn explicit() -> Budget {
    Budget { sets: Sets::Explicit, ..budget(OBSERVATIONS) }
}

/// Compares so many cases that the oracle decides, from a seed on.
fn compare(first: u64, n_cases: usize) {
    let engine = ForallExists::default();
    let (mut n_proved, mut n_refuted, mut n_unknown) = (0, 0, 0);
    let mut wrong = Vec::new();
    let cases = (first..).filter_map(|seed| {
        let case = Case::generate(seed);
        let verdict = case.decide(OBSERVATIONS, Limits::default())?;
        Some((seed, case, verdict))
    });
    for (seed, case, verdict) in cases.take(n_cases) {
        let said = ask(&engine, &case, &symbolic());
        n_proved += usize::from(said == Said::Proved);
        n_refuted += usize::from(matches!(said, Said::Refuted(_)));
        n_unknown += usize::from(matches!(said, Said::Unknown(_)));
        for said in [said, ask(&engine, &case, &explicit())] {
            if let Err(contradiction) = judge(&said, verdict) {
                wrong.push(format!("seed {seed}: {contradiction}\n{}", case.to_cpt()));
            }
        }
    }
    assert!(n_proved > 0 && n_refuted > 0, "the cases are too easy");
    assert!(wrong.is_empty(), "{}, the first:\n{}", wrong.len(), wrong[0]);
    assert!(n_unknown * 25 <= n_cases, "{n_unknown} without an answer");
}

macro_rules! parts {
    ($($name:ident: $first:literal,)+) => {
        $(#[test]
        fn $name() {
            compare($first, 300);
        })+
    };
}

parts! {
    first_part_agrees: 0,
    second_part_agrees: 100_000,
    third_part_agrees: 200_000,
    fourth_part_agrees: 300_000,
    fifth_part_agrees: 400_000,
    sixth_part_agrees: 500_000,
}

#[test]
fn generated_cases_catch_sabotage() {
    let mut open = sabotage::symbolic();
    let traps = sabotage::traps();
    open.retain(|broken| traps.iter().all(|trap| trap.name != broken.name));
    for seed in 0..500 {
        if open.is_empty() {
            return;
        }
        let case = Case::generate(seed);
        let Some(verdict) = case.decide(OBSERVATIONS, Limits::default()) else { continue };
        let small = Budget { steps: 50_000, ..symbolic() };
        open.retain(|broken| judge(&ask(&*broken.engine, &case, &small), verdict).is_ok());
    }
    let missed: Vec<&str> = open.iter().map(|broken| broken.name).collect();
    assert_eq!(missed, Vec::<&str>::new());
}

/// A program for each broken rule, on which the sound engine is right and the broken one is contradicted.
fn is_caught(name: &str, text: &str, sound: &Said) {
    let broken = sabotage::symbolic().into_iter().find(|broken| broken.name == name).expect("a known name");
    assert_eq!(Said::from(verdict(&ForallExists::default(), text, &symbolic())), *sound);
    let found = verdict(&*broken.engine, text, &symbolic());
    assert!(matches!(found, Verdict::Contradicted(_)), "{found:?}");
}

#[test]
fn an_over_wide_projection_is_caught() {
    let text = "program A { input x: 0..2; observe o(x); }
                property small { forall p in A always p.x == 0 }";
    is_caught("over-wide projection", text, &Said::Refuted(1));
}

#[test]
fn traps_catch_what_they_are_made_for() {
    for trap in sabotage::traps() {
        is_caught(trap.name, trap.text, &trap.sound);
    }
}

#[test]
fn a_dropped_path_condition_is_caught() {
    let text = "program A { observe o; }
                program B { input x: 0..2; var is_small = x < 1; observe o(is_small); var is_zero = x == 0; }
                property can_be_small { forall p in A, exists q in B always q.is_small }";
    is_caught("dropped path condition", text, &Said::Proved);
}

/// The sets are made so large that a proof is claimed.
#[test]
fn an_existential_over_approximation_is_caught() {
    let text = "program A { input x: 0..3; loop { observe o(x); } }
                program B { input x: 0..1; loop { observe o(x); } }
                property same { forall p in A, exists q in B always p.x == q.x }";
    is_caught("existential over-approximation", text, &Said::Refuted(1));
}

#[test]
fn a_cache_key_without_assumptions_is_caught() {
    let text = "program P { var x: i16 = 0; havoc x in -1..0; var n = 0; while true { x = x + x; observe o; n = 0; } }
                property goes_on { exists p in P always true }";
    is_caught("cache key without assumptions", text, &Said::NoneFound);
}

fn verdict(engine: &dyn Engine, text: &str, budget: &Budget) -> Verdict {
    let task = load_text("case.cpt", text).queries.remove(0).task;
    decide(engine, &task, budget, &Silent).verdict
}

#[test]
fn an_unchecked_invariant_is_caught() {
    let text = "program A { var x = 0; loop { x = x + 1; observe o(x); } }
                program B { var x = 0; loop { if x < 1000 { x = x + 1; } observe o(x); } }
                property same { forall p in A, exists q in B always p.x == q.x }";
    let budget = Budget { observations: 20, ..symbolic() };
    assert!(matches!(verdict(&ForallExists::default(), text, &budget), Verdict::NoneFound(_) | Verdict::Unknown(_)));
    let broken = ForallExists::with_fault(Fault::UncheckedInvariant);
    let found = verdict(&broken, text, &budget);
    assert!(matches!(found, Verdict::Contradicted(_)), "{found:?}");
}

/// A solver that knows nothing: the sound engine has no answer, and what the broken one makes up is refuted by trying.
#[test]
fn unknown_taken_for_unsat_is_caught() {
    let text = "program A { input x: 0..1; observe o(x); }
                program B { input a: 0..200; input b: 0..200; assume 7 * a - 5 * b >= 2; assume 7 * a - 5 * b <= 3;
                            observe o(x: a); }
                property any { forall p in A, exists q in B always q.x >= 0 }";
    let solver = Config { rlimit: 1, ..Config::plain() };
    let budget = Budget { solver, steps: 20_000_000, ..symbolic() };
    let sound = verdict(&ForallExists::default(), text, &budget);
    assert!(!matches!(sound, Verdict::Refuted(..) | Verdict::Contradicted(_)), "{sound:?}");
    let found = verdict(&ForallExists::with_fault(Fault::UnknownIsUnsat), text, &budget);
    assert!(matches!(found, Verdict::Contradicted(_)), "{found:?}");
}

#[test]
fn infinite_choices_are_decided_alike_by_all_descriptions_and_sabotage_is_caught() {
    let engine = ForallExists::default();
    let budgets = infinite_budgets(OBSERVATIONS);
    let mut open = sabotage::infinite();
    let (mut n_proved, mut n_refuted) = (0, 0);
    for seed in 0..150 {
        let case = Case::generate_infinite(seed);
        let answers = |engine: &dyn Engine| budgets.each_ref().map(|budget| ask(engine, &case, budget));
        let said = answers(&engine);
        n_proved += usize::from(said[0] == Said::Proved);
        n_refuted += usize::from(matches!(said[0], Said::Refuted(_)));
        assert_eq!(conflict(&said), None, "seed {seed}\n{}", case.to_cpt());
        open.retain(|broken| conflict(&[&said[..], &answers(&*broken.engine)].concat()).is_none());
    }
    assert!(n_proved > 30 && n_refuted > 30, "{n_proved} proved, {n_refuted} refuted");
    assert!(open.is_empty(), "{:?}", open.iter().map(|broken| broken.name).collect::<Vec<_>>());
}

#[test]
fn rounds_of_a_loop_without_the_conditions_of_the_last_one_are_noticed() {
    let text = "program Few { input bound: int; var n = 0; while n < bound && n < 1000 { n = n + 1; } observe o(n); }
                program Any { input n: int; assume n >= 0; assume n <= 1000; observe o(n); }
                property any { forall a in Few, exists b in Any always a.n == b.n }";
    let budget = budget(OBSERVATIONS);
    assert_eq!(ask_text(&ForallExists::default(), text, &budget), Said::Proved);
    // What it refutes has no runs that replay, and no reason that the checker accepts.
    let said = ask_text(&ForallExists::with_fault(Fault::UnaskedLastRound), text, &budget);
    assert!(matches!(said, Said::Contradicted(_) | Said::Unknown(_)), "{said:?}");
}

#[test]
fn symbols_of_a_widened_set_that_are_used_again_are_noticed() {
    let text = include_str!("../../../corpus/forall-exists/refuted/half_in_mixed_steps.cpt");
    let said = ask_text(&ForallExists::with_fault(Fault::ReusedSymbols), text, &budget(OBSERVATIONS));
    assert!(matches!(said, Said::Contradicted(_)), "{said:?}");
    assert_eq!(ask_text(&ForallExists::default(), text, &budget(OBSERVATIONS)), Said::Refuted(1));
}
