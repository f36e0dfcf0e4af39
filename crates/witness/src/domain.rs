//! What a decision may be: the ways of a `choose`, the values of a `havoc`.

use counterpoint_ir::domain::Domain;

use crate::claim::Decision;
use crate::limits::Rejection;

/// The possible decisions at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Options {
    /// So many ways.
    Ways(u32),
    /// Values.
    Values(Domain),
}

impl Options {
    /// Whether the decision is possible.
    pub(crate) fn allow(&self, decision: &Decision) -> bool {
        match (self, decision) {
            (Options::Ways(ways), Decision::Way(way)) => way < ways,
            (Options::Values(values), Decision::Value(value)) => values.contains(value),
            _ => false,
        }
    }

    /// All decisions, unless they are more than the limit. Ways are in the program text and not limited.
    pub(crate) fn decisions(&self, limit: u64) -> Result<Vec<Decision>, Rejection> {
        match self {
            Options::Ways(ways) => Ok((0..*ways).map(Decision::Way).collect()),
            Options::Values(values) => {
                let count = values.count().filter(|&count| count <= limit).ok_or(Rejection::OverBudget)?;
                Ok((0..count).map(|position| Decision::Value(values.value(position))).collect())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use counterpoint_ir::Value;

    use super::*;

    #[test]
    fn only_possible_decisions_are_allowed() {
        assert!(!Options::Ways(2).allow(&Decision::Way(2)));
        assert!(!Options::Ways(2).allow(&Decision::Value(Value::int(0))));
        assert!(!Options::Values(Domain::Enum(2)).allow(&Decision::Value(Value::Enum(2))));
        let range = Options::Values(Domain::Range(0.into(), 3.into()));
        assert!(!range.allow(&Decision::Value(Value::int(4))));
        assert_eq!(range.decisions(3), Err(Rejection::OverBudget));
        assert_eq!(range.decisions(4).map(|all| all.len()), Ok(4));
    }
}
