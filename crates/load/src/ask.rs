//! What a user asks of methods, where no file writes the property down: which method, what is secret, what is seen.
//!
//! Words here are of no language. A language that has [methods](crate::language::Methods) finds out what they mean.

use std::fmt;
use std::path::PathBuf;

/// What a user asks.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ask {
    /// The methods, perhaps with stars; without one, those that have the secrets, or else the one that starts the program.
    pub methods: Vec<String>,
    /// What is secret.
    pub secrets: Vec<String>,
    /// What is seen.
    pub publics: Vec<String>,
    /// A policy file instead.
    pub policy: Option<PathBuf>,
    /// The program that calls the methods.
    pub driver: Option<String>,
    /// Values that parameters are held at, in each method that has them.
    pub held: Vec<Held>,
    /// Whether the way in which a run ends is seen.
    pub sees_outcome: bool,
    /// Whether the message of an exception is seen that leaves a method.
    pub sees_message: bool,
}

/// A value for a parameter. Of several for one, each run is given one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    /// The name of the parameter.
    pub name: String,
    /// The value, as it was typed.
    pub value: String,
}

/// A method that is asked about, by its names.
pub trait MethodName: fmt::Debug + Send + Sync {
    /// The method as sources write it: with its class and the types of its parameters.
    fn source(&self) -> String;

    /// Whether the program starts with it.
    fn is_main(&self) -> bool;

    /// Whether a text means it, perhaps with stars: `Login.check`, `shop.*`.
    fn is_meant(&self, wanted: &str) -> bool;

    /// The names that files about it are called after: that of its class, and its own.
    fn file_names(&self) -> (String, String);
}

/// Something that is wrong, without a place in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
}

impl Problem {
    pub(crate) fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { message: message.into(), help: Some(help.into()) }
    }
}

/// Something to say about what was read, which is no error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remark {
    /// What was chosen where the user left it open.
    Chosen(String),
    /// What is left out: the message, and what follows from it.
    Warning(String, String),
}
