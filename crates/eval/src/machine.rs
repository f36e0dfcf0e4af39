//! The machine: runs bytecode until its driver is needed.
//!
//! Frames are on the heap: a chain of a million calls is a long vector, not a deep stack. Every instruction costs one
//! step of fuel. What an [`Observer`] does not use costs nothing, because the loop is compiled for each observer type.

use std::sync::Arc;

use counterpoint_ir::ids::{Id, InputId, PointId, ProcId};
use counterpoint_ir::program::Position;
use counterpoint_ir::state::Outcome;
use counterpoint_ir::{Integer, Value};

use crate::bytecode::{Code, Instr, Reg};
use crate::domain::Domain;
use crate::memory::{Heap, Waiting};

/// Sees every step of a run.
pub trait Observer {
    /// Called before each instruction, with its place in the bytecode; `true` stops the run there.
    fn step(&mut self, _pc: u32) -> bool {
        false
    }
}

/// Sees nothing.
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

/// An operation on integers: for machine words, for all, and what the latter costs by the words of the arguments, so
/// that numbers which grow without end use up the fuel and not the time and memory of the user.
#[derive(Clone, Copy)]
struct IntOp {
    fast: fn(i64, i64) -> Option<i64>,
    slow: fn(&Integer, &Integer) -> Integer,
    cost: fn(u64, u64) -> u64,
}

const INT_ADD: IntOp = IntOp { fast: i64::checked_add, slow: Integer::add, cost: linear_cost };
const INT_SUB: IntOp = IntOp { fast: i64::checked_sub, slow: Integer::sub, cost: linear_cost };
const INT_MUL: IntOp = IntOp { fast: i64::checked_mul, slow: Integer::mul, cost: product_cost };

fn linear_cost(a: u64, b: u64) -> u64 {
    a.max(b) / 8
}

/// The cost of multiplying or dividing.
pub(crate) fn product_cost(a: u64, b: u64) -> u64 {
    a.saturating_mul(b) / 8
}

/// One run of a program.
#[derive(Debug, Clone)]
pub struct Machine {
    pub(crate) code: Arc<Code>,
    /// Constants, then the registers of all frames.
    pub(crate) regs: Vec<Value>,
    pub(crate) base: usize,
    pub(crate) pc: u32,
    pub(crate) waiting: Vec<Waiting>,
    pub(crate) heap: Heap,
    pub(crate) statics: Vec<Value>,
    pub(crate) initialised: Vec<bool>,
    /// The last observation stopped at.
    observed: u32,
}

impl Machine {
    /// A run at the start of the program's entry.
    pub fn new(code: &Arc<Code>) -> Self {
        Self::call(code, ProcId::from_index(0), &[])
    }

    /// A run at the start of a procedure, with arguments of the right types.
    pub fn call(code: &Arc<Code>, proc: ProcId, args: &[Value]) -> Self {
        let base = code.constants.len();
        let record = &code.procs[proc];
        let mut regs = code.constants.clone();
        regs.resize(base + record.n_regs, Value::Bool(false));
        for (param, arg) in record.params.iter().zip(args) {
            regs[base + param.index()] = arg.clone();
        }
        Self {
            code: Arc::clone(code),
            regs,
            base,
            pc: record.entry,
            waiting: Vec::new(),
            heap: Heap::default(),
            statics: code.classes.statics.values().map(|field| Value::default_of(&field.ty)).collect(),
            initialised: vec![false; code.classes.classes.len()],
            observed: 0,
        }
    }

    /// Where the run stands in the bytecode.
    pub fn pc(&self) -> u32 {
        self.pc
    }

    /// Where the run stands in the program.
    pub fn position(&self) -> Position {
        self.code.positions[self.pc as usize]
    }

    /// Where the observation stands at which the run stopped last.
    pub fn observed_at(&self) -> Position {
        self.code.positions[self.pc as usize - 1]
    }

    /// A field of the observation at which the run stopped last, with the state unchanged since.
    pub fn observed(&self, field: usize) -> &Value {
        self.get(self.code.observes[self.observed as usize].values[field])
    }

    /// The number of fields of the observation at which the run stopped last.
    pub fn n_observed(&self) -> usize {
        self.code.observes[self.observed as usize].values.len()
    }

    /// Goes on along one of the ways of the `choose` at which the run stopped.
    pub fn take_way(&mut self, way: u32) {
        if let Instr::Choose { choose } = self.code.instrs[self.pc as usize] {
            self.pc = self.code.chooses[choose as usize][way as usize];
        }
    }

    /// Goes on with a value for the `havoc` at which the run stopped.
    pub fn take_value(&mut self, value: Value) {
        if let Instr::Havoc { havoc } = self.code.instrs[self.pc as usize] {
            let dest = self.code.havocs[havoc as usize].dest;
            self.set(dest, value);
            self.pc += 1;
        }
    }

    #[inline]
    pub(crate) fn get(&self, reg: Reg) -> &Value {
        &self.regs[reg.place(self.base)]
    }

    #[inline]
    pub(crate) fn set(&mut self, reg: Reg, value: Value) {
        let place = reg.place(self.base);
        self.regs[place] = value;
    }

    /// Whether there is fuel for the operation, which is done then. Numbers of machine size cost nothing extra.
    #[inline]
    fn int_op(&mut self, op: IntOp, dest: Reg, (a, b): (Reg, Reg), fuel: &mut u64) -> bool {
        let (a, b) = (self.get(a).as_int(), self.get(b).as_int());
        if let (Integer::Small(x), Integer::Small(y)) = (a, b)
            && let Some(value) = (op.fast)(*x, *y)
        {
            self.set(dest, Value::Int(Integer::Small(value)));
            return true;
        }
        let cost = (op.cost)(a.words(), b.words());
        let Some(left) = fuel.checked_sub(cost) else {
            self.pc -= 1;
            return false;
        };
        *fuel = left;
        let value = (op.slow)(a, b);
        self.set(dest, Value::Int(value));
        true
    }

    #[inline]
    fn int_less(&self, a: Reg, b: Reg) -> bool {
        match (self.get(a), self.get(b)) {
            (Value::Int(Integer::Small(a)), Value::Int(Integer::Small(b))) => a < b,
            (a, b) => a.as_int() < b.as_int(),
        }
    }

    #[inline]
    fn bits2(&self, a: Reg, b: Reg) -> (u64, u64) {
        (self.get(a).as_bits(), self.get(b).as_bits())
    }

    /// Runs until the driver is needed. Each instruction uses up one unit of fuel.
    #[expect(clippy::too_many_lines, reason = "a flat match over instructions")]
    pub fn run<O: Observer>(&mut self, fuel: &mut u64, observer: &mut O) -> Stop {
        let code = Arc::clone(&self.code);
        loop {
            if *fuel == 0 {
                return Stop::OutOfFuel;
            }
            if observer.step(self.pc) {
                return Stop::Paused;
            }
            *fuel -= 1;
            let instr = code.instrs[self.pc as usize];
            self.pc += 1;
            match instr {
                Instr::Nothing => {}
                Instr::Copy { dest, from } => {
                    let value = self.get(from).clone();
                    self.set(dest, value);
                }
                Instr::Not { dest, from } => {
                    let value = !self.get(from).as_bool();
                    self.set(dest, Value::Bool(value));
                }
                Instr::And { dest, a, b } => {
                    let value = self.get(a).as_bool() & self.get(b).as_bool();
                    self.set(dest, Value::Bool(value));
                }
                Instr::Or { dest, a, b } => {
                    let value = self.get(a).as_bool() | self.get(b).as_bool();
                    self.set(dest, Value::Bool(value));
                }
                Instr::Equal { dest, a, b } => {
                    let value = self.get(a) == self.get(b);
                    self.set(dest, Value::Bool(value));
                }
                Instr::IntAdd { dest, a, b } => {
                    if !self.int_op(INT_ADD, dest, (a, b), fuel) {
                        return Stop::OutOfFuel;
                    }
                }
                Instr::IntSub { dest, a, b } => {
                    if !self.int_op(INT_SUB, dest, (a, b), fuel) {
                        return Stop::OutOfFuel;
                    }
                }
                Instr::IntMul { dest, a, b } => {
                    if !self.int_op(INT_MUL, dest, (a, b), fuel) {
                        return Stop::OutOfFuel;
                    }
                }
                Instr::IntLess { dest, a, b } => {
                    let value = self.int_less(a, b);
                    self.set(dest, Value::Bool(value));
                }
                Instr::IntLessEqual { dest, a, b } => {
                    let value = !self.int_less(b, a);
                    self.set(dest, Value::Bool(value));
                }
                Instr::BitsAdd { width, dest, a, b } => {
                    let (a, b) = self.bits2(a, b);
                    self.set(dest, Value::Bits(width.truncate(a.wrapping_add(b))));
                }
                Instr::BitsSub { width, dest, a, b } => {
                    let (a, b) = self.bits2(a, b);
                    self.set(dest, Value::Bits(width.truncate(a.wrapping_sub(b))));
                }
                Instr::BitsMul { width, dest, a, b } => {
                    let (a, b) = self.bits2(a, b);
                    self.set(dest, Value::Bits(width.truncate(a.wrapping_mul(b))));
                }
                Instr::BitsAnd { dest, a, b } => {
                    let (a, b) = self.bits2(a, b);
                    self.set(dest, Value::Bits(a & b));
                }
                Instr::BitsOr { dest, a, b } => {
                    let (a, b) = self.bits2(a, b);
                    self.set(dest, Value::Bits(a | b));
                }
                Instr::BitsXor { dest, a, b } => {
                    let (a, b) = self.bits2(a, b);
                    self.set(dest, Value::Bits(a ^ b));
                }
                Instr::BitsSignedLess { width, dest, a, b } => {
                    let (a, b) = self.bits2(a, b);
                    self.set(dest, Value::Bool(width.signed(a) < width.signed(b)));
                }
                Instr::BitsSignedLessEqual { width, dest, a, b } => {
                    let (a, b) = self.bits2(a, b);
                    self.set(dest, Value::Bool(width.signed(a) <= width.signed(b)));
                }
                Instr::Jump { to } => self.pc = to,
                Instr::Branch { condition, yes, no } => self.pc = if self.get(condition).as_bool() { yes } else { no },
                Instr::BranchIntLess { a, b, no } => {
                    if !self.int_less(a, b) {
                        self.pc = no;
                    }
                }
                Instr::BranchIntLessEqual { a, b, no } => {
                    if self.int_less(b, a) {
                        self.pc = no;
                    }
                }
                Instr::BranchBitsSignedLess { width, a, b, no } => {
                    let (a, b) = self.bits2(a, b);
                    if width.signed(a) >= width.signed(b) {
                        self.pc = no;
                    }
                }
                Instr::BranchEqual { a, b, no } => {
                    if self.get(a) != self.get(b) {
                        self.pc = no;
                    }
                }
                Instr::Assume { condition } => {
                    if !self.get(condition).as_bool() {
                        return Stop::Ended(Outcome::Blocked(code.positions[self.pc as usize - 1]));
                    }
                }
                Instr::Observe { observe } => {
                    self.observed = observe;
                    return Stop::Observed(code.observes[observe as usize].point);
                }
                Instr::Choose { choose } => {
                    self.pc -= 1;
                    let n_ways = code.chooses[choose as usize].len();
                    return Stop::Choose(u32::try_from(n_ways).unwrap_or(u32::MAX));
                }
                Instr::Havoc { havoc } => {
                    self.pc -= 1;
                    return self.stop_at_havoc(&code, havoc);
                }
                Instr::Return { value } => {
                    if let Some(outcome) = self.return_from(value) {
                        return Stop::Ended(outcome);
                    }
                }
                other => {
                    if let Some(stop) = self.rare(&code, other, fuel) {
                        return stop;
                    }
                }
            }
        }
    }
}
