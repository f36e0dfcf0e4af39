//! Neither threads nor the stages before the solver change what is said: on all of `corpus/forall-exists`, and on
//! generated cases.
//!
//! A stage matters only where the solver is asked something. With all stages off every question reaches the backend and
//! is written down there, so a run without any says that the other combinations need not be tried.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use counterpoint_engine::{Budget, Silent, decide};
use counterpoint_load::load_text;
use counterpoint_solve::{Config, Scripts};
use counterpoint_symex::ForallExists;
use counterpoint_testkit::case::Case;
use counterpoint_testkit::compare::{Said, ask, symbolic_budget};

/// Switches a stage off.
type Switch = fn(&mut Config);

/// A stage by its name, and how to leave it out.
const STAGES: [(&str, Switch); 5] = [
    ("simplify", |config| config.simplify = false),
    ("intervals", |config| config.intervals = false),
    ("split", |config| config.split = false),
    ("cache", |config| config.cache = false),
    ("reuse", |config| config.reuse = false),
];

/// Where more is asked, stages are left out all together only: one by one takes long, and shows no more.
const MOST_QUESTIONS: usize = 150;

/// Counts scripts, which come in one piece each.
struct Counter(Arc<AtomicUsize>);

impl Write for Counter {
    fn write(&mut self, script: &[u8]) -> io::Result<usize> {
        self.0.fetch_add(1, Ordering::Relaxed);
        Ok(script.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Compares what is said in all ways; whether the solver was asked anything.
fn compare(name: &str, budget: &Budget, say: &dyn Fn(&Budget) -> Said) -> bool {
    let said = say(budget);
    assert!(!matches!(said, Said::Contradicted(_) | Said::NotAccepted(_)), "{name}: {said:?}");
    assert_eq!(said, say(&Budget { threads: 4, ..budget.clone() }), "{name}, with four threads");
    let n_asked = Arc::new(AtomicUsize::new(0));
    let scripts = {
        let n_asked = Arc::clone(&n_asked);
        Scripts(Arc::new(move || Box::new(Counter(Arc::clone(&n_asked)))))
    };
    let plain = Config { scripts: Some(scripts), ..budget.solver.clone().without_stages() };
    assert_eq!(said, say(&Budget { solver: plain, ..budget.clone() }), "{name}, without any stage");
    let n_asked = n_asked.load(Ordering::Relaxed);
    if n_asked == 0 {
        return false;
    }
    for (stage, leave_out) in STAGES.iter().filter(|_| n_asked <= MOST_QUESTIONS) {
        let mut without = budget.clone();
        leave_out(&mut without.solver);
        assert_eq!(said, say(&without), "{name}, without {stage}");
    }
    true
}

/// Compares all properties of a folder: how many there are, and for how many the solver was asked.
fn compare_folder(folder: &str) -> (usize, usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/forall-exists").join(folder);
    let budget = Budget { steps: 20_000_000, observations: 60, ..Budget::default() };
    let (mut n_properties, mut n_asked) = (0, 0);
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        let text = std::fs::read_to_string(&path).unwrap();
        for query in load_text("case.cpt", &text).queries {
            let name = format!("{}, {}", path.display(), query.task.property.name);
            let say = |budget: &Budget| decide(&ForallExists::default(), &query.task, budget, &Silent).verdict.into();
            let asked = compare(&name, &budget, &say);
            n_asked += usize::from(asked);
            n_properties += 1;
        }
    }
    (n_properties, n_asked)
}

#[test]
fn proved_files_do_not_depend_on_threads_and_stages() {
    let (n_properties, n_asked) = compare_folder("proved");
    assert!(n_properties >= 17 && n_asked > 0, "{n_asked} of {n_properties} ask");
}

#[test]
fn reactive_files_do_not_depend_on_threads_and_stages() {
    let (n_properties, n_asked) = compare_folder("reactive");
    assert!(n_properties >= 31 && n_asked > 0, "{n_asked} of {n_properties} ask");
}

#[test]
fn refuted_files_do_not_depend_on_threads_and_stages() {
    let (n_properties, n_asked) = compare_folder("refuted");
    assert!(n_properties >= 38 && n_asked > 0, "{n_asked} of {n_properties} ask");
}

#[test]
fn generated_cases_do_not_depend_on_threads_and_stages() {
    let engine = ForallExists::default();
    let budget = Budget { steps: 100_000, ..symbolic_budget(4) };
    let asked = (0..150).filter(|&seed| {
        let case = Case::generate(seed);
        compare(&format!("seed {seed}"), &budget, &|budget| ask(&engine, &case, budget))
    });
    let n_asked = asked.count();
    assert!(n_asked >= 60, "the solver is asked for {n_asked} only");
}
