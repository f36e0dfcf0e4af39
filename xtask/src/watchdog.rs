//! `cargo xtask watchdog`: the command on hostile inputs. When its time is up, and after Ctrl-C, it answers at once and
//! within its memory, whatever it is doing.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, ensure};
use counterpoint_testkit::hostile::{Ending, Hostile, Report, inputs};

/// What the command line says.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The command.
    #[arg(long, default_value = "target/release/counterpoint")]
    command: PathBuf,
    /// Milliseconds that the command gets, by `--time`.
    #[arg(long, default_value_t = 3_000)]
    time: u64,
    /// Milliseconds within which it must have answered.
    #[arg(long, default_value_t = 5_000)]
    most_time: u64,
    /// Milliseconds before Ctrl-C.
    #[arg(long, default_value_t = 2_000)]
    interrupt: u64,
    /// Milliseconds within which it must have ended, counted from the start.
    #[arg(long, default_value_t = 4_000)]
    most_interrupted: u64,
    /// Megabytes that it and its processes may need together.
    #[arg(long, default_value_t = 2_048)]
    most_memory: u64,
    /// Only inputs of these names.
    names: Vec<String>,
}

/// Runs the task.
#[expect(clippy::print_stdout, reason = "the table is the result")]
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let command = &arguments.command;
    let command = command.canonicalize().with_context(|| format!("there is no `{}`", command.display()))?;
    let milliseconds = Duration::from_millis;
    let rows = [
        (Ending::Time(milliseconds(arguments.time)), milliseconds(arguments.most_time)),
        (Ending::Interrupt(milliseconds(arguments.interrupt)), milliseconds(arguments.most_interrupted)),
    ];
    let folder = std::env::temp_dir().join(format!("counterpoint-watchdog-{}", std::process::id()));
    let inputs = inputs();
    let is_wanted = |input: &&Hostile| arguments.names.is_empty() || arguments.names.iter().any(|it| it == input.name);
    println!("{:<20} {:<10} {:>4} {:>7} {:>6}  what is slow", "input", "ending", "exit", "seconds", "MB");
    let (mut n_runs, mut n_wrong) = (0, 0);
    for input in inputs.iter().filter(is_wanted) {
        for (ending, most_time) in rows {
            let complaints = one(input, (&command, &folder), (ending, most_time), arguments.most_memory << 20)?;
            n_runs += 1;
            n_wrong += usize::from(!complaints.is_empty());
            for complaint in &complaints {
                println!("  {}: {complaint}", input.name);
            }
        }
    }
    fs::remove_dir_all(&folder).context("the folder of the inputs stays")?;
    println!("{n_runs} runs, {n_wrong} of them wrong");
    ensure!(n_runs > 0, "no input has such a name");
    ensure!(n_wrong == 0, "{n_wrong} runs did not end as they should");
    Ok(())
}

/// A run, as a row of the table; what is wrong with it.
#[expect(clippy::print_stdout, reason = "the table is the result")]
fn one(
    input: &Hostile,
    (command, folder): (&Path, &Path),
    (ending, most_time): (Ending, Duration),
    most_memory: u64,
) -> anyhow::Result<Vec<String>> {
    let folder = folder.join(input.name);
    fs::create_dir_all(&folder)?;
    let report = Report::of(input, command, &folder, ending, most_time * 4)?;
    let exit = report.status.and_then(|status| status.code()).map_or("-".to_owned(), |code| code.to_string());
    let word = if let Ending::Time(_) = ending { "--time" } else { "Ctrl-C" };
    let (seconds, megabytes) = (report.took.as_secs_f64(), report.memory >> 20);
    println!("{:<20} {word:<10} {exit:>4} {seconds:>7.2} {megabytes:>6}  {}", input.name, input.what);
    fs::remove_dir_all(&folder)?;
    Ok(report.complaints(ending, most_time, most_memory))
}
