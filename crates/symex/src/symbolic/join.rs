//! Sets that are joined: two that differ in one condition each, one of which always holds, are one set without it.
//!
//! A join can make another one possible, so joining goes on until nothing changes; the pairs are taken in the order of
//! the sets. Looking at all pairs again after each join takes cubic time, so sets are found by a signature, the sum of
//! the hashes of their parts: the signature of what a set can be joined with is known beforehand. What has it by chance
//! is compared like everything else, so hashes decide nothing.

use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use crate::fault::{Fault, Faults};
use crate::presburger::{Cube, Literal};

use super::item::Item;

/// Joins items that differ in one literal, where one of the two always holds, as long as there are any.
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
            complements(literal).filter_map(move |complement| {
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

/// The literals of which one holds wherever this one does not: its opposite, and for a bound the one in the other
/// direction with the same limit, as comparisons for `max` and `abs` leave it.
fn complements(literal: &Literal) -> impl Iterator<Item = Literal> {
    let opposite = literal.negated();
    let touching = match &opposite {
        Literal::Le(linear) => Some(Literal::Le(linear.clone().offset(-1))),
        _ => None,
    };
    [opposite].into_iter().chain(touching)
}

fn joined(a: &Item, b: &Item, faults: Faults) -> Option<Cube> {
    if a.states != b.states || a.cube.literals().len() != b.cube.literals().len() {
        return None;
    }
    let only_a: Vec<&Literal> =
        a.cube.literals().iter().filter(|l| b.cube.literals().binary_search(l).is_err()).collect();
    let only_b: Vec<&Literal> =
        b.cube.literals().iter().filter(|l| a.cube.literals().binary_search(l).is_err()).collect();
    match (&only_a[..], &only_b[..]) {
        ([in_a], [in_b])
            if complements(in_a).any(|complement| complement == **in_b) || faults.has(Fault::JoinedAnyway) =>
        {
            Some(a.cube.filter(|literal| literal != *in_a))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::presburger::Linear;
    use crate::presburger::cube::cube;

    /// Some of a few conditions and their opposites, so that many pairs can be joined, one after the other.
    fn item(random: &mut Xoshiro256PlusPlus) -> Option<Item> {
        let literals = (0..3).filter_map(|symbol| {
            let x = Linear::symbol(symbol);
            Some(match random.random_range(0..5) {
                1 => Literal::Le(x),
                2 => Literal::Le(x.neg().offset(random.random_range(0..2))),
                3 => Literal::Divides(2.into(), x),
                4 => Literal::NotDivides(2.into(), x),
                _ => return None,
            })
        });
        Some(Item { states: Vec::new(), cube: cube(literals)? })
    }

    #[test]
    fn signatures_find_the_pairs_that_trying_finds() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
        let mut n_joined = 0;
        for size in (0..400).map(|round| round % 40) {
            let mut items: Vec<Item> = (0..size).filter_map(|_| item(&mut random)).collect();
            items.sort_unstable();
            items.dedup();
            let (mut tried, before) = (items.clone(), items.len());
            join_by_trying(&mut tried, Faults::NONE);
            join_complements(&mut items, Faults::NONE);
            assert_eq!(items, tried);
            n_joined += before - items.len();
        }
        assert!(n_joined > 1_000, "{n_joined}");
    }
}
