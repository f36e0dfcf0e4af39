//! A position in the tokens of a text: looking, expecting, complaining.
//!
//! A statement that cannot be read is complained about once, as [`Reported`], and its line is skipped.

use std::borrow::Cow;

use counterpoint_diag::{Diagnostic, FileId, Span, codes};

use super::lexer::{Kind, Token, unquote};

/// Reading stops after so many complaints: what follows them is seldom worth reading.
pub(super) const MAX_DIAGNOSTICS: usize = 100;

/// A complaint was made; the statement is given up.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reported;

/// What was read, unless it was complained about.
pub(super) type Parse<T> = Result<T, Reported>;

/// How something with a name is written where it is used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Reference<'a> {
    /// By its name.
    Named(Cow<'a, str>),
    /// By its position in its table.
    Indexed(usize),
}

/// A position in the tokens of a text.
pub(super) struct Cursor<'a> {
    text: &'a str,
    file: FileId,
    tokens: Vec<Token>,
    at: usize,
    /// The end of the last token that was taken.
    last_end: u32,
    /// The complaints so far.
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str, file: FileId) -> Self {
        let (tokens, diagnostics) = super::lexer::lex(text, file);
        Self { text, file, tokens, at: 0, last_end: 0, diagnostics }
    }

    /// Goes back to the first token.
    pub(super) fn rewind(&mut self) {
        self.at = 0;
    }

    /// The next token.
    pub(super) fn peek(&self) -> Token {
        self.tokens[self.at]
    }

    /// The text of a token.
    pub(super) fn slice(&self, token: Token) -> &'a str {
        self.text.get(token.start as usize..token.end as usize).unwrap_or("")
    }

    /// Takes a token; the last one stays where it is.
    pub(super) fn take(&mut self) -> Token {
        let token = self.peek();
        if token.kind != Kind::End {
            self.at += 1;
        }
        self.last_end = token.end;
        token
    }

    /// The place of a token.
    pub(super) fn span(&self, token: Token) -> Span {
        Span { file: self.file, start: token.start, end: token.end }
    }

    /// The place from a token to the last one taken.
    pub(super) fn span_from(&self, first: Token) -> Span {
        Span { file: self.file, start: first.start, end: self.last_end.max(first.end) }
    }

    /// Whether the next token is the first one of its line.
    pub(super) fn is_line_start(&self) -> bool {
        self.at == 0 || self.tokens[self.at - 1].kind == Kind::LineEnd
    }

    /// Whether the file is at its end, or too much is wrong to go on.
    pub(super) fn is_done(&self) -> bool {
        self.peek().kind == Kind::End || self.diagnostics.len() >= MAX_DIAGNOSTICS
    }

    /// Whether the next token is this mark.
    pub(super) fn is_mark(&self, mark: &str) -> bool {
        self.peek().kind == Kind::Mark && self.slice(self.peek()) == mark
    }

    /// Whether the next token is this word.
    pub(super) fn is_word(&self, word: &str) -> bool {
        self.peek().kind == Kind::Word && self.slice(self.peek()) == word
    }

    /// Takes the mark if it comes next.
    pub(super) fn eat_mark(&mut self, mark: &str) -> bool {
        let is_next = self.is_mark(mark);
        if is_next {
            self.take();
        }
        is_next
    }

    /// Takes the word if it comes next.
    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let is_next = self.is_word(word);
        if is_next {
            self.take();
        }
        is_next
    }

    pub(super) fn expect_mark(&mut self, mark: &str) -> Parse<()> {
        if self.eat_mark(mark) { Ok(()) } else { Err(self.expected(&format!("`{mark}`"))) }
    }

    /// A name that is declared or used here.
    pub(super) fn name(&mut self) -> Parse<Cow<'a, str>> {
        match self.peek().kind {
            Kind::Word | Kind::Quoted => {
                let token = self.take();
                Ok(plain_name(self.slice(token)))
            }
            _ => Err(self.expected("a name")),
        }
    }

    /// The name of a register or procedure that is declared here.
    pub(super) fn sigil_name(&mut self, kind: Kind, what: &str) -> Parse<Cow<'a, str>> {
        let token = self.peek();
        match self.sigil(kind, what)? {
            Reference::Named(name) => Ok(name),
            Reference::Indexed(_) => Err(self.fail(self.span(token), format!("expected {what} by name"))),
        }
    }

    /// A register or procedure that is used here.
    pub(super) fn sigil(&mut self, kind: Kind, what: &str) -> Parse<Reference<'a>> {
        if self.peek().kind != kind {
            return Err(self.expected(what));
        }
        let token = self.take();
        let name = &self.slice(token)[1..];
        match name.strip_prefix('#') {
            Some(digits) => self.index(token, digits),
            None => Ok(Reference::Named(plain_name(name))),
        }
    }

    /// Something without sigil that is used here.
    pub(super) fn reference(&mut self) -> Parse<Reference<'a>> {
        if self.peek().kind == Kind::Index {
            let token = self.take();
            return self.index(token, &self.slice(token)[1..]);
        }
        self.name().map(Reference::Named)
    }

    fn index(&mut self, token: Token, digits: &str) -> Parse<Reference<'a>> {
        // One below the largest, since tables hold fewer than 2^32 records.
        let index = digits.parse::<u32>().ok().filter(|&index| index < u32::MAX);
        match index {
            Some(index) => Ok(Reference::Indexed(index as usize)),
            None => Err(self.fail(self.span(token), "expected a position behind `#`")),
        }
    }

    /// The end of a statement.
    pub(super) fn line_end(&mut self) -> Parse<()> {
        if self.peek().kind == Kind::LineEnd {
            self.take();
            return Ok(());
        }
        Err(self.expected("the end of the line"))
    }

    /// Skips line ends.
    pub(super) fn skip_line_ends(&mut self) {
        while self.peek().kind == Kind::LineEnd {
            self.at += 1;
        }
    }

    /// Skips the rest of the line, unless the last token taken has already ended it.
    pub(super) fn skip_line(&mut self) {
        while !matches!(self.peek().kind, Kind::LineEnd | Kind::End) {
            self.at += 1;
        }
        self.skip_line_ends();
    }

    /// Complains that something else was expected than the next token. What the lexer refused is not refused again.
    pub(super) fn expected(&mut self, what: &str) -> Reported {
        let token = self.peek();
        let found = match token.kind {
            Kind::Bad => return Reported,
            Kind::End => "the end of the file".to_owned(),
            Kind::LineEnd => "the end of the line".to_owned(),
            _ => format!("`{}`", shorten(self.slice(token))),
        };
        self.fail(self.span(token), format!("expected {what}, found {found}"))
    }

    /// Complains.
    pub(super) fn fail(&mut self, span: Span, message: impl Into<String>) -> Reported {
        self.complain(Diagnostic::error(codes::IR_SYNTAX, span, message))
    }

    /// Complains, unless enough has been said.
    pub(super) fn complain(&mut self, diagnostic: Diagnostic) -> Reported {
        if self.diagnostics.len() < MAX_DIAGNOSTICS {
            self.diagnostics.push(diagnostic);
        }
        Reported
    }
}

impl<'a> AsMut<Cursor<'a>> for Cursor<'a> {
    fn as_mut(&mut self) -> &mut Cursor<'a> {
        self
    }
}

/// Things with commas between them up to a closing mark, which is taken too. A last comma is allowed.
pub(super) fn list<'a, P: AsMut<Cursor<'a>>, T>(
    parser: &mut P,
    close: &str,
    mut one: impl FnMut(&mut P) -> Parse<T>,
) -> Parse<Vec<T>> {
    let mut items = Vec::new();
    while !parser.as_mut().eat_mark(close) {
        if !items.is_empty() {
            parser.as_mut().expect_mark(",")?;
            if parser.as_mut().eat_mark(close) {
                break;
            }
        }
        items.push(one(parser)?);
    }
    Ok(items)
}

fn plain_name(text: &str) -> Cow<'_, str> {
    // The lexer has refused quotes with wrong escapes.
    unquote(text).unwrap_or(Cow::Borrowed(text))
}

/// A piece of source for a message, cut if it is long.
pub(super) fn shorten(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(40) {
        Some((at, _)) => Cow::Owned(format!("{}...", &text[..at])),
        None => Cow::Borrowed(text),
    }
}
