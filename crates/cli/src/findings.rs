//! From answers to reports: which format goes where, and what the exit code is.

use counterpoint_engine::{Budget, Decided};
use counterpoint_load::{Loaded, Query};
use counterpoint_report::{Finding, Style, Summary, Times, html, hyena, json, junit, property, sarif, text};
use counterpoint_testgen::confirm::Confirmation;

use crate::args::{FormatKind, ReportArgs};
use crate::broken;
use crate::exit::Exit;
use crate::formats::Formats;
use crate::leaks::root;
use crate::output::Output;

/// A query with its answer.
pub(crate) struct Answered<'a> {
    pub(crate) query: &'a Query,
    pub(crate) decided: Decided,
    /// The name of the engine that found it.
    pub(crate) engine: &'static str,
    pub(crate) witness_file: Option<String>,
    /// What became of it on the JVM itself, and the version of that.
    pub(crate) confirmation: Option<(Confirmation, String)>,
    pub(crate) times: Times,
}

/// Writes findings in the formats that were asked for.
pub(crate) struct Reporter<'a> {
    pub(crate) output: &'a Output,
    pub(crate) budget: &'a Budget,
    solver_options: Vec<String>,
    args: &'a ReportArgs,
    formats: Formats<'a>,
}

impl<'a> Reporter<'a> {
    /// Refuses what cannot be written.
    pub(crate) fn new(args: &'a ReportArgs, budget: &'a Budget, output: &'a Output) -> Result<Self, Exit> {
        let formats = Formats::new(&args.format, output)?;
        Ok(Self { output, budget, solver_options: Vec::new(), args, formats })
    }

    /// Keeps what was typed to choose the solver in the commands that are suggested.
    pub(crate) fn with_solver_options(self, solver_options: Vec<String>) -> Self {
        Self { solver_options, ..self }
    }

    /// Writes what can be written as soon as one answer is known.
    pub(crate) fn one(&self, answered: &Answered, loaded: &Loaded) {
        if self.formats.on_stdout != FormatKind::Text {
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

    /// Writes the rest, and says how the command ends.
    pub(crate) fn finish(&self, answered: &[Answered], loaded: &Loaded) -> Exit {
        let findings: Vec<Finding> = answered.iter().map(|answered| self.finding(answered)).collect();
        let summary = Summary::of(&findings);
        let mut exit = verdicts_exit(&summary);
        let views = || findings.iter().map(|finding| property::view(finding, &loaded.sources)).collect::<Vec<_>>();
        let report = |kind: FormatKind| match kind {
            FormatKind::Json => json::report(&findings, &loaded.diagnostics, &loaded.sources),
            FormatKind::Text => text::report(&findings, &loaded.sources, self.style(false)),
            FormatKind::Html => html::properties(&views(), &property::summary(&findings)),
            FormatKind::Sarif => sarif::properties(&views(), &root()),
            FormatKind::JunitXml => junit::properties(&views()),
        };
        match self.formats.on_stdout {
            FormatKind::Text if self.output.is_quiet => {}
            FormatKind::Text => self.output.result(&text::summary(&summary)),
            other => self.output.result(&report(other)),
        }
        exit = exit.and(self.formats.write_files(&report));
        exit
    }

    fn style(&self, colour: bool) -> Style {
        Style { colour, verbose: self.args.verbose, stats: self.args.stats }
    }

    fn finding<'f>(&'f self, answered: &'f Answered) -> Finding<'f> {
        Finding {
            task: &answered.query.task,
            pointwise: answered.query.task.property.pointwise().expect("files have pointwise properties"),
            decided: &answered.decided,
            budget: self.budget,
            engine: answered.engine,
            solver_options: &self.solver_options,
            witness_file: answered.witness_file.clone(),
            confirmed: broken::confirmed(answered),
            times: self.args.stats.then(|| answered.times.clone()),
        }
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
