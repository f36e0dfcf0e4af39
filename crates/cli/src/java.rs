//! Java programs for a subcommand: opened, the method chosen, and told in words.

use std::env;
use std::path::PathBuf;

use counterpoint_diag::{Sources, Span};
use counterpoint_ir::Value;
use counterpoint_ir::ids::{Id, ProcId};
use counterpoint_ir::program::{Action, Program};
use counterpoint_ir::types::Width;
use counterpoint_lang_jvm::descriptor::Sort;
use counterpoint_lang_jvm::entry::{Argument, Entry};
use counterpoint_lang_jvm::select::{Selected, select, select_main};
use counterpoint_lang_jvm::{Lowered, ProcOrigin};
use counterpoint_load::JavaOptions;
use counterpoint_load::java::{Ask, Java, JavaInputs, JavaRefusal, Problem, Survey, meant_path, open as load};

use crate::args::JavaArgs;
use crate::exit::Exit;
use crate::output::Output;

/// Compiles and reads a program, and chooses the method that is meant; says what is wrong if something is.
pub(crate) fn open(
    files: &[PathBuf],
    args: &JavaArgs,
    undone: &str,
    output: &Output,
) -> Result<(Java, Selected), Exit> {
    let classpath = args.classpath.as_deref().map(|list| env::split_paths(list).collect()).unwrap_or_default();
    let files = files.iter().map(|file| meant_path(file)).collect();
    let java = read(&JavaInputs { files, classpath, jdk: args.jdk.clone() }, undone, output)?;
    let method = choose(&java, args.method.as_deref(), output)?;
    Ok((java, method))
}

/// Compiles and reads a program; says what is wrong if something is.
pub(crate) fn read(inputs: &JavaInputs, undone: &str, output: &Output) -> Result<Java, Exit> {
    load(inputs).map_err(|refusal| refuse(&refusal, undone, output))
}

/// The questions of all that is asked. Where constants are secrets, the program is compiled once more, so that it reads
/// them.
pub(crate) fn survey(java: &mut Java, asks: &[&Ask], undone: &str, output: &Output) -> Result<Vec<Survey>, Exit> {
    let said = |refusal: JavaRefusal| refuse(&refusal, undone, output);
    let all = |java: &Java| asks.iter().map(|ask| java.survey(ask)).collect::<Result<Vec<Survey>, _>>();
    let surveys = all(java).map_err(said)?;
    let questions = surveys.iter().flat_map(|survey| &survey.questions);
    let Some(loosened) = java.loosened(questions.map(|question| &question.granted)).map_err(said)? else {
        return Ok(surveys);
    };
    *java = loosened;
    all(java).map_err(said)
}

/// Where further classes and the JDK are.
pub(crate) fn options(args: &JavaArgs) -> JavaOptions {
    let classpath = args.classpath.as_deref().map(|list| env::split_paths(list).collect()).unwrap_or_default();
    JavaOptions { classpath, jdk: args.jdk.clone() }
}

/// Says why there is no program, or nothing to ask of it.
pub(crate) fn refuse(refusal: &JavaRefusal, undone: &str, output: &Output) -> Exit {
    for Problem { message, help } in &refusal.problems {
        output.error(message, help.as_deref());
    }
    output.diagnostics(&refusal.diagnostics, &refusal.sources);
    let n_errors = refusal.problems.len() + refusal.diagnostics.len();
    let errors = if n_errors == 1 { "1 error".to_owned() } else { format!("{n_errors} errors") };
    output.remark(&format!("{errors}; nothing was {undone} (exit 2)\n"));
    Exit::Input
}

/// The method that is meant, or `main`; says what is wrong if there is none.
pub(crate) fn choose(java: &Java, wanted: Option<&str>, output: &Output) -> Result<Selected, Exit> {
    let chosen = match wanted {
        Some(wanted) => select(&java.path, &java.classes, wanted),
        None => select_main(&java.path, &java.classes),
    };
    chosen.map_err(|error| {
        output.error(&error.message, error.help.as_deref());
        Exit::Input
    })
}

/// Lowers a program from a method; says what is wrong if something is.
pub(crate) fn lower(
    java: &Java,
    method: &Selected,
    arguments: Vec<Argument>,
    is_shown: bool,
    output: &Output,
) -> Result<Lowered, Exit> {
    let Selected { class, method, descriptor, .. } = method.clone();
    java.lower(&Entry { class, method, descriptor, arguments, is_shown, ..Entry::default() }).map_err(|problem| {
        output.error(&problem.message, problem.help.as_deref());
        Exit::Input
    })
}

/// The procedure of a method.
pub(crate) fn proc_of(lowered: &Lowered, method: &Selected) -> Option<ProcId> {
    find_proc(lowered.origins.values(), method)
}

fn find_proc<'a>(mut origins: impl Iterator<Item = &'a ProcOrigin>, method: &Selected) -> Option<ProcId> {
    let is_it = |origin: &ProcOrigin| {
        origin.method == method.method && origin.descriptor == method.descriptor && origin.class == method.class
    };
    origins.position(is_it).map(ProcId::from_index)
}

fn first_span(program: &Program, proc: ProcId) -> Option<Span> {
    let locs = program.procs[proc].locs.values();
    let spans = locs.flat_map(|loc| loc.instrs.iter().map(|instr| instr.span).chain([loc.span]));
    spans.filter(|span| *span != Span::default()).min_by_key(|span| span.start)
}

/// A method with its place, if that is known.
pub(crate) fn title(lowered: &Lowered, method: &Selected, sources: &Sources) -> String {
    match proc_of(lowered, method).and_then(|proc| first_span(&lowered.program, proc)) {
        Some(span) => format!("{}: {}", sources.place(span), method.source()),
        None => method.source(),
    }
}

/// A result in the words of the language; those of an object are its own.
pub(crate) fn show(value: &Value, descriptor: &str, told: &[u8]) -> String {
    match (value, Sort::of(descriptor)) {
        (Value::Ref(_), _) => String::from_utf8_lossy(told).into_owned(),
        (Value::Bits(bits), Sort::Boolean) => (*bits != 0).to_string(),
        (Value::Bits(bits), Sort::Char) => {
            let unit = u16::try_from(*bits).unwrap_or_default();
            char::from_u32(unit.into()).map_or_else(|| format!("'\\u{unit:04x}'"), |letter| format!("{letter:?}"))
        }
        (Value::Bits(bits), Sort::Long) => Width::LONG.signed(*bits).to_string(),
        (Value::Bits(bits), Sort::Float) => Width::F32.show(*bits),
        (Value::Bits(bits), Sort::Double) => Width::F64.show(*bits),
        (Value::Bits(bits), Sort::Byte | Sort::Short | Sort::Int) => Width::WORD.signed(*bits).to_string(),
        _ => value.to_string(),
    }
}

/// What an instruction says that is not supported.
pub(crate) fn unsupported_words(action: &Action) -> &str {
    match action {
        Action::Unsupported(reason) => reason,
        _ => "this",
    }
}
