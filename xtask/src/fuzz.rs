//! `cargo xtask fuzz`: broken text for every reader. No panic, no hang, and what is accepted stays itself.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use counterpoint_diag::Sources;
use counterpoint_evidence::file::EvidenceFile;
use counterpoint_lang_native::{hyena, native};
use counterpoint_testkit::broken::Breaker;

/// What the command line says.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Seconds per reader.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// The root of all randomness.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only the reader of this name.
    reader: Option<String>,
}

/// A reader with the corpus that it reads.
struct Reader {
    name: &'static str,
    folders: &'static [&'static str],
    extension: &'static str,
    /// Reads a text and says what is wrong with the outcome, if anything is.
    try_text: fn(&str) -> Result<(), String>,
}

const READERS: &[Reader] = &[
    Reader { name: "native", folders: &["corpus/props", "examples"], extension: "cpt", try_text: try_native },
    Reader { name: "format", folders: &["corpus/props", "examples"], extension: "cpt", try_text: try_format },
    Reader { name: "hyena", folders: &["corpus/hyena"], extension: "", try_text: try_hyena },
    Reader { name: "ir", folders: &["corpus/ir"], extension: "pg", try_text: try_ir },
    Reader { name: "evidence", folders: &["corpus/evidence"], extension: "json", try_text: try_evidence },
];

/// Runs the task.
#[expect(clippy::print_stdout, reason = "the counts are the result")]
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    for reader in READERS {
        if arguments.reader.as_ref().is_some_and(|name| name != reader.name) {
            continue;
        }
        let texts = texts(reader)?;
        let mut breaker = Breaker::new(arguments.seed, texts);
        let start = Instant::now();
        let (mut count, mut slowest) = (0_u64, Duration::ZERO);
        while start.elapsed() < Duration::from_secs(arguments.seconds) {
            let text = breaker.next_text();
            let before = Instant::now();
            let outcome = std::panic::catch_unwind(|| (reader.try_text)(&text));
            slowest = slowest.max(before.elapsed());
            count += 1;
            match outcome {
                Ok(Ok(())) => {}
                Ok(Err(wrong)) => anyhow::bail!("{}: {wrong}, on\n{text}", reader.name),
                Err(_) => anyhow::bail!("{}: panicked on\n{text}", reader.name),
            }
        }
        ensure!(slowest < Duration::from_secs(5), "{}: one text took {slowest:?}", reader.name);
        println!("{:<8} {count:>9} texts, none panicked, the slowest took {slowest:?}", reader.name);
    }
    Ok(())
}

fn texts(reader: &Reader) -> anyhow::Result<Vec<String>> {
    let mut texts = Vec::new();
    let mut open: Vec<_> = reader.folders.iter().map(|folder| Path::new(folder).to_owned()).collect();
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))? {
            let path = entry?.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_none_or(|e| e == reader.extension) || reader.extension.is_empty() {
                texts.push(std::fs::read_to_string(&path)?);
            }
        }
    }
    texts.sort();
    ensure!(!texts.is_empty(), "{}: there is nothing to break", reader.name);
    Ok(texts)
}

/// Whatever is accepted can be turned into tasks without tripping over our own verifier.
fn try_native(text: &str) -> Result<(), String> {
    let loaded = counterpoint_load::load_text("fuzz.cpt", text);
    match loaded.internal.first() {
        Some(violation) => Err(format!("the verifier says {violation:?}")),
        None => Ok(()),
    }
}

fn try_format(text: &str) -> Result<(), String> {
    let Ok(formatted) = native::format(text) else { return Ok(()) };
    match native::format(&formatted) {
        Ok(again) if again == formatted => Ok(()),
        other => Err(format!("formatting twice gives {other:?}")),
    }
}

fn try_hyena(text: &str) -> Result<(), String> {
    let mut sources = Sources::default();
    let file = sources.add("fuzz", text);
    let read = hyena::read(&sources, file);
    if read.diagnostics.iter().any(counterpoint_diag::Diagnostic::is_error) {
        return Ok(());
    }
    match read.programs.iter().flat_map(|program| counterpoint_ir::verify::verify(program)).next() {
        Some(violation) => Err(format!("the verifier says {violation:?}")),
        None => Ok(()),
    }
}

fn try_ir(text: &str) -> Result<(), String> {
    let mut sources = Sources::default();
    let file = sources.add("fuzz.pg", text);
    let Ok(program) = counterpoint_ir::text::parse(text, file) else { return Ok(()) };
    if !counterpoint_ir::verify::verify(&program).is_empty() {
        return Ok(());
    }
    let printed = counterpoint_ir::text::print(&program);
    match counterpoint_ir::text::parse(&printed, file) {
        Ok(again) if counterpoint_ir::text::print(&again) == printed => Ok(()),
        other => Err(format!("printed and read again: {:?}", other.err())),
    }
}

/// What can be read is written back as it was.
fn try_evidence(text: &str) -> Result<(), String> {
    let Ok(file) = EvidenceFile::from_json(text) else { return Ok(()) };
    match EvidenceFile::from_json(&file.to_json()) {
        Ok(again) if again == file => Ok(()),
        other => Err(format!("written and read again: {:?}", other.err())),
    }
}
