//! Ctrl-C, the time limit and the memory limit: requests to stop that end in an honest partial answer.
//!
//! They come in three stages. First the work is asked to end: engines, checkers and front ends poll the [`Interrupt`], a
//! query inside a solver and the processes that were started are ended. A moment later the checks of what was found are
//! asked to end too: they had a grace, so that a finding is not lost. If something does not hear that either, it is not
//! waited for any more: [`Stop::attempt`] gives up on it, its thread is left behind, and what is known is reported.
//! Where memory grows on after its limit, all three come at once. A second Ctrl-C ends the process at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use counterpoint_campaign::STACK_BYTES;
use counterpoint_diag::{Interrupt, StopCause};
use counterpoint_engine::Budget;
use counterpoint_load::Limits;

use crate::args::StopArgs;
use crate::exit::Exit;
use crate::{memory, mishap, output};

/// How long checks of what was found may go on after the request to stop.
const GRACE: Duration = Duration::from_millis(800);
/// How long work is waited for after the request to stop.
const PATIENCE: Duration = Duration::from_millis(1200);
/// How long the report of what is known may take after that. A command never runs on for longer.
const END: Duration = Duration::from_secs(10);
/// How often limits are looked at.
const PAUSE: Duration = Duration::from_millis(20);
/// Where memory is above its limit by one part in so many, nothing is waited for any more.
const MARGIN: u64 = 4;

/// Whether a thread was left behind.
static LEFT_BEHIND: AtomicBool = AtomicBool::new(false);

/// What ends the work of a command before its time.
pub(crate) struct Stop {
    stages: Arc<Stages>,
    limit: Option<u64>,
}

#[derive(Default)]
struct Stages {
    /// The work is to end.
    work: Arc<Interrupt>,
    /// Checks of what was found are to end.
    grace: Arc<Interrupt>,
    /// Nothing is waited for.
    over: Interrupt,
    time: OnceLock<Duration>,
}

/// What became of an attempt.
pub(crate) enum Attempt<T> {
    Done(T),
    /// By a mistake of ours.
    Failed,
    /// It did not end when it was asked to.
    Abandoned(StopCause),
}

impl Stop {
    /// Lets Ctrl-C stop the work, and at the second time the process; and so do the limits that were typed.
    pub(crate) fn new(args: &StopArgs) -> Self {
        let (stages, limit) = (Arc::new(Stages::default()), args.memory.or_else(memory::usual_limit));
        let stop = Self { stages: Arc::clone(&stages), limit };
        stop.after(args.time);
        let work = Arc::clone(&stages.work);
        let handler = move || {
            if work.cause() == Some(StopCause::User) {
                leave(Exit::Interrupted);
            }
            work.stop(StopCause::User);
        };
        // Without a handler Ctrl-C ends the process as it does any other: no reason to refuse work.
        let _ = ctrlc::set_handler(handler);
        // This thread is not joined: if the work is done earlier, it ends with the process. Without it there are no limits.
        let _ = thread::Builder::new().name("limits".into()).spawn(move || stages.watch(limit));
        stop
    }

    /// Nothing stops the work but the end of the process.
    pub(crate) fn never() -> Self {
        Self { stages: Arc::default(), limit: None }
    }

    /// Sets the time limit, counted from the start of the command, unless there is one.
    pub(crate) fn after(&self, time: Option<Duration>) {
        let Some(time) = time else { return };
        let time = *self.stages.time.get_or_init(|| time);
        // A thread may start late; no time is no time.
        if time.is_zero() {
            self.stages.work.stop(StopCause::Time);
        }
    }

    /// Why the work is to end, if it is.
    pub(crate) fn cause(&self) -> Option<StopCause> {
        self.stages.work.cause()
    }

    /// What polls it.
    pub(crate) fn interrupt(&self) -> &Arc<Interrupt> {
        &self.stages.work
    }

    /// What reading files may use.
    pub(crate) fn limits(&self) -> Limits {
        Limits { interrupt: Arc::clone(&self.stages.work), memory: self.limit }
    }

    /// A budget that ends when the work is to end.
    pub(crate) fn within(&self, budget: Budget) -> Budget {
        let Stages { work, grace, .. } = &*self.stages;
        let solver = budget.solver.until(work);
        Budget { interrupt: Arc::clone(work), grace: Arc::clone(grace), solver, ..budget }
    }

    /// The exit code, once all is reported.
    pub(crate) fn exit(&self, exit: Exit) -> Exit {
        if self.cause() == Some(StopCause::User) { exit.and(Exit::Interrupted) } else { exit }
    }

    /// Does work in a thread of its own, which is left behind if it does not end when it is asked to.
    pub(crate) fn attempt<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Attempt<T> {
        if let Some(cause) = self.stages.over.cause() {
            return Attempt::Abandoned(cause);
        }
        let (sender, receiver) = channel();
        let work = move || {
            // Who gave up does not receive.
            let _ = sender.send(mishap::catch(work));
        };
        let Ok(worker) = thread::Builder::new().name("attempt".into()).stack_size(STACK_BYTES).spawn(work) else {
            return Attempt::Failed;
        };
        loop {
            match (receiver.recv_timeout(PAUSE), self.stages.over.cause()) {
                (Ok(Some(done)), _) => {
                    // It has nothing left to do.
                    let _ = worker.join();
                    return Attempt::Done(done);
                }
                (Ok(None) | Err(RecvTimeoutError::Disconnected), _) => return Attempt::Failed,
                (Err(RecvTimeoutError::Timeout), Some(cause)) => {
                    LEFT_BEHIND.store(true, Ordering::Relaxed);
                    return Attempt::Abandoned(cause);
                }
                (Err(RecvTimeoutError::Timeout), None) => {}
            }
        }
    }
}

impl Stages {
    /// Looks at the limits until the process ends.
    fn watch(&self, limit: Option<u64>) {
        let started = Instant::now();
        let mut asked: Option<Instant> = None;
        loop {
            thread::sleep(PAUSE);
            if self.time.get().is_some_and(|time| started.elapsed() >= *time) {
                self.work.stop(StopCause::Time);
            }
            let excess = limit.map_or(0, |limit| memory::used().unwrap_or_default().saturating_sub(limit));
            if excess > 0 {
                self.work.stop(StopCause::Memory);
            }
            let Some(cause) = self.work.cause() else { continue };
            // A query that began a moment too late to be ended by the first request is ended by the next one.
            self.work.stop(cause);
            let since = asked.get_or_insert_with(Instant::now).elapsed();
            let is_urgent = excess > limit.unwrap_or_default() / MARGIN;
            if is_urgent || since >= GRACE {
                self.grace.stop(cause);
            }
            if is_urgent || since >= PATIENCE {
                self.over.stop(cause);
            }
            if since >= END {
                output::remark("error: the command did not end when it was asked to\n");
                leave(if cause == StopCause::User { Exit::Interrupted } else { Exit::Inconclusive });
            }
        }
    }
}

/// Ends the process if threads were left behind. They may be inside libraries whose data must not be torn down under them.
pub(crate) fn leave_threads_behind(exit: Exit) {
    if LEFT_BEHIND.load(Ordering::Relaxed) {
        leave(exit);
    }
}

/// Ends the process without what usually follows the end of `main`; all output is written at once.
#[cfg(unix)]
#[expect(unsafe_code, reason = "the standard library has no way to end a process without running handlers")]
fn leave(exit: Exit) -> ! {
    // SAFETY: the function takes any number, and does not return.
    unsafe { libc::_exit(i32::from(exit.code())) }
}

#[cfg(not(unix))]
#[expect(clippy::exit, reason = "this is the end of the command")]
fn leave(exit: Exit) -> ! {
    std::process::exit(i32::from(exit.code()))
}

/// A length of time as it is typed: `500ms`, `30s`, `1.5m`, `2h`.
pub(crate) fn parse_time(text: &str) -> Result<Duration, String> {
    let example = "write a number and a unit, for instance 500ms, 30s, 2m or 1h";
    let unit_at = text.find(|c: char| c != '.' && !c.is_ascii_digit()).ok_or(example)?;
    let seconds_per_unit = match &text[unit_at..] {
        "ms" => 0.001,
        "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(example.into()),
    };
    let number: f64 = text[..unit_at].parse().map_err(|_| example)?;
    Duration::try_from_secs_f64(number * seconds_per_unit).map_err(|_| "this is too long".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_a_number_and_a_unit() {
        assert_eq!(parse_time("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(parse_time("30s"), Ok(Duration::from_secs(30)));
        assert_eq!(parse_time("1.5m"), Ok(Duration::from_secs(90)));
        for wrong in ["", "30", "s", "30 s", "-1s", "1..2s", "3d", "ä"] {
            assert!(parse_time(wrong).unwrap_err().contains("for instance"), "{wrong}");
        }
        assert!(parse_time(&format!("{}h", "9".repeat(30))).is_err());
    }

    #[test]
    fn attempts_are_done_fail_or_are_abandoned() {
        let stop = Stop::never();
        assert!(matches!(stop.attempt(|| 7), Attempt::Done(7)));
        assert!(matches!(stop.attempt(|| -> u32 { panic!("a mistake") }), Attempt::Failed));
        let (released, release) = channel::<()>();
        let over = Arc::clone(&stop.stages);
        let deaf = stop.attempt(move || {
            over.over.stop(StopCause::Time);
            release.recv().ok()
        });
        assert!(matches!(deaf, Attempt::Abandoned(StopCause::Time)));
        drop(released);
        assert!(matches!(stop.attempt(|| 7), Attempt::Abandoned(StopCause::Time)), "from then on nothing is begun");
    }
}
