//! Queries in the words of the native language, in one line.
//!
//! Only queries without errors are shown, so every name is known here.

use counterpoint_prop::Quantification;

use super::report::Sink;
use super::scope::{Scope, TraceVar};
use super::sexp::{Form, Forms, View};
use super::words::{self, Arithmetic};

/// How strongly operators bind, as in the grammar of the native language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Equivalence,
    Implication,
    Or,
    And,
    Comparison,
    Sum,
    Product,
    Unary,
}

/// The whole property.
pub(super) fn property<'a>(scope: &mut Scope<'a>, conjuncts: &[Form<'a>]) -> String {
    let mut text = String::new();
    let group = |index: usize| scope.traces.get(index).map(|trace| (trace.quantification, trace.program));
    for (index, trace) in scope.traces.iter().enumerate() {
        text.push_str(if index > 0 { ", " } else { "" });
        if index == 0 || group(index - 1) != group(index) {
            let is_universal = trace.quantification == Quantification::Universal;
            text.push_str(if is_universal { "forall " } else { "exists " });
        }
        text.push_str(trace.name);
        if group(index) != group(index + 1) {
            text.push_str(" in ");
            text.push_str(scope.program_name(trace));
        }
    }
    text.push_str(" always ");
    let mut writer = Writer { scope, text };
    let needed = if conjuncts.len() > 1 { Level::And } else { Level::Equivalence };
    for (index, &part) in conjuncts.iter().enumerate() {
        writer.text.push_str(if index > 0 { " && " } else { "" });
        writer.formula(part, needed);
    }
    writer.text
}

/// A formula.
pub(super) fn formula<'a>(scope: &mut Scope<'a>, form: Form<'a>) -> String {
    let mut writer = Writer { scope, text: String::new() };
    writer.formula(form, Level::Equivalence);
    writer.text
}

struct Writer<'a, 'b> {
    scope: &'b mut Scope<'a>,
    text: String,
}

impl<'a> Writer<'a, '_> {
    /// Writes a formula where operators weaker than `needed` take parentheses.
    fn formula(&mut self, form: Form<'a>, needed: Level) {
        let View::Call(word, parts) = form.view() else {
            return self.text.push_str(form.atom().unwrap_or_default());
        };
        match word {
            "and" => self.chain(parts, Level::And, needed),
            "or" => self.chain(parts, Level::Or, needed),
            "=>" => self.binary(parts, " => ", [Level::Or, Level::Implication], (Level::Implication, needed)),
            "<=>" => {
                self.binary(parts, " <=> ", [Level::Implication, Level::Implication], (Level::Equivalence, needed));
            }
            _ => self.comparison(word, parts, needed),
        }
    }

    fn chain(&mut self, parts: Forms<'a>, own: Level, needed: Level) {
        let (neutral, between) = if own == Level::And { ("true", " && ") } else { ("false", " || ") };
        match parts.len() {
            0 => self.text.push_str(neutral),
            1 => parts.iter().for_each(|part| self.formula(part, needed)),
            _ => self.enclosed(own < needed, |writer| {
                for (index, part) in parts.iter().enumerate() {
                    writer.text.push_str(if index > 0 { between } else { "" });
                    writer.formula(part, own);
                }
            }),
        }
    }

    fn binary(&mut self, sides: Forms<'a>, infix: &str, inner: [Level; 2], (own, needed): (Level, Level)) {
        self.enclosed(own < needed, |writer| {
            for (index, (side, level)) in sides.iter().zip(inner).enumerate() {
                writer.text.push_str(if index > 0 { infix } else { "" });
                writer.formula(side, level);
            }
        });
    }

    fn comparison(&mut self, word: &str, sides: Forms<'a>, needed: Level) {
        let (Some(comparison), Some([left, right])) = (words::comparison(word), sides.exactly()) else { return };
        self.enclosed(Level::Comparison < needed, |writer| {
            let is_divided = comparison.infix == "%";
            writer.expression(left, if is_divided { Level::Product } else { Level::Sum });
            writer.text.push(' ');
            writer.text.push_str(comparison.infix);
            writer.text.push(' ');
            writer.expression(right, if is_divided { Level::Unary } else { Level::Sum });
            writer.text.push_str(if is_divided { " == 0" } else { "" });
        });
    }

    fn expression(&mut self, form: Form<'a>, needed: Level) {
        match form.view() {
            View::Atom(word) if words::integer(word).is_some() => self.text.push_str(word),
            View::Atom(_) => {
                let place = self.scope.plain(form, &mut Sink::default());
                self.place(place);
            }
            View::Call("trace-value", args) => {
                let place = self.scope.trace_value(form, args, &mut Sink::default());
                self.place(place);
            }
            View::Call(word, args) => match words::arithmetic(word, args) {
                Some(Ok(Arithmetic::Negation(operand))) => {
                    self.text.push('-');
                    // Two minus signs in a row are hard to read.
                    let is_signed = operand.atom().is_some_and(|word| word.starts_with('-'));
                    self.enclosed(is_signed || operand.call("-").is_some(), |writer| {
                        writer.expression(operand, Level::Unary);
                    });
                }
                Some(Ok(Arithmetic::Binary(_, sides))) => self.arithmetic(word, sides, needed),
                _ => {}
            },
            View::List | View::Broken => {}
        }
    }

    fn arithmetic(&mut self, word: &str, [left, right]: [Form<'a>; 2], needed: Level) {
        let (own, behind) = if word == "*" { (Level::Product, Level::Unary) } else { (Level::Sum, Level::Product) };
        self.enclosed(own < needed, |writer| {
            writer.expression(left, own);
            writer.text.push(' ');
            writer.text.push_str(word);
            writer.text.push(' ');
            writer.expression(right, behind);
        });
    }

    fn place(&mut self, place: Option<TraceVar>) {
        if let Some(place) = place {
            let (trace, var) = self.scope.names(place);
            self.text.push_str(trace);
            self.text.push('.');
            self.text.push_str(var);
        }
    }

    fn enclosed(&mut self, is_needed: bool, write: impl FnOnce(&mut Self)) {
        self.text.push_str(if is_needed { "(" } else { "" });
        write(self);
        self.text.push_str(if is_needed { ")" } else { "" });
    }
}
