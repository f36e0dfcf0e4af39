//! Operators of expressions: spelling, binding strength, direction.

use super::TokenKind;

/// An operator before its operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnaryOp {
    /// `-`
    Neg,
    /// `!`
    Not,
    /// `~`
    BitNot,
}

impl UnaryOp {
    /// The operator that a token stands for.
    pub fn from_token(kind: TokenKind) -> Option<Self> {
        match kind {
            TokenKind::Minus => Some(UnaryOp::Neg),
            TokenKind::Not => Some(UnaryOp::Not),
            TokenKind::Tilde => Some(UnaryOp::BitNot),
            _ => None,
        }
    }

    /// Its spelling.
    pub fn spelling(self) -> &'static str {
        match self {
            UnaryOp::Neg => "-",
            UnaryOp::Not => "!",
            UnaryOp::BitNot => "~",
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

            /// How strongly it binds; `? :` has strength 1, `as` 13, prefix operators 14.
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
    Pipe = "|", 7, Left;
    Caret = "^", 8, Left;
    Ampersand = "&", 9, Left;
    ShiftLeft = "<<", 10, Left;
    ShiftRight = ">>", 10, Left;
    Plus = "+", 11, Left;
    Minus = "-", 11, Left;
    Star = "*", 12, Left;
    Slash = "/", 12, Left;
    Percent = "%", 12, Left;
}
