//! `cargo xtask bench`: every public figure, as a table and as JSON.
//!
//! Times are CPU times of the measuring thread, medians of ten runs, beside a fixed calibration loop; on a shared
//! machine only ratios within one run mean much. Nothing here is a test.

mod clock;
mod engine;
mod forall_exists;
mod hypertest;
mod machine;
mod startup;
mod vm;

use std::path::PathBuf;

use anyhow::Context;
use serde_json::json;

/// What the command line says.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    part: Option<Part>,
    /// Measure only rows whose name contains this.
    filter: Option<String>,
    /// Where the JSON goes.
    #[arg(long, default_value = "target/bench.json")]
    json: PathBuf,
    /// Runs of which the median is taken.
    #[arg(long, default_value_t = 10)]
    runs: usize,
}

/// Measurements with a report of their own.
#[derive(Debug, clap::Subcommand)]
enum Part {
    /// The forall-exists engine on programs over unbounded integers, beside a peer if one is given.
    ForallExists(forall_exists::Arguments),
    /// Hypertesting of the corpus of leaks, with the searches of the paper beside the default.
    Hypertest(hypertest::Arguments),
}

/// One line of the table.
pub(crate) struct Row {
    /// What was measured.
    name: String,
    /// The figure, in its unit.
    figure: f64,
    unit: &'static str,
    /// What it should be, in words.
    bar: String,
    /// Whether it is.
    is_met: Option<bool>,
    /// What else is worth knowing.
    note: String,
}

/// What rows need to be measured.
pub(crate) struct Bench<'a> {
    arguments: &'a Arguments,
    rows: Vec<Row>,
}

impl Bench<'_> {
    /// Whether rows of this name are wanted.
    fn wants(&self, name: &str) -> bool {
        self.arguments.filter.as_ref().is_none_or(|filter| name.contains(filter.as_str()))
    }

    /// The median CPU time of the work, in seconds.
    fn median(&self, mut work: impl FnMut()) -> f64 {
        let mut times: Vec<f64> = (0..self.arguments.runs.max(1)).map(|_| clock::cpu_seconds(&mut work)).collect();
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    }

    fn row(&mut self, name: impl Into<String>, figure: f64, unit: &'static str, bar: &str, is_met: Option<bool>) {
        let row = Row { name: name.into(), figure, unit, bar: bar.into(), is_met, note: String::new() };
        self.push(row);
    }

    #[expect(clippy::print_stdout, reason = "the table is the result")]
    fn push(&mut self, row: Row) {
        let verdict = match row.is_met {
            Some(true) => "met",
            Some(false) => "MISSED",
            None => "",
        };
        println!("{:<52} {:>12.4} {:<14} {:<24} {verdict:<6} {}", row.name, row.figure, row.unit, row.bar, row.note);
        self.rows.push(row);
    }
}

/// Runs the task.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    match &arguments.part {
        Some(Part::ForallExists(arguments)) => return forall_exists::run(arguments),
        Some(Part::Hypertest(arguments)) => return hypertest::run(arguments),
        None => {}
    }
    let mut bench = Bench { arguments, rows: Vec::new() };
    let calibration = bench.median(|| {
        std::hint::black_box(clock::calibration_loop());
    });
    bench.row("calibration loop (100 million additions)", calibration, "s", "", None);
    machine::measure(&mut bench);
    vm::measure(&mut bench);
    engine::measure(&mut bench)?;
    startup::measure(&mut bench)?;
    let rows: Vec<_> = bench.rows.iter().map(|row| {
        json!({"name": row.name, "figure": row.figure, "unit": row.unit, "bar": row.bar, "met": row.is_met, "note": row.note})
    }).collect();
    let text =
        serde_json::to_string_pretty(&json!({"schema": "counterpoint-bench/1", "runs": arguments.runs, "rows": rows}))?;
    std::fs::write(&arguments.json, text).with_context(|| format!("cannot write {}", arguments.json.display()))
}
