//! One run of a program, shown line by line.
//!
//! Inputs and choices are given or taken at random from the seed; the last line says how to get the same run again.
//! Programs may loop for ever, so a run stops after some observations or steps. A method ([`method`]) is called once, and
//! what it prints and returns is shown.

mod method;
mod script;

use std::sync::Arc;

use counterpoint_diag::{Interrupt, Sources, StopCause};
use counterpoint_eval::{Code, Machine, Stop, Unobserved};
use counterpoint_ir::Value;
use counterpoint_ir::ids::PointId;
use counterpoint_ir::liveness::Focus;
use counterpoint_ir::program::{PointKind, Position, Program};
use counterpoint_ir::state::Outcome;
use counterpoint_load::{Problem, Target};

use script::Script;

/// Steps between two looks at the interrupt.
const SLICE: u64 = 1_000_000;

/// What a run is given.
#[derive(Debug, Clone)]
pub struct Options {
    /// The files as they were typed, for the command that gives the same run again.
    pub files: Vec<String>,
    /// The name of the program, if that was typed.
    pub program: Option<String>,
    /// Values of inputs: `NAME=VALUE,...`.
    pub input: Vec<String>,
    /// What to take at choices: `CHOICE,...`.
    pub choose: Vec<String>,
    /// The root of all randomness.
    pub seed: u64,
    /// Stop after so many observations.
    pub max_observations: u32,
    /// Stop after so many steps.
    pub max_steps: Option<u64>,
    /// What a method reads from standard input.
    pub stdin: Vec<u8>,
    /// Whether of a method nothing but what it writes is wanted.
    pub is_quiet: bool,
}

impl Options {
    /// Observations after which a run stops if nothing else is said.
    pub const OBSERVATIONS: u32 = 20;
    /// Steps after which a run stops if nothing else is said.
    pub const STEPS: u64 = 10_000_000;
}

/// A run that was shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Simulated {
    /// Why nothing more was shown.
    pub ended: Ended,
    /// What a method wrote to standard output and to standard error.
    pub written: [Vec<u8>; 2],
}

/// Why nothing more was shown of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// It came to its end, or far enough.
    Fine,
    /// A method met something that is not supported, or a limit.
    Inconclusive,
    /// The user or a limit stopped it.
    Interrupted,
}

/// Why a run was stopped before its end, in words behind which more can be said.
fn stopped_words(cause: StopCause) -> &'static str {
    match cause {
        StopCause::Time | StopCause::Share => "the time was used up; more with --time",
        StopCause::Memory => "the memory was used up; more with --memory",
        StopCause::User => "interrupted",
    }
}

/// Runs a program, and shows the run as it goes. An error if it was given something that it cannot take.
pub fn simulate(
    target: &Target,
    options: &Options,
    interrupt: &Interrupt,
    show: &dyn Fn(&str),
) -> Result<Simulated, Problem> {
    if let Some(method) = &target.method {
        return Ok(method::run(target, method, options, interrupt, show));
    }
    let script = Script::new(options, &target.program)?;
    let steps_left = options.max_steps.unwrap_or(Options::STEPS);
    let (program, sources) = (&target.program, &target.sources);
    Runner { options, program, sources, show, script, interrupt, observations: 0, steps_left }.run(&target.title)
}

/// A run in the making.
struct Runner<'a> {
    options: &'a Options,
    program: &'a Arc<Program>,
    sources: &'a Sources,
    show: &'a dyn Fn(&str),
    script: Script<'a>,
    interrupt: &'a Interrupt,
    observations: u32,
    steps_left: u64,
}

/// Why nothing more is shown.
enum End {
    Over(Outcome),
    EnoughObservations,
    EnoughSteps,
    EnoughMemory,
    Stopped(StopCause),
}

impl Runner<'_> {
    fn run(mut self, title: &str) -> Result<Simulated, Problem> {
        (self.show)(&format!("{title}\n"));
        let end = self.follow()?;
        (self.show)(&format!("  {:<9} {}\n", "end", self.end_words(&end)));
        let has_several = self.options.program.is_some();
        let again = self.script.again(has_several.then_some(self.program.name.as_str()));
        (self.show)(&format!("  {:<9} {again}\n", "again"));
        let ended = if matches!(end, End::Stopped(_)) { Ended::Interrupted } else { Ended::Fine };
        Ok(Simulated { ended, written: Default::default() })
    }

    fn follow(&mut self) -> Result<End, Problem> {
        let code = Code::compile(self.program, &Focus::all(self.program));
        let arguments = self.script.arguments();
        for (_, shown) in &arguments {
            (self.show)(&format!("  {:<9} {shown}\n", "argument"));
        }
        let values: Vec<Value> = arguments.into_iter().map(|(value, _)| value).collect();
        let mut machine = Machine::call(&code, self.program.entry(), &values);
        loop {
            if let Some(cause) = self.interrupt.cause() {
                return Ok(End::Stopped(cause));
            }
            let mut fuel = self.steps_left.min(SLICE);
            let given = fuel;
            let stop = machine.run(&mut fuel, &mut Unobserved);
            self.steps_left -= given - fuel;
            match stop {
                Stop::Observed(point) => {
                    self.show_observation(&machine, point);
                    if self.observations >= self.options.max_observations {
                        return Ok(End::EnoughObservations);
                    }
                }
                Stop::Choose(ways) => {
                    let at = machine.position();
                    let way = self.script.way(ways, &self.place(at))?;
                    self.show_at(at, &format!("either: way {} of {ways}", way + 1));
                    machine.take_way(way);
                }
                Stop::Havoc(domain, input) => {
                    let at = machine.position();
                    let choice = script::Choice {
                        domain: &domain,
                        input,
                        at,
                        place: &self.place(at),
                        source: self.sources.text(self.program.span_at(at)),
                    };
                    let (value, shown) = self.script.value(&choice)?;
                    self.show_at(at, &shown);
                    machine.take_value(value);
                }
                Stop::Ended(outcome) => return Ok(End::Over(outcome)),
                Stop::OutOfFuel if self.steps_left == 0 || fuel > 0 => return Ok(End::EnoughSteps),
                Stop::OutOfMemory => return Ok(End::EnoughMemory),
                Stop::OutOfFuel | Stop::Paused => {}
            }
        }
    }

    fn show_at(&self, at: Position, what: &str) {
        let place = self.place(at);
        (self.show)(&format!("  {place:<9} {what}\n"));
    }

    fn place(&self, at: Position) -> String {
        format!("line {}", self.sources.start(self.program.span_at(at)).line)
    }

    fn show_observation(&mut self, machine: &Machine, point: PointId) {
        let point = &self.program.points[point];
        // Inputs that the front end added are shown where they are taken.
        let listed = point.fields.iter().enumerate().filter(|(_, seen)| seen.kind.input().is_none());
        let values: Vec<String> = listed
            .map(|(index, seen)| format!("{} = {}", seen.name, self.program.show(&machine.observed(index), &seen.ty)))
            .collect();
        let values = if values.is_empty() { String::new() } else { format!(": {}", values.join(", ")) };
        if point.kind == PointKind::End {
            if !values.is_empty() {
                (self.show)(&format!("  {:<9} at the end{values}\n", ""));
            }
            return;
        }
        self.observations += 1;
        self.show_at(machine.observed_at(), &format!("observe {}{values}", point.name));
    }

    fn end_words(&self, end: &End) -> String {
        let after = match self.observations {
            0 => "without an observation".to_owned(),
            1 => "after 1 observation".to_owned(),
            several => format!("after {several} observations"),
        };
        match end {
            End::Over(Outcome::Returned(None)) => format!("the program ends {after}"),
            End::Over(Outcome::Returned(Some(value))) => {
                let ty = self.program.procs[self.program.entry()].result.as_ref();
                let shown = ty.map_or_else(|| value.to_string(), |ty| self.program.show(value, ty));
                format!("the program ends {after} and returns {shown}")
            }
            End::Over(Outcome::Trapped(trap, at)) => format!("the program traps {after}: {trap}, {}", self.place(*at)),
            End::Over(Outcome::Threw(class, at)) => {
                let class = &self.program.classes.classes[*class].name;
                format!("`{class}` is thrown {after}, {}", self.place(*at))
            }
            End::Over(Outcome::Exited(code)) => format!("the program ends itself {after}, with code {code}"),
            End::Over(Outcome::Unsupported(at)) => {
                format!("the run cannot go on {after}: what comes is not supported, {}", self.place(*at))
            }
            End::Over(Outcome::Blocked(at)) => {
                format!("blocked at {}, {after}; other inputs or another --seed may come further", self.place(*at))
            }
            End::EnoughObservations => format!("stopped {after}; more with --max-observations"),
            End::EnoughSteps => format!("stopped {after}, all steps were used up; more with --max-steps"),
            End::EnoughMemory => format!("stopped {after}, the memory that a run may use was used up"),
            End::Stopped(StopCause::User) => format!("interrupted {after}"),
            End::Stopped(cause) => format!("stopped {after}, {}", stopped_words(*cause)),
        }
    }
}
