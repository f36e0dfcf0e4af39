//! The witness as data.

use std::collections::BTreeMap;

use counterpoint_diag::Sources;
use counterpoint_engine::Verdict;
use counterpoint_evidence as explain;
use counterpoint_ir::Value;
use counterpoint_ir::ids::PointId;
use counterpoint_ir::program::Position;
use counterpoint_prop::Quantifier;
use counterpoint_witness as witness;

use super::seen::Evidence;
use super::{Asked, decision};
use crate::view::{
    Candidate, Checked, Decision, DecisionKind, Failing, Level, Observation, Range, Run, Seen, Unmatched,
};
use crate::words::source_place;

/// Runs that nothing matches.
pub(super) fn unmatched(asked: Asked<'_>, evidence: Evidence<'_>) -> Unmatched {
    let property = evidence.property();
    let replay = evidence.replay;
    let failing = |part: &explain::Failing| Failing {
        text: property.body[part.conjunct].text.clone(),
        fails_for: part.fails_for,
    };
    let observations = match &asked.finding.decided.verdict {
        Verdict::Refuted(witness, _) => witness.observations,
        _ => 0,
    };
    Unmatched {
        observations,
        checked: match replay.matching {
            witness::Matching::Enumerated => Checked::Enumerated,
            witness::Matching::Solved { .. } => Checked::Solved,
        },
        runs: evidence.universal().iter().zip(&replay.runs).map(|(of, run)| run_of(evidence, *of, run)).collect(),
        existential: replay.levels.iter().map(|level| level_of(evidence, level)).collect(),
        failing: replay.failing.iter().map(failing).collect(),
    }
}

fn run_of(evidence: Evidence<'_>, (index, quantifier): (usize, &Quantifier), run: &witness::Run) -> Run {
    let program = evidence.program(index);
    let observation = |seen: &witness::Observation| Observation {
        decisions: decision::shown_all(program, evidence.sources, evidence.guided(index), &seen.decisions)
            .into_iter()
            .map(|shown| decision_of(shown, evidence.sources))
            .collect(),
        seen: seen_of(evidence, (index, quantifier), (seen.point, seen.at, &seen.values), &|_| true),
    };
    Run {
        name: quantifier.name.clone(),
        program: program.name.clone(),
        observations: run.observations.iter().map(observation).collect(),
    }
}

fn decision_of(shown: decision::ShownDecision, sources: &Sources) -> Decision {
    Decision {
        kind: match shown.kind {
            decision::DecisionKind::Input => DecisionKind::Input,
            decision::DecisionKind::Havoc => DecisionKind::Havoc,
            decision::DecisionKind::Way => DecisionKind::Way,
        },
        name: shown.name,
        value: shown.value,
        place: source_place(sources, shown.span),
    }
}

fn level_of(evidence: Evidence<'_>, level: &explain::Level) -> Level {
    let existential = evidence.existential();
    let candidate = |candidate: &explain::Candidate| {
        let seen = existential.iter().zip(&candidate.seen);
        let seen = seen.map(|(of, (point, at, values))| {
            // Only these values are known: a candidate stands for all runs that agree on what the property looks at.
            let slots = evidence.slots_of_run(of.0);
            let is_looked_at = |field: &str| slots.iter().any(|&slot| evidence.property().slots[slot].field == field);
            seen_of(evidence, *of, (*point, *at, values), &is_looked_at)
        });
        Candidate { matches: candidate.matches, seen: seen.collect() }
    };
    let range = |range: &explain::Range| Range {
        name: evidence.slot_name(range.slot),
        low: range.low.as_ref().map(ToString::to_string),
        high: range.high.as_ref().map(ToString::to_string),
    };
    Level {
        ranges: level.ranges.iter().map(range).collect(),
        candidates: level.candidates,
        matching: level.matching,
        distinct: level.distinct,
        shown: level.shown.iter().map(candidate).collect(),
    }
}

fn seen_of(
    evidence: Evidence<'_>,
    of: (usize, &Quantifier),
    seen: (PointId, Position, &[Value]),
    is_known: &dyn Fn(&str) -> bool,
) -> Seen {
    let ((index, quantifier), (point, at, values)) = (of, seen);
    let program = evidence.program(index);
    let point = &program.points[point];
    let values: BTreeMap<String, String> = point
        .fields
        .iter()
        .zip(values)
        .filter(|(field, _)| is_known(&field.name))
        .map(|(field, value)| (field.name.clone(), program.show(value, &field.ty)))
        .collect();
    Seen {
        run: quantifier.name.clone(),
        point: point.name.clone(),
        place: source_place(evidence.sources, program.span_at(at)),
        values,
    }
}
