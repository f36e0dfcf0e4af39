//! One run of a Java method: its arguments, what it prints, how it ends.

use std::io::{Read, Write as _};
use std::path::Path;
use std::sync::Arc;
use std::{fs, io};

use counterpoint_diag::Span;
use counterpoint_eval::{Code, Machine, Stop, Unobserved};
use counterpoint_ir::liveness::Focus;
use counterpoint_ir::native::Host;
use counterpoint_ir::program::{Position, Program};
use counterpoint_ir::state::Outcome;
use counterpoint_lang_jvm::Lowered;
use counterpoint_lang_jvm::descriptor;
use counterpoint_lang_jvm::entry::Argument;
use counterpoint_lang_jvm::maker::Sizes;
use counterpoint_lang_jvm::select::Selected;
use counterpoint_load::java::Java;
use counterpoint_witness::Interrupt;

use super::SLICE;
use crate::args::RunArgs;
use crate::exit::Exit;
use crate::java;
use crate::output::Output;
use crate::stop;

/// Steps that a run takes at most if nothing else is said: programs do more than models.
const DEFAULT_STEPS: u64 = 1_000_000_000;

/// Runs a method and shows the run.
pub(super) fn run(args: &RunArgs, output: &Output) -> Exit {
    let (java, method) = match java::open(&args.files, &args.java, "run", output) {
        Ok(opened) => opened,
        Err(exit) => return exit,
    };
    let arguments = match arguments(&java, &method, &args.arguments) {
        Ok(arguments) => arguments,
        Err(message) => {
            output.error(&message, Some(&format!("the method is {}", method.source())));
            return Exit::Input;
        }
    };
    let input = match args.stdin.as_deref().map(read_input).transpose() {
        Ok(input) => input.unwrap_or_default(),
        Err(message) => {
            output.error(&message, None);
            return Exit::Input;
        }
    };
    let lowered = match java::lower(&java, &method, arguments, true, output) {
        Ok(lowered) => lowered,
        Err(exit) => return exit,
    };
    let title = java::title(&lowered, &method, &java.sources);
    let params = param_names(&lowered, &method);
    let program = Arc::new(lowered.program);
    let code = Code::compile(&program, &Focus::none(&program));
    let mut machine = Machine::new(&code);
    machine.set_input(input.into());
    Run { args, output, java: &java, program: &program, method: &method, title, params }.follow(&mut machine)
}

/// The names of the parameters in the source, the receiver left out; numbers where the class file has no names.
fn param_names(lowered: &Lowered, method: &Selected) -> Vec<String> {
    let n_params = descriptor::params(&method.descriptor).len();
    let Some(proc) = java::proc_of(lowered, method).map(|proc| &lowered.program.procs[proc]) else { return Vec::new() };
    let own = &proc.params[proc.params.len().saturating_sub(n_params)..];
    let names = own.iter().enumerate().map(|(index, &param)| {
        let var = &proc.vars[param];
        if var.is_named { var.name.clone() } else { (index + 1).to_string() }
    });
    names.collect()
}

/// The arguments by the types of the parameters; `main` takes all of them as one array.
fn arguments(java: &Java, method: &Selected, given: &[String]) -> Result<Vec<Argument>, String> {
    let params = descriptor::params(&method.descriptor);
    if method.is_main() {
        return Ok(vec![Argument::Array(given.iter().cloned().map(Argument::Text).collect())]);
    }
    if params.len() != given.len() {
        let arguments = if params.len() == 1 { "1 argument".to_owned() } else { format!("{} arguments", params.len()) };
        return Err(format!("the method takes {arguments}, each given by --arg, not {}", given.len()));
    }
    let finder = java.finder(Sizes::default());
    let constants = |class: &str| finder.constants(class);
    params.iter().zip(given).map(|(param, text)| Argument::parse(text, param, &constants)).collect()
}

fn read_input(path: &Path) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let read =
        if path == Path::new("-") { io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes) } else { fs::read(path) };
    read.map_err(|error| format!("cannot read `{}`: {error}", path.display()))
}

struct Run<'a> {
    args: &'a RunArgs,
    output: &'a Output,
    java: &'a Java,
    program: &'a Program,
    method: &'a Selected,
    title: String,
    params: Vec<String>,
}

impl Run<'_> {
    fn follow(&self, machine: &mut Machine) -> Exit {
        let interrupt = Arc::new(Interrupt::default());
        stop::on_ctrl_c(&interrupt);
        let limit = self.args.max_steps.unwrap_or(DEFAULT_STEPS);
        let mut left = limit;
        let stop = loop {
            let mut fuel = left.min(SLICE);
            let given = fuel;
            let stop = machine.run(&mut fuel, &mut Unobserved);
            left -= given - fuel;
            if stop != Stop::OutOfFuel || left == 0 {
                break Some(stop);
            }
            if interrupt.cause().is_some() {
                break None;
            }
        };
        if self.output.is_quiet {
            self.pass_on(machine);
        } else {
            self.show(machine, stop.as_ref(), limit - left);
        }
        match stop {
            None => Exit::Interrupted,
            Some(Stop::Ended(Outcome::Unsupported(_)) | Stop::OutOfFuel | Stop::OutOfMemory) => Exit::Inconclusive,
            Some(_) => Exit::Fine,
        }
    }

    /// What the program prints, and nothing else.
    fn pass_on(&self, machine: &Machine) {
        self.output.result_bytes(machine.written(1));
        let _ = io::stderr().write_all(machine.written(2));
    }

    fn show(&self, machine: &Machine, stop: Option<&Stop>, n_steps: u64) {
        let line = |word: &str, text: &str| self.output.result(&format!("  {word:<9} {text}\n"));
        self.output.result(&format!("{}\n", self.title));
        if self.method.is_main() {
            line("argument", &format!("{} = {{{}}}", self.params.join(""), self.args.arguments.join(", ")));
        } else {
            for (name, given) in self.params.iter().zip(&self.args.arguments) {
                line("argument", &format!("{name} = {given}"));
            }
        }
        for (stream, word) in [(1, "prints"), (2, "errors")] {
            let text = String::from_utf8_lossy(machine.written(stream));
            for (index, printed) in text.lines().enumerate() {
                line(if index == 0 { word } else { "" }, printed);
            }
        }
        match stop {
            None => line("end", "interrupted"),
            Some(Stop::Ended(outcome)) => self.show_outcome(outcome, machine, &line),
            Some(Stop::OutOfMemory) => line("end", "the memory that a run may use was used up"),
            Some(_) => line("end", "all steps were used up; more with --max-steps"),
        }
        line("steps", &counted(n_steps));
    }

    fn show_outcome(&self, outcome: &Outcome, machine: &Machine, line: &impl Fn(&str, &str)) {
        let told = machine.written(3);
        match outcome {
            Outcome::Returned(None) => line("end", "normal"),
            Outcome::Returned(Some(value)) => {
                let result = descriptor::result(&self.method.descriptor);
                line("returns", &java::show(value, result, told));
            }
            Outcome::Threw(..) => {
                for (index, text) in String::from_utf8_lossy(told).lines().enumerate() {
                    line(if index == 0 { "throws" } else { "" }, text);
                }
            }
            Outcome::Exited(code) => line("end", &format!("exit code {code}")),
            Outcome::Unsupported(at) => {
                let instr = &self.program.procs[at.proc].locs[at.loc].instrs[at.instr as usize];
                let reason = java::unsupported_words(&instr.action);
                line("end", &format!("cannot go on: {reason} is not supported"));
                if let Some(place) = self.reached_from(machine) {
                    line("", &format!("reached from {place}"));
                }
            }
            Outcome::Trapped(trap, at) => line("end", &format!("{trap}{}", self.place(*at))),
            Outcome::Blocked(at) => line("end", &format!("blocked{}", self.place(*at))),
        }
    }

    /// The youngest active call that stands in a source.
    fn reached_from(&self, machine: &Machine) -> Option<String> {
        let calls = machine.backtrace(usize::MAX).into_iter().map(|at| self.program.span_at(at));
        let mut known = calls.filter(|span| *span != Span::default());
        known.next().map(|span| self.java.sources.place(span))
    }

    /// Where something happened, if that is in a source.
    fn place(&self, at: Position) -> String {
        let span = self.program.span_at(at);
        if span == Span::default() {
            return format!(", in {}", self.program.procs[at.proc].name);
        }
        format!(", {}", self.java.sources.place(span))
    }
}

/// A number with its thousands apart.
fn counted(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
