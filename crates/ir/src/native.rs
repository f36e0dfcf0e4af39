//! The table of natives: what a program can ask of its memory and of the world beyond reading and writing fields.
//!
//! A native is defined once, over [`Host`], which every interpreter implements for its own memory. Natives know no
//! language: classes are numbers, objects have slots. Whatever can be written in the source language is written there.

use std::fmt;

use crate::Value;
use crate::class::Classes;
use crate::drawn::WorldPart;
use crate::effect::{Draws, Effects, Ends, Region, Traps, When};
use crate::ids::{ClassId, Id, ObjId};
use crate::prim::Trap;
use crate::program::Position;
use crate::types::{Type, Width};

/// The memory of a run and the world around it, as natives see it.
pub trait Host {
    /// The class table.
    fn classes(&self) -> &Classes;
    /// The class of an object.
    fn class_of(&self, object: ObjId) -> ClassId;
    /// The number of slots (fields in the order of the layout, or elements) of an object.
    fn n_slots(&self, object: ObjId) -> usize;
    /// The value of a slot that exists.
    fn slot(&self, object: ObjId, slot: usize) -> Value;
    /// Sets a slot that exists to a value of its type.
    fn set_slot(&mut self, object: ObjId, slot: usize, value: Value);
    /// Copies slots within bounds from one object to another whose slots have the same type; they may overlap.
    fn copy_slots(&mut self, from: (ObjId, usize), to: (ObjId, usize), len: usize);
    /// A new object with default values; the length is that of an array.
    fn allocate(&mut self, class: ClassId, len: usize) -> Result<ObjId, Refusal>;
    /// How many objects were asked for their identity before this one was for the first time. Objects that are not asked
    /// leave no trace, so that no run can tell how many others were made.
    fn nth_identity(&mut self, object: ObjId) -> u32;
    /// The next byte of the input, none at its end.
    fn read(&mut self) -> Option<u8>;
    /// Writes a byte to one of the outputs.
    fn write(&mut self, stream: u32, byte: u8);
    /// Notes that what follows depends on a part of the world. Reading the input and asking for identities are noted
    /// without it.
    fn draw(&mut self, part: WorldPart);
    /// The instructions at which the active procedures stand, the youngest first, at most so many.
    fn backtrace(&self, most: usize) -> Vec<Position>;
}

/// Why a native gives nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// It traps.
    Trap(Trap, Vec<Value>),
    /// There is not enough memory.
    OutOfMemory,
    /// It ends the run with this code.
    Exit(i32),
}

impl From<Trap> for Refusal {
    fn from(trap: Trap) -> Self {
        Refusal::Trap(trap, Vec::new())
    }
}

type Meaning = fn(&mut dyn Host, &[Value]) -> Result<Option<Value>, Refusal>;

/// One row of the table.
pub struct Row {
    /// How it is written in the text form.
    pub spelling: &'static str,
    /// The types of the arguments.
    pub params: &'static [Type],
    /// The type of the result.
    pub result: Option<Type>,
    /// What it reads beyond its arguments.
    pub reads: &'static [Region],
    /// What it writes.
    pub writes: &'static [Region],
    /// Whether [what it reads of slots](Effects::only_copies) goes to slots of the same kind only.
    pub only_copies: bool,
    /// When it traps: under the first condition that holds, and under no other.
    pub traps: &'static [When],
    /// Whether it makes an object, for which there may be no memory.
    pub allocates: bool,
    /// What it draws from the world.
    pub draws: Option<Draws>,
    /// Whether it ends the run.
    pub ends: Ends,
    /// The meaning. Arguments have the types of the signature.
    pub meaning: Meaning,
}

/// A row without effects.
const PURE: Row = Row {
    spelling: "",
    params: &[],
    result: None,
    reads: &[],
    writes: &[],
    only_copies: false,
    traps: &[],
    allocates: false,
    draws: None,
    ends: Ends::Never,
    meaning: |_, _| Ok(None),
};

impl Row {
    /// The traps that it can run into.
    pub fn traps(&self) -> Traps {
        self.traps.iter().fold(Traps::default(), |all, when| all.with(when.trap()))
    }

    /// What it does.
    pub fn effects(&self) -> Effects {
        Effects {
            reads: self.reads.to_vec(),
            writes: self.writes.to_vec(),
            only_copies: self.only_copies,
            traps: self.traps(),
            allocates: self.allocates,
            draws: self.draws,
            ends: self.ends,
        }
    }
}

const WORD: Type = Type::Bits(Width::WORD);
const LONG: Type = Type::Bits(Width::LONG);
const REF: Type = Type::Ref;

macro_rules! natives {
    ($($(#[$meta:meta])+
        $name:ident = $spelling:literal, [$($param:expr),*], $result:expr, { $($effect:ident: $what:expr),* }, $meaning:expr;
    )+) => {
        /// A native.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Native { $($(#[$meta])+ $name),+ }

        impl Native {
            /// All natives, in the order of the table.
            pub const ALL: &[Native] = &[$(Native::$name),+];
        }

        static ROWS: &[Row] = &[$(Row {
            spelling: $spelling,
            params: &[$($param),*],
            result: $result,
            meaning: $meaning,
            $($effect: $what,)*
            ..PURE
        }),+];
    };
}

natives! {
    /// The number of the class of an object.
    ClassOf = "class-of", [REF], Some(WORD), { reads: &[Region::Headers], traps: &[When::Null(0)] },
        |host, a| Ok(Some(class_number(host.class_of(object(&a[0])?))));
    /// A number that an object keeps while it lives: its identity hash code (`hashCode` where no class defines one).
    Identity = "identity", [REF], Some(WORD), {
        reads: &[Region::Identities],
        writes: &[Region::Identities],
        traps: &[When::Null(0)],
        draws: Some(Draws::Part(WorldPart::Identities))
    }, identity;
    /// A copy of an object with the same values in its slots.
    Copy = "copy-object", [REF], Some(REF), {
        reads: &[Region::Headers, Region::AllSlots],
        only_copies: true,
        traps: &[When::Null(0)],
        allocates: true
    }, copy_object;
    /// Copies elements: from an array, from a position, to an array, to a position, so many.
    CopyElements = "copy-elements", [REF, WORD, REF, WORD, WORD], None, {
        reads: &[Region::Headers, Region::AllElements],
        writes: &[Region::AllElements],
        only_copies: true,
        traps: &[
            When::Null(0),
            When::Null(2),
            When::OtherElements(0, 2),
            When::NoRange { array: 0, start: 1, count: 4 },
            When::NoRange { array: 2, start: 3, count: 4 },
        ]
    }, copy_elements;
    /// A new object of a class by number.
    Allocate = "allocate", [WORD], Some(REF), { traps: &[When::NoClass(0)], allocates: true },
        |host, a| allocate(host, &a[0], 0);
    /// A new array of a class by number, with a length.
    AllocateArray = "allocate-array", [WORD, WORD], Some(REF), {
        traps: &[When::Negative(1), When::NoClass(0)],
        allocates: true
    }, |host, a| {
        let len = signed(&a[1]);
        let n_elements = usize::try_from(len).map_err(|_| Refusal::Trap(Trap::NegativeSize, vec![a[1].clone()]))?;
        allocate(host, &a[0], n_elements)
    };
    /// Whether one class by number is another one or below it, as 1 or 0.
    IsSubclass = "is-subclass", [WORD, WORD], Some(WORD), { traps: &[When::NoClass(0), When::NoClass(1)] }, |host, a| {
        let (sub, sup) = (class(host, &a[0])?, class(host, &a[1])?);
        Ok(Some(Value::Bits(host.classes().is_subclass(sub, sup).into())))
    };
    /// The number of slots of an object.
    CountSlots = "count-slots", [REF], Some(WORD), { reads: &[Region::Headers], traps: &[When::Null(0)] },
        |host, a| Ok(Some(Value::Bits(host.n_slots(object(&a[0])?) as u64)));
    /// The number of bits of a slot, 0 for a reference.
    SlotBits = "slot-bits", [REF, WORD], Some(WORD), {
        reads: &[Region::Headers],
        traps: &[When::Null(0), When::NoSlot]
    }, slot_bits;
    /// A slot of 32 bits.
    GetWord = "get-word", [REF, LONG], Some(WORD), {
        reads: &[Region::Headers, Region::Slots(32)],
        traps: &[When::Null(0), When::NoSlotOf(32)]
    }, |host, a| get_slot(host, a, 32);
    /// A slot of 64 bits.
    GetLong = "get-long", [REF, LONG], Some(LONG), {
        reads: &[Region::Headers, Region::Slots(64)],
        traps: &[When::Null(0), When::NoSlotOf(64)]
    }, |host, a| get_slot(host, a, 64);
    /// A slot that holds a reference.
    GetRef = "get-ref", [REF, LONG], Some(REF), {
        reads: &[Region::Headers, Region::Slots(0)],
        traps: &[When::Null(0), When::NoSlotOf(0)]
    }, |host, a| get_slot(host, a, 0);
    /// Sets a slot of 32 bits.
    SetWord = "set-word", [REF, LONG, WORD], None, {
        reads: &[Region::Headers],
        writes: &[Region::Slots(32)],
        traps: &[When::Null(0), When::NoSlotOf(32)]
    }, |host, a| set_slot(host, a, 32);
    /// Sets a slot of 64 bits.
    SetLong = "set-long", [REF, LONG, LONG], None, {
        reads: &[Region::Headers],
        writes: &[Region::Slots(64)],
        traps: &[When::Null(0), When::NoSlotOf(64)]
    }, |host, a| set_slot(host, a, 64);
    /// Sets a slot that holds a reference.
    SetRef = "set-ref", [REF, LONG, REF], None, {
        reads: &[Region::Headers],
        writes: &[Region::Slots(0)],
        traps: &[When::Null(0), When::NoSlotOf(0)]
    }, |host, a| set_slot(host, a, 0);
    /// The next byte of the input, -1 at its end.
    Read = "read", [], Some(WORD), {
        reads: &[Region::StandardInput],
        writes: &[Region::StandardInput],
        draws: Some(Draws::Part(WorldPart::StandardInput))
    }, |host, _| {
        Ok(Some(Value::bits(Width::WORD, host.read().map_or(-1, i64::from))))
    };
    /// Writes a byte to one of the outputs.
    Write = "write", [WORD, WORD], None, { writes: &[Region::Output] }, |host, a| {
        let [stream, byte] = [0, 1].map(|index: usize| a[index].as_bits());
        host.write(u32::try_from(stream).unwrap_or(0), byte.to_le_bytes()[0]);
        Ok(None)
    };
    /// Ends the run with a code.
    Exit = "exit", [WORD], None, { ends: Ends::Always },
        |_, a| Err(Refusal::Exit(i32::try_from(signed(&a[0])).unwrap_or(-1)));
    /// The instructions at which the active procedures stand, the youngest first, by their
    /// [numbers](Position::number), at most as many as an array of longs holds from a position on; how many there are.
    Backtrace = "backtrace", [REF, WORD], Some(WORD), {
        reads: &[Region::Headers, Region::Calls],
        writes: &[Region::Slots(64)],
        traps: &[When::Null(0), When::NotLongs(0)]
    }, backtrace;
    /// Notes that what follows depends on a part of the world, by its position in [`WorldPart::ALL`].
    Draw = "draw-world", [WORD], None, { draws: Some(Draws::Operand(0)) }, |host, a| {
        let place = usize::try_from(a[0].as_bits()).ok();
        if let Some(part) = place.and_then(|place| WorldPart::ALL.get(place)) {
            host.draw(*part);
        }
        Ok(None)
    };
}

impl Native {
    /// Its row of the table.
    pub fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// What it does to a memory.
    pub fn call(self, host: &mut dyn Host, args: &[Value]) -> Result<Option<Value>, Refusal> {
        (self.row().meaning)(host, args)
    }
}

impl fmt::Display for Native {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().spelling)
    }
}

fn object(value: &Value) -> Result<ObjId, Refusal> {
    value.as_ref().ok_or_else(|| Trap::NullReference.into())
}

fn signed(value: &Value) -> i64 {
    Width::WORD.signed(value.as_bits())
}

/// The number of a class.
pub fn class_number(class: ClassId) -> Value {
    Value::Bits(class.index() as u64)
}

fn class(host: &dyn Host, number: &Value) -> Result<ClassId, Refusal> {
    let index = usize::try_from(number.as_bits()).ok().filter(|&index| index < host.classes().classes.len());
    index.map(ClassId::from_index).ok_or_else(|| Refusal::Trap(Trap::BadCast, vec![Value::Ref(None), number.clone()]))
}

fn allocate(host: &mut dyn Host, number: &Value, len: usize) -> Result<Option<Value>, Refusal> {
    let class = class(host, number)?;
    host.allocate(class, len).map(|object| Some(Value::Ref(Some(object))))
}

fn identity(host: &mut dyn Host, args: &[Value]) -> Result<Option<Value>, Refusal> {
    let nth = host.nth_identity(object(&args[0])?);
    // Spread, as code that hashes expects it, and without a sign.
    let spread = (nth + 1).wrapping_mul(0x9e37_79b1) >> 1;
    Ok(Some(Value::Bits(spread.into())))
}

fn copy_object(host: &mut dyn Host, args: &[Value]) -> Result<Option<Value>, Refusal> {
    let from = object(&args[0])?;
    let n_slots = host.n_slots(from);
    let copy = host.allocate(host.class_of(from), n_slots)?;
    host.copy_slots((from, 0), (copy, 0), n_slots);
    Ok(Some(Value::Ref(Some(copy))))
}

fn copy_elements(host: &mut dyn Host, args: &[Value]) -> Result<Option<Value>, Refusal> {
    let (from, to) = (object(&args[0])?, object(&args[2])?);
    let element = |object: ObjId| {
        let class = &host.classes().classes[host.class_of(object)];
        class.element.as_ref().map(|element| element.ty.clone())
    };
    if element(from).is_none() || element(from) != element(to) {
        return Err(Refusal::Trap(Trap::BadElement, vec![args[0].clone(), args[2].clone()]));
    }
    let place = |start: &Value, object: ObjId| {
        let len = host.n_slots(object);
        let start = usize::try_from(signed(start)).ok()?;
        let count = usize::try_from(signed(&args[4])).ok()?;
        start.checked_add(count).filter(|&end| end <= len).map(|_| (start, count))
    };
    let out_of_bounds = || Refusal::Trap(Trap::IndexOutOfBounds, vec![args[1].clone(), args[4].clone()]);
    let (start, count) = place(&args[1], from).ok_or_else(out_of_bounds)?;
    let (end, _) = place(&args[3], to).ok_or_else(out_of_bounds)?;
    host.copy_slots((from, start), (to, end), count);
    Ok(None)
}

/// A slot that exists and holds so many bits, or a reference for none.
fn slot(host: &dyn Host, args: &[Value], bits: u32) -> Result<(ObjId, usize), Refusal> {
    let object = object(&args[0])?;
    let number = usize::try_from(args[1].as_bits()).ok().filter(|&slot| slot < host.n_slots(object));
    let fits = |ty: &Type| match ty {
        Type::Bits(width) => width.bits() == bits,
        Type::Ref => bits == 0,
        _ => false,
    };
    let classes = host.classes();
    let class = host.class_of(object);
    let found = number.filter(|&slot| match &classes.classes[class].element {
        Some(element) => fits(&element.ty),
        None => classes.layout(class).get(slot).is_some_and(|&field| fits(&classes.fields[field].ty)),
    });
    let wrong = || Refusal::Trap(Trap::BadCast, vec![args[0].clone(), class_number(class)]);
    found.map(|slot| (object, slot)).ok_or_else(wrong)
}

fn slot_bits(host: &mut dyn Host, args: &[Value]) -> Result<Option<Value>, Refusal> {
    let object = object(&args[0])?;
    let classes = host.classes();
    let class = host.class_of(object);
    let ty = if let Some(element) = &classes.classes[class].element {
        Some(&element.ty)
    } else {
        let slot = usize::try_from(args[1].as_bits()).unwrap_or(usize::MAX);
        classes.layout(class).get(slot).map(|&field| &classes.fields[field].ty)
    };
    let bits = match ty {
        Some(Type::Bits(width)) => width.bits(),
        Some(_) => 0,
        None => return Err(Refusal::Trap(Trap::IndexOutOfBounds, vec![args[1].clone(), Value::Bits(0)])),
    };
    Ok(Some(Value::Bits(bits.into())))
}

fn get_slot(host: &mut dyn Host, args: &[Value], bits: u32) -> Result<Option<Value>, Refusal> {
    let (object, slot) = slot(host, args, bits)?;
    Ok(Some(host.slot(object, slot)))
}

fn set_slot(host: &mut dyn Host, args: &[Value], bits: u32) -> Result<Option<Value>, Refusal> {
    let (object, slot) = slot(host, args, bits)?;
    host.set_slot(object, slot, args[2].clone());
    Ok(None)
}

fn backtrace(host: &mut dyn Host, args: &[Value]) -> Result<Option<Value>, Refusal> {
    let array = object(&args[0])?;
    let class = host.class_of(array);
    let element = host.classes().classes[class].element.as_ref();
    if !element.is_some_and(|element| matches!(element.ty, Type::Bits(width) if width.bits() == 64)) {
        return Err(Refusal::Trap(Trap::BadCast, vec![args[0].clone(), class_number(class)]));
    }
    let first = usize::try_from(signed(&args[1])).unwrap_or(0);
    let calls = host.backtrace(host.n_slots(array).saturating_sub(first));
    for (index, call) in calls.iter().enumerate() {
        host.set_slot(array, first + index, Value::Bits(call.number()));
    }
    Ok(Some(Value::Bits(calls.len() as u64)))
}
