//! `counterpoint demo`: a bug that no single run can show, from the program to the explanation, without any file.

use counterpoint_engine::Budget;
use counterpoint_load::load_text;
use counterpoint_report::Unasked;
use counterpoint_report::view::View;

use crate::answers::{Answers, Decider};
use crate::args::ReportArgs;
use crate::exit::Exit;
use crate::output::Output;
use crate::panics;
use crate::reporting::{self, AskedWhere, Reporter};
use crate::stop::Stop;

const PROGRAM: &str = include_str!("demo.cpt");
const FILE: &str = "voting.cpt";

const INTRODUCTION: &str = "\
A program that counts votes, and a property that says: the two candidates are treated alike.
For every run p there must be a run q in which A and B have changed places, after every vote.

";

const NEXT: &str = "
No single run of this program is wrong in itself. Only two of them side by side show that votes for B are not counted as
votes for A are: line 13 should be `countB = countB + 1`. With that, the property is proved.

next     save the lines above as voting.cpt, and try
           counterpoint run voting.cpt        one run, with random votes
           counterpoint check voting.cpt      the same answer, with a counterexample that can be replayed
           counterpoint explain               what properties can say, and what the answers mean
";

/// Shows the program, the finding, and what to type next.
pub(crate) fn demo(output: &Output) -> Exit {
    let mut loaded = load_text(FILE, PROGRAM);
    let budget = Budget::default();
    let plain = ReportArgs { format: Vec::new(), stats: false, verbose: false };
    let reporter = match Reporter::new(&plain, &budget, AskedWhere::default(), &[], output) {
        Ok(reporter) => reporter,
        Err(exit) => return exit,
    };
    output.result(INTRODUCTION);
    for (number, line) in (1..).zip(PROGRAM.lines()) {
        output.result(format!("  {number:>2}  {line}").trim_end());
        output.result("\n");
    }
    output.result(&format!("\n`counterpoint check {FILE}` says:\n\n"));
    let stop = Stop::never();
    let decider = Decider { engine: None, budget: &budget, stop: &stop, jobs: 1, output };
    let Answers { all, exit, .. } = decider.decide_all(&mut loaded, &mut |_| {});
    let views: Vec<View> = all.iter().map(|answered| reporter.view(answered, &[], &loaded)).collect();
    all.iter().zip(&views).for_each(|(answered, view)| reporter.one(answered, view));
    let exit = views.iter().fold(exit, |end, view| end.and(reporting::exit(view, false)));
    let exit = exit.and(reporter.finish(&views, Unasked::default(), &loaded, &stop));
    output.result(NEXT);
    // The bug is meant to be found.
    if exit == Exit::Refuted { Exit::Fine } else { panics::tell(output, "the demo found no bug") }
}
