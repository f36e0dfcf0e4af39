//! Loading files for a subcommand, and refusing them with all that is wrong.

use std::path::Path;

use counterpoint_diag::{Interrupt, StopCause};
use counterpoint_load::{Loaded, Remark, Request, load};

use crate::exit::Exit;
use crate::mishap;
use crate::output::Output;

/// Loads files and says what is to be said about them; an error if they cannot be used.
/// `undone` is what is then left undone, for instance `checked`.
pub(crate) fn open(request: &Request, undone: &str, interrupt: &Interrupt, output: &Output) -> Result<Loaded, Exit> {
    if request.files.iter().any(|path| path == Path::new("-")) {
        // Reports and stored counterexamples name files that can be read again.
        output.error("standard input cannot be used here", Some("save it as a file, and name that"));
        return Err(Exit::Input);
    }
    let loaded = load(request);
    if loaded.has_errors() {
        let exit = refuse(&loaded, undone, output);
        // Who stops a compiler with Ctrl-C did not write wrong sources.
        return Err(if interrupt.cause() == Some(StopCause::User) { Exit::Interrupted } else { exit });
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

/// Says why files cannot be used.
pub(crate) fn refuse(loaded: &Loaded, undone: &str, output: &Output) -> Exit {
    for problem in &loaded.problems {
        output.error(&problem.message, problem.help.as_deref());
        output.remark("\n");
    }
    output.diagnostics(&loaded.diagnostics, &loaded.sources);
    if let Some(message) = loaded.internal.first() {
        return mishap::tell(output, message);
    }
    match loaded.n_errors() {
        1 => output.remark(&format!("1 error; nothing was {undone} (exit 2)\n")),
        errors => output.remark(&format!("{errors} errors; nothing was {undone} (exit 2)\n")),
    }
    Exit::Input
}
