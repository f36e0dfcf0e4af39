//! The small decisions on which soundness hangs, as a type parameter of the engine.
//!
//! [`Sound`] takes all defaults. Each method has a sabotaged variant in `testkit`, and tests show that comparison with
//! plain enumeration, or the independent checker, notices every one of them.

use counterpoint_eval::Snapshot;
use counterpoint_ir::Value;

/// The small decisions of the engine. The defaults are the sound ones.
pub trait Rules: Sync {
    /// Whether a run goes on although an `assume` is false.
    fn passes_assume(&self) -> bool {
        false
    }

    /// What makes two states between observations equal: everything, or only this key.
    fn merge_key(&self, _state: &Snapshot) -> Option<u64> {
        None
    }

    /// Whether a quantifier at this position counts as universal, given what the property says.
    fn is_universal(&self, _position: usize, is_universal: bool) -> bool {
        is_universal
    }

    /// Whether an observation with these values is seen.
    fn sees(&self, _observed: &[Value]) -> bool {
        true
    }

    /// Whether a tuple of universal runs counts, given what the assumption says.
    fn is_given(&self, holds: bool) -> bool {
        holds
    }

    /// Whether existential runs match, given what the body says.
    fn matches(&self, holds: bool) -> bool {
        holds
    }

    /// Whether a kept set makes a new one at the same universal state superfluous, given which includes which.
    fn is_subsumed(&self, kept_in_new: bool, _new_in_kept: bool) -> bool {
        kept_in_new
    }

    /// The number of observations to look at, given the bound.
    fn bound(&self, observations: u32) -> u32 {
        observations
    }

    /// Whether the set of the previous observation is used in place of the new one.
    fn keeps_stale_set(&self, _observations: u32) -> bool {
        false
    }

    /// Whether an empty set refutes although the existential side was not looked at completely.
    fn refutes_after_gap(&self) -> bool {
        false
    }

    /// Whether two sets that differ in one condition are joined without it, given whether the conditions are opposites.
    fn joins(&self, are_opposites: bool) -> bool {
        are_opposites
    }

    /// Whether one of the conditions under which something matches is left out.
    fn widens_projection(&self) -> bool {
        false
    }

    /// Whether only the first part of what is left after a split is looked at.
    fn loses_splits(&self) -> bool {
        false
    }

    /// Whether a path is followed without the condition under which it was taken.
    fn drops_condition(&self) -> bool {
        false
    }

    /// Whether a set of existential states is taken for larger than it is: without the conditions on it.
    fn widens_sets(&self) -> bool {
        false
    }

    /// Whether a relation is claimed as it was guessed, with no look at steps that may leave it.
    fn claims_guesses(&self) -> bool {
        false
    }

    /// Whether answers are remembered by what was asked alone, without what was assumed.
    fn forgets_assumptions(&self) -> bool {
        false
    }

    /// Whether a question that the solver does not answer counts as answered with no.
    fn takes_unknown_for_unsat(&self) -> bool {
        false
    }
}

/// The sound rules.
#[derive(Debug, Clone, Copy, Default)]
pub struct Sound;

impl Rules for Sound {}
