//! The words in the names of public types are in `docs/glossary.md`, so that a reader can look each of them up.
//!
//! Its tables have a word, its meaning and its place in each row, and are in alphabetical order. The types that are named as
//! places are public types of their crates.

use std::collections::BTreeSet;

use super::Problem;
use super::workspace::Workspace;

const GLOSSARY: &str = "docs/glossary.md";

/// Crates without a public interface for readers: the command, and what serves development only.
const PRIVATE: [&str; 2] = ["crates/cli/", "crates/testkit/"];

/// Ordinary English words that mean in names what they mean elsewhere. Plurals count as their singulars.
const ORDINARY: &str = "\
    accepted argument at body both broken cause checked choice column command compared condition content count \
    difference direction element error example expect far file finder focus format found full given granted \
    group held helper how inner kind layout library limit line loaded missing move next no number option origin \
    owner part piece position problem process range reason record replayed request row said second silent \
    size start style target text time told tool tree value view way wish within written";

pub(super) fn check(workspace: &Workspace) -> Vec<Problem> {
    let Some(glossary) = workspace.text(GLOSSARY) else {
        return vec![Problem::new(GLOSSARY, 0, "the glossary is missing")];
    };
    let known: BTreeSet<String> = entries(glossary).chain(ORDINARY.split_whitespace().map(singular)).collect();
    let sources = workspace.files.iter().filter(|file| {
        file.has_extension("rs")
            && file.path.starts_with("crates/")
            && file.path.contains("/src/")
            && !PRIVATE.iter().any(|folder| file.path.starts_with(folder))
    });
    let mut problems = check_rows(glossary);
    problems.extend(check_places(glossary, workspace));
    for file in sources {
        for (line, name) in (1..).zip(file.text.lines()).filter_map(|(line, text)| Some((line, public_type(text)?))) {
            for word in words(name).filter(|word| !known.contains(word)) {
                let message = format!("`{word}` in the name `{name}` has no line in {GLOSSARY}");
                problems.push(Problem::new(&file.path, line, message));
            }
        }
    }
    problems
}

/// Rows that are incomplete, or not where a reader looks for their word.
fn check_rows(glossary: &str) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut previous = String::new();
    for (line, text) in (1..).zip(glossary.lines()) {
        let Some(row) = text.strip_prefix("| ") else {
            previous.clear();
            continue;
        };
        let cells: Vec<&str> = row.trim_end_matches('|').split(" | ").map(str::trim).collect();
        let word = cells[0].to_lowercase();
        if cells.len() != 3 || cells.contains(&"") {
            problems.push(Problem::new(
                GLOSSARY,
                line,
                format!("the row of `{word}` is not `| word | meaning | where |`"),
            ));
        }
        if word < previous {
            problems.push(Problem::new(GLOSSARY, line, format!("`{word}` comes before `{previous}` in the alphabet")));
        }
        // The head of a table is no word.
        previous = if word == "word" && previous.is_empty() { String::new() } else { word };
    }
    problems
}

/// Types that are named as places, and that their crates do not define.
fn check_places(glossary: &str, workspace: &Workspace) -> Vec<Problem> {
    let sources = workspace.files.iter().filter(|file| file.has_extension("rs"));
    let defined: BTreeSet<(&str, &str)> = sources
        .filter_map(|file| Some((crate_of(&file.path)?, file)))
        .flat_map(|(crate_name, file)| file.text.lines().filter_map(public_type).map(move |name| (crate_name, name)))
        .collect();
    let mut problems = Vec::new();
    for (line, place) in (1..).zip(glossary.lines()).filter_map(|(line, text)| Some((line, places(text)?))) {
        for (crate_name, type_name) in place.split('`').skip(1).step_by(2).filter_map(named_type) {
            if !defined.contains(&(crate_name, type_name)) {
                let message = format!("crates/{crate_name} has no public type `{type_name}`");
                problems.push(Problem::new(GLOSSARY, line, message));
            }
        }
    }
    problems
}

/// The last cell of a row.
fn places(line: &str) -> Option<&str> {
    line.strip_prefix("| ")?.split(" | ").nth(2)
}

/// The crate and the name of a type, in `ir::guide::Outside`; nothing of modules.
fn named_type(path: &str) -> Option<(&str, &str)> {
    let (crate_name, rest) = path.split_once("::")?;
    let name = rest.rsplit("::").next()?;
    name.starts_with(|c: char| c.is_uppercase()).then_some((crate_name, name))
}

/// The crate that a source file is part of.
fn crate_of(path: &str) -> Option<&str> {
    let (crate_name, rest) = path.strip_prefix("crates/")?.split_once('/')?;
    rest.starts_with("src/").then_some(crate_name)
}

/// The words that the glossary explains: those in the first cells of its tables.
fn entries(glossary: &str) -> impl Iterator<Item = String> {
    let cells = glossary.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    cells.flat_map(|cell| cell.split(|c: char| !c.is_alphanumeric())).filter(|word| !word.is_empty()).map(singular)
}

/// The name of the public type that a line declares.
fn public_type(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("pub ")?;
    let name = ["struct ", "enum ", "trait "].iter().find_map(|keyword| rest.strip_prefix(keyword))?;
    name.split(|c: char| !c.is_alphanumeric()).next()
}

/// The words of a name in camel case, in small letters.
fn words(name: &str) -> impl Iterator<Item = String> {
    let starts = name.char_indices().filter(|(_, c)| c.is_uppercase()).map(|(at, _)| at);
    let ends: Vec<usize> = starts.clone().skip(1).chain([name.len()]).collect();
    starts.zip(ends).map(|(from, to)| singular(name[from..to].trim_end_matches(|c: char| c.is_ascii_digit())))
}

/// A word in small letters, without the `s` of a plural.
fn singular(word: &str) -> String {
    let word = word.to_lowercase();
    match word.strip_suffix('s') {
        Some(short) if !short.ends_with('s') => short.to_owned(),
        _ => word,
    }
}

#[cfg(test)]
mod tests {
    use crate::tidy::workspace::TextFile;

    use super::*;

    #[test]
    fn words_of_public_types_need_a_line() {
        let file = |path: &str, text: &str| TextFile { path: path.to_owned(), text: text.to_owned() };
        let source = "pub struct GoalPlaces;\npub(crate) struct Scout;\npub enum HuntKind {}\npub trait Goal {}\n";
        let workspace = Workspace {
            files: vec![
                file(GLOSSARY, "| goal, aim | what | where |\n| place | what | where |\n"),
                file("crates/search/src/lib.rs", source),
                file("crates/cli/src/main.rs", "pub struct Scout;\n"),
            ],
            ..Workspace::default()
        };
        let problems: Vec<String> = check(&workspace).iter().map(ToString::to_string).collect();
        assert_eq!(
            problems,
            ["crates/search/src/lib.rs:3: `hunt` in the name `HuntKind` has no line in docs/glossary.md"]
        );
    }

    #[test]
    fn types_are_in_the_crates_that_rows_name() {
        let file = |path: &str, text: &str| TextFile { path: path.to_owned(), text: text.to_owned() };
        let glossary = "| goal | what | `search`, `search::Goal`, `search::goals::Goal` |\n\
                        | goals | what | `objective::Goal`, `search::goals`, `search::Goals` |\n";
        let workspace = Workspace {
            files: vec![
                file(GLOSSARY, glossary),
                file("crates/search/src/goals.rs", "pub enum Goal {}\nstruct Goals;\n"),
                file("crates/objective/tests/goals.rs", "pub struct Goal;\n"),
            ],
            ..Workspace::default()
        };
        let problems: Vec<String> = check(&workspace).iter().map(ToString::to_string).collect();
        assert_eq!(
            problems,
            [
                "docs/glossary.md:2: crates/objective has no public type `Goal`",
                "docs/glossary.md:2: crates/search has no public type `Goals`",
            ]
        );
    }

    #[test]
    fn rows_are_complete_and_in_order() {
        let head = "| word | meaning | where |\n|---|---|---|\n";
        let glossary =
            format!("{head}| b | what | where |\n| c | what |\n| a, d | what | where |\n\n{head}| a | x | y |\n");
        let workspace =
            Workspace { files: vec![TextFile { path: GLOSSARY.to_owned(), text: glossary }], ..Workspace::default() };
        let problems: Vec<String> = check(&workspace).iter().map(ToString::to_string).collect();
        assert_eq!(
            problems,
            [
                "docs/glossary.md:4: the row of `c` is not `| word | meaning | where |`",
                "docs/glossary.md:5: `a, d` comes before `c` in the alphabet",
            ]
        );
    }
}
