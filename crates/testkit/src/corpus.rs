//! Failing cases as files of the corpus.
//!
//! Such a file says by itself what is needed to run it again: the seed it came from, up to how many observations the
//! oracle looked, and the verdict as `expect`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::case::Case;
use crate::oracle::OracleVerdict;

/// A case that some tool got wrong.
#[derive(Debug, Clone)]
pub struct Regression<'a> {
    /// The case, mostly a shrunk one.
    pub case: &'a Case,
    /// The seed of the case that it was shrunk from.
    pub seed: u64,
    /// Up to how many observations the verdict is known.
    pub observations: u32,
    /// The verdict of the oracle.
    pub verdict: OracleVerdict,
    /// What went wrong, in one line.
    pub note: &'a str,
}

impl Regression<'_> {
    /// The text of the file.
    pub fn to_cpt(&self) -> String {
        let Regression { case, seed, observations, verdict, note } = self;
        let note = note.replace('\n', " ");
        let found = match verdict {
            OracleVerdict::Refuted { observations } => format!("refuted with {observations} observations"),
            OracleVerdict::Holds => format!("holds up to {observations} observations"),
        };
        let head = format!("// {note}\n// seed: {seed}\n// max-observations: {observations}\n// oracle: {found}\n\n");
        head + &case.to_cpt_expecting(Some(verdict.expect()))
    }

    /// Writes the file `NAME.cpt` into a folder, which is made if need be, and returns its path.
    pub fn write(&self, folder: &Path, name: &str) -> io::Result<PathBuf> {
        fs::create_dir_all(folder)?;
        let path = folder.join(name).with_extension("cpt");
        fs::write(&path, self.to_cpt())?;
        Ok(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_regression_file_carries_seed_bound_and_verdict() {
        let case = Case::generate(1);
        let verdict = OracleVerdict::Refuted { observations: 2 };
        let text = Regression { case: &case, seed: 1, observations: 4, verdict, note: "wrong\nmerge" }.to_cpt();
        assert!(text.starts_with("// wrong merge\n// seed: 1\n// max-observations: 4\n// oracle: refuted with 2"));
        assert!(text.ends_with("  expect refuted\n}\n"));
    }
}
