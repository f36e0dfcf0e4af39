//! `counterpoint graph`: the control flow of a program as DOT, or its text form.

use counterpoint_ir::text;
use counterpoint_lang_jvm::descriptor;
use counterpoint_lang_jvm::entry::Argument;
use counterpoint_load::java::is_java;
use counterpoint_report::dot;

use crate::args::{GraphArgs, GraphFormat};
use crate::exit::Exit;
use crate::java;
use crate::output::Output;
use crate::session;

/// Writes the graph to standard output.
pub(crate) fn graph(args: &GraphArgs, output: &Output) -> Exit {
    match if args.files.iter().any(|file| is_java(file)) { method(args, output) } else { program(args, output) } {
        Ok(graph) => {
            output.result(&graph);
            Exit::Fine
        }
        Err(exit) => exit,
    }
}

fn program(args: &GraphArgs, output: &Output) -> Result<String, Exit> {
    let loaded = session::open(&args.files, "drawn", output)?;
    let program = session::pick_program(&loaded, args.program.as_deref(), output)?;
    Ok(match args.format {
        GraphFormat::Dot => dot::dot(program, &loaded.sources),
        GraphFormat::Ir => text::print(program),
    })
}

/// The graph of one Java method, without those that it calls.
fn method(args: &GraphArgs, output: &Output) -> Result<String, Exit> {
    let (java, method) = java::open(&args.files, &args.java, "drawn", output)?;
    let params = vec![Argument::Param; descriptor::params(&method.descriptor).len()];
    let lowered = java::lower(&java, &method, params, false, output)?;
    let procs: Vec<_> = java::proc_of(&lowered, &method).into_iter().collect();
    Ok(match args.format {
        GraphFormat::Dot => dot::dot_of(&lowered.program, &procs, &java.sources),
        GraphFormat::Ir => procs.iter().map(|&proc| text::print_proc(&lowered.program, proc)).collect(),
    })
}
