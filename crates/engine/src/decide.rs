//! From a claim to a verdict: nothing is shown that `witness` has not checked.

use counterpoint_witness::{Limits, Rejection, Witness, certify, minimise, replay};

use crate::{Budget, Claim, Decided, Engine, Events, Proof, Task, Unknown, Verdict};

/// The share of the steps that all attempts to make a witness smaller may use together with its check.
const MINIMISING_SHARE: u64 = 20;

/// Runs an engine on a task and has its claim checked.
pub fn decide(engine: &dyn Engine, task: &Task, budget: &Budget, events: &dyn Events) -> Decided {
    let answer = engine.run(task, budget, events);
    let verdict = match answer.claim {
        Claim::Refuted(witness) => refuted(task, budget, &witness),
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
fn refuted(task: &Task, budget: &Budget, witness: &Witness) -> Verdict {
    let check = |witness: &Witness, steps: u64| replay(&task.programs, &task.property, witness, limits(budget, steps));
    if let Err(rejection) = check(witness, budget.steps) {
        return rejected(rejection, budget);
    }
    let attempt_steps = budget.steps / MINIMISING_SHARE / 100;
    let smallest =
        minimise(witness, &mut |smaller| budget.interrupt.cause().is_none() && check(smaller, attempt_steps).is_ok());
    match check(&smallest, budget.steps) {
        Ok(replay) => Verdict::Refuted(smallest, replay),
        Err(rejection) => rejected(rejection, budget),
    }
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
