//! Dependences between the instructions of the procedures inside.
//!
//! The graph has a node for each instruction and terminator, each parameter, each catch register and the entry of each
//! procedure. An edge leads from what is needed to what needs it.
//!
//! **Data.** Registers by their [reaching definitions](crate::ssa); fields, static fields and elements of arrays by
//! their name or type alone: a write may be seen by every read of the same field, whichever object it is of. Arguments
//! reach parameters, results reach calls (of every procedure that the class table allows), and what is thrown reaches
//! handlers. Where many writes meet many reads, a hidden *hub* stands between them, so that there are not as many edges
//! as pairs.
//!
//! **Control.** From decisions to what [depends on them](crate::control), from calls to entries of procedures, and from
//! what leaves a procedure abnormally to its calls, which then are not left normally.
//!
//! **Outside.** All procedures outside share one hub: a call of any of them reads and writes it, so its result, and
//! whatever fields the procedures outside write, depend on the arguments of all such calls.
//!
//! Two runs differ only where the graph leads from a difference: in each round of a loop, the same instruction is done
//! with the same values in both, as far as both get (so it does not tell whether loops end). What is chosen freely
//! (`havoc` without an input, `choose`) counts as equal if at each place the same choices are made in the same order. An
//! input counts as equal if it gives the same values in the same order, whichever places read them: reading it moves the
//! position in it, for all places that read it later. What resources do, memory above all, is not part of it.

mod build;

use counterpoint_ir::ids::{Id, LocId, ProcId};
use counterpoint_ir::program::Position;

use crate::digraph::{Digraph, number};
use crate::scope::Scope;

/// Something that depends on others, and others on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Node {
    /// An instruction or a terminator.
    At(Position),
    /// A parameter of a procedure, by its place.
    Param(ProcId, u32),
    /// What a location catches.
    Catch(ProcId, LocId),
    /// That a procedure is called.
    Entry(ProcId),
}

/// The dependence graph.
#[derive(Debug)]
pub struct Dependence<'s> {
    pub(crate) scope: &'s Scope<'s>,
    /// Per body, the number of its first node; then that of the first hub.
    bases: Vec<u32>,
    /// The hub of what is outside, if anything there is called.
    pub(crate) outside: Option<u32>,
    pub(crate) data: Digraph,
    pub(crate) control: Digraph,
}

impl<'s> Dependence<'s> {
    /// The dependences of what is inside.
    pub fn new(scope: &'s Scope<'s>) -> Self {
        build::build(scope)
    }

    /// The number of nodes, hidden ones included.
    pub fn len(&self) -> usize {
        self.data.len()
    }

    /// Whether nothing is inside.
    pub fn is_empty(&self) -> bool {
        self.scope.bodies.is_empty()
    }

    /// The number of edges.
    pub fn n_edges(&self) -> usize {
        self.data.edges().count() + self.control.edges().count()
    }

    /// The number of a node, if it is inside.
    pub(crate) fn number(&self, node: Node) -> Option<u32> {
        let proc = match node {
            Node::At(at) => at.proc,
            Node::Param(proc, _) | Node::Catch(proc, _) | Node::Entry(proc) => proc,
        };
        let index = self.scope.body(proc)?;
        let body = &self.scope.bodies[index as usize];
        let local = match node {
            Node::At(at) => body.graph.number(at),
            Node::Param(_, index) => body.ssa.param(index),
            Node::Catch(_, loc) => body.ssa.catch(loc),
            Node::Entry(_) => body.ssa.len() + build::ENTRY,
        };
        Some(self.bases[index as usize] + local)
    }

    /// The node of a number, unless it is a hidden one.
    pub(crate) fn node(&self, node: u32) -> Option<Node> {
        let index = self.bases.partition_point(|&base| base <= node) - 1;
        let body = self.scope.bodies.get(index)?;
        let local = node - self.bases[index];
        if local < body.graph.n_positions() {
            return Some(Node::At(body.graph.position(local)));
        }
        if local == body.ssa.len() + build::ENTRY {
            return Some(Node::Entry(body.id));
        }
        let proc = &self.scope.program.procs[body.id];
        let param = local - body.graph.n_positions();
        if (param as usize) < proc.params.len() {
            return Some(Node::Param(body.id, param));
        }
        let loc = LocId::from_index(param as usize - proc.params.len());
        proc.locs.get(loc)?.catch.map(|_| Node::Catch(body.id, loc))
    }

    /// Whether a node is an instruction or a terminator.
    pub(crate) fn is_position(&self, node: u32) -> bool {
        let index = self.bases.partition_point(|&base| base <= node) - 1;
        self.scope.bodies.get(index).is_some_and(|body| node - self.bases[index] < body.graph.n_positions())
    }

    pub(crate) fn node_count(&self) -> u32 {
        number(self.len())
    }
}
