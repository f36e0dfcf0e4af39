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
    if a.shown[..common] != b.shown[..common] || (is_alike && a.shown.len() != b.shown.len()) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_compared_where_ends_are_seen() {
        let run = |end: TraceEnd| Trace { end, ..Trace::default() };
        let [one, other] = [TraceEnd::Normal(None), TraceEnd::Normal(Some(3))].map(run);
        let sees = |outcome| ObservationModel { output: true, outcome };
        assert_eq!(compare_traces(sees(false), &one, &other), TraceComparison::OtherCode);
        assert_eq!(compare_traces(sees(true), &one, &other), TraceComparison::Different);
        assert_eq!(compare_traces(sees(true), &other, &other), TraceComparison::Same);
        assert_eq!(compare_traces(sees(false), &one, &run(TraceEnd::Cut)), TraceComparison::Cut);
    }
}
