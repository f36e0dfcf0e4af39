//! Slices: what some nodes need, and what needs them.
//!
//! After Weiser, *Program Slicing* (TSE 10(4), 1984, doi:10.1109/TSE.1984.5010248), as reachability in the dependence
//! graph. Calls and returns are not matched: a slice may enter a procedure at one call and leave it at another.

use counterpoint_diag::Span;
use counterpoint_ir::program::Position;

use crate::dependence::{Dependence, Node};
use crate::digraph::Digraph;

/// Some nodes of a dependence graph.
#[derive(Debug)]
pub struct Slice<'d> {
    dependence: &'d Dependence<'d>,
    is_in: Vec<bool>,
}

impl Dependence<'_> {
    /// What depends on some nodes, by data or control, and they themselves.
    pub fn forward(&self, from: impl IntoIterator<Item = Node>) -> Slice<'_> {
        self.reach(from, [&self.data, &self.control], Digraph::successors)
    }

    /// What some nodes depend on, by data or control, and they themselves.
    pub fn backward(&self, from: impl IntoIterator<Item = Node>) -> Slice<'_> {
        self.reach(from, [&self.data, &self.control], Digraph::predecessors)
    }

    /// What some nodes depend on by data alone, in at most so many steps from one place in the source to another, and
    /// they themselves. Parameters and catch registers are no steps of their own, nor are instructions of one place.
    /// Procedures outside are not looked through: everything would be near to everything.
    pub fn backward_data(&self, from: impl IntoIterator<Item = Node>, depth: u32) -> Slice<'_> {
        let mut slice = Slice { dependence: self, is_in: vec![false; self.len()] };
        let mut near: Vec<u32> = from.into_iter().filter_map(|node| self.number(node)).collect();
        let mut far = Vec::new();
        for _ in 0..=depth {
            while let Some(node) = near.pop() {
                if std::mem::replace(&mut slice.is_in[node as usize], true) {
                    continue;
                }
                let here = self.span(node);
                for &before in self.data.predecessors(node).iter().filter(|&&before| Some(before) != self.outside) {
                    let is_step = self.is_position(before) && (here.is_none() || here != self.span(before));
                    if is_step { far.push(before) } else { near.push(before) }
                }
            }
            std::mem::swap(&mut near, &mut far);
        }
        slice
    }

    /// The place in the source of an instruction, if it has one.
    fn span(&self, node: u32) -> Option<Span> {
        match self.node(node)? {
            Node::At(at) => Some(self.scope.program.span_at(at)).filter(|span| *span != Span::default()),
            _ => None,
        }
    }

    fn reach<'g>(
        &'g self,
        from: impl IntoIterator<Item = Node>,
        graphs: [&'g Digraph; 2],
        next: fn(&'g Digraph, u32) -> &'g [u32],
    ) -> Slice<'g> {
        let mut slice = Slice { dependence: self, is_in: vec![false; self.len()] };
        let mut open: Vec<u32> = from.into_iter().filter_map(|node| self.number(node)).collect();
        while let Some(node) = open.pop() {
            if !std::mem::replace(&mut slice.is_in[node as usize], true) {
                open.extend(graphs.iter().flat_map(|&graph| next(graph, node)));
            }
        }
        slice
    }
}

impl Slice<'_> {
    /// Whether a node belongs to the slice. What is outside does not.
    pub fn contains(&self, node: Node) -> bool {
        self.dependence.number(node).is_some_and(|node| self.is_in[node as usize])
    }

    /// The nodes of the slice, procedure by procedure.
    pub fn nodes(&self) -> impl Iterator<Item = Node> + '_ {
        let numbers = (0..self.dependence.node_count()).filter(|&node| self.is_in[node as usize]);
        numbers.filter_map(|node| self.dependence.node(node))
    }

    /// The instructions and terminators of the slice, in the order of the code.
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        self.nodes().filter_map(|node| match node {
            Node::At(at) => Some(at),
            _ => None,
        })
    }
}
