//! Why there is no answer, for people and for programs.

use counterpoint_diag::StopCause;
use counterpoint_engine::{Place, Representation, Unknown};
use counterpoint_ir::ids::ClassId;
use counterpoint_prop::{Body, Kind};

use crate::view::{Reason, ReasonKind};
use crate::{Finding, pointwise, words};

/// Why there is no answer, in words that follow a colon.
pub(crate) fn unknown(finding: &Finding<'_>, unknown: &Unknown) -> Reason {
    let (kind, place) = kind(unknown);
    let place = place.and_then(|place| words::source_place(finding.sources, words::span_of(finding.task, place)));
    Reason { kind, message: message(finding, unknown), place }
}

fn kind(unknown: &Unknown) -> (ReasonKind, Option<Place>) {
    match unknown {
        Unknown::InfiniteChoice(at) => (ReasonKind::InfiniteChoice, Some(*at)),
        Unknown::TooManyChoices(at, _) => (ReasonKind::TooManyChoices, Some(*at)),
        Unknown::Steps => (ReasonKind::Steps, None),
        Unknown::Cut(at) => (ReasonKind::Cut, Some(*at)),
        Unknown::Endless(at, _) => (ReasonKind::Endless, Some(*at)),
        Unknown::OutOfReach(at, _) => (ReasonKind::OutOfReach, Some(*at)),
        Unknown::Solver => (ReasonKind::Solver, None),
        Unknown::Stopped(StopCause::Time | StopCause::Share) => (ReasonKind::Time, None),
        Unknown::Stopped(StopCause::Memory) => (ReasonKind::Memory, None),
        Unknown::Stopped(StopCause::User) => (ReasonKind::Interrupted, None),
        Unknown::NotThere(_) => (ReasonKind::NotThere, None),
        Unknown::NothingComparable => (ReasonKind::NothingComparable, None),
        Unknown::NoEnd(thrown) => (ReasonKind::NothingComparable, thrown.as_ref().and_then(|(_, at)| *at)),
        Unknown::Unmade(at) => (ReasonKind::NothingComparable, *at),
        Unknown::NoSecret => (ReasonKind::NoSecret, None),
        Unknown::BelowThreshold => (ReasonKind::LowCoverage, None),
        Unknown::Unsupported(at) => (ReasonKind::Unsupported, Some(*at)),
        Unknown::CheckOverBudget => (ReasonKind::CheckOverBudget, None),
        Unknown::CheckUndecided(_) => (ReasonKind::CheckUndecided, None),
        Unknown::NotShown(_) => (ReasonKind::NotShown, None),
    }
}

fn message(finding: &Finding<'_>, unknown: &Unknown) -> String {
    let (task, budget) = (finding.task, finding.budget);
    let place = |place: Place| words::place(finding.sources, words::span_of(task, place));
    let at = |it: Place| place(it).map_or(String::new(), |place| format!(" ({place})"));
    let choice = |place: Place| {
        let name = words::choice_name(task.program(place.program), place.at);
        name.map_or("a choice".to_owned(), |name| format!("choice `{name}`"))
    };
    match unknown {
        Unknown::InfiniteChoice(place) => format!("{} is infinite{}", choice(*place), at(*place)),
        Unknown::TooManyChoices(place, values) => {
            let values = values.map_or("too many values".to_owned(), |values| words::count(values, "value"));
            let limit = words::number(budget.choices);
            format!("{} has {values}, and at most {limit} are tried{}", choice(*place), at(*place))
        }
        Unknown::Steps => format!("all {} were used up", words::count(budget.steps, "step")),
        Unknown::Cut(place) => {
            let aim = match &task.property.body {
                Body::Pointwise(body) if body.kind == Kind::Always => {
                    format!("observation {}", finding.decided.stats.complete + 1)
                }
                Body::Pointwise(_) | Body::Agreement(_) => "the end".to_owned(),
            };
            if is_limited_by_steps(finding) {
                format!("{aim} was not reached within the step limit{}", at(*place))
            } else {
                format!("on the way to {aim}, a loop has too many rounds to be followed{}", at(*place))
            }
        }
        Unknown::Endless(place, observations) => {
            let program = &task.program(place.program).name;
            let where_to = match &task.property.body {
                Body::Pointwise(body) if body.kind == Kind::Always => format!("observation {observations}"),
                Body::Pointwise(_) | Body::Agreement(_) => "the end".to_owned(),
            };
            format!("the loop can iterate any number of times before {where_to} of {program}{}", at(*place))
        }
        Unknown::OutOfReach(place, what) => format!("{what} is out of reach{}", at(*place)),
        Unknown::Solver => match budget.solver.name() {
            Some(solver) => format!("the solver ({solver}) did not decide a question"),
            None => "a solver is required, but none is available".to_owned(),
        },
        Unknown::Stopped(StopCause::Time) => "the time was used up".into(),
        Unknown::Stopped(StopCause::Share) => "its share of the time was used up".into(),
        Unknown::Stopped(StopCause::Memory) => "the memory was used up".into(),
        Unknown::Stopped(StopCause::User) => "interrupted".into(),
        Unknown::NotThere(what) => format!("not supported yet: this needs {what}"),
        Unknown::NothingComparable => match &task.property.body {
            Body::Pointwise(body) => {
                format!("no runs were found that all end normally{}", pointwise::with_given(body))
            }
            Body::Agreement(_) => {
                "no two runs were comparable: they ended differently before their outputs diverged".to_owned()
            }
        },
        Unknown::NoSecret => "no input is secret, or none is read".to_owned(),
        Unknown::NoEnd(thrown) => no_end(finding, thrown.as_ref()),
        Unknown::Unmade(at) => {
            let last = at.and_then(place).map_or_else(String::new, |place| format!(", last at {place}"));
            format!("no run could be started: argument construction always throws{last}")
        }
        Unknown::BelowThreshold => "fewer goals are covered than --threshold asks for".to_owned(),
        Unknown::Unsupported(it) => {
            let what = words::unsupported(task, *it);
            let name = &task.program(it.program).procs[it.at.proc].name;
            let procedure = || task.spelling(it.program).procedure(name).filter(|name| !what.contains(name.as_str()));
            let procedure = || procedure().map_or_else(String::new, |name| format!(" (in {name})"));
            let at = if place(*it).is_some() { at(*it) } else { procedure() };
            format!("every run meets something that is not supported{at}: {what}")
        }
        Unknown::NotShown(what) => format!("an answer was found, but it was not confirmed: {what}"),
        Unknown::CheckOverBudget => "an answer was found, but checking it takes too many steps".into(),
        Unknown::CheckUndecided(_) if budget.solver.name().is_none() && task.property.pointwise().is_some() => {
            "an answer was found, but a solver is required to check it, but none is available".to_owned()
        }
        Unknown::CheckUndecided(it) => format!("an answer was found, but it could not be checked: {}", it.why),
    }
}

/// Whether more steps would lead further where a run was cut. Sets of states have a limit of their own for loops.
pub(crate) fn is_limited_by_steps(finding: &Finding<'_>) -> bool {
    finding.decided.stats.representation == Some(Representation::ExplicitStates)
}

/// Why no run came to its end.
fn no_end(finding: &Finding<'_>, thrown: Option<&(ClassId, Option<Place>)>) -> String {
    let stats = finding.decided.stats.search.unwrap_or_default();
    let Some((class, at)) = thrown else {
        let every = if stats.cut == stats.calls { "every run" } else { "every run that is supported" };
        return format!("{every} used up its steps or its memory, and showed nothing different before");
    };
    let subject = at.map_or(0, |at| at.program);
    let class = &finding.task.program(subject).classes.classes[*class].name;
    let class = finding.task.spelling(subject).class(class);
    let place = at.and_then(|at| words::place(finding.sources, words::span_of(finding.task, at)));
    let place = place.map_or_else(String::new, |place| format!(" at {place}"));
    let cut = match stats.cut {
        0 => String::new(),
        cut => format!("; {} used up their steps or their memory", words::number(cut)),
    };
    format!("no run came to a normal end; the most frequent exception is {class}{place}{cut}")
}
