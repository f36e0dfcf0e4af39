//! Shorthands that take more than programs: `symmetric` and `release`.

use expect_test::expect;

use super::{VOTE, check_diagnostics, check_format, check_properties};

const LOGIN: &str = "
program Login {
  secret input pin: 0..9;
  public input guess: u8;
  observe out(ok: pin == guess as int, hint: 1);
}
";

#[test]
fn symmetric_exchanges_what_is_named_and_keeps_the_rest() {
    check_properties(
        &format!(
            "{VOTE}{LOGIN}property fair {{ symmetric(Vote, countA <-> countB) at round }}
program Four {{ input i: int; var x = 1; var y = i; observe p(x, y, z: 3); observe q(x, y, z: 3); }}
property four {{ symmetric(Four, x <-> i, y <-> z) at {{ p, q }} }}"
        ),
        expect![[r#"
            forall a in Vote, exists b in Vote: always a.countA == b.countB && a.countB == b.countA
              a.countA == b.countB: eq(v0, v1)
              a.countB == b.countA: eq(v2, v3)
            forall a in Four at { p, q }, exists b in Four at { p, q }: always a.x == b.i && a.i == b.x && a.y == b.z && a.z == b.y
              a.x == b.i: eq(v0, v1)
              a.i == b.x: eq(v2, v3)
              a.y == b.z: eq(v4, v5)
              a.z == b.y: eq(v6, v7)
        "#]],
    );
}

#[test]
fn release_adds_what_both_runs_must_agree_on() {
    check_properties(
        &format!(
            "{LOGIN}const N = 3; property one {{ noninterference(Login) release pin == guess as int, max(pin , N)%2 , ok }}
property two {{ gni(Login) at out release pin expect proved }}"
        ),
        expect![[r#"
            forall a, b in Login: given a.guess == b.guess && (a.pin == a.guess as int) == (b.pin == b.guess as int) && (max(a.pin, N) % 2) == (max(b.pin, N) % 2) && a.ok == b.ok always a.ok == b.ok && a.hint == b.hint
              a.ok == b.ok: eq(v2, v3)
              a.hint == b.hint: eq(v4, v5)
            forall a, b in Login, exists c in Login: given a.pin == b.pin always a.guess == c.guess && a.ok == c.ok && a.hint == c.hint && b.pin == c.pin
              a.guess == c.guess: eq(v0, v1)
              a.ok == c.ok: eq(v2, v3)
              a.hint == c.hint: eq(v4, v5)
              b.pin == c.pin: eq(v6, v7)
        "#]],
    );
}

#[test]
fn wrong_exchanges_and_releases_are_reported() {
    check_diagnostics(
        &format!(
            "{VOTE}{LOGIN}
property a {{ symmetric(Vote) }}
property b {{ symmetric(Vote, countA, countB) }}
property c {{ gni(Login, pin <-> guess) }}
property d {{ deterministic(Login) release pin }}
property e {{ noninterference(Login) release }}"
        ),
        expect![[r#"
            error[CP0001]: `symmetric` takes 1 program and the values to exchange, as in `symmetric(P, x <-> y)`
              --> test.cpt:20:14
               |
            20 | property a { symmetric(Vote) }
               |              ^^^^^^^^^^^^^^^
            error[CP0001]: `symmetric` takes 1 program and the values to exchange, as in `symmetric(P, x <-> y)`
              --> test.cpt:21:14
               |
            21 | property b { symmetric(Vote, countA, countB) }
               |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            error[CP0001]: `gni` exchanges no values
              --> test.cpt:22:14
               |
            22 | property c { gni(Login, pin <-> guess) }
               |              ^^^^^^^^^^^^^^^^^^^^^^^^^
            error[CP0001]: `deterministic` keeps nothing secret, so nothing can be released
              --> test.cpt:23:35
               |
            23 | property d { deterministic(Login) release pin }
               |                                   ^^^^^^^
            error[CP0001]: expected an expression, found `}`
              --> test.cpt:24:45
               |
            24 | property e { noninterference(Login) release }
               |                                             ^ expected an expression
        "#]],
    );
    check_diagnostics(
        &format!(
            "{VOTE}{LOGIN}
property a {{ symmetric(Vote, countA <-> count) }}
property b {{ symmetric(Vote, countA <-> countA) }}
property c {{ symmetric(Vote, countA <-> vote) }}
property d {{ noninterference(Login) release a.pin }}
property e {{ noninterference(Login) release pn + 1, pin + guess }}"
        ),
        expect![[r#"
            error[CP0104]: program `Vote` has no variable `count`
              --> test.cpt:20:41
               |
            20 | property a { symmetric(Vote, countA <-> count) }
               |                                         ^^^^^ not declared in `Vote`
               |
               = help: did you mean `countA`?
            error[CP0109]: `countA` can be exchanged with one value only
              --> test.cpt:21:41
               |
            21 | property b { symmetric(Vote, countA <-> countA) }
               |                              ------     ^^^^^^
               |                              |
               |                              it is exchanged here already
            error[CP0109]: `countA` is `int` and `vote` is `Candidate`
              --> test.cpt:22:30
               |
            22 | property c { symmetric(Vote, countA <-> vote) }
               |                              ^^^^^^
            error[CP0101]: what is released speaks of one run
              --> test.cpt:23:45
               |
            23 | property d { noninterference(Login) release a.pin }
               |                                             ^
               |
               = help: write `pin`
            error[CP0104]: program `Login` has no variable `pn`
              --> test.cpt:24:45
               |
            24 | property e { noninterference(Login) release pn + 1, pin + guess }
               |                                             ^^ not declared in `Login`
            error[CP0106]: the sides of `+` must have one type, found `int` and `u8`
              --> test.cpt:24:59
               |
            24 | property e { noninterference(Login) release pn + 1, pin + guess }
               |                                                     ---   ^^^^^ this is `u8`
               |                                                     |
               |                                                     this is `int`
               |
               = help: convert it: `... as int`
        "#]],
    );
}

#[test]
fn named_secrets_that_are_taken_again_are_warned_about() {
    check_diagnostics(
        "program P { loop { secret input s: 0..1; input t: 0..1; if s == 1 { secret input s: 0..1; } observe o(x: s, y: t); } }
property plain { noninterference(P) }
property released { noninterference(P) release s }
property unnamed { symmetric(P, x <-> y) }
property named { symmetric(P, s <-> y) }",
        expect![[r#"
            warning[CP0204]: `P` can take `s` more than once between observations, and `noninterference` compares the latest value only
             --> test.cpt:3:21
              |
            1 | program P { loop { secret input s: 0..1; input t: 0..1; if s == 1 { secret input s: 0..1; } observe o(x: s, y: t); } }
              |                                 - earlier values of this input are not compared
            2 | property plain { noninterference(P) }
            3 | property released { noninterference(P) release s }
              |                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
              |
              = help: observe after each input, give the inputs different names, or write the property in full
            warning[CP0204]: `P` can take `s` more than once between observations, and `symmetric` compares the latest value only
             --> test.cpt:5:18
              |
            1 | program P { loop { secret input s: 0..1; input t: 0..1; if s == 1 { secret input s: 0..1; } observe o(x: s, y: t); } }
              |                                 - earlier values of this input are not compared
            ...
            5 | property named { symmetric(P, s <-> y) }
              |                  ^^^^^^^^^^^^^^^^^^^^^
              |
              = help: observe after each input, give the inputs different names, or write the property in full
        "#]],
    );
}

#[test]
fn exchanges_and_releases_are_laid_out() {
    check_format(
        "property a{symmetric( P,x<->y,z <-> w )at p expect proved}
property b { noninterference(P)
release(a+1)*2,b }",
        expect![[r#"
            property a { symmetric(P, x <-> y, z <-> w) at p expect proved }
            property b {
              noninterference(P)
              release (a + 1) * 2, b
            }
        "#]],
    );
}
