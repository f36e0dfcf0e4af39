//! Terms that a variable can be replaced by.
//!
//! To show that some y satisfies B, it is enough to name one. Where B says `a * y + rest = 0`, nothing else can be named,
//! so y is eliminated for good. Otherwise the bounds that B sets to y are tried: among integers with coefficients of
//! 1 some y exists only if one of its bounds is one (Cooper, Machine Intelligence 7, 1972), and replacing y by any term
//! whatever is sound, so other coefficients need no special case.

use counterpoint_ir::Integer;
use counterpoint_ir::arith::{self, Terms};
use counterpoint_ir::ids::TermId;
use counterpoint_ir::prim::Op;
use counterpoint_ir::term::{Builder, Term};
use counterpoint_ir::types::Type;

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
                *term = terms.substitute(*term, &|number| (number == var).then_some(by));
            }
            self.flatten(terms)?;
        }
        let Self { own, all } = self;
        let own = own.into_iter().filter(|&var| all.iter().any(|&term| terms.pool.mentions(term, var))).collect();
        Some(Self { own, all })
    }

    /// Splits conjunctions and drops what is true.
    fn flatten(&mut self, terms: &mut Terms) -> Option<()> {
        let mut all: Vec<TermId> = Vec::new();
        for term in self.all.iter().flat_map(|&term| terms.pool.conjuncts(term)) {
            match terms.as_bool(term).or_else(|| arith::decide(terms, term)) {
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
        for (var, factor, rest) in arith::solvable(terms, a, b, &self.own) {
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
pub(super) fn integers_that_are_equal(terms: &Terms, term: TermId) -> Option<(TermId, TermId)> {
    compared_integers(terms, term, &[Op::Equal])
}

/// The sides of a comparison of integers by one of some operators.
fn compared_integers(terms: &Terms, term: TermId, by: &[Op]) -> Option<(TermId, TermId)> {
    let Term::Apply(prim, args) = terms.pool.term(term) else { return None };
    (by.contains(&prim.op) && *terms.pool.ty(args[0]) == Type::Int).then(|| (args[0], args[1]))
}

/// What a term says of a truth value, if it leaves no choice.
fn defined_truth(terms: &mut Terms, term: TermId, var: u32) -> Option<Definition> {
    let always = terms.bool(true);
    if terms.pool.as_var(term) == Some(var) {
        return Some(Definition { by: always, provided: always });
    }
    let Term::Apply(prim, args) = terms.pool.term(term) else { return None };
    match (prim.op, &**args) {
        (Op::Not, &[a]) if terms.pool.as_var(a) == Some(var) => {
            Some(Definition { by: terms.bool(false), provided: always })
        }
        (Op::Equal, &[a, b]) => {
            let other = if terms.pool.as_var(a) == Some(var) { b } else { a };
            let is_defined = (terms.pool.as_var(a) == Some(var) || terms.pool.as_var(b) == Some(var))
                && !terms.pool.mentions(other, var);
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

/// The bounds that comparisons anywhere in the terms set to a variable, and their neighbours.
pub(crate) fn bounds(terms: &mut Terms, all: &[TermId], var: u32) -> Vec<TermId> {
    let mut found: Vec<TermId> = Vec::new();
    let parts = all.iter().flat_map(|&term| terms.pool.subterms(term));
    let by = [Op::Equal, Op::IntLess, Op::IntLessEqual];
    let comparisons: Vec<_> = parts.filter_map(|part| compared_integers(terms, part, &by)).collect();
    for (a, b) in comparisons {
        for (factor, rest) in arith::nearly_solvable(terms, a, b, var) {
            let rest = rest.term(terms);
            let exact = solution(terms, &factor, rest);
            for offset in [0, 1, -1] {
                let offset = terms.int(offset);
                let point = terms.add(exact, offset);
                if !found.contains(&point) {
                    found.push(point);
                }
            }
        }
    }
    found
}
