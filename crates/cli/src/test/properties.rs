//! What breaks properties over Java methods, as tests: one class for each file of properties.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use counterpoint_campaign::{SearchKind, decide};
use counterpoint_engine::{Budget, Silent};
use counterpoint_load::{Loaded, Query};
use counterpoint_report::Times;
use counterpoint_testgen::confirm::Confirmation;
use counterpoint_testgen::suite::property::{plain, suite};
use counterpoint_testgen::tuple::Broken;
use counterpoint_witness::{Interrupt, StopCause};

use super::{Writer, framework};
use crate::args::TestArgs;
use crate::broken;
use crate::exit::Exit;
use crate::findings::Answered;
use crate::java::options as java_options;
use crate::mishap;
use crate::output::Output;
use crate::session;
use crate::stop;

/// Looks for runs that break properties, and writes a test for each of them.
pub(super) fn test(args: &TestArgs, interrupt: &Arc<Interrupt>, output: &Output) -> Exit {
    if let Some(time) = args.time {
        stop::after(time, interrupt);
    }
    let loaded = match session::open_with(&args.files, &java_options(&args.java), "written", output) {
        Ok(loaded) => loaded,
        Err(exit) => return exit,
    };
    if loaded.queries.iter().all(|query| query.methods.is_empty()) {
        let help = "name methods in a property: forall a in java(\"Rate.java\", \"Rate.of(int)\")";
        output.error("there is no property of Java methods here, so there is nothing to write", Some(help));
        return Exit::Input;
    }
    let (mut answers, mut exit) = answers(args, &loaded, interrupt, output);
    if !args.policy.no_confirm {
        broken::confirm(&mut answers, interrupt, output);
    }
    for (file, _) in loaded.sources.iter() {
        let of_file: Vec<&Answered<'_>> = answers.iter().filter(|answered| answered.query.file == file).collect();
        exit = exit.and(write(args, &of_file, &loaded.sources.file(file).name, output));
    }
    if interrupt.cause() == Some(StopCause::User) { exit.and(Exit::Interrupted) } else { exit }
}

/// Decides the properties of methods.
fn answers<'q>(
    args: &TestArgs,
    loaded: &'q Loaded,
    interrupt: &Arc<Interrupt>,
    output: &Output,
) -> (Vec<Answered<'q>>, Exit) {
    let budget = Budget {
        seed: args.seed.unwrap_or(0),
        calls: args.policy.calls.unwrap_or(Budget::default().calls),
        interrupt: Arc::clone(interrupt),
        ..Budget::default()
    };
    let (mut answers, mut exit) = (Vec::new(), Exit::Fine);
    for query in &loaded.queries {
        let name = &query.task.property.name;
        if query.methods.is_empty() {
            output.result(&format!("{name}: no test: it is not about Java methods\n"));
            continue;
        }
        match mishap::catch(|| decide(&query.task, SearchKind::Guided, &budget, &Silent).decided) {
            Some(decided) => answers.push(answered(query, decided)),
            None => exit = mishap::report(output, &format!("checking `{name}`")),
        }
    }
    (answers, exit)
}

fn answered(query: &Query, decided: counterpoint_engine::Decided) -> Answered<'_> {
    Answered { query, decided, engine: "", witness_file: None, confirmation: None, times: Times::default() }
}

/// Writes the tests of the properties of a file.
fn write(args: &TestArgs, answers: &[&Answered<'_>], file: &str, output: &Output) -> Exit {
    let places: Vec<Vec<Vec<PathBuf>>> = answers.iter().map(|answered| broken::places(answered)).collect();
    let mut exit = Exit::Fine;
    let (mut usable, mut methods): (Vec<Broken<'_>>, Vec<_>) = (Vec::new(), Vec::new());
    for (answered, places) in answers.iter().zip(&places) {
        let name = &answered.query.task.property.name;
        let Some(found) = broken::broken(answered, places) else {
            output.result(&format!("{name}: no test\n"));
            continue;
        };
        match (plain(&found), &answered.confirmation) {
            (_, Some(Confirmation::Contradicted { .. })) => {
                let help = "please report it; `counterpoint check` shows what the runs do";
                let message = format!("{name}: the JVM contradicts the refutation, a mistake of this tool");
                output.error(&message, Some(help));
                exit = exit.and(Exit::Internal);
            }
            (Err(reason), _) => {
                output.result(&format!("{name}: refuted, but no plain test can show it: {reason}\n"));
            }
            // A test that does not always fail is worse than none.
            (Ok(()), Some(Confirmation::NotConfirmable { reason })) => {
                output.result(&format!("{name}: refuted, but a test would not always show it: {reason}\n"));
            }
            (Ok(()), _) => {
                methods.push(broken::methods(answered).unwrap_or_default());
                usable.push(found);
            }
        }
    }
    let stem = Path::new(file).file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let mut left: Vec<usize> = (0..usable.len()).collect();
    for number in 1.. {
        if left.is_empty() {
            break;
        }
        let of_suite: Vec<&Broken<'_>> = left.iter().map(|&index| &usable[index]).collect();
        let (written, others) = suite(&of_suite, &class_name(&stem, number), framework(args));
        let is_written = |position: &usize| !others.contains(position);
        let of_tests = (0..left.len()).filter(is_written).flat_map(|position| &methods[left[position]]);
        let (mut files, mut places) = (Vec::<PathBuf>::new(), Vec::<PathBuf>::new());
        for method in of_tests {
            let new = method.inputs.files.iter().filter(|file| !files.contains(file));
            files.extend(new.cloned().collect::<Vec<_>>());
            let known = places.clone();
            places.extend(method.java.places.iter().filter(|place| !known.contains(place)).cloned());
        }
        if let Some(written) = written {
            exit = exit.and(Writer { args, files: &files, places: &places, output }.store(&written));
        }
        left = others.into_iter().map(|position| left[position]).collect();
    }
    exit
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
