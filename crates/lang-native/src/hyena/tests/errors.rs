//! What is said of wrong files: everything at once, each with its place.

use expect_test::{Expect, expect};

use super::{diagnostics, read_text};

fn check(text: &str, expect: &Expect) {
    let (sources, hyena) = read_text(text);
    expect.assert_eq(&diagnostics(&sources, &hyena));
}

#[test]
fn statements_and_expressions() {
    check(
        "(define-program P
  (let count int 0)
  (let count int 1)
  (let 3 int)
  (let b bool)
  (ste count 1)
  (set cuont 1)
  (set 5 1)
  (set count (+ count))
  (set count (/ count 2))
  (set count (nondet (max 1) (min 0)))
  (set count ((nondet)))
  (observe count)
  (if (and (= 1 1)) (then))
  (if (= 1 1) (observe))
  (if (nondet (min 1)) (then) (els))
  (while)
  (while count (observe))
  stop)",
        &expect![[r#"
            3:8 CP0102 the variable `count` is declared twice
                here: count
                2:8: first declared here
            4:3 CP0301 `let` is not used like this
                here: (let 3 int)
                help: write `(let NAME int)` or `(let NAME int EXPRESSION)`
            5:10 CP0301 expected the type `int`, found `bool`
                here: bool
            6:3 CP0301 expected a statement, found a form `ste`
                here: (ste count 1)
                help: did you mean `set`?
            7:8 CP0101 the variable `cuont` is not declared
                here: cuont
                help: did you mean `count`?
            8:8 CP0301 expected the name of a variable, found `5`
                here: 5
            9:14 CP0301 `+` is not used like this
                here: (+ count)
                help: write `+` with two expressions
            10:14 CP0301 expected an expression, found a form `/`
                here: (/ count 2)
            11:14 CP0301 `nondet` is not used like this
                here: (nondet (max 1) (min 0))
                help: write `(nondet (min NUMBER) (max NUMBER))`; each part may be missing
            12:14 CP0301 expected an expression, found a list that does not begin with a word
                here: ((nondet))
            13:3 CP0301 `observe` is not used like this
                here: (observe count)
                help: write `(observe)`
            14:7 CP0301 expected a condition, found a form `and`
                here: (and (= 1 1))
            15:3 CP0301 `if` is not used like this
                here: (if (= 1 1) (observe))
                help: write `(if CONDITION (then statement...) (else statement...))`; the last part may be missing
            16:3 CP0301 `if` is not used like this
                here: (if (nondet (min 1)) (then) (els))
                help: write `(if CONDITION (then statement...) (else statement...))`; the last part may be missing
            17:3 CP0301 `while` is not used like this
                here: (while)
                help: write `(while CONDITION statement...)`
            18:10 CP0301 expected a condition, found `count`
                here: count
            19:3 CP0301 expected a statement, found `stop`
                here: stop
        "#]],
    );
}

#[test]
fn top_level_forms() {
    check(
        "(define-program)
(define-program P (observe))
(define-program P)
(expect (outcome counterexample))
(print-stats)
(strategy (observations (max 2) (min 1)))
(strategy (observations 0))
(strategy (observations (min 3) (max 2)))
(find-counterexample (forall (traces P p) true))
(expect (outcome conterexample))
(expect (outcome counterexample))
(expect (outcome no-counterexample))
(expect)
(print-stats 1)
(find-counter-example true)
(define_program Q)
word
()",
        &expect![[r#"
            1:1 CP0301 `define-program` is not used like this
                here: (define-program)
                help: write `(define-program NAME statement...)`
            3:17 CP0102 the program `P` is defined twice
                here: P
                2:1: first defined here
            4:1 CP0301 there is no query before this form
                here: (expect (outcome counterexample))
                help: write a `(find-counterexample ...)` before it
            5:1 CP0301 there is no query before this form
                here: (print-stats)
                help: write a `(find-counterexample ...)` before it
            6:1 CP0301 `strategy` is not used like this
                here: (strategy (observations (max 2) (min 1))
                help: write `(strategy (observations NUMBER))` or `(strategy (observations (min NUMBER) (max NUMBER)))`
            7:1 CP0111 no number of observations lies within these bounds
                here: (strategy (observations 0))
            8:1 CP0111 no number of observations lies within these bounds
                here: (strategy (observations (min 3) (max 2))
            10:18 CP0301 expected `counterexample` or `no-counterexample`, found `conterexample`
                here: conterexample
                help: did you mean `counterexample`?
            12:1 CP0301 the same query was expected to have the other outcome before
                here: (expect (outcome no-counterexample))
            13:1 CP0301 `expect` is not used like this
                here: (expect)
                help: write `(expect (outcome counterexample))` or `(expect (outcome no-counterexample))`
            14:1 CP0301 `print-stats` is not used like this
                here: (print-stats 1)
                help: write `(print-stats)`
            15:1 CP0301 expected a top-level form, found a form `find-counter-example`
                here: (find-counter-example true)
                help: did you mean `find-counterexample`?
            16:1 CP0301 expected a top-level form, found a form `define_program`
                here: (define_program Q)
                help: did you mean `define-program`?
            17:1 CP0301 expected a top-level form, found `word`
                here: word
            18:1 CP0301 expected a top-level form, found a list that does not begin with a word
                here: ()
        "#]],
    );
}

#[test]
fn queries() {
    check(
        "(define-program Vote (let votes int 0) (observe))
(find-counterexample)
(find-counterexample (= 1 1))
(find-counterexample (forall (traces Vot) true))
(find-counterexample (exists (traces Vote p) (forall (traces Vote q) true)))
(find-counterexample (forall (traces Vote) (forall (traces Vote) true)))
(find-counterexample (forall Vote true))
(find-counterexample (forall (traces Vote a) (exists (traces Vote b) (and
  (= votes 1)
  (= voets 1)
  (= (trace-value c votes) 1)
  (= (trace-value a vote) (trace-value a))
  (not (= 1 1))
  (=> true)
  (= 1 2 3)
  votes
  (= (nondet) ())))))
(expect (outcome counterexample))",
        &expect![[r#"
            2:1 CP0301 `find-counterexample` is not used like this
                here: (find-counterexample)
                help: write `(find-counterexample (forall (traces PROGRAM NAME) ... FORMULA))`
            3:22 CP0301 expected a quantifier `(forall ...)` or `(exists ...)`, found a form `=`
                here: (= 1 1)
            4:38 CP0103 there is no program `Vot` before this query
                here: Vot
                help: did you mean `Vote`?
            5:54 CP0108 a `forall` behind an `exists` is not supported
                here: (traces Vote q)
                5:30: this `exists` comes first
            6:52 CP0102 there are two traces with the name `Vote`
                here: (traces Vote)
                6:30: the first one is here
                help: give it a name of its own: `(traces Vote NAME)`
            7:22 CP0301 `forall` is not used like this
                here: (forall Vote true)
                help: write `(forall (traces PROGRAM NAME) FORMULA)`
            9:6 CP0101 `votes` is ambiguous: the traces `a` and `b` both have it
                here: votes
                help: write `(trace-value a votes)`
            10:6 CP0101 no trace of this query has a variable `voets`
                here: voets
                help: did you mean `votes`?
            11:19 CP0101 this query has no trace `c`
                here: c
            12:21 CP0104 the program `Vote` has no variable `vote`
                here: vote
                help: did you mean `votes`?
            12:27 CP0301 `trace-value` is not used like this
                here: (trace-value a)
                help: write `(trace-value TRACE VARIABLE)`
            13:3 CP0301 expected a formula, found a form `not`
                here: (not (= 1 1))
            14:3 CP0301 `=>` is not used like this
                here: (=> true)
                help: write `(=> FORMULA FORMULA)`
            15:3 CP0301 `=` is not used like this
                here: (= 1 2 3)
                help: write `(= EXPRESSION EXPRESSION)`
            16:3 CP0301 expected a formula, found `votes`
                here: votes
            17:6 CP0301 expected an expression, found a form `nondet`
                here: (nondet)
            17:15 CP0301 expected an expression, found a list that does not begin with a word
                here: ()
        "#]],
    );
}

#[test]
fn variables_that_may_be_unset() {
    check(
        "(define-program P (let x int) (let y int) (let z int)
  (if (nondet) (then (set x 1)))
  (while (< x 3) (set y x) (set x (+ y 1)))
  (observe)
  (set z y)
  (observe))
(find-counterexample (forall (traces P) (= (+ x z) z)))",
        &expect![[r#"
            3:13 warning CP0201 the variable `x` may be read before it is set; it is 0 then
                here: x
            5:10 warning CP0201 the variable `y` may be read before it is set; it is 0 then
                here: y
            7:47 warning CP0201 the variable `x` may be observed before it is set; it is 0 then
                here: x
                4:3: observed here
            7:49 warning CP0201 the variable `z` may be observed before it is set; it is 0 then
                here: z
                4:3: observed here
        "#]],
    );
}

#[test]
fn parentheses() {
    check(
        "(define-program P (let x int 1) (repeat (observe)
(find-counterexample (forall (traces P) (= x 1)))
)
(find-counterexample (forall (traces P) (= x 2))",
        &expect![[r#"
            1:1 CP0001 this parenthesis is never closed
                here: (
            3:1 CP0001 this parenthesis closes nothing
                here: )
            4:1 CP0001 this parenthesis is never closed
                here: (
        "#]],
    );
}

#[test]
fn nesting_is_limited() {
    let nested = |n: usize| format!("(define-program P (let x int {}1{}))", "(- ".repeat(n), ")".repeat(n));
    check(&nested(254), &expect![""]);
    check(
        &nested(255),
        &expect![[r#"
        1:792 CP0002 forms are nested more than 256 levels deep
            here: (
    "#]],
    );
    check(
        &nested(100_000),
        &expect![[r#"
        1:792 CP0002 forms are nested more than 256 levels deep
            here: (
    "#]],
    );
    check(
        &"(".repeat(100_000),
        &expect![[r#"
            1:1 CP0001 this parenthesis is never closed
                here: (
            1:1 CP0301 expected a top-level form, found a list that does not begin with a word
                here: ((((((((((((((((((((((((((((((((((((((((
            1:257 CP0002 forms are nested more than 256 levels deep
                here: (
        "#]],
    );
}

#[test]
fn sizes_are_limited() {
    check(
        &format!("(define-program P (let x int 1{}))", "0".repeat(1000)),
        &expect![[r#"
            1:30 CP0111 a word or number may be at most 1000 bytes long
                here: 1000000000000000000000000000000000000000
        "#]],
    );
    let vars: Vec<String> = (0..2000).map(|n| format!("(let x{n} int 0)")).collect();
    let vars = vars.join("\n");
    check(
        &format!("(define-program P {vars} {})", "(observe)".repeat(501)),
        &expect![[r#"
            1:1 CP0111 the observations of `P` list more than 1000000 values
                here: (define-program P (let x0 int 0)
        "#]],
    );
    let (_, hyena) = read_text(&"(what)".repeat(1000));
    assert_eq!(hyena.diagnostics.len(), 101);
}
