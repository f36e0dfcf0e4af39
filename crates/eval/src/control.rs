//! Calls, returns, exceptions, and everything else that the hot loop hands over.

use counterpoint_ir::Value;
use counterpoint_ir::domain::Domain;
use counterpoint_ir::ids::{ClassId, Id, ProcId, SelectorId};
use counterpoint_ir::native::Refusal;
use counterpoint_ir::prim::Trap;
use counterpoint_ir::program::MAX_CALLS;
use counterpoint_ir::state::Outcome;

use crate::bytecode::{Code, Instr, Reg, Typed, raw};
use crate::ints::product_cost;
use crate::machine::{Machine, Progress};
use crate::memory::{MAX_CELLS, Waiting, to_word};
use crate::stop::Stop;

/// A trap with what is told about it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fault {
    pub(crate) trap: Trap,
    pub(crate) told: [u64; 2],
}

impl From<Trap> for Fault {
    fn from(trap: Trap) -> Self {
        Fault { trap, told: [0; 2] }
    }
}

/// A frame was not made; what the driver must know, if anything.
struct Refused(Option<Stop>);

/// What stands for no class in what is told about a bad cast.
const NO_CLASS: u64 = u32::MAX as u64;

/// An object that is of no use, where one of a class is needed, if that can be said.
pub(crate) fn bad_cast(object: u64, wanted: Option<ClassId>) -> Fault {
    Fault { trap: Trap::BadCast, told: [object, wanted.map_or(NO_CLASS, |class| class.index() as u64)] }
}

/// New memory of this size costs a step: a run that allocates much soon ends.
const CELLS_PER_STEP: u64 = 4;

impl Machine {
    /// A call of a procedure.
    #[inline]
    pub(crate) fn call_directly(&mut self, code: &Code, call: u32) -> Option<Stop> {
        let proc = code.calls[call as usize].proc.expect("a direct call names its procedure");
        self.enter(code, proc, call, self.pc - 1)
    }

    /// A call of what the class of the first argument chooses.
    #[inline]
    pub(crate) fn call_by_class(&mut self, code: &Code, call: u32, selector: SelectorId) -> Option<Stop> {
        let thrower = self.pc - 1;
        match self.target(code, call, selector) {
            Ok(proc) => self.enter(code, proc, call, thrower),
            Err(fault) => self.trap(code, fault, thrower),
        }
    }

    /// The instructions that are not worth a place in the hot loop.
    #[inline(never)]
    pub(crate) fn rare(&mut self, code: &Code, instr: &Instr, fuel: &mut u64) -> Option<Stop> {
        let thrower = self.pc - 1;
        let n_cells = self.heap.size();
        let result = match *instr {
            Instr::Switch { on, switch } => {
                let table = &code.switches[switch as usize];
                let found = table.words.binary_search_by_key(&self.word(on), |case| case.0);
                self.pc = found.map_or(table.default, |index| table.words[index].1);
                Ok(())
            }
            Instr::SwitchValue { on, switch } => {
                let table = &code.switches[switch as usize];
                let value = self.value(on);
                self.pc = table.values.iter().find(|case| case.0 == *value).map_or(table.default, |case| case.1);
                Ok(())
            }
            Instr::InitClass { class } => match self.progress[class.index()] {
                Progress::Started => Ok(()),
                Progress::Broken => Err(Fault { trap: Trap::BrokenClass, told: [class.index() as u64, 0] }),
                Progress::Untouched => {
                    self.set_progress(class, Progress::Started);
                    match code.program.classes.classes[class].initialiser {
                        Some(proc) => return self.push_frame(code, proc, None, thrower).and_then(|refused| refused.0),
                        None => Ok(()),
                    }
                }
            },
            Instr::Throw { value } => match self.word(value) {
                0 => Err(Trap::NullReference.into()),
                thrown => return self.unwind(code, thrown, thrower),
            },
            Instr::Unsupported => return Some(Stop::Ended(Outcome::Unsupported(code.positions[thrower as usize]))),
            Instr::Native { native } => match self.native(code, native) {
                Ok(()) => Ok(()),
                Err(Refusal::Trap(trap, told)) => {
                    let word = |index: usize| told.get(index).map_or(0, to_word);
                    Err(Fault { trap, told: [word(0), word(1)] })
                }
                Err(Refusal::Exit(status)) => return Some(Stop::Ended(Outcome::Exited(status))),
                Err(Refusal::OutOfMemory) => {
                    self.pc = thrower;
                    return Some(Stop::OutOfMemory);
                }
            },
            Instr::ApplyValue { apply } => {
                let Some(left) = fuel.checked_sub(self.cost_of_numbers(&code.applies[apply as usize].args)) else {
                    self.pc = thrower;
                    return Some(Stop::OutOfFuel);
                };
                *fuel = left;
                self.data(code, *instr)
            }
            other => self.data(code, other),
        };
        *fuel = fuel.saturating_sub(self.heap.size().saturating_sub(n_cells) as u64 / CELLS_PER_STEP);
        match result {
            Ok(()) if self.heap.is_full() => {
                self.pc = thrower;
                Some(Stop::OutOfMemory)
            }
            Ok(()) => None,
            Err(fault) => self.trap(code, fault, thrower),
        }
    }

    /// What a primitive costs beyond one step, if its arguments are large numbers.
    fn cost_of_numbers(&self, args: &[Typed]) -> u64 {
        let words = args.iter().map(|arg| match self.read(arg) {
            Value::Int(value) => value.words(),
            _ => 1,
        });
        words.reduce(product_cost).unwrap_or(0)
    }

    fn native(&mut self, code: &Code, native: u32) -> Result<(), Refusal> {
        let record = &code.natives[native as usize];
        let args: Vec<Value> = record.args.iter().map(|arg| self.read(arg)).collect();
        let result = record.native.call(self, &args)?;
        if let (Some(dest), Some(value)) = (record.dest, result) {
            self.set_word(dest, to_word(&value));
        }
        Ok(())
    }

    /// The procedure that a virtual call means.
    #[inline]
    fn target(&mut self, code: &Code, call: u32, selector: SelectorId) -> Result<ProcId, Fault> {
        let receiver = self.word(code.calls[call as usize].words[0]);
        if receiver == 0 {
            return Err(Trap::NullReference.into());
        }
        let class = self.heap.class(receiver);
        let (last, proc) = self.last_targets[call as usize];
        if last == raw(class) {
            return Ok(ProcId::from_index(proc as usize));
        }
        self.find_target(code, call, (receiver, class), selector)
    }

    /// The procedure that a virtual call means on an object of another class than the last one.
    #[cold]
    fn find_target(
        &mut self,
        code: &Code,
        call: u32,
        (receiver, class): (u64, ClassId),
        selector: SelectorId,
    ) -> Result<ProcId, Fault> {
        let key = (raw(class), raw(selector));
        let proc = if let Some(&proc) = self.targets.get(&key) {
            proc
        } else {
            let proc = code.program.classes.dispatch(class, selector).ok_or_else(|| bad_cast(receiver, None))?;
            *self.targets.entry(key).or_insert(raw(proc))
        };
        self.last_targets[call as usize] = (raw(class), proc);
        Ok(ProcId::from_index(proc as usize))
    }

    /// Enters a procedure with the arguments of a call.
    #[inline]
    fn enter(&mut self, code: &Code, proc: ProcId, call: u32, thrower: u32) -> Option<Stop> {
        let record = &code.calls[call as usize];
        let (base, value_base) = (self.base, self.value_base);
        if let Some(stop) = self.push_frame(code, proc, record.dest, thrower) {
            return stop.0;
        }
        let callee = &code.procs[proc];
        if callee.has_params_first {
            for (to, from) in (self.base..).zip(&record.words) {
                self.words[to] = self.words[from.place(base)];
            }
        } else {
            for (from, &to) in record.words.iter().zip(&callee.word_params) {
                self.words[self.base + to as usize] = self.words[from.place(base)];
            }
        }
        for (from, &to) in record.values.iter().zip(&callee.value_params) {
            self.values[self.value_base + to as usize] = self.values[from.place(value_base)].clone();
        }
        None
    }

    /// Makes a frame for a call, unless calls are too deep or memory is used up.
    #[inline]
    fn push_frame(&mut self, code: &Code, proc: ProcId, dest: Option<Reg>, call: u32) -> Option<Refused> {
        if self.waiting.len() + 1 == MAX_CALLS && code.program.classes.traps.contains_key(&Trap::DeepCalls) {
            return Some(Refused(self.trap(code, Trap::DeepCalls.into(), call)));
        }
        self.make_frame(code, proc, dest, call).map(|stop| Refused(Some(stop)))
    }

    #[inline]
    fn make_frame(&mut self, code: &Code, proc: ProcId, dest: Option<Reg>, call: u32) -> Option<Stop> {
        if self.top + self.values.len() > MAX_CELLS {
            self.pc = call;
            return Some(Stop::OutOfMemory);
        }
        self.waiting.push(Waiting { call, base: self.base, value_base: self.value_base, dest });
        let record = &code.procs[proc];
        self.base = self.top;
        self.make_room(record.n_words);
        self.value_base = self.values.len();
        if record.n_values > 0 {
            self.values.resize(self.value_base + record.n_values, Value::Bool(false));
        }
        self.pc = record.entry;
        None
    }

    /// Leaves the procedure; the outcome, if it was the entry.
    #[inline]
    pub(crate) fn return_from(&mut self, code: &Code, value: Option<Reg>, is_word: bool) -> Option<Outcome> {
        let Some(waiting) = self.waiting.pop() else {
            let result = value.map(|value| {
                let proc = code.positions[self.pc as usize - 1].proc;
                let ty = code.program.procs[proc].result.as_ref().expect("what returns a value has a type");
                self.value_at(value, ty)
            });
            return Some(Outcome::Returned(result));
        };
        self.pc = waiting.call + 1;
        match (value, waiting.dest) {
            (Some(value), Some(dest)) if is_word => {
                let word = self.word(value);
                self.drop_frame(&waiting);
                self.set_word(dest, word);
            }
            (Some(value), Some(dest)) => {
                let value = self.value(value).clone();
                self.drop_frame(&waiting);
                self.set_value(dest, value);
            }
            _ => self.drop_frame(&waiting),
        }
        None
    }

    #[inline]
    fn drop_frame(&mut self, caller: &Waiting) {
        self.top = self.base;
        self.values.truncate(self.value_base);
        (self.base, self.value_base) = (caller.base, caller.value_base);
    }

    /// Calls what throws for a trap, or ends the run.
    #[cold]
    pub(crate) fn trap(&mut self, code: &Code, fault: Fault, thrower: u32) -> Option<Stop> {
        let Some(&proc) = code.program.classes.traps.get(&fault.trap) else {
            return Some(Stop::Ended(Outcome::Trapped(fault.trap, code.positions[thrower as usize])));
        };
        let stop = self.make_frame(code, proc, None, thrower);
        if stop.is_none() {
            for (word, &to) in fault.told.into_iter().zip(&code.procs[proc].word_params) {
                self.words[self.base + to as usize] = word;
            }
        }
        stop
    }

    /// Goes to the nearest handler, leaving procedures on the way, or ends the run.
    fn unwind(&mut self, code: &Code, thrown: u64, origin: u32) -> Option<Stop> {
        let mut thrower = origin;
        loop {
            if let Some((handler, catch)) = code.handlers[thrower as usize] {
                self.set_word(catch, thrown);
                self.pc = handler;
                return None;
            }
            let Some(waiting) = self.waiting.pop() else { break };
            self.drop_frame(&waiting);
            thrower = waiting.call;
            if let Instr::InitClass { class } = code.instrs[thrower as usize] {
                self.set_progress(class, Progress::Broken);
            }
        }
        Some(Stop::Ended(Outcome::Threw(self.heap.class(thrown), code.positions[origin as usize])))
    }

    pub(crate) fn stop_at_havoc(&self, code: &Code, havoc: u32) -> Stop {
        let record = &code.havocs[havoc as usize];
        let bound = |reg: Option<Reg>| reg.map(|reg| self.value(reg).as_int().clone());
        let domain = match (bound(record.low), bound(record.high)) {
            (Some(low), Some(high)) if low > high => {
                return Stop::Ended(Outcome::Blocked(code.positions[self.pc as usize]));
            }
            (low, high) => Domain::of(&record.dest.ty, low, high, &code.program.enums),
        };
        Stop::Havoc(domain, record.input)
    }
}
