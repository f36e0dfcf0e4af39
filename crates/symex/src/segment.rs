//! One stretch of a run: from a state to everything it can observe next.
//!
//! Breadth first over decisions, so the first path found to an observation has the fewest. States that meet at a
//! decision are merged, which keeps a stretch of eighty independent choices from having 2^80 ends, and ends loops whose
//! states repeat. A stretch without decisions that goes on for long is watched for a repeated state (Brent's
//! algorithm: compare with a saved state, saved anew at powers of two); if one repeats, the run never observes anything
//! again. Counting loops that never end are cut by the budget.

use std::collections::VecDeque;

use counterpoint_diag::{Interrupt, StopCause};
use counterpoint_engine::Unknown;
use counterpoint_eval::{Machine, Snapshot, Stop, Unobserved, Watch};
use counterpoint_ir::domain::Domain;
use counterpoint_ir::ids::Id;
use counterpoint_ir::prim::Trap;
use counterpoint_ir::program::Position;
use counterpoint_ir::state::Outcome;
use counterpoint_ir::{Integer, Value};
use counterpoint_witness::Decision;
use indexmap::IndexSet;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rustc_hash::{FxBuildHasher, FxHashSet};

use crate::fault::{Fault, Faults};

/// Steps without a decision before a run is watched for repeated states.
const UNWATCHED_STEPS: u64 = 50_000;

/// Steps between two looks at the interrupt while a run is watched.
const WATCHED_STEPS: u64 = 1 << 20;

/// What one decision point costs on top of the steps of the machine: it is merged, stored and restored.
const COST_OF_STATE: u64 = 16;

/// What can be observed next, and what else can happen.
#[derive(Debug, Default)]
pub(crate) struct Segment {
    /// What was seen, and the state behind it; each pair once.
    pub(crate) reached: IndexSet<(Box<[Value]>, Snapshot), FxBuildHasher>,
    /// The decisions that lead to each of these, if they were asked for.
    pub(crate) paths: Vec<Vec<Decision>>,
    /// How other ways ended.
    pub(crate) ends: SegmentEnds,
    /// Why not everything was looked at.
    pub(crate) gap: Option<Gap>,
    /// The cost, in steps.
    pub(crate) steps: u64,
}

/// How ways ended that observe nothing more.
#[derive(Debug, Default, Clone)]
pub(crate) struct SegmentEnds {
    pub(crate) returned: u64,
    pub(crate) blocked: u64,
    pub(crate) diverged: u64,
    pub(crate) threw: u64,
    pub(crate) trapped: Vec<(Trap, Position)>,
}

/// Why a segment is incomplete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Gap {
    Infinite(Position),
    TooMany(Position, Option<u64>),
    Cut(Position),
    Stopped(StopCause),
}

/// What an exploration may use, and how it deals with choices that it cannot enumerate.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits<'a> {
    pub(crate) steps: u64,
    pub(crate) choices: u64,
    /// Constants worth trying where a choice cannot be enumerated.
    pub(crate) samples: &'a [Integer],
    /// Where the other numbers that are worth trying come from.
    pub(crate) seed: u64,
    pub(crate) interrupt: &'a Interrupt,
}

/// What of an observation is kept: the values at these positions, by point.
pub(crate) trait Projection {
    fn fields(&self, point: counterpoint_ir::ids::PointId) -> &[usize];
}

/// A decision point that has been reached.
struct Pending {
    options: Options,
    /// The decision point before it, and the decision taken there.
    origin: Option<(usize, Decision)>,
}

enum Options {
    Ways(u32),
    Values(Domain, u64),
    Samples(Vec<Value>),
}

struct Explorer<'a, P> {
    faults: Faults,
    projection: &'a P,
    limits: Limits<'a>,
    with_paths: bool,
    /// The states of the decision points, in the order of discovery.
    states: IndexSet<Snapshot, FxBuildHasher>,
    merge_keys: FxHashSet<u32>,
    pending: Vec<Pending>,
    queue: VecDeque<usize>,
    segment: Segment,
}

/// Explores from a state to the next observations.
pub(crate) fn explore(
    machine: &mut Machine,
    from: &Snapshot,
    faults: Faults,
    projection: &impl Projection,
    limits: Limits<'_>,
    with_paths: bool,
) -> Segment {
    let mut explorer = Explorer {
        faults,
        projection,
        limits,
        with_paths,
        states: IndexSet::default(),
        merge_keys: FxHashSet::default(),
        pending: Vec::new(),
        queue: VecDeque::new(),
        segment: Segment::default(),
    };
    machine.restore(from);
    explorer.advance(machine, None);
    while let Some(index) = explorer.queue.pop_front() {
        if !explorer.branch(machine, index) {
            break;
        }
    }
    explorer.segment
}

impl<P: Projection> Explorer<'_, P> {
    /// Takes every option of a decision point, as long as the budget lasts; whether it did.
    fn branch(&mut self, machine: &mut Machine, index: usize) -> bool {
        let n_options = match &self.pending[index].options {
            Options::Ways(n_ways) => u64::from(*n_ways),
            Options::Values(_, count) => *count,
            Options::Samples(samples) => samples.len() as u64,
        };
        for option in 0..n_options {
            machine.restore(&self.states[index]);
            if self.is_over(machine.position()) {
                return false;
            }
            let decision = match &self.pending[index].options {
                Options::Ways(_) => Decision::Way(u32::try_from(option).expect("ways are counted in 32 bits")),
                Options::Values(domain, _) => Decision::Value(domain.value(option)),
                Options::Samples(samples) => {
                    Decision::Value(samples[usize::try_from(option).expect("few samples")].clone())
                }
            };
            match &decision {
                Decision::Way(way) => machine.take_way(*way),
                Decision::Value(value) => machine.take_value(value.clone()),
            }
            self.advance(machine, Some((index, decision)));
        }
        true
    }

    /// Whether the exploration must end here, which is noted then.
    fn is_over(&mut self, at: Position) -> bool {
        let gap = match self.limits.interrupt.cause() {
            Some(cause) => Gap::Stopped(cause),
            None if self.segment.steps >= self.limits.steps => Gap::Cut(at),
            None => return false,
        };
        self.segment.gap.get_or_insert(gap);
        true
    }

    /// Runs to the next decision, observation or end.
    fn advance(&mut self, machine: &mut Machine, origin: Option<(usize, Decision)>) {
        loop {
            let portion = UNWATCHED_STEPS.min(self.limits.steps.saturating_sub(self.segment.steps));
            let mut fuel = portion;
            let mut stop = machine.run(&mut fuel, &mut Unobserved);
            self.segment.steps += portion - fuel + 1;
            if stop == Stop::OutOfFuel {
                match self.run_watched(machine) {
                    Some(later) => stop = later,
                    None => return,
                }
            }
            match stop {
                Stop::Observed(point) => {
                    let fields = self.projection.fields(point);
                    let observed: Box<[Value]> = fields.iter().map(|&field| machine.observed(field)).collect();
                    let is_lost = self.faults.has(Fault::LostObservation) && observed.first() == Some(&Value::int(1));
                    if !is_lost {
                        self.reach(observed, machine.snapshot(), origin.as_ref());
                        return;
                    }
                }
                Stop::Choose(n_ways) => return self.decide(machine, Options::Ways(n_ways), origin),
                Stop::Havoc(domain, _) => {
                    let options = self.options(&domain, machine.position());
                    return self.decide(machine, options, origin);
                }
                Stop::Ended(Outcome::Blocked(at))
                    if self.faults.has(Fault::DroppedGuard) && machine.position() != at => {}
                Stop::Ended(outcome) => return self.end(&outcome),
                Stop::OutOfMemory => {
                    self.segment.gap.get_or_insert(Gap::Cut(machine.position()));
                    return;
                }
                Stop::OutOfFuel | Stop::Paused => unreachable!("both are dealt with above"),
            }
        }
    }

    /// Goes on for as long as the budget allows, watching for a repeated state; `None` if the run is over for us.
    fn run_watched(&mut self, machine: &mut Machine) -> Option<Stop> {
        let (mut saved, mut saved_size) = (machine.snapshot(), machine.size());
        let (mut arrivals, mut next_save) = (0_u64, 1_u64);
        let mut watch = Watch { pc: machine.pc(), skip_first: true };
        let mut portion = WATCHED_STEPS;
        loop {
            if self.is_over(machine.position()) {
                return None;
            }
            let left = self.limits.steps - self.segment.steps;
            let before = portion.min(left);
            let mut fuel = before;
            let stop = machine.run(&mut fuel, &mut watch);
            self.segment.steps += before - fuel;
            match stop {
                // One instruction costs more than the portion: let it have everything, or give up.
                Stop::OutOfFuel if fuel > 0 && before == left => self.segment.steps = self.limits.steps,
                Stop::OutOfFuel if fuel > 0 => {
                    portion = left;
                    // It was arrived at and not done, so the next arrival is the same one and no repetition.
                    watch.skip_first |= machine.pc() == watch.pc;
                }
                Stop::OutOfFuel => {
                    // The saved place may lie on the way into the loop, never to be met again: save another one.
                    (saved, saved_size) = (machine.snapshot(), machine.size());
                    (arrivals, next_save) = (0, 1);
                    watch = Watch { pc: machine.pc(), skip_first: true };
                }
                Stop::Paused => {
                    let size = machine.size();
                    self.segment.steps += COST_OF_STATE;
                    arrivals += 1;
                    if size == saved_size || arrivals == next_save {
                        let state = machine.snapshot();
                        self.segment.steps += size as u64 / 4;
                        if state == saved {
                            self.segment.ends.diverged += 1;
                            return None;
                        }
                        if arrivals == next_save {
                            (saved, saved_size) = (state, size);
                            next_save *= 2;
                            arrivals = 0;
                        }
                    }
                    watch.skip_first = true;
                }
                other => return Some(other),
            }
        }
    }

    /// How to go on at a choice of a value. Where not all can be tried, a few are, and the gap is noted: what a few
    /// universal runs do can refute, and what a few existential ones do can match.
    fn options(&mut self, domain: &Domain, at: Position) -> Options {
        let count = domain.count();
        if let Some(count) = count.filter(|&count| count <= self.limits.choices) {
            return Options::Values(domain.clone(), count);
        }
        let gap = if domain.is_infinite() { Gap::Infinite(at) } else { Gap::TooMany(at, count) };
        self.segment.gap.get_or_insert(gap);
        let tried: Vec<Integer> = self.limits.samples.iter().cloned().chain(draw(self.limits.seed, at)).collect();
        Options::Samples(domain.samples(&tried))
    }

    /// Remembers a decision point, unless its state has been met.
    fn decide(&mut self, machine: &Machine, options: Options, origin: Option<(usize, Decision)>) {
        let state = machine.snapshot();
        self.segment.steps += COST_OF_STATE;
        if self.faults.has(Fault::WrongMerge) && !self.merge_keys.insert(state.pc()) {
            return;
        }
        if self.states.insert(state) {
            self.queue.push_back(self.pending.len());
            self.pending.push(Pending { options, origin });
        }
    }

    fn reach(&mut self, observed: Box<[Value]>, state: Snapshot, origin: Option<&(usize, Decision)>) {
        self.segment.steps += COST_OF_STATE;
        if self.segment.reached.insert((observed, state)) && self.with_paths {
            self.segment.paths.push(self.path(origin));
        }
    }

    /// The decisions that lead here.
    fn path<'o>(&'o self, mut origin: Option<&'o (usize, Decision)>) -> Vec<Decision> {
        let mut path = Vec::new();
        while let Some((index, decision)) = origin {
            path.push(decision.clone());
            origin = self.pending[*index].origin.as_ref();
        }
        path.reverse();
        path
    }

    fn end(&mut self, outcome: &Outcome) {
        let ends = &mut self.segment.ends;
        match outcome {
            Outcome::Returned(_) | Outcome::Exited(_) => ends.returned += 1,
            Outcome::Blocked(_) => ends.blocked += 1,
            Outcome::Trapped(trap, at) => ends.trapped.push((*trap, *at)),
            Outcome::Threw(..) => ends.threw += 1,
            Outcome::Unsupported(at) => {
                self.segment.gap.get_or_insert(Gap::Cut(*at));
            }
        }
    }
}

/// Two small numbers and two of any size, by the seed and the place alone, so that they are the same whenever the place
/// is met.
fn draw(seed: u64, at: Position) -> impl Iterator<Item = Integer> {
    let place = (at.proc.index() as u64) << 48 ^ (at.loc.index() as u64) << 16 ^ u64::from(at.instr);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed ^ place);
    [1_000, 1_000, i64::from(u32::MAX), i64::from(u32::MAX)]
        .map(|size| Integer::from(random.random_range(-size..=size)))
        .into_iter()
}

impl Gap {
    /// The same as a reason for having no answer.
    pub(crate) fn unknown(self, program: usize) -> Unknown {
        let place = |at| counterpoint_engine::Place { program, at };
        match self {
            Gap::Infinite(at) => Unknown::InfiniteChoice(place(at)),
            Gap::TooMany(at, count) => Unknown::TooManyChoices(place(at), count),
            Gap::Cut(at) => Unknown::Cut(place(at)),
            Gap::Stopped(cause) => Unknown::Stopped(cause),
        }
    }
}
