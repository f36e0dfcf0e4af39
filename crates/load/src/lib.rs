//! From files to tasks.
//!
//! [`load`] gives each file to the row of its [language](language::Language); `join` resolves properties against the programs
//! of all files and makes a [`Task`] of each. What a user asks of methods ([`Ask`]) is [`Pending`]: its program is lowered
//! when the task is needed, by the thread that decides it. Nothing stops at the first mistake: all problems of all files
//! are reported at once.
//!
//! Every program goes through the verifier of the IR, because engines rely on its rules. A violation in a program that a
//! front end made is a mistake of ours; in a file that *is* IR it is a mistake in the file.

mod ask;
mod child;
pub mod java;
mod join;
pub mod language;
mod method;
mod read;
mod target;
mod unit;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use counterpoint_diag::{Diagnostic, FileId, Sources, Span};
use counterpoint_engine::Task;
use counterpoint_ir::program::Program;

pub use ask::{Ask, Held, MethodName, Problem, PublicFields, Remark};
pub use child::Limits;
pub use method::{Method, MethodOrigin, OpenedProgram};
pub use read::{FileError, display_name, read_text};
pub use target::{MethodTarget, ResultSpelling, Target, TargetRequest, target};
pub use unit::Unit;

use language::{Input, LANGUAGES, Language};

/// What is to be read, and what is asked of it beyond what files say.
#[derive(Debug, Clone, Default)]
pub struct Request {
    /// The files, and folders of them.
    pub files: Vec<PathBuf>,
    /// Where further code is.
    pub options: LoadOptions,
    /// What is asked of methods.
    pub asks: Vec<Ask>,
    /// The methods that are asked about, if not all of `asks` are meant.
    pub only: Vec<String>,
}

/// Where code is that files need and do not name.
#[derive(Debug, Clone, Default)]
pub struct LoadOptions {
    /// Where further classes are: folders and jars.
    pub classpath: Vec<PathBuf>,
    /// The JDK, if it is not the one that is found.
    pub jdk: Option<PathBuf>,
    /// What reading it may use.
    pub limits: Limits,
}

/// What was found in the files. It is of use only without [errors](Loaded::has_errors).
#[derive(Debug, Default)]
pub struct Loaded {
    /// The files that could be read, in the order given, each of them once.
    pub sources: Sources,
    /// All programs of all files, in order.
    pub programs: Vec<Arc<Program>>,
    /// What is to be decided, in the order of the files.
    pub queries: Vec<Query>,
    /// What is to be decided beside that, with programs that are lowered when they are needed.
    pub pending: Vec<Pending>,
    /// What is to be said about the files.
    pub diagnostics: Vec<Diagnostic>,
    /// What else is wrong, files that cannot be read among it.
    pub problems: Vec<Problem>,
    /// What else is to be said.
    pub remarks: Vec<Remark>,
    /// Mistakes of ours, in words: a front end made a program that breaks the rules of the IR.
    pub internal: Vec<String>,
}

/// Something to decide, and where it comes from.
#[derive(Debug, Clone)]
pub struct Query {
    /// The programs that the property names, and the property.
    pub task: Task,
    /// The file that the property is written in, or that the method stands in.
    pub file: Option<FileId>,
    /// What each program of the task was made of, if it is a method; empty if none is.
    pub methods: Vec<Option<MethodOrigin>>,
    /// What was asked, if the property is written in no file.
    pub asked: Option<Asked>,
    /// Whether the file asks for the statistics line of the hyena format behind this query.
    pub print_stats: bool,
}

/// What was asked of a method.
#[derive(Debug, Clone)]
pub struct Asked {
    /// The position of what was asked in the request.
    pub ask: usize,
    /// The method.
    pub method: Arc<dyn MethodName>,
    /// What headlines call it: as short as is clear beside its file.
    pub title: String,
    /// Who sees what it shows, where a policy names several.
    pub observer: Option<String>,
    /// Parameters that are not secret and could be held at a value.
    pub open: Vec<String>,
    /// Classes that the program names and that are missing, as sources write them.
    pub missing: Vec<String>,
}

/// A query whose program is still to be lowered.
pub struct Pending {
    /// What it asks about, as sources write it.
    pub name: String,
    make: Box<dyn FnOnce() -> Result<Query, Problem> + Send>,
}

impl Pending {
    /// Lowers the program.
    pub fn query(self) -> Result<Query, Problem> {
        (self.make)()
    }
}

impl From<Query> for Pending {
    fn from(query: Query) -> Self {
        Self { name: query.task.property.name.clone(), make: Box::new(|| Ok(query)) }
    }
}

impl fmt::Debug for Pending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pending").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Query {
    /// The files that the answer depends on: that of the property first, then those of the programs.
    pub fn files(&self) -> Vec<FileId> {
        let mut files: Vec<FileId> = Vec::new();
        let spans = self.task.subjects.iter().map(|subject| subject.program.span);
        // Where there is no source, there is no place either.
        let programs = spans.filter(|span| *span != Span::default()).map(|span| span.file);
        let texts = self.methods.iter().flatten().flat_map(|method| method.texts.iter().copied());
        for file in self.file.into_iter().chain(programs).chain(texts) {
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
        self.problems.len() + self.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).count()
    }

    /// Takes all that is to be decided, in order.
    pub fn take_queries(&mut self) -> Vec<Pending> {
        let ready = std::mem::take(&mut self.queries).into_iter().map(Pending::from);
        ready.chain(std::mem::take(&mut self.pending)).collect()
    }
}

/// Loads files. A file that is given twice is read once.
pub fn load(request: &Request) -> Loaded {
    load_with(&LANGUAGES, request)
}

/// The same with other languages.
pub fn load_with(languages: &[Language], request: &Request) -> Loaded {
    let mut reading = Reading::new(languages);
    let mut known: Vec<PathBuf> = Vec::new();
    for path in &request.files {
        // A path without a canonical form does not exist; reading it says so.
        let identity = path.canonicalize().unwrap_or_else(|_| path.clone());
        if known.contains(&identity) {
            continue;
        }
        known.push(identity);
        if let Some(language) = language::of_file(languages, path, None) {
            reading.inputs[language].push(Input { path: path.clone(), file: None });
            continue;
        }
        match read_text(path) {
            Ok(text) => reading.add_text(path, &text),
            Err(error) => reading.loaded.problems.push(error.into()),
        }
    }
    reading.finish(request)
}

/// Loads a text that is in no file.
pub fn load_text(name: &str, text: &str) -> Loaded {
    load_texts(&LANGUAGES, &[(name, text)])
}

/// Loads texts that are in no files.
pub fn load_texts(languages: &[Language], texts: &[(&str, &str)]) -> Loaded {
    let mut reading = Reading::new(languages);
    for (name, text) in texts {
        reading.add_text(Path::new(name), text);
    }
    reading.finish(&Request::default())
}

/// Files on their way to the rows of their languages.
struct Reading<'a> {
    languages: &'a [Language],
    /// Per language.
    inputs: Vec<Vec<Input>>,
    loaded: Loaded,
}

impl<'a> Reading<'a> {
    fn new(languages: &'a [Language]) -> Self {
        Self { languages, inputs: languages.iter().map(|_| Vec::new()).collect(), loaded: Loaded::default() }
    }

    fn add_text(&mut self, path: &Path, text: &str) {
        let file = self.loaded.sources.add(display_name(path), text);
        if let Some(language) = language::of_file(self.languages, path, Some(text)) {
            self.inputs[language].push(Input { path: path.to_owned(), file: Some(file) });
        } else {
            let message = format!("the language of `{}` is not recognised", display_name(path));
            self.loaded.problems.push(Problem { message, help: None });
        }
    }

    fn finish(self, request: &Request) -> Loaded {
        let Self { languages, inputs, mut loaded } = self;
        let mut units = Vec::new();
        // What reads its files itself comes first in the table and last here: it adds their texts behind the others.
        for (language, files) in languages.iter().zip(&inputs).rev().filter(|(_, files)| !files.is_empty()) {
            units.extend((language.read)(files, request, &mut loaded));
        }
        units.sort_by_key(|unit| unit.file);
        for unit in &mut units {
            loaded.diagnostics.append(&mut unit.diagnostics);
            loaded.internal.append(&mut unit.internal);
            loaded.programs.extend(unit.programs.iter().cloned());
            method::find(unit, languages, &request.options, &mut loaded);
        }
        join::join(units, &mut loaded);
        loaded
    }
}

#[cfg(test)]
mod tests;
