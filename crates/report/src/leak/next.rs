//! What to type next: only what can change the answer.

use counterpoint_engine::{PairUnknown, PairVerdict};

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
        PairVerdict::Refuted(..) if reason.is_none() && leak.has_test => {
            then(command(leak, "test") + &leak.bounds.options(true, true), "a test that fails as long as it leaks")
        }
        PairVerdict::NoneFound if settled(leak).is_some() => None,
        PairVerdict::NoneFound => {
            let stats = &leak.decided.stats;
            let throws = (stats.threw + stats.unmade) * 2 > stats.calls;
            values(leak).filter(|_| throws).or_else(|| Some(more(leak)))
        }
        PairVerdict::Unknown(PairUnknown::NoEnd(None)) => {
            let bounds = Bounds { max_steps: leak.bounds.max_steps.saturating_mul(10), ..leak.bounds };
            then(command(leak, "check") + &bounds.options(true, true), "longer runs")
        }
        PairVerdict::Unknown(PairUnknown::NoEnd(_) | PairUnknown::Unmade(_)) => values(leak),
        PairVerdict::Unknown(PairUnknown::NothingComparable) if !leak.task.agreement.sees_outcome => then(
            format!("{}{} --observe outcome", command(leak, "check"), leak.bounds.options(true, true)),
            "compares how runs end",
        ),
        PairVerdict::Unknown(PairUnknown::BelowThreshold) => Some(more(leak)),
        _ => None,
    }
}

/// What one should know about nothing having been found.
pub(super) fn note(leak: &Leak<'_>) -> Option<String> {
    if leak.decided.stats.secret_reads == 0 {
        return Some("no run read the secret: nothing that has it came up".to_owned());
    }
    settled(leak)
}

/// Why no other runs would change that nothing was found, if that is so.
fn settled(leak: &Leak<'_>) -> Option<String> {
    if leak.decided.coverage.goals.goals.is_empty() && leak.decided.stats.secret_reads > 0 {
        return Some("nothing that is seen depends on a secret, as far as values can be followed".to_owned());
    }
    leak.decided.stats.is_whole.then(|| "all inputs were tried: there are no others".to_owned())
}

/// More runs, or other ones where it was not their number that ended the search.
fn more(leak: &Leak<'_>) -> Next {
    let check = command(leak, "check");
    let (stats, bounds) = (&leak.decided.stats, leak.bounds);
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
    let is_of_use = !options.is_empty() && !leak.decided.stats.is_whole;
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
