//! Evidence in files, for `counterpoint replay`: counterexamples and proofs, with what was asked and the files that the
//! answer depends on.
//!
//! A file is called after the file and the name of its property, or the class and the name of its method: the same finding goes to the same file, and what an
//! earlier check stored there is replaced. Two findings of one check never share a file.

use std::cell::RefCell;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use counterpoint_diag::Sources;
use counterpoint_engine::{Budget, Replayed, Verdict};
use counterpoint_evidence::file::{EvidenceFile, Source, StoredEvidence, StoredQuestion, StoredSearch, hash};
use counterpoint_lang_jvm::select::Selected;
use counterpoint_load::java::Java;
use counterpoint_load::{Query, display_name};
use counterpoint_witness::Certificate;

use crate::questions::Answer;
use crate::settings::{Check, Settings};

/// A file that could not be written, and why.
pub(crate) type Failure = (String, io::Error);

/// The folder for evidence.
pub(crate) struct Store<'a> {
    folder: &'a Path,
    taken: RefCell<Vec<PathBuf>>,
}

impl<'a> Store<'a> {
    /// Counterexamples go to this folder, which is made when it is needed.
    pub(crate) fn new(folder: &'a Path) -> Self {
        Self { folder, taken: RefCell::default() }
    }

    /// Stores a counterexample; how its file is to be typed. If it fails: the file, and why.
    pub(crate) fn save(
        &self,
        query: &Query,
        replayed: &Replayed,
        sources: &Sources,
    ) -> Option<Result<String, Failure>> {
        let (replay, property) = (replayed.unmatched()?, query.task.property.pointwise()?);
        let evidence = StoredEvidence::of_replay(&query.task.programs(), property, replay);
        Some(self.save_evidence(query, evidence, "", sources))
    }

    /// Stores a proof in the same way. One whose terms are too long to be written is not stored.
    pub(crate) fn save_proof(
        &self,
        query: &Query,
        proof: &Certificate,
        sources: &Sources,
    ) -> Option<Result<String, Failure>> {
        let evidence = StoredEvidence::of_certificate(&query.task.programs(), query.task.property.pointwise()?, proof)?;
        Some(self.save_evidence(query, evidence, ".proof", sources))
    }

    fn save_evidence(
        &self,
        query: &Query,
        evidence: StoredEvidence,
        suffix: &str,
        sources: &Sources,
    ) -> Result<String, Failure> {
        let property = &query.task.property;
        let file = EvidenceFile {
            classpath: classpath(query),
            ..EvidenceFile::new(files(query, sources)?, property, evidence)
        };
        self.put(&sources.file(query.file).name, &format!("{}{suffix}", property.name), &file.to_json())
    }

    /// Stores two runs of a method in the same way.
    pub(crate) fn save_disagreement(&self, method: &Selected, stored: &EvidenceFile) -> Result<String, Failure> {
        let (_, class) = method.class.rsplit_once('/').unwrap_or(("", &method.class));
        // A constructor has no name that a file could have.
        let name = method.method.replace("<init>", "new");
        self.put(&format!("{}.java", class.replace('$', ".")), &name, &stored.to_json())
    }

    fn put(&self, file: &str, name: &str, text: &str) -> Result<String, Failure> {
        let path = self.free_path(file, name);
        let name = display_name(&path);
        match fs::create_dir_all(self.folder).and_then(|()| fs::write(&path, text)) {
            Ok(()) => Ok(name),
            Err(error) => Err((name, error)),
        }
    }

    fn free_path(&self, file: &str, property: &str) -> PathBuf {
        let stem = Path::new(file).file_stem().map_or_else(|| file.into(), |stem| stem.to_string_lossy());
        let name = format!("{stem}.{property}");
        let mut taken = self.taken.borrow_mut();
        let numbered = (2..).map(|number| self.folder.join(format!("{name}-{number}.json")));
        let mut candidates = std::iter::once(self.folder.join(format!("{name}.json"))).chain(numbered);
        let free = candidates.find(|path| !taken.contains(path)).expect("numbers do not run out");
        taken.push(free.clone());
        free
    }
}

/// The files that a query speaks of, with their hashes: texts, and the classes that methods are made of.
fn files(query: &Query, sources: &Sources) -> Result<Vec<Source>, Failure> {
    let source = |file| {
        let file = sources.file(file);
        Source::new(&file.name, file.text.as_bytes())
    };
    let mut files: Vec<Source> = query.files().into_iter().map(source).collect();
    let inputs = query.methods.iter().flatten().map(|method| &method.inputs);
    for path in inputs.flat_map(|inputs| inputs.files.iter().chain(&inputs.classpath)) {
        let name = display_name(path);
        if files.iter().any(|known| known.path == name) {
            continue;
        }
        let content = content(path).map_err(|error| (name.clone(), error))?;
        // A folder of nothing but sources.
        if !content.is_empty() {
            files.push(Source::new(name, &content));
        }
    }
    Ok(files)
}

/// Where further classes are that the methods of a query need.
fn classpath(query: &Query) -> Vec<String> {
    let first = query.methods.iter().flatten().next();
    first.map_or_else(Vec::new, |method| method.inputs.classpath.iter().map(|path| display_name(path)).collect())
}

/// The file of an answer about a method, if it is two runs that disagree. If something that the answer depends on cannot be
/// read: what, and why.
pub(crate) fn of_answer(settings: &Settings, java: &Java, answer: &Answer) -> Option<Result<EvidenceFile, Failure>> {
    let Verdict::Refuted(witness, replayed) = &answer.decided.verdict else { return None };
    let task = &answer.compared.task;
    let evidence = StoredEvidence::of_disagreement(["A", "B"], task.program(0), witness, replayed.disagreeing()?);
    let question = question(settings, answer);
    let sources = match sources(&question, java) {
        Ok(sources) => sources,
        Err(failure) => return Some(Err(failure)),
    };
    let stats = answer.decided.stats.search.unwrap_or_default();
    Some(Ok(EvidenceFile {
        property: question.method.clone(),
        platform: Some(java.platform()),
        question: Some(question),
        search: Some(StoredSearch {
            seed: settings.seed,
            max_calls: settings.calls,
            max_steps: Some(settings.max_steps).filter(|&steps| steps != Budget::default().steps),
            calls: stats.calls,
            pairs: stats.tuples,
        }),
        ..EvidenceFile::new(sources, &task.property, evidence)
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

/// All that an answer depends on, with hashes: sources, and what else was named.
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
        // An edited witness may name anything.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_names_get_numbers() {
        let store = Store::new(Path::new("out"));
        assert_eq!(store.free_path("a/vote.cpt", "fair"), Path::new("out/vote.fair.json"));
        assert_eq!(store.free_path("b/vote.cpt", "fair"), Path::new("out/vote.fair-2.json"));
        assert_eq!(store.free_path("b/vote.cpt", "other"), Path::new("out/vote.other.json"));
    }
}
