//! Tokens. Comments are tokens too, because the formatter keeps them; parsers leave them out.
//!
//! A few things that only other languages have are tokens as well, so that one error can speak of each of them.

use logos::{Lexer, Logos};

macro_rules! tokens {
    ($($name:ident = $text:tt,)+) => {
        /// What a token is.
        #[derive(Logos, Debug, Clone, Copy, PartialEq, Eq)]
        #[logos(skip r"[ \t\r\n\f\u{feff}]+")]
        pub enum TokenKind {
            /// From `//` to the end of the line.
            #[regex(r"//[^\n]*", allow_greedy = true)]
            Comment,
            /// A name that is not a keyword.
            #[regex(r"[A-Za-z_][A-Za-z0-9_]*")]
            Name,
            /// A number without sign.
            #[regex(r"[0-9]+")]
            Integer,
            /// A comment of another language: from `#` to the end of the line, or from `/*` to `*/`.
            #[regex(r"#[^\n]*", allow_greedy = true)]
            #[token("/*", to_comment_end)]
            ForeignComment,
            /// A number with a fraction, which this language does not have.
            #[regex(r"[0-9]+\.[0-9]+")]
            Decimal,
            /// A text in quotes, which this language does not have.
            #[regex("\"[^\"\n]*\"")]
            Text,
            /// Characters that no token starts with.
            Unknown,
            /// The end of the text.
            End,
            $(#[doc = concat!("`", $text, "`.")] #[token($text)] $name,)+
        }

        impl TokenKind {
            /// What it is called in a message.
            pub fn describe(self) -> &'static str {
                match self {
                    TokenKind::Comment | TokenKind::ForeignComment => "a comment",
                    TokenKind::Decimal => "a fraction",
                    TokenKind::Text => "a text",
                    TokenKind::Name => "a name",
                    TokenKind::Integer => "a number",
                    TokenKind::Unknown => "an unknown character",
                    TokenKind::End => "the end of the file",
                    $(TokenKind::$name => concat!("`", $text, "`"),)+
                }
            }
        }

        /// The words that cannot be names, and the marks.
        pub const FIXED: &[&str] = &[$($text),+];
    };
}

tokens! {
    Const = "const", Enum = "enum", Proc = "proc", Program = "program", Property = "property",
    Int = "int", Bool = "bool", True = "true", False = "false",
    Var = "var", Secret = "secret", Public = "public", Input = "input", Havoc = "havoc", In = "in",
    If = "if", Else = "else", While = "while", Loop = "loop", Either = "either", Or = "or",
    Assume = "assume", Observe = "observe", Return = "return", Skip = "skip",
    Forall = "forall", Exists = "exists", Given = "given", Release = "release", Always = "always", Post = "post",
    Expect = "expect", NoneFound = "none-found",
    BraceOpen = "{", BraceClose = "}", ParenOpen = "(", ParenClose = ")", BracketOpen = "[", BracketClose = "]",
    Semicolon = ";", Colon = ":", Comma = ",", Dot = ".", DotDot = "..", Assign = "=", Question = "?",
    Iff = "<=>", Implies = "=>", OrOr = "||", AndAnd = "&&",
    Equal = "==", NotEqual = "!=", Less = "<", LessEqual = "<=", Greater = ">", GreaterEqual = ">=",
    Plus = "+", Minus = "-", Star = "*", Slash = "/", Percent = "%", Not = "!",
    Ampersand = "&", Pipe = "|", Caret = "^", Tilde = "~", ShiftLeft = "<<", ShiftRight = ">>", Swap = "<->",
}

/// Reads on behind the next `*/`, or to the end of the text.
fn to_comment_end(lexer: &mut Lexer<'_, TokenKind>) {
    let rest = lexer.remainder();
    let len = rest.find("*/").map_or(rest.len(), |at| at + 2);
    lexer.bump(len);
}

/// A token with its place in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Its first byte.
    pub start: u32,
    /// The byte after its last one.
    pub end: u32,
}

impl Token {
    /// Its spelling.
    pub fn text(self, text: &str) -> &str {
        &text[self.start as usize..self.end as usize]
    }
}

/// The tokens of a text with its comments, in order. Neighbouring unknown characters are one token. Behind a dot every
/// word is a name: what is seen of programs in other languages can be called `return` or `input`.
///
/// The text must be shorter than 4 GiB, as every file in `Sources` is.
pub fn tokens(text: &str) -> Vec<Token> {
    let offset = |byte: usize| u32::try_from(byte).expect("files of 4 GiB are refused before");
    let mut tokens: Vec<Token> = Vec::with_capacity(text.len() / 4);
    for (kind, range) in TokenKind::lexer(text).spanned() {
        let is_word = || text[range.clone()].bytes().all(|byte| byte.is_ascii_alphabetic());
        let kind = match kind.unwrap_or(TokenKind::Unknown) {
            _ if tokens.last().is_some_and(|last| last.kind == TokenKind::Dot) && is_word() => TokenKind::Name,
            kind => kind,
        };
        let token = Token { kind, start: offset(range.start), end: offset(range.end) };
        match tokens.last_mut() {
            Some(last) if last.kind == TokenKind::Unknown && token.kind == last.kind && last.end == token.start => {
                last.end = token.end;
            }
            _ => tokens.push(token),
        }
    }
    tokens
}

#[cfg(test)]
mod tests {
    use TokenKind::{Comment, DotDot, Iff, Int, Integer, LessEqual, Minus, Name, NoneFound, Unknown};

    use super::*;

    #[test]
    fn tokens_are_as_long_as_possible_and_unknown_characters_come_together() {
        let text = "a<=>b <= 0..9 none-found none - x ää$ // end\nint";
        let found: Vec<(TokenKind, &str)> = tokens(text).iter().map(|token| (token.kind, token.text(text))).collect();
        let expected = [
            (Name, "a"),
            (Iff, "<=>"),
            (Name, "b"),
            (LessEqual, "<="),
            (Integer, "0"),
            (DotDot, ".."),
            (Integer, "9"),
            (NoneFound, "none-found"),
            (Name, "none"),
            (Minus, "-"),
            (Name, "x"),
            (Unknown, "ää$"),
            (Comment, "// end"),
            (Int, "int"),
        ];
        assert_eq!(found, expected);
    }
}
