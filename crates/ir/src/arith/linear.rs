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
