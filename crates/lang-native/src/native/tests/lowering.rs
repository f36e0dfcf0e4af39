//! What programs become in the IR.

use counterpoint_ir::program::{FieldKind, PointKind};
use expect_test::expect;

use super::{check_lowering, load, rendered};

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
              %$4 = int.le %x, %y
              %$3 = ite %$4, %y, %x
              %$4 = int.le %$3, 3
              %x = ite %$4, 3, %$3
              %$4 = int.lt %x, 0
              %$3 = int.neg %x
              %x = ite %$4, %$3, %x
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
              temp %$4: bool
            l0:
              %x = copy 0
              %b = copy true
              %$3 = int.rem %x, 2
              %$2 = eq %$3, 0
              %b = and %b, %$2
              branch %b, l1, l2
            l1:
              %$3 = int.div 1, %x
              %b = eq %$3, 0
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
              %$3 = int.div 1, %x
              %b = eq %$3, 0
              goto l6
            l6:
              branch %b, l7, l8
            l7:
              %$3 = int.div 1, %x
              %b = eq %$3, 0
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
              %$2 = eq %x, 1
              branch %$2, l13, l15
            l15:
              %$3 = int.div 10, %x
              %$4 = int.lt 3, %$3
              branch %$4, l12, l13
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
            l0:
              %x = copy 0
              %$1 = eq %x, 1
              branch %$1, l1, l2
            l1:
              %x = copy 2
              goto l4
            l2:
              %$1 = eq %x, 2
              branch %$1, l3, l4
            l3:
              %x = copy 4
              goto l4
            l4:
              %$1 = int.lt %x, 3
              branch %$1, l5, l6
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
              %$1 = int.lt 1, %x
              assume %$1
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
              temp %$6: [int; 2]
            l0:
              %a = copy [0, 0]:[int; 2]
              %m = copy [[1, 2], [3, 4]]:[[int; 2]; 2]
              %i = copy 0
              %$4 = int.range %i, 0, 3
              %r = copy [1, 0]:[int; 2]
              %r = array.set %r, 1, %$4
              %a = array.set %a, 0, 1
              %$5 = array.get %a, 1
              %$4 = int.add %$5, 1
              %a = array.set %a, %i, %$4
              %$6 = array.get %m, %i
              %$6 = array.set %$6, 1, 5
              %m = array.set %m, %i, %$6
              %m = array.set %m, 0, %a
              %a = copy [0, 7]:[int; 2]
              %a = array.set %a, 0, %i
              %a = copy [0, 0]:[int; 2]
              %a = array.set %a, 0, %i
              %a = array.set %a, 1, %i
              %$4 = int.range %i, 0, 3
              %r = array.set %r, %i, %$4
              %$5 = array.get %r, 1
              %r = array.set %r, 0, %$5
              %$4 = havoc 1..%i
              %a = array.set %a, %i, %$4
              %$5 = havoc 0..3
              %r = array.set %r, 0, %$5
              %$5 = havoc 0..3
              %r = array.set %r, 1, %$5
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
fn defaults_of_inputs_carry_the_place_of_the_program() {
    let loaded = load("program P { loop { input x: 0..9; observe o(x); } }");
    let program = &loaded.lowered.programs[0];
    let instrs = program.procs[program.entry()].locs.values().flat_map(|loc| &loc.instrs);
    let places: Vec<&str> = instrs.map(|instr| loaded.sources.text(instr.span)).collect();
    assert_eq!(places, ["program P", "input x: 0..9;", "observe o(x);"]);
    assert_eq!(loaded.sources.text(program.span), "program P");
}

/// Names of points mean nothing: only the end that the language adds is the end.
#[test]
fn points_of_the_user_are_the_users_whatever_their_names() {
    let loaded = load(
        "program P { input x: 0..3; observe result(x); observe message(x); observe begin(x); observe done(result: x); }",
    );
    assert_eq!(rendered(&loaded), "");
    let points = loaded.lowered.programs[0].points.values();
    let kinds: Vec<(&str, PointKind)> = points.clone().map(|point| (point.name.as_str(), point.kind)).collect();
    let user = PointKind::User;
    let expected = [("result", user), ("message", user), ("begin", user), ("done", user), ("end", PointKind::End)];
    assert_eq!(kinds, expected);
    let listed = points.flat_map(|point| &point.fields).filter(|seen| seen.name == "result");
    assert!(listed.map(|seen| seen.kind).eq([FieldKind::Listed]));
}
