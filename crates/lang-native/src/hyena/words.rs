//! The vocabulary: which words there are in which place, and what comparisons and arithmetic mean.

use counterpoint_ir::Integer;
use counterpoint_ir::prim::Op;

use super::sexp::{Form, Forms, View};

/// Words that begin a top-level form.
pub(super) const TOP_LEVEL: &[&str] = &["define-program", "strategy", "find-counterexample", "expect", "print-stats"];

/// Words that begin a statement.
pub(super) const STATEMENTS: &[&str] = &["let", "set", "observe", "if", "while", "repeat"];

/// Words that begin an expression of a program.
pub(super) const EXPRESSIONS: &[&str] = &["+", "-", "*", "nondet"];

/// Words that begin a condition of a program.
pub(super) const CONDITIONS: &[&str] = &["nondet", "=", "/=", "<", "<=", ">", ">=", "divided-by"];

/// Words that begin an expression of a formula.
pub(super) const TERMS: &[&str] = &["+", "-", "*", "trace-value"];

/// Words that begin a formula, or are one.
pub(super) const FORMULAS: &[&str] =
    &["true", "false", "and", "or", "=>", "<=>", "=", "/=", "<", "<=", ">", ">=", "divided-by", "forall", "exists"];

/// A comparison: `op` of its two sides, exchanged or not, negated or not.
#[derive(Debug, Clone, Copy)]
pub(super) struct Comparison {
    /// The primitive.
    pub(super) op: Op,
    /// Whether the second side is the first argument.
    pub(super) is_swapped: bool,
    /// Whether the result is negated.
    pub(super) is_negated: bool,
    /// How it is written between its sides.
    pub(super) infix: &'static str,
}

/// The comparison that a word names.
pub(super) fn comparison(word: &str) -> Option<Comparison> {
    let (op, is_swapped, is_negated, infix) = match word {
        "=" => (Op::Equal, false, false, "=="),
        "/=" => (Op::Equal, false, true, "!="),
        "<" => (Op::IntLess, false, false, "<"),
        "<=" => (Op::IntLessEqual, false, false, "<="),
        ">" => (Op::IntLess, true, false, ">"),
        ">=" => (Op::IntLessEqual, true, false, ">="),
        // The second side divides the first one; the primitive has the divisor first. In a total term that is the
        // same as a remainder of zero, also for the divisor zero.
        "divided-by" => (Op::IntDivides, true, false, "%"),
        _ => return None,
    };
    Some(Comparison { op, is_swapped, is_negated, infix })
}

impl Comparison {
    /// The sides in the order of the primitive's arguments.
    pub(super) fn order<T>(self, [left, right]: [T; 2]) -> [T; 2] {
        if self.is_swapped { [right, left] } else { [left, right] }
    }
}

/// An arithmetic operator applied to forms.
#[derive(Debug, Clone, Copy)]
pub(super) enum Arithmetic<'a> {
    /// `(- E)`.
    Negation(Form<'a>),
    /// `(+ E E)`, `(- E E)`, `(* E E)`.
    Binary(Op, [Form<'a>; 2]),
}

/// The operator that a form applies; `Err` says how many arguments it needs.
pub(super) fn arithmetic<'a>(word: &str, args: Forms<'a>) -> Option<Result<Arithmetic<'a>, &'static str>> {
    let op = match word {
        "+" => Op::IntAdd,
        "-" => Op::IntSub,
        "*" => Op::IntMul,
        _ => return None,
    };
    Some(match (args.exactly::<2>(), args.exactly::<1>()) {
        (Some(sides), _) => Ok(Arithmetic::Binary(op, sides)),
        (_, Some([operand])) if op == Op::IntSub => Ok(Arithmetic::Negation(operand)),
        _ if op == Op::IntSub => Err("one or two expressions"),
        _ => Err("two expressions"),
    })
}

/// The number that a word spells, with an optional minus sign.
pub(super) fn integer(word: &str) -> Option<Integer> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| word.parse().ok()).flatten()
}

/// Whether a form is a word that can name something.
pub(super) fn name(form: Form<'_>) -> Option<&str> {
    match form.view() {
        View::Atom(word) if integer(word).is_none() => Some(word),
        _ => None,
    }
}
