//! Directed graphs of numbered nodes, in compressed rows, with depth-first orders.
//!
//! Nothing recurses: procedures of programs may have a hundred thousand locations in a row.

/// Lists of numbers, one for each node, in one piece of memory.
#[derive(Debug, Clone, Default)]
pub(crate) struct Rows {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Rows {
    /// The second parts of the pairs, by their first parts below `n`; equal ones keep their order.
    pub(crate) fn new(n: usize, pairs: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        let mut starts = vec![0; n + 1];
        for (row, _) in pairs.clone() {
            starts[row as usize + 1] += 1;
        }
        for row in 0..n {
            starts[row + 1] += starts[row];
        }
        let mut next = starts.clone();
        let mut items = vec![0; starts[n] as usize];
        for (row, item) in pairs {
            let place = &mut next[row as usize];
            items[*place as usize] = item;
            *place += 1;
        }
        Self { starts, items }
    }

    /// The list of a node.
    pub(crate) fn row(&self, row: u32) -> &[u32] {
        let row = row as usize;
        &self.items[self.starts[row] as usize..self.starts[row + 1] as usize]
    }

    /// The number of lists.
    pub(crate) fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }
}

/// A directed graph with nodes 0, 1, ... Edges may be parallel.
#[derive(Debug, Clone, Default)]
pub struct Digraph {
    successors: Rows,
    predecessors: Rows,
}

impl Digraph {
    /// A graph of `n` nodes. The successors of a node keep the order of their edges.
    pub fn new(n: usize, edges: &[(u32, u32)]) -> Self {
        Self {
            successors: Rows::new(n, edges.iter().copied()),
            predecessors: Rows::new(n, edges.iter().map(|&(from, to)| (to, from))),
        }
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.successors.len()
    }

    /// Whether there are no nodes.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Where the edges of a node lead.
    pub fn successors(&self, node: u32) -> &[u32] {
        self.successors.row(node)
    }

    /// Where edges to a node come from.
    pub fn predecessors(&self, node: u32) -> &[u32] {
        self.predecessors.row(node)
    }

    /// All edges, by the nodes they leave, in order.
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..number(self.len())).flat_map(|from| self.successors(from).iter().map(move |&to| (from, to)))
    }

    /// The graph with all edges turned round.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self { successors: self.predecessors, predecessors: self.successors }
    }

    /// The nodes that a root reaches, each behind those that it reaches first, root by root.
    pub fn post_order(&self, roots: impl IntoIterator<Item = u32>) -> Vec<u32> {
        let mut order = Vec::new();
        let mut is_met = vec![false; self.len()];
        let mut open: Vec<(u32, u32)> = Vec::new();
        for root in roots {
            if !std::mem::replace(&mut is_met[root as usize], true) {
                open.push((root, 0));
            }
            while let Some((node, next)) = open.last_mut() {
                if let Some(&to) = self.successors(*node).get(*next as usize) {
                    *next += 1;
                    if !std::mem::replace(&mut is_met[to as usize], true) {
                        open.push((to, 0));
                    }
                } else {
                    order.push(*node);
                    open.pop();
                }
            }
        }
        order
    }
}

/// The number of a node, which are fewer than 2^32.
pub(crate) fn number(index: usize) -> u32 {
    u32::try_from(index).expect("a graph has fewer than 2^32 nodes")
}
