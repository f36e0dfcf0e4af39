//! Numbers without a type take the type of what they meet.
//!
//! A number such as `3`, a constant made of such numbers, and arrays and `? :` of these are *bare*: they are `int`, but
//! where a fixed-width type is wanted, they become that. A number that does not fit is an error, at its place.

use counterpoint_diag::{Diagnostic, Span, codes};
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::types::{Type, Width};
use counterpoint_ir::{Integer, Value};

use super::{Typed, TypedKind};
use crate::scope::Scope;
use crate::syntax::Diagnostics;

/// Whether an expression is made of numbers without a type.
pub(super) fn is_bare(typed: &Typed) -> bool {
    let mut ty = &typed.ty;
    while let Type::Array(element, _) = ty {
        ty = element;
    }
    *ty == Type::Int
        && match &typed.kind {
            TypedKind::Const(_) => true,
            TypedKind::Apply(prim, parts) if prim.op == Op::IfThenElse => parts[1..].iter().all(is_bare),
            TypedKind::Array(elements) => elements.iter().all(is_bare),
            TypedKind::Repeat(element) => is_bare(element),
            _ => false,
        }
}

/// The expression in a type, if it is bare and the type is one of fixed width; else the expression as it is. Reports
/// and gives `None` if a number does not fit.
pub(super) fn adapt(typed: Typed, ty: &Type, scope: &Scope, diagnostics: &mut Diagnostics) -> Option<Typed> {
    if typed.ty == *ty || !is_bare(&typed) || !differs_in_width(&typed.ty, ty) {
        return Some(typed);
    }
    let Typed { kind, span, may_trap, .. } = typed;
    let kind = match (kind, ty) {
        (TypedKind::Const(value), _) => TypedKind::Const(adapt_value(&value, ty, span, scope, diagnostics)?),
        (TypedKind::Apply(prim, parts), _) => {
            let mut parts = parts.into_iter();
            let condition = parts.next()?;
            let results = parts.map(|part| adapt(part, ty, scope, diagnostics));
            TypedKind::Apply(prim, std::iter::once(Some(condition)).chain(results).collect::<Option<_>>()?)
        }
        (TypedKind::Array(elements), Type::Array(element_ty, _)) => {
            let elements = elements.into_iter().map(|element| adapt(element, element_ty, scope, diagnostics));
            TypedKind::Array(elements.collect::<Option<_>>()?)
        }
        (TypedKind::Repeat(element), Type::Array(element_ty, _)) => {
            TypedKind::Repeat(Box::new(adapt(*element, element_ty, scope, diagnostics)?))
        }
        (kind, _) => kind,
    };
    Some(Typed { kind, ty: ty.clone(), span, may_trap })
}

/// Whether a type becomes the other one if its integers get a fixed width.
fn differs_in_width(bare: &Type, ty: &Type) -> bool {
    match (bare, ty) {
        (Type::Int, Type::Bits(_)) => true,
        (Type::Array(bare, len), Type::Array(element, wanted)) => len == wanted && differs_in_width(bare, element),
        _ => false,
    }
}

fn adapt_value(value: &Value, ty: &Type, span: Span, scope: &Scope, diagnostics: &mut Diagnostics) -> Option<Value> {
    match (value, ty) {
        (Value::Int(number), Type::Bits(width)) if width.is_float() => {
            let bits = float_bits(*width, number);
            if bits.is_none() {
                let message = format!("{number} is no number of `{}`", scope.show(ty));
                diagnostics.push(Diagnostic::error(codes::OUT_OF_BOUNDS, span, message));
            }
            bits.map(Value::Bits)
        }
        (Value::Int(number), Type::Bits(width)) => {
            let bits = width.bits_of(number);
            if bits.is_none() {
                let (low, high) = ends(*width);
                let name = scope.show(ty);
                let message = format!("{number} does not fit into `{name}`, which goes from {low} to {high}");
                let error = Diagnostic::error(codes::OUT_OF_BOUNDS, span, message)
                    .with_help(format!("to wrap it around, write `... as {name}`"));
                diagnostics.push(error);
            }
            bits.map(Value::Bits)
        }
        (Value::Array(elements), Type::Array(element, _)) => {
            let adapted = elements.iter().map(|value| adapt_value(value, element, span, scope, diagnostics));
            Some(Value::Array(adapted.collect::<Option<Vec<_>>>()?.into()))
        }
        _ => Some(value.clone()),
    }
}

/// The bits of a floating-point number that is exactly this integer.
fn float_bits(width: Width, number: &Integer) -> Option<u64> {
    let number = number.to_i64()?;
    let bits =
        Prim::resize(Op::FloatFromSigned, Width::LONG, width).apply(&[Value::Bits(Width::LONG.wrap(number))]).ok()?;
    let back = Prim::resize(Op::FloatToSigned, width, Width::LONG).apply(std::slice::from_ref(&bits)).ok()?;
    (Width::LONG.signed(back.as_bits()) == number).then(|| bits.as_bits())
}

/// The least and the greatest number of a width.
fn ends(width: Width) -> (String, String) {
    let all = width.truncate(u64::MAX);
    let (low, high) = if width.is_unsigned() { (0, all) } else { (all - all / 2, all / 2) };
    (width.number(low).to_string(), width.number(high).to_string())
}
