//! Hostile `.cpt` and hyena files.

use super::{Hostile, each};

/// A program, and a property of it and itself.
fn twice(body: &str) -> String {
    format!("program P {{\n{body}\n}}\nproperty same {{ forall p in P, exists q in P always p.v == q.v }}\n")
}

/// Two programs, each run of the first of which is to be matched.
fn pair(universal: &str, existential: &str) -> String {
    let property = "property matched { forall p in P, exists q in Q always p.v == q.v }";
    format!("program P {{\n{universal}\n}}\nprogram Q {{\n{existential}\n}}\n{property}\n")
}

pub(super) fn inputs() -> Vec<Hostile> {
    let check = |name, what, text| Hostile::new(name, what, "a.cpt", text, "check a.cpt");
    let mut all = vec![
        check("nested-loops", "four nested loops before one observation", nested_loops()),
        check(
            "silent-loop",
            "a loop between observations that never ends",
            twice("var i = 0; loop { i = i + 1; if i < 0 { observe o(v: i); } }"),
        ),
        check("products", "products of unknowns that must be equal", products()),
        check("quotients", "quotients and remainders of unknowns", quotients()),
        check("factors", "factors of a 64-bit number", factors()),
        check("mixing", "a hash of 64 bits that is to be inverted", mixing()),
        check("huge-range", "a choice among a trillion values", huge_range()),
        check("many-choices", "sixty choices before one observation", many_choices()),
        check("huge-array", "an array of a million elements in a loop", huge_array()),
        check("many-paths", "two to the fortieth paths before an observation", many_paths()),
        check("deep-recursion", "a procedure that calls itself for ever", deep_recursion()),
        check("ackermann", "a procedure that takes longer than the universe", ackermann()),
        check("growing-number", "a number that doubles its digits each round", growing_number()),
        check("big-given", "an assumption with thousands of conjuncts", big_given()),
        check("deep-expression", "an expression with 200 levels of parentheses", deep_expression()),
        check("long-sum", "a sum of forty thousand terms", long_sum()),
        check("long-names", "an identifier of a megabyte", long_names()),
        check("many-lines", "a program of half a million lines", many_lines()),
        check("many-programs", "thousands of programs and properties", many_programs()),
        check("six-runs", "six runs at once with inputs of their own", six_runs()),
    ];
    let on = |name, what, text, arguments| Hostile::new(name, what, "a.cpt", text, arguments);
    all.push(on(
        "run-for-ever",
        "a run that never ends",
        run_for_ever(),
        "run a.cpt --max-steps 1000000000000000 --max-observations 4000000000 --quiet",
    ));
    all.push(on("graph-many-lines", "a graph of half a million lines", many_lines(), "graph a.cpt"));
    all.push(on(
        "sets-symbolic",
        "an escalating sequence, with symbolic sets",
        many_paths(),
        "check a.cpt --sets symbolic",
    ));
    all.push(on(
        "cubes",
        "a sum of three cubes that is hard to find",
        cubes(),
        "check a.cpt --solver-limit 4000000000",
    ));
    all.push(on(
        "sets-runs",
        "whole runs, and products in them",
        cubes(),
        "check a.cpt --sets runs --solver-limit 4000000000",
    ));
    all.push(on("slow-solver", "a solver as a process", factors(), "check a.cpt --solver cvc5 --sets runs"));
    all.push(Hostile::new("hyena-products", "products in a hyena file", "a.hyena", hyena(), "check a.hyena"));
    all
}

fn nested_loops() -> String {
    let loops = each(4, |depth| format!("var i{depth} = 0; "));
    let open: String = each(4, |depth| format!("i{depth} = 0; while i{depth} < 1000000 {{ "));
    let close: String = each(4, |above| format!("i{0} = i{0} + 1; }} ", 3 - above));
    twice(&format!("input s: 0..9; var x = s; {loops}{open} x = (x + 1) % 10; {close} observe o(v: x);"))
}

fn products() -> String {
    let universal = "input x: int; input y: int; assume x > 1 && y > 1; observe o(v: x * y);";
    let existential = "input a: int; input b: int; input c: int; assume a > 1 && b > 1 && c > 1;
        observe o(v: a * a * b + b * c * c + 7 * a * c);";
    pair(universal, existential)
}

fn cubes() -> String {
    pair("observe o(v: 114);", "input x: int; input y: int; input z: int; observe o(v: x*x*x + y*y*y + z*z*z);")
}

fn quotients() -> String {
    let universal =
        "input x: int; input y: int; assume y > 1; assume x > y; observe o(v: x / y + x % y * (x / (y + 1)));";
    let existential =
        "input a: int; input b: int; assume b > 2; assume a > b * b; observe o(v: a % b * (b / (a % b + 1)));";
    pair(universal, existential)
}

fn factors() -> String {
    let universal = "var n: u64 = 18446743979220271189; observe o(v: n);";
    let existential = "input a: u64; input b: u64; assume a > 1 && b > 1 && a < 4294967296 && b < 4294967296;
        observe o(v: a * b);";
    pair(universal, existential)
}

fn mixing() -> String {
    let rounds: String = (0..12).map(|_| "h = (h ^ (h >> 33)) * 18397679294719823053; ").collect();
    pair(
        "var n: u64 = 1311768467463790320; observe o(v: n);",
        &format!("input a: u64; var h: u64 = a; {rounds} observe o(v: h);"),
    )
}

fn huge_range() -> String {
    twice("input x: 0..1000000000000; input y: 0..1000000000000; observe o(v: x * x % 1000003 + y % (x + 1));")
}

fn many_choices() -> String {
    let choices: String = each(60, |number| format!("input x{number}: 0..9; "));
    let sum: Vec<String> = (0..60).map(|number| format!("x{number} * x{} % 7", (number * 7 + 1) % 60)).collect();
    twice(&format!("{choices} observe o(v: {});", sum.join(" + ")))
}

fn huge_array() -> String {
    twice("var a = [0; 65536]; var i = 0; loop { input x: 0..3; a[i] = x; i = (i + 1) % 65536; observe o(v: a[x]); }")
}

fn many_paths() -> String {
    let rounds: String = each(40, |number| {
        format!(
            "input x{number}: int; if x{number} > {number} {{ s = s * 2 + x{number}; }} else {{ s = s - x{number} * s; }}\n"
        )
    });
    twice(&format!("var s = 1;\n{rounds} observe o(v: s);"))
}

fn deep_recursion() -> String {
    format!("proc f(n: int): int {{ return f(n + 1) + 1; }}\n{}", twice("input x: 0..3; observe o(v: f(x));"))
}

fn ackermann() -> String {
    let proc = "proc a(m: int, n: int): int {
        if m == 0 { return n + 1; }
        if n == 0 { return a(m - 1, 1); }
        return a(m - 1, a(m, n - 1));
    }\n";
    format!("{proc}{}", twice("input x: 0..3; observe o(v: a(4, x + 1));"))
}

fn growing_number() -> String {
    twice("input x: 2..9; var n = x; loop { n = n * n + x; observe o(v: n % 7); }")
}

fn big_given() -> String {
    let conjunct = |number: u32| format!("p.x * q.x != {} && p.x + q.x != {number}", number * 3 + 1);
    let group =
        |number: u32| format!("({})", (0..60).map(|at| conjunct(60 * number + at)).collect::<Vec<_>>().join(" && "));
    let given: Vec<String> = (0..60).map(group).collect();
    format!(
        "program P {{ input x: int; observe o(v: x * x); }}\nproperty big {{ forall p, q in P\n  given {}\n  always p.v == q.v }}\n",
        given.join("\n    && ")
    )
}

fn deep_expression() -> String {
    twice(&format!("input x: int; observe o(v: {}x{});", "(1 + x * ".repeat(200), ")".repeat(200)))
}

fn long_sum() -> String {
    let group = |number: u32| (0..200).map(|at| format!("x * {}", 200 * number + at)).collect::<Vec<_>>().join(" + ");
    let sum: Vec<String> = (0..200).map(|number| format!("({})", group(number))).collect();
    twice(&format!("input x: int; observe o(v: {});", sum.join(" + ")))
}

fn long_names() -> String {
    let name = "n".repeat(1 << 20);
    twice(&format!("input {name}: 0..1; observe o(v: {name});"))
}

fn many_lines() -> String {
    let lines: String = each(500_000, |number| format!("x = (x * 3 + {number}) % 1000003;\n"));
    twice(&format!("input s: int;\nvar x = s;\n{lines}observe o(v: x);"))
}

fn many_programs() -> String {
    let one = |number: u32| {
        format!(
            "program P{number} {{ input s: 0..{number}; var x = s; loop {{ x = (x * 7 + {number}) % 1009; observe o(v: x); }} }}
             property p{number} {{ forall p in P{number}, exists q in P{} always p.v == q.v }}\n",
            number * 31 % 3000
        )
    };
    (0..3000).map(one).collect()
}

fn six_runs() -> String {
    format!(
        "program P {{ input s: 0..50; var x: int = s; loop {{ x = (x * x + 1) % 51; observe o(v: x); }} }}
         property six {{ forall a, b, c, d, e, f in P always {} }}\n",
        "a.v + b.v * c.v - d.v * e.v != 2 * f.v + 9000"
    )
}

fn run_for_ever() -> String {
    "program P { var i = 0; loop { i = (i * 3 + 1) % 1000003; if i == 1000004 { observe o(v: i); } } }\n".to_owned()
}

fn hyena() -> String {
    "(define-program P (let x int (nondet)) (let y int (nondet)) (let v int (* x (* y y))) (observe))
     (define-program Q (let a int (nondet)) (let b int (nondet)) (let v int (+ (* a (* a a)) (* b (* b b)))) (observe))
     (find-counterexample (forall (traces P) (exists (traces Q) (= (trace-value P v) (trace-value Q v)))))
     (expect (outcome counterexample))\n"
        .to_owned()
}
