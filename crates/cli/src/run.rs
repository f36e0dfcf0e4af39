//! `counterpoint run`: one run of a program or a method, shown line by line.

use std::io::{Read, Write as _};
use std::path::Path;
use std::{fs, io};

use counterpoint_load::language::holds_methods;
use counterpoint_load::{TargetRequest, display_name, target};
use counterpoint_simulate::{Ended, Options, simulate};

use crate::args::{RunArgs, refuse_given};
use crate::exit::Exit;
use crate::output::Output;
use crate::session;
use crate::stop::Stop;

/// Runs a program and shows the run.
pub(crate) fn run(args: &RunArgs, output: &Output) -> Exit {
    match shown(args, output) {
        Ok(exit) | Err(exit) => exit,
    }
}

fn shown(args: &RunArgs, output: &Output) -> Result<Exit, Exit> {
    // Of a path that is not there, that is what to say.
    if args.files.iter().all(|file| file.exists() && !holds_methods(file)) {
        let given = [("--method", args.java.method.is_some()), ("--arg", !args.arguments.is_empty())];
        refuse_given(&given, output)?;
    }
    let mut request = TargetRequest {
        files: args.files.clone(),
        options: args.java.options(),
        program: args.program.clone(),
        method: args.java.method.clone(),
        arguments: Some(args.arguments.clone()),
    };
    let stop = Stop::new(&args.stop);
    request.options.limits = stop.limits();
    let target = session::read(&stop, output, move || target(&request))?
        .map_err(|loaded| session::refuse_unless_stopped(&loaded, "run", &stop, output))?;
    let stdin = args.stdin.as_deref().map(read_input).transpose().map_err(|message| {
        output.error(&message, None);
        Exit::Input
    })?;
    let options = Options {
        files: args.files.iter().map(|file| display_name(file)).collect(),
        program: args.program.clone(),
        input: args.input.clone(),
        choose: args.choose.clone(),
        seed: args.seed,
        max_observations: args.max_observations,
        max_steps: args.max_steps,
        stdin: stdin.unwrap_or_default(),
        is_quiet: output.is_quiet,
    };
    let simulated = simulate(&target, &options, stop.interrupt(), &|text| output.result(text)).map_err(|problem| {
        output.error(&problem.message, problem.help.as_deref());
        Exit::Input
    })?;
    if output.is_quiet {
        // What the program prints, and nothing else.
        output.result_bytes(&simulated.written[0]);
        let _ = io::stderr().write_all(&simulated.written[1]);
    }
    Ok(match simulated.ended {
        Ended::Fine => Exit::Fine,
        Ended::Inconclusive => Exit::Inconclusive,
        Ended::Interrupted => stop.exit(Exit::Inconclusive),
    })
}

fn read_input(path: &Path) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let read =
        if path == Path::new("-") { io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes) } else { fs::read(path) };
    read.map_err(|error| format!("cannot read `{}`: {error}", path.display()))
}
