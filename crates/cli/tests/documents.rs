//! README, manual and examples are true: every console block in them is run and compared.
//!
//! In a block marked `console`, a line `$ counterpoint ...` is a command, and the rest what it prints on standard
//! output, then on standard error. It must succeed, or, in a block marked `console exit=N`, end with that exit code. It
//! runs in a copy of the document's folder, to which blocks marked `text file=NAME` are added as files. With
//! `UPDATE_DOCUMENTS=1` in the environment documents that are not true are rewritten instead.
//!
//! Documents name the version of a solver that somebody had; that another one is here does not make them untrue.
//! Programs that are installed here must not show either, so commands run without a search path.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn documents() -> Vec<PathBuf> {
    let root = root();
    let mut documents = vec![root.join("README.md")];
    for folder in ["docs", "examples"] {
        let mut open = vec![root.join(folder)];
        while let Some(folder) = open.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    open.push(path);
                } else if path.extension().is_some_and(|extension| extension == "md") {
                    documents.push(path);
                }
            }
        }
    }
    documents.sort();
    documents
}

/// A copy of the files beside a document, in a folder of its own.
fn sandbox(document: &Path, number: usize) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("document{number}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    for entry in std::fs::read_dir(document.parent().unwrap()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "cpt" || extension == "hyena" || extension == "java") {
            std::fs::copy(&path, folder.join(path.file_name().unwrap())).unwrap();
        }
    }
    folder
}

/// Runs a command line of a console block.
fn run(line: &str, folder: &Path, exit_code: i32) -> String {
    let mut words = line.split_whitespace();
    assert_eq!(words.next(), Some("counterpoint"), "documents run nothing but the command: {line}");
    let output = Command::new(env!("CARGO_BIN_EXE_counterpoint"))
        .args(words)
        .current_dir(folder)
        .env("PATH", "")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(exit_code), "{line}: {output:?}");
    let mut shown = String::from_utf8(output.stdout).unwrap();
    shown.push_str(&String::from_utf8(output.stderr).unwrap());
    shown.trim_end().to_owned()
}

/// The document as it should be, and the number of commands in it.
fn rewritten(text: &str, folder: &Path) -> (String, usize) {
    let mut result = String::new();
    let mut n_commands = 0;
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        writeln!(result, "{line}").unwrap();
        let Some(mark) = line.strip_prefix("```").filter(|mark| !mark.is_empty()) else { continue };
        let mut block: Vec<&str> = Vec::new();
        while let Some(inside) = lines.next_if(|line| *line != "```") {
            block.push(inside);
        }
        if let Some(name) = mark.strip_prefix("text file=") {
            std::fs::write(folder.join(name), block.join("\n") + "\n").unwrap();
        }
        if let Some(rest) = mark.strip_prefix("console") {
            let exit_code = rest.trim().strip_prefix("exit=").map_or(0, |code| code.parse().unwrap());
            let commands: Vec<&str> = block.iter().filter_map(|line| line.strip_prefix("$ ")).collect();
            n_commands += commands.len();
            for (index, command) in commands.iter().enumerate() {
                let gap = if index > 0 { "\n" } else { "" };
                writeln!(result, "{gap}$ {command}\n{}", run(command, folder, exit_code)).unwrap();
            }
        } else {
            for line in block {
                writeln!(result, "{line}").unwrap();
            }
        }
        writeln!(result, "{}", lines.next().expect("blocks are closed")).unwrap();
    }
    (result, n_commands)
}

/// What is counted in numbers that depend on the class library of the JDK, if a search ran code of it.
const COUNTED: [&str; 6] = ["call", "calls", "calls)", "pair", "pairs", "tuples"];

/// A line with these counts left open.
fn with_any_counts(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let is_count = |index: usize| {
        let counted = words.get(index + 1).is_some_and(|next| COUNTED.contains(&next.trim_end()));
        counted && words[index].ends_with(|c: char| c.is_ascii_digit())
    };
    let open = (0..words.len()).map(|index| if is_count(index) { "N" } else { words[index] });
    open.collect::<Vec<_>>().join(" ")
}

/// The text with the versions of Z3 and of the JDK left open, and what depends on the class library of the JDK: the number
/// of steps, and how many calls a search made of methods that use it.
fn with_any_version(text: &str) -> String {
    let is_steps = |line: &&str| line.trim_start().starts_with("steps  ");
    let lines = text.split_inclusive('\n').filter(|line| !is_steps(line));
    let text: String = lines.map(with_any_counts).collect();
    ["Z3 ", "OpenJDK "].iter().fold(text, |text, product| {
        let mut parts = text.split(product);
        let mut result = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let behind = part.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
            let has_version = part.starts_with(|c: char| c.is_ascii_digit());
            write!(result, "{product}{}{behind}", if has_version { "VERSION" } else { "" }).unwrap();
        }
        result
    })
}

#[test]
fn documents_leave_open_counts_of_calls_and_nothing_else() {
    assert_eq!(with_any_counts("1 method: 1 leak (2,012 calls)\n"), "1 method: 1 leak N calls)\n");
    assert_eq!(with_any_counts("a.cpt:7: p: REFUTED after 12 calls\n"), "a.cpt:7: p: REFUTED after N calls\n");
    assert_eq!(with_any_counts("a.cpt:7: p: REFUTED after 2 observations"), "a.cpt:7: p: REFUTED after 2 observations");
}

#[test]
fn documents_show_what_the_command_prints() {
    let mut n_commands = 0;
    for (number, document) in documents().into_iter().enumerate() {
        let text = std::fs::read_to_string(&document).unwrap();
        let (should_be, n_here) = rewritten(&text, &sandbox(&document, number));
        n_commands += n_here;
        if with_any_version(&should_be) == with_any_version(&text) {
            continue;
        }
        assert!(
            std::env::var_os("UPDATE_DOCUMENTS").is_some(),
            "{} is not true any more; it should be\n{should_be}",
            document.display()
        );
        std::fs::write(&document, should_be).unwrap();
    }
    assert!(n_commands >= 6, "only {n_commands} commands");
}
