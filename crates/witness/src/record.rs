//! What is written down of a run: what it writes, and what the author's code does step by step.

use std::sync::Arc;

use counterpoint_ir::Value;
use counterpoint_ir::ids::{IdVec, ProcId};
use counterpoint_ir::program::Position;

/// Steps that are written down at most.
const MOST_STEPS: usize = 20_000;

/// What is written down of a run.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Record {
    /// What it wrote.
    pub written: Vec<Written>,
    /// What it did in procedures that are of interest, up to a limit.
    pub steps: Vec<Step>,
    /// Where it was last in such a procedure, whatever the limit.
    pub last: Option<Position>,
    /// Values that are being made: what is done for them is not written down.
    pub(crate) making: u32,
    /// Whether the method has returned: what is asked of its result is no step of it.
    pub(crate) is_over: bool,
    /// Whether something was written while a value was made.
    pub is_making_heard: bool,
    /// Instructions and branches so far.
    pub(crate) time: u64,
    /// Per procedure, whether it is of interest.
    is_own: Arc<IdVec<ProcId, bool>>,
}

/// A byte that a run wrote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// To which output.
    pub stream: u32,
    /// The byte.
    pub byte: u8,
    /// When: after so many instructions and branches.
    pub time: u64,
    /// The active procedures, the youngest first.
    pub calls: Arc<[Position]>,
}

/// Something that a run did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Where.
    pub at: Position,
    /// What an instruction gave, or which way a branch went.
    pub value: Option<Value>,
}

impl Record {
    /// What was written to an output.
    pub fn bytes(&self, stream: u32) -> Vec<u8> {
        self.written.iter().filter(|written| written.stream == stream).map(|written| written.byte).collect()
    }

    pub(crate) fn new(is_own: &Arc<IdVec<ProcId, bool>>) -> Self {
        Self { is_own: Arc::clone(is_own), ..Self::default() }
    }

    pub(crate) fn step(&mut self, at: Position, value: Option<Value>) {
        self.time += 1;
        if self.making == 0 && !self.is_over && self.is_own.get(at.proc) == Some(&true) {
            self.last = Some(at);
            if self.steps.len() < MOST_STEPS {
                self.steps.push(Step { at, value });
            }
        }
    }

    pub(crate) fn write(&mut self, stream: u32, byte: u8, calls: Vec<Position>) {
        if self.making > 0 {
            self.is_making_heard = true;
            return;
        }
        let calls = match self.written.last() {
            Some(last) if *last.calls == *calls => Arc::clone(&last.calls),
            _ => calls.into(),
        };
        self.written.push(Written { stream, byte, time: self.time, calls });
    }
}
