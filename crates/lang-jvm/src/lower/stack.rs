//! The symbolic operand stack.

use counterpoint_ir::Value;
use counterpoint_ir::effect::When;
use counterpoint_ir::ids::VarId;
use counterpoint_ir::native::Native;
use counterpoint_ir::prim::Trap;
use counterpoint_ir::program::{Action, Operand};
use counterpoint_ir::types::{Type, Width};

use super::Lowering;
use crate::class::code::Shuffle;
use crate::descriptor::{Kind, Sort};
use crate::world::ThrowSite;

/// What is known of the size of an int.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fits {
    /// Within the values of a type.
    Within(Sort),
    /// It was computed and may be any int.
    Anything,
    /// It comes from somewhere where it has the type it is used at: compilers narrow what they compute.
    Unknown,
}

/// An entry of the stack.
#[derive(Debug, Clone)]
pub(super) struct Item {
    pub(super) operand: Operand,
    pub(super) kind: Kind,
    pub(super) fits: Fits,
}

impl Item {
    pub(super) fn var(var: VarId, kind: Kind, fits: Fits) -> Self {
        Item { operand: Operand::Var(var), kind, fits }
    }

    pub(super) fn int(value: i32) -> Self {
        let operand = word(value);
        let sorts = [Sort::Boolean, Sort::Byte, Sort::Char, Sort::Short];
        let smallest = sorts.into_iter().find(|sort| range(*sort).contains(&value));
        Item { operand, kind: Kind::Int, fits: Fits::Within(smallest.unwrap_or(Sort::Int)) }
    }

    /// The value, if it is a constant number.
    pub(super) fn constant(&self) -> Option<u64> {
        match &self.operand {
            Operand::Const(Value::Bits(bits), _) => Some(*bits),
            _ => None,
        }
    }

    /// Whether it need not be narrowed to a type.
    pub(super) fn is_within(&self, sort: Sort) -> bool {
        let wanted = range(sort);
        match (self.fits, self.constant()) {
            (_, Some(bits)) => i32::try_from(Width::WORD.signed(bits)).is_ok_and(|value| wanted.contains(&value)),
            (Fits::Within(known), _) => wanted.contains(range(known).start()) && wanted.contains(range(known).end()),
            (Fits::Anything, _) => false,
            (Fits::Unknown, _) => true,
        }
    }
}

/// An int constant.
pub(super) fn word(value: i32) -> Operand {
    Operand::Const(Value::bits(Width::WORD, value.into()), Type::Bits(Width::WORD))
}

fn range(sort: Sort) -> std::ops::RangeInclusive<i32> {
    match sort {
        Sort::Boolean => 0..=1,
        Sort::Byte => i8::MIN.into()..=i8::MAX.into(),
        Sort::Short => i16::MIN.into()..=i16::MAX.into(),
        Sort::Char => 0..=u16::MAX.into(),
        _ => i32::MIN..=i32::MAX,
    }
}

impl Lowering<'_, '_, '_> {
    /// Emits an instruction, with the handler that stands there if it can throw.
    pub(super) fn emit(&mut self, dest: Option<VarId>, action: Action) {
        let may_throw = action.may_throw();
        if may_throw {
            let may_be_null = self.reach_traps(&action);
            self.note_place(may_be_null);
        }
        let handler = if self.method.code.handlers.is_empty() || !may_throw { None } else { self.handler() };
        self.body.emit(dest, action, handler);
    }

    /// Remembers where the next instruction stands in the code.
    pub(super) fn note_place(&mut self, may_be_null: bool) {
        let (loc, instr) = self.body.next_position();
        let at = u32::try_from(self.at).unwrap_or(u32::MAX);
        self.places.push(ThrowSite { loc, instr, at, may_be_null });
    }

    /// Says which traps an instruction may run into. Whether it may meet null.
    fn reach_traps(&mut self, action: &Action) -> bool {
        let (trap, on) = match action {
            Action::Apply(..) => (Some(Trap::DivisionByZero), None),
            Action::Call(..) => (Some(Trap::DeepCalls), None),
            Action::CallVirtual(_, args) => (Some(Trap::DeepCalls), args.first()),
            Action::Cast(..) => (Some(Trap::BadCast), None),
            Action::NewArray(_, len) => {
                let is_certain = matches!(len, Operand::Const(Value::Bits(bits), _) if Width::WORD.signed(*bits) >= 0);
                ((!is_certain).then_some(Trap::NegativeSize), None)
            }
            Action::InitClass(class) => {
                self.world.reach_broken_class(*class);
                (None, None)
            }
            Action::GetElement(array, _) => (Some(Trap::IndexOutOfBounds), Some(array)),
            Action::SetElement(array, _, value) => {
                if self.is_reference(value) {
                    self.world.reach_trap(Trap::BadElement);
                }
                (Some(Trap::IndexOutOfBounds), Some(array))
            }
            Action::Native(native, args) => return self.reach_traps_of(*native, args),
            Action::GetField(object, _) | Action::SetField(object, ..) | Action::Length(object) => (None, Some(object)),
            Action::Copy(_)
            | Action::Havoc { .. }
            | Action::Assume(_)
            | Action::Observe(..)
            | Action::New(_)
            | Action::GetStatic(_)
            | Action::SetStatic(..)
            | Action::InstanceOf(..)
            | Action::Unsupported(_) => (None, None),
        };
        if let Some(trap) = trap {
            self.world.reach_trap(trap);
        }
        on.is_some_and(|on| self.reach_null(on))
    }

    /// The same for a native. Only shims call them, after they have made sure of the rest.
    fn reach_traps_of(&mut self, native: Native, args: &[Operand]) -> bool {
        let mut may_be_null = false;
        for when in native.row().traps {
            match when {
                When::Null(operand) => may_be_null |= self.reach_null(&args[*operand]),
                When::Negative(_) => self.world.reach_trap(Trap::NegativeSize),
                When::NoClass(_)
                | When::OtherElements(..)
                | When::NoRange { .. }
                | When::NoSlot
                | When::NoSlotOf(_)
                | When::NotLongs(_) => {}
            }
        }
        may_be_null
    }

    /// Whether an operand may be null where an object is needed.
    fn reach_null(&mut self, operand: &Operand) -> bool {
        let may_be_null = self.is_reference(operand) && !self.is_not_null(operand);
        if may_be_null {
            self.world.reach_trap(Trap::NullReference);
        }
        may_be_null
    }

    fn is_reference(&self, operand: &Operand) -> bool {
        match operand {
            Operand::Var(var) => self.body.is_reference(*var),
            Operand::Const(_, ty) => *ty == Type::Ref,
        }
    }

    /// Emits an instruction and pushes its value.
    pub(super) fn push_value(&mut self, kind: Kind, fits: Fits, action: Action) {
        let dest = self.body.temp(&kind.ty());
        self.fresh.retain(|&var| var != dest);
        self.emit(Some(dest), action);
        self.stack.push(Item::var(dest, kind, fits));
    }

    /// Takes the top of the stack. Its register stays taken until it is [released](Self::release).
    pub(super) fn pop(&mut self) -> Item {
        // The machine's verifier has made sure that there is one; class files that it would refuse get a null.
        self.stack.pop().unwrap_or(Item {
            operand: Operand::Const(Value::Ref(None), Type::Ref),
            kind: Kind::Ref,
            fits: Fits::Unknown,
        })
    }

    /// Takes the top of the stack for the next instruction, which may write its register.
    pub(super) fn take(&mut self) -> Item {
        let item = self.pop();
        self.release(&item.operand);
        item
    }

    /// Gives a register back that nothing on the stack refers to.
    pub(super) fn release(&mut self, operand: &Operand) {
        if let Operand::Var(var) = operand
            && !self.stack.iter().any(|item| item.operand == *operand)
        {
            self.body.release(*var);
        }
    }

    pub(super) fn kinds(&self) -> Vec<Kind> {
        self.stack.iter().map(|item| item.kind).collect()
    }

    pub(super) fn stack_register(&mut self, depth: usize, kind: Kind) -> VarId {
        let body = &mut self.body;
        *self.stack_registers.entry((depth, kind)).or_insert_with(|| {
            let letter = match kind {
                Kind::Int => 'i',
                Kind::Long => 'l',
                Kind::Float => 'f',
                Kind::Double => 'd',
                Kind::Ref => 'r',
            };
            body.named(&format!("{depth}{letter}"), kind.ty(), false)
        })
    }

    /// Brings the stack into the registers in which the next block finds it. The operand that is still needed afterwards
    /// is moved out of the way.
    pub(super) fn flush(&mut self, keep: Option<&mut Operand>) {
        let mut moves: Vec<(VarId, Operand)> = Vec::new();
        for depth in 0..self.stack.len() {
            let kind = self.stack[depth].kind;
            let register = self.stack_register(depth, kind);
            let operand = std::mem::replace(&mut self.stack[depth].operand, Operand::Var(register));
            if operand != Operand::Var(register) {
                moves.push((register, operand));
            }
        }
        if let Some(keep) = keep
            && moves.iter().any(|(register, _)| *keep == Operand::Var(*register))
        {
            *keep = Operand::Var(self.copy_out(keep.clone(), Kind::Int));
        }
        if let [(register, Operand::Var(from))] = moves[..]
            && self.body.is_temp(from)
            && let Some(last) = self.body.last_dest()
            && *last == from
        {
            *last = register;
            self.body.release(from);
            return;
        }
        let dests: Vec<VarId> = moves.iter().map(|(register, _)| *register).collect();
        for index in 0..moves.len() {
            let (_, operand) = moves[index].clone();
            if operand.var().is_some_and(|var| dests[..index].contains(&var)) {
                let kind =
                    self.stack.iter().find(|item| item.operand == Operand::Var(moves[index].0)).map(|item| item.kind);
                moves[index].1 = Operand::Var(self.copy_out(operand, kind.unwrap_or(Kind::Int)));
            }
        }
        for (register, operand) in moves {
            self.body.emit(Some(register), Action::Copy(operand.clone()), None);
            self.release(&operand);
        }
    }

    fn copy_out(&mut self, operand: Operand, kind: Kind) -> VarId {
        let temp = self.body.temp(&kind.ty());
        self.fresh.retain(|&var| var != temp);
        self.body.emit(Some(temp), Action::Copy(operand), None);
        temp
    }

    pub(super) fn load(&mut self, kind: Kind, slot: u16) {
        let var = self.local(kind, slot, false);
        self.stack.push(Item::var(var, kind, Fits::Unknown));
    }

    pub(super) fn store(&mut self, kind: Kind, slot: u16) {
        let item = self.pop();
        let var = self.local(kind, slot, true);
        let is_kept = self.keep_old(var, kind);
        if let Operand::Var(from) = item.operand
            && !is_kept
            && self.body.is_temp(from)
            && let Some(last) = self.body.last_dest()
            && *last == from
        {
            *last = var;
            for other in &mut self.stack {
                if other.operand == item.operand {
                    other.operand = Operand::Var(var);
                }
            }
            if self.fresh.contains(&from) {
                self.fresh.push(var);
            }
            self.body.release(from);
            return;
        }
        if item.operand != Operand::Var(var) {
            self.body.emit(Some(var), Action::Copy(item.operand.clone()), None);
        }
        self.release(&item.operand);
    }

    /// Copies what the stack still needs of a local that is about to change. Whether there was something.
    pub(super) fn keep_old(&mut self, var: VarId, kind: Kind) -> bool {
        self.fresh.retain(|&other| other != var);
        let old = Operand::Var(var);
        if !self.stack.iter().any(|item| item.operand == old) {
            return false;
        }
        let copy = self.copy_out(old.clone(), kind);
        for item in &mut self.stack {
            if item.operand == old {
                item.operand = Operand::Var(copy);
            }
        }
        true
    }

    pub(super) fn shuffle(&mut self, shuffle: Shuffle) {
        match shuffle {
            Shuffle::Pop => drop(self.take()),
            Shuffle::Pop2 => {
                if self.take().kind.n_slots() == 1 {
                    self.take();
                }
            }
            Shuffle::Swap => {
                let (top, below) = (self.pop(), self.pop());
                self.stack.extend([top, below]);
            }
            Shuffle::Dup { count, below } => {
                let from = self.n_items(self.stack.len(), count);
                let to = self.n_items(from, below);
                let copied: Vec<Item> = self.stack[from..].to_vec();
                self.stack.splice(to..to, copied);
            }
        }
    }

    /// The position of the first item of so many slots that end before a position.
    fn n_items(&self, end: usize, n_slots: u8) -> usize {
        let (mut at, mut left) = (end, u16::from(n_slots));
        while left > 0 && at > 0 {
            at -= 1;
            left = left.saturating_sub(self.stack[at].kind.n_slots());
        }
        at
    }
}
