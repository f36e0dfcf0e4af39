//! Java methods on the machine: calls per second with everything undone in between, and the time until the first result.

use std::path::Path;
use std::sync::Arc;

use counterpoint_eval::{Code, Machine, Stop, Unobserved};
use counterpoint_ir::Value;
use counterpoint_ir::ids::ClassId;
use counterpoint_ir::liveness::Focus;
use counterpoint_ir::state::Outcome;
use counterpoint_ir::types::Width;
use counterpoint_lang_jvm::Lowered;
use counterpoint_lang_jvm::entry::{Argument, Entry};
use counterpoint_load::java::{Java, JavaInputs, open};

use super::Bench;

const SOURCE: &str = include_str!("Vm.java");

/// A method: its name, its argument, how often it is called, what one core should do in a second.
const METHODS: [(&str, i64, u32, f64); 4] = [
    ("twenty", 12, 200_000, 2_000_000.0),
    ("arrayList", 10, 50_000, 300_000.0),
    ("hashMap", 100, 1_000, 5_000.0),
    ("deep", 10_000, 50, 200.0),
];

/// Methods from nothing to the first result, with what that may take in milliseconds.
const STARTS: [(&str, f64); 7] = [
    ("twenty", 20.0),
    ("arrays", 20.0),
    ("arrayList", 100.0),
    ("hashMap", 100.0),
    ("print", 100.0),
    ("format", 100.0),
    ("stream", 100.0),
];

pub(crate) fn measure(bench: &mut Bench<'_>) {
    let wanted = |name: &str| bench.wants(name);
    let is_wanted =
        METHODS.iter().any(|row| wanted(&called(row.0))) || STARTS.iter().any(|row| wanted(&started(row.0)));
    if !is_wanted {
        return;
    }
    let folder = Path::new("target/bench-vm");
    let source = folder.join("Vm.java");
    std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&source, SOURCE)).expect("target can be written");
    let inputs = JavaInputs { files: vec![source], ..JavaInputs::default() };
    let java = open(&inputs).unwrap_or_else(|refusal| panic!("{:?} {:?}", refusal.problems, refusal.diagnostics));
    for (method, argument, n_calls, bar) in METHODS {
        let name = called(method);
        if !bench.wants(&name) {
            continue;
        }
        let (mut machine, expected) = warm(&java, method, argument);
        let seconds = bench.median(|| {
            for _ in 0..n_calls {
                assert_eq!(call(&mut machine, argument), expected);
            }
        });
        let per_second = f64::from(n_calls) / seconds;
        bench.row(
            &name,
            per_second / 1000.0,
            "thousand/s",
            &format!("at least {}", bar / 1000.0),
            Some(per_second >= bar),
        );
    }
    for (method, bar) in STARTS {
        let name = started(method);
        if !bench.wants(&name) {
            continue;
        }
        let seconds = bench.median(|| {
            let java = open(&inputs).unwrap_or_else(|refusal| panic!("{:?}", refusal.problems));
            let lowered = lower(&java, method);
            let program = Arc::new(lowered.program);
            let code = Code::compile(&program, &Focus::none(&program));
            let mut machine = Machine::call(&code, program.entry(), &[Value::bits(Width::WORD, 10)]);
            let stop = machine.run(&mut { 100_000_000 }, &mut Unobserved);
            assert!(matches!(stop, Stop::Ended(Outcome::Returned(_))), "{method}: {stop:?}");
        });
        bench.row(&name, seconds * 1000.0, "ms", &format!("at most {bar} ms"), Some(seconds * 1000.0 <= bar));
    }
}

fn called(method: &str) -> String {
    format!("vm: calls of {method}")
}

fn started(method: &str) -> String {
    format!("vm: cold start of {method}")
}

fn lower(java: &Java, method: &str) -> Lowered {
    let (class, method, descriptor) = ("Vm".to_owned(), method.to_owned(), "(I)I".to_owned());
    java.lower(&Entry { class, method, descriptor, arguments: vec![Argument::Param], ..Entry::default() })
        .expect("the method is there")
}

/// A machine whose memory already has what the initialisers of the library make, and the result.
fn warm(java: &Java, method: &str, argument: i64) -> (Machine, Outcome) {
    let lowered = lower(java, method);
    let program = Arc::new(lowered.program);
    let code = Code::compile(&program, &Focus::none(&program));
    let mut machine = Machine::new(&code);
    let expected = call(&mut machine, argument);
    let is_library = |class: &ClassId| lowered.guide.library_classes.contains(class);
    let classes: Vec<ClassId> = machine.initialised().filter(is_library).collect();
    machine.prepare(&classes, 100_000_000);
    assert_eq!(call(&mut machine, argument), expected);
    (machine, expected)
}

fn call(machine: &mut Machine, argument: i64) -> Outcome {
    machine.restart(machine.entry(), &[Value::bits(Width::WORD, argument)]);
    match machine.run(&mut { 100_000_000 }, &mut Unobserved) {
        Stop::Ended(outcome) => outcome,
        stop => panic!("{stop:?}"),
    }
}
