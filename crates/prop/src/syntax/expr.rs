//! Expressions as they are written. No names are resolved, no types known.

use counterpoint_diag::Span;
use counterpoint_ir::Integer;
use counterpoint_ir::types::{Type, Width};

use super::operator::{BinaryOp, UnaryOp};

/// A name with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// An expression. Parentheses leave no node, but belong to the span of what they enclose.
#[derive(Debug, Clone)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands.
    pub span: Span,
    /// The number of nodes on the longest way down, itself included; at most [`MAX_DEPTH`](super::MAX_DEPTH).
    pub depth: u16,
}

/// What an expression is.
#[derive(Debug, Clone)]
pub enum ExprKind {
    /// A number without sign.
    Integer(Integer),
    /// `true` or `false`.
    Bool(bool),
    /// A variable, an input, a constant, or a value of an enumeration.
    Name(String),
    /// `p.x`: what is seen of a run.
    Field(Name, Name),
    /// `-x`, `!x`, `~x`.
    Unary(UnaryOp, Box<Expr>),
    /// `x + y` and the like.
    Binary(BinaryOp, Box<[Expr; 2]>),
    /// `x ? y : z`.
    Conditional(Box<[Expr; 3]>),
    /// `x[i]`.
    Index(Box<[Expr; 2]>),
    /// `min(x, y)` and the like, and calls of procedures.
    Call(Name, Vec<Expr>),
    /// `x as u8`: to `int` or a fixed-width type.
    Convert(Box<Expr>, Type),
    /// `[x, y, z]`.
    Array(Vec<Expr>),
    /// `[x; n]`.
    Repeat(Box<[Expr; 2]>),
}

/// A function of the language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Builtin {
    /// The least of one or more integers.
    Min,
    /// The greatest of one or more integers.
    Max,
    /// An integer without its sign.
    Abs,
}

impl Builtin {
    /// All functions.
    pub const ALL: [Builtin; 3] = [Builtin::Min, Builtin::Max, Builtin::Abs];

    /// The function of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|builtin| builtin.spelling() == name)
    }

    /// Its spelling.
    pub fn spelling(self) -> &'static str {
        match self {
            Builtin::Min => "min",
            Builtin::Max => "max",
            Builtin::Abs => "abs",
        }
    }
}

/// The names of the integer types.
pub const INTEGER_TYPES: [&str; 9] = ["int", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"];

/// The integer type of this name.
pub fn integer_type(name: &str) -> Option<Type> {
    if !INTEGER_TYPES.contains(&name) {
        return None;
    }
    let width = |digits: &str, of_bits: fn(u32) -> Option<Width>| of_bits(digits.parse().ok()?).map(Type::Bits);
    match name.strip_prefix('u') {
        Some(digits) => width(digits, Width::unsigned),
        None if name == "int" => Some(Type::Int),
        None => width(&name[1..], Width::new),
    }
}
