//! The expression parser: operators with a stack instead of recursion.
//!
//! Dijkstra's shunting yard: operands and waiting operators lie on two stacks, and an operator is applied when one
//! arrives that does not bind more strongly. Chains of operators of any length therefore need no recursion; only
//! parentheses, brackets and the middle of `? :` do, and these are counted.

use counterpoint_diag::{Diagnostic, Span, codes};

use super::cursor::{Cursor, too_deep};
use super::expr::{Expr, ExprKind, Name, integer_type};
use super::habit::habit;
use super::operator::{BinaryOp, Direction, UnaryOp};
use super::token::TokenKind;
use super::{MAX_DEPTH, MAX_NESTING};

/// Numbers may not have more digits, because reading and printing them takes more than linear time.
const MAX_DIGITS: usize = 1000;

const CONDITIONAL_STRENGTH: u8 = 1;
const CONVERT_STRENGTH: u8 = 13;
const UNARY_STRENGTH: u8 = 14;

/// Reads an expression, or reports why there is none.
pub fn expr(cursor: &mut Cursor<'_>) -> Option<Expr> {
    let mut yard = Yard::default();
    loop {
        prefix_operators(cursor, &mut yard)?;
        let operand = operand(cursor)?;
        yard.operands.push(operand);
        conversions(cursor, &mut yard)?;
        let token = cursor.peek();
        if let Some(op) = BinaryOp::from_token(token) {
            yard.make_room(cursor, op)?;
            cursor.bump();
            yard.waiting.push(Waiting::Binary(op));
        } else if token == TokenKind::Question {
            yard.apply_while(cursor, |strength| strength > CONDITIONAL_STRENGTH)?;
            cursor.bump();
            let middle = nested(cursor, expr)?;
            cursor.expect(TokenKind::Colon)?;
            yard.waiting.push(Waiting::Conditional(middle));
        } else {
            yard.apply_while(cursor, |_| true)?;
            return yard.operands.pop();
        }
    }
}

/// The two stacks.
#[derive(Default)]
struct Yard {
    operands: Vec<Expr>,
    waiting: Vec<Waiting>,
}

/// An operator whose right operand is not complete.
enum Waiting {
    Unary(UnaryOp, Span),
    Binary(BinaryOp),
    Conditional(Expr),
}

impl Waiting {
    fn strength(&self) -> u8 {
        match self {
            Waiting::Unary(..) => UNARY_STRENGTH,
            Waiting::Binary(op) => op.strength(),
            Waiting::Conditional(_) => CONDITIONAL_STRENGTH,
        }
    }
}

impl Yard {
    /// Applies the operators that come before `op`, which is to be read next.
    fn make_room(&mut self, cursor: &mut Cursor<'_>, op: BinaryOp) -> Option<()> {
        let new = op.strength();
        match op.direction() {
            Direction::Right => self.apply_while(cursor, |strength| strength > new),
            Direction::Left => self.apply_while(cursor, |strength| strength >= new),
            Direction::None => {
                self.apply_while(cursor, |strength| strength > new)?;
                if self.waiting.last().is_some_and(|waiting| waiting.strength() == new) {
                    let error = Diagnostic::error(codes::SYNTAX, cursor.span(), "comparisons cannot be chained")
                        .with_help("write `a < b && b < c`");
                    cursor.diagnostics.push(error);
                    return None;
                }
                Some(())
            }
        }
    }

    fn apply_while(&mut self, cursor: &mut Cursor<'_>, comes_first: impl Fn(u8) -> bool) -> Option<()> {
        while let Some(waiting) = self.waiting.pop_if(|waiting| comes_first(waiting.strength())) {
            let mut operand = || self.operands.pop().expect("every waiting operator has its operands on the stack");
            let right = operand();
            let (span, kind) = match waiting {
                Waiting::Unary(op, span) => (span.to(right.span), ExprKind::Unary(op, Box::new(right))),
                Waiting::Binary(op) => {
                    let left = operand();
                    (left.span.to(right.span), ExprKind::Binary(op, Box::new([left, right])))
                }
                Waiting::Conditional(middle) => {
                    let condition = operand();
                    (condition.span.to(right.span), ExprKind::Conditional(Box::new([condition, middle, right])))
                }
            };
            let node = node(cursor, span, kind)?;
            self.operands.push(node);
        }
        Some(())
    }
}

/// Makes a node, or reports that the tree becomes too deep.
fn node(cursor: &mut Cursor<'_>, span: Span, kind: ExprKind) -> Option<Expr> {
    let deepest = |parts: &[Expr]| parts.iter().map(|part| part.depth).max().unwrap_or(0);
    let depth = 1 + match &kind {
        ExprKind::Integer(_) | ExprKind::Bool(_) | ExprKind::Name(_) | ExprKind::Field(..) => 0,
        ExprKind::Unary(_, part) | ExprKind::Convert(part, _) => part.depth,
        ExprKind::Binary(_, parts) | ExprKind::Index(parts) | ExprKind::Repeat(parts) => deepest(&parts[..]),
        ExprKind::Conditional(parts) => deepest(&parts[..]),
        ExprKind::Call(_, parts) | ExprKind::Array(parts) => deepest(parts),
    };
    if depth > MAX_DEPTH {
        cursor.diagnostics.push(too_deep(span, format!("the expression chains more than {MAX_DEPTH} operators")));
        return None;
    }
    Some(Expr { kind, span, depth })
}

/// Reads something one level deeper.
fn nested<T>(cursor: &mut Cursor<'_>, read: impl FnOnce(&mut Cursor<'_>) -> Option<T>) -> Option<T> {
    cursor.enter()?;
    let found = read(cursor);
    cursor.leave();
    found
}

fn prefix_operators(cursor: &mut Cursor<'_>, yard: &mut Yard) -> Option<()> {
    for count in 0.. {
        let Some(op) = UnaryOp::from_token(cursor.peek()) else { break };
        if count >= MAX_NESTING {
            cursor.diagnostics.push(too_deep(cursor.span(), format!("more than {MAX_NESTING} signs in a row")));
            return None;
        }
        let span = cursor.bump();
        yard.waiting.push(Waiting::Unary(op, span));
    }
    Some(())
}

/// Reads `as u8` behind an operand, which takes the signs before the operand with it.
fn conversions(cursor: &mut Cursor<'_>, yard: &mut Yard) -> Option<()> {
    while cursor.eat_word("as") {
        yard.apply_while(cursor, |strength| strength > CONVERT_STRENGTH)?;
        let Some(ty) = integer_type(cursor.peek_text()) else {
            cursor.expected("`int` or a fixed-width type such as `u8`", false);
            return None;
        };
        cursor.bump();
        let part = yard.operands.pop().expect("the operand was just read");
        let span = cursor.since(part.span);
        let converted = node(cursor, span, ExprKind::Convert(Box::new(part), ty))?;
        yard.operands.push(converted);
    }
    Some(())
}

/// Reads what binds most strongly, with the indices behind it.
fn operand(cursor: &mut Cursor<'_>) -> Option<Expr> {
    let mut operand = primary(cursor)?;
    while cursor.eat(TokenKind::BracketOpen) {
        let index = nested(cursor, expr)?;
        cursor.expect(TokenKind::BracketClose)?;
        let span = cursor.since(operand.span);
        operand = node(cursor, span, ExprKind::Index(Box::new([operand, index])))?;
    }
    Some(operand)
}

fn primary(cursor: &mut Cursor<'_>) -> Option<Expr> {
    let start = cursor.span();
    let kind = match cursor.peek() {
        TokenKind::Integer => integer(cursor)?,
        TokenKind::True | TokenKind::False => {
            let value = cursor.peek() == TokenKind::True;
            cursor.bump();
            ExprKind::Bool(value)
        }
        TokenKind::Name => name(cursor)?,
        TokenKind::ParenOpen => {
            cursor.bump();
            let inner = nested(cursor, expr)?;
            cursor.expect(TokenKind::ParenClose)?;
            return Some(Expr { span: cursor.since(start), ..inner });
        }
        TokenKind::BracketOpen => {
            cursor.bump();
            nested(cursor, array)?
        }
        _ => {
            cursor.expected("an expression", false);
            return None;
        }
    };
    let span = cursor.since(start);
    node(cursor, span, kind)
}

fn integer(cursor: &mut Cursor<'_>) -> Option<ExprKind> {
    let digits = cursor.peek_text();
    let span = cursor.bump();
    if digits.len() > MAX_DIGITS {
        let message = format!("the number has {} digits, more than {MAX_DIGITS}", digits.len());
        cursor.diagnostics.error(codes::OUT_OF_BOUNDS, span, message);
        return None;
    }
    digits.parse().ok().map(ExprKind::Integer)
}

/// Reads a name, `p.x`, or a call.
fn name(cursor: &mut Cursor<'_>) -> Option<ExprKind> {
    use TokenKind as T;
    let name = cursor.name("a name")?;
    if cursor.eat(TokenKind::Dot) {
        let mut field = cursor.name("a name of what is seen")?;
        // What is seen may have parts that are seen, too: `a.items.length`.
        while cursor.eat(TokenKind::Dot) {
            let part = cursor.name("a name of what is seen")?;
            field.text = format!("{}.{}", field.text, part.text);
            field.span.end = part.span.end;
        }
        return Some(ExprKind::Field(name, field));
    }
    if name.text == "not" && matches!(cursor.peek(), T::Name | T::True | T::False | T::ParenOpen) {
        cursor.diagnostics.push(habit(name.span, "there is no operator `not`", "write `!`"));
        return None;
    }
    if cursor.peek() == T::ParenOpen {
        return call(cursor, name);
    }
    Some(ExprKind::Name(name.text))
}

fn call(cursor: &mut Cursor<'_>, name: Name) -> Option<ExprKind> {
    let args = nested(cursor, arguments)?;
    Some(ExprKind::Call(name, args))
}

/// Reads the arguments of a call with their parentheses.
pub fn arguments(cursor: &mut Cursor<'_>) -> Option<Vec<Expr>> {
    cursor.expect(TokenKind::ParenOpen)?;
    if cursor.eat(TokenKind::ParenClose) {
        return Some(Vec::new());
    }
    list(cursor, TokenKind::ParenClose, expr)
}

/// Reads the rest of `[x, y]` or `[x; n]`.
fn array(cursor: &mut Cursor<'_>) -> Option<ExprKind> {
    let first = expr(cursor)?;
    if cursor.eat(TokenKind::Semicolon) {
        let len = expr(cursor)?;
        cursor.expect(TokenKind::BracketClose)?;
        return Some(ExprKind::Repeat(Box::new([first, len])));
    }
    let mut elements = vec![first];
    if cursor.eat(TokenKind::Comma) && cursor.peek() != TokenKind::BracketClose {
        elements.extend(list(cursor, TokenKind::BracketClose, expr)?);
        return Some(ExprKind::Array(elements));
    }
    cursor.expect(TokenKind::BracketClose)?;
    Some(ExprKind::Array(elements))
}

/// Reads one or more things with commas between them, a last comma allowed, and what closes the list.
pub fn list<T>(
    cursor: &mut Cursor<'_>,
    close: TokenKind,
    read: impl Fn(&mut Cursor<'_>) -> Option<T>,
) -> Option<Vec<T>> {
    let mut found = vec![read(cursor)?];
    while cursor.eat(TokenKind::Comma) && cursor.peek() != close {
        found.push(read(cursor)?);
    }
    cursor.expect(close)?;
    Some(found)
}
