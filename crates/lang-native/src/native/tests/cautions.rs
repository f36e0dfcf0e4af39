//! Warnings about shorthands that say less than people think.

use expect_test::expect;

use super::{check_diagnostics, load};

#[test]
fn inputs_taken_again_before_an_observation_are_warned_about() {
    check_diagnostics(
        "program P {
  var i = 0; var last = 0;
  while i < 2 { secret input pin: 0..9; if i == 0 { last = pin; } i = i + 1; }
  observe out(last);
}
property hidden { gni(P) }",
        expect![[r#"
            warning[CP0204]: `P` can take `pin` more than once between observations, and `gni` compares the latest value only
             --> test.cpt:6:19
              |
            3 |   while i < 2 { secret input pin: 0..9; if i == 0 { last = pin; } i = i + 1; }
              |                              --- earlier values of this input are not compared
            ...
            6 | property hidden { gni(P) }
              |                   ^^^^^^
              |
              = help: observe after each input, give the inputs different names, or write the property in full
        "#]],
    );
}

#[test]
fn points_that_are_not_told_apart_are_warned_about() {
    check_diagnostics(
        "program P { secret input s: bool; if s { observe yes(v: 0); } else { observe no(v: 0); } }
property silent { noninterference(P) }",
        expect![[r#"
            warning[CP0205]: which of the points `yes` and `no` is reached is not compared
             --> test.cpt:2:19
              |
            1 | program P { secret input s: bool; if s { observe yes(v: 0); } else { observe no(v: 0); } }
              |                                                  --- one of the points       -- one of the points
            2 | property silent { noninterference(P) }
              |                   ^^^^^^^^^^^^^^^^^^
              |
              = help: observe one point and show what tells them apart as a value, for instance `observe reply(kind: 1, ...)`
        "#]],
    );
}

/// The codes of the warnings about a claim on a program.
fn codes(statements: &str, claim: &str) -> Vec<&'static str> {
    let loaded = load(&format!(
        "program P {{ {statements} }} program Q {{ input a: int; observe o(v: a); }} property p {{ {claim} }}"
    ));
    assert_eq!(loaded.properties.len(), 1, "{statements}");
    loaded.diagnostics.iter().map(|diagnostic| diagnostic.code.id).collect()
}

#[test]
fn only_ways_without_observation_repeat_an_input() {
    let twice = ["CP0204"];
    let check = |statements: &str, expected: &[&str]| assert_eq!(codes(statements, "deterministic(P)"), expected);
    check("input a: int; input a: int; observe o(v: 1);", &twice);
    check("input a: int; observe o(v: 1); input a: int; observe o(v: 1);", &[]);
    check("loop { input a: int; observe o(v: 1); }", &[]);
    check("var n = 0; loop { input a: int; n = n + 1; if n > 2 { observe o(v: 1); } }", &twice);
    check("var n = 0; loop { if n > 2 { input a: int; } else { input a: int; } n = n + 1; observe o(v: 1); }", &[]);
    check("either { input a: int; } or { skip; } input a: int; observe o(v: 1);", &twice);
    check("loop { input a: [0..1; 3]; observe o(v: 1); }", &[]);
    check("input a: [[0..1; 2]; 3]; observe o(v: 1);", &[]);
    check("input a: [0..1; 3]; input a: [0..1; 3]; observe o(v: 1);", &twice);
}

#[test]
fn only_points_and_inputs_of_the_claim_count() {
    let statements = "loop { secret input a: int; observe o(v: 1); input a2: int; observe p(v: 2); }";
    assert_eq!(codes(statements, "gni(P)"), ["CP0205"]);
    assert_eq!(codes(statements, "gni(P) at o"), [""; 0]);
    let twice = "secret input a: int; secret input a: int; observe o(v: 1);";
    assert_eq!(codes(twice, "noninterference(P)"), [""; 0]);
    assert_eq!(codes(twice, "gni(P)"), ["CP0204"]);
    assert_eq!(codes(twice, "refines(P, Q)"), ["CP0204"]);
    assert_eq!(codes(twice, "refines(Q, P)"), ["CP0204"]);
    assert_eq!(codes("input b: int; input b: int; observe o(v: 1);", "refines(P, Q)"), [""; 0]);
}
