//! One file: which language it is written in, and what its front end finds there.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use counterpoint_diag::{Diagnostic, FileId, Sources, Span, codes};
use counterpoint_ir::program::Program;
use counterpoint_ir::{text, verify};
use counterpoint_lang_native::{hyena, native};
use counterpoint_prop::Scope;
use counterpoint_prop::syntax::property::PropertyDecl;

use crate::method::Method;

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
    /// Methods that properties name as programs.
    pub(crate) methods: Vec<Method>,
    pub(crate) broken: Broken,
    pub(crate) claims: Claims,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) internal: Vec<String>,
}

/// Programs of a file that are missing because of errors in them; that they are missing is not reported too.
pub(crate) enum Broken {
    /// Those of these names.
    Named(BTreeSet<String>),
    /// Nobody knows which.
    Any,
}

impl Broken {
    fn if_any_error(diagnostics: &[Diagnostic]) -> Self {
        if diagnostics.iter().any(Diagnostic::is_error) { Broken::Any } else { Broken::Named(BTreeSet::new()) }
    }

    /// Notes a program that is missing.
    pub(crate) fn add(&mut self, name: &str) {
        if let Broken::Named(names) = self {
            names.insert(name.to_owned());
        }
    }

    /// Whether the file may have had a program of this name.
    pub(crate) fn may_have(&self, name: &str) -> bool {
        match self {
            Broken::Named(names) => names.contains(name),
            Broken::Any => true,
        }
    }
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
    let programs: Vec<Arc<Program>> = lowered.programs.into_iter().map(Arc::new).collect();
    let internal = violations(&programs, &diagnostics);
    let claims = Claims::Open(lowered.properties, lowered.scope);
    let broken = Broken::Named(lowered.broken);
    Unit { file, language: Language::Native, programs, methods: Vec::new(), broken, claims, diagnostics, internal }
}

fn read_hyena(sources: &Sources, file: FileId) -> Unit {
    let hyena::Hyena { programs, queries, diagnostics } = hyena::read(sources, file);
    let internal = violations(&programs, &diagnostics);
    let broken = Broken::if_any_error(&diagnostics);
    let claims = Claims::Closed(queries);
    Unit { file, language: Language::Hyena, programs, methods: Vec::new(), broken, claims, diagnostics, internal }
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
    let broken = Broken::if_any_error(&diagnostics);
    let claims = Claims::Closed(Vec::new());
    Unit {
        file,
        language: Language::Ir,
        programs,
        methods: Vec::new(),
        broken,
        claims,
        diagnostics,
        internal: Vec::new(),
    }
}

fn start_of(file: FileId) -> Span {
    Span { file, start: 0, end: 0 }
}

/// Mistakes of front ends. What they make of files with errors need not be right.
fn violations(programs: &[Arc<Program>], diagnostics: &[Diagnostic]) -> Vec<String> {
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Vec::new();
    }
    let of_program = |program: &Arc<Program>| {
        let name = program.name.clone();
        verify::verify(program)
            .into_iter()
            .map(move |violation| format!("program `{name}` breaks rule {}: {}", violation.rule, violation.message))
            .collect::<Vec<_>>()
    };
    programs.iter().flat_map(of_program).collect()
}
