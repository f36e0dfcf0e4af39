//! Tokens of the text form.
//!
//! Lexing is one pass over the bytes. Line ends are tokens, since they end statements; behind a comma they are dropped.

use std::borrow::Cow;

use counterpoint_diag::{Diagnostic, FileId, Span, codes};

/// What a token is. Sigils belong to the token of the name behind them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name without quotes, or a keyword.
    Word,
    /// A name in quotes.
    Quoted,
    /// `%name`.
    Register,
    /// `@name`.
    Procedure,
    /// `#3`, a position in a table.
    Index,
    /// Digits, possibly behind a minus.
    Number,
    /// Anything else that is known: `( ) [ ] { } , : :: ; = ! .. ->`.
    Mark,
    /// The end of a line that is not empty.
    LineEnd,
    /// The end of the file.
    End,
    /// What was already complained about.
    Bad,
}

/// A token with its bytes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) start: u32,
    pub(super) end: u32,
}

/// The tokens of a text, with an [`Kind::End`] at the end. There is a line end before it.
pub(super) fn lex(text: &str, file: FileId) -> (Vec<Token>, Vec<Diagnostic>) {
    let mut lexer = Lexer { text, file, at: 0, tokens: Vec::with_capacity(text.len() / 4), diagnostics: Vec::new() };
    if u32::try_from(text.len()).is_ok() {
        while lexer.at < text.len() && lexer.diagnostics.len() < super::cursor::MAX_DIAGNOSTICS {
            lexer.next();
        }
    } else {
        lexer.complain(0, "the file is larger than 4 GiB");
    }
    let end = lexer.at;
    lexer.push(Kind::LineEnd, end);
    lexer.push(Kind::End, end);
    (lexer.tokens, lexer.diagnostics)
}

/// The characters of a name in quotes, or `None` if an escape is wrong.
pub(super) fn unquote(quoted: &str) -> Option<Cow<'_, str>> {
    let inner = quoted.strip_prefix('"')?.strip_suffix('"')?;
    if !inner.contains('\\') {
        return Some(Cow::Borrowed(inner));
    }
    let mut name = String::new();
    let mut rest = inner;
    while let Some(at) = rest.find('\\') {
        name.push_str(&rest[..at]);
        let escape = &rest[at + 1..];
        rest = escape.get(1..).unwrap_or("");
        match escape.as_bytes().first()? {
            b'"' => name.push('"'),
            b'\\' => name.push('\\'),
            b'u' => {
                let (digits, behind) = rest.strip_prefix('{')?.split_once('}')?;
                name.push(char::from_u32(u32::from_str_radix(digits, 16).ok()?)?);
                rest = behind;
            }
            _ => return None,
        }
    }
    name.push_str(rest);
    Some(Cow::Owned(name))
}

/// Whether a text is a name that needs no quotes, ambiguity aside.
pub(super) fn is_bare(name: &str) -> bool {
    !name.is_empty() && bare_len(name.as_bytes()) == name.len()
}

/// How many bytes at the start form a name: `.` and `-` count only between other characters of it.
fn bare_len(bytes: &[u8]) -> usize {
    let mut len = 0;
    loop {
        let next = |by: usize| bytes.get(len + by).copied();
        match next(0) {
            Some(byte) if is_name_byte(byte) => len += 1,
            Some(b'.') if len > 0 && next(1).is_some_and(is_name_byte) => len += 2,
            Some(b'-') if len > 0 && next(1).is_some_and(|byte| byte.is_ascii_alphabetic()) => len += 2,
            _ => return len,
        }
    }
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$'
}

struct Lexer<'a> {
    text: &'a str,
    file: FileId,
    at: usize,
    tokens: Vec<Token>,
    diagnostics: Vec<Diagnostic>,
}

impl Lexer<'_> {
    fn next(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        let start = self.at;
        match rest[0] {
            b' ' | b'\t' | b'\r' => self.at += 1,
            b'\n' => self.line_end(),
            b'/' if rest.starts_with(b"//") => {
                self.at += rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
            }
            b'"' => self.quoted(Kind::Quoted, start),
            b'%' => self.sigil(Kind::Register),
            b'@' => self.sigil(Kind::Procedure),
            b'#' => {
                self.at += 1 + digits(&rest[1..]);
                self.push(Kind::Index, start);
            }
            b'0'..=b'9' => {
                self.at += digits(rest);
                self.push(Kind::Number, start);
            }
            b'-' if rest.len() > 1 && rest[1].is_ascii_digit() => {
                self.at += 1 + digits(&rest[1..]);
                self.push(Kind::Number, start);
            }
            byte if is_name_byte(byte) => {
                self.at += bare_len(rest);
                self.push(Kind::Word, start);
            }
            _ => self.mark(),
        }
    }

    fn push(&mut self, kind: Kind, start: usize) {
        let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        self.tokens.push(Token { kind, start: byte(start), end: byte(self.at) });
    }

    fn complain(&mut self, start: usize, message: impl Into<String>) {
        self.push(Kind::Bad, start);
        let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        let span = Span { file: self.file, start: byte(start), end: byte(self.at) };
        self.diagnostics.push(Diagnostic::error(codes::IR_SYNTAX, span, message));
    }

    fn line_end(&mut self) {
        let start = self.at;
        self.at += 1;
        let is_open = self.tokens.last().is_some_and(|last| {
            last.kind != Kind::LineEnd && &self.text[last.start as usize..last.end as usize] != ","
        });
        if is_open {
            self.push(Kind::LineEnd, start);
        }
    }

    fn sigil(&mut self, kind: Kind) {
        let start = self.at;
        self.at += 1;
        let rest = &self.text.as_bytes()[self.at..];
        match rest.first() {
            Some(b'"') => self.quoted(kind, start),
            Some(b'#') => {
                self.at += 1 + digits(&rest[1..]);
                self.push(kind, start);
            }
            _ => {
                self.at += bare_len(rest);
                if self.at == start + 1 {
                    let sigil = &self.text[start..=start];
                    self.complain(start, format!("expected a name behind `{sigil}`"));
                } else {
                    self.push(kind, start);
                }
            }
        }
    }

    /// A name in quotes that starts at the current byte; the token starts at `start`.
    fn quoted(&mut self, kind: Kind, start: usize) {
        let open = self.at;
        let bytes = self.text.as_bytes();
        self.at += 1;
        while self.at < bytes.len() && bytes[self.at] != b'\n' && bytes[self.at] != b'"' {
            let is_escape = bytes[self.at] == b'\\' && matches!(bytes.get(self.at + 1), Some(b'"' | b'\\'));
            self.at += if is_escape { 2 } else { 1 };
        }
        if bytes.get(self.at) != Some(&b'"') {
            return self.complain(start, "this name has no closing quote");
        }
        self.at += 1;
        if unquote(&self.text[open..self.at]).is_some() {
            self.push(kind, start);
        } else {
            self.complain(start, r#"unknown escape in a name; known are `\"`, `\\` and `\u{..}`"#);
        }
    }

    fn mark(&mut self) {
        let start = self.at;
        let rest = &self.text[start..];
        if let Some(mark) = ["::", "..", "->"].iter().find(|mark| rest.starts_with(**mark)) {
            self.at += mark.len();
            return self.push(Kind::Mark, start);
        }
        let first = rest.chars().next().unwrap_or(' ');
        self.at += first.len_utf8();
        if "()[]{},:;=!".contains(first) {
            self.push(Kind::Mark, start);
        } else {
            self.complain(start, format!("unexpected character {first:?}"));
        }
    }
}

fn digits(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|byte| byte.is_ascii_digit()).count()
}
