//! What programs lower to.

use counterpoint_ir::text::print;
use expect_test::{Expect, expect};

use super::{diagnostics, read_text};

fn check(program: &str, expect: &Expect) {
    let (sources, hyena) = read_text(program);
    let lowered: String = hyena.programs.iter().map(|program| print(program)).collect();
    expect.assert_eq(&(diagnostics(&sources, &hyena) + &lowered));
}

#[test]
fn a_step_is_one_instruction_and_a_choice_goes_straight_to_its_variable() {
    check(
        "(define-program P (let x int 0) (let s int) (repeat (observe) (set x (+ x 1)) (set s (nondet (min 1) (max 2)))
           (set s (nondet)) (set x x)))",
        &expect![[r#"
            program P
            point obs(x: int, s: int)

            proc @main() {
              var %x: int
              var %s: int
            l0:
              %s = copy 0
              %x = copy 0
              goto l1
            l1:
              observe obs(%x, %s)
              %x = int.add %x, 1
              %s = havoc 1..2
              %s = havoc
              goto l1
            }
        "#]],
    );
}

#[test]
fn nested_expressions_share_temporaries_and_constants_fold() {
    check(
        "(define-program P (let x int (- (+ 2 (* 3 -4)))) (let y int (nondet (max 7)))
           (set x (+ (* x (nondet)) (- y (* 2 (- x)))))
           (set y (* (+ x 1) (+ y 1))))",
        &expect![[r#"
            program P
            point obs(x: int, y: int)

            proc @main() {
              var %x: int
              var %y: int
              temp %t2: int
              temp %t3: int
              temp %t4: int
              temp %t5: int
            l0:
              %x = copy 10
              %y = havoc ..7
              %t3 = havoc
              %t2 = int.mul %x, %t3
              %t5 = int.neg %x
              %t4 = int.mul 2, %t5
              %t3 = int.sub %y, %t4
              %x = int.add %t2, %t3
              %t2 = int.add %x, 1
              %t3 = int.add %y, 1
              %y = int.mul %t2, %t3
              return
            }
        "#]],
    );
}

#[test]
fn branches_and_loops_make_no_idle_locations() {
    check(
        "(define-program P (let x int (nondet))
           (while (/= x 0) (while (nondet) (set x (- x 1))) (if (> x 5) (then) (else (set x 0))))
           (while (divided-by x 2))
           (if (nondet) (then (repeat (observe))) (else (set x 1)))
           (observe))",
        &expect![[r#"
            program P
            point obs(x: int)

            proc @main() {
              var %x: int
              temp %t1: bool
            l0:
              %x = havoc
              goto l1
            l1:
              %t1 = eq %x, 0
              branch %t1, l3, l2
            l2:
              choose l4, l5
            l3:
              %t1 = int.divides 2, %x
              branch %t1, l3, l7
            l4:
              %x = int.sub %x, 1
              goto l2
            l5:
              %t1 = int.lt 5, %x
              branch %t1, l1, l6
            l6:
              %x = copy 0
              goto l1
            l7:
              choose l8, l9
            l8:
              observe obs(%x)
              goto l8
            l9:
              %x = copy 1
              goto l10
            l10:
              observe obs(%x)
              return
            }
        "#]],
    );
}

#[test]
fn what_stands_behind_an_endless_loop_is_left_out() {
    check(
        "(define-program P (let x int 1)
           (if (= x 1) (then (repeat)) (else (repeat (observe)))) (set x 2) (observe))",
        &expect![[r#"
            2:67 warning CP0202 this statement can never be reached
                here: (set x 2)
                2:12: this never ends
            program P
            point obs(x: int)

            proc @main() {
              var %x: int
              temp %t1: bool
            l0:
              %x = copy 1
              %t1 = eq %x, 1
              branch %t1, l1, l2
            l1:
              goto l1
            l2:
              observe obs(%x)
              goto l2
            }
        "#]],
    );
}

#[test]
fn only_variables_whose_unset_value_matters_start_with_zero() {
    check(
        "(define-program P (let seen int) (let both int) (let late int) (let never int)
           (if (nondet) (then (set both 1)) (else (set both 2)))
           (observe)
           (let inner int 5)
           (repeat (let fresh int) (set fresh 1) (let old int) (set late old) (set old 7) (set seen 1) (observe)))",
        &expect![[r#"
            5:74 warning CP0201 the variable `old` may be read before it is set; it is 0 then
                here: old
            program P
            point obs(seen: int, both: int, late: int, never: int, inner: int, fresh: int, old: int)

            proc @main() {
              var %seen: int
              var %both: int
              var %late: int
              var %never: int
              var %inner: int
              var %fresh: int
              var %old: int
            l0:
              %seen = copy 0
              %late = copy 0
              %never = copy 0
              %inner = copy 0
              %fresh = copy 0
              %old = copy 0
              choose l1, l2
            l1:
              %both = copy 1
              goto l3
            l2:
              %both = copy 2
              goto l3
            l3:
              observe obs(%seen, %both, %late, %never, %inner, %fresh, %old)
              %inner = copy 5
              goto l4
            l4:
              %fresh = copy 0
              %fresh = copy 1
              %old = copy 0
              %late = copy %old
              %old = copy 7
              %seen = copy 1
              observe obs(%seen, %both, %late, %never, %inner, %fresh, %old)
              goto l4
            }
        "#]],
    );
}

#[test]
fn a_variable_may_be_declared_again_in_another_block() {
    check(
        "(define-program P (if (nondet) (then (let x int 1)) (else (let x int))) (observe))",
        &expect![[r#"
            program P
            point obs(x: int)

            proc @main() {
              var %x: int
            l0:
              %x = copy 0
              choose l1, l2
            l1:
              %x = copy 1
              goto l3
            l2:
              %x = copy 0
              goto l3
            l3:
              observe obs(%x)
              return
            }
        "#]],
    );
}

#[test]
fn temporaries_do_not_take_the_names_of_variables() {
    let (_, hyena) = read_text(
        "(define-program P (let t2 int 1) (let t3 int (+ t2 (* t2 (+ t2 (nondet))))) (if (< t2 t3) (then (observe))))",
    );
    let proc = &hyena.programs[0].procs[hyena.programs[0].entry()];
    let mut names: Vec<&str> = proc.vars.values().map(|var| var.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), proc.vars.len(), "{names:?}");
}
