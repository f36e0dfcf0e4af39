//! Calls: functions of the language, and procedures of programs.

use counterpoint_diag::{Diagnostic, Span, codes};
use counterpoint_ir::Value;
use counterpoint_ir::types::Type;

use super::{Checker, Names, Typed, TypedKind, check_as, integers, with_suggestion};
use crate::syntax::{Builtin, Diagnostics, Expr, Name};

/// A procedure as those see it who call it.
#[derive(Debug, Clone)]
pub struct Callee {
    /// Its number, for [`TypedKind::Invoke`].
    pub number: u32,
    /// The names and types of its parameters.
    pub params: Vec<(String, Type)>,
    /// The type of what it gives, if it gives something.
    pub result: Option<Type>,
    /// Where it is declared.
    pub span: Span,
}

/// Checks the arguments of a call.
pub fn check_arguments(
    name: &Name,
    callee: &Callee,
    args: &[Expr],
    names: &mut dyn Names,
    diagnostics: &mut Diagnostics,
) -> Option<Vec<Typed>> {
    if args.len() != callee.params.len() {
        let wanted = callee.params.len();
        let plural = if wanted == 1 { "" } else { "s" };
        let message = format!("`{}` takes {wanted} argument{plural}, found {}", name.text, args.len());
        let error =
            Diagnostic::error(codes::TYPE_MISMATCH, name.span, message).with_secondary(callee.span, "declared here");
        diagnostics.push(error);
        return None;
    }
    let checked = args.iter().zip(&callee.params).map(|(arg, (param, ty))| {
        let what = format!("the argument `{param}` of `{}`", name.text);
        check_as(arg, ty, &what, names, diagnostics)
    });
    // Collected first, so that every argument is reported.
    let checked: Vec<Option<Typed>> = checked.collect();
    checked.into_iter().collect()
}

/// The error of a call of something that is neither a function of the language nor one of the known procedures.
pub(super) fn unknown_function<'a>(name: &Name, known: impl Iterator<Item = &'a str>) -> Diagnostic {
    let message = format!("there is no function `{}`", name.text);
    let error = Diagnostic::error(codes::UNKNOWN_NAME, name.span, message).with_label("not `min`, `max` or `abs`");
    with_suggestion(error, &name.text, Builtin::ALL.map(Builtin::spelling).into_iter().chain(known))
}

impl Checker<'_> {
    pub(super) fn call(&mut self, name: &Name, args: &[Expr], span: Span) -> Option<Typed> {
        match Builtin::from_name(&name.text) {
            Some(builtin) => self.builtin(builtin, args, span),
            None => self.invoke(name, args, span),
        }
    }

    fn invoke(&mut self, name: &Name, args: &[Expr], span: Span) -> Option<Typed> {
        let callee = self.names.procedure(name, self.diagnostics)?;
        let args = check_arguments(name, &callee, args, self.names, self.diagnostics);
        let Some(ty) = callee.result.clone() else {
            let error = Diagnostic::error(codes::TYPE_MISMATCH, span, format!("`{}` gives no value", name.text))
                .with_secondary(callee.span, "declared without a result")
                .with_help("call it as a statement, or declare a result: `proc f(...): int { ... }`");
            self.diagnostics.push(error);
            return None;
        };
        Some(Typed { kind: TypedKind::Invoke(callee.number, args?), ty, span, may_trap: true })
    }

    fn builtin(&mut self, builtin: Builtin, args: &[Expr], span: Span) -> Option<Typed> {
        let args = self.check_all(args)?;
        if args.is_empty() || (builtin == Builtin::Abs && args.len() != 1) {
            let wanted = if builtin == Builtin::Abs { "one argument" } else { "one argument or more" };
            let message = format!("`{}` takes {wanted}", builtin.spelling());
            self.diagnostics.error(codes::SYNTAX, span, message);
            return None;
        }
        for arg in &args {
            self.needs_number(builtin.spelling(), arg)?;
        }
        let args = self.unify_all(&format!("the arguments of `{}`", builtin.spelling()), args)?;
        let ty = args[0].ty.clone();
        if builtin == Builtin::Abs && matches!(ty, Type::Bits(width) if width.is_unsigned()) {
            let message = format!("`abs` needs a signed type, found `{}`", self.show(&ty));
            self.diagnostics.error(codes::TYPE_MISMATCH, args[0].span, message);
            return None;
        }
        let constants: Option<Vec<Value>> = args.iter().map(|arg| arg.as_const().cloned()).collect();
        if let Some(values) = constants {
            return Some(Typed::constant(fold(builtin, values, &ty), ty, span));
        }
        let may_trap = args.iter().any(|arg| arg.may_trap);
        Some(Typed { kind: TypedKind::Call(builtin, args), ty, span, may_trap })
    }
}

/// The value of a function of the language on constants, of which there is at least one.
fn fold(builtin: Builtin, values: Vec<Value>, ty: &Type) -> Value {
    let holds = |prim: counterpoint_ir::prim::Prim, a: &Value, b: &Value| prim.total(&[a.clone(), b.clone()]).as_bool();
    let mut values = values.into_iter();
    let first = values.next().unwrap_or_else(|| Value::default_of(ty));
    match builtin {
        Builtin::Min => values.fold(first, |a, b| if holds(integers::less_equal(ty), &a, &b) { a } else { b }),
        Builtin::Max => values.fold(first, |a, b| if holds(integers::less_equal(ty), &a, &b) { b } else { a }),
        Builtin::Abs if holds(integers::less(ty), &first, &Value::default_of(ty)) => {
            integers::negate(ty).total(&[first])
        }
        Builtin::Abs => first,
    }
}
