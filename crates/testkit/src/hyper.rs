//! Small Java classes that leak, or look as if they did: the corpus that hypertesting is measured with.
//!
//! The first lines of each file say how it is checked and what is expected:
//!
//! ```text
//! // counterpoint check Login.java --method check --secret password
//! // expect: leak
//! // what: one sentence
//! ```

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use counterpoint_engine::Task;
use counterpoint_load::java::{Java, JavaInputs, JavaRefusal, Question, open};
use counterpoint_load::{Ask, PublicFields};
use counterpoint_objective::Goals;

/// A program of the corpus.
#[derive(Debug, Clone)]
pub struct Program {
    /// Its name, which is that of its class.
    pub name: String,
    /// What is asked.
    pub ask: Ask,
    /// Whether it leaks.
    pub leaks: bool,
}

/// The folder of the corpus.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/hypertest")
}

/// Further sets of programs, each by another author who had not seen the search; none of their programs was left out.
/// The programs of the first were meant to be hard for a search, those of the others to be like what developers write.
/// The tests run all of them, so none is an independent measure of the search.
pub const SETS: [&str; 3] = ["hard", "business", "third-author"];

/// Twins for what is seen of objects, exceptions and what a method leaves behind. The front end was made with them in view.
pub const SEEN: &str = "seen";

/// The folder of one of these sets.
pub fn set_folder(set: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus").join(format!("hypertest-{set}"))
}

/// The programs of a folder, in the order of their names.
///
/// # Panics
/// If a file does not begin as it should.
pub fn programs(folder: &Path) -> Vec<Program> {
    let files = std::fs::read_dir(folder).expect("the corpus is there");
    let mut files: Vec<PathBuf> = files.map(|file| file.expect("the corpus can be read").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "java"));
    files.sort();
    files.iter().map(|file| program(file)).collect()
}

fn program(file: &Path) -> Program {
    let name = file.file_stem().expect("a file has a name").to_string_lossy().into_owned();
    let text = std::fs::read_to_string(file).expect("the corpus can be read");
    let mut lines = text.lines();
    let command = lines.next().and_then(|line| line.strip_prefix("// counterpoint check ")).expect("a command");
    let expected = lines.next().and_then(|line| line.strip_prefix("// expect: ")).expect("an expectation");
    let leaks = match expected.trim() {
        "leak" => true,
        "secure" => false,
        other => panic!("{name} expects `{other}`"),
    };
    Program { ask: ask(file, &name, command), name, leaks }
}

fn ask(file: &Path, name: &str, command: &str) -> Ask {
    let words = words(command);
    let mut ask = Ask::default();
    for pair in words[1..].chunks(2) {
        let [option, value] = pair else { panic!("{name}: `{}` has no value", pair[0]) };
        match option.as_str() {
            "--method" | "--entry" => ask.methods.push(value.clone()),
            "--secret" => ask.secrets.push(value.clone()),
            "--public" => ask.publics.push(value.clone()),
            "--policy" => ask.policy = Some(file.with_file_name(value)),
            "--driver" => ask.driver = Some(value.clone()),
            "--observe" if value == "outcome" => ask.sees_outcome = true,
            "--observe" if value == "poststate" => ask.sees_poststate = true,
            "--public-fields" => ask.public_fields = PublicFields::of_word(value).expect("a known access"),
            other => panic!("{name}: unknown option `{other}`"),
        }
    }
    ask
}

/// The words of a command, as a shell takes them apart.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut word, mut is_quoted) = (Vec::new(), String::new(), false);
    for letter in command.trim().chars() {
        match letter {
            '\'' => is_quoted = !is_quoted,
            ' ' if !is_quoted => words.push(std::mem::take(&mut word)),
            _ => word.push(letter),
        }
    }
    words.push(word);
    words
}

/// A configuration that asks all questions about the programs of a folder in one call: in words that mean one program
/// also where all of them are there.
///
/// # Panics
/// If a path is no plain text.
pub fn configuration(folder: &Path, programs: &[Program]) -> String {
    let path = |path: &Path| path.to_str().expect("paths are plain").to_owned();
    let mut text = format!("files = [{:?}]\n", path(folder));
    for Program { name, ask, .. } in programs {
        let own = |method: &String| {
            let has_class = method.split('(').next().is_some_and(|head| head.contains('.'));
            if has_class { method.clone() } else { format!("{name}.{method}") }
        };
        let methods: Vec<String> = match ask.methods.as_slice() {
            [] => vec![format!("{name}.main")],
            methods => methods.iter().map(own).collect(),
        };
        let mut keys = vec![format!("methods = {methods:?}")];
        if let Some(policy) = &ask.policy {
            keys.push(format!("policy = {:?}", path(policy)));
        } else {
            keys.extend([format!("secrets = {:?}", ask.secrets), format!("publics = {:?}", ask.publics)]);
        }
        keys.extend(ask.driver.iter().map(|driver| format!("driver = {driver:?}")));
        writeln!(text, "\n[[check]]\n{}", keys.join("\n")).expect("strings can be written");
    }
    text
}

/// All programs of a folder, compiled at once.
///
/// # Panics
/// If they cannot be compiled.
pub fn compiled(folder: &Path) -> Java {
    let inputs = JavaInputs { files: vec![folder.to_owned()], ..JavaInputs::default() };
    let refused = |refusal: JavaRefusal| -> ! { panic!("{:?} {:?}", refusal.problems, refusal.diagnostics) };
    let mut java = open(&inputs).unwrap_or_else(|refusal| refused(refusal));
    let asked: Vec<Question> = programs(folder).iter().flat_map(|program| questions(&mut java, program)).collect();
    let loosened = java.loosened(asked.iter().map(|question| &question.granted));
    loosened.unwrap_or_else(|refusal| refused(refusal)).unwrap_or(java)
}

/// The classes of a program.
pub fn classes(java: &Java, program: &Program) -> Vec<String> {
    let is_part = |class: &&String| {
        class.strip_prefix(&program.name).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
    };
    java.classes.iter().filter(is_part).cloned().collect()
}

/// The questions about a program.
///
/// # Panics
/// If something that it names is not there.
pub fn questions(java: &mut Java, program: &Program) -> Vec<Question> {
    let own = classes(java, program);
    let named = std::mem::replace(&mut java.named, own.clone());
    let all = std::mem::replace(&mut java.classes, own);
    let questions = java.questions(&program.ask);
    java.classes = all;
    java.named = named;
    questions.unwrap_or_else(|refusal| panic!("{}: {:?} {:?}", program.name, refusal.problems, refusal.diagnostics))
}

/// The tasks of a program: one for each of its questions.
///
/// # Panics
/// If something that it names is not there.
pub fn tasks(java: &mut Java, program: &Program) -> Vec<Task> {
    let questions = questions(java, program);
    let compared = questions.iter().map(|question| java.compared(&question.granted, program.ask.sees_outcome));
    compared.map(|compared| compared.unwrap_or_else(|problem| panic!("{}: {problem:?}", program.name)).task).collect()
}

/// The goals for pairs of runs of a task.
pub fn goals(task: &Task) -> Goals {
    let agreement = task.agreement().expect("runs of a method agree");
    let guide = agreement.subject.guide.as_deref().expect("front ends tell what they know of methods");
    Goals::new(&agreement.subject.program, guide, agreement.sees, 2)
}
