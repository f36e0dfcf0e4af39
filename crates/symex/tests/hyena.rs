//! The files in `corpus/hyena`: what the engine answers is what the files expect.

use std::path::Path;

use counterpoint_diag::Sources;
use counterpoint_engine::{Budget, Silent, Task, Verdict, decide};
use counterpoint_lang_native::hyena;
use counterpoint_prop::Expect;
use counterpoint_symex::ForallExists;

fn verdict_word(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Refuted(witness, _) => format!("refuted {}", witness.observations),
        Verdict::Proved(_) => "proved".into(),
        Verdict::NoneFound(_) => "none-found".into(),
        Verdict::Unknown(why) => format!("unknown: {why:?}"),
        Verdict::Contradicted(message) => format!("contradicted: {message}"),
    }
}

#[test]
fn hyena_files_are_decided_as_they_expect() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/hyena");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() >= 20);
    let mut wrong = Vec::new();
    for path in paths {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let mut sources = Sources::default();
        let file = sources.add(&*name, std::fs::read_to_string(&path).unwrap());
        let read = hyena::read(&sources, file);
        for query in read.queries {
            let expect = query.property.expect;
            let task = Task::new(read.programs.clone(), query.property);
            let budget = Budget { steps: 20_000_000, ..Budget::default() };
            let decided = decide(&ForallExists::default(), &task, &budget, &Silent);
            let agrees = match expect {
                Some(Expect::Refuted) => matches!(decided.verdict, Verdict::Refuted(..)),
                _ => matches!(decided.verdict, Verdict::Proved(_) | Verdict::NoneFound(_)),
            };
            if !agrees {
                wrong.push(format!("{name}: {}", verdict_word(&decided.verdict)));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// What is said of two programs that choose a number and show it twice, the universal one up to so much more.
fn bounded(strategy: &str, more: i64, existential: &str) -> String {
    let text = format!(
        "(define-program A (let x int (nondet)) (observe) (set x (+ x {more})) (observe))
         (define-program B (let x int {existential}) (observe) (set x (+ x 1)) (observe))
         (strategy (observations {strategy}))
         (find-counterexample (forall (traces A) (exists (traces B) (= (trace-value A x) (trace-value B x)))))"
    );
    let mut sources = Sources::default();
    let file = sources.add("bounded", text);
    let mut read = hyena::read(&sources, file);
    let task = Task::new(read.programs.clone(), read.queries.remove(0).property);
    verdict_word(&decide(&ForallExists::default(), &task, &Budget::default(), &Silent).verdict)
}

#[test]
fn bounds_of_a_file_take_nothing_from_a_proof() {
    for strategy in ["2", "(min 1) (max 2)", "1", "(max 3)", "(min 2)"] {
        assert_eq!(bounded(strategy, 1, "(nondet)"), "proved", "{strategy}");
    }
    // What fails beyond a bound, or before the least number that counts, is neither refuted nor proved.
    assert_eq!(bounded("1", 2, "(nondet)"), "none-found");
    assert_eq!(bounded("2", 2, "(nondet)"), "refuted 2");
    assert_eq!(bounded("3", 1, "0"), "none-found");
    assert_eq!(bounded("(max 3)", 1, "0"), "refuted 1");
}
