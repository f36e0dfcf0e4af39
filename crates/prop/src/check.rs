//! Names and types of expressions.
//!
//! The result is a [`Typed`] tree over primitives of the IR, with constants folded, that programs and properties lower
//! in their own way. A part with an error gives `None`, and nothing that contains it is reported again.
//!
//! Types are found from the leaves up. A number without a type is an `int` until it meets a fixed-width type, and takes
//! that one then (`adapt`).

mod adapt;
mod call;
pub mod integers;
mod operator;

use counterpoint_diag::{Diagnostic, Span, codes, did_you_mean};
use counterpoint_ir::prim::{Op, Prim, Trap};
use counterpoint_ir::types::Type;
use counterpoint_ir::{Integer, Value};

use crate::constant::array_len;
use crate::scope::Scope;
use crate::syntax::{Builtin, Diagnostics, Expr, ExprKind, Name};
use adapt::adapt;
pub use call::{Callee, check_arguments};

/// The number of cells that an array may have, counted through nested arrays.
pub const MAX_CELLS: u64 = 65_536;

/// The number of bits of a constant; without a limit, a few lines of constants could fill the memory.
const MAX_CONSTANT_BITS: u64 = 65_536;

/// An expression with names resolved and types known.
#[derive(Debug, Clone)]
pub struct Typed {
    /// What it is.
    pub kind: TypedKind,
    /// Its type.
    pub ty: Type,
    /// Where it stands.
    pub span: Span,
    /// Whether a program can tell that it was evaluated: it can trap, or it calls a procedure, which can do more.
    pub may_trap: bool,
}

/// What a typed expression is.
#[derive(Debug, Clone)]
pub enum TypedKind {
    /// A constant.
    Const(Value),
    /// What [`Names`] gave this number.
    Var(u32),
    /// A primitive. Programs evaluate arguments in the order of their places (`a > b` is `b < a`), and do not evaluate
    /// what `and`, `or`, `implies` and `ite` do not need.
    Apply(Prim, Vec<Typed>),
    /// A function of the language.
    Call(Builtin, Vec<Typed>),
    /// A call of the procedure that [`Names`] gave this number.
    Invoke(u32, Vec<Typed>),
    /// An array of these elements.
    Array(Vec<Typed>),
    /// An array of equal elements, as many as its type says.
    Repeat(Box<Typed>),
}

/// The meaning of names where an expression stands.
pub trait Names {
    /// The meaning of a bare name; reports and gives `None` if it has none.
    fn name(&mut self, name: &Name, diagnostics: &mut Diagnostics) -> Option<Typed>;
    /// The meaning of `p.x`; reports and gives `None` if it has none.
    fn field(&mut self, run: &Name, field: &Name, diagnostics: &mut Diagnostics) -> Option<Typed>;
    /// The meaning of the name of a procedure; reports and gives `None` if it has none. Only programs have procedures.
    fn procedure(&mut self, name: &Name, diagnostics: &mut Diagnostics) -> Option<Callee> {
        diagnostics.push_error(|| call::unknown_function(name, std::iter::empty()));
        None
    }
    /// Constants and enumerations.
    fn scope(&self) -> &Scope;
}

impl Typed {
    /// A constant.
    pub fn constant(value: Value, ty: Type, span: Span) -> Self {
        Self { kind: TypedKind::Const(value), ty, span, may_trap: false }
    }

    /// A variable.
    pub fn var(number: u32, ty: Type, span: Span) -> Self {
        Self { kind: TypedKind::Var(number), ty, span, may_trap: false }
    }

    /// The value of a constant.
    pub fn as_const(&self) -> Option<&Value> {
        match &self.kind {
            TypedKind::Const(value) => Some(value),
            _ => None,
        }
    }
}

/// Checks an expression.
pub fn check(expr: &Expr, names: &mut dyn Names, diagnostics: &mut Diagnostics) -> Option<Typed> {
    Checker { names, diagnostics }.check(expr)
}

/// Checks an expression that must have a type; `what` names the place in a message, as in "the condition".
pub fn check_as(
    expr: &Expr,
    ty: &Type,
    what: &str,
    names: &mut dyn Names,
    diagnostics: &mut Diagnostics,
) -> Option<Typed> {
    let typed = check(expr, names, diagnostics)?;
    let typed = adapt(typed, ty, names.scope(), diagnostics)?;
    if typed.ty == *ty {
        return Some(typed);
    }
    let scope = names.scope();
    let message = format!("{what} must be `{}`, found `{}`", scope.show(ty), scope.show(&typed.ty));
    let label = format!("this is `{}`", scope.show(&typed.ty));
    let error = Diagnostic::error(codes::TYPE_MISMATCH, expr.span, message).with_label(label);
    diagnostics.push(with_conversion(error, &typed.ty, ty, scope));
    None
}

struct Checker<'a> {
    names: &'a mut dyn Names,
    diagnostics: &'a mut Diagnostics,
}

impl Checker<'_> {
    fn check(&mut self, expr: &Expr) -> Option<Typed> {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Integer(value) => Some(Typed::constant(Value::Int(value.clone()), Type::Int, span)),
            ExprKind::Bool(value) => Some(Typed::constant(Value::Bool(*value), Type::Bool, span)),
            ExprKind::Name(text) => self.names.name(&Name { text: text.clone(), span }, self.diagnostics),
            ExprKind::Field(run, field) => {
                let typed = self.names.field(run, field, self.diagnostics)?;
                Some(Typed { span, ..typed })
            }
            ExprKind::Unary(op, part) => self.unary(*op, part, span),
            ExprKind::Binary(op, sides) => self.binary(*op, sides, span),
            ExprKind::Conditional(parts) => self.conditional(parts, span),
            ExprKind::Index(parts) => self.index(parts, span),
            ExprKind::Call(name, args) => self.call(name, args, span),
            ExprKind::Convert(part, ty) => self.convert(part, ty, span),
            ExprKind::Array(elements) => self.array(elements, span),
            ExprKind::Repeat(parts) => self.repeat(parts, span),
        }
    }

    /// Checks all of several parts, so that each is reported.
    fn check_all<'e>(&mut self, parts: impl IntoIterator<Item = &'e Expr>) -> Option<Vec<Typed>> {
        let checked: Vec<Option<Typed>> = parts.into_iter().map(|part| self.check(part)).collect();
        checked.into_iter().collect()
    }

    fn check_each<const N: usize>(&mut self, parts: &[Expr; N]) -> Option<[Typed; N]> {
        self.check_all(parts)?.try_into().ok()
    }

    fn conditional(&mut self, parts: &[Expr; 3], span: Span) -> Option<Typed> {
        let [condition, yes, no] = self.check_each(parts)?;
        self.needs("? :", &condition, &Type::Bool)?;
        let [yes, no] = self.unify("both results of `? :`", [yes, no])?;
        self.apply(Op::IfThenElse, vec![condition, yes, no], span)
    }

    fn index(&mut self, parts: &[Expr; 2], span: Span) -> Option<Typed> {
        let parts = self.check_all(parts)?;
        let Type::Array(_, len) = parts[0].ty else {
            let message = format!("only arrays have elements, and this is `{}`", self.show(&parts[0].ty));
            self.diagnostics.error(codes::TYPE_MISMATCH, parts[0].span, message);
            return None;
        };
        self.needs("[ ]", &parts[1], &Type::Int)?;
        check_index(&parts[1], len, self.diagnostics)?;
        self.apply(Op::ArraySelect, parts, span)
    }

    fn array(&mut self, elements: &[Expr], span: Span) -> Option<Typed> {
        let elements = self.check_all(elements)?;
        let elements = self.unify_all("all elements of an array", elements)?;
        let len = u32::try_from(elements.len()).expect("a file has fewer than 2^32 elements");
        let ty = self.array_type(elements[0].ty.clone(), len, span)?;
        let constants: Option<Vec<Value>> = elements.iter().map(|element| element.as_const().cloned()).collect();
        let may_trap = elements.iter().any(|element| element.may_trap);
        Some(match constants {
            Some(values) => Typed::constant(Value::Array(values.into()), ty, span),
            None => Typed { kind: TypedKind::Array(elements), ty, span, may_trap },
        })
    }

    fn repeat(&mut self, parts: &[Expr; 2], span: Span) -> Option<Typed> {
        let element = self.check(&parts[0]);
        let len = array_len(&parts[1], self.names.scope(), self.diagnostics);
        let (element, len) = (element?, len?);
        let ty = self.array_type(element.ty.clone(), len, span)?;
        Some(match element.as_const() {
            Some(value) => Typed::constant(Value::Array(vec![value.clone(); len as usize].into()), ty, span),
            None => Typed { may_trap: element.may_trap, kind: TypedKind::Repeat(Box::new(element)), ty, span },
        })
    }

    fn array_type(&mut self, element: Type, len: u32, span: Span) -> Option<Type> {
        let ty = Type::Array(Box::new(element), len);
        check_cells(&ty, span, self.diagnostics)?;
        Some(ty)
    }

    /// Applies a primitive to arguments of the right types, or folds it.
    fn apply(&mut self, prim: impl Into<Prim>, args: Vec<Typed>, span: Span) -> Option<Typed> {
        let prim = prim.into();
        let types: Vec<Type> = args.iter().map(|arg| arg.ty.clone()).collect();
        let ty = prim.result_type(&types).expect("the types of the arguments were checked");
        let constants: Option<Vec<Value>> = args.iter().map(|arg| arg.as_const().cloned()).collect();
        if let Some(values) = constants
            && let Ok(value) = prim.apply(&values)
        {
            check_bits(&value, span, self.diagnostics)?;
            return Some(Typed::constant(value, ty, span));
        }
        let may_trap = traps_itself(prim, &args) || args.iter().any(|arg| arg.may_trap);
        Some(Typed { kind: TypedKind::Apply(prim, args), ty, span, may_trap })
    }

    fn needs(&mut self, operator: &str, part: &Typed, ty: &Type) -> Option<()> {
        if part.ty == *ty {
            return Some(());
        }
        let message = format!("`{operator}` needs `{}`, found `{}`", self.show(ty), self.show(&part.ty));
        let label = format!("this is `{}`", self.show(&part.ty));
        let error = Diagnostic::error(codes::TYPE_MISMATCH, part.span, message).with_label(label);
        self.diagnostics.push(with_conversion(error, &part.ty, ty, self.names.scope()));
        None
    }

    /// Brings two parts to one type, or reports that they have two.
    fn unify(&mut self, what: &str, parts: [Typed; 2]) -> Option<[Typed; 2]> {
        self.unify_all(what, parts.into())?.try_into().ok()
    }

    /// Brings parts to one type: that of the first which is not made of bare numbers.
    fn unify_all(&mut self, what: &str, parts: Vec<Typed>) -> Option<Vec<Typed>> {
        let leader = parts.iter().position(|part| !adapt::is_bare(part)).unwrap_or(0);
        let (ty, span) = (parts[leader].ty.clone(), parts[leader].span);
        let adapted = parts.into_iter().map(|part| adapt(part, &ty, self.names.scope(), self.diagnostics));
        let adapted: Option<Vec<Typed>> = adapted.collect();
        let adapted = adapted?;
        let Some(odd) = adapted.iter().find(|part| part.ty != ty) else { return Some(adapted) };
        // In the order of the text: what is found is said of the later one.
        let first = (span, ty);
        let second = (odd.span, odd.ty.clone());
        let (first, second) = if first.0.start <= second.0.start { (first, second) } else { (second, first) };
        let [first_ty, second_ty] = [&first.1, &second.1].map(|ty| self.show(ty));
        let message = format!("{what} must have one type, found `{first_ty}` and `{second_ty}`");
        let error = Diagnostic::error(codes::TYPE_MISMATCH, second.0, message)
            .with_label(format!("this is `{second_ty}`"))
            .with_secondary(first.0, format!("this is `{first_ty}`"));
        self.diagnostics.push(with_conversion(error, &second.1, &first.1, self.names.scope()));
        None
    }

    fn show(&self, ty: &Type) -> String {
        self.names.scope().show(ty)
    }
}

/// Adds how to convert, if there is a way: integers are converted here, other numbers where they come from.
fn with_conversion(error: Diagnostic, found: &Type, wanted: &Type, scope: &Scope) -> Diagnostic {
    if integers::is_integer(found) && integers::is_integer(wanted) {
        return error.with_help(format!("convert it: `... as {}`", scope.show(wanted)));
    }
    let is_number = |ty: &Type| integers::is_integer(ty) || matches!(ty, Type::Bits(width) if width.is_float());
    if is_number(found) && is_number(wanted) {
        let help = "properties convert integers only: let the method take or return both as numbers of one type";
        return error.with_help(help);
    }
    error
}

/// Whether the primitive can trap on arguments that do not trap themselves.
fn traps_itself(prim: Prim, args: &[Typed]) -> bool {
    match (prim.row().trap, args.get(1).and_then(Typed::as_const)) {
        (Some((Trap::DivisionByZero, _)), Some(divisor)) => match divisor {
            Value::Int(divisor) => divisor.is_zero(),
            other => other.as_bits() == 0,
        },
        (Some((Trap::IndexOutOfBounds, _)), Some(_)) => false, // A constant index outside is an error.
        (trap, _) => trap.is_some(),
    }
}

/// Reports a constant index that is outside an array.
pub fn check_index(index: &Typed, len: u32, diagnostics: &mut Diagnostics) -> Option<()> {
    let Some(value) = index.as_const() else { return Some(()) };
    let is_inside = value.as_int().to_i64().is_some_and(|index| (0..i64::from(len)).contains(&index));
    if !is_inside {
        let plural = if len == 1 { "" } else { "s" };
        let message = format!("the index {value} is outside the array, which has {len} element{plural}");
        diagnostics.error(codes::OUT_OF_BOUNDS, index.span, message);
    }
    is_inside.then_some(())
}

/// Reports an array type with too many cells.
pub fn check_cells(ty: &Type, span: Span, diagnostics: &mut Diagnostics) -> Option<()> {
    if cells(ty) > MAX_CELLS {
        diagnostics.error(codes::OUT_OF_BOUNDS, span, format!("the array has more than {MAX_CELLS} elements"));
        return None;
    }
    Some(())
}

/// The number of cells of a type that are not arrays.
pub fn cells(ty: &Type) -> u64 {
    match ty {
        Type::Array(element, len) => cells(element).saturating_mul(u64::from(*len)),
        _ => 1,
    }
}

fn check_bits(value: &Value, span: Span, diagnostics: &mut Diagnostics) -> Option<()> {
    if let Value::Int(Integer::Big(big)) = value
        && big.bits() > MAX_CONSTANT_BITS
    {
        diagnostics.error(codes::OUT_OF_BOUNDS, span, format!("the constant has more than {MAX_CONSTANT_BITS} bits"));
        return None;
    }
    Some(())
}

/// Adds "did you mean" if a known name is near. A thousand names at most are looked at.
pub fn with_suggestion<'a>(error: Diagnostic, typed: &str, known: impl IntoIterator<Item = &'a str>) -> Diagnostic {
    match did_you_mean(typed, known.into_iter().take(1000)) {
        Some(near) => error.with_help(format!("did you mean `{near}`?")),
        None => error,
    }
}
