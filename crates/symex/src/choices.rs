//! All ways to take one element of each of several lists.

use smallvec::SmallVec;

/// Calls the function with every way to take one element of each list, the last list running fastest, until it says
/// `false`; whether it never did.
pub(crate) fn for_each_choice<T: Copy>(lists: &[&[T]], mut function: impl FnMut(&[T]) -> bool) -> bool {
    if lists.iter().any(|list| list.is_empty()) {
        return true;
    }
    let mut indices: SmallVec<[usize; 4]> = SmallVec::from_elem(0, lists.len());
    let mut choice: SmallVec<[T; 4]> = lists.iter().map(|list| list[0]).collect();
    loop {
        if !function(&choice) {
            return false;
        }
        let Some(position) = (0..lists.len()).rev().find(|&p| indices[p] + 1 < lists[p].len()) else { return true };
        indices[position] += 1;
        choice[position] = lists[position][indices[position]];
        for later in position + 1..lists.len() {
            indices[later] = 0;
            choice[later] = lists[later][0];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(lists: &[&[u32]], expected: &[&[u32]]) {
        let mut seen = Vec::new();
        assert!(for_each_choice(lists, |choice| {
            seen.push(choice.to_vec());
            true
        }));
        assert_eq!(seen, expected);
    }

    #[test]
    fn the_last_list_runs_fastest() {
        check(&[&[1, 2], &[3, 4]], &[&[1, 3], &[1, 4], &[2, 3], &[2, 4]]);
    }

    #[test]
    fn no_lists_have_one_choice_and_an_empty_list_has_none() {
        check(&[], &[&[]]);
        check(&[&[1], &[]], &[]);
    }

    #[test]
    fn saying_false_stops() {
        let mut n_calls = 0;
        assert!(!for_each_choice(&[&[1, 2, 3]], |_| {
            n_calls += 1;
            n_calls < 2
        }));
        assert_eq!(n_calls, 2);
    }
}
