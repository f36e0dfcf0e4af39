//! Whole runs against plain enumeration, and proof that the comparison bites.
//!
//! Generated programs loop, observe several times and have several quantifiers; whole runs are no good at that, so many
//! answers are missing. None may be wrong. What they are for, products and bits, has its programs here as templates.

use counterpoint_engine::{Budget, Engine, Place, Sets, Silent, Unknown, Verdict, decide};
use counterpoint_load::load_text;
use counterpoint_solve::Config;
use counterpoint_symex::ForallExists;
use counterpoint_symex::fault::Fault;
use counterpoint_testkit::case::Case;
use counterpoint_testkit::compare::{Said, ask, budget, judge};
use counterpoint_testkit::interpret::Limits;

/// Observations that the oracle looks at.
const OBSERVATIONS: u32 = 3;

fn runs() -> Budget {
    Budget { sets: Sets::Runs, steps: 4_000_000, ..budget(OBSERVATIONS) }
}

#[test]
fn whole_runs_agree_with_enumeration() {
    let engine = ForallExists::default();
    let (mut n_decided, mut n_refuted, mut n_proved) = (0, 0, 0);
    let mut wrong = Vec::new();
    let cases = (700_000..).filter_map(|seed| {
        let case = Case::generate(seed);
        let verdict = case.decide(OBSERVATIONS, Limits::default())?;
        Some((seed, case, verdict))
    });
    for (seed, case, verdict) in cases.take(250) {
        let said = ask(&engine, &case, &runs());
        n_decided += usize::from(!matches!(said, Said::Unknown(_)));
        n_refuted += usize::from(matches!(said, Said::Refuted(_)));
        n_proved += usize::from(said == Said::Proved);
        if let Err(contradiction) = judge(&said, verdict) {
            wrong.push(format!("seed {seed}: {contradiction}\n{}", case.to_cpt()));
        }
    }
    assert!(wrong.is_empty(), "{}, the first:\n{}", wrong.len(), wrong[0]);
    assert!(n_refuted > 20 && n_proved > 20 && n_decided > 100, "{n_refuted} refuted, {n_proved} proved, {n_decided}");
}

fn verdict(engine: &dyn Engine, text: &str, budget: &Budget) -> Verdict {
    let task = load_text("case.cpt", text).queries.remove(0).task;
    decide(engine, &task, budget, &Silent).verdict
}

/// Functions of one or two bytes, by no means linear.
const FUNCTIONS: &[&str] = &[
    "a & b",
    "a | b",
    "a ^ b",
    "a * b",
    "a << b",
    "a >> b",
    "a & 85",
    "a | 24",
    "a * a",
    "a ^ (a << 1)",
    "a + (b & 7)",
    "(a | 1) * b",
    "a % 5",
    "a / 3",
    "~a & 63",
];

/// Every function against every other one: does the second show everything that the first one can?
#[test]
fn functions_of_nibbles_agree_with_enumeration() {
    let explicit = Budget { sets: Sets::Explicit, observations: 1, ..Budget::default() };
    let whole = Budget { sets: Sets::Runs, ..explicit.clone() };
    let (mut n_same, mut n_unknown) = (0, 0);
    for (place, first) in FUNCTIONS.iter().enumerate() {
        // Enumeration takes its time, so each function meets some of the others.
        for second in FUNCTIONS.iter().cycle().skip(place * 3 + 1).take(4) {
            let text = format!(
                "program A {{ input a: u8; input b: u8; assume a < 16; assume b < 16; var v = {first}; }}
                 program B {{ input a: u8; input b: u8; assume a < 16; assume b < 16; var v = {second}; }}
                 property all {{ forall p in A, exists q in B post p.v == q.v }}"
            );
            let word = |verdict: Verdict| match verdict {
                Verdict::Refuted(..) => "refuted",
                Verdict::Proved(_) => "proved",
                Verdict::NoneFound(_) | Verdict::Unknown(_) => "unknown",
                Verdict::Contradicted(why) => panic!("{first} against {second}: {why}"),
            };
            let expected = word(verdict(&ForallExists::default(), &text, &explicit));
            let found = word(verdict(&ForallExists::default(), &text, &whole));
            assert_ne!(expected, "unknown", "{text}");
            assert!(found == expected || found == "unknown", "{first} against {second}: {found}, not {expected}");
            n_same += usize::from(found == expected);
            n_unknown += usize::from(found == "unknown");
        }
    }
    assert!(n_same >= 5 * n_unknown, "{n_same} decided, {n_unknown} not");
}

/// A solver that knows nothing: the sound engine has no answer, and what the broken one makes up is refuted by trying.
#[test]
fn unknown_taken_for_unsat_in_whole_runs_is_caught() {
    let text = "program A { input x: 0..1; observe o(x); }
                program B { input a: 0..200; input b: 0..200; assume a * b == 1147; observe o(x: a); }
                property any { forall p in A, exists q in B always q.x >= p.x }";
    let solver = Config { rlimit: 1, ..Config::plain() };
    let budget = Budget { solver, steps: 20_000_000, ..runs() };
    let sound = verdict(&ForallExists::default(), text, &budget);
    assert!(matches!(sound, Verdict::Unknown(_)), "{sound:?}");
    let found = verdict(&ForallExists::with_fault(Fault::UnknownIsUnsat), text, &budget);
    assert!(matches!(found, Verdict::Contradicted(_)), "{found:?}");
}

/// The reasons for not knowing name the program and the place.
#[test]
fn endless_and_growing_runs_are_named() {
    let unknown = |text: &str, sets: Sets| match verdict(&ForallExists::default(), text, &Budget { sets, ..runs() }) {
        Verdict::Unknown(unknown) => unknown,
        other => panic!("{other:?}"),
    };
    let power = "program Any { input v: int; assume v > 3; observe o(v); }
                 program Power { input a: int; input n: int; var v = 1; var i = 0;
                                 while i < n { v = v * a; i = i + 1; } observe o(v); }
                 property all { forall p in Any, exists q in Power always p.v == q.v && q.a > 1 && q.n > 5 }";
    for sets in [Sets::Runs, Sets::Symbolic] {
        let found = unknown(power, sets);
        assert!(matches!(found, Unknown::Endless(Place { program: 1, .. }, 1)), "{found:?}");
    }
    let squared: String = (0..40).map(|_| "v = v * v; ").collect();
    let tower = format!(
        "program Tower {{ input x: int; var v = x; {squared} observe o(v); }}
         program Any {{ input v: int; observe o(v); }}
         property all {{ forall p in Any, exists q in Tower always p.v == q.v }}"
    );
    let found = unknown(&tower, Sets::Runs);
    assert!(matches!(found, Unknown::OutOfReach(Place { program: 1, .. }, _)), "{found:?}");
}

#[test]
fn observations_with_nothing_in_between_are_counted_by_the_check_too() {
    let text = "program A { var n: int = 0; while n < 3 { either { } or { } observe late; observe round; n = n + 1; } }
                property claim { forall p in A at round, exists q in A always true }";
    let found = verdict(&ForallExists::default(), text, &runs());
    assert!(matches!(found, Verdict::Proved(_)), "{found:?}");
}

/// A bound where universal runs end all the same takes nothing from a proof.
#[test]
fn a_bound_where_all_runs_end_is_a_proof() {
    let text = "program A { var n: int = 0; var x: int; while n < 3 { havoc x; observe o(x); n = n + 1; } }
                property same { forall p in A, exists q in A always p.x == q.x }";
    for sets in [Sets::Auto, Sets::Symbolic, Sets::Runs] {
        let within = |observations| verdict(&ForallExists::default(), text, &Budget { sets, observations, ..runs() });
        assert!(matches!(within(2), Verdict::NoneFound(_)), "{sets:?}");
        assert!(matches!(within(3), Verdict::Proved(_)), "{sets:?}");
    }
    let finite = text.replace("havoc x", "havoc x in 0..n");
    let within = |observations| {
        verdict(&ForallExists::default(), &finite, &Budget { sets: Sets::Explicit, observations, ..runs() })
    };
    assert!(matches!(within(2), Verdict::NoneFound(_)) && matches!(within(3), Verdict::Proved(_)));
}

#[test]
fn answers_about_whole_runs_are_the_same_every_time() {
    let text = "program A { input a: int; input b: int; var v = a * b - b; }
                program B { input c: int; input d: int; assume d > 1; var v = c * d; }
                property all { forall p in A, exists q in B post p.v == q.v }";
    let answer = |threads: usize| match verdict(&ForallExists::default(), text, &Budget { threads, ..runs() }) {
        Verdict::Refuted(witness, replayed) => {
            let replay = replayed.unmatched().expect("the property is pointwise");
            format!("{witness:?} {:?} {:?}", replay.runs, replay.levels)
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(answer(1), answer(4));
}
