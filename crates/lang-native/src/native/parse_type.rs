//! Types as they are written.

use counterpoint_prop::syntax::{Cursor, Expr, ExprKind, Name, TokenKind, expr};

use super::ast::TypeExpr;

/// Reads a type.
pub(super) fn type_expr(cursor: &mut Cursor<'_>) -> Option<TypeExpr> {
    match cursor.peek() {
        TokenKind::Int => {
            cursor.bump();
            Some(TypeExpr::Int)
        }
        TokenKind::Bool => {
            cursor.bump();
            Some(TypeExpr::Bool)
        }
        TokenKind::BracketOpen => {
            let start = cursor.bump();
            cursor.enter()?;
            let element = type_expr(cursor);
            cursor.leave();
            cursor.expect(TokenKind::Semicolon).filter(|_| element.is_some())?;
            let len = expr(cursor)?;
            cursor.expect(TokenKind::BracketClose)?;
            Some(TypeExpr::Array(Box::new(element?), Box::new(len), cursor.since(start)))
        }
        TokenKind::Name | TokenKind::Integer | TokenKind::Minus | TokenKind::ParenOpen => named_or_range(cursor),
        _ => {
            cursor.expected("a type", false);
            None
        }
    }
}

fn named_or_range(cursor: &mut Cursor<'_>) -> Option<TypeExpr> {
    let low: Expr = expr(cursor)?;
    if cursor.eat(TokenKind::DotDot) {
        return Some(TypeExpr::Range(Box::new([low, expr(cursor)?])));
    }
    if let ExprKind::Name(text) = low.kind {
        return Some(TypeExpr::Named(Name { text, span: low.span }));
    }
    cursor.expected("`..`", true);
    None
}
