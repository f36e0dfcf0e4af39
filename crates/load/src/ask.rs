//! What a user asks of methods, where no file writes the property down: which method, what is secret, what is seen.
//!
//! Words here are of no language. A language that has [methods](crate::language::Methods) finds out what they mean.

use std::fmt;
use std::path::PathBuf;

use counterpoint_ir::guide::Members;

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
    /// Whether the message of an exception is seen that leaves a method, and with it that there was one.
    pub sees_message: bool,
    /// Whether it is seen what becomes of what a method was given, and of what outlives it.
    pub sees_poststate: bool,
    /// Which members are seen of an object that a method gives back.
    pub public_fields: PublicFields,
}

/// Which members of an object are seen: fields, and what methods without parameters give back.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum PublicFields {
    /// Those that are public.
    Public,
    /// Those that are not private: what the package can see.
    #[default]
    Package,
    /// All fields.
    Private,
}

impl PublicFields {
    /// All of them, as they are typed.
    pub const WORDS: [(&'static str, Self); 3] =
        [("public", Self::Public), ("package", Self::Package), ("private", Self::Private)];

    /// As it is typed.
    pub fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(_, known)| *known == self).map_or("", |(word, _)| word)
    }

    /// What is typed like this.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(known, _)| *known == word).map(|(_, fields)| *fields)
    }

    pub(crate) fn members(self) -> Members {
        match self {
            Self::Public => Members::Public,
            Self::Package => Members::NotPrivate,
            Self::Private => Members::All,
        }
    }
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
