//! Habits from other languages: what people write, and what it is called here.
//!
//! A habit is recognised where the parser finds something that does not fit, so nothing here forbids a name: a variable
//! may be called `and` or `print`.

use counterpoint_diag::{Diagnostic, Span, codes};

use super::cursor::Cursor;
use super::expr::Expr;
use super::token::TokenKind;

/// The error of a habit.
pub fn habit(span: Span, message: impl Into<String>, help: impl Into<String>) -> Diagnostic {
    Diagnostic::error(codes::SYNTAX, span, message).with_help(help)
}

/// The error of the token to be read next, which does not fit here, if it is a habit.
pub(super) fn at(cursor: &Cursor<'_>) -> Option<Diagnostic> {
    let text = cursor.peek_text();
    let (message, help) = match cursor.peek() {
        TokenKind::Decimal => ("there are no fractions".to_owned(), "numbers are integers; count in smaller units"),
        TokenKind::Text => ("there are no texts".to_owned(), "name the values: `enum Reply { Yes, No }`"),
        kind => (format!("there is no operator `{text}`"), operator(kind, text)?),
    };
    Some(habit(cursor.span(), message, help))
}

fn operator(kind: TokenKind, text: &str) -> Option<&'static str> {
    match (kind, text) {
        (TokenKind::Name, "and") => Some("write `&&`"),
        (TokenKind::Or, _) => Some("write `||`"),
        _ => None,
    }
}

/// The error of a comment in the style of another language.
pub(super) fn comment(span: Span) -> Diagnostic {
    habit(span, "this is not a comment here", "comments go from `//` to the end of the line")
}

/// Reads an expression that no `=` can follow, or reports why there is none.
pub fn compared(cursor: &mut Cursor<'_>) -> Option<Expr> {
    let found = super::expr(cursor)?;
    refuse_assign(cursor)?;
    Some(found)
}

/// Reports a `=` that is to be read next.
pub(super) fn refuse_assign(cursor: &mut Cursor<'_>) -> Option<()> {
    if cursor.peek() != TokenKind::Assign {
        return Some(());
    }
    let error = habit(cursor.span(), "`=` sets a variable and does not compare", "write `==` to compare");
    cursor.diagnostics.push(error);
    None
}

/// Reports `x += 1`, `x++` and the like behind a place, which is spelled `place`.
pub fn refuse_update(cursor: &mut Cursor<'_>, place: &str) -> Option<()> {
    use TokenKind as T;
    let (first, second) = (cursor.peek(), cursor.peek_second());
    let op = cursor.peek_text();
    let help = match (first, second) {
        (T::Plus, T::Plus) | (T::Minus, T::Minus) => format!("write `{place} = {place} {op} 1;`"),
        (T::Plus | T::Minus | T::Star | T::Slash | T::Percent, T::Assign) => {
            format!("write `{place} = {place} {op} ...;`")
        }
        (T::Colon, T::Assign) => format!("write `{place} = ...;`"),
        _ => return Some(()),
    };
    let start = cursor.bump();
    cursor.bump();
    let span = cursor.since(start);
    let error = habit(span, format!("there is no `{}`", cursor.text(span)), help);
    cursor.diagnostics.push(error);
    None
}

/// What to write instead of a statement of another language that begins with this word.
pub fn statement(word: &str) -> Option<&'static str> {
    Some(match word {
        "for" | "foreach" | "do" | "repeat" | "until" => "write `while i < n { ... i = i + 1; }`, or `loop { ... }`",
        "exit" => "a program ends behind its last statement; put the rest into `else { ... }`",
        "break" | "continue" => "let the condition of a `while` decide",
        "print" | "println" | "printf" | "echo" | "puts" => "write `observe point(value);`",
        "elif" | "elsif" | "elseif" => "write `else if`",
        "switch" | "match" | "case" => "write `if ... { ... } else if ... { ... }`",
        "let" => "write `var`",
        "assert" => "observe the value, and write a property: `forall p in P always p.value`",
        _ => return None,
    })
}
