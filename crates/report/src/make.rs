//! From a finding to its view: what all kinds of properties have in common.

use counterpoint_engine::{Confirmation, Contradiction, SecondOpinion, Verdict};
use counterpoint_evidence::file::hash;
use counterpoint_prop::{Body, Expect};

use crate::pointwise::Asked;
use crate::view::{
    self, Both, Bounds, ConfirmationState, Kind, Next, Proof, Reason, ReasonKind, Remark, Said, SecondSolver, Shown,
    View, Within, Witness,
};
use crate::words::{line_at, shell_word};
use crate::{Finding, Style, agreement, command, goals, pointwise, reason, stats};

/// What is different for each kind of property.
pub(crate) struct Parts {
    pub(crate) kind: Kind,
    /// What it is counted as.
    pub(crate) noun: &'static str,
    /// What follows the word of the verdict, if it is not contradicted.
    pub(crate) qualification: String,
    /// Why the property fails.
    pub(crate) reason: Option<Reason>,
    pub(crate) witness: Option<Witness>,
    pub(crate) proof: Option<Proof>,
    pub(crate) place: Option<counterpoint_diag::Span>,
    /// What its fingerprint is made of.
    pub(crate) identity: Vec<String>,
    pub(crate) table: Vec<String>,
    /// What is said of the evidence.
    pub(crate) evidence: Vec<Remark>,
    /// What is said behind how it was confirmed, and can be replayed.
    pub(crate) then: Vec<Remark>,
}

/// An answer as plain data, with what people read in this style.
pub fn view(finding: &Finding<'_>, style: Style) -> View {
    let Finding { task, decided, .. } = finding;
    let property = &task.property;
    let parts = match &property.body {
        Body::Pointwise(body) => pointwise::parts(Asked { finding, property: body }, style),
        Body::Agreement(body) => agreement::parts(finding, body),
    };
    let verdict = verdict(finding);
    let as_expected = property.expect.map(|expect| verdict.meets(expect));
    let confirmation = confirmation(finding);
    let (qualification, reason) = if let Some((by, reason)) = contradiction(finding) {
        (by, Some(reason))
    } else {
        let reason = parts.reason.or_else(|| unknown(finding));
        (parts.qualification + &expectation(property.expect, as_expected), reason)
    };
    let mut remarks = parts.evidence;
    remarks.extend(confirmation.iter().flat_map(|confirmation| confirmed(confirmation, property.quantifiers().len())));
    remarks.extend(replay(finding));
    remarks.extend(parts.then);
    let notes: Vec<String> =
        remarks.iter().filter(|remark| remark.label == "note").map(|remark| remark.said.line()).collect();
    View {
        property: property.name.clone(),
        kind: parts.kind,
        subjects: subjects(finding),
        observer: finding.subject.and_then(|subject| subject.observer).map(str::to_owned),
        place: parts.place.map(|span| line_at(finding.sources, span)),
        text: property.text.clone(),
        verdict,
        expected: property.expect.map(Into::into),
        as_expected,
        vacuous: is_vacuous(finding),
        opposite: property.is_negated(),
        reason,
        fingerprint: hash(parts.identity.join("\n").as_bytes()),
        accepted: None,
        bounds: bounds(finding),
        evidence_file: finding.evidence_file.map(str::to_owned),
        witness: parts.witness,
        confirmation,
        proof: parts.proof,
        second_solver: decided.second.as_ref().map(second_solver),
        coverage: goals::coverage(finding),
        note: (!notes.is_empty()).then(|| notes.join("; ")),
        next: remarks.iter().find_map(next),
        stats: stats::figures(finding),
        shown: Shown {
            title: finding.subject.map_or(&*property.name, |subject| subject.title).to_owned(),
            noun: parts.noun,
            qualification,
            table: parts.table,
            remarks,
            stats: if style.stats || style.verbose { stats::lines(finding, style) } else { Vec::new() },
            test: finding.test.clone(),
        },
    }
}

fn next(remark: &Remark) -> Option<Next> {
    match &remark.said {
        Said::Command(next) if remark.label == "next" => Some(next.clone()),
        _ => None,
    }
}

/// The answer to what the author wrote. Nothing found up to a bound says nothing of the opposite.
pub(crate) fn verdict(finding: &Finding<'_>) -> view::Verdict {
    let is_negated = finding.task.property.is_negated();
    match (&finding.decided.verdict, is_negated) {
        _ if finding.shown_instead().is_some() => view::Verdict::Contradicted,
        (Verdict::Contradicted(_), _) => view::Verdict::Contradicted,
        (Verdict::Refuted(..), false) | (Verdict::Proved(_), true) => view::Verdict::Refuted,
        (Verdict::Proved(_), false) | (Verdict::Refuted(..), true) => view::Verdict::Proved,
        (Verdict::NoneFound(_), false) => view::Verdict::NoneFound,
        (Verdict::NoneFound(_), true) | (Verdict::Unknown(_), _) => view::Verdict::Unknown,
    }
}

/// Whether the property was proved only because no universal runs are ever compared.
pub(crate) fn is_vacuous(finding: &Finding<'_>) -> bool {
    finding.decided.stats.is_vacuous && verdict(finding) == view::Verdict::Proved
}

/// Who contradicts the answer, behind the word of the verdict, and what is said.
fn contradiction(finding: &Finding<'_>) -> Option<(String, Reason)> {
    let report = "internal error, please report it";
    let (by, kind, message) = match (&finding.decided.verdict, finding.shown_instead()) {
        (_, Some(shown)) => {
            let platform = finding.platform();
            let message = format!("on {platform} {}", not_shown(shown));
            (format!(" by {platform}: {report}"), ReasonKind::PlatformContradicts, message)
        }
        (Verdict::Contradicted(what), _) => {
            let (by, kind) = match what {
                Contradiction::Checker(_) => {
                    (format!(" by the independent checker: {report}"), ReasonKind::CheckerContradicts)
                }
                Contradiction::Solvers(_) => {
                    let by = ": two solvers contradict each other, so there is no answer";
                    (by.to_owned(), ReasonKind::SolversContradict)
                }
            };
            (by, kind, what.to_string())
        }
        _ => return None,
    };
    Some((by, Reason { kind, message, place: None }))
}

/// What is different on the platform.
fn not_shown(shown: &[String]) -> &str {
    if let [what] = shown { what } else { "both runs show the same" }
}

fn unknown(finding: &Finding<'_>) -> Option<Reason> {
    match &finding.decided.verdict {
        Verdict::Unknown(unknown) => Some(reason::unknown(finding, unknown)),
        _ => None,
    }
}

fn expectation(expect: Option<Expect>, as_expected: Option<bool>) -> String {
    let word = match expect {
        None => return String::new(),
        Some(_) if as_expected == Some(true) => return " (as expected)".to_owned(),
        Some(Expect::Refuted) => "refuted",
        Some(Expect::Proved) => "proved",
        Some(Expect::NoneFound) => "none-found",
    };
    format!(", but expected {word}")
}

/// The programs that the property speaks of, each once.
fn subjects(finding: &Finding<'_>) -> Vec<String> {
    if let Some(subject) = finding.subject {
        return vec![subject.name.to_owned()];
    }
    let mut names: Vec<String> = Vec::new();
    for run in finding.task.property.quantifiers() {
        let name = &finding.task.program(run.program).name;
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    names
}

fn bounds(finding: &Finding<'_>) -> Bounds {
    let (stats, budget) = (&finding.decided.stats, finding.budget);
    let own = finding.task.property.pointwise().and_then(|property| property.max_observations);
    let within = match &finding.decided.verdict {
        Verdict::NoneFound(how_far) => how_far.exhaustive_within.as_ref(),
        _ => None,
    };
    Bounds {
        observations: stats.search.is_none().then_some(stats.complete),
        longest: stats.longest,
        exhaustive_within: within.map(|within| Within { held_fixed: within.held_fixed.clone() }),
        max_observations: own.map_or(budget.observations, |own| own.min(budget.observations)),
        max_steps: budget.steps,
        max_choices: budget.choices,
        max_calls: budget.calls,
        seed: budget.seed,
    }
}

fn second_solver(opinion: &SecondOpinion) -> SecondSolver {
    SecondSolver {
        name: opinion.solver.clone(),
        confirmed: opinion.open.is_none(),
        questions: opinion.confirmed,
        reason: opinion.open.clone(),
    }
}

/// Whether the runs of a refutation show the same on the platform, if there is one to run them on.
fn confirmation(finding: &Finding<'_>) -> Option<view::Confirmation> {
    let is_refuted = matches!(finding.decided.verdict, Verdict::Refuted(..));
    let has_platform = finding.task.subjects.iter().any(|subject| subject.platform.is_some());
    let platform = Some(finding.platform().to_owned());
    let none = view::Confirmation { state: ConfirmationState::NotTried, platform: None, reason: None, shown: None };
    let confirmation = match finding.confirmation {
        None if !has_platform => return None,
        None => none,
        Some(Confirmation::Confirmed { is_seeded }) => {
            let reason = is_seeded.then(|| "with the same random numbers".to_owned());
            view::Confirmation { state: ConfirmationState::Confirmed, platform, reason, ..none }
        }
        Some(Confirmation::NotConfirmable { reason } | Confirmation::NotShown { reason }) => {
            view::Confirmation { state: ConfirmationState::NotConfirmable, reason: Some(reason.clone()), ..none }
        }
        Some(Confirmation::Contradicted { shown }) => view::Confirmation {
            state: ConfirmationState::Contradicted,
            platform,
            reason: Some(not_shown(shown).to_owned()),
            shown: match shown.as_slice() {
                [a, b] => Some(Both { a: a.clone(), b: b.clone() }),
                _ => None,
            },
        },
    };
    is_refuted.then_some(confirmation)
}

/// What is said of it.
fn confirmed(confirmation: &view::Confirmation, n_runs: usize) -> Vec<Remark> {
    let platform = confirmation.platform.as_deref().unwrap_or_default();
    let reason = confirmation.reason.as_deref();
    let all = match n_runs {
        1 => "the run".to_owned(),
        2 => "both runs".to_owned(),
        _ => format!("all {n_runs} runs"),
    };
    let said = match confirmation.state {
        ConfirmationState::NotTried => return Vec::new(),
        ConfirmationState::Confirmed => {
            let given = reason.map_or_else(String::new, |given| format!(", {given}"));
            format!("on {platform} by repeating {all} there{given}")
        }
        ConfirmationState::NotConfirmable => format!("not possible: {}", reason.unwrap_or_default()),
        ConfirmationState::Contradicted => format!("NO: on {platform} {}", reason.unwrap_or_default()),
    };
    let mut remarks = vec![Remark::new("confirmed", said)];
    if let Some(shown) = &confirmation.shown {
        remarks.extend([Remark::new("run A", &*shown.a), Remark::new("run B", &*shown.b)]);
    }
    remarks
}

/// What to type to have stored evidence checked again.
fn replay(finding: &Finding<'_>) -> Option<Remark> {
    let has_evidence = matches!(finding.decided.verdict, Verdict::Refuted(..) | Verdict::Proved(_));
    let file = finding.evidence_file.filter(|_| has_evidence)?;
    Some(Remark::command("replay", format!("{} replay {}", command::PROGRAM, shell_word(file)), None))
}

/// What is said where two that have to agree do not.
pub(crate) fn contradicted(what: &Contradiction) -> Vec<Remark> {
    let whose = match what {
        Contradiction::Checker(_) => "counterpoint",
        Contradiction::Solvers(_) => "one of the solvers, or in counterpoint",
    };
    let report = format!("this is a bug in {whose}: please report it together with the input");
    vec![Remark::new("why", what.to_string()), Remark::new("next", report)]
}
