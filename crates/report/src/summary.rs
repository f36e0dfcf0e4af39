//! Findings counted by their kind: the last line of a report, and what exit codes are made of.

use counterpoint_engine::Verdict;
use counterpoint_prop::Expect;

use crate::Finding;

/// The kind of a verdict, without its evidence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// A counterexample.
    Refuted,
    /// A proof.
    Proved,
    /// Nothing up to a bound.
    NoneFound,
    /// No answer.
    Unknown,
    /// The checker contradicts the engine: a mistake of ours.
    Contradicted,
}

impl Outcome {
    /// The kind of a verdict.
    pub fn of(verdict: &Verdict) -> Self {
        match verdict {
            Verdict::Refuted(..) => Outcome::Refuted,
            Verdict::Proved(_) => Outcome::Proved,
            Verdict::NoneFound(_) => Outcome::NoneFound,
            Verdict::Unknown(_) => Outcome::Unknown,
            Verdict::Contradicted(_) => Outcome::Contradicted,
        }
    }

    /// The answer to the opposite question. Nothing found up to a bound says nothing there.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Outcome::Refuted => Outcome::Proved,
            Outcome::Proved => Outcome::Refuted,
            Outcome::NoneFound | Outcome::Unknown => Outcome::Unknown,
            Outcome::Contradicted => Outcome::Contradicted,
        }
    }

    /// Whether the expectation is met. A proof is also "no counterexample"; no answer meets nothing.
    pub fn meets(self, expect: Expect) -> bool {
        match expect {
            Expect::Refuted => self == Outcome::Refuted,
            Expect::Proved => self == Outcome::Proved,
            Expect::NoneFound => matches!(self, Outcome::Proved | Outcome::NoneFound),
        }
    }
}

/// Findings counted by their kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Summary {
    /// Properties with a counterexample.
    pub refuted: usize,
    /// Properties with a proof.
    pub proved: usize,
    /// Of these, the ones that say nothing, because no runs are compared.
    pub vacuous: usize,
    /// Properties without a counterexample up to a bound.
    pub none_found: usize,
    /// Properties without an answer.
    pub unknown: usize,
    /// Properties where the checker contradicts the engine.
    pub contradicted: usize,
    /// Properties that say what they expect and got something else.
    pub unexpected: usize,
    /// Refuted properties that do not say that they expect it.
    pub refuted_unasked: usize,
}

impl Summary {
    /// Counts findings.
    pub fn of<'a>(findings: impl IntoIterator<Item = &'a Finding<'a>>) -> Self {
        let mut summary = Summary::default();
        for finding in findings {
            let outcome = finding.outcome();
            *summary.count_mut(outcome) += 1;
            summary.vacuous += usize::from(finding.is_vacuous());
            let as_expected = finding.is_as_expected();
            summary.unexpected += usize::from(as_expected == Some(false));
            summary.refuted_unasked += usize::from(outcome == Outcome::Refuted && as_expected.is_none());
        }
        summary
    }

    /// The number of properties.
    pub fn properties(&self) -> usize {
        self.refuted + self.proved + self.none_found + self.unknown + self.contradicted
    }

    fn count_mut(&mut self, outcome: Outcome) -> &mut usize {
        match outcome {
            Outcome::Refuted => &mut self.refuted,
            Outcome::Proved => &mut self.proved,
            Outcome::NoneFound => &mut self.none_found,
            Outcome::Unknown => &mut self.unknown,
            Outcome::Contradicted => &mut self.contradicted,
        }
    }
}
