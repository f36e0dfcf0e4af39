//! One run of a method: its arguments, what it prints, how it ends.

use counterpoint_diag::{Interrupt, Span, StopCause};
use counterpoint_eval::{Code, Machine, Stop, Unobserved};
use counterpoint_ir::liveness::Focus;
use counterpoint_ir::native::Host;
use counterpoint_ir::program::{Action, Position};
use counterpoint_ir::state::Outcome;
use counterpoint_load::{MethodTarget, Target};

use crate::{Ended, Options, SLICE, Simulated, stopped_words};

/// Steps that a run takes at most if nothing else is said: programs do more than models.
const DEFAULT_STEPS: u64 = 1_000_000_000;

/// Runs a method and shows the run.
pub(crate) fn run(
    target: &Target,
    method: &MethodTarget,
    options: &Options,
    interrupt: &Interrupt,
    show: &dyn Fn(&str),
) -> Simulated {
    let code = Code::compile(&target.program, &Focus::none(&target.program));
    let mut machine = Machine::new(&code);
    machine.set_input(options.stdin.clone().into());
    let limit = options.max_steps.unwrap_or(DEFAULT_STEPS);
    let mut left = limit;
    let stop = loop {
        let mut fuel = left.min(SLICE);
        let given = fuel;
        let stop = machine.run(&mut fuel, &mut Unobserved);
        left -= given - fuel;
        if stop != Stop::OutOfFuel || left == 0 {
            break Ok(stop);
        }
        if let Some(cause) = interrupt.cause() {
            break Err(cause);
        }
    };
    if !options.is_quiet {
        MethodRun { target, method, show }.show(&machine, stop.as_ref().map_err(|&cause| cause), limit - left);
    }
    let ended = match stop {
        Err(_) => Ended::Interrupted,
        Ok(Stop::Ended(Outcome::Unsupported(_)) | Stop::OutOfFuel | Stop::OutOfMemory) => Ended::Inconclusive,
        Ok(_) => Ended::Fine,
    };
    Simulated { ended, written: [1, 2].map(|stream| machine.written(stream).to_vec()) }
}

struct MethodRun<'a> {
    target: &'a Target,
    method: &'a MethodTarget,
    show: &'a dyn Fn(&str),
}

impl MethodRun<'_> {
    fn show(&self, machine: &Machine, stop: Result<&Stop, StopCause>, n_steps: u64) {
        let line = |word: &str, text: &str| (self.show)(&format!("  {word:<9} {text}\n"));
        (self.show)(&format!("{}\n", self.target.title));
        for (name, given) in &self.method.arguments {
            line("argument", &format!("{name} = {given}"));
        }
        for (stream, word) in [(1, "prints"), (2, "errors")] {
            let text = String::from_utf8_lossy(machine.written(stream));
            for (index, printed) in text.lines().enumerate() {
                line(if index == 0 { word } else { "" }, printed);
            }
        }
        match stop {
            Err(cause) => line("end", stopped_words(cause)),
            Ok(Stop::Ended(outcome)) => self.show_outcome(outcome, machine, &line),
            Ok(Stop::OutOfMemory) => line("end", "the memory that a run may use was used up"),
            Ok(_) => line("end", "all steps were used up; more with --max-steps"),
        }
        line("steps", &counted(n_steps));
    }

    fn show_outcome(&self, outcome: &Outcome, machine: &Machine, line: &impl Fn(&str, &str)) {
        let told = machine.written(3);
        match outcome {
            Outcome::Returned(None) => line("end", "normal"),
            Outcome::Returned(Some(value)) => {
                line("returns", &self.method.result.show(value, told));
            }
            Outcome::Threw(..) => {
                for (index, text) in String::from_utf8_lossy(told).lines().enumerate() {
                    line(if index == 0 { "throws" } else { "" }, text);
                }
            }
            Outcome::Exited(code) => line("end", &format!("exit code {code}")),
            Outcome::Unsupported(at) => {
                let instr = &self.target.program.procs[at.proc].locs[at.loc].instrs[at.instr as usize];
                let reason = if let Action::Unsupported(reason) = &instr.action { reason } else { "this" };
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
        let calls = machine.backtrace(usize::MAX).into_iter().map(|at| self.target.program.span_at(at));
        let mut known = calls.filter(|span| *span != Span::default());
        known.next().map(|span| self.target.sources.place(span))
    }

    /// Where something happened, if that is in a source.
    fn place(&self, at: Position) -> String {
        let span = self.target.program.span_at(at);
        if span == Span::default() {
            return format!(", in {}", self.target.program.procs[at.proc].name);
        }
        format!(", {}", self.target.sources.place(span))
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
