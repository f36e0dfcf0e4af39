//! The forall-exists engine.
//!
//! One algorithm ([`matching`]) over sets of existential states that still match a universal prefix; the sets are held
//! by a representation. Today there is one, [`explicit`]: states are enumerated. Symbolic sets will stand beside it.
//! The soundness-critical small decisions are [`rules`], a type parameter, so that tests can break each of them and show
//! that the break is noticed.

mod antichain;
mod choices;
mod evidence;
mod explicit;
mod formula;
mod matching;
mod presburger;
pub mod rules;
mod segment;
mod space;
mod symbolic;
mod work;

use counterpoint_engine::{Answer, Budget, Engine, Events, Task};

use crate::explicit::Explicit;
use crate::rules::{Rules, Sound};

/// Decides forall-exists properties by enumerating states, observation by observation.
#[derive(Debug, Clone, Copy)]
pub struct ForallExists<R = Sound> {
    rules: R,
    /// x
    pub symbolic: bool,
}

impl Default for ForallExists {
    fn default() -> Self {
        Self::with_rules(Sound)
    }
}

impl<R: Rules> ForallExists<R> {
    /// An engine that plays by other rules. Only [`Sound`] ones give answers that mean anything.
    pub fn with_rules(rules: R) -> Self {
        Self { rules, symbolic: false }
    }
}

impl<R: Rules> Engine for ForallExists<R> {
    fn name(&self) -> &'static str {
        "explicit"
    }

    fn run(&self, task: &Task, budget: &Budget, events: &dyn Events) -> Answer {
        if self.symbolic {
            let start = || None;
            let oracle = symbolic::oracle::Oracle::new(&self.rules, &start);
            let mut sets = symbolic::sets::Symbolic::new(task, budget, &self.rules, oracle);
            return matching::search(&mut sets, task, budget, &self.rules, events);
        }
        let mut sets = Explicit::new(task, budget, &self.rules);
        let mut answer = matching::search(&mut sets, task, budget, &self.rules, events);
        answer.stats.representation = "explicit states";
        answer
    }
}
