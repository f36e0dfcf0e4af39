//! Smaller cases that still fail.
//!
//! Greedy: every small change of a case is tried (drop a statement or replace it by what is inside, replace an
//! expression by a part of it or by a constant, drop a conjunct, a quantifier, a program, a `given`, a shorthand), and
//! the first one that is well-formed, smaller, and still has the property asked for is taken, until none is. The size
//! goes down with every step, so this ends.

use crate::case::{Case, Program, Property, Stmt};
use crate::expr::Expr;
use crate::fixed::Fixed;

/// The smallest case found that `fails` as the given one does.
pub fn shrink(case: &Case, mut fails: impl FnMut(&Case) -> bool) -> Case {
    let mut smallest = case.clone();
    loop {
        let size = size_of_case(&smallest);
        let mut smaller = candidates(&smallest).into_iter().filter(|case| size_of_case(case) < size);
        match smaller.find(|candidate| candidate.is_well_formed() && fails(candidate)) {
            Some(candidate) => smallest = candidate,
            None => return smallest,
        }
    }
}

/// The size of a case, as the shrinker sees it.
pub fn size_of_case(case: &Case) -> usize {
    let property = &case.property;
    let points: usize =
        property.quantifiers.iter().map(|q| q.points.as_ref().map_or(0, |points| 1 + points.len())).sum();
    let exprs: usize = property.given.iter().chain([&property.body]).map(size_of_expr).sum();
    let programs: usize =
        case.programs.iter().map(|program| 5 + program.stmts().iter().map(|s| size_of_stmt(s)).sum::<usize>()).sum();
    let shorthand = usize::from(property.shorthand.is_some());
    programs + exprs + points + 5 * property.quantifiers.len() + usize::from(property.is_post) + shorthand
}

fn size_of_stmt(stmt: &Stmt) -> usize {
    let own = match stmt {
        Stmt::Skip => 1,
        Stmt::Either(ways) => 2 + ways.len(),
        Stmt::Observe(_, fields) => 2 + fields.len(),
        _ => 2,
    };
    own + stmt.exprs().into_iter().map(size_of_expr).sum::<usize>()
}

fn size_of_expr(expr: &Expr) -> usize {
    let size = |part: &&Expr| match part {
        Expr::Int(0) | Expr::Fixed(_, 0) | Expr::Bool(_) | Expr::Name(0) => 1,
        Expr::Int(1) | Expr::Fixed(_, 1) | Expr::Name(_) => 2,
        Expr::Int(_) | Expr::Fixed(..) | Expr::Var(_) | Expr::Seen(..) => 3,
        _ => 4,
    };
    expr.all_parts().iter().map(size).sum()
}

fn candidates(case: &Case) -> Vec<Case> {
    let mut found = Vec::new();
    found.extend((0..case.property.quantifiers.len()).filter_map(|run| without_quantifier(case, run)));
    found.extend(without_unused_program(case));
    for position in 0..case.programs.len() {
        for program in smaller_programs(&case.programs[position]) {
            let mut smaller = case.clone();
            smaller.programs[position] = program;
            found.push(smaller);
        }
    }
    found.extend(smaller_properties(&case.property).into_iter().map(|property| Case { property, ..case.clone() }));
    // The expansion of a shorthand follows the program, so a smaller program may ask for a smaller body.
    found.iter_mut().for_each(expand_again);
    found
}

fn expand_again(case: &mut Case) {
    let Some(shorthand) = case.property.shorthand else { return };
    if let Some(expanded) = Property::of_shorthand(shorthand, &case.programs, &case.property.quantifiers) {
        case.property = expanded;
    }
}

fn without_quantifier(case: &Case, run: usize) -> Option<Case> {
    let mut smaller = case.clone();
    smaller.property.shorthand = None;
    smaller.property.quantifiers.remove(run);
    let property = &mut smaller.property;
    for expr in property.given.iter_mut().chain([&mut property.body]) {
        let mut number = 0;
        while let Some(part) = expr.part_mut(number) {
            match part {
                Expr::Seen(of, _) if *of == run => return None,
                Expr::Seen(of, _) if *of > run => *of -= 1,
                _ => {}
            }
            number += 1;
        }
    }
    Some(smaller)
}

fn without_unused_program(case: &Case) -> Option<Case> {
    let is_unused = |program: &usize| case.property.quantifiers.iter().all(|quantifier| quantifier.program != *program);
    let unused = (0..case.programs.len()).find(is_unused)?;
    let mut smaller = case.clone();
    smaller.programs.remove(unused);
    for quantifier in &mut smaller.property.quantifiers {
        quantifier.program -= usize::from(quantifier.program > unused);
    }
    Some(smaller)
}

fn smaller_programs(program: &Program) -> Vec<Program> {
    let mut found = Vec::new();
    for number in 0..program.stmts().len() {
        let mut edit = |change: &dyn Fn(&mut Vec<Stmt>, usize)| {
            let mut smaller = program.clone();
            if let Some((block, at)) = smaller.locate(number) {
                change(block, at);
            }
            found.push(smaller);
        };
        edit(&|block, at| {
            block.remove(at);
        });
        let mut copy = program.clone();
        let Some((block, at)) = copy.locate(number) else { continue };
        for replacement in smaller_stmts(&block[at]) {
            edit(&|block, at| {
                block.splice(at..=at, replacement.clone());
            });
        }
    }
    found
}

/// What may stand in place of a statement.
fn smaller_stmts(stmt: &Stmt) -> Vec<Vec<Stmt>> {
    let mut found: Vec<Vec<Stmt>> = stmt.blocks().into_iter().cloned().collect();
    match stmt {
        Stmt::Either(ways) if ways.len() > 2 => found.extend((0..ways.len()).map(|way| {
            let mut fewer = ways.clone();
            fewer.remove(way);
            vec![Stmt::Either(fewer)]
        })),
        Stmt::Observe(point, fields) => found.extend((0..fields.len()).map(|field| {
            let mut fewer = fields.clone();
            fewer.remove(field);
            vec![Stmt::Observe(point.clone(), fewer)]
        })),
        Stmt::Havoc(place, Some(_)) => found.push(vec![Stmt::Havoc(place.clone(), None)]),
        _ => {}
    }
    for which in 0..stmt.exprs().len() {
        for expr in smaller_exprs(stmt.exprs()[which]) {
            let mut smaller = stmt.clone();
            *smaller.exprs_mut()[which] = expr;
            found.push(vec![smaller]);
        }
    }
    found
}

/// An expression with one of its parts replaced by a part of that, or by a constant.
fn smaller_exprs(expr: &Expr) -> Vec<Expr> {
    let mut found = Vec::new();
    for number in 0..expr.all_parts().len() {
        let mut copy = expr.clone();
        let Some(part) = copy.part_mut(number) else { continue };
        let constants = [Expr::Int(0), Expr::Int(1), Expr::Bool(false), Expr::Bool(true), Expr::Name(0)];
        let zeros = Fixed::ALL.map(|ty| Expr::Fixed(ty, 0));
        let replacements: Vec<Expr> = part.children().into_iter().cloned().chain(constants).chain(zeros).collect();
        for replacement in replacements {
            let mut smaller = expr.clone();
            if let Some(part) = smaller.part_mut(number) {
                *part = replacement;
            }
            found.push(smaller);
        }
    }
    found
}

fn smaller_properties(property: &Property) -> Vec<Property> {
    let mut found = vec![Property { shorthand: None, ..property.clone() }];
    if property.shorthand.is_some() {
        return found;
    }
    found.push(Property { given: None, ..property.clone() });
    found.extend(smaller_exprs(&property.body).into_iter().map(|body| Property { body, ..property.clone() }));
    for given in property.given.iter().flat_map(smaller_exprs) {
        found.push(Property { given: Some(given), ..property.clone() });
    }
    for run in 0..property.quantifiers.len() {
        let mut everywhere = property.clone();
        everywhere.quantifiers[run].points = None;
        found.push(everywhere);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interpret::Limits;
    use crate::oracle::OracleVerdict;

    #[test]
    fn shrinking_keeps_the_predicate() {
        let is_late = |case: &Case| {
            let verdict = case.decide(3, Limits::default());
            matches!(verdict, Some(OracleVerdict::Refuted { observations }) if observations >= 2)
        };
        let late: Vec<Case> = (0..200).map(Case::generate).filter(is_late).take(8).collect();
        assert_eq!(late.len(), 8, "there are cases to shrink");
        for case in late {
            let small = shrink(&case, is_late);
            assert!(is_late(&small) && small.is_well_formed(), "{}", small.to_cpt());
            assert!(size_of_case(&small) < size_of_case(&case), "{}", case.to_cpt());
        }
    }

    #[test]
    fn shrinking_to_anything_leaves_next_to_nothing() {
        let small = shrink(&Case::generate(3), |_| true);
        assert_eq!(small.programs.len(), 1);
        assert!(small.to_cpt().lines().count() <= 8, "{}", small.to_cpt());
    }
}
