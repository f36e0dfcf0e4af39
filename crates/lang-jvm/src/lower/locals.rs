//! Local slots as registers: one per slot, kind and variable of the source.
//!
//! Ranges of variables start behind the store that initialises them, and a variable may have several. So the variable
//! table only gives names; that a load finds what was stored is checked, and where names would tear a value apart, or
//! where there are none, the slot has one register per kind.

use counterpoint_ir::ids::{Id, VarId};
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::program::{Action, Operand};
use counterpoint_ir::types::Width;
use rustc_hash::FxHashMap;

use super::body::Body;
use super::stack::word;
use super::{Lowering, Method};
use crate::class::code::{Code, Insn};
use crate::descriptor::{Kind, Sort};
use crate::names::{Name, Names};
use crate::world::World;

/// What tells registers of locals apart.
type Key = (u16, Kind, Option<Name>);

/// The registers of local slots.
pub(super) struct Locals {
    registers: FxHashMap<Key, VarId>,
    /// Whether the variable table is used.
    has_names: bool,
    /// Whether the receiver is never overwritten.
    keeps_receiver: bool,
}

impl Locals {
    pub(super) fn new(world: &World<'_>, method: &Method<'_>) -> Self {
        let stores_receiver = |insn: &Insn| matches!(insn, Insn::Store(_, 0));
        Self {
            registers: FxHashMap::default(),
            has_names: !method.code.variables.is_empty() && names_hold(&world.names, method),
            keeps_receiver: method.has_receiver && !method.code.insns.iter().any(stores_receiver),
        }
    }

    /// The register of a parameter, which is new.
    pub(super) fn param(&mut self, world: &World<'_>, body: &mut Body, code: &Code, slot: u16, kind: Kind) -> VarId {
        self.register(world, body, code, (slot, kind), 0)
    }

    fn register(&mut self, world: &World<'_>, body: &mut Body, code: &Code, local: (u16, Kind), pc: u32) -> VarId {
        let (slot, kind) = local;
        let name = if self.has_names { variable(&world.names, code, slot, kind, pc) } else { None };
        *self.registers.entry((slot, kind, name)).or_insert_with(|| match name {
            Some(name) => body.named(world.names.get(name), kind.ty(), true),
            None => body.named(&format!("local{slot}"), kind.ty(), false),
        })
    }
}

/// The variable that a slot is at a byte position.
fn variable(names: &Names, code: &Code, slot: u16, kind: Kind, pc: u32) -> Option<Name> {
    let is_here = |start: u32, end: u32| (start..end).contains(&pc) || (start == pc && end == pc);
    let mut candidates = code.variables.iter().filter(|variable| variable.slot == slot);
    let found = candidates.find(|variable| is_here(variable.start, variable.end))?;
    (Sort::of(names.get(found.desc)).kind() == kind).then_some(found.name)
}

/// The slot that an instruction reads or writes, whether it writes it, and the position at which its variable is looked up.
fn access(code: &Code, at: usize) -> Option<(u16, Kind, bool, u32)> {
    match code.insns[at] {
        Insn::Load(kind, slot) => Some((slot, kind, false, code.pcs[at])),
        Insn::Increment(slot, _) => Some((slot, Kind::Int, false, code.pcs[at])),
        Insn::Store(kind, slot) => Some((slot, kind, true, code.pcs[at + 1])),
        _ => None,
    }
}

/// Per slot, which register holds its value: none yet, one, or one of several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Held {
    Nothing,
    By(Key),
    Mixed,
}

/// Whether each load reads the register of the store that its value comes from.
fn names_hold(names: &Names, method: &Method<'_>) -> bool {
    let name = |slot: u16, kind: Kind, pc: u32| variable(names, method.code, slot, kind, pc);
    let (entry, keys) = accesses(method, &name);
    is_uniform(&entry, &keys) || is_consistent(method.code, entry, &keys)
}

/// Whether each load finds a value of its kind on all paths.
pub(super) fn are_assigned(method: &Method<'_>) -> bool {
    let (entry, keys) = accesses(method, &|_, _, _| None);
    is_consistent(method.code, entry, &keys)
}

/// Per slot what it holds at first, and per instruction what it reads or writes, with names as they are given.
fn accesses(
    method: &Method<'_>,
    name: &dyn Fn(u16, Kind, u32) -> Option<Name>,
) -> (Vec<Held>, Vec<Option<(Key, bool)>>) {
    let code = method.code;
    let mut entry = vec![Held::Nothing; usize::from(code.n_locals)];
    let receiver = method.has_receiver.then_some(Kind::Ref);
    let mut slot = 0;
    for kind in receiver.into_iter().chain(method.signature.params.iter().map(|ty| ty.sort.kind())) {
        if let Some(held) = entry.get_mut(usize::from(slot)) {
            *held = Held::By((slot, kind, name(slot, kind, 0)));
        }
        slot += kind.n_slots();
    }
    let keys = (0..code.insns.len())
        .map(|at| access(code, at).map(|(slot, kind, is_store, pc)| ((slot, kind, name(slot, kind, pc)), is_store)))
        .collect();
    (entry, keys)
}

/// Whether every slot is one register throughout, which is so for most methods.
fn is_uniform(entry: &[Held], keys: &[Option<(Key, bool)>]) -> bool {
    let mut held = entry.to_vec();
    keys.iter().flatten().all(|(key, _)| match held.get_mut(usize::from(key.0)) {
        Some(Held::By(known)) => known == key,
        Some(place) => {
            *place = Held::By(*key);
            true
        }
        None => false,
    })
}

/// Follows what slots hold along all paths.
fn is_consistent(code: &Code, entry: Vec<Held>, keys: &[Option<(Key, bool)>]) -> bool {
    let mut states: Vec<Option<Vec<Held>>> = vec![None; code.insns.len()];
    let mut open = vec![0];
    if let Some(first) = states.first_mut() {
        *first = Some(entry);
    }
    while let Some(at) = open.pop() {
        let Some(mut state) = states[at].clone() else { continue };
        let guarding = code.handlers.iter().filter(|handler| (handler.start..handler.end).contains(&at));
        for handler in guarding.clone() {
            join(&mut states, &mut open, handler.target, &state);
        }
        match keys[at] {
            Some((key, false)) if state.get(usize::from(key.0)) != Some(&Held::By(key)) => return false,
            Some((key, true)) => {
                if let Some(place) = state.get_mut(usize::from(key.0)) {
                    *place = Held::By(key);
                }
                for handler in guarding {
                    join(&mut states, &mut open, handler.target, &state);
                }
            }
            _ => {}
        }
        let insn = &code.insns[at];
        for target in insn.targets().into_iter().chain(insn.falls_through().then_some(at + 1)) {
            join(&mut states, &mut open, target, &state);
        }
    }
    true
}

fn join(states: &mut [Option<Vec<Held>>], open: &mut Vec<usize>, at: usize, with: &[Held]) {
    let Some(state) = states.get_mut(at) else { return };
    let Some(known) = state else {
        *state = Some(with.to_vec());
        return open.push(at);
    };
    let mut is_changed = false;
    for (place, &held) in known.iter_mut().zip(with) {
        if *place != held && *place != Held::Mixed {
            *place = Held::Mixed;
            is_changed = true;
        }
    }
    if is_changed {
        open.push(at);
    }
}

impl Lowering<'_, '_, '_> {
    /// The register that the current instruction reads or writes.
    pub(super) fn local(&mut self, kind: Kind, slot: u16, is_store: bool) -> VarId {
        let code = self.method.code;
        let pc = code.pcs[if is_store { self.at + 1 } else { self.at }];
        self.locals.register(self.world, &mut self.body, code, (slot, kind), pc)
    }

    pub(super) fn increment(&mut self, slot: u16, by: i32) {
        let var = self.local(Kind::Int, slot, false);
        self.keep_old(var, Kind::Int);
        let action = Action::Apply(Prim::bits(Op::BitsAdd, Width::WORD), vec![Operand::Var(var), word(by)]);
        self.body.emit(Some(var), action, None);
    }

    /// Whether a reference is certainly not null.
    pub(super) fn is_not_null(&self, operand: &Operand) -> bool {
        let Some(var) = operand.var() else { return *operand != super::heap::null() };
        let is_receiver = || self.locals.keeps_receiver && var.index() == 0;
        self.fresh.contains(&var) || is_receiver()
    }
}
