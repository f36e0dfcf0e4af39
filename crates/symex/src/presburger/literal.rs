//! Literals over linear terms, in normal form.

use counterpoint_ir::Integer;

use super::linear::{Linear, ONE, Sym, ceil_div, gcd, modulo};

/// A condition on a linear term.
///
/// Made by [`normal`] only: coefficients have no common divisor, signs and residues are fixed, so that many equivalent
/// literals are equal.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Literal {
    /// The term is zero.
    Eq(Linear),
    /// The term is at most zero.
    Le(Linear),
    /// The term is not zero.
    Ne(Linear),
    /// The number, above 1, divides the term.
    Divides(Integer, Linear),
    /// It does not.
    NotDivides(Integer, Linear),
}

/// A literal that was brought to normal form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Normal {
    Known(bool),
    Literal(Literal),
}

impl Literal {
    pub(crate) fn linear(&self) -> &Linear {
        match self {
            Literal::Eq(linear)
            | Literal::Le(linear)
            | Literal::Ne(linear)
            | Literal::Divides(_, linear)
            | Literal::NotDivides(_, linear) => linear,
        }
    }

    pub(crate) fn has(&self, symbol: Sym) -> bool {
        self.linear().has(symbol)
    }

    /// The same condition on another term, in normal form.
    pub(crate) fn map(&self, function: impl Fn(&Linear) -> Linear) -> Normal {
        normal(match self {
            Literal::Eq(linear) => Literal::Eq(function(linear)),
            Literal::Le(linear) => Literal::Le(function(linear)),
            Literal::Ne(linear) => Literal::Ne(function(linear)),
            Literal::Divides(by, linear) => Literal::Divides(by.clone(), function(linear)),
            Literal::NotDivides(by, linear) => Literal::NotDivides(by.clone(), function(linear)),
        })
    }

    /// The literal with both sides multiplied by a number above zero: not in normal form.
    pub(crate) fn scale(&self, factor: &Integer) -> Literal {
        match self {
            Literal::Eq(linear) => Literal::Eq(linear.scale(factor)),
            Literal::Le(linear) => Literal::Le(linear.scale(factor)),
            Literal::Ne(linear) => Literal::Ne(linear.scale(factor)),
            Literal::Divides(by, linear) => Literal::Divides(by.mul(factor), linear.scale(factor)),
            Literal::NotDivides(by, linear) => Literal::NotDivides(by.mul(factor), linear.scale(factor)),
        }
    }

    /// The opposite.
    pub(crate) fn negated(&self) -> Literal {
        let negated = match self {
            Literal::Eq(linear) => Literal::Ne(linear.clone()),
            Literal::Ne(linear) => Literal::Eq(linear.clone()),
            Literal::Le(linear) => Literal::Le(linear.neg().offset(1)),
            Literal::Divides(by, linear) => Literal::NotDivides(by.clone(), linear.clone()),
            Literal::NotDivides(by, linear) => Literal::Divides(by.clone(), linear.clone()),
        };
        match normal(negated) {
            Normal::Literal(literal) => literal,
            Normal::Known(_) => unreachable!("the opposite of a literal in normal form is not a constant"),
        }
    }

    /// The literal with these numbers in place of its symbols.
    pub(crate) fn instance(&self, numbers: &[Linear]) -> Normal {
        self.map(|linear| {
            let start = Linear::from(linear.constant.clone());
            linear.terms.iter().fold(start, |sum, (symbol, factor)| sum.plus(&numbers[*symbol as usize], factor))
        })
    }

    /// Whether the literal holds under values of the symbols.
    pub(crate) fn holds(&self, value: &impl Fn(Sym) -> Integer) -> bool {
        let number = self.linear().evaluate(value);
        match self {
            Literal::Eq(_) => number.is_zero(),
            Literal::Le(_) => number <= Integer::ZERO,
            Literal::Ne(_) => !number.is_zero(),
            Literal::Divides(by, _) => by.divides(&number),
            Literal::NotDivides(by, _) => !by.divides(&number),
        }
    }
}

/// The term on the left at most the one on the right.
pub(crate) fn at_most(left: &Linear, right: &Linear) -> Normal {
    normal(Literal::Le(left.sub(right)))
}

/// Both terms equal.
pub(crate) fn equal(left: &Linear, right: &Linear) -> Normal {
    normal(Literal::Eq(left.sub(right)))
}

/// Brings a literal to normal form.
pub(crate) fn normal(literal: Literal) -> Normal {
    if let Some(value) = literal.linear().as_constant() {
        return Normal::Known(match &literal {
            Literal::Eq(_) => value.is_zero(),
            Literal::Le(_) => *value <= Integer::ZERO,
            Literal::Ne(_) => !value.is_zero(),
            Literal::Divides(by, _) => by.divides(value),
            Literal::NotDivides(by, _) => !by.divides(value),
        });
    }
    match literal {
        Literal::Le(linear) => {
            let content = linear.content();
            Normal::Literal(Literal::Le(if content == ONE {
                linear
            } else {
                let constant = ceil_div(&linear.constant, &content);
                let mut divided = linear.exact_div(&content);
                divided.constant = constant;
                divided
            }))
        }
        Literal::Eq(linear) => zero(linear).map_or(Normal::Known(false), |linear| Normal::Literal(Literal::Eq(linear))),
        Literal::Ne(linear) => zero(linear).map_or(Normal::Known(true), |linear| Normal::Literal(Literal::Ne(linear))),
        Literal::Divides(by, linear) => divisible(by, &linear, true),
        Literal::NotDivides(by, linear) => divisible(by, &linear, false),
    }
}

/// The least term that is zero whenever this one is, with a first coefficient above zero; `None` if none ever is.
fn zero(linear: Linear) -> Option<Linear> {
    let content = linear.content();
    if !content.divides(&linear.constant) {
        return None;
    }
    let is_negative = linear.terms[0].1.is_negative();
    Some(match (content == ONE, is_negative) {
        (true, false) => linear,
        (true, true) => linear.neg(),
        (false, false) => linear.exact_div(&content),
        (false, true) => linear.exact_div(&content.neg()),
    })
}

/// Divisibility, with coefficients between zero and the divisor.
fn divisible(by: Integer, linear: &Linear, is_positive: bool) -> Normal {
    let terms = linear.terms.iter().map(|(symbol, coefficient)| (*symbol, modulo(coefficient, &by)));
    let terms = terms.filter(|term| !term.1.is_zero()).collect();
    let linear = Linear { terms, constant: modulo(&linear.constant, &by) };
    let content = gcd(&linear.content(), &by);
    if content == by {
        return Normal::Known(by.divides(&linear.constant) == is_positive);
    }
    if !content.divides(&linear.constant) {
        return Normal::Known(!is_positive);
    }
    let (by, linear) = if content == ONE { (by, linear) } else { (by.div(&content), linear.exact_div(&content)) };
    Normal::Literal(if is_positive { Literal::Divides(by, linear) } else { Literal::NotDivides(by, linear) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(literal: Literal, expected: &str) {
        let shown = match normal(literal) {
            Normal::Known(known) => known.to_string(),
            Normal::Literal(literal) => format!("{literal:?}"),
        };
        assert_eq!(shown, expected);
    }

    #[test]
    fn literals_have_a_normal_form() {
        let x = Linear::symbol(0);
        let twice = x.scale(&2.into());
        check(Literal::Le(twice.clone().offset(-3)), "Le(1*s0 + -1)");
        check(Literal::Eq(twice.clone().offset(-3)), "false");
        check(Literal::Ne(twice.neg().offset(4)), "Ne(1*s0 + -2)");
        check(Literal::Divides(4.into(), twice.clone().offset(2)), "Divides(2, 1*s0 + 1)");
        check(Literal::Divides(4.into(), twice.clone().offset(1)), "false");
        check(Literal::NotDivides(2.into(), twice.offset(4)), "false");
        check(Literal::Divides(1.into(), x), "true");
    }
}
