//! From positions in code to places in the source.
//!
//! The character-range table knows columns; without it a place is a line. Without the text of the source there are no
//! places at all.

use std::sync::Arc;

use counterpoint_diag::{FileId, Sources, Span};

use crate::class::code::{CharRange, Code, LineColumn};

/// The source files of a program.
#[derive(Debug, Default)]
pub struct SourceTexts {
    files: Vec<SourceText>,
}

#[derive(Debug)]
struct SourceText {
    id: FileId,
    /// Its path, with forward slashes.
    name: String,
    text: Arc<str>,
    line_starts: Arc<[usize]>,
}

impl SourceTexts {
    /// All files that are Java sources.
    pub fn of(sources: &Sources) -> Self {
        Self::since(sources, 0)
    }

    /// The files that are Java sources, but for so many first files, which belong to others.
    pub fn since(sources: &Sources, n_others: usize) -> Self {
        let files =
            sources.iter().skip(n_others).filter(|(_, file)| has_extension(&file.name)).map(|(id, file)| SourceText {
                id,
                name: file.name.clone(),
                text: file.text.as_str().into(),
                line_starts: std::iter::once(0).chain(file.text.match_indices('\n').map(|(at, _)| at + 1)).collect(),
            });
        Self { files: files.collect() }
    }

    /// The file of a class: one that is called so, and whose directories agree best with the package.
    pub(crate) fn find(&self, package: &str, file: &str) -> Option<usize> {
        let wanted: Vec<&str> = package.split('/').filter(|part| !part.is_empty()).chain([file]).collect();
        let agreement = |name: &str| {
            name.split('/').rev().zip(wanted.iter().rev()).take_while(|(part, wanted)| part == *wanted).count()
        };
        let best = (0..self.files.len()).rev().max_by_key(|&index| agreement(&self.files[index].name))?;
        (agreement(&self.files[best].name) > 0).then_some(best)
    }

    /// Tells the places of a method's code.
    pub(crate) fn finder(&self, file: Option<usize>, code: &Code) -> SpanFinder {
        let Some(file) = file.and_then(|file| self.files.get(file)) else { return SpanFinder::default() };
        let mut places: Vec<(u32, u32, Span)> = code.ranges.iter().filter_map(|range| file.range(range)).collect();
        // The innermost range comes first.
        places.sort_by_key(|&(start, last, span)| (span.end - span.start, last - start));
        let lines = code.lines.iter().map(|&(pc, line)| (pc, file.line(line))).collect();
        SpanFinder { places, lines }
    }
}

fn has_extension(name: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, extension)| extension.eq_ignore_ascii_case("java"))
}

impl SourceText {
    fn range(&self, range: &CharRange) -> Option<(u32, u32, Span)> {
        let start = self.offset(range.from)?;
        let last = self.offset(range.to)?;
        let end = last + self.text.get(last..)?.chars().next().map_or(0, char::len_utf8);
        // The last letter of a statement is given as the one behind it.
        let len = self.text.get(start..end).map_or(0, |text| text.trim_end().len());
        Some((range.start, range.last, self.span(start, start + len)))
    }

    fn span(&self, start: usize, end: usize) -> Span {
        let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Span { file: self.id, start: byte(start), end: byte(end.max(start)) }
    }

    /// The byte at a line and a column.
    fn offset(&self, at: LineColumn) -> Option<usize> {
        let start = *self.line_starts.get((at.line as usize).checked_sub(1)?)?;
        let mut column = 1;
        for (index, letter) in self.text.get(start..)?.char_indices() {
            if column >= at.column || letter == '\n' {
                return Some(start + index);
            }
            // Columns count units of UTF-16, and tabulators lead to multiples of 8.
            column = if letter == '\t' {
                (column - 1) / 8 * 8 + 9
            } else {
                column + u32::try_from(letter.len_utf16()).unwrap_or(1)
            };
        }
        Some(self.text.len())
    }

    /// A line without the space around it.
    fn line(&self, line: u32) -> Span {
        let Some(&start) = (line as usize).checked_sub(1).and_then(|index| self.line_starts.get(index)) else {
            return Span::default();
        };
        let text = self.text[start..].lines().next().unwrap_or("");
        let indent = text.len() - text.trim_start().len();
        self.span(start + indent, start + text.trim_end().len())
    }
}

/// Tells the places of a method's code.
#[derive(Debug, Default)]
pub(crate) struct SpanFinder {
    /// Ranges of byte positions, both ends included, with their places.
    places: Vec<(u32, u32, Span)>,
    lines: Vec<(u32, Span)>,
}

impl SpanFinder {
    /// The place of a byte position: the smallest range that has it and begins in its line. Compilers give the body of a
    /// loop over a collection the range of its head, which the table of lines does not; and what stands in no range of its
    /// own, such as the end of a method or the head of a handler, is in that of all around it.
    pub(crate) fn at(&self, pc: u32) -> Span {
        let line = self.line(pc);
        let begins = |span: &Span| line.is_none_or(|line| (line.start..=line.end).contains(&span.start));
        let is_here = |(start, last, span): &&(u32, u32, Span)| (*start..=*last).contains(&pc) && begins(span);
        let range = self.places.iter().find(is_here).map(|&(_, _, span)| span);
        range.or(line).unwrap_or_default()
    }

    /// The line of a byte position.
    pub(crate) fn line(&self, pc: u32) -> Option<Span> {
        let behind = self.lines.partition_point(|&(start, _)| start <= pc);
        behind.checked_sub(1).map(|index| self.lines[index].1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_by_name_and_package_and_columns_become_bytes() {
        let mut sources = Sources::default();
        sources.add("other/Main.java", "");
        sources.add("src/com/example/Main.java", "class Main {\n\tint ä = f();\n}\n");
        let texts = SourceTexts::of(&sources);
        let file = texts.find("com/example", "Main.java");
        assert_eq!(file, Some(1));
        assert_eq!(texts.find("", "None.java"), None);
        let place = |line: u32, column: u32| LineColumn { line, column };
        let range = CharRange { start: 0, last: 4, from: place(2, 17), to: place(2, 19), flags: 1 };
        let code = Code { ranges: vec![range], lines: vec![(0, 2)], ..Code::default() };
        let finder = texts.finder(file, &code);
        assert_eq!(sources.text(finder.at(3)), "f()");
        assert_eq!(sources.text(finder.at(5)), "int ä = f();");
    }

    #[test]
    fn a_range_of_another_line_is_not_taken() {
        let span = |start: u32, end: u32| Span { start, end, ..Span::default() };
        // The head of a loop stands in bytes 0 to 9, its body in bytes 20 to 29.
        let finder = SpanFinder {
            places: vec![(0, 30, span(2, 6)), (0, 40, span(0, 50))],
            lines: vec![(0, span(0, 9)), (10, span(20, 29))],
        };
        assert_eq!(finder.at(4), span(2, 6));
        assert_eq!(finder.at(12), span(20, 29));
        let without = SpanFinder { places: vec![(0, 30, span(2, 6))], lines: vec![(10, span(20, 29))] };
        assert_eq!(without.at(12), span(20, 29));
    }
}
