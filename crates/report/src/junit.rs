//! Answers as `JUnit` XML, for servers that show tests: one test case per answer.
//!
//! There is no official schema. A refutation is a failure, a contradiction an error; what has no answer is skipped, as is a
//! refutation that is accepted.
//! Servers show attributes and bodies in different places, so the body repeats everything.

use std::fmt::Write as _;

use crate::json::Diagnostic;
use crate::markup::escape;
use crate::view::{Kind, Standing, View};
use crate::{Style, Unasked, text};

/// The report, ending in a line feed. What was not looked at is one test that was skipped.
pub fn report(views: &[View], unasked: Unasked) -> String {
    let stopped = (unasked.count > 0).then(|| {
        let (class, name) = ("counterpoint".to_owned(), "not looked at".to_owned());
        Case {
            class,
            name,
            file: None,
            ty: "input",
            observed: None,
            holds: Some(("skipped", unasked.words(), String::new())),
        }
    });
    suite(&views.iter().map(case).chain(stopped).collect::<Vec<_>>())
}

/// The report where nothing could be checked: one test that ended by an error.
pub fn refused(remarks: &[Diagnostic]) -> String {
    let lines: Vec<String> = remarks.iter().map(Diagnostic::line).collect();
    let message = remarks.first().map_or("nothing was checked", |remark| remark.message.as_str()).to_owned();
    let (class, name) = ("counterpoint".to_owned(), "input".to_owned());
    suite(&[Case {
        class,
        name,
        file: None,
        ty: "input",
        observed: None,
        holds: Some(("error", message, lines.join("\n"))),
    }])
}

/// Whether a text is a report of this tool.
pub(crate) fn is_report(text: &str) -> bool {
    text.starts_with("<?xml") && text.contains("<testsuites name=\"counterpoint\"")
}

/// A test case. Of what it holds besides: the kind of that, a message and a body.
struct Case {
    class: String,
    name: String,
    file: Option<String>,
    ty: &'static str,
    /// What was compared.
    observed: Option<String>,
    holds: Option<(&'static str, String, String)>,
}

fn suite(cases: &[Case]) -> String {
    let count = |of: &str| cases.iter().filter(|case| case.holds.as_ref().is_some_and(|it| it.0 == of)).count();
    let counts = format!(
        "tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\"",
        cases.len(),
        count("failure"),
        count("error"),
        count("skipped"),
    );
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"counterpoint\" {counts}>\n  \
         <testsuite name=\"counterpoint\" {counts}>\n"
    );
    for case in cases {
        write_case(case, &mut out);
    }
    out.push_str("  </testsuite>\n</testsuites>\n");
    out
}

fn case(view: &View) -> Case {
    let file = view.place.as_ref().map(|at| at.file.clone());
    let (ty, (class, name)) = match view.kind {
        Kind::Agreement => ("leak", of_subject(view)),
        Kind::Pointwise => {
            let file = file.as_deref().and_then(|file| file.rsplit('/').next()).unwrap_or_default();
            let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
            ("property", (stem.to_owned(), view.property.clone()))
        }
    };
    let element = match view.standing() {
        Standing::Passed => None,
        Standing::Failed => Some("failure"),
        Standing::Open | Standing::Accepted => Some("skipped"),
        Standing::Broken => Some("error"),
    };
    let accepted = |accepted: &crate::view::Accepted| format!(": {} {}", accepted.word(), accepted.why());
    let message = view.said() + &view.accepted.as_ref().map_or_else(String::new, accepted);
    let observed = view.shown.remarks.iter().find(|remark| remark.label == "observed").map(|remark| remark.said.line());
    Case { class, name, file, ty, observed, holds: element.map(|it| (it, message, text::one(view, Style::default()))) }
}

/// The class of a subject, and its name in there with its parameters.
fn of_subject(view: &View) -> (String, String) {
    let subject = view.subjects.first().unwrap_or(&view.property);
    let (head, parameters) = subject.split_once('(').unwrap_or((subject, ")"));
    let (class, name) = head.rsplit_once('.').unwrap_or(("", head));
    (class.to_owned(), format!("{name}({parameters}{}", view.seen_from()))
}

fn write_case(case: &Case, out: &mut String) {
    let file = case.file.as_ref().map_or_else(String::new, |file| format!(" file=\"{}\"", escape(file)));
    let _ = write!(out, "    <testcase classname=\"{}\" name=\"{}\"{file}", escape(&case.class), escape(&case.name));
    let Some((element, message, body)) = &case.holds else {
        match &case.observed {
            Some(observed) => {
                let said = format!("observed: {observed}");
                let _ = writeln!(out, ">\n      <system-out>{}</system-out>\n    </testcase>", escape(&said));
            }
            None => out.push_str("/>\n"),
        }
        return;
    };
    let (message, body) = (escape(message), escape(body));
    // Some readers know no text in `skipped`.
    if *element == "skipped" {
        let _ = writeln!(out, ">\n      <skipped message=\"{message}\"/>\n    </testcase>");
        return;
    }
    let ty = case.ty;
    let _ =
        writeln!(out, ">\n      <{element} type=\"{ty}\" message=\"{message}\">{body}</{element}>\n    </testcase>");
}
