//! `counterpoint test`: pairs of runs of methods as tests: those that leak, and those that cover goals. Runs that break a
//! property over methods become a test, too.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use counterpoint_diag::{Interrupt, Sources};
use counterpoint_engine::{Budget, Confirmation};
use counterpoint_load::{Loaded, Query, display_name};
use counterpoint_report::goal;
use counterpoint_testgen::answer::Case;
use counterpoint_testgen::hypertest::{Hypertest, Kind};
use counterpoint_testgen::suite::{Framework, Suite, how_to_run, is_generated, plain, questions, suites};

use crate::accepted::Accepted;
use crate::answers::{Answered, Answers, Decider, confirmed};
use crate::args::{FrameworkArg, ReportArgs, TestArgs};
use crate::exit::Exit;
use crate::output::Output;
use crate::reporting::{AskedWhere, Reporter};
use crate::session;
use crate::settings::{self, Settings, Typed};
use crate::stop::{Stop, remedy};

/// Looks for leaks, for pairs that cover goals and for runs that break properties, and writes a test for each of them.
pub(crate) fn test(args: &TestArgs, output: &Output) -> Exit {
    match written(args, output) {
        Ok(exit) | Err(exit) => exit,
    }
}

fn written(args: &TestArgs, output: &Output) -> Result<Exit, Exit> {
    let stop = Stop::new(&args.stop);
    let typed = Typed {
        files: &args.files,
        java: &args.java,
        policy: &args.policy,
        config: args.policy.config.as_deref(),
        seed: args.seed,
        max_steps: args.max_steps,
        jobs: args.jobs,
    };
    let settings = settings::settle(&typed, "written", &stop, output)?;
    let mut accepted = Accepted::open(settings.config.as_ref(), args.baseline.clone(), None, output)?;
    let budget = stop.within(Budget { keeps_going: !args.leaks_only, ..settings.budget() });
    let mut loaded = session::open(&settings.request, "written", &stop, output)?;
    if loaded.pending.is_empty() && loaded.queries.iter().all(|query| query.methods.is_empty()) {
        let help = "name methods in a property: forall a in java(\"Rate.java\", \"Rate.of(int)\")";
        return Err(output.refuse("there is no property of methods here, so there is nothing to write", help));
    }
    for query in loaded.queries.iter().filter(|query| query.methods.is_empty()) {
        output.result(&format!("{}: no test: it is not about methods\n", query.task.property.name));
    }
    loaded.queries.retain(|query| !query.methods.is_empty());
    let (engine, jobs) = (Some(settings.engine.as_str()), settings.jobs);
    let decider = Decider { engine, budget: &budget, stop: &stop, jobs, output };
    let sources = loaded.sources.clone();
    let Answers { all, n_unasked, exit } = decider.decide_all(&mut loaded, &mut |_| {});
    let texts = Loaded { sources: sources.clone(), ..Loaded::default() };
    let meant = meant(&mut accepted, &all, &budget, &texts, output)?;
    let questions: Vec<String> = all.iter().map(|answered| question(answered, &settings, &sources)).collect();
    let writer = Writer { args, output, meant: &meant, questions: &questions };
    let end = exit.and(writer.write_all(&all, stop.interrupt(), &sources));
    if let Some(cause) = stop.cause().filter(|_| n_unasked > 0) {
        let methods = if n_unasked == 1 { "1 method was".to_owned() } else { format!("{n_unasked} methods were") };
        output.warning(&format!("{methods} not looked at"), remedy(cause));
    }
    Ok(stop.exit(end))
}

/// For each answer, why its leak is meant, if it is: nobody wants a test that fails until it is gone.
fn meant(
    accepted: &mut Accepted<'_>,
    all: &[Answered],
    budget: &Budget,
    loaded: &Loaded,
    output: &Output,
) -> Result<Vec<Option<String>>, Exit> {
    let plain = ReportArgs { format: Vec::new(), stats: false, verbose: false };
    let reporter = Reporter::new(&plain, budget, AskedWhere::default(), &[], output)?;
    let of = |answered: &Answered| {
        let asked = answered.query.asked.as_ref()?;
        let accepted = accepted.of(&reporter.view(answered, &[], loaded), &*asked.method)?;
        Some(match accepted.reason {
            Some(reason) => format!("suppressed at {}: {reason}", accepted.place),
            None => format!("known from {}", accepted.place),
        })
    };
    Ok(all.iter().map(of).collect())
}

/// What is needed to write tests.
#[derive(Clone, Copy)]
struct Writer<'a> {
    args: &'a TestArgs,
    output: &'a Output,
    /// For each answer, why its leak is meant, if it is.
    meant: &'a [Option<String>],
    /// What was asked for each answer, in one line.
    questions: &'a [String],
}

/// What a test can be made of.
struct Found<'a> {
    /// The position of its answer.
    answer: usize,
    test: Hypertest<'a>,
    confirmation: Option<Confirmation>,
}

impl Writer<'_> {
    /// Repeats what was found on the platform, and writes tests: of what was asked of methods, then of properties by file.
    fn write_all(&self, answers: &[Answered], interrupt: &Arc<Interrupt>, sources: &Sources) -> Exit {
        let cases = answers.iter().enumerate().flat_map(|(index, answered)| {
            Case::all(answered.answer(), interrupt).into_iter().map(move |case| (index, case))
        });
        let cases: Vec<(usize, Case<'_>)> = cases.collect();
        let covers: Vec<Vec<String>> =
            cases.iter().map(|(index, case)| covered(&answers[*index], case, sources)).collect();
        let tests = cases.iter().zip(&covers);
        let tests = tests.filter_map(|((index, case), covers)| {
            let question = self.questions[*index].as_str();
            Some((*index, Hypertest { question, ..case.hypertest(covers)? }))
        });
        let is_wanted = |index: usize, test: &Hypertest<'_>| self.meant[index].is_none() || !leaks(test);
        let tests = tests.filter(|(index, test)| is_wanted(*index, test));
        let (of, tests): (Vec<usize>, Vec<Hypertest<'_>>) = tests.unzip();
        let confirmations =
            if self.args.policy.no_confirm { Vec::new() } else { confirmed(&tests, interrupt, self.output) };
        let confirmations = confirmations.into_iter().chain(std::iter::repeat(None));
        let found = of.into_iter().zip(tests).zip(confirmations);
        let found: Vec<Found<'_>> =
            found.map(|((answer, test), confirmation)| Found { answer, test, confirmation }).collect();
        let group = |is_of: &dyn Fn(&Query) -> bool| -> Vec<(usize, &Answered)> {
            answers.iter().enumerate().filter(|(_, answered)| is_of(&answered.query)).collect()
        };
        let mut exit = self.write(&group(&|query| query.asked.is_some()), &found, "");
        for (file, source) in sources.iter() {
            let of_file = group(&|query| query.asked.is_none() && query.file == Some(file));
            exit = exit.and(self.write(&of_file, &found, &source.name));
        }
        exit
    }

    /// Writes the tests of some answers, as few classes as possible; the file is that of their properties.
    fn write(&self, answers: &[(usize, &Answered)], found: &[Found<'_>], file: &str) -> Exit {
        let no_test = |it: &Answered| self.output.result(&format!("{}: no test\n", it.query.task.property.name));
        let mut exit = Exit::Fine;
        let mut usable: Vec<&Found<'_>> = Vec::new();
        for &(index, answered) in answers {
            let of_answer: Vec<&Found<'_>> = found.iter().filter(|found| found.answer == index).collect();
            if of_answer.is_empty() && answered.query.asked.is_none() {
                no_test(answered);
            }
            for found in of_answer {
                match self.is_usable(found) {
                    Ok(is_usable) => usable.extend(is_usable.then_some(found)),
                    Err(other) => exit = exit.and(other),
                }
            }
        }
        for (index, answered) in answers.iter().filter(|(_, answered)| answered.query.asked.is_some()) {
            if let Some(why) = &self.meant[*index] {
                self.output.result(&format!("{}: leaks, but {why}\n", answered.query.task.property.name));
            }
            if !usable.iter().any(|found| found.answer == *index) {
                no_test(answered);
            }
        }
        let tests: Vec<&Hypertest<'_>> = usable.iter().map(|found| &found.test).collect();
        let suites = suites(&tests, file, framework(self.args), &|file| self.is_taken(file));
        suites.iter().fold(exit, |exit, suite| exit.and(self.store(suite)))
    }

    /// Whether runs make a test that always comes out the same. What prevents it is said of what was refuted.
    fn is_usable(&self, found: &Found<'_>) -> Result<bool, Exit> {
        let Found { test, confirmation, .. } = found;
        let word = match &test.kind {
            Kind::Agreement(pair) if pair.difference.is_none() => {
                // There, too, they have to look alike.
                let is_alike = matches!(confirmation, None | Some(Confirmation::Contradicted { .. }));
                return Ok(is_alike && plain(test).is_ok());
            }
            Kind::Agreement(_) => "leaks",
            Kind::Pointwise(_) => "refuted",
        };
        self.is_steady(&test.task.property.name, word, plain(test), confirmation.as_ref())
    }

    /// Whether a test always shows what was found; otherwise why not.
    fn is_steady(
        &self,
        name: &str,
        found: &str,
        plain: Result<(), String>,
        confirmation: Option<&Confirmation>,
    ) -> Result<bool, Exit> {
        let not = |what: &str, reason: &str| self.output.result(&format!("{name}: {found}, but {what}: {reason}\n"));
        match (plain, confirmation) {
            (_, Some(Confirmation::Contradicted { .. })) => {
                let help = "please report it; `counterpoint check` shows what the runs do";
                let message = format!("{name}: internal error: the platform contradicts what was found");
                self.output.error(&message, Some(help));
                return Err(Exit::Internal);
            }
            (Err(reason), _) => not("no plain test can show it", &reason),
            // A test that does not always fail is worse than none.
            (Ok(()), Some(Confirmation::NotConfirmable { reason } | Confirmation::NotShown { reason })) => {
                not("a test would not always show it", reason);
            }
            (Ok(()), Some(Confirmation::Confirmed { is_seeded: true })) => {
                not("a test would not always show it", "it depends on random numbers without a seed");
            }
            (Ok(()), _) => return Ok(true),
        }
        Ok(false)
    }

    /// Whether a file has tests of what was not asked this time: they are not replaced.
    fn is_taken(&self, file: &str) -> bool {
        let file = self.args.out.join(file);
        let text = fs::read_to_string(&file).ok().filter(|_| is_generated(&file)).unwrap_or_default();
        questions(&text).any(|question| !self.questions.iter().any(|known| known == question))
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
            output.result(&how_to_run(suite, &file, framework(args)));
        }
        Exit::Fine
    }
}

/// What was asked, in one line of a Java comment, where a backslash could begin another letter.
fn question(answered: &Answered, settings: &Settings, sources: &Sources) -> String {
    let question = match (&answered.query.asked, answered.query.file) {
        (Some(asked), _) => settings.question(asked),
        (None, Some(file)) => format!("the properties of {}", sources.file(file).name),
        (None, None) => String::new(),
    };
    question.replace(|letter: char| letter == '\\' || letter.is_control(), "?")
}

/// Whether its runs disagree.
fn leaks(test: &Hypertest<'_>) -> bool {
    matches!(&test.kind, Kind::Agreement(pair) if pair.difference.is_some())
}

fn framework(args: &TestArgs) -> Framework {
    match args.framework {
        FrameworkArg::Junit5 => Framework::Junit5,
        FrameworkArg::Junit4 => Framework::Junit4,
        FrameworkArg::Main => Framework::Main,
    }
}

/// The goals that two runs cover, in words.
fn covered(answered: &Answered, case: &Case<'_>, sources: &Sources) -> Vec<String> {
    let Some(coverage) = &answered.decided.stats.coverage else { return Vec::new() };
    let goals = &coverage.goals;
    let words = |&index: &u32| goal(answered.query.task.program(0), goals, &goals.goals[index as usize], sources);
    case.goals.iter().map(words).collect()
}
