//! Pairs of runs that have to agree: tasks, claims and verdicts for whoever compares runs of one program.
//!
//! An engine claims that two runs disagree by giving the decisions of both; [`decide_pair`] has them replayed by
//! `witness` before anybody sees them.

use std::sync::Arc;

use counterpoint_ir::guide::Guide;
use counterpoint_ir::ids::{ClassId, IdVec, ProcId};
use counterpoint_ir::program::{Position, Program};
use counterpoint_objective::Coverage;
use counterpoint_prop::Agreement;
use counterpoint_witness::{Decision, Disagreement, Interrupt, Limits, Rejection, StopCause, Told, disagree, tell};

/// A program of which runs with the same public inputs have to agree.
#[derive(Debug, Clone)]
pub struct PairTask {
    /// The program.
    pub program: Arc<Program>,
    /// What is known of it.
    pub guide: Arc<Guide>,
    /// What is compared.
    pub agreement: Agreement,
}

/// What an engine may use.
#[derive(Debug, Clone)]
pub struct PairBudget {
    /// Runs of the program, over all pairs.
    pub calls: u64,
    /// Steps of all runs together.
    pub steps: u64,
    /// Steps of one run.
    pub steps_per_run: u64,
    /// The root of all randomness.
    pub seed: u64,
    /// The least share of goals that must be covered, in percent, for "none found" to be an answer.
    pub threshold: u32,
    /// Whether the search goes on behind the first pair that disagrees, until all goals are covered.
    pub keeps_going: bool,
    /// Asked now and then.
    pub interrupt: Arc<Interrupt>,
}

impl Default for PairBudget {
    fn default() -> Self {
        Self {
            calls: 2_000,
            steps: 200_000_000,
            steps_per_run: 1_000_000,
            seed: 0,
            threshold: 0,
            keeps_going: false,
            interrupt: Arc::default(),
        }
    }
}

impl PairBudget {
    /// The usual budget with so many steps for all runs together. Where there are more than usual, each run gets its usual
    /// share of them; one run never gets more than all.
    pub fn with_steps(steps: u64) -> Self {
        let usual = Self::default();
        let share = steps / (usual.steps / usual.steps_per_run);
        Self { steps, steps_per_run: share.max(usual.steps_per_run).min(steps), ..usual }
    }
}

/// What compares runs.
pub trait PairEngine {
    /// Its name, as reports print it.
    fn name(&self) -> &'static str;

    /// Looks for two runs that disagree, as far as the budget goes.
    fn run(&self, task: &PairTask, budget: &PairBudget) -> PairFound;
}

/// What an engine found.
#[derive(Debug, Clone)]
pub struct PairFound {
    /// Its claim.
    pub claim: PairClaim,
    /// How far it got.
    pub stats: PairStats,
    /// The goals, and which of them are covered.
    pub coverage: Coverage,
    /// Pairs that cover goals, if the engine was to keep going.
    pub examples: Vec<Example>,
}

/// Two runs that cover goals which no runs before them covered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// Their decisions.
    pub decisions: [Vec<Decision>; 2],
    /// The goals.
    pub goals: Vec<u32>,
    /// Whether the engine says that they disagree.
    pub disagrees: bool,
}

/// What an engine found out, not yet checked.
#[derive(Debug, Clone)]
pub enum PairClaim {
    /// Two runs disagree: their decisions.
    Refuted([Vec<Decision>; 2]),
    /// No two runs were found that disagree.
    NoneFound,
    /// No answer.
    Unknown(PairUnknown),
}

/// A checked answer.
#[derive(Debug, Clone)]
pub enum PairVerdict {
    /// Two runs disagree: their decisions, and what the checker saw.
    Refuted([Vec<Decision>; 2], Box<Disagreement>),
    /// No two runs were found that disagree.
    NoneFound,
    /// No answer.
    Unknown(PairUnknown),
    /// The checker contradicts the engine: a mistake of ours, in words.
    Contradicted(String),
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PairUnknown {
    /// No input is secret, or none is read.
    NoSecret,
    /// Nothing that can be compared came out of any pair of runs.
    NothingComparable,
    /// No run came to a normal end: the exception that ended more of them than any other, and where; none if no
    /// exception did.
    NoEnd(Option<(ClassId, Option<Position>)>),
    /// No run came to be: whoever makes its values always throws. The last place in the author's code before that.
    Unmade(Option<Position>),
    /// Every run met something that is not supported: where.
    Unsupported(Position),
    /// Fewer goals are covered than wanted.
    BelowThreshold,
    /// A time limit, or the user.
    Stopped(StopCause),
    /// Two runs disagree, but the checker could not follow them: why.
    Unchecked(String),
}

/// How far an engine got.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PairStats {
    /// Runs of the program.
    pub calls: u64,
    /// Pairs that were compared.
    pub pairs: u64,
    /// Of these, how many showed the same up to a point at which only one of them went on.
    pub cut_pairs: u64,
    /// Runs that ended normally.
    pub returned: u64,
    /// Runs that an exception ended.
    pub threw: u64,
    /// Runs that never came to be, because their values could not be made.
    pub unmade: u64,
    /// Words of secrets that runs have read.
    pub secret_reads: u64,
    /// Runs that used up their steps or their memory.
    pub cut: u64,
    /// Runs that met something that is not supported.
    pub unsupported: u64,
    /// Steps of all runs.
    pub steps: u64,
    /// Ways of branches in the author's code that some run took.
    pub branches: usize,
    /// Whether all inputs there are were tried, each in a run.
    pub is_whole: bool,
    /// Pairs that disagree although they cover no goal: there are none, or the goals are wrong.
    pub astray: u64,
}

/// A checked answer with how far the engine got.
#[derive(Debug, Clone)]
pub struct PairDecided {
    /// The verdict.
    pub verdict: PairVerdict,
    /// How far the engine got.
    pub stats: PairStats,
    /// The goals, and which of them are covered.
    pub coverage: Coverage,
    /// Pairs that cover goals, if the engine was to keep going.
    pub examples: Vec<Example>,
}

/// Steps of the checker for one step of a run of an engine: instructions are counted differently.
const CHECK_STEPS: u64 = 50;

/// Runs an engine on a task and has its claim checked.
pub fn decide_pair(engine: &dyn PairEngine, task: &PairTask, budget: &PairBudget) -> PairDecided {
    let PairFound { claim, stats, coverage, examples } = engine.run(task, budget);
    let verdict = match claim {
        PairClaim::Refuted(decisions) => checked(task, decisions, budget),
        PairClaim::NoneFound if is_below(&coverage, budget.threshold) => {
            PairVerdict::Unknown(PairUnknown::BelowThreshold)
        }
        PairClaim::NoneFound => PairVerdict::NoneFound,
        PairClaim::Unknown(unknown) => PairVerdict::Unknown(unknown),
    };
    PairDecided { verdict, stats, coverage, examples }
}

/// Whether fewer goals are covered than so many in a hundred: the threshold of Algorithm 2 of the paper.
fn is_below(coverage: &Coverage, threshold: u32) -> bool {
    coverage.n_covered() * 100 < coverage.goals.goals.len() * threshold as usize
}

/// Replays two runs that differ in secrets only, whether they disagree or not.
pub fn told(task: &PairTask, decisions: &[Vec<Decision>; 2], budget: &PairBudget) -> Result<[Told; 2], Rejection> {
    let [first, second] = decisions;
    tell(&task.program, &own(task), [first, second], limits(budget))
}

fn own(task: &PairTask) -> Arc<IdVec<ProcId, bool>> {
    Arc::new(task.guide.is_own.values().copied().collect())
}

fn limits(budget: &PairBudget) -> Limits<'_> {
    // An engine may give its runs more steps where all of them need more.
    let steps = budget.steps_per_run.saturating_mul(CHECK_STEPS).max(budget.steps);
    Limits { steps, choices: u64::MAX, interrupt: &budget.interrupt }
}

/// Replays two runs that were found before.
pub fn checked(task: &PairTask, decisions: [Vec<Decision>; 2], budget: &PairBudget) -> PairVerdict {
    let [first, second] = &decisions;
    match disagree(&task.program, task.agreement, &own(task), [first, second], limits(budget)) {
        Ok(disagreement) => PairVerdict::Refuted(decisions, Box::new(disagreement)),
        Err(Rejection::Contradicted(why)) => PairVerdict::Contradicted(why),
        Err(Rejection::Undecided(why)) => PairVerdict::Unknown(PairUnknown::Unchecked(why)),
        Err(Rejection::OverBudget) => {
            PairVerdict::Unknown(PairUnknown::Unchecked("following them takes more steps than allowed".to_owned()))
        }
        Err(Rejection::Interrupted) => {
            let cause = budget.interrupt.cause().unwrap_or(StopCause::User);
            PairVerdict::Unknown(PairUnknown::Stopped(cause))
        }
    }
}
