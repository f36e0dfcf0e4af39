//! Frames and the heap of a machine.
//!
//! Objects stand one after the other in an array of words: a head (class and number of slots), then the slots. A
//! reference is the place of the head; null is 0. Slots that do not fit into a word hold the place of a box. Nothing is
//! freed during a run. Everything below the *mark* was there before the run: the journal remembers what is written over
//! there, so that a run is undone in the time that its writes took.

use counterpoint_ir::Value;
use counterpoint_ir::ids::{ClassId, Id, ObjId};
use counterpoint_ir::types::Type;

use crate::bytecode::{Reg, is_word};
use crate::table::ClassTable;

/// Registers, fields and elements that a run may use; beyond, it stops.
pub(crate) const MAX_CELLS: usize = 1 << 24;

/// A procedure that waits for a call to return.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Waiting {
    /// The instruction of the call.
    pub(crate) call: u32,
    /// Where its registers start in both files.
    pub(crate) base: usize,
    pub(crate) value_base: usize,
    /// Where the returned value goes.
    pub(crate) dest: Option<Reg>,
}

/// Objects.
#[derive(Debug, Clone)]
pub(crate) struct Heap {
    words: Vec<u64>,
    boxes: Vec<Value>,
    /// What was there before the run.
    mark: usize,
    box_mark: usize,
    journal: Vec<(u32, u64)>,
    /// A bit for each word below the mark: whether the journal has it.
    is_remembered: Vec<u64>,
    box_journal: Vec<(u32, Value)>,
    /// Whether more was asked for than there is.
    is_refused: bool,
}

impl Default for Heap {
    fn default() -> Self {
        // The first word is nobody's, so that no reference is 0.
        Self {
            words: vec![0],
            boxes: Vec::new(),
            mark: 0,
            box_mark: 0,
            journal: Vec::new(),
            is_remembered: Vec::new(),
            box_journal: Vec::new(),
            is_refused: false,
        }
    }
}

/// The number of slots in a head.
const LENGTH_SHIFT: u32 = 32;

impl Heap {
    /// The words in use.
    #[inline]
    pub(crate) fn size(&self) -> usize {
        self.words.len()
    }

    /// Notes that more was asked for than there is.
    pub(crate) fn refuse(&mut self) {
        self.is_refused = true;
    }

    /// Whether memory is used up.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.is_refused || self.words.len() > MAX_CELLS
    }

    /// A new object with default values. There is room for it.
    pub(crate) fn allocate(&mut self, table: &ClassTable, class: ClassId, len: usize) -> u32 {
        let record = &table.classes[class];
        let len = if record.element.is_some() { len } else { record.slots.len() };
        let place = self.words.len();
        self.words.push(class.index() as u64 | (len as u64) << LENGTH_SHIFT);
        self.words.resize(place + 1 + len, 0);
        match &record.element {
            Some(ty) if !is_word(ty) => {
                let default = Value::default_of(ty);
                for slot in 0..len {
                    self.words[place + 1 + slot] = self.add_box(default.clone());
                }
            }
            Some(_) => {}
            None => {
                for &slot in &record.boxed {
                    let default = Value::default_of(&record.slots[slot as usize]);
                    self.words[place + 1 + slot as usize] = self.add_box(default);
                }
            }
        }
        u32::try_from(place).expect("memory is limited")
    }

    #[inline]
    pub(crate) fn class(&self, object: u64) -> ClassId {
        #[expect(clippy::cast_possible_truncation, reason = "the lower half of the head")]
        let class = self.words[index(object)] as u32;
        ClassId::from_index(class as usize)
    }

    #[inline]
    pub(crate) fn len(&self, object: u64) -> usize {
        index(self.words[index(object)] >> LENGTH_SHIFT)
    }

    #[inline]
    pub(crate) fn word(&self, object: u64, slot: usize) -> u64 {
        self.words[index(object) + 1 + slot]
    }

    #[inline]
    pub(crate) fn set_word(&mut self, object: u64, slot: usize, value: u64) {
        let place = index(object) + 1 + slot;
        if place < self.mark {
            self.remember(place, 1);
        }
        self.words[place] = value;
    }

    /// Copies words between slots, which may overlap.
    pub(crate) fn copy_words(&mut self, from: (u64, usize), to: (u64, usize), len: usize) {
        let (from, to) = (index(from.0) + 1 + from.1, index(to.0) + 1 + to.1);
        if to < self.mark {
            self.remember(to, len);
        }
        self.words.copy_within(from..from + len, to);
    }

    #[cold]
    fn remember(&mut self, place: usize, len: usize) {
        for place in place..(place + len).min(self.mark) {
            let (word, bit) = (&mut self.is_remembered[place / 64], 1 << (place % 64));
            if *word & bit == 0 {
                *word |= bit;
                self.journal.push((u32::try_from(place).expect("memory is limited"), self.words[place]));
            }
        }
    }

    pub(crate) fn add_box(&mut self, value: Value) -> u64 {
        self.boxes.push(value);
        self.boxes.len() as u64 - 1
    }

    pub(crate) fn boxed(&self, place: u64) -> &Value {
        &self.boxes[index(place)]
    }

    pub(crate) fn set_box(&mut self, place: u64, value: Value) {
        let old = std::mem::replace(&mut self.boxes[index(place)], value);
        if index(place) < self.box_mark {
            self.box_journal.push((u32::try_from(place).expect("memory is limited"), old));
        }
    }

    /// The value of a slot of a type.
    pub(crate) fn get(&self, object: u32, slot: usize, ty: &Type) -> Value {
        let word = self.word(object.into(), slot);
        if is_word(ty) { to_value(word, ty) } else { self.boxed(word).clone() }
    }

    /// Sets a slot of a type.
    pub(crate) fn set(&mut self, object: u32, slot: usize, ty: &Type, value: &Value) {
        if is_word(ty) {
            self.set_word(object.into(), slot, to_word(value));
        } else {
            let place = self.word(object.into(), slot);
            self.set_box(place, value.clone());
        }
    }

    /// From here on, everything can be undone.
    pub(crate) fn mark(&mut self) {
        (self.mark, self.box_mark) = (self.words.len(), self.boxes.len());
        self.is_remembered.clear();
        self.is_remembered.resize(self.mark.div_ceil(64), 0);
        self.journal.clear();
        self.box_journal.clear();
    }

    /// Undoes everything since the mark.
    pub(crate) fn reset(&mut self) {
        self.is_refused = false;
        self.words.truncate(self.mark);
        self.boxes.truncate(self.box_mark);
        while let Some((place, word)) = self.journal.pop() {
            self.words[place as usize] = word;
            self.is_remembered[place as usize / 64] = 0;
        }
        while let Some((place, value)) = self.box_journal.pop() {
            self.boxes[place as usize] = value;
        }
    }
}

/// A word that is a place, a length or an index.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "memory is limited, so what counts in it fits")]
pub(crate) fn index(word: u64) -> usize {
    word as usize
}

/// The word of a value that has one.
#[inline]
pub(crate) fn to_word(value: &Value) -> u64 {
    match value {
        Value::Bool(value) => u64::from(*value),
        Value::Bits(bits) => *bits,
        Value::Enum(position) => u64::from(*position),
        Value::Ref(object) => object.map_or(0, |object| object.index() as u64),
        Value::Int(_) | Value::Array(_) => unreachable!("verified: {value} is not a word"),
    }
}

/// The value that a word is in a type.
#[inline]
pub(crate) fn to_value(word: u64, ty: &Type) -> Value {
    match ty {
        Type::Bool => Value::Bool(word != 0),
        Type::Bits(_) => Value::Bits(word),
        Type::Enum(_) => Value::Enum(u32::try_from(word).expect("a position fits")),
        Type::Ref => Value::Ref((word != 0).then(|| ObjId::from_index(index(word)))),
        Type::Int | Type::Array(..) | Type::List(_) | Type::Text => unreachable!("{ty} is not a word"),
    }
}
