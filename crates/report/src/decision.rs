//! Decisions of runs in the words of the source.

use counterpoint_diag::{Sources, Span};
use counterpoint_ir::program::{Position, Program, Secrecy, Terminator};
use counterpoint_witness::{Decided, Decision};

use crate::words;

/// A decision in words.
pub(crate) struct ShownDecision {
    /// What kind it is.
    pub(crate) kind: DecisionKind,
    /// The name of the input or variable, if it has one.
    pub(crate) name: Option<String>,
    /// The value, or the way taken: `line 8`, or its number where lines do not tell the ways apart.
    pub(crate) value: String,
    /// Whether it is an input marked `secret`.
    pub(crate) is_secret: bool,
    /// Where it was taken.
    pub(crate) span: Span,
}

/// What kind of decision it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DecisionKind {
    /// The value of a named input.
    Input,
    /// The value taken at a `havoc`.
    Havoc,
    /// The way taken at an `either`.
    Way,
}

/// A decision in words.
pub(crate) fn shown(program: &Program, sources: &Sources, decided: &Decided) -> ShownDecision {
    let span = program.span_at(decided.at);
    match (&decided.decision, decided.input) {
        (Decision::Way(way), _) => ShownDecision {
            kind: DecisionKind::Way,
            name: None,
            value: way_taken(program, sources, decided.at, *way as usize),
            is_secret: false,
            span,
        },
        (Decision::Value(value), Some(input)) => {
            let input = &program.inputs[input];
            ShownDecision {
                kind: DecisionKind::Input,
                name: Some(input.name.clone()),
                value: program.show(value, &input.ty),
                is_secret: input.secrecy == Secrecy::Secret,
                span,
            }
        }
        (Decision::Value(value), None) => {
            let proc = &program.procs[decided.at.proc];
            let instr = proc.locs[decided.at.loc].instrs.get(decided.at.instr as usize);
            let dest = instr.and_then(|instr| instr.dest).map(|dest| &proc.vars[dest]);
            ShownDecision {
                kind: DecisionKind::Havoc,
                name: words::choice_name(program, decided.at),
                value: dest.map_or_else(|| value.to_string(), |var| program.show(value, &var.ty)),
                is_secret: false,
                span,
            }
        }
    }
}

/// The line at which a way starts; its number, counted from 1, where lines do not tell the ways apart.
pub(crate) fn way_taken(program: &Program, sources: &Sources, at: Position, way: usize) -> String {
    let locs = &program.procs[at.proc].locs;
    let numbered = || (way + 1).to_string();
    let Terminator::Choose(ways) = &locs[at.loc].terminator else { return numbered() };
    let first_span = |&loc| locs[loc].instrs.first().map_or(locs[loc].span, |instr| instr.span);
    let lines: Option<Vec<String>> = ways.iter().map(|loc| words::line(sources, first_span(loc))).collect();
    let Some(lines) = lines else { return numbered() };
    let mut distinct = lines.clone();
    distinct.sort_unstable();
    distinct.dedup();
    let tells_apart = distinct.len() == lines.len();
    lines.into_iter().nth(way).filter(|_| tells_apart).unwrap_or_else(numbered)
}
