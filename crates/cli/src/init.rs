//! `counterpoint init`: a commented sample to start from. It never overwrites anything.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use counterpoint_load::display_name;

use crate::args::InitArgs;
use crate::exit::Exit;
use crate::output::Output;

const SAMPLE: &str = include_str!("init.cpt");
/// What the file is called if only a folder is named.
const NAME: &str = "sample.cpt";

/// Writes the sample, and says what to type next.
pub(crate) fn init(args: &InitArgs, output: &Output) -> Exit {
    let path = target(args.path.as_deref());
    let name = display_name(&path);
    if path.extension().is_none_or(|extension| extension != "cpt") {
        output.error(&format!("`{name}` does not end in `.cpt`"), Some("for instance: counterpoint init first.cpt"));
        return Exit::Input;
    }
    match write_new(&path, &SAMPLE.replace("FILE", &name)) {
        Ok(()) => {
            output.result(&next(&name));
            Exit::Fine
        }
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            let help = "it was left as it is; name another file, for instance: counterpoint init other.cpt";
            output.error(&format!("`{name}` exists already"), Some(help));
            Exit::Input
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            output.error(&format!("the folder of `{name}` does not exist"), Some("make it first, or name another"));
            Exit::Input
        }
        Err(error) => {
            output.error(&format!("cannot write `{name}`: {error}"), Some("name a file in a folder of yours"));
            Exit::Input
        }
    }
}

fn target(path: Option<&Path>) -> PathBuf {
    match path {
        Some(folder) if folder.is_dir() => folder.join(NAME),
        Some(file) => file.to_owned(),
        None => PathBuf::from(NAME),
    }
}

/// Writes a file that is not there yet; another process cannot slip in between the question and the writing.
fn write_new(path: &Path, text: &str) -> std::io::Result<()> {
    OpenOptions::new().write(true).create_new(true).open(path)?.write_all(text.as_bytes())
}

fn next(name: &str) -> String {
    format!(
        "wrote {name}: two programs, and two properties that compare their runs\n\n\
         next     counterpoint check {name}       one property is refuted, the other one proved\n         \
         read the comments in {name}, change something, and check again\n"
    )
}
