//! Why nothing matches universal runs that are fixed: stages of sets for the independent checker.
//!
//! The universal runs of a witness are followed concretely, so all that is left are existential states without
//! parameters. Stage by stage, the sets at rest, at loop heads and before observations are written down; a run of the
//! engine that leaves nothing out has made them closed already.

use counterpoint_eval::{Code, Machine, Stop, Unobserved};
use counterpoint_ir::Value as Known;
use counterpoint_witness::{Decision, NoMatch, Piece, Witness};

use crate::presburger::{Cube, Sym};

use super::execute::{Arrival, Heads};
use super::included::is_included;
use super::item::Item;
use super::sets::Symbolic;
use super::subject::Subject;
use super::terms;
use super::value::{State, Value};

/// The stages for a witness; `None` if something matches, or not everything could be looked at. The sets are not used for
/// anything else afterwards.
pub(crate) fn no_match(mut sets: Symbolic<'_>, witness: &Witness) -> Option<NoMatch> {
    let sets = &mut sets;
    let mut seen = Vec::new();
    for position in 0..sets.sides.universal.len() {
        let subject = &sets.sides.universal[position];
        let run = follow(subject, witness.runs.get(position)?, witness.observations, sets.budget.steps)?;
        let known = |values: Vec<Known>| values.iter().map(Value::known).collect::<Option<Vec<Value>>>();
        seen.push(run.into_iter().map(known).collect::<Option<Vec<Vec<Value>>>>()?);
    }
    let mut claim = NoMatch::default();
    let mut items = sets.initial().items;
    for count in 0..witness.observations as usize {
        let universal: Vec<Arrival> = seen.iter().map(|run: &Vec<Vec<Value>>| arrival(run[count].clone())).collect();
        let (stage, arrived) = stage(sets, items)?;
        claim.stages.push(stage.iter().map(|item| piece(&mut claim.pool, item)).collect());
        items = matching(sets, &universal, &arrived)?;
    }
    items.is_empty().then_some(claim)
}

/// What is seen of a run at its first observations, one value per slot of its quantifier.
pub(crate) fn follow(subject: &Subject, decisions: &[Decision], count: u32, mut fuel: u64) -> Option<Vec<Vec<Known>>> {
    let code = Code::compile(&subject.program, &subject.focus);
    let mut machine = Machine::new(&code);
    let mut decisions = decisions.iter();
    let mut seen = Vec::new();
    while seen.len() < count as usize {
        match machine.run(&mut fuel, &mut Unobserved) {
            Stop::Observed(point) => {
                let fields = subject.fields(point);
                seen.push(fields.iter().map(|&field| machine.observed(field)).collect());
            }
            Stop::Choose(n_ways) => match decisions.next()? {
                Decision::Way(way) if *way < n_ways => machine.take_way(*way),
                _ => return None,
            },
            Stop::Havoc(domain, _) => match decisions.next()? {
                Decision::Value(value) if domain.contains(value) => machine.take_value(value.clone()),
                _ => return None,
            },
            _ => return None,
        }
    }
    Some(seen)
}

/// An observation of which only the values matter.
fn arrival(seen: Vec<Value>) -> Arrival {
    let nowhere = State { frames: Vec::new() };
    Arrival { before: nowhere.clone(), behind: nowhere, seen, cube: Cube::default(), taken: Vec::new() }
}

/// All sets between two observations, and those of them in which all runs have arrived.
fn stage(sets: &mut Symbolic<'_>, items: Vec<Item>) -> Option<(Vec<Item>, Vec<Item>)> {
    let mut all = items.clone();
    let mut frontier = items;
    let n_runs = sets.sides.existential.len();
    for run in 0..n_runs {
        let mut arrived: Vec<Item> = Vec::new();
        // The checker stops where a piece of the stage stands, so what others have there is a piece as well.
        sets.stops = frontier.iter().filter_map(|item| Some(item.states[run].frames.last()?.at)).collect();
        for item in &frontier {
            let mut fresh: Sym = item.first_free();
            let (n_params, heads) = if n_runs == 1 { (0, Heads::Normalise) } else { (fresh, Heads::Keep) };
            let stretch = sets.stretch_of(run, item, n_params, &mut fresh, heads);
            if stretch.gap.is_some() {
                return None;
            }
            let with = |state: State, cube: Cube| {
                let mut states = item.states.clone();
                states[run] = state;
                Item { states, cube }.normal(0)
            };
            let heads = stretch.heads.into_iter().filter_map(|head| with(head.states.into_iter().next()?, head.cube));
            all.extend(heads);
            for arrival in stretch.arrivals {
                let Some(item) = with(arrival.before, arrival.cube) else { continue };
                if !is_included(&item, &arrived, &Cube::default(), 0, &mut sets.oracle) {
                    arrived.push(item);
                }
            }
        }
        all.extend(arrived.iter().cloned());
        frontier = arrived;
    }
    all.sort_unstable();
    all.dedup();
    Some((all, frontier))
}

/// The sets behind an observation that match.
fn matching(sets: &mut Symbolic<'_>, universal: &[Arrival], arrived: &[Item]) -> Option<Vec<Item>> {
    let mut next: Vec<Item> = Vec::new();
    for item in arrived {
        let mut fresh = item.first_free();
        let subjects = sets.sides.existential.iter().zip(&item.states);
        let existential: Option<Vec<Arrival>> =
            subjects.map(|(subject, state)| subject.seen(state).map(arrival)).collect();
        let cubes = sets.body(universal, &existential?, &item.cube, &mut fresh).ok()?;
        for cube in cubes {
            if !sets.oracle.is_feasible(&cube) {
                continue;
            }
            let states = sets.sides.existential.iter().zip(&item.states);
            let states = states.map(|(subject, state)| subject.passed(state.clone())).collect();
            let Some(item) = (Item { states, cube }).normal(0) else { continue };
            if !is_included(&item, &next, &Cube::default(), 0, &mut sets.oracle) {
                next.push(item);
            }
        }
    }
    Some(next)
}

fn piece(pool: &mut counterpoint_ir::term::TermPool, item: &Item) -> Piece {
    let name = |symbol: Sym| symbol;
    Piece {
        existential: item.states.iter().map(|state| terms::pattern(pool, state, &name)).collect(),
        when: terms::cube(pool, &item.cube, &name),
    }
}
