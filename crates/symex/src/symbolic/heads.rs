//! Loop heads: the locations at which every loop of a procedure passes.

use counterpoint_ir::ids::{Id, IdVec, LocId, ProcId};
use counterpoint_ir::program::{Proc, Program};

/// The loop heads of a program.
#[derive(Debug)]
pub(crate) struct Heads {
    is_head: IdVec<ProcId, Vec<bool>>,
}

impl Heads {
    pub(crate) fn of(program: &Program) -> Self {
        Self { is_head: program.procs.values().map(of_proc).collect() }
    }

    pub(crate) fn contains(&self, proc: ProcId, loc: LocId) -> bool {
        self.is_head[proc][loc.index()]
    }
}

/// The targets of edges that lead back to a location on the path of a depth-first walk.
fn of_proc(proc: &Proc) -> Vec<bool> {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        OnPath,
        Done,
    }
    let successors = |loc: LocId| {
        let loc = &proc.locs[loc];
        let handlers = loc.instrs.iter().filter_map(|instr| instr.handler);
        loc.terminator.successors().into_iter().chain(handlers).collect::<Vec<_>>()
    };
    let mut is_head = vec![false; proc.locs.len()];
    let mut marks = vec![Mark::New; proc.locs.len()];
    let Some(first) = proc.locs.ids().next() else { return is_head };
    marks[first.index()] = Mark::OnPath;
    let mut path = vec![(first, successors(first))];
    while let Some((loc, open)) = path.last_mut() {
        let Some(next) = open.pop() else {
            marks[loc.index()] = Mark::Done;
            path.pop();
            continue;
        };
        match marks[next.index()] {
            Mark::New => {
                marks[next.index()] = Mark::OnPath;
                path.push((next, successors(next)));
            }
            Mark::OnPath => is_head[next.index()] = true,
            Mark::Done => {}
        }
    }
    is_head
}
