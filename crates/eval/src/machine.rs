//! The machine: runs bytecode until its driver is needed.
//!
//! Frames are on the heap: a chain of a million calls is a long vector, not a deep stack. Every instruction costs one
//! step of fuel. What an [`Observer`] does not use costs nothing, because the loop is compiled for each observer type.

use std::sync::Arc;

use counterpoint_ir::ids::{Id, InputId, PointId, ProcId};
use counterpoint_ir::program::Position;
use counterpoint_ir::state::Outcome;
use counterpoint_ir::types::Type;
use counterpoint_ir::{Integer, Value};
use rustc_hash::FxHashMap;

use crate::bytecode::{Code, Instr, Reg, Typed, is_word};
use crate::domain::Domain;
use crate::memory::{Heap, Waiting, to_value, to_word};
use crate::world::World;

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

/// How far a class is initialised.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Progress {
    Untouched,
    Started,
    /// Its initialiser has thrown.
    Broken,
}

/// One run of a program.
#[derive(Debug, Clone)]
pub struct Machine {
    pub(crate) code: Arc<Code>,
    /// Constants, then the registers of all frames, in two files.
    pub(crate) words: Vec<u64>,
    pub(crate) values: Vec<Value>,
    pub(crate) base: usize,
    pub(crate) value_base: usize,
    pub(crate) pc: u32,
    pub(crate) waiting: Vec<Waiting>,
    pub(crate) heap: Heap,
    pub(crate) statics: Vec<u64>,
    pub(crate) progress: Vec<Progress>,
    pub(crate) world: World,
    /// For each virtual call, the class it met last and the procedure that was found.
    pub(crate) last_targets: Vec<(u32, u32)>,
    /// What virtual calls have found.
    pub(crate) targets: FxHashMap<(u32, u32), u32>,
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
        let mut machine = Self {
            code: Arc::clone(code),
            words: code.words.clone(),
            values: code.values.clone(),
            base: 0,
            value_base: 0,
            pc: 0,
            waiting: Vec::new(),
            heap: code.table.image.clone(),
            statics: Vec::new(),
            progress: Vec::new(),
            world: World::default(),
            last_targets: vec![(u32::MAX, 0); code.calls.len()],
            targets: FxHashMap::default(),
            observed: 0,
        };
        machine.begin(proc, args);
        machine
    }

    /// Undoes the run and starts another one. What it costs depends on what the last run wrote, not on the program.
    pub fn restart(&mut self, proc: ProcId, args: &[Value]) {
        self.heap.reset();
        self.world.reset();
        self.begin(proc, args);
    }

    fn begin(&mut self, proc: ProcId, args: &[Value]) {
        let code = Arc::clone(&self.code);
        self.statics.clone_from(&code.table.initial_statics);
        self.progress.clear();
        self.progress.resize(code.table.classes.len(), Progress::Untouched);
        for class in &code.program.image.initialised {
            self.progress[class.index()] = Progress::Started;
        }
        self.waiting.clear();
        (self.base, self.value_base) = (code.words.len(), code.values.len());
        let record = &code.procs[proc];
        self.words.truncate(self.base);
        self.words.resize(self.base + record.n_words, 0);
        self.values.truncate(self.value_base);
        self.values.resize(self.value_base + record.n_values, Value::Bool(false));
        let (words, values): (Vec<&Value>, Vec<&Value>) =
            args.iter().partition(|value| !matches!(value, Value::Int(_) | Value::Array(_)));
        for (arg, &param) in words.into_iter().zip(&record.word_params) {
            self.words[self.base + param as usize] = to_word(arg);
        }
        for (arg, &param) in values.into_iter().zip(&record.value_params) {
            self.values[self.value_base + param as usize] = arg.clone();
        }
        self.pc = record.entry;
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
    pub fn observed(&self, field: usize) -> Value {
        self.read(&self.code.observes[self.observed as usize].values[field])
    }

    /// The number of fields of the observation at which the run stopped last.
    pub fn n_observed(&self) -> usize {
        self.code.observes[self.observed as usize].values.len()
    }

    /// What was written to an output so far.
    pub fn written(&self, stream: u32) -> &[u8] {
        self.world.written(stream)
    }

    /// Sets what the run reads.
    pub fn set_input(&mut self, input: Arc<[u8]>) {
        self.world.set_input(input);
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
            let code = Arc::clone(&self.code);
            self.write(&code.havocs[havoc as usize].dest, value);
            self.pc += 1;
        }
    }

    /// The value of a register of any type.
    pub(crate) fn read(&self, typed: &Typed) -> Value {
        self.value_at(typed.reg, &typed.ty)
    }

    pub(crate) fn value_at(&self, reg: Reg, ty: &Type) -> Value {
        if is_word(ty) { to_value(self.word(reg), ty) } else { self.value(reg).clone() }
    }

    /// Sets a register of any type.
    pub(crate) fn write(&mut self, typed: &Typed, value: Value) {
        if is_word(&typed.ty) {
            self.set_word(typed.reg, to_word(&value));
        } else {
            self.set_value(typed.reg, value);
        }
    }

    #[inline]
    pub(crate) fn word(&self, reg: Reg) -> u64 {
        self.words[reg.place(self.base)]
    }

    #[inline]
    pub(crate) fn set_word(&mut self, reg: Reg, value: u64) {
        let place = reg.place(self.base);
        self.words[place] = value;
    }

    #[inline]
    pub(crate) fn value(&self, reg: Reg) -> &Value {
        &self.values[reg.place(self.value_base)]
    }

    #[inline]
    pub(crate) fn set_value(&mut self, reg: Reg, value: Value) {
        let place = reg.place(self.value_base);
        self.values[place] = value;
    }

    /// Whether there is fuel for the operation, which is done then. Numbers of machine size cost nothing extra.
    #[inline]
    fn int_op(&mut self, op: IntOp, dest: Reg, (a, b): (Reg, Reg), fuel: &mut u64) -> bool {
        let (a, b) = (self.value(a).as_int(), self.value(b).as_int());
        if let (Integer::Small(x), Integer::Small(y)) = (a, b)
            && let Some(value) = (op.fast)(*x, *y)
        {
            self.set_value(dest, Value::Int(Integer::Small(value)));
            return true;
        }
        let cost = (op.cost)(a.words(), b.words());
        let Some(left) = fuel.checked_sub(cost) else {
            self.pc -= 1;
            return false;
        };
        *fuel = left;
        let value = (op.slow)(a, b);
        self.set_value(dest, Value::Int(value));
        true
    }

    #[inline]
    fn int_less(&self, a: Reg, b: Reg) -> bool {
        match (self.value(a), self.value(b)) {
            (Value::Int(Integer::Small(a)), Value::Int(Integer::Small(b))) => a < b,
            (a, b) => a.as_int() < b.as_int(),
        }
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
                Instr::Copy { dest, from } => self.set_word(dest, self.word(from)),
                Instr::Not { dest, from } => self.set_word(dest, self.word(from) ^ 1),
                Instr::And { dest, a, b } | Instr::BitsAnd { dest, a, b } => {
                    self.set_word(dest, self.word(a) & self.word(b));
                }
                Instr::Or { dest, a, b } | Instr::BitsOr { dest, a, b } => {
                    self.set_word(dest, self.word(a) | self.word(b));
                }
                Instr::BitsXor { dest, a, b } => self.set_word(dest, self.word(a) ^ self.word(b)),
                Instr::Equal { dest, a, b } => self.set_word(dest, u64::from(self.word(a) == self.word(b))),
                Instr::BitsAdd { width, dest, a, b } => {
                    self.set_word(dest, width.truncate(self.word(a).wrapping_add(self.word(b))));
                }
                Instr::BitsSub { width, dest, a, b } => {
                    self.set_word(dest, width.truncate(self.word(a).wrapping_sub(self.word(b))));
                }
                Instr::BitsMul { width, dest, a, b } => {
                    self.set_word(dest, width.truncate(self.word(a).wrapping_mul(self.word(b))));
                }
                Instr::BitsShiftLeft { width, dest, a, b } => {
                    let by = self.word(b);
                    let shifted = if by < u64::from(width.bits()) { self.word(a) << by } else { 0 };
                    self.set_word(dest, width.truncate(shifted));
                }
                Instr::BitsShiftRight { width, dest, a, b } => {
                    let by = self.word(b);
                    self.set_word(dest, if by < u64::from(width.bits()) { self.word(a) >> by } else { 0 });
                }
                Instr::BitsShiftRightSigned { width, dest, a, b } => {
                    let by = self.word(b).min(63);
                    self.set_word(dest, width.wrap(width.signed(self.word(a)) >> by));
                }
                Instr::BitsSignedLess { width, dest, a, b } => {
                    self.set_word(dest, u64::from(width.signed(self.word(a)) < width.signed(self.word(b))));
                }
                Instr::BitsSignedLessEqual { width, dest, a, b } => {
                    self.set_word(dest, u64::from(width.signed(self.word(a)) <= width.signed(self.word(b))));
                }
                Instr::ResizeSigned { from, to, dest, a } => {
                    self.set_word(dest, to.wrap(from.signed(self.word(a))));
                }
                Instr::ResizeUnsigned { to, dest, a } => self.set_word(dest, to.truncate(self.word(a))),
                Instr::CopyValue { dest, from } => {
                    let value = self.value(from).clone();
                    self.set_value(dest, value);
                }
                Instr::EqualValue { dest, a, b } => {
                    self.set_word(dest, u64::from(self.value(a) == self.value(b)));
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
                Instr::IntLess { dest, a, b } => self.set_word(dest, u64::from(self.int_less(a, b))),
                Instr::IntLessEqual { dest, a, b } => self.set_word(dest, u64::from(!self.int_less(b, a))),
                Instr::Jump { to } => self.pc = to,
                Instr::Branch { condition, yes, no } => self.pc = if self.word(condition) != 0 { yes } else { no },
                Instr::BranchEqual { a, b, no } => {
                    if self.word(a) != self.word(b) {
                        self.pc = no;
                    }
                }
                Instr::BranchSignedLess { width, a, b, no } => {
                    if width.signed(self.word(a)) >= width.signed(self.word(b)) {
                        self.pc = no;
                    }
                }
                Instr::BranchSignedLessEqual { width, a, b, no } => {
                    if width.signed(self.word(a)) > width.signed(self.word(b)) {
                        self.pc = no;
                    }
                }
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
                Instr::BranchEqualValue { a, b, no } => {
                    if self.value(a) != self.value(b) {
                        self.pc = no;
                    }
                }
                Instr::GetStatic { dest, field } if is_word(&code.table.statics[field as usize]) => {
                    self.set_word(dest, self.statics[field as usize]);
                }
                Instr::InitClass { class } if self.progress[class.index()] == Progress::Started => {}
                Instr::Assume { condition } => {
                    if self.word(condition) == 0 {
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
                Instr::Return { value, is_word } => {
                    if let Some(outcome) = self.return_from(&code, value, is_word) {
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
