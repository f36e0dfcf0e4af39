//! The table of a refutation without existential runs: the universal runs side by side.
//!
//! One row per observation and name, `≠` where the runs differ. Long stretches of observations at which nothing differs
//! are folded, except the last one, which is where the property fails.

use counterpoint_prop::Kind;

use super::columns::{Column, columns};
use super::seen::Evidence;
use crate::grid::{Align, Grid, MIN_FOLD, align_of, fold_words};
use crate::{Style, words};

/// Rows shown at most, unless all are asked for.
const MAX_ROWS: usize = 14;

/// One name at one observation, with its value in each run.
struct Line {
    observation: usize,
    name: String,
    cells: Vec<String>,
    differs: bool,
}

/// The lines of the table.
pub(super) fn table(evidence: Evidence, style: Style) -> Vec<String> {
    let runs = evidence.universal().into_iter().zip(&evidence.replay.runs);
    let runs: Vec<Vec<Column>> =
        runs.map(|((quantifier, _), run)| columns(evidence, quantifier, run, style.verbose)).collect();
    let lines = lines(&runs, evidence.observations());
    let mut grid = Grid::default();
    add_heads(&mut grid, evidence, &lines);
    let is_post = evidence.property().kind == Kind::Post;
    let mut labelled = None;
    for part in fold(lines, evidence.observations(), style.verbose) {
        match part {
            Part::Line(line) => {
                let label = if is_post { "end".to_owned() } else { words::size(line.observation + 1) };
                let is_new = labelled.replace(line.observation) != Some(line.observation);
                grid.row(row(line, if is_new { label } else { String::new() }));
            }
            Part::Fold(text) => grid.fold(text),
        }
    }
    grid.lines()
}

/// The label, the name, and the values with `≠` behind the first one.
fn row(line: Line, label: String) -> Vec<String> {
    let mut cells = vec![label, line.name];
    let mut values = line.cells.into_iter();
    cells.extend(values.next());
    cells.push(if line.differs { "≠".into() } else { String::new() });
    cells.extend(values);
    cells
}

fn add_heads(grid: &mut Grid, evidence: Evidence, lines: &[Line]) {
    let is_post = evidence.property().kind == Kind::Post;
    grid.group("");
    grid.column(if is_post { "" } else { "observation" }, Align::Right);
    grid.group("");
    grid.column("", Align::Left);
    for (index, (_, quantifier)) in evidence.universal().into_iter().enumerate() {
        let cells: Vec<String> = lines.iter().map(|line| line.cells[index].clone()).collect();
        grid.group("");
        grid.column(format!("run {}", quantifier.name), align_of(&cells));
        if index == 0 {
            grid.group("");
            grid.column("", Align::Left);
        }
    }
}

fn lines(runs: &[Vec<Column>], n_observations: usize) -> Vec<Line> {
    let mut names: Vec<(&str, bool)> = Vec::new();
    for column in runs.iter().flatten() {
        match names.iter_mut().find(|(name, _)| *name == column.name) {
            Some((_, is_secret)) => *is_secret |= column.is_secret,
            None => names.push((&column.name, column.is_secret)),
        }
    }
    let mut lines = Vec::new();
    for observation in 0..n_observations {
        for (name, is_secret) in &names {
            let cell = |run: &Vec<Column>| {
                let column = run.iter().find(|column| column.name == *name);
                column.and_then(|column| column.cells.get(observation)).cloned().unwrap_or_default()
            };
            let cells: Vec<String> = runs.iter().map(cell).collect();
            if cells.iter().any(|cell| !cell.is_empty()) {
                let differs = cells.iter().any(|cell| *cell != cells[0]);
                let name = if *is_secret { format!("{name} (secret)") } else { (*name).to_owned() };
                lines.push(Line { observation, name, cells, differs });
            }
        }
    }
    lines
}

enum Part {
    Line(Line),
    Fold(String),
}

/// Leaves out what does not help: stretches of observations at which nothing differs; if that is not enough, values
/// that do not differ; if that is not enough, the rows in the middle.
fn fold(mut lines: Vec<Line>, n_observations: usize, is_verbose: bool) -> Vec<Part> {
    if is_verbose {
        return lines.into_iter().map(Part::Line).collect();
    }
    let keeps = kept_observations(&lines, n_observations);
    lines.retain(|line| keeps[line.observation]);
    if lines.len() > MAX_ROWS {
        lines.retain(|line| line.differs || line.observation + 1 == n_observations);
    }
    let n_left_out = lines.len().saturating_sub(MAX_ROWS);
    let cut = if n_left_out > 0 { MAX_ROWS / 2..MAX_ROWS / 2 + n_left_out } else { 0..0 };
    let mut parts = Vec::new();
    let mut next = 0;
    for (index, line) in lines.into_iter().enumerate() {
        if cut.contains(&index) {
            next = line.observation + 1;
            continue;
        }
        if n_left_out > 0 && index == cut.end {
            parts.push(Part::Fold(fold_words(n_left_out, "further value")));
        } else if line.observation > next {
            parts.push(Part::Fold(fold_words(line.observation - next, "equal observation")));
        }
        next = line.observation + 1;
        parts.push(Part::Line(line));
    }
    parts
}

/// The observations at which something differs, the last one, and stretches between them that are too short to fold.
fn kept_observations(lines: &[Line], n_observations: usize) -> Vec<bool> {
    let mut n_rows = vec![0; n_observations];
    let mut keeps = vec![false; n_observations];
    for line in lines {
        n_rows[line.observation] += 1;
        keeps[line.observation] |= line.differs;
    }
    keeps.last_mut().into_iter().for_each(|last| *last = true);
    let mut start = 0;
    while start < n_observations {
        let length = keeps[start..].iter().position(|&is_kept| is_kept).unwrap_or(n_observations - start);
        let stretch = start..start + length;
        if n_rows[stretch.clone()].iter().sum::<usize>() < MIN_FOLD {
            keeps[stretch].fill(true);
        }
        start += length + 1;
    }
    keeps
}
