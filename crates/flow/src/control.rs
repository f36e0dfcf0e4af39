//! Control dependence: which decisions a node depends on.
//!
//! After Ferrante, Ottenstein and Warren, *The Program Dependence Graph and Its Use in Optimization* (TOPLAS 9(3), 1987,
//! doi:10.1145/24039.24041): a node depends on way *w* out of *a* if it post-dominates the node that *w* leads to, but
//! not strictly *a* itself. For each way, these are the nodes from where it leads up to the parent of *a* in the tree of
//! post-dominators. The start counts as a decision between the first location and the exit, so that what is controlled
//! by nothing else depends on it.
//!
//! **Endless loops.** Post-dominators need a way to the exit. Where there is none, the run stays for ever in one of the
//! cycles that nothing leaves. In front of the first location of each such cycle stands a hidden decision, whether the
//! run is stopped there; what depends on it depends on what decides whether the cycle is entered. With it, dependence
//! means for endless runs what it means for the others: it does not tell whether a loop ends, and what depends on no
//! changed decision happens in two runs alike, as far as both get.
//!
//! **Exceptions.** An instruction that may throw is a decision like any other: what comes behind it depends on it.

use crate::digraph::{Digraph, number};
use crate::dominators::Tree;

/// A decision that goes one way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Decision {
    /// Where it is made.
    pub node: u32,
    /// The position of the way in the successors of the node.
    pub way: u32,
}

/// The control dependences of a procedure.
#[derive(Debug, Clone)]
pub struct Controls {
    starts: Vec<u32>,
    decisions: Vec<Decision>,
}

impl Controls {
    /// The dependences between the nodes of a graph that are reached from its start.
    pub fn new(flow: &Digraph, start: u32, exit: u32) -> Self {
        let reached = flow.post_order([start]);
        let stops = stops(flow, &reached, exit);
        let hidden = |node: u32| stops.binary_search(&node).ok().map(|place| number(flow.len() + place));
        let mut edges: Vec<(u32, u32)> =
            flow.edges().map(|(from, to)| (from, hidden(to).unwrap_or(to))).chain([(start, exit)]).collect();
        let hidden_nodes = stops.iter().filter_map(|&node| Some((hidden(node)?, node)));
        edges.extend(hidden_nodes.clone().flat_map(|(stop, node)| [(stop, node), (stop, exit)]));
        let flow_with_stops = Digraph::new(flow.len() + stops.len(), &edges);
        let tree = Tree::new(&flow_with_stops.clone().reversed(), exit);
        let mut pairs = Vec::new();
        for node in reached.into_iter().chain(hidden_nodes.map(|(stop, _)| stop)) {
            let end = tree.parent(node);
            for (way, &to) in flow_with_stops.successors(node).iter().enumerate() {
                let mut at = Some(to);
                while let Some(controlled) = at.filter(|_| at != end) {
                    pairs.push((controlled, Decision { node, way: number(way) }));
                    at = tree.parent(controlled);
                }
            }
        }
        Self::new_sorted(flow.len(), pairs)
    }

    /// Replaces hidden decisions by what they depend on, and sorts.
    fn new_sorted(n_nodes: usize, mut pairs: Vec<(u32, Decision)>) -> Self {
        let is_hidden = |node: u32| node as usize >= n_nodes;
        let mut of_hidden: Vec<(u32, Decision)> =
            pairs.iter().copied().filter(|(node, by)| is_hidden(*node) && !is_hidden(by.node)).collect();
        of_hidden.sort_unstable();
        let mut replaced = Vec::new();
        for &(node, by) in pairs.iter().filter(|(node, by)| is_hidden(by.node) && !is_hidden(*node)) {
            let first = of_hidden.partition_point(|pair| pair.0 < by.node);
            let behind = of_hidden[first..].iter().take_while(|pair| pair.0 == by.node);
            replaced.extend(behind.map(|pair| (node, pair.1)));
        }
        pairs.retain(|(node, by)| !is_hidden(*node) && !is_hidden(by.node));
        pairs.append(&mut replaced);
        pairs.sort_unstable();
        pairs.dedup();
        let mut starts = vec![0; n_nodes + 1];
        for (controlled, _) in &pairs {
            starts[*controlled as usize + 1] += 1;
        }
        for node in 0..n_nodes {
            starts[node + 1] += starts[node];
        }
        Self { starts, decisions: pairs.into_iter().map(|pair| pair.1).collect() }
    }

    /// The decisions that a node depends on, in order.
    pub fn of(&self, node: u32) -> &[Decision] {
        &self.decisions[self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize]
    }
}

/// The first node of each cycle that nothing leaves, ascending: where endless runs can be stopped.
fn stops(flow: &Digraph, reached: &[u32], exit: u32) -> Vec<u32> {
    const UNREACHED: u32 = u32::MAX;
    let mut places = vec![UNREACHED; flow.len()];
    for (place, &node) in reached.iter().rev().enumerate() {
        places[node as usize] = number(place);
    }
    let mut can_end = vec![false; flow.len()];
    mark(&mut can_end, exit, |node| flow.predecessors(node));
    if reached.iter().all(|&node| can_end[node as usize]) {
        return Vec::new();
    }
    let is_endless = |node: u32, can_end: &[bool]| places[node as usize] != UNREACHED && !can_end[node as usize];
    // Of a depth-first search against the edges, what ends last lies in a cycle that nothing leaves (as in Kosaraju's
    // algorithm for strongly connected components); without what leads there, the same holds for the rest.
    let inner: Vec<(u32, u32)> =
        flow.edges().filter(|edge| is_endless(edge.0, &can_end)).map(|(from, to)| (to, from)).collect();
    let endless: Vec<u32> = reached.iter().copied().filter(|&node| is_endless(node, &can_end)).collect();
    let order = Digraph::new(flow.len(), &inner).post_order(endless);
    let mut stops = Vec::new();
    let mut is_in_cycle = vec![false; flow.len()];
    for &node in order.iter().rev() {
        if !can_end[node as usize] {
            let cycle = mark(&mut is_in_cycle, node, |node| flow.successors(node));
            stops.extend(cycle.into_iter().min_by_key(|&node| places[node as usize]));
            mark(&mut can_end, node, |node| flow.predecessors(node));
        }
    }
    stops.sort_unstable();
    stops
}

/// Marks a node and what can be reached from it without meeting a marked one, and gives what was marked.
fn mark<'a>(is_marked: &mut [bool], node: u32, next: impl Fn(u32) -> &'a [u32]) -> Vec<u32> {
    let mut marked = vec![node];
    is_marked[node as usize] = true;
    let mut place = 0;
    while let Some(&node) = marked.get(place) {
        place += 1;
        for &to in next(node) {
            if !std::mem::replace(&mut is_marked[to as usize], true) {
                marked.push(to);
            }
        }
    }
    marked
}
