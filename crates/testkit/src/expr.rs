//! Expressions and values of generated cases, and what an expression is worth.
//!
//! One kind of expression serves programs and properties: programs use [`Expr::Var`], properties [`Expr::Seen`].
//! Numbers without a width are `i64`; a result that does not fit makes the case unusable rather than wrong, since the
//! language has unbounded integers.

use crate::fixed::Fixed;

/// The names of the one enumeration that cases use.
pub const ENUM_VALUES: [&str; 3] = ["Red", "Green", "Blue"];

/// The name of that enumeration.
pub const ENUM_NAME: &str = "Colour";

/// A value.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// A number.
    Int(i64),
    /// A number of fixed width.
    Fixed(Fixed, i128),
    /// A truth value.
    Bool(bool),
    /// A value of the enumeration, by position.
    Name(usize),
    /// An array of numbers.
    Array(Vec<i64>),
}

/// An operator with one argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unary {
    /// `-`.
    Minus,
    /// `!`.
    Not,
    /// `~`, on fixed widths.
    BitNot,
}

/// An operator with two arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Binary {
    /// `<=>`.
    Iff,
    /// `=>`.
    Implies,
    /// `||`.
    Or,
    /// `&&`.
    And,
    /// `==`, on equal types.
    Equal,
    /// `!=`, on equal types.
    NotEqual,
    /// `<`.
    Less,
    /// `<=`.
    LessEqual,
    /// `>`.
    Greater,
    /// `>=`.
    GreaterEqual,
    /// `|`, on fixed widths.
    BitOr,
    /// `^`, on fixed widths.
    BitXor,
    /// `&`, on fixed widths.
    BitAnd,
    /// `<<`, on fixed widths.
    ShiftLeft,
    /// `>>`, on fixed widths.
    ShiftRight,
    /// `+`.
    Add,
    /// `-`.
    Subtract,
    /// `*`.
    Multiply,
    /// `/`, towards zero.
    Divide,
    /// `%`, with the sign of the dividend.
    Remainder,
}

/// A named function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Function {
    /// The smallest of its arguments.
    Min,
    /// The largest of its arguments.
    Max,
    /// The absolute value of its argument.
    Abs,
}

/// An expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expr {
    /// A number.
    Int(i64),
    /// A number of fixed width, within its bounds.
    Fixed(Fixed, i128),
    /// A truth value.
    Bool(bool),
    /// A value of the enumeration, by position.
    Name(usize),
    /// A variable or input of the program, by its position in the program's table.
    Var(usize),
    /// What is seen of a run, by the position of its quantifier: `p.x`.
    Seen(usize, String),
    /// `array[index]`.
    Index(Box<Expr>, Box<Expr>),
    /// `number as u8`, or `number as int`.
    Cast(Option<Fixed>, Box<Expr>),
    /// An operator with one argument.
    Unary(Unary, Box<Expr>),
    /// An operator with two arguments.
    Binary(Binary, Box<Expr>, Box<Expr>),
    /// `condition ? yes : no`.
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    /// A named function.
    Call(Function, Vec<Expr>),
    /// `[first, second]`, of numbers.
    Array(Vec<Expr>),
}

/// Why an expression has no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoValue {
    /// The run traps here.
    Trap,
    /// The number is too large for this interpreter.
    Overflow,
}

impl Expr {
    /// An operator with two arguments.
    pub fn binary(op: Binary, left: Expr, right: Expr) -> Expr {
        Expr::Binary(op, Box::new(left), Box::new(right))
    }

    /// `left == right`.
    pub fn equal(left: Expr, right: Expr) -> Expr {
        Expr::binary(Binary::Equal, left, right)
    }

    /// `left + right`.
    pub fn sum(left: Expr, right: Expr) -> Expr {
        Expr::binary(Binary::Add, left, right)
    }

    /// `first && second && ...`; nothing at all is `true`.
    pub fn all(conjuncts: impl IntoIterator<Item = Expr>) -> Expr {
        let both = |left, right| Expr::binary(Binary::And, left, right);
        conjuncts.into_iter().reduce(both).unwrap_or(Expr::Bool(true))
    }

    /// `p.name`, by the position of the quantifier.
    pub fn seen(run: usize, name: &str) -> Expr {
        Expr::Seen(run, name.to_owned())
    }

    /// The parts it is built from.
    pub fn children(&self) -> Vec<&Expr> {
        match self {
            Expr::Int(_) | Expr::Fixed(..) | Expr::Bool(_) | Expr::Name(_) | Expr::Var(_) | Expr::Seen(..) => {
                Vec::new()
            }
            Expr::Cast(_, inner) | Expr::Unary(_, inner) => vec![inner],
            Expr::Index(left, right) | Expr::Binary(_, left, right) => vec![left, right],
            Expr::Conditional(condition, yes, no) => vec![condition, yes, no],
            Expr::Call(_, parts) | Expr::Array(parts) => parts.iter().collect(),
        }
    }

    /// The parts it is built from, to be changed.
    pub fn children_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Expr::Int(_) | Expr::Fixed(..) | Expr::Bool(_) | Expr::Name(_) | Expr::Var(_) | Expr::Seen(..) => {
                Vec::new()
            }
            Expr::Cast(_, inner) | Expr::Unary(_, inner) => vec![inner],
            Expr::Index(left, right) | Expr::Binary(_, left, right) => vec![left, right],
            Expr::Conditional(condition, yes, no) => vec![condition, yes, no],
            Expr::Call(_, parts) | Expr::Array(parts) => parts.iter_mut().collect(),
        }
    }

    /// The expression and everything inside it, in a fixed order.
    pub fn all_parts(&self) -> Vec<&Expr> {
        let mut parts = vec![self];
        let mut next = 0;
        while next < parts.len() {
            parts.extend(parts[next].children());
            next += 1;
        }
        parts
    }

    /// Part number `n`, to be changed. There are as many as [`Self::all_parts`] has, in another fixed order.
    pub fn part_mut(&mut self, n: usize) -> Option<&mut Expr> {
        let mut pending = vec![self];
        let mut number = 0;
        while let Some(part) = pending.pop() {
            if number == n {
                return Some(part);
            }
            number += 1;
            pending.extend(part.children_mut());
        }
        None
    }

    /// Its value, with the values of variables given by position.
    pub fn evaluate(&self, vars: &dyn Fn(usize) -> Value) -> Result<Value, NoValue> {
        match self {
            Expr::Int(number) => Ok(Value::Int(*number)),
            Expr::Fixed(ty, number) => Ok(Value::Fixed(*ty, *number)),
            Expr::Bool(truth) => Ok(Value::Bool(*truth)),
            Expr::Name(position) => Ok(Value::Name(*position)),
            Expr::Var(var) => Ok(vars(*var)),
            Expr::Seen(..) => unreachable!("the oracle numbers what is seen before it evaluates a property"),
            Expr::Index(array, index) => {
                let Value::Array(elements) = array.evaluate(vars)? else { unreachable!("only arrays are indexed") };
                let index = usize::try_from(index.number(vars)?).map_err(|_| NoValue::Trap)?;
                elements.get(index).map(|element| Value::Int(*element)).ok_or(NoValue::Trap)
            }
            Expr::Cast(target, inner) => cast(*target, &inner.evaluate(vars)?),
            Expr::Unary(op, inner) => evaluate_unary(*op, &inner.evaluate(vars)?),
            Expr::Binary(op, left, right) => evaluate_binary(*op, left, right, vars),
            Expr::Conditional(condition, yes, no) => if condition.truth(vars)? { yes } else { no }.evaluate(vars),
            Expr::Call(function, parts) => evaluate_call(*function, parts, vars),
            Expr::Array(parts) => {
                parts.iter().map(|part| part.number(vars)).collect::<Result<_, _>>().map(Value::Array)
            }
        }
    }

    /// Its value, which is a number.
    pub fn number(&self, vars: &dyn Fn(usize) -> Value) -> Result<i64, NoValue> {
        match self.evaluate(vars)? {
            Value::Int(number) => Ok(number),
            other => unreachable!("a number was expected, not {other:?}"),
        }
    }

    /// Its value, which is a truth value.
    pub fn truth(&self, vars: &dyn Fn(usize) -> Value) -> Result<bool, NoValue> {
        match self.evaluate(vars)? {
            Value::Bool(truth) => Ok(truth),
            other => unreachable!("a truth value was expected, not {other:?}"),
        }
    }
}

fn cast(target: Option<Fixed>, value: &Value) -> Result<Value, NoValue> {
    let number = match value {
        Value::Int(number) => i128::from(*number),
        Value::Fixed(_, number) => *number,
        other => unreachable!("a number was expected, not {other:?}"),
    };
    match target {
        Some(ty) => Ok(ty.value(number)),
        None => i64::try_from(number).map(Value::Int).map_err(|_| NoValue::Overflow),
    }
}

fn evaluate_unary(op: Unary, value: &Value) -> Result<Value, NoValue> {
    match (op, value) {
        (Unary::Not, Value::Bool(truth)) => Ok(Value::Bool(!truth)),
        (Unary::Minus, Value::Int(number)) => number.checked_neg().map(Value::Int).ok_or(NoValue::Overflow),
        (Unary::Minus, Value::Fixed(ty, number)) => Ok(ty.value(-number)),
        (Unary::BitNot, Value::Fixed(ty, number)) => Ok(ty.value(!number)),
        other => unreachable!("{other:?} does not occur"),
    }
}

fn evaluate_binary(op: Binary, left: &Expr, right: &Expr, vars: &dyn Fn(usize) -> Value) -> Result<Value, NoValue> {
    let truth = match op {
        Binary::And => left.truth(vars)? && right.truth(vars)?,
        Binary::Or => left.truth(vars)? || right.truth(vars)?,
        Binary::Implies => !left.truth(vars)? || right.truth(vars)?,
        Binary::Iff => left.truth(vars)? == right.truth(vars)?,
        Binary::Equal => left.evaluate(vars)? == right.evaluate(vars)?,
        Binary::NotEqual => left.evaluate(vars)? != right.evaluate(vars)?,
        _ => {
            return match (left.evaluate(vars)?, right.evaluate(vars)?) {
                (Value::Fixed(ty, left), Value::Fixed(_, right)) => ty.apply(op, left, right),
                (Value::Int(left), Value::Int(right)) => evaluate_arithmetic(op, left, right),
                other => unreachable!("numbers were expected, not {other:?}"),
            };
        }
    };
    Ok(Value::Bool(truth))
}

fn evaluate_arithmetic(op: Binary, left: i64, right: i64) -> Result<Value, NoValue> {
    let number = match op {
        Binary::Less => return Ok(Value::Bool(left < right)),
        Binary::LessEqual => return Ok(Value::Bool(left <= right)),
        Binary::Greater => return Ok(Value::Bool(left > right)),
        Binary::GreaterEqual => return Ok(Value::Bool(left >= right)),
        Binary::Divide | Binary::Remainder if right == 0 => return Err(NoValue::Trap),
        Binary::Add => left.checked_add(right),
        Binary::Subtract => left.checked_sub(right),
        Binary::Multiply => left.checked_mul(right),
        Binary::Divide => left.checked_div(right),
        Binary::Remainder => left.checked_rem(right),
        _ => unreachable!("{op:?} is no arithmetic"),
    };
    number.map(Value::Int).ok_or(NoValue::Overflow)
}

fn evaluate_call(function: Function, parts: &[Expr], vars: &dyn Fn(usize) -> Value) -> Result<Value, NoValue> {
    let numbers = parts.iter().map(|part| part.evaluate(vars)).collect::<Result<Vec<Value>, _>>()?;
    // Numbers of one type are ordered as their values are.
    let number = match (function, numbers.as_slice()) {
        (Function::Min, _) => numbers.into_iter().min(),
        (Function::Max, _) => numbers.into_iter().max(),
        (Function::Abs, [Value::Fixed(ty, number)]) => Some(ty.value(number.abs())),
        (Function::Abs, [Value::Int(number)]) => number.checked_abs().map(Value::Int),
        (Function::Abs, other) => unreachable!("a number was expected, not {other:?}"),
    };
    number.ok_or(NoValue::Overflow)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apply(op: Binary, left: i64, right: i64) -> Result<Value, NoValue> {
        Expr::binary(op, Expr::Int(left), Expr::Int(right)).evaluate(&|_| unreachable!("no variables"))
    }

    #[test]
    fn division_truncates_and_remainder_follows_the_dividend() {
        assert_eq!(apply(Binary::Divide, -7, 2), Ok(Value::Int(-3)));
        assert_eq!(apply(Binary::Remainder, -7, 2), Ok(Value::Int(-1)));
        assert_eq!(apply(Binary::Remainder, 7, -2), Ok(Value::Int(1)));
        assert_eq!(apply(Binary::Divide, 1, 0), Err(NoValue::Trap));
        assert_eq!(apply(Binary::Multiply, i64::MAX, 2), Err(NoValue::Overflow));
    }

    #[test]
    fn logic_does_not_evaluate_what_it_does_not_need() {
        let trap = || Expr::equal(Expr::binary(Binary::Divide, Expr::Int(1), Expr::Int(0)), Expr::Int(0));
        let worth = |op, left| Expr::binary(op, Expr::Bool(left), trap()).evaluate(&|_| unreachable!("no variables"));
        assert_eq!(worth(Binary::And, false), Ok(Value::Bool(false)));
        assert_eq!(worth(Binary::Or, true), Ok(Value::Bool(true)));
        assert_eq!(worth(Binary::Implies, false), Ok(Value::Bool(true)));
        assert_eq!(worth(Binary::Iff, false), Err(NoValue::Trap));
    }
}
