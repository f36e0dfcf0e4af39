//! Functions of one word that can be inverted as a whole.
//!
//! Two kinds are known: `a * x + r` modulo 2^width, and functions that are linear over bits: shifts, rotations, masks and
//! exclusive disjunctions of them, as in Gray codes and xor-shift generators. Each is found by following the coefficient,
//! or the matrix, through the term; what it adds is its value at 0. Functions that are not onto are inverted where they
//! can be.

use counterpoint_ir::Value;
use counterpoint_ir::ids::TermId;
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::term::{Builder as _, Term};
use counterpoint_ir::types::{Type, Width};

use crate::lazy::terms::Terms;

/// A value of a variable with which a word has a wanted value.
pub(super) fn inverse(terms: &mut Terms, term: TermId, var: TermId, width: Width, wanted: TermId) -> Option<TermId> {
    let zero = constant(terms, width, 0);
    let number = terms.pool.as_var(var)?;
    let at_zero = terms.substitute(term, &|other| (other == number).then_some(zero));
    if let Some(factor) = coefficient(terms, term, var)
        && factor != 0
    {
        let difference = terms.apply(Prim::bits(Op::BitsSub, width), &[wanted, at_zero]);
        return divided(terms, difference, width, factor);
    }
    let matrix = matrix(terms, term, var)?;
    let difference = xor(terms, width, wanted, at_zero);
    let short = nilpotent_factors(&matrix);
    let full = vec![right_inverse(&matrix)];
    let factors = match short {
        Some(short) if short.iter().map(|factor| n_diagonals(factor)).sum::<usize>() < n_diagonals(&full[0]) => short,
        _ => full,
    };
    Some(factors.iter().fold(difference, |word, factor| product(terms, width, factor, word)))
}

/// A number that a factor makes a wanted one, if there is one.
pub(super) fn divided(terms: &mut Terms, wanted: TermId, width: Width, factor: u64) -> Option<TermId> {
    if factor == 0 {
        return None;
    }
    let zeros = factor.trailing_zeros();
    let odd = factor >> zeros;
    // Each round doubles the bits that are right (Newton).
    let mut reciprocal = odd;
    for _ in 0..6 {
        reciprocal = reciprocal.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(reciprocal)));
    }
    let distance = constant(terms, width, u64::from(zeros));
    let shifted = match zeros {
        0 => wanted,
        _ => terms.apply(Prim::bits(Op::BitsShiftRight, width), &[wanted, distance]),
    };
    let reciprocal = constant(terms, width, width.truncate(reciprocal));
    Some(terms.apply(Prim::bits(Op::BitsMul, width), &[shifted, reciprocal]))
}

fn constant(terms: &mut Terms, width: Width, value: u64) -> TermId {
    terms.constant(&Value::Bits(value), &Type::Bits(width))
}

fn xor(terms: &mut Terms, width: Width, a: TermId, b: TermId) -> TermId {
    match [a, b].map(|id| terms.pool.as_const(id) == Some(&Value::Bits(0))) {
        [true, _] => b,
        [_, true] => a,
        _ => terms.apply(Prim::bits(Op::BitsXor, width), &[a, b]),
    }
}

fn known(terms: &Terms, id: TermId) -> Option<u64> {
    match terms.pool.as_const(id) {
        Some(Value::Bits(value)) => Some(*value),
        _ => None,
    }
}

/// The factor of a variable in a term that is otherwise free of it.
fn coefficient(terms: &Terms, term: TermId, var: TermId) -> Option<u64> {
    let Type::Bits(width) = *terms.pool.ty(term) else { return None };
    let all = terms.pool.try_fold(term, |part, now, args: &[&u64]| {
        let Term::Apply(prim, ids) = now else { return Ok(u64::from(part == var)) };
        let factor = match (prim.op, args) {
            (_, args) if args.iter().all(|&&arg| arg == 0) => 0,
            (Op::BitsAdd, [a, b]) => a.wrapping_add(**b),
            (Op::BitsSub, [a, b]) => a.wrapping_sub(**b),
            (Op::BitsNeg | Op::BitsNot, [a]) => a.wrapping_neg(),
            (Op::BitsMul, [a, _]) if known(terms, ids[1]).is_some() => a.wrapping_mul(known(terms, ids[1]).ok_or(())?),
            (Op::BitsMul, [_, b]) if known(terms, ids[0]).is_some() => b.wrapping_mul(known(terms, ids[0]).ok_or(())?),
            (Op::BitsShiftLeft, [a, _]) => {
                let by = u32::try_from(known(terms, ids[1]).ok_or(())?).map_err(drop)?;
                if by < width.bits() { **a << by } else { 0 }
            }
            _ => return Err(()),
        };
        Ok::<u64, ()>(width.truncate(factor))
    });
    all.ok()
}

/// A linear function of bits: which bits of the argument each bit of the result adds up.
type Matrix = Vec<u64>;

/// A word that is an affine function of a variable over GF(2).
struct Bits {
    rows: Matrix,
    /// The bits that what is added may have.
    added: u64,
}

impl Bits {
    /// The bits that may be one.
    fn possible(&self) -> u64 {
        let one = |(bit, &row): (usize, &u64)| u64::from(row != 0) << bit;
        self.added | self.rows.iter().enumerate().map(one).fold(0, |all, bit| all | bit)
    }

    fn mapped(rows: impl Fn(usize) -> u64, width: usize, added: u64) -> Self {
        Self { rows: (0..width).map(rows).collect(), added }
    }

    fn row(&self, bit: Option<usize>) -> u64 {
        bit.and_then(|bit| self.rows.get(bit)).copied().unwrap_or(0)
    }

    fn is_free(&self) -> bool {
        self.rows.iter().all(|&row| row == 0)
    }
}

/// The function of bits that a term is of a variable.
fn matrix(terms: &Terms, term: TermId, var: TermId) -> Option<Matrix> {
    let all = terms.pool.try_fold(term, |part, now, args: &[&Bits]| {
        let width = match *terms.pool.ty(part) {
            Type::Bits(width) => width,
            // What is no word has no rows, so whatever is made of it must be free of the variable.
            _ if args.iter().all(|arg| arg.is_free()) => return Ok(Bits { rows: Vec::new(), added: u64::MAX }),
            _ => return Err(()),
        };
        let size = width.bits() as usize;
        let ones = width.truncate(u64::MAX);
        Ok(match now {
            _ if part == var => Bits { rows: (0..size).map(|bit| 1 << bit).collect(), added: 0 },
            Term::Const(_) | Term::Var(_) => Bits { rows: vec![0; size], added: known(terms, part).unwrap_or(ones) },
            Term::Apply(..) if args.iter().all(|arg| arg.is_free()) => Bits { rows: vec![0; size], added: ones },
            Term::Apply(prim, ids) => moved(*prim, ids, args, terms, size).ok_or(())?,
        })
    });
    all.ok().map(|bits| bits.rows)
}

/// A primitive on functions of bits.
fn moved(prim: Prim, ids: &[TermId], args: &[&Bits], terms: &Terms, size: usize) -> Option<Bits> {
    let ones = prim.to.truncate(u64::MAX);
    let last = prim.from.bits() as usize - 1;
    Some(match (prim.op, args) {
        (Op::BitsXor, [a, b]) => Bits::mapped(|bit| a.rows[bit] ^ b.rows[bit], size, a.added | b.added),
        (Op::BitsNot, [a]) => Bits::mapped(|bit| a.rows[bit], size, ones),
        (Op::BitsOr | Op::BitsAdd, [a, b]) if a.possible() & b.possible() == 0 => {
            Bits::mapped(|bit| a.rows[bit] | b.rows[bit], size, a.added | b.added)
        }
        (Op::BitsAnd, [a, b]) => {
            let (word, mask) = match (known(terms, ids[0]), known(terms, ids[1])) {
                (_, Some(mask)) => (a, mask),
                (Some(mask), _) => (b, mask),
                _ => return None,
            };
            Bits::mapped(|bit| if mask >> bit & 1 == 1 { word.rows[bit] } else { 0 }, size, word.added & mask)
        }
        (Op::BitsShiftLeft | Op::BitsShiftRight | Op::BitsShiftRightSigned, [a, _]) => {
            let by = usize::try_from(known(terms, ids[1])?).ok().filter(|&by| by <= last)?;
            match prim.op {
                Op::BitsShiftLeft => {
                    Bits::mapped(|bit| a.row(bit.checked_sub(by)), size, prim.to.truncate(a.added << by))
                }
                Op::BitsShiftRight => Bits::mapped(|bit| a.row(Some(bit + by)), size, a.added >> by),
                _ => Bits::mapped(|bit| a.row(Some((bit + by).min(last))), size, ones),
            }
        }
        (Op::BitsResizeUnsigned, [a]) => Bits::mapped(|bit| a.row(Some(bit)), size, prim.to.truncate(a.added)),
        (Op::BitsResizeSigned, [a]) => Bits::mapped(|bit| a.row(Some(bit.min(last))), size, ones),
        _ => return None,
    })
}

/// A matrix whose product with a matrix gives back every word that the matrix can give (Gauss and Jordan).
fn right_inverse(matrix: &[u64]) -> Matrix {
    let size = matrix.len();
    let mut rows: Vec<(u64, u64)> = matrix.iter().enumerate().map(|(bit, &row)| (row, 1 << bit)).collect();
    let mut inverse = vec![0; size];
    let mut used = 0;
    let mut pivots = Vec::new();
    for column in 0..size {
        let Some(found) = (used..size).find(|&row| rows[row].0 >> column & 1 == 1) else { continue };
        rows.swap(used, found);
        let pivot = rows[used];
        for (index, row) in rows.iter_mut().enumerate() {
            if index != used && row.0 >> column & 1 == 1 {
                *row = (row.0 ^ pivot.0, row.1 ^ pivot.1);
            }
        }
        pivots.push((column, used));
        used += 1;
    }
    for (column, row) in pivots {
        inverse[column] = rows[row].1;
    }
    inverse
}

/// Factors of the inverse of `1 + N` where a power of N is zero: `1 + N`, `1 + N^2`, `1 + N^4` and so on.
fn nilpotent_factors(matrix: &[u64]) -> Option<Vec<Matrix>> {
    let mut power: Matrix = matrix.iter().enumerate().map(|(bit, row)| row ^ 1 << bit).collect();
    let mut factors = Vec::new();
    for _ in 0..=6 {
        if power.iter().all(|&row| row == 0) {
            return Some(factors);
        }
        factors.push(power.iter().enumerate().map(|(bit, row)| row ^ 1 << bit).collect());
        power = multiplied(&power, &power);
    }
    None
}

fn multiplied(a: &[u64], b: &[u64]) -> Matrix {
    let row = |row: &u64| (0..b.len()).filter(|bit| row >> bit & 1 == 1).fold(0, |sum, bit| sum ^ b[bit]);
    a.iter().map(row).collect()
}

/// The bits of the result that a bit so many places above goes to, per distance.
fn diagonals(matrix: &[u64]) -> Vec<(i64, u64)> {
    let size = i64::try_from(matrix.len()).unwrap_or(64);
    let mut found = Vec::new();
    for distance in (1 - size)..size {
        let is_in = |bit: &i64| {
            let from = bit - distance;
            (0..size).contains(&from)
                && matrix.get(usize::try_from(*bit).unwrap_or(0)).is_some_and(|row| row >> from & 1 == 1)
        };
        let mask = (0..size).filter(is_in).fold(0_u64, |mask, bit| mask | 1 << bit);
        if mask != 0 {
            found.push((distance, mask));
        }
    }
    found
}

fn n_diagonals(matrix: &[u64]) -> usize {
    diagonals(matrix).len()
}

/// A matrix applied to a word.
fn product(terms: &mut Terms, width: Width, matrix: &[u64], word: TermId) -> TermId {
    let ones = width.truncate(u64::MAX);
    let mut sum = constant(terms, width, 0);
    for (distance, mask) in diagonals(matrix) {
        let by = constant(terms, width, distance.unsigned_abs());
        let (part, natural) = match distance {
            0 => (word, ones),
            1.. => {
                let part = terms.apply(Prim::bits(Op::BitsShiftLeft, width), &[word, by]);
                (part, width.truncate(ones << distance))
            }
            _ => (terms.apply(Prim::bits(Op::BitsShiftRight, width), &[word, by]), ones >> -distance),
        };
        let part = if mask == natural {
            part
        } else {
            let mask = constant(terms, width, mask);
            terms.apply(Prim::bits(Op::BitsAnd, width), &[part, mask])
        };
        sum = xor(terms, width, sum, part);
    }
    sum
}
