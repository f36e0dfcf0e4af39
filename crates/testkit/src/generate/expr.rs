//! Random expressions over the variables in scope.

use crate::case::Variable;
use crate::check::Sort;
use crate::expr::{Binary, ENUM_VALUES, Expr, Function, Unary};
use crate::fixed::Fixed;

use super::Dice;

/// The variables that may be read.
pub(super) struct Scope<'a> {
    /// The table of the program.
    pub(super) vars: &'a [Variable],
    /// Positions in it.
    pub(super) open: &'a [usize],
}

impl Scope<'_> {
    /// The open variables of a sort.
    pub(super) fn of_sort(&self, sort: Sort) -> Vec<usize> {
        self.open.iter().copied().filter(|var| self.vars[*var].ty.sort() == sort).collect()
    }

    /// The open variables of a fixed width.
    fn fixed_vars(&self) -> Vec<(usize, Fixed)> {
        let fixed = self.open.iter().filter_map(|var| match self.vars[*var].ty.sort() {
            Sort::Fixed(ty) => Some((*var, ty)),
            _ => None,
        });
        fixed.collect()
    }

    fn arrays(&self) -> Vec<usize> {
        let is_array = |var: &usize| matches!(self.vars[*var].ty.sort(), Sort::Array(_));
        self.open.iter().copied().filter(is_array).collect()
    }

    /// An expression of a sort, not deeper than this.
    pub(super) fn expr(&self, dice: &mut Dice, sort: Sort, depth: usize) -> Expr {
        match sort {
            Sort::Int => self.int(dice, depth),
            Sort::Fixed(ty) => self.fixed(dice, ty, depth),
            Sort::Bool => self.truth(dice, depth),
            Sort::Colour if depth > 0 && dice.chance(15) => self.conditional(dice, sort, depth),
            Sort::Colour => self.leaf(dice, sort),
            Sort::Array(len) => {
                let same = self.of_sort(sort);
                if !same.is_empty() && dice.chance(40) {
                    return Expr::Var(dice.pick(&same));
                }
                Expr::Array((0..len).map(|_| self.int(dice, depth.saturating_sub(1))).collect())
            }
        }
    }

    /// A variable or a constant.
    pub(super) fn leaf(&self, dice: &mut Dice, sort: Sort) -> Expr {
        let vars = self.of_sort(sort);
        if !vars.is_empty() && dice.chance(70) {
            return Expr::Var(dice.pick(&vars));
        }
        match sort {
            Sort::Int => Expr::Int(dice.pick(&[0, 1, 1, 2, 2, 3, -1])),
            Sort::Fixed(ty) => fixed_constant(dice, ty),
            Sort::Bool => Expr::Bool(dice.chance(50)),
            Sort::Colour => Expr::Name(dice.below(ENUM_VALUES.len())),
            Sort::Array(len) => Expr::Array((0..len).map(|_| Expr::Int(dice.between(0, 1))).collect()),
        }
    }

    fn conditional(&self, dice: &mut Dice, sort: Sort, depth: usize) -> Expr {
        let [yes, no] = [(), ()].map(|()| Box::new(self.expr(dice, sort, depth - 1)));
        Expr::Conditional(Box::new(self.truth(dice, depth - 1)), yes, no)
    }

    fn int(&self, dice: &mut Dice, depth: usize) -> Expr {
        if depth == 0 || dice.chance(30) {
            return self.leaf(dice, Sort::Int);
        }
        let fixed = self.fixed_vars();
        if !fixed.is_empty() && dice.chance(25) {
            return Expr::Cast(None, Box::new(Expr::Var(dice.pick(&fixed).0)));
        }
        let arrays = self.arrays();
        if !arrays.is_empty() && dice.chance(25) {
            return Expr::Index(Box::new(Expr::Var(dice.pick(&arrays))), Box::new(self.int(dice, depth - 1)));
        }
        match dice.below(20) {
            0..=9 => self.pair(dice, Binary::Add, depth),
            10..=12 => self.pair(dice, Binary::Subtract, depth),
            13 => Expr::binary(Binary::Multiply, self.int(dice, depth - 1), self.leaf(dice, Sort::Int)),
            14 => Expr::binary(Binary::Divide, self.int(dice, depth - 1), self.leaf(dice, Sort::Int)),
            15 => Expr::binary(Binary::Remainder, self.int(dice, depth - 1), self.leaf(dice, Sort::Int)),
            16 => Expr::Unary(Unary::Minus, Box::new(self.int(dice, depth - 1))),
            17 => {
                let function = dice.pick(&[Function::Min, Function::Max]);
                Expr::Call(function, vec![self.int(dice, depth - 1), self.leaf(dice, Sort::Int)])
            }
            18 => Expr::Call(Function::Abs, vec![self.int(dice, depth - 1)]),
            _ => self.conditional(dice, Sort::Int, depth),
        }
    }

    /// A number of fixed width: mostly sums, which wrap around near the bounds, and conversions.
    fn fixed(&self, dice: &mut Dice, ty: Fixed, depth: usize) -> Expr {
        let sort = Sort::Fixed(ty);
        if depth == 0 || dice.chance(25) {
            return self.leaf(dice, sort);
        }
        let op = match dice.below(20) {
            0..=4 => Binary::Add,
            5 | 6 => Binary::Subtract,
            7 => Binary::Multiply,
            8 => dice.pick(&[Binary::Divide, Binary::Remainder]),
            9 | 10 => dice.pick(&[Binary::BitAnd, Binary::BitOr, Binary::BitXor]),
            11 => {
                let distance = Expr::Fixed(ty, dice.pick(&[1, 1, 2, 7, 8]));
                let op = dice.pick(&[Binary::ShiftLeft, Binary::ShiftRight]);
                return Expr::binary(op, self.fixed(dice, ty, depth - 1), distance);
            }
            12 => return Expr::Unary(dice.pick(&[Unary::Minus, Unary::BitNot]), Box::new(self.leaf(dice, sort))),
            13 => {
                let function = dice.pick(&[Function::Min, Function::Max]);
                return Expr::Call(function, vec![self.fixed(dice, ty, depth - 1), self.leaf(dice, sort)]);
            }
            14 if ty.is_signed => return Expr::Call(Function::Abs, vec![self.fixed(dice, ty, depth - 1)]),
            15 => return self.conditional(dice, sort, depth),
            _ => return self.cast(dice, ty, depth),
        };
        Expr::binary(op, self.fixed(dice, ty, depth - 1), self.leaf(dice, sort))
    }

    /// A conversion, from another width if there is one.
    fn cast(&self, dice: &mut Dice, ty: Fixed, depth: usize) -> Expr {
        let others: Vec<usize> =
            self.fixed_vars().into_iter().filter(|(_, other)| *other != ty).map(|(var, _)| var).collect();
        let from = match others.as_slice() {
            [] => self.int(dice, depth - 1),
            others if dice.chance(50) => Expr::Var(dice.pick(others)),
            _ => self.int(dice, depth - 1),
        };
        Expr::Cast(Some(ty), Box::new(from))
    }

    /// A truth value.
    pub(super) fn truth(&self, dice: &mut Dice, depth: usize) -> Expr {
        if depth == 0 {
            return self.leaf(dice, Sort::Bool);
        }
        let has_names = !self.of_sort(Sort::Colour).is_empty();
        let fixed = self.fixed_vars();
        if !fixed.is_empty() && dice.chance(40) {
            let (var, ty) = dice.pick(&fixed);
            return Expr::binary(dice.pick(&COMPARISONS), Expr::Var(var), self.fixed(dice, ty, depth - 1));
        }
        match dice.below(12) {
            0 if !self.of_sort(Sort::Bool).is_empty() => self.leaf(dice, Sort::Bool),
            1 | 2 if has_names => {
                let op = dice.pick(&[Binary::Equal, Binary::NotEqual]);
                Expr::binary(op, self.leaf(dice, Sort::Colour), self.leaf(dice, Sort::Colour))
            }
            3 => Expr::Unary(Unary::Not, Box::new(self.truth(dice, depth - 1))),
            4 | 5 if depth > 1 => {
                let op = dice.pick(&[Binary::And, Binary::Or, Binary::Implies, Binary::Iff]);
                Expr::binary(op, self.truth(dice, depth - 1), self.truth(dice, depth - 1))
            }
            _ => {
                let op = dice.pick(&COMPARISONS);
                self.pair(dice, op, depth)
            }
        }
    }

    /// An operator on two numbers that are not written the same: `x - x` says little.
    fn pair(&self, dice: &mut Dice, op: Binary, depth: usize) -> Expr {
        let vars = self.of_sort(Sort::Int);
        let left = match vars.as_slice() {
            [] => self.int(dice, depth - 1),
            vars if dice.chance(60) => Expr::Var(dice.pick(vars)),
            _ => self.int(dice, depth - 1),
        };
        let right = if dice.chance(45) { Expr::Int(dice.between(0, 3)) } else { self.leaf(dice, Sort::Int) };
        let right = if left == right { Expr::Int(1) } else { right };
        Expr::binary(op, left, right)
    }
}

/// A small number, or one at which a width has a bound.
pub(super) fn fixed_constant(dice: &mut Dice, ty: Fixed) -> Expr {
    let near = [0, 1, 1, 2, 3, ty.wrap(-1), ty.least(), ty.greatest(), ty.greatest() - 1, ty.greatest() / 2 + 1];
    Expr::Fixed(ty, dice.pick(&near))
}

/// Comparisons of numbers.
pub(super) const COMPARISONS: [Binary; 6] =
    [Binary::Equal, Binary::NotEqual, Binary::Less, Binary::LessEqual, Binary::Greater, Binary::GreaterEqual];
