//! Guesses at strategies: what existential runs may choose, as terms over what universal runs chose and showed.
//!
//! Matching values for one choice of the universal runs are of little use for the next choice. A term is: "the same
//! value", "one more", "the other one flipped" often matches for all of them. Whether a guess matches *here* is found out
//! by evaluation, without a solver; whether it matches elsewhere is asked afterwards, so any guess is sound.

use counterpoint_ir::Value;
use counterpoint_ir::ids::TermId;
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::term::Builder as _;
use counterpoint_ir::types::Type;

use super::terms::Terms;

/// Terms of universal runs that are combined with each other.
const MOST_BASE: usize = 6;

/// How far from zero small numbers are.
const SMALL: i64 = 4;

/// The terms of a type that an existential choice may copy, plain ones first: those of the universal runs, each a little
/// changed, some constants, and two of them combined.
pub(crate) fn candidates(terms: &mut Terms, base: &[TermId], ty: &Type) -> Vec<TermId> {
    let same: Vec<TermId> = base.iter().copied().filter(|&term| terms.pool.ty(term) == ty).collect();
    let mut found = same.clone();
    let mut values: Vec<Value> = vec![Value::default_of(ty)];
    let (mut unary, mut binary): (Vec<Prim>, Vec<Prim>) = (Vec::new(), Vec::new());
    match ty {
        Type::Bool => {
            values.push(Value::Bool(true));
            unary.push(Op::Not.into());
        }
        Type::Int => {
            values.extend([1, -1, 2].map(Value::int));
            unary.push(Op::IntNeg.into());
            binary.extend([Op::IntSub, Op::IntAdd].map(Prim::from));
        }
        Type::Bits(width) => {
            values.extend([Value::Bits(1), Value::Bits(width.truncate(u64::MAX))]);
            unary.extend([Op::BitsNot, Op::BitsNeg].map(|op| Prim::bits(op, *width)));
            binary.extend([Op::BitsXor, Op::BitsSub, Op::BitsAdd].map(|op| Prim::bits(op, *width)));
        }
        Type::Enum(_) | Type::Array(..) | Type::Ref | Type::List(_) | Type::Text => {}
    }
    let constants: Vec<TermId> = values.iter().map(|value| terms.constant(value, ty)).collect();
    found.extend(constants.iter().copied());
    let near = &same[..same.len().min(MOST_BASE)];
    for &term in near {
        found.extend(unary.iter().map(|&prim| terms.apply(prim, &[term])));
    }
    for (&a, &b) in near.iter().flat_map(|a| near.iter().chain(constants.get(1)).map(move |b| (a, b))) {
        if a != b {
            found.extend(binary.iter().flat_map(|&prim| [[a, b], [b, a]].map(|args| terms.apply(prim, &args))));
        }
    }
    let mut distinct = Vec::new();
    for term in found {
        if !distinct.contains(&term) {
            distinct.push(term);
        }
    }
    distinct
}

/// That a value is close to zero, so that counterexamples with small numbers are found first; `None` if the type has no
/// zero to be close to.
pub(crate) fn is_small(terms: &mut Terms, term: TermId) -> Option<TermId> {
    let (op, least, greatest) = match *terms.pool.ty(term) {
        Type::Int => (Prim::from(Op::IntLessEqual), Value::int(-SMALL), Value::int(SMALL)),
        Type::Bits(width) if width.bits() > 3 => {
            (Prim::bits(Op::BitsSignedLessEqual, width), Value::bits(width, -SMALL), Value::bits(width, SMALL))
        }
        _ => return None,
    };
    let ty = terms.pool.ty(term).clone();
    let (least, greatest) = (terms.constant(&least, &ty), terms.constant(&greatest, &ty));
    let (above, below) = (terms.apply(op, &[least, term]), terms.apply(op, &[term, greatest]));
    Some(terms.apply(Op::And.into(), &[above, below]))
}

/// How many candidates of each of so many choices may be tried, so that all combinations are at most so many.
pub(crate) fn share(n_choices: usize, most: u64) -> usize {
    let fits = |each: &u64| {
        let product = (0..n_choices).try_fold(1_u64, |product, _| product.checked_mul(*each));
        product.is_some_and(|product| product <= most)
    };
    let each = (1..=most).take_while(fits).last().unwrap_or(1);
    usize::try_from(each).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use counterpoint_ir::types::Width;

    use super::*;

    #[test]
    fn candidates_are_of_the_type_and_distinct() {
        let mut terms = Terms::default();
        let word = Type::Bits(Width::new(32).expect("a width"));
        let base: Vec<TermId> = [&Type::Int, &word, &Type::Int].map(|ty| terms.fresh(ty)).into();
        for ty in [Type::Int, word, Type::Bool] {
            let found = candidates(&mut terms, &base, &ty);
            assert!(found.iter().all(|&term| *terms.pool.ty(term) == ty));
            assert!((1..found.len()).all(|index| !found[..index].contains(&found[index])));
        }
        let ints = candidates(&mut terms, &base, &Type::Int);
        let difference = terms.apply(Op::IntSub.into(), &[base[0], base[2]]);
        assert!(ints[..2] == [base[0], base[2]] && ints.contains(&difference));
    }

    #[test]
    fn combinations_stay_below_the_limit() {
        assert_eq!([0, 1, 2, 3, 20].map(|n| share(n, 100)), [100, 100, 10, 4, 1]);
    }
}
