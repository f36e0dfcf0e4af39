//! How far the values of existential runs reach, where there are too many to list.
//!
//! A range was found by a solver and is true of all runs that match so far; it may be wider than what they can show.

use counterpoint_evidence::{Level, Range};
use counterpoint_ir::Value;

use super::demand::wanted;
use super::seen::Evidence;
use crate::words;

/// `..21,0..`: the ranges of some slots in one word, in their order; nothing if none of them has an end.
pub(super) fn tuple(evidence: Evidence, observation: usize, level: &Level, slots: &[usize]) -> Option<String> {
    let range = |slot: usize| level.ranges.iter().find(|range| range.slot == slot).filter(|range| is_bounded(range));
    slots.iter().any(|&slot| range(slot).is_some()).then(|| {
        let words: Vec<String> = slots.iter().map(|&slot| range(slot).map_or("_".to_owned(), short)).collect();
        let fails = observation == evidence.failing_observation();
        let some_of = if fails && never(evidence, level).is_some() { "some of " } else { "" };
        format!("{some_of}{}", words.join(","))
    })
}

/// The required value, if it lies in the range and nothing else is shown: exactly this value never occurs.
fn never(evidence: Evidence, level: &Level) -> Option<String> {
    let failing = evidence.failing_observation();
    let [slot] = *evidence.existential_slots() else { return None };
    let range = level.ranges.iter().find(|range| range.slot == slot && is_bounded(range))?;
    let wanted = wanted(evidence, &[slot], &evidence.universal_row(failing)).remove(0);
    let [value] = wanted.as_slice() else { return None };
    (!excludes_wanted(evidence, range)).then(|| evidence.show(slot, value))
}

/// `q.max is at most 21 on every run that matches so far.`, if there is something to say.
pub(super) fn sentence(evidence: Evidence, level: &Level) -> Option<String> {
    let bounded = || level.ranges.iter().filter(|range| is_bounded(range));
    // Where a range misses what is wanted, the others explain nothing.
    let is_missed = bounded().any(|range| excludes_wanted(evidence, range));
    let said: Vec<String> = bounded()
        .filter(|range| !is_missed || excludes_wanted(evidence, range))
        .map(|range| format!("{} is {}", evidence.slot_name(range.slot), long(range)))
        .collect();
    let so_far = if evidence.failing_observation() > 0 { " that matches so far" } else { "" };
    let rest = match never(evidence, level) {
        _ if is_missed => String::new(),
        Some(value) => format!(", but {value} does not occur"),
        None if said.len() > 1 => ", but not every combination occurs".to_owned(),
        None => String::new(),
    };
    (!said.is_empty()).then(|| format!("{} on every run{so_far}{rest}.", words::list(&said, "and")))
}

/// Whether the body asks for a value outside the range.
fn excludes_wanted(evidence: Evidence, range: &Range) -> bool {
    let row = evidence.universal_row(evidence.failing_observation());
    let is_outside = |value: &Value| match value {
        Value::Int(value) => {
            range.low.as_ref().is_some_and(|low| value < low) || range.high.as_ref().is_some_and(|high| value > high)
        }
        _ => false,
    };
    wanted(evidence, &[range.slot], &row).iter().flatten().any(is_outside)
}

fn is_bounded(range: &Range) -> bool {
    range.low.is_some() || range.high.is_some()
}

fn short(range: &Range) -> String {
    match (&range.low, &range.high) {
        (Some(low), Some(high)) if low == high => low.to_string(),
        (low, high) => {
            let end = |end: &Option<_>| end.as_ref().map_or(String::new(), ToString::to_string);
            format!("{}..{}", end(low), end(high))
        }
    }
}

fn long(range: &Range) -> String {
    match (&range.low, &range.high) {
        (Some(low), Some(high)) if low == high => low.to_string(),
        (Some(low), Some(high)) => format!("between {low} and {high}"),
        (Some(low), None) => format!("at least {low}"),
        (None, Some(high)) => format!("at most {high}"),
        (None, None) => "any integer".to_owned(),
    }
}
