//! `counterpoint graph`: the control flow of a program as DOT, or its text form.

use counterpoint_load::{TargetRequest, target};
use counterpoint_report::dot;

use crate::args::{GraphArgs, GraphFormat};
use crate::exit::Exit;
use crate::output::Output;
use crate::session;

/// Writes the graph to standard output: of a program all of it, of a method without those that it calls.
pub(crate) fn graph(args: &GraphArgs, output: &Output) -> Exit {
    let request = TargetRequest {
        files: args.files.clone(),
        options: args.java.options(),
        program: args.program.clone(),
        method: args.java.method.clone(),
        arguments: None,
    };
    let target = match target(&request) {
        Ok(target) => target,
        Err(loaded) => return session::refuse(&loaded, "drawn", output),
    };
    output.result(&match args.format {
        GraphFormat::Dot => match &target.method {
            None => dot::dot(&target.program, &target.sources),
            Some(method) => dot::dot_of(&target.program, method.proc.as_slice(), &target.sources),
        },
        GraphFormat::Ir => target.text_form(),
    });
    Exit::Fine
}
