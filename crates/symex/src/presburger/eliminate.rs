//! Elimination of symbols from cubes, exactly, where that is cheap.
//!
//! `exists s. cube` is rewritten to a cube without `s` by faults that lose nothing over the integers:
//!
//! - *Equality* `a * s = r`: other literals are scaled until `s` has a multiple of `a` as coefficient, `r` replaces it,
//!   and `a` must divide `r`.
//! - *No bound on one side*: `s` can be moved out of the way of all bounds and inequations on it; of divisibilities, one
//!   is left after joining (Cooper's lemma), and it has a solution if the greatest common divisor divides. Two bounds
//!   count as none if there is a multiple with every residue between them: quotients and remainders vanish like that.
//! - *Bounds on both sides, one coefficient of each pair 1*: an integer lies between all lower and upper bounds exactly
//!   if it does for each pair (the exact case of Fourier-Motzkin elimination; Pugh, <https://doi.org/10.1145/125826.125848>).
//!
//! Everything else stays in the cube for whoever asks later, with a model in hand ([`super::project`]) or a solver.

use counterpoint_ir::Integer;

use super::cube::{Cube, cube};
use super::linear::{Linear, ONE, Sym, abs, extended_gcd, gcd};
use super::literal::Literal;

/// Pairs of bounds beyond which a symbol is left alone.
const MOST_PAIRS: usize = 24;

/// What was eliminated: each symbol with the literals that spoke of it then.
pub(crate) type Trail = Vec<(Sym, Vec<Literal>)>;

/// Eliminates all symbols that may go and can go exactly and cheaply. `None` if nothing satisfies the cube.
pub(crate) fn eliminate(cube: Cube, may_go: impl Fn(Sym) -> bool, mut trail: Option<&mut Trail>) -> Option<Cube> {
    let mut cube = cube;
    loop {
        let Some(symbol) = cheapest(&cube, &may_go) else { return Some(cube) };
        if let Some(trail) = &mut trail {
            trail.push((symbol, speaking_of(&cube, symbol)));
        }
        cube = without(&cube, symbol)?;
    }
}

/// The symbol that is eliminated next: the first of those that make the fewest literals.
fn cheapest(cube: &Cube, may_go: &impl Fn(Sym) -> bool) -> Option<Sym> {
    let literals = cube.literals();
    let mut places: Vec<(Sym, usize)> = Vec::new();
    for (place, literal) in literals.iter().enumerate() {
        places.extend(literal.linear().symbols().filter(|&symbol| may_go(symbol)).map(|symbol| (symbol, place)));
    }
    places.sort_unstable();
    let mut best: Option<(usize, Sym)> = None;
    for group in places.chunk_by(|a, b| a.0 == b.0) {
        let symbol = group[0].0;
        let found = Occurrences::among(group.iter().map(|&(_, place)| &literals[place]), symbol);
        match found.cost(symbol) {
            // Nothing is cheaper.
            Some(0) => return Some(symbol),
            Some(cost) if best.is_none_or(|best| cost < best.0) => best = Some((cost, symbol)),
            _ => {}
        }
    }
    best.map(|best| best.1)
}

/// The literals of a cube that speak of a symbol.
pub(crate) fn speaking_of(cube: &Cube, symbol: Sym) -> Vec<Literal> {
    cube.literals().iter().filter(|literal| literal.has(symbol)).cloned().collect()
}

/// How a symbol occurs.
struct Occurrences<'a> {
    equality: Option<&'a Linear>,
    lower: Vec<&'a Linear>,
    upper: Vec<&'a Linear>,
    n_not: usize,
    divides: Vec<(&'a Integer, &'a Linear)>,
    n_not_divides: usize,
}

impl<'a> Occurrences<'a> {
    fn of(cube: &'a Cube, symbol: Sym) -> Self {
        Self::among(cube.literals().iter().filter(|literal| literal.has(symbol)), symbol)
    }

    /// Among literals that all speak of the symbol.
    fn among(literals: impl Iterator<Item = &'a Literal>, symbol: Sym) -> Self {
        let mut found = Occurrences {
            equality: None,
            lower: Vec::new(),
            upper: Vec::new(),
            n_not: 0,
            divides: Vec::new(),
            n_not_divides: 0,
        };
        for literal in literals {
            match literal {
                Literal::Eq(linear) => {
                    let size = |linear: &Linear| abs(&linear.coefficient(symbol));
                    if found.equality.is_none_or(|best| size(linear) < size(best)) {
                        found.equality = Some(linear);
                    }
                }
                Literal::Le(linear) if linear.coefficient(symbol).is_negative() => found.lower.push(linear),
                Literal::Le(linear) => found.upper.push(linear),
                Literal::Ne(_) => found.n_not += 1,
                Literal::Divides(by, linear) => found.divides.push((by, linear)),
                Literal::NotDivides(..) => found.n_not_divides += 1,
            }
        }
        found
    }

    /// Whether bounds leave room for every residue: there are none on one side, or just two that lie far enough apart.
    fn is_one_sided(&self, symbol: Sym) -> bool {
        match (&*self.lower, &*self.upper) {
            _ if self.n_not_divides > 0 => false,
            ([], _) | (_, []) => true,
            ([lower], [upper]) if self.n_not == 0 => {
                // -a*s + l <= 0 and a*s + u <= 0: a*s is one of 1 - (l + u) numbers in a row.
                let a = upper.coefficient(symbol);
                let apart = lower.add(upper);
                let n_values = apart.as_constant().map(|apart| ONE.sub(apart));
                let period = self.divides.iter().fold(a, |period, (by, _)| period.mul(by));
                n_values.is_some_and(|n_values| n_values >= period)
            }
            _ => false,
        }
    }

    fn has_exact_pairs(&self, symbol: Sym) -> bool {
        let is_unit = |linear: &&&Linear| abs(&linear.coefficient(symbol)) == ONE;
        let all = |side: &[&Linear]| side.iter().filter(is_unit).count() == side.len();
        self.n_not + self.n_not_divides + self.divides.len() == 0 && (all(&self.lower) || all(&self.upper))
    }

    /// How many literals eliminating the symbol makes, if it can be done exactly.
    fn cost(&self, symbol: Sym) -> Option<usize> {
        if let Some(equality) = self.equality {
            return Some(usize::from(abs(&equality.coefficient(symbol)) != ONE));
        }
        if self.is_one_sided(symbol) {
            return Some(self.divides.len());
        }
        let n_pairs = self.lower.len() * self.upper.len();
        (self.has_exact_pairs(symbol) && n_pairs <= MOST_PAIRS).then_some(n_pairs)
    }
}

/// The cube without a symbol for which there is a [`cost`](Occurrences::cost).
fn without(cube: &Cube, symbol: Sym) -> Option<Cube> {
    let found = Occurrences::of(cube, symbol);
    if let Some(equality) = found.equality {
        return by_equality(cube, symbol, equality);
    }
    let rest = cube.filter(|literal| !literal.has(symbol));
    if found.is_one_sided(symbol) {
        return rest.and(&by_divisibility(symbol, &found.divides)?);
    }
    let mut pairs = Vec::new();
    for lower in &found.lower {
        for upper in &found.upper {
            // -a*s + l <= 0 and b*s + u <= 0: some s between exactly if a*u + b*l <= 0, since a or b is 1.
            let a = lower.coefficient(symbol).neg();
            let b = upper.coefficient(symbol);
            pairs.push(Literal::Le(upper.without(symbol).scale(&a).plus(&lower.without(symbol), &b)));
        }
    }
    rest.and(&self::cube(pairs)?)
}

/// Replaces a symbol by what an equality says about it.
pub(crate) fn by_equality(cube: &Cube, symbol: Sym, equality: &Linear) -> Option<Cube> {
    let a = equality.coefficient(symbol);
    // a*s + r = 0 with a above zero: a*s = -r.
    let (a, value) =
        if a.is_negative() { (a.neg(), equality.without(symbol)) } else { (a, equality.without(symbol).neg()) };
    let mut literals = vec![Literal::Divides(a.clone(), value.clone())];
    for literal in cube.literals() {
        let b = literal.linear().coefficient(symbol);
        if b.is_zero() {
            literals.push(literal.clone());
            continue;
        }
        let factor = a.div(&gcd(&a, &b));
        let scaled = literal.scale(&factor);
        let times = b.mul(&factor).div(&a);
        let replace = |linear: &Linear| linear.without(symbol).plus(&value, &times);
        literals.push(match scaled {
            Literal::Eq(linear) => Literal::Eq(replace(&linear)),
            Literal::Le(linear) => Literal::Le(replace(&linear)),
            Literal::Ne(linear) => Literal::Ne(replace(&linear)),
            Literal::Divides(by, linear) => Literal::Divides(by, replace(&linear)),
            Literal::NotDivides(by, linear) => Literal::NotDivides(by, replace(&linear)),
        });
    }
    self::cube(literals)
}

/// When divisibilities have a common solution, if nothing else restricts the symbol.
///
/// `m | a*s + b` and `n | c*s + d` are the same as `m*n | g*s + p*n*b + q*m*d` and `g | c*b - a*d`, where `g` is the
/// greatest common divisor of `a*n` and `c*m`, and `p*a*n + q*c*m = g` (Cooper 1972).
#[expect(clippy::many_single_char_names, reason = "the names of the lemma")]
fn by_divisibility(symbol: Sym, divides: &[(&Integer, &Linear)]) -> Option<Cube> {
    let Some(((by, linear), others)) = divides.split_first() else { return Some(Cube::default()) };
    let mut conditions = Vec::new();
    let (mut by, mut linear) = ((*by).clone(), (*linear).clone());
    for (n, other) in others {
        let (m, n) = (by, (*n).clone());
        let (a, c) = (linear.coefficient(symbol), other.coefficient(symbol));
        let (b, d) = (linear.without(symbol), other.without(symbol));
        let (g, p, q) = extended_gcd(&a.mul(&n), &c.mul(&m));
        conditions.push(Literal::Divides(g.clone(), b.scale(&c).plus(&d, &a.neg())));
        linear = Linear::symbol(symbol).scale(&g).plus(&b, &p.mul(&n)).plus(&d, &q.mul(&m));
        by = m.mul(&n);
    }
    let divisor = gcd(&linear.coefficient(symbol), &by);
    conditions.push(Literal::Divides(divisor, linear.without(symbol)));
    cube(conditions)
}
