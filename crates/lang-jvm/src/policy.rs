//! What a run is given and what is seen of it, as plain data: inputs, sources that stand for them, and sinks.
//!
//! A *source* is a place in the program at which an input takes the place of what would stand there; a *sink* is a place
//! at which a value is shown. The method that a run starts with gets its arguments from inputs as well.

mod granter;
pub mod held;
pub mod holders;
pub mod jml;
pub mod left;
mod opaque;
mod places;
pub mod rifl;
pub mod short;

use counterpoint_ir::program::Secrecy;

use crate::entry::Entry;
use crate::maker::Maker;

/// What runs are given and what is seen of them.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Policy {
    /// The inputs.
    pub inputs: Vec<Given>,
    /// Places that inputs stand for.
    pub sources: Vec<Source>,
    /// Places that are seen.
    pub sinks: Vec<Sink>,
    /// Inputs that stand for the world around the program, as far as its code asks for it: found when it is lowered.
    pub outside: Vec<Outside>,
}

/// An input that stands for a part of the world around the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outside {
    /// The part.
    pub part: OutsidePart,
    /// The input, by its position.
    pub input: usize,
}

/// A part of the world around the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OutsidePart {
    /// The clock, which stands still: one number for a run.
    Clock,
    /// The clock for durations.
    Nanos,
    /// Seeds of random numbers that have none of their own, one after another.
    Seeds,
    /// The lines of the standard input.
    Lines,
    /// The name of the thread: no text or one.
    ThreadName,
    /// The time zone, in hours from UTC.
    Zone,
    /// The language, by its number among a few.
    Locale,
    /// A variable of the environment: no text or one.
    Variable(String),
    /// A property of the system that has no value of its own.
    Property(String),
}

impl OutsidePart {
    /// What it is called in reports.
    pub fn title(&self) -> String {
        match self {
            OutsidePart::Clock => "the clock".to_owned(),
            OutsidePart::Nanos => "System.nanoTime()".to_owned(),
            OutsidePart::Seeds => "random numbers".to_owned(),
            OutsidePart::Lines => "standard input".to_owned(),
            OutsidePart::ThreadName => "the name of the thread".to_owned(),
            OutsidePart::Zone => "the time zone".to_owned(),
            OutsidePart::Locale => "the language".to_owned(),
            OutsidePart::Variable(name) => format!("System.getenv({name:?})"),
            OutsidePart::Property(name) => format!("System.getProperty({name:?})"),
        }
    }
}

/// What is to be run, and whether its output is seen.
#[derive(Debug, Clone, PartialEq)]
pub struct Granted {
    /// What a run starts with.
    pub entry: Entry,
    /// Whether its output is seen.
    pub sees_output: bool,
    /// What can only be null.
    pub missing: Vec<Missing>,
    /// The type of what the method gives back, if that is seen and only its class can be.
    pub opaque: Option<String>,
    /// Sources that are constants: before anything is run, classes are needed that read them.
    pub inlined: Vec<Inlined>,
}

/// A field that stands for an input, but whose value the compiler has put in place of its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inlined {
    /// The class that declares it, as class files name it.
    pub class: String,
    /// The field.
    pub field: String,
    /// The name of the input.
    pub input: String,
}

/// An input that is always null, or has a part that is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missing {
    /// The name of the input.
    pub input: String,
    /// Whether all of it is null.
    pub is_whole: bool,
    /// Why nothing else is made.
    pub why: String,
}

impl Missing {
    /// What to tell a user of it.
    pub fn message(&self) -> String {
        let Self { input, is_whole, why } = self;
        let what = if *is_whole { "is" } else { "has parts that are" };
        format!("`{input}` {what} always null: {why}")
    }
}

/// An input.
#[derive(Debug, Clone, PartialEq)]
pub struct Given {
    /// Its name, in the words of the source.
    pub name: String,
    /// Who may know it.
    pub secrecy: Secrecy,
    /// How values of it are made.
    pub maker: Maker,
}

/// A place that an input stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The place.
    pub place: Place,
    /// The input, by its position.
    pub input: usize,
}

/// A place that is seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sink {
    /// The place.
    pub place: Place,
    /// What is seen there, in the words of the source.
    pub name: String,
}

/// A place in a program. Classes are named as in class files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// An argument of a method, from 0, the receiver left out.
    Parameter(MethodName, usize),
    /// What a method gives back.
    Result(MethodName),
    /// A field: a source gives it its first value, a sink sees what is written to it.
    Field {
        /// The class that declares it.
        class: String,
        /// Its name.
        name: String,
    },
}

/// A method by name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MethodName {
    /// The class that declares it.
    pub class: String,
    /// Its name.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
}
