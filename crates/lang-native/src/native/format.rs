//! The formatter: canonical indentation and spacing, one statement per line.
//!
//! It works on tokens, so it cannot change what a file says; comments are tokens too. What the author decided stays:
//! blank lines (at most one), line breaks inside a statement, and blocks on one line as long as they fit. Everything is
//! decided from left to right, and every decision is one that the result would lead to again, so formatting twice is
//! formatting once.

use counterpoint_diag::{Diagnostic, FileId};
use counterpoint_prop::syntax::TokenKind as T;
use counterpoint_prop::syntax::spacing::Spacing;
use counterpoint_prop::syntax::token::{Token, tokens};

use super::parse::parse_text;

/// A block stays on one line up to this column.
const MAX_COLUMN: usize = 100;

/// Lays a file out. A file with syntax errors is not touched; its diagnostics speak of the default [`FileId`].
pub fn format(text: &str) -> Result<String, Vec<Diagnostic>> {
    let module = parse_text(text, FileId::default());
    if !module.diagnostics.is_empty() {
        return Err(module.diagnostics);
    }
    Ok(Formatter::new(text).format())
}

/// What stands between a pair of braces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Content {
    Statements,
    Claim,
    Values,
    Points,
}

/// An open pair of braces.
#[derive(Debug, Clone, Copy)]
struct Group {
    content: Content,
    is_inline: bool,
}

/// How a token is set apart from the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Gap {
    /// By a blank or nothing.
    Same,
    /// By a line break inside a statement.
    Continued,
    /// By a line break, and possibly a blank line.
    Fresh,
}

struct Formatter<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    /// Per token, the line breaks in the source before it.
    breaks: Vec<usize>,
    /// Per opening brace, the token that closes it.
    closing: Vec<usize>,
    out: String,
    /// Where the current line starts in the output.
    line_start: usize,
    spacing: Spacing,
    groups: Vec<Group>,
    /// The number of open parentheses and brackets.
    n_brackets: usize,
    /// What the next pair of braces will hold.
    next_content: Content,
    /// Whether a statement, clause or item starts here.
    is_start: bool,
    /// Whether the blocks before `else` or `or` are on one line; those behind it do the same.
    chain: Option<bool>,
}

impl<'a> Formatter<'a> {
    fn new(text: &'a str) -> Self {
        let tokens = tokens(text);
        let mut end = 0;
        let mut breaks = Vec::with_capacity(tokens.len());
        for token in &tokens {
            breaks.push(text[end..token.start as usize].matches('\n').count());
            end = token.end as usize;
        }
        Self {
            closing: closing(&tokens),
            text,
            tokens,
            breaks,
            out: String::with_capacity(text.len()),
            line_start: 0,
            spacing: Spacing::default(),
            groups: Vec::new(),
            n_brackets: 0,
            next_content: Content::Statements,
            is_start: true,
            chain: None,
        }
    }

    fn format(mut self) -> String {
        for index in 0..self.tokens.len() {
            let gap = if index == 0 { Gap::Same } else { self.gap(index) };
            if self.tokens[index].kind == T::BraceClose {
                let closed = self.groups.pop();
                self.chain = closed.map(|group| group.is_inline).filter(|_| self.is_chained(index));
            }
            self.separate(index, gap);
            self.is_start |= gap == Gap::Fresh;
            self.write(index);
            self.follow(index);
        }
        if !self.out.is_empty() {
            self.out.push('\n');
        }
        self.out
    }

    fn is_inline(&self) -> bool {
        self.groups.last().is_some_and(|group| group.is_inline)
    }

    fn content(&self) -> Option<Content> {
        self.groups.last().map(|group| group.content)
    }

    /// How the token is set apart from the one before it.
    fn gap(&self, index: usize) -> Gap {
        let (last, next) = (self.tokens[index - 1].kind, self.tokens[index].kind);
        let is_broken = self.breaks[index] > 0;
        let fresh_or_continued = if self.is_start || next == T::BraceClose { Gap::Fresh } else { Gap::Continued };
        if last == T::Comment || (next == T::Comment && is_broken) {
            return fresh_or_continued;
        }
        if next == T::Comment || self.is_inline() {
            return Gap::Same;
        }
        if self.must_break(last, next) {
            return Gap::Fresh;
        }
        let may_break =
            !matches!(next, T::BraceOpen | T::Semicolon | T::Comma | T::ParenClose | T::BracketClose | T::Else | T::Or);
        if is_broken && may_break { self.kept_break(next) } else { Gap::Same }
    }

    /// Whether a line ends between two tokens in any case.
    fn must_break(&self, last: T, next: T) -> bool {
        let content = self.content();
        if content == Some(Content::Points) {
            return false;
        }
        match (last, next) {
            (T::BraceOpen, T::BraceClose) | (T::BraceClose, T::Else | T::Or) => false,
            (T::BraceOpen, _) | (_, T::BraceClose | T::Given | T::Release | T::Always | T::Post | T::Expect) => true,
            (T::BraceClose | T::Semicolon, _) => self.is_start,
            (T::Comma, _) => content == Some(Content::Values),
            _ => false,
        }
    }

    fn kept_break(&self, next: T) -> Gap {
        let starts_clause = self.content() == Some(Content::Claim) && matches!(next, T::Forall | T::Exists);
        if starts_clause { Gap::Fresh } else { Gap::Continued }
    }

    /// Writes what stands between the token and the one before it.
    fn separate(&mut self, index: usize, gap: Gap) {
        let next = self.tokens[index].kind;
        let has_blank = if next == T::Comment { self.out.len() > self.line_start } else { self.spacing.before(next) };
        if gap == Gap::Same {
            if has_blank {
                self.out.push(' ');
            }
            return;
        }
        let last = self.tokens[index - 1].kind;
        let keeps_blank_line = gap == Gap::Fresh && last != T::BraceOpen && next != T::BraceClose;
        if keeps_blank_line && self.breaks[index] > 1 {
            self.out.push('\n');
        }
        self.out.push('\n');
        self.line_start = self.out.len();
        let level = self.groups.iter().filter(|group| !group.is_inline).count() + usize::from(gap == Gap::Continued);
        self.out.extend(std::iter::repeat_n("  ", level));
    }

    fn write(&mut self, index: usize) {
        self.out.push_str(self.tokens[index].text(self.text).trim_end());
    }

    /// Follows the structure of the file.
    fn follow(&mut self, index: usize) {
        let kind = self.tokens[index].kind;
        match kind {
            T::Comment => return,
            T::Enum => self.next_content = Content::Values,
            T::Property => self.next_content = Content::Claim,
            T::ParenOpen | T::BracketOpen => self.n_brackets += 1,
            T::ParenClose | T::BracketClose => self.n_brackets -= 1,
            T::BraceOpen => {
                let is_inline = self.is_inline() || self.chain.take().unwrap_or_else(|| self.fits(index));
                let content = match self.content() {
                    Some(Content::Claim) => Content::Points,
                    _ => self.next_content,
                };
                self.groups.push(Group { content, is_inline });
                self.next_content = Content::Statements;
            }
            _ => {}
        }
        self.is_start = match kind {
            T::BraceOpen => true,
            // The closing brace of points is followed by more of the claim.
            T::BraceClose => self.content() != Some(Content::Claim),
            T::Semicolon => self.n_brackets == 0,
            T::Comma => self.content() == Some(Content::Values),
            _ => false,
        };
    }

    /// Whether a block goes on behind its closing brace with `else` or `or`.
    fn is_chained(&self, close: usize) -> bool {
        self.tokens.get(close + 1).is_some_and(|next| matches!(next.kind, T::Else | T::Or))
    }

    /// Whether a pair of braces, with the blocks that follow it with `else` or `or`, was on one line and fits there.
    fn fits(&self, open: usize) -> bool {
        let mut column = self.out[self.line_start..].chars().count();
        let mut spacing = self.spacing;
        let mut end = self.closing[open];
        let mut index = open;
        while index < end {
            index += 1;
            let token = self.tokens[index];
            column += usize::from(spacing.before(token.kind)) + token.text(self.text).chars().count();
            let is_broken = self.breaks[index] > 0 && !matches!(token.kind, T::Else | T::Or);
            if is_broken || token.kind == T::Comment || column > MAX_COLUMN {
                return false;
            }
            if index == end && self.is_chained(index) {
                let next_open = (index..self.tokens.len()).find(|&at| self.tokens[at].kind == T::BraceOpen);
                end = next_open.map_or(end, |open| self.closing[open]);
            }
        }
        true
    }
}

/// Per opening brace, the token that closes it; the file has no syntax errors, so there is one.
fn closing(tokens: &[Token]) -> Vec<usize> {
    let mut closing = vec![0; tokens.len()];
    let mut open = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        match token.kind {
            T::BraceOpen => open.push(index),
            T::BraceClose => {
                if let Some(start) = open.pop() {
                    closing[start] = index;
                }
            }
            _ => {}
        }
    }
    closing
}
