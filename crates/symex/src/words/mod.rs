//! Simulations of programs that compute with words.
//!
//! Linear sets lose the bits of words, and whole runs have no end where a program goes on for ever. But what an existential
//! run must choose often follows from what it must show: the mask that turns a byte into the code that was seen is
//! their exclusive disjunction. So the choices of one stretch, from one observation to the next, are found by solving the
//! body of the property, and the relation of states that is kept, for them ([`invert`], [`linear`]).
//!
//! Stages are the places where all runs are at rest ([`simulate`]). At each stage some registers are defined by others:
//! at first by whatever holds of some states that arrive there ([`relate`]), then by what is left once each stretch was
//! asked whether it leads there (Houdini). A stretch is settled by terms that make the existential path and the body
//! true, whatever the universal runs choose. All questions are without quantifiers. The outcome is a certificate that
//! the independent checker plays again.

pub(crate) mod answer;
mod export;
mod invert;
mod linear;
mod relate;
mod sample;
mod simulate;
#[cfg(test)]
mod tests;

use counterpoint_engine::{Answer, Budget, Claim, Events, PointwiseTask, Representation, Stats};
use counterpoint_ir::effect::Simple;
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::program::{Action, Program};
use counterpoint_ir::types::Type;
use counterpoint_witness::Certificate;

use crate::fault::Faults;
use crate::{is_decided, lazy};

/// The part of the steps, one in so many, that a search for refutations may use behind an attempt at a proof.
const SHARE_OF_REFUTATIONS: u64 = 10;

/// Whether a program of a task computes with words in a way that linear sets express badly.
pub(crate) fn computes_with_words(task: &PointwiseTask<'_>) -> bool {
    let mut programs = task.property.quantifiers.iter().map(|quantifier| &task.programs[quantifier.program]);
    programs.any(|program| has_operations(program))
}

fn has_operations(program: &Program) -> bool {
    let instrs = program.procs.values().flat_map(|proc| proc.locs.values()).flat_map(|loc| &loc.instrs);
    instrs.into_iter().any(|instr| match instr.action.simple() {
        Some(Simple::Apply(prim, _)) => is_operation(prim),
        _ => false,
    })
}

fn is_operation(prim: Prim) -> bool {
    matches!(
        prim.op,
        Op::BitsMul
            | Op::BitsAnd
            | Op::BitsOr
            | Op::BitsXor
            | Op::BitsShiftLeft
            | Op::BitsShiftRight
            | Op::BitsShiftRightSigned
    ) && !prim.from.is_float()
}

/// Whether a program of a task chooses words.
pub(crate) fn chooses_words(task: &PointwiseTask<'_>) -> bool {
    let mut programs = task.property.quantifiers.iter().map(|quantifier| &task.programs[quantifier.program]);
    programs.any(|program| {
        program.procs.values().any(|proc| {
            let mut instrs = proc.locs.values().flat_map(|loc| &loc.instrs);
            instrs.any(|instr| {
                let ty = instr.dest.map(|dest| &proc.vars[dest].ty);
                matches!((&instr.action, ty), (Action::Havoc { .. }, Some(Type::Bits(width))) if !width.is_float())
            })
        })
    })
}

/// A proof by a simulation, or a refutation by short runs; `None` where neither was found.
pub(crate) fn search(
    task: &PointwiseTask<'_>,
    budget: &Budget,
    faults: Faults,
    events: &dyn Events,
) -> Option<Answer<'static>> {
    let mut stats =
        Stats { representation: Some(Representation::Words), solver: budget.solver.name(), ..Stats::default() };
    if let Some(found) = simulate::simulation(task, budget, faults) {
        (stats.steps, stats.is_vacuous) = (found.steps, found.is_vacuous);
        return Some(Answer::new(Claim::Proved(Certificate::Simulation(found.certificate)), stats));
    }
    if !computes_with_words(task) {
        return None;
    }
    let share = Budget { steps: budget.steps / SHARE_OF_REFUTATIONS, ..budget.clone() };
    let unknown = counterpoint_engine::Unknown::Steps;
    let found = lazy::search(task, &share, faults, &unknown, events);
    is_decided(&found.claim).then_some(found)
}
