//! A language: dice. A file is called after its program, and each line `roll 1 6` shows a number of that range.
//!
//! A front end makes programs of the IR and says what is wrong with a text; its row says which files are its own.
//! Properties about its programs, the engines, the checker and the reports need nothing more.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use counterpoint_diag::{Diagnostic, FileId, Sources, Span, codes};
use counterpoint_ir::text;
use counterpoint_load::Unit;
use counterpoint_load::language::{Language, each};

/// The row.
pub const DICE: Language = Language {
    name: "dice",
    recognises: |path, text| text.is_some() && path.extension().is_some_and(|extension| extension == "dice"),
    read: |files, _, loaded| each(files, &loaded.sources, read),
    formatter: None,
    methods: None,
};

/// The front end: a text becomes a program, by way of the text form of the IR.
fn read(sources: &Sources, file: FileId) -> Unit {
    let source = sources.file(file);
    let name = Path::new(&source.name).file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
    let mut form = format!("program {name}\n\npoint roll(n: int)\n\nproc @main() {{\n  var %n: int\nl0:\n");
    let (mut diagnostics, mut start) = (Vec::new(), 0);
    for line in source.text.split_inclusive('\n') {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            [] => {}
            ["roll", low, high] if low.parse::<i64>().is_ok() && high.parse::<i64>().is_ok() => {
                writeln!(form, "  %n = havoc {low}..{high}\n  observe roll(%n)").expect("a string takes all");
            }
            _ => {
                let span = Span { file, start, end: start + u32::try_from(line.trim_end().len()).unwrap_or(0) };
                let error = Diagnostic::error(codes::SYNTAX, span, "a line is `roll LOW HIGH`");
                diagnostics.push(error.with_help("write for instance: roll 1 6"));
            }
        }
        start += u32::try_from(line.len()).unwrap_or(0);
    }
    form.push_str("  return\n}\n");
    let programs = match text::parse(&form, file) {
        Ok(program) if diagnostics.is_empty() => vec![Arc::new(program)],
        Ok(_) => Vec::new(),
        Err(errors) => {
            diagnostics.extend(errors);
            Vec::new()
        }
    };
    Unit::of_programs(file, programs, diagnostics)
}

#[cfg(test)]
mod tests {
    use counterpoint_campaign::ENGINES;
    use counterpoint_load::language::LANGUAGES;
    use counterpoint_load::{Loaded, load_texts};
    use counterpoint_report::format::FORMATS;
    use counterpoint_report::view::View;

    use super::*;
    use crate::double::{report, views};

    const FAIR: &str = "property narrow { forall a in small, exists b in large always a.n == b.n }
property wide { forall a in large, exists b in small always a.n == b.n }";

    fn load(large: &str) -> Loaded {
        let languages: Vec<Language> = std::iter::once(DICE).chain(LANGUAGES).collect();
        load_texts(&languages, &[("small.dice", "roll 1 6\n"), ("large.dice", large), ("fair.cpt", FAIR)])
    }

    #[test]
    fn a_new_language_goes_all_the_way_to_reports() {
        let loaded = load("roll 1 20\n");
        assert!(!loaded.has_errors(), "{:?}", loaded.diagnostics);
        let views = views(&loaded, &ENGINES);
        let said: Vec<&str> = views.iter().map(View::word).collect();
        assert_eq!(said, ["PROVED", "REFUTED"]);
        for (format, expected) in [("text", "wide: REFUTED"), ("json", "\"refuted\""), ("html", "REFUTED</span>")] {
            let format = FORMATS.into_iter().find(|known| known.name == format).unwrap();
            let report = report(&views, format);
            assert!(report.contains(expected), "{report}");
        }
    }

    #[test]
    fn mistakes_in_a_text_have_a_place() {
        let loaded = load("roll 1 20\nthrow 3\n");
        let error = &loaded.diagnostics[0];
        assert_eq!(loaded.sources.place(error.primary.span), "large.dice:2");
        assert_eq!(loaded.sources.text(error.primary.span), "throw 3");
    }
}
