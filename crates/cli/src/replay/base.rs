//! The folder that a stored file names its sources from: where `check` was run, wherever `replay` is.

use std::path::{Component, Path, PathBuf};
use std::{env, io};

use counterpoint_evidence::file::EvidenceFile;
use counterpoint_load::display_name;

/// Where names start if a file does not say it.
const USUAL: &str = "..";

/// The current folder seen from another one, for a file there; none if it is the one above, as usual.
pub(crate) fn seen_from(folder: &Path) -> io::Result<Option<String>> {
    let (folder, here) = (folder.canonicalize()?, env::current_dir()?.canonicalize()?);
    let name = display_name(&way(&folder, &here));
    Ok(Some(name).filter(|name| name != USUAL))
}

/// The relative path between two folders, or the absolute path if they share no root.
fn way(from: &Path, to: &Path) -> PathBuf {
    let common = from.components().zip(to.components()).take_while(|(one, other)| one == other).count();
    if common == 0 {
        return to.to_owned();
    }
    let up = from.components().skip(common).map(|_| Component::ParentDir);
    let way: PathBuf = up.chain(to.components().skip(common)).collect();
    if way.as_os_str().is_empty() { PathBuf::from(".") } else { way }
}

/// The folder from which the sources of a file are found, as it is typed here: the one that the file says, or else the
/// current one, since a file may have been moved. Other folders may have files of the same names, which were not meant.
pub(super) fn find(path: &Path, file: &EvidenceFile) -> Option<PathBuf> {
    let here = env::current_dir().ok()?;
    let below = path.canonicalize().ok()?.parent()?.join(file.folder.as_deref().unwrap_or(USUAL));
    let meant = below.canonicalize().ok().map(|folder| relative(&folder, &here));
    let is_there = |folder: &&PathBuf| file.sources.iter().all(|source| folder.join(&source.path).exists());
    [meant.clone(), Some(PathBuf::new())].iter().flatten().find(is_there).cloned().or(meant)
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

    #[test]
    fn ways_lead_from_one_folder_to_another() {
        let check = |from: &str, to: &str, expected: &str| {
            assert_eq!(way(Path::new(from), Path::new(to)), Path::new(expected));
        };
        check("/a/.counterpoint", "/a", "..");
        check("/a", "/a", ".");
        check("/a", "/a/b", "b");
        check("/a/out/new", "/a/b/c", "../../b/c");
    }
}
