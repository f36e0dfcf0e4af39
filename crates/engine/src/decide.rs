//! From a claim to a verdict: nothing is shown that `witness` has not checked.

use counterpoint_witness::{Limits, Rejection, Witness, certify, minimise, replay};

use crate::{Budget, Claim, Decided, Engine, Events, Proof, Task, Unknown, Verdict};

/// The part of the steps, one in so many, that each attempt to make a witness smaller may use. There are at most a
/// thousand attempts, so all of them together take at most half as long as the search may take.
const STEPS_PER_TRIAL: u64 = 2_000;

/// Runs an engine on a task and has its claim checked.
pub fn decide(engine: &dyn Engine, task: &Task, budget: &Budget, events: &dyn Events) -> Decided {
    let answer = engine.run(task, budget, events);
    let verdict = match answer.claim {
        Claim::Refuted(witness) => refuted(task, budget, witness),
        Claim::Proved(certificate) => {
            match certify(&task.programs, &task.property, &certificate, limits(budget, budget.steps)) {
                Ok(certified) => Verdict::Proved(Proof { certificate, certified }),
                Err(rejection) => rejected(rejection, budget),
            }
        }
        Claim::NoneFound => Verdict::NoneFound,
        Claim::Unknown(unknown) => Verdict::Unknown(unknown),
    };
    Decided { verdict, stats: answer.stats }
}

/// Checks a witness as it is, and shows the smallest one that passes the same check.
///
/// A smaller one is a convenience: when the interrupt comes, the witness that was checked first is shown.
fn refuted(task: &Task, budget: &Budget, witness: Witness) -> Verdict {
    let check = |witness: &Witness, steps: u64| replay(&task.programs, &task.property, witness, limits(budget, steps));
    let mut smallest = match check(&witness, budget.steps) {
        Ok(replay) => (witness, replay),
        Err(rejection) => return rejected(rejection, budget),
    };
    let first = smallest.0.clone();
    minimise(&first, &mut |smaller| {
        if budget.interrupt.cause().is_some() {
            return false;
        }
        let Ok(replay) = check(smaller, budget.steps / STEPS_PER_TRIAL) else { return false };
        smallest = (smaller.clone(), replay);
        true
    });
    Verdict::Refuted(smallest.0, smallest.1)
}

fn limits(budget: &Budget, steps: u64) -> Limits<'_> {
    Limits { steps, choices: budget.choices, interrupt: &budget.interrupt }
}

fn rejected(rejection: Rejection, budget: &Budget) -> Verdict {
    match rejection {
        Rejection::OverBudget => Verdict::Unknown(Unknown::CheckOverBudget),
        Rejection::Interrupted => match budget.interrupt.cause() {
            Some(cause) => Verdict::Unknown(Unknown::Stopped(cause)),
            None => Verdict::Unknown(Unknown::CheckOverBudget),
        },
        Rejection::Contradicted(message) => Verdict::Contradicted(message),
    }
}
