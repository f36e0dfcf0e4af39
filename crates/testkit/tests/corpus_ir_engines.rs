//! The files in `corpus/ir` in the forall-exists engine and in the dependence graph; see `corpus_ir`.

use std::collections::BTreeSet;
use std::sync::Arc;

use counterpoint_diag::{FileId, Span};
use counterpoint_engine::{Budget, Sets, Silent, Task, Verdict, decide};
use counterpoint_flow::{Dependence, Node, Scope};
use counterpoint_ir::ids::ProcId;
use counterpoint_ir::prim::Op;
use counterpoint_ir::program::{Action, Position, Program, Terminator};
use counterpoint_ir::term::TermPool;
use counterpoint_ir::text::header::{End, Run};
use counterpoint_ir::text::{parse, parse_value, print};
use counterpoint_ir::verify::verify;
use counterpoint_prop::{Body, Conjunct, Kind, Pointwise, Property, Quantification, Quantifier, Slot};
use counterpoint_symex::ForallExists;

use crate::corpus_ir::{CorpusFile, files};

/// A program that makes one run of a file and shows what it returns; nothing if its result has no constants.
fn harness(file: &CorpusFile, run: &Run) -> Option<Program> {
    let printed = print(&file.program);
    let start = format!("proc @{}(", run.proc);
    let line = printed.lines().find(|line| line.starts_with(&start))?;
    let (params, result) = line[start.len()..].rsplit_once(')')?;
    let result = result.strip_suffix(" {")?.strip_prefix(": ")?;
    let types: Vec<&str> = params.split(", ").filter_map(|param| Some(param.split_once(": ")?.1)).collect();
    if result == "ref" || types.contains(&"ref") || types.len() != run.args.len() {
        return None;
    }
    let args: Vec<String> = run.args.iter().zip(types).map(|(arg, ty)| format!("{arg}:{ty}")).collect();
    let entry = format!(
        "point harness(value: {result})\n\nproc @harness() {{\n  var %value: {result}\nl0:\n  \
         %value = call @{}({})\n  observe harness(%value)\n  return\n}}\n\n",
        run.proc,
        args.join(", ")
    );
    // Where a run starts is the first procedure.
    let at = printed.find("\nproc @")? + 1;
    let text = format!("{}{entry}{}", &printed[..at], &printed[at..]);
    let program = parse(&text, FileId::default()).unwrap_or_else(|problems| panic!("{problems:?}\n{text}"));
    assert_eq!(verify(&program), [], "{text}");
    Some(program)
}

/// What is said of every value that is returned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Claimed {
    Is,
    IsNot,
    Never,
}

/// Whether what the engine says is as it must be; nothing without an answer.
fn decided(program: &Arc<Program>, run: &Run, claimed: Claimed, sets: Sets) -> Result<bool, String> {
    let point = program.points.find(|point| point.name == "harness").ok_or("no harness")?;
    let ty = program.points[point].fields[0].ty.clone();
    let mut pool = TermPool::default();
    let value = pool.var(0, ty.clone());
    let term = match &run.end {
        End::Returns(Some(text)) if claimed != Claimed::Never => {
            let expected = pool.constant(parse_value(program, text, &ty).ok_or("no such value")?, ty.clone());
            let is_equal = pool.apply(Op::Equal, &[value, expected]);
            if claimed == Claimed::Is { is_equal } else { pool.apply(Op::Not, &[is_equal]) }
        }
        _ => pool.bool(false),
    };
    let quantifier = Quantifier {
        quantification: Quantification::Universal,
        name: "p".into(),
        program: 0,
        points: vec![point],
        span: Span::default(),
    };
    let given = pool.bool(true);
    let property = Property {
        name: "corpus".into(),
        span: Span::default(),
        text: format!("{claimed:?}"),
        expect: None,
        body: Body::Pointwise(Pointwise {
            is_negated: false,
            kind: Kind::Always,
            quantifiers: vec![quantifier],
            slots: vec![Slot { quantifier: 0, field: "value".into(), ty }],
            pool,
            given,
            body: vec![Conjunct { term, text: "value".into() }],
            min_observations: 1,
            max_observations: None,
        }),
    };
    let task = Task::new(vec![Arc::clone(program)], property);
    let budget = Budget { observations: 2, steps: 2_000_000, sets, ..Budget::default() };
    match decide(&ForallExists::default(), &task, &budget, &Silent).verdict {
        Verdict::Unknown(_) => Ok(false),
        Verdict::Refuted(..) if claimed == Claimed::IsNot => Ok(true),
        Verdict::Proved(_) | Verdict::NoneFound(_) if claimed != Claimed::IsNot => Ok(true),
        _ => Err(format!("{claimed:?} is decided wrongly")),
    }
}

/// Whether the engine decides all runs of a file, each as its header says.
fn all_decided(file: &CorpusFile, sets: Sets) -> Result<bool, String> {
    let mut is_decided = true;
    for run in &file.runs {
        let Some(program) = harness(file, run).map(Arc::new) else { continue };
        let claims: &[Claimed] = match (&run.end, run.decisions.is_empty()) {
            (End::Returns(_), true) => &[Claimed::Is, Claimed::IsNot],
            (End::Returns(_), false) => &[Claimed::IsNot],
            (_, true) => &[Claimed::Never],
            (_, false) => &[],
        };
        for &claimed in claims {
            is_decided &=
                decided(&program, run, claimed, sets).map_err(|wrong| format!("{}: {run:?}: {wrong}", file.name))?;
        }
    }
    Ok(is_decided)
}

fn check_engine(engine: &str, sets: Sets, least: usize) {
    let mut wrong = Vec::new();
    let files = files();
    let mut n_decided = 0;
    for file in &files {
        let exclusion = file.lines("exclude:").find(|words| words[0] == engine);
        assert!(exclusion.as_ref().is_none_or(|words| words.len() > 2), "{}: an exclusion has a reason", file.name);
        if exclusion.as_ref().is_some_and(|words| words[1] == "slow:") {
            continue;
        }
        match (all_decided(file, sets), exclusion.is_some()) {
            (Err(message), _) => wrong.push(message),
            (Ok(true), true) => wrong.push(format!("{}: is decided, although it is excluded", file.name)),
            (Ok(false), false) => wrong.push(format!("{}: is not decided", file.name)),
            (Ok(is_decided), _) => n_decided += usize::from(is_decided),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(n_decided >= least, "only {n_decided} files are decided");
}

#[test]
fn ir_files_are_decided_by_any_sets() {
    check_engine("auto", Sets::Auto, 60);
}

#[test]
fn ir_files_are_decided_by_symbolic_sets() {
    check_engine("symbolic", Sets::Symbolic, 35);
}

/// Whether what a procedure returns, throws or shows may depend on a parameter, as the dependence graph has it.
fn may_depend(program: &Program, proc: ProcId, param: u32) -> bool {
    let scope = Scope::new(program, |_| true, &[proc]);
    let dependence = Dependence::new(&scope);
    let slice = dependence.forward([Node::Param(proc, param)]);
    let is_seen = |at: Position| {
        let loc = &program.procs[at.proc].locs[at.loc];
        match loc.instrs.get(at.instr as usize) {
            Some(instr) => matches!(instr.action, Action::Observe(..)),
            None => at.proc == proc && matches!(loc.terminator, Terminator::Return(Some(_)) | Terminator::Throw(..)),
        }
    };
    slice.positions().any(is_seen)
}

fn check_flow(file: &CorpusFile) -> Result<usize, String> {
    let mut n_said = 0;
    let find = |proc: &str| file.program.procs.find(|record| record.name == proc).ok_or("no such procedure");
    for (key, expected) in [("depends:", true), ("independent:", false)] {
        for words in file.lines(key) {
            let [proc, param] = words[..] else { return Err(format!("{words:?}")) };
            let proc = find(proc.trim_start_matches('@'))?;
            let record = &file.program.procs[proc];
            let has_name = |var: &&_| record.vars[**var].name == param.trim_start_matches('%');
            let index = record.params.iter().position(|var| has_name(&var)).ok_or("no such parameter")?;
            if may_depend(&file.program, proc, u32::try_from(index).unwrap_or(u32::MAX)) != expected {
                return Err(format!("{words:?} is not {key}"));
            }
            n_said += 1;
        }
    }
    // Runs that differ in one argument and return different values show a dependence.
    for (number, run) in file.runs.iter().enumerate() {
        let others =
            file.runs[..number].iter().filter(|other| other.proc == run.proc && other.args.len() == run.args.len());
        for other in others.filter(|other| other.decisions.is_empty() && run.decisions.is_empty()) {
            let differing: Vec<usize> = (0..run.args.len()).filter(|&at| run.args[at] != other.args[at]).collect();
            let ([at], End::Returns(one), End::Returns(two)) = (&differing[..], &run.end, &other.end) else { continue };
            let at = u32::try_from(*at).unwrap_or(u32::MAX);
            if one != two && !may_depend(&file.program, find(&run.proc)?, at) {
                return Err(format!("{run:?} and {other:?} differ, and flow sees no reason"));
            }
            n_said += usize::from(one != two);
        }
    }
    Ok(n_said)
}

#[test]
fn ir_files_have_the_dependences_of_their_headers() {
    let mut wrong = BTreeSet::new();
    let mut n_said = 0;
    for file in files() {
        match check_flow(&file) {
            Ok(n) => n_said += n,
            Err(message) => {
                wrong.insert(format!("{}: {message}", file.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(n_said >= 100, "only {n_said} dependences");
}
