//! `counterpoint fmt`: lays out files of the native language.
//!
//! A file with errors is not touched. Files of other languages are refused, because nothing knows their layout.

use std::fs;
use std::io::Read;
use std::path::Path;

use counterpoint_diag::Sources;
use counterpoint_load::language::{self, FormatError};
use counterpoint_load::{display_name, read_text};

use crate::args::FmtArgs;
use crate::exit::Exit;
use crate::output::Output;

/// Lays out all files, or says which are not laid out.
pub(crate) fn fmt(args: &FmtArgs, output: &Output) -> Exit {
    args.files.iter().fold(Exit::Fine, |exit, file| exit.and(fmt_one(file, args.check, output)))
}

fn fmt_one(path: &Path, only_check: bool, output: &Output) -> Exit {
    let is_stdin = path == Path::new("-");
    let read = if is_stdin { read_stdin() } else { read_text(path).map_err(|error| (error.to_string(), error.help())) };
    let text = match read {
        Ok(text) => text,
        Err((message, help)) => {
            output.error(&message, help.as_deref());
            return Exit::Input;
        }
    };
    let name = if is_stdin { "<stdin>".to_owned() } else { display_name(path) };
    let formatted = match format(&name, &text, output) {
        Ok(formatted) => formatted,
        Err(exit) => return exit,
    };
    if only_check {
        if formatted != text {
            output.result(&format!("{name}: not formatted; run `counterpoint fmt`\n"));
            return Exit::Refuted;
        }
        return Exit::Fine;
    }
    if is_stdin {
        output.result(&formatted);
    } else if formatted != text
        && let Err(error) = fs::write(path, formatted)
    {
        output.error(&format!("cannot write `{name}`: {error}"), None);
        return Exit::Input;
    }
    Exit::Fine
}

fn format(name: &str, text: &str, output: &Output) -> Result<String, Exit> {
    language::format(name, text).map_err(|error| {
        match error {
            FormatError::Language(language) => {
                let message = format!("`{name}` is written in {language}, which is not laid out");
                output.error(&message, Some("only .cpt files are laid out"));
            }
            FormatError::Text(diagnostics) => {
                let mut sources = Sources::default();
                sources.add(name, text);
                output.diagnostics(&diagnostics, &sources);
            }
        }
        Exit::Input
    })
}

fn read_stdin() -> Result<String, (String, Option<String>)> {
    let mut text = String::new();
    match std::io::stdin().lock().read_to_string(&mut text) {
        Ok(_) => Ok(text),
        Err(error) => Err((format!("cannot read standard input: {error}"), None)),
    }
}
