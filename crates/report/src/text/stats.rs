//! Figures for `--stats`: how far the engine got and what it took, observation by observation.

use counterpoint_engine::LevelStats;

use super::grid::{Align, Grid, fold_words};
use crate::{Finding, Style, words};

/// Levels shown at most, unless all are asked for.
const MAX_LEVELS: usize = 10;

/// The lines of the block.
pub(super) fn stats(finding: &Finding, style: Style) -> Vec<String> {
    let stats = &finding.decided.stats;
    let duration = finding.duration_us.map_or(String::new(), |us| format!(", {} ms", words::number(us / 1_000)));
    let head = format!(
        "stats    {} engine, {}, {}, {}{duration}",
        finding.engine,
        words::count(stats.levels.len(), "level"),
        words::count(stats.states, "state"),
        words::count(stats.steps, "step"),
    );
    let mut lines = vec![head];
    if !stats.levels.is_empty() {
        lines.extend(levels(&stats.levels, style).into_iter().map(|line| format!("         {line}")));
    }
    lines
}

fn levels(levels: &[LevelStats], style: Style) -> Vec<String> {
    let mut grid = Grid::default();
    grid.group("");
    grid.column("observations", Align::Right);
    grid.group("");
    for head in ["prefixes", "new", "matching", "largest set", "steps so far"] {
        grid.column(head, Align::Right);
    }
    let n_folded = if style.verbose { 0 } else { levels.len().saturating_sub(MAX_LEVELS) };
    if n_folded > 0 {
        grid.fold(fold_words(n_folded, "earlier level"));
    }
    for level in &levels[n_folded..] {
        let figures = [level.universal, level.kept, level.matching, level.largest].map(words::size);
        let mut cells = vec![words::number(level.observations.into())];
        cells.extend(figures);
        cells.push(words::number(level.steps));
        grid.row(cells);
    }
    grid.lines()
}
