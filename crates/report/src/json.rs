//! The report for programs: JSON with a published schema.
//!
//! The types below *are* the format: the schema in `schema/counterpoint-1.schema.json` is generated from them, and a
//! test keeps the two equal. Keys are kebab-case; what is absent is left out, never null. Values of the program under
//! test are strings in the words of its source (`"12"`, `"true"`, `"[1, 2]"`, names of enumerations), because its
//! integers are unbounded. Times appear only where the caller passes them in.

use counterpoint_diag::{self as diag, Sources, Span};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::view::{Verdict, View};

/// The name and version of the format.
pub const SCHEMA: &str = "counterpoint/1";

/// The report in the form of its schema, ending in a line feed. Where nothing could be checked, the diagnostics say why.
pub fn report(views: &[View], diagnostics: &[Diagnostic]) -> String {
    let tool = Tool { name: "counterpoint".into(), version: env!("CARGO_PKG_VERSION").into() };
    pretty(&Report {
        schema: SCHEMA.into(),
        tool,
        results: views.to_vec(),
        summary: Counts::of(views),
        diagnostics: diagnostics.to_vec(),
    })
}

/// Whether a text is such a report, of whatever version.
pub(crate) fn is_report(text: &str) -> bool {
    /// Every version has at least this.
    #[derive(Deserialize)]
    struct Header {
        schema: String,
    }
    serde_json::from_str(text).is_ok_and(|header: Header| header.schema.starts_with("counterpoint/"))
}

/// The schema of the format, ending in a line feed.
pub fn schema() -> String {
    pretty(&schemars::schema_for!(Report))
}

fn pretty(data: &impl Serialize) -> String {
    let mut text = serde_json::to_string_pretty(data).expect("plain data with string keys always serialises");
    text.push('\n');
    text
}

/// What `counterpoint check --format json` writes.
///
/// Values of the program under test are strings in the words of its source, because its integers are unbounded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Report {
    /// The name and version of this format: `counterpoint/1`.
    pub schema: String,
    /// What wrote the report.
    pub tool: Tool,
    /// One entry per property, in the order of the input.
    pub results: Vec<View>,
    /// The results counted.
    pub summary: Counts,
    /// What is to be said about the input itself.
    pub diagnostics: Vec<Diagnostic>,
}

/// What wrote a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Tool {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
}

/// Results counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Counts {
    /// All properties.
    pub properties: usize,
    /// Those with a counterexample.
    pub refuted: usize,
    /// Of these, the ones that are accepted.
    pub accepted: usize,
    /// Those with a proof.
    pub proved: usize,
    /// Those without a counterexample up to a bound.
    pub none_found: usize,
    /// Those without an answer.
    pub unknown: usize,
    /// Those whose answer is contradicted.
    pub contradicted: usize,
    /// Those that say what they expect and got something else.
    pub unexpected: usize,
}

impl Counts {
    fn of(views: &[View]) -> Self {
        let count = |verdict| views.iter().filter(|view| view.verdict == verdict).count();
        Self {
            properties: views.len(),
            refuted: count(Verdict::Refuted),
            accepted: views.iter().filter(|view| view.accepted.is_some()).count(),
            proved: count(Verdict::Proved),
            none_found: count(Verdict::NoneFound),
            unknown: count(Verdict::Unknown),
            contradicted: count(Verdict::Contradicted),
            unexpected: views.iter().filter(|view| view.as_expected == Some(false)).count(),
        }
    }
}

/// Something to say about the input.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Diagnostic {
    /// The stable code, for `counterpoint explain`; absent if there is none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub code: String,
    /// How serious it is.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// The places that play a part, the one the message speaks of first.
    pub labels: Vec<Label>,
    /// What to type instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

/// How serious a diagnostic is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// Worth knowing; the result stands.
    Note,
    /// Probably not meant; the result stands.
    Warning,
    /// The input cannot be used as it is.
    Error,
}

/// A place of a diagnostic; lines and columns are counted from 1, columns in characters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Label {
    /// The file.
    pub file: String,
    /// The first line.
    pub line: usize,
    /// The first column.
    pub column: usize,
    /// The last line.
    pub end_line: usize,
    /// The column behind the last character.
    pub end_column: usize,
    /// What is to be said of it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
}

impl Diagnostic {
    /// What is said of a place in a source.
    pub fn of(remark: &diag::Diagnostic, sources: &Sources) -> Self {
        let labels = std::iter::once(&remark.primary).chain(&remark.secondary);
        Self {
            code: remark.code.id.into(),
            severity: match remark.severity {
                diag::Severity::Note => Severity::Note,
                diag::Severity::Warning => Severity::Warning,
                diag::Severity::Error => Severity::Error,
            },
            message: remark.message.clone(),
            labels: labels.map(|one| label(one, sources)).collect(),
            help: remark.help.clone(),
        }
    }

    /// A warning without a place.
    pub fn warning(message: &str, help: &str) -> Self {
        Self { severity: Severity::Warning, ..Self::error(None, message, Some(help)) }
    }

    /// An error without a place.
    pub fn error(code: Option<diag::Code>, message: &str, help: Option<&str>) -> Self {
        Self {
            code: code.map_or_else(String::new, |code| code.id.to_owned()),
            severity: Severity::Error,
            message: message.to_owned(),
            labels: Vec::new(),
            help: help.map(str::to_owned),
        }
    }

    /// Where it is, if that is known: `login.cpt:7:3`.
    pub(crate) fn place(&self) -> Option<String> {
        self.labels.first().map(|label| format!("{}:{}:{}", label.file, label.line, label.column))
    }

    /// All of it in one line.
    pub(crate) fn line(&self) -> String {
        let place = self.place().map_or_else(String::new, |place| format!("{place}: "));
        let help = self.help.as_ref().map_or_else(String::new, |help| format!("; {help}"));
        format!("{place}{}{help}", self.message)
    }
}

fn label(label: &diag::Label, sources: &Sources) -> Label {
    let start = sources.start(label.span);
    let end = sources.start(Span { start: label.span.end, ..label.span });
    Label {
        file: sources.file(label.span.file).name.clone(),
        line: start.line,
        column: start.column,
        end_line: end.line,
        end_column: end.column,
        text: label.text.clone(),
    }
}
