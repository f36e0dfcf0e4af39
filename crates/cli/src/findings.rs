//! From answers to reports: which format goes where, and what the exit code is.

use counterpoint_engine::{Budget, Decided};
use counterpoint_load::{Loaded, Query};
use counterpoint_report::json::Diagnostic;
use counterpoint_report::view::View;
use counterpoint_report::{Finding, Style, Times, Typed, Unasked, html, hyena, json, junit, sarif, text, view};
use counterpoint_testgen::confirm::Confirmation;

use crate::args::{FormatKind, ReportArgs};
use crate::exit::Exit;
use crate::formats::Formats;
use crate::leaks::{self, root};
use crate::output::Output;

/// A query with its answer.
pub(crate) struct Answered<'a> {
    pub(crate) query: &'a Query,
    pub(crate) decided: Decided,
    /// The name of the engine that found it.
    pub(crate) engine: &'static str,
    pub(crate) witness_file: Option<String>,
    /// Whether its runs show the same on the JVM itself, if they were run there.
    pub(crate) confirmation: Option<Confirmation>,
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
        let style = self.style(self.output.colours_results);
        let view = self.view(answered, loaded);
        let shown = if self.output.is_quiet { text::headline(&view, style) } else { text::one(&view, style) };
        self.output.result(&format!("{shown}\n"));
        if answered.query.print_stats {
            self.output.result(&format!("{}\n", hyena::line(&answered.decided, answered.times.total_us)));
        }
    }

    /// Writes the rest, and says how the command ends.
    pub(crate) fn finish(&self, answered: &[Answered], loaded: &Loaded) -> Exit {
        let views: Vec<View> = answered.iter().map(|answered| self.view(answered, loaded)).collect();
        let diagnostics = || loaded.diagnostics.iter().map(|diagnostic| Diagnostic::of(diagnostic, &loaded.sources));
        let mut exit = views.iter().fold(Exit::Fine, |exit, view| exit.and(leaks::exit(view, false)));
        let report = |kind: FormatKind| match kind {
            FormatKind::Json => json::report(&views, &diagnostics().collect::<Vec<_>>()),
            FormatKind::Text => text::report(&views, Unasked::default(), self.style(false)),
            FormatKind::Html => html::page(&views, Unasked::default()),
            FormatKind::Sarif => sarif::report(&views, &root()),
            FormatKind::JunitXml => junit::report(&views),
        };
        match self.formats.on_stdout {
            FormatKind::Text if self.output.is_quiet => {}
            FormatKind::Text => self.output.result(&text::summary(&views, Unasked::default())),
            other => self.output.result(&report(other)),
        }
        exit = exit.and(self.formats.write_files(&report));
        exit
    }

    fn style(&self, colour: bool) -> Style {
        Style { colour, verbose: self.args.verbose, stats: self.args.stats }
    }

    fn view(&self, answered: &Answered, loaded: &Loaded) -> View {
        let finding = Finding {
            task: &answered.query.task,
            decided: &answered.decided,
            budget: self.budget,
            engine: answered.engine,
            sources: &loaded.sources,
            subject: None,
            typed: Typed { solver_options: &self.solver_options, ..Typed::default() },
            evidence_file: answered.witness_file.as_deref(),
            confirmed: leaks::confirmed(answered.confirmation.as_ref()),
            test: None,
            times: self.args.stats.then(|| answered.times.clone()),
        };
        view(&finding, self.style(false))
    }
}
