//! Findings that are known: a file of fingerprints, which a project keeps so that only new leaks fail.
//!
//! The file is sorted and has one finding in a line or two of JSON, so that changes of it can be read.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

use counterpoint_load::{display_name, read_text};
use serde::{Deserialize, Serialize};

use crate::exit::Exit;
use crate::formats::try_to_write;
use crate::output::Output;

const SCHEMA: &str = "counterpoint-baseline/1";

/// Findings that are known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Baseline {
    schema: String,
    findings: BTreeSet<Known>,
}

/// A finding: by its fingerprint, and in words for readers of the file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Known {
    pub(crate) method: String,
    pub(crate) leak: String,
    pub(crate) fingerprint: String,
}

impl Baseline {
    pub(crate) fn new(findings: impl IntoIterator<Item = Known>) -> Self {
        Self { schema: SCHEMA.to_owned(), findings: findings.into_iter().collect() }
    }

    /// Reads a file; says what is wrong with it if something is.
    pub(crate) fn read(path: &Path, output: &Output) -> Result<Self, Exit> {
        let name = display_name(path);
        let refuse = |message: &str| {
            let help = "name a file that `counterpoint check --write-baseline` wrote";
            output.error(message, Some(help));
            Exit::Input
        };
        let text = read_text(path).map_err(|error| refuse(&error.to_string()))?;
        let baseline: Self =
            serde_json::from_str(&text).map_err(|error| refuse(&format!("`{name}` is no baseline: {error}")))?;
        if baseline.schema == SCHEMA {
            Ok(baseline)
        } else {
            Err(refuse(&format!("`{name}` is no baseline of this version: its schema is `{}`", baseline.schema)))
        }
    }

    /// Whether a file may be written: it is not there yet, or a baseline itself, and its folder is there. Says so if not.
    pub(crate) fn can_be_written(path: &Path, output: &Output) -> Result<(), Exit> {
        if path.exists() {
            Self::read(path, output)?;
        }
        try_to_write(path).map_err(|error| cannot_write(path, &error, output))
    }

    /// Writes a file; says what is wrong if that fails.
    pub(crate) fn write(&self, path: &Path, output: &Output) -> Exit {
        let name = display_name(path);
        let text = serde_json::to_string_pretty(self).unwrap_or_default() + "\n";
        if let Err(error) = fs::write(path, text) {
            return cannot_write(path, &error, output);
        }
        let n_findings = self.findings.len();
        let findings = if n_findings == 1 { "1 finding".to_owned() } else { format!("{n_findings} findings") };
        output.remark(&format!("wrote {findings} to {name}\n"));
        Exit::Fine
    }

    pub(crate) fn knows(&self, fingerprint: &str) -> bool {
        self.findings.iter().any(|known| known.fingerprint == fingerprint)
    }

    /// The findings about these methods that are none of those found.
    pub(crate) fn gone(&self, methods: &[String], found: &[String]) -> usize {
        let is_gone = |known: &&Known| methods.contains(&known.method) && !found.contains(&known.fingerprint);
        self.findings.iter().filter(is_gone).count()
    }
}

fn cannot_write(path: &Path, error: &io::Error, output: &Output) -> Exit {
    output.error(&format!("cannot write `{}`: {error}", display_name(path)), Some("name another file"));
    Exit::Input
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn baselines_are_sorted_and_survive_writing() {
        let known = |method: &str, fingerprint: &str| Known {
            method: method.to_owned(),
            leak: "LEAKS".to_owned(),
            fingerprint: fingerprint.to_owned(),
        };
        let there = Baseline::new([known("B.b()", "2"), known("A.a()", "1")]);
        let back = Baseline::new([known("A.a()", "1"), known("B.b()", "2"), known("B.b()", "2")]);
        let [there, back] = [there, back].map(|baseline| serde_json::to_string_pretty(&baseline).expect("it is JSON"));
        assert_eq!(there, back);
        let read: Baseline = serde_json::from_str(&there).expect("it was written");
        assert!(read.knows("1") && !read.knows("3"));
        assert_eq!(read.gone(&["A.a()".to_owned()], &["2".to_owned()]), 1);
        assert_eq!(read.gone(&["B.b()".to_owned()], &["2".to_owned()]), 0);
    }
}
