//! Verdicts and words of the project, explained. The first line of each text must make sense alone: it is listed.

/// The answers that `check` gives.
pub(super) const VERDICTS: &[(&str, &str)] = &[
    (
        "refuted",
        "There is a counterexample: the property does not hold.

The runs that break it are shown and stored. They were run again by an independent interpreter, which also recomputed
everything that the other runs could have done. `counterpoint replay FILE` does it once more.

What to do: read `why`, look at the lines it names, and fix the program or the property. If the counterexample is meant,
write `expect refuted` into the property.",
    ),
    (
        "proved",
        "The property holds, for every number of observations.

All runs were followed until nothing new came up, and separate code checked that nothing is missing. Said of every number
of observations; nothing is said about how long runs take or whether they end.",
    ),
    (
        "none-found",
        "There is no counterexample up to the bound; beyond it nothing is known.

Everything up to the number of observations in the first line was looked at, but runs go on behind it.

What to do: raise the bound with --max-observations, or make the states of the program finite, for instance with a range
(`var n: 0..9`): then the search can close and prove the property. `expect none-found` accepts this answer and a proof.",
    ),
    (
        "unknown",
        "No answer; the first line says why.

A choice may have too many values to try them all (give it a smaller range), a limit may have been reached (--max-steps,
--time), or Ctrl-C was pressed. What is known up to that point is said. With --strict the exit code is 3.",
    ),
    (
        "vacuous",
        "The property is proved, but says nothing: there are no runs that it compares.

Usually `given` excludes everything, or an `assume` blocks all runs before their first observation.

What to do: look at a run with `counterpoint run FILE`, and make `given` or `assume` weaker.",
    ),
];

/// Words that reports and files use.
pub(super) const WORDS: &[(&str, &str)] = &[
    (
        "always",
        "The body of a property holds at each observation.

`forall p in P, exists q in Q always E`: for every number k and every run p with k observations there is a run q with k
observations such that E holds at each of them, the first with the first, and so on. How runs end is not seen.",
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

A tuple counts as long as the condition holds at each of its observations; from the first one where it does not, it is
dropped.",
    ),
    (
        "expect",
        "What the author of a property expects of its verdict.

`expect refuted`, `expect proved` or `expect none-found` at the end of a property. Meeting it is success (exit code 0),
anything else is not (exit code 1). `none-found` is also met by a proof; `unknown` meets nothing.",
    ),
    (
        "observation",
        "What a property may look at: the values shown by `observe` in a run.

`observe round(countA, countB);` shows two values at the point `round`. Runs are compared observation by observation.",
    ),
    (
        "witness",
        "The evidence of a refutation, stored as a file that `counterpoint replay` runs again.

It holds the inputs and choices of each `forall` run, and the names and hashes of the source files. It is written to the
folder `.counterpoint` (--out), called after the file and the property.",
    ),
    (
        "step",
        "One instruction of the machine that runs programs; limits count steps, not time.

The same files, limits and seed give the same answer on every machine and with any number of threads. Only --time and
Ctrl-C depend on the clock, and they can only turn an answer into `unknown`.",
    ),
];
