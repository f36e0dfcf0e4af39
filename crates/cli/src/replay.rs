//! `counterpoint replay`: runs a stored counterexample again, or checks a stored proof again.
//!
//! The file names its sources with hashes. If one of them changed, the decisions in the file may mean something
//! else now, so nothing is replayed. If none changed and the counterexample does not hold, the file was most likely
//! edited: that is a mistake in the input, unlike an engine that is contradicted in `check`.

mod base;
mod java;
mod stored;

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use counterpoint_engine::{Budget, Contradiction, Decided, Verdict, recheck};
use counterpoint_evidence::file::{EvidenceFile, FileError as EvidenceError, StoredEvidence};
use counterpoint_load::java::is_java;
use counterpoint_load::{FileError, JavaOptions, Loaded, Query, display_name, read_text};
use counterpoint_report::shell_word;
use counterpoint_witness::Interrupt;

use crate::args::ReplayArgs;
use crate::broken;
use crate::evidence::content;
use crate::exit::Exit;
use crate::findings::{Answered, Reporter};
use crate::output::Output;
use crate::progress::Progress;
use crate::session;
use crate::solving;
use crate::stop;

/// Checks what is in a file and reports what `check` reported.
pub(crate) fn replay(args: &ReplayArgs, output: &Output) -> Exit {
    let (stored, folder) = match read(args, output) {
        Ok(read) => read,
        Err(exit) => return exit,
    };
    match &stored.question {
        Some(question) => java::replay(args, &stored, question, folder, output),
        None => match open(args, &stored, output) {
            Ok(loaded) => replay_in(args, &stored, &loaded, output),
            Err(exit) => exit,
        },
    }
}

/// Reads a file whose sources have not changed; and the folder that they are named from, unless it is the current one.
fn read(args: &ReplayArgs, output: &Output) -> Result<(EvidenceFile, Option<String>), Exit> {
    let name = display_name(&args.witness);
    let wrong = |message: String, help: Option<&str>| {
        output.error(&message, help);
        Exit::Input
    };
    let text =
        read_text(&args.witness).map_err(|error| wrong(error.to_string(), unreadable_help(&error).as_deref()))?;
    let help = "witness files are written by `counterpoint check`, to the folder `.counterpoint`";
    let unusable = |error: EvidenceError| wrong(format!("`{name}`: {error}"), Some(help));
    let mut stored = EvidenceFile::from_json(&text).map_err(unusable)?;
    if stored.sources.is_empty() {
        return Err(wrong(format!("`{name}` names no source files"), Some(help)));
    }
    let command = stored::command(&stored);
    let folder = base::find(&args.witness, &stored.sources).filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = &folder {
        stored::move_to(&mut stored, folder);
    }
    let folder = folder.map(|folder| display_name(&folder));
    // Before they are read as programs: errors in a file that has changed are beside the point.
    for source in &stored.sources {
        let content = content(Path::new(&source.path)).map_err(|error| {
            let message = match error.kind() {
                ErrorKind::NotFound => format!("there is no file `{}`", source.path),
                _ => format!("cannot read `{}`: {error}", source.path),
            };
            wrong(
                message,
                Some("it is looked for here and in the folders above the witness; replay where `check` was run"),
            )
        })?;
        if !source.is_unchanged(&content) {
            let there = folder.as_ref().map_or_else(String::new, |folder| format!("cd {} && ", shell_word(folder)));
            let help = format!("check it again: {there}{command}");
            let message = format!("`{}` has changed since the {} was found", source.path, stored.evidence.name());
            return Err(wrong(message, Some(&help)));
        }
    }
    Ok((stored, folder))
}

fn open(args: &ReplayArgs, stored: &EvidenceFile, output: &Output) -> Result<Loaded, Exit> {
    // Java files are named in the properties of the others.
    let paths = stored.sources.iter().map(|source| PathBuf::from(&source.path)).filter(|path| !is_java(path));
    let options = JavaOptions { classpath: stored::classpath(stored), jdk: args.jdk.clone() };
    session::open_with(&paths.collect::<Vec<_>>(), &options, "replayed", output)
}

fn replay_in(args: &ReplayArgs, stored: &EvidenceFile, loaded: &Loaded, output: &Output) -> Exit {
    let property = &stored.property;
    let Some(query) = find(stored, loaded) else {
        output.error(&format!("there is no property `{property}` in `{}`", stored.sources[0].path), None);
        return Exit::Input;
    };
    let interrupt = Arc::new(Interrupt::default());
    stop::on_ctrl_c(&interrupt);
    let solver = match solving::config(&args.solving, output) {
        Ok(solver) => solver,
        Err(exit) => return exit,
    };
    let budget = Budget { steps: args.max_steps, choices: args.max_choices, solver, interrupt, ..Budget::default() };
    let reporter = match Reporter::new(&args.report, &budget, output) {
        Ok(reporter) => reporter.with_solver_options(args.solving.words()),
        Err(exit) => return exit,
    };
    let progress = Progress::new(property, output);
    let mut decided = match checked_again(stored, query, &budget) {
        Ok(decided) => decided,
        Err(message) => {
            let name = display_name(&args.witness);
            let help = format!("was the file edited? if not, please report it (the checker says: {message})");
            let does = if matches!(stored.evidence, StoredEvidence::Proof { .. }) { "prove" } else { "refute" };
            output.error(
                &format!("the {} in `{name}` does not {does} `{property}`", stored.evidence.name()),
                Some(&help),
            );
            return Exit::Input;
        }
    };
    // Up to there, a counterexample says nothing.
    let observations = stored.evidence.witness().ok().flatten().map_or(0, |witness| witness.observations);
    decided.stats.complete = observations.saturating_sub(1);
    let times = progress.times();
    let witness_file = Some(display_name(&args.witness));
    let mut answered = [Answered { query, decided, engine: "replay", witness_file, confirmation: None, times }];
    if !args.no_confirm {
        broken::confirm(&mut answered, &budget.interrupt, output);
    }
    reporter.one(&answered[0], loaded);
    let exit = reporter.finish(&answered, loaded);
    if budget.interrupt.cause().is_some() { exit.and(Exit::Interrupted) } else { exit }
}

/// What the checker says of what is in the file; an error if it does not hold.
fn checked_again(stored: &EvidenceFile, query: &Query, budget: &Budget) -> Result<Decided, String> {
    let task = &query.task;
    let evidence = stored.evidence(&task.programs(), &task.property).map_err(|error| error.to_string())?;
    match recheck(&query.task, evidence, budget) {
        Decided { verdict: Verdict::Contradicted(Contradiction::Checker(message)), .. } => Err(message),
        decided => Ok(decided),
    }
}

/// The property in the first of the files: names are unique per file only.
fn find<'a>(stored: &EvidenceFile, loaded: &'a Loaded) -> Option<&'a Query> {
    let named = |query: &&Query| query.task.property.name == stored.property;
    let own = |query: &&Query| loaded.sources.file(query.file).name == stored.sources[0].path;
    loaded.queries.iter().find(|query| named(query) && own(query))
}

/// What to name instead of a file that cannot be read as a witness.
fn unreadable_help(error: &FileError) -> Option<String> {
    match error {
        FileError::Directory(name) => Some(format!("name a file in it, for instance one of {name}/*.json")),
        other => other.help(),
    }
}
