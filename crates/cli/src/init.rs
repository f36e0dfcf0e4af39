//! `counterpoint init`: a commented file to start from. It never overwrites anything.
//!
//! Where there is Java, that is the configuration of `counterpoint check`; elsewhere it is a sample of the language.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use counterpoint_load::display_name;
use counterpoint_load::language::has_methods;

use crate::args::InitArgs;
use crate::config;
use crate::exit::Exit;
use crate::output::Output;

const SAMPLE: &str = include_str!("init.cpt");
/// What the sample is called if only a folder is named.
const NAME: &str = "sample.cpt";
pub(crate) const CONFIGURATION: &str = include_str!("init.toml");

/// Writes the file, and says what to type next.
pub(crate) fn init(args: &InitArgs, output: &Output) -> Exit {
    let path = target(args.path.as_deref());
    let name = display_name(&path);
    let (text, next) = match path.extension().and_then(|extension| extension.to_str()) {
        Some("cpt") => (SAMPLE.replace("FILE", &name), next_for_sample(&name)),
        Some("toml") => (CONFIGURATION.to_owned(), next_for_configuration(&path, &name)),
        _ => {
            let help = format!("for instance: counterpoint init first.cpt, or counterpoint init {}", config::NAME);
            output.error(&format!("`{name}` does not end in `.cpt` or `.toml`"), Some(&help));
            return Exit::Input;
        }
    };
    match write_new(&path, &text) {
        Ok(()) => {
            output.result(&next);
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
    let of_folder = |folder: &Path| if has_methods(folder) { config::NAME } else { NAME };
    match path {
        Some(folder) if folder.is_dir() => folder.join(of_folder(folder)),
        Some(file) => file.to_owned(),
        None => PathBuf::from(of_folder(Path::new("."))),
    }
}

/// Writes a file that is not there yet; another process cannot slip in between the question and the writing.
fn write_new(path: &Path, text: &str) -> std::io::Result<()> {
    OpenOptions::new().write(true).create_new(true).open(path)?.write_all(text.as_bytes())
}

fn next_for_sample(name: &str) -> String {
    format!(
        "wrote {name}: two programs, and two properties that compare their runs\n\n\
         next     counterpoint check {name}       one property is refuted, the other one proved\n         \
         read the comments in {name}, change something, and check again\n"
    )
}

fn next_for_configuration(path: &Path, name: &str) -> String {
    // It is found without being named only from its own folder, by its own name.
    let is_found = path.file_name().is_some_and(|file| file == config::NAME)
        && path.parent().is_none_or(|folder| folder.as_os_str().is_empty() || is_current(folder));
    let config = if is_found { String::new() } else { format!(" --config {name}") };
    format!(
        "wrote {name}: what is checked of the Java sources here\n\n\
         next     write what is secret into {name}, in place of `password`\n         \
         counterpoint check{config}\n"
    )
}

fn is_current(folder: &Path) -> bool {
    let current = fs::canonicalize(".").ok();
    current.is_some() && fs::canonicalize(folder).ok() == current
}
