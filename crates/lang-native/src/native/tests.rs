//! Tests of the native language, feature by feature: the cases are texts, the expectations what a user would see.

#![expect(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]
#![expect(clippy::needless_pass_by_value, reason = "expectations are written in place")]
#![expect(clippy::too_many_lines, reason = "expectations are long")]

mod cautions;
mod diagnostics;
mod habits;
mod integers;
mod layout;
mod limits;
mod lowering;
mod procedures;
mod properties;
mod shorthands;

use std::fmt::Write;

use counterpoint_diag::render::render;
use counterpoint_diag::{Diagnostic, Sources};
use counterpoint_ir::program::Program;
use counterpoint_prop::{Property, resolve};
use expect_test::Expect;

use super::{Lowered, lower, parse};

/// Everything that is wrong with a text, or its programs and properties.
pub(super) struct Loaded {
    pub(super) sources: Sources,
    pub(super) lowered: Lowered,
    pub(super) properties: Vec<Property>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// Does what `load` does with one file.
pub(super) fn load(text: &str) -> Loaded {
    let mut sources = Sources::default();
    let file = sources.add("test.cpt", text);
    let module = parse(&sources, file);
    let lowered = lower(&module);
    let mut diagnostics = module.diagnostics.clone();
    diagnostics.extend(lowered.diagnostics.iter().cloned());
    let programs: Vec<(&str, &Program)> =
        lowered.programs.iter().map(|program| (program.name.as_str(), program)).collect();
    let mut properties = Vec::new();
    for decl in &lowered.properties {
        if decl.programs().any(|name| lowered.broken.contains(&name.text)) {
            continue;
        }
        match resolve(decl, &programs, &lowered.scope) {
            Ok((property, warnings)) => {
                properties.push(property);
                diagnostics.extend(warnings);
            }
            Err(found) => diagnostics.extend(found),
        }
    }
    Loaded { sources, lowered, properties, diagnostics }
}

fn rendered(loaded: &Loaded) -> String {
    loaded.diagnostics.iter().map(|diagnostic| render(diagnostic, &loaded.sources, false)).collect()
}

/// What is said about a text.
fn check_diagnostics(text: &str, expected: Expect) {
    expected.assert_eq(&rendered(&load(text)));
}

/// What is said about the statements of a program.
fn check_statements(statements: &str, expected: Expect) {
    check_diagnostics(&format!("program P {{ {statements} }}"), expected);
}

/// The texts of the properties of a file without errors; warnings about shorthands have their own tests.
fn check_properties(text: &str, expected: Expect) {
    let loaded = load(text);
    assert!(!loaded.diagnostics.iter().any(Diagnostic::is_error), "{}", rendered(&loaded));
    let mut shown = String::new();
    for property in &loaded.properties {
        writeln!(shown, "{}", property.text).unwrap();
        for conjunct in &property.pointwise().unwrap().body {
            writeln!(shown, "  {}: {}", conjunct.text, property.pointwise().unwrap().pool.display(conjunct.term))
                .unwrap();
        }
    }
    expected.assert_eq(&shown);
}

const VOTE: &str = "
enum Candidate { A, B }

program Vote {
  var countA: int = 0;
  var countB: int = 0;
  loop {
    input vote: Candidate;
    if vote == A { countA = countA + 1; } else { countB = countB + 1; }
    observe round(countA, countB);
  }
}
";

/// The IR of the program of a text without errors, from its first procedure on.
fn check_lowering(text: &str, expected: Expect) {
    let loaded = load(text);
    assert_eq!(rendered(&loaded), "");
    let mut shown = String::new();
    for program in &loaded.lowered.programs {
        assert_eq!(counterpoint_ir::verify::verify(program), []);
        let printed = counterpoint_ir::text::print(program);
        shown.push_str(&printed[printed.find("proc @").unwrap()..]);
    }
    expected.assert_eq(&shown);
}

/// The layout of a text, which is laid out already.
fn check_format(text: &str, expected: Expect) {
    let formatted = super::format(text).unwrap();
    assert_eq!(super::format(&formatted).unwrap(), formatted, "formatting twice is formatting once");
    expected.assert_eq(&formatted);
}
