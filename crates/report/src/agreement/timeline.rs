//! The two runs side by side, line by line of the source, from where they part to where the difference shows.

use counterpoint_diag::Span;
use counterpoint_ir::Value;
use counterpoint_ir::program::{Position, Terminator};
use counterpoint_ir::types::Type;
use counterpoint_witness::{Disagreement, Step, Told};

use super::Asked;
use super::seen::MOST_PRINTED;
use crate::view::{Divergence, Fact, Row};
use crate::words::line_at;

/// Lines of both runs that are aligned at most.
const MOST_ALIGNED: usize = 600;

/// Equal lines that are kept before the first one that differs.
const MOST_BEFORE: usize = 50;

/// Both runs, line by line.
pub(super) struct Timeline {
    pub(super) rows: Vec<Row>,
    /// Equal lines before these, which are left out.
    pub(super) equal_before: usize,
    /// Whether a run goes on behind these.
    pub(super) is_cut: bool,
}

/// A visit of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Visit {
    /// The line, by a place in it.
    span: Span,
    line: usize,
    /// What was done there.
    facts: Vec<Fact>,
}

/// A line that one of the runs visits, or both.
type Visits<'a> = [Option<&'a Visit>; 2];

/// Brings the lines of both runs together.
pub(super) fn timeline(asked: Asked<'_>, disagreement: &Disagreement) -> Timeline {
    let visits = disagreement.runs.each_ref().map(|run| visits(asked, run));
    let (rows, is_cut) = align(&visits[0], &visits[1]);
    let n_equal = rows.iter().take_while(|row| divergence(row).is_none()).count();
    let equal_before = n_equal.saturating_sub(MOST_BEFORE);
    let row = |row: &Visits<'_>| {
        let [a, b] = row.map(|visit| visit.map(|visit| visit.facts.clone()));
        let visit = row.iter().flatten().next()?;
        Some(Row { at: line_at(asked.finding.sources, visit.span), a, b, diverges: divergence(row) })
    };
    Timeline { rows: rows[equal_before..].iter().filter_map(row).collect(), equal_before, is_cut }
}

fn divergence(row: &Visits<'_>) -> Option<Divergence> {
    let [Some(a), Some(b)] = row else { return Some(Divergence::Control) };
    let ways = |visit: &Visit| -> Vec<Fact> {
        visit.facts.iter().filter(|fact| matches!(fact, Fact::Goes { .. })).cloned().collect()
    };
    match a.facts == b.facts {
        true => None,
        false if ways(a) == ways(b) => Some(Divergence::Data),
        false => Some(Divergence::Control),
    }
}

/// The lines that a run visits.
fn visits(asked: Asked<'_>, run: &Told) -> Vec<Visit> {
    let mut visits: Vec<Visit> = Vec::new();
    let mut last: Option<Position> = None;
    for step in &run.record.steps {
        let Some(span) = asked.span_of(step.at) else { continue };
        let line = asked.finding.sources.start(span).line;
        // A jump backwards within a line is another visit.
        let goes_on =
            last.is_some_and(|last| last.proc == step.at.proc && (last.loc, last.instr) < (step.at.loc, step.at.instr));
        if visits.last().is_none_or(|visit| visit.line != line || visit.span.file != span.file || !goes_on) {
            visits.push(Visit { span, line, facts: Vec::new() });
        }
        last = Some(step.at);
        if let (Some(fact), Some(visit)) = (fact(asked, step), visits.last_mut()) {
            visit.facts.push(fact);
        }
    }
    prints(asked, run, &mut visits);
    visits
}

/// What a step did.
fn fact(asked: Asked<'_>, step: &Step) -> Option<Fact> {
    let program = asked.program;
    let proc = &program.procs[step.at.proc];
    let loc = &proc.locs[step.at.loc];
    let value = step.value.as_ref()?;
    let Some(instr) = loc.instrs.get(step.at.instr as usize) else {
        return match (&loc.terminator, value) {
            (Terminator::Branch(_, yes, no), Value::Bool(is_true)) => {
                let to = if *is_true { *yes } else { *no };
                let at = program.settle(Position { proc: step.at.proc, loc: to, instr: 0 });
                let line = asked.finding.sources.start(asked.span_of(at)?).line;
                let here = asked.finding.sources.start(asked.span_of(step.at)?).line;
                (line != here).then_some(Fact::Goes { line })
            }
            _ => None,
        };
    };
    let shown = |ty: &Type| match (value, ty) {
        (Value::Ref(None), _) => Some("null".to_owned()),
        (Value::Ref(_), _) => None,
        _ => Some(program.show(value, ty)),
    };
    let var = instr.dest.map(|dest| &proc.vars[dest]).filter(|var| var.is_named)?;
    shown(&var.ty).map(|value| Fact::Assigns { name: var.name.clone(), value })
}

/// What is told of one visit of a line at most.
const MOST_FACTS: usize = 16;

/// Adds what is printed to the visits of the lines that print it.
fn prints(asked: Asked<'_>, run: &Told, visits: &mut [Visit]) {
    let mut from = 0;
    let mut written = run.record.written.iter().filter(|written| written.stream <= 2).peekable();
    while let Some(first) = written.next() {
        let own = |calls: &[Position]| calls.iter().copied().find(|&at| asked.span_of(at).is_some());
        let Some(at) = own(&first.calls) else { continue };
        let mut bytes = vec![first.byte];
        while let Some(next) = written.next_if(|next| own(&next.calls) == Some(at) && bytes.last() != Some(&b'\n')) {
            bytes.push(next.byte);
        }
        let Some(line) = asked.span_of(at).map(|span| asked.finding.sources.start(span).line) else { continue };
        let text = String::from_utf8_lossy(&bytes);
        let text = text.trim_end_matches('\n');
        let start: String = text.chars().take(MOST_PRINTED).collect();
        let more = if start.len() < text.len() { "…" } else { "" };
        let shown = Fact::Prints { value: format!("{start:?}{more}") };
        if let Some(offset) = visits[from..].iter().position(|visit| visit.line == line) {
            from += offset;
            if visits[from].facts.len() < MOST_FACTS {
                visits[from].facts.push(shown);
            }
        }
    }
}

/// Brings two sequences of lines together: the longest common one, as long as they are short; whether they are longer.
fn align<'a>(a: &'a [Visit], b: &'a [Visit]) -> (Vec<Visits<'a>>, bool) {
    let is_same = |x: &Visit, y: &Visit| x.line == y.line && x.span.file == y.span.file;
    let n_common = a.iter().zip(b).take_while(|(x, y)| is_same(x, y)).count();
    let mut rows: Vec<Visits<'a>> = a.iter().zip(b).take(n_common).map(|(x, y)| [Some(x), Some(y)]).collect();
    let (a, b) = (&a[n_common..], &b[n_common..]);
    let is_cut = a.len().max(b.len()) > MOST_ALIGNED;
    let (a, b) = (&a[..a.len().min(MOST_ALIGNED)], &b[..b.len().min(MOST_ALIGNED)]);
    // For each pair of ends, the length of the longest common sequence of what is behind them.
    let width = b.len() + 1;
    let mut common = vec![0_u32; (a.len() + 1) * width];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            common[i * width + j] = if is_same(&a[i], &b[j]) {
                common[(i + 1) * width + j + 1] + 1
            } else {
                common[(i + 1) * width + j].max(common[i * width + j + 1])
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        if i < a.len() && j < b.len() && is_same(&a[i], &b[j]) {
            rows.push([Some(&a[i]), Some(&b[j])]);
            (i, j) = (i + 1, j + 1);
        } else if j == b.len() || (i < a.len() && common[(i + 1) * width + j] >= common[i * width + j + 1]) {
            rows.push([Some(&a[i]), None]);
            i += 1;
        } else {
            rows.push([None, Some(&b[j])]);
            j += 1;
        }
    }
    (rows, is_cut)
}
