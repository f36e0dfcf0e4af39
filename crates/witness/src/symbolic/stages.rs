//! The pieces of a stage as targets: which of them a state may lie in.
//!
//! A loop that is followed round by round has a piece for each round, all at the same place, so asking every piece for
//! every state would make the check quadratic where it need not be. Pieces are therefore grouped by place, and in
//! a group by the registers that hold a constant in all of its pieces: a counter of rounds finds its piece by its value.

use std::collections::BTreeMap;

use counterpoint_ir::arith::{Shape, Terms};
use counterpoint_ir::ids::{TermId, VarId};
use counterpoint_ir::program::Position;

use super::state::{Set, State};

/// From how many pieces on it is worth asking which of them can be meant at all.
const MANY: usize = 5;

/// Where each state of a tuple stands.
pub(super) type Places = Vec<Vec<Position>>;

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

#[cfg(test)]
mod tests {
    use counterpoint_ir::ids::{Id, LocId, ProcId};
    use counterpoint_ir::types::Type;

    use super::super::state::Frame;
    use super::*;

    fn at(loc: usize) -> Position {
        Position { proc: ProcId::from_index(0), loc: LocId::from_index(loc), instr: 0 }
    }

    /// A state at a location, with the first registers holding these terms.
    fn state(loc: usize, values: &[TermId]) -> State {
        let vars = (0..).map(VarId::from_index).zip(values.iter().map(|&value| Shape::Term(value))).collect();
        State { frames: vec![Frame { at: at(loc), vars }] }
    }

    /// The candidates among pieces that are single states, by their place in the list.
    fn candidates(pieces: &[State], asked: &State, known: &BTreeMap<TermId, TermId>, terms: &mut Terms) -> Vec<usize> {
        let when = terms.bool(true);
        let sets = pieces.iter().map(|piece| Set { own: Vec::new(), states: vec![piece.clone()], when }).collect();
        let stage = Stage::new(sets, terms);
        let found = stage.candidates(std::slice::from_ref(asked), known, terms);
        found.iter().map(|set| pieces.iter().position(|piece| *piece == set.states[0]).unwrap()).collect()
    }

    #[test]
    fn a_counter_finds_the_pieces_of_its_round() {
        let mut terms = Terms::default();
        let [zero, one, two] = [0, 1, 2].map(|number| terms.int(number));
        let [x, y, n] = [(), (), ()].map(|()| terms.fresh(Type::Int));
        // The first register counts; the second is a constant in some pieces only, so it does not tell them apart.
        let pieces = [state(1, &[zero, x]), state(1, &[one, y]), state(1, &[one, two]), state(2, &[zero, x])];
        let none = BTreeMap::new();
        let check = |asked: State, known: &BTreeMap<TermId, TermId>, expected: &[usize], terms: &mut Terms| {
            assert_eq!(candidates(&pieces, &asked, known, terms), expected, "{asked:?}");
        };
        check(state(1, &[zero, two]), &none, &[0], &mut terms);
        check(state(1, &[one, x]), &none, &[1, 2], &mut terms);
        check(state(1, &[two, x]), &none, &[], &mut terms);
        check(state(2, &[zero, two]), &none, &[3], &mut terms);
        check(state(3, &[zero, x]), &none, &[], &mut terms);
        // A counter that is not known may be that of any round.
        check(state(1, &[n, x]), &none, &[0, 1, 2], &mut terms);
        check(state(1, &[n, x]), &BTreeMap::from([(n, one)]), &[1, 2], &mut terms);
    }

    #[test]
    fn places_of_a_run_are_those_beside_the_others() {
        let mut terms = Terms::default();
        let when = terms.bool(true);
        let pair = |first: usize, second: usize| Set {
            own: Vec::new(),
            states: vec![state(first, &[]), state(second, &[])],
            when,
        };
        let stage = Stage::new(vec![pair(1, 5), pair(2, 5), pair(3, 6)], &terms);
        let here = [state(9, &[]), state(5, &[])];
        assert_eq!(stage.places_of(0, &here), [vec![at(1)], vec![at(2)]]);
        assert_eq!(stage.places_of(1, &here), Vec::<Vec<Position>>::new());
    }

    #[test]
    fn only_many_values_are_worth_a_question() {
        let mut terms = Terms::default();
        let (n, when) = (terms.fresh(Type::Int), terms.bool(true));
        let mut deciding = |n_pieces: i64| {
            let values: Vec<TermId> = (0..n_pieces).map(|number| terms.int(number)).collect();
            let sets = values.iter().map(|&value| Set { own: Vec::new(), states: vec![state(1, &[value])], when });
            Stage::new(sets.collect(), &terms).deciding(&[state(1, &[n])])
        };
        assert_eq!(deciding(4), []);
        assert_eq!(deciding(5), [n]);
    }
}
