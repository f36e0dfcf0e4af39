//! Canonical spacing between tokens, for the formatter and for texts in one line.

use super::token::{Token, TokenKind, tokens};

/// Decides, token by token, where blanks go.
#[derive(Debug, Clone, Copy, Default)]
pub struct Spacing {
    last: Option<TokenKind>,
    /// Whether the last token was a sign rather than an operator between operands.
    last_is_sign: bool,
    /// The number of `?` whose `:` is still to come; other colons stick to the name before them.
    n_questions: usize,
}

impl Spacing {
    /// Whether a blank goes before the next token.
    pub fn before(&mut self, next: TokenKind) -> bool {
        use TokenKind as T;
        let last = self.last.replace(next);
        let last_is_sign = self.last_is_sign;
        self.last_is_sign = matches!(next, T::Not | T::Tilde) || (next == T::Minus && !last.is_some_and(ends_operand));
        let Some(last) = last else { return false };
        let closes_question = next == T::Colon && self.n_questions > 0;
        match next {
            T::Question => self.n_questions += 1,
            T::Colon if closes_question => self.n_questions -= 1,
            T::Semicolon => self.n_questions = 0,
            _ => {}
        }
        match (last, next) {
            (_, T::Colon) => closes_question,
            _ if last_is_sign => false,
            (T::ParenOpen | T::BracketOpen | T::Dot | T::DotDot, _)
            | (_, T::ParenClose | T::BracketClose | T::Comma | T::Semicolon | T::Dot | T::DotDot)
            | (T::Name | T::ParenClose | T::BracketClose, T::BracketOpen)
            | (T::Name, T::ParenOpen)
            | (T::BraceOpen, T::BraceClose) => false,
            _ => true,
        }
    }
}

/// Whether an operand can end with the token, so that a minus behind it subtracts.
fn ends_operand(kind: TokenKind) -> bool {
    use TokenKind as T;
    matches!(kind, T::Name | T::Integer | T::Int | T::True | T::False | T::ParenClose | T::BracketClose)
}

/// The tokens with canonical spacing in one line, comments left out.
pub fn one_line(text: &str) -> String {
    let mut line = String::new();
    let mut spacing = Spacing::default();
    for token in tokens(text).into_iter().filter(|token| token.kind != TokenKind::Comment) {
        append(&mut line, &mut spacing, token, text);
    }
    line
}

/// Appends a token to a line.
pub fn append(line: &mut String, spacing: &mut Spacing, token: Token, text: &str) {
    if spacing.before(token.kind) {
        line.push(' ');
    }
    line.push_str(token.text(text));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_stick_and_operators_stand_apart() {
        let check = |text: &str, expected: &str| assert_eq!(one_line(text), expected);
        check("a-1", "a - 1");
        check("a- -1", "a - -1");
        check("- - a", "--a");
        check("! ( a<-b )", "!(a < -b)");
        check("~ a&b<<-1 as int-c as u8- 1", "~a & b << -1 as int - c as u8 - 1");
        check("p . x [ 0 ]==[1,-2 ;3]", "p.x[0] == [1, -2; 3]");
        check("a . return-b.in", "a.return - b.in");
        check("min ( a,b ) // smaller", "min(a, b)");
        check("x:int=a?b :-1;", "x: int = a ? b : -1;");
        check("havoc x in -1 .. n+1", "havoc x in -1..n + 1");
    }
}
