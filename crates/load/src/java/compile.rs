//! Runs of the user's `javac`: one for all sources of a program, none if the same was compiled before.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs, io};

use counterpoint_diag::{Diagnostic, FileId, Sources};
use counterpoint_lang_jvm::class;
use counterpoint_lang_jvm::names::Names;
use counterpoint_lang_jvm::path::{self, Found};
use counterpoint_lang_jvm::shims;

use super::cache::{self, Key};
use super::loosen::{self, Loose};
use super::{Jdk, Problem, diagnose};
use crate::read::{display_name, read_text};

/// Debugging tables; texts are put together by plain calls; no remarks.
const OPTIONS: [&str; 8] =
    ["-g", "-XDstringConcat=inline", "-XDsuppressNotes", "-nowarn", "-encoding", "UTF-8", "-Xmaxerrs", "100"];
/// The table with the columns of expressions.
const COLUMNS: &str = "-Xjcov";

/// The folder of class files in an entry of the cache.
const CLASSES: &str = "classes";
/// The file that names the sources which the compiler found by itself, with a hash of each.
const FOUND: &str = "found";

/// A source file that was named.
pub(super) struct Source {
    pub(super) path: PathBuf,
    pub(super) file: FileId,
}

/// Why there are no classes.
pub(super) enum Refusal {
    /// The sources are wrong.
    Sources(Vec<Diagnostic>),
    /// Something else is.
    Other(Problem),
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Self {
        Refusal::Other(problem)
    }
}

/// What is compiled, and how.
#[derive(Clone, Copy)]
pub(super) struct Job<'a> {
    pub(super) jdk: &'a Jdk,
    /// The sources.
    pub(super) named: &'a [Source],
    /// Where further classes are.
    pub(super) classpath: &'a [PathBuf],
    /// Which fields are no constants.
    pub(super) loose: &'a Loose,
}

/// Compiles sources, and those that they need; gives the folder of the classes. Further sources are added to the texts.
pub(super) fn compile(job: Job<'_>, sources: &mut Sources) -> Result<PathBuf, Refusal> {
    let Job { jdk, named, classpath, loose } = job;
    let roots = source_roots(named, sources);
    let mut key = Key::new("classes");
    key.add(&(&jdk.home, &jdk.release, OPTIONS, &roots));
    for place in classpath {
        key.add_file(place);
    }
    for source in named {
        key.add(&(&source.path, &sources.file(source.file).text));
    }
    if !loose.is_empty() {
        key.add(loose);
    }
    let entry = match cache::find(&key).filter(|entry| is_current(entry)) {
        Some(entry) => entry,
        None => make(job, &roots, &key, sources)?,
    };
    for (path, _) in found(&entry) {
        if let Ok(text) = read_text(&path) {
            sources.add(display_name(&path), text);
        }
    }
    Ok(entry.join(CLASSES))
}

fn make(job: Job<'_>, roots: &[PathBuf], key: &Key, sources: &mut Sources) -> Result<PathBuf, Refusal> {
    let Job { jdk, named, classpath, loose } = job;
    let helper = if loose.is_empty() { None } else { Some(loosen::helper(jdk)?) };
    // An entry that is no longer true makes way.
    if let Some(old) = cache::find(key).filter(|old| !is_current(old)) {
        let _ = fs::remove_dir_all(old);
    }
    let made = cache::make(key, |draft| {
        let classes = draft.join(CLASSES);
        let mut arguments: Vec<String> = OPTIONS.map(str::to_owned).to_vec();
        arguments.extend(["-d".to_owned(), text(&classes)]);
        arguments.extend(["-classpath".to_owned(), joined(classpath)]);
        arguments.extend(["-sourcepath".to_owned(), joined(roots)]);
        let files: Vec<String> = named.iter().map(|source| text(&source.path)).collect();
        let mut attempt = |arguments: &[String]| {
            let command = match &helper {
                Some(helper) => loose.command(jdk, helper, draft, [arguments, &files]),
                None => plain(jdk, draft, &[arguments, &files].concat()),
            };
            run(command, jdk, named, sources)
        };
        attempt(&[&[COLUMNS.to_owned()], arguments.as_slice()].concat())
            .or_else(|refusal| match refusal {
                // Some compilers fail at that table for some programs. Without it, places are lines.
                Failure::Crashed(_) => attempt(&arguments),
                other => Err(other),
            })
            .map_err(|failure| match failure {
                Failure::Refused(diagnostics) => Refusal::Sources(loose.explain(diagnostics)),
                Failure::NotFound(names) => Refusal::Other(loose.not_found(&names)),
                Failure::Crashed(said) => Refusal::Other(Problem::new(
                    format!("`{}` failed: {said}", jdk.javac().display()),
                    "try another JDK with --jdk, or give compiled classes",
                )),
                Failure::Other(problem) => Refusal::Other(problem),
            })?;
        // Where there is no class, the compiler writes nothing, not even a folder.
        if !classes.is_dir() {
            return Err(Refusal::Other(no_class(named, sources)));
        }
        write_found(draft, named, roots).map_err(|error| Refusal::Other(refused_by_system(&error)))
    });
    made.map_err(|error| refused_by_system(&error))?
}

/// The folder of the compiled shims.
pub(super) fn shims(jdk: &Jdk) -> Result<PathBuf, Problem> {
    let sources: Vec<(String, String)> =
        shims::SOURCES.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    let options = |root: &Path| {
        let mut options: Vec<String> = shims::OPTIONS.map(str::to_owned).to_vec();
        options.extend(["--patch-module".to_owned(), format!("{}={}", shims::MODULE, text(root))]);
        options
    };
    brought_along(jdk, "shims", &sources, options)
}

/// The folder of compiled classes that are brought along: from their sources, with options that know the folder of those.
pub(super) fn brought_along(
    jdk: &Jdk,
    kind: &str,
    sources: &[(String, String)],
    options: impl FnOnce(&Path) -> Vec<String>,
) -> Result<PathBuf, Problem> {
    let mut key = Key::new(kind);
    key.add(&(&jdk.home, &jdk.release, sources));
    if let Some(entry) = cache::find(&key) {
        return Ok(entry.join(CLASSES));
    }
    let made = cache::make(&key, |draft| {
        let root = draft.join("sources");
        let mut arguments = options(&root);
        arguments.extend(["-d".to_owned(), text(&draft.join(CLASSES))]);
        for (name, source) in sources {
            let path = root.join(name);
            fs::create_dir_all(path.parent().unwrap_or(&root))
                .and_then(|()| fs::write(&path, source))
                .map_err(|error| refused_by_system(&error))?;
            arguments.push(text(&path));
        }
        let command = plain(jdk, draft, &arguments);
        run(command, jdk, &[], &mut Sources::default()).map_err(|failure| match failure {
            Failure::Other(problem) => problem,
            Failure::Crashed(said) | Failure::NotFound(said) => does_not_fit(jdk, kind, &said),
            Failure::Refused(diagnostics) => {
                does_not_fit(jdk, kind, &diagnostics.first().map(|first| first.message.clone()).unwrap_or_default())
            }
        })
    });
    Ok(made.map_err(|error| refused_by_system(&error))??.join(CLASSES))
}

fn does_not_fit(jdk: &Jdk, kind: &str, said: &str) -> Problem {
    Problem::new(
        format!("the {kind} that Counterpoint brings along do not fit JDK {}: {said}", jdk.version),
        "JDK 17, 21 and 25 are known to work; name one with --jdk",
    )
}

fn no_class(named: &[Source], sources: &Sources) -> Problem {
    let names: Vec<String> = named.iter().map(|source| format!("`{}`", sources.file(source.file).name)).collect();
    let verb = if names.len() == 1 { "declares" } else { "declare" };
    Problem::new(format!("{} {verb} no class", names.join(", ")), "name a file with the class of the method")
}

fn refused_by_system(error: &io::Error) -> Problem {
    Problem::new(
        format!("cannot write compiled classes to `{}`: {error}", cache::folder().display()),
        "set COUNTERPOINT_CACHE to a folder that can be written",
    )
}

/// Why a run of the compiler gave nothing.
enum Failure {
    Refused(Vec<Diagnostic>),
    /// Fields that should be no constants, one on each line.
    NotFound(String),
    Crashed(String),
    Other(Problem),
}

/// The compiler itself, with its arguments in a file.
fn plain(jdk: &Jdk, draft: &Path, arguments: &[String]) -> io::Result<Command> {
    let list = draft.join("arguments");
    let quoted: Vec<String> = arguments.iter().map(|argument| quote(argument)).collect();
    fs::write(&list, quoted.join("\n"))?;
    let mut command = jdk.compiler();
    command.arg(format!("@{}", text(&list)));
    Ok(command)
}

fn run(command: io::Result<Command>, jdk: &Jdk, named: &[Source], sources: &mut Sources) -> Result<(), Failure> {
    let command = command.map_err(|error| Failure::Other(refused_by_system(&error)))?;
    let output = jdk.output(command).map_err(|error| {
        Failure::Other(Problem::new(
            format!("cannot start `{}`: {error}", jdk.javac().display()),
            "name another JDK with --jdk",
        ))
    })?;
    if output.status.success() {
        return Ok(());
    }
    let said = said(&output);
    if output.status.code() == Some(loosen::NOT_FOUND) {
        return Err(Failure::NotFound(said));
    }
    // 1: errors in sources; everything else is trouble of another kind.
    if output.status.code() == Some(1) {
        let diagnostics = diagnose::diagnose(&said, named, sources);
        if !diagnostics.is_empty() {
            return Err(Failure::Refused(diagnostics));
        }
    }
    Err(Failure::Crashed(said.lines().find(|line| !line.trim().is_empty()).unwrap_or("it said nothing").to_owned()))
}

fn said(output: &Output) -> String {
    [&output.stderr, &output.stdout].map(|bytes| String::from_utf8_lossy(bytes).into_owned()).concat()
}

/// As the compiler reads it from a file of arguments.
fn quote(argument: &str) -> String {
    format!("\"{}\"", argument.replace('\\', "\\\\").replace('"', "\\\""))
}

pub(super) fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

fn joined(places: &[PathBuf]) -> String {
    env::join_paths(places).map(|joined| joined.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The folders in which the packages of the sources start.
fn source_roots(named: &[Source], sources: &Sources) -> Vec<PathBuf> {
    let mut roots = Vec::new();
    for source in named {
        let Some(root) = source_root(&source.path, &sources.file(source.file).text) else { continue };
        if !roots.contains(&root) {
            roots.push(root);
        }
    }
    roots
}

/// The folder in which the package of a source starts; none if the source does not lie where its package says.
fn source_root(path: &Path, source: &str) -> Option<PathBuf> {
    let mut folder = path.parent()?;
    for part in package(source).unwrap_or_default().split('.').rev().filter(|part| !part.is_empty()) {
        if folder.file_name()?.to_str()? != part {
            return None;
        }
        folder = folder.parent()?;
    }
    Some(folder.to_owned())
}

/// The package that a source names, which stands first but for comments.
fn package(source: &str) -> Option<String> {
    let mut rest = source.trim_start();
    loop {
        rest = if let Some(comment) = rest.strip_prefix("//") {
            comment.split_once('\n')?.1.trim_start()
        } else if let Some(comment) = rest.strip_prefix("/*") {
            comment.split_once("*/")?.1.trim_start()
        } else {
            break;
        };
    }
    let name = rest.strip_prefix("package")?.split_once(';')?.0;
    name.starts_with(char::is_whitespace).then(|| name.split_whitespace().collect())
}

/// Notes which further sources the compiler found.
fn write_found(draft: &Path, named: &[Source], roots: &[PathBuf]) -> io::Result<()> {
    let classes = draft.join(CLASSES);
    let mut lines: Vec<String> = Vec::new();
    for name in class_names(&classes)? {
        let bytes = fs::read(classes.join(format!("{name}.class")))?;
        let mut names = Names::default();
        let Ok(class) = class::read(&mut names, Found::of_user(bytes)) else { continue };
        let Some(file) = class.source_file.map(|file| names.get(file)) else { continue };
        let package = name.rsplit_once('/').map_or("", |(package, _)| package);
        for path in roots.iter().map(|root| root.join(package).join(file)) {
            if path.is_file() && !named.iter().any(|source| source.path == path) {
                lines.push(format!("{:016x} {}\n", hash(&path), text(&path)));
            }
        }
    }
    lines.sort();
    lines.dedup();
    fs::write(draft.join(FOUND), lines.concat())
}

/// The sources that the compiler found, with their hashes then.
fn found(entry: &Path) -> Vec<(PathBuf, u64)> {
    let list = fs::read_to_string(entry.join(FOUND)).unwrap_or_default();
    let parse = |line: &str| {
        let (hash, path) = line.split_once(' ')?;
        Some((PathBuf::from(path), u64::from_str_radix(hash, 16).ok()?))
    };
    list.lines().filter_map(parse).collect()
}

fn is_current(entry: &Path) -> bool {
    found(entry).iter().all(|(path, old)| hash(path) == *old)
}

fn hash(path: &Path) -> u64 {
    let mut hasher = DefaultHasher::new();
    fs::read(path).ok().hash(&mut hasher);
    hasher.finish()
}

/// The names of the classes in a folder, sorted.
pub(super) fn class_names(folder: &Path) -> io::Result<Vec<String>> {
    Ok(path::class_names(&path::list_files(folder)?).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_stand_first_but_for_comments() {
        assert_eq!(package("/* a */ // b\n package com . example;\nclass A {}"), Some("com.example".to_owned()));
        assert_eq!(package("class A {}"), None);
        assert_eq!(package("packager x;"), None);
        assert_eq!(package("/* never closed"), None);
    }

    #[test]
    fn sources_lie_where_their_package_says_or_have_no_root() {
        let source = "package com.example; class A {}";
        assert_eq!(source_root(Path::new("/src/com/example/A.java"), source), Some("/src".into()));
        assert_eq!(source_root(Path::new("/src/A.java"), source), None);
        assert_eq!(source_root(Path::new("/src/A.java"), "class A {}"), Some("/src".into()));
    }

    #[test]
    fn arguments_survive_the_file_they_are_passed_in() {
        assert_eq!(quote(r#"C:\a "b""#), r#""C:\\a \"b\"""#);
    }
}
