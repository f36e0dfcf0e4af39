//! The terminal renderer: diagnostics in the shape of the Rust compiler's.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::{Diagnostic, FileId, Severity, Sources};

/// Renders one diagnostic, with colours or without, ending in a line feed.
pub fn render(diagnostic: &Diagnostic, sources: &Sources, colour: bool) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let title = level.primary_title(&diagnostic.message).id(diagnostic.code.id);
    let mut group = Group::with_title(title);
    for file in files_of(diagnostic) {
        group = group.element(snippet(diagnostic, sources, file));
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(help));
    }
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    let mut text = renderer.render(&[group]);
    text.push('\n');
    text
}

/// The files a diagnostic speaks of, the primary one first.
fn files_of(diagnostic: &Diagnostic) -> Vec<FileId> {
    let mut files = vec![diagnostic.primary.span.file];
    for label in &diagnostic.secondary {
        if !files.contains(&label.span.file) {
            files.push(label.span.file);
        }
    }
    files
}

fn snippet<'a>(
    diagnostic: &'a Diagnostic,
    sources: &'a Sources,
    file: FileId,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let source = sources.file(file);
    let clamp = |byte: u32| (byte as usize).min(source.text.len());
    let labels = std::iter::once((AnnotationKind::Primary, &diagnostic.primary))
        .chain(diagnostic.secondary.iter().map(|label| (AnnotationKind::Context, label)))
        .filter(|(_, label)| label.span.file == file);
    let annotations = labels.map(|(kind, label)| {
        let annotation = kind.span(clamp(label.span.start)..clamp(label.span.end));
        if label.text.is_empty() { annotation } else { annotation.label(&label.text) }
    });
    Snippet::source(&source.text).path(&source.name).annotations(annotations)
}
