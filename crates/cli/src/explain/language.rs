//! The words of the language, explained. The first line of each text must make sense alone: it is listed.

/// Words of programs, then words of properties.
pub(super) const LANGUAGE: &[(&str, &str)] = &[
    (
        "input",
        "`input x: 0..3;` takes any value of the type, and records it by name.

In a loop it takes a new value each time. Properties can look at the latest value as `p.x` at every observation; before the
first one is taken, that is the default of the type.",
    ),
    (
        "secret",
        "`secret input pin: 0..9;` marks an input that observers must not learn.

The mark changes nothing in how the program runs. `noninterference` and `gni` speak of it.",
    ),
    (
        "public",
        "`public input name: 0..9;` marks an input that everybody may know.

An input without a mark is public.",
    ),
    (
        "havoc",
        "`havoc x in 1..2;` gives a variable any value of the range; without `in`, any value of its type.

Unlike an input it has no name in properties: it is a choice of the program, such as noise or a scheduler.
An empty range blocks the run.",
    ),
    (
        "either",
        "`either { ... } or { ... }` takes one of the branches; all of them are looked at.",
    ),
    (
        "assume",
        "`assume e;` lets only runs go on for which `e` is true.

All others are blocked: they have no further observation and no end. That is not an error, it is as if they did not exist.",
    ),
    (
        "observe",
        "`observe round(a, total: a + b);` shows values at a named point.

Properties see runs only there. The inputs of the program can always be seen in addition. The same point may be observed
at several places, with the same names each time.",
    ),
    (
        "proc",
        "`proc larger(a: int, b: int): int { ... return a; }` is a procedure, for all programs of the file.

It works on its parameters and its own variables, may call itself and make choices, and is called as `larger(x, 3)`. With a
result, every way through it ends with `return`. It takes no inputs and observes nothing.",
    ),
    (
        "as",
        "`x as u8` converts between integer types: `int`, `i8` to `i64`, `u8` to `u64`.

To `int` it is exact; to a fixed width it wraps around. Nothing is converted without it, except that numbers such as 3 take the
type they meet.",
    ),
    (
        "trap",
        "Division by zero, an index outside an array, a value outside its range: the run ends there, abnormally.

A trapped run has no further observation and does not count for `post`. Reports count such runs.",
    ),
    (
        "forall",
        "`forall p in P`: the property must hold for every run p of program P.

Runs of `forall` are also called universal. All `forall` come before all `exists`; with `post`, it may also be the other way
round.",
    ),
    (
        "exists",
        "`exists q in P`: for each choice of the `forall` runs there must be a run q that fits.

Runs of `exists` are also called existential. If none fits, the report shows what they could have shown instead.
With `post`, `exists p in P, forall q in Q` asks for a run p that is good for all runs q; it is shown if there is one.",
    ),
    (
        "at",
        "`forall p in P at round` compares p only where `observe round(...)` stands.

Several points are written `at {start, round}`. Without `at`, all points of the program count.",
    ),
    (
        "always",
        "The body of a property holds at each observation.

`forall p in P, exists q in Q always E`: for every number k and every run p with k observations there is a run q with k
observations such that E holds at each of them, the first with the first, and so on. How runs end is not compared.",
    ),
    (
        "post",
        "The body of a property holds at the normal ends of runs.

All variables of the top level and all inputs can be seen there. Universal runs that trap, block or never end are counted
and reported; existential runs must end normally.",
    ),
    (
        "given",
        "Which tuples of `forall` runs are compared at all.

A tuple counts while the condition holds at each of its observations; from the first one where it does not, it is
dropped.",
    ),
    (
        "expect",
        "What the author of a property expects of its verdict.

`expect refuted`, `expect proved` or `expect none-found` at the end of a property. Meeting it is success (exit code 0),
anything else is not (exit code 1). `none-found` is also met by a proof; `unknown` meets nothing.",
    ),
];
