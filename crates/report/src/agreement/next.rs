//! What to type next about runs that agree or disagree: only what can change the answer.

use counterpoint_engine::{Bounds, Budget, Unknown, Verdict};

use super::Asked;
use crate::command::{again, command};
use crate::view::Remark;
use crate::{advice, words};

/// Parameters for which a value is suggested.
const MOST_VALUES: usize = 3;

/// What to do about an answer.
pub(super) fn next(asked: Asked<'_>) -> Vec<Remark> {
    let finding = asked.finding;
    let then = |command: String, gives: &str| Some(Remark::command("next", command, Some(gives)));
    let next = match &finding.decided.verdict {
        Verdict::Refuted(..) if finding.test.is_some() && finding.shown_instead().is_none() => {
            then(command(finding, "test", finding.budget), "a test that fails until the leak is fixed")
        }
        Verdict::NoneFound(_) if settled(asked).is_some() => None,
        Verdict::NoneFound(_) => {
            let stats = asked.stats();
            let throws = (stats.threw + stats.unmade) * 2 > stats.calls;
            values(asked).filter(|_| throws).or_else(|| Some(more(asked)))
        }
        Verdict::Unknown(Unknown::NoEnd(None)) => {
            let budget = Budget { steps: finding.budget.steps.saturating_mul(10), ..finding.budget.clone() };
            then(again(finding, &budget), "longer runs")
        }
        Verdict::Unknown(Unknown::NoEnd(_) | Unknown::Unmade(_)) => values(asked),
        Verdict::Unknown(Unknown::NothingComparable) => {
            let sees_outcome = finding.task.agreement().is_some_and(|task| task.sees.outcome);
            let command = format!("{} --observe outcome", again(finding, finding.budget));
            then(command, "compares how runs end").filter(|_| !sees_outcome)
        }
        Verdict::Unknown(Unknown::BelowThreshold) => Some(more(asked)),
        // Where the checker, too, meets what is not supported, nothing that can be typed helps.
        Verdict::Unknown(Unknown::CheckUndecided(_) | Unknown::NotShown(_) | Unknown::NotThere(_))
        | Verdict::Refuted(..)
        | Verdict::Proved(_)
        | Verdict::Contradicted(_) => None,
        Verdict::Unknown(unknown) => return advice::after_unknown(finding, unknown),
    };
    next.into_iter().collect()
}

/// What one should know about nothing having been found.
pub(super) fn note(asked: Asked<'_>) -> Option<String> {
    if asked.stats().secret_reads == 0 {
        return Some("no run read the secret: no object that holds it was constructed".to_owned());
    }
    settled(asked)
}

/// Why no other runs would change that nothing was found, if that is so.
fn settled(asked: Asked<'_>) -> Option<String> {
    let coverage = asked.finding.decided.stats.coverage.as_ref();
    if coverage.is_none_or(|coverage| coverage.goals.goals.is_empty()) && asked.stats().secret_reads > 0 {
        return Some("nothing that is seen depends on a secret, as far as values can be followed".to_owned());
    }
    let bounds = exhausted(asked)?;
    Some(if bounds.held_fixed.is_empty() {
        "all inputs were tried: there are no others".to_owned()
    } else {
        format!("all inputs were tried, with these held fixed: {}", bounds.held_fixed.join(", "))
    })
}

/// Within what all inputs were tried, if they were.
fn exhausted(asked: Asked<'_>) -> Option<&Bounds> {
    match &asked.finding.decided.verdict {
        Verdict::NoneFound(how_far) => how_far.exhaustive_within.as_ref(),
        _ => None,
    }
}

/// More runs, or other ones where it was not their number that ended the search.
fn more(asked: Asked<'_>) -> Remark {
    let budget = asked.finding.budget;
    // The last runs of a search may be too few for a pair.
    let is_cut = asked.stats().calls + 1 < budget.calls;
    if is_cut {
        let other = Budget { seed: budget.seed.wrapping_add(1), ..budget.clone() };
        let gives = "other values: the steps were used up before the calls";
        Remark::command("next", again(asked.finding, &other), Some(gives))
    } else {
        let more = Budget { calls: budget.calls.max(1).saturating_mul(10), ..budget.clone() };
        Remark::command("next", again(asked.finding, &more), None)
    }
}

/// Values of the user's choice, where those that are drawn lead nowhere.
fn values(asked: Asked<'_>) -> Option<Remark> {
    let finding = asked.finding;
    let options: Vec<String> = (finding.typed.open.iter().take(MOST_VALUES))
        .map(|name| format!(" --arg {}", words::shell_word(&format!("{name}=VALUE"))))
        .collect();
    let gives = format!("with values that the {} takes", asked.spelling.noun());
    let is_of_use = !options.is_empty() && exhausted(asked).is_none();
    let command = || format!("{}{}", again(finding, finding.budget), options.concat());
    is_of_use.then(|| Remark::command("next", command(), Some(&gives)))
}
