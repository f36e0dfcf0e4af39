//! What an answer took, how far it reaches, and the evidence of proofs.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Line, Sink, SourcePlace};

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
    /// How many goals the published tool counts, by our recount of its method.
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
    pub places: Vec<GoalPlace>,
}

/// What a run comes to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum GoalPlace {
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

/// What an answer took.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Stats {
    /// The engine.
    pub engine: String,
    /// Steps taken.
    pub steps: u64,
    /// The solver that was asked, with its version; absent if none was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solver: Option<String>,
    /// Questions to solvers; absent if there were none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub queries: Option<QueryStats>,
    /// What was followed, where all runs were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explored: Option<ExploredStats>,
    /// What was tried, where runs were searched for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub searched: Option<SearchedStats>,
    /// The time in microseconds, if it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duration_us: Option<u64>,
}

/// Questions to solvers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct QueryStats {
    /// Of engines: to find an answer, to make it smaller, to explain it.
    pub engine: u64,
    /// Of the checker.
    pub checker: u64,
    /// Of these, how many were put to a second solver as well.
    pub second: u64,
}

/// What an engine followed that looks at all runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ExploredStats {
    /// Distinct states met.
    pub states: u64,
    /// How sets of states were described: `explicit states`, `symbolic sets`, `words` (sets of bit-vectors) or
    /// `whole runs`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub representation: Option<String>,
    /// Per number of observations.
    pub levels: Vec<LevelStats>,
    /// How universal runs ended that did not reach a further observation.
    pub universal_ends: Ends,
    /// The same for existential runs.
    pub existential_ends: Ends,
}

/// What a search tried.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SearchedStats {
    /// Runs.
    pub calls: u64,
    /// Tuples of runs that were compared.
    pub tuples: u64,
    /// Of these, how many showed the same up to a point at which only some of their runs went on.
    pub cut_tuples: u64,
    /// Runs that ended normally.
    pub returned: u64,
    /// Runs that an exception ended.
    pub threw: u64,
    /// Runs whose argument construction threw.
    pub unmade: u64,
    /// Runs that used up their steps or their memory.
    pub cut: u64,
    /// Runs that met something that is not supported.
    pub unsupported: u64,
    /// Ways of branches that some run took.
    pub branches: usize,
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
    pub place: Option<SourcePlace>,
    /// How many.
    pub count: u64,
}
