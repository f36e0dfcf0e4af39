//! How registers may depend on each other: definitions that hold of some states.
//!
//! A register is a constant, or a sum, a difference or an exclusive disjunction of a few registers before it and a
//! constant. The constant follows from one state, the others only have to agree.

use counterpoint_ir::Value;
use counterpoint_ir::ids::TermId;
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::term::Builder as _;
use counterpoint_ir::types::Type;

use crate::lazy::terms::Terms;

/// Registers of one type that are combined.
const MOST_COMBINED: usize = 6;

/// Registers in one definition.
const MOST_PARTS: usize = 4;

/// Definitions of a register over those before it that hold of all the states, short ones first.
pub(super) fn definitions(terms: &mut Terms, registers: &[TermId], place: usize, states: &[Vec<Value>]) -> Vec<TermId> {
    let ty = terms.pool.ty(registers[place]).clone();
    let Some(first) = states.first() else { return Vec::new() };
    let same: Vec<usize> = (0..place).filter(|&other| *terms.pool.ty(registers[other]) == ty).collect();
    let near = &same[..same.len().min(MOST_COMBINED)];
    let mut found = vec![terms.constant(&first[place], &ty)];
    found.extend(same.iter().map(|&other| registers[other]));
    let (add, sub, xor) = match &ty {
        Type::Int => (Prim::from(Op::IntAdd), Prim::from(Op::IntSub), None),
        Type::Bits(width) => {
            let [add, sub, xor] = [Op::BitsAdd, Op::BitsSub, Op::BitsXor].map(|op| Prim::bits(op, *width));
            (add, sub, Some(xor))
        }
        Type::Bool => {
            found
                .extend(same.iter().map(|&other| registers[other]).collect::<Vec<_>>().iter().map(|&it| terms.not(it)));
            return kept(terms, registers, place, found, states);
        }
        _ => return kept(terms, registers, place, found, states),
    };
    let combined = |parts: &[(usize, bool)]| Sum { parts: parts.to_vec(), add, sub };
    for size in 1..=MOST_PARTS.min(near.len()) {
        for parts in choices(near, size) {
            if let Some(xor) = xor {
                let plain: Vec<(usize, bool)> = parts.iter().map(|&part| (part, true)).collect();
                found.push(Sum { parts: plain, add: xor, sub: xor }.defined(terms, registers, place, first));
            }
            for signs in 0..1_usize << size {
                let signed: Vec<(usize, bool)> =
                    parts.iter().enumerate().map(|(index, &part)| (part, signs >> index & 1 == 0)).collect();
                found.push(combined(&signed).defined(terms, registers, place, first));
            }
        }
    }
    kept(terms, registers, place, found, states)
}

/// Definitions that hold of all the states, each once.
fn kept(terms: &Terms, registers: &[TermId], place: usize, found: Vec<TermId>, states: &[Vec<Value>]) -> Vec<TermId> {
    let mut kept: Vec<TermId> = Vec::new();
    for term in found {
        if !kept.contains(&term) && states.iter().all(|state| holds(terms, registers, place, term, state)) {
            kept.push(term);
        }
    }
    kept
}

/// Whether a register has the value in a state that a definition gives it.
pub(super) fn holds(terms: &Terms, registers: &[TermId], place: usize, by: TermId, state: &[Value]) -> bool {
    let value = |number: u32| {
        let known = registers.iter().position(|&register| terms.pool.as_var(register) == Some(number));
        state[known.expect("definitions speak of registers")].clone()
    };
    terms.pool.evaluate(by, &value) == state[place]
}

/// Registers with signs.
struct Sum {
    parts: Vec<(usize, bool)>,
    add: Prim,
    sub: Prim,
}

impl Sum {
    /// The sum with the constant that a state needs.
    fn defined(&self, terms: &mut Terms, registers: &[TermId], place: usize, state: &[Value]) -> TermId {
        let zero = match state[place] {
            Value::Int(_) => Value::int(0),
            _ => Value::Bits(0),
        };
        let mut rest = state[place].clone();
        for &(part, is_added) in &self.parts {
            rest = if is_added { self.sub } else { self.add }.total(&[rest, state[part].clone()]);
        }
        let ty = terms.pool.ty(registers[place]).clone();
        // What is added comes first, so that the sum needs no zero to start with.
        let mut parts = self.parts.clone();
        parts.sort_by_key(|(_, is_added)| !is_added);
        let mut sum = match (parts[0].1, rest == zero) {
            (true, _) => registers[parts.remove(0).0],
            (false, _) => terms.constant(&std::mem::replace(&mut rest, zero.clone()), &ty),
        };
        for (part, is_added) in parts {
            sum = terms.apply(if is_added { self.add } else { self.sub }, &[sum, registers[part]]);
        }
        if rest != zero {
            let rest = terms.constant(&rest, &ty);
            sum = terms.apply(self.add, &[sum, rest]);
        }
        sum
    }
}

/// All ways to take so many of some.
fn choices(from: &[usize], size: usize) -> Vec<Vec<usize>> {
    let subsets = (0..1_u32 << from.len()).filter(|subset| subset.count_ones() as usize == size);
    let taken =
        |subset: u32| (0..from.len()).filter(|index| subset >> index & 1 == 1).map(|index| from[index]).collect();
    subsets.map(taken).collect()
}
