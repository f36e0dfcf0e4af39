//! What the shorthands of the language expand to, as far as cases use them.
//!
//! Written after the table in `docs/language.md`, for programs with a single observation point, where the table
//! leaves no question.

use crate::case::{Program, Property, Quantifier, Secrecy, Shorthand, Stmt};
use crate::expr::Expr;

impl Property {
    /// The expansion of a shorthand over the programs of these quantifiers, if the programs have what it speaks of.
    pub fn of_shorthand(shorthand: Shorthand, programs: &[Program], quantifiers: &[Quantifier]) -> Option<Property> {
        let program = |run: usize| quantifiers.get(run).map(|quantifier| &programs[quantifier.program]);
        let first = program(0)?;
        let observed = sole_point(first)?;
        let inputs = |wanted: fn(Secrecy) -> bool| -> Vec<String> {
            let inputs = first.inputs().into_iter().filter(|(_, secrecy)| wanted(*secrecy));
            inputs.map(|(var, _)| first.vars[var].name.clone()).collect()
        };
        let public = inputs(|secrecy| secrecy != Secrecy::Secret);
        let secret = inputs(|secrecy| secrecy == Secrecy::Secret);
        let (shape, given, body): (&[bool], _, _) = match shorthand {
            Shorthand::Noninterference | Shorthand::Gni if secret.is_empty() => return None,
            Shorthand::Noninterference => (&[true, true], agree(&public, 0, 1), agree(&observed, 0, 1)),
            Shorthand::Deterministic => (&[true, true], agree(&inputs(|_| true), 0, 1), agree(&observed, 0, 1)),
            Shorthand::Gni => {
                let equal = [agree(&public, 2, 0), agree(&observed, 2, 0), agree(&secret, 2, 1)].concat();
                (&[true, true, false], Vec::new(), equal)
            }
            Shorthand::Refines => {
                let second = program(1)?;
                let also_observed = sole_point(second)?;
                let known = |var: &String| second.inputs().iter().any(|(input, _)| second.vars[*input].name == *var);
                let shared_inputs: Vec<String> = inputs(|_| true).into_iter().filter(known).collect();
                let shared: Vec<String> = observed.into_iter().filter(|name| also_observed.contains(name)).collect();
                if shared.is_empty() {
                    return None;
                }
                (&[true, false], Vec::new(), [agree(&shared_inputs, 0, 1), agree(&shared, 0, 1)].concat())
            }
        };
        let fits = quantifiers.len() == shape.len()
            && quantifiers.iter().zip(shape).all(|(quantifier, is_universal)| quantifier.is_universal == *is_universal);
        fits.then(|| Property {
            quantifiers: quantifiers.to_vec(),
            given: (!given.is_empty()).then(|| Expr::all(given)),
            is_post: false,
            body: Expr::all(body),
            shorthand: Some(shorthand),
        })
    }
}

fn agree(names: &[String], left: usize, right: usize) -> Vec<Expr> {
    names.iter().map(|name| Expr::equal(Expr::seen(left, name), Expr::seen(right, name))).collect()
}

/// The names that the program's only observation point lists.
fn sole_point(program: &Program) -> Option<Vec<String>> {
    let mut points = Vec::new();
    for stmt in program.stmts() {
        if let Stmt::Observe(point, fields) = stmt {
            let names: Vec<String> = fields.iter().map(|field| field.name.clone()).collect();
            if !points.contains(&(point, names.clone())) {
                points.push((point, names));
            }
        }
    }
    let [(_, names)] = points.as_slice() else { return None };
    Some(names.clone())
}
