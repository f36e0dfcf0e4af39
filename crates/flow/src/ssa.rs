//! Which definition each read of a register sees: static single assignment form, beside the program.
//!
//! After Cytron, Ferrante, Rosen, Wegman and Zadeck, *Efficiently Computing Static Single Assignment Form and the
//! Control Dependence Graph* (TOPLAS 13(4), 1991, doi:10.1145/115372.115320): where definitions of a register meet, a
//! *phi* stands for them; phis are placed at iterated dominance frontiers, and reads are resolved in one walk over the
//! dominator tree. Registers that no stretch reads before it writes them get no phis (*semi-pruned* form). This is the
//! sparse way to have reaching definitions: the number of edges is that of reads and phis, not of pairs of definitions
//! and reads. The program itself is not changed.
//!
//! The value of an instruction that may throw is assigned where it goes on normally, so at the start of the next stretch;
//! its handler sees what was there before.

use counterpoint_ir::ids::{Id, LocId, VarId};
use counterpoint_ir::program::{Loc, Operand, Proc};

use crate::digraph::{Rows, number};
use crate::dominators::Tree;
use crate::graph::Graph;

/// A value of a procedure: what one definition assigns. In this order: what the instruction at a position assigns (by
/// the number of the position), the parameters, what the locations catch, the phis.
pub(crate) type ValueId = u32;

/// No definition reaches: the code is not reached, or the register is not read later.
pub(crate) const UNDEFINED: ValueId = ValueId::MAX;

/// The values that the instructions of a procedure read.
#[derive(Debug, Clone)]
pub(crate) struct Ssa {
    n_positions: u32,
    n_params: u32,
    n_locs: u32,
    /// Per position, where its operands begin; then the end.
    starts: Vec<u32>,
    /// The values of the operands; constants have none.
    operands: Vec<Option<ValueId>>,
    /// The nodes of the phis.
    phis: Vec<u32>,
    /// What reaches the phis, phi by phi, by where it comes from.
    inputs: Vec<PhiInput>,
    /// Per node, its phis.
    phis_at: Rows,
}

/// What reaches a phi.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PhiInput {
    /// The phi.
    pub(crate) phi: ValueId,
    /// The node from which it comes.
    pub(crate) from: u32,
    /// The value.
    pub(crate) value: ValueId,
}

impl Ssa {
    pub(crate) fn new(graph: &Graph, proc: &Proc) -> Self {
        let tree = Tree::new(graph.flow(), Graph::START);
        let vars = Vars::new(graph, proc, &tree);
        let phis = vars.place_phis(&tree, graph);
        let phis_at = Rows::new(graph.flow().len(), phis.iter().zip(0..).map(|(phi, index)| (phi.0, index)));
        let mut ssa = Self {
            n_positions: graph.n_positions(),
            n_params: number(proc.params.len()),
            n_locs: number(proc.locs.len()),
            starts: Vec::new(),
            operands: Vec::new(),
            inputs: Vec::new(),
            phis: phis.iter().map(|phi| phi.0).collect(),
            phis_at,
        };
        for loc in proc.locs.values() {
            for index in 0..=loc.instrs.len() {
                ssa.starts.push(number(ssa.operands.len()));
                let n_operands = operands_of(loc, index).len();
                ssa.operands.extend(std::iter::repeat_n(None, n_operands));
            }
        }
        ssa.starts.push(number(ssa.operands.len()));
        let vars_of_phis = phis.into_iter().map(|phi| phi.1).collect();
        Renaming { ssa: &mut ssa, graph, proc, vars_of_phis, current: vec![UNDEFINED; proc.vars.len()] }.walk(&tree);
        ssa.inputs.sort_unstable();
        ssa.inputs.dedup();
        ssa
    }

    /// The values that the operands at a position have; constants have none.
    pub(crate) fn operands(&self, position: u32) -> &[Option<ValueId>] {
        let place = position as usize;
        &self.operands[self.starts[place] as usize..self.starts[place + 1] as usize]
    }

    /// The value of a parameter.
    pub(crate) fn param(&self, index: u32) -> ValueId {
        self.n_positions + index
    }

    /// What a location catches.
    pub(crate) fn catch(&self, loc: LocId) -> ValueId {
        self.n_positions + self.n_params + number(loc.index())
    }

    fn first_phi(&self) -> ValueId {
        self.n_positions + self.n_params + self.n_locs
    }

    /// The number of values.
    pub(crate) fn len(&self) -> u32 {
        self.first_phi() + number(self.phis.len())
    }

    /// What reaches phis, phi by phi.
    pub(crate) fn inputs(&self) -> &[PhiInput] {
        &self.inputs
    }

    /// What reaches the phis of a node from another one.
    pub(crate) fn inputs_from(&self, from: u32, node: u32) -> impl Iterator<Item = PhiInput> + '_ {
        let first = self.first_phi();
        self.phis_at.row(node).iter().flat_map(move |&phi| {
            let start = self.inputs.partition_point(|input| (input.phi, input.from) < (first + phi, from));
            self.inputs[start..].iter().copied().take_while(move |input| (input.phi, input.from) == (first + phi, from))
        })
    }

    /// The node of a phi.
    pub(crate) fn node_of(&self, phi: ValueId) -> u32 {
        self.phis[(phi - self.first_phi()) as usize]
    }
}

/// The operands of an instruction, or of the terminator behind the last one.
pub(crate) fn operands_of(loc: &Loc, index: usize) -> Vec<&Operand> {
    match loc.instrs.get(index) {
        Some(instr) => instr.operands(),
        None => loc.terminator.operand().into_iter().collect(),
    }
}

/// What happens to registers in a node, in order.
fn walk_node<'a>(graph: &Graph, proc: &'a Proc, node: u32, mut see: impl FnMut(Event<'a>)) {
    if node == Graph::START {
        for (index, &param) in proc.params.iter().enumerate() {
            see(Event::Param(param, number(index)));
        }
    }
    let range = graph.range(node);
    if range.is_empty() {
        return;
    }
    let (loc, first) = graph.place(range.start);
    let record = &proc.locs[loc];
    if first == 0 {
        if let Some(catch) = record.catch {
            see(Event::Catch(catch, loc));
        }
    } else if let Some(dest) = record.instrs[first - 1].dest {
        see(Event::Write(dest, range.start - 1));
    }
    let last = range.end - 1;
    for (position, index) in range.zip(first..) {
        see(Event::Read(operands_of(record, index), position));
        if let Some(dest) = record.instrs.get(index).and_then(|instr| instr.dest).filter(|_| position != last) {
            see(Event::Write(dest, position));
        }
    }
}

enum Event<'a> {
    Param(VarId, u32),
    Catch(VarId, LocId),
    Read(Vec<&'a Operand>, u32),
    Write(VarId, u32),
}

/// Where registers are written, and which are read across stretches.
struct Vars {
    is_shared: Vec<bool>,
    /// Per register, the nodes that write it.
    writers: Rows,
}

impl Vars {
    fn new(graph: &Graph, proc: &Proc, tree: &Tree) -> Self {
        let mut is_shared = vec![false; proc.vars.len()];
        let mut written_in = vec![u32::MAX; proc.vars.len()];
        let mut writes: Vec<(u32, u32)> = Vec::new();
        for &node in tree.order() {
            let mut write = |var: VarId, written_in: &mut [u32]| {
                if std::mem::replace(&mut written_in[var.index()], node) != node {
                    writes.push((number(var.index()), node));
                }
            };
            walk_node(graph, proc, node, |event| match event {
                Event::Param(var, _) | Event::Catch(var, _) | Event::Write(var, _) => write(var, &mut written_in),
                Event::Read(operands, _) => {
                    for var in operands.into_iter().filter_map(Operand::var) {
                        is_shared[var.index()] |= written_in[var.index()] != node;
                    }
                }
            });
        }
        Self { is_shared, writers: Rows::new(proc.vars.len(), writes.iter().copied()) }
    }

    /// Nodes and registers of the phis.
    fn place_phis(&self, tree: &Tree, graph: &Graph) -> Vec<(u32, VarId)> {
        let frontiers = tree.frontiers(graph.flow());
        let mut phis = Vec::new();
        let mut placed_for = vec![u32::MAX; graph.flow().len()];
        let shared = (0..).zip(&self.is_shared).filter(|(_, is_shared)| **is_shared).map(|(var, _)| var);
        for var in shared {
            let mut open: Vec<u32> = self.writers.row(var).to_vec();
            while let Some(node) = open.pop() {
                for &join in frontiers.row(node) {
                    if join != graph.exit() && std::mem::replace(&mut placed_for[join as usize], var) != var {
                        phis.push((join, VarId::from_index(var as usize)));
                        open.push(join);
                    }
                }
            }
        }
        phis
    }
}

/// The walk over the dominator tree that resolves reads.
struct Renaming<'a> {
    ssa: &'a mut Ssa,
    graph: &'a Graph,
    proc: &'a Proc,
    vars_of_phis: Vec<VarId>,
    /// Per register, its value now.
    current: Vec<ValueId>,
}

impl Renaming<'_> {
    fn walk(&mut self, tree: &Tree) {
        enum Task {
            Enter(u32),
            /// Takes back writes until so many are left.
            Leave(usize),
        }
        let children = tree.children();
        let mut undo: Vec<(VarId, ValueId)> = Vec::new();
        let mut tasks = vec![Task::Enter(tree.root())];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Enter(node) => {
                    tasks.push(Task::Leave(undo.len()));
                    self.enter(node, &mut undo);
                    tasks.extend(children.row(node).iter().map(|&child| Task::Enter(child)));
                }
                Task::Leave(left) => {
                    for (var, value) in undo.drain(left..).rev() {
                        self.current[var.index()] = value;
                    }
                }
            }
        }
    }

    fn enter(&mut self, node: u32, undo: &mut Vec<(VarId, ValueId)>) {
        let Self { ssa, graph, proc, vars_of_phis, current } = self;
        let mut write = |current: &mut [ValueId], var: VarId, value: ValueId| {
            undo.push((var, std::mem::replace(&mut current[var.index()], value)));
        };
        for &phi in ssa.phis_at.row(node) {
            write(current, vars_of_phis[phi as usize], ssa.first_phi() + phi);
        }
        walk_node(graph, proc, node, |event| match event {
            Event::Param(var, index) => write(current, var, ssa.param(index)),
            Event::Catch(var, loc) => write(current, var, ssa.catch(loc)),
            Event::Write(var, position) => write(current, var, position),
            Event::Read(operands, position) => {
                let first = ssa.starts[position as usize] as usize;
                for (place, operand) in operands.into_iter().enumerate() {
                    ssa.operands[first + place] = operand.var().map(|var| current[var.index()]);
                }
            }
        });
        for &to in graph.flow().successors(node) {
            for &phi in ssa.phis_at.row(to) {
                let value = current[vars_of_phis[phi as usize].index()];
                if value != UNDEFINED {
                    ssa.inputs.push(PhiInput { phi: ssa.first_phi() + phi, from: node, value });
                }
            }
        }
    }
}
