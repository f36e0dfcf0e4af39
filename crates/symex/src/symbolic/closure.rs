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

/// Regions at loop heads between two observations of a universal run.
const MOST_HEADS: usize = 64;

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
                next.extend(match covering {
                    Covering::Included => follow(sets, &mut closure, (from, &node), run)?,
                    Covering::Related => follow_related(sets, &mut closure, nodes, (from, &node), run)?,
                });
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
                    Covering::Related => related(&mut closure.edges, nodes, from, &child.universal),
                }
            }
        }
    }
    Some(closure)
}

/// Edges to all relations that speak of universal states like these; which of them holds is to be found.
fn related(edges: &mut Vec<Edge>, nodes: &[&Node], from: usize, universal: &[State]) {
    for (to, node) in nodes.iter().enumerate().skip(1) {
        if node.universal.iter().zip(universal).all(|(a, b)| a.is_alike(b)) {
            add(edges, Edge { from, to, params: vec![None; node.n_params as usize] });
        }
    }
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

/// A region for each way in which one universal run arrives at its next observation; they are returned with their nodes.
///
/// Where the run can go round a loop again and again before that, the checker needs regions at loop heads to see that
/// nothing else is reached.
fn follow<R: Rules>(
    sets: &mut Symbolic<'_, R>,
    closure: &mut Closure,
    (from, node): (usize, &Node),
    run: usize,
) -> Option<Vec<(usize, Node)>> {
    let ahead = advance(sets, node, run, Heads::Keep)?;
    if ahead.has_circles {
        let (n_regions, n_edges) = (closure.regions.len(), closure.edges.len());
        if let Some(arrived) = follow_round(sets, closure, (from, node), run) {
            return Some(arrived);
        }
        closure.regions.truncate(n_regions);
        closure.edges.truncate(n_edges);
    }
    let arrived = ahead.arrived.into_iter();
    Some(arrived.map(|arrived| (extend(closure, (from, node), &arrived), arrived)).collect())
}

/// The same with regions at loop heads; `None` if there are too many.
fn follow_round<R: Rules>(
    sets: &mut Symbolic<'_, R>,
    closure: &mut Closure,
    (from, node): (usize, &Node),
    run: usize,
) -> Option<Vec<(usize, Node)>> {
    let mut arrived: Vec<(usize, Node)> = Vec::new();
    let mut met: Vec<(usize, Node)> = Vec::new();
    let mut open = vec![(from, copied(node))];
    while let Some((from, node)) = open.pop() {
        let ahead = advance(sets, &node, run, Heads::Stop)?;
        for child in ahead.arrived {
            if !lead_back(sets, closure, (from, &node), &child, &arrived) {
                arrived.push((extend(closure, (from, &node), &child), child));
            }
        }
        for child in ahead.halted {
            if !lead_back(sets, closure, (from, &node), &child, &met) {
                if met.len() >= MOST_HEADS {
                    return None;
                }
                let to = extend(closure, (from, &node), &child);
                met.push((to, copied(&child)));
                open.push((to, child));
            }
        }
    }
    Some(arrived)
}

/// Adds an edge to one of the regions that covers a node, if any does.
fn lead_back<R: Rules>(
    sets: &mut Symbolic<'_, R>,
    closure: &mut Closure,
    (from, node): (usize, &Node),
    child: &Node,
    known: &[(usize, Node)],
) -> bool {
    let covers = |(_, kept): &&(usize, Node)| kept.universal == child.universal && sets.subsumes(kept, child);
    let Some((to, kept)) = known.iter().find(covers) else { return false };
    let mut params = params(&mut closure.pool, child, node.n_params);
    params.truncate(kept.n_params as usize);
    add(&mut closure.edges, Edge { from, to: *to, params });
    true
}

/// Adds a region for a node and the edge to it from the node before.
fn extend(closure: &mut Closure, (from, node): (usize, &Node), child: &Node) -> usize {
    let to = closure.regions.len();
    let region = region(&mut closure.pool, child);
    closure.regions.push(region);
    let params = params(&mut closure.pool, child, node.n_params);
    closure.edges.push(Edge { from, to, params });
    to
}

/// A region for each way in which one universal run arrives, where relations also speak of loop heads.
fn follow_related<R: Rules>(
    sets: &mut Symbolic<'_, R>,
    closure: &mut Closure,
    nodes: &[&Node],
    (from, node): (usize, &Node),
    run: usize,
) -> Option<Vec<(usize, Node)>> {
    let ahead = advance(sets, node, run, Heads::Stop)?;
    for halted in &ahead.halted {
        related(&mut closure.edges, nodes, from, &halted.universal);
    }
    let arrived = ahead.arrived.into_iter();
    Some(arrived.map(|arrived| (extend(closure, (from, node), &arrived), arrived)).collect())
}

/// Where one universal run can be next; the sets stay.
struct Ahead {
    /// Before its next observation.
    arrived: Vec<Node>,
    /// At a loop head, if it was to stop there.
    halted: Vec<Node>,
    /// Whether it can come back to a loop head in a state that it was in.
    has_circles: bool,
}

/// Moves one universal run to its next observation, or to loop heads.
fn advance<R: Rules>(sets: &mut Symbolic<'_, R>, node: &Node, run: usize, heads: Heads) -> Option<Ahead> {
    let mut fresh = node.n_params;
    let stretch = sets.stretch_universal(run, (&node.universal[run], &node.context), node.n_params, &mut fresh, heads);
    if stretch.gap.is_some() {
        return None;
    }
    let mut ahead = Ahead { arrived: Vec::new(), halted: Vec::new(), has_circles: stretch.has_circles };
    let moved = |arrival: Arrival| {
        let mut universal = node.universal.clone();
        universal[run] = arrival.before;
        let mut items = node.items.clone();
        for item in &mut items {
            item.map_symbols(&|symbol| if symbol >= node.n_params { symbol - node.n_params + fresh } else { symbol });
        }
        let context = node.context.and(&arrival.cube)?;
        Some(Raw { universal, context, items, n_universal: fresh, taken: Vec::new(), gap: None })
    };
    for arrival in stretch.arrivals {
        ahead.arrived.extend(moved(arrival).and_then(|raw| Node::new(raw, &mut sets.oracle)));
    }
    for halt in stretch.halts {
        ahead.halted.extend(moved(halt).and_then(|raw| Node::new(raw, &mut sets.oracle)));
    }
    Some(ahead)
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
