//! Properties of Java methods: what is refuted, what is not, and what the checker does not let pass. A JDK is needed.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use counterpoint_diag::Interrupt;
use counterpoint_engine::{
    Answer, Budget, Confirmation, Contradiction, Decided, Engine, Events, Silent, Task, Unknown, Verdict, decide,
};
use counterpoint_load::{Loaded, Query, Request, display_name, load};
use counterpoint_prop::{Body, Expect};
use counterpoint_search::Tuples;
use counterpoint_testgen::answer;
use counterpoint_testgen::confirm::confirm;
use counterpoint_testgen::hypertest::Hypertest;
use counterpoint_testgen::suite::{Framework, plain, suites};

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/methods")
}

fn loaded(path: PathBuf) -> Loaded {
    let loaded = load(&Request { files: vec![path], ..Request::default() });
    assert!(!loaded.has_errors(), "{:#?}", loaded.diagnostics);
    loaded
}

/// A property in a file of its own beside the corpus, which is removed again.
fn written(name: &str, text: &str) -> Loaded {
    let path = corpus().join(format!("{name}-{}.cpt", std::process::id()));
    fs::write(&path, text).unwrap();
    let loaded = load(&Request { files: vec![path.clone()], ..Request::default() });
    fs::remove_file(&path).unwrap();
    loaded
}

fn verdict(query: &Query, seed: u64) -> Decided {
    decide(&Tuples, &query.task, &Budget { seed, ..Budget::default() }, &Silent)
}

/// What is wrong with the answers to the properties of a file.
fn wrong_answers(file: &str, n_properties: usize) -> Vec<String> {
    let loaded = loaded(corpus().join(file));
    assert_eq!(loaded.queries.len(), n_properties);
    let mut wrong = Vec::new();
    for query in &loaded.queries {
        for seed in 0..3 {
            let property = &query.task.property;
            let decided = verdict(query, seed);
            let is_expected = match property.expect.unwrap() {
                Expect::Refuted => matches!(decided.verdict, Verdict::Refuted(..)),
                Expect::NoneFound => matches!(decided.verdict, Verdict::NoneFound(_)),
                Expect::Proved => false,
            };
            if !is_expected {
                wrong.push(format!("{} with seed {seed}: {:?}", property.name, decided.verdict));
            }
            assert!(decided.stats.search.unwrap().calls <= 2_000, "{}", property.name);
        }
    }
    wrong
}

#[test]
fn properties_that_do_not_hold_are_refuted() {
    assert_eq!(wrong_answers("refuted.cpt", 20), Vec::<String>::new());
}

#[test]
fn properties_that_hold_are_not_refuted() {
    assert_eq!(wrong_answers("holds.cpt", 17), Vec::<String>::new());
}

#[test]
fn the_same_seed_gives_the_same_tuples_and_another_seed_others() {
    let loaded = loaded(corpus().join("refuted.cpt"));
    let answers = |seed: u64| -> Vec<String> {
        loaded.queries.iter().map(|query| format!("{:?}", verdict(query, seed))).collect()
    };
    let first = answers(5);
    assert_eq!(answers(5), first);
    assert_ne!(answers(6), first);
}

/// A search that forgets what is assumed.
struct Forgetful;

/// An answer that outlives its task.
fn owned(answer: Answer<'_>) -> Answer<'static> {
    let Answer { claim, stats, is_minimal, examples, .. } = answer;
    Answer { is_minimal, examples, ..Answer::new(claim, stats) }
}

impl Engine for Forgetful {
    fn name(&self) -> &'static str {
        "forgetful"
    }

    fn run<'a>(&'a self, task: &'a Task, budget: &'a Budget, events: &dyn Events) -> Answer<'a> {
        let mut task = task.clone();
        let Body::Pointwise(body) = &mut task.property.body else { unreachable!() };
        body.given = body.pool.bool(true);
        owned(Tuples.run(&task, budget, events))
    }
}

/// A search that takes every property for its opposite.
struct Contrary;

impl Engine for Contrary {
    fn name(&self) -> &'static str {
        "contrary"
    }

    fn run<'a>(&'a self, task: &'a Task, budget: &'a Budget, events: &dyn Events) -> Answer<'a> {
        let mut task = task.clone();
        let Body::Pointwise(body) = &mut task.property.body else { unreachable!() };
        for part in &mut body.body {
            part.term = body.pool.apply(counterpoint_ir::prim::Op::Not, &[part.term]);
        }
        owned(Tuples.run(&task, budget, events))
    }
}

#[test]
fn a_search_that_forgets_given_is_contradicted_by_the_checker() {
    let loaded = loaded(corpus().join("holds.cpt"));
    let mut n_caught = 0;
    for query in &loaded.queries {
        match decide(&Forgetful, &query.task, &Budget::default(), &Silent).verdict {
            Verdict::Contradicted(Contradiction::Checker(why)) => {
                assert_eq!(why, "the assumption is false at observation 1", "{}", query.task.property.name);
                n_caught += 1;
            }
            // What holds without the assumption is not refuted without it.
            Verdict::NoneFound(_) => {}
            other => panic!("{}: {other:?}", query.task.property.name),
        }
    }
    assert!(n_caught >= 8, "only {n_caught} were caught");
}

#[test]
fn a_search_that_refutes_what_holds_is_contradicted_by_the_checker() {
    let loaded = loaded(corpus().join("holds.cpt"));
    for query in &loaded.queries {
        let verdict = decide(&Contrary, &query.task, &Budget::default(), &Silent).verdict;
        assert!(
            matches!(verdict, Verdict::Contradicted(Contradiction::Checker(_))),
            "{}: {verdict:?}",
            query.task.property.name
        );
    }
}

#[test]
fn without_a_solver_what_is_tied_together_is_still_found() {
    let loaded = loaded(corpus().join("refuted.cpt"));
    let none = counterpoint_solve::Config {
        backend: counterpoint_solve::Backend::None,
        ..counterpoint_solve::Config::default()
    };
    for name in ["commutative", "equivalent", "idempotent", "transitive"] {
        let query = loaded.queries.iter().find(|query| query.task.property.name == name).unwrap();
        let budget = Budget { solver: none.clone(), ..Budget::default() };
        let decided = decide(&Tuples, &query.task, &budget, &Silent);
        assert!(matches!(decided.verdict, Verdict::Refuted(..)), "{name}: {:?}", decided.verdict);
    }
}

/// Runs that break properties.
fn broken<'a>(loaded: &'a Loaded, decided: &'a [Decided]) -> Vec<Hypertest<'a>> {
    let answers = loaded.queries.iter().zip(decided).map(|(query, decided)| answer::Answer { query, decided });
    answers.map(|answer| answer.refutation().unwrap()).collect()
}

/// What becomes of them on the JVM.
fn confirmed(tests: &[Hypertest<'_>]) -> Vec<Confirmation> {
    confirm(tests, &Interrupt::default()).unwrap()
}

#[test]
fn what_breaks_properties_is_confirmed_on_the_jvm() {
    let loaded = loaded(corpus().join("refuted.cpt"));
    let decided: Vec<Decided> = loaded.queries.iter().map(|query| verdict(query, 0)).collect();
    let tests = broken(&loaded, &decided);
    for (test, confirmation) in tests.iter().zip(confirmed(&tests)) {
        let name = &test.task.property.name;
        assert!(matches!(confirmation, Confirmation::Confirmed { .. }), "{name}: {confirmation:?}");
    }
}

#[test]
fn tests_of_broken_properties_compile_and_fail() {
    let loaded = loaded(corpus().join("refuted.cpt"));
    let decided: Vec<Decided> = loaded.queries.iter().map(|query| verdict(query, 0)).collect();
    let all = broken(&loaded, &decided);
    let usable: Vec<&Hypertest<'_>> = all.iter().filter(|one| plain(one).is_ok()).collect();
    let refused: Vec<String> = all.iter().filter_map(|one| plain(one).err()).collect();
    assert_eq!(refused, ["two versions of `Fee` cannot stand in one test"]);
    let suites = suites(&usable, "all.cpt", Framework::Main, &|_| false);
    let [suite] = suites.as_slice() else { panic!("{suites:?}") };
    assert_eq!((suite.class.as_str(), suite.tests.len()), ("AllPropertyTest", usable.len()));
    let work = std::env::temp_dir().join(format!("counterpoint-tests-{}", std::process::id()));
    fs::create_dir_all(&work).unwrap();
    let file = work.join(suite.file());
    fs::write(&file, &suite.text).unwrap();
    let java = all[0].runs[0].subject.java.jdk.java();
    let sources = ["Rate.java", "Order.java", "Account.java", "Texts.java"].map(|name| corpus().join(name));
    let javac = Command::new(java.with_file_name("javac")).arg("-d").arg(&work).args(&sources).arg(&file).output();
    let javac = javac.unwrap();
    assert!(javac.status.success(), "{}\n{}", String::from_utf8_lossy(&javac.stderr), suite.text);
    let ran = Command::new(java).arg("-cp").arg(&work).arg(&suite.class).output().unwrap();
    fs::remove_dir_all(&work).unwrap();
    let said = String::from_utf8_lossy(&ran.stdout);
    for test in &suite.tests {
        assert!(said.contains(&format!("FAILED  {test}\n")), "{test}: {said}\n{}", suite.text);
    }
    assert_eq!(said.matches(" is false: ").count(), suite.tests.len(), "{said}");
}

#[test]
fn a_jvm_that_shows_other_values_contradicts_what_was_found() {
    let loaded = loaded(corpus().join("refuted.cpt"));
    let query = loaded.queries.iter().find(|query| query.task.property.name == "equivalent").unwrap();
    let decided = verdict(query, 0);
    let mut test = answer::Answer { query, decided: &decided }.refutation().unwrap();
    // Both versions are the old one there.
    test.runs[1].subject.java = test.runs[0].subject.java;
    let said = confirmed(&[test]);
    let [Confirmation::Contradicted { shown }] = said.as_slice() else { panic!("{said:?}") };
    assert!(shown.len() == 1 && shown[0].starts_with("b.return is "), "{shown:?}");
}

fn only(loaded: &Loaded) -> Verdict {
    assert!(!loaded.has_errors(), "{:#?}", loaded.diagnostics);
    verdict(&loaded.queries[0], 0).verdict
}

#[test]
fn what_no_search_can_decide_is_unknown_with_the_reason() {
    let exists = written(
        "exists",
        r#"property p {
            forall a in java("Rate.java", "Rate.clamp(int)"), exists b in java("Rate.java", "Rate.clamp(int)")
            post a.return == b.x
        }"#,
    );
    assert!(matches!(only(&exists), Verdict::Unknown(Unknown::NotThere(what)) if what == "symbolic execution of Java"));
    let mixed = written(
        "mixed",
        r#"program P { input x: i32; }
        property p { forall a in java("Rate.java", "Rate.clamp(int)"), b in P post a.x == b.x }"#,
    );
    assert!(matches!(only(&mixed), Verdict::Unknown(Unknown::NotThere(_))));
    let never =
        written("never", r#"property p { forall a in java("Rate.java", "Rate.never(int)") post a.return == 1 }"#);
    assert!(matches!(only(&never), Verdict::Unknown(Unknown::NoEnd(_))));
    let impossible = written(
        "impossible",
        r#"property p { forall a in java("Rate.java", "Rate.clamp(int)") given a.x < a.x post a.return == 1 }"#,
    );
    assert!(matches!(only(&impossible), Verdict::Unknown(Unknown::NothingComparable)));
}

/// The texts that errors point at, with their messages.
fn errors(name: &str, text: &str) -> Vec<(String, String)> {
    let loaded = written(name, text);
    assert!(loaded.queries.is_empty(), "{:?}", loaded.queries);
    let shown = loaded.diagnostics.iter().map(|error| {
        assert!(error.is_error());
        (loaded.sources.text(error.primary.span).to_owned(), error.message.clone())
    });
    shown.collect()
}

#[test]
fn what_properties_cannot_name_is_said_at_its_place() {
    let check = |name: &str, claim: &str, expected: &[(&str, &str)]| {
        let found = errors(name, &format!("property p {{ {claim} }}"));
        let found: Vec<(&str, &str)> =
            found.iter().map(|(place, message)| (place.as_str(), message.as_str())).collect();
        assert_eq!(found, expected);
    };
    let of = r#"java("Rate.java", "Rate.of(int)")"#;
    check(
        "file",
        r#"forall a in java("Rates.java", "Rate.of(int)") post a.return == 1"#,
        &[("Rates.java", &format!("there is no file `{}`", display_name(&corpus().join("Rates.java"))))],
    );
    check(
        "method",
        r#"forall a in java("Rate.java", "Rate.off(int)") post a.return == 1"#,
        &[("Rate.off(int)", "there is no method `off` in class `Rate`")],
    );
    check(
        "parameter",
        &format!("forall a in {of} post a.amout == 1 && a.return == 2"),
        &[("amout", &format!("`{of}` has no parameter `amout`"))],
    );
    check(
        "types",
        &format!("forall a in {of}, b in java(\"Rate.java\", \"Rate.isOdd(long)\") post a.amount == b.n && a.return"),
        &[
            ("b.n", "the sides of `==` must have one type, found `i32` and `i64`"),
            ("a.return", "the body must be `bool`, found `i32`"),
        ],
    );
    check(
        "objects",
        r#"forall a in java("Account.java", "Account.counted(String, int[], int)") post a.name == a.items"#,
        &[("a.items", "the sides of `==` must have one type, found `text` and `[i32]`")],
    );
    check(
        "always",
        &format!("forall a in {of} always a.return == 1"),
        &[(of, &format!("`always` looks at observation points, and `{of}` has none"))],
    );
    check(
        "language",
        r#"forall a in cobol("a.cob", "a") post a.return == 1"#,
        &[("cobol", "there is no language `cobol` of which properties can name programs")],
    );
    check("closing", r#"forall a in java("Rate.java") post a.return == 1"#, &[(")", "expected `,`, found `)`")]);
    check(
        "floats",
        r#"forall a in java("Rate.java", "Rate.scaled(double)") post a.x & 1 == 0 && a.x < 9007199254740993"#,
        &[
            ("a.x", "`&` needs a fixed-width type, found `f64`"),
            ("9007199254740993", "9007199254740993 is no number of `f64`"),
        ],
    );
}
