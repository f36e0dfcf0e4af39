//! Models of cubes, and whether there is one.
//!
//! Exact elimination decides most cubes that programs make, and walking back along what was eliminated gives a model:
//! with all later symbols known, the literals that spoke of a symbol leave an interval, residues and exceptions, and the
//! number nearest to zero is taken, since people will read it. Symbols that cannot be eliminated but have few values are
//! tried one value after the other. What is left is a question for a solver.

use counterpoint_ir::Integer;
use rustc_hash::FxHashMap;

use super::cube::Cube;
use super::eliminate::{Trail, eliminate};
use super::linear::{Linear, ONE, Sym, abs, ceil_div, extended_gcd, floor_div, gcd, lcm, modulo};
use super::literal::{Literal, Normal};

/// Values of symbols; those that do not occur have the value zero.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Model {
    values: FxHashMap<Sym, Integer>,
}

impl Model {
    pub(crate) fn value(&self, symbol: Sym) -> Integer {
        self.values.get(&symbol).cloned().unwrap_or(Integer::ZERO)
    }

    pub(crate) fn set(&mut self, symbol: Sym, value: Integer) {
        self.values.insert(symbol, value);
    }

    pub(crate) fn evaluate(&self, linear: &Linear) -> Integer {
        linear.evaluate(&|symbol| self.value(symbol))
    }

    pub(crate) fn satisfies(&self, cube: &Cube) -> bool {
        cube.holds(&|symbol| self.value(symbol))
    }
}

/// Whether a cube has a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum CubeResult {
    Sat(Model),
    Unsat,
    Unknown,
}

/// Values of a symbol that are tried one after the other.
const MOST_VALUES: u64 = 64;

/// Numbers that are tried for a symbol whose other literals leave infinitely many, or very many.
const MOST_TRIALS: u32 = 4_096;

/// Cubes that are looked at while values are tried.
const MOST_CUBES: u32 = 256;

/// A model of a cube by elimination and by trying few values, and the number of cubes that were looked at.
pub(crate) fn find(cube: &Cube) -> (CubeResult, u32) {
    let mut left = MOST_CUBES;
    let answer = search(cube, &mut left);
    (answer, MOST_CUBES - left)
}

fn search(cube: &Cube, left: &mut u32) -> CubeResult {
    if *left == 0 {
        return CubeResult::Unknown;
    }
    *left -= 1;
    let mut trail = Trail::new();
    let Some(rest) = eliminate(cube.clone(), |_| true, Some(&mut trail)) else { return CubeResult::Unsat };
    if rest.is_true() {
        let mut model = Model::default();
        return if walk_back(&trail, &mut model) { CubeResult::Sat(model) } else { CubeResult::Unknown };
    }
    match search_values(&rest, left) {
        CubeResult::Sat(mut model) => {
            if walk_back(&trail, &mut model) {
                CubeResult::Sat(model)
            } else {
                CubeResult::Unknown
            }
        }
        other => other,
    }
}

/// Tries the values of the symbol that has the fewest.
fn search_values(cube: &Cube, left: &mut u32) -> CubeResult {
    let mut best: Option<(u64, Sym, Integer)> = None;
    for symbol in cube.symbols() {
        if let (Some(low), Some(high)) = cube.bounds(symbol)
            && let Some(count) = low.count_to(&high)
            && best.as_ref().is_none_or(|best| count < best.0)
        {
            best = Some((count, symbol, low));
        }
    }
    // One symbol alone, without an end on one side, is a matter of trying numbers.
    if let [symbol] = cube.symbols()[..] {
        return match pick(cube.literals(), symbol, &Model::default()) {
            Pick::Value(value) => {
                let mut model = Model::default();
                model.set(symbol, value);
                CubeResult::Sat(model)
            }
            Pick::None => CubeResult::Unsat,
            Pick::Unknown => CubeResult::Unknown,
        };
    }
    let Some((count, symbol, low)) = best.filter(|best| best.0 <= MOST_VALUES) else { return CubeResult::Unknown };
    let mut is_known = true;
    for index in 0..count {
        let value = low.add(&Integer::from_u64(index));
        let Some(fixed) = cube.substitute(symbol, &value.clone().into()) else { continue };
        match search(&fixed, left) {
            CubeResult::Sat(mut model) => {
                model.set(symbol, value);
                return CubeResult::Sat(model);
            }
            CubeResult::Unsat => {}
            CubeResult::Unknown => is_known = false,
        }
    }
    if is_known { CubeResult::Unsat } else { CubeResult::Unknown }
}

/// Gives values to eliminated symbols, the last one first.
fn walk_back(trail: &Trail, model: &mut Model) -> bool {
    for (symbol, literals) in trail.iter().rev() {
        let Pick::Value(value) = pick(literals, *symbol, model) else { return false };
        model.set(*symbol, value);
    }
    true
}

enum Pick {
    Value(Integer),
    None,
    Unknown,
}

/// What literals say about one symbol when all others are known.
struct Range {
    low: Option<Integer>,
    high: Option<Integer>,
    /// The symbol is this modulo that.
    residue: Integer,
    modulus: Integer,
    exceptions: Vec<Literal>,
}

/// The value nearest to zero that literals leave for a symbol, with all others taken from the model.
fn pick(literals: &[Literal], symbol: Sym, model: &Model) -> Pick {
    let mut range = Range { low: None, high: None, residue: Integer::ZERO, modulus: ONE, exceptions: Vec::new() };
    for literal in literals {
        let grounded = literal.map(|linear| {
            let a = linear.coefficient(symbol);
            let rest = model.evaluate(&linear.without(symbol));
            Linear::symbol(symbol).scale(&a).add(&rest.into())
        });
        match grounded {
            Normal::Known(true) => {}
            Normal::Known(false) => return Pick::None,
            Normal::Literal(literal) => {
                if !range.narrow(literal) {
                    return Pick::None;
                }
            }
        }
    }
    range.nearest_to_zero(symbol)
}

impl Range {
    /// Takes a literal in normal form about the symbol alone into account; whether anything can be left.
    fn narrow(&mut self, literal: Literal) -> bool {
        match &literal {
            Literal::Eq(linear) => {
                // In normal form the coefficient of a lone symbol is 1.
                let value = linear.constant.neg();
                self.raise(value.clone());
                self.lower(value);
                true
            }
            Literal::Le(linear) => {
                if linear.terms[0].1.is_negative() {
                    self.raise(linear.constant.clone());
                } else {
                    self.lower(linear.constant.neg());
                }
                true
            }
            Literal::Divides(by, linear) => self.join_residue(by, linear),
            Literal::Ne(_) | Literal::NotDivides(..) => {
                self.exceptions.push(literal);
                true
            }
        }
    }

    fn raise(&mut self, value: Integer) {
        if self.low.as_ref().is_none_or(|low| *low < value) {
            self.low = Some(value);
        }
    }

    fn lower(&mut self, value: Integer) {
        if self.high.as_ref().is_none_or(|high| value < *high) {
            self.high = Some(value);
        }
    }

    /// `by | a*s + c`, where `a` and `by` have no common divisor that `c` lacks.
    fn join_residue(&mut self, by: &Integer, linear: &Linear) -> bool {
        let (a, c) = (&linear.terms[0].1, &linear.constant);
        let (divisor, inverse, _) = extended_gcd(a, by);
        if !divisor.divides(c) {
            return false;
        }
        let modulus = by.div(&divisor);
        let residue = modulo(&c.neg().div(&divisor).mul(&inverse), &modulus);
        // Two residues: s = r1 + m1*k with m1*k = r2 - r1 modulo m2.
        let (common, step, _) = extended_gcd(&self.modulus, &modulus);
        let difference = residue.sub(&self.residue);
        if !common.divides(&difference) {
            return false;
        }
        let joined = lcm(&self.modulus, &modulus);
        let times = difference.div(&common).mul(&step);
        self.residue = modulo(&self.residue.add(&self.modulus.mul(&times)), &joined);
        self.modulus = joined;
        true
    }

    fn nearest_to_zero(&self, symbol: Sym) -> Pick {
        let first_from = |value: &Integer| {
            let steps = ceil_div(&value.sub(&self.residue), &self.modulus);
            self.residue.add(&steps.mul(&self.modulus))
        };
        let last_to = |value: &Integer| {
            let steps = floor_div(&value.sub(&self.residue), &self.modulus);
            self.residue.add(&steps.mul(&self.modulus))
        };
        let zero = Integer::ZERO;
        let start_up = first_from(self.low.as_ref().filter(|low| **low > zero).unwrap_or(&zero));
        let start_down = last_to(self.high.as_ref().filter(|high| **high < zero).unwrap_or(&zero));
        let (mut up, mut down) = (Some(start_up), Some(start_down));
        for _ in 0..MOST_TRIALS {
            up = up.filter(|up| self.high.as_ref().is_none_or(|high| up <= high));
            down = down.filter(|down| self.low.as_ref().is_none_or(|low| down >= low));
            let goes_up = match (&up, &down) {
                (None, None) => return Pick::None,
                (Some(up), Some(down)) => abs(up) <= abs(down),
                (up, _) => up.is_some(),
            };
            let side = if goes_up { &mut up } else { &mut down };
            let Some(value) = side.take() else { return Pick::None };
            if self.exceptions.iter().all(|literal| literal.holds(&|_| value.clone())) {
                debug_assert!(!self.modulus.is_zero() && symbol < Sym::MAX);
                return Pick::Value(value);
            }
            *side = Some(if goes_up { value.add(&self.modulus) } else { value.sub(&self.modulus) });
        }
        Pick::Unknown
    }
}

/// The least common multiple of the divisors with which a symbol occurs, as far as they matter to it.
pub(crate) fn period(literals: &[Literal], symbol: Sym) -> Integer {
    literals.iter().fold(ONE, |period, literal| match literal {
        Literal::Divides(by, linear) | Literal::NotDivides(by, linear) => {
            let a = linear.coefficient(symbol);
            if a.is_zero() { period } else { lcm(&period, &by.div(&gcd(by, &a))) }
        }
        _ => period,
    })
}
