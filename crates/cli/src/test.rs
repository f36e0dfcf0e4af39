//! `counterpoint test`: pairs of runs of Java methods as tests: those that leak, and those that cover goals. What breaks a
//! property over methods becomes a test, too ([`properties`]).

mod properties;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use counterpoint_engine::{Budget, Replayed, Verdict, told};
use counterpoint_load::display_name;
use counterpoint_load::java::{Java, has_sources, is_generated, is_java, main_sources};
use counterpoint_report::goal;
use counterpoint_testgen::confirm::Confirmation;
use counterpoint_testgen::finding::Finding;
use counterpoint_testgen::suite::{Framework, Suite, plain, suite};
use counterpoint_witness::{Difference, Disagreement, Interrupt, StopCause, Told, difference, end_alike};

use crate::args::{FrameworkArg, TestArgs};
use crate::confirming;
use crate::exit::Exit;
use crate::output::Output;
use crate::questions::{self, Answer, Answered};
use crate::settings::{self, Typed};
use crate::stop;

/// Looks for leaks and for pairs that cover goals, and writes a test for each of them.
pub(crate) fn test(args: &TestArgs, output: &Output) -> Exit {
    let interrupt = Arc::new(Interrupt::default());
    stop::on_ctrl_c(&interrupt);
    if !args.files.is_empty() && args.files.iter().all(|path| !is_java(path)) {
        return properties::test(args, &interrupt, output);
    }
    let typed = Typed {
        files: &args.files,
        java: &args.java,
        policy: &args.policy,
        config: args.policy.config.as_deref(),
        seed: args.seed,
        max_steps: args.max_steps,
        time: args.time,
        jobs: args.jobs,
    };
    let mut settings = match settings::settle(&typed, "written", output) {
        Ok(settings) => settings,
        Err(exit) => return exit,
    };
    settings.keeps_going = !args.leaks_only;
    if let Some(time) = settings.time {
        stop::after(time, &interrupt);
    }
    let Answered { java, answers, n_unasked, exit } = match questions::ask(&settings, &interrupt, "written", output) {
        Ok(answered) => answered,
        Err(exit) => return exit,
    };
    let writer = Writer { args, files: &settings.inputs.files, places: &java.places, output };
    let exit = exit.and(writer.write(&java, &answers, &interrupt));
    if n_unasked > 0 {
        output.warning(&format!("{n_unasked} methods were not looked at"), "give it more time");
    }
    if interrupt.cause() == Some(StopCause::User) { exit.and(Exit::Interrupted) } else { exit }
}

/// What is needed to write tests.
struct Writer<'a> {
    args: &'a TestArgs,
    /// What the program is made of.
    files: &'a [PathBuf],
    /// Where its classes are.
    places: &'a [PathBuf],
    output: &'a Output,
}

/// Two runs for a test.
struct Case<'a> {
    answer: &'a Answer,
    runs: [Told; 2],
    difference: Option<Difference>,
    /// The goals that they cover, in words.
    covers: Vec<String>,
}

impl<'a> Case<'a> {
    /// The pair that disagrees, and those that cover goals.
    fn all(java: &Java, answer: &'a Answer, interrupt: &Arc<Interrupt>) -> Vec<Self> {
        let task = &answer.compared.task;
        let mut cases: Vec<Self> = Vec::new();
        if let Verdict::Refuted(_, Replayed::Disagreeing(disagreement)) = &answer.decided.verdict {
            let Disagreement { runs, difference } = disagreement.as_ref().clone();
            cases.push(Self { answer, runs, difference: Some(difference), covers: Vec::new() });
        }
        let budget = Budget { interrupt: Arc::clone(interrupt), ..Budget::default() };
        for example in &answer.decided.examples {
            let Ok(runs) = told(task, &example.runs, &budget) else { continue };
            let sees = task.agreement().map(|task| task.sees).unwrap_or_default();
            let difference = difference(sees, &runs);
            let is_known = cases.iter().any(|case| (0..2).all(|run| case.runs[run].inputs == runs[run].inputs));
            // Of runs that end in different ways nobody can say that they must look alike.
            if is_known || (difference.is_none() && !end_alike(&runs)) {
                continue;
            }
            let Some(coverage) = &answer.decided.stats.coverage else { continue };
            let goals = &coverage.goals;
            let words = |&index: &u32| goal(task.program(0), goals, &goals.goals[index as usize], &java.sources);
            cases.push(Self { answer, runs, difference, covers: example.goals.iter().map(words).collect() });
        }
        cases
    }

    fn finding(&'a self, java: &'a Java) -> Finding<'a> {
        Finding { covers: &self.covers, ..self.answer.pair(java, &self.runs, self.difference) }
    }
}

impl Writer<'_> {
    fn write(&self, java: &Java, answers: &[Answer], interrupt: &Arc<Interrupt>) -> Exit {
        let Self { args, output, .. } = *self;
        let mut exit = Exit::Fine;
        let cases: Vec<Case<'_>> = answers.iter().flat_map(|answer| Case::all(java, answer, interrupt)).collect();
        let pairs = || cases.iter().map(|case| case.finding(java)).enumerate();
        let is_tried = !args.policy.no_confirm;
        let confirmations =
            if is_tried { confirming::all(java, pairs().collect(), interrupt, output) } else { Vec::new() };
        let mut findings: Vec<Finding<'_>> = Vec::new();
        for (index, finding) in pairs() {
            let confirmation = confirmations.iter().find(|(of, _)| *of == index).map(|(_, confirmation)| confirmation);
            match self.usable(cases[index].answer, &finding, confirmation) {
                Ok(true) => findings.push(finding),
                Ok(false) => {}
                Err(other) => exit = exit.and(other),
            }
        }
        for answer in answers {
            if !findings.iter().any(|finding| std::ptr::eq(finding.granted, &raw const answer.question.granted)) {
                output.result(&format!("{}: no test\n", answer.question.method.source()));
            }
        }
        let framework = framework(args);
        while let Some(first) = findings.first() {
            let class = first.granted.entry.class.clone();
            let (of_class, others) = findings.into_iter().partition(|finding| finding.granted.entry.class == class);
            findings = others;
            let of_class: Vec<Finding<'_>> = of_class;
            if let Some(suite) = suite(&of_class, framework) {
                exit = exit.and(self.store(&suite));
            }
        }
        exit
    }

    /// Whether two runs make a test that always comes out the same. What prevents it is said of leaks.
    fn usable(
        &self,
        answer: &Answer,
        finding: &Finding<'_>,
        confirmation: Option<&Confirmation>,
    ) -> Result<bool, Exit> {
        let output = self.output;
        let method = answer.question.method.source();
        if finding.difference.is_none() {
            // There, too, they have to look alike.
            let is_alike = matches!(confirmation, None | Some(Confirmation::Contradicted { .. }));
            return Ok(is_alike && plain(finding).is_ok());
        }
        match (plain(finding), confirmation) {
            (_, Some(Confirmation::Contradicted { .. })) => {
                let help = "please report it; `counterpoint check` shows what both runs do";
                output.error(&format!("{method}: the JVM contradicts the leak, a mistake of this tool"), Some(help));
                return Err(Exit::Internal);
            }
            (Err(reason), _) => {
                output.result(&format!("{method}: leaks, but no plain test can show it: {reason}\n"));
            }
            // A test that does not always fail is worse than none.
            (Ok(()), Some(Confirmation::NotConfirmable { reason })) => {
                output.result(&format!("{method}: leaks, but a test would not always show it: {reason}\n"));
            }
            (Ok(()), Some(Confirmation::Confirmed { is_seeded: true, .. })) => {
                let reason = "it depends on random numbers without a seed";
                output.result(&format!("{method}: leaks, but a test would not always show it: {reason}\n"));
            }
            (Ok(()), _) => return Ok(true),
        }
        Ok(false)
    }

    fn store(&self, suite: &Suite) -> Exit {
        let Self { args, output, .. } = *self;
        let file = args.out.join(suite.file());
        let folder = file.parent().unwrap_or(Path::new("."));
        if file.exists() && !is_generated(&file) {
            let message = format!("`{}` is there already, and was not written by this tool", display_name(&file));
            output.error(&message, Some("name another folder with --out, or give the file another name"));
            return Exit::Input;
        }
        if let Err(error) = fs::create_dir_all(folder).and_then(|()| fs::write(&file, &suite.text)) {
            output.error(
                &format!("cannot write `{}`: {error}", display_name(&file)),
                Some("name another folder with --out"),
            );
            return Exit::Input;
        }
        let tests = if suite.tests.len() == 1 { "1 test".to_owned() } else { format!("{} tests", suite.tests.len()) };
        output.result(&format!("{}: {tests}: {}\n", display_name(&file), suite.tests.join(", ")));
        if !output.is_quiet {
            output.result(&self.how_to_run(suite, &display_name(&file)));
        }
        Exit::Fine
    }

    /// The commands that compile and run a suite.
    fn how_to_run(&self, suite: &Suite, file: &str) -> String {
        let Self { args, .. } = *self;
        let sources: Vec<String> = self.files.iter().filter_map(|path| sources(path)).collect();
        // What was compiled here lies in a cache; people compile their own.
        let others = self.places.iter().skip(usize::from(!sources.is_empty()));
        let mut path: Vec<String> = others.map(|place| display_name(place)).collect();
        let junit = "junit-platform-console-standalone.jar";
        if args.framework != FrameworkArg::Main {
            path.push(junit.to_owned());
        }
        path.insert(0, "out".to_owned());
        let path = path.join(":");
        // A test among the sources is found with them.
        let is_among = |path: &PathBuf| path.is_dir() && is_below(Path::new(file), &main_sources(path));
        let own = if self.files.iter().any(is_among) { Vec::new() } else { vec![file.to_owned()] };
        let sources = [sources, own].concat().join(" ");
        let class = &suite.class;
        let run = match args.framework {
            FrameworkArg::Main => format!("java -cp {path} {class}"),
            _ => format!("java -jar {junit} -cp {path} --select-class {class}"),
        };
        format!("  run       javac -d out -cp {path} {sources}\n            {run}\n")
    }
}

fn framework(args: &TestArgs) -> Framework {
    match args.framework {
        FrameworkArg::Junit5 => Framework::Junit5,
        FrameworkArg::Junit4 => Framework::Junit4,
        FrameworkArg::Main => Framework::Main,
    }
}

/// The sources that a path stands for, as a shell takes them.
fn sources(path: &Path) -> Option<String> {
    if path.is_dir() {
        return has_sources(path).then(|| format!("$(find {} -name '*.java')", display_name(&main_sources(path))));
    }
    path.extension().is_some_and(|extension| extension == "java").then(|| display_name(path))
}

fn is_below(file: &Path, folder: &Path) -> bool {
    match (file.canonicalize(), folder.canonicalize()) {
        (Ok(file), Ok(folder)) => file.starts_with(folder),
        _ => false,
    }
}
