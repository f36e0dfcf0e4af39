//! The row of the text form of the IR, `.pg`.

use std::path::Path;
use std::sync::Arc;

use counterpoint_diag::{Diagnostic, FileId, Sources, Span, codes};
use counterpoint_ir::{text, verify};

use super::{Formatter, Holds, Input, Language, Platform};
use crate::unit::{Broken, Claims, Unit};
use crate::{Loaded, Request};

pub(super) struct TextForm;

impl Language for TextForm {
    fn name(&self) -> &'static str {
        "the text form of the IR"
    }

    fn holds(&self) -> Holds {
        Holds::Programs
    }

    fn recognises(&self, path: &Path, text: Option<&str>) -> bool {
        text.is_some() && path.extension().is_some_and(|extension| extension == "pg")
    }

    fn read(&self, files: &[Input], _request: &Request, loaded: &mut Loaded) -> Vec<Unit> {
        files.iter().filter_map(|input| input.file).map(|file| read(&loaded.sources, file)).collect()
    }

    fn formatter(&self) -> Option<Formatter> {
        None
    }

    fn platform(&self) -> Option<Platform> {
        None
    }
}

fn read(sources: &Sources, file: FileId) -> Unit {
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
    Unit { file, programs, methods: Vec::new(), broken, claims, diagnostics, internal: Vec::new() }
}

fn start_of(file: FileId) -> Span {
    Span { file, start: 0, end: 0 }
}
