//! Lowering of one method: from stack code to typed registers.
//!
//! Blocks are translated once, when they are first reached, in the order of the code. Within a block the operand stack is
//! symbolic: constants and locals stay what they are until an instruction takes them, and the instruction that computes a
//! value writes it directly into the local that the next instruction stores it to. Across blocks the entries of the stack
//! live in registers, one per depth and kind. A local slot becomes one register per kind and variable of the source.
//!
//! Whatever the method mentions is asked of the [`World`], which thereby learns what is reachable.

mod body;
mod call;
mod check;
mod compare;
mod draws;
mod flows;
mod handle;
mod handlers;
mod heap;
mod locals;
mod number;
mod outside;
mod stack;

use std::collections::BTreeSet;

use counterpoint_diag::Span;
use counterpoint_ir::Value;
use counterpoint_ir::ids::{ClassId, LocId, VarId};
use counterpoint_ir::program::{Action, Operand, Proc, Terminator};
use counterpoint_ir::types::Type;
use rustc_hash::FxHashMap;

use crate::class::Constant;
use crate::class::code::{Code, Insn};
use crate::descriptor::{Kind, Signature};
use crate::spans::SpanFinder;
use crate::world::{MethodId, ThrowSite, World, missing_class};
use body::Body;
use locals::Locals;
use stack::{Fits, Item};

/// What is lowered.
pub(crate) struct Method<'a> {
    /// The name of the procedure.
    pub(crate) name: String,
    /// The class whose code this is: its tables of constants and sources are meant.
    pub(crate) home: ClassId,
    /// The class that is initialised, or being initialised, whenever the code runs.
    pub(crate) initialised: Option<ClassId>,
    /// Which method of a class file it is.
    pub(crate) id: Option<MethodId>,
    /// Whether there is a receiver.
    pub(crate) has_receiver: bool,
    /// Parameters and result.
    pub(crate) signature: &'a Signature,
    /// The code.
    pub(crate) code: &'a Code,
}

/// Lowers a method.
pub(crate) fn lower(world: &mut World<'_>, method: &Method<'_>) -> Proc {
    lower_with_places(world, method).0
}

/// Lowers a method; tells where instructions that may throw stand in its code.
pub(crate) fn lower_with_places(world: &mut World<'_>, method: &Method<'_>) -> (Proc, Vec<ThrowSite>) {
    if !world.is_library(method.home) && !locals::are_assigned(method) {
        world.note_unsupported(&method.name, check::REFUSED, Span::default());
        let receiver = method.has_receiver.then_some(Kind::Ref).into_iter();
        let params: Vec<Kind> = receiver.chain(method.signature.params.iter().map(|ty| ty.sort.kind())).collect();
        let result = method.signature.result.map(|ty| ty.sort.kind());
        return (unsupported(method.name.clone(), &params, result, check::REFUSED.to_owned()), Vec::new());
    }
    let spans = world.span_finder(method.home, method.code);
    let mut lowering = Lowering {
        leaders: method.code.leaders(),
        locals: Locals::new(world, method),
        body: Body::default(),
        stack: Vec::new(),
        blocks: FxHashMap::default(),
        open: BTreeSet::new(),
        stack_registers: FxHashMap::default(),
        dispatchers: FxHashMap::default(),
        initialised: Vec::new(),
        always_initialised: Vec::new(),
        fresh: Vec::new(),
        places: Vec::new(),
        is_ended: false,
        at: 0,
        world,
        method,
        spans,
    };
    let params = lowering.params();
    match lowering.begin(&params) {
        Ok(()) => lowering.blocks(),
        Err(reason) => lowering.unsupported(reason),
    }
    let Lowering { body, method, places, .. } = lowering;
    let result = method.signature.result.map(|ty| ty.sort.kind().ty());
    (body.finish(method.name.clone(), params, result), places)
}

/// A procedure that says that it is not supported.
pub(crate) fn unsupported(name: String, params: &[Kind], result: Option<Kind>, reason: String) -> Proc {
    let mut body = Body::default();
    let params = params.iter().enumerate().map(|(index, kind)| body.named(&format!("p{index}"), kind.ty(), false));
    let params = params.collect();
    body.emit(None, Action::Unsupported(reason), None);
    body.end(Terminator::Throw(Operand::Const(Value::Ref(None), Type::Ref), None));
    body.finish(name, params, result.map(Kind::ty))
}

/// A procedure of one instruction that takes the parameters and gives its value.
pub(crate) fn one_action(
    name: String,
    params: &[Kind],
    result: Option<Kind>,
    action: impl FnOnce(Vec<Operand>) -> Action,
) -> Proc {
    let mut body = Body::default();
    let params: Vec<VarId> =
        (params.iter().enumerate()).map(|(index, kind)| body.named(&format!("p{index}"), kind.ty(), false)).collect();
    let dest = result.map(|kind| body.temp(&kind.ty()));
    body.emit(dest, action(params.iter().copied().map(Operand::Var).collect()), None);
    body.end(Terminator::Return(dest.map(Operand::Var)));
    body.finish(name, params, result.map(Kind::ty))
}

/// Why an instruction cannot be lowered.
type Reason = String;

struct Lowering<'w, 'p, 'm> {
    world: &'w mut World<'p>,
    method: &'m Method<'m>,
    spans: SpanFinder,
    /// Per instruction, whether a block starts there.
    leaders: Vec<bool>,
    locals: Locals,
    body: Body,
    stack: Vec<Item>,
    /// The location of the block that starts at an instruction, and what is on the stack there.
    blocks: FxHashMap<usize, (LocId, Vec<Kind>)>,
    /// Blocks to be translated.
    open: BTreeSet<usize>,
    stack_registers: FxHashMap<(usize, Kind), VarId>,
    /// Per list of handlers and line, the location that asks them in order.
    dispatchers: FxHashMap<(Vec<usize>, Option<u32>), LocId>,
    /// Classes that have been initialised in the current block.
    initialised: Vec<ClassId>,
    /// Classes that have been initialised in all blocks but the first, where these were initialised.
    always_initialised: Vec<ClassId>,
    /// Registers with objects made in the current block: they are not null.
    fresh: Vec<VarId>,
    /// Where instructions that may throw stand in the code.
    places: Vec<ThrowSite>,
    /// Whether the current block has been left.
    is_ended: bool,
    /// The current instruction.
    at: usize,
}

impl Lowering<'_, '_, '_> {
    fn params(&mut self) -> Vec<VarId> {
        let receiver = self.method.has_receiver.then_some(Kind::Ref);
        let kinds = receiver.into_iter().chain(self.method.signature.params.iter().map(|ty| ty.sort.kind()));
        let mut slot = 0;
        let mut params = Vec::new();
        for kind in kinds {
            params.push(self.locals.param(self.world, &mut self.body, self.method.code, slot, kind));
            slot += kind.n_slots();
        }
        params
    }

    fn blocks(&mut self) {
        if self.method.code.insns.is_empty() {
            return self.unsupported("code without an instruction".to_owned());
        }
        // The first instruction may be the target of a loop, which needs a location of its own.
        if self.leaders[0] {
            let first = self.block(0, Vec::new());
            self.body.end(Terminator::Goto(first));
        } else {
            self.run(0);
        }
        while let Some(start) = self.open.pop_first() {
            let (loc, kinds) = self.blocks[&start].clone();
            self.body.switch_to(loc);
            self.stack.clear();
            for (depth, &kind) in kinds.iter().enumerate() {
                let register = self.stack_register(depth, kind);
                self.stack.push(Item::var(register, kind, Fits::Unknown));
            }
            self.run(start);
        }
    }

    /// The location of the block at an instruction, where these kinds are on the stack.
    fn block(&mut self, start: usize, kinds: Vec<Kind>) -> LocId {
        let start = self.skip_jumps(start);
        if let Some((loc, known)) = self.blocks.get(&start) {
            return if *known == kinds { *loc } else { self.refused() };
        }
        let loc = self.body.loc(None);
        self.blocks.insert(start, (loc, kinds));
        self.open.insert(start);
        loc
    }

    /// A location for paths on which the stack is not what it is on others.
    fn refused(&mut self) -> LocId {
        let before = self.body.current();
        let loc = self.body.loc(None);
        self.body.switch_to(loc);
        self.world.note_unsupported(&self.method.name, check::REFUSED, self.body.span);
        self.body.emit(None, Action::Unsupported(check::REFUSED.to_owned()), None);
        self.body.end(Terminator::Throw(Operand::Const(Value::Ref(None), Type::Ref), None));
        self.body.switch_to(before);
        loc
    }

    /// Where jumps from an instruction lead.
    fn skip_jumps(&self, start: usize) -> usize {
        let mut at = start;
        for _ in 0..16 {
            match self.method.code.insns.get(at) {
                Some(Insn::Goto(target)) if *target != at => at = *target,
                _ => break,
            }
        }
        at
    }

    /// Translates the block that starts at an instruction.
    fn run(&mut self, start: usize) {
        self.initialised.clear();
        self.fresh.clear();
        self.is_ended = false;
        let code = self.method.code;
        let is_trusted = self.world.is_library(self.method.home);
        self.at = start;
        while let Some(insn) = code.insns.get(self.at) {
            self.body.span = self.spans.at(code.pcs[self.at]);
            let next = self.at + 1;
            let checked = if is_trusted { Ok(()) } else { self.check(insn) };
            if let Err(reason) = checked.and_then(|()| self.insn(insn)) {
                self.fail(reason);
            }
            if self.is_ended {
                return;
            }
            self.at = self.at.max(next - 1) + 1;
            if self.leaders.get(self.at) == Some(&true) {
                return self.jump(self.at);
            }
        }
        self.unsupported("code that runs out of its method".to_owned());
    }

    /// Ends the run there, unless a class is missing and the code is prepared for that.
    fn fail(&mut self, reason: Reason) {
        let missing = missing_class(&reason).filter(|_| self.expects_missing());
        if missing.is_none_or(|class| self.throw_missing(class).is_err()) {
            self.unsupported(reason);
        }
    }

    /// Ends the run there: what follows is not reached.
    fn unsupported(&mut self, reason: Reason) {
        self.world.note_unsupported(&self.method.name, &reason, self.body.span);
        self.emit(None, Action::Unsupported(reason));
        self.end(Terminator::Throw(Operand::Const(Value::Ref(None), Type::Ref), None));
    }

    fn jump(&mut self, target: usize) {
        self.flush(None);
        let kinds = self.kinds();
        let to = self.block(target, kinds);
        self.end(Terminator::Goto(to));
    }

    fn end(&mut self, terminator: Terminator) {
        self.body.end(terminator);
        self.is_ended = true;
    }

    fn insn(&mut self, insn: &Insn) -> Result<(), Reason> {
        match insn {
            Insn::Nop => {}
            Insn::Const(constant) => self.constant(*constant)?,
            Insn::Load(kind, slot) => self.load(*kind, *slot),
            Insn::Store(kind, slot) => self.store(*kind, *slot),
            Insn::Increment(slot, by) => self.increment(*slot, *by),
            Insn::LoadElement(sort) => self.load_element(*sort),
            Insn::StoreElement(sort) => self.store_element(*sort),
            Insn::Shuffle(shuffle) => self.shuffle(*shuffle),
            Insn::Binary(op, kind) => self.binary(*op, *kind),
            Insn::Negate(kind) => self.negate(*kind),
            Insn::Convert(from, to) => self.convert(*from, *to),
            Insn::Narrow(sort) => {
                let item = self.pop();
                self.push_narrowed(item, *sort, true);
            }
            Insn::Compare(kind, unordered) => self.compare(*kind, *unordered),
            Insn::Branch(condition, target) => self.branch(*condition, *target),
            Insn::Goto(target) => self.jump(*target),
            Insn::Switch(switch) => self.switch(switch),
            Insn::Return(kind) => self.leave(*kind)?,
            Insn::Throw => self.throw(),
            Insn::GetField(field) => self.get_field(*field)?,
            Insn::PutField(field) => self.put_field(*field)?,
            Insn::GetStatic(field) => {
                self.ask_for_lines(*field)?;
                self.get_static(*field)?;
            }
            Insn::PutStatic(field) => self.put_static(*field)?,
            Insn::Invoke(invoke, method) => self.invoke(*invoke, *method)?,
            Insn::Dynamic(bootstrap, name, desc) => self.dynamic(*bootstrap, *name, *desc)?,
            Insn::New(class) => self.new_object(*class)?,
            Insn::NewArray(class) => self.new_array(*class)?,
            Insn::NewArrays(class, dimensions) => self.new_arrays(*class, *dimensions)?,
            Insn::Length => self.length(),
            Insn::Cast(class) => self.cast(*class)?,
            Insn::InstanceOf(class) => self.instance_of(*class)?,
            Insn::MonitorEnter => self.monitor_enter()?,
            Insn::MonitorExit => self.monitor_exit()?,
            Insn::InitClass(class) => {
                let class = self.world.class(*class)?;
                self.init_class(class);
            }
            Insn::Input(input) => self.push_input(*input),
            Insn::Word { input, is_long, sort, below } => self.push_word(*input, *is_long, *sort, *below),
            Insn::Show(kind, name, ty) => self.show_top(*kind, *name, *ty)?,
            Insn::Making(making) => self.making(*making),
            Insn::End(fields) => self.show_end(fields),
            Insn::Unsupported(what) => return Err((*what).to_owned()),
        }
        Ok(())
    }

    fn constant(&mut self, constant: Constant) -> Result<(), Reason> {
        let bits = |kind: Kind, bits: u64| (Operand::Const(Value::Bits(bits), kind.ty()), kind);
        let (operand, kind) = match constant {
            Constant::Int(value) => {
                self.stack.push(Item::int(value));
                return Ok(());
            }
            Constant::Long(value) => bits(Kind::Long, value.cast_unsigned()),
            Constant::Float(value) => bits(Kind::Float, value.into()),
            Constant::Double(value) => bits(Kind::Double, value),
            Constant::Null => (Operand::Const(Value::Ref(None), Type::Ref), Kind::Ref),
            Constant::Text(text) => {
                if !self.world.is_library(self.method.home) {
                    let is_said = self.method.code.insns.get(self.at + 1).is_some_and(|next| self.world.says(next));
                    self.world.note_text(text, is_said);
                }
                (self.world.text(text)?, Kind::Ref)
            }
            Constant::Class(name) => (self.world.mirror(name)?, Kind::Ref),
        };
        self.stack.push(Item { operand, kind, fits: Fits::Unknown });
        Ok(())
    }

    fn leave(&mut self, kind: Option<Kind>) -> Result<(), Reason> {
        let operand = match (kind, self.method.signature.result) {
            (Some(_), Some(result)) => {
                let item = self.pop();
                self.push_narrowed(item, result.sort, false);
                let operand = self.take().operand;
                self.show_result(&operand, result)?;
                Some(operand)
            }
            _ => None,
        };
        self.end(Terminator::Return(operand));
        Ok(())
    }

    fn throw(&mut self) {
        let thrown = self.take().operand;
        // What is thrown is null hardly ever; the check costs next to nothing beside the throw.
        if !self.is_not_null(&thrown) {
            self.check_null(&thrown);
        }
        let handler = self.handler();
        self.note_place(false);
        self.end(Terminator::Throw(thrown, handler));
    }
}
