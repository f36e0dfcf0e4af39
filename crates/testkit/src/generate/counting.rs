//! Cases about counting: programs that take a number among all integers, or all words, and add up in steps.
//!
//! Two programs follow one plan (what they choose, where they observe, what they show), and each counts in its own way: in
//! ones, twos or threes, with what remains behind a loop or in another one, up or down, with nested loops, by a quotient,
//! up to a bound of its own choice. So many pairs do the same in different ways, which is what proofs are about; edits
//! and odd steps make others fail.

use crate::case::{AssignTarget, Case, Field, Program, Secrecy, Stmt, Type, Variable};
use crate::expr::{Binary, Expr};
use crate::fixed::Fixed;

use super::property::{self, Shape};
use super::{Dice, edit};

/// What the programs of a case have in common.
#[derive(Debug, Clone)]
struct Plan {
    /// The width of all numbers, if they have one.
    width: Option<Fixed>,
    /// How the bound is chosen.
    bound: Bound,
    /// Whether it is known to be at least 0.
    is_natural: bool,
    /// Whether it shows.
    shows_bound: bool,
    /// What shows of the sum.
    view: View,
    /// When sums are observed.
    course: Course,
    /// Whether there is a second point, before the last one or in the middle of a round.
    has_middle: bool,
}

#[derive(Debug, Clone, Copy)]
enum Bound {
    Havoc,
    Input,
    Within(i64),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Course {
    AtTheEnd,
    RoundByRound,
}

#[derive(Debug, Clone, Copy)]
enum View {
    Plain,
    Quotient(i64),
    Remainder(i64),
}

/// Draws a case; the caller looks whether its choices are infinite and whether it is well-formed.
pub(super) fn draw(dice: &mut Dice) -> Option<Case> {
    let shape = Shape::draw(dice);
    let plan = Plan::draw(dice);
    let n_programs = if shape.has_two_programs() { 2 } else { 1 };
    let mut programs: Vec<Program> = ["A", "B"][..n_programs].iter().map(|name| plan.program(dice, name)).collect();
    for program in &mut programs {
        for _ in 0..dice.pick(&[0, 0, 0, 0, 1, 2]) {
            edit::apply(dice, program);
        }
    }
    let property = property::draw(dice, &shape, &programs)?;
    Some(Case { programs, property })
}

impl Plan {
    fn draw(dice: &mut Dice) -> Self {
        let width = dice.chance(15).then(|| dice.pick(&Fixed::ALL[..6]));
        let bound = match dice.below(4) {
            0 if width.is_none() => Bound::Input,
            1 => Bound::Within(dice.pick(&[3, 20, 1_000])),
            _ => Bound::Havoc,
        };
        let view = match dice.below(6) {
            0 => View::Quotient(dice.between(2, 3)),
            1 => View::Remainder(dice.between(2, 3)),
            _ => View::Plain,
        };
        Plan {
            width,
            bound,
            is_natural: dice.chance(80),
            shows_bound: dice.chance(50),
            view,
            course: if dice.chance(35) { Course::RoundByRound } else { Course::AtTheEnd },
            has_middle: dice.chance(25),
        }
    }

    fn program(&self, dice: &mut Dice, name: &str) -> Program {
        let mut writer = Writer { dice, plan: self, vars: Vec::new(), body: Vec::new() };
        writer.program();
        Program { name: name.to_owned(), vars: writer.vars, body: writer.body }
    }

    /// A small number in the type of all.
    fn number(&self, number: i64) -> Expr {
        match self.width {
            None => Expr::Int(number),
            Some(width) => Expr::Fixed(width, width.wrap(number.into())),
        }
    }

    fn ty(&self) -> Type {
        self.width.map_or(Type::Int, Type::Fixed)
    }

    /// All numbers, as a range if there is one.
    fn all(&self) -> Option<(Expr, Expr)> {
        let width = self.width?;
        Some((Expr::Fixed(width, width.least()), Expr::Fixed(width, width.greatest())))
    }
}

struct Writer<'a> {
    dice: &'a mut Dice,
    plan: &'a Plan,
    vars: Vec<Variable>,
    body: Vec<Stmt>,
}

fn set(var: usize, value: Expr) -> Stmt {
    Stmt::Assign(AssignTarget { var, index: None }, value)
}

fn less(a: Expr, b: Expr) -> Expr {
    Expr::binary(Binary::Less, a, b)
}

fn add(var: usize, by: Expr) -> Stmt {
    set(var, Expr::sum(Expr::Var(var), by))
}

impl Writer<'_> {
    fn program(&mut self) {
        let n = self.bound();
        let start = self.dice.pick(&[0, 0, 0, 0, 1]);
        let x = self.declare("x", Some(start));
        if self.plan.course == Course::RoundByRound {
            self.rounds(n, x);
            return;
        }
        let counting = self.counting(n, x);
        self.body.extend(counting);
        if self.plan.has_middle {
            self.body.push(self.observe("middle", n, x));
            let more = self.counting(n, x);
            self.body.extend(more);
        }
        self.body.push(self.observe("done", n, x));
    }

    /// Declares a variable; names of helpers are numbered.
    fn declare(&mut self, name: &str, value: Option<i64>) -> usize {
        let var = self.fresh(name);
        let value = value.map(|value| self.plan.number(value));
        self.body.push(Stmt::Var(var, value));
        var
    }

    fn fresh(&mut self, name: &str) -> usize {
        let n_alike = self.vars.iter().filter(|var| var.name.starts_with(name)).count();
        let name = if n_alike == 0 { name.to_owned() } else { format!("{name}{n_alike}") };
        self.vars.push(Variable { name, ty: self.plan.ty() });
        self.vars.len() - 1
    }

    fn bound(&mut self) -> usize {
        let n = if matches!(self.plan.bound, Bound::Input) {
            let n = self.fresh("n");
            self.body.push(Stmt::Input(Secrecy::Unmarked, n));
            n
        } else {
            let n = self.declare("n", None);
            self.body.push(self.choose(n));
            n
        };
        if self.plan.is_natural {
            let is_natural = Expr::binary(Binary::GreaterEqual, Expr::Var(n), self.plan.number(0));
            self.body.push(Stmt::Assume(is_natural));
        }
        n
    }

    /// Any number, or one of a range.
    fn choose(&self, var: usize) -> Stmt {
        let range = match self.plan.bound {
            Bound::Within(high) => Some((self.plan.number(0), self.plan.number(high))),
            Bound::Havoc | Bound::Input => self.plan.all(),
        };
        Stmt::Havoc(AssignTarget { var, index: None }, range)
    }

    /// Inputs keep their values.
    fn may_change_bound(&self) -> bool {
        !matches!(self.plan.bound, Bound::Input)
    }

    /// Brings x up by the bound, or so.
    fn counting(&mut self, n: usize, x: usize) -> Vec<Stmt> {
        let step = self.dice.pick(&[1, 1, 2, 2, 3]);
        let by = self.plan.number(step);
        let stmts = match self.dice.below(8) {
            0 | 1 => self.up(n, x, by),
            2 => self.beyond(n, x, by),
            3 if self.may_change_bound() => self.down(n, x, by),
            4 => self.nested(n, x, by),
            5 => {
                let part = self.dice.pick(&[Binary::Divide, Binary::Remainder]);
                vec![add(x, Expr::binary(part, Expr::Var(n), self.plan.number(step.max(2))))]
            }
            6 => {
                let bound = self.declare("j", None);
                vec![self.choose(bound), Stmt::While(less(Expr::Var(x), Expr::Var(bound)), vec![add(x, by)])]
            }
            _ => vec![if self.dice.chance(50) { set(x, Expr::Var(n)) } else { add(x, Expr::Var(n)) }],
        };
        if self.dice.chance(10) && crate::case::may_be_outlined(x, &stmts) {
            return vec![Stmt::Outlined(x, stmts)];
        }
        stmts
    }

    /// As far as whole steps fit.
    fn up(&mut self, n: usize, x: usize, by: Expr) -> Vec<Stmt> {
        let fits = Expr::binary(Binary::LessEqual, Expr::sum(Expr::Var(x), by.clone()), Expr::Var(n));
        let mut stmts = vec![Stmt::While(fits, vec![add(x, by)])];
        stmts.extend(self.rest(less(Expr::Var(x), Expr::Var(n)), vec![add(x, self.plan.number(1))]));
        stmts
    }

    /// Until it is too far, and sometimes back.
    fn beyond(&mut self, n: usize, x: usize, by: Expr) -> Vec<Stmt> {
        let mut stmts = vec![Stmt::While(less(Expr::Var(x), Expr::Var(n)), vec![add(x, by)])];
        if self.dice.chance(70) {
            let is_over = less(Expr::Var(n), Expr::Var(x));
            stmts.push(Stmt::If(is_over, vec![set(x, Expr::Var(n))], Vec::new()));
        }
        stmts
    }

    /// While the bound comes down.
    fn down(&mut self, n: usize, x: usize, by: Expr) -> Vec<Stmt> {
        let lower = |by: Expr| set(n, Expr::binary(Binary::Subtract, Expr::Var(n), by));
        let fits = Expr::binary(Binary::GreaterEqual, Expr::Var(n), by.clone());
        let is_left = Expr::binary(Binary::Greater, Expr::Var(n), self.plan.number(0));
        let one = self.plan.number(1);
        let mut stmts = vec![Stmt::While(fits, vec![lower(by.clone()), add(x, by)])];
        stmts.extend(self.rest(is_left, vec![lower(one.clone()), add(x, one)]));
        stmts
    }

    /// What is done with a remainder, if anything.
    fn rest(&mut self, is_left: Expr, stmts: Vec<Stmt>) -> Option<Stmt> {
        match self.dice.below(5) {
            0 | 1 => Some(Stmt::If(is_left, stmts, Vec::new())),
            2 | 3 => Some(Stmt::While(is_left, stmts)),
            _ => None,
        }
    }

    /// A loop with a counter, or with a loop in it.
    fn nested(&mut self, n: usize, x: usize, by: Expr) -> Vec<Stmt> {
        let i = self.declare("i", Some(0));
        let one = self.plan.number(1);
        let next = add(i, one.clone());
        let inner = if self.dice.chance(50) {
            let j = self.declare("k", Some(0));
            let step = vec![add(x, one.clone()), add(j, one)];
            vec![set(j, self.plan.number(0)), Stmt::While(less(Expr::Var(j), by), step), next]
        } else {
            vec![add(x, by), next]
        };
        vec![set(i, self.plan.number(0)), Stmt::While(less(Expr::Var(i), Expr::Var(n)), inner)]
    }

    /// Rounds that end with an observation each: sums of what is chosen anew.
    fn rounds(&mut self, n: usize, x: usize) {
        let d = self.declare("d", Some(0));
        let factor = self.plan.number(self.dice.pick(&[1, 1, 2, 3]));
        let mut round = vec![self.choose(d), add(x, Expr::binary(Binary::Multiply, Expr::Var(d), factor))];
        match self.dice.below(6) {
            0 => round.push(add(x, Expr::Var(n))),
            1 => round.extend(self.counting(n, x)),
            2 => round.push(Stmt::Either(vec![vec![add(x, self.plan.number(1))], vec![Stmt::Skip]])),
            3 if self.may_change_bound() => round.push(set(n, Expr::sum(Expr::Var(n), self.plan.number(1)))),
            _ => {}
        }
        if self.plan.has_middle {
            let at = self.dice.below(round.len() + 1);
            let middle = self.observe("middle", n, x);
            round.insert(at, middle);
        }
        let place = if self.dice.chance(70) { round.len() } else { 0 };
        let observe = self.observe("done", n, x);
        round.insert(place, observe);
        let rounds = if self.dice.chance(70) {
            Stmt::Loop(round)
        } else {
            let i = self.declare("r", Some(0));
            round.push(add(i, self.plan.number(1)));
            let most = self.plan.number(self.dice.between(1, 4));
            Stmt::While(less(Expr::Var(i), most), round)
        };
        self.body.push(rounds);
    }

    fn observe(&self, point: &str, n: usize, x: usize) -> Stmt {
        let view = match self.plan.view {
            View::Plain => Expr::Var(x),
            View::Quotient(by) => Expr::binary(Binary::Divide, Expr::Var(x), self.plan.number(by)),
            View::Remainder(by) => Expr::binary(Binary::Remainder, Expr::Var(x), self.plan.number(by)),
        };
        let mut fields = vec![Field { name: "x".to_owned(), value: view }];
        if self.plan.shows_bound {
            fields.push(Field { name: "n".to_owned(), value: Expr::Var(n) });
        }
        Stmt::Observe(point.to_owned(), fields)
    }
}
