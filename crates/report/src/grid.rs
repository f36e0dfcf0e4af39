//! Tables in plain text: columns aligned by characters, groups of columns with a common head, rows that stand for
//! others left out.

use crate::words;

/// A table under construction.
#[derive(Default)]
pub(crate) struct Grid {
    groups: Vec<(String, Vec<Column>)>,
    rows: Vec<Row>,
}

struct Column {
    head: String,
    align: Align,
    width: usize,
}

/// Where the text of a column stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Align {
    /// At the left.
    Left,
    /// At the right, as numbers do.
    Right,
}

enum Row {
    Cells(Vec<String>),
    Fold(String),
}

/// Fewer rows than these are not worth a fold.
pub(crate) const MIN_FOLD: usize = 4;

const COLUMN_GAP: usize = 2;
const GROUP_GAP: usize = 3;

impl Grid {
    /// Starts a group of columns with a common head, which may be empty.
    pub(crate) fn group(&mut self, head: impl Into<String>) {
        self.groups.push((head.into(), Vec::new()));
    }

    /// Adds a column to the last group.
    pub(crate) fn column(&mut self, head: impl Into<String>, align: Align) {
        let head = head.into();
        let width = head.chars().count();
        if let Some((_, columns)) = self.groups.last_mut() {
            columns.push(Column { head, align, width });
        }
    }

    /// Adds a row with a cell for each column.
    pub(crate) fn row(&mut self, cells: Vec<String>) {
        for (column, cell) in self.groups.iter_mut().flat_map(|(_, columns)| columns).zip(&cells) {
            column.width = column.width.max(cell.chars().count());
        }
        self.rows.push(Row::Cells(cells));
    }

    /// Adds a line that stands for rows left out; it starts where the second group does.
    pub(crate) fn fold(&mut self, text: impl Into<String>) {
        self.rows.push(Row::Fold(text.into()));
    }

    /// The lines of the table, without blanks at their ends.
    pub(crate) fn lines(mut self) -> Vec<String> {
        for (head, columns) in &mut self.groups {
            let width = group_width(columns);
            if let Some(last) = columns.last_mut() {
                last.width += head.chars().count().saturating_sub(width);
            }
        }
        let mut lines = Vec::new();
        if self.groups.iter().any(|(head, _)| !head.is_empty()) {
            lines.push(self.heads());
        }
        let columns = || self.groups.iter().flat_map(|(_, columns)| columns);
        if columns().any(|column| !column.head.is_empty()) {
            lines.push(self.line(&columns().map(|column| column.head.clone()).collect::<Vec<_>>()));
        }
        let indent = self.groups.first().map_or(0, |(_, columns)| group_width(columns) + GROUP_GAP);
        lines.extend(self.rows.iter().map(|row| match row {
            Row::Cells(cells) => self.line(cells),
            Row::Fold(text) => format!("{}{text}", " ".repeat(indent)),
        }));
        lines.iter().map(|line| line.trim_end().to_owned()).collect()
    }

    fn heads(&self) -> String {
        let pad = |(head, columns): &(String, Vec<Column>)| pad(head, group_width(columns), Align::Left);
        self.groups.iter().map(pad).collect::<Vec<_>>().join(&" ".repeat(GROUP_GAP))
    }

    fn line(&self, cells: &[String]) -> String {
        let mut cells = cells.iter();
        let mut group = |columns: &[Column]| {
            let padded = columns.iter().zip(cells.by_ref()).map(|(column, cell)| pad(cell, column.width, column.align));
            padded.collect::<Vec<_>>().join(&" ".repeat(COLUMN_GAP))
        };
        let groups: Vec<String> = self.groups.iter().map(|(_, columns)| group(columns)).collect();
        groups.join(&" ".repeat(GROUP_GAP))
    }
}

fn group_width(columns: &[Column]) -> usize {
    columns.iter().map(|column| column.width).sum::<usize>() + COLUMN_GAP * columns.len().saturating_sub(1)
}

fn pad(text: &str, width: usize, align: Align) -> String {
    let blanks = " ".repeat(width.saturating_sub(text.chars().count()));
    match align {
        Align::Left => format!("{text}{blanks}"),
        Align::Right => format!("{blanks}{text}"),
    }
}

/// What stands in place of rows left out.
pub(crate) fn fold_words(count: usize, thing: &str) -> String {
    format!("... {} (-v shows them)", words::count(count, thing))
}

/// Numbers stand at the right, everything else at the left.
pub(crate) fn align_of(cells: &[String]) -> Align {
    let is_number = |cell: &String| {
        // A missing value, `-` or nothing, stands where the number would.
        let digits = cell.strip_prefix('-').unwrap_or(cell);
        digits.chars().all(|c| c.is_ascii_digit())
    };
    if cells.iter().all(is_number) { Align::Right } else { Align::Left }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_by_characters_and_widened_by_group_heads() {
        let mut grid = Grid::default();
        grid.group("");
        grid.column("n", Align::Right);
        grid.group("a long head");
        grid.column("x", Align::Left);
        grid.group("");
        grid.column("", Align::Left);
        grid.row(vec!["10".into(), "ä≠".into(), "end".into()]);
        grid.fold("... more");
        grid.row(vec!["2".into(), "b".into(), String::new()]);
        assert_eq!(grid.lines(), ["     a long head", " n   x", "10   ä≠            end", "     ... more", " 2   b"]);
    }
}
