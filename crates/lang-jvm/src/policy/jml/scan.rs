//! Clauses in the text of a source, and the methods behind them.

use std::ops::Range;

use counterpoint_diag::{Diagnostic, FileId, Span};

use super::{Clause, Listed, error};

/// The clauses of a source, or what is wrong with them.
pub(super) fn clauses(text: &str, file: FileId) -> Result<Vec<Clause>, Vec<Diagnostic>> {
    let mut scan = Scan {
        text,
        file,
        at: 0,
        masked: vec![b' '; text.len()],
        notes: None,
        package: String::new(),
        levels: Vec::new(),
        pending: Vec::new(),
        found: Vec::new(),
        diagnostics: Vec::new(),
    };
    scan.run();
    if scan.diagnostics.is_empty() { Ok(scan.found) } else { Err(scan.diagnostics) }
}

/// Words of the language that stand before the name of a class.
const CLASSES: [&str; 4] = ["class", "interface", "enum", "record"];

/// What may stand behind `\by` and is not read.
const OTHERS: [&str; 3] = [r"\declassifies", r"\erases", r"\new_objects"];

struct Scan<'a> {
    text: &'a str,
    file: FileId,
    at: usize,
    /// What stands in comments of the modeling language, at its place; all else is blank.
    masked: Vec<u8>,
    /// The comments of the modeling language since the last token.
    notes: Option<Range<usize>>,
    package: String,
    /// The open braces: the name of the class, if it is one.
    levels: Vec<Option<String>>,
    /// Clauses that wait for their method.
    pending: Vec<(Span, Vec<Listed>, Vec<Listed>)>,
    found: Vec<Clause>,
    diagnostics: Vec<Diagnostic>,
}

/// A token of Java, as far as it matters here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Token<'a> {
    Word(&'a str),
    Mark(u8),
}

impl<'a> Scan<'a> {
    fn run(&mut self) {
        let mut last = None;
        let mut class = None;
        while let Some((token, _)) = self.token() {
            self.take_notes();
            let is_in_class = self.levels.last().is_some_and(Option::is_some);
            match token {
                Token::Word("package") if self.levels.is_empty() => self.package = self.package_name(),
                Token::Word(name) if matches!(last, Some(Token::Word(word)) if CLASSES.contains(&word)) => {
                    class = Some(name.to_owned());
                }
                Token::Mark(b'@') if is_in_class || self.levels.is_empty() => self.skip_annotation(),
                Token::Mark(b'{') => self.levels.push(class.take()),
                Token::Mark(b'}') => {
                    self.refuse_pending();
                    self.levels.pop();
                }
                Token::Mark(b'(') if is_in_class && class.is_none() => {
                    if let Some(Token::Word(name)) = last {
                        self.method(name);
                    }
                }
                Token::Mark(b';' | b'=') if is_in_class => self.refuse_pending(),
                _ => {}
            }
            // `Login.class` begins no class.
            let is_behind_dot = last == Some(Token::Mark(b'.'));
            last = Some(if is_behind_dot { Token::Word("") } else { token });
        }
        self.take_notes();
        self.refuse_pending();
    }

    /// The next token behind blanks and comments.
    fn token(&mut self) -> Option<(Token<'a>, Range<usize>)> {
        let bytes = self.text.as_bytes();
        loop {
            let start = self.at;
            let rest = &self.text[start..];
            let first = *bytes.get(start)?;
            if let Some(comment) = rest.strip_prefix("//") {
                self.at += rest.find('\n').unwrap_or(rest.len());
                if comment.starts_with('@') {
                    self.note(start + 2..self.at);
                }
            } else if let Some(comment) = rest.strip_prefix("/*") {
                let inside = comment.find("*/").map_or(rest.len(), |at| at + 2);
                self.at += (inside + 2).min(rest.len());
                if comment.starts_with('@') {
                    self.note(start + 2..start + inside);
                }
            } else if let Some(block) = rest.strip_prefix("\"\"\"") {
                self.at += block.find("\"\"\"").map_or(rest.len(), |at| at + 6);
            } else if first == b'"' || first == b'\'' {
                self.at = end_of_text(bytes, start);
            } else if is_letter(first) {
                self.at += rest.bytes().position(|byte| !is_letter(byte)).unwrap_or(rest.len());
                return Some((Token::Word(&self.text[start..self.at]), start..self.at));
            } else {
                self.at += 1;
                if !first.is_ascii_whitespace() {
                    return Some((Token::Mark(first), start..self.at));
                }
            }
        }
    }

    /// Keeps a comment of the modeling language, without the signs at the starts of its lines.
    fn note(&mut self, inside: Range<usize>) {
        let bytes = self.text.as_bytes();
        self.masked[inside.clone()].copy_from_slice(&bytes[inside.clone()]);
        let mut is_start = true;
        for at in inside.clone() {
            match bytes[at] {
                b'\n' => is_start = true,
                b'@' | b'*' if is_start => self.masked[at] = b' ',
                byte if byte.is_ascii_whitespace() => {}
                _ => is_start = false,
            }
        }
        // The sign before the end of a comment.
        if bytes[inside.clone()].last() == Some(&b'@') {
            self.masked[inside.end - 1] = b' ';
        }
        let start = self.notes.take().map_or(inside.start, |notes| notes.start);
        self.notes = Some(start..inside.end);
    }

    /// Reads the clauses in the comments since the last token.
    fn take_notes(&mut self) {
        let Some(notes) = self.notes.take() else { return };
        let masked = String::from_utf8_lossy(&self.masked[notes.clone()]).into_owned();
        let mut from = 0;
        while let Some(at) = masked[from..].find("determines") {
            let start = from + at;
            let end = start + "determines".len();
            let is_word = !masked[..start].bytes().next_back().is_some_and(|byte| is_letter(byte) || byte == b'\\')
                && !masked[end..].bytes().next().is_some_and(is_letter);
            from = end;
            if is_word {
                let keyword = self.span(notes.start + start..notes.start + end);
                from += self.clause(&masked[end..], notes.start + end, keyword);
            }
        }
    }

    /// Reads a clause behind its keyword; how much of the text it takes.
    fn clause(&mut self, text: &str, start: usize, keyword: Span) -> usize {
        let Some(end) = text.find(';') else {
            self.diagnostics.push(error(keyword, "this clause has no end").with_help("write `;` behind it"));
            return text.len();
        };
        let Some(by) = text[..end].find(r"\by") else {
            let help = r"write `determines \result \by x;`, or `\by \nothing`";
            self.diagnostics.push(error(keyword, r"this clause does not say `\by` what").with_help(help));
            return end;
        };
        let outputs = self.list(&text[..by], start, keyword);
        let behind = by + r"\by".len();
        let inputs = match text[behind..end].trim() {
            r"\itself" => outputs.clone(),
            _ => self.list(&text[behind..end], start + behind, keyword),
        };
        if let (Some(outputs), Some(inputs)) = (outputs, inputs) {
            if outputs.is_empty() {
                self.diagnostics.push(error(keyword, r"nothing is listed before `\by`, so there is nothing to check"));
            }
            self.pending.push((keyword, outputs, inputs));
        }
        end
    }

    /// Reads words with commas between them; reports what is none.
    fn list(&mut self, text: &str, start: usize, keyword: Span) -> Option<Vec<Listed>> {
        if text.trim() == r"\nothing" {
            return Some(Vec::new());
        }
        if text.trim().is_empty() {
            self.diagnostics.push(error(keyword, r"a side of `\by` is empty").with_help(r"write `\nothing`"));
            return None;
        }
        let mut found = Vec::new();
        let mut at = 0;
        for part in text.split(',') {
            let word = part.trim();
            let from = start + at + (part.len() - part.trim_start().len());
            let span = self.span(from..from + word.len().max(1));
            at += part.len() + 1;
            let is_name =
                !word.is_empty() && word.split('.').all(|name| !name.is_empty() && name.bytes().all(is_letter));
            if is_name || word == r"\result" {
                found.push(Listed { text: word.to_owned(), span });
                continue;
            }
            let other = OTHERS.into_iter().find(|other| word.contains(other));
            let message = match other {
                Some(other) => format!("`{other}` is not supported"),
                None => format!("`{word}` is not the name of a parameter or a field"),
            };
            self.diagnostics.push(error(span, message).with_help(r"list names, `this.field` and `\result`"));
        }
        (found.len() == text.split(',').count()).then_some(found)
    }

    /// Gives the waiting clauses to a method whose parenthesis was just read.
    fn method(&mut self, name: &str) {
        let end = self.at;
        let name_start = self.text[..end].rfind(name).unwrap_or(end);
        let span = self.span(name_start..name_start + name.len());
        let types = self.types();
        let is_constructor = self.levels.last().is_some_and(|class| class.as_deref() == Some(name));
        let classes: Vec<&str> = self.levels.iter().flatten().map(String::as_str).collect();
        let package = Some(self.package.as_str()).filter(|package| !package.is_empty());
        let class = package.into_iter().chain(classes).collect::<Vec<_>>().join(".");
        for (keyword, outputs, inputs) in std::mem::take(&mut self.pending) {
            if is_constructor {
                self.diagnostics.push(error(keyword, "clauses of constructors are not supported"));
                continue;
            }
            let method = Listed { text: name.to_owned(), span };
            self.found.push(Clause { class: class.clone(), method, types: types.clone(), outputs, inputs });
        }
    }

    /// Reads the types of parameters up to the closing parenthesis.
    fn types(&mut self) -> Vec<String> {
        let (mut types, mut now, mut depth, mut angles) = (Vec::new(), String::new(), 1_u32, 0_u32);
        while let Some((token, _)) = self.token() {
            match token {
                Token::Mark(b'@') => {
                    self.skip_annotation();
                    continue;
                }
                Token::Mark(b'(') => depth += 1,
                Token::Mark(b')') => depth -= 1,
                Token::Mark(b'<') => angles += 1,
                Token::Mark(b'>') => angles = angles.saturating_sub(1),
                Token::Word("final") => {}
                Token::Mark(b',') if angles == 0 => types.push(std::mem::take(&mut now)),
                _ if angles > 0 => {}
                Token::Word(word) => {
                    // A name behind a type; one behind a dot belongs to it.
                    if !now.is_empty() && !now.ends_with('.') {
                        now.push(' ');
                    }
                    now.push_str(word);
                }
                Token::Mark(mark) => now.push(char::from(mark)),
            }
            if depth == 0 {
                break;
            }
        }
        if !now.trim().is_empty() {
            types.push(now);
        }
        types
    }

    /// Goes behind an annotation, whose sign was just read, and its arguments. `@interface` is none.
    fn skip_annotation(&mut self) {
        let start = self.at;
        if let Some((Token::Word("interface"), _)) = self.token() {
            self.at = start;
            return;
        }
        while self.text[self.at..].trim_start().starts_with('.') {
            self.token();
            self.token();
        }
        if !self.text[self.at..].trim_start().starts_with('(') {
            return;
        }
        let mut depth = 0_u32;
        while let Some((token, _)) = self.token() {
            match token {
                Token::Mark(b'(') => depth += 1,
                Token::Mark(b')') => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
    }

    fn package_name(&mut self) -> String {
        let mut name = String::new();
        while let Some((token, _)) = self.token() {
            match token {
                Token::Word(word) => name.push_str(word),
                Token::Mark(b'.') => name.push('.'),
                Token::Mark(_) => break,
            }
        }
        name
    }

    /// Reports clauses that no method follows.
    fn refuse_pending(&mut self) {
        for (keyword, ..) in std::mem::take(&mut self.pending) {
            let help = "write it right before a method; clauses of loops and blocks are not supported";
            self.diagnostics.push(error(keyword, "no method follows this clause").with_help(help));
        }
    }

    fn span(&self, range: Range<usize>) -> Span {
        let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Span { file: self.file, start: byte(range.start), end: byte(range.end) }
    }
}

/// Whether a byte belongs to a name, a number or a word.
fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80
}

/// The byte behind a text or a letter in quotes; at the end of the line, if it is not closed.
fn end_of_text(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(&byte) = bytes.get(at) {
        at += match byte {
            b'\\' => 2,
            b'\n' => return at,
            byte if byte == bytes[start] => return at + 1,
            _ => 1,
        };
    }
    bytes.len()
}

#[cfg(test)]
mod tests;
