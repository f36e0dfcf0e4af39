//! From the words of `javac` to diagnostics.
//!
//! An error is a line `FILE:LINE: error: MESSAGE`, the line of the source, a line with a caret, and sometimes lines that
//! say more.

use std::path::Path;

use counterpoint_diag::{Diagnostic, FileId, Sources, Span, codes};

use super::compile::Source;
use crate::read::{display_name, read_text};

/// The errors that the compiler told of. Files that it found by itself are added to the sources.
pub(super) fn diagnose(said: &str, named: &[Source], sources: &mut Sources) -> Vec<Diagnostic> {
    let mut diagnostics: Vec<Diagnostic> = Vec::new();
    let mut missing: Vec<String> = Vec::new();
    let mut lines = said.lines().peekable();
    while let Some(line) = lines.next() {
        let Some((path, number, message)) = header(line) else { continue };
        let mut more = Vec::new();
        let mut column = None;
        let mut shown = "";
        while let Some(next) = lines.next_if(|next| header(next).is_none() && !is_count(next)) {
            match (column, next.find('^')) {
                (None, Some(caret)) if next.trim() == "^" => column = Some(caret),
                (None, _) => shown = next,
                (Some(_), _) => more.push(next.trim()),
            }
        }
        let file = file(path, named, sources);
        let span_at = |column| file.map_or_else(Span::default, |file| place(sources, file, number, shown, column));
        let label = label(&more);
        if let Some((class, column)) = missing_class(message, &label, shown, column) {
            if !missing.contains(&class) {
                let said = format!("the class `{class}` is missing");
                let label = if label.is_empty() { message.to_owned() } else { label };
                let help = "give the jar that has it: --classpath lib/NAME.jar";
                let diagnostic = Diagnostic::error(codes::JAVAC, span_at(column), said);
                diagnostics.push(diagnostic.with_label(label).with_help(help));
                missing.push(class);
            }
            continue;
        }
        let span = span_at(column);
        let mut diagnostic = Diagnostic::error(codes::JAVAC, span, message).with_label(label);
        if message.ends_with("does not exist") || message.starts_with("cannot find symbol") {
            diagnostic = diagnostic.with_help("classes of libraries are found with --classpath, which takes jars");
        }
        diagnostics.push(diagnostic);
    }
    diagnostics.retain(|diagnostic| !follows(diagnostic, &missing));
    diagnostics
}

/// The class of a library that an error speaks of, and the column of its name: `package a.b does not exist`, with the
/// caret at the dot before the name, or `class file for a.b.C not found`.
fn missing_class(message: &str, label: &str, shown: &str, column: Option<usize>) -> Option<(String, Option<usize>)> {
    if let Some((_, rest)) = label.split_once("class file for ") {
        return Some((rest.strip_suffix(" not found")?.to_owned(), column));
    }
    let package = message.strip_prefix("package ")?.strip_suffix(" does not exist")?;
    let column = column?;
    let (before, behind) = shown.split_at(shown.char_indices().nth(column)?.0);
    let is_name = |letter: &char| letter.is_alphanumeric() || *letter == '_' || *letter == '$';
    let name: String = behind.strip_prefix('.')?.chars().take_while(is_name).collect();
    // Of `import a.b.*` the caret stands elsewhere, and no class is named.
    let is_class = before.ends_with(package) && !name.is_empty();
    is_class.then(|| (format!("{package}.{name}"), Some(column + 1)))
}

/// Whether an error only says once more that a class is missing.
fn follows(diagnostic: &Diagnostic, missing: &[String]) -> bool {
    let symbol = diagnostic.primary.text.strip_prefix("symbol: ").and_then(|text| text.split(',').next());
    let name = symbol.and_then(|symbol| symbol.strip_prefix("class ").or(symbol.strip_prefix("variable ")));
    name.is_some_and(|name| missing.iter().any(|class| class.rsplit('.').next() == Some(name)))
}

/// The file, the line and the message of the first line of an error.
fn header(line: &str) -> Option<(&str, usize, &str)> {
    let (place, message) = line.split_once(": error: ")?;
    let (path, number) = place.rsplit_once(':')?;
    Some((path, number.parse().ok()?, message.trim()))
}

/// The last line: how many errors there were.
fn is_count(line: &str) -> bool {
    line.split_once(' ').is_some_and(|(number, word)| number.parse::<u32>().is_ok() && word.starts_with("error"))
}

/// What the lines behind the caret say, on one line: `symbol:   variable x` and such.
fn label(more: &[&str]) -> String {
    let words = |line: &&str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    more.iter().map(words).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(", ")
}

fn file(path: &str, named: &[Source], sources: &mut Sources) -> Option<FileId> {
    if let Some(source) = named.iter().find(|source| source.path == Path::new(path)) {
        return Some(source.file);
    }
    let name = display_name(Path::new(path));
    if let Some((file, _)) = sources.iter().find(|(_, file)| file.name == name) {
        return Some(file);
    }
    read_text(Path::new(path)).ok().map(|text| sources.add(name, text))
}

/// The word at the caret, or the line.
fn place(sources: &Sources, file: FileId, number: usize, shown: &str, column: Option<usize>) -> Span {
    let text = &sources.file(file).text;
    let start = text.split_inclusive('\n').take(number - 1).map(str::len).sum::<usize>();
    let line = text[start..].lines().next().unwrap_or("");
    // The caret line has one letter for each of the source; only ASCII is of one byte.
    let caret =
        column.filter(|_| shown == line).map(|column| line.char_indices().nth(column).map_or(line.len(), |(at, _)| at));
    let (from, to) = match caret {
        Some(from) => {
            let rest = &line[from..];
            let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
            let word = rest.find(|letter| !is_word(letter)).unwrap_or(rest.len());
            (from, from + word.max(rest.chars().next().map_or(0, char::len_utf8)))
        }
        None => (line.len() - line.trim_start().len(), line.trim_end().len()),
    };
    let byte = |at: usize| u32::try_from(start + at).unwrap_or(u32::MAX);
    Span { file, start: byte(from), end: byte(to.max(from)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_point_at_the_word_with_what_the_compiler_adds() {
        let mut sources = Sources::default();
        let file = sources.add("A.java", "class A {\n\tint ä = lenght(1);\n  int y = \"a\";\n}\n");
        let named = [Source { path: "/x/A.java".into(), file }];
        let said = "/x/A.java:2: error: cannot find symbol\n\tint ä = lenght(1);\n\t        ^\n  symbol:   method lenght(int)\n  \
                    location: class A\n/x/A.java:3: error: incompatible types: String cannot be converted to int\n  int y = \
                    \"a\";\n          ^\n2 errors\n";
        let diagnostics = diagnose(said, &named, &mut sources);
        let texts: Vec<&str> = diagnostics.iter().map(|diagnostic| sources.text(diagnostic.primary.span)).collect();
        assert_eq!(texts, ["lenght", "\""]);
        assert_eq!(diagnostics[0].primary.text, "symbol: method lenght(int), location: class A");
        assert_eq!(diagnostics[1].message, "incompatible types: String cannot be converted to int");
        assert!(diagnostics[0].help.is_some() && diagnostics[1].help.is_none());
    }

    #[test]
    fn a_missing_library_is_named_by_its_class_and_once() {
        let mut sources = Sources::default();
        let file = sources.add("A.java", "import com.acme.Json;\nclass A {\n  Json a; com.acme.Json b;\n}\n");
        let named = [Source { path: "/x/A.java".into(), file }];
        let said = "/x/A.java:1: error: package com.acme does not exist\nimport com.acme.Json;\n               \
                    ^\n/x/A.java:3: error: cannot find symbol\n  Json a; com.acme.Json b;\n  ^\n  symbol:   class \
                    Json\n  location: class A\n/x/A.java:3: error: package com.acme does not exist\n  Json a; \
                    com.acme.Json b;\n                  ^\n/x/A.java:3: error: cannot access Base\n  Json a; \
                    com.acme.Json b;\n  ^\n  class file for org.lib.Base not found\n/x/A.java:1: error: package \
                    org.lib does not exist\nimport org.lib.*;\n          ^\n5 errors\n";
        let diagnostics = diagnose(said, &named, &mut sources);
        let messages: Vec<&str> = diagnostics.iter().map(|diagnostic| diagnostic.message.as_str()).collect();
        let missing = ["the class `com.acme.Json` is missing", "the class `org.lib.Base` is missing"];
        assert_eq!(messages, [missing[0], missing[1], "package org.lib does not exist"]);
        assert!(
            diagnostics.iter().all(|diagnostic| diagnostic.help.as_ref().is_some_and(|it| it.contains("--classpath")))
        );
    }

    #[test]
    fn words_that_are_no_errors_are_left_out() {
        let mut sources = Sources::default();
        assert!(
            diagnose("Note: something\nerror: no source files\n1 error\n:: error: \n", &[], &mut sources).is_empty()
        );
    }
}
