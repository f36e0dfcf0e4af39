//! The part of the interpreter that works on the heap.

use std::sync::Arc;

use counterpoint_ir::class::Classes;
use counterpoint_ir::drawn::WorldPart;
use counterpoint_ir::ids::{ClassId, FieldId, Id, ObjId};
use counterpoint_ir::native::{Host, Refusal, class_number};
use counterpoint_ir::prim::Trap;
use counterpoint_ir::program::{Action, Instr, Operand, Position};
use counterpoint_ir::state::Object;
use counterpoint_ir::types::{Type, Width};
use counterpoint_ir::{Integer, Value};

use crate::interp::{Fault, Interpreter};
use crate::limits::{Meter, Rejection};
use crate::machine::Machine;

impl Interpreter<'_> {
    /// Performs an instruction on the heap; its value, if it has one.
    pub(crate) fn perform_on_heap(
        &self,
        machine: &mut Machine,
        instr: &Instr,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Value>, Fault> {
        let frame = machine.frames.last().expect("a run that goes on has a frame");
        let vars = &self.program.procs[frame.at.proc].vars;
        let dest_type = instr.dest.map(|dest| &vars[dest].ty);
        Ok(match &instr.action {
            Action::New(class) => Some(self.allocate(machine, *class, 0, meter)?),
            Action::NewArray(class, len) => {
                let value = self.read(machine, len)?;
                let len = index_of(&value);
                if len.is_negative() {
                    return Err(Fault::Trap(Trap::NegativeSize, vec![word(&value)]));
                }
                let len = len.to_i64().and_then(|len| usize::try_from(len).ok()).ok_or(Rejection::OverBudget)?;
                Some(self.allocate(machine, *class, len, meter)?)
            }
            Action::GetField(object, field) => {
                let (object, index) = self.field(machine, object, *field)?;
                Some(machine.heap[object.index()].values[index].clone())
            }
            Action::SetField(object, field, operand) => {
                let (object, index) = self.field(machine, object, *field)?;
                let value = self.read(machine, operand)?;
                machine.heap[object.index()].values[index] = value;
                None
            }
            Action::GetElement(array, index) => {
                let (object, index) = self.element(machine, array, index, dest_type)?;
                Some(machine.heap[object.index()].values[index].clone())
            }
            Action::SetElement(array, index, operand) => {
                let ty = match operand {
                    Operand::Var(var) => &vars[*var].ty,
                    Operand::Const(_, ty) => ty,
                };
                let (object, index) = self.element(machine, array, index, Some(ty))?;
                let value = self.read(machine, operand)?;
                let array = &self.program.classes.classes[class_of(machine, object)];
                let wanted = array.element.as_ref().and_then(|element| element.class);
                if let (Value::Ref(Some(element)), Some(wanted)) = (&value, wanted)
                    && !self.is_instance(machine, *element, wanted)
                {
                    return Err(Fault::Trap(Trap::BadElement, vec![value, Value::Ref(Some(object))]));
                }
                machine.heap[object.index()].values[index] = value;
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
            Action::Copy(_)
            | Action::Apply(..)
            | Action::Havoc { .. }
            | Action::Assume(_)
            | Action::Observe(..)
            | Action::GetStatic(_)
            | Action::SetStatic(..)
            | Action::InitClass(_)
            | Action::Call(..)
            | Action::CallVirtual(..)
            | Action::Native(..)
            | Action::Unsupported(_) => unreachable!("{:?} does not work on the heap", instr.action),
        })
    }

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

    /// A new object with default fields, or an array of so many default elements.
    fn allocate(
        &self,
        machine: &mut Machine,
        class: ClassId,
        len: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Value, Rejection> {
        let values = defaults(&self.program.classes, class, len, meter)?;
        Ok(Value::Ref(Some(put(machine, Object { class, values }))))
    }

    fn field(&self, machine: &Machine, operand: &Operand, field: FieldId) -> Result<(ObjId, usize), Fault> {
        let object = self.read(machine, operand)?.as_ref().ok_or(NULL)?;
        let classes = &self.program.classes;
        let index = self.layout(class_of(machine, object)).iter().position(|&member| member == field);
        index.map(|index| (object, index)).ok_or_else(|| bad_cast(Some(object), Some(classes.fields[field].class)))
    }

    fn array<'m>(&self, machine: &'m Machine, operand: &Operand) -> Result<(ObjId, &'m [Value]), Fault> {
        let object = self.read(machine, operand)?.as_ref().ok_or(NULL)?;
        let class = &self.program.classes.classes[class_of(machine, object)];
        if class.element.is_none() {
            return Err(bad_cast(Some(object), None));
        }
        Ok((object, &machine.heap[object.index()].values))
    }

    /// An element of an array whose elements have the type.
    fn element(
        &self,
        machine: &Machine,
        array: &Operand,
        index: &Operand,
        ty: Option<&Type>,
    ) -> Result<(ObjId, usize), Fault> {
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

    fn is_instance(&self, machine: &Machine, object: ObjId, class: ClassId) -> bool {
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

/// The lowest 32 bits of an index or a length.
fn word(value: &Value) -> Value {
    Value::Bits(Width::WORD.truncate(match value {
        Value::Bits(bits) => *bits,
        other => other.as_int().low_bits(),
    }))
}

/// Default values of the fields of a class, or of so many elements.
fn defaults(classes: &Classes, class: ClassId, len: usize, meter: &mut Meter<'_>) -> Result<Vec<Value>, Rejection> {
    if let Some(element) = &classes.classes[class].element {
        meter.keep(len as u64 + 1)?;
        return Ok(vec![Value::default_of(&element.ty); len]);
    }
    let layout = classes.layout(class);
    meter.keep(layout.len() as u64 + 1)?;
    Ok(layout.into_iter().map(|field| Value::default_of(&classes.fields[field].ty)).collect())
}

/// Puts an object on the heap.
fn put(machine: &mut Machine, object: Object) -> ObjId {
    machine.heap.push(object);
    ObjId::from_index(machine.heap.len() - 1)
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
        self.machine.heap[object.index()].values[slot].clone()
    }

    fn set_slot(&mut self, object: ObjId, slot: usize, value: Value) {
        self.machine.heap[object.index()].values[slot] = value;
    }

    fn copy_slots(&mut self, from: (ObjId, usize), to: (ObjId, usize), len: usize) {
        let values = self.machine.heap[from.0.index()].values[from.1..from.1 + len].to_vec();
        self.machine.heap[to.0.index()].values[to.1..to.1 + len].clone_from_slice(&values);
    }

    fn allocate(&mut self, class: ClassId, len: usize) -> Result<ObjId, Refusal> {
        match defaults(self.classes, class, len, self.meter) {
            Ok(values) => Ok(put(self.machine, Object { class, values })),
            Err(rejection) => {
                self.rejection = Some(rejection);
                Err(Refusal::OutOfMemory)
            }
        }
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

/// An index or a length: an integer, or a signed 32-bit vector.
fn index_of(value: &Value) -> Integer {
    match value {
        Value::Bits(bits) => Integer::from(Width::new(32).expect("32 is a width").signed(*bits)),
        other => other.as_int().clone(),
    }
}
