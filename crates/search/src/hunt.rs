//! What all searches share: runs are compared, what they cover is counted, and what is found is made small.

use counterpoint_engine::{Example, PairBudget, PairClaim, PairFound, PairStats, PairTask, PairUnknown};
use counterpoint_ir::guide::{Guide, Shape};
use counterpoint_objective::Coverage;

use crate::compare::{Comparison, compare};
use crate::draw::Draw;
use crate::run::{Inputs, Ran, Runner};
use crate::shrink::{Wanted, shrink};

/// After so many runs of which all were cut, each gets more steps,
const MORE_STEPS_AT: [u64; 2] = [4, 8];

/// that is, so many times as many.
const MORE_STEPS: u64 = 6;

/// A search for runs that disagree.
pub(crate) struct Hunt<'a> {
    pub(crate) task: &'a PairTask,
    pub(crate) budget: &'a PairBudget,
    pub(crate) runner: Runner,
    pub(crate) draw: Draw,
    /// The first pair that disagrees.
    found: Option<[Inputs; 2]>,
    /// Pairs of runs that end alike, or disagree.
    n_compared: u64,
    /// Pairs that cover goals, if the search is to keep going.
    kept: Vec<Kept>,
}

struct Kept {
    pair: [Inputs; 2],
    goals: Vec<u32>,
    disagrees: bool,
}

/// What came of two runs.
pub(crate) struct Met {
    pub(crate) comparison: Comparison,
    /// Whether they cover a goal that no runs covered before.
    pub(crate) is_new: bool,
}

impl<'a> Hunt<'a> {
    /// A search that draws with what is known of the program. Without a secret there is none.
    pub(crate) fn new(task: &'a PairTask, budget: &'a PairBudget, guide: &Guide) -> Result<Self, Box<PairFound>> {
        let runner = Runner::new(task, budget.steps_per_run);
        if !runner.is_secret.contains(&true) {
            return Err(Box::new(PairFound {
                claim: PairClaim::Unknown(PairUnknown::NoSecret),
                stats: PairStats::default(),
                coverage: Coverage::default(),
                examples: Vec::new(),
            }));
        }
        Ok(Self {
            task,
            budget,
            runner,
            draw: Draw::new(guide, budget.seed),
            found: None,
            n_compared: 0,
            kept: Vec::new(),
        })
    }

    pub(crate) fn shapes(&self) -> Vec<Shape> {
        self.runner.shapes.values().cloned().collect()
    }

    /// Lets what all runs share be done once, by way of a run that does not count.
    pub(crate) fn prepare(&mut self, mut inputs: Inputs) {
        self.runner.run_uncounted(&mut inputs, &mut self.draw);
        self.runner.forget();
    }

    pub(crate) fn run(&mut self, inputs: &mut Inputs) -> Ran {
        let ran = self.runner.run(inputs, &mut self.draw);
        let stats = &self.runner.stats;
        // Where no run comes to its end, a few long ones are worth more than many that say nothing.
        if stats.cut == stats.calls && MORE_STEPS_AT.contains(&stats.calls) {
            self.runner.extend(MORE_STEPS);
        }
        ran
    }

    /// Whether so many more calls may be made, and there is something to look for.
    pub(crate) fn goes_on(&self, calls: u64) -> bool {
        let stats = &self.runner.stats;
        let is_done = self.found.is_some()
            && (!self.budget.keeps_going || self.runner.coverage.n_covered() == self.runner.coverage.goals.goals.len());
        !is_done
            && stats.calls + calls <= self.budget.calls
            && stats.steps < self.budget.steps
            && self.budget.interrupt.cause().is_none()
    }

    /// Compares two runs with the same public inputs.
    pub(crate) fn meet(&mut self, one: (&Inputs, &Ran), other: (&Inputs, &Ran)) -> Met {
        if one.1.is_unmade() || other.1.is_unmade() {
            return Met { comparison: Comparison::Cut, is_new: false };
        }
        let comparison = compare(self.task.agreement, &one.1.trace, &other.1.trace);
        self.runner.stats.pairs += 1;
        let ends_differ = matches!(comparison, Comparison::Cut | Comparison::OtherCode);
        self.runner.stats.cut_pairs += u64::from(ends_differ);
        self.n_compared += u64::from(comparison != Comparison::Cut);
        let footprints = [one.1.footprint, other.1.footprint];
        let goals = self.runner.coverage.mark(&footprints);
        let met = Met { comparison, is_new: !goals.is_empty() };
        let disagrees = comparison == Comparison::Different;
        if disagrees {
            let coverage = &self.runner.coverage;
            let is_astray = !coverage.goals.goals.iter().any(|goal| coverage.covers(goal, &footprints));
            self.runner.stats.astray += u64::from(is_astray);
        }
        if disagrees && self.found.is_none() {
            self.found = Some([one.0.clone(), other.0.clone()]);
        }
        if self.budget.keeps_going && met.is_new {
            self.kept.push(Kept { pair: [one.0.clone(), other.0.clone()], goals, disagrees });
        }
        met
    }

    /// What was found.
    pub(crate) fn finish(mut self) -> PairFound {
        let examples = std::mem::take(&mut self.kept).into_iter().map(|kept| self.example(kept)).collect();
        let claim = match self.found.take() {
            Some(pair) => {
                let wanted = Wanted::Different(self.task.agreement);
                PairClaim::Refuted(shrink(&mut self.runner, &mut self.draw, wanted, pair))
            }
            None => self.none_found(),
        };
        PairFound { claim, stats: self.runner.stats, coverage: self.runner.coverage, examples }
    }

    fn example(&mut self, kept: Kept) -> Example {
        let Kept { pair, goals, disagrees } = kept;
        let wanted = if disagrees { Wanted::Different(self.task.agreement) } else { Wanted::Goal(goals[0]) };
        Example { decisions: shrink(&mut self.runner, &mut self.draw, wanted, pair), goals, disagrees }
    }

    fn none_found(&mut self) -> PairClaim {
        let stats = self.runner.stats;
        if let Some(cause) = self.budget.interrupt.cause() {
            return PairClaim::Unknown(PairUnknown::Stopped(cause));
        }
        if let Some(at) = self.runner.unsupported.filter(|_| stats.unsupported == stats.calls) {
            return PairClaim::Unknown(PairUnknown::Unsupported(at));
        }
        if stats.unmade == stats.calls && stats.calls > 0 {
            return PairClaim::Unknown(PairUnknown::Unmade(self.runner.unmade_at(&mut self.draw)));
        }
        let sees_ends = self.task.agreement.sees_outcome && stats.threw > 0;
        if stats.returned == 0 && stats.calls > 0 && !sees_ends {
            return PairClaim::Unknown(PairUnknown::NoEnd(self.runner.commonest_exception(&mut self.draw)));
        }
        if self.n_compared == 0 {
            return PairClaim::Unknown(PairUnknown::NothingComparable);
        }
        PairClaim::NoneFound
    }
}
