//! The corpus of information flow: programs with a command and an expectation in their first lines.

use std::fs;
use std::path::{Path, PathBuf};

use counterpoint_engine::{PairBudget, PairVerdict, decide_pair};
use counterpoint_lang_jvm::maker::{Finder, Sizes};
use counterpoint_lang_jvm::policy::Granted;
use counterpoint_lang_jvm::policy::rifl::{Rifl, Start};
use counterpoint_lang_jvm::policy::short::{Wish, grant};
use counterpoint_lang_jvm::select::{Selected, select};
use counterpoint_load::java::{Compared, Java, JavaInputs, open};
use counterpoint_search::Guided;
use counterpoint_testgen::confirm::JdkPaths;
use counterpoint_testgen::finding::Finding;
use counterpoint_testgen::harness;
use counterpoint_witness::Disagreement;

/// The programs of a folder that are expected to leak, compiled together.
pub(crate) struct Corpus {
    pub(crate) java: Java,
    pub(crate) files: Vec<File>,
}

/// A program.
pub(crate) struct File {
    pub(crate) name: String,
    folder: PathBuf,
    /// The options of its command, each with its value.
    options: Vec<(String, String)>,
    /// Its classes.
    classes: Vec<String>,
}

/// A leak that was found.
pub(crate) struct Case {
    granted: Granted,
    compared: Compared,
    disagreement: Box<Disagreement>,
    classes: Vec<String>,
}

impl Case {
    pub(crate) fn finding<'a>(&'a self, corpus: &'a Corpus) -> Finding<'a> {
        Finding {
            granted: &self.granted,
            agreement: self.compared.task.agreement,
            program: &self.compared.task.program,
            disagreement: &self.disagreement,
            path: &corpus.java.path,
            classes: &self.classes,
        }
    }
}

impl Corpus {
    pub(crate) fn open(folder: &Path) -> Self {
        let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "java"));
        paths.sort();
        paths.retain(|path| fs::read_to_string(path).unwrap().lines().nth(1) == Some("// expect: leak"));
        let inputs = JavaInputs { files: paths.clone(), ..JavaInputs::default() };
        let java = open(&inputs).unwrap_or_else(|refusal| panic!("{refusal:?}"));
        let files = paths.iter().map(|path| File::read(path, &java)).collect();
        Self { java, files }
    }

    /// What confirmation needs.
    pub(crate) fn jdk(&self) -> JdkPaths {
        let jdk = &self.java.jdk;
        let harness = jdk.compiled("classes of the harness", &harness::sources()).unwrap();
        JdkPaths { java: jdk.java(), version: jdk.version.clone(), harness, places: self.java.places.clone() }
    }

    /// The leaks of a program that the search finds.
    pub(crate) fn leaks(&self, file: &File) -> Vec<Case> {
        let mut cases = Vec::new();
        for granted in file.questions(&self.java) {
            let compared = self.java.compared(&granted, false).unwrap();
            let decided = decide_pair(&Guided, &compared.task, &PairBudget::default());
            if let PairVerdict::Refuted(_, disagreement) = decided.verdict {
                cases.push(Case { granted, compared, disagreement, classes: file.classes.clone() });
            }
        }
        cases
    }
}

impl File {
    fn read(path: &Path, java: &Java) -> Self {
        let text = fs::read_to_string(path).unwrap();
        let command = text.lines().next().unwrap().strip_prefix("// counterpoint check ").unwrap();
        let words = words(command);
        let options = words[1..].chunks(2).map(|pair| (pair[0].clone(), pair[1].clone())).collect();
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        let mut classes = java.classes.clone();
        classes.retain(|class| *class == stem || class.starts_with(&format!("{stem}$")));
        let folder = path.parent().unwrap().to_owned();
        Self { name: format!("{stem}.java"), folder, options, classes }
    }

    fn all(&self, option: &str) -> Vec<String> {
        self.options.iter().filter(|(name, _)| name == option).map(|(_, value)| value.clone()).collect()
    }

    fn method(&self, java: &Java, wanted: &str) -> Selected {
        select(&java.path, &self.classes, wanted).unwrap_or_else(|error| panic!("{}: {error:?}", self.name))
    }

    fn questions(&self, java: &Java) -> Vec<Granted> {
        let finder = Finder { path: &java.path, classes: &self.classes, sizes: Sizes::default() };
        let wanted = [self.all("--method"), self.all("--entry")].concat();
        let method = self.method(java, &wanted[0]);
        let Some(policy) = self.all("--policy").pop() else {
            let (secrets, publics) = (self.all("--secret"), self.all("--public"));
            return vec![grant(&finder, Wish { method: &method, secrets: &secrets, publics: &publics }).unwrap()];
        };
        let text = fs::read_to_string(self.folder.join(policy)).unwrap();
        let mut sources = counterpoint_diag::Sources::default();
        let rifl = Rifl::parse(&text, sources.add("policy".to_owned(), text.clone())).unwrap();
        let driver = self.all("--driver").pop().map(|driver| self.method(java, &driver));
        let start = Start { method: &method, driver: driver.as_ref() };
        rifl.observers(&finder, start).unwrap().into_iter().map(|observer| observer.granted).collect()
    }
}

/// The words of a command; quotes keep blanks.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in command.split('\'').enumerate() {
        if index % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}
