//! From options to the solver that engines ask.
//!
//! A solver that is named on the command line is started once before any work: a program that is missing, too old, or no
//! solver at all is a mistake in the input, and not the reason of an unknown answer after hours. One that nobody named is
//! looked for when it is first needed: many answers need none, and to look takes time, as libraries are loaded or programs
//! started.

use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use counterpoint_engine::Sets;
use counterpoint_solve::{Absence, Backend, Choice, Config, Process, ProcessConfig, Reason, Scripts};

/// How long a solver may work on one question if nothing else is said, in units of its own counter.
pub const DEFAULT_LIMIT: u32 = counterpoint_solve::DEFAULT_LIMIT;

/// Which solver decides formulas, and how it is used.
#[derive(Debug, Clone)]
pub struct SolverOptions {
    /// A solver that was named.
    pub solver: Option<SolverCommand>,
    /// Which one confirms it.
    pub second: SecondSolver,
    /// Whether none is asked at all.
    pub no_solver: bool,
    /// How long it may work on one question, in units of its own counter.
    pub limit: u32,
    /// The folder that each query is written to, if that is wanted.
    pub scripts: Option<PathBuf>,
    /// How sets of states are to be described.
    pub sets: Sets,
    /// Stages in front of the solver that are left out.
    pub without: Vec<Stage>,
}

/// The command that runs a solver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SolverCommand {
    /// As it was typed.
    pub text: String,
    /// The program, then its arguments.
    pub words: Vec<String>,
}

/// Which solver confirms the first one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SecondSolver {
    /// One of another make, if one is found.
    Auto,
    /// None.
    None,
    /// This one.
    Command(SolverCommand),
}

/// Something that stands in front of the solver; `solve` says what each does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Makes terms simpler.
    Simplify,
    /// Decides by intervals.
    Intervals,
    /// Splits queries into independent parts.
    Split,
    /// Remembers answers.
    Cache,
    /// Tries models of earlier answers.
    Reuse,
}

/// Why a solver cannot be used, and what to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: String,
}

/// The library of Z3, if it can be loaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Library {
    /// Its version.
    pub version: Option<String>,
    /// Why it cannot be used.
    pub problem: Option<String>,
    /// Whether something is there that does not work.
    pub is_useless: bool,
    /// What to do to get it.
    pub install: &'static str,
}

/// Looks for the library of Z3.
pub fn library() -> Library {
    let found = counterpoint_solve::library();
    let absence = found.as_ref().err();
    Library {
        problem: absence.map(ToString::to_string),
        is_useless: matches!(absence, Some(Absence::Useless(_))),
        install: absence.map_or("apt install libz3-4", Absence::help),
        version: found.ok(),
    }
}

/// How long a solver that runs as a program may think about one query. It has no counter that is the same everywhere.
const PROCESS_TIME: Duration = Duration::from_secs(30);

/// How long a second solver that was not asked for may take for all questions about one answer.
const UNASKED_TIME: Duration = Duration::from_secs(2);

/// The variable that says where the library of Z3 is.
const LIBRARY: &str = "COUNTERPOINT_Z3";

/// Passes on where the library of Z3 is, if the user says so. It is not loaded yet.
pub fn name_library() {
    if let Some(path) = env::var_os(LIBRARY).filter(|path| !path.is_empty()) {
        counterpoint_solve::name_library(path.into());
    }
}

/// The solver that is asked for, ready to be used.
pub fn config(options: &SolverOptions) -> Result<Config, Refusal> {
    let backend = backend(options)?;
    let has = |stage| !options.without.contains(&stage);
    let config = Config {
        second: second(options, &backend)?,
        backend,
        scripts: options.scripts.as_deref().map(scripts).transpose()?,
        rlimit: options.limit,
        simplify: has(Stage::Simplify),
        intervals: has(Stage::Intervals),
        split: has(Stage::Split),
        cache: has(Stage::Cache),
        reuse: has(Stage::Reuse),
        ..Config::default()
    };
    let needs_solver = match options.sets {
        Sets::Auto | Sets::Explicit => None,
        Sets::Symbolic => Some("symbolic sets need"),
        Sets::Runs => Some("comparing whole runs needs"),
    };
    if let Some(needs) = needs_solver.filter(|_| config.name().is_none()) {
        let help = "name one with --solver (`counterpoint doctor` says which are here), or leave --sets out";
        let (why, help) = match config.missing() {
            Some(absence) => (format!(": {absence}"), format!("{}; {help}", absence.help())),
            None => (String::new(), help.to_owned()),
        };
        return Err(Refusal { message: format!("{needs} a solver, and there is none{why}"), help });
    }
    Ok(config)
}

fn backend(options: &SolverOptions) -> Result<Backend, Refusal> {
    let Some(command) = &options.solver else {
        return Ok(if options.no_solver { Backend::None } else { Backend::Chosen(Choice::new(available)) });
    };
    named(command).map_err(|why| {
        let help =
            "`counterpoint doctor` says which solvers are here; without --solver one of them is asked".to_owned();
        Refusal { message: format!("the solver `{}` cannot be used: {why}", command.text), help }
    })
}

/// The library of Z3, or else a solver that is here and starts. If there is none at all, it is the library that is missing.
fn available() -> Backend {
    if counterpoint_solve::version().is_some() {
        return Backend::Library;
    }
    let mut programs = ["z3", "cvc5", "yices-smt2"].into_iter().filter(|program| is_installed(program));
    let command = |program: &str| SolverCommand { text: program.to_owned(), words: vec![program.to_owned()] };
    programs.find_map(|program| named(&command(program)).ok()).unwrap_or(Backend::Library)
}

/// The solver that confirms what the first one says.
fn second(options: &SolverOptions, first: &Backend) -> Result<Option<Backend>, Refusal> {
    match &options.second {
        SecondSolver::None => Ok(None),
        SecondSolver::Auto => {
            let first = first.clone();
            Ok(Some(Backend::Chosen(Choice::new(move || found(&first).unwrap_or(Backend::None)))))
        }
        SecondSolver::Command(command) => named(command).map(Some).map_err(|why| {
            let help = "`counterpoint doctor` says which solvers are here; --second-solver none asks no second one";
            let message = format!("the second solver `{}` cannot be used: {why}", command.text);
            Refusal { message, help: help.to_owned() }
        }),
    }
}

/// A solver that was named, started once.
fn named(command: &SolverCommand) -> Result<Backend, String> {
    let mut process = ProcessConfig::new(&command.words[0], PROCESS_TIME);
    if command.words.len() > 1 {
        process.args = command.words[1..].to_vec();
    }
    match Process::new(process.clone()).version() {
        Ok(name) => Ok(Backend::Process(process, name)),
        Err(Reason::Limit) => Err("it does not answer in time".to_owned()),
        Err(Reason::Unsupported(why) | Reason::Failed(why)) => Err(why),
    }
}

/// A solver of another make than the first one. It is not started before it is asked something.
fn found(first: &Backend) -> Option<Backend> {
    let name = match first.chosen() {
        Backend::Library => counterpoint_solve::version()?,
        Backend::Process(_, name) => name.clone(),
        Backend::Chosen(_) | Backend::None => return None,
    };
    let is_like = |make: &str| name.to_ascii_lowercase().starts_with(make);
    if !is_like("z3") && counterpoint_solve::version().is_some() {
        return Some(Backend::Library);
    }
    let makes = [("cvc5", "cvc5"), ("yices", "yices-smt2"), ("z3", "z3")];
    let (_, program) = makes.into_iter().find(|(make, program)| !is_like(make) && is_installed(program))?;
    let process = ProcessConfig { total_limit: Some(UNASKED_TIME), ..ProcessConfig::new(program, UNASKED_TIME) };
    Some(Backend::Process(process, program.to_owned()))
}

fn is_installed(program: &str) -> bool {
    let file = format!("{program}{}", env::consts::EXE_SUFFIX);
    env::var_os("PATH").is_some_and(|path| env::split_paths(&path).any(|folder| folder.join(&file).is_file()))
}

/// Gives each query a file of its own in a folder.
fn scripts(folder: &Path) -> Result<Scripts, Refusal> {
    if let Err(error) = fs::create_dir_all(folder) {
        let message = format!("cannot make the folder `{}` for queries: {error}", folder.display());
        return Err(Refusal { message, help: "name another one".to_owned() });
    }
    let folder = folder.to_owned();
    let count = Arc::new(AtomicU64::new(0));
    Ok(Scripts(Arc::new(move || Box::new(Numbered { folder: folder.clone(), count: Arc::clone(&count) }))))
}

/// Writes every piece to the next file: `000001.smt2`, `000002.smt2`, ... Solvers of several threads share the count.
struct Numbered {
    folder: PathBuf,
    count: Arc<AtomicU64>,
}

impl Write for Numbered {
    fn write(&mut self, script: &[u8]) -> io::Result<usize> {
        let number = self.count.fetch_add(1, Ordering::Relaxed) + 1;
        fs::write(self.folder.join(format!("{number:06}.smt2")), script)?;
        Ok(script.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
