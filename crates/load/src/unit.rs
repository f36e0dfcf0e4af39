//! One file: what its front end finds there.

use std::collections::BTreeSet;
use std::sync::Arc;

use counterpoint_diag::{Diagnostic, FileId};
use counterpoint_ir::program::Program;
use counterpoint_ir::verify;
use counterpoint_lang_native::hyena;
use counterpoint_prop::Scope;
use counterpoint_prop::syntax::property::PropertyDecl;

use crate::method::Method;

/// A file as its front end understood it.
#[derive(Debug)]
pub struct Unit {
    pub(crate) file: FileId,
    pub(crate) programs: Vec<Arc<Program>>,
    /// Methods that properties name as programs.
    pub(crate) methods: Vec<Method>,
    pub(crate) broken: Broken,
    pub(crate) claims: Claims,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) internal: Vec<String>,
}

impl Unit {
    /// A file with programs, of which properties of other files speak.
    pub fn of_programs(file: FileId, programs: Vec<Arc<Program>>, diagnostics: Vec<Diagnostic>) -> Self {
        Self {
            file,
            methods: Vec::new(),
            broken: Broken::if_any_error(&diagnostics),
            claims: Claims::Closed(Vec::new()),
            internal: violations(&programs, &diagnostics),
            programs,
            diagnostics,
        }
    }
}

/// Programs of a file that are missing because of errors in them; that they are missing is not reported too.
#[derive(Debug)]
pub(crate) enum Broken {
    /// Those of these names.
    Named(BTreeSet<String>),
    /// It is not known which.
    Any,
}

impl Broken {
    pub(crate) fn if_any_error(diagnostics: &[Diagnostic]) -> Self {
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
#[derive(Debug)]
pub(crate) enum Claims {
    /// Properties that may name programs of other files.
    Open(Vec<PropertyDecl>, Scope),
    /// Queries over the programs of the same file.
    Closed(Vec<hyena::Query>),
}

/// Mistakes of front ends. What they make of files with errors need not be right.
pub(crate) fn violations(programs: &[Arc<Program>], diagnostics: &[Diagnostic]) -> Vec<String> {
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
