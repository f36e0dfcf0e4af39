//! The syntax that properties and the native language share: tokens, expressions, properties.
//!
//! Everything here is text to tree; what names mean is decided in [`crate::check`] and [`crate::resolve`]. Parsers
//! report into the [`Cursor`] and return `None` after an error, so that whoever called them can skip to a place where
//! reading makes sense again and go on.
//!
//! No input makes them recurse deeply: nesting ends at [`MAX_NESTING`], chains of operators are read without recursion,
//! and trees deeper than [`MAX_DEPTH`] are refused, so that later passes and `drop` may recurse over them.

pub mod cursor;
pub mod expr;
pub mod habit;
pub mod operator;
mod parse_expr;
pub mod property;
pub mod spacing;
pub mod token;

pub use cursor::{Cursor, Diagnostics};
pub use expr::{Builtin, Expr, ExprKind, INTEGER_TYPES, Name, integer_type};
pub use operator::{BinaryOp, UnaryOp};
pub use parse_expr::{arguments, expr, list};
pub use token::{Token, TokenKind};

/// How deeply blocks, parentheses and signs may be nested.
pub const MAX_NESTING: usize = 256;

/// How deep the tree of an expression may be.
pub const MAX_DEPTH: u16 = 500;
