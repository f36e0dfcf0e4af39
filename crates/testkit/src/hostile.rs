//! Inputs that keep one phase of a command busy for much longer than its time limit: reading, compiling, lowering, goals,
//! search, solving, minimisation, checks, replay, confirmation. A command passes if it answers within its time and its
//! memory, whatever the answer. The inputs are generated, since some of them are large.
//!
//! [`inputs`] has all of them; [`Report::of`] runs a command on one and watches the time and the memory of its processes.

mod java;
mod native;
mod run;

pub use run::{Ending, Report};

/// An input for which a command has to end within its limits.
#[derive(Debug, Clone)]
pub struct Hostile {
    /// Its name, unique.
    pub name: &'static str,
    /// What is slow about it.
    pub what: &'static str,
    /// Names and texts of files.
    pub files: Vec<(String, String)>,
    /// The arguments of a call that prepares the folder and has no limits; empty if there is none.
    pub before: Vec<&'static str>,
    /// The arguments of the call that is watched, without its limits.
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
