//! What the engine may and may not claim when something was left out, and that it stops when it should.

use std::sync::{Arc, Mutex};

use counterpoint_diag::{Interrupt, StopCause};
use counterpoint_engine::{Budget, Decided, Events, Sets, Silent, Unknown, Verdict, decide};
use counterpoint_load::load_text;
use counterpoint_solve::Config;
use counterpoint_symex::ForallExists;

fn decide_text(text: &str, budget: &Budget) -> Decided {
    let mut loaded = load_text("limits", text);
    assert!(!loaded.has_errors(), "{:?}", loaded.diagnostics);
    decide(&ForallExists::default(), &loaded.queries.remove(0).task, budget, &Silent)
}

fn with_steps(steps: u64) -> Budget {
    Budget { steps, ..Budget::default() }
}

#[test]
fn steps_end_every_kind_of_work() {
    let pairs = "program P { input x: 0..65535; observe r(x); }
                 property p { forall a, b in P always a.x + b.x >= 0 }";
    let one_long_run = "program P { var x = 0; while x < 100000000 { x = x + 1; } observe r(x); }
                        property p { forall a in P always a.x == 0 }";
    let many_sets = "program S { input x: 0..5000; observe r(v: 0); observe r(v: x); }
                     property p { forall p in S at r, exists q in S at r always p.v == q.v }";
    let squares = "program P { var x = 2; var i = 0; while i < 60 { x = x * x; i = i + 1; } observe r(x); }
                   property p { forall a in P always a.x == 0 }";
    for text in [pairs, one_long_run, many_sets, squares] {
        let decided = decide_text(text, &Budget { sets: Sets::Explicit, ..with_steps(1_000_000) });
        assert!(matches!(decided.verdict, Verdict::Unknown(_)), "{text}: {:?}", decided.verdict);
        assert!(decided.stats.steps <= 2_100_000, "{text}: {} steps", decided.stats.steps);
    }
}

#[test]
fn an_endless_count_is_named_with_its_place() {
    let text = "program P { var x = 0; while x >= 0 { x = x + 1; } observe r(x); }
                property p { forall a in P always a.x == 0 }";
    let decided = decide_text(text, &Budget { sets: Sets::Explicit, ..with_steps(100_000) });
    assert!(matches!(decided.verdict, Verdict::Unknown(Unknown::Cut(_))), "{:?}", decided.verdict);
}

#[test]
fn large_numbers_within_the_budget_are_no_reason_to_give_up() {
    let text = "program P { var x = 3; var i = 0; while i < 18 { x = x * x; i = i + 1; } observe r(odd: x % 2); }
                property p { forall a in P always a.odd == 1 }";
    assert!(matches!(decide_text(text, &Budget::default()).verdict, Verdict::Proved(_)));
}

#[test]
fn cuts_behind_the_end_of_a_run_have_a_place() {
    let text = "program P { observe r(y: 1); input x: 0..9; }
                property p { forall p in P at r always p.y >= 0 }";
    let verdicts: Vec<Verdict> = (1..200).map(|steps| decide_text(text, &with_steps(steps)).verdict).collect();
    let is_open = |verdict: &Verdict| matches!(verdict, Verdict::Unknown(_));
    let n_open = verdicts.iter().take_while(|verdict| is_open(verdict)).count();
    assert!(n_open > 0, "one step is not enough");
    // More steps never give less.
    for verdict in &verdicts[n_open..] {
        assert!(matches!(verdict, Verdict::Proved(_)), "{verdict:?}");
    }
    assert!(n_open < verdicts.len(), "199 steps are enough");
}

#[test]
fn an_interrupt_before_the_start_gives_no_answer() {
    let interrupt = Interrupt::default();
    interrupt.stop(StopCause::Time);
    let budget = Budget { interrupt: Arc::new(interrupt), ..Budget::default() };
    let text = "program P { input x: 0..9; observe r(x); } property p { forall a in P always a.x == 0 }";
    assert!(matches!(decide_text(text, &budget).verdict, Verdict::Unknown(Unknown::Stopped(StopCause::Time))));
}

/// An interrupt that comes at the first poll, at the second, and so on: whatever is being done then, nothing breaks, and
/// what was found before stays found.
fn stopped_at_each_poll(text: &str, sets: Sets, is_right: &dyn Fn(&Verdict) -> bool) {
    let whole = decide_text(text, &Budget { sets, ..Budget::default() });
    assert!(is_right(&whole.verdict), "{:?}", whole.verdict);
    let (mut polls, mut has_been_right) = (0, false);
    loop {
        let found = Found::default();
        let interrupt = Arc::new(Interrupt::after_polls(polls));
        let solver = Config::default().until(&interrupt);
        let budget = Budget { sets, interrupt: Arc::clone(&interrupt), solver, ..Budget::default() };
        let mut loaded = load_text("limits", text);
        let decided = decide(&ForallExists::default(), &loaded.queries.remove(0).task, &budget, &found);
        let has_found = found.0.into_inner().expect("nobody panics while it is locked");
        let is_stopped = matches!(decided.verdict, Verdict::Unknown(Unknown::Stopped(StopCause::Time)));
        assert!(is_right(&decided.verdict) || (is_stopped && !has_found), "{polls} polls: {:?}", decided.verdict);
        // More time never gives less.
        assert!(is_right(&decided.verdict) || !has_been_right, "{polls} polls: {:?}", decided.verdict);
        has_been_right |= is_right(&decided.verdict);
        // The first one that is not reached ends the series.
        if interrupt.cause().is_none() {
            assert!(polls > 3, "it is polled: {polls}");
            return;
        }
        // Each of the first ones, and then fewer and fewer.
        polls += 1 + polls / 32;
    }
}

/// Listens to what was found.
#[derive(Default)]
struct Found(Mutex<bool>);

impl Events for Found {
    fn found(&self, found: &Decided) {
        *self.0.lock().expect("nobody panics while it is locked") = matches!(found.verdict, Verdict::Refuted(..));
    }
}

#[test]
fn a_stop_at_any_poll_breaks_nothing_and_loses_no_finding() {
    let is_refuted = |verdict: &Verdict| matches!(verdict, Verdict::Refuted(..));
    let is_proved = |verdict: &Verdict| matches!(verdict, Verdict::Proved(_));
    let pairs = "program P { input x: 0..9; observe r(v: x); observe r(v: x * 2 % 7); }
                 property p { forall a, b in P always a.v + b.v < 16 }";
    stopped_at_each_poll(pairs, Sets::Explicit, &is_refuted);
    let infinite = "program P { input x: int; observe r(x); } program Q { input y: int; observe r(x: 2 * y); }
                    property p { forall a in P, exists b in Q always a.x == b.x }";
    stopped_at_each_poll(infinite, Sets::Symbolic, &is_refuted);
    stopped_at_each_poll(infinite, Sets::Runs, &is_refuted);
    let proved = "program P { var n = 0; loop { input x: int; n = n + x; observe r(n); } }
                  property p { forall a in P, exists b in P always a.n == b.n }";
    stopped_at_each_poll(proved, Sets::Symbolic, &is_proved);
}

#[test]
fn an_instruction_that_does_not_fit_into_a_portion_of_steps_is_no_endless_loop() {
    // Squares of squares: one of them costs more than the steps between two looks at the interrupt.
    let text = "program P { input x: 2..9; var n = x; loop { n = n * n + x; observe r(v: n % 7); } }
                property p { forall a in P, exists b in P always a.v == b.v }";
    let verdict = decide_text(text, &Budget::default()).verdict;
    assert!(matches!(verdict, Verdict::Unknown(Unknown::Cut(_))), "{verdict:?}");
}

#[test]
fn a_check_that_ends_within_a_run_of_a_strategy_contradicts_nothing() {
    let text = "program P { var n = 0; while n < 40 { n = n + 1; } }
                property p { exists a in P post a.n == 40 }";
    let (mut n_proved, mut n_unknown) = (0, 0);
    for steps in (100..20_000).step_by(100) {
        match decide_text(text, &Budget { sets: Sets::Runs, ..with_steps(steps) }).verdict {
            Verdict::Proved(_) => n_proved += 1,
            Verdict::Unknown(_) => n_unknown += 1,
            other => panic!("{steps} steps: {other:?}"),
        }
    }
    assert!(n_proved > 10 && n_unknown > 10, "{n_proved} proved, {n_unknown} unknown");
}

#[test]
fn runs_that_go_on_are_not_said_to_end() {
    let endless = "program P { either { loop { observe r(x: 0); } } or { observe r(x: 1); observe r(x: 2); } }
                   property p { forall a in P always a.x <= 2 }";
    let decided = decide_text(endless, &Budget::default());
    assert!(matches!(decided.verdict, Verdict::Proved(_)));
    assert_eq!(decided.stats.longest, None);
    let ending = "program P { observe r(x: 1); observe r(x: 2); } property p { forall a in P always a.x <= 2 }";
    assert_eq!(decide_text(ending, &Budget::default()).stats.longest, Some(2));
    let dropped = "program P { input x: 0..3; observe r(x); observe r(x); }
                   property p { forall a in P given a.x < 2 always a.x <= 2 }";
    assert_eq!(decide_text(dropped, &Budget::default()).stats.longest, None);
}

#[test]
fn what_was_lost_in_a_gap_is_not_claimed() {
    // At the sixth observation only the way with infinitely many values could still match, and does not.
    let text = "program U { var n = 0; loop { observe r(n); n = n + 1; } }
                program E {
                  var n = 0;
                  either { loop { observe r(n); n = n + 1; assume n < 5; } } or { input y: int; observe r(n: y); }
                }
                property p { forall p in U, exists q in E at r always p.n == q.n }";
    let budget = Budget { sets: Sets::Explicit, ..Budget::default() };
    let decided = decide_text(text, &budget);
    assert!(matches!(decided.verdict, Verdict::Unknown(Unknown::InfiniteChoice(_))));
    assert_eq!(decided.stats.complete, 5);
}

#[test]
fn a_least_number_of_observations_beyond_the_bound_is_still_looked_at() {
    let text = "(define-program A (let x int 0) (repeat (observe)))
                (define-program B (let y int 0) (repeat (observe)))
                (strategy (observations (min 50)))
                (find-counterexample (forall (traces A) (exists (traces B) (= y 5))))";
    let decided = decide_text(text, &Budget { observations: 10, ..Budget::default() });
    assert!(
        matches!(&decided.verdict, Verdict::Refuted(witness, _) if witness.observations == 50),
        "{:?}",
        decided.verdict
    );
}

#[test]
fn a_simulation_over_words_proves_whatever_the_least_number_of_observations_is() {
    let text = include_str!("../../../corpus/forall-exists/reactive/pad_and_counter.cpt");
    for least in [1, 2, 5] {
        let mut task = load_text("limits", text).queries.remove(0).task;
        task.property.pointwise_mut().expect("it is pointwise").min_observations = least;
        let decided = decide(&ForallExists::default(), &task, &Budget::default(), &Silent);
        assert!(matches!(decided.verdict, Verdict::Proved(_)), "from {least} on: {:?}", decided.verdict);
    }
}

#[test]
fn a_short_run_refutes_though_sets_of_states_have_no_end() {
    let text = "program Summed { input n: int; var sum = 0; var i = 0;
                                 while i < n { i = i + 1; sum = sum + i; } observe total(sum); }
                program Formula { input n: int; observe total(sum: n * (n + 1)); }
                property same_sums { refines(Summed, Formula) }";
    let decided = decide_text(text, &Budget::default());
    assert!(matches!(&decided.verdict, Verdict::Refuted(witness, _) if witness.observations == 1));
}
