//! Reports: from checked answers to what a user or a machine reads. One file per format.
//!
//! Everything here returns strings or plain data; nothing is printed, no clock is read. The same findings give the same
//! bytes: times appear only where the caller passes them in.
//!
//! Reading order: a [`Finding`] goes in, and [`view()`] makes a [`view::View`] of it, the same for all kinds of
//! properties. All [formats](format) are made of views: [`text`] is for people, [`json`] for programs, [`html`],
//! [`sarif`] and [`junit`] for their tools. [`hyena`] is the statistics line of the tool of that name, [`dot`] draws a
//! program.

pub mod dot;
pub mod format;
pub mod html;
pub mod hyena;
pub mod json;
pub mod junit;
pub mod sarif;
pub mod text;
pub mod view;

mod advice;
mod agreement;
mod command;
mod goals;
mod grid;
mod make;
mod markup;
mod pointwise;
mod reason;
mod stats;
mod words;

use counterpoint_diag::{Sources, Span};
use counterpoint_engine::{Budget, Confirmation, Decided, Task};

pub use command::limits;
pub use goals::goal;
pub use make::view;
pub use pointwise::common::{RegisterPlace, registers};
pub use pointwise::relation::{Relation, kept};
pub use words::shell_word;

/// One property with its checked answer, and what else a report says about it.
#[derive(Debug, Clone)]
pub struct Finding<'a> {
    /// What was asked.
    pub task: &'a Task,
    /// The answer.
    pub decided: &'a Decided,
    /// What the engine was allowed to use.
    pub budget: &'a Budget,
    /// The texts.
    pub sources: &'a Sources,
    /// What its front end says of the subject, where the property has no text of its own.
    pub subject: Option<SubjectWords<'a>>,
    /// What was typed, for commands that are suggested.
    pub typed: Typed<'a>,
    /// Where the witness or the proof was stored, as it should be typed after `counterpoint replay`.
    pub evidence_file: Option<&'a str>,
    /// Whether the runs show the same on the platform itself, if they were run there.
    pub confirmation: Option<&'a Confirmation>,
    /// The text of a test that fails until what was found is mended, if there is one.
    pub test: Option<String>,
    /// How long it took, if that is to be reported: it varies from run to run.
    pub times: Option<Times>,
}

/// What a front end says of a subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SubjectWords<'a> {
    /// What headlines call it: as short as is clear beside its file.
    pub title: &'a str,
    /// All of its name, as sources write it.
    pub name: &'a str,
    /// Who sees what it shows, where a policy names several.
    pub observer: Option<&'a str>,
    /// Where it begins.
    pub span: Option<Span>,
}

/// What was typed, as far as it bears on the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Typed<'a> {
    /// The words behind `counterpoint check`, but for limits; if there are none, the files of the task.
    pub words: &'a [String],
    /// The folder in which it was typed, unless that is the current one.
    pub folder: Option<&'a str>,
    /// What chooses the solver, word by word: it belongs to every command that is suggested.
    pub solver_options: &'a [String],
    /// What was typed about methods, word by word, where [`words`](Self::words) do not say it: classes, engine, threshold.
    pub options: &'a [String],
    /// The time limit, as it is typed.
    pub time: Option<&'a str>,
    /// The memory limit, as it is typed.
    pub memory: Option<&'a str>,
    /// What was typed to check some properties only.
    pub only: &'a [String],
    /// Parameters that are not secret and could be held at a value with `--arg`.
    pub open: &'a [String],
}

/// How long an answer took, in microseconds.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Times {
    /// All of it.
    pub total_us: u64,
    /// From the start until each number of observations had been dealt with, in the order of the engine's figures.
    pub levels_us: Vec<u64>,
}

/// Subjects that were not looked at before the work was stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unasked {
    /// How many.
    pub count: usize,
    /// What people call them: `method`.
    pub noun: &'static str,
}

impl Unasked {
    /// `4 methods were not looked at before the work was stopped`.
    pub fn words(self) -> String {
        let was = if self.count == 1 { "was" } else { "were" };
        format!("{} {was} not looked at before the work was stopped", words::count(self.count, self.noun))
    }
}

impl Default for Unasked {
    fn default() -> Self {
        Self { count: 0, noun: "property" }
    }
}

/// How text is to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Style {
    /// Verdicts in colour, with plain ANSI codes.
    pub colour: bool,
    /// Whole runs and all alternatives instead of at most 30 lines for a finding, and how far the engine got.
    pub verbose: bool,
    /// How far the engine got, in figures; together with `verbose`, at all numbers of observations.
    pub stats: bool,
}

impl<'a> Finding<'a> {
    /// The platform that runs of the subjects are confirmed on.
    fn platform(&self) -> &'a str {
        self.task.subjects.iter().find_map(|subject| subject.platform.as_deref()).unwrap_or("the platform")
    }

    /// What the platform shows instead, if it contradicts what was found.
    fn shown_instead(&self) -> Option<&'a [String]> {
        match self.confirmation {
            Some(Confirmation::Contradicted { shown }) => Some(shown),
            _ => None,
        }
    }
}
