//! What is said about files and programs that are wrong.

use expect_test::expect;

use super::{check_diagnostics, check_statements};

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
            error[CP0001]: expected `program`, `proc`, `property`, `const` or `enum`, found `programm`
              --> test.cpt:11:1
               |
            11 | programm Q { }
               | ^^^^^^^^
               |
               = help: did you mean `program`?
            error[CP0001]: expected `,`, `given`, `always` or `post`, found `alway`
              --> test.cpt:12:28
               |
            12 | property p { forall p in P alway p.x == 1 }
               |                            ^^^^^
               |
               = help: did you mean `always`?
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
            error[CP0111]: the index 2 is outside the array, which has 2 elements
             --> test.cpt:2:5
              |
            2 |   c[2] = 1; r = c[-1]; havoc c[0] in 2..1; var ranged: [0..3; 2]; ranged = c; input wide: [0..1; 1000]; var len: [int; true]; }
              |     ^
            error[CP0111]: the index -1 is outside the array, which has 2 elements
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
fn constants_outside_their_range_are_errors() {
    check_statements(
        "var x: 0..3 = 5; x = -1; var a: [0..3; 2] = [1, 7]; a[0] = 4; a = [9; 2]; a = [x, 8]; x = 3;",
        expect![[r#"
            error[CP0111]: the value 5 is outside the range 0..3
             --> test.cpt:1:27
              |
            1 | program P { var x: 0..3 = 5; x = -1; var a: [0..3; 2] = [1, 7]; a[0] = 4; a = [9; 2]; a = [x, 8]; x = 3; }
              |                           ^
            error[CP0111]: the value -1 is outside the range 0..3
             --> test.cpt:1:34
              |
            1 | program P { var x: 0..3 = 5; x = -1; var a: [0..3; 2] = [1, 7]; a[0] = 4; a = [9; 2]; a = [x, 8]; x = 3; }
              |                                  ^^
            error[CP0111]: the value 7 is outside the range 0..3
             --> test.cpt:1:57
              |
            1 | program P { var x: 0..3 = 5; x = -1; var a: [0..3; 2] = [1, 7]; a[0] = 4; a = [9; 2]; a = [x, 8]; x = 3; }
              |                                                         ^^^^^^
            error[CP0111]: the value 4 is outside the range 0..3
             --> test.cpt:1:72
              |
            1 | program P { var x: 0..3 = 5; x = -1; var a: [0..3; 2] = [1, 7]; a[0] = 4; a = [9; 2]; a = [x, 8]; x = 3; }
              |                                                                        ^
            error[CP0111]: the value 9 is outside the range 0..3
             --> test.cpt:1:79
              |
            1 | program P { var x: 0..3 = 5; x = -1; var a: [0..3; 2] = [1, 7]; a[0] = 4; a = [9; 2]; a = [x, 8]; x = 3; }
              |                                                                               ^^^^^^
            error[CP0111]: the value 8 is outside the range 0..3
             --> test.cpt:1:95
              |
            1 | program P { var x: 0..3 = 5; x = -1; var a: [0..3; 2] = [1, 7]; a[0] = 4; a = [9; 2]; a = [x, 8]; x = 3; }
              |                                                                                               ^
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
          = help: a loop before it never ends
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
          = help: a loop before it never ends
    "#]],
    );
}
