//! Inputs that are made to keep every phase of every command busy for far longer than anyone waits: reading, compiling,
//! lowering, goals, search, solving, minimisation, checks, replay, confirmation. What is asked of a command is only that
//! it answers when its time is up, and within its memory. They are texts made by code, since some of them are large.
//!
//! [`inputs`] has all of them; [`Report::of`] runs a command on one and watches the time and the memory of its processes.

mod java;
mod native;
mod run;

pub use run::{Ending, Report};

/// An input that no command should hang on.
#[derive(Debug, Clone)]
pub struct Hostile {
    /// Its name, unique.
    pub name: &'static str,
    /// What is slow about it.
    pub what: &'static str,
    /// Names and texts of files.
    pub files: Vec<(String, String)>,
    /// What is typed in the same way before, and takes as long as it takes; empty for nothing.
    pub before: Vec<&'static str>,
    /// What is typed behind the name of the command, but for limits.
    pub arguments: Vec<&'static str>,
}

impl Hostile {
    fn new(name: &'static str, what: &'static str, file: &str, text: String, arguments: &'static str) -> Self {
        Self {
            name,
            what,
            files: vec![(file.to_owned(), text)],
            before: Vec::new(),
            arguments: arguments.split(' ').collect(),
        }
    }
}

/// All inputs.
pub fn inputs() -> Vec<Hostile> {
    [native::inputs(), java::inputs()].concat()
}

/// A text of so many parts.
fn each(count: u32, part: impl Fn(u32) -> String) -> String {
    (0..count).map(part).collect()
}
