//! Witnesses: the evidence of a refutation, by the kind of property.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Line, SourcePlace};

/// The evidence of a refutation, as the independent checker saw it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Witness {
    /// Universal runs that nothing matches.
    Unmatched(Unmatched),
    /// Two runs with the same public inputs that disagree.
    Disagreement(Disagreement),
}

/// Universal runs that nothing matches.
///
/// What is called universal and existential here is so in what was decided. With `opposite`, `runs` are the runs that the
/// property asks for, `existential` is what the other runs can do, a candidate that `matches` would be against them, and
/// `failing` quotes the body of the opposite.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Unmatched {
    /// The number of observations after which nothing matches.
    pub observations: u32,
    /// How it is known that nothing matches.
    #[serde(default)]
    pub checked: Checked,
    /// The universal runs, in the order of the property.
    pub runs: Vec<Run>,
    /// Per observation, what the existential runs could do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub existential: Vec<Level>,
    /// The parts of the body that are false at the last observation.
    pub failing: Vec<Failing>,
}

/// How it is known that no existential runs match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Checked {
    /// All of them were tried, or there are none in the property.
    #[default]
    Enumerated,
    /// Sets that hold all of them were checked with a solver.
    Solved,
}

/// A universal run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Run {
    /// Its name in the property.
    pub name: String,
    /// The program it runs.
    pub program: String,
    /// Its observations, in order.
    pub observations: Vec<Observation>,
}

/// An observation, and how the run came there from the previous one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Observation {
    /// Inputs and choices since the previous observation, in order.
    pub decisions: Vec<Decision>,
    /// What is seen.
    pub seen: Seen,
}

/// What is seen of a run at an observation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Seen {
    /// The name of the run in the property.
    pub run: String,
    /// The observation point.
    pub point: String,
    /// Where it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<SourcePlace>,
    /// The values, by name.
    pub values: BTreeMap<String, String>,
}

/// An input that was read, or a choice that was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Decision {
    /// What kind it is.
    pub kind: DecisionKind,
    /// The name of the input or variable, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The value, or the way taken.
    pub value: String,
    /// Where it was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<SourcePlace>,
}

/// What kind of decision it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DecisionKind {
    /// The value of a named input.
    Input,
    /// The value taken at a `havoc`.
    Havoc,
    /// The way taken at an `either`.
    Way,
}

/// What the existential runs could do at one observation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Level {
    /// The number of existential states before filtering by the body. States that differ only in what is never read
    /// again count once, so they may be fewer than their distinct observations.
    pub candidates: usize,
    /// The number of those that match.
    pub matching: usize,
    /// The number of distinct observations among the candidates. Where they were not enumerated, these three numbers
    /// count examples, and this one is greater than the number of those shown.
    pub distinct: usize,
    /// Some of these, matching ones first.
    pub shown: Vec<Candidate>,
    /// How far values reach, where they were not enumerated.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ranges: Vec<Range>,
}

/// How far a value of existential runs reaches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Range {
    /// The value, for instance `q.max`.
    pub name: String,
    /// The least value, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low: Option<String>,
    /// The greatest value, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<String>,
}

/// What existential runs could show.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Candidate {
    /// Whether the body holds.
    pub matches: bool,
    /// What is seen of each existential run.
    pub seen: Vec<Seen>,
}

/// A part of the body that is false at the last observation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Failing {
    /// The part, in the words of the source.
    pub text: String,
    /// For how many of the distinct candidates it is false.
    pub fails_for: usize,
}

/// Two runs that disagree, as the independent checker saw them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Disagreement {
    /// The secrets that differ between them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub secrets: Vec<String>,
    /// Where they differ.
    pub sink: Sink,
    /// What both runs read.
    pub inputs: Vec<Input>,
    /// What both runs do, line by line, up to a limit.
    pub steps: Vec<Row>,
    /// How many equal lines come before the first of `steps`, and are left out.
    pub equal_before: usize,
    /// Whether the runs go on behind the last of `steps`.
    pub cut: bool,
    /// What is seen where they differ, if it can be written down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difference: Option<Both>,
}

/// Where the runs differ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Sink {
    /// What kind of sink it is.
    pub kind: SinkKind,
    /// The sink in words, for instance `the returned value`.
    pub text: String,
}

/// What kind of sink it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SinkKind {
    /// What the method gives back.
    Result,
    /// What is printed.
    StandardOutput,
    /// What is printed to the output for errors.
    StandardError,
    /// How the run ends.
    Outcome,
    /// A field, or the arguments of calls.
    Named,
}

/// Something of either run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Both {
    /// Of run A.
    pub a: String,
    /// Of run B.
    pub b: String,
}

/// An input of both runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Input {
    /// Its name.
    pub name: String,
    /// Whether it is secret.
    pub secret: bool,
    /// The values that run A read, in order, as sources write them.
    pub a: Vec<String>,
    /// The values that run B read.
    pub b: Vec<String>,
    /// Whether these are not the same.
    pub differs: bool,
}

/// A line that one of the runs comes to, or both.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Row {
    /// The line.
    pub at: Line,
    /// What run A does there; absent if it does not come here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub a: Option<Vec<Fact>>,
    /// What run B does there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub b: Option<Vec<Fact>>,
    /// How the runs differ here; absent if they do not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diverges: Option<Divergence>,
}

/// How two runs differ at a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Divergence {
    /// They go different ways, or only one of them comes here.
    Control,
    /// They go the same way with different values.
    Data,
}

/// Something that a run does at a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Fact {
    /// A variable gets a value.
    Assigns {
        /// The variable.
        name: String,
        /// The value.
        value: String,
    },
    /// A branch goes somewhere.
    Goes {
        /// The line that is next.
        line: usize,
    },
    /// A text is printed.
    Prints {
        /// The text, in quotes.
        value: String,
    },
}
