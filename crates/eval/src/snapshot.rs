//! Snapshots: the identity of a state.
//!
//! Of the registers only the live ones count, and the heap is renumbered in the order in which objects are met from the
//! roots, so that states that behave alike are equal. A frame that waits for a call keeps what is live *at* the call:
//! its handler may need it too. Programs without calls, heap and statics, which are most of them in the native language,
//! pay for none of this.

use std::sync::Arc;

use counterpoint_ir::Value;
use counterpoint_ir::ids::{ClassId, Id, ObjId, StaticId, VarId};
use counterpoint_ir::program::Position;
use counterpoint_ir::state::{Frame, Object, State};

use crate::bytecode::{Code, Reg};
use crate::machine::Machine;
use crate::memory::{Heap, Waiting};

/// A state of a run, canonical: equal snapshots have equal futures.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Snapshot {
    pc: u32,
    /// The live registers of the current frame.
    values: Box<[Value]>,
    /// What few programs have.
    rest: Option<Box<Rest>>,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Rest {
    /// The waiting frames, the oldest first: the call, where its result goes, and the live registers.
    waiting: Vec<(u32, Option<i32>, Vec<Value>)>,
    heap: Vec<Object>,
    statics: Vec<Value>,
    initialised: Vec<bool>,
}

impl Machine {
    /// The state of the run.
    pub fn snapshot(&self) -> Snapshot {
        let values = self.live_values(self.pc, self.base);
        let is_plain = self.waiting.is_empty() && self.statics.is_empty() && self.initialised.is_empty();
        if is_plain && self.heap.objects.is_empty() {
            return Snapshot { pc: self.pc, values: values.into(), rest: None };
        }
        let waiting = self.waiting.iter().map(|frame| {
            let values = self.live_values(frame.call, frame.base);
            (frame.call, frame.dest.map(|dest| dest.0), values)
        });
        let mut rest = Rest {
            waiting: waiting.collect(),
            heap: Vec::new(),
            statics: self.statics.clone(),
            initialised: self.initialised.clone(),
        };
        let mut values = values;
        renumber(&self.heap, &mut rest, &mut values);
        // Objects that nobody reaches leave no trace.
        let rest = (!is_plain || !rest.heap.is_empty()).then(|| Box::new(rest));
        Snapshot { pc: self.pc, values: values.into(), rest }
    }

    /// The number of registers, fields and elements that a snapshot may have to copy.
    pub fn size(&self) -> usize {
        self.regs.len() + self.heap.cells
    }

    fn live_values(&self, pc: u32, base: usize) -> Vec<Value> {
        self.code.live(pc).iter().map(|var| self.regs[base + var.index()].clone()).collect()
    }

    /// Puts the run into a state of the same program. Dead registers keep whatever they hold.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        self.pc = snapshot.pc;
        self.base = self.code.constants.len();
        self.waiting.clear();
        self.heap = Heap::default();
        if let Some(rest) = &snapshot.rest {
            self.restore_rest(rest);
        }
        let code = Arc::clone(&self.code);
        self.fit_frame(&code, snapshot.pc);
        for (var, value) in code.live(snapshot.pc).iter().zip(&snapshot.values) {
            self.regs[self.base + var.index()] = value.clone();
        }
    }

    fn restore_rest(&mut self, rest: &Rest) {
        self.heap.cells = rest.heap.iter().map(|object| object.values().len()).sum();
        self.heap.objects.clone_from(&rest.heap);
        self.statics.clone_from(&rest.statics);
        self.initialised.clone_from(&rest.initialised);
        let code = Arc::clone(&self.code);
        for (call, dest, values) in &rest.waiting {
            self.fit_frame(&code, *call);
            for (var, value) in code.live(*call).iter().zip(values) {
                self.regs[self.base + var.index()] = value.clone();
            }
            self.waiting.push(Waiting { call: *call, base: self.base, dest: dest.map(Reg) });
            self.base = self.regs.len();
        }
    }

    /// Makes the registers end with the frame that stands at `pc`.
    fn fit_frame(&mut self, code: &Code, pc: u32) {
        let n_regs = code.procs[code.positions[pc as usize].proc].n_regs;
        self.regs.resize(self.base + n_regs, Value::Bool(false));
    }
}

impl Snapshot {
    /// Where the run stands in the bytecode.
    pub fn pc(&self) -> u32 {
        self.pc
    }
}

impl Code {
    /// The live registers before an instruction.
    fn live(&self, pc: u32) -> &[VarId] {
        self.liveness.at(self.positions[pc as usize])
    }

    /// A snapshot as plain data, for certificates.
    pub fn state(&self, snapshot: &Snapshot) -> State {
        let frame = |pc: u32, at: Position, values: &[Value]| Frame {
            at,
            vars: self.live(pc).iter().copied().zip(values.iter().cloned()).collect(),
        };
        let behind = |call: u32| {
            let at = self.positions[call as usize];
            Position { instr: at.instr + 1, ..at }
        };
        let mut state = State { frames: Vec::new(), heap: Vec::new(), statics: Vec::new(), initialised: Vec::new() };
        if let Some(rest) = &snapshot.rest {
            let waiting = rest.waiting.iter().map(|(call, _, values)| frame(*call, behind(*call), values));
            state.frames = waiting.collect();
            state.heap.clone_from(&rest.heap);
            state.statics =
                rest.statics.iter().cloned().enumerate().map(|(i, v)| (StaticId::from_index(i), v)).collect();
            let started = rest.initialised.iter().enumerate().filter(|(_, started)| **started);
            state.initialised = started.map(|(index, _)| ClassId::from_index(index)).collect();
        }
        state.frames.push(frame(snapshot.pc, self.settled[snapshot.pc as usize], &snapshot.values));
        state
    }
}

/// Gives objects numbers in the order in which they are met, and keeps only those.
fn renumber(heap: &Heap, rest: &mut Rest, values: &mut [Value]) {
    let mut numbering = Numbering { numbers: vec![None; heap.objects.len()], met: Vec::new() };
    let frames = rest.waiting.iter_mut().flat_map(|(_, _, values)| values.iter_mut());
    frames.chain(values).chain(&mut rest.statics).for_each(|value| numbering.visit(value));
    let mut next = 0;
    while next < numbering.met.len() {
        let mut object = heap.object(numbering.met[next]).clone();
        object.values_mut().iter_mut().for_each(|value| numbering.visit(value));
        rest.heap.push(object);
        next += 1;
    }
}

/// New numbers of objects, and the objects in the order in which they were met.
struct Numbering {
    numbers: Vec<Option<ObjId>>,
    met: Vec<ObjId>,
}

impl Numbering {
    /// Renumbers the references in a value. Array values can hold references too, nested as deep as their type.
    fn visit(&mut self, value: &mut Value) {
        match value {
            Value::Ref(Some(object)) => {
                let met = &mut self.met;
                *object = *self.numbers[object.index()].get_or_insert_with(|| {
                    met.push(*object);
                    ObjId::from_index(met.len() - 1)
                });
            }
            Value::Array(elements) if matches!(elements.first(), Some(Value::Ref(_) | Value::Array(_))) => {
                for element in Arc::make_mut(elements) {
                    self.visit(element);
                }
            }
            _ => {}
        }
    }
}
