//! Edits of a program: small changes that may add runs, take runs away, change what is seen, or do nothing.

use crate::case::{Program, Stmt};
use crate::expr::{Binary, Expr};

use super::Dice;
use super::program::draw_stmt;

/// Edits a program in one place. The result may be ill-formed (an observation may be gone): the caller checks.
pub(super) fn apply(dice: &mut Dice, program: &mut Program) {
    let before = program.clone();
    while *program == before {
        try_edit(dice, program);
    }
}

fn try_edit(dice: &mut Dice, program: &mut Program) {
    let n_stmts = program.stmts().len();
    let top: Vec<usize> = program.top_level();
    let inputs: Vec<usize> = program.inputs().into_iter().map(|(var, _)| var).collect();
    let counters = program.var("n");
    let fixed: Vec<usize> = inputs.into_iter().chain(counters).collect();
    let fresh = draw_stmt(dice, &program.vars, &top, &fixed);
    let Some((block, at)) = program.locate(dice.below(n_stmts)) else { return };
    let is_declaration = matches!(block[at], Stmt::Var(..) | Stmt::Input(..));
    match dice.below(10) {
        0 if !is_declaration => {
            block.remove(at);
        }
        1 => block.insert(at + usize::from(is_declaration), fresh),
        2 | 3 if !is_declaration => {
            let old = block[at].clone();
            block[at] = Stmt::Either(vec![vec![old], vec![fresh]]);
        }
        4 if at + 1 < block.len() => block.swap(at, at + 1),
        _ => edit_stmt(dice, &mut block[at]),
    }
}

fn edit_stmt(dice: &mut Dice, stmt: &mut Stmt) {
    match stmt {
        Stmt::Either(ways) if ways.len() > 2 && dice.chance(60) => {
            ways.pop();
        }
        Stmt::Either(ways) => {
            let way = dice.pick(ways);
            ways.push(way);
        }
        Stmt::If(_, yes, no) if dice.chance(30) => std::mem::swap(yes, no),
        Stmt::Havoc(_, Some((_, Expr::Int(high)))) => *high += dice.pick(&[-1, 1]),
        other => {
            let mut exprs = other.exprs_mut();
            if !exprs.is_empty() {
                let which = dice.below(exprs.len());
                edit_expr(dice, exprs[which]);
            }
        }
    }
}

fn edit_expr(dice: &mut Dice, expr: &mut Expr) {
    let n_parts = expr.all_parts().len();
    let Some(part) = expr.part_mut(dice.below(n_parts)) else { return };
    match part {
        Expr::Int(number) => *number += dice.pick(&[-1, 1]),
        Expr::Fixed(ty, number) => *number = ty.wrap(*number + dice.pick(&[-1, 1])),
        Expr::Bool(truth) => *truth = !*truth,
        Expr::Name(position) => *position = (*position + 1) % crate::expr::ENUM_VALUES.len(),
        Expr::Binary(op, left, right) => match op {
            Binary::Subtract if dice.chance(50) => std::mem::swap(left, right),
            _ => *op = neighbour(*op),
        },
        _ => {}
    }
}

fn neighbour(op: Binary) -> Binary {
    match op {
        Binary::Iff => Binary::Implies,
        Binary::Implies => Binary::Or,
        Binary::Or => Binary::And,
        Binary::And => Binary::Iff,
        Binary::Equal => Binary::NotEqual,
        Binary::NotEqual => Binary::Equal,
        Binary::Less => Binary::LessEqual,
        Binary::LessEqual => Binary::Less,
        Binary::Greater => Binary::GreaterEqual,
        Binary::GreaterEqual => Binary::Greater,
        Binary::BitOr => Binary::BitXor,
        Binary::BitXor => Binary::BitAnd,
        Binary::BitAnd => Binary::BitOr,
        Binary::ShiftLeft => Binary::ShiftRight,
        Binary::ShiftRight => Binary::ShiftLeft,
        Binary::Add => Binary::Subtract,
        Binary::Subtract | Binary::Multiply => Binary::Add,
        Binary::Divide => Binary::Remainder,
        Binary::Remainder => Binary::Divide,
    }
}
