//! An answer as plain data. Every format is made of it, and the JSON report holds it as it is.
//!
//! A [`View`] is one entry of `results` in JSON, which is why it can be written and read. Values are strings in the words of
//! the source. What is absent is left out, never null. What only people read is made once, in [`Shown`], and is not written.

mod stats;
mod witness;

use counterpoint_prop::Expect;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::words::NO_BREAK;

pub use stats::{
    Coverage, Ends, ExploredStats, Goal, GoalPlace, LevelStats, Proof, QueryStats, SearchedStats, SecondSolver, Stats,
    Trapped,
};
pub use witness::{
    Both, Candidate, Checked, Decision, DecisionKind, Disagreement, Divergence, Fact, Failing, Input, Level,
    Observation, Range, Row, Run, Seen, Sink, SinkKind, Unmatched, Witness,
};

/// The answer for one property.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Result")]
pub struct View {
    /// The name of the property; of one that says that a method leaks nothing, the name of the method.
    pub property: String,
    /// What kind of property it is.
    pub kind: Kind,
    /// The programs whose runs it speaks of. Methods have their class and the types of their parameters.
    pub subjects: Vec<String>,
    /// Who sees what is shown, where a policy names several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub observer: Option<String>,
    /// The line of the answer: where the property starts, or where two runs show that they differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Line>,
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
    pub opposite: bool,
    /// Why there is no answer, or why the property fails.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// A name of the answer that stays the same when other parts of the file are edited.
    pub fingerprint: String,
    /// Why a refutation is no reason to fail; absent if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accepted: Option<Accepted>,
    /// How far the answer reaches, and the limits that were set.
    pub bounds: Bounds,
    /// The file that the evidence is stored in, for `counterpoint replay`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence_file: Option<String>,
    /// The evidence of a refutation; of a proof, if `opposite` is true.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub witness: Option<Witness>,
    /// Whether the runs of `witness` show the same on the platform itself; absent if there is none to run them on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confirmation: Option<Confirmation>,
    /// The evidence of a proof; of a refutation, if `opposite` is true.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
    /// What a second solver says of the check of the evidence; absent if none was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_solver: Option<SecondSolver>,
    /// Which goals tuples of runs covered; absent if there were none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coverage: Option<Coverage>,
    /// What to know about the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// What to type next.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<Next>,
    /// What it took.
    pub stats: Stats,
    /// What only people read.
    #[serde(skip)]
    pub shown: Shown,
}

/// What people read of an answer, beyond its data.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Shown {
    /// What headlines call it: as short as is clear beside its file.
    pub title: String,
    /// What it is counted as: `property`, or what the front end calls its subject.
    pub noun: &'static str,
    /// What follows the word of the verdict in the headline, with the blank or punctuation before it.
    pub qualification: String,
    /// Runs that nothing matches, as a table of text.
    pub table: Vec<String>,
    /// The lines behind the evidence.
    pub remarks: Vec<Remark>,
    /// How far the engine got, in figures.
    pub stats: Vec<String>,
    /// The text of a test that fails until what was found is mended.
    pub test: Option<String>,
}

/// A line behind the evidence: a word at the margin, and what is said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// The word: `why`, `how`, `checked`, `replay`, `next` and so on, the same in all formats.
    pub label: &'static str,
    /// What stands behind it.
    pub said: Said,
}

/// What a remark says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// A sentence.
    Sentence(String),
    /// Something to type.
    Command(Next),
}

/// What kind of property it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Something holds of what runs show at each observation, or at their ends.
    Pointwise,
    /// Runs with the same public inputs agree in all that is seen of them.
    Agreement,
}

/// An answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// There is a counterexample. Of agreement, it is a leak.
    Refuted,
    /// The property holds.
    Proved,
    /// There is no counterexample, as far as was looked.
    NoneFound,
    /// No answer; `reason` says why.
    Unknown,
    /// The checker, a second solver or the platform contradicts what was found, so there is no answer.
    Contradicted,
}

/// What an answer means for the outcome of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// It holds as far as is known, or the answer is the expected one.
    Passed,
    /// It is refuted, or the answer is another one than expected.
    Failed,
    /// It is refuted, and that is accepted.
    Accepted,
    /// There is no answer.
    Open,
    /// Contradicted: an internal error.
    Broken,
}

/// How far an answer reaches, and the limits that were set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Bounds {
    /// The number of observations up to which everything was looked at; absent if runs were searched for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub observations: Option<u32>,
    /// If every universal run ends: the largest number of observations of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub longest: Option<u32>,
    /// Within what nothing is left to look at; absent if something may be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exhaustive_within: Option<Within>,
    /// The limit of observations.
    pub max_observations: u32,
    /// The limit of steps.
    pub max_steps: u64,
    /// The limit of values per choice.
    pub max_choices: u64,
    /// The limit of runs in a search.
    pub max_calls: u64,
    /// The root of all randomness.
    pub seed: u64,
}

/// What all runs that were looked at have in common.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Within {
    /// Parts of the world and of the program's state that were the same in all of them, and need not be.
    pub held_fixed: Vec<String>,
}

/// A place in a source file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SourcePlace {
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
    pub place: Option<SourcePlace>,
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
    /// A memory limit.
    Memory,
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
    /// Runs were found, but the platform does not show the same, and its own behaviour may be why.
    NotShown,
    /// No input is secret, or none is read.
    NoSecret,
    /// Fewer goals are covered than wanted.
    LowCoverage,
    /// The checker contradicts the engine: an internal error.
    CheckerContradicts,
    /// Two solvers contradict each other.
    SolversContradict,
    /// Runs show something else on the platform itself: an internal error.
    PlatformContradicts,
}

/// Why a leak is no reason to fail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Accepted {
    /// How it is accepted.
    pub kind: AcceptedKind,
    /// The reason that the user wrote down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The file that says so, with the line if that is known: `counterpoint.toml:7`.
    pub place: String,
}

/// How a leak is accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AcceptedKind {
    /// The user said that it is meant, and why.
    Suppressed,
    /// It was there before: a baseline has it.
    Known,
}

/// A line of a source, without the spaces around it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Line {
    /// The file, as it was given.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The column of its first character that is no space, counted from 1 in characters.
    pub column: usize,
    /// The column behind its last character that is no space.
    pub end_column: usize,
    /// The text between the two.
    pub text: String,
}

/// Whether the runs show the same on the platform itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Confirmation {
    /// The answer.
    pub state: ConfirmationState,
    /// The platform with its version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub platform: Option<String>,
    /// Why it cannot be told, what all runs were given so that it can, or what is different there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What each of two runs showed there, if that contradicts the finding.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<Both>,
}

/// Whether the runs show the same on the platform itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ConfirmationState {
    /// They were not run there.
    NotTried,
    /// They show the same there: two differ, or a property is broken.
    Confirmed,
    /// It cannot be told.
    NotConfirmable,
    /// They do not: a mistake in the tool.
    Contradicted,
}

/// What to type next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Next {
    /// The command.
    pub command: String,
    /// What it gives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gives: Option<String>,
}

impl From<Expect> for Verdict {
    fn from(expect: Expect) -> Self {
        match expect {
            Expect::Refuted => Verdict::Refuted,
            Expect::Proved => Verdict::Proved,
            Expect::NoneFound => Verdict::NoneFound,
        }
    }
}

impl Verdict {
    /// Whether the expectation is met. A proof is also "no counterexample"; no answer meets nothing.
    pub(crate) fn meets(self, expect: Expect) -> bool {
        self == expect.into() || (expect == Expect::NoneFound && self == Verdict::Proved)
    }
}

impl Remark {
    pub(crate) fn new(label: &'static str, sentence: impl Into<String>) -> Self {
        Self { label, said: Said::Sentence(sentence.into()) }
    }

    pub(crate) fn command(label: &'static str, command: String, gives: Option<&str>) -> Self {
        Self { label, said: Said::Command(Next { command, gives: gives.map(str::to_owned) }) }
    }
}

impl Said {
    /// All of it in one line.
    pub(crate) fn line(&self) -> String {
        match self {
            Said::Sentence(sentence) => sentence.replace(NO_BREAK, " "),
            Said::Command(Next { command, gives: None }) => command.clone(),
            Said::Command(Next { command, gives: Some(gives) }) => format!("{command}     ({gives})"),
        }
    }
}

impl View {
    /// The word of the verdict, in capitals.
    pub fn word(&self) -> &'static str {
        match self.verdict {
            Verdict::Refuted if self.kind == Kind::Agreement => "LEAKS",
            Verdict::Refuted => "REFUTED",
            Verdict::Proved => "PROVED",
            Verdict::NoneFound => "NONE FOUND",
            Verdict::Unknown => "UNKNOWN",
            Verdict::Contradicted => "CONTRADICTED",
        }
    }

    /// The answer in words, beginning with that one.
    pub fn said(&self) -> String {
        format!("{}{}", self.word(), self.shown.qualification)
    }

    /// What the answer means for the outcome of a check.
    pub fn standing(&self) -> Standing {
        match (self.verdict, self.as_expected) {
            (Verdict::Contradicted, _) => Standing::Broken,
            _ if self.accepted.is_some() => Standing::Accepted,
            (Verdict::Proved | Verdict::NoneFound, None) | (_, Some(true)) => Standing::Passed,
            (Verdict::Refuted, None) | (_, Some(false)) => Standing::Failed,
            (Verdict::Unknown, None) => Standing::Open,
        }
    }

    /// Makes the title longer: the method has others of its name beside it.
    pub fn name_parameters(&mut self) {
        let parameters = self.subjects.first().and_then(|subject| subject.split_once('('));
        self.shown.title.extend(parameters.map(|(_, parameters)| format!("({parameters}")));
    }

    /// Whether it is a refutation that is accepted in this way.
    pub fn is_accepted(&self, kind: AcceptedKind) -> bool {
        self.accepted.as_ref().is_some_and(|accepted| accepted.kind == kind)
    }

    /// Two runs that disagree, if they are the witness.
    pub fn disagreement(&self) -> Option<&Disagreement> {
        match &self.witness {
            Some(Witness::Disagreement(disagreement)) => Some(disagreement),
            _ => None,
        }
    }

    /// What it is about, and who sees it.
    pub(crate) fn name(&self) -> String {
        format!("{}{}", self.shown.title, self.seen_from())
    }

    /// Who sees it, behind its name.
    pub(crate) fn seen_from(&self) -> String {
        self.observer.as_ref().map_or_else(String::new, |observer| format!(" (seen from `{observer}`)"))
    }

    /// `login.cpt:7`, or nothing if the source is not known.
    pub(crate) fn at(&self) -> String {
        self.place.as_ref().map_or_else(String::new, |at| format!("{}:{}", at.file, at.line))
    }
}

impl Disagreement {
    /// The first line at which the runs differ, by its position in the steps.
    pub(crate) fn divergence(&self) -> Option<usize> {
        self.steps.iter().position(|row| row.diverges.is_some())
    }
}

impl Accepted {
    /// How it is accepted, in one word.
    pub(crate) fn word(&self) -> &'static str {
        match self.kind {
            AcceptedKind::Suppressed => "suppressed",
            AcceptedKind::Known => "known",
        }
    }

    /// Why it is accepted, behind that word.
    pub(crate) fn why(&self) -> String {
        match &self.reason {
            Some(reason) => format!("{reason} ({})", self.place),
            None => format!("in {}", self.place),
        }
    }
}

/// Makes titles longer where two answers about one file have the same title and are about different subjects.
pub fn tell_apart(views: &mut [View]) {
    let key = |view: &View| (view.shown.title.clone(), view.place.as_ref().map(|at| at.file.clone()));
    let known: Vec<_> = views.iter().map(|view| (key(view), view.subjects.clone())).collect();
    for view in views.iter_mut().filter(|view| view.kind == Kind::Agreement) {
        let own = key(view);
        if known.iter().any(|(other, subjects)| *other == own && *subjects != view.subjects) {
            view.name_parameters();
        }
    }
}
