//! Evidence in files, for `counterpoint replay`: counterexamples and proofs, with what was asked and the files that the
//! answer depends on.
//!
//! A file is called after the file and the name of its property, or the class and the name of its method. An answer goes to
//! the file of an earlier one to the same question, which it replaces; otherwise to one that is not there, with a number
//! where the name is taken. Two findings of one check never share a file.

use std::cell::RefCell;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use counterpoint_diag::Sources;
use counterpoint_engine::{Budget, Replayed, Verdict};
use counterpoint_evidence::file::{EvidenceFile, Source, StoredEvidence, StoredQuestion, StoredSearch, hash};
use counterpoint_load::{Asked, PublicFields, Query, display_name};

use crate::answers::Answered;
use crate::replay::base;
use crate::settings::Settings;

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

    /// Stores the evidence of an answer; how its file is to be typed. If it fails: the file, and why. Evidence whose terms
    /// are too long to be written is not stored.
    pub(crate) fn save(
        &self,
        settings: &Settings,
        answered: &Answered,
        is_overloaded: bool,
        sources: &Sources,
    ) -> Option<Result<String, Failure>> {
        let (query, property) = (&answered.query, &answered.query.task.property);
        let (evidence, suffix) = evidence(answered)?;
        let (home, name) = match (&query.asked, query.file) {
            (Some(asked), _) => asked.method.file_names(),
            (None, Some(file)) => (stem(&sources.file(file).name), property.name.clone()),
            (None, None) => (String::new(), property.name.clone()),
        };
        let question =
            query.asked.as_ref().map(|asked| StoredQuestion { is_overloaded, ..question(settings, query, asked) });
        let file = match files(query, question.as_ref(), sources) {
            Ok(files) => EvidenceFile {
                classpath: classpath(query),
                platform: query.task.subjects.iter().find_map(|subject| subject.platform.clone()),
                search: question.is_some().then(|| search(settings, answered)),
                question,
                ..EvidenceFile::new(files, property, evidence)
            },
            Err(failure) => return Some(Err(failure)),
        };
        Some(self.put(&format!("{home}.{name}{suffix}"), file))
    }

    fn put(&self, name: &str, file: EvidenceFile) -> Result<String, Failure> {
        let path = self.path(name, &file);
        let name = display_name(&path);
        let write = || {
            fs::create_dir_all(self.folder)?;
            let folder = base::seen_from(self.folder)?;
            fs::write(&path, EvidenceFile { folder, ..file }.to_json())
        };
        match write() {
            Ok(()) => Ok(name),
            Err(error) => Err((name, error)),
        }
    }

    /// The file of an earlier answer to the same question, or else the first one that is not there.
    fn path(&self, name: &str, file: &EvidenceFile) -> PathBuf {
        let mut taken = self.taken.borrow_mut();
        let numbered = (2..).map(|number| self.folder.join(format!("{name}-{number}.json")));
        let mut candidates = std::iter::once(self.folder.join(format!("{name}.json"))).chain(numbered);
        let is_usable = |path: &PathBuf| {
            let stored = fs::read_to_string(path).ok().and_then(|text| EvidenceFile::from_json(&text).ok());
            !taken.contains(path) && stored.map_or_else(|| !path.exists(), |stored| stored.answers_the_same(file))
        };
        let path = candidates.find(is_usable).expect("numbers do not run out");
        taken.push(path.clone());
        path
    }
}

/// The name of a file without its folder and its ending.
fn stem(file: &str) -> String {
    Path::new(file).file_stem().map_or_else(|| file.to_owned(), |stem| stem.to_string_lossy().into_owned())
}

/// The evidence of an answer, and what its file is called beside the property.
fn evidence(answered: &Answered) -> Option<(StoredEvidence, &'static str)> {
    let task = &answered.query.task;
    match &answered.decided.verdict {
        Verdict::Refuted(_, Replayed::Unmatched(replay)) => {
            Some((StoredEvidence::of_replay(&task.programs(), task.property.pointwise()?, replay), ""))
        }
        Verdict::Refuted(witness, Replayed::Disagreeing(disagreement)) => {
            let [a, b] = task.property.agreement()?.quantifiers.each_ref().map(|run| run.name.as_str());
            Some((StoredEvidence::of_disagreement([a, b], task.program(0), witness, disagreement), ""))
        }
        Verdict::Proved(proof) => {
            let programs = task.programs();
            let stored = StoredEvidence::of_certificate(&programs, task.property.pointwise()?, &proof.certificate)?;
            Some((stored, ".proof"))
        }
        Verdict::NoneFound(_) | Verdict::Unknown(_) | Verdict::Contradicted(_) => None,
    }
}

/// The files that an answer depends on, with their hashes: texts, and what else was named.
fn files(query: &Query, question: Option<&StoredQuestion>, sources: &Sources) -> Result<Vec<Source>, Failure> {
    let source = |file| {
        let file = sources.file(file);
        Source::new(&file.name, file.text.as_bytes())
    };
    let mut files: Vec<Source> = query.files().into_iter().map(source).collect();
    let methods = query.methods.iter().flatten();
    let paths = methods.flat_map(|method| method.files.iter().chain(&method.classpath)).map(|path| display_name(path));
    for name in paths.chain(question.and_then(|question| question.policy.clone())) {
        if files.iter().any(|known| known.path == name) {
            continue;
        }
        let content = content(Path::new(&name)).map_err(|error| (name.clone(), error))?;
        // A folder of nothing but sources.
        if !content.is_empty() {
            files.push(Source::new(&name, &content));
        }
    }
    Ok(files)
}

/// Where further classes are that the methods of a query need.
fn classpath(query: &Query) -> Vec<String> {
    let first = query.methods.iter().flatten().next();
    first.map_or_else(Vec::new, |method| method.classpath.iter().map(|path| display_name(path)).collect())
}

fn search(settings: &Settings, answered: &Answered) -> StoredSearch {
    let stats = answered.decided.stats.search.unwrap_or_default();
    StoredSearch {
        seed: settings.seed,
        max_calls: settings.calls,
        max_steps: Some(settings.max_steps).filter(|&steps| steps != Budget::default().steps),
        calls: stats.calls,
        pairs: stats.tuples,
    }
}

fn question(settings: &Settings, query: &Query, asked: &Asked) -> StoredQuestion {
    let ask = &settings.request.asks[asked.ask];
    let names = |paths: &[PathBuf]| paths.iter().map(|path| display_name(path)).collect();
    let method = query.methods.iter().flatten().next();
    StoredQuestion {
        words: settings.words(asked),
        files: method.map(|method| names(&method.files)).unwrap_or_default(),
        method: asked.method.source(),
        is_overloaded: false,
        secrets: ask.secrets.clone(),
        publics: ask.publics.clone(),
        policy: ask.policy.as_deref().map(display_name),
        driver: ask.driver.clone(),
        held: ask.held.iter().map(|held| format!("{}={}", held.name, held.value)).collect(),
        observer: asked.observer.clone(),
        sees_outcome: ask.sees_outcome,
        sees_message: ask.sees_message,
        sees_poststate: ask.sees_poststate,
        public_fields: Some(ask.public_fields)
            .filter(|it| *it != PublicFields::default())
            .map(|it| it.word().to_owned()),
    }
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
    fn files_are_called_without_folders_and_endings() {
        assert_eq!(stem("a/vote.cpt"), "vote");
    }
}
