//! Expressions as they are written. No names are resolved, no types known.

use counterpoint_diag::Span;
use counterpoint_ir::Integer;

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
    /// `-x`, `!x`.
    Unary(UnaryOp, Box<Expr>),
    /// `x + y` and the like.
    Binary(BinaryOp, Box<[Expr; 2]>),
    /// `x ? y : z`.
    Conditional(Box<[Expr; 3]>),
    /// `x[i]`.
    Index(Box<[Expr; 2]>),
    /// `min(x, y)` and the like.
    Call(Builtin, Vec<Expr>),
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

    /// Its spelling.
    pub fn spelling(self) -> &'static str {
        match self {
            Builtin::Min => "min",
            Builtin::Max => "max",
            Builtin::Abs => "abs",
        }
    }
}
