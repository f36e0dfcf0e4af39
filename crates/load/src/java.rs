//! Java programs: source files, class files and jars become a class path that programs are lowered from.
//!
//! Sources are compiled by the user's own compiler, all of them in one run, and what it makes is kept ([`cache`]). The
//! class library is that of the user's JDK, with the shims of the front end in front of it.

mod cache;
mod clauses;
mod compile;
mod diagnose;
mod jdk;
mod language;
mod loosen;
mod method;
mod question;
mod target;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use counterpoint_diag::{Diagnostic, FileId, Sources, Span};
use counterpoint_engine::{Subject, Task};
use counterpoint_ir::guide::{Guide, Members};
use counterpoint_ir::ids::{Id, ProcId};
use counterpoint_ir::program::{PointKind, Program};
use counterpoint_ir::verify;
use counterpoint_lang_jvm::descriptor::{has_members, result, source_class};
use counterpoint_lang_jvm::entry::Entry;
use counterpoint_lang_jvm::maker::{Finder, Sizes};
use counterpoint_lang_jvm::path::{ClassPath, Origin, PathError};
use counterpoint_lang_jvm::policy::{Granted, Policy};
use counterpoint_lang_jvm::select::Selected;
use counterpoint_lang_jvm::spans::SourceTexts;
use counterpoint_lang_jvm::spelling::JavaSpelling;
use counterpoint_lang_jvm::{Lowered, ProcOrigin, Unsupported, lower_program, missing_class};
use counterpoint_prop::{Agreement, Body, ObservationModel, Property, Quantification, Quantifier};

use crate::ask::Problem;
use crate::read::{FileError, display_name, read_text};
use crate::{Limits, LoadOptions, Loaded};
use compile::{Job, Refusal, Source};
pub use jdk::Jdk;
pub(crate) use language::LANGUAGE;
use loosen::Loose;
pub use method::JavaMethod;
pub use question::{Question, Survey};

/// What a Java program is made of.
#[derive(Debug, Clone, Default)]
pub struct JavaInputs {
    /// Sources, class files, jars, and folders of them.
    pub files: Vec<PathBuf>,
    /// Where further classes are: folders and jars.
    pub classpath: Vec<PathBuf>,
    /// The JDK, if it is not the one that is found.
    pub jdk: Option<PathBuf>,
    /// What reading it may use.
    pub limits: Limits,
}

impl JavaInputs {
    fn new(files: Vec<PathBuf>, options: &LoadOptions) -> Self {
        let LoadOptions { classpath, jdk, limits } = options.clone();
        Self { files, classpath, jdk, limits }
    }
}

/// A Java program.
#[derive(Debug)]
pub struct Java {
    /// The texts of its sources.
    pub sources: Sources,
    /// The JDK that it is compiled and run with.
    pub jdk: Jdk,
    /// The internal names of its classes, in the order of the inputs.
    pub classes: Vec<String>,
    /// Those of which the source or the class itself was named: the others are there because these need them.
    pub named: Vec<String>,
    /// The folders and jars of its classes, libraries included.
    pub places: Vec<PathBuf>,
    /// All classes.
    pub path: ClassPath,
    texts: SourceTexts,
    /// How many texts of other files stand in front of its own.
    n_others: usize,
    /// What it is made of, as it was named.
    pub inputs: JavaInputs,
    /// The folder of what was compiled.
    compiled: Option<PathBuf>,
    loose: Loose,
}

impl From<PathError> for Problem {
    fn from(error: PathError) -> Self {
        let source = std::error::Error::source(&error).map_or_else(String::new, |source| format!(": {source}"));
        Self { message: format!("{error}{source}"), help: None }
    }
}

/// Why there is no program.
#[derive(Debug, Default)]
pub struct JavaRefusal {
    /// The texts that diagnostics speak of.
    pub sources: Sources,
    /// What the compiler says.
    pub diagnostics: Vec<Diagnostic>,
    /// What else is wrong.
    pub problems: Vec<Problem>,
}

impl JavaRefusal {
    /// Tells what the compiler says; the problems that are left have no place.
    fn tell(self, loaded: &mut Loaded) -> Vec<Problem> {
        // It speaks of its sources.
        if !self.diagnostics.is_empty() {
            loaded.sources = self.sources;
        }
        loaded.diagnostics.extend(self.diagnostics);
        self.problems
    }
}

impl From<Problem> for JavaRefusal {
    fn from(problem: Problem) -> Self {
        Self { problems: vec![problem], ..Self::default() }
    }
}

/// Whether a path is read as Java: by its ending, or because it is a folder or says how one is built.
pub fn is_java(path: &Path) -> bool {
    has_extension(path, &["java", "class", "jar"]) || path.is_dir() || is_build_file(path)
}

/// What a path stands for: of a file that says how a project is built, the folder of the project.
pub fn meant_path(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if is_build_file(path) && folder.as_os_str().is_empty() => PathBuf::from("."),
        Some(folder) if is_build_file(path) => folder.to_owned(),
        _ => path.to_owned(),
    }
}

fn is_build_file(path: &Path) -> bool {
    path.file_name().is_some_and(|name| BUILD_FILES.iter().any(|known| name == *known)) && path.is_file()
}

/// The folder of the sources of a project that are not tests, or the folder itself if it is no project.
pub fn main_sources(folder: &Path) -> PathBuf {
    let sources = folder.join(MAIN_SOURCES);
    if sources.is_dir() { sources } else { folder.to_owned() }
}

/// Whether there are Java sources in a folder, not too deep in it.
pub fn has_sources(folder: &Path) -> bool {
    const DEPTH: usize = 3;
    let mut open = vec![(folder.to_owned(), 0)];
    while let Some((folder, depth)) = open.pop() {
        if folder.join(MAIN_SOURCES).is_dir() {
            return true;
        }
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if !is_folder && has_extension(&entry.path(), &["java"]) {
                return true;
            }
            if is_folder && depth < DEPTH && !entry.file_name().to_string_lossy().starts_with('.') {
                open.push((entry.path(), depth + 1));
            }
        }
    }
    false
}

/// Compiles what must be compiled, and puts the class path together.
pub fn open(inputs: &JavaInputs) -> Result<Java, JavaRefusal> {
    open_beside(inputs, Sources::default())
}

/// The same, with the texts of other files in front of those of the program.
pub(crate) fn open_beside(inputs: &JavaInputs, sources: Sources) -> Result<Java, JavaRefusal> {
    open_loose(inputs, sources, Loose::default())
}

/// The same, with fields that are no constants.
fn open_loose(inputs: &JavaInputs, mut sources: Sources, loose: Loose) -> Result<Java, JavaRefusal> {
    let n_others = sources.iter().count();
    let mut parts = Parts { loose, ..Parts::default() };
    let mut refusal = JavaRefusal::default();
    refusal.problems.extend(inputs.files.iter().filter_map(|file| parts.add(file).err()));
    let mut named = Vec::new();
    for path in std::mem::take(&mut parts.sources) {
        match read_text(&path) {
            Ok(text) => {
                let file = sources.add(display_name(&path), text);
                // The compiler is told the whole path, so that it can run anywhere.
                let path = path.canonicalize().unwrap_or(path);
                named.push(Source { path, file });
            }
            Err(error) => refusal.problems.push(error.into()),
        }
    }
    refusal.sources = sources;
    if !refusal.problems.is_empty() {
        return Err(refusal);
    }
    put_together(inputs, parts, &named, refusal.sources, n_others)
}

/// Compiles sources, and puts the class path together.
fn put_together(
    inputs: &JavaInputs,
    mut parts: Parts,
    named: &[Source],
    mut sources: Sources,
    n_others: usize,
) -> Result<Java, JavaRefusal> {
    let jdk = Jdk::find(inputs.jdk.as_deref())?.within(&inputs.limits);
    let mut path = ClassPath::default();
    path.add_directory(Origin::Library, compile::shims(&jdk)?);
    let (mut classes, mut places, mut compiled) = (Vec::new(), Vec::new(), None);
    if !named.is_empty() {
        let others = [&parts.places, &parts.roots, &inputs.classpath].map(Vec::as_slice).concat();
        let job = Job { jdk: &jdk, named, classpath: &others, loose: &parts.loose };
        let folder = match compile::compile(job, &mut sources) {
            Ok(folder) => folder,
            Err(Refusal::Other(problem)) => return Err(problem.into()),
            Err(Refusal::Sources(diagnostics)) => {
                return Err(JavaRefusal { sources, diagnostics, problems: Vec::new() });
            }
        };
        classes.extend(class_names(&folder)?);
        path.add_directory(Origin::User, &folder);
        places.push(folder.clone());
        compiled = Some(folder);
    }
    for place in &parts.places {
        classes.extend(add_place(&mut path, place)?);
    }
    classes.append(&mut parts.classes);
    for place in parts.roots.iter().chain(&inputs.classpath) {
        add_place(&mut path, place)?;
    }
    path.add_image(&jdk.image()).map_err(Problem::from)?;
    places.extend([parts.places, parts.roots, inputs.classpath.clone()].concat());
    let texts = SourceTexts::since(&sources, n_others);
    let named = classes.iter().filter(|class| is_named(&path, class, named)).cloned().collect();
    let (inputs, loose) = (inputs.clone(), parts.loose);
    Ok(Java { sources, jdk, classes, named, places, path, texts, n_others, inputs, compiled, loose })
}

/// A method whose runs are compared.
#[derive(Debug)]
pub struct Compared {
    /// The task: runs of the method agree.
    pub task: Task,
    /// What each procedure is.
    pub origins: Vec<ProcOrigin>,
    /// What is not supported, in the order of discovery.
    pub unsupported: Vec<Unsupported>,
    /// What runs are given and what is seen of them, with the parts of the world that the program asks for.
    pub policy: Policy,
}

impl Compared {
    /// The classes that the program names and that are missing, as sources write them.
    pub fn missing_classes(&self) -> Vec<String> {
        let classes = self.unsupported.iter().filter_map(|it| missing_class(&it.reason));
        let mut missing: Vec<String> = classes.map(source_class).collect();
        missing.sort();
        missing.dedup();
        missing
    }
}

/// Where the code of a method begins, if that is known; that is near enough to where the method does.
pub fn span_of(program: &Program, origins: &[ProcOrigin], method: &Selected) -> Option<Span> {
    let is_it = |origin: &ProcOrigin| {
        origin.method == method.method && origin.descriptor == method.descriptor && origin.class == method.class
    };
    let proc = origins.iter().position(is_it).map(ProcId::from_index)?;
    let locs = program.procs[proc].locs.values();
    let spans = locs.flat_map(|loc| loc.instrs.iter().map(|instr| instr.span).chain([loc.span]));
    spans.filter(|span| *span != Span::default()).min_by_key(|span| span.start)
}

impl Java {
    /// Finds how values for the methods of the program are made.
    pub fn finder(&self, sizes: Sizes) -> Finder<'_> {
        Finder { path: &self.path, classes: &self.classes, meant: &[], sizes }
    }

    /// The task of comparing runs of a method.
    pub fn compared(&self, granted: &Granted, sees_outcome: bool) -> Result<Compared, Problem> {
        if let Some(constant) = granted.inlined.first() {
            return Err(loosen::refused(constant));
        }
        let lowered = self.lower(&granted.entry)?;
        let subject = self.subject(lowered.program, lowered.guide);
        let program = &subject.program;
        let sees = ObservationModel {
            output: granted.sees_output,
            outcome: sees_outcome,
            message: program.point_of(PointKind::Message),
            result: Some(granted.entry.members).filter(|_| granted.entry.sees_result),
            poststate: !granted.entry.left.is_empty(),
        };
        let observed = observed(granted, sees);
        let run = |name: &str| Quantifier {
            quantification: Quantification::Universal,
            name: name.to_owned(),
            program: 0,
            points: program.points.ids().collect(),
            span: Span::default(),
        };
        let property = Property {
            name: granted.entry.method.clone(),
            span: Span::default(),
            text: format!("runs with the same public inputs show the same: {}", observed.join(", ")),
            expect: None,
            body: Body::Agreement(Agreement { quantifiers: [run("A"), run("B")], sees, observed }),
        };
        let task = Task { subjects: vec![subject], property };
        Ok(Compared {
            task,
            origins: lowered.origins.into_values().collect(),
            unsupported: lowered.unsupported,
            policy: lowered.policy,
        })
    }

    /// A program that was lowered, with what is known of it.
    fn subject(&self, program: Program, guide: Guide) -> Subject {
        Subject {
            program: Arc::new(program),
            guide: Some(Arc::new(guide)),
            spelling: Arc::new(JavaSpelling),
            platform: Some(format!("OpenJDK {}", self.jdk.version)),
        }
    }

    /// Its own texts.
    fn files(&self) -> Vec<FileId> {
        self.sources.iter().skip(self.n_others).map(|(file, _)| file).collect()
    }

    /// The texts of other files in front of its own.
    fn beside(&self) -> Sources {
        let mut beside = Sources::default();
        for (_, file) in self.sources.iter().take(self.n_others) {
            beside.add(&file.name, &file.text);
        }
        beside
    }

    /// Lowers what an entry can reach.
    pub fn lower(&self, entry: &Entry) -> Result<Lowered, Problem> {
        let lowered = lower_program(&self.path, &self.texts, entry, &self.inputs.limits.interrupt)
            .map_err(|error| Problem { message: error.to_string(), help: None })?;
        // What no compiler makes may be lowered to what engines do not expect. The library is in doubt where we are.
        let is_doubtful = |proc| cfg!(debug_assertions) || !lowered.origins[proc].is_library;
        match verify::verify_procs(&lowered.program, is_doubtful).first() {
            None => Ok(lowered),
            Some(violation) => Err(Problem::new(
                format!("some class file is not well-formed: {}", violation.message),
                "`java` would refuse it too; compile it again",
            )),
        }
    }
}

/// What is seen of runs of a method, in words.
fn observed(granted: &Granted, sees: ObservationModel) -> Vec<String> {
    let entry = &granted.entry;
    let has_members = has_members(result(&entry.descriptor));
    let returned = sees.result.map(|members| match members {
        _ if !has_members => "result",
        Members::Public => "result by its public members",
        Members::NotPrivate => "result, except private fields",
        Members::All => "result with all its fields",
    });
    let parts = [
        returned,
        sees.output.then_some("output"),
        sees.message.map(|_| "exception message"),
        sees.outcome.then_some("outcome"),
        sees.poststate.then_some("poststate"),
    ];
    let sinks = entry.policy.sinks.iter().map(|sink| format!("`{}`", sink.name));
    let mut words: Vec<String> = parts.into_iter().flatten().map(str::to_owned).chain(sinks).collect();
    words.dedup();
    words
}

/// What Maven and Gradle read.
const BUILD_FILES: [&str; 5] =
    ["pom.xml", "build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"];
/// Where Maven and Gradle have the sources that are not tests.
const MAIN_SOURCES: &str = "src/main/java";
/// Folders of a project that are no modules: its other sources, and what is made of them.
const NOT_MODULES: [&str; 5] = ["src", "target", "build", "out", "bin"];

/// Inputs by kind.
#[derive(Default)]
struct Parts {
    sources: Vec<PathBuf>,
    /// Folders and jars that have classes.
    places: Vec<PathBuf>,
    /// Classes of which the file was named.
    classes: Vec<String>,
    /// The folders that their packages start in.
    roots: Vec<PathBuf>,
    loose: Loose,
}

impl Parts {
    fn add(&mut self, path: &Path) -> Result<(), Problem> {
        if has_extension(path, &["class"]) {
            return self.add_class(path);
        }
        if has_extension(path, &["jar"]) && !path.is_dir() {
            self.places.push(path.to_owned());
            return Ok(());
        }
        if !path.is_dir() {
            return self.add_source(path);
        }
        let (n_sources, has_classes) = self
            .add_sources(path)
            .map_err(|source| Problem::from(FileError::Refused { name: display_name(path), source }))?;
        if n_sources == 0 && !has_classes {
            return Err(Problem::new(
                format!("there are no Java sources and no classes in `{}`", display_name(path)),
                "name a folder that has some, or files",
            ));
        }
        // Beside sources, classes are what was compiled from them.
        if has_classes && n_sources == 0 {
            self.places.push(path.to_owned());
        }
        Ok(())
    }

    fn add_source(&mut self, path: &Path) -> Result<(), Problem> {
        if has_extension(path, &["java"]) || !path.exists() {
            self.sources.push(path.to_owned());
            return Ok(());
        }
        Err(Problem::new(
            format!("`{}` is neither a Java source nor a class file nor a jar", display_name(path)),
            "next to Java, name only files that end in .java, .class or .jar, and folders of them",
        ))
    }

    /// Adds the sources below a folder, in the order of their names; how many there are, and whether there are classes.
    /// Of a project as Maven and Gradle lay it out, these are the sources that are not tests. What was compiled here and is
    /// kept is not meant.
    fn add_sources(&mut self, folder: &Path) -> std::io::Result<(usize, bool)> {
        let mut has_classes = false;
        let mut found = Vec::new();
        let mut folders = vec![folder.to_owned()];
        let kept = cache::folder().canonicalize().ok();
        while let Some(folder) = folders.pop() {
            let project = folder.join(MAIN_SOURCES);
            let is_project = project.is_dir();
            if is_project {
                folders.push(project);
            }
            for entry in fs::read_dir(&folder)? {
                let entry = entry?;
                let path = entry.path();
                let name = entry.file_name();
                if entry.file_type()?.is_dir() {
                    // Below a project there may be others, its modules.
                    let is_made = is_project && NOT_MODULES.iter().any(|known| name == *known);
                    let is_kept = kept.is_some() && path.canonicalize().ok() == kept;
                    if !is_made && !is_kept && !name.to_string_lossy().starts_with('.') {
                        folders.push(path);
                    }
                } else if has_extension(&path, &["java"]) {
                    if !is_generated(&path) {
                        found.push(path);
                    }
                } else {
                    has_classes |= has_extension(&path, &["class"]);
                }
            }
        }
        found.sort();
        let n_sources = found.len();
        self.sources.append(&mut found);
        Ok((n_sources, has_classes))
    }

    /// Adds a class by its file: the folder that its package starts in is a place of classes.
    fn add_class(&mut self, path: &Path) -> Result<(), Problem> {
        let name = display_name(path);
        let bytes = fs::read(path).map_err(|source| match source.kind() {
            std::io::ErrorKind::NotFound => FileError::Missing(name),
            _ => FileError::Refused { name, source },
        })?;
        let name = counterpoint_lang_jvm::class::name(bytes).map_err(|reason| Problem {
            message: format!("`{}` is not a class file that can be read: {reason}", display_name(path)),
            help: None,
        })?;
        let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let root = whole.with_extension("").to_string_lossy().strip_suffix(name.as_str()).map(PathBuf::from);
        let Some(root) = root else {
            return Err(Problem::new(
                format!("`{}` holds the class `{name}`, but does not lie where that class belongs", display_name(path)),
                format!("move it to {name}.class, below the folder of its package"),
            ));
        };
        self.classes.push(name);
        if !self.roots.contains(&root) {
            self.roots.push(root);
        }
        Ok(())
    }
}

/// Adds a folder or a jar to a class path; the names of the classes in it.
fn add_place(path: &mut ClassPath, place: &Path) -> Result<Vec<String>, Problem> {
    if place.is_dir() {
        path.add_directory(Origin::User, place);
        return class_names(place);
    }
    if !place.exists() {
        return Err(FileError::Missing(display_name(place)).into());
    }
    Ok(path.add_jar(Origin::User, place)?)
}

/// Whether a class comes from one of the sources that were named, or was compiled before.
fn is_named(path: &ClassPath, class: &str, sources: &[Source]) -> bool {
    let (package, _) = class.rsplit_once('/').unwrap_or_default();
    let finder = Finder { path, classes: &[], meant: &[], sizes: Sizes::default() };
    let Some((names, read)) = finder.read(class) else { return true };
    let Some(file) = read.source_file.map(|file| names.get(file).to_owned()) else { return true };
    let below = if package.is_empty() { file } else { format!("{package}/{file}") };
    sources.is_empty() || sources.iter().any(|source| source.path.ends_with(&below))
}

/// Whether a source is a test that was written from findings: it is not part of the program.
pub fn is_generated(path: &Path) -> bool {
    const MARK: &str = "Found by Counterpoint. */";
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let is_named_so = stem.strip_suffix("Test").is_some_and(|name| {
        let name = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
        ["Leak", "Property"].iter().any(|kind| name.ends_with(kind))
    });
    is_named_so && fs::read_to_string(path).is_ok_and(|text| text.contains(MARK))
}

fn class_names(folder: &Path) -> Result<Vec<String>, Problem> {
    compile::class_names(folder).map_err(|source| FileError::Refused { name: display_name(folder), source }.into())
}

fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    extension.is_some_and(|extension| extensions.contains(&extension.as_str()))
}
