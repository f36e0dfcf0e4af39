//! Loading files for a subcommand, and refusing them with all that is wrong.

use std::path::Path;

use counterpoint_diag::StopCause;
use counterpoint_load::{Loaded, Remark, Request, load};

use crate::exit::Exit;
use crate::output::Output;
use crate::panics;
use crate::stop::{self, Attempt, Stop};

/// Loads files and says what is to be said about them; an error if they cannot be used.
/// `undone` is what is then left undone, for instance `checked`.
pub(crate) fn open(request: &Request, undone: &str, stop: &Stop, output: &Output) -> Result<Loaded, Exit> {
    if request.files.iter().any(|path| path == Path::new("-")) {
        // Reports and stored counterexamples name files that can be read again.
        output.error("standard input cannot be used here", Some("save it as a file, and name that"));
        return Err(Exit::Input);
    }
    let request = request.clone();
    let loaded = read(stop, output, move || load(&request))?;
    if loaded.has_errors() {
        return Err(refuse_unless_stopped(&loaded, undone, stop, output));
    }
    output.diagnostics(&loaded.diagnostics, &loaded.sources);
    for remark in &loaded.remarks {
        match remark {
            Remark::Chosen(chosen) if !output.is_quiet => output.remark(&format!("{chosen}\n")),
            Remark::Chosen(_) => {}
            Remark::Warning(message, help) => output.warning(message, help),
        }
    }
    Ok(loaded)
}

/// Reads files; an error if that does not end when it is asked to.
pub(crate) fn read<T: Send + 'static>(
    stop: &Stop,
    output: &Output,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Exit> {
    match stop.attempt(work) {
        Attempt::Done(read) => Ok(read),
        Attempt::Failed => Err(panics::report(output, "reading")),
        Attempt::Abandoned(cause) => Err(unread(cause, output)),
    }
}

/// Says why files cannot be used. If the work was stopped, that is the reason: a compiler that was stopped says nothing
/// of the sources.
pub(crate) fn refuse_unless_stopped(loaded: &Loaded, undone: &str, stop: &Stop, output: &Output) -> Exit {
    match stop.cause() {
        Some(cause) if !loaded.problems.is_empty() => unread(cause, output),
        _ => refuse(loaded, undone, output),
    }
}

/// Says that the work was stopped before there was anything to answer.
fn unread(cause: StopCause, output: &Output) -> Exit {
    let what = match cause {
        StopCause::Time | StopCause::Share => "the time was used up",
        StopCause::Memory => "the memory was used up",
        StopCause::User => "interrupted",
    };
    output.error(&format!("{what} before everything was read; nothing was checked"), Some(stop::remedy(cause)));
    if cause == StopCause::User { Exit::Interrupted } else { Exit::Inconclusive }
}

/// Says why files cannot be used.
pub(crate) fn refuse(loaded: &Loaded, undone: &str, output: &Output) -> Exit {
    for problem in &loaded.problems {
        output.error(&problem.message, problem.help.as_deref());
        output.remark("\n");
    }
    output.diagnostics(&loaded.diagnostics, &loaded.sources);
    if let Some(message) = loaded.internal.first() {
        return panics::tell(output, message);
    }
    close(loaded.n_errors(), undone, output);
    Exit::Input
}

/// The last line where nothing is done.
pub(crate) fn close(n_errors: usize, undone: &str, output: &Output) {
    match n_errors {
        1 => output.remark(&format!("1 error; nothing was {undone} (exit 2)\n")),
        errors => output.remark(&format!("{errors} errors; nothing was {undone} (exit 2)\n")),
    }
}
