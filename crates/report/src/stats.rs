//! What an answer took: figures for programs, and for people with `--stats` and `--verbose`, observation by observation.

use counterpoint_engine as engine;

use crate::grid::{Align, Grid};
use crate::view::{Ends, ExploredStats, LevelStats, QueryStats, SearchedStats, Stats, Trapped};
use crate::{Finding, Style, words};

/// Levels shown at most, unless all are asked for.
const MAX_LEVELS: usize = 10;

/// What it took, for programs.
pub(crate) fn figures(finding: &Finding<'_>) -> Stats {
    let stats = &finding.decided.stats;
    Stats {
        engine: finding.decided.engine.to_owned(),
        steps: stats.steps,
        solver: stats.solver.clone(),
        queries: (!stats.queries.is_none()).then_some(QueryStats {
            engine: stats.queries.engine,
            checker: stats.queries.checker,
            second: stats.queries.second,
        }),
        explored: stats.search.is_none().then(|| explored(finding)),
        searched: stats.search.map(|searched| SearchedStats {
            calls: searched.calls,
            tuples: searched.tuples,
            cut_tuples: searched.cut_tuples,
            returned: searched.returned,
            threw: searched.threw,
            unmade: searched.unmade,
            cut: searched.cut,
            unsupported: searched.unsupported,
            branches: searched.branches,
            solver_calls: searched.asked,
        }),
        duration_us: finding.times.as_ref().map(|times| times.total_us),
    }
}

fn explored(finding: &Finding<'_>) -> ExploredStats {
    let stats = &finding.decided.stats;
    let times = finding.times.as_ref();
    let level = |(index, level): (usize, &engine::LevelStats)| LevelStats {
        observations: level.observations,
        universal: level.universal,
        kept: level.kept,
        matching: level.matching,
        largest: level.largest,
        steps: level.steps,
        solver_calls: level.solver_calls,
        duration_us: times.and_then(|times| times.levels_us.get(index).copied()),
    };
    ExploredStats {
        states: stats.states,
        representation: stats.representation.map(|representation| representation.name().to_owned()),
        levels: stats.levels.iter().enumerate().map(level).collect(),
        universal_ends: ends(&stats.universal_ends, finding),
        existential_ends: ends(&stats.existential_ends, finding),
    }
}

fn ends(ends: &engine::Ends, finding: &Finding<'_>) -> Ends {
    let trapped = ends.trapped.iter().map(|(trap, at, count)| Trapped {
        trap: trap.spelling().into(),
        place: words::source_place(finding.sources, words::span_of(finding.task, *at)),
        count: *count,
    });
    Ends {
        returned: ends.returned,
        blocked: ends.blocked,
        diverged: ends.diverged,
        threw: ends.threw,
        cut: ends.cut,
        trapped: trapped.collect(),
    }
}

/// The lines for people. The word at the margin stands in the first one.
pub(crate) fn lines(finding: &Finding<'_>, style: Style) -> Vec<String> {
    let stats = figures(finding);
    let mut parts = vec![format!("{} engine", stats.engine)];
    if let Some(searched) = &stats.searched {
        let most = words::number(finding.budget.calls);
        parts.push(format!("{} of at most {most} calls", words::number(searched.calls)));
        parts.push(format!("seed {}", finding.budget.seed));
    }
    if let Some(explored) = &stats.explored {
        parts.extend([words::count(explored.levels.len(), "level"), words::count(explored.states, "state")]);
    }
    parts.push(words::count(stats.steps, "step"));
    parts.extend(stats.duration_us.map(milliseconds));
    let mut lines = vec![parts.join(", ")];
    let representation = stats.explored.as_ref().and_then(|explored| explored.representation.clone());
    let solver = solver(stats.solver.as_deref(), stats.queries);
    match (representation, solver) {
        (Some(representation), solver) => {
            lines.push(format!("{representation}; {}", solver.as_deref().unwrap_or("no solver was asked")));
        }
        (None, solver) => lines.extend(solver),
    }
    if let Some(explored) = &stats.explored
        && !explored.levels.is_empty()
    {
        lines.extend(levels(explored, style));
    }
    lines
}

/// The solver that was asked, and by whom: what figures from two machines are compared by.
fn solver(name: Option<&str>, queries: Option<QueryStats>) -> Option<String> {
    let (name, QueryStats { engine, checker, second }) = (name?, queries?);
    let total = words::count(engine + checker, "query");
    let askers =
        [(engine, "by the engine"), (checker, "by the checker"), (second, "of them put to a second solver too")];
    let asked = askers.iter().filter(|(count, _)| *count > 0);
    let asked: Vec<String> = asked.map(|(count, who)| format!("{} {who}", words::number(*count))).collect();
    Some(format!("solver {name}, {total} ({})", asked.join(", ")))
}

fn levels(explored: &ExploredStats, style: Style) -> Vec<String> {
    let levels = &explored.levels;
    let has_solver = levels.iter().any(|level| level.solver_calls > 0);
    let has_times = levels.iter().any(|level| level.duration_us.is_some());
    let mut grid = Grid::default();
    grid.group("");
    grid.column("observations", Align::Right);
    grid.group("");
    for head in ["prefixes", "new", "matching", "largest set", "steps so far"] {
        grid.column(head, Align::Right);
    }
    for (head, is_there) in [("queries so far", has_solver), ("time so far", has_times)] {
        if is_there {
            grid.column(head, Align::Right);
        }
    }
    let shows_all = style.verbose && style.stats;
    let n_folded = if shows_all { 0 } else { levels.len().saturating_sub(MAX_LEVELS) };
    if n_folded > 0 {
        grid.fold(format!("... {} (-v with --stats shows them)", words::count(n_folded, "earlier level")));
    }
    for level in &levels[n_folded..] {
        let figures = [level.universal, level.kept, level.matching, level.largest].map(words::size);
        let mut cells = vec![words::number(level.observations.into())];
        cells.extend(figures);
        cells.push(words::number(level.steps));
        cells.extend(has_solver.then(|| words::number(level.solver_calls)));
        cells.extend(has_times.then(|| level.duration_us.map_or(String::new(), milliseconds)));
        grid.row(cells);
    }
    grid.lines()
}

fn milliseconds(us: u64) -> String {
    format!("{} ms", words::number(us / 1_000))
}
