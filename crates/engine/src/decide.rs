//! From a claim to a verdict: nothing is shown that `witness` has not checked.
//!
//! A proof is checked as it is. Of a refutation, the universal runs are replayed; that no existential runs match is found
//! out by trying all of them, or, where that takes too long or for ever, by checking what the engine says about them.
//! Each check that needs a solver has one of its own, so that no check depends on those before it.

use counterpoint_solve::Solver;
use counterpoint_witness::{
    Certificate, Certified, Limits, Matching, NoMatch, Rejection, Replay, Witness, certify, closure, explain, minimise,
    no_match, replay,
};

use crate::{Budget, Claim, Decided, Engine, Events, Proof, Task, Unknown, Verdict};

/// The part of the steps, one in so many, that each attempt to make a witness smaller may use. There are at most a
/// thousand attempts, so all of them together take at most half as long as the search may take.
const STEPS_PER_TRIAL: u64 = 2_000;

/// The part of the steps, one in so many, that trying all existential runs may use before the engine is asked.
const STEPS_BEFORE_ASKING: u64 = 100;

/// How many attempts to make a witness smaller may ask the engine: each costs about as much as finding the witness.
const MOST_ASKED: u32 = 60;

/// Runs an engine on a task and has its claim checked.
pub fn decide(engine: &dyn Engine, task: &Task, budget: &Budget, events: &dyn Events) -> Decided {
    let answer = engine.run(task, budget, events);
    let verdict = match answer.claim {
        Claim::Refuted(witness) => Check { engine, task, budget }.refuted(witness),
        Claim::Proved(certificate) => match proved(task, &certificate, budget) {
            Ok(certified) => Verdict::Proved(Proof { certificate, certified }),
            Err(rejection) => rejected(rejection, budget),
        },
        Claim::NoneFound => Verdict::NoneFound,
        Claim::Unknown(unknown) => Verdict::Unknown(unknown),
    };
    Decided { verdict, stats: answer.stats }
}

/// Checks a witness that was found before, with what was said then about the existential runs, if anything.
pub fn recheck(task: &Task, witness: Witness, claim: Option<&NoMatch>, budget: &Budget) -> Verdict {
    let (programs, property, limits) = (&task.programs, &task.property, limits(budget, budget.steps));
    let checked = match claim {
        None => replay(programs, property, &witness, limits),
        Some(claim) => no_match(programs, property, &witness, claim, limits, &mut *solver(budget))
            .map(|replay| explain(programs, property, replay, limits, &mut *solver(budget))),
    };
    match checked {
        Ok(replay) => Verdict::Refuted(witness, replay),
        Err(rejection) => rejected(rejection, budget),
    }
}

fn proved(task: &Task, certificate: &Certificate, budget: &Budget) -> Result<Certified, Rejection> {
    let limits = limits(budget, budget.steps);
    match certificate {
        Certificate::States(frontier) => certify(&task.programs, &task.property, frontier, limits),
        Certificate::Regions(regions) => {
            let mut solver = solver(budget);
            closure(&task.programs, &task.property, regions, limits, &mut *solver)
        }
    }
}

/// The check of a refutation.
struct Check<'a> {
    engine: &'a dyn Engine,
    task: &'a Task,
    budget: &'a Budget,
}

impl Check<'_> {
    /// Checks a witness as it is, and shows the smallest one that passes the same check.
    ///
    /// A smaller one is a convenience: when the interrupt comes, the witness that was checked first is shown.
    fn refuted(&self, witness: Witness) -> Verdict {
        let mut smallest = match self.first(&witness) {
            Ok(replay) => (witness, replay),
            Err(rejection) => return rejected(rejection, self.budget),
        };
        let first = smallest.0.clone();
        let mut asked = 0;
        minimise(&first, &mut |smaller| {
            if self.budget.interrupt.cause().is_some() {
                return false;
            }
            let Ok(replay) = self.trial(smaller, &mut asked) else { return false };
            smallest = (smaller.clone(), replay);
            true
        });
        let (witness, replay) = smallest;
        Verdict::Refuted(witness, self.explained(replay))
    }

    /// Tries all existential runs for a while, asks the engine, and tries on if it knows nothing.
    fn first(&self, witness: &Witness) -> Result<Replay, Rejection> {
        let tried = self.tried(witness, self.budget.steps / STEPS_BEFORE_ASKING);
        if !matches!(tried, Err(Rejection::OverBudget)) {
            return tried;
        }
        match self.solved(witness) {
            Err(why @ (Rejection::OverBudget | Rejection::Undecided(_))) => {
                let tried = self.tried(witness, self.budget.steps);
                tried.map_err(|again| if again == Rejection::OverBudget { why } else { again })
            }
            other => other,
        }
    }

    fn trial(&self, witness: &Witness, asked: &mut u32) -> Result<Replay, Rejection> {
        let tried = self.tried(witness, self.budget.steps / STEPS_PER_TRIAL);
        if !matches!(tried, Err(Rejection::OverBudget)) || *asked >= MOST_ASKED {
            return tried;
        }
        *asked += 1;
        self.solved(witness)
    }

    /// The check that tries all existential runs.
    fn tried(&self, witness: &Witness, steps: u64) -> Result<Replay, Rejection> {
        replay(&self.task.programs, &self.task.property, witness, limits(self.budget, steps))
    }

    /// The check of what the engine says about all existential runs.
    fn solved(&self, witness: &Witness) -> Result<Replay, Rejection> {
        let claim = self.engine.no_match(self.task, witness, self.budget).ok_or(Rejection::OverBudget)?;
        let mut solver = solver(self.budget);
        let limits = limits(self.budget, self.budget.steps);
        no_match(&self.task.programs, &self.task.property, witness, &claim, limits, &mut *solver)
    }

    /// Adds what the existential side could do, where that does not follow from the check.
    fn explained(&self, replay: Replay) -> Replay {
        if let Matching::Enumerated = replay.matching {
            return replay;
        }
        let mut solver = solver(self.budget);
        let limits = limits(self.budget, self.budget.steps);
        explain(&self.task.programs, &self.task.property, replay, limits, &mut *solver)
    }
}

/// A solver for one check. It is asked as it is: what engines put before it would have to be trusted as well.
fn solver(budget: &Budget) -> Box<dyn Solver> {
    counterpoint_solve::new(&budget.solver.clone().without_stages())
}

fn limits(budget: &Budget, steps: u64) -> Limits<'_> {
    Limits { steps, choices: budget.choices, interrupt: &budget.interrupt }
}

fn rejected(rejection: Rejection, budget: &Budget) -> Verdict {
    match rejection {
        Rejection::OverBudget => Verdict::Unknown(Unknown::CheckOverBudget),
        Rejection::Undecided(why) => Verdict::Unknown(Unknown::CheckUndecided(why)),
        Rejection::Interrupted => match budget.interrupt.cause() {
            Some(cause) => Verdict::Unknown(Unknown::Stopped(cause)),
            None => Verdict::Unknown(Unknown::CheckOverBudget),
        },
        Rejection::Contradicted(message) => Verdict::Contradicted(message),
    }
}

#[cfg(test)]
mod tests;
