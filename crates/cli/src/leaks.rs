//! Answers about Java methods, told: as plain data, then in the formats that were asked for. `check` and `replay` share it.

use std::env;
use std::path::Path;

use counterpoint_engine::Budget;
use counterpoint_lang_jvm::maker::Sizes;
use counterpoint_lang_jvm::policy::held::open;
use counterpoint_lang_jvm::select::Selected;
use counterpoint_load::java::{Java, span_of};
use counterpoint_report::sarif::Root;
use counterpoint_report::view::{Standing, View};
use counterpoint_report::{
    Confirmed, Finding as Reported, Style, SubjectWords, Typed, Unasked, html, json, junit, sarif, text, view,
};
use counterpoint_testgen::confirm::Confirmation;
use counterpoint_testgen::finding::Finding;
use counterpoint_testgen::suite::{Framework, plain, suite};

use crate::args::FormatKind;
use crate::exit::Exit;
use crate::formats::Formats;
use crate::output::Output;
use crate::questions::Answer;

/// Tells answers about the methods of a program.
pub(crate) struct Teller<'a> {
    pub(crate) java: &'a Java,
    pub(crate) budget: Budget,
    pub(crate) formats: Formats<'a>,
    /// Whether whole runs are shown.
    pub(crate) is_verbose: bool,
    /// The folder in which the question was asked, unless that is the current one.
    pub(crate) folder: Option<String>,
    /// Methods that nobody looked at before the work was stopped.
    pub(crate) n_unasked: usize,
    pub(crate) output: &'a Output,
}

impl Teller<'_> {
    /// An answer as plain data; with what to type behind `counterpoint check` to ask again, word by word.
    pub(crate) fn view(
        &self,
        answer: &Answer,
        confirmation: Option<&Confirmation>,
        words: &[String],
        witness_file: Option<&str>,
    ) -> View {
        let question = &answer.question;
        let span = span_of(answer.compared.task.program(0), &answer.compared.origins, &question.method);
        let file = span.map_or("", |span| self.java.sources.file(span.file).name.as_str());
        let finding = Reported {
            task: &answer.compared.task,
            decided: &answer.decided,
            budget: &self.budget,
            engine: answer.engine,
            sources: &self.java.sources,
            subject: Some(SubjectWords {
                title: &title(&question.method, file),
                name: &question.method.source(),
                observer: question.observer.as_deref(),
                span,
            }),
            typed: Typed {
                words,
                folder: self.folder.as_deref(),
                solver_options: &[],
                open: &open(&self.java.finder(Sizes::default()), &question.granted),
            },
            evidence_file: witness_file,
            confirmed: confirmed(confirmation),
            test: test(self.java, answer, confirmation),
            times: None,
        };
        view(&finding, Style { verbose: self.is_verbose, ..Style::default() })
    }

    /// Writes all reports.
    pub(crate) fn tell(&self, views: &[View]) -> Exit {
        let unasked = Unasked { count: self.n_unasked, noun: "method" };
        let style = |colour: bool| Style { colour, verbose: self.is_verbose, ..Style::default() };
        let report = |kind: FormatKind| match kind {
            FormatKind::Text => text::report(views, unasked, style(false)),
            FormatKind::Json => json::report(views, &[]),
            FormatKind::Html => html::page(views, unasked),
            FormatKind::Sarif => sarif::report(views, &root()),
            FormatKind::JunitXml => junit::report(views),
        };
        let on_stdout = style(self.output.colours_results);
        match self.formats.on_stdout {
            FormatKind::Text if self.output.is_quiet => {
                let lines: Vec<String> = views.iter().map(|view| text::headline(view, on_stdout) + "\n").collect();
                self.output.result(&lines.concat());
            }
            FormatKind::Text => self.output.result(&text::report(views, unasked, on_stdout)),
            other => self.output.result(&report(other)),
        }
        self.formats.write_files(&report)
    }
}

/// What headlines call a method: by its class as well where that is not the one that its file is called after.
fn title(method: &Selected, file: &str) -> String {
    let stem = Path::new(file).file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let (class, name) = (method.simple_class(), &method.method);
    if class == stem {
        return name.clone();
    }
    let inside = class.strip_prefix(stem.as_str()).and_then(|inside| inside.strip_prefix('.'));
    format!("{}.{name}", inside.unwrap_or(&class))
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

/// The text of a test that shows a leak, if there is one that always does.
fn test(java: &Java, answer: &Answer, confirmation: Option<&Confirmation>) -> Option<String> {
    let finding = testable(java, answer, confirmation)?;
    suite(&[finding], Framework::Junit5).map(|suite| suite.text)
}

/// A leak, if there is a test that always shows it.
fn testable<'a>(java: &'a Java, answer: &'a Answer, confirmation: Option<&Confirmation>) -> Option<Finding<'a>> {
    let is_steady = matches!(confirmation, None | Some(Confirmation::Confirmed { is_seeded: false, .. }));
    answer.finding(java).filter(|finding| is_steady && plain(finding).is_ok())
}

/// What a report says of runs on the JVM itself.
pub(crate) fn confirmed(confirmation: Option<&Confirmation>) -> Confirmed<'_> {
    match confirmation {
        None => Confirmed::NotTried,
        Some(Confirmation::Confirmed { is_seeded, .. }) => {
            Confirmed::Yes(is_seeded.then_some("with the same random numbers"))
        }
        Some(Confirmation::NotConfirmable { reason }) => Confirmed::No(reason),
        Some(Confirmation::Contradicted { shown }) => Confirmed::Contradicted(shown),
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
