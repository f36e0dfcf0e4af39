//! `counterpoint doctor`: what is installed, and what each thing is for.
//!
//! Programs are asked for their version and get little time to answer: a wrapper that waits for a licence server must not
//! hang a question like this one. The exit code is 0 if everything works that this version can do, which takes a solver:
//! the library of Z3, or one that is found as a program.

use std::fmt::Write;
use std::thread;
use std::time::Duration;

use counterpoint_campaign::solvers;
use counterpoint_load::language::{Platform, platforms};
use serde::Serialize;

use crate::args::{DoctorArgs, DoctorFormat};
use crate::exit::Exit;
use crate::output::Output;
use crate::version::{Answer, ask};

/// How long a program may take to say its version.
const PATIENCE: Duration = Duration::from_secs(5);

/// A program that may be installed.
struct Tool {
    program: &'static str,
    /// What it gives.
    purpose: &'static str,
    /// How it is installed.
    install: &'static str,
}

const OTHER_SOLVER: &str = "another solver, for `check --solver`";
const SECOND_SOLVER: &str = "a second solver: confirms what the first one says, or for `check --solver`";

const TOOLS: [Tool; 3] = [
    Tool { program: "z3", purpose: OTHER_SOLVER, install: "apt install z3" },
    Tool { program: "cvc5", purpose: SECOND_SOLVER, install: "apt install cvc5" },
    Tool {
        program: "yices-smt2",
        purpose: SECOND_SOLVER,
        install: "no package of Debian has it; see https://yices.csl.sri.com",
    },
];

/// What is known of one thing.
#[derive(Debug, Serialize)]
struct Row {
    name: &'static str,
    found: bool,
    /// What it says of its version, or why it says nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
    /// Whether the problem is that something is there that does not work.
    #[serde(skip)]
    is_useless: bool,
    purpose: &'static str,
    install: String,
    #[serde(skip)]
    kind: RowKind,
}

/// What a row is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RowKind {
    /// One of them is enough.
    Solver,
    /// What programs of a language are compiled and run with.
    Platform,
}

/// The answer in the form of its schema.
#[derive(Debug, Serialize)]
struct Examination {
    schema: &'static str,
    version: &'static str,
    complete: bool,
    tools: Vec<Row>,
}

/// Says what is installed.
pub(crate) fn doctor(args: &DoctorArgs, output: &Output) -> Exit {
    let mut tools = vec![library()];
    tools.extend(platforms().into_iter().map(platform));
    tools.extend(programs());
    let missing = missing(&tools);
    let complete = missing.is_empty();
    match args.format {
        DoctorFormat::Text => output.result(&text(&tools, &missing)),
        DoctorFormat::Json => {
            let version = env!("CARGO_PKG_VERSION");
            let examination = Examination { schema: "counterpoint-doctor/1", version, complete, tools };
            let json = serde_json::to_string_pretty(&examination).expect("plain data always serialises");
            output.result(&format!("{json}\n"));
        }
    }
    if complete { Exit::Fine } else { Exit::Input }
}

/// The solver that is loaded when it is needed.
fn library() -> Row {
    let library = solvers::library();
    Row {
        name: "solver",
        found: library.version.is_some(),
        problem: library.problem,
        is_useless: library.is_useless,
        purpose: "integers without bounds: infinite choices, proofs for all values",
        install: library.install.into(),
        kind: RowKind::Solver,
        version: library.version,
    }
}

/// What programs of a language are compiled and run with.
fn platform(platform: Platform) -> Row {
    Row {
        name: platform.name,
        found: platform.found.is_some(),
        version: platform.found,
        problem: None,
        is_useless: false,
        purpose: platform.purpose,
        install: platform.install.into(),
        kind: RowKind::Platform,
    }
}

/// All programs, asked at the same time.
fn programs() -> Vec<Row> {
    thread::scope(|scope| {
        let asked: Vec<_> = TOOLS.iter().map(|tool| (tool, scope.spawn(|| ask(tool.program, PATIENCE)))).collect();
        let answered = asked.into_iter().map(|(tool, answer)| {
            row(tool, answer.join().unwrap_or_else(|_| Answer::Useless("cannot be asked".into())))
        });
        answered.collect()
    })
}

fn row(tool: &Tool, answer: Answer) -> Row {
    let (found, version, problem) = match answer {
        Answer::Version(version) => (true, Some(version), None),
        Answer::Useless(problem) => (false, None, Some(problem)),
        Answer::Missing => (false, None, None),
    };
    Row {
        name: tool.program,
        found,
        version,
        is_useless: problem.is_some(),
        problem,
        purpose: tool.purpose,
        install: tool.install.into(),
        kind: RowKind::Solver,
    }
}

/// What does not work here, in sentences.
fn missing(tools: &[Row]) -> Vec<String> {
    let has_solver = tools.iter().any(|row| row.kind == RowKind::Solver && row.found);
    let no_solver = "There is no solver: choices must be finite, and proofs are by enumeration.".to_owned();
    let platforms = tools.iter().filter(|row| row.kind == RowKind::Platform && !row.found);
    let no_platform = platforms.map(|row| format!("There is no {}, which is needed for {}.", row.name, row.purpose));
    (!has_solver).then_some(no_solver).into_iter().chain(no_platform).collect()
}

fn text(tools: &[Row], missing: &[String]) -> String {
    let mut text = format!("{:<14}{}\n", "counterpoint", env!("CARGO_PKG_VERSION"));
    for row in tools {
        let state = match (&row.version, &row.problem) {
            (Some(version), _) => format!("found    {version}: {}", row.purpose),
            (None, Some(problem)) if row.is_useless => {
                format!("useless  {problem}: {}; {}", row.purpose, row.install)
            }
            (None, Some(problem)) => format!("missing  {}; {} ({problem})", row.purpose, row.install),
            (None, None) => format!("missing  {}; {}", row.purpose, row.install),
        };
        writeln!(text, "{:<14}{state}", row.name).expect("writing to a string cannot fail");
    }
    text.push('\n');
    match missing {
        [] => text.push_str("Everything that this version can do works here.\n"),
        missing => writeln!(text, "{} (exit 2)", missing.join("\n")).expect("writing to a string cannot fail"),
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doctor_names_all_that_does_not_work() {
        let row = |name, kind, found| Row {
            name,
            found,
            version: None,
            problem: None,
            is_useless: false,
            purpose: "Java",
            install: String::new(),
            kind,
        };
        let solver = |name, found| row(name, RowKind::Solver, found);
        let platform = |found| row("jdk", RowKind::Platform, found);
        assert!(missing(&[solver("z3", false), solver("cvc5", true), platform(true)]).is_empty());
        let none = missing(&[solver("z3", false), platform(false)]);
        assert_eq!(none.len(), 2);
        assert_eq!(none[1], "There is no jdk, which is needed for Java.");
    }
}
