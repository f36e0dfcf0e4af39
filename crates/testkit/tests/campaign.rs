//! Which engine gets its turn, and whose answer stays.

use counterpoint_campaign::{ENGINES, decide_with, forall_exists};
use counterpoint_engine::{
    Answer, Budget, Claim, Decided, Engine, Events, HowFar, Sets, Silent, Stats, Task, Unknown, Verdict,
};
use counterpoint_ir::Value;
use counterpoint_load::load_text;
use counterpoint_symex::ForallExists;
use counterpoint_witness::{Certificate, Decision, Frontier, Witness};

/// Any multiple of four is one of two: true, and nothing that can be found out by trying.
const TEXT: &str = "program Fours { var n: int = 0; loop { havoc n; observe out(x: 4 * n); } }
program Twos { var n: int = 0; loop { havoc n; observe out(x: 2 * n); } }
property even { forall p in Fours, exists q in Twos always p.x == q.x }";

/// Claims a refutation that cannot be checked, unless it is asked for whole runs.
struct Unsure {
    by_runs: fn(&Task, &Budget) -> Claim,
}

impl Engine for Unsure {
    fn name(&self) -> &'static str {
        "unsure"
    }

    fn run<'a>(&'a self, task: &'a Task, budget: &'a Budget, _: &dyn Events) -> Answer<'a> {
        let runs = vec![vec![Decision::Value(Value::int(1))]];
        let by_sets = Claim::Refuted(Witness { observations: 1, runs });
        let claim = if budget.sets == Sets::Runs { (self.by_runs)(task, budget) } else { by_sets };
        Answer::new(claim, Stats::default())
    }
}

fn decided(by_runs: fn(&Task, &Budget) -> Claim, sets: Sets) -> Verdict {
    let loaded = load_text("even.cpt", TEXT);
    let budget = Budget { sets, ..Budget::default() };
    decide_with(&forall_exists(&Unsure { by_runs }), &loaded.queries[0].task, None, &budget, &Silent).verdict
}

#[test]
fn a_claim_that_cannot_be_checked_makes_the_engine_compare_whole_runs() {
    let prove = |task: &Task, budget: &Budget| {
        let budget = Budget { sets: Sets::Symbolic, ..budget.clone() };
        ForallExists::SOUND.run(task, &budget, &Silent).claim
    };
    let verdict = decided(prove, Sets::Auto);
    assert!(matches!(verdict, Verdict::Proved(_)), "{verdict:?}");
    let verdict = decided(prove, Sets::Symbolic);
    assert!(matches!(verdict, Verdict::Unknown(Unknown::CheckOverBudget)), "sets were asked for: {verdict:?}");
    let nothing: [fn(&Task, &Budget) -> Claim; 2] =
        [|_, _| Claim::Unknown(Unknown::Steps), |_, _| Claim::NoneFound(HowFar::default())];
    for none in nothing {
        let verdict = decided(none, Sets::Auto);
        assert!(matches!(verdict, Verdict::Unknown(Unknown::CheckOverBudget)), "the first reason stays: {verdict:?}");
    }
}

/// Claims a proof without states, unless it is asked for whole runs.
struct Wrong;

impl Engine for Wrong {
    fn name(&self) -> &'static str {
        "wrong"
    }

    fn run<'a>(&'a self, task: &'a Task, budget: &'a Budget, events: &dyn Events) -> Answer<'a> {
        if budget.sets == Sets::Auto {
            return Answer::new(Claim::Proved(Certificate::States(Frontier::default())), Stats::default());
        }
        let budget = Budget { sets: Sets::Symbolic, ..budget.clone() };
        let answer = ForallExists::SOUND.run(task, &budget, events);
        Answer::new(answer.claim, answer.stats)
    }
}

#[test]
fn where_the_checker_contradicts_another_description_is_tried_and_both_are_told() {
    let loaded = load_text("even.cpt", TEXT);
    let task = &loaded.queries[0].task;
    let decided = |sets| {
        let budget = Budget { sets, ..Budget::default() };
        decide_with(&forall_exists(&Wrong), task, None, &budget, &Silent)
    };
    let Decided { verdict, instead, .. } = decided(Sets::Auto);
    assert!(matches!(verdict, Verdict::Contradicted(_)), "the mistake stays: {verdict:?}");
    let instead = instead.expect("something else was tried").verdict;
    assert!(matches!(instead, Verdict::Proved(_)), "{instead:?}");
    assert!(matches!(decided(Sets::Symbolic), Decided { verdict: Verdict::Proved(_), instead: None, .. }));
}

#[test]
fn an_engine_that_is_asked_for_works_only_on_tasks_that_it_is_for() {
    let loaded = load_text("even.cpt", TEXT);
    let budget = Budget::default();
    let engine = |wanted| decide_with(&ENGINES, &loaded.queries[0].task, wanted, &budget, &Silent).engine;
    assert_eq!([None, Some("fuzz"), Some("forall-exists")].map(engine), ["forall-exists"; 3]);
}
