//! Why a property fails, in words: the conjuncts that are false with the values that make them so, and what the
//! existential runs could have shown instead.

mod near;

use counterpoint_evidence::Level;
use counterpoint_ir::ids::TermId;
use counterpoint_ir::prim::Shape;
use counterpoint_ir::term::Term;
use counterpoint_ir::types::Type;
use counterpoint_prop::{Conjunct, Kind};

use super::demand::demands;
use super::matching::alternatives;
use super::ranges;
use super::seen::{Evidence, Row, slots_of};
use crate::words;

/// Conjuncts explained, alternatives listed, values named per conjunct.
const MAX_CONJUNCTS: usize = 3;
const MAX_ALTERNATIVES: usize = 4;
const MAX_VALUES: usize = 6;

/// The sentences, each on a line of its own.
pub(crate) fn why(evidence: Evidence) -> Vec<String> {
    if evidence.property().is_negated {
        return vec![nothing_against(evidence)];
    }
    match evidence.failing_level() {
        None => failing_sentences(evidence, None),
        Some(level) if level.candidates == 0 => vec![nobody_gets_there(evidence)],
        Some(level) => {
            let mut sentences = failing_sentences(evidence, Some(level));
            let near_misses = near::near_misses(evidence, level);
            if near_misses.is_empty() {
                sentences.extend(what_is_possible(evidence, level));
            }
            sentences.extend(near_misses);
            sentences
        }
    }
}

/// The run that was sought is found: no run of the others speaks against it.
fn nothing_against(evidence: Evidence) -> String {
    let property = evidence.property();
    let others: Vec<String> =
        property.quantifiers[property.n_universal()..].iter().map(|run| run.name.clone()).collect();
    let others = words::list(&others, "and");
    // What was presupposed, and the opposite of what was written.
    let against: Vec<&str> = property.body.iter().map(|conjunct| conjunct.text.as_str()).collect();
    let written = against.split_last().and_then(|(last, given)| {
        let body = last.strip_prefix("!(")?.strip_suffix(')')?;
        Some((body, given.join(" && ")))
    });
    match written {
        Some((body, given)) if given.is_empty() => format!("Every {others} that ends normally meets `{body}`."),
        Some((body, given)) => format!("Every {others} that ends normally with `{given}` meets `{body}`."),
        None => format!("No {others} that ends normally meets `{}`.", against.join(" && ")),
    }
}

fn failing_sentences(evidence: Evidence, level: Option<&Level>) -> Vec<String> {
    let row = evidence.universal_row(evidence.failing_observation());
    let failing = &evidence.replay.failing;
    let mut sentences = Vec::new();
    for part in failing.iter().take(MAX_CONJUNCTS) {
        let conjunct = &evidence.property().body[part.conjunct];
        let at = if sentences.is_empty() { when(evidence) } else { String::new() };
        sentences.push(match level {
            None => false_conjunct(evidence, conjunct, &row, &at),
            Some(level) => demanding(evidence, conjunct, &row, &at)
                .unwrap_or_else(|| unmatched(evidence, conjunct, &row, &at, part.fails_for >= level.distinct)),
        });
    }
    if failing.len() > MAX_CONJUNCTS {
        sentences.push(format!("And {} of the property.", words::count(failing.len() - MAX_CONJUNCTS, "more part")));
    }
    sentences
}

/// ` at observation 2`, or nothing where there is one end only.
fn when(evidence: Evidence) -> String {
    match evidence.property().kind {
        Kind::Always => format!(" at observation {}", words::size(evidence.failing_observation() + 1)),
        Kind::Post => " at the end".into(),
    }
}

/// Without existential runs: the conjunct is simply false.
fn false_conjunct(evidence: Evidence, conjunct: &Conjunct, row: &Row, at: &str) -> String {
    let mut values = slot_values(evidence, conjunct.term, row);
    values.extend(compound_sides(evidence, conjunct.term, row));
    let values = if values.is_empty() { String::new() } else { format!(": {}", values.join(", ")) };
    format!("`{}` is false{at}{values}.", conjunct.text)
}

/// `p.countB is 1 at observation 2, so q.countA must be 1`, if the conjunct says so directly.
fn demanding(evidence: Evidence, conjunct: &Conjunct, row: &Row, at: &str) -> Option<String> {
    let mut parts = Vec::new();
    for demand in demands(evidence.property(), conjunct.term) {
        let value = demand.value(evidence, row)?;
        parts.push(format!("{} must be {}", evidence.slot_name(demand.slot), evidence.show(demand.slot, &value)));
    }
    let must = words::list(&parts, "and");
    let values = slot_values(evidence, conjunct.term, row);
    match values.as_slice() {
        _ if parts.is_empty() => None,
        [] => Some(format!("{must}{at}.")),
        values => Some(format!("{}{at}, so {must}.", words::list(values, "and"))),
    }
}

fn unmatched(evidence: Evidence, conjunct: &Conjunct, row: &Row, at: &str, by_all: bool) -> String {
    let runs: Vec<String> = evidence.existential().iter().map(|(_, run)| run.name.clone()).collect();
    let runs = words::list(&runs, "and");
    let whom =
        if by_all { format!("for everything {runs} can have") } else { format!("for some of what {runs} can have") };
    let values = slot_values(evidence, conjunct.term, row);
    if values.is_empty() {
        return format!("`{}` is false{at} {whom}.", conjunct.text);
    }
    format!("{}{at}, and `{}` is false {whom}.", words::list(&values, "and"), conjunct.text)
}

/// `p.x is 1` for each universal value that the term speaks of.
fn slot_values(evidence: Evidence, term: TermId, row: &Row) -> Vec<String> {
    let value = |slot: u32| {
        let slot = slot as usize;
        let value = evidence.slot_value(slot, row)?;
        Some(format!("{} is {}", evidence.slot_name(slot), words::shorten(&evidence.show(slot, value), 60)))
    };
    slots_of(evidence.property(), term).into_iter().filter_map(value).take(MAX_VALUES).collect()
}

/// The values of the sides of a comparison that are more than a single value of a run.
fn compound_sides(evidence: Evidence, term: TermId, row: &Row) -> Vec<String> {
    let pool = &evidence.property().pool;
    let Term::Apply(prim, args) = pool.term(term) else { return Vec::new() };
    if !matches!(prim.row().shape, Shape::Equality | Shape::IntCompare | Shape::BitsCompare) {
        return Vec::new();
    }
    let side = |(name, &arg): (&str, &TermId)| {
        // Names of enumerations belong to a program; a compound term belongs to none.
        let is_number = matches!(pool.ty(arg), Type::Bool | Type::Int | Type::Bits(_));
        let value = evidence.value(arg, row).filter(|_| is_number && matches!(pool.term(arg), Term::Apply(..)))?;
        Some(format!("the {name} side is {}", evidence.task.program(0).show(&value, pool.ty(arg))))
    };
    ["left", "right"].into_iter().zip(args).filter_map(side).collect()
}

/// The existential runs that matched so far have no further observation.
fn nobody_gets_there(evidence: Evidence) -> String {
    let mut programs: Vec<String> = Vec::new();
    for (quantifier, run) in evidence.existential() {
        let program = format!("{} (for {})", evidence.program(quantifier).name, run.name);
        programs.push(program);
    }
    let programs = words::list(&programs, "or");
    let n_observations = evidence.failing_observation() + 1;
    match (evidence.property().kind, n_observations) {
        (Kind::Post, _) => format!("no run of {programs} ends normally."),
        (Kind::Always, 1) => format!("no run of {programs} reaches an observation."),
        (Kind::Always, _) => format!(
            "no run of {programs} that matches up to observation {} has an observation {}.",
            words::size(n_observations - 1),
            words::size(n_observations)
        ),
    }
}

/// `Runs of q that match so far can have only 2,0 (line 8) and 1,2 (line 10).`
fn what_is_possible(evidence: Evidence, level: &Level) -> Option<String> {
    if !evidence.knows_all(level) {
        return ranges::sentence(evidence, level);
    }
    let slots = evidence.existential_slots();
    if slots.is_empty() {
        return None;
    }
    let runs: Vec<String> = evidence.existential().iter().map(|(_, run)| run.name.clone()).collect();
    let runs = words::list(&runs, "and");
    let possible = words::list(&with_lines(evidence, level, &slots), "and");
    Some(match evidence.failing_observation() {
        0 => format!("{runs} can have only {possible} there."),
        _ => format!("Runs of {runs} that match so far can have only {possible}."),
    })
}

/// The alternatives, with the line of the observation where these differ.
fn with_lines(evidence: Evidence, level: &Level, slots: &[usize]) -> Vec<String> {
    let plain = alternatives(evidence, evidence.failing_observation(), slots, MAX_ALTERNATIVES);
    let [(quantifier, _)] = evidence.existential()[..] else { return plain };
    let program = evidence.program(quantifier);
    let mut shown: Vec<(String, Option<String>)> = Vec::new();
    for candidate in &level.shown {
        let tuple = evidence.tuple(slots, &evidence.candidate_row(candidate));
        let line = candidate.seen.first().and_then(|seen| words::line(evidence.sources, program.span_at(seen.1)));
        if !shown.iter().any(|(known, _)| *known == tuple) {
            shown.push((tuple, line));
        }
    }
    let has_one_line = shown.iter().all(|(_, line)| *line == shown[0].1);
    let add_line = |tuple: String| {
        let line = shown.iter().find(|(known, _)| *known == tuple).and_then(|(_, line)| line.clone());
        match line {
            Some(line) if !has_one_line => format!("{tuple} ({line})"),
            _ => tuple.trim_start_matches('+').to_owned(),
        }
    };
    plain.into_iter().map(add_line).collect()
}
