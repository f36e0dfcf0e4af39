//! Inputs that can be taken more than once between two observations.
//!
//! At an observation only the latest value of an input is seen, so a shorthand compares nothing else. Whether an earlier
//! value can be lost is a question of ways through the graph: from a place that takes the input, does a way lead to such
//! a place again without passing an observation? Conditions are not looked at, so the answer may name an input of which
//! no run takes two values. Calls and handlers are not followed: a procedure of the native language takes no
//! inputs and observes nothing, and nothing there throws.
//!
//! A location is summed up once: what it takes before its first observation, and what after its last one. Then each
//! input is followed over locations, which costs one walk per input at most.

use std::collections::{BTreeSet, HashMap};

use counterpoint_ir::Value;
use counterpoint_ir::ids::{IdVec, InputId, LocId, PointId, VarId};
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::program::{Action, Instr, Loc, Operand, Proc, Program};

/// The inputs that can be taken more than once between two observations of the points, or before the first one.
pub(super) fn repeated(program: &Program, points: &[PointId]) -> BTreeSet<InputId> {
    let mut found = BTreeSet::new();
    for proc in program.procs.values() {
        let registers = registers(program, proc);
        let summaries: IdVec<LocId, Summary> =
            proc.locs.values().map(|loc| summarise(loc, points, &registers, &mut found)).collect();
        for input in program.inputs.ids() {
            if !found.contains(&input) && is_taken_again(input, proc, &summaries) {
                found.insert(input);
            }
        }
    }
    found
}

/// What a location does, as far as it matters here.
struct Summary {
    /// The inputs taken before the first observation.
    first: BTreeSet<InputId>,
    /// The inputs taken behind the last observation.
    last: BTreeSet<InputId>,
    observes: bool,
}

/// Sums a location up, and finds the inputs that are repeated within it.
fn summarise(
    loc: &Loc,
    points: &[PointId],
    registers: &HashMap<VarId, InputId>,
    found: &mut BTreeSet<InputId>,
) -> Summary {
    let mut summary = Summary { first: BTreeSet::new(), last: BTreeSet::new(), observes: false };
    for instr in &loc.instrs {
        if let Action::Observe(point, _) = &instr.action
            && points.contains(point)
        {
            summary.observes = true;
            summary.last.clear();
        } else if let Some(input) = taken(instr, registers) {
            if !summary.last.insert(input) {
                found.insert(input);
            }
            if !summary.observes {
                summary.first.insert(input);
            }
        }
    }
    summary
}

/// The input that an instruction takes. Arrays whose elements have ranges are taken element by element, from the first.
fn taken(instr: &Instr, registers: &HashMap<VarId, InputId>) -> Option<InputId> {
    if let Action::Havoc { input, .. } = &instr.action {
        return *input;
    }
    let Action::Apply(Prim { op: Op::ArrayStore, .. }, operands) = &instr.action else { return None };
    let is_first = matches!(&operands[1], Operand::Const(Value::Int(index), _) if index.is_zero());
    registers.get(&instr.dest?).copied().filter(|_| is_first)
}

/// The registers that hold inputs: observations show them under the names of the inputs.
fn registers(program: &Program, proc: &Proc) -> HashMap<VarId, InputId> {
    let inputs: HashMap<&str, InputId> = program.inputs.iter().map(|(id, input)| (input.name.as_str(), id)).collect();
    let mut registers = HashMap::new();
    for instr in proc.locs.values().flat_map(|loc| &loc.instrs) {
        let Action::Observe(point, operands) = &instr.action else { continue };
        for (seen, operand) in program.points[*point].fields.iter().zip(operands) {
            if let (Some(&input), Some(var)) = (inputs.get(seen.name.as_str()), operand.var()) {
                registers.insert(var, input);
            }
        }
    }
    registers
}

/// Whether a way leads from where an input is taken to such a place again, without an observation between them.
fn is_taken_again(input: InputId, proc: &Proc, summaries: &IdVec<LocId, Summary>) -> bool {
    let starts = summaries.iter().filter(|(_, summary)| summary.last.contains(&input));
    let mut open: Vec<LocId> = starts.flat_map(|(id, _)| proc.locs[id].terminator.successors()).collect();
    let mut met: BTreeSet<LocId> = BTreeSet::new();
    while let Some(id) = open.pop() {
        if !met.insert(id) {
            continue;
        }
        if summaries[id].first.contains(&input) {
            return true;
        }
        if !summaries[id].observes {
            open.extend(proc.locs[id].terminator.successors());
        }
    }
    false
}
