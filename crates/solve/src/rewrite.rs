//! Equivalent, smaller terms.
//!
//! A [`Rewriter`] copies terms into a pool of its own and applies identities on the way, arguments first, so that every
//! rule sees arguments in normal form. All rules are equivalences over all values: they never drop a case that the table
//! of primitives has (a quotient by an unknown divisor stays). The normal form makes equal what callers write in several
//! ways: comparisons instead of negated comparisons, `<=` where a side is constant, constants on the right.
//!
//! Copies are remembered per source pool. The pool of copies outlives changes of the source, so that what later stages
//! remember by id stays valid even if callers use one pool per query.

use counterpoint_ir::ids::{Id, TermId};
use counterpoint_ir::prim::{Op, Prim, Shape};
use counterpoint_ir::term::{PoolId, Term, TermPool};
use counterpoint_ir::types::Type;
use counterpoint_ir::{Integer, Value};

/// Copies terms in normal form.
#[derive(Debug, Default)]
pub(crate) struct Rewriter {
    source: Option<PoolId>,
    known: Vec<Option<TermId>>,
    pub(crate) pool: TermPool,
}

impl Rewriter {
    /// The normal form of a term, in the own pool.
    pub(crate) fn copy(&mut self, source: &TermPool, id: TermId) -> TermId {
        if self.source != Some(source.identity()) {
            self.source = Some(source.identity());
            self.known.clear();
        }
        self.known.resize(source.len(), None);
        let mut open = vec![id];
        while let Some(&id) = open.last() {
            if self.known[id.index()].is_some() {
                open.pop();
                continue;
            }
            let copy = match source.term(id) {
                Term::Const(value) => self.pool.constant(value.clone(), source.ty(id).clone()),
                Term::Var(number) => self.pool.var(*number, source.ty(id).clone()),
                Term::Apply(prim, args) => {
                    let copies: Vec<TermId> = args.iter().filter_map(|arg| self.known[arg.index()]).collect();
                    if copies.len() < args.len() {
                        open.extend(args.iter().filter(|arg| self.known[arg.index()].is_none()));
                        continue;
                    }
                    apply(&mut self.pool, *prim, &copies)
                }
            };
            self.known[id.index()] = Some(copy);
            open.pop();
        }
        self.known[id.index()].unwrap_or(id)
    }

    /// The normal form of a negation.
    pub(crate) fn not(&mut self, id: TermId) -> TermId {
        not(&mut self.pool, id)
    }
}

/// A primitive applied to terms in normal form.
fn apply(pool: &mut TermPool, prim: Prim, args: &[TermId]) -> TermId {
    let simple = match prim.op {
        Op::Not => Some(not(pool, args[0])),
        Op::And => and(pool, args[0], args[1]),
        Op::Or => Some(or(pool, args[0], args[1])),
        Op::Implies => {
            let negated = not(pool, args[0]);
            Some(or(pool, negated, args[1]))
        }
        Op::Equal => Some(equal(pool, args[0], args[1])),
        Op::IfThenElse => conditional(pool, args[0], args[1], args[2]),
        Op::IntInRange => Some(args[0]),
        Op::ArraySelect => select(pool, args[0], args[1]),
        _ => match prim.row().shape {
            Shape::IntUnary | Shape::IntBinary => integer(pool, prim.op, args),
            Shape::IntCompare => compare(pool, prim.op, args[0], args[1]),
            Shape::BitsBinary | Shape::BitsCompare => bits(pool, prim, args[0], args[1]),
            Shape::BitsResize if prim.from == prim.to => Some(args[0]),
            _ => None,
        },
    };
    simple.unwrap_or_else(|| pool.apply(prim, args))
}

fn truth(pool: &TermPool, id: TermId) -> Option<bool> {
    pool.as_const(id).map(Value::as_bool)
}

fn number(pool: &TermPool, id: TermId) -> Option<&Integer> {
    match pool.as_const(id) {
        Some(Value::Int(number)) => Some(number),
        _ => None,
    }
}

/// The arguments of a term, if it applies this operator.
pub(crate) fn applied(pool: &TermPool, id: TermId, op: Op) -> Option<&[TermId]> {
    match pool.term(id) {
        Term::Apply(prim, args) if prim.op == op => Some(args),
        _ => None,
    }
}

fn int(pool: &mut TermPool, number: Integer) -> TermId {
    pool.constant(Value::Int(number), Type::Int)
}

/// Comparisons are turned round: the orders are total.
fn not(pool: &mut TermPool, id: TermId) -> TermId {
    let Term::Apply(prim, args) = pool.term(id) else {
        return pool.apply(Op::Not, &[id]);
    };
    if prim.op == Op::Not {
        return args[0];
    }
    match prim.opposite() {
        Some(opposite) => {
            let exchanged = [args[1], args[0]];
            apply(pool, opposite, &exchanged)
        }
        None => pool.apply(Op::Not, &[id]),
    }
}

fn and(pool: &mut TermPool, left: TermId, right: TermId) -> Option<TermId> {
    match (truth(pool, left), truth(pool, right)) {
        (Some(true), _) | (_, Some(false)) => Some(right),
        (_, Some(true)) | (Some(false), _) => Some(left),
        _ if left == right => Some(left),
        _ if not(pool, left) == right => Some(pool.bool(false)),
        _ => None,
    }
}

fn or(pool: &mut TermPool, left: TermId, right: TermId) -> TermId {
    match (truth(pool, left), truth(pool, right)) {
        (Some(false), _) | (_, Some(true)) => right,
        (_, Some(false)) | (Some(true), _) => left,
        _ if left == right => left,
        _ if not(pool, left) == right => pool.bool(true),
        _ => pool.apply(Op::Or, &[left, right]),
    }
}

fn equal(pool: &mut TermPool, left: TermId, right: TermId) -> TermId {
    if left == right {
        return pool.bool(true);
    }
    let (left, right) = if pool.as_const(left).is_some() { (right, left) } else { (left, right) };
    match pool.as_const(right) {
        Some(Value::Bool(true)) => left,
        Some(Value::Bool(false)) => not(pool, left),
        Some(Value::Int(_)) => {
            let (left, right) = without_offset(pool, left, right);
            pool.apply(Op::Equal, &[left, right])
        }
        Some(_) => pool.apply(Op::Equal, &[left, right]),
        None => pool.apply(Op::Equal, &[left.min(right), left.max(right)]),
    }
}

fn conditional(pool: &mut TermPool, condition: TermId, yes: TermId, no: TermId) -> Option<TermId> {
    if yes == no {
        return Some(yes);
    }
    if let Some(truth) = truth(pool, condition) {
        return Some(if truth { yes } else { no });
    }
    if let Some(&[inner]) = applied(pool, condition, Op::Not) {
        return Some(pool.apply(Op::IfThenElse, &[inner, no, yes]));
    }
    match (pool.as_const(yes), pool.as_const(no)) {
        (Some(Value::Bool(true)), Some(Value::Bool(false))) => Some(condition),
        (Some(Value::Bool(false)), Some(Value::Bool(true))) => Some(not(pool, condition)),
        _ => None,
    }
}

/// A read of what was just written, where both positions are known.
fn select(pool: &mut TermPool, mut array: TermId, index: TermId) -> Option<TermId> {
    let Type::Array(element, len) = pool.ty(array).clone() else { return None };
    let position = number(pool, index)?.to_i64().and_then(|position| u32::try_from(position).ok());
    if position.is_none_or(|position| position >= len) {
        return Some(pool.constant(Value::default_of(&element), *element));
    }
    while let Some(&[older, written, value]) = applied(pool, array, Op::ArrayStore) {
        if written == index {
            return Some(value);
        }
        number(pool, written)?;
        array = older;
    }
    Some(pool.apply(Op::ArraySelect, &[array, index]))
}

fn integer(pool: &mut TermPool, op: Op, args: &[TermId]) -> Option<TermId> {
    let &[left, right] = args else {
        return applied(pool, args[0], Op::IntNeg).map(|inner| inner[0]);
    };
    let (known_left, known_right) = (number(pool, left).cloned(), number(pool, right).cloned());
    let is = |known: &Option<Integer>, number: i64| *known == Some(Integer::from(number));
    match op {
        Op::IntAdd if known_left.is_some() => Some(add(pool, right, &known_left?)),
        Op::IntAdd => Some(add(pool, left, &known_right?)),
        Op::IntSub if left == right => Some(int(pool, Integer::ZERO)),
        Op::IntSub => Some(add(pool, left, &known_right?.neg())),
        Op::IntMul if is(&known_left, 0) || is(&known_right, 1) => Some(left),
        Op::IntMul if is(&known_right, 0) || is(&known_left, 1) => Some(right),
        Op::IntMul if known_left.is_some() => Some(pool.apply(Op::IntMul, &[right, left])),
        Op::IntDiv if is(&known_right, 1) => Some(left),
        Op::IntRem if is(&known_right, 1) => Some(int(pool, Integer::ZERO)),
        _ => None,
    }
}

/// A term and a constant, where constants that stand deeper are added up.
fn add(pool: &mut TermPool, id: TermId, offset: &Integer) -> TermId {
    let (id, inner) = offset_of(pool, id);
    let sum = inner.add(offset);
    if sum.is_zero() {
        return id;
    }
    let sum = int(pool, sum);
    pool.apply(Op::IntAdd, &[id, sum])
}

/// Splits `x + 3` into `x` and 3, and any other term into itself and 0.
fn offset_of(pool: &TermPool, id: TermId) -> (TermId, Integer) {
    match applied(pool, id, Op::IntAdd) {
        Some(&[inner, offset]) => match number(pool, offset) {
            Some(offset) => (inner, offset.clone()),
            None => (id, Integer::ZERO),
        },
        _ => (id, Integer::ZERO),
    }
}

/// Moves the constant of the first side to the second, which is constant.
fn without_offset(pool: &mut TermPool, id: TermId, constant: TermId) -> (TermId, TermId) {
    let (inner, offset) = offset_of(pool, id);
    match number(pool, constant) {
        Some(number) if !offset.is_zero() => {
            let moved = number.sub(&offset);
            (inner, int(pool, moved))
        }
        _ => (id, constant),
    }
}

fn compare(pool: &mut TermPool, op: Op, left: TermId, right: TermId) -> Option<TermId> {
    if op == Op::IntDivides {
        return None;
    }
    if left == right {
        return Some(pool.bool(op == Op::IntLessEqual));
    }
    let (mut left, mut right) = (left, right);
    let (known_left, known_right) = (number(pool, left).cloned(), number(pool, right).cloned());
    let step = Integer::from(i64::from(op == Op::IntLess));
    match (known_left, known_right) {
        (None, Some(bound)) => {
            let bound = int(pool, bound.sub(&step));
            (left, right) = without_offset(pool, left, bound);
        }
        (Some(bound), None) => {
            let bound = int(pool, bound.add(&step));
            (right, left) = without_offset(pool, right, bound);
        }
        _ => return None,
    }
    Some(pool.apply(Op::IntLessEqual, &[left, right]))
}

fn bits(pool: &mut TermPool, prim: Prim, left: TermId, right: TermId) -> Option<TermId> {
    let word = |id: TermId| pool.as_const(id).map(Value::as_bits);
    let (known_left, known_right) = (word(left), word(right));
    let ty = Type::Bits(prim.from);
    match prim.op {
        Op::BitsAdd | Op::BitsAddSigned | Op::BitsOr | Op::BitsXor if known_left == Some(0) => Some(right),
        Op::BitsAdd
        | Op::BitsAddSigned
        | Op::BitsSub
        | Op::BitsSubSigned
        | Op::BitsOr
        | Op::BitsXor
        | Op::BitsShiftLeft
        | Op::BitsShiftRight
        | Op::BitsShiftRightSigned
            if known_right == Some(0) =>
        {
            Some(left)
        }
        Op::BitsMul | Op::BitsMulSigned if known_left == Some(0) || known_right == Some(1) => Some(left),
        Op::BitsMul | Op::BitsMulSigned if known_right == Some(0) || known_left == Some(1) => Some(right),
        Op::BitsSub | Op::BitsSubSigned | Op::BitsXor if left == right => Some(pool.constant(Value::Bits(0), ty)),
        Op::BitsAnd | Op::BitsOr if left == right => Some(left),
        Op::BitsAnd if known_left == Some(0) => Some(left),
        Op::BitsAnd if known_right == Some(0) => Some(right),
        Op::BitsSignedLess | Op::BitsUnsignedLess if left == right => Some(pool.bool(false)),
        Op::BitsSignedLessEqual | Op::BitsUnsignedLessEqual if left == right => Some(pool.bool(true)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use counterpoint_ir::types::Width;

    use super::*;

    /// Copies what a function builds from x, y: int, p: bool, a: [int; 3], w: bv8.
    fn check(build: impl Fn(&mut TermPool, &[TermId]) -> TermId, expected: &str) {
        let mut pool = TermPool::default();
        let types =
            [Type::Int, Type::Int, Type::Bool, Type::Array(Box::new(Type::Int), 3), Type::Bits(Width::new(8).unwrap())];
        let vars: Vec<TermId> = (0..).zip(types).map(|(number, ty)| pool.var(number, ty)).collect();
        let id = build(&mut pool, &vars);
        let mut rewriter = Rewriter::default();
        let copy = rewriter.copy(&pool, id);
        assert_eq!(rewriter.pool.display(copy).to_string(), expected);
    }

    fn small(pool: &mut TermPool, number: i64) -> TermId {
        int(pool, Integer::from(number))
    }

    #[test]
    fn comparisons_have_one_form() {
        let below = |pool: &mut TermPool, vars: &[TermId]| {
            let five = small(pool, 5);
            let less = pool.apply(Op::IntLess, &[vars[0], five]);
            pool.apply(Op::Not, &[less])
        };
        check(below, "int.le(5, v0)");
        let offset = |pool: &mut TermPool, vars: &[TermId]| {
            let (five, two) = (small(pool, 5), small(pool, 2));
            let sum = pool.apply(Op::IntAdd, &[two, vars[0]]);
            let difference = pool.apply(Op::IntSub, &[sum, five]);
            pool.apply(Op::IntLess, &[difference, two])
        };
        check(offset, "int.le(v0, 4)");
        check(|pool, vars| pool.apply(Op::IntLess, &[vars[0], vars[0]]), "false");
    }

    #[test]
    fn connectives_lose_what_is_constant_or_said_twice() {
        check(|pool, vars| pool.apply(Op::Implies, &[vars[2], vars[2]]), "true");
        let both = |pool: &mut TermPool, vars: &[TermId]| {
            let not = pool.apply(Op::Not, &[vars[2]]);
            pool.apply(Op::And, &[not, vars[2]])
        };
        check(both, "false");
        let chosen = |pool: &mut TermPool, vars: &[TermId]| {
            let (yes, no) = (pool.bool(true), pool.bool(false));
            let chosen = pool.apply(Op::IfThenElse, &[vars[2], no, yes]);
            pool.apply(Op::Equal, &[chosen, no])
        };
        check(chosen, "v2");
    }

    #[test]
    fn reads_see_writes_at_known_positions() {
        let read = |at: i64| {
            move |pool: &mut TermPool, vars: &[TermId]| {
                let (one, at) = (small(pool, 1), small(pool, at));
                let stored = pool.apply(Op::ArrayStore, &[vars[3], one, vars[0]]);
                pool.apply(Op::ArraySelect, &[stored, at])
            }
        };
        check(read(1), "v0");
        check(read(2), "array.get(v3, 2)");
        check(read(3), "0");
    }

    #[test]
    fn bit_vectors_lose_neutral_elements() {
        let width = Width::new(8).unwrap();
        let shifted = |pool: &mut TermPool, vars: &[TermId]| {
            let zero = pool.constant(Value::Bits(0), Type::Bits(width));
            let sum = pool.apply(Prim::bits(Op::BitsAdd, width), &[zero, vars[4]]);
            pool.apply(Prim::bits(Op::BitsXor, width), &[sum, vars[4]])
        };
        check(shifted, "0");
    }
}
