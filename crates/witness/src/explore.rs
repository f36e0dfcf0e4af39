//! What a run can show next: from a state, over every decision, to the next observation.
//!
//! The search is breadth first with a set of the states met before decisions, so that loops without observations end.
//! Only equal states are merged. States and observations are numbered as they are met, and what a state leads to is
//! computed once.

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::rc::Rc;

use counterpoint_ir::Value;
use counterpoint_ir::ids::PointId;
use counterpoint_ir::liveness::Focus;
use counterpoint_ir::program::Program;
use counterpoint_ir::state::State;
use counterpoint_prop::{Pointwise, Quantification};
use indexmap::IndexSet;

use crate::Programs;
use crate::interp::{Choice, Interpreter, Pause, Seen, number};
use crate::limits::{Meter, Rejection, contradicted};
use crate::machine::Machine;

/// What a property looks at in the runs of one of its quantifiers: the points and the fields that its terms speak of.
pub fn focus(program: &Program, property: &Pointwise, quantifier: usize) -> Focus {
    let mut focus = Focus::none(program);
    for &point in &property.quantifiers[quantifier].points {
        focus.look_at(program, point, None);
        for slot in property.slots.iter().filter(|slot| slot.quantifier == quantifier) {
            focus.look_at(program, point, Some(property.field_index(program, slot, point)));
        }
    }
    focus
}

/// An observation and the state behind it, by their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Step {
    pub(crate) seen: u32,
    pub(crate) state: u32,
}

/// The runs of one quantifier.
#[derive(Debug)]
pub(crate) struct Explorer<'a> {
    interpreter: Interpreter<'a>,
    /// States and observations, numbered by their positions.
    states: IndexSet<Rc<State>>,
    seen: IndexSet<Seen>,
    steps: HashMap<u32, Rc<[Step]>>,
}

impl<'a> Explorer<'a> {
    fn new(program: &'a Program, focus: Focus) -> Self {
        let interpreter = Interpreter::new(program, focus);
        Self { interpreter, states: IndexSet::new(), seen: IndexSet::new(), steps: HashMap::new() }
    }

    /// The number of the state in which runs start.
    fn initial(&mut self, meter: &mut Meter<'_>) -> Result<u32, Rejection> {
        let program = self.interpreter.program;
        let machine = Machine::start(program, program.entry(), Vec::new());
        self.number(&machine, meter)
    }

    /// The number of the canonical form of a state from outside.
    pub(crate) fn adopt(&mut self, state: &State, meter: &mut Meter<'_>) -> Result<u32, Rejection> {
        let machine = Machine::from_state(self.interpreter.program, state).map_err(contradicted)?;
        self.number(&machine, meter)
    }

    /// All states met so far, in the order of their numbers.
    #[cfg(test)]
    pub(crate) fn states(&self) -> Vec<State> {
        self.states.iter().map(|state| State::clone(state)).collect()
    }

    /// The observation with a number.
    pub(crate) fn seen(&self, number: u32) -> &Seen {
        &self.seen[number as usize]
    }

    /// The next observations from a state with the states behind them: all of them, each once, ascending.
    fn steps(&mut self, from: u32, meter: &mut Meter<'_>) -> Result<Rc<[Step]>, Rejection> {
        if let Some(steps) = self.steps.get(&from) {
            return Ok(Rc::clone(steps));
        }
        let start = Rc::clone(&self.states[from as usize]);
        let start = Machine::from_state(self.interpreter.program, &start).map_err(contradicted)?;
        let mut search = Search::default();
        self.arrive(start, &mut search, meter)?;
        while let Some((machine, choice)) = search.open.pop_front() {
            for decision in choice.options.decisions(meter.choices())? {
                let mut decided = machine.clone();
                self.interpreter.decide(&mut decided, &choice, &decision)?;
                self.arrive(decided, &mut search, meter)?;
            }
        }
        let steps: Rc<[Step]> = search.steps.into_iter().collect();
        self.steps.insert(from, Rc::clone(&steps));
        Ok(steps)
    }

    /// Runs on to the next observation or decision and notes it. A run that waits for a decision is cut down to its
    /// canonical form: what was forgotten to tell states apart must not be there when it goes on.
    fn arrive(&mut self, mut machine: Machine, search: &mut Search, meter: &mut Meter<'_>) -> Result<(), Rejection> {
        match self.interpreter.run(&mut machine, meter)? {
            Pause::Ended(_) | Pause::Diverged => {}
            Pause::Observed(seen) => {
                meter.keep(seen.values.len() as u64)?;
                let seen = number(self.seen.insert_full(seen).0);
                search.steps.insert(Step { seen, state: self.number(&machine, meter)? });
            }
            Pause::Choice(choice) => {
                let state = self.interpreter.state(&machine);
                if !search.visited.contains(&state) {
                    meter.keep(size(&state))?;
                    let machine = Machine::from_state(self.interpreter.program, &state).map_err(contradicted)?;
                    search.visited.insert(state);
                    search.open.push_back((machine, choice));
                }
            }
        }
        Ok(())
    }

    fn number(&mut self, machine: &Machine, meter: &mut Meter<'_>) -> Result<u32, Rejection> {
        let state = self.interpreter.state(machine);
        meter.keep(size(&state))?;
        Ok(number(self.states.insert_full(Rc::new(state)).0))
    }
}

/// The runs of all quantifiers of a kind, in the order of the prefix. What they do together are tuples.
#[derive(Debug)]
pub(crate) struct Explorers<'a>(pub(crate) Vec<Explorer<'a>>);

impl<'a> Explorers<'a> {
    pub(crate) fn of_kind(programs: &'a Programs, property: &Pointwise, kind: Quantification) -> Self {
        let explorers = property.of_kind(kind).map(|(index, quantifier)| {
            let program: &Program = &programs[quantifier.program];
            Explorer::new(program, focus(program, property, index))
        });
        Self(explorers.collect())
    }

    /// The states in which runs start.
    pub(crate) fn initial(&mut self, meter: &mut Meter<'_>) -> Result<Vec<u32>, Rejection> {
        self.0.iter_mut().map(|explorer| explorer.initial(meter)).collect()
    }

    /// The steps of each run from its state.
    pub(crate) fn steps(&mut self, states: &[u32], meter: &mut Meter<'_>) -> Result<Vec<Rc<[Step]>>, Rejection> {
        self.0.iter_mut().zip(states).map(|(explorer, &state)| explorer.steps(state, meter)).collect()
    }

    /// What is seen at a step of each run.
    pub(crate) fn shown(&self, steps: &[Step]) -> impl Iterator<Item = (PointId, &[Value])> {
        self.0.iter().zip(steps).map(|(explorer, step)| {
            let seen = explorer.seen(step.seen);
            (seen.point, &*seen.values)
        })
    }
}

/// The states behind a step of each run.
pub(crate) fn states(steps: &[Step]) -> Vec<u32> {
    steps.iter().map(|step| step.state).collect()
}

/// A search from one state to the next observations.
#[derive(Debug, Default)]
struct Search {
    steps: BTreeSet<Step>,
    /// States before decisions that were met.
    visited: HashSet<State>,
    /// Those of them whose decisions have not been followed yet.
    open: VecDeque<(Machine, Choice)>,
}

/// How many values a state keeps, about.
fn size(state: &State) -> u64 {
    let registers: usize = state.frames.iter().map(|frame| frame.vars.len() + 2).sum();
    let cells: usize = state.heap.iter().map(|object| object.values.len() + 2).sum();
    (registers + cells + state.statics.len() + state.initialised.len() + state.identities.len()) as u64
}

/// Every tuple with one member of each list, in lexical order. Without lists there is one tuple, the empty one.
pub(crate) fn tuples(lists: &[Rc<[Step]>]) -> impl Iterator<Item = Vec<Step>> {
    // Nobody comes to the end of more.
    let n_tuples = lists.iter().fold(1, |count: usize, list| count.saturating_mul(list.len()));
    (0..n_tuples).map(move |mut rest| {
        let last_first = lists.iter().rev().map(|list| {
            let step = list[rest % list.len()];
            rest /= list.len();
            step
        });
        let mut tuple: Vec<Step> = last_first.collect();
        tuple.reverse();
        tuple
    })
}

/// A property over observations.
#[derive(Debug)]
pub(crate) struct Judge<'a> {
    property: &'a Pointwise,
    programs: Vec<&'a Program>,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(programs: &'a Programs, property: &'a Pointwise) -> Self {
        Self { property, programs: programs.iter().map(AsRef::as_ref).collect() }
    }

    /// Whether the assumption holds for observations of the universal runs.
    pub(crate) fn given(&self, universal: &[(PointId, &[Value])]) -> bool {
        let absent = self.property.quantifiers.len() - universal.len();
        let seen: Vec<_> = universal.iter().copied().map(Some).chain(vec![None; absent]).collect();
        self.property.evaluate(self.property.given, &self.programs, &seen).as_bool()
    }

    /// The conjuncts of the body that are false for observations of all runs.
    pub(crate) fn failing(&self, seen: &[(PointId, &[Value])]) -> Vec<usize> {
        let seen: Vec<_> = seen.iter().copied().map(Some).collect();
        let body = self.property.body.iter().enumerate();
        let is_false = |term| !self.property.evaluate(term, &self.programs, &seen).as_bool();
        body.filter(|(_, conjunct)| is_false(conjunct.term)).map(|(index, _)| index).collect()
    }
}
