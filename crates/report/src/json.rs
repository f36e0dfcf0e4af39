//! The report for programs: JSON with a published schema.
//!
//! The types below *are* the format: the schema in `schema/counterpoint-1.schema.json` is generated from them, and a
//! test keeps the two equal. Keys are kebab-case; what is absent is left out, never null. Values of the program under
//! test are strings in the words of its source (`"12"`, `"true"`, `"[1, 2]"`, names of enumerations), because its
//! integers are unbounded. Times appear only where the caller passes them in.

mod convert;

use std::collections::BTreeMap;

use counterpoint_diag::{Diagnostic as SourceDiagnostic, Sources};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Finding;
use crate::leak::view::{Confirmation, View};

/// The name and version of the format.
pub const SCHEMA: &str = "counterpoint/1";

/// The report in the form of its schema, ending in a line feed.
pub fn report(findings: &[Finding], diagnostics: &[SourceDiagnostic], sources: &Sources) -> String {
    pretty(&Report::new(findings, diagnostics, sources))
}

/// The report about methods in the form of its schema, ending in a line feed.
pub fn methods(views: &[View]) -> String {
    pretty(&Report::of_methods(views))
}

/// The report where nothing could be checked: why.
pub fn refused(remarks: &[Diagnostic]) -> String {
    pretty(&Report { diagnostics: remarks.to_vec(), ..Report::new(&[], &[], &Sources::default()) })
}

/// The schema of the format, ending in a line feed.
pub fn schema() -> String {
    pretty(&schemars::schema_for!(Report))
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes it like this")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

fn pretty(data: &impl Serialize) -> String {
    let mut text = serde_json::to_string_pretty(data).expect("plain data with string keys always serialises");
    text.push('\n');
    text
}

/// What `counterpoint check --format json` writes.
///
/// Values of the program under test are strings in the words of its source, because its integers are unbounded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Report {
    /// The name and version of this format: `counterpoint/1`.
    pub schema: String,
    /// What wrote the report.
    pub tool: Tool,
    /// One entry per property, in the order of the input.
    pub results: Vec<Entry>,
    /// One entry per method whose runs were compared, in the order of the input.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub methods: Vec<View>,
    /// The results counted.
    pub summary: Counts,
    /// What is to be said about the input itself.
    pub diagnostics: Vec<Diagnostic>,
}

/// What wrote a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Tool {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
}

/// The answer for one property.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Entry {
    /// The name of the property.
    pub property: String,
    /// The file it is written in.
    pub file: String,
    /// The line at which it starts, counted from 1.
    pub line: usize,
    /// The whole property in one line, shorthands expanded.
    pub text: String,
    /// The answer.
    pub verdict: Verdict,
    /// What the author of the property expects, if that is written down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<Verdict>,
    /// Whether the answer meets it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_expected: Option<bool>,
    /// Whether the property says nothing, because no universal runs are ever compared.
    pub vacuous: bool,
    /// Whether the opposite was decided, because the property begins with `exists`. The evidence is then evidence of the
    /// opposite: a `witness` of the opposite shows that the property is proved, a `proof` that it is refuted.
    #[serde(default)]
    pub opposite: bool,
    /// Why there is no answer, or why the property fails.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// How far the answer reaches, and the limits that were set.
    pub bounds: Bounds,
    /// The evidence of a refutation; of a proof, if `opposite` is true.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub witness: Option<Witness>,
    /// What became of the runs of `witness` on the platform itself, if they are runs of methods.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confirmation: Option<Confirmation>,
    /// The evidence of a proof; of a refutation, if `opposite` is true.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
    /// What a second solver says of the check of the evidence; absent if none was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_solver: Option<SecondSolver>,
    /// What it took.
    pub stats: Stats,
}

/// An answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// There is a counterexample.
    Refuted,
    /// The property holds.
    Proved,
    /// There is no counterexample up to the bound.
    NoneFound,
    /// No answer; `reason` says why.
    Unknown,
}

/// A place in a source file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Place {
    /// The file, as it was given.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
}

/// Why there is no answer, or why the property fails.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Reason {
    /// What kind of reason it is.
    pub kind: ReasonKind,
    /// The reason in words.
    pub message: String,
    /// The place it speaks of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
}

/// What kind of reason it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ReasonKind {
    /// The body is false of universal runs.
    BodyFalse,
    /// No existential runs match the universal ones.
    NothingMatches,
    /// No existential runs have as many observations.
    NoObservation,
    /// A choice has infinitely many values.
    InfiniteChoice,
    /// A choice has more values than are tried.
    TooManyChoices,
    /// All steps were used up.
    Steps,
    /// A run was cut before its next observation.
    Cut,
    /// A loop can be left after any number of rounds, so whole runs are too many to be compared.
    Endless,
    /// Something that the engine can neither enumerate nor describe by formulas.
    OutOfReach,
    /// The solver did not decide a question, or there is none.
    Solver,
    /// A time limit.
    Time,
    /// The user.
    Interrupted,
    /// There is no way yet to decide such a property.
    NotThere,
    /// No runs were found that the property speaks of.
    NothingComparable,
    /// Every run meets something that is not supported.
    Unsupported,
    /// The evidence could not be checked within the limits.
    CheckOverBudget,
    /// The evidence could not be checked: the checker has no way to decide it.
    CheckUndecided,
    /// No input is secret, or none is read.
    NoSecret,
    /// Fewer goals are covered than wanted.
    LowCoverage,
    /// The checker or the platform contradicts the engine: a mistake in the tool.
    Contradicted,
}

/// How far an answer reaches, and the limits that were set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Bounds {
    /// The number of observations up to which everything was looked at.
    pub observations: u32,
    /// If every universal run ends: the largest number of observations of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub longest: Option<u32>,
    /// The limit of observations.
    pub max_observations: u32,
    /// The limit of steps.
    pub max_steps: u64,
    /// The limit of values per choice.
    pub max_choices: u64,
}

/// The evidence of a refutation, as the independent checker saw it.
///
/// What is called universal and existential here is so in what was decided. With `opposite`, `runs` are the runs that the
/// property asks for, `existential` is what the other runs can do, a candidate that `matches` would be against them, and
/// `failing` quotes the body of the opposite.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Witness {
    /// The number of observations after which nothing matches.
    pub observations: u32,
    /// Where the witness is stored, for `counterpoint replay`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
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
    pub place: Option<Place>,
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
    pub place: Option<Place>,
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

/// The evidence of a proof: what the independent checker looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Proof {
    /// Pairs of universal states and the existential states that match them; or regions, each of many such pairs.
    pub pairs: usize,
    /// Steps from pair to pair.
    pub successors: usize,
    /// Conditions that a solver decided; none if states were enumerated.
    #[serde(default)]
    pub conditions: usize,
    /// The relation between runs that every step keeps, if it can be said in the words of the source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub relation: Option<String>,
    /// What existential runs choose, in the words of the source, where whole runs were compared: one of these fits
    /// whatever the universal runs do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<String>,
}

/// What a second solver says of the questions of which the first one says that they have no solution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SecondSolver {
    /// Its name and version.
    pub name: String,
    /// Whether it says the same of all of them.
    pub confirmed: bool,
    /// Of how many it says the same.
    pub questions: u64,
    /// Why it does not say so of the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// What an answer took.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Stats {
    /// The engine.
    pub engine: String,
    /// Distinct states met.
    pub states: u64,
    /// Steps taken.
    pub steps: u64,
    /// How sets of states were described: `explicit states` or `symbolic sets`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub representation: Option<String>,
    /// The solver that was asked, with its version; absent if none was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solver: Option<String>,
    /// What was tried, where runs were searched and not followed all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub searched: Option<SearchStats>,
    /// Per number of observations.
    pub levels: Vec<LevelStats>,
    /// How universal runs ended that did not reach a further observation.
    pub universal_ends: Ends,
    /// The same for existential runs.
    pub existential_ends: Ends,
    /// The time in microseconds, if it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duration_us: Option<u64>,
}

/// What a search tried.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SearchStats {
    /// Runs.
    pub calls: u64,
    /// Tuples of runs that were compared.
    pub tuples: u64,
    /// Queries to the solver.
    pub solver_calls: u64,
}

/// Figures of one number of observations.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LevelStats {
    /// The number of observations.
    pub observations: u32,
    /// Universal prefixes that were followed.
    pub universal: usize,
    /// Of these, how many were new.
    pub kept: usize,
    /// Existential states that match, over all prefixes.
    pub matching: usize,
    /// The largest of these sets.
    pub largest: usize,
    /// Steps used so far.
    pub steps: u64,
    /// Queries to the solver so far.
    #[serde(default)]
    pub solver_calls: u64,
    /// The time so far in microseconds, if it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duration_us: Option<u64>,
}

/// How runs ended that did not reach a further observation; equal states are counted once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Ends {
    /// Ended normally.
    pub returned: u64,
    /// Stopped by an `assume` or an empty range.
    pub blocked: u64,
    /// Run in a circle.
    pub diverged: u64,
    /// Left by an exception.
    pub threw: u64,
    /// Cut by a limit.
    pub cut: u64,
    /// Trapped.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub trapped: Vec<Trapped>,
}

/// Runs that trapped at one place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Trapped {
    /// Why: `division-by-zero`, `index-out-of-bounds`, `out-of-range`, ...
    pub trap: String,
    /// Where.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// How many.
    pub count: u64,
}

/// Results counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Counts {
    /// All properties.
    pub properties: usize,
    /// All methods whose runs were compared.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub methods: usize,
    /// Those with a counterexample: properties that are refuted, methods that leak.
    pub refuted: usize,
    /// Of these, the leaks that are accepted.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub accepted: usize,
    /// Those with a proof.
    pub proved: usize,
    /// Those without a counterexample up to a bound.
    pub none_found: usize,
    /// Those without an answer, contradicted ones included.
    pub unknown: usize,
    /// Those that say what they expect and got something else.
    pub unexpected: usize,
}

/// Something to say about the input.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Diagnostic {
    /// The stable code, for `counterpoint explain`; absent if there is none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub code: String,
    /// How serious it is.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// The places that play a part, the one the message speaks of first.
    pub labels: Vec<Label>,
    /// What to type instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

/// How serious a diagnostic is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// Worth knowing; the result stands.
    Note,
    /// Probably not meant; the result stands.
    Warning,
    /// The input cannot be used as it is.
    Error,
}

/// A place of a diagnostic; lines and columns are counted from 1, columns in characters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Label {
    /// The file.
    pub file: String,
    /// The first line.
    pub line: usize,
    /// The first column.
    pub column: usize,
    /// The last line.
    pub end_line: usize,
    /// The column behind the last character.
    pub end_column: usize,
    /// What is to be said of it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
}
