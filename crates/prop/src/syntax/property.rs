//! Properties as they are written, and their parser.

use counterpoint_diag::{Diagnostic, Span, codes, did_you_mean};

use super::cursor::Cursor;
use super::expr::{Expr, ExprKind, Name};
use super::habit::{compared, habit};
use super::list;
use super::operator::BinaryOp;
use super::spacing::one_line;
use super::token::TokenKind;
use crate::shorthand::{self, ShorthandKind};
use crate::{Expect, Kind, Quantification};

/// A property as it is written.
#[derive(Debug, Clone)]
pub struct PropertyDecl {
    /// Its name.
    pub name: Name,
    /// What is claimed.
    pub claim: Claim,
    /// What its author expects.
    pub expect: Option<Expect>,
    /// Where it stands.
    pub span: Span,
}

impl PropertyDecl {
    /// The programs that it names.
    pub fn programs(&self) -> impl Iterator<Item = &Name> {
        let (groups, names): (&[Group], &[Name]) = match &self.claim {
            Claim::Full(claim) => (&claim.prefix, &[]),
            Claim::Shorthand(claim) => (&[], &claim.programs),
        };
        groups.iter().map(|group| &group.program).chain(names)
    }

    /// The programs in other languages that it names, by the names that [`programs`](PropertyDecl::programs) gives them.
    pub fn foreign(&self) -> impl Iterator<Item = (&Name, &Foreign)> {
        let groups: &[Group] = match &self.claim {
            Claim::Full(claim) => &claim.prefix,
            Claim::Shorthand(_) => &[],
        };
        groups.iter().filter_map(|group| Some((&group.program, group.foreign.as_ref()?)))
    }
}

/// What a property claims.
#[derive(Debug, Clone)]
pub enum Claim {
    /// Written in full.
    Full(FullClaim),
    /// By the name of a family.
    Shorthand(ShorthandClaim),
}

/// A claim written in full.
#[derive(Debug, Clone)]
pub struct FullClaim {
    /// The quantifiers.
    pub prefix: Vec<Group>,
    /// The conjuncts of `given`.
    pub given: Vec<Part>,
    /// Which runs are compared when.
    pub kind: Kind,
    /// The place of `always` or `post`.
    pub kind_span: Span,
    /// The conjuncts of the body.
    pub body: Vec<Part>,
}

/// Quantified runs of one program.
#[derive(Debug, Clone)]
pub struct Group {
    /// For all runs, or for some run.
    pub quantification: Quantification,
    /// The names of the runs.
    pub names: Vec<Name>,
    /// The program.
    pub program: Name,
    /// What the program is made of, if it is written in another language.
    pub foreign: Option<Foreign>,
    /// Where they are observed, if it is said.
    pub points: Option<Vec<Name>>,
    /// Where the group stands.
    pub span: Span,
}

/// A program in another language, as in `language("file", "item")`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Foreign {
    /// The language; whether there is one of this name is for others to know.
    pub language: Name,
    /// The file or folder, seen from the folder of the property.
    pub file: Name,
    /// What in it is run.
    pub item: Name,
}

/// A conjunct with its text.
#[derive(Debug, Clone)]
pub struct Part {
    /// The conjunct.
    pub expr: Expr,
    /// Its text in one line.
    pub text: String,
}

/// A claim by the name of a family.
#[derive(Debug, Clone)]
pub struct ShorthandClaim {
    /// The family.
    pub kind: ShorthandKind,
    /// The programs it is about.
    pub programs: Vec<Name>,
    /// The values that are exchanged.
    pub swaps: Vec<Swap>,
    /// Where they are observed, if it is said.
    pub points: Option<Vec<Name>>,
    /// What may become known of the secrets.
    pub released: Vec<Part>,
    /// Where it stands.
    pub span: Span,
}

/// Two values that are exchanged, as in `x <-> y`.
pub type Swap = (Name, Name);

/// Reads a property from its keyword to its closing brace.
pub fn property(cursor: &mut Cursor<'_>) -> Option<PropertyDecl> {
    let start = cursor.span();
    cursor.expect(TokenKind::Property)?;
    let name = cursor.name("a name of the property")?;
    let span = cursor.since(start);
    cursor.expect(TokenKind::BraceOpen)?;
    let claim = match cursor.peek() {
        TokenKind::Forall | TokenKind::Exists => Claim::Full(full_claim(cursor)?),
        TokenKind::Name => Claim::Shorthand(shorthand_claim(cursor)?),
        _ => {
            cursor.expected("`forall`, `exists` or a shorthand", false);
            return None;
        }
    };
    let expect = if cursor.eat(TokenKind::Expect) { Some(expectation(cursor)?) } else { None };
    cursor.expect(TokenKind::BraceClose)?;
    Some(PropertyDecl { name, claim, expect, span })
}

fn expectation(cursor: &mut Cursor<'_>) -> Option<Expect> {
    let expect = match cursor.peek_text() {
        "refuted" => Expect::Refuted,
        "proved" => Expect::Proved,
        "none-found" => Expect::NoneFound,
        _ => {
            cursor.expected("`refuted`, `proved` or `none-found`", false);
            return None;
        }
    };
    cursor.bump();
    Some(expect)
}

fn full_claim(cursor: &mut Cursor<'_>) -> Option<FullClaim> {
    let mut prefix = vec![group(cursor, None)?];
    while cursor.eat(TokenKind::Comma) {
        match cursor.peek() {
            TokenKind::Forall | TokenKind::Exists | TokenKind::Name => {
                let before = prefix.last().map(|group| group.quantification);
                prefix.push(group(cursor, before)?);
            }
            _ => break,
        }
    }
    let has_given = cursor.peek() == TokenKind::Given;
    let given = if cursor.eat(TokenKind::Given) { parts(cursor)? } else { Vec::new() };
    let kind = match cursor.peek() {
        TokenKind::Always => Kind::Always,
        TokenKind::Post => Kind::Post,
        TokenKind::Forall | TokenKind::Exists => {
            cursor.expected("`,` before the next quantifier", true);
            return None;
        }
        _ => {
            expected_kind(cursor, has_given);
            return None;
        }
    };
    let kind_span = cursor.bump();
    let body = parts(cursor)?;
    Some(FullClaim { prefix, given, kind, kind_span, body })
}

fn expected_kind(cursor: &mut Cursor<'_>, has_given: bool) {
    let what = if has_given { "`always` or `post`" } else { "`,`, `given`, `always` or `post`" };
    match did_you_mean(cursor.peek_text(), ["given", "always", "post"]) {
        Some(near) => {
            let message = format!("expected {what}, found `{}`", cursor.peek_text());
            cursor.diagnostics.push(habit(cursor.span(), message, format!("did you mean `{near}`?")));
        }
        None => cursor.expected(what, false),
    }
}

/// Reads a group. Without a word of its own, it is quantified as the one before it.
fn group(cursor: &mut Cursor<'_>, before: Option<Quantification>) -> Option<Group> {
    let start = cursor.span();
    let quantification = match (cursor.peek(), before) {
        (TokenKind::Name, Some(before)) => before,
        (word, _) => {
            cursor.bump();
            if word == TokenKind::Forall { Quantification::Universal } else { Quantification::Existential }
        }
    };
    let names = list(cursor, TokenKind::In, |cursor| cursor.name("a name of a run"))?;
    let is_foreign = cursor.peek() == TokenKind::Name && cursor.peek_second() == TokenKind::ParenOpen;
    let (program, foreign) = if is_foreign {
        let (program, foreign) = foreign(cursor)?;
        (program, Some(foreign))
    } else {
        (cursor.name("a name of a program")?, None)
    };
    let points = points(cursor)?;
    Some(Group { quantification, names, program, foreign, points, span: cursor.since(start) })
}

/// Reads `language("file", "item")`; as a name, it is spelled so.
fn foreign(cursor: &mut Cursor<'_>) -> Option<(Name, Foreign)> {
    let language = cursor.name("a language")?;
    cursor.expect(TokenKind::ParenOpen)?;
    let file = quoted_text(cursor, "a file in quotes")?;
    cursor.expect(TokenKind::Comma)?;
    let item = quoted_text(cursor, "what is run, in quotes, such as \"Rate.of(int)\"")?;
    cursor.expect(TokenKind::ParenClose)?;
    let text = format!("{}(\"{}\", \"{}\")", language.text, file.text, item.text);
    let program = Name { text, span: cursor.since(language.span) };
    Some((program, Foreign { language, file, item }))
}

/// Reads a text; its place is that of what stands between the quotes.
fn quoted_text(cursor: &mut Cursor<'_>, what: &str) -> Option<Name> {
    if cursor.peek() != TokenKind::Text {
        cursor.expected(what, false);
        return None;
    }
    let span = cursor.bump();
    let inner = Span { start: span.start + 1, end: span.end - 1, ..span };
    Some(Name { text: cursor.text(inner).to_owned(), span: inner })
}

/// Reads `at round`, `at { a, b }`, or nothing.
#[expect(clippy::option_option, reason = "the outer one is an error, the inner one absence")]
fn points(cursor: &mut Cursor<'_>) -> Option<Option<Vec<Name>>> {
    let point = |cursor: &mut Cursor<'_>| cursor.name("a name of an observation point");
    if !cursor.eat_word("at") {
        return Some(None);
    }
    if cursor.eat(TokenKind::BraceOpen) {
        return list(cursor, TokenKind::BraceClose, point).map(Some);
    }
    point(cursor).map(|name| Some(vec![name]))
}

/// Reads an expression and splits it at the conjunctions at its top.
fn parts(cursor: &mut Cursor<'_>) -> Option<Vec<Part>> {
    let mut open = vec![compared(cursor)?];
    let mut found = Vec::new();
    while let Some(expr) = open.pop() {
        match expr.kind {
            ExprKind::Binary(BinaryOp::AndAnd, sides) => {
                let [left, right] = *sides;
                open.extend([right, left]);
            }
            _ => found.push(Part { text: one_line(cursor.text(expr.span)), expr }),
        }
    }
    Some(found)
}

fn shorthand_claim(cursor: &mut Cursor<'_>) -> Option<ShorthandClaim> {
    let name = cursor.name("a shorthand")?;
    let Some(kind) = ShorthandKind::from_name(&name.text) else {
        let message = format!("there is no shorthand `{}`", name.text);
        let known = shorthand::ALL.iter().map(|shorthand| shorthand.name);
        let help = match did_you_mean(&name.text, known.clone()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("a property starts with `forall`, `exists`, or one of {}", quoted(known)),
        };
        cursor.diagnostics.push(Diagnostic::error(codes::SYNTAX, name.span, message).with_help(help));
        return None;
    };
    let (programs, swaps) = shorthand_arguments(cursor, kind, &name)?;
    let points = if kind == ShorthandKind::Refines { None } else { points(cursor)? };
    let released = released(cursor, kind)?;
    Some(ShorthandClaim { kind, programs, swaps, points, released, span: cursor.since(name.span) })
}

/// Reads `(P)`, `(P, Q)` or `(P, x <-> y)`.
fn shorthand_arguments(cursor: &mut Cursor<'_>, kind: ShorthandKind, name: &Name) -> Option<(Vec<Name>, Vec<Swap>)> {
    cursor.expect(TokenKind::ParenOpen)?;
    let arguments = list(cursor, TokenKind::ParenClose, |cursor| {
        let left = cursor.name("a name of a program")?;
        let right = if cursor.eat(TokenKind::Swap) { Some(cursor.name("a name of what is seen")?) } else { None };
        Some((left, right))
    })?;
    let mut programs = Vec::new();
    let mut swaps = Vec::new();
    for (left, right) in arguments {
        match right {
            Some(right) => swaps.push((left, right)),
            None => programs.push(left),
        }
    }
    let wanted = kind.n_programs();
    let wants_swaps = kind == ShorthandKind::Symmetric;
    if programs.len() == wanted && swaps.is_empty() != wants_swaps {
        return Some((programs, swaps));
    }
    let message = if wants_swaps {
        format!("`{}` takes 1 program and the values to exchange, as in `{0}(P, x <-> y)`", name.text)
    } else if swaps.is_empty() {
        let plural = if wanted == 1 { "" } else { "s" };
        format!("`{}` takes {wanted} program{plural}, found {}", name.text, programs.len())
    } else {
        format!("`{}` exchanges no values", name.text)
    };
    cursor.diagnostics.error(codes::SYNTAX, cursor.since(name.span), message);
    None
}

/// Reads `release x, y`, or nothing.
fn released(cursor: &mut Cursor<'_>, kind: ShorthandKind) -> Option<Vec<Part>> {
    let start = cursor.span();
    if !cursor.eat(TokenKind::Release) {
        return Some(Vec::new());
    }
    if !kind.can_release() {
        let message = format!("`{}` keeps nothing secret, so nothing can be released", kind.name());
        cursor.diagnostics.error(codes::SYNTAX, start, message);
        return None;
    }
    let mut found = Vec::new();
    loop {
        let expr = compared(cursor)?;
        found.push(Part { text: one_line(cursor.text(expr.span)), expr });
        let goes_on = cursor.eat(TokenKind::Comma);
        if !goes_on || matches!(cursor.peek(), TokenKind::Expect | TokenKind::BraceClose) {
            return Some(found);
        }
    }
}

fn quoted<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
