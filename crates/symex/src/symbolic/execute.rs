//! Symbolic execution from a state to the next observations (Def. 4.1 to 4.6 and Alg. 1 of Correnson et al.,
//! <https://doi.org/10.1145/3689761>).
//!
//! Paths are followed breadth first, so short ones come first and none starves. A path carries its state and the
//! conditions it took; a path whose conditions have no model ends at once. At loop heads a state is compared with those
//! met there before in the same stretch: what an earlier one includes is dropped, so a loop that only repeats itself ends,
//! and so does one whose guard bounds what it sums up, although it has paths of every length.

use std::collections::VecDeque;
use std::sync::Arc;

use counterpoint_diag::{Interrupt, StopCause};
use counterpoint_ir::effect::Simple;
use counterpoint_ir::ids::PointId;
use counterpoint_ir::prim::Trap;
use counterpoint_ir::program::{Instr, Operand, Position, Terminator};
use counterpoint_ir::types::Type;

use crate::fault::{Fault, Faults};
use crate::presburger::literal::{at_most, equal};
use crate::presburger::{Cube, Linear, Normal, Sym};

use super::apply::{Context, OutOfReach, apply, size_of, weight};
use super::item::Item;
use super::loops::Round;
use super::oracle::{Oracle, cost_of};
use super::rounds::compares;
use super::subject::Subject;
use super::value::{Frame, State, Value};

/// A decision of a run.
#[derive(Debug, Clone)]
pub(crate) enum Taken {
    /// The way at a `choose`.
    Way(u32),
    /// The value at a `havoc`, and its type.
    Value(Value, Type),
    /// The same decisions again and again: how often.
    Rounds(Linear, Vec<Taken>),
}

/// A run that has arrived at its next observation.
#[derive(Debug, Clone)]
pub(crate) struct Arrival {
    /// The state before the `observe`.
    pub(crate) before: State,
    /// The state behind it, settled.
    pub(crate) behind: State,
    /// What is seen of it, one value per slot of the quantifier.
    pub(crate) seen: Vec<Value>,
    /// The conditions on the way, without the context.
    pub(crate) cube: Cube,
    /// The decisions on the way.
    pub(crate) taken: Vec<Taken>,
}

/// Why not all paths were followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Gap {
    /// The steps were used up at this place.
    Cut(Position),
    /// Something is out of reach here.
    OutOfReach(Position, &'static str),
    Stopped(StopCause),
}

/// What a state can observe next.
#[derive(Debug, Default)]
pub(crate) struct Stretch {
    pub(crate) arrivals: Vec<Arrival>,
    /// The states at loop heads that were gone through, normal.
    pub(crate) heads: Vec<Item>,
    /// The states that stopped at loop heads: nothing is seen of them.
    pub(crate) halts: Vec<Arrival>,
    /// Whether a state at a loop head was dropped because one met before includes it.
    pub(crate) has_circles: bool,
    pub(crate) gap: Option<Gap>,
    /// Whether some loop was gone round any number of times at once.
    pub(crate) is_accelerated: bool,
    /// Whether some state may be one that no run reaches.
    pub(crate) is_wide: bool,
    pub(crate) returned: u64,
    pub(crate) blocked: u64,
    pub(crate) trapped: Vec<(Trap, Position)>,
}

impl Stretch {
    /// The first symbol behind all that occur where runs arrived or stopped.
    pub(crate) fn first_free(&self) -> Sym {
        let mut first = 0;
        for arrival in self.arrivals.iter().chain(&self.halts) {
            let item = Item { states: vec![arrival.before.clone()], cube: arrival.cube.clone() };
            first = first.max(item.first_free());
        }
        first
    }
}

/// What a stretch may use.
#[derive(Clone, Copy)]
pub(crate) struct Limits<'a> {
    /// States at loop heads of one stretch.
    pub(crate) heads: usize,
    /// States at one loop head after which they are widened.
    pub(crate) before_widening: Option<usize>,
    pub(crate) interrupt: &'a Interrupt,
}

/// What a path costs on top of its instructions when it forks: it is copied and its conditions are looked at.
pub(super) const COST_OF_FORK: u64 = 64;

pub(super) struct Path {
    pub(super) state: State,
    /// The conditions on the way.
    pub(super) cube: Cube,
    /// The same together with the context.
    pub(super) full: Cube,
    pub(super) taken: Vec<Taken>,
    /// The loop head that was passed last.
    pub(super) anchor: Option<Anchor>,
}

/// A state at a loop head, to be compared with the next one there.
#[derive(Clone)]
pub(super) struct Anchor {
    pub(super) state: Arc<State>,
    pub(super) cube: Cube,
    /// Whether the way since then compared any numbers: then another round may go another way.
    pub(super) has_compared: bool,
}

/// How symbols are treated at loop heads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Heads {
    /// States go on as they are: their symbols can be traced back to decisions.
    Keep,
    /// States go on in normal form, as existential ones may.
    Normalise,
    /// States stop there, as if they had arrived.
    Stop,
}

pub(crate) struct Executor<'a, 'o> {
    pub(crate) subject: &'a Subject,
    pub(crate) faults: Faults,
    pub(crate) oracle: &'a mut Oracle<'o>,
    /// What is known about the parameters.
    pub(crate) context: &'a Cube,
    pub(crate) n_params: Sym,
    pub(crate) fresh: &'a mut Sym,
    pub(crate) heads: Heads,
    /// Places, settled, that count as loop heads, too.
    pub(crate) stops: &'a [Position],
    /// Whether rounds of a loop may be taken together.
    pub(crate) may_accelerate: bool,
    /// Whether this is done by what one round does to any state.
    pub(crate) takes_loops: bool,
    pub(crate) limits: Limits<'a>,
}

pub(super) struct Running<'x, 'a, 'o> {
    pub(super) executor: &'x mut Executor<'a, 'o>,
    pub(super) queue: VecDeque<Path>,
    pub(super) stretch: Stretch,
    /// Rounds of loops, by their states in general form.
    pub(super) rounds: Vec<(State, Arc<Vec<Round>>)>,
}

/// Why a path does not go straight on.
pub(super) enum Stop {
    /// It goes on as other paths, or has ended.
    Done,
    Gap(Gap),
}

impl Executor<'_, '_> {
    /// All next observations of a state under conditions of its own.
    pub(crate) fn run(&mut self, state: State, cube: &Cube) -> Stretch {
        let mut running =
            Running { queue: VecDeque::new(), stretch: Stretch::default(), rounds: Vec::new(), executor: self };
        if let Some(full) = running.executor.context.and(cube) {
            running.queue.push_back(Path { state, cube: cube.clone(), full, taken: Vec::new(), anchor: None });
        }
        while let Some(path) = running.queue.pop_front() {
            if let Stop::Gap(gap) = running.follow(path) {
                running.stretch.gap.get_or_insert(gap);
                if !matches!(gap, Gap::OutOfReach(..)) {
                    break;
                }
            }
        }
        running.stretch
    }
}

impl Running<'_, '_, '_> {
    /// Follows a path until it forks, arrives, ends, or is at a loop head.
    fn follow(&mut self, mut path: Path) -> Stop {
        let subject = self.executor.subject;
        loop {
            let at = path.top().at;
            if let Some(cause) = self.executor.limits.interrupt.cause() {
                return Stop::Gap(Gap::Stopped(cause));
            }
            self.executor.oracle.spend(1);
            if self.executor.oracle.is_spent() {
                return Stop::Gap(Gap::Cut(at));
            }
            let loc = &subject.program.procs[at.proc].locs[at.loc];
            let moved = match loc.instrs.get(at.instr as usize) {
                Some(instr) => self.instr(path, instr),
                None => self.terminator(path, &loc.terminator),
            };
            match moved {
                Ok(next) => path = next,
                Err(stop) => return stop,
            }
        }
    }

    fn instr(&mut self, mut path: Path, instr: &Instr) -> Result<Path, Stop> {
        let at = path.top().at;
        let Some(simple) = instr.action.simple() else {
            return Err(Stop::Gap(Gap::OutOfReach(at, "objects and heap arrays")));
        };
        match simple {
            Simple::Copy(operand) => {
                let value = path.operand(operand)?;
                Ok(path.assign(instr, value))
            }
            Simple::Apply(prim, operands) => {
                let args: Result<Vec<Value>, Stop> = operands.iter().map(|operand| path.operand(operand)).collect();
                let args = args?;
                if let Some(anchor) = &mut path.anchor {
                    anchor.has_compared |= compares(prim);
                }
                self.executor.oracle.spend(weight(prim, &args));
                let mut context = Context { cube: &path.full, fresh: self.executor.fresh };
                let outcomes = apply(prim, &args.iter().collect::<Vec<_>>(), &mut context);
                let outcomes = outcomes.map_err(|OutOfReach(words)| Stop::Gap(Gap::OutOfReach(at, words)))?;
                let forks = outcomes.into_iter().map(|outcome| (outcome.when, outcome.result));
                self.fork(&path, forks.collect(), |running, path, result| match result {
                    Ok(value) => Some(path.assign(instr, value)),
                    Err(trap) => {
                        running.trap(at, instr, trap);
                        None
                    }
                })
            }
            Simple::Havoc(low, high) => {
                let (low, high) = (path.bound(low)?, path.bound(high)?);
                self.havoc(path, instr, low.as_ref(), high.as_ref())
            }
            Simple::Assume(operand) => {
                if path.operand(operand)?.as_bool() || self.executor.faults.has(Fault::DroppedGuard) {
                    path.advance();
                    Ok(path)
                } else {
                    self.stretch.blocked += 1;
                    Err(Stop::Done)
                }
            }
            Simple::Observe(point, operands) => {
                if self.executor.subject.observes(point) {
                    self.arrive(path, point, operands)
                } else {
                    path.advance();
                    Ok(path)
                }
            }
            Simple::Call(proc, operands) => {
                let args: Result<Vec<Value>, Stop> = operands.iter().map(|operand| path.operand(operand)).collect();
                let callee = &self.executor.subject.program.procs[proc];
                path.advance();
                let mut frame = Frame { at: self.executor.subject.program.start_of(proc), vars: Vec::new() };
                for (param, arg) in callee.params.iter().zip(args?) {
                    frame.set(*param, arg);
                }
                path.state.frames.push(frame);
                Ok(path)
            }
        }
    }

    fn trap(&mut self, at: Position, instr: &Instr, trap: Trap) {
        if instr.handler.is_some() {
            self.stretch.gap.get_or_insert(Gap::OutOfReach(at, "an exception that is caught"));
        }
        self.stretch.trapped.push((trap, at));
    }

    /// Goes on with one path per fork whose conditions can hold.
    fn fork<T>(
        &mut self,
        path: &Path,
        forks: Vec<(impl IntoIterator<Item = Normal>, T)>,
        mut then: impl FnMut(&mut Self, Path, T) -> Option<Path>,
    ) -> Result<Path, Stop> {
        let mut survivors = Vec::new();
        for (conditions, result) in forks {
            let Some((mut cube, mut full)) = path.narrowed(conditions) else { continue };
            if self.executor.faults.has(Fault::DroppedCondition) {
                (cube, full) = (path.cube.clone(), path.full.clone());
            }
            if full != path.full {
                self.executor.oracle.spend(cost_of(&full, COST_OF_FORK));
                if !self.executor.oracle.is_feasible(&full) {
                    continue;
                }
            }
            let forked =
                Path { cube, full, state: path.state.clone(), taken: path.taken.clone(), anchor: path.anchor.clone() };
            survivors.extend(then(self, forked, result));
        }
        if survivors.len() == 1 {
            return survivors.pop().ok_or(Stop::Done);
        }
        self.queue.extend(survivors);
        Err(Stop::Done)
    }

    fn havoc(
        &mut self,
        mut path: Path,
        instr: &Instr,
        low: Option<&Linear>,
        high: Option<&Linear>,
    ) -> Result<Path, Stop> {
        let at = path.top().at;
        let proc = &self.executor.subject.program.procs[at.proc];
        let dest = instr.dest.expect("a havoc has a destination");
        let ty = &proc.vars[dest].ty;
        if *ty == Type::Bool {
            let forks = vec![(Vec::new(), false), (Vec::new(), true)];
            return self.fork(&path, forks, |_, mut path, value| {
                path.taken.push(Taken::Value(Value::Bool(value), Type::Bool));
                Some(path.assign(instr, Value::Bool(value)))
            });
        }
        let mut conditions = Vec::new();
        let value = self.any(ty, low, high, &mut conditions).ok_or(Stop::Gap(Gap::OutOfReach(at, "any reference")))?;
        let Some((cube, full)) = path.narrowed(conditions) else {
            self.stretch.blocked += 1;
            return Err(Stop::Done);
        };
        (path.cube, path.full) = (cube, full);
        if low.is_some() && high.is_some() && !self.executor.oracle.is_feasible(&path.full) {
            self.stretch.blocked += 1;
            return Err(Stop::Done);
        }
        path.taken.push(Taken::Value(value.clone(), ty.clone()));
        Ok(path.assign(instr, value))
    }

    /// Any value of a type, as new symbols with conditions; `None` if the type has values that no symbol stands for.
    fn any(
        &mut self,
        ty: &Type,
        low: Option<&Linear>,
        high: Option<&Linear>,
        conditions: &mut Vec<Normal>,
    ) -> Option<Value> {
        let fresh = &mut *self.executor.fresh;
        let mut symbol = || {
            *fresh += 1;
            Linear::symbol(*fresh - 1)
        };
        let last = match ty {
            Type::Int => None,
            Type::Bits(width) => Some(Linear::from(size_of(*width)).offset(-1)),
            Type::Enum(id) => {
                let n_values = self.executor.subject.program.enums[*id].values.len();
                Some(Linear::from(i64::try_from(n_values).ok()?).offset(-1))
            }
            Type::Array(element, length) => {
                let elements: Option<Vec<Value>> =
                    (0..*length).map(|_| self.any(element, low, high, conditions)).collect();
                return Some(Value::Array(elements?.into()));
            }
            Type::Bool | Type::Ref | Type::List(_) | Type::Text => return None,
        };
        let value = symbol();
        if let Some(last) = &last {
            conditions.extend([at_most(&0.into(), &value), at_most(&value, last)]);
        }
        conditions.extend(low.map(|low| at_most(low, &value)));
        conditions.extend(high.map(|high| at_most(&value, high)));
        Some(Value::Int(value))
    }

    fn arrive(&mut self, path: Path, point: PointId, operands: &[Operand]) -> Result<Path, Stop> {
        let subject = self.executor.subject;
        let fields = subject.fields(point);
        let seen: Result<Vec<Value>, Stop> = fields.iter().map(|&field| path.operand(&operands[field])).collect();
        let seen = seen?;
        let before = path.state.settled(&subject.program, &subject.liveness);
        self.stretch.arrivals.push(Arrival {
            behind: subject.passed(before.clone()),
            before,
            seen,
            cube: path.cube,
            taken: path.taken,
        });
        Err(Stop::Done)
    }

    fn terminator(&mut self, mut path: Path, terminator: &Terminator) -> Result<Path, Stop> {
        let at = path.top().at;
        match terminator {
            Terminator::Goto(to) => self.enter(path, *to),
            Terminator::Branch(operand, yes, no) => {
                let to = if path.operand(operand)?.as_bool() { *yes } else { *no };
                self.enter(path, to)
            }
            Terminator::Switch(operand, cases, default) => {
                let value = path.operand(operand)?;
                let Value::Int(linear) = &value else {
                    return Err(Stop::Gap(Gap::OutOfReach(at, "a switch over something that is not a number")));
                };
                let mut otherwise = Vec::new();
                let mut forks = Vec::new();
                for (case, to) in cases {
                    let Some(Value::Int(case)) = Value::known(case) else { continue };
                    let condition = equal(linear, &case);
                    otherwise.push(match &condition {
                        Normal::Known(known) => Normal::Known(!known),
                        Normal::Literal(literal) => Normal::Literal(literal.negated()),
                    });
                    forks.push((vec![condition], *to));
                }
                forks.push((otherwise, *default));
                self.fork(&path, forks, |running, path, to| running.enter(path, to).ok())
            }
            Terminator::Choose(options) => {
                let forks: Vec<_> = (0..).zip(options).map(|(way, &to)| (Vec::new(), (way, to))).collect();
                self.fork(&path, forks, |running, mut path, (way, to)| {
                    path.taken.push(Taken::Way(way));
                    running.enter(path, to).ok()
                })
            }
            Terminator::Return(operand) => {
                let value = operand.as_ref().map(|operand| path.operand(operand)).transpose()?;
                path.state.frames.pop();
                let Some(caller) = path.state.frames.last_mut() else {
                    self.stretch.returned += 1;
                    return Err(Stop::Done);
                };
                let call = caller.at;
                let loc = &self.executor.subject.program.procs[call.proc].locs[call.loc];
                if let (Some(dest), Some(value)) = (loc.instrs[call.instr as usize - 1].dest, value) {
                    caller.set(dest, value);
                }
                Ok(path)
            }
            Terminator::Throw(..) => Err(Stop::Gap(Gap::OutOfReach(at, "exceptions"))),
        }
    }
}

impl Path {
    pub(super) fn top(&self) -> &Frame {
        self.state.frames.last().expect("a run has a frame")
    }

    pub(super) fn top_mut(&mut self) -> &mut Frame {
        self.state.frames.last_mut().expect("a run has a frame")
    }

    fn advance(&mut self) {
        self.top_mut().at.instr += 1;
    }

    fn operand(&self, operand: &Operand) -> Result<Value, Stop> {
        let at = self.top().at;
        match operand {
            Operand::Var(var) => Ok(self.top().get(*var).cloned().unwrap_or_else(|| {
                unreachable!("the verifier lets no program read {var} before it is set, at {at:?}")
            })),
            Operand::Const(value, _) => Value::known(value).ok_or(Stop::Gap(Gap::OutOfReach(at, "references"))),
        }
    }

    fn bound(&self, operand: Option<&Operand>) -> Result<Option<Linear>, Stop> {
        let value = operand.map(|operand| self.operand(operand)).transpose()?;
        Ok(value.and_then(|value| value.as_linear().cloned()))
    }

    fn assign(mut self, instr: &Instr, value: Value) -> Self {
        if let Some(dest) = instr.dest {
            self.top_mut().set(dest, value);
        }
        self.advance();
        self
    }

    fn narrowed(&self, conditions: impl IntoIterator<Item = Normal>) -> Option<(Cube, Cube)> {
        let (mut cube, mut full) = (self.cube.clone(), self.full.clone());
        for condition in conditions {
            cube = cube.with(condition.clone())?;
            full = full.with(condition)?;
        }
        Some((cube, full))
    }
}
