//! Procedures: what they become, and what is said about wrong ones.

use expect_test::expect;

use super::{check_diagnostics, check_format, check_lowering, load};

const MOST: &str = "proc most(a: int, b: int): int { if a > b { return a; } return b; }\n";

#[test]
fn calls_carry_the_procedures_that_they_need_and_no_others() {
    check_lowering(
        "proc unused() { skip; }
         proc twice(x: int): int { return plus(x, x); }
         proc plus(x: int, y: int): int { return x + y; }
         program P { input i: 0..3; observe o(v: twice(i)); }",
        expect![[r#"
            proc @main() {
              var %i: int
              temp %$1: int
            l0:
              %i = copy 0
              %i = havoc 0..3 input i
              %$1 = call @twice(%i)
              observe o(%$1, %i)
              observe end(%i)
              return
            }

            proc @twice(%x: int): int {
              temp %$1: int
            l0:
              %$1 = call @plus(%x, %x)
              return %$1
            }

            proc @plus(%x: int, %y: int): int {
              temp %$2: int
            l0:
              %$2 = int.add %x, %y
              return %$2
            }
        "#]],
    );
}

#[test]
fn calls_are_made_only_when_they_are_reached() {
    check_lowering(
        "proc f(x: int): bool { return x > 0; }
         program P { var x = 1; while x < 9 && f(x) { x = x + 1; } var b = f(x) || f(2); observe o(b); }",
        expect![[r#"
            proc @main() {
              var %x: int
              temp %$1: bool
              temp %$2: bool
              var %b: bool
            l0:
              %x = copy 1
              goto l1
            l1:
              %$1 = int.lt %x, 9
              branch %$1, l4, l3
            l2:
              %x = int.add %x, 1
              goto l1
            l3:
              %$1 = call @f(%x)
              branch %$1, l5, l6
            l4:
              %$2 = call @f(%x)
              branch %$2, l2, l3
            l5:
              %b = copy true
              goto l7
            l6:
              %b = call @f(2)
              goto l7
            l7:
              observe o(%b)
              observe end(%x, %b)
              return
            }

            proc @f(%x: int): bool {
              temp %$1: bool
            l0:
              %$1 = int.lt 0, %x
              return %$1
            }
        "#]],
    );
}

#[test]
fn procedures_recurse_choose_and_need_no_result() {
    check_lowering(
        "proc down(n: 0..9) { if n > 0 { either { down(n - 1); } or { return; } } }
         program P { down(3); }",
        expect![[r#"
            proc @main() {
            l0:
              call @down(3)
              observe end()
              return
            }

            proc @down(%n: int) {
              temp %$1: bool
              temp %$2: int
            l0:
              %$1 = int.lt 0, %n
              branch %$1, l2, l1
            l1:
              return
            l2:
              choose l3, l4
            l3:
              %$2 = int.sub %n, 1
              %$2 = int.range %$2, 0, 9
              call @down(%$2)
              goto l1
            l4:
              return
            }
        "#]],
    );
}

#[test]
fn results_keep_their_range_and_arguments_are_checked() {
    check_lowering(
        "proc next(n: 0..9): 0..9 { return n == 9 ? 0 : n + 1; }
         program P { input i: int; var x: 0..9 = next(i); var y: 0..99 = next(x); observe o(x, y); }",
        expect![[r#"
            proc @main() {
              var %i: int
              var %x: int
              temp %$2: int
              var %y: int
            l0:
              %i = copy 0
              %i = havoc input i
              %$2 = int.range %i, 0, 9
              %x = call @next(%$2)
              %y = call @next(%x)
              observe o(%x, %y, %i)
              observe end(%x, %y, %i)
              return
            }

            proc @next(%n: int): int {
              temp %$1: int
              temp %$2: bool
              temp %$3: int
            l0:
              %$2 = eq %n, 9
              %$3 = int.add %n, 1
              %$1 = ite %$2, 0, %$3
              %$1 = int.range %$1, 0, 9
              return %$1
            }
        "#]],
    );
}

#[test]
fn wrong_calls_are_reported() {
    check_diagnostics(
        &format!(
            "{MOST}proc act(b: bool) {{ skip; }}
program P {{
  var x = most(1);
  x = most(1, true);
  x = act(true);
  act(1);
  x = msot(1, 2);
  nothing();
  max(1, 2);
}}"
        ),
        expect![[r#"
            error[CP0106]: `most` takes 2 arguments, found 1
             --> test.cpt:4:11
              |
            1 | proc most(a: int, b: int): int { if a > b { return a; } return b; }
              | ------------------------------ declared here
            ...
            4 |   var x = most(1);
              |           ^^^^
            error[CP0106]: the argument `b` of `most` must be `int`, found `bool`
             --> test.cpt:5:15
              |
            5 |   x = most(1, true);
              |               ^^^^ this is `bool`
            error[CP0106]: `act` gives no value
             --> test.cpt:6:7
              |
            2 | proc act(b: bool) { skip; }
              | ----------------- declared without a result
            ...
            6 |   x = act(true);
              |       ^^^^^^^^^
              |
              = help: call it as a statement, or declare a result: `proc f(...): int { ... }`
            error[CP0106]: the argument `b` of `act` must be `bool`, found `int`
             --> test.cpt:7:7
              |
            7 |   act(1);
              |       ^ this is `int`
            error[CP0101]: there is no procedure `msot`
             --> test.cpt:8:7
              |
            8 |   x = msot(1, 2);
              |       ^^^^
              |
              = help: did you mean `most`?
            error[CP0101]: there is no procedure `nothing`
             --> test.cpt:9:3
              |
            9 |   nothing();
              |   ^^^^^^^
            error[CP0001]: `max` gives a value and does nothing else
              --> test.cpt:10:3
               |
            10 |   max(1, 2);
               |   ^^^^^^^^^^
               |
               = help: use the value: `x = max(...);`
        "#]],
    );
}

#[test]
fn wrong_procedures_are_reported() {
    check_diagnostics(
        "proc max(a: int): int { return a; }
proc f(a: int, a: bool): int { return true; }
proc f() { return 1; }
proc g(n: int): int { if n > 0 { return 1; } }
proc h(n: int): int { return; }
proc i(n: int): int { return n; n = 2; }
proc j() { input x: 0..1; observe o(x: 1); y = 1; }
proc k(n: u9) { skip; }
program P { return 1; }
program Q { proc inner() { skip; } }",
        expect![[r#"
            error[CP0001]: expected `}`, found `proc`
              --> test.cpt:10:13
               |
            10 | program Q { proc inner() { skip; } }
               |           - ^^^^
               |           |
               |           this block is not closed
               |
               = help: procedures stand beside programs, not in them
            error[CP0001]: expected `program`, `proc`, `property`, `const` or `enum`, found `}`
              --> test.cpt:10:36
               |
            10 | program Q { proc inner() { skip; } }
               |                                    ^ expected `program`, `proc`, `property`, `const` or `enum`
            error[CP0102]: `f` is declared twice
             --> test.cpt:3:6
              |
            2 | proc f(a: int, a: bool): int { return true; }
              |      - first declared here
            3 | proc f() { return 1; }
              |      ^ declared again
            error[CP0102]: `max` is a function of the language already
             --> test.cpt:1:6
              |
            1 | proc max(a: int): int { return a; }
              |      ^^^
            error[CP0101]: there is no type `u9`
             --> test.cpt:8:11
              |
            8 | proc k(n: u9) { skip; }
              |           ^^
            error[CP0102]: `a` is declared twice
             --> test.cpt:2:16
              |
            2 | proc f(a: int, a: bool): int { return true; }
              |        -       ^ declared again
              |        |
              |        first declared here
            error[CP0106]: the result of `f` must be `int`, found `bool`
             --> test.cpt:2:39
              |
            2 | proc f(a: int, a: bool): int { return true; }
              |                                       ^^^^ this is `bool`
            error[CP0113]: `f` has no result, so it cannot return a value
             --> test.cpt:3:12
              |
            3 | proc f() { return 1; }
              | --------   ^^^^^^^^^
              | |
              | declared here
            error[CP0113]: `g` can end without returning a value
             --> test.cpt:4:46
              |
            4 | proc g(n: int): int { if n > 0 { return 1; } }
              | ------------------- declared with a result   ^ this end can be reached
            error[CP0113]: `h` must return a value
             --> test.cpt:5:23
              |
            5 | proc h(n: int): int { return; }
              | -------------------   ^^^^^^^
              | |
              | declared here
            warning[CP0202]: this can never be reached
             --> test.cpt:6:33
              |
            6 | proc i(n: int): int { return n; n = 2; }
              |                                 ^^^^^^
              |
              = help: what stands before it returns or never ends
            error[CP0114]: a procedure takes no inputs
             --> test.cpt:7:12
              |
            7 | proc j() { input x: 0..1; observe o(x: 1); y = 1; }
              |            ^^^^^^^^^^^^^^
              |
              = help: take the input in the program, and hand it over as an argument
            error[CP0114]: a procedure observes nothing
             --> test.cpt:7:27
              |
            7 | proc j() { input x: 0..1; observe o(x: 1); y = 1; }
              |                           ^^^^^^^^^^^^^^^^
              |
              = help: return the value, and observe it in the program
            error[CP0101]: `y` is not declared here
             --> test.cpt:7:44
              |
            7 | proc j() { input x: 0..1; observe o(x: 1); y = 1; }
              |                                            ^
            error[CP0113]: only procedures return
             --> test.cpt:9:13
              |
            9 | program P { return 1; }
              |             ^^^^^^^^^
              |
              = help: a program ends behind its last statement; put the rest into `else { ... }`
        "#]],
    );
}

#[test]
fn programs_that_call_broken_procedures_are_broken_and_nothing_else_is_said() {
    let loaded = load(
        "proc f(x: int): int { return y; } proc g(: int) { skip; } proc h(): int { return f(1); }
         program P { var x = h(); } program Q { g(1); } program R { skip; }
         property p { forall a in P post a.x == 1 } property q { forall a in Q post true }",
    );
    let said: Vec<&str> = loaded.diagnostics.iter().map(|it| it.message.as_str()).collect();
    assert_eq!(said, ["expected a name of a parameter, found `:`", "`y` is not declared here"]);
    let programs: Vec<&str> = loaded.lowered.programs.iter().map(|program| program.name.as_str()).collect();
    assert_eq!(programs, ["R"]);
}

#[test]
fn properties_and_constants_call_no_procedures() {
    let said = |text: &str| load(&format!("{MOST}{text}")).diagnostics[0].message.clone();
    let property = "program P { observe o(x: 1); } property p { forall a in P always most(a.x, 1) == mni(1, 2) }";
    assert_eq!(said(property), "there is no function `most`");
    assert_eq!(said("const N = most(1, 2);"), "there is no function `most`");
}

#[test]
fn endless_loops_need_no_return() {
    let text = "proc f(x: int): int { loop { if x > 3 { return x; } x = x + 1; } } program P { var y = f(1); }";
    assert!(load(text).diagnostics.is_empty());
}

#[test]
fn a_procedure_may_be_called_like_the_entry() {
    check_lowering(
        "proc main(): int { return 1; } program P { var x = main(); }",
        expect![[r#"
        proc @main() {
          var %x: int
        l0:
          %x = call @main.2()
          observe end(%x)
          return
        }

        proc @main.2(): int {
        l0:
          return 1
        }
    "#]],
    );
}

#[test]
fn procedures_are_laid_out_like_programs() {
    check_format(
        "proc most ( a:int,b : u8 ):int{if a>b as int{return a ;}return( b )as int-1;}
proc none(){skip;}
program P{none( );var x=most(1,2);}",
        expect![[r#"
            proc most(a: int, b: u8): int { if a > b as int { return a; } return (b) as int - 1; }
            proc none() { skip; }
            program P { none(); var x = most(1, 2); }
        "#]],
    );
}
