//! `cargo xtask torture`: random tasks, the engine against plain enumeration, every claim through the checker.
//!
//! What fails is shrunk and written to `corpus/regress/`, whose files are then part of the tests. The run also fails if
//! its cases are too easy: at least a quarter must hold, a quarter be refuted, half have loops, and every sabotaged
//! engine must be caught.

use std::path::Path;

use anyhow::ensure;
use counterpoint_engine::{Budget, Engine, Sets};
use counterpoint_symex::ForallExists;
use counterpoint_testkit::case::Case;
use counterpoint_testkit::compare::{Said, ask, budget, judge};
use counterpoint_testkit::corpus::Regression;
use counterpoint_testkit::interpret::Limits;
use counterpoint_testkit::oracle::OracleVerdict;
use counterpoint_testkit::sabotage;
use counterpoint_testkit::shrink::shrink;

/// What the command line says.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The first seed.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The number of cases.
    #[arg(long, default_value_t = 20_000)]
    cases: u64,
    /// Observations that are looked at.
    #[arg(long, default_value_t = 4)]
    observations: u32,
    /// The representation that is tortured.
    #[arg(long, value_parser = ["auto", "explicit", "symbolic", "runs"], default_value = "auto")]
    sets: String,
}

impl Arguments {
    fn budget(&self) -> Budget {
        let sets = match self.sets.as_str() {
            "explicit" => Sets::Explicit,
            "symbolic" => Sets::Symbolic,
            "runs" => Sets::Runs,
            _ => Sets::Auto,
        };
        Budget { sets, ..budget(self.observations) }
    }
}

#[derive(Debug, Default)]
struct Counts {
    decided: usize,
    holds: usize,
    refuted: usize,
    loops: usize,
    proved: usize,
    unknown: usize,
    wrong: usize,
}

/// Runs the task.
#[expect(clippy::print_stdout, reason = "the counts are the result")]
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let engine = ForallExists::default();
    let mut open = sabotage::all();
    let mut counts = Counts::default();
    for seed in arguments.seed..arguments.seed + arguments.cases {
        let case = Case::generate(seed);
        let Some(verdict) = case.decide(arguments.observations, Limits::default()) else { continue };
        let said = ask(&engine, &case, &arguments.budget());
        counts.decided += 1;
        counts.holds += usize::from(verdict == OracleVerdict::Holds);
        counts.refuted += usize::from(verdict != OracleVerdict::Holds);
        counts.loops += usize::from(case.has_loop());
        counts.proved += usize::from(said == Said::Proved);
        counts.unknown += usize::from(matches!(said, Said::Unknown(_)));
        if let Err(contradiction) = judge(&said, verdict) {
            counts.wrong += 1;
            report(arguments, &engine, seed, &case, &contradiction)?;
        }
        open.retain(|broken| judge(&ask(&*broken.engine, &case, &arguments.budget()), verdict).is_ok());
    }
    println!("{counts:?}");
    ensure!(counts.wrong == 0, "{} contradictions", counts.wrong);
    let Counts { decided, holds, refuted, loops, .. } = counts;
    ensure!(4 * holds >= decided && 4 * refuted >= decided && 2 * loops >= decided, "the cases are too easy");
    let missed: Vec<&str> = open.iter().map(|broken| broken.name).collect();
    ensure!(missed.is_empty(), "sabotage that nothing caught: {missed:?}");
    println!("every sabotaged engine was caught");
    Ok(())
}

/// Shrinks what fails and keeps it.
#[expect(clippy::print_stdout, reason = "failures are part of the result")]
fn report(arguments: &Arguments, engine: &dyn Engine, seed: u64, case: &Case, note: &str) -> anyhow::Result<()> {
    println!("seed {seed}: {note}");
    let observations = arguments.observations;
    let fails = |case: &Case| {
        let verdict = case.decide(observations, Limits::default());
        verdict.is_some_and(|verdict| judge(&ask(engine, case, &arguments.budget()), verdict).is_err())
    };
    let smallest = shrink(case, fails);
    if let Some(verdict) = smallest.decide(observations, Limits::default()) {
        let regression = Regression { case: &smallest, seed, observations, verdict, note };
        let path = regression.write(Path::new("corpus/regress"), &format!("seed{seed}"))?;
        println!("written to {}", path.display());
    }
    Ok(())
}
