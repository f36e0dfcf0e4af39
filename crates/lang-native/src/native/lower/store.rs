//! Assignment and `havoc`: values into variables, elements and ranges.
//!
//! A value that may lie outside the range of its variable is checked by `int.range`. The check may come after the value
//! has been written to the variable, because a run that traps shows nothing any more.

use counterpoint_diag::{Diagnostic, Span, codes};
use counterpoint_ir::ids::{InputId, VarId};
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::program::{Action, Operand};
use counterpoint_ir::types::{Type, Width};
use counterpoint_ir::{Integer, Value};
use counterpoint_prop::check::{Typed, TypedKind, cells, check_as, check_index, integers};
use counterpoint_prop::syntax::Expr;

use super::Lowerer;
use crate::native::ast::AssignTarget;
use crate::native::declare::{DeclType, check_range};

/// The number of cells of an array that are filled one by one, since each takes two instructions.
const MAX_HAVOC_CELLS: u64 = 256;

/// A checked place: a variable, indices into it, and the type of what lies there.
struct Target {
    local: usize,
    var: VarId,
    /// The evaluated indices, each with the type of what it selects.
    indices: Vec<(Operand, Type)>,
    decl: DeclType,
}

impl Lowerer<'_> {
    pub(super) fn assign(&mut self, place: &AssignTarget, value: &Expr, span: Span) {
        let target = self.target(place);
        let value = match &target {
            Some(target) => self.check_value(value, &target.decl.ty(), &place.name.text),
            None => self.check(value),
        };
        let (Some(target), Some(value)) = (target, value) else { return };
        if target.indices.is_empty() {
            self.set(target.var, &target.decl, &value, span);
        } else {
            let value = self.ranged_operand(&value, &target.decl, span);
            self.store(&target, value, span);
        }
        self.locals.set(target.local);
    }

    pub(super) fn havoc(&mut self, place: &AssignTarget, range: Option<&[Expr; 2]>, span: Span) {
        let target = self.target(place);
        let range = range.map(|ends| {
            // The ends of a range of fixed-width integers have their type.
            let ty = target.as_ref().map(|target| target.decl.ty()).filter(integers::is_integer).unwrap_or(Type::Int);
            let mut end = |end| check_as(end, &ty, "an end of the range", &mut self.locals, self.diagnostics);
            [end(&ends[0]), end(&ends[1])]
        });
        let Some(target) = target else { return };
        let dest = if target.indices.is_empty() { target.var } else { self.builder.temp(target.decl.ty()) };
        match range {
            None => self.havoc_into(dest, &target.decl, None, span),
            Some([Some(low), Some(high)]) => self.havoc_between(dest, &target.decl, [&low, &high], span),
            Some(_) => return,
        }
        if !target.indices.is_empty() {
            self.store(&target, dest.into(), span);
        }
        self.locals.set(target.local);
    }

    /// Gives a register any value of its type.
    ///
    /// Arrays are filled element by element, so that each choice is a small one, and ranges are kept. An input without
    /// ranges is taken at once, so that it is recorded as what it is; with ranges, its elements are not recorded by name.
    pub(super) fn havoc_into(&mut self, dest: VarId, decl: &DeclType, input: Option<InputId>, span: Span) {
        match (decl, decl.element()) {
            (DeclType::Array(..), Some((element, len))) => self.havoc_elements(dest, &element, len, span),
            (_, Some((element, len))) if input.is_none() => self.havoc_elements(dest, &element, len, span),
            _ => {
                let (low, high) = match decl {
                    DeclType::Range(low, high) => (Some(Operand::int(low.clone())), Some(Operand::int(high.clone()))),
                    _ => (None, None),
                };
                self.builder.at(span).emit(Some(dest), Action::Havoc { low, high, input });
            }
        }
    }

    fn havoc_elements(&mut self, dest: VarId, element: &DeclType, len: u32, span: Span) {
        let ty = element.ty();
        if cells(&ty).saturating_mul(u64::from(len)) > MAX_HAVOC_CELLS {
            let message = format!("an array with more than {MAX_HAVOC_CELLS} elements cannot be chosen at once");
            self.diagnostics.error(codes::OUT_OF_BOUNDS, span, message);
            return;
        }
        let temp = self.builder.temp(ty.clone());
        for index in 0..len {
            if matches!(ty, Type::Array(..)) {
                self.builder.at(span).copy(temp, element.default_operand());
            }
            self.havoc_into(temp, element, None, span);
            let index = Operand::int(i64::from(index));
            self.apply(dest, Op::ArrayStore, vec![dest.into(), index, temp.into()], span);
        }
    }

    fn havoc_between(&mut self, dest: VarId, decl: &DeclType, ends: [&Typed; 2], span: Span) {
        if let Type::Bits(width) = decl.ty() {
            return self.havoc_bits_between(dest, width, ends, span);
        }
        if decl.ty() != Type::Int {
            let message =
                format!("only integers lie in a range, and this is `{}`", self.locals.scope_of_file().show(&decl.ty()));
            self.diagnostics.error(codes::TYPE_MISMATCH, span, message);
            return;
        }
        if let [Some(low), Some(high)] = ends.map(Typed::as_const) {
            let place = ends[0].span.to(ends[1].span);
            if check_range(low.as_int(), high.as_int(), place, self.diagnostics).is_none() {
                return;
            }
        }
        let [low, high] = ends.map(|end| Some(self.operand(end)));
        self.builder.at(span).emit(Some(dest), Action::Havoc { low, high, input: None });
        if let DeclType::Range(low, high) = decl
            && !ends.iter().all(|end| self.lies_in(end, decl))
        {
            self.check_in_range(dest, dest.into(), [low, high], span);
        }
    }

    /// Chooses an integer and takes its bits: bit-vectors have no order of their own.
    fn havoc_bits_between(&mut self, dest: VarId, width: Width, ends: [&Typed; 2], span: Span) {
        let number = self.builder.temp(Type::Int);
        let to_int = Prim::bits(if width.is_unsigned() { Op::BitsToIntUnsigned } else { Op::BitsToIntSigned }, width);
        let [low, high] = ends.map(|end| match self.operand(end) {
            Operand::Const(value, _) => Some(Operand::Const(to_int.total(&[value]), Type::Int)),
            operand @ Operand::Var(_) => {
                let end = self.builder.temp(Type::Int);
                self.apply(end, to_int, vec![operand], span);
                Some(end.into())
            }
        });
        self.builder.at(span).emit(Some(number), Action::Havoc { low, high, input: None });
        self.apply(dest, Prim::bits(Op::BitsFromInt, width), vec![number.into()], span);
    }

    /// Sets a register to a value of its type, within its range.
    pub(super) fn set(&mut self, dest: VarId, decl: &DeclType, value: &Typed, span: Span) {
        if self.lies_in(value, decl) {
            return self.evaluate(dest, value, span);
        }
        match (decl, &value.kind) {
            (_, TypedKind::Const(constant)) => self.report_outside(constant, decl, value.span),
            (DeclType::Range(low, high), TypedKind::Var(_)) => {
                let operand = self.operand(value);
                self.check_in_range(dest, operand, [low, high], span);
            }
            (DeclType::Range(low, high), _) => {
                self.evaluate(dest, value, span);
                self.check_in_range(dest, dest.into(), [low, high], span);
            }
            (DeclType::Array(element, len), TypedKind::Array(_) | TypedKind::Repeat(_)) => {
                let elements = match &value.kind {
                    TypedKind::Array(elements) => {
                        elements.iter().map(|value| self.ranged_operand(value, element, span)).collect()
                    }
                    TypedKind::Repeat(value) => vec![self.ranged_operand(value, element, span); *len as usize],
                    _ => unreachable!("the kinds of the pattern"),
                };
                self.array(dest, &value.ty, elements, span);
            }
            _ => self.report_ranged_array(value),
        }
    }

    /// Reports a constant that is certain to trap.
    fn report_outside(&mut self, value: &Value, decl: &DeclType, span: Span) {
        if let Some((value, low, high)) = first_outside(value, decl) {
            let message = format!("the value {value} is outside the range {low}..{high}");
            self.diagnostics.error(codes::OUT_OF_BOUNDS, span, message);
        }
    }

    fn report_ranged_array(&mut self, value: &Typed) {
        let message = "an array whose elements have a range can only be set to one with the same range, or to `[x, y, ...]` within it";
        let error =
            Diagnostic::error(codes::TYPE_MISMATCH, value.span, message).with_help("assign the elements one by one");
        self.diagnostics.push(error);
    }

    /// Evaluates a value that must lie in the range of its target.
    pub(super) fn ranged_operand(&mut self, value: &Typed, decl: &DeclType, span: Span) -> Operand {
        if self.lies_in(value, decl) {
            return self.operand(value);
        }
        let temp = self.builder.temp(value.ty.clone());
        self.set(temp, decl, value, span);
        temp.into()
    }

    fn check_in_range(&mut self, dest: VarId, value: Operand, [low, high]: [&Integer; 2], span: Span) {
        self.apply(dest, Op::IntInRange, vec![value, Operand::int(low.clone()), Operand::int(high.clone())], span);
    }

    /// Whether a value lies in the range of a type for sure.
    fn lies_in(&self, value: &Typed, decl: &DeclType) -> bool {
        match (&value.kind, decl) {
            (_, DeclType::Plain(_)) => true,
            (TypedKind::Const(value), _) => first_outside(value, decl).is_none(),
            (TypedKind::Apply(prim, parts), _) if prim.op == Op::IfThenElse => {
                parts[1..].iter().all(|part| self.lies_in(part, decl))
            }
            (TypedKind::Array(elements), DeclType::Array(element, _)) => {
                elements.iter().all(|value| self.lies_in(value, element))
            }
            (TypedKind::Repeat(value), DeclType::Array(element, _)) => self.lies_in(value, element),
            _ => self.declared(value).is_some_and(|known| is_within(&known, decl)),
        }
    }

    /// The declared type of a variable, an element, or the result of a procedure.
    fn declared(&self, value: &Typed) -> Option<DeclType> {
        let mut value = value;
        let mut n_indices = 0;
        while let TypedKind::Apply(prim, args) = &value.kind
            && prim.op == Op::ArraySelect
        {
            n_indices += 1;
            value = &args[0];
        }
        let mut decl = match &value.kind {
            TypedKind::Var(number) => self.locals.get(*number as usize).decl.clone(),
            TypedKind::Invoke(number, _) => self.locals.procs().signature(*number)?.result.clone()?,
            _ => return None,
        };
        for _ in 0..n_indices {
            decl = decl.element()?.0;
        }
        Some(decl)
    }

    /// Checks a place and evaluates its indices.
    fn target(&mut self, place: &AssignTarget) -> Option<Target> {
        let indices: Vec<Option<Typed>> = place
            .indices
            .iter()
            .map(|index| check_as(index, &Type::Int, "an index", &mut self.locals, self.diagnostics))
            .collect();
        let local = self.assignable(place)?;
        let (var, mut decl) = (self.locals.get(local).var, self.locals.get(local).decl.clone());
        let mut evaluated = Vec::new();
        for index in indices {
            let index = index?;
            let Some((element, len)) = decl.element() else {
                let scope = self.locals.scope_of_file();
                let message = format!("only arrays have elements, and this is `{}`", scope.show(&decl.ty()));
                self.diagnostics.error(codes::TYPE_MISMATCH, place.span, message);
                return None;
            };
            check_index(&index, len, self.diagnostics)?;
            evaluated.push((self.operand(&index), element.ty()));
            decl = element;
        }
        Some(Target { local, var, indices: evaluated, decl })
    }

    /// The variable of a place.
    fn assignable(&mut self, place: &AssignTarget) -> Option<usize> {
        let name = &place.name;
        match self.locals.find(&name.text) {
            Some(Some(local)) if self.locals.get(local).is_input => {
                let message = format!("`{}` is an input and cannot be changed", name.text);
                let error = Diagnostic::error(codes::UNKNOWN_NAME, name.span, message)
                    .with_secondary(self.locals.get(local).span, "the input")
                    .with_help("copy it to a variable first");
                self.diagnostics.push(error);
                None
            }
            Some(known) => known,
            None => {
                self.diagnostics.push_error(|| self.locals.unknown(name));
                None
            }
        }
    }

    /// Stores a value in an element: reads the arrays on the way, changes the innermost, writes them back.
    fn store(&mut self, target: &Target, value: Operand, span: Span) {
        let mut arrays = vec![target.var];
        for (index, ty) in &target.indices[..target.indices.len() - 1] {
            let inner = self.builder.temp(ty.clone());
            let outer = *arrays.last().expect("it starts with the variable");
            self.apply(inner, Op::ArraySelect, vec![outer.into(), index.clone()], span);
            arrays.push(inner);
        }
        let mut value = value;
        for (array, (index, _)) in arrays.into_iter().zip(&target.indices).rev() {
            self.apply(array, Op::ArrayStore, vec![array.into(), index.clone(), value], span);
            value = array.into();
        }
    }
}

/// The first part of a constant that is outside its range, with the range.
fn first_outside<'v>(value: &'v Value, decl: &'v DeclType) -> Option<(&'v Integer, &'v Integer, &'v Integer)> {
    match (value, decl) {
        (Value::Int(value), DeclType::Range(low, high)) => (value < low || high < value).then_some((value, low, high)),
        (Value::Array(values), DeclType::Array(element, _)) => {
            values.iter().find_map(|value| first_outside(value, element))
        }
        _ => None,
    }
}

/// Whether every value of the first type is one of the second.
fn is_within(inner: &DeclType, outer: &DeclType) -> bool {
    match (inner, outer) {
        (_, DeclType::Plain(_)) => true,
        (DeclType::Range(low, high), DeclType::Range(least, greatest)) => least <= low && high <= greatest,
        (DeclType::Array(inner, _), DeclType::Array(outer, _)) => is_within(inner, outer),
        _ => false,
    }
}
