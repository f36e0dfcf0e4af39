//! Comparisons of integer sums as a person would write them.
//!
//! An engine brings comparisons to one form, `a + (-1) * b <= 0`. Here what is subtracted goes to the other side and gets
//! its sign back: `a <= b`. What is not a sum of multiples of variables is left to [`super::formula`].

use std::collections::BTreeMap;

use counterpoint_ir::ids::TermId;
use counterpoint_ir::prim::Op;
use counterpoint_ir::term::{Term, TermPool};
use counterpoint_ir::{Integer, Value};

/// Terms looked at before a sum counts as too long for a line.
const MAX_TERMS: usize = 100;

/// Variables that equations determine, with the sums that stand for them.
#[derive(Debug, Default)]
pub(crate) struct Solved(BTreeMap<u32, Sum>);

impl Solved {
    /// Learns an equation, if it determines a variable: the last one in it that stands for itself.
    pub(crate) fn learn(&mut self, pool: &TermPool, term: TermId) -> bool {
        let Some((Relation::Equal, mut sum)) = difference(pool, term, self) else { return false };
        let is_unit = |factor: &Integer| factor.mul(factor) == Integer::from(1);
        let Some((&number, factor)) = sum.parts.iter().rev().find(|(_, factor)| is_unit(factor)) else { return false };
        let times = factor.neg();
        sum.parts.remove(&number);
        let mut solution = Sum::default();
        solution.add_sum(&sum, &times);
        self.0.insert(number, solution);
        true
    }
}

/// A comparison of two sums in its shortest form, with what is solved put in; empty if nothing is left to say. Nothing if
/// it is no such comparison, or if a name is missing.
pub(crate) fn shown(
    pool: &TermPool,
    term: TermId,
    solved: &Solved,
    name: &dyn Fn(u32) -> Option<String>,
) -> Option<String> {
    let (relation, sum) = difference(pool, term, solved)?;
    if sum.parts.is_empty() { Some(String::new()) } else { sum.words(relation, name) }
}

/// Whether a comparison follows from what is known: from its equations, and one more comparison. What is no comparison of
/// sums follows if it is known as it stands.
pub(crate) fn follows(pool: &TermPool, known: &[TermId], wanted: TermId) -> bool {
    let mut solved = Solved::default();
    for &term in known {
        solved.learn(pool, term);
    }
    let Some((relation, sum)) = difference(pool, wanted, &solved) else { return known.contains(&wanted) };
    if sum.parts.is_empty() {
        return relation.holds(&sum.constant);
    }
    known.iter().filter_map(|&term| difference(pool, term, &solved)).any(|(by, bound)| {
        // The smaller the constant, the weaker is an upper bound of the same sum.
        bound.parts == sum.parts
            && match (by, relation) {
                (Relation::AtMost | Relation::Less, Relation::AtMost) | (Relation::Less, Relation::Less) => {
                    sum.constant <= bound.constant
                }
                (Relation::AtMost, Relation::Less) => sum.constant < bound.constant,
                (Relation::Different, Relation::Different) => sum.constant == bound.constant,
                _ => false,
            }
    })
}

/// A comparison, and its left side minus its right one.
fn difference(pool: &TermPool, term: TermId, solved: &Solved) -> Option<(Relation, Sum)> {
    let (relation, left, right) = comparison(pool, term)?;
    let mut sum = Sum::default();
    sum.add(pool, left, Integer::from(1))?;
    sum.add(pool, right, Integer::from(-1))?;
    // A solution speaks of variables that were not solved before it, so that this comes to an end.
    while let Some((number, solution)) = sum.parts.keys().find_map(|number| Some((*number, solved.0.get(number)?))) {
        let times = sum.parts.remove(&number)?;
        sum.add_sum(solution, &times);
    }
    sum.parts.retain(|_, factor| !factor.is_zero());
    Some((relation, sum))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Relation {
    Equal,
    Different,
    Less,
    AtMost,
}

impl Relation {
    /// Whether it holds between a number and 0.
    fn holds(self, number: &Integer) -> bool {
        match self {
            Relation::Equal => number.is_zero(),
            Relation::Different => !number.is_zero(),
            Relation::Less => number.is_negative(),
            Relation::AtMost => number.is_negative() || number.is_zero(),
        }
    }

    /// How it is written, and how with the sides exchanged.
    fn words(self) -> [&'static str; 2] {
        match self {
            Relation::Equal => ["==", "=="],
            Relation::Different => ["!=", "!="],
            Relation::Less => ["<", ">"],
            Relation::AtMost => ["<=", ">="],
        }
    }
}

fn comparison(pool: &TermPool, term: TermId) -> Option<(Relation, TermId, TermId)> {
    let Term::Apply(prim, args) = pool.term(term) else { return None };
    match (prim.op, &args[..]) {
        (Op::Equal, &[left, right]) => Some((Relation::Equal, left, right)),
        (Op::IntLess, &[left, right]) => Some((Relation::Less, left, right)),
        (Op::IntLessEqual, &[left, right]) => Some((Relation::AtMost, left, right)),
        (Op::Not, &[inner]) => match comparison(pool, inner)? {
            (Relation::Equal, left, right) => Some((Relation::Different, left, right)),
            (Relation::Less, left, right) => Some((Relation::AtMost, right, left)),
            (Relation::AtMost, left, right) => Some((Relation::Less, right, left)),
            (Relation::Different, ..) => None,
        },
        _ => None,
    }
}

/// Multiples of variables, and a constant.
#[derive(Debug)]
struct Sum {
    parts: BTreeMap<u32, Integer>,
    constant: Integer,
}

impl Default for Sum {
    fn default() -> Self {
        Self { parts: BTreeMap::new(), constant: Integer::ZERO }
    }
}

impl Sum {
    fn add_sum(&mut self, other: &Sum, times: &Integer) {
        for (number, factor) in &other.parts {
            self.add_multiple(*number, &factor.mul(times));
        }
        self.constant = self.constant.add(&other.constant.mul(times));
    }

    fn add_multiple(&mut self, number: u32, times: &Integer) {
        let factor = self.parts.entry(number).or_insert(Integer::ZERO);
        *factor = factor.add(times);
    }

    /// Adds so many times a term; nothing if that is no sum of this kind.
    fn add(&mut self, pool: &TermPool, term: TermId, times: Integer) -> Option<()> {
        let mut open = vec![(term, times)];
        for _ in 0..MAX_TERMS {
            let Some((term, times)) = open.pop() else { return Some(()) };
            if let Some(number) = integer(pool, term) {
                self.constant = self.constant.add(&number.mul(&times));
                continue;
            }
            match pool.term(term) {
                Term::Var(number) => self.add_multiple(*number, &times),
                Term::Const(_) => return None,
                Term::Apply(prim, args) => match (prim.op, &args[..]) {
                    (Op::IntAdd, &[left, right]) => open.extend([(left, times.clone()), (right, times)]),
                    (Op::IntSub, &[left, right]) => open.extend([(left, times.clone()), (right, times.neg())]),
                    (Op::IntNeg, &[inner]) => open.push((inner, times.neg())),
                    (Op::IntMul, &[left, right]) => {
                        let (factor, inner) = match (integer(pool, left), integer(pool, right)) {
                            (Some(factor), None) => (factor, right),
                            (None, Some(factor)) => (factor, left),
                            _ => return None,
                        };
                        open.push((inner, times.mul(factor)));
                    }
                    _ => return None,
                },
            }
        }
        None
    }

    /// `a <= b + 1`: what has a minus goes to the other side. The side with more variables stands left.
    fn words(&self, relation: Relation, name: &dyn Fn(u32) -> Option<String>) -> Option<String> {
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for (number, factor) in &self.parts {
            let (side, factor) =
                if factor.is_negative() { (&mut right, factor.neg()) } else { (&mut left, factor.clone()) };
            side.push(multiple(&factor, &name(*number)?));
        }
        let [word, exchanged] = relation.words();
        let is_exchanged = right.len() > left.len();
        let (mut left, mut right, word, constant) = if is_exchanged {
            (right, left, exchanged, self.constant.clone())
        } else {
            (left, right, word, self.constant.neg())
        };
        // What is left of the comparison is never empty: a constant alone goes to the right.
        if right.is_empty() || !(constant.is_zero() || constant.is_negative()) {
            right.push(constant.to_string());
        } else if constant.is_negative() {
            left.push(constant.neg().to_string());
        }
        Some(format!("{} {word} {}", left.join(" + "), right.join(" + ")))
    }
}

fn integer(pool: &TermPool, term: TermId) -> Option<&Integer> {
    match pool.as_const(term)? {
        Value::Int(number) => Some(number),
        _ => None,
    }
}

fn multiple(factor: &Integer, name: &str) -> String {
    if *factor == Integer::from(1) { name.to_owned() } else { format!("{factor} * {name}") }
}

#[cfg(test)]
mod tests {
    use counterpoint_ir::types::Type;

    use super::*;

    #[test]
    fn comparisons_lose_their_minus_signs() {
        let mut pool = TermPool::default();
        let [a, b, nameless] = [0, 1, 7].map(|number| pool.var(number, Type::Int));
        let [zero, two, minus_one] = [0, 2, -1].map(|number| pool.constant(Value::int(number), Type::Int));
        let name = |number: u32| ["a", "b"].get(number as usize).map(|&name| name.to_owned());
        let minus_a = pool.apply(Op::IntMul, &[minus_one, a]);
        let minus_b = pool.apply(Op::IntMul, &[minus_one, b]);
        let difference = pool.apply(Op::IntAdd, &[a, minus_b]);
        let larger = pool.apply(Op::IntAdd, &[difference, two]);
        let twice = pool.apply(Op::IntMul, &[two, difference]);
        let product = pool.apply(Op::IntMul, &[a, b]);
        let mut check = |op: Op, term, expected: Option<&str>| {
            let comparison = pool.apply(op, &[term, zero]);
            assert_eq!(shown(&pool, comparison, &Solved::default(), &name).as_deref(), expected);
            comparison
        };
        let equal = check(Op::Equal, difference, Some("a == b"));
        check(Op::IntLessEqual, minus_a, Some("a >= 0"));
        check(Op::IntLessEqual, larger, Some("a + 2 <= b"));
        check(Op::IntLess, twice, Some("2 * a < 2 * b"));
        check(Op::IntLessEqual, product, None);
        check(Op::IntLessEqual, nameless, None);
        let at_most = check(Op::IntLessEqual, difference, Some("a <= b"));
        let not = pool.apply(Op::Not, &[at_most]);
        assert_eq!(shown(&pool, not, &Solved::default(), &name).as_deref(), Some("b < a"));
        let mut solved = Solved::default();
        assert!(solved.learn(&pool, equal) && !solved.learn(&pool, equal) && !solved.learn(&pool, at_most));
        let bound = pool.apply(Op::IntLessEqual, &[minus_b, zero]);
        assert_eq!(shown(&pool, bound, &solved, &name).as_deref(), Some("a >= 0"));
        assert_eq!(shown(&pool, at_most, &solved, &name).as_deref(), Some(""));
    }
}
