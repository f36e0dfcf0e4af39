//! `counterpoint graph`: the control flow of a program as DOT, or its text form.

use counterpoint_load::{TargetRequest, target};
use counterpoint_report::dot;

use crate::args::{GraphArgs, GraphFormat};
use crate::exit::Exit;
use crate::output::Output;
use crate::session;
use crate::stop::Stop;

/// Writes the graph to standard output: of a program all of it, of a method without those that it calls.
pub(crate) fn graph(args: &GraphArgs, output: &Output) -> Exit {
    let mut request = TargetRequest {
        files: args.files.clone(),
        options: args.java.options(),
        program: args.program.clone(),
        method: args.java.method.clone(),
        arguments: None,
    };
    let stop = Stop::new(&args.stop);
    request.options.limits = stop.limits();
    let target = match session::read(&stop, output, move || target(&request)) {
        Ok(Ok(target)) => target,
        Ok(Err(loaded)) => return session::refuse_unless_stopped(&loaded, "drawn", &stop, output),
        Err(exit) => return exit,
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
