//! "Did you mean ...": the nearest known name to a mistyped one, or else those that there are.

/// The length in bytes up to which names are compared.
const MAX_LEN: usize = 64;

/// Names that are listed.
const SHOWN: usize = 8;

/// What to say of a name that is not known: the nearest one, or else which there are; if there is none, what was said for
/// that.
pub fn suggestion(typed: &str, known: &[String], nothing: &str) -> String {
    if let Some(near) = did_you_mean(typed, known.iter().map(String::as_str)) {
        return format!("did you mean `{near}`?");
    }
    let shown = known[..known.len().min(SHOWN)].join(", ");
    match known.len() {
        0 => nothing.to_owned(),
        1 => format!("there is {shown}"),
        2..=SHOWN => format!("there are {shown}"),
        all => format!("there are {shown} and {} more", all - SHOWN),
    }
}

/// The candidate nearest to `typed`, if it is near enough to be a slip of the keyboard.
///
/// Distance is the number of inserted, deleted, replaced or swapped characters; a third of the length (at least 1) is
/// near enough. Names of one or two characters are close to every short name, so only differences in case count for them.
/// Equal distances are settled by the order of the candidates. Names longer than 64 bytes are not compared, since that
/// takes the product of both lengths.
pub fn did_you_mean<'a>(typed: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if typed.len() > MAX_LEN {
        return None;
    }
    let limit = match typed.chars().count() {
        0..=2 => 0,
        n_chars => n_chars / 3,
    };
    candidates
        .into_iter()
        .filter(|candidate| candidate.len() <= MAX_LEN)
        .map(|candidate| (distance(typed, candidate), candidate))
        .filter(|&(distance, _)| distance <= limit)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// The optimal string alignment distance, ignoring case.
fn distance(left: &str, right: &str) -> usize {
    let left: Vec<char> = left.to_lowercase().chars().collect();
    let right: Vec<char> = right.to_lowercase().chars().collect();
    let mut rows: Vec<Vec<usize>> = vec![(0..=right.len()).collect()];
    for i in 1..=left.len() {
        let mut row = vec![i];
        for j in 1..=right.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(left[i - 1] != right[j - 1]);
            let mut best = replaced.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[left.len()][right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_not_empty_and_not_long() {
        let names = |count: u32| (0..count).map(|number| format!("name{number}")).collect::<Vec<_>>();
        let check = |typed, count, expected: &str| {
            assert_eq!(suggestion(typed, &names(count), "there are none"), expected);
        };
        check("x", 0, "there are none");
        check("x", 1, "there is name0");
        check("x", 2, "there are name0, name1");
        check("x", 10, "there are name0, name1, name2, name3, name4, name5, name6, name7 and 2 more");
        check("nmae1", 10, "did you mean `name1`?");
    }

    #[test]
    fn slips_are_recognised_and_other_names_are_not() {
        let known = ["countA", "countB", "vote"];
        assert_eq!(did_you_mean("contA", known), Some("countA"));
        assert_eq!(did_you_mean("vtoe", known), Some("vote"));
        assert_eq!(did_you_mean("Vote", known), Some("vote"));
        assert_eq!(did_you_mean("balance", known), None);
        assert_eq!(did_you_mean("y", ["x", "Y"]), Some("Y"));
        assert_eq!(did_you_mean("ab", ["a", "abc", "ac"]), None);
    }
}
