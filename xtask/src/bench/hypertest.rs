//! `cargo xtask bench hypertest`: the corpus of leaks, with many seeds, and the searches of the paper beside the default.

use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use anyhow::Context;
use counterpoint_engine::{PairBudget, PairEngine, PairTask, PairVerdict, decide_pair};
use counterpoint_search::{Fuzz, Guided};
use counterpoint_testkit::hyper;
use serde_json::json;

use super::clock;

/// What the command line says.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Seeds, from 0 on.
    #[arg(long, default_value_t = 20)]
    seeds: u64,
    /// Calls of a method.
    #[arg(long, default_value_t = 2_000)]
    calls: u64,
    /// Only programs whose name contains this.
    #[arg(long)]
    only: Option<String>,
    /// Only the row of a whole folder in one call.
    #[arg(long)]
    folder: bool,
    /// Where the JSON goes.
    #[arg(long, default_value = "target/bench-hypertest.json")]
    json: PathBuf,
}

/// What a search did with a program, over all seeds.
struct Row {
    found: u64,
    contradicted: u64,
    unknown: u64,
    calls: Vec<f64>,
    milliseconds: Vec<f64>,
}

/// Runs the task.
#[expect(clippy::print_stdout, reason = "the table is the result")]
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    if arguments.folder {
        return folder().map(|_| ());
    }
    let engines: [&dyn PairEngine; 2] = [&Guided, &Fuzz];
    let mut java = hyper::compiled(&hyper::folder());
    let mut totals = Totals::default();
    let mut rows = Vec::new();
    println!(
        "{:<28} {:<7} {:>24} {:>26} {:>14}",
        "program", "expect", "guided: found, calls", "fuzz (Alg. 3): found, calls", "ms (guided)"
    );
    for program in hyper::programs(&hyper::folder()) {
        if arguments.only.as_ref().is_some_and(|only| !program.name.contains(only.as_str())) {
            continue;
        }
        let tasks = hyper::tasks(&mut java, &program);
        let [guided, fuzz] = engines.map(|engine| measure(arguments, engine, &tasks));
        let expected = if program.leaks { "leak" } else { "secure" };
        println!(
            "{:<28} {expected:<7} {:>6} of {:<3} {:>12} {:>8} of {:<3} {:>12} {:>14.2}",
            program.name,
            guided.found,
            arguments.seeds,
            quartiles(&guided.calls),
            fuzz.found,
            arguments.seeds,
            quartiles(&fuzz.calls),
            median(&guided.milliseconds),
        );
        totals.add(&program, arguments.seeds, &guided, &fuzz);
        rows.push(json!({
            "program": program.name, "leaks": program.leaks,
            "guided": {"found": guided.found, "unknown": guided.unknown, "calls": guided.calls, "ms": guided.milliseconds},
            "fuzz": {"found": fuzz.found, "unknown": fuzz.unknown, "calls": fuzz.calls},
        }));
    }
    totals.print(arguments.seeds);
    let report = json!({"schema": "counterpoint-bench-hypertest/1", "rows": rows, "folder": folder()?});
    let text = serde_json::to_string_pretty(&report)?;
    std::fs::write(&arguments.json, text).with_context(|| format!("cannot write {}", arguments.json.display()))
}

/// A hundred classes and more in one call of the command, `javac` and the JVM included: seconds of the clock. Everything
/// is compiled anew in the first row; the second one finds it compiled.
#[expect(clippy::print_stdout, reason = "the row is the result")]
fn folder() -> anyhow::Result<serde_json::Value> {
    let binary = std::env::current_exe()?.with_file_name("counterpoint");
    anyhow::ensure!(binary.is_file(), "build the command first: cargo build --release --package counterpoint");
    let work = std::env::temp_dir().join(format!("counterpoint-bench-folder-{}", std::process::id()));
    std::fs::create_dir_all(&work)?;
    let command = |arguments: &[&str]| {
        let mut command = Command::new(&binary);
        command.args(arguments).current_dir(&work).env("COUNTERPOINT_CACHE", work.join("cache"));
        command
    };
    // What the tool brings along is compiled once on each machine, which is no part of the row.
    std::fs::write(work.join("Warm.java"), "class Warm { static int it(int secret) { return secret; } }")?;
    let warm = command(&["check", "Warm.java", "--secret", "secret"]).output()?;
    anyhow::ensure!(warm.status.code() == Some(1), "the smallest leak is found: {warm:?}");
    let corpus = hyper::folder().canonicalize()?;
    let programs = hyper::programs(&corpus);
    std::fs::write(work.join("counterpoint.toml"), hyper::configuration(&corpus, &programs))?;
    let mut rows = Vec::new();
    for name in ["compiled anew", "compiled before"] {
        let started = Instant::now();
        let output = command(&["check"]).output()?;
        let seconds = started.elapsed().as_secs_f64();
        let text = String::from_utf8_lossy(&output.stdout);
        let summary = text.lines().last().unwrap_or_default().to_owned();
        anyhow::ensure!(output.status.code() == Some(1), "there are leaks in the corpus: {output:?}");
        let verdict = if seconds <= 10.0 { "met   " } else { "MISSED" };
        let n_classes = programs.len();
        println!(
            "{verdict} a folder of {n_classes} programs in one call, {name}, at most 10 s: {seconds:.2} s ({summary})"
        );
        rows.push(json!({"name": name, "programs": n_classes, "seconds": seconds, "summary": summary}));
    }
    std::fs::remove_dir_all(&work)?;
    Ok(json!(rows))
}

fn measure(arguments: &Arguments, engine: &dyn PairEngine, tasks: &[PairTask]) -> Row {
    let mut row = Row { found: 0, contradicted: 0, unknown: 0, calls: Vec::new(), milliseconds: Vec::new() };
    for seed in 0..arguments.seeds {
        let budget = PairBudget { calls: arguments.calls, seed, ..PairBudget::default() };
        let (mut is_found, mut calls) = (false, 0);
        let seconds = clock::cpu_seconds(&mut || {
            for task in tasks {
                let decided = decide_pair(engine, task, &budget);
                calls += decided.stats.calls;
                match decided.verdict {
                    PairVerdict::Refuted(..) => is_found = true,
                    PairVerdict::NoneFound => {}
                    PairVerdict::Unknown(_) => row.unknown += 1,
                    PairVerdict::Contradicted(_) => row.contradicted += 1,
                }
            }
        });
        row.found += u64::from(is_found);
        #[expect(clippy::cast_precision_loss, reason = "calls are few")]
        row.calls.push(calls as f64);
        row.milliseconds.push(seconds * 1000.0);
    }
    row
}

#[derive(Default)]
struct Totals {
    leaks: u64,
    secure: u64,
    /// Leaks found with at least 19 of 20 seeds, or as many in proportion.
    reliable: u64,
    missed: Vec<String>,
    false_alarms: u64,
    contradicted: u64,
    /// Per search, found leaks and all of them, over all seeds.
    found: [u64; 2],
    milliseconds: Vec<f64>,
}

impl Totals {
    fn add(&mut self, program: &hyper::Program, seeds: u64, guided: &Row, fuzz: &Row) {
        self.contradicted += guided.contradicted + fuzz.contradicted;
        self.milliseconds.extend(&guided.milliseconds);
        if program.leaks {
            self.leaks += 1;
            self.found[0] += guided.found;
            self.found[1] += fuzz.found;
            if guided.found * 20 >= seeds * 19 {
                self.reliable += 1;
            } else {
                self.missed.push(format!("{} ({} of {seeds})", program.name, guided.found));
            }
        } else {
            self.secure += 1;
            self.false_alarms += guided.found + fuzz.found;
        }
    }

    #[expect(clippy::print_stdout, reason = "the table is the result")]
    #[expect(clippy::cast_precision_loss, reason = "counts are small")]
    fn print(&self, seeds: u64) {
        let verdict = |is_met: bool| if is_met { "met   " } else { "MISSED" };
        println!();
        println!(
            "{} leaks found with at least 19 of 20 seeds: {} of {} {:?}",
            verdict(self.reliable == self.leaks),
            self.reliable,
            self.leaks,
            self.missed
        );
        println!(
            "{} no false alarm: {} on {} secure programs",
            verdict(self.false_alarms == 0),
            self.false_alarms,
            self.secure
        );
        println!("{} no contradiction by the checker: {}", verdict(self.contradicted == 0), self.contradicted);
        let time = median(&self.milliseconds);
        println!("{} time of a question with its verdict, median at most 20 ms: {time:.2} ms", verdict(time <= 20.0));
        let all = (self.leaks + self.secure) * seeds;
        for (name, found) in ["guided", "fuzz (Alg. 3)"].iter().zip(self.found) {
            let rate = found as f64 / (self.leaks * seeds).max(1) as f64;
            let accuracy = (found + self.secure * seeds) as f64 / all.max(1) as f64;
            println!("       {name}: TPR {rate:.3}, ACC {accuracy:.3}");
        }
    }
}

fn sorted(figures: &[f64]) -> Vec<f64> {
    let mut sorted = figures.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted
}

fn median(figures: &[f64]) -> f64 {
    let sorted = sorted(figures);
    sorted.get(sorted.len() / 2).copied().unwrap_or(0.0)
}

/// The first quartile, the median and the third quartile.
fn quartiles(figures: &[f64]) -> String {
    let sorted = sorted(figures);
    let at = |part: usize| sorted.get(sorted.len() * part / 4).copied().unwrap_or(0.0);
    format!("{}/{}/{}", at(1), at(2), at(3))
}
