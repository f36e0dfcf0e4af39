//! The place in the text up to which a parser has read, and the diagnostics found on the way.

use counterpoint_diag::{Code, Diagnostic, FileId, Severity, Span, codes};

use super::MAX_NESTING;
use super::expr::Name;
use super::habit;
use super::token::{Token, TokenKind, tokens};

/// How many diagnostics of one file are kept; after that many, more of them help nobody.
const MAX_DIAGNOSTICS: usize = 50;

/// Diagnostics, up to a limit.
#[derive(Debug, Default)]
pub struct Diagnostics {
    kept: Vec<Diagnostic>,
    n_errors: usize,
    n_dropped: usize,
}

impl Diagnostics {
    /// Keeps a diagnostic, or counts it if there are too many.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.n_errors += usize::from(diagnostic.is_error());
        if self.kept.len() < MAX_DIAGNOSTICS {
            self.kept.push(diagnostic);
        } else {
            self.n_dropped += 1;
        }
    }

    /// Keeps an error that takes time to be put into words, such as one with a suggestion.
    pub fn push_error(&mut self, error: impl FnOnce() -> Diagnostic) {
        if self.kept.len() < MAX_DIAGNOSTICS {
            self.push(error());
        } else {
            self.n_errors += 1;
            self.n_dropped += 1;
        }
    }

    /// Keeps an error.
    pub fn error(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.push(Diagnostic::error(code, span, message));
    }

    /// Whether there was an error, kept or not.
    pub fn has_errors(&self) -> bool {
        self.n_errors > 0
    }

    /// The number of errors, kept or not.
    pub fn n_errors(&self) -> usize {
        self.n_errors
    }

    /// What was kept, with a note if that is not all.
    pub fn finish(mut self) -> Vec<Diagnostic> {
        if let Some(last) = self.kept.last().filter(|_| self.n_dropped > 0) {
            let message = format!("{} more of these are not shown", self.n_dropped);
            let note =
                Diagnostic { severity: Severity::Note, ..Diagnostic::error(last.code, last.primary.span, message) };
            self.kept.push(note);
        }
        self.kept
    }
}

/// Reads tokens from left to right.
#[derive(Debug)]
pub struct Cursor<'a> {
    text: &'a str,
    file: FileId,
    /// Without comments; the last one is `End`.
    tokens: Vec<Token>,
    at: usize,
    nesting: usize,
    /// What is wrong so far.
    pub diagnostics: Diagnostics,
}

impl<'a> Cursor<'a> {
    /// A cursor at the start of a file.
    pub fn new(text: &'a str, file: FileId) -> Self {
        let mut tokens = tokens(text);
        let mut diagnostics = Diagnostics::default();
        for token in tokens.iter().filter(|token| token.kind == TokenKind::ForeignComment) {
            diagnostics.push(habit::comment(Span { file, start: token.start, end: token.end }));
        }
        tokens.retain(|token| !matches!(token.kind, TokenKind::Comment | TokenKind::ForeignComment));
        let end = u32::try_from(text.len()).expect("files of 4 GiB are refused before");
        tokens.push(Token { kind: TokenKind::End, start: end, end });
        Self { text, file, tokens, at: 0, nesting: 0, diagnostics }
    }

    /// The token to be read next.
    pub fn peek(&self) -> TokenKind {
        self.tokens[self.at].kind
    }

    /// The token behind that.
    pub fn peek_second(&self) -> TokenKind {
        self.tokens.get(self.at + 1).map_or(TokenKind::End, |token| token.kind)
    }

    /// The place of the token to be read next.
    pub fn span(&self) -> Span {
        let Token { start, end, .. } = self.tokens[self.at];
        Span { file: self.file, start, end }
    }

    /// The place of the token that was read last.
    pub fn last_span(&self) -> Span {
        let Token { start, end, .. } = self.tokens[self.at.saturating_sub(1)];
        Span { file: self.file, start, end }
    }

    /// The place from the start of a span to the token that was read last.
    pub fn since(&self, start: Span) -> Span {
        start.to(self.last_span())
    }

    /// The spelling of a place.
    pub fn text(&self, span: Span) -> &'a str {
        &self.text[span.start as usize..span.end as usize]
    }

    /// The spelling of the token to be read next.
    pub fn peek_text(&self) -> &'a str {
        self.text(self.span())
    }

    /// The number of tokens read.
    pub fn position(&self) -> usize {
        self.at
    }

    /// Reads a token. The end is never passed.
    pub fn bump(&mut self) -> Span {
        let span = self.span();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        span
    }

    /// Reads a token if it is of the kind.
    pub fn eat(&mut self, kind: TokenKind) -> bool {
        let found = self.peek() == kind;
        if found {
            self.bump();
        }
        found
    }

    /// Reads a name if it is this word, which is no keyword elsewhere.
    pub fn eat_word(&mut self, word: &str) -> bool {
        let found = self.peek() == TokenKind::Name && self.peek_text() == word;
        if found {
            self.bump();
        }
        found
    }

    /// Reads a token of the kind, or reports that it is missing.
    pub fn expect(&mut self, kind: TokenKind) -> Option<Span> {
        if self.peek() == kind {
            return Some(self.bump());
        }
        self.expected(kind.describe(), kind == TokenKind::Semicolon);
        None
    }

    /// Reads a name, or reports that it is missing.
    pub fn name(&mut self, what: &str) -> Option<Name> {
        if self.peek() == TokenKind::Name {
            let text = self.peek_text().to_owned();
            return Some(Name { text, span: self.bump() });
        }
        self.expected(what, false);
        None
    }

    /// Reports that something else was expected: at the next token, or right behind the last one.
    pub fn expected(&mut self, what: &str, is_behind: bool) {
        if let Some(error) = habit::at(self) {
            self.diagnostics.push(error);
            return;
        }
        let found = match self.peek() {
            kind @ TokenKind::End => kind.describe().to_owned(),
            _ => format!("`{}`", shortened(self.peek_text())),
        };
        let span = match self.last_span() {
            last if is_behind && self.at > 0 => Span { start: last.end, ..last },
            _ => self.span(),
        };
        let mut error = Diagnostic::error(codes::SYNTAX, span, format!("expected {what}, found {found}"))
            .with_label(format!("expected {what}"));
        if what.starts_with("a name") && is_word(self.peek_text()) {
            error = error.with_help(format!("{found} is a word of the language and cannot be a name"));
        }
        self.diagnostics.push(error);
    }

    /// Goes one level deeper, or reports that this is too deep.
    pub fn enter(&mut self) -> Option<()> {
        if self.nesting >= MAX_NESTING {
            let span = self.span();
            self.diagnostics.push(too_deep(span, format!("more than {MAX_NESTING} levels of nesting")));
            return None;
        }
        self.nesting += 1;
        Some(())
    }

    /// Comes back from a level.
    pub fn leave(&mut self) {
        self.nesting -= 1;
    }
}

/// The error of something that is nested or chained too much.
pub(super) fn too_deep(span: Span, message: String) -> Diagnostic {
    Diagnostic::error(codes::NESTING, span, message).with_help("split it with variables")
}

fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
}

/// The text, cut if it is too long for a message.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(30) {
        Some((cut, _)) => format!("{}...", &text[..cut]),
        None => text.to_owned(),
    }
}
