//! `counterpoint replay`: runs a stored counterexample again, or checks a stored proof again.
//!
//! The file names its sources with hashes. If one of them changed, the decisions in the file may mean something
//! else now, so nothing is replayed. If none changed and the counterexample does not hold, the file was most likely
//! edited: that is a mistake in the input, unlike an engine that is contradicted in `check`.

pub(crate) mod base;
mod stored;

use std::io::ErrorKind;
use std::path::Path;
use std::slice;

use counterpoint_campaign::solvers;
use counterpoint_engine::{Budget, Contradiction, Decided, SearchStats, Verdict, recheck};
use counterpoint_evidence::file::{EvidenceFile, FileError as EvidenceError, StoredEvidence, StoredSearch};
use counterpoint_load::{FileError, LoadOptions, Loaded, Query, display_name, read_text};
use counterpoint_report::{Unasked, shell_word};

use crate::answers::{Answered, confirm};
use crate::args::ReplayArgs;
use crate::evidence::content;
use crate::exit::Exit;
use crate::output::Output;
use crate::panics;
use crate::progress::Progress;
use crate::reporting::{AskedWhere, Reporter, exit};
use crate::session;
use crate::stop::{Attempt, Stop};

/// Checks what is in a file and reports what `check` reported.
pub(crate) fn replay(args: &ReplayArgs, output: &Output) -> Exit {
    match replayed(args, output) {
        Ok(exit) | Err(exit) => exit,
    }
}

fn replayed(args: &ReplayArgs, output: &Output) -> Result<Exit, Exit> {
    let (stored, folder) = read(args, output)?;
    let stop = Stop::new(&args.stop);
    let options = args.solving.options(None);
    let solver = solvers::config(&options).map_err(|refusal| output.refuse(&refusal.message, &refusal.help))?;
    let steps = args.max_steps;
    let found = stored.search.map_or_else(Budget::default, |search| stored::budget(&search));
    let budget = stop.within(Budget { steps, choices: args.max_choices, solver, ..found });
    let (time, memory) = args.stop.words();
    let asked = AskedWhere { solver_options: args.solving.words(), time, memory, folder, ..AskedWhere::default() };
    let reporter = Reporter::new(&args.report, &budget, asked, slice::from_ref(&args.witness), output)?;
    let options = LoadOptions { jdk: args.jdk.clone(), limits: stop.limits(), ..LoadOptions::default() };
    let request = stored::request(&stored, options).map_err(|message| {
        output.error(&message, None);
        Exit::Input
    })?;
    let mut loaded = session::open(&request, "replayed", &stop, output)?;
    let query = find(&stored, &mut loaded, &stop, output)?;
    let progress = Progress::new(&stored.property, output);
    let decided = checked_again(args, &stored, &query, (&budget, &stop), output)?;
    let evidence_file = Some(display_name(&args.witness));
    let times = progress.times();
    let mut answered = [Answered { query, decided, evidence_file, confirmation: None, times }];
    if !args.no_confirm {
        confirm(&mut answered, &budget, output);
    }
    let words = stored.question.as_ref().map(|question| question.words.as_slice()).unwrap_or_default();
    let mut view = reporter.view(&answered[0], words, &loaded);
    if stored.question.as_ref().is_some_and(|question| question.is_overloaded) {
        view.name_parameters();
    }
    reporter.one(&answered[0], &view);
    let end = exit(&view, false).and(reporter.finish(&[view], Unasked::default(), &loaded, &stop));
    Ok(stop.exit(end))
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
    let folder = base::find(&args.witness, &stored).filter(|folder| !folder.as_os_str().is_empty());
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
            wrong(message, Some("it is looked for where `check` was run, and here"))
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

/// What the checker says of what is in the file; an error if it does not hold.
fn checked_again(
    args: &ReplayArgs,
    stored: &EvidenceFile,
    query: &Query,
    (budget, stop): (&Budget, &Stop),
    output: &Output,
) -> Result<Decided, Exit> {
    let task = &query.task;
    let wrong = |message: &str| {
        let name = display_name(&args.witness);
        let there = stored.platform.as_deref().unwrap_or_default();
        let here = task.subjects.iter().find_map(|subject| subject.platform.as_deref()).unwrap_or_default();
        let help = if here == there {
            format!("was the file edited? if not, please report it (the checker says: {message})")
        } else {
            format!("it was found on {there}, and this is {here}; name the other one with --jdk")
        };
        let property = &stored.property;
        let what = match (&stored.evidence, task.agreement()) {
            (StoredEvidence::Proof { .. }, _) => format!("the proof in `{name}` does not prove `{property}`"),
            (_, Some(_)) => format!("the witness in `{name}` shows no leak of `{property}`"),
            (_, None) => format!("the witness in `{name}` does not refute `{property}`"),
        };
        output.refuse(&what, &help)
    };
    let evidence = stored.evidence(&task.programs(), &task.property).map_err(|error| wrong(&error.to_string()))?;
    let (checked, limits) = (task.clone(), budget.clone());
    let mut decided = match stop.attempt(move || recheck(&checked, evidence, &limits)) {
        Attempt::Done(decided) => decided,
        Attempt::Failed => return Err(panics::report(output, &format!("checking `{}`", stored.property))),
        Attempt::Abandoned(cause) => Decided::unanswered(cause),
    };
    if let Verdict::Contradicted(Contradiction::Checker(message)) = &decided.verdict {
        return Err(wrong(message));
    }
    // Up to there, a counterexample says nothing.
    if let Verdict::Refuted(witness, _) = &decided.verdict {
        decided.stats.complete = witness.observations.saturating_sub(1);
    }
    let tried =
        |search: StoredSearch| SearchStats { calls: search.calls, tuples: search.pairs, ..SearchStats::default() };
    decided.stats.search = stored.search.map(tried);
    Ok(decided)
}

/// The query that the file speaks of: the property in the first of its files, since names are unique per file only, or
/// what was asked of a method.
fn find(stored: &EvidenceFile, loaded: &mut Loaded, stop: &Stop, output: &Output) -> Result<Query, Exit> {
    let sources = loaded.sources.clone();
    for pending in loaded.take_queries() {
        if pending.name != stored.property {
            continue;
        }
        let query = session::read(stop, output, move || pending.query())?.map_err(|problem| {
            output.error(&problem.message, problem.help.as_deref());
            Exit::Input
        })?;
        let is_it = match (&stored.question, &query.asked) {
            (Some(question), Some(asked)) => question.observer == asked.observer,
            (None, None) => query.file.is_some_and(|file| sources.file(file).name == stored.sources[0].path),
            _ => false,
        };
        if is_it {
            return Ok(query);
        }
    }
    let message = format!("there is no property `{}` in `{}`", stored.property, stored.sources[0].path);
    output.error(&message, None);
    Err(Exit::Input)
}

/// What to name instead of a file that cannot be read as a witness.
fn unreadable_help(error: &FileError) -> Option<String> {
    match error {
        FileError::Directory(name) => Some(format!("name a file in it, for instance one of {name}/*.json")),
        other => other.help(),
    }
}
