//! What queries become.

use std::fmt::Write as _;

use counterpoint_prop::{Pointwise, Property, Quantification};
use expect_test::{Expect, expect};

use super::super::is_hyena;
use super::{diagnostics, read_text};

const PROGRAMS: &str = "(define-program A (let x int 1) (let y int 2) (observe))
(define-program B (let x int 1) (let z int 2) (observe))
";

fn check(queries: &str, expect: &Expect) {
    let (sources, hyena) = read_text(&format!("{PROGRAMS}{queries}"));
    let mut text = diagnostics(&sources, &hyena);
    for query in &hyena.queries {
        let Property { name, expect, .. } = &query.property;
        let Pointwise { min_observations, max_observations, .. } = query.property.pointwise().unwrap();
        writeln!(text, "{name} min {min_observations} max {max_observations:?} expect {expect:?}").unwrap();
        writeln!(text, "  stats {} text {}", query.print_stats, query.property.text).unwrap();
        show(&query.property, &mut text);
    }
    expect.assert_eq(&text);
}

fn show(property: &Property, text: &mut String) {
    let property = property.pointwise().unwrap();
    for quantifier in &property.quantifiers {
        let is_universal = quantifier.quantification == Quantification::Universal;
        let word = if is_universal { "forall" } else { "exists" };
        writeln!(text, "  {word} {} in {} at {:?}", quantifier.name, quantifier.program, quantifier.points).unwrap();
    }
    let slots: Vec<String> = property.slots.iter().map(|slot| format!("{}.{}", slot.quantifier, slot.field)).collect();
    writeln!(text, "  slots [{}]", slots.join(" ")).unwrap();
    for conjunct in &property.body {
        writeln!(text, "  {}  ---  {}", conjunct.text, property.pool.display(conjunct.term)).unwrap();
    }
}

/// Wraps a formula in a prefix.
fn over_traces(formula: &str) -> String {
    format!("(find-counterexample (forall (traces A p) (exists (traces B) {formula})))")
}

#[test]
fn conjunctions_are_split_and_names_resolved() {
    check(
        &over_traces(
            "(and (= (trace-value p x) (trace-value B x)) (and (<= y z) true) (or (> y 1) (>= y 2) (/= y 3)))",
        ),
        &expect![[r#"
            query1 min 1 max None expect None
              stats false text forall p in A, exists B in B always p.x == B.x && p.y <= B.z && true && (p.y > 1 || p.y >= 2 || p.y != 3)
              forall p in 0 at [PointId(0)]
              exists B in 1 at [PointId(0)]
              slots [0.x 1.x 0.y 1.z]
              p.x == B.x  ---  eq(v0, v1)
              p.y <= B.z  ---  int.le(v2, v3)
              true  ---  true
              p.y > 1 || p.y >= 2 || p.y != 3  ---  or(int.lt(1, v2), or(int.le(2, v2), not(eq(v2, 3))))
        "#]],
    );
}

#[test]
fn traces_may_be_called_by_numbers() {
    check(
        "(find-counterexample (forall (traces A 1) (forall (traces A 2) (exists (traces B -3)
            (and (= (trace-value 1 x) (trace-value 2 y)) (<= z 0) (< (trace-value -3 z) 1))))))
         (find-counterexample (forall (traces A 1) (exists (traces B 2) (< (trace-value 1 x) 1))))",
        &expect![[r#"
            query1 min 1 max None expect None
              stats false text forall 1, 2 in A, exists -3 in B always 1.x == 2.y && -3.z <= 0 && -3.z < 1
              forall 1 in 0 at [PointId(0)]
              forall 2 in 0 at [PointId(0)]
              exists -3 in 1 at [PointId(0)]
              slots [0.x 1.y 2.z]
              1.x == 2.y  ---  eq(v0, v1)
              -3.z <= 0  ---  int.le(v2, 0)
              -3.z < 1  ---  int.lt(v2, 1)
            query2 min 1 max None expect None
              stats false text forall 1 in A, exists 2 in B always 1.x < 1
              forall 1 in 0 at [PointId(0)]
              exists 2 in 1 at [PointId(0)]
              slots [0.x]
              1.x < 1  ---  int.lt(v0, 1)
        "#]],
    );
    check(
        "(find-counterexample (forall (traces A 1) (forall (traces A 1) (= (trace-value 2 x) x))))",
        &expect![[r#"
            3:51 CP0102 there are two traces with the name `1`
                here: (traces A 1)
                3:30: the first one is here
                help: give it a name of its own: `(traces A NAME)`
            3:80 CP0101 this query has no trace `2`
                here: 2
            3:85 CP0101 `x` is ambiguous: the traces `1` and `1` both have it
                here: x
                help: write `(trace-value 1 x)`
        "#]],
    );
}

#[test]
fn formulas_are_written_with_the_parentheses_they_need() {
    check(
        &over_traces(
            "(and (=> (or (= y 1) (and (= z 2) (= z 3))) (<=> (< y z) (=> false (= y 0))))
                  (= (- y (- z 1)) (* (+ y 1) (- (- 3))))
                  (divided-by (+ y z) (* 2 z)) (or) (or (= y -1)))",
        ),
        &expect![[r#"
            query1 min 1 max None expect None
              stats false text forall p in A, exists B in B always (p.y == 1 || B.z == 2 && B.z == 3 => (p.y < B.z <=> false => p.y == 0)) && p.y - (B.z - 1) == (p.y + 1) * -(-3) && (p.y + B.z) % (2 * B.z) == 0 && false && p.y == -1
              forall p in 0 at [PointId(0)]
              exists B in 1 at [PointId(0)]
              slots [0.y 1.z]
              p.y == 1 || B.z == 2 && B.z == 3 => (p.y < B.z <=> false => p.y == 0)  ---  implies(or(eq(v0, 1), and(eq(v1, 2), eq(v1, 3))), eq(int.lt(v0, v1), implies(false, eq(v0, 0))))
              p.y - (B.z - 1) == (p.y + 1) * -(-3)  ---  eq(int.sub(v0, int.sub(v1, 1)), int.mul(int.add(v0, 1), 3))
              (p.y + B.z) % (2 * B.z) == 0  ---  int.divides(int.mul(2, v1), int.add(v0, v1))
              false  ---  false
              p.y == -1  ---  eq(v0, -1)
        "#]],
    );
}

#[test]
fn a_strategy_counts_for_the_queries_behind_it() {
    let query = "(find-counterexample (forall (traces A p) (forall (traces A q) true)))\n";
    check(
        &format!(
            "{query}(strategy (observations 3)) {query} (print-stats) (expect (outcome counterexample))
             (strategy (observations (min 2))) {query} (expect (control-flow-graph (anything 1) at all))
             (expect (outcome no-counterexample))
             (strategy (observations (max 7))) {query} (strategy (observations (min 0) (max 4))) {query}
             (strategy (observations)) {query}"
        ),
        &expect![[r#"
            query1 min 1 max None expect None
              stats false text forall p, q in A always true
              forall p in 0 at [PointId(0)]
              forall q in 0 at [PointId(0)]
              slots []
              true  ---  true
            query2 min 3 max Some(3) expect Some(Refuted)
              stats true text forall p, q in A always true
              forall p in 0 at [PointId(0)]
              forall q in 0 at [PointId(0)]
              slots []
              true  ---  true
            query3 min 2 max None expect Some(NoneFound)
              stats false text forall p, q in A always true
              forall p in 0 at [PointId(0)]
              forall q in 0 at [PointId(0)]
              slots []
              true  ---  true
            query4 min 1 max Some(7) expect None
              stats false text forall p, q in A always true
              forall p in 0 at [PointId(0)]
              forall q in 0 at [PointId(0)]
              slots []
              true  ---  true
            query5 min 1 max Some(4) expect None
              stats false text forall p, q in A always true
              forall p in 0 at [PointId(0)]
              forall q in 0 at [PointId(0)]
              slots []
              true  ---  true
            query6 min 1 max None expect None
              stats false text forall p, q in A always true
              forall p in 0 at [PointId(0)]
              forall q in 0 at [PointId(0)]
              slots []
              true  ---  true
        "#]],
    );
}

#[test]
fn an_empty_conjunction_is_true() {
    check(
        &over_traces("(and)"),
        &expect![[r#"
            query1 min 1 max None expect None
              stats false text forall p in A, exists B in B always true
              forall p in 0 at [PointId(0)]
              exists B in 1 at [PointId(0)]
              slots []
              true  ---  true
        "#]],
    );
}

#[test]
fn the_first_form_tells_the_format() {
    for text in
        ["(define-program P)", "; a\n ;b\n( strategy (observations 1))", "(print-stats)", "(find-counterexampel x)"]
    {
        assert!(is_hyena(text), "{text}");
    }
    let long = format!("({}", "a".repeat(100_000));
    for text in ["", "; only a comment", "program P { }", "// (define-program P)", "(", "()", "(set-logic LIA)", &long]
    {
        assert!(!is_hyena(text), "{text}");
    }
}
