//! Answers about Java methods, told: as plain data, then in the formats that were asked for. `check` and `replay` share it.

use std::env;
use std::path::Path;

use counterpoint_lang_jvm::maker::Sizes;
use counterpoint_lang_jvm::policy::held::open;
use counterpoint_load::java::{Java, span_of};
use counterpoint_report::leak::text::{brief, summary, text};
use counterpoint_report::leak::view::{Bounds, Verdict, View};
use counterpoint_report::leak::{Confirmed, Leak, view};
use counterpoint_report::sarif::Root;
use counterpoint_report::{Style, html, json, junit, sarif};
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
    pub(crate) bounds: Bounds,
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
        view(&Leak {
            name: &question.method.method,
            class: &question.method.simple_class(),
            method: &question.method.source(),
            observer: question.observer.as_deref(),
            span: span_of(answer.compared.task.program(0), &answer.compared.origins, &question.method),
            task: &answer.compared.task,
            decided: &answer.decided,
            sources: &self.java.sources,
            options: words,
            folder: self.folder.as_deref(),
            open: &open(&self.java.finder(Sizes::default()), &question.granted),
            bounds: self.bounds,
            witness_file,
            confirmed: confirmed(&self.java.jdk.version, confirmation),
            has_test: testable(self.java, answer, confirmation).is_some(),
        })
    }

    /// Writes all reports. Tests are asked for where a format shows them.
    pub(crate) fn tell(&self, views: &[View], tests: &dyn Fn(usize) -> Option<String>) -> Exit {
        let style = |colour: bool| Style { colour, verbose: self.is_verbose, ..Style::default() };
        let on_stdout = style(self.output.colours_results);
        let report = |kind: FormatKind| self.report(kind, views, style(false), tests);
        match self.formats.on_stdout {
            FormatKind::Text if self.output.is_quiet => {
                let lines: Vec<String> = views.iter().map(|view| brief(view, on_stdout) + "\n").collect();
                self.output.result(&lines.concat());
            }
            FormatKind::Text => self.output.result(&self.text(views, on_stdout)),
            other => self.output.result(&report(other)),
        }
        self.formats.write_files(&report)
    }

    fn report(
        &self,
        kind: FormatKind,
        views: &[View],
        style: Style,
        tests: &dyn Fn(usize) -> Option<String>,
    ) -> String {
        match kind {
            FormatKind::Text => self.text(views, style),
            FormatKind::Json => json::methods(views),
            FormatKind::Html => html::page(views, &(0..views.len()).map(tests).collect::<Vec<_>>(), self.n_unasked),
            FormatKind::Sarif => sarif::report(views, &root()),
            FormatKind::JunitXml => junit::report(views),
        }
    }

    fn text(&self, views: &[View], style: Style) -> String {
        let told: Vec<String> = views.iter().map(|view| text(view, style)).collect();
        told.join("\n") + &summary(views, self.n_unasked)
    }
}

/// What an answer means for the exit code.
pub(crate) fn exit(view: &View, is_strict: bool) -> Exit {
    match view.verdict {
        _ if view.is_contradicted() => Exit::Internal,
        Verdict::Leaks if view.accepted.is_none() => Exit::Refuted,
        Verdict::Unknown if is_strict => Exit::Inconclusive,
        Verdict::Leaks | Verdict::NoneFound | Verdict::Unknown => Exit::Fine,
    }
}

/// The text of a test that shows a leak, if there is one that always does.
pub(crate) fn test(java: &Java, answer: &Answer, confirmation: Option<&Confirmation>) -> Option<String> {
    let finding = testable(java, answer, confirmation)?;
    suite(&[finding], Framework::Junit5).map(|suite| suite.text)
}

/// A leak, if there is a test that always shows it.
fn testable<'a>(java: &'a Java, answer: &'a Answer, confirmation: Option<&Confirmation>) -> Option<Finding<'a>> {
    let is_steady = matches!(confirmation, None | Some(Confirmation::Confirmed { is_seeded: false, .. }));
    answer.finding(java).filter(|finding| is_steady && plain(finding).is_ok())
}

/// What a report says of what became of runs on a JVM of this version.
pub(crate) fn confirmed<'a>(version: &'a str, confirmation: Option<&'a Confirmation>) -> Confirmed<'a> {
    match confirmation {
        None => Confirmed::NotTried,
        Some(Confirmation::Confirmed { version, is_seeded }) => {
            Confirmed::Yes(version, is_seeded.then_some("with the same random numbers"))
        }
        Some(Confirmation::NotConfirmable { reason }) => Confirmed::No(reason),
        Some(Confirmation::Contradicted { shown }) => Confirmed::Contradicted(version, shown),
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
