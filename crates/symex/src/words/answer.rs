//! What existential runs may choose: their path and the body, solved for their choices one by one.

use counterpoint_ir::Value;
use counterpoint_ir::ids::TermId;
use counterpoint_ir::prim::Op;
use counterpoint_ir::term::{Builder as _, Term};

use super::invert::{replaced, solved};
use super::sample::variables;
use crate::lazy::terms::Terms;

/// Choices of one stretch, and parts of what is to hold: more would take long.
const MOST_CHOICES: usize = 24;
const MOST_PARTS: usize = 4_000;

/// Conditions of which one way is assumed.
const MOST_ASSUMED: usize = 4;

/// The question of one stretch.
pub(crate) struct Question<'q> {
    /// What is to hold.
    pub(crate) conditions: &'q [TermId],
    /// What is better if it holds.
    pub(crate) wishes: &'q [TermId],
    /// The choices, in order.
    pub(crate) vars: &'q [TermId],
}

/// Terms for the choices. A choice that nothing determines is copied from one universal run, or is the default of its
/// type. Where a value depends on a condition, one of its ways may be assumed: two plain answers are easier to check than
/// one with cases. `None` if there are too many choices or terms.
pub(crate) fn answer(
    terms: &mut Terms,
    question: &Question<'_>,
    copied: &[TermId],
    assumed: Option<bool>,
) -> Option<Vec<TermId>> {
    let asked = question.conditions.iter().chain(question.wishes);
    let n_parts: usize = asked.map(|&term| terms.pool.subterms(term).len()).sum();
    if question.vars.len() > MOST_CHOICES || n_parts > MOST_PARTS {
        return None;
    }
    let mut open: Vec<TermId> = question.vars.to_vec();
    let mut values: Vec<TermId> = question.vars.to_vec();
    let mut all: Vec<TermId> = Vec::new();
    for conditions in [question.conditions, question.wishes] {
        let mut split: Vec<TermId> = conditions.iter().flat_map(|&term| terms.pool.conjuncts(term)).collect();
        // Equations leave less choice than anything else.
        split.sort_by_key(|&term| !is_equation(terms, term));
        all.extend(split);
    }
    loop {
        if let Some(assumed) = assumed {
            assume(terms, &mut all, &open, assumed);
        }
        let found = one_of_one(terms, &all, &open)
            .or_else(|| one_of_many(terms, &all, &open))
            .or_else(|| by_default(terms, question.vars, &open, copied));
        let Some((var, by)) = found else { break };
        let number = terms.pool.as_var(var);
        let replace = |other: u32| (Some(other) == number).then_some(by);
        for term in all.iter_mut().chain(&mut values) {
            *term = terms.substitute(*term, &replace);
        }
        open.retain(|&other| other != var);
    }
    Some(values)
}

/// Decides conditions on which open choices depend, but which depend on none.
fn assume(terms: &mut Terms, all: &mut [TermId], open: &[TermId], assumed: bool) {
    let assumed = terms.pool.bool(assumed);
    for _ in 0..MOST_ASSUMED {
        let condition = all.iter().find_map(|&term| {
            terms.pool.subterms(term).into_iter().find_map(|part| match terms.pool.term(part) {
                Term::Apply(prim, args) if prim.op == Op::IfThenElse => {
                    let is_settled = open_in(terms, args[0], open).is_empty() && !open_in(terms, part, open).is_empty();
                    is_settled.then_some(args[0])
                }
                _ => None,
            })
        });
        let Some(condition) = condition else { return };
        for term in all.iter_mut() {
            *term = replaced(terms, *term, condition, assumed);
        }
    }
}

fn is_equation(terms: &Terms, term: TermId) -> bool {
    match terms.pool.term(term) {
        Term::Apply(prim, args) => prim.op == Op::Equal || prim.op == Op::Not && terms.pool.as_var(args[0]).is_some(),
        _ => true,
    }
}

/// A condition in which one choice is open, solved for it.
fn one_of_one(terms: &mut Terms, all: &[TermId], open: &[TermId]) -> Option<(TermId, TermId)> {
    all.iter().find_map(|&term| match *open_in(terms, term, open) {
        [var] => Some((var, solved(terms, term, var)?)),
        _ => None,
    })
}

/// A condition in which several are open, solved for the last one that can be.
fn one_of_many(terms: &mut Terms, all: &[TermId], open: &[TermId]) -> Option<(TermId, TermId)> {
    all.iter().find_map(|&term| {
        let open = open_in(terms, term, open);
        open.into_iter().rev().find_map(|var| Some((var, solved(terms, term, var)?)))
    })
}

fn open_in(terms: &Terms, term: TermId, open: &[TermId]) -> Vec<TermId> {
    let vars = variables(terms, &[term]);
    open.iter().copied().filter(|var| vars.binary_search(var).is_ok()).collect()
}

fn by_default(terms: &mut Terms, vars: &[TermId], open: &[TermId], copied: &[TermId]) -> Option<(TermId, TermId)> {
    let &var = open.first()?;
    let ty = terms.pool.ty(var).clone();
    let place = vars.iter().position(|&other| other == var)?;
    let fits = |term: &&TermId| *terms.pool.ty(**term) == ty;
    let same = copied.get(place).filter(fits).or_else(|| copied.iter().find(fits)).copied();
    Some((var, same.unwrap_or_else(|| terms.constant(&Value::default_of(&ty), &ty))))
}
