//! Straight-line code that is spliced in.

use counterpoint_lang_jvm::descriptor::{Kind, Sort, class_name};

use super::Problem;
use super::opcode::{CHECKCAST, DUP, DUP2, INVOKESTATIC, POP, POP2, PUTFIELD, WIDE};
use super::pool::Pool;

/// The class that spliced code calls.
pub(crate) const RECORDER: &str = "counterpoint/confirm/Recorder";

/// Slots of the stack that spliced code needs at most beyond what is there.
pub(crate) const STACK: u16 = 4;

/// Writes code.
pub(crate) struct Emitter<'a> {
    pub(crate) pool: &'a mut Pool,
    pub(crate) code: Vec<u8>,
}

impl<'a> Emitter<'a> {
    pub(crate) fn new(pool: &'a mut Pool) -> Self {
        Self { pool, code: Vec::new() }
    }

    fn with_index(&mut self, opcode: u8, index: u16) {
        self.code.push(opcode);
        self.code.extend(index.to_be_bytes());
    }

    fn int(&mut self, number: usize) -> Result<(), Problem> {
        const LDC_W: u8 = 0x13;
        let number = i32::try_from(number).map_err(|_| Problem::TooLarge)?;
        let index = self.pool.add_int(number)?;
        self.with_index(LDC_W, index);
        Ok(())
    }

    pub(crate) fn call(&mut self, class: &str, name: &str, descriptor: &str) -> Result<(), Problem> {
        let index = self.pool.add_method(class, name, descriptor)?;
        self.with_index(INVOKESTATIC, index);
        Ok(())
    }

    /// Pushes the next value of an input, of a type.
    pub(crate) fn next(&mut self, input: usize, descriptor: &str) -> Result<(), Problem> {
        self.int(input)?;
        if let Some((_, letter, _)) = Sort::of(descriptor).primitive() {
            return self.call(RECORDER, &format!("next{letter}"), &format!("(I){letter}"));
        }
        self.call(RECORDER, "next", "(I)Ljava/lang/Object;")?;
        let class = self.pool.add_class(class_name(descriptor))?;
        self.with_index(CHECKCAST, class);
        Ok(())
    }

    /// Takes a value off the stack, and shows it at a sink.
    pub(crate) fn show(&mut self, sink: usize, descriptor: &str) -> Result<(), Problem> {
        self.int(sink)?;
        let shown = match Sort::of(descriptor).kind() {
            Kind::Int => "(II)V",
            Kind::Long => "(JI)V",
            Kind::Float => "(FI)V",
            Kind::Double => "(DI)V",
            Kind::Ref => "(Ljava/lang/Object;I)V",
        };
        self.call(RECORDER, "show", shown)
    }

    /// Takes an object and a value off the stack, and sets a field.
    pub(crate) fn put_field(&mut self, class: &str, name: &str, descriptor: &str) -> Result<(), Problem> {
        let index = self.pool.add_field(class, name, descriptor)?;
        self.with_index(PUTFIELD, index);
        Ok(())
    }

    pub(crate) fn pop(&mut self, descriptor: &str) {
        self.code.push(if n_slots(descriptor) == 2 { POP2 } else { POP });
    }

    pub(crate) fn dup(&mut self, descriptor: &str) {
        self.code.push(if n_slots(descriptor) == 2 { DUP2 } else { DUP });
    }

    pub(crate) fn load(&mut self, descriptor: &str, slot: u16) {
        self.local(0x15, descriptor, slot);
    }

    pub(crate) fn store(&mut self, descriptor: &str, slot: u16) {
        self.local(0x36, descriptor, slot);
    }

    /// An instruction for a local: those for the kinds follow each other.
    fn local(&mut self, first: u8, descriptor: &str, slot: u16) {
        let kind = match Sort::of(descriptor).kind() {
            Kind::Int => 0,
            Kind::Long => 1,
            Kind::Float => 2,
            Kind::Double => 3,
            Kind::Ref => 4,
        };
        self.code.push(WIDE);
        self.with_index(first + kind, slot);
    }
}

/// The slots of a value.
pub(crate) fn n_slots(descriptor: &str) -> u16 {
    Sort::of(descriptor).kind().n_slots()
}
