//! Proofs by simulation: relations that every universal step can be answered in.
//!
//! Runs are followed for a few steps, from loop head to loop head, with all existential states that go along. For each
//! pair of places, [`guess`](super::guess) proposes what the states there have in common. Then literals are taken away
//! that some step does not keep (Houdini; Flanagan and Leino, <https://doi.org/10.1007/3-540-45251-6_29>), until every
//! step can be answered by one that re-establishes a relation, or nothing is left to take away. Existential runs may wait
//! while a universal one goes round its loop, or go round theirs more often; they never pass an observation alone.

use counterpoint_witness::Closure;

use crate::fault::Fault;
use crate::presburger::{Cube, Literal, Normal};

use super::closure::{Covering, closure};
use super::execute::Heads;
use super::guess::{Alternative, constants, guess};
use super::node::{Node, Raw};
use super::relate::{Kept, Relation, is_kept};
use super::sets::Symbolic;

/// Micro-steps that are followed to collect what states have in common.
const DEPTH: usize = 5;

/// Nodes that are followed in one micro-step.
const WIDTH: usize = 24;

/// Attempts to take something away.
const ROUNDS: usize = 200;

/// A simulation as regions for the checker, if one is found.
pub(crate) fn simulate(sets: &mut Symbolic<'_>) -> Option<Closure> {
    // From observation to observation first, where that is finite: fewer places, fewer guesses.
    [Heads::Keep, Heads::Stop].into_iter().find_map(|heads| {
        let levels = collect(sets, heads)?;
        PLANS.iter().find_map(|plan| attempt(sets, &levels, heads, plan))
    })
}

/// What relations are guessed from.
struct Plan {
    /// Whether the body is wished to hold between observations.
    has_wishes: bool,
    /// Whether registers of the same name are wished to be equal.
    has_names: bool,
    /// How many micro-steps are left out at the start, where places are met again later: what a run has chosen for good
    /// shows only then.
    from: usize,
}

/// What is tried, one after the other.
const PLANS: [Plan; 6] = [
    Plan { has_wishes: false, has_names: false, from: 0 },
    Plan { has_wishes: true, has_names: false, from: 0 },
    Plan { has_wishes: false, has_names: false, from: 1 },
    Plan { has_wishes: false, has_names: true, from: 0 },
    Plan { has_wishes: true, has_names: true, from: 0 },
    Plan { has_wishes: false, has_names: false, from: 2 },
];

fn attempt(sets: &mut Symbolic<'_>, levels: &[Vec<Node>], heads: Heads, plan: &Plan) -> Option<Closure> {
    let mut relations = propose(sets, levels, plan);
    let root = sets.initial();
    if !sets.faults.has(Fault::UncheckedInvariant) {
        weaken(sets, &root, &mut relations, heads)?;
    }
    let related: Vec<Node> = relations.iter().filter_map(Relation::node).collect();
    let all: Vec<&Node> = std::iter::once(&root).chain(&related).collect();
    closure(sets, &all, Covering::Related(heads))
}

/// Nodes that are met in the first micro-steps.
pub(crate) fn collect(sets: &mut Symbolic<'_>, heads: Heads) -> Option<Vec<Vec<Node>>> {
    let mut levels: Vec<Vec<Node>> = Vec::new();
    let mut frontier = vec![sets.initial()];
    for _ in 0..DEPTH {
        let mut next: Vec<Node> = Vec::new();
        for node in &frontier {
            for raw in sets.micro_successors(node, heads)? {
                if next.len() < WIDTH {
                    next.extend(Node::new(raw, &mut sets.oracle).filter(|node| !node.items.is_empty()));
                }
            }
        }
        levels.push(std::mem::replace(&mut frontier, next));
    }
    levels.push(frontier);
    levels.remove(0);
    Some(levels)
}

/// For each pair of places that was met, what the states there have in common.
fn propose(sets: &mut Symbolic<'_>, levels: &[Vec<Node>], plan: &Plan) -> Vec<Relation> {
    let subjects = sets.sides.universal.iter().chain(&sets.sides.existential);
    let constants = constants(subjects.map(|subject| &*subject.program));
    let mut relations: Vec<Relation> = Vec::new();
    for node in levels.iter().flatten() {
        for item in &node.items {
            if !relations.iter().any(|relation| relation.fits(&node.universal, &item.states)) {
                relations.push(Relation::between(&node.universal, &item.states));
            }
        }
    }
    for relation in &mut relations {
        let mut wishes = if plan.has_wishes { relation.wishes(&sets.sides, sets.task.property) } else { Vec::new() };
        if plan.has_names {
            wishes.extend(relation.equal_names(&sets.sides));
        }
        let fits = |node: &&Node| node.items.iter().any(|item| relation.fits(&node.universal, &item.states));
        let later: Vec<&Node> = levels.iter().skip(plan.from).flatten().filter(fits).collect();
        let nodes = if later.is_empty() { levels.iter().flatten().collect() } else { later };
        let mut places = Vec::new();
        for node in nodes {
            let fitting = node.items.iter().filter(|item| relation.fits(&node.universal, &item.states));
            let mut alternatives = Vec::new();
            for item in fitting {
                let Some(cube) = relation.occurrence(node, item) else { continue };
                let is_open = item
                    .cube
                    .literals()
                    .iter()
                    .all(|literal| literal.linear().symbols().any(|symbol| symbol >= node.n_params));
                let (cube, n_wishes) = with_wishes(cube, &wishes, sets);
                alternatives.push(Alternative { cube, is_open, n_wishes });
            }
            if !alternatives.is_empty() {
                places.push(alternatives);
            }
        }
        relation.literals = guess(&places, relation.n_params(), &constants, &wishes, &mut sets.oracle);
    }
    relations
}

/// A place with as many wishes fulfilled as it allows, and how many these are.
fn with_wishes(cube: Cube, wishes: &[Literal], sets: &mut Symbolic<'_>) -> (Cube, usize) {
    wishes.iter().fold((cube, 0), |(cube, n_wishes), wish| {
        let wished = cube.with(Normal::Literal(wish.clone()));
        match wished.filter(|wished| sets.oracle.is_feasible(wished)) {
            Some(wished) => (wished, n_wishes + 1),
            None => (cube, n_wishes),
        }
    })
}

/// Takes literals and whole relations away until every step is answered; `None` if that cannot be reached.
///
/// A step that would cost an equality is rather not taken from a relation that other ones can replace: an existential
/// run that gave up too early, say, is a bad partner, and no weaker relation makes it a good one.
fn weaken(sets: &mut Symbolic<'_>, root: &Node, relations: &mut Vec<Relation>, heads: Heads) -> Option<()> {
    let mut steps: Vec<Option<Vec<Raw>>> = vec![None; relations.len() + 1];
    for _ in 0..ROUNDS {
        let Some((from, damage)) = first_loss(sets, root, relations, &mut steps, heads)? else { return Some(()) };
        let is_replaceable = from.is_some_and(|from| {
            relations.iter().enumerate().any(|(index, other)| index != from && other.replaces(&relations[from]))
        });
        let Some((relation, literals)) = damage else {
            let from = from.filter(|_| is_replaceable)?;
            relations.remove(from);
            steps.remove(from + 1);
            continue;
        };
        let costs_equality =
            literals.iter().any(|&place| matches!(relations[relation].literals[place], Literal::Eq(_)));
        match from {
            Some(from) if costs_equality && is_replaceable => {
                relations.remove(from);
                steps.remove(from + 1);
            }
            _ => {
                relations[relation].drop_literals(&literals);
                steps[relation + 1] = None;
            }
        }
    }
    None
}

/// A relation that a step starts from, none for the initial states, and what would have to go, if that would help.
type Damage = (Option<usize>, Option<(usize, Vec<usize>)>);

/// The first step that no relation answers.
#[expect(clippy::option_option, reason = "no answer, no loss, a loss")]
fn first_loss(
    sets: &mut Symbolic<'_>,
    root: &Node,
    relations: &[Relation],
    steps: &mut [Option<Vec<Raw>>],
    heads: Heads,
) -> Option<Option<Damage>> {
    for (index, known) in steps.iter_mut().enumerate() {
        let from = index.checked_sub(1);
        if known.is_none() {
            let node = from.map(|from| relations[from].node());
            let node = match &node {
                None => root,
                Some(node) => node.as_ref()?,
            };
            *known = Some(sets.micro_successors(node, heads)?);
        }
        for raw in known.iter().flatten() {
            match is_kept(raw, relations, &mut sets.oracle) {
                Kept::Always => {}
                Kept::Never => return Some(Some((from, None))),
                Kept::Without(relation, literals) => return Some(Some((from, Some((relation, literals))))),
            }
        }
    }
    Some(None)
}
