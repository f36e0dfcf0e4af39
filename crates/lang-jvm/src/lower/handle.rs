//! Calls of variable handles, whose descriptors are those of the call. They become calls of a shim, by what is done and by
//! the type of the variable; on one thread all orders of memory are the same.

use super::{Lowering, Reason};
use crate::class::code::Insn;
use crate::class::code::Invoke;
use crate::descriptor::{JType, Signature, Sort};
use crate::made::Assembler;
use crate::names::Member;

const SHIM: &str = "counterpoint/rt/VarHandles";

/// What is done, with how many values.
const ACCESSES: [(&str, usize); 10] = [
    ("compareAndExchange", 2),
    ("compareAndSet", 2),
    ("getAndAdd", 1),
    ("getAndBitwiseAnd", 1),
    ("getAndBitwiseOr", 1),
    ("getAndBitwiseXor", 1),
    ("getAndSet", 1),
    ("weakCompareAndSet", 2),
    ("get", 0),
    ("set", 1),
];

impl Lowering<'_, '_, '_> {
    /// A call of a variable handle.
    pub(super) fn access_variable(&mut self, named: Member, signature: &Signature) -> Result<(), Reason> {
        let name = self.world.names.get(named.name);
        let access = ACCESSES.iter().find(|(access, _)| name.starts_with(access));
        let &(access, n_values) = access.ok_or_else(|| format!("a call through a variable handle ({name})"))?;
        let variable = if n_values == 0 { signature.result } else { signature.params.last().copied() };
        let letter = match variable.map(|ty: JType| ty.sort) {
            Some(Sort::Long) => "J",
            Some(Sort::Ref) => "L",
            Some(Sort::Float | Sort::Double) | None => {
                return Err("a variable handle of a floating-point number".to_owned());
            }
            Some(_) => "I",
        };
        let value = if letter == "L" { "Ljava/lang/Object;" } else { letter };
        let n_coordinates = signature.params.len().saturating_sub(n_values);
        let coordinates = if n_coordinates == 2 { "Ljava/lang/Object;I" } else { "Ljava/lang/Object;" };
        let access = if access == "weakCompareAndSet" { "compareAndSet" } else { access };
        let result = match access {
            "compareAndSet" => "Z",
            "set" => "V",
            _ => value,
        };
        let values = value.repeat(n_values);
        let desc = format!("(Ljava/lang/invoke/VarHandle;{coordinates}{values}){result}");
        let mut call = Assembler::new(&mut self.world.names);
        call.invoke(Invoke::Static, SHIM, &format!("{access}{letter}"), &desc);
        if let (None, Some(result)) = (signature.result, Some(result).filter(|result| *result != "V")) {
            let desc = call.names.intern(result);
            call.drop(JType { sort: Sort::of(result), desc });
        }
        let insns: Vec<Insn> = call.insns;
        insns.iter().try_for_each(|insn| self.insn(insn))
    }
}
