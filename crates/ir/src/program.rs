//! Programs: procedures of locations, instructions and terminators, with a class table.
//!
//! A procedure is a graph of locations. A location holds straight-line instructions over typed registers and is left by
//! one [`Terminator`]. Non-determinism is explicit: [`Action::Havoc`] takes a value, [`Terminator::Choose`] takes a way,
//! [`Action::Assume`] blocks runs. The guarded edges of the forall-exists paper (Def. 2.1) are `choose` + `assume`.
//!
//! An instruction that may throw names its handler, a location of the same procedure with a `catch` register. What is
//! thrown is a reference. An instruction that traps (division by zero, ...) calls the procedure that
//! [`Classes::traps`](crate::class::Classes) names for it, which throws; without one the run ends.

use std::fmt::Write as _;

use counterpoint_diag::Span;

use crate::class::Classes;
use crate::ids::{ClassId, EnumId, FieldId, Id, IdVec, InputId, LocId, PointId, ProcId, SelectorId, StaticId, VarId};
use crate::native::Native;
use crate::prim::Prim;
use crate::state::Image;
use crate::types::Type;
use crate::{Integer, Value};

/// Procedures that may wait for each other; one more is a [`Trap::DeepCalls`](crate::prim::Trap), where a program has a
/// procedure for it.
pub const MAX_CALLS: usize = 12_000;

/// How sources and properties name the observation point at the normal end of a program. Its meaning is its
/// [kind](PointKind::End).
pub const END: &str = "end";

/// How properties name what a method returns. Its meaning is its [kind](FieldKind::Result).
pub const RESULT: &str = "return";

/// A program: what is under test.
#[derive(Debug, Clone, Default)]
pub struct Program {
    /// Its name.
    pub name: String,
    /// Where it was defined.
    pub span: Span,
    /// Enumerations.
    pub enums: IdVec<EnumId, Enum>,
    /// Classes, fields, dispatch.
    pub classes: Classes,
    /// Observation points.
    pub points: IdVec<PointId, Point>,
    /// Inputs.
    pub inputs: IdVec<InputId, Input>,
    /// What is in memory when a run starts.
    pub image: Image,
    /// Procedures. The first one is the entry; it takes no parameters unless it is called from outside with values.
    pub procs: IdVec<ProcId, Proc>,
}

/// An enumeration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enum {
    /// Its name.
    pub name: String,
    /// The names of its values.
    pub values: Vec<String>,
}

/// A named observation point. Several `observe` instructions may share one point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Point {
    /// Its name. It means nothing.
    pub name: String,
    /// What it is.
    pub kind: PointKind,
    /// What is seen there. A property says `p.field`.
    pub fields: Vec<Seen>,
    /// The first place that observes it.
    pub span: Span,
}

/// What an observation point is. A program has at most one point of each kind but [`PointKind::User`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum PointKind {
    /// One that the user asked for: an `observe`, a sink of a policy.
    #[default]
    User,
    /// The normal end of the program.
    End,
    /// The value that the entry method returns.
    Result,
    /// The message of the exception that leaves the entry method.
    Message,
    /// The construction of an argument begins. What is shown and written until it ends belongs to the construction,
    /// not to the run, and is not seen. Constructions nest.
    ConstructionBegin,
    /// The construction of an argument ends.
    ConstructionEnd,
}

impl PointKind {
    /// All kinds.
    pub const ALL: [PointKind; 6] = [
        PointKind::User,
        PointKind::End,
        PointKind::Result,
        PointKind::Message,
        PointKind::ConstructionBegin,
        PointKind::ConstructionEnd,
    ];

    /// The spelling in the text form.
    pub fn spelling(self) -> &'static str {
        match self {
            PointKind::User => "user",
            PointKind::End => "end",
            PointKind::Result => "result",
            PointKind::Message => "message",
            PointKind::ConstructionBegin => "construction-begin",
            PointKind::ConstructionEnd => "construction-end",
        }
    }
}

/// One value seen at an observation point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// How a property names it. It means nothing.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// What it is.
    pub kind: FieldKind,
}

/// What a value at an observation point is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum FieldKind {
    /// What the user listed, or a variable at the end of the program.
    #[default]
    Listed,
    /// The latest value of an input that the user did not list.
    Input(InputId),
    /// What the entry method was given: the value made of what is read from an input.
    Argument(InputId),
    /// What became of that by the normal end.
    ArgumentAfter(InputId),
    /// What the entry method returns.
    Result,
    /// The length of the list or text that the field at this position of the same point shows, -1 for null.
    Length(u32),
}

impl FieldKind {
    /// The input whose latest value it is, where the user did not list it.
    pub fn input(self) -> Option<InputId> {
        match self {
            FieldKind::Input(input) => Some(input),
            FieldKind::Listed
            | FieldKind::Argument(_)
            | FieldKind::ArgumentAfter(_)
            | FieldKind::Result
            | FieldKind::Length(_) => None,
        }
    }
}

impl Point {
    /// What a field is, by its position, and whether it is the length of that.
    pub fn part(&self, field: usize) -> (FieldKind, bool) {
        match self.fields[field].kind {
            FieldKind::Length(of) => (self.fields[of as usize].kind, true),
            kind => (kind, false),
        }
    }
}

/// A named input: a havoc that is recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Who may know it.
    pub secrecy: Secrecy,
    /// Where it is declared.
    pub span: Span,
}

/// Who may know an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Secrecy {
    /// Not marked; the shorthands take it as public.
    #[default]
    Unmarked,
    /// Marked `public`.
    Public,
    /// Marked `secret`.
    Secret,
}

/// A procedure.
#[derive(Debug, Clone)]
pub struct Proc {
    /// Its name.
    pub name: String,
    /// The registers that receive the arguments.
    pub params: Vec<VarId>,
    /// The type of the returned value.
    pub result: Option<Type>,
    /// Registers.
    pub vars: IdVec<VarId, Var>,
    /// Locations. The first one is where the procedure starts.
    pub locs: IdVec<LocId, Loc>,
}

/// A register.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Var {
    /// Its name, unique in the procedure.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Whether the user wrote it; the others are temporaries of a front end.
    pub is_named: bool,
}

/// A location.
#[derive(Debug, Clone)]
pub struct Loc {
    /// The register that receives the thrown reference, if this location is a handler.
    pub catch: Option<VarId>,
    /// Instructions, in order.
    pub instrs: Vec<Instr>,
    /// How the location is left.
    pub terminator: Terminator,
    /// The source of the terminator.
    pub span: Span,
}

/// An argument: a register or a constant.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Operand {
    /// The value of a register.
    Var(VarId),
    /// A constant of this type.
    Const(Value, Type),
}

impl From<VarId> for Operand {
    fn from(var: VarId) -> Self {
        Operand::Var(var)
    }
}

impl Operand {
    /// An integer constant.
    pub fn int(value: impl Into<Integer>) -> Self {
        Operand::Const(Value::Int(value.into()), Type::Int)
    }

    /// A truth value.
    pub fn bool(value: bool) -> Self {
        Operand::Const(Value::Bool(value), Type::Bool)
    }

    /// The register, if it is one.
    pub fn var(&self) -> Option<VarId> {
        match self {
            Operand::Var(var) => Some(*var),
            Operand::Const(..) => None,
        }
    }
}

/// An instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instr {
    /// The register written, if any.
    pub dest: Option<VarId>,
    /// What is done.
    pub action: Action,
    /// Where to go on when it throws or traps; without one the procedure is left.
    pub handler: Option<LocId>,
    /// Its source.
    pub span: Span,
}

/// What an instruction does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// `dest = operand`.
    Copy(Operand),
    /// `dest = prim(operands)`; may trap as the table says.
    Apply(Prim, Vec<Operand>),
    /// `dest =` any value of its type, or within the bounds, both included; an empty range blocks the run.
    Havoc {
        /// The least value (integers only).
        low: Option<Operand>,
        /// The greatest value (integers only).
        high: Option<Operand>,
        /// The input that is read, if it has a name.
        input: Option<InputId>,
    },
    /// Blocks the run unless the operand is true.
    Assume(Operand),
    /// Shows the values to observers of this point.
    Observe(PointId, Vec<Operand>),
    /// `dest =` a new object with default fields.
    New(ClassId),
    /// `dest =` a new array of a class with default elements; the length is a 32-bit vector or an integer.
    NewArray(ClassId, Operand),
    /// `dest =` the value of a field; null traps, an object without the field is a bad cast.
    GetField(Operand, FieldId),
    /// Sets a field: object, field, value.
    SetField(Operand, FieldId, Operand),
    /// `dest =` the value of a static field.
    GetStatic(StaticId),
    /// Sets a static field.
    SetStatic(StaticId, Operand),
    /// `dest =` the element of a heap array; indices are 32-bit vectors or integers.
    GetElement(Operand, Operand),
    /// Sets an element of a heap array: array, index, value; a reference must suit the class of the array.
    SetElement(Operand, Operand, Operand),
    /// `dest =` the length of a heap array, in the type of the register.
    Length(Operand),
    /// `dest =` whether the reference is an instance of the class; null is not.
    InstanceOf(Operand, ClassId),
    /// `dest =` the reference, which must be null or an instance of the class.
    Cast(Operand, ClassId),
    /// Runs the class's initialiser if it has not been started yet; traps if that has thrown before.
    InitClass(ClassId),
    /// Calls a procedure.
    Call(ProcId, Vec<Operand>),
    /// Calls what the class of the first argument maps the selector to; null traps.
    CallVirtual(SelectorId, Vec<Operand>),
    /// `dest = native(operands)`; may trap as the table says.
    Native(Native, Vec<Operand>),
    /// Ends the run: what should stand here is not supported, for the reason that is given.
    Unsupported(String),
}

/// How a location is left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Terminator {
    /// To that location.
    Goto(LocId),
    /// To the first location if the operand is true, else to the second.
    Branch(Operand, LocId, LocId),
    /// To the location of the equal value, else to the default.
    Switch(Operand, Vec<(Value, LocId)>, LocId),
    /// To any of the locations.
    Choose(Vec<LocId>),
    /// Leaves the procedure; leaving the entry ends the run normally.
    Return(Option<Operand>),
    /// Throws the reference: to the handler, or out of the procedure.
    Throw(Operand, Option<LocId>),
}

/// A place in a program between two instructions: before instruction `instr` of a location, or before its terminator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The procedure.
    pub proc: ProcId,
    /// The location.
    pub loc: LocId,
    /// The position in its instructions; their number stands for the terminator.
    pub instr: u32,
}

impl Position {
    /// A number for it: procedure, location and instruction, 21 bits each. Numbers are ordered as positions are, and
    /// tell positions apart in procedures of fewer than two million locations and instructions.
    pub fn number(self) -> u64 {
        const BITS: u32 = 21;
        let part = |part: usize| (part as u64).min((1 << BITS) - 1);
        let instr = u64::from(self.instr).min((1 << BITS) - 1);
        part(self.proc.index()) << (2 * BITS) | part(self.loc.index()) << BITS | instr
    }
}

impl Program {
    /// The procedure in which a run starts.
    pub fn entry(&self) -> ProcId {
        self.procs.ids().next().expect("a program has an entry")
    }

    /// Where a procedure starts.
    pub fn start_of(&self, proc: ProcId) -> Position {
        let loc = self.procs[proc].locs.ids().next().expect("a procedure has a location");
        Position { proc, loc, instr: 0 }
    }

    /// The point of a kind of which there is at most one.
    pub fn point_of(&self, kind: PointKind) -> Option<PointId> {
        debug_assert!(kind != PointKind::User, "users have many points");
        self.points.find(|point| point.kind == kind)
    }

    /// The same place with unconditional jumps followed: standing at a `goto` is standing where it leads.
    ///
    /// States are compared at settled positions. A circle of jumps settles at its first location.
    pub fn settle(&self, at: Position) -> Position {
        let locs = &self.procs[at.proc].locs;
        let mut met: Vec<LocId> = Vec::new();
        let mut now = at;
        loop {
            let loc = &locs[now.loc];
            let Terminator::Goto(to) = loc.terminator else { return now };
            if (now.instr as usize) < loc.instrs.len() {
                return now;
            }
            if let Some(start) = met.iter().position(|&other| other == to) {
                let first = met[start..].iter().min().copied().unwrap_or(to);
                return Position { proc: at.proc, loc: first, instr: 0 };
            }
            met.push(to);
            now = Position { proc: at.proc, loc: to, instr: 0 };
        }
    }

    /// What a frame waits for that stands behind a call or something that trapped: the register that receives the result,
    /// and the handler.
    pub fn awaited(&self, behind: Position) -> (Option<VarId>, Option<LocId>) {
        let loc = &self.procs[behind.proc].locs[behind.loc];
        match (loc.instrs.get(behind.instr as usize - 1), &loc.terminator) {
            (Some(instr), _) => (instr.dest, instr.handler),
            (None, Terminator::Throw(_, handler)) => (None, *handler),
            (None, _) => (None, None),
        }
    }

    /// The source of what stands at a position.
    pub fn span_at(&self, at: Position) -> Span {
        let loc = &self.procs[at.proc].locs[at.loc];
        loc.instrs.get(at.instr as usize).map_or(loc.span, |instr| instr.span)
    }

    /// A value in the words of the source: names of enumerations, bit-vectors as their type is read.
    pub fn show(&self, value: &Value, ty: &Type) -> String {
        match (value, ty) {
            (Value::Enum(index), Type::Enum(id)) => self.enums[*id].values[*index as usize].clone(),
            (Value::Bits(bits), Type::Bits(width)) => width.show(*bits),
            (Value::Array(elements), Type::Array(element, _)) => {
                let shown: Vec<String> = elements.iter().map(|value| self.show(value, element)).collect();
                format!("[{}]", shown.join(", "))
            }
            (Value::Array(units), Type::Text) => quoted(units),
            (Value::Array(items), Type::List(item)) => {
                let shown: Vec<String> = items.iter().map(|value| self.show(value, item)).collect();
                format!("[{}]", shown.join(", "))
            }
            _ => value.to_string(),
        }
    }
}

/// A text in quotes, on one line.
fn quoted(units: &[Value]) -> String {
    let units = units.iter().map(|unit| match unit {
        Value::Bits(unit) => u16::try_from(*unit).unwrap_or_default(),
        _ => 0,
    });
    let mut text = String::from("\"");
    for letter in char::decode_utf16(units) {
        match letter {
            Ok('"') => text.push_str("\\\""),
            Ok('\\') => text.push_str("\\\\"),
            Ok('\n') => text.push_str("\\n"),
            Ok(letter) if letter.is_control() => drop(write!(text, "\\u{:04x}", u32::from(letter))),
            Ok(letter) => text.push(letter),
            Err(lone) => drop(write!(text, "\\u{:04x}", lone.unpaired_surrogate())),
        }
    }
    text + "\""
}

impl Proc {
    /// The type of an operand of one of its instructions.
    pub fn type_of<'a>(&'a self, operand: &'a Operand) -> &'a Type {
        match operand {
            Operand::Var(var) => &self.vars[*var].ty,
            Operand::Const(_, ty) => ty,
        }
    }
}

impl Instr {
    /// The operands it reads.
    pub fn operands(&self) -> Vec<&Operand> {
        match &self.action {
            Action::Copy(a)
            | Action::Assume(a)
            | Action::NewArray(_, a)
            | Action::GetField(a, _)
            | Action::SetStatic(_, a)
            | Action::Length(a)
            | Action::InstanceOf(a, _)
            | Action::Cast(a, _) => vec![a],
            Action::SetField(a, _, b) | Action::GetElement(a, b) => vec![a, b],
            Action::SetElement(a, b, c) => vec![a, b, c],
            Action::Apply(_, args)
            | Action::Observe(_, args)
            | Action::Call(_, args)
            | Action::CallVirtual(_, args)
            | Action::Native(_, args) => args.iter().collect(),
            Action::Havoc { low, high, .. } => low.iter().chain(high).collect(),
            Action::New(_) | Action::GetStatic(_) | Action::InitClass(_) | Action::Unsupported(_) => Vec::new(),
        }
    }

    /// Whether it can throw or trap.
    pub fn may_throw(&self) -> bool {
        self.action.may_throw()
    }
}

impl Action {
    /// Whether it can throw or trap.
    pub fn may_throw(&self) -> bool {
        self.callee().is_some() || !self.traps().is_empty()
    }
}

impl Terminator {
    /// The locations it can lead to, handlers included.
    pub fn successors(&self) -> Vec<LocId> {
        match self {
            Terminator::Goto(to) => vec![*to],
            Terminator::Branch(_, yes, no) => vec![*yes, *no],
            Terminator::Switch(_, cases, default) => cases.iter().map(|case| case.1).chain([*default]).collect(),
            Terminator::Choose(options) => options.clone(),
            Terminator::Return(_) => Vec::new(),
            Terminator::Throw(_, handler) => handler.iter().copied().collect(),
        }
    }

    /// The operand it reads, if any.
    pub fn operand(&self) -> Option<&Operand> {
        match self {
            Terminator::Branch(operand, ..) | Terminator::Switch(operand, ..) | Terminator::Throw(operand, _) => {
                Some(operand)
            }
            Terminator::Return(operand) => operand.as_ref(),
            Terminator::Goto(_) | Terminator::Choose(_) => None,
        }
    }
}
