//! Runs of a program on given inputs, with what is learned from them: what they show, which branches they take, and what
//! they compare.

use std::sync::Arc;

use counterpoint_engine::SearchStats;
use counterpoint_eval::{Code, Machine, Observer, Stop};
use counterpoint_ir::guide::{Guide, MADE, MAKING, Shape, TextLayout};
use counterpoint_ir::ids::{ClassId, Id, IdVec, InputId, PointId};
use counterpoint_ir::liveness::Focus;
use counterpoint_ir::program::{Position, Program};
use counterpoint_ir::state::Outcome;
use counterpoint_ir::types::{Type, Width};
use counterpoint_ir::{Value, program::Secrecy};
use counterpoint_objective::coverage::{Footprint, add, empty};
use counterpoint_objective::distance::Branches;
use counterpoint_objective::{Coverage, Goals};
use counterpoint_prop::ObservationModel;
use counterpoint_witness::Decision;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::compare::{End, Trace};
use crate::draw::Draw;
use crate::feedback::{Asked, Compared, Heard, Listener, Sites};
use counterpoint_ir::tree::Tree;

/// The inputs of a run: of each, the values that are read one after another.
pub(crate) type Inputs = Vec<Vec<Tree>>;

/// What a run did.
#[derive(Debug, Clone)]
pub(crate) struct Ran {
    pub(crate) trace: Trace,
    /// Whether it went a way of a branch that no run went before, or went it more often.
    pub(crate) is_new: bool,
    /// A number for the ways that it went.
    pub(crate) path: u64,
    /// Whether no run went all of them before.
    pub(crate) is_rare: bool,
    pub(crate) heard: Heard,
    pub(crate) outcome: Option<Outcome>,
    /// What was seen at the point of which all values are kept.
    pub(crate) seen: Vec<Value>,
    /// The number of its footprint.
    pub(crate) footprint: u32,
    /// How far it was from taking other ways, if that is wanted.
    pub(crate) branches: Branches,
    /// The last place in the author's code, if that is wanted.
    last: Option<u32>,
}

impl Ran {
    /// Whether there was no run, because its values could not be made.
    pub(crate) fn is_unmade(&self) -> bool {
        matches!(self.outcome, Some(Outcome::Blocked(_)))
    }
}

/// Steps for the initialisers of one class of the library.
const INITIALISER_STEPS: u64 = 100_000_000;

/// Runs a program again and again.
pub(crate) struct Runner {
    machine: Machine,
    pub(crate) shapes: IdVec<InputId, Shape>,
    widths: Vec<Width>,
    pub(crate) is_secret: Vec<bool>,
    steps_per_run: u64,
    /// Per place in the bytecode, whether it belongs to the author's code.
    is_own: Vec<bool>,
    sites: Sites,
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
    /// The points between which a value is made, if the program has them.
    making: [Option<PointId>; 2],
    /// The last inputs that could not be made, as long as none could.
    unmade: Option<Inputs>,
}

/// Of the steps of a run, making its values may take one in so many.
const SHARE_OF_MAKING: u64 = 20;

/// The standard output and that for errors.
const OUTPUTS: [u32; 2] = [1, 2];

/// No location.
const NOWHERE: u32 = u32::MAX;

/// The start of a procedure that asks about texts.
const QUESTION: u32 = u32::MAX - 1;

impl Runner {
    pub(crate) fn new(program: &Arc<Program>, guide: &Guide, sees: ObservationModel, steps_per_run: u64) -> Self {
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
            steps_per_run,
            is_own,
            sites: Sites::new(code.positions().len()),
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
            making: [MAKING, MADE].map(|name| program.points.find(|point| point.name == name)),
            unmade: None,
        }
    }

    /// Forgets a first run: it is not one of those that are counted, nor is what it saw.
    pub(crate) fn forget(&mut self) {
        self.sites.clear();
        self.paths.clear();
        self.stats = SearchStats::default();
    }

    /// Lets the initialisers of the library that the last run needed run once for all runs that follow.
    fn share_initialised(&mut self) {
        let classes: Vec<ClassId> = self.machine.initialised().filter(|class| self.sharable.remove(class)).collect();
        if !classes.is_empty() {
            self.machine.prepare(&classes, INITIALISER_STEPS);
        }
    }

    /// Runs the program. Values that are missing are drawn, and added to the inputs.
    pub(crate) fn run(&mut self, inputs: &mut Inputs, draw: &mut Draw) -> Ran {
        self.stats.calls += 1;
        let (ran, _) = self.run_uncounted(inputs, draw);
        self.stats.drawn.add_all(self.machine.drawn());
        match ran.trace.end {
            End::Normal(_) => self.stats.returned += 1,
            End::Threw(class) => {
                self.stats.threw += 1;
                // Nobody asks once a run has ended normally.
                if self.stats.returned == 0 {
                    self.thrown.entry(class).or_insert_with(|| (0, inputs.clone())).0 += 1;
                }
            }
            End::Cut if matches!(ran.outcome, Some(Outcome::Unsupported(_))) => self.stats.unsupported += 1,
            End::Cut if ran.is_unmade() => {
                self.stats.unmade += 1;
                if self.stats.unmade == self.stats.calls {
                    self.unmade = Some(inputs.clone());
                }
            }
            End::Cut => self.stats.cut += 1,
        }
        self.stats.branches = self.sites.n_ways();
        ran
    }

    /// Runs the program without counting it; the decisions as well.
    pub(crate) fn run_uncounted(&mut self, inputs: &mut Inputs, draw: &mut Draw) -> (Ran, Vec<Decision>) {
        self.share_initialised();
        self.sites.begin();
        let entry = self.machine.entry();
        self.machine.restart(entry, &[]);
        let mut reader = Reader {
            tapes: inputs.iter().zip(self.shapes.values()).map(|(trees, shape)| flat(trees, shape)).collect(),
            inputs,
            shapes: &self.shapes,
            widths: &self.widths,
            next: vec![0; self.shapes.len()],
            draw,
            read: Vec::new(),
            is_own: &self.is_own,
            sites: &mut self.sites,
            is_new: false,
            path: 0,
            listener: Listener::default(),
            texts: if self.text_layout.is_some() { Texts::Stop } else { Texts::Pass },
            location_of: &self.location_of,
            footprint: empty(&self.coverage.goals),
            positions: self.wants_distances.then(|| self.code.positions()),
            branches: Branches::default(),
            wants_last: self.wants_last,
            last: None,
        };
        let mut trace = Trace::default();
        let mut making = Making::default();
        let mut seen = Vec::new();
        let mut fuel = self.steps_per_run;
        let outcome = loop {
            match self.machine.run(&mut fuel, &mut reader) {
                Stop::Observed(point) if self.end == Some(point) => {
                    seen = (0..self.machine.n_observed()).map(|field| self.machine.observed(field)).collect();
                }
                Stop::Observed(point) if self.making.contains(&Some(point)) => {
                    making.pass(self.making[0] == Some(point), &self.machine);
                    making.share(&mut fuel, self.steps_per_run / SHARE_OF_MAKING);
                }
                Stop::Observed(_) if making.depth > 0 => {}
                Stop::Observed(point) => show(&self.machine, point.index(), &mut trace.shown),
                Stop::Ended(outcome) => break Some(outcome),
                Stop::Paused => {
                    let text = |parameter| self.machine.text_parameter(parameter, self.text_layout?);
                    let texts = [text(0), text(1)];
                    reader.hear(texts);
                }
                _ => break None,
            }
        };
        self.stats.steps += self.steps_per_run - fuel - making.aside;
        trace.written = making.written(&self.machine);
        trace.end = match &outcome {
            // A run that ends before it has its values has not begun.
            _ if making.depth > 0 => End::Cut,
            Some(Outcome::Returned(_)) => End::Normal(None),
            Some(Outcome::Exited(code)) => End::Normal(Some(*code)),
            Some(Outcome::Threw(class, _)) => End::Threw(*class),
            _ => End::Cut,
        };
        if let Some(Outcome::Unsupported(at)) = outcome {
            self.unsupported.get_or_insert(at);
        }
        let read = reader.next.iter().zip(&self.is_secret).filter(|(_, is_secret)| **is_secret);
        self.stats.secret_reads += read.map(|(words, _)| *words as u64).sum::<u64>();
        let decisions = reader.read.iter().map(|&word| Decision::Value(Value::Bits(word))).collect();
        let Reader { is_new, path, listener, footprint, branches, last, .. } = reader;
        let footprint = self.coverage.number(&footprint);
        let is_rare = self.paths.insert(path);
        (
            Ran { trace, is_new, path, is_rare, heard: listener.finish(), outcome, seen, footprint, branches, last },
            decisions,
        )
    }

    /// Whether a branch of the author's code always went the same way so far.
    pub(crate) fn is_open(&self, pc: u32) -> bool {
        self.is_own[pc as usize] && self.sites.is_open(pc)
    }

    /// The exception that most runs ended by, and the last place in the author's code before it.
    pub(crate) fn commonest_exception(&mut self, draw: &mut Draw) -> Option<(ClassId, Option<Position>)> {
        let most = self.thrown.iter().max_by_key(|(class, (times, _))| (*times, std::cmp::Reverse(class.index())));
        let (class, inputs) = most.map(|(class, (_, inputs))| (*class, inputs.clone()))?;
        Some((class, self.last_place(inputs, draw)))
    }

    /// The last place in the author's code before a value could not be made.
    pub(crate) fn unmade_at(&mut self, draw: &mut Draw) -> Option<Position> {
        let inputs = self.unmade.take()?;
        self.last_place(inputs, draw)
    }

    /// The last place of a run in the author's code.
    fn last_place(&mut self, mut inputs: Inputs, draw: &mut Draw) -> Option<Position> {
        self.wants_last = true;
        let (ran, _) = self.run_uncounted(&mut inputs, draw);
        self.wants_last = false;
        ran.last.map(|pc| self.code.positions()[pc as usize])
    }

    /// Gives runs more steps.
    pub(crate) fn extend(&mut self, times: u64) {
        self.steps_per_run = self.steps_per_run.saturating_mul(times);
    }

    /// Gives runs at most so many steps.
    pub(crate) fn hurry(&mut self, steps: u64) {
        self.steps_per_run = self.steps_per_run.min(steps);
    }
}

/// What is written while values are made for a run, which is not what the run writes.
#[derive(Default)]
struct Making {
    /// Values that are being made, within each other.
    depth: u32,
    /// Per output, from where to where.
    ranges: Vec<[(usize, usize); 2]>,
    /// Steps that are kept for the run itself meanwhile.
    aside: u64,
}

impl Making {
    /// Comes to where a value begins to be made, or is made.
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

    /// Leaves at most so many steps while a value is made, so that calls before the method do not use up those of the run.
    fn share(&mut self, fuel: &mut u64, most: u64) {
        *fuel += std::mem::take(&mut self.aside);
        if self.depth > 0 {
            self.aside = fuel.saturating_sub(most);
            *fuel -= self.aside;
        }
    }

    /// What the run itself wrote.
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
        code.positions().iter().map(|at| of_positions.get(at).copied().unwrap_or(NOWHERE)).collect();
    for &proc in &guide.text_questions {
        let start = &mut places[code.start_of(proc) as usize];
        if *start == NOWHERE {
            *start = QUESTION;
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

/// Writes down what is seen at an observation.
fn show(machine: &Machine, point: usize, shown: &mut Vec<u64>) {
    let start = shown.len();
    shown.extend([point as u64, 0]);
    for field in 0..machine.n_observed() {
        machine.observed_content(field, shown);
    }
    shown[start + 1] = (shown.len() - start - 2) as u64;
}

/// What a run does where it asks about texts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Texts {
    /// It stops, so that they can be heard.
    Stop,
    /// It has stopped, and goes on.
    Stopped,
    /// It goes on: enough was heard, or there are none.
    Pass,
}

/// Gives a run its inputs, and listens to it.
struct Reader<'a> {
    inputs: &'a mut Inputs,
    tapes: Vec<Vec<i64>>,
    shapes: &'a IdVec<InputId, Shape>,
    widths: &'a [Width],
    next: Vec<usize>,
    draw: &'a mut Draw,
    read: Vec<u64>,
    is_own: &'a [bool],
    sites: &'a mut Sites,
    is_new: bool,
    path: u64,
    listener: Listener,
    texts: Texts,
    location_of: &'a [u32],
    footprint: Footprint,
    /// Where instructions come from, if distances are wanted.
    positions: Option<&'a [Position]>,
    branches: Branches,
    wants_last: bool,
    last: Option<u32>,
}

impl Reader<'_> {
    /// Hears of the texts that the run asks about.
    fn hear(&mut self, texts: [Option<Vec<u16>>; 2]) {
        self.texts = Texts::Stopped;
        let asked = match texts {
            [Some(text), with] => Asked { text, with },
            [None, Some(text)] => Asked { text, with: None },
            [None, None] => return,
        };
        if !self.listener.ask(asked) {
            self.texts = Texts::Pass;
        }
    }
}

#[expect(clippy::inline_always, reason = "they are part of every step: 5 to 6 % fewer instructions for whole commands")]
impl Observer for Reader<'_> {
    #[inline(always)]
    fn step(&mut self, pc: u32) -> bool {
        let location = self.location_of[pc as usize];
        if location == QUESTION {
            let stops = self.texts == Texts::Stop;
            if self.texts == Texts::Stopped {
                self.texts = Texts::Stop;
            }
            return stops;
        }
        if location != NOWHERE {
            add(&mut self.footprint, location);
        }
        if self.wants_last && self.is_own[pc as usize] {
            self.last = Some(pc);
        }
        false
    }

    fn word(&mut self, input: InputId) -> Option<u64> {
        let index = input.index();
        if self.next[index] == self.tapes[index].len() {
            let tree = self.draw.tree(&self.shapes[input]);
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
        let passed = self.sites.pass(pc, to);
        self.is_new |= passed.is_new;
        self.path ^= passed.mark;
        if let Some(positions) = self.positions {
            let at = positions[pc as usize];
            let far = self.listener.last_distance(pc).unwrap_or(1);
            let least = self.branches.entry((at.proc, at.loc)).or_insert(u64::MAX);
            *least = (*least).min(u64::try_from(far).unwrap_or(u64::MAX));
        }
    }

    #[inline(always)]
    fn compare(&mut self, pc: u32, a: i64, b: i64) {
        let is_own = self.is_own[pc as usize];
        if a != b || is_own {
            let nth = if is_own { self.sites.times(pc) } else { 0 };
            self.listener.add(is_own, Compared { pc, nth, a, b });
        }
    }
}
