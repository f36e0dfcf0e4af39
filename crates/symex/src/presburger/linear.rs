//! Linear terms with integer coefficients, and the arithmetic that they need.

use std::fmt;

use counterpoint_ir::Integer;
use smallvec::SmallVec;

/// A symbol: an unknown integer.
pub(crate) type Sym = u32;

/// `constant + sum of coefficient * symbol`.
///
/// Invariant: symbols ascend and coefficients are not zero, so that equal terms are equal values.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Linear {
    pub(crate) terms: SmallVec<[(Sym, Integer); 2]>,
    pub(crate) constant: Integer,
}

impl From<Integer> for Linear {
    fn from(constant: Integer) -> Self {
        Self { terms: SmallVec::new(), constant }
    }
}

impl From<i64> for Linear {
    fn from(constant: i64) -> Self {
        Integer::from(constant).into()
    }
}

impl Linear {
    /// A symbol alone.
    pub(crate) fn symbol(symbol: Sym) -> Self {
        Self { terms: SmallVec::from_buf_and_len([(symbol, ONE), (0, Integer::ZERO)], 1), constant: Integer::ZERO }
    }

    /// The value, if no symbol occurs.
    pub(crate) fn as_constant(&self) -> Option<&Integer> {
        self.terms.is_empty().then_some(&self.constant)
    }

    /// The symbol, if the term is nothing else.
    pub(crate) fn as_symbol(&self) -> Option<Sym> {
        match &*self.terms {
            [(symbol, coefficient)] if *coefficient == ONE && self.constant.is_zero() => Some(*symbol),
            _ => None,
        }
    }

    /// The 64-bit words of the largest number in it.
    pub(crate) fn words(&self) -> u64 {
        let coefficients = self.terms.iter().map(|(_, coefficient)| coefficient.words());
        coefficients.fold(self.constant.words(), u64::max)
    }

    /// The coefficient of a symbol; zero if it does not occur.
    pub(crate) fn coefficient(&self, symbol: Sym) -> Integer {
        let found = self.terms.binary_search_by_key(&symbol, |term| term.0);
        found.map_or(Integer::ZERO, |index| self.terms[index].1.clone())
    }

    pub(crate) fn has(&self, symbol: Sym) -> bool {
        self.terms.binary_search_by_key(&symbol, |term| term.0).is_ok()
    }

    pub(crate) fn symbols(&self) -> impl Iterator<Item = Sym> + '_ {
        self.terms.iter().map(|term| term.0)
    }

    /// `self + factor * other`.
    #[must_use]
    pub(crate) fn plus(&self, other: &Self, factor: &Integer) -> Self {
        if factor.is_zero() {
            return self.clone();
        }
        let scaled = |value: &Integer| if *factor == ONE { value.clone() } else { value.mul(factor) };
        let mut terms = SmallVec::with_capacity(self.terms.len() + other.terms.len());
        let (mut left, mut right) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            match (left.peek(), right.peek()) {
                (Some(a), Some(b)) if a.0 == b.0 => {
                    let sum = a.1.add(&scaled(&b.1));
                    if !sum.is_zero() {
                        terms.push((a.0, sum));
                    }
                    left.next();
                    right.next();
                }
                (Some(a), Some(b)) if a.0 < b.0 => terms.extend(left.next().cloned()),
                (_, Some(_)) => terms.extend(right.next().map(|b| (b.0, scaled(&b.1)))),
                (Some(_), None) => terms.extend(left.next().cloned()),
                (None, None) => break,
            }
        }
        Self { terms, constant: self.constant.add(&scaled(&other.constant)) }
    }

    #[must_use]
    pub(crate) fn add(&self, other: &Self) -> Self {
        self.plus(other, &ONE)
    }

    #[must_use]
    pub(crate) fn sub(&self, other: &Self) -> Self {
        self.plus(other, &Integer::Small(-1))
    }

    #[must_use]
    pub(crate) fn offset(mut self, by: i64) -> Self {
        self.constant = self.constant.add(&Integer::from(by));
        self
    }

    #[must_use]
    pub(crate) fn scale(&self, factor: &Integer) -> Self {
        if factor.is_zero() {
            return Integer::ZERO.into();
        }
        if *factor == ONE {
            return self.clone();
        }
        let terms = self.terms.iter().map(|(symbol, coefficient)| (*symbol, coefficient.mul(factor))).collect();
        Self { terms, constant: self.constant.mul(factor) }
    }

    #[must_use]
    pub(crate) fn neg(&self) -> Self {
        self.scale(&Integer::Small(-1))
    }

    /// The term without a symbol.
    #[must_use]
    pub(crate) fn without(&self, symbol: Sym) -> Self {
        let mut rest = self.clone();
        rest.terms.retain(|term| term.0 != symbol);
        rest
    }

    /// The term with another in place of a symbol.
    #[must_use]
    pub(crate) fn substitute(&self, symbol: Sym, by: &Self) -> Self {
        match self.terms.binary_search_by_key(&symbol, |term| term.0) {
            Ok(index) => self.without(symbol).plus(by, &self.terms[index].1),
            Err(_) => self.clone(),
        }
    }

    /// The term with other symbols; different ones stay different.
    #[must_use]
    pub(crate) fn rename(&self, name: &impl Fn(Sym) -> Sym) -> Self {
        let mut terms: SmallVec<[(Sym, Integer); 2]> =
            self.terms.iter().map(|(symbol, coefficient)| (name(*symbol), coefficient.clone())).collect();
        terms.sort_unstable_by_key(|term| term.0);
        Self { terms, constant: self.constant.clone() }
    }

    /// The term divided by a number that divides all of it.
    #[must_use]
    pub(crate) fn exact_div(&self, by: &Integer) -> Self {
        let terms = self.terms.iter().map(|(symbol, coefficient)| (*symbol, coefficient.div(by))).collect();
        Self { terms, constant: self.constant.div(by) }
    }

    /// The value under values of the symbols.
    pub(crate) fn evaluate(&self, value: &impl Fn(Sym) -> Integer) -> Integer {
        let terms = self.terms.iter();
        terms.fold(self.constant.clone(), |sum, (symbol, coefficient)| sum.add(&value(*symbol).mul(coefficient)))
    }

    /// The greatest common divisor of the coefficients; 0 if there are none.
    pub(crate) fn content(&self) -> Integer {
        let mut content = Integer::ZERO;
        for (_, coefficient) in &self.terms {
            content = gcd(&content, coefficient);
            if content == ONE {
                break;
            }
        }
        content
    }
}

impl fmt::Debug for Linear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (symbol, coefficient) in &self.terms {
            write!(f, "{coefficient}*s{symbol} + ")?;
        }
        write!(f, "{}", self.constant)
    }
}

pub(crate) const ONE: Integer = Integer::Small(1);

/// The absolute value.
pub(crate) fn abs(value: &Integer) -> Integer {
    if value.is_negative() { value.neg() } else { value.clone() }
}

/// The greatest common divisor, not negative.
pub(crate) fn gcd(a: &Integer, b: &Integer) -> Integer {
    let (mut a, mut b) = (abs(a), abs(b));
    while !b.is_zero() {
        (a, b) = (b.clone(), a.rem(&b));
    }
    a
}

/// The least common multiple of two numbers above zero.
pub(crate) fn lcm(a: &Integer, b: &Integer) -> Integer {
    a.div(&gcd(a, b)).mul(b)
}

/// The greatest common divisor `d` of `a` and `b`, and `p`, `q` with `p * a + q * b = d`.
pub(crate) fn extended_gcd(a: &Integer, b: &Integer) -> (Integer, Integer, Integer) {
    let (mut old, mut new) = ((a.clone(), ONE, Integer::ZERO), (b.clone(), Integer::ZERO, ONE));
    while !new.0.is_zero() {
        let quotient = old.0.div(&new.0);
        let next =
            (old.0.sub(&quotient.mul(&new.0)), old.1.sub(&quotient.mul(&new.1)), old.2.sub(&quotient.mul(&new.2)));
        old = std::mem::replace(&mut new, next);
    }
    if old.0.is_negative() { (old.0.neg(), old.1.neg(), old.2.neg()) } else { old }
}

/// The quotient rounded down; the divisor is above zero.
pub(crate) fn floor_div(a: &Integer, b: &Integer) -> Integer {
    let quotient = a.div(b);
    if a.rem(b).is_negative() { quotient.sub(&ONE) } else { quotient }
}

/// The quotient rounded up; the divisor is above zero.
pub(crate) fn ceil_div(a: &Integer, b: &Integer) -> Integer {
    floor_div(&a.neg(), b).neg()
}

/// The remainder that is not negative; the divisor is above zero.
pub(crate) fn modulo(a: &Integer, b: &Integer) -> Integer {
    let remainder = a.rem(b);
    if remainder.is_negative() { remainder.add(b) } else { remainder }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(value: i64) -> Integer {
        value.into()
    }

    #[test]
    fn terms_add_cancel_and_substitute() {
        let x = Linear::symbol(3);
        let y = Linear::symbol(1);
        let sum = x.plus(&y, &int(2)).offset(5);
        assert_eq!(format!("{sum:?}"), "2*s1 + 1*s3 + 5");
        assert_eq!(sum.sub(&x).sub(&y.scale(&int(2))), Linear::from(5));
        assert_eq!(sum.substitute(3, &y.neg()), y.offset(5));
        assert_eq!(sum.evaluate(&|symbol| int(i64::from(symbol))), int(10));
    }

    #[test]
    fn division_rounds_down_and_up() {
        for a in -20..20_i64 {
            for b in 1..7_i64 {
                assert_eq!(floor_div(&int(a), &int(b)), int(a.div_euclid(b)));
                assert_eq!(ceil_div(&int(a), &int(b)), int(-(-a).div_euclid(b)));
                assert_eq!(modulo(&int(a), &int(b)), int(a.rem_euclid(b)));
            }
            for b in -7..7_i64 {
                let (d, p, q) = extended_gcd(&int(a), &int(b));
                assert_eq!(d, gcd(&int(a), &int(b)));
                assert_eq!(p.mul(&int(a)).add(&q.mul(&int(b))), d);
            }
        }
    }
}
