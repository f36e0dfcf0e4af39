//! Answers about Java methods, told: as plain data, then in the formats that were asked for. `check` and `replay` share it.

use std::env;
use std::path::{Path, PathBuf};

use counterpoint_load::java::Java;
use counterpoint_report::leak::text::{brief, summary, text};
use counterpoint_report::leak::view::{Bounds, Verdict, View};
use counterpoint_report::leak::{Confirmed, Leak, view};
use counterpoint_report::sarif::Root;
use counterpoint_report::{Style, html, json, junit, sarif};
use counterpoint_testgen::confirm::Confirmation;
use counterpoint_testgen::suite::{Framework, plain, suite};

use crate::args::{FormatKind, JavaArgs, Observe, PolicyArgs};
use crate::asking::{Answer, Asked};
use crate::exit::Exit;
use crate::formats::Formats;
use crate::java;
use crate::output::Output;

/// Tells answers about the methods of a program.
pub(crate) struct Teller<'a> {
    pub(crate) java: &'a Java,
    /// What was typed behind `counterpoint check`, word by word, for suggestions.
    pub(crate) words: Vec<String>,
    pub(crate) bounds: Bounds,
    pub(crate) formats: Formats<'a>,
    /// Whether whole runs are shown.
    pub(crate) is_verbose: bool,
    pub(crate) output: &'a Output,
}

impl Teller<'_> {
    /// An answer as plain data.
    pub(crate) fn view(
        &self,
        answer: &Answer,
        confirmation: Option<&Confirmation>,
        witness_file: Option<&str>,
    ) -> View {
        let question = &answer.question;
        view(&Leak {
            name: &question.method.method,
            method: &question.method.source(),
            observer: question.observer.as_deref(),
            span: java::span_of(&answer.compared.task.program, &answer.compared.origins, &question.method),
            task: &answer.compared.task,
            decided: &answer.decided,
            sources: &self.java.sources,
            options: &self.words,
            bounds: self.bounds,
            witness_file,
            confirmed: confirmed(self.java, confirmation),
        })
    }

    /// Writes all reports. Tests are asked for where a format shows them.
    pub(crate) fn tell(&self, views: &[View], tests: &dyn Fn(usize) -> Option<String>) -> Exit {
        let style = |colour: bool| Style { colour, verbose: self.is_verbose, ..Style::default() };
        let on_stdout = style(self.output.colours_results);
        let report = |kind: FormatKind| report(kind, views, style(false), tests);
        match self.formats.on_stdout {
            FormatKind::Text if self.output.is_quiet => {
                let lines: Vec<String> = views.iter().map(|view| brief(view, on_stdout) + "\n").collect();
                self.output.result(&lines.concat());
            }
            FormatKind::Text => self.output.result(&told(views, on_stdout)),
            other => self.output.result(&report(other)),
        }
        self.formats.write_files(&report)
    }
}

fn report(kind: FormatKind, views: &[View], style: Style, tests: &dyn Fn(usize) -> Option<String>) -> String {
    match kind {
        FormatKind::Text => told(views, style),
        FormatKind::Json => json::methods(views),
        FormatKind::Html => html::page(views, &(0..views.len()).map(tests).collect::<Vec<_>>()),
        FormatKind::Sarif => sarif::report(views, &root()),
        FormatKind::JunitXml => junit::report(views),
    }
}

fn told(views: &[View], style: Style) -> String {
    views.iter().map(|view| text(view, style)).collect::<Vec<_>>().join("\n") + &summary(views)
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
    if matches!(confirmation, Some(Confirmation::NotConfirmable { .. } | Confirmation::Contradicted { .. })) {
        return None;
    }
    let finding = answer.finding(java)?;
    plain(&finding).ok()?;
    suite(&[finding], Framework::Junit5).map(|suite| suite.text)
}

/// What was typed, without what has its default and without what only concerns reports.
pub(crate) fn words(asked: &Asked<'_>) -> Vec<String> {
    let Asked { files, java: JavaArgs { method, classpath, jdk }, policy, seed } = asked;
    let PolicyArgs { secret, public, policy, entry, driver, observe, .. } = policy;
    let path = |path: &Option<PathBuf>| path.iter().map(|path| path.display().to_string()).collect();
    let options: [(&str, Vec<String>); 10] = [
        ("--method", method.iter().cloned().collect()),
        ("--classpath", classpath.iter().map(|list| list.to_string_lossy().into_owned()).collect()),
        ("--jdk", path(jdk)),
        ("--secret", secret.clone()),
        ("--public", public.clone()),
        ("--policy", path(policy)),
        ("--entry", entry.clone()),
        ("--driver", driver.iter().cloned().collect()),
        ("--observe", observe.iter().map(|Observe::Outcome| "outcome".to_owned()).collect()),
        ("--seed", if *seed == 0 { Vec::new() } else { vec![seed.to_string()] }),
    ];
    let mut words: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
    for (name, values) in options {
        words.extend(values.into_iter().flat_map(|value| [name.to_owned(), value]));
    }
    words
}

fn confirmed<'a>(java: &'a Java, confirmation: Option<&'a Confirmation>) -> Confirmed<'a> {
    match confirmation {
        None => Confirmed::NotTried,
        Some(Confirmation::Confirmed { version }) => Confirmed::Yes(version),
        Some(Confirmation::NotConfirmable { reason }) => Confirmed::No(reason),
        Some(Confirmation::Contradicted { shown }) => Confirmed::Contradicted(&java.jdk.version, shown),
    }
}

/// The folder that paths in reports for other tools start from: that of the repository, or else the working directory.
fn root() -> Root {
    let here = env::current_dir().and_then(|here| here.canonicalize()).unwrap_or_default();
    let above = here.ancestors().find(|folder| folder.join(".git").exists()).unwrap_or(&here);
    let slashes = |path: &Path| path.to_string_lossy().replace('\\', "/");
    let within = here.strip_prefix(above).map(slashes).unwrap_or_default();
    Root { folder: slashes(above), within }
}
