//! Arithmetic and conversions.

use counterpoint_ir::Value;
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::program::{Action, Operand};
use counterpoint_ir::types::Width;

use super::Lowering;
use super::stack::{Fits, Item, word};
use crate::class::code::Binary;
use crate::descriptor::{Kind, Sort};

impl Lowering<'_, '_, '_> {
    pub(super) fn binary(&mut self, op: Binary, kind: Kind) {
        let is_shift = matches!(op, Binary::Shl | Binary::Shr | Binary::Ushr);
        if is_shift {
            self.mask_distance(kind);
        }
        let (b, a) = (self.pop(), self.pop());
        let fits = if kind == Kind::Int { fits(op, &a, &b) } else { Fits::Unknown };
        self.release(&a.operand);
        self.release(&b.operand);
        let prim = Prim::bits(operator(op, kind), kind.width());
        self.push_value(kind, fits, Action::Apply(prim, vec![a.operand, b.operand]));
    }

    /// Only the lower bits of the distance of a shift count; they get the kind of what is shifted.
    fn mask_distance(&mut self, kind: Kind) {
        let mask = kind.width().bits() - 1;
        if let Some(bits) = self.stack.last().and_then(Item::constant) {
            let distance = Value::Bits(bits & u64::from(mask));
            self.pop();
            let operand = Operand::Const(distance, kind.ty());
            return self.stack.push(Item { operand, kind, fits: Fits::Unknown });
        }
        let distance = self.take().operand;
        let and = Prim::bits(Op::BitsAnd, Width::WORD);
        let mask = word(i32::try_from(mask).unwrap_or(63));
        self.push_value(Kind::Int, Fits::Within(Sort::Byte), Action::Apply(and, vec![distance, mask]));
        if kind == Kind::Long {
            self.convert(Kind::Int, Kind::Long);
        }
    }

    pub(super) fn negate(&mut self, kind: Kind) {
        let op = if matches!(kind, Kind::Int | Kind::Long) { Op::BitsNeg } else { Op::FloatNeg };
        let operand = self.take().operand;
        self.push_value(kind, Fits::Anything, Action::Apply(Prim::bits(op, kind.width()), vec![operand]));
    }

    pub(super) fn convert(&mut self, from: Kind, to: Kind) {
        let is_float = |kind: Kind| matches!(kind, Kind::Float | Kind::Double);
        let op = match (is_float(from), is_float(to)) {
            (false, false) => Op::BitsResizeSigned,
            (false, true) => Op::FloatFromSigned,
            (true, false) => Op::FloatToSigned,
            (true, true) => Op::FloatResize,
        };
        let prim = Prim::resize(op, from.width(), to.width());
        let item = self.take();
        match item.constant() {
            Some(bits) => {
                let operand = Operand::Const(prim.total(&[Value::Bits(bits)]), to.ty());
                self.stack.push(Item { operand, kind: to, fits: Fits::Anything });
            }
            None => self.push_value(to, Fits::Anything, Action::Apply(prim, vec![item.operand])),
        }
    }

    /// Pushes an int as a value of a type; trusts where it comes from unless told otherwise.
    pub(super) fn push_narrowed(&mut self, item: Item, sort: Sort, is_explicit: bool) {
        let is_trusted = !is_explicit || item.fits != Fits::Unknown;
        if sort.kind() != Kind::Int || sort == Sort::Int || (is_trusted && item.is_within(sort)) {
            return self.stack.push(item);
        }
        self.release(&item.operand);
        let apply = |op: Op, a: Operand, b: i32| Action::Apply(Prim::bits(op, Width::WORD), vec![a, word(b)]);
        let fits = Fits::Within(sort);
        match sort {
            Sort::Boolean => self.push_value(Kind::Int, fits, apply(Op::BitsAnd, item.operand, 1)),
            Sort::Char => self.push_value(Kind::Int, fits, apply(Op::BitsAnd, item.operand, 0xffff)),
            _ => {
                let by = if sort == Sort::Byte { 24 } else { 16 };
                self.push_value(Kind::Int, Fits::Anything, apply(Op::BitsShiftLeft, item.operand, by));
                let shifted = self.take().operand;
                self.push_value(Kind::Int, fits, apply(Op::BitsShiftRightSigned, shifted, by));
            }
        }
    }
}

fn operator(op: Binary, kind: Kind) -> Op {
    let is_float = matches!(kind, Kind::Float | Kind::Double);
    match op {
        Binary::Add if is_float => Op::FloatAdd,
        Binary::Sub if is_float => Op::FloatSub,
        Binary::Mul if is_float => Op::FloatMul,
        Binary::Div if is_float => Op::FloatDiv,
        Binary::Rem if is_float => Op::FloatRem,
        Binary::Add => Op::BitsAdd,
        Binary::Sub => Op::BitsSub,
        Binary::Mul => Op::BitsMul,
        Binary::Div => Op::BitsSignedDiv,
        Binary::Rem => Op::BitsSignedRem,
        Binary::And => Op::BitsAnd,
        Binary::Or => Op::BitsOr,
        Binary::Xor => Op::BitsXor,
        Binary::Shl => Op::BitsShiftLeft,
        Binary::Shr => Op::BitsShiftRightSigned,
        Binary::Ushr => Op::BitsShiftRight,
    }
}

/// What is known of the size of a result. Bitwise operators keep the type of what they combine, as booleans show.
fn fits(op: Binary, a: &Item, b: &Item) -> Fits {
    let is_bool = |item: &Item| item.fits == Fits::Within(Sort::Boolean);
    match op {
        Binary::And if is_bool(a) || is_bool(b) => Fits::Within(Sort::Boolean),
        Binary::Or | Binary::Xor if is_bool(a) && is_bool(b) => Fits::Within(Sort::Boolean),
        Binary::And | Binary::Or | Binary::Xor if a.fits == Fits::Unknown || b.fits == Fits::Unknown => Fits::Unknown,
        _ => Fits::Anything,
    }
}
