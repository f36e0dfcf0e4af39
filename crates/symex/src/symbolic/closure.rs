//! Nodes that are closed under steps, as regions for the independent checker.
//!
//! Between a node and its children stand the regions in which the universal runs have arrived one after the other; the
//! checker goes the same way. Everything is derived anew from the nodes, so the certificate does not rest on how they
//! were found.

use counterpoint_ir::term::TermPool;
use counterpoint_witness::{Closure, Edge, Piece, Region};

use crate::presburger::{Linear, Sym};
use crate::rules::Rules;

use super::execute::{Arrival, Heads};
use super::expand::arrived;
use super::node::{Node, Raw};
use super::sets::Symbolic;
use super::terms;
use super::value::State;

/// How a node covers what follows another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Covering {
    /// Its sets are no larger, for the same parameters.
    Included,
    /// It relates one universal with one existential state, which is to be found; universal runs may stop at loop heads.
    Related(Heads),
}

/// Nodes that may join, beyond those that were given.
const MOST_MORE: usize = 100;

/// The closure of nodes, the root first; `None` if there are too many children that none of them covers.
pub(crate) fn closure<R: Rules>(sets: &mut Symbolic<'_, R>, nodes: &[&Node], covering: Covering) -> Option<Closure> {
    let mut builder = Builder { closure: Closure::default(), nodes: Vec::new(), covering };
    for node in nodes {
        let region = builder.add_region(node);
        builder.nodes.push((region, copied(node)));
    }
    let most = MOST_MORE + nodes.len();
    let mut next = 0;
    while next < builder.nodes.len() {
        let (region, node) = (builder.nodes[next].0, copied(&builder.nodes[next].1));
        builder.leave(sets, region, node)?;
        if builder.nodes.len() > most {
            return None;
        }
        next += 1;
    }
    Some(builder.closure)
}

struct Builder {
    closure: Closure,
    /// Nodes at rest with their regions. Children that none of them covers join them.
    nodes: Vec<(usize, Node)>,
    covering: Covering,
}

impl Builder {
    fn add_region(&mut self, node: &Node) -> usize {
        let region = region(&mut self.closure.pool, node);
        self.closure.regions.push(region);
        self.closure.regions.len() - 1
    }

    fn add_edge(&mut self, edge: Edge) {
        if !self.closure.edges.contains(&edge) {
            self.closure.edges.push(edge);
        }
    }

    /// Adds regions and edges for all that follows a node.
    fn leave<R: Rules>(&mut self, sets: &mut Symbolic<'_, R>, region: usize, node: Node) -> Option<()> {
        let mut open = vec![(region, node)];
        for run in 0..sets.sides.universal.len() {
            let mut next = Vec::new();
            for (from, node) in open {
                if sets.sides.universal[run].has_arrived(&node.universal[run]) {
                    next.push((from, node));
                    continue;
                }
                let (arrived, halted) = advance(sets, &node, run, self.covering)?;
                for state in halted {
                    let mut universal = node.universal.clone();
                    universal[run] = state;
                    self.relate(from, &universal);
                }
                for arrived in arrived {
                    let to = self.add_region(&arrived);
                    let params = params(&mut self.closure.pool, &arrived, node.n_params);
                    self.add_edge(Edge { from, to, params });
                    next.push((to, arrived));
                }
            }
            open = next;
        }
        for (from, arrived) in open {
            for child in pass(sets, &arrived)? {
                match self.covering {
                    Covering::Included => self.include(sets, from, child, arrived.n_params),
                    Covering::Related(_) => self.relate(from, &child.universal),
                }
            }
        }
        Some(())
    }

    /// An edge to a node that covers a child, which may be the child itself.
    fn include<R: Rules>(&mut self, sets: &mut Symbolic<'_, R>, from: usize, child: Node, n_before: Sym) {
        let mut covers = |node: &Node| node.universal == child.universal && sets.subsumes(node, &child);
        let known = self.nodes.iter().find(|(_, node)| covers(node)).map(|(to, node)| (*to, node.n_params));
        let mut params = params(&mut self.closure.pool, &child, n_before);
        let to = match known {
            Some((to, n_params)) => {
                params.truncate(n_params as usize);
                to
            }
            None => {
                let to = self.add_region(&child);
                self.nodes.push((to, child));
                to
            }
        };
        self.add_edge(Edge { from, to, params });
    }

    /// Edges to all relations that speak of universal states like these; which of them holds is to be found.
    fn relate(&mut self, from: usize, universal: &[State]) {
        let alike = |node: &Node| node.universal.iter().zip(universal).all(|(a, b)| a.is_alike(b));
        let related: Vec<(usize, Sym)> =
            self.nodes.iter().skip(1).filter(|(_, node)| alike(node)).map(|(to, node)| (*to, node.n_params)).collect();
        for (to, n_params) in related {
            self.add_edge(Edge { from, to, params: vec![None; n_params as usize] });
        }
    }
}

/// A node without its history.
fn copied(node: &Node) -> Node {
    Node {
        universal: node.universal.clone(),
        n_params: node.n_params,
        context: node.context.clone(),
        items: node.items.clone(),
        gap: None,
        origin: None,
        loss: super::node::Loss::None,
    }
}

/// One universal run moves to before its next observation; the sets stay.
///
/// Relations also speak of loop heads: then a run stops there.
fn advance<R: Rules>(
    sets: &mut Symbolic<'_, R>,
    node: &Node,
    run: usize,
    covering: Covering,
) -> Option<(Vec<Node>, Vec<State>)> {
    let mut fresh = node.n_params;
    let heads = match covering {
        Covering::Included => Heads::Keep,
        Covering::Related(heads) => heads,
    };
    let stretch = sets.stretch_universal(run, (&node.universal[run], &node.context), node.n_params, &mut fresh, heads);
    if stretch.gap.is_some() {
        return None;
    }
    let n_universal = fresh;
    let mut arrived = Vec::new();
    for arrival in stretch.arrivals {
        let mut universal = node.universal.clone();
        universal[run] = arrival.before;
        let Some(context) = node.context.and(&arrival.cube) else { continue };
        let mut items = node.items.clone();
        for item in &mut items {
            item.map_symbols(&|symbol| {
                if symbol >= node.n_params { symbol - node.n_params + n_universal } else { symbol }
            });
        }
        let raw = Raw { universal, context, items, n_universal, taken: Vec::new(), gap: None };
        arrived.extend(Node::new(raw, &mut sets.oracle));
    }
    Some((arrived, stretch.halts.into_iter().map(|halt| halt.before).collect()))
}

/// All universal runs have arrived: they pass, and what matches passes with them.
fn pass<R: Rules>(sets: &mut Symbolic<'_, R>, node: &Node) -> Option<Vec<Node>> {
    let mut fresh = node.n_params;
    let subjects = sets.sides.universal.iter().zip(&node.universal);
    let seen: Option<Vec<Arrival>> = subjects.map(|(subject, state)| arrived(subject, state)).collect();
    let raws = sets.matched(node, seen?, &mut fresh)?;
    Some(raws.into_iter().filter_map(|raw| Node::new(raw, &mut sets.oracle)).collect())
}

/// A node as a region.
fn region(pool: &mut TermPool, node: &Node) -> Region {
    let name = |symbol: Sym| symbol;
    Region {
        params: node.n_params,
        universal: node.universal.iter().map(|state| terms::pattern(pool, state, &name)).collect(),
        when: terms::cube(pool, &node.context, &name),
        pieces: node
            .items
            .iter()
            .map(|item| Piece {
                existential: item.states.iter().map(|state| terms::pattern(pool, state, &name)).collect(),
                when: terms::cube(pool, &item.cube, &name),
            })
            .collect(),
    }
}

/// What the parameters of a node are over those of the one before it, where that is all they depend on.
fn params(pool: &mut TermPool, node: &Node, n_before: Sym) -> Vec<Option<counterpoint_ir::ids::TermId>> {
    let meanings: &[Linear] = node.origin.as_ref().map_or(&[], |origin| &origin.params);
    let known = |meaning: &Linear| meaning.symbols().all(|symbol| symbol < n_before);
    meanings.iter().map(|meaning| known(meaning).then(|| terms::linear(pool, meaning, &|symbol| symbol))).collect()
}
