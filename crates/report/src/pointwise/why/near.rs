//! Near misses: what existential runs show that are wrong in a single value.
//!
//! A long list of alternatives hides what matters: that runs with the wanted address and probe exist, and all of them
//! hit. That is said instead of the list. It is true only if all alternatives are known, and helps only if it is short.

use std::collections::BTreeMap;

use counterpoint_evidence::Level;

use super::super::demand::{missed, wanted};
use super::super::seen::Evidence;
use super::MAX_ALTERNATIVES;
use crate::words;

/// Values in one sentence, and sentences: more of them explain nothing.
const MAX_NEAR: usize = 3;

/// `With c.addr 1 and c.probe 0, c.hit can only be true.`
pub(super) fn near_misses(evidence: Evidence, level: &Level) -> Vec<String> {
    let slots = evidence.existential_slots();
    let wanted = wanted(evidence, &slots, &evidence.universal_row(evidence.failing_observation()));
    let n_wanted = wanted.iter().filter(|values| !values.is_empty()).count();
    let is_complete = level.shown.len() == level.distinct;
    // Few alternatives are all listed anyway.
    if !is_complete || n_wanted < 2 || level.distinct <= MAX_ALTERNATIVES {
        return Vec::new();
    }
    let mut shown_at: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for candidate in &level.shown {
        let row = evidence.candidate_row(candidate);
        let [place] = missed(evidence, &slots, &wanted, &row)[..] else { continue };
        let Some(value) = evidence.slot_value(slots[place], &row) else { continue };
        let shown = shown_at.entry(place).or_default();
        let value = evidence.show(slots[place], value);
        if !shown.contains(&value) {
            shown.push(value);
        }
    }
    shown_at.retain(|_, shown| shown.len() <= MAX_NEAR);
    let sentence = |(place, shown): (usize, Vec<String>)| {
        let met = (0..slots.len()).filter(|&other| other != place).filter_map(|other| {
            let value = evidence.show(slots[other], wanted[other].first()?);
            Some(format!("{} {value}", evidence.slot_name(slots[other])))
        });
        let met = words::list(&met.collect::<Vec<_>>(), "and");
        format!("With {met}, {} can only be {}.", evidence.slot_name(slots[place]), words::list(&shown, "or"))
    };
    shown_at.into_iter().take(MAX_NEAR).map(sentence).collect()
}
