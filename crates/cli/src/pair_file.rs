//! Two runs of a Java method as a file for `counterpoint replay`: what was asked, and the files that it hangs on.

use std::path::{Path, PathBuf};
use std::{fs, io};

use counterpoint_engine::{PairBudget, PairVerdict};
use counterpoint_load::display_name;
use counterpoint_load::java::Java;
use counterpoint_witness::file::pair::{PairFile, SCHEMA, StoredQuestion, StoredSearch};
use counterpoint_witness::file::{Source, StoredRun, hash};

use crate::asking::Answer;
use crate::settings::{Check, Settings};
use crate::store::Failure;

/// The file of an answer, if it is two runs that disagree. If something that the answer hangs on cannot be read: what, and
/// why.
pub(crate) fn of(settings: &Settings, java: &Java, answer: &Answer) -> Option<Result<PairFile, Failure>> {
    let PairVerdict::Refuted([a, b], disagreement) = &answer.decided.verdict else { return None };
    let program = &answer.compared.task.program;
    let [of_a, of_b] = &disagreement.runs;
    let question = question(settings, answer);
    let sources = match sources(&question, java) {
        Ok(sources) => sources,
        Err(failure) => return Some(Err(failure)),
    };
    let stats = &answer.decided.stats;
    Some(Ok(PairFile {
        schema: SCHEMA.to_owned(),
        sources,
        platform: format!("OpenJDK {}", java.jdk.version),
        question,
        search: StoredSearch {
            seed: settings.seed,
            max_calls: settings.calls,
            max_steps: Some(settings.max_steps).filter(|&steps| steps != PairBudget::default().steps),
            calls: stats.calls,
            pairs: stats.pairs,
        },
        runs: [StoredRun::of_pair("A", program, a, of_a), StoredRun::of_pair("B", program, b, of_b)],
    }))
}

fn question(settings: &Settings, answer: &Answer) -> StoredQuestion {
    let Check { ask, sees_outcome, .. } = &settings.checks[answer.check];
    let names = |paths: &[PathBuf]| paths.iter().map(|path| display_name(path)).collect();
    StoredQuestion {
        words: settings.words(&settings.checks[answer.check], &answer.question.method),
        files: names(&settings.inputs.files),
        classpath: names(&settings.inputs.classpath),
        method: answer.question.method.source(),
        secrets: ask.secrets.clone(),
        publics: ask.publics.clone(),
        policy: ask.policy.as_deref().map(display_name),
        driver: ask.driver.clone(),
        held: ask.held.iter().map(|held| format!("{}={}", held.name, held.value)).collect(),
        observer: answer.question.observer.clone(),
        sees_outcome: *sees_outcome,
        sees_message: ask.sees_message,
    }
}

/// All that an answer hangs on, with hashes: sources, and what else was named.
fn sources(question: &StoredQuestion, java: &Java) -> Result<Vec<Source>, Failure> {
    let texts = java.sources.iter().map(|(_, file)| Source::new(&file.name, file.text.as_bytes()));
    let mut sources: Vec<Source> = texts.collect();
    for name in question.files.iter().chain(&question.classpath).chain(&question.policy) {
        if sources.iter().any(|source| source.path == *name) {
            continue;
        }
        let content = content(Path::new(name)).map_err(|error| (name.clone(), error))?;
        // A folder of nothing but sources.
        if !content.is_empty() {
            sources.push(Source::new(name, &content));
        }
    }
    Ok(sources)
}

/// Folders that are looked into for classes.
const MOST_FOLDERS: usize = 20_000;

/// What is in a file; of a folder, the names and hashes of the classes and jars below it.
pub(crate) fn content(path: &Path) -> io::Result<Vec<u8>> {
    let kind = fs::metadata(path)?.file_type();
    if kind.is_file() {
        return fs::read(path);
    }
    if !kind.is_dir() {
        return Err(io::Error::other("it is neither a file nor a folder"));
    }
    let mut lines = Vec::new();
    let mut folders = vec![path.to_owned()];
    for n_folders in 0_usize.. {
        let Some(folder) = folders.pop() else { break };
        // Whoever edits a witness may name anything.
        if n_folders == MOST_FOLDERS {
            return Err(io::Error::other("it has too many folders"));
        }
        for entry in fs::read_dir(&folder)? {
            let entry = entry?.path();
            if entry.is_dir() {
                folders.push(entry);
            } else if entry.extension().is_some_and(|extension| extension == "class" || extension == "jar") {
                // The folder may be named in another way the next time.
                let name = entry.strip_prefix(path).unwrap_or(&entry);
                lines.push(format!("{} {}\n", display_name(name), hash(&fs::read(&entry)?)));
            }
        }
    }
    lines.sort();
    Ok(lines.concat().into_bytes())
}
