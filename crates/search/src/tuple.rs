//! The search for tuples of runs that break a k-safety property over methods.
//!
//! A tuple starts with fresh inputs, or with known ones that took a way which no run took before, each run with inputs of
//! its own or with those of another run and a change. The assumption is made true (`given`), the runs are made one after
//! another, and what they gave back is compared. A run serves further tuples too, where the assumption does not tie
//! inputs together. What a run gave back is a good input for others: idempotent and inverse functions are asked about
//! just that.
//!
//! The paper (Pasqua, Ceccato, Tonella: Hypertesting of Programs, ICSE 2024) defines k-hypertests in Section 2 and
//! experiments with pairs and equal public inputs; here the assumption and the body are any terms.

use counterpoint_engine::{
    Answer, Budget, Claim, Engine, Events, HowFar, Place, PointwiseTask, SearchStats, Stats, Task, Unknown,
};
use counterpoint_ir::Value;
use counterpoint_ir::guide::{Guide, RESULT};
use counterpoint_ir::types::Type;
use counterpoint_prop::{Kind, ObservationModel, Quantification};
use counterpoint_witness::Witness;

use crate::compare::End;
use crate::draw::Draw;
use crate::feedback::Heard;
use crate::given::{Draft, Given};
use crate::lessen::lessen;
use crate::run::{Inputs, Ran, Runner};
use crate::scout::{Scout, fresh, vary};

/// Looks for tuples of runs of methods that break a property.
#[derive(Debug, Clone, Copy, Default)]
pub struct Tuples;

/// Runs that are kept to be compared with new ones, per program.
const MOST_RECENT: usize = 24;

/// Tuples of known runs that are tried with a new one.
const MIXTURES: usize = 48;

impl Engine for Tuples {
    fn name(&self) -> &'static str {
        "search over tuples of runs"
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

/// What it would take to decide a task that is none for a search.
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
    scouts: Vec<Scout>,
    pub(crate) draw: Draw,
    pub(crate) given: Given,
    /// The order in which runs are made.
    order: Vec<usize>,
    /// Runs that ended normally, per program, the youngest last: their inputs and what was seen at their ends.
    recent: Vec<Vec<(Inputs, Vec<Value>)>>,
    tuples: u64,
    /// Tuples that were begun. Where nothing meets the assumption, no run is ever made.
    begun: u64,
}

/// What came of a tuple.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Tried {
    /// It breaks the property.
    Breaks(Draft),
    /// It does not, or is not one that the property speaks of.
    Fine,
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
            let mut runner = Runner::new(program, &guide, ObservationModel::default(), budget.steps_per_run());
            let mut draw = Draw::new(&guide, budget.seed);
            let mut inputs = fresh(&runner, &mut draw);
            runner.run_uncounted(&mut inputs, &mut draw);
            runner.forget();
            runner.end = program.points.find(|point| point.name == counterpoint_prop::END);
            runner
        });
        let runners: Vec<Runner> = runners.collect();
        all.numbers.sort_unstable();
        all.numbers.dedup();
        let given = Given::new(&task, &budget.solver);
        Self {
            order: given.order(task.property.quantifiers.len()),
            scouts: runners.iter().map(|_| Scout::default()).collect(),
            recent: vec![Vec::new(); runners.len()],
            draw: Draw::new(&all, budget.seed),
            task,
            budget,
            runners,
            given,
            tuples: 0,
            begun: 0,
        }
    }

    fn search(mut self) -> Answer<'a> {
        let mut found = None;
        while found.is_none() && self.goes_on() && self.begun < self.budget.calls {
            self.begun += 1;
            let draft = Draft::new(self.start());
            self.given.aim(&mut self.draw);
            if let Tried::Breaks(broken) = self.attempt(draft, true) {
                found = Some(broken);
            }
        }
        let stats = self.stats();
        let claim = match found {
            Some(broken) => {
                let small = lessen(&mut self, broken);
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

    fn goes_on(&self) -> bool {
        self.calls() < self.budget.calls && self.steps() < self.budget.steps && self.budget.interrupt.cause().is_none()
    }

    /// The program of a run.
    fn program(&self, run: usize) -> usize {
        self.task.property.quantifiers[run].program
    }

    /// Per run, how its inputs hang together.
    pub(crate) fn shapes(&self, run: usize) -> Vec<counterpoint_ir::guide::Shape> {
        self.runners[self.program(run)].shapes.values().cloned().collect()
    }

    /// Inputs to begin with.
    fn start(&mut self) -> Vec<Inputs> {
        let n_runs = self.task.property.quantifiers.len();
        let lead = self.draw.below(n_runs);
        let program = self.program(lead);
        let first = self.near(program);
        let first = first.unwrap_or_else(|| self.scouts[program].start(&self.runners[program], &mut self.draw));
        let mut inputs: Vec<Inputs> = vec![Inputs::new(); n_runs];
        for run in (0..n_runs).filter(|&run| run != lead) {
            let of = self.program(run);
            inputs[run] = if of == program && self.draw.chance(50) {
                self.like(&first, of)
            } else {
                self.scouts[of].start(&self.runners[of], &mut self.draw)
            };
        }
        inputs[lead] = first;
        inputs
    }

    /// Now and then, inputs of a program that take a way which no run has taken.
    fn near(&mut self, program: usize) -> Option<Inputs> {
        let others = self.calls() - self.runners[program].stats.calls;
        let budget = self.budget;
        let goes_on = |runner: &Runner| {
            runner.stats.calls + others < budget.calls
                && runner.stats.steps < budget.steps
                && budget.interrupt.cause().is_none()
        };
        self.scouts[program].near(&mut self.runners[program], &mut self.draw, &goes_on)
    }

    /// Inputs like others, with a change in one of them.
    fn like(&mut self, inputs: &Inputs, program: usize) -> Inputs {
        let mut inputs = inputs.clone();
        if !inputs.is_empty() {
            let input = self.draw.below(inputs.len());
            vary(&self.runners[program], &mut self.draw, &mut inputs[input], input, &Heard::default());
        }
        inputs
    }

    /// Makes the runs of a tuple. If it is repaired, its inputs are changed until the assumption holds, and what is
    /// learned is kept.
    pub(crate) fn attempt(&mut self, mut draft: Draft, repairs: bool) -> Tried {
        for run in self.order.clone() {
            let holds =
                if repairs { self.given.repair(&mut draft, &mut self.draw) } else { self.given.settle(&mut draft) };
            if !holds || (repairs && !self.goes_on()) {
                return Tried::Fine;
            }
            let ran = self.make(&mut draft.inputs[run], self.program(run), repairs);
            if ran.trace.end != End::Normal(None) || ran.seen.is_empty() {
                return Tried::Fine;
            }
            if repairs && let Tried::Breaks(mixed) = self.mix(run, &draft.inputs[run], &ran.seen) {
                return Tried::Breaks(mixed);
            }
            draft.seen[run] = Some(ran.seen);
        }
        self.judged(draft)
    }

    fn judged(&mut self, draft: Draft) -> Tried {
        match self.given.judge(&draft) {
            Some(true) => Tried::Breaks(draft),
            Some(false) => {
                self.tuples += 1;
                Tried::Fine
            }
            None => Tried::Fine,
        }
    }

    /// Makes a run.
    fn make(&mut self, inputs: &mut Inputs, program: usize, counts: bool) -> Ran {
        let runner = &mut self.runners[program];
        if !counts {
            return runner.run_uncounted(inputs, &mut self.draw).0;
        }
        let ran = runner.run(inputs, &mut self.draw);
        if ran.is_new {
            self.scouts[program].remember(inputs, &ran);
        }
        let point = self.runners[program].end.map(|end| &self.task.programs[program].points[end]);
        let fields = point.iter().flat_map(|point| &point.fields).zip(&ran.seen);
        for (field, value) in fields.filter(|(field, _)| field.name == RESULT) {
            if let (Type::Bits(width), Value::Bits(bits)) = (&field.ty, value)
                && !width.is_float()
            {
                self.draw.note_number(if width.is_unsigned() { bits.cast_signed() } else { width.signed(*bits) });
            }
        }
        ran
    }

    /// Compares a run with others that were made before.
    fn mix(&mut self, run: usize, inputs: &Inputs, seen: &[Value]) -> Tried {
        let program = self.program(run);
        let n_runs = self.task.property.quantifiers.len();
        let places: Vec<usize> = (0..n_runs).filter(|&other| self.program(other) == program).collect();
        let n_mixtures = if self.given.is_loose() { MIXTURES } else { 0 };
        for _ in 0..n_mixtures {
            let Some(place) = self.draw.pick(&places) else { break };
            let mut draft = Draft::new(vec![Inputs::new(); n_runs]);
            for other in 0..n_runs {
                let of = self.program(other);
                let known = &self.recent[of];
                let (inputs, seen) = if other == place {
                    (inputs.clone(), seen.to_vec())
                } else if known.is_empty() {
                    break;
                } else {
                    known[self.draw.below(known.len())].clone()
                };
                draft.inputs[other] = inputs;
                draft.seen[other] = Some(seen);
            }
            if draft.seen.iter().all(Option::is_some)
                && let Tried::Breaks(broken) = self.judged(draft)
            {
                return Tried::Breaks(broken);
            }
        }
        let recent = &mut self.recent[program];
        if recent.len() == MOST_RECENT {
            recent.remove(0);
        }
        recent.push((inputs.clone(), seen.to_vec()));
        Tried::Fine
    }

    fn witness(&mut self, draft: &Draft) -> Witness {
        let runs = draft.inputs.iter().enumerate().map(|(run, inputs)| {
            let program = self.task.property.quantifiers[run].program;
            self.runners[program].run_uncounted(&mut inputs.clone(), &mut self.draw).1
        });
        Witness { observations: 1, runs: runs.collect() }
    }

    fn none_found(&self) -> Claim {
        if let Some(cause) = self.budget.interrupt.cause() {
            return Claim::Unknown(Unknown::Stopped(cause));
        }
        for (program, runner) in self.runners.iter().enumerate() {
            let stats = &runner.stats;
            if let Some(at) = runner.unsupported.filter(|_| stats.calls > 0 && stats.unsupported == stats.calls) {
                return Claim::Unknown(Unknown::Unsupported(Place { program, at }));
            }
        }
        if self.tuples == 0 { Claim::Unknown(Unknown::NothingComparable) } else { Claim::NoneFound(HowFar::default()) }
    }

    fn stats(&self) -> Stats {
        let mut stats = Stats { steps: self.steps(), representation: "searched runs", ..Stats::default() };
        let mut search =
            SearchStats { tuples: self.tuples, asked: self.given.asked, steps: self.steps(), ..SearchStats::default() };
        if self.given.asked > 0 {
            stats.solver = self.budget.solver.name();
        }
        for runner in &self.runners {
            search.calls += runner.stats.calls;
            search.returned += runner.stats.returned;
            search.threw += runner.stats.threw;
            search.unmade += runner.stats.unmade;
            search.cut += runner.stats.cut;
            search.unsupported += runner.stats.unsupported;
            stats.universal_ends.returned += runner.stats.returned;
            stats.universal_ends.threw += runner.stats.threw;
            stats.universal_ends.cut += runner.stats.cut + runner.stats.unsupported;
        }
        stats.search = Some(search);
        stats
    }
}
