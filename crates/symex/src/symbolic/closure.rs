//! Nodes that are closed under steps, as regions for the independent checker.
//!
//! Between a node and its children stand the regions in which the universal runs have arrived one after the other; the
//! checker goes the same way. Everything is derived anew from the nodes, so the certificate does not rest on how they
//! were found.

use counterpoint_ir::ids::TermId;
use counterpoint_ir::term::TermPool;
use counterpoint_witness::{Closure, Edge, Piece, Region};

use crate::presburger::eliminate::eliminate;
use crate::presburger::{Cube, Linear, Literal, Sym};

use super::cover::find_loss;
use super::execute::{Arrival, Heads};
use super::expand::arrived;
use super::item::Item;
use super::node::{Loss, Node, Raw};
use super::set_simulation::covers_instance;
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
    /// It relates one universal with one existential state, which is to be found; universal runs may stop at loop heads.
    Related(Heads),
}

/// Nodes that may join, beyond those that were given.
const MOST_MORE: usize = 100;

/// The closure of nodes, the root first; `None` if there are too many children that none of them covers.
pub(crate) fn closure(sets: &mut Symbolic<'_>, nodes: &[&Node], covering: Covering) -> Option<Closure> {
    let mut builder = Builder { closure: Closure::default(), nodes: Vec::new(), covering };
    for node in nodes {
        let region = builder.add_region(node);
        builder.nodes.push((region, node.without_history()));
    }
    let most = MOST_MORE + nodes.len();
    let mut next = 0;
    while next < builder.nodes.len() {
        let (region, node) = (builder.nodes[next].0, builder.nodes[next].1.without_history());
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
    fn leave(&mut self, sets: &mut Symbolic<'_>, region: usize, node: Node) -> Option<()> {
        let mut open = vec![(region, node)];
        for run in 0..sets.sides.universal.len() {
            let mut next = Vec::new();
            for (from, node) in open {
                if sets.sides.universal[run].has_arrived(&node.universal[run]) {
                    next.push((from, node));
                    continue;
                }
                next.extend(match self.covering {
                    Covering::Included => self.follow(sets, (from, &node), run)?,
                    Covering::Related(heads) => self.follow_related(sets, (from, &node), run, heads)?,
                });
            }
            open = next;
        }
        for (from, arrived) in open {
            for child in pass(sets, &arrived)? {
                match self.covering {
                    Covering::Included => self.include(sets, from, child, arrived.n_params)?,
                    Covering::Related(_) => self.relate(from, &child.universal),
                }
            }
        }
        Some(())
    }

    /// An edge to a node that covers a child, which may be the child itself; `None` if something is lost in it.
    fn include(&mut self, sets: &mut Symbolic<'_>, from: usize, child: Node, n_before: Sym) -> Option<()> {
        let mut covers = |node: &Node| node.universal == child.universal && sets.subsumes(node, &child);
        let known = self.nodes.iter().find(|(_, node)| covers(node)).map(|(to, node)| (*to, node.n_params));
        let mut params = params(&mut self.closure.pool, &child, n_before);
        let when = guard(&mut self.closure.pool, &child, n_before);
        let instance = |(_, node): &&(usize, Node)| covers_instance(node, &child, &mut sets.oracle);
        let to = if known.is_none()
            && let Some((to, node)) = self.nodes.iter().find(instance)
        {
            // All parameters are values of universal registers.
            params = vec![None; node.n_params as usize];
            *to
        } else if let Some((to, n_params)) = known {
            params.truncate(n_params as usize);
            to
        } else {
            // Nobody has asked yet whether something matches in a node that joins.
            if find_loss(&child.context, &child.items, child.n_params, &mut sets.oracle) != Loss::None {
                return None;
            }
            let to = self.add_region(&child);
            self.nodes.push((to, child));
            to
        };
        self.add_edge(Edge { from, to, params, when });
        Some(())
    }

    /// Edges to all relations that speak of universal states like these; which of them holds is to be found.
    fn relate(&mut self, from: usize, universal: &[State]) {
        let alike = |node: &Node| node.universal.iter().zip(universal).all(|(a, b)| a.is_alike(b));
        let related: Vec<(usize, Sym)> =
            self.nodes.iter().skip(1).filter(|(_, node)| alike(node)).map(|(to, node)| (*to, node.n_params)).collect();
        for (to, n_params) in related {
            self.add_edge(Edge { from, to, params: vec![None; n_params as usize], when: None });
        }
    }
}

impl Builder {
    /// A region for each way in which one universal run arrives at its next observation, with their nodes.
    ///
    /// Where the run can go round a loop again and again before that, the checker needs regions at loop heads to see
    /// that nothing else is reached.
    fn follow(
        &mut self,
        sets: &mut Symbolic<'_>,
        (from, node): (usize, &Node),
        run: usize,
    ) -> Option<Vec<(usize, Node)>> {
        let ahead = advance(sets, node, run, Heads::Keep)?;
        if ahead.is_accelerated {
            return Some(self.follow_loops((from, node), ahead));
        }
        if ahead.has_circles {
            let (n_regions, n_edges) = (self.closure.regions.len(), self.closure.edges.len());
            if let Some(arrived) = self.follow_round(sets, (from, node), run) {
                return Some(arrived);
            }
            self.closure.regions.truncate(n_regions);
            self.closure.edges.truncate(n_edges);
        }
        let arrived = ahead.arrived.into_iter();
        Some(arrived.map(|arrived| (self.extend((from, node), &arrived), arrived)).collect())
    }

    /// The same with regions at loop heads; `None` if there are too many.
    fn follow_round(
        &mut self,
        sets: &mut Symbolic<'_>,
        (from, node): (usize, &Node),
        run: usize,
    ) -> Option<Vec<(usize, Node)>> {
        let mut arrived: Vec<(usize, Node)> = Vec::new();
        let mut met: Vec<(usize, Node)> = Vec::new();
        let mut open = vec![(from, node.without_history())];
        while let Some((from, node)) = open.pop() {
            let ahead = advance(sets, &node, run, Heads::Stop)?;
            for child in ahead.arrived {
                if !self.lead_back(sets, (from, &node), &child, &arrived) {
                    arrived.push((self.extend((from, &node), &child), child));
                }
            }
            for child in ahead.halted {
                if !self.lead_back(sets, (from, &node), &child, &met) {
                    if met.len() >= MOST_HEADS {
                        return None;
                    }
                    let to = self.extend((from, &node), &child);
                    met.push((to, child.without_history()));
                    open.push((to, child));
                }
            }
        }
        Some(arrived)
    }

    /// The same with a region for each set of states at a loop head, any number of rounds at once: the checker goes
    /// from one to the other round by round.
    fn follow_loops(&mut self, (from, node): (usize, &Node), ahead: Ahead) -> Vec<(usize, Node)> {
        let n_heads = ahead.heads.len();
        let behind: Vec<(usize, Node)> = ahead
            .heads
            .into_iter()
            .chain(ahead.arrived)
            .map(|child| (self.extend((from, node), &child), child))
            .collect();
        for (head, before) in &behind[..n_heads] {
            for (to, after) in &behind {
                let params = alike(&mut self.closure.pool, before, after, node.n_params);
                self.add_edge(Edge { from: *head, to: *to, params, when: None });
            }
        }
        behind.into_iter().skip(n_heads).collect()
    }

    /// Adds an edge to one of the regions that covers a node, if any does.
    fn lead_back(
        &mut self,
        sets: &mut Symbolic<'_>,
        (from, node): (usize, &Node),
        child: &Node,
        known: &[(usize, Node)],
    ) -> bool {
        let covers = |(_, kept): &&(usize, Node)| kept.universal == child.universal && sets.subsumes(kept, child);
        let Some((to, kept)) = known.iter().find(covers) else { return false };
        let mut params = params(&mut self.closure.pool, child, node.n_params);
        params.truncate(kept.n_params as usize);
        let when = guard(&mut self.closure.pool, child, node.n_params);
        self.add_edge(Edge { from, to: *to, params, when });
        true
    }

    /// Adds a region for a node and the edge to it from the node before.
    fn extend(&mut self, (from, node): (usize, &Node), child: &Node) -> usize {
        let to = self.add_region(child);
        let params = params(&mut self.closure.pool, child, node.n_params);
        let when = guard(&mut self.closure.pool, child, node.n_params);
        self.add_edge(Edge { from, to, params, when });
        to
    }

    /// A region for each way in which one universal run arrives, where relations may also speak of loop heads.
    fn follow_related(
        &mut self,
        sets: &mut Symbolic<'_>,
        (from, node): (usize, &Node),
        run: usize,
        heads: Heads,
    ) -> Option<Vec<(usize, Node)>> {
        let ahead = advance(sets, node, run, heads)?;
        for halted in &ahead.halted {
            self.relate(from, &halted.universal);
        }
        let arrived = ahead.arrived.into_iter();
        Some(arrived.map(|arrived| (self.extend((from, node), &arrived), arrived)).collect())
    }
}

/// Where one universal run can be next; the sets stay.
struct Ahead {
    /// Before its next observation.
    arrived: Vec<Node>,
    /// At a loop head, if it was to stop there.
    halted: Vec<Node>,
    /// Whether it can come back to a loop head in a state that it was in.
    has_circles: bool,
    /// Whether rounds of loops were taken together, and then what was met at loop heads.
    is_accelerated: bool,
    heads: Vec<Node>,
}

/// Moves one universal run to its next observation, or to loop heads.
fn advance(sets: &mut Symbolic<'_>, node: &Node, run: usize, heads: Heads) -> Option<Ahead> {
    let mut fresh = node.n_params;
    let stretch = sets.stretch_universal(run, (&node.universal[run], &node.context), node.n_params, &mut fresh, heads);
    if stretch.gap.is_some() {
        return None;
    }
    let mut ahead = Ahead {
        arrived: Vec::new(),
        halted: Vec::new(),
        has_circles: stretch.has_circles,
        is_accelerated: heads == Heads::Keep && stretch.is_accelerated,
        heads: Vec::new(),
    };
    if ahead.is_accelerated {
        let first = stretch.heads.iter().map(Item::first_free).max();
        fresh = fresh.max(first.unwrap_or(fresh));
    }
    let moved = |arrival: Arrival| {
        let mut universal = node.universal.clone();
        universal[run] = arrival.before;
        let mut items = node.items.clone();
        for item in &mut items {
            item.map_symbols(&|symbol| if symbol >= node.n_params { symbol - node.n_params + fresh } else { symbol });
        }
        let context = node.context.and(&arrival.cube)?;
        // What is known of parameters is known before the step, while its choices are remembered nowhere.
        let n_kept = node.n_params;
        Some(Raw { universal, context, items, n_universal: fresh, n_kept, taken: Vec::new(), gap: None })
    };
    if ahead.is_accelerated {
        for item in stretch.heads {
            let state = item.states.into_iter().next()?;
            let (before, behind) = (state.clone(), state);
            let head = Arrival { before, behind, seen: Vec::new(), cube: item.cube, taken: Vec::new() };
            ahead.heads.extend(moved(head).and_then(|raw| Node::new(raw, &mut sets.oracle)));
        }
    }
    for arrival in stretch.arrivals {
        ahead.arrived.extend(moved(arrival).and_then(|raw| Node::new(raw, &mut sets.oracle)));
    }
    for halt in stretch.halts {
        ahead.halted.extend(moved(halt).and_then(|raw| Node::new(raw, &mut sets.oracle)));
    }
    Some(ahead)
}

/// All universal runs have arrived: they pass, and what matches passes with them.
fn pass(sets: &mut Symbolic<'_>, node: &Node) -> Option<Vec<Node>> {
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

/// Where a node follows the one before it, over the parameters of that one: for others, its sets may hold too much.
fn guard(pool: &mut TermPool, node: &Node, n_before: Sym) -> Option<TermId> {
    let raw = node.origin.as_ref()?.raw.clone();
    let shadow = eliminate(raw, |symbol| symbol >= n_before, None)?;
    let guard = shadow.filter(|literal| literal.linear().symbols().all(|symbol| symbol < n_before));
    (!guard.is_true()).then(|| terms::cube(pool, &guard, &|symbol| symbol))
}

/// What the parameters of a node are over those of the one before it, where that is all they depend on.
fn params(pool: &mut TermPool, node: &Node, n_before: Sym) -> Vec<Option<TermId>> {
    let Some(origin) = &node.origin else { return Vec::new() };
    origin.params.iter().map(|meaning| meaning_of(pool, meaning, &origin.raw, n_before)).collect()
}

/// A meaning as a term over the symbols before the step. A new symbol may follow from these: a quotient, say.
fn meaning_of(pool: &mut TermPool, meaning: &Linear, context: &Cube, n_before: Sym) -> Option<TermId> {
    let same = |symbol| symbol;
    let mut new = meaning.terms.iter().filter(|(symbol, _)| *symbol >= n_before);
    let Some((symbol, factor)) = new.next() else { return Some(terms::linear(pool, meaning, &same)) };
    if new.next().is_some() {
        return None;
    }
    let is_equation = |linear: &&Linear| {
        linear.symbols().any(|known| known == *symbol)
            && linear.symbols().all(|known| known == *symbol || known < n_before)
    };
    let mut equations = context.literals().iter().filter_map(|literal| match literal {
        Literal::Eq(linear) => Some(linear),
        _ => None,
    });
    let equation = equations.find(is_equation)?;
    // factor * symbol + others, where by * symbol + rest = 0.
    let by = equation.terms.iter().find(|(known, _)| known == symbol).map(|(_, by)| by.clone())?;
    let value = terms::quotient(pool, &equation.without(*symbol).neg(), &by, &same);
    Some(terms::sum(pool, &meaning.without(*symbol), (factor, value), &same))
}

/// What the parameters of a node are over those of another one, where both came from the same node: those that mean the
/// same parameter of that one.
fn alike(pool: &mut TermPool, before: &Node, after: &Node, n_params: Sym) -> Vec<Option<TermId>> {
    let meanings = |node: &Node| node.origin.as_ref().map_or_else(Vec::new, |origin| origin.params.clone());
    let known = meanings(before);
    let place = |meaning: &Linear| {
        let place = known.iter().position(|known| known == meaning)?;
        meaning.symbols().all(|symbol| symbol < n_params).then(|| Sym::try_from(place).ok())?
    };
    let places: Vec<Option<Sym>> = meanings(after).iter().map(place).collect();
    places
        .into_iter()
        .map(|place| place.map(|place| terms::linear(pool, &Linear::symbol(place), &|symbol| symbol)))
        .collect()
}
