//! What `check` stored, to be checked again: a counterexample or a proof.

use std::env;
use std::path::{Path, PathBuf};

use counterpoint_engine::{Evidence, PairBudget};
use counterpoint_load::java::is_java;
use counterpoint_load::{Query, display_name};
use counterpoint_report::leak::view::Bounds;
use counterpoint_report::shell_word;
use counterpoint_witness::Witness;
use counterpoint_witness::file::pair::{PairFile, StoredQuestion, StoredSearch};
use counterpoint_witness::file::proof::ProofFile;
use counterpoint_witness::file::{FileError, Source, WitnessFile};

/// A file, as far as it can be read without its programs.
pub(crate) enum Stored {
    Witness(WitnessFile, Witness),
    Proof(ProofFile),
    Pair(Box<PairFile>),
}

/// How far a search went that found something.
pub(crate) fn bounds(search: &StoredSearch) -> Bounds {
    let max_steps = search.max_steps.unwrap_or(PairBudget::default().steps);
    Bounds { max_calls: search.max_calls, seed: search.seed, max_steps }
}

impl Stored {
    /// Reads any kind. What is none of them is said to be no witness, which is what most files are.
    pub(crate) fn from_json(text: &str) -> Result<Self, FileError> {
        match WitnessFile::from_json(text) {
            Ok(file) => {
                let witness = file.witness()?;
                Ok(Stored::Witness(file, witness))
            }
            Err(FileError::UnknownSchema(_, schema)) if schema.starts_with("counterpoint-proof/") => {
                ProofFile::from_json(text).map(Stored::Proof)
            }
            Err(FileError::UnknownSchema(_, schema)) if schema.starts_with("counterpoint-pair/") => {
                PairFile::from_json(text).map(|file| Stored::Pair(Box::new(file)))
            }
            Err(error) => Err(error),
        }
    }

    pub(crate) fn sources(&self) -> &[Source] {
        match self {
            Stored::Witness(file, _) => &file.sources,
            Stored::Proof(file) => &file.sources,
            Stored::Pair(file) => &file.sources,
        }
    }

    /// Names files as they are typed in the current folder, where they were named from another one.
    pub(crate) fn move_to(&mut self, folder: &Path) {
        let moved = |name: &mut String| *name = display_name(&folder.join(&*name));
        let sources = match self {
            Stored::Witness(file, _) => &mut file.sources,
            Stored::Proof(file) => &mut file.sources,
            Stored::Pair(file) => {
                let StoredQuestion { files, classpath, policy, .. } = &mut file.question;
                files.iter_mut().chain(classpath).chain(policy).for_each(moved);
                &mut file.sources
            }
        };
        for source in sources {
            moved(&mut source.path);
        }
    }

    pub(crate) fn property(&self) -> &str {
        match self {
            Stored::Witness(file, _) => &file.property,
            Stored::Proof(file) => &file.property,
            Stored::Pair(file) => &file.question.method,
        }
    }

    /// Where further classes are that methods of Java need.
    pub(crate) fn classpath(&self) -> Vec<PathBuf> {
        match self {
            Stored::Witness(file, _) => file.classpath.iter().map(PathBuf::from).collect(),
            Stored::Proof(_) | Stored::Pair(_) => Vec::new(),
        }
    }

    /// What to type behind `counterpoint check` to find it again, word by word.
    pub(crate) fn words(&self) -> Vec<String> {
        if let Stored::Pair(file) = self {
            return file.question.words.iter().map(|word| shell_word(word)).collect();
        }
        // What is Java is named in the properties of the others.
        let paths = self.sources().iter().map(|source| &source.path).filter(|path| !is_java(Path::new(path)));
        let mut words: Vec<String> = paths.map(|path| shell_word(path)).collect();
        if let Ok(classpath) = env::join_paths(self.classpath()).map(|list| list.to_string_lossy().into_owned())
            && !classpath.is_empty()
        {
            words.extend(["--classpath".to_owned(), shell_word(&classpath)]);
        }
        words
    }

    /// How far the search went, as it is typed behind these words.
    pub(crate) fn bounds(&self) -> String {
        match self {
            Stored::Pair(file) => bounds(&file.search).options(true, true),
            Stored::Witness(..) | Stored::Proof(_) => String::new(),
        }
    }

    /// `witness` or `proof`.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Stored::Witness(..) | Stored::Pair(_) => "witness",
            Stored::Proof(_) => "proof",
        }
    }

    /// The number of observations up to which a counterexample says nothing.
    pub(crate) fn complete(&self) -> u32 {
        match self {
            Stored::Witness(_, witness) => witness.observations.saturating_sub(1),
            Stored::Proof(_) | Stored::Pair(_) => 0,
        }
    }

    /// What is in it, as far as it fits the programs and the property. Two runs of a method speak of no property.
    pub(crate) fn evidence(&self, query: &Query) -> Result<Evidence, FileError> {
        let (programs, property) = (&query.task.programs, &query.task.property);
        Ok(match self {
            Stored::Witness(file, witness) => Evidence::Refutation(witness.clone(), file.no_match(programs, property)?),
            Stored::Proof(file) => Evidence::Proof(file.proof(programs, property)?),
            Stored::Pair(_) => unreachable!("two runs of a method are replayed elsewhere"),
        })
    }
}
