//! From answers to reports: which format goes where, and what the exit code is.

use std::fs;
use std::io;
use std::path::Path;

use counterpoint_engine::{Budget, Decided};
use counterpoint_load::{Loaded, Query};
use counterpoint_report::{Finding, Style, Summary, Times, hyena, json, text};

use crate::args::{FormatKind, ReportArgs};
use crate::exit::Exit;
use crate::output::Output;

/// A query with its answer.
pub(crate) struct Answered<'a> {
    pub(crate) query: &'a Query,
    pub(crate) decided: Decided,
    /// The name of the engine that found it.
    pub(crate) engine: &'static str,
    pub(crate) witness_file: Option<String>,
    pub(crate) times: Times,
}

/// Writes findings in the formats that were asked for.
pub(crate) struct Reporter<'a> {
    pub(crate) output: &'a Output,
    pub(crate) budget: &'a Budget,
    solver_options: Vec<String>,
    args: &'a ReportArgs,
    on_stdout: FormatKind,
}

impl<'a> Reporter<'a> {
    /// Refuses two formats on standard output, and files that cannot be written: better now than after the work.
    pub(crate) fn new(args: &'a ReportArgs, budget: &'a Budget, output: &'a Output) -> Result<Self, Exit> {
        let mut to_stdout = args.format.iter().filter(|format| format.file.is_none()).map(|format| format.kind);
        let on_stdout = to_stdout.next().unwrap_or(FormatKind::Text);
        if to_stdout.any(|other| other != on_stdout) {
            let help = "send one of them to a file, for instance --format json=report.json";
            output.error("only one format can go to standard output", Some(help));
            return Err(Exit::Input);
        }
        for file in args.format.iter().filter_map(|format| format.file.as_deref()) {
            if let Err(error) = try_to_write(file) {
                output.error(&format!("cannot write `{}`: {error}", file.display()), None);
                return Err(Exit::Input);
            }
        }
        Ok(Self { output, budget, solver_options: Vec::new(), args, on_stdout })
    }

    /// Keeps what was typed to choose the solver in the commands that are suggested.
    pub(crate) fn with_solver_options(self, solver_options: Vec<String>) -> Self {
        Self { solver_options, ..self }
    }

    /// Writes what can be written as soon as one answer is known.
    pub(crate) fn one(&self, answered: &Answered, loaded: &Loaded) {
        if self.on_stdout != FormatKind::Text {
            return;
        }
        let shown = text::finding(&self.finding(answered), &loaded.sources, self.style(self.output.colours_results));
        if self.output.is_quiet {
            self.output.result(&format!("{}\n", shown.lines().next().unwrap_or_default()));
        } else {
            self.output.result(&format!("{shown}\n"));
        }
        if answered.query.print_stats {
            self.output.result(&format!("{}\n", hyena::line(&answered.decided, answered.times.total_us)));
        }
    }

    /// Tells those who read JSON what is wrong with the files.
    pub(crate) fn refused(&self, loaded: &Loaded) -> Exit {
        let wants_json =
            self.on_stdout == FormatKind::Json || self.args.format.iter().any(|format| format.file.is_some());
        if wants_json { self.finish(&[], loaded) } else { Exit::Fine }
    }

    /// Writes the rest, and says how the command ends.
    pub(crate) fn finish(&self, answered: &[Answered], loaded: &Loaded) -> Exit {
        let findings: Vec<Finding> = answered.iter().map(|answered| self.finding(answered)).collect();
        let summary = Summary::of(&findings);
        let mut exit = verdicts_exit(&summary);
        match self.on_stdout {
            FormatKind::Text if self.output.is_quiet => {}
            FormatKind::Text => self.output.result(&text::summary(&summary)),
            FormatKind::Json => self.output.result(&json::report(&findings, &loaded.diagnostics, &loaded.sources)),
        }
        for format in &self.args.format {
            let Some(file) = &format.file else { continue };
            let content = match format.kind {
                FormatKind::Text => text::report(&findings, &loaded.sources, self.style(false)),
                FormatKind::Json => json::report(&findings, &loaded.diagnostics, &loaded.sources),
            };
            exit = exit.and(self.write(file, &content));
        }
        exit
    }

    fn write(&self, file: &Path, content: &str) -> Exit {
        match fs::write(file, content) {
            Ok(()) => Exit::Fine,
            Err(error) => {
                self.output.error(&format!("cannot write `{}`: {error}", file.display()), None);
                Exit::Input
            }
        }
    }

    fn style(&self, colour: bool) -> Style {
        Style { colour, verbose: self.args.verbose, stats: self.args.stats }
    }

    fn finding<'f>(&'f self, answered: &'f Answered) -> Finding<'f> {
        Finding {
            task: &answered.query.task,
            decided: &answered.decided,
            budget: self.budget,
            engine: answered.engine,
            solver_options: &self.solver_options,
            witness_file: answered.witness_file.clone(),
            times: self.args.stats.then(|| answered.times.clone()),
        }
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

fn verdicts_exit(summary: &Summary) -> Exit {
    if summary.contradicted > 0 {
        Exit::Internal
    } else if summary.unexpected + summary.refuted_unasked > 0 {
        Exit::Refuted
    } else {
        Exit::Fine
    }
}
