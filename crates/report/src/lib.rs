//! Reports: from checked answers to what a user or a machine reads. One file per format.
//!
//! Everything here returns strings or plain data; nothing is printed, no clock is read. The same findings give the same
//! bytes: times appear only where the caller passes them in.
//!
//! Reading order: [`Finding`] and [`Summary`] are what goes in; [`text`] is for people, [`json`] for programs,
//! [`hyena`] is the statistics line of the tool of that name, [`dot`] draws a program. Answers about methods are
//! [`leak::view::View`]s; [`leak::text`], [`json`], [`html`], [`sarif`] and [`junit`] are made of them, and the last three
//! also of [`property::PropertyView`]s.

pub mod dot;
pub mod html;
pub mod hyena;
pub mod json;
pub mod junit;
pub mod leak;
pub mod property;
pub mod sarif;
pub mod text;

mod columns;
mod decision;
mod demand;
mod formula;
mod linear;
mod markup;
mod relation;
mod seen;
mod strategy;
mod summary;
mod words;

use counterpoint_engine::{Budget, Decided, Task};
use counterpoint_prop::Pointwise;

use crate::leak::Confirmed;

pub use summary::{Outcome, Summary};
pub use words::shell_word;

/// One property with its checked answer, and what else a report says about it.
#[derive(Debug, Clone)]
pub struct Finding<'a> {
    /// What was asked.
    pub task: &'a Task,
    /// What its property says.
    pub pointwise: &'a Pointwise,
    /// The answer.
    pub decided: &'a Decided,
    /// What the engine was allowed to use.
    pub budget: &'a Budget,
    /// The name of the engine.
    pub engine: &'a str,
    /// What was typed to choose the solver, word by word: it belongs to every command that is suggested.
    pub solver_options: &'a [String],
    /// Where the witness or the proof was stored, as it should be typed after `counterpoint replay`.
    pub witness_file: Option<String>,
    /// What became of the runs on the platform itself, if they are runs of methods.
    pub confirmed: Confirmed<'a>,
    /// How long it took, if that is to be reported: it varies from run to run.
    pub times: Option<Times>,
}

/// How long an answer took, in microseconds.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Times {
    /// All of it.
    pub total_us: u64,
    /// From the start until each number of observations had been dealt with, in the order of the engine's figures.
    pub levels_us: Vec<u64>,
}

impl Finding<'_> {
    /// What kind of answer it is to what the author wrote.
    pub fn outcome(&self) -> Outcome {
        if matches!(self.confirmed, Confirmed::Contradicted(..)) {
            return Outcome::Contradicted;
        }
        let outcome = Outcome::of(&self.decided.verdict);
        if self.pointwise.is_negated { outcome.turned() } else { outcome }
    }

    /// Whether the property was proved only because no universal runs are ever compared.
    pub fn is_vacuous(&self) -> bool {
        self.decided.stats.is_vacuous && self.outcome() == Outcome::Proved
    }

    /// Whether the answer is what the author of the property expects, if that is written down.
    pub fn is_as_expected(&self) -> Option<bool> {
        self.task.property.expect.map(|expect| self.outcome().meets(expect))
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
