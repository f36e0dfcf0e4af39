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
    /// The Debian package.
    package: &'static str,
    is_solver: bool,
}

const OTHER_SOLVER: &str = "another solver, for `check --solver`";
const SECOND_SOLVER: &str = "a second solver: confirms what the first one says, or for `check --solver`";

const TOOLS: [Tool; 4] = [
    Tool { program: "z3", purpose: OTHER_SOLVER, package: "z3", is_solver: true },
    Tool { program: "cvc5", purpose: SECOND_SOLVER, package: "cvc5", is_solver: true },
    Tool { program: "yices-smt2", purpose: SECOND_SOLVER, package: "yices2", is_solver: true },
    Tool { program: "cc", purpose: "not needed yet (C is not read)", package: "gcc", is_solver: false },
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
    is_solver: bool,
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
    let complete = tools.iter().any(|row| row.is_solver && row.found);
    match args.format {
        DoctorFormat::Text => output.result(&text(&tools, complete)),
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
        is_solver: true,
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
        is_solver: false,
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
        install: format!("apt install {}", tool.package),
        is_solver: tool.is_solver,
    }
}

fn text(tools: &[Row], complete: bool) -> String {
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
    text.push_str(if complete {
        "\nEverything that this version can do works here.\n"
    } else {
        "\nThere is no solver: choices must be finite, and proofs are by enumeration. All else works. (exit 2)\n"
    });
    text
}
