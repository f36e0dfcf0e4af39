//! Java programs on the real machine and on ours, compared by what they print and how they end.
//!
//! The real machine runs all programs in one process (`java/Harness.java`). Those that end the process themselves have
//! one of their own.

pub mod compare;
pub mod generate;
pub mod library;
pub mod sabotage;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use counterpoint_eval::{Code, Machine, Stop, Unobserved};
use counterpoint_ir::Value;
use counterpoint_ir::liveness::Focus;
use counterpoint_ir::program::{Action, Program};
use counterpoint_ir::state::Outcome;
use counterpoint_ir::types::Width;
use counterpoint_lang_jvm::entry::{Argument, Entry};
use counterpoint_load::java::{Java, Jdk};

/// Steps that a run of ours may take.
const MAX_STEPS: u64 = 200_000_000;

/// A program to be run.
#[derive(Debug, Clone)]
pub struct Job {
    /// The class, by the name that sources use.
    pub class: String,
    /// How often `run(int)` is called, with the numbers from 0 on; without it, `main` is.
    pub times: Option<u32>,
    /// The file that it reads from its standard input.
    pub input: Option<PathBuf>,
}

/// What is seen of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JvmObservation {
    /// What it printed.
    pub printed: Vec<u8>,
    /// How it ended.
    pub end: End,
}

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// By itself.
    Ended,
    /// By an exception, in its own words.
    Threw(String),
    /// With a code, as the shell sees it.
    Exited(u8),
    /// It did not: what is not supported, or which budget was used up.
    Stopped(String),
}

/// A JDK with the harness compiled for it.
pub struct RealMachine {
    jdk: Jdk,
    folder: PathBuf,
}

impl RealMachine {
    /// Compiles the harness into a folder, which also takes what the harness reads and writes.
    pub fn new(jdk: &Jdk, folder: &Path) -> Self {
        fs::create_dir_all(folder).expect("the folder can be made");
        let source = folder.join("Harness.java");
        fs::write(&source, include_str!("../java/Harness.java")).expect("the folder can be written");
        let output = Command::new(jdk.javac()).arg("-d").arg(folder).arg(&source).output().expect("javac runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Self { jdk: jdk.clone(), folder: folder.to_owned() }
    }

    /// Runs programs, all in one process.
    pub fn run(&self, places: &[PathBuf], jobs: &[Job]) -> Vec<Vec<JvmObservation>> {
        self.run_with(&[], places, jobs)
    }

    /// Runs programs on a machine that gives objects other identity hash codes. They are the same in each run otherwise.
    pub fn run_with_other_identities(&self, places: &[PathBuf], jobs: &[Job]) -> Vec<Vec<JvmObservation>> {
        self.run_with(&["-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=3"], places, jobs)
    }

    fn run_with(&self, options: &[&str], places: &[PathBuf], jobs: &[Job]) -> Vec<Vec<JvmObservation>> {
        let [list, answers] = ["jobs", "answers"].map(|name| self.folder.join(name));
        let line = |job: &Job| {
            let times = job.times.map_or(-1, i64::from);
            format!("{}\t{times}\t{}\n", job.class, job.input.as_deref().map_or("".into(), Path::to_string_lossy))
        };
        fs::write(&list, jobs.iter().map(line).collect::<String>()).expect("the folder can be written");
        let mut command = self.java(&[std::slice::from_ref(&self.folder), places].concat());
        let output =
            command.args(options).arg("Harness").args([&list, &answers]).args(places).output().expect("java runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let bytes = fs::read(&answers).expect("the harness has answered");
        let mut rest = bytes.as_slice();
        let answers = jobs.iter().map(|job| (0..job.times.unwrap_or(1)).map(|_| answer(&mut rest)).collect());
        answers.collect()
    }

    /// Runs a program in a process of its own, which it can end, and in which nothing else is.
    pub fn run_alone(&self, places: &[PathBuf], class: &str) -> JvmObservation {
        let output = self.java(places).arg(class).output().expect("java runs");
        let code = output.status.code().and_then(|code| u8::try_from(code).ok()).expect("programs end with a code");
        let end = match (uncaught(&output.stderr), code) {
            (Some(told), _) => End::Threw(told),
            (None, 0) => End::Ended,
            (None, code) => End::Exited(code),
        };
        JvmObservation { printed: output.stdout, end }
    }

    fn java(&self, places: &[PathBuf]) -> Command {
        let mut command = Command::new(self.jdk.java());
        command.args([
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xss2m",
            "-Xshare:auto",
            "-Dfile.encoding=UTF-8",
        ]);
        command.args(["-Dstdout.encoding=UTF-8", "-Duser.language=en", "-Duser.country=US", "-Duser.timezone=UTC"]);
        command.arg("-cp").arg(std::env::join_paths(places).expect("places have plain names"));
        command
    }
}

fn answer(rest: &mut &[u8]) -> JvmObservation {
    let mut part = || {
        let (len, more) = rest.split_first_chunk::<4>().expect("the harness has answered");
        let (bytes, more) = more.split_at(u32::from_be_bytes(*len) as usize);
        *rest = more;
        bytes.to_vec()
    };
    let words = String::from_utf8(part()).expect("the harness writes UTF-8");
    let end = match words.strip_prefix("threw ") {
        Some(told) => End::Threw(told.to_owned()),
        None if words == "ended" => End::Ended,
        None => End::Stopped(words),
    };
    JvmObservation { printed: part(), end }
}

/// What is done to a program before it runs, to see whether that is noticed.
pub type Change = fn(&mut Program);

/// Runs a program on our machine, perhaps changed.
pub fn run_ours(java: &Java, job: &Job, change: Option<Change>) -> Vec<JvmObservation> {
    let class = job.class.replace('.', "/");
    let entry = if job.times.is_none() {
        Entry::main(class, Vec::new())
    } else {
        let (method, descriptor) = ("run".to_owned(), "(I)V".to_owned());
        Entry { class, method, descriptor, arguments: vec![Argument::Param], is_shown: true, ..Entry::default() }
    };
    let lowered = match java.lower(&entry) {
        Ok(lowered) => lowered,
        Err(error) => {
            let seen = JvmObservation { printed: Vec::new(), end: End::Stopped(error.message) };
            return vec![seen; job.times.unwrap_or(1) as usize];
        }
    };
    let mut program = lowered.program;
    if let Some(change) = change {
        change(&mut program);
    }
    let program = Arc::new(program);
    let code = Code::compile(&program, &Focus::none(&program));
    let input: Arc<[u8]> =
        job.input.as_deref().map(|path| fs::read(path).expect("the input can be read")).unwrap_or_default().into();
    let mut machine = Machine::call(&code, program.entry(), &arguments(job, 0));
    let mut seen = Vec::new();
    for number in 0..job.times.unwrap_or(1) {
        if number > 0 {
            machine.restart(program.entry(), &arguments(job, number));
        }
        machine.set_input(Arc::clone(&input));
        let mut fuel = MAX_STEPS;
        let stop = machine.run(&mut fuel, &mut Unobserved);
        seen.push(JvmObservation { printed: machine.written(1).to_vec(), end: end(&program, &machine, &stop) });
    }
    seen
}

fn arguments(job: &Job, number: u32) -> Vec<Value> {
    if job.times.is_some() { vec![Value::bits(Width::WORD, number.into())] } else { Vec::new() }
}

fn end(program: &Program, machine: &Machine, stop: &Stop) -> End {
    match stop {
        Stop::Ended(Outcome::Returned(_)) => End::Ended,
        Stop::Ended(Outcome::Threw(..)) => {
            let told = String::from_utf8_lossy(machine.written(3));
            End::Threw(told.split("\nat ").next().unwrap_or_default().to_owned())
        }
        // The shell sees the lowest byte.
        Stop::Ended(Outcome::Exited(code)) => match (uncaught(machine.written(2)), code.to_le_bytes()[0]) {
            (Some(told), _) => End::Threw(told),
            (None, 0) => End::Ended,
            (None, code) => End::Exited(code),
        },
        Stop::Ended(Outcome::Unsupported(at)) => {
            let instr = &program.procs[at.proc].locs[at.loc].instrs[at.instr as usize];
            let Action::Unsupported(reason) = &instr.action else { unreachable!("it says so") };
            End::Stopped(format!("{reason} is not supported, in {}", program.procs[at.proc].name))
        }
        other => End::Stopped(format!("{other:?}")),
    }
}

/// The exception that the program ended with, as it is printed then.
fn uncaught(errors: &[u8]) -> Option<String> {
    let errors = String::from_utf8_lossy(errors);
    let told = errors.split("Exception in thread \"main\" ").nth(1)?;
    let told = told.split("\n\tat ").next()?;
    Some(told.trim_end_matches('\n').to_owned())
}
