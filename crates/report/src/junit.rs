//! Answers about methods as `JUnit` XML, for servers that show tests: one test case per method.
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

/// The report, ending in a line feed.
pub fn report(views: &[View]) -> String {
    let count = |of: &str| views.iter().filter(|view| element(view) == Some(of)).count();
    let counts = format!(
        "tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\"",
        views.len(),
        count("failure"),
        count("error"),
        count("skipped"),
    );
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"counterpoint\" {counts}>\n  \
         <testsuite name=\"counterpoint\" {counts}>\n"
    );
    for view in views {
        case(view, &mut out);
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

fn case(view: &View, out: &mut String) {
    let (head, parameters) = view.method.split_once('(').unwrap_or((&view.method, ")"));
    let class = head.rsplit_once('.').map_or("", |(class, _)| class);
    let case = format!("{}({parameters}{}", view.name, seen_from(view));
    let file = view.place.as_ref().map_or_else(String::new, |at| format!(" file=\"{}\"", escape(&at.file)));
    let _ = write!(out, "    <testcase classname=\"{}\" name=\"{}\"{file}", escape(class), escape(&case));
    let Some(element) = element(view) else {
        out.push_str("/>\n");
        return;
    };
    let reason = match (&view.reason, &view.accepted) {
        (Some(reason), _) => format!(": {}", reason.message),
        (None, Some(accepted)) => format!(": {} {}", accepted_word(accepted), accepted_why(accepted)),
        (None, None) => String::new(),
    };
    let message = escape(&format!("{}{reason}", said(view)));
    // Some readers know no text in `skipped`.
    if element == "skipped" {
        let _ = writeln!(out, ">\n      <skipped message=\"{message}\"/>\n    </testcase>");
        return;
    }
    let body = escape(&text(view, Style::default()));
    let _ =
        writeln!(out, ">\n      <{element} type=\"leak\" message=\"{message}\">{body}</{element}>\n    </testcase>");
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
