//! The row of the text form of the IR, `.pg`.

use std::sync::Arc;

use counterpoint_diag::{Diagnostic, FileId, Sources, Span, codes};
use counterpoint_ir::{text, verify};

use super::{Language, each};
use crate::unit::{Broken, Claims, Unit};

pub(super) const LANGUAGE: Language = Language {
    name: "the text form of the IR",
    recognises: |path, text| text.is_some() && path.extension().is_some_and(|extension| extension == "pg"),
    read: |files, _, loaded| each(files, &loaded.sources, read),
    formatter: None,
    methods: None,
};

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
