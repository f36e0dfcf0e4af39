//! A single run on given decisions, for tests that compare this interpreter with others.

use counterpoint_ir::Value;
use counterpoint_ir::ids::{PointId, ProcId};
use counterpoint_ir::liveness::{Focus, Liveness};
use counterpoint_ir::program::{Position, Program};
use counterpoint_ir::state::{Outcome, State};

use crate::claim::Decision;
use crate::interp::{Interpreter, Pause};
use crate::limits::{Limits, Meter, Rejection, contradicted};
use crate::machine::Machine;

/// What a run did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ran {
    /// Point, place and values of its observations, in order.
    pub observations: Vec<(PointId, Position, Vec<Value>)>,
    /// How many of the decisions were used.
    pub decisions: usize,
    /// How it ended.
    pub end: End,
}

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// It is over.
    Ended(Outcome),
    /// It never ends: it came back to a state without a decision or an observation in between.
    Diverged,
    /// The decisions were used up before the one at this place; the state there, in canonical form.
    Undecided(Position, State),
}

/// Runs a procedure with arguments on decisions, looking at every observation.
pub fn run(
    program: &Program,
    proc: ProcId,
    args: Vec<Value>,
    decisions: &[Decision],
    limits: Limits<'_>,
) -> Result<Ran, Rejection> {
    let params = &program.procs[proc].params;
    let types = params.iter().map(|&param| &program.procs[proc].vars[param].ty);
    if args.len() != params.len() || !args.iter().zip(types).all(|(arg, ty)| arg.has_type(ty)) {
        return Err(contradicted(format!("the arguments do not fit the parameters of {}", program.procs[proc].name)));
    }
    follow(program, Machine::start(program, proc, args), decisions, limits)
}

/// Runs on from a state, on decisions, looking at every observation.
pub fn resume(program: &Program, from: &State, decisions: &[Decision], limits: Limits<'_>) -> Result<Ran, Rejection> {
    let machine = Machine::from_state(program, from).map_err(contradicted)?;
    follow(program, machine, decisions, limits)
}

/// The canonical form of a state: without what is dead under the focus, objects numbered as they are met.
pub fn canonical(program: &Program, focus: &Focus, state: &State) -> Result<State, Rejection> {
    let machine = Machine::from_state(program, state).map_err(contradicted)?;
    Ok(machine.to_state(program, &Liveness::compute(program, focus)))
}

fn follow(
    program: &Program,
    mut machine: Machine,
    decisions: &[Decision],
    limits: Limits<'_>,
) -> Result<Ran, Rejection> {
    let interpreter = Interpreter::new(program, Focus::all(program));
    let mut meter = Meter::new(limits);
    let mut observations = Vec::new();
    let mut used = 0;
    let end = loop {
        match interpreter.run(&mut machine, &mut meter)? {
            Pause::Observed(seen) => observations.push((seen.point, seen.at, seen.values)),
            Pause::Ended(outcome) => break End::Ended(outcome),
            Pause::Diverged => break End::Diverged,
            Pause::Choice(choice) => match decisions.get(used) {
                None => break End::Undecided(choice.at, interpreter.state(&machine)),
                Some(decision) => {
                    interpreter.decide(&mut machine, &choice, decision)?;
                    used += 1;
                }
            },
        }
    };
    Ok(Ran { observations, decisions: used, end })
}

#[cfg(test)]
mod tests;
