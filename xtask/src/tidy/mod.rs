//! The house rules that no compiler knows.
//!
//! - [`layers`]: manifests against the layer table of `ARCHITECTURE.md`, and arrows that are forbidden for other reasons;
//! - [`sources`]: how files begin, how long they are, what a library must not do;
//! - [`catch_all`]: no arm for all other instructions outside of the tables;
//! - [`links`]: relative links in Markdown lead somewhere;
//! - [`glossary`]: the words of public types are in the glossary.
//!
//! The rules are functions from a [`Workspace`] in memory to problems, so that they are tested on small made-up ones.
//! All problems are found at once. `cargo test` runs the same check on the real workspace: a new crate without a row in
//! the table fails the ordinary test run.

mod catch_all;
mod glossary;
mod layers;
mod links;
mod sources;
mod workspace;

use std::fmt;
use std::path::Path;

use workspace::Workspace;

/// A broken rule, with its place.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Problem {
    /// The file, relative to the root of the workspace.
    path: String,
    /// The line, counted from 1; 0 if the whole file is meant.
    line: usize,
    message: String,
}

impl Problem {
    fn new(path: impl Into<String>, line: usize, message: impl Into<String>) -> Self {
        Self { path: path.into(), line, message: message.into() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.path, self.message),
            line => write!(f, "{}:{line}: {}", self.path, self.message),
        }
    }
}

/// Checks this workspace and shows all problems.
pub(crate) fn run() -> anyhow::Result<()> {
    let problems = check(&this_workspace()?);
    for problem in &problems {
        eprintln!("{problem}");
    }
    anyhow::ensure!(problems.is_empty(), "tidy found {} problem(s)", problems.len());
    Ok(())
}

fn this_workspace() -> anyhow::Result<Workspace> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the root of the workspace");
    Workspace::read(root)
}

/// All problems, by file and line.
fn check(workspace: &Workspace) -> Vec<Problem> {
    let mut problems = layers::check(workspace);
    problems.extend(sources::check(workspace));
    problems.extend(catch_all::check(workspace));
    problems.extend(links::check(workspace));
    problems.extend(glossary::check(workspace));
    problems.sort();
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_workspace_is_tidy() {
        let problems = check(&this_workspace().unwrap());
        let shown: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert!(shown.is_empty(), "\n{}", shown.join("\n"));
    }
}
