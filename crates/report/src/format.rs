//! The formats of reports: one row each. A new format is a file in this crate and a row in [`FORMATS`].

use crate::json::Diagnostic;
use crate::sarif::Root;
use crate::view::View;
use crate::{Style, Unasked, html, json, junit, sarif, text};

/// A format.
#[derive(Debug, Clone, Copy)]
pub struct Format {
    /// Its name, as it is typed.
    pub name: &'static str,
    /// The whole report, ending in a line feed.
    pub report: fn(&Content<'_>) -> String,
    /// The report where nothing could be checked: why.
    pub refused: fn(&[Diagnostic], &Root) -> String,
    /// Whether a text is a report of this format, of whatever version.
    pub is_report: fn(&str) -> bool,
}

impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Format {}

/// What a report says.
#[derive(Debug, Clone, Copy)]
pub struct Content<'a> {
    /// The answers.
    pub views: &'a [View],
    /// What is to be said about the input.
    pub diagnostics: &'a [Diagnostic],
    /// What was not looked at.
    pub unasked: Unasked,
    /// Where paths start, in reports for other tools.
    pub root: &'a Root,
    /// How text is to look.
    pub style: Style,
}

/// The format for people, which is written as answers come.
pub const TEXT: Format = Format {
    name: "text",
    report: |content| text::report(content.views, content.unasked, content.style),
    refused: |remarks, _| text::refused(remarks),
    is_report: text::is_report,
};

/// All formats.
pub const FORMATS: [Format; 5] = [
    TEXT,
    Format {
        name: "json",
        report: |content| json::report(content.views, content.diagnostics),
        refused: |remarks, _| json::report(&[], remarks),
        is_report: json::is_report,
    },
    Format {
        name: "html",
        report: |content| html::page(content.views, content.unasked),
        refused: |remarks, _| html::refused(remarks),
        is_report: html::is_report,
    },
    Format {
        name: "sarif",
        report: |content| sarif::report(content.views, content.root),
        refused: sarif::refused,
        is_report: sarif::is_report,
    },
    Format {
        name: "junit-xml",
        report: |content| junit::report(content.views, content.unasked),
        refused: |remarks, _| junit::refused(remarks),
        is_report: junit::is_report,
    },
];

/// Whether a text is a report of some format: it may be overwritten by another one.
pub fn is_report(text: &str) -> bool {
    FORMATS.iter().any(|format| (format.is_report)(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_are_recognised_and_nothing_else_is() {
        let root = Root::default();
        let content = Content {
            views: &[],
            diagnostics: &[],
            unasked: Unasked { count: 2, noun: "method" },
            root: &root,
            style: Style::default(),
        };
        let remarks = [Diagnostic::warning("a file is missing", "name another one")];
        for format in FORMATS {
            for text in [(format.report)(&content), (format.refused)(&remarks, &root)] {
                assert!((format.is_report)(&text), "{}: {text}", format.name);
            }
        }
        let others =
            ["class A {}", "{ \"schema\": \"counterpoint-evidence/1\" }", "{}", "<html></html>", "3 methods of mine"];
        for text in others {
            assert!(!is_report(text), "{text}");
        }
    }
}
