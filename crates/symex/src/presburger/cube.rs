//! Cubes: conjunctions of literals, simplified as they grow.

use std::collections::BTreeMap;

use counterpoint_ir::Integer;
use smallvec::SmallVec;

use super::linear::{Linear, Sym};
use super::literal::{Literal, Normal, normal};

/// A conjunction of literals.
///
/// Invariant: literals ascend, each once. A cube that is false in a way that is easy to see does not exist: functions
/// that would make one return `None`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(crate) struct Cube {
    literals: Vec<Literal>,
}

impl Cube {
    /// The conjunction of literals that may not be in normal form.
    pub(crate) fn new(literals: impl IntoIterator<Item = Normal>) -> Option<Self> {
        let mut kept = Vec::new();
        for literal in literals {
            match literal {
                Normal::Known(false) => return None,
                Normal::Known(true) => {}
                Normal::Literal(literal) => kept.push(literal),
            }
        }
        tidy(kept).map(|literals| Self { literals })
    }

    pub(crate) fn literals(&self) -> &[Literal] {
        &self.literals
    }

    pub(crate) fn is_true(&self) -> bool {
        self.literals.is_empty()
    }

    /// The conjunction with one more literal.
    pub(crate) fn with(&self, literal: Normal) -> Option<Self> {
        match literal {
            Normal::Known(known) => known.then(|| self.clone()),
            Normal::Literal(literal) => {
                if self.literals.binary_search(&literal).is_ok() {
                    return Some(self.clone());
                }
                let mut literals = Vec::with_capacity(self.literals.len() + 1);
                literals.extend_from_slice(&self.literals);
                literals.push(literal);
                tidy(literals).map(|literals| Self { literals })
            }
        }
    }

    /// The conjunction of two cubes.
    pub(crate) fn and(&self, other: &Self) -> Option<Self> {
        if other.is_true() {
            return Some(self.clone());
        }
        if self.is_true() {
            return Some(other.clone());
        }
        let mut literals = self.literals.clone();
        literals.extend_from_slice(&other.literals);
        tidy(literals).map(|literals| Self { literals })
    }

    /// The literals that a function lets through.
    pub(crate) fn filter(&self, mut keeps: impl FnMut(&Literal) -> bool) -> Self {
        Self { literals: self.literals.iter().filter(|literal| keeps(literal)).cloned().collect() }
    }

    /// The cube with all terms changed.
    pub(crate) fn map(&self, function: impl Fn(&Linear) -> Linear) -> Option<Self> {
        Self::new(self.literals.iter().map(|literal| literal.map(&function)))
    }

    pub(crate) fn substitute(&self, symbol: Sym, by: &Linear) -> Option<Self> {
        if !self.literals.iter().any(|literal| literal.has(symbol)) {
            return Some(self.clone());
        }
        self.map(|linear| linear.substitute(symbol, by))
    }

    /// The symbols that occur, ascending.
    pub(crate) fn symbols(&self) -> Vec<Sym> {
        let mut symbols: Vec<Sym> = self.literals.iter().flat_map(|literal| literal.linear().symbols()).collect();
        symbols.sort_unstable();
        symbols.dedup();
        symbols
    }

    /// Whether all literals hold under values of the symbols.
    pub(crate) fn holds(&self, value: &impl Fn(Sym) -> Integer) -> bool {
        self.literals.iter().all(|literal| literal.holds(value))
    }

    /// The least and the greatest value that single literals leave for a symbol.
    pub(crate) fn bounds(&self, symbol: Sym) -> (Option<Integer>, Option<Integer>) {
        let (mut low, mut high) = (None, None);
        for literal in &self.literals {
            match literal {
                Literal::Le(linear) if linear.terms.len() == 1 && linear.terms[0].0 == symbol => {
                    // In normal form the coefficient is 1 or -1.
                    if linear.terms[0].1.is_negative() {
                        low = Some(linear.constant.clone());
                    } else {
                        high = Some(linear.constant.neg());
                    }
                }
                Literal::Eq(linear) if linear.terms.len() == 1 && linear.terms[0].0 == symbol => {
                    let value = linear.constant.neg();
                    return (Some(value.clone()), Some(value));
                }
                _ => {}
            }
        }
        (low, high)
    }
}

/// What literals say about one combination of symbols.
#[derive(Default)]
struct Bounds {
    low: Option<Integer>,
    high: Option<Integer>,
    not: Vec<Integer>,
}

type Combination = SmallVec<[(Sym, Integer); 2]>;

/// Joins literals that speak of the same combination of symbols; `None` if they contradict each other.
fn tidy(literals: Vec<Literal>) -> Option<Vec<Literal>> {
    let mut by_combination: BTreeMap<Combination, Bounds> = BTreeMap::new();
    let mut kept: Vec<Literal> = Vec::with_capacity(literals.len());
    for literal in literals {
        match literal {
            Literal::Eq(linear) => {
                let value = linear.constant.neg();
                let bounds = by_combination.entry(linear.terms).or_default();
                raise(&mut bounds.low, value.clone());
                lower(&mut bounds.high, value);
            }
            Literal::Ne(linear) => {
                let value = linear.constant.neg();
                by_combination.entry(linear.terms).or_default().not.push(value);
            }
            Literal::Le(linear) if linear.terms[0].1.is_negative() => {
                let flipped = linear.neg();
                raise(&mut by_combination.entry(flipped.terms).or_default().low, linear.constant);
            }
            Literal::Le(linear) => {
                let value = linear.constant.neg();
                lower(&mut by_combination.entry(linear.terms).or_default().high, value);
            }
            divisibility => kept.push(divisibility),
        }
    }
    for (terms, bounds) in by_combination {
        bounds.close(&terms, &mut kept)?;
    }
    kept.sort_unstable();
    kept.dedup();
    let contradicts = |literal: &Literal| match literal {
        Literal::NotDivides(by, linear) => kept.binary_search(&Literal::Divides(by.clone(), linear.clone())).is_ok(),
        _ => false,
    };
    (!kept.iter().any(contradicts)).then_some(kept)
}

fn raise(low: &mut Option<Integer>, value: Integer) {
    if low.as_ref().is_none_or(|low| *low < value) {
        *low = Some(value);
    }
}

fn lower(high: &mut Option<Integer>, value: Integer) {
    if high.as_ref().is_none_or(|high| value < *high) {
        *high = Some(value);
    }
}

impl Bounds {
    /// Writes the bounds back as few literals; `None` if nothing is left between them.
    fn close(mut self, terms: &Combination, kept: &mut Vec<Literal>) -> Option<()> {
        self.not.sort_unstable();
        self.not.dedup();
        // Values at the border move it; going up for the lower one and down for the upper one meets each once.
        for value in &self.not {
            if self.low.as_ref() == Some(value) {
                self.low = Some(value.add(&Integer::from(1)));
            }
        }
        for value in self.not.iter().rev() {
            if self.high.as_ref() == Some(value) {
                self.high = Some(value.sub(&Integer::from(1)));
            }
        }
        let linear = |constant: Integer| Linear { terms: terms.clone(), constant };
        match (&self.low, &self.high) {
            (Some(low), Some(high)) if low > high => return None,
            (Some(low), Some(high)) if low == high => {
                kept.push(Literal::Eq(linear(low.neg())));
                return Some(());
            }
            _ => {}
        }
        if let Some(low) = &self.low {
            kept.push(Literal::Le(linear(low.neg()).neg()));
        }
        if let Some(high) = &self.high {
            kept.push(Literal::Le(linear(high.neg())));
        }
        let is_inside = |value: &&Integer| {
            self.low.as_ref().is_none_or(|low| low < value) && self.high.as_ref().is_none_or(|high| *value < high)
        };
        kept.extend(self.not.iter().filter(is_inside).map(|value| Literal::Ne(linear(value.neg()))));
        Some(())
    }
}

/// A cube of literals in any form, for tests and for faults that produce several at once.
pub(crate) fn cube(literals: impl IntoIterator<Item = Literal>) -> Option<Cube> {
    Cube::new(literals.into_iter().map(normal))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn x() -> Linear {
        Linear::symbol(0)
    }

    fn check(literals: Vec<Literal>, expected: Option<&str>) {
        let shown = cube(literals).map(|cube| format!("{:?}", cube.literals()));
        assert_eq!(shown.as_deref(), expected);
    }

    #[test]
    fn bounds_of_one_combination_are_joined() {
        check(vec![Literal::Le(x().offset(-5)), Literal::Le(x().offset(-3))], Some("[Le(1*s0 + -3)]"));
        check(vec![Literal::Le(x().offset(-5)), Literal::Le(x().neg().offset(5))], Some("[Eq(1*s0 + -5)]"));
        check(vec![Literal::Le(x().offset(-4)), Literal::Le(x().neg().offset(5))], None);
        check(vec![Literal::Le(x().offset(-5)), Literal::Ne(x().offset(-5))], Some("[Le(1*s0 + -4)]"));
        check(vec![Literal::Le(x().offset(-5)), Literal::Ne(x().offset(-6))], Some("[Le(1*s0 + -5)]"));
        check(vec![Literal::Eq(x().offset(-5)), Literal::Ne(x().offset(-5))], None);
        let d = |is| if is { Literal::Divides(2.into(), x()) } else { Literal::NotDivides(2.into(), x()) };
        check(vec![d(true), d(false)], None);
    }
}
