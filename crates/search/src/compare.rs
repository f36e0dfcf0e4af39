//! What two runs show, compared: a difference at a position that both reach counts, however they end; that one shows less
//! counts only if both end alike.

use counterpoint_ir::ids::{ClassId, Id};
use counterpoint_prop::ObservationModel;

/// What is seen of a run.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Trace {
    /// What was shown at observation points: for each, the point, the number of words that follow, and these.
    pub(crate) shown: Vec<u64>,
    /// The standard output and that for errors.
    pub(crate) written: [Vec<u8>; 2],
    pub(crate) end: End,
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum End {
    /// Normally, or by itself with a code.
    Normal(Option<i32>),
    /// By an exception.
    Threw(ClassId),
    /// Not at all, or in a way that says nothing.
    #[default]
    Cut,
}

/// How two runs compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Comparison {
    Same,
    /// The same, but for the codes with which they end.
    OtherCode,
    /// The same as far as both go, but they end in different ways.
    Cut,
    Different,
}

pub(crate) fn compare(sees: ObservationModel, a: &Trace, b: &Trace) -> Comparison {
    let is_alike = match (a.end, b.end) {
        (End::Normal(_), End::Normal(_)) => true,
        (End::Threw(one), End::Threw(other)) => one.index() == other.index(),
        _ => false,
    };
    let mut is_cut = false;
    // Events are written whole and begin with their lengths: what differs at a word, differs in an event of both runs.
    let common = a.shown.len().min(b.shown.len());
    if a.shown[..common] != b.shown[..common] || (is_alike && a.shown.len() != b.shown.len()) {
        return Comparison::Different;
    }
    is_cut |= a.shown.len() != b.shown.len();
    if sees.output {
        for (one, other) in a.written.iter().zip(&b.written) {
            let common = one.len().min(other.len());
            if one[..common] != other[..common] || (is_alike && one.len() != other.len()) {
                return Comparison::Different;
            }
            is_cut |= one.len() != other.len();
        }
    }
    let is_ended = a.end != End::Cut && b.end != End::Cut;
    if sees.outcome && is_ended && a.end != b.end {
        return Comparison::Different;
    }
    match (is_cut || !is_ended || !is_alike, a.end == b.end) {
        (true, _) => Comparison::Cut,
        (false, true) => Comparison::Same,
        (false, false) => Comparison::OtherCode,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_compared_where_ends_are_seen() {
        let run = |end: End| Trace { end, ..Trace::default() };
        let [one, other] = [End::Normal(None), End::Normal(Some(3))].map(run);
        let sees = |outcome| ObservationModel { output: true, outcome };
        assert_eq!(compare(sees(false), &one, &other), Comparison::OtherCode);
        assert_eq!(compare(sees(true), &one, &other), Comparison::Different);
        assert_eq!(compare(sees(true), &other, &other), Comparison::Same);
        assert_eq!(compare(sees(false), &one, &run(End::Cut)), Comparison::Cut);
    }
}
