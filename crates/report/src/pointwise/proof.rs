//! The evidence of a proof, in words and as data.

use counterpoint_engine::{Proof, Verdict};
use counterpoint_prop::{Kind, Quantification};
use counterpoint_witness::{Certificate, Closure, Simulation};

use super::relation::Relation;
use super::{Asked, relation, strategy};
use crate::make::is_vacuous;
use crate::view::{self, Remark};
use crate::words::{self, NO_BREAK};

/// How many answers of a strategy are shown.
const MAX_ANSWERS: usize = 3;

/// What the checker looked at, if there is a proof.
pub(super) fn proof(asked: Asked<'_>) -> Option<view::Proof> {
    let Verdict::Proved(proof) = &asked.finding.decided.verdict else { return None };
    Some(view::Proof {
        pairs: proof.certified.nodes,
        successors: proof.certified.successors,
        conditions: proof.certified.conditions,
        relation: match &proof.certificate {
            Certificate::Regions(closure) => {
                relation::kept(asked.finding.task, asked.property, closure).map(|relation| relation.words())
            }
            Certificate::Simulation(known) => repeated(asked, known).map(|relation| relation.words()),
            Certificate::States(_) | Certificate::Strategies(_) => None,
        },
        answers: strategy::answers(asked, proof).into_iter().map(|answer| answer.text).collect(),
    })
}

/// How it was proved, what that does not say, and how it was checked.
pub(super) fn remarks(asked: Asked<'_>, proof: &Proof) -> Vec<Remark> {
    let mut lines = Vec::new();
    let how = match &proof.certificate {
        Certificate::States(_) => followed(asked),
        Certificate::Regions(closure) => closed(asked, closure),
        Certificate::Strategies(_) => played(asked, proof),
        Certificate::Simulation(known) => answered(asked, known),
    };
    if !is_vacuous(asked.finding) {
        lines.push(Remark::new("how", how));
        lines.extend(limit(asked, proof).map(|text| Remark::new("note", text)));
    }
    let name = if asked.property.is_negated { "the proof of the opposite" } else { "the proof" };
    let is_enumerated = matches!(proof.certificate, Certificate::States(_));
    let what = if is_enumerated {
        let pairs = words::count(proof.certified.nodes, "pair");
        format!("({pairs} of states, {})", words::count(proof.certified.successors, "step"))
    } else {
        format!("({}) with a fresh solver", words::count(proof.certified.conditions, "condition"))
    };
    lines.push(Remark::new("checked", format!("{name} was checked again by the independent checker {what}")));
    if !is_enumerated {
        lines.extend(solver(asked).map(|solver| Remark::new("checked", solver)));
    }
    lines
}

/// How states were enumerated.
fn followed(asked: Asked<'_>) -> String {
    let stats = &asked.finding.decided.stats;
    match (asked.property.kind, stats.longest) {
        (Kind::Always, None) if stats.complete > 0 => {
            let after = words::count(stats.complete, "observation");
            format!("all runs were followed until nothing new came up, after {after}")
        }
        (Kind::Always, None) => "all runs were followed until nothing new came up".to_owned(),
        (Kind::Always, Some(_)) => "all runs were followed until they observe nothing more".to_owned(),
        (Kind::Post, _) if stats.universal_ends.diverged > 0 => {
            "all runs were followed until they end or repeat themselves".to_owned()
        }
        (Kind::Post, _) => "all runs were followed to their ends".to_owned(),
    }
}

/// What is closed under steps.
fn closed(asked: Asked<'_>, closure: &Closure) -> String {
    match relation::kept(asked.finding.task, asked.property, closure) {
        Some(relation) => format!("relation {} is kept", relation.words()),
        None => format!("{} of states, closed under steps", words::count(closure.regions.len(), "region")),
    }
}

/// The relation that strategies keep from one observation to the next.
fn repeated(asked: Asked<'_>, known: &Simulation) -> Option<Relation> {
    // Of several regions behind the first observation, none says what the others keep.
    let [_, ref region] = *known.regions else { return None };
    relation::kept_in(asked.finding.task, asked.property, &known.pool, region)
}

/// How existential runs answer from one observation to the next.
fn answered(asked: Asked<'_>, known: &Simulation) -> String {
    let runs = asked.property.quantifiers.iter().filter(|run| run.quantification == Quantification::Existential);
    let names = words::list(&runs.map(|run| run.name.clone()).collect::<Vec<_>>(), "and");
    let kept =
        repeated(asked, known).map_or(String::new(), |relation| format!("; relation {} is kept", relation.words()));
    if names.is_empty() {
        return format!("each observation leads back to states like those before it{kept}");
    }
    format!("for each observation, the choices of {names} follow from those of the other runs{kept}")
}

/// How existential runs answer.
fn played(asked: Asked<'_>, proof: &Proof) -> String {
    let property = asked.property;
    let name = |kind: Quantification| {
        let runs = property.quantifiers.iter().filter(|run| run.quantification == kind);
        words::list(&runs.map(|run| run.name.clone()).collect::<Vec<_>>(), "and")
    };
    let (universal, existential) = (name(Quantification::Universal), name(Quantification::Existential));
    if existential.is_empty() {
        return "all runs were followed to their ends".to_owned();
    }
    let does = if property.n_universal() == 1 { "does" } else { "do" };
    let whatever = if universal.is_empty() { String::new() } else { format!(" whatever {universal} {does}") };
    let answers = strategy::answers(asked, proof);
    let said = match answers.as_slice() {
        [] => format!("{existential} always fits"),
        [one] if one.text.is_empty() => format!("{existential} has no choice, and fits{whatever}"),
        [one] if one.is_fixed && !whatever.is_empty() => format!("{},{whatever}", one.text),
        [one] => one.text.clone(),
        many => {
            let more = if many.len() > MAX_ANSWERS { "; or ..." } else { "" };
            let shown: Vec<&str> = many.iter().take(MAX_ANSWERS).map(|it| &*it.text).collect();
            let count = words::count(many.len(), "answer");
            format!("one of {count} fits{whatever}: {}{more}", shown.join("; or "))
        }
    };
    said.replace(" = ", &format!("{NO_BREAK}={NO_BREAK}"))
}

/// What a proof does not say. Finite sets, and runs that are matched step by step, carry over to infinite runs.
fn limit(asked: Asked<'_>, proof: &Proof) -> Option<String> {
    let Certificate::Regions(closure) = &proof.certificate else { return None };
    let property = asked.property;
    let has_existential = property.n_universal() < property.quantifiers.len();
    let is_endless = property.kind == Kind::Always && asked.finding.decided.stats.longest.is_none();
    (has_existential && is_endless && !relation::is_simulation(closure))
        .then(|| "said of every finite number of observations; infinite runs are another question".to_owned())
}

/// `(Z3 4.8.12, confirmed by cvc5 1.0.3)`, as far as it is known. It stands on a line of its own that is not broken, so
/// that reports with another version differ in the version alone.
pub(super) fn solver(asked: Asked<'_>) -> Option<String> {
    let solver = asked.finding.decided.stats.solver.as_ref()?;
    let second = asked.finding.decided.second.as_ref().map_or(String::new(), |opinion| match &opinion.open {
        None => format!(", confirmed by {}", opinion.solver),
        Some(why) => format!(", not confirmed by {}: {why}", opinion.solver),
    });
    Some(format!("({solver}{second})").replace(' ', NO_BREAK))
}
