//! Ctrl-C, the time limit and the memory limit: requests to stop that end in an honest partial answer.
//!
//! They come in three stages. First the work is asked to end: engines, checkers and front ends poll the [`Interrupt`], a
//! query inside a solver and the processes that were started are ended. A moment later the checks of what was found are
//! asked to end too: they had a grace, so that a finding is not lost. If something does not hear that either, it is not
//! waited for any more: [`Stop::attempt`] gives up on it, its thread is left behind, and what is known is reported.
//! Where memory grows on after its limit, all three come at once. A second Ctrl-C ends the process at once. SIGTERM and
//! SIGHUP are heard like Ctrl-C.
//!
//! Tasks that share a time limit each have a part of it ([`Stop::share`]), so that a heavy one leaves time for the others.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use counterpoint_campaign::STACK_BYTES;
use counterpoint_diag::{Interrupt, StopCause};
use counterpoint_engine::Budget;
use counterpoint_load::Limits;

use crate::args::StopArgs;
use crate::exit::Exit;
use crate::{memory, output, panics};

/// How long checks of what was found may go on after the request to stop.
const GRACE: Duration = Duration::from_millis(800);
/// How long work is waited for after the request to stop.
const PATIENCE: Duration = Duration::from_millis(1200);
/// How long after the first request the process may run without writing a result.
const END: Duration = Duration::from_secs(10);
/// How long processes and solvers have to end at the second Ctrl-C.
const LAST_MOMENT: Duration = Duration::from_millis(100);
/// The least time of a task: with less, hardly any task is decided.
const LEAST_SHARE: Duration = Duration::from_millis(500);
/// How often limits are looked at.
const PAUSE: Duration = Duration::from_millis(20);
/// Where memory is above its limit by one part in so many, work is left behind at once; where it is at twice its limit
/// although work was left behind, the process ends.
const MARGIN: u64 = 4;

/// Whether a thread was left behind.
static LEFT_BEHIND: AtomicBool = AtomicBool::new(false);

/// What ends the work of a command, or a part of it, before its time.
pub(crate) struct Stop {
    stages: Arc<Stages>,
    memory_limit: Option<u64>,
    started: Instant,
}

struct Stages {
    /// The work is to end.
    work: Arc<Interrupt>,
    /// Checks of what was found are to end.
    grace: Arc<Interrupt>,
    /// Nothing is waited for.
    over: Interrupt,
    /// When the time is up, if there is a limit.
    end: OnceLock<Instant>,
    /// What is said then: all the time is used up, or a part of it.
    late: StopCause,
    /// When the work was first asked to end.
    asked: OnceLock<Instant>,
    /// Parts of the work that end earlier, or with it.
    parts: Mutex<Vec<Weak<Stages>>>,
    /// Whether a part was asked to end.
    is_cut: AtomicBool,
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
        let (stages, memory_limit) = (Arc::new(Stages::default()), args.memory.or_else(memory::usual_limit));
        let stop = Self { stages: Arc::clone(&stages), memory_limit, started: Instant::now() };
        stop.after(args.time);
        let interrupted = Arc::clone(&stages);
        let handler = move || {
            if interrupted.work.cause() == Some(StopCause::User) {
                interrupted.ask(None, true);
                thread::sleep(LAST_MOMENT);
                leave(Exit::Interrupted);
            }
            interrupted.work.stop(StopCause::User);
            // Parts hear it at once.
            interrupted.ask(None, false);
        };
        // Without a handler Ctrl-C ends the process as it does any other: no reason to refuse work.
        let _ = ctrlc::set_handler(handler);
        // This thread is not joined: if the work is done earlier, it ends with the process. Without it there are no limits.
        let _ = thread::Builder::new().name("limits".into()).spawn(move || stages.watch(memory_limit));
        stop
    }

    /// Nothing stops the work but the end of the process.
    pub(crate) fn never() -> Self {
        Self { stages: Arc::default(), memory_limit: None, started: Instant::now() }
    }

    /// Sets the time limit, counted from the start of the command, unless there is one.
    pub(crate) fn after(&self, time: Option<Duration>) {
        let Some(time) = time else { return };
        // What has no end in this world has no limit.
        let Some(end) = self.started.checked_add(time) else { return };
        // A thread may start late; no time is no time.
        if *self.stages.end.get_or_init(|| end) <= self.started {
            self.stages.work.stop(StopCause::Time);
        }
    }

    /// The deadline of one of `n_left` remaining tasks, `jobs` of which run at a time: what is left of the time is shared,
    /// and what a task does not use is left to those behind it.
    pub(crate) fn share(&self, n_left: usize, jobs: usize) -> Self {
        let part = Arc::new(Stages { late: StopCause::Share, ..Stages::default() });
        if let Some(end) = self.stages.end.get() {
            let now = Instant::now();
            let left = end.saturating_duration_since(now);
            // Nothing is set yet.
            let _ = part.end.set(now + share(left, n_left, jobs));
        }
        self.stages.parts().push(Arc::downgrade(&part));
        Self { stages: part, memory_limit: self.memory_limit, started: self.started }
    }

    /// Why the work is to end, if it is.
    pub(crate) fn cause(&self) -> Option<StopCause> {
        self.stages.work.cause()
    }

    /// Why the work, or a part of it, is to end before it is done.
    pub(crate) fn cut(&self) -> Option<StopCause> {
        let part = || self.stages.is_cut.load(Ordering::Relaxed).then_some(StopCause::Time);
        self.cause().or_else(part)
    }

    /// What polls it.
    pub(crate) fn interrupt(&self) -> &Arc<Interrupt> {
        &self.stages.work
    }

    /// What reading files may use.
    pub(crate) fn limits(&self) -> Limits {
        Limits { interrupt: Arc::clone(&self.stages.work), memory: self.memory_limit }
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
            let _ = sender.send(panics::catch(work));
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

impl Default for Stages {
    fn default() -> Self {
        Self {
            work: Arc::default(),
            grace: Arc::default(),
            over: Interrupt::default(),
            end: OnceLock::new(),
            late: StopCause::Time,
            asked: OnceLock::new(),
            parts: Mutex::default(),
            is_cut: AtomicBool::new(false),
        }
    }
}

impl Stages {
    /// Looks at the limits until the process ends.
    fn watch(&self, memory_limit: Option<u64>) {
        loop {
            thread::sleep(PAUSE);
            let excess = memory_limit.map_or(0, |limit| memory::used().unwrap_or_default().saturating_sub(limit));
            let is_urgent = excess > memory_limit.unwrap_or_default() / MARGIN;
            let cause = self.ask((excess > 0).then_some(StopCause::Memory), is_urgent);
            let Some(&asked) = self.asked.get() else { continue };
            let is_hopeless = memory_limit.is_some_and(|limit| excess > limit) && asked.elapsed() >= PATIENCE;
            if is_hopeless || output::silence(asked).is_some_and(|silence| silence >= END) {
                let limit = if is_hopeless { "took twice the memory of its limit" } else { "did not end in time" };
                output::remark(&format!("error: the command {limit}, and was ended; results may be missing\n"));
                leave(if cause == Some(StopCause::User) { Exit::Interrupted } else { Exit::Inconclusive });
            }
        }
    }

    /// Asks for the next stage, if one is due for some cause or because the time is up: the cause.
    fn ask(&self, cause: Option<StopCause>, is_urgent: bool) -> Option<StopCause> {
        let cause = self.due(cause);
        if let Some(cause) = cause {
            // A query that began a moment too late to be ended by the first request is ended by the next one.
            self.work.stop(cause);
            let since = self.asked.get_or_init(Instant::now).elapsed();
            if is_urgent || since >= GRACE {
                self.grace.stop(cause);
            }
            if is_urgent || since >= PATIENCE {
                self.over.stop(cause);
            }
        }
        let mut parts = self.parts();
        parts.retain(|part| part.strong_count() > 0);
        for part in parts.iter().filter_map(Weak::upgrade) {
            // Before it hears of it: what it answers then is told as cut.
            if part.due(cause).is_some() {
                self.is_cut.store(true, Ordering::Relaxed);
            }
            part.ask(cause, is_urgent);
        }
        cause
    }

    /// Why the work is to end, given why all of it is: the user goes first.
    fn due(&self, cause: Option<StopCause>) -> Option<StopCause> {
        let is_late = self.end.get().is_some_and(|end| Instant::now() >= *end);
        let by_user = cause.filter(|&cause| cause == StopCause::User);
        by_user.or(self.work.cause()).or(cause).or(is_late.then_some(self.late))
    }

    fn parts(&self) -> MutexGuard<'_, Vec<Weak<Stages>>> {
        self.parts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What to do where the work was stopped.
pub(crate) fn remedy(cause: StopCause) -> &'static str {
    match cause {
        StopCause::Time | StopCause::Share => "allow more with --time",
        StopCause::Memory => "allow more with --memory",
        StopCause::User => "run the command again",
    }
}

/// The time of one of so many tasks, so many of which are done at a time.
fn share(left: Duration, n_left: usize, jobs: usize) -> Duration {
    let turns = u32::try_from(n_left.div_ceil(jobs.max(1))).unwrap_or(u32::MAX).max(1);
    (left / turns).max(LEAST_SHARE).min(left)
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
    fn time_is_shared_and_what_is_not_used_goes_to_those_behind() {
        let seconds = Duration::from_secs;
        let check = |left, n_left, jobs, expected| assert_eq!(share(left, n_left, jobs), expected);
        check(seconds(9), 3, 1, seconds(3));
        check(seconds(8), 2, 1, seconds(4));
        check(seconds(8), 1, 1, seconds(8));
        check(seconds(9), 6, 2, seconds(3));
        check(seconds(9), 2, 4, seconds(9));
        check(seconds(9), 1000, 2, LEAST_SHARE);
        check(Duration::from_millis(20), 1000, 2, Duration::from_millis(20));
    }

    #[test]
    fn parts_end_with_their_own_time_and_with_the_whole() {
        let whole = Stop::never();
        let (ended, open) = (whole.share(1, 1), whole.share(1, 1));
        ended.after(Some(Duration::ZERO));
        assert_eq!((whole.cut(), ended.cause()), (None, Some(StopCause::Time)));
        whole.stages.ask(None, false);
        assert_eq!((whole.cut(), whole.cause(), open.cause()), (Some(StopCause::Time), None, None));
        whole.stages.work.stop(StopCause::User);
        whole.stages.ask(None, true);
        assert_eq!([&ended, &open].map(Stop::cause), [Some(StopCause::User); 2], "the user goes first");
        assert!(matches!(open.attempt(|| 7), Attempt::Abandoned(StopCause::User)));
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
