//! What a machine checks before it runs code: that instructions find on the stack what they take. Only the code of the
//! user is checked; that of the library is well-formed.

use super::{Lowering, Reason};
use crate::class::code::{Binary, Condition, Insn, Invoke, Shuffle};
use crate::descriptor::{Kind, Sort};
use crate::names::Name;

/// Why code is not run that a machine would not run either.
pub(super) const REFUSED: &str = "code that the machine would refuse";

impl Lowering<'_, '_, '_> {
    /// Whether the stack holds what an instruction takes.
    pub(super) fn check(&mut self, insn: &Insn) -> Result<(), Reason> {
        let is_fine = match insn {
            Insn::Shuffle(shuffle) => self.can_shuffle(*shuffle),
            Insn::Return(kind) => {
                let wanted = self.method.signature.result.map(|ty| ty.sort.kind());
                *kind == wanted && kind.is_none_or(|kind| self.is_on_top(&[kind]))
            }
            other => {
                let wanted = self.wanted(other);
                self.is_on_top(&wanted)
            }
        };
        if is_fine { Ok(()) } else { Err(REFUSED.to_owned()) }
    }

    fn is_on_top(&self, wanted: &[Kind]) -> bool {
        let first = self.stack.len().checked_sub(wanted.len());
        first.is_some_and(|first| self.stack[first..].iter().map(|item| item.kind).eq(wanted.iter().copied()))
    }

    fn kind_of(&self, desc: Name) -> Kind {
        Sort::of(self.world.names.get(desc)).kind()
    }

    /// What an instruction takes from the stack, the topmost last.
    fn wanted(&mut self, insn: &Insn) -> Vec<Kind> {
        match insn {
            Insn::Store(kind, _) | Insn::Negate(kind) | Insn::Convert(kind, _) => vec![*kind],
            Insn::LoadElement(_) => vec![Kind::Ref, Kind::Int],
            Insn::StoreElement(sort) => vec![Kind::Ref, Kind::Int, sort.kind()],
            Insn::Binary(Binary::Shl | Binary::Shr | Binary::Ushr, kind) => vec![*kind, Kind::Int],
            Insn::Binary(_, kind) | Insn::Compare(kind, _) => vec![*kind, *kind],
            Insn::Branch(Condition::Zero(_), _) | Insn::Narrow(_) | Insn::Switch(_) | Insn::NewArray(_) => {
                vec![Kind::Int]
            }
            Insn::Branch(Condition::Ints(_), _) => vec![Kind::Int, Kind::Int],
            Insn::Branch(Condition::Same(_), _) => vec![Kind::Ref, Kind::Ref],
            Insn::PutField(field) => vec![Kind::Ref, self.kind_of(field.desc)],
            Insn::PutStatic(field) => vec![self.kind_of(field.desc)],
            Insn::Invoke(_, method) => {
                let receiver = matches!(insn, Insn::Invoke(invoke, _) if *invoke != Invoke::Static);
                let params = self.world.signature(method.desc);
                let receiver = receiver.then_some(Kind::Ref).into_iter();
                receiver.chain(params.params.iter().map(|ty| ty.sort.kind())).collect()
            }
            Insn::Dynamic(_, _, desc) => self.world.signature(*desc).params.iter().map(|ty| ty.sort.kind()).collect(),
            Insn::NewArrays(_, n_dimensions) => vec![Kind::Int; (*n_dimensions).into()],
            Insn::Branch(Condition::Null(_), _)
            | Insn::GetField(_)
            | Insn::Throw
            | Insn::Length
            | Insn::Cast(_)
            | Insn::InstanceOf(_)
            | Insn::MonitorEnter
            | Insn::MonitorExit => vec![Kind::Ref],
            Insn::Nop
            | Insn::Const(_)
            | Insn::Load(..)
            | Insn::Increment(..)
            | Insn::Shuffle(_)
            | Insn::Goto(_)
            | Insn::Return(_)
            | Insn::GetStatic(_)
            | Insn::New(_)
            | Insn::InitClass(_)
            | Insn::Input(_)
            | Insn::Word { .. }
            | Insn::Making(_)
            | Insn::Unsupported(_) => Vec::new(),
            Insn::Show(_, _, ty) => vec![ty.sort.kind()],
            Insn::End(fields) => fields.iter().map(|field| field.sort.kind()).collect(),
        }
    }

    /// Whether slots can be shuffled without tearing a long or a double apart.
    fn can_shuffle(&self, shuffle: Shuffle) -> bool {
        let splits_at = |n_slots: u16| {
            let mut left = n_slots;
            for item in self.stack.iter().rev() {
                if left == 0 {
                    return true;
                }
                match left.checked_sub(item.kind.n_slots()) {
                    Some(rest) => left = rest,
                    None => return false,
                }
            }
            left == 0
        };
        match shuffle {
            Shuffle::Pop => splits_at(1),
            Shuffle::Pop2 => splits_at(2),
            Shuffle::Swap => splits_at(1) && splits_at(2),
            Shuffle::Dup { count, below } => splits_at(count.into()) && splits_at(u16::from(count) + u16::from(below)),
        }
    }
}
