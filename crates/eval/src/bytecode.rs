//! The bytecode: what [`compile`](crate::compile) makes of a program and the machine runs.

use std::sync::Arc;

use counterpoint_ir::Value;
use counterpoint_ir::class::Classes;
use counterpoint_ir::ids::{ClassId, EnumId, IdVec, InputId, PointId, ProcId, SelectorId, VarId};
use counterpoint_ir::liveness::Liveness;
use counterpoint_ir::prim::Prim;
use counterpoint_ir::program::Position;
use counterpoint_ir::types::{Type, Width};

/// A register of the current frame, or, below zero, a constant.
///
/// Constants stand at the bottom of the register stack, so both are found with one addition and no jump.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reg(pub(crate) i32);

impl Reg {
    pub(crate) fn local(var: usize) -> Self {
        Reg(i32::try_from(var).expect("a procedure has fewer than 2^31 registers"))
    }

    pub(crate) fn constant(index: usize) -> Self {
        Reg(i32::try_from(index).expect("a program has fewer than 2^31 constants") | i32::MIN)
    }

    /// The place in the register stack of a frame that starts at `base`.
    #[inline]
    pub(crate) fn place(self, base: usize) -> usize {
        let is_local = !(self.0 >> 31);
        // Both casts keep the bits: the mask is all ones or all zeros, and the index has no sign bit left.
        #[expect(clippy::cast_sign_loss, reason = "the sign bit is masked out, or it is the mask itself")]
        let (mask, index) = (is_local as isize as usize, (self.0 & i32::MAX) as usize);
        index + (base & mask)
    }
}

/// The kind of an element of a heap array, in a byte: arrays are untyped references, so every access checks it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Kind(u8);

impl Kind {
    pub(crate) fn of(ty: &Type) -> Self {
        Kind(match ty {
            Type::Bool => 100,
            Type::Int => 101,
            Type::Enum(_) => 102,
            Type::Array(..) => 103,
            Type::Ref => 104,
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
    /// Any other primitive.
    Apply {
        dest: Reg,
        apply: Side,
    },
    /// `array = array.set array, index, value`, in place where nobody else holds the array.
    ArraySet {
        array: Reg,
        index: Reg,
        value: Reg,
    },
    New {
        dest: Reg,
        class: ClassId,
    },
    NewArray {
        dest: Reg,
        element: Side,
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
    Jump {
        to: u32,
    },
    Branch {
        condition: Reg,
        yes: u32,
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
    BranchBitsSignedLess {
        width: Width,
        a: Reg,
        b: Reg,
        no: u32,
    },
    BranchEqual {
        a: Reg,
        b: Reg,
        no: u32,
    },
    Switch {
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
    },
    Throw {
        value: Reg,
    },
}

/// A compiled program. Shared by all machines that run it.
#[derive(Debug)]
pub struct Code {
    pub(crate) instrs: Vec<Instr>,
    /// Where each instruction comes from.
    pub(crate) positions: Vec<Position>,
    /// The same with jumps followed, as states name their positions.
    pub(crate) settled: Vec<Position>,
    /// Where to go on when the instruction throws, and the register that catches.
    pub(crate) handlers: Vec<Option<(u32, Reg)>>,
    pub(crate) constants: Vec<Value>,
    pub(crate) procs: IdVec<ProcId, ProcCode>,
    pub(crate) applies: Vec<(Prim, Box<[Reg]>)>,
    pub(crate) types: Vec<Type>,
    pub(crate) fields: Vec<FieldCode>,
    pub(crate) calls: Vec<CallCode>,
    pub(crate) switches: Vec<SwitchCode>,
    pub(crate) chooses: Vec<Box<[u32]>>,
    pub(crate) havocs: Vec<HavocCode>,
    pub(crate) observes: Vec<ObserveCode>,
    pub(crate) classes: Arc<Classes>,
    pub(crate) enum_sizes: IdVec<EnumId, u32>,
    pub(crate) liveness: Liveness,
}

#[derive(Debug)]
pub(crate) struct ProcCode {
    pub(crate) entry: u32,
    pub(crate) n_regs: usize,
    pub(crate) params: Box<[VarId]>,
}

/// A field: its slot in each class that has it.
#[derive(Debug)]
pub(crate) struct FieldCode {
    pub(crate) slots: IdVec<ClassId, Option<u32>>,
}

#[derive(Debug)]
pub(crate) struct CallCode {
    /// `None` for a virtual call.
    pub(crate) proc: Option<ProcId>,
    pub(crate) args: Box<[Reg]>,
    pub(crate) dest: Option<Reg>,
}

#[derive(Debug)]
pub(crate) struct SwitchCode {
    pub(crate) cases: Vec<(Value, u32)>,
    pub(crate) default: u32,
}

#[derive(Debug)]
pub(crate) struct HavocCode {
    pub(crate) dest: Reg,
    pub(crate) ty: Type,
    pub(crate) low: Option<Reg>,
    pub(crate) high: Option<Reg>,
    pub(crate) input: Option<InputId>,
}

#[derive(Debug)]
pub(crate) struct ObserveCode {
    pub(crate) point: PointId,
    pub(crate) values: Box<[Reg]>,
}
