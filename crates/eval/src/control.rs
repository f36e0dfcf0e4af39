//! Calls, returns, exceptions, and everything else that the hot loop hands over.

use counterpoint_ir::Value;
use counterpoint_ir::ids::{Id, ProcId};
use counterpoint_ir::prim::Trap;
use counterpoint_ir::state::Outcome;

use crate::bytecode::{Code, Instr, Reg};
use crate::domain::Domain;
use crate::machine::{Machine, Stop, product_cost};
use crate::memory::{MAX_CELLS, Waiting};

impl Machine {
    /// The instructions that are not worth a place in the hot loop.
    pub(crate) fn rare(&mut self, code: &Code, instr: Instr, fuel: &mut u64) -> Option<Stop> {
        let thrower = self.pc - 1;
        let result = match instr {
            Instr::Switch { on, switch } => {
                let table = &code.switches[switch as usize];
                let value = self.get(on);
                self.pc = table.cases.iter().find(|case| case.0 == *value).map_or(table.default, |case| case.1);
                Ok(())
            }
            Instr::Call { call } => {
                let proc = code.calls[call as usize].proc.expect("a direct call names its procedure");
                return self.enter(code, proc, call, thrower);
            }
            Instr::CallVirtual { call, selector } => {
                let receiver = self.get(code.calls[call as usize].args[0]).as_ref();
                let target = receiver.ok_or(Trap::NullReference).and_then(|object| {
                    let class = self.heap.class_of(object).ok_or(Trap::BadCast)?;
                    code.classes.dispatch(class, selector).ok_or(Trap::BadCast)
                });
                match target {
                    Ok(proc) => return self.enter(code, proc, call, thrower),
                    Err(trap) => Err(trap),
                }
            }
            Instr::InitClass { class } => {
                let is_started = std::mem::replace(&mut self.initialised[class.index()], true);
                match code.classes.classes[class].initialiser {
                    Some(proc) if !is_started => return self.push_frame(code, proc, &[], None, thrower),
                    _ => Ok(()),
                }
            }
            Instr::Throw { value } => match self.get(value).as_ref() {
                Some(_) => {
                    let thrown = self.get(value).clone();
                    return self.unwind(code, thrown, thrower);
                }
                None => Err(Trap::NullReference),
            },
            Instr::Apply { apply, .. } => {
                let Some(left) = fuel.checked_sub(self.cost_of_numbers(&code.applies[apply as usize].1)) else {
                    self.pc = thrower;
                    return Some(Stop::OutOfFuel);
                };
                *fuel = left;
                self.data(code, instr)
            }
            other => self.data(code, other),
        };
        match result {
            Ok(()) if self.heap.cells > MAX_CELLS => {
                self.pc = thrower;
                Some(Stop::OutOfMemory)
            }
            Ok(()) => None,
            Err(trap) => self.trap(code, trap, thrower),
        }
    }

    /// What a primitive costs beyond one step, if its arguments are large numbers.
    fn cost_of_numbers(&self, args: &[Reg]) -> u64 {
        let words = args.iter().map(|&arg| match self.get(arg) {
            Value::Int(value) => value.words(),
            _ => 1,
        });
        words.reduce(product_cost).unwrap_or(0)
    }

    fn enter(&mut self, code: &Code, proc: ProcId, call: u32, thrower: u32) -> Option<Stop> {
        let call = &code.calls[call as usize];
        let args: Vec<Value> = call.args.iter().map(|&arg| self.get(arg).clone()).collect();
        self.push_frame(code, proc, &args, call.dest, thrower)
    }

    fn push_frame(&mut self, code: &Code, proc: ProcId, args: &[Value], dest: Option<Reg>, call: u32) -> Option<Stop> {
        if self.regs.len() > MAX_CELLS {
            self.pc = call;
            return Some(Stop::OutOfMemory);
        }
        self.waiting.push(Waiting { call, base: self.base, dest });
        self.base = self.regs.len();
        let record = &code.procs[proc];
        self.regs.resize(self.base + record.n_regs, Value::Bool(false));
        for (param, arg) in record.params.iter().zip(args) {
            self.regs[self.base + param.index()] = arg.clone();
        }
        self.pc = record.entry;
        None
    }

    /// Leaves the procedure; the outcome, if it was the entry.
    pub(crate) fn return_from(&mut self, value: Option<Reg>) -> Option<Outcome> {
        let value = value.map(|value| self.get(value).clone());
        let Some(waiting) = self.waiting.pop() else { return Some(Outcome::Returned(value)) };
        self.drop_frame(&waiting);
        self.pc = waiting.call + 1;
        if let (Some(dest), Some(value)) = (waiting.dest, value) {
            self.set(dest, value);
        }
        None
    }

    fn drop_frame(&mut self, caller: &Waiting) {
        self.regs.truncate(self.base);
        self.base = caller.base;
    }

    /// Throws the object that stands for the trap, or ends the run.
    fn trap(&mut self, code: &Code, trap: Trap, thrower: u32) -> Option<Stop> {
        match code.classes.trap_classes.get(&trap) {
            Some(&class) => {
                let thrown = self.heap.new_instance(&code.classes, class);
                self.unwind(code, thrown, thrower)
            }
            None => Some(Stop::Ended(Outcome::Trapped(trap, code.positions[thrower as usize]))),
        }
    }

    /// Goes to the nearest handler, leaving procedures on the way, or ends the run.
    fn unwind(&mut self, code: &Code, thrown: Value, origin: u32) -> Option<Stop> {
        let mut thrower = origin;
        loop {
            if let Some((handler, catch)) = code.handlers[thrower as usize] {
                self.set(catch, thrown);
                self.pc = handler;
                return None;
            }
            let Some(waiting) = self.waiting.pop() else { break };
            self.drop_frame(&waiting);
            thrower = waiting.call;
        }
        let object = thrown.as_ref().expect("null is never thrown");
        let at = code.positions[origin as usize];
        let outcome = match self.heap.class_of(object) {
            Some(class) => Outcome::Threw(class, at),
            None => Outcome::Trapped(Trap::BadCast, at),
        };
        Some(Stop::Ended(outcome))
    }

    pub(crate) fn stop_at_havoc(&self, code: &Code, havoc: u32) -> Stop {
        let record = &code.havocs[havoc as usize];
        let bound = |reg: Option<Reg>| reg.map(|reg| self.get(reg).as_int().clone());
        let domain = match (bound(record.low), bound(record.high)) {
            (Some(low), Some(high)) if low > high => {
                return Stop::Ended(Outcome::Blocked(code.positions[self.pc as usize]));
            }
            (Some(low), Some(high)) => Domain::Range(low, high),
            (None, None) => Domain::of_type(&record.ty, &code.enum_sizes),
            (low, high) => Domain::Unbounded(low, high),
        };
        Stop::Havoc(domain, record.input)
    }
}
