//! The files in `corpus/ir`: they verify, and both interpreters do with them what their headers say.
//!
//! The machine is thrown away and rebuilt from its snapshot at every stop, so these runs also show that snapshots hold
//! everything that matters: frames, heap, statics, initialised classes.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::path::Path;
use std::sync::Arc;

use counterpoint_diag::{Interrupt, Sources};
use counterpoint_eval::{Code, Machine, Stop, Unobserved};
use counterpoint_ir::Value;
use counterpoint_ir::ids::{PointId, ProcId};
use counterpoint_ir::liveness::Focus;
use counterpoint_ir::program::Program;
use counterpoint_ir::state::Outcome;
use counterpoint_ir::text::header::{self, Decision as Written, End as Expected, Run};
use counterpoint_ir::text::{parse, parse_value};
use counterpoint_ir::types::Type;
use counterpoint_ir::verify::verify;
use counterpoint_witness::{Decision, End, Limits};

/// What a run showed, in words.
#[derive(Debug, PartialEq, Eq)]
struct Shown {
    end: String,
    observations: Vec<String>,
    decisions: Vec<Decision>,
}

fn show_outcome(program: &Program, proc: ProcId, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Returned(None) => "= void".into(),
        Outcome::Returned(Some(value)) => {
            format!("= {}", program.show(value, program.procs[proc].result.as_ref().unwrap()))
        }
        Outcome::Trapped(trap, _) => format!("traps {}", trap.spelling()),
        Outcome::Threw(class, _) => format!("throws {}", program.classes.classes[*class].name),
        Outcome::Blocked(_) => "blocks".into(),
        Outcome::Exited(code) => format!("exits {code}"),
        Outcome::Unsupported(_) => "is not supported".into(),
    }
}

fn show_observation(program: &Program, point: PointId, values: &[Value]) -> String {
    let point = &program.points[point];
    let shown: Vec<String> = values.iter().zip(&point.fields).map(|(v, field)| program.show(v, &field.ty)).collect();
    format!("{}({})", point.name, shown.join(", "))
}

/// Runs on the machine, with the decisions of the header.
fn evaluate(program: &Program, proc: ProcId, args: &[Value], written: &[Written]) -> Shown {
    let code = Code::compile(&Arc::new(program.clone()), &Focus::all(program));
    let mut machine = Machine::call(&code, proc, args);
    let mut shown = Shown { end: String::new(), observations: Vec::new(), decisions: Vec::new() };
    let mut left = written.iter();
    loop {
        match machine.run(&mut 1_000_000, &mut Unobserved) {
            Stop::Observed(point) => {
                let values: Vec<Value> = (0..machine.n_observed()).map(|i| machine.observed(i)).collect();
                shown.observations.push(show_observation(program, point, &values));
            }
            Stop::Choose(_) => {
                let Some(Written::Way(way)) = left.next() else { panic!("a way is needed") };
                machine.take_way(*way);
                shown.decisions.push(Decision::Way(*way));
            }
            Stop::Havoc(domain, _) => {
                let at = machine.position();
                let dest = program.procs[at.proc].locs[at.loc].instrs[at.instr as usize].dest.unwrap();
                let ty = &program.procs[at.proc].vars[dest].ty;
                let Some(Written::Value(text)) = left.next() else { panic!("a value is needed") };
                let value = parse_value(program, text, ty).unwrap();
                assert!(domain.contains(&value), "{value} is not in {domain:?}");
                shown.decisions.push(Decision::Value(value.clone()));
                machine.take_value(value);
            }
            Stop::Ended(outcome) => {
                shown.end = show_outcome(program, proc, &outcome);
                assert!(left.next().is_none(), "decisions are left over");
                return shown;
            }
            other => panic!("unexpected stop {other:?}"),
        }
        let snapshot = machine.snapshot();
        machine = Machine::new(&code);
        machine.restore(&snapshot);
        assert_eq!(machine.snapshot(), snapshot);
    }
}

/// Runs on the checker's interpreter.
fn interpret(program: &Program, proc: ProcId, args: Vec<Value>, decisions: &[Decision]) -> Shown {
    let interrupt = Interrupt::default();
    let limits = Limits { steps: 10_000_000, choices: 65_536, interrupt: &interrupt };
    let ran = counterpoint_witness::run(program, proc, args, decisions, limits).unwrap();
    assert_eq!(ran.decisions, decisions.len());
    let End::Ended(outcome) = &ran.end else { panic!("unexpected end {:?}", ran.end) };
    let seen = ran.observations.iter().map(|(point, _, values)| show_observation(program, *point, values));
    Shown { end: show_outcome(program, proc, outcome), observations: seen.collect(), decisions: decisions.to_vec() }
}

fn check_run(program: &Program, run: &Run) -> Result<(), String> {
    let proc = program.procs.find(|proc| proc.name == run.proc).ok_or("no such procedure")?;
    let record = &program.procs[proc];
    let types: Vec<&Type> = record.params.iter().map(|&param| &record.vars[param].ty).collect();
    let args: Option<Vec<Value>> =
        run.args.iter().zip(&types).map(|(text, ty)| parse_value(program, text, ty)).collect();
    let args = args.filter(|args| args.len() == types.len()).ok_or("arguments do not fit")?;
    let expected = match &run.end {
        Expected::Returns(None) => "= void".to_owned(),
        Expected::Returns(Some(text)) => {
            let ty = record.result.as_ref().ok_or("the procedure has no result")?;
            format!("= {}", program.show(&parse_value(program, text, ty).ok_or("no such value")?, ty))
        }
        Expected::Traps(trap) => format!("traps {}", trap.spelling()),
        Expected::Throws(class) => format!("throws {class}"),
        Expected::Blocks => "blocks".to_owned(),
    };
    let observations = run.observations.as_ref().map(|observations| {
        observations.iter().map(|o| format!("{}({})", o.point, o.values.join(", "))).collect::<Vec<String>>()
    });
    let shown = evaluate(program, proc, &args, &run.decisions);
    if shown.end != expected || observations.as_ref().is_some_and(|observations| shown.observations != *observations) {
        return Err(format!("expected {expected} {observations:?}, got {shown:?}"));
    }
    let again = interpret(program, proc, args, &shown.decisions);
    if again == shown { Ok(()) } else { Err(format!("the checker's interpreter says {again:?}")) }
}

#[test]
fn ir_files_run_as_their_headers_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/ir");
    let mut n_runs = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let mut sources = Sources::default();
        let file = sources.add(path.to_string_lossy(), &*text);
        let program = parse(&text, file).unwrap();
        assert_eq!(verify(&program), [], "{}", path.display());
        for run in header::parse(&text, file).unwrap().runs {
            n_runs += 1;
            if let Err(wrong) = check_run(&program, &run) {
                panic!("{}: {run:?}: {wrong}", path.display());
            }
        }
    }
    assert!(n_runs >= 50, "only {n_runs} runs");
}
