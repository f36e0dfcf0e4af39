//! How refutations are shown, as snapshots. Read them as somebody would who sees the tool for the first time.

#![allow(clippy::needless_raw_string_hashes, reason = "this is how expect-test writes snapshots")]

use crate::fixture::{
    Case, below_task, candidate, coin_task, compare, ints, leak, level, pointwise, position, refuted, round, unfair,
    voting_task,
};
use counterpoint_engine::{Replayed, Representation, Verdict};
use counterpoint_evidence::{Candidate, Level, Range};
use counterpoint_ir::Value;
use counterpoint_ir::ids::{Id, PointId};
use counterpoint_ir::prim::Op;
use counterpoint_prop::{Expect, Kind};
use counterpoint_report::view::Checked;
use counterpoint_report::{Finding, Style, Times, text, view};
use counterpoint_solve::QueryCounts;
use counterpoint_witness::{Decided as Made, Decision, Matching, NoMatch, Observation, Run};
use expect_test::{Expect as Snapshot, expect};

fn check(case: &Case, snapshot: &Snapshot) {
    check_styled(case, Style::default(), snapshot);
}

fn check_styled(case: &Case, style: Style, snapshot: &Snapshot) {
    let text = case.text(style);
    if !style.verbose {
        assert!(text.lines().count() <= 30, "a finding has at most 30 lines:\n{text}");
    }
    snapshot.assert_eq(&text);
}

fn voting(verdict: Verdict) -> Case {
    let (sources, task) = voting_task();
    Case::new(sources, task, verdict)
}

#[test]
fn refuted_shows_what_was_wanted_and_what_was_possible() {
    check(
        &unfair(),
        &expect![[r#"
            voting.cpt:14: fair: REFUTED after 2 observations
              forall p in Vote at round, exists q in Vote at round always p.countA == q.countB && p.countB == q.countA

              observation   p: any run             q: countA,countB must match p
                            vote  countA  countB   wanted  can have
                        1   B          0       1   1,0     1,0 | 0,1
                        2   B          0       1   1,0     2,0 | 1,2               nothing matches

              why       p.countA is 0 at observation 2, so q.countB must be 0.
                        p.countB is 1, so q.countA must be 1.
                        Runs of q that match so far can have only 2,0 and 1,2.
              checked   replayed by the independent checker, which also recomputed all states q can reach
              replay    counterpoint replay .counterpoint/voting.fair.json
        "#]],
    );
}

#[test]
fn refuted_with_stats_and_expectation() {
    let style = Style { stats: true, ..Style::default() };
    check_styled(
        &unfair().expecting(Expect::Proved),
        style,
        &expect![[r#"
            voting.cpt:14: fair: REFUTED after 2 observations, but expected proved
              forall p in Vote at round, exists q in Vote at round always p.countA == q.countB && p.countB == q.countA

              observation   p: any run             q: countA,countB must match p
                            vote  countA  countB   wanted  can have
                        1   B          0       1   1,0     1,0 | 0,1
                        2   B          0       1   1,0     2,0 | 1,2               nothing matches

              why       p.countA is 0 at observation 2, so q.countB must be 0.
                        p.countB is 1, so q.countA must be 1.
                        Runs of q that match so far can have only 2,0 and 1,2.
              checked   replayed by the independent checker, which also recomputed all states q can reach
              replay    counterpoint replay .counterpoint/voting.fair.json
              stats     explicit engine, 2 levels, 12 states, 3,456 steps
                        observations   prefixes  new  matching  largest set  steps so far
                                   1          2    2         2            1            24
                                   2          4    3         3            1         1,072
        "#]],
    );
}

#[test]
fn stats_name_the_solver_and_times_when_asked() {
    let case = unfair().with_stats(|stats| {
        stats.representation = Some(Representation::SymbolicSets);
        stats.solver = Some("Z3 4.8.12".into());
        stats.levels[0].solver_calls = 3;
        stats.levels[1].solver_calls = 1_024;
        stats.queries = QueryCounts { engine: 1_024, checker: 6, second: 4 };
    });
    let times = Times { total_us: 12_345_678, levels_us: vec![1_500, 12_000_000] };
    let finding = Finding { times: Some(times), ..case.finding() };
    let style = Style { stats: true, ..Style::default() };
    let shown = text::one(&view(&finding, style), style);
    let stats: Vec<String> =
        shown.lines().skip_while(|line| !line.contains("stats")).map(|line| format!("|{line}")).collect();
    expect![[r#"
        |  stats     explicit engine, 2 levels, 12 states, 3,456 steps, 12,345 ms
        |            symbolic sets; solver Z3 4.8.12, 1,030 queries (1,024 by the engine, 6 by the checker, 4 of them put to a second solver too)
        |            observations   prefixes  new  matching  largest set  steps so far  queries so far  time so far
        |                       1          2    2         2            1            24               3         1 ms
        |                       2          4    3         3            1         1,072           1,024    12,000 ms
    "#]]
    .assert_eq(&(stats.join("\n") + "\n"));
    let verbose = Style { verbose: true, ..Style::default() };
    assert!(!case.text(verbose).contains(" ms"));
}

#[test]
fn refuted_over_infinitely_many_runs_names_their_range() {
    let mut case = unfair().with_stats(|stats| stats.solver = Some("Z3 4.8.12".into()));
    let Verdict::Refuted(_, Replayed::Unmatched(replay)) = &mut case.decided.verdict else {
        unreachable!("it is refuted")
    };
    replay.matching = Matching::Solved { claim: NoMatch::default(), conditions: 5 };
    for level in &mut replay.levels {
        level.distinct += 1;
        level.ranges = vec![
            Range { slot: 3, low: Some(2.into()), high: None },
            Range { slot: 1, low: Some(0.into()), high: Some(2.into()) },
        ];
    }
    check(
        &case,
        &expect![[r#"
            voting.cpt:14: fair: REFUTED after 2 observations
              forall p in Vote at round, exists q in Vote at round always p.countA == q.countB && p.countB == q.countA

              observation   p: any run             q: countA,countB must match p
                            vote  countA  countB   wanted  can have
                        1   B          0       1   1,0     2..,0..2
                        2   B          0       1   1,0     2..,0..2                nothing matches

              why       p.countA is 0 at observation 2, so q.countB must be 0.
                        p.countB is 1, so q.countA must be 1.
                        q.countA is at least 2 on every run that matches so far.
              checked   replayed by the independent checker; that nothing matches was checked with a fresh solver
                        (Z3 4.8.12)
              replay    counterpoint replay .counterpoint/voting.fair.json
        "#]],
    );
    let witness = case.unmatched();
    assert_eq!(witness.checked, Checked::Solved);
    assert_eq!(witness.existential[1].ranges[0].name, "q.countA");
}

#[test]
fn long_runs_are_folded() {
    let rounds: Vec<_> = (1..=40).map(|n| round(1, [0, n])).collect();
    let mut levels: Vec<Level> =
        (1..40).map(|n| level(vec![candidate(true, [n, 0], 0), candidate(false, [n - 1, n], 1)])).collect();
    let others: Vec<_> = (1..=20).map(|n| candidate(false, [n, 100], 0)).collect();
    levels.push(Level { distinct: 1_064, candidates: 2_000, ..level(others) });
    let case = voting(refuted(vec![Run { observations: rounds }], levels, vec![(0, 1_064)]));
    check(
        &case,
        &expect![[r#"
            voting.cpt:14: fair: REFUTED after 40 observations
              forall p in Vote at round, exists q in Vote at round always p.countA == q.countB && p.countB == q.countA

              observation   p: any run             q: countA,countB must match p
                            vote  countA  countB   wanted  can have
                        1   B          0       1   1,0     1,0 | 0,1
                        2   B          0       2   2,0     2,0 | 1,2
                        3   B          0       3   3,0     3,0 | 2,3
                            ... 29 more observations (-v shows them)
                       33   B          0      33   33,0    33,0 | 32,33
                       34   B          0      34   34,0    34,0 | 33,34
                       35   B          0      35   35,0    35,0 | 34,35
                       36   B          0      36   36,0    36,0 | 35,36
                       37   B          0      37   37,0    37,0 | 36,37
                       38   B          0      38   38,0    38,0 | 37,38
                       39   B          0      39   39,0    39,0 | 38,39
                       40   B          0      40   40,0    1,100 | 2,100 | 3,100 | 4,100 | +1,060 more   nothing matches

              why       p.countA is 0 at observation 40, so q.countB must be 0.
                        Runs of q that match so far can have only 1,100, 2,100, 3,100, 4,100 and 1,060 more.
              checked   replayed by the independent checker, which also recomputed all states q can reach
        "#]],
    );
}

#[test]
fn refuted_because_no_run_gets_there() {
    let run = Run { observations: vec![round(0, [1, 0]), round(0, [2, 0])] };
    let nobody = Level { candidates: 0, matching: 0, shown: Vec::new(), distinct: 0, ranges: Vec::new() };
    let levels = vec![level(vec![candidate(true, [0, 1], 1)]), nobody];
    check(
        &voting(refuted(vec![run], levels, Vec::new())),
        &expect![[r#"
            voting.cpt:14: fair: REFUTED after 2 observations
              forall p in Vote at round, exists q in Vote at round always p.countA == q.countB && p.countB == q.countA

              observation   p: any run             q: countA,countB must match p
                            vote  countA  countB   wanted  can have
                        1   A          1       0   0,1     0,1
                        2   A          2       0   0,2     -                       no run gets here

              why       no run of Vote (for q) that matches up to observation 1 has an observation 2.
              checked   replayed by the independent checker, which also recomputed all states q can reach
        "#]],
    );
}

#[test]
fn refuted_with_many_alternatives_names_the_nearest() {
    let run = Run { observations: vec![round(1, [0, 1])] };
    let mut others: Vec<_> = (2..=6).map(|n| candidate(false, [n, n], 0)).collect();
    others.push(candidate(false, [1, 7], 0));
    let case = voting(refuted(vec![run], vec![level(others)], vec![(0, 6), (1, 5)]));
    check(
        &case,
        &expect![[r#"
            voting.cpt:14: fair: REFUTED after 1 observation
              forall p in Vote at round, exists q in Vote at round always p.countA == q.countB && p.countB == q.countA

              observation   p: any run             q: countA,countB must match p
                            vote  countA  countB   wanted  can have
                        1   B          0       1   1,0     1,7 | 2,2 | 3,3 | 4,4 | +2 more   nothing matches

              why       p.countA is 0 at observation 1, so q.countB must be 0.
                        p.countB is 1, so q.countA must be 1.
                        With q.countA 1, q.countB can only be 7.
              checked   replayed by the independent checker, which also recomputed all states q can reach
        "#]],
    );
}

#[test]
fn refuted_later_than_the_first_mismatch() {
    let mut case = unfair();
    pointwise(&mut case.task.property).min_observations = 3;
    let Verdict::Refuted(witness, Replayed::Unmatched(replay)) = &mut case.decided.verdict else { unreachable!() };
    witness.observations = 3;
    replay.runs[0].observations.push(round(0, [1, 1]));
    replay.levels.push(Level { candidates: 0, matching: 0, shown: Vec::new(), distinct: 0, ranges: Vec::new() });
    check(
        &case,
        &expect![[r#"
            voting.cpt:14: fair: REFUTED after 3 observations
              forall p in Vote at round, exists q in Vote at round always p.countA == q.countB && p.countB == q.countA

              observation   p: any run             q: countA,countB must match p
                            vote  countA  countB   wanted  can have
                        1   B          0       1   1,0     1,0 | 0,1
                        2   B          0       1   1,0     2,0 | 1,2               nothing matches
                        3   A          1       1   1,1     -

              why       p.countA is 0 at observation 2, so q.countB must be 0.
                        p.countB is 1, so q.countA must be 1.
                        Runs of q that match so far can have only 2,0 and 1,2.
              checked   replayed by the independent checker, which also recomputed all states q can reach
              replay    counterpoint replay .counterpoint/voting.fair.json
        "#]],
    );
}

#[test]
fn refuted_where_the_body_leaves_a_choice() {
    let mut case = unfair();
    let property = &mut case.task.property;
    property.text = "forall p in Vote, exists q in Vote always p.countA < q.countB && p.countB <= q.countA".into();
    let property = pointwise(property);
    let slots = property.slots.clone();
    property.body = vec![
        compare(&mut property.pool, Op::IntLess, &slots, (0, 1), "p.countA < q.countB"),
        compare(&mut property.pool, Op::IntLessEqual, &slots, (2, 3), "p.countB <= q.countA"),
    ];
    let Verdict::Refuted(_, Replayed::Unmatched(replay)) = &mut case.decided.verdict else { unreachable!() };
    replay.failing[0].fails_for = 2;
    check(
        &case,
        &expect![[r#"
            voting.cpt:14: fair: REFUTED after 2 observations
              forall p in Vote, exists q in Vote always p.countA < q.countB && p.countB <= q.countA

              observation   p: any run             q: countA,countB must match p
                            vote  countA  countB   can have
                        1   B          0       1   1,0 | 0,1                       1 of 2 match
                        2   B          0       1   2,0 | 1,2                       nothing matches

              why       p.countA is 0 at observation 2, and `p.countA < q.countB` is false for everything q can have.
                        p.countB is 1, and `p.countB <= q.countA` is false for some of what q can have.
                        Runs of q that match so far can have only 2,0 and 1,2.
              checked   replayed by the independent checker, which also recomputed all states q can reach
              replay    counterpoint replay .counterpoint/voting.fair.json
        "#]],
    );
}

#[test]
fn refuted_without_universal_runs() {
    let (sources, task) = coin_task();
    let shown = |point, loc, instr, x| Candidate {
        matches: false,
        seen: vec![(PointId::from_index(point), position(loc, instr), ints(&[x]))],
    };
    let candidates = vec![shown(0, 1, 1, 1), shown(1, 2, 1, 2), shown(1, 2, 1, 3)];
    check(
        &Case::new(sources, task, refuted(Vec::new(), vec![level(candidates)], vec![(0, 3)])),
        &expect![[r#"
            coin.cpt:12: some: REFUTED after 1 observation
              exists q in Coin always q.x == 4

              observation   q: x must satisfy the property
                            wanted  can have
                        1   4       1 | 2 | 3                nothing matches

              why       q.x must be 4 at observation 1.
                        q can have only 1 (line 5), 2 (line 8) and 3 (line 8) there.
              checked   the independent checker recomputed all states q can reach
        "#]],
    );
}

#[test]
fn refuted_invariants_show_one_run() {
    let (sources, task) = below_task();
    let made = |decision, loc, instr| Made { decision, at: position(loc, instr), input: None };
    let observation = Observation {
        decisions: vec![made(Decision::Way(1), 0, 1), made(Decision::Value(Value::int(3)), 2, 0)],
        point: PointId::from_index(1),
        at: position(2, 1),
        values: ints(&[3]),
    };
    let mut case =
        Case::new(sources, task, refuted(vec![Run { observations: vec![observation] }], Vec::new(), vec![(0, 1)]));
    check(
        &case,
        &expect![[r#"
            coin.cpt:13: below: REFUTED after 1 observation
              forall p in Coin always p.x + 1 < 4

              observation   p: any run
                            at    way     x
                        1   late  line 7  3

              why       `p.x + 1 < 4` is false at observation 1: p.x is 3, the left side is 4.
              checked   replayed by the independent checker
        "#]],
    );
    pointwise(&mut case.task.property).kind = Kind::Post;
    check(
        &case,
        &expect![[r#"
            coin.cpt:13: below: REFUTED at the end
              forall p in Coin always p.x + 1 < 4

                    p: any run
                    at    way     x
              end   late  line 7  3

              why       `p.x + 1 < 4` is false at the end: p.x is 3, the left side is 4.
              checked   replayed by the independent checker
        "#]],
    );
}

#[test]
fn leaks_show_the_runs_side_by_side() {
    check(
        &leak([0, 1], &[0]),
        &expect![[r#"
            login.cpt:10: safe: REFUTED after 1 observation
              forall a, b in Login given a.guess == b.guess always a.ok == b.ok

              observation                       run a       run b
                        1   password (secret)   0       ≠   1
                            guess               0           0
                            ok                  true    ≠   false

              why       `a.ok == b.ok` is false at observation 1: a.ok is true, b.ok is false.
              checked   replayed by the independent checker
              replay    counterpoint replay .counterpoint/login.safe.json
        "#]],
    );
}

#[test]
fn equal_observations_of_a_leak_are_folded() {
    let guesses: Vec<i64> = (2..=9).chain([1]).collect();
    check(
        &leak([0, 1], &guesses),
        &expect![[r#"
            login.cpt:10: safe: REFUTED after 9 observations
              forall a, b in Login given a.guess == b.guess always a.ok == b.ok

              observation                       run a       run b
                        1   password (secret)   0       ≠   1
                            guess               2           2
                            ok                  false       false
                            ... 7 equal observations (-v shows them)
                        9   guess               1           1
                            ok                  false   ≠   true

              why       `a.ok == b.ok` is false at observation 9: a.ok is false, b.ok is true.
              checked   replayed by the independent checker
              replay    counterpoint replay .counterpoint/login.safe.json
        "#]],
    );
    // Two rows are not worth a fold.
    check(
        &leak([0, 1], &[2, 3, 1]),
        &expect![[r#"
            login.cpt:10: safe: REFUTED after 3 observations
              forall a, b in Login given a.guess == b.guess always a.ok == b.ok

              observation                       run a       run b
                        1   password (secret)   0       ≠   1
                            guess               2           2
                            ok                  false       false
                        2   guess               3           3
                            ok                  false       false
                        3   guess               1           1
                            ok                  false   ≠   true

              why       `a.ok == b.ok` is false at observation 3: a.ok is false, b.ok is true.
              checked   replayed by the independent checker
              replay    counterpoint replay .counterpoint/login.safe.json
        "#]],
    );
    let style = Style { verbose: true, ..Style::default() };
    check_styled(
        &leak([0, 1], &[5, 1]),
        style,
        &expect![[r#"
            login.cpt:10: safe: REFUTED after 2 observations
              forall a, b in Login given a.guess == b.guess always a.ok == b.ok

              observation                       run a       run b
                        1   password (secret)   0       ≠   1
                            guess               5           5
                            ok                  false       false
                        2   guess               1           1
                            ok                  false   ≠   true

              why       `a.ok == b.ok` is false at observation 2: a.ok is false, b.ok is true.
              checked   replayed by the independent checker
              replay    counterpoint replay .counterpoint/login.safe.json
              stats     explicit engine, 0 levels, 12 states, 3,456 steps
        "#]],
    );
}

#[test]
fn inputs_that_were_not_taken_are_not_shown_with_their_default() {
    let mut case = leak([0, 1], &[0]);
    let Verdict::Refuted(_, Replayed::Unmatched(replay)) = &mut case.decided.verdict else { unreachable!() };
    for run in &mut replay.runs {
        run.observations[0].decisions.pop();
    }
    check(
        &case,
        &expect![[r#"
            login.cpt:10: safe: REFUTED after 1 observation
              forall a, b in Login given a.guess == b.guess always a.ok == b.ok

              observation                       run a       run b
                        1   password (secret)   0       ≠   1
                            ok                  true    ≠   false
                            guess               -           -

              why       `a.ok == b.ok` is false at observation 1: a.ok is true, b.ok is false.
              checked   replayed by the independent checker
              replay    counterpoint replay .counterpoint/login.safe.json
        "#]],
    );
}
