//! Dominator trees.
//!
//! A node dominates another one if every path from the root to the latter passes through it. The tree is computed by
//! iteration in reverse post order, after Cooper, Harvey and Kennedy, *A Simple, Fast Dominance Algorithm* (Rice
//! University, TR-06-33870, 2001). Their `intersect` takes two fingers; here all predecessors of a node are intersected
//! at once, always lifting the deepest one. Two fingers would take the square of the time where a long chain of
//! instructions shares one handler: each of its thousands of predecessors would walk up the same chain.
//!
//! Post-dominators are the dominators of the reversed graph. The same file has the dominance frontiers, which tell
//! where values of different definitions meet.

use std::collections::BinaryHeap;

use crate::digraph::{Digraph, Rows, number};

/// The dominator tree of what a root reaches.
#[derive(Debug, Clone)]
pub struct Tree {
    root: u32,
    /// Per node, the place in reverse post order; `NONE` if the root does not reach it.
    places: Vec<u32>,
    /// Nodes in reverse post order.
    order: Vec<u32>,
    /// Per place, the place of the parent, which is smaller; the root is its own.
    parents: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Tree {
    /// The dominators in a graph.
    pub fn new(graph: &Digraph, root: u32) -> Self {
        let mut order = graph.post_order([root]);
        order.reverse();
        let mut places = vec![NONE; graph.len()];
        for (place, &node) in order.iter().enumerate() {
            places[node as usize] = number(place);
        }
        let mut tree = Self { root, places, parents: vec![NONE; order.len()], order };
        tree.parents[0] = 0;
        let mut deepest_first = BinaryHeap::new();
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for place in 1..tree.order.len() {
                let into = graph.predecessors(tree.order[place]).iter().map(|&from| tree.places[from as usize]);
                deepest_first.extend(into.filter(|&from| from != NONE && tree.parents[from as usize] != NONE));
                let parent = tree.intersect(&mut deepest_first);
                has_changed |= std::mem::replace(&mut tree.parents[place], parent) != parent;
            }
        }
        tree
    }

    /// The deepest place that dominates all of the places, of which there is at least one. Leaves none of them.
    fn intersect(&self, places: &mut BinaryHeap<u32>) -> u32 {
        loop {
            let deepest = places.pop().expect("what is reached has a predecessor that comes before it");
            while places.peek() == Some(&deepest) {
                places.pop();
            }
            if places.is_empty() {
                return deepest;
            }
            places.push(self.parents[deepest as usize]);
        }
    }

    /// The node that dominates all others.
    pub fn root(&self) -> u32 {
        self.root
    }

    /// Whether the root reaches a node.
    pub fn contains(&self, node: u32) -> bool {
        self.places[node as usize] != NONE
    }

    /// The nodes that the root reaches, in reverse post order; the root is the first one.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// The closest node that dominates a node and is another one; none for the root and for what it does not reach.
    pub fn parent(&self, node: u32) -> Option<u32> {
        let place = self.places[node as usize];
        (place != NONE && place != 0).then(|| self.order[self.parents[place as usize] as usize])
    }

    /// Whether a node dominates another one, as every node does itself. Takes as long as the second one is deep.
    pub fn dominates(&self, node: u32, other: u32) -> bool {
        let (above, mut below) = (self.places[node as usize], self.places[other as usize]);
        if above == NONE || below == NONE {
            return false;
        }
        while below > above {
            below = self.parents[below as usize];
        }
        below == above
    }

    /// The nodes below each node.
    pub(crate) fn children(&self) -> Rows {
        let edges = self.order.iter().filter_map(|&node| Some((self.parent(node)?, node)));
        Rows::new(self.places.len(), edges)
    }

    /// The dominance frontier of each node: where its dominance ends.
    pub(crate) fn frontiers(&self, graph: &Digraph) -> Rows {
        let mut pairs: Vec<(u32, u32)> = Vec::new();
        let mut met_for = vec![NONE; self.places.len()];
        for &join in &self.order {
            let into = graph.predecessors(join);
            if into.len() < 2 {
                continue;
            }
            let end = self.parent(join);
            for &from in into.iter().filter(|&&from| self.contains(from)) {
                let mut at = Some(from);
                // What has been met for this join has all nodes above it in its wake.
                while let Some(node) = at.filter(|&node| Some(node) != end && met_for[node as usize] != join) {
                    met_for[node as usize] = join;
                    pairs.push((node, join));
                    at = self.parent(node);
                }
            }
        }
        Rows::new(self.places.len(), pairs.iter().copied())
    }
}
