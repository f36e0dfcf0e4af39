//! What is seen of a run at the observation at which it stopped last.

use std::sync::Arc;

use counterpoint_ir::Value;
use counterpoint_ir::guide::TextLayout;
use counterpoint_ir::ids::{FieldId, Id};
use counterpoint_ir::program::Position;
use counterpoint_ir::types::Type;

use crate::bytecode::{Kind, is_word};
use crate::machine::Machine;

impl Machine {
    /// Where the observation stands at which the run stopped last.
    pub fn observed_at(&self) -> Position {
        self.code.positions[self.pc as usize - 1]
    }

    /// A field of the observation at which the run stopped last, with the state unchanged since.
    pub fn observed(&self, field: usize) -> Value {
        let typed = &self.code.observes[self.observed as usize].values[field];
        if typed.ty.is_list() { self.list(self.word(typed.reg), &typed.ty) } else { self.read(typed) }
    }

    /// What a reference to an array is as a list.
    fn list(&self, array: u64, ty: &Type) -> Value {
        let is_array = || self.code.table.kinds[self.heap.class(array).index()].has_words();
        let Some(item) = ty.item().filter(|_| array != 0 && is_array()) else { return Value::Ref(None) };
        let value = |index: usize| {
            let word = self.heap.word(array, index);
            match &item {
                Type::List(_) | Type::Text => self.list(word, &item),
                Type::Bits(width) => Value::Bits(width.truncate(word)),
                _ => Value::Bool(word != 0),
            }
        };
        Value::Array(Arc::new((0..self.heap.len(array)).map(value).collect()))
    }

    /// What a field of the observation at which the run stopped last is to somebody outside, as words: a number; of a
    /// reference, whether there is one, its class, and the elements of an array of words.
    pub fn observed_content(&self, field: usize, words: &mut Vec<u64>) {
        let typed = &self.code.observes[self.observed as usize].values[field];
        if !is_word(&typed.ty) {
            return words.push(self.value(typed.reg).as_int().low_bits());
        }
        let word = self.word(typed.reg);
        words.push(word.min(if typed.ty == Type::Ref { 1 } else { u64::MAX }));
        if typed.ty == Type::Ref && word != 0 {
            words.push(self.heap.class(word).index() as u64);
            if self.code.table.kinds[self.heap.class(word).index()] != Kind::NONE {
                words.push(self.heap.len(word) as u64);
                words.extend((0..self.heap.len(word)).map(|index| self.heap.word(word, index)));
            }
        }
    }

    /// The text that a parameter refers to, if it does, where the run stands at the start of a procedure.
    pub fn text_parameter(&self, parameter: usize, layout: TextLayout) -> Option<Vec<u16>> {
        let proc = self.position().proc;
        let (record, declared) = (&self.code.procs[proc], &self.code.program.procs[proc]);
        let var = *declared.params.get(parameter)?;
        if record.entry != self.pc || declared.vars[var].ty != Type::Ref {
            return None;
        }
        let object = self.word(record.vars[var]);
        if object == 0 || self.heap.class(object) != layout.class {
            return None;
        }
        let field = |field: FieldId| {
            let slot = self.code.table.slot(u32::try_from(field.index()).ok()?, layout.class)?;
            Some(self.heap.word(object, slot))
        };
        let (bytes, is_wide) = (field(layout.bytes)?, field(layout.is_wide)? != 0);
        if bytes == 0 {
            return None;
        }
        let byte = |at: usize| u16::from(self.heap.word(bytes, at).to_le_bytes()[0]);
        let len = self.heap.len(bytes);
        Some(if is_wide {
            (0..len / 2).map(|at| byte(2 * at) | byte(2 * at + 1) << 8).collect()
        } else {
            (0..len).map(byte).collect()
        })
    }

    /// The number of fields of the observation at which the run stopped last.
    pub fn n_observed(&self) -> usize {
        self.code.observes[self.observed as usize].values.len()
    }
}
