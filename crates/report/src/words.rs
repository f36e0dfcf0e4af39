//! Small pieces of language that all formats share: numbers, plurals, lists, places, commands.

use counterpoint_diag::{Sources, Span};
use counterpoint_engine::{Ends, Place, Task};
use counterpoint_ir::drawn::WorldPart;
use counterpoint_ir::program::{Action, Position, Program};

use crate::Finding;
use crate::view::{Line, SourcePlace};

/// A blank in running text at which no line is broken; it is printed as any other.
pub(crate) const NO_BREAK: &str = "\u{a0}";

/// A number with thousands separators: `1,000`.
pub(crate) fn number(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The same for sizes.
pub(crate) fn size(size: usize) -> String {
    number(size as u64)
}

/// A number of things: `1 observation`, `2 observations`.
pub(crate) fn count(count: impl TryInto<u64>, thing: &str) -> String {
    let count = count.try_into().unwrap_or(u64::MAX);
    let thing = match thing.strip_suffix('y') {
        _ if count == 1 => thing.to_owned(),
        Some(stem) => format!("{stem}ies"),
        None => format!("{thing}s"),
    };
    format!("{} {thing}", number(count))
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn list(items: &[String], last_word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {last_word} {last}", most.join(", ")),
    }
}

/// The text, cut to so many characters.
pub(crate) fn shorten(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.to_owned();
    }
    text.chars().take(limit.saturating_sub(3)).chain("...".chars()).collect()
}

/// Whether something in the source stands behind a span. Front ends leave the default where nothing does.
pub(crate) fn is_known(sources: &Sources, span: Span) -> bool {
    sources.iter().any(|(id, _)| id == span.file) && span.end > span.start
}

/// `file:line`, or nothing if the source is not known.
pub(crate) fn place(sources: &Sources, span: Span) -> Option<String> {
    is_known(sources, span).then(|| sources.place(span))
}

/// The same as data.
pub(crate) fn source_place(sources: &Sources, span: Span) -> Option<SourcePlace> {
    let place = || SourcePlace { file: sources.file(span.file).name.clone(), line: sources.start(span).line };
    is_known(sources, span).then(place)
}

/// The whole line in which a span begins.
pub(crate) fn line_at(sources: &Sources, span: Span) -> Line {
    let (file, line) = (sources.file(span.file), sources.start(span).line);
    let whole = file.line(line);
    let text = whole.trim();
    let column = whole.chars().take_while(|letter| letter.is_whitespace()).count() + 1;
    Line { file: file.name.clone(), line, column, end_column: column + text.chars().count(), text: text.to_owned() }
}

/// `line 7`, or nothing if the source is not known.
pub(crate) fn line(sources: &Sources, span: Span) -> Option<String> {
    is_known(sources, span).then(|| format!("line {}", sources.start(span).line))
}

/// The source of a place of a task.
pub(crate) fn span_of(task: &Task, place: Place) -> Span {
    task.program(place.program).span_at(place.at)
}

/// What is not supported at a place.
pub(crate) fn unsupported(task: &Task, place: Place) -> &str {
    let proc = &task.program(place.program).procs[place.at.proc];
    match proc.locs[place.at.loc].instrs.get(place.at.instr as usize).map(|instr| &instr.action) {
        Some(Action::Unsupported(reason)) => reason,
        _ => "this",
    }
}

/// The name of what is chosen at a `havoc`: an input, or the variable that gets the value.
pub(crate) fn choice_name(program: &Program, at: Position) -> Option<String> {
    let proc = &program.procs[at.proc];
    let instr = proc.locs[at.loc].instrs.get(at.instr as usize)?;
    match (&instr.action, instr.dest) {
        (Action::Havoc { input: Some(input), .. }, _) => Some(program.inputs[*input].name.clone()),
        (Action::Havoc { .. }, Some(dest)) if proc.vars[dest].is_named => Some(proc.vars[dest].name.clone()),
        _ => None,
    }
}

/// The names of the files that a finding speaks of, the one with the property first.
pub(crate) fn files(finding: &Finding<'_>) -> Vec<String> {
    // Files of methods are named in the property.
    let programs = finding.task.subjects.iter().filter(|subject| subject.guide.is_none());
    let programs = programs.map(|subject| subject.program.span.file);
    let mut files: Vec<String> = Vec::new();
    for file in std::iter::once(finding.task.property.span.file).chain(programs) {
        let known = finding.sources.iter().find(|(id, _)| *id == file);
        if let Some((_, source)) = known.filter(|(_, source)| !files.contains(&source.name)) {
            files.push(source.name.clone());
        }
    }
    files
}

/// The name of an observation point. One of several words is a description, which takes no quotes: `data after the call`.
pub(crate) fn named(name: &str) -> String {
    if name.contains(' ') { name.to_owned() } else { format!("`{name}`") }
}

/// What is the same in all runs of a search and could be otherwise, if there is anything.
pub(crate) fn held_fixed(finding: &Finding<'_>) -> Option<String> {
    let mut drawn = finding.decided.stats.search?.drawn;
    // What is asked of returned objects draws identities in nearly all searches.
    drawn.remove(WorldPart::Identities);
    let guides = finding.task.subjects.iter().filter_map(|subject| subject.guide.as_ref());
    let mut all: Vec<String> = Vec::new();
    for held in guides.flat_map(|guide| guide.held_fixed(drawn)) {
        if !all.contains(&held) {
            all.push(held);
        }
    }
    (!all.is_empty()).then(|| format!("the same in all runs: {}", all.join(", ")))
}

/// A word of a command, quoted where a shell would not take it as it is.
pub fn shell_word(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+=:,@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// The ways in which runs ended without a further observation, those of no interest left out.
pub(crate) fn abnormal_ends(ends: &Ends, task: &Task, sources: &Sources) -> Vec<String> {
    let mut words = Vec::new();
    for (trap, place, times) in &ends.trapped {
        let line = line(sources, span_of(task, *place)).map_or(String::new(), |line| format!(", {line}"));
        words.push(format!("{} trapped ({trap}{line})", number(*times)));
    }
    for (times, what) in [
        (ends.threw, "left by an exception"),
        (ends.blocked, "blocked"),
        (ends.diverged, "in an endless loop"),
        (ends.cut, "cut"),
    ] {
        if times > 0 {
            words.push(format!("{} {what}", number(times)));
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_get_thousands_separators_and_plurals() {
        assert_eq!(number(0), "0");
        assert_eq!(number(999), "999");
        assert_eq!(number(1_000), "1,000");
        assert_eq!(number(200_000_000), "200,000,000");
        assert_eq!(count(1_u32, "property"), "1 property");
        assert_eq!(count(2_u32, "property"), "2 properties");
        assert_eq!(count(0_u32, "step"), "0 steps");
    }

    #[test]
    fn shell_words_are_quoted_only_where_needed() {
        assert_eq!(shell_word("a/b.cpt"), "a/b.cpt");
        assert_eq!(shell_word("my file's.cpt"), r"'my file'\''s.cpt'");
    }
}
