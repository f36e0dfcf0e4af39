//! Candidates for relations: what states that match have in common.
//!
//! Literals of simple forms (a number against a constant, two numbers against each other, residues by constants of the
//! programs) are tried on all places where a relation occurred; where several existential states match, the one is taken
//! that keeps most. Equalities between more numbers come from the affine hull: points on which they all lie, one more
//! whenever a guess does not hold.

use counterpoint_ir::Integer;
use counterpoint_ir::program::{Operand, Program};

use crate::presburger::literal::{at_most, equal, normal};
use crate::presburger::{Cube, CubeResult, Linear, Literal, Normal, Sym};

use super::oracle::Oracle;

/// Constants that are tried, at most.
const MOST_CONSTANTS: usize = 16;

/// Parameters beyond which pairs are not tried.
const MOST_PARAMS: Sym = 14;

/// A state of the existential side that goes with a place.
#[derive(Debug)]
pub(crate) struct Alternative {
    /// What is known of the parameters of the relation.
    pub(crate) cube: Cube,
    /// Whether it goes with all universal states of the place, and not only with some.
    pub(crate) is_open: bool,
    /// How many wishes it fulfils.
    pub(crate) n_wishes: usize,
}

/// The literals, simple ones and those that are wished for, that hold at all places; each place has alternatives, of
/// which one is to be chosen.
pub(crate) fn guess(
    places: &[Vec<Alternative>],
    n_params: Sym,
    constants: &[Integer],
    wishes: &[Literal],
    oracle: &mut Oracle<'_>,
) -> Vec<Literal> {
    let Some(first) = places.iter().find_map(|alternatives| alternatives.first()) else { return Vec::new() };
    let templates = templates(n_params, constants, &first.cube, oracle);
    let mut kept: Vec<Literal> = templates;
    let wished = wishes.iter().filter(|wish| !kept.contains(wish) && oracle.implies_plainly(&first.cube, wish));
    kept.extend(wished.cloned().collect::<Vec<_>>());
    let mut chosen: Vec<&Cube> = Vec::new();
    for alternatives in places {
        let mut best: Option<(usize, Vec<Literal>, &Cube)> = None;
        for Alternative { cube, is_open, n_wishes } in alternatives {
            let holding: Vec<Literal> =
                kept.iter().filter(|literal| oracle.implies_plainly(cube, literal)).cloned().collect();
            let equalities = holding.iter().filter(|literal| matches!(literal, Literal::Eq(_))).count();
            let worth = holding.len() + 8 * equalities + 200 * n_wishes + if *is_open { 1_000 } else { 0 };
            if best.as_ref().is_none_or(|best| worth > best.0) {
                best = Some((worth, holding, cube));
            }
        }
        if let Some((_, holding, cube)) = best {
            kept = holding;
            chosen.push(cube);
        }
    }
    let hull = hull(&chosen, n_params, oracle);
    kept.extend(hull.into_iter().filter(|literal| !kept.contains(literal)).collect::<Vec<_>>());
    kept
}

/// Integer constants of programs that are worth comparing with, ascending.
pub(crate) fn constants<'a>(programs: impl Iterator<Item = &'a Program>) -> Vec<Integer> {
    let mut found = vec![Integer::ZERO, Integer::from(1)];
    for program in programs {
        for loc in program.procs.values().flat_map(|proc| proc.locs.values()) {
            for operand in loc.instrs.iter().flat_map(counterpoint_ir::program::Instr::operands) {
                if let Operand::Const(counterpoint_ir::Value::Int(value), _) = operand {
                    // Guards of the form `x < c` leave `c - 1`.
                    found.extend([value.clone(), value.sub(&Integer::from(1))]);
                }
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found.truncate(MOST_CONSTANTS);
    found
}

/// Literals of simple forms that hold at one place.
fn templates(n_params: Sym, constants: &[Integer], place: &Cube, oracle: &mut Oracle<'_>) -> Vec<Literal> {
    let mut forms = Vec::new();
    let symbol = Linear::symbol;
    for param in 0..n_params {
        for constant in constants {
            let constant = Linear::from(constant.clone());
            forms.extend([at_most(&symbol(param), &constant), at_most(&constant, &symbol(param))]);
        }
    }
    if n_params <= MOST_PARAMS {
        let CubeResult::Sat(point) = oracle.model(place) else { return Vec::new() };
        for a in 0..n_params {
            for b in (0..n_params).filter(|&b| b != a) {
                forms.extend((-1..=1).map(|by| at_most(&symbol(a).offset(by), &symbol(b))));
                for by in constants.iter().filter(|by| **by > Integer::from(1)) {
                    let difference = symbol(a).sub(&symbol(b));
                    let residue = point.evaluate(&difference).rem(by);
                    forms.push(normal(Literal::Divides(by.clone(), difference.sub(&residue.into()))));
                }
                for factor in [1, -1, 2, 3] {
                    let difference = symbol(a).plus(&symbol(b), &Integer::from(-factor));
                    let constant = point.evaluate(&difference);
                    forms.push(equal(&difference, &constant.into()));
                }
            }
            for by in constants.iter().filter(|by| **by > Integer::from(1)).chain([&Integer::from(2)]) {
                let residue = point.value(a).rem(by);
                forms.push(normal(Literal::Divides(by.clone(), symbol(a).sub(&residue.into()))));
            }
        }
    }
    let mut literals: Vec<Literal> = Vec::new();
    for form in forms {
        if let Normal::Literal(literal) = form
            && !literals.contains(&literal)
            && oracle.implies_plainly(place, &literal)
        {
            literals.push(literal);
        }
    }
    // Equalities first: they say most.
    literals.sort_by_key(|literal| !matches!(literal, Literal::Eq(_)));
    literals
}

/// The equalities that hold at all of these places.
fn hull(places: &[&Cube], n_params: Sym, oracle: &mut Oracle<'_>) -> Vec<Literal> {
    let mut points: Vec<Vec<Integer>> = Vec::new();
    let point = |model: &crate::presburger::Model| (0..n_params).map(|param| model.value(param)).collect();
    let Some(CubeResult::Sat(model)) = places.first().map(|place| oracle.model(place)) else { return Vec::new() };
    points.push(point(&model));
    // Each round adds a point that is not on the hull so far, so there are at most as many rounds as parameters.
    'hull: for _ in 0..=n_params {
        let equalities = through(&points, n_params);
        for literal in &equalities {
            for place in places {
                if oracle.implies_plainly(place, literal) {
                    continue;
                }
                let Some(off) = place.with(Normal::Literal(literal.negated())) else { continue };
                let CubeResult::Sat(model) = oracle.model(&off) else { return Vec::new() };
                points.push(point(&model));
                continue 'hull;
            }
        }
        return equalities;
    }
    Vec::new()
}

/// A basis of the linear equalities that hold in all points.
fn through(points: &[Vec<Integer>], n_params: Sym) -> Vec<Literal> {
    // Rows (differences of points) are brought to echelon form without fractions; free columns give the equalities.
    let n = n_params as usize;
    let mut rows: Vec<Vec<Integer>> = Vec::new();
    let mut pivots: Vec<usize> = Vec::new();
    for point in &points[1..] {
        let mut row: Vec<Integer> = point.iter().zip(&points[0]).map(|(a, b)| a.sub(b)).collect();
        for (known, &pivot) in rows.iter().zip(&pivots) {
            if !row[pivot].is_zero() {
                let (a, b) = (known[pivot].clone(), row[pivot].clone());
                row = row.iter().zip(known).map(|(x, y)| x.mul(&a).sub(&y.mul(&b))).collect();
            }
        }
        let Some(pivot) = row.iter().position(|value| !value.is_zero()) else { continue };
        for known in &mut rows {
            if !known[pivot].is_zero() {
                let (a, b) = (row[pivot].clone(), known[pivot].clone());
                *known = known.iter().zip(&row).map(|(x, y)| x.mul(&a).sub(&y.mul(&b))).collect();
            }
        }
        rows.push(row);
        pivots.push(pivot);
    }
    let free = (0..n).filter(|column| !pivots.contains(column));
    let equalities = free.filter_map(|column| {
        // x[column] = 1 and x[pivot] = -row[column] / row[pivot], times a common denominator.
        let common = rows.iter().zip(&pivots).fold(Integer::from(1), |common, (row, &pivot)| {
            crate::presburger::linear::lcm(&common, &crate::presburger::linear::abs(&row[pivot]))
        });
        // A functional f with f(row) = 0 for all rows: f = e_column - sum over pivots of (row[column]/row[pivot]) e_pivot.
        let mut linear = Linear::symbol(Sym::try_from(column).ok()?).scale(&common);
        for (row, &pivot) in rows.iter().zip(&pivots) {
            let factor = row[column].mul(&common).div(&row[pivot]).neg();
            linear = linear.plus(&Linear::symbol(Sym::try_from(pivot).ok()?), &factor);
        }
        let value = linear.evaluate(&|param| points[0][param as usize].clone());
        match equal(&linear, &value.into()) {
            Normal::Literal(literal) => Some(literal),
            Normal::Known(_) => None,
        }
    });
    equalities.collect()
}
