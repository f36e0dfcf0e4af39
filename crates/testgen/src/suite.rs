//! Hypertests as suites of tests that people read: for `JUnit` 5, `JUnit` 4, or with a plain `main`.
//!
//! A suite is one file that needs nothing else. Runs call methods directly where Java allows it, and by reflection
//! otherwise. What a test asserts of them depends on the [kind](Kind) of the property, the rest does not.
//!
//! Hypertests that need more than a plain test can do, such as sources and sinks inside a program, are left out, with the
//! reason.

mod agreement;
mod call;
mod command;
mod formula;
mod frame;
mod names;
mod outside;
mod pointwise;

use std::collections::BTreeSet;
use std::path::PathBuf;

use counterpoint_ir::program::Program;
use counterpoint_lang_jvm::class::code::{Condition, Insn};
use counterpoint_lang_jvm::descriptor::{class_name, source_class};

use crate::expression::Writer;
use crate::hypertest::{Hypertest, Kind, Subject};

pub use command::{how_to_run, is_generated};
pub use frame::questions;

/// What runs the tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Framework {
    /// `JUnit` 5.
    Junit5,
    /// `JUnit` 4.
    Junit4,
    /// A main method of its own.
    Main,
}

/// The loggers of the class library.
const LOGGERS: [&str; 2] = ["java/util/logging/Logger", "java/lang/System$Logger"];

/// A file of tests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suite {
    /// The full name of its class, with dots.
    pub class: String,
    /// Its text.
    pub text: String,
    /// The names of its tests.
    pub tests: Vec<String>,
    /// The files of the programs under test, as they were named.
    files: Vec<PathBuf>,
    /// Where their classes are.
    places: Vec<PathBuf>,
}

impl Suite {
    /// Where the file belongs, below the folder that packages start in.
    pub fn file(&self) -> String {
        file_of(&self.class)
    }
}

/// One test, written.
struct Test {
    name: String,
    /// The test method and the methods of its runs.
    text: String,
}

/// Whether a plain test can show a hypertest; otherwise why not.
pub fn plain(test: &Hypertest<'_>) -> Result<(), String> {
    match &test.kind {
        Kind::Agreement(pair) => agreement::plain(test, pair),
        Kind::Pointwise(tuple) => pointwise::plain(test, tuple),
    }
}

/// Writes hypertests that a plain test can show, in as few classes as can be. Those of properties are called after the file
/// that these are written in. Names of files below the folder that packages start in can be taken.
pub fn suites(
    tests: &[&Hypertest<'_>],
    file: &str,
    framework: Framework,
    is_taken: &dyn Fn(&str) -> bool,
) -> Vec<Suite> {
    let (mut suites, mut left) = (Vec::<Suite>::new(), tests.to_vec());
    loop {
        let mut members: Vec<&Hypertest<'_>> = Vec::new();
        left.retain(|test| {
            let is_member = stand_together(&members, test);
            members.extend(is_member.then_some(*test));
            !is_member
        });
        let Some(first) = members.first() else { break };
        let stem = match &first.kind {
            Kind::Agreement(_) => agreement::class_stem(&members),
            Kind::Pointwise(_) => pointwise::class_stem(file),
        };
        let package = package(first);
        // Build tools run classes whose names end in `Test`.
        let numbers = std::iter::once(String::new()).chain((2..).map(|number| number.to_string()));
        let mut classes = numbers.map(|number| format!("{stem}{number}Test"));
        let is_free = |class: &String| {
            let file = file_of(&full_name(package, class));
            !is_taken(&file) && suites.iter().all(|known| known.file() != file)
        };
        let class = classes.find(is_free).unwrap_or_default();
        suites.extend(suite(&members, &class, framework));
    }
    suites
}

/// Where a class belongs, below the folder that packages start in.
fn file_of(class: &str) -> String {
    format!("{}.java", class.replace('.', "/"))
}

/// The package that a test stands in, with slashes.
fn package<'t>(test: &'t Hypertest<'_>) -> &'t str {
    test.entry().class.rsplit_once('/').unwrap_or_default().0
}

fn full_name(package: &str, class: &str) -> String {
    if package.is_empty() { class.to_owned() } else { format!("{}.{class}", package.replace('/', ".")) }
}

/// Whether a test can be in a class with others.
fn stand_together(others: &[&Hypertest<'_>], test: &Hypertest<'_>) -> bool {
    let Some(first) = others.first() else { return true };
    match (&first.kind, &test.kind) {
        (Kind::Agreement(_), Kind::Agreement(_)) => {
            let (one, other) = (first.entry(), test.entry());
            one.class == other.class && one.members == other.members
        }
        (Kind::Pointwise(_), Kind::Pointwise(_)) => {
            pointwise::clash(&programs(others.iter().copied().chain([test]))).is_none()
        }
        _ => false,
    }
}

/// Writes a class of tests of this name. There is no suite without tests.
fn suite(members: &[&Hypertest<'_>], class: &str, framework: Framework) -> Option<Suite> {
    let (first, programs) = (members.first()?, programs(members.iter().copied()));
    let package = package(first);
    let has_fresh_texts = programs.iter().any(|program| compares_references(*program));
    let mut writer = Writer::new(programs[0].finder(), package, has_fresh_texts);
    let (mut tests, mut names) = (Vec::<Test>::new(), Vec::<String>::new());
    for test in members {
        let (name, text) = match &test.kind {
            Kind::Agreement(pair) => {
                let name = unique(&agreement::test_name(test, pair), &names);
                let text = agreement::test(test, pair, &name, framework, &mut writer);
                (name, Ok(text))
            }
            Kind::Pointwise(tuple) => {
                let name = unique(&pointwise::test_name(&test.task.property.name), &names);
                let text = pointwise::test(test, tuple, &name, framework, &mut writer);
                (name, text)
            }
        };
        if let Ok(text) = text {
            names.push(name.clone());
            tests.push(Test { name, text });
        }
    }
    if tests.is_empty() {
        return None;
    }
    let is_pairs = matches!(first.kind, Kind::Agreement(_));
    let seen = agreement::members(members);
    let logs = members.iter().flat_map(|test| &test.runs).any(|run| may_log(run.program));
    let questions: BTreeSet<&str> = members.iter().map(|test| test.question).collect();
    let frame = frame::Frame { package, class, framework, tests: &tests, questions, is_pairs, members: &seen, logs };
    let text = frame::file(&frame, &writer);
    let class = full_name(package, class);
    let files = distinct(programs.iter().flat_map(|program| &program.java.inputs.files));
    let places = distinct(programs.iter().flat_map(|program| &program.java.places));
    Some(Suite { class, text, tests: names, files, places })
}

/// The programs that tests run, each once.
fn programs<'t, 'a: 't>(tests: impl IntoIterator<Item = &'t Hypertest<'a>>) -> Vec<Subject<'a>> {
    let mut programs: Vec<Subject<'a>> = Vec::new();
    for run in tests.into_iter().flat_map(|test| &test.runs) {
        if !programs.iter().any(|known| std::ptr::eq(known.java, run.subject.java)) {
            programs.push(run.subject);
        }
    }
    programs
}

fn distinct<'p>(paths: impl Iterator<Item = &'p PathBuf>) -> Vec<PathBuf> {
    let mut known: Vec<PathBuf> = Vec::new();
    for path in paths {
        if !known.contains(path) {
            known.push(path.clone());
        }
    }
    known
}

/// Whether a program can come to the loggers of the platform, which runs share.
fn may_log(program: &Program) -> bool {
    program.classes.classes.iter().any(|(_, class)| LOGGERS.contains(&class.name.as_str()))
}

/// Whether the program compares references: then texts must not be the same object by chance.
fn compares_references(subject: Subject<'_>) -> bool {
    let finder = subject.finder();
    subject.classes.iter().any(|class| {
        let Some((mut names, read)) = finder.read(class) else { return false };
        (0..read.methods.len()).any(|method| {
            let code = read.code(&mut names, method);
            code.is_some_and(|code| code.insns.iter().any(|insn| matches!(insn, Insn::Branch(Condition::Same(_), _))))
        })
    })
}

/// A name as part of another one.
fn camel(name: &str) -> String {
    let parts = name.split(|letter: char| !letter.is_alphanumeric()).filter(|part| !part.is_empty());
    let capital = |part: &str| {
        let mut letters = part.chars();
        letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect::<String>()
    };
    parts.map(capital).collect()
}

fn unique(name: &str, taken: &[String]) -> String {
    let numbers = (2..).map(|number| format!("{name}{number}"));
    let mut candidates = std::iter::once(name.to_owned()).chain(numbers);
    candidates.find(|name| !taken.contains(name)).unwrap_or_default()
}

/// The name of a class of a descriptor, for variables: `Account` becomes `account`.
fn variable(class: &str) -> String {
    let full = source_class(class_name(class));
    let simple = full.rsplit('.').next().unwrap_or(&full);
    let mut letters = simple.chars();
    letters.next().into_iter().flat_map(char::to_lowercase).chain(letters).collect()
}
