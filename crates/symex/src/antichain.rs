//! Antichains of sets: keep only what is not implied by something already kept.
//!
//! Forall-exists matching explores pairs *(universal state, set of existential states that still match)*. Of two pairs
//! with the same universal state, the one with the **smaller** set is the more dangerous: whatever universal
//! continuation empties the larger set also empties the smaller one. So for each key only the inclusion-minimal sets
//! need to be explored; they form an antichain. This is the idea of De Wulf et al. (CAV 2006,
//! <https://doi.org/10.1007/11817963_5>) for universality of automata, applied here to the sets of Def. 3.4 (one set per
//! observation count).
//!
//! Sets are sorted slices of ids: the sets seen in practice have fewer than a hundred members, and inclusion of two
//! sorted slices is one pass without hashing. A trie would pay off from a few thousand sets per key onwards; nothing
//! we measured comes near.

use std::hash::Hash;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::fault::{Fault, Faults};

/// The minimal sets seen so far, per key, each with the name under which it was offered.
///
/// Invariant (under sound faults): for each key, no kept set includes another.
#[derive(Debug)]
pub(crate) struct Antichain<Key, Member> {
    /// Most keys keep one set.
    minimal: FxHashMap<Key, SmallVec<[Named<Member>; 1]>>,
}

/// A set with its name.
type Named<Member> = (u32, Arc<[Member]>);

impl<Key, Member> Default for Antichain<Key, Member> {
    fn default() -> Self {
        Self { minimal: FxHashMap::default() }
    }
}

/// What became of a set offered to an [`Antichain`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Offer {
    /// The set is new and minimal; it must be explored. The sets with these names need not be any more.
    Kept(Vec<u32>),
    /// A kept set is included in it; exploring it would show nothing new.
    Subsumed,
}

impl<Key: Eq + Hash, Member: Ord> Antichain<Key, Member> {
    /// Offers a set, given as a sorted slice without repetitions, and drops the kept sets that it subsumes.
    ///
    /// The order of offers decides which of two *equal* sets is kept (the first), and nothing else.
    pub(crate) fn offer(&mut self, faults: Faults, key: Key, name: u32, set: Arc<[Member]>) -> Offer {
        debug_assert!(set.is_sorted_by(|a, b| a < b), "members must be sorted and distinct");
        let kept = self.minimal.entry(key).or_default();
        let is_reversed = faults.has(Fault::ReversedAntichain);
        let subsumes =
            |old: &[Member], new: &[Member]| if is_reversed { includes(old, new) } else { includes(new, old) };
        if kept.iter().any(|(_, old)| subsumes(old, &set)) {
            return Offer::Subsumed;
        }
        let mut dropped = Vec::new();
        kept.retain(|(old_name, old)| {
            let is_dropped = subsumes(&set, old);
            if is_dropped {
                dropped.push(*old_name);
            }
            !is_dropped
        });
        kept.push((name, set));
        Offer::Kept(dropped)
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.minimal.clear();
    }
}

/// Whether `large` contains every member of `small`; both are sorted.
fn includes<Member: Ord>(large: &[Member], small: &[Member]) -> bool {
    if small.len() > large.len() {
        return false;
    }
    let mut rest = large.iter();
    small.iter().all(|member| rest.any(|candidate| candidate == member))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fault::Faults;

    /// Offers the sets in turn under one key; for each, whether it was kept and which earlier ones it made superfluous.
    fn check(sets: &[&[u32]], expected: &[Option<&[u32]>]) {
        let mut antichain = Antichain::default();
        for (name, (set, expected)) in (0..).zip(sets.iter().zip(expected)) {
            let expected = expected.map_or(Offer::Subsumed, |dropped| Offer::Kept(dropped.to_vec()));
            assert_eq!(antichain.offer(Faults::default(), (), name, (*set).into()), expected, "{set:?}");
        }
    }

    #[test]
    fn larger_set_is_subsumed() {
        check(&[&[1, 2], &[1, 2, 3]], &[Some(&[]), None]);
    }

    #[test]
    fn smaller_set_replaces_larger_ones() {
        check(&[&[1, 2], &[2, 3], &[2]], &[Some(&[]), Some(&[]), Some(&[0, 1])]);
    }

    #[test]
    fn equal_set_is_subsumed() {
        check(&[&[4], &[4]], &[Some(&[]), None]);
    }

    #[test]
    fn empty_set_subsumes_everything() {
        check(&[&[], &[7], &[]], &[Some(&[]), None, None]);
    }

    #[test]
    fn keys_are_independent() {
        let mut antichain = Antichain::default();
        assert_eq!(antichain.offer(Faults::default(), "a", 0, [1].into()), Offer::Kept(vec![]));
        assert_eq!(antichain.offer(Faults::default(), "b", 1, [1, 2].into()), Offer::Kept(vec![]));
    }
}
