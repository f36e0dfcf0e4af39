//! What terms consist of, and terms made from other terms.
//!
//! Terms share their parts, so a term can be far smaller than the tree that it stands for, and as deep as a run is long.
//! Everything here visits each part once and does not recurse: the work is proportional to the parts, not to the tree,
//! and not to the pool.

use std::convert::Infallible;

use rustc_hash::FxHashSet;

use super::{Term, TermPool};
use crate::Value;
use crate::ids::TermId;
use crate::prim::{Op, Prim};

impl TermPool {
    /// The terms that a term consists of, itself last, each once, arguments before their users.
    pub fn subterms(&self, id: TermId) -> Vec<TermId> {
        let mut met = FxHashSet::from_iter([id]);
        let mut found = vec![id];
        let mut next = 0;
        while let Some(&part) = found.get(next) {
            if let Term::Apply(_, args) = self.term(part) {
                found.extend(args.iter().filter(|&&arg| met.insert(arg)));
            }
            next += 1;
        }
        // Arguments are older than their users.
        found.sort_unstable();
        found
    }

    /// Computes something of a term from what was computed of its arguments.
    pub fn fold<T>(&self, id: TermId, mut visit: impl FnMut(TermId, &Term, &[&T]) -> T) -> T {
        let folded = self.try_fold(id, |part, term, args: &[&T]| Ok::<T, Infallible>(visit(part, term, args)));
        folded.unwrap_or_else(|never| match never {})
    }

    /// The same where that can fail.
    pub fn try_fold<T, E>(
        &self,
        id: TermId,
        mut visit: impl FnMut(TermId, &Term, &[&T]) -> Result<T, E>,
    ) -> Result<T, E> {
        let parts = self.subterms(id);
        let mut known: Vec<T> = Vec::with_capacity(parts.len());
        for &part in &parts {
            let term = self.term(part);
            let place = |arg: &TermId| parts.binary_search(arg).expect("arguments are parts");
            let args: Vec<&T> = match term {
                Term::Apply(_, args) => args.iter().map(|arg| &known[place(arg)]).collect(),
                Term::Const(_) | Term::Var(_) => Vec::new(),
            };
            let value = visit(part, term, &args)?;
            known.push(value);
        }
        Ok(known.pop().expect("a term is a part of itself"))
    }

    /// The value of a term under values for its variables.
    pub fn evaluate(&self, id: TermId, var: &dyn Fn(u32) -> Value) -> Value {
        self.fold(id, |_, term, args: &[&Value]| match term {
            Term::Const(value) => value.clone(),
            Term::Var(number) => var(*number),
            Term::Apply(prim, _) => prim.total(&args.iter().map(|&arg| arg.clone()).collect::<Vec<_>>()),
        })
    }

    /// The free variables of a term by number, ordered. A number that occurs with two types is there twice.
    pub fn variables(&self, id: TermId) -> Vec<(u32, TermId)> {
        let parts = self.subterms(id).into_iter();
        let mut found: Vec<_> = parts.filter_map(|part| Some((self.as_var(part)?, part))).collect();
        found.sort_unstable();
        found
    }

    /// Whether a variable occurs in a term.
    pub fn mentions(&self, id: TermId, var: u32) -> bool {
        self.subterms(id).into_iter().any(|part| self.as_var(part) == Some(var))
    }

    /// How many unknown integers are multiplied with each other at most.
    pub fn degree(&self, id: TermId) -> u32 {
        self.fold(id, |_, term, args: &[&u32]| match term {
            Term::Const(_) => 0,
            Term::Var(_) => 1,
            Term::Apply(prim, _) if prim.op == Op::IntMul => args.iter().fold(0, |sum, arg| sum.saturating_add(**arg)),
            Term::Apply(..) => args.iter().map(|arg| **arg).max().unwrap_or(0),
        })
    }
}

/// A term builder: makes terms in a pool, with rules of its own that keep terms short.
pub trait Builder {
    /// The pool.
    fn pool(&mut self) -> &mut TermPool;

    /// A primitive applied to terms of the pool.
    fn apply(&mut self, prim: Prim, args: &[TermId]) -> TermId;

    /// A term with other terms for some of its variables. What has none of them stays what it is.
    fn substitute(&mut self, id: TermId, var: &dyn Fn(u32) -> Option<TermId>) -> TermId {
        let parts = self.pool().subterms(id);
        let mut built: Vec<TermId> = Vec::with_capacity(parts.len());
        for &part in &parts {
            let new = match self.pool().term(part) {
                Term::Const(_) => part,
                Term::Var(number) => var(*number).unwrap_or(part),
                Term::Apply(prim, old) => {
                    let place = |arg: &TermId| parts.binary_search(arg).expect("arguments are parts");
                    let (prim, args): (Prim, Vec<TermId>) = (*prim, old.iter().map(|arg| built[place(arg)]).collect());
                    if *args == **old { part } else { self.apply(prim, &args) }
                }
            };
            built.push(new);
        }
        built.pop().expect("a term is a part of itself")
    }

    /// A term of another pool, with terms for its variables; the first variable that has none, or one of another type.
    fn import(&mut self, from: &TermPool, id: TermId, var: &dyn Fn(u32) -> Option<TermId>) -> Result<TermId, u32> {
        from.try_fold(id, |part, term, args: &[&TermId]| match term {
            Term::Const(value) => Ok(self.pool().constant(value.clone(), from.ty(part).clone())),
            Term::Var(number) => var(*number).filter(|&bound| self.pool().ty(bound) == from.ty(part)).ok_or(*number),
            Term::Apply(prim, _) => Ok(self.apply(*prim, &args.iter().map(|&&arg| arg).collect::<Vec<_>>())),
        })
    }
}

impl Builder for TermPool {
    fn pool(&mut self) -> &mut TermPool {
        self
    }

    fn apply(&mut self, prim: Prim, args: &[TermId]) -> TermId {
        TermPool::apply(self, prim, args)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Type;

    /// `x1 = x0 * x0`, `x2 = x1 * x1` and so on: as a tree, 2^60 leaves.
    fn squares(pool: &mut TermPool) -> (TermId, TermId) {
        let x = pool.var(7, Type::Int);
        let top = (0..60).fold(x, |term, _| pool.apply(Op::IntMul, &[term, term]));
        (x, top)
    }

    #[test]
    fn shared_parts_are_visited_once() {
        let mut pool = TermPool::default();
        let (x, top) = squares(&mut pool);
        assert_eq!(pool.subterms(top).len(), 61);
        assert_eq!(pool.variables(top), [(7, x)]);
        assert_eq!(pool.degree(top), u32::MAX);
        assert!(pool.mentions(top, 7) && !pool.mentions(top, 0));
        assert_eq!(pool.evaluate(top, &|_| Value::int(-1)), Value::int(1));
        let y = pool.var(8, Type::Int);
        let other = pool.substitute(top, &|number| (number == 7).then_some(y));
        assert_eq!((pool.subterms(other).len(), pool.variables(other)), (61, vec![(8, y)]));
        assert_eq!(pool.substitute(top, &|_| None), top);
        let mut copy = TermPool::default();
        let z = copy.var(0, Type::Int);
        let imported = copy.import(&pool, top, &|_| Some(z)).unwrap();
        assert_eq!((copy.len(), copy.degree(imported)), (61, u32::MAX));
    }

    #[test]
    fn deep_terms_need_no_stack() {
        let mut pool = TermPool::default();
        let (x, one) = (pool.var(0, Type::Int), pool.constant(Value::int(1), Type::Int));
        let deep = (0..100_000).fold(x, |term, _| pool.apply(Op::IntAdd, &[term, one]));
        assert_eq!(pool.subterms(deep).len(), 100_002);
        assert_eq!(pool.evaluate(deep, &|_| Value::int(1)), Value::int(100_001));
        let known = pool.substitute(deep, &|_| Some(one));
        assert_eq!(pool.as_const(known), Some(&Value::int(100_001)));
    }

    #[test]
    fn the_work_goes_by_the_term_and_not_by_the_pool() {
        let mut pool = TermPool::default();
        let (x, y) = (pool.var(0, Type::Int), pool.var(1, Type::Int));
        squares(&mut pool);
        let sum = pool.apply(Op::IntAdd, &[x, y]);
        assert_eq!(pool.subterms(sum), [x, y, sum]);
    }

    #[test]
    fn degrees_count_factors_and_instances_fold() {
        let mut pool = TermPool::default();
        let (x, y) = (pool.var(0, Type::Int), pool.var(1, Type::Int));
        let square = pool.apply(Op::IntMul, &[x, x]);
        let product = pool.apply(Op::IntMul, &[square, y]);
        let sum = pool.apply(Op::IntAdd, &[product, y]);
        assert_eq!([x, square, product, sum].map(|id| pool.degree(id)), [1, 2, 3, 3]);
        let three = pool.constant(Value::int(3), Type::Int);
        let instance = pool.substitute(sum, &|_| Some(three));
        assert_eq!(pool.as_const(instance), Some(&Value::int(30)));
    }

    #[test]
    fn variables_without_a_term_of_their_type_are_named() {
        let mut pool = TermPool::default();
        let (x, p) = (pool.var(0, Type::Int), pool.var(3, Type::Bool));
        let (less, flag) = (pool.apply(Op::IntLess, &[x, x]), pool.apply(Op::Not, &[p]));
        let both = pool.apply(Op::And, &[less, flag]);
        let mut other = TermPool::default();
        let y = other.var(0, Type::Int);
        assert_eq!(other.import(&pool, both, &|number| (number == 0).then_some(y)), Err(3));
        assert_eq!(other.import(&pool, both, &|_| Some(y)), Err(3));
    }
}
