//! From programs to bytecode.
//!
//! Locations are laid out in order; a `goto` to the next one disappears, and a comparison whose only use is the branch
//! behind it becomes one instruction. What a jump would lead to stands in its place if it is one instruction, as are the
//! heads of most loops. Observations outside the focus do nothing. Constants of all procedures share one
//! table per file of registers.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use counterpoint_ir::Value;
use counterpoint_ir::ids::{Id, IdVec, LocId, ProcId, VarId};
use counterpoint_ir::liveness::Focus;
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::program::{Action, Loc, Operand, Position, Proc, Program, Terminator};
use counterpoint_ir::types::{Type, Width};

use crate::bytecode::{
    ApplyCode, ArraySetCode, CallCode, Code, HavocCode, Instr, Kind, NativeCode, ObserveCode, ProcCode, Reg,
    SwitchCode, Typed, is_word, raw,
};
use crate::memory::to_word;
use crate::table::ClassTable;

impl Code {
    /// For each instruction of the bytecode, where it comes from.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// Where a procedure starts in the bytecode.
    pub fn start_of(&self, proc: ProcId) -> u32 {
        self.procs[proc].entry
    }

    /// Compiles a verified program, for runs that stop only where the focus looks.
    pub fn compile(program: &Arc<Program>, focus: &Focus) -> Arc<Code> {
        let code = Code {
            program: Arc::clone(program),
            focus: focus.clone(),
            instrs: Vec::new(),
            positions: Vec::new(),
            handlers: Vec::new(),
            words: Vec::new(),
            values: Vec::new(),
            procs: program.procs.values().map(registers).collect(),
            table: ClassTable::new(program),
            applies: Vec::new(),
            array_sets: Vec::new(),
            calls: Vec::new(),
            natives: Vec::new(),
            switches: Vec::new(),
            chooses: Vec::new(),
            havocs: Vec::new(),
            observes: Vec::new(),
            liveness: OnceLock::new(),
        };
        let mut compiler =
            Compiler { program, focus, code, current: program.entry(), words: HashMap::new(), values: HashMap::new() };
        for proc in program.procs.ids() {
            compiler.proc(proc);
        }
        Arc::new(compiler.code)
    }
}

/// Gives each register of a procedure a place in its file. One word more is for indices.
fn registers(proc: &Proc) -> ProcCode {
    let (mut n_words, mut n_values) = (0, 0);
    let vars: IdVec<VarId, Reg> = proc
        .vars
        .values()
        .map(|var| {
            let counter = if is_word(&var.ty) { &mut n_words } else { &mut n_values };
            *counter += 1;
            Reg::local(*counter - 1)
        })
        .collect();
    let params = |are_words: bool| -> Box<[u32]> {
        let wanted = proc.params.iter().filter(|&&param| is_word(&proc.vars[param].ty) == are_words);
        wanted.map(|&param| u32::try_from(vars[param].0).expect("a parameter is a register")).collect()
    };
    let (word_params, value_params) = (params(true), params(false));
    let has_params_first = (0..).zip(&word_params).all(|(index, &param)| index == param);
    ProcCode { entry: 0, n_words: n_words + 1, n_values, word_params, has_params_first, value_params, vars }
}

struct Compiler<'p> {
    program: &'p Program,
    focus: &'p Focus,
    code: Code,
    /// The procedure being compiled.
    current: ProcId,
    words: HashMap<u64, Reg>,
    values: HashMap<Value, Reg>,
}

/// A procedure being compiled: where its locations start, and which jumps still name a location.
struct Layout<'p> {
    id: ProcId,
    proc: &'p Proc,
    starts: IdVec<LocId, u32>,
    first_instr: usize,
    /// Which registers some location reads before it sets them.
    is_carried: Vec<bool>,
}

impl<'p> Compiler<'p> {
    fn proc(&mut self, id: ProcId) {
        let proc = &self.program.procs[id];
        self.current = id;
        let first_instr = self.code.instrs.len();
        let mut layout = Layout { id, proc, starts: IdVec::default(), first_instr, is_carried: carried(proc) };
        self.code.procs[id].entry = self.here();
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
        let fused = fused_comparison(layout, record);
        let n_plain = record.instrs.len() - usize::from(fused.is_some());
        for (index, instr) in record.instrs[..n_plain].iter().enumerate() {
            let at = position(layout.id, loc, index);
            let handler = instr.handler.map(|handler| self.handler(layout, handler));
            self.action(at, handler, instr.dest, &instr.action);
        }
        let at = position(layout.id, loc, n_plain);
        match fused {
            Some((comparison, sides)) => self.fused_branch(loc, at, comparison, sides),
            None => self.terminator(layout, loc, at, &record.terminator),
        }
    }

    fn handler(&self, layout: &Layout<'p>, handler: LocId) -> (u32, Reg) {
        let catch = layout.proc.locs[handler].catch.expect("a handler catches");
        (raw(handler), self.var(catch))
    }

    fn push(&mut self, instr: Instr, at: Position, handler: Option<(u32, Reg)>) {
        self.code.instrs.push(instr);
        self.code.positions.push(at);
        self.code.handlers.push(handler);
    }

    fn var(&self, var: VarId) -> Reg {
        self.code.procs[self.current].vars[var]
    }

    fn var_type(&self, var: VarId) -> &'p Type {
        &self.program.procs[self.current].vars[var].ty
    }

    fn operand_type<'o>(&self, operand: &'o Operand) -> &'o Type
    where
        'p: 'o,
    {
        match operand {
            Operand::Var(var) => self.var_type(*var),
            Operand::Const(_, ty) => ty,
        }
    }

    fn reg(&mut self, operand: &Operand) -> Reg {
        match operand {
            Operand::Var(var) => self.var(*var),
            Operand::Const(value, ty) if is_word(ty) => {
                let word = to_word(&self.code.table.translated(value));
                *self.words.entry(word).or_insert_with(|| {
                    self.code.words.push(word);
                    Reg::constant(self.code.words.len() - 1)
                })
            }
            Operand::Const(value, _) => {
                let value = self.code.table.translated(value);
                *self.values.entry(value.clone()).or_insert_with(|| {
                    self.code.values.push(value);
                    Reg::constant(self.code.values.len() - 1)
                })
            }
        }
    }

    fn typed(&mut self, operand: &Operand) -> Typed {
        Typed { reg: self.reg(operand), ty: self.operand_type(operand).clone() }
    }

    fn all_typed(&mut self, operands: &[Operand]) -> Box<[Typed]> {
        operands.iter().map(|operand| self.typed(operand)).collect()
    }

    /// An index or a length as a word: integers without bound go through the last word of the frame.
    fn index(&mut self, at: Position, operand: &Operand) -> Reg {
        let reg = self.reg(operand);
        if is_word(self.operand_type(operand)) {
            return reg;
        }
        let dest = Reg::local(self.code.procs[self.current].n_words - 1);
        self.push(Instr::ToIndex { dest, from: reg }, at, None);
        dest
    }

    fn action(&mut self, at: Position, handler: Option<(u32, Reg)>, dest: Option<VarId>, action: &'p Action) {
        let register = dest.map(|dest| self.var(dest));
        let is_dest_word = dest.is_none_or(|dest| is_word(self.var_type(dest)));
        let dest_reg = register.unwrap_or(Reg(0));
        let instr = match action {
            Action::Copy(from) if is_dest_word => Instr::Copy { dest: dest_reg, from: self.reg(from) },
            Action::Copy(from) => Instr::CopyValue { dest: dest_reg, from: self.reg(from) },
            Action::Apply(prim, args) => {
                let dest = dest.expect("a primitive gives a value");
                self.apply(dest, *prim, args)
            }
            Action::Havoc { low, high, input } => {
                let low = low.as_ref().map(|low| self.reg(low));
                let high = high.as_ref().map(|high| self.reg(high));
                let ty = self.var_type(dest.expect("havoc sets a register")).clone();
                let havoc = HavocCode { dest: Typed { reg: dest_reg, ty }, low, high, input: *input };
                Instr::Havoc { havoc: side(&mut self.code.havocs, havoc) }
            }
            Action::Assume(condition) => Instr::Assume { condition: self.reg(condition) },
            Action::Observe(point, _) if !self.focus.stops_at(*point) => Instr::Nothing,
            Action::Observe(point, values) => {
                let mut values = self.all_typed(values);
                for (typed, seen) in values.iter_mut().zip(&self.program.points[*point].fields) {
                    // What is seen as a list is a reference to an array.
                    if seen.ty.is_list() {
                        typed.ty = seen.ty.clone();
                    }
                }
                let observe = ObserveCode { point: *point, values };
                Instr::Observe { observe: side(&mut self.code.observes, observe) }
            }
            Action::New(class) => Instr::New { dest: dest_reg, class: *class },
            Action::NewArray(class, length) => {
                Instr::NewArray { dest: dest_reg, class: *class, length: self.index(at, length) }
            }
            Action::GetField(object, field) => {
                let (dest, object, field) = (dest_reg, self.reg(object), raw(*field));
                let record = &self.code.table.fields[field as usize];
                match record.plain_slot() {
                    Some(slot) => Instr::GetSlot { slot, dest, object, class: record.class },
                    None => Instr::GetField { dest, object, field },
                }
            }
            Action::SetField(object, field, value) => {
                let (object, field, value) = (self.reg(object), raw(*field), self.reg(value));
                let record = &self.code.table.fields[field as usize];
                match record.plain_slot() {
                    Some(slot) => Instr::SetSlot { slot, object, class: record.class, value },
                    None => Instr::SetField { object, field, value },
                }
            }
            Action::GetStatic(field) => Instr::GetStatic { dest: dest_reg, field: raw(*field) },
            Action::SetStatic(field, value) => Instr::SetStatic { field: raw(*field), value: self.reg(value) },
            Action::GetElement(array, index) => {
                let kind = Kind::of(self.var_type(dest.expect("a read sets a register")));
                let index = self.index(at, index);
                Instr::GetElement { kind, dest: dest_reg, array: self.reg(array), index }
            }
            Action::SetElement(array, index, value) => {
                let kind = Kind::of(self.operand_type(value));
                let index = self.index(at, index);
                Instr::SetElement { kind, array: self.reg(array), index, value: self.reg(value) }
            }
            Action::Length(array) => Instr::Length { dest: dest_reg, array: self.reg(array), is_bits: is_dest_word },
            Action::InstanceOf(object, class) => {
                Instr::InstanceOf { dest: dest_reg, object: self.reg(object), class: *class }
            }
            Action::Cast(object, class) => Instr::Cast { dest: dest_reg, object: self.reg(object), class: *class },
            Action::InitClass(class) => Instr::InitClass { class: *class },
            Action::Call(proc, args) => Instr::Call { call: self.call(Some(*proc), args, register) },
            Action::CallVirtual(selector, args) => {
                Instr::CallVirtual { call: self.call(None, args, register), selector: *selector }
            }
            Action::Native(native, args) => {
                let native = NativeCode { native: *native, args: self.all_typed(args), dest: register };
                Instr::Native { native: side(&mut self.code.natives, native) }
            }
            Action::Unsupported(_) => Instr::Unsupported,
        };
        self.push(instr, at, handler);
    }

    fn call(&mut self, proc: Option<ProcId>, args: &[Operand], dest: Option<Reg>) -> u32 {
        let mut file = |are_words: bool| -> Box<[Reg]> {
            let wanted: Vec<&Operand> =
                args.iter().filter(|arg| is_word(self.operand_type(arg)) == are_words).collect();
            wanted.into_iter().map(|arg| self.reg(arg)).collect()
        };
        let (words, values) = (file(true), file(false));
        side(&mut self.code.calls, CallCode { proc, words, values, dest })
    }

    fn apply(&mut self, dest: VarId, prim: Prim, args: &[Operand]) -> Instr {
        let regs: Vec<Reg> = args.iter().map(|arg| self.reg(arg)).collect();
        let width = prim.from;
        let is_on_words = args.iter().all(|arg| is_word(self.operand_type(arg)));
        let var = dest;
        let dest = self.var(var);
        match (prim.op, &*regs) {
            (Op::Not, &[from]) => Instr::Not { dest, from },
            (Op::And, &[a, b]) => Instr::And { dest, a, b },
            (Op::Or, &[a, b]) => Instr::Or { dest, a, b },
            (Op::Equal, &[a, b]) if is_on_words => Instr::Equal { dest, a, b },
            (Op::Equal, &[a, b]) => Instr::EqualValue { dest, a, b },
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
            (Op::BitsShiftLeft, &[a, b]) => Instr::BitsShiftLeft { width, dest, a, b },
            (Op::BitsShiftRight, &[a, b]) => Instr::BitsShiftRight { width, dest, a, b },
            (Op::BitsShiftRightSigned, &[a, b]) => Instr::BitsShiftRightSigned { width, dest, a, b },
            (Op::BitsSignedDiv, &[a, b]) => Instr::BitsSignedDiv { width, dest, a, b },
            (Op::BitsSignedRem, &[a, b]) => Instr::BitsSignedRem { width, dest, a, b },
            (Op::BitsSignedLess, &[a, b]) => Instr::BitsSignedLess { width, dest, a, b },
            (Op::BitsSignedLessEqual, &[a, b]) => Instr::BitsSignedLessEqual { width, dest, a, b },
            (Op::BitsResizeSigned, &[a]) => Instr::ResizeSigned { from: prim.from, to: prim.to, dest, a },
            (Op::BitsResizeUnsigned, &[a]) => Instr::ResizeUnsigned { to: prim.to, dest, a },
            (Op::ArrayStore, &[array, index, _]) if array == dest => {
                let value = self.typed(&args[2]);
                Instr::ArraySet { set: side(&mut self.code.array_sets, ArraySetCode { array, index, value }) }
            }
            _ => {
                let ty = self.var_type(var).clone();
                let is_word = is_word(&ty);
                let apply = ApplyCode { prim, args: self.all_typed(args), dest: Typed { reg: dest, ty } };
                let apply = side(&mut self.code.applies, apply);
                if is_on_words && is_word { Instr::Apply { dest, apply } } else { Instr::ApplyValue { apply } }
            }
        }
    }

    fn terminator(&mut self, layout: &Layout<'p>, loc: LocId, at: Position, terminator: &'p Terminator) {
        let mut handler = None;
        let instr = match terminator {
            Terminator::Goto(to) if is_next(loc, *to) => return,
            Terminator::Goto(to) => match short(layout, *to) {
                Some(Short::Branch(comparison, sides)) => {
                    return self.fused_branch(loc, position(layout.id, *to, 0), comparison, sides);
                }
                Some(Short::Return(at, terminator)) => return self.terminator(layout, loc, at, terminator),
                None => Instr::Jump { to: raw(*to) },
            },
            Terminator::Branch(condition, yes, no) => {
                Instr::Branch { condition: self.reg(condition), yes: raw(*yes), no: raw(*no) }
            }
            Terminator::Switch(on, cases, default) => self.switch(on, cases, *default),
            Terminator::Choose(ways) => {
                let ways = ways.iter().map(|&to| raw(to)).collect();
                Instr::Choose { choose: side(&mut self.code.chooses, ways) }
            }
            Terminator::Return(value) => Instr::Return {
                value: value.as_ref().map(|value| self.reg(value)),
                is_word: value.as_ref().is_none_or(|value| is_word(self.operand_type(value))),
            },
            Terminator::Throw(value, to) => {
                handler = to.map(|to| self.handler(layout, to));
                Instr::Throw { value: self.reg(value) }
            }
        };
        self.push(instr, at, handler);
    }

    fn switch(&mut self, on: &Operand, cases: &[(Value, LocId)], default: LocId) -> Instr {
        let mut code = SwitchCode { words: Vec::new(), values: Vec::new(), default: raw(default) };
        let is_on_word = is_word(self.operand_type(on));
        for (value, to) in cases {
            let value = self.code.table.translated(value);
            if is_on_word {
                code.words.push((to_word(&value), raw(*to)));
            } else {
                code.values.push((value, raw(*to)));
            }
        }
        code.words.sort_unstable();
        let (on, switch) = (self.reg(on), side(&mut self.code.switches, code));
        if is_on_word { Instr::Switch { on, switch } } else { Instr::SwitchValue { on, switch } }
    }

    /// A comparison and the branch behind it, at the end of a location. It falls through to the side that comes next;
    /// if none does, to a jump, on the side that does not lead back: that loops are left is the exception.
    fn fused_branch(&mut self, loc: LocId, at: Position, (fused, args): Comparison<'p>, (yes, no): (LocId, LocId)) {
        let is_on_words = is_word(self.operand_type(&args[0]));
        let (a, b) = (self.reg(&args[0]), self.reg(&args[1]));
        let can_be_inverted = is_on_words || fused != Fused::Equal;
        let wants_no = is_next(loc, no) || (!is_next(loc, yes) && yes.index() <= loc.index());
        let is_inverted = can_be_inverted && wants_no;
        let (near, far) = if is_inverted { (no, yes) } else { (yes, no) };
        let no = raw(far);
        let instr = match (fused, is_inverted) {
            (Fused::IntLess, false) => Instr::BranchIntLess { a, b, no },
            (Fused::IntLess, true) => Instr::BranchIntLessEqual { a: b, b: a, no },
            (Fused::IntLessEqual, false) => Instr::BranchIntLessEqual { a, b, no },
            (Fused::IntLessEqual, true) => Instr::BranchIntLess { a: b, b: a, no },
            (Fused::SignedLess(width), false) => Instr::BranchSignedLess { width, a, b, no },
            (Fused::SignedLess(width), true) => Instr::BranchSignedLessEqual { width, a: b, b: a, no },
            (Fused::SignedLessEqual(width), false) => Instr::BranchSignedLessEqual { width, a, b, no },
            (Fused::SignedLessEqual(width), true) => Instr::BranchSignedLess { width, a: b, b: a, no },
            (Fused::Equal, false) if is_on_words => Instr::BranchEqual { a, b, no },
            (Fused::Equal, true) if is_on_words => Instr::BranchDiffer { a, b, no },
            (Fused::Equal, _) => Instr::BranchEqualValue { a, b, no },
        };
        self.push(instr, at, None);
        if !is_next(loc, near) {
            self.push(Instr::Jump { to: raw(near) }, position(at.proc, near, 0), None);
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
                | Instr::BranchSignedLess { no, .. }
                | Instr::BranchSignedLessEqual { no, .. }
                | Instr::BranchEqual { no, .. }
                | Instr::BranchDiffer { no, .. }
                | Instr::BranchEqualValue { no, .. } => start(no),
                Instr::Switch { switch, .. } | Instr::SwitchValue { switch, .. } => {
                    let switch = &mut self.code.switches[*switch as usize];
                    switch.words.iter_mut().for_each(|case| start(&mut case.1));
                    switch.values.iter_mut().for_each(|case| start(&mut case.1));
                    start(&mut switch.default);
                }
                Instr::Choose { choose } => self.code.chooses[*choose as usize].iter_mut().for_each(start),
                _ => {}
            }
        }
    }
}

/// Which registers of a procedure some location reads before it sets them. All others are read in the location that sets
/// them or never: temporaries are used again and again, so that the number of reads does not tell.
fn carried(proc: &Proc) -> Vec<bool> {
    let mut is_carried = vec![false; proc.vars.len()];
    // The location that set a register last.
    let mut set_in: Vec<Option<LocId>> = vec![None; proc.vars.len()];
    for (id, loc) in proc.locs.iter() {
        let mut read = |set_in: &[Option<LocId>], operand: &Operand| {
            if let Some(var) = operand.var().filter(|var| set_in[var.index()] != Some(id)) {
                is_carried[var.index()] = true;
            }
        };
        for instr in &loc.instrs {
            instr.operands().into_iter().for_each(|operand| read(&set_in, operand));
            if let Some(dest) = instr.dest {
                set_in[dest.index()] = Some(id);
            }
        }
        loc.terminator.operand().into_iter().for_each(|operand| read(&set_in, operand));
    }
    is_carried
}

/// A comparison that a branch is made by.
type Comparison<'p> = (Fused, &'p [Operand]);

/// An operator that has a branch of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fused {
    IntLess,
    IntLessEqual,
    SignedLess(Width),
    SignedLessEqual(Width),
    Equal,
}

impl Fused {
    fn of(prim: Prim) -> Option<Self> {
        match prim.op {
            Op::IntLess => Some(Fused::IntLess),
            Op::IntLessEqual => Some(Fused::IntLessEqual),
            Op::BitsSignedLess => Some(Fused::SignedLess(prim.from)),
            Op::BitsSignedLessEqual => Some(Fused::SignedLessEqual(prim.from)),
            Op::Equal => Some(Fused::Equal),
            _ => None,
        }
    }
}

/// The comparison at the end of a location, if only the branch behind it uses what it gives, and where that leads.
fn fused_comparison<'p>(layout: &Layout<'p>, record: &'p Loc) -> Option<(Comparison<'p>, (LocId, LocId))> {
    let last = record.instrs.last()?;
    let Terminator::Branch(Operand::Var(condition), yes, no) = &record.terminator else { return None };
    let Action::Apply(prim, args) = &last.action else { return None };
    let fused = Fused::of(*prim)?;
    let is_only_use = last.dest == Some(*condition) && !layout.is_carried[condition.index()];
    is_only_use.then_some(((fused, args), (*yes, *no)))
}

/// A location of one instruction, which stands in place of a jump to it.
enum Short<'p> {
    Branch(Comparison<'p>, (LocId, LocId)),
    Return(Position, &'p Terminator),
}

fn short<'p>(layout: &Layout<'p>, loc: LocId) -> Option<Short<'p>> {
    let record = &layout.proc.locs[loc];
    match (record.instrs.len(), &record.terminator) {
        (0, terminator @ Terminator::Return(_)) => Some(Short::Return(position(layout.id, loc, 0), terminator)),
        (1, _) => fused_comparison(layout, record).map(|(comparison, sides)| Short::Branch(comparison, sides)),
        _ => None,
    }
}

fn is_next(loc: LocId, to: LocId) -> bool {
    to.index() == loc.index() + 1
}

fn position(proc: ProcId, loc: LocId, instr: usize) -> Position {
    Position { proc, loc, instr: u32::try_from(instr).expect("a location has fewer than 2^32 instructions") }
}

fn side<T>(table: &mut Vec<T>, record: T) -> u32 {
    table.push(record);
    u32::try_from(table.len() - 1).expect("side tables have fewer than 2^32 records")
}
