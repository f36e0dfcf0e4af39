//! The interface between engines and everything that uses them: tasks, budgets, claims, verdicts.
//!
//! An [`Engine`] gets a [`Task`], a [`Budget`] and an [`Events`] sink and makes a [`Claim`]. [`decide`] has the claim
//! checked by `witness` before it becomes a [`Verdict`]. Engines know nothing of files, JSON, colours or progress bars.

mod confirmation;
mod decide;
mod longest;
mod stats;
mod task;

use std::fmt;
use std::sync::Arc;

use counterpoint_diag::{Interrupt, StopCause};
use counterpoint_evidence::Explained;
use counterpoint_ir::ids::ClassId;
use counterpoint_ir::program::Position;
use counterpoint_solve::Config;
use counterpoint_witness::{Certificate, Certified, Decision, Disagreement, Limits, NoMatch, Undecided, Witness};

pub use confirmation::Confirmation;
pub use decide::{decide, recheck, told};
use longest::longest_runs;
pub use stats::{Ends, LevelStats, Representation, SearchStats, Stats};
pub use task::{AgreementTask, PointwiseTask, Subject, Task, TaskView};

/// What an engine may use. Everything but the interrupt is counted, so that the same budget gives the same answer.
#[derive(Debug, Clone)]
pub struct Budget {
    /// Steps of `eval`, over all runs.
    pub steps: u64,
    /// Observations per run.
    pub observations: u32,
    /// Values tried at one choice.
    pub choices: u64,
    /// Threads; does not change any answer.
    pub threads: usize,
    /// The root of all randomness.
    pub seed: u64,
    /// Runs of a search, over all tuples.
    pub calls: u64,
    /// The least share of goals that a search must cover, in percent, for "none found" to be an answer.
    pub threshold: u32,
    /// Whether a search goes on behind the first witness, until all goals are covered.
    pub keeps_going: bool,
    /// How sets of states are to be described.
    pub sets: Sets,
    /// The solver that is asked where formulas are to be decided.
    pub solver: Config,
    /// Asked now and then.
    pub interrupt: Arc<Interrupt>,
    /// Polled while findings are checked. It is triggered a little later, so that findings are not lost.
    pub grace: Arc<Interrupt>,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            steps: 200_000_000,
            observations: 1_000,
            choices: 65_536,
            threads: 1,
            seed: 0,
            calls: 2_000,
            threshold: 0,
            keeps_going: false,
            sets: Sets::Auto,
            solver: Config::default(),
            interrupt: Arc::default(),
            grace: Arc::default(),
        }
    }
}

/// Steps of one run of a search, with the usual steps for all runs together.
const STEPS_PER_RUN: u64 = 1_000_000;

impl Budget {
    /// The limits of an attempt: it ends with the work.
    fn attempt_limits(&self, steps: u64) -> Limits<'_> {
        Limits { steps, choices: self.choices, interrupt: &self.interrupt }
    }

    /// The limits of a check of what was found: it may take a little longer than the work.
    fn check_limits(&self, steps: u64) -> Limits<'_> {
        Limits { interrupt: &self.grace, ..self.attempt_limits(steps) }
    }

    /// The solver for a check of what was found.
    fn check_solver(&self) -> Config {
        self.solver.clone().until(&self.grace)
    }

    /// Steps of one run of a search. Where all runs together get more than usual, each gets its usual share of them; one
    /// run never gets more than all.
    pub fn steps_per_run(&self) -> u64 {
        let share = self.steps / (Self::default().steps / STEPS_PER_RUN);
        share.max(STEPS_PER_RUN).min(self.steps)
    }
}

/// How an engine describes sets of states.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sets {
    /// As it sees fit for the task.
    #[default]
    Auto,
    /// State by state.
    Explicit,
    /// By formulas, which takes a solver.
    Symbolic,
    /// Not at all: whole runs are compared, which takes a solver as well.
    Runs,
}

/// What decides tasks.
pub trait Engine {
    /// Its name, as `--engine` and reports have it.
    fn name(&self) -> &'static str;

    /// Decides a task, as far as the budget goes. A task that is none for this engine is [`Unknown::NotThere`].
    fn run<'a>(&'a self, task: &'a Task, budget: &'a Budget, events: &dyn Events) -> Answer<'a>;
}

/// Where an engine says how far it is.
pub trait Events: Sync {
    /// All runs with so many observations have been dealt with.
    fn level(&self, _level: &LevelStats) {}

    /// A finding was checked. What follows only makes it smaller and easier to read.
    fn found(&self, _found: &Decided) {}
}

/// Listens to nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Events for Silent {}

/// What an engine found out, not yet checked.
pub struct Answer<'a> {
    /// The claim.
    pub claim: Claim,
    /// How far it got.
    pub stats: Stats,
    /// Whether a witness is as small as the engine can make it, so that no further minimisation is tried.
    pub is_minimal: bool,
    /// Explains why nothing matches the universal runs of a witness, where that cannot be found out by trying.
    pub explanation: Option<Explanation<'a>>,
    /// Tuples of runs that cover goals, if the engine was to keep going.
    pub examples: Vec<Example>,
}

/// Why nothing matches the universal runs of a witness; `None` if the engine does not know.
pub type Explanation<'a> = Box<dyn Fn(&Witness) -> Option<NoMatch> + 'a>;

impl Answer<'_> {
    /// An answer that consists of its claim.
    pub fn new(claim: Claim, stats: Stats) -> Self {
        Self { claim, stats, is_minimal: false, explanation: None, examples: Vec::new() }
    }

    /// That the engine has no way to decide such a task: what it would take.
    pub fn not_there(what: impl Into<String>) -> Self {
        Self::new(Claim::Unknown(Unknown::NotThere(what.into())), Stats::default())
    }
}

/// Runs that cover goals which no runs before them covered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// The decisions of each run.
    pub runs: Vec<Vec<Decision>>,
    /// The goals.
    pub goals: Vec<u32>,
}

/// What an engine claims.
#[derive(Debug, Clone)]
pub enum Claim {
    /// The property does not hold.
    Refuted(Witness),
    /// The property holds for every number of observations.
    Proved(Certificate),
    /// Nothing was found, as far as it was looked for.
    NoneFound(HowFar),
    /// No answer.
    Unknown(Unknown),
}

/// A checked answer.
#[derive(Debug, Clone)]
pub struct Decided {
    /// The verdict.
    pub verdict: Verdict,
    /// The name of the engine that found it.
    pub engine: &'static str,
    /// How far the engine got.
    pub stats: Stats,
    /// What a second solver says of the questions on which a proof, or a refutation over sets, rests.
    pub second: Option<SecondOpinion>,
    /// Tuples of runs that cover goals, if the engine was to keep going.
    pub examples: Vec<Example>,
    /// Where the checker contradicts this answer: what was found with another description of sets, and checked.
    pub instead: Option<Box<Decided>>,
}

impl Decided {
    /// An answer of which nothing else is known.
    pub fn new(verdict: Verdict, engine: &'static str, stats: Stats) -> Self {
        Self { verdict, engine, stats, second: None, examples: Vec::new(), instead: None }
    }

    /// That no engine answered before the work was stopped.
    pub fn unanswered(cause: StopCause) -> Self {
        Self::new(Verdict::Unknown(Unknown::Stopped(cause)), "none", Stats::default())
    }
}

/// What a second solver says of questions of which the first one says that they have no solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecondOpinion {
    /// Its name and version.
    pub solver: String,
    /// The number of questions of which it says the same.
    pub confirmed: u64,
    /// Why it was not asked, or did not answer, what else there was to ask; `None` if it says the same of all.
    pub open: Option<String>,
}

/// The answer to a task, with its evidence.
#[derive(Debug, Clone)]
pub enum Verdict {
    /// The property does not hold: the witness, and what the checker saw when it replayed it.
    Refuted(Witness, Replayed),
    /// The property holds for every number of observations: what the checker checked.
    Proved(Proof),
    /// Nothing was found, as far as it was looked for.
    NoneFound(HowFar),
    /// No answer.
    Unknown(Unknown),
    /// Two that have to agree do not, so nothing is known.
    Contradicted(Contradiction),
}

/// What the checker saw when it replayed a witness, by the kind of property.
#[derive(Debug, Clone)]
pub enum Replayed {
    /// Universal runs that nothing matches.
    Unmatched(Explained),
    /// Two runs that disagree.
    Disagreeing(Box<Disagreement>),
}

impl Replayed {
    /// The replay of a pointwise property.
    pub fn unmatched(&self) -> Option<&Explained> {
        match self {
            Replayed::Unmatched(replay) => Some(replay),
            Replayed::Disagreeing(_) => None,
        }
    }

    /// Two runs that disagree.
    pub fn disagreeing(&self) -> Option<&Disagreement> {
        match self {
            Replayed::Disagreeing(disagreement) => Some(disagreement),
            Replayed::Unmatched(_) => None,
        }
    }
}

/// How far was looked without finding a counterexample.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HowFar {
    /// How many goals of a search are covered, and how many there are.
    pub coverage: Option<(usize, usize)>,
    /// Within what nothing is left to look at; `None` if something may be.
    pub exhaustive_within: Option<Bounds>,
}

/// What all runs that were looked at have in common.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Bounds {
    /// Parts of the world and of the program's state that were the same in all of them, and need not be.
    pub held_fixed: Vec<String>,
}

/// A mistake that must not become an answer, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Contradiction {
    /// The checker contradicts the engine: a mistake of ours.
    Checker(String),
    /// Two solvers contradict each other: a mistake in one of them, or of ours.
    Solvers(String),
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contradiction::Checker(what) | Contradiction::Solvers(what) => f.write_str(what),
        }
    }
}

/// A checked proof.
#[derive(Debug, Clone)]
pub struct Proof {
    /// Why the property holds.
    pub certificate: Certificate,
    /// What the checker looked at.
    pub certified: Certified,
}

impl Proof {
    /// Whether it lists single states: `check` finds it again as fast as a file is read.
    pub fn is_enumerated(&self) -> bool {
        matches!(self.certificate, Certificate::States(_))
    }
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unknown {
    /// A choice has infinitely many values.
    InfiniteChoice(Place),
    /// A choice has more values than may be tried: so many, if they can be counted.
    TooManyChoices(Place, Option<u64>),
    /// The steps were used up.
    Steps,
    /// A run between two observations was cut, and the verdict depends on it.
    Cut(Place),
    /// A loop here can be left after any number of rounds before so many observations, as far as was seen: there are
    /// endlessly many whole runs to compare.
    Endless(Place, u32),
    /// Something that no linear term describes, and enumeration does not reach either: where and what.
    OutOfReach(Place, &'static str),
    /// The solver did not answer a question on which the verdict depends.
    Solver,
    /// A time limit, or the user.
    Stopped(StopCause),
    /// There is no way yet to decide such a property: what it would take.
    NotThere(String),
    /// No tuple of runs was found that the property speaks of: nothing that can be compared came out of any.
    NothingComparable,
    /// No input is secret, or none is read.
    NoSecret,
    /// No run ended normally: the exception that ended more of them than any other, and where; none if no exception
    /// did.
    NoEnd(Option<(ClassId, Option<Place>)>),
    /// No run could be started, because argument construction always throws: the last place in the author's code before.
    Unmade(Option<Place>),
    /// Fewer goals are covered than the threshold asks for.
    BelowThreshold,
    /// Every run met something that is not supported: where.
    Unsupported(Place),
    /// The evidence was found, but its check would take more steps than allowed.
    CheckOverBudget,
    /// Runs were found, but the platform itself does not show the same, and may have reasons of its own: what it did.
    NotShown(String),
    /// The evidence was found, but the checker has no way to decide it: why.
    CheckUndecided(Undecided),
}

/// A place in one of the programs of a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The program, by its position in the task.
    pub program: usize,
    /// The position in it.
    pub at: Position,
}
