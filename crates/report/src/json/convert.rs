//! From findings to the types of the format.

use std::collections::BTreeMap;

use counterpoint_diag::{self as diag, Sources, Span};
use counterpoint_engine::{self as engine, SecondOpinion, Unknown};
use counterpoint_ir::Value;
use counterpoint_ir::ids::PointId;
use counterpoint_ir::program::Position;
use counterpoint_prop::{Expect, Quantifier};
use counterpoint_witness::{self as witness, StopCause};

use super::{
    Bounds, Candidate, Checked, Counts, Decision, DecisionKind, Diagnostic, Ends, Entry, Failing, Label, Level,
    LevelStats, Observation, Place, Proof, Range, Reason, ReasonKind, Report, Run, SCHEMA, SearchStats, SecondSolver,
    Seen, Severity, Stats, Tool, Trapped, Verdict, Witness,
};
use crate::leak::confirmation;
use crate::leak::view::{self, View};
use crate::seen::Evidence;
use crate::text::{reason_words, why_words};
use crate::{Finding, Outcome, Summary, decision, relation, strategy, words};

impl Report {
    /// The report of findings and of what is to be said about the input.
    pub fn new(findings: &[Finding], diagnostics: &[diag::Diagnostic], sources: &Sources) -> Self {
        Self {
            schema: SCHEMA.into(),
            tool: Tool { name: "counterpoint".into(), version: env!("CARGO_PKG_VERSION").into() },
            results: findings.iter().map(|finding| entry(finding, sources)).collect(),
            methods: Vec::new(),
            summary: counts(&Summary::of(findings)),
            diagnostics: diagnostics.iter().map(|one| diagnostic(one, sources)).collect(),
        }
    }

    /// The report of answers about methods.
    pub fn of_methods(views: &[View]) -> Self {
        let count = |verdict| views.iter().filter(|view| view.verdict == verdict).count();
        Self {
            methods: views.to_vec(),
            summary: Counts {
                methods: views.len(),
                refuted: count(view::Verdict::Leaks),
                accepted: views.iter().filter(|view| view.accepted.is_some()).count(),
                none_found: count(view::Verdict::NoneFound),
                unknown: count(view::Verdict::Unknown),
                ..counts(&Summary::of(&[]))
            },
            ..Self::new(&[], &[], &Sources::default())
        }
    }
}

fn entry(finding: &Finding, sources: &Sources) -> Entry {
    let property = &finding.task.property;
    let stats = &finding.decided.stats;
    let at = place(sources, property.span).unwrap_or(Place { file: String::new(), line: 1 });
    Entry {
        property: property.name.clone(),
        file: at.file,
        line: at.line,
        text: property.text.clone(),
        verdict: verdict(finding.outcome()),
        expected: property.expect.map(expected),
        as_expected: finding.is_as_expected(),
        vacuous: finding.is_vacuous(),
        opposite: finding.pointwise.is_negated,
        reason: reason(finding, sources),
        bounds: Bounds {
            observations: stats.complete,
            longest: stats.longest,
            max_observations: finding
                .pointwise
                .max_observations
                .map_or(finding.budget.observations, |own| own.min(finding.budget.observations)),
            max_steps: finding.budget.steps,
            max_choices: finding.budget.choices,
        },
        witness: evidence(finding, sources).map(|(witness, evidence)| witness_of(finding, witness, evidence)),
        confirmation: confirmed(finding),
        proof: proof(finding, sources),
        second_solver: finding.decided.second.as_ref().map(second_solver),
        stats: stats_of(finding, sources),
    }
}

/// Only runs of methods can be confirmed.
fn confirmed(finding: &Finding) -> Option<view::Confirmation> {
    let is_refuted = matches!(finding.decided.verdict, engine::Verdict::Refuted(..));
    (is_refuted && finding.task.has_methods()).then(|| confirmation(finding.confirmed))
}

fn second_solver(opinion: &SecondOpinion) -> SecondSolver {
    SecondSolver {
        name: opinion.solver.clone(),
        confirmed: opinion.open.is_none(),
        questions: opinion.confirmed,
        reason: opinion.open.clone(),
    }
}

fn verdict(outcome: Outcome) -> Verdict {
    match outcome {
        Outcome::Refuted => Verdict::Refuted,
        Outcome::Proved => Verdict::Proved,
        Outcome::NoneFound => Verdict::NoneFound,
        Outcome::Unknown | Outcome::Contradicted => Verdict::Unknown,
    }
}

fn expected(expect: Expect) -> Verdict {
    match expect {
        Expect::Refuted => Verdict::Refuted,
        Expect::Proved => Verdict::Proved,
        Expect::NoneFound => Verdict::NoneFound,
    }
}

fn evidence<'a>(finding: &Finding<'a>, sources: &'a Sources) -> Option<(&'a witness::Witness, Evidence<'a>)> {
    match &finding.decided.verdict {
        engine::Verdict::Refuted(witness, replayed) => Some((witness, Evidence::new(finding, sources, replayed)?)),
        _ => None,
    }
}

fn proof(finding: &Finding, sources: &Sources) -> Option<Proof> {
    match &finding.decided.verdict {
        engine::Verdict::Proved(proof) => Some(Proof {
            pairs: proof.certified.nodes,
            successors: proof.certified.successors,
            conditions: proof.certified.conditions,
            relation: match &proof.certificate {
                witness::Certificate::Regions(closure) => relation::kept(finding.task, finding.pointwise, closure),
                witness::Certificate::States(_) | witness::Certificate::Strategies(_) => None,
            },
            answers: strategy::answers(finding, sources, proof).into_iter().map(|answer| answer.text).collect(),
        }),
        _ => None,
    }
}

fn reason(finding: &Finding, sources: &Sources) -> Option<Reason> {
    if let Some(confirmation) = confirmed(finding).filter(|it| it.state == view::Confirmed::Contradicted) {
        let platform = confirmation.platform.unwrap_or_default();
        let message = format!("on {platform} {}", confirmation.reason.unwrap_or_default());
        return Some(Reason { kind: ReasonKind::Contradicted, message, place: None });
    }
    match &finding.decided.verdict {
        // It is no reason for a failure, but for a success.
        engine::Verdict::Refuted(..) if finding.pointwise.is_negated => None,
        engine::Verdict::Refuted(_, replayed) => {
            let evidence = Evidence::new(finding, sources, replayed)?;
            let kind = match evidence.failing_level() {
                None => ReasonKind::BodyFalse,
                Some(level) if level.candidates == 0 => ReasonKind::NoObservation,
                Some(_) => ReasonKind::NothingMatches,
            };
            let message = why_words(evidence).join(" ");
            Some(Reason { kind, message, place: None })
        }
        engine::Verdict::Unknown(unknown) => {
            let (kind, at) = unknown_kind(unknown);
            let place = at.and_then(|at| place(sources, words::span_of(finding.task, at)));
            Some(Reason { kind, message: reason_words(unknown, finding, sources), place })
        }
        engine::Verdict::Contradicted(what) => {
            Some(Reason { kind: ReasonKind::Contradicted, message: what.to_string(), place: None })
        }
        engine::Verdict::Proved(_) | engine::Verdict::NoneFound(_) => None,
    }
}

fn unknown_kind(unknown: &Unknown) -> (ReasonKind, Option<engine::Place>) {
    match unknown {
        Unknown::InfiniteChoice(at) => (ReasonKind::InfiniteChoice, Some(*at)),
        Unknown::TooManyChoices(at, _) => (ReasonKind::TooManyChoices, Some(*at)),
        Unknown::Steps => (ReasonKind::Steps, None),
        Unknown::Cut(at) => (ReasonKind::Cut, Some(*at)),
        Unknown::Endless(at, _) => (ReasonKind::Endless, Some(*at)),
        Unknown::OutOfReach(at, _) => (ReasonKind::OutOfReach, Some(*at)),
        Unknown::Solver => (ReasonKind::Solver, None),
        Unknown::Stopped(StopCause::Time) => (ReasonKind::Time, None),
        Unknown::Stopped(StopCause::User) => (ReasonKind::Interrupted, None),
        Unknown::NotThere(_) => (ReasonKind::NotThere, None),
        Unknown::NothingComparable | Unknown::NoEnd(_) | Unknown::Unmade(_) => (ReasonKind::NothingComparable, None),
        Unknown::NoSecret => (ReasonKind::NoSecret, None),
        Unknown::BelowThreshold => (ReasonKind::LowCoverage, None),
        Unknown::Unsupported(at) => (ReasonKind::Unsupported, Some(*at)),
        Unknown::CheckOverBudget => (ReasonKind::CheckOverBudget, None),
        Unknown::CheckUndecided(_) => (ReasonKind::CheckUndecided, None),
    }
}

fn witness_of(finding: &Finding, witness: &witness::Witness, evidence: Evidence) -> Witness {
    let property = evidence.property();
    let replay = evidence.replay;
    let failing = |part: &witness::Failing| Failing {
        text: property.body[part.conjunct].text.clone(),
        fails_for: part.fails_for,
    };
    Witness {
        observations: witness.observations,
        file: finding.witness_file.clone(),
        checked: match replay.matching {
            witness::Matching::Enumerated => Checked::Enumerated,
            witness::Matching::Solved { .. } => Checked::Solved,
        },
        runs: evidence.universal().iter().zip(&replay.runs).map(|(of, run)| run_of(evidence, *of, run)).collect(),
        existential: replay.levels.iter().map(|level| level_of(evidence, level)).collect(),
        failing: replay.failing.iter().map(failing).collect(),
    }
}

fn run_of(evidence: Evidence, (index, quantifier): (usize, &Quantifier), run: &witness::Run) -> Run {
    let program = evidence.program(index);
    let observation = |seen: &witness::Observation| Observation {
        decisions: decision::shown_all(program, evidence.sources, evidence.guide(index), &seen.decisions)
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
        place: place(sources, shown.span),
    }
}

fn level_of(evidence: Evidence, level: &witness::Level) -> Level {
    let existential = evidence.existential();
    let candidate = |candidate: &witness::Candidate| {
        let seen = existential.iter().zip(&candidate.seen);
        let seen = seen.map(|(of, (point, at, values))| {
            // Only these values are known: a candidate stands for all runs that agree on what the property looks at.
            let slots = evidence.slots_of_run(of.0);
            let is_looked_at = |field: &str| slots.iter().any(|&slot| evidence.property().slots[slot].field == field);
            seen_of(evidence, *of, (*point, *at, values), &is_looked_at)
        });
        Candidate { matches: candidate.matches, seen: seen.collect() }
    };
    let range = |range: &witness::Range| Range {
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
    evidence: Evidence,
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
        place: place(evidence.sources, program.span_at(at)),
        values,
    }
}

fn stats_of(finding: &Finding, sources: &Sources) -> Stats {
    let stats = &finding.decided.stats;
    let times = finding.times.as_ref();
    let level = |(index, level): (usize, &engine::LevelStats)| LevelStats {
        observations: level.observations,
        universal: level.universal,
        kept: level.kept,
        matching: level.matching,
        largest: level.largest,
        steps: level.steps,
        solver_calls: level.solver_calls,
        duration_us: times.and_then(|times| times.levels_us.get(index).copied()),
    };
    Stats {
        engine: finding.engine.to_owned(),
        states: stats.states,
        steps: stats.steps,
        representation: Some(stats.representation.to_owned()).filter(|words| !words.is_empty()),
        solver: stats.solver.clone(),
        searched: stats.search.map(|searched| SearchStats {
            calls: searched.calls,
            tuples: searched.tuples,
            solver_calls: searched.asked,
        }),
        levels: stats.levels.iter().enumerate().map(level).collect(),
        universal_ends: ends(&stats.universal_ends, finding, sources),
        existential_ends: ends(&stats.existential_ends, finding, sources),
        duration_us: times.map(|times| times.total_us),
    }
}

fn ends(ends: &engine::Ends, finding: &Finding, sources: &Sources) -> Ends {
    let trapped = ends.trapped.iter().map(|(trap, at, count)| Trapped {
        trap: trap.spelling().into(),
        place: place(sources, words::span_of(finding.task, *at)),
        count: *count,
    });
    Ends {
        returned: ends.returned,
        blocked: ends.blocked,
        diverged: ends.diverged,
        threw: ends.threw,
        cut: ends.cut,
        trapped: trapped.collect(),
    }
}

fn counts(summary: &Summary) -> Counts {
    Counts {
        properties: summary.properties(),
        methods: 0,
        accepted: 0,
        refuted: summary.refuted,
        proved: summary.proved,
        none_found: summary.none_found,
        unknown: summary.unknown + summary.contradicted,
        unexpected: summary.unexpected,
    }
}

impl Diagnostic {
    /// What is said of a place in a source.
    pub fn of(remark: &diag::Diagnostic, sources: &Sources) -> Self {
        diagnostic(remark, sources)
    }

    /// An error without a place.
    pub fn error(code: Option<diag::Code>, message: &str, help: Option<&str>) -> Self {
        Self {
            code: code.map_or_else(String::new, |code| code.id.to_owned()),
            severity: Severity::Error,
            message: message.to_owned(),
            labels: Vec::new(),
            help: help.map(str::to_owned),
        }
    }

    /// Where it is, if that is known: `Login.java:7:3`.
    pub(crate) fn place(&self) -> Option<String> {
        self.labels.first().map(|label| format!("{}:{}:{}", label.file, label.line, label.column))
    }

    /// All of it in one line.
    pub(crate) fn line(&self) -> String {
        let place = self.place().map_or_else(String::new, |place| format!("{place}: "));
        let help = self.help.as_ref().map_or_else(String::new, |help| format!("; {help}"));
        format!("{place}{}{help}", self.message)
    }
}

fn diagnostic(diagnostic: &diag::Diagnostic, sources: &Sources) -> Diagnostic {
    let labels = std::iter::once(&diagnostic.primary).chain(&diagnostic.secondary);
    Diagnostic {
        code: diagnostic.code.id.into(),
        severity: match diagnostic.severity {
            diag::Severity::Note => Severity::Note,
            diag::Severity::Warning => Severity::Warning,
            diag::Severity::Error => Severity::Error,
        },
        message: diagnostic.message.clone(),
        labels: labels.map(|one| label(one, sources)).collect(),
        help: diagnostic.help.clone(),
    }
}

fn label(label: &diag::Label, sources: &Sources) -> Label {
    let start = sources.start(label.span);
    let end = sources.start(Span { start: label.span.end, ..label.span });
    Label {
        file: sources.file(label.span.file).name.clone(),
        line: start.line,
        column: start.column,
        end_line: end.line,
        end_column: end.column,
        text: label.text.clone(),
    }
}

fn place(sources: &Sources, span: Span) -> Option<Place> {
    words::is_known(sources, span)
        .then(|| Place { file: sources.file(span.file).name.clone(), line: sources.start(span).line })
}
