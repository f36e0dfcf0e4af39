//! The rows of the native language and of the s-expressions of the hyena prototype.

use std::sync::Arc;

use counterpoint_diag::{FileId, Sources};
use counterpoint_ir::program::Program;
use counterpoint_lang_native::{hyena, native};

use super::{Language, each};
use crate::unit::{Broken, Claims, Unit, violations};

/// `.cpt`, and every text that no other language recognises.
pub(super) const NATIVE: Language = Language {
    name: "the native language",
    recognises: |_, text| text.is_some(),
    read: |files, _, loaded| each(files, &loaded.sources, read_native),
    formatter: Some(native::format),
    methods: None,
};

/// Files of the hyena prototype, recognised by their content.
pub(super) const HYENA: Language = Language {
    name: "the hyena format",
    recognises: |_, text| text.is_some_and(hyena::is_hyena),
    read: |files, _, loaded| each(files, &loaded.sources, read_hyena),
    formatter: None,
    methods: None,
};

fn read_native(sources: &Sources, file: FileId) -> Unit {
    let module = native::parse(sources, file);
    let lowered = native::lower(&module);
    let mut diagnostics = module.diagnostics;
    diagnostics.extend(lowered.diagnostics);
    let programs: Vec<Arc<Program>> = lowered.programs.into_iter().map(Arc::new).collect();
    let internal = violations(&programs, &diagnostics);
    let claims = Claims::Open(lowered.properties, lowered.scope);
    Unit { file, programs, methods: Vec::new(), broken: Broken::Named(lowered.broken), claims, diagnostics, internal }
}

fn read_hyena(sources: &Sources, file: FileId) -> Unit {
    let hyena::Hyena { programs, queries, diagnostics } = hyena::read(sources, file);
    let internal = violations(&programs, &diagnostics);
    let broken = Broken::if_any_error(&diagnostics);
    Unit { file, programs, methods: Vec::new(), broken, claims: Claims::Closed(queries), diagnostics, internal }
}
