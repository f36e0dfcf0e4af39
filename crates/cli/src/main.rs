//! The command `counterpoint`.
//!
//! `args` says what can be typed, `exit` how it ends, and there is one file per subcommand. The rest serves several of
//! them: `output` knows the two streams, `settings` and `config` say what is asked, `session` loads files and refuses wrong
//! ones, `answers` has what was loaded decided and confirmed, `evidence` keeps evidence in files, `reporting` turns answers
//! into reports, `stop` and `progress` are for work that takes long.
//!
//! The work runs in a thread of its own with a large stack, so that no input within the nesting limit can overflow it. A
//! panic is a mistake of ours: it is told as such, and never looks like an answer.

mod accepted;
mod answers;
mod args;
mod baseline;
mod check;
mod completions;
mod config;
mod demo;
mod doctor;
mod evidence;
mod exit;
mod explain;
mod fmt;
mod formats;
mod graph;
mod init;
mod memory;
mod output;
mod panics;
mod progress;
mod refused;
mod replay;
mod reporting;
mod run;
mod session;
mod settings;
mod stop;
mod test;
mod version;

use std::path::Path;
use std::process::ExitCode;
use std::{slice, thread};

use clap::Parser;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use counterpoint_campaign::STACK_BYTES;

use args::{Cli, Colour, Command, Common};
use exit::Exit;
use output::Output;

/// The memory of the C library grows page by page outside the first thread, and takes longer for each piece.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    panics::watch();
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage(&error).into(),
    };
    counterpoint_campaign::solvers::name_library();
    let output = Output::new(&cli.common);
    let worker = thread::Builder::new().name("counterpoint".into()).stack_size(STACK_BYTES);
    let exit = thread::scope(|scope| {
        let work = || dispatch(&cli.command, &output).and(output.finish());
        match worker.spawn_scoped(scope, work).map(thread::ScopedJoinHandle::join) {
            Ok(Ok(exit)) => exit,
            Ok(Err(_)) => panics::report(&output, "the command"),
            Err(error) => {
                output.error(&format!("cannot start a thread: {error}"), None);
                Exit::Input
            }
        }
    });
    stop::leave_threads_behind(exit);
    exit.into()
}

fn dispatch(command: &Command, output: &Output) -> Exit {
    match command {
        Command::Check(args) => refused::or_refused(&args.report, &args.files, output, || check::check(args, output)),
        Command::Test(args) => test::test(args, output),
        Command::Run(args) => run::run(args, output),
        Command::Replay(args) => {
            let inputs = slice::from_ref(&args.witness);
            refused::or_refused(&args.report, inputs, output, || replay::replay(args, output))
        }
        Command::Fmt(args) => fmt::fmt(args, output),
        Command::Graph(args) => graph::graph(args, output),
        Command::Explain(args) => explain::explain(args, output),
        Command::Demo => demo::demo(output),
        Command::Init(args) => init::init(args, output),
        Command::Doctor(args) => doctor::doctor(args, output),
        Command::Completions(args) => completions::completions(args, output),
    }
}

/// Help and version are results; everything else that the parser of arguments says is an error.
fn usage(error: &clap::Error) -> Exit {
    if let Some(file) = file_for_command(error) {
        let output = Output::new(&Common { color: Colour::Auto, quiet: false });
        let help = format!("to check its properties: counterpoint check {file}");
        output.error(&format!("`{file}` is a file, not a command"), Some(&help));
        return Exit::Input;
    }
    // What cannot be written has no reader.
    let _ = error.print();
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Exit::Fine,
        _ => Exit::Input,
    }
}

/// The file that stands where a command is expected.
fn file_for_command(error: &clap::Error) -> Option<&str> {
    match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(word)) if Path::new(word).is_file() => Some(word),
        _ => None,
    }
}
