//! Any SMT-LIB solver, as a process.
//!
//! The process is started at the first query and stays; each query is one frame (`push`, declarations, assertions,
//! `check-sat`, values, `pop`), so nothing of a query is left for the next. Names and versions are asked for by
//! `get-info`, and a version that is known to be too old is refused.
//!
//! A foreign program can do anything: be missing, die, print nonsense, never answer. All of it ends in `Unknown` with
//! words that name the program. Three threads keep pipes from blocking each other: one writes, two read. A time limit is the
//! only use of a clock in this crate, and it only ever turns an answer into `Unknown`.

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use counterpoint_diag::Interrupt;

use crate::answers::SExpr;
use crate::evaluate::Evaluator;
use crate::smtlib::Script;
use crate::{Outcome, Query, Reason, Solver};

/// How long a solver may take to tell its name.
const START_LIMIT: Duration = Duration::from_secs(10);

/// How often the interrupt is polled while an answer is awaited.
const PAUSE: Duration = Duration::from_millis(10);

/// The oldest versions that are known to work, by the name that the solver gives itself.
const OLDEST: [(&str, (u32, u32)); 3] = [("z3", (4, 8)), ("cvc5", (1, 0)), ("yices", (2, 6))];

/// How a solver is run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProcessConfig {
    /// The program, looked up as the system does.
    pub program: String,
    /// Its arguments: what makes it read SMT-LIB from standard input, and keep on after the first answer.
    pub args: Vec<String>,
    /// How long a query may take.
    pub time_limit: Duration,
    /// How long all queries together may take, the start of the solver included.
    pub total_limit: Option<Duration>,
    /// The number of names of each enumeration, by its id.
    pub enum_sizes: Vec<u32>,
    /// What ends a query before its time.
    pub interrupt: Option<Arc<Interrupt>>,
}

impl ProcessConfig {
    /// The usual arguments of a solver that is known by its file name, none for others.
    pub fn new(program: &str, time_limit: Duration) -> Self {
        let name = program.rsplit(['/', '\\']).next().unwrap_or(program);
        let args: &[&str] = match name.trim_end_matches(".exe") {
            "z3" => &["-in"],
            "cvc5" => &["--incremental", "--lang=smt2"],
            "yices-smt2" => &["--incremental"],
            _ => &[],
        };
        let args = args.iter().map(|&arg| arg.to_owned()).collect();
        Self {
            program: program.to_owned(),
            args,
            time_limit,
            total_limit: None,
            enum_sizes: Vec::new(),
            interrupt: None,
        }
    }
}

/// The backend.
pub struct Process {
    config: ProcessConfig,
    running: Option<Running>,
    evaluator: Evaluator,
    /// The time that queries took so far.
    spent: Duration,
}

impl Process {
    /// A backend that runs a program from its first query on.
    pub fn new(config: ProcessConfig) -> Self {
        Self { config, running: None, evaluator: Evaluator::default(), spent: Duration::ZERO }
    }

    /// The name and version that the solver gives itself.
    pub fn version(&mut self) -> Result<String, Reason> {
        Ok(self.running()?.version.clone())
    }

    fn running(&mut self) -> Result<&mut Running, Reason> {
        match self.running {
            Some(ref mut running) => Ok(running),
            None => Ok(self.running.insert(Running::start(&self.config, START_LIMIT.min(self.left()))?)),
        }
    }

    /// How long the next query may take.
    fn left(&self) -> Duration {
        let total = self.config.total_limit.map(|total| total.saturating_sub(self.spent));
        total.map_or(self.config.time_limit, |left| left.min(self.config.time_limit))
    }

    fn try_check(&mut self, query: Query<'_>) -> Result<Outcome, Reason> {
        let script = Script::new(query, &self.config.enum_sizes)?;
        let left = self.left();
        if left.is_zero() {
            return Err(Reason::Limit);
        }
        let deadline = Instant::now() + left;
        let running = self.running()?;
        running.send(format!("(push 1)\n{}(check-sat)\n", script.text));
        let answer = running.answer(deadline)?;
        match answer.atom() {
            Some("unsat") => {
                running.send("(pop 1)\n".to_owned());
                return Ok(Outcome::Unsat);
            }
            Some("unknown" | "timeout") => {
                running.send("(pop 1)\n".to_owned());
                return Ok(Outcome::Unknown(Reason::Limit));
            }
            Some("sat") => {}
            Some(other) => return Err(running.failed(&format!("answered `{other}` to a query"))),
            None => return Err(running.failed("answered a list to a query")),
        }
        let names = script.names().join(" ");
        let values = if names.is_empty() {
            SExpr::List(Vec::new())
        } else {
            running.send(format!("(get-value ({names}))\n"));
            running.answer(deadline)?
        };
        running.send("(pop 1)\n".to_owned());
        let missing = |name: &str| Reason::Failed(format!("the solver gave no value for {name}"));
        let model = script.model(query, &|name, sort| values.find(name).ok_or_else(|| missing(name))?.value(sort))?;
        if self.evaluator.satisfies(query, &model) {
            return Ok(Outcome::Sat(model));
        }
        Err(Reason::Failed(format!("the model of `{}` does not satisfy the query", self.config.program)))
    }
}

impl Solver for Process {
    fn check(&mut self, query: Query<'_>) -> Outcome {
        let start = Instant::now();
        let outcome = self.try_check(query).unwrap_or_else(|reason| {
            // After a failure or a time limit nobody knows what the process will say next; it is started again.
            if !matches!(reason, Reason::Unsupported(_)) {
                self.running = None;
            }
            Outcome::Unknown(reason)
        });
        self.spent += start.elapsed();
        outcome
    }

    fn name(&mut self) -> Option<String> {
        self.version().ok().or_else(|| Some(self.config.program.clone()))
    }
}

/// A started solver.
struct Running {
    program: String,
    version: String,
    interrupt: Option<Arc<Interrupt>>,
    child: Child,
    to_solver: Sender<String>,
    from_solver: Receiver<String>,
    errors: Receiver<String>,
    /// What came and was not read yet.
    rest: String,
}

impl Running {
    fn start(config: &ProcessConfig, patience: Duration) -> Result<Self, Reason> {
        let (program, interrupt) = (config.program.clone(), config.interrupt.clone());
        let mut command = Command::new(&program);
        command.args(&config.args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|error| Reason::Failed(format!("cannot run `{program}`: {error}")))?;
        let to_solver = write_to(child.stdin.take());
        let from_solver = read_from(child.stdout.take());
        let errors = read_from(child.stderr.take());
        let version = String::new();
        let mut running =
            Self { program, version, interrupt, child, to_solver, from_solver, errors, rest: String::new() };
        running.greet(patience)?;
        Ok(running)
    }

    /// Sets options and asks who it is.
    fn greet(&mut self, patience: Duration) -> Result<(), Reason> {
        let deadline = Instant::now() + patience;
        self.send("(set-option :print-success false)\n(set-option :produce-models true)\n(set-logic ALL)\n".to_owned());
        self.send("(get-info :name)\n(get-info :version)\n".to_owned());
        let started = |reason: Reason, running: &mut Self| match reason {
            Reason::Limit => running.failed("says nothing"),
            other => other,
        };
        let mut infos = [String::new(), String::new()];
        for info in &mut infos {
            let answer = self.answer(deadline).map_err(|reason| started(reason, self))?;
            match answer.list() {
                Some([_, SExpr::Atom(text)]) => info.clone_from(text),
                _ => return Err(self.failed("does not answer like a solver that reads SMT-LIB")),
            }
        }
        let [name, version] = infos;
        self.version = format!("{name} {version}");
        match too_old(&name, &version) {
            Some(problem) => Err(Reason::Failed(problem)),
            None => Ok(()),
        }
    }

    /// A pipe that is closed is noticed when the answer is missing.
    fn send(&mut self, text: String) {
        _ = self.to_solver.send(text);
    }

    /// The next answer.
    fn answer(&mut self, deadline: Instant) -> Result<SExpr, Reason> {
        loop {
            if let Some((answer, rest)) = SExpr::read(&self.rest)? {
                self.rest = rest.to_owned();
                return match answer.error() {
                    Some(message) => Err(Reason::Failed(format!("`{}`: {message}", self.program))),
                    None => Ok(answer),
                };
            }
            let left = deadline.saturating_duration_since(Instant::now());
            // The process ends with the result: see `Process::check`.
            if self.interrupt.as_ref().is_some_and(|interrupt| interrupt.cause().is_some()) {
                return Err(Reason::Limit);
            }
            match self.from_solver.recv_timeout(left.min(PAUSE)) {
                Ok(piece) => self.rest.push_str(&piece),
                Err(RecvTimeoutError::Timeout) if left > PAUSE => {}
                Err(RecvTimeoutError::Timeout) => return Err(Reason::Limit),
                Err(RecvTimeoutError::Disconnected) => return Err(self.failed("ended without an answer")),
            }
        }
    }

    /// A failure with the first line that the program wrote to its error stream.
    fn failed(&mut self, how: &str) -> Reason {
        let said = self.errors.recv_timeout(Duration::from_millis(100)).unwrap_or_default();
        let line = said.lines().next().map(|line| format!(": {line}")).unwrap_or_default();
        Reason::Failed(format!("`{}` {how}{line}", self.program))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may be gone already.
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// A thread that writes what it is sent.
fn write_to(pipe: Option<impl Write + Send + 'static>) -> Sender<String> {
    let (sender, receiver) = channel::<String>();
    if let Some(mut pipe) = pipe {
        thread::spawn(move || {
            for text in receiver {
                if pipe.write_all(text.as_bytes()).and_then(|()| pipe.flush()).is_err() {
                    break;
                }
            }
        });
    }
    sender
}

/// A thread that sends what it reads, in pieces.
fn read_from(pipe: Option<impl Read + Send + 'static>) -> Receiver<String> {
    let (sender, receiver) = channel();
    if let Some(mut pipe) = pipe {
        thread::spawn(move || {
            let mut buffer = [0; 8192];
            while let Ok(n_bytes @ 1..) = pipe.read(&mut buffer) {
                if sender.send(String::from_utf8_lossy(&buffer[..n_bytes]).into_owned()).is_err() {
                    break;
                }
            }
        });
    }
    receiver
}

/// What is wrong with a version, if it is known to be too old.
fn too_old(name: &str, version: &str) -> Option<String> {
    let (_, oldest) = OLDEST.iter().find(|(known, _)| name.eq_ignore_ascii_case(known))?;
    let mut numbers = version.split(|c: char| !c.is_ascii_digit()).map_while(|number| number.parse::<u32>().ok());
    let found = (numbers.next()?, numbers.next()?);
    (found < *oldest).then(|| format!("{name} {version} is too old: {}.{} or newer is needed", oldest.0, oldest.1))
}

#[cfg(test)]
mod tests;
