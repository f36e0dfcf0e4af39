//! What to type next: only what can change the answer.

use counterpoint_engine::{Unknown, Verdict};

use super::Leak;
use super::view::{Bounds, Next};
use crate::json::Reason;
use crate::words;

/// Parameters for which a value is suggested.
const MOST_VALUES: usize = 3;

/// What to do about an answer.
pub(super) fn next(leak: &Leak<'_>, reason: Option<&Reason>) -> Option<Next> {
    let then = |command: String, gives: &str| Some(Next { command, gives: Some(gives.to_owned()) });
    match &leak.decided.verdict {
        Verdict::Refuted(..) if reason.is_none() && leak.has_test => {
            then(command(leak, "test") + &leak.bounds.options(true, true), "a test that fails as long as it leaks")
        }
        Verdict::NoneFound(_) if settled(leak).is_some() => None,
        Verdict::NoneFound(_) => {
            let stats = leak.stats();
            let throws = (stats.threw + stats.unmade) * 2 > stats.calls;
            values(leak).filter(|_| throws).or_else(|| Some(more(leak)))
        }
        Verdict::Unknown(Unknown::NoEnd(None)) => {
            let bounds = Bounds { max_steps: leak.bounds.max_steps.saturating_mul(10), ..leak.bounds };
            then(command(leak, "check") + &bounds.options(true, true), "longer runs")
        }
        Verdict::Unknown(Unknown::NoEnd(_) | Unknown::Unmade(_)) => values(leak),
        Verdict::Unknown(Unknown::NothingComparable)
            if !leak.task.agreement().is_some_and(|task| task.sees.outcome) =>
        {
            then(
                format!("{}{} --observe outcome", command(leak, "check"), leak.bounds.options(true, true)),
                "compares how runs end",
            )
        }
        Verdict::Unknown(Unknown::BelowThreshold) => Some(more(leak)),
        _ => None,
    }
}

/// What one should know about nothing having been found.
pub(super) fn note(leak: &Leak<'_>) -> Option<String> {
    if leak.stats().secret_reads == 0 {
        return Some("no run read the secret: nothing that has it came up".to_owned());
    }
    settled(leak)
}

/// Why no other runs would change that nothing was found, if that is so.
fn settled(leak: &Leak<'_>) -> Option<String> {
    if leak.decided.stats.coverage.as_ref().is_none_or(|coverage| coverage.goals.goals.is_empty())
        && leak.stats().secret_reads > 0
    {
        return Some("nothing that is seen depends on a secret, as far as values can be followed".to_owned());
    }
    let bounds = exhausted(leak)?;
    Some(if bounds.held_fixed.is_empty() {
        "all inputs were tried: there are no others".to_owned()
    } else {
        format!("all inputs were tried, with these held fixed: {}", bounds.held_fixed.join(", "))
    })
}

/// Within what all inputs were tried, if they were.
fn exhausted<'a>(leak: &Leak<'a>) -> Option<&'a counterpoint_engine::Bounds> {
    match &leak.decided.verdict {
        Verdict::NoneFound(how_far) => how_far.exhaustive_within.as_ref(),
        _ => None,
    }
}

/// More runs, or other ones where it was not their number that ended the search.
fn more(leak: &Leak<'_>) -> Next {
    let check = command(leak, "check");
    let (stats, bounds) = (leak.stats(), leak.bounds);
    // The last runs of a search may be too few for a pair.
    let is_cut = stats.calls + 1 < bounds.max_calls;
    if is_cut {
        let gives = Some("other values: the steps were used up before the calls".to_owned());
        let calls = bounds.options(true, false);
        Next { command: format!("{check}{calls} --seed {}", bounds.seed.wrapping_add(1)), gives }
    } else {
        let seed = bounds.options(false, true);
        Next { command: format!("{check} --calls {}{seed}", bounds.max_calls.max(1) * 10), gives: None }
    }
}

/// Values of the user's choice, where those that are drawn lead nowhere.
fn values(leak: &Leak<'_>) -> Option<Next> {
    let options: Vec<String> = (leak.open.iter().take(MOST_VALUES))
        .map(|name| format!(" --arg {}", words::shell_word(&format!("{name}=VALUE"))))
        .collect();
    let gives = Some("with values that the method takes".to_owned());
    let is_of_use = !options.is_empty() && exhausted(leak).is_none();
    is_of_use.then(|| Next {
        command: format!("{}{}{}", command(leak, "check"), leak.bounds.options(true, true), options.concat()),
        gives,
    })
}

/// A command with the options that were typed, where they were typed.
fn command(leak: &Leak<'_>, verb: &str) -> String {
    let options: Vec<String> = leak.options.iter().map(|word| words::shell_word(word)).collect();
    let there = leak.folder.map_or_else(String::new, |folder| format!("cd {} && ", words::shell_word(folder)));
    format!("{there}counterpoint {verb} {}", options.join(" "))
}
