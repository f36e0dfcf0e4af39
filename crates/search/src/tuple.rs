//! The search for tuples of runs that violate a k-safety property over methods.
//!
//! The inputs of a tuple are generated, mutated seeds, or a mutation of the inputs of another run of the tuple. Inputs
//! are changed until the assumption holds (`assumption`), the runs are executed one after another, and the property is
//! evaluated. A run serves further tuples too, where the assumption does not relate inputs. Results of runs are useful
//! inputs for others: properties of idempotent and inverse functions need them.
//!
//! The paper (Pasqua, Ceccato, Tonella: Hypertesting of Programs, ICSE 2024) defines k-hypertests in Section 2 and
//! experiments with pairs and equal public inputs; here the assumption and the body are any terms.

use counterpoint_engine::{
    Answer, Budget, Claim, Engine, Events, HowFar, PointwiseTask, Representation, SearchStats, Stats, Task, Unknown,
};
use counterpoint_ir::Value;
use counterpoint_ir::guide::Guide;
use counterpoint_ir::program::{FieldKind, PointKind};
use counterpoint_ir::types::Type;
use counterpoint_prop::{Kind, ObservationModel, Quantification};
use counterpoint_witness::Witness;

use crate::assumption::{Assumption, TupleDraft};
use crate::corpus::{Corpus, generate_inputs, mutate_input};
use crate::feedback::ComparisonLog;
use crate::generator::Generator;
use crate::minimise::tuple::minimise_tuple;
use crate::runner::{Inputs, RunResult, Runner};
use crate::trace::TraceEnd;

/// Searches for tuples of runs of methods that violate a property.
#[derive(Debug, Clone, Copy, Default)]
pub struct Tuples;

/// Runs that are kept for recombination, per program.
const MOST_RECENT: usize = 24;

/// Tuples of recent runs that are tried with a new one.
const RECOMBINED: usize = 48;

impl Engine for Tuples {
    fn name(&self) -> &'static str {
        "tuples"
    }

    fn run<'a>(&'a self, task: &'a Task, budget: &'a Budget, _events: &dyn Events) -> Answer<'a> {
        let Some(pointwise) = task.pointwise() else {
            return Answer::not_there("a search for runs that disagree");
        };
        match refusal(&pointwise) {
            Some(why) => Answer::not_there(why),
            None => Search::new(pointwise, budget).search(),
        }
    }
}

/// What it would take to decide a task that the search cannot decide.
fn refusal(PointwiseTask { property, subjects, .. }: &PointwiseTask<'_>) -> Option<String> {
    let mut guides = property.quantifiers.iter().map(|run| subjects[run.program].guide.as_ref());
    let language = guides.clone().flatten().next().map_or("", |guide| guide.language.as_str());
    if property.quantifiers.iter().any(|run| run.quantification == Quantification::Existential) {
        return Some(format!("symbolic execution of {language}"));
    }
    let is_searched = property.kind == Kind::Post && guides.all(|guide| guide.is_some());
    (!is_searched).then(|| format!("runs of programs and of {language} methods side by side"))
}

/// A search.
pub(crate) struct Search<'a> {
    task: PointwiseTask<'a>,
    budget: &'a Budget,
    runners: Vec<Runner>,
    corpora: Vec<Corpus>,
    pub(crate) generator: Generator,
    pub(crate) assumption: Assumption,
    /// The order in which runs are executed.
    order: Vec<usize>,
    /// Runs that ended normally, per program, the last one last: their inputs and the values observed at their ends.
    recent: Vec<Vec<(Inputs, Vec<Value>)>>,
    tuples: u64,
    /// Tuples that were begun. Where no inputs satisfy the assumption, no run is ever executed.
    begun: u64,
}

/// The result of a tuple.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum TupleResult {
    /// It violates the property.
    Violates(TupleDraft),
    /// It does not, or does not satisfy the assumption.
    NoViolation,
}

impl<'a> Search<'a> {
    fn new(task: PointwiseTask<'a>, budget: &'a Budget) -> Self {
        let mut all = Guide::default();
        let runners = task.programs.iter().enumerate().map(|(index, program)| {
            let guide = task.subjects[index].guide.clone().unwrap_or_default();
            all.numbers.extend(&guide.numbers);
            all.texts.extend(guide.texts.iter().cloned());
            all.said.extend(guide.said.iter().cloned());
            all.formats.extend(guide.formats.iter().cloned());
            all.text_hash = all.text_hash.or(guide.text_hash);
            let mut runner = Runner::new(program, &guide, ObservationModel::default(), budget);
            let mut generator = Generator::new(&guide, budget.seed);
            let mut inputs = generate_inputs(&runner, &mut generator);
            runner.run_uncounted(&mut inputs, &mut generator);
            runner.reset();
            runner.end = program.point_of(PointKind::End);
            runner
        });
        let runners: Vec<Runner> = runners.collect();
        all.numbers.sort_unstable();
        all.numbers.dedup();
        let assumption = Assumption::new(&task, &budget.solver);
        Self {
            order: assumption.order(task.property.quantifiers.len()),
            corpora: runners.iter().map(|_| Corpus::default()).collect(),
            recent: vec![Vec::new(); runners.len()],
            generator: Generator::new(&all, budget.seed),
            task,
            budget,
            runners,
            assumption,
            tuples: 0,
            begun: 0,
        }
    }

    fn search(mut self) -> Answer<'a> {
        let mut found = None;
        while found.is_none() && self.has_budget() && self.begun < self.budget.calls {
            self.begun += 1;
            let draft = TupleDraft::new(self.start());
            self.assumption.choose_target(&mut self.generator);
            if let TupleResult::Violates(broken) = self.attempt(draft, true) {
                found = Some(broken);
            }
        }
        let stats = self.stats();
        let claim = match found {
            Some(broken) => {
                let small = minimise_tuple(&mut self, broken);
                Claim::Refuted(self.witness(&small))
            }
            None => self.none_found(),
        };
        Answer { is_minimal: true, ..Answer::new(claim, stats) }
    }

    fn calls(&self) -> u64 {
        self.runners.iter().map(|runner| runner.stats.calls).sum()
    }

    fn steps(&self) -> u64 {
        self.runners.iter().map(|runner| runner.stats.steps).sum()
    }

    fn has_budget(&self) -> bool {
        self.calls() < self.budget.calls && self.steps() < self.budget.steps && self.budget.interrupt.cause().is_none()
    }

    /// Whether the work is to end.
    pub(crate) fn is_stopped(&self) -> bool {
        self.budget.interrupt.cause().is_some()
    }

    /// The program of a run.
    fn program(&self, run: usize) -> usize {
        self.task.property.quantifiers[run].program
    }

    /// The shapes of the inputs of a run.
    pub(crate) fn shapes(&self, run: usize) -> Vec<counterpoint_ir::guide::Shape> {
        self.runners[self.program(run)].shapes.values().cloned().collect()
    }

    /// The inputs of a new tuple.
    fn start(&mut self) -> Vec<Inputs> {
        let n_runs = self.task.property.quantifiers.len();
        let lead = self.generator.below(n_runs);
        let program = self.program(lead);
        let first = self.explore(program);
        let first =
            first.unwrap_or_else(|| self.corpora[program].next_inputs(&self.runners[program], &mut self.generator));
        let mut inputs: Vec<Inputs> = vec![Inputs::new(); n_runs];
        for run in (0..n_runs).filter(|&run| run != lead) {
            let of = self.program(run);
            inputs[run] = if of == program && self.generator.chance(50) {
                self.mutated(&first, of)
            } else {
                self.corpora[of].next_inputs(&self.runners[of], &mut self.generator)
            };
        }
        inputs[lead] = first;
        inputs
    }

    /// Sometimes, inputs of a program from a stage of its corpus that take a new path.
    fn explore(&mut self, program: usize) -> Option<Inputs> {
        let others = self.calls() - self.runners[program].stats.calls;
        let budget = self.budget;
        let has_budget = |runner: &Runner| {
            runner.stats.calls + others < budget.calls
                && runner.stats.steps < budget.steps
                && budget.interrupt.cause().is_none()
        };
        self.corpora[program].explore(&mut self.runners[program], &mut self.generator, &has_budget)
    }

    /// Mutated inputs.
    fn mutated(&mut self, inputs: &Inputs, program: usize) -> Inputs {
        let mut inputs = inputs.clone();
        if !inputs.is_empty() {
            let input = self.generator.below(inputs.len());
            mutate_input(
                &self.runners[program],
                &mut self.generator,
                &mut inputs[input],
                input,
                &ComparisonLog::default(),
            );
        }
        inputs
    }

    /// Executes the runs of a tuple. With `repairs`, its inputs are changed until the assumption holds, and new seeds
    /// are kept.
    pub(crate) fn attempt(&mut self, mut draft: TupleDraft, repairs: bool) -> TupleResult {
        for run in self.order.clone() {
            let holds = if repairs {
                self.assumption.repair(&mut draft, &mut self.generator)
            } else {
                self.assumption.propagate(&mut draft)
            };
            if !holds || (repairs && !self.has_budget()) {
                return TupleResult::NoViolation;
            }
            let result = self.run(&mut draft.inputs[run], self.program(run), repairs);
            if result.trace.end != TraceEnd::Normal(None) || result.end_values.is_empty() {
                return TupleResult::NoViolation;
            }
            if repairs
                && let TupleResult::Violates(recombined) = self.recombine(run, &draft.inputs[run], &result.end_values)
            {
                return TupleResult::Violates(recombined);
            }
            draft.end_values[run] = Some(result.end_values);
        }
        self.evaluate(draft)
    }

    fn evaluate(&mut self, draft: TupleDraft) -> TupleResult {
        match self.assumption.is_refuted_by(&draft) {
            Some(true) => TupleResult::Violates(draft),
            Some(false) => {
                self.tuples += 1;
                TupleResult::NoViolation
            }
            None => TupleResult::NoViolation,
        }
    }

    /// Executes a run.
    fn run(&mut self, inputs: &mut Inputs, program: usize, counts: bool) -> RunResult {
        let runner = &mut self.runners[program];
        if !counts {
            return runner.run_uncounted(inputs, &mut self.generator).0;
        }
        let result = runner.run(inputs, &mut self.generator);
        if result.is_new {
            self.corpora[program].add(inputs, &result);
        }
        let point = self.runners[program].end.map(|end| &self.task.programs[program].points[end]);
        let fields = point.iter().flat_map(|point| &point.fields).zip(&result.end_values);
        for (field, value) in fields.filter(|(field, _)| field.kind == FieldKind::Result) {
            if let (Type::Bits(width), Value::Bits(bits)) = (&field.ty, value)
                && !width.is_float()
            {
                self.generator.keep_number(if width.is_unsigned() { bits.cast_signed() } else { width.signed(*bits) });
            }
        }
        result
    }

    /// Combines a run with recent ones to further tuples.
    fn recombine(&mut self, run: usize, inputs: &Inputs, end_values: &[Value]) -> TupleResult {
        let program = self.program(run);
        let n_runs = self.task.property.quantifiers.len();
        let places: Vec<usize> = (0..n_runs).filter(|&other| self.program(other) == program).collect();
        // A run alone is a tuple already, which is evaluated where it was begun.
        let n_recombined = if n_runs > 1 && self.assumption.is_independent() { RECOMBINED } else { 0 };
        for _ in 0..n_recombined {
            let Some(place) = self.generator.pick(&places) else { break };
            let mut draft = TupleDraft::new(vec![Inputs::new(); n_runs]);
            for other in 0..n_runs {
                let of = self.program(other);
                let known = &self.recent[of];
                let (inputs, end_values) = if other == place {
                    (inputs.clone(), end_values.to_vec())
                } else if known.is_empty() {
                    break;
                } else {
                    known[self.generator.below(known.len())].clone()
                };
                draft.inputs[other] = inputs;
                draft.end_values[other] = Some(end_values);
            }
            if draft.end_values.iter().all(Option::is_some)
                && let TupleResult::Violates(broken) = self.evaluate(draft)
            {
                return TupleResult::Violates(broken);
            }
        }
        let recent = &mut self.recent[program];
        if recent.len() == MOST_RECENT {
            recent.remove(0);
        }
        recent.push((inputs.clone(), end_values.to_vec()));
        TupleResult::NoViolation
    }

    fn witness(&mut self, draft: &TupleDraft) -> Witness {
        let runs = draft.inputs.iter().enumerate().map(|(run, inputs)| {
            let program = self.task.property.quantifiers[run].program;
            let runner = &mut self.runners[program];
            runner.run_until(&self.budget.grace);
            runner.run_uncounted(&mut inputs.clone(), &mut self.generator).1
        });
        Witness { observations: 1, runs: runs.collect() }
    }

    fn none_found(&mut self) -> Claim {
        if let Some(cause) = self.budget.interrupt.cause() {
            return Claim::Unknown(Unknown::Stopped(cause));
        }
        for (program, runner) in self.runners.iter_mut().enumerate() {
            if let Some(unknown) = runner.why_nothing_ended(program, &mut self.generator, false) {
                return Claim::Unknown(unknown);
            }
        }
        if self.tuples == 0 { Claim::Unknown(Unknown::NothingComparable) } else { Claim::NoneFound(HowFar::default()) }
    }

    fn stats(&self) -> Stats {
        let mut stats =
            Stats { steps: self.steps(), representation: Some(Representation::SearchedRuns), ..Stats::default() };
        let mut search = SearchStats { tuples: self.tuples, asked: self.assumption.queries, ..SearchStats::default() };
        if self.assumption.queries > 0 {
            stats.solver = self.budget.solver.name();
        }
        for runner in &self.runners {
            search += runner.stats;
        }
        stats.universal_ends.returned += search.returned;
        stats.universal_ends.threw += search.threw;
        stats.universal_ends.cut += search.cut + search.unsupported;
        stats.search = Some(search);
        stats
    }
}
