//! Faults that tests plant in the engine, one at a time, to show that they are noticed.
//!
//! With the feature `sabotage`, which only `testkit` turns on, an engine can be made that has one [`Fault`]. Comparison with
//! plain enumeration, or the independent checker, must notice every one of them. In any other build [`Faults`] is empty
//! and [`Faults::has`] is the constant `false`, so nothing is asked when the engine runs.

/// A mistake that would make answers wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Runs go on behind a false `assume`.
    DroppedGuard,
    /// States between observations are taken for equal when they stand at the same place.
    WrongMerge,
    /// The second run is taken for a universal one, whatever the property says.
    SwappedQuantifier,
    /// Observations whose first value is 1 are overlooked.
    LostObservation,
    /// Of two sets at the same universal state the larger one is kept.
    ReversedAntichain,
    /// The last observation within the bound is not looked at.
    OffByOneBound,
    /// The assumption is taken as true.
    IgnoredGiven,
    /// From the second observation on the previous set is kept.
    StaleSet,
    /// Existential runs are taken to match whatever they observe.
    IgnoredBody,
    /// What matches is generalised too far: one of its conditions is left out.
    WideProjection,
    /// Of what is left after a split only one part is looked at.
    LostSplit,
    /// Two sets that differ in one condition are joined, whether or not the conditions are opposites.
    JoinedAnyway,
    /// Paths forget the conditions under which they were taken.
    DroppedCondition,
    /// Sets of existential states are taken for larger than they are: without the conditions on them.
    WideSets,
    /// Answers are remembered without what was assumed.
    BareCacheKey,
    /// A guessed relation is claimed as a proof, with no look at steps that may leave it.
    UncheckedInvariant,
    /// A question that the solver does not answer counts as answered with no.
    UnknownIsUnsat,
    /// An empty set refutes although existential choices were left out.
    RefutedAfterGap,
    /// Symbols of a widened set are given away again.
    ReusedSymbols,
    /// Many rounds of a loop are taken at once with the conditions of the first one alone.
    UnaskedLastRound,
}

/// The faults of an engine: none, or the one that a test planted.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Faults {
    #[cfg(feature = "sabotage")]
    planted: Option<Fault>,
}

impl Faults {
    /// None.
    pub(crate) const NONE: Self = Self {
        #[cfg(feature = "sabotage")]
        planted: None,
    };

    /// This fault alone.
    #[cfg(feature = "sabotage")]
    pub(crate) fn planted(fault: Fault) -> Self {
        Self { planted: Some(fault) }
    }

    #[cfg(feature = "sabotage")]
    pub(crate) fn has(self, fault: Fault) -> bool {
        self.planted == Some(fault)
    }

    #[cfg(not(feature = "sabotage"))]
    #[expect(clippy::unused_self, reason = "with the feature, engines differ")]
    pub(crate) const fn has(self, _: Fault) -> bool {
        false
    }

    /// Whether a quantifier counts as universal.
    pub(crate) fn is_universal(self, quantifier: usize, n_universal: usize) -> bool {
        quantifier < n_universal || (quantifier == 1 && self.has(Fault::SwappedQuantifier))
    }
}
