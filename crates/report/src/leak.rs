//! Two runs that should agree and do not. An answer becomes a [`View`], plain data of which all formats are made: [`text`]
//! is for people, and the formats beside this folder take the same views.

mod fingerprint;
mod goals;
mod next;
mod side_by_side;
pub mod text;
pub(crate) mod value;
pub mod view;
mod viewed;

use std::path::Path;

use counterpoint_diag::{Sources, Span};
use counterpoint_engine::{self as engine, Decided, Place, Replayed, SearchStats, Task, Unknown};
use counterpoint_ir::Value;
use counterpoint_ir::guide::{Guide, MESSAGE, RESULT, Shape};
use counterpoint_ir::ids::{ClassId, Id, InputId};
use counterpoint_ir::program::{Action, Position, Program, Secrecy};
use counterpoint_ir::state::Outcome;
use counterpoint_ir::tree::Tree;
use counterpoint_witness::{Content, Difference, Disagreement, StopCause, Told};

use self::view::{Both, Bounds, Confirmation, Input, Line, Pair, Sink, SinkKind, Stats, Verdict, View};
use crate::json::{Reason, ReasonKind};
use crate::words;

pub use fingerprint::fingerprint;
pub use goals::goal;
pub(crate) use goals::{said as goal_said, share};

/// A method with its checked answer.
#[derive(Debug, Clone, Copy)]
pub struct Leak<'a> {
    /// The name of the method, as it is written in one word.
    pub name: &'a str,
    /// Its class, without the package: `Outer.Inner`.
    pub class: &'a str,
    /// The method as sources write it: with its class and the types of its parameters.
    pub method: &'a str,
    /// Who sees what it shows, where a policy names several.
    pub observer: Option<&'a str>,
    /// Where it begins.
    pub span: Option<Span>,
    /// What was asked.
    pub task: &'a Task,
    /// The answer.
    pub decided: &'a Decided,
    /// The texts.
    pub sources: &'a Sources,
    /// What was typed behind `counterpoint check`, word by word, for suggestions.
    pub options: &'a [String],
    /// The folder in which it was typed, unless that is the current one.
    pub folder: Option<&'a str>,
    /// Parameters that are not secret and could be held at a value with `--arg`.
    pub open: &'a [String],
    /// The limits of the search.
    pub bounds: Bounds,
    /// Where the runs are stored, as it should be typed after `counterpoint replay`.
    pub witness_file: Option<&'a str>,
    /// What became of the runs on the platform itself.
    pub confirmed: Confirmed<'a>,
    /// Whether `counterpoint test` writes a test of it.
    pub has_test: bool,
}

impl<'a> Leak<'a> {
    /// The program of both runs.
    fn program(&self) -> &'a Program {
        self.task.program(0)
    }

    /// What is known of it.
    fn guide(&self) -> Option<&'a Guide> {
        self.task.guide(0).map(AsRef::as_ref)
    }

    /// What the search tried.
    fn stats(&self) -> SearchStats {
        self.decided.stats.search.unwrap_or_default()
    }

    /// The two runs that disagree, if some do.
    fn disagreement(&self) -> Option<&'a Disagreement> {
        match &self.decided.verdict {
            engine::Verdict::Refuted(_, Replayed::Disagreeing(disagreement)) => Some(disagreement),
            _ => None,
        }
    }
}

/// What became of runs that show something on the platform itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Confirmed<'a> {
    /// They were not run there.
    #[default]
    NotTried,
    /// They show it there, too: on this version, and what all were given for it.
    Yes(&'a str, Option<&'a str>),
    /// It cannot be told: why.
    No(&'a str),
    /// They do not: the version, and what each of two runs showed, or the one thing that is different. A mistake of this
    /// tool.
    Contradicted(&'a str, &'a [String]),
}

/// An answer as plain data.
pub fn view(leak: &Leak<'_>) -> View {
    let stats = leak.stats();
    let disagreement = leak.disagreement();
    let reason = reason(leak);
    let is_none_found = matches!(leak.decided.verdict, engine::Verdict::NoneFound(_));
    View {
        method: leak.method.to_owned(),
        name: leak.name.to_owned(),
        title: title(leak),
        observer: leak.observer.map(str::to_owned),
        place: place(leak).map(|span| line_at(leak.sources, span)),
        verdict: match disagreement {
            _ if is_none_found => Verdict::NoneFound,
            Some(_) if reason.is_none() => Verdict::Leaks,
            _ => Verdict::Unknown,
        },
        fingerprint: fingerprint(leak),
        secrets: disagreement.map_or_else(Vec::new, |disagreement| {
            differing(leak, disagreement).into_iter().map(str::to_owned).collect()
        }),
        sink: disagreement.map(|disagreement| sink(leak, disagreement)),
        next: next::next(leak, reason.as_ref()),
        reason,
        accepted: None,
        witness: disagreement.map(|disagreement| pair(leak, disagreement)),
        note: if is_none_found { next::note(leak).or_else(|| cut_note(&stats)) } else { None },
        coverage: goals::coverage(leak),
        bounds: leak.bounds,
        stats: Stats {
            calls: stats.calls,
            pairs: stats.tuples,
            cut_pairs: stats.cut_tuples,
            returned: stats.returned,
            threw: stats.threw,
            unmade: stats.unmade,
            cut: stats.cut,
            unsupported: stats.unsupported,
            steps: stats.steps,
            branches: stats.branches,
        },
    }
}

/// What headlines call the method: by its class as well where that is not the one that its file is called after.
fn title(leak: &Leak<'_>) -> String {
    let file = leak.span.map_or("", |span| leak.sources.file(span.file).name.as_str());
    let stem = Path::new(file).file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    if leak.class == stem {
        return leak.name.to_owned();
    }
    let inside = leak.class.strip_prefix(stem.as_str()).and_then(|inside| inside.strip_prefix('.'));
    format!("{}.{}", inside.unwrap_or(leak.class), leak.name)
}

/// The place of an answer in the source: where what differs is shown, or where the method begins.
fn place(leak: &Leak<'_>) -> Option<Span> {
    leak.disagreement().and_then(|disagreement| leak_place(leak, disagreement)).or(leak.span)
}

/// The whole line in which a span begins.
pub(crate) fn line_at(sources: &Sources, span: Span) -> Line {
    let (file, line) = (sources.file(span.file), sources.start(span).line);
    let whole = file.text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
    let text = whole.trim();
    let column = whole.chars().take_while(|letter| letter.is_whitespace()).count() + 1;
    Line { file: file.name.clone(), line, column, end_column: column + text.chars().count(), text: text.to_owned() }
}

/// The names of the secrets that differ between the runs.
fn differing<'a>(leak: &Leak<'a>, disagreement: &Disagreement) -> Vec<&'a str> {
    let inputs = &leak.program().inputs;
    let [a, b] = &disagreement.runs;
    let ids = inputs.ids().filter(|&id| words_of(a, id) != words_of(b, id));
    ids.map(|id| inputs[id].name.as_str()).collect()
}

fn words_of(run: &Told, input: InputId) -> Vec<u64> {
    run.inputs.iter().filter(|(read, _)| *read == input).map(|(_, value)| value.as_bits()).collect()
}

/// The difference as people tell it: where only one run comes to the message of an exception, they differ in how they end.
fn difference(leak: &Leak<'_>, disagreement: &Disagreement) -> Difference {
    let Difference::Shown(index) = disagreement.difference else { return disagreement.difference };
    let [a, b] = disagreement.runs.each_ref().map(|run| {
        let shown = run.shown.get(index)?;
        Some(leak.program().points[shown.point].name.as_str())
    });
    if a != b && [a, b].contains(&Some(MESSAGE)) { Difference::Outcome } else { disagreement.difference }
}

/// Where the runs differ.
fn sink(leak: &Leak<'_>, disagreement: &Disagreement) -> Sink {
    let (kind, text) = match difference(leak, disagreement) {
        Difference::Written(1, _) => (SinkKind::StandardOutput, "standard output".to_owned()),
        Difference::Written(..) => (SinkKind::StandardError, "standard error".to_owned()),
        Difference::Outcome => (SinkKind::Outcome, "the way it ends".to_owned()),
        Difference::Shown(index) => {
            let shown = disagreement.runs.iter().find_map(|run| run.shown.get(index));
            match shown.map_or(RESULT, |shown| leak.program().points[shown.point].name.as_str()) {
                RESULT => (SinkKind::Result, "the returned value".to_owned()),
                MESSAGE => (SinkKind::Outcome, "the message of the exception".to_owned()),
                name => (SinkKind::Named, format!("`{name}`")),
            }
        }
    };
    Sink { kind, text }
}

/// The place in the source at which what differs is shown: in the run that shows more, and in the file of the method if
/// the way there leads through it.
fn leak_place(leak: &Leak<'_>, disagreement: &Disagreement) -> Option<Span> {
    let calls = disagreement.runs.iter().find_map(|run| match disagreement.difference {
        Difference::Shown(index) => run.shown.get(index).map(|shown| shown.calls.clone()),
        Difference::Written(stream, index) => {
            let mut written = run.record.written.iter().filter(|written| written.stream == stream);
            written.nth(index).map(|written| written.calls.to_vec())
        }
        Difference::Outcome => None,
    });
    // What a helper elsewhere prints is shown by whoever hands it over.
    let spans = || calls.iter().flatten().filter_map(|&at| span_of(leak, at));
    let own = leak.span.and_then(|method| spans().find(|span| span.file == method.file));
    let known = own.or_else(|| spans().next());
    // What the method gives back is seen when its code is left.
    known.or_else(|| {
        let last = |run: &Told| run.record.last.and_then(|at| span_of(leak, at));
        let before = |run: &Told| run.record.steps.iter().rev().find_map(|step| span_of(leak, step.at));
        disagreement.runs.iter().find_map(last).or_else(|| disagreement.runs.iter().find_map(before))
    })
}

fn span_of(leak: &Leak<'_>, at: Position) -> Option<Span> {
    let is_own = leak.guide().is_some_and(|guide| guide.is_own.get(at.proc) == Some(&true));
    Some(leak.program().span_at(at)).filter(|span| is_own && *span != Span::default())
}

fn pair(leak: &Leak<'_>, disagreement: &Disagreement) -> Pair {
    let inputs = leak.program().inputs.iter().map(|(id, input)| {
        let [a, b] = disagreement.runs.each_ref().map(|run| read_values(leak, run, id));
        let differs = a != b;
        Input { name: input.name.clone(), secret: input.secrecy == Secrecy::Secret, a, b, differs }
    });
    let difference = difference(leak, disagreement);
    let seen = disagreement.runs.each_ref().map(|run| seen(leak, difference, run));
    let timeline = side_by_side::timeline(leak, disagreement);
    Pair {
        file: leak.witness_file.map(str::to_owned),
        replay: leak.witness_file.map(|file| format!("counterpoint replay {}", words::shell_word(file))),
        inputs: inputs.filter(|input| !(input.a.is_empty() && input.b.is_empty())).collect(),
        steps: timeline.rows,
        equal_before: timeline.equal_before,
        cut: timeline.is_cut,
        difference: match seen {
            // Words that are the same say nothing.
            [Some(a), Some(b)] if a != b => {
                let is_shown = matches!(difference, Difference::Shown(_));
                let [a, b] = if is_shown { viewed::shortened([a, b]) } else { [a, b] };
                Some(Both { a, b })
            }
            _ => None,
        },
        confirmation: confirmation(leak.confirmed),
    }
}

/// The same as plain data.
pub(crate) fn confirmation(confirmed: Confirmed<'_>) -> Confirmation {
    let platform = |version: &str| Some(format!("OpenJDK {version}"));
    let none = Confirmation { state: view::Confirmed::NotTried, platform: None, reason: None, shown: None };
    match confirmed {
        Confirmed::NotTried => none,
        Confirmed::Yes(version, given) => Confirmation {
            state: view::Confirmed::Confirmed,
            platform: platform(version),
            reason: given.map(str::to_owned),
            ..none
        },
        Confirmed::No(reason) => {
            Confirmation { state: view::Confirmed::NotConfirmable, reason: Some(reason.to_owned()), ..none }
        }
        Confirmed::Contradicted(version, shown) => Confirmation {
            state: view::Confirmed::Contradicted,
            platform: platform(version),
            shown: match shown {
                [a, b] => Some(Both { a: a.clone(), b: b.clone() }),
                _ => None,
            },
            reason: match shown {
                [what] => Some(what.clone()),
                _ => None,
            },
        },
    }
}

/// The values that a run read of an input, as sources write them.
fn read_values(leak: &Leak<'_>, run: &Told, input: InputId) -> Vec<String> {
    let Some(shape) = leak.guide().and_then(|guide| guide.shapes.get(input)) else { return Vec::new() };
    let mut words = words_of(run, input).into_iter().peekable();
    let mut values = Vec::new();
    while words.peek().is_some() {
        match Tree::read(shape, &mut words) {
            // An object that can be made in one way, and was only made, says nothing.
            Some(tree) if value::is_plain(&tree, shape) => {}
            Some(tree) => values.push(value::show(&tree, shape)),
            None => break,
        }
    }
    if let Shape::Fixed(_, tree) = shape {
        values.push(value::show(tree, shape));
    }
    values
}

/// What is seen of a run where the runs differ, if there are words for it.
fn seen(leak: &Leak<'_>, difference: Difference, run: &Told) -> Option<String> {
    let program = leak.program();
    let index = match difference {
        Difference::Shown(index) => index,
        Difference::Written(stream, index) => return Some(printed(&run.record.bytes(stream), index)),
        Difference::Outcome => {
            return match run.outcome.as_ref()? {
                Outcome::Returned(_) => Some("a normal end".to_owned()),
                Outcome::Exited(code) => Some(format!("exit code {code}")),
                Outcome::Threw(class, _) => Some(program.classes.classes[*class].name.replace('/', ".")),
                _ => None,
            };
        }
    };
    let Some(shown) = run.shown.get(index) else { return Some("nothing more".to_owned()) };
    match shown.content.as_slice() {
        [Content::Value(Value::Ref(None))] => Some("null".to_owned()),
        [Content::Object(class)] => {
            Some(format!("an object of class {}", program.classes.classes[*class].name.replace('/', ".")))
        }
        [Content::Value(seen @ Value::Bits(bits))] => {
            Some(match leak.guide().and_then(|guide| guide.seen.get(shown.point)) {
                Some(Some(kind)) => value::show_number(kind.of_word(*bits), *kind),
                _ => program.show(seen, &program.points[shown.point].fields[0].ty),
            })
        }
        [Content::Items(items)] => viewed::viewed(items, &program.classes),
        _ => None,
    }
}

/// Bytes, or letters, of a printed line that are shown.
const MOST_PRINTED: usize = 120;

/// The line of an output that has a byte, in quotes; of a long one, what is around that byte.
fn printed(bytes: &[u8], index: usize) -> String {
    if index >= bytes.len() {
        return "nothing more".to_owned();
    }
    let start = bytes[..index].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let start = start.max(index.saturating_sub(MOST_PRINTED / 2));
    let line = bytes[start..].split(|&byte| byte == b'\n').next().unwrap_or_default();
    let shown = &line[..line.len().min(MOST_PRINTED)];
    format!("{:?}{}", String::from_utf8_lossy(shown), if shown.len() < line.len() { "…" } else { "" })
}

/// What could not be compared.
fn cut_note(stats: &SearchStats) -> Option<String> {
    if stats.unsupported > 0 {
        return Some(format!("{} of the runs met something that is not supported", words::number(stats.unsupported)));
    }
    if stats.unmade * 2 > stats.calls {
        let (unmade, calls) = (words::number(stats.unmade), words::number(stats.calls));
        return Some(format!("{unmade} of {calls} runs never began: making their values ended by an exception"));
    }
    if stats.threw == stats.calls {
        return Some("all runs ended by an exception".to_owned());
    }
    if stats.threw * 2 > stats.calls {
        let (threw, calls) = (words::number(stats.threw), words::number(stats.calls));
        return Some(format!("{threw} of {calls} runs ended by an exception"));
    }
    if stats.cut * 2 > stats.calls {
        let (cut, calls) = (words::number(stats.cut), words::number(stats.calls));
        return Some(format!(
            "{cut} of {calls} runs used up their steps or their memory; the rest of them is not compared"
        ));
    }
    (stats.cut_tuples > 0).then(|| {
        format!("{} of them ended in different ways, which --observe outcome compares", words::number(stats.cut_tuples))
    })
}

/// Why there is no answer, or none that can be trusted.
fn reason(leak: &Leak<'_>) -> Option<Reason> {
    let (kind, message) = match (&leak.decided.verdict, leak.confirmed) {
        (engine::Verdict::Refuted(..), Confirmed::Contradicted(version, _)) => {
            (ReasonKind::Contradicted, format!("on OpenJDK {version} both runs show the same"))
        }
        (engine::Verdict::Unknown(unknown), _) => why(leak, unknown),
        (engine::Verdict::Contradicted(what), _) => (ReasonKind::Contradicted, what.to_string()),
        (engine::Verdict::Refuted(..) | engine::Verdict::NoneFound(_) | engine::Verdict::Proved(_), _) => return None,
    };
    Some(Reason { kind, message, place: None })
}

/// Why no run came to its end.
fn no_end(leak: &Leak<'_>, thrown: Option<&(ClassId, Option<Place>)>) -> String {
    let stats = leak.stats();
    let Some((class, at)) = thrown else {
        let every = if stats.cut == stats.calls { "every run" } else { "every run that is supported" };
        return format!("{every} used up its steps or its memory, and showed nothing different before");
    };
    let class = leak.program().classes.classes[*class].name.replace('/', ".");
    let place = at.and_then(|place| span_of(leak, place.at)).map(|span| line_at(leak.sources, span));
    let place = place.map_or_else(String::new, |at| format!(" at {}:{}", at.file, at.line));
    let cut = match stats.cut {
        0 => String::new(),
        cut => format!("; {} used up their steps or their memory", words::number(cut)),
    };
    format!("no run came to a normal end; the most frequent exception is {class}{place}{cut}")
}

fn why(leak: &Leak<'_>, unknown: &Unknown) -> (ReasonKind, String) {
    match unknown {
        Unknown::NoSecret => (ReasonKind::NoSecret, "nothing is secret; name a secret with --secret".to_owned()),
        Unknown::NoEnd(thrown) => (ReasonKind::NothingComparable, no_end(leak, thrown.as_ref())),
        Unknown::Unmade(at) => {
            let place = at.and_then(|place| span_of(leak, place.at)).map(|span| line_at(leak.sources, span));
            let place = place.map_or_else(String::new, |at| format!(", lastly at {}:{}", at.file, at.line));
            let message = format!("the method was never called: making its values always ended by an exception{place}");
            (ReasonKind::NothingComparable, message)
        }
        Unknown::NothingComparable => {
            let message = "no two runs could be compared: one always ended earlier, in another way";
            (ReasonKind::NothingComparable, message.to_owned())
        }
        Unknown::BelowThreshold => {
            let message = "no leak was found, but fewer goals are covered than --threshold asks for";
            (ReasonKind::LowCoverage, message.to_owned())
        }
        Unknown::Unsupported(Place { at, .. }) => {
            let instr = leak.program().procs[at.proc].locs[at.loc].instrs.get(at.instr as usize);
            let what = match instr.map(|instr| &instr.action) {
                Some(Action::Unsupported(what)) => what.as_str(),
                _ => "something",
            };
            let (proc, number) = (&leak.program().procs[at.proc].name, at.proc.index());
            let message = format!("every run comes to {what}, which is not supported (in {proc}, number {number})");
            (ReasonKind::Unsupported, message)
        }
        Unknown::Stopped(StopCause::Time) => (ReasonKind::Time, "the time is up".to_owned()),
        Unknown::Stopped(StopCause::User) => (ReasonKind::Interrupted, "interrupted".to_owned()),
        Unknown::CheckUndecided(why) => {
            let message = format!("two runs differ, but the checker could not follow them: {why}");
            (ReasonKind::CheckUndecided, message)
        }
        Unknown::CheckOverBudget => {
            let message = "two runs differ, but the checker could not follow them: it takes more steps than allowed";
            (ReasonKind::CheckOverBudget, message.to_owned())
        }
        // No search for runs that disagree says so.
        Unknown::InfiniteChoice(_)
        | Unknown::TooManyChoices(..)
        | Unknown::Steps
        | Unknown::Cut(_)
        | Unknown::Endless(..)
        | Unknown::OutOfReach(..)
        | Unknown::Solver => (ReasonKind::Steps, "the search has no answer".to_owned()),
        Unknown::NotThere(what) => (ReasonKind::NotThere, format!("needs {what}, not there yet")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_lines_are_shown_around_the_byte_that_differs() {
        assert_eq!(printed(b"one\ntwo \"x\"\nthree", 6), r#""two \"x\"""#);
        assert_eq!(printed(b"one\n", 4), "nothing more");
        assert_eq!(printed(b"one\n", 3), "\"one\"");
        let long = [vec![b'a'; 500], b"b\n".to_vec()].concat();
        assert_eq!(printed(&long, 500), format!("\"{}b\"", "a".repeat(60)));
        assert_eq!(printed(&long, 0), format!("\"{}\"…", "a".repeat(120)));
    }
}
