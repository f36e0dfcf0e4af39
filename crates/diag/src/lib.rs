//! Source files, spans, and diagnostics as plain data.
//!
//! Everything that a user typed is addressed by a [`Span`]; everything that is wrong with it is said by a
//! [`Diagnostic`]. Parsers and checkers collect diagnostics and go on; they never print. Renderers live in one file
//! each: [`render`] is the one for terminals, machine formats are written from the same data elsewhere. An [`Interrupt`]
//! is how a user, a time limit or a memory limit stops any of the work.

pub mod codes;
mod interrupt;
pub mod render;
mod source;
mod suggest;

pub use codes::Code;
pub use interrupt::{Interrupt, OnStop, StopCause};
pub use source::{FileId, LineColumn, SourceFile, Sources, Span};
pub use suggest::{did_you_mean, suggestion};

/// How serious a [`Diagnostic`] is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Worth knowing; the result stands.
    Note,
    /// Probably not meant; the result stands.
    Warning,
    /// The input cannot be used as it is.
    Error,
}

/// A remark at a place in the source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What is to be said of it; may be empty.
    pub text: String,
}

/// Something to say about the user's input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The stable code, by which `counterpoint explain` finds the documentation.
    pub code: Code,
    /// How serious it is.
    pub severity: Severity,
    /// What is wrong, in one line that makes sense alone.
    pub message: String,
    /// *Here*: the place the message speaks of.
    pub primary: Label,
    /// *Because of this*: other places, possibly in other files.
    pub secondary: Vec<Label>,
    /// What to type instead.
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error at a place.
    pub fn error(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Error,
            message: message.into(),
            primary: Label { span, text: String::new() },
            secondary: Vec::new(),
            help: None,
        }
    }

    /// A warning at a place.
    pub fn warning(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, span, message) }
    }

    /// Says something at the primary place itself.
    #[must_use]
    pub fn with_label(mut self, text: impl Into<String>) -> Self {
        self.primary.text = text.into();
        self
    }

    /// Adds another place that plays a part.
    #[must_use]
    pub fn with_secondary(mut self, span: Span, text: impl Into<String>) -> Self {
        self.secondary.push(Label { span, text: text.into() });
        self
    }

    /// Says what to type instead.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Whether the input cannot be used because of this.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}
