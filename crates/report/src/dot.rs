//! The control-flow graph of a program as DOT, for Graphviz.
//!
//! One node per location with what happens there in the words of the source; locations that observe are double
//! octagons. Instructions that come from the same piece of source share a line. Where no source stands behind an
//! instruction, it is written in the names of the program.

mod instruction;

use std::fmt::Write;

use counterpoint_diag::{Sources, Span};
use counterpoint_ir::ids::{Id, LocId, ProcId};
use counterpoint_ir::program::{Action, Loc, Proc, Program, Terminator};

use crate::words;
use instruction::{action_words, operand_type, terminator_words};

/// Longest line in a node.
const LINE_WIDTH: usize = 60;

/// The graph of a program, ending in a line feed.
pub fn dot(program: &Program, sources: &Sources) -> String {
    dot_of(program, &program.procs.ids().collect::<Vec<_>>(), sources)
}

/// The graph of some procedures of a program.
pub fn dot_of(program: &Program, procs: &[ProcId], sources: &Sources) -> String {
    let mut text = format!("digraph {} {{\n", quoted(&program.name));
    text.push_str("  node [shape=box, fontname=\"monospace\"];\n  edge [fontname=\"monospace\"];\n");
    let has_clusters = procs.len() > 1;
    for &id in procs {
        let proc = &program.procs[id];
        if has_clusters {
            let name = quoted(&proc.name);
            push(&mut text, format_args!("  subgraph cluster_{} {{\n  label={name};\n", id.index()));
        }
        for (loc_id, loc) in proc.locs.iter() {
            node(&mut text, Drawn { program, sources, proc_id: id, proc }, loc_id, loc);
        }
        if has_clusters {
            text.push_str("  }\n");
        }
    }
    text.push_str("}\n");
    text
}

/// The procedure being drawn.
#[derive(Clone, Copy)]
struct Drawn<'a> {
    program: &'a Program,
    sources: &'a Sources,
    proc_id: ProcId,
    proc: &'a Proc,
}

impl Drawn<'_> {
    fn name(&self, loc: LocId) -> String {
        format!("p{}_{loc}", self.proc_id.index())
    }
}

fn node(text: &mut String, drawn: Drawn, id: LocId, loc: &Loc) {
    let name = drawn.name(id);
    let observes = loc.instrs.iter().any(|instr| matches!(instr.action, Action::Observe(..)));
    let shape = if observes { ", shape=doubleoctagon" } else { "" };
    // `\l` ends a line and aligns it to the left; it is DOT's own escape and must not be escaped again.
    let label: String = lines(drawn, loc).iter().flat_map(|line| [escaped(line), "\\l".to_owned()]).collect();
    push(text, format_args!("  {name} [label=\"{label}\"{shape}];\n"));
    for (to, label) in edges(drawn, loc) {
        let label = if label.is_empty() { String::new() } else { format!(" [label={}]", quoted(&label)) };
        push(text, format_args!("  {name} -> {}{label};\n", drawn.name(to)));
    }
    let mut handlers: Vec<LocId> = loc.instrs.iter().filter_map(|instr| instr.handler).collect();
    if let Terminator::Throw(_, Some(handler)) = loc.terminator {
        handlers.push(handler);
    }
    handlers.sort_unstable();
    handlers.dedup();
    for handler in handlers {
        push(text, format_args!("  {name} -> {} [label=\"handler\", style=dashed];\n", drawn.name(handler)));
    }
}

/// What happens at a location, in order.
fn lines(drawn: Drawn, loc: &Loc) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut last: Option<Span> = None;
    if let Some(catch) = loc.catch {
        lines.push(format!("catch {}", drawn.proc.vars[catch].name));
    }
    for instr in &loc.instrs {
        // Defaults that a front end gives before the first statement carry the place of the program itself.
        if instr.span == drawn.program.span && words::is_known(drawn.sources, instr.span) {
            continue;
        }
        let source = source_words(drawn.sources, instr.span);
        if source.is_some() && last == Some(instr.span) {
            continue;
        }
        last = Some(instr.span);
        lines.push(source.unwrap_or_else(|| action_words(drawn.program, drawn.proc, instr)));
    }
    let ending = match &loc.terminator {
        Terminator::Goto(_) => None,
        terminator => {
            let source = source_words(drawn.sources, loc.span).filter(|_| last != Some(loc.span));
            let is_told = last == Some(loc.span) && !matches!(terminator, Terminator::Return(_));
            if is_told {
                None
            } else {
                Some(source.unwrap_or_else(|| terminator_words(drawn.program, drawn.proc, terminator)))
            }
        }
    };
    lines.extend(ending);
    lines
}

/// The first line of a piece of source, without an opening brace.
fn source_words(sources: &Sources, span: Span) -> Option<String> {
    if !words::is_known(sources, span) {
        return None;
    }
    let first = sources.text(span).trim().lines().next()?.trim_end();
    let first = first.strip_suffix('{').unwrap_or(first).trim_end();
    (!first.is_empty()).then(|| words::shorten(first, LINE_WIDTH))
}

fn edges(drawn: Drawn, loc: &Loc) -> Vec<(LocId, String)> {
    match &loc.terminator {
        Terminator::Goto(to) => vec![(*to, String::new())],
        Terminator::Branch(_, yes, no) => vec![(*yes, "true".into()), (*no, "false".into())],
        Terminator::Switch(operand, cases, default) => {
            let ty = operand_type(drawn.proc, operand);
            let case = |(value, to): &(_, LocId)| (*to, format!("case {}", drawn.program.show(value, ty)));
            cases.iter().map(case).chain([(*default, "default".into())]).collect()
        }
        Terminator::Choose(ways) => {
            ways.iter().enumerate().map(|(index, to)| (*to, format!("way {}", index + 1))).collect()
        }
        Terminator::Return(_) | Terminator::Throw(..) => Vec::new(),
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", escaped(text))
}

/// The text inside double quotes of DOT: quotes and backslashes escaped, line feeds and other controls as blanks.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '"' | '\\' => escaped.extend(['\\', c]),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

fn push(text: &mut String, arguments: std::fmt::Arguments) {
    text.write_fmt(arguments).expect("writing to a string cannot fail");
}
