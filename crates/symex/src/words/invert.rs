//! What a choice must be for a term to have a wanted value.
//!
//! The way from the choice to the term is inverted operation by operation, as far as each has an inverse (the conditions
//! under which one exists are those of Niemetz et al., <https://doi.org/10.1007/978-3-319-96142-2_16>; whether they hold
//! is asked afterwards, so any answer is sound). Where the choice is used several times, the largest part through which
//! all of it goes is found, and the function of that part is inverted as a whole ([`linear`](super::linear)).

use counterpoint_ir::Value;
use counterpoint_ir::ids::TermId;
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::term::{Builder as _, Term};
use counterpoint_ir::types::{Type, Width};

use super::linear;
use crate::lazy::terms::Terms;

/// Parts of a term that is looked into.
const MOST_PARTS: usize = 600;

/// Conditions within each other whose ways are solved one by one.
const MOST_NESTED: u32 = 6;

/// A term without the variable that makes a truth value true if the variable has its value, or that might.
pub(crate) fn solved(terms: &mut Terms, condition: TermId, var: TermId) -> Option<TermId> {
    let wanted = terms.pool.bool(true);
    Inverting { terms, var }.value(condition, wanted, 0)
}

struct Inverting<'t> {
    terms: &'t mut Terms,
    var: TermId,
}

impl Inverting<'_> {
    /// A value of the variable with which a term has a wanted value.
    fn value(&mut self, mut term: TermId, mut wanted: TermId, depth: u32) -> Option<TermId> {
        loop {
            if term == self.var {
                return Some(wanted);
            }
            let parts = self.terms.pool.subterms(term);
            if parts.len() > MOST_PARTS || parts.binary_search(&self.var).is_err() {
                return None;
            }
            let Term::Apply(prim, args) = self.terms.pool.term(term) else { return None };
            let (prim, args) = (*prim, args.to_vec());
            let uses: Vec<usize> = (0..args.len()).filter(|&place| self.depends(args[place])).collect();
            (term, wanted) = match *uses {
                [place] => (args[place], self.undone(prim, &args, place, wanted)?),
                _ if prim.op == Op::Equal && self.terms.truth(wanted) == Some(true) => {
                    self.difference(args[0], args[1])?
                }
                _ if prim.op == Op::IfThenElse && !self.depends(args[0]) && depth < MOST_NESTED => {
                    let yes = self.value(args[1], wanted, depth + 1)?;
                    let no = self.value(args[2], wanted, depth + 1)?;
                    return Some(self.terms.apply(prim, &[args[0], yes, no]));
                }
                _ => self.through_part(term, &parts, wanted)?,
            };
        }
    }

    fn depends(&self, term: TermId) -> bool {
        self.terms.pool.subterms(term).binary_search(&self.var).is_ok()
    }

    /// Two words that both depend on the variable are equal where their difference is zero.
    fn difference(&mut self, a: TermId, b: TermId) -> Option<(TermId, TermId)> {
        let width = self.width(a)?;
        let difference = self.terms.apply(Prim::bits(Op::BitsSub, width), &[a, b]);
        Some((difference, self.word(width, 0)))
    }

    /// What an argument must be for a primitive to give a wanted value, where it is the only one that is not known.
    fn undone(&mut self, prim: Prim, args: &[TermId], place: usize, wanted: TermId) -> Option<TermId> {
        let other = args.get(usize::from(place == 0)).copied();
        match (prim.op, other) {
            (Op::Not, _) => Some(self.terms.not(wanted)),
            (Op::IfThenElse, _) if place == 0 => Some(self.terms.equal(args[1], wanted)),
            (Op::And | Op::Or | Op::IntInRange | Op::IfThenElse, _) => Some(wanted),
            (Op::Implies, _) => Some(if place == 1 { wanted } else { self.terms.not(wanted) }),
            (Op::Equal, Some(other)) => self.equated(other, wanted),
            (
                Op::IntLess
                | Op::IntLessEqual
                | Op::BitsSignedLess
                | Op::BitsSignedLessEqual
                | Op::BitsUnsignedLess
                | Op::BitsUnsignedLessEqual,
                Some(other),
            ) => Some(other),
            (op, Some(other)) if *self.terms.pool.ty(wanted) == Type::Int => {
                self.undone_integer(op, other, place, wanted)
            }
            _ => self.undone_word(prim, other, place, wanted),
        }
    }

    /// What equals another value exactly if that is wanted.
    fn equated(&mut self, other: TermId, wanted: TermId) -> Option<TermId> {
        let differs = match *self.terms.pool.ty(other) {
            Type::Bool => return Some(self.terms.equal(other, wanted)),
            _ if self.terms.truth(wanted) == Some(true) => return Some(other),
            Type::Int => {
                let one = self.terms.constant(&Value::int(1), &Type::Int);
                self.terms.apply(Op::IntAdd.into(), &[other, one])
            }
            Type::Bits(width) => {
                let one = self.word(width, 1);
                self.terms.apply(Prim::bits(Op::BitsAdd, width), &[other, one])
            }
            _ => return None,
        };
        Some(self.terms.apply(Op::IfThenElse.into(), &[wanted, other, differs]))
    }

    fn undone_integer(&mut self, op: Op, other: TermId, place: usize, wanted: TermId) -> Option<TermId> {
        let (op, args) = match (op, place) {
            (Op::IntAdd, _) => (Op::IntSub, [wanted, other]),
            (Op::IntSub, 0) => (Op::IntAdd, [wanted, other]),
            (Op::IntSub, _) => (Op::IntSub, [other, wanted]),
            (Op::IntMul, _) => (Op::IntDiv, [wanted, other]),
            (Op::IntDiv, 0) => (Op::IntMul, [wanted, other]),
            (Op::IntRem, 0) => return Some(wanted),
            _ => return None,
        };
        Some(self.terms.apply(op.into(), &args))
    }

    fn undone_word(&mut self, prim: Prim, other: Option<TermId>, place: usize, wanted: TermId) -> Option<TermId> {
        let other = other.unwrap_or(wanted);
        let (op, args) = match (prim.op, place) {
            (Op::IntNeg | Op::BitsNeg | Op::BitsNot, _) => return Some(self.terms.apply(prim, &[wanted])),
            (Op::BitsAdd | Op::BitsAddSigned, _) => (Op::BitsSub, [wanted, other]),
            (Op::BitsSub | Op::BitsSubSigned, 0) => (Op::BitsAdd, [wanted, other]),
            (Op::BitsSub | Op::BitsSubSigned, _) => (Op::BitsSub, [other, wanted]),
            (Op::BitsXor, _) => (Op::BitsXor, [wanted, other]),
            (Op::BitsAnd | Op::BitsOr, _) => return Some(wanted),
            (Op::BitsMul | Op::BitsMulSigned, _) => {
                let Some(Value::Bits(factor)) = self.terms.pool.as_const(other).cloned() else { return None };
                return linear::divided(self.terms, wanted, prim.from, factor);
            }
            (Op::BitsShiftLeft, 0) => (Op::BitsShiftRight, [wanted, other]),
            (Op::BitsShiftRight | Op::BitsShiftRightSigned, 0) => (Op::BitsShiftLeft, [wanted, other]),
            (Op::BitsResizeUnsigned | Op::BitsResizeSigned, _) => {
                return Some(self.terms.apply(Prim::resize(prim.op, prim.to, prim.from), &[wanted]));
            }
            (Op::BitsToIntSigned | Op::BitsToIntUnsigned, _) => {
                return Some(self.terms.apply(Prim::bits(Op::BitsFromInt, prim.from), &[wanted]));
            }
            (Op::BitsFromInt, _) => {
                return Some(self.terms.apply(Prim::bits(Op::BitsToIntUnsigned, prim.from), &[wanted]));
            }
            _ => return None,
        };
        Some(self.terms.apply(Prim::bits(op, prim.from), &args))
    }

    /// The largest part through which all uses of the variable go, and what it must be.
    fn through_part(&mut self, term: TermId, parts: &[TermId], wanted: TermId) -> Option<(TermId, TermId)> {
        let width = self.width(term)?;
        for &part in parts.iter().rev().filter(|&&part| part != term) {
            if !self.depends(part) {
                continue;
            }
            let ty = self.terms.pool.ty(part).clone();
            let hole = self.terms.fresh(&ty);
            let around = replaced(self.terms, term, part, hole);
            if self.depends(around) {
                continue;
            }
            if self.width(part) != Some(width) {
                return None;
            }
            return Some((part, linear::inverse(self.terms, around, hole, width, wanted)?));
        }
        None
    }

    fn width(&self, term: TermId) -> Option<Width> {
        match *self.terms.pool.ty(term) {
            Type::Bits(width) => Some(width),
            _ => None,
        }
    }

    fn word(&mut self, width: Width, value: u64) -> TermId {
        self.terms.constant(&Value::Bits(value), &Type::Bits(width))
    }
}

/// A term with another one in place of a part.
pub(super) fn replaced(terms: &mut Terms, term: TermId, part: TermId, by: TermId) -> TermId {
    let parts = terms.pool.subterms(term);
    let mut built: Vec<TermId> = Vec::with_capacity(parts.len());
    for &old in &parts {
        let new = match terms.pool.term(old) {
            _ if old == part => by,
            Term::Const(_) | Term::Var(_) => old,
            Term::Apply(prim, args) => {
                let place = |arg: &TermId| parts.binary_search(arg).expect("arguments are parts");
                let (prim, new): (Prim, Vec<TermId>) = (*prim, args.iter().map(|arg| built[place(arg)]).collect());
                if *new == **args { old } else { terms.apply(prim, &new) }
            }
        };
        built.push(new);
    }
    built.pop().expect("a term is a part of itself")
}
