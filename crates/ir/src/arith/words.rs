//! Bit-vectors that stay bit-vectors.
//!
//! Everything in a check is an integer or a truth value, and sums, comparisons and remainders of bit-vectors are decided
//! well in that form. Bits of unknown words are not. So a word may also be a bit-vector term that is *read* as an
//! integer: `uint(x)`. A primitive one of whose arguments is such a reading is applied to the bit-vectors behind the
//! readings, and comparisons of readings compare the bit-vectors. Solvers then see no integers at all where a program
//! has none. Widths are taken without their reading, so that one number of bits is one type.

use crate::effect::Simple;
use crate::ids::TermId;
use crate::prim::{Op, Prim, Shape as Signature};
use crate::program::{Operand, Program};
use crate::term::Term;
use crate::types::{Type, Width};
use crate::{Integer, Value};

use super::terms::Terms;

/// The least factor that mixes bits.
const LEAST_MIXING: u64 = 1 << 10;

/// A bit-vector that is read as an integer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// The bit-vector.
    pub bits: TermId,
    width: Width,
    is_signed: bool,
}

/// Whether a program computes with bits in a way that integers cannot express, or cannot express well.
pub fn has_words(program: &Program) -> bool {
    let constant = |operand: &Operand| match operand {
        Operand::Const(value, _) => Some(value.clone()),
        Operand::Var(_) => None,
    };
    let instrs = program.procs.values().flat_map(|proc| proc.locs.values()).flat_map(|loc| &loc.instrs);
    instrs.into_iter().any(|instr| {
        let Some(Simple::Apply(prim, operands)) = instr.action.simple() else { return false };
        let known = operands.iter().map(constant).collect::<Vec<_>>();
        needs_words(prim, &known) || mixes(prim, &known)
    })
}

/// Whether a product wraps around so often that its bits are better seen one by one, as in hashes.
fn mixes(prim: Prim, known: &[Option<Value>]) -> bool {
    let is_small = |value: &Value| match value {
        Value::Bits(factor) => prim.from.signed(*factor).unsigned_abs() < LEAST_MIXING,
        _ => false,
    };
    prim.op == Op::BitsMul && prim.from.bits() > 16 && !known.iter().flatten().any(is_small)
}

/// Whether a primitive needs bit-vectors, given what is known of its arguments.
pub(crate) fn needs_words(prim: Prim, known: &[Option<Value>]) -> bool {
    match prim.op {
        Op::BitsAnd => known.iter().all(|value| !value.as_ref().is_some_and(is_low_mask)),
        Op::BitsOr | Op::BitsXor => known.iter().any(Option::is_none),
        Op::BitsMul | Op::BitsMulSigned => known.iter().all(Option::is_none),
        Op::BitsShiftLeft
        | Op::BitsShiftRight
        | Op::BitsShiftRightSigned
        | Op::BitsSignedDiv
        | Op::BitsSignedRem
        | Op::BitsUnsignedDiv
        | Op::BitsUnsignedRem => known.get(1).is_some_and(Option::is_none),
        _ => false,
    }
}

/// Whether all ones of a mask are at its low end.
fn is_low_mask(value: &Value) -> bool {
    matches!(value, Value::Bits(mask) if mask & mask.wrapping_add(1) == 0)
}

/// The width without its reading.
fn plain(width: Width) -> Width {
    Width::new(width.bits()).unwrap_or(width)
}

impl Terms {
    /// An unknown word.
    pub fn fresh_word(&mut self, width: Width) -> TermId {
        self.fresh(Type::Bits(plain(width)))
    }

    /// A bit-vector as the integer that it is without a sign.
    pub fn read(&mut self, bits: TermId) -> TermId {
        match *self.pool.ty(bits) {
            Type::Bits(width) => self.pool.apply(Prim::bits(Op::BitsToIntUnsigned, width), &[bits]),
            _ => bits,
        }
    }

    /// The bit-vector behind an integer that reads one.
    pub fn reading(&self, id: TermId) -> Option<Reading> {
        match self.pool.term(id) {
            Term::Apply(prim, args) if matches!(prim.op, Op::BitsToIntSigned | Op::BitsToIntUnsigned) => {
                Some(Reading { bits: args[0], width: prim.from, is_signed: prim.op == Op::BitsToIntSigned })
            }
            _ => None,
        }
    }

    /// The integer that a word is with a sign, if this is a reading without one.
    pub(crate) fn read_signed(&mut self, id: TermId) -> Option<TermId> {
        let Reading { bits, width, .. } = self.reading(id)?;
        Some(self.pool.apply(Prim::bits(Op::BitsToIntSigned, width), &[bits]))
    }

    /// Compares two integers as bit-vectors, if both are readings of one kind, or one is and the other is known.
    pub(crate) fn compare_words(&mut self, op: Op, a: TermId, b: TermId) -> Option<TermId> {
        let (left, right) = (self.reading(a), self.reading(b));
        let like = left.or(right)?;
        if left.zip(right).is_some_and(|(left, right)| left.is_signed != right.is_signed) {
            return None;
        }
        let bits = left.map_or(0, |it| it.width.bits()).max(right.map_or(0, |it| it.width.bits()));
        let width = Width::new(bits)?;
        if left.is_none() || right.is_none() {
            let (low, high) = range(width, like.is_signed);
            let number = self.as_int(if left.is_none() { a } else { b })?;
            // A number that no word of this width is lies below or above all of them, and no word is beyond the last.
            let is_outside = *number < low || *number > high;
            let is_last = op == Op::IntLessEqual && *number == if left.is_none() { low.clone() } else { high };
            if is_outside || is_last {
                let is_below = is_last || (*number < low) == left.is_none();
                return Some(self.bool(op != Op::Equal && is_below));
            }
        }
        let [a, b] = [(left, a), (right, b)].map(|(reading, id)| {
            if let Some(reading) = reading {
                return self.resized(reading, width);
            }
            let bits = self.as_int(id).map_or(0, Integer::low_bits);
            self.pool.constant(Value::Bits(width.truncate(bits)), Type::Bits(width))
        });
        let op = match (op, like.is_signed) {
            (Op::IntLess, true) => Op::BitsSignedLess,
            (Op::IntLess, false) => Op::BitsUnsignedLess,
            (Op::IntLessEqual, true) => Op::BitsSignedLessEqual,
            (Op::IntLessEqual, false) => Op::BitsUnsignedLessEqual,
            _ => return Some(if a == b { self.bool(true) } else { self.pool.apply(Op::Equal, &[a, b]) }),
        };
        Some(self.pool.apply(Prim::bits(op, width), &[a, b]))
    }

    /// The bit-vector of a reading in another width.
    fn resized(&mut self, reading: Reading, width: Width) -> TermId {
        let op = if reading.is_signed { Op::BitsResizeSigned } else { Op::BitsResizeUnsigned };
        if reading.width == width {
            return reading.bits;
        }
        self.pool.apply(Prim::resize(op, reading.width, width), &[reading.bits])
    }

    /// An integer as a bit-vector.
    fn word(&mut self, id: TermId, width: Width) -> TermId {
        match self.reading(id) {
            Some(reading) => self.resized(reading, width),
            None => self.pool.apply(Prim::bits(Op::BitsFromInt, width), &[id]),
        }
    }

    /// A primitive on bit-vectors, applied to them; `None` where integers do as well.
    pub(crate) fn apply_to_words(&mut self, prim: Prim, args: &[TermId]) -> Option<TermId> {
        let shape = prim.row().shape;
        if !shape.has_width() && shape != Signature::BitsResize {
            return None;
        }
        let has_words = args.iter().any(|&arg| self.reading(arg).is_some());
        let known: Vec<Option<Value>> =
            args.iter().map(|&arg| self.as_int(arg).map(|value| Value::Bits(value.low_bits()))).collect();
        if !has_words && !needs_words(prim, &known) {
            return None;
        }
        let prim = Prim { from: plain(prim.from), to: plain(prim.to), ..prim };
        let result = if shape == Signature::BitsFromInt {
            self.word(args[0], prim.to)
        } else {
            let words: Vec<TermId> = args.iter().map(|&arg| self.word(arg, prim.from)).collect();
            self.pool.apply(prim, &words)
        };
        Some(self.read(result))
    }

    /// Whether a signed sum, difference or product has no room in its width: it differs from the same in a width that
    /// has room. `None` where there is no such width, or integers do as well.
    pub(crate) fn overflows_as_words(&mut self, prim: Prim, args: &[TermId]) -> Option<TermId> {
        if args.iter().all(|&arg| self.reading(arg).is_none()) {
            return None;
        }
        let (width, op) = (plain(prim.from), prim.op);
        let wide = Width::new(if op == Op::BitsMulSigned { 2 * width.bits() } else { width.bits() + 1 })?;
        let extend = Prim::resize(Op::BitsResizeSigned, width, wide);
        let words: Vec<TermId> = args.iter().map(|&arg| self.word(arg, width)).collect();
        let cut = self.pool.apply(Prim::bits(op, width), &words);
        let again = self.pool.apply(extend, &[cut]);
        let words: Vec<TermId> = words.iter().map(|&word| self.pool.apply(extend, &[word])).collect();
        let exact = self.pool.apply(Prim::bits(op, wide), &words);
        let fits = self.pool.apply(Op::Equal, &[exact, again]);
        Some(self.not(fits))
    }
}

/// The least and the greatest number that words of a width are read as.
fn range(width: Width, is_signed: bool) -> (Integer, Integer) {
    let last = Integer::from_u64(width.truncate(u64::MAX));
    if !is_signed {
        return (Integer::ZERO, last);
    }
    let high = Integer::from_u64(width.truncate(u64::MAX) >> 1);
    (high.neg().sub(&Integer::from(1)), high)
}
