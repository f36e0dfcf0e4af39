//! `counterpoint run`: one run of a program, shown line by line.
//!
//! Inputs and choices are given on the command line or taken at random from the seed; the last line says how to get the
//! same run again. Programs may loop for ever, so a run stops politely after some observations or steps.

mod java;
mod script;

use std::sync::Arc;

use counterpoint_diag::Sources;
use counterpoint_eval::{Code, Machine, Stop, Unobserved};
use counterpoint_ir::Value;
use counterpoint_ir::ids::PointId;
use counterpoint_ir::liveness::Focus;
use counterpoint_ir::program::{Position, Program};
use counterpoint_ir::state::Outcome;
use counterpoint_load::display_name;
use counterpoint_load::java::is_java;
use counterpoint_prop::END;
use counterpoint_witness::Interrupt;

use crate::args::RunArgs;
use crate::exit::Exit;
use crate::output::Output;
use crate::session;
use crate::stop;
use script::Script;

/// Steps between two looks at the interrupt.
const SLICE: u64 = 1_000_000;

/// Runs a program and shows the run.
pub(crate) fn run(args: &RunArgs, output: &Output) -> Exit {
    if args.files.iter().any(|file| is_java(file)) {
        return java::run(args, output);
    }
    let loaded = match session::open(&args.files, "run", output) {
        Ok(loaded) => loaded,
        Err(exit) => return exit,
    };
    let program = match session::pick_program(&loaded, args.program.as_deref(), output) {
        Ok(program) => program,
        Err(exit) => return exit,
    };
    let script = match Script::new(args, program) {
        Ok(script) => script,
        Err(wrong) => {
            output.error(&wrong.message, wrong.help.as_deref());
            return Exit::Input;
        }
    };
    let interrupt = Arc::new(Interrupt::default());
    stop::on_ctrl_c(&interrupt);
    let steps_left = args.max_steps.unwrap_or(RunArgs::DEFAULT_STEPS);
    let mut runner =
        Runner { args, program, sources: &loaded.sources, output, script, interrupt, observations: 0, steps_left };
    runner.run()
}

/// A run in the making.
struct Runner<'a> {
    args: &'a RunArgs,
    program: &'a Arc<Program>,
    sources: &'a Sources,
    output: &'a Output,
    script: Script<'a>,
    interrupt: Arc<Interrupt>,
    observations: u32,
    steps_left: u64,
}

/// Why nothing more is shown.
enum End {
    Over(Outcome),
    EnoughObservations,
    EnoughSteps,
    EnoughMemory,
    Interrupted,
}

impl Runner<'_> {
    fn run(&mut self) -> Exit {
        let place = self.sources.place(self.program.span);
        self.output.result(&format!("{place}: {}\n", self.program.name));
        let end = match self.follow() {
            Ok(end) => end,
            Err(wrong) => {
                self.output.error(&wrong.message, wrong.help.as_deref());
                return Exit::Input;
            }
        };
        self.output.result(&format!("  {:<9} {}\n", "end", self.end_words(&end)));
        let has_several = self.args.program.is_some();
        let files: Vec<String> = self.args.files.iter().map(|file| display_name(file)).collect();
        let again = self.script.again(&files, has_several.then_some(self.program.name.as_str()));
        self.output.result(&format!("  {:<9} {again}\n", "again"));
        if matches!(end, End::Interrupted) { Exit::Interrupted } else { Exit::Fine }
    }

    fn follow(&mut self) -> Result<End, script::Wrong> {
        let code = Code::compile(self.program, &Focus::all(self.program));
        let arguments = self.script.arguments();
        for (_, shown) in &arguments {
            self.output.result(&format!("  {:<9} {shown}\n", "argument"));
        }
        let values: Vec<Value> = arguments.into_iter().map(|(value, _)| value).collect();
        let mut machine = Machine::call(&code, self.program.entry(), &values);
        loop {
            if self.interrupt.cause().is_some() {
                return Ok(End::Interrupted);
            }
            let mut fuel = self.steps_left.min(SLICE);
            let given = fuel;
            let stop = machine.run(&mut fuel, &mut Unobserved);
            self.steps_left -= given - fuel;
            match stop {
                Stop::Observed(point) => {
                    self.show_observation(&machine, point);
                    if self.observations >= self.args.max_observations {
                        return Ok(End::EnoughObservations);
                    }
                }
                Stop::Choose(ways) => {
                    let at = machine.position();
                    let way = self.script.way(ways, &self.place(at))?;
                    self.show(at, &format!("either: way {} of {ways}", way + 1));
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
                    self.show(at, &shown);
                    machine.take_value(value);
                }
                Stop::Ended(outcome) => return Ok(End::Over(outcome)),
                Stop::OutOfFuel if self.steps_left == 0 || fuel > 0 => return Ok(End::EnoughSteps),
                Stop::OutOfMemory => return Ok(End::EnoughMemory),
                Stop::OutOfFuel | Stop::Paused => {}
            }
        }
    }

    fn show(&self, at: Position, what: &str) {
        let place = self.place(at);
        self.output.result(&format!("  {place:<9} {what}\n"));
    }

    fn place(&self, at: Position) -> String {
        format!("line {}", self.sources.start(self.program.span_at(at)).line)
    }

    fn show_observation(&mut self, machine: &Machine, point: PointId) {
        let point = &self.program.points[point];
        // Inputs that the front end added are shown where they are taken.
        let listed = point.fields.iter().enumerate().filter(|(_, seen)| seen.input.is_none());
        let values: Vec<String> = listed
            .map(|(index, seen)| format!("{} = {}", seen.name, self.program.show(&machine.observed(index), &seen.ty)))
            .collect();
        let values = if values.is_empty() { String::new() } else { format!(": {}", values.join(", ")) };
        if point.name == END {
            if !values.is_empty() {
                self.output.result(&format!("  {:<9} at the end{values}\n", ""));
            }
            return;
        }
        self.observations += 1;
        self.show(machine.observed_at(), &format!("observe {}{values}", point.name));
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
            End::Interrupted => format!("interrupted {after}"),
        }
    }
}
