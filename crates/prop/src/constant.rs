//! Constant expressions: literals, constants, values of enumerations, and operators on these.

use counterpoint_diag::{Diagnostic, codes};
use counterpoint_ir::types::Type;
use counterpoint_ir::{Integer, Value};

use crate::check::{MAX_CELLS, Names, Typed, check, with_suggestion};
use crate::scope::Scope;
use crate::syntax::{Diagnostics, Expr, Name};

/// The value of a constant expression.
pub fn constant(expr: &Expr, scope: &Scope, diagnostics: &mut Diagnostics) -> Option<(Value, Type)> {
    let typed = check(expr, &mut ConstantNames(scope), diagnostics)?;
    let value = typed.as_const().cloned();
    if value.is_none() {
        diagnostics.error(codes::OUT_OF_BOUNDS, expr.span, "the constant has no value, because it divides by zero");
    }
    value.map(|value| (value, typed.ty))
}

/// The value of a constant integer expression.
pub fn constant_int(expr: &Expr, scope: &Scope, diagnostics: &mut Diagnostics) -> Option<Integer> {
    match constant(expr, scope, diagnostics)? {
        (Value::Int(value), _) => Some(value),
        (_, ty) => {
            let message = format!("a number is needed here, found `{}`", scope.show(&ty));
            diagnostics.error(codes::TYPE_MISMATCH, expr.span, message);
            None
        }
    }
}

/// The length of an array: at least 1.
pub fn array_len(expr: &Expr, scope: &Scope, diagnostics: &mut Diagnostics) -> Option<u32> {
    let value = constant_int(expr, scope, diagnostics)?;
    let len =
        value.to_i64().and_then(|len| u32::try_from(len).ok()).filter(|&len| len > 0 && u64::from(len) <= MAX_CELLS);
    if len.is_none() {
        let message = format!("the length of an array must be 1 to {MAX_CELLS}, found {value}");
        diagnostics.error(codes::OUT_OF_BOUNDS, expr.span, message);
    }
    len
}

/// Names in constant expressions.
struct ConstantNames<'a>(&'a Scope);

impl Names for ConstantNames<'_> {
    fn name(&mut self, name: &Name, diagnostics: &mut Diagnostics) -> Option<Typed> {
        if let Some((value, ty)) = self.0.value(&name.text) {
            return Some(Typed::constant(value.clone(), ty.clone(), name.span));
        }
        diagnostics.push_error(|| {
            let message = format!("`{}` is not a constant that is declared before", name.text);
            let error = Diagnostic::error(codes::NOT_CONSTANT, name.span, message);
            with_suggestion(error, &name.text, self.0.value_names())
        });
        None
    }

    fn field(&mut self, run: &Name, _field: &Name, diagnostics: &mut Diagnostics) -> Option<Typed> {
        diagnostics.error(codes::NOT_CONSTANT, run.span, "a constant cannot speak of runs");
        None
    }

    fn scope(&self) -> &Scope {
        self.0
    }
}
