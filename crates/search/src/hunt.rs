//! What all searches share: runs are compared, what they cover is counted, and what is found is made small.

use counterpoint_engine::{AgreementTask, Answer, Bounds, Budget, Claim, Example, HowFar, Place, Stats, Task, Unknown};
use counterpoint_ir::guide::{Guide, Shape};
use counterpoint_ir::program::Position;
use counterpoint_witness::Witness;

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
    pub(crate) task: AgreementTask<'a>,
    /// The position of the subject in the task.
    subject: usize,
    pub(crate) guide: &'a Guide,
    pub(crate) budget: &'a Budget,
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
    /// A search that draws with what is known of the program, or without that. Without a secret there is none.
    pub(crate) fn new(task: &'a Task, budget: &'a Budget, is_informed: bool) -> Result<Self, Box<Answer<'a>>> {
        let not_there = || Box::new(Answer::not_there("a search for runs that break a pointwise property"));
        let agreement = task.agreement().ok_or_else(not_there)?;
        let Some(guide) = agreement.subject.guide.as_deref() else {
            return Err(Box::new(Answer::not_there("a description of the inputs of the program")));
        };
        let runner = Runner::new(&agreement.subject.program, guide, agreement.sees, budget.steps_per_run());
        if !runner.is_secret.contains(&true) {
            return Err(Box::new(Answer::new(Claim::Unknown(Unknown::NoSecret), Stats::default())));
        }
        let nothing = Guide::default();
        let draw = Draw::new(if is_informed { guide } else { &nothing }, budget.seed);
        Ok(Self {
            task: agreement,
            subject: task.property.quantifiers()[0].program,
            guide,
            budget,
            runner,
            draw,
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
        let comparison = compare(self.task.sees, &one.1.trace, &other.1.trace);
        self.runner.stats.tuples += 1;
        let ends_differ = matches!(comparison, Comparison::Cut | Comparison::OtherCode);
        self.runner.stats.cut_tuples += u64::from(ends_differ);
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
    pub(crate) fn finish(self) -> Answer<'a> {
        self.finish_within(None)
    }

    /// What was found, where all inputs were tried.
    pub(crate) fn finish_exhaustive(self) -> Answer<'a> {
        let world = self.runner.stats.drawn.parts().map(|part| part.words().to_owned());
        let statics = self.guide.remembered.iter().map(|field| format!("the static field `{field}`"));
        let held_fixed = world.chain(statics).collect();
        self.finish_within(Some(Bounds { held_fixed }))
    }

    fn finish_within(mut self, exhaustive_within: Option<Bounds>) -> Answer<'a> {
        let examples = std::mem::take(&mut self.kept).into_iter().map(|kept| self.example(kept)).collect();
        let claim = match self.found.take() {
            Some(pair) => {
                let wanted = Wanted::Different(self.task.sees);
                let runs = shrink(&mut self.runner, &mut self.draw, wanted, pair).into();
                Claim::Refuted(Witness { observations: 0, runs })
            }
            None => self.none_found(exhaustive_within),
        };
        let Runner { stats: search, coverage, .. } = self.runner;
        let stats = Stats {
            steps: search.steps,
            representation: "searched runs",
            search: Some(search),
            coverage: Some(coverage),
            ..Stats::default()
        };
        Answer { is_minimal: true, examples, ..Answer::new(claim, stats) }
    }

    fn example(&mut self, kept: Kept) -> Example {
        let Kept { pair, goals, disagrees } = kept;
        let wanted = if disagrees { Wanted::Different(self.task.sees) } else { Wanted::Goal(goals[0]) };
        let runs = shrink(&mut self.runner, &mut self.draw, wanted, pair).into();
        Example { runs, goals, is_refutation: disagrees }
    }

    fn place(&self, at: Position) -> Place {
        Place { program: self.subject, at }
    }

    fn none_found(&mut self, exhaustive_within: Option<Bounds>) -> Claim {
        let stats = self.runner.stats;
        if let Some(cause) = self.budget.interrupt.cause() {
            return Claim::Unknown(Unknown::Stopped(cause));
        }
        if let Some(at) = self.runner.unsupported.filter(|_| stats.unsupported == stats.calls) {
            return Claim::Unknown(Unknown::Unsupported(self.place(at)));
        }
        if stats.unmade == stats.calls && stats.calls > 0 {
            let at = self.runner.unmade_at(&mut self.draw);
            return Claim::Unknown(Unknown::Unmade(at.map(|at| self.place(at))));
        }
        let sees_ends = self.task.sees.outcome && stats.threw > 0;
        if stats.returned == 0 && stats.calls > 0 && !sees_ends {
            let thrown = self.runner.commonest_exception(&mut self.draw);
            return Claim::Unknown(Unknown::NoEnd(thrown.map(|(class, at)| (class, at.map(|at| self.place(at))))));
        }
        if self.n_compared == 0 {
            return Claim::Unknown(Unknown::NothingComparable);
        }
        let coverage = &self.runner.coverage;
        let coverage = Some((coverage.n_covered(), coverage.goals.goals.len()));
        Claim::NoneFound(HowFar { observations: None, coverage, exhaustive_within })
    }
}
