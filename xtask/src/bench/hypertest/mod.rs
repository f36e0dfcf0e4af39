//! `cargo xtask bench hypertest`: the corpus of leaks, with many seeds: what the default search finds and covers, and
//! the searches of the paper beside it.

mod correlation;
mod folder;
mod speed;
mod statistics;

use std::path::PathBuf;

use anyhow::Context;
use counterpoint_engine::{PairBudget, PairEngine, PairTask, PairVerdict, decide_pair};
use counterpoint_search::{Evolve, Fuzz, Guided};
use counterpoint_testkit::hyper;
use serde_json::json;

use super::clock;
use statistics::{mean, median, quartiles};

/// What the command line says.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Seeds, from 0 on.
    #[arg(long, default_value_t = 20)]
    seeds: u64,
    /// Calls of a method.
    #[arg(long, default_value_t = 2_000)]
    calls: u64,
    /// Calls to find out which goals can be covered at all.
    #[arg(long, default_value_t = 100_000)]
    long_calls: u64,
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

impl Arguments {
    fn budget(&self, seed: u64) -> PairBudget {
        PairBudget { calls: self.calls, seed, ..PairBudget::default() }
    }
}

const ENGINES: [(&str, &dyn PairEngine); 3] =
    [("guided", &Guided), ("fuzz (Alg. 3)", &Fuzz), ("evolve (Alg. 4)", &Evolve)];

/// What a search did with a program, over all seeds.
#[derive(Default)]
struct Row {
    found: u64,
    contradicted: u64,
    unknown: u64,
    calls: Vec<f64>,
    milliseconds: Vec<f64>,
    /// Covered goals, for each seed, of those that can be covered.
    coverage: Vec<f64>,
}

/// The goals of a program.
struct Goals {
    ours: usize,
    all: usize,
    literal: usize,
    published: usize,
    /// How many some search covered with some seed.
    feasible: usize,
}

/// Runs the task.
#[expect(clippy::print_stdout, reason = "the table is the result")]
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    if arguments.folder {
        return folder::print().map(|_| ());
    }
    let mut java = hyper::compiled(&hyper::folder());
    let mut totals = Totals::default();
    let (mut rows, mut leaking) = (Vec::new(), Vec::new());
    println!(
        "{:<24} {:<7} {:>22} {:>22} {:>22}   {:<34} {:>8}",
        "program", "expect", "guided", "fuzz", "evolve", "goals (Def. 4, Alg. 1, tool)", "ms"
    );
    println!("{:<32} {:>22} {:>22} {:>22}", "", "found calls covered", "found calls covered", "found calls covered");
    for program in hyper::programs(&hyper::folder()) {
        if arguments.only.as_ref().is_some_and(|only| !program.name.contains(only.as_str())) {
            continue;
        }
        let tasks = hyper::tasks(&mut java, &program);
        let mut measured = ENGINES.map(|(_, engine)| measure(arguments, engine, &tasks));
        let goals = cover(arguments, &tasks, &mut measured);
        let expected = if program.leaks { "leak" } else { "secure" };
        let cells = measured
            .each_ref()
            .map(|row| format!("{:>2} {:>12} {:>5.1}%", row.found, quartiles(&row.calls), 100.0 * mean(&row.coverage)));
        println!(
            "{:<24} {expected:<7} {:>22} {:>22} {:>22}   {:<34} {:>8.2}",
            program.name,
            cells[0],
            cells[1],
            cells[2],
            format!(
                "{} feasible of {} ({}, {}, {})",
                goals.feasible, goals.ours, goals.all, goals.literal, goals.published
            ),
            median(&measured[0].milliseconds),
        );
        totals.add(&program, arguments.seeds, &measured);
        rows.push(json!({
            "program": program.name, "leaks": program.leaks,
            "goals": {"ours": goals.ours, "feasible": goals.feasible, "definition-4": goals.all,
                      "algorithm-1": goals.literal, "published-tool": goals.published},
            "engines": ENGINES.iter().zip(&measured).map(|((name, _), row)| json!({
                "name": name, "found": row.found, "unknown": row.unknown, "calls": row.calls,
                "ms": row.milliseconds, "coverage": row.coverage,
            })).collect::<Vec<_>>(),
        }));
        if program.leaks {
            leaking.push((program.name, tasks));
        }
    }
    totals.print(arguments.seeds);
    let correlations = correlation::print(&leaking);
    let speed = speed::print()?;
    let figures = json!({
        "schema": "counterpoint-bench-hypertest/2", "rows": rows, "correlation": correlations, "speed": speed,
        "folder": folder::print()?,
    });
    let text = serde_json::to_string_pretty(&figures)?;
    std::fs::write(&arguments.json, text).with_context(|| format!("cannot write {}", arguments.json.display()))
}

fn measure(arguments: &Arguments, engine: &dyn PairEngine, tasks: &[PairTask]) -> Row {
    let mut row = Row::default();
    for seed in 0..arguments.seeds {
        let budget = arguments.budget(seed);
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

/// What each search covers if it keeps going; the goals.
fn cover(arguments: &Arguments, tasks: &[PairTask], rows: &mut [Row; 3]) -> Goals {
    let mut goals = Goals { ours: 0, all: 0, literal: 0, published: 0, feasible: 0 };
    // Per search and seed, how many were covered.
    let mut covered = vec![vec![0; usize::try_from(arguments.seeds).unwrap_or(0)]; ENGINES.len()];
    for task in tasks {
        let long =
            PairBudget { calls: arguments.long_calls, steps: u64::MAX, keeps_going: true, ..PairBudget::default() };
        let found = Guided.run(task, &long);
        let counts = found.coverage.goals.counts;
        goals.ours += found.coverage.goals.goals.len();
        goals.all += counts.all;
        goals.literal += counts.literal;
        goals.published += counts.published;
        let mut feasible = found.coverage.is_covered;
        for ((_, engine), covered) in ENGINES.iter().zip(&mut covered) {
            for (seed, covered) in (0..).zip(covered) {
                let budget = PairBudget { keeps_going: true, ..arguments.budget(seed) };
                let coverage = engine.run(task, &budget).coverage;
                *covered += coverage.n_covered();
                feasible.iter_mut().zip(&coverage.is_covered).for_each(|(known, &new)| *known |= new);
            }
        }
        goals.feasible += feasible.iter().filter(|&&is| is).count();
    }
    for (row, covered) in rows.iter_mut().zip(covered) {
        row.coverage = covered.into_iter().map(|covered| statistics::share(covered, goals.feasible)).collect();
    }
    goals
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
    found: [u64; 3],
    /// Per search, programs of which all goals that can be covered are, in the middle of the seeds.
    fully: [u64; 3],
    milliseconds: Vec<f64>,
}

impl Totals {
    fn add(&mut self, program: &hyper::Program, seeds: u64, rows: &[Row; 3]) {
        self.contradicted += rows.iter().map(|row| row.contradicted).sum::<u64>();
        self.milliseconds.extend(&rows[0].milliseconds);
        for (fully, row) in self.fully.iter_mut().zip(rows) {
            *fully += u64::from(median(&row.coverage) >= 1.0);
        }
        if program.leaks {
            self.leaks += 1;
            self.found.iter_mut().zip(rows).for_each(|(found, row)| *found += row.found);
            if rows[0].found * 20 >= seeds * 19 {
                self.reliable += 1;
            } else {
                self.missed.push(format!("{} ({} of {seeds})", program.name, rows[0].found));
            }
        } else {
            self.secure += 1;
            self.false_alarms += rows.iter().map(|row| row.found).sum::<u64>();
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
        println!("       time of a question with its verdict, in process: {time:.2} ms (median)");
        let programs = self.leaks + self.secure;
        println!(
            "{} all feasible goals covered on at least 90 % of the programs: {} of {programs}",
            verdict(self.fully[0] * 10 >= programs * 9),
            self.fully[0]
        );
        let all = programs * seeds;
        for (((name, _), found), fully) in ENGINES.iter().zip(self.found).zip(self.fully) {
            let rate = found as f64 / (self.leaks * seeds).max(1) as f64;
            let accuracy = (found + self.secure * seeds) as f64 / all.max(1) as f64;
            println!("       {name:<16} TPR {rate:.3}, ACC {accuracy:.3}, all feasible goals on {fully} of {programs}");
        }
    }
}
