//! Relations: what one universal and one existential tuple of states have in common, as a node.
//!
//! A relation has a parameter for every number in its states; its context is the relation proper, a set of literals that
//! can be taken away one by one. Whether a step keeps relations is asked of the same machinery that takes steps.

use counterpoint_prop::Pointwise;

use crate::presburger::literal::equal;
use crate::presburger::{Cube, CubeResult, Linear, Literal, Model, Normal, Sym};

use super::cover::find_loss;
use super::expand::Sides;
use super::item::Item;
use super::node::{Loss, Node, Raw};
use super::oracle::Oracle;
use super::subject::Subject;
use super::value::State;
use super::wish::wishes;

/// A relation between states that stand at certain places.
#[derive(Debug, Clone)]
pub(crate) struct Relation {
    /// States in which every number is a parameter.
    universal: Vec<State>,
    existential: Vec<State>,
    n_params: Sym,
    /// What holds; over the parameters.
    pub(crate) literals: Vec<Literal>,
}

impl Relation {
    /// The relation without conditions between states like these.
    pub(crate) fn between(universal: &[State], existential: &[State]) -> Self {
        let mut n_params = 0;
        let mut general = |states: &[State]| -> Vec<State> {
            let mut states = states.to_vec();
            for state in &mut states {
                state.change(|linear| {
                    *linear = Linear::symbol(n_params);
                    n_params += 1;
                });
            }
            states
        };
        let (universal, existential) = (general(universal), general(existential));
        Self { universal, existential, n_params, literals: Vec::new() }
    }

    pub(crate) fn n_params(&self) -> Sym {
        self.n_params
    }

    /// Whether it speaks of the same places of the universal runs as another one.
    pub(crate) fn replaces(&self, other: &Relation) -> bool {
        self.universal.iter().zip(&other.universal).all(|(a, b)| a.is_alike(b))
    }

    /// Takes literals away, by their places.
    pub(crate) fn drop_literals(&mut self, places: &[usize]) {
        let mut place = 0;
        self.literals.retain(|_| {
            place += 1;
            !places.contains(&(place - 1))
        });
    }

    /// What one would like to hold in it.
    pub(crate) fn wishes(&self, sides: &Sides, property: &Pointwise) -> Vec<Literal> {
        wishes(sides, property, &self.universal, &self.existential)
    }

    /// That registers of the same name in a universal and an existential program hold the same: programs that are
    /// compared are often versions of each other.
    pub(crate) fn equal_names(&self, sides: &Sides) -> Vec<Literal> {
        let named = |subject: &Subject, state: &State| -> Vec<(String, Linear)> {
            let frames = state.frames.iter();
            let registers = frames.flat_map(|frame| frame.vars.iter().map(move |entry| (frame.at.proc, entry)));
            let named = registers.filter_map(|(proc, (var, value))| {
                Some((subject.program.procs[proc].vars[*var].name.clone(), value.as_linear()?.clone()))
            });
            named.collect()
        };
        let states = |subjects: &[Subject], states: &[State]| -> Vec<(String, Linear)> {
            subjects.iter().zip(states).flat_map(|(subject, state)| named(subject, state)).collect()
        };
        let universal = states(&sides.universal, &self.universal);
        let existential = states(&sides.existential, &self.existential);
        let pairs = existential.iter().filter_map(|(name, number)| {
            let (_, same) = universal.iter().find(|(known, _)| known == name)?;
            match equal(number, same) {
                Normal::Literal(literal) => Some(literal),
                Normal::Known(_) => None,
            }
        });
        pairs.collect()
    }

    /// Whether it speaks of states like these.
    pub(crate) fn fits(&self, universal: &[State], existential: &[State]) -> bool {
        let alike = |ours: &[State], theirs: &[State]| ours.iter().zip(theirs).all(|(a, b)| a.is_alike(b));
        alike(&self.universal, universal) && alike(&self.existential, existential)
    }

    /// The numbers of states that it fits, in the order of its parameters.
    pub(crate) fn numbers(universal: &[State], existential: &[State]) -> Vec<Linear> {
        let mut numbers = Vec::new();
        for state in universal.iter().chain(existential) {
            state.for_each(|linear| numbers.push(linear.clone()));
        }
        numbers
    }

    /// The relation as a node with one item, if it can hold at all.
    pub(crate) fn node(&self) -> Option<Node> {
        Some(Node {
            universal: self.universal.clone(),
            n_params: self.n_params,
            context: Cube::new(self.literals.iter().cloned().map(Normal::Literal))?,
            items: vec![Item { states: self.existential.clone(), cube: Cube::default() }],
            gap: None,
            origin: None,
            loss: Loss::None,
        })
    }

    /// The conditions that tie the parameters to states of a node and one of its items.
    pub(crate) fn occurrence(&self, node: &Node, item: &Item) -> Option<Cube> {
        // Symbols of the node make room for the parameters.
        let away = |linear: &Linear| linear.rename(&|symbol| symbol + self.n_params);
        let numbers = Self::numbers(&node.universal, &item.states);
        let ties = (0..).zip(&numbers).map(|(param, number)| equal(&Linear::symbol(param), &away(number)));
        let tied = Cube::new(ties)?.and(&node.context.map(away)?)?.and(&item.cube.map(away)?)?;
        crate::presburger::eliminate::eliminate(tied, |symbol| symbol >= self.n_params, None)
    }
}

/// How a step fares with relations.
pub(crate) enum Kept {
    /// Some existential step re-establishes one of them, whatever the universal runs do.
    Always,
    /// Not unless these literals go: the relation, and which of its literals.
    Without(usize, Vec<usize>),
    /// Nothing helps.
    Never,
}

/// Whether a step always ends in one of the relations.
pub(crate) fn is_kept(raw: &Raw, relations: &[Relation], oracle: &mut Oracle<'_>) -> Kept {
    let mut ways: Vec<(usize, &Item, Vec<Linear>)> = Vec::new();
    let mut items = Vec::new();
    for item in &raw.items {
        for (index, relation) in relations.iter().enumerate() {
            if !relation.fits(&raw.universal, &item.states) {
                continue;
            }
            let numbers = Relation::numbers(&raw.universal, &item.states);
            let literals = relation.literals.iter().map(|literal| literal.instance(&numbers));
            if let Some(cube) = Cube::new(literals).and_then(|literals| item.cube.and(&literals)) {
                items.push(Item { states: item.states.clone(), cube });
            }
            ways.push((index, item, numbers));
        }
    }
    match find_loss(&raw.context, &items, raw.n_universal, oracle) {
        Loss::None => Kept::Always,
        Loss::Undecided => Kept::Never,
        Loss::At(model) => least_damage(&ways, relations, raw.n_universal, &model, oracle),
    }
}

/// The way that loses the fewest literals for these values of the universal symbols.
fn least_damage(
    ways: &[(usize, &Item, Vec<Linear>)],
    relations: &[Relation],
    n_universal: Sym,
    model: &Model,
    oracle: &mut Oracle<'_>,
) -> Kept {
    let ground = |linear: &Linear| {
        let (known, own): (Vec<_>, Vec<_>) = linear.terms.iter().cloned().partition(|term| term.0 < n_universal);
        let known = Linear { terms: known.into(), constant: linear.constant.clone() };
        Linear { terms: own.into(), constant: model.evaluate(&known) }
    };
    let mut best: Option<(usize, usize, Vec<usize>)> = None;
    for (index, item, numbers) in ways {
        let Some(mut cube) = item.cube.map(ground) else { continue };
        if !matches!(oracle.model(&cube), CubeResult::Sat(_)) {
            continue;
        }
        let mut lost = Vec::new();
        for (place, literal) in relations[*index].literals.iter().enumerate() {
            let instance = match literal.instance(numbers) {
                Normal::Literal(literal) => literal.map(ground),
                known @ Normal::Known(_) => known,
            };
            match cube.with(instance).filter(|narrower| matches!(oracle.model(narrower), CubeResult::Sat(_))) {
                Some(narrower) => cube = narrower,
                None => lost.push(place),
            }
        }
        let equalities = |place: &usize| usize::from(matches!(relations[*index].literals[*place], Literal::Eq(_)));
        let damage = lost.len() + 3 * lost.iter().map(equalities).sum::<usize>();
        if best.as_ref().is_none_or(|best| damage < best.0) {
            best = Some((damage, *index, lost));
        }
    }
    match best {
        Some((_, index, lost)) if !lost.is_empty() => Kept::Without(index, lost),
        _ => Kept::Never,
    }
}
