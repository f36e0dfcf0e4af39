//! From programs to bytecode.
//!
//! Locations are laid out in order; a `goto` to the next one disappears, and a comparison whose only use is the branch
//! behind it becomes one instruction. Observations outside the focus do nothing. Constants of all procedures share one
//! table.

use std::collections::HashMap;
use std::sync::Arc;

use counterpoint_ir::Value;
use counterpoint_ir::ids::{Id, IdVec, LocId, ProcId, VarId};
use counterpoint_ir::liveness::{Focus, Liveness};
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::program::{Action, Loc, Operand, Position, Proc, Program, Terminator};
use counterpoint_ir::types::Type;

use crate::bytecode::{CallCode, Code, FieldCode, HavocCode, Instr, Kind, ObserveCode, ProcCode, Reg, SwitchCode};

impl Code {
    /// Compiles a verified program, for runs that stop only where the focus looks.
    pub fn compile(program: &Program, focus: &Focus) -> Arc<Code> {
        let code = Code {
            instrs: Vec::new(),
            positions: Vec::new(),
            settled: Vec::new(),
            handlers: Vec::new(),
            constants: Vec::new(),
            procs: IdVec::default(),
            applies: Vec::new(),
            types: Vec::new(),
            fields: field_slots(program),
            calls: Vec::new(),
            switches: Vec::new(),
            chooses: Vec::new(),
            havocs: Vec::new(),
            observes: Vec::new(),
            classes: Arc::new(program.classes.clone()),
            enum_sizes: program.enums.values().map(|e| u32::try_from(e.values.len()).unwrap_or(u32::MAX)).collect(),
            liveness: Liveness::compute(program, focus),
        };
        let mut compiler = Compiler { program, focus, code, constants: HashMap::new() };
        for proc in program.procs.ids() {
            compiler.proc(proc);
        }
        Arc::new(compiler.code)
    }
}

fn field_slots(program: &Program) -> Vec<FieldCode> {
    let classes = &program.classes;
    let layouts: Vec<_> = classes.classes.ids().map(|class| classes.layout(class)).collect();
    let slot = |layout: &Vec<_>, field| {
        layout.iter().position(|&other| other == field).map(|slot| u32::try_from(slot).expect("few fields"))
    };
    let field_code = |field| FieldCode { slots: layouts.iter().map(|layout| slot(layout, field)).collect() };
    classes.fields.ids().map(field_code).collect()
}

struct Compiler<'p> {
    program: &'p Program,
    focus: &'p Focus,
    code: Code,
    constants: HashMap<Value, Reg>,
}

/// A procedure being compiled: where its locations start, and which jumps still name a location.
struct Layout<'p> {
    id: ProcId,
    proc: &'p Proc,
    starts: IdVec<LocId, u32>,
    first_instr: usize,
}

impl<'p> Compiler<'p> {
    fn proc(&mut self, id: ProcId) {
        let proc = &self.program.procs[id];
        let first_instr = self.code.instrs.len();
        let mut layout = Layout { id, proc, starts: IdVec::default(), first_instr };
        self.code.procs.push(ProcCode {
            entry: self.here(),
            n_regs: proc.vars.len(),
            params: proc.params.clone().into_boxed_slice(),
        });
        for (loc, record) in proc.locs.iter() {
            layout.starts.push(self.here());
            self.loc(&layout, loc, record);
        }
        self.resolve(&layout);
    }

    fn here(&self) -> u32 {
        u32::try_from(self.code.instrs.len()).expect("a program has fewer than 2^32 instructions")
    }

    fn loc(&mut self, layout: &Layout<'p>, loc: LocId, record: &'p Loc) {
        let fused = self.fused_comparison(layout, record);
        let n_plain = record.instrs.len() - usize::from(fused.is_some());
        for (index, instr) in record.instrs[..n_plain].iter().enumerate() {
            let at = position(layout.id, loc, index);
            let handler = instr.handler.map(|handler| {
                let catch = layout.proc.locs[handler].catch.expect("a handler catches");
                (raw(handler), Reg::local(catch.index()))
            });
            let code = self.action(instr.dest, &instr.action);
            self.push(code, at, handler);
        }
        let at = position(layout.id, loc, n_plain);
        match fused {
            Some((prim, args)) => self.fused_branch(at, prim, args, &record.terminator),
            None => self.terminator(layout, loc, at, &record.terminator),
        }
    }

    /// The comparison at the end of a location, if the branch behind it is its only use.
    fn fused_comparison(&self, layout: &Layout<'p>, record: &'p Loc) -> Option<(Prim, &'p [Operand])> {
        let last = record.instrs.last()?;
        let Terminator::Branch(Operand::Var(condition), yes, no) = &record.terminator else { return None };
        let Action::Apply(prim, args) = &last.action else { return None };
        let is_fusible = matches!(prim.op, Op::IntLess | Op::IntLessEqual | Op::BitsSignedLess | Op::Equal);
        let is_live = |&loc: &LocId| self.code.liveness.at(position(layout.id, loc, 0)).contains(condition);
        let is_only_use = last.dest == Some(*condition) && !is_live(yes) && !is_live(no);
        (is_fusible && is_only_use).then_some((*prim, args))
    }

    fn push(&mut self, instr: Instr, at: Position, handler: Option<(u32, Reg)>) {
        self.code.instrs.push(instr);
        self.code.positions.push(at);
        self.code.settled.push(self.program.settle(at));
        self.code.handlers.push(handler);
    }

    fn reg(&mut self, operand: &Operand) -> Reg {
        match operand {
            Operand::Var(var) => Reg::local(var.index()),
            Operand::Const(value, _) => *self.constants.entry(value.clone()).or_insert_with(|| {
                self.code.constants.push(value.clone());
                Reg::constant(self.code.constants.len() - 1)
            }),
        }
    }

    fn regs(&mut self, operands: &[Operand]) -> Box<[Reg]> {
        operands.iter().map(|operand| self.reg(operand)).collect()
    }

    fn action(&mut self, dest: Option<VarId>, action: &'p Action) -> Instr {
        let register = dest.map(|dest| Reg::local(dest.index()));
        let dest_reg = register.unwrap_or(Reg(0));
        match action {
            Action::Copy(from) => Instr::Copy { dest: dest_reg, from: self.reg(from) },
            Action::Apply(prim, args) => self.apply(dest_reg, *prim, args),
            Action::Havoc { low, high, input } => {
                let low = low.as_ref().map(|low| self.reg(low));
                let high = high.as_ref().map(|high| self.reg(high));
                let ty = self.current_type(dest.expect("havoc sets a register"));
                let havoc = HavocCode { dest: dest_reg, ty, low, high, input: *input };
                Instr::Havoc { havoc: side(&mut self.code.havocs, havoc) }
            }
            Action::Assume(condition) => Instr::Assume { condition: self.reg(condition) },
            Action::Observe(point, _) if !self.focus.stops_at(*point) => Instr::Nothing,
            Action::Observe(point, values) => {
                let observe = ObserveCode { point: *point, values: self.regs(values) };
                Instr::Observe { observe: side(&mut self.code.observes, observe) }
            }
            Action::New(class) => Instr::New { dest: dest_reg, class: *class },
            Action::NewArray(ty, length) => {
                let element = side(&mut self.code.types, ty.clone());
                Instr::NewArray { dest: dest_reg, element, length: self.reg(length) }
            }
            Action::GetField(object, field) => {
                Instr::GetField { dest: dest_reg, object: self.reg(object), field: raw(*field) }
            }
            Action::SetField(object, field, value) => {
                Instr::SetField { object: self.reg(object), field: raw(*field), value: self.reg(value) }
            }
            Action::GetStatic(field) => Instr::GetStatic { dest: dest_reg, field: raw(*field) },
            Action::SetStatic(field, value) => Instr::SetStatic { field: raw(*field), value: self.reg(value) },
            Action::GetElement(array, index) => {
                let kind = Kind::of(&self.current_type(dest.expect("a read sets a register")));
                Instr::GetElement { kind, dest: dest_reg, array: self.reg(array), index: self.reg(index) }
            }
            Action::SetElement(array, index, value) => {
                let kind = match value {
                    Operand::Var(var) => Kind::of(&self.current_type(*var)),
                    Operand::Const(_, ty) => Kind::of(ty),
                };
                Instr::SetElement { kind, array: self.reg(array), index: self.reg(index), value: self.reg(value) }
            }
            Action::Length(array) => {
                let is_bits = dest.is_some_and(|dest| matches!(self.current_type(dest), Type::Bits(_)));
                Instr::Length { dest: dest_reg, array: self.reg(array), is_bits }
            }
            Action::InstanceOf(object, class) => {
                Instr::InstanceOf { dest: dest_reg, object: self.reg(object), class: *class }
            }
            Action::Cast(object, class) => Instr::Cast { dest: dest_reg, object: self.reg(object), class: *class },
            Action::InitClass(class) => Instr::InitClass { class: *class },
            Action::Call(proc, args) => {
                let call = CallCode { proc: Some(*proc), args: self.regs(args), dest: register };
                Instr::Call { call: side(&mut self.code.calls, call) }
            }
            Action::CallVirtual(selector, args) => {
                let call = CallCode { proc: None, args: self.regs(args), dest: register };
                Instr::CallVirtual { call: side(&mut self.code.calls, call), selector: *selector }
            }
        }
    }

    /// The type of a register of the procedure being compiled, which is the last one.
    fn current_type(&self, var: VarId) -> Type {
        let current = ProcId::from_index(self.code.procs.len() - 1);
        self.program.procs[current].vars[var].ty.clone()
    }

    fn apply(&mut self, dest: Reg, prim: Prim, args: &[Operand]) -> Instr {
        let regs = self.regs(args);
        let width = prim.from;
        match (prim.op, &*regs) {
            (Op::Not, &[from]) => Instr::Not { dest, from },
            (Op::And, &[a, b]) => Instr::And { dest, a, b },
            (Op::Or, &[a, b]) => Instr::Or { dest, a, b },
            (Op::Equal, &[a, b]) => Instr::Equal { dest, a, b },
            (Op::IntAdd, &[a, b]) => Instr::IntAdd { dest, a, b },
            (Op::IntSub, &[a, b]) => Instr::IntSub { dest, a, b },
            (Op::IntMul, &[a, b]) => Instr::IntMul { dest, a, b },
            (Op::IntLess, &[a, b]) => Instr::IntLess { dest, a, b },
            (Op::IntLessEqual, &[a, b]) => Instr::IntLessEqual { dest, a, b },
            (Op::BitsAdd, &[a, b]) => Instr::BitsAdd { width, dest, a, b },
            (Op::BitsSub, &[a, b]) => Instr::BitsSub { width, dest, a, b },
            (Op::BitsMul, &[a, b]) => Instr::BitsMul { width, dest, a, b },
            (Op::BitsAnd, &[a, b]) => Instr::BitsAnd { dest, a, b },
            (Op::BitsOr, &[a, b]) => Instr::BitsOr { dest, a, b },
            (Op::BitsXor, &[a, b]) => Instr::BitsXor { dest, a, b },
            (Op::BitsSignedLess, &[a, b]) => Instr::BitsSignedLess { width, dest, a, b },
            (Op::BitsSignedLessEqual, &[a, b]) => Instr::BitsSignedLessEqual { width, dest, a, b },
            (Op::ArrayStore, &[array, index, value]) if array == dest => Instr::ArraySet { array, index, value },
            _ => Instr::Apply { dest, apply: side(&mut self.code.applies, (prim, regs)) },
        }
    }

    fn terminator(&mut self, layout: &Layout<'p>, loc: LocId, at: Position, terminator: &'p Terminator) {
        let mut handler = None;
        let instr = match terminator {
            Terminator::Goto(to) if is_next(loc, *to) => return,
            Terminator::Goto(to) => Instr::Jump { to: raw(*to) },
            Terminator::Branch(condition, yes, no) => {
                Instr::Branch { condition: self.reg(condition), yes: raw(*yes), no: raw(*no) }
            }
            Terminator::Switch(on, cases, default) => {
                let cases = cases.iter().map(|(value, to)| (value.clone(), raw(*to))).collect();
                let switch = SwitchCode { cases, default: raw(*default) };
                Instr::Switch { on: self.reg(on), switch: side(&mut self.code.switches, switch) }
            }
            Terminator::Choose(ways) => {
                let ways = ways.iter().map(|&to| raw(to)).collect();
                Instr::Choose { choose: side(&mut self.code.chooses, ways) }
            }
            Terminator::Return(value) => Instr::Return { value: value.as_ref().map(|value| self.reg(value)) },
            Terminator::Throw(value, to) => {
                handler = to.map(|to| {
                    let catch = layout.proc.locs[to].catch.expect("a handler catches");
                    (raw(to), Reg::local(catch.index()))
                });
                Instr::Throw { value: self.reg(value) }
            }
        };
        self.push(instr, at, handler);
    }

    /// A comparison and the branch behind it: falls through to a jump if it holds.
    fn fused_branch(&mut self, at: Position, prim: Prim, args: &[Operand], terminator: &'p Terminator) {
        let Terminator::Branch(_, yes, no) = terminator else { unreachable!("only branches are fused") };
        let (a, b, no) = (self.reg(&args[0]), self.reg(&args[1]), raw(*no));
        let instr = match prim.op {
            Op::IntLess => Instr::BranchIntLess { a, b, no },
            Op::IntLessEqual => Instr::BranchIntLessEqual { a, b, no },
            Op::BitsSignedLess => Instr::BranchBitsSignedLess { width: prim.from, a, b, no },
            _ => Instr::BranchEqual { a, b, no },
        };
        self.push(instr, at, None);
        if !is_next(at.loc, *yes) {
            self.push(Instr::Jump { to: raw(*yes) }, position(at.proc, *yes, 0), None);
        }
    }

    /// Replaces locations by the places where they start, in everything that this procedure emitted.
    fn resolve(&mut self, layout: &Layout<'p>) {
        let start = |to: &mut u32| *to = layout.starts[LocId::from_index(*to as usize)];
        for index in layout.first_instr..self.code.instrs.len() {
            if let Some((to, _)) = &mut self.code.handlers[index] {
                start(to);
            }
            match &mut self.code.instrs[index] {
                Instr::Jump { to } => start(to),
                Instr::Branch { yes, no, .. } => {
                    start(yes);
                    start(no);
                }
                Instr::BranchIntLess { no, .. }
                | Instr::BranchIntLessEqual { no, .. }
                | Instr::BranchBitsSignedLess { no, .. }
                | Instr::BranchEqual { no, .. } => start(no),
                Instr::Switch { switch, .. } => {
                    let switch = &mut self.code.switches[*switch as usize];
                    switch.cases.iter_mut().for_each(|case| start(&mut case.1));
                    start(&mut switch.default);
                }
                Instr::Choose { choose } => self.code.chooses[*choose as usize].iter_mut().for_each(start),
                _ => {}
            }
        }
    }
}

fn is_next(loc: LocId, to: LocId) -> bool {
    to.index() == loc.index() + 1
}

fn position(proc: ProcId, loc: LocId, instr: usize) -> Position {
    Position { proc, loc, instr: u32::try_from(instr).expect("a location has fewer than 2^32 instructions") }
}

fn raw(id: impl Id) -> u32 {
    u32::try_from(id.index()).expect("ids are 32 bits wide")
}

fn side<T>(table: &mut Vec<T>, record: T) -> u32 {
    table.push(record);
    u32::try_from(table.len() - 1).expect("side tables have fewer than 2^32 records")
}
