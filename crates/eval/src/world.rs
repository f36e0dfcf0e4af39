//! The world around a run: what it reads and what it writes; and the machine as natives see it.

use std::sync::Arc;

use counterpoint_ir::Value;
use counterpoint_ir::class::Classes;
use counterpoint_ir::drawn::{Drawn, WorldPart};
use counterpoint_ir::ids::{ClassId, Id, ObjId};
use counterpoint_ir::native::{Host, Refusal};
use counterpoint_ir::program::Position;
use rustc_hash::FxHashMap;

use crate::bytecode::is_word;
use crate::machine::Machine;
use crate::memory::MAX_CELLS;

/// What a run reads and writes.
#[derive(Debug, Clone, Default)]
pub(crate) struct World {
    input: Arc<[u8]>,
    n_read: usize,
    /// Standard output, that for errors, and everything else.
    written: [Vec<u8>; 3],
    /// Objects that were asked for their identity, in order, and their positions.
    identities: Vec<u32>,
    nth_identity: FxHashMap<u32, u32>,
    /// How many of them every run starts with.
    n_kept: usize,
    /// The parts of the world that the run has drawn from.
    drawn: Drawn,
    /// Those that what every run starts with depends on.
    kept_drawn: Drawn,
}

/// The place of a stream by its number.
fn stream_place(stream: u32) -> usize {
    match stream {
        0 | 1 => 0,
        2 => 1,
        _ => 2,
    }
}

impl World {
    pub(crate) fn set_input(&mut self, input: Arc<[u8]>) {
        (self.input, self.n_read) = (input, 0);
    }

    pub(crate) fn written(&self, stream: u32) -> &[u8] {
        &self.written[stream_place(stream)]
    }

    /// Whether nothing was read or written.
    pub(crate) fn is_untouched(&self) -> bool {
        self.n_read == 0 && self.written.iter().all(Vec::is_empty)
    }

    pub(crate) fn reset(&mut self) {
        self.n_read = 0;
        self.drawn = self.kept_drawn;
        self.written.iter_mut().for_each(Vec::clear);
        for place in self.identities.drain(self.n_kept..) {
            self.nth_identity.remove(&place);
        }
    }

    /// Lets every run that follows start with the identities of this one, and with what it has drawn.
    pub(crate) fn keep(&mut self) {
        self.n_kept = self.identities.len();
        self.kept_drawn = self.drawn;
        // What initialisers look up by identity is not what the run asks for.
        self.kept_drawn.remove(WorldPart::Identities);
    }

    /// The bytes of the input that were read.
    pub(crate) fn n_read(&self) -> usize {
        self.n_read
    }

    /// The places of the objects that were asked for their identity, in order.
    pub(crate) fn identities(&self) -> &[u32] {
        &self.identities
    }

    /// Goes on where so much was read and these objects, which stand at these places now, were asked for their identity.
    pub(crate) fn restore(&mut self, n_read: usize, identities: &[Option<ObjId>], places: &[u32]) {
        self.forget();
        self.n_read = n_read;
        for (nth, object) in (0..).zip(identities) {
            // What cannot be reached is not asked again, and only counts.
            let place = object.map_or(u32::MAX, |object| places[object.index()]);
            self.identities.push(place);
            if object.is_some() {
                self.nth_identity.insert(place, nth);
            }
        }
    }

    /// Forgets identities and what was drawn, where memory is replaced.
    pub(crate) fn forget(&mut self) {
        self.n_kept = 0;
        (self.drawn, self.kept_drawn) = (Drawn::default(), Drawn::default());
        self.identities.clear();
        self.nth_identity.clear();
    }
}

impl Machine {
    /// What was written to an output so far.
    pub fn written(&self, stream: u32) -> &[u8] {
        self.world.written(stream)
    }

    /// The parts of the world that the run, and what it started with, have drawn from.
    pub fn drawn(&self) -> Drawn {
        self.world.drawn
    }

    /// Sets what the run reads.
    pub fn set_input(&mut self, input: Arc<[u8]>) {
        self.world.set_input(input);
    }
}

impl Host for Machine {
    fn classes(&self) -> &Classes {
        &self.code.program.classes
    }

    fn class_of(&self, object: ObjId) -> ClassId {
        self.heap.class(object.index() as u64)
    }

    fn n_slots(&self, object: ObjId) -> usize {
        self.heap.len(object.index() as u64)
    }

    fn slot(&self, object: ObjId, slot: usize) -> Value {
        let ty = self.code.table.slot_type(self.class_of(object), slot);
        self.heap.get(place(object), slot, ty)
    }

    fn set_slot(&mut self, object: ObjId, slot: usize, value: Value) {
        let code = Arc::clone(&self.code);
        let ty = code.table.slot_type(self.class_of(object), slot);
        self.heap.set(place(object), slot, ty, &value);
    }

    fn copy_slots(&mut self, from: (ObjId, usize), to: (ObjId, usize), len: usize) {
        let code = Arc::clone(&self.code);
        let class = &code.table.classes[self.class_of(from.0)];
        let are_words = match &class.element {
            Some(ty) => is_word(ty),
            None => class.boxed.is_empty(),
        };
        if are_words {
            let number = |(object, slot): (ObjId, usize)| (object.index() as u64, slot);
            return self.heap.copy_words(number(from), number(to), len);
        }
        let values: Vec<Value> = (0..len).map(|slot| self.slot(from.0, from.1 + slot)).collect();
        for (slot, value) in values.into_iter().enumerate() {
            self.set_slot(to.0, to.1 + slot, value);
        }
    }

    fn allocate(&mut self, class: ClassId, len: usize) -> Result<ObjId, Refusal> {
        if self.heap.size() + len > MAX_CELLS {
            return Err(Refusal::OutOfMemory);
        }
        let code = Arc::clone(&self.code);
        Ok(ObjId::from_index(self.heap.allocate(&code.table, class, len) as usize))
    }

    fn nth_identity(&mut self, object: ObjId) -> u32 {
        self.world.drawn.add(WorldPart::Identities);
        let World { identities, nth_identity, .. } = &mut self.world;
        let place = place(object);
        *nth_identity.entry(place).or_insert_with(|| {
            identities.push(place);
            u32::try_from(identities.len() - 1).unwrap_or(u32::MAX)
        })
    }

    fn read(&mut self) -> Option<u8> {
        self.world.drawn.add(WorldPart::StandardInput);
        let byte = self.world.input.get(self.world.n_read).copied();
        self.world.n_read += usize::from(byte.is_some());
        byte
    }

    fn write(&mut self, stream: u32, byte: u8) {
        self.world.written[stream_place(stream)].push(byte);
    }

    fn draw(&mut self, part: WorldPart) {
        self.world.drawn.add(part);
    }

    fn backtrace(&self, most: usize) -> Vec<Position> {
        let calls = self.waiting.iter().rev().map(|frame| frame.call);
        let places = std::iter::once(self.pc - 1).chain(calls).take(most);
        places.map(|place| self.code.positions[place as usize]).collect()
    }
}

fn place(object: ObjId) -> u32 {
    u32::try_from(object.index()).expect("ids are 32 bits wide")
}
