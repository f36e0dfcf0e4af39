//! The traces of a query, and what the names in its formula mean.

use std::collections::HashMap;

use counterpoint_diag::{Diagnostic, Span, codes};
use counterpoint_ir::ids::TermId;
use counterpoint_ir::term::TermPool;
use counterpoint_ir::types::Type;
use counterpoint_prop::{Quantification, Slot};

use super::program::VarIdx;
use super::report::Sink;
use super::script::{Defined, Programs};
use super::sexp::{Form, Forms};
use super::words;

/// A quantified trace.
#[derive(Debug)]
pub(super) struct Trace<'a> {
    /// For all, or for some.
    pub(super) quantification: Quantification,
    /// Its name.
    pub(super) name: &'a str,
    /// The position of its program.
    pub(super) program: usize,
    /// Where it is written.
    pub(super) span: Span,
}

/// A variable of a trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct TraceVar {
    /// The position of the trace.
    pub(super) trace: usize,
    /// The variable of its program.
    pub(super) var: VarIdx,
}

/// What the names of a formula mean.
pub(super) struct Scope<'a> {
    /// The traces in order.
    pub(super) traces: Vec<Trace<'a>>,
    programs: &'a Programs,
    by_name: HashMap<&'a str, usize>,
    /// Names without a trace that were looked up already: the first two places that fit.
    plain: HashMap<&'a str, [Option<TraceVar>; 2]>,
    slots: Vec<Slot>,
    slot_of: HashMap<TraceVar, TermId>,
}

impl<'a> Scope<'a> {
    /// A scope without traces.
    pub(super) fn new(programs: &'a Programs) -> Self {
        Self {
            traces: Vec::new(),
            programs,
            by_name: HashMap::new(),
            plain: HashMap::new(),
            slots: Vec::new(),
            slot_of: HashMap::new(),
        }
    }

    /// Adds a trace.
    pub(super) fn add(&mut self, trace: Trace<'a>, sink: &mut Sink) {
        if let Some(&first) = self.by_name.get(trace.name) {
            let message = format!("there are two traces with the name `{}`", trace.name);
            let program = &self.programs.list[trace.program].name;
            let diagnostic = Diagnostic::error(codes::DUPLICATE_NAME, trace.span, message)
                .with_secondary(self.traces[first].span, "the first one is here")
                .with_help(format!("give it a name of its own: `(traces {program} NAME)`"));
            sink.add(diagnostic);
        } else {
            self.by_name.insert(trace.name, self.traces.len());
        }
        self.traces.push(trace);
    }

    /// The program of a trace.
    fn program(&self, trace: usize) -> &'a Defined {
        &self.programs.list[self.traces[trace].program]
    }

    fn find(&self, trace: usize, name: &str) -> Option<TraceVar> {
        self.program(trace).vars.get(name).map(|&var| TraceVar { trace, var })
    }

    /// The place that a name without a trace means.
    pub(super) fn plain(&mut self, form: Form<'a>, sink: &mut Sink) -> Option<TraceVar> {
        let name = words::name(form)?;
        let places = self.plain.get(name).copied().unwrap_or_else(|| {
            let mut fitting = (0..self.traces.len()).filter_map(|trace| self.find(trace, name));
            [fitting.next(), fitting.next()]
        });
        self.plain.insert(name, places);
        match places {
            [Some(place), None] => Some(place),
            [Some(first), Some(second)] => {
                let [first, second] = [first, second].map(|place| self.traces[place.trace].name);
                let message = format!("`{name}` is ambiguous: the traces `{first}` and `{second}` both have it");
                let diagnostic = Diagnostic::error(codes::UNKNOWN_NAME, form.span(), message);
                sink.add(diagnostic.with_help(format!("write `(trace-value {first} {name})`")));
                None
            }
            [None, _] => {
                let message = format!("no trace of this query has a variable `{name}`");
                let known = (0..self.traces.len()).flat_map(|trace| &self.program(trace).var_names);
                sink.unknown(codes::UNKNOWN_NAME, (name, form.span()), message, known.map(String::as_str));
                None
            }
        }
    }

    /// The place that `(trace-value NAME X)` means.
    pub(super) fn trace_value(&self, form: Form<'a>, args: Forms<'a>, sink: &mut Sink) -> Option<TraceVar> {
        let names = args.exactly::<2>().and_then(|[trace, var]| Some((trace, trace.atom()?, var, words::name(var)?)));
        let Some((trace_form, trace, var_form, var)) = names else {
            sink.bad_shape(form, "`(trace-value TRACE VARIABLE)`");
            return None;
        };
        let Some(&trace) = self.by_name.get(trace) else {
            let message = format!("this query has no trace `{trace}`");
            let known = self.traces.iter().map(|trace| trace.name);
            sink.unknown(codes::UNKNOWN_NAME, (trace, trace_form.span()), message, known);
            return None;
        };
        let place = self.find(trace, var);
        if place.is_none() {
            let program = self.program(trace);
            let message = format!("the program `{}` has no variable `{var}`", program.name);
            let known = program.var_names.iter().map(String::as_str);
            sink.unknown(codes::UNKNOWN_FIELD, (var, var_form.span()), message, known);
        }
        place
    }

    /// The term of a place; its first use makes the slot and warns if an observation may see the variable unset.
    pub(super) fn term(&mut self, place: TraceVar, span: Span, pool: &mut TermPool, sink: &mut Sink) -> TermId {
        if let Some(&term) = self.slot_of.get(&place) {
            return term;
        }
        let program = self.program(place.trace);
        let name = &program.var_names[place.var];
        if let Some(seen_at) = program.unset[place.var].seen_at {
            let message = format!("the variable `{name}` may be observed before it is set; it is 0 then");
            let warning = Diagnostic::warning(codes::UNSET_VARIABLE, span, message);
            sink.add(warning.with_secondary(seen_at, "observed here"));
        }
        let number = u32::try_from(self.slots.len()).expect("a file has fewer than 2^32 names");
        self.slots.push(Slot { quantifier: place.trace, field: name.clone(), ty: Type::Int });
        let term = pool.var(number, Type::Int);
        self.slot_of.insert(place, term);
        term
    }

    /// The names of a place: those of its trace and its variable.
    pub(super) fn names(&self, place: TraceVar) -> (&'a str, &'a str) {
        (self.traces[place.trace].name, &self.program(place.trace).var_names[place.var])
    }

    /// The name of the program of a trace.
    pub(super) fn program_name(&self, trace: &Trace<'_>) -> &'a str {
        &self.programs.list[trace.program].name
    }

    /// What the variables of the terms mean.
    pub(super) fn into_slots(self) -> Vec<Slot> {
        self.slots
    }
}
