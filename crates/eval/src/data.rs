//! Primitives from the table, array values, and the heap.

use std::sync::Arc;

use counterpoint_ir::Value;
use counterpoint_ir::ids::{ClassId, Id};
use counterpoint_ir::prim::Trap;
use counterpoint_ir::types::Width;

use crate::bytecode::{Code, Instr, Kind, Reg};
use crate::control::{Fault, bad_cast};
use crate::machine::Machine;
use crate::memory::{self, MAX_CELLS, index, to_word};

/// Marks an index or a length that does not fit into 32 bits.
const TOO_LARGE: u64 = 1 << 40;
const TOO_SMALL: u64 = 1 << 41;

impl Machine {
    /// Instructions on arrays and on the heap, and primitives from the table.
    pub(crate) fn data(&mut self, code: &Code, instr: Instr) -> Result<(), Fault> {
        match instr {
            Instr::GetField { dest, object, field } => {
                let (object, slot) = self.field(code, object, field)?;
                let word = self.heap.word(object, slot);
                if code.table.fields[field as usize].is_word {
                    self.set_word(dest, word);
                } else {
                    let value = self.heap.boxed(word).clone();
                    self.set_value(dest, value);
                }
            }
            Instr::SetField { object, field, value } => {
                let (object, slot) = self.field(code, object, field)?;
                if code.table.fields[field as usize].is_word {
                    let word = self.word(value);
                    self.heap.set_word(object, slot, word);
                } else {
                    let value = self.value(value).clone();
                    let place = self.heap.word(object, slot);
                    self.heap.set_box(place, value);
                }
            }
            // What has the field is done elsewhere.
            Instr::GetSlot { object, class, .. } | Instr::SetSlot { object, class, .. } => {
                return Err(bad_cast(self.object(object)?, Some(class)));
            }
            Instr::GetElement { kind, dest, array, index } => {
                // Words are read elsewhere.
                let (array, index) = self.element(code, array, index, kind)?;
                let value = self.heap.boxed(self.heap.word(array, index)).clone();
                self.set_value(dest, value);
            }
            Instr::SetElement { kind, array, index, value } => {
                let (array, index) = self.element(code, array, index, kind)?;
                if kind.is_boxed() {
                    let value = self.value(value).clone();
                    let place = self.heap.word(array, index);
                    self.heap.set_box(place, value);
                } else {
                    // What fits is done elsewhere.
                    return Err(Fault { trap: Trap::BadElement, told: [self.word(value), array] });
                }
            }
            Instr::Length { dest, array, is_bits } => {
                let array = self.object(array)?;
                if code.table.kinds[self.heap.class(array).index()] == Kind::NONE {
                    return Err(bad_cast(array, None));
                }
                let len = self.heap.len(array) as u64;
                if is_bits {
                    self.set_word(dest, len);
                } else {
                    self.set_value(dest, Value::int(len.cast_signed()));
                }
            }
            Instr::New { dest, class } => {
                let object = self.heap.allocate(&code.table, class, 0);
                self.set_word(dest, object.into());
            }
            Instr::NewArray { dest, class, length } => self.new_array(code, dest, class, length)?,
            // What fits is done elsewhere.
            Instr::Cast { object, class, .. } => return Err(bad_cast(self.word(object), Some(class))),
            Instr::GetStatic { dest, field } => {
                let value = self.heap.boxed(self.statics[field as usize]).clone();
                self.set_value(dest, value);
            }
            Instr::SetStatic { field, value } => {
                let value = self.value(value).clone();
                self.heap.set_box(self.statics[field as usize], value);
            }
            other => self.compute(code, other)?,
        }
        Ok(())
    }

    /// Primitives that are not in the hot loop.
    fn compute(&mut self, code: &Code, instr: Instr) -> Result<(), Fault> {
        match instr {
            Instr::BitsSignedDiv { width, dest, a, b } => self.divide(width, dest, (a, b), i64::wrapping_div)?,
            Instr::BitsSignedRem { width, dest, a, b } => self.divide(width, dest, (a, b), i64::wrapping_rem)?,
            Instr::Apply { dest, apply } => {
                let record = &code.applies[apply as usize];
                let value = match &*record.args {
                    [a] => record.prim.apply(&[self.read(a)]),
                    [a, b] => record.prim.apply(&[self.read(a), self.read(b)]),
                    args => record.prim.apply(&args.iter().map(|arg| self.read(arg)).collect::<Vec<_>>()),
                }?;
                self.set_word(dest, to_word(&value));
            }
            Instr::ApplyValue { apply } => {
                let record = &code.applies[apply as usize];
                let args: Vec<Value> = record.args.iter().map(|arg| self.read(arg)).collect();
                let value = record.prim.apply(&args)?;
                self.write(&record.dest, value);
            }
            Instr::ArraySet { set } => {
                let record = &code.array_sets[set as usize];
                let index = self.value(record.index).as_int().to_i64().and_then(|index| usize::try_from(index).ok());
                let value = self.read(&record.value);
                let place = record.array.place(self.value_base);
                let Value::Array(elements) = &mut self.values[place] else { unreachable!("verified: an array") };
                let index = index.filter(|&index| index < elements.len()).ok_or(Trap::IndexOutOfBounds)?;
                Arc::make_mut(elements)[index] = value;
            }
            Instr::ToIndex { dest, from } => {
                let number = self.value(from).as_int();
                let low = Width::WORD.truncate(number.low_bits());
                let mark = match number.to_i64().map(i32::try_from) {
                    Some(Ok(_)) => 0,
                    _ if number.is_negative() => TOO_SMALL,
                    _ => TOO_LARGE,
                };
                self.set_word(dest, mark | low);
            }
            other => unreachable!("{other:?} is run elsewhere"),
        }
        Ok(())
    }

    fn divide(
        &mut self,
        width: Width,
        dest: Reg,
        (a, b): (Reg, Reg),
        divide: fn(i64, i64) -> i64,
    ) -> Result<(), Fault> {
        let (a, b) = (width.signed(self.word(a)), width.signed(self.word(b)));
        if b == 0 {
            return Err(Trap::DivisionByZero.into());
        }
        self.set_word(dest, width.wrap(divide(a, b)));
        Ok(())
    }

    fn new_array(&mut self, code: &Code, dest: Reg, class: ClassId, length: Reg) -> Result<(), Fault> {
        let word = self.word(length);
        let is_negative = word & TOO_SMALL != 0 || word & TOO_LARGE == 0 && Width::WORD.signed(word) < 0;
        if is_negative {
            return Err(Fault { trap: Trap::NegativeSize, told: [Width::WORD.truncate(word), 0] });
        }
        // A length beyond the memory limit stops the run before anything is allocated.
        let len = index(word);
        if self.heap.size() + len > MAX_CELLS {
            self.heap.refuse();
            return Ok(());
        }
        let array = self.heap.allocate(&code.table, class, len);
        self.set_word(dest, array.into());
        Ok(())
    }

    /// An object that is not null.
    #[inline]
    fn object(&self, reg: Reg) -> Result<u64, Fault> {
        match self.word(reg) {
            0 => Err(Trap::NullReference.into()),
            object => Ok(object),
        }
    }

    #[inline]
    fn field(&self, code: &Code, object: Reg, field: u32) -> Result<(u64, usize), Fault> {
        let object = self.object(object)?;
        match code.table.slot(field, self.heap.class(object)) {
            Some(slot) => Ok((object, slot)),
            None => Err(bad_cast(object, Some(code.table.fields[field as usize].class))),
        }
    }

    #[inline]
    fn element(&self, code: &Code, array: Reg, index: Reg, kind: Kind) -> Result<(u64, usize), Fault> {
        let array = self.object(array)?;
        if code.table.kinds[self.heap.class(array).index()] != kind {
            return Err(bad_cast(array, None));
        }
        let index = self.word(index);
        let len = self.heap.len(array);
        // A negative index is a large one here.
        if index >= len as u64 {
            return Err(Fault { trap: Trap::IndexOutOfBounds, told: [Width::WORD.truncate(index), len as u64] });
        }
        Ok((array, memory::index(index)))
    }
}
