//! Source files and places in them.

use std::fmt;

/// A file known to [`Sources`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct FileId(u32);

/// A range of bytes in one file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

impl Span {
    /// The span from the start of `self` to the end of `other`, which stands behind it in the same file.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span { file: self.file, start: self.start, end: other.end.max(self.end) }
    }
}

/// A line and a column, both counted from 1; columns count characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl fmt::Display for LineColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A file, as it was read.
#[derive(Debug, Clone)]
pub struct SourceFile {
    /// The name to show: with forward slashes, relative to the working directory where possible.
    pub name: String,
    /// The text.
    pub text: String,
    /// The byte at which each line starts.
    line_starts: Vec<usize>,
}

/// The files of one invocation. Ids are given in the order of addition.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
}

impl Sources {
    /// Adds a file. Files of 4 GiB and more are not supported and must be refused before.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        let text = text.into();
        let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let id = FileId(u32::try_from(self.files.len()).expect("fewer than 2^32 files"));
        self.files.push(SourceFile { name: name.into(), text, line_starts });
        id
    }

    /// The file with this id.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// All files in the order of addition.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        (0..).map(FileId).zip(&self.files)
    }

    /// The text of a span.
    pub fn text(&self, span: Span) -> &str {
        self.file(span.file).text.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// Where a span starts.
    pub fn start(&self, span: Span) -> LineColumn {
        self.file(span.file).line_column(span.start as usize)
    }

    /// `file:line` of the start of a span.
    pub fn place(&self, span: Span) -> String {
        format!("{}:{}", self.file(span.file).name, self.start(span).line)
    }
}

impl SourceFile {
    /// Line and column of a byte.
    pub fn line_column(&self, byte: usize) -> LineColumn {
        let line_idx = self.line_starts.partition_point(|&start| start <= byte) - 1;
        let before = self.text.get(self.line_starts[line_idx]..byte).unwrap_or("");
        LineColumn { line: line_idx + 1, column: before.chars().count() + 1 }
    }

    /// The text of a line, counted from 1, without its end; empty if there is no such line. Long files have many lines
    /// that are asked for, so the lines before are not read.
    pub fn line(&self, number: usize) -> &str {
        let start = number.checked_sub(1).and_then(|index| self.line_starts.get(index));
        start.and_then(|&start| self.text[start..].lines().next()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_from_one_in_characters() {
        let mut sources = Sources::default();
        let file = sources.add("a.cpt", "äb\nc");
        let at = |byte| sources.file(file).line_column(byte);
        assert_eq!(at(0), LineColumn { line: 1, column: 1 });
        assert_eq!(at(2), LineColumn { line: 1, column: 2 });
        assert_eq!(at(4), LineColumn { line: 2, column: 1 });
        assert_eq!(at(5), LineColumn { line: 2, column: 2 });
    }

    #[test]
    fn lines_have_no_ends() {
        let mut sources = Sources::default();
        let file = sources.add("a.cpt", "ä\r\n\nlast");
        let lines = [0, 1, 2, 3, 4].map(|number| sources.file(file).line(number));
        assert_eq!(lines, ["", "ä", "", "last", ""]);
    }
}
