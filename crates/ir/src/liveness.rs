//! Which registers matter: backward liveness per position.
//!
//! State identity rests on this: without it, stale temporaries keep states apart that behave alike, and frontiers do not
//! close. What a property does not look at should not keep states apart either, so liveness is computed for a [`Focus`].
//! Both `eval` and `witness` forget registers that are dead; a mistake here cannot pass unseen, because reading a
//! forgotten register is an error in `witness`.

use std::collections::BTreeSet;

use crate::ids::{Id, IdVec, LocId, PointId, ProcId, VarId};
use crate::program::{Action, Instr, Operand, Position, Proc, Program};

/// What of a program's observations is looked at: per point, nothing, or some of its fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Focus {
    points: IdVec<PointId, Option<Vec<bool>>>,
}

impl Focus {
    /// Everything is looked at.
    pub fn all(program: &Program) -> Self {
        Self { points: program.points.values().map(|point| Some(vec![true; point.fields.len()])).collect() }
    }

    /// Nothing is looked at; points are added with [`look_at`](Self::look_at).
    pub fn none(program: &Program) -> Self {
        Self { points: program.points.values().map(|_| None).collect() }
    }

    /// Stops at a point, and looks at a field of it if one is given.
    pub fn look_at(&mut self, program: &Program, point: PointId, field: Option<usize>) {
        let fields = self.points[point].get_or_insert_with(|| vec![false; program.points[point].fields.len()]);
        if let Some(field) = field {
            fields[field] = true;
        }
    }

    /// Whether runs stop at the point.
    pub fn stops_at(&self, point: PointId) -> bool {
        self.points[point].is_some()
    }

    /// Whether the field of the point is looked at.
    pub fn sees(&self, point: PointId, field: usize) -> bool {
        self.points[point].as_ref().is_some_and(|fields| fields[field])
    }
}

/// The live registers at every position of a program.
#[derive(Debug, Clone)]
pub struct Liveness {
    live: IdVec<ProcId, IdVec<LocId, LiveInLoc>>,
}

/// Per instruction of a location, and for its terminator behind the last one: live registers before it, ascending.
type LiveInLoc = Vec<Box<[VarId]>>;

impl Liveness {
    /// Computes liveness under a focus, by iteration to the least fixed point.
    pub fn compute(program: &Program, focus: &Focus) -> Self {
        Self { live: program.procs.values().map(|proc| live_in_proc(proc, focus)).collect() }
    }

    /// The live registers at a position, ascending.
    pub fn at(&self, position: Position) -> &[VarId] {
        &self.live[position.proc][position.loc][position.instr as usize]
    }

    /// The registers that a frame needs, ascending: at its position, or, if it waits for a call, behind that.
    pub fn of_frame(&self, program: &Program, at: Position, is_waiting: bool) -> Vec<VarId> {
        if is_waiting { self.while_waiting(program, at) } else { self.at(at).to_vec() }
    }

    /// The registers that a frame needs once the call it waits for is over, ascending: those that are live behind the
    /// call, without the one that receives the result, and, because the callee may throw, those that are live at the
    /// handler.
    fn while_waiting(&self, program: &Program, behind: Position) -> Vec<VarId> {
        let (proc, record) = (behind.proc, &program.procs[behind.proc]);
        let (dest, handler) = program.awaited(behind);
        // Nothing is behind a terminator that traps: what was called throws.
        let is_terminator = behind.instr as usize > record.locs[behind.loc].instrs.len();
        let behind = if is_terminator { &[] } else { self.at(behind) };
        let mut live: BTreeSet<VarId> = behind.iter().copied().filter(|&var| dest != Some(var)).collect();
        if let Some(loc) = handler {
            let entry = self.at(Position { proc, loc, instr: 0 });
            live.extend(entry.iter().copied().filter(|&var| record.locs[loc].catch != Some(var)));
        }
        live.into_iter().collect()
    }
}

type Set = Vec<u64>;

fn live_in_proc(proc: &Proc, focus: &Focus) -> IdVec<LocId, LiveInLoc> {
    let words = proc.vars.len().div_ceil(64);
    let mut entry: IdVec<LocId, Set> = proc.locs.values().map(|_| vec![0; words]).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for loc in proc.locs.ids().rev() {
            let before = walk_back(proc, loc, &entry, focus, |_| ());
            if before != entry[loc] {
                entry[loc] = before;
                changed = true;
            }
        }
    }
    proc.locs
        .ids()
        .map(|loc| {
            let mut positions = Vec::new();
            walk_back(proc, loc, &entry, focus, |set| positions.push(members(set)));
            positions.reverse();
            positions
        })
        .collect()
}

/// Walks a location from its end to its start and shows the set before the terminator and before each instruction.
fn walk_back(proc: &Proc, loc: LocId, entry: &IdVec<LocId, Set>, focus: &Focus, mut show: impl FnMut(&Set)) -> Set {
    let record = &proc.locs[loc];
    let mut set: Set = vec![0; proc.vars.len().div_ceil(64)];
    for successor in record.terminator.successors() {
        join_entry(&mut set, proc, successor, entry);
    }
    if let Some(var) = record.terminator.operand().and_then(Operand::var) {
        insert(&mut set, var);
    }
    show(&set);
    for instr in record.instrs.iter().rev() {
        if let Some(dest) = instr.dest {
            set[dest.index() / 64] &= !(1 << (dest.index() % 64));
        }
        if let Some(handler) = instr.handler {
            join_entry(&mut set, proc, handler, entry);
        }
        reads(instr, focus).for_each(|var| insert(&mut set, var));
        show(&set);
    }
    set
}

/// Adds what is live on entry to a location; its catch register is set by entering it.
fn join_entry(set: &mut Set, proc: &Proc, loc: LocId, entry: &IdVec<LocId, Set>) {
    for (index, word) in entry[loc].iter().enumerate() {
        let caught = proc.locs[loc].catch.filter(|var| var.index() / 64 == index);
        set[index] |= word & !caught.map_or(0, |var| 1 << (var.index() % 64));
    }
}

/// The registers an instruction reads, as far as the focus cares.
fn reads<'a>(instr: &'a Instr, focus: &'a Focus) -> impl Iterator<Item = VarId> + 'a {
    let is_seen = move |index: usize| {
        if let Action::Observe(point, _) = &instr.action { focus.sees(*point, index) } else { true }
    };
    instr
        .operands()
        .into_iter()
        .enumerate()
        .filter_map(move |(index, operand)| operand.var().filter(|_| is_seen(index)))
}

fn insert(set: &mut Set, var: VarId) {
    set[var.index() / 64] |= 1 << (var.index() % 64);
}

fn members(set: &Set) -> Box<[VarId]> {
    (0..set.len() * 64).filter(|&bit| set[bit / 64] >> (bit % 64) & 1 == 1).map(VarId::from_index).collect()
}
