//! Files and their items. After an error, reading goes on at the next item or statement.

use counterpoint_diag::{Diagnostic, FileId, Sources, codes, did_you_mean};
use counterpoint_prop::syntax::property::property;
use counterpoint_prop::syntax::{Cursor, TokenKind, expr, list};

use super::ast::{ConstDecl, EnumDecl, Module, Param, ProcDecl, ProgramDecl, TypeExpr};
use super::parse_stmt::block;
use super::parse_type::type_expr;

/// Reads a file.
pub fn parse(sources: &Sources, file: FileId) -> Module {
    parse_text(&sources.file(file).text, file)
}

/// Reads a text.
pub(super) fn parse_text(text: &str, file: FileId) -> Module {
    let mut cursor = Cursor::new(text, file);
    let mut module = Module {
        file,
        constants: Vec::new(),
        enums: Vec::new(),
        procs: Vec::new(),
        programs: Vec::new(),
        properties: Vec::new(),
        broken: Vec::new(),
        broken_procs: Vec::new(),
        diagnostics: Vec::new(),
    };
    while cursor.peek() != TokenKind::End {
        let before = cursor.position();
        if item(&mut cursor, &mut module).is_none() {
            skip_to_item(&mut cursor, before);
        }
    }
    module.diagnostics = cursor.diagnostics.finish();
    module
}

fn item(cursor: &mut Cursor<'_>, module: &mut Module) -> Option<()> {
    match cursor.peek() {
        TokenKind::Const => module.constants.push(constant(cursor)?),
        TokenKind::Enum => module.enums.push(enumeration(cursor)?),
        TokenKind::Proc => procedure(cursor, module)?,
        TokenKind::Program => program(cursor, module)?,
        TokenKind::Property => module.properties.push(property(cursor)?),
        _ => {
            unexpected_item(cursor);
            return None;
        }
    }
    Some(())
}

fn unexpected_item(cursor: &mut Cursor<'_>) {
    let what = "`program`, `proc`, `property`, `const` or `enum`";
    let help = match did_you_mean(cursor.peek_text(), ["program", "proc", "property", "const", "enum"]) {
        Some(near) => format!("did you mean `{near}`?"),
        None if cursor.peek_text() == "expect" => {
            "`expect` stands inside the braces of its property, behind the claim".to_owned()
        }
        None => return cursor.expected(what, false),
    };
    let message = format!("expected {what}, found `{}`", cursor.peek_text());
    let error = Diagnostic::error(codes::SYNTAX, cursor.span(), message);
    cursor.diagnostics.push(error.with_help(help));
}

pub(super) fn is_item(kind: TokenKind) -> bool {
    use TokenKind as T;
    matches!(kind, T::Const | T::Enum | T::Proc | T::Program | T::Property)
}

/// Skips to the next item, at least one token further than `before`.
fn skip_to_item(cursor: &mut Cursor<'_>, before: usize) {
    while cursor.peek() != TokenKind::End && (cursor.position() == before || !is_item(cursor.peek())) {
        cursor.bump();
    }
}

fn constant(cursor: &mut Cursor<'_>) -> Option<ConstDecl> {
    cursor.expect(TokenKind::Const)?;
    let name = cursor.name("a name of the constant")?;
    cursor.expect(TokenKind::Assign)?;
    let value = expr(cursor)?;
    cursor.expect(TokenKind::Semicolon)?;
    Some(ConstDecl { name, value })
}

fn enumeration(cursor: &mut Cursor<'_>) -> Option<EnumDecl> {
    cursor.expect(TokenKind::Enum)?;
    let name = cursor.name("a name of the enumeration")?;
    cursor.expect(TokenKind::BraceOpen)?;
    let values = list(cursor, TokenKind::BraceClose, |cursor| cursor.name("a name of a value"))?;
    Some(EnumDecl { name, values })
}

fn program(cursor: &mut Cursor<'_>, module: &mut Module) -> Option<()> {
    let start = cursor.span();
    cursor.expect(TokenKind::Program)?;
    let name = cursor.name("a name of the program")?;
    let span = cursor.since(start);
    let n_errors = cursor.diagnostics.n_errors();
    let body = block(cursor);
    if cursor.diagnostics.n_errors() > n_errors {
        module.broken.push(name.text);
        return body.map(|_| ());
    }
    module.programs.push(ProgramDecl { name, body: body?, span });
    Some(())
}

fn procedure(cursor: &mut Cursor<'_>, module: &mut Module) -> Option<()> {
    let start = cursor.span();
    cursor.expect(TokenKind::Proc)?;
    let name = cursor.name("a name of the procedure")?;
    let Some((params, result)) = signature(cursor) else {
        module.broken_procs.push(name.text);
        return None;
    };
    let span = cursor.since(start);
    let n_errors = cursor.diagnostics.n_errors();
    let body = block(cursor).filter(|_| cursor.diagnostics.n_errors() == n_errors);
    module.procs.push(ProcDecl { name, params, result, body, span });
    Some(())
}

/// Reads the parameters and the result of a procedure.
fn signature(cursor: &mut Cursor<'_>) -> Option<(Vec<Param>, Option<TypeExpr>)> {
    cursor.expect(TokenKind::ParenOpen)?;
    let params = if cursor.eat(TokenKind::ParenClose) {
        Vec::new()
    } else {
        list(cursor, TokenKind::ParenClose, |cursor| {
            let name = cursor.name("a name of a parameter")?;
            cursor.expect(TokenKind::Colon)?;
            Some((name, type_expr(cursor)?))
        })?
    };
    let result = if cursor.eat(TokenKind::Colon) { Some(type_expr(cursor)?) } else { None };
    Some((params, result))
}
