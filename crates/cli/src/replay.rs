//! `counterpoint replay`: runs a stored counterexample again.
//!
//! The witness file names its sources with hashes. If one of them changed, the decisions in the file may mean something
//! else now, so nothing is replayed. If none changed and the counterexample does not hold, the file was most likely
//! edited: that is a mistake in the input, unlike an engine that is contradicted in `check`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use counterpoint_engine::{Budget, Decided, Stats, Unknown, Verdict};
use counterpoint_load::{FileError, Loaded, Query, display_name, read_text};
use counterpoint_witness::file::WitnessFile;
use counterpoint_witness::{Interrupt, Limits, Rejection, StopCause, Witness};

use crate::args::ReplayArgs;
use crate::exit::Exit;
use crate::findings::{Answered, Reporter};
use crate::output::Output;
use crate::progress::Progress;
use crate::session;
use crate::stop;

/// Replays a witness and reports what `check` reported.
pub(crate) fn replay(args: &ReplayArgs, output: &Output) -> Exit {
    match prepare(args, output) {
        Ok((file, witness, loaded)) => replay_in(args, &file, &witness, &loaded, output),
        Err(exit) => exit,
    }
}

fn prepare(args: &ReplayArgs, output: &Output) -> Result<(WitnessFile, Witness, Loaded), Exit> {
    let name = display_name(&args.witness);
    let wrong = |message: String, help: Option<&str>| {
        output.error(&message, help);
        Exit::Input
    };
    let text =
        read_text(&args.witness).map_err(|error| wrong(error.to_string(), unreadable_help(&error).as_deref()))?;
    let help = "witness files are written by `counterpoint check`, to the folder `.counterpoint`";
    let unusable = |error: counterpoint_witness::file::FileError| wrong(format!("`{name}`: {error}"), Some(help));
    let file = WitnessFile::from_json(&text).map_err(unusable)?;
    let witness = file.witness().map_err(unusable)?;
    if file.sources.is_empty() {
        return Err(wrong(format!("`{name}` names no source files"), Some(help)));
    }
    // Before they are read as programs: errors in a file that has changed are beside the point.
    for source in &file.sources {
        let text = read_text(Path::new(&source.path));
        let text = text.map_err(|error| wrong(error.to_string(), Some("replay where `check` was run")))?;
        if !source.is_unchanged(text.as_bytes()) {
            let paths: Vec<&str> = file.sources.iter().map(|source| source.path.as_str()).collect();
            let help = format!("check it again: counterpoint check {}", paths.join(" "));
            let message = format!("`{}` has changed since the witness was found", source.path);
            return Err(wrong(message, Some(&help)));
        }
    }
    let paths: Vec<PathBuf> = file.sources.iter().map(|source| PathBuf::from(&source.path)).collect();
    let loaded = session::open(&paths, "replayed", output).map_err(|refused| refused.exit)?;
    Ok((file, witness, loaded))
}

fn replay_in(args: &ReplayArgs, file: &WitnessFile, witness: &Witness, loaded: &Loaded, output: &Output) -> Exit {
    let Some(query) = find(file, loaded) else {
        output.error(&format!("there is no property `{}` in `{}`", file.property, file.sources[0].path), None);
        return Exit::Input;
    };
    let interrupt = Arc::new(Interrupt::default());
    stop::on_ctrl_c(&interrupt);
    let budget = Budget { steps: args.max_steps, choices: args.max_choices, interrupt, ..Budget::default() };
    let reporter = match Reporter::new(&args.report, &budget, "replay", output) {
        Ok(reporter) => reporter,
        Err(exit) => return exit,
    };
    let progress = Progress::new(&file.property, output);
    let verdict = match verdict(query, witness, &budget) {
        Ok(verdict) => verdict,
        Err(message) => {
            let name = display_name(&args.witness);
            let help = format!("was the file edited? if not, please report it (the checker says: {message})");
            output.error(&format!("the witness in `{name}` does not refute `{}`", file.property), Some(&help));
            return Exit::Input;
        }
    };
    let times = progress.times();
    let stats = Stats { complete: witness.observations.saturating_sub(1), ..Stats::default() };
    let witness_file = Some(display_name(&args.witness));
    let answered = Answered { query, decided: Decided { verdict, stats }, witness_file, times };
    reporter.one(&answered, loaded);
    let exit = reporter.finish(&[answered], loaded);
    if budget.interrupt.cause().is_some() { exit.and(Exit::Interrupted) } else { exit }
}

/// The property in the first of the files: names are unique per file only.
fn find<'a>(file: &WitnessFile, loaded: &'a Loaded) -> Option<&'a Query> {
    let named = |query: &&Query| query.task.property.name == file.property;
    let own = |query: &&Query| loaded.sources.file(query.file).name == file.sources[0].path;
    loaded.queries.iter().find(|query| named(query) && own(query))
}

/// What to name instead of a file that cannot be read as a witness.
fn unreadable_help(error: &FileError) -> Option<String> {
    match error {
        FileError::Directory(name) => Some(format!("name a file in it, for instance one of {name}/*.json")),
        other => other.help(),
    }
}

/// What the checker says of the witness; an error if it does not hold.
fn verdict(query: &Query, witness: &Witness, budget: &Budget) -> Result<Verdict, String> {
    let limits = Limits { steps: budget.steps, choices: budget.choices, interrupt: &budget.interrupt };
    match counterpoint_witness::replay(&query.task.programs, &query.task.property, witness, limits) {
        Ok(replay) => Ok(Verdict::Refuted(witness.clone(), replay)),
        Err(Rejection::OverBudget) => Ok(Verdict::Unknown(Unknown::CheckOverBudget)),
        Err(Rejection::Interrupted) => Ok(Verdict::Unknown(Unknown::Stopped(StopCause::User))),
        Err(Rejection::Undecided(why)) => Ok(Verdict::Unknown(Unknown::CheckUndecided(why))),
        Err(Rejection::Contradicted(message)) => Err(message),
    }
}
