//! Whether a case is one that the language accepts.
//!
//! The generator makes only such cases, and the shrinker throws away what is not: every name is declared before it is
//! used and in a block that is still open, types do not mix, a point shows the same names with the same types
//! everywhere, and a property speaks of points and names that exist. Constants that can only trap or block (an index
//! outside an array, a value outside its range, an empty range) are left out, since a front end may refuse them.
//! Stricter than the language where the language leaves a question open: an inner variable has a value, and properties
//! cannot trap.

use std::collections::BTreeMap;

use crate::case::{AssignTarget, Case, Program, Property, Quantifier, Shorthand, Stmt, Type, may_be_outlined};
use crate::expr::{Binary, Expr, Function, Unary, Value};
use crate::fixed::Fixed;

/// A type without its range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    /// Numbers.
    Int,
    /// Numbers of fixed width.
    Fixed(Fixed),
    /// Truth values.
    Bool,
    /// The enumeration.
    Colour,
    /// Arrays of this length.
    Array(usize),
}

/// The names that each point shows, in order, with their sorts.
type Points = BTreeMap<String, Vec<(String, Sort)>>;

impl Type {
    /// The type without its range.
    pub fn sort(&self) -> Sort {
        match self {
            Type::Int | Type::Range(..) => Sort::Int,
            Type::Fixed(ty) => Sort::Fixed(*ty),
            Type::Bool => Sort::Bool,
            Type::Colour => Sort::Colour,
            Type::Array(_, len) => Sort::Array(*len),
        }
    }
}

impl Sort {
    /// Whether it is one of numbers.
    pub fn is_number(self) -> bool {
        matches!(self, Sort::Int | Sort::Fixed(_))
    }
}

impl Case {
    /// Whether the language accepts it, and the oracle needs no assumption about it.
    pub fn is_well_formed(&self) -> bool {
        let points: Option<Vec<Points>> = self.programs.iter().map(points_of).collect();
        points.is_some_and(|points| property_is_well_formed(self, &points))
    }
}

/// What a program shows of itself at a quantifier's points: names that all of them have, and inputs.
pub(crate) fn visible(case_program: &Program, quantifier: &Quantifier, is_post: bool) -> Vec<(String, Sort)> {
    points_of(case_program).map(|points| visible_at(case_program, &points, quantifier, is_post)).unwrap_or_default()
}

fn points_of(program: &Program) -> Option<Points> {
    let mut walk = Walk { program, open: Vec::new(), declared: Vec::new(), points: Points::new() };
    walk.block(&program.body, true).then_some(walk.points)
}

/// A walk through a program in the order of its text.
struct Walk<'a> {
    program: &'a Program,
    /// Declared in a block that is still open.
    open: Vec<usize>,
    /// Declared anywhere so far.
    declared: Vec<usize>,
    points: Points,
}

impl Walk<'_> {
    fn block(&mut self, block: &[Stmt], is_top: bool) -> bool {
        let n_open = self.open.len();
        let fine = block.iter().all(|stmt| self.stmt(stmt, is_top));
        self.open.truncate(n_open);
        fine
    }

    fn stmt(&mut self, stmt: &Stmt, is_top: bool) -> bool {
        match stmt {
            Stmt::Var(var, None) => is_top && self.declare(*var),
            Stmt::Var(var, Some(value)) => {
                let ty = &self.program.vars[*var].ty;
                self.sort(value) == Some(ty.sort()) && self.may_hold(ty, value) && self.declare(*var)
            }
            Stmt::Input(_, var) => self.program.vars[*var].ty.may_be_chosen() && self.declare(*var),
            Stmt::Assign(place, value) => {
                let fits = self.place(place).is_some_and(|sort| self.sort(value) == Some(sort));
                fits && self.may_take(place, value)
            }
            Stmt::Havoc(place, None) => {
                self.place(place).is_some() && place.index.is_none() && self.program.vars[place.var].ty.may_be_chosen()
            }
            Stmt::Havoc(place, Some((low, high))) => {
                let sort = self.place(place);
                sort.is_some_and(Sort::is_number)
                    && [self.sort(low), self.sort(high)] == [sort; 2]
                    && may_be_range(low, high)
            }
            Stmt::Assume(condition) | Stmt::If(condition, ..) | Stmt::While(condition, _) => {
                self.sort(condition) == Some(Sort::Bool) && self.inner(stmt)
            }
            Stmt::Either(ways) => ways.len() >= 2 && self.inner(stmt),
            Stmt::Loop(_) | Stmt::Skip => self.inner(stmt),
            Stmt::Outlined(var, body) => self.open.contains(var) && may_be_outlined(*var, body) && self.inner(stmt),
            Stmt::Observe(point, fields) => {
                let shown = fields.iter().map(|field| Some((field.name.clone(), self.sort(&field.value)?)));
                let Some(shown) = shown.collect::<Option<Vec<_>>>() else { return false };
                self.points.entry(point.clone()).or_insert_with(|| shown.clone()) == &shown
            }
        }
    }

    fn inner(&mut self, stmt: &Stmt) -> bool {
        stmt.blocks().into_iter().all(|block| self.block(block, false))
    }

    fn declare(&mut self, var: usize) -> bool {
        let is_new = !self.declared.contains(&var);
        self.declared.push(var);
        self.open.push(var);
        is_new
    }

    fn place(&self, place: &AssignTarget) -> Option<Sort> {
        if !self.open.contains(&place.var) {
            return None;
        }
        let sort = self.program.vars[place.var].ty.sort();
        match (&place.index, sort) {
            (None, sort) => Some(sort),
            (Some(index), Sort::Array(len)) => {
                (self.sort(index) == Some(Sort::Int) && may_be_inside(index, len)).then_some(Sort::Int)
            }
            (Some(_), _) => None,
        }
    }

    fn may_take(&self, place: &AssignTarget, value: &Expr) -> bool {
        match (&self.program.vars[place.var].ty, &place.index) {
            (Type::Array(Some((low, high)), _), Some(_)) => may_lie_in(value, *low, *high),
            (_, Some(_)) => true,
            (ty, None) => self.may_hold(ty, value),
        }
    }

    /// An array with a range is set to one of the same type, or element by element to what may lie within.
    fn may_hold(&self, ty: &Type, value: &Expr) -> bool {
        match (ty, value) {
            (Type::Range(low, high), _) => may_lie_in(value, *low, *high),
            (Type::Array(Some(_), _), Expr::Var(var)) => self.program.vars[*var].ty == *ty,
            (Type::Array(Some((low, high)), _), Expr::Array(elements)) => {
                elements.iter().all(|element| may_lie_in(element, *low, *high))
            }
            (Type::Array(Some(_), _), _) => false,
            _ => true,
        }
    }

    fn sort(&self, expr: &Expr) -> Option<Sort> {
        sort_of(expr, &|leaf| match leaf {
            Expr::Var(var) if self.open.contains(var) => Some(self.program.vars[*var].ty.sort()),
            _ => None,
        })
    }
}

/// The sort of an expression, given those of variables and of what is seen; nothing if sorts do not fit.
fn sort_of(expr: &Expr, leaves: &dyn Fn(&Expr) -> Option<Sort>) -> Option<Sort> {
    let sort = |part: &Expr| sort_of(part, leaves);
    let all_are = |parts: &[&Expr], wanted: Sort| parts.iter().all(|part| sort(part) == Some(wanted));
    match expr {
        Expr::Int(_) => Some(Sort::Int),
        Expr::Fixed(ty, number) => (ty.wrap(*number) == *number).then_some(Sort::Fixed(*ty)),
        Expr::Bool(_) => Some(Sort::Bool),
        Expr::Name(_) => Some(Sort::Colour),
        Expr::Var(_) | Expr::Seen(..) => leaves(expr),
        Expr::Index(array, index) => match (sort(array)?, sort(index)?) {
            (Sort::Array(len), Sort::Int) if may_be_inside(index, len) => Some(Sort::Int),
            _ => None,
        },
        Expr::Cast(target, inner) => sort(inner)?.is_number().then(|| target.map_or(Sort::Int, Sort::Fixed)),
        Expr::Unary(op, inner) => sort(inner).filter(|sort| match op {
            Unary::Minus => sort.is_number(),
            Unary::Not => *sort == Sort::Bool,
            Unary::BitNot => matches!(sort, Sort::Fixed(_)),
        }),
        Expr::Binary(op, left, right) => binary_sort(*op, sort(left)?, sort(right)?),
        Expr::Conditional(condition, yes, no) => {
            (sort(condition)? == Sort::Bool && sort(yes)? == sort(no)?).then(|| sort(yes)).flatten()
        }
        Expr::Call(function, parts) => {
            let first = sort(parts.first()?)?;
            let fits = match function {
                Function::Abs => parts.len() == 1 && !matches!(first, Sort::Fixed(ty) if !ty.is_signed),
                Function::Min | Function::Max => parts.len() >= 2,
            };
            (fits && first.is_number() && all_are(&expr.children(), first)).then_some(first)
        }
        Expr::Array(parts) => {
            (!parts.is_empty() && all_are(&expr.children(), Sort::Int)).then_some(Sort::Array(parts.len()))
        }
    }
}

/// The value of an expression that speaks of no variable and does not trap.
fn constant(expr: &Expr) -> Option<Value> {
    let is_constant = !expr.all_parts().iter().any(|part| matches!(part, Expr::Var(_) | Expr::Seen(..)));
    is_constant.then(|| expr.evaluate(&|_| unreachable!("there are no variables")).ok()).flatten()
}

fn may_lie_in(number: &Expr, low: i64, high: i64) -> bool {
    match constant(number) {
        Some(Value::Int(number)) => (low..=high).contains(&number),
        _ => true,
    }
}

fn may_be_inside(index: &Expr, len: usize) -> bool {
    match constant(index) {
        Some(Value::Int(index)) => usize::try_from(index).is_ok_and(|index| index < len),
        _ => true,
    }
}

fn may_be_range(low: &Expr, high: &Expr) -> bool {
    match (constant(low), constant(high)) {
        (Some(low), Some(high)) => low <= high,
        _ => true,
    }
}

fn binary_sort(op: Binary, left: Sort, right: Sort) -> Option<Sort> {
    let (arguments, result) = match op {
        Binary::Equal | Binary::NotEqual => (left, Sort::Bool),
        Binary::Iff | Binary::Implies | Binary::Or | Binary::And => (Sort::Bool, Sort::Bool),
        Binary::Less | Binary::LessEqual | Binary::Greater | Binary::GreaterEqual if left.is_number() => {
            (left, Sort::Bool)
        }
        Binary::Add | Binary::Subtract | Binary::Multiply | Binary::Divide | Binary::Remainder if left.is_number() => {
            (left, left)
        }
        Binary::BitOr | Binary::BitXor | Binary::BitAnd | Binary::ShiftLeft | Binary::ShiftRight
            if matches!(left, Sort::Fixed(_)) =>
        {
            (left, left)
        }
        _ => return None,
    };
    (left == arguments && right == arguments).then_some(result)
}

fn property_is_well_formed(case: &Case, points: &[Points]) -> bool {
    let property = &case.property;
    let prefix_fits = property.quantifiers.is_sorted_by_key(|quantifier| !quantifier.is_universal);
    let points_exist = property.quantifiers.iter().all(|quantifier| {
        let known = &points[quantifier.program];
        let named = quantifier.points.iter().flatten().all(|point| known.contains_key(point));
        property.is_post || (!known.is_empty() && named)
    });
    let seen: Vec<Vec<(String, Sort)>> = property
        .quantifiers
        .iter()
        .map(|q| visible_at(&case.programs[q.program], &points[q.program], q, property.is_post))
        .collect();
    let is_truth = |expr: &Expr, universal_only: bool| {
        let leaf = |leaf: &Expr| match leaf {
            Expr::Seen(run, name) if !universal_only || property.quantifiers[*run].is_universal => {
                seen[*run].iter().find(|(known, _)| known == name).map(|(_, sort)| *sort)
            }
            _ => None,
        };
        sort_of(expr, &leaf) == Some(Sort::Bool) && expr.all_parts().into_iter().all(|part| !may_trap(part, &leaf))
    };
    !property.quantifiers.is_empty()
        && prefix_fits
        && points_exist
        && is_truth(&property.body, false)
        && property.given.as_ref().is_none_or(|given| is_truth(given, true))
        && property.shorthand.is_none_or(|shorthand| shorthand_stays(case, shorthand))
}

/// A shorthand must still expand to the property after an edit of its programs.
fn shorthand_stays(case: &Case, shorthand: Shorthand) -> bool {
    Property::of_shorthand(shorthand, &case.programs, &case.property.quantifiers)
        .is_some_and(|expanded| expanded == case.property)
}

fn may_trap(expr: &Expr, leaves: &dyn Fn(&Expr) -> Option<Sort>) -> bool {
    match expr {
        Expr::Binary(Binary::Divide | Binary::Remainder, _, right) => {
            !matches!(**right, Expr::Int(divisor) if divisor != 0)
                && !matches!(**right, Expr::Fixed(_, divisor) if divisor != 0)
        }
        Expr::Index(array, index) => match (sort_of(array, leaves), &**index) {
            (Some(Sort::Array(len)), Expr::Int(index)) => !usize::try_from(*index).is_ok_and(|index| index < len),
            _ => true,
        },
        _ => false,
    }
}

fn visible_at(program: &Program, points: &Points, quantifier: &Quantifier, is_post: bool) -> Vec<(String, Sort)> {
    let named = |var: usize| (program.vars[var].name.clone(), program.vars[var].ty.sort());
    if is_post {
        return program.top_level().into_iter().map(named).collect();
    }
    let chosen: Vec<_> =
        points.iter().filter(|(point, _)| quantifier.points.as_ref().is_none_or(|at| at.contains(point))).collect();
    let Some((_, first)) = chosen.first() else { return Vec::new() };
    let inputs: Vec<(String, Sort)> = program.inputs().into_iter().map(|(var, _)| named(var)).collect();
    let at_all =
        |field: &(String, Sort)| chosen.iter().all(|(_, fields)| fields.contains(field) || inputs.contains(field));
    let mut seen: Vec<(String, Sort)> = first.iter().filter(|field| at_all(field)).cloned().collect();
    seen.extend(inputs.iter().filter(|input| !first.iter().any(|field| field.0 == input.0)).cloned());
    seen
}
