//! Terms that a variable can be replaced by.
//!
//! To show that some y satisfies B, it is enough to name one. Where B says `a * y + rest = 0`, nothing else can be named,
//! so y is eliminated for good. Otherwise the bounds that B sets to y are tried: among integers with coefficients of
//! 1 some y exists only if one of its bounds is one (Cooper, Machine Intelligence 7, 1972), and replacing y by any term
//! whatever is sound, so other coefficients need no special case.

use std::collections::HashMap;

use counterpoint_ir::Integer;
use counterpoint_ir::ids::TermId;
use counterpoint_ir::prim::Op;
use counterpoint_ir::term::Term;
use counterpoint_ir::types::Type;

use super::linear;
use super::terms::{Terms, parts};

/// One way to satisfy a condition: values for its own variables that make all its terms true.
#[derive(Debug, Clone, Default)]
pub(crate) struct Alternative {
    /// Its own variables, by number.
    pub(crate) own: Vec<u32>,
    /// What must be true.
    pub(crate) all: Vec<TermId>,
}

impl Alternative {
    /// Eliminates variables that an equation defines; `None` if nothing can make the terms true.
    pub(crate) fn simplified(mut self, terms: &mut Terms) -> Option<Self> {
        self.flatten(terms)?;
        while let Some((index, var, Definition { by, provided })) = self.definition(terms) {
            self.all[index] = provided;
            self.own.retain(|&own| own != var);
            for term in &mut self.all {
                *term = terms.substitute(*term, var, by);
            }
            self.flatten(terms)?;
        }
        let Self { own, all } = self;
        let own = own.into_iter().filter(|&var| all.iter().any(|&term| terms.mentions(term, var))).collect();
        Some(Self { own, all })
    }

    /// Splits conjunctions and drops what is true.
    fn flatten(&mut self, terms: &mut Terms) -> Option<()> {
        let mut all: Vec<TermId> = Vec::new();
        for term in self.all.iter().flat_map(|&term| terms.pool.conjuncts(term)) {
            match terms.as_bool(term).or_else(|| linear::decide(terms, term)) {
                Some(true) => {}
                Some(false) => return None,
                None if all.contains(&term) => {}
                None => all.push(term),
            }
        }
        self.all = all;
        Some(())
    }

    /// A term that defines a variable. Definitions that need no division come first.
    fn definition(&self, terms: &mut Terms) -> Option<(usize, u32, Definition)> {
        let mut divided = None;
        for (index, &term) in self.all.iter().enumerate() {
            let found = match integers_that_are_equal(terms, term) {
                Some((a, b)) => self.defined_integer(terms, a, b),
                None => self.own.iter().find_map(|&var| Some((var, defined_truth(terms, term, var)?))),
            };
            match found {
                Some((var, found)) if terms.as_bool(found.provided) == Some(true) => return Some((index, var, found)),
                Some((var, found)) => divided = divided.or(Some((index, var, found))),
                None => {}
            }
        }
        divided
    }

    /// What an equation of integers says of an own variable, of one that it gives exactly if there is any.
    fn defined_integer(&self, terms: &mut Terms, a: TermId, b: TermId) -> Option<(u32, Definition)> {
        let mut divided = None;
        for (var, factor, rest) in linear::solvable(terms, a, b, &self.own) {
            if let Some(by) = rest.quotient(terms, &factor.neg()) {
                return Some((var, Definition { by, provided: terms.bool(true) }));
            }
            divided = divided.or(Some((var, factor, rest)));
        }
        let (var, factor, rest) = divided?;
        let rest = rest.term(terms);
        let by = solution(terms, &factor, rest);
        let divisor = terms.int(factor);
        Some((var, Definition { by, provided: terms.pool.apply(Op::IntDivides, &[divisor, rest]) }))
    }
}

/// A term says: the variable has this value, which exists under a condition.
struct Definition {
    by: TermId,
    provided: TermId,
}

/// The sides of an equation of integers.
fn integers_that_are_equal(terms: &Terms, term: TermId) -> Option<(TermId, TermId)> {
    match terms.pool.term(term) {
        Term::Apply(prim, args) if prim.op == Op::Equal && *terms.pool.ty(args[0]) == Type::Int => {
            Some((args[0], args[1]))
        }
        _ => None,
    }
}

/// What a term says of a truth value, if it leaves no choice.
fn defined_truth(terms: &mut Terms, term: TermId, var: u32) -> Option<Definition> {
    let always = terms.bool(true);
    if terms.as_var(term) == Some(var) {
        return Some(Definition { by: always, provided: always });
    }
    let Term::Apply(prim, args) = terms.pool.term(term) else { return None };
    match (prim.op, &**args) {
        (Op::Not, &[a]) if terms.as_var(a) == Some(var) => Some(Definition { by: terms.bool(false), provided: always }),
        (Op::Equal, &[a, b]) => {
            let other = if terms.as_var(a) == Some(var) { b } else { a };
            let is_defined =
                (terms.as_var(a) == Some(var) || terms.as_var(b) == Some(var)) && !terms.mentions(other, var);
            is_defined.then_some(Definition { by: other, provided: always })
        }
        _ => None,
    }
}

/// The y with `factor * y + rest = 0`, rounded.
fn solution(terms: &mut Terms, factor: &Integer, rest: TermId) -> TermId {
    let zero = terms.int(0);
    if *factor == Integer::from(-1) {
        return rest;
    }
    let negated = terms.sub(zero, rest);
    let factor = terms.int(factor.clone());
    terms.div(negated, factor)
}

/// The difference of two terms as `factor * var + rest`, where it has this form and a factor.
fn isolate(terms: &mut Terms, a: TermId, b: TermId, var: u32) -> Option<(Integer, TermId)> {
    let (left, left_rest) = form(terms, a, var)?;
    let (right, right_rest) = form(terms, b, var)?;
    let factor = left.sub(&right);
    if factor.is_zero() {
        return None;
    }
    Some((factor, terms.sub(left_rest, right_rest)))
}

/// A term as `factor * var + rest`, where it has this form.
fn form(terms: &mut Terms, id: TermId, var: u32) -> Option<(Integer, TermId)> {
    let mut known: HashMap<TermId, Option<(Integer, TermId)>> = HashMap::new();
    for part in parts(&terms.pool, id) {
        let form = match terms.pool.term(part) {
            Term::Var(number) if *number == var => {
                (*terms.pool.ty(part) == Type::Int).then(|| (1.into(), terms.int(0)))
            }
            Term::Const(_) | Term::Var(_) => Some((Integer::ZERO, part)),
            Term::Apply(prim, args) => {
                let (op, old) = (prim.op, args.clone());
                let forms: Option<Vec<_>> = old.iter().map(|arg| known[arg].clone()).collect();
                match forms {
                    Some(forms)
                        if forms.iter().zip(&old).all(|((factor, rest), arg)| factor.is_zero() && rest == arg) =>
                    {
                        Some((Integer::ZERO, part))
                    }
                    Some(forms) => combine(terms, op, &forms),
                    None => None,
                }
            }
        };
        known.insert(part, form);
    }
    known.remove(&id).flatten()
}

fn combine(terms: &mut Terms, op: Op, forms: &[(Integer, TermId)]) -> Option<(Integer, TermId)> {
    match (op, forms) {
        (Op::IntAdd, [(a, a_rest), (b, b_rest)]) => Some((a.add(b), terms.add(*a_rest, *b_rest))),
        (Op::IntSub, [(a, a_rest), (b, b_rest)]) => Some((a.sub(b), terms.sub(*a_rest, *b_rest))),
        (Op::IntNeg, [(a, rest)]) => {
            let zero = terms.int(0);
            Some((a.neg(), terms.sub(zero, *rest)))
        }
        (Op::IntMul, [(a, a_rest), (b, b_rest)]) => {
            let (factor, rest, by) = match (terms.as_int(*a_rest), terms.as_int(*b_rest)) {
                (Some(by), _) if a.is_zero() => (b, *b_rest, by.clone()),
                (_, Some(by)) if b.is_zero() => (a, *a_rest, by.clone()),
                _ => return None,
            };
            let factor = factor.mul(&by);
            let by = terms.int(by);
            Some((factor, terms.mul(rest, by)))
        }
        _ => None,
    }
}

/// The bounds that comparisons anywhere in the terms set to a variable, and their neighbours.
pub(crate) fn bounds(terms: &mut Terms, all: &[TermId], var: u32) -> Vec<TermId> {
    let mut found: Vec<TermId> = Vec::new();
    let comparisons: Vec<(TermId, TermId)> = all
        .iter()
        .flat_map(|&term| parts(&terms.pool, term))
        .filter_map(|part| match terms.pool.term(part) {
            Term::Apply(prim, args) if matches!(prim.op, Op::Equal | Op::IntLess | Op::IntLessEqual) => {
                (*terms.pool.ty(args[0]) == Type::Int).then(|| (args[0], args[1]))
            }
            _ => None,
        })
        .collect();
    for (a, b) in comparisons {
        let Some((factor, rest)) = isolate(terms, a, b, var) else { continue };
        let exact = solution(terms, &factor, rest);
        for offset in [0, 1, -1] {
            let offset = terms.int(offset);
            let point = terms.add(exact, offset);
            if !found.contains(&point) {
                found.push(point);
            }
        }
    }
    found
}
