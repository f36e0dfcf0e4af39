//! Evidence files: JSON that a person can read, and that `replay` checks again.
//!
//! The types here belong to the file, not to the checker, so that the format changes only on purpose. There is one format
//! for all languages and engines; the `kind` of the evidence says how to read the rest. A file names its sources with a
//! hash of their content: if they changed, the evidence may mean something else. A decision says what kind it is, so that it
//! can be read back without the programs; what the programs call it stands beside it, for people. What is claimed of
//! existential runs and of sets of states ([`claims`]) names registers and procedures of the programs.

pub mod claims;
pub mod decision;

use std::fmt;

use counterpoint_ir::program::Program;
use counterpoint_prop::{Pointwise, Property};
use counterpoint_witness::{Certificate, Decided, Decision, Disagreement, Matching, Programs, Run, Told, Witness};
use serde::{Deserialize, Serialize};

use self::claims::{Reader, StoredEdge, StoredPiece, StoredRegion, StoredStrategy, Writer};
use self::decision::{StoredDecision, StoredKind, load_decision, plain, store_decided, store_value};
use crate::{Evidence, Explained};

/// The version of the format.
pub const SCHEMA: &str = "counterpoint-evidence/1";

/// An evidence file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EvidenceFile {
    /// The version, [`SCHEMA`].
    pub schema: String,
    /// The files that the programs and the property come from.
    pub sources: Vec<Source>,
    /// The folder that names of files start from, seen from the one of this file; the one above it, if none is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
    /// Where further code is that the programs need, as that was named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub classpath: Vec<String>,
    /// The name of the property that is refuted or proved.
    pub property: String,
    /// The platform that the programs were read with, if they need one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub platform: Option<String>,
    /// What was asked, where the property is not written in a source file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<StoredQuestion>,
    /// How the runs were found, where they were searched for. It has no part in checking them again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search: Option<StoredSearch>,
    /// The evidence.
    pub evidence: StoredEvidence,
}

/// The evidence in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum StoredEvidence {
    /// Universal runs that refute the property.
    Refutation {
        /// The number of observations after which nothing matches any more; 0 where whole runs disagree.
        observations: u32,
        /// The universal runs, in the order of the prefix.
        runs: Vec<StoredRun>,
        /// Why nothing matches, where that was not found out by trying: per observation, the sets of existential states.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        no_match: Option<Vec<Vec<StoredPiece>>>,
    },
    /// Why the property holds: regions that are closed under steps, or strategies of existential runs. Proofs over single
    /// states are not stored: finding them again is as quick as reading them.
    Proof {
        /// The regions, of which the first one has the initial states; none in a proof by strategies.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        regions: Vec<StoredRegion>,
        /// How they are left.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        edges: Vec<StoredEdge>,
        /// The strategies; none in a proof by regions.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        strategies: Vec<StoredStrategy>,
    },
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

/// What was asked of a method.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "what is seen is asked for one by one")]
pub struct StoredQuestion {
    /// What was typed, word by word, for commands that are suggested.
    pub words: Vec<String>,
    /// The files that were named.
    pub files: Vec<String>,
    /// The method, as sources write it.
    pub method: String,
    /// Whether another method of its name was asked about, so that reports name its parameters.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_overloaded: bool,
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
    /// Whether it is seen what becomes of what the method was given, and of what outlives it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sees_poststate: bool,
    /// Which members of returned objects are seen, if not those that usually are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub public_fields: Option<String>,
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

/// Why a file cannot be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileError {
    /// It is not JSON, or not of the right shape; the place is in the message.
    Malformed(serde_json::Error),
    /// It has another version than this one: what it says.
    UnknownSchema(String),
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

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Malformed(error) => write!(f, "not an evidence file: {error}"),
            FileError::UnknownSchema(schema) => {
                write!(f, "evidence file of version `{schema}`, expected `{SCHEMA}`")
            }
            FileError::BadClaim(why) => write!(f, "its claim cannot be read: {why}"),
            FileError::BadDecision { run, decision, text } => {
                write!(f, "decision {} of run {} cannot be read: `{text}`", decision + 1, run + 1)
            }
        }
    }
}

impl std::error::Error for FileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            FileError::Malformed(error) => Some(error),
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

impl EvidenceFile {
    /// A file without a question, a search or a platform.
    pub fn new(sources: Vec<Source>, property: &Property, evidence: StoredEvidence) -> Self {
        Self {
            schema: SCHEMA.into(),
            sources,
            folder: None,
            classpath: Vec::new(),
            property: property.name.clone(),
            platform: None,
            question: None,
            search: None,
            evidence,
        }
    }

    /// Reads a file.
    pub fn from_json(text: &str) -> Result<Self, FileError> {
        /// Every version has at least this.
        #[derive(Deserialize)]
        struct Header {
            schema: String,
        }
        let header: Header = serde_json::from_str(text).map_err(FileError::Malformed)?;
        if header.schema != SCHEMA {
            return Err(FileError::UnknownSchema(header.schema));
        }
        let file: Self = serde_json::from_str(text).map_err(FileError::Malformed)?;
        // What is wrong with decisions is said before the programs are read.
        file.evidence.witness()?;
        Ok(file)
    }

    /// Whether another file answers the same question about the same program: a new answer takes the place of the old one.
    /// The words that were typed are no part of the question, nor is how far a search went.
    pub fn answers_the_same(&self, other: &Self) -> bool {
        self.property == other.property
            && self.question.as_ref().map(StoredQuestion::asked) == other.question.as_ref().map(StoredQuestion::asked)
            && self.is_about().any(|source| other.is_about().any(|it| it.path == source.path))
    }

    /// The sources of the program itself. A property in a file is that of the first one, whatever it imports.
    fn is_about(&self) -> impl Iterator<Item = &Source> {
        let policy = self.question.as_ref().and_then(|question| question.policy.as_ref());
        let is_own = move |source: &&Source| !self.classpath.contains(&source.path) && policy != Some(&source.path);
        let count = if self.question.is_some() { self.sources.len() } else { 1 };
        self.sources.iter().take(count).filter(is_own)
    }

    /// The text of the file, with a line break at the end.
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("plain data can be written as JSON");
        text.push('\n');
        text
    }

    /// The evidence, to be checked against programs and a property.
    pub fn evidence(&self, programs: &Programs, property: &Property) -> Result<Evidence, FileError> {
        let pointwise = || property.pointwise().ok_or("the property is not about single observations".to_owned());
        let read = match &self.evidence {
            StoredEvidence::Refutation { no_match: None, .. } => Ok(None),
            StoredEvidence::Refutation { no_match: Some(stages), .. } => {
                pointwise().and_then(|property| Reader::new(programs, property).no_match(stages)).map(Some)
            }
            StoredEvidence::Proof { regions, edges, strategies } => {
                let proof = pointwise().and_then(|property| {
                    let reader = Reader::new(programs, property);
                    match (regions.as_slice(), strategies.as_slice()) {
                        ([], strategies) => reader.strategies(strategies).map(Certificate::Strategies),
                        (regions, []) => reader.closure(regions, edges).map(Certificate::Regions),
                        (regions, strategies) if edges.is_empty() => {
                            reader.simulation(regions, strategies).map(Certificate::Simulation)
                        }
                        _ => Err("it has both edges and strategies".into()),
                    }
                });
                return proof.map(Evidence::Proof).map_err(FileError::BadClaim);
            }
        };
        let witness = self.evidence.witness()?.unwrap_or_default();
        read.map(|no_match| Evidence::Refutation(witness, no_match)).map_err(FileError::BadClaim)
    }
}

impl StoredQuestion {
    /// What is asked, whichever files and words it was asked with.
    fn asked(&self) -> Self {
        Self { words: Vec::new(), files: Vec::new(), is_overloaded: false, ..self.clone() }
    }
}

impl StoredEvidence {
    /// A refutation of a pointwise property, from its replay.
    pub fn of_replay(programs: &Programs, property: &Pointwise, replay: &Explained) -> Self {
        let runs = property.quantifiers.iter().zip(&replay.runs).map(|(quantifier, run)| {
            let program = &programs[quantifier.program];
            StoredRun {
                name: quantifier.name.clone(),
                program: program.name.clone(),
                decisions: decided(run).map(|decided| store_decided(program, decided)).collect(),
            }
        });
        let observations = replay.runs.iter().map(|run| run.observations.len()).max().unwrap_or(replay.levels.len());
        StoredEvidence::Refutation {
            observations: u32::try_from(observations).expect("a witness counts its observations in 32 bits"),
            runs: runs.collect(),
            no_match: match &replay.matching {
                Matching::Enumerated => None,
                Matching::Solved { claim, .. } => Writer::new(programs, property, &claim.pool).stages(claim),
            },
        }
    }

    /// Two runs that disagree, by the names of the runs.
    pub fn of_disagreement(
        names: [&str; 2],
        program: &Program,
        witness: &Witness,
        disagreement: &Disagreement,
    ) -> Self {
        let runs = names.into_iter().zip(&witness.runs).zip(&disagreement.runs);
        StoredEvidence::Refutation {
            observations: witness.observations,
            runs: runs.map(|((name, decisions), told)| StoredRun::new(name, program, decisions, told)).collect(),
            no_match: None,
        }
    }

    /// A proof, unless it is one over single states or its terms are too long to be written.
    pub fn of_certificate(programs: &Programs, property: &Pointwise, certificate: &Certificate) -> Option<Self> {
        let (mut regions, mut edges, mut strategies) = (Vec::new(), Vec::new(), Vec::new());
        match certificate {
            Certificate::States(_) => return None,
            Certificate::Regions(closure) => {
                let writer = Writer::new(programs, property, &closure.pool);
                regions = closure.regions.iter().map(|region| writer.region(region)).collect::<Option<_>>()?;
                edges = closure.edges.iter().map(|edge| writer.edge(edge)).collect::<Option<_>>()?;
            }
            Certificate::Simulation(known) => {
                let writer = Writer::new(programs, property, &known.pool);
                regions = known.regions.iter().map(|region| writer.region(region)).collect::<Option<_>>()?;
                strategies = writer.repeated(known)?;
            }
            Certificate::Strategies(known) => {
                strategies = Writer::new(programs, property, &known.pool).strategies(known)?;
            }
        }
        Some(StoredEvidence::Proof { regions, edges, strategies })
    }

    /// What the evidence is, as messages call it.
    pub fn name(&self) -> &'static str {
        match self {
            StoredEvidence::Refutation { .. } => "witness",
            StoredEvidence::Proof { .. } => "proof",
        }
    }

    /// The witness, if it is a refutation.
    pub fn witness(&self) -> Result<Option<Witness>, FileError> {
        let StoredEvidence::Refutation { observations, runs, .. } = self else { return Ok(None) };
        let runs = runs.iter().enumerate().map(|(run, stored)| load_decisions(run, stored));
        Ok(Some(Witness { observations: *observations, runs: runs.collect::<Result<_, _>>()? }))
    }
}

impl StoredRun {
    /// A run by its decisions. Values of inputs come in the order in which they were read.
    fn new(name: &str, program: &Program, decisions: &[Decision], told: &Told) -> Self {
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

fn decided(run: &Run) -> impl Iterator<Item = &Decided> {
    run.observations.iter().flat_map(|observation| &observation.decisions)
}

fn load_decisions(run: usize, stored: &StoredRun) -> Result<Vec<Decision>, FileError> {
    let decisions = stored.decisions.iter().enumerate().map(|(decision, stored)| {
        let bad = || FileError::BadDecision { run, decision, text: stored.value.clone().unwrap_or_default() };
        load_decision(stored).ok_or_else(bad)
    });
    decisions.collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use counterpoint_ir::Value;
    use expect_test::expect;

    use super::*;

    fn sample() -> EvidenceFile {
        let run = |name: &str, value: &str| StoredRun {
            name: name.into(),
            program: "Once".into(),
            decisions: vec![StoredDecision { input: Some("x".into()), ..plain(StoredKind::Int, value.into()) }],
        };
        EvidenceFile {
            schema: SCHEMA.into(),
            sources: vec![Source::new("leak.cpt", b"program")],
            folder: None,
            classpath: Vec::new(),
            property: "sample".into(),
            platform: None,
            question: None,
            search: None,
            evidence: StoredEvidence::Refutation {
                observations: 1,
                runs: vec![run("r0", "0"), run("r1", "7")],
                no_match: None,
            },
        }
    }

    #[test]
    fn file_can_be_read_by_people_and_back() {
        let file = sample();
        let text = file.to_json();
        expect![[r#"
            {
              "schema": "counterpoint-evidence/1",
              "sources": [
                {
                  "path": "leak.cpt",
                  "hash": "5752dfa9a5b8154b"
                }
              ],
              "property": "sample",
              "evidence": {
                "kind": "refutation",
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
            }
        "#]]
        .assert_eq(&text);
        let read = EvidenceFile::from_json(&text).unwrap();
        assert_eq!(read, file);
        let int = |value: i64| vec![Decision::Value(Value::Int(value.into()))];
        let witness = Witness { observations: 1, runs: vec![int(0), int(7)] };
        assert_eq!(read.evidence.witness().unwrap(), Some(witness));
    }

    #[test]
    fn every_kind_of_decision_comes_back() {
        let array = Value::Array(Arc::new(vec![Value::Enum(2), Value::Enum(0)]));
        let big = Value::Int("-123456789012345678901234567890".parse().unwrap());
        let values = [Value::Bool(true), big, Value::Bits(u64::MAX), Value::Enum(1), Value::Ref(None), array];
        let all: Vec<Decision> = values.into_iter().map(Decision::Value).chain([Decision::Way(3)]).collect();
        let stored = all.iter().map(|decision| match decision {
            Decision::Way(way) => plain(StoredKind::Way, way.to_string()),
            Decision::Value(value) => store_value(value),
        });
        let mut file = sample();
        let StoredEvidence::Refutation { runs, .. } = &mut file.evidence else { unreachable!() };
        runs[0].decisions = stored.collect();
        let read = EvidenceFile::from_json(&file.to_json()).unwrap();
        assert_eq!(read.evidence.witness().unwrap().unwrap().runs[0], all);
    }

    fn check_error(text: &str, expected: &str) {
        let error = EvidenceFile::from_json(text).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn malformed_files_get_clear_errors() {
        check_error("", "not an evidence file: EOF while parsing a value at line 1 column 0");
        check_error("{}", "not an evidence file: missing field `schema` at line 1 column 2");
        let other = r#"{"schema": "counterpoint-evidence/2", "more": 1}"#;
        check_error(other, "evidence file of version `counterpoint-evidence/2`, expected `counterpoint-evidence/1`");
        let text = sample().to_json();
        check_error(&text.replace("\"7\"", "\"seven\""), "decision 1 of run 2 cannot be read: `seven`");
        for (known, unknown) in [("property", "properties"), ("observations", "observed"), ("program", "programme")] {
            let renamed = text.replace(&format!("\"{known}\":"), &format!("\"{unknown}\":"));
            let error = EvidenceFile::from_json(&renamed).unwrap_err().to_string();
            assert!(error.contains(&format!("unknown field `{unknown}`")), "{error}");
        }
    }

    #[test]
    fn changed_sources_are_noticed() {
        assert_eq!(hash(b""), "cbf29ce484222325");
        assert_eq!(hash(b"a"), "af63dc4c8601ec8c");
        let source = Source::new("leak.cpt", b"program");
        assert!(source.is_unchanged(b"program") && !source.is_unchanged(b"programs"));
    }
}
