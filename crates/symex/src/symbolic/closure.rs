//! Nodes that are closed under steps, as regions for the independent checker.
//!
//! Between a node and its children stand the regions in which the universal runs have arrived one after the other; the
//! checker goes the same way. Everything is derived anew from the nodes, so the certificate does not rest on how they
//! were found.

use counterpoint_ir::term::TermPool;
use counterpoint_witness::{Closure, Edge, Piece, Region};

use crate::presburger::{Cube, Linear, Sym};
use crate::rules::Rules;

use super::execute::Arrival;
use super::node::{Node, Raw};
use super::sets::Symbolic;
use super::terms;

/// How a node covers what follows another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Covering {
    /// Its sets are no larger, for the same parameters.
    Included,
    /// It relates one universal with one existential state, which is to be found.
    Related,
}

/// The closure of nodes, the root first; `None` if one of their children is not covered by any of them.
pub(crate) fn closure<R: Rules>(sets: &mut Symbolic<'_, R>, nodes: &[&Node], covering: Covering) -> Option<Closure> {
    let mut closure = Closure::default();
    for node in nodes {
        let region = region(&mut closure.pool, node);
        closure.regions.push(region);
    }
    for (index, node) in nodes.iter().enumerate() {
        let mut open: Vec<(usize, Node)> = vec![(index, copied(node))];
        for run in 0..sets.sides.universal.len() {
            let mut next = Vec::new();
            for (from, node) in open {
                if sets.sides.universal[run].has_arrived(&node.universal[run]) {
                    next.push((from, node));
                    continue;
                }
                for arrived in advance(sets, &node, run)? {
                    let to = closure.regions.len();
                    let region = region(&mut closure.pool, &arrived);
                    closure.regions.push(region);
                    let params = params(&mut closure.pool, &arrived, node.n_params);
                    closure.edges.push(Edge { from, to, params });
                    next.push((to, arrived));
                }
            }
            open = next;
        }
        for (from, arrived) in open {
            for child in pass(sets, &arrived)? {
                match covering {
                    Covering::Included => {
                        let to = (0..nodes.len())
                            .find(|&to| nodes[to].universal == child.universal && sets.subsumes(nodes[to], &child))?;
                        let mut params = params(&mut closure.pool, &child, arrived.n_params);
                        params.truncate(nodes[to].n_params as usize);
                        add(&mut closure.edges, Edge { from, to, params });
                    }
                    Covering::Related => {
                        let alike = |to: &usize| {
                            let pairs = nodes[*to].universal.iter().zip(&child.universal);
                            *to > 0 && pairs.into_iter().all(|(a, b)| a.is_alike(b))
                        };
                        for to in (0..nodes.len()).filter(alike) {
                            let params = vec![None; nodes[to].n_params as usize];
                            add(&mut closure.edges, Edge { from, to, params });
                        }
                    }
                }
            }
        }
    }
    Some(closure)
}

fn add(edges: &mut Vec<Edge>, edge: Edge) {
    if !edges.contains(&edge) {
        edges.push(edge);
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
fn advance<R: Rules>(sets: &mut Symbolic<'_, R>, node: &Node, run: usize) -> Option<Vec<Node>> {
    let mut fresh = node.n_params;
    let stretch = sets.stretch_universal(run, (&node.universal[run], &node.context), node.n_params, &mut fresh);
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
    Some(arrived)
}

/// All universal runs have arrived: they pass, and what matches passes with them.
fn pass<R: Rules>(sets: &mut Symbolic<'_, R>, node: &Node) -> Option<Vec<Node>> {
    let mut fresh = node.n_params;
    let subjects = sets.sides.universal.iter().zip(&node.universal);
    let seen: Option<Vec<Arrival>> = subjects
        .map(|(subject, state)| {
            Some(Arrival {
                seen: subject.seen(state)?,
                behind: subject.passed(state.clone()),
                before: state.clone(),
                cube: Cube::default(),
                taken: Vec::new(),
            })
        })
        .collect();
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
