//! Terms over integers and truth values, with variables that are numbered once. Bit-vectors occur
//! only behind integers that read them, and as variables of their own.
//!
//! Building simplifies a little: constants, neutral elements, sums with constants. That keeps conditions short enough
//! that most of them need no solver; nothing is right or wrong because of it.

use crate::ids::TermId;
use crate::prim::{Op, Prim};
use crate::term::{Builder, Term, TermPool};
use crate::types::Type;
use crate::{Integer, Value};

use super::linear::exact_quotient;

/// A pool of such terms.
#[derive(Debug, Default)]
pub struct Terms {
    /// The pool.
    pub pool: TermPool,
    /// The types of the variables, by number.
    types: Vec<Type>,
}

impl Terms {
    /// A variable that no term has.
    pub fn fresh(&mut self, ty: Type) -> TermId {
        let number = u32::try_from(self.types.len()).expect("the step limit comes before 2^32 variables");
        self.types.push(ty.clone());
        self.pool.var(number, ty)
    }

    /// The type of a variable.
    pub fn type_of(&self, number: u32) -> &Type {
        &self.types[number as usize]
    }

    /// The value of a variable that has none assigned.
    pub fn default_of(&self, number: u32) -> Value {
        Value::default_of(&self.types[number as usize])
    }

    /// A truth value.
    pub fn bool(&mut self, value: bool) -> TermId {
        self.pool.bool(value)
    }

    /// An integer.
    pub fn int(&mut self, value: impl Into<Integer>) -> TermId {
        self.pool.constant(Value::Int(value.into()), Type::Int)
    }

    /// The value of an integer constant.
    pub fn as_int(&self, id: TermId) -> Option<&Integer> {
        match self.pool.as_const(id) {
            Some(Value::Int(value)) => Some(value),
            _ => None,
        }
    }

    /// The value of a constant truth value.
    pub fn as_bool(&self, id: TermId) -> Option<bool> {
        match self.pool.as_const(id) {
            Some(Value::Bool(value)) => Some(*value),
            _ => None,
        }
    }

    /// The opposite of a truth value.
    pub fn not(&mut self, a: TermId) -> TermId {
        match self.pool.term(a) {
            Term::Apply(prim, args) if prim.op == Op::Not => args[0],
            _ => self.pool.apply(Op::Not, &[a]),
        }
    }

    /// Whether both are true.
    pub fn and(&mut self, a: TermId, b: TermId) -> TermId {
        match (self.as_bool(a), self.as_bool(b)) {
            (Some(true), _) => b,
            (_, Some(true)) => a,
            (Some(false), _) | (_, Some(false)) => self.bool(false),
            _ if a == b => a,
            _ => self.pool.apply(Op::And, &[a, b]),
        }
    }

    /// Whether one is true.
    pub fn or(&mut self, a: TermId, b: TermId) -> TermId {
        match (self.as_bool(a), self.as_bool(b)) {
            (Some(false), _) => b,
            (_, Some(false)) => a,
            (Some(true), _) | (_, Some(true)) => self.bool(true),
            _ if a == b => a,
            _ => self.pool.apply(Op::Or, &[a, b]),
        }
    }

    /// Whether all are true.
    pub fn all(&mut self, terms: &[TermId]) -> TermId {
        let start = self.bool(true);
        terms.iter().fold(start, |all, &term| self.and(all, term))
    }

    /// Whether two terms of one type are the same.
    pub fn equal(&mut self, a: TermId, b: TermId) -> TermId {
        match (self.as_bool(a), self.as_bool(b)) {
            _ if a == b => self.bool(true),
            (Some(true), _) => b,
            (_, Some(true)) => a,
            (Some(false), None) => self.not(b),
            (None, Some(false)) => self.not(a),
            _ => self.compared(Op::Equal, a, b),
        }
    }

    /// One of two terms of one type.
    pub fn ite(&mut self, condition: TermId, yes: TermId, no: TermId) -> TermId {
        match self.as_bool(condition) {
            Some(true) => yes,
            Some(false) => no,
            None if yes == no => yes,
            None => self.pool.apply(Op::IfThenElse, &[condition, yes, no]),
        }
    }

    /// A sum.
    pub fn add(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = if self.as_int(a).is_some() { (b, a) } else { (a, b) };
        let Some(more) = self.as_int(b).cloned() else { return self.pool.apply(Op::IntAdd, &[a, b]) };
        if more.is_zero() {
            return a;
        }
        if let Term::Apply(prim, args) = self.pool.term(a)
            && prim.op == Op::IntAdd
            && let (rest, Some(constant)) = (args[0], self.as_int(args[1]))
        {
            let sum = constant.add(&more);
            let sum = self.int(sum);
            return self.add(rest, sum);
        }
        self.pool.apply(Op::IntAdd, &[a, b])
    }

    /// A difference.
    pub fn sub(&mut self, a: TermId, b: TermId) -> TermId {
        if let Some(constant) = self.as_int(b).map(Integer::neg) {
            let constant = self.int(constant);
            return self.add(a, constant);
        }
        if a == b { self.int(0) } else { self.pool.apply(Op::IntSub, &[a, b]) }
    }

    /// A product.
    pub fn mul(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = if self.as_int(a).is_some() { (b, a) } else { (a, b) };
        match self.as_int(b) {
            Some(factor) if factor.is_zero() => b,
            Some(factor) if *factor == Integer::from(1) => a,
            _ => self.pool.apply(Op::IntMul, &[a, b]),
        }
    }

    /// A quotient, truncated. Where nothing has to be cut off, the quotients of the summands are added.
    pub fn div(&mut self, a: TermId, b: TermId) -> TermId {
        exact_quotient(self, a, b).unwrap_or_else(|| self.pool.apply(Op::IntDiv, &[a, b]))
    }

    /// A remainder, with the sign of the dividend.
    pub fn rem(&mut self, a: TermId, b: TermId) -> TermId {
        self.pool.apply(Op::IntRem, &[a, b])
    }

    /// Whether an integer is below another.
    pub fn less(&mut self, a: TermId, b: TermId) -> TermId {
        if a == b { self.bool(false) } else { self.compared(Op::IntLess, a, b) }
    }

    /// Whether an integer is not above another.
    pub fn less_equal(&mut self, a: TermId, b: TermId) -> TermId {
        if a == b { self.bool(true) } else { self.compared(Op::IntLessEqual, a, b) }
    }

    fn compared(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        self.compare_words(op, a, b).unwrap_or_else(|| self.pool.apply(op, &[a, b]))
    }
}

impl Builder for Terms {
    fn pool(&mut self) -> &mut TermPool {
        &mut self.pool
    }

    /// A primitive over integers and truth values.
    fn apply(&mut self, prim: Prim, args: &[TermId]) -> TermId {
        match (prim.op, args) {
            (Op::Not, &[a]) => self.not(a),
            (Op::And, &[a, b]) => self.and(a, b),
            (Op::Or, &[a, b]) => self.or(a, b),
            (Op::Implies, &[a, b]) => {
                let not = self.not(a);
                self.or(not, b)
            }
            (Op::Equal, &[a, b]) => self.equal(a, b),
            (Op::IfThenElse, &[a, b, c]) => self.ite(a, b, c),
            (Op::IntAdd, &[a, b]) => self.add(a, b),
            (Op::IntSub, &[a, b]) => self.sub(a, b),
            (Op::IntMul, &[a, b]) => self.mul(a, b),
            (Op::IntDiv, &[a, b]) => self.div(a, b),
            (Op::IntLess, &[a, b]) => self.less(a, b),
            (Op::IntLessEqual, &[a, b]) => self.less_equal(a, b),
            (Op::IntInRange, &[a, _, _]) => a,
            _ => self.pool.apply(prim, args),
        }
    }
}
