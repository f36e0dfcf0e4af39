//! Sets that are joined: two that differ in one condition each are one set, where the two conditions together are one,
//! or always hold.
//!
//! A join can make another one possible, so joining goes on until nothing changes; the pairs are taken in the order of
//! the sets. Looking at all pairs again after each join takes cubic time, so sets are found by a signature, the sum of
//! the hashes of their parts: the signature of what a set can be joined with is known beforehand. What has it by chance
//! is compared like everything else, so hashes decide nothing.

use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use crate::fault::{Fault, Faults};
use crate::presburger::literal::normal;
use crate::presburger::{Cube, Linear, Literal, Normal};

use super::item::Item;

/// Joins items that differ in one literal, where the two together are one or none, as long as there are any.
pub(super) fn join_complements(items: &mut Vec<Item>, faults: Faults) {
    if faults.has(Fault::JoinedAnyway) {
        return join_by_trying(items, faults);
    }
    let mut joiner = Joiner::new(std::mem::take(items));
    for start in 0..joiner.items.len() {
        let mut at = start;
        // What was just made may go with something before it, and then that pair is the first one.
        while let Some(other) = joiner.partner(at) {
            joiner.join(at.min(other), at.max(other));
            at = at.min(other);
        }
    }
    items.extend(joiner.items.into_iter().flatten());
}

struct Joiner {
    /// Items that were joined to others are gone.
    items: Vec<Option<Item>>,
    signatures: Vec<u64>,
    by_signature: FxHashMap<u64, BTreeSet<usize>>,
}

impl Joiner {
    fn new(items: Vec<Item>) -> Self {
        let signatures: Vec<u64> = items.iter().map(signature).collect();
        let mut by_signature: FxHashMap<u64, BTreeSet<usize>> = FxHashMap::default();
        for (index, &signature) in signatures.iter().enumerate() {
            by_signature.entry(signature).or_default().insert(index);
        }
        Self { items: items.into_iter().map(Some).collect(), signatures, by_signature }
    }

    /// The first item that an item can be joined with.
    fn partner(&self, at: usize) -> Option<usize> {
        let item = self.items[at].as_ref()?;
        let literals = item.cube.literals().iter();
        let partners = literals.flat_map(|literal| {
            let without = self.signatures[at].wrapping_sub(hash_of(literal));
            complements(literal).into_iter().filter_map(move |(complement, _)| {
                let mut found = self.by_signature.get(&without.wrapping_add(hash_of(&complement)))?.iter();
                found.find(|&&other| self.joined(at, other).is_some()).copied()
            })
        });
        partners.min()
    }

    fn joined(&self, at: usize, other: usize) -> Option<Cube> {
        joined(self.items[at].as_ref()?, self.items[other].as_ref()?, Faults::NONE)
    }

    /// Joins two items in the place of the first.
    fn join(&mut self, first: usize, second: usize) {
        let cube = self.joined(first, second).expect("they are partners");
        for index in [first, second] {
            self.by_signature.entry(self.signatures[index]).or_default().remove(&index);
        }
        self.items[second] = None;
        if let Some(item) = &mut self.items[first] {
            item.cube = cube;
            self.signatures[first] = signature(item);
            self.by_signature.entry(self.signatures[first]).or_default().insert(first);
        }
    }
}

fn signature(item: &Item) -> u64 {
    let literals = item.cube.literals().iter().map(hash_of);
    literals.fold(hash_of(&item.states), u64::wrapping_add)
}

fn hash_of(part: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    part.hash(&mut hasher);
    hasher.finish()
}

/// The same by looking at all pairs again after each join.
fn join_by_trying(items: &mut Vec<Item>, faults: Faults) {
    while let Some((first, second, cube)) = find_complements(items, faults) {
        items[first].cube = cube;
        items.remove(second);
    }
}

fn find_complements(items: &[Item], faults: Faults) -> Option<(usize, usize, Cube)> {
    let later = |first: usize| (first + 1..items.len()).map(move |second| (first, second));
    (0..items.len())
        .flat_map(later)
        .find_map(|(first, second)| Some((first, second, joined(&items[first], &items[second], faults)?)))
}

/// The literals that a literal can be joined with, and what both are together; nothing where one of them always holds.
///
/// Besides opposites these are bounds that touch, and a bound and the value next to it, as comparisons with `max`, `abs`
/// and `||` leave them.
fn complements(literal: &Literal) -> Vec<(Literal, Option<Literal>)> {
    let mut found = vec![(literal.negated(), None)];
    // The coefficients of a bound have no common factor, so the limit itself is taken.
    let equal = |linear: Linear| match normal(Literal::Eq(linear)) {
        Normal::Literal(literal) => Some(literal),
        Normal::Known(_) => None,
    };
    match literal {
        Literal::Le(linear) => {
            found.push((Literal::Le(linear.neg()), None));
            let wider = linear.clone().offset(-1);
            found.extend(equal(wider.clone()).map(|next| (next, Some(Literal::Le(wider)))));
        }
        Literal::Eq(linear) => {
            let below = Literal::Le(linear.clone().offset(1));
            let above = Literal::Le(linear.neg().offset(1));
            found.push((below, Some(Literal::Le(linear.clone()))));
            found.push((above, Some(Literal::Le(linear.neg()))));
        }
        Literal::Ne(_) | Literal::Divides(..) | Literal::NotDivides(..) => {}
    }
    found
}

fn joined(a: &Item, b: &Item, faults: Faults) -> Option<Cube> {
    if a.states != b.states || a.cube.literals().len() != b.cube.literals().len() {
        return None;
    }
    let only_a: Vec<&Literal> =
        a.cube.literals().iter().filter(|l| b.cube.literals().binary_search(l).is_err()).collect();
    let only_b: Vec<&Literal> =
        b.cube.literals().iter().filter(|l| a.cube.literals().binary_search(l).is_err()).collect();
    let ([in_a], [in_b]) = (&only_a[..], &only_b[..]) else { return None };
    let rest = || a.cube.filter(|literal| literal != *in_a);
    match complements(in_a).into_iter().find(|(complement, _)| complement == *in_b) {
        Some((_, None)) => Some(rest()),
        Some((_, Some(both))) => rest().with(Normal::Literal(both)),
        None => faults.has(Fault::JoinedAnyway).then(rest),
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use counterpoint_ir::Integer;

    use super::*;
    use crate::presburger::Sym;

    /// Some of a few conditions and their neighbours, so that many pairs can be joined, one after the other.
    fn item(random: &mut Xoshiro256PlusPlus) -> Option<Item> {
        let literals = (0..3).filter_map(|symbol| {
            let near = random.random_range(-1..=1);
            let x = Linear::symbol(symbol);
            let sum = x.scale(&2.into()).plus(&Linear::symbol((symbol + 1) % 3), &(-3).into());
            Some(match random.random_range(0..8) {
                1 => Literal::Le(x.offset(near)),
                2 => Literal::Le(x.neg().offset(near)),
                3 => Literal::Divides(2.into(), x),
                4 => Literal::NotDivides(2.into(), x),
                5 => Literal::Eq(x.offset(near)),
                6 => Literal::Eq(sum.offset(near)),
                7 => Literal::Le(if near == 0 { sum } else { sum.neg().offset(near) }),
                _ => return None,
            })
        });
        Some(Item { states: Vec::new(), cube: Cube::new(literals.map(normal))? })
    }

    /// Whether some item holds, for each of the values around zero.
    fn meaning(items: &[Item]) -> Vec<bool> {
        let values = (0..125).map(|index| [index % 5 - 2, index / 5 % 5 - 2, index / 25 - 2]);
        let holds = |values: [i64; 3]| {
            let value = |symbol: Sym| Integer::from(values[symbol as usize]);
            items.iter().any(|item| item.cube.literals().iter().all(|literal| literal.holds(&value)))
        };
        values.map(holds).collect()
    }

    #[test]
    fn signatures_find_all_pairs_and_joins_mean_the_same() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
        let mut n_joined = 0;
        for size in (0..2_400).map(|round| round % 40) {
            let mut items: Vec<Item> = (0..size).filter_map(|_| item(&mut random)).collect();
            items.sort_unstable();
            items.dedup();
            let (before, n_before) = (meaning(&items), items.len());
            join_complements(&mut items, Faults::NONE);
            assert_eq!(meaning(&items), before);
            assert!(find_complements(&items, Faults::NONE).is_none(), "{items:?}");
            n_joined += n_before - items.len();
        }
        assert!(n_joined > 500, "{n_joined}");
    }
}
