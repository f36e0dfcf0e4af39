//! What instructions do beyond reading their operands and writing their register: one table, which analyses, checkers
//! and engines ask instead of listing instructions themselves.
//!
//! Primitives touch nothing; when they trap is a [condition](crate::prim::Condition) in their row. Natives have their
//! effects in their rows. The other actions are listed here. What a called procedure does is not an effect of the call.
//! Which actions need registers and choices only is said here as well ([`Simple`]): these are what symbolic execution
//! follows.
//!
//! Effects may say too much, never too little: a test changes operands, memory and the world one by one, runs every
//! instruction on both interpreters, and finds what depends on something, or changes something, that is not declared.

use crate::Value;
use crate::drawn::WorldPart;
use crate::ids::{ClassId, FieldId, InputId, ObjId, PointId, ProcId, SelectorId, StaticId};
use crate::native::Host;
use crate::prim::{Prim, Trap};
use crate::program::{Action, Instr, Operand, Proc};
use crate::types::{Type, Width};

/// Something beyond registers that instructions read and write.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Region {
    /// The classes and lengths of objects, which never change.
    Headers,
    /// A field of all objects.
    Field(FieldId),
    /// A static field.
    Static(StaticId),
    /// The elements of all heap arrays of elements of this type.
    Elements(Type),
    /// The elements of all heap arrays.
    AllElements,
    /// All fields and elements of so many bits; of none, those that hold references.
    Slots(u32),
    /// All fields and elements.
    AllSlots,
    /// How far a class is initialised.
    Class(ClassId),
    /// How far an input is read.
    Input(InputId),
    /// What is left of the standard input.
    StandardInput,
    /// Which objects were asked for their identity, in which order.
    Identities,
    /// The instructions at which the active procedures stand.
    Calls,
    /// What was written to the outputs. Nothing reads it.
    Output,
    /// What was observed. Nothing reads it.
    Observations,
}

/// What an instruction does.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Effects {
    /// What it reads.
    pub reads: Vec<Region>,
    /// What it writes. Objects that it makes are not written.
    pub writes: Vec<Region>,
    /// Whether the values of slots that it reads go to slots of the same field, or of elements of the same type, and
    /// nowhere else.
    pub only_copies: bool,
    /// The traps that it can run into.
    pub traps: Traps,
    /// Whether it makes an object, for which there may be no memory.
    pub allocates: bool,
    /// What it draws from the world.
    pub draws: Option<Draws>,
    /// Whether it can end the run by itself: trapping and calling are not meant.
    pub ends: Ends,
}

/// What is drawn from the world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Draws {
    /// This part.
    Part(WorldPart),
    /// The part that the operand at this position names by its place in [`WorldPart::ALL`], if it names one.
    Operand(usize),
}

/// Whether an instruction ends the run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Ends {
    /// It does not.
    #[default]
    Never,
    /// For some operands: it blocks the run.
    Sometimes,
    /// It does.
    Always,
}

/// A set of traps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Traps(u16);

impl Traps {
    /// The set of these traps.
    pub const fn of(traps: &[Trap]) -> Self {
        let (mut set, mut index) = (0, 0);
        while index < traps.len() {
            set |= 1 << traps[index] as u16;
            index += 1;
        }
        Self(set)
    }

    /// The set with one more.
    #[must_use]
    pub fn with(self, trap: Trap) -> Self {
        Self(self.0 | 1 << trap as u16)
    }

    /// The set with one less.
    #[must_use]
    pub fn without(self, trap: Trap) -> Self {
        Self(self.0 & !(1 << trap as u16))
    }

    /// Whether it has a trap.
    pub fn contains(self, trap: Trap) -> bool {
        self.0 & (1 << trap as u16) != 0
    }

    /// Whether it has none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its traps, in order.
    pub fn iter(self) -> impl Iterator<Item = Trap> {
        Trap::ALL.into_iter().filter(move |&trap| self.contains(trap))
    }
}

/// What an instruction calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Callee {
    /// A procedure.
    Proc(ProcId),
    /// What the class of the receiver maps a selector to.
    Selector(SelectorId),
    /// The initialiser of a class, if it has one and it has not been started yet.
    Initialiser(ClassId),
}

/// A condition on operands and memory under which a native traps. Operands are named by their positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// The operand is null.
    Null(usize),
    /// The operand is not the number of a class.
    NoClass(usize),
    /// The operand is negative.
    Negative(usize),
    /// The operands are not both arrays whose elements have one type.
    OtherElements(usize, usize),
    /// An array has no such elements.
    NoRange {
        /// The array.
        array: usize,
        /// The position of the first element.
        start: usize,
        /// The number of elements.
        count: usize,
    },
    /// The first operand has no slot at the place that the second one names.
    NoSlot,
    /// The first operand has no slot of so many bits (none for references) at the place that the second one names.
    NoSlotOf(u32),
    /// The operand is not an array of elements of 64 bits.
    NotLongs(usize),
}

impl When {
    /// The trap.
    pub const fn trap(self) -> Trap {
        match self {
            When::Null(_) => Trap::NullReference,
            When::NoClass(_) | When::NoSlotOf(_) | When::NotLongs(_) => Trap::BadCast,
            When::Negative(_) => Trap::NegativeSize,
            When::OtherElements(..) => Trap::BadElement,
            When::NoRange { .. } | When::NoSlot => Trap::IndexOutOfBounds,
        }
    }

    /// Whether it holds, where no condition that stands before it in the row does.
    pub fn holds(self, host: &dyn Host, args: &[Value]) -> bool {
        let object = |operand: usize| args[operand].as_ref();
        let signed = |operand: usize| Width::WORD.signed(args[operand].as_bits());
        let element = |operand: usize| object(operand).and_then(|object| element_type(host, object));
        match self {
            When::Null(operand) => object(operand).is_none(),
            When::NoClass(operand) => args[operand].as_bits() >= host.classes().classes.len() as u64,
            When::Negative(operand) => signed(operand) < 0,
            When::OtherElements(one, other) => element(one).is_none() || element(one) != element(other),
            When::NoRange { array, start, count } => object(array).is_none_or(|object| {
                let (start, count, len) = (signed(start), signed(count), host.n_slots(object));
                start < 0 || count < 0 || i64::try_from(len).is_ok_and(|len| start + count > len)
            }),
            // All slots of arrays are alike, also those that they do not have.
            When::NoSlot => object(0).is_none_or(|object| {
                element_type(host, object).is_none() && args[1].as_bits() >= host.n_slots(object) as u64
            }),
            When::NoSlotOf(bits) => object(0).is_none_or(|object| {
                let slot = usize::try_from(args[1].as_bits()).ok().filter(|&slot| slot < host.n_slots(object));
                slot.and_then(|slot| slot_type(host, object, slot)).and_then(|ty| slot_bits(&ty)) != Some(bits)
            }),
            When::NotLongs(operand) => element(operand).and_then(|ty| slot_bits(&ty)) != Some(64),
        }
    }
}

/// The type of the elements of an array.
fn element_type(host: &dyn Host, object: ObjId) -> Option<Type> {
    host.classes().classes[host.class_of(object)].element.as_ref().map(|element| element.ty.clone())
}

fn slot_type(host: &dyn Host, object: ObjId, slot: usize) -> Option<Type> {
    let classes = host.classes();
    let field = || classes.layout(host.class_of(object)).get(slot).map(|&field| classes.fields[field].ty.clone());
    element_type(host, object).or_else(field)
}

/// The number of bits of the slots that hold values of a type, none for references; nothing for values without bits.
pub fn slot_bits(ty: &Type) -> Option<u32> {
    match ty {
        Type::Bits(width) => Some(width.bits()),
        Type::Ref => Some(0),
        Type::Bool | Type::Int | Type::Enum(_) | Type::Array(..) | Type::List(_) | Type::Text => None,
    }
}

/// An action that needs registers and choices only: no memory, no classes and nothing of the world. Whoever has terms
/// for values can follow it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Simple<'a> {
    /// The register becomes what the operand is.
    Copy(&'a Operand),
    /// The register becomes a term over the operands, where the row of the primitive says no trap.
    Apply(Prim, &'a [Operand]),
    /// The register becomes any value of its type, or one between these bounds.
    Havoc(Option<&'a Operand>, Option<&'a Operand>),
    /// Blocks the run unless the operand is true.
    Assume(&'a Operand),
    /// Shows the operands at a point.
    Observe(PointId, &'a [Operand]),
    /// Calls a procedure.
    Call(ProcId, &'a [Operand]),
}

/// The row of an action: what is known of it whatever the types of its operands are.
#[derive(Default)]
struct Row<'a> {
    simple: Option<Simple<'a>>,
    callee: Option<Callee>,
    traps: Traps,
    ends: Ends,
}

impl<'a> Row<'a> {
    fn simple(simple: Simple<'a>) -> Self {
        Row { simple: Some(simple), ..Row::default() }
    }

    fn calling(callee: Callee, traps: &[Trap]) -> Self {
        Row { callee: Some(callee), ..Row::trapping(traps) }
    }

    fn trapping(traps: &[Trap]) -> Self {
        Row { traps: Traps::of(traps), ..Row::default() }
    }
}

impl Action {
    fn row(&self) -> Row<'_> {
        use Trap::{BadCast, BadElement, BrokenClass, DeepCalls, IndexOutOfBounds, NegativeSize, NullReference};
        match self {
            Action::Copy(operand) => Row::simple(Simple::Copy(operand)),
            Action::Apply(prim, operands) => {
                let traps = prim.row().trap.map_or(Traps::default(), |(trap, _)| Traps::of(&[trap]));
                Row { traps, ..Row::simple(Simple::Apply(*prim, operands)) }
            }
            Action::Havoc { low, high, .. } => {
                // A range may be empty.
                let ends = if low.is_some() && high.is_some() { Ends::Sometimes } else { Ends::Never };
                Row { ends, ..Row::simple(Simple::Havoc(low.as_ref(), high.as_ref())) }
            }
            Action::Assume(operand) => Row { ends: Ends::Sometimes, ..Row::simple(Simple::Assume(operand)) },
            Action::Observe(point, operands) => Row::simple(Simple::Observe(*point, operands)),
            Action::Call(proc, operands) => {
                let simple = Some(Simple::Call(*proc, operands));
                Row { simple, ..Row::calling(Callee::Proc(*proc), &[DeepCalls]) }
            }
            Action::CallVirtual(selector, _) => {
                Row::calling(Callee::Selector(*selector), &[NullReference, BadCast, DeepCalls])
            }
            Action::InitClass(class) => Row::calling(Callee::Initialiser(*class), &[BrokenClass, DeepCalls]),
            Action::New(_) | Action::GetStatic(_) | Action::SetStatic(..) | Action::InstanceOf(..) => Row::default(),
            Action::NewArray(..) => Row::trapping(&[NegativeSize]),
            Action::GetField(..) | Action::SetField(..) | Action::Length(_) => Row::trapping(&[NullReference, BadCast]),
            Action::Cast(..) => Row::trapping(&[BadCast]),
            Action::GetElement(..) => Row::trapping(&[NullReference, BadCast, IndexOutOfBounds]),
            Action::SetElement(..) => Row::trapping(&[NullReference, BadCast, IndexOutOfBounds, BadElement]),
            Action::Native(native, _) => Row { traps: native.row().traps(), ends: native.row().ends, ..Row::default() },
            Action::Unsupported(_) => Row { ends: Ends::Always, ..Row::default() },
        }
    }

    /// What it does, if that needs registers and choices only.
    pub fn simple(&self) -> Option<Simple<'_>> {
        self.row().simple
    }

    /// What it calls. Traps, which call procedures too, are not meant.
    pub fn callee(&self) -> Option<Callee> {
        self.row().callee
    }

    /// The traps that it can run into.
    pub fn traps(&self) -> Traps {
        self.row().traps
    }

    /// Whether it can end the run by itself.
    pub fn ends(&self) -> Ends {
        self.row().ends
    }
}

impl Instr {
    /// What it does, as an instruction of a procedure.
    pub fn effects(&self, proc: &Proc) -> Effects {
        let Row { traps, ends, .. } = self.action.row();
        let effects = Effects { traps, ends, ..Effects::default() };
        let reading = |regions: Vec<Region>| Effects { reads: regions, ..effects.clone() };
        match &self.action {
            Action::Copy(_)
            | Action::Apply(..)
            | Action::Havoc { input: None, .. }
            | Action::Assume(_)
            | Action::Call(..)
            | Action::Unsupported(_) => effects,
            Action::Havoc { input: Some(input), .. } => {
                let input = Region::Input(*input);
                Effects { reads: vec![input.clone()], writes: vec![input], ..effects }
            }
            Action::Observe(_, args) => {
                // Who observes a reference sees what it leads to.
                let sees_memory = args.iter().any(|arg| *proc.type_of(arg) == Type::Ref);
                let reads = if sees_memory { vec![Region::Headers, Region::AllSlots] } else { Vec::new() };
                Effects { reads, writes: vec![Region::Observations], ..effects }
            }
            Action::New(_) | Action::NewArray(..) => Effects { allocates: true, ..effects },
            Action::GetField(_, field) => reading(vec![Region::Headers, Region::Field(*field)]),
            Action::SetField(_, field, _) => {
                Effects { writes: vec![Region::Field(*field)], ..reading(vec![Region::Headers]) }
            }
            Action::GetStatic(field) => reading(vec![Region::Static(*field)]),
            Action::SetStatic(field, _) => Effects { writes: vec![Region::Static(*field)], ..effects },
            Action::GetElement(..) => {
                let elements = self.dest.map(|dest| Region::Elements(proc.vars[dest].ty.clone()));
                reading([Region::Headers].into_iter().chain(elements).collect())
            }
            Action::SetElement(_, _, value) => {
                let ty = proc.type_of(value).clone();
                // Only references have classes that may not suit.
                let traps = if ty == Type::Ref { effects.traps } else { effects.traps.without(Trap::BadElement) };
                Effects { writes: vec![Region::Elements(ty)], traps, ..reading(vec![Region::Headers]) }
            }
            Action::Length(_) | Action::InstanceOf(..) | Action::Cast(..) | Action::CallVirtual(..) => {
                reading(vec![Region::Headers])
            }
            Action::InitClass(class) => {
                let class = Region::Class(*class);
                Effects { reads: vec![class.clone()], writes: vec![class], ..effects }
            }
            Action::Native(native, _) => native.row().effects(),
        }
    }
}
