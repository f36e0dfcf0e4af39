//! The states of one program under one focus, each with a number, and what can be observed next from each.

use std::sync::Arc;

use counterpoint_engine::{Ends, Place, PointwiseTask};
use counterpoint_eval::{Code, Machine, Snapshot};
use counterpoint_ir::ids::{Id, PointId};
use counterpoint_ir::liveness::Focus;
use counterpoint_ir::program::{Action, Operand, Program, Terminator};
use counterpoint_ir::{Integer, Value};
use counterpoint_prop::Pointwise;
use counterpoint_witness::Decision;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::fault::Faults;
use crate::segment::{Gap, Limits, Projection, Segment, explore};

/// The number of a state, or of an observation, within its space.
pub(crate) type Number = u32;

/// The states of one program under one focus.
#[derive(Debug)]
pub(crate) struct Space {
    /// The program, by its position in the task.
    pub(crate) program: usize,
    pub(crate) code: Arc<Code>,
    points: Vec<PointId>,
    /// Per point (by id), the positions of the values that the property looks at, in the order of their names.
    fields: Vec<Vec<usize>>,
    /// The names of these values.
    names: Vec<String>,
    /// Integer constants of the program, worth trying where a choice cannot be enumerated.
    constants: Vec<Integer>,
    states: IndexSet<Snapshot, FxBuildHasher>,
    observations: IndexSet<Box<[Value]>, FxBuildHasher>,
    /// Per state, once it has been explored.
    successors: Vec<Option<Arc<Successors>>>,
    pub(crate) ends: Ends,
}

/// What can be observed next from a state.
#[derive(Debug, Default)]
pub(crate) struct Successors {
    /// Observation and state behind it, in the order of discovery.
    pub(crate) steps: Vec<(Number, Number)>,
    pub(crate) gap: Option<Gap>,
}

impl Projection for Space {
    fn fields(&self, point: PointId) -> &[usize] {
        &self.fields[point.index()]
    }
}

impl Space {
    /// The space of a quantifier of the property.
    pub(crate) fn new(task: &PointwiseTask<'_>, quantifier: usize) -> Self {
        let property = &task.property;
        let record = &property.quantifiers[quantifier];
        let program = &task.programs[record.program];
        let names = names_seen(property, quantifier);
        let mut focus = Focus::none(program);
        let mut fields = vec![Vec::new(); program.points.len()];
        for &point in &record.points {
            focus.look_at(program, point, None);
            for name in &names {
                let position = program.points[point].fields.iter().position(|seen| seen.name == *name);
                let position = position.expect("every point of the quantifier has the field");
                focus.look_at(program, point, Some(position));
                fields[point.index()].push(position);
            }
        }
        let code = Code::compile(program, &focus);
        let initial = Machine::new(&code).snapshot();
        Self {
            program: record.program,
            code,
            points: record.points.clone(),
            fields,
            names,
            constants: constants(program),
            states: IndexSet::from_iter([initial]),
            observations: IndexSet::default(),
            successors: vec![None],
            ends: Ends::default(),
        }
    }

    /// Whether this space serves a quantifier too.
    pub(crate) fn serves(&self, task: &PointwiseTask<'_>, quantifier: usize) -> bool {
        let record = &task.property.quantifiers[quantifier];
        self.program == record.program
            && self.points == record.points
            && self.names == names_seen(task.property, quantifier)
    }

    /// The position of a value among what is seen.
    pub(crate) fn index_of(&self, name: &str) -> usize {
        self.names.iter().position(|other| other == name).expect("the property looks at it")
    }

    pub(crate) fn n_states(&self) -> usize {
        self.states.len()
    }

    pub(crate) fn state(&self, number: Number) -> &Snapshot {
        &self.states[number as usize]
    }

    pub(crate) fn observation(&self, number: Number) -> &[Value] {
        &self.observations[number as usize]
    }

    /// Whether the state still has to be explored.
    pub(crate) fn is_open(&self, state: Number) -> bool {
        self.successors[state as usize].is_none()
    }

    /// What can be observed next; the state has been explored.
    pub(crate) fn successors(&self, state: Number) -> &Arc<Successors> {
        self.successors[state as usize].as_ref().expect("states are explored before they are expanded")
    }

    /// Explores a state; pure, so that several can be explored at once.
    pub(crate) fn explore(&self, state: Number, faults: Faults, limits: Limits<'_>, with_paths: bool) -> Segment {
        let limits = Limits { samples: &self.constants, ..limits };
        let mut machine = Machine::new(&self.code);
        explore(&mut machine, self.state(state), faults, self, limits, with_paths)
    }

    /// Enters what exploring a state found.
    pub(crate) fn enter(&mut self, state: Number, segment: Segment) {
        let mut steps = Vec::with_capacity(segment.reached.len());
        for (observed, reached) in segment.reached {
            let observed = self.observations.insert_full(observed).0;
            let reached = self.states.insert_full(reached).0;
            steps.push((number(observed), number(reached)));
        }
        self.successors.resize(self.states.len(), None);
        self.successors[state as usize] = Some(Arc::new(Successors { steps, gap: segment.gap }));
        self.count_ends(&segment.ends, segment.gap);
    }

    fn count_ends(&mut self, ends: &crate::segment::SegmentEnds, gap: Option<Gap>) {
        self.ends.returned += ends.returned;
        self.ends.blocked += ends.blocked;
        self.ends.diverged += ends.diverged;
        self.ends.threw += ends.threw;
        self.ends.cut += u64::from(gap.is_some());
        for &(trap, at) in &ends.trapped {
            let place = Place { program: self.program, at };
            match self.ends.trapped.iter_mut().find(|known| known.0 == trap && known.1 == place) {
                Some(known) => known.2 += 1,
                None => self.ends.trapped.push((trap, place, 1)),
            }
        }
    }

    /// The decisions that lead to a step, in an exploration with paths of the state that it starts from.
    pub(crate) fn path(&self, explored: &Segment, step: (Number, Number)) -> Vec<Decision> {
        let key = (self.observations[step.0 as usize].clone(), self.states[step.1 as usize].clone());
        let index = explored.reached.get_index_of(&key).expect("the same exploration finds the same step");
        explored.paths[index].clone()
    }
}

/// The names of what the property looks at in a run, ascending.
fn names_seen(property: &Pointwise, quantifier: usize) -> Vec<String> {
    let slots = property.slots.iter().filter(|slot| slot.quantifier == quantifier);
    let mut names: Vec<String> = slots.map(|slot| slot.field.clone()).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// The integer constants of a program, ascending, at most a few dozen.
fn constants(program: &Program) -> Vec<Integer> {
    let mut found = Vec::new();
    let mut add = |operand: &Operand| {
        if let Operand::Const(Value::Int(value), _) = operand {
            found.push(value.clone());
        }
    };
    for loc in program.procs.values().flat_map(|proc| proc.locs.values()) {
        for instr in &loc.instrs {
            if !matches!(instr.action, Action::Havoc { .. }) {
                instr.operands().into_iter().for_each(&mut add);
            }
        }
        if let Terminator::Branch(operand, ..) = &loc.terminator {
            add(operand);
        }
    }
    found.sort_unstable();
    found.dedup();
    found.truncate(32);
    found
}

pub(crate) fn number(index: usize) -> Number {
    Number::try_from(index).expect("the budget ends before 2^32 states")
}
