//! Hypercoverage goals: combinations of definitions of an observed variable that a tuple of runs should reach.
//!
//! A goal is an observed variable with one location for each run. Locations are the definitions of the variable, the
//! definitions that these depend on directly by data, and *nothing*: that the run does not define the variable (Def.
//! 4). A location is a place in the source: code that the compiler copied, as it does with `finally`, stays one
//! location.
//!
//! **Redundant goals** (Def. 5 and 6) are removed, so that Proposition 1 holds of the others: runs that disagree cover
//! one of them. Runs with the same public inputs can differ only in what depends on secrets, so at least one location
//! of a goal must. All its locations must be reachable. A variable that is observed once, at the end, is equal in both
//! runs if it is the same constant, and is not compared if one of them does not end.
//!
//! Algorithm 1 to the letter would remove every goal with *nothing*, and require a dependence on the inputs that are
//! equal in all runs. [`Counts`] has the number of goals that this gives.

use counterpoint_diag::Span;
use counterpoint_flow::{Constants, Dependence, Node, Scope};
use counterpoint_ir::Value;
use counterpoint_ir::guide::Guide;
use counterpoint_ir::ids::PointId;
use counterpoint_ir::program::{Action, Position, Program, Secrecy};
use counterpoint_prop::ObservationModel;
use rustc_hash::FxHashMap;

use crate::counts::{self, Counts};
use crate::definitions;
use crate::scope::ScopedProgram;

/// The goals for the runs of a program.
#[derive(Debug, Clone, Default)]
pub struct Goals {
    /// The observed variables.
    pub variables: Vec<ObservedVariable>,
    /// Places in the source.
    pub locations: Vec<GoalLocation>,
    /// The goals that are not redundant, by variable.
    pub goals: Vec<Goal>,
    /// How many goals there are by other counts.
    pub counts: Counts,
}

/// An observed variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ObservedVariable {
    /// What it is.
    pub seen: Observable,
    /// Where it is defined: positions in [`Goals::locations`], ascending.
    pub definitions: Vec<u32>,
}

/// What can be observed of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Observable {
    /// Values at an observation point.
    Point(PointId),
    /// A value at an observation point that is reached once, at the end of the run.
    Result(PointId),
    /// The output.
    Output,
    /// How the run ends.
    End,
}

/// A place in the source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GoalLocation {
    /// The place; none for what no source has.
    pub span: Span,
    /// The instructions there that count.
    pub positions: Vec<Position>,
}

/// A goal. Which run reaches which place does not matter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Goal {
    /// The position of its variable in [`Goals::variables`].
    pub variable: u32,
    /// One place for each run, ascending.
    pub places: Vec<GoalPlace>,
}

/// What one of the runs should reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GoalPlace {
    /// No definition of the variable.
    Nothing,
    /// A location, by its position in [`Goals::locations`].
    At(u32),
}

/// Steps of data dependence from definitions to other locations.
const DEPTH: u32 = 1;

/// With more locations than this, only the definitions of a variable are used.
const MOST_LOCATIONS: usize = 64;

/// With more goals of one variable than this, only those are kept that grow with the number of its locations.
const MOST_CHOICES: usize = 200_000;

impl Goals {
    /// The goals for so many runs at a time.
    pub fn new(program: &Program, guide: &Guide, sees: ObservationModel, n_runs: usize) -> Self {
        let code = ScopedProgram::new(program, guide);
        let scope = Scope::new(program, |proc| code.is_inside(proc), &[program.entry()]);
        let dependence = Dependence::new(&scope);
        let constants = Constants::new(&scope);
        let analysis = Analysis { code: &code, dependence: &dependence, constants: &constants };
        let mut goals = Self::default();
        let mut places = LocationTable::default();
        for (seen, definitions) in definitions::all(&code, sees) {
            let definitions: Vec<Position> = definitions.into_iter().filter(|&at| constants.is_reachable(at)).collect();
            let own = places.all(program, &definitions);
            let sources = places.all(program, &analysis.data_sources(&definitions));
            goals.variables.push(ObservedVariable { seen, definitions: own.clone() });
            let mut all = [own.clone(), sources].concat();
            all.sort_unstable();
            all.dedup();
            goals.add(if all.len() > MOST_LOCATIONS { &own } else { &all }, n_runs);
        }
        goals.locations = places.locations;
        goals.counts = counts::count(&analysis, &goals, n_runs);
        // A message is compared with another message only, unless it is seen how runs end.
        goals.remove_redundant(&analysis, sees.message.filter(|_| !sees.outcome));
        goals
    }

    /// Adds all goals of the last variable.
    fn add(&mut self, locations: &[u32], n_runs: usize) {
        let variable = u32::try_from(self.variables.len() - 1).unwrap_or(u32::MAX);
        let places: Vec<GoalPlace> =
            std::iter::once(GoalPlace::Nothing).chain(locations.iter().map(|&at| GoalPlace::At(at))).collect();
        for choice in choices(places.len(), n_runs) {
            let places = choice.into_iter().map(|index| places[index]).collect();
            self.goals.push(Goal { variable, places });
        }
    }

    /// At a point of its own kind, nothing is compared with what one run shows alone.
    fn remove_redundant(&mut self, analysis: &Analysis<'_>, own_kind: Option<PointId>) {
        let slice = analysis.dependence.forward(analysis.inputs(true));
        let differs: Vec<bool> = self
            .locations
            .iter()
            .map(|location| location.positions.iter().any(|&at| slice.contains(Node::At(at))))
            .collect();
        let mut goals = std::mem::take(&mut self.goals);
        goals.retain(|goal| {
            let mut places = goal.places.iter();
            let has_nothing = goal.places.contains(&GoalPlace::Nothing);
            match self.variables[goal.variable as usize].seen {
                // Runs that return do not differ in how they end.
                Observable::End => has_nothing,
                Observable::Point(point) if has_nothing && own_kind == Some(point) => false,
                Observable::Result(_) if has_nothing || self.is_constant(analysis, goal) => false,
                _ => places.any(|place| matches!(place, GoalPlace::At(at) if differs[*at as usize])),
            }
        });
        self.goals = goals;
    }

    /// Whether the variable has the same constant value in all runs.
    fn is_constant(&self, analysis: &Analysis<'_>, goal: &Goal) -> bool {
        let value = |place: &GoalPlace| -> Option<&Value> {
            let GoalPlace::At(at) = place else { return None };
            let mut values =
                self.locations[*at as usize].positions.iter().map(|&position| analysis.constants.read(position));
            let first = values.next()??;
            values.all(|value| value == Some(first)).then_some(first)
        };
        let first = value(&goal.places[0]);
        first.is_some() && goal.places.iter().all(|place| value(place) == first)
    }
}

/// The analyses that goals are computed from.
pub(crate) struct Analysis<'a> {
    pub(crate) code: &'a ScopedProgram<'a>,
    pub(crate) dependence: &'a Dependence<'a>,
    pub(crate) constants: &'a Constants<'a>,
}

impl Analysis<'_> {
    /// Where inputs are read: those that are secret, or all others.
    pub(crate) fn inputs(&self, is_secret: bool) -> Vec<Node> {
        let is_wanted = |action: &Action| {
            matches!(action, Action::Havoc { input: Some(input), .. }
                if (self.code.program.inputs[*input].secrecy == Secrecy::Secret) == is_secret)
        };
        self.code.inside().filter(|(_, instr)| is_wanted(&instr.action)).map(|(at, _)| Node::At(at)).collect()
    }

    /// Definitions in the author's code that others depend on directly by data.
    fn data_sources(&self, definitions: &[Position]) -> Vec<Position> {
        let slice = self.dependence.backward_data(definitions.iter().map(|&at| Node::At(at)), DEPTH);
        slice.positions().filter(|at| self.code.is_own(at.proc) && self.is_definition(*at)).collect()
    }

    fn is_definition(&self, at: Position) -> bool {
        let proc = &self.code.program.procs[at.proc];
        let Some(instr) = proc.locs[at.loc].instrs.get(at.instr as usize) else { return false };
        let is_named = instr.dest.is_some_and(|dest| proc.vars[dest].is_named);
        let is_memory = matches!(instr.action, Action::SetField(..) | Action::SetStatic(..) | Action::SetElement(..));
        (is_named || is_memory) && self.constants.is_reachable(at)
    }
}

/// The locations, each once.
#[derive(Default)]
struct LocationTable {
    locations: Vec<GoalLocation>,
    of_spans: FxHashMap<Span, u32>,
    of_positions: FxHashMap<Position, u32>,
}

impl LocationTable {
    /// The locations of positions, ascending.
    fn all(&mut self, program: &Program, positions: &[Position]) -> Vec<u32> {
        let mut all: Vec<u32> = positions.iter().map(|&at| self.of(program.span_at(at), at)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    fn of(&mut self, span: Span, at: Position) -> u32 {
        let next = u32::try_from(self.locations.len()).unwrap_or(u32::MAX);
        let known = if span == Span::default() {
            *self.of_positions.entry(at).or_insert(next)
        } else {
            *self.of_spans.entry(span).or_insert(next)
        };
        if known == next {
            self.locations.push(GoalLocation { span, positions: Vec::new() });
        }
        let positions = &mut self.locations[known as usize].positions;
        if !positions.contains(&at) {
            positions.push(at);
        }
        known
    }
}

/// What the runs of a goal reach, as ascending numbers of places, of which the first is *nothing*: all combinations, or
/// where there are too many, all runs at one place, and one run alone at each.
fn choices(n_places: usize, n_runs: usize) -> Vec<Vec<usize>> {
    // As many as there are multisets: C(n + k - 1, k).
    let n_all = (0..n_runs).fold(1_usize, |n_all, run| n_all.saturating_mul(n_places + run) / (run + 1));
    if n_all <= MOST_CHOICES {
        return multisets(n_places, n_runs);
    }
    let alone = |place: usize| [vec![0; n_runs - 1], vec![place]].concat();
    (0..n_places).map(|place| vec![place; n_runs]).chain((1..n_places).map(alone)).collect()
}

/// All ways to take so many of `n` things, repetition allowed, as ascending numbers.
fn multisets(n: usize, size: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..size {
        let longer = |short: Vec<usize>| {
            let from = short.last().copied().unwrap_or(0);
            (from..n).map(move |next| [short.clone(), vec![next]].concat())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_may_repeat() {
        assert_eq!(multisets(2, 2), [vec![0, 0], vec![0, 1], vec![1, 1]]);
        assert_eq!(multisets(3, 3).len(), 10);
        assert_eq!(choices(3, 3), multisets(3, 3));
    }

    #[test]
    fn many_locations_do_not_make_a_goal_of_each_combination() {
        let few = choices(600, 2);
        assert_eq!(few.len(), 600 * 601 / 2);
        let many = choices(4_000, 2);
        assert_eq!(many.len(), 2 * 4_000 - 1);
        assert!(many.contains(&vec![7, 7]) && many.contains(&vec![0, 7]) && !many.contains(&vec![6, 7]));
        assert_eq!(choices(4_000, 1).len(), 4_000);
    }
}
