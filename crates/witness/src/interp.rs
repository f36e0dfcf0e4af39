//! A plain interpreter of the IR.
//!
//! It executes one instruction after the other as `ir::program` describes them and stops where somebody else has to act:
//! before a decision, behind an observation that is looked at, at the end. It is the trusted base of every verdict, so
//! it prefers the obvious to the fast: operands are cloned, and only layouts of classes and liveness are kept.
//!
//! What the description leaves open is decided here: a `throw` of null is a null reference, an object of the wrong kind
//! (an array where an instance is needed or the reverse, elements of another type, a class that does not answer a
//! selector) is a bad cast, and a trap that no procedure stands for ends the run whatever handlers there are.
//!
//! A stretch without decisions can only go on for ever by coming back to an earlier state, by growing without bound, or
//! not at all. The first is found with Brent's algorithm at the jumps backwards (two states in memory), the second is
//! cut by the step limit.

use std::sync::OnceLock;

use counterpoint_ir::domain::Domain;
use counterpoint_ir::ids::{ClassId, FieldId, Id, IdVec, InputId, LocId, ObjId, PointId, ProcId, VarId};
use counterpoint_ir::liveness::{Focus, Liveness};
use counterpoint_ir::native::{Refusal, class_number};
use counterpoint_ir::prim::{Op, Prim, Trap};
use counterpoint_ir::program::{Action, Instr, MAX_CALLS, Operand, Position, Program, Terminator};
use counterpoint_ir::state::{Outcome, State};
use counterpoint_ir::types::Type;
use counterpoint_ir::{Integer, Value};

use crate::claim::Decision;
use crate::domain::Options;
use crate::heap::{NULL, World, allocate, bad_cast, class_of, length};
use crate::limits::{Meter, Rejection, contradicted, undecided};
use crate::machine::{Frame, Machine};

/// Runs one program, with what is looked at in its observations.
#[derive(Debug)]
pub(crate) struct Interpreter<'a> {
    pub(crate) program: &'a Program,
    pub(crate) focus: Focus,
    liveness: OnceLock<Liveness>,
    /// The fields of the objects of each class, once they were asked for.
    layouts: IdVec<ClassId, OnceLock<Vec<FieldId>>>,
    /// Whether it notices when a run goes round in circles; otherwise such a run goes on up to the limits.
    pub(crate) finds_circles: bool,
}

/// Why a run stands still.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Pause {
    /// It stands before a decision.
    Choice(Choice),
    /// It stands behind an observation.
    Observed(Seen),
    /// It is over.
    Ended(Outcome),
    /// It came back to a state it was in, without a decision in between.
    Diverged,
}

/// A decision to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) at: Position,
    pub(crate) input: Option<InputId>,
    pub(crate) options: Options,
}

/// What an observation shows. Fields that the focus does not see hold the default of their type.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seen {
    /// The point.
    pub point: PointId,
    /// Where the `observe` stands.
    pub at: Position,
    /// The values of its fields.
    pub values: Vec<Value>,
}

/// How the run goes on behind a step.
enum Next {
    Forward,
    Backward,
    Pause(Pause),
}

/// What an instruction does to the run.
enum Effect {
    Go(Option<Value>),
    Enter(ProcId, Vec<Value>),
    Observe(Seen),
    Choose(Choice),
    Block,
}

/// Why an instruction does nothing.
pub(crate) enum Fault {
    /// With what is told about it.
    Trap(Trap, Vec<Value>),
    Reject(Rejection),
    /// The run is over.
    End(Outcome),
}

impl From<Trap> for Fault {
    fn from(trap: Trap) -> Self {
        Fault::Trap(trap, Vec::new())
    }
}

impl From<Rejection> for Fault {
    fn from(rejection: Rejection) -> Self {
        Fault::Reject(rejection)
    }
}

impl<'a> Interpreter<'a> {
    pub(crate) fn new(program: &'a Program, focus: Focus) -> Self {
        let layouts = program.classes.classes.ids().map(|_| OnceLock::new()).collect();
        Self { program, focus, liveness: OnceLock::new(), layouts, finds_circles: true }
    }

    pub(crate) fn liveness(&self) -> &Liveness {
        self.liveness.get_or_init(|| Liveness::compute(self.program, &self.focus))
    }

    /// The fields of an object of a class, in the order of its layout.
    pub(crate) fn layout(&self, class: ClassId) -> &[FieldId] {
        self.layouts[class].get_or_init(|| self.program.classes.layout(class))
    }

    /// The canonical state of a run of this program.
    pub(crate) fn state(&self, machine: &Machine) -> State {
        machine.to_state(self.program, self.liveness())
    }

    /// Runs until somebody else has to act.
    pub(crate) fn run(&self, machine: &mut Machine, meter: &mut Meter<'_>) -> Result<Pause, Rejection> {
        let mut circle = CycleDetector::default();
        loop {
            meter.spend(1)?;
            match self.step(machine, meter)? {
                Next::Backward if self.finds_circles && circle.closes(self, machine) => return Ok(Pause::Diverged),
                Next::Forward | Next::Backward => {}
                Next::Pause(pause) => return Ok(pause),
            }
        }
    }

    /// Makes the decision before which the run stands.
    pub(crate) fn decide(&self, machine: &mut Machine, choice: &Choice, decision: &Decision) -> Result<(), Rejection> {
        if !choice.options.allow(decision) {
            return Err(contradicted(format!("{decision:?} is not possible at {}", self.place(choice.at))));
        }
        let loc = &self.program.procs[choice.at.proc].locs[choice.at.loc];
        let frame = top(machine);
        match (loc.instrs.get(choice.at.instr as usize), &loc.terminator, decision) {
            (Some(instr), _, Decision::Value(value)) => {
                frame.at.instr += 1;
                set(frame, instr.dest, Some(value.clone()));
            }
            (None, Terminator::Choose(ways), Decision::Way(way)) => {
                frame.at = Position { loc: ways[*way as usize], instr: 0, ..frame.at };
            }
            _ => return Err(contradicted(format!("no decision is made at {}", self.place(choice.at)))),
        }
        Ok(())
    }

    fn step(&self, machine: &mut Machine, meter: &mut Meter<'_>) -> Result<Next, Rejection> {
        let at = top(machine).at;
        let loc = &self.program.procs[at.proc].locs[at.loc];
        let Some(instr) = loc.instrs.get(at.instr as usize) else {
            return self.leave(machine, &loc.terminator, meter);
        };
        let effect = match self.perform(machine, instr, meter) {
            Ok(effect) => effect,
            Err(Fault::Trap(trap, told)) => {
                machine.note(at, || None);
                return self.trap(machine, trap, told, at, meter);
            }
            Err(Fault::Reject(rejection)) => return Err(rejection),
            Err(Fault::End(outcome)) => return Ok(Next::Pause(Pause::Ended(outcome))),
        };
        machine.note(at, || if let Effect::Go(value) = &effect { value.clone() } else { None });
        let frame = top(machine);
        Ok(match effect {
            Effect::Choose(choice) => Next::Pause(Pause::Choice(choice)),
            Effect::Block => Next::Pause(Pause::Ended(Outcome::Blocked(at))),
            Effect::Go(value) => {
                frame.at.instr += 1;
                set(frame, instr.dest, value);
                Next::Forward
            }
            Effect::Observe(seen) => {
                frame.at.instr += 1;
                Next::Pause(Pause::Observed(seen))
            }
            Effect::Enter(proc, args) => {
                if machine.frames.len() == MAX_CALLS && self.program.classes.traps.contains_key(&Trap::DeepCalls) {
                    return self.trap(machine, Trap::DeepCalls, Vec::new(), at, meter);
                }
                return self.enter(machine, proc, args, meter);
            }
        })
    }

    /// Goes on in a procedure. The youngest frame waits behind what it does.
    fn enter(
        &self,
        machine: &mut Machine,
        proc: ProcId,
        args: Vec<Value>,
        meter: &mut Meter<'_>,
    ) -> Result<Next, Rejection> {
        meter.keep(self.program.procs[proc].vars.len() as u64 + 1)?;
        top(machine).at.instr += 1;
        machine.frames.push(Frame::enter(self.program, proc, args));
        Ok(Next::Forward)
    }

    fn perform(&self, machine: &mut Machine, instr: &Instr, meter: &mut Meter<'_>) -> Result<Effect, Fault> {
        let at = top(machine).at;
        let proc = &self.program.procs[at.proc];
        let dest_type = instr.dest.map(|dest| &proc.vars[dest].ty);
        let value = match &instr.action {
            Action::Copy(operand) => Some(self.read(machine, operand)?),
            Action::Apply(prim, operands) => {
                let args = self.read_all(machine, operands)?;
                meter.spend(weight(*prim, &args))?;
                Some(prim.apply(&args)?)
            }
            Action::Havoc { low, high, input } => return self.havoc(machine, dest_type, [low, high], *input),
            Action::Assume(operand) => {
                if !self.read(machine, operand)?.as_bool() {
                    return Ok(Effect::Block);
                }
                None
            }
            Action::Observe(point, operands) if self.focus.stops_at(*point) => {
                return Ok(Effect::Observe(self.observe(machine, *point, operands)?));
            }
            Action::Observe(..) => None,
            Action::GetStatic(field) => {
                let unset = || contradicted(format!("{field} is read at {} but not set", self.place(at)));
                Some(machine.statics[field.index()].clone().ok_or_else(unset)?)
            }
            Action::SetStatic(field, operand) => {
                machine.statics[field.index()] = Some(self.read(machine, operand)?);
                None
            }
            Action::InitClass(class) if machine.broken.contains(class) => {
                return Err(Fault::Trap(Trap::BrokenClass, vec![class_number(*class)]));
            }
            Action::InitClass(class) => match self.program.classes.classes[*class].initialiser {
                Some(proc) if machine.initialised.insert(*class) => return Ok(Effect::Enter(proc, Vec::new())),
                _ => None,
            },
            Action::Call(proc, operands) => return Ok(Effect::Enter(*proc, self.read_all(machine, operands)?)),
            Action::CallVirtual(selector, operands) => {
                let args = self.read_all(machine, operands)?;
                let receiver = args.first().and_then(Value::as_ref).ok_or(NULL)?;
                let target = self.program.classes.dispatch(class_of(machine, receiver), *selector);
                return Ok(Effect::Enter(target.ok_or_else(|| bad_cast(Some(receiver), None))?, args));
            }
            Action::Native(native, operands) => {
                let args = self.read_all(machine, operands)?;
                let classes = &self.program.classes;
                let mut world = World { classes, machine, meter, rejection: None };
                match native.call(&mut world, &args) {
                    Ok(value) => value,
                    Err(Refusal::Trap(trap, told)) => return Err(Fault::Trap(trap, told)),
                    Err(Refusal::Exit(code)) => return Err(Fault::End(Outcome::Exited(code))),
                    Err(Refusal::OutOfMemory) => {
                        return Err(Fault::Reject(world.rejection.unwrap_or(Rejection::OverBudget)));
                    }
                }
            }
            Action::Unsupported(what) => return Err(undecided(format!("{what} is not supported")).into()),
            Action::New(class) => Some(Value::Ref(Some(allocate(&self.program.classes, machine, (*class, 0), meter)?))),
            Action::NewArray(class, len) => {
                let len = length(&self.read(machine, len)?)?;
                Some(Value::Ref(Some(allocate(&self.program.classes, machine, (*class, len), meter)?)))
            }
            Action::GetField(object, field) => Some(machine.slot(self.field(machine, object, *field)?).clone()),
            Action::SetField(object, field, operand) => {
                let slot = self.field(machine, object, *field)?;
                *machine.slot_mut(slot) = self.read(machine, operand)?;
                None
            }
            Action::GetElement(array, index) => {
                Some(machine.slot(self.element(machine, array, index, dest_type)?).clone())
            }
            Action::SetElement(array, index, operand) => {
                let slot = self.element(machine, array, index, Some(proc.type_of(operand)))?;
                let value = self.read(machine, operand)?;
                self.check_element(machine, slot.0, &value)?;
                *machine.slot_mut(slot) = value;
                None
            }
            Action::Length(array) => {
                let (_, elements) = self.array(machine, array)?;
                let len = i64::try_from(elements.len()).map_err(|_| Rejection::OverBudget)?;
                Some(match dest_type {
                    Some(Type::Bits(width)) => Value::bits(*width, len),
                    _ => Value::int(len),
                })
            }
            Action::InstanceOf(operand, class) => {
                let object = self.read(machine, operand)?.as_ref();
                Some(Value::Bool(object.is_some_and(|object| self.is_instance(machine, object, *class))))
            }
            Action::Cast(operand, class) => {
                let value = self.read(machine, operand)?;
                if value.as_ref().is_some_and(|object| !self.is_instance(machine, object, *class)) {
                    return Err(bad_cast(value.as_ref(), Some(*class)));
                }
                Some(value)
            }
        };
        Ok(Effect::Go(value))
    }

    fn leave(&self, machine: &mut Machine, terminator: &Terminator, meter: &mut Meter<'_>) -> Result<Next, Rejection> {
        let at = top(machine).at;
        Ok(match terminator {
            Terminator::Goto(to) => jump(machine, *to),
            Terminator::Branch(operand, yes, no) => {
                let is_true = self.read(machine, operand)?.as_bool();
                machine.note(at, || Some(Value::Bool(is_true)));
                let to = if is_true { yes } else { no };
                jump(machine, *to)
            }
            Terminator::Switch(operand, cases, default) => {
                let value = self.read(machine, operand)?;
                let to = cases.iter().find(|case| case.0 == value).map_or(*default, |case| case.1);
                jump(machine, to)
            }
            Terminator::Choose(ways) if ways.is_empty() => Next::Pause(Pause::Ended(Outcome::Blocked(at))),
            Terminator::Choose(ways) => {
                Next::Pause(Pause::Choice(Choice { at, input: None, options: Options::Ways(number(ways.len())) }))
            }
            Terminator::Return(operand) => {
                machine.note(at, || None);
                let value = operand.as_ref().map(|operand| self.read(machine, operand)).transpose()?;
                machine.frames.pop();
                match machine.frames.last_mut() {
                    None => Next::Pause(Pause::Ended(Outcome::Returned(value))),
                    Some(caller) => {
                        set(caller, self.program.awaited(caller.at).0, value);
                        Next::Forward
                    }
                }
            }
            Terminator::Throw(operand, handler) => {
                machine.note(at, || None);
                match self.read(machine, operand)?.as_ref() {
                    Some(object) => self.throw(machine, object, at, *handler),
                    None => self.trap(machine, Trap::NullReference, Vec::new(), at, meter)?,
                }
            }
        })
    }

    /// Calls what throws for a trap, or ends the run.
    fn trap(
        &self,
        machine: &mut Machine,
        trap: Trap,
        told: Vec<Value>,
        at: Position,
        meter: &mut Meter<'_>,
    ) -> Result<Next, Rejection> {
        let Some(&proc) = self.program.classes.traps.get(&trap) else {
            return Ok(Next::Pause(Pause::Ended(Outcome::Trapped(trap, at))));
        };
        let unsaid = trap.params().iter().skip(told.len()).map(Value::default_of);
        let told = told.into_iter().chain(unsaid).collect();
        self.enter(machine, proc, told, meter)
    }

    /// Goes on at the nearest handler, leaving the procedures that have none.
    fn throw(&self, machine: &mut Machine, object: ObjId, at: Position, mut handler: Option<LocId>) -> Next {
        loop {
            if let Some(to) = handler {
                let proc = top(machine).at.proc;
                let next = jump(machine, to);
                set(top(machine), self.program.procs[proc].locs[to].catch, Some(Value::Ref(Some(object))));
                return next;
            }
            machine.frames.pop();
            let Some(caller) = machine.frames.last() else { break };
            let behind = caller.at;
            handler = self.program.awaited(behind).1;
            let instrs = &self.program.procs[behind.proc].locs[behind.loc].instrs;
            if let Some(Action::InitClass(class)) = instrs.get(behind.instr as usize - 1).map(|instr| &instr.action) {
                machine.broken.insert(*class);
            }
        }
        Next::Pause(Pause::Ended(Outcome::Threw(class_of(machine, object), at)))
    }

    pub(crate) fn read(&self, machine: &Machine, operand: &Operand) -> Result<Value, Rejection> {
        let frame = machine.frames.last().expect("a run that goes on has a frame");
        match operand {
            Operand::Const(value, _) => Ok(value.clone()),
            Operand::Var(var) => frame.vars[var.index()].clone().ok_or_else(|| {
                let name = &self.program.procs[frame.at.proc].vars[*var].name;
                contradicted(format!("register {name} is read at {} but not set", self.place(frame.at)))
            }),
        }
    }

    fn read_all(&self, machine: &Machine, operands: &[Operand]) -> Result<Vec<Value>, Rejection> {
        operands.iter().map(|operand| self.read(machine, operand)).collect()
    }

    fn havoc(
        &self,
        machine: &mut Machine,
        ty: Option<&Type>,
        bounds: [&Option<Operand>; 2],
        input: Option<InputId>,
    ) -> Result<Effect, Fault> {
        let at = top(machine).at;
        let ty = ty.ok_or_else(|| contradicted(format!("a value without use is taken at {}", self.place(at))))?;
        let bound = |operand: &Option<Operand>| -> Result<Option<Integer>, Rejection> {
            let value = operand.as_ref().map(|operand| self.read(machine, operand)).transpose()?;
            Ok(value.map(|value| value.as_int().clone()))
        };
        let values = Domain::of(ty, bound(bounds[0])?, bound(bounds[1])?, &self.program.enums);
        Ok(match values.count() {
            Some(0) => Effect::Block,
            _ => Effect::Choose(Choice { at, input, options: Options::Values(values) }),
        })
    }

    /// What is seen at a point. Only what the focus sees is read: the rest may have been forgotten.
    fn observe(&self, machine: &Machine, point: PointId, operands: &[Operand]) -> Result<Seen, Rejection> {
        let at = machine.frames.last().expect("a run that goes on has a frame").at;
        let fields = &self.program.points[point].fields;
        let values = operands.iter().zip(fields).enumerate().map(|(index, (operand, field))| {
            if !self.focus.sees(point, index) {
                return Ok(Value::default_of(&field.ty));
            }
            let value = self.read(machine, operand)?;
            Ok(if field.ty.is_list() { self.list(machine, &value, &field.ty) } else { value })
        });
        Ok(Seen { point, at, values: values.collect::<Result<_, _>>()? })
    }

    /// A place in words, for rejections.
    pub(crate) fn place(&self, at: Position) -> String {
        format!("{}/{}/{}", self.program.procs[at.proc].name, at.loc, at.instr)
    }
}

/// A size of a table as a `u32`.
pub(crate) fn number(size: usize) -> u32 {
    u32::try_from(size).expect("a table has fewer than 2^32 records")
}

fn top(machine: &mut Machine) -> &mut Frame {
    machine.frames.last_mut().expect("a run that goes on has a frame")
}

fn set(frame: &mut Frame, dest: Option<VarId>, value: Option<Value>) {
    if let Some(dest) = dest {
        frame.vars[dest.index()] = value;
    }
}

fn jump(machine: &mut Machine, to: LocId) -> Next {
    let frame = top(machine);
    let next = if to <= frame.at.loc { Next::Backward } else { Next::Forward };
    frame.at = Position { loc: to, instr: 0, ..frame.at };
    next
}

/// Steps charged for big integers: in 64-bit words, what the schoolbook method takes. Squaring in a loop would
/// otherwise take for ever in a few steps.
pub(crate) fn weight(prim: Prim, args: &[Value]) -> u64 {
    let words = |value: &Value| match value {
        Value::Int(Integer::Big(big)) => big.bits() / 64 + 1,
        _ => 1,
    };
    match (prim.op, args) {
        (Op::IntMul | Op::IntDiv | Op::IntRem | Op::IntDivides, [a, b]) => words(a).saturating_mul(words(b)) - 1,
        _ => args.iter().map(|arg| words(arg) - 1).sum(),
    }
}

/// Finds out that a deterministic stretch runs in a circle (Brent, BIT 20, 1980, <https://doi.org/10.1007/BF01933190>).
#[derive(Default)]
struct CycleDetector {
    /// The position stands beside the state, in which jumps have been followed: on its way through a chain of jumps
    /// backwards a run has equal states without running in a circle.
    saved: Option<(Digest, State)>,
    since: u64,
    power: u64,
}

/// What equal states have in common and is seen at once: whole states have all that can be reached.
#[derive(PartialEq)]
struct Digest {
    at: Position,
    n_frames: usize,
    /// The values that are live in the youngest frame; of references, only whether there is an object.
    live: Vec<Option<Value>>,
}

impl Digest {
    fn new(interpreter: &Interpreter<'_>, machine: &Machine) -> Self {
        let frame = machine.frames.last().expect("a run that goes on has a frame");
        let live = interpreter.liveness().at(interpreter.program.settle(frame.at));
        let seen = |value: &Value| match value {
            Value::Ref(object) => Value::Bool(object.is_some()),
            other => other.clone(),
        };
        let live = live.iter().map(|var| frame.vars[var.index()].as_ref().map(seen)).collect();
        Self { at: frame.at, n_frames: machine.frames.len(), live }
    }
}

impl CycleDetector {
    /// Whether the state was met before. Each circle is found, after at most a few rounds.
    fn closes(&mut self, interpreter: &Interpreter<'_>, machine: &Machine) -> bool {
        let digest = Digest::new(interpreter, machine);
        if let Some((known, state)) = &self.saved
            && *known == digest
            && *state == interpreter.state(machine)
        {
            return true;
        }
        self.since += 1;
        if self.since >= self.power {
            self.saved = Some((digest, interpreter.state(machine)));
            self.power = (self.power * 2).max(1);
            self.since = 0;
        }
        false
    }
}
