//! The interface between engines and everything that uses them: tasks, budgets, claims, verdicts.
//!
//! An [`Engine`] gets a [`Task`], a [`Budget`] and an [`Events`] sink and makes a [`Claim`]. [`decide`] has the claim
//! checked by `witness` before it becomes a [`Verdict`]. Engines know nothing of files, JSON, colours or progress bars.

mod decide;
mod pair;

use std::fmt;
use std::sync::Arc;

use counterpoint_ir::guide::Guide;
use counterpoint_ir::prim::Trap;
use counterpoint_ir::program::{Position, Program};
use counterpoint_prop::Property;
use counterpoint_solve::Config;
use counterpoint_witness::{Certificate, Certified, Interrupt, NoMatch, Replay, StopCause, Witness};

pub use decide::{Evidence, decide, recheck};
pub use pair::{
    Example, PairBudget, PairClaim, PairDecided, PairEngine, PairFound, PairStats, PairTask, PairUnknown, PairVerdict,
    checked, decide_pair, told,
};

/// Programs and one property to decide.
#[derive(Debug, Clone)]
pub struct Task {
    /// The programs that the quantifiers name by position.
    pub programs: Vec<Arc<Program>>,
    /// The property.
    pub property: Property,
    /// What is known of each program that is a method of another language, by the same position; empty if none is.
    pub guides: Vec<Option<Arc<Guide>>>,
}

impl Task {
    /// A task over programs of which nothing more is known.
    pub fn new(programs: Vec<Arc<Program>>, property: Property) -> Self {
        Self { programs, property, guides: Vec::new() }
    }

    /// What is known of a program, if it is a method of another language.
    pub fn guide(&self, program: usize) -> Option<&Arc<Guide>> {
        self.guides.get(program)?.as_ref()
    }

    /// Whether some program is a method of another language.
    pub fn has_methods(&self) -> bool {
        self.guides.iter().any(Option::is_some)
    }
}

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
    /// Runs of methods of other languages, over all tuples.
    pub calls: u64,
    /// How sets of states are to be described.
    pub sets: Sets,
    /// The solver that is asked where formulas are to be decided.
    pub solver: Config,
    /// Asked now and then.
    pub interrupt: Arc<Interrupt>,
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
            sets: Sets::Auto,
            solver: Config::default(),
            interrupt: Arc::default(),
        }
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
    /// Its name, as reports print it.
    fn name(&self) -> &'static str;

    /// Decides a task, as far as the budget goes.
    fn run(&self, task: &Task, budget: &Budget, events: &dyn Events) -> Answer;

    /// Whether its witnesses are as small as it can make them, so that nobody else tries.
    fn is_thorough(&self) -> bool {
        false
    }

    /// Why nothing matches the universal runs of a witness, where that cannot be found out by trying; `None` if the
    /// engine does not know.
    fn no_match(&self, _task: &Task, _witness: &Witness, _budget: &Budget) -> Option<NoMatch> {
        None
    }
}

/// Where an engine says how far it is.
pub trait Events: Sync {
    /// All runs with so many observations have been dealt with.
    fn level(&self, _level: &LevelStats) {}
}

/// Listens to nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Events for Silent {}

/// What an engine found out, not yet checked.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The claim.
    pub claim: Claim,
    /// How far it got.
    pub stats: Stats,
}

/// What an engine claims.
#[derive(Debug, Clone)]
pub enum Claim {
    /// The property does not hold.
    Refuted(Witness),
    /// The property holds for every number of observations.
    Proved(Certificate),
    /// Nothing was found up to the bound of observations, and everything up to there was looked at.
    NoneFound,
    /// No answer.
    Unknown(Unknown),
}

/// A checked answer.
#[derive(Debug, Clone)]
pub struct Decided {
    /// The verdict.
    pub verdict: Verdict,
    /// How far the engine got.
    pub stats: Stats,
    /// What a second solver says of the questions on which a proof, or a refutation over sets, rests.
    pub second: Option<SecondOpinion>,
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
    Refuted(Witness, Replay),
    /// The property holds for every number of observations: what the checker checked.
    Proved(Proof),
    /// Nothing was found up to so many observations.
    NoneFound,
    /// No answer.
    Unknown(Unknown),
    /// Two that have to agree do not, so nothing is known.
    Contradicted(Contradiction),
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

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unknown {
    /// A choice has infinitely many values.
    InfiniteChoice(Place),
    /// A choice has more values than may be tried: so many, if they can be counted.
    TooManyChoices(Place, Option<u64>),
    /// The steps were used up.
    Steps,
    /// A run between two observations was cut, and the verdict hangs on it.
    Cut(Place),
    /// A loop here can be left after any number of rounds before so many observations, as far as was seen: there are
    /// endlessly many whole runs to compare.
    Endless(Place, u32),
    /// Something that no linear term describes, and enumeration does not reach either: where and what.
    OutOfReach(Place, &'static str),
    /// The solver did not answer a question on which the verdict hangs.
    Solver,
    /// A time limit, or the user.
    Stopped(StopCause),
    /// There is no way yet to decide such a property: what it would take.
    NotThere(String),
    /// No tuple of runs was found that the property speaks of: of none that ended normally, the assumption was true.
    NothingComparable,
    /// Every run met something that is not supported: where.
    Unsupported(Place),
    /// The evidence was found, but its check would take more steps than allowed.
    CheckOverBudget,
    /// The evidence was found, but the checker has no way to decide it: why.
    CheckUndecided(String),
}

/// A place in one of the programs of a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The program, by its position in the task.
    pub program: usize,
    /// The position in it.
    pub at: Position,
}

/// How far an engine got.
#[derive(Debug, Clone, Default)]
pub struct Stats {
    /// The number of observations up to which everything was looked at.
    pub complete: u32,
    /// Whether no tuple of universal runs ever reached an observation with the assumption true.
    pub is_vacuous: bool,
    /// If every universal run ends: the largest number of observations of one.
    pub longest: Option<u32>,
    /// Steps of `eval`.
    pub steps: u64,
    /// Distinct states met.
    pub states: u64,
    /// What was compared: `explicit states`, `symbolic sets` or `whole runs`; empty if there was nothing.
    pub representation: &'static str,
    /// The solver that was asked, with its version.
    pub solver: Option<String>,
    /// Per number of observations.
    pub levels: Vec<LevelStats>,
    /// What was tried, where runs were searched and not followed all.
    pub searched: Option<Searched>,
    /// Ways in which universal runs ended other than by an observation.
    pub universal_ends: Ends,
    /// The same for existential runs.
    pub existential_ends: Ends,
}

/// What a search tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Searched {
    /// Runs.
    pub calls: u64,
    /// Tuples of runs that were compared: all ended normally, and the assumption was true.
    pub tuples: u64,
    /// Questions to the solver.
    pub asked: u64,
}

/// Figures of one number of observations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LevelStats {
    /// The number of observations.
    pub observations: u32,
    /// Universal prefixes that were followed.
    pub universal: usize,
    /// Of these, how many were new: not implied by others.
    pub kept: usize,
    /// Existential states that match, over all prefixes.
    pub matching: usize,
    /// The largest of these sets.
    pub largest: usize,
    /// Steps used so far.
    pub steps: u64,
    /// Queries to the solver so far.
    pub solver_calls: u64,
}

/// How stretches of runs ended that did not reach an observation. Equal states are counted once.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ends {
    /// Ended normally.
    pub returned: u64,
    /// Stopped by an `assume` or an empty range.
    pub blocked: u64,
    /// Run in a circle without an observation.
    pub diverged: u64,
    /// Left by an exception.
    pub threw: u64,
    /// Cut by the budget.
    pub cut: u64,
    /// Trapped, by kind and place.
    pub trapped: Vec<(Trap, Place, u64)>,
}

impl Ends {
    /// Adds what was counted elsewhere.
    pub fn add(&mut self, other: &Ends) {
        self.returned += other.returned;
        self.blocked += other.blocked;
        self.diverged += other.diverged;
        self.threw += other.threw;
        self.cut += other.cut;
        for &(trap, place, count) in &other.trapped {
            match self.trapped.iter_mut().find(|known| known.0 == trap && known.1 == place) {
                Some(known) => known.2 += count,
                None => self.trapped.push((trap, place, count)),
            }
        }
    }
}
