//! What is said of properties that are not refuted, and summaries, as snapshots.

#![allow(clippy::needless_raw_string_hashes, reason = "this is how expect-test writes snapshots")]

use std::time::Duration;

use crate::fixture::{Case, leak, pointwise, position, proved, unfair, voting_task};
use counterpoint_diag::StopCause;
use counterpoint_engine::{
    Budget, Confirmation, Contradiction, Decided, Ends, HowFar, Place, Proof, Representation, SecondOpinion, Sets,
    Stats, Unknown, Verdict,
};
use counterpoint_ir::Value;
use counterpoint_ir::arith::Shape;
use counterpoint_ir::ids::{Id, TermId, VarId};
use counterpoint_ir::prim::{Op, Trap};
use counterpoint_ir::term::TermPool;
use counterpoint_ir::types::Type;
use counterpoint_prop::{Expect, Kind};
use counterpoint_report::view::{ReasonKind, Standing, View};
use counterpoint_report::{Finding, Style, Unasked, html, junit, sarif, text, view};
use counterpoint_solve::{Backend, ProcessConfig};
use counterpoint_witness::{
    Certificate, Certified, Closure, Edge, Move, Pattern, PatternFrame, Piece, Played, Region, Strategies, Strategy,
};
use expect_test::{Expect as Snapshot, expect};

fn check(case: &Case, snapshot: &Snapshot) {
    snapshot.assert_eq(&case.text(Style::default()));
}

fn voting(verdict: Verdict) -> Case {
    let (sources, task) = voting_task();
    Case::new(sources, task, verdict)
}

#[test]
fn proved_says_for_what() {
    let closed = voting(proved(12, 48)).with_stats(|stats| stats.complete = 5);
    check(
        &closed,
        &expect![[r#"
            voting.cpt:14: fair: PROVED for every number of observations
              how       all runs were followed until nothing new came up, after 5 observations
              checked   the proof was checked again by the independent checker (12 pairs of states, 48 steps)
        "#]],
    );
    let ending = voting(proved(11, 20)).with_stats(|stats| stats.longest = Some(10));
    check(
        &ending.expecting(Expect::NoneFound),
        &expect![[r#"
            voting.cpt:14: fair: PROVED for all runs (at most 10 observations) (as expected)
              how       all runs were followed until they observe nothing more
              checked   the proof was checked again by the independent checker (11 pairs of states, 20 steps)
        "#]],
    );
}

/// A proof that relates the two counts of p to those of q, crosswise; with a member of its own in the set of q if asked.
fn related(has_own_variable: bool) -> Case {
    let mut pool = TermPool::default();
    let [a, b, own] = [0, 1, 2].map(|number| pool.var(number, Type::Int));
    let pattern = |registers: [TermId; 2]| {
        let vars = registers.iter().enumerate().map(|(index, &term)| (VarId::from_index(index), Shape::Term(term)));
        Pattern { frames: vec![PatternFrame { at: position(1, 0), vars: vars.collect() }] }
    };
    let when = pool.bool(true);
    let existential = vec![pattern(if has_own_variable { [b, own] } else { [b, a] })];
    let region =
        Region { params: 2, universal: vec![pattern([a, b])], when, pieces: vec![Piece { existential, when }] };
    let edges = vec![Edge { from: 0, to: 0, params: vec![None, None], when: None }];
    let closure = Closure { pool, regions: vec![region], edges };
    let certified = Certified { nodes: 1, successors: 1, conditions: 3, ..Certified::default() };
    let proof = Proof { certificate: Certificate::Regions(closure), certified };
    let mut case = voting(Verdict::Proved(proof)).with_stats(|stats| stats.solver = Some("Z3 4.8.12".into()));
    case.witness_file = Some(".counterpoint/voting.fair.proof.json".into());
    case
}

#[test]
fn proved_by_regions_names_the_relation_or_the_limit_of_the_claim() {
    check(
        &related(false),
        &expect![[r#"
            voting.cpt:14: fair: PROVED for every number of observations
              how       relation p.countB == q.countA && p.countA == q.countB is kept
              checked   the proof was checked again by the independent checker (3 conditions) with a fresh solver
                        (Z3 4.8.12)
              replay    counterpoint replay .counterpoint/voting.fair.proof.json
        "#]],
    );
    check(
        &related(true),
        &expect![[r#"
            voting.cpt:14: fair: PROVED for every number of observations
              how       1 region of states, closed under steps
              note      said of every finite number of observations; infinite runs are another question
              checked   the proof was checked again by the independent checker (3 conditions) with a fresh solver
                        (Z3 4.8.12)
              replay    counterpoint replay .counterpoint/voting.fair.proof.json
        "#]],
    );
    let proof = related(false).view().proof.unwrap();
    assert_eq!((proof.pairs, proof.conditions), (1, 3));
    assert_eq!(proof.relation.as_deref(), Some("p.countB == q.countA && p.countA == q.countB"));
}

/// A proof by strategies of one observation: per strategy, the moves of q.
fn answered(pool: TermPool, answers: &[Vec<Move>]) -> Case {
    let level: Vec<Strategy> = answers.iter().map(|moves| Strategy { runs: vec![moves.clone()] }).collect();
    let played = |(strategy, moves): (usize, &Vec<Move>)| {
        let place = |played: &Move| position(1, u32::from(matches!(played, Move::Way(_))));
        let moves = vec![moves.iter().map(place).collect()];
        Played { level: 0, strategy, chosen: vec![(0, position(1, 0)); 2], moves }
    };
    let played = answers.iter().enumerate().map(played).collect();
    let certified =
        Certified { nodes: 1, successors: answers.len(), conditions: 1, levels: 1, is_vacuous: false, played };
    let proof = Proof { certificate: Certificate::Strategies(Strategies { pool, levels: vec![level] }), certified };
    let mut case = voting(Verdict::Proved(proof)).with_stats(|stats| {
        stats.longest = Some(1);
        stats.solver = Some("Z3 4.8.12".into());
    });
    case.decided.second = Some(SecondOpinion { solver: "cvc5 1.0.3".into(), confirmed: 1, open: None });
    case
}

#[test]
fn proved_by_strategies_says_what_is_chosen() {
    let mut pool = TermPool::default();
    let [first, second] = [0, 1].map(|number| pool.var(number, Type::Int));
    let three = pool.constant(Value::int(3), Type::Int);
    let product = pool.apply(Op::IntMul, &[three, second]);
    check(
        &answered(pool.clone(), &[vec![Move::Value(product)]]),
        &expect![[r#"
            voting.cpt:14: fair: PROVED for all runs (at most 1 observation)
              how       q chooses vote = 3 * p.vote (2nd) at line 7
              checked   the proof was checked again by the independent checker (1 condition) with a fresh solver
                        (Z3 4.8.12, confirmed by cvc5 1.0.3)
        "#]],
    );
    check(
        &answered(pool.clone(), &[vec![Move::Value(three), Move::Way(1)]]),
        &expect![[r#"
            voting.cpt:14: fair: PROVED for all runs (at most 1 observation)
              how       q chooses vote = 3 at line 7 and way 2 at line 8, whatever p does
              checked   the proof was checked again by the independent checker (1 condition) with a fresh solver
                        (Z3 4.8.12, confirmed by cvc5 1.0.3)
        "#]],
    );
    let answers = [first, second, product, three].map(|term| vec![Move::Value(term)]);
    check(
        &answered(pool.clone(), &answers),
        &expect![[r#"
            voting.cpt:14: fair: PROVED for all runs (at most 1 observation)
              how       one of 4 answers fits whatever p does: q chooses vote = p.vote at line 7; or q chooses
                        vote = p.vote (2nd) at line 7; or q chooses vote = 3 * p.vote (2nd) at line 7; or ...
              checked   the proof was checked again by the independent checker (1 condition) with a fresh solver
                        (Z3 4.8.12, confirmed by cvc5 1.0.3)
        "#]],
    );
    check(
        &answered(pool.clone(), &[Vec::new()]),
        &expect![[r#"
            voting.cpt:14: fair: PROVED for all runs (at most 1 observation)
              how       q has no choice, and fits whatever p does
              checked   the proof was checked again by the independent checker (1 condition) with a fresh solver
                        (Z3 4.8.12, confirmed by cvc5 1.0.3)
        "#]],
    );
    let case = answered(pool, &answers[..2]);
    let expected = ["q chooses vote = p.vote at line 7", "q chooses vote = p.vote (2nd) at line 7"];
    assert_eq!(case.view().proof.unwrap().answers, expected);
}

#[test]
fn unknown_because_of_the_solver_says_what_would_help() {
    let mut with = voting(Verdict::Unknown(Unknown::Solver));
    let process = ProcessConfig::new("z3", Duration::from_secs(30));
    with.budget.solver.backend = Backend::Process(process, "Z3 4.8.12".into());
    check(
        &with,
        &expect![[r#"
            voting.cpt:14: fair: UNKNOWN: the solver (Z3 4.8.12) did not decide a question
              next      ask another solver with --solver; `counterpoint doctor` says which are here
        "#]],
    );
    with.decided.verdict = Verdict::Unknown(Unknown::Steps);
    with.solver_options = ["--solver", "z3 -in"].map(str::to_owned).to_vec();
    check(
        &with,
        &expect![[r#"
            voting.cpt:14: fair: UNKNOWN: all 200,000,000 steps were used up
              next      counterpoint check voting.cpt --max-steps 2000000000 --solver 'z3 -in'
        "#]],
    );
    with.decided.verdict = Verdict::Unknown(Unknown::CheckUndecided("a program has references".into()));
    check(
        &with,
        &expect![[r#"
            voting.cpt:14: fair: UNKNOWN: an answer was found, but it could not be checked: a program has references
              next      use constants or small ranges there, so that values can be enumerated
        "#]],
    );
    let mut without = voting(Verdict::Unknown(Unknown::Solver));
    without.budget.solver.backend = Backend::None;
    check(
        &without,
        &expect![[r#"
            voting.cpt:14: fair: UNKNOWN: a solver is required, but none is available
              next      counterpoint doctor     (which solvers are here, and how to get one)
        "#]],
    );
    let place = Place { program: 0, at: position(1, 0) };
    check(
        &voting(Verdict::Unknown(Unknown::OutOfReach(place, "a product of two unknowns"))),
        &expect![[r#"
            voting.cpt:14: fair: UNKNOWN: a product of two unknowns is out of reach (voting.cpt:7)
              next      use constants or small ranges there, so that values can be enumerated
        "#]],
    );
}

#[test]
fn vacuous_proofs_say_so_first() {
    let mut case = voting(proved(1, 0)).with_stats(|stats| stats.is_vacuous = true);
    check(
        &case,
        &expect![[r#"
            voting.cpt:14: fair: PROVED, but vacuous: no run of Vote reaches an observation
              checked   the proof was checked again by the independent checker (1 pair of states, 0 steps)
        "#]],
    );
    pointwise(&mut case.task.property).kind = Kind::Post;
    check(
        &case,
        &expect![[r#"
            voting.cpt:14: fair: PROVED, but vacuous: no run of Vote ends normally
              checked   the proof was checked again by the independent checker (1 pair of states, 0 steps)
        "#]],
    );
}

#[test]
fn post_counts_the_runs_that_do_not_end() {
    let mut case = voting(proved(3, 2)).with_stats(|stats| {
        let trapped = vec![(Trap::DivisionByZero, Place { program: 0, at: position(2, 0) }, 3)];
        stats.universal_ends = Ends { returned: 4, blocked: 1_200, diverged: 1, threw: 0, cut: 0, trapped };
    });
    pointwise(&mut case.task.property).kind = Kind::Post;
    check(
        &case,
        &expect![[r#"
            voting.cpt:14: fair: PROVED for all ends
              note      some runs do not end normally and are not compared: 3 trapped (division by zero, line 8), 1,200
                        blocked, 1 in an endless loop
              how       all runs were followed until they end or repeat themselves
              checked   the proof was checked again by the independent checker (3 pairs of states, 2 steps)
        "#]],
    );
}

#[test]
fn none_found_says_how_far_and_what_to_type() {
    let case = voting(Verdict::NoneFound(HowFar::default())).with_stats(|stats| stats.complete = 1_000);
    check(
        &case.expecting(Expect::Proved),
        &expect![[r#"
            voting.cpt:14: fair: NONE FOUND up to 1,000 observations, but expected proved
              next      counterpoint check voting.cpt --max-observations 10000
        "#]],
    );
}

#[test]
fn unknown_says_why_and_what_to_do() {
    let place = Place { program: 0, at: position(1, 0) };
    let unknown = |why| voting(Verdict::Unknown(why));
    let mut infinite = leak([0, 1], &[0]);
    infinite.decided.verdict = Verdict::Unknown(Unknown::InfiniteChoice(Place { program: 0, at: position(0, 1) }));
    check(
        &infinite,
        &expect![[r#"
            login.cpt:10: safe: UNKNOWN: choice `guess` is infinite (login.cpt:4)
              next      let it take fewer values, for instance `input guess: 0..9;`, and check again
        "#]],
    );
    check(
        &unknown(Unknown::TooManyChoices(place, Some(100_000))),
        &expect![[r#"
            voting.cpt:14: fair: UNKNOWN: choice `vote` has 100,000 values, and at most 65,536 are tried (voting.cpt:7)
              next      let it take fewer values, and check again
        "#]],
    );
    let far = |why| unknown(why).with_stats(|stats| stats.complete = 7);
    let enumerated = |why| far(why).with_stats(|stats| stats.representation = Some(Representation::ExplicitStates));
    check(
        &far(Unknown::Steps),
        &expect![[r#"
            voting.cpt:14: fair: UNKNOWN: all 200,000,000 steps were used up; none found up to 7 observations
              next      counterpoint check voting.cpt --max-steps 2000000000
        "#]],
    );
    check(
        &enumerated(Unknown::Cut(place)),
        &expect![[r#"
            voting.cpt:14: fair: UNKNOWN: observation 8 was not reached within the step limit (voting.cpt:7); none found up to 7 observations
              next      look at the loop around voting.cpt:7: does it ever end? If so, allow more steps:
                        counterpoint check voting.cpt --max-steps 2000000000
        "#]],
    );
    check(
        &far(Unknown::Cut(place)),
        &expect![[r#"
            voting.cpt:14: fair: UNKNOWN: on the way to observation 8, a loop has too many rounds to be followed (voting.cpt:7); none found up to 7 observations
              next      more steps will not help: let the loop around voting.cpt:7 end sooner, or observe in it
        "#]],
    );
    check(
        &far(Unknown::Stopped(StopCause::Share)),
        &expect![[r#"
            voting.cpt:14: fair: UNKNOWN: its share of the time was used up; none found up to 7 observations
              next      counterpoint check voting.cpt     (without --time, or with more of it)
        "#]],
    );
    check(
        &far(Unknown::Endless(place, 8)),
        &expect![[r#"
            voting.cpt:14: fair: UNKNOWN: the loop can iterate any number of times before observation 8 of Vote (voting.cpt:7); none found up to 7 observations
              next      let the loop at voting.cpt:7 end after a known number of rounds, or observe in it
        "#]],
    );
    check(
        &far(Unknown::Stopped(StopCause::Time)),
        &expect![[r#"
            voting.cpt:14: fair: UNKNOWN: the time was used up; none found up to 7 observations
              next      counterpoint check voting.cpt     (without --time, or with more of it)
        "#]],
    );
    check(
        &far(Unknown::Stopped(StopCause::User)),
        &expect![[r#"
            voting.cpt:14: fair: UNKNOWN: interrupted; none found up to 7 observations
              next      counterpoint check voting.cpt     (from the start)
        "#]],
    );
    check(
        &unknown(Unknown::CheckOverBudget),
        &expect![[r#"
            voting.cpt:14: fair: UNKNOWN: an answer was found, but checking it takes too many steps
              next      counterpoint check voting.cpt --max-steps 2000000000
        "#]],
    );
}

/// A change of limits that was advised.
type Change = fn(&mut Budget);

#[test]
fn advice_that_did_not_help_is_not_repeated() {
    let place = Place { program: 0, at: position(1, 0) };
    let advised: [(Verdict, Change, &str); 5] = [
        (Verdict::NoneFound(HowFar::default()), |budget| budget.observations = 10_000, "--max-observations"),
        (Verdict::Unknown(Unknown::Steps), |budget| budget.steps = 2_000_000_000, "--max-steps"),
        (Verdict::Unknown(Unknown::Cut(place)), |budget| budget.steps = 2_000_000_000, "--max-steps"),
        (Verdict::Unknown(Unknown::CheckOverBudget), |budget| budget.steps = 2_000_000_000, "--max-steps"),
        (Verdict::Unknown(Unknown::BelowThreshold), |budget| budget.calls = 20_000, "--calls"),
    ];
    for (verdict, change, option) in advised {
        let enumerated = |stats: &mut Stats| stats.representation = Some(Representation::ExplicitStates);
        let mut case = voting(verdict).with_stats(enumerated);
        let next = |case: &Case| case.view().next.map(|next| next.command).unwrap_or_default();
        let first = next(&case);
        assert!(first.contains(option), "{first}");
        change(&mut case.budget);
        assert_ne!(next(&case), first);
        case.budget.seed = 1;
        let text = case.text(Style::default());
        assert!(!text.contains("counterpoint check") && text.contains("  next      "), "{text}");
    }
}

#[test]
fn a_description_of_sets_that_gives_no_answer_is_not_asked_for_again() {
    let mut case = voting(Verdict::NoneFound(HowFar::default())).with_stats(|stats| stats.complete = 9_000);
    (case.budget.sets, case.budget.observations) = (Sets::Explicit, 9_000);
    check(
        &case,
        &expect![[r#"
            voting.cpt:14: fair: NONE FOUND up to 9,000 observations
              next      counterpoint check voting.cpt --max-observations 9000
        "#]],
    );
    case.budget.sets = Sets::Auto;
    check(
        &case,
        &expect![[r#"
            voting.cpt:14: fair: NONE FOUND up to 9,000 observations
              next      9,000 observations did not settle it, so more of them hardly will; a proof needs states that
                        repeat: let choices take fewer values, or let runs end
        "#]],
    );
}

#[test]
fn what_was_found_instead_of_a_contradicted_answer_is_told() {
    let mut case = voting(Verdict::Contradicted(Contradiction::Checker("no edge covers a step".into())));
    let stats = Stats { representation: Some(Representation::WholeRuns), complete: 3, ..Stats::default() };
    let instead = Decided { verdict: Verdict::NoneFound(HowFar::default()), stats, ..case.decided.clone() };
    case.decided.instead = Some(Box::new(instead));
    check(
        &case,
        &expect![[r#"
            voting.cpt:14: fair: CONTRADICTED by the independent checker: internal error, please report it
              why       no edge covers a step
              next      this is a bug in counterpoint: please report it together with the input
              note      another way (whole runs) led to NONE FOUND up to 3 observations
        "#]],
    );
}

#[test]
fn next_keeps_the_limits_that_were_given() {
    let mut case = voting(Verdict::NoneFound(HowFar::default())).with_stats(|stats| stats.complete = 500);
    (case.budget.observations, case.budget.steps, case.budget.choices) = (500, 7, 8);
    check(
        &case,
        &expect![[r#"
            voting.cpt:14: fair: NONE FOUND up to 500 observations
              next      counterpoint check voting.cpt --max-observations 1000 --max-steps 7 --max-choices 8
        "#]],
    );
    case.decided.verdict = Verdict::Unknown(Unknown::Stopped(StopCause::User));
    check(
        &case,
        &expect![[r#"
            voting.cpt:14: fair: UNKNOWN: interrupted; none found up to 500 observations
              next      counterpoint check voting.cpt --max-observations 500 --max-steps 7 --max-choices 8     (from the start)
        "#]],
    );
    // With a witness file it is a replay that did not come to its end.
    case.budget = Budget::default();
    case.decided.verdict = Verdict::Unknown(Unknown::CheckOverBudget);
    case.witness_file = Some(".counterpoint/voting.fair.json".into());
    check(
        &case,
        &expect![[r#"
            voting.cpt:14: fair: UNKNOWN: an answer was found, but checking it takes too many steps; none found up to 500 observations
              next      counterpoint replay .counterpoint/voting.fair.json --max-steps 2000000000
        "#]],
    );
}

#[test]
fn always_counts_runs_that_trap_or_never_end() {
    let case = voting(proved(3, 2)).with_stats(|stats| {
        stats.longest = Some(1);
        stats.universal_ends = Ends { returned: 4, blocked: 2, diverged: 1, ..Ends::default() };
    });
    check(
        &case,
        &expect![[r#"
            voting.cpt:14: fair: PROVED for all runs (at most 1 observation)
              note      some runs have no further observation: 1 in an endless loop
              how       all runs were followed until they observe nothing more
              checked   the proof was checked again by the independent checker (3 pairs of states, 2 steps)
        "#]],
    );
    let vacuous = case.with_stats(|stats| stats.is_vacuous = true);
    check(
        &vacuous,
        &expect![[r#"
            voting.cpt:14: fair: PROVED, but vacuous: no run of Vote reaches an observation
              note      some runs have no further observation: 2 blocked, 1 in an endless loop
              checked   the proof was checked again by the independent checker (3 pairs of states, 2 steps)
        "#]],
    );
    expect![[r#"
        1 property: 1 proved (1 vacuous)
    "#]]
    .assert_eq(&text::summary(&[vacuous.view()], Unasked::default()));
}

#[test]
fn contradictions_are_loud() {
    check(
        &voting(Verdict::Contradicted(Contradiction::Checker(
            "the replayed run has 1 observation instead of 2".into(),
        ))),
        &expect![[r#"
            voting.cpt:14: fair: CONTRADICTED by the independent checker: internal error, please report it
              why       the replayed run has 1 observation instead of 2
              next      this is a bug in counterpoint: please report it together with the input
        "#]],
    );
}

#[test]
fn colours_touch_only_the_verdict() {
    let style = Style { colour: true, ..Style::default() };
    let text = voting(Verdict::NoneFound(HowFar::default())).text(style);
    expect![[r#""voting.cpt:14: fair: \u{1b}[1;33mNONE FOUND\u{1b}[0m""#]]
        .assert_eq(&format!("{:?}", text.lines().next().unwrap()));
}

#[test]
fn summaries_count() {
    let cases = [unfair(), voting(proved(1, 1)).expecting(Expect::Refuted), voting(Verdict::Unknown(Unknown::Steps))];
    let views: Vec<View> = cases.iter().map(Case::view).collect();
    expect![[r#"
        3 properties: 1 refuted, 1 proved, 1 unknown; 1 not as expected
    "#]]
    .assert_eq(&text::summary(&views, Unasked::default()));
    let standings: Vec<Standing> = views.iter().map(View::standing).collect();
    assert_eq!(standings, [Standing::Failed, Standing::Failed, Standing::Open]);
    expect![[r#"
        0 properties
    "#]]
    .assert_eq(&text::summary(&[], Unasked::default()));
    let report = text::report(&views[1..], Unasked::default(), Style::default());
    expect![[r#"
        voting.cpt:14: fair: PROVED for every number of observations, but expected refuted
          how       all runs were followed until nothing new came up
          checked   the proof was checked again by the independent checker (1 pair of states, 1 step)

        voting.cpt:14: fair: UNKNOWN: all 200,000,000 steps were used up
          next      counterpoint check voting.cpt --max-steps 2000000000

        2 properties: 1 proved, 1 unknown; 1 not as expected
    "#]]
    .assert_eq(&report);
}

#[test]
fn what_the_platform_contradicts_is_a_mistake_and_no_refutation() {
    let mut case = unfair();
    case.task.subjects[0].platform = Some("OpenJDK 17.0.1".into());
    let contradicted = Confirmation::Contradicted { shown: vec!["p.countA is 7".to_owned()] };
    let finding = Finding { confirmation: Some(&contradicted), ..case.finding() };
    let view = view(&finding, Style::default());
    let said = text::one(&view, Style::default());
    let first = "voting.cpt:14: fair: CONTRADICTED by OpenJDK 17.0.1: internal error, please report it\n";
    assert!(said.starts_with(first), "{said}");
    assert!(said.contains("\n  confirmed NO: on OpenJDK 17.0.1 p.countA is 7\n"), "{said}");
    assert_eq!((view.verdict, view.standing()), (view::Verdict::Contradicted, Standing::Broken));
    assert_eq!(view.reason.as_ref().map(|reason| reason.kind), Some(ReasonKind::PlatformContradicts));
    assert_eq!(text::summary(&[view], Unasked::default()), "1 property: 1 contradicted\n");
}

#[test]
fn what_the_platform_does_not_show_is_unknown_for_a_reason_of_its_own() {
    let reason = voting(Verdict::Unknown(Unknown::NotShown("a run timed out".into()))).view().reason.unwrap();
    assert_eq!(reason.kind, ReasonKind::NotShown);
    assert_eq!(reason.message, "an answer was found, but it was not confirmed: a run timed out");
}

#[test]
fn other_formats_say_of_properties_what_the_text_says() {
    let view = unfair().view();
    assert_eq!((view.shown.title.as_str(), view.standing()), ("fair", Standing::Failed));
    assert!(view.said().starts_with("REFUTED after 2 observations"), "{}", view.said());
    let views = [view];
    let page = html::page(&views, Unasked::default());
    assert!(
        page.contains("<span class=\"badge failed\">REFUTED</span> <code>fair</code> after 2 observations"),
        "{page}"
    );
    let cases = junit::report(&views, Unasked::default());
    assert!(cases.contains("<failure type=\"property\" message=\"REFUTED after 2 observations"), "{cases}");
    let found = sarif::report(&views, &sarif::Root::default());
    assert!(found.contains("\"uri\": \"voting.cpt\"") && found.contains("\"startLine\": 14"), "{found}");
    let open = [voting(Verdict::Unknown(Unknown::Steps)).view()];
    let found = sarif::report(&open, &sarif::Root::default());
    assert!(found.contains("\"results\": []") && found.contains("\"level\": \"warning\""), "{found}");
    assert!(junit::report(&open, Unasked::default()).contains("<skipped message=\"UNKNOWN: "));
}
