//! What is worth showing of a universal run: one column per input, choice and value that the property looks at, one
//! cell per observation.

use counterpoint_witness::{Observation, Run};

use super::decision::{DecisionKind, shown_all};
use super::seen::Evidence;
use crate::words;

/// One name with its values over a run.
pub(crate) struct Column {
    /// What it is called.
    pub(crate) name: String,
    /// Whether it is an input marked `secret`.
    pub(crate) is_secret: bool,
    /// One value per observation, in words; empty where there is none, `-` where an input was not taken yet.
    pub(crate) cells: Vec<String>,
}

/// Longest list of values and longest value in one cell, unless all is to be shown.
const CELL_ITEMS: usize = 4;
const CELL_WIDTH: usize = 32;

/// The columns of a run: where it was observed if that varies, what it decided, what the property sees of it.
pub(crate) fn columns(evidence: Evidence, quantifier: usize, run: &Run, is_verbose: bool) -> Vec<Column> {
    let mut columns = point_column(evidence, quantifier, run);
    columns.extend(decision_columns(evidence, quantifier, run));
    let is_method = evidence.guided(quantifier).is_some();
    for column in seen_columns(evidence, quantifier, run) {
        match columns.iter_mut().find(|known| is_method && known.name == column.name) {
            // What a method is given is seen, in words of its own.
            Some(known) => *known = column,
            None => merge(&mut columns, column),
        }
    }
    if !is_verbose {
        columns.iter_mut().flat_map(|column| &mut column.cells).for_each(fold_cell);
    }
    columns
}

fn point_column(evidence: Evidence, quantifier: usize, run: &Run) -> Vec<Column> {
    if evidence.property().quantifiers[quantifier].points.len() < 2 {
        return Vec::new();
    }
    let points = &evidence.program(quantifier).points;
    let cells = run.observations.iter().map(|seen| points[seen.point].name.clone()).collect();
    vec![Column { name: "at".into(), is_secret: false, cells }]
}

/// Decisions since the previous observation; several of one name stand in one cell, separated by `;`.
fn decision_columns(evidence: Evidence, quantifier: usize, run: &Run) -> Vec<Column> {
    let program = evidence.program(quantifier);
    let mut columns: Vec<Column> = Vec::new();
    for (observation, seen) in run.observations.iter().enumerate() {
        for decision in shown_all(program, evidence.sources, evidence.guided(quantifier), &seen.decisions) {
            let unnamed = if decision.kind == DecisionKind::Way { "way" } else { "choice" };
            let name = decision.name.unwrap_or_else(|| unnamed.into());
            let known = columns.iter().position(|column| column.name == name);
            let index = known.unwrap_or_else(|| {
                let cells = vec![String::new(); run.observations.len()];
                columns.push(Column { name, is_secret: decision.is_secret, cells });
                columns.len() - 1
            });
            let cell = &mut columns[index].cells[observation];
            if !cell.is_empty() {
                cell.push(';');
            }
            cell.push_str(&decision.value);
        }
    }
    columns
}

/// The values that the assumption or the body looks at.
fn seen_columns(evidence: Evidence, quantifier: usize, run: &Run) -> Vec<Column> {
    let column = |slot: usize| {
        let cell = |observation| {
            if is_untaken(evidence, slot, &run.observations[..=observation]) {
                return "-".to_owned();
            }
            let row = evidence.universal_row(observation);
            evidence.slot_value(slot, &row).map_or(String::new(), |value| evidence.show(slot, value))
        };
        let cells = (0..run.observations.len()).map(cell).collect();
        Column { name: evidence.property().slots[slot].field.clone(), is_secret: false, cells }
    };
    evidence.slots_of_run(quantifier).into_iter().map(column).collect()
}

/// Whether a slot looks at an input that was not taken up to the last of the observations: what it sees there is the
/// default of the type, which was not chosen.
fn is_untaken(evidence: Evidence, slot: usize, observations: &[Observation]) -> bool {
    let record = &evidence.property().slots[slot];
    let program = evidence.program(record.quantifier);
    let Some(last) = observations.last() else { return false };
    let field = evidence.property().field_index(program, record, last.point);
    let Some(input) = program.points[last.point].fields[field].kind.input() else { return false };
    let mut taken = observations.iter().flat_map(|seen| &seen.decisions).filter_map(|decided| decided.input);
    !taken.any(|taken| taken == input)
}

/// Adds a column. An input that is also seen has one column only: what was read since the previous observation, else
/// the latest value.
fn merge(columns: &mut Vec<Column>, seen: Column) {
    let last = |cell: &str| cell.rsplit(';').next().map(str::to_owned);
    let agrees = |column: &&mut Column| {
        let mut pairs = column.cells.iter().zip(&seen.cells);
        column.name == seen.name && pairs.all(|(read, seen)| read.is_empty() || last(read).as_ref() == Some(seen))
    };
    match columns.iter_mut().find(agrees) {
        Some(column) => {
            let unread = column.cells.iter_mut().zip(seen.cells).filter(|(read, _)| read.is_empty());
            unread.for_each(|(read, seen)| *read = seen);
        }
        None => columns.push(seen),
    }
}

fn fold_cell(cell: &mut String) {
    let items: Vec<&str> = cell.split(';').map(str::trim).collect();
    let shown = items.iter().rev().take(CELL_ITEMS).rev().map(|item| words::shorten(item, CELL_WIDTH));
    let mut text = shown.collect::<Vec<_>>().join(";");
    if items.len() > CELL_ITEMS {
        text.insert_str(0, "..;");
    }
    *cell = text;
}
