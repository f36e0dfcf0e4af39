//! What is the same in every run: constants, branches that go one way, code that is never reached.
//!
//! Sparse conditional constant propagation after Wegman and Zadeck, *Constant Propagation with Conditional Branches*
//! (TOPLAS 13(2), 1991, doi:10.1145/103135.103136). Each value is *unset*, one *constant*, or *varying*; each way in the
//! control flow is taken or not. Both start at the least and only grow, along the edges of [static single
//! assignment](crate::ssa), so a branch on a constant keeps what it does not take out of the phis behind it.
//!
//! Between procedures: a parameter is the join over all calls inside that can happen; it varies where the procedure is an
//! entry or can be called from outside. A call goes on if something that it calls returns. Memory, results from outside
//! and free choices vary. Operators mean what the table of primitives says; one that traps assigns nothing, and only its
//! handler goes on.

use counterpoint_ir::Value;
use counterpoint_ir::effect::{Callee, Simple};
use counterpoint_ir::ids::ProcId;
use counterpoint_ir::program::{Action, Operand, Position, Terminator};
use rustc_hash::FxHashSet;

use crate::digraph::Rows;
use crate::graph::Graph;
use crate::scope::{Body, Callees, Scope};
use crate::ssa::{PhiInput, UNDEFINED, ValueId, operands_of};

/// What is known of a value.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Known {
    Unset,
    Constant(Value),
    Varying,
}

impl Known {
    fn join(&self, other: &Known) -> Known {
        match (self, other) {
            (Known::Unset, known) | (known, Known::Unset) => known.clone(),
            (Known::Constant(value), Known::Constant(other)) if value == other => self.clone(),
            _ => Known::Varying,
        }
    }
}

/// Numbers and arrays that are larger than this vary: nobody looks for such constants, and computing them takes time.
const MAX_SIZE: usize = 64;

/// What holds in every run.
#[derive(Debug)]
pub struct Constants<'s> {
    scope: &'s Scope<'s>,
    facts: Vec<Facts>,
}

/// What holds in a body.
#[derive(Debug)]
struct Facts {
    values: Vec<Known>,
    is_reached: Vec<bool>,
    /// Pairs of nodes between which runs go.
    taken: FxHashSet<(u32, u32)>,
    result: Known,
    returns: bool,
    /// Where it is called: bodies and positions.
    callers: FxHashSet<(u32, u32)>,
    /// Per value, the positions that read it, and behind their number the inputs of phis.
    readers: Rows,
}

enum Work {
    Take { body: u32, from: u32, to: u32 },
    Changed { body: u32, value: ValueId },
    Returned { body: u32 },
}

impl<'s> Constants<'s> {
    /// What holds in every run that starts in an entry of the scope.
    pub fn new(scope: &'s Scope<'s>) -> Self {
        let facts = scope.bodies.iter().map(Facts::new).collect();
        let mut solver = Solver { scope, facts, work: Vec::new() };
        for (index, body) in (0..).zip(&scope.bodies) {
            if body.is_open {
                let n_params = scope.program.procs[body.id].params.len();
                for param in (0..).take(n_params) {
                    solver.set(index, body.ssa.param(param), &Known::Varying);
                }
                solver.start(index);
            }
        }
        solver.run();
        Self { scope, facts: solver.facts }
    }

    /// The value that an instruction assigns whenever it is done, if that is always the same one.
    pub fn value(&self, at: Position) -> Option<&Value> {
        let body = self.scope.body(at.proc)?;
        self.constant(body, self.scope.bodies[body as usize].graph.number(at))
    }

    /// The value of a parameter of a procedure, if that is always the same one.
    pub fn param(&self, proc: ProcId, index: u32) -> Option<&Value> {
        let body = self.scope.body(proc)?;
        self.constant(body, self.scope.bodies[body as usize].ssa.param(index))
    }

    fn constant(&self, body: u32, value: ValueId) -> Option<&Value> {
        match &self.facts[body as usize].values[value as usize] {
            Known::Constant(value) => Some(value),
            Known::Unset | Known::Varying => None,
        }
    }

    /// What a terminator reads, if that is always the same value.
    pub fn read(&self, at: Position) -> Option<&Value> {
        let body = self.scope.body(at.proc)?;
        let loc = &self.scope.program.procs[at.proc].locs[at.loc];
        match operands_of(loc, at.instr as usize).first()? {
            Operand::Const(value, _) => Some(value),
            Operand::Var(_) => {
                let record = &self.scope.bodies[body as usize];
                let value = (*record.ssa.operands(record.graph.number(at)).first()?)?;
                if value == UNDEFINED { None } else { self.constant(body, value) }
            }
        }
    }

    /// Whether runs may come to an instruction or terminator. They may to everything outside.
    pub fn is_reachable(&self, at: Position) -> bool {
        self.scope.body(at.proc).is_none_or(|body| {
            let node = self.scope.bodies[body as usize].graph.node(at);
            self.facts[body as usize].is_reached[node as usize]
        })
    }

    /// The way in which a decision always goes, as the graph of the procedure numbers them, where it has others.
    pub fn only_way(&self, at: Position) -> Option<u32> {
        let body = self.scope.body(at.proc)?;
        let graph = &self.scope.bodies[body as usize].graph;
        let node = graph.node(at);
        if graph.decision(node) != Some(at) {
            return None;
        }
        let ways = graph.flow().successors(node);
        let taken = &self.facts[body as usize].taken;
        let mut taken_ways = (0..).zip(ways).filter(|(_, to)| taken.contains(&(node, **to))).map(|(way, _)| way);
        let first = taken_ways.next().filter(|_| ways.len() > 1)?;
        taken_ways.next().is_none().then_some(first)
    }
}

impl Facts {
    fn new(body: &Body) -> Self {
        let n_positions = body.graph.n_positions();
        let operands = (0..n_positions)
            .flat_map(|position| body.ssa.operands(position).iter().flatten().map(move |&value| (value, position)));
        let inputs = (n_positions..).zip(body.ssa.inputs()).map(|(reader, input)| (input.value, reader));
        let pairs: Vec<(u32, u32)> = operands.chain(inputs).filter(|pair| pair.0 != UNDEFINED).collect();
        let n_values = body.ssa.len() as usize;
        Self {
            values: vec![Known::Unset; n_values],
            is_reached: vec![false; body.graph.flow().len()],
            taken: FxHashSet::default(),
            result: Known::Unset,
            returns: false,
            callers: FxHashSet::default(),
            readers: Rows::new(n_values, pairs.iter().copied()),
        }
    }
}

struct Solver<'s> {
    scope: &'s Scope<'s>,
    facts: Vec<Facts>,
    work: Vec<Work>,
}

impl<'s> Solver<'s> {
    fn run(&mut self) {
        while let Some(work) = self.work.pop() {
            match work {
                Work::Take { body, from, to } => self.take(body, from, to),
                Work::Changed { body, value } => self.reread(body, value),
                Work::Returned { body } => {
                    let mut callers: Vec<(u32, u32)> = self.facts[body as usize].callers.iter().copied().collect();
                    callers.sort_unstable();
                    for (caller, position) in callers {
                        self.evaluate(caller, position);
                    }
                }
            }
        }
    }

    fn body(&self, body: u32) -> &'s Body {
        &self.scope.bodies[body as usize]
    }

    fn start(&mut self, body: u32) {
        self.work.push(Work::Take { body, from: Graph::START, to: Graph::START + 1 });
    }

    fn set(&mut self, body: u32, value: ValueId, known: &Known) {
        let old = &mut self.facts[body as usize].values[value as usize];
        let joined = old.join(known);
        if *old != joined {
            *old = joined;
            self.work.push(Work::Changed { body, value });
        }
    }

    fn take(&mut self, body: u32, from: u32, to: u32) {
        let record = self.body(body);
        if !self.facts[body as usize].taken.insert((from, to)) {
            return;
        }
        for input in record.ssa.inputs_from(from, to) {
            self.join_phi(body, input);
        }
        if !std::mem::replace(&mut self.facts[body as usize].is_reached[to as usize], true) {
            let range = record.graph.range(to);
            if let Some(loc) = (!range.is_empty()).then(|| record.graph.place(range.start).0) {
                self.set(body, record.ssa.catch(loc), &Known::Varying);
            }
            range.for_each(|position| self.evaluate(body, position));
        }
    }

    fn join_phi(&mut self, body: u32, input: PhiInput) {
        let known = self.facts[body as usize].values[input.value as usize].clone();
        self.set(body, input.phi, &known);
    }

    /// Looks again at everything that reads a value.
    fn reread(&mut self, body: u32, value: ValueId) {
        let record = self.body(body);
        let readers = self.facts[body as usize].readers.row(value).to_vec();
        for reader in readers {
            let n_positions = record.graph.n_positions();
            if reader < n_positions {
                if self.facts[body as usize].is_reached[record.graph.node_at(reader) as usize] {
                    self.evaluate(body, reader);
                }
            } else {
                let input = record.ssa.inputs()[(reader - n_positions) as usize];
                if self.facts[body as usize].taken.contains(&(input.from, record.ssa.node_of(input.phi))) {
                    self.join_phi(body, input);
                }
            }
        }
    }

    fn evaluate(&mut self, body: u32, position: u32) {
        let record = self.body(body);
        let proc = &self.scope.program.procs[record.id];
        let (loc, place) = record.graph.place(position);
        let operands = operands_of(&proc.locs[loc], place);
        let values = record.ssa.operands(position);
        let known = |index: usize| match (operands[index], values[index]) {
            (Operand::Const(value, _), _) => Known::Constant(value.clone()),
            (Operand::Var(_), Some(UNDEFINED) | None) => Known::Unset,
            (Operand::Var(_), Some(value)) => self.facts[body as usize].values[value as usize].clone(),
        };
        let args: Vec<Known> = (0..operands.len()).map(known).collect();
        let node = record.graph.node_at(position);
        match proc.locs[loc].instrs.get(place) {
            Some(instr) => {
                let callees = self.scope.callees(&instr.action);
                let effect = if callees.is_outside || !callees.inside.is_empty() {
                    self.call(
                        (body, position),
                        &callees,
                        &args,
                        matches!(instr.action.callee(), Some(Callee::Initialiser(_))),
                    )
                } else {
                    effect(&instr.action, &args)
                };
                if instr.dest.is_some() {
                    self.set(body, position, &effect.value);
                }
                if position + 1 == record.graph.range(node).end {
                    self.leave(body, node, |way| if way == 0 { effect.passes } else { effect.leaves });
                }
            }
            None => self.terminate(body, node, &proc.locs[loc].terminator, args.first()),
        }
    }

    /// Takes the ways out of a node that are possible.
    fn leave(&mut self, body: u32, node: u32, is_possible: impl Fn(u32) -> bool) {
        let ways = (0..).zip(self.body(body).graph.flow().successors(node));
        let possible = ways.filter(|(way, _)| is_possible(*way));
        self.work.extend(possible.map(|(_, &to)| Work::Take { body, from: node, to }));
    }

    fn terminate(&mut self, body: u32, node: u32, terminator: &Terminator, operand: Option<&Known>) {
        let way = match (terminator, operand) {
            (Terminator::Branch(..) | Terminator::Switch(..), Some(Known::Unset)) => return,
            (Terminator::Branch(..), Some(Known::Constant(value))) => Some(usize::from(!value.as_bool())),
            (Terminator::Switch(_, cases, _), Some(Known::Constant(value))) => {
                Some(cases.iter().position(|case| case.0 == *value).unwrap_or(cases.len()))
            }
            (Terminator::Return(_), operand) => {
                let facts = &mut self.facts[body as usize];
                let joined = facts.result.join(operand.unwrap_or(&Known::Varying));
                if !facts.returns || facts.result != joined {
                    (facts.returns, facts.result) = (true, joined);
                    self.work.push(Work::Returned { body });
                }
                None
            }
            _ => None,
        };
        self.leave(body, node, |other| way.is_none_or(|way| way == other as usize));
    }

    fn call(&mut self, site: (u32, u32), callees: &Callees, args: &[Known], may_do_nothing: bool) -> Effect {
        let mut effect = Effect { value: Known::Unset, passes: may_do_nothing || callees.is_outside, leaves: true };
        if callees.is_outside {
            effect.value = Known::Varying;
        }
        for &callee in &callees.inside {
            let record = self.body(callee);
            for (index, known) in (0..).zip(args) {
                self.set(callee, record.ssa.param(index), known);
            }
            self.start(callee);
            let facts = &mut self.facts[callee as usize];
            facts.callers.insert(site);
            effect.passes |= facts.returns;
            effect.value = effect.value.join(&facts.result);
        }
        effect
    }
}

/// What an instruction does.
struct Effect {
    value: Known,
    /// Whether it can go on normally.
    passes: bool,
    /// Whether it can be left otherwise.
    leaves: bool,
}

fn effect(action: &Action, args: &[Known]) -> Effect {
    let pass = |value: Known| Effect { value, passes: true, leaves: false };
    let nothing = Effect { value: Known::Unset, passes: false, leaves: false };
    match (action.simple(), args) {
        (Some(Simple::Copy(_)), [known]) => pass(known.clone()),
        (Some(Simple::Apply(prim, _)), args) => {
            let values: Option<Vec<Value>> = args.iter().map(small).collect();
            match values.map(|values| prim.apply(&values)) {
                Some(Ok(value)) => pass(Known::Constant(value)),
                Some(Err(_)) => Effect { value: Known::Unset, passes: false, leaves: true },
                None if args.contains(&Known::Unset) => nothing,
                None => Effect { value: Known::Varying, passes: true, leaves: true },
            }
        }
        (Some(Simple::Assume(_)), [Known::Unset]) => nothing,
        (Some(Simple::Assume(_)), [Known::Constant(value)]) => {
            Effect { value: Known::Unset, passes: value.as_bool(), leaves: !value.as_bool() }
        }
        (
            Some(Simple::Copy(_) | Simple::Assume(_) | Simple::Havoc(..) | Simple::Observe(..) | Simple::Call(..))
            | None,
            _,
        ) => Effect { value: Known::Varying, passes: true, leaves: true },
    }
}

/// A constant of a size with which it is worth computing.
fn small(known: &Known) -> Option<Value> {
    let Known::Constant(value) = known else { return None };
    let size = match value {
        Value::Int(number) => usize::try_from(number.words()).unwrap_or(usize::MAX),
        Value::Array(elements) => elements.len(),
        _ => 0,
    };
    (size <= MAX_SIZE).then(|| value.clone())
}
