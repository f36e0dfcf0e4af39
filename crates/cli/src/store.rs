//! Counterexamples and proofs in files, for `counterpoint replay`.
//!
//! A file is called after the file and the name of its property, or the class and the name of its method: the same finding goes to the same file, and what an
//! earlier check stored there is replaced. Two findings of one check never share a file.

use std::cell::RefCell;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use counterpoint_diag::Sources;
use counterpoint_lang_jvm::select::Selected;
use counterpoint_load::{Query, display_name};
use counterpoint_witness::file::pair::PairFile;
use counterpoint_witness::file::proof::ProofFile;
use counterpoint_witness::file::{Source, WitnessFile};
use counterpoint_witness::{Certificate, Replay};

use crate::pair_file::content;

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
    pub(crate) fn save(&self, query: &Query, replay: &Replay, sources: &Sources) -> Result<String, Failure> {
        let (programs, property) = (&query.task.programs, &query.task.property);
        let mut stored = WitnessFile::new(files(query, sources)?, programs, property, replay);
        stored.classpath = classpath(query);
        self.write(query, sources, "", &stored.to_json())
    }

    /// Stores a proof in the same way. One whose terms are too long to be written is not stored.
    pub(crate) fn save_proof(
        &self,
        query: &Query,
        proof: &Certificate,
        sources: &Sources,
    ) -> Option<Result<String, Failure>> {
        let (programs, property) = (&query.task.programs, &query.task.property);
        let files = match files(query, sources) {
            Ok(files) => files,
            Err(failure) => return Some(Err(failure)),
        };
        let stored = ProofFile::new(files, programs, property, proof)?;
        Some(self.write(query, sources, ".proof", &stored.to_json()))
    }

    /// Stores two runs of a method in the same way.
    pub(crate) fn save_pair(&self, method: &Selected, stored: &PairFile) -> Result<String, Failure> {
        let (_, class) = method.class.rsplit_once('/').unwrap_or(("", &method.class));
        // A constructor has no name that a file could have.
        let name = method.method.replace("<init>", "new");
        self.put(&format!("{}.java", class.replace('$', ".")), &name, &stored.to_json())
    }

    fn write(&self, query: &Query, sources: &Sources, suffix: &str, text: &str) -> Result<String, Failure> {
        let property = format!("{}{suffix}", query.task.property.name);
        self.put(&sources.file(query.file).name, &property, text)
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
