//! Reports where nothing could be checked. Without them, a file would go on saying what an earlier call found.

use std::path::PathBuf;

use counterpoint_report::format::{Format, TEXT};

use crate::args::ReportArgs;
use crate::exit::Exit;
use crate::formats::Formats;
use crate::output::Output;
use crate::reporting::root;

/// Does the work; if it ends before it has reported anything, the reports say why.
pub(crate) fn or_refused(args: &ReportArgs, inputs: &[PathBuf], output: &Output, work: impl FnOnce() -> Exit) -> Exit {
    let exit = work();
    if output.has_reported() {
        return exit;
    }
    // What is wrong with the formats themselves was said where they were asked for.
    let Ok(formats) = Formats::usable(&args.format, inputs, output) else { return exit };
    let remarks = output.said();
    let report = |format: Format| (format.refused)(&remarks, &root());
    // People have read it already.
    if formats.on_stdout != TEXT {
        output.result(&report(formats.on_stdout));
    }
    exit.and(formats.write_files(&report))
}
