//! The s-expression format of the published forall-exists prototype (hyena0): programs and queries in one file.
//!
//! Reading has four steps, one file each: `sexp` turns text into a flat tree of forms; `program` turns a
//! `(define-program ...)` into statements, `unset` looks for variables that may be read before they are set, and
//! `lower` makes IR of them; `formula` turns a `(find-counterexample ...)` into a property, and `show` writes it in
//! one line. `script` runs the top-level forms in order, since a strategy counts for the queries behind it.
//!
//! The meaning is that of Def. 3.4 and 3.8 of the paper: every `(observe)` is the same observation point, at which all
//! variables of the program are seen. A variable that is not set yet has no agreed value there; it is 0 here, and a
//! warning says so where a query looks at it.
//!
//! The reader goes on after errors. Nesting is limited in `sexp`, so the other steps may recurse over forms.

mod formula;
mod lower;
mod program;
mod report;
mod scope;
mod script;
mod sexp;
mod show;
mod unset;
mod words;

#[cfg(test)]
#[expect(clippy::needless_raw_string_hashes, reason = "expect-test writes its strings like that")]
mod tests;

use std::sync::Arc;

use counterpoint_diag::{Diagnostic, FileId, Sources, did_you_mean};
use counterpoint_ir::program::Program;
use counterpoint_prop::Property;

/// The observation point that every `(observe)` shows.
pub const OBSERVED: &str = "obs";

/// A file, as far as it was understood. It is of use only if no diagnostic is an error.
#[derive(Debug)]
pub struct Hyena {
    /// The programs in the order of their definition.
    pub programs: Vec<Arc<Program>>,
    /// The queries in order.
    pub queries: Vec<Query>,
    /// What is to be said about the file.
    pub diagnostics: Vec<Diagnostic>,
}

/// One `(find-counterexample ...)`.
#[derive(Debug)]
pub struct Query {
    /// What is asked; its quantifiers name programs by their position in [`Hyena::programs`].
    pub property: Property,
    /// Whether a `(print-stats)` follows it.
    pub print_stats: bool,
}

/// Whether a text is in this format: its first form is one of the top-level forms, or nearly one.
///
/// The native language has no text that begins with a parenthesis, so a slip in the first word is still told as one.
pub fn is_hyena(text: &str) -> bool {
    let Some(form) = sexp::skip_blanks(text).strip_prefix('(') else { return false };
    let form = sexp::skip_blanks(form);
    let word = &form[..sexp::atom_len(form)];
    let is_longer = words::TOP_LEVEL.iter().all(|known| word.len() > 2 * known.len());
    !word.is_empty() && !is_longer && did_you_mean(word, words::TOP_LEVEL.iter().copied()).is_some()
}

/// Reads a file.
pub fn read(sources: &Sources, file: FileId) -> Hyena {
    let mut sink = report::Sink::default();
    let tree = sexp::parse(&sources.file(file).text, file, &mut sink);
    let script = script::run(&tree, &mut sink);
    Hyena { programs: script.programs, queries: script.queries, diagnostics: sink.finish() }
}
