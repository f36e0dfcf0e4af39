//! `counterpoint demo`: a bug that no single run can show, from the program to the explanation, without any file.

use std::time::Duration;

use counterpoint_engine::{Budget, Engine, Silent, decide};
use counterpoint_load::load_text;
use counterpoint_symex::ForallExists;

use crate::args::ReportArgs;
use crate::exit::Exit;
use crate::findings::{Answered, Reporter};
use crate::mishap;
use crate::output::Output;

const PROGRAM: &str = include_str!("demo.cpt");
const FILE: &str = "voting.cpt";

const INTRODUCTION: &str = "\
A program that counts votes, and a property: whoever is called A or B, the count is the same.
Formally: for every run p there is a run q in which A and B have changed places.

";

const NEXT: &str = "
Every single run of this program looks plausible. Only two runs side by side show that B is not counted as A is:
line 11 should be `countB = countB + 1`.

next
  counterpoint run FILE         run a program of your own and look at it
  counterpoint check FILE       decide the properties in a file
  counterpoint explain          what can be said in properties, and what answers mean
To try this one, save the lines above as voting.cpt; `counterpoint check` then also stores a replayable counterexample.
";

/// Shows the program, the finding, and what to type next.
pub(crate) fn demo(output: &Output) -> Exit {
    let loaded = load_text(FILE, PROGRAM);
    let [query] = loaded.queries.as_slice() else { return mishap::tell(output, "the demo cannot be read") };
    let engine: ForallExists = ForallExists::default();
    let budget = Budget::default();
    let plain = ReportArgs { format: Vec::new(), stats: false, verbose: false };
    let reporter = match Reporter::new(&plain, &budget, engine.name(), output) {
        Ok(reporter) => reporter,
        Err(exit) => return exit,
    };
    output.result(INTRODUCTION);
    for (number, line) in (1..).zip(PROGRAM.lines()) {
        output.result(format!("  {number:>2}  {line}").trim_end());
        output.result("\n");
    }
    output.result(&format!("\n$ counterpoint check {FILE}\n"));
    let decided = decide(&engine, &query.task, &budget, &Silent);
    let answered = Answered { query, decided, witness_file: None, duration: Duration::ZERO };
    reporter.one(&answered, &loaded);
    let exit = reporter.finish(&[answered], &loaded);
    output.result(NEXT);
    // The bug is meant to be found.
    if exit == Exit::Refuted { Exit::Fine } else { mishap::tell(output, "the demo found no bug") }
}
