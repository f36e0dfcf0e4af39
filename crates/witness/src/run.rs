//! A single run on given decisions: as checks follow it, and for tests that compare this interpreter with others.

use std::slice;

use counterpoint_ir::Value;
use counterpoint_ir::ids::{PointId, ProcId};
use counterpoint_ir::liveness::{Focus, Liveness};
use counterpoint_ir::program::{Position, Program};
use counterpoint_ir::state::{Outcome, State};

use crate::claim::Decision;
use crate::interp::{Interpreter, Pause, Seen};
use crate::limits::{Limits, Meter, Rejection, contradicted};
use crate::machine::Machine;
use crate::replay::Decided;

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

fn follow(program: &Program, machine: Machine, decisions: &[Decision], limits: Limits<'_>) -> Result<Ran, Rejection> {
    let mut run = Scripted::new(Interpreter::new(program, Focus::all(program)), machine, decisions);
    let mut meter = Meter::new(limits);
    let mut observations = Vec::new();
    let end = loop {
        match run.next(&mut meter)? {
            Ok(seen) => observations.push((seen.point, seen.at, seen.values)),
            Err(end) => break end,
        }
    };
    Ok(Ran { observations, decisions: run.decided.len(), end })
}

/// A run that makes the decisions it is given.
pub(crate) struct Scripted<'a> {
    interpreter: Interpreter<'a>,
    pub(crate) machine: Machine,
    left: slice::Iter<'a, Decision>,
    /// The decisions that it has made.
    pub(crate) decided: Vec<Decided>,
}

impl<'a> Scripted<'a> {
    pub(crate) fn new(interpreter: Interpreter<'a>, machine: Machine, decisions: &'a [Decision]) -> Self {
        Self { interpreter, machine, left: decisions.iter(), decided: Vec::new() }
    }

    /// Runs on to the next observation, or to its end.
    pub(crate) fn next(&mut self, meter: &mut Meter<'_>) -> Result<Result<Seen, End>, Rejection> {
        loop {
            let choice = match self.interpreter.run(&mut self.machine, meter)? {
                Pause::Choice(choice) => choice,
                Pause::Observed(seen) => return Ok(Ok(seen)),
                Pause::Ended(outcome) => return Ok(Err(End::Ended(outcome))),
                Pause::Diverged => return Ok(Err(End::Diverged)),
            };
            let Some(decision) = self.left.next() else {
                return Ok(Err(End::Undecided(choice.at, self.interpreter.state(&self.machine))));
            };
            self.interpreter.decide(&mut self.machine, &choice, decision)?;
            self.decided.push(Decided { decision: decision.clone(), at: choice.at, input: choice.input });
        }
    }

    /// That a decision is missing where the run stands.
    pub(crate) fn missing(&self, at: Position) -> Rejection {
        contradicted(format!("a decision is missing at {}", self.interpreter.place(at)))
    }
}

#[cfg(test)]
mod tests;
