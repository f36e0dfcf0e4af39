//! The languages of files: one row each.
//!
//! A language recognises its files and reads them; if they hold methods, it also opens those that properties name, and
//! makes targets of them. Nothing else in the house knows which languages there are: a new one is a front end and a row in
//! [`LANGUAGES`].

mod native;
mod text_form;

use std::path::{Path, PathBuf};

use counterpoint_diag::{Diagnostic, FileId, Sources};
use counterpoint_prop::shorthand;

use crate::java;
use crate::method::Opening;
use crate::unit::Unit;
use crate::{LoadOptions, Loaded, Request, Target, TargetRequest};

/// A file of a language.
#[derive(Debug, Clone)]
pub struct Input {
    /// Where it is.
    pub path: PathBuf,
    /// Its text, unless the language reads the file itself.
    pub file: Option<FileId>,
}

/// What a front end finds in each of the files, whose texts were read.
pub fn each(files: &[Input], sources: &Sources, read: fn(&Sources, FileId) -> Unit) -> Vec<Unit> {
    files.iter().filter_map(|input| input.file).map(|file| read(sources, file)).collect()
}

/// Lays out a text, or says what is wrong with it.
pub type Formatter = fn(&str) -> Result<String, Vec<Diagnostic>>;

/// A language that files are written in.
#[derive(Debug, Clone, Copy)]
pub struct Language {
    /// Its name, for people.
    pub name: &'static str,
    /// Whether a path is one of its files, or a folder of them. The text is there if the name alone told nothing.
    pub recognises: fn(&Path, Option<&str>) -> bool,
    /// Reads all of its files among the inputs of a request. What the user asks of methods becomes pending.
    pub read: fn(&[Input], &Request, &mut Loaded) -> Vec<Unit>,
    /// What lays out its texts, if something does.
    pub formatter: Option<Formatter>,
    /// What it does with methods, if that is what its files hold; otherwise they hold programs and properties.
    pub methods: Option<Methods>,
}

/// What a language does whose files hold methods: the user says what is secret of them, and properties name them.
#[derive(Debug, Clone, Copy)]
pub struct Methods {
    /// The word by which properties name them: `WORD("file", "item")`.
    pub word: &'static str,
    /// A file and an item that a property could name.
    pub example: [&'static str; 2],
    /// Opens a file or a folder that a property names, and adds its texts and diagnostics to what was loaded; the problems
    /// have no place of their own.
    pub open: fn(PathBuf, &LoadOptions, &mut Loaded) -> Opening,
    /// One method, to run it or to draw it. Otherwise what is wrong is in what was loaded.
    pub target: fn(&TargetRequest) -> Result<Target, Box<Loaded>>,
    /// Whether there are sources in a folder, not too deep in it.
    pub has_sources: fn(&Path) -> bool,
    /// What they are compiled and run with.
    pub platform: fn() -> Platform,
}

/// A platform, and whether it is here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Platform {
    /// Its name in one word.
    pub name: &'static str,
    /// Its version and where it is; nothing if it is not found.
    pub found: Option<String>,
    /// What it is for.
    pub purpose: &'static str,
    /// What to do to get it.
    pub install: &'static str,
}

/// All languages. The first one that recognises a file reads it; the last one takes every text.
pub const LANGUAGES: [Language; 4] = [java::LANGUAGE, text_form::LANGUAGE, native::HYENA, native::NATIVE];

/// What languages do with methods, those that have some.
pub(crate) fn methods(languages: &[Language]) -> impl Iterator<Item = Methods> {
    languages.iter().filter_map(|language| language.methods)
}

/// The platforms of all languages.
pub fn platforms() -> Vec<Platform> {
    methods(&LANGUAGES).map(|methods| (methods.platform)()).collect()
}

/// Whether there are sources of methods in a folder, not too deep in it.
pub fn has_methods(folder: &Path) -> bool {
    methods(&LANGUAGES).any(|methods| (methods.has_sources)(folder))
}

/// The position of the language of a file among languages.
pub(crate) fn of_file(languages: &[Language], path: &Path, text: Option<&str>) -> Option<usize> {
    languages.iter().position(|language| (language.recognises)(path, text))
}

/// What the language of a file does with methods, if the name of the file tells that it holds some.
pub(crate) fn methods_of(path: &Path) -> Option<Methods> {
    LANGUAGES[of_file(&LANGUAGES, path, None)?].methods
}

/// Whether a file holds methods, as far as its name tells.
pub fn holds_methods(path: &Path) -> bool {
    methods_of(path).is_some()
}

/// Why a text was not laid out.
#[derive(Debug, Clone)]
pub enum FormatError {
    /// It is written in a language that has no formatter: its name.
    Language(&'static str),
    /// It has errors.
    Text(Vec<Diagnostic>),
}

/// Lays out a text.
pub fn format(name: &str, text: &str) -> Result<String, FormatError> {
    let path = Path::new(name);
    let language = of_file(&LANGUAGES, path, None)
        .or_else(|| of_file(&LANGUAGES, path, Some(text)))
        .map(|language| LANGUAGES[language]);
    let language = language.expect("the last language takes every text");
    let formatter = language.formatter.ok_or(FormatError::Language(language.name))?;
    formatter(text).map_err(FormatError::Text)
}

/// Properties and clauses with a name of their own: the name and its documentation.
pub fn shorthands() -> impl Iterator<Item = (&'static str, &'static str)> {
    shorthand::ALL.iter().chain(shorthand::CLAUSES).map(|entry| (entry.name, entry.doc))
}
