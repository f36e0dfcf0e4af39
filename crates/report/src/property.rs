//! An answer about a property as plain data, for the formats that are also there for methods: the page, SARIF and `JUnit`
//! XML. All of it is said in the words of the text report.

use counterpoint_diag::Sources;
use counterpoint_evidence::file::hash;

use crate::leak::line_at;
use crate::leak::view::Line;
use crate::text::{NO_BREAK, finding as text, said};
use crate::{Finding, Outcome, Style, Summary, words};

/// An answer about a property.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PropertyView {
    /// The name of the property.
    pub name: String,
    /// The whole property in one line.
    pub property: String,
    /// The line at which it starts, if its source is known.
    pub place: Option<Line>,
    /// The answer.
    pub outcome: Outcome,
    /// What it means for whoever runs checks.
    pub standing: Standing,
    /// The answer in one line, beginning with its word in capitals.
    pub said: String,
    /// The runs that refute it, as a table of text.
    pub table: Vec<String>,
    /// Words at the margin, with what stands behind them.
    pub lines: Vec<(&'static str, String)>,
    /// All of it, as the text report has it.
    pub text: String,
    /// A name of the answer that stays the same when other parts of the file are edited.
    pub fingerprint: String,
}

/// Whether an answer is a success.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// It holds as far as is known, or the answer is the expected one.
    Passed,
    /// It is refuted, or the answer is another one than expected.
    Failed,
    /// There is no answer.
    Open,
    /// A mistake of this tool.
    Broken,
}

/// An answer as plain data.
pub fn view(finding: &Finding, sources: &Sources) -> PropertyView {
    let property = &finding.task.property;
    let plain = Style::default();
    let pieces = said(finding, sources, plain);
    let place = words::is_known(sources, property.span).then(|| line_at(sources, property.span));
    // Behind the place and the name stands the answer.
    let head = format!("{}: ", property.name);
    let answer = pieces.headline.find(&head).map_or(0, |at| at + head.len());
    let lines = pieces.lines.into_iter().map(|(label, line)| (label, line.replace(NO_BREAK, " ")));
    PropertyView {
        name: property.name.clone(),
        property: property.text.clone(),
        outcome: finding.outcome(),
        standing: standing(finding),
        said: pieces.headline[answer..].to_owned(),
        table: pieces.table,
        lines: lines.collect(),
        text: text(finding, sources, plain),
        fingerprint: hash(format!("{}\n{}", property.name, property.text).as_bytes()),
        place,
    }
}

/// All answers counted, in one line.
pub fn summary(findings: &[Finding]) -> String {
    crate::text::summary(&Summary::of(findings))
}

fn standing(finding: &Finding) -> Standing {
    match (finding.outcome(), finding.is_as_expected()) {
        (Outcome::Contradicted, _) => Standing::Broken,
        (Outcome::Proved | Outcome::NoneFound, None) | (_, Some(true)) => Standing::Passed,
        (Outcome::Refuted, None) | (_, Some(false)) => Standing::Failed,
        (Outcome::Unknown, None) => Standing::Open,
    }
}

impl PropertyView {
    /// The word of the answer, in capitals.
    pub(crate) fn word(&self) -> &str {
        let end = self.said.find(|letter: char| !letter.is_ascii_uppercase() && letter != ' ');
        let words = &self.said[..end.unwrap_or(self.said.len())];
        // `REFUTED after` ends where the small letters begin, and the last blank does not belong to it.
        words.trim_end()
    }
}
