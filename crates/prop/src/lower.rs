//! Typed expressions to terms. Terms are total, so nothing is skipped and nothing traps.

use counterpoint_ir::Value;
use counterpoint_ir::ids::TermId;
use counterpoint_ir::prim::Op;
use counterpoint_ir::term::TermPool;
use counterpoint_ir::types::Type;

use crate::check::{Typed, TypedKind, integers};
use crate::syntax::Builtin;

/// The term of an expression; variables keep their numbers.
pub fn term(typed: &Typed, pool: &mut TermPool) -> TermId {
    match &typed.kind {
        TypedKind::Const(value) => pool.constant(value.clone(), typed.ty.clone()),
        TypedKind::Var(number) => pool.var(*number, typed.ty.clone()),
        TypedKind::Apply(op, args) => {
            let args = terms(args, pool);
            pool.apply(*op, &args)
        }
        TypedKind::Call(builtin, args) => {
            let args = terms(args, pool);
            call(*builtin, &args, &typed.ty, pool)
        }
        TypedKind::Invoke(..) => unreachable!("only programs call procedures"),
        TypedKind::Array(elements) => {
            let elements = terms(elements, pool);
            array(&typed.ty, elements.into_iter(), pool)
        }
        TypedKind::Repeat(element) => {
            let element = term(element, pool);
            array(&typed.ty, std::iter::repeat(element), pool)
        }
    }
}

fn terms(parts: &[Typed], pool: &mut TermPool) -> Vec<TermId> {
    parts.iter().map(|part| term(part, pool)).collect()
}

fn call(builtin: Builtin, args: &[TermId], ty: &Type, pool: &mut TermPool) -> TermId {
    let (first, rest) = args.split_first().expect("the parser demands an argument");
    match builtin {
        Builtin::Min | Builtin::Max => rest.iter().fold(*first, |best, &arg| {
            let is_sorted = pool.apply(integers::less_equal(ty), &[best, arg]);
            let (yes, no) = if builtin == Builtin::Min { (best, arg) } else { (arg, best) };
            pool.apply(Op::IfThenElse, &[is_sorted, yes, no])
        }),
        Builtin::Abs => {
            let zero = pool.constant(Value::default_of(ty), ty.clone());
            let is_negative = pool.apply(integers::less(ty), &[*first, zero]);
            let negated = pool.apply(integers::negate(ty), &[*first]);
            pool.apply(Op::IfThenElse, &[is_negative, negated, *first])
        }
    }
}

fn array(ty: &Type, elements: impl Iterator<Item = TermId>, pool: &mut TermPool) -> TermId {
    let Type::Array(_, len) = ty else { unreachable!("array expressions have array types") };
    let mut array = pool.constant(Value::default_of(ty), ty.clone());
    for (index, element) in (0..i64::from(*len)).zip(elements) {
        let index = pool.constant(Value::int(index), Type::Int);
        array = pool.apply(Op::ArrayStore, &[array, index, element]);
    }
    array
}
