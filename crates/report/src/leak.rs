//! Two runs that should agree and do not, for people: the verdict in one line, the inputs, the runs side by side.

mod side_by_side;
pub(crate) mod value;

use std::fmt::Write as _;

use counterpoint_diag::{Sources, Span};
use counterpoint_engine::{PairDecided, PairStats, PairTask, PairUnknown, PairVerdict};
use counterpoint_ir::Value;
use counterpoint_ir::guide::RESULT;
use counterpoint_ir::ids::{Id, InputId};
use counterpoint_ir::program::{Action, Position};
use counterpoint_ir::tree::Tree;
use counterpoint_witness::{Content, Difference, Disagreement, StopCause, Told};

use crate::words;

/// A method with its checked answer.
#[derive(Debug, Clone, Copy)]
pub struct Leak<'a> {
    /// The name of the method, as it is written in one word.
    pub name: &'a str,
    /// Where it begins.
    pub span: Option<Span>,
    /// What was asked.
    pub task: &'a PairTask,
    /// The answer.
    pub decided: &'a PairDecided,
    /// The texts.
    pub sources: &'a Sources,
    /// What was typed behind `counterpoint check`, word by word, for suggestions.
    pub options: &'a [String],
    /// What became of the runs on the platform itself.
    pub confirmed: Confirmed<'a>,
}

/// What became of two runs that disagree on the platform itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Confirmed<'a> {
    /// They were not run there.
    NotTried,
    /// They disagree there, too: on this version.
    Yes(&'a str),
    /// It cannot be told: why.
    No(&'a str),
    /// They agree there: the version, and what both showed. A mistake of this tool.
    Contradicted(&'a str, &'a [String; 2]),
}

/// All about one method.
pub fn text(leak: &Leak<'_>) -> String {
    let mut out = format!("{}\n", headline(leak));
    match &leak.decided.verdict {
        PairVerdict::Refuted(_, disagreement) => refuted(leak, disagreement, &mut out),
        PairVerdict::NoneFound => none_found(leak, &mut out),
        PairVerdict::Unknown(unknown) => line(&mut out, "why", &why(leak, unknown)),
        PairVerdict::Contradicted(what) => line(&mut out, "why", what),
    }
    out
}

/// The verdict in one line.
pub fn headline(leak: &Leak<'_>) -> String {
    let said = match &leak.decided.verdict {
        PairVerdict::Refuted(..) if matches!(leak.confirmed, Confirmed::Contradicted(..)) => {
            "CONTRADICTED by the JVM: a mistake of this tool, please report it".to_owned()
        }
        PairVerdict::Refuted(_, disagreement) => {
            let secrets: Vec<String> = differing(leak, disagreement).iter().map(|name| format!("`{name}`")).collect();
            format!("LEAKS {} to {}", words::list(&secrets, "and"), sink(leak, disagreement))
        }
        PairVerdict::NoneFound => format!("NONE FOUND in {} calls", words::number(leak.decided.stats.calls)),
        PairVerdict::Unknown(_) => "UNKNOWN".to_owned(),
        PairVerdict::Contradicted(_) => "CONTRADICTED: a mistake of this tool, please report it".to_owned(),
    };
    let place = match &leak.decided.verdict {
        PairVerdict::Refuted(_, disagreement) => leak_place(leak, disagreement).or(leak.span),
        _ => leak.span,
    };
    let place = place.map_or_else(String::new, |span| format!("{}: ", leak.sources.place(span)));
    format!("{place}{}: {said}", leak.name)
}

/// The names of the secrets that differ between the runs.
pub fn differing<'a>(leak: &Leak<'a>, disagreement: &Disagreement) -> Vec<&'a str> {
    let inputs = &leak.task.program.inputs;
    let [a, b] = &disagreement.runs;
    let words = |run: &Told, input: InputId| -> Vec<u64> { words_of(run, input) };
    let ids = inputs.ids().filter(|&id| words(a, id) != words(b, id));
    ids.map(|id| inputs[id].name.as_str()).collect()
}

fn words_of(run: &Told, input: InputId) -> Vec<u64> {
    run.inputs.iter().filter(|(read, _)| *read == input).map(|(_, value)| value.as_bits()).collect()
}

/// Where the runs differ, in words.
pub fn sink(leak: &Leak<'_>, disagreement: &Disagreement) -> String {
    match disagreement.difference {
        Difference::Written(1, _) => "standard output".to_owned(),
        Difference::Written(..) => "standard error".to_owned(),
        Difference::Outcome => "the way it ends".to_owned(),
        Difference::Shown(index) => {
            let shown = disagreement.runs.iter().find_map(|run| run.shown.get(index));
            let name = shown.map_or(RESULT, |shown| leak.task.program.points[shown.point].name.as_str());
            if name == RESULT { "the returned value".to_owned() } else { format!("`{name}`") }
        }
    }
}

/// The place in the source at which what differs is shown: in the run that shows more.
fn leak_place(leak: &Leak<'_>, disagreement: &Disagreement) -> Option<Span> {
    let calls = disagreement.runs.iter().find_map(|run| match disagreement.difference {
        Difference::Shown(index) => run.shown.get(index).map(|shown| shown.calls.clone()),
        Difference::Written(stream, index) => {
            let mut written = run.record.written.iter().filter(|written| written.stream == stream);
            written.nth(index).map(|written| written.calls.to_vec())
        }
        Difference::Outcome => None,
    });
    let known = calls.iter().flatten().find_map(|&at| span_of(leak, at));
    // What the method gives back is seen when its code is left.
    known.or_else(|| {
        disagreement.runs.iter().find_map(|run| run.record.steps.iter().rev().find_map(|step| span_of(leak, step.at)))
    })
}

fn span_of(leak: &Leak<'_>, at: Position) -> Option<Span> {
    let is_own = leak.task.guide.is_own.get(at.proc) == Some(&true);
    Some(leak.task.program.span_at(at)).filter(|span| is_own && *span != Span::default())
}

fn refuted(leak: &Leak<'_>, disagreement: &Disagreement, out: &mut String) {
    out.push('\n');
    inputs(leak, disagreement, out);
    out.push('\n');
    if side_by_side::write(leak, disagreement, out) {
        out.push('\n');
    }
    if let [Some(a), Some(b)] = disagreement.runs.each_ref().map(|run| seen(leak, disagreement.difference, run)) {
        line(out, "seen", &format!("{a} in run A, {b} in run B"));
    }
    line(out, "checked", "replayed by the independent interpreter");
    confirmed(leak, out);
    if !matches!(leak.confirmed, Confirmed::Contradicted(..)) {
        line(out, "next", &format!("{}     (a test that fails as long as it leaks)", command(leak, "test")));
    }
}

fn confirmed(leak: &Leak<'_>, out: &mut String) {
    match leak.confirmed {
        Confirmed::NotTried => {}
        Confirmed::Yes(version) => line(out, "confirmed", &format!("on OpenJDK {version} by running both on it")),
        Confirmed::No(reason) => line(out, "confirmed", &format!("no: {reason}")),
        Confirmed::Contradicted(version, shown) => {
            line(out, "confirmed", &format!("NO: on OpenJDK {version} both runs show the same"));
            for (run, shown) in ["run A", "run B"].iter().zip(shown) {
                line(out, run, shown);
            }
        }
    }
}

/// The inputs of both runs, with those marked that differ.
fn inputs(leak: &Leak<'_>, disagreement: &Disagreement, out: &mut String) {
    let mut rows = vec![["input".to_owned(), "run A".to_owned(), String::new(), "run B".to_owned()]];
    for (id, input) in leak.task.program.inputs.iter() {
        let [a, b] = [0, 1].map(|run: usize| read_values(leak, &disagreement.runs[run], id));
        if a.is_empty() && b.is_empty() {
            continue;
        }
        let mark = if a == b { "" } else { "≠" };
        rows.push([input.name.clone(), a.join(", "), mark.to_owned(), b.join(", ")]);
    }
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let [name, first] = [width(0), width(1)].map(|width| width.min(48));
    for [input, a, mark, b] in &rows {
        let row = format!("  {input:<name$}   {a:<first$} {mark:^3} {b}");
        let _ = writeln!(out, "{}", row.trim_end());
    }
}

/// The values that a run read of an input, as sources write them.
pub fn read_values(leak: &Leak<'_>, run: &Told, input: InputId) -> Vec<String> {
    let Some(shape) = leak.task.guide.shapes.get(input) else { return Vec::new() };
    let mut words = words_of(run, input).into_iter().peekable();
    let mut values = Vec::new();
    while words.peek().is_some() {
        match Tree::read(shape, &mut words) {
            Some(tree) => values.push(value::show(&tree, shape)),
            None => break,
        }
    }
    values
}

/// What a run shows where the runs differ, if it is a number or a text.
fn seen(leak: &Leak<'_>, difference: Difference, run: &Told) -> Option<String> {
    let Difference::Shown(index) = difference else { return None };
    let shown = run.shown.get(index)?;
    let program = &leak.task.program;
    match shown.content.as_slice() {
        [Content::Value(seen @ Value::Bits(bits))] => Some(match leak.task.guide.seen.get(shown.point) {
            Some(Some(kind)) => value::show_number(kind.of_word(*bits), *kind),
            _ => program.show(seen, &program.points[shown.point].fields[0].ty),
        }),
        [Content::Items(items)] => value::viewed_text(items),
        _ => None,
    }
}

/// A command with the options that were typed.
fn command(leak: &Leak<'_>, verb: &str) -> String {
    let options: Vec<String> = leak.options.iter().map(|word| words::shell_word(word)).collect();
    format!("counterpoint {verb} {}", options.join(" "))
}

fn none_found(leak: &Leak<'_>, out: &mut String) {
    let stats = &leak.decided.stats;
    line(out, "compared", &format!("{} pairs of runs that differ in secrets only", words::number(stats.pairs)));
    if let Some(note) = cut_note(stats) {
        line(out, "", &note);
    }
    line(out, "next", &format!("{} --calls {}", command(leak, "check"), stats.calls.max(1) * 10));
}

/// What could not be compared.
fn cut_note(stats: &PairStats) -> Option<String> {
    if stats.unsupported > 0 {
        return Some(format!("{} of the runs met something that is not supported", words::number(stats.unsupported)));
    }
    if stats.threw == stats.calls {
        return Some("all runs ended by an exception".to_owned());
    }
    (stats.cut_pairs > 0).then(|| {
        format!("{} of them ended in different ways, which --observe outcome compares", words::number(stats.cut_pairs))
    })
}

fn why(leak: &Leak<'_>, unknown: &PairUnknown) -> String {
    match unknown {
        PairUnknown::NoSecret => "nothing is secret; name a secret with --secret".to_owned(),
        PairUnknown::NothingComparable if leak.decided.stats.cut == leak.decided.stats.calls => {
            "every run used up its steps or its memory, and showed nothing before".to_owned()
        }
        PairUnknown::NothingComparable => {
            "no two runs could be compared: one always ended earlier, in another way".to_owned()
        }
        PairUnknown::Unsupported(at) => {
            let instr = leak.task.program.procs[at.proc].locs[at.loc].instrs.get(at.instr as usize);
            let what = match instr.map(|instr| &instr.action) {
                Some(Action::Unsupported(what)) => what.as_str(),
                _ => "something",
            };
            let proc = &leak.task.program.procs[at.proc].name;
            format!("every run comes to {what}, which is not supported (in {proc}, number {})", at.proc.index())
        }
        PairUnknown::Stopped(StopCause::Time) => "the time is up".to_owned(),
        PairUnknown::Stopped(StopCause::User) => "interrupted".to_owned(),
        PairUnknown::Unchecked(why) => format!("two runs differ, but the checker could not follow them: {why}"),
    }
}

fn line(out: &mut String, word: &str, said: &str) {
    let _ = writeln!(out, "  {word:<9} {said}");
}
