//! Straight-line code that is spliced in.

use counterpoint_lang_jvm::descriptor::{Kind, Sort, class_name};

use super::Problem;
use super::opcode::{
    CHECKCAST, DUP, DUP2, INVOKEINTERFACE, INVOKESTATIC, NEW, POP, POP2, PUTFIELD, RETURN, RETURN_INT, WIDE,
};
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

    /// Calls a member by its number. Calls of interfaces say how many slots they take.
    pub(crate) fn invoke(&mut self, opcode: u8, member: u16, n_slots: u16) -> Result<(), Problem> {
        self.with_index(opcode, member);
        if opcode == INVOKEINTERFACE {
            self.code.extend([u8::try_from(n_slots).map_err(|_| Problem::TooLarge)?, 0]);
        }
        Ok(())
    }

    /// Pushes an object that is not initialised, twice.
    pub(crate) fn new_object(&mut self, class: &str) -> Result<(), Problem> {
        self.allocate(class)?;
        self.code.push(DUP);
        Ok(())
    }

    /// Makes an object of a class.
    pub(crate) fn allocate(&mut self, class: &str) -> Result<(), Problem> {
        let class = self.pool.add_class(class)?;
        self.with_index(NEW, class);
        Ok(())
    }

    /// Returns what is on top of the stack, or nothing.
    pub(crate) fn give_back(&mut self, descriptor: &str) {
        self.code.push(if descriptor == "V" { RETURN } else { RETURN_INT + kind_number(descriptor) });
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
        self.code.push(WIDE);
        self.with_index(first + kind_number(descriptor), slot);
    }
}

/// The kind of a value, in the order in which instructions for kinds follow each other.
fn kind_number(descriptor: &str) -> u8 {
    match Sort::of(descriptor).kind() {
        Kind::Int => 0,
        Kind::Long => 1,
        Kind::Float => 2,
        Kind::Double => 3,
        Kind::Ref => 4,
    }
}

/// The slots of a value.
pub(crate) fn n_slots(descriptor: &str) -> u16 {
    Sort::of(descriptor).kind().n_slots()
}
