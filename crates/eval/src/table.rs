//! The class table as runs need it: slots, ancestors, what is in memory at the start.

use std::sync::Arc;

use counterpoint_ir::Value;
use counterpoint_ir::class::{Class, Classes};
use counterpoint_ir::ids::{ClassId, Id, IdVec};
use counterpoint_ir::program::Program;
use counterpoint_ir::types::Type;

use crate::bytecode::{Kind, is_word, raw};
use crate::machine::Progress;
use crate::memory::{Heap, to_word};

/// Classes and fields, by their ids.
#[derive(Debug)]
pub(crate) struct ClassTable {
    pub(crate) classes: IdVec<ClassId, ClassCode>,
    /// The kind of the elements of each class.
    pub(crate) kinds: Vec<Kind>,
    pub(crate) fields: Vec<FieldCode>,
    pub(crate) statics: Vec<Type>,
    /// Which classes are above which: a row of bits for each class.
    ancestors: Vec<u64>,
    words_per_row: usize,
    /// The memory at the start.
    pub(crate) image: Heap,
    pub(crate) initial_statics: Vec<u64>,
    pub(crate) initial_progress: Vec<Progress>,
    /// Where the objects of the image stand.
    pub(crate) image_objects: Vec<u32>,
}

#[derive(Debug)]
pub(crate) struct ClassCode {
    /// The types of the fields in the order of the layout.
    pub(crate) slots: Box<[Type]>,
    /// The positions of the slots that are not words.
    pub(crate) boxed: Box<[u32]>,
    pub(crate) element: Option<Type>,
    /// The class of elements that are references.
    pub(crate) element_class: Option<ClassId>,
}

/// A field: its slot in the classes that have it.
#[derive(Debug)]
pub(crate) struct FieldCode {
    pub(crate) class: ClassId,
    pub(crate) is_word: bool,
    /// The slot in its own class, and in all below it, unless they are listed.
    pub(crate) slot: u32,
    pub(crate) elsewhere: Vec<(ClassId, u32)>,
    /// Whether it is a word in the same slot everywhere.
    is_plain: bool,
}

impl FieldCode {
    /// The slot, if the field is a word in the same slot everywhere.
    pub(crate) fn plain_slot(&self) -> Option<u16> {
        u16::try_from(self.slot).ok().filter(|_| self.is_plain)
    }
}

impl ClassTable {
    pub(crate) fn new(program: &Program) -> Self {
        let classes = &program.classes;
        let n_classes = classes.classes.len();
        let words_per_row = n_classes.div_ceil(64);
        let mut ancestors = vec![0_u64; words_per_row * n_classes];
        let mut layouts: Vec<Vec<u32>> = vec![Vec::new(); n_classes];
        let mut own: Vec<Vec<u32>> = vec![Vec::new(); n_classes];
        for (id, field) in classes.fields.iter() {
            own[field.class.index()].push(raw(id));
        }
        for (id, class) in classes.classes.iter() {
            let row = id.index() * words_per_row;
            ancestors[row + id.index() / 64] |= 1 << (id.index() % 64);
            let mut fields = own[id.index()].clone();
            for sup in &class.supers {
                for word in 0..words_per_row {
                    ancestors[row + word] |= ancestors[sup.index() * words_per_row + word];
                }
                fields.extend(&layouts[sup.index()]);
            }
            // The order of `Classes::layout`: that of the fields in their table.
            fields.sort_unstable();
            fields.dedup();
            layouts[id.index()] = fields;
        }
        let mut table = Self {
            classes: classes.classes.ids().map(|id| class_code(classes, id, &layouts[id.index()])).collect(),
            kinds: classes.classes.values().map(kind).collect(),
            fields: Vec::new(),
            statics: classes.statics.values().map(|record| record.ty.clone()).collect(),
            ancestors,
            words_per_row,
            image: Heap::default(),
            initial_statics: Vec::new(),
            initial_progress: vec![Progress::Untouched; n_classes],
            image_objects: Vec::new(),
        };
        table.fields = field_codes(classes, &layouts);
        table.load_image(program);
        table
    }

    #[inline]
    pub(crate) fn is_subclass(&self, sub: ClassId, sup: ClassId) -> bool {
        let word = self.ancestors[sub.index() * self.words_per_row + sup.index() / 64];
        word >> (sup.index() % 64) & 1 == 1
    }

    /// The slot of a field in an object of a class.
    #[inline]
    pub(crate) fn slot(&self, field: u32, class: ClassId) -> Option<usize> {
        let record = &self.fields[field as usize];
        if !self.is_subclass(class, record.class) {
            return None;
        }
        if record.elsewhere.is_empty() {
            return Some(record.slot as usize);
        }
        let other = record.elsewhere.iter().find(|(other, _)| *other == class);
        Some(other.map_or(record.slot, |(_, slot)| *slot) as usize)
    }

    /// The type of a slot of an object.
    pub(crate) fn slot_type(&self, class: ClassId, slot: usize) -> &Type {
        let record = &self.classes[class];
        record.element.as_ref().unwrap_or_else(|| &record.slots[slot])
    }

    fn load_image(&mut self, program: &Program) {
        let image = &program.image;
        let mut heap = Heap::default();
        for object in &image.heap {
            let place = heap.allocate(self, object.class, object.values.len());
            self.image_objects.push(place);
        }
        for (object, &place) in image.heap.iter().zip(&self.image_objects) {
            for (slot, value) in object.values.iter().enumerate() {
                let ty = self.slot_type(object.class, slot);
                heap.set(place, slot, ty, &self.translated(value));
            }
        }
        let mut statics: Vec<u64> = Vec::new();
        for ty in &self.statics {
            statics.push(if is_word(ty) { 0 } else { heap.add_box(Value::default_of(ty)) });
        }
        for (id, value) in &image.statics {
            let value = self.translated(value);
            if is_word(&self.statics[id.index()]) {
                statics[id.index()] = to_word(&value);
            } else {
                heap.set_box(statics[id.index()], value);
            }
        }
        for class in &image.initialised {
            self.initial_progress[class.index()] = Progress::Started;
        }
        heap.mark();
        self.image = heap;
        self.initial_statics = statics;
    }

    /// A constant of the program, with its references to objects of the image as they are in memory.
    pub(crate) fn translated(&self, value: &Value) -> Value {
        match value {
            Value::Ref(Some(object)) => {
                let place = self.image_objects[object.index()];
                Value::Ref(Some(Id::from_index(place as usize)))
            }
            Value::Array(elements) if matches!(elements.first(), Some(Value::Ref(_) | Value::Array(_))) => {
                Value::Array(Arc::new(elements.iter().map(|element| self.translated(element)).collect()))
            }
            other => other.clone(),
        }
    }
}

fn class_code(classes: &Classes, id: ClassId, layout: &[u32]) -> ClassCode {
    let slots: Box<[Type]> =
        layout.iter().map(|&field| classes.fields[Id::from_index(field as usize)].ty.clone()).collect();
    let boxed = (0..).zip(&slots).filter(|(_, ty)| !is_word(ty)).map(|(slot, _)| slot).collect();
    let element = classes.classes[id].element.as_ref();
    ClassCode {
        boxed,
        slots,
        element: element.map(|element| element.ty.clone()),
        element_class: element.and_then(|element| element.class),
    }
}

fn kind(class: &Class) -> Kind {
    class.element.as_ref().map_or(Kind::NONE, |element| Kind::of(&element.ty))
}

fn field_codes(classes: &Classes, layouts: &[Vec<u32>]) -> Vec<FieldCode> {
    let place =
        |layout: &[u32], field: u32| layout.binary_search(&field).ok().and_then(|slot| u32::try_from(slot).ok());
    let mut fields: Vec<FieldCode> = classes
        .fields
        .iter()
        .map(|(id, field)| FieldCode {
            class: field.class,
            is_word: is_word(&field.ty),
            slot: place(&layouts[field.class.index()], raw(id)).expect("a class has its own fields"),
            elsewhere: Vec::new(),
            is_plain: is_word(&field.ty),
        })
        .collect();
    for (class, layout) in layouts.iter().enumerate() {
        for (slot, &field) in (0..).zip(layout) {
            let record = &mut fields[field as usize];
            if record.slot != slot {
                record.elsewhere.push((ClassId::from_index(class), slot));
                record.is_plain = false;
            }
        }
    }
    fields
}
