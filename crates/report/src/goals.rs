//! Goals, and which of them were covered.

use counterpoint_diag::{Sources, Span};
use counterpoint_ir::program::{PointKind, Program};
use counterpoint_objective::{self as objective, Goals, Observable};

use crate::view::{Coverage, Goal, GoalPlace, Remark, Sink, SinkKind};
use crate::words::line_at;
use crate::{Finding, words};

/// Open goals that are told.
const MOST_OPEN: usize = 100;

/// Open goals that are shown to people.
const MOST_SHOWN: usize = 4;

/// Which goals were covered; nothing if there are none.
pub(crate) fn coverage(finding: &Finding<'_>) -> Option<Coverage> {
    let covered = finding.decided.stats.coverage.as_ref()?;
    let goals = &covered.goals;
    let program = finding.task.program(0);
    let open = goals.goals.iter().zip(&covered.is_covered).filter(|(_, is_covered)| !**is_covered);
    let open = open.take(MOST_OPEN).map(|(goal, _)| told(program, goals, goal, finding.sources));
    (!goals.goals.is_empty()).then(|| Coverage {
        goals: goals.goals.len(),
        covered: covered.n_covered(),
        definition_4: goals.counts.all,
        algorithm_1: goals.counts.literal,
        published_tool: goals.counts.recount,
        open: open.collect(),
    })
}

fn told(program: &Program, goals: &Goals, goal: &objective::Goal, sources: &Sources) -> Goal {
    let (kind, text) = match goals.variables[goal.variable as usize].seen {
        Observable::Result(_) => (SinkKind::Result, "the returned value".to_owned()),
        Observable::Output => (SinkKind::StandardOutput, "the output".to_owned()),
        Observable::End => (SinkKind::Outcome, "the way it ends".to_owned()),
        Observable::Point(point) if program.points[point].kind == PointKind::Message => {
            (SinkKind::Outcome, "the message of the exception".to_owned())
        }
        Observable::Point(point) => (SinkKind::Named, words::named(&program.points[point].name)),
    };
    let place = |place: &objective::GoalPlace| match place {
        objective::GoalPlace::Nothing => GoalPlace::Nothing,
        objective::GoalPlace::At(at) => match goals.locations[*at as usize].span {
            span if span == Span::default() => GoalPlace::End,
            span => GoalPlace::Line { at: line_at(sources, span) },
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
    let place = |place: &GoalPlace| match place {
        GoalPlace::Nothing => "nothing".to_owned(),
        GoalPlace::Line { at } => format!("line {}", at.line),
        GoalPlace::End => "the end".to_owned(),
    };
    if goal.places.len() > 1 && goal.places.iter().all(|place| matches!(place, GoalPlace::End)) {
        let runs = if goal.places.len() == 2 { "both" } else { "all" };
        return format!("the end of {runs} runs ({})", goal.sink.text);
    }
    let mut places: Vec<String> = goal.places.iter().map(place).collect();
    // What comes first in the source comes first here, and nothing last.
    places.sort_by_key(|place| (place == "nothing", place.len(), place.clone()));
    format!("{} ({})", places.join(" with "), goal.sink.text)
}

/// How many goals were covered: `3 of 5 goals`.
pub(crate) fn share(coverage: &Coverage) -> String {
    format!("{} of {}", coverage.covered, words::count(coverage.goals, "goal"))
}

/// Goals that no tuple of runs covered, some of many.
pub(crate) fn open(coverage: &Coverage) -> Vec<Remark> {
    let n_open = coverage.goals - coverage.covered;
    // A line may have several places.
    let mut goals: Vec<(String, usize)> = Vec::new();
    for goal in coverage.open.iter().map(said) {
        match goals.iter_mut().find(|(known, _)| *known == goal) {
            Some((_, times)) => *times += 1,
            None => goals.push((goal, 1)),
        }
    }
    let is_all = goals.len() <= MOST_SHOWN && coverage.open.len() == n_open;
    let shown = &goals[..if is_all { goals.len() } else { goals.len().min(MOST_SHOWN - 1) }];
    let n_shown: usize = shown.iter().map(|(_, times)| times).sum();
    let mut remarks: Vec<Remark> = shown.iter().map(|(goal, _)| Remark::new("open", &**goal)).collect();
    remarks.extend((n_open > n_shown).then(|| Remark::new("open", format!("and {} more", n_open - n_shown))));
    remarks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::Line;

    #[test]
    fn open_goals_are_told_in_the_order_of_the_source() {
        let line = |line: usize| GoalPlace::Line {
            at: Line { file: "A.x".into(), line, column: 5, end_column: 12, text: "log(x);".into() },
        };
        let open_goal = |place: GoalPlace| Goal {
            sink: Sink { kind: SinkKind::Named, text: "`log`".into() },
            places: vec![place, line(12)],
        };
        let coverage = Coverage {
            goals: 6,
            covered: 1,
            definition_4: 10,
            algorithm_1: 0,
            published_tool: 4,
            open: [GoalPlace::Nothing, GoalPlace::End, line(9), line(12), line(100)].map(open_goal).to_vec(),
        };
        assert_eq!(share(&coverage), "1 of 6 goals");
        let said: Vec<String> = open(&coverage).iter().map(|remark| remark.said.line()).collect();
        let expected = ["line 12 with nothing (`log`)", "line 12 with the end (`log`)", "line 9 with line 12 (`log`)"];
        assert_eq!(said[..3], expected);
        assert_eq!(said[3..], ["and 2 more"]);
        let ends = Goal { places: vec![GoalPlace::End; 2], ..open_goal(GoalPlace::End) };
        assert_eq!(super::said(&ends), "the end of both runs (`log`)");
    }
}
