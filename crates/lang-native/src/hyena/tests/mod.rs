//! Cases as data: what a file lowers to, what is said of it, and that no file makes the reader panic.

mod corpus;
mod errors;
mod fuzz;
mod lowering;
mod queries;

use std::fmt::Write as _;

use counterpoint_diag::{Severity, Sources};

use super::{Hyena, read};

fn read_text(text: &str) -> (Sources, Hyena) {
    let mut sources = Sources::default();
    let file = sources.add("test", text);
    let hyena = read(&sources, file);
    (sources, hyena)
}

/// Diagnostics as `line:column code message`, with labels and help behind them.
fn diagnostics(sources: &Sources, hyena: &Hyena) -> String {
    let mut lines = String::new();
    for diagnostic in &hyena.diagnostics {
        let mark = if diagnostic.severity == Severity::Warning { "warning " } else { "" };
        let place = sources.start(diagnostic.primary.span);
        let source: String =
            sources.text(diagnostic.primary.span).chars().take_while(|&c| c != '\n').take(40).collect();
        writeln!(lines, "{place} {mark}{} {}\n    here: {source}", diagnostic.code.id, diagnostic.message).unwrap();
        for label in &diagnostic.secondary {
            writeln!(lines, "    {}: {}", sources.start(label.span), label.text).unwrap();
        }
        if let Some(help) = &diagnostic.help {
            writeln!(lines, "    help: {help}").unwrap();
        }
    }
    lines
}
