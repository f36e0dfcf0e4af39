//! What properties mean, and what is said about those that mean nothing.

use counterpoint_ir::Value;
use counterpoint_prop::resolve;
use expect_test::{Expect, expect};

use super::{VOTE, check_diagnostics, check_properties, load};

#[test]
fn the_example_of_the_manual_resolves() {
    let property = "property fair {
      forall p in Vote at round, exists q in Vote at round
      always p.countA == q.countB && p.countB == q.countA
    }";
    check_properties(
        &format!("{VOTE}{property}"),
        expect![[r#"
        forall p in Vote, exists q in Vote: always p.countA == q.countB && p.countB == q.countA
          p.countA == q.countB: eq(v0, v1)
          p.countB == q.countA: eq(v2, v3)
    "#]],
    );
}

#[test]
fn properties_are_checked_against_programs() {
    let check = |claim: &str, expected: Expect| {
        check_diagnostics(
            &format!(
                "{VOTE}program Two {{ observe a(x: 1); observe b(y: true); observe c(x: true); }} program None {{ }}\nproperty p {{ {claim} }}"
            ),
            expected,
        );
    };
    check(
        "forall p in Vote at round always p.contA == 1 && p.vote == A && p.vote == C",
        expect![[r#"
            error[CP0104]: program `Vote` has no variable `contA`
              --> test.cpt:14:49
               |
            14 | property p { forall p in Vote at round always p.contA == 1 && p.vote == A && p.vote == C }
               |                                                 ^^^^^ not declared in `Vote`
               |
               = help: did you mean `countA`?
            error[CP0101]: `C` is not a constant
              --> test.cpt:14:88
               |
            14 | property p { forall p in Vote at round always p.contA == 1 && p.vote == A && p.vote == C }
               |                                                                                        ^
        "#]],
    );
    check(
        "forall p, r in Vot always p.x == r.x",
        expect![[r#"
            error[CP0103]: there is no program `Vot`
              --> test.cpt:14:29
               |
            14 | property p { forall p, r in Vot always p.x == r.x }
               |                             ^^^
               |
               = help: did you mean `Vote`?
        "#]],
    );
    check(
        "forall p in Vote at rounds, exists q in Two at {a, d} always p.x == q.y",
        expect![[r#"
            error[CP0105]: program `Vote` has no observation point `rounds`
              --> test.cpt:14:34
               |
            14 | property p { forall p in Vote at rounds, exists q in Two at {a, d} always p.x == q.y }
               |                                  ^^^^^^ not observed in `Vote`
               |
               = help: did you mean `round`?
            error[CP0105]: program `Two` has no observation point `d`
              --> test.cpt:14:65
               |
            14 | property p { forall p in Vote at rounds, exists q in Two at {a, d} always p.x == q.y }
               |                                                                 ^ not observed in `Two`
        "#]],
    );
    check(
        "forall p in Vote at end always p.x == 1",
        expect![[r#"
        error[CP0105]: ends of runs are not observed by `always`
          --> test.cpt:14:34
           |
        14 | property p { forall p in Vote at end always p.x == 1 }
           |                                  ^^^
           |
           = help: write `post` instead of `always`
    "#]],
    );
    check(
        "forall p in None always true",
        expect![[r#"
        error[CP0105]: program `None` has no observation point
          --> test.cpt:14:26
           |
        13 | program Two { observe a(x: 1); observe b(y: true); observe c(x: true); } program None { }
           |                                                                          ------------ nothing is observed here
        14 | property p { forall p in None always true }
           |                          ^^^^
           |
           = help: write `observe` in the program, or `post` instead of `always`
    "#]],
    );
    check(
        "exists p in Vote, forall q in Vote always p.countA == r.countA",
        expect![[r#"
            error[CP0108]: `exists` before `forall` can be decided with `post` only
              --> test.cpt:14:49
               |
            14 | property p { exists p in Vote, forall q in Vote always p.countA == r.countA }
               |                                ---------------- ^^^^^^ the opposite of `always` is no `always`
               |                                |
               |                                a `forall` behind an `exists`
               |
               = help: compare ends with `post`, or put all `forall` before all `exists`, if that says what you mean
            error[CP0101]: no run is called `r`
              --> test.cpt:14:68
               |
            14 | property p { exists p in Vote, forall q in Vote always p.countA == r.countA }
               |                                                                    ^
        "#]],
    );
    check(
        "forall p, p in Vote always countA == p && p.countA",
        expect![[r#"
        error[CP0102]: two runs are called `p`
          --> test.cpt:14:24
           |
        14 | property p { forall p, p in Vote always countA == p && p.countA }
           |                     -  ^
           |                     |
           |                     the first one
        error[CP0101]: `countA` is not a constant
          --> test.cpt:14:41
           |
        14 | property p { forall p, p in Vote always countA == p && p.countA }
           |                                         ^^^^^^
           |
           = help: write `p.countA` for what is seen of run `p`
        error[CP0101]: `p` is not a constant
          --> test.cpt:14:51
           |
        14 | property p { forall p, p in Vote always countA == p && p.countA }
           |                                                   ^
           |
           = help: `p` is a run; write `p.x` for what is seen of it
        error[CP0106]: the body must be `bool`, found `int`
          --> test.cpt:14:56
           |
        14 | property p { forall p, p in Vote always countA == p && p.countA }
           |                                                        ^^^^^^^^ this is `int`
    "#]],
    );
    check(
        "forall p in Vote, exists q in Vote given p.vote == q.vote always p.countA + q.vote == 1",
        expect![[r#"
        error[CP0112]: `given` may not speak of `q`, which is existential
          --> test.cpt:14:65
           |
        14 | property p { forall p in Vote, exists q in Vote given p.vote == q.vote always p.countA + q.vote == 1 }
           |                                       - introduced here         ^
        error[CP0106]: `+` needs `int`, found `Candidate`
          --> test.cpt:14:90
           |
        14 | property p { forall p in Vote, exists q in Vote given p.vote == q.vote always p.countA + q.vote == 1 }
           |                                                                                          ^^^^^^ this is `Candidate`
    "#]],
    );
    check(
        "forall p in Vote at round post p.countA == 1 && p.x == 1",
        expect![[r#"
        error[CP0105]: `post` compares the ends of runs, so `at` has no meaning here
          --> test.cpt:14:34
           |
        14 | property p { forall p in Vote at round post p.countA == 1 && p.x == 1 }
           |                                  ^^^^^
        error[CP0104]: program `Vote` has no variable `x`
          --> test.cpt:14:64
           |
        14 | property p { forall p in Vote at round post p.countA == 1 && p.x == 1 }
           |                                                                ^ not declared in `Vote`
    "#]],
    );
    check(
        "forall p in Two at {a, b} always p.x == 1",
        expect![[r#"
        error[CP0104]: `x` is not seen at `b`
          --> test.cpt:14:49
           |
        13 | program Two { observe a(x: 1); observe b(y: true); observe c(x: true); } program None { }
           |                                        - observed here
        14 | property p { forall p in Two at {a, b} always p.x == 1 }
           |                                                 ^ not seen there
           |
           = help: add it: `observe b(..., x)`
    "#]],
    );
    check(
        "forall p in Two at {a, c} always p.x == 1",
        expect![[r#"
        error[CP0106]: `x` has different types at the observation points
          --> test.cpt:14:49
           |
        13 | program Two { observe a(x: 1); observe b(y: true); observe c(x: true); } program None { }
           |                       - `int` here                         - `bool` here
        14 | property p { forall p in Two at {a, c} always p.x == 1 }
           |                                                 ^
    "#]],
    );
    check(
        "gni(Vote)",
        expect![[r#"
        error[CP0109]: `gni` needs a secret, and `Vote` has no secret input
          --> test.cpt:14:18
           |
        14 | property p { gni(Vote) }
           |                  ^^^^
           |
           = help: write `secret input x: ...;`
    "#]],
    );
    check(
        "noninterference(Two)",
        expect![[r#"
        error[CP0109]: the points `a` and `b` of `Two` show different values
          --> test.cpt:14:30
           |
        13 | program Two { observe a(x: 1); observe b(y: true); observe c(x: true); } program None { }
           |                       - one point      - another
        14 | property p { noninterference(Two) }
           |                              ^^^
           |
           = help: write `at a`, or the property in full
    "#]],
    );
    check(
        "refines(Vote, Two)",
        expect![[r#"
        error[CP0109]: the points `a` and `b` of `Two` show different values
          --> test.cpt:14:28
           |
        13 | program Two { observe a(x: 1); observe b(y: true); observe c(x: true); } program None { }
           |                       - one point      - another
        14 | property p { refines(Vote, Two) }
           |                            ^^^
           |
           = help: write `at a`, or the property in full
    "#]],
    );
    check(
        "refines(Vote)",
        expect![[r#"
        error[CP0001]: `refines` takes 2 programs, found 1
          --> test.cpt:14:14
           |
        14 | property p { refines(Vote) }
           |              ^^^^^^^^^^^^^
    "#]],
    );
    check(
        "deterministic(None)",
        expect![[r#"
        error[CP0105]: program `None` has no observation point
          --> test.cpt:14:28
           |
        13 | program Two { observe a(x: 1); observe b(y: true); observe c(x: true); } program None { }
           |                                                                          ------------ nothing is observed here
        14 | property p { deterministic(None) }
           |                            ^^^^
           |
           = help: write `observe` in the program, or `post` instead of `always`
    "#]],
    );
}

#[test]
fn fields_that_are_not_seen_are_told_from_unknown_ones() {
    check_diagnostics(
        "program P { var hidden = 1; var x = 2; observe o(x); if true { var inner = 3; } }
property p { forall p in P always p.hidden == 1 }
property q { forall p in P post p.inner == 1 && p.hidden == 1 }",
        expect![[r#"
            error[CP0104]: `hidden` is not seen at `o`
             --> test.cpt:2:37
              |
            1 | program P { var hidden = 1; var x = 2; observe o(x); if true { var inner = 3; } }
              |                                                - observed here
            2 | property p { forall p in P always p.hidden == 1 }
              |                                     ^^^^^^ not seen there
              |
              = help: add it: `observe o(..., hidden)`
            error[CP0104]: `inner` is not seen at the end of `P`
             --> test.cpt:3:35
              |
            1 | program P { var hidden = 1; var x = 2; observe o(x); if true { var inner = 3; } }
              |                                                                                 - observed here
            2 | property p { forall p in P always p.hidden == 1 }
            3 | property q { forall p in P post p.inner == 1 && p.hidden == 1 }
              |                                   ^^^^^ not seen there
              |
              = help: declare it at the top level of the program
        "#]],
    );
}

#[test]
fn properties_on_broken_programs_are_not_reported_again() {
    check_diagnostics(
        "program P { var x = y; observe o(x); } property p { forall p in P always p.z == 1 }",
        expect![[r#"
        error[CP0101]: `y` is not declared here
         --> test.cpt:1:21
          |
        1 | program P { var x = y; observe o(x); } property p { forall p in P always p.z == 1 }
          |                     ^
    "#]],
    );
}

#[test]
fn shorthands_expand() {
    check_properties(
        "program P { secret input s: 0..1; public input x: 0..1; input u: bool; observe out(y: s, z: x, u); }
program Q { input x: 0..1; observe o(y: x, other: 1); observe q(y: x, other: 1); }
property a { noninterference(P) } property b { deterministic(P) } property c { gni(P) at out } property d { refines(P, Q) }
property e { deterministic(Q) at q } property f { refines(Q, Q) }",
        expect![[r#"
            forall a, b in P: given a.x == b.x && a.u == b.u always a.y == b.y && a.z == b.z && a.u == b.u
              a.y == b.y: eq(v4, v5)
              a.z == b.z: eq(v6, v7)
              a.u == b.u: eq(v2, v3)
            forall a, b in P: given a.x == b.x && a.u == b.u && a.s == b.s always a.y == b.y && a.z == b.z && a.u == b.u
              a.y == b.y: eq(v6, v7)
              a.z == b.z: eq(v8, v9)
              a.u == b.u: eq(v2, v3)
            forall a, b in P, exists c in P: always a.x == c.x && a.u == c.u && a.y == c.y && a.z == c.z && b.s == c.s
              a.x == c.x: eq(v0, v1)
              a.u == c.u: eq(v2, v3)
              a.y == c.y: eq(v4, v5)
              a.z == c.z: eq(v6, v7)
              b.s == c.s: eq(v8, v9)
            forall a in P, exists b in Q: always a.x == b.x && a.y == b.y
              a.x == b.x: eq(v0, v1)
              a.y == b.y: eq(v2, v3)
            forall a, b in Q at q: given a.x == b.x always a.y == b.y && a.other == b.other
              a.y == b.y: eq(v2, v3)
              a.other == b.other: eq(v4, v5)
            forall a in Q, exists b in Q: always a.x == b.x && a.y == b.y && a.other == b.other
              a.x == b.x: eq(v0, v1)
              a.y == b.y: eq(v2, v3)
              a.other == b.other: eq(v4, v5)
        "#]],
    );
}

#[test]
fn an_input_that_the_other_program_observes_is_compared() {
    check_properties(
        "program A { input v: 0..3; observe o(w: 1); } program B { var v: int; havoc v in 0..1; observe o(v, w: 1); }
property a { refines(A, B) } property b { refines(B, A) }",
        expect![[r#"
            forall a in A, exists b in B: always a.v == b.v && a.w == b.w
              a.v == b.v: eq(v0, v1)
              a.w == b.w: eq(v2, v3)
            forall a in B, exists b in A: always a.v == b.v && a.w == b.w
              a.v == b.v: eq(v0, v1)
              a.w == b.w: eq(v2, v3)
        "#]],
    );
}

#[test]
fn texts_of_properties_are_in_one_line() {
    check_properties(
        "const N = 3; program P { var a = [1, 2]; input x: 0..1; observe one(x, a); observe two(x, a); }
property p { forall p, q in P at {one, two}, // comment
    exists r in P at one given (p.x == q.x) && (p.x==1||q.x==0)
  always (p.x == r.x && -p.a[ 0 ] == - r.a[1]+N) && min(p.x,-1)<(q.x>0 ?1:2) && (p.x>0=>r.a==[N;2]) }
property q { exists p in P post p.x != 1 && abs(p.x) >= max(1, p.x, 2) }",
        expect![[r#"
            forall p, q in P at { one, two }, exists r in P at one: given (p.x == q.x) && (p.x == 1 || q.x == 0) always p.x == r.x && -p.a[0] == -r.a[1] + N && min(p.x, -1) < (q.x > 0 ? 1 : 2) && (p.x > 0 => r.a == [N; 2])
              p.x == r.x: eq(v0, v2)
              -p.a[0] == -r.a[1] + N: eq(int.neg(array.get(v3, 0)), int.add(int.neg(array.get(v4, 1)), 3))
              min(p.x, -1) < (q.x > 0 ? 1 : 2): int.lt(ite(int.le(v0, -1), v0, -1), ite(int.lt(0, v1), 1, 2))
              (p.x > 0 => r.a == [N; 2]): implies(int.lt(0, v0), eq(v4, [3, 3]))
            exists p in P: post p.x != 1 && abs(p.x) >= max(1, p.x, 2)
              p.x != 1: not(eq(v0, 1))
              abs(p.x) >= max(1, p.x, 2): int.le(ite(int.le(ite(int.le(1, v0), v0, 1), 2), 2, ite(int.le(1, v0), v0, 1)), ite(int.lt(v0, 0), int.neg(v0), v0))
        "#]],
    );
}

#[test]
fn enumerations_of_different_files_are_the_same_if_they_look_the_same() {
    let programs = [
        "enum Other { X } enum Colour { Red, Green } program A { var c = Green; observe o(c); }",
        "enum Colour { Red, Green } enum Shade { Dark } program B { var c = Green; var s = Dark; observe o(c, s); }",
    ];
    let lowered = programs.map(|text| load(text).lowered.programs.remove(0));
    let named: Vec<_> = lowered.iter().map(|program| (program.name.as_str(), program)).collect();
    let check = |claim: &str, expected: Result<(), &str>| {
        let declared = load(&format!("property p {{ {claim} }}")).lowered;
        let found = resolve(&declared.properties[0], &named, &declared.scope).map(|(property, _)| {
            let end = [Value::Enum(1), Value::Enum(0)];
            let property = property.pointwise().unwrap();
            let points: Vec<_> = property.quantifiers.iter().map(|quantifier| quantifier.points[0]).collect();
            let seen: Vec<_> = points.iter().map(|&point| Some((point, &end[..]))).collect();
            let programs: Vec<_> = named.iter().map(|(_, program)| *program).collect();
            for conjunct in &property.body {
                assert_eq!(property.evaluate(conjunct.term, &programs, &seen), Value::Bool(true), "{claim}");
            }
        });
        assert_eq!(found.map_err(|errors| errors[0].message.clone()), expected.map_err(str::to_owned), "{claim}");
    };
    check("forall a in A, exists b in B always a.c == b.c && b.c == Green && b.s == Dark", Ok(()));
    check("refines(A, B)", Ok(()));
    check(
        "forall a in A, forall b in B always a.c == b.s",
        Err("the sides of `==` must have one type, found `Colour` and `Shade`"),
    );
}

const NUMBERS: &str = "
program First { var x = 0; havoc x in 0..6; observe step(x); }
program Second { var y = 0; havoc y in 0..4; observe step(y); }
";

#[test]
fn exists_before_forall_becomes_its_opposite_in_normal_form() {
    let loaded = load(&format!(
        "{NUMBERS}property p {{
          exists a, b in First, forall c in Second
          given c.y > 1
          post a.x < c.y && c.y < b.x
          expect proved
        }}"
    ));
    assert!(loaded.diagnostics.is_empty());
    let property = &loaded.properties[0];
    assert!(property.is_negated());
    let body = property.pointwise().unwrap();
    assert_eq!((body.n_universal(), body.quantifiers.len()), (2, 3));
    assert_eq!(property.text, "exists a, b in First, forall c in Second: given c.y > 1 post a.x < c.y && c.y < b.x");
    let texts: Vec<&str> = body.body.iter().map(|conjunct| conjunct.text.as_str()).collect();
    assert_eq!(texts, ["c.y > 1", "!(a.x < c.y && c.y < b.x)"]);
    assert_eq!(body.pool.display(body.given).to_string(), "true");
    let negated = body.pool.display(body.body[1].term).to_string();
    assert_eq!(negated, "not(and(int.lt(v1, v0), int.lt(v0, v2)))");
}

#[test]
fn orders_of_quantifiers_that_cannot_be_decided_are_reported() {
    check_diagnostics(
        &format!(
            "{NUMBERS}property a {{ exists p in First, forall q in Second always p.x > q.y }}
property b {{ forall p in First, exists q in Second, forall r in First post p.x > q.y }}
property c {{ exists p in First, forall q in Second, exists r in First post p.x > q.y }}
property d {{ exists p in First, forall q in Second given p.x > 1 post p.x > q.y }}"
        ),
        expect![[r#"
            error[CP0108]: `exists` before `forall` can be decided with `post` only
             --> test.cpt:4:52
              |
            4 | property a { exists p in First, forall q in Second always p.x > q.y }
              |                                 ------------------ ^^^^^^ the opposite of `always` is no `always`
              |                                 |
              |                                 a `forall` behind an `exists`
              |
              = help: compare ends with `post`, or put all `forall` before all `exists`, if that says what you mean
            error[CP0108]: the quantifiers change more than once
             --> test.cpt:5:53
              |
            5 | property b { forall p in First, exists q in Second, forall r in First post p.x > q.y }
              |                                 ------------------  ^^^^^^^^^^^^^^^^^ comes too late
              |                                 |
              |                                 the first `exists`
              |
              = help: put all `forall` before all `exists`, if that says what you mean
            error[CP0108]: the quantifiers change more than once
             --> test.cpt:6:33
              |
            6 | property c { exists p in First, forall q in Second, exists r in First post p.x > q.y }
              |              -----------------  ^^^^^^^^^^^^^^^^^^ comes too late
              |              |
              |              the first `exists`
              |
              = help: put all `forall` before all `exists`, if that says what you mean
            error[CP0112]: `given` may not speak of `p`, which is existential
             --> test.cpt:7:58
              |
            7 | property d { exists p in First, forall q in Second given p.x > 1 post p.x > q.y }
              |                     - introduced here                    ^
        "#]],
    );
}
