//! The last pass over a lowered procedure: empty locations are bridged, unreachable ones dropped, temporaries renamed.
//!
//! Lowering makes a location for every place where ways meet, and goes on after endless loops; removing what is left
//! over here keeps it simple there.

use counterpoint_ir::ids::{Id, IdVec, LocId, VarId};
use counterpoint_ir::program::{Loc, Proc, Terminator};

/// Tidies a procedure up. Locations keep their order.
pub(super) fn tidy(mut proc: Proc) -> Proc {
    let bridge = bridges(&proc.locs);
    for id in proc.locs.ids() {
        proc.locs[id].terminator = redirect(&proc.locs[id].terminator, &bridge);
    }
    let numbers = reachable_numbers(&proc.locs);
    let kept = proc.locs.into_values().zip(numbers.values()).filter(|(_, number)| number.is_some());
    let number = numbers.values().map(|number| number.unwrap_or(LocId::from_index(0))).collect();
    proc.locs = kept.map(|(loc, _)| Loc { terminator: redirect(&loc.terminator, &number), ..loc }).collect();
    for id in proc.vars.ids() {
        rename_temporary(&mut proc, id);
    }
    proc
}

/// Temporaries get names that no variable can have.
fn rename_temporary(proc: &mut Proc, id: VarId) {
    if !proc.vars[id].is_named {
        proc.vars[id].name = format!("${}", id.index());
    }
}

/// Where a jump to each location ends up, if empty locations are passed through. A circle of empty locations stays.
fn bridges(locs: &IdVec<LocId, Loc>) -> IdVec<LocId, LocId> {
    let mut bridge: IdVec<LocId, Option<LocId>> = locs.values().map(|_| None).collect();
    for start in locs.ids() {
        let mut way = Vec::new();
        let mut at = start;
        let target = loop {
            if let Some(known) = bridge[at] {
                break known;
            }
            match &locs[at] {
                Loc { instrs, terminator: Terminator::Goto(next), .. } if instrs.is_empty() => {
                    // Marked with itself, so that a circle ends where it is entered again.
                    bridge[at] = Some(at);
                    way.push(at);
                    at = *next;
                }
                _ => break at,
            }
        };
        for passed in way {
            bridge[passed] = Some(target);
        }
        bridge[at].get_or_insert(target);
    }
    bridge.into_values().map(|target| target.expect("every location was visited")).collect()
}

fn redirect(terminator: &Terminator, to: &IdVec<LocId, LocId>) -> Terminator {
    match terminator {
        Terminator::Goto(next) => Terminator::Goto(to[*next]),
        Terminator::Branch(condition, yes, no) => Terminator::Branch(condition.clone(), to[*yes], to[*no]),
        Terminator::Choose(ways) => Terminator::Choose(ways.iter().map(|&way| to[way]).collect()),
        other => other.clone(),
    }
}

/// New numbers for the locations that the first one leads to.
fn reachable_numbers(locs: &IdVec<LocId, Loc>) -> IdVec<LocId, Option<LocId>> {
    let mut is_reachable: IdVec<LocId, bool> = locs.values().map(|_| false).collect();
    let mut open = vec![LocId::from_index(0)];
    while let Some(id) = open.pop() {
        if !std::mem::replace(&mut is_reachable[id], true) {
            open.extend(locs[id].terminator.successors());
        }
    }
    let mut n_kept = 0;
    let number = |&is_reachable: &bool| {
        is_reachable.then(|| {
            n_kept += 1;
            LocId::from_index(n_kept - 1)
        })
    };
    is_reachable.values().map(number).collect()
}
