//! Witness files: JSON that a person can read and `replay` can run again.
//!
//! The types here belong to the file, not to the checker, so that the format changes only on purpose. A file names its
//! sources with a hash of their content: if they changed, the witness may mean something else. A decision says what kind
//! it is, so that it can be read back without the programs; what the programs call it stands beside it, for people.
//! What was claimed of the existential runs ([`claims`]) names registers and procedures of the programs. [`proof`] has
//! files of proofs, [`pair`] files of two runs that disagree.

pub mod claims;
pub mod pair;
pub mod proof;

use std::fmt;
use std::sync::Arc;

use counterpoint_ir::Value;
use counterpoint_ir::program::Program;
use counterpoint_prop::Property;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use self::claims::StoredPiece;
use crate::Programs;
use crate::claim::{Decision, Witness};
use crate::region::NoMatch;
use crate::replay::{Decided, Matching, Replay, Run};

/// The version of the format.
pub const SCHEMA: &str = "counterpoint-witness/1";

/// A witness file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WitnessFile {
    /// The version, [`SCHEMA`].
    pub schema: String,
    /// The files that the programs and the property come from.
    pub sources: Vec<Source>,
    /// Where further classes are that the programs need, as that was named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub classpath: Vec<String>,
    /// The name of the property that is refuted.
    pub property: String,
    /// The number of observations after which nothing matches any more.
    pub observations: u32,
    /// The universal runs, in the order of the prefix.
    pub runs: Vec<StoredRun>,
    /// Why nothing matches, where that was not found out by trying: per observation, the sets of existential states.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_match: Option<Vec<Vec<StoredPiece>>>,
}

/// A source file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Source {
    /// Where it is, as it was named.
    pub path: String,
    /// The [`hash`] of its content.
    pub hash: String,
}

/// A universal run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct StoredRun {
    /// The name of the run in the property.
    pub name: String,
    /// The name of its program.
    pub program: String,
    /// What was decided, in order.
    pub decisions: Vec<StoredDecision>,
}

/// A decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct StoredDecision {
    /// The input that was read, if it has a name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input: Option<String>,
    /// How to read the value.
    pub kind: StoredKind,
    /// The value as text; an array has elements instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The elements of an array.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elements: Option<Vec<StoredDecision>>,
    /// The value in the words of the program, where they differ. Not read back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<String>,
}

/// The kind of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StoredKind {
    /// A way at a `choose`: its position, counted from 0.
    Way,
    /// `true` or `false`.
    Bool,
    /// An integer in decimal.
    Int,
    /// A bit-vector as an unsigned number in decimal.
    Bits,
    /// A name of an enumeration: its position, counted from 0.
    Enum,
    /// A null reference.
    Null,
    /// An array.
    Array,
}

/// Why a file cannot be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileError {
    /// It is not JSON, or not of the right shape: what it should be; the place is in the message.
    Malformed(FileKind, serde_json::Error),
    /// It has another version than this one: what it should be, and what it says.
    UnknownSchema(FileKind, String),
    /// What it claims cannot be read: why.
    BadClaim(String),
    /// A decision has no value of its kind. Both numbers count from 0.
    BadDecision {
        /// The run.
        run: usize,
        /// The decision in it.
        decision: usize,
        /// What stands there.
        text: String,
    },
}

/// What a file holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// A refutation.
    Witness,
    /// A proof.
    Proof,
    /// Two runs that disagree.
    Pair,
}

impl FileKind {
    /// The version that is read and written.
    pub fn schema(self) -> &'static str {
        match self {
            FileKind::Witness => SCHEMA,
            FileKind::Proof => proof::SCHEMA,
            FileKind::Pair => pair::SCHEMA,
        }
    }
}

impl fmt::Display for FileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FileKind::Witness | FileKind::Pair => "witness file",
            FileKind::Proof => "proof file",
        })
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Malformed(kind, error) => write!(f, "not a {kind}: {error}"),
            FileError::UnknownSchema(kind, schema) => {
                write!(f, "{kind} of version `{schema}`, expected `{}`", kind.schema())
            }
            FileError::BadClaim(why) => write!(f, "what it claims cannot be read: {why}"),
            FileError::BadDecision { run, decision, text } => {
                write!(f, "decision {} of run {} cannot be read: `{text}`", decision + 1, run + 1)
            }
        }
    }
}

impl std::error::Error for FileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            FileError::Malformed(_, error) => Some(error),
            _ => None,
        }
    }
}

impl Source {
    /// A file with its content.
    pub fn new(path: impl Into<String>, content: &[u8]) -> Self {
        Self { path: path.into(), hash: hash(content) }
    }

    /// Whether the file still has the same content.
    pub fn is_unchanged(&self, content: &[u8]) -> bool {
        self.hash == hash(content)
    }
}

/// The hash of a file's content: 64-bit FNV-1a in hexadecimal. It notices changes; it does not withstand malice.
pub fn hash(content: &[u8]) -> String {
    let mix = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", content.iter().fold(0xcbf2_9ce4_8422_2325, mix))
}

impl WitnessFile {
    /// The file of a witness, from its replay.
    pub fn new(sources: Vec<Source>, programs: &Programs, property: &Property, replay: &Replay) -> Self {
        let runs = property.quantifiers.iter().zip(&replay.runs).map(|(quantifier, run)| {
            let program = &programs[quantifier.program];
            StoredRun {
                name: quantifier.name.clone(),
                program: program.name.clone(),
                decisions: decided(run).map(|decided| store_decided(program, decided)).collect(),
            }
        });
        let observations = replay.runs.iter().map(|run| run.observations.len()).max().unwrap_or(replay.levels.len());
        Self {
            schema: SCHEMA.into(),
            sources,
            classpath: Vec::new(),
            property: property.name.clone(),
            observations: u32::try_from(observations).expect("a witness counts its observations in 32 bits"),
            runs: runs.collect(),
            no_match: match &replay.matching {
                Matching::Enumerated => None,
                Matching::Solved { claim, .. } => claims::Writer::new(programs, property, &claim.pool).stages(claim),
            },
        }
    }

    /// Reads a file.
    pub fn from_json(text: &str) -> Result<Self, FileError> {
        read_json(FileKind::Witness, text)
    }

    /// The text of the file, with a line break at the end.
    pub fn to_json(&self) -> String {
        write_json(self)
    }

    /// What the file claims of the existential runs, if anything.
    pub fn no_match(&self, programs: &Programs, property: &Property) -> Result<Option<NoMatch>, FileError> {
        let stages = self.no_match.as_ref().map(|stages| claims::Reader::new(programs, property).no_match(stages));
        stages.transpose().map_err(FileError::BadClaim)
    }

    /// The witness in the file.
    pub fn witness(&self) -> Result<Witness, FileError> {
        let runs = self.runs.iter().enumerate().map(|(run, stored)| load_decisions(run, stored));
        Ok(Witness { observations: self.observations, runs: runs.collect::<Result<_, _>>()? })
    }
}

fn read_json<T: DeserializeOwned>(kind: FileKind, text: &str) -> Result<T, FileError> {
    /// Every version has at least this.
    #[derive(Deserialize)]
    struct Header {
        schema: String,
    }
    let malformed = |error| FileError::Malformed(kind, error);
    let header: Header = serde_json::from_str(text).map_err(malformed)?;
    if header.schema != kind.schema() {
        return Err(FileError::UnknownSchema(kind, header.schema));
    }
    serde_json::from_str(text).map_err(malformed)
}

fn write_json<T: Serialize>(file: &T) -> String {
    let mut text = serde_json::to_string_pretty(file).expect("plain data can be written as JSON");
    text.push('\n');
    text
}

fn decided(run: &Run) -> impl Iterator<Item = &Decided> {
    run.observations.iter().flat_map(|observation| &observation.decisions)
}

fn store_decided(program: &Program, decided: &Decided) -> StoredDecision {
    let value = match &decided.decision {
        Decision::Way(way) => return plain(StoredKind::Way, way.to_string()),
        Decision::Value(value) => value,
    };
    let proc = &program.procs[decided.at.proc];
    let instr = proc.locs[decided.at.loc].instrs.get(decided.at.instr as usize);
    let ty = instr.and_then(|instr| instr.dest).map(|dest| &proc.vars[dest].ty);
    let stored = store_value(value);
    let shown = ty.map(|ty| program.show(value, ty)).filter(|shown| stored.value.as_ref() != Some(shown));
    let input = decided.input.map(|input| program.inputs[input].name.clone());
    StoredDecision { input, shown, ..stored }
}

fn store_value(value: &Value) -> StoredDecision {
    match value {
        Value::Bool(value) => plain(StoredKind::Bool, value.to_string()),
        Value::Int(value) => plain(StoredKind::Int, value.to_string()),
        Value::Bits(value) => plain(StoredKind::Bits, value.to_string()),
        Value::Enum(value) => plain(StoredKind::Enum, value.to_string()),
        Value::Ref(_) => plain(StoredKind::Null, "null".into()),
        Value::Array(elements) => {
            let elements = Some(elements.iter().map(store_value).collect());
            StoredDecision { value: None, elements, ..plain(StoredKind::Array, String::new()) }
        }
    }
}

fn plain(kind: StoredKind, value: String) -> StoredDecision {
    StoredDecision { input: None, kind, value: Some(value), elements: None, shown: None }
}

fn load_decisions(run: usize, stored: &StoredRun) -> Result<Vec<Decision>, FileError> {
    let decisions = stored.decisions.iter().enumerate().map(|(decision, stored)| {
        let bad = || FileError::BadDecision { run, decision, text: stored.value.clone().unwrap_or_default() };
        load_decision(stored).ok_or_else(bad)
    });
    decisions.collect()
}

fn load_decision(stored: &StoredDecision) -> Option<Decision> {
    match stored.kind {
        StoredKind::Way => stored.value.as_ref()?.parse().ok().map(Decision::Way),
        _ => load_value(stored).map(Decision::Value),
    }
}

fn load_value(stored: &StoredDecision) -> Option<Value> {
    if stored.kind == StoredKind::Array {
        let elements: Option<Vec<Value>> = stored.elements.as_ref()?.iter().map(load_value).collect();
        return elements.map(|elements| Value::Array(Arc::new(elements)));
    }
    let text = stored.value.as_ref()?;
    match stored.kind {
        StoredKind::Bool => text.parse().ok().map(Value::Bool),
        StoredKind::Int => text.parse().ok().map(Value::Int),
        StoredKind::Bits => text.parse().ok().map(Value::Bits),
        StoredKind::Enum => text.parse().ok().map(Value::Enum),
        StoredKind::Null => (text == "null").then_some(Value::Ref(None)),
        StoredKind::Way | StoredKind::Array => None,
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;
    use crate::limits::Interrupt;
    use crate::replay::replay;
    use crate::samples::{Claim, Universal, ints, limits, once, ways};

    fn sample() -> WitnessFile {
        let claim = Claim::new(vec![(Universal, once(9)), (Universal, once(9))]).equal((0, "x"), (1, "x"));
        let witness = Witness { observations: 1, runs: vec![ints(&[0]), ints(&[7])] };
        let interrupt = Interrupt::default();
        let replay = replay(&claim.programs, &claim.property, &witness, limits(&interrupt)).unwrap();
        WitnessFile::new(vec![Source::new("leak.cpt", b"program")], &claim.programs, &claim.property, &replay)
    }

    #[test]
    fn file_can_be_read_by_people_and_back() {
        let file = sample();
        let text = file.to_json();
        expect![[r#"
            {
              "schema": "counterpoint-witness/1",
              "sources": [
                {
                  "path": "leak.cpt",
                  "hash": "5752dfa9a5b8154b"
                }
              ],
              "property": "sample",
              "observations": 1,
              "runs": [
                {
                  "name": "r0",
                  "program": "Once",
                  "decisions": [
                    {
                      "input": "x",
                      "kind": "int",
                      "value": "0"
                    }
                  ]
                },
                {
                  "name": "r1",
                  "program": "Once",
                  "decisions": [
                    {
                      "input": "x",
                      "kind": "int",
                      "value": "7"
                    }
                  ]
                }
              ]
            }
        "#]]
        .assert_eq(&text);
        let read = WitnessFile::from_json(&text).unwrap();
        assert_eq!(read, file);
        assert_eq!(read.witness().unwrap(), Witness { observations: 1, runs: vec![ints(&[0]), ints(&[7])] });
    }

    #[test]
    fn every_kind_of_decision_comes_back() {
        let value = |value: Value| Decision::Value(value);
        let array = Value::Array(Arc::new(vec![Value::Enum(2), Value::Enum(0)]));
        let big = Value::Int("-123456789012345678901234567890".parse().unwrap());
        let values = [Value::Bool(true), big, Value::Bits(u64::MAX), Value::Enum(1), Value::Ref(None), array];
        let all: Vec<Decision> = values.into_iter().map(value).chain(ways(&[3])).collect();
        let stored = all.iter().map(|decision| match decision {
            Decision::Way(way) => plain(StoredKind::Way, way.to_string()),
            Decision::Value(value) => store_value(value),
        });
        let mut file = sample();
        file.runs[0].decisions = stored.collect();
        let read = WitnessFile::from_json(&file.to_json()).unwrap();
        assert_eq!(read.witness().unwrap().runs[0], all);
    }

    fn check_error(text: &str, expected: &str) {
        let error = WitnessFile::from_json(text).and_then(|file| file.witness()).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn malformed_files_get_clear_errors() {
        check_error("", "not a witness file: EOF while parsing a value at line 1 column 0");
        check_error("{}", "not a witness file: missing field `schema` at line 1 column 2");
        let other = r#"{"schema": "counterpoint-witness/2", "more": 1}"#;
        check_error(other, "witness file of version `counterpoint-witness/2`, expected `counterpoint-witness/1`");
        let text = sample().to_json();
        check_error(&text.replace("\"7\"", "\"seven\""), "decision 1 of run 2 cannot be read: `seven`");
        let renamed = text.replace("\"property\"", "\"properties\"");
        assert!(WitnessFile::from_json(&renamed).unwrap_err().to_string().contains("unknown field `properties`"));
    }

    #[test]
    fn changed_sources_are_noticed() {
        assert_eq!(hash(b""), "cbf29ce484222325");
        assert_eq!(hash(b"a"), "af63dc4c8601ec8c");
        let source = Source::new("leak.cpt", b"program");
        assert!(source.is_unchanged(b"program") && !source.is_unchanged(b"programs"));
    }
}
