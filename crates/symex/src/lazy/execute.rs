//! Symbolic execution of whole runs (Def. 4.1 and Alg. 1 of Correnson et al., <https://doi.org/10.1145/3689761>).
//!
//! A run is a path: a store of terms over the values it chose, the conditions under which it is taken, what it has shown
//! and what it has decided. Paths are followed breadth first, and a path whose conditions have no model ends at the
//! fork. A path that comes back to a state it was in, without a new condition, shows nothing new and ends as well.
//!
//! All paths to the next observation are found, or there is a gap: a loop that can be left after any number of rounds has
//! endlessly many of them (the program is not k-encodable, Def. 4.9), and then not all can be tried.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use counterpoint_diag::{Interrupt, StopCause};
use counterpoint_ir::Value;
use counterpoint_ir::effect::Simple;
use counterpoint_ir::ids::{LocId, TermId, VarId};
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::program::{Instr, Operand, Position, Terminator};
use counterpoint_ir::term::Builder as _;
use counterpoint_ir::types::Type;

use super::ask::Asker;
use super::terms::Terms;
use crate::fault::Fault;
use crate::symbolic::subject::Subject;

/// Paths of one program from one observation to the next.
const MOST_PATHS: usize = 200;

/// Instructions of one path between two observations.
const MOST_STEPS: u64 = 20_000;

/// Unknown numbers that are multiplied with each other: values of such terms must stay small enough to be computed.
const MOST_FACTORS: u32 = 24;

/// Machine words of a known number.
const MOST_WORDS: u64 = 64;

/// A decision of a run.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Taken {
    /// The way at a `choose`.
    Way(u32),
    /// The value at a `havoc`: a variable.
    Value(TermId),
}

/// A path.
#[derive(Debug, Clone)]
pub(crate) struct SymbolicPath {
    frames: Vec<Frame>,
    /// Under which conditions it is taken.
    pub(crate) conditions: Vec<TermId>,
    pub(crate) taken: Vec<Taken>,
    /// What it has shown: per observation, one value for each slot of its quantifier.
    pub(crate) shown: Vec<Vec<TermId>>,
    /// How many of the conditions were found to be possible together.
    n_asked: usize,
    /// Since the last observation: instructions, and loop heads that were passed, the last of them.
    steps: u64,
    rounds: u32,
    head: Option<Position>,
    /// States since the last condition, behind ways that were taken.
    met: Vec<Rc<Vec<Frame>>>,
}

/// An active procedure. The position of every frame but the last is behind the call it waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Frame {
    at: Position,
    vars: BTreeMap<VarId, TermId>,
}

/// Why not all paths were followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Gap {
    /// The loop here can be left after any number of rounds, as far as was seen.
    Endless(Position),
    /// A path was cut here.
    Cut(Position),
    /// Something is not followed here.
    OutOfReach(Position, &'static str),
    Stopped(StopCause),
}

/// Why a path does not go straight on.
enum Stop {
    /// It goes on as other paths, or has ended.
    Done,
    Gap(Gap),
}

impl SymbolicPath {
    /// A run at its start.
    pub(crate) fn new(subject: &Subject) -> Self {
        Self::resting([(subject.program.start_of(subject.program.entry()), BTreeMap::new())].into_iter())
    }

    /// A run with these frames, the oldest first.
    pub(crate) fn resting(frames: impl Iterator<Item = (Position, BTreeMap<VarId, TermId>)>) -> Self {
        Self {
            frames: frames.map(|(at, vars)| Frame { at, vars }).collect(),
            conditions: Vec::new(),
            taken: Vec::new(),
            shown: Vec::new(),
            n_asked: 0,
            steps: 0,
            rounds: 0,
            head: None,
            met: Vec::new(),
        }
    }

    /// The variables that stand for the values it chose.
    pub(crate) fn values(&self) -> impl Iterator<Item = TermId> {
        self.taken.iter().filter_map(|taken| match taken {
            Taken::Way(_) => None,
            Taken::Value(var) => Some(*var),
        })
    }

    /// Where it goes on, with the registers that matter there.
    pub(crate) fn rest(&self, subject: &Subject) -> Vec<(Position, Vec<VarId>)> {
        let depth = self.frames.len();
        let place = |(index, frame): (usize, &Frame)| {
            let is_waiting = index + 1 < depth;
            let at = if is_waiting { frame.at } else { subject.program.settle(frame.at) };
            let mut vars = subject.liveness.of_frame(&subject.program, at, is_waiting);
            vars.retain(|var| frame.vars.contains_key(var));
            (at, vars)
        };
        self.frames.iter().enumerate().map(place).collect()
    }

    /// What registers hold.
    pub(crate) fn values_of(&self, places: &[(Position, Vec<VarId>)]) -> Vec<TermId> {
        let of_frame = |(frame, (_, vars)): (&Frame, &(Position, Vec<VarId>))| {
            vars.iter().filter_map(|var| frame.vars.get(var).copied()).collect::<Vec<_>>()
        };
        self.frames.iter().zip(places).flat_map(of_frame).collect()
    }

    fn top(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a run that goes on has a frame")
    }

    fn at(&self) -> Position {
        self.frames.last().expect("a run that goes on has a frame").at
    }

    fn advance(&mut self) {
        self.top().at.instr += 1;
    }

    fn assign(&mut self, dest: Option<VarId>, value: TermId) {
        if let Some(dest) = dest {
            self.top().vars.insert(dest, value);
        }
        self.advance();
    }
}

/// Follows the runs of one quantifier.
pub(crate) struct Executor<'x> {
    pub(crate) subject: &'x Subject,
    pub(crate) terms: &'x mut Terms,
    pub(crate) asker: &'x mut Asker,
    pub(crate) interrupt: &'x Interrupt,
    open: VecDeque<SymbolicPath>,
    arrived: Vec<SymbolicPath>,
}

impl<'x> Executor<'x> {
    pub(crate) fn new(
        subject: &'x Subject,
        terms: &'x mut Terms,
        asker: &'x mut Asker,
        interrupt: &'x Interrupt,
    ) -> Self {
        Self { subject, terms, asker, interrupt, open: VecDeque::new(), arrived: Vec::new() }
    }

    /// All ways of some runs to their next observations, and the first reason why some may be missing.
    pub(crate) fn advance(mut self, runs: &[SymbolicPath]) -> (Vec<SymbolicPath>, Option<Gap>) {
        let fresh =
            |run: &SymbolicPath| SymbolicPath { steps: 0, rounds: 0, head: None, met: Vec::new(), ..run.clone() };
        self.open = runs.iter().map(fresh).collect();
        let mut gap = None;
        while let Some(run) = self.open.pop_front() {
            let head = run.head;
            let Stop::Gap(found) = self.follow(run) else { continue };
            let found = match (found, head) {
                (Gap::Cut(_) | Gap::OutOfReach(..), Some(head)) if self.leaves_after_any_number() => Gap::Endless(head),
                _ => found,
            };
            gap.get_or_insert(found);
            if !matches!(found, Gap::OutOfReach(..)) {
                break;
            }
        }
        (self.arrived, gap)
    }

    /// Whether runs have arrived after different numbers of rounds of loops.
    fn leaves_after_any_number(&self) -> bool {
        let mut rounds: Vec<u32> = self.arrived.iter().map(|run| run.rounds).collect();
        rounds.sort_unstable();
        rounds.dedup();
        rounds.len() > 2
    }

    /// Follows a path until it forks, arrives or ends.
    fn follow(&mut self, mut run: SymbolicPath) -> Stop {
        loop {
            let at = run.at();
            if let Some(cause) = self.interrupt.cause() {
                return Stop::Gap(Gap::Stopped(cause));
            }
            run.steps += 1;
            self.asker.spend(1);
            let n_paths = self.open.len() + self.arrived.len();
            if run.steps > MOST_STEPS || n_paths >= MOST_PATHS || self.asker.is_spent() {
                return Stop::Gap(Gap::Cut(at));
            }
            let subject = self.subject;
            let loc = &subject.program.procs[at.proc].locs[at.loc];
            let conditions = run.conditions.clone();
            let moved = match loc.instrs.get(at.instr as usize) {
                Some(instr) => self.instr(run, instr),
                None => self.terminator(run, &loc.terminator),
            };
            match moved {
                Ok(next) => run = next,
                // What cannot be followed does no harm where nothing comes.
                Err(Stop::Gap(Gap::OutOfReach(..))) if !self.asker.may_hold(self.terms, &conditions) => {
                    return Stop::Done;
                }
                Err(stop) => return stop,
            }
        }
    }

    fn instr(&mut self, mut run: SymbolicPath, instr: &Instr) -> Result<SymbolicPath, Stop> {
        let at = run.at();
        let Some(simple) = instr.action.simple() else {
            return Err(Stop::Gap(Gap::OutOfReach(at, "objects and heap arrays")));
        };
        match simple {
            Simple::Copy(operand) => {
                let value = self.read(&run, operand)?;
                run.assign(instr.dest, value);
            }
            Simple::Apply(prim, operands) => {
                let args = self.read_all(&run, operands)?;
                self.check_size(at, prim, &args)?;
                if let Some((trap, condition)) = prim.row().trap {
                    let traps = condition.term(prim, &args, self.terms);
                    let is_object = self.subject.program.classes.traps.contains_key(&trap);
                    if self.terms.truth(traps) != Some(false) && is_object {
                        return Err(Stop::Gap(Gap::OutOfReach(at, "an exception that may be caught")));
                    }
                    let goes_on = self.terms.not(traps);
                    self.require(&mut run, goes_on)?;
                }
                let value = self.terms.apply(prim, &args);
                run.assign(instr.dest, value);
            }
            Simple::Havoc(low, high) => self.havoc(&mut run, instr.dest, [low, high])?,
            Simple::Assume(operand) => {
                let condition = self.read(&run, operand)?;
                if !self.asker.faults().has(Fault::DroppedGuard) {
                    self.require(&mut run, condition)?;
                }
                run.advance();
            }
            Simple::Observe(point, operands) => {
                if self.subject.observes(point) {
                    let fields = self.subject.fields(point).iter();
                    let shown: Result<_, Stop> = fields.map(|&field| self.read(&run, &operands[field])).collect();
                    run.shown.push(shown?);
                    run.advance();
                    if self.may_exist(&mut run) {
                        self.arrived.push(run);
                    }
                    return Err(Stop::Done);
                }
                run.advance();
            }
            Simple::Call(proc, operands) => {
                let args = self.read_all(&run, operands)?;
                let program = &self.subject.program;
                run.advance();
                let vars = program.procs[proc].params.iter().copied().zip(args).collect();
                run.frames.push(Frame { at: program.start_of(proc), vars });
            }
        }
        Ok(run)
    }

    /// Refuses to compute numbers that grow without measure.
    fn check_size(&self, at: Position, prim: Prim, args: &[TermId]) -> Result<(), Stop> {
        if prim.op != Op::IntMul {
            return Ok(());
        }
        let words = |&arg: &TermId| match self.terms.pool.as_const(arg) {
            Some(Value::Int(value)) => value.words(),
            _ => 0,
        };
        if args.iter().map(words).sum::<u64>() > MOST_WORDS {
            return Err(Stop::Gap(Gap::OutOfReach(at, "a product of very large numbers")));
        }
        if args.iter().map(|&arg| self.terms.pool.degree(arg)).sum::<u32>() > MOST_FACTORS {
            return Err(Stop::Gap(Gap::OutOfReach(at, "a product of very many unknown numbers")));
        }
        Ok(())
    }

    fn havoc(
        &mut self,
        run: &mut SymbolicPath,
        dest: Option<VarId>,
        bounds: [Option<&Operand>; 2],
    ) -> Result<(), Stop> {
        let at = run.at();
        let dest = dest.expect("a havoc has a destination");
        let ty = &self.subject.program.procs[at.proc].vars[dest].ty;
        if has_reference(ty) {
            return Err(Stop::Gap(Gap::OutOfReach(at, "any reference")));
        }
        let value = self.terms.fresh(ty);
        for (index, bound) in bounds.into_iter().enumerate() {
            let Some(bound) = bound.filter(|_| *ty == Type::Int) else { continue };
            let bound = self.read(run, bound)?;
            let args = if index == 0 { [bound, value] } else { [value, bound] };
            let is_within = self.terms.apply(Op::IntLessEqual.into(), &args);
            self.require(run, is_within)?;
        }
        run.taken.push(Taken::Value(value));
        run.assign(Some(dest), value);
        Ok(())
    }

    /// Adds a condition; the path ends where it is known to be false.
    fn require(&mut self, run: &mut SymbolicPath, condition: TermId) -> Result<(), Stop> {
        match self.terms.truth(condition) {
            Some(true) => Ok(()),
            Some(false) => Err(Stop::Done),
            None => {
                if !run.conditions.contains(&condition) {
                    run.conditions.push(condition);
                    run.met.clear();
                }
                Ok(())
            }
        }
    }

    fn terminator(&mut self, mut run: SymbolicPath, terminator: &Terminator) -> Result<SymbolicPath, Stop> {
        let ways: Vec<(Option<TermId>, LocId)> = match terminator {
            Terminator::Goto(to) => vec![(None, *to)],
            Terminator::Branch(operand, yes, no) => {
                let condition = self.read(&run, operand)?;
                vec![(Some(condition), *yes), (Some(self.terms.not(condition)), *no)]
            }
            Terminator::Switch(operand, cases, default) => {
                let value = self.read(&run, operand)?;
                let ty = self.terms.pool.ty(value).clone();
                let mut is_known = Vec::new();
                let mut ways = Vec::new();
                for (case, to) in cases {
                    let case = self.terms.constant(case, &ty);
                    let is_case = self.terms.equal(value, case);
                    ways.push((Some(is_case), *to));
                    is_known.push(is_case);
                }
                let is_known = self.terms.any(&is_known);
                ways.push((Some(self.terms.not(is_known)), *default));
                ways
            }
            Terminator::Choose(options) => options.iter().map(|&to| (None, to)).collect(),
            Terminator::Return(operand) => return self.give_back(run, operand.as_ref()),
            Terminator::Throw(..) => return Err(Stop::Gap(Gap::OutOfReach(run.at(), "exceptions"))),
        };
        let is_choice = matches!(terminator, Terminator::Choose(_));
        let mut survivors = Vec::new();
        for (way, (condition, to)) in (0..).zip(ways) {
            let mut next = run.clone();
            if is_choice {
                next.taken.push(Taken::Way(way));
            }
            if self.enter(&mut next, condition, to) {
                survivors.push(next);
            }
        }
        if survivors.len() == 1 {
            run = survivors.remove(0);
            return Ok(run);
        }
        self.open.extend(survivors);
        Err(Stop::Done)
    }

    /// Goes to a location under a condition; whether that is possible and new to the path.
    fn enter(&mut self, run: &mut SymbolicPath, condition: Option<TermId>, to: LocId) -> bool {
        if condition.is_some_and(|condition| self.require(run, condition).is_err()) || !self.may_exist(run) {
            return false;
        }
        let top = run.top();
        top.at = Position { loc: to, instr: 0, ..top.at };
        let at = top.at;
        if !self.subject.heads.contains(at.proc, to) {
            return true;
        }
        run.head = Some(at);
        run.rounds += 1;
        let state = self.live(&run.frames);
        if run.met.iter().any(|met| **met == state) {
            return false;
        }
        run.met.push(Rc::new(state));
        true
    }

    /// Whether values that take a path may exist.
    fn may_exist(&mut self, run: &mut SymbolicPath) -> bool {
        if run.conditions.len() == run.n_asked {
            return true;
        }
        run.n_asked = run.conditions.len();
        self.asker.may_hold(self.terms, &run.conditions)
    }

    /// The frames with the registers of the running one that matter.
    fn live(&self, frames: &[Frame]) -> Vec<Frame> {
        let mut frames = frames.to_vec();
        if let Some(top) = frames.last_mut() {
            let live = self.subject.liveness.at(top.at);
            top.vars.retain(|var, _| live.contains(var));
        }
        frames
    }

    fn give_back(&mut self, mut run: SymbolicPath, operand: Option<&Operand>) -> Result<SymbolicPath, Stop> {
        let value = operand.map(|operand| self.read(&run, operand)).transpose()?;
        run.frames.pop();
        let Some(caller) = run.frames.last_mut() else { return Err(Stop::Done) };
        let call = caller.at;
        let loc = &self.subject.program.procs[call.proc].locs[call.loc];
        if let (Some(dest), Some(value)) = (loc.instrs[call.instr as usize - 1].dest, value) {
            caller.vars.insert(dest, value);
        }
        Ok(run)
    }

    fn read(&mut self, run: &SymbolicPath, operand: &Operand) -> Result<TermId, Stop> {
        let frame = run.frames.last().expect("a run that goes on has a frame");
        match operand {
            Operand::Const(_, ty) if has_reference(ty) => Err(Stop::Gap(Gap::OutOfReach(frame.at, "references"))),
            Operand::Const(value, ty) => Ok(self.terms.constant(value, ty)),
            Operand::Var(var) => Ok(frame.vars.get(var).copied().unwrap_or_else(|| {
                unreachable!("the verifier lets no program read {var} before it is set, at {:?}", frame.at)
            })),
        }
    }

    fn read_all(&mut self, run: &SymbolicPath, operands: &[Operand]) -> Result<Vec<TermId>, Stop> {
        operands.iter().map(|operand| self.read(run, operand)).collect()
    }
}

/// Whether a type has references in it.
fn has_reference(ty: &Type) -> bool {
    match ty {
        Type::Ref | Type::List(_) | Type::Text => true,
        Type::Array(element, _) => has_reference(element),
        Type::Bool | Type::Int | Type::Bits(_) | Type::Enum(_) => false,
    }
}
