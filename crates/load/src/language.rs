//! The languages of files: one row each.
//!
//! A language recognises its files, reads them, and says what they hold. Nothing else in the house knows which languages
//! there are: a new one is a front end and a row in [`LANGUAGES`].

mod native;
mod text_form;

use std::path::{Path, PathBuf};

use counterpoint_diag::{Diagnostic, FileId};
use counterpoint_prop::shorthand;

use crate::java::{JavaLanguage, has_sources};
use crate::unit::Unit;
use crate::{Loaded, Request};

/// What files of a language hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    /// Programs and properties about them.
    Properties,
    /// Programs alone.
    Programs,
    /// Methods, of which the user says what is secret.
    Methods,
}

/// A file of a language.
#[derive(Debug, Clone)]
pub struct Input {
    /// Where it is.
    pub path: PathBuf,
    /// Its text, unless the language reads the file itself.
    pub file: Option<FileId>,
}

/// Lays out a text, or says what is wrong with it.
pub type Formatter = fn(&str) -> Result<String, Vec<Diagnostic>>;

/// A language that files are written in.
pub trait Language: Sync {
    /// Its name, for people.
    fn name(&self) -> &'static str;

    /// What its files hold.
    fn holds(&self) -> Holds;

    /// Whether a path is one of its files, or a folder of them. The text is there if the name alone told nothing.
    fn recognises(&self, path: &Path, text: Option<&str>) -> bool;

    /// Reads all of its files among the inputs of a request. What the user asks of methods becomes pending.
    fn read(&self, files: &[Input], request: &Request, loaded: &mut Loaded) -> Vec<Unit>;

    /// What lays out its texts, if something does.
    fn formatter(&self) -> Option<Formatter>;

    /// What its programs are compiled and run with, if that is another program.
    fn platform(&self) -> Option<Platform>;
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

/// The platforms of all languages.
pub fn platforms() -> Vec<Platform> {
    LANGUAGES.iter().filter_map(|language| language.platform()).collect()
}

/// Whether there are sources of methods in a folder, not too deep in it.
pub fn has_methods(folder: &Path) -> bool {
    has_sources(folder)
}

/// All languages. The first one that recognises a file reads it; the last one takes every text.
pub const LANGUAGES: [&dyn Language; 4] = [&JavaLanguage, &text_form::TextForm, &native::Hyena, &native::Native];

/// The position of the language of a file among languages.
pub(crate) fn of_file(languages: &[&dyn Language], path: &Path, text: Option<&str>) -> Option<usize> {
    languages.iter().position(|language| language.recognises(path, text))
}

/// What a file holds, as far as its name tells.
pub fn holds(path: &Path) -> Option<Holds> {
    of_file(&LANGUAGES, path, None).map(|language| LANGUAGES[language].holds())
}

/// Why a text was not laid out.
#[derive(Debug, Clone)]
pub enum FormatError {
    /// It is written in a language that nobody lays out: its name.
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
    let formatter = language.formatter().ok_or_else(|| FormatError::Language(language.name()))?;
    formatter(text).map_err(FormatError::Text)
}

/// Properties and clauses with a name of their own: the name and its documentation.
pub fn shorthands() -> impl Iterator<Item = (&'static str, &'static str)> {
    shorthand::ALL.iter().chain(shorthand::CLAUSES).map(|entry| (entry.name, entry.doc))
}
