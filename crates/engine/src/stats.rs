//! How far engines got: plain figures.

use std::ops::AddAssign;

use counterpoint_ir::drawn::Drawn;
use counterpoint_ir::prim::Trap;
use counterpoint_objective::Coverage;
use counterpoint_solve::QueryCounts;

use crate::Place;

/// How an engine described what it compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Representation {
    /// States, one by one.
    ExplicitStates,
    /// Sets of states, by formulas over numbers.
    SymbolicSets,
    /// Relations between registers of fixed width.
    Words,
    /// Whole runs, and not sets of states.
    WholeRuns,
    /// The runs that a search found.
    SearchedRuns,
}

impl Representation {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Representation::ExplicitStates => "explicit states",
            Representation::SymbolicSets => "symbolic sets",
            Representation::Words => "words",
            Representation::WholeRuns => "whole runs",
            Representation::SearchedRuns => "searched runs",
        }
    }
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
    /// What was compared; `None` if there was nothing.
    pub representation: Option<Representation>,
    /// The solver that was asked, with its version.
    pub solver: Option<String>,
    /// Questions to solvers, of all engines that worked on the task and of the checker.
    pub queries: QueryCounts,
    /// Per number of observations.
    pub levels: Vec<LevelStats>,
    /// What was tried, where runs were searched for and not all followed.
    pub search: Option<SearchStats>,
    /// The goals of a search, and which of them are covered.
    pub coverage: Option<Coverage>,
    /// Ways in which universal runs ended other than by an observation.
    pub universal_ends: Ends,
    /// The same for existential runs.
    pub existential_ends: Ends,
}

/// What a search tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SearchStats {
    /// Runs.
    pub calls: u64,
    /// Tuples of runs that were compared.
    pub tuples: u64,
    /// Of these, how many showed the same up to a point at which only some of them went on.
    pub cut_tuples: u64,
    /// Runs that ended normally.
    pub returned: u64,
    /// Runs that an exception ended.
    pub threw: u64,
    /// Runs that could not be started, because their arguments could not be constructed.
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
    /// Tuples that disagree although they cover no goal: there are none, or the goals are wrong.
    pub astray: u64,
    /// Questions to the solver.
    pub asked: u64,
    /// The parts of the world that some run has drawn from.
    pub drawn: Drawn,
}

impl AddAssign for SearchStats {
    /// Figures of other runs, or of other tuples.
    fn add_assign(&mut self, other: Self) {
        // Without `..`, so that no figure is forgotten.
        let Self {
            calls,
            tuples,
            cut_tuples,
            returned,
            threw,
            unmade,
            secret_reads,
            cut,
            unsupported,
            steps,
            branches,
            astray,
            asked,
            drawn,
        } = other;
        self.calls += calls;
        self.tuples += tuples;
        self.cut_tuples += cut_tuples;
        self.returned += returned;
        self.threw += threw;
        self.unmade += unmade;
        self.secret_reads += secret_reads;
        self.cut += cut;
        self.unsupported += unsupported;
        self.steps += steps;
        self.branches += branches;
        self.astray += astray;
        self.asked += asked;
        self.drawn.add_all(drawn);
    }
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
    /// All of them.
    pub fn total(&self) -> u64 {
        let trapped: u64 = self.trapped.iter().map(|(.., count)| count).sum();
        self.returned + self.blocked + self.diverged + self.threw + self.cut + trapped
    }

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
