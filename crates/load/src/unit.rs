//! One file: which language it is written in, and what its front end finds there.

use std::path::Path;
use std::sync::Arc;

use counterpoint_diag::{Diagnostic, FileId, Sources, Span, codes};
use counterpoint_ir::program::Program;
use counterpoint_ir::{text, verify};
use counterpoint_lang_native::{hyena, native};
use counterpoint_prop::Scope;
use counterpoint_prop::syntax::property::PropertyDecl;

/// The language of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// The native language, `.cpt`.
    Native,
    /// The s-expressions of the hyena prototype, recognised by content.
    Hyena,
    /// The text form of the IR, `.pg`.
    Ir,
}

/// A file as its front end understood it.
pub(crate) struct Unit {
    pub(crate) file: FileId,
    pub(crate) language: Language,
    pub(crate) programs: Vec<Arc<Program>>,
    pub(crate) claims: Claims,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) internal: Vec<String>,
}

/// What is claimed in a file.
pub(crate) enum Claims {
    /// Properties that may name programs of other files.
    Open(Vec<PropertyDecl>, Scope),
    /// Queries over the programs of the same file.
    Closed(Vec<hyena::Query>),
}

/// Reads a file.
pub(crate) fn read(sources: &Sources, file: FileId) -> Unit {
    match language(sources, file) {
        Language::Native => read_native(sources, file),
        Language::Hyena => read_hyena(sources, file),
        Language::Ir => read_ir(sources, file),
    }
}

fn language(sources: &Sources, file: FileId) -> Language {
    let source = sources.file(file);
    if Path::new(&source.name).extension().is_some_and(|extension| extension == "pg") {
        Language::Ir
    } else if hyena::is_hyena(&source.text) {
        Language::Hyena
    } else {
        Language::Native
    }
}

fn read_native(sources: &Sources, file: FileId) -> Unit {
    let module = native::parse(sources, file);
    let lowered = native::lower(&module);
    let mut diagnostics = module.diagnostics;
    diagnostics.extend(lowered.diagnostics);
    let is_usable = !diagnostics.iter().any(Diagnostic::is_error);
    let programs: Vec<Arc<Program>> = lowered.programs.into_iter().map(Arc::new).collect();
    let internal = if is_usable { violations(&programs) } else { Vec::new() };
    let claims = Claims::Open(module.properties, lowered.scope);
    Unit { file, language: Language::Native, programs, claims, diagnostics, internal }
}

fn read_hyena(sources: &Sources, file: FileId) -> Unit {
    let hyena::Hyena { programs, queries, diagnostics } = hyena::read(sources, file);
    let is_usable = !diagnostics.iter().any(Diagnostic::is_error);
    let internal = if is_usable { violations(&programs) } else { Vec::new() };
    Unit { file, language: Language::Hyena, programs, claims: Claims::Closed(queries), diagnostics, internal }
}

fn read_ir(sources: &Sources, file: FileId) -> Unit {
    let (programs, diagnostics) = match text::parse(&sources.file(file).text, file) {
        Ok(program) => {
            let errors = verify::verify(&program).into_iter().map(|violation| {
                let span = if violation.span == Span::default() { start_of(file) } else { violation.span };
                Diagnostic::error(codes::IR_RULE, span, violation.message)
                    .with_label(format!("breaks rule {}", violation.rule))
            });
            let errors: Vec<Diagnostic> = errors.collect();
            // What breaks the rules may not reach anybody who relies on them.
            let programs = if errors.is_empty() { vec![Arc::new(program)] } else { Vec::new() };
            (programs, errors)
        }
        Err(errors) => (Vec::new(), errors),
    };
    let claims = Claims::Closed(Vec::new());
    Unit { file, language: Language::Ir, programs, claims, diagnostics, internal: Vec::new() }
}

fn start_of(file: FileId) -> Span {
    Span { file, start: 0, end: 0 }
}

fn violations(programs: &[Arc<Program>]) -> Vec<String> {
    let of_program = |program: &Arc<Program>| {
        let name = program.name.clone();
        verify::verify(program)
            .into_iter()
            .map(move |violation| format!("program `{name}` breaks rule {}: {}", violation.rule, violation.message))
            .collect::<Vec<_>>()
    };
    programs.iter().flat_map(of_program).collect()
}
