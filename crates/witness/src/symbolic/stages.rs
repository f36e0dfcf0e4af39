//! The pieces of a stage as targets: which of them a state may lie in.
//!
//! A loop that is followed round by round has a piece for each round, all at the same place, so asking every piece for
//! every state would make the check quadratic where it need not be. Pieces are therefore grouped by place, and in
//! a group by the registers that hold a constant in all of its pieces: a counter of rounds finds its piece by its value.

use std::collections::BTreeMap;

use counterpoint_ir::ids::{TermId, VarId};
use counterpoint_ir::program::Position;

use super::state::{Set, State};
use super::terms::Terms;
use crate::region::Shape;

/// From how many pieces on it is worth asking which of them can be meant at all.
const MANY: usize = 5;

/// Where each state of a tuple stands.
type Places = Vec<Vec<Position>>;

/// A register: of which state, in which frame, and which.
type Register = (usize, usize, VarId);

/// The pieces of a stage, each with variables of its own.
#[derive(Debug, Default)]
pub(super) struct Stage {
    pieces: Vec<Set>,
    groups: BTreeMap<Places, Group>,
}

/// Pieces at one place.
#[derive(Debug, Default)]
struct Group {
    /// The registers that are constant in all of them.
    fixed: Vec<Register>,
    /// The pieces, by the values of these registers. Equal constants are equal terms.
    by_value: BTreeMap<Vec<TermId>, Vec<usize>>,
}

impl Stage {
    pub(super) fn new(pieces: Vec<Set>, terms: &Terms) -> Self {
        let mut members: BTreeMap<Places, Vec<usize>> = BTreeMap::new();
        for (index, piece) in pieces.iter().enumerate() {
            members.entry(places(&piece.states)).or_default().push(index);
        }
        let groups = members.into_iter().map(|(places, members)| {
            let fixed = fixed(&pieces, &members, terms);
            let mut group = Group { by_value: BTreeMap::new(), fixed };
            for index in members {
                let values = group.fixed.iter().filter_map(|&at| value(&pieces[index].states, at));
                group.by_value.entry(values.collect()).or_default().push(index);
            }
            (places, group)
        });
        Self { groups: groups.collect(), pieces }
    }

    /// Where one run may stand while the others stay where they are.
    pub(super) fn places_of(&self, moving: usize, states: &[State]) -> Vec<Vec<Position>> {
        let here = places(states);
        let is_near = |there: &&Places| {
            let mut others = there.iter().zip(&here).enumerate().filter(|(index, _)| *index != moving);
            others.all(|(_, (theirs, ours))| theirs == ours)
        };
        self.groups.keys().filter(is_near).map(|there| there[moving].clone()).collect()
    }

    /// What the registers hold by which the pieces at the place of these states differ, if there are many of them.
    pub(super) fn deciding(&self, states: &[State]) -> Vec<TermId> {
        let Some(group) = self.groups.get(&places(states)) else { return Vec::new() };
        if group.by_value.len() < MANY {
            return Vec::new();
        }
        group.fixed.iter().filter_map(|&at| value(states, at)).collect()
    }

    /// The pieces that may hold a tuple of states. More terms than those that are constants may be known to have the
    /// value of one.
    pub(super) fn candidates(&self, states: &[State], known: &BTreeMap<TermId, TermId>, terms: &Terms) -> Vec<&Set> {
        let Some(group) = self.groups.get(&places(states)) else { return Vec::new() };
        let constant = |term: TermId| if is_constant(term, terms) { Some(term) } else { known.get(&term).copied() };
        let values: Option<Vec<TermId>> = group.fixed.iter().map(|&at| value(states, at).and_then(constant)).collect();
        let found: Vec<usize> = match values {
            Some(values) => group.by_value.get(&values).cloned().unwrap_or_default(),
            None => group.by_value.values().flatten().copied().collect(),
        };
        found.into_iter().map(|index| &self.pieces[index]).collect()
    }
}

fn places(states: &[State]) -> Places {
    states.iter().map(State::positions).collect()
}

/// The registers that are constant in all of some pieces at one place.
fn fixed(pieces: &[Set], members: &[usize], terms: &Terms) -> Vec<Register> {
    let Some((&first, others)) = members.split_first() else { return Vec::new() };
    let states = pieces[first].states.iter().enumerate();
    let registers = states.flat_map(|(index, state)| {
        let frames = state.frames.iter().enumerate();
        frames.flat_map(move |(frame, record)| record.vars.keys().map(move |&var| (index, frame, var)))
    });
    let is_fixed =
        |piece: usize, at: Register| value(&pieces[piece].states, at).is_some_and(|term| is_constant(term, terms));
    registers.filter(|&at| is_fixed(first, at) && others.iter().all(|&other| is_fixed(other, at))).collect()
}

/// The term that a register holds.
fn value(states: &[State], (state, frame, var): Register) -> Option<TermId> {
    match states.get(state)?.frames.get(frame)?.vars.get(&var)? {
        Shape::Term(term) => Some(*term),
        Shape::Array(_) => None,
    }
}

fn is_constant(term: TermId, terms: &Terms) -> bool {
    terms.pool.as_const(term).is_some()
}
