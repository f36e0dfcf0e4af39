//! Definite assignment: no path reads a register that it has not assigned.
//!
//! A register breaks the rule if and only if it is live where the procedure starts. Liveness is followed backwards from
//! the reads of one register at a time: most registers are temporaries of one location and cost nothing, and memory
//! stays linear in the procedure, unlike with a set of registers per location. Unreachable reads never get back to the
//! start and are no violations.
//!
//! Positions in a location: 0 is the entry, where a catch register is assigned; instruction *i* is at *i* + 1, and the
//! terminator stands behind the last one. An instruction that throws goes to its handler without assigning.

use std::collections::BTreeSet;

use super::{At, Verifier, What};
use crate::ids::{Id, LocId, VarId};
use crate::program::{Loc, Operand, Proc};
use crate::text::show_register;

/// Reports the registers that are read too early: rule 18. One read of each is named.
pub(super) fn check<'a>(verifier: &mut Verifier<'a>, proc: &'a Proc) {
    let Some(start) = proc.locs.ids().next() else { return };
    let edges = Edges::of(proc);
    let touches = Touches::of(proc);
    let mut search = Search { first_write: vec![None; proc.locs.len()], read_by: vec![None; proc.locs.len()] };
    let params: BTreeSet<VarId> = proc.params.iter().copied().collect();
    for var in proc.vars.ids().filter(|var| !params.contains(var)) {
        let (reads, writes) = (&touches.reads[var.index()], &touches.writes[var.index()]);
        if let Some(read) = search.read_reaching(start, reads, writes, &edges) {
            let at = at(proc, read);
            verifier.report_at(18, at, &format!("{} may be read before it is assigned", show_register(proc, var)));
        }
    }
}

/// A place in the code: location and position.
#[derive(Clone, Copy)]
struct Place {
    loc: LocId,
    position: usize,
}

fn at(proc: &Proc, read: Place) -> At<'_> {
    let loc = &proc.locs[read.loc];
    let what = match loc.instrs.get(read.position - 1) {
        Some(instr) => What::Instr(instr),
        None => What::Terminator(&loc.terminator, loc.span),
    };
    At { proc, loc: read.loc, what }
}

/// Where each location is entered from: the positions that may go there.
struct Edges {
    into: Vec<Vec<Place>>,
}

impl Edges {
    fn of(proc: &Proc) -> Self {
        let mut into = vec![Vec::new(); proc.locs.len()];
        for (loc, record) in proc.locs.iter() {
            let handlers =
                record.instrs.iter().enumerate().filter_map(|(index, instr)| Some((index + 1, instr.handler?)));
            let end = record.instrs.len() + 1;
            for (position, to) in handlers.chain(record.terminator.successors().into_iter().map(|to| (end, to))) {
                if let Some(into) = into.get_mut(to.index()) {
                    into.push(Place { loc, position });
                }
            }
        }
        Self { into }
    }
}

/// Per register, where it is read and written, in order.
struct Touches {
    reads: Vec<Vec<Place>>,
    writes: Vec<Vec<Place>>,
}

impl Touches {
    fn of(proc: &Proc) -> Self {
        let mut touches =
            Touches { reads: vec![Vec::new(); proc.vars.len()], writes: vec![Vec::new(); proc.vars.len()] };
        for (loc, record) in proc.locs.iter() {
            touches.add(loc, record);
        }
        touches
    }

    fn add(&mut self, loc: LocId, record: &Loc) {
        fn note(table: &mut [Vec<Place>], var: Option<VarId>, place: Place) {
            // Registers that do not exist have been reported.
            if let Some(places) = var.and_then(|var| table.get_mut(var.index())) {
                places.push(place);
            }
        }
        note(&mut self.writes, record.catch, Place { loc, position: 0 });
        for (index, instr) in record.instrs.iter().enumerate() {
            let place = Place { loc, position: index + 1 };
            instr.operands().into_iter().for_each(|operand| note(&mut self.reads, operand.var(), place));
            note(&mut self.writes, instr.dest, place);
        }
        let end = Place { loc, position: record.instrs.len() + 1 };
        note(&mut self.reads, record.terminator.operand().and_then(Operand::var), end);
    }
}

/// Scratch space, empty between registers.
struct Search {
    /// Per location, the first position that writes the register.
    first_write: Vec<Option<usize>>,
    /// Per location at whose entry the register is live, the read because of which it is.
    read_by: Vec<Option<Place>>,
}

impl Search {
    /// A read that a path from the start reaches without a write.
    fn read_reaching(&mut self, start: LocId, reads: &[Place], writes: &[Place], edges: &Edges) -> Option<Place> {
        for write in writes {
            self.first_write[write.loc.index()].get_or_insert(write.position);
        }
        let mut pending = Vec::new();
        for &read in reads {
            self.live_before(read, read, &mut pending);
        }
        let mut visited = Vec::new();
        while let Some(loc) = pending.pop() {
            visited.push(loc);
            if let Some(read) = self.read_by[loc.index()] {
                edges.into[loc.index()].iter().for_each(|&from| self.live_before(from, read, &mut pending));
            }
        }
        let found = self.read_by[start.index()];
        for loc in visited {
            self.read_by[loc.index()] = None;
        }
        for write in writes {
            self.first_write[write.loc.index()] = None;
        }
        found
    }

    /// The register is live before a position: so it is at the entry, unless it is written in between.
    fn live_before(&mut self, place: Place, read: Place, pending: &mut Vec<LocId>) {
        let loc = place.loc.index();
        let is_written = self.first_write[loc].is_some_and(|write| write < place.position);
        if !is_written && self.read_by[loc].is_none() {
            self.read_by[loc] = Some(read);
            pending.push(place.loc);
        }
    }
}
