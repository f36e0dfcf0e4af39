//! Proofs that keep choices open: relations between universal states and *sets* of existential ones.
//!
//! A partner that must choose before it knows what it needs has no single state that is right. But all its states
//! together may be: whatever comes next, some of them fit, and behind the step the set is as large again. So for each
//! place of the universal runs, what the members of the sets there have in common is taken for a description of the
//! whole set ([`guess`](super::guess)). Then each step must lead to a set that holds at least what is described. What
//! is claimed of universal states is taken away as far as steps do not keep it, and so are sets that are not reached.

use counterpoint_ir::Integer;
use counterpoint_witness::Closure;

use crate::presburger::{Cube, Linear, Literal, Normal, Sym};

use super::closure::{Covering, closure};
use super::cover::find_loss;
use super::execute::Heads;
use super::guess::{Alternative, constants, guess};
use super::item::Item;
use super::node::{Loss, Node};
use super::oracle::Oracle;
use super::relate::Relation;
use super::sets::Symbolic;
use super::simulate::collect;
use super::value::State;

/// Attempts to take something away.
const ROUNDS: usize = 60;

/// Observations at the start that may be left out of the relations.
const MOST_SKIPPED: usize = 2;

/// Nodes that are followed one by one before the relations begin.
const MOST_SINGLE: usize = 12;

/// A closed set of such relations as regions for the checker, if one is found.
pub(crate) fn set_simulation(sets: &mut Symbolic<'_>) -> Option<Closure> {
    let levels = collect(sets, Heads::Keep)?;
    (0..=MOST_SKIPPED).find_map(|from| {
        let mut general = propose(sets, levels.get(from..)?);
        let root = sets.initial();
        weaken(sets, &root, &mut general, from)?;
        for node in &general {
            if find_loss(&node.context, &node.items, node.n_params, &mut sets.oracle) != Loss::None {
                return None;
            }
        }
        let all: Vec<&Node> = std::iter::once(&root).chain(&general).collect();
        closure(sets, &all, Covering::Included)
    })
}

/// For each place of the universal runs that was met, the set that goes with it.
fn propose(sets: &mut Symbolic<'_>, levels: &[Vec<Node>]) -> Vec<Node> {
    let subjects = sets.sides.universal.iter().chain(&sets.sides.existential);
    let constants = constants(subjects.map(|subject| &*subject.program));
    let mut groups: Vec<Vec<&Node>> = Vec::new();
    for node in levels.iter().flatten() {
        let are_alike = |group: &&mut Vec<&Node>| alike(&group[0].universal, &node.universal);
        match groups.iter_mut().find(are_alike) {
            Some(group) => group.push(node),
            None => groups.push(vec![node]),
        }
    }
    groups.iter().filter_map(|group| general(group, &constants, &mut sets.oracle)).collect()
}

fn alike(a: &[State], b: &[State]) -> bool {
    a.iter().zip(b).all(|(a, b)| a.is_alike(b))
}

/// What nodes at one place have in common.
fn general(group: &[&Node], constants: &[Integer], oracle: &mut Oracle<'_>) -> Option<Node> {
    // Sets that depend on what came before are no pattern for those that do not.
    let plain: Vec<&Node> = group.iter().copied().filter(|node| !has_history(node)).collect();
    let group = if plain.is_empty() { group } else { &plain };
    let mut shapes: Vec<&Item> = Vec::new();
    for item in &group[0].items {
        let is_known = shapes.iter().any(|known| known.is_alike(item));
        if !is_known && group.iter().all(|node| node.items.iter().any(|other| other.is_alike(item))) {
            shapes.push(item);
        }
    }
    let mut common: Option<Node> = None;
    for shape in shapes {
        let relation = Relation::between(&group[0].universal, &shape.states);
        let mut places = Vec::new();
        for node in group {
            for item in node.items.iter().filter(|item| item.is_alike(shape)) {
                let cube = relation.occurrence(node, item)?;
                places.push(vec![Alternative { cube, is_open: true, n_wishes: 0 }]);
            }
        }
        let literals = guess(&places, relation.n_params(), constants, &[], oracle);
        let node = relation.node()?;
        let n_params = Relation::numbers(&node.universal, &[]).len();
        let n_params = Sym::try_from(n_params).ok()?;
        let (own, known): (Vec<Literal>, Vec<Literal>) =
            literals.into_iter().partition(|literal| literal.linear().symbols().any(|symbol| symbol >= n_params));
        let states = node.items.into_iter().next()?.states;
        let item = Item { states, cube: Cube::new(own.into_iter().map(Normal::Literal))? }.normal(n_params)?;
        let common = common.get_or_insert_with(|| Node {
            universal: node.universal,
            n_params,
            context: Cube::default(),
            items: Vec::new(),
            gap: None,
            origin: None,
            loss: Loss::None,
        });
        common.context = common.context.and(&Cube::new(known.into_iter().map(Normal::Literal))?)?;
        common.items.push(item);
    }
    common
}

/// Whether a node has parameters that are no values of universal registers.
fn has_history(node: &Node) -> bool {
    let mut symbols: Vec<Sym> = Vec::new();
    node.universal.iter().for_each(|state| state.for_each(|linear| symbols.extend(linear.symbols())));
    (0..node.n_params).any(|param| !symbols.contains(&param))
}

/// Takes away what steps do not keep; `None` if too little is left.
fn weaken(sets: &mut Symbolic<'_>, root: &Node, general: &mut [Node], from: usize) -> Option<()> {
    let mut single = children(sets, root)?;
    for _ in 0..from {
        let mut next = Vec::new();
        for node in single {
            next.extend(children(sets, &node)?);
        }
        single = next;
        if single.len() > MOST_SINGLE {
            return None;
        }
    }
    for _ in 0..ROUNDS {
        let mut is_kept = single.iter().all(|child| is_covered(sets, child, general));
        for index in 0..general.len() {
            if !is_kept {
                break;
            }
            let node = general[index].without_history();
            for child in children(sets, &node)? {
                if !is_covered(sets, &child, general) {
                    is_kept = false;
                    take_away(sets, &child, general)?;
                    break;
                }
            }
        }
        if is_kept {
            return Some(());
        }
        for child in &single {
            if !is_covered(sets, child, general) {
                take_away(sets, child, general)?;
            }
        }
    }
    None
}

fn children(sets: &mut Symbolic<'_>, node: &Node) -> Option<Vec<Node>> {
    let raws = sets.micro_successors(node, Heads::Keep)?;
    Some(raws.into_iter().filter_map(|raw| Node::new(raw, &mut sets.oracle)).collect())
}

fn is_covered(sets: &mut Symbolic<'_>, child: &Node, general: &[Node]) -> bool {
    general.iter().any(|node| covers_instance(node, child, &mut sets.oracle))
}

/// Whether a node in which every number of the universal states is a parameter covers another one, as one of its
/// instances: it has all its prefixes, and its sets are no larger.
pub(crate) fn covers_instance(general: &Node, child: &Node, oracle: &mut Oracle<'_>) -> bool {
    matches!(misfit(general, child, oracle), Some((literals, items)) if literals.is_empty() && items.is_empty())
}

/// The places of literals and of items that do not fit a node; `None` if the two have nothing to do with each other.
fn misfit(general: &Node, child: &Node, oracle: &mut Oracle<'_>) -> Option<(Vec<usize>, Vec<usize>)> {
    if !alike(&general.universal, &child.universal) {
        return None;
    }
    let params = Relation::numbers(&general.universal, &[]);
    let is_general = (0..).zip(&params).all(|(symbol, linear)| linear.as_symbol() == Some(symbol));
    if !is_general || params.len() != general.n_params as usize {
        return None;
    }
    let numbers = Relation::numbers(&child.universal, &[]);
    let by = |linear: &Linear| {
        let start = Linear::from(linear.constant.clone());
        linear.terms.iter().fold(start, |sum, (symbol, factor)| match numbers.get(*symbol as usize) {
            Some(number) => sum.plus(number, factor),
            None => sum.plus(&Linear::symbol(symbol - general.n_params + child.n_params), factor),
        })
    };
    let literals = general.context.literals().iter().enumerate();
    let wrong = literals.filter(|(_, literal)| match literal.map(by) {
        Normal::Known(known) => !known,
        Normal::Literal(literal) => !oracle.implies(&child.context, &literal),
    });
    let wrong: Vec<usize> = wrong.map(|(place, _)| place).collect();
    let mut larger = Vec::new();
    for (place, item) in general.items.iter().enumerate() {
        let mut small = item.clone();
        small.states.iter_mut().for_each(|state| state.change(|linear| *linear = by(linear)));
        let Some(cube) = small.cube.map(by) else { continue };
        small.cube = cube;
        if !child.items.iter().any(|large| large.includes(&small, &child.context, child.n_params, oracle)) {
            larger.push(place);
        }
    }
    Some((wrong, larger))
}

/// Takes away what keeps a relation from covering a node.
fn take_away(sets: &mut Symbolic<'_>, child: &Node, general: &mut [Node]) -> Option<()> {
    for node in general {
        let Some((literals, items)) = misfit(node, child, &mut sets.oracle) else { continue };
        let mut place = 0;
        node.context = node.context.filter(|_| {
            place += 1;
            !literals.contains(&(place - 1))
        });
        let mut place = 0;
        node.items.retain(|_| {
            place += 1;
            !items.contains(&(place - 1))
        });
        return (!node.items.is_empty()).then_some(());
    }
    None
}
