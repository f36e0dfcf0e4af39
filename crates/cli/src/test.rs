//! `counterpoint test`: pairs of runs of methods as tests: those that leak, and those that cover goals. Runs that break a
//! property over methods become a test, too.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use counterpoint_diag::{Interrupt, Sources, StopCause};
use counterpoint_engine::Budget;
use counterpoint_load::display_name;
use counterpoint_load::java::JavaMethod;
use counterpoint_report::goal;
use counterpoint_testgen::confirm::Confirmation;
use counterpoint_testgen::finding::Finding;
use counterpoint_testgen::platform::{Case, confirm_pairs};
use counterpoint_testgen::suite::{self, Framework, Suite, how_to_run, is_generated, plain, suite};
use counterpoint_testgen::tuple::Broken;

use crate::answers::{Answered, Answers, Decider, confirm, confirmed};
use crate::args::{FrameworkArg, TestArgs};
use crate::exit::Exit;
use crate::output::Output;
use crate::session;
use crate::settings::{self, Typed};
use crate::stop;

/// Looks for leaks, for pairs that cover goals and for runs that break properties, and writes a test for each of them.
pub(crate) fn test(args: &TestArgs, output: &Output) -> Exit {
    match written(args, output) {
        Ok(exit) | Err(exit) => exit,
    }
}

fn written(args: &TestArgs, output: &Output) -> Result<Exit, Exit> {
    let interrupt = Arc::new(Interrupt::default());
    stop::on_ctrl_c(&interrupt);
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
    let settings = settings::settle(&typed, "written", output)?;
    if let Some(time) = settings.time {
        stop::after(time, &interrupt);
    }
    let budget = Budget { keeps_going: !args.leaks_only, ..settings.budget(interrupt) };
    let mut loaded = session::open(&settings.request, "written", &budget.interrupt, output)?;
    if loaded.pending.is_empty() && loaded.queries.iter().all(|query| query.methods.is_empty()) {
        let help = "name methods in a property: forall a in java(\"Rate.java\", \"Rate.of(int)\")";
        return Err(output.refuse("there is no property of methods here, so there is nothing to write", help));
    }
    for query in loaded.queries.iter().filter(|query| query.methods.is_empty()) {
        output.result(&format!("{}: no test: it is not about methods\n", query.task.property.name));
    }
    loaded.queries.retain(|query| !query.methods.is_empty());
    let decider = Decider { engine: Some(&settings.engine), budget: &budget, jobs: settings.jobs, output };
    let sources = loaded.sources.clone();
    let Answers { all, n_unasked, exit } = decider.decide_all(&mut loaded, &mut |_| {});
    let (pairs, mut properties): (Vec<Answered>, Vec<Answered>) =
        all.into_iter().partition(|answered| answered.query.asked.is_some());
    let writer = Writer { args, output };
    let mut end = exit.and(writer.write_pairs(&pairs, &budget.interrupt, &sources));
    if !args.policy.no_confirm {
        confirm(&mut properties, &budget, output);
    }
    for (file, source) in sources.iter() {
        let of_file: Vec<&Answered> = properties.iter().filter(|answered| answered.query.file == Some(file)).collect();
        end = end.and(writer.write_properties(&of_file, &source.name));
    }
    if n_unasked > 0 {
        let methods = if n_unasked == 1 { "1 method was".to_owned() } else { format!("{n_unasked} methods were") };
        output.warning(&format!("{methods} not looked at"), "give it more time");
    }
    Ok(if budget.interrupt.cause() == Some(StopCause::User) { end.and(Exit::Interrupted) } else { end })
}

/// What is needed to write tests.
#[derive(Clone, Copy)]
struct Writer<'a> {
    args: &'a TestArgs,
    output: &'a Output,
}

/// What programs under test are made of.
#[derive(Default)]
struct Program {
    /// Its files, as they were named.
    files: Vec<PathBuf>,
    /// Where its classes are.
    places: Vec<PathBuf>,
}

impl Program {
    /// Adds what the methods of an answer are made of.
    fn add(&mut self, answered: &Answered) {
        for method in answered.query.methods.iter().flatten() {
            let known = self.files.clone();
            self.files.extend(method.files.iter().filter(|file| !known.contains(file)).cloned());
            let known = self.places.clone();
            let places = JavaMethod::of(method).map(|method| &method.java.places);
            self.places.extend(places.into_iter().flatten().filter(|place| !known.contains(place)).cloned());
        }
    }
}

impl Writer<'_> {
    /// Writes a class of tests for each class with pairs of runs that make one.
    fn write_pairs(&self, answers: &[Answered], interrupt: &Arc<Interrupt>, sources: &Sources) -> Exit {
        let (args, output) = (self.args, self.output);
        let first = answers.first().and_then(|answered| answered.query.methods.first()?.as_ref());
        let Some(method) = first.and_then(JavaMethod::of) else { return Exit::Fine };
        let mut program = Program::default();
        program.add(&answers[0]);
        let cases: Vec<(&Answered, Case<'_>)> = answers
            .iter()
            .flat_map(|answered| Case::all(answered.answer(), interrupt).into_iter().map(move |case| (answered, case)))
            .collect();
        let covers: Vec<Vec<String>> = cases.iter().map(|(answered, case)| covered(answered, case, sources)).collect();
        let pairs: Vec<Finding<'_>> =
            cases.iter().zip(&covers).filter_map(|((_, case), covers)| case.finding(covers)).collect();
        let run = || confirm_pairs(&method.java, &pairs, interrupt);
        let confirmations = if args.policy.no_confirm { Vec::new() } else { confirmed(2 * pairs.len(), output, run) };
        let mut exit = Exit::Fine;
        let mut findings: Vec<Finding<'_>> = Vec::new();
        for (index, ((answered, _), finding)) in cases.iter().zip(&pairs).enumerate() {
            let confirmation = confirmations.get(index).and_then(Option::as_ref);
            match self.usable(&answered.query.task.property.name, finding, confirmation) {
                Ok(true) => findings.push(*finding),
                Ok(false) => {}
                Err(other) => exit = exit.and(other),
            }
        }
        for answered in answers {
            let granted = answered.query.methods.iter().flatten().filter_map(JavaMethod::of);
            let granted = granted.map(|method| &raw const method.granted);
            let granted: Vec<_> = granted.collect();
            if !findings.iter().any(|finding| granted.contains(&std::ptr::from_ref(finding.granted))) {
                output.result(&format!("{}: no test\n", answered.query.task.property.name));
            }
        }
        while let Some(first) = findings.first() {
            let class = first.granted.entry.class.clone();
            let (of_class, others): (Vec<Finding<'_>>, Vec<Finding<'_>>) =
                findings.into_iter().partition(|finding| finding.granted.entry.class == class);
            findings = others;
            if let Some(suite) = suite(&of_class, framework(args)) {
                exit = exit.and(self.store(&suite, &program));
            }
        }
        exit
    }

    /// Whether two runs make a test that always comes out the same. What prevents it is said of leaks.
    fn usable(&self, method: &str, finding: &Finding<'_>, confirmation: Option<&Confirmation>) -> Result<bool, Exit> {
        if finding.difference.is_none() {
            // There, too, they have to look alike.
            let is_alike = matches!(confirmation, None | Some(Confirmation::Contradicted { .. }));
            return Ok(is_alike && plain(finding).is_ok());
        }
        self.is_steady(method, "leaks", plain(finding), confirmation)
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
                let message = format!("{name}: the platform contradicts what was found, a mistake of this tool");
                self.output.error(&message, Some(help));
                return Err(Exit::Internal);
            }
            (Err(reason), _) => not("no plain test can show it", &reason),
            // A test that does not always fail is worse than none.
            (Ok(()), Some(Confirmation::NotConfirmable { reason })) => {
                not("a test would not always show it", reason);
            }
            (Ok(()), Some(Confirmation::Confirmed { is_seeded: true, .. })) => {
                not("a test would not always show it", "it depends on random numbers without a seed");
            }
            (Ok(()), _) => return Ok(true),
        }
        Ok(false)
    }

    /// Writes the tests of the properties of a file, as few classes as possible.
    fn write_properties(&self, answers: &[&Answered], file: &str) -> Exit {
        let places: Vec<Vec<Vec<PathBuf>>> = answers.iter().map(|answered| answered.answer().places()).collect();
        let mut exit = Exit::Fine;
        let mut usable: Vec<(Broken<'_>, &Answered)> = Vec::new();
        for (answered, places) in answers.iter().zip(&places) {
            let name = &answered.query.task.property.name;
            let Some(found) = answered.answer().broken(places) else {
                self.output.result(&format!("{name}: no test\n"));
                continue;
            };
            let plain = suite::property::plain(&found);
            match self.is_steady(name, "refuted", plain, answered.confirmation.as_ref()) {
                Ok(true) => usable.push((found, answered)),
                Ok(false) => {}
                Err(other) => exit = exit.and(other),
            }
        }
        let stem = Path::new(file).file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let mut left: Vec<usize> = (0..usable.len()).collect();
        for number in 1.. {
            if left.is_empty() {
                break;
            }
            let of_suite: Vec<&Broken<'_>> = left.iter().map(|&index| &usable[index].0).collect();
            let (written, others) = suite::property::suite(&of_suite, &class_name(&stem, number), framework(self.args));
            let mut program = Program::default();
            (0..left.len())
                .filter(|position| !others.contains(position))
                .for_each(|it| program.add(usable[left[it]].1));
            if let Some(written) = written {
                exit = exit.and(self.store(&written, &program));
            }
            left = others.into_iter().map(|position| left[position]).collect();
        }
        exit
    }

    fn store(&self, suite: &Suite, program: &Program) -> Exit {
        let Self { args, output } = *self;
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
            output.result(&how_to_run(suite, &program.files, &program.places, &file, framework(args)));
        }
        Exit::Fine
    }
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

/// `price-list.cpt` becomes `PriceListPropertyTest`.
fn class_name(stem: &str, number: usize) -> String {
    let parts = stem.split(|letter: char| !letter.is_alphanumeric()).filter(|part| !part.is_empty());
    let capital = |part: &str| {
        let mut letters = part.chars();
        letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect::<String>()
    };
    let name: String = parts.map(capital).collect();
    let digit = if name.starts_with(|letter: char| letter.is_ascii_digit()) { "P" } else { "" };
    let number = if number == 1 { String::new() } else { number.to_string() };
    format!("{digit}{name}PropertyTest{number}")
}
