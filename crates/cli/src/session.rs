//! Loading files for a subcommand, and refusing them with all that is wrong.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use counterpoint_diag::did_you_mean;
use counterpoint_ir::program::Program;
use counterpoint_load::java::is_java;
use counterpoint_load::{JavaOptions, Loaded, display_name, load};

use crate::exit::Exit;
use crate::mishap;
use crate::output::Output;

/// Loads files and says what is to be said about them; an error if they cannot be used.
/// `undone` is what is then left undone, for instance `checked`.
pub(crate) fn open(paths: &[PathBuf], undone: &str, output: &Output) -> Result<Loaded, Exit> {
    open_with(paths, &JavaOptions::default(), undone, output)
}

/// The same, with what was said of where the Java methods are that properties name.
pub(crate) fn open_with(
    paths: &[PathBuf],
    options: &JavaOptions,
    undone: &str,
    output: &Output,
) -> Result<Loaded, Exit> {
    if paths.iter().any(|path| path == Path::new("-")) {
        // Reports and stored counterexamples name files that can be read again.
        output.error("standard input cannot be used here", Some("save it as a file, and name that"));
        return Err(Exit::Input);
    }
    if let Some(path) = paths.iter().find(|path| is_java(path) && !path.is_dir()) {
        let help = "a property names what it needs of it: forall a in java(\"Rate.java\", \"Rate.of(int)\")";
        output.error(&format!("`{}` is Java, and holds no properties", display_name(path)), Some(help));
        return Err(Exit::Input);
    }
    let loaded = load(paths, options);
    let exit = tell(&loaded, undone, output);
    if exit == Exit::Fine { Ok(loaded) } else { Err(exit) }
}

fn tell(loaded: &Loaded, undone: &str, output: &Output) -> Exit {
    for error in &loaded.unreadable {
        output.error(&error.to_string(), error.help().as_deref());
        output.remark("\n");
    }
    output.diagnostics(&loaded.diagnostics, &loaded.sources);
    if let Some(message) = loaded.internal.first() {
        return mishap::tell(output, message);
    }
    match loaded.n_errors() {
        0 => return Exit::Fine,
        1 => output.remark(&format!("1 error; nothing was {undone} (exit 2)\n")),
        errors => output.remark(&format!("{errors} errors; nothing was {undone} (exit 2)\n")),
    }
    Exit::Input
}

/// The program that is meant: the one of this name, or the only one.
pub(crate) fn pick_program<'a>(
    loaded: &'a Loaded,
    wanted: Option<&str>,
    output: &Output,
) -> Result<&'a Arc<Program>, Exit> {
    let names = || loaded.programs.iter().map(|program| program.name.as_str());
    let list = || names().collect::<Vec<_>>().join(", ");
    match (wanted, loaded.programs.as_slice()) {
        (Some(wanted), programs) => programs.iter().find(|program| program.name == wanted).ok_or_else(|| {
            let help = did_you_mean(wanted, names());
            let help = help.map_or_else(|| format!("there are: {}", list()), |near| format!("did you mean `{near}`?"));
            output.error(&format!("there is no program `{wanted}`"), Some(&help));
            Exit::Input
        }),
        (None, [only]) => Ok(only),
        (None, []) => {
            output.error("there is no program in the file", None);
            Err(Exit::Input)
        }
        (None, programs) => {
            let message = format!("there are {} programs in the file", programs.len());
            output.error(&message, Some(&format!("name one with --program: {}", list())));
            Err(Exit::Input)
        }
    }
}
