//! Collecting diagnostics: a limited number of them, with suggestions that stay cheap on large files.

use counterpoint_diag::{Code, Diagnostic, Span, codes, did_you_mean};

use super::sexp::{Form, View};

/// More diagnostics help nobody, and their suggestions would cost quadratic time.
const MAX_DIAGNOSTICS: usize = 100;

/// Suggestions are looked for among that many names.
const MAX_CANDIDATES: usize = 1000;

/// Collects diagnostics.
#[derive(Debug, Default)]
pub(super) struct Sink {
    diagnostics: Vec<Diagnostic>,
    n_errors: usize,
    /// The place of the first one that is not kept.
    first_dropped: Option<Span>,
}

impl Sink {
    /// Adds a diagnostic.
    pub(super) fn add(&mut self, diagnostic: Diagnostic) {
        self.n_errors += usize::from(diagnostic.is_error());
        if self.diagnostics.len() < MAX_DIAGNOSTICS {
            self.diagnostics.push(diagnostic);
        } else {
            self.first_dropped.get_or_insert(diagnostic.primary.span);
        }
    }

    /// Whether an error at this place would not be kept; it is counted then, and nobody need work out its message.
    fn drops(&mut self, span: Span) -> bool {
        let is_full = self.diagnostics.len() >= MAX_DIAGNOSTICS;
        if is_full {
            self.n_errors += 1;
            self.first_dropped.get_or_insert(span);
        }
        is_full
    }

    /// The number of errors so far, also of those that are not kept.
    pub(super) fn n_errors(&self) -> usize {
        self.n_errors
    }

    /// Says that a form is not understood, and what was expected instead.
    pub(super) fn bad_form(&mut self, form: Form<'_>, expected: &str, known: &[&str]) {
        let found = match form.view() {
            View::Broken => return,
            _ if self.drops(form.span()) => return,
            View::Atom(word) => format!("found `{word}`"),
            View::Call(word, _) => format!("found a form `{word}`"),
            View::List => "found a list that does not begin with a word".to_owned(),
        };
        let word = match form.view() {
            View::Atom(word) | View::Call(word, _) => word,
            _ => "",
        };
        let mut diagnostic = Diagnostic::error(codes::HYENA_FORM, form.span(), format!("expected {expected}, {found}"));
        if let Some(near) = near(word, known.iter().copied()).filter(|&near| near != word) {
            diagnostic = diagnostic.with_help(format!("did you mean `{near}`?"));
        }
        self.add(diagnostic);
    }

    /// Says that a form has another shape than it must have.
    pub(super) fn bad_shape(&mut self, form: Form<'_>, shape: &str) {
        let message = match form.view() {
            View::Broken => return,
            View::Call(word, _) => format!("`{word}` is not used like this"),
            _ => "this form is not understood".to_owned(),
        };
        let diagnostic = Diagnostic::error(codes::HYENA_FORM, form.span(), message);
        self.add(diagnostic.with_help(format!("write {shape}")));
    }

    /// Says that a name is not known, with the nearest known one.
    pub(super) fn unknown<'n>(
        &mut self,
        code: Code,
        (name, span): (&str, Span),
        message: String,
        known: impl IntoIterator<Item = &'n str>,
    ) {
        if self.drops(span) {
            return;
        }
        let mut diagnostic = Diagnostic::error(code, span, message);
        let len = name.len();
        let candidates = known.into_iter().take(MAX_CANDIDATES).filter(|known| known.len().abs_diff(len) <= len);
        if let Some(near) = near(name, candidates) {
            diagnostic = diagnostic.with_help(format!("did you mean `{near}`?"));
        }
        self.add(diagnostic);
    }

    /// All diagnostics in the order of their places.
    pub(super) fn finish(mut self) -> Vec<Diagnostic> {
        if let Some(span) = self.first_dropped {
            let message = format!("there are more than {MAX_DIAGNOSTICS} messages; others are not shown");
            let rest = if self.n_errors > 0 { Diagnostic::error } else { Diagnostic::warning };
            self.diagnostics.push(rest(codes::HYENA_FORM, span, message));
        }
        self.diagnostics.sort_by_key(|diagnostic| diagnostic.primary.span);
        self.diagnostics
    }
}

/// The known word that was probably meant. A single character is near to every other one, which says nothing.
fn near<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if typed.chars().nth(1).is_some() { did_you_mean(typed, known) } else { None }
}
