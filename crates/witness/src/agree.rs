//! The check that two runs with the same public inputs show something different.
//!
//! Both runs are replayed decision by decision. What a run shows are the values at its observation points, in one
//! sequence, and the bytes of each output. Two runs differ where a position that both reach shows something different,
//! however they end. That one of them shows less counts only if both end alike, normally or by an exception of the same
//! class: otherwise the rest may be missing because the run was cut short. A reference is what it leads to: the elements
//! of an array, and only the class of any other object. What is shown and written while a value is made for the run
//! ([`PointKind::ConstructionBegin`] to [`PointKind::ConstructionEnd`]) is not what the run does.

use std::collections::BTreeMap;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;

use counterpoint_ir::Value;
use counterpoint_ir::ids::{ClassId, Id, IdVec, InputId, PointId, ProcId};
use counterpoint_ir::liveness::Focus;
use counterpoint_ir::program::{PointKind, Position, Program, Secrecy};
use counterpoint_ir::state::Outcome;
use counterpoint_prop::ObservationModel;

use crate::claim::Decision;
use crate::interp::Interpreter;
use crate::limits::{Limits, Meter, Rejection, contradicted};
use crate::machine::Machine;
use crate::record::Record;
use crate::run::{End, Scripted};

/// Two runs that should agree and do not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disagreement {
    /// The runs.
    pub runs: [Told; 2],
    /// The first difference.
    pub difference: Difference,
}

/// What a run was given, did and showed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// What it read, in order.
    pub inputs: Vec<(InputId, Value)>,
    /// What it showed, in order.
    pub shown: Vec<Shown>,
    /// What it wrote and did.
    pub record: Record,
    /// How it ended; nothing if it was cut short.
    pub outcome: Option<Outcome>,
}

/// What was seen at an observation point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// The point.
    pub point: PointId,
    /// When: after so many instructions and branches.
    pub time: u64,
    /// The active procedures, the youngest first.
    pub calls: Vec<Position>,
    /// What was seen.
    pub content: Vec<Content>,
}

/// What a value is to somebody outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// No reference.
    Value(Value),
    /// The elements of an array.
    Items(Vec<Value>),
    /// Any other object.
    Object(ClassId),
}

/// The first difference between two runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Difference {
    /// At this position of what they showed.
    Shown(usize),
    /// At this byte of an output.
    Written(u32, usize),
    /// In how they ended.
    Outcome,
}

/// The outputs that are compared.
const STREAMS: [u32; 2] = [1, 2];

/// Replays two runs, and finds where they differ. Procedures of which steps are recorded are told.
pub fn disagree(
    program: &Program,
    sees: ObservationModel,
    is_own: &Arc<IdVec<ProcId, bool>>,
    decisions: [&[Decision]; 2],
    limits: Limits<'_>,
) -> Result<Disagreement, Rejection> {
    let (runs, cut) = tell_cut(program, is_own, decisions, limits)?;
    match (difference(sees, &runs), cut) {
        (Some(difference), _) => Ok(Disagreement { runs, difference }),
        (None, Some(cut)) => Err(cut),
        (None, None) => Err(contradicted("the two runs show the same")),
    }
}

/// Replays two runs that differ in secrets only. One that cannot go on is told as far as it came.
pub fn tell(
    program: &Program,
    is_own: &Arc<IdVec<ProcId, bool>>,
    decisions: [&[Decision]; 2],
    limits: Limits<'_>,
) -> Result<[Told; 2], Rejection> {
    Ok(tell_cut(program, is_own, decisions, limits)?.0)
}

/// Two runs, and why one of them cannot go on, if so: what both show until then counts however it would go on.
fn tell_cut(
    program: &Program,
    is_own: &Arc<IdVec<ProcId, bool>>,
    decisions: [&[Decision]; 2],
    limits: Limits<'_>,
) -> Result<([Told; 2], Option<Rejection>), Rejection> {
    // They share nothing, so that they can be replayed side by side.
    let [first, second] = decisions;
    let (first, second) = thread::scope(|scope| {
        let second = scope.spawn(move || follow(program, is_own, second, limits));
        let first = follow(program, is_own, first, limits);
        (first, second.join().unwrap_or_else(|panic| resume_unwind(panic)))
    });
    let ((first, cut), (second, other)) = (first?, second?);
    let runs = [first, second];
    check_inputs(program, &runs)?;
    Ok((runs, cut.or(other)))
}

fn follow(
    program: &Program,
    is_own: &Arc<IdVec<ProcId, bool>>,
    decisions: &[Decision],
    limits: Limits<'_>,
) -> Result<(Told, Option<Rejection>), Rejection> {
    let mut interpreter = Interpreter::new(program, Focus::all(program));
    // Looking for circles would slow down every loop; a run in one is cut by the limits.
    interpreter.finds_circles = false;
    let mut machine = Machine::start(program, program.entry(), Vec::new());
    machine.record = Some(Box::new(Record::new(is_own)));
    let mut run = Scripted::new(interpreter, machine, decisions);
    let mut meter = Meter::new(limits);
    let mut shown = Vec::new();
    let (outcome, cut) = loop {
        let seen = match run.next(&mut meter) {
            Ok(Ok(seen)) => seen,
            Ok(Err(End::Ended(outcome))) => break (Some(outcome), None),
            Ok(Err(End::Diverged)) => break (None, None),
            // Whoever found the run may have cut it earlier than the limits here do.
            Ok(Err(End::Undecided(at, _))) => break (None, Some(run.missing(at))),
            Err(cut @ (Rejection::OverBudget | Rejection::Undecided(_))) => break (None, Some(cut)),
            Err(rejection) => return Err(rejection),
        };
        let Some(record) = &mut run.machine.record else { continue };
        match program.points[seen.point].kind {
            PointKind::ConstructionBegin => record.making += 1,
            PointKind::ConstructionEnd => record.making = record.making.saturating_sub(1),
            PointKind::Result => record.is_over = true,
            PointKind::User | PointKind::End | PointKind::Message => {}
        }
        if record.making == 0 && !seen.values.is_empty() {
            let time = record.time;
            let content = seen.values.iter().map(|value| content(program, &run.machine, value)).collect();
            shown.push(Shown { point: seen.point, time, calls: run.machine.calls(), content });
        }
    };
    let inputs = run.decided.into_iter().filter_map(|decided| match (decided.input, decided.decision) {
        (Some(input), Decision::Value(value)) => Some((input, value)),
        _ => None,
    });
    let record = run.machine.record.take().map(|record| *record).unwrap_or_default();
    // A run that ends before it has its values has not begun.
    let outcome = outcome.filter(|_| record.making == 0);
    Ok((Told { inputs: inputs.collect(), shown, record, outcome }, cut))
}

fn content(program: &Program, machine: &Machine, value: &Value) -> Content {
    let Value::Ref(Some(object)) = value else { return Content::Value(value.clone()) };
    let object = &machine.heap[object.index()];
    match &program.classes.classes[object.class].element {
        Some(_) => Content::Items(object.values.clone()),
        None => Content::Object(object.class),
    }
}

/// Public inputs must be the same as far as both runs read them, and some secret one must not.
fn check_inputs(program: &Program, runs: &[Told; 2]) -> Result<(), Rejection> {
    let [first, second] = [0, 1].map(|run: usize| {
        let mut by_input: BTreeMap<InputId, Vec<&Value>> = BTreeMap::new();
        for (input, value) in &runs[run].inputs {
            by_input.entry(*input).or_default().push(value);
        }
        by_input
    });
    let mut differs = false;
    for (id, input) in program.inputs.iter() {
        let [one, other] = [&first, &second].map(|read| read.get(&id).map_or(&[][..], Vec::as_slice));
        if input.secrecy == Secrecy::Secret {
            differs |= one != other;
        } else if one.iter().zip(other).any(|(one, other)| one != other) {
            return Err(contradicted(format!("input `{}` is public, and not the same in both runs", input.name)));
        }
    }
    if differs { Ok(()) } else { Err(contradicted("the two runs have the same secrets")) }
}

/// Whether two runs end alike: normally or by themselves, or by exceptions of the same class.
pub fn end_alike(runs: &[Told; 2]) -> bool {
    match runs.each_ref().map(|run| &run.outcome) {
        [Some(Outcome::Returned(_) | Outcome::Exited(_)), Some(Outcome::Returned(_) | Outcome::Exited(_))] => true,
        [Some(Outcome::Threw(one, _)), Some(Outcome::Threw(other, _))] => one == other,
        _ => false,
    }
}

/// The first difference between two runs, if there is one.
pub fn difference(sees: ObservationModel, runs: &[Told; 2]) -> Option<Difference> {
    let [a, b] = runs;
    let is_alike = end_alike(runs);
    let first = |lens: [usize; 2], is_same: &dyn Fn(usize) -> bool| {
        let common = lens[0].min(lens[1]);
        (0..common).find(|&index| !is_same(index)).or((is_alike && lens[0] != lens[1]).then_some(common))
    };
    let is_same = |index: usize| {
        let [a, b] = [&a.shown[index], &b.shown[index]];
        a.point == b.point && a.content == b.content
    };
    // Who does not see how runs end compares a message with messages only.
    let is_message = |run: &Told, index: usize| run.shown.get(index).map(|shown| Some(shown.point) == sees.message);
    let is_cut = |index: usize| !sees.outcome && !is_alike && is_message(a, index) != is_message(b, index);
    let mut found = Vec::new();
    if let Some(index) = first([a.shown.len(), b.shown.len()], &is_same).filter(|&index| !is_cut(index)) {
        found.push(Difference::Shown(index));
    }
    for stream in STREAMS.into_iter().filter(|_| sees.output) {
        let [one, other] = [a, b].map(|run| run.record.bytes(stream));
        if let Some(index) = first([one.len(), other.len()], &|index| one[index] == other[index]) {
            found.push(Difference::Written(stream, index));
        }
    }
    if let Some(earliest) = found.into_iter().min_by_key(|&difference| time(runs, difference)) {
        return Some(earliest);
    }
    let ends = |outcome: &Option<Outcome>| match outcome {
        Some(Outcome::Threw(class, _)) => Some((Some(*class), None)),
        Some(Outcome::Exited(code)) => Some((None, Some(*code))),
        Some(Outcome::Returned(_)) => Some((None, None)),
        _ => None,
    };
    let differs = ends(&a.outcome).zip(ends(&b.outcome)).is_some_and(|(one, other)| one != other);
    (sees.outcome && differs).then_some(Difference::Outcome)
}

/// When a difference first shows.
fn time(runs: &[Told; 2], difference: Difference) -> u64 {
    let times = runs.iter().filter_map(|run| match difference {
        Difference::Shown(index) => run.shown.get(index).map(|shown| shown.time),
        Difference::Written(stream, index) => {
            run.record.written.iter().filter(|written| written.stream == stream).nth(index).map(|written| written.time)
        }
        Difference::Outcome => None,
    });
    times.min().unwrap_or(u64::MAX)
}
