//! From files to tasks.
//!
//! Three steps, one file each: `read` gets the texts and refuses what cannot be one; `unit` finds out which language a
//! file is written in and lets its front end read it; `join` resolves properties against the programs of all files and
//! makes a [`Task`] of each. Nothing stops at the first mistake: all problems of all files are reported at once.
//!
//! Every program goes through the verifier of the IR, because engines rely on its rules. A violation in a program that a
//! front end made is a mistake of ours; in a file that *is* IR it is a mistake in the file.

pub mod java;
mod join;
mod method;
mod read;
mod unit;

use std::path::PathBuf;
use std::sync::Arc;

use counterpoint_diag::{Diagnostic, FileId, Sources};
use counterpoint_engine::Task;
use counterpoint_ir::program::Program;

pub use method::JavaMethod;
pub use read::{FileError, display_name, read_text};
pub use unit::Language;

/// What was found in the files. It is of use only without [errors](Loaded::has_errors).
#[derive(Debug, Default)]
pub struct Loaded {
    /// The files that could be read, in the order given, each of them once.
    pub sources: Sources,
    /// The language of each file.
    pub languages: Vec<(FileId, Language)>,
    /// All programs of all files, in order.
    pub programs: Vec<Arc<Program>>,
    /// What is to be decided, in the order of the files.
    pub queries: Vec<Query>,
    /// What is to be said about the files.
    pub diagnostics: Vec<Diagnostic>,
    /// Files that could not be read.
    pub unreadable: Vec<FileError>,
    /// Mistakes of ours, in words: a front end made a program that breaks the rules of the IR.
    pub internal: Vec<String>,
}

/// Something to decide, and where it comes from.
#[derive(Debug, Clone)]
pub struct Query {
    /// The programs that the property names, and the property.
    pub task: Task,
    /// The file that the property is written in.
    pub file: FileId,
    /// Further files that its programs are made of.
    pub made_of: Vec<FileId>,
    /// The Java method behind each program of the task; empty if there is none behind any.
    pub methods: Vec<Option<Arc<JavaMethod>>>,
    /// Whether the file asks for the statistics line of the hyena format behind this query.
    pub print_stats: bool,
}

impl Query {
    /// The files that the answer depends on: that of the property first, then those of the programs.
    pub fn files(&self) -> Vec<FileId> {
        let mut files = vec![self.file];
        for file in self.task.programs().iter().map(|program| program.span.file).chain(self.made_of.iter().copied()) {
            if !files.contains(&file) {
                files.push(file);
            }
        }
        files
    }
}

impl Loaded {
    /// Whether the files cannot be used as they are.
    pub fn has_errors(&self) -> bool {
        self.n_errors() > 0 || !self.internal.is_empty()
    }

    /// The number of errors in the input.
    pub fn n_errors(&self) -> usize {
        self.unreadable.len() + self.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).count()
    }
}

/// How the Java methods are found that properties name.
#[derive(Debug, Clone, Default)]
pub struct JavaOptions {
    /// Where further classes are: folders and jars.
    pub classpath: Vec<PathBuf>,
    /// The JDK, if it is not the one that is found.
    pub jdk: Option<PathBuf>,
}

/// Loads files. A file that is given twice is read once.
pub fn load(paths: &[PathBuf], options: &JavaOptions) -> Loaded {
    let mut loaded = Loaded::default();
    let mut known: Vec<PathBuf> = Vec::new();
    for path in paths {
        // A path without a canonical form does not exist; reading it says so.
        let identity = path.canonicalize().unwrap_or_else(|_| path.clone());
        if known.contains(&identity) {
            continue;
        }
        known.push(identity);
        match read_text(path) {
            Ok(text) => drop(loaded.sources.add(display_name(path), text)),
            Err(error) => loaded.unreadable.push(error),
        }
    }
    understand(&mut loaded, options);
    loaded
}

/// Loads a text that is in no file.
pub fn load_text(name: &str, text: &str) -> Loaded {
    let mut loaded = Loaded::default();
    loaded.sources.add(name, text);
    understand(&mut loaded, &JavaOptions::default());
    loaded
}

fn understand(loaded: &mut Loaded, options: &JavaOptions) {
    let files: Vec<FileId> = loaded.sources.iter().map(|(file, _)| file).collect();
    let mut units: Vec<unit::Unit> = files.into_iter().map(|file| unit::read(&loaded.sources, file)).collect();
    for unit in &mut units {
        loaded.diagnostics.append(&mut unit.diagnostics);
        loaded.internal.append(&mut unit.internal);
        loaded.languages.push((unit.file, unit.language));
        loaded.programs.extend(unit.programs.iter().cloned());
        method::find(unit, options, loaded);
    }
    join::join(units, loaded);
}

#[cfg(test)]
mod tests;
