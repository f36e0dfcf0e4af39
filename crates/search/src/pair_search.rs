//! What the searches for pairs share: they compare runs with the same public inputs, measure hypercoverage, and
//! minimise what they find.

use counterpoint_engine::{
    AgreementTask, Answer, Bounds, Budget, Claim, Example, HowFar, Representation, Stats, Task, Unknown,
};
use counterpoint_ir::guide::{Guide, Shape};
use counterpoint_witness::{Decision, Witness};

use crate::generator::Generator;
use crate::minimise::pair::{Interesting, minimise_pair};
use crate::runner::{Inputs, RunResult, Runner};
use crate::trace::{TraceComparison, compare_traces};

/// If all of this many runs were cut off, the steps per run are multiplied
const MORE_STEPS_AT: [u64; 2] = [4, 8];

/// by this factor.
const MORE_STEPS: u64 = 6;

/// A search for two runs that disagree.
pub(crate) struct PairSearch<'a> {
    pub(crate) task: AgreementTask<'a>,
    /// The position of the subject in the task.
    subject: usize,
    pub(crate) guide: &'a Guide,
    pub(crate) budget: &'a Budget,
    pub(crate) runner: Runner,
    pub(crate) generator: Generator,
    /// The first pair that disagrees.
    found: Option<[Inputs; 2]>,
    /// Pairs that end alike, or disagree.
    n_compared: u64,
    /// Pairs that covered a new goal, if the search goes on after the first disagreement.
    covering: Vec<CoveringPair>,
}

struct CoveringPair {
    pair: [Inputs; 2],
    goals: Vec<u32>,
    disagrees: bool,
}

/// The result of comparing a pair.
pub(crate) struct PairResult {
    pub(crate) comparison: TraceComparison,
    /// Whether the pair covers a new goal.
    pub(crate) is_new: bool,
}

impl<'a> PairSearch<'a> {
    /// A search whose generator has the dictionary of the program, or an empty one. There is no search without a
    /// secret.
    pub(crate) fn new(task: &'a Task, budget: &'a Budget, is_informed: bool) -> Result<Self, Box<Answer<'a>>> {
        let not_there = || Box::new(Answer::not_there("a search for runs that break a pointwise property"));
        let agreement = task.agreement().ok_or_else(not_there)?;
        let Some(guide) = agreement.subject.guide.as_deref() else {
            return Err(Box::new(Answer::not_there("a description of the inputs of the program")));
        };
        let runner = Runner::new(&agreement.subject.program, guide, agreement.sees, budget);
        if !runner.is_secret.contains(&true) {
            return Err(Box::new(Answer::new(Claim::Unknown(Unknown::NoSecret), Stats::default())));
        }
        let nothing = Guide::default();
        let generator = Generator::new(if is_informed { guide } else { &nothing }, budget.seed);
        Ok(Self {
            task: agreement,
            subject: task.property.quantifiers()[0].program,
            guide,
            budget,
            runner,
            generator,
            found: None,
            n_compared: 0,
            covering: Vec::new(),
        })
    }

    pub(crate) fn shapes(&self) -> Vec<Shape> {
        self.runner.shapes.values().cloned().collect()
    }

    /// Does what all runs share once, by a run that does not count.
    pub(crate) fn prepare(&mut self, mut inputs: Inputs) {
        self.runner.run_uncounted(&mut inputs, &mut self.generator);
        self.runner.reset();
    }

    pub(crate) fn run(&mut self, inputs: &mut Inputs) -> RunResult {
        let result = self.runner.run(inputs, &mut self.generator);
        let stats = &self.runner.stats;
        // If no run ends, few long runs tell more than many short ones.
        if stats.cut == stats.calls && MORE_STEPS_AT.contains(&stats.calls) {
            self.runner.multiply_steps(MORE_STEPS);
        }
        result
    }

    /// Whether there is budget for a number of calls, and something left to find.
    pub(crate) fn has_budget(&self, calls: u64) -> bool {
        let stats = &self.runner.stats;
        let is_done = self.found.is_some()
            && (!self.budget.keeps_going || self.runner.coverage.n_covered() == self.runner.coverage.goals.goals.len());
        !is_done
            && stats.calls + calls <= self.budget.calls
            && stats.steps < self.budget.steps
            && self.budget.interrupt.cause().is_none()
    }

    /// Compares two runs with the same public inputs.
    pub(crate) fn compare_pair(&mut self, one: (&Inputs, &RunResult), other: (&Inputs, &RunResult)) -> PairResult {
        if one.1.failed_construction() || other.1.failed_construction() || !self.has_same_publics(one.0, other.0) {
            return PairResult { comparison: TraceComparison::Cut, is_new: false };
        }
        let comparison = compare_traces(self.task.sees, &one.1.trace, &other.1.trace);
        self.runner.stats.tuples += 1;
        let ends_differ = matches!(comparison, TraceComparison::Cut | TraceComparison::OtherCode);
        self.runner.stats.cut_tuples += u64::from(ends_differ);
        self.n_compared += u64::from(comparison != TraceComparison::Cut);
        let location_sets = [one.1.location_set, other.1.location_set];
        let goals = self.runner.coverage.mark(&location_sets);
        let result = PairResult { comparison, is_new: !goals.is_empty() };
        let disagrees = comparison == TraceComparison::Different;
        if disagrees {
            let coverage = &self.runner.coverage;
            let covers_no_goal = !coverage.goals.goals.iter().any(|goal| coverage.covers(goal, &location_sets));
            self.runner.stats.astray += u64::from(covers_no_goal);
        }
        if disagrees && self.found.is_none() {
            self.found = Some([one.0.clone(), other.0.clone()]);
        }
        if self.budget.keeps_going && result.is_new {
            self.covering.push(CoveringPair { pair: [one.0.clone(), other.0.clone()], goals, disagrees });
        }
        result
    }

    /// Whether public inputs are the same as far as both runs have them: each may have read more of them than the other.
    fn has_same_publics(&self, one: &Inputs, other: &Inputs) -> bool {
        let publics = (0..one.len()).filter(|&input| !self.runner.is_secret[input]);
        publics.flat_map(|input| one[input].iter().zip(&other[input])).all(|(one, other)| one == other)
    }

    /// The answer.
    pub(crate) fn finish(self) -> Answer<'a> {
        self.finish_within(None)
    }

    /// The answer after all inputs were enumerated.
    pub(crate) fn finish_exhaustive(self) -> Answer<'a> {
        let held_fixed = self.guide.held_fixed(self.runner.stats.drawn);
        self.finish_within(Some(Bounds { held_fixed }))
    }

    fn finish_within(mut self, exhaustive_within: Option<Bounds>) -> Answer<'a> {
        // When the work is to end, what was found goes before what is of use beside it.
        let covering = std::mem::take(&mut self.covering).into_iter();
        let examples = covering.map_while(|pair| (!self.runner.is_stopped()).then(|| self.example(pair))).collect();
        let claim = match self.found.take() {
            Some(pair) => Claim::Refuted(Witness {
                observations: 0,
                runs: self.minimised(Interesting::Disagrees(self.task.sees), pair),
            }),
            None => self.none_found(exhaustive_within),
        };
        let Runner { stats: search, coverage, .. } = self.runner;
        let stats = Stats {
            steps: search.steps,
            representation: Some(Representation::SearchedRuns),
            search: Some(search),
            coverage: Some(coverage),
            ..Stats::default()
        };
        Answer { is_minimal: true, examples, ..Answer::new(claim, stats) }
    }

    fn example(&mut self, covering: CoveringPair) -> Example {
        let CoveringPair { pair, goals, disagrees } = covering;
        let interesting =
            if disagrees { Interesting::Disagrees(self.task.sees) } else { Interesting::CoversGoal(goals[0]) };
        Example { runs: self.minimised(interesting, pair), goals }
    }

    /// The decisions of a pair, as small as time allows.
    fn minimised(&mut self, interesting: Interesting, pair: [Inputs; 2]) -> Vec<Vec<Decision>> {
        let steps = self.runner.steps_per_run();
        let small = minimise_pair(&mut self.runner, &mut self.generator, interesting, pair);
        self.runner.run_until(&self.budget.grace);
        let runs = small.map(|mut inputs| self.runner.run_uncounted(&mut inputs, &mut self.generator).1);
        self.runner.run_until(&self.budget.interrupt);
        self.runner.set_steps_per_run(steps);
        runs.into()
    }

    fn none_found(&mut self, exhaustive_within: Option<Bounds>) -> Claim {
        if let Some(cause) = self.budget.interrupt.cause() {
            return Claim::Unknown(Unknown::Stopped(cause));
        }
        let sees_ends = self.task.sees.outcome && self.runner.stats.threw > 0;
        if let Some(unknown) = self.runner.why_nothing_ended(self.subject, &mut self.generator, sees_ends) {
            return Claim::Unknown(unknown);
        }
        if self.n_compared == 0 {
            return Claim::Unknown(Unknown::NothingComparable);
        }
        let coverage = &self.runner.coverage;
        let coverage = Some((coverage.n_covered(), coverage.goals.goals.len()));
        Claim::NoneFound(HowFar { coverage, exhaustive_within })
    }
}
