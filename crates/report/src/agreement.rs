//! Agreement of runs: what is special about answers to "runs with the same public inputs show the same".

mod next;
mod outside;
mod seen;
mod timeline;

use counterpoint_diag::Span;
use counterpoint_engine::{SearchStats, Verdict};
use counterpoint_ir::guide::{Guide, Shape};
use counterpoint_ir::ids::InputId;
use counterpoint_ir::program::{Position, Program, Secrecy};
use counterpoint_ir::spelling::Spelling;
use counterpoint_ir::tree::Tree;
use counterpoint_prop::Agreement;
use counterpoint_witness::{self as witness, Told};

use crate::goals::{self, share};
use crate::make::{Parts, contradicted};
use crate::view::{Both, Coverage, Disagreement, Input, Kind, Remark, SinkKind, Witness};
use crate::{Finding, reason, words};

/// A finding about two runs of one program, with what is known of that.
#[derive(Clone, Copy)]
struct Asked<'a> {
    finding: &'a Finding<'a>,
    program: &'a Program,
    guide: Option<&'a Guide>,
    spelling: &'a dyn Spelling,
}

impl<'a> Asked<'a> {
    /// What the search tried.
    fn stats(&self) -> SearchStats {
        self.finding.decided.stats.search.unwrap_or_default()
    }

    /// The two runs that disagree, if some do.
    fn disagreement(&self) -> Option<&'a witness::Disagreement> {
        match &self.finding.decided.verdict {
            Verdict::Refuted(_, replayed) => replayed.disagreeing(),
            _ => None,
        }
    }

    /// Where a position is in the author's code, if it is there.
    fn span_of(&self, at: Position) -> Option<Span> {
        let is_own = self.guide.is_some_and(|guide| guide.is_own.get(at.proc) == Some(&true));
        Some(self.program.span_at(at)).filter(|span| is_own && *span != Span::default())
    }
}

/// What is different for agreement.
pub(crate) fn parts(finding: &Finding<'_>, property: &Agreement) -> Parts {
    let subject = property.quantifiers[0].program;
    let asked = Asked {
        finding,
        program: finding.task.program(subject),
        guide: finding.task.guide(subject).map(AsRef::as_ref),
        spelling: finding.task.spelling(subject),
    };
    let begin = finding.subject.and_then(|subject| subject.span);
    let place = asked.disagreement().and_then(|runs| seen::place(asked, runs)).or(begin);
    let disagreement = asked.disagreement().map(|runs| disagreement(asked, runs));
    let coverage = goals::coverage(finding);
    let name = finding.subject.map_or(&*asked.program.name, |subject| subject.name);
    let observer = finding.subject.and_then(|subject| subject.observer);
    let mut identity = vec![name.to_owned(), observer.unwrap_or_default().to_owned()];
    if let Some(runs) = &disagreement {
        // Numbers of lines and values of inputs have no part in it.
        let line = place.map(|span| words::line_at(finding.sources, span).text).unwrap_or_default();
        identity.extend([runs.secrets.join(","), runs.sink.text.clone(), line]);
    }
    Parts {
        kind: Kind::Agreement,
        noun: asked.spelling.noun(),
        qualification: qualification(asked, disagreement.as_ref(), coverage.as_ref()),
        reason: None,
        proof: None,
        place,
        identity,
        table: Vec::new(),
        evidence: said(asked, disagreement.as_ref(), coverage.as_ref()),
        then: next::next(asked),
        witness: disagreement.map(Witness::Disagreement),
    }
}

/// What follows the word of the verdict.
fn qualification(asked: Asked<'_>, runs: Option<&Disagreement>, coverage: Option<&Coverage>) -> String {
    match &asked.finding.decided.verdict {
        Verdict::Refuted(..) => runs.map_or_else(String::new, |runs| {
            let secrets: Vec<String> = runs.secrets.iter().map(|name| format!("`{name}`")).collect();
            format!(" {} to {}", words::list(&secrets, "and"), runs.sink.text)
        }),
        Verdict::NoneFound(_) => {
            let goals = coverage.map_or_else(String::new, |coverage| format!(", {}", share(coverage)));
            format!(" in {}{goals}", words::count(asked.stats().calls, "call"))
        }
        Verdict::Unknown(unknown) => format!(": {}", reason::unknown(asked.finding, unknown).message),
        Verdict::Proved(_) | Verdict::Contradicted(_) => String::new(),
    }
}

/// What is compared, in words.
fn observed(asked: Asked<'_>) -> String {
    let observed = asked.finding.task.property.agreement().map_or(&[][..], |body| &body.observed);
    observed.join(", ")
}

/// What is said of the evidence.
fn said(asked: Asked<'_>, runs: Option<&Disagreement>, coverage: Option<&Coverage>) -> Vec<Remark> {
    let mut remarks = Vec::new();
    match &asked.finding.decided.verdict {
        Verdict::Refuted(..) => {
            // What is printed stands beside the lines that print it, if there are any.
            let is_printed = |runs: &&Disagreement| {
                let is_output = matches!(runs.sink.kind, SinkKind::StandardOutput | SinkKind::StandardError);
                is_output && !runs.steps.is_empty()
            };
            if let Some(Both { a, b }) = runs.filter(|runs| !is_printed(runs)).and_then(|it| it.difference.as_ref()) {
                remarks.push(Remark::new("seen", format!("{a} in run A, {b} in run B")));
            }
            if runs.is_some_and(|runs| runs.steps.is_empty()) {
                let why = "the source is not there, or it was compiled without a table of lines";
                remarks.push(Remark::new("note", format!("no lines are shown: {why}")));
            }
            remarks.push(Remark::new("observed", observed(asked)));
            remarks.push(Remark::new("checked", "replayed by the independent checker"));
        }
        Verdict::Proved(_) => {
            remarks.push(Remark::new("observed", observed(asked)));
            remarks.push(Remark::new("checked", "the proof was checked again by the independent checker"));
        }
        Verdict::NoneFound(_) => {
            let pairs = words::count(asked.stats().tuples, "pair");
            remarks.push(Remark::new("compared", format!("{pairs} of runs that differ in secrets only")));
            remarks.push(Remark::new("observed", observed(asked)));
            remarks.extend(next::note(asked).or_else(|| cut_note(asked)).map(|note| Remark::new("note", note)));
            let held = words::held_fixed(asked.finding).filter(|_| next::settled(asked).is_none());
            remarks.extend(held.map(|held| Remark::new("note", held)));
            remarks.extend(coverage.into_iter().flat_map(goals::open));
        }
        Verdict::Unknown(_) => {
            remarks.push(Remark::new("observed", observed(asked)));
            remarks.extend(coverage.into_iter().flat_map(goals::open));
        }
        Verdict::Contradicted(what) => remarks.extend(contradicted(what)),
    }
    remarks
}

/// What could not be compared.
fn cut_note(asked: Asked<'_>) -> Option<String> {
    let stats = asked.stats();
    if stats.unsupported > 0 {
        return Some(format!("{} of the runs met something that is not supported", words::number(stats.unsupported)));
    }
    if stats.unmade * 2 > stats.calls {
        let (unmade, calls) = (words::number(stats.unmade), words::number(stats.calls));
        return Some(format!("{unmade} of {calls} runs could not be started: argument construction threw"));
    }
    if stats.threw == stats.calls {
        return Some("all runs ended with an exception".to_owned());
    }
    if stats.threw * 2 > stats.calls {
        let (threw, calls) = (words::number(stats.threw), words::number(stats.calls));
        return Some(format!("{threw} of {calls} runs ended with an exception"));
    }
    if stats.cut * 2 > stats.calls {
        let (cut, calls) = (words::number(stats.cut), words::number(stats.calls));
        return Some(format!(
            "{cut} of {calls} runs used up their steps or their memory; the rest of them is not compared"
        ));
    }
    let n_cut = words::number(stats.cut_tuples);
    (stats.cut_tuples > 0).then(|| {
        if next::sees_outcome(asked) {
            format!("{n_cut} of them are not compared to the end: a run used up its steps or its memory")
        } else {
            format!("{n_cut} of them ended in different ways, which --observe outcome compares")
        }
    })
}

/// The two runs as data.
fn disagreement(asked: Asked<'_>, found: &witness::Disagreement) -> Disagreement {
    let inputs = asked.program.inputs.iter().map(|(id, input)| {
        let [a, b] = found.runs.each_ref().map(|run| read_values(asked, run, id));
        let [a, b] = if outside::is_plain(asked, found, id) { [Vec::new(), Vec::new()] } else { [a, b] };
        let differs = a != b;
        Input { name: input.name.clone(), secret: input.secrecy == Secrecy::Secret, a, b, differs }
    });
    let timeline = timeline::timeline(asked, found);
    Disagreement {
        secrets: differing(asked, found),
        sink: seen::sink(asked, found),
        inputs: inputs.filter(|input| !(input.a.is_empty() && input.b.is_empty())).collect(),
        steps: timeline.rows,
        equal_before: timeline.equal_before,
        cut: timeline.is_cut,
        difference: seen::both(asked, found),
    }
}

/// The names of the secrets that differ between the runs.
fn differing(asked: Asked<'_>, found: &witness::Disagreement) -> Vec<String> {
    let inputs = &asked.program.inputs;
    let [a, b] = &found.runs;
    let ids = inputs.ids().filter(|&id| words_of(a, id) != words_of(b, id));
    ids.map(|id| inputs[id].name.clone()).collect()
}

fn words_of(run: &Told, input: InputId) -> Vec<u64> {
    run.inputs.iter().filter(|(read, _)| *read == input).map(|(_, value)| value.as_bits()).collect()
}

/// The values that a run read of an input, as sources write them.
fn read_values(asked: Asked<'_>, run: &Told, input: InputId) -> Vec<String> {
    let Some(shape) = asked.guide.and_then(|guide| guide.shapes.get(input)) else { return Vec::new() };
    let mut words = words_of(run, input).into_iter().peekable();
    let mut values = Vec::new();
    while words.peek().is_some() {
        match Tree::read(shape, &mut words) {
            // An object that can be made in one way, and was only made, says nothing.
            Some(tree) if is_plain(&tree, shape) => {}
            Some(tree) => {
                let words = outside::value(asked, &tree, input, shape);
                values.push(words.unwrap_or_else(|| asked.spelling.value(&tree, shape)));
            }
            None => break,
        }
    }
    if let Shape::Fixed(_, tree) = shape {
        values.push(asked.spelling.value(tree, shape));
    }
    values
}

/// Whether a value is the one that is made of nothing, in the only way there is.
fn is_plain(tree: &Tree, shape: &Shape) -> bool {
    match (tree, shape) {
        (Tree::OneOf(_, parts), Shape::OneOf(ways)) => ways.len() == 1 && ways[0].nothing().as_ref() == Some(parts),
        _ => false,
    }
}
