//! Pairs of runs per second with coverage on, and whole commands with start-up.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::Context;
use counterpoint_engine::{Budget, Engine, Silent};
use counterpoint_load::Ask;
use counterpoint_load::java::{JavaInputs, open};
use counterpoint_search::Guided;
use counterpoint_testkit::hyper;
use serde_json::{Value, json};

use super::super::clock;
use super::statistics::{median, quartiles};

const SOURCE: &str = include_str!("Pairs.java");

/// Calls of the method.
const CALLS: u64 = 1_000_000;

/// Prints the figures.
#[expect(clippy::print_stdout, reason = "the table is the result")]
pub(super) fn print() -> anyhow::Result<Value> {
    let pairs = pairs_per_second()?;
    let verdict = |is_met: bool| if is_met { "met   " } else { "MISSED" };
    println!("\n{} 500,000 pairs per second with coverage: {pairs:.0}", verdict(pairs >= 500_000.0));
    let times = whole_commands()?;
    let middle = median(&times);
    println!(
        "{} 2,000 calls with verdict, start-up included, median at most 20 ms: {middle:.1} ms (quartiles {})",
        verdict(middle <= 20.0),
        quartiles(&times.iter().map(|time| time.round()).collect::<Vec<_>>())
    );
    Ok(json!({"pairs-per-second": pairs, "command-ms": times}))
}

fn pairs_per_second() -> anyhow::Result<f64> {
    let folder = Path::new("target/bench-hypertest");
    let source = folder.join("Pairs.java");
    std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&source, SOURCE))?;
    let inputs = JavaInputs { files: vec![source], ..JavaInputs::default() };
    let java = open(&inputs).unwrap_or_else(|refusal| panic!("{:?} {:?}", refusal.problems, refusal.diagnostics));
    let ask = Ask { methods: vec!["mix".to_owned()], secrets: vec!["secret".to_owned()], ..Ask::default() };
    let questions = java.questions(&ask).unwrap_or_else(|refusal| panic!("{:?}", refusal.problems));
    let task = java.compared(&questions[0].granted, false).unwrap_or_else(|problem| panic!("{problem:?}")).task;
    let budget = Budget { calls: CALLS, steps: 100 * Budget::default().steps, ..Budget::default() };
    let mut pairs = 0;
    let seconds = clock::cpu_seconds(&mut || {
        pairs = Guided.run(&task, &budget, &Silent).stats.search.map_or(0, |search| search.tuples);
    });
    #[expect(clippy::cast_precision_loss, reason = "pairs are few")]
    let pairs = pairs as f64;
    Ok(pairs / seconds)
}

/// Milliseconds of `counterpoint check` on each program of the corpus, compiled before.
fn whole_commands() -> anyhow::Result<Vec<f64>> {
    let me = std::env::current_exe()?;
    let binary = me.with_file_name("counterpoint");
    anyhow::ensure!(binary.is_file(), "build the command first: cargo build --release --package counterpoint");
    let mut times = Vec::new();
    for program in hyper::programs(&hyper::folder()) {
        let file = hyper::folder().join(format!("{}.java", program.name));
        let run = || -> anyhow::Result<f64> {
            let start = Instant::now();
            let mut command = Command::new(&binary);
            command.arg("check").arg("--no-confirm").arg(&file).args(words(&program.ask));
            let output = command.output().with_context(|| format!("cannot run {}", binary.display()))?;
            let expected = i32::from(program.leaks);
            anyhow::ensure!(output.status.code() == Some(expected), "{}: {output:?}", program.name);
            Ok(start.elapsed().as_secs_f64() * 1e3)
        };
        run()?; // compiles
        times.push(run()?);
    }
    Ok(times)
}

fn words(ask: &Ask) -> Vec<String> {
    let mut words = Vec::new();
    let mut option = |name: &str, value: &str| words.extend([name.to_owned(), value.to_owned()]);
    ask.methods.iter().for_each(|method| option(if ask.policy.is_some() { "--entry" } else { "--method" }, method));
    ask.secrets.iter().for_each(|secret| option("--secret", secret));
    ask.publics.iter().for_each(|public| option("--public", public));
    ask.policy.iter().for_each(|policy: &PathBuf| option("--policy", &policy.display().to_string()));
    ask.driver.iter().for_each(|driver| option("--driver", driver));
    words
}
