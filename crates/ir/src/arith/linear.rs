//! What follows from the form of linear terms alone: comparisons whose sides differ by a constant, and exact quotients.

use std::collections::BTreeMap;

use crate::Integer;
use crate::ids::TermId;
use crate::prim::Op;
use crate::term::Term;
use crate::types::Type;

use super::terms::Terms;

/// A sum of multiples of terms that are no sums, and a constant.
#[derive(Debug, Clone)]
pub struct Sum {
    factors: BTreeMap<TermId, Integer>,
    constant: Integer,
}

impl Sum {
    fn new(constant: Integer) -> Sum {
        Sum { factors: BTreeMap::new(), constant }
    }

    fn add(mut self, other: &Sum, factor: &Integer) -> Sum {
        for (&atom, more) in &other.factors {
            let sum = self.factors.get(&atom).map_or_else(|| more.mul(factor), |old| old.add(&more.mul(factor)));
            if sum.is_zero() {
                self.factors.remove(&atom);
            } else {
                self.factors.insert(atom, sum);
            }
        }
        self.constant = self.constant.add(&other.constant.mul(factor));
        self
    }

    /// The quotient by an integer other than 0, if each summand is a multiple of it.
    pub fn quotient(&self, terms: &mut Terms, divisor: &Integer) -> Option<TermId> {
        let exact = |number: &Integer| {
            let quotient = number.div(divisor);
            (quotient.mul(divisor) == *number).then_some(quotient)
        };
        let constant = exact(&self.constant)?;
        let factors: Option<_> = self.factors.iter().map(|(&atom, factor)| Some((atom, exact(factor)?))).collect();
        Some(Sum { factors: factors?, constant }.term(terms))
    }

    /// The sum as a term.
    pub fn term(&self, terms: &mut Terms) -> TermId {
        let mut total = terms.int(0);
        for (&atom, factor) in &self.factors {
            let factor = terms.int(factor.clone());
            let summand = terms.mul(atom, factor);
            total = terms.add(total, summand);
        }
        let constant = terms.int(self.constant.clone());
        terms.add(total, constant)
    }

    fn as_constant(&self) -> Option<&Integer> {
        self.factors.is_empty().then_some(&self.constant)
    }
}

/// Sums that are looked at for one comparison.
const MOST_SUMS: usize = 16;

/// Whether a comparison of integers is always true or always false, if its sides differ by a constant, or by multiples
/// of the divisor where divisibility is asked.
pub fn decide(terms: &Terms, comparison: TermId) -> Option<bool> {
    let Term::Apply(prim, args) = terms.pool.term(comparison) else { return None };
    if prim.op == Op::Not {
        return decide_positive(terms, args[0]).map(|is_true| !is_true);
    }
    decide_positive(terms, comparison)
}

/// The ways to write `a - b` as `factor * var + rest` for some of the variables, with a `rest` that does not mention it.
pub fn solvable(terms: &Terms, a: TermId, b: TermId, vars: &[u32]) -> Vec<(u32, Integer, Sum)> {
    let difference = difference(terms, a, b);
    let mut found = Vec::new();
    for (&atom, factor) in &difference.factors {
        let Some(var) = terms.pool.as_var(atom).filter(|var| vars.contains(var)) else { continue };
        let mut rest = difference.clone();
        rest.factors.remove(&atom);
        if rest.factors.keys().all(|&other| terms.pool.as_var(other).is_some() || !terms.pool.mentions(other, var)) {
            found.push((var, factor.clone(), rest));
        }
    }
    found
}

/// Like [`solvable`] for one variable, in more cases: quotients by constants are taken as if nothing were rounded, and
/// conditional terms as each of their branches. What comes out is near to solutions; there may be none.
pub fn nearly_solvable(terms: &Terms, a: TermId, b: TermId, var: u32) -> Vec<(Integer, Sum)> {
    let mut open = vec![difference(terms, a, b)];
    let mut found = Vec::new();
    for _ in 0..MOST_SUMS {
        let Some(mut sum) = open.pop() else { break };
        // Branches and dividends are smaller terms.
        let parts = sum.factors.keys().find_map(|&atom| Some((atom, parts(terms, atom, var)?)));
        let Some((atom, (parts, divisor))) = parts else {
            let of_var = sum.factors.keys().copied().find(|&atom| terms.pool.as_var(atom) == Some(var));
            let factor = of_var.and_then(|atom| sum.factors.remove(&atom));
            let is_free = sum.factors.keys().all(|&other| !terms.pool.mentions(other, var));
            found.extend(factor.filter(|_| is_free).map(|factor| (factor, sum)));
            continue;
        };
        let Some(factor) = sum.factors.remove(&atom) else { continue };
        let rest = Sum::new(Integer::ZERO).add(&sum, &divisor);
        open.extend(parts.into_iter().map(|part| rest.clone().add(&self::sum(terms, part), &factor)));
    }
    found
}

/// The terms of which a term with a variable is the quotient by an integer, roughly: its dividend, or its branches.
fn parts(terms: &Terms, atom: TermId, var: u32) -> Option<(Vec<TermId>, Integer)> {
    let Term::Apply(prim, args) = terms.pool.term(atom) else { return None };
    if !terms.pool.mentions(atom, var) {
        return None;
    }
    match (prim.op, &**args) {
        (Op::IntDiv, &[dividend, divisor]) => {
            let divisor = terms.as_int(divisor).filter(|divisor| !divisor.is_zero())?;
            Some((vec![dividend], divisor.clone()))
        }
        (Op::IfThenElse, &[_, yes, no]) => Some((vec![yes, no], Integer::from(1))),
        _ => None,
    }
}

/// The quotient of a term by an integer, if each summand is a multiple of it.
pub(super) fn exact_quotient(terms: &mut Terms, dividend: TermId, divisor: TermId) -> Option<TermId> {
    let divisor = terms.as_int(divisor).filter(|divisor| !divisor.is_zero())?.clone();
    sum(terms, dividend).quotient(terms, &divisor)
}

fn difference(terms: &Terms, a: TermId, b: TermId) -> Sum {
    sum(terms, a).add(&sum(terms, b), &Integer::from(-1))
}

fn decide_positive(terms: &Terms, comparison: TermId) -> Option<bool> {
    let Term::Apply(prim, args) = terms.pool.term(comparison) else { return None };
    if let (Op::IntDivides, Some(divisor)) = (prim.op, terms.as_int(args[0])) {
        let sum = sum(terms, args[1]);
        let is_decided = sum.factors.values().all(|factor| divisor.divides(factor));
        return is_decided.then(|| divisor.divides(&sum.constant));
    }
    if !matches!(prim.op, Op::Equal | Op::IntLess | Op::IntLessEqual) || *terms.pool.ty(args[0]) != Type::Int {
        return None;
    }
    let difference = difference(terms, args[0], args[1]);
    let difference = difference.as_constant()?;
    Some(match prim.op {
        Op::Equal => difference.is_zero(),
        Op::IntLess => difference.is_negative(),
        _ => difference.is_negative() || difference.is_zero(),
    })
}

fn sum(terms: &Terms, id: TermId) -> Sum {
    terms.pool.fold(id, |part, term, args: &[&Sum]| {
        composed(terms, part, term, args)
            .unwrap_or_else(|| Sum { factors: BTreeMap::from([(part, Integer::from(1))]), constant: Integer::ZERO })
    })
}

/// The sum that a term is, if it is one.
fn composed(terms: &Terms, part: TermId, term: &Term, args: &[&Sum]) -> Option<Sum> {
    if let Some(constant) = terms.as_int(part) {
        return Some(Sum::new(constant.clone()));
    }
    let Term::Apply(prim, _) = term else { return None };
    match (prim.op, args) {
        (Op::IntAdd, &[a, b]) => Some(a.clone().add(b, &Integer::from(1))),
        (Op::IntSub, &[a, b]) => Some(a.clone().add(b, &Integer::from(-1))),
        (Op::IntNeg, &[a]) => Some(Sum::new(Integer::ZERO).add(a, &Integer::from(-1))),
        (Op::IntMul, &[a, b]) => {
            let (factor, other) = match a.as_constant() {
                Some(factor) => (factor, b),
                None => (b.as_constant()?, a),
            };
            Some(Sum::new(Integer::ZERO).add(other, factor))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Value;

    #[test]
    fn sides_that_differ_by_a_constant_are_compared() {
        let mut terms = Terms::default();
        let (n, m) = (terms.fresh(Type::Int), terms.fresh(Type::Int));
        let (two, three) = (terms.int(2), terms.int(3));
        let (double, triple) = (terms.mul(n, two), terms.mul(n, three));
        let sum = terms.add(double, n);
        let more = terms.add(sum, two);
        let [same, less, other] = [terms.equal(sum, triple), terms.less(more, triple), terms.equal(sum, m)];
        let negated = terms.not(less);
        let expected = [Some(true), Some(false), Some(true), None];
        assert_eq!([same, less, negated, other].map(|term| decide(&terms, term)), expected);
    }

    #[test]
    fn divisibility_of_multiples_depends_on_the_constant() {
        let mut terms = Terms::default();
        let (n, two, three, four) = (terms.fresh(Type::Int), terms.int(2), terms.int(3), terms.int(4));
        let even = terms.mul(n, four);
        let odd = terms.add(even, three);
        let questions = [(two, even), (two, odd), (three, odd)];
        let answers = questions.map(|(by, term)| {
            let divides = terms.pool.apply(Op::IntDivides, &[by, term]);
            decide(&terms, divides)
        });
        assert_eq!(answers, [Some(true), Some(false), None]);
    }

    #[test]
    fn quotients_are_taken_as_exact_where_a_solution_is_only_near() {
        let mut terms = Terms::default();
        let [x, y] = [(), ()].map(|()| terms.fresh(Type::Int));
        let (x_number, one, three) = (terms.pool.as_var(x).unwrap(), terms.int(1), terms.int(3));
        let more = terms.add(x, one);
        let third = terms.div(more, three);
        let [(factor, rest)] = <[_; 1]>::try_from(nearly_solvable(&terms, third, y, x_number)).unwrap();
        // (x + 1) / 3 = y, times 3.
        let rest = rest.term(&mut terms);
        let value = |number: u32| Value::int(if number == x_number { 0 } else { 5 });
        assert_eq!((factor, terms.pool.evaluate(rest, &value)), (Integer::from(1), Value::int(1 - 15)));
        assert!(solvable(&terms, third, y, &[x_number]).is_empty());
        let square = terms.mul(x, x);
        assert!(nearly_solvable(&terms, square, y, x_number).is_empty());
        let (zero, is_small) = (terms.int(0), terms.less(x, three));
        let cut = terms.ite(is_small, zero, third);
        assert_eq!(nearly_solvable(&terms, cut, y, x_number).len(), 1, "one of the branches mentions it");
    }

    #[test]
    fn quotients_of_multiples_are_sums() {
        let mut terms = Terms::default();
        let (x, two, four, odd) = (terms.fresh(Type::Int), terms.int(2), terms.int(4), terms.int(5));
        let twice = terms.mul(x, two);
        let even = terms.add(twice, four);
        let expected = terms.add(x, two);
        assert_eq!(terms.div(even, two), expected);
        let odd = terms.add(twice, odd);
        let rounded = terms.div(odd, two);
        assert_eq!(terms.pool.evaluate(rounded, &|_| Value::int(-4)), Value::int(-1));
    }

    #[test]
    fn quotients_are_exact() {
        let mut terms = Terms::default();
        let (n, four, six) = (terms.fresh(Type::Int), terms.int(4), terms.int(6));
        let (product, double) = (terms.mul(n, four), terms.int(2));
        let sum = terms.add(product, six);
        let [half, three] = [terms.mul(n, double), terms.int(3)];
        let expected = terms.add(half, three);
        let sum = super::sum(&terms, sum);
        assert_eq!(sum.quotient(&mut terms, &Integer::from(2)), Some(expected));
        assert_eq!(sum.quotient(&mut terms, &Integer::from(4)), None);
    }
}
