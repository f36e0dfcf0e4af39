//! Hypercoverage goals: what they are for a program that is small enough to know, and that runs which disagree cover one
//! (Proposition 1 of the paper). A JDK is needed.

use std::fmt::Write as _;

use counterpoint_engine::{Budget, Engine, Silent, Task};
use counterpoint_eval::Code;
use counterpoint_ir::liveness::Focus;
use counterpoint_load::Ask;
use counterpoint_load::java::{Java, JavaInputs, open};
use counterpoint_objective::{Goal, GoalPlace, Goals};
use counterpoint_search::sample::{Sample, sample};
use counterpoint_search::{Evolve, Fuzz, Guided};
use counterpoint_testkit::hyper;
use expect_test::{Expect, expect};

/// The program of Figure 1 of the paper, with lines numbered as there.
const FIGURE_1: &str = "class Figure {
    static int log;
    static void run(int key) {
        if (key == 0) {
            log = key + 5;
        } else {
            if (log == 0) {
                log = 5;
            } else {
                if (key > 6) {
                    log = key;
                } else {
                    log = 0;
                    key = 1;
                }
            }
        }
    }
    static boolean is(String guess, String secret) {
        if (guess.isEmpty()) {
            return false;
        }
        boolean same = guess.equals(secret);
        return same;
    }
    static void print(boolean loud, int secret) {
        if (secret > 10) {
            System.out.println(loud ? \"HIGH\" : \"high\");
        }
        int unused = secret + 1;
    }
}
";

fn java(name: &str, text: &str) -> Java {
    let folder = std::env::temp_dir().join(format!("counterpoint-goals-{}-{name}", std::process::id()));
    let file = folder.join(format!("{name}.java"));
    std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&file, text)).expect("it can be written");
    let inputs = JavaInputs { files: vec![file], ..JavaInputs::default() };
    open(&inputs).unwrap_or_else(|refusal| panic!("{:?} {:?}", refusal.problems, refusal.diagnostics))
}

fn task(java: &Java, method: &str, secrets: &[&str], publics: &[&str], sees_outcome: bool) -> Task {
    let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
    let ask =
        Ask { methods: vec![method.to_owned()], secrets: words(secrets), publics: words(publics), ..Ask::default() };
    let questions = java.questions(&ask).unwrap_or_else(|refusal| panic!("{:?}", refusal.problems));
    java.compared(&questions[0].granted, sees_outcome).expect("it can be lowered").task
}

fn check_goals(task: &Task, java: &Java, expected: &Expect) {
    let goals = hyper::goals(task);
    let place = |place: &GoalPlace| match place {
        GoalPlace::Nothing => "nothing".to_owned(),
        GoalPlace::At(at) => {
            let place = java.sources.place(goals.locations[*at as usize].span).clone();
            place.rsplit(':').next().unwrap_or_default().to_owned()
        }
    };
    let mut lines = format!("{:?}\n", goals.counts);
    for goal in &goals.goals {
        let places: Vec<String> = goal.places.iter().map(place).collect();
        let seen = goals.variables[goal.variable as usize].seen;
        let _ = writeln!(lines, "{seen:?} {}", places.join(" | "));
    }
    expected.assert_eq(&lines);
}

#[test]
fn goals_of_small_methods() {
    let java = java("Figure", FIGURE_1);
    check_goals(
        &task(&java, "run", &["key"], &["log"], false),
        &java,
        &expect![[r#"
        Counts { all: 15, literal: 0, recount: 11 }
        Point(PointId(0)) nothing | 5
        Point(PointId(0)) nothing | 8
        Point(PointId(0)) nothing | 13
        Point(PointId(0)) nothing | 11
        Point(PointId(0)) 5 | 5
        Point(PointId(0)) 5 | 8
        Point(PointId(0)) 5 | 13
        Point(PointId(0)) 5 | 11
        Point(PointId(0)) 8 | 8
        Point(PointId(0)) 8 | 13
        Point(PointId(0)) 8 | 11
        Point(PointId(0)) 13 | 13
        Point(PointId(0)) 13 | 11
        Point(PointId(0)) 11 | 11
    "#]],
    );
    check_goals(
        &task(&java, "is", &["secret"], &["return"], true),
        &java,
        &expect![[r#"
        Counts { all: 13, literal: 4, recount: 5 }
        Result(PointId(0)) 24 | 24
        Result(PointId(0)) 24 | 21
        Result(PointId(0)) 24 | 23
        Result(PointId(0)) 21 | 23
        Result(PointId(0)) 23 | 23
        End nothing | nothing
        End nothing | 1
    "#]],
    );
    check_goals(
        &task(&java, "print", &["secret"], &["out"], false),
        &java,
        &expect![[r#"
        Counts { all: 3, literal: 1, recount: 5 }
        Output nothing | 28
        Output 28 | 28
    "#]],
    );
}

/// The tasks of every so-manieth program of the corpus.
fn corpus(step: usize, each: &mut dyn FnMut(&str, &Task)) {
    let mut java = hyper::compiled(&hyper::folder());
    for program in hyper::programs(&hyper::folder()).iter().step_by(step) {
        for task in &hyper::tasks(&mut java, program) {
            each(&program.name, task);
        }
    }
}

#[test]
fn runs_that_disagree_cover_a_goal() {
    let mut n_pairs = 0;
    corpus(3, &mut |name, task| {
        for engine in [&Guided as &dyn Engine, &Fuzz, &Evolve] {
            let budget = Budget { calls: 200, keeps_going: true, seed: 7, ..Budget::default() };
            let found = engine.run(task, &budget, &Silent).stats.search.unwrap();
            assert_eq!(found.astray, 0, "{name}, {}", engine.name());
            n_pairs += found.tuples;
        }
    });
    assert!(n_pairs > 5_000);
}

#[test]
fn fewer_goals_would_miss_runs_that_disagree() {
    let mut samples = Vec::new();
    corpus(1, &mut |name, task| {
        let goals = hyper::goals(task);
        samples.push((name.to_owned(), goals, sample(task, 200, 1)));
    });
    // Programs of which some pair of runs disagrees and covers none of the goals that are kept.
    let astray = |is_kept: &dyn Fn(&Goals, &Goal) -> bool| -> Vec<&str> {
        let is_astray = |goals: &Goals, pair: &Sample| {
            pair.disagrees && !pair.goals.iter().any(|goal| is_kept(goals, &goals.goals[*goal as usize]))
        };
        let programs = samples.iter().filter(|(_, goals, pairs)| pairs.iter().any(|pair| is_astray(goals, pair)));
        programs.map(|program| program.0.as_str()).collect()
    };
    assert_eq!(astray(&|_, _| true), Vec::<&str>::new());
    // Algorithm 1 to the letter: no goal has nothing in it.
    let literal = astray(&|_, goal| !goal.places.contains(&GoalPlace::Nothing));
    assert!(!literal.is_empty());
    // Pairs of the same place matter, and so do others.
    assert!(!astray(&|_, goal| goal.places[0] != goal.places[1]).is_empty());
    assert!(!astray(&|_, goal| goal.places[0] == goal.places[1]).is_empty());
    // What definitions depend on by data is there to guide, not to make it true.
    let has_definitions_only = |goals: &Goals, goal: &Goal| {
        let definitions = &goals.variables[goal.variable as usize].definitions;
        goal.places.iter().all(|place| !matches!(place, GoalPlace::At(at) if !definitions.contains(at)))
    };
    assert_eq!(astray(&has_definitions_only), Vec::<&str>::new());
}

#[test]
fn every_location_is_in_the_bytecode() {
    corpus(2, &mut |name, task| {
        let goals = hyper::goals(task);
        let code = Code::compile(task.program(0), &Focus::all(task.program(0)));
        let mut positions = goals.locations.iter().flat_map(|location| &location.positions);
        assert!(positions.all(|at| code.positions().contains(at)), "{name}");
    });
}

#[test]
fn examples_cover_what_they_say() {
    corpus(7, &mut |name, task| {
        let found = Budget { keeps_going: true, ..Budget::default() };
        let found = Guided.run(task, &found, &Silent);
        let of_examples: usize = found.examples.iter().map(|example| example.goals.len()).sum();
        assert_eq!(of_examples, found.stats.coverage.unwrap().n_covered(), "{name}");
    });
}
