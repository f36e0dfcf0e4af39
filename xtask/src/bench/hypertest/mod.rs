//! `cargo xtask bench hypertest`: the corpus of leaks, with many seeds: what the default search finds and covers, and
//! the searches of the paper beside it.

mod correlation;
mod folder;
mod speed;
mod statistics;

use std::path::PathBuf;

use anyhow::Context;
use counterpoint_engine::{Budget, Engine, Silent, Task, Verdict, decide};
use counterpoint_search::{Evolve, Fuzz, Guided};
use counterpoint_testkit::hyper;
use rayon::prelude::*;
use serde_json::{Value, json};

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
    /// Another set of programs instead of the corpus, and nothing but the search.
    #[arg(long, value_parser = hyper::SETS)]
    set: Option<String>,
    /// Where the JSON goes.
    #[arg(long, default_value = "target/bench-hypertest.json")]
    json: PathBuf,
}

impl Arguments {
    fn budget(&self, seed: u64) -> Budget {
        Budget { calls: self.calls, seed, ..Budget::default() }
    }
}

const ENGINES: [(&str, &dyn Engine); 3] = [("guided", &Guided), ("fuzz (Alg. 3)", &Fuzz), ("evolve (Alg. 4)", &Evolve)];

/// What a search did with a program, over all seeds.
#[derive(Default)]
struct Row {
    found: u64,
    contradicted: u64,
    unknown: u64,
    calls: Vec<f64>,
    milliseconds: Vec<f64>,
    /// Covered goals, for each seed.
    covered: Vec<usize>,
    /// The same as a share of those that can be covered.
    coverage: Vec<f64>,
}

/// The goals of a program.
#[derive(Default)]
struct Goals {
    ours: usize,
    all: usize,
    literal: usize,
    recount: usize,
    /// How many some search covered with some seed.
    feasible: usize,
}

/// A program with all that was measured.
struct Measured {
    program: hyper::Program,
    tasks: Vec<Task>,
    rows: [Row; 3],
    goals: Goals,
}

/// Runs the task.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    if arguments.folder {
        return folder::print().map(|_| ());
    }
    let folder = arguments.set.as_deref().map_or_else(hyper::folder, hyper::set_folder);
    let mut java = hyper::compiled(&folder);
    let mut programs = hyper::programs(&folder);
    programs.retain(|program| arguments.only.as_ref().is_none_or(|only| program.name.contains(only.as_str())));
    let tasks: Vec<(hyper::Program, Vec<Task>)> = programs
        .into_iter()
        .map(|program| {
            let tasks = hyper::tasks(&mut java, &program);
            (program, tasks)
        })
        .collect();
    // Times are those of threads, so that programs can be measured side by side.
    let measured: Vec<Measured> =
        tasks.into_par_iter().map(|(program, tasks)| measure(arguments, program, tasks)).collect();
    let mut totals = Totals::default();
    let rows: Vec<Value> = measured.iter().map(print_row).collect();
    for measured in &measured {
        totals.add(&measured.program, arguments.seeds, &measured.rows);
    }
    totals.print(arguments.seeds);
    if arguments.set.is_some() {
        return Ok(());
    }
    let leaking = measured.iter().filter(|measured| measured.program.leaks);
    let correlations =
        correlation::print(&leaking.map(|it| (it.program.name.as_str(), it.tasks.as_slice())).collect::<Vec<_>>());
    let figures = json!({
        "schema": "counterpoint-bench-hypertest/2", "rows": rows, "correlation": correlations, "speed": speed::print()?,
        "folder": folder::print()?,
    });
    let text = serde_json::to_string_pretty(&figures)?;
    std::fs::write(&arguments.json, text).with_context(|| format!("cannot write {}", arguments.json.display()))
}

#[expect(clippy::print_stdout, reason = "the table is the result")]
fn print_row(Measured { program, rows, goals, .. }: &Measured) -> Value {
    let expected = if program.leaks { "leak" } else { "secure" };
    let cells = rows
        .each_ref()
        .map(|row| format!("{:>2} {:>14} {:>5.1}%", row.found, quartiles(&row.calls), 100.0 * mean(&row.coverage)));
    let Goals { ours, all, literal, recount, feasible } = goals;
    println!(
        "{:<24} {expected:<7} {} | {} | {} | {feasible} of {ours} goals ({all}, {literal}, {recount}) | {:.2} ms",
        program.name,
        cells[0],
        cells[1],
        cells[2],
        median(&rows[0].milliseconds),
    );
    json!({
        "program": program.name, "leaks": program.leaks,
        "goals": {"ours": ours, "feasible": feasible, "definition-4": all, "algorithm-1": literal,
                  "recount-of-published-tool": recount},
        "engines": ENGINES.iter().zip(rows).map(|((name, _), row)| json!({
            "name": name, "found": row.found, "unknown": row.unknown, "calls": row.calls,
            "ms": row.milliseconds, "coverage": row.coverage,
        })).collect::<Vec<_>>(),
    })
}

fn measure(arguments: &Arguments, program: hyper::Program, tasks: Vec<Task>) -> Measured {
    let mut goals = Goals::default();
    // Per task, which goals can be covered, as far as is known.
    let mut feasible: Vec<Vec<bool>> = Vec::new();
    for task in &tasks {
        let long = Budget { calls: arguments.long_calls, keeps_going: true, ..Budget::default() };
        let coverage = Guided.run(task, &long, &Silent).stats.coverage.unwrap_or_default();
        let counts = coverage.goals.counts;
        goals.ours += coverage.goals.goals.len();
        goals.all += counts.all;
        goals.literal += counts.literal;
        goals.recount += counts.recount;
        feasible.push(coverage.is_covered);
    }
    let mut rows = ENGINES.map(|(_, engine)| search(arguments, engine, &tasks, &mut feasible));
    goals.feasible = feasible.iter().flatten().filter(|&&is| is).count();
    for row in &mut rows {
        row.coverage = row.covered.iter().map(|&covered| statistics::share(covered, goals.feasible)).collect();
    }
    Measured { program, tasks, rows, goals }
}

fn search(arguments: &Arguments, engine: &dyn Engine, tasks: &[Task], feasible: &mut [Vec<bool>]) -> Row {
    let mut row = Row::default();
    for seed in 0..arguments.seeds {
        let budget = arguments.budget(seed);
        let mut decided = Vec::new();
        let seconds = clock::cpu_seconds(&mut || {
            decided = tasks.iter().map(|task| decide(engine, task, &budget, &Silent)).collect();
        });
        let (mut is_found, mut calls, mut covered) = (false, 0, 0);
        for ((task, decided), feasible) in tasks.iter().zip(decided).zip(feasible.iter_mut()) {
            calls += decided.stats.search.map_or(0, |search| search.calls);
            let mut coverage = decided.stats.coverage.unwrap_or_default();
            match decided.verdict {
                Verdict::Refuted(..) => {
                    is_found = true;
                    let going = Budget { keeps_going: true, ..arguments.budget(seed) };
                    coverage = engine.run(task, &going, &Silent).stats.coverage.unwrap_or_default();
                }
                Verdict::NoneFound(_) | Verdict::Proved(_) => {}
                Verdict::Unknown(_) => row.unknown += 1,
                Verdict::Contradicted(_) => row.contradicted += 1,
            }
            covered += coverage.n_covered();
            feasible.iter_mut().zip(&coverage.is_covered).for_each(|(known, &new)| *known |= new);
        }
        row.found += u64::from(is_found);
        #[expect(clippy::cast_precision_loss, reason = "calls are few")]
        row.calls.push(calls as f64);
        row.milliseconds.push(seconds * 1000.0);
        row.covered.push(covered);
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
