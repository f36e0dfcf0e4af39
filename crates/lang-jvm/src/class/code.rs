//! Decoded code: fewer, more regular instructions than the machine has, with targets as positions in the list.

use crate::class::Constant;
use crate::descriptor::{JType, Kind, Sort};
use crate::names::{Member, Name};
use counterpoint_ir::program::{FieldKind, PointKind};
use counterpoint_ir::types::Type;

/// The code of a method.
#[derive(Debug, Clone, Default)]
pub struct Code {
    /// Instructions.
    pub insns: Vec<Insn>,
    /// The byte position of each instruction, and of the end.
    pub pcs: Vec<u32>,
    /// The number of local slots.
    pub n_locals: u16,
    /// Exception handlers, in order.
    pub handlers: Vec<Handler>,
    /// Byte positions at which lines start, ascending.
    pub lines: Vec<(u32, u32)>,
    /// Variables of the source.
    pub variables: Vec<Variable>,
    /// Places of the source.
    pub ranges: Vec<CharRange>,
}

/// An exception handler.
#[derive(Debug, Clone, Copy)]
pub struct Handler {
    /// The first instruction that is guarded.
    pub start: usize,
    /// The instruction behind the last one.
    pub end: usize,
    /// The first instruction of the handler.
    pub target: usize,
    /// The class that is caught; everything if there is none.
    pub catch: Option<Name>,
}

/// A variable of the source, in a range of byte positions.
#[derive(Debug, Clone, Copy)]
pub struct Variable {
    /// The first byte position.
    pub start: u32,
    /// The byte position behind the last one.
    pub end: u32,
    /// Its slot.
    pub slot: u16,
    /// Its name.
    pub name: Name,
    /// Its descriptor.
    pub desc: Name,
}

/// A range of code that belongs to a range of the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CharRange {
    /// The first byte position.
    pub start: u32,
    /// The last byte position.
    pub last: u32,
    /// Where the source starts.
    pub from: LineColumn,
    /// Where the source ends: the last character.
    pub to: LineColumn,
    /// What it is.
    pub flags: u16,
}

/// A line and a column as the compiler counts them: from 1, tabulators up to the next multiple of 8.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineColumn {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

/// An operator on two numbers of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Binary {
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product.
    Mul,
    /// Quotient.
    Div,
    /// Remainder.
    Rem,
    /// Bitwise conjunction.
    And,
    /// Bitwise disjunction.
    Or,
    /// Bitwise exclusive disjunction.
    Xor,
    /// Shift to the left; the distance is an int.
    Shl,
    /// Shift to the right with the sign.
    Shr,
    /// Shift to the right with zeros.
    Ushr,
}

/// How two numbers relate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// Equal.
    Equal,
    /// Not equal.
    NotEqual,
    /// Less than.
    Less,
    /// At least.
    GreaterEqual,
    /// Greater than.
    Greater,
    /// At most.
    LessEqual,
}

/// What a branch asks of the stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    /// An int against zero.
    Zero(Relation),
    /// Two ints.
    Ints(Relation),
    /// Whether two references are the same, or are not.
    Same(bool),
    /// Whether a reference is null, or is not.
    Null(bool),
}

/// Shuffles of the stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shuffle {
    /// Drops one slot.
    Pop,
    /// Drops two slots.
    Pop2,
    /// Copies one or two slots, and puts the copy below so many other slots.
    Dup {
        /// How many slots are copied.
        count: u8,
        /// How many slots the copy goes below.
        below: u8,
    },
    /// Swaps two slots.
    Swap,
}

/// How a method is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Invoke {
    /// A method that the object chooses.
    Virtual,
    /// A method of an interface that the object chooses.
    Interface,
    /// An instance method directly.
    Special,
    /// A static method.
    Static,
}

/// The cases of a switch.
#[derive(Debug, Clone)]
pub struct Switch {
    /// Values and where they lead.
    pub cases: Vec<(i32, usize)>,
    /// Where all others lead.
    pub default: usize,
}

/// Something that is seen at the normal end of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AtEnd {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub kind: FieldKind,
    /// Its type.
    pub sort: Sort,
    /// If it is seen as a list: the type of that.
    pub list: Option<Type>,
}

/// An instruction.
#[derive(Debug, Clone)]
pub enum Insn {
    /// Nothing.
    Nop,
    /// Pushes a constant.
    Const(Constant),
    /// Pushes a local.
    Load(Kind, u16),
    /// Pops into a local.
    Store(Kind, u16),
    /// Adds a constant to an int local.
    Increment(u16, i32),
    /// Pushes an element of an array.
    LoadElement(Sort),
    /// Pops into an element of an array.
    StoreElement(Sort),
    /// Shuffles the stack.
    Shuffle(Shuffle),
    /// An operator on two numbers.
    Binary(Binary, Kind),
    /// The number with the opposite sign.
    Negate(Kind),
    /// A number of one kind as one of another kind.
    Convert(Kind, Kind),
    /// An int narrowed to a smaller type.
    Narrow(Sort),
    /// -1, 0 or 1 as two numbers compare; what is not a number gives the number that is named.
    Compare(Kind, i32),
    /// Goes to an instruction if the condition holds.
    Branch(Condition, usize),
    /// Goes to an instruction.
    Goto(usize),
    /// Goes where an int leads.
    Switch(Box<Switch>),
    /// Leaves the method.
    Return(Option<Kind>),
    /// Throws.
    Throw,
    /// Pushes an instance field.
    GetField(Member),
    /// Pops into an instance field.
    PutField(Member),
    /// Pushes a static field.
    GetStatic(Member),
    /// Pops into a static field.
    PutStatic(Member),
    /// Calls a method.
    Invoke(Invoke, Member),
    /// Calls what a bootstrap method links: its number, the name and the descriptor of the call.
    Dynamic(u16, Name, Name),
    /// Pushes a new object.
    New(Name),
    /// Pushes a new array of a class of arrays.
    NewArray(Name),
    /// Pushes a new array of arrays, so many dimensions deep.
    NewArrays(Name, u8),
    /// The length of an array.
    Length,
    /// Checks the class of the top of the stack.
    Cast(Name),
    /// Asks for the class of the top of the stack.
    InstanceOf(Name),
    /// Enters a monitor.
    MonitorEnter,
    /// Leaves a monitor.
    MonitorExit,
    /// Initialises a class; no machine instruction.
    InitClass(Name),
    /// Pushes a value of an input, by its number; no machine instruction.
    Input(usize),
    /// Pushes a word of an input as a value of a type, or as an int below a limit; no machine instruction.
    Word {
        /// The number of the input.
        input: usize,
        /// Whether its words have 64 bits.
        is_long: bool,
        /// The type.
        sort: Sort,
        /// The limit.
        below: Option<u32>,
    },
    /// Shows the top of the stack, which stays there, at the point of a kind, which may have a name; no machine instruction.
    Show(PointKind, Option<Name>, JType),
    /// Something about a value that is made for a run; no machine instruction.
    Making(Making),
    /// Pops what is seen at the normal end, and shows it there; no machine instruction.
    End(Vec<AtEnd>),
    /// Something that is not supported, in words.
    Unsupported(&'static str),
}

/// What becomes of a value that is made for a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Making {
    /// What follows makes it, and is not what the run shows.
    Begins,
    /// It is made.
    Ends,
    /// There is no such value: the run ends as one that never was.
    Fails,
}

impl Code {
    /// Per instruction, whether something leads there beside the instruction before it.
    pub(crate) fn leaders(&self) -> Vec<bool> {
        let mut leaders = vec![false; self.insns.len()];
        for insn in &self.insns {
            match insn {
                Insn::Branch(_, target) | Insn::Goto(target) => leaders[*target] = true,
                Insn::Switch(switch) => {
                    leaders[switch.default] = true;
                    switch.cases.iter().for_each(|case| leaders[case.1] = true);
                }
                _ => {}
            }
        }
        for handler in &self.handlers {
            leaders[handler.target] = true;
        }
        leaders
    }
}

impl Insn {
    /// Where it may go, apart from handlers and the next instruction.
    pub fn targets(&self) -> Vec<usize> {
        match self {
            Insn::Branch(_, target) | Insn::Goto(target) => vec![*target],
            Insn::Switch(switch) => switch.cases.iter().map(|case| case.1).chain([switch.default]).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether the next instruction may follow.
    pub fn falls_through(&self) -> bool {
        !matches!(self, Insn::Goto(_) | Insn::Switch(_) | Insn::Return(_) | Insn::Throw | Insn::Unsupported(_))
    }
}
