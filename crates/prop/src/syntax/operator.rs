//! Operators of expressions: spelling, binding strength, direction.

use super::TokenKind;

/// An operator before its operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnaryOp {
    /// `-`
    Neg,
    /// `!`
    Not,
}

impl UnaryOp {
    /// The operator that a token stands for.
    pub fn from_token(kind: TokenKind) -> Option<Self> {
        match kind {
            TokenKind::Minus => Some(UnaryOp::Neg),
            TokenKind::Not => Some(UnaryOp::Not),
            _ => None,
        }
    }

    /// Its spelling.
    pub fn spelling(self) -> &'static str {
        match self {
            UnaryOp::Neg => "-",
            UnaryOp::Not => "!",
        }
    }
}

/// Which of two neighbouring operators of equal strength comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// The left one.
    Left,
    /// The right one.
    Right,
    /// Neither: they must not be neighbours.
    None,
}

macro_rules! operators {
    ($($name:ident = $text:literal, $strength:literal, $direction:ident;)+) => {
        /// An operator between two operands. Its token has the same name.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum BinaryOp { $(#[doc = concat!("`", $text, "`")] $name),+ }

        impl BinaryOp {
            /// The operator that a token stands for.
            pub fn from_token(kind: TokenKind) -> Option<Self> {
                match kind {
                    $(TokenKind::$name => Some(BinaryOp::$name),)+
                    _ => None,
                }
            }

            /// Its spelling.
            pub fn spelling(self) -> &'static str {
                match self { $(BinaryOp::$name => $text),+ }
            }

            /// How strongly it binds; `? :` has strength 1, prefix operators 9.
            pub fn strength(self) -> u8 {
                match self { $(BinaryOp::$name => $strength),+ }
            }

            /// How neighbours of equal strength are read.
            pub fn direction(self) -> Direction {
                match self { $(BinaryOp::$name => Direction::$direction),+ }
            }
        }
    };
}

operators! {
    Iff = "<=>", 2, Left;
    Implies = "=>", 3, Right;
    OrOr = "||", 4, Left;
    AndAnd = "&&", 5, Left;
    Equal = "==", 6, None;
    NotEqual = "!=", 6, None;
    Less = "<", 6, None;
    LessEqual = "<=", 6, None;
    Greater = ">", 6, None;
    GreaterEqual = ">=", 6, None;
    Plus = "+", 7, Left;
    Minus = "-", 7, Left;
    Star = "*", 8, Left;
    Slash = "/", 8, Left;
    Percent = "%", 8, Left;
}
