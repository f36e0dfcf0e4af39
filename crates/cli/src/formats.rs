//! Where reports go: which format to standard output, which ones to files.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use counterpoint_load::display_name;
use counterpoint_report::format::{self as report, TEXT};

use crate::args::Format;
use crate::exit::Exit;
use crate::output::Output;

/// The formats that were asked for.
pub(crate) struct Formats<'a> {
    /// What goes to standard output.
    pub(crate) on_stdout: report::Format,
    asked: &'a [Format],
    output: &'a Output,
}

impl<'a> Formats<'a> {
    /// Refuses two formats on standard output, and files that cannot or must not be written: better now than after the
    /// work. What is read is not written, nor is what is no report.
    pub(crate) fn new(asked: &'a [Format], inputs: &[PathBuf], output: &'a Output) -> Result<Self, Exit> {
        Self::usable(asked, inputs, output).map_err(|(message, help)| {
            output.error(&message, help);
            Exit::Input
        })
    }

    /// The same; what is wrong is left to be told.
    pub(crate) fn usable(
        asked: &'a [Format],
        inputs: &[PathBuf],
        output: &'a Output,
    ) -> Result<Self, (String, Option<&'static str>)> {
        let mut to_stdout = asked.iter().filter(|format| format.file.is_none()).map(|format| format.kind);
        let on_stdout = to_stdout.next().unwrap_or(TEXT);
        if to_stdout.any(|other| other != on_stdout) {
            let help = "send one of them to a file, for instance --format json=report.json";
            return Err(("only one format can go to standard output".to_owned(), Some(help)));
        }
        for file in asked.iter().filter_map(|format| format.file.as_deref()) {
            let name = display_name(file);
            if inputs.iter().any(|input| is_same(input, file)) {
                let message = format!("the report cannot go to `{name}`: that file is an input");
                return Err((message, Some("name another file for the report")));
            }
            if is_of_others(file) {
                let message = format!("the report cannot go to `{name}`: there is a file that is no report");
                return Err((message, Some("name another file for the report, or remove that one")));
            }
            if let Err(error) = try_to_write(file) {
                return Err((format!("cannot write `{}`: {error}", file.display()), None));
            }
        }
        Ok(Self { on_stdout, asked, output })
    }

    /// Writes the reports that go to files.
    pub(crate) fn write_files(&self, report: &dyn Fn(report::Format) -> String) -> Exit {
        let mut exit = Exit::Fine;
        self.output.note_report();
        for format in self.asked {
            let Some(file) = &format.file else { continue };
            if let Err(error) = fs::write(file, report(format.kind)) {
                self.output.error(&format!("cannot write `{}`: {error}", file.display()), None);
                exit = Exit::Input;
            }
        }
        exit
    }
}

/// Whether two paths are of one file, or will be.
fn is_same(one: &Path, other: &Path) -> bool {
    one == other || matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// Whether a file holds something that is no report. Pipes and devices hold nothing.
fn is_of_others(file: &Path) -> bool {
    let is_file = fs::metadata(file).is_ok_and(|known| known.is_file());
    let text = if is_file { fs::read(file).unwrap_or_default() } else { Vec::new() };
    !text.is_empty() && !report::is_report(&String::from_utf8_lossy(&text))
}

/// Whether a file can be written; leaves everything as it was.
pub(crate) fn try_to_write(file: &Path) -> io::Result<()> {
    match fs::metadata(file) {
        // Opening a pipe or a device can have effects of its own.
        Ok(known) if !known.is_file() && !known.is_dir() => Ok(()),
        Ok(_) => fs::OpenOptions::new().append(true).open(file).map(drop),
        Err(_) => fs::File::create_new(file).and_then(|_| fs::remove_file(file)),
    }
}
