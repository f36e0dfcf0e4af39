//! Names of everything that a file declares at its top, collected before anything is read in full, so that
//! declarations may stand in any order.

use std::borrow::Cow;

use counterpoint_diag::{Diagnostic, Span, codes, did_you_mean};
use rustc_hash::FxHashMap;

use super::cursor::{Cursor, Parse, Reference, shorten};
use super::lexer::Kind;

/// The tables whose records have names of their own.
#[derive(Debug, Clone, Copy)]
pub(super) enum Table {
    Enum,
    Class,
    Static,
    Selector,
    Point,
    Input,
    Proc,
}

/// Keyword of the declaration, table, what a message calls a record of it.
const TABLES: [(&str, Table, &str); 7] = [
    ("enum", Table::Enum, "enumeration"),
    ("class", Table::Class, "class"),
    ("static", Table::Static, "static field"),
    ("selector", Table::Selector, "selector"),
    ("point", Table::Point, "observation point"),
    ("input", Table::Input, "input"),
    ("proc", Table::Proc, "procedure"),
];

/// Suggestions look at so many names of so many bytes at most, so that they take no time.
const SUGGESTED_FROM: usize = 1000;
const SUGGESTED_LEN: usize = 64;

type Positions<'a> = FxHashMap<Cow<'a, str>, usize>;

/// Positions by name. The first declaration of a name wins; the verifier complains about the second.
#[derive(Debug, Default)]
pub(super) struct Names<'a> {
    tables: [Positions<'a>; TABLES.len()],
    /// The names of each table in order, as far as suggestions look.
    listed: [Vec<Cow<'a, str>>; TABLES.len()],
    counts: [usize; TABLES.len()],
    fields: FxHashMap<(Cow<'a, str>, Cow<'a, str>), usize>,
    n_fields: usize,
}

impl<'a> Names<'a> {
    /// Looks through the starts of all lines.
    pub(super) fn collect(cursor: &mut Cursor<'a>) -> Self {
        let mut names = Names::default();
        while cursor.peek().kind != Kind::End {
            let first = cursor.take();
            if first.kind == Kind::Word {
                names.declare(cursor, cursor.slice(first));
            }
            cursor.skip_line();
        }
        cursor.rewind();
        names
    }

    fn declare(&mut self, cursor: &mut Cursor<'a>, keyword: &str) {
        if keyword == "field" {
            return self.declare_field(cursor);
        }
        let Some(&(_, table, _)) = TABLES.iter().find(|(known, ..)| *known == keyword) else { return };
        if matches!(table, Table::Input) && !cursor.eat_word("secret") {
            cursor.eat_word("public");
        }
        let Some(name) = declared_name(cursor) else { return };
        let table = table as usize;
        if self.listed[table].len() < SUGGESTED_FROM && name.len() <= SUGGESTED_LEN {
            self.listed[table].push(name.clone());
        }
        self.tables[table].entry(name).or_insert(self.counts[table]);
        self.counts[table] += 1;
    }

    fn declare_field(&mut self, cursor: &mut Cursor<'a>) {
        // A class that is given by position has no name to find its fields by, but they are counted.
        if cursor.peek().kind == Kind::Index {
            cursor.take();
        } else if let Some(class) = declared_name(cursor)
            && cursor.eat_mark("::")
            && let Some(name) = declared_name(cursor)
        {
            self.fields.entry((class, name)).or_insert(self.n_fields);
        }
        self.n_fields += 1;
    }

    /// The position of a record in its table.
    pub(super) fn find(&self, cursor: &mut Cursor<'a>, table: Table, used: Reference<'a>, span: Span) -> Parse<usize> {
        let name = match used {
            Reference::Indexed(index) => return Ok(index),
            Reference::Named(name) => name,
        };
        if let Some(&position) = self.tables[table as usize].get(&name) {
            return Ok(position);
        }
        let what = TABLES[table as usize].2;
        let mut diagnostic =
            Diagnostic::error(codes::IR_SYNTAX, span, format!("{what} `{}` is not declared", shorten(&name)));
        let known = self.listed[table as usize].iter().map(AsRef::as_ref);
        if name.len() <= SUGGESTED_LEN
            && let Some(near) = did_you_mean(&name, known)
        {
            diagnostic = diagnostic.with_help(format!("did you mean `{near}`?"));
        }
        Err(cursor.complain(diagnostic))
    }

    /// The position of a field.
    pub(super) fn find_field(&self, class: Cow<'a, str>, name: Cow<'a, str>) -> Option<usize> {
        self.fields.get(&(class, name)).copied()
    }
}

/// The name that stands next, if one does; nothing is complained about here.
fn declared_name<'a>(cursor: &mut Cursor<'a>) -> Option<Cow<'a, str>> {
    match cursor.peek().kind {
        Kind::Word | Kind::Quoted => cursor.name().ok(),
        Kind::Procedure if !cursor.slice(cursor.peek()).starts_with("@#") => {
            cursor.sigil_name(Kind::Procedure, "a procedure").ok()
        }
        _ => None,
    }
}
