//! The machine formats: JSON against its own types and schema, the statistics line, DOT.

#![allow(clippy::needless_raw_string_hashes, reason = "this is how expect-test writes snapshots")]

use crate::fixture::{Case, coin_task, leak, pointwise, position, proved, span, unfair, voting_task};
use counterpoint_diag::{Diagnostic, codes};
use counterpoint_engine::{Contradiction, HowFar, Place, Unknown, Verdict};
use counterpoint_prop::Expect;
use counterpoint_report::view::{self, Shown, View};
use counterpoint_report::{dot, hyena, json};
use expect_test::{expect, expect_file};

#[test]
fn schema_in_the_repository_is_the_generated_one() {
    expect_file!["../../../schema/counterpoint-1.schema.json"].assert_eq(&json::schema());
}

#[test]
fn json_reads_back_and_has_no_nulls() {
    let (sources, task) = voting_task();
    let with = |verdict| Case::new(sources.clone(), task.clone(), verdict);
    let infinite = Unknown::InfiniteChoice(Place { program: 0, at: position(1, 0) });
    let cases = [
        unfair().expecting(Expect::Refuted),
        leak([0, 1], &[0]),
        with(proved(12, 48)),
        with(Verdict::NoneFound(HowFar::default())),
        with(Verdict::Unknown(infinite)),
        with(Verdict::Contradicted(Contradiction::Checker("impossible".into()))),
    ];
    for case in &cases {
        let text = json::report(&[case.view()], &[]);
        let report: json::Report = serde_json::from_str(&text).unwrap();
        assert_eq!(report.results, [View { shown: Shown::default(), ..case.view() }]);
        assert!(!text.contains("null"), "{text}");
    }
}

#[test]
fn json_of_a_refutation() {
    let case = unfair().expecting(Expect::Refuted);
    expect_file!["refuted.json"].assert_eq(&json::report(&[case.view()], &[]));
}

#[test]
fn json_of_an_opposite_turns_the_verdict_and_not_the_evidence() {
    let (sources, mut task) = voting_task();
    pointwise(&mut task.property).is_negated = true;
    let mut found = unfair();
    pointwise(&mut found.task.property).is_negated = true;
    for (case, verdict) in
        [(found, view::Verdict::Proved), (Case::new(sources, task, proved(12, 48)), view::Verdict::Refuted)]
    {
        let entry = case.view();
        assert!(entry.opposite && entry.verdict == verdict && entry.reason.is_none(), "{entry:?}");
        assert_eq!(entry.witness.is_some(), verdict == view::Verdict::Proved);
        assert_eq!(entry.proof.is_some(), verdict == view::Verdict::Refuted);
    }
}

#[test]
fn json_of_a_diagnostic() {
    let (sources, _) = voting_task();
    let file = sources.iter().next().unwrap().0;
    let at = span(&sources, file, "countA");
    let diagnostic = Diagnostic::error(codes::SYNTAX, at, "something is wrong").with_label("here").with_help("mend it");
    expect![[r#"
        {
          "schema": "counterpoint/1",
          "tool": {
            "name": "counterpoint",
            "version": "0.1.0"
          },
          "results": [],
          "summary": {
            "properties": 0,
            "refuted": 0,
            "accepted": 0,
            "proved": 0,
            "none-found": 0,
            "unknown": 0,
            "contradicted": 0,
            "unexpected": 0
          },
          "diagnostics": [
            {
              "code": "CP0001",
              "severity": "error",
              "message": "something is wrong",
              "labels": [
                {
                  "file": "voting.cpt",
                  "line": 4,
                  "column": 7,
                  "end-line": 4,
                  "end-column": 13,
                  "text": "here"
                }
              ],
              "help": "mend it"
            }
          ]
        }
    "#]]
    .assert_eq(&json::report(&[], &[json::Diagnostic::of(&diagnostic, &sources)]));
}

#[test]
fn hyena_statistics_are_one_line() {
    let case = unfair();
    expect![[r#"{"counterexample":true,"max_obs":2,"total_univ_paths":6,"total_exist_paths":5,"last_exist_paths":3,"duration_us":1234}"#]].assert_eq(&hyena::line(&case.decided, 1_234));
}

#[test]
fn dot_speaks_the_words_of_the_source() {
    let (sources, task) = voting_task();
    expect![[r#"
        digraph "Vote" {
          node [shape=box, fontname="monospace"];
          edge [fontname="monospace"];
          p0_l0 [label="var countA: int = 0;\lvar countB: int = 0;\l"];
          p0_l0 -> p0_l1;
          p0_l1 [label="input vote: Candidate;\lif vote == A\l"];
          p0_l1 -> p0_l2 [label="true"];
          p0_l1 -> p0_l3 [label="false"];
          p0_l2 [label="countA = countA + 1;\l"];
          p0_l2 -> p0_l4;
          p0_l3 [label="countB = countA + 1;\l"];
          p0_l3 -> p0_l4;
          p0_l4 [label="observe round(countA, countB);\l", shape=doubleoctagon];
          p0_l4 -> p0_l1;
        }
    "#]]
    .assert_eq(&dot::dot(task.program(0), &sources));
}

#[test]
fn dot_names_ways() {
    let (sources, task) = coin_task();
    expect![[r#"
        digraph "Coin" {
          node [shape=box, fontname="monospace"];
          edge [fontname="monospace"];
          p0_l0 [label="var x: int = 0;\leither\l"];
          p0_l0 -> p0_l1 [label="way 1"];
          p0_l0 -> p0_l2 [label="way 2"];
          p0_l1 [label="x = 1;\lobserve early(x);\lend\l", shape=doubleoctagon];
          p0_l2 [label="havoc x in 2..3;\lobserve late(x);\lend\l", shape=doubleoctagon];
        }
    "#]]
    .assert_eq(&dot::dot(task.program(0), &sources));
}

#[test]
fn dot_escapes_names_and_does_without_source() {
    let (_, task) = voting_task();
    let mut program = (**task.program(0)).clone();
    program.name = "a \"b\" \\ c".into();
    expect![[r#"
        digraph "a \"b\" \\ c" {
          node [shape=box, fontname="monospace"];
          edge [fontname="monospace"];
          p0_l0 [label="countA = 0\lcountB = 0\l"];
          p0_l0 -> p0_l1;
          p0_l1 [label="vote = input vote\lt3 = eq(vote, A)\l"];
          p0_l1 -> p0_l2 [label="true"];
          p0_l1 -> p0_l3 [label="false"];
          p0_l2 [label="countA = int.add(countA, 1)\l"];
          p0_l2 -> p0_l4;
          p0_l3 [label="countB = int.add(countA, 1)\l"];
          p0_l3 -> p0_l4;
          p0_l4 [label="observe round(countA, countB, vote)\l", shape=doubleoctagon];
          p0_l4 -> p0_l1;
        }
    "#]]
    .assert_eq(&dot::dot(&program, &counterpoint_diag::Sources::default()));
}
