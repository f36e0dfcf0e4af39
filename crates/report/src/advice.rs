//! What to do next: only what can change the answer.

use counterpoint_diag::StopCause;
use counterpoint_engine::{Budget, Place, Unknown};
use counterpoint_ir::program::{Action, Position, Program};
use counterpoint_ir::types::Type;

use crate::command::again;
use crate::view::Remark;
use crate::{Finding, words};

/// What to do where there is no answer.
pub(crate) fn after_unknown(finding: &Finding<'_>, unknown: &Unknown) -> Vec<Remark> {
    let (task, budget) = (finding.task, finding.budget);
    let command = |budget: Budget, gives: Option<&str>| Remark::command("next", again(finding, &budget), gives);
    let sentence = |text: String| vec![Remark::new("next", text)];
    let more_steps = || command(Budget { steps: budget.steps.saturating_mul(10), ..budget.clone() }, None);
    let one_by_one = "use constants or small ranges there, so that values can be enumerated";
    match unknown {
        Unknown::InfiniteChoice(place) | Unknown::TooManyChoices(place, _) => sentence(smaller_range(finding, *place)),
        Unknown::NotThere(_) => {
            sentence("compare runs with `forall` alone, or write the program in this language".to_owned())
        }
        Unknown::NothingComparable | Unknown::NoEnd(_) | Unknown::Unmade(_) | Unknown::BelowThreshold => {
            vec![command(Budget { calls: budget.calls.saturating_mul(10), ..budget.clone() }, None)]
        }
        Unknown::NotShown(_) => Vec::new(),
        Unknown::NoSecret => sentence("mark an input as secret, or name one with --secret".to_owned()),
        Unknown::Unsupported(place) => {
            let noun = task.spelling(place.program).noun();
            sentence(format!("compare a {noun} that does without it"))
        }
        Unknown::Steps | Unknown::CheckOverBudget => vec![more_steps()],
        Unknown::Solver => after_solver(finding, true),
        Unknown::CheckUndecided(it) if it.solver.is_some() || budget.solver.name().is_none() => {
            after_solver(finding, it.is_solver_limit())
        }
        Unknown::OutOfReach(..) | Unknown::CheckUndecided(_) => sentence(one_by_one.to_owned()),
        Unknown::Cut(place) => {
            let at = words::place(finding.sources, words::span_of(task, *place));
            let look = |at| format!("look at the loop around {at}: does it ever end? If so, allow more steps:");
            at.map(|at| Remark::new("next", look(at))).into_iter().chain([more_steps()]).collect()
        }
        Unknown::Endless(place, _) => {
            let at = words::place(finding.sources, words::span_of(task, *place));
            let around = at.map_or(String::new(), |at| format!(" at {at}"));
            sentence(format!("let the loop{around} end after a known number of rounds, or observe in it"))
        }
        Unknown::Stopped(StopCause::Time) => vec![command(budget.clone(), Some("without --time, or with more of it"))],
        Unknown::Stopped(StopCause::Memory) => vec![command(budget.clone(), Some("with more --memory"))],
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
    if !is_limit || !budget.solver.has_limit() {
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
