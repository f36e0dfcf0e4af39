//! The forall-exists engine.
//!
//! One algorithm ([`matching`]) over sets of existential states that still match a universal prefix; the sets are held
//! by a representation: [`explicit`], where states are enumerated, or [`symbolic`], where numbers are linear terms over
//! unknowns ([`presburger`]). Where programs choose words, a simulation over terms is tried first ([`words`]). Where neither has a description, whole runs are compared ([`lazy`]). Tests plant a
//! [`fault`] in each of the small decisions on which soundness rests, and show that it is noticed.

mod antichain;
mod choices;
mod choose;
mod evidence;
mod explicit;
pub mod fault;
mod formula;
mod lazy;
mod matching;
mod presburger;
mod segment;
mod space;
mod symbolic;
mod words;
mod work;

use std::sync::Arc;

use counterpoint_engine::{
    Answer, Budget, Claim, Engine, Events, PointwiseTask, Representation, Sets, Silent, Stats, Task, Unknown,
};
use counterpoint_prop::{Kind, Pointwise};
use counterpoint_solve::Solver;
use counterpoint_witness::{NoMatch, Witness};

use crate::choose::{Choices, choices};
use crate::explicit::Explicit;
use crate::fault::Faults;
use crate::symbolic::no_match::no_match;
use crate::symbolic::oracle::Oracle;
use crate::symbolic::sets::Symbolic;

/// Observations up to which states are enumerated before anything else is tried, and the steps of the attempt at a
/// proof behind that.
const FIRST_LOOK: (u32, u64) = (48, 500_000);

/// Observations up to which wide choices are enumerated before formulas are tried, and the part of the steps that this may
/// use, one in so many.
const SHORT_LOOK: (u32, u64) = (48, 20);

/// The part of the steps, one in so many, that a look may use: the first one, and the one after it if that was not enough.
const LOOK_SHARES: [u64; 2] = [20, 4];

/// The part of the steps, one in so many, that an attempt at a proof may use between these looks.
const SHARE_BETWEEN_LOOKS: u64 = 100;

/// How far loops are followed between observations.
struct Effort {
    /// States at loop heads of one stretch, on either side.
    universal: usize,
    existential: usize,
    /// States at one existential loop head after which they are widened.
    before_widening: Option<usize>,
    /// Whether any number of rounds is taken at once.
    takes_loops: bool,
    /// The part of the steps, one in so many, that it may use.
    share: u64,
}

/// Efforts, one after the other, as long as a run was cut: short loops, those whose rounds are alike, endless ones, long
/// ones.
const EFFORTS: [Effort; 4] = [
    Effort { universal: 24, existential: 48, before_widening: None, takes_loops: false, share: 20 },
    Effort { universal: 24, existential: 48, before_widening: None, takes_loops: true, share: 20 },
    Effort { universal: 24, existential: 48, before_widening: Some(4), takes_loops: false, share: 20 },
    Effort { universal: 400, existential: 1_024, before_widening: None, takes_loops: false, share: 1 },
];

/// Decides forall-exists properties, observation by observation.
#[derive(Debug, Clone, Copy, Default)]
pub struct ForallExists {
    faults: Faults,
}

impl ForallExists {
    /// The engine that users have.
    pub const SOUND: Self = Self { faults: Faults::NONE };

    /// An engine with a fault, for tests that must notice it.
    #[cfg(feature = "sabotage")]
    pub fn with_fault(fault: fault::Fault) -> Self {
        Self { faults: Faults::planted(fault) }
    }

    fn explicit(self, task: &PointwiseTask<'_>, budget: &Budget, events: &dyn Events) -> Answer<'static> {
        let mut sets = Explicit::new(task, budget, self.faults);
        let mut answer = matching::search(&mut sets, task, budget, self.faults, events);
        answer.stats.representation = Some(Representation::ExplicitStates);
        answer
    }

    /// Symbolic sets, with short universal paths first.
    fn symbolic(self, task: &PointwiseTask<'_>, budget: &Budget, events: &dyn Events) -> Answer<'static> {
        // Bits of words are out of reach of linear terms, and products by constants nearly so.
        if words::chooses_words(task)
            && let Some(answer) = words::search(task, budget, self.faults, events)
        {
            return answer;
        }
        let start = || solver(budget);
        let mut answer = None;
        for (index, effort) in EFFORTS.into_iter().enumerate() {
            let oracle = Oracle::new(self.faults, &start, budget.steps / effort.share);
            let mut sets = Symbolic::new(task, budget, self.faults, oracle);
            (sets.n_universal_heads, sets.n_heads) = (effort.universal, effort.existential);
            (sets.before_widening, sets.takes_loops) = (effort.before_widening, effort.takes_loops);
            sets.ends_at_cut = index == 0;
            let mut found = matching::search(&mut sets, task, budget, self.faults, events);
            found.stats.representation = Some(Representation::SymbolicSets);
            found.stats.solver = budget.solver.name();
            let is_cut = matches!(found.claim, Claim::Unknown(Unknown::Cut(_) | Unknown::Steps));
            // A widened set that is not empty says nothing.
            if effort.before_widening.is_none() || is_decided(&found.claim) {
                answer = Some(match answer {
                    Some(before) => further(before, found),
                    None => found,
                });
            }
            if answer.as_ref().is_some_and(|answer| is_decided(&answer.claim))
                || effort.before_widening.is_none() && !is_cut
            {
                break;
            }
        }
        let answer = answer.expect("there is a first effort");
        match &answer.claim {
            // What is out of reach of linear terms may be in reach of whole runs.
            Claim::Unknown(why @ (Unknown::OutOfReach(..) | Unknown::Solver)) => {
                let other = lazy::search(task, budget, self.faults, why, events);
                further(answer, other)
            }
            // Where sets of states have no end, a run that refutes may be short.
            Claim::Unknown(why @ Unknown::Cut(_)) => {
                let look = Budget { steps: budget.steps / LOOK_SHARES[1], ..budget.clone() };
                let other = lazy::search(task, &look, self.faults, why, events);
                if is_decided(&other.claim) { other } else { answer }
            }
            // All runs were followed to their ends, and only a certificate is missing. Whole runs have another kind.
            Claim::NoneFound(_) if task.property.kind == Kind::Post || answer.stats.longest.is_some() => {
                let other = lazy::search(task, budget, self.faults, &Unknown::CheckOverBudget, events);
                if is_decided(&other.claim) { other } else { answer }
            }
            _ => answer,
        }
    }

    /// An answer with the representation that was asked for.
    fn answer(self, task: &PointwiseTask<'_>, budget: &Budget, events: &dyn Events) -> Answer<'static> {
        match budget.sets {
            Sets::Auto => self.auto(task, budget, events),
            Sets::Explicit => self.explicit(task, budget, events),
            Sets::Symbolic => self.symbolic(task, budget, events),
            Sets::Runs => lazy::search(task, budget, self.faults, &Unknown::Steps, events),
        }
    }

    /// Tries to prove, without the bounds that the input sets itself, what was not refuted within them: all universal
    /// runs may end within the bounds, or what happens may repeat itself.
    fn beyond_bounds(self, task: &PointwiseTask<'_>, budget: &Budget, within: Answer<'static>) -> Answer<'static> {
        let has_bounds = task.property.max_observations.is_some() || task.property.min_observations > 1;
        if !has_bounds || !matches!(within.claim, Claim::NoneFound(_)) {
            return within;
        }
        let property = Pointwise { min_observations: 1, max_observations: None, ..task.property.clone() };
        let unbounded = PointwiseTask { property: &property, ..task.clone() };
        let observations = FIRST_LOOK.0.max(within.stats.complete).saturating_add(1);
        let budget = Budget { observations, steps: budget.steps / LOOK_SHARES[0], ..budget.clone() };
        let beyond = self.answer(&unbounded, &budget, &Silent);
        match beyond.claim {
            Claim::Proved(_) => {
                let levels = within.stats.levels;
                let steps = within.stats.steps.saturating_add(beyond.stats.steps);
                Answer { stats: Stats { levels, steps, ..beyond.stats }, ..beyond }
            }
            _ => within,
        }
    }

    /// Enumerates where choices are few, and falls back on the other representation where one gives no answer.
    fn auto(self, task: &PointwiseTask<'_>, budget: &Budget, events: &dyn Events) -> Answer<'static> {
        let choices = choices(task, budget.choices);
        if choices == Choices::Wide {
            // Small programs are decided at once, whatever they compute.
            let (observations, share) = SHORT_LOOK;
            let observations = budget.observations.min(observations);
            let seen =
                self.explicit(task, &Budget { steps: budget.steps / share, observations, ..budget.clone() }, &Silent);
            if is_decided(&seen.claim) {
                return seen;
            }
        }
        if choices != Choices::Few {
            let answer = self.symbolic(task, budget, events);
            if !may_know_more(&answer.claim) {
                return answer;
            }
            // Enumeration knows things that are out of reach of linear terms, and tries samples.
            let other = self.explicit(task, budget, events);
            return if is_decided(&other.claim) { other } else { answer };
        }
        // Enumeration looks a little further each time, and a proof may cost a little more each time: neither waits for
        // an attempt of the other one that leads nowhere.
        let (mut observations, mut steps) = FIRST_LOOK;
        let mut shares = LOOK_SHARES.into_iter().peekable();
        loop {
            let look = Budget {
                steps: budget.steps / shares.peek().expect("there is another look"),
                observations: budget.observations.min(observations),
                ..budget.clone()
            };
            let seen = self.explicit(task, &look, events);
            let is_final = look.observations >= budget.observations || task.property.max_observations.is_some();
            let mut is_stuck = match seen.claim {
                Claim::NoneFound(_) if is_final => return seen,
                Claim::NoneFound(_) => false,
                Claim::Unknown(Unknown::Steps | Unknown::Cut(_)) => true,
                _ => return seen,
            };
            // States that were too many for a look may be few enough for a longer one; an endless loop stays one.
            if matches!(seen.claim, Claim::Unknown(Unknown::Steps)) {
                shares.next();
                is_stuck = shares.peek().is_none();
                steps = steps.max(budget.steps / SHARE_BETWEEN_LOOKS);
            }
            if is_stuck {
                (steps, observations) = (budget.steps, budget.observations);
            }
            let attempt = Budget { steps: steps.min(budget.steps), observations, ..budget.clone() };
            let proof = self.symbolic(task, &attempt, events);
            if is_decided(&proof.claim) {
                return proof;
            }
            if is_stuck {
                return further(proof, self.explicit(task, budget, events));
            }
            observations = observations.saturating_mul(4);
            steps = steps.saturating_mul(10);
        }
    }

    /// Why nothing matches the universal runs of a witness.
    fn no_match(self, task: &PointwiseTask<'_>, witness: &Witness, budget: &Budget) -> Option<NoMatch> {
        let has_words = words::computes_with_words(task);
        if has_words && let Some(claim) = lazy::no_match(task, witness, budget, self.faults) {
            return Some(claim);
        }
        let start = || solver(budget);
        let efforts: &[Effort] = if budget.sets == Sets::Runs { &[] } else { &EFFORTS };
        let described = efforts.iter().find_map(|effort| {
            let mut sets = Symbolic::new(task, budget, self.faults, Oracle::new(self.faults, &start, budget.steps));
            (sets.n_heads, sets.before_widening) = (effort.existential, effort.before_widening);
            sets.takes_loops = effort.takes_loops;
            no_match(sets, witness)
        });
        described.or_else(|| (!has_words).then(|| lazy::no_match(task, witness, budget, self.faults)).flatten())
    }
}

/// Whether the claim is an answer for every number of observations.
fn is_decided(claim: &Claim) -> bool {
    matches!(claim, Claim::Refuted(..) | Claim::Proved(_))
}

/// The answer that says more of two: one for every number of observations, or else one for more observations.
fn further(before: Answer<'static>, later: Answer<'static>) -> Answer<'static> {
    let is_later = is_decided(&later.claim) || later.stats.complete >= before.stats.complete;
    if is_later { later } else { before }
}

/// Whether another representation may know more: everything but an answer, or a wish to stop.
fn may_know_more(claim: &Claim) -> bool {
    matches!(claim, Claim::Unknown(unknown) if !matches!(unknown, Unknown::Stopped(_)))
}

/// A new solver.
fn solver(budget: &Budget) -> Box<dyn Solver> {
    counterpoint_solve::new(&budget.solver)
}

impl Engine for ForallExists {
    fn name(&self) -> &'static str {
        "forall-exists"
    }

    fn run<'a>(&'a self, task: &'a Task, budget: &'a Budget, events: &dyn Events) -> Answer<'a> {
        let Some(task) = task.pointwise() else {
            return Answer::not_there("symbolic execution of pairs of runs");
        };
        let answer = self.beyond_bounds(&task, budget, self.answer(&task, budget, events));
        // It belongs to the check of what was found, which may take a little longer than the work.
        let later = Budget {
            interrupt: Arc::clone(&budget.grace),
            solver: budget.solver.clone().until(&budget.grace),
            ..budget.clone()
        };
        let explanation = move |witness: &Witness| self.no_match(&task, witness, &later);
        Answer { explanation: Some(Box::new(explanation)), ..answer }
    }
}
