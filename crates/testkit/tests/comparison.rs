//! How two runs are compared: the search and the checker agree on every pair, and every rule is needed. A JDK is needed.

use counterpoint_engine::{Budget, Task, told};
use counterpoint_ir::state::Outcome;
use counterpoint_load::Ask;
use counterpoint_load::java::{JavaInputs, open};
use counterpoint_prop::ObservationModel;
use counterpoint_search::sample::sample;
use counterpoint_testkit::hyper;
use counterpoint_witness::{Told, difference};

/// Whether runs differ.
type Rule<'a> = &'a dyn Fn(&Task, &[Told; 2]) -> bool;

/// A pair of runs of a program, with what the search says of it.
struct Pair {
    name: String,
    runs: [Told; 2],
    disagrees: bool,
}

/// What is seen of the runs of a task.
fn sees(task: &Task) -> ObservationModel {
    task.agreement().expect("runs of a method agree").sees
}

fn pairs(name: &str, task: &Task, n: usize) -> Vec<Pair> {
    let budget = Budget { steps: 1_000_000, ..Budget::default() };
    let mut pairs = Vec::new();
    for sample in sample(task, n, 3) {
        // Secrets that are the same by chance, and runs that are too long for the checker, say nothing.
        if let Ok(runs) = told(task, &sample.decisions, &budget)
            && runs.iter().all(|run| run.outcome.is_some())
        {
            pairs.push(Pair { name: name.to_owned(), runs, disagrees: sample.disagrees });
        }
    }
    pairs
}

fn pairs_of_the_corpus(n: usize) -> Vec<(Task, Vec<Pair>)> {
    let mut java = hyper::compiled(&hyper::folder());
    let mut all = Vec::new();
    for program in hyper::programs(&hyper::folder()) {
        for task in hyper::tasks(&mut java, &program) {
            let pairs = pairs(&program.name, &task, n);
            all.push((task, pairs));
        }
    }
    all
}

/// How the first run of a pair ended, and whether the second one ended in the same way.
fn ends_differ(runs: &[Told; 2]) -> bool {
    let end = |run: &Told| match &run.outcome {
        Some(Outcome::Returned(_)) => (0, 0),
        Some(Outcome::Exited(code)) => (1, i64::from(*code)),
        Some(Outcome::Threw(class, _)) => (2, i64::try_from(counterpoint_ir::ids::Id::index(*class)).expect("few")),
        _ => (3, 0),
    };
    end(&runs[0]) != end(&runs[1])
}

fn lengths_differ(runs: &[Told; 2]) -> bool {
    let lengths = |run: &Told| (run.shown.len(), run.record.bytes(1).len(), run.record.bytes(2).len());
    lengths(&runs[0]) != lengths(&runs[1])
}

fn points_differ(runs: &[Told; 2]) -> bool {
    let points = |run: &Told| run.shown.iter().map(|shown| shown.point).collect::<Vec<_>>();
    points(&runs[0]) != points(&runs[1])
}

#[test]
fn search_and_checker_agree_and_every_rule_is_needed() {
    let all = pairs_of_the_corpus(15);
    let (mut n_pairs, mut n_different) = (0, 0);
    for (task, pairs) in &all {
        for pair in pairs {
            let is_different = difference(sees(task), &pair.runs).is_some();
            assert_eq!(is_different, pair.disagrees, "{}", pair.name);
            n_pairs += 1;
            n_different += u32::from(is_different);
        }
    }
    assert!(n_pairs > 1_000 && n_different > 150, "{n_different} of {n_pairs}");
    // Comparisons with one rule broken are wrong about pairs of the corpus.
    let right = |task: &Task, runs: &[Told; 2]| difference(sees(task), runs).is_some();
    let broken: [(&str, Rule<'_>); 6] = [
        ("less shown always counts", &|task, runs| right(task, runs) || lengths_differ(runs)),
        ("ends always count", &|task, runs| right(task, runs) || ends_differ(runs)),
        ("runs that end differently never differ", &|task, runs| right(task, runs) && !ends_differ(runs)),
        ("less shown never counts", &|task, runs| right(task, runs) && !lengths_differ(runs)),
        ("only points count", &|_, runs| points_differ(runs)),
        ("output does not count", &|task, runs| {
            let blind = ObservationModel { output: false, ..sees(task) };
            difference(blind, runs).is_some()
        }),
    ];
    for (what, rule) in broken {
        let wrong = all.iter().flat_map(|(task, pairs)| pairs.iter().map(move |pair| (task, pair)));
        let wrong = wrong.filter(|(task, pair)| rule(task, &pair.runs) != right(task, &pair.runs)).count();
        assert!(wrong > 0, "nothing in the corpus needs the rule against: {what}");
    }
}

/// Objects, identities and random numbers.
const WORLD: &str = "
import java.util.Random;

class World {
    static final class Point { int x; Point other; }

    static Point sameShape(int secret) {
        Point kept = null;
        for (int i = 0; i < (secret & 7); i++) {
            kept = new Point();
            kept.x = i;
        }
        Point point = new Point();
        point.other = new Point();
        point.other.other = point;
        return point;
    }

    static int identity(int secret) {
        return System.identityHashCode(sameShape(secret));
    }

    static int moreIdentities(int secret) {
        for (int i = 0; i < (secret & 7); i++) {
            System.identityHashCode(new Point());
        }
        return System.identityHashCode(new Point());
    }

    static Point sharing(int secret) {
        Point point = new Point();
        point.other = new Point();
        point.other.other = (secret & 1) == 0 ? point : new Point();
        if (point.other.other != point) {
            point.other.other.other = point.other;
        }
        return point;
    }

    static int random(int secret) {
        return new Random().nextInt() + secret * 0;
    }

    static boolean twoAreTheSame(int secret) {
        return new Random().nextLong() == new Random().nextLong();
    }

    static double drawsMore(int secret) {
        if ((secret & 1) == 0) {
            Math.random();
        }
        return Math.random();
    }

    static long clock(int secret) {
        return System.nanoTime() - System.currentTimeMillis();
    }
}
";

#[test]
fn objects_are_shapes_and_both_runs_live_in_one_world() {
    let folder = std::env::temp_dir().join(format!("counterpoint-comparison-{}", std::process::id()));
    let file = folder.join("World.java");
    std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&file, WORLD)).expect("it can be written");
    let inputs = JavaInputs { files: vec![file], ..JavaInputs::default() };
    let java = open(&inputs).unwrap_or_else(|refusal| panic!("{:?} {:?}", refusal.problems, refusal.diagnostics));
    let differ = |method: &str| -> bool {
        let ask = Ask { methods: vec![method.to_owned()], secrets: vec!["secret".to_owned()], ..Ask::default() };
        let questions = java.questions(&ask).unwrap_or_else(|refusal| panic!("{:?}", refusal.problems));
        let task = java.compared(&questions[0].granted, false).expect("it can be lowered").task;
        let pairs = pairs(method, &task, 40);
        assert!(pairs.len() > 20, "{method}");
        for pair in &pairs {
            assert_eq!(difference(sees(&task), &pair.runs).is_some(), pair.disagrees, "{method}");
        }
        pairs.iter().any(|pair| pair.disagrees)
    };
    // Objects are compared up to isomorphism: by what they are, not by which ones they are.
    assert!(!differ("sameShape"));
    // What was made before does not show in an identity; only the order in which they are asked for does.
    assert!(!differ("identity"));
    assert!(differ("moreIdentities"), "identities are no constants");
    assert!(differ("sharing"), "objects that are compared as trees are the same");
    // Random numbers and clocks are the same in both runs, and yet no constants.
    assert!(!differ("random"));
    assert!(!differ("twoAreTheSame"));
    assert!(differ("drawsMore"), "random numbers are a stream");
    assert!(!differ("clock"));
}
