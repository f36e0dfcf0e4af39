//! Primitives from the table, array values, and the heap.

use std::sync::Arc;

use counterpoint_ir::Value;
use counterpoint_ir::ids::{ClassId, ObjId};
use counterpoint_ir::prim::Trap;
use counterpoint_ir::state::Object;

use crate::bytecode::{Code, Instr, Kind, Reg};
use crate::machine::Machine;
use crate::memory::MAX_CELLS;

impl Machine {
    /// Instructions on arrays and on the heap, and primitives from the table.
    pub(crate) fn data(&mut self, code: &Code, instr: Instr) -> Result<(), Trap> {
        match instr {
            Instr::Apply { dest, apply } => {
                let (prim, args) = &code.applies[apply as usize];
                let value = match **args {
                    [a] => prim.apply(&[self.get(a).clone()]),
                    [a, b] => prim.apply(&[self.get(a).clone(), self.get(b).clone()]),
                    _ => prim.apply(&args.iter().map(|&arg| self.get(arg).clone()).collect::<Vec<_>>()),
                }?;
                self.set(dest, value);
            }
            Instr::ArraySet { array, index, value } => {
                let index = self.get(index).as_int().to_i64().and_then(|index| usize::try_from(index).ok());
                let value = self.get(value).clone();
                let place = array.place(self.base);
                let Value::Array(elements) = &mut self.regs[place] else { unreachable!("verified: an array") };
                let index = index.filter(|&index| index < elements.len()).ok_or(Trap::IndexOutOfBounds)?;
                Arc::make_mut(elements)[index] = value;
            }
            Instr::New { dest, class } => {
                let object = self.heap.new_instance(&code.classes, class);
                self.set(dest, object);
            }
            Instr::NewArray { dest, element, length } => {
                let len = self.length_or_index(length).ok_or(Trap::NegativeSize)?;
                // A length beyond the memory limit stops the run before anything is allocated.
                self.heap.cells += len;
                if self.heap.cells <= MAX_CELLS {
                    self.heap.cells -= len;
                    let array = self.heap.new_array(&code.types[element as usize], len);
                    self.set(dest, array);
                }
            }
            Instr::GetField { dest, object, field } => {
                let (object, slot) = self.field(code, object, field)?;
                let value = self.heap.object(object).values()[slot].clone();
                self.set(dest, value);
            }
            Instr::SetField { object, field, value } => {
                let (object, slot) = self.field(code, object, field)?;
                let value = self.get(value).clone();
                self.heap.object_mut(object).values_mut()[slot] = value;
            }
            Instr::GetStatic { dest, field } => {
                let value = self.statics[field as usize].clone();
                self.set(dest, value);
            }
            Instr::SetStatic { field, value } => self.statics[field as usize] = self.get(value).clone(),
            Instr::GetElement { kind, dest, array, index } => {
                let (array, index) = self.element(array, index, kind)?;
                let value = self.heap.object(array).values()[index].clone();
                self.set(dest, value);
            }
            Instr::SetElement { kind, array, index, value } => {
                let (array, index) = self.element(array, index, kind)?;
                let value = self.get(value).clone();
                self.heap.object_mut(array).values_mut()[index] = value;
            }
            Instr::Length { dest, array, is_bits } => {
                let array = self.get(array).as_ref().ok_or(Trap::NullReference)?;
                let Object::Array(_, elements) = self.heap.object(array) else { return Err(Trap::BadCast) };
                let len = i64::try_from(elements.len()).expect("memory is limited");
                self.set(dest, if is_bits { Value::Bits(len.cast_unsigned()) } else { Value::int(len) });
            }
            Instr::InstanceOf { dest, object, class } => {
                let value = self.get(object).as_ref().is_some_and(|object| self.is_instance(code, object, class));
                self.set(dest, Value::Bool(value));
            }
            Instr::Cast { dest, object, class } => {
                let value = self.get(object).clone();
                if value.as_ref().is_some_and(|object| !self.is_instance(code, object, class)) {
                    return Err(Trap::BadCast);
                }
                self.set(dest, value);
            }
            other => unreachable!("{other:?} is run elsewhere"),
        }
        Ok(())
    }

    /// A number that can be a length or an index: an integer, or a 32-bit vector read as signed.
    fn length_or_index(&self, reg: Reg) -> Option<usize> {
        match self.get(reg) {
            Value::Bits(bits) => usize::try_from(u32::try_from(*bits).ok()?.cast_signed()).ok(),
            other => usize::try_from(other.as_int().to_i64()?).ok(),
        }
    }

    fn field(&self, code: &Code, object: Reg, field: u32) -> Result<(ObjId, usize), Trap> {
        let object = self.get(object).as_ref().ok_or(Trap::NullReference)?;
        let class = self.heap.class_of(object).ok_or(Trap::BadCast)?;
        let slot = code.fields[field as usize].slots[class].ok_or(Trap::BadCast)?;
        Ok((object, slot as usize))
    }

    fn element(&self, array: Reg, index: Reg, kind: Kind) -> Result<(ObjId, usize), Trap> {
        let array = self.get(array).as_ref().ok_or(Trap::NullReference)?;
        match self.heap.object(array) {
            Object::Array(element, values) if Kind::of(element) == kind => {
                let index =
                    self.length_or_index(index).filter(|&index| index < values.len()).ok_or(Trap::IndexOutOfBounds)?;
                Ok((array, index))
            }
            _ => Err(Trap::BadCast),
        }
    }

    fn is_instance(&self, code: &Code, object: ObjId, class: ClassId) -> bool {
        self.heap.class_of(object).is_some_and(|actual| code.classes.is_subclass(actual, class))
    }
}
