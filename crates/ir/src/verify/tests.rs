//! Each rule has a program that breaks it.

use std::collections::BTreeSet;

use counterpoint_diag::FileId;
use expect_test::{Expect, expect};

use super::{Violation, verify};
use crate::build::ProcBuilder;
use crate::ids::{Id, VarId};
use crate::prim::{Op, Prim};
use crate::program::{Action, Operand, Program, Terminator};
use crate::text::parse;
use crate::types::{Type, Width};
use crate::{Integer, Value};

fn read(text: &str) -> Program {
    let text = format!("program P\n{text}");
    parse(&text, FileId::default()).unwrap_or_else(|errors| panic!("{text}{errors:#?}"))
}

fn show(program: &Program) -> String {
    let line = |violation: &Violation| format!("{} {}\n", violation.rule, violation.message);
    verify(program).iter().map(line).collect::<Vec<_>>().concat()
}

#[track_caller]
fn check(text: &str, expected: &Expect) {
    expected.assert_eq(&show(&read(text)));
}

/// A body of one procedure with registers of all kinds. `%i`, `%b`, `%w`, `%r` are assigned, `%u` is not.
#[track_caller]
fn check_body(body: &str, expected: &Expect) {
    let text = format!(
        "enum E {{ A, B }}\ninput n: int\ninput m: bv8\npoint p(x: int, y: bool)\nclass C\nfield C::x: int\n\
         static s: bool\nselector m(int): int\nproc @f(%i: int, %b: bool, %w: bv32, %r: ref, %e: E): int {{\n\
         var %u: int, %c: ref\n{body}}}\n"
    );
    check(&text, expected);
}

const EMPTY: &str = "proc @f() {\nl0:\n  return\n}\n";

#[test]
fn programs_procedures_and_enumerations_are_not_empty() {
    check(
        "enum E { }\n",
        &expect![[r#"
        1 the program has no procedure
        1 enumeration `E` has no value
    "#]],
    );
    check(
        "proc @f() {\n}\n",
        &expect![[r#"
        1 @f has no location
    "#]],
    );
}

#[test]
fn names_are_unique() {
    check(
        &format!(
            "enum E {{ A, A }}\nenum E {{ B }}\nclass C\nclass C\nfield C::x: int\nfield C::x: int\nstatic s: int\n\
             static s: int\nselector m()\nselector m()\npoint p(a: int, a: int)\npoint p()\ninput i: int\n\
             input i: int\n{EMPTY}proc @f(%a: int) {{\n  var %a: int\nl0:\n  return\n}}\n"
        ),
        &expect![[r#"
            2 enumeration `E` is declared twice
            2 class `C` is declared twice
            2 static field `s` is declared twice
            2 selector `m` is declared twice
            2 observation point `p` is declared twice
            2 input `i` is declared twice
            2 procedure `f` is declared twice
            2 field `class0::x` is declared twice
            2 value of enumeration `E` `A` is declared twice
            2 field of point `p` `a` is declared twice
            2 @f: register `a` is declared twice
        "#]],
    );
}

#[test]
fn declarations_refer_to_what_exists() {
    check(
        &format!(
            "point p(a: int input #3)\nclass C : #7 {{\n  method #1 = @f\n  init @#9\n}}\nclass D {{\n  method m = @#9\n}}\n\
             selector m()\nfield #8::x: int\nstatic s: #2\ntrap overflow = @#5\n{EMPTY}"
        ),
        &expect![[r#"
            3 `a` at point `p`: input3 does not exist
            3 field `x`: class8 does not exist
            3 static field `s`: enum2 does not exist
            3 trap overflow: @5 does not exist
            3 class `C`: class7 does not exist
            6 class `C`: its super class7 is not declared before it
            3 class `C`: selector1 does not exist
            3 class `C`: @9 does not exist
            3 class `D`: @9 does not exist
        "#]],
    );
}

#[test]
fn code_refers_to_what_exists() {
    check_body(
        "l0:\n  %#9 = copy %#8\n  %i = havoc input #4\n  observe #1()\n  %r = new #1\n  %i = getfield %r, #1\n  \
         setstatic #1, %b\n  %i = call @#1()\n  %i = callvirtual #1(%r)\n  initclass #1 !l9\n  goto l9\n\
         l1 catch %#7:\n  return %i\n",
        &expect![[r#"
            3 @f l0 `%#9 = copy %#8`: register %#9 does not exist
            3 @f l0 `%#9 = copy %#8`: register %#8 does not exist
            3 @f l0 `%i = havoc input #4`: input4 does not exist
            3 @f l0 `observe #1()`: point1 does not exist
            3 @f l0 `%r = new #1`: class1 does not exist
            3 @f l0 `%i = getfield %r, #1`: field1 does not exist
            3 @f l0 `setstatic #1, %b`: static1 does not exist
            3 @f l0 `%i = call @#1()`: @1 does not exist
            3 @f l0 `%i = callvirtual #1(%r)`: selector1 does not exist
            3 @f l0 `initclass #1 !l9`: class1 does not exist
            3 @f l0 `initclass #1 !l9`: l9 does not exist
            3 @f l0 `goto l9`: l9 does not exist
            3 @f l1: register %#7 does not exist
        "#]],
    );
    check(
        "proc @f(%#3) {\nl0:\n  return\n}\n",
        &expect![[r#"
        3 @f: parameter %#3 does not exist
    "#]],
    );
}

#[test]
fn array_types_are_of_sane_size() {
    check(
        &format!("static a: [int; 0]\nstatic b: [[int; 1024]; 1024]\nstatic c: [[int; 1024]; 1025]\n{EMPTY}"),
        &expect![[r#"
            4 static field `a`: an array has 1 to 1048576 cells, not 0
            4 static field `c`: an array has 1 to 1048576 cells, not 1049600
        "#]],
    );
    let mut program = read(EMPTY);
    let mut ty = Type::Int;
    for _ in 0..300 {
        ty = Type::Array(Box::new(ty), 1);
    }
    let mut builder = ProcBuilder::new("g", Some(ty));
    builder.end(Terminator::Choose(vec![]));
    program.procs.push(builder.finish());
    expect![[r#"
        4 a type has more than 256 levels
    "#]]
    .assert_eq(&show(&program));
}

#[test]
fn inputs_are_no_references() {
    check(
        &format!("input a: [ref; 2]\ninput b: int\npoint p(x: bool input b)\n{EMPTY}"),
        &expect![[r#"
        5 input `a` is a reference
        5 `x` at point `p` has not the type of input `b`
    "#]],
    );
    check_body(
        "l0:\n  %r = havoc\n  return %i\n",
        &expect![[r#"
        5 @f l0 `%r = havoc`: a reference cannot be taken from anywhere
    "#]],
    );
}

#[test]
fn supers_are_declared_before_and_distinct() {
    check(
        &format!("class A : B, A\nclass B\nclass C : B, B\n{EMPTY}"),
        &expect![[r#"
        6 class `A`: its super class1 is not declared before it
        6 class `A`: its super class0 is not declared before it
        6 class `C` has class1 above it twice
    "#]],
    );
    let chain: Vec<String> = (1..300).map(|index| format!("class C{index} : C{}\n", index - 1)).collect();
    check(
        &format!("class C0\n{}{EMPTY}", chain.concat()),
        &expect![[r#"
        6 class `C257` has too many levels above it
    "#]],
    );
}

#[test]
fn methods_and_initialisers_have_their_signature() {
    check(
        "selector m(int): bool\nclass C {\n  method m = @f\n  init @f\n}\nclass D {\n  method m = @g\n}\n\
         proc @f(%r: ref): bool {\nl0:\n  return true\n}\nproc @g(%r: ref, %i: int): bool {\nl0:\n  return true\n}\n",
        &expect![[r#"
            7 class `C`: @f has not the signature of `m`
            7 class `C`: its initialiser @f takes or gives something
        "#]],
    );
}

#[test]
fn parameters_are_distinct() {
    check(
        "proc @f(%a: int, %a) {\nl0:\n  return\n}\n",
        &expect![[r#"
        8 @f: two parameters are the same register
    "#]],
    );
}

#[test]
fn constants_have_their_type() {
    check_body(
        "l0:\n  %e = copy #2:E\n  return %i\n",
        &expect![[r#"
        9 @f l0 `%e = copy #2:E`: `#2` is no constant of type `E`
    "#]],
    );
    let mut program = read(EMPTY);
    let mut builder = ProcBuilder::new("g", Some(Type::Ref));
    let var = builder.var("b", Type::Bits(Width::new(8).unwrap()));
    builder.copy(var, Operand::Const(Value::Bits(256), Type::Bits(Width::new(8).unwrap())));
    builder.copy(var, Operand::Const(Value::Int(Integer::ZERO), Type::Bits(Width::new(8).unwrap())));
    builder.end(Terminator::Return(Some(Operand::Const(Value::Ref(Some(Id::from_index(3))), Type::Ref))));
    program.procs.push(builder.finish());
    expect![[r#"
        9 @g l0 `%b = copy 0:bv8`: `256` is no constant of type `bv8`
        9 @g l0 `%b = copy 0:bv8`: `0` is no constant of type `bv8`
        9 @g l0 `return o3:ref`: `o3` is no constant of type `ref`
    "#]]
    .assert_eq(&show(&program));
}

#[test]
fn operands_have_the_types_asked_for() {
    check_body(
        "l0:\n  assume %i\n  %i = havoc %b.. \n  %r = newarray C, %b\n  %i = getfield %i, C::x\n  \
         setfield %r, C::x, %b\n  setstatic s, %i\n  %i = getelement %i, 1:bv8\n  setelement %r, null, %b\n  \
         %i = length 5\n  %b = instanceof %b, C\n  %r = cast 1, C\n  branch %i, l1, l1\nl1:\n  throw %i\n",
        &expect![[r#"
            10 @f l0 `assume %i`: expected an operand of type `bool`, found `int`
            10 @f l0 `%i = havoc %b..`: expected an operand of type `int`, found `bool`
            10 @f l0 `%r = newarray C, %b`: the class is not one of arrays
            10 @f l0 `%r = newarray C, %b`: expected an `int` or a `bv32`, found `bool`
            10 @f l0 `%i = getfield %i, C::x`: expected an operand of type `ref`, found `int`
            10 @f l0 `setfield %r, C::x, %b`: expected an operand of type `int`, found `bool`
            10 @f l0 `setstatic s, %i`: expected an operand of type `bool`, found `int`
            10 @f l0 `%i = getelement %i, 1:bv8`: expected an `int` or a `bv32`, found `bv8`
            10 @f l0 `%i = getelement %i, 1:bv8`: expected an operand of type `ref`, found `int`
            10 @f l0 `setelement %r, null, %b`: expected an `int` or a `bv32`, found `ref`
            10 @f l0 `%i = length 5`: expected an operand of type `ref`, found `int`
            10 @f l0 `%b = instanceof %b, C`: expected an operand of type `ref`, found `bool`
            10 @f l0 `%r = cast 1, C`: expected an operand of type `ref`, found `int`
            10 @f l0 `branch %i, l1, l1`: expected an operand of type `bool`, found `int`
            10 @f l1 `throw %i`: expected an operand of type `ref`, found `int`
        "#]],
    );
    check_body(
        "l0:\n  %i = havoc 1..2 input m\n  return %i\n",
        &expect![[r#"
        10 @f l0 `%i = havoc 1..2 input m`: bounds are for an `int` only
        11 @f l0 `%i = havoc 1..2 input m`: it gives `bv8`, the register is `int`
    "#]],
    );
}

#[test]
fn destinations_match_what_is_given() {
    check_body(
        "l0:\n  assume %b\n  %b = assume %b\n  copy %b\n  %b = copy %i\n  %b = new C\n  %b = length %r\n  \
         %w = length %r\n  %b = getfield %r, C::x\n  %b = havoc input n\n  %b = havoc 1..2\n  \
         call @f(%i, %b, %w, %r, %e)\n  callvirtual m(%r, 1)\n  %b = initclass C\n  getstatic s\n  return %i\n",
        &expect![[r#"
            11 @f l0 `%b = assume %b`: it gives no value to assign
            11 @f l0 `copy %b`: its value is assigned to no register
            11 @f l0 `%b = copy %i`: it gives `int`, the register is `bool`
            11 @f l0 `%b = new C`: it gives `ref`, the register is `bool`
            11 @f l0 `%b = length %r`: it gives `int` or `bv32`, the register is `bool`
            11 @f l0 `%b = getfield %r, C::x`: it gives `int`, the register is `bool`
            11 @f l0 `%b = havoc input n`: it gives `int`, the register is `bool`
            11 @f l0 `%b = havoc 1..2`: it gives `int`, the register is `bool`
            11 @f l0 `call @f(%i, %b, %w, %r, %e)`: its value is assigned to no register
            11 @f l0 `callvirtual m(%r, 1)`: its value is assigned to no register
            11 @f l0 `%b = initclass C`: it gives no value to assign
            11 @f l0 `getstatic s`: its value is assigned to no register
        "#]],
    );
}

#[test]
fn primitives_take_what_the_table_says() {
    check_body(
        "l0:\n  %i = int.add %i, %b\n  %w = bv8.add %w, %w\n  %i = int.neg %i, %i\n  %b = eq %i, %b\n  \
         %i = ite %b, %i, %w\n  %i = array.get %i, 1\n  return %i\n",
        &expect![[r#"
            12 @f l0 `%i = int.add %i, %b`: `int.add` does not take (int, bool)
            12 @f l0 `%w = bv8.add %w, %w`: `bv8.add` does not take (bv32, bv32)
            12 @f l0 `%i = int.neg %i, %i`: `int.neg` does not take (int, int)
            12 @f l0 `%b = eq %i, %b`: `eq` does not take (int, bool)
            12 @f l0 `%i = ite %b, %i, %w`: `ite` does not take (bool, int, bv32)
            12 @f l0 `%i = array.get %i, 1`: `array.get` does not take (int, int)
        "#]],
    );
    let mut program = read(EMPTY);
    let mut builder = ProcBuilder::new("g", None);
    let var = builder.var("x", Type::Int);
    let odd = Prim::bits(Op::IntAdd, Width::new(8).unwrap());
    builder.emit(Some(var), Action::Apply(odd, vec![Operand::int(1), Operand::int(1)]));
    program.procs.push(builder.finish());
    expect![[r#"
        12 @g l0 `%x = int.add 1, 1`: the primitive has widths that its operator does not need
    "#]]
    .assert_eq(&show(&program));
}

#[test]
fn arguments_match() {
    check_body(
        "l0:\n  observe p(%i)\n  observe p(%b, %b)\n  %i = call @f()\n  %i = callvirtual m(1, 1)\n  \
         %i = callvirtual m(%r)\n  return %i\n",
        &expect![[r#"
            13 @f l0 `observe p(%i)`: expected 2 arguments, found 1
            13 @f l0 `observe p(%b, %b)`: argument 1 should be `int`, is `bool`
            13 @f l0 `%i = call @f()`: expected 5 arguments, found 0
            13 @f l0 `%i = callvirtual m(1, 1)`: argument 1 should be `ref`, is `int`
            13 @f l0 `%i = callvirtual m(%r)`: expected 2 arguments, found 1
        "#]],
    );
}

#[test]
fn handlers_catch_references_and_nothing_else_enters_them() {
    check_body(
        "l0 catch %c:\n  %i = length %r !l1\n  %i = length %r !l2\n  throw %r !l1\nl1:\n  \
         switch %i { 1 -> l2, else -> l1 }\nl2 catch %i:\n  choose l0, l1\n",
        &expect![[r#"
            15 @f l0: the first location is a handler
            14 @f l0 `%i = length %r !l1`: l1 is no handler: it has no catch register
            14 @f l0 `throw %r !l1`: l1 is no handler: it has no catch register
            15 @f l1 `switch %i { 1 -> l2, else -> l1 }`: l2 is a handler, which only a throw enters
            14 @f l2: the catch register is no ref
            15 @f l2 `choose l0, l1`: l0 is a handler, which only a throw enters
        "#]],
    );
}

#[test]
fn cases_are_distinct_constants_and_choices_are_not_empty() {
    check_body(
        "l0:\n  switch %i { 1 -> l1, 2 -> l1, 1 -> l1, true -> l1, else -> l1 }\nl1:\n  choose\n",
        &expect![[r#"
            16 @f l0 `switch %i { 1 -> l1, 2 -> l1, 1 -> l1, true -> l1, else -> l1 }`: case `1` occurs twice
            16 @f l0 `switch %i { 1 -> l1, 2 -> l1, 1 -> l1, true -> l1, else -> l1 }`: case `true` is no constant of type `int`
            16 @f l1 `choose`: there is no way to choose
        "#]],
    );
}

#[test]
fn what_is_returned_is_declared() {
    check_body(
        "l0:\n  branch %b, l1, l2\nl1:\n  return\nl2:\n  return %b\n",
        &expect![[r#"
        17 @f l1 `return`: the procedure returns `int`, not nothing
        17 @f l2 `return %b`: the procedure returns `int`, not `bool`
    "#]],
    );
    check(
        "proc @f() {\nl0:\n  return 1\n}\n",
        &expect![[r#"
        17 @f l0 `return 1`: the procedure returns nothing, not `int`
    "#]],
    );
}

#[test]
fn registers_are_assigned_before_they_are_read() {
    // On one of two ways.
    check_body(
        "l0:\n  branch %b, l1, l2\nl1:\n  %u = copy 1\n  goto l2\nl2:\n  return %u\n",
        &expect![[r#"
        18 @f l2 `return %u`: %u may be read before it is assigned
    "#]],
    );
    // On both ways.
    check_body(
        "l0:\n  branch %b, l1, l2\nl1:\n  %u = copy 1\n  goto l3\nl2:\n  %u = copy 2\n  goto l3\nl3:\n  return %u\n",
        &expect![[""]],
    );
    // By itself, in a loop.
    check_body(
        "l0:\n  goto l1\nl1:\n  %u = int.add %u, 1\n  branch %b, l1, l2\nl2:\n  return %u\n",
        &expect![[r#"
        18 @f l1 `%u = int.add %u, 1`: %u may be read before it is assigned
    "#]],
    );
    // By the instruction that throws; the handler may also be entered from behind it.
    check_body(
        "l0:\n  %u = length %r !l1\n  %u = length %r !l1\n  return %u\nl1 catch %c:\n  return %u\n",
        &expect![[r#"
            18 @f l1 `return %u`: %u may be read before it is assigned
        "#]],
    );
    // Catch registers are assigned, and unreachable reads do not count.
    check_body("l0:\n  throw %r !l1\nl1 catch %c:\n  throw %c\nl2:\n  return %u\n", &expect![[""]]);
    // Handlers see what was assigned before.
    check_body("l0:\n  %u = copy 1\n  %i = length %r !l1\n  return %u\nl1 catch %c:\n  return %u\n", &expect![[""]]);
}

#[test]
fn all_violations_are_found_at_once_and_nothing_panics() {
    let mut builder = ProcBuilder::new("g", None);
    let nowhere = VarId::from_index(1000);
    builder.emit(Some(nowhere), Action::Apply(Op::ArraySelect.into(), vec![]));
    builder.emit(Some(nowhere), Action::Apply(Op::IfThenElse.into(), vec![Operand::bool(true)]));
    builder.emit_guarded(None, Action::Call(Id::from_index(70), vec![nowhere.into()]), Some(Id::from_index(50)));
    builder.end(Terminator::Throw(nowhere.into(), Some(Id::from_index(51))));
    let mut program = Program::default();
    program.procs.push(builder.finish());
    let rules: BTreeSet<u8> = verify(&program).iter().map(|violation| violation.rule).collect();
    assert_eq!(rules, BTreeSet::from([3, 12]));
    assert_eq!(verify(&Program::default()).len(), 1);
}

#[test]
fn lists_and_texts_are_seen_and_nowhere_else() {
    check(
        "input n: text\npoint p(a: [bv8], b: [[text]], c: [int])\nproc @f(%r: ref, %t: [bool]) {\nl0:\n  \
         observe p(%r, null, %r)\n  observe p(%r, %t, 1)\n  return\n}\n",
        &expect![[r#"
            4 input `n`: lists and texts are only seen at points
            4 `c` at point `p`: a list holds truth values, bit-vectors, texts or lists of these
            4 @f: register `%t`: lists and texts are only seen at points
            13 @f l0 `observe p(%r, %t, 1)`: argument 2 should be `ref`, is `[bool]`
            13 @f l0 `observe p(%r, %t, 1)`: argument 3 should be `ref`, is `int`
        "#]],
    );
}

#[test]
fn kinds_of_points_have_their_fields_and_are_few() {
    // One of each kind, and as many of the user's as are wanted, whatever their names.
    check(
        &format!(
            "input a: int\npoint end(x: int input a)\npoint \"return\"(x: int)\npoint message()\n\
             point e(x: int, xs: [bv8] argument a, n: bv32 length xs, z: [bv8] after a, r: ref result) kind end\n\
             point r(x: bv32 result) kind result\npoint m(x: ref) kind message\npoint b() kind construction-begin\n\
             point f() kind construction-end\n{EMPTY}"
        ),
        &expect![[""]],
    );
    check(
        &format!(
            "point e1() kind end\npoint e2() kind end\npoint r(x: int result, y: int result) kind result\n\
             point l(x: int) kind result\npoint m() kind message\npoint b(x: int) kind construction-begin\n{EMPTY}"
        ),
        &expect![[r#"
            19 `y` at point `r` is a second result
            19 `x` at point `l` is of a kind that a point of kind `result` does not show
            19 point `e2` is a second one of kind `end`
            19 point `r` of kind `result` has 1 values to show, not 2
            19 point `l` is a second one of kind `result`
            19 point `m` of kind `message` has 1 values to show, not 0
            19 point `b` of kind `construction-begin` has 0 values to show, not 1
            19 point `b`: constructions have a begin and an end
        "#]],
    );
    check(
        &format!(
            "input a: int\npoint p(x: int argument a, y: int result, t: text, n: int length t, o: int after #9)\n\
             point e(x: int, t: text, n: int length x, m: bool length t, o: int length #9) kind end\n{EMPTY}"
        ),
        &expect![[r#"
            19 `x` at point `p` is of a kind that a point of kind `user` does not show
            19 `y` at point `p` is of a kind that a point of kind `user` does not show
            19 `n` at point `p` is of a kind that a point of kind `user` does not show
            3 `o` at point `p`: input9 does not exist
            19 `o` at point `p` is of a kind that a point of kind `user` does not show
            19 `n` at point `e` is not the length of a list or text of this point
            19 `m` at point `e` is not the length of a list or text of this point
            19 `o` at point `e` is not the length of a list or text of this point
        "#]],
    );
}
