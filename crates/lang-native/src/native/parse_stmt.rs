//! Statements and blocks.

use counterpoint_diag::{Diagnostic, Span, codes, did_you_mean};
use counterpoint_ir::program::Secrecy;
use counterpoint_prop::syntax::habit::{self, compared, habit};
use counterpoint_prop::syntax::{Cursor, Name, TokenKind, arguments, expr, list};

use super::ast::{AssignTarget, Block, SeenDecl, Stmt, StmtKind};
use super::parse::is_item;
use super::parse_type::type_expr;

/// Reads statements between braces. Statements with errors are reported and left out.
pub(super) fn block(cursor: &mut Cursor<'_>) -> Option<Block> {
    let open = cursor.expect(TokenKind::BraceOpen)?;
    cursor.enter()?;
    let mut stmts = Vec::new();
    let mut is_closed = true;
    while cursor.peek() != TokenKind::BraceClose {
        if cursor.peek() == TokenKind::End || is_item(cursor.peek()) {
            report_unclosed(cursor, open);
            is_closed = false;
            break;
        }
        let before = cursor.position();
        match statement(cursor) {
            Some(stmt) => stmts.push(stmt),
            None => skip_statement(cursor, before),
        }
    }
    cursor.leave();
    let end = if is_closed { cursor.bump() } else { cursor.last_span() };
    Some(Block { stmts, end })
}

fn report_unclosed(cursor: &mut Cursor<'_>, open: Span) {
    let found = if cursor.peek() == TokenKind::End {
        "the end of the file".to_owned()
    } else {
        format!("`{}`", cursor.peek_text())
    };
    let error = Diagnostic::error(codes::SYNTAX, cursor.span(), format!("expected `}}`, found {found}"))
        .with_secondary(open, "this block is not closed");
    let is_proc = cursor.peek() == TokenKind::Proc;
    let error = if is_proc { error.with_help("procedures stand beside programs, not in them") } else { error };
    cursor.diagnostics.push(error);
}

/// Skips what stands between parentheses, semicolons included, as in `for (x = 0; x < 3; x++)`.
fn skip_heading(cursor: &mut Cursor<'_>) {
    if cursor.peek() != TokenKind::ParenOpen {
        return;
    }
    let is_end = |kind| matches!(kind, TokenKind::BraceOpen | TokenKind::BraceClose | TokenKind::End) || is_item(kind);
    let mut depth = 0_usize;
    while !is_end(cursor.peek()) {
        match cursor.peek() {
            TokenKind::ParenOpen => depth += 1,
            TokenKind::ParenClose => depth -= 1,
            _ => {}
        }
        cursor.bump();
        if depth == 0 {
            return;
        }
    }
}

/// Skips behind the next `;` or block, to the closing brace, to the next statement or item; at least one token further
/// than `before`, except at a closing brace.
fn skip_statement(cursor: &mut Cursor<'_>, before: usize) {
    let mut depth = 0_usize;
    loop {
        let kind = cursor.peek();
        let is_further = cursor.position() > before;
        match kind {
            TokenKind::End => return,
            TokenKind::BraceClose if depth == 0 => return,
            _ if is_further && (is_item(kind) || (depth == 0 && starts_statement(kind))) => return,
            TokenKind::BraceOpen => depth += 1,
            TokenKind::BraceClose => depth -= 1,
            _ => {}
        }
        cursor.bump();
        // What follows a block with `else` or `or` belongs to the same statement.
        let goes_on = kind == TokenKind::BraceClose && matches!(cursor.peek(), TokenKind::Else | TokenKind::Or);
        if depth == 0 && matches!(kind, TokenKind::Semicolon | TokenKind::BraceClose) && !goes_on {
            return;
        }
    }
}

fn starts_statement(kind: TokenKind) -> bool {
    use TokenKind as T;
    matches!(
        kind,
        T::Var
            | T::Secret
            | T::Public
            | T::Input
            | T::Havoc
            | T::If
            | T::While
            | T::Loop
            | T::Either
            | T::Assume
            | T::Observe
            | T::Return
            | T::Skip
    )
}

fn statement(cursor: &mut Cursor<'_>) -> Option<Stmt> {
    let start = cursor.span();
    let kind = match cursor.peek() {
        TokenKind::If => return if_statement(cursor),
        TokenKind::While => {
            cursor.bump();
            let condition = compared(cursor)?;
            let span = cursor.since(start);
            return Some(Stmt { kind: StmtKind::While(condition, block(cursor)?), span });
        }
        TokenKind::Loop => {
            cursor.bump();
            return Some(Stmt { kind: StmtKind::Loop(block(cursor)?), span: start });
        }
        TokenKind::Either => return either(cursor),
        TokenKind::Var => variable(cursor)?,
        TokenKind::Secret | TokenKind::Public | TokenKind::Input => input(cursor)?,
        TokenKind::Havoc => havoc(cursor)?,
        TokenKind::Assume => {
            cursor.bump();
            StmtKind::Assume(compared(cursor)?)
        }
        TokenKind::Observe => observe(cursor)?,
        TokenKind::Return => {
            cursor.bump();
            StmtKind::Return(if cursor.peek() == TokenKind::Semicolon { None } else { Some(expr(cursor)?) })
        }
        TokenKind::Skip => {
            cursor.bump();
            StmtKind::Skip
        }
        TokenKind::Name => assignment(cursor)?,
        TokenKind::Int | TokenKind::Bool if cursor.peek_second() == TokenKind::Name => {
            let help = format!("write `var x: {};`", cursor.peek_text());
            cursor.diagnostics.push(habit(cursor.span(), "the type comes after the name", help));
            return None;
        }
        TokenKind::Plus | TokenKind::Minus if cursor.peek_second() == cursor.peek() => {
            return stray_update(cursor);
        }
        TokenKind::Else => return stray(cursor, "`else` without an `if` before it"),
        TokenKind::Or => return stray(cursor, "`or` without an `either` before it"),
        _ => {
            cursor.expected("a statement", false);
            return None;
        }
    };
    cursor.expect(TokenKind::Semicolon)?;
    Some(Stmt { kind, span: cursor.since(start) })
}

/// Reports `++x` and `--x`.
fn stray_update(cursor: &mut Cursor<'_>) -> Option<Stmt> {
    let op = cursor.peek_text();
    let message = format!("there is no `{op}{op}`");
    cursor.diagnostics.push(habit(cursor.span(), message, format!("write `x = x {op} 1;`")));
    None
}

fn stray(cursor: &mut Cursor<'_>, message: &str) -> Option<Stmt> {
    cursor.diagnostics.error(codes::SYNTAX, cursor.span(), message);
    None
}

fn if_statement(cursor: &mut Cursor<'_>) -> Option<Stmt> {
    let start = cursor.span();
    let mut arms = Vec::new();
    let mut otherwise = None;
    let mut span = start;
    loop {
        cursor.expect(TokenKind::If)?;
        let condition = compared(cursor)?;
        if arms.is_empty() {
            span = cursor.since(start);
        }
        arms.push((condition, block(cursor)?));
        if !cursor.eat(TokenKind::Else) {
            break;
        }
        if cursor.peek() != TokenKind::If {
            otherwise = Some(block(cursor)?);
            break;
        }
    }
    Some(Stmt { kind: StmtKind::If(arms, otherwise), span })
}

fn either(cursor: &mut Cursor<'_>) -> Option<Stmt> {
    let span = cursor.bump();
    let mut ways = vec![block(cursor)?];
    while cursor.eat(TokenKind::Or) {
        ways.push(block(cursor)?);
    }
    if ways.len() == 1 {
        cursor.expected("`or`", true);
        return None;
    }
    Some(Stmt { kind: StmtKind::Either(ways), span })
}

fn variable(cursor: &mut Cursor<'_>) -> Option<StmtKind> {
    cursor.expect(TokenKind::Var)?;
    let name = cursor.name("a name of the variable")?;
    let ty = if cursor.eat(TokenKind::Colon) { Some(type_expr(cursor)?) } else { None };
    let value = if cursor.eat(TokenKind::Assign) { Some(expr(cursor)?) } else { None };
    if ty.is_none() && value.is_none() {
        cursor.expected("`:` and a type, or `=` and a value", true);
        return None;
    }
    Some(StmtKind::Var { name, ty, value })
}

fn input(cursor: &mut Cursor<'_>) -> Option<StmtKind> {
    let secrecy = match cursor.peek() {
        TokenKind::Secret => Secrecy::Secret,
        TokenKind::Public => Secrecy::Public,
        _ => Secrecy::Unmarked,
    };
    if secrecy != Secrecy::Unmarked {
        cursor.bump();
    }
    cursor.expect(TokenKind::Input)?;
    if matches!(cursor.peek(), TokenKind::Secret | TokenKind::Public) {
        let mark = cursor.peek_text().to_owned();
        let help = format!("write `{mark} input`");
        let error = habit(cursor.span(), format!("`{mark}` stands before `input`"), help);
        cursor.diagnostics.push(error);
        cursor.bump();
    }
    let name = cursor.name("a name of the input")?;
    cursor.expect(TokenKind::Colon)?;
    let ty = type_expr(cursor)?;
    Some(StmtKind::Input { secrecy, name, ty })
}

fn havoc(cursor: &mut Cursor<'_>) -> Option<StmtKind> {
    cursor.expect(TokenKind::Havoc)?;
    let name = cursor.name("a name of a variable")?;
    let place = place(cursor, name)?;
    let range = if cursor.eat(TokenKind::In) {
        let low = expr(cursor)?;
        cursor.expect(TokenKind::DotDot)?;
        Some(Box::new([low, expr(cursor)?]))
    } else {
        None
    };
    Some(StmtKind::Havoc(place, range))
}

fn observe(cursor: &mut Cursor<'_>) -> Option<StmtKind> {
    cursor.expect(TokenKind::Observe)?;
    let point = cursor.name("a name of the observation point")?;
    let seen = if cursor.eat(TokenKind::ParenOpen) { list(cursor, TokenKind::ParenClose, seen)? } else { Vec::new() };
    Some(StmtKind::Observe(point, seen))
}

fn seen(cursor: &mut Cursor<'_>) -> Option<SeenDecl> {
    let name = cursor.name("a name of what is seen")?;
    if cursor.eat(TokenKind::Colon) {
        return Some(SeenDecl { name, value: Some(expr(cursor)?) });
    }
    if !matches!(cursor.peek(), TokenKind::Comma | TokenKind::ParenClose) {
        let message = "an expression that is shown needs a name";
        let help = format!("write `name: {} ...`", name.text);
        cursor.diagnostics.push(Diagnostic::error(codes::SYNTAX, name.span, message).with_help(help));
        return None;
    }
    Some(SeenDecl { name, value: None })
}

fn assignment(cursor: &mut Cursor<'_>) -> Option<StmtKind> {
    let name = cursor.name("a name of a variable")?;
    if cursor.peek() == TokenKind::ParenOpen && habit::statement(&name.text).is_none() {
        return Some(StmtKind::Call(name, arguments(cursor)?));
    }
    if !matches!(cursor.peek(), TokenKind::Assign | TokenKind::BracketOpen) {
        return unknown_statement(cursor, &name);
    }
    let place = place(cursor, name)?;
    habit::refuse_update(cursor, cursor.text(place.span))?;
    cursor.expect(TokenKind::Assign)?;
    Some(StmtKind::Assign(place, compared(cursor)?))
}

fn unknown_statement(cursor: &mut Cursor<'_>, name: &Name) -> Option<StmtKind> {
    habit::refuse_update(cursor, &name.text)?;
    if let Some(help) = habit::statement(&name.text) {
        cursor.diagnostics.push(habit(name.span, format!("there is no `{}`", name.text), help));
        skip_heading(cursor);
        return None;
    }
    let keywords = [
        "var", "input", "havoc", "if", "while", "loop", "either", "assume", "observe", "return", "skip", "secret",
        "public",
    ];
    match did_you_mean(&name.text, keywords) {
        Some(near) => {
            let message = format!("expected a statement, found `{}`", name.text);
            let error =
                Diagnostic::error(codes::SYNTAX, name.span, message).with_help(format!("did you mean `{near}`?"));
            cursor.diagnostics.push(error);
        }
        None => cursor.expected("`=`", true),
    }
    None
}

fn place(cursor: &mut Cursor<'_>, name: Name) -> Option<AssignTarget> {
    let mut indices = Vec::new();
    while cursor.eat(TokenKind::BracketOpen) {
        indices.push(expr(cursor)?);
        cursor.expect(TokenKind::BracketClose)?;
    }
    let span = cursor.since(name.span);
    Some(AssignTarget { name, indices, span })
}
