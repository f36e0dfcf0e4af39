//! What holds throughout a file: constants, enumerations, and names that are taken. Types of declarations.

use std::collections::HashMap;

use counterpoint_diag::{Diagnostic, Span, codes};
use counterpoint_ir::program::{Enum, Operand};
use counterpoint_ir::types::Type;
use counterpoint_ir::{Integer, Value};
use counterpoint_prop::Scope;
use counterpoint_prop::check::{check_cells, with_suggestion};
use counterpoint_prop::constant::{array_len, constant, constant_int};
use counterpoint_prop::syntax::{Builtin, Diagnostics, INTEGER_TYPES, Name, integer_type};

use super::ast::{Module, TypeExpr};

/// The type of a declaration: a type of the IR, with the ranges that are checked when a value is assigned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum DeclType {
    /// Without range.
    Plain(Type),
    /// Integers from the first to the second, both included.
    Range(Integer, Integer),
    /// An array whose elements have ranges.
    Array(Box<DeclType>, u32),
}

impl DeclType {
    /// The type of the register.
    pub(super) fn ty(&self) -> Type {
        match self {
            DeclType::Plain(ty) => ty.clone(),
            DeclType::Range(..) => Type::Int,
            DeclType::Array(element, len) => Type::Array(Box::new(element.ty()), *len),
        }
    }

    /// What a variable holds before it is set: 0, `false`, the first name, or an array of these; the least value of a
    /// range that does not contain 0.
    pub(super) fn default_value(&self) -> Value {
        match self {
            DeclType::Plain(ty) => Value::default_of(ty),
            DeclType::Range(low, high) if low.is_negative() && !high.is_negative() => Value::Int(Integer::ZERO),
            DeclType::Range(low, _) => Value::Int(low.clone()),
            DeclType::Array(element, len) => Value::Array(vec![element.default_value(); *len as usize].into()),
        }
    }

    /// A constant that holds [`default_value`](Self::default_value).
    pub(super) fn default_operand(&self) -> Operand {
        Operand::Const(self.default_value(), self.ty())
    }

    /// The type of the elements and their number, if it is an array.
    pub(super) fn element(&self) -> Option<(DeclType, u32)> {
        match self {
            DeclType::Plain(Type::Array(element, len)) => Some((DeclType::Plain((**element).clone()), *len)),
            DeclType::Array(element, len) => Some(((**element).clone(), *len)),
            _ => None,
        }
    }
}

/// Evaluates constants and enumerations, and reports names that are declared twice.
pub(super) fn declare(module: &Module, diagnostics: &mut Diagnostics) -> Scope {
    let mut scope = Scope::default();
    let mut values: HashMap<&str, Span> = HashMap::new();
    for decl in &module.enums {
        for value in &decl.values {
            take(&mut values, value, diagnostics);
        }
        let names = decl.values.iter().map(|value| value.text.clone()).collect();
        scope.add_enum(Enum { name: decl.name.text.clone(), values: names });
    }
    for decl in &module.constants {
        if let Some(&first) = values.get(decl.name.text.as_str()) {
            diagnostics.push(duplicate(&decl.name, first));
        }
        if let Some((value, ty)) = constant(&decl.value, &scope, diagnostics) {
            scope.add_constant(&decl.name.text, value, ty);
        }
    }
    let mut items: HashMap<&str, Span> = HashMap::new();
    let names = module.constants.iter().map(|decl| &decl.name).chain(module.enums.iter().map(|decl| &decl.name));
    let names =
        names.chain(module.procs.iter().map(|decl| &decl.name)).chain(module.programs.iter().map(|decl| &decl.name));
    for name in names.chain(module.properties.iter().map(|decl| &decl.name)) {
        take(&mut items, name, diagnostics);
    }
    refuse_known_names(module, diagnostics);
    scope
}

/// Reports enumerations and procedures that are called like something of the language.
fn refuse_known_names(module: &Module, diagnostics: &mut Diagnostics) {
    let types = module.enums.iter().map(|decl| &decl.name).filter(|name| integer_type(&name.text).is_some());
    let functions = module.procs.iter().map(|decl| &decl.name).filter(|name| Builtin::from_name(&name.text).is_some());
    for (name, what) in types.map(|name| (name, "type")).chain(functions.map(|name| (name, "function"))) {
        let message = format!("`{}` is a {what} of the language already", name.text);
        diagnostics.error(codes::DUPLICATE_NAME, name.span, message);
    }
}

/// Takes a name, or reports that it is taken.
fn take<'m>(taken: &mut HashMap<&'m str, Span>, name: &'m Name, diagnostics: &mut Diagnostics) {
    match taken.get(name.text.as_str()) {
        Some(&first) => diagnostics.push(duplicate(name, first)),
        None => {
            taken.insert(&name.text, name.span);
        }
    }
}

/// The error of a name that is declared twice.
pub(super) fn duplicate(name: &Name, first: Span) -> Diagnostic {
    Diagnostic::error(codes::DUPLICATE_NAME, name.span, format!("`{}` is declared twice", name.text))
        .with_label("declared again")
        .with_secondary(first, "first declared here")
}

/// The meaning of a written type.
pub(super) fn decl_type(ty: &TypeExpr, scope: &Scope, diagnostics: &mut Diagnostics) -> Option<DeclType> {
    match ty {
        TypeExpr::Int => Some(DeclType::Plain(Type::Int)),
        TypeExpr::Bool => Some(DeclType::Plain(Type::Bool)),
        TypeExpr::Named(name) => named_type(name, scope, diagnostics),
        TypeExpr::Range(ends) => {
            let [low, high] = [&ends[0], &ends[1]].map(|end| constant_int(end, scope, diagnostics));
            let (low, high) = (low?, high?);
            check_range(&low, &high, ends[0].span.to(ends[1].span), diagnostics)?;
            Some(DeclType::Range(low, high))
        }
        TypeExpr::Array(element, len, span) => {
            let element = decl_type(element, scope, diagnostics);
            let len = array_len(len, scope, diagnostics);
            let (element, len) = (element?, len?);
            let ty = match element {
                DeclType::Plain(element) => DeclType::Plain(Type::Array(Box::new(element), len)),
                ranged => DeclType::Array(Box::new(ranged), len),
            };
            check_cells(&ty.ty(), *span, diagnostics)?;
            Some(ty)
        }
    }
}

fn named_type(name: &Name, scope: &Scope, diagnostics: &mut Diagnostics) -> Option<DeclType> {
    if let Some(ty) = integer_type(&name.text) {
        return Some(DeclType::Plain(ty));
    }
    if let Some(id) = scope.enum_named(&name.text) {
        return Some(DeclType::Plain(Type::Enum(id)));
    }
    diagnostics.push_error(|| {
        let error = Diagnostic::error(codes::UNKNOWN_NAME, name.span, format!("there is no type `{}`", name.text));
        let known = scope.enums().values().map(|record| record.name.as_str()).chain(["bool"]).chain(INTEGER_TYPES);
        with_suggestion(error, &name.text, known)
    });
    None
}

/// Reports a range whose end is before its start.
pub(super) fn check_range(low: &Integer, high: &Integer, span: Span, diagnostics: &mut Diagnostics) -> Option<()> {
    if low > high {
        diagnostics.error(codes::OUT_OF_BOUNDS, span, format!("the range is empty: {low} is above {high}"));
        return None;
    }
    Some(())
}
