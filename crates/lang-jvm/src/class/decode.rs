//! From machine instructions to those of [`code`](super::code).

use cafebabe::bytecode::{Opcode, PrimitiveArrayType};
use cafebabe::constant_pool::{Loadable, MemberRef, ObjectArrayType};

use super::code::{Binary, Condition, Insn, Invoke, Relation, Shuffle, Switch};
use super::{Constant, read};
use crate::descriptor::{Kind, Sort, descriptor_of};
use crate::names::{Member, Name, Names};

/// Decodes one instruction; `at` tells which instruction stands at a byte position. No instruction if a jump leads
/// between two.
pub(super) fn decode(
    names: &mut Names,
    pc: usize,
    opcode: &Opcode<'_>,
    at: &dyn Fn(usize) -> Option<usize>,
) -> Option<Insn> {
    let to = |offset: i32| at(pc.checked_add_signed(isize::try_from(offset).ok()?)?);
    let table = |default: i32, cases: Vec<(i32, i32)>| {
        let cases: Option<Vec<(i32, usize)>> =
            cases.into_iter().map(|(value, offset)| Some((value, to(offset)?))).collect();
        Some(Insn::Switch(Box::new(Switch { cases: cases?, default: to(default)? })))
    };
    let branch = |condition: Condition, offset: i32| Some(Insn::Branch(condition, to(offset)?));
    match opcode {
        Opcode::Goto(offset) => Some(Insn::Goto(to(*offset)?)),
        Opcode::IfAcmpeq(offset) => branch(Condition::Same(true), *offset),
        Opcode::IfAcmpne(offset) => branch(Condition::Same(false), *offset),
        Opcode::IfIcmpeq(offset) => branch(Condition::Ints(Relation::Equal), *offset),
        Opcode::IfIcmpne(offset) => branch(Condition::Ints(Relation::NotEqual), *offset),
        Opcode::IfIcmplt(offset) => branch(Condition::Ints(Relation::Less), *offset),
        Opcode::IfIcmpge(offset) => branch(Condition::Ints(Relation::GreaterEqual), *offset),
        Opcode::IfIcmpgt(offset) => branch(Condition::Ints(Relation::Greater), *offset),
        Opcode::IfIcmple(offset) => branch(Condition::Ints(Relation::LessEqual), *offset),
        Opcode::Ifeq(offset) => branch(Condition::Zero(Relation::Equal), *offset),
        Opcode::Ifne(offset) => branch(Condition::Zero(Relation::NotEqual), *offset),
        Opcode::Iflt(offset) => branch(Condition::Zero(Relation::Less), *offset),
        Opcode::Ifge(offset) => branch(Condition::Zero(Relation::GreaterEqual), *offset),
        Opcode::Ifgt(offset) => branch(Condition::Zero(Relation::Greater), *offset),
        Opcode::Ifle(offset) => branch(Condition::Zero(Relation::LessEqual), *offset),
        Opcode::Ifnull(offset) => branch(Condition::Null(true), *offset),
        Opcode::Ifnonnull(offset) => branch(Condition::Null(false), *offset),
        Opcode::Lookupswitch(lookup) => table(lookup.default, lookup.match_offsets.clone()),
        Opcode::Tableswitch(range) => table(range.default, (range.low..).zip(range.jumps.iter().copied()).collect()),
        other => Some(straight(names, other)),
    }
}

fn straight(names: &mut Names, opcode: &Opcode<'_>) -> Insn {
    match opcode {
        Opcode::Getfield(field) => Insn::GetField(member(names, field)),
        Opcode::Putfield(field) => Insn::PutField(member(names, field)),
        Opcode::Getstatic(field) => Insn::GetStatic(member(names, field)),
        Opcode::Putstatic(field) => Insn::PutStatic(member(names, field)),
        Opcode::Invokevirtual(method) => Insn::Invoke(Invoke::Virtual, member(names, method)),
        Opcode::Invokeinterface(method, _) => Insn::Invoke(Invoke::Interface, member(names, method)),
        Opcode::Invokespecial(method) => Insn::Invoke(Invoke::Special, member(names, method)),
        Opcode::Invokestatic(method) => Insn::Invoke(Invoke::Static, member(names, method)),
        Opcode::Invokedynamic(call) => {
            let name = names.intern(&call.name_and_type.name);
            Insn::Dynamic(call.attr_index, name, names.intern(&call.name_and_type.descriptor))
        }
        Opcode::New(class) => Insn::New(names.intern(class)),
        Opcode::Newarray(element) => Insn::NewArray(names.intern(primitive_array(*element))),
        Opcode::Anewarray(element) => {
            let element = descriptor_of(&class_text(element));
            Insn::NewArray(names.intern(&format!("[{element}")))
        }
        Opcode::Multianewarray(class, dimensions) => Insn::NewArrays(class_name(names, class), *dimensions),
        Opcode::Checkcast(class) => Insn::Cast(class_name(names, class)),
        Opcode::Instanceof(class) => Insn::InstanceOf(class_name(names, class)),
        Opcode::Ldc(value) | Opcode::LdcW(value) | Opcode::Ldc2W(value) => load_constant(names, value),
        other => simple(other),
    }
}

fn load_constant(names: &mut Names, value: &Loadable<'_>) -> Insn {
    match value {
        Loadable::LiteralConstant(value) => Insn::Const(read::literal(names, value)),
        Loadable::ClassInfo(name) => Insn::Const(Constant::Class(names.intern(name))),
        Loadable::MethodHandle(_) => Insn::Unsupported("a constant method handle"),
        Loadable::MethodType(_) => Insn::Unsupported("a constant method type"),
        Loadable::Dynamic(_) => Insn::Unsupported("a constant that is computed by a bootstrap method"),
    }
}

fn member(names: &mut Names, member: &MemberRef<'_>) -> Member {
    read::member(names, &member.class_name, &member.name_and_type)
}

fn class_text(class: &ObjectArrayType<'_>) -> String {
    match class {
        ObjectArrayType::ArrayType(descriptor) => descriptor.to_string(),
        ObjectArrayType::BinaryName(name) => name.to_string(),
    }
}

fn class_name(names: &mut Names, class: &ObjectArrayType<'_>) -> Name {
    names.intern(&class_text(class))
}

fn primitive_array(element: PrimitiveArrayType) -> &'static str {
    match element {
        PrimitiveArrayType::Boolean => "[Z",
        PrimitiveArrayType::Char => "[C",
        PrimitiveArrayType::Float => "[F",
        PrimitiveArrayType::Double => "[D",
        PrimitiveArrayType::Byte => "[B",
        PrimitiveArrayType::Short => "[S",
        PrimitiveArrayType::Int => "[I",
        PrimitiveArrayType::Long => "[J",
    }
}

/// Instructions without names and targets.
fn simple(opcode: &Opcode<'_>) -> Insn {
    let int = |value: i32| Insn::Const(Constant::Int(value));
    let dup = |count: u8, below: u8| Insn::Shuffle(Shuffle::Dup { count, below });
    match *opcode {
        Opcode::Nop | Opcode::Breakpoint => Insn::Nop,
        Opcode::AconstNull => Insn::Const(Constant::Null),
        Opcode::IconstM1 => int(-1),
        Opcode::Iconst0 => int(0),
        Opcode::Iconst1 => int(1),
        Opcode::Iconst2 => int(2),
        Opcode::Iconst3 => int(3),
        Opcode::Iconst4 => int(4),
        Opcode::Iconst5 => int(5),
        Opcode::Bipush(value) => int(value.into()),
        Opcode::Sipush(value) => int(value.into()),
        Opcode::Lconst0 => Insn::Const(Constant::Long(0)),
        Opcode::Lconst1 => Insn::Const(Constant::Long(1)),
        Opcode::Fconst0 => Insn::Const(Constant::Float(0)),
        Opcode::Fconst1 => Insn::Const(Constant::Float(1_f32.to_bits())),
        Opcode::Fconst2 => Insn::Const(Constant::Float(2_f32.to_bits())),
        Opcode::Dconst0 => Insn::Const(Constant::Double(0)),
        Opcode::Dconst1 => Insn::Const(Constant::Double(1_f64.to_bits())),
        Opcode::Iload(slot) => Insn::Load(Kind::Int, slot),
        Opcode::Lload(slot) => Insn::Load(Kind::Long, slot),
        Opcode::Fload(slot) => Insn::Load(Kind::Float, slot),
        Opcode::Dload(slot) => Insn::Load(Kind::Double, slot),
        Opcode::Aload(slot) => Insn::Load(Kind::Ref, slot),
        Opcode::Istore(slot) => Insn::Store(Kind::Int, slot),
        Opcode::Lstore(slot) => Insn::Store(Kind::Long, slot),
        Opcode::Fstore(slot) => Insn::Store(Kind::Float, slot),
        Opcode::Dstore(slot) => Insn::Store(Kind::Double, slot),
        Opcode::Astore(slot) => Insn::Store(Kind::Ref, slot),
        Opcode::Iinc(slot, by) => Insn::Increment(slot, by.into()),
        Opcode::Aaload => Insn::LoadElement(Sort::Ref),
        Opcode::Baload => Insn::LoadElement(Sort::Byte),
        Opcode::Caload => Insn::LoadElement(Sort::Char),
        Opcode::Saload => Insn::LoadElement(Sort::Short),
        Opcode::Iaload => Insn::LoadElement(Sort::Int),
        Opcode::Laload => Insn::LoadElement(Sort::Long),
        Opcode::Faload => Insn::LoadElement(Sort::Float),
        Opcode::Daload => Insn::LoadElement(Sort::Double),
        Opcode::Aastore => Insn::StoreElement(Sort::Ref),
        Opcode::Bastore => Insn::StoreElement(Sort::Byte),
        Opcode::Castore => Insn::StoreElement(Sort::Char),
        Opcode::Sastore => Insn::StoreElement(Sort::Short),
        Opcode::Iastore => Insn::StoreElement(Sort::Int),
        Opcode::Lastore => Insn::StoreElement(Sort::Long),
        Opcode::Fastore => Insn::StoreElement(Sort::Float),
        Opcode::Dastore => Insn::StoreElement(Sort::Double),
        Opcode::Pop => Insn::Shuffle(Shuffle::Pop),
        Opcode::Pop2 => Insn::Shuffle(Shuffle::Pop2),
        Opcode::Dup => dup(1, 0),
        Opcode::DupX1 => dup(1, 1),
        Opcode::DupX2 => dup(1, 2),
        Opcode::Dup2 => dup(2, 0),
        Opcode::Dup2X1 => dup(2, 1),
        Opcode::Dup2X2 => dup(2, 2),
        Opcode::Swap => Insn::Shuffle(Shuffle::Swap),
        Opcode::Arraylength => Insn::Length,
        Opcode::Athrow => Insn::Throw,
        Opcode::Monitorenter => Insn::MonitorEnter,
        Opcode::Monitorexit => Insn::MonitorExit,
        Opcode::Return => Insn::Return(None),
        Opcode::Ireturn => Insn::Return(Some(Kind::Int)),
        Opcode::Lreturn => Insn::Return(Some(Kind::Long)),
        Opcode::Freturn => Insn::Return(Some(Kind::Float)),
        Opcode::Dreturn => Insn::Return(Some(Kind::Double)),
        Opcode::Areturn => Insn::Return(Some(Kind::Ref)),
        Opcode::Jsr(_) | Opcode::Ret(_) => {
            Insn::Unsupported("a subroutine inside a method (class file of version 50 or older)")
        }
        _ => arithmetic(opcode),
    }
}

fn arithmetic(opcode: &Opcode<'_>) -> Insn {
    use Kind::{Double, Float, Int, Long};
    match opcode {
        Opcode::Iadd => Insn::Binary(Binary::Add, Int),
        Opcode::Ladd => Insn::Binary(Binary::Add, Long),
        Opcode::Fadd => Insn::Binary(Binary::Add, Float),
        Opcode::Dadd => Insn::Binary(Binary::Add, Double),
        Opcode::Isub => Insn::Binary(Binary::Sub, Int),
        Opcode::Lsub => Insn::Binary(Binary::Sub, Long),
        Opcode::Fsub => Insn::Binary(Binary::Sub, Float),
        Opcode::Dsub => Insn::Binary(Binary::Sub, Double),
        Opcode::Imul => Insn::Binary(Binary::Mul, Int),
        Opcode::Lmul => Insn::Binary(Binary::Mul, Long),
        Opcode::Fmul => Insn::Binary(Binary::Mul, Float),
        Opcode::Dmul => Insn::Binary(Binary::Mul, Double),
        Opcode::Idiv => Insn::Binary(Binary::Div, Int),
        Opcode::Ldiv => Insn::Binary(Binary::Div, Long),
        Opcode::Fdiv => Insn::Binary(Binary::Div, Float),
        Opcode::Ddiv => Insn::Binary(Binary::Div, Double),
        Opcode::Irem => Insn::Binary(Binary::Rem, Int),
        Opcode::Lrem => Insn::Binary(Binary::Rem, Long),
        Opcode::Frem => Insn::Binary(Binary::Rem, Float),
        Opcode::Drem => Insn::Binary(Binary::Rem, Double),
        Opcode::Iand => Insn::Binary(Binary::And, Int),
        Opcode::Land => Insn::Binary(Binary::And, Long),
        Opcode::Ior => Insn::Binary(Binary::Or, Int),
        Opcode::Lor => Insn::Binary(Binary::Or, Long),
        Opcode::Ixor => Insn::Binary(Binary::Xor, Int),
        Opcode::Lxor => Insn::Binary(Binary::Xor, Long),
        Opcode::Ishl => Insn::Binary(Binary::Shl, Int),
        Opcode::Lshl => Insn::Binary(Binary::Shl, Long),
        Opcode::Ishr => Insn::Binary(Binary::Shr, Int),
        Opcode::Lshr => Insn::Binary(Binary::Shr, Long),
        Opcode::Iushr => Insn::Binary(Binary::Ushr, Int),
        Opcode::Lushr => Insn::Binary(Binary::Ushr, Long),
        Opcode::Ineg => Insn::Negate(Int),
        Opcode::Lneg => Insn::Negate(Long),
        Opcode::Fneg => Insn::Negate(Float),
        Opcode::Dneg => Insn::Negate(Double),
        Opcode::I2l => Insn::Convert(Int, Long),
        Opcode::I2f => Insn::Convert(Int, Float),
        Opcode::I2d => Insn::Convert(Int, Double),
        Opcode::L2i => Insn::Convert(Long, Int),
        Opcode::L2f => Insn::Convert(Long, Float),
        Opcode::L2d => Insn::Convert(Long, Double),
        Opcode::F2i => Insn::Convert(Float, Int),
        Opcode::F2l => Insn::Convert(Float, Long),
        Opcode::F2d => Insn::Convert(Float, Double),
        Opcode::D2i => Insn::Convert(Double, Int),
        Opcode::D2l => Insn::Convert(Double, Long),
        Opcode::D2f => Insn::Convert(Double, Float),
        Opcode::I2b => Insn::Narrow(Sort::Byte),
        Opcode::I2c => Insn::Narrow(Sort::Char),
        Opcode::I2s => Insn::Narrow(Sort::Short),
        Opcode::Lcmp => Insn::Compare(Long, 0),
        Opcode::Fcmpl => Insn::Compare(Float, -1),
        Opcode::Fcmpg => Insn::Compare(Float, 1),
        Opcode::Dcmpl => Insn::Compare(Double, -1),
        Opcode::Dcmpg => Insn::Compare(Double, 1),
        _ => Insn::Unsupported("an instruction that is reserved for debuggers"),
    }
}
