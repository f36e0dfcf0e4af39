//! Parts of the world around a program as inputs: a time is a date, a variable that is set is its text.

use counterpoint_ir::guide::{Outside, Shape};
use counterpoint_ir::ids::InputId;
use counterpoint_ir::tree::Tree;
use counterpoint_witness as witness;

use super::{Asked, words_of};

/// A day in milliseconds.
const DAY: i64 = 86_400_000;

/// What an input is taken for, if it is a part of the world.
fn taken_for(asked: Asked<'_>, input: InputId) -> Option<Outside> {
    let outside = &asked.guide?.outside;
    outside.iter().find(|(known, _)| *known == input).map(|(_, taken_for)| *taken_for)
}

/// Whether an input is a part of the world that has nothing special in either run.
pub(super) fn is_plain(asked: Asked<'_>, found: &witness::Disagreement, input: InputId) -> bool {
    // 0, or no items.
    let is_plain = |run: &witness::Told| words_of(run, input).iter().all(|&word| word == 0);
    taken_for(asked, input).is_some() && found.runs.iter().all(is_plain)
}

/// The value of an input in words of its own, if it has some.
pub(super) fn value(asked: Asked<'_>, tree: &Tree, input: InputId, shape: &Shape) -> Option<String> {
    match (taken_for(asked, input)?, tree) {
        (Outside::Time, Tree::Number(number)) => Some(time(*number)),
        (Outside::Zone, Tree::Number(number)) => Some(format!("UTC{:+03}:00", Outside::hours(*number))),
        (Outside::Locale, Tree::Number(number)) => Some(Outside::locale(*number).to_owned()),
        (Outside::Text, Tree::List(items)) if items.is_empty() => Some("not set".to_owned()),
        (Outside::Plain, Tree::List(items)) if items.is_empty() => Some("nothing".to_owned()),
        // The text itself, or one line after the other.
        (Outside::Text | Outside::Plain, Tree::List(_)) => {
            let array = asked.spelling.value(tree, shape);
            array.strip_prefix('{').and_then(|items| items.strip_suffix('}')).map(str::to_owned)
        }
        _ => None,
    }
}

/// The time that a number stands for.
fn time(number: i64) -> String {
    let millis = Outside::millis(number);
    let (days, rest) = (millis.div_euclid(DAY), millis.rem_euclid(DAY));
    let (year, month, day) = date(days);
    let (seconds, fraction) = (rest / 1_000, rest % 1_000);
    let clock = format!("{:02}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60);
    let fraction = if fraction == 0 { String::new() } else { format!(".{fraction:03}") };
    format!("{year}-{month:02}-{day:02}T{clock}{fraction}Z")
}

/// Year, month and day of a day since the first one of 1970. Years begin in March, so that the day that may be missing is
/// their last one.
fn date(days: i64) -> (i64, i64, i64) {
    // From the first of March of the year 0 on; 400 years have 146,097 days.
    let days = days + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_are_days_and_others_times() {
        let shown = [0, 59, 60, 366, -1, 946_728_000_001, 1_709_210_096_000].map(time);
        let expected = [
            "2000-01-01T12:00:00Z",
            "2000-02-29T12:00:00Z",
            "2000-03-01T12:00:00Z",
            "2001-01-01T12:00:00Z",
            "2199-12-31T12:00:00Z",
            "2000-01-01T12:00:00.001Z",
            "2024-02-29T12:34:56Z",
        ];
        assert_eq!(shown, expected);
    }
}
