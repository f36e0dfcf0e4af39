//! The rows of the native language and of the s-expressions of the hyena prototype.

use std::path::Path;
use std::sync::Arc;

use counterpoint_diag::{FileId, Sources};
use counterpoint_ir::program::Program;
use counterpoint_lang_native::{hyena, native};

use super::{Formatter, Holds, Input, Language, Platform};
use crate::unit::{Broken, Claims, Unit, violations};
use crate::{Loaded, Request};

/// `.cpt`, and every other text that nobody else recognises.
pub(super) struct Native;

impl Language for Native {
    fn name(&self) -> &'static str {
        "the native language"
    }

    fn holds(&self) -> Holds {
        Holds::Properties
    }

    fn recognises(&self, _path: &Path, text: Option<&str>) -> bool {
        text.is_some()
    }

    fn read(&self, files: &[Input], _request: &Request, loaded: &mut Loaded) -> Vec<Unit> {
        files.iter().filter_map(|input| input.file).map(|file| read_native(&loaded.sources, file)).collect()
    }

    fn formatter(&self) -> Option<Formatter> {
        Some(native::format)
    }

    fn platform(&self) -> Option<Platform> {
        None
    }
}

/// Files of the hyena prototype, recognised by their content.
pub(super) struct Hyena;

impl Language for Hyena {
    fn name(&self) -> &'static str {
        "the hyena format"
    }

    fn holds(&self) -> Holds {
        Holds::Properties
    }

    fn recognises(&self, _path: &Path, text: Option<&str>) -> bool {
        text.is_some_and(hyena::is_hyena)
    }

    fn read(&self, files: &[Input], _request: &Request, loaded: &mut Loaded) -> Vec<Unit> {
        files.iter().filter_map(|input| input.file).map(|file| read_hyena(&loaded.sources, file)).collect()
    }

    fn formatter(&self) -> Option<Formatter> {
        None
    }

    fn platform(&self) -> Option<Platform> {
        None
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
    Unit { file, programs, methods: Vec::new(), broken: Broken::Named(lowered.broken), claims, diagnostics, internal }
}

fn read_hyena(sources: &Sources, file: FileId) -> Unit {
    let hyena::Hyena { programs, queries, diagnostics } = hyena::read(sources, file);
    let internal = violations(&programs, &diagnostics);
    let broken = Broken::if_any_error(&diagnostics);
    Unit { file, programs, methods: Vec::new(), broken, claims: Claims::Closed(queries), diagnostics, internal }
}
