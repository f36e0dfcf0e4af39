//! The forall-exists engine.
//!
//! One algorithm ([`matching`]) over sets of existential states that still match a universal prefix; the sets are held
//! by a representation: [`explicit`], where states are enumerated, or [`symbolic`], where numbers are linear terms over
//! unknowns ([`presburger`]). Where neither has a description, whole runs are compared ([`lazy`]). Tests plant a
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

use counterpoint_engine::{Answer, Budget, Claim, Engine, Events, PointwiseTask, Sets, Task, Unknown};
use counterpoint_solve::Solver;
use counterpoint_witness::{NoMatch, Witness};

use crate::explicit::Explicit;
use crate::fault::Faults;
use crate::symbolic::no_match::no_match;
use crate::symbolic::oracle::Oracle;
use crate::symbolic::sets::Symbolic;

/// Observations up to which states are enumerated before anything else is tried, and the steps of the attempt at a
/// proof behind that.
const FIRST_LOOK: (u32, u64) = (48, 500_000);

/// The part of the steps, one in so many, that a look may use.
const LOOK_SHARE: u64 = 20;

/// How far loops are followed between observations.
struct Effort {
    /// States at loop heads of one stretch, on either side.
    universal: usize,
    existential: usize,
    /// States at one existential loop head after which they are widened.
    before_widening: Option<usize>,
    /// The part of the steps, one in so many, that it may use.
    share: u64,
}

/// Efforts, one after the other, as long as a run was cut: short loops, endless ones, long ones.
const EFFORTS: [Effort; 3] = [
    Effort { universal: 24, existential: 48, before_widening: None, share: 20 },
    Effort { universal: 24, existential: 48, before_widening: Some(4), share: 20 },
    Effort { universal: 400, existential: 1_024, before_widening: None, share: 1 },
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
        answer.stats.representation = "explicit states";
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
        for effort in EFFORTS {
            let oracle = Oracle::new(self.faults, &start, budget.steps / effort.share);
            let mut sets = Symbolic::new(task, budget, self.faults, oracle);
            (sets.n_universal_heads, sets.n_heads) = (effort.universal, effort.existential);
            sets.before_widening = effort.before_widening;
            let mut found = matching::search(&mut sets, task, budget, self.faults, events);
            found.stats.representation = "symbolic sets";
            found.stats.solver = budget.solver.name();
            let is_cut = matches!(found.claim, Claim::Unknown(Unknown::Cut(_) | Unknown::Steps));
            // A widened set that is not empty says nothing.
            if effort.before_widening.is_none() || is_decided(&found.claim) {
                answer = Some(found);
            }
            if answer.as_ref().is_some_and(|answer| is_decided(&answer.claim))
                || effort.before_widening.is_none() && !is_cut
            {
                break;
            }
        }
        let answer = answer.expect("there is a first effort");
        // What is out of reach of linear terms may be in reach of whole runs.
        match &answer.claim {
            Claim::Unknown(why @ (Unknown::OutOfReach(..) | Unknown::Solver)) => {
                let other = lazy::search(task, budget, self.faults, why, events);
                if is_decided(&other.claim) || other.stats.complete >= answer.stats.complete { other } else { answer }
            }
            _ => answer,
        }
    }

    /// Enumerates where choices are few, and falls back on the other representation where one gives no answer.
    fn auto(self, task: &PointwiseTask<'_>, budget: &Budget, events: &dyn Events) -> Answer<'static> {
        if choose::has_wide_choices(task) {
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
        loop {
            let look = Budget {
                steps: budget.steps / LOOK_SHARE,
                observations: budget.observations.min(observations),
                ..budget.clone()
            };
            let seen = self.explicit(task, &look, events);
            let is_final = look.observations >= budget.observations || task.property.max_observations.is_some();
            let is_stuck = match seen.claim {
                Claim::NoneFound(_) if is_final => return seen,
                Claim::NoneFound(_) => false,
                Claim::Unknown(Unknown::Steps | Unknown::Cut(_)) => true,
                _ => return seen,
            };
            if is_stuck {
                (steps, observations) = (budget.steps, budget.observations);
            }
            let attempt = Budget { steps: steps.min(budget.steps), observations, ..budget.clone() };
            let proof = self.symbolic(task, &attempt, events);
            if is_decided(&proof.claim) {
                return proof;
            }
            if is_stuck {
                return self.explicit(task, budget, events);
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
            no_match(sets, witness)
        });
        described.or_else(|| (!has_words).then(|| lazy::no_match(task, witness, budget, self.faults)).flatten())
    }
}

/// Whether the claim is an answer for every number of observations.
fn is_decided(claim: &Claim) -> bool {
    matches!(claim, Claim::Refuted(..) | Claim::Proved(_))
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
        let answer = match budget.sets {
            Sets::Auto => self.auto(&task, budget, events),
            Sets::Explicit => self.explicit(&task, budget, events),
            Sets::Symbolic => self.symbolic(&task, budget, events),
            Sets::Runs => lazy::search(&task, budget, self.faults, &Unknown::Steps, events),
        };
        let explanation = move |witness: &Witness| self.no_match(&task, witness, budget);
        Answer { explanation: Some(Box::new(explanation)), ..answer }
    }
}
