//! Where reports go: which format to standard output, which ones to files.

use std::fs;
use std::io;
use std::path::Path;

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
    /// Refuses two formats on standard output, and files that cannot be written: better now than after the work.
    pub(crate) fn new(asked: &'a [Format], output: &'a Output) -> Result<Self, Exit> {
        Self::usable(asked, output).map_err(|(message, help)| {
            output.error(&message, help);
            Exit::Input
        })
    }

    /// The same; what is wrong is left to be told.
    pub(crate) fn usable(asked: &'a [Format], output: &'a Output) -> Result<Self, (String, Option<&'static str>)> {
        let mut to_stdout = asked.iter().filter(|format| format.file.is_none()).map(|format| format.kind);
        let on_stdout = to_stdout.next().unwrap_or(TEXT);
        if to_stdout.any(|other| other != on_stdout) {
            let help = "send one of them to a file, for instance --format json=report.json";
            return Err(("only one format can go to standard output".to_owned(), Some(help)));
        }
        for file in asked.iter().filter_map(|format| format.file.as_deref()) {
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

/// Whether a file can be written; leaves everything as it was.
fn try_to_write(file: &Path) -> io::Result<()> {
    match fs::metadata(file) {
        // Opening a pipe or a device can have effects of its own.
        Ok(known) if !known.is_file() && !known.is_dir() => Ok(()),
        Ok(_) => fs::OpenOptions::new().append(true).open(file).map(drop),
        Err(_) => fs::File::create_new(file).and_then(|_| fs::remove_file(file)),
    }
}
