//! Values that satisfy conditions, made up without a solver.
//!
//! Arbitrary values mostly miss an equation, so what is wrong is repaired: a condition that is false is solved for one of
//! its variables.

use counterpoint_ir::Value;
use counterpoint_ir::ids::TermId;
use counterpoint_ir::term::Term;
use counterpoint_ir::types::Type;
use counterpoint_solve::{Evaluator, Model, Query};

use super::invert::solved;
use crate::lazy::terms::Terms;

/// Attempts, and samples that are enough.
const MOST_ATTEMPTS: u64 = 24;
const ENOUGH: usize = 8;

/// Models of some conditions, with a value for each of the variables.
pub(super) fn samples(
    terms: &mut Terms,
    evaluator: &mut Evaluator,
    vars: &[TermId],
    conditions: &[TermId],
    seen: Option<Model>,
) -> Vec<Model> {
    let mut found: Vec<Model> = seen.into_iter().collect();
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    for attempt in 0..MOST_ATTEMPTS {
        let mut values: Vec<(u32, Value)> = Vec::new();
        for &var in vars {
            let ty = terms.pool.ty(var).clone();
            if let Some(number) = terms.pool.as_var(var) {
                values.push((number, arbitrary(&ty, attempt, &mut state)));
            }
        }
        let mut model = Model::new(values.clone());
        for &condition in conditions {
            if evaluator.satisfies(Query { pool: &terms.pool, assertions: &[condition] }, &model) {
                continue;
            }
            for (number, var) in terms.pool.variables(condition).into_iter().rev() {
                let Some(place) = values.iter().position(|(known, _)| *known == number) else { continue };
                let Some(by) = solved(terms, condition, var) else { continue };
                let Some(value) = evaluator.value(&terms.pool, by, &model) else { continue };
                let mut repaired = values.clone();
                repaired[place].1 = value;
                let trial = Model::new(repaired.clone());
                if evaluator.satisfies(Query { pool: &terms.pool, assertions: &[condition] }, &trial) {
                    (values, model) = (repaired, trial);
                    break;
                }
            }
        }
        if evaluator.satisfies(Query { pool: &terms.pool, assertions: conditions }, &model) {
            found.push(model);
        }
        if found.len() >= ENOUGH {
            break;
        }
    }
    found
}

/// A value of a type: small numbers at first.
fn arbitrary(ty: &Type, attempt: u64, state: &mut u64) -> Value {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let bits = (*state >> 29) ^ (*state << 35);
    match ty {
        Type::Bool => Value::Bool(bits & 1 == 1),
        Type::Int => Value::int(i64::try_from(bits % (10 + 90 * attempt)).unwrap_or(0) - 5),
        Type::Bits(width) => Value::Bits(width.truncate(bits)),
        _ => Value::default_of(ty),
    }
}

/// The variables of some terms.
pub(super) fn variables(terms: &Terms, all: &[TermId]) -> Vec<TermId> {
    let mut found: Vec<TermId> = all.iter().flat_map(|&term| terms.pool.variables(term)).map(|(_, var)| var).collect();
    found.retain(|&var| matches!(terms.pool.term(var), Term::Var(_)));
    found.sort_unstable();
    found.dedup();
    found
}
