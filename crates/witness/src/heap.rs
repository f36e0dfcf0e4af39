//! The part of the interpreter that works on the heap.

use counterpoint_ir::ids::{ClassId, FieldId, Id, ObjId};
use counterpoint_ir::prim::Trap;
use counterpoint_ir::program::{Action, Instr, Operand};
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
            Action::New(class) => {
                let object = self.instance(*class);
                meter.keep(object.values().len() as u64 + 1)?;
                Some(Value::Ref(Some(put(machine, object))))
            }
            Action::NewArray(element, len) => Some(self.new_array(machine, element, len, meter)?),
            Action::GetField(object, field) => {
                let (object, index) = self.field(machine, object, *field)?;
                Some(machine.heap[object.index()].values()[index].clone())
            }
            Action::SetField(object, field, operand) => {
                let (object, index) = self.field(machine, object, *field)?;
                let value = self.read(machine, operand)?;
                machine.heap[object.index()].values_mut()[index] = value;
                None
            }
            Action::GetElement(array, index) => {
                let (object, index) = self.element(machine, array, index, dest_type)?;
                Some(machine.heap[object.index()].values()[index].clone())
            }
            Action::SetElement(array, index, operand) => {
                let ty = match operand {
                    Operand::Var(var) => &vars[*var].ty,
                    Operand::Const(_, ty) => ty,
                };
                let (object, index) = self.element(machine, array, index, Some(ty))?;
                let value = self.read(machine, operand)?;
                machine.heap[object.index()].values_mut()[index] = value;
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
                    return Err(Trap::BadCast.into());
                }
                Some(value)
            }
            other => unreachable!("{other:?} does not work on the heap"),
        })
    }

    /// A new object with default fields.
    pub(crate) fn instance(&self, class: ClassId) -> Object {
        let classes = &self.program.classes;
        let fields = classes.layout(class).into_iter().map(|field| Value::default_of(&classes.fields[field].ty));
        Object::Instance(class, fields.collect())
    }

    fn new_array(
        &self,
        machine: &mut Machine,
        element: &Type,
        len: &Operand,
        meter: &mut Meter<'_>,
    ) -> Result<Value, Fault> {
        let len = index_of(&self.read(machine, len)?);
        if len.is_negative() {
            return Err(Trap::NegativeSize.into());
        }
        let len = len.to_i64().and_then(|len| usize::try_from(len).ok()).ok_or(Rejection::OverBudget)?;
        meter.keep(len as u64 + 1)?;
        let object = Object::Array(element.clone(), vec![Value::default_of(element); len]);
        Ok(Value::Ref(Some(put(machine, object))))
    }

    fn field(&self, machine: &Machine, operand: &Operand, field: FieldId) -> Result<(ObjId, usize), Fault> {
        let object = self.read(machine, operand)?.as_ref().ok_or(Trap::NullReference)?;
        let class = class_of(machine, object).ok_or(Trap::BadCast)?;
        let layout = self.program.classes.layout(class);
        let index = layout.iter().position(|&member| member == field).ok_or(Trap::BadCast)?;
        Ok((object, index))
    }

    fn array<'m>(&self, machine: &'m Machine, operand: &Operand) -> Result<(ObjId, &'m [Value]), Fault> {
        let object = self.read(machine, operand)?.as_ref().ok_or(Trap::NullReference)?;
        match &machine.heap[object.index()] {
            Object::Array(_, elements) => Ok((object, elements)),
            Object::Instance(..) => Err(Trap::BadCast.into()),
        }
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
        if !matches!(&machine.heap[object.index()], Object::Array(element, _) if Some(element) == ty) {
            return Err(Trap::BadCast.into());
        }
        let index = index_of(&self.read(machine, index)?).to_i64().and_then(|index| usize::try_from(index).ok());
        let index = index.filter(|&index| index < elements.len()).ok_or(Trap::IndexOutOfBounds)?;
        Ok((object, index))
    }

    fn is_instance(&self, machine: &Machine, object: ObjId, class: ClassId) -> bool {
        class_of(machine, object).is_some_and(|own| self.program.classes.is_subclass(own, class))
    }
}

/// Puts an object on the heap.
pub(crate) fn put(machine: &mut Machine, object: Object) -> ObjId {
    machine.heap.push(object);
    ObjId::from_index(machine.heap.len() - 1)
}

/// The class of an instance; arrays have none.
pub(crate) fn class_of(machine: &Machine, object: ObjId) -> Option<ClassId> {
    match &machine.heap[object.index()] {
        Object::Instance(class, _) => Some(*class),
        Object::Array(..) => None,
    }
}

/// An index or a length: an integer, or a signed 32-bit vector.
fn index_of(value: &Value) -> Integer {
    match value {
        Value::Bits(bits) => Integer::from(Width::new(32).expect("32 is a width").signed(*bits)),
        other => other.as_int().clone(),
    }
}
