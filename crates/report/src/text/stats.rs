//! Figures for `--stats` and `--verbose`: how far the engine got and what it took, observation by observation.

use counterpoint_engine::Stats;

use super::grid::{Align, Grid};
use crate::{Finding, Style, Times, words};

/// Levels shown at most, unless all are asked for.
const MAX_LEVELS: usize = 10;

/// The lines of the block.
pub(super) fn stats(finding: &Finding, style: Style) -> Vec<String> {
    let stats = &finding.decided.stats;
    let duration = finding.times.as_ref().map_or(String::new(), |times| format!(", {}", milliseconds(times.total_us)));
    let head = format!(
        "stats    {} engine, {}, {}, {}{duration}",
        finding.engine,
        words::count(stats.levels.len(), "level"),
        words::count(stats.states, "state"),
        words::count(stats.steps, "step"),
    );
    let mut lines = vec![head];
    lines.extend(means(stats).map(|means| format!("         {means}")));
    if !stats.levels.is_empty() {
        lines.extend(levels(stats, finding.times.as_ref(), style).into_iter().map(|line| format!("         {line}")));
    }
    lines
}

/// How sets were described, and the solver that was asked: what figures from two machines are compared by.
fn means(stats: &Stats) -> Option<String> {
    let queries = stats.levels.last().map_or(0, |level| level.solver_calls);
    let solver = match &stats.solver {
        Some(solver) if queries > 0 => format!("solver {solver}, {}", words::count(queries, "query")),
        Some(solver) => format!("solver {solver}"),
        None => "no solver was asked".to_owned(),
    };
    (!stats.representation.is_empty()).then(|| format!("{}; {solver}", stats.representation))
}

fn levels(stats: &Stats, times: Option<&Times>, style: Style) -> Vec<String> {
    let levels = &stats.levels;
    let mut grid = Grid::default();
    grid.group("");
    grid.column("observations", Align::Right);
    grid.group("");
    for head in ["prefixes", "new", "matching", "largest set", "steps so far"] {
        grid.column(head, Align::Right);
    }
    if stats.solver.is_some() {
        grid.column("queries so far", Align::Right);
    }
    if times.is_some() {
        grid.column("time so far", Align::Right);
    }
    let shows_all = style.verbose && style.stats;
    let n_folded = if shows_all { 0 } else { levels.len().saturating_sub(MAX_LEVELS) };
    if n_folded > 0 {
        grid.fold(format!("... {} (-v with --stats shows them)", words::count(n_folded, "earlier level")));
    }
    for (index, level) in levels.iter().enumerate().skip(n_folded) {
        let figures = [level.universal, level.kept, level.matching, level.largest].map(words::size);
        let mut cells = vec![words::number(level.observations.into())];
        cells.extend(figures);
        cells.push(words::number(level.steps));
        cells.extend(stats.solver.is_some().then(|| words::number(level.solver_calls)));
        cells.extend(times.map(|times| times.levels_us.get(index).map_or(String::new(), |us| milliseconds(*us))));
        grid.row(cells);
    }
    grid.lines()
}

fn milliseconds(us: u64) -> String {
    format!("{} ms", words::number(us / 1_000))
}
