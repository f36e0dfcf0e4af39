//! `counterpoint completions`: scripts that let a shell complete the command line.

use clap::CommandFactory;

use crate::args::{Cli, CompletionsArgs};
use crate::exit::Exit;
use crate::output::Output;

/// Writes the script for a shell to standard output.
pub(crate) fn completions(args: &CompletionsArgs, output: &Output) -> Exit {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "counterpoint", &mut script);
    output.result(&String::from_utf8_lossy(&script));
    Exit::Fine
}
