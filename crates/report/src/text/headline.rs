//! The first line of a finding: place, name, verdict, and the one fact that qualifies it.

use counterpoint_diag::Sources;
use counterpoint_engine::{Contradiction, Place, SearchStats, Unknown, Verdict};
use counterpoint_ir::Value;
use counterpoint_prop::{Expect, Kind, Quantifier};
use counterpoint_witness::StopCause;

use crate::leak::Confirmed;
use crate::{Finding, Outcome, Style, words};

/// `voting.cpt:21: fair: REFUTED after 2 observations (as expected)`.
pub(super) fn headline(finding: &Finding, sources: &Sources, style: Style) -> String {
    let property = &finding.task.property;
    let place = words::place(sources, property.span).map_or(String::new(), |place| format!("{place}: "));
    let is_contradicted = matches!(finding.confirmed, Confirmed::Contradicted(..));
    let verdict = painted(finding.outcome(), is_contradicted, style);
    if is_contradicted {
        return format!("{place}{}: {verdict} by the JVM: a mistake of this tool, please report it", property.name);
    }
    let expected = match (property.expect, finding.is_as_expected()) {
        (Some(_), Some(true)) => " (as expected)".to_owned(),
        (Some(expect), _) => format!(", but expected {}", expect_word(expect)),
        (None, _) => String::new(),
    };
    format!("{place}{}: {verdict}{}{expected}", property.name, qualification(finding, sources))
}

/// The word for an expectation, as it is written in properties.
pub(crate) fn expect_word(expect: Expect) -> &'static str {
    match expect {
        Expect::Refuted => "refuted",
        Expect::Proved => "proved",
        Expect::NoneFound => "none-found",
    }
}

fn painted(outcome: Outcome, is_contradicted: bool, style: Style) -> String {
    let (word, code) = match outcome {
        Outcome::Refuted => ("REFUTED", "31"),
        Outcome::Proved => ("PROVED", "32"),
        Outcome::NoneFound => ("NONE FOUND", "33"),
        Outcome::Unknown => ("UNKNOWN", "33"),
        Outcome::Contradicted if is_contradicted => ("CONTRADICTED", "31"),
        Outcome::Contradicted => ("INTERNAL ERROR", "31"),
    };
    if style.colour { format!("\x1b[1;{code}m{word}\x1b[0m") } else { word.to_owned() }
}

/// What follows the verdict, with the blank or punctuation before it.
fn qualification(finding: &Finding, sources: &Sources) -> String {
    let is_post = finding.pointwise.kind == Kind::Post;
    match &finding.decided.verdict {
        Verdict::Refuted(..) | Verdict::Proved(_) if finding.pointwise.is_negated => turned(finding),
        Verdict::Refuted(..) if is_post => {
            finding.decided.stats.search.map_or(" at the end".into(), |it| format!(" after {}", calls(it)))
        }
        Verdict::Refuted(witness, _) => format!(" after {}", words::count(witness.observations, "observation")),
        Verdict::Proved(_) => proved(finding),
        Verdict::NoneFound(_) => match finding.decided.stats.search {
            Some(searched) => format!(" in {}", calls(searched)),
            None => up_to(finding).map_or(String::new(), |bound| format!(" up to {bound}")),
        },
        Verdict::Unknown(unknown) => {
            let so_far = up_to(finding).map_or(String::new(), |bound| format!("; none found up to {bound}"));
            format!(": {}{so_far}", reason(unknown, finding, sources))
        }
        Verdict::Contradicted(Contradiction::Checker(_)) => {
            ": the checker contradicts the engine, so there is no answer".into()
        }
        Verdict::Contradicted(Contradiction::Solvers(_)) => {
            ": two solvers contradict each other, so there is no answer".into()
        }
    }
}

fn calls(searched: SearchStats) -> String {
    words::count(searched.calls, "call")
}

fn proved(finding: &Finding) -> String {
    let is_post = finding.pointwise.kind == Kind::Post;
    let stats = &finding.decided.stats;
    if finding.is_vacuous() {
        return format!(", but vacuous: {}", vacuity(finding));
    }
    match stats.longest {
        _ if is_post => " for all ends".into(),
        Some(longest) => format!(" for all runs (at most {})", words::count(longest, "observation")),
        None => " for every number of observations".into(),
    }
}

/// The fact behind the answer to a property that starts with `exists`, of which the opposite was decided.
fn turned(finding: &Finding) -> String {
    let property = finding.pointwise;
    let names = |runs: &[Quantifier]| words::list(&runs.iter().map(|run| run.name.clone()).collect::<Vec<_>>(), "and");
    let (sought, others) = property.quantifiers.split_at(property.n_universal());
    match &finding.decided.verdict {
        Verdict::Refuted(..) if sought.len() == 1 => format!(": there is such a run {}", names(sought)),
        Verdict::Refuted(..) => format!(": there are such runs {}", names(sought)),
        _ if finding.decided.stats.is_vacuous => format!(": {}", vacuity(finding)),
        _ if sought.len() + others.len() == 2 => {
            format!(": every {} has a {} against it", names(sought), names(others))
        }
        _ => format!(": all {} have {} against them", names(sought), names(others)),
    }
}

/// Why a property says nothing: no universal runs are ever compared.
fn vacuity(finding: &Finding) -> String {
    let property = finding.pointwise;
    let universal = &property.quantifiers[..property.n_universal()];
    let mut names: Vec<String> = Vec::new();
    for quantifier in universal {
        let name = &finding.task.program(quantifier.program).name;
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    let reached = if property.kind == Kind::Post { "ends normally" } else { "reaches an observation" };
    format!("no run of {} {reached}{}", words::list(&names, "or"), with_given(finding))
}

/// What is said of runs that the assumption speaks of, if there is one.
pub(super) fn with_given(finding: &Finding) -> &'static str {
    let property = finding.pointwise;
    let is_given = property.pool.as_const(property.given) != Some(&Value::Bool(true));
    if is_given { " with `given` true" } else { "" }
}

/// The bound up to which everything was looked at, if that is something.
fn up_to(finding: &Finding) -> Option<String> {
    let complete = finding.decided.stats.complete;
    (complete > 0).then(|| words::count(complete, "observation"))
}

/// Why there is no answer, in words that follow a colon.
pub(crate) fn reason(unknown: &Unknown, finding: &Finding, sources: &Sources) -> String {
    let at = |place: Place| {
        let place = words::place(sources, words::span_of(finding.task, place));
        place.map_or(String::new(), |place| format!(" ({place})"))
    };
    let choice = |place: Place| {
        let name = words::choice_name(finding.task.program(place.program), place.at);
        name.map_or("a choice".to_owned(), |name| format!("choice `{name}`"))
    };
    match unknown {
        Unknown::InfiniteChoice(place) => format!("{} is infinite{}", choice(*place), at(*place)),
        Unknown::TooManyChoices(place, values) => {
            let values = values.map_or("too many values".to_owned(), |values| words::count(values, "value"));
            let limit = words::number(finding.budget.choices);
            format!("{} has {values}, and at most {limit} are tried{}", choice(*place), at(*place))
        }
        Unknown::Steps => format!("all {} were used up", words::count(finding.budget.steps, "step")),
        Unknown::Cut(place) => format!("a run takes too long to its next observation{}", at(*place)),
        Unknown::Endless(place, observations) => {
            let program = &finding.task.program(place.program).name;
            let where_to = match finding.pointwise.kind {
                Kind::Post => "their end".to_owned(),
                Kind::Always => format!("observation {observations}"),
            };
            format!("runs of {program} get to {where_to} after any number of rounds of a loop{}", at(*place))
        }
        Unknown::OutOfReach(place, what) => format!("{what} is out of reach{}", at(*place)),
        Unknown::Solver => match finding.budget.solver.name() {
            Some(solver) => format!("the solver ({solver}) did not decide a question"),
            None => "it takes a solver, and there is none".to_owned(),
        },
        Unknown::Stopped(StopCause::Time) => "the time was used up".into(),
        Unknown::Stopped(StopCause::User) => "interrupted".into(),
        Unknown::NotThere(what) => format!("needs {what}, not there yet"),
        Unknown::NothingComparable => format!("no runs were found that all end normally{}", with_given(finding)),
        Unknown::NoSecret => "no input is secret, or none is read".to_owned(),
        Unknown::NoEnd(_) => "no run came to a normal end".to_owned(),
        Unknown::Unmade(_) => "no run could be started: argument construction always throws".to_owned(),
        Unknown::BelowThreshold => "fewer goals are covered than the threshold asks for".to_owned(),
        Unknown::Unsupported(place) => {
            let what = words::unsupported(finding.task, *place);
            format!("every run meets something that is not supported{}: {what}", at(*place))
        }
        Unknown::CheckOverBudget => "an answer was found, but checking it takes too many steps".into(),
        Unknown::CheckUndecided(_) if finding.budget.solver.name().is_none() => {
            "an answer was found, but it takes a solver to check it, and there is none".to_owned()
        }
        Unknown::CheckUndecided(why) => format!("an answer was found, but it could not be checked: {why}"),
    }
}
