//! The bytecode: what [`compile`](crate::compile) makes of a program and the machine runs.

use std::sync::{Arc, OnceLock};

use counterpoint_ir::Value;
use counterpoint_ir::ids::{ClassId, Id, IdVec, InputId, PointId, ProcId, SelectorId, VarId};
use counterpoint_ir::liveness::{Focus, Liveness};
use counterpoint_ir::native::Native;
use counterpoint_ir::prim::Prim;
use counterpoint_ir::program::{Position, Program};
use counterpoint_ir::types::{Type, Width};

use crate::table::ClassTable;

/// A register of the current frame, or, below zero, a constant.
///
/// There are two files of registers: words of 64 bits, for everything that fits, and values, for integers without bound
/// and array values. Which file is meant follows from the type, so from the instruction. Constants stand at the bottom
/// of each file, so that they are found like registers, with one addition and no jump.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reg(pub(crate) i32);

impl Reg {
    pub(crate) fn local(index: usize) -> Self {
        Reg(i32::try_from(index).expect("a procedure has fewer than 2^31 registers"))
    }

    pub(crate) fn constant(index: usize) -> Self {
        Reg(i32::try_from(index).expect("a program has fewer than 2^31 constants") | i32::MIN)
    }

    /// The place in the file of a frame that starts at `base`.
    #[inline]
    pub(crate) fn place(self, base: usize) -> usize {
        let is_local = !(self.0 >> 31);
        // Both casts keep the bits: the mask is all ones or all zeros, and the index has no sign bit left.
        #[expect(clippy::cast_sign_loss, reason = "the sign bit is masked out, or it is the mask itself")]
        let (mask, index) = (is_local as isize as usize, (self.0 & i32::MAX) as usize);
        index + (base & mask)
    }
}

/// The number of an id.
pub(crate) fn raw(id: impl Id) -> u32 {
    u32::try_from(id.index()).expect("ids are 32 bits wide")
}

/// Whether values of a type are kept in words.
pub(crate) fn is_word(ty: &Type) -> bool {
    !matches!(ty, Type::Int | Type::Array(..))
}

/// A register with its type, which says in which file it is.
#[derive(Debug, Clone)]
pub(crate) struct Typed {
    pub(crate) reg: Reg,
    pub(crate) ty: Type,
}

/// The kind of an element of a heap array, in a byte: arrays are untyped references, so every access checks it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Kind(u8);

impl Kind {
    /// Of nothing: a class that is not one of arrays.
    pub(crate) const NONE: Kind = Kind(0);

    /// Whether elements are values and not words.
    #[inline]
    pub(crate) fn is_boxed(self) -> bool {
        matches!(self.0, 101 | 103)
    }

    /// Whether there are elements, and they are words.
    pub(crate) fn has_words(self) -> bool {
        self != Kind::NONE && !self.is_boxed()
    }

    /// Whether elements are references, whose class is checked when they are written.
    #[inline]
    pub(crate) fn is_reference(self) -> bool {
        self.0 == 104
    }

    pub(crate) fn of(ty: &Type) -> Self {
        Kind(match ty {
            Type::Bool => 100,
            Type::Int => 101,
            Type::Enum(_) => 102,
            Type::Array(..) => 103,
            Type::Ref | Type::List(_) | Type::Text => 104,
            Type::Bits(width) if width.is_float() => 110 + u8::from(width.bits() == 64),
            Type::Bits(width) => u8::try_from(width.bits()).expect("at most 64 bits"),
        })
    }
}

/// An index into one of the side tables of [`Code`].
pub(crate) type Side = u32;

/// One instruction. It fits into 16 bytes; what does not fit stands in a side table.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Instr {
    /// An observation that nobody looks at. It keeps its place, so that positions of states need no translation.
    Nothing,
    Copy {
        dest: Reg,
        from: Reg,
    },
    Not {
        dest: Reg,
        from: Reg,
    },
    And {
        dest: Reg,
        a: Reg,
        b: Reg,
    },
    Or {
        dest: Reg,
        a: Reg,
        b: Reg,
    },
    Equal {
        dest: Reg,
        a: Reg,
        b: Reg,
    },
    BitsAdd {
        width: Width,
        dest: Reg,
        a: Reg,
        b: Reg,
    },
    BitsSub {
        width: Width,
        dest: Reg,
        a: Reg,
        b: Reg,
    },
    BitsMul {
        width: Width,
        dest: Reg,
        a: Reg,
        b: Reg,
    },
    BitsAnd {
        dest: Reg,
        a: Reg,
        b: Reg,
    },
    BitsOr {
        dest: Reg,
        a: Reg,
        b: Reg,
    },
    BitsXor {
        dest: Reg,
        a: Reg,
        b: Reg,
    },
    BitsShiftLeft {
        width: Width,
        dest: Reg,
        a: Reg,
        b: Reg,
    },
    BitsShiftRight {
        width: Width,
        dest: Reg,
        a: Reg,
        b: Reg,
    },
    BitsShiftRightSigned {
        width: Width,
        dest: Reg,
        a: Reg,
        b: Reg,
    },
    BitsSignedDiv {
        width: Width,
        dest: Reg,
        a: Reg,
        b: Reg,
    },
    BitsSignedRem {
        width: Width,
        dest: Reg,
        a: Reg,
        b: Reg,
    },
    BitsSignedLess {
        width: Width,
        dest: Reg,
        a: Reg,
        b: Reg,
    },
    BitsSignedLessEqual {
        width: Width,
        dest: Reg,
        a: Reg,
        b: Reg,
    },
    ResizeSigned {
        from: Width,
        to: Width,
        dest: Reg,
        a: Reg,
    },
    ResizeUnsigned {
        to: Width,
        dest: Reg,
        a: Reg,
    },
    /// Any other primitive on words.
    Apply {
        dest: Reg,
        apply: Side,
    },

    CopyValue {
        dest: Reg,
        from: Reg,
    },
    EqualValue {
        dest: Reg,
        a: Reg,
        b: Reg,
    },
    IntAdd {
        dest: Reg,
        a: Reg,
        b: Reg,
    },
    IntSub {
        dest: Reg,
        a: Reg,
        b: Reg,
    },
    IntMul {
        dest: Reg,
        a: Reg,
        b: Reg,
    },
    IntLess {
        dest: Reg,
        a: Reg,
        b: Reg,
    },
    IntLessEqual {
        dest: Reg,
        a: Reg,
        b: Reg,
    },
    /// Any other primitive on integers without bound or arrays, or that gives one.
    ApplyValue {
        apply: Side,
    },
    /// `array = array.set array, index, value`, in place where nobody else holds the array.
    ArraySet {
        set: Side,
    },
    /// An integer without bound as an index or a length: marked where it does not fit into 32 bits.
    ToIndex {
        dest: Reg,
        from: Reg,
    },

    New {
        dest: Reg,
        class: ClassId,
    },
    NewArray {
        dest: Reg,
        class: ClassId,
        length: Reg,
    },
    GetField {
        dest: Reg,
        object: Reg,
        field: Side,
    },
    SetField {
        object: Reg,
        field: Side,
        value: Reg,
    },
    /// A field that is a word in the same slot of all objects that have it, with the class that declares it.
    GetSlot {
        slot: u16,
        dest: Reg,
        object: Reg,
        class: ClassId,
    },
    SetSlot {
        slot: u16,
        object: Reg,
        class: ClassId,
        value: Reg,
    },
    GetStatic {
        dest: Reg,
        field: Side,
    },
    SetStatic {
        field: Side,
        value: Reg,
    },
    GetElement {
        kind: Kind,
        dest: Reg,
        array: Reg,
        index: Reg,
    },
    SetElement {
        kind: Kind,
        array: Reg,
        index: Reg,
        value: Reg,
    },
    Length {
        dest: Reg,
        array: Reg,
        is_bits: bool,
    },
    InstanceOf {
        dest: Reg,
        object: Reg,
        class: ClassId,
    },
    Cast {
        dest: Reg,
        object: Reg,
        class: ClassId,
    },
    InitClass {
        class: ClassId,
    },
    Call {
        call: Side,
    },
    CallVirtual {
        call: Side,
        selector: SelectorId,
    },
    Native {
        native: Side,
    },
    Unsupported,

    Jump {
        to: u32,
    },
    Branch {
        condition: Reg,
        yes: u32,
        no: u32,
    },
    BranchEqual {
        a: Reg,
        b: Reg,
        no: u32,
    },
    BranchDiffer {
        a: Reg,
        b: Reg,
        no: u32,
    },
    BranchSignedLess {
        width: Width,
        a: Reg,
        b: Reg,
        no: u32,
    },
    BranchSignedLessEqual {
        width: Width,
        a: Reg,
        b: Reg,
        no: u32,
    },
    BranchEqualValue {
        a: Reg,
        b: Reg,
        no: u32,
    },
    BranchIntLess {
        a: Reg,
        b: Reg,
        no: u32,
    },
    BranchIntLessEqual {
        a: Reg,
        b: Reg,
        no: u32,
    },
    Switch {
        on: Reg,
        switch: Side,
    },
    SwitchValue {
        on: Reg,
        switch: Side,
    },
    Choose {
        choose: Side,
    },
    Havoc {
        havoc: Side,
    },
    Assume {
        condition: Reg,
    },
    Observe {
        observe: Side,
    },
    Return {
        value: Option<Reg>,
        is_word: bool,
    },
    Throw {
        value: Reg,
    },
}

/// A compiled program. Shared by all machines that run it.
#[derive(Debug)]
pub struct Code {
    pub(crate) program: Arc<Program>,
    pub(crate) focus: Focus,
    pub(crate) instrs: Vec<Instr>,
    /// Where each instruction comes from.
    pub(crate) positions: Vec<Position>,
    /// Where to go on when the instruction throws, and the register that catches.
    pub(crate) handlers: Vec<Option<(u32, Reg)>>,
    pub(crate) words: Vec<u64>,
    pub(crate) values: Vec<Value>,
    pub(crate) procs: IdVec<ProcId, ProcCode>,
    pub(crate) table: ClassTable,
    pub(crate) applies: Vec<ApplyCode>,
    pub(crate) array_sets: Vec<ArraySetCode>,
    pub(crate) calls: Vec<CallCode>,
    pub(crate) natives: Vec<NativeCode>,
    pub(crate) switches: Vec<SwitchCode>,
    pub(crate) chooses: Vec<Box<[u32]>>,
    pub(crate) havocs: Vec<HavocCode>,
    pub(crate) observes: Vec<ObserveCode>,
    /// Needed where states are compared; most runs of large programs never do.
    pub(crate) liveness: OnceLock<Liveness>,
}

#[derive(Debug)]
pub(crate) struct ProcCode {
    pub(crate) entry: u32,
    pub(crate) n_words: usize,
    pub(crate) n_values: usize,
    /// The registers of the parameters that are words, in order, and those of the others.
    pub(crate) word_params: Box<[u32]>,
    /// Whether those are the first registers.
    pub(crate) has_params_first: bool,
    pub(crate) value_params: Box<[u32]>,
    pub(crate) vars: IdVec<VarId, Reg>,
}

#[derive(Debug)]
pub(crate) struct ApplyCode {
    pub(crate) prim: Prim,
    pub(crate) args: Box<[Typed]>,
    pub(crate) dest: Typed,
}

#[derive(Debug)]
pub(crate) struct ArraySetCode {
    pub(crate) array: Reg,
    pub(crate) index: Reg,
    pub(crate) value: Typed,
}

#[derive(Debug)]
pub(crate) struct CallCode {
    /// `None` for a virtual call.
    pub(crate) proc: Option<ProcId>,
    /// The arguments that are words, in order, and those that are values.
    pub(crate) words: Box<[Reg]>,
    pub(crate) values: Box<[Reg]>,
    pub(crate) dest: Option<Reg>,
}

#[derive(Debug)]
pub(crate) struct NativeCode {
    pub(crate) native: Native,
    pub(crate) args: Box<[Typed]>,
    pub(crate) dest: Option<Reg>,
}

#[derive(Debug)]
pub(crate) struct SwitchCode {
    /// The cases of a switch on words, sorted.
    pub(crate) words: Vec<(u64, u32)>,
    pub(crate) values: Vec<(Value, u32)>,
    pub(crate) default: u32,
}

#[derive(Debug)]
pub(crate) struct HavocCode {
    pub(crate) dest: Typed,
    pub(crate) low: Option<Reg>,
    pub(crate) high: Option<Reg>,
    pub(crate) input: Option<InputId>,
}

#[derive(Debug)]
pub(crate) struct ObserveCode {
    pub(crate) point: PointId,
    pub(crate) values: Box<[Typed]>,
}
