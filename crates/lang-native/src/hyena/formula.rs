//! `(find-counterexample SPEC)` to a property: the prefix, and the formula as conjuncts.

use counterpoint_diag::{Diagnostic, codes};
use counterpoint_ir::Value;
use counterpoint_ir::ids::TermId;
use counterpoint_ir::prim::Op;
use counterpoint_ir::term::TermPool;
use counterpoint_ir::types::Type;
use counterpoint_prop::{Body, Conjunct, Kind, Pointwise, Property, Quantification, Quantifier};

use super::report::Sink;
use super::scope::{Scope, Trace};
use super::script::{Programs, Strategy};
use super::sexp::{Form, Forms, View};
use super::show;
use super::words::{self, Arithmetic};

/// What a query may use of the file before it.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    /// The programs defined so far.
    pub(super) programs: &'a Programs,
    /// The strategy in force.
    pub(super) strategy: Strategy,
}

/// Reads a query with a name; `None` if there are errors in it.
pub(super) fn read<'a>(
    name: String,
    form: Form<'a>,
    args: Forms<'a>,
    context: Context<'a>,
    sink: &mut Sink,
) -> Option<Property> {
    let n_errors = sink.n_errors();
    let Some([spec]) = args.exactly() else {
        sink.bad_shape(form, "`(find-counterexample (forall (traces PROGRAM NAME) ... FORMULA))`");
        return None;
    };
    let mut reader =
        Reader { programs: context.programs, scope: Scope::new(context.programs), pool: TermPool::default(), sink };
    let formula = reader.prefix(spec)?;
    let conjuncts = conjuncts(formula);
    let terms: Vec<Option<TermId>> = conjuncts.iter().map(|&part| reader.formula(part)).collect();
    if reader.sink.n_errors() > n_errors {
        return None;
    }
    let terms: Vec<TermId> = terms.into_iter().collect::<Option<_>>()?;
    Some(reader.property(name, form, &conjuncts, &terms, context.strategy))
}

/// The parts of nested conjunctions from left to right; an empty conjunction stands for itself.
fn conjuncts(formula: Form<'_>) -> Vec<Form<'_>> {
    let mut open = vec![formula];
    let mut found = Vec::new();
    while let Some(form) = open.pop() {
        match form.call("and") {
            Some(parts) if parts.len() > 0 => {
                let n_open = open.len();
                open.extend(parts.iter());
                open[n_open..].reverse();
            }
            _ => found.push(form),
        }
    }
    found
}

struct Reader<'a, 'b> {
    programs: &'a Programs,
    scope: Scope<'a>,
    pool: TermPool,
    sink: &'b mut Sink,
}

impl<'a> Reader<'a, '_> {
    /// Reads the quantifiers and gives the formula behind them; `None` if a trace is not usable.
    fn prefix(&mut self, mut spec: Form<'a>) -> Option<Form<'a>> {
        let mut is_usable = true;
        while let View::Call(word @ ("forall" | "exists"), args) = spec.view() {
            let traces = args.first().and_then(|traces| traces.call("traces"));
            let (Some(traces), Some([traces_form, inner])) = (traces, args.exactly()) else {
                self.sink.bad_shape(spec, &format!("`({word} (traces PROGRAM NAME) FORMULA)`"));
                return None;
            };
            let quantification = if word == "forall" { Quantification::Universal } else { Quantification::Existential };
            is_usable &= self.trace(quantification, traces_form, traces).is_some();
            spec = inner;
        }
        if self.scope.traces.is_empty() && is_usable {
            self.sink.bad_form(spec, "a quantifier `(forall ...)` or `(exists ...)`", &["forall", "exists"]);
            return None;
        }
        is_usable.then_some(spec)
    }

    fn trace(&mut self, quantification: Quantification, form: Form<'a>, args: Forms<'a>) -> Option<()> {
        let program = args.first().and_then(words::name);
        let name = args.get(1).map_or(program, Form::atom);
        let (Some(program), Some(name), 1..=2) = (program, name, args.len()) else {
            self.sink.bad_shape(form, "`(traces PROGRAM NAME)`; the name may be missing");
            return None;
        };
        let Some(index) = self.programs.find(program) else {
            let message = format!("there is no program `{program}` before this query");
            let span = args.first().map_or(form.span(), Form::span);
            self.sink.unknown(codes::UNKNOWN_PROGRAM, (program, span), message, self.programs.names());
            return None;
        };
        let last = self.scope.traces.last();
        if quantification == Quantification::Universal
            && let Some(exists) = last.filter(|last| last.quantification == Quantification::Existential)
        {
            let message = "a `forall` behind an `exists` is not supported";
            let diagnostic = Diagnostic::error(codes::PREFIX, form.span(), message);
            self.sink.add(diagnostic.with_secondary(exists.span, "this `exists` comes first"));
        }
        self.scope.add(Trace { quantification, name, program: index, span: form.span() }, self.sink);
        Some(())
    }

    fn formula(&mut self, form: Form<'a>) -> Option<TermId> {
        match form.view() {
            View::Atom("true") => Some(self.pool.bool(true)),
            View::Atom("false") => Some(self.pool.bool(false)),
            View::Call("and", parts) => {
                let parts = self.formulas(parts)?;
                Some(self.pool.all(&parts))
            }
            View::Call("or", parts) => {
                let parts = self.formulas(parts)?;
                Some(any(&mut self.pool, &parts))
            }
            View::Call(word @ ("=>" | "<=>"), sides) => {
                if sides.len() != 2 {
                    self.sink.bad_shape(form, &format!("`({word} FORMULA FORMULA)`"));
                    return None;
                }
                let sides = self.formulas(sides)?;
                Some(self.pool.apply(if word == "=>" { Op::Implies } else { Op::Equal }, &sides))
            }
            View::Call(word, sides) => self.comparison(form, word, sides),
            View::Atom(_) | View::List | View::Broken => self.no_formula(form),
        }
    }

    fn no_formula(&mut self, form: Form<'a>) -> Option<TermId> {
        self.sink.bad_form(form, "a formula", words::FORMULAS);
        None
    }

    fn formulas(&mut self, forms: Forms<'a>) -> Option<Vec<TermId>> {
        let terms: Vec<Option<TermId>> = forms.iter().map(|form| self.formula(form)).collect();
        terms.into_iter().collect()
    }

    fn comparison(&mut self, form: Form<'a>, word: &str, sides: Forms<'a>) -> Option<TermId> {
        let Some(comparison) = words::comparison(word) else { return self.no_formula(form) };
        let Some([left, right]) = sides.exactly() else {
            self.sink.bad_shape(form, &format!("`({word} EXPRESSION EXPRESSION)`"));
            return None;
        };
        let (left, right) = (self.expression(left), self.expression(right));
        let holds = self.pool.apply(comparison.op, &comparison.order([left?, right?]));
        Some(if comparison.is_negated { self.pool.apply(Op::Not, &[holds]) } else { holds })
    }

    fn expression(&mut self, form: Form<'a>) -> Option<TermId> {
        let place = match form.view() {
            View::Atom(word) => {
                if let Some(number) = words::integer(word) {
                    return Some(self.pool.constant(Value::Int(number), Type::Int));
                }
                self.scope.plain(form, self.sink)
            }
            View::Call("trace-value", args) => self.scope.trace_value(form, args, self.sink),
            View::Call(word, args) => return self.arithmetic(form, word, args),
            View::List | View::Broken => {
                self.sink.bad_form(form, "an expression", words::TERMS);
                None
            }
        };
        Some(self.scope.term(place?, form.span(), &mut self.pool, self.sink))
    }

    fn arithmetic(&mut self, form: Form<'a>, word: &str, args: Forms<'a>) -> Option<TermId> {
        match words::arithmetic(word, args) {
            Some(Ok(Arithmetic::Negation(operand))) => {
                let operand = self.expression(operand)?;
                Some(self.pool.apply(Op::IntNeg, &[operand]))
            }
            Some(Ok(Arithmetic::Binary(op, [left, right]))) => {
                let (left, right) = (self.expression(left), self.expression(right));
                Some(self.pool.apply(op, &[left?, right?]))
            }
            Some(Err(needed)) => {
                self.sink.bad_shape(form, &format!("`{word}` with {needed}"));
                None
            }
            None => {
                self.sink.bad_form(form, "an expression", words::TERMS);
                None
            }
        }
    }

    fn property(
        mut self,
        name: String,
        form: Form<'a>,
        conjuncts: &[Form<'a>],
        terms: &[TermId],
        strategy: Strategy,
    ) -> Property {
        let text = show::property(&mut self.scope, conjuncts);
        let show = |&part| show::formula(&mut self.scope, part);
        let texts: Vec<String> = conjuncts.iter().map(show).collect();
        let body = terms.iter().zip(texts).map(|(&term, text)| Conjunct { term, text }).collect();
        let quantifier = |trace: &Trace<'_>| Quantifier {
            quantification: trace.quantification,
            name: trace.name.to_owned(),
            program: trace.program,
            points: self.programs.list[trace.program].program.points.ids().collect(),
            span: trace.span,
        };
        Property {
            name,
            span: form.span(),
            text,
            expect: None,
            body: Body::Pointwise(Pointwise {
                is_negated: false,
                kind: Kind::Always,
                quantifiers: self.scope.traces.iter().map(quantifier).collect(),
                slots: self.scope.into_slots(),
                given: self.pool.bool(true),
                pool: self.pool,
                body,
                min_observations: strategy.min,
                max_observations: strategy.max,
            }),
        }
    }
}

/// The disjunction of terms, balanced, `false` if there are none.
fn any(pool: &mut TermPool, terms: &[TermId]) -> TermId {
    match terms {
        [] => pool.bool(false),
        [one] => *one,
        _ => {
            let (left, right) = terms.split_at(terms.len() / 2);
            let (left, right) = (any(pool, left), any(pool, right));
            pool.apply(Op::Or, &[left, right])
        }
    }
}
