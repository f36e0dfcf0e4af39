//! No arm for "all other instructions" outside of `ir` and of tests.
//!
//! What instructions and natives do is declared in tables of `ir`. A `match` elsewhere that lists some of them and has an
//! arm for the rest decides silently about an instruction that is added later; it should ask a table, or list them all.
//! A question about a single one is an `if let` or a `matches!`. Operators are not meant: a rewriting knows a few, and
//! for the others the row of the table counts.
//!
//! The rule reads lines, and relies on the formatter: arms of one `match` have one indentation, and what is between them
//! has more.

use super::Problem;
use super::workspace::{TextFile, Workspace};

/// How patterns begin that are meant.
const PATTERNS: [&str; 2] = ["Action::", "Native::"];

/// All arms for the rest.
pub(super) fn check(workspace: &Workspace) -> Vec<Problem> {
    let is_test = |path: &str| path.contains("/tests/") || path.ends_with("/tests.rs");
    let is_table = |path: &str| path.starts_with("crates/ir/");
    let is_meant = |file: &&TextFile| file.has_extension("rs") && !is_test(&file.path) && !is_table(&file.path);
    workspace.files.iter().filter(is_meant).flat_map(check_file).collect()
}

fn check_file(file: &TextFile) -> Vec<Problem> {
    let lines: Vec<&str> = file.text.lines().collect();
    let is_wrong =
        |index: &usize| is_catch_all(lines[*index]) && lists_actions(&lines[..*index], indent(lines[*index]));
    let message = "an arm for all other instructions: ask a table of `ir`, or list them";
    (0..lines.len()).filter(is_wrong).map(|index| Problem::new(&file.path, index + 1, message)).collect()
}

/// `_ => ..` and `other => ..`.
fn is_catch_all(line: &str) -> bool {
    let pattern = line.trim_start().split_once(" =>").map(|(pattern, _)| pattern);
    let is_name = |pattern: &str| pattern.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    pattern.is_some_and(|pattern| !pattern.is_empty() && is_name(pattern))
}

/// Whether an arm before, in the same `match`, is for an instruction.
fn lists_actions(before: &[&str], depth: usize) -> bool {
    let same_match = before.iter().rev().take_while(|line| line.trim().is_empty() || indent(line) >= depth);
    let mut arms = same_match.filter(|line| indent(line) == depth).map(|line| line.trim_start_matches([' ', '|']));
    arms.any(|arm| PATTERNS.iter().any(|pattern| arm.starts_with(pattern)))
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_text(path: &str, arms: &str) -> Vec<String> {
        let text = format!("//! Why.\nfn f() {{\n    match action {{\n{arms}    }}\n}}\n");
        let files = vec![TextFile { path: path.to_owned(), text }];
        check(&Workspace { files, ..Workspace::default() }).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn instructions_are_listed_outside_of_ir() {
        let some = "        Action::Copy(_) => {\n            one();\n        }\n        | Action::New(_) => two(),\n";
        let rest = "        _ => three(),\n";
        let message = "an arm for all other instructions: ask a table of `ir`, or list them";
        let found = check_text("crates/flow/src/a.rs", &format!("{some}{rest}"));
        assert_eq!(found, [format!("crates/flow/src/a.rs:8: {message}")]);
        assert_eq!(check_text("crates/flow/src/a.rs", &format!("{some}        other => three(other),\n")).len(), 1);
        assert!(check_text("crates/flow/src/a.rs", some).is_empty());
        assert!(check_text("crates/ir/src/a.rs", &format!("{some}{rest}")).is_empty());
    }

    #[test]
    fn other_matches_may_have_an_arm_for_the_rest() {
        let inside =
            "        Action::Copy(_) => match x {\n            Some(_) => 1,\n            _ => 2,\n        },\n";
        assert!(check_text("crates/flow/src/a.rs", inside).is_empty());
        let around = "        Some(Action::Copy(_)) => 1,\n        Op::Add => 2,\n        _ => 3,\n";
        assert!(check_text("crates/flow/src/a.rs", around).is_empty());
    }
}
