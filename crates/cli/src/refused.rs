//! Reports where nothing could be checked. Without them, a file would go on saying what an earlier call found.

use counterpoint_report::{html, json, junit, sarif};

use crate::args::{FormatKind, ReportArgs};
use crate::exit::Exit;
use crate::formats::Formats;
use crate::output::Output;
use crate::reporting::root;

/// Does the work; if it ends before it has reported anything, the reports say why.
pub(crate) fn or_refused(args: &ReportArgs, output: &Output, work: impl FnOnce() -> Exit) -> Exit {
    let exit = work();
    if output.has_reported() {
        return exit;
    }
    // What is wrong with the formats themselves was said by whoever asked for them.
    let Ok(formats) = Formats::usable(&args.format, output) else { return exit };
    let remarks = output.said();
    let report = |kind: FormatKind| match kind {
        FormatKind::Text => {
            let line = |remark: &json::Diagnostic| {
                let help = remark.help.as_ref().map_or_else(String::new, |help| format!("help: {help}\n"));
                format!("error: {}\n{help}", remark.message)
            };
            remarks.iter().map(line).collect::<String>() + "nothing was checked\n"
        }
        FormatKind::Json => json::report(&[], &remarks),
        FormatKind::Html => html::refused(&remarks),
        FormatKind::Sarif => sarif::refused(&remarks, &root()),
        FormatKind::JunitXml => junit::refused(&remarks),
    };
    // People have read it already.
    if formats.on_stdout != FormatKind::Text {
        output.result(&report(formats.on_stdout));
    }
    exit.and(formats.write_files(&report))
}
