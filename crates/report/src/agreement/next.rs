//! What to type next about runs that agree or disagree: only what can change the answer.

use counterpoint_engine::{Bounds, Unknown, Verdict};

use super::Asked;
use crate::advice::{self, Remedy};
use crate::command::{again, command};
use crate::view::Remark;
use crate::words;

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
        Verdict::NoneFound(_) if asked.stats().cut_tuples > 0 && !sees_outcome(asked) => Some(observe_outcome(asked)),
        Verdict::NoneFound(_) => {
            let stats = asked.stats();
            let throws = (stats.threw + stats.unmade) * 2 > stats.calls;
            match values(asked).filter(|_| throws) {
                None => return more(asked),
                values => values,
            }
        }
        Verdict::Unknown(Unknown::NoEnd(Some(_)) | Unknown::Unmade(_)) => values(asked),
        Verdict::Unknown(Unknown::NothingComparable) => (!sees_outcome(asked)).then(|| observe_outcome(asked)),
        Verdict::Unknown(Unknown::BelowThreshold) => return more(asked),
        // Where the checker, too, meets what is not supported, nothing that can be typed helps.
        Verdict::Unknown(Unknown::CheckUndecided(_) | Unknown::NotShown(_) | Unknown::NotThere(_))
        | Verdict::Refuted(..)
        | Verdict::Proved(_)
        | Verdict::Contradicted(_) => None,
        Verdict::Unknown(unknown) => return advice::after_unknown(finding, unknown),
    };
    next.into_iter().collect()
}

/// Whether it is compared how runs end.
pub(super) fn sees_outcome(asked: Asked<'_>) -> bool {
    asked.finding.task.agreement().is_some_and(|task| task.sees.outcome)
}

fn observe_outcome(asked: Asked<'_>) -> Remark {
    let command = format!("{} --observe outcome", again(asked.finding, asked.finding.budget));
    Remark::command("next", command, Some("compares how runs end"))
}

/// What one should know about nothing having been found.
pub(super) fn note(asked: Asked<'_>) -> Option<String> {
    if asked.stats().secret_reads == 0 {
        return Some("no run read the secret: no object that holds it was constructed".to_owned());
    }
    settled(asked)
}

/// Why no other runs would change that nothing was found, if that is so.
pub(super) fn settled(asked: Asked<'_>) -> Option<String> {
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

/// More runs, or longer ones; in the end, values of the user's choice.
fn more(asked: Asked<'_>) -> Vec<Remark> {
    let finding = asked.finding;
    let mut remedies = Vec::from(advice::more_runs(finding, "covered no other goals"));
    if let Some(values) = values(asked) {
        remedies.pop();
        remedies.push(Remedy::Say(values));
    }
    advice::first_of(finding, &remedies)
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
