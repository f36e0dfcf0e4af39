//! `counterpoint graph`: the control flow of a program as DOT.

use std::slice;

use counterpoint_report::dot;

use crate::args::GraphArgs;
use crate::exit::Exit;
use crate::output::Output;
use crate::session;

/// Writes the graph to standard output.
pub(crate) fn graph(args: &GraphArgs, output: &Output) -> Exit {
    let loaded = match session::open(slice::from_ref(&args.file), "drawn", output) {
        Ok(loaded) => loaded,
        Err(refused) => return refused.exit,
    };
    match session::pick_program(&loaded, args.program.as_deref(), output) {
        Ok(program) => {
            output.result(&dot::dot(program, &loaded.sources));
            Exit::Fine
        }
        Err(exit) => exit,
    }
}
