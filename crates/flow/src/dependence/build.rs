//! Builds the dependence graph, procedure by procedure, then joins the hubs.

use counterpoint_ir::effect::{Region, Traps, slot_bits};
use counterpoint_ir::ids::{ClassId, FieldId, Id, InputId, LocId, StaticId};
use counterpoint_ir::prim::Trap;
use counterpoint_ir::program::{Action, Instr, Loc, Operand, Proc, Terminator};
use counterpoint_ir::types::Type;
use rustc_hash::FxHashMap;

use super::Dependence;
use crate::control::Controls;
use crate::digraph::{Digraph, number};
use crate::graph::Graph;
use crate::scope::{Body, Callees, Scope, slot_place};
use crate::ssa::{UNDEFINED, operands_of};

// Behind the values of a body: its entry, its result, that it is left abnormally and with what, and for each of its
// stretches that it is done.
pub(super) const ENTRY: u32 = 0;
const RESULT: u32 = 1;
const THROWN: u32 = 2;
const STRETCHES: u32 = 3;

/// A place in memory, or something like it, that many write and many read.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Hub {
    Field(FieldId),
    Static(StaticId),
    /// The elements of arrays of this type.
    Elements(Type),
    AllElements,
    /// Slots of a width, by their place in `SLOTS`.
    SlotReads(usize),
    SlotWrites(usize),
    /// How far the class is initialised.
    Class(ClassId),
    /// How far the input is read: which value comes next.
    Input(InputId),
    /// How many objects were asked for their identity: which number the next one gets.
    Identities,
    /// What every procedure outside may look at and change.
    Outside,
    /// That something traps, and what procedures inside then throw.
    Traps,
    TrapsThrow,
}

pub(super) struct Builder<'s> {
    scope: &'s Scope<'s>,
    bases: Vec<u32>,
    n_nodes: u32,
    hubs: Vec<(Hub, u32)>,
    numbers: FxHashMap<Hub, u32>,
    data: Vec<(u32, u32)>,
    control: Vec<(u32, u32)>,
}

pub(super) fn build<'s>(scope: &'s Scope<'s>) -> Dependence<'s> {
    let mut bases = Vec::with_capacity(scope.bodies.len() + 1);
    let mut n_nodes = 0;
    for body in &scope.bodies {
        bases.push(n_nodes);
        n_nodes += body.ssa.len() + STRETCHES + number(body.graph.flow().len());
    }
    bases.push(n_nodes);
    let mut builder = Builder {
        scope,
        bases,
        n_nodes,
        hubs: Vec::new(),
        numbers: FxHashMap::default(),
        data: Vec::new(),
        control: Vec::new(),
    };
    for (index, body) in (0..).zip(&scope.bodies) {
        builder.boundary(index, body);
        builder.body(index, body);
    }
    builder.traps();
    builder.memory();
    let n_nodes = builder.n_nodes as usize;
    Dependence {
        scope,
        outside: builder.numbers.get(&Hub::Outside).copied(),
        bases: builder.bases,
        data: Digraph::new(n_nodes, &builder.data),
        control: Digraph::new(n_nodes, &builder.control),
    }
}

/// The instruction that is looked at.
struct Site<'a> {
    /// The number of its body.
    body: u32,
    /// Its number as a node.
    at: u32,
    /// Its number in its procedure.
    position: u32,
    proc: &'a Proc,
    handler: Option<LocId>,
}

impl Builder<'_> {
    pub(super) fn read(&mut self, hub: Hub, at: u32) {
        let hub = self.hub(hub);
        self.data.push((hub, at));
    }

    pub(super) fn write(&mut self, at: u32, hub: Hub) {
        let hub = self.hub(hub);
        self.data.push((at, hub));
    }

    fn hub(&mut self, hub: Hub) -> u32 {
        if let Some(&number) = self.numbers.get(&hub) {
            return number;
        }
        let number = self.n_nodes;
        self.n_nodes += 1;
        self.numbers.insert(hub.clone(), number);
        self.hubs.push((hub, number));
        number
    }

    fn node(&self, body: u32, part: u32) -> u32 {
        self.bases[body as usize] + self.scope.bodies[body as usize].ssa.len() + part
    }

    fn param(&self, body: u32, index: usize) -> u32 {
        self.bases[body as usize] + self.scope.bodies[body as usize].ssa.param(number(index))
    }

    /// Dependences between a body and its callers.
    fn boundary(&mut self, index: u32, body: &Body) {
        let entry = self.node(index, ENTRY);
        let params: Vec<u32> =
            (0..self.scope.program.procs[body.id].params.len()).map(|place| self.param(index, place)).collect();
        // Which call it is decides what the parameters are.
        self.control.extend(params.iter().map(|&param| (entry, param)));
        if body.is_called_from_outside {
            let outside = self.hub(Hub::Outside);
            self.control.push((outside, entry));
            self.data.extend(params.iter().map(|&param| (outside, param)));
            self.write(self.node(index, RESULT), Hub::Outside);
            self.write(self.node(index, THROWN), Hub::Outside);
        }
    }

    fn body(&mut self, index: u32, body: &Body) {
        let proc = &self.scope.program.procs[body.id];
        let base = self.bases[index as usize];
        self.data.extend(body.ssa.inputs().iter().map(|input| (base + input.value, base + input.phi)));
        let controls = Controls::new(body.graph.flow(), Graph::START, body.graph.exit());
        for node in 1..body.graph.exit() {
            let decisions = controls.of(node);
            // Every node that is reached depends on something, if only on the start.
            if decisions.is_empty() {
                continue;
            }
            let stretch = self.node(index, STRETCHES + node);
            let mut last = None;
            for decision in decisions.iter().filter(|decision| last.replace(decision.node) != Some(decision.node)) {
                let from = match body.graph.decision(decision.node) {
                    Some(at) => base + body.graph.number(at),
                    None => self.node(index, ENTRY),
                };
                self.control.push((from, stretch));
            }
            self.stretch(index, node, stretch, proc);
        }
    }

    fn stretch(&mut self, index: u32, node: u32, stretch: u32, proc: &Proc) {
        let body = &self.scope.bodies[index as usize];
        let base = self.bases[index as usize];
        let range = body.graph.range(node);
        let (loc, first) = body.graph.place(range.start);
        let record = &proc.locs[loc];
        if first == 0 && record.catch.is_some() {
            self.control.push((stretch, base + body.ssa.catch(loc)));
        }
        for (position, place) in range.zip(first..) {
            let at = base + position;
            self.control.push((stretch, at));
            let mut site = Site { body: index, at, position, proc, handler: None };
            match record.instrs.get(place) {
                Some(instr) => {
                    site.handler = instr.handler;
                    self.instr(&site, instr, record, place);
                }
                None => self.terminator(&site, record),
            }
        }
        self.leaving(index, node);
    }

    /// What the last instruction of a stretch does to the exit, if it is not a return.
    fn leaving(&mut self, index: u32, node: u32) {
        let body = &self.scope.bodies[index as usize];
        let is_instr = !body.graph.ends_location(node);
        if is_instr && body.graph.flow().successors(node).contains(&body.graph.exit()) {
            let at = self.bases[index as usize] + body.graph.range(node).end - 1;
            self.control.push((at, self.node(index, THROWN)));
        }
    }

    fn uses(&mut self, site: &Site) {
        let body = &self.scope.bodies[site.body as usize];
        let base = self.bases[site.body as usize];
        let values = body.ssa.operands(site.position).iter().flatten().filter(|&&value| value != UNDEFINED);
        self.data.extend(values.map(|&value| (base + value, site.at)));
    }

    fn instr(&mut self, site: &Site, instr: &Instr, record: &Loc, place: usize) {
        let at = site.at;
        let callees = self.scope.callees(&instr.action);
        let is_call = !callees.inside.is_empty();
        if is_call && !callees.is_outside {
            self.receiver(site, &instr.action);
        } else {
            self.uses(site);
        }
        let effects = instr.effects(site.proc);
        for region in effects.reads {
            // What is copied stays in the same hub.
            let is_copied = effects.only_copies && matches!(region, Region::AllElements | Region::AllSlots);
            if let Some(hub) = hub_of(region, false).filter(|_| !is_copied) {
                self.read(hub, at);
            }
        }
        for region in effects.writes {
            if let Some(hub) = hub_of(region, true) {
                self.write(at, hub);
            }
        }
        self.calls(site, &callees, &operands_of(record, place));
        let traps = self.scope.trap_callees(effects.traps);
        self.trap(site, &traps);
        if let Some(handler) = site.handler {
            let catch = self.catch(site.body, handler);
            self.data.push((at, catch));
        }
    }

    /// Of a call inside, only the receiver decides what the call itself does.
    fn receiver(&mut self, site: &Site, action: &Action) {
        let body = &self.scope.bodies[site.body as usize];
        let base = self.bases[site.body as usize];
        let receiver = body.ssa.operands(site.position).first().copied().flatten();
        if let (Action::CallVirtual(..), Some(value)) = (action, receiver.filter(|&value| value != UNDEFINED)) {
            self.data.push((base + value, site.at));
        }
    }

    fn catch(&self, body: u32, handler: LocId) -> u32 {
        self.bases[body as usize] + self.scope.bodies[body as usize].ssa.catch(handler)
    }

    /// Where what an instruction throws goes to.
    fn thrown(&self, site: &Site) -> u32 {
        site.handler.map_or_else(|| self.node(site.body, THROWN), |handler| self.catch(site.body, handler))
    }

    fn calls(&mut self, site: &Site, callees: &Callees, args: &[&Operand]) {
        let thrown = self.thrown(site);
        if callees.is_outside {
            self.read(Hub::Outside, site.at);
            self.write(site.at, Hub::Outside);
            self.read(Hub::Outside, thrown);
        }
        let base = self.bases[site.body as usize];
        for &callee in &callees.inside {
            self.control.push((site.at, self.node(callee, ENTRY)));
            self.control.push((self.node(callee, THROWN), site.at));
            self.data.push((self.node(callee, THROWN), thrown));
            self.data.push((self.node(callee, RESULT), site.at));
            let values = self.scope.bodies[site.body as usize].ssa.operands(site.position);
            for (place, _) in args.iter().enumerate() {
                let from = match values[place] {
                    Some(UNDEFINED) => continue,
                    Some(value) => base + value,
                    None => site.at,
                };
                self.data.push((from, self.param(callee, place)));
            }
        }
    }

    /// What happens when an instruction traps and somebody goes on.
    fn trap(&mut self, site: &Site, traps: &Callees) {
        let thrown = self.thrown(site);
        if traps.is_outside {
            self.read(Hub::Outside, thrown);
            if site.handler.is_some() || self.scope.bodies[site.body as usize].is_caught {
                self.write(site.at, Hub::Outside);
            }
        }
        if !traps.inside.is_empty() {
            self.write(site.at, Hub::Traps);
            self.read(Hub::TrapsThrow, thrown);
        }
    }

    fn terminator(&mut self, site: &Site, record: &Loc) {
        self.uses(site);
        match record.terminator {
            Terminator::Return(_) => self.data.push((site.at, self.node(site.body, RESULT))),
            Terminator::Throw(_, handler) => {
                let site = Site { handler, ..*site };
                let thrown = self.thrown(&site);
                self.data.push((site.at, thrown));
                // Null is not thrown: it traps, and may end the run.
                self.control.push((site.at, self.node(site.body, THROWN)));
                let traps = self.scope.trap_callees(const { Traps::of(&[Trap::NullReference]) });
                self.trap(&site, &traps);
            }
            Terminator::Goto(_) | Terminator::Branch(..) | Terminator::Switch(..) | Terminator::Choose(_) => {}
        }
    }

    /// The procedures inside that throw for traps.
    fn traps(&mut self) {
        for body in self.scope.trap_callees(const { Traps::of(&Trap::ALL) }).inside {
            let (traps, throw) = (self.hub(Hub::Traps), self.hub(Hub::TrapsThrow));
            let n_params = self.scope.program.procs[self.scope.bodies[body as usize].id].params.len();
            self.control.push((traps, self.node(body, ENTRY)));
            for place in 0..n_params {
                self.data.push((traps, self.param(body, place)));
            }
            self.data.push((self.node(body, THROWN), throw));
        }
    }

    /// Joins the places in memory with what is outside and with natives, which touch many of them at once.
    fn memory(&mut self) {
        let scope = self.scope;
        let classes = &scope.program.classes;
        let is_run = self.numbers.contains_key(&Hub::Outside);
        let hubs = self.hubs.clone();
        for (hub, number) in hubs {
            let (is_read, is_written, ty) = match &hub {
                Hub::Field(field) => {
                    let touched = [&scope.outside.reads, &scope.outside.writes].map(|by| by.fields[field.index()]);
                    (touched[0], touched[1], Some(&classes.fields[*field].ty))
                }
                Hub::Static(field) => {
                    let touched = [&scope.outside.reads, &scope.outside.writes].map(|by| by.statics[field.index()]);
                    (touched[0], touched[1], None)
                }
                Hub::Elements(ty) => {
                    self.fill(&Hub::AllElements, number);
                    (true, true, Some(ty))
                }
                Hub::Class(class) => {
                    let is_touched = scope.outside.initialises[class.index()];
                    (is_touched, is_touched, None)
                }
                Hub::Input(input) => {
                    let is_touched = scope.outside.inputs[input.index()];
                    (is_touched, is_touched, None)
                }
                Hub::Identities => (scope.outside.identities, scope.outside.identities, None),
                _ => continue,
            };
            let slot = ty.and_then(slot_of_type);
            if let Some(slot) = slot {
                self.fill(&Hub::SlotWrites(slot), number);
                self.drain(number, &Hub::SlotReads(slot));
            }
            if is_run && (is_written || slot.is_some_and(|slot| scope.outside.writes.slots[slot])) {
                self.fill(&Hub::Outside, number);
            }
            if is_run && (is_read || slot.is_some_and(|slot| scope.outside.reads.slots[slot])) {
                self.drain(number, &Hub::Outside);
            }
        }
    }

    fn fill(&mut self, hub: &Hub, node: u32) {
        self.data.extend(self.numbers.get(hub).map(|&hub| (hub, node)));
    }

    fn drain(&mut self, node: u32, hub: &Hub) {
        self.data.extend(self.numbers.get(hub).map(|&hub| (node, hub)));
    }
}

/// The slots that hold values of a type, as natives see them.
fn slot_of_type(ty: &Type) -> Option<usize> {
    slot_bits(ty).and_then(slot_place)
}

/// The hub for a part of memory or of the world that is read or written, if it carries values from writers to readers.
fn hub_of(region: Region, is_written: bool) -> Option<Hub> {
    match region {
        Region::Field(field) => Some(Hub::Field(field)),
        Region::Static(field) => Some(Hub::Static(field)),
        Region::Elements(ty) => Some(Hub::Elements(ty)),
        Region::AllElements => Some(Hub::AllElements),
        Region::Slots(bits) if is_written => slot_place(bits).map(Hub::SlotWrites),
        Region::Slots(bits) => slot_place(bits).map(Hub::SlotReads),
        Region::Class(class) => Some(Hub::Class(class)),
        Region::Input(input) => Some(Hub::Input(input)),
        // What is left of the input is shared with everybody.
        Region::StandardInput => Some(Hub::Outside),
        Region::Identities => Some(Hub::Identities),
        // Headers never change, nothing reads what was written or observed, which calls are active is decided by control
        // flow, and what an observed reference leads to is followed by the code that asks.
        Region::Headers | Region::Output | Region::Observations | Region::Calls | Region::AllSlots => None,
    }
}
