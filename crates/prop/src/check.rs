//! Names and types of expressions.
//!
//! The result is a [`Typed`] tree over primitives of the IR, with constants folded, that programs and properties lower
//! in their own way. A part with an error gives `None`, and nothing that contains it is reported again.

use counterpoint_diag::{Diagnostic, Span, codes, did_you_mean};
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::types::Type;
use counterpoint_ir::{Integer, Value};

use crate::constant::array_len;
use crate::scope::Scope;
use crate::syntax::{BinaryOp, Builtin, Diagnostics, Expr, ExprKind, Name, UnaryOp};

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
    /// Whether evaluation in a program can trap.
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
    Apply(Op, Vec<Typed>),
    /// A function of the language.
    Call(Builtin, Vec<Typed>),
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
    if typed.ty == *ty {
        return Some(typed);
    }
    let scope = names.scope();
    let message = format!("{what} must be `{}`, found `{}`", scope.show(ty), scope.show(&typed.ty));
    let label = format!("this is `{}`", scope.show(&typed.ty));
    diagnostics.push(Diagnostic::error(codes::TYPE_MISMATCH, expr.span, message).with_label(label));
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
            ExprKind::Call(builtin, args) => self.call(*builtin, args, span),
            ExprKind::Array(elements) => self.array(elements, span),
            ExprKind::Repeat(parts) => self.repeat(parts, span),
        }
    }

    /// Checks all of several parts, so that each is reported.
    fn check_all<'e>(&mut self, parts: impl IntoIterator<Item = &'e Expr>) -> Option<Vec<Typed>> {
        let checked: Vec<Option<Typed>> = parts.into_iter().map(|part| self.check(part)).collect();
        checked.into_iter().collect()
    }

    fn unary(&mut self, op: UnaryOp, part: &Expr, span: Span) -> Option<Typed> {
        let part = self.check(part)?;
        let (prim, ty) = match op {
            UnaryOp::Neg => (Op::IntNeg, Type::Int),
            UnaryOp::Not => (Op::Not, Type::Bool),
        };
        self.needs(op.spelling(), &part, &ty)?;
        self.apply(prim, vec![part], ty, span)
    }

    fn binary(&mut self, op: BinaryOp, sides: &[Expr; 2], span: Span) -> Option<Typed> {
        let mut sides = self.check_all(sides)?;
        let (prim, side, result) = match op {
            BinaryOp::Plus => (Op::IntAdd, Some(Type::Int), Type::Int),
            BinaryOp::Minus => (Op::IntSub, Some(Type::Int), Type::Int),
            BinaryOp::Star => (Op::IntMul, Some(Type::Int), Type::Int),
            BinaryOp::Slash => (Op::IntDiv, Some(Type::Int), Type::Int),
            BinaryOp::Percent => (Op::IntRem, Some(Type::Int), Type::Int),
            BinaryOp::Less | BinaryOp::Greater => (Op::IntLess, Some(Type::Int), Type::Bool),
            BinaryOp::LessEqual | BinaryOp::GreaterEqual => (Op::IntLessEqual, Some(Type::Int), Type::Bool),
            BinaryOp::AndAnd => (Op::And, Some(Type::Bool), Type::Bool),
            BinaryOp::OrOr => (Op::Or, Some(Type::Bool), Type::Bool),
            BinaryOp::Implies => (Op::Implies, Some(Type::Bool), Type::Bool),
            BinaryOp::Iff => (Op::Equal, Some(Type::Bool), Type::Bool),
            BinaryOp::Equal | BinaryOp::NotEqual => (Op::Equal, None, Type::Bool),
        };
        match side {
            Some(ty) => {
                let fits = [&sides[0], &sides[1]].map(|side| self.needs(op.spelling(), side, &ty));
                fits.into_iter().collect::<Option<()>>()?;
            }
            None => self.same_type(&format!("the sides of `{}`", op.spelling()), &sides[0], &sides[1])?,
        }
        if matches!(op, BinaryOp::Greater | BinaryOp::GreaterEqual) {
            sides.swap(0, 1);
        }
        let compared = self.apply(prim, sides, result, span)?;
        if op == BinaryOp::NotEqual { self.apply(Op::Not, vec![compared], Type::Bool, span) } else { Some(compared) }
    }

    fn conditional(&mut self, parts: &[Expr; 3], span: Span) -> Option<Typed> {
        let parts = self.check_all(parts)?;
        self.needs("? :", &parts[0], &Type::Bool)?;
        self.same_type("both results of `? :`", &parts[1], &parts[2])?;
        let ty = parts[1].ty.clone();
        self.apply(Op::IfThenElse, parts, ty, span)
    }

    fn index(&mut self, parts: &[Expr; 2], span: Span) -> Option<Typed> {
        let parts = self.check_all(parts)?;
        let Type::Array(element, len) = parts[0].ty.clone() else {
            let message = format!("only arrays have elements, and this is `{}`", self.show(&parts[0].ty));
            self.diagnostics.error(codes::TYPE_MISMATCH, parts[0].span, message);
            return None;
        };
        self.needs("[ ]", &parts[1], &Type::Int)?;
        check_index(&parts[1], len, self.diagnostics)?;
        self.apply(Op::ArraySelect, parts, *element, span)
    }

    fn call(&mut self, builtin: Builtin, args: &[Expr], span: Span) -> Option<Typed> {
        let args = self.check_all(args)?;
        for arg in &args {
            self.needs(builtin.spelling(), arg, &Type::Int)?;
        }
        let constants: Option<Vec<&Integer>> = args.iter().map(|arg| arg.as_const().map(Value::as_int)).collect();
        let folded = constants.and_then(|values| match builtin {
            Builtin::Min => values.into_iter().min().cloned(),
            Builtin::Max => values.into_iter().max().cloned(),
            Builtin::Abs => values.first().map(|&value| if value.is_negative() { value.neg() } else { value.clone() }),
        });
        if let Some(value) = folded {
            return Some(Typed::constant(Value::Int(value), Type::Int, span));
        }
        let may_trap = args.iter().any(|arg| arg.may_trap);
        Some(Typed { kind: TypedKind::Call(builtin, args), ty: Type::Int, span, may_trap })
    }

    fn array(&mut self, elements: &[Expr], span: Span) -> Option<Typed> {
        let elements = self.check_all(elements)?;
        for element in &elements[1..] {
            self.same_type("all elements of an array", &elements[0], element)?;
        }
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
    fn apply(&mut self, op: Op, args: Vec<Typed>, ty: Type, span: Span) -> Option<Typed> {
        let constants: Option<Vec<Value>> = args.iter().map(|arg| arg.as_const().cloned()).collect();
        if let Some(values) = constants
            && let Ok(value) = Prim::from(op).apply(&values)
        {
            check_bits(&value, span, self.diagnostics)?;
            return Some(Typed::constant(value, ty, span));
        }
        let may_trap = traps_itself(op, &args) || args.iter().any(|arg| arg.may_trap);
        Some(Typed { kind: TypedKind::Apply(op, args), ty, span, may_trap })
    }

    fn needs(&mut self, operator: &str, part: &Typed, ty: &Type) -> Option<()> {
        if part.ty == *ty {
            return Some(());
        }
        let message = format!("`{operator}` needs `{}`, found `{}`", self.show(ty), self.show(&part.ty));
        let label = format!("this is `{}`", self.show(&part.ty));
        self.diagnostics.push(Diagnostic::error(codes::TYPE_MISMATCH, part.span, message).with_label(label));
        None
    }

    fn same_type(&mut self, what: &str, left: &Typed, right: &Typed) -> Option<()> {
        if left.ty == right.ty {
            return Some(());
        }
        let [left_ty, right_ty] = [left, right].map(|side| self.show(&side.ty));
        let message = format!("{what} must have one type, found `{left_ty}` and `{right_ty}`");
        let error = Diagnostic::error(codes::TYPE_MISMATCH, right.span, message)
            .with_label(format!("this is `{right_ty}`"))
            .with_secondary(left.span, format!("this is `{left_ty}`"));
        self.diagnostics.push(error);
        None
    }

    fn show(&self, ty: &Type) -> String {
        self.names.scope().show(ty)
    }
}

/// Whether the primitive can trap on arguments that do not trap themselves.
fn traps_itself(op: Op, args: &[Typed]) -> bool {
    match (op, args.get(1).and_then(Typed::as_const)) {
        (Op::IntDiv | Op::IntRem, Some(divisor)) => divisor.as_int().is_zero(),
        (Op::ArraySelect, Some(_)) => false, // A constant index outside is an error.
        _ => Prim::from(op).may_trap(),
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
