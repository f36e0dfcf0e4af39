//! Goals, and which of them were covered.

use counterpoint_diag::{Sources, Span};
use counterpoint_ir::guide::MESSAGE;
use counterpoint_ir::program::Program;
use counterpoint_objective::{self as objective, Goals, Seen};

use super::view::{Coverage, Goal, Place, Sink, SinkKind};
use super::{Leak, line_at};
use crate::words;

/// Open goals that are told.
const MOST_OPEN: usize = 100;

/// Which goals were covered; nothing if there are none.
pub(super) fn coverage(leak: &Leak<'_>) -> Option<Coverage> {
    let covered = leak.decided.stats.coverage.as_ref()?;
    let goals = &covered.goals;
    let open = goals.goals.iter().zip(&covered.is_covered).filter(|(_, is_covered)| !**is_covered);
    let open = open.take(MOST_OPEN).map(|(goal, _)| told(leak.program(), goals, goal, leak.sources));
    (!goals.goals.is_empty()).then(|| Coverage {
        goals: goals.goals.len(),
        covered: covered.n_covered(),
        definition_4: goals.counts.all,
        algorithm_1: goals.counts.literal,
        published_tool: goals.counts.published,
        open: open.collect(),
    })
}

fn told(program: &Program, goals: &Goals, goal: &objective::Goal, sources: &Sources) -> Goal {
    let (kind, text) = match goals.variables[goal.variable as usize].seen {
        Seen::Result(_) => (SinkKind::Result, "the returned value".to_owned()),
        Seen::Output => (SinkKind::StandardOutput, "the output".to_owned()),
        Seen::End => (SinkKind::Outcome, "the way it ends".to_owned()),
        Seen::Point(point) if program.points[point].name == MESSAGE => (SinkKind::Outcome, format!("the {MESSAGE}")),
        Seen::Point(point) => (SinkKind::Named, format!("`{}`", program.points[point].name)),
    };
    let place = |place: &objective::Place| match place {
        objective::Place::Nothing => Place::Nothing,
        objective::Place::At(at) => match goals.locations[*at as usize].span {
            span if span == Span::default() => Place::End,
            span => Place::Line { at: line_at(sources, span) },
        },
    };
    Goal { sink: Sink { kind, text }, places: goal.places.iter().map(place).collect() }
}

/// A goal in words: `line 7 with line 9 (the returned value)`.
pub fn goal(program: &Program, goals: &Goals, goal: &objective::Goal, sources: &Sources) -> String {
    said(&told(program, goals, goal, sources))
}

/// The same of what was told.
pub(crate) fn said(goal: &Goal) -> String {
    let place = |place: &Place| match place {
        Place::Nothing => "nothing".to_owned(),
        Place::Line { at } => format!("line {}", at.line),
        Place::End => "the end".to_owned(),
    };
    let mut places: Vec<String> = goal.places.iter().map(place).collect();
    // What comes first in the source comes first here, and nothing last.
    places.sort_by_key(|place| (place == "nothing", place.len(), place.clone()));
    format!("{} ({})", places.join(" with "), goal.sink.text)
}

/// How many goals were covered: `3 of 5 goals`.
pub(crate) fn share(coverage: &Coverage) -> String {
    format!("{} of {}", coverage.covered, words::count(coverage.goals, "goal"))
}
