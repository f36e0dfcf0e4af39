//! Answers as `JUnit` XML, for servers that show tests: one test case per method or property.
//!
//! There is no official schema. A leak is a failure, a contradiction an error, and a method without an answer is skipped,
//! as is a leak that is accepted.
//! Servers show attributes and bodies in different places, so the body repeats everything.

use std::fmt::Write as _;

use crate::Style;
use crate::json::Diagnostic;
use crate::leak::text::{accepted_why, accepted_word, said, seen_from, text};
use crate::leak::view::{Verdict, View};
use crate::markup::escape;
use crate::property::{PropertyView, Standing};

/// The report about methods, ending in a line feed.
pub fn report(views: &[View]) -> String {
    suites(&views.iter().map(case).collect::<Vec<_>>())
}

/// The report about properties, ending in a line feed.
pub fn properties(views: &[PropertyView]) -> String {
    suites(&views.iter().map(property).collect::<Vec<_>>())
}

/// A test case. Of what it holds besides: the kind of that, a message and a body.
struct Case {
    class: String,
    name: String,
    file: Option<String>,
    ty: &'static str,
    holds: Option<(&'static str, String, String)>,
}

fn suites(cases: &[Case]) -> String {
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

/// The report where nothing could be checked: one test that ended by an error.
pub fn refused(remarks: &[Diagnostic]) -> String {
    let counts = "tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\"";
    let lines: Vec<String> = remarks.iter().map(Diagnostic::line).collect();
    let message = remarks.first().map_or("nothing was checked", |remark| remark.message.as_str());
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"counterpoint\" {counts}>\n  \
         <testsuite name=\"counterpoint\" {counts}>\n    <testcase classname=\"counterpoint\" name=\"input\">\n      \
         <error type=\"input\" message=\"{}\">{}</error>\n    </testcase>\n  </testsuite>\n</testsuites>\n",
        escape(message),
        escape(&lines.join("\n")),
    )
}

fn case(view: &View) -> Case {
    let (head, parameters) = view.method.split_once('(').unwrap_or((&view.method, ")"));
    let class = head.rsplit_once('.').map_or("", |(class, _)| class);
    let case = format!("{}({parameters}{}", view.name, seen_from(view));
    let reason = match (&view.reason, &view.accepted) {
        (Some(reason), _) => format!(": {}", reason.message),
        (None, Some(accepted)) => format!(": {} {}", accepted_word(accepted), accepted_why(accepted)),
        (None, None) => String::new(),
    };
    let message = format!("{}{reason}", said(view));
    let holds = element(view).map(|element| (element, message, text(view, Style::default())));
    let file = view.place.as_ref().map(|at| at.file.clone());
    Case { class: class.to_owned(), name: case, file, ty: "leak", holds }
}

/// A property: what is refuted fails, what has no answer is skipped.
fn property(view: &PropertyView) -> Case {
    let file = view.place.as_ref().map(|at| at.file.clone());
    let element = match view.standing {
        Standing::Passed => None,
        Standing::Failed => Some("failure"),
        Standing::Open => Some("skipped"),
        Standing::Broken => Some("error"),
    };
    let class = file.as_deref().and_then(|file| file.rsplit('/').next()).unwrap_or_default();
    let holds = element.map(|element| (element, view.said.clone(), view.text.clone()));
    let class = class.rsplit_once('.').map_or(class, |(stem, _)| stem).to_owned();
    Case { class, name: view.name.clone(), file, ty: "property", holds }
}

fn write_case(case: &Case, out: &mut String) {
    let file = case.file.as_ref().map_or_else(String::new, |file| format!(" file=\"{}\"", escape(file)));
    let _ = write!(out, "    <testcase classname=\"{}\" name=\"{}\"{file}", escape(&case.class), escape(&case.name));
    let Some((element, message, body)) = &case.holds else {
        out.push_str("/>\n");
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

/// What a test case holds, unless it is passed.
fn element(view: &View) -> Option<&'static str> {
    match view.verdict {
        _ if view.is_contradicted() => Some("error"),
        Verdict::Leaks if view.accepted.is_none() => Some("failure"),
        Verdict::Leaks | Verdict::Unknown => Some("skipped"),
        Verdict::NoneFound => None,
    }
}
