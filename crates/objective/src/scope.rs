//! The part of a program that goals consider: the code of its author, the entry, and argument construction.

use counterpoint_ir::effect::Callee;
use counterpoint_ir::guide::Guide;
use counterpoint_ir::ids::{Id, PointId, ProcId};
use counterpoint_ir::program::{Action, Instr, PointKind, Position, Program, Terminator};

/// A program, with the procedures inside.
pub(crate) struct ScopedProgram<'p> {
    pub(crate) program: &'p Program,
    pub(crate) guide: &'p Guide,
    /// Per procedure.
    is_inside: Vec<bool>,
    /// Per procedure, whether a run can reach it other than in argument construction.
    is_run: Vec<bool>,
    /// Per selector, the procedures that it can dispatch to.
    targets: Vec<Vec<ProcId>>,
}

impl<'p> ScopedProgram<'p> {
    pub(crate) fn new(program: &'p Program, guide: &'p Guide) -> Self {
        let mut targets = vec![Vec::new(); program.classes.selectors.len()];
        for class in program.classes.classes.values() {
            for (selector, proc) in &class.methods {
                targets[selector.index()].push(*proc);
            }
        }
        let is_inside = |proc: ProcId| is_own(guide, proc) || proc == program.entry() || makes_input(program, proc);
        let is_inside = program.procs.ids().map(is_inside).collect();
        let mut code = Self { program, guide, is_inside, is_run: vec![true; program.procs.len()], targets };
        if let Some(making) = program.point_of(PointKind::ConstructionBegin) {
            code.is_run = code.reached_without(making);
        }
        code
    }

    /// Per procedure, whether it is reachable without a procedure that passes a point.
    fn reached_without(&self, point: PointId) -> Vec<bool> {
        let mut is_reached = vec![false; self.program.procs.len()];
        let mut open: Vec<ProcId> =
            self.program.classes.traps.values().copied().chain([self.program.entry()]).collect();
        while let Some(proc) = open.pop() {
            if std::mem::replace(&mut is_reached[proc.index()], true) {
                continue;
            }
            let instrs = || self.program.procs[proc].locs.values().flat_map(|loc| &loc.instrs);
            if instrs().any(|instr| matches!(instr.action, Action::Observe(passed, _) if passed == point)) {
                continue;
            }
            open.extend(instrs().flat_map(|instr| self.callees(&instr.action)));
        }
        is_reached
    }

    pub(crate) fn is_own(&self, proc: ProcId) -> bool {
        is_own(self.guide, proc)
    }

    pub(crate) fn is_inside(&self, proc: ProcId) -> bool {
        self.is_inside[proc.index()]
    }

    /// The instructions of the procedures inside.
    pub(crate) fn inside(&self) -> impl Iterator<Item = (Position, &'p Instr)> + '_ {
        self.instrs(|proc| self.is_inside(proc))
    }

    /// Those that can be part of a run, not only of argument construction, which shows nothing.
    pub(crate) fn run(&self) -> impl Iterator<Item = (Position, &'p Instr)> + '_ {
        self.instrs(|proc| self.is_inside(proc) && self.is_run[proc.index()])
    }

    /// The instructions of some procedures.
    pub(crate) fn instrs<'a>(
        &'a self,
        is_wanted: impl Fn(ProcId) -> bool + 'a,
    ) -> impl Iterator<Item = (Position, &'p Instr)> + 'a {
        self.program.procs.iter().filter(move |(proc, _)| is_wanted(*proc)).flat_map(|(proc, record)| {
            record.locs.iter().flat_map(move |(loc, record)| {
                (0..).zip(&record.instrs).map(move |(instr, what)| (Position { proc, loc, instr }, what))
            })
        })
    }

    /// Where a procedure returns.
    pub(crate) fn returns(&self, proc: ProcId) -> Vec<Position> {
        let locs = self.program.procs[proc].locs.iter();
        let ends = locs.filter(|(_, loc)| matches!(loc.terminator, Terminator::Return(_)));
        ends.map(|(loc, record)| Position { proc, loc, instr: u32::try_from(record.instrs.len()).unwrap_or(u32::MAX) })
            .collect()
    }

    /// What an instruction can call.
    pub(crate) fn callees(&self, action: &Action) -> Vec<ProcId> {
        match action.callee() {
            None => Vec::new(),
            Some(Callee::Proc(proc)) => vec![proc],
            Some(Callee::Selector(selector)) => self.targets[selector.index()].clone(),
            Some(Callee::Initialiser(class)) => self.program.classes.classes[class].initialiser.into_iter().collect(),
        }
    }

    /// The procedures of the author that a procedure calls.
    pub(crate) fn called_by(&self, caller: ProcId) -> Vec<ProcId> {
        let calls = self.instrs(move |proc| proc == caller);
        let mut called: Vec<ProcId> = calls.flat_map(|(_, instr)| self.callees(&instr.action)).collect();
        called.retain(|&proc| self.is_own(proc));
        called.sort_unstable();
        called.dedup();
        called
    }
}

fn is_own(guide: &Guide, proc: ProcId) -> bool {
    guide.is_own.get(proc) == Some(&true)
}

fn makes_input(program: &Program, proc: ProcId) -> bool {
    let mut instrs = program.procs[proc].locs.values().flat_map(|loc| &loc.instrs);
    instrs.any(|instr| matches!(instr.action, Action::Havoc { input: Some(_), .. }))
}
