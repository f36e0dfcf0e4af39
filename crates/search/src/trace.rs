//! The trace of observations of a run, and the comparison of two traces (the output predicate of the Hypertesting
//! paper).
//!
//! A difference at a position that both runs reach counts, however they end. A shorter trace counts only if both runs
//! end alike.

use counterpoint_ir::ids::{ClassId, Id};
use counterpoint_prop::ObservationModel;

/// What an observer sees of a run.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Trace {
    /// The observations: for each, the point, the number of words that follow, and these words.
    pub(crate) shown: Vec<u64>,
    /// The standard output and that for errors.
    pub(crate) written: [Vec<u8>; 2],
    pub(crate) end: TraceEnd,
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum TraceEnd {
    /// Normally, or by `exit` with a code.
    Normal(Option<i32>),
    /// By an exception.
    Threw(ClassId),
    /// Cut off by the budget, or in a way that is not observed.
    #[default]
    Cut,
}

/// How two traces compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TraceComparison {
    Same,
    /// The same, except for the exit codes.
    OtherCode,
    /// The same up to the end of the shorter one, and the runs end in different ways.
    Cut,
    Different,
}

pub(crate) fn compare_traces(sees: ObservationModel, a: &Trace, b: &Trace) -> TraceComparison {
    let is_alike = match (a.end, b.end) {
        (TraceEnd::Normal(_), TraceEnd::Normal(_)) => true,
        (TraceEnd::Threw(one), TraceEnd::Threw(other)) => one.index() == other.index(),
        _ => false,
    };
    let mut is_cut = false;
    // Events are written whole and begin with their lengths: what differs at a word, differs in an event of both runs.
    let common = a.shown.len().min(b.shown.len());
    let is_longer = is_alike && a.shown.len() != b.shown.len();
    if is_longer || (a.shown[..common] != b.shown[..common] && !is_only_message(sees, a, b)) {
        return TraceComparison::Different;
    }
    is_cut |= a.shown.len() != b.shown.len();
    if sees.output {
        for (one, other) in a.written.iter().zip(&b.written) {
            let common = one.len().min(other.len());
            if one[..common] != other[..common] || (is_alike && one.len() != other.len()) {
                return TraceComparison::Different;
            }
            is_cut |= one.len() != other.len();
        }
    }
    let is_ended = a.end != TraceEnd::Cut && b.end != TraceEnd::Cut;
    if sees.outcome && is_ended && a.end != b.end {
        return TraceComparison::Different;
    }
    match (is_cut || !is_ended || !is_alike, a.end == b.end) {
        (true, _) => TraceComparison::Cut,
        (false, true) => TraceComparison::Same,
        (false, false) => TraceComparison::OtherCode,
    }
}

/// Whether two runs first differ in that one of them ends there with a message and the other one goes on, and how runs end
/// is not seen: then one of them shows less.
fn is_only_message(sees: ObservationModel, a: &Trace, b: &Trace) -> bool {
    let Some(message) = sees.message.filter(|_| !sees.outcome) else { return false };
    let event = |trace: &Trace, at: usize| {
        let n_words = trace.shown.get(at + 1).and_then(|&n_words| usize::try_from(n_words).ok())?;
        trace.shown.get(at..at + 2 + n_words).map(<[u64]>::to_vec)
    };
    let mut at = 0;
    while let (Some(one), Some(other)) = (event(a, at), event(b, at)) {
        if one != other {
            let is_message = |event: &[u64]| event[0] == message.index() as u64;
            return is_message(&one) != is_message(&other);
        }
        at += one.len();
    }
    false
}

#[cfg(test)]
mod tests {
    use counterpoint_ir::ids::PointId;

    use super::*;

    #[test]
    fn codes_are_compared_where_ends_are_seen() {
        let run = |end: TraceEnd| Trace { end, ..Trace::default() };
        let [one, other] = [TraceEnd::Normal(None), TraceEnd::Normal(Some(3))].map(run);
        let sees = |outcome| ObservationModel { output: true, outcome, ..ObservationModel::default() };
        assert_eq!(compare_traces(sees(false), &one, &other), TraceComparison::OtherCode);
        assert_eq!(compare_traces(sees(true), &one, &other), TraceComparison::Different);
        assert_eq!(compare_traces(sees(true), &other, &other), TraceComparison::Same);
        assert_eq!(compare_traces(sees(false), &one, &run(TraceEnd::Cut)), TraceComparison::Cut);
    }

    #[test]
    fn a_message_is_compared_with_messages_only() {
        let [result, message] = [1, 2];
        let threw = |class: usize, words: &[u64]| Trace {
            shown: [&[message, words.len() as u64], words].concat(),
            end: TraceEnd::Threw(ClassId::from_index(class)),
            ..Trace::default()
        };
        let returned = Trace { shown: vec![result, 1, 7], end: TraceEnd::Normal(None), ..Trace::default() };
        let sees = |outcome| ObservationModel {
            outcome,
            message: Some(PointId::from_index(2)),
            ..ObservationModel::default()
        };
        let check = |a: &Trace, b: &Trace, outcome, expected| {
            assert_eq!([compare_traces(sees(outcome), a, b), compare_traces(sees(outcome), b, a)], [expected; 2]);
        };
        check(&threw(0, &[5]), &returned, false, TraceComparison::Cut);
        check(&threw(0, &[5]), &returned, true, TraceComparison::Different);
        check(&threw(0, &[5]), &threw(0, &[6]), false, TraceComparison::Different);
        check(&threw(0, &[5]), &threw(1, &[6]), false, TraceComparison::Different);
        check(&threw(0, &[5]), &threw(1, &[5]), false, TraceComparison::Cut);
        check(&threw(0, &[5]), &threw(0, &[5]), false, TraceComparison::Same);
        // Messages at other positions are not compared, unless both runs end alike.
        let early = threw(0, &[5]);
        let late = |class| Trace { shown: [&returned.shown[..], &early.shown].concat(), ..threw(class, &[]) };
        check(&early, &late(1), false, TraceComparison::Cut);
        check(&early, &late(0), false, TraceComparison::Different);
    }
}
