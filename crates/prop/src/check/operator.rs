//! Operators and conversions: which primitive they are on which types.

use counterpoint_diag::{Diagnostic, Span, codes};
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::types::Type;

use super::integers::{self, is_integer};
use super::{Checker, Typed};
use crate::syntax::{BinaryOp, Expr, UnaryOp};

impl Checker<'_> {
    pub(super) fn unary(&mut self, op: UnaryOp, part: &Expr, span: Span) -> Option<Typed> {
        let part = self.check(part)?;
        let prim = match (op, &part.ty) {
            (UnaryOp::Not, _) => {
                self.needs(op.spelling(), &part, &Type::Bool)?;
                Op::Not.into()
            }
            (UnaryOp::Neg, ty) => {
                self.needs_number(op.spelling(), &part)?;
                integers::negate(ty)
            }
            (UnaryOp::BitNot, Type::Bits(width)) if !width.is_float() => Prim::bits(Op::BitsNot, *width),
            (UnaryOp::BitNot, _) => return self.refuse_bitwise(op.spelling(), "!", &part),
        };
        self.apply(prim, vec![part], span)
    }

    pub(super) fn binary(&mut self, op: BinaryOp, sides: &[Expr; 2], span: Span) -> Option<Typed> {
        let [left, right] = self.check_each(sides)?;
        match op {
            BinaryOp::AndAnd => self.logical(op, Op::And, [left, right], span),
            BinaryOp::OrOr => self.logical(op, Op::Or, [left, right], span),
            BinaryOp::Implies => self.logical(op, Op::Implies, [left, right], span),
            BinaryOp::Iff => self.logical(op, Op::Equal, [left, right], span),
            BinaryOp::Equal | BinaryOp::NotEqual => {
                let sides = self.unify(&format!("the sides of `{}`", op.spelling()), [left, right])?;
                let equal = self.apply(integers::equal(&sides[0].ty), sides.into(), span)?;
                if op == BinaryOp::NotEqual { self.apply(Op::Not, vec![equal], span) } else { Some(equal) }
            }
            _ => self.arithmetic(op, [left, right], span),
        }
    }

    fn logical(&mut self, op: BinaryOp, prim: Op, sides: [Typed; 2], span: Span) -> Option<Typed> {
        let fits = [&sides[0], &sides[1]].map(|side| self.needs(op.spelling(), side, &Type::Bool));
        fits.into_iter().collect::<Option<()>>()?;
        self.apply(prim, sides.into(), span)
    }

    fn arithmetic(&mut self, op: BinaryOp, sides: [Typed; 2], span: Span) -> Option<Typed> {
        let is_bitwise = integers::primitive(op, &Type::Int).is_none();
        if is_bitwise && let Some(odd) = sides.iter().find(|side| !is_integer(&side.ty)) {
            let logical = if op == BinaryOp::Pipe { "||" } else { "&&" };
            return self.refuse_bitwise(op.spelling(), logical, odd);
        }
        let fits = [&sides[0], &sides[1]].map(|side| self.needs_number(op.spelling(), side));
        fits.into_iter().collect::<Option<()>>()?;
        let mut sides = self.unify(&format!("the sides of `{}`", op.spelling()), sides)?;
        let Some(prim) = integers::primitive(op, &sides[0].ty) else {
            return self.refuse_bitwise(op.spelling(), "", &sides[0]);
        };
        if matches!(op, BinaryOp::Greater | BinaryOp::GreaterEqual) {
            sides.swap(0, 1);
        }
        self.apply(prim, sides.into(), span)
    }

    /// `x as u8`.
    pub(super) fn convert(&mut self, part: &Expr, ty: &Type, span: Span) -> Option<Typed> {
        let part = self.check(part)?;
        self.needs_integer("as", &part)?;
        match integers::conversion(&part.ty, ty) {
            Some(prim) => self.apply(prim, vec![part], span),
            None => Some(Typed { span, ..part }),
        }
    }

    pub(super) fn needs_integer(&mut self, operator: &str, part: &Typed) -> Option<()> {
        if is_integer(&part.ty) {
            return Some(());
        }
        self.needs(operator, part, &Type::Int)
    }

    /// An integer or a floating-point number.
    pub(super) fn needs_number(&mut self, operator: &str, part: &Typed) -> Option<()> {
        if integers::is_float(&part.ty) { Some(()) } else { self.needs_integer(operator, part) }
    }

    /// Reports an operator on bits whose operand has none; `logical` is what to write between truth values.
    fn refuse_bitwise(&mut self, operator: &str, logical: &str, part: &Typed) -> Option<Typed> {
        let message = format!("`{operator}` needs a fixed-width type, found `{}`", self.show(&part.ty));
        let error = Diagnostic::error(codes::TYPE_MISMATCH, part.span, message)
            .with_label(format!("this is `{}`", self.show(&part.ty)));
        let error = match part.ty {
            Type::Bool if !logical.is_empty() => error.with_help(format!("write `{logical}`")),
            Type::Int => error.with_help("say how many bits it has, for instance `... as u32`"),
            _ => error,
        };
        self.diagnostics.push(error);
        None
    }
}
