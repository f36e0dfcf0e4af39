//! From answers to reports: which format goes where, and what the exit code is. All commands that answer share it.

use std::env;
use std::path::{Path, PathBuf};

use counterpoint_engine::Budget;
use counterpoint_load::Loaded;
use counterpoint_report::format::{Content, Format, TEXT};
use counterpoint_report::json::Diagnostic;
use counterpoint_report::sarif::Root;
use counterpoint_report::view::{Standing, View};
use counterpoint_report::{Finding, Style, SubjectWords, Typed, Unasked, hyena, text, view};

use crate::answers::Answered;
use crate::args::ReportArgs;
use crate::exit::Exit;
use crate::formats::Formats;
use crate::output::Output;
use crate::stop::{Stop, remedy};

/// Writes answers in the formats that were asked for.
pub(crate) struct Reporter<'a> {
    output: &'a Output,
    budget: &'a Budget,
    args: &'a ReportArgs,
    formats: Formats<'a>,
    asked: AskedWhere,
}

/// Options that are repeated in every suggested command.
#[derive(Default)]
pub(crate) struct AskedWhere {
    /// What was typed to choose the solver.
    pub(crate) solver_options: Vec<String>,
    /// What was typed about methods, for properties that name some.
    pub(crate) options: Vec<String>,
    /// The limits that end the work early, as they are typed.
    pub(crate) time: Option<String>,
    pub(crate) memory: Option<String>,
    /// What was typed to check some properties only.
    pub(crate) only: Vec<String>,
    /// The folder in which the question was asked, unless that is the current one.
    pub(crate) folder: Option<String>,
}

impl<'a> Reporter<'a> {
    /// Refuses what cannot be written; what is read must not be.
    pub(crate) fn new(
        args: &'a ReportArgs,
        budget: &'a Budget,
        asked: AskedWhere,
        inputs: &[PathBuf],
        output: &'a Output,
    ) -> Result<Self, Exit> {
        let formats = Formats::new(&args.format, inputs, output)?;
        Ok(Self { output, budget, args, formats, asked })
    }

    /// An answer as plain data; with what to type behind `counterpoint check` to ask again, where no file asks.
    pub(crate) fn view(&self, answered: &Answered, words: &[String], loaded: &Loaded) -> View {
        let query = &answered.query;
        let asked = query.asked.as_ref();
        let name = asked.map(|asked| asked.method.source()).unwrap_or_default();
        let property = &query.task.property;
        let finding = Finding {
            task: &query.task,
            decided: &answered.decided,
            budget: self.budget,
            sources: &loaded.sources,
            subject: asked.map(|asked| SubjectWords {
                title: &asked.title,
                name: &name,
                observer: asked.observer.as_deref(),
                span: query.file.map(|_| property.span),
            }),
            typed: Typed {
                words,
                folder: self.asked.folder.as_deref(),
                solver_options: &self.asked.solver_options,
                // What was asked of a method comes with all of its words.
                options: if asked.is_some() { &[] } else { &self.asked.options },
                time: self.asked.time.as_deref(),
                memory: self.asked.memory.as_deref(),
                only: &self.asked.only,
                open: asked.map(|asked| asked.open.as_slice()).unwrap_or_default(),
            },
            evidence_file: answered.evidence_file.as_deref(),
            confirmation: answered.confirmation.as_ref(),
            test: answered.answer().test(answered.confirmation.as_ref()),
            times: self.args.stats.then(|| answered.times.clone()),
        };
        view(&finding, self.style(false))
    }

    /// Writes one answer for people, where results go to people.
    pub(crate) fn one(&self, answered: &Answered, view: &View) {
        if self.formats.on_stdout != TEXT {
            return;
        }
        let style = self.style(self.output.colours_results);
        let shown = if self.output.is_quiet { text::headline(view, style) } else { text::one(view, style) };
        self.output.result(&format!("{shown}\n"));
        if answered.query.print_stats {
            self.output.result(&format!("{}\n", hyena::line(&answered.decided, answered.times.total_us)));
        }
    }

    /// Writes the rest, once each answer has been written for people.
    pub(crate) fn finish(&self, views: &[View], unasked: Unasked, loaded: &Loaded, stop: &Stop) -> Exit {
        let of_input = loaded.diagnostics.iter().map(|diagnostic| Diagnostic::of(diagnostic, &loaded.sources));
        let cause = stop.cause().filter(|_| unasked.count > 0);
        let stopped = cause.map(|cause| Diagnostic::warning(&unasked.words(), remedy(cause)));
        let diagnostics: Vec<Diagnostic> = of_input.chain(stopped).collect();
        let root = root();
        let content = Content { views, diagnostics: &diagnostics, unasked, root: &root, style: self.style(false) };
        let report = |format: Format| (format.report)(&content);
        if self.formats.on_stdout != TEXT {
            self.output.result(&report(self.formats.on_stdout));
        } else if !self.output.is_quiet || unasked.count > 0 {
            self.output.result(&text::summary(views, unasked));
        }
        self.formats.write_files(&report)
    }

    fn style(&self, colour: bool) -> Style {
        Style { colour, verbose: self.args.verbose, stats: self.args.stats }
    }
}

/// What an answer means for the exit code.
pub(crate) fn exit(view: &View, is_strict: bool) -> Exit {
    match view.standing() {
        Standing::Broken => Exit::Internal,
        Standing::Failed => Exit::Refuted,
        Standing::Open if is_strict => Exit::Inconclusive,
        Standing::Open | Standing::Passed | Standing::Accepted => Exit::Fine,
    }
}

/// The folder that paths in reports for other tools start from: that of the repository, or else the working directory.
pub(crate) fn root() -> Root {
    let here = env::current_dir().and_then(|here| here.canonicalize()).unwrap_or_default();
    let above = here.ancestors().find(|folder| folder.join(".git").exists()).unwrap_or(&here);
    let slashes = |path: &Path| path.to_string_lossy().replace('\\', "/");
    let within = here.strip_prefix(above).map(slashes).unwrap_or_default();
    Root { folder: slashes(above), within }
}
