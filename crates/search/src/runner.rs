//! The runner: executes a program on inputs and returns what the run shows with its feedback (edges, comparisons,
//! branch distances, locations of goals).

use std::sync::Arc;

use counterpoint_diag::Interrupt;
use counterpoint_engine::{Budget, Place, SearchStats, Unknown};
use counterpoint_eval::{Code, Machine, Observer, Stop};
use counterpoint_ir::guide::{Guide, Shape, TextLayout};
use counterpoint_ir::ids::{ClassId, Id, IdVec, InputId, PointId};
use counterpoint_ir::liveness::Focus;
use counterpoint_ir::program::{PointKind, Position, Program};
use counterpoint_ir::state::Outcome;
use counterpoint_ir::types::{Type, Width};
use counterpoint_ir::{Value, program::Secrecy};
use counterpoint_objective::coverage::{LocationSet, add, empty};
use counterpoint_objective::distance::BranchDistances;
use counterpoint_objective::{Coverage, Goals};
use counterpoint_prop::ObservationModel;
use counterpoint_witness::Decision;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::feedback::{ComparisonLog, ComparisonRecorder, EdgeCounters, NumberComparison, TextComparison};
use crate::generator::Generator;
use crate::trace::{Trace, TraceEnd};
use counterpoint_ir::tree::Tree;

/// The inputs of a run: of each, the values that are read one after another.
pub(crate) type Inputs = Vec<Vec<Tree>>;

/// The result of a run.
#[derive(Debug, Clone)]
pub(crate) struct RunResult {
    pub(crate) trace: Trace,
    /// Whether it covers something new: an edge, or a higher bucket of its hit count.
    pub(crate) is_new: bool,
    /// A hash of the edges that it took, with their buckets.
    pub(crate) path: u64,
    /// Whether no run took this path before.
    pub(crate) is_new_path: bool,
    pub(crate) comparisons: ComparisonLog,
    pub(crate) outcome: Option<Outcome>,
    /// The values at the observation point whose values are kept.
    pub(crate) end_values: Vec<Value>,
    /// The set of goal locations that it reached, by its number in `Coverage`.
    pub(crate) location_set: u32,
    /// The branch distances, if they are wanted.
    pub(crate) branch_distances: BranchDistances,
    /// The last instruction in the author's code, if it is wanted.
    last: Option<u32>,
}

impl RunResult {
    /// Whether the run could not be started, because argument construction failed.
    pub(crate) fn failed_construction(&self) -> bool {
        matches!(self.outcome, Some(Outcome::Blocked(_)))
    }
}

/// Steps for the initialisers of one class of the library.
const INITIALISER_STEPS: u64 = 100_000_000;

/// Runs a program many times.
pub(crate) struct Runner {
    machine: Machine,
    pub(crate) shapes: IdVec<InputId, Shape>,
    widths: Vec<Width>,
    pub(crate) is_secret: Vec<bool>,
    steps_per_run: u64,
    /// Polled during runs: one that is stopped is cut.
    interrupt: Arc<Interrupt>,
    /// Per place in the bytecode, whether it belongs to the author's code.
    is_own: Vec<bool>,
    edges: EdgeCounters,
    /// The paths of all runs.
    paths: FxHashSet<u64>,
    /// Classes whose initialisers may run once for all runs. Each is tried once.
    sharable: FxHashSet<ClassId>,
    pub(crate) stats: SearchStats,
    pub(crate) coverage: Coverage,
    /// Per place in the bytecode, the location of goals that it belongs to.
    location_of: Vec<u32>,
    text_layout: Option<TextLayout>,
    pub(crate) wants_distances: bool,
    wants_last: bool,
    /// The point of which all values are kept, if one is.
    pub(crate) end: Option<PointId>,
    code: Arc<Code>,
    pub(crate) unsupported: Option<Position>,
    /// The exceptions that ended runs: how often, and inputs of one of them.
    thrown: FxHashMap<ClassId, (u64, Inputs)>,
    /// The points between which a value is constructed, if the program has them.
    construction: [Option<PointId>; 2],
    /// The last inputs whose construction failed, while every construction has failed.
    unmade: Option<Inputs>,
}

/// Steps between two polls of the interrupt.
const STEPS_PER_POLL: u64 = 1 << 22;

/// Argument construction gets this fraction of the steps of a run.
const SHARE_OF_CONSTRUCTION: u64 = 20;

/// The standard output and that for errors.
const OUTPUTS: [u32; 2] = [1, 2];

/// A place that belongs to no location.
const NO_LOCATION: u32 = u32::MAX;

/// The start of a procedure that compares texts or looks them up.
const TEXT_COMPARISON: u32 = u32::MAX - 1;

impl Runner {
    pub(crate) fn new(program: &Arc<Program>, guide: &Guide, sees: ObservationModel, budget: &Budget) -> Self {
        let code = Code::compile(program, &Focus::all(program));
        let machine = Machine::new(&code);
        let is_own = code.positions().iter().map(|at| guide.is_own.get(at.proc) == Some(&true)).collect();
        let goals = Goals::new(program, guide, sees, 2);
        let widths = program.inputs.values().map(|input| match input.ty {
            Type::Bits(width) => width,
            _ => Width::LONG,
        });
        Self {
            machine,
            shapes: guide.shapes.values().cloned().collect(),
            widths: widths.collect(),
            is_secret: program.inputs.values().map(|input| input.secrecy == Secrecy::Secret).collect(),
            steps_per_run: budget.steps_per_run(),
            interrupt: Arc::clone(&budget.interrupt),
            is_own,
            edges: EdgeCounters::new(code.positions().len()),
            paths: FxHashSet::default(),
            sharable: guide.library_classes.iter().copied().collect(),
            stats: SearchStats::default(),
            location_of: locations(&code, &goals, guide),
            text_layout: guide.text_layout,
            coverage: Coverage::new(Arc::new(goals)),
            wants_distances: false,
            wants_last: false,
            end: None,
            code,
            unsupported: None,
            thrown: FxHashMap::default(),
            construction: [PointKind::ConstructionBegin, PointKind::ConstructionEnd].map(|kind| program.point_of(kind)),
            unmade: None,
        }
    }

    /// Resets feedback and figures after a first run that does not count.
    pub(crate) fn reset(&mut self) {
        self.edges.clear();
        self.paths.clear();
        self.stats = SearchStats::default();
    }

    /// Runs the library initialisers that the last run needed once for all following runs.
    fn share_initialised(&mut self) {
        let classes: Vec<ClassId> = self.machine.initialised().filter(|class| self.sharable.remove(class)).collect();
        if !classes.is_empty() {
            self.machine.prepare(&classes, INITIALISER_STEPS);
        }
    }

    /// Runs the program. Missing values are generated and added to the inputs.
    pub(crate) fn run(&mut self, inputs: &mut Inputs, generator: &mut Generator) -> RunResult {
        self.stats.calls += 1;
        let (result, _) = self.run_uncounted(inputs, generator);
        self.stats.drawn.add_all(self.machine.drawn());
        match result.trace.end {
            TraceEnd::Normal(_) => self.stats.returned += 1,
            TraceEnd::Threw(class) => {
                self.stats.threw += 1;
                // Of no interest once a run has ended normally.
                if self.stats.returned == 0 {
                    self.thrown.entry(class).or_insert_with(|| (0, inputs.clone())).0 += 1;
                }
            }
            TraceEnd::Cut if matches!(result.outcome, Some(Outcome::Unsupported(_))) => self.stats.unsupported += 1,
            TraceEnd::Cut if result.failed_construction() => {
                self.stats.unmade += 1;
                if self.stats.unmade == self.stats.calls {
                    self.unmade = Some(inputs.clone());
                }
            }
            TraceEnd::Cut => self.stats.cut += 1,
        }
        self.stats.branches = self.edges.n_edges();
        result
    }

    /// Runs the program without counting it; the decisions as well.
    pub(crate) fn run_uncounted(
        &mut self,
        inputs: &mut Inputs,
        generator: &mut Generator,
    ) -> (RunResult, Vec<Decision>) {
        self.share_initialised();
        self.edges.begin();
        let entry = self.machine.entry();
        self.machine.restart(entry, &[]);
        let mut observer = RunObserver {
            tapes: inputs.iter().zip(self.shapes.values()).map(|(trees, shape)| flat(trees, shape)).collect(),
            inputs,
            shapes: &self.shapes,
            widths: &self.widths,
            next: vec![0; self.shapes.len()],
            generator,
            read: Vec::new(),
            is_own: &self.is_own,
            edges: &mut self.edges,
            is_new: false,
            path: 0,
            recorder: ComparisonRecorder::default(),
            texts: if self.text_layout.is_some() { TextRecording::Stop } else { TextRecording::Pass },
            location_of: &self.location_of,
            location_set: empty(&self.coverage.goals),
            positions: self.wants_distances.then(|| self.code.positions()),
            branch_distances: BranchDistances::default(),
            wants_last: self.wants_last,
            last: None,
        };
        let mut trace = Trace::default();
        let mut construction = Construction::default();
        let mut end_values = Vec::new();
        let mut fuel = self.steps_per_run;
        let mut most = STEPS_PER_POLL;
        let outcome = loop {
            // In portions, so that a run ends when the work does.
            let (portion, has_more) = (fuel.min(most), fuel > most);
            let mut left = portion;
            let stop = self.machine.run(&mut left, &mut observer);
            fuel -= portion - left;
            match stop {
                Stop::OutOfFuel if has_more && self.interrupt.cause().is_none() => {
                    // One instruction may take more than a portion.
                    most = if left > 0 { u64::MAX } else { STEPS_PER_POLL };
                }
                Stop::Observed(point) if self.end == Some(point) => {
                    end_values = (0..self.machine.n_observed()).map(|field| self.machine.observed(field)).collect();
                }
                Stop::Observed(point) if self.construction.contains(&Some(point)) => {
                    construction.pass(self.construction[0] == Some(point), &self.machine);
                    construction.share(&mut fuel, self.steps_per_run / SHARE_OF_CONSTRUCTION);
                }
                Stop::Observed(_) if construction.depth > 0 => {}
                Stop::Observed(point) => show(&self.machine, point.index(), &mut trace.shown),
                Stop::Ended(outcome) => break Some(outcome),
                Stop::Paused => {
                    let text = |parameter| self.machine.text_parameter(parameter, self.text_layout?);
                    let texts = [text(0), text(1)];
                    observer.record_texts(texts);
                }
                _ => break None,
            }
        };
        self.stats.steps += self.steps_per_run - fuel - construction.aside;
        trace.written = construction.written(&self.machine);
        trace.end = match &outcome {
            // A run that ends during argument construction was never started.
            _ if construction.depth > 0 => TraceEnd::Cut,
            Some(Outcome::Returned(_)) => TraceEnd::Normal(None),
            Some(Outcome::Exited(code)) => TraceEnd::Normal(Some(*code)),
            Some(Outcome::Threw(class, _)) => TraceEnd::Threw(*class),
            _ => TraceEnd::Cut,
        };
        if let Some(Outcome::Unsupported(at)) = outcome {
            self.unsupported.get_or_insert(at);
        }
        let read = observer.next.iter().zip(&self.is_secret).filter(|(_, is_secret)| **is_secret);
        self.stats.secret_reads += read.map(|(words, _)| *words as u64).sum::<u64>();
        let decisions = observer.read.iter().map(|&word| Decision::Value(Value::Bits(word))).collect();
        let RunObserver { is_new, path, recorder, location_set, branch_distances, last, .. } = observer;
        let location_set = self.coverage.intern(&location_set);
        let is_new_path = self.paths.insert(path);
        (
            RunResult {
                trace,
                is_new,
                path,
                is_new_path,
                comparisons: recorder.finish(),
                outcome,
                end_values,
                location_set,
                branch_distances,
                last,
            },
            decisions,
        )
    }

    /// Whether only one edge of a branch of the author's code is covered.
    pub(crate) fn is_one_sided(&self, pc: u32) -> bool {
        self.is_own[pc as usize] && self.edges.is_one_sided(pc)
    }

    /// Why no run of this program can be compared, if none can: all of them met something that is not supported, none
    /// could be started, or none ended normally, unless other ends are seen.
    pub(crate) fn why_nothing_ended(
        &mut self,
        program: usize,
        generator: &mut Generator,
        sees_ends: bool,
    ) -> Option<Unknown> {
        let stats = self.stats;
        let place = |at: Position| Place { program, at };
        if stats.calls == 0 {
            return None;
        }
        if let Some(at) = self.unsupported.filter(|_| stats.unsupported == stats.calls) {
            return Some(Unknown::Unsupported(place(at)));
        }
        if stats.unmade == stats.calls {
            return Some(Unknown::Unmade(self.construction_failed_at(generator).map(place)));
        }
        if stats.returned > 0 || sees_ends {
            return None;
        }
        let thrown = self.commonest_exception(generator);
        Some(Unknown::NoEnd(thrown.map(|(class, at)| (class, at.map(place)))))
    }

    /// The most frequent exception that ended runs, and the last instruction in the author's code before it.
    fn commonest_exception(&mut self, generator: &mut Generator) -> Option<(ClassId, Option<Position>)> {
        let most = self.thrown.iter().max_by_key(|(class, (times, _))| (*times, std::cmp::Reverse(class.index())));
        let (class, inputs) = most.map(|(class, (_, inputs))| (*class, inputs.clone()))?;
        Some((class, self.last_position(inputs, generator)))
    }

    /// The last instruction in the author's code before argument construction failed.
    fn construction_failed_at(&mut self, generator: &mut Generator) -> Option<Position> {
        let inputs = self.unmade.take()?;
        self.last_position(inputs, generator)
    }

    /// The last instruction of a run in the author's code.
    fn last_position(&mut self, mut inputs: Inputs, generator: &mut Generator) -> Option<Position> {
        self.wants_last = true;
        let (result, _) = self.run_uncounted(&mut inputs, generator);
        self.wants_last = false;
        result.last.map(|pc| self.code.positions()[pc as usize])
    }

    /// Whether the work is to end.
    pub(crate) fn is_stopped(&self) -> bool {
        self.interrupt.cause().is_some()
    }

    /// Has runs end with another interrupt.
    pub(crate) fn run_until(&mut self, interrupt: &Arc<Interrupt>) {
        self.interrupt = Arc::clone(interrupt);
    }

    /// Multiplies the steps of runs.
    pub(crate) fn multiply_steps(&mut self, times: u64) {
        self.steps_per_run = self.steps_per_run.saturating_mul(times);
    }

    /// The steps that a run may take.
    pub(crate) fn steps_per_run(&self) -> u64 {
        self.steps_per_run
    }

    /// Sets the steps that a run may take.
    pub(crate) fn set_steps_per_run(&mut self, steps: u64) {
        self.steps_per_run = steps;
    }

    /// Limits the steps of runs.
    pub(crate) fn limit_steps(&mut self, steps: u64) {
        self.steps_per_run = self.steps_per_run.min(steps);
    }
}

/// Argument construction: what is written during it does not belong to the run.
#[derive(Default)]
struct Construction {
    /// Nested constructions.
    depth: u32,
    /// Per output, from where to where.
    ranges: Vec<[(usize, usize); 2]>,
    /// Steps that are reserved for the run itself.
    aside: u64,
}

impl Construction {
    /// Passes the begin or the end of a construction.
    fn pass(&mut self, begins: bool, machine: &Machine) {
        let lengths = || OUTPUTS.map(|stream| machine.written(stream).len());
        if begins {
            self.depth += 1;
            if self.depth == 1 {
                self.ranges.push(lengths().map(|from| (from, usize::MAX)));
            }
        } else {
            self.depth = self.depth.saturating_sub(1);
            if self.depth == 0
                && let Some(ranges) = self.ranges.last_mut()
            {
                ranges.iter_mut().zip(lengths()).for_each(|(range, to)| range.1 = to);
            }
        }
    }

    /// Limits the steps of a construction, so that set-up calls do not use up those of the run.
    fn share(&mut self, fuel: &mut u64, most: u64) {
        *fuel += std::mem::take(&mut self.aside);
        if self.depth > 0 {
            self.aside = fuel.saturating_sub(most);
            *fuel -= self.aside;
        }
    }

    /// The output of the run itself.
    fn written(&self, machine: &Machine) -> [Vec<u8>; 2] {
        let mut written = OUTPUTS.map(|stream| machine.written(stream).to_vec());
        for ranges in self.ranges.iter().rev() {
            for (written, &(from, to)) in written.iter_mut().zip(ranges) {
                written.drain(from..to.min(written.len()));
            }
        }
        written
    }
}

/// Per place in the bytecode, the location of goals that it belongs to, and where texts are asked about.
fn locations(code: &Code, goals: &Goals, guide: &Guide) -> Vec<u32> {
    let locations = (0..).zip(&goals.locations);
    let of_positions: FxHashMap<Position, u32> =
        locations.flat_map(|(index, location)| location.positions.iter().map(move |&at| (at, index))).collect();
    let mut places: Vec<u32> =
        code.positions().iter().map(|at| of_positions.get(at).copied().unwrap_or(NO_LOCATION)).collect();
    for &proc in &guide.text_questions {
        let start = &mut places[code.start_of(proc) as usize];
        if *start == NO_LOCATION {
            *start = TEXT_COMPARISON;
        }
    }
    places
}

fn flat(trees: &[Tree], shape: &Shape) -> Vec<i64> {
    let mut words = Vec::new();
    for tree in trees {
        tree.flatten(shape, &mut words);
    }
    words
}

/// Appends an observation to a trace.
fn show(machine: &Machine, point: usize, shown: &mut Vec<u64>) {
    let start = shown.len();
    shown.extend([point as u64, 0]);
    for field in 0..machine.n_observed() {
        machine.observed_content(field, shown);
    }
    shown[start + 1] = (shown.len() - start - 2) as u64;
}

/// What a run does where it compares texts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TextRecording {
    /// It stops, so that they can be recorded.
    Stop,
    /// It has stopped, and goes on.
    Stopped,
    /// It goes on: enough was recorded, or the program has no texts.
    Pass,
}

/// Supplies a run with inputs and records its feedback.
struct RunObserver<'a> {
    inputs: &'a mut Inputs,
    tapes: Vec<Vec<i64>>,
    shapes: &'a IdVec<InputId, Shape>,
    widths: &'a [Width],
    next: Vec<usize>,
    generator: &'a mut Generator,
    read: Vec<u64>,
    is_own: &'a [bool],
    edges: &'a mut EdgeCounters,
    is_new: bool,
    path: u64,
    recorder: ComparisonRecorder,
    texts: TextRecording,
    location_of: &'a [u32],
    location_set: LocationSet,
    /// The origins of instructions, if branch distances are wanted.
    positions: Option<&'a [Position]>,
    branch_distances: BranchDistances,
    wants_last: bool,
    last: Option<u32>,
}

impl RunObserver<'_> {
    /// Records the texts that the run compares.
    fn record_texts(&mut self, texts: [Option<Vec<u16>>; 2]) {
        self.texts = TextRecording::Stopped;
        let comparison = match texts {
            [Some(text), with] => TextComparison { text, with },
            [None, Some(text)] => TextComparison { text, with: None },
            [None, None] => return,
        };
        if !self.recorder.record_texts(comparison) {
            self.texts = TextRecording::Pass;
        }
    }
}

#[expect(clippy::inline_always, reason = "they are part of every step: 5 to 6 % fewer instructions for whole commands")]
impl Observer for RunObserver<'_> {
    #[inline(always)]
    fn step(&mut self, pc: u32) -> bool {
        let location = self.location_of[pc as usize];
        if location == TEXT_COMPARISON {
            let stops = self.texts == TextRecording::Stop;
            if self.texts == TextRecording::Stopped {
                self.texts = TextRecording::Stop;
            }
            return stops;
        }
        if location != NO_LOCATION {
            add(&mut self.location_set, location);
        }
        if self.wants_last && self.is_own[pc as usize] {
            self.last = Some(pc);
        }
        false
    }

    fn word(&mut self, input: InputId) -> Option<u64> {
        let index = input.index();
        if self.next[index] == self.tapes[index].len() {
            let tree = self.generator.tree(&self.shapes[input]);
            tree.flatten(&self.shapes[input], &mut self.tapes[index]);
            self.inputs[index].push(tree);
        }
        let word = self.tapes[index].get(self.next[index])?;
        self.next[index] += 1;
        let word = self.widths[index].truncate(word.cast_unsigned());
        self.read.push(word);
        Some(word)
    }

    #[inline(always)]
    fn branch(&mut self, pc: u32, to: u32) {
        if !self.is_own[pc as usize] {
            return;
        }
        let hit = self.edges.hit(pc, to);
        self.is_new |= hit.is_new;
        self.path ^= hit.path_hash;
        if let Some(positions) = self.positions {
            let at = positions[pc as usize];
            let far = self.recorder.last_distance(pc).unwrap_or(1);
            let least = self.branch_distances.entry((at.proc, at.loc)).or_insert(u64::MAX);
            *least = (*least).min(u64::try_from(far).unwrap_or(u64::MAX));
        }
    }

    #[inline(always)]
    fn compare(&mut self, pc: u32, a: i64, b: i64) {
        let is_own = self.is_own[pc as usize];
        if a != b || is_own {
            let nth = if is_own { self.edges.count(pc) } else { 0 };
            self.recorder.record_numbers(is_own, NumberComparison { pc, nth, a, b });
        }
    }
}
