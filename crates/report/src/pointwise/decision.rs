//! Decisions of runs in the words of the source.

use counterpoint_diag::{Sources, Span};
use counterpoint_ir::Value;
use counterpoint_ir::guide::{Guide, Number, Shape};
use counterpoint_ir::program::{Position, Program, Secrecy, Terminator};
use counterpoint_ir::spelling::Spelling;
use counterpoint_ir::tree::Tree;
use counterpoint_ir::types::Width;
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

/// Decisions in words. Of a method, what it is given is one decision each, however many words it is made of.
pub(crate) fn shown_all(
    program: &Program,
    sources: &Sources,
    guide: Option<(&Guide, &dyn Spelling)>,
    decisions: &[Decided],
) -> Vec<ShownDecision> {
    let Some((guide, spelling)) = guide else {
        return decisions.iter().map(|decided| shown(program, sources, decided)).collect();
    };
    let mut all = Vec::new();
    let mut rest = decisions;
    while let Some(first) = rest.first() {
        let shape = first.input.and_then(|input| guide.shapes.get(input));
        let of_input = rest.iter().take_while(|decided| decided.input == first.input);
        let mut words = of_input.filter_map(|decided| match &decided.decision {
            Decision::Value(Value::Bits(word)) => Some(*word),
            _ => None,
        });
        let mut n_read = 0;
        let mut counted = words.by_ref().inspect(|_| n_read += 1);
        let value = shape.and_then(|shape| Some(argument(&Tree::read(shape, &mut counted)?, shape, spelling)));
        let mut decision = shown(program, sources, first);
        match value {
            Some(value) => decision.value = value,
            None => n_read = 1,
        }
        all.push(decision);
        rest = &rest[n_read.max(1)..];
    }
    all
}

/// What a method is given: numbers as properties read them, all else as a source writes it.
fn argument(tree: &Tree, shape: &Shape, spelling: &dyn Spelling) -> String {
    match (tree, shape) {
        (Tree::Number(number), Shape::Number(kind)) => match kind {
            Number::Boolean => (*number != 0).to_string(),
            Number::Single => Width::F32.show(number.cast_unsigned()),
            Number::Double => Width::F64.show(number.cast_unsigned()),
            _ => number.to_string(),
        },
        _ => spelling.value(tree, shape),
    }
}

/// A decision in words.
fn shown(program: &Program, sources: &Sources, decided: &Decided) -> ShownDecision {
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
