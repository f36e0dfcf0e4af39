//! Terms: pure, total, heap-free expressions, hash-consed in a pool.
//!
//! Equal ids mean equal terms, within one pool. Arguments are always older than the term that uses them, so a pass over
//! a term needs no recursion: it walks the ids of its parts upwards (`parts`).

mod parts;

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use rustc_hash::FxHashMap;

use crate::Value;
use crate::ids::{IdVec, TermId};
use crate::prim::{Op, Prim};
use crate::types::Type;

pub use parts::Builder;

/// A term: what it is, not where it stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Term {
    /// A constant.
    Const(Value),
    /// A free variable, by a number whose meaning the term builder defines.
    Var(u32),
    /// A primitive applied to older terms.
    Apply(Prim, Box<[TermId]>),
}

/// Which pool an id belongs to. Two pools of one process never have the same; the numbers mean nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PoolId(u64);

impl PoolId {
    fn fresh() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// A set of terms, each present once, with their types.
#[derive(Debug)]
pub struct TermPool {
    identity: PoolId,
    terms: IdVec<TermId, (Term, Type)>,
    known: FxHashMap<(Term, Type), TermId>,
}

impl Default for TermPool {
    fn default() -> Self {
        Self { identity: PoolId::fresh(), terms: IdVec::default(), known: FxHashMap::default() }
    }
}

/// A copy has its own identity: from here on, the same id can mean another term in each of the two.
impl Clone for TermPool {
    fn clone(&self) -> Self {
        Self { identity: PoolId::fresh(), terms: self.terms.clone(), known: self.known.clone() }
    }
}

impl TermPool {
    /// Which pool this is. Pools only grow, so what was learned of an id stays true while the identity is the same.
    pub fn identity(&self) -> PoolId {
        self.identity
    }

    /// The number of terms.
    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// Whether there is no term.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    fn intern(&mut self, term: Term, ty: Type) -> TermId {
        let entry = (term, ty);
        if let Some(&id) = self.known.get(&entry) {
            return id;
        }
        let id = self.terms.push(entry.clone());
        self.known.insert(entry, id);
        id
    }

    /// A constant.
    pub fn constant(&mut self, value: Value, ty: Type) -> TermId {
        debug_assert!(value.has_type(&ty), "{value} is not of type {ty}");
        self.intern(Term::Const(value), ty)
    }

    /// A truth value.
    pub fn bool(&mut self, value: bool) -> TermId {
        self.constant(Value::Bool(value), Type::Bool)
    }

    /// A free variable.
    pub fn var(&mut self, number: u32, ty: Type) -> TermId {
        self.intern(Term::Var(number), ty)
    }

    /// A primitive applied to terms. Constants are folded.
    pub fn apply(&mut self, prim: impl Into<Prim>, args: &[TermId]) -> TermId {
        let prim = prim.into();
        let types: Vec<Type> = args.iter().map(|&arg| self.ty(arg).clone()).collect();
        let ty = prim.result_type(&types).expect("terms are built from arguments of the right types");
        let constants: Option<Vec<Value>> = args.iter().map(|&arg| self.as_const(arg).cloned()).collect();
        match constants {
            Some(values) => self.constant(prim.total(&values), ty),
            None => self.intern(Term::Apply(prim, args.into()), ty),
        }
    }

    /// The conjunction of terms, balanced, `true` if there are none.
    pub fn all(&mut self, terms: &[TermId]) -> TermId {
        match terms {
            [] => self.bool(true),
            [one] => *one,
            _ => {
                let (left, right) = terms.split_at(terms.len() / 2);
                let (left, right) = (self.all(left), self.all(right));
                self.apply(Op::And, &[left, right])
            }
        }
    }

    /// The term with this id.
    pub fn term(&self, id: TermId) -> &Term {
        &self.terms[id].0
    }

    /// The type of a term.
    pub fn ty(&self, id: TermId) -> &Type {
        &self.terms[id].1
    }

    /// The value of a constant term.
    pub fn as_const(&self, id: TermId) -> Option<&Value> {
        match self.term(id) {
            Term::Const(value) => Some(value),
            _ => None,
        }
    }

    /// The number of a variable.
    pub fn as_var(&self, id: TermId) -> Option<u32> {
        match self.term(id) {
            Term::Var(number) => Some(*number),
            _ => None,
        }
    }

    /// The conjuncts of a truth value, from left to right.
    pub fn conjuncts(&self, id: TermId) -> Vec<TermId> {
        self.operands(Op::And, id)
    }

    /// The disjuncts of a truth value, from left to right.
    pub fn disjuncts(&self, id: TermId) -> Vec<TermId> {
        self.operands(Op::Or, id)
    }

    /// What an operator that is associative joins, however it is nested.
    fn operands(&self, op: Op, id: TermId) -> Vec<TermId> {
        let mut open = vec![id];
        let mut found = Vec::new();
        while let Some(id) = open.pop() {
            match self.term(id) {
                Term::Apply(prim, args) if prim.op == op => open.extend(args.iter().rev()),
                _ => found.push(id),
            }
        }
        found
    }

    /// Writes a term as `prim(argument, ...)`, for tests and debugging; variables print as `v0`.
    pub fn display(&self, id: TermId) -> impl fmt::Display + '_ {
        fmt::from_fn(move |f| {
            let mut open = vec![Ok(id)];
            while let Some(todo) = open.pop() {
                match todo.map(|id| self.term(id)) {
                    Err(text) => f.write_str(text)?,
                    Ok(Term::Const(value)) => write!(f, "{value}")?,
                    Ok(Term::Var(number)) => write!(f, "v{number}")?,
                    Ok(Term::Apply(prim, args)) => {
                        write!(f, "{prim}(")?;
                        open.push(Err(")"));
                        let args = args.iter().enumerate().rev();
                        args.for_each(|(index, &arg)| open.extend([Ok(arg), Err(if index > 0 { ", " } else { "" })]));
                    }
                }
            }
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_terms_have_equal_ids_and_constants_fold() {
        let mut pool = TermPool::default();
        let x = pool.var(0, Type::Int);
        let one = pool.constant(Value::int(1), Type::Int);
        let sum = pool.apply(Op::IntAdd, &[x, one]);
        assert_eq!(pool.apply(Op::IntAdd, &[x, one]), sum);
        assert_ne!(pool.apply(Op::IntAdd, &[one, x]), sum);
        let two = pool.apply(Op::IntAdd, &[one, one]);
        assert_eq!(pool.as_const(two), Some(&Value::int(2)));
        assert_eq!(pool.evaluate(sum, &|_| Value::int(41)), Value::int(42));
    }

    #[test]
    fn a_copy_of_a_pool_is_another_pool() {
        let pool = TermPool::default();
        let identity = pool.identity();
        assert_ne!(pool.clone().identity(), identity);
        assert_ne!(TermPool::default().identity(), identity);
        let moved = pool;
        assert_eq!(moved.identity(), identity);
    }

    #[test]
    fn conjuncts_come_from_left_to_right() {
        let mut pool = TermPool::default();
        let vars: Vec<TermId> = (0..5).map(|number| pool.var(number, Type::Bool)).collect();
        let all = pool.all(&vars);
        assert_eq!(pool.conjuncts(all), vars);
    }
}
