//! Random programs.
//!
//! A program declares its variables, takes its inputs, and then mostly runs a main loop that ends each round with an
//! observation. Choices are what makes runs many, so each program has only a few *credits* for them.

use crate::case::{AssignTarget, Field, Program, Secrecy, Stmt, Type, Variable};
use crate::check::Sort;
use crate::expr::{Binary, ENUM_VALUES, Expr, Unary};
use crate::fixed::Fixed;

use super::Dice;
use super::expr::Scope;
use super::property::Shape;

/// What the programs of a case have in common, so that a property can compare them.
pub(super) struct Interface {
    inputs: Vec<SharedInput>,
    /// Observation points, with names and sorts of their fields.
    points: Vec<(String, Vec<(String, Sort)>)>,
    /// The width of some of the numbers, if any has one.
    fixed: Option<Fixed>,
    /// Choices that a program may make besides its inputs.
    credits: usize,
    /// Whether runs should come to an end.
    ends: bool,
}

#[derive(Clone)]
struct SharedInput {
    name: &'static str,
    ty: Type,
    secrecy: Secrecy,
    is_in_loop: bool,
}

impl Interface {
    /// Draws an interface that suits the shape of the property.
    pub(super) fn draw(dice: &mut Dice, shape: &Shape) -> Self {
        let fixed = dice.chance(35).then(|| dice.pick(&Fixed::ALL));
        let inputs = draw_inputs(dice, shape, fixed);
        let n_fresh = inputs.iter().filter(|input| input.is_in_loop).count();
        let most = if shape.n_runs() > 2 { 1 } else { 2_usize.saturating_sub(n_fresh) };
        Interface {
            inputs,
            points: draw_points(dice, fixed),
            fixed,
            credits: dice.below(most + 1).max(dice.below(most + 1)),
            ends: shape.is_post(),
        }
    }
}

fn draw_inputs(dice: &mut Dice, shape: &Shape, fixed: Option<Fixed>) -> Vec<SharedInput> {
    let mut inputs = Vec::new();
    let mut input = |dice: &mut Dice, name, secrecy| {
        let ty = match (dice.below(20), fixed) {
            (0, Some(ty)) if ty.bits == 8 => Type::Fixed(ty),
            (0..=7, _) => Type::Range(0, 1),
            (8..=12, _) => Type::Bool,
            (13..=16, _) => Type::Range(0, 2),
            (17, _) => Type::Array(Some((0, 1)), 2),
            _ => Type::Colour,
        };
        inputs.push(SharedInput { name, ty, secrecy, is_in_loop: dice.chance(40) });
    };
    if shape.wants_secret() || dice.chance(25) {
        let secrecy =
            if shape.wants_secret() { Secrecy::Secret } else { dice.pick(&[Secrecy::Secret, Secrecy::Unmarked]) };
        input(dice, "hidden", secrecy);
    }
    if dice.chance(45) {
        let secrecy = dice.pick(&[Secrecy::Unmarked, Secrecy::Public]);
        input(dice, "given_in", secrecy);
    }
    inputs
}

fn draw_points(dice: &mut Dice, fixed: Option<Fixed>) -> Vec<(String, Vec<(String, Sort)>)> {
    let sort = |dice: &mut Dice| match fixed {
        Some(ty) if dice.chance(70) => Sort::Fixed(ty),
        _ => dice.pick(&[Sort::Int, Sort::Int, Sort::Int, Sort::Int, Sort::Bool, Sort::Colour]),
    };
    let first = ("x".to_owned(), sort(dice));
    let second = ("y".to_owned(), sort(dice));
    let mut points = vec![("round".to_owned(), vec![first.clone()])];
    if dice.chance(45) {
        points[0].1.push(second.clone());
    }
    if dice.chance(30) {
        let fields = if dice.chance(60) { vec![first] } else { vec![second, first] };
        points.push(("late".to_owned(), fields));
    }
    points
}

/// Draws a program with this interface.
pub(super) fn draw(dice: &mut Dice, interface: &Interface, name: &str) -> Program {
    let mut writer = Writer {
        dice,
        interface,
        vars: Vec::new(),
        open: Vec::new(),
        fixed: Vec::new(),
        credits: interface.credits,
        is_in_procedure: false,
    };
    let body = writer.program();
    Program { name: name.to_owned(), vars: writer.vars, body }
}

/// Draws a statement for a place where these variables are open, often one that matters in late rounds only.
pub(super) fn draw_stmt(dice: &mut Dice, vars: &[Variable], open: &[usize], fixed: &[usize]) -> Stmt {
    let interface = Interface { inputs: Vec::new(), points: Vec::new(), fixed: None, credits: 1, ends: true };
    let (vars, open, fixed) = (vars.to_vec(), open.to_vec(), fixed.to_vec());
    let mut writer = Writer { dice, interface: &interface, vars, open, fixed, credits: 1, is_in_procedure: false };
    let stmt = writer.stmt(0);
    let numbers = Scope { vars: &writer.vars, open: &writer.open }.of_sort(Sort::Int);
    if numbers.is_empty() || writer.dice.chance(50) {
        return stmt;
    }
    let op = writer.dice.pick(&[Binary::Equal, Binary::GreaterEqual, Binary::Greater]);
    let condition = Expr::binary(op, Expr::Var(writer.dice.pick(&numbers)), Expr::Int(writer.dice.between(1, 3)));
    Stmt::If(condition, vec![stmt], Vec::new())
}

struct Writer<'a> {
    dice: &'a mut Dice,
    interface: &'a Interface,
    vars: Vec<Variable>,
    /// Variables and inputs in scope.
    open: Vec<usize>,
    /// Those that must not be written to: inputs and counters of loops.
    fixed: Vec<usize>,
    credits: usize,
    /// Whether the statement will be one of a procedure, which observes nothing.
    is_in_procedure: bool,
}

impl Writer<'_> {
    fn program(&mut self) -> Vec<Stmt> {
        let mut body = self.declarations();
        let has_main_loop = self.dice.chance(75);
        for input in self.interface.inputs.clone() {
            if !input.is_in_loop || !has_main_loop {
                body.push(self.input(&input));
            }
        }
        if self.dice.chance(30) {
            body.push(self.stmt(1));
        }
        if self.interface.points.len() > 1 && self.dice.chance(30) {
            body.push(self.observe(1));
        }
        if has_main_loop {
            self.main_loop(&mut body);
        } else {
            for _ in 0..=self.dice.below(2) {
                body.push(self.stmt(2));
                body.push(self.observe(0));
            }
        }
        if !matches!(body.last(), Some(Stmt::Loop(_))) && self.dice.chance(40) {
            body.push(self.stmt(1));
            body.push(self.observe(self.interface.points.len() - 1));
        }
        body
    }

    fn declarations(&mut self) -> Vec<Stmt> {
        let mut fields: Vec<(String, Sort)> = Vec::new();
        for (_, shown) in &self.interface.points {
            fields.extend(shown.iter().filter(|field| !fields.contains(field)).cloned().collect::<Vec<_>>());
        }
        let mut body = Vec::new();
        for (number, (name, sort)) in fields.into_iter().enumerate() {
            // The first field always is a variable, so that there is something to write to.
            if number == 0 || self.interface.ends || self.dice.chance(80) {
                let ty = self.ty(sort);
                body.push(self.variable(&name, ty));
            }
        }
        if self.dice.chance(35) {
            let ty = match self.interface.fixed {
                Some(_) if self.dice.chance(60) => Type::Fixed(self.dice.pick(&Fixed::ALL)),
                _ if self.dice.chance(70) => self.ty(Sort::Int),
                _ => Type::Bool,
            };
            body.push(self.variable("extra", ty));
        }
        if self.dice.chance(12) {
            let element = self.dice.pick(&[None, Some((0, 2))]);
            let len = 2 + self.dice.below(2);
            body.push(self.variable("list", Type::Array(element, len)));
        }
        body
    }

    fn ty(&mut self, sort: Sort) -> Type {
        match sort {
            Sort::Int => self.dice.pick(&[
                Type::Int,
                Type::Int,
                Type::Int,
                Type::Range(0, 2),
                Type::Range(0, 3),
                Type::Range(-1, 1),
            ]),
            Sort::Fixed(ty) => Type::Fixed(ty),
            Sort::Bool => Type::Bool,
            Sort::Colour => Type::Colour,
            Sort::Array(len) => Type::Array(None, len),
        }
    }

    fn variable(&mut self, name: &str, ty: Type) -> Stmt {
        let value = match &ty {
            _ if self.dice.chance(15) => None,
            Type::Range(low, high) => Some(Expr::Int(self.dice.between(*low, *high))),
            Type::Int => Some(Expr::Int(self.dice.between(0, 2))),
            other => Some(Scope { vars: &[], open: &[] }.leaf(self.dice, other.sort())),
        };
        let var = self.declare(name, ty);
        Stmt::Var(var, value)
    }

    fn declare(&mut self, name: &str, ty: Type) -> usize {
        self.vars.push(Variable { name: name.to_owned(), ty });
        self.open.push(self.vars.len() - 1);
        self.vars.len() - 1
    }

    fn input(&mut self, input: &SharedInput) -> Stmt {
        let var = self.declare(input.name, input.ty.clone());
        self.fixed.push(var);
        Stmt::Input(input.secrecy, var)
    }

    fn main_loop(&mut self, body: &mut Vec<Stmt>) {
        let counts = self.dice.chance(if self.interface.ends { 85 } else { 35 });
        let counter = counts.then(|| {
            let counter = self.declare("n", Type::Int);
            self.fixed.push(counter);
            body.push(Stmt::Var(counter, Some(Expr::Int(0))));
            counter
        });
        let n_open = self.open.len();
        let mut inner = Vec::new();
        for input in self.interface.inputs.clone().into_iter().filter(|input| input.is_in_loop) {
            inner.push(self.input(&input));
        }
        for _ in 0..=self.dice.below(3) {
            inner.push(self.stmt(2));
        }
        if self.interface.points.len() > 1 && self.dice.chance(50) {
            inner.push(self.observe(1));
        }
        if self.dice.chance(92) {
            inner.push(self.observe(0));
        }
        self.open.truncate(n_open);
        body.push(match counter {
            Some(counter) => {
                inner.push(Stmt::Assign(
                    AssignTarget { var: counter, index: None },
                    Expr::sum(Expr::Var(counter), Expr::Int(1)),
                ));
                let bound = Expr::Int(self.dice.between(1, 4));
                Stmt::While(Expr::binary(Binary::Less, Expr::Var(counter), bound), inner)
            }
            None if self.dice.chance(25) || self.interface.ends => Stmt::While(self.scope_truth(2), inner),
            None => Stmt::Loop(inner),
        });
    }

    fn scope_truth(&mut self, depth: usize) -> Expr {
        Scope { vars: &self.vars, open: &self.open }.truth(self.dice, depth)
    }

    fn expr(&mut self, sort: Sort, depth: usize) -> Expr {
        Scope { vars: &self.vars, open: &self.open }.expr(self.dice, sort, depth)
    }

    fn block(&mut self, depth: usize) -> Vec<Stmt> {
        let n_open = self.open.len();
        let block = (0..=self.dice.below(2)).map(|_| self.stmt(depth)).collect();
        self.open.truncate(n_open);
        block
    }

    /// A statement with blocks not nested deeper than this.
    fn stmt(&mut self, depth: usize) -> Stmt {
        match self.dice.below(24) {
            0..=3 if depth > 0 => {
                let condition = self.scope_truth(2);
                let yes = self.block(depth - 1);
                let no = if self.dice.chance(50) { self.block(depth - 1) } else { Vec::new() };
                Stmt::If(condition, yes, no)
            }
            4..=7 if depth > 0 && self.credits > 0 => {
                self.credits -= 1;
                let n_ways = if self.dice.chance(80) { 2 } else { 3 };
                Stmt::Either((0..n_ways).map(|_| self.block(depth - 1)).collect())
            }
            8..=11 if self.credits > 0 => self.havoc(),
            12 | 13 if depth > 0 => self.inner_while(depth),
            14 if self.dice.chance(60) => Stmt::Assume(self.scope_truth(2)),
            15 if depth > 0 && depth < 2 && !self.interface.points.is_empty() && !self.is_in_procedure => {
                let point = self.dice.below(self.interface.points.len());
                self.observe(point)
            }
            16 if depth > 0 && !self.vars.iter().any(|var| var.name == "local") => {
                let value = self.expr(Sort::Int, 2);
                Stmt::Var(self.declare("local", Type::Int), Some(value))
            }
            17 if self.dice.chance(30) => Stmt::Skip,
            18 | 19 if depth > 0 => self.outlined(depth),
            _ => self.assign(),
        }
    }

    /// A procedure that changes one variable.
    fn outlined(&mut self, depth: usize) -> Stmt {
        let writable = self.writable();
        if writable.is_empty() || self.is_in_procedure {
            return self.assign();
        }
        let var = self.dice.pick(&writable);
        let others = self.open.iter().copied().filter(|other| *other != var).collect();
        let fixed = std::mem::replace(&mut self.fixed, others);
        self.is_in_procedure = true;
        let body = self.block(depth);
        self.is_in_procedure = false;
        self.fixed = fixed;
        Stmt::Outlined(var, body)
    }

    /// Where something may be written to.
    fn writable(&self) -> Vec<usize> {
        self.open.iter().copied().filter(|var| !self.fixed.contains(var)).collect()
    }

    fn assign(&mut self) -> Stmt {
        let writable = self.writable();
        if writable.is_empty() {
            return Stmt::Skip;
        }
        let var = self.dice.pick(&writable);
        let ty = self.vars[var].ty.clone();
        let value = match ty {
            Type::Range(low, high) if self.dice.chance(40) => Expr::Int(self.dice.between(low, high)),
            Type::Range(_, high) if self.dice.chance(50) => {
                Expr::binary(Binary::Remainder, self.expr(Sort::Int, 1), Expr::Int(high + 1))
            }
            Type::Array(..) if self.dice.chance(70) => {
                let index = self.expr(Sort::Int, 1);
                return Stmt::Assign(AssignTarget { var, index: Some(index) }, self.expr(Sort::Int, 1));
            }
            Type::Int | Type::Fixed(_) if self.dice.chance(60) => self.accumulated(var),
            other => match self.expr(other.sort(), 2) {
                Expr::Var(same) if same == var => self.accumulated(var),
                value => value,
            },
        };
        Stmt::Assign(AssignTarget { var, index: None }, value)
    }

    /// A value that goes on from the old one, so that rounds of a loop differ.
    fn accumulated(&mut self, var: usize) -> Expr {
        let old = Expr::Var(var);
        match self.vars[var].ty.sort() {
            sort @ (Sort::Int | Sort::Fixed(_)) => {
                let others: Vec<usize> = self.open.iter().copied().filter(|other| *other != var).collect();
                let step = Scope { vars: &self.vars, open: &others }.leaf(self.dice, sort);
                Expr::binary(self.dice.pick(&[Binary::Add, Binary::Add, Binary::Subtract]), old, step)
            }
            Sort::Bool => Expr::Unary(Unary::Not, Box::new(old)),
            Sort::Colour => {
                let [asked, yes, no] = [(), (), ()].map(|()| self.dice.below(ENUM_VALUES.len()));
                let is_asked = Expr::equal(old, Expr::Name(asked));
                Expr::Conditional(Box::new(is_asked), Box::new(Expr::Name(yes)), Box::new(Expr::Name(no)))
            }
            Sort::Array(len) => Expr::Array((0..len).map(|_| self.expr(Sort::Int, 1)).collect()),
        }
    }

    fn havoc(&mut self) -> Stmt {
        let writable: Vec<usize> =
            self.writable().into_iter().filter(|var| !matches!(self.vars[*var].ty, Type::Array(..))).collect();
        if writable.is_empty() {
            return Stmt::Skip;
        }
        self.credits -= 1;
        let var = self.dice.pick(&writable);
        let place = AssignTarget { var, index: None };
        let low = match self.vars[var].ty {
            Type::Int => self.dice.between(-1, 1),
            Type::Range(low, _) if self.dice.chance(50) => low,
            Type::Fixed(ty) if ty.bits > 8 || self.dice.chance(80) => {
                let low = self.dice.pick(&[0, ty.least(), ty.greatest() - 1]);
                let high = low + i128::from(self.dice.between(0, 2)).min(ty.greatest() - low);
                return Stmt::Havoc(place, Some((Expr::Fixed(ty, low), Expr::Fixed(ty, high))));
            }
            _ => return Stmt::Havoc(place, None),
        };
        let high =
            if self.dice.chance(85) { Expr::Int(low + self.dice.between(1, 2)) } else { self.expr(Sort::Int, 1) };
        Stmt::Havoc(place, Some((Expr::Int(low), high)))
    }

    /// A loop without an observation: often `while x < 2 { x = x + 1; }`, sometimes one that may never end.
    fn inner_while(&mut self, depth: usize) -> Stmt {
        let numbers: Vec<usize> =
            self.writable().into_iter().filter(|var| self.vars[*var].ty.sort().is_number()).collect();
        if numbers.is_empty() || self.dice.chance(25) {
            let condition = self.scope_truth(1);
            return Stmt::While(condition, self.block(depth - 1));
        }
        let var = self.dice.pick(&numbers);
        let number = |number: i64| match self.vars[var].ty {
            Type::Fixed(ty) => Expr::Fixed(ty, number.into()),
            _ => Expr::Int(number),
        };
        let (bound, one) = (self.dice.between(1, 2), number(1));
        let condition = Expr::binary(Binary::Less, Expr::Var(var), number(bound));
        let grow = Stmt::Assign(AssignTarget { var, index: None }, Expr::sum(Expr::Var(var), one));
        Stmt::While(condition, vec![grow])
    }

    fn observe(&mut self, point: usize) -> Stmt {
        let (name, shown) = self.interface.points[point].clone();
        let fields = shown.into_iter().map(|(name, sort)| {
            let same = self.open.iter().copied().find(|var| self.vars[*var].name == name);
            let value = match same {
                Some(var) if self.dice.chance(85) => Expr::Var(var),
                _ => self.expr(sort, 1),
            };
            Field { name, value }
        });
        Stmt::Observe(name, fields.collect())
    }
}
