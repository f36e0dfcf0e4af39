//! Engines with one rule broken each. A comparison that does not notice every one of them is worth nothing.
//!
//! Some breaks make the engine miss refutations, or claim too many observations: the oracle notices. Others make it
//! claim what is not so: then the independent checker contradicts it before anybody sees the claim.

use counterpoint_engine::Engine;
use counterpoint_eval::Snapshot;
use counterpoint_ir::{Integer, Value};
use counterpoint_symex::ForallExists;
use counterpoint_symex::rules::Rules;

use crate::compare::Said;

/// A broken engine, with what is broken.
pub struct Sabotage {
    /// What is broken.
    pub name: &'static str,
    /// The engine.
    pub engine: Box<dyn Engine>,
}

macro_rules! sabotages {
    ($($(#[doc = $doc:literal])+ $name:ident { $($method:item)+ })+) => {
        $(
            $(#[doc = $doc])+
            #[derive(Debug, Clone, Copy)]
            struct $name;

            impl Rules for $name { $($method)+ }
        )+

        /// All broken engines.
        pub fn all() -> Vec<Sabotage> {
            vec![$(Sabotage { name: stringify!($name), engine: Box::new(ForallExists::with_rules($name)) }),+]
        }
    };
}

sabotages! {
    /// Runs go on behind a false `assume`.
    DroppedGuard {
        fn passes_assume(&self) -> bool {
            true
        }
    }

    /// States between observations are taken for equal when they stand at the same place.
    WrongMerge {
        fn merge_key(&self, state: &Snapshot) -> Option<u64> {
            Some(u64::from(state.pc()))
        }
    }

    /// The second run is taken for a universal one, whatever the property says.
    SwappedQuantifier {
        fn is_universal(&self, position: usize, is_universal: bool) -> bool {
            is_universal || position == 1
        }
    }

    /// Observations whose first value is 1 are overlooked.
    LostObservation {
        fn sees(&self, observed: &[Value]) -> bool {
            observed.first() != Some(&Value::Int(Integer::Small(1)))
        }
    }

    /// Of two sets at the same universal state the larger one is kept.
    ReversedAntichain {
        fn is_subsumed(&self, _kept_in_new: bool, new_in_kept: bool) -> bool {
            new_in_kept
        }
    }

    /// The last observation within the bound is not looked at.
    OffByOneBound {
        fn bound(&self, observations: u32) -> u32 {
            observations - 1
        }
    }

    /// The assumption is taken as true.
    IgnoredGiven {
        fn is_given(&self, _holds: bool) -> bool {
            true
        }
    }

    /// From the second observation on the previous set is kept.
    StaleSet {
        fn keeps_stale_set(&self, observations: u32) -> bool {
            observations >= 2
        }
    }

    /// Existential runs are taken to match whatever they observe.
    IgnoredBody {
        fn matches(&self, _holds: bool) -> bool {
            true
        }
    }
}

/// Engines with one rule of symbolic sets broken each.
pub fn symbolic() -> Vec<Sabotage> {
    vec![
        Sabotage { name: "over-wide projection", engine: Box::new(ForallExists::with_rules(WideProjection)) },
        Sabotage { name: LOST_SPLIT, engine: Box::new(ForallExists::with_rules(LostSplit)) },
        Sabotage { name: WRONG_MERGE_GUARD, engine: Box::new(ForallExists::with_rules(JoinedAnyway)) },
        Sabotage { name: "dropped path condition", engine: Box::new(ForallExists::with_rules(DroppedCondition)) },
        Sabotage { name: "existential over-approximation", engine: Box::new(ForallExists::with_rules(WideSets)) },
        Sabotage { name: "cache key without assumptions", engine: Box::new(ForallExists::with_rules(BareCacheKey)) },
        Sabotage { name: "dropped guard", engine: Box::new(ForallExists::with_rules(DroppedGuard)) },
        Sabotage { name: "swapped quantifier", engine: Box::new(ForallExists::with_rules(SwappedQuantifier)) },
        Sabotage { name: "bound off by one", engine: Box::new(ForallExists::with_rules(OffByOneBound)) },
    ]
}

const LOST_SPLIT: &str = "lost split";
const WRONG_MERGE_GUARD: &str = "wrong merge guard";

/// A program for a broken rule that matters in few cases: the sound engine says this, the broken one is contradicted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trap {
    /// The name of the broken engine.
    pub name: &'static str,
    /// The program with its property.
    pub text: &'static str,
    /// What the sound engine says.
    pub sound: Said,
}

/// The programs for rules that generated cases seldom need. Whoever generates cases may leave these to them.
pub fn traps() -> Vec<Trap> {
    vec![
        Trap {
            name: LOST_SPLIT,
            text: "program A { input a: 0..2; observe o(a); }
                   program B { input b: 0..2; observe o(b, rest: 2 - b); }
                   property exact { forall p, q in A, exists r in B always q.a == r.rest <=> r.b <= p.a }",
            sound: Said::Refuted(1),
        },
        Trap {
            name: WRONG_MERGE_GUARD,
            text: "program A { loop { observe o; } }
                   program B { input x: int; loop { observe o(x); } }
                   property not_zero { forall p in A, exists q in B always q.x < 0 || q.x > 0 }",
            sound: Said::Proved,
        },
    ]
}

/// What matches is generalised too far: one of its conditions is left out.
#[derive(Debug, Clone, Copy)]
struct WideProjection;

impl Rules for WideProjection {
    fn widens_projection(&self) -> bool {
        true
    }
}

/// Of what is left after a split only one part is looked at.
#[derive(Debug, Clone, Copy)]
struct LostSplit;

impl Rules for LostSplit {
    fn loses_splits(&self) -> bool {
        true
    }
}

/// Two sets that differ in one condition are joined, whether or not the conditions are opposites.
#[derive(Debug, Clone, Copy)]
struct JoinedAnyway;

impl Rules for JoinedAnyway {
    fn joins(&self, _are_opposites: bool) -> bool {
        true
    }
}

/// Paths forget the conditions under which they were taken.
#[derive(Debug, Clone, Copy)]
struct DroppedCondition;

impl Rules for DroppedCondition {
    fn drops_condition(&self) -> bool {
        true
    }
}

/// Sets of existential states are taken for larger than they are.
#[derive(Debug, Clone, Copy)]
struct WideSets;

impl Rules for WideSets {
    fn widens_sets(&self) -> bool {
        true
    }
}

/// Answers are remembered without what was assumed.
#[derive(Debug, Clone, Copy)]
struct BareCacheKey;

impl Rules for BareCacheKey {
    fn forgets_assumptions(&self) -> bool {
        true
    }
}

/// A guessed relation is claimed as a proof. Has a test of its own, since few generated cases need a relation.
#[derive(Debug, Clone, Copy)]
pub struct UncheckedInvariant;

impl Rules for UncheckedInvariant {
    fn claims_guesses(&self) -> bool {
        true
    }
}

/// A question that the solver does not answer counts as answered with no. Has a test of its own, with a solver that
/// knows nothing.
#[derive(Debug, Clone, Copy)]
pub struct UnknownIsUnsat;

impl Rules for UnknownIsUnsat {
    fn takes_unknown_for_unsat(&self) -> bool {
        true
    }
}

/// An empty set refutes although existential choices were left out.
///
/// Not among [`all`]: a claim that rests on choices which nobody can enumerate is never confirmed and never shown, so
/// there is nothing for an oracle to contradict. It has a test of its own.
#[derive(Debug, Clone, Copy)]
pub struct RefutedAfterGap;

impl Rules for RefutedAfterGap {
    fn refutes_after_gap(&self) -> bool {
        true
    }
}
