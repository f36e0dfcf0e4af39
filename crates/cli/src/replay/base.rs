//! The folder that a stored file names its sources from: where `check` was run, wherever `replay` is.

use std::env;
use std::path::{Path, PathBuf};

use counterpoint_evidence::file::Source;

use crate::evidence::content;

/// The folder from which the sources of a file are found, as it is typed here: the current one if they are there,
/// otherwise one of those above the file. Nothing if there is none.
pub(super) fn find(file: &Path, sources: &[Source]) -> Option<PathBuf> {
    let here = env::current_dir().ok()?;
    let whole = file.canonicalize().ok()?;
    let above = whole.ancestors().skip(1).map(|folder| relative(folder, &here));
    let all: Vec<PathBuf> = std::iter::once(PathBuf::new()).chain(above).collect();
    let is_there = |folder: &&PathBuf| sources.iter().all(|source| folder.join(&source.path).exists());
    let is_same = |folder: &&PathBuf| {
        let is_unchanged =
            |source: &Source| content(&folder.join(&source.path)).is_ok_and(|content| source.is_unchanged(&content));
        sources.iter().all(is_unchanged)
    };
    all.iter().find(is_same).or_else(|| all.iter().find(is_there)).cloned()
}

/// A folder as it is typed in another one, if one of them is in the other; otherwise the whole of it.
fn relative(folder: &Path, here: &Path) -> PathBuf {
    if let Ok(below) = folder.strip_prefix(here) {
        return below.to_owned();
    }
    match here.strip_prefix(folder) {
        Ok(up) => up.components().map(|_| "..").collect(),
        Err(_) => folder.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_named_as_they_are_typed() {
        let check = |folder: &str, here: &str, expected: &str| {
            assert_eq!(relative(Path::new(folder), Path::new(here)), Path::new(expected));
        };
        check("/a/b", "/a/b", "");
        check("/a/b/c", "/a", "b/c");
        check("/a", "/a/b/c", "../..");
        check("/x", "/a", "/x");
    }
}
