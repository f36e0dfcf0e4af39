//! Agreement of runs: the equalities that shorthands are made of.

use counterpoint_diag::codes;
use counterpoint_ir::prim::Op;

use super::Resolver;
use crate::check::check;
use crate::syntax::property::Part;
use crate::syntax::spacing::Spacing;
use crate::syntax::token::tokens;
use crate::syntax::{Name, TokenKind};
use crate::{Conjunct, lower};

impl Resolver<'_> {
    /// Adds to `given` that two runs agree on a field.
    pub(crate) fn assume_equal(&mut self, left: usize, right: usize, field: &str) -> Option<()> {
        let name = self.field_name(left, field);
        let conjunct = self.equal((left, &name), (right, &name))?;
        self.given.push(conjunct);
        Some(())
    }

    /// Adds to the body that two runs agree on a field.
    pub(crate) fn demand_equal(&mut self, left: usize, right: usize, field: &str) -> Option<()> {
        let name = self.field_name(left, field);
        self.demand_equal_values((left, &name), (right, &name))
    }

    /// Adds to the body that fields of two runs are equal.
    pub(crate) fn demand_equal_values(&mut self, left: (usize, &Name), right: (usize, &Name)) -> Option<()> {
        let conjunct = self.equal(left, right)?;
        self.body.push(conjunct);
        Some(())
    }

    /// Adds to `given` that the first two runs agree on an expression, in which bare names stand for fields.
    pub(crate) fn assume_agreement(&mut self, part: &Part) -> Option<()> {
        let mut diagnostics = std::mem::take(&mut self.diagnostics);
        let mut typed = Vec::new();
        for run in [0, 1] {
            self.bare_run = Some(run);
            typed.extend(check(&part.expr, self, &mut diagnostics));
            if typed.len() == run {
                break; // The second run would be reported in the same words.
            }
        }
        self.bare_run = None;
        self.diagnostics = diagnostics;
        let [left, right] = &typed[..] else { return None };
        let sides = [left, right].map(|typed| lower::term(typed, &mut self.pool));
        let term = self.pool.apply(Op::Equal, &sides);
        let [left, right] = [0, 1].map(|run| self.text_of_run(&part.text, run));
        self.given.push(Conjunct { term, text: format!("{left} == {right}") });
        Some(())
    }

    fn field_name(&self, run: usize, field: &str) -> Name {
        Name { text: field.to_owned(), span: self.quantifiers[run].span }
    }

    fn equal(&mut self, left: (usize, &Name), right: (usize, &Name)) -> Option<Conjunct> {
        let mut diagnostics = std::mem::take(&mut self.diagnostics);
        let sides = [left, right].map(|(run, field)| self.slot(run, field, &mut diagnostics));
        self.diagnostics = diagnostics;
        let [Some((left_slot, left_ty)), Some((right_slot, right_ty))] = sides else { return None };
        if left_ty != right_ty {
            let [left_ty, right_ty] = [left_ty, right_ty].map(|ty| self.scope.show(&ty));
            let message = if left.1.text == right.1.text {
                format!("`{}` has different types in the two programs: `{left_ty}` and `{right_ty}`", left.1.text)
            } else {
                format!("`{}` is `{left_ty}` and `{}` is `{right_ty}`", left.1.text, right.1.text)
            };
            self.diagnostics.error(codes::SHORTHAND, left.1.span, message);
            return None;
        }
        let sides = [self.pool.var(left_slot, left_ty), self.pool.var(right_slot, right_ty)];
        let term = self.pool.apply(Op::Equal, &sides);
        let [left, right] = [left, right].map(|(run, field)| format!("{}.{}", self.quantifiers[run].name, field.text));
        Some(Conjunct { term, text: format!("{left} == {right}") })
    }

    /// An expression with bare names, as one would write it of a run, in parentheses if it has several parts.
    fn text_of_run(&self, text: &str, run: usize) -> String {
        let tokens = tokens(text);
        let quantifier = &self.quantifiers[run];
        let mut spacing = Spacing::default();
        let mut shown = String::new();
        for (index, token) in tokens.iter().enumerate() {
            if spacing.before(token.kind) {
                shown.push(' ');
            }
            let word = token.text(text);
            let is_called = tokens.get(index + 1).is_some_and(|next| next.kind == TokenKind::ParenOpen);
            let is_type = index > 0 && tokens[index - 1].text(text) == "as";
            if token.kind == TokenKind::Name && !is_called && !is_type && self.is_seen(quantifier, word) {
                shown.push_str(&quantifier.name);
                shown.push('.');
            }
            shown.push_str(word);
        }
        if tokens.len() > 1 { format!("({shown})") } else { shown }
    }
}
