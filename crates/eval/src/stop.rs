//! Observers of runs (the instrumentation of a fuzzer: inputs, edges, comparisons), and why a run stops.

use counterpoint_ir::domain::Domain;
use counterpoint_ir::ids::{InputId, PointId};
use counterpoint_ir::state::Outcome;

/// Instruments a run: supplies inputs, and sees steps, edges and comparisons.
pub trait Observer {
    /// Called before each instruction, with its place in the bytecode; `true` stops the run there.
    fn step(&mut self, _pc: u32) -> bool {
        false
    }

    /// Supplies a word of an input; without one the run stops there.
    fn word(&mut self, _input: InputId) -> Option<u64> {
        None
    }

    /// Called when a branch or a switch takes an edge: its place in the bytecode, and the target.
    fn branch(&mut self, _pc: u32, _to: u32) {}

    /// Called before two different words decide a branch: its place in the bytecode, the operands with their signs.
    fn compare(&mut self, _pc: u32, _a: i64, _b: i64) {}
}

/// No instrumentation.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unobserved;

impl Observer for Unobserved {}

/// Stops when the run comes (back) to an instruction.
#[derive(Debug, Clone, Copy)]
pub struct Watch {
    /// The instruction.
    pub pc: u32,
    /// Whether the next arrival is let through: that of the instruction at which the run goes on.
    pub skip_first: bool,
}

impl Observer for Watch {
    fn step(&mut self, pc: u32) -> bool {
        pc == self.pc && !std::mem::take(&mut self.skip_first)
    }
}

/// Why a run stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// At an observation point; the run goes on behind it.
    Observed(PointId),
    /// At a choice between so many ways; [`Machine::take_way`] goes on.
    Choose(u32),
    /// At a choice of a value; [`Machine::take_value`] goes on.
    Havoc(Domain, Option<InputId>),
    /// The run has ended.
    Ended(Outcome),
    /// The fuel is used up, or not enough for the next instruction; more fuel lets it go on.
    OutOfFuel,
    /// The memory of the run is used up; the instruction that asks for more has not been done.
    OutOfMemory,
    /// The observer asked for it.
    Paused,
}
