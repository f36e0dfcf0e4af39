//! `cargo xtask torture`: random tasks, the engine against plain enumeration, every claim through the checker.
//!
//! With `--sets symbolic` each case is decided twice, by symbolic sets and by explicit states, and both must agree with
//! plain enumeration.
//!
//! What fails is shrunk and written to `corpus/regress/`, whose files are then part of the tests. The run also fails if
//! its cases are too easy: at least a quarter must hold, a quarter be refuted, half have loops, and every sabotaged
//! engine must be caught.

use std::path::Path;

use anyhow::ensure;
use counterpoint_engine::{Budget, Engine, Sets};
use counterpoint_symex::ForallExists;
use counterpoint_testkit::case::Case;
use counterpoint_testkit::compare::{Said, ask, ask_text, budget, conflict, infinite_budgets, judge, symbolic_budget};
use counterpoint_testkit::corpus::Regression;
use counterpoint_testkit::interpret::Limits;
use counterpoint_testkit::oracle::OracleVerdict;
use counterpoint_testkit::sabotage::{self, Sabotage};
use counterpoint_testkit::shrink::shrink;

/// What the command line says.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The first seed.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The number of cases with finite choices.
    #[arg(long, default_value_t = 10_000)]
    cases: u64,
    /// The number of cases with infinite choices: the descriptions of sets are compared with each other.
    #[arg(long, default_value_t = 10_000)]
    infinite: u64,
    /// Observations that are looked at.
    #[arg(long, default_value_t = 4)]
    observations: u32,
    /// The representation that is tortured.
    #[arg(long, value_parser = ["auto", "explicit", "symbolic", "runs"], default_value = "auto")]
    sets: String,
}

impl Arguments {
    /// The budgets with which each case is decided, and the engines that must be caught with the first of them.
    fn plan(&self) -> (Vec<Budget>, Vec<Sabotage>) {
        let explicit = Budget { sets: Sets::Explicit, ..budget(self.observations) };
        match self.sets.as_str() {
            "explicit" => (vec![explicit], sabotage::all()),
            "symbolic" => (vec![symbolic_budget(self.observations), explicit], sabotage::symbolic()),
            "runs" => (vec![Budget { sets: Sets::Runs, ..budget(self.observations) }, explicit], Vec::new()),
            _ => (vec![budget(self.observations)], sabotage::all()),
        }
    }
}

#[derive(Debug, Default)]
struct Counts {
    decided: usize,
    holds: usize,
    refuted: usize,
    loops: usize,
    asked: usize,
    proved: usize,
    unknown: usize,
    wrong: usize,
}

/// Runs the task.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    if arguments.cases > 0 {
        finite(arguments)?;
    }
    infinite(arguments)
}

/// Compares the engine with plain enumeration.
#[expect(clippy::print_stdout, reason = "the counts are the result")]
fn finite(arguments: &Arguments) -> anyhow::Result<()> {
    let engine = ForallExists::default();
    let (budgets, mut open) = arguments.plan();
    let mut counts = Counts::default();
    for seed in arguments.seed..arguments.seed + arguments.cases {
        let case = Case::generate(seed);
        let Some(verdict) = case.decide(arguments.observations, Limits::default()) else { continue };
        counts.decided += 1;
        counts.holds += usize::from(verdict == OracleVerdict::Holds);
        counts.refuted += usize::from(verdict != OracleVerdict::Holds);
        counts.loops += usize::from(case.has_loop());
        for budget in &budgets {
            let said = ask(&engine, &case, budget);
            counts.asked += 1;
            counts.proved += usize::from(said == Said::Proved);
            counts.unknown += usize::from(matches!(said, Said::Unknown(_)));
            if let Err(contradiction) = judge(&said, verdict) {
                counts.wrong += 1;
                report((arguments.observations, budget), &engine, seed, &case, &contradiction)?;
            }
        }
        open.retain(|broken| judge(&ask(&*broken.engine, &case, &budgets[0]), verdict).is_ok());
    }
    println!("{counts:?}");
    ensure!(counts.wrong == 0, "{} contradictions", counts.wrong);
    let Counts { decided, holds, refuted, loops, .. } = counts;
    ensure!(4 * holds >= decided && 4 * refuted >= decided && 2 * loops >= decided, "the cases are too easy");
    for trap in sabotage::traps() {
        let is_trapped = |broken: &Sabotage| {
            broken.name == trap.name
                && matches!(ask_text(&*broken.engine, trap.text, &budgets[0]), Said::Contradicted(_))
        };
        if open.iter().any(is_trapped) {
            println!("no case caught `{}`; a program of its own does", trap.name);
        }
        open.retain(|broken| !is_trapped(broken));
    }
    let missed: Vec<&str> = open.iter().map(|broken| broken.name).collect();
    ensure!(missed.is_empty(), "sabotage that nothing caught: {missed:?}");
    println!("every sabotaged engine was caught");
    Ok(())
}

/// Compares the descriptions of sets with each other, where there is no oracle.
#[expect(clippy::print_stdout, reason = "the counts are the result")]
fn infinite(arguments: &Arguments) -> anyhow::Result<()> {
    let engine = ForallExists::default();
    let budgets = infinite_budgets(arguments.observations);
    let mut counts = [0_usize; 4];
    let mut wrong = 0;
    let mut open = sabotage::infinite();
    for seed in arguments.seed..arguments.seed + arguments.infinite {
        let case = Case::generate_infinite(seed);
        let answers = |case: &Case| budgets.each_ref().map(|budget| ask(&engine, case, budget));
        let said = answers(&case);
        counts[match said[0] {
            Said::Refuted(_) => 0,
            Said::Proved => 1,
            Said::NoneFound => 2,
            _ => 3,
        }] += 1;
        open.retain(|broken: &Sabotage| {
            let others = budgets.each_ref().map(|budget| ask(&*broken.engine, &case, budget));
            conflict(&[&said[..], &others].concat()).is_none()
        });
        if let Some(what) = conflict(&said) {
            wrong += 1;
            let smallest = shrink(&case, |case| conflict(&answers(case)).is_some());
            println!("seed {seed}, infinite choices: {what}\n{}", smallest.to_cpt());
        }
    }
    let [refuted, proved, none_found, unknown] = counts;
    println!(
        "infinite choices: {refuted} refuted, {proved} proved, {none_found} none found, {unknown} unknown, {wrong} wrong"
    );
    ensure!(wrong == 0, "{wrong} contradictions between descriptions of sets");
    let missed: Vec<&str> = open.iter().map(|broken| broken.name).collect();
    ensure!(missed.is_empty(), "sabotage that infinite choices did not catch: {missed:?}");
    Ok(())
}

/// Shrinks what fails and keeps it.
#[expect(clippy::print_stdout, reason = "failures are part of the result")]
fn report(
    (observations, budget): (u32, &Budget),
    engine: &dyn Engine,
    seed: u64,
    case: &Case,
    note: &str,
) -> anyhow::Result<()> {
    println!("seed {seed}, {:?} sets: {note}", budget.sets);
    let fails = |case: &Case| {
        let verdict = case.decide(observations, Limits::default());
        verdict.is_some_and(|verdict| judge(&ask(engine, case, budget), verdict).is_err())
    };
    let smallest = shrink(case, fails);
    if let Some(verdict) = smallest.decide(observations, Limits::default()) {
        let regression = Regression { case: &smallest, seed, observations, verdict, note };
        let path = regression.write(Path::new("corpus/regress"), &format!("seed{seed}"))?;
        println!("written to {}", path.display());
    }
    Ok(())
}
