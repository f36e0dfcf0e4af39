//! Texts of files: what can be read, and what to do if it cannot.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::ask::Problem;

/// Larger files are refused: places in them would not fit, and they are not written by hand.
const MAX_BYTES: u64 = 1 << 30;

/// Why a file cannot be read. The text names the file; [`FileError::help`] says what to do.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FileError {
    /// There is no such file.
    #[error("there is no file `{0}`")]
    Missing(String),
    /// It is a directory.
    #[error("`{0}` is a directory")]
    Directory(String),
    /// It is too large.
    #[error("`{name}` is too large: {bytes} bytes")]
    TooLarge {
        /// The file.
        name: String,
        /// Its size.
        bytes: u64,
    },
    /// It is not text.
    #[error("`{name}` is not a text file: invalid UTF-8 at byte {at}")]
    NotText {
        /// The file.
        name: String,
        /// The first byte that does not fit, counted from 0.
        at: usize,
    },
    /// The system refuses.
    #[error("cannot read `{name}`: {source}")]
    Refused {
        /// The file.
        name: String,
        /// Why.
        source: io::Error,
    },
}

impl FileError {
    /// What to do about it.
    pub fn help(&self) -> Option<String> {
        match self {
            FileError::Missing(_) => Some("paths are relative to the working directory".into()),
            FileError::Directory(name) => Some(format!("name the files in it, for instance {name}/*.cpt")),
            FileError::TooLarge { .. } => Some("files of up to 1 GB are read; split it".into()),
            FileError::NotText { .. } => Some("save it as UTF-8, or name the source instead of a binary".into()),
            FileError::Refused { .. } => None,
        }
    }
}

impl From<FileError> for Problem {
    fn from(error: FileError) -> Self {
        Self { message: error.to_string(), help: error.help() }
    }
}

/// The text of a file.
pub fn read_text(path: &Path) -> Result<String, FileError> {
    let name = display_name(path);
    let failed = |source: io::Error| match source.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => FileError::Missing(display_name(path)),
        ErrorKind::IsADirectory => FileError::Directory(display_name(path)),
        _ => FileError::Refused { name: display_name(path), source },
    };
    let metadata = fs::metadata(path).map_err(failed)?;
    if metadata.is_dir() {
        return Err(FileError::Directory(name));
    }
    if metadata.len() > MAX_BYTES {
        return Err(FileError::TooLarge { name, bytes: metadata.len() });
    }
    let bytes = fs::read(path).map_err(failed)?;
    String::from_utf8(bytes).map_err(|error| FileError::NotText { name, at: error.utf8_error().valid_up_to() })
}

/// A path as it is shown: with forward slashes, relative to the working directory if it lies below it.
pub fn display_name(path: &Path) -> String {
    let working_dir = std::env::current_dir().ok();
    let below = working_dir.as_deref().and_then(|dir| path.strip_prefix(dir).ok());
    let shown: PathBuf = below.unwrap_or(path).components().filter(|part| part.as_os_str() != ".").collect();
    let shown = shown.to_string_lossy().replace('\\', "/");
    if shown.is_empty() { ".".into() } else { shown }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_relative_to_the_working_directory() {
        let here = std::env::current_dir().unwrap();
        assert_eq!(display_name(&here.join("src").join("lib.rs")), "src/lib.rs");
        assert_eq!(display_name(Path::new("./a/../b.cpt")), "a/../b.cpt");
        assert_eq!(display_name(Path::new("/nowhere/b.cpt")), "/nowhere/b.cpt");
        assert_eq!(display_name(Path::new("./")), ".");
    }

    #[test]
    fn what_cannot_be_read_is_named_with_help() {
        let missing = read_text(Path::new("no/such.cpt")).unwrap_err();
        assert_eq!(missing.to_string(), "there is no file `no/such.cpt`");
        let directory = read_text(Path::new("src")).unwrap_err();
        assert_eq!(directory.to_string(), "`src` is a directory");
        assert_eq!(directory.help().unwrap(), "name the files in it, for instance src/*.cpt");
    }
}
