//! The page of the manual on the class library says what the shims say of themselves. `UPDATE_DOCUMENTS=1` writes it.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use counterpoint_lang_jvm::shims::SOURCES;

const PAGE: &str = "docs/java-library.md";

const HEAD: &str = "\
# The Java class library, as it runs here

This page is made from the sources in [shims](../crates/lang-jvm/shims/README.md); a test keeps it true.
Everything that is not named here runs as the bytecode of your JDK, and gives what it gives on the real machine.
Where a run reaches something that is not supported, it stops there and says so; it never goes on with a guess.
";

/// A class among the shims: its doc comment, and its methods that are not private.
struct Shim {
    doc: String,
    methods: Vec<Method>,
}

struct Method {
    name: String,
    doc: String,
    is_native: bool,
}

fn parse(source: &str) -> Shim {
    let mut doc = String::new();
    let mut shim = Shim { doc: String::new(), methods: Vec::new() };
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        let text = line.trim();
        if let Some(start) = text.strip_prefix("/**") {
            doc = String::from(start.trim_end_matches("*/").trim());
            let mut is_open = !text.ends_with("*/");
            while is_open {
                let Some(next) = lines.next().map(str::trim) else { break };
                is_open = !next.ends_with("*/");
                let part = next.trim_end_matches("*/").trim_start_matches('*').trim();
                doc.push_str(if doc.is_empty() || part.is_empty() { "" } else { " " });
                doc.push_str(part);
            }
            continue;
        }
        let depth = line.len() - line.trim_start().len();
        if depth == 0 && (text.contains("class ") || text.contains("interface ")) && text.ends_with('{') {
            shim.doc = std::mem::take(&mut doc);
        } else if let (4, Some((head, _))) = (depth, text.split_once('(')) {
            let words: Vec<&str> = head.split_whitespace().collect();
            let is_method = words.contains(&"static") && !words.contains(&"private") && !head.contains('=');
            if let (true, Some(name)) = (is_method, words.last()) {
                let is_native = words.contains(&"native");
                shim.methods.push(Method { name: (*name).to_owned(), doc: std::mem::take(&mut doc), is_native });
            }
        }
        if !text.starts_with('@') {
            doc.clear();
        }
    }
    shim
}

/// The first sentence, as a cell of a table.
fn sentence(doc: &str) -> String {
    let end = doc.find(". ").map_or(doc.len(), |at| at + 1);
    doc[..end].replace('|', "\\|").replace("{@code ", "`").replace('}', "`")
}

fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let mut names: Vec<&str> = names.collect();
    names.sort_unstable();
    names.dedup();
    names
        .iter()
        .map(|name| format!("`{}`", name.replace("clinit", "static initialiser")))
        .collect::<Vec<_>>()
        .join(", ")
}

/// The name of the class that is patched, by the name of the patch.
fn patched(name: &str) -> String {
    name.replace('_', ".")
}

fn page() -> String {
    let (mut classes, mut patches, mut calls, mut ends) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new(), None);
    for (path, source) in SOURCES {
        let name = path.trim_end_matches(".java");
        let shim = parse(source);
        if let Some(patch) = name.strip_prefix("counterpoint/rt/patch/") {
            patches.insert(patched(patch), shim);
        } else if let Some(call) = name.strip_prefix("counterpoint/rt/library/") {
            calls.insert(patched(call), shim);
        } else if name == "counterpoint/rt/Unsupported" {
            ends = Some(shim);
        } else if !name.starts_with("counterpoint/") {
            classes.insert(name.replace('/', "."), shim);
        }
    }
    let mut text = HEAD.to_owned();
    text.push_str(
        "\n## Not supported\n\nA run stops where it reaches one of these.\n\n| what | methods |\n|---|---|\n",
    );
    for method in ends.iter().flat_map(|shim| &shim.methods) {
        writeln!(text, "| {} | |", sentence(&method.doc)).expect("strings can be written to");
    }
    for (class, shim) in &patches {
        let cut = listed(shim.methods.iter().filter(|method| method.is_native).map(|method| method.name.as_str()));
        if !cut.is_empty() {
            let why = sentence(&shim.doc).replacen("Not supported: ", "", 1);
            writeln!(text, "| `{class}`: {why} | {cut} |").expect("strings can be written to");
        }
    }
    text.push_str("\n## Classes that are replaced\n\n| class | what it is here |\n|---|---|\n");
    for (class, shim) in &classes {
        writeln!(text, "| `{class}` | {} |", sentence(&shim.doc)).expect("strings can be written to");
    }
    text.push_str("\n## Methods that are replaced\n\n| class | methods | why |\n|---|---|---|\n");
    for (class, shim) in &patches {
        let made = listed(shim.methods.iter().filter(|method| !method.is_native).map(|method| method.name.as_str()));
        if !made.is_empty() {
            writeln!(text, "| `{class}` | {made} | {} |", sentence(&shim.doc)).expect("strings can be written to");
        }
    }
    text.push_str(
        "\n## Methods that are replaced in calls from the library only\n\n| class | methods | why |\n|---|---|---|\n",
    );
    for (class, shim) in &calls {
        let names = listed(shim.methods.iter().map(|method| method.name.as_str()));
        writeln!(text, "| `{class}` | {names} | {} |", sentence(&shim.doc)).expect("strings can be written to");
    }
    text
}

#[test]
fn the_page_on_the_class_library_is_what_the_shims_say() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(PAGE);
    let page = page();
    for (name, source) in SOURCES {
        let is_told = name.starts_with("counterpoint/rt/") && !name.contains("/patch/") && !name.contains("/library/");
        assert!(is_told || !parse(source).doc.is_empty(), "{name} does not say what it is");
    }
    if std::env::var_os("UPDATE_DOCUMENTS").is_some() {
        std::fs::write(&path, &page).expect("the manual can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == page, "{PAGE} is not true any more; UPDATE_DOCUMENTS=1 writes it");
}
