//! Definitions of the observed variables.

use counterpoint_ir::effect::Region;
use counterpoint_ir::ids::{Id, PointId};
use counterpoint_ir::program::{Action, PointKind, Position};
use counterpoint_prop::ObservationModel;

use crate::goals::Observable;
use crate::scope::ScopedProgram;

/// The observed variables, each with its definitions.
pub(crate) fn all(code: &ScopedProgram<'_>, sees: ObservationModel) -> Vec<(Observable, Vec<Position>)> {
    // A point without fields shows no values.
    let points = code.program.points.iter().filter(|(_, point)| !point.fields.is_empty());
    let mut all: Vec<(Observable, Vec<Position>)> = points.map(|(point, _)| of_point(code, point)).collect();
    if sees.output {
        all.push((Observable::Output, of_output(code)));
    }
    if sees.outcome {
        all.push((Observable::End, code.returns(code.program.entry())));
    }
    all.retain(|(_, definitions)| !definitions.is_empty());
    all
}

/// The observations of a point. The result of a method is observed outside the author's code: it is defined where the
/// method returns.
fn of_point(code: &ScopedProgram<'_>, point: PointId) -> (Observable, Vec<Position>) {
    let observed: Vec<Position> = code
        .run()
        .filter(|(_, instr)| matches!(instr.action, Action::Observe(seen, _) if seen == point))
        .map(|(at, _)| at)
        .collect();
    if code.program.points[point].kind != PointKind::Result {
        return (Observable::Point(point), observed);
    }
    let mut returned: Vec<Position> = observed
        .iter()
        .flat_map(|at| code.called_by(at.proc))
        .filter(|&method| code.program.procs[method].result.is_some())
        .flat_map(|method| code.returns(method))
        .collect();
    returned.sort_unstable();
    returned.dedup();
    (Observable::Result(point), if returned.is_empty() { observed } else { returned })
}

/// The calls from inside that can write, through procedures outside alone.
fn of_output(code: &ScopedProgram<'_>) -> Vec<Position> {
    let writes = writers(code);
    // Initialisers of libraries print nothing.
    let writing = code.run().filter(|(_, instr)| !matches!(instr.action, Action::InitClass(_))).filter(|(_, instr)| {
        is_write(&instr.action) || code.callees(&instr.action).iter().any(|callee| writes[callee.index()])
    });
    writing.map(|(at, _)| at).collect()
}

/// Per procedure, whether it is outside and can write through such procedures.
fn writers(code: &ScopedProgram<'_>) -> Vec<bool> {
    let mut callers: Vec<Vec<usize>> = vec![Vec::new(); code.program.procs.len()];
    let mut writes = vec![false; code.program.procs.len()];
    let mut open = Vec::new();
    for (at, instr) in code.instrs(|proc| !code.is_inside(proc)) {
        if is_write(&instr.action) {
            open.push(at.proc.index());
        }
        for callee in code.callees(&instr.action) {
            callers[callee.index()].push(at.proc.index());
        }
    }
    // Only callers outside are followed: output of the author's code is defined there.
    while let Some(proc) = open.pop() {
        if !std::mem::replace(&mut writes[proc], true) {
            open.extend(&callers[proc]);
        }
    }
    writes
}

fn is_write(action: &Action) -> bool {
    matches!(action, Action::Native(native, _) if native.row().writes.contains(&Region::Output))
}
