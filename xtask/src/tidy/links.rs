//! Relative links in Markdown lead to files that exist.
//!
//! Inline links `[text](target)` are read, outside code. Links to other sites are left alone, since tests use no network,
//! and so are anchors.

use super::Problem;
use super::workspace::Workspace;

/// All links that lead nowhere.
pub(super) fn check(workspace: &Workspace) -> Vec<Problem> {
    let mut problems = Vec::new();
    for file in workspace.files.iter().filter(|file| file.has_extension("md")) {
        for (number, target) in links(&file.text) {
            if is_relative(target) && !leads_somewhere(workspace, &file.path, target) {
                problems.push(Problem::new(&file.path, number, format!("the link `{target}` leads nowhere")));
            }
        }
    }
    problems
}

/// The targets of inline links, with their line numbers.
fn links(text: &str) -> Vec<(usize, &str)> {
    let mut links = Vec::new();
    let mut is_fenced = false;
    for (line, number) in text.lines().zip(1..) {
        if line.trim_start().starts_with("```") {
            is_fenced = !is_fenced;
        } else if !is_fenced {
            links.extend(line.match_indices("](").filter_map(|(start, _)| {
                let target = line[start + 2..].split_once(')')?.0;
                (!is_in_code(&line[..start])).then_some((number, target))
            }));
        }
    }
    links
}

/// Whether a code span is open at the end of the beginning of a line.
fn is_in_code(before: &str) -> bool {
    before.matches('`').count() % 2 == 1
}

fn is_relative(target: &str) -> bool {
    !target.starts_with('#') && !target.contains("://") && !target.starts_with("mailto:")
}

/// Follows a link from a file.
fn leads_somewhere(workspace: &Workspace, from: &str, target: &str) -> bool {
    let target = target.split(['#', ' ']).next().unwrap_or_default();
    let mut path: Vec<&str> = from.split('/').collect();
    path.pop();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." if path.is_empty() => return false,
            ".." => _ = path.pop(),
            part => path.push(part),
        }
    }
    !target.starts_with('/') && (path.is_empty() || workspace.paths.contains(&path.join("/")))
}

#[cfg(test)]
mod tests {
    use super::super::workspace::TextFile;
    use super::*;

    fn check_text(path: &str, text: &str) -> Vec<String> {
        let files = vec![TextFile { path: path.to_owned(), text: text.to_owned() }];
        let paths = ["README.md", "docs", "docs/language.md", "docs/adr", "docs/adr/0001-a.md"];
        let paths = paths.map(str::to_owned).into();
        check(&Workspace { files, paths, ..Workspace::default() }).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn links_are_followed_from_their_file() {
        assert!(check_text("README.md", "[a](docs/language.md), [b](docs/) [c](./docs/adr/0001-a.md#why)").is_empty());
        assert!(check_text("docs/adr/0001-a.md", "[a](../language.md) [b](../../README.md) [c](../..)").is_empty());
        assert_eq!(
            check_text("docs/language.md", "One.\n[a](docs/language.md) [b](adr) [c](../../README.md)"),
            [
                "docs/language.md:2: the link `docs/language.md` leads nowhere",
                "docs/language.md:2: the link `../../README.md` leads nowhere",
            ]
        );
        assert_eq!(check_text("README.md", "[a](/docs)").len(), 1);
    }

    #[test]
    fn other_sites_anchors_and_code_are_left_alone() {
        let text =
            "[a](https://example.org/x) [b](#part) [c](mailto:a@example.org) `x[0](y)`\n```\n[d](nowhere)\n```\n";
        assert!(check_text("README.md", text).is_empty());
        assert_eq!(check_text("README.md", "`code` [`a`](nowhere)").len(), 1);
    }
}
