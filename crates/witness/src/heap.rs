//! The part of the interpreter that works on the heap.

use std::sync::Arc;

use counterpoint_ir::class::Classes;
use counterpoint_ir::drawn::WorldPart;
use counterpoint_ir::ids::{ClassId, FieldId, Id, ObjId};
use counterpoint_ir::native::{Host, Refusal, class_number};
use counterpoint_ir::prim::Trap;
use counterpoint_ir::program::{Operand, Position};
use counterpoint_ir::state::Object;
use counterpoint_ir::types::{Type, Width};
use counterpoint_ir::{Integer, Value};

use crate::interp::{Fault, Interpreter};
use crate::limits::{Meter, Rejection};
use crate::machine::{Machine, Slot};

impl Interpreter<'_> {
    /// What a reference to an array is as a list; null where it leads to nothing that could be one.
    pub(crate) fn list(&self, machine: &Machine, value: &Value, ty: &Type) -> Value {
        let Value::Ref(Some(array)) = value else { return Value::Ref(None) };
        let object = &machine.heap[array.index()];
        let element = self.program.classes.classes[object.class].element.as_ref().map(|element| &element.ty);
        let is_plain = matches!(element, Some(Type::Bool | Type::Bits(_) | Type::Enum(_) | Type::Ref));
        let Some(item) = ty.item().filter(|_| is_plain) else { return Value::Ref(None) };
        let seen = |value: &Value| match (&item, value) {
            (Type::List(_) | Type::Text, value) => self.list(machine, value, &item),
            (Type::Bits(width), Value::Bits(bits)) => Value::Bits(width.truncate(*bits)),
            (Type::Bool, Value::Bits(bits)) => Value::Bool(*bits != 0),
            (_, Value::Bool(value)) if item == Type::Bool => Value::Bool(*value),
            _ => Value::default_of(&item),
        };
        Value::Array(Arc::new(object.values.iter().map(seen).collect()))
    }

    /// The slot of a field of an object.
    pub(crate) fn field(&self, machine: &Machine, object: &Operand, field: FieldId) -> Result<Slot, Fault> {
        let object = self.read(machine, object)?.as_ref().ok_or(NULL)?;
        let classes = &self.program.classes;
        let index = self.layout(class_of(machine, object)).iter().position(|&member| member == field);
        index.map(|index| (object, index)).ok_or_else(|| bad_cast(Some(object), Some(classes.fields[field].class)))
    }

    /// An array and its elements.
    pub(crate) fn array<'m>(&self, machine: &'m Machine, operand: &Operand) -> Result<(ObjId, &'m [Value]), Fault> {
        let object = self.read(machine, operand)?.as_ref().ok_or(NULL)?;
        let class = &self.program.classes.classes[class_of(machine, object)];
        if class.element.is_none() {
            return Err(bad_cast(Some(object), None));
        }
        Ok((object, &machine.heap[object.index()].values))
    }

    /// The slot of an element of an array whose elements have the type.
    pub(crate) fn element(
        &self,
        machine: &Machine,
        array: &Operand,
        index: &Operand,
        ty: Option<&Type>,
    ) -> Result<Slot, Fault> {
        let (object, elements) = self.array(machine, array)?;
        let class = &self.program.classes.classes[class_of(machine, object)];
        if class.element.as_ref().map(|element| &element.ty) != ty {
            return Err(bad_cast(Some(object), None));
        }
        let value = self.read(machine, index)?;
        let index = index_of(&value).to_i64().and_then(|index| usize::try_from(index).ok());
        let length = Value::Bits(elements.len() as u64);
        let out_of_bounds = || Fault::Trap(Trap::IndexOutOfBounds, vec![word(&value), length]);
        let index = index.filter(|&index| index < elements.len()).ok_or_else(out_of_bounds)?;
        Ok((object, index))
    }

    /// Checks that an array may hold a reference.
    pub(crate) fn check_element(&self, machine: &Machine, array: ObjId, value: &Value) -> Result<(), Fault> {
        let element = self.program.classes.classes[class_of(machine, array)].element.as_ref();
        match (value, element.and_then(|element| element.class)) {
            (Value::Ref(Some(object)), Some(wanted)) if !self.is_instance(machine, *object, wanted) => {
                Err(Fault::Trap(Trap::BadElement, vec![value.clone(), Value::Ref(Some(array))]))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn is_instance(&self, machine: &Machine, object: ObjId, class: ClassId) -> bool {
        self.program.classes.is_subclass(class_of(machine, object), class)
    }
}

/// What null is where an object is needed.
pub(crate) const NULL: Fault = Fault::Trap(Trap::NullReference, Vec::new());

/// What an object is that is of no use, where one of a class is needed, if that can be said.
pub(crate) fn bad_cast(object: Option<ObjId>, wanted: Option<ClassId>) -> Fault {
    let wanted = wanted.map_or_else(|| Value::bits(Width::WORD, -1), class_number);
    Fault::Trap(Trap::BadCast, vec![Value::Ref(object), wanted])
}

/// The length of a new array.
pub(crate) fn length(value: &Value) -> Result<usize, Fault> {
    let len = index_of(value);
    if len.is_negative() {
        return Err(Fault::Trap(Trap::NegativeSize, vec![word(value)]));
    }
    Ok(len.to_i64().and_then(|len| usize::try_from(len).ok()).ok_or(Rejection::OverBudget)?)
}

/// An index or a length: an integer, or a signed 32-bit vector.
fn index_of(value: &Value) -> Integer {
    match value {
        Value::Bits(bits) => Integer::from(Width::WORD.signed(*bits)),
        other => other.as_int().clone(),
    }
}

/// The lowest 32 bits of an index or a length.
fn word(value: &Value) -> Value {
    Value::Bits(Width::WORD.truncate(index_of(value).low_bits()))
}

/// A new object with default fields, or an array of so many default elements.
pub(crate) fn allocate(
    classes: &Classes,
    machine: &mut Machine,
    (class, len): (ClassId, usize),
    meter: &mut Meter<'_>,
) -> Result<ObjId, Rejection> {
    let values = if let Some(element) = &classes.classes[class].element {
        meter.keep(len as u64 + 1)?;
        vec![Value::default_of(&element.ty); len]
    } else {
        let layout = classes.layout(class);
        meter.keep(layout.len() as u64 + 1)?;
        layout.into_iter().map(|field| Value::default_of(&classes.fields[field].ty)).collect()
    };
    machine.heap.push(Object { class, values });
    Ok(ObjId::from_index(machine.heap.len() - 1))
}

/// The class of an object.
pub(crate) fn class_of(machine: &Machine, object: ObjId) -> ClassId {
    machine.heap[object.index()].class
}

/// A machine as natives see it. There is no input; outputs are kept only if they are recorded.
pub(crate) struct World<'w, 'm> {
    pub(crate) classes: &'w Classes,
    pub(crate) machine: &'w mut Machine,
    pub(crate) meter: &'w mut Meter<'m>,
    /// What the limits said when memory was asked for.
    pub(crate) rejection: Option<Rejection>,
}

impl Host for World<'_, '_> {
    fn classes(&self) -> &Classes {
        self.classes
    }

    fn class_of(&self, object: ObjId) -> ClassId {
        class_of(self.machine, object)
    }

    fn n_slots(&self, object: ObjId) -> usize {
        self.machine.heap[object.index()].values.len()
    }

    fn slot(&self, object: ObjId, slot: usize) -> Value {
        self.machine.slot((object, slot)).clone()
    }

    fn set_slot(&mut self, object: ObjId, slot: usize, value: Value) {
        *self.machine.slot_mut((object, slot)) = value;
    }

    fn copy_slots(&mut self, from: (ObjId, usize), to: (ObjId, usize), len: usize) {
        let values = self.machine.heap[from.0.index()].values[from.1..from.1 + len].to_vec();
        self.machine.heap[to.0.index()].values[to.1..to.1 + len].clone_from_slice(&values);
    }

    fn allocate(&mut self, class: ClassId, len: usize) -> Result<ObjId, Refusal> {
        allocate(self.classes, self.machine, (class, len), self.meter).map_err(|rejection| {
            self.rejection = Some(rejection);
            Refusal::OutOfMemory
        })
    }

    fn nth_identity(&mut self, object: ObjId) -> u32 {
        let Machine { identities, n_identities, .. } = &mut *self.machine;
        *identities.entry(object).or_insert_with(|| {
            *n_identities += 1;
            *n_identities - 1
        })
    }

    fn read(&mut self) -> Option<u8> {
        None
    }

    /// What was held fixed says nothing about the runs that are checked.
    fn draw(&mut self, _: WorldPart) {}

    fn write(&mut self, stream: u32, byte: u8) {
        if self.machine.record.is_some() {
            let calls = self.machine.calls();
            if let Some(record) = &mut self.machine.record {
                record.write(stream, byte, calls);
            }
        }
    }

    fn backtrace(&self, most: usize) -> Vec<Position> {
        let mut calls = self.machine.calls();
        calls.truncate(most);
        calls
    }
}
