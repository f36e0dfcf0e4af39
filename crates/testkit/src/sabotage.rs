//! Engines with one rule broken each. A comparison that does not notice every one of them is worth nothing.
//!
//! Some breaks make the engine miss refutations, or claim too many observations: the oracle notices. Others make it
//! claim what is not so: then the independent checker contradicts it before anybody sees the claim.

use counterpoint_engine::Engine;
use counterpoint_symex::ForallExists;
use counterpoint_symex::fault::Fault;

use crate::compare::Said;

/// A broken engine, with what is broken.
pub struct Sabotage {
    /// What is broken.
    pub name: &'static str,
    /// The engine.
    pub engine: Box<dyn Engine>,
}

fn sabotages(faults: &[(&'static str, Fault)]) -> Vec<Sabotage> {
    let with_fault = |fault: Fault| Box::new(ForallExists::with_fault(fault));
    faults.iter().map(|&(name, fault)| Sabotage { name, engine: with_fault(fault) }).collect()
}

/// Broken engines that comparison by explicit states notices.
///
/// Not among them is [`Fault::RefutedAfterGap`]: a claim that rests on choices which nobody can enumerate is never
/// confirmed and never shown, so there is nothing for an oracle to contradict. It has a test of its own, and so have
/// [`Fault::UncheckedInvariant`] and [`Fault::UnaskedLastRound`], since few generated cases need a relation or long loops,
/// and [`Fault::UnknownIsUnsat`], with a solver that knows nothing.
pub fn all() -> Vec<Sabotage> {
    sabotages(&[
        ("dropped guard", Fault::DroppedGuard),
        ("wrong merge", Fault::WrongMerge),
        ("swapped quantifier", Fault::SwappedQuantifier),
        ("lost observation", Fault::LostObservation),
        ("reversed antichain", Fault::ReversedAntichain),
        ("bound off by one", Fault::OffByOneBound),
        ("ignored given", Fault::IgnoredGiven),
        ("stale set", Fault::StaleSet),
        ("ignored body", Fault::IgnoredBody),
    ])
}

/// Engines with one rule of symbolic sets broken each.
pub fn symbolic() -> Vec<Sabotage> {
    sabotages(&[
        ("over-wide projection", Fault::WideProjection),
        (LOST_SPLIT, Fault::LostSplit),
        (WRONG_MERGE_GUARD, Fault::JoinedAnyway),
        ("dropped path condition", Fault::DroppedCondition),
        ("existential over-approximation", Fault::WideSets),
        ("cache key without assumptions", Fault::BareCacheKey),
        ("dropped guard", Fault::DroppedGuard),
        ("swapped quantifier", Fault::SwappedQuantifier),
        ("bound off by one", Fault::OffByOneBound),
    ])
}

/// Engines with one rule broken each that matters where choices are infinite. What they say conflicts with what the sound
/// engine says, or with itself.
pub fn infinite() -> Vec<Sabotage> {
    sabotages(&[
        ("over-wide projection", Fault::WideProjection),
        ("dropped path condition", Fault::DroppedCondition),
        ("existential over-approximation", Fault::WideSets),
        ("cache key without assumptions", Fault::BareCacheKey),
    ])
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
