//! From a claim to a verdict: nothing is shown that `witness` has not checked.
//!
//! A proof is checked as it is. Of a refutation, the universal runs are replayed; that no existential runs match is found
//! out by trying all of them, or, where that takes too long or for ever, by checking what the engine says about them.
//! Where a solver says that something is impossible, a second one is asked too, if there is one.
//! A witness is then made smaller, as long as that costs little compared with what was done before: the verdict should
//! not wait long for a smaller witness. Attempts at that, and examples of what the other side can do, ask the solver
//! with its stages in front; all that is claimed was checked with a plain one, here as in `recheck`.

use std::sync::Arc;

use counterpoint_diag::StopCause;
use counterpoint_evidence::{Evidence, Explained, Explainers, explain, minimise};
use counterpoint_ir::ids::{IdVec, ProcId};
use counterpoint_ir::program::{Action, Operand, Program};
use counterpoint_ir::types::Type;
use counterpoint_ir::{Integer, Value};
use counterpoint_prop::Quantification;
use counterpoint_solve::{Config, Confirming, Objection, Opinion, QuerySource, Solver};
use counterpoint_witness::{
    Certificate, Decision, Limits, Matching, NoMatch, Rejection, Replay, Replayer, Told, Witness, certify, closure,
    disagree, no_match, replay, simulation, strategies, tell,
};

use crate::{
    AgreementTask, Answer, Budget, Claim, Contradiction, Decided, Engine, Events, Explanation, HowFar, PointwiseTask,
    Proof, Replayed, SecondOpinion, Stats, Task, TaskView, Unknown, Verdict, longest_runs,
};

/// The part of the steps, one in so many, that each attempt to make a witness smaller may use. There are at most a
/// thousand attempts, so all of them together take at most half as long as the search may take.
const STEPS_PER_TRIAL: u64 = 2_000;

/// The part of the steps, one in so many, that trying all existential runs may use before the engine is asked.
const STEPS_BEFORE_ASKING: u64 = 2_000;

/// How many pieces the claims of all attempts to make a witness smaller may have. Finding a claim and checking it takes
/// about as long as it has pieces, so a witness with a large claim is shown as it was found.
const MOST_PIECES_IN_TRIALS: usize = 60;

/// What stands for the engine where evidence is checked again.
const REPLAY: &str = "replay";

/// Steps of the checker for one step of a run of a search: instructions are counted differently.
const CHECK_STEPS: u64 = 50;

/// Runs an engine on a task and has its claim checked.
pub fn decide(engine: &dyn Engine, task: &Task, budget: &Budget, events: &dyn Events) -> Decided {
    let budget = &Budget { solver: budget.solver.clone().counted_anew(), ..budget.clone() };
    let Answer { claim, mut stats, is_minimal, explanation, examples } = engine.run(task, budget, events);
    let (verdict, second) = match claim {
        Claim::Refuted(witness) => match task.by_kind() {
            TaskView::Pointwise(task) => {
                let found = |verdict| events.found(&Decided::new(verdict, engine.name(), stats.clone()));
                Check { task, explanation, is_minimal, budget, found: &found }.refuted(witness)
            }
            TaskView::Agreement(task) => (disagreeing(task, witness, budget), None),
        },
        Claim::Proved(certificate) => proved(task, certificate, budget),
        Claim::NoneFound(how_far) if is_below(&how_far, budget.threshold) => {
            (Verdict::Unknown(Unknown::BelowThreshold), None)
        }
        Claim::NoneFound(how_far) => (Verdict::NoneFound(how_far), None),
        Claim::Unknown(unknown) => (Verdict::Unknown(stopped(unknown, budget)), None),
    };
    stats.queries = budget.solver.query_counter.counts();
    if stats.solver.is_none() && !stats.queries.is_none() {
        stats.solver = budget.solver.name();
    }
    if let Verdict::Proved(proof) = &verdict {
        stats.longest = longest_runs(task, proof).or(stats.longest);
    }
    if matches!(verdict, Verdict::Contradicted(_)) {
        // What was told before is withdrawn.
        events.found(&Decided::new(verdict.clone(), engine.name(), stats.clone()));
    }
    Decided { second, examples, ..Decided::new(verdict, engine.name(), stats) }
}

/// Why there is no answer: a limit that is hit after a request to stop is reported as the stop.
fn stopped(unknown: Unknown, budget: &Budget) -> Unknown {
    let is_limit = matches!(unknown, Unknown::Solver | Unknown::OutOfReach(..) | Unknown::Cut(_) | Unknown::Steps);
    budget.interrupt.cause().filter(|_| is_limit).map_or(unknown, Unknown::Stopped)
}

/// Whether fewer goals are covered than so many in a hundred: the threshold of Algorithm 2 of Pasqua, Ceccato, Tonella.
fn is_below(how_far: &HowFar, threshold: u32) -> bool {
    how_far.coverage.is_some_and(|(covered, goals)| covered * 100 < goals * threshold as usize)
}

/// Checks evidence that was found before.
pub fn recheck(task: &Task, evidence: Evidence, budget: &Budget) -> Decided {
    let budget = &Budget { solver: budget.solver.clone().counted_anew(), ..budget.clone() };
    let (verdict, second) = match (evidence, task.by_kind()) {
        (Evidence::Proof(certificate), _) => proved(task, certificate, budget),
        (Evidence::Refutation(witness, Some(claim)), TaskView::Pointwise(task)) => {
            unmatched(&task, witness, &claim, budget, plain_solver(budget))
        }
        (Evidence::Refutation(witness, None), TaskView::Pointwise(PointwiseTask { programs, property, .. })) => {
            match replay(&programs, property, &witness, budget.check_limits(budget.steps)) {
                Ok(replay) => (refuted(witness, Explained::new(property, replay)), None),
                Err(rejection) => (rejected(rejection, budget), None),
            }
        }
        (Evidence::Refutation(witness, _), TaskView::Agreement(task)) => (disagreeing(task, witness, budget), None),
    };
    let (is_vacuous, is_solved) = match &verdict {
        Verdict::Proved(proof) => (proof.certified.is_vacuous, !matches!(proof.certificate, Certificate::States(_))),
        Verdict::Refuted(_, Replayed::Unmatched(replay)) => (false, matches!(replay.matching, Matching::Solved { .. })),
        _ => (false, false),
    };
    let longest = match &verdict {
        Verdict::Proved(proof) => longest_runs(task, proof),
        _ => None,
    };
    let solver = if is_solved { budget.solver.name() } else { None };
    let queries = budget.solver.query_counter.counts();
    let stats = Stats { is_vacuous, longest, solver, queries, ..Stats::default() };
    Decided { second, ..Decided::new(verdict, REPLAY, stats) }
}

/// Replays two runs that differ in secrets only, whether they disagree or not.
pub fn told(task: &Task, runs: &[Vec<Decision>], budget: &Budget) -> Result<[Told; 2], Rejection> {
    let (Some(task), [first, second]) = (task.agreement(), runs) else {
        return Err(Rejection::Undecided("there are no two runs to compare".into()));
    };
    tell(&task.subject.program, &own(task), [first, second], run_limits(budget))
}

/// Has two runs replayed that should agree.
fn disagreeing(task: AgreementTask<'_>, witness: Witness, budget: &Budget) -> Verdict {
    let [first, second] = witness.runs.as_slice() else {
        return Verdict::Contradicted(Contradiction::Checker("two runs are compared, not another number".to_owned()));
    };
    match disagree(&task.subject.program, task.sees, &own(task), [first, second], run_limits(budget)) {
        Ok(disagreement) => Verdict::Refuted(witness, Replayed::Disagreeing(Box::new(disagreement))),
        Err(rejection) => rejected(rejection, budget),
    }
}

/// Per procedure, whether its steps are written down.
fn own(task: AgreementTask<'_>) -> Arc<IdVec<ProcId, bool>> {
    let is_own = task.subject.guide.iter().flat_map(|guide| guide.is_own.values());
    Arc::new(is_own.copied().collect())
}

fn run_limits(budget: &Budget) -> Limits<'_> {
    // An engine may give its runs more steps where all of them need more.
    let steps = budget.steps_per_run().saturating_mul(CHECK_STEPS).max(budget.steps);
    Limits { choices: u64::MAX, ..budget.check_limits(steps) }
}

/// A verdict, and what a second solver says of it.
type Confirmed = (Verdict, Option<SecondOpinion>);

fn proved(task: &Task, certificate: Certificate, budget: &Budget) -> Confirmed {
    let (programs, property) = match task.by_kind() {
        TaskView::Pointwise(PointwiseTask { programs, property, .. }) => (programs, property),
        TaskView::Agreement(_) => {
            let what = "there are no certificates for agreement".to_owned();
            return (Verdict::Contradicted(Contradiction::Checker(what)), None);
        }
    };
    let limits = budget.check_limits(budget.steps);
    let mut solver = Confirming::new(plain_solver(budget), &budget.check_solver());
    let certified = match &certificate {
        Certificate::States(frontier) => certify(&programs, property, frontier, limits),
        Certificate::Regions(regions) => closure(&programs, property, regions, limits, &mut solver),
        Certificate::Strategies(known) => strategies(&programs, property, known, limits, &mut solver),
        Certificate::Simulation(known) => simulation(&programs, property, known, limits, &mut solver),
    };
    let verdict = match certified {
        Ok(certified) => Verdict::Proved(Proof { certificate, certified }),
        Err(rejection) => rejected(rejection, budget),
    };
    agreed(verdict, &solver, budget)
}

/// Checks that nothing matches, and adds what the existential side could do.
fn unmatched(
    task: &PointwiseTask<'_>,
    witness: Witness,
    claim: &NoMatch,
    budget: &Budget,
    solver: Box<dyn Solver>,
) -> Confirmed {
    let (programs, property, limits) = (&task.programs, task.property, budget.check_limits(budget.steps));
    let mut solver = Confirming::new(solver, &budget.check_solver());
    let checked = no_match(programs, property, &witness, claim, limits, &mut solver);
    let verdict = match checked {
        Ok(replay) => refuted(witness, explained(task, replay, budget, &mut solver)),
        Err(rejection) => rejected(rejection, budget),
    };
    agreed(verdict, &solver, budget)
}

/// Adds what the existential side could do. Examples of it need no check but their evaluation.
fn explained(task: &PointwiseTask<'_>, replay: Replay, budget: &Budget, facts: &mut dyn Solver) -> Explained {
    let examples = &mut *counterpoint_solve::new(&budget.solver);
    let limits = budget.attempt_limits(budget.steps);
    explain(&task.programs, task.property, replay, limits, Explainers { facts, examples })
}

fn refuted(witness: Witness, explained: Explained) -> Verdict {
    Verdict::Refuted(witness, Replayed::Unmatched(explained))
}

/// The verdict, unless the solvers behind it contradict each other.
fn agreed(verdict: Verdict, solver: &Confirming, budget: &Budget) -> Confirmed {
    let Some(Opinion { solver, confirmed, objection }) = solver.opinion().cloned() else { return (verdict, None) };
    let open = match objection {
        None => None,
        Some(Objection::Open(why)) => Some(why),
        Some(Objection::Contradiction) => {
            let first = budget.solver.name().unwrap_or_default();
            let what = format!(
                "{first} says that something on which the answer depends is impossible, and {solver} shows how"
            );
            return (Verdict::Contradicted(Contradiction::Solvers(what)), None);
        }
    };
    (verdict, Some(SecondOpinion { solver, confirmed, open }))
}

/// The check of a refutation.
struct Check<'a> {
    task: PointwiseTask<'a>,
    explanation: Option<Explanation<'a>>,
    is_minimal: bool,
    budget: &'a Budget,
    /// Called with the checked witness before it is minimised.
    found: &'a dyn Fn(Verdict),
}

impl Check<'_> {
    /// Checks a witness as it is, and shows the smallest one that passes the same check.
    ///
    /// A smaller one is a convenience: when the interrupt comes, the witness that was checked first is shown.
    fn refuted(self, witness: Witness) -> Confirmed {
        let mut plain = plain_solver(self.budget);
        let mut replayer = Replayer::new(&self.task.programs, self.task.property);
        // Starting a solver costs more than most questions, so this one serves all that is shown.
        let replay = match self.first(&witness, &mut replayer, &mut *plain) {
            Ok(replay) => replay,
            Err(rejection) => return (rejected(rejection, self.budget), None),
        };
        (self.found)(refuted(witness.clone(), Explained::new(self.task.property, replay.clone())));
        if self.is_minimal {
            return self.shown((witness, replay), None, plain);
        }
        let n_pieces = n_pieces(&replay);
        let mut n_asked = n_pieces.map_or(0, |n_pieces| MOST_PIECES_IN_TRIALS / n_pieces.max(1));
        let mut solver = counterpoint_solve::new(&self.budget.solver);
        let mut smallest = None;
        minimise(&witness, &mut |smaller| {
            if self.budget.interrupt.cause().is_some() {
                return false;
            }
            let trial = match n_pieces {
                None => replayer.replay(smaller, self.budget.attempt_limits(self.budget.steps / STEPS_PER_TRIAL)),
                Some(_) if n_asked == 0 => return false,
                Some(_) => {
                    n_asked -= 1;
                    self.solved(smaller, self.budget.attempt_limits(self.budget.steps), &mut *solver)
                }
            };
            let Ok(replay) = trial else { return false };
            smallest = Some((smaller.clone(), replay));
            true
        });
        self.shown((witness, replay), smallest, plain)
    }

    /// Tries all existential runs for a while, unless that is in vain, asks the engine, and tries on if it knows nothing.
    fn first(
        &self,
        witness: &Witness,
        replayer: &mut Replayer<'_>,
        solver: &mut dyn Solver,
    ) -> Result<Replay, Rejection> {
        if !self.has_too_many_choices() {
            let limits = self.budget.check_limits(self.budget.steps / STEPS_BEFORE_ASKING);
            let tried = replayer.replay(witness, limits);
            if !matches!(tried, Err(Rejection::OverBudget)) {
                return tried;
            }
        }
        let limits = self.budget.check_limits(self.budget.steps);
        match self.solved(witness, limits, solver) {
            Err(why @ (Rejection::OverBudget | Rejection::Undecided(_))) => {
                let tried = replayer.replay(witness, limits);
                tried.map_err(|again| if again == Rejection::OverBudget { why } else { again })
            }
            other => other,
        }
    }

    /// Whether an existential program has a choice with more values than may be tried. It may stand where no run comes,
    /// so this is a hint.
    fn has_too_many_choices(&self) -> bool {
        let quantifiers = self.task.property.quantifiers.iter();
        let mut existential = quantifiers.filter(|it| it.quantification == Quantification::Existential);
        existential.any(|it| has_large_choice(&self.task.programs[it.program], self.budget.choices))
    }

    /// The check of what the engine says about all existential runs.
    fn solved(&self, witness: &Witness, limits: Limits<'_>, solver: &mut dyn Solver) -> Result<Replay, Rejection> {
        let explanation = self.explanation.as_ref().ok_or(Rejection::OverBudget)?;
        let claim = explanation(witness).ok_or(Rejection::OverBudget)?;
        no_match(&self.task.programs, self.task.property, witness, &claim, limits, solver)
    }

    /// Adds what the existential side could do, where that does not follow from the check. What a solver has said of a
    /// smaller witness with its stages in front is asked again without them; the same where a second one is to confirm
    /// it: attempts to make a witness smaller were not worth its time.
    fn shown(
        self,
        first: (Witness, Replay),
        smaller: Option<(Witness, Replay)>,
        mut solver: Box<dyn Solver>,
    ) -> Confirmed {
        let is_smaller = smaller.is_some();
        let (witness, replay) = smaller.unwrap_or_else(|| first.clone());
        let Matching::Solved { claim, .. } = &replay.matching else {
            return (refuted(witness, Explained::new(self.task.property, replay)), None);
        };
        let is_plain = !is_smaller && self.budget.solver.second().is_none();
        if !is_plain && self.budget.interrupt.cause().is_none() {
            let confirmed = unmatched(&self.task, witness, claim, self.budget, solver);
            if !matches!(confirmed.0, Verdict::Unknown(_)) {
                return confirmed;
            }
            solver = plain_solver(self.budget);
        }
        // This one was checked before: what comes in between takes the smaller one or the confirmation away, not the answer.
        let (witness, replay) = first;
        let replay = explained(&self.task, replay, self.budget, &mut *solver);
        (refuted(witness, replay), None)
    }
}

/// The size of the claim that was checked, if there was one.
fn n_pieces(replay: &Replay) -> Option<usize> {
    match &replay.matching {
        Matching::Enumerated => None,
        Matching::Solved { claim, .. } => Some(claim.stages.iter().map(Vec::len).sum()),
    }
}

/// Whether a program chooses among more integers than so many somewhere.
fn has_large_choice(program: &Program, most: u64) -> bool {
    let most = Integer::from(i64::try_from(most).unwrap_or(i64::MAX));
    let constant = |bound: &Option<Operand>| match bound {
        Some(Operand::Const(Value::Int(bound), _)) => Some(bound.clone()),
        _ => None,
    };
    program.procs.iter().any(|(_, proc)| {
        let instrs = proc.locs.iter().flat_map(|(_, loc)| &loc.instrs);
        instrs.into_iter().any(|instr| {
            let Action::Havoc { low, high, .. } = &instr.action else { return false };
            let is_int = instr.dest.is_some_and(|dest| proc.vars[dest].ty == Type::Int);
            is_int
                && match (constant(low), constant(high)) {
                    (Some(low), Some(high)) => high.sub(&low) >= most,
                    _ => low.is_none() || high.is_none(),
                }
        })
    })
}

/// A solver for one check. It shares nothing with the search: no stage in front of it answers what it was asked.
fn plain_solver(budget: &Budget) -> Box<dyn Solver> {
    counterpoint_solve::new(&Config { query_source: QuerySource::Checker, ..budget.check_solver().without_stages() })
}

fn rejected(rejection: Rejection, budget: &Budget) -> Verdict {
    match rejection {
        Rejection::OverBudget => Verdict::Unknown(Unknown::CheckOverBudget),
        Rejection::Undecided(why) => Verdict::Unknown(Unknown::CheckUndecided(why)),
        Rejection::Interrupted => {
            let cause = budget.interrupt.cause().or_else(|| budget.grace.cause());
            Verdict::Unknown(Unknown::Stopped(cause.unwrap_or(StopCause::User)))
        }
        Rejection::Contradicted(message) => Verdict::Contradicted(Contradiction::Checker(message)),
    }
}

#[cfg(test)]
mod tests;
