//! Development tasks: `cargo xtask tidy`, `bench`, `torture`, `fuzz`, `jvm`, `fresh`, `watchdog`. One file per task;
//! this one reads the command line.
#![expect(clippy::print_stderr, reason = "a development tool talks to its user")]

mod bench;
mod fresh;
mod fuzz;
mod jvm;
mod tidy;
mod torture;
mod watchdog;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Development tasks of Counterpoint.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask")]
struct Command {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Check the house rules that no compiler knows: layers, file heads and sizes, links.
    Tidy,
    /// Measure, and print a table and JSON.
    Bench(bench::Arguments),
    /// Compare engines and checkers on random tasks.
    Torture(torture::Arguments),
    /// Feed broken text to every parser.
    Fuzz(fuzz::Arguments),
    /// Compare Java programs on our machine with the real one.
    Jvm(jvm::Arguments),
    /// Run both commands of the README on a bare Debian, in a folder.
    Fresh(fresh::Arguments),
    /// Run the command on inputs that would keep it busy for ever, and see that it ends.
    Watchdog(watchdog::Arguments),
}

fn main() -> ExitCode {
    let outcome = match Command::parse().task {
        Task::Tidy => tidy::run(),
        Task::Bench(arguments) => bench::run(&arguments),
        Task::Torture(arguments) => torture::run(&arguments),
        Task::Fuzz(arguments) => fuzz::run(&arguments),
        Task::Jvm(arguments) => jvm::run(&arguments),
        Task::Fresh(arguments) => fresh::run(&arguments),
        Task::Watchdog(arguments) => watchdog::run(&arguments),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
