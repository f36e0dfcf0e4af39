//! What to do next: only what can change the answer.
//!
//! For each kind of limit there is a list of remedies, the likeliest first. One that was applied already, as the options
//! say, has not helped and is not offered again.

use std::cmp::Ordering;

use counterpoint_diag::StopCause;
use counterpoint_engine::{Budget, Place, Sets, Unknown};
use counterpoint_ir::program::{Action, Position, Program};
use counterpoint_ir::types::Type;

use crate::command::again;
use crate::reason::is_limited_by_steps;
use crate::view::Remark;
use crate::{Finding, Typed, words};

/// A change that may lead to an answer.
pub(crate) enum Remedy {
    /// More of what is counted.
    Observations,
    Steps,
    Calls,
    /// Other inputs.
    Seed,
    /// The description of sets that the engine chooses itself.
    AnySets,
    /// Something to change in the input.
    Change(String),
    /// Something else to type.
    Say(Remark),
}

impl Remedy {
    /// The limits with the remedy, if the options do not show that it was applied.
    fn limits(&self, budget: &Budget) -> Option<Budget> {
        let usual = Budget::default();
        let more = |now: u64, usual: u64| match now.cmp(&usual) {
            Ordering::Less => Some(usual),
            Ordering::Equal => Some(usual.saturating_mul(10)),
            Ordering::Greater => None,
        };
        match self {
            Remedy::Observations => {
                let observations = more(budget.observations.into(), usual.observations.into())?;
                Some(Budget { observations: u32::try_from(observations).unwrap_or(u32::MAX), ..budget.clone() })
            }
            Remedy::Steps => Some(Budget { steps: more(budget.steps, usual.steps)?, ..budget.clone() }),
            Remedy::Calls => Some(Budget { calls: more(budget.calls, usual.calls)?, ..budget.clone() }),
            Remedy::Seed => (budget.seed == usual.seed).then(|| Budget { seed: budget.seed + 1, ..budget.clone() }),
            Remedy::AnySets => (budget.sets != Sets::Auto).then(|| Budget { sets: Sets::Auto, ..budget.clone() }),
            Remedy::Change(_) | Remedy::Say(_) => None,
        }
    }
}

/// The first remedy that was not applied.
pub(crate) fn first_of(finding: &Finding<'_>, remedies: &[Remedy]) -> Vec<Remark> {
    let offered = remedies.iter().find_map(|remedy| match remedy {
        Remedy::Change(text) => Some(Remark::new("next", text.clone())),
        Remedy::Say(remark) => Some(remark.clone()),
        _ => Some(Remark::command("next", again(finding, &remedy.limits(finding.budget)?), None)),
    });
    offered.into_iter().collect()
}

fn change(text: &str) -> Remedy {
    Remedy::Change(text.to_owned())
}

/// What to do where nothing was found up to the largest number of observations.
pub(crate) fn after_bound(finding: &Finding<'_>) -> Vec<Remark> {
    let limit = words::count(finding.budget.observations, "observation");
    let text = format!(
        "{limit} did not settle it, so more of them hardly will; a proof needs states that repeat: let choices take \
         fewer values, or let runs end"
    );
    first_of(finding, &[Remedy::Observations, Remedy::AnySets, Remedy::Change(text)])
}

/// What to do where all ends were compared, and nothing was found.
pub(crate) fn after_ends(finding: &Finding<'_>) -> Vec<Remark> {
    let text =
        "more steps or observations will not help: let choices take fewer values, so that they can be enumerated";
    first_of(finding, &[Remedy::AnySets, change(text)])
}

/// What to do where a search found nothing.
pub(crate) fn after_search(finding: &Finding<'_>) -> Vec<Remark> {
    let text = "let the property speak of fewer inputs, or prove it";
    first_of(finding, &more_runs(finding, &format!("found nothing: {text}")))
}

/// More runs, or longer ones where the steps ended the search and not their number; and what to do when neither helps.
pub(crate) fn more_runs(finding: &Finding<'_>, otherwise: &str) -> [Remedy; 3] {
    let calls = finding.decided.stats.search.unwrap_or_default().calls;
    // The last runs of a search may be too few for a tuple.
    let last = finding.task.property.quantifiers().len().saturating_sub(1);
    let is_cut = calls + u64::try_from(last).unwrap_or_default() < finding.budget.calls;
    let (first, more) = if is_cut { (Remedy::Steps, "steps") } else { (Remedy::Calls, "calls") };
    [first, Remedy::Seed, Remedy::Change(format!("more {more} and another seed {otherwise}"))]
}

/// What to do where all runs use up their steps.
pub(crate) fn longer_runs(finding: &Finding<'_>) -> Vec<Remark> {
    let text = "more steps did not help: let loops end after fewer rounds, or give arguments with which they do";
    first_of(finding, &[Remedy::Steps, change(text)])
}

/// What to do where there is no answer.
pub(crate) fn after_unknown(finding: &Finding<'_>, unknown: &Unknown) -> Vec<Remark> {
    let (task, budget) = (finding.task, finding.budget);
    let command = |budget: Budget, gives: Option<&str>| Remark::command("next", again(finding, &budget), gives);
    let sentence = |text: String| vec![Remark::new("next", text)];
    let one_by_one = "use constants or small ranges there, so that values can be enumerated";
    match unknown {
        Unknown::InfiniteChoice(place) | Unknown::TooManyChoices(place, _) => {
            first_of(finding, &[Remedy::AnySets, Remedy::Change(smaller_range(finding, *place))])
        }
        Unknown::NotThere(_) => {
            sentence("compare runs with `forall` alone, or write the program in this language".to_owned())
        }
        Unknown::NoEnd(None) => longer_runs(finding),
        Unknown::NothingComparable | Unknown::NoEnd(_) | Unknown::Unmade(_) | Unknown::BelowThreshold => {
            let text = "more calls and another seed did not help: look at what the arguments can be";
            first_of(finding, &[Remedy::Calls, Remedy::Seed, change(text)])
        }
        Unknown::NotShown(_) => Vec::new(),
        Unknown::NoSecret => sentence("mark an input as secret, or name one with --secret".to_owned()),
        Unknown::Unsupported(place) => {
            let noun = task.spelling(place.program).noun();
            sentence(format!("compare a {noun} that does without it"))
        }
        Unknown::Steps | Unknown::CheckOverBudget => {
            let text = "more steps did not help: let choices take fewer values, or loops end after fewer rounds";
            first_of(finding, &[Remedy::Steps, Remedy::AnySets, change(text)])
        }
        Unknown::Solver => after_solver(finding, true),
        Unknown::CheckUndecided(it) if it.solver.is_some() || budget.solver.name().is_none() => {
            after_solver(finding, it.is_solver_limit())
        }
        Unknown::OutOfReach(..) | Unknown::CheckUndecided(_) => sentence(one_by_one.to_owned()),
        Unknown::Cut(place) => {
            let at = words::place(finding.sources, words::span_of(task, *place));
            if let Some(more) = Remedy::Steps.limits(budget).filter(|_| is_limited_by_steps(finding)) {
                let look = |at| format!("look at the loop around {at}: does it ever end? If so, allow more steps:");
                at.map(|at| Remark::new("next", look(at))).into_iter().chain([command(more, None)]).collect()
            } else {
                let around = at.map_or(String::new(), |at| format!(" around {at}"));
                let text = format!("more steps will not help: let the loop{around} end sooner, or observe in it");
                first_of(finding, &[Remedy::AnySets, Remedy::Change(text)])
            }
        }
        Unknown::Endless(place, _) => {
            let at = words::place(finding.sources, words::span_of(task, *place));
            let around = at.map_or(String::new(), |at| format!(" at {at}"));
            sentence(format!("let the loop{around} end after a known number of rounds, or observe in it"))
        }
        Unknown::Stopped(StopCause::Time | StopCause::Share) => {
            let finding = Finding { typed: Typed { time: None, ..finding.typed }, ..finding.clone() };
            let gives = "without --time, or with more of it";
            vec![Remark::command("next", again(&finding, budget), Some(gives))]
        }
        Unknown::Stopped(StopCause::Memory) => {
            let finding = Finding { typed: Typed { memory: None, ..finding.typed }, ..finding.clone() };
            vec![Remark::command("next", again(&finding, budget), Some("with more --memory"))]
        }
        Unknown::Stopped(StopCause::User) => vec![command(budget.clone(), Some("from the start"))],
    }
}

/// What to do when the solver gave no answer. More of its counter helps only if there is one and it was used up.
fn after_solver(finding: &Finding<'_>, is_limit: bool) -> Vec<Remark> {
    let mut budget = finding.budget.clone();
    if budget.solver.name().is_none() {
        let install = budget
            .solver
            .missing()
            .map(|absence| Remark::command("next", absence.help().to_string(), Some(&absence.to_string())));
        let doctor = "counterpoint doctor".to_owned();
        let doctor = Remark::command("next", doctor, Some("which solvers are here, and how to get one"));
        return install.into_iter().chain([doctor]).collect();
    }
    if !is_limit || !budget.solver.has_limit() || budget.solver.rlimit > Budget::default().solver.rlimit {
        let another = "ask another solver with --solver; `counterpoint doctor` says which are here";
        return vec![Remark::new("next", another)];
    }
    budget.solver.rlimit = budget.solver.rlimit.saturating_mul(10);
    vec![Remark::command("next", again(finding, &budget), None)]
}

/// What to write instead of a choice with too many values.
fn smaller_range(finding: &Finding<'_>, place: Place) -> String {
    let program = finding.task.program(place.program);
    let example = match words::choice_name(program, place.at).filter(|_| takes_integer(program, place.at)) {
        Some(name) if is_input(program, place.at) => format!(", for instance `input {name}: 0..9;`"),
        Some(name) => format!(", for instance `havoc {name} in 0..9;`"),
        None => String::new(),
    };
    format!("let it take fewer values{example}, and check again")
}

fn takes_integer(program: &Program, at: Position) -> bool {
    let proc = &program.procs[at.proc];
    let dest = proc.locs[at.loc].instrs.get(at.instr as usize).and_then(|instr| instr.dest);
    dest.is_some_and(|dest| proc.vars[dest].ty == Type::Int)
}

fn is_input(program: &Program, at: Position) -> bool {
    let instr = program.procs[at.proc].locs[at.loc].instrs.get(at.instr as usize);
    instr.is_some_and(|instr| matches!(instr.action, Action::Havoc { input: Some(_), .. }))
}
