//! What a method leaves behind, which is seen at its normal end: arguments, the receiver, static fields.

use counterpoint_ir::program::PointKind;

use super::{Entry, Left, Owner};
use crate::class::code::{Insn, Shuffle};
use crate::descriptor::{JType, Kind, Signature, Sort};
use crate::made::Assembler;
use crate::names::Member;

/// What is seen, and where objects are kept until then.
pub(super) struct KeptLeft<'a> {
    left: &'a [Left],
    /// The first local of those, one for each.
    first: u16,
}

impl<'a> KeptLeft<'a> {
    /// In locals behind those that parameters may have.
    pub(super) fn new(entry: &'a Entry, signature: &Signature) -> Self {
        let first = 2 + 2 * u16::try_from(signature.params.len()).unwrap_or(u16::MAX / 4);
        Self { left: &entry.left, first }
    }

    fn locals(&self) -> impl Iterator<Item = (u16, &'a Left)> {
        (self.first..).zip(self.left)
    }

    /// Keeps the top of the stack, which stays there, if it is seen.
    pub(super) fn keep(&self, code: &mut Assembler<'_>, owner: Owner) {
        for (local, left) in self.locals() {
            if left.owner == owner && left.field.is_none() {
                code.push(Insn::Shuffle(Shuffle::Dup { count: 1, below: 0 }));
                code.push(Insn::Store(Kind::Ref, local));
            }
        }
    }

    /// Shows all of it; how many locals that takes.
    pub(super) fn show(&self, code: &mut Assembler<'_>) -> u16 {
        for (local, left) in self.locals() {
            let ty = JType { sort: Sort::of(&left.descriptor), desc: code.names.intern(&left.descriptor) };
            match &left.field {
                None => code.push(Insn::Load(Kind::Ref, local)),
                Some((class, name)) => {
                    let [class, name] = [class, name].map(|text| code.names.intern(text));
                    code.push(Insn::GetStatic(Member { class, name, desc: ty.desc }));
                }
            }
            let name = code.names.intern(&left.name);
            code.push(Insn::Show(PointKind::User, Some(name), ty));
            code.drop(ty);
        }
        self.locals().last().map_or(0, |(local, _)| local + 1)
    }
}
