//! Verdicts and words of the project, explained. The first line of each text must make sense alone: it is listed.

/// The answers that `check` gives.
pub(super) const VERDICTS: &[(&str, &str)] = &[
    (
        "refuted",
        "There is a counterexample: the property does not hold.

The runs that break it are shown and stored. They were run again by an independent checker, which also recomputed
everything that the other runs could have done. `counterpoint replay FILE` does it once more.

What to do: read `why`, look at the lines it names, and fix the program or the property. If the counterexample is meant,
write `expect refuted` into the property.",
    ),
    (
        "leaks",
        "Two runs of a Java method with the same public inputs and different secrets show something different.

The runs are shown side by side and stored. They were run again by an independent checker, and then on the JVM itself:
`confirmed` says what they showed there. `counterpoint replay FILE` does both once more, and `counterpoint test` writes
them as a test.

What to do: look at the first line at which the runs differ. If what is shown there is meant to depend on the secret, name
what is secret or public differently.",
    ),
    (
        "proved",
        "The property holds, for every number of observations.

All runs were followed until nothing new came up, or a relation was found that every step keeps (`how` says which), and
the independent checker checked it again. Said of every number of observations; nothing is said about how long runs take or whether
they end. Where infinite runs are another question, a `note` says so.",
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

Something may be out of reach (a product of two unknown numbers), a loop may go on without an observation, a limit may
have been reached (--max-steps, --solver-limit, --time), a solver may be missing, or Ctrl-C was pressed. What is known up to
that point is said, and `next` says what would help. With --strict the exit code is 3.",
    ),
    (
        "contradicted",
        "An answer was found, and what checked it says otherwise: a mistake of this tool, never of your program.

The independent checker, a second solver or the JVM does not confirm what was found. So nothing is known: neither that the
property holds nor that it is broken. The exit code is 70.

What to do: report it, with the files and the command. Until it is mended, another way may lead to an answer: --sets or
--solver for properties, --engine or --seed for methods.",
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
        "goals",
        "Pairs of places that two runs of a Java method should come to: how far the search for leaks got.

What is seen is defined somewhere: by a `return`, a call that prints, a write to a public field. Runs can only disagree about
it if they come to two such places that depend on a secret, or one of them comes to none. Each such combination is a goal,
for instance `line 7 with line 9 (the returned value)`; so are assignments on which those places depend directly. Runs that
disagree cover a goal; that all goals are covered does not mean that nothing leaks.

What to do about open goals: some cannot be covered by any runs; for others, try --calls or --seed. `--threshold PERCENT`
makes the answer UNKNOWN where fewer are covered.",
    ),
    (
        "observation",
        "What a property may look at: the values shown by `observe` in a run.

`observe round(countA, countB);` shows two values at the point `round`. Runs are compared observation by observation.",
    ),
    (
        "solver",
        "What decides formulas: values for which they are true, or that there are none.

Where states cannot be followed one by one, because integers have no bounds, sets of them are described by formulas. The
library of Z3 is loaded when it is needed (COUNTERPOINT_Z3 says where it is, if not where libraries are), or else an
installed program is asked. What a solver does not find out within --solver-limit stays open, and never counts as an
answer; values that it gives are evaluated again before they are used. `check -v` and JSON reports name the solver with its
version.

`counterpoint doctor` says which solvers are here.",
    ),
    (
        "witness",
        "The evidence of a refutation, stored as a file that `counterpoint replay` runs again.

It holds the inputs and choices of each `forall` run, and the names and hashes of the source files. It is written to the
folder `.counterpoint` (--out), called after the file and the property. Of a Java method that leaks it holds what was asked
and both runs, and is called after the class and the method.",
    ),
    (
        "fingerprint",
        "The name of an answer about a Java method, the same from check to check.

It is made from the method, who sees it, the secrets that leak, where to, and the text of the line. It does not change when
other parts of the file are edited. JSON, SARIF and the links of HTML reports have it.",
    ),
    (
        "proof",
        "The evidence of `proved`: pairs of states that lead only to each other.

Each pair holds a state of the `forall` runs and the states of the `exists` runs that match it. Separate code goes through
all pairs and all their steps, and finds nothing outside. The numbers stand behind `checked`.

Where states are infinitely many, a region stands for all pairs that a formula describes, for instance
`p.total == q.total`, and a fresh solver is asked whether every step leads from one region into another. Where whole runs are compared, the proof says what the
`exists` runs choose, for instance `y = p.x + 1`, and the same code plays that on every path. With --store-proofs such
proofs are written to files, which `counterpoint replay` has checked again.",
    ),
    (
        "certificate",
        "What a proof is checked from; see `counterpoint explain proof`.",
    ),
    (
        "way",
        "Which branch of an `either` a run takes, as reports show it.

It is the line where the branch starts, or its number (1 is the first) where lines do not tell the branches apart. Several
of them, `line 7;line 9`, were taken one after the other since the last observation.",
    ),
    (
        "step",
        "One instruction of the machine that runs programs; limits count steps, not time.

The same files, limits and seed give the same answer on every machine and with any number of threads. Only --time and
Ctrl-C depend on the clock, and they can only turn an answer into `unknown`.",
    ),
];
