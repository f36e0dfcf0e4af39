//! The table of a refutation with existential runs, or of a single universal run: one row per observation.
//!
//! At the left what the universal runs did; at the right what the body wants of the existential ones, where it says so
//! directly, and what they can show. The last row is the one where nothing matches.

use counterpoint_evidence::Level;
use counterpoint_prop::Kind;

use super::columns::{Column, columns};
use super::demand::{missed, wanted};
use super::ranges;
use super::seen::Evidence;
use crate::grid::{Align, Grid, MIN_FOLD, align_of, fold_words};
use crate::{Style, words};

/// Rows shown before and behind the fold of a long run.
const FIRST_ROWS: usize = 3;
const LAST_ROWS: usize = 8;
/// Alternatives shown per observation.
const ALTERNATIVES: usize = 4;

/// The lines of the table.
pub(super) fn table(evidence: Evidence, style: Style) -> Vec<String> {
    let n_rows = evidence.observations();
    let runs = evidence.universal().into_iter().zip(&evidence.replay.runs);
    let runs: Vec<Vec<Column>> =
        runs.map(|((quantifier, _), run)| columns(evidence, quantifier, run, style.verbose)).collect();
    let other_side = OtherSide::new(evidence, style);
    let mut grid = Grid::default();
    let is_post = evidence.property().kind == Kind::Post;
    grid.group(if is_post { "" } else { "observation" });
    grid.column("", Align::Right);
    add_heads(&mut grid, evidence, &runs, &other_side);
    let mut observation = 0;
    while observation < n_rows {
        if !style.verbose && observation == FIRST_ROWS && n_rows >= FIRST_ROWS + LAST_ROWS + MIN_FOLD {
            observation = n_rows - LAST_ROWS;
            grid.fold(fold_words(observation - FIRST_ROWS, "more observation"));
        }
        let mut cells = vec![if is_post { "end".into() } else { words::size(observation + 1) }];
        let cell = |column: &Column| column.cells.get(observation).cloned().unwrap_or_default();
        cells.extend(runs.iter().flatten().map(cell));
        cells.extend(other_side.cells(evidence, observation));
        grid.row(cells);
        observation += 1;
    }
    grid.lines()
}

fn add_heads(grid: &mut Grid, evidence: Evidence, runs: &[Vec<Column>], other_side: &OtherSide) {
    for ((_, quantifier), columns) in evidence.universal().into_iter().zip(runs) {
        let which = if evidence.property().is_negated { "this run" } else { "any run" };
        grid.group(format!("{}: {which}", quantifier.name));
        if columns.is_empty() {
            grid.column("", Align::Left);
        }
        for column in columns {
            grid.column(&*column.name, align_of(&column.cells));
        }
    }
    if evidence.existential().is_empty() {
        return;
    }
    grid.group(other_side.head(evidence));
    if other_side.has_wanted {
        grid.column("wanted", Align::Left);
    }
    grid.column("can have", Align::Left);
    grid.group("");
    grid.column("", Align::Left);
}

/// The existential side of the table.
struct OtherSide {
    slots: Vec<usize>,
    has_wanted: bool,
    is_fully_wanted: bool,
    alternatives: usize,
}

impl OtherSide {
    fn new(evidence: Evidence, style: Style) -> Self {
        let slots = evidence.existential_slots();
        let wanted = wanted(evidence, &slots, &evidence.universal_row(0));
        Self {
            has_wanted: wanted.iter().any(|values| !values.is_empty()),
            is_fully_wanted: wanted.iter().all(|values| !values.is_empty()),
            slots,
            alternatives: if style.verbose { usize::MAX } else { ALTERNATIVES },
        }
    }

    /// `q: countA,countB must match p`, or `q: x of every run` where the run at the left is one that was sought.
    fn head(&self, evidence: Evidence) -> String {
        let property = evidence.property();
        let existential = evidence.existential();
        let universal: Vec<String> = evidence.universal().iter().map(|(_, run)| run.name.clone()).collect();
        let must = if property.is_negated {
            "of every run".to_owned()
        } else if universal.is_empty() {
            "must satisfy the property".to_owned()
        } else {
            format!("must match {}", words::list(&universal, "and"))
        };
        if let [(_, one)] = existential.as_slice() {
            let fields: Vec<&str> = self.slots.iter().map(|&slot| property.slots[slot].field.as_str()).collect();
            return format!("{}: {} {must}", one.name, fields.join(",")).replace(":  ", ": ");
        }
        let fields: Vec<String> = self.slots.iter().map(|&slot| evidence.slot_name(slot)).collect();
        format!("{} {must}", fields.join(","))
    }

    fn cells(&self, evidence: Evidence, observation: usize) -> Vec<String> {
        let Some(level) = evidence.replay.levels.get(observation) else { return Vec::new() };
        let mut cells = Vec::new();
        if self.has_wanted {
            let wanted = wanted(evidence, &self.slots, &evidence.universal_row(observation));
            let show = |(&slot, values): (&usize, &Vec<_>)| {
                let values: Vec<String> = values.iter().map(|value| evidence.show(slot, value)).collect();
                if values.is_empty() { "_".to_owned() } else { values.join("&") }
            };
            cells.push(self.slots.iter().zip(&wanted).map(show).collect::<Vec<_>>().join(","));
        }
        let ranges =
            if evidence.knows_all(level) { None } else { ranges::tuple(evidence, observation, level, &self.slots) };
        cells.push(ranges.unwrap_or_else(|| {
            let alternatives = alternatives(evidence, observation, &self.slots, self.alternatives);
            if alternatives.is_empty() { "-".into() } else { alternatives.join(" | ") }
        }));
        cells.push(if observation > evidence.failing_observation() {
            String::new()
        } else {
            self.remark(evidence, level)
        });
        cells
    }

    /// What is to be said of a row: always where nothing matches, else only where the reader cannot see it.
    fn remark(&self, evidence: Evidence, level: &Level) -> String {
        let is_complete = level.shown.len() == level.distinct;
        let matching = level.shown.iter().filter(|candidate| candidate.matches).count();
        match level.matching {
            0 if level.candidates == 0 => "no run gets here".into(),
            0 if evidence.property().is_negated => "none is against it".into(),
            0 => "nothing matches".into(),
            _ if self.is_fully_wanted || matching == level.distinct => String::new(),
            _ if is_complete => format!("{} of {} match", words::size(matching), words::size(level.distinct)),
            _ => "some match".into(),
        }
    }
}

/// What existential runs can show at an observation, equal ones once: matching ones first, then those that come nearest
/// to what is wanted.
pub(super) fn alternatives(evidence: Evidence, observation: usize, slots: &[usize], limit: usize) -> Vec<String> {
    let Some(level) = evidence.replay.levels.get(observation) else { return Vec::new() };
    let wanted = wanted(evidence, slots, &evidence.universal_row(observation));
    let mut candidates: Vec<_> = level.shown.iter().collect();
    candidates.sort_by_cached_key(|candidate| {
        let missed = missed(evidence, slots, &wanted, &evidence.candidate_row(candidate));
        (!candidate.matches, missed.len())
    });
    let mut tuples: Vec<String> = Vec::new();
    for candidate in candidates {
        let tuple = evidence.tuple(slots, &evidence.candidate_row(candidate));
        if !tuples.contains(&tuple) {
            tuples.push(tuple);
        }
    }
    let n_hidden = level.distinct.saturating_sub(level.shown.len()) + tuples.len().saturating_sub(limit);
    tuples.truncate(limit);
    if !evidence.knows_all(level) {
        // There may be infinitely many.
        tuples.push("...".to_owned());
    } else if n_hidden > 0 {
        tuples.push(format!("+{} more", words::size(n_hidden)));
    }
    tuples
}
