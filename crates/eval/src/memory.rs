//! Frames and the heap of a machine.

use counterpoint_ir::Value;
use counterpoint_ir::class::Classes;
use counterpoint_ir::ids::{ClassId, Id, ObjId};
use counterpoint_ir::state::Object;
use counterpoint_ir::types::Type;

use crate::bytecode::Reg;

/// Registers, fields and elements that a run may use; beyond, it stops.
pub(crate) const MAX_CELLS: usize = 1 << 24;

/// A procedure that waits for a call to return.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Waiting {
    /// The instruction of the call.
    pub(crate) call: u32,
    /// Where its registers start.
    pub(crate) base: usize,
    /// Where the returned value goes.
    pub(crate) dest: Option<Reg>,
}

/// Objects, by id. Nothing is ever freed during a run; snapshots drop what cannot be reached.
#[derive(Debug, Clone, Default)]
pub(crate) struct Heap {
    pub(crate) objects: Vec<Object>,
    /// Fields and elements in all.
    pub(crate) cells: usize,
}

impl Heap {
    pub(crate) fn add(&mut self, object: Object) -> Value {
        self.cells += object.values().len();
        self.objects.push(object);
        Value::Ref(Some(ObjId::from_index(self.objects.len() - 1)))
    }

    pub(crate) fn new_instance(&mut self, classes: &Classes, class: ClassId) -> Value {
        let defaults = classes.layout(class).into_iter().map(|field| Value::default_of(&classes.fields[field].ty));
        self.add(Object::Instance(class, defaults.collect()))
    }

    pub(crate) fn new_array(&mut self, element: &Type, len: usize) -> Value {
        self.add(Object::Array(element.clone(), vec![Value::default_of(element); len]))
    }

    #[inline]
    pub(crate) fn object(&self, id: ObjId) -> &Object {
        &self.objects[id.index()]
    }

    #[inline]
    pub(crate) fn object_mut(&mut self, id: ObjId) -> &mut Object {
        &mut self.objects[id.index()]
    }

    pub(crate) fn class_of(&self, id: ObjId) -> Option<ClassId> {
        match self.object(id) {
            Object::Instance(class, _) => Some(*class),
            Object::Array(..) => None,
        }
    }
}
