//! An answer about a method as plain data. Every format is made from it, so that they say the same in the same words.
//!
//! These types are also what JSON reports hold (see [`crate::json`]), which is why they can be written and read. Values are
//! strings in the words of the source. What is absent is left out, never null.

use counterpoint_engine::Budget;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::json::Reason;

/// The answer for one method.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "Method")]
pub struct View {
    /// The method with its class and the types of its parameters, as sources write it.
    pub method: String,
    /// Its name alone.
    pub name: String,
    /// What headlines call it: as short as is clear beside its file.
    #[serde(skip)]
    pub title: String,
    /// Who sees what it shows, where a policy names several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub observer: Option<String>,
    /// The line at which what differs is shown; without a leak, the one at which the method begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Line>,
    /// The answer.
    pub verdict: Verdict,
    /// A name of the answer that stays the same when other parts of the file are edited.
    pub fingerprint: String,
    /// The secrets that differ between the two runs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub secrets: Vec<String>,
    /// Where the runs differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sink: Option<Sink>,
    /// Why there is no answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// Why a leak is no reason to fail; absent if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accepted: Option<Accepted>,
    /// The evidence of a leak: two runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub witness: Option<Pair>,
    /// What could not be compared, if that is worth knowing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// What to type next.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<Next>,
    /// Which goals pairs of runs came to; absent if there were none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coverage: Option<Coverage>,
    /// The limits that were set.
    pub bounds: Bounds,
    /// What it took.
    pub stats: Stats,
}

/// Which goals pairs of runs came to. A goal is two places that define what is seen; each run comes to one of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Coverage {
    /// How many goals there are, without those that are known to be redundant.
    pub goals: usize,
    /// How many of them were covered.
    pub covered: usize,
    /// How many goals Definition 4 of the paper gives, the redundant ones included.
    pub definition_4: usize,
    /// How many goals Algorithm 1 of the paper gives, to the letter.
    pub algorithm_1: usize,
    /// How many goals the published tool counts.
    pub published_tool: usize,
    /// Goals that were not covered, the first ones of many.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<Goal>,
}

/// A goal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Goal {
    /// What is seen.
    pub sink: Sink,
    /// A place for each run.
    pub places: Vec<Place>,
}

/// What a run comes to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "GoalPlace")]
pub enum Place {
    /// Nothing that defines what is seen.
    Nothing,
    /// A line.
    Line {
        /// The line.
        at: Line,
    },
    /// The end of the run.
    End,
}

/// An answer about a method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "MethodVerdict")]
pub enum Verdict {
    /// Two runs with the same public inputs and different secrets show something different.
    Leaks,
    /// No such runs were found.
    NoneFound,
    /// No answer; `reason` says why.
    Unknown,
}

/// Why a leak is no reason to fail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Accepted {
    /// How it is accepted.
    pub kind: AcceptedKind,
    /// The reason that somebody wrote down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The file that says so, with the line if that is known: `counterpoint.toml:7`.
    pub place: String,
}

/// How a leak is accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AcceptedKind {
    /// Somebody said that it is meant, and why.
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

/// Two runs that disagree, as the independent checker saw them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Pair {
    /// Where they are stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The command that runs them again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay: Option<String>,
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
    /// What became of the runs on the platform itself.
    pub confirmation: Confirmation,
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

/// What became of runs on the platform itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Confirmation {
    /// What became of them.
    pub state: Confirmed,
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

/// What became of runs on the platform itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Confirmed {
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

/// The limits of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "MethodBounds")]
pub struct Bounds {
    /// How often the method may be called.
    pub max_calls: u64,
    /// The root of all randomness.
    pub seed: u64,
    /// Steps of all runs together.
    pub max_steps: u64,
}

impl Bounds {
    /// How many calls were allowed, where random numbers came from and how many steps runs had, as they are typed, if that
    /// is not what it is anyway: another search may find something else.
    pub fn options(self, calls: bool, seed: bool) -> String {
        let usual = Budget::default();
        let calls = (calls && self.max_calls != usual.calls).then(|| format!(" --calls {}", self.max_calls));
        let seed = (seed && self.seed != usual.seed).then(|| format!(" --seed {}", self.seed));
        let steps = (self.max_steps != usual.steps).then(|| format!(" --max-steps {}", self.max_steps));
        [calls, seed, steps].map(Option::unwrap_or_default).concat()
    }
}

/// What an answer took.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "MethodStats")]
pub struct Stats {
    /// Runs of the method.
    pub calls: u64,
    /// Pairs of runs that were compared.
    pub pairs: u64,
    /// Of these, how many showed the same up to a point at which only one of them went on.
    pub cut_pairs: u64,
    /// Runs that ended normally.
    pub returned: u64,
    /// Runs that an exception ended.
    pub threw: u64,
    /// Runs that never began, because making their values ended by an exception.
    pub unmade: u64,
    /// Runs that used up their steps or their memory.
    pub cut: u64,
    /// Runs that met something that is not supported.
    pub unsupported: u64,
    /// Steps of all runs.
    pub steps: u64,
    /// Ways of branches that some run took.
    pub branches: usize,
}

/// Makes titles longer where two methods of one file have the same.
pub fn tell_apart(views: &mut [View]) {
    let key = |view: &View| (view.title.clone(), view.place.as_ref().map(|at| at.file.clone()));
    let known: Vec<_> = views.iter().map(|view| (key(view), view.method.clone())).collect();
    for view in views {
        let own = key(view);
        if known.iter().any(|(other, method)| *other == own && *method != view.method) {
            let parameters = view.method.find('(').map_or("", |at| &view.method[at..]);
            view.title.push_str(parameters);
        }
    }
}

impl View {
    /// Whether the platform, or the checker, contradicts what was found.
    pub fn is_contradicted(&self) -> bool {
        self.reason.as_ref().is_some_and(|reason| reason.kind == crate::json::ReasonKind::Contradicted)
    }

    /// Whether it is a leak that nobody has accepted.
    pub fn is_new_leak(&self) -> bool {
        self.verdict == Verdict::Leaks && self.accepted.is_none()
    }

    /// Whether it is a leak that is accepted in this way.
    pub fn is_accepted(&self, kind: AcceptedKind) -> bool {
        self.accepted.as_ref().is_some_and(|accepted| accepted.kind == kind)
    }

    /// The first line at which the runs differ, by its position in the steps.
    pub fn divergence(&self) -> Option<usize> {
        self.witness.as_ref()?.steps.iter().position(|row| row.diverges.is_some())
    }
}
