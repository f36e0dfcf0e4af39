//! The state of a run, and its canonical form.
//!
//! A [`Machine`] holds everything a run needs to go on. Registers and statics may be unset; the interpreter refuses to
//! read one that is. That makes forgetting safe: [`Machine::to_state`] keeps only the registers that liveness calls
//! live, so that states which behave alike become equal, and if liveness were wrong, the run that goes on from the
//! shorter state would fail loudly instead of doing something else.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use counterpoint_ir::Value;
use counterpoint_ir::ids::{ClassId, Id, ObjId, ProcId};
use counterpoint_ir::liveness::Liveness;
use counterpoint_ir::program::{Position, Program};
use counterpoint_ir::state::{self, Object, State};

use crate::interp::number;
use crate::record::Record;

/// The state of a run.
#[derive(Debug, Clone, Default)]
pub(crate) struct Machine {
    /// Frames, the oldest first. The position of every frame but the last is behind the call it waits for.
    pub(crate) frames: Vec<Frame>,
    /// Objects, by [`ObjId`].
    pub(crate) heap: Vec<Object>,
    /// Static fields, by their id.
    pub(crate) statics: Vec<Option<Value>>,
    /// Classes whose initialiser has been started.
    pub(crate) initialised: BTreeSet<ClassId>,
    /// Classes whose initialiser has thrown.
    pub(crate) broken: BTreeSet<ClassId>,
    /// Objects that were asked for their identity, with how many were before them.
    pub(crate) identities: BTreeMap<ObjId, u32>,
    /// How many were asked, with those that can no longer be reached.
    pub(crate) n_identities: u32,
    /// What the state says was read of the standard input. Runs of the checker have none.
    n_read: usize,
    /// What is written down of the run, if somebody wants to know.
    pub(crate) record: Option<Box<Record>>,
}

/// A field or an element of an object.
pub(crate) type Slot = (ObjId, usize);

/// An active procedure.
#[derive(Debug, Clone)]
pub(crate) struct Frame {
    /// Where it goes on.
    pub(crate) at: Position,
    /// Registers, by their id.
    pub(crate) vars: Vec<Option<Value>>,
}

impl Frame {
    /// A procedure before its first instruction.
    pub(crate) fn enter(program: &Program, proc: ProcId, args: Vec<Value>) -> Self {
        let record = &program.procs[proc];
        let mut vars = vec![None; record.vars.len()];
        for (param, arg) in record.params.iter().zip(args) {
            vars[param.index()] = Some(arg);
        }
        Self { at: program.start_of(proc), vars }
    }
}

impl Machine {
    /// A fresh run of a procedure.
    pub(crate) fn start(program: &Program, proc: ProcId, args: Vec<Value>) -> Self {
        let image = &program.image;
        let mut statics: Vec<_> =
            program.classes.statics.values().map(|field| Some(Value::default_of(&field.ty))).collect();
        image.statics.iter().for_each(|(field, value)| statics[field.index()] = Some(value.clone()));
        Self {
            frames: vec![Frame::enter(program, proc, args)],
            heap: image.heap.clone(),
            statics,
            initialised: image.initialised.iter().copied().collect(),
            ..Self::default()
        }
    }

    pub(crate) fn slot(&self, (object, index): Slot) -> &Value {
        &self.heap[object.index()].values[index]
    }

    pub(crate) fn slot_mut(&mut self, (object, index): Slot) -> &mut Value {
        &mut self.heap[object.index()].values[index]
    }

    /// Writes down what was done, if somebody wants to know.
    pub(crate) fn note(&mut self, at: Position, value: impl FnOnce() -> Option<Value>) {
        if let Some(record) = &mut self.record {
            record.step(at, value());
        }
    }

    /// The active procedures, the youngest first: those that wait stand at their calls.
    pub(crate) fn calls(&self) -> Vec<Position> {
        let mut frames = self.frames.iter().rev().map(|frame| frame.at);
        let youngest = frames.next();
        let waiting = frames.map(|at| Position { instr: at.instr.saturating_sub(1), ..at });
        youngest.into_iter().chain(waiting).collect()
    }

    /// A run that goes on from a state. What the state does not list is unset.
    pub(crate) fn from_state(program: &Program, state: &State) -> Result<Self, String> {
        state.check(program)?;
        let frames = state.frames.iter().map(|frame| {
            let mut vars = vec![None; program.procs[frame.at.proc].vars.len()];
            frame.vars.iter().for_each(|(var, value)| vars[var.index()] = Some(value.clone()));
            Frame { at: frame.at, vars }
        });
        let mut statics = vec![None; program.classes.statics.len()];
        state.statics.iter().for_each(|(field, value)| statics[field.index()] = Some(value.clone()));
        Ok(Self {
            frames: frames.collect(),
            heap: state.heap.clone(),
            statics,
            initialised: state.initialised.iter().copied().collect(),
            broken: state.broken.iter().copied().collect(),
            identities: (0..).zip(&state.identities).filter_map(|(nth, object)| Some(((*object)?, nth))).collect(),
            n_identities: number(state.identities.len()),
            n_read: state.n_read,
            record: None,
        })
    }

    /// The canonical form: jumps followed, live registers only, reachable objects only, numbered in the order in which
    /// they are met, those that were asked for their identity in the order of asking. Classes without an initialiser are left out, because nothing depends on whether they were initialised.
    pub(crate) fn to_state(&self, program: &Program, liveness: &Liveness) -> State {
        let mut numbering = Numbering { numbers: vec![None; self.heap.len()], met: Vec::new() };
        for number in 0..program.image.heap.len() {
            numbering.rename(&Value::Ref(Some(ObjId::from_index(number))));
        }
        let mut frames = Vec::with_capacity(self.frames.len());
        for (depth, frame) in self.frames.iter().enumerate() {
            let is_waiting = depth + 1 < self.frames.len();
            let at = if is_waiting { frame.at } else { program.settle(frame.at) };
            let live = liveness.of_frame(program, at, is_waiting);
            let set = live.iter().filter_map(|&var| Some((var, frame.vars[var.index()].as_ref()?)));
            let vars = set.map(|(var, value)| (var, numbering.rename(value))).collect();
            frames.push(state::Frame { at, vars });
        }
        let statics = program.classes.statics.ids().zip(&self.statics);
        let statics = statics.filter_map(|(id, value)| Some((id, numbering.rename(value.as_ref()?)))).collect();
        let mut heap = Vec::new();
        while let Some(&object) = numbering.met.get(heap.len()) {
            let mut object = self.heap[object.index()].clone();
            object.values.iter_mut().for_each(|value| *value = numbering.rename(value));
            heap.push(object);
        }
        let has_initialiser = |class: &ClassId| program.classes.classes[*class].initialiser.is_some();
        let initialised = self.initialised.iter().copied().filter(has_initialiser).collect();
        let broken = self.broken.iter().copied().collect();
        let mut identities = vec![None; self.n_identities as usize];
        self.identities.iter().for_each(|(object, nth)| identities[*nth as usize] = numbering.numbers[object.index()]);
        State { frames, heap, statics, initialised, broken, identities, n_read: self.n_read }
    }
}

/// New numbers of objects, given when they are first met.
struct Numbering {
    numbers: Vec<Option<ObjId>>,
    met: Vec<ObjId>,
}

impl Numbering {
    fn rename(&mut self, value: &Value) -> Value {
        match value {
            Value::Ref(Some(object)) => {
                let next = ObjId::from_index(self.met.len());
                let number = *self.numbers[object.index()].get_or_insert(next);
                if number == next {
                    self.met.push(*object);
                }
                Value::Ref(Some(number))
            }
            Value::Array(elements) if elements.first().is_some_and(may_hold_references) => {
                Value::Array(Arc::new(elements.iter().map(|element| self.rename(element)).collect()))
            }
            other => other.clone(),
        }
    }
}

/// All elements of an array have one type, so the first one tells.
fn may_hold_references(value: &Value) -> bool {
    match value {
        Value::Ref(_) => true,
        Value::Array(elements) => elements.first().is_some_and(may_hold_references),
        _ => false,
    }
}
