//! Terms of whole runs, with the types that programs give them.
//!
//! Nothing is turned into another theory here: bit-vectors stay bit-vectors and arrays stay arrays, since the translation
//! for solvers has them all. Building folds constants and simplifies truth values, so that a condition that is decided
//! by what is known already is seen without a solver.

use counterpoint_ir::Value;
use counterpoint_ir::ids::TermId;
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::term::{Builder, Term, TermPool};
use counterpoint_ir::types::Type;

/// The terms of one search, with variables that are numbered once.
#[derive(Debug, Default)]
pub(crate) struct Terms {
    pub(crate) pool: TermPool,
    n_vars: u32,
}

impl Terms {
    /// A variable that no term has.
    pub(crate) fn fresh(&mut self, ty: &Type) -> TermId {
        self.n_vars += 1;
        self.pool.var(self.n_vars - 1, ty.clone())
    }

    pub(crate) fn constant(&mut self, value: &Value, ty: &Type) -> TermId {
        self.pool.constant(value.clone(), ty.clone())
    }

    /// The value of a truth value that is known.
    pub(crate) fn truth(&self, id: TermId) -> Option<bool> {
        match self.pool.as_const(id) {
            Some(Value::Bool(value)) => Some(*value),
            _ => None,
        }
    }

    pub(crate) fn not(&mut self, id: TermId) -> TermId {
        self.apply(Op::Not.into(), &[id])
    }

    /// Whether one of the terms is true.
    pub(crate) fn any(&mut self, ids: &[TermId]) -> TermId {
        let none = self.pool.bool(false);
        ids.iter().fold(none, |any, &id| self.apply(Op::Or.into(), &[any, id]))
    }

    pub(crate) fn equal(&mut self, a: TermId, b: TermId) -> TermId {
        self.apply(Op::Equal.into(), &[a, b])
    }
}

impl Builder for Terms {
    fn pool(&mut self) -> &mut TermPool {
        &mut self.pool
    }

    /// A primitive, as a total function.
    fn apply(&mut self, prim: Prim, args: &[TermId]) -> TermId {
        let truth = |place: usize| args.get(place).and_then(|&id| self.truth(id));
        match (prim.op, truth(0), truth(1)) {
            (Op::Not, None, _) => match self.pool.term(args[0]) {
                Term::Apply(inner, args) if inner.op == Op::Not => args[0],
                _ => self.pool.apply(prim, args),
            },
            (Op::And, Some(true), _) | (Op::Or, Some(false), _) => args[1],
            (Op::And, _, Some(true)) | (Op::Or, _, Some(false)) | (Op::IntInRange, ..) => args[0],
            (Op::And, Some(false), _) | (Op::And, _, Some(false)) => self.pool.bool(false),
            (Op::Or, Some(true), _) | (Op::Or, _, Some(true)) => self.pool.bool(true),
            (Op::And | Op::Or, ..) if args[0] == args[1] => args[0],
            (Op::Equal, ..) if args[0] == args[1] => self.pool.bool(true),
            (Op::IfThenElse, Some(is_first), _) => args[if is_first { 1 } else { 2 }],
            _ => self.pool.apply(prim, args),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_decided_by_one_argument_is_seen() {
        let mut terms = Terms::default();
        let (p, x) = (terms.fresh(&Type::Bool), terms.fresh(&Type::Int));
        let (yes, no) = (terms.pool.bool(true), terms.pool.bool(false));
        for (op, args, expected) in [
            (Op::And, vec![p, no], no),
            (Op::And, vec![yes, p], p),
            (Op::Or, vec![p, yes], yes),
            (Op::Or, vec![p, p], p),
            (Op::Equal, vec![x, x], yes),
            (Op::IfThenElse, vec![no, p, yes], yes),
        ] {
            assert_eq!(terms.apply(op.into(), &args), expected, "{op:?}");
        }
        let not = terms.not(p);
        assert_eq!(terms.not(not), p);
    }
}
