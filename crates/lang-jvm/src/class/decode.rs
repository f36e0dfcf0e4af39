//! From the bytes of a method's code to the instructions of [`code`](super::code).

use super::code::{Binary, Code, Condition, Handler, Insn, Invoke, Relation, Shuffle, Switch, Variable};
use super::file::{ClassFile, Cursor, Loadable};
use super::{Constant, ranges};
use crate::descriptor::{Kind, Sort, descriptor_of};
use crate::names::{Name, Names};

/// The code of a method from the bytes of its attribute. None if they are damaged.
pub(super) fn code(names: &mut Names, file: &ClassFile, bytes: &[u8]) -> Option<Code> {
    let mut cursor = Cursor::new(bytes);
    let (_max_stack, n_locals, len) = (cursor.u16()?, cursor.u16()?, cursor.len()?);
    let (insns, pcs) = Decoder { names, file, cursor: Cursor::new(cursor.take(len)?), pc: 0 }.all()?;
    let mut code = Code { insns, pcs, n_locals, ..Code::default() };
    for _ in 0..cursor.u16()? {
        let [start, end, target] = [cursor.u16()?, cursor.u16()?, cursor.u16()?].map(usize::from);
        let catch = cursor.u16()?;
        let at = |pc: usize| insn_at(&code.pcs, pc);
        let handler = Handler {
            start: at(start)?,
            end: at(end)?,
            target: at(target).filter(|&target| target < code.insns.len())?,
            catch: file.optional_class(names, catch)?,
        };
        code.handlers.push(handler);
    }
    for _ in 0..cursor.u16()? {
        let (name, bytes) = cursor.attribute()?;
        table(names, file, &mut code, file.utf8(name)?, bytes)?;
    }
    code.lines.sort_unstable();
    Some(code)
}

/// Reads a table that leads back to the source.
fn table(names: &mut Names, file: &ClassFile, code: &mut Code, name: &[u8], bytes: &[u8]) -> Option<()> {
    let mut cursor = Cursor::new(bytes);
    match name {
        b"LineNumberTable" => {
            for _ in 0..cursor.u16()? {
                code.lines.push((cursor.u16()?.into(), cursor.u16()?.into()));
            }
        }
        b"LocalVariableTable" => {
            for _ in 0..cursor.u16()? {
                let (start, len): (u32, u32) = (cursor.u16()?.into(), cursor.u16()?.into());
                let (name, desc, slot) = (cursor.u16()?, cursor.u16()?, cursor.u16()?);
                let (name, desc) = (file.name(names, name)?, file.name(names, desc)?);
                code.variables.push(Variable { start, end: start + len, slot, name, desc });
            }
        }
        b"CharacterRangeTable" => code.ranges = ranges::parse(bytes),
        _ => {}
    }
    Some(())
}

/// Which instruction stands at a byte position; the end counts as one.
fn insn_at(pcs: &[u32], pc: usize) -> Option<usize> {
    pcs.binary_search(&u32::try_from(pc).ok()?).ok()
}

/// The kinds in the order in which instructions have them.
const KINDS: [Kind; 5] = [Kind::Int, Kind::Long, Kind::Float, Kind::Double, Kind::Ref];
/// The types of elements in the order in which instructions have them.
const ELEMENTS: [Sort; 8] =
    [Sort::Int, Sort::Long, Sort::Float, Sort::Double, Sort::Ref, Sort::Byte, Sort::Char, Sort::Short];
/// Relations in the order in which branches have them.
const RELATIONS: [Relation; 6] = [
    Relation::Equal,
    Relation::NotEqual,
    Relation::Less,
    Relation::GreaterEqual,
    Relation::Greater,
    Relation::LessEqual,
];

struct Decoder<'a, 'n> {
    names: &'n mut Names,
    file: &'a ClassFile,
    cursor: Cursor<'a>,
    /// The position of the current instruction.
    pc: usize,
}

impl Decoder<'_, '_> {
    /// All instructions, with targets as positions in the list, and the byte positions.
    fn all(mut self) -> Option<(Vec<Insn>, Vec<u32>)> {
        let (mut insns, mut pcs) = (Vec::new(), Vec::new());
        while !self.cursor.is_at_end() {
            self.pc = self.cursor.at();
            pcs.push(u32::try_from(self.pc).ok()?);
            insns.push(self.insn()?);
        }
        pcs.push(u32::try_from(self.cursor.at()).ok()?);
        let n_insns = insns.len();
        let resolve = |target: &mut usize| {
            *target = insn_at(&pcs, *target).filter(|&index| index < n_insns)?;
            Some(())
        };
        for insn in &mut insns {
            match insn {
                Insn::Branch(_, target) | Insn::Goto(target) => resolve(target)?,
                Insn::Switch(switch) => {
                    switch.cases.iter_mut().try_for_each(|case| resolve(&mut case.1))?;
                    resolve(&mut switch.default)?;
                }
                _ => {}
            }
        }
        Some((insns, pcs))
    }

    fn insn(&mut self) -> Option<Insn> {
        let opcode = self.cursor.u8()?;
        let int = |value: i32| Insn::Const(Constant::Int(value));
        Some(match opcode {
            16 => int(self.cursor.i8()?.into()),
            17 => int(self.cursor.i16()?.into()),
            18 => {
                let index = self.cursor.u8()?.into();
                self.load_constant(index)?
            }
            19 | 20 => {
                let index = self.cursor.u16()?;
                self.load_constant(index)?
            }
            21..=25 => Insn::Load(kind(opcode, 21), self.cursor.u8()?.into()),
            54..=58 => Insn::Store(kind(opcode, 54), self.cursor.u8()?.into()),
            132 => Insn::Increment(self.cursor.u8()?.into(), self.cursor.i8()?.into()),
            153..=158 => self.branch(Condition::Zero(RELATIONS[usize::from(opcode - 153)]))?,
            159..=164 => self.branch(Condition::Ints(RELATIONS[usize::from(opcode - 159)]))?,
            165 | 166 => self.branch(Condition::Same(opcode == 165))?,
            167 => Insn::Goto(self.short_target()?),
            168 => {
                self.cursor.u16()?;
                SUBROUTINE
            }
            169 => {
                self.cursor.u8()?;
                SUBROUTINE
            }
            170 | 171 => self.switch(opcode == 170)?,
            178..=184 => self.member(opcode)?,
            185 => {
                let insn = self.member(opcode)?;
                self.cursor.u16()?;
                insn
            }
            186 => {
                let (bootstrap, name, desc) = self.file.dynamic_call(self.names, self.cursor.u16()?)?;
                self.cursor.u16()?;
                Insn::Dynamic(bootstrap, name, desc)
            }
            187 => Insn::New(self.class()?),
            188 => Insn::NewArray(self.primitive_array()?),
            189 => {
                let element = self.class()?;
                let array = format!("[{}", descriptor_of(self.names.get(element)));
                Insn::NewArray(self.names.intern(&array))
            }
            192 => Insn::Cast(self.class()?),
            193 => Insn::InstanceOf(self.class()?),
            196 => self.wide()?,
            197 => {
                let class = self.class()?;
                let n_dimensions = self.cursor.u8()?;
                let given = self.names.get(class).bytes().take_while(|&byte| byte == b'[').count();
                (1..=given).contains(&n_dimensions.into()).then_some(Insn::NewArrays(class, n_dimensions))?
            }
            198 | 199 => self.branch(Condition::Null(opcode == 198))?,
            200 => {
                let offset = self.cursor.i32()?;
                Insn::Goto(self.target(offset)?)
            }
            201 => {
                self.cursor.u32()?;
                SUBROUTINE
            }
            _ => simple(opcode),
        })
    }

    fn class(&mut self) -> Option<Name> {
        self.file.class(self.names, self.cursor.u16()?)
    }

    fn target(&self, offset: i32) -> Option<usize> {
        self.pc.checked_add_signed(isize::try_from(offset).ok()?)
    }

    fn short_target(&mut self) -> Option<usize> {
        let offset = self.cursor.i16()?;
        self.target(offset.into())
    }

    fn branch(&mut self, condition: Condition) -> Option<Insn> {
        Some(Insn::Branch(condition, self.short_target()?))
    }

    fn member(&mut self, opcode: u8) -> Option<Insn> {
        let member = self.file.member(self.names, self.cursor.u16()?)?;
        Some(match opcode {
            178 => Insn::GetStatic(member),
            179 => Insn::PutStatic(member),
            180 => Insn::GetField(member),
            181 => Insn::PutField(member),
            182 => Insn::Invoke(Invoke::Virtual, member),
            183 => Insn::Invoke(Invoke::Special, member),
            184 => Insn::Invoke(Invoke::Static, member),
            _ => Insn::Invoke(Invoke::Interface, member),
        })
    }

    fn load_constant(&mut self, index: u16) -> Option<Insn> {
        Some(match self.file.loadable(self.names, index)? {
            Loadable::Constant(constant) => Insn::Const(constant),
            Loadable::Handle(..) => Insn::Unsupported("a constant method handle"),
            Loadable::MethodType(_) => Insn::Unsupported("a constant method type"),
            Loadable::Dynamic(..) => Insn::Unsupported("a constant that is computed by a bootstrap method"),
        })
    }

    fn primitive_array(&mut self) -> Option<Name> {
        let arrays = ["[Z", "[C", "[F", "[D", "[B", "[S", "[I", "[J"];
        let array = arrays.get(usize::from(self.cursor.u8()?.checked_sub(4)?))?;
        Some(self.names.intern(array))
    }

    /// Cases one after another from a first to a last value, or with their values.
    fn switch(&mut self, is_table: bool) -> Option<Insn> {
        let padding = self.cursor.at().next_multiple_of(4) - self.cursor.at();
        self.cursor.take(padding)?;
        let default = self.cursor.i32()?;
        let mut cases = Vec::new();
        if is_table {
            let (low, high) = (self.cursor.i32()?, self.cursor.i32()?);
            for value in low..=high {
                cases.push((value, self.cursor.i32()?));
            }
        } else {
            for _ in 0..self.cursor.len()? {
                cases.push((self.cursor.i32()?, self.cursor.i32()?));
            }
        }
        let cases = cases.into_iter().map(|(value, offset)| Some((value, self.target(offset)?)));
        let cases = cases.collect::<Option<_>>()?;
        Some(Insn::Switch(Box::new(Switch { cases, default: self.target(default)? })))
    }

    fn wide(&mut self) -> Option<Insn> {
        let (opcode, slot) = (self.cursor.u8()?, self.cursor.u16()?);
        Some(match opcode {
            21..=25 => Insn::Load(kind(opcode, 21), slot),
            54..=58 => Insn::Store(kind(opcode, 54), slot),
            132 => Insn::Increment(slot, self.cursor.i16()?.into()),
            169 => SUBROUTINE,
            _ => return None,
        })
    }
}

const SUBROUTINE: Insn = Insn::Unsupported("a subroutine inside a method (class file of version 50 or older)");

/// The kind of an instruction that is one of five.
fn kind(opcode: u8, first: u8) -> Kind {
    KINDS[usize::from(opcode - first)]
}

/// Instructions without operands.
fn simple(opcode: u8) -> Insn {
    let int = |value: i32| Insn::Const(Constant::Int(value));
    let dup = |count: u8, below: u8| Insn::Shuffle(Shuffle::Dup { count, below });
    match opcode {
        0 => Insn::Nop,
        1 => Insn::Const(Constant::Null),
        2..=8 => int(i32::from(opcode) - 3),
        9 | 10 => Insn::Const(Constant::Long(i64::from(opcode) - 9)),
        11..=13 => Insn::Const(Constant::Float(f32::from(opcode - 11).to_bits())),
        14 | 15 => Insn::Const(Constant::Double(f64::from(opcode - 14).to_bits())),
        26..=45 => Insn::Load(KINDS[usize::from((opcode - 26) / 4)], ((opcode - 26) % 4).into()),
        46..=53 => Insn::LoadElement(ELEMENTS[usize::from(opcode - 46)]),
        59..=78 => Insn::Store(KINDS[usize::from((opcode - 59) / 4)], ((opcode - 59) % 4).into()),
        79..=86 => Insn::StoreElement(ELEMENTS[usize::from(opcode - 79)]),
        87 => Insn::Shuffle(Shuffle::Pop),
        88 => Insn::Shuffle(Shuffle::Pop2),
        89..=91 => dup(1, opcode - 89),
        92..=94 => dup(2, opcode - 92),
        95 => Insn::Shuffle(Shuffle::Swap),
        172..=176 => Insn::Return(Some(kind(opcode, 172))),
        177 => Insn::Return(None),
        190 => Insn::Length,
        191 => Insn::Throw,
        194 => Insn::MonitorEnter,
        195 => Insn::MonitorExit,
        _ => arithmetic(opcode),
    }
}

fn arithmetic(opcode: u8) -> Insn {
    use Kind::{Double, Float, Int, Long};
    let of_four = |first: u8| KINDS[usize::from((opcode - first) % 4)];
    let of_two = |first: u8| KINDS[usize::from((opcode - first) % 2)];
    match opcode {
        96..=99 => Insn::Binary(Binary::Add, of_four(96)),
        100..=103 => Insn::Binary(Binary::Sub, of_four(100)),
        104..=107 => Insn::Binary(Binary::Mul, of_four(104)),
        108..=111 => Insn::Binary(Binary::Div, of_four(108)),
        112..=115 => Insn::Binary(Binary::Rem, of_four(112)),
        116..=119 => Insn::Negate(of_four(116)),
        120 | 121 => Insn::Binary(Binary::Shl, of_two(120)),
        122 | 123 => Insn::Binary(Binary::Shr, of_two(122)),
        124 | 125 => Insn::Binary(Binary::Ushr, of_two(124)),
        126 | 127 => Insn::Binary(Binary::And, of_two(126)),
        128 | 129 => Insn::Binary(Binary::Or, of_two(128)),
        130 | 131 => Insn::Binary(Binary::Xor, of_two(130)),
        133 => Insn::Convert(Int, Long),
        134 => Insn::Convert(Int, Float),
        135 => Insn::Convert(Int, Double),
        136 => Insn::Convert(Long, Int),
        137 => Insn::Convert(Long, Float),
        138 => Insn::Convert(Long, Double),
        139 => Insn::Convert(Float, Int),
        140 => Insn::Convert(Float, Long),
        141 => Insn::Convert(Float, Double),
        142 => Insn::Convert(Double, Int),
        143 => Insn::Convert(Double, Long),
        144 => Insn::Convert(Double, Float),
        145 => Insn::Narrow(Sort::Byte),
        146 => Insn::Narrow(Sort::Char),
        147 => Insn::Narrow(Sort::Short),
        148 => Insn::Compare(Long, 0),
        149 => Insn::Compare(Float, -1),
        150 => Insn::Compare(Float, 1),
        151 => Insn::Compare(Double, -1),
        152 => Insn::Compare(Double, 1),
        _ => Insn::Unsupported("an instruction that is reserved for debuggers"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(bytes: &[u8]) -> Option<String> {
        let header = [0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61, 0, 1];
        let (file, _) = ClassFile::new(header.to_vec()).ok()?;
        let decoder = Decoder { names: &mut Names::default(), file: &file, cursor: Cursor::new(bytes), pc: 0 };
        decoder.all().map(|(insns, pcs)| format!("{insns:?} {pcs:?}"))
    }

    #[test]
    fn targets_are_positions_of_instructions() {
        // iload_1, ifne to the return, goto itself, return
        let expected = "[Load(Int, 1), Branch(Zero(NotEqual), 3), Goto(2), Return(None)] [0, 1, 4, 7, 8]";
        assert_eq!(decoded(&[27, 154, 0, 6, 167, 0, 0, 177]).as_deref(), Some(expected));
    }

    #[test]
    fn code_that_is_damaged_is_refused() {
        assert_eq!(decoded(&[167, 0, 1, 177]), None, "a jump between two instructions");
        assert_eq!(decoded(&[167, 0, 4, 177]), None, "a jump behind the end");
        assert_eq!(decoded(&[17, 0]), None, "an operand that is cut short");
        assert_eq!(decoded(&[170, 0, 0, 0, 0, 0, 0, 0, 0x80, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff]), None, "no cases");
    }
}
