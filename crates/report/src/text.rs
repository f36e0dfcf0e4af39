//! The report for people.
//!
//! The answer first, in one line that makes sense alone; then the evidence, short; then what to type next. The words
//! `why`, `how`, `checked`, `replay`, `next` and `note` at the margin are the same everywhere. A finding takes at most
//! 30 lines unless everything is asked for.

mod disagreement;

use crate::json::Diagnostic;
use crate::view::{AcceptedKind, Kind, Said, Standing, Verdict, View, Witness};
use crate::words::{self, NO_BREAK};
use crate::{Style, Unasked};

pub(crate) use disagreement::facts;

/// All answers, and the summary in the last line.
pub fn report(views: &[View], unasked: Unasked, style: Style) -> String {
    let answers: Vec<String> = views.iter().map(|view| one(view, style) + "\n").collect();
    answers.concat() + &summary(views, unasked)
}

/// The report where nothing could be checked: why.
pub fn refused(remarks: &[Diagnostic]) -> String {
    let line = |remark: &Diagnostic| {
        let help = remark.help.as_ref().map_or_else(String::new, |help| format!("help: {help}\n"));
        format!("error: {}\n{help}", remark.message)
    };
    remarks.iter().map(line).collect::<String>() + "nothing was checked\n"
}

/// Whether a text ends as reports do: with a summary, or with why there is none.
pub(crate) fn is_report(text: &str) -> bool {
    let last = text.trim_end().lines().next_back().unwrap_or_default();
    let Some((count, rest)) = last.split_once(' ') else { return false };
    let is_counted = !count.is_empty() && count.chars().all(|c| c.is_ascii_digit() || c == ',');
    let noun = rest.split([':', ' ', ';']).next().unwrap_or_default();
    let is_summary = is_counted && ["property", "properties", "method", "methods"].contains(&noun);
    last == "nothing was checked" || (is_summary && (rest.contains(": ") || rest == noun))
}

/// One answer: its verdict, its evidence, what to do next. Of a refutation that is accepted, only why.
pub fn one(view: &View, style: Style) -> String {
    let mut block = Block::default();
    block.line(painted(view, style));
    if let Some(accepted) = &view.accepted {
        block.labelled(accepted.word(), &accepted.why());
        return block.text;
    }
    match &view.witness {
        Some(Witness::Unmatched(_)) => {
            block.wrapped("  ", &view.text);
            block.table(&view.shown.table);
        }
        Some(Witness::Disagreement(runs)) => {
            block.table(&disagreement::inputs(runs));
            let home = view.place.as_ref().map(|place| place.file.as_str());
            block.rows(&disagreement::side_by_side(runs, home, style.verbose));
        }
        None => {}
    }
    for remark in &view.shown.remarks {
        match &remark.said {
            Said::Sentence(sentence) => block.labelled(remark.label, sentence),
            // Who copies a command wants it in one line.
            Said::Command(_) => block.labelled(remark.label, &remark.said.line().replace(' ', NO_BREAK)),
        }
    }
    if style.stats || style.verbose {
        for line in &view.shown.stats {
            block.labelled("stats", &line.replace(' ', NO_BREAK));
        }
    }
    block.text
}

/// The verdict in one line, for those who read nothing else.
pub fn headline(view: &View, style: Style) -> String {
    let accepted = view.accepted.as_ref().map_or_else(String::new, |accepted| format!(" ({})", accepted.word()));
    painted(view, style) + &accepted
}

/// `voting.cpt:21: fair: REFUTED after 2 observations (as expected)`.
fn painted(view: &View, style: Style) -> String {
    let place = view.place.as_ref().map_or_else(String::new, |_| view.at() + ": ");
    let code = match (view.verdict, view.standing()) {
        (Verdict::Proved, _) => "32",
        (Verdict::Refuted, Standing::Accepted) | (Verdict::NoneFound | Verdict::Unknown, _) => "33",
        (Verdict::Refuted | Verdict::Contradicted, _) => "31",
    };
    let word = view.word();
    let word = if style.colour { format!("\x1b[1;{code}m{word}\x1b[0m") } else { word.to_owned() };
    format!("{place}{}: {word}{}", view.name(), view.shown.qualification)
}

/// All answers counted: `3 properties: 1 refuted, 1 proved, 1 unknown`, and `1 method: 1 leak (34 calls)`.
pub fn summary(views: &[View], unasked: Unasked) -> String {
    let mut nouns: Vec<&str> = Vec::new();
    let last = (views.is_empty() || unasked.count > 0).then_some(unasked.noun);
    for noun in views.iter().map(|view| view.shown.noun).chain(last) {
        if !nouns.contains(&noun) {
            nouns.push(noun);
        }
    }
    let counted = nouns.iter().map(|&noun| {
        let of_noun: Vec<&View> = views.iter().filter(|view| view.shown.noun == noun).collect();
        counted(&of_noun, noun, if noun == unasked.noun { unasked.count } else { 0 })
    });
    counted.collect::<Vec<_>>().join("; ") + "\n"
}

fn counted(views: &[&View], noun: &str, n_unasked: usize) -> String {
    let count = |is_it: &dyn Fn(&View) -> bool| views.iter().filter(|view| is_it(view)).count();
    let is_refuted =
        |view: &View, kind| view.verdict == Verdict::Refuted && view.kind == kind && view.accepted.is_none();
    let n_leaks = count(&|view| is_refuted(view, Kind::Agreement));
    let vacuous = match count(&|view| view.vacuous) {
        0 => "proved".to_owned(),
        vacuous => format!("proved ({} vacuous)", words::size(vacuous)),
    };
    let parts = [
        (count(&|view| is_refuted(view, Kind::Pointwise)), "refuted"),
        (n_leaks, if n_leaks == 1 { "leak" } else { "leaks" }),
        (count(&|view| view.is_accepted(AcceptedKind::Known)), "known"),
        (count(&|view| view.is_accepted(AcceptedKind::Suppressed)), "suppressed"),
        (count(&|view| view.verdict == Verdict::Proved), vacuous.as_str()),
        (count(&|view| view.verdict == Verdict::NoneFound), "none found"),
        (count(&|view| view.verdict == Verdict::Unknown), "unknown"),
        (count(&|view| view.verdict == Verdict::Contradicted), "contradicted"),
        (n_unasked, "not looked at"),
    ];
    let parts: Vec<String> = parts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{} {what}", words::size(*count)))
        .collect();
    let colon = if parts.is_empty() { "" } else { ": " };
    let calls = |view: &&&View| view.kind == Kind::Agreement;
    let calls =
        views.iter().filter(calls).map(|view| view.stats.searched.as_ref().map_or(0, |searched| searched.calls));
    let calls = calls.reduce(|sum, calls| sum + calls);
    let calls = calls.map_or_else(String::new, |calls| format!(" ({})", words::count(calls, "call")));
    let unexpected = match count(&|view| view.as_expected == Some(false)) {
        0 => String::new(),
        unexpected => format!("; {} not as expected", words::size(unexpected)),
    };
    format!("{}{colon}{}{calls}{unexpected}", words::count(views.len() + n_unasked, noun), parts.join(", "))
}

/// The lines of a finding.
#[derive(Default)]
struct Block {
    text: String,
    label: &'static str,
}

/// Where running text is broken.
const WIDTH: usize = 110;

impl Block {
    fn line(&mut self, line: impl AsRef<str>) {
        self.text.push_str(line.as_ref());
        self.text.push('\n');
    }

    /// A table between empty lines, if there is one.
    fn table(&mut self, lines: &[String]) {
        if !lines.is_empty() {
            self.line("");
            self.rows(lines);
        }
    }

    /// A table with an empty line behind it, if there is one.
    fn rows(&mut self, lines: &[String]) {
        if !lines.is_empty() {
            for line in lines {
                self.line(format!("  {line}"));
            }
            self.line("");
        }
    }

    /// Running text behind a word at the margin, which is not repeated.
    fn labelled(&mut self, label: &'static str, text: &str) {
        let shown = if label == self.label { "" } else { label };
        self.label = label;
        self.wrapped(&format!("  {shown:<9} "), text);
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
