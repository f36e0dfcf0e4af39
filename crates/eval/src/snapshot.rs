//! Snapshots: the identity of a state.
//!
//! Of the registers only the live ones count, and the heap is renumbered in the order in which objects are met from the
//! roots, so that states that behave alike are equal. Which objects were asked for their identity, and how much of the
//! standard input was read, decide the future too. Objects of the image come first, with the numbers that constants of
//! the program know them by. A frame that waits for a call keeps what is live *at* the call: its handler may need it too.
//! Programs without calls, heap and statics, which are most of them in the native language, pay for none of this.

use std::sync::Arc;

use counterpoint_ir::Value;
use counterpoint_ir::ids::{ClassId, Id, IdVec, ObjId, ProcId, StaticId, VarId};
use counterpoint_ir::liveness::Liveness;
use counterpoint_ir::program::{Position, Var};
use counterpoint_ir::state::{Frame, Object, State};

use crate::bytecode::{Code, Reg, is_word};
use crate::machine::{Machine, Progress};
use crate::memory::{Heap, Waiting, to_value, to_word};

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
    progress: Vec<Progress>,
    /// The objects that were asked for their identity, in order, those that can still be reached by their number.
    identities: Vec<Option<ObjId>>,
    /// The bytes of the standard input that were read.
    n_read: usize,
}

impl Machine {
    /// The state of the run.
    pub fn snapshot(&self) -> Snapshot {
        let mut values = self.live_values(self.pc, self.base, self.value_base);
        let is_plain = self.waiting.is_empty() && self.statics.is_empty() && self.progress.is_empty();
        let is_plain = is_plain && self.world.n_read() == 0;
        if is_plain {
            return Snapshot { pc: self.pc, values: values.into(), rest: None };
        }
        let waiting = self.waiting.iter().map(|frame| {
            let values = self.live_values(frame.call, frame.base, frame.value_base);
            (frame.call, frame.dest.map(|dest| dest.0), values)
        });
        let statics = self.statics.iter().zip(&self.code.table.statics);
        let statics =
            statics.map(|(&word, ty)| if is_word(ty) { to_value(word, ty) } else { self.heap.boxed(word).clone() });
        let mut rest = Rest {
            waiting: waiting.collect(),
            heap: Vec::new(),
            statics: statics.collect(),
            progress: self.progress.clone(),
            identities: Vec::new(),
            n_read: self.world.n_read(),
        };
        self.renumber(&mut rest, &mut values);
        Snapshot { pc: self.pc, values: values.into(), rest: Some(Box::new(rest)) }
    }

    /// The number of registers, fields and elements that a snapshot may have to copy.
    pub fn size(&self) -> usize {
        self.top + self.values.len() + self.heap.size()
    }

    fn live_values(&self, pc: u32, base: usize, value_base: usize) -> Vec<Value> {
        let (regs, vars) = self.code.frame_at(pc);
        let value = |&var: &VarId| {
            let (reg, ty) = (regs[var], &vars[var].ty);
            if is_word(ty) {
                to_value(self.words[reg.place(base)], ty)
            } else {
                self.values[reg.place(value_base)].clone()
            }
        };
        self.code.live(pc).iter().map(value).collect()
    }

    /// Puts the run into a state of the same program. Dead registers keep whatever they hold.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        let code = Arc::clone(&self.code);
        self.pc = snapshot.pc;
        (self.base, self.value_base) = (code.words.len(), code.values.len());
        self.waiting.clear();
        let places = if let Some(rest) = &snapshot.rest {
            self.restore_rest(&code, rest)
        } else {
            self.world.restore(0, &[], &[]);
            Vec::new()
        };
        self.fill_frame(&code, snapshot.pc, &snapshot.values, &places);
    }

    /// Restores everything but the current frame; where the objects of the snapshot stand now.
    fn restore_rest(&mut self, code: &Code, rest: &Rest) -> Vec<u32> {
        self.is_replaced = true;
        self.heap = Heap::default();
        let objects = rest.heap.iter();
        let places: Vec<u32> =
            objects.map(|object| self.heap.allocate(&code.table, object.class, object.values.len())).collect();
        self.world.restore(rest.n_read, &rest.identities, &places);
        for (object, &place) in rest.heap.iter().zip(&places) {
            for (slot, value) in object.values.iter().enumerate() {
                let ty = code.table.slot_type(object.class, slot);
                self.heap.set(place, slot, ty, &placed(value, &places));
            }
        }
        self.statics.clear();
        for (value, ty) in rest.statics.iter().zip(&code.table.statics) {
            let value = placed(value, &places);
            let word = if is_word(ty) { to_word(&value) } else { self.heap.add_box(value) };
            self.statics.push(word);
        }
        self.progress.clone_from(&rest.progress);
        for (call, dest, values) in &rest.waiting {
            self.fill_frame(code, *call, values, &places);
            let dest = dest.map(Reg);
            self.waiting.push(Waiting { call: *call, base: self.base, value_base: self.value_base, dest });
            (self.base, self.value_base) = (self.top, self.values.len());
        }
        places
    }

    /// Makes the registers end with the frame that stands at `pc`, with these live ones.
    fn fill_frame(&mut self, code: &Code, pc: u32, values: &[Value], places: &[u32]) {
        let record = &code.procs[code.positions[pc as usize].proc];
        self.make_room(record.n_words);
        self.values.resize(self.value_base + record.n_values, Value::Bool(false));
        let (regs, vars) = code.frame_at(pc);
        for (&var, value) in code.live(pc).iter().zip(values) {
            let place = regs[var];
            if is_word(&vars[var].ty) {
                self.words[place.place(self.base)] = to_word(&placed(value, places));
            } else {
                self.values[place.place(self.value_base)] = placed(value, places);
            }
        }
    }

    /// Gives objects numbers in the order in which they are met, and keeps only those.
    fn renumber(&self, rest: &mut Rest, values: &mut [Value]) {
        let table = &self.code.table;
        let mut numbering = Numbering::default();
        for &place in &table.image_objects {
            numbering.visit(&mut Value::Ref(Some(ObjId::from_index(place as usize))));
        }
        let frames = rest.waiting.iter_mut().flat_map(|(_, _, values)| values.iter_mut());
        frames.chain(values).chain(&mut rest.statics).for_each(|value| numbering.visit(value));
        let mut next = 0;
        while let Some(&place) = numbering.met.get(next) {
            let class = self.heap.class(place.into());
            let slots = 0..self.heap.len(place.into());
            let values = slots.map(|slot| self.heap.get(place, slot, table.slot_type(class, slot)));
            let mut object = Object { class, values: values.collect() };
            object.values.iter_mut().for_each(|value| numbering.visit(value));
            rest.heap.push(object);
            next += 1;
        }
        let number = |place: &u32| numbering.numbers.get(place).map(|&number| ObjId::from_index(number as usize));
        rest.identities = self.world.identities().iter().map(number).collect();
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
        let liveness = self.liveness.get_or_init(|| Liveness::compute(&self.program, &self.focus));
        liveness.at(self.positions[pc as usize])
    }

    /// The registers of the procedure of an instruction.
    fn frame_at(&self, pc: u32) -> (&IdVec<VarId, Reg>, &IdVec<VarId, Var>) {
        let proc: ProcId = self.positions[pc as usize].proc;
        (&self.procs[proc].vars, &self.program.procs[proc].vars)
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
        let mut state = State {
            frames: Vec::new(),
            heap: Vec::new(),
            statics: Vec::new(),
            initialised: Vec::new(),
            broken: Vec::new(),
            identities: Vec::new(),
            n_read: 0,
        };
        if let Some(rest) = &snapshot.rest {
            let waiting = rest.waiting.iter().map(|(call, _, values)| frame(*call, behind(*call), values));
            state.frames = waiting.collect();
            state.heap.clone_from(&rest.heap);
            state.statics =
                rest.statics.iter().cloned().enumerate().map(|(i, v)| (StaticId::from_index(i), v)).collect();
            let classes = |is_wanted: fn(Progress) -> bool| {
                let wanted = rest.progress.iter().enumerate().filter(move |(_, progress)| is_wanted(**progress));
                wanted.map(|(index, _)| ClassId::from_index(index)).collect()
            };
            state.initialised = classes(|progress| progress != Progress::Untouched);
            state.broken = classes(|progress| progress == Progress::Broken);
            state.identities.clone_from(&rest.identities);
            state.n_read = rest.n_read;
        }
        let at = self.program.settle(self.positions[snapshot.pc as usize]);
        state.frames.push(frame(snapshot.pc, at, &snapshot.values));
        state
    }
}

/// A value of a snapshot with its references as they are in memory.
fn placed(value: &Value, places: &[u32]) -> Value {
    match value {
        Value::Ref(Some(object)) => Value::Ref(Some(ObjId::from_index(places[object.index()] as usize))),
        Value::Array(elements) if may_hold_references(elements) => {
            Value::Array(Arc::new(elements.iter().map(|element| placed(element, places)).collect()))
        }
        other => other.clone(),
    }
}

/// All elements of an array have one type, so the first one tells.
fn may_hold_references(elements: &[Value]) -> bool {
    matches!(elements.first(), Some(Value::Ref(_) | Value::Array(_)))
}

/// New numbers of objects, and the places of the objects in the order in which they were met.
#[derive(Default)]
struct Numbering {
    numbers: rustc_hash::FxHashMap<u32, u32>,
    met: Vec<u32>,
}

impl Numbering {
    /// Renumbers the references in a value. Array values can hold references too, nested as deep as their type.
    fn visit(&mut self, value: &mut Value) {
        match value {
            Value::Ref(Some(object)) => {
                let place = u32::try_from(object.index()).expect("ids are 32 bits wide");
                let met = &mut self.met;
                let number = *self.numbers.entry(place).or_insert_with(|| {
                    met.push(place);
                    u32::try_from(met.len() - 1).expect("memory is limited")
                });
                *object = ObjId::from_index(number as usize);
            }
            Value::Array(elements) if may_hold_references(elements) => {
                for element in Arc::make_mut(elements) {
                    self.visit(element);
                }
            }
            _ => {}
        }
    }
}
