//! The table of effects against both interpreters: what an instruction depends on, changes, traps on and draws is declared.
//!
//! Each instruction runs alone, on random operands and memory. Then one thing at a time is changed that it is not
//! declared to read (a slot, a class or length, a static field, positions of inputs, identities, active calls), and it
//! must do the same. What it changed must be declared as written; where it traps, its conditions must say so, and the
//! other way round. Tables with one entry less show that the test bites.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod case;
mod run;
mod state;

use std::collections::BTreeMap;

use counterpoint_ir::Value;
use counterpoint_ir::drawn::WorldPart;
use counterpoint_ir::effect::{Draws, Effects, Ends, Region, Traps, When};
use counterpoint_ir::ids::{Id, ObjId, PointId};
use counterpoint_ir::prim::Trap;
use counterpoint_ir::program::{Action, Instr, Proc, Program};
use counterpoint_ir::text::print;
use counterpoint_ir::types::Type;
use counterpoint_ir::verify::verify;

use case::{Case, cases};
use run::{Interpreter, Memory, evaluate, interpret};
use state::{CLASSES, Place, Random, State};

/// Random operands and memories that are tried for each instruction, per operand.
const TRIED: usize = 70;

/// How many of those that pass, and of those that run into a trap, are changed in every place; the classes and lengths of
/// operands are changed in all.
const CHANGED: usize = 8;

/// What an instruction did in a state.
struct Done {
    has_ended: bool,
    trap: Option<Trap>,
    /// What it gave, and what that leads to, as it was shown.
    result: Vec<(PointId, Vec<Value>)>,
    /// The number of an object that is made next: it tells whether one was made before.
    n_objects: Vec<Value>,
    places: BTreeMap<Place, Vec<Value>>,
    has_written: bool,
    drawn: Vec<WorldPart>,
}

fn do_in(state: &State, case: &Case, text: &str, run: Interpreter) -> Done {
    let nothing = Case { params: case.params.clone(), result: None, text: String::new() };
    let program = if text.is_empty() { state.program(&nothing, text) } else { state.program(case, text) };
    let mut ran = run(&program);
    let shown: Vec<Place> = state.places().into_iter().filter(|place| *place != Place::Calls).collect();
    let dump = if ran.has_ended { ran.seen.split_off(ran.seen.len() - shown.len() - 1) } else { Vec::new() };
    let thrown = program.points.find(|point| point.name == "thrown").unwrap();
    let trap = ran.seen.iter().find(|(point, _)| *point == thrown).map(|(_, values)| {
        let class = usize::try_from(values[0].as_bits()).unwrap();
        Trap::ALL[class - CLASSES.len()]
    });
    let mut dump = dump.into_iter().map(|(_, values)| values);
    Done {
        has_ended: ran.has_ended,
        trap,
        result: ran.seen,
        n_objects: dump.next().unwrap_or_default(),
        places: shown.into_iter().zip(dump).collect(),
        has_written: !ran.written.is_empty(),
        drawn: ran.drawn,
    }
}

/// How often an instruction passed and trapped.
#[derive(Debug, Default)]
struct Tried {
    passed: usize,
    trapped: BTreeMap<Trap, usize>,
    ended: usize,
}

/// Runs an instruction in many states and compares what it does with its effects.
fn check(case: &Case, effects: &Effects, traps: Option<&[When]>, run: Interpreter) -> Result<Tried, String> {
    let mut random = Random(17);
    let mut tried = Tried::default();
    for number in 0..TRIED * (case.params.len() + 1) {
        let state = random.state(case);
        let program = state.program(case, &case.text);
        if number == 0 {
            assert_eq!(verify(&program), [], "{}", print(&program));
        }
        let what = format!("{} ({}), state {number}", case.text, state.args.join(", "));
        let done = do_in(&state, case, &case.text, run);
        if !done.has_ended {
            tried.ended += 1;
            if effects.ends == Ends::Never {
                return Err(format!("{what}: it ends the run"));
            }
            continue;
        }
        if effects.ends == Ends::Always {
            return Err(format!("{what}: it does not end the run"));
        }
        let before = do_in(&state, case, "", run);
        check_traps(&state, &program, effects, traps, done.trap).map_err(|why| format!("{what}: {why}"))?;
        check_writes(&state, &program, effects, &before, &done).map_err(|why| format!("{what}: {why}"))?;
        let count = match done.trap {
            None => &mut tried.passed,
            Some(trap) => tried.trapped.entry(trap).or_default(),
        };
        *count += 1;
        let places = state.places().into_iter().filter(|place| match place {
            Place::Header(object) => state.is_operand(*object) || *count <= CHANGED && *object == number % 9,
            Place::Slot(object, _) => *count <= CHANGED && (state.is_operand(*object) || *object == number % 9),
            _ => *count <= CHANGED,
        });
        for place in places {
            check_reads((&state, &program), place, case, effects, &done, run)
                .map_err(|why| format!("{what}: {why}"))?;
        }
    }
    Ok(tried)
}

fn check_traps(
    state: &State,
    program: &Program,
    effects: &Effects,
    traps: Option<&[When]>,
    found: Option<Trap>,
) -> Result<(), String> {
    if let Some(trap) = found.filter(|trap| !effects.traps.contains(*trap)) {
        return Err(format!("trap `{trap}` is not declared"));
    }
    let Some(traps) = traps else { return Ok(()) };
    let f = program.procs.values().find(|proc| proc.name == "f").unwrap();
    let types = f.params.iter().map(|&param| &f.vars[param].ty);
    let value = |(text, ty): (&String, &Type)| match ty {
        Type::Ref => Value::Ref(text.strip_prefix('o').map(|number| ObjId::from_index(number.parse().unwrap()))),
        Type::Bits(width) => Value::bits(*width, text.parse().unwrap()),
        _ => panic!("natives have no other operands"),
    };
    let args: Vec<Value> = state.args.iter().zip(types).map(value).collect();
    let host = Memory { program };
    let expected = traps.iter().find(|when| when.holds(&host, &args)).map(|when| when.trap());
    if expected == found { Ok(()) } else { Err(format!("declared to trap with {expected:?}, but {found:?}")) }
}

fn check_writes(state: &State, program: &Program, effects: &Effects, before: &Done, done: &Done) -> Result<(), String> {
    let is_declared = |place: Place| effects.writes.iter().any(|region| state.is_in(place, region, program));
    for (place, value) in &done.places {
        if before.places[place] != *value && !is_declared(*place) {
            return Err(format!("it writes {place:?}"));
        }
    }
    if done.has_written && !is_declared(Place::Output) {
        return Err("it writes output".to_owned());
    }
    if done.n_objects != before.n_objects && !effects.allocates {
        return Err("it allocates".to_owned());
    }
    let may_draw = |part: WorldPart| match effects.draws {
        None => false,
        Some(Draws::Part(declared)) => declared == part,
        Some(Draws::Operand(operand)) => state.args[operand] == (part as usize).to_string(),
    };
    match done.drawn.iter().find(|part| !before.drawn.contains(part) && !may_draw(**part)) {
        Some(part) => Err(format!("it draws from {}", part.words())),
        None => Ok(()),
    }
}

/// Changes a place that the instruction does not read: it must do the same.
fn check_reads(
    (state, program): (&State, &Program),
    place: Place,
    case: &Case,
    effects: &Effects,
    done: &Done,
    run: Interpreter,
) -> Result<(), String> {
    let is_read = effects.reads.iter().any(|region| state.is_in(place, region, program));
    let is_copied = is_read && effects.only_copies && matches!(place, Place::Slot(..));
    if is_read && !is_copied {
        return Ok(());
    }
    let changed = state.changed(place);
    let other = do_in(&changed, case, &case.text, run);
    let is_same = other.has_ended && other.trap == done.trap;
    if !is_same || !is_copied && other.result != done.result {
        return Err(format!("it reads {place:?}: {:?}, not {:?}", other.result, done.result));
    }
    for (at, value) in &other.places {
        let is_known = done.places.get(at).is_none_or(|known| known == value);
        if is_known || is_copied && is_like(state, *at, place) {
            continue;
        }
        let is_kept = *at == place && *value == do_in(&changed, case, "", run).places[at];
        if !is_kept {
            return Err(format!("what it writes to {at:?} depends on {place:?}"));
        }
    }
    Ok(())
}

/// Whether two places are slots of the same field, or of elements of the same type.
fn is_like(state: &State, one: Place, other: Place) -> bool {
    let (Place::Slot(a, i), Place::Slot(b, j)) = (one, other) else { return false };
    let class = |object: usize| if state.objects[object].0 == "B" { "A" } else { state.objects[object].0 };
    class(a) == class(b) && (i == j || class(a) != "A")
}

/// The declared effects of an instruction.
fn declared(case: &Case) -> (Effects, Option<&'static [When]>) {
    let program = Random(1).state(case).program(case, &case.text);
    let f: &Proc = program.procs.values().find(|proc| proc.name == "f").unwrap();
    let instr: &Instr = &f.locs.values().next().unwrap().instrs[0];
    let traps = match &instr.action {
        Action::Native(native, _) => Some(native.row().traps),
        _ => None,
    };
    (instr.effects(f), traps)
}

fn check_all(run: Interpreter) {
    for case in cases() {
        let (effects, traps) = declared(&case);
        let tried = check(&case, &effects, traps, run).unwrap_or_else(|why| panic!("{why}"));
        // All ways that are declared are gone, but those that need a broken class or many calls.
        assert!(tried.passed > 0 || effects.ends == Ends::Always, "{} never passes", case.text);
        for trap in effects.traps.iter().filter(|trap| !matches!(trap, Trap::DeepCalls | Trap::BrokenClass)) {
            assert!(tried.trapped.contains_key(&trap), "{} never runs into {trap}: {tried:?}", case.text);
        }
        assert_eq!(tried.ended > 0, effects.ends != Ends::Never, "{}: {tried:?}", case.text);
    }
}

#[test]
fn the_machine_does_what_is_declared() {
    check_all(evaluate);
}

#[test]
fn the_interpreter_of_the_checker_does_what_is_declared() {
    check_all(interpret);
}

/// Every single entry of the table is needed: without it, the check finds out.
#[test]
fn effects_that_are_not_declared_are_found() {
    let mut n_entries = 0;
    for case in cases() {
        let (effects, traps) = declared(&case);
        let mut less: Vec<(String, Effects, Option<Vec<When>>)> = Vec::new();
        for (index, region) in effects.reads.iter().enumerate() {
            let mut one = effects.clone();
            one.reads.remove(index);
            less.push((format!("reads {region:?}"), one, None));
        }
        for (index, region) in effects.writes.iter().enumerate().filter(|(_, it)| **it != Region::Observations) {
            let mut one = effects.clone();
            one.writes.remove(index);
            less.push((format!("writes {region:?}"), one, None));
        }
        for (index, when) in traps.unwrap_or_default().iter().enumerate() {
            let mut one = traps.unwrap_or_default().to_vec();
            one.remove(index);
            less.push((format!("traps {when:?}"), effects.clone(), Some(one)));
        }
        if !effects.traps.is_empty() {
            less.push(("traps".to_owned(), Effects { traps: Traps::default(), ..effects.clone() }, None));
        }
        if effects.allocates {
            less.push(("allocates".to_owned(), Effects { allocates: false, ..effects.clone() }, None));
        }
        if effects.draws.is_some() {
            less.push(("draws".to_owned(), Effects { draws: None, ..effects.clone() }, None));
        }
        if effects.ends != Ends::Never {
            less.push(("ends".to_owned(), Effects { ends: Ends::Never, ..effects.clone() }, None));
        }
        for (what, effects, traps) in less {
            // Depth of calls and broken classes are not reached, and what only traps reads nothing else.
            let is_out_of_reach = what == "traps" && ["call @same(%a0)", "initclass Init"].contains(&&*case.text);
            if !is_out_of_reach {
                n_entries += 1;
                let found = check(&case, &effects, traps.as_deref(), evaluate);
                assert!(found.is_err(), "{}: nobody misses that it {what}", case.text);
            }
        }
    }
    assert!(n_entries > 80, "only {n_entries} entries were taken away");
}
