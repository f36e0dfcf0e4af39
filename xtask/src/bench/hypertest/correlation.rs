//! Does hypercoverage go with leaks? The paper's procedure (Sec. 4.1): a pool of 1,000 random pairs is dealt to groups
//! of 100; within a group, after each pair, how much is covered and whether something leaked are one point.

use counterpoint_engine::Task;
use counterpoint_search::sample::{Sample, sample};
use rustc_hash::FxHashSet;
use serde_json::{Value, json};

use super::statistics::{mean, point_biserial, share};

const POOL: usize = 1_000;
const GROUP: usize = 100;

/// Prints the table; its figures.
#[expect(clippy::print_stdout, reason = "the table is the result")]
pub(super) fn print(programs: &[(&str, &[Task])]) -> Value {
    println!("\n{:<28} {:>12} {:>10}   correlation of coverage and leaks", "program", "r", "p");
    let mut figures = Vec::new();
    let (mut strengths, mut n_significant) = (Vec::new(), 0);
    for (name, tasks) in programs {
        let points: Vec<(f64, bool)> =
            tasks.iter().flat_map(|task| points(&sample(task, POOL, 0), task_goals(task))).collect();
        if let Some((r, p)) = point_biserial(&points) {
            println!("{name:<28} {r:>12.3} {p:>10.2e}");
            strengths.push(r);
            n_significant += usize::from(p < 0.05);
            figures.push(json!({"program": name, "r": r, "p": p}));
        } else {
            let why = if points.iter().any(|point| point.1) { "coverage does not vary" } else { "nothing leaks" };
            println!("{name:<28} {:>12} {:>10}   {why}", "-", "-");
            figures.push(json!({"program": name, "undefined": why}));
        }
    }
    println!("       mean r {:.3} over {} programs, p < 0.05 on {n_significant}", mean(&strengths), strengths.len());
    json!(figures)
}

fn task_goals(task: &Task) -> usize {
    counterpoint_testkit::hyper::goals(task).goals.len()
}

fn points(pool: &[Sample], n_goals: usize) -> Vec<(f64, bool)> {
    let mut points = Vec::new();
    for group in pool.chunks(GROUP) {
        let (mut covered, mut leaks) = (FxHashSet::<u32>::default(), false);
        for sample in group {
            covered.extend(&sample.goals);
            leaks |= sample.disagrees;
            points.push((share(covered.len(), n_goals), leaks));
        }
    }
    points
}
