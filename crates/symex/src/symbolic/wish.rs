//! The body of a property, read at places between observations: what one would like to hold there.
//!
//! Where the registers that an `observe` shows are live already, the body can be asked of their present values. It need
//! not hold there, but a relation in which it does is the first to be tried, and where an existential choice is still
//! open, it says which one to prefer.

use counterpoint_ir::ids::VarId;
use counterpoint_ir::program::{Action, Operand};
use counterpoint_prop::Pointwise;

use crate::presburger::{Cube, Literal, Sym};

use super::expand::Sides;
use super::formula::Formula;
use super::subject::Subject;
use super::value::{State, Value};

/// The literals of the body over states in which every number is a parameter.
pub(crate) fn wishes(sides: &Sides, property: &Pointwise, universal: &[State], existential: &[State]) -> Vec<Literal> {
    let value = |slot: u32| -> Option<Value> {
        let (is_universal, side, place) = sides.slot(slot);
        let (subject, state) = if is_universal {
            (&sides.universal[side], &universal[side])
        } else {
            (&sides.existential[side], &existential[side])
        };
        shown_later(subject, state, place)
    };
    let mut literals = Vec::new();
    for &term in &sides.body {
        if !property.pool.variables(term).into_iter().all(|(slot, _)| value(slot).is_some()) {
            continue;
        }
        let known = |slot: u32| value(slot).unwrap_or(Value::Bool(false));
        let mut fresh: Sym = 1 << 20;
        let first = fresh;
        let disjuncts =
            Formula { pool: &property.pool, slots: &known, fresh: &mut fresh }.all(&[term], &Cube::default());
        // Alternatives and quotients say nothing simple.
        if let Ok(disjuncts) = disjuncts
            && let [only] = &disjuncts[..]
            && fresh == first
        {
            literals.extend(only.literals().iter().cloned());
        }
    }
    literals
}

/// The present value of the register that will be shown for a slot, if it is live.
fn shown_later(subject: &Subject, state: &State, place: usize) -> Option<Value> {
    let frame = state.frames.last()?;
    let proc = &subject.program.procs[frame.at.proc];
    let instrs = proc.locs.values().flat_map(|loc| &loc.instrs);
    let registers = instrs.filter_map(|instr| {
        let Action::Observe(point, operands) = &instr.action else { return None };
        if subject.observes(*point) { operands.get(*subject.fields(*point).get(place)?) } else { None }
    });
    let live = |operand: &Operand| operand.var().and_then(|var: VarId| frame.get(var).cloned());
    registers.into_iter().find_map(live)
}
