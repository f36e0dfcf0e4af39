//! Findings as a suite of tests that people read: for `JUnit` 5, `JUnit` 4, or with a plain `main`.
//!
//! A suite is one file that needs nothing else. Each finding has two methods, its runs, and a test that compares them
//! with the one oracle of the suite. Runs call the method directly where Java allows it, and by reflection otherwise.
//! Each run gets fresh classes, so that the second one does not see what the first one left in static fields.
//!
//! A plain test can give a method arguments and fields, and sees its result and its output. Findings that need more,
//! such as sources and sinks inside a program, are left out, with the reason.

mod call;
mod command;
mod formula;
mod frame;
pub mod property;

use counterpoint_ir::state::Outcome;
use counterpoint_lang_jvm::class::code::{Condition, Insn};
use counterpoint_lang_jvm::descriptor::{class_name, source_class};
use counterpoint_lang_jvm::policy::Place;

use crate::expression::Writer;
use crate::finding::{Finding, Shows, Subject};

pub use command::{how_to_run, is_generated};

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

/// A file of tests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suite {
    /// The full name of its class, with dots.
    pub class: String,
    /// Its text.
    pub text: String,
    /// The names of its tests.
    pub tests: Vec<String>,
}

impl Suite {
    /// Where the file belongs, below the folder that packages start in.
    pub fn file(&self) -> String {
        format!("{}.java", self.class.replace('.', "/"))
    }
}

/// One test, written.
struct Test {
    name: String,
    /// The test method and the methods of its runs.
    text: String,
}

/// Writes the findings about methods of one class that a plain test can show. There is no suite without tests.
pub fn suite(findings: &[Finding<'_>], framework: Framework) -> Option<Suite> {
    let plain: Vec<&Finding<'_>> = findings.iter().filter(|finding| plain(finding).is_ok()).collect();
    let first = plain.first()?;
    let class = &first.granted.entry.class;
    let (package, _) = class.rsplit_once('/').unwrap_or(("", class));
    let mut writer = Writer::new(first.finder(), package, compares_references(first.subject()));
    let (mut tests, mut names) = (Vec::<Test>::new(), Vec::<String>::new());
    for finding in plain.iter().filter(|finding| finding.granted.entry.class == *class) {
        let name = unique(&test_name(finding), &names);
        names.push(name.clone());
        let text = call::test(finding, &name, framework, &mut writer);
        tests.push(Test { name, text });
    }
    let simple = source_class(class).replace('.', "");
    let simple = simple.strip_prefix(&package.replace('/', "")).unwrap_or(&simple);
    // Tests of one method have a file of their own: those of the next method must not take its place.
    let method = &first.granted.entry.method;
    let is_one = plain.iter().all(|finding| finding.granted.entry.method == *method);
    let simple = format!("{simple}{}LeakTest", if is_one { camel(method) } else { String::new() });
    let about = "Pairs of runs that differ in secrets only, and must look alike.";
    let frame = frame::Frame { package, class: &simple, framework, tests: &tests, about, is_pairs: true };
    let text = frame::file(&frame, &writer);
    let dotted = if package.is_empty() { simple } else { format!("{}.{simple}", package.replace('/', ".")) };
    Some(Suite { class: dotted, text, tests: names })
}

/// Whether a plain test can show a finding; otherwise why not.
pub fn plain(finding: &Finding<'_>) -> Result<(), String> {
    let entry = &finding.granted.entry;
    let of_sources = entry.policy.sources.iter().filter_map(|source| match &source.place {
        Place::Field { class, name } => Some((class, name, source.input)),
        _ => None,
    });
    let of_owners = entry.overwrites.iter().map(|overwrite| (&overwrite.class, &overwrite.field, overwrite.input));
    for (class, field, input) in of_sources.chain(of_owners) {
        if finding.constants.contains(&format!("{}.{field}", class.replace('/', "."))) {
            let name = &entry.policy.inputs[input].name;
            return Err(format!("`{name}` is a constant, which `javac` puts in place of its name"));
        }
    }
    if let Some(source) = entry.policy.sources.first() {
        let name = &entry.policy.inputs[source.input].name;
        return Err(match &source.place {
            Place::Result(_) => format!("`{name}` stands for what calls inside the program give back"),
            Place::Field { .. } => format!("`{name}` is the first value of a field, which a test comes too late for"),
            Place::Parameter(..) => format!("`{name}` is an argument of a method that the program calls itself"),
        });
    }
    if let Some(Shows::Sink(name)) = finding.shows() {
        return Err(format!("`{name}` is seen inside the program, and not in its result or output"));
    }
    for run in finding.runs {
        match run.outcome {
            Some(Outcome::Exited(_)) => return Err("a run ends the whole machine".to_owned()),
            None => return Err("a run does not come to its end".to_owned()),
            _ => {}
        }
    }
    let finder = finding.finder();
    let package = entry.class.rsplit_once('/').map_or("", |(package, _)| package);
    let writer = Writer::new(finding.finder(), package, false);
    for stub in entry.policy.inputs.iter().flat_map(|given| given.maker.stubs()) {
        if !writer.can_be_named(&stub.of) {
            let name = source_class(&stub.of);
            return Err(format!("a test can neither name nor implement {name}"));
        }
    }
    for overwrite in &entry.overwrites {
        if finder.read(&overwrite.class).is_some_and(|(_, class)| class.is_record) {
            return Err(format!("`{}` is a field of a record, which cannot be set", overwrite.field));
        }
    }
    Ok(())
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

/// What a test shows, as a name: `loginLeaksPasswordToStandardOutput`, `loginDoesNotShowPassword`.
fn test_name(finding: &Finding<'_>) -> String {
    let method = &finding.granted.entry.method;
    let secrets: Vec<String> = finding.secrets().iter().map(|secret| camel(secret)).collect();
    let secrets = secrets.join("And");
    let to = finding.shows().map(|shows| match shows {
        Shows::Result | Shows::Sink(_) => "ReturnedValue",
        Shows::Output => "StandardOutput",
        Shows::Errors => "StandardError",
        Shows::Outcome => "WayItEnds",
        Shows::Message => "MessageOfException",
    });
    match to {
        Some(to) => format!("{method}Leaks{secrets}To{to}"),
        None => format!("{method}DoesNotShow{secrets}"),
    }
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
