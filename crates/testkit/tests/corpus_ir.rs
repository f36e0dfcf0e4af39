//! The files in `corpus/ir`, one feature each, in every engine: they read back as they are printed, verify, and both
//! interpreters do with them what their headers say. Beyond `run` lines,
//!
//! ```text
//! // depends: @f %a              flow says that what @f returns or shows may depend on this parameter
//! // independent: @f %a          flow says that it does not
//! // exclude: ENGINE REASON      the forall-exists engine does not decide this file: `auto` or `symbolic` sets
//! ```
//!
//! The forall-exists engine gets each run as two properties: that the value which it returns is returned always, and that
//! it is never. Its claims go through the checker. A file that is excluded and decided after all is an error,
//! except where the reason is `slow:`: then it is not tried.
//!
//! The machine is thrown away and rebuilt from its snapshot at every stop, so these runs also show that snapshots hold
//! everything that matters: frames, heap, statics, initialised classes.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::path::{Path, PathBuf};
use std::sync::Arc;

use counterpoint_diag::{Diagnostic, FileId, Interrupt, Sources};
use counterpoint_eval::{Code, Machine, Stop, Unobserved};
use counterpoint_ir::Value;
use counterpoint_ir::ids::{PointId, ProcId};
use counterpoint_ir::liveness::Focus;
use counterpoint_ir::program::Program;
use counterpoint_ir::state::Outcome;
use counterpoint_ir::text::header::{self, Decision as Written, End as Expected, Run};
use counterpoint_ir::text::{parse, parse_value, print};
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
        match machine.run(&mut 20_000_000, &mut Unobserved) {
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
                if left.next().is_some() {
                    shown.end.push_str(", with decisions left over");
                }
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
    let limits = Limits { steps: 100_000_000, choices: 65_536, interrupt: &interrupt };
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
    let args = args.filter(|_| run.args.len() == types.len()).ok_or("arguments do not fit")?;
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

/// A file with everything that its text says.
pub(crate) struct CorpusFile {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) program: Program,
    pub(crate) runs: Vec<Run>,
}

impl CorpusFile {
    pub(crate) fn new(name: &str, text: &str) -> Result<Self, String> {
        let file = Sources::default().add(name, text);
        let said = |problems: Vec<Diagnostic>| format!("{name}: {problems:?}");
        let (program, header) = (parse(text, file).map_err(said)?, header::parse(text, file).map_err(said)?);
        Ok(Self { name: name.to_owned(), text: text.to_owned(), program, runs: header.runs })
    }

    /// The header lines of a form that only this test knows, as words behind the key.
    pub(crate) fn lines<'a>(&'a self, key: &'a str) -> impl Iterator<Item = Vec<&'a str>> {
        let comments = self.text.lines().map_while(|line| line.strip_prefix("//").or(line.is_empty().then_some("")));
        comments.filter_map(move |line| Some(line.trim().strip_prefix(key)?.split_whitespace().collect()))
    }

    /// What the text form, the verifier and both interpreters say.
    fn check(&self) -> Result<(), String> {
        let printed = print(&self.program);
        let again = parse(&printed, FileId::default()).map_err(|problems| format!("printed: {problems:?}"))?;
        if print(&again) != printed {
            return Err(format!("printed and read again:\n{}", print(&again)));
        }
        for program in [&self.program, &again] {
            let problems = verify(program);
            if !problems.is_empty() {
                return Err(format!("{problems:?}"));
            }
            for run in &self.runs {
                check_run(program, run).map_err(|wrong| format!("{run:?}: {wrong}"))?;
            }
        }
        Ok(())
    }
}

pub(crate) fn files() -> Vec<CorpusFile> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/ir");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let read = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy();
        CorpusFile::new(&name, &std::fs::read_to_string(path).unwrap()).unwrap_or_else(|wrong| panic!("{wrong}"))
    };
    paths.iter().map(read).collect()
}

#[test]
fn ir_files_run_as_their_headers_say() {
    let files = files();
    let wrong = files.iter().filter_map(|file| Some(format!("{}: {}\n", file.name, file.check().err()?)));
    assert_eq!(wrong.collect::<String>(), "");
    let n_runs: usize = files.iter().map(|file| file.runs.len()).sum();
    assert!(files.len() >= 60 && n_runs >= 250, "only {} files with {n_runs} runs", files.len());
}

#[test]
fn wrong_expectations_are_noticed() {
    let text = "// run: @f(1) = 2\n// observes: p(1)\nprogram X\npoint p(x: int)\nproc @f(%x: int): int {\nl0:\n  observe p(%x)\n  %x = int.add %x, 1\n  return %x\n}\n";
    let is_right = |text: &str| CorpusFile::new("x.pg", text).and_then(|file| file.check()).is_ok();
    assert!(is_right(text));
    for (right, wrong) in [
        ("= 2", "= 3"),
        ("= 2", "traps overflow"),
        ("= 2", "blocks"),
        ("observes: p(1)", "observes: p(2)"),
        ("observes: p(1)", "observes: p(1); p(1)"),
        ("@f(1)", "@g(1)"),
        ("@f(1)", "@f(1, 2)"),
        ("run:", "decide: 1\n// run:"),
        ("int.add", "bv8.add"),
        ("return %x", "return"),
    ] {
        assert!(!is_right(&text.replace(right, wrong)), "{wrong}");
    }
}
