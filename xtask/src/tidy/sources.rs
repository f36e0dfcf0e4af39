//! Rules for single files: how they begin, how long they are, and what a library must not do.
//!
//! The rules read lines, not syntax: comments and the test module at the end of a file are left out of what a library
//! must not do, and nothing finer is needed.

use super::Problem;
use super::workspace::{TextFile, Workspace};

/// Longer files are split by concept. Tables may be longer if they say so.
const MAX_LINES: usize = 600;

/// Excuses a long file when it stands in one of its first lines.
const TABLE: &str = "tidy: table";

/// How many lines count as first.
const N_FIRST: usize = 10;

/// Lines of the checker without its tests: what every verdict rests on must stay small.
///
/// Raised from 5,000 for rounds of loops that existential runs repeat: without them, loops to a chosen bound have no proof.
const MAX_CHECKER_LINES: usize = 5_300;

/// What only some crates may do: spellings, who may, what it is.
const RESTRICTED: [(&[&str], &[&str], &str); 4] = [
    (&["print!", "println!", "eprint!", "eprintln!", "process::exit"], &["cli"], "print or exit"),
    // `lang-jvm` reads class files, from the places it is told, when the world needs them.
    // `testgen` writes requests and class files to the folder it is told, and runs the JVM it is told.
    // `campaign` looks for solvers, and writes their queries to the folder it is told.
    (&["std::fs"], &["campaign", "cli", "load", "lang-jvm", "testgen"], "touch files"),
    (&["std::env", "std::net"], &["campaign", "cli", "load", "testgen"], "touch the network or the environment"),
    // `solve` runs foreign solvers as processes, and stops those that take too long. Neither happens unless asked for, and a
    // time limit only turns an answer into `Unknown`.
    (&["std::process", "std::time"], &["campaign", "cli", "load", "solve", "testgen"], "touch processes or the clock"),
];

/// Crates and files that know no language, and parts of words that would show that they do.
const LANGUAGE_FREE: [&str; 18] = [
    "campaign",
    "engine",
    "eval",
    "evidence",
    "flow",
    "load/src/ask.rs",
    "load/src/join.rs",
    "load/src/method.rs",
    "load/src/target.rs",
    "load/src/unit.rs",
    "objective",
    "prop",
    "report",
    "search",
    "simulate",
    "solve",
    "symex",
    "witness",
];
const OF_LANGUAGES: [&str; 3] = ["java", "jvm", "hotspot"];

/// The mark of unfinished work; put together here so that this file does not contain it.
const MARK: &str = concat!("TO", "DO");

/// All problems of single files.
pub(super) fn check(workspace: &Workspace) -> Vec<Problem> {
    let mut problems = Vec::new();
    for file in &workspace.files {
        check_marks(file, &mut problems);
        if file.has_extension("rs") {
            check_shape(file, &mut problems);
            check_restricted(file, &mut problems);
            check_languages(file, &mut problems);
            check_test_program(workspace, file, &mut problems);
        }
    }
    check_checker(workspace, &mut problems);
    problems
}

fn check_checker(workspace: &Workspace, problems: &mut Vec<Problem>) {
    const FOLDER: &str = "crates/witness/src";
    let is_test = |path: &str| path.contains("/tests/") || path.ends_with("/tests.rs") || path.ends_with("/samples.rs");
    let files = workspace.files.iter().filter(|file| file.path.starts_with(FOLDER) && file.has_extension("rs"));
    let n_lines: usize = files.filter(|file| !is_test(&file.path)).map(|file| without_tests(&file.text)).sum();
    if n_lines > MAX_CHECKER_LINES {
        let message =
            format!("has {n_lines} lines without tests, more than {MAX_CHECKER_LINES}: the checker stays small");
        problems.push(Problem::new(FOLDER, 0, message));
    }
}

fn check_shape(file: &TextFile, problems: &mut Vec<Problem>) {
    if !file.text.starts_with("//!") {
        problems.push(Problem::new(&file.path, 1, "does not begin with `//!`: what it is for, relies on, promises"));
    }
    let n_lines = file.text.lines().count();
    let is_table = file.text.lines().take(N_FIRST).any(|line| line.contains(TABLE));
    if n_lines > MAX_LINES && !is_table {
        let message = format!("has {n_lines} lines, more than {MAX_LINES}: split it by concept");
        problems.push(Problem::new(&file.path, 0, message));
    }
}

/// Work left for later needs an issue.
fn check_marks(file: &TextFile, problems: &mut Vec<Problem>) {
    for (line, number) in file.text.lines().zip(1..) {
        if words(line, MARK).any(|rest| !names_issue(rest)) {
            problems.push(Problem::new(&file.path, number, format!("{MARK} without an issue: write {MARK}(#123)")));
        }
    }
}

/// What follows each occurrence of a whole word in a line.
fn words<'a>(line: &'a str, word: &'a str) -> impl Iterator<Item = &'a str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).filter_map(move |(start, _)| {
        let rest = &line[start + word.len()..];
        (!line[..start].ends_with(is_word) && !rest.starts_with(is_word)).then_some(rest)
    })
}

fn names_issue(rest: &str) -> bool {
    let number = rest.strip_prefix("(#").and_then(|rest| rest.split_once(')')).map(|(number, _)| number);
    number.is_some_and(|number| !number.is_empty() && number.chars().all(|c| c.is_ascii_digit()))
}

fn check_restricted(file: &TextFile, problems: &mut Vec<Problem>) {
    let Some((name, _)) = file.path.strip_prefix("crates/").and_then(|path| path.split_once("/src/")) else {
        return;
    };
    if name == "testkit" || file.path.ends_with("/tests.rs") || file.path.contains("/tests/") {
        return;
    }
    for (line, number) in code(&file.text) {
        for (spellings, allowed, what) in RESTRICTED {
            let found = spellings.iter().find(|spelling| words(line, spelling).next().is_some());
            if let Some(spelling) = found.filter(|_| !allowed.contains(&name)) {
                let message = format!("`{spelling}` in `{name}`: only {} may {what}", allowed.join(" and "));
                problems.push(Problem::new(&file.path, number, message));
            }
        }
    }
}

/// Engines and checkers know no language, not even in comments and tests.
fn check_languages(file: &TextFile, problems: &mut Vec<Problem>) {
    let path = file.path.strip_prefix("crates/").unwrap_or_default();
    let is_below =
        |name: &&&str| path.strip_prefix(**name).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    let Some(name) = LANGUAGE_FREE.iter().find(is_below) else { return };
    for (line, number) in file.text.lines().zip(1..) {
        let line = line.to_lowercase();
        if let Some(word) = OF_LANGUAGES.iter().find(|word| line.contains(*word)) {
            problems.push(Problem::new(&file.path, number, format!("`{word}` in `{name}`, which knows no language")));
        }
    }
}

/// Tests of a crate are one program, which is linked once: a second file is a module of `main.rs`, or it would not run.
fn check_test_program(workspace: &Workspace, file: &TextFile, problems: &mut Vec<Problem>) {
    let Some((package, name)) = file.path.rsplit_once("/tests/").filter(|(_, name)| !name.contains('/')) else {
        return;
    };
    let is_alone = || !workspace.files.iter().any(|other| is_beside(other, file));
    let module = format!("mod {};", name.trim_end_matches(".rs"));
    let has_module = |main: &str| main.lines().any(|line| line == module);
    let is_program = match workspace.text(&format!("{package}/tests/main.rs")) {
        Some(main) => name == "main.rs" || has_module(main),
        None => package.contains("/src") || is_alone(),
    };
    if !is_program {
        problems.push(Problem::new(
            &file.path,
            0,
            "is not a module of `tests/main.rs`: tests of a crate are one program",
        ));
    }
}

fn is_beside(other: &TextFile, file: &TextFile) -> bool {
    let folder = |path: &str| path.rsplit_once('/').map(|(folder, _)| folder.to_owned());
    other.path != file.path && other.has_extension("rs") && folder(&other.path) == folder(&file.path)
}

/// The numbered lines of a file without comment lines and without the test module at its end.
fn code(text: &str) -> impl Iterator<Item = (&str, usize)> {
    text.lines().zip(1..).take(without_tests(text)).filter(|(line, _)| !line.trim_start().starts_with("//"))
}

/// How many lines a file has before the test module at its end.
fn without_tests(text: &str) -> usize {
    let is_tests = |pair: (&str, &str)| pair.0 == "#[cfg(test)]" && pair.1.starts_with("mod ") && pair.1.ends_with('{');
    let end = text.lines().zip(text.lines().skip(1)).position(is_tests);
    end.unwrap_or_else(|| text.lines().count())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_file(path: &str, text: &str) -> Vec<String> {
        let files = vec![TextFile { path: path.to_owned(), text: text.to_owned() }];
        check(&Workspace { files, ..Workspace::default() }).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn files_begin_with_their_purpose() {
        assert!(check_file("crates/ir/src/a.rs", "//! Why.\nfn a() {}\n").is_empty());
        assert_eq!(check_file("crates/ir/src/a.rs", "// Why.\n").len(), 1);
        assert_eq!(check_file("crates/ir/tests/a.rs", "\n//! Why.\n").len(), 1);
        assert!(check_file("docs/a.md", "# Why\n").is_empty());
    }

    #[test]
    fn long_files_are_refused_unless_they_are_tables() {
        let lines = "\n".repeat(MAX_LINES - 1);
        assert!(check_file("xtask/src/a.rs", &format!("//! Why.\n{lines}")).is_empty());
        let problems = check_file("xtask/src/a.rs", &format!("//! Why.\n{lines}\n"));
        assert_eq!(problems, ["xtask/src/a.rs: has 601 lines, more than 600: split it by concept"]);
        assert!(check_file("xtask/src/a.rs", &format!("//! Why.\n// tidy: table\n{lines}")).is_empty());
        assert_eq!(check_file("xtask/src/a.rs", &format!("//! Why.\n{lines}\n// tidy: table\n")).len(), 1);
    }

    #[test]
    fn the_checker_stays_small() {
        let file = |path: &str, n_lines: usize| TextFile { path: path.to_owned(), text: "//! Why.\n".repeat(n_lines) };
        let found = |n_lines: usize| {
            let parts = (0..n_lines).step_by(400);
            let mut files: Vec<TextFile> =
                parts.map(|start| file(&format!("crates/witness/src/a{start}.rs"), 400.min(n_lines - start))).collect();
            let tests = format!("#[cfg(test)]\nmod tests {{\n{}}}\n", "    //\n".repeat(100));
            files[0].text.push_str(&tests);
            files.extend([file("crates/witness/src/a/tests.rs", 500), file("crates/ir/src/a.rs", 500)]);
            check(&Workspace { files, ..Workspace::default() }).iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(found(MAX_CHECKER_LINES), Vec::<String>::new());
        let n_lines = MAX_CHECKER_LINES + 1;
        let message =
            format!("has {n_lines} lines without tests, more than {MAX_CHECKER_LINES}: the checker stays small");
        assert_eq!(found(n_lines), [format!("crates/witness/src: {message}")]);
    }

    #[test]
    fn tests_of_a_crate_are_one_program() {
        let check_files = |files: &[(&str, &str)]| {
            let file =
                |(path, text): &(&str, &str)| TextFile { path: format!("crates/ir/{path}"), text: (*text).to_owned() };
            let files = files.iter().map(file).collect();
            check(&Workspace { files, ..Workspace::default() }).iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let (a, b) = (("tests/a.rs", "//! Why.\n"), ("tests/b.rs", "//! Why.\n"));
        assert!(check_files(&[a, ("tests/a/c.rs", "//! Why.\n")]).is_empty());
        assert_eq!(check_files(&[a, b]).len(), 2);
        assert!(check_files(&[a, b, ("tests/main.rs", "//! Why.\nmod a;\nmod b;\n")]).is_empty());
        assert_eq!(check_files(&[a, b, ("tests/main.rs", "//! Why.\nmod a;\n")]).len(), 1);
        assert!(check_files(&[("src/x/tests/a.rs", "//! Why.\n"), ("src/x/tests/b.rs", "//! Why.\n")]).is_empty());
    }

    #[test]
    fn engines_know_no_language() {
        let text = "//! Why.\n// As HotSpot does.\n";
        let wanted = "crates/eval/src/a.rs:2: `hotspot` in `eval`, which knows no language";
        assert_eq!(check_file("crates/eval/src/a.rs", text), [wanted]);
        assert!(check_file("crates/lang-jvm/src/a.rs", text).is_empty());
    }

    #[test]
    fn unfinished_work_names_its_issue() {
        let check_mark = |rest: &str| check_file("docs/a.md", &format!("text {MARK}{rest}\n"));
        assert!(check_mark("(#12): more").is_empty());
        assert!(check_mark("NE").is_empty());
        assert_eq!(check_mark(": more").len(), 1);
        assert_eq!(check_mark("(#)").len(), 1);
        assert_eq!(check_mark("(#N)"), [format!("docs/a.md:1: {MARK} without an issue: write {MARK}(#123)")]);
        assert_eq!(check_mark(&format!("(#1) {MARK}")).len(), 1);
    }

    #[test]
    fn libraries_do_not_print_or_exit() {
        let text = "//! Why.\nfn a() {\n    println!(\"a\");\n    std::process::exit(1);\n}\n";
        assert_eq!(
            check_file("crates/ir/src/a.rs", text),
            [
                "crates/ir/src/a.rs:3: `println!` in `ir`: only cli may print or exit",
                "crates/ir/src/a.rs:4: `process::exit` in `ir`: only cli may print or exit",
                "crates/ir/src/a.rs:4: `std::process` in `ir`: only campaign and cli and load and solve and testgen may touch processes or the clock",
            ]
        );
        assert!(check_file("crates/cli/src/a.rs", text).is_empty());
        assert!(check_file("xtask/src/a.rs", text).is_empty());
    }

    #[test]
    fn comments_and_tests_may_mention_what_libraries_must_not_do() {
        let text = "//! Why.\n\n// No println! here.\n#[cfg(test)]\nmod tests {\n    use std::fs;\n}\n";
        assert!(check_file("crates/ir/src/a.rs", text).is_empty());
        assert!(check_file("crates/ir/tests/a.rs", "//! Why.\nuse std::fs;\n").is_empty());
        let text = "//! Why.\n#[cfg(test)]\nmod tests;\nuse std::fs;\n";
        assert_eq!(check_file("crates/ir/src/a.rs", text).len(), 1);
    }

    #[test]
    fn only_load_and_cli_touch_the_world() {
        assert!(check_file("crates/load/src/a.rs", "//! Why.\nuse std::fs;\n").is_empty());
        assert_eq!(check_file("crates/symex/src/a.rs", "//! Why.\nuse std::time::Instant;\n").len(), 1);
        assert!(check_file("crates/solve/src/a.rs", "//! Why.\nuse std::process::Command;\n").is_empty());
        assert_eq!(check_file("crates/solve/src/a.rs", "//! Why.\nuse std::fs;\n").len(), 1);
    }
}
