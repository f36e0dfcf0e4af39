//! Two runs that disagree: their inputs, and what they do line by line.

use crate::view::{Disagreement, Fact, Row};
use crate::words;

/// Lines of the runs that are shown.
const MOST_ROWS: usize = 14;

/// Characters of a source line that are shown.
const MOST_LETTERS: usize = 52;

/// The inputs of both runs, with those marked that differ.
pub(super) fn inputs(runs: &Disagreement) -> Vec<String> {
    let mut rows = vec![["input".to_owned(), "run A".to_owned(), String::new(), "run B".to_owned()]];
    rows.extend(runs.inputs.iter().map(|input| {
        let mark = if input.differs { "≠" } else { "" };
        [input.name.clone(), input.a.join(", "), mark.to_owned(), input.b.join(", ")]
    }));
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let [name, first] = [width(0), width(1)].map(|width| width.min(48));
    let mut lines = Vec::new();
    for [input, a, mark, b] in &rows {
        // What is too long for its column has a line of its own.
        let is_long = a.chars().count() > first;
        lines.extend(is_long.then(|| format!("{input:<name$}   {a}")));
        let (input, a) = if is_long { ("", "") } else { (input.as_str(), a.as_str()) };
        lines.push(format!("{input:<name$}   {a:<first$} {mark:^3} {b}").trim_end().to_owned());
    }
    lines
}

/// The lines at which the runs differ, or all of them. Where the file is not that of the headline, it is named.
pub(super) fn side_by_side(runs: &Disagreement, home: Option<&str>, is_whole: bool) -> Vec<String> {
    let is_shown = |row: &Row| is_whole || row.diverges.is_some();
    let Some(first) = runs.steps.iter().position(is_shown) else { return Vec::new() };
    let last = runs.steps.iter().rposition(is_shown).unwrap_or(first);
    let shown = &runs.steps[first..=last];
    let of_a = |row: &Row| said_of(row.a.as_deref(), row.b.as_deref(), "A");
    let of_b = |row: &Row| said_of(row.b.as_deref(), row.a.as_deref(), "B");
    let number_width = shown.iter().map(|row| row.at.line.to_string().len()).max().unwrap_or(1);
    let text_width = shown.iter().map(|row| source(row).chars().count()).max().unwrap_or(0);
    let left_width = shown.iter().map(|row| of_a(row).chars().count()).max().unwrap_or(0).min(40);
    let more = format!("{:number_width$} ... more", "");
    let mut file = home;
    let (mut n_equal, mut n_rows) = (if is_whole { runs.equal_before } else { 0 }, 0);
    let mut lines = Vec::new();
    for row in shown {
        if !is_shown(row) {
            n_equal += 1;
            continue;
        }
        if n_equal > 0 {
            lines.push(format!("{:number_width$} ... {}", "", words::count(n_equal, "equal line")));
            n_equal = 0;
        }
        if n_rows == MOST_ROWS && !is_whole {
            lines.push(more);
            return lines;
        }
        n_rows += 1;
        if file.replace(&row.at.file).is_some_and(|before| before != row.at.file) {
            lines.push(format!("{:number_width$} in {}", "", row.at.file));
        }
        let (line, text, a, b) = (row.at.line, source(row), of_a(row), of_b(row));
        let written = format!("{line:>number_width$} | {text:<text_width$}   {a:<left_width$}   {b}");
        lines.push(written.trim_end().to_owned());
    }
    if runs.cut {
        lines.push(more);
    }
    lines
}

fn source(row: &Row) -> String {
    let mut shown: String = row.at.text.chars().take(MOST_LETTERS).collect();
    if shown.len() < row.at.text.len() {
        shown.push('…');
    }
    shown
}

/// Of a run that only comes to a line, as the other one does, there is nothing to say.
fn said_of(does: Option<&[Fact]>, other: Option<&[Fact]>, run: &str) -> String {
    let does = does.filter(|does| !does.is_empty() || other.is_none());
    does.map_or_else(String::new, |does| format!("{run}: {}", facts(does)))
}

/// What a run does at a line, in words.
pub(crate) fn facts(facts: &[Fact]) -> String {
    if facts.is_empty() {
        return "comes here".to_owned();
    }
    let shown = facts.iter().map(|fact| match fact {
        Fact::Assigns { name, value } => format!("{name} = {value}"),
        Fact::Goes { line } => format!("goes to line {line}"),
        Fact::Prints { value } => format!("prints {value}"),
    });
    shown.collect::<Vec<_>>().join(", ")
}
