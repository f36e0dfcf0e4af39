//! A program as one quantifier looks at it.

use std::sync::Arc;

use counterpoint_engine::PointwiseTask;
use counterpoint_ir::ids::{Id, PointId};
use counterpoint_ir::liveness::{Focus, Liveness};
use counterpoint_ir::program::{Action, Operand, Program};

use super::heads::Heads;
use super::value::{State, Value};

/// A program, where it is observed, and what is seen there.
#[derive(Debug)]
pub(crate) struct Subject {
    /// The program, by its position in the task.
    pub(crate) position: usize,
    pub(crate) program: Arc<Program>,
    pub(crate) focus: Focus,
    pub(crate) liveness: Liveness,
    pub(crate) heads: Heads,
    is_point: Vec<bool>,
    /// Per point, where the slots of the property that belong to this quantifier are found.
    fields: Vec<Vec<usize>>,
}

impl Subject {
    /// The program of a quantifier.
    pub(crate) fn new(task: &PointwiseTask<'_>, quantifier: usize) -> Self {
        let record = &task.property.quantifiers[quantifier];
        let program = Arc::clone(&task.programs[record.program]);
        let slots = || task.property.slots.iter().filter(|slot| slot.quantifier == quantifier);
        let mut focus = Focus::none(&program);
        let mut is_point = vec![false; program.points.len()];
        let mut fields = vec![Vec::new(); program.points.len()];
        for &point in &record.points {
            is_point[point.index()] = true;
            focus.look_at(&program, point, None);
            for slot in slots() {
                let field = task.property.field_index(&program, slot, point);
                focus.look_at(&program, point, Some(field));
                fields[point.index()].push(field);
            }
        }
        let liveness = Liveness::compute(&program, &focus);
        let heads = Heads::of(&program);
        Self { position: record.program, program, focus, liveness, heads, is_point, fields }
    }

    /// The `observe` of a point of the quantifier that a state stands before, if it does.
    fn observe_at(&self, state: &State) -> Option<(PointId, &[Operand])> {
        let at = state.frames.last()?.at;
        let instr = self.program.procs[at.proc].locs[at.loc].instrs.get(at.instr as usize)?;
        let Action::Observe(point, operands) = &instr.action else { return None };
        self.observes(*point).then_some((*point, operands))
    }

    /// Whether a state stands before an `observe`.
    pub(crate) fn has_arrived(&self, state: &State) -> bool {
        self.observe_at(state).is_some()
    }

    /// What is seen of a state that has arrived, one value per slot of the quantifier.
    pub(crate) fn seen(&self, state: &State) -> Option<Vec<Value>> {
        let (point, operands) = self.observe_at(state)?;
        let frame = state.frames.last()?;
        let value = |&field: &usize| match &operands[field] {
            Operand::Var(var) => frame.get(*var).cloned(),
            Operand::Const(value, _) => Value::known(value),
        };
        self.fields(point).iter().map(value).collect()
    }

    /// The state behind the `observe` that a state stands before, settled.
    pub(crate) fn passed(&self, mut state: State) -> State {
        state.frames.last_mut().expect("a run has a frame").at.instr += 1;
        state.settled(&self.program, &self.liveness)
    }

    /// Whether runs are observed at a point.
    pub(crate) fn observes(&self, point: PointId) -> bool {
        self.is_point[point.index()]
    }

    /// The positions of what is seen at a point: one per slot of the quantifier, in order.
    pub(crate) fn fields(&self, point: PointId) -> &[usize] {
        &self.fields[point.index()]
    }
}
