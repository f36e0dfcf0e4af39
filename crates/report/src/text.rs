//! The report for people.
//!
//! The answer first, in one line that makes sense alone; then the evidence, short; then what to type next. The words
//! `why`, `how`, `checked`, `replay`, `next` and `note` at the margin are the same everywhere. A finding takes at most
//! 30 lines unless everything is asked for.

mod advice;
mod command;
mod grid;
mod headline;
mod matching;
mod ranges;
mod side_by_side;
mod stats;
mod why;

use counterpoint_diag::Sources;
use counterpoint_engine::Verdict;

use crate::seen::Evidence;
use crate::{Finding, Style, Summary, words};

pub(crate) use headline::reason as reason_words;
pub(crate) use why::why as why_words;

/// All findings, and the summary in the last line.
pub fn report(findings: &[Finding], sources: &Sources, style: Style) -> String {
    let mut text = String::new();
    for one in findings {
        text.push_str(&finding(one, sources, style));
        text.push('\n');
    }
    text.push_str(&summary(&Summary::of(findings)));
    text
}

/// What a report says of a finding, piece by piece.
pub(crate) struct Said {
    /// The answer in one line.
    pub(crate) headline: String,
    /// The evidence as a table.
    pub(crate) table: Vec<String>,
    /// Words at the margin with what stands behind them.
    pub(crate) lines: Vec<(&'static str, String)>,
}

pub(crate) fn said(finding: &Finding, sources: &Sources, style: Style) -> Said {
    let mut said = Said { headline: headline::headline(finding, sources, style), table: Vec::new(), lines: Vec::new() };
    if let Verdict::Refuted(_, replayed) = &finding.decided.verdict
        && let Some(evidence) = Evidence::new(finding, sources, replayed)
    {
        said.table = if evidence.existential().is_empty() && evidence.universal().len() > 1 {
            side_by_side::table(evidence, style)
        } else {
            matching::table(evidence, style)
        };
        said.lines.extend(why::why(evidence).into_iter().map(|sentence| ("why", sentence)));
    }
    said.lines.extend(advice::advice(finding, sources));
    said
}

/// One finding: its answer, its evidence, what to do next.
pub fn finding(finding: &Finding, sources: &Sources, style: Style) -> String {
    let Said { headline, table, lines } = said(finding, sources, style);
    let mut block = Block::default();
    block.line(headline);
    if matches!(finding.decided.verdict, Verdict::Refuted(..)) {
        block.wrapped("  ", &finding.task.property.text);
        if !table.is_empty() {
            block.line("");
            block.indented(table);
            block.line("");
        }
    }
    for (label, text) in lines {
        block.labelled(label, &text);
    }
    if style.stats || style.verbose {
        block.indented(stats::stats(finding, style));
    }
    block.text
}

/// `3 properties: 1 refuted, 1 proved, 1 unknown`.
pub fn summary(summary: &Summary) -> String {
    let counts = [
        (summary.refuted, "refuted"),
        (summary.proved, "proved"),
        (summary.none_found, "none found"),
        (summary.unknown, "unknown"),
        (summary.contradicted, "internal error"),
    ];
    let vacuous = match summary.vacuous {
        0 => String::new(),
        vacuous => format!(" ({} vacuous)", words::size(vacuous)),
    };
    let part = |(count, what): &(usize, &str)| {
        let remark = if *what == "proved" { vacuous.as_str() } else { "" };
        format!("{} {what}{remark}", words::size(*count))
    };
    let parts: Vec<String> = counts.iter().filter(|(count, _)| *count > 0).map(part).collect();
    let properties = words::count(summary.properties(), "property");
    let colon = if parts.is_empty() { "" } else { ": " };
    let unexpected = match summary.unexpected {
        0 => String::new(),
        unexpected => format!("; {} not as expected", words::size(unexpected)),
    };
    format!("{properties}{colon}{}{unexpected}\n", parts.join(", "))
}

/// The lines of a finding.
#[derive(Default)]
struct Block {
    text: String,
    label: &'static str,
}

/// Where running text is broken.
const WIDTH: usize = 110;

/// A blank in running text at which no line is broken; it is printed as any other.
pub(crate) const NO_BREAK: &str = "\u{a0}";

impl Block {
    fn line(&mut self, line: impl AsRef<str>) {
        self.text.push_str(line.as_ref());
        self.text.push('\n');
    }

    fn indented(&mut self, lines: Vec<String>) {
        for line in lines {
            self.line(format!("  {line}"));
        }
    }

    /// Running text behind a word at the margin, which is not repeated.
    fn labelled(&mut self, label: &'static str, text: &str) {
        let shown = if label == self.label { "" } else { label };
        self.label = label;
        self.wrapped(&format!("  {shown:<8} "), text);
    }

    /// Running text; further lines are indented as the first one is.
    fn wrapped(&mut self, head: &str, text: &str) {
        let indent = " ".repeat(head.chars().count());
        let mut line = head.to_owned();
        let mut used = indent.len();
        for word in text.split(' ') {
            let width = word.chars().count();
            if used > indent.len() && used + width > WIDTH {
                self.line(line.trim_end());
                line.clone_from(&indent);
                used = indent.len();
            }
            line.push_str(&word.replace(NO_BREAK, " "));
            line.push(' ');
            used += width + 1;
        }
        self.line(line.trim_end());
    }
}
