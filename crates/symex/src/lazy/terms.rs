//! Terms of whole runs, with the types that programs give them.
//!
//! Nothing is turned into another theory here: bit-vectors stay bit-vectors and arrays stay arrays, since the translation
//! for solvers has them all. Building folds constants and simplifies truth values, so that a condition that is decided
//! by what is known already is seen without a solver.

use std::collections::BTreeSet;

use counterpoint_ir::Value;
use counterpoint_ir::ids::TermId;
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::term::{Term, TermPool};
use counterpoint_ir::types::Type;
use rustc_hash::FxHashMap;

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

    /// A primitive, as a total function.
    pub(crate) fn apply(&mut self, prim: Prim, args: &[TermId]) -> TermId {
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

    /// A term with other terms for some of its variables.
    pub(crate) fn instance(&mut self, id: TermId, var: &dyn Fn(u32) -> Option<TermId>) -> TermId {
        let mut built: FxHashMap<TermId, TermId> = FxHashMap::default();
        for part in parts(&self.pool, id) {
            let new = match self.pool.term(part) {
                Term::Const(_) => part,
                Term::Var(number) => var(*number).unwrap_or(part),
                Term::Apply(prim, args) => {
                    let (prim, old) = (*prim, args.clone());
                    let args: Vec<TermId> = old.iter().map(|arg| built[arg]).collect();
                    if *args == *old { part } else { self.apply(prim, &args) }
                }
            };
            built.insert(part, new);
        }
        built[&id]
    }

    /// A term of another pool; `None` if its variables get terms of other types than they have.
    pub(crate) fn import(&mut self, from: &TermPool, id: TermId, var: &dyn Fn(u32) -> TermId) -> Option<TermId> {
        let mut built: FxHashMap<TermId, TermId> = FxHashMap::default();
        for part in parts(from, id) {
            let new = match from.term(part) {
                Term::Const(value) => self.pool.constant(value.clone(), from.ty(part).clone()),
                Term::Var(number) => Some(var(*number)).filter(|&term| self.pool.ty(term) == from.ty(part))?,
                Term::Apply(prim, args) => {
                    let args: Vec<TermId> = args.iter().map(|arg| built[arg]).collect();
                    self.apply(*prim, &args)
                }
            };
            built.insert(part, new);
        }
        Some(built[&id])
    }

    /// How many unknown numbers are multiplied with each other at most.
    pub(crate) fn degree(&self, id: TermId) -> u32 {
        let mut degrees: FxHashMap<TermId, u32> = FxHashMap::default();
        for part in parts(&self.pool, id) {
            let degree = match self.pool.term(part) {
                Term::Const(_) => 0,
                Term::Var(_) => 1,
                Term::Apply(prim, args) if prim.op == Op::IntMul => {
                    args.iter().fold(0, |sum: u32, arg| sum.saturating_add(degrees[arg]))
                }
                Term::Apply(_, args) => args.iter().map(|arg| degrees[arg]).max().unwrap_or(0),
            };
            degrees.insert(part, degree);
        }
        degrees[&id]
    }
}

/// The terms that a term consists of, each once, arguments before their users.
fn parts(pool: &TermPool, id: TermId) -> BTreeSet<TermId> {
    let mut met = BTreeSet::from([id]);
    let mut open = vec![id];
    while let Some(id) = open.pop() {
        if let Term::Apply(_, args) = pool.term(id) {
            open.extend(args.iter().filter(|&&arg| met.insert(arg)));
        }
    }
    met
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instances_fold_and_degrees_count_factors() {
        let mut terms = Terms::default();
        let (x, y) = (terms.fresh(&Type::Int), terms.fresh(&Type::Int));
        let square = terms.apply(Op::IntMul.into(), &[x, x]);
        let product = terms.apply(Op::IntMul.into(), &[square, y]);
        let sum = terms.apply(Op::IntAdd.into(), &[product, y]);
        assert_eq!([x, square, product, sum].map(|id| terms.degree(id)), [1, 2, 3, 3]);
        let three = terms.constant(&Value::int(3), &Type::Int);
        let instance = terms.instance(sum, &|_| Some(three));
        assert_eq!(terms.pool.as_const(instance), Some(&Value::int(30)));
    }

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
