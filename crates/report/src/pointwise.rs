//! Pointwise properties: what is special about their answers.
//!
//! Evidence is read through [`seen`]; [`matching`] and [`side_by_side`] make tables of it, [`why`] sentences, and
//! [`witness`] data.

mod columns;
pub(crate) mod common;
mod decision;
mod demand;
mod formula;
mod linear;
mod matching;
mod proof;
mod ranges;
pub(crate) mod relation;
mod seen;
mod side_by_side;
mod strategy;
mod why;
mod witness;

use counterpoint_engine::{SearchStats, Verdict};
use counterpoint_evidence::Explained;
use counterpoint_ir::Value;
use counterpoint_prop::{Kind, Pointwise, Quantifier};
use counterpoint_witness::Matching;

use self::seen::Evidence;
use crate::make::{Parts, contradicted, is_vacuous, view};
use crate::view::{Kind as ViewKind, Reason, ReasonKind, Remark, Witness};
use crate::{Finding, Style, advice, reason, words};

/// A finding with its property.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub(crate) finding: &'a Finding<'a>,
    pub(crate) property: &'a Pointwise,
}

/// What is different for pointwise properties.
pub(crate) fn parts(asked: Asked<'_>, style: Style) -> Parts {
    let property = &asked.finding.task.property;
    let evidence = Evidence::new(asked);
    let table = evidence.map(|evidence| {
        let is_side_by_side = evidence.existential().is_empty() && evidence.universal().len() > 1;
        if is_side_by_side { side_by_side::table(evidence, style) } else { matching::table(evidence, style) }
    });
    Parts {
        kind: ViewKind::Pointwise,
        noun: "property",
        qualification: qualification(asked),
        // Of the opposite, it is no reason for a failure, but for a success.
        reason: evidence.filter(|_| !asked.property.is_negated).map(failing),
        witness: evidence.map(|evidence| Witness::Unmatched(witness::unmatched(asked, evidence))),
        proof: proof::proof(asked),
        place: Some(property.span).filter(|span| words::is_known(asked.finding.sources, *span)),
        identity: vec![property.name.clone(), property.text.clone()],
        table: table.unwrap_or_default(),
        evidence: said(asked, evidence),
        then: then(asked),
    }
}

/// Why a property fails.
fn failing(evidence: Evidence<'_>) -> Reason {
    let kind = match evidence.failing_level() {
        None => ReasonKind::BodyFalse,
        Some(level) if level.candidates == 0 => ReasonKind::NoObservation,
        Some(_) => ReasonKind::NothingMatches,
    };
    Reason { kind, message: why::why(evidence).join(" "), place: None }
}

/// What is said of the evidence.
fn said(asked: Asked<'_>, evidence: Option<Evidence<'_>>) -> Vec<Remark> {
    let mut remarks = Vec::new();
    remarks.extend(evidence.into_iter().flat_map(why::why).map(|sentence| Remark::new("why", sentence)));
    remarks.extend(ends(asked).map(|text| Remark::new("note", text)));
    match &asked.finding.decided.verdict {
        Verdict::Refuted(_, seen) => {
            if let Some(replay) = seen.unmatched() {
                remarks.push(Remark::new("checked", replayed(asked, replay)));
                if matches!(replay.matching, Matching::Solved { .. }) {
                    remarks.extend(proof::solver(asked).map(|solver| Remark::new("checked", solver)));
                }
            }
        }
        Verdict::Proved(proof) => remarks.extend(proof::remarks(asked, proof)),
        Verdict::NoneFound(_) => {
            let searched = asked.finding.decided.stats.search;
            remarks.extend(searched.map(|searched| Remark::new("compared", compared(asked, searched))));
            remarks.extend(words::held_fixed(asked.finding).map(|held| Remark::new("note", held)));
        }
        Verdict::Unknown(_) => {}
        Verdict::Contradicted(what) => {
            remarks.extend(contradicted(what));
            remarks.extend(instead(asked).map(|text| Remark::new("note", text)));
        }
    }
    remarks
}

/// What was found in another way where the checker contradicts the first one.
fn instead(asked: Asked<'_>) -> Option<String> {
    let decided = asked.finding.decided.instead.as_deref()?;
    let finding = Finding { decided, ..asked.finding.clone() };
    let said = view(&finding, Style::default()).said();
    let is_checked = matches!(decided.verdict, Verdict::Proved(_) | Verdict::Refuted(..));
    let checked =
        if is_checked { ", and this passed the check; still, report the bug before you rely on it" } else { "" };
    let way = decided.stats.representation.map_or("", |representation| representation.name());
    Some(format!("another way ({way}) led to {said}{checked}"))
}

/// What to do next.
fn then(asked: Asked<'_>) -> Vec<Remark> {
    match &asked.finding.decided.verdict {
        Verdict::NoneFound(_) => further(asked),
        Verdict::Unknown(unknown) => advice::after_unknown(asked.finding, unknown),
        Verdict::Refuted(..) | Verdict::Proved(_) | Verdict::Contradicted(_) => Vec::new(),
    }
}

/// What follows the verdict, with the blank or punctuation before it.
fn qualification(asked: Asked<'_>) -> String {
    let is_post = asked.property.kind == Kind::Post;
    match &asked.finding.decided.verdict {
        Verdict::Refuted(..) | Verdict::Proved(_) if asked.property.is_negated => turned(asked),
        Verdict::Refuted(..) if is_post => {
            asked.finding.decided.stats.search.map_or(" at the end".into(), |it| format!(" after {}", calls(it)))
        }
        Verdict::Refuted(witness, _) => format!(" after {}", words::count(witness.observations, "observation")),
        Verdict::Proved(_) => proved(asked),
        Verdict::NoneFound(_) => match asked.finding.decided.stats.search {
            Some(searched) => format!(" in {}", calls(searched)),
            None if is_post => ": all ends were compared, but there is no proof that can be checked".to_owned(),
            None => up_to(asked).map_or(String::new(), |bound| format!(" up to {bound}")),
        },
        Verdict::Unknown(unknown) => {
            let so_far = up_to(asked).map_or(String::new(), |bound| format!("; none found up to {bound}"));
            format!(": {}{so_far}", reason::unknown(asked.finding, unknown).message)
        }
        // The contradicting party is named instead.
        Verdict::Contradicted(_) => String::new(),
    }
}

fn calls(searched: SearchStats) -> String {
    words::count(searched.calls, "call")
}

fn proved(asked: Asked<'_>) -> String {
    let is_post = asked.property.kind == Kind::Post;
    let stats = &asked.finding.decided.stats;
    if is_vacuous(asked.finding) {
        return format!(", but vacuous: {}", vacuity(asked));
    }
    match stats.longest {
        _ if is_post => " for all ends".into(),
        Some(longest) => format!(" for all runs (at most {})", words::count(longest, "observation")),
        None => " for every number of observations".into(),
    }
}

/// The fact behind the answer to a property that starts with `exists`, of which the opposite was decided.
fn turned(asked: Asked<'_>) -> String {
    let property = asked.property;
    let names = |runs: &[Quantifier]| words::list(&runs.iter().map(|run| run.name.clone()).collect::<Vec<_>>(), "and");
    let (sought, others) = property.quantifiers.split_at(property.n_universal());
    match &asked.finding.decided.verdict {
        Verdict::Refuted(..) if sought.len() == 1 => format!(": there is such a run {}", names(sought)),
        Verdict::Refuted(..) => format!(": there are such runs {}", names(sought)),
        _ if asked.finding.decided.stats.is_vacuous => format!(": {}", vacuity(asked)),
        _ if sought.len() + others.len() == 2 => {
            format!(": every {} has a {} against it", names(sought), names(others))
        }
        _ => format!(": all {} have {} against them", names(sought), names(others)),
    }
}

/// Why a property says nothing: no universal runs are ever compared.
fn vacuity(asked: Asked<'_>) -> String {
    let property = asked.property;
    let universal = &property.quantifiers[..property.n_universal()];
    let mut names: Vec<String> = Vec::new();
    for quantifier in universal {
        let name = &asked.finding.task.program(quantifier.program).name;
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    let reached = if property.kind == Kind::Post { "ends normally" } else { "reaches an observation" };
    format!("no run of {} {reached}{}", words::list(&names, "or"), with_given(asked.property))
}

/// What is said of runs that the assumption speaks of, if there is one.
pub(crate) fn with_given(property: &Pointwise) -> &'static str {
    let is_given = property.pool.as_const(property.given) != Some(&Value::Bool(true));
    if is_given { " with `given` true" } else { "" }
}

/// The bound up to which everything was looked at, if that is something.
fn up_to(asked: Asked<'_>) -> Option<String> {
    let complete = asked.finding.decided.stats.complete;
    (complete > 0).then(|| words::count(complete, "observation"))
}

fn replayed(asked: Asked<'_>, replay: &Explained) -> String {
    if let Matching::Solved { .. } = replay.matching {
        let replayed = if replay.runs.is_empty() { "" } else { "replayed by the independent checker; " };
        return format!("{replayed}that nothing matches was checked with a fresh solver");
    }
    let property = asked.property;
    let n_universal = property.n_universal();
    let names: Vec<String> = property.quantifiers[n_universal..].iter().map(|run| run.name.clone()).collect();
    let names = words::list(&names, "and");
    match (n_universal, names.is_empty()) {
        (_, true) => "replayed by the independent checker".into(),
        (0, false) => format!("the independent checker recomputed all states {names} can reach"),
        _ => format!("replayed by the independent checker, which also recomputed all states {names} can reach"),
    }
}

/// Runs that end otherwise than the property speaks of, where that matters for what the answer is worth.
fn ends(asked: Asked<'_>) -> Option<String> {
    let mut ends = asked.finding.decided.stats.universal_ends.clone();
    let is_post = asked.property.kind == Kind::Post;
    if matches!(asked.finding.decided.verdict, Verdict::Refuted(..)) {
        return None;
    }
    // A cut run is the reason of an `UNKNOWN` already.
    if !is_post || matches!(asked.finding.decided.verdict, Verdict::Unknown(_)) {
        ends.cut = 0;
    }
    if !is_post {
        // To be blocked is normal, unless it happens to all runs.
        ends.blocked = if is_vacuous(asked.finding) { ends.blocked } else { 0 };
    }
    let words = words::abnormal_ends(&ends, asked.finding.task, asked.finding.sources);
    let rest = if is_post { "do not end normally and are not compared" } else { "have no further observation" };
    (!words.is_empty()).then(|| format!("some runs {rest}: {}", words.join(", ")))
}

/// What a search compared.
fn compared(asked: Asked<'_>, searched: SearchStats) -> String {
    let thing = match asked.property.quantifiers.len() {
        1 => "run",
        2 => "pair of runs",
        _ => "tuple of runs",
    };
    let (one, rest) = thing.split_once(' ').map_or((thing, String::new()), |(one, rest)| (one, format!(" {rest}")));
    let given = with_given(asked.property);
    format!("{}{rest} that end normally{given}", words::count(searched.tuples, one))
}

/// What to do when nothing was found up to the bound.
fn further(asked: Asked<'_>) -> Vec<Remark> {
    let Finding { budget, decided, .. } = asked.finding;
    let own_bound = asked.property.max_observations.filter(|bound| *bound <= budget.observations);
    match (decided.stats.search, own_bound, asked.property.kind) {
        (Some(_), ..) => advice::after_search(asked.finding),
        (None, _, Kind::Post) => advice::after_ends(asked.finding),
        (None, Some(bound), Kind::Always) => {
            let bound = words::count(bound, "observation");
            vec![Remark::new("next", format!("the input itself sets the bound of {bound}"))]
        }
        (None, None, Kind::Always) => advice::after_bound(asked.finding),
    }
}
