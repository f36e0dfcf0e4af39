//! What `check` stored, to be checked again: a counterexample or a proof.

use std::env;
use std::path::{Path, PathBuf};

use counterpoint_engine::Budget;
use counterpoint_evidence::file::{EvidenceFile, StoredQuestion, StoredSearch};
use counterpoint_load::language::holds_methods;
use counterpoint_load::{Ask, LoadOptions, PublicFields, Request, display_name};
use counterpoint_report::{limits, shell_word};

use crate::args::parse_held;

/// How far a search went that found something.
pub(super) fn budget(search: &StoredSearch) -> Budget {
    let usual = Budget::default();
    let steps = search.max_steps.unwrap_or(usual.steps);
    Budget { calls: search.max_calls, seed: search.seed, steps, ..usual }
}

/// Names files as they are typed in the current folder, where they were named from another one.
pub(super) fn move_to(file: &mut EvidenceFile, folder: &Path) {
    let moved = |name: &mut String| *name = display_name(&folder.join(&*name));
    if let Some(StoredQuestion { files, policy, .. }) = &mut file.question {
        files.iter_mut().chain(policy).for_each(moved);
    }
    file.classpath.iter_mut().for_each(moved);
    file.sources.iter_mut().for_each(|source| moved(&mut source.path));
}

/// Where further classes are that the programs need.
pub(super) fn classpath(file: &EvidenceFile) -> Vec<PathBuf> {
    file.classpath.iter().map(PathBuf::from).collect()
}

/// What is to be loaded to check the evidence again; an error if the file cannot mean it.
pub(super) fn request(file: &EvidenceFile, options: LoadOptions) -> Result<Request, String> {
    let paths = |names: &[String]| names.iter().map(PathBuf::from).collect::<Vec<_>>();
    let options = LoadOptions { classpath: classpath(file), ..options };
    let Some(stored) = &file.question else {
        let files = file
            .sources
            .iter()
            .map(|source| &source.path)
            .filter(|path| !holds_methods(path.as_ref()))
            .map(PathBuf::from);
        return Ok(Request { files: files.collect(), options, ..Request::default() });
    };
    let held = stored.held.iter().map(|held| parse_held(held)).collect::<Result<_, _>>();
    let held = held.map_err(|error| format!("the value of a parameter in the file cannot be read: {error}"))?;
    let ask = Ask {
        methods: vec![stored.method.clone()],
        secrets: stored.secrets.clone(),
        publics: stored.publics.clone(),
        policy: stored.policy.as_ref().map(PathBuf::from),
        driver: stored.driver.clone(),
        held,
        sees_outcome: stored.sees_outcome,
        sees_message: stored.sees_message,
        sees_poststate: stored.sees_poststate,
        public_fields: public_fields(stored.public_fields.as_deref())?,
    };
    Ok(Request { files: paths(&stored.files), options, asks: vec![ask], only: Vec::new() })
}

fn public_fields(word: Option<&str>) -> Result<PublicFields, String> {
    let known = |word: &str| PublicFields::of_word(word).ok_or_else(|| format!("the file knows no fields `{word}`"));
    word.map_or(Ok(PublicFields::default()), known)
}

/// The command that finds the evidence again.
pub(super) fn command(file: &EvidenceFile) -> String {
    let mut words = match &file.question {
        Some(question) => question.words.iter().map(|word| shell_word(word)).collect(),
        None => words_of_files(file),
    };
    words.extend(file.search.iter().flat_map(|search| limits(&budget(search))));
    format!("counterpoint check {}", words.join(" "))
}

/// What to type behind `counterpoint check`, word by word, where properties are in files.
fn words_of_files(file: &EvidenceFile) -> Vec<String> {
    // Methods are named in the properties of the others.
    let paths = file.sources.iter().map(|source| &source.path).filter(|path| !holds_methods(path.as_ref()));
    let mut words: Vec<String> = paths.map(|path| shell_word(path)).collect();
    if let Ok(classpath) = env::join_paths(classpath(file)).map(|list| list.to_string_lossy().into_owned())
        && !classpath.is_empty()
    {
        words.extend(["--classpath".to_owned(), shell_word(&classpath)]);
    }
    words
}
