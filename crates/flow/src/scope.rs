//! What an analysis looks into: the procedures *inside*, and a summary of all others.
//!
//! Programs come with thousands of procedures of libraries, of which only the user's own are analysed. Of what is
//! *outside*, one pass finds what it can touch: which procedures inside it may call, which fields it reads and writes,
//! which classes it initialises. Runs start in *entries*. Everything here is cheap: one look at each instruction.

use counterpoint_ir::effect::{Callee, Ends, Region, Traps};
use counterpoint_ir::ids::{Id, IdVec, ProcId, SelectorId};
use counterpoint_ir::prim::Trap;
use counterpoint_ir::program::{Action, Instr, MAX_CALLS, Proc, Program, Terminator};

use crate::digraph::{Rows, number};
use crate::graph::{Graph, Ways};
use crate::ssa::Ssa;

/// The procedures that are analysed.
#[derive(Debug)]
pub struct Scope<'p> {
    pub(crate) program: &'p Program,
    pub(crate) bodies: Vec<Body>,
    pub(crate) outside: Outside,
    /// Per procedure, its body.
    body_of: IdVec<ProcId, Option<u32>>,
    /// Per selector, what it can mean.
    targets: Rows,
}

/// A procedure inside.
#[derive(Debug)]
pub(crate) struct Body {
    pub(crate) id: ProcId,
    pub(crate) graph: Graph,
    pub(crate) ssa: Ssa,
    /// Whether it can be called from elsewhere, with anything: runs start here, or procedures outside or traps call it.
    pub(crate) is_open: bool,
    /// Whether procedures outside can call it.
    pub(crate) is_called_from_outside: bool,
    /// Whether somebody may go on after an exception has left it.
    pub(crate) is_caught: bool,
}

/// What the procedures outside can touch.
#[derive(Debug, Default)]
pub(crate) struct Outside {
    pub(crate) reads: Touched,
    pub(crate) writes: Touched,
    pub(crate) initialises: Vec<bool>,
    /// Inputs, whose positions move when they are read.
    pub(crate) inputs: Vec<bool>,
    /// Whether objects are asked for their identity.
    pub(crate) identities: bool,
    calls: Vec<bool>,
    selectors: Vec<bool>,
}

/// Fields, static fields, and slots by their number of bits (0 for references).
#[derive(Debug, Default)]
pub(crate) struct Touched {
    pub(crate) fields: Vec<bool>,
    pub(crate) statics: Vec<bool>,
    pub(crate) slots: [bool; 3],
}

/// The widths of slots that natives touch: references, words, longs.
pub(crate) const SLOTS: [u32; 3] = [0, 32, 64];

/// The place of slots of so many bits in [`SLOTS`].
pub(crate) fn slot_place(bits: u32) -> Option<usize> {
    SLOTS.iter().position(|&slot| slot == bits)
}

/// What a call can run.
#[derive(Debug, Default)]
pub(crate) struct Callees {
    /// Bodies.
    pub(crate) inside: Vec<u32>,
    pub(crate) is_outside: bool,
}

impl<'p> Scope<'p> {
    /// Looks into the procedures that are inside, with runs that start in some of them.
    pub fn new(program: &'p Program, inside: impl Fn(ProcId) -> bool, entries: &[ProcId]) -> Self {
        let mut bodies = 0..u32::MAX;
        let body_of: IdVec<ProcId, Option<u32>> =
            program.procs.ids().map(|id| inside(id).then(|| bodies.next()).flatten()).collect();
        let implementations = program.classes.classes.values().flat_map(|class| &class.methods);
        let pairs = implementations.map(|(selector, proc)| (number(selector.index()), number(proc.index())));
        let targets = Rows::new(program.classes.selectors.len(), pairs);
        let outside = Outside::scan(program, |id| body_of[id].is_some());
        let mut scope = Self { program, bodies: Vec::new(), outside, body_of, targets };
        let escapes = Escapes::new(&scope, bodies.start);
        scope.bodies = scope.make_bodies(&escapes, entries);
        scope
    }

    fn make_bodies(&self, escapes: &Escapes, entries: &[ProcId]) -> Vec<Body> {
        let is_called_from_outside = self.called_from_outside(escapes.ways.len());
        let is_caught = escapes.caught(&is_called_from_outside);
        let is_for_trap = |id: ProcId| self.program.classes.traps.values().any(|&proc| proc == id);
        let bodies = self.inside().zip(0..).map(|((id, proc), body)| {
            let index = body as usize;
            let graph = Graph::new(id, proc, |instr| escapes.ways_of(self, body, instr), self.null_ends());
            Body {
                id,
                ssa: Ssa::new(&graph, proc),
                graph,
                is_open: entries.contains(&id) || is_called_from_outside[index] || is_for_trap(id),
                is_called_from_outside: is_called_from_outside[index],
                is_caught: is_caught[index],
            }
        });
        bodies.collect()
    }

    /// Whether a run ends when it throws null.
    fn null_ends(&self) -> bool {
        !self.program.classes.traps.contains_key(&Trap::NullReference)
    }

    /// The procedures inside, in order.
    pub fn inside(&self) -> impl Iterator<Item = (ProcId, &'p Proc)> + '_ {
        self.program.procs.iter().filter(|(id, _)| self.body_of[*id].is_some())
    }

    /// The control flow of a procedure, if it is inside.
    pub fn graph(&self, proc: ProcId) -> Option<&Graph> {
        self.body(proc).map(|body| &self.bodies[body as usize].graph)
    }

    pub(crate) fn body(&self, proc: ProcId) -> Option<u32> {
        self.body_of[proc]
    }

    /// What an instruction can call, apart from what traps call.
    pub(crate) fn callees(&self, action: &Action) -> Callees {
        let mut callees = Callees::default();
        match action.callee() {
            None => {}
            Some(Callee::Proc(proc)) => self.add_callee(proc, &mut callees),
            Some(Callee::Selector(selector)) => {
                for proc in self.targets(selector) {
                    self.add_callee(proc, &mut callees);
                }
                callees.inside.sort_unstable();
                callees.inside.dedup();
            }
            Some(Callee::Initialiser(class)) => {
                if let Some(proc) = self.program.classes.classes[class].initialiser {
                    self.add_callee(proc, &mut callees);
                }
            }
        }
        callees
    }

    fn add_callee(&self, proc: ProcId, callees: &mut Callees) {
        match self.body_of[proc] {
            Some(body) => callees.inside.push(body),
            None => callees.is_outside = true,
        }
    }

    fn targets(&self, selector: SelectorId) -> impl Iterator<Item = ProcId> + '_ {
        self.targets.row(number(selector.index())).iter().map(|&proc| ProcId::from_index(proc as usize))
    }

    /// The calls between bodies.
    fn inside_calls(&self) -> Vec<Call> {
        let mut calls = Vec::new();
        for (caller, (_, proc)) in (0..).zip(self.inside()) {
            for instr in proc.locs.values().flat_map(|loc| &loc.instrs) {
                let is_guarded = instr.handler.is_some();
                let callees = self.callees(&instr.action).inside;
                calls.extend(callees.into_iter().map(|callee| Call { caller, callee, is_guarded }));
            }
        }
        calls
    }

    /// Of each body, whether its calls can be too deep: it is behind a circle of calls, or behind what is outside, which
    /// may have circles; or chains of calls are that long. The others are taken in topological order.
    fn deep(&self, n_bodies: usize, calls: &[Call]) -> Vec<bool> {
        let callees = Rows::new(n_bodies, calls.iter().map(|call| (call.caller, call.callee)));
        let mut n_callers = vec![0_usize; n_bodies];
        let all_callees = (0..number(n_bodies)).flat_map(|caller| callees.row(caller));
        all_callees.for_each(|&callee| n_callers[callee as usize] += 1);
        let mut is_open = self.called_from_outside(n_bodies);
        let traps = self.program.classes.traps.values().filter_map(|&proc| self.body_of[proc]);
        traps.for_each(|body| is_open[body as usize] = true);
        let (mut is_deep, mut depth) = (vec![true; n_bodies], vec![0_usize; n_bodies]);
        let is_start = |body: &u32| n_callers[*body as usize] == 0 && !is_open[*body as usize];
        let mut ready: Vec<u32> = (0..number(n_bodies)).filter(is_start).collect();
        while let Some(caller) = ready.pop() {
            let own = depth[caller as usize];
            is_deep[caller as usize] = own + 1 >= MAX_CALLS;
            for &callee in callees.row(caller) {
                depth[callee as usize] = depth[callee as usize].max(own + 1);
                n_callers[callee as usize] -= 1;
                if n_callers[callee as usize] == 0 && !is_open[callee as usize] {
                    ready.push(callee);
                }
            }
        }
        is_deep
    }

    fn called_from_outside(&self, n_bodies: usize) -> Vec<bool> {
        let mut is_called = vec![false; n_bodies];
        let mut call = |proc: ProcId| {
            if let Some(body) = self.body_of[proc] {
                is_called[body as usize] = true;
            }
        };
        let classes = &self.program.classes;
        if n_bodies < self.program.procs.len() {
            classes.traps.values().copied().for_each(&mut call);
        }
        self.program.procs.ids().filter(|proc| self.outside.calls[proc.index()]).for_each(&mut call);
        classes
            .selectors
            .ids()
            .filter(|selector| self.outside.selectors[selector.index()])
            .for_each(|selector| self.targets(selector).for_each(&mut call));
        for (id, class) in classes.classes.iter() {
            class.initialiser.filter(|_| self.outside.initialises[id.index()]).into_iter().for_each(&mut call);
        }
        is_called
    }

    /// What can be called when one of the traps happens.
    pub(crate) fn trap_callees(&self, traps: Traps) -> Callees {
        let mut callees = Callees::default();
        for proc in traps.iter().filter_map(|trap| self.program.classes.traps.get(&trap)) {
            self.add_callee(*proc, &mut callees);
        }
        callees
    }
}

impl Outside {
    fn scan(program: &Program, is_inside: impl Fn(ProcId) -> bool) -> Self {
        let classes = &program.classes;
        let touched = || Touched {
            fields: vec![false; classes.fields.len()],
            statics: vec![false; classes.statics.len()],
            slots: [false; 3],
        };
        let mut outside = Self {
            reads: touched(),
            writes: touched(),
            initialises: vec![false; classes.classes.len()],
            inputs: vec![false; program.inputs.len()],
            identities: false,
            calls: vec![false; program.procs.len()],
            selectors: vec![false; classes.selectors.len()],
        };
        for (_, proc) in program.procs.iter().filter(|(id, _)| !is_inside(*id)) {
            for instr in proc.locs.values().flat_map(|loc| &loc.instrs) {
                outside.call(&instr.action);
                let effects = instr.effects(proc);
                effects.reads.iter().for_each(|region| outside.touch(region, false));
                effects.writes.iter().for_each(|region| outside.touch(region, true));
            }
        }
        outside
    }

    fn call(&mut self, action: &Action) {
        match action.callee() {
            None => {}
            Some(Callee::Proc(proc)) => self.calls[proc.index()] = true,
            Some(Callee::Selector(selector)) => self.selectors[selector.index()] = true,
            Some(Callee::Initialiser(class)) => self.initialises[class.index()] = true,
        }
    }

    fn touch(&mut self, region: &Region, writes: bool) {
        let touched = if writes { &mut self.writes } else { &mut self.reads };
        match region {
            Region::Field(field) => touched.fields[field.index()] = true,
            Region::Static(field) => touched.statics[field.index()] = true,
            Region::Slots(bits) => {
                if let Some(slot) = slot_place(*bits) {
                    touched.slots[slot] = true;
                }
            }
            Region::Input(input) => self.inputs[input.index()] = true,
            Region::Identities => self.identities = true,
            // Elements are taken to be touched wherever something outside runs, and initialisers are calls.
            Region::Elements(_) | Region::AllElements | Region::Class(_)
            // Copies of objects have in their fields what other objects have in the same fields.
            | Region::AllSlots
            // Headers never change, and nothing reads what was written or observed.
            | Region::Headers | Region::Output | Region::Observations
            // These hang together through the hub of the outside.
            | Region::StandardInput | Region::Calls => {}
        }
    }
}

/// Which procedures inside can be left by an exception, and in which the run can end.
struct Escapes {
    ways: Vec<Ways>,
    calls: Vec<Call>,
    /// Whether calls in a procedure can be too deep.
    is_deep: Vec<bool>,
}

/// A call between bodies.
#[derive(Clone, Copy)]
struct Call {
    caller: u32,
    callee: u32,
    is_guarded: bool,
}

impl Escapes {
    fn new(scope: &Scope, n_bodies: u32) -> Self {
        let calls = scope.inside_calls();
        let is_deep = scope.deep(n_bodies as usize, &calls);
        let mut escapes = Self { ways: vec![Ways::PASSES; n_bodies as usize], calls, is_deep };
        for (caller, (_, proc)) in (0_u32..).zip(scope.inside()) {
            let mut leaves = Ways::PASSES;
            for loc in proc.locs.values() {
                for instr in &loc.instrs {
                    let callees = scope.callees(&instr.action);
                    let is_deep = escapes.is_deep[caller as usize];
                    let own = own_ways(scope, &instr.action, callees.is_outside, is_deep);
                    leaves.throws |= own.throws && instr.handler.is_none();
                    leaves.ends |= own.ends;
                }
                leaves.throws |= matches!(loc.terminator, Terminator::Throw(_, None));
                leaves.ends |= scope.null_ends() && matches!(loc.terminator, Terminator::Throw(..));
            }
            escapes.ways[caller as usize] = leaves;
        }
        escapes.pass_up();
        escapes
    }

    /// Callers are left as their callees are, unless they have a handler.
    fn pass_up(&mut self) {
        let callers = Rows::new(self.ways.len(), self.calls.iter().zip(0..).map(|(call, index)| (call.callee, index)));
        let mut open: Vec<u32> = (0..number(self.ways.len())).collect();
        while let Some(callee) = open.pop() {
            let leaves = self.ways[callee as usize];
            for &call in callers.row(callee) {
                let Call { caller, is_guarded, .. } = self.calls[call as usize];
                let known = &mut self.ways[caller as usize];
                let joined = Ways {
                    passes: true,
                    throws: known.throws || (leaves.throws && !is_guarded),
                    ends: known.ends || leaves.ends,
                };
                if std::mem::replace(known, joined) != joined {
                    open.push(caller);
                }
            }
        }
    }

    /// How an instruction of a body can be left.
    fn ways_of(&self, scope: &Scope, body: u32, instr: &Instr) -> Ways {
        let callees = scope.callees(&instr.action);
        let mut ways = own_ways(scope, &instr.action, callees.is_outside, self.is_deep[body as usize]);
        for callee in callees.inside {
            ways.throws |= self.ways[callee as usize].throws;
            ways.ends |= self.ways[callee as usize].ends;
        }
        ways
    }

    /// The procedures behind whose exceptions somebody may go on.
    fn caught(&self, is_called_from_outside: &[bool]) -> Vec<bool> {
        let callees = Rows::new(self.ways.len(), self.calls.iter().map(|call| (call.caller, call.callee)));
        let mut is_caught = is_called_from_outside.to_vec();
        for call in &self.calls {
            is_caught[call.callee as usize] |= call.is_guarded;
        }
        let mut open: Vec<u32> = (0..).zip(&is_caught).filter(|(_, caught)| **caught).map(|(body, _)| body).collect();
        while let Some(caller) = open.pop() {
            for &callee in callees.row(caller) {
                if !std::mem::replace(&mut is_caught[callee as usize], true) {
                    open.push(callee);
                }
            }
        }
        is_caught
    }
}

/// How an instruction can be left, apart from what procedures inside do.
fn own_ways(scope: &Scope, action: &Action, calls_outside: bool, is_deep: bool) -> Ways {
    let has_procedure = |trap: Trap| scope.program.classes.traps.contains_key(&trap);
    let traps = action.traps();
    let ends = action.ends();
    if ends == Ends::Always {
        return Ways { passes: false, throws: false, ends: true };
    }
    // Where calls that are too deep have no procedure, memory is what ends, and that is no end of a run.
    let trap_ends = traps.iter().any(|trap| trap != Trap::DeepCalls && !has_procedure(trap));
    Ways {
        passes: true,
        throws: calls_outside || traps.iter().any(|trap| has_procedure(trap) && (is_deep || trap != Trap::DeepCalls)),
        ends: calls_outside || trap_ends || ends == Ends::Sometimes,
    }
}
