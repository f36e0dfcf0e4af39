//! Tests of the native language, feature by feature: the cases are texts, the expectations what a user would see.

use std::fmt::Write;

use counterpoint_diag::render::render;
use counterpoint_diag::{Diagnostic, Sources};
use counterpoint_ir::program::Program;
use counterpoint_prop::{Property, resolve};
use expect_test::{Expect, expect};

use super::{Lowered, lower, parse};

/// Everything that is wrong with a text, or its programs and properties.
pub(super) struct Loaded {
    pub(super) sources: Sources,
    pub(super) lowered: Lowered,
    pub(super) properties: Vec<Property>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// Does what `load` does with one file.
pub(super) fn load(text: &str) -> Loaded {
    let mut sources = Sources::default();
    let file = sources.add("test.cpt", text);
    let module = parse(&sources, file);
    let lowered = lower(&module);
    let mut diagnostics = module.diagnostics.clone();
    diagnostics.extend(lowered.diagnostics.iter().cloned());
    let programs: Vec<(&str, &Program)> =
        lowered.programs.iter().map(|program| (program.name.as_str(), program)).collect();
    let mut properties = Vec::new();
    for decl in &lowered.properties {
        if decl.programs().any(|name| lowered.broken.contains(&name.text)) {
            continue;
        }
        match resolve(decl, &programs, &lowered.scope) {
            Ok(property) => properties.push(property),
            Err(found) => diagnostics.extend(found),
        }
    }
    Loaded { sources, lowered, properties, diagnostics }
}

fn rendered(loaded: &Loaded) -> String {
    loaded.diagnostics.iter().map(|diagnostic| render(diagnostic, &loaded.sources, false)).collect()
}

/// What is said about a text.
fn check_diagnostics(text: &str, expected: Expect) {
    expected.assert_eq(&rendered(&load(text)));
}

/// What is said about the statements of a program.
fn check_statements(statements: &str, expected: Expect) {
    check_diagnostics(&format!("program P {{ {statements} }}"), expected);
}

/// The texts of the properties of a file without errors.
fn check_properties(text: &str, expected: Expect) {
    let loaded = load(text);
    assert_eq!(rendered(&loaded), "");
    let mut shown = String::new();
    for property in &loaded.properties {
        writeln!(shown, "{}", property.text).unwrap();
        for conjunct in &property.body {
            writeln!(shown, "  {}: {}", conjunct.text, property.pool.display(conjunct.term)).unwrap();
        }
    }
    expected.assert_eq(&shown);
}

const VOTE: &str = "
enum Candidate { A, B }

program Vote {
  var countA: int = 0;
  var countB: int = 0;
  loop {
    input vote: Candidate;
    if vote == A { countA = countA + 1; } else { countB = countB + 1; }
    observe round(countA, countB);
  }
}
";

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

/// The IR of the program of a text without errors, from its first procedure on.
fn check_lowering(text: &str, expected: Expect) {
    let loaded = load(text);
    assert_eq!(rendered(&loaded), "");
    let mut shown = String::new();
    for program in &loaded.lowered.programs {
        assert_eq!(counterpoint_ir::verify::verify(program), []);
        let printed = counterpoint_ir::text::print(program);
        shown.push_str(&printed[printed.find("proc @").unwrap()..]);
    }
    expected.assert_eq(&shown);
}

/// The layout of a text, which is laid out already.
fn check_format(text: &str, expected: Expect) {
    let formatted = super::format(text).unwrap();
    assert_eq!(super::format(&formatted).unwrap(), formatted, "formatting twice is formatting once");
    expected.assert_eq(&formatted);
}

#[test]
fn assignments_write_where_they_mean_to() {
    check_lowering(
        "program P { var x = 0; var y: 0..9 = 3; var b = true;
           x = x + 1; x = (x + 1) * x; x = y; y = x; y = y + 1; y = 4; b = x > y; b = x != y; x = -x;
           x = max(x, y, 3); x = abs(x); x = min(x); x = b ? x : 7; }",
        expect![[r#"
            proc @main() {
              var %x: int
              var %y: int
              var %b: bool
              temp %$3: int
              temp %$4: bool
              temp %$5: bool
              temp %$6: int
              temp %$7: bool
              temp %$8: int
              temp %$9: bool
            l0:
              %x = copy 0
              %y = copy 3
              %b = copy true
              %x = int.add %x, 1
              %$3 = int.add %x, 1
              %x = int.mul %$3, %x
              %x = copy %y
              %y = int.range %x, 0, 9
              %y = int.add %y, 1
              %y = int.range %y, 0, 9
              %y = copy 4
              %b = int.lt %y, %x
              %$4 = eq %x, %y
              %b = not %$4
              %x = int.neg %x
              %$5 = int.le %x, %y
              %$6 = ite %$5, %y, %x
              %$5 = int.le %$6, 3
              %x = ite %$5, 3, %$6
              %$7 = int.lt %x, 0
              %$8 = int.neg %x
              %x = ite %$7, %$8, %x
              %x = ite %b, %x, 7
              observe end(%x, %y, %b)
              return
            }
        "#]],
    );
}

#[test]
fn what_may_trap_is_evaluated_only_where_it_is_needed() {
    check_lowering(
        "program P { var x = 0; var b = true;
           b = b && x % 2 == 0; b = b && 1 / x == 0; b = b || 1 / x == 0; b = b => 1 / x == 0;
           x = b ? 1 / x : x; if b && (x == 1 || !(10 / x > 3)) { x = 2; } }",
        expect![[r#"
            proc @main() {
              var %x: int
              var %b: bool
              temp %$2: bool
              temp %$3: int
              temp %$4: int
              temp %$5: int
              temp %$6: int
              temp %$7: bool
              temp %$8: bool
              temp %$9: int
            l0:
              %x = copy 0
              %b = copy true
              %$3 = int.rem %x, 2
              %$2 = eq %$3, 0
              %b = and %b, %$2
              branch %b, l1, l2
            l1:
              %$4 = int.div 1, %x
              %b = eq %$4, 0
              goto l3
            l2:
              %b = copy false
              goto l3
            l3:
              branch %b, l4, l5
            l4:
              %b = copy true
              goto l6
            l5:
              %$5 = int.div 1, %x
              %b = eq %$5, 0
              goto l6
            l6:
              branch %b, l7, l8
            l7:
              %$6 = int.div 1, %x
              %b = eq %$6, 0
              goto l9
            l8:
              %b = copy true
              goto l9
            l9:
              branch %b, l10, l11
            l10:
              %x = int.div 1, %x
              goto l11
            l11:
              branch %b, l14, l12
            l12:
              observe end(%x, %b)
              return
            l13:
              %x = copy 2
              goto l12
            l14:
              %$7 = eq %x, 1
              branch %$7, l13, l15
            l15:
              %$9 = int.div 10, %x
              %$8 = int.lt 3, %$9
              branch %$8, l12, l13
            }
        "#]],
    );
}

#[test]
fn control_flow_is_branches_and_choices() {
    check_lowering(
        "program P { var x = 0;
           if x == 1 { x = 2; } else if x != 2 { skip; } else { x = 4; }
           while x < 3 { x = x + 1; }
           either { x = 1; } or { } or { assume x > 1; }
           while true { observe tick; } }",
        expect![[r#"
            proc @main() {
              var %x: int
              temp %$1: bool
              temp %$2: bool
              temp %$3: bool
              temp %$4: bool
            l0:
              %x = copy 0
              %$1 = eq %x, 1
              branch %$1, l1, l2
            l1:
              %x = copy 2
              goto l4
            l2:
              %$2 = eq %x, 2
              branch %$2, l3, l4
            l3:
              %x = copy 4
              goto l4
            l4:
              %$3 = int.lt %x, 3
              branch %$3, l5, l6
            l5:
              %x = int.add %x, 1
              goto l4
            l6:
              choose l7, l8, l9
            l7:
              %x = copy 1
              goto l10
            l8:
              goto l10
            l9:
              %$4 = int.lt 1, %x
              assume %$4
              goto l10
            l10:
              observe tick()
              goto l10
            }
        "#]],
    );
}

#[test]
fn inputs_are_registers_and_are_seen_everywhere() {
    check_lowering(
        "enum E { A, B } program P { secret input s: 0..3; observe out(s);
           loop { public input e: E; input b: bool; observe out(s); observe other(sum: s + 1); } }",
        expect![[r#"
            proc @main() {
              var %s: int
              var %e: E
              var %b: bool
              temp %$3: int
            l0:
              %s = copy 0
              %e = copy A:E
              %b = copy false
              %s = havoc 0..3 input s
              observe out(%s, %e, %b)
              goto l1
            l1:
              %e = havoc input e
              %b = havoc input b
              observe out(%s, %e, %b)
              %$3 = int.add %s, 1
              observe other(%$3, %s, %e, %b)
              goto l1
            }
        "#]],
    );
}

#[test]
fn arrays_are_stored_into() {
    check_lowering(
        "const N = 2; program P { var a: [int; N]; var m = [[1, 2], [3, 4]]; var i = 0; var r: [0..3; 2] = [1, i];
           a[0] = 1; a[i] = a[1] + 1; m[i][1] = 5; m[0] = a; a = [i, 7]; a = [i; 2]; r[i] = i; r[0] = r[1];
           havoc a[i] in 1..i; havoc r; }",
        expect![[r#"
            proc @main() {
              var %a: [int; 2]
              var %m: [[int; 2]; 2]
              var %i: int
              var %r: [int; 2]
              temp %$4: int
              temp %$5: int
              temp %$6: int
              temp %$7: [int; 2]
              temp %$8: int
              temp %$9: int
              temp %$10: int
              temp %$11: int
            l0:
              %a = copy [0, 0]:[int; 2]
              %m = copy [[1, 2], [3, 4]]:[[int; 2]; 2]
              %i = copy 0
              %$4 = int.range %i, 0, 3
              %r = copy [1, 0]:[int; 2]
              %r = array.set %r, 1, %$4
              %a = array.set %a, 0, 1
              %$6 = array.get %a, 1
              %$5 = int.add %$6, 1
              %a = array.set %a, %i, %$5
              %$7 = array.get %m, %i
              %$7 = array.set %$7, 1, 5
              %m = array.set %m, %i, %$7
              %m = array.set %m, 0, %a
              %a = copy [0, 7]:[int; 2]
              %a = array.set %a, 0, %i
              %a = copy [0, 0]:[int; 2]
              %a = array.set %a, 0, %i
              %a = array.set %a, 1, %i
              %$8 = int.range %i, 0, 3
              %r = array.set %r, %i, %$8
              %$9 = array.get %r, 1
              %r = array.set %r, 0, %$9
              %$10 = havoc 1..%i
              %a = array.set %a, %i, %$10
              %$11 = havoc 0..3
              %r = array.set %r, 0, %$11
              %$11 = havoc 0..3
              %r = array.set %r, 1, %$11
              observe end(%a, %m, %i, %r)
              return
            }
        "#]],
    );
}

#[test]
fn havoc_respects_ranges() {
    check_lowering(
        "program P { var x: 0..9 = 0; var y = 0; var b: bool = false; havoc x; havoc x in 1..2; havoc x in 1..y; havoc y; havoc b; havoc y in 1..2; }",
        expect![[r#"
            proc @main() {
              var %x: int
              var %y: int
              var %b: bool
            l0:
              %x = copy 0
              %y = copy 0
              %b = copy false
              %x = havoc 0..9
              %x = havoc 1..2
              %x = havoc 1..%y
              %x = int.range %x, 0, 9
              %y = havoc
              %b = havoc
              %y = havoc 1..2
              observe end(%x, %y, %b)
              return
            }
        "#]],
    );
}

#[test]
fn names_of_registers_are_distinct() {
    check_lowering(
        "program P { if true { var t1 = 1; } else { var t1 = 2; observe o(x: t1 + 1 + 1); } }",
        expect![[r#"
        proc @main() {
          var %t1: int
          var %t1.2: int
          temp %$2: int
          temp %$3: int
        l0:
          goto l2
        l1:
          observe end()
          return
        l2:
          %t1 = copy 1
          goto l1
        }
    "#]],
    );
}

#[test]
fn defaults_lie_in_their_ranges() {
    check_lowering(
        "program P { input a: 1..9; input b: -3..-1; input c: -1..1; input d: [1..2; 2]; }",
        expect![[r#"
            proc @main() {
              var %a: int
              var %b: int
              var %c: int
              var %d: [int; 2]
              temp %$4: int
            l0:
              %a = copy 1
              %b = copy -3
              %c = copy 0
              %d = copy [1, 1]:[int; 2]
              %a = havoc 1..9 input a
              %b = havoc -3..-1 input b
              %c = havoc -1..1 input c
              %$4 = havoc 1..2
              %d = array.set %d, 0, %$4
              %$4 = havoc 1..2
              %d = array.set %d, 1, %$4
              observe end(%a, %b, %c, %d)
              return
            }
        "#]],
    );
}

#[test]
fn syntax_errors_are_reported_together() {
    check_diagnostics(
        "program P {
  var x int = 0;
  y = = 3;
  vra z = 1;
  if x == 1 { x = 2 }
  x = 1 < 2 < 3;
  observe round(x + 1);
  else { }
  either { skip; }
}
programm Q { }
property p { forall p in P alway p.x == 1 }
property q { forall a in P always true expect maybe }
property r { gnii(P) }
program Open { loop { skip;
const loop = 3;
€",
        expect![[r#"
            error[CP0001]: expected `:` and a type, or `=` and a value, found `int`
             --> test.cpt:2:8
              |
            2 |   var x int = 0;
              |        ^ expected `:` and a type, or `=` and a value
            error[CP0001]: expected an expression, found `=`
             --> test.cpt:3:7
              |
            3 |   y = = 3;
              |       ^ expected an expression
            error[CP0001]: expected a statement, found `vra`
             --> test.cpt:4:3
              |
            4 |   vra z = 1;
              |   ^^^
              |
              = help: did you mean `var`?
            error[CP0001]: expected `;`, found `}`
             --> test.cpt:5:20
              |
            5 |   if x == 1 { x = 2 }
              |                    ^ expected `;`
            error[CP0001]: comparisons cannot be chained
             --> test.cpt:6:13
              |
            6 |   x = 1 < 2 < 3;
              |             ^
              |
              = help: write `a < b && b < c`
            error[CP0001]: an expression that is shown needs a name
             --> test.cpt:7:17
              |
            7 |   observe round(x + 1);
              |                 ^
              |
              = help: write `name: x ...`
            error[CP0001]: `else` without an `if` before it
             --> test.cpt:8:3
              |
            8 |   else { }
              |   ^^^^
            error[CP0001]: expected `or`, found `}`
             --> test.cpt:9:19
              |
            9 |   either { skip; }
              |                   ^ expected `or`
            error[CP0001]: expected `program`, `property`, `const` or `enum`, found `programm`
              --> test.cpt:11:1
               |
            11 | programm Q { }
               | ^^^^^^^^
               |
               = help: did you mean `program`?
            error[CP0001]: expected `always` or `post`, found `alway`
              --> test.cpt:12:28
               |
            12 | property p { forall p in P alway p.x == 1 }
               |                            ^^^^^ expected `always` or `post`
            error[CP0001]: expected `refuted`, `proved` or `none-found`, found `maybe`
              --> test.cpt:13:47
               |
            13 | property q { forall a in P always true expect maybe }
               |                                               ^^^^^ expected `refuted`, `proved` or `none-found`
            error[CP0001]: there is no shorthand `gnii`
              --> test.cpt:14:14
               |
            14 | property r { gnii(P) }
               |              ^^^^
               |
               = help: did you mean `gni`?
            error[CP0001]: expected `}`, found `const`
              --> test.cpt:16:1
               |
            15 | program Open { loop { skip;
               |                     - this block is not closed
            16 | const loop = 3;
               | ^^^^^
            error[CP0001]: expected `}`, found `const`
              --> test.cpt:16:1
               |
            15 | program Open { loop { skip;
               |              - this block is not closed
            16 | const loop = 3;
               | ^^^^^
            error[CP0001]: expected a name of the constant, found `loop`
              --> test.cpt:16:7
               |
            16 | const loop = 3;
               |       ^^^^ expected a name of the constant
               |
               = help: `loop` is a word of the language and cannot be a name
        "#]],
    );
}

#[test]
fn unknown_names_are_reported_with_suggestions() {
    check_diagnostics(
        "const LIMIT = 3; enum Colour { Red, Green }
program P { var count = 0; var c: Color; cuont = 1; count = LIMT; c = Gren; count = q.x; }
property p { forall p in P always mni(1, 2) == 1 }",
        expect![[r#"
            error[CP0101]: there is no function `mni`
             --> test.cpt:3:35
              |
            3 | property p { forall p in P always mni(1, 2) == 1 }
              |                                   ^^^ not `min`, `max` or `abs`
              |
              = help: did you mean `min`?
            error[CP0101]: there is no type `Color`
             --> test.cpt:2:35
              |
            2 | program P { var count = 0; var c: Color; cuont = 1; count = LIMT; c = Gren; count = q.x; }
              |                                   ^^^^^
              |
              = help: did you mean `Colour`?
            error[CP0101]: `cuont` is not declared here
             --> test.cpt:2:42
              |
            2 | program P { var count = 0; var c: Color; cuont = 1; count = LIMT; c = Gren; count = q.x; }
              |                                          ^^^^^
              |
              = help: did you mean `count`?
            error[CP0101]: `LIMT` is not declared here
             --> test.cpt:2:61
              |
            2 | program P { var count = 0; var c: Color; cuont = 1; count = LIMT; c = Gren; count = q.x; }
              |                                                             ^^^^
              |
              = help: did you mean `LIMIT`?
            error[CP0101]: `Gren` is not declared here
             --> test.cpt:2:71
              |
            2 | program P { var count = 0; var c: Color; cuont = 1; count = LIMT; c = Gren; count = q.x; }
              |                                                                       ^^^^
              |
              = help: did you mean `Green`?
            error[CP0101]: a program cannot speak of runs, as in `q.x`
             --> test.cpt:2:85
              |
            2 | program P { var count = 0; var c: Color; cuont = 1; count = LIMT; c = Gren; count = q.x; }
              |                                                                                     ^^^
        "#]],
    );
}

#[test]
fn names_are_declared_once() {
    check_diagnostics(
        "const N = 1; const N = 2; enum E { A, B, A } enum N { C } program E { }
program P { var x = 1; input x: int; if true { var x = 2; } var A = 3; observe end; observe o(y: x, y: x); input i: int; observe q(i: x); if true { input i: bool; } }",
        expect![[r#"
            error[CP0102]: `A` is declared twice
             --> test.cpt:1:42
              |
            1 | const N = 1; const N = 2; enum E { A, B, A } enum N { C } program E { }
              |                                    -     ^ declared again
              |                                    |
              |                                    first declared here
            error[CP0102]: `N` is declared twice
             --> test.cpt:1:20
              |
            1 | const N = 1; const N = 2; enum E { A, B, A } enum N { C } program E { }
              |       -            ^ declared again
              |       |
              |       first declared here
            error[CP0102]: `N` is declared twice
             --> test.cpt:1:51
              |
            1 | const N = 1; const N = 2; enum E { A, B, A } enum N { C } program E { }
              |       - first declared here                       ^ declared again
            error[CP0102]: `E` is declared twice
             --> test.cpt:1:67
              |
            1 | const N = 1; const N = 2; enum E { A, B, A } enum N { C } program E { }
              |                                - first declared here              ^ declared again
            error[CP0102]: the input `i` is taken at several places with different types or marks
             --> test.cpt:2:155
              |
            2 | ...; observe end; observe o(y: x, y: x); input i: int; observe q(i: x); if true { input i: bool; } }
              |                                                - taken here too                         ^
            error[CP0102]: `x` is declared twice
             --> test.cpt:2:17
              |
            2 | program P { var x = 1; input x: int; if true { var x = 2; } var A = 3; observe end; observe o(y: x, y: x); input i: int; observe q(i:...
              |                 ^            - first declared here
              |                 |
              |                 declared again
            error[CP0102]: `x` is declared twice
             --> test.cpt:2:52
              |
            2 | program P { var x = 1; input x: int; if true { var x = 2; } var A = 3; observe end; observe o(y: x, y: x); input i: int; observe q(i:...
              |                              - first declared here ^ declared again
            error[CP0102]: `A` is already a constant or a value of an enumeration
             --> test.cpt:2:65
              |
            2 | program P { var x = 1; input x: int; if true { var x = 2; } var A = 3; observe end; observe o(y: x, y: x); input i: int; observe q(i:...
              |                                                                 ^
            error[CP0102]: `end` is the point at the end of every program and cannot be used for another
             --> test.cpt:2:80
              |
            2 | program P { var x = 1; input x: int; if true { var x = 2; } var A = 3; observe end; observe o(y: x, y: x); input i: int; observe q(i:...
              |                                                                                ^^^
            error[CP0102]: `y` is shown twice
             --> test.cpt:2:101
              |
            2 | program P { var x = 1; input x: int; if true { var x = 2; } var A = 3; observe end; observe o(y: x, y: x); input i: int; observe q(i:...
              |                                                                                                     ^
            error[CP0102]: `i` is an input, so it cannot name another value that is seen
             --> test.cpt:2:132
              |
            2 | ...} var A = 3; observe end; observe o(y: x, y: x); input i: int; observe q(i: x); if true { input i: bool; } }
              |                                                           - the input       ^
        "#]],
    );
}

#[test]
fn types_do_not_mix() {
    check_diagnostics(
        "enum E { A, B } enum F { C } program P { var x = 0; var b: bool = 1; var e = A; var a = [1, 2];
  x = b; x = x + true; b = x && b; b = e == C; b = e < A; x = b ? 1 : A; x = a; x = a[true]; x = x[1]; a = [1, 2, 3]; a = [1, true];
  if x { } while 1 { } assume e; havoc b in 0..1; havoc x in A..3; x[0] = 1; a[b] = 1; x = -b; b = !x; i = 1; input i: int; i = 2; }",
        expect![[r#"
            error[CP0106]: the value of `b` must be `bool`, found `int`
             --> test.cpt:1:67
              |
            1 | enum E { A, B } enum F { C } program P { var x = 0; var b: bool = 1; var e = A; var a = [1, 2];
              |                                                                   ^ this is `int`
            error[CP0106]: the value of `x` must be `int`, found `bool`
             --> test.cpt:2:7
              |
            2 |   x = b; x = x + true; b = x && b; b = e == C; b = e < A; x = b ? 1 : A; x = a; x = a[true]; x = x[1]; a = [1, 2, 3]; a = [1, true];
              |       ^ this is `bool`
            error[CP0106]: `+` needs `int`, found `bool`
             --> test.cpt:2:18
              |
            2 |   x = b; x = x + true; b = x && b; b = e == C; b = e < A; x = b ? 1 : A; x = a; x = a[true]; x = x[1]; a = [1, 2, 3]; a = [1, true];
              |                  ^^^^ this is `bool`
            error[CP0106]: `&&` needs `bool`, found `int`
             --> test.cpt:2:28
              |
            2 |   x = b; x = x + true; b = x && b; b = e == C; b = e < A; x = b ? 1 : A; x = a; x = a[true]; x = x[1]; a = [1, 2, 3]; a = [1, true];
              |                            ^ this is `int`
            error[CP0106]: the sides of `==` must have one type, found `E` and `F`
             --> test.cpt:2:45
              |
            2 |   x = b; x = x + true; b = x && b; b = e == C; b = e < A; x = b ? 1 : A; x = a; x = a[true]; x = x[1]; a = [1, 2, 3]; a = [1, true];
              |                                        -    ^ this is `F`
              |                                        |
              |                                        this is `E`
            error[CP0106]: `<` needs `int`, found `E`
             --> test.cpt:2:52
              |
            2 |   x = b; x = x + true; b = x && b; b = e == C; b = e < A; x = b ? 1 : A; x = a; x = a[true]; x = x[1]; a = [1, 2, 3]; a = [1, true];
              |                                                    ^ this is `E`
            error[CP0106]: `<` needs `int`, found `E`
             --> test.cpt:2:56
              |
            2 |   x = b; x = x + true; b = x && b; b = e == C; b = e < A; x = b ? 1 : A; x = a; x = a[true]; x = x[1]; a = [1, 2, 3]; a = [1, true];
              |                                                        ^ this is `E`
            error[CP0106]: both results of `? :` must have one type, found `int` and `E`
             --> test.cpt:2:71
              |
            2 |   x = b; x = x + true; b = x && b; b = e == C; b = e < A; x = b ? 1 : A; x = a; x = a[true]; x = x[1]; a = [1, 2, 3]; a = [1, true];
              |                                                                   -   ^ this is `E`
              |                                                                   |
              |                                                                   this is `int`
            error[CP0106]: the value of `x` must be `int`, found `[int; 2]`
             --> test.cpt:2:78
              |
            2 |   x = b; x = x + true; b = x && b; b = e == C; b = e < A; x = b ? 1 : A; x = a; x = a[true]; x = x[1]; a = [1, 2, 3]; a = [1, true];
              |                                                                              ^ this is `[int; 2]`
            error[CP0106]: `[ ]` needs `int`, found `bool`
             --> test.cpt:2:87
              |
            2 |   x = b; x = x + true; b = x && b; b = e == C; b = e < A; x = b ? 1 : A; x = a; x = a[true]; x = x[1]; a = [1, 2, 3]; a = [1, true];
              |                                                                                       ^^^^ this is `bool`
            error[CP0106]: only arrays have elements, and this is `int`
             --> test.cpt:2:98
              |
            2 |   x = b; x = x + true; b = x && b; b = e == C; b = e < A; x = b ? 1 : A; x = a; x = a[true]; x = x[1]; a = [1, 2, 3]; a = [1, true];
              |                                                                                                  ^
            error[CP0106]: the value of `a` must be `[int; 2]`, found `[int; 3]`
             --> test.cpt:2:108
              |
            2 |   x = b; x = x + true; b = x && b; b = e == C; b = e < A; x = b ? 1 : A; x = a; x = a[true]; x = x[1]; a = [1, 2, 3]; a = [1, true];
              |                                                                                                            ^^^^^^^^^ this is `[int; 3]`
            error[CP0106]: all elements of an array must have one type, found `int` and `bool`
             --> test.cpt:2:127
              |
            2 |   x = b; x = x + true; b = x && b; b = e == C; b = e < A; x = b ? 1 : A; x = a; x = a[true]; x = x[1]; a = [1, 2, 3]; a = [1, true];
              |                                                                                                                            -  ^^^^ this is `bool`
              |                                                                                                                            |
              |                                                                                                                            this is `int`
            error[CP0106]: a condition must be `bool`, found `int`
             --> test.cpt:3:6
              |
            3 |   if x { } while 1 { } assume e; havoc b in 0..1; havoc x in A..3; x[0] = 1; a[b] = 1; x = -b; b = !x; i = 1; input i: int; i = 2; }
              |      ^ this is `int`
            error[CP0106]: a condition must be `bool`, found `int`
             --> test.cpt:3:18
              |
            3 |   if x { } while 1 { } assume e; havoc b in 0..1; havoc x in A..3; x[0] = 1; a[b] = 1; x = -b; b = !x; i = 1; input i: int; i = 2; }
              |                  ^ this is `int`
            error[CP0106]: what is assumed must be `bool`, found `E`
             --> test.cpt:3:31
              |
            3 |   if x { } while 1 { } assume e; havoc b in 0..1; havoc x in A..3; x[0] = 1; a[b] = 1; x = -b; b = !x; i = 1; input i: int; i = 2; }
              |                               ^ this is `E`
            error[CP0106]: only integers lie in a range, and this is `bool`
             --> test.cpt:3:34
              |
            3 |   if x { } while 1 { } assume e; havoc b in 0..1; havoc x in A..3; x[0] = 1; a[b] = 1; x = -b; b = !x; i = 1; input i: int; i = 2; }
              |                                  ^^^^^^^^^^^^^^^^
            error[CP0106]: an end of the range must be `int`, found `E`
             --> test.cpt:3:62
              |
            3 |   if x { } while 1 { } assume e; havoc b in 0..1; havoc x in A..3; x[0] = 1; a[b] = 1; x = -b; b = !x; i = 1; input i: int; i = 2; }
              |                                                              ^ this is `E`
            error[CP0106]: only arrays have elements, and this is `int`
             --> test.cpt:3:68
              |
            3 |   if x { } while 1 { } assume e; havoc b in 0..1; havoc x in A..3; x[0] = 1; a[b] = 1; x = -b; b = !x; i = 1; input i: int; i = 2; }
              |                                                                    ^^^^
            error[CP0106]: an index must be `int`, found `bool`
             --> test.cpt:3:80
              |
            3 |   if x { } while 1 { } assume e; havoc b in 0..1; havoc x in A..3; x[0] = 1; a[b] = 1; x = -b; b = !x; i = 1; input i: int; i = 2; }
              |                                                                                ^ this is `bool`
            error[CP0106]: `-` needs `int`, found `bool`
             --> test.cpt:3:93
              |
            3 |   if x { } while 1 { } assume e; havoc b in 0..1; havoc x in A..3; x[0] = 1; a[b] = 1; x = -b; b = !x; i = 1; input i: int; i = 2; }
              |                                                                                             ^ this is `bool`
            error[CP0106]: `!` needs `bool`, found `int`
             --> test.cpt:3:101
              |
            3 |   if x { } while 1 { } assume e; havoc b in 0..1; havoc x in A..3; x[0] = 1; a[b] = 1; x = -b; b = !x; i = 1; input i: int; i = 2; }
              |                                                                                                     ^ this is `int`
            error[CP0101]: `i` is an input and cannot be changed
             --> test.cpt:3:104
              |
            3 |   if x { } while 1 { } assume e; havoc b in 0..1; havoc x in A..3; x[0] = 1; a[b] = 1; x = -b; b = !x; i = 1; input i: int; i = 2; }
              |                                                                                                        ^            - the input
              |
              = help: copy it to a variable first
            error[CP0101]: `i` is an input and cannot be changed
             --> test.cpt:3:125
              |
            3 |   if x { } while 1 { } assume e; havoc b in 0..1; havoc x in A..3; x[0] = 1; a[b] = 1; x = -b; b = !x; i = 1; input i: int; i = 2; }
              |                                                                                                                     -       ^
              |                                                                                                                     |
              |                                                                                                                     the input
              |
              = help: copy it to a variable first
        "#]],
    );
}

#[test]
fn numbers_stay_in_bounds() {
    check_diagnostics(
        "const Z = 1 / 0; const Y = x; program P { var r: 3..2; var a: [int; 0]; var big: [[int; 1000]; 1000]; var c = [1, 2];
  c[2] = 1; r = c[-1]; havoc c[0] in 2..1; var ranged: [0..3; 2]; ranged = c; input wide: [0..1; 1000]; var len: [int; true]; }",
        expect![[r#"
            error[CP0111]: the constant has no value, because it divides by zero
             --> test.cpt:1:11
              |
            1 | const Z = 1 / 0; const Y = x; program P { var r: 3..2; var a: [int; 0]; var big: [[int; 1000]; 1000]; var c = [1, 2];
              |           ^^^^^
            error[CP0107]: `x` is not a constant that is declared before
             --> test.cpt:1:28
              |
            1 | const Z = 1 / 0; const Y = x; program P { var r: 3..2; var a: [int; 0]; var big: [[int; 1000]; 1000]; var c = [1, 2];
              |                            ^
            error[CP0111]: the range is empty: 3 is above 2
             --> test.cpt:1:50
              |
            1 | const Z = 1 / 0; const Y = x; program P { var r: 3..2; var a: [int; 0]; var big: [[int; 1000]; 1000]; var c = [1, 2];
              |                                                  ^^^^
            error[CP0111]: the length of an array must be 1 to 65536, found 0
             --> test.cpt:1:69
              |
            1 | const Z = 1 / 0; const Y = x; program P { var r: 3..2; var a: [int; 0]; var big: [[int; 1000]; 1000]; var c = [1, 2];
              |                                                                     ^
            error[CP0111]: the array has more than 65536 elements
             --> test.cpt:1:82
              |
            1 | const Z = 1 / 0; const Y = x; program P { var r: 3..2; var a: [int; 0]; var big: [[int; 1000]; 1000]; var c = [1, 2];
              |                                                                                  ^^^^^^^^^^^^^^^^^^^
            error[CP0111]: the index 2 is outside the array, which has 2 element(s)
             --> test.cpt:2:5
              |
            2 |   c[2] = 1; r = c[-1]; havoc c[0] in 2..1; var ranged: [0..3; 2]; ranged = c; input wide: [0..1; 1000]; var len: [int; true]; }
              |     ^
            error[CP0111]: the index -1 is outside the array, which has 2 element(s)
             --> test.cpt:2:19
              |
            2 |   c[2] = 1; r = c[-1]; havoc c[0] in 2..1; var ranged: [0..3; 2]; ranged = c; input wide: [0..1; 1000]; var len: [int; true]; }
              |                   ^^
            error[CP0111]: the range is empty: 2 is above 1
             --> test.cpt:2:38
              |
            2 |   c[2] = 1; r = c[-1]; havoc c[0] in 2..1; var ranged: [0..3; 2]; ranged = c; input wide: [0..1; 1000]; var len: [int; true]; }
              |                                      ^^^^
            error[CP0106]: an array whose elements have a range can only be set to one with the same range, or to `[x, y, ...]` within it
             --> test.cpt:2:76
              |
            2 |   c[2] = 1; r = c[-1]; havoc c[0] in 2..1; var ranged: [0..3; 2]; ranged = c; input wide: [0..1; 1000]; var len: [int; true]; }
              |                                                                            ^
              |
              = help: assign the elements one by one
            error[CP0111]: an array with more than 256 elements cannot be chosen at once
             --> test.cpt:2:79
              |
            2 |   c[2] = 1; r = c[-1]; havoc c[0] in 2..1; var ranged: [0..3; 2]; ranged = c; input wide: [0..1; 1000]; var len: [int; true]; }
              |                                                                               ^^^^^^^^^^^^^^^^^^^^^^^^^
            error[CP0106]: a number is needed here, found `bool`
             --> test.cpt:2:120
              |
            2 |   c[2] = 1; r = c[-1]; havoc c[0] in 2..1; var ranged: [0..3; 2]; ranged = c; input wide: [0..1; 1000]; var len: [int; true]; }
              |                                                                                                                        ^^^^
        "#]],
    );
}

#[test]
fn points_show_the_same_everywhere() {
    check_diagnostics(
        "program P { var x = 0; var b = true; observe o(x); observe o(b); observe o(x: b); observe o(x: x + 1); }",
        expect![[r#"
            error[CP0110]: the point `o` is used with different values
             --> test.cpt:1:60
              |
            1 | program P { var x = 0; var b = true; observe o(x); observe o(b); observe o(x: b); observe o(x: x + 1); }
              |                                              -             ^ shows (b: bool)
              |                                              |
              |                                              shows (x: int)
            error[CP0110]: the point `o` is used with different values
             --> test.cpt:1:74
              |
            1 | program P { var x = 0; var b = true; observe o(x); observe o(b); observe o(x: b); observe o(x: x + 1); }
              |                                              - shows (x: int)            ^ shows (x: bool)
        "#]],
    );
}

#[test]
fn unset_variables_are_warned_about_on_some_path() {
    check_statements(
        "var a: int; var b: int; var c: int; var d: int; var e: int; var t = 0;
  if t == 0 { a = 1; b = 1; } else { a = 2; } t = a; t = b; t = b;
  while t < 0 { c = 1; } t = c; either { d = 1; } or { loop { } } t = d;
  if t == 1 { input i: int; t = i; } t = i; observe o(e);",
        expect![[r#"
            warning[CP0201]: the variable `b` may be read before it is set
             --> test.cpt:2:58
              |
            1 | program P { var a: int; var b: int; var c: int; var d: int; var e: int; var t = 0;
              |                             - has no value yet
            2 |   if t == 0 { a = 1; b = 1; } else { a = 2; } t = a; t = b; t = b;
              |                                                          ^ has its default value then
            warning[CP0201]: the variable `c` may be read before it is set
             --> test.cpt:3:30
              |
            1 | program P { var a: int; var b: int; var c: int; var d: int; var e: int; var t = 0;
              |                                         - has no value yet
            2 |   if t == 0 { a = 1; b = 1; } else { a = 2; } t = a; t = b; t = b;
            3 |   while t < 0 { c = 1; } t = c; either { d = 1; } or { loop { } } t = d;
              |                              ^ has its default value then
            warning[CP0201]: the input `i` may be read before it is set
             --> test.cpt:4:42
              |
            4 |   if t == 1 { input i: int; t = i; } t = i; observe o(e); }
              |                     - taken here         ^ has its default value then
            warning[CP0201]: the variable `e` may be read before it is set
             --> test.cpt:4:55
              |
            1 | program P { var a: int; var b: int; var c: int; var d: int; var e: int; var t = 0;
              |                                                                 - has no value yet
            ...
            4 |   if t == 1 { input i: int; t = i; } t = i; observe o(e); }
              |                                                       ^ has its default value then
        "#]],
    );
}

#[test]
fn unreachable_statements_are_warned_about() {
    check_statements(
        "var x: int; loop { skip; } x = x + 1; loop { x = 2; skip; }",
        expect![[r#"
        warning[CP0202]: this can never be reached
         --> test.cpt:1:40
          |
        1 | program P { var x: int; loop { skip; } x = x + 1; loop { x = 2; skip; } }
          |                                        ^^^^^^^^^^
          |
          = help: a `loop` before it never ends
    "#]],
    );
    check_statements(
        "while 1 < 2 { } skip;",
        expect![[r#"
        warning[CP0202]: this can never be reached
         --> test.cpt:1:29
          |
        1 | program P { while 1 < 2 { } skip; }
          |                             ^^^^^
          |
          = help: a `loop` before it never ends
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
           |
           = help: did you mean `A`?
    "#]],
    );
    check(
        "forall p in Vot always true",
        expect![[r#"
        error[CP0103]: there is no program `Vot`
          --> test.cpt:14:26
           |
        14 | property p { forall p in Vot always true }
           |                          ^^^
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
           |
           = help: did you mean `a`?
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
        error[CP0108]: a `forall` behind an `exists` is not supported
          --> test.cpt:14:32
           |
        14 | property p { exists p in Vote, forall q in Vote always p.countA == r.countA }
           |              ----------------  ^^^^^^^^^^^^^^^^ comes too late
           |              |
           |              the first `exists`
           |
           = help: put all `forall` before all `exists`, if that says what you mean
        error[CP0101]: no run is called `r`
          --> test.cpt:14:68
           |
        14 | property p { exists p in Vote, forall q in Vote always p.countA == r.countA }
           |                                                                    ^
           |
           = help: did you mean `p`?
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
        error[CP0001]: `refines` takes 2 program(s), found 1
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
fn texts_of_properties_are_in_one_line() {
    check_properties(
        "const N = 3; program P { var a = [1, 2]; input x: 0..1; observe one(x, a); observe two(x, a); }
property p { forall p, q in P at {one, two}, // comment
    exists r in P at one given (p.x == q.x) && (p.x==1||q.x==0)
  always (p.x == r.x && -p.a[ 0 ] == - r.a[1]+N) && min(p.x,-1)<(q.x>0 ?1:2) && (p.x>0=>r.a==[N;2]) }
property q { exists p in P post p.x != 1 && abs(p.x) >= max(1, p.x, 2) }",
        expect![[r#"
            forall p, q in P at { one, two }, exists r in P at one: given (p.x == q.x) && (p.x == 1 || q.x == 0) always p.x == r.x && - p.a[0] == -r.a[1] + N && min(p.x, -1) < (q.x > 0 ? 1 : 2) && (p.x > 0 => r.a == [N; 2])
              p.x == r.x: eq(v0, v2)
              - p.a[0] == -r.a[1] + N: eq(int.neg(array.get(v3, 0)), int.add(int.neg(array.get(v4, 1)), 3))
              min(p.x, -1) < (q.x > 0 ? 1 : 2): int.lt(ite(int.le(v0, -1), v0, -1), ite(int.lt(0, v1), 1, 2))
              (p.x > 0 => r.a == [N; 2]): implies(int.lt(0, v0), eq(v4, [3, 3]))
            exists p in P: post p.x != 1 && abs(p.x) >= max(1, p.x, 2)
              p.x != 1: not(eq(v0, 1))
              abs(p.x) >= max(1, p.x, 2): int.le(ite(int.le(ite(int.le(1, v0), v0, 1), 2), 2, ite(int.le(1, v0), v0, 1)), ite(int.lt(v0, 0), int.neg(v0), v0))
        "#]],
    );
}

#[test]
fn nesting_and_chains_are_limited() {
    for (open, close) in [("(", ")"), ("[", "]"), ("-", ""), ("x[", "]"), ("true ? ", ": 1"), ("min(", ")")] {
        for n in [10, 100_000] {
            let text = format!("program P {{ var x = {}1{}; }}", open.repeat(n), close.repeat(n));
            let has_code = load(&text).diagnostics.iter().any(|found| found.code.id == "CP0002");
            assert_eq!(has_code, n > 256, "{open} {n}");
        }
    }
    for operator in ["+", "=>", "&&", "? 1 :", "=="] {
        let text = format!("program P {{ var x = 1{}; }}", format!(" {operator} 1").repeat(100_000));
        assert!(load(&text).diagnostics.iter().any(|found| found.is_error()), "{operator}");
    }
    for block in ["loop {", "if true {", "while true {", "either { skip; } or {"] {
        let text = format!("program P {{ {}{} }}", block.repeat(100_000), "}".repeat(100_000));
        assert_eq!(load(&text).diagnostics[0].code.id, "CP0002", "{block}");
    }
    let text = format!("program P {{ if true {{ }} {} }}", "else if true { }".repeat(100_000));
    assert_eq!(load(&text).diagnostics.len(), 0);
}

#[test]
fn too_many_errors_are_cut() {
    let loaded = load(&format!("program P {{ {} }}", "x = 1; ".repeat(1000)));
    assert_eq!(loaded.diagnostics.len(), 51);
    assert_eq!(loaded.diagnostics[50].message, "950 more of these are not shown");
}

#[test]
fn blocks_and_claims_are_laid_out() {
    check_format(
        "enum   Candidate{A,B,}  const N=3+ -1;// three
program Vote{var countA:int=0;var a:[int;4]=[1;4];


  // about the loop
loop{input vote:Candidate;
   if vote==A{countA=countA+1;}else{countA=countA - 1 ;}   // trailing
 if a [0]<N { skip; }
   else if !(countA>-1) {
   skip; } else
   { }

    observe round (countA, twice : countA*2,
       other: countA > 1 ? 1:2) ; // shown

  }
}
// before the property
property fair{forall p in Vote at {round},
   exists q in Vote at round given p.countA==1 always p.countA==q.countA&&
 p.a[0]<=>-q.b expect none-found}

property short { noninterference( Vote ) at round expect refuted }
",
        expect![[r#"
            enum Candidate { A, B, }
            const N = 3 + -1; // three
            program Vote {
              var countA: int = 0;
              var a: [int; 4] = [1; 4];

              // about the loop
              loop {
                input vote: Candidate;
                if vote == A { countA = countA + 1; } else { countA = countA - 1; } // trailing
                if a[0] < N {
                  skip;
                } else if !(countA > -1) {
                  skip;
                } else {}

                observe round(countA, twice: countA * 2,
                  other: countA > 1 ? 1 : 2); // shown
              }
            }
            // before the property
            property fair {
              forall p in Vote at { round },
              exists q in Vote at round
              given p.countA == 1
              always p.countA == q.countA &&
                p.a[0] <=> -q.b
              expect none-found
            }

            property short { noninterference(Vote) at round expect refuted }
        "#]],
    );
}

#[test]
fn long_blocks_are_broken_and_comments_stay() {
    check_format(
        "program P { if a_rather_long_name == another_rather_long_name { first_variable = second_variable + third_variable; } else { skip; } // end
  either { skip; } // one
  or // two
  { skip; // three
  } x = // four
    1; } enum Long { Aaaaaaaaaaaaaaaaaaaaaaaa, Bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb, Ccccccccccccccccccccccccc, Dddddddddddddd }
// last",
        expect![[r#"
            program P {
              if a_rather_long_name == another_rather_long_name {
                first_variable = second_variable + third_variable;
              } else {
                skip;
              } // end
              either { skip; } // one
              or // two
                {
                skip; // three
              }
              x = // four
                1;
            }
            enum Long {
              Aaaaaaaaaaaaaaaaaaaaaaaa,
              Bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb,
              Ccccccccccccccccccccccccc,
              Dddddddddddddd
            }
            // last
        "#]],
    );
}

#[test]
fn the_corpus_is_accepted_and_laid_out() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/props");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "cpt")) {
        let text = std::fs::read_to_string(path).unwrap();
        let loaded = load(&text);
        let errors = loaded.diagnostics.iter().filter(|found| found.is_error());
        let errors: String = errors.map(|error| render(error, &loaded.sources, false)).collect();
        assert_eq!(errors, "", "{}", path.display());
        assert!(loaded.properties.iter().all(|property| property.expect.is_some()), "{}", path.display());
        for program in &loaded.lowered.programs {
            assert_eq!(counterpoint_ir::verify::verify(program), [], "{}", path.display());
        }
        assert_eq!(super::format(&text).unwrap(), text, "{} is not laid out", path.display());
    }
}
