//! Files of two runs that disagree: JSON that a person can read and `replay` can run again.
//!
//! Such a file holds what was asked, in the words of whoever asked, and the decisions of both runs. The question is read
//! back by the command; here it is only kept.

use counterpoint_ir::program::Program;
use serde::{Deserialize, Serialize};

use super::{
    FileError, FileKind, Source, StoredDecision, StoredKind, StoredRun, load_decisions, plain, read_json, store_value,
    write_json,
};
use crate::agree::Told;
use crate::claim::Decision;

/// The version of the format.
pub const SCHEMA: &str = "counterpoint-pair/1";

/// A file of two runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PairFile {
    /// The version, [`SCHEMA`].
    pub schema: String,
    /// The files that the program and the question come from.
    pub sources: Vec<Source>,
    /// The platform that the program was read with.
    pub platform: String,
    /// What was asked.
    pub question: StoredQuestion,
    /// How the runs were found. It is repeated, and has no part in running them again.
    pub search: StoredSearch,
    /// The two runs.
    pub runs: [StoredRun; 2],
}

/// What was asked of a method.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct StoredQuestion {
    /// What was typed, word by word, for commands that are suggested.
    pub words: Vec<String>,
    /// The files that were named.
    pub files: Vec<String>,
    /// Where further code is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub classpath: Vec<String>,
    /// The method, as sources write it.
    pub method: String,
    /// What is secret.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub secrets: Vec<String>,
    /// What is seen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub publics: Vec<String>,
    /// A file with a policy instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policy: Option<String>,
    /// The program that calls the method.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub driver: Option<String>,
    /// Values that parameters were held at, each written `NAME=VALUE`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<String>,
    /// Who sees what is shown, where a policy names several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub observer: Option<String>,
    /// Whether the way in which a run ends is seen.
    #[serde(default)]
    pub sees_outcome: bool,
    /// Whether the message of an exception is seen that leaves the method.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sees_message: bool,
}

/// How runs were found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct StoredSearch {
    /// The root of all randomness.
    pub seed: u64,
    /// How many calls were allowed.
    pub max_calls: u64,
    /// How many steps all runs had together, if not as many as usual.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_steps: Option<u64>,
    /// How many were made.
    pub calls: u64,
    /// How many pairs of runs were compared.
    pub pairs: u64,
}

impl PairFile {
    /// Reads a file.
    pub fn from_json(text: &str) -> Result<Self, FileError> {
        read_json(FileKind::Pair, text)
    }

    /// The text of the file, with a line break at the end.
    pub fn to_json(&self) -> String {
        write_json(self)
    }

    /// The decisions of both runs.
    pub fn decisions(&self) -> Result<[Vec<Decision>; 2], FileError> {
        let [a, b] = &self.runs;
        Ok([load_decisions(0, a)?, load_decisions(1, b)?])
    }
}

impl StoredRun {
    /// One of two runs that disagree. Decisions that are values of inputs come in the order in which they were read.
    pub fn of_pair(name: &str, program: &Program, decisions: &[Decision], told: &Told) -> Self {
        let mut inputs = told.inputs.iter().peekable();
        let stored = decisions.iter().map(|decision| match decision {
            Decision::Way(way) => plain(StoredKind::Way, way.to_string()),
            Decision::Value(value) => {
                let input = inputs.next_if(|(_, read)| read == value);
                let input = input.map(|(input, _)| program.inputs[*input].name.clone());
                StoredDecision { input, ..store_value(value) }
            }
        });
        Self { name: name.to_owned(), program: program.name.clone(), decisions: stored.collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pair_files_come_back_and_say_what_is_wrong() {
        let bits = |value: &str| plain(StoredKind::Bits, value.to_owned());
        let run = |name: &str, value: &str| StoredRun {
            name: name.to_owned(),
            program: "P".to_owned(),
            decisions: vec![plain(StoredKind::Way, "2".to_owned()), bits(value)],
        };
        let file = PairFile {
            schema: SCHEMA.to_owned(),
            sources: vec![Source::new("P", b"text")],
            platform: "here".to_owned(),
            question: StoredQuestion { method: "P.m()".to_owned(), ..StoredQuestion::default() },
            search: StoredSearch::default(),
            runs: [run("A", "1"), run("B", "18446744073709551615")],
        };
        let read = PairFile::from_json(&file.to_json()).expect("what was written can be read");
        assert_eq!(read, file);
        let value = |bits: u64| Decision::Value(counterpoint_ir::Value::Bits(bits));
        let expected = [vec![Decision::Way(2), value(1)], vec![Decision::Way(2), value(u64::MAX)]];
        assert_eq!(read.decisions().expect("both runs can be read"), expected);
        let wrong = PairFile { runs: [run("A", "1"), run("B", "-1")], ..file.clone() };
        let error = wrong.decisions().expect_err("bits are not negative");
        assert_eq!(error.to_string(), "decision 2 of run 2 cannot be read: `-1`");
        let three = file.to_json().replace("\"name\": \"B\"", "\"name\": \"B\", \"more\": 1");
        let error = PairFile::from_json(&three).expect_err("nothing is ignored");
        assert!(error.to_string().starts_with("not a witness file: unknown field `more`"), "{error}");
    }
}
