//! Where two runs differ, and what is seen of them there.

use counterpoint_diag::Span;
use counterpoint_ir::Value;
use counterpoint_ir::program::PointKind;
use counterpoint_ir::state::Outcome;
use counterpoint_witness::{Content, Difference, Disagreement, Told};

use super::Asked;
use crate::view::{Both, Sink, SinkKind};
use crate::words;

/// Characters that are shown of an object.
const MOST_SHOWN: usize = 60;

/// The difference as people tell it: where only one run comes to the message of an exception, they differ in how they end.
fn difference(asked: Asked<'_>, found: &Disagreement) -> Difference {
    let Difference::Shown(index) = found.difference else { return found.difference };
    let [a, b] = found.runs.each_ref().map(|run| {
        let shown = run.shown.get(index)?;
        Some(asked.program.points[shown.point].kind)
    });
    if a != b && [a, b].contains(&Some(PointKind::Message)) { Difference::Outcome } else { found.difference }
}

/// Where the runs differ.
pub(super) fn sink(asked: Asked<'_>, found: &Disagreement) -> Sink {
    let (kind, text) = match difference(asked, found) {
        Difference::Written(1, _) => (SinkKind::StandardOutput, "standard output".to_owned()),
        Difference::Written(..) => (SinkKind::StandardError, "standard error".to_owned()),
        Difference::Outcome => (SinkKind::Outcome, "the way it ends".to_owned()),
        Difference::Shown(index) => {
            let shown = found.runs.iter().find_map(|run| run.shown.get(index));
            let point = shown.map(|shown| &asked.program.points[shown.point]);
            match point.map(|point| (point.kind, &point.name)) {
                None | Some((PointKind::Result, _)) => (SinkKind::Result, "the returned value".to_owned()),
                Some((PointKind::Message, _)) => (SinkKind::Outcome, "the message of the exception".to_owned()),
                Some((_, name)) => (SinkKind::Named, words::named(name)),
            }
        }
    };
    Sink { kind, text }
}

/// The place in the source at which what differs is shown: in the run that shows more, and in the file of the method if
/// the way there leads through it.
pub(super) fn place(asked: Asked<'_>, found: &Disagreement) -> Option<Span> {
    let calls = found.runs.iter().find_map(|run| match found.difference {
        Difference::Shown(index) => run.shown.get(index).map(|shown| shown.calls.clone()),
        Difference::Written(stream, index) => {
            let mut written = run.record.written.iter().filter(|written| written.stream == stream);
            written.nth(index).map(|written| written.calls.to_vec())
        }
        Difference::Outcome => None,
    });
    // Output of a helper in another file is reported at its caller.
    let spans = || calls.iter().flatten().filter_map(|&at| asked.span_of(at));
    let own = asked
        .finding
        .subject
        .and_then(|subject| subject.span)
        .and_then(|method| spans().find(|span| span.file == method.file));
    let known = own.or_else(|| spans().next());
    // The returned value is seen when its code is left.
    known.or_else(|| {
        let last = |run: &Told| run.record.last.and_then(|at| asked.span_of(at));
        let before = |run: &Told| run.record.steps.iter().rev().find_map(|step| asked.span_of(step.at));
        found.runs.iter().find_map(last).or_else(|| found.runs.iter().find_map(before))
    })
}

/// What is seen of both runs where they differ, if there are words for it.
pub(super) fn both(asked: Asked<'_>, found: &Disagreement) -> Option<Both> {
    let difference = difference(asked, found);
    match found.runs.each_ref().map(|run| seen(asked, difference, run)) {
        // Words that are the same say nothing.
        [Some(a), Some(b)] if a != b => {
            let is_shown = matches!(difference, Difference::Shown(_));
            let [a, b] = if is_shown { shortened([a, b]) } else { [a, b] };
            Some(Both { a, b })
        }
        _ => None,
    }
}

/// What is seen of a run where the runs differ, if there are words for it.
fn seen(asked: Asked<'_>, difference: Difference, run: &Told) -> Option<String> {
    let program = asked.program;
    let index = match difference {
        Difference::Shown(index) => index,
        Difference::Written(stream, index) => return Some(printed(&run.record.bytes(stream), index)),
        Difference::Outcome => {
            return match run.outcome.as_ref()? {
                Outcome::Returned(_) => Some("a normal end".to_owned()),
                Outcome::Exited(code) => Some(format!("exit code {code}")),
                Outcome::Threw(class, _) => Some(asked.spelling.class(&program.classes.classes[*class].name)),
                _ => None,
            };
        }
    };
    let Some(shown) = run.shown.get(index) else { return Some("nothing more".to_owned()) };
    match shown.content.as_slice() {
        [Content::Value(Value::Ref(None))] => Some("null".to_owned()),
        [Content::Object(class)] => {
            Some(format!("an object of class {}", asked.spelling.class(&program.classes.classes[*class].name)))
        }
        [Content::Value(seen @ Value::Bits(bits))] => {
            Some(match asked.guide.and_then(|guide| guide.seen.get(shown.point)) {
                Some(Some(kind)) => asked.spelling.number(kind.of_word(*bits), *kind),
                _ => program.show(seen, &program.points[shown.point].fields[0].ty),
            })
        }
        [Content::Items(items)] => asked.spelling.object(&bytes(items)?, &program.classes),
        _ => None,
    }
}

/// Items that are bytes.
fn bytes(items: &[Value]) -> Option<Vec<u8>> {
    let byte = |item: &Value| if let Value::Bits(bits) = item { u8::try_from(bits & 0xff).ok() } else { None };
    items.iter().map(byte).collect()
}

/// Two texts, of which no more is left than a line can take: where they differ, and what is around it.
fn shortened([a, b]: [String; 2]) -> [String; 2] {
    let n_equal = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
    [a, b].map(|text| {
        let n_letters = text.chars().count();
        if n_letters <= MOST_SHOWN {
            return text;
        }
        let start = n_equal.saturating_sub(MOST_SHOWN / 2).min(n_letters - MOST_SHOWN);
        let shown: String = text.chars().skip(start).take(MOST_SHOWN).collect();
        let [before, behind] = [start > 0, start + MOST_SHOWN < n_letters].map(|is_cut| if is_cut { "…" } else { "" });
        format!("{before}{shown}{behind}")
    })
}

/// Bytes, or letters, of a printed line that are shown.
pub(super) const MOST_PRINTED: usize = 120;

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

    #[test]
    fn long_words_are_cut_around_the_first_difference() {
        let short = ["[1]".to_owned(), "[2]".to_owned()];
        assert_eq!(shortened(short.clone()), short);
        let long = |middle: &str| format!("{}{middle}{}", "é".repeat(100), "b".repeat(100));
        let cut = |middle: &str| format!("…{}{middle}{}…", "é".repeat(30), "b".repeat(29));
        assert_eq!(shortened([long("x"), long("y")]), [cut("x"), cut("y")]);
        let tail = |last: &str| format!("{}{last}", "a".repeat(100));
        assert_eq!(shortened([tail("x"), tail("y")])[0], format!("…{}x", "a".repeat(59)));
    }

    #[test]
    fn only_bytes_are_bytes() {
        assert_eq!(bytes(&[Value::Bits(0x61), Value::Bits(0xff62)]), Some(b"ab".to_vec()));
        assert_eq!(bytes(&[Value::Bits(0x61), Value::Ref(None)]), None);
    }
}
