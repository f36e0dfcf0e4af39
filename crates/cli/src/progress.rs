//! A line on the terminal that says how far long work is. It never stays: results look the same without it.
//!
//! One number of observations can take long, and engines speak only when they are through with it. So a thread of its
//! own renews the line, and the user sees that time goes on.
//!
//! This is also the clock of `--stats`: engines have none, so the time of their events is taken here.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use counterpoint_engine::{Decided, Events, LevelStats};
use counterpoint_report::Times;

use crate::output::{self, Output};

/// Work that takes less than this shows nothing; longer work shows something new as often as this.
const PAUSE: Duration = Duration::from_millis(300);
/// A line that a terminal breaks in two cannot be taken away.
const WIDTH: usize = 79;

/// Shows the progress of one property on a terminal.
pub(crate) struct Progress {
    recorded: Arc<RecordedEvents>,
    _watched: Option<Watched>,
}

/// What an engine tells.
pub(crate) struct RecordedEvents {
    started: Instant,
    /// When each number of observations had been dealt with.
    levels: Mutex<Vec<Duration>>,
    level: Mutex<Option<LevelStats>>,
    complete: AtomicU32,
    /// What was found and checked.
    found: Mutex<Option<Decided>>,
}

impl Default for RecordedEvents {
    fn default() -> Self {
        Self {
            started: Instant::now(),
            levels: Mutex::default(),
            level: Mutex::default(),
            complete: AtomicU32::new(0),
            found: Mutex::default(),
        }
    }
}

impl RecordedEvents {
    /// The largest number of observations that was finished.
    pub(crate) fn complete(&self) -> u32 {
        self.complete.load(Ordering::Relaxed)
    }

    /// What was found and checked so far.
    pub(crate) fn found(&self) -> Option<Decided> {
        locked(&self.found).clone()
    }
}

impl Progress {
    pub(crate) fn new(property: &str, output: &Output) -> Self {
        let recorded: Arc<RecordedEvents> = Arc::default();
        let (property, read) = (property.to_owned(), Arc::clone(&recorded));
        let words = move || line(&property, locked(&read.level).as_ref(), read.started.elapsed());
        let watched = output.shows_progress().then(|| watch(words)).flatten();
        Self { recorded, _watched: watched }
    }

    /// Where an engine tells how far it is.
    pub(crate) fn recorded(&self) -> &Arc<RecordedEvents> {
        &self.recorded
    }

    /// How long it has taken so far.
    pub(crate) fn times(&self) -> Times {
        let levels = locked(&self.recorded.levels);
        Times {
            total_us: microseconds(self.recorded.started.elapsed()),
            levels_us: levels.iter().copied().map(microseconds).collect(),
        }
    }
}

impl Events for RecordedEvents {
    fn level(&self, level: &LevelStats) {
        locked(&self.levels).push(self.started.elapsed());
        *locked(&self.level) = Some(*level);
        self.complete.fetch_max(level.observations, Ordering::Relaxed);
    }

    fn found(&self, found: &Decided) {
        *locked(&self.found) = Some(found.clone());
    }
}

/// Shows how far the questions about many methods are, on a terminal.
pub(crate) struct Work {
    state: Arc<Mutex<Stage>>,
    _watched: Option<Watched>,
}

/// What is being done, and how much of it is.
#[derive(Debug, Clone)]
struct Stage {
    name: String,
    since: Instant,
    /// Methods that are done, of how many; and the calls that it took.
    done: u64,
    all: u64,
    calls: u64,
}

impl Work {
    pub(crate) fn new(output: &Output) -> Self {
        let started = Instant::now();
        let stage = Stage { name: String::new(), since: started, done: 0, all: 0, calls: 0 };
        let state = Arc::new(Mutex::new(stage));
        let recorded = Arc::clone(&state);
        let words = move || {
            let stage = locked(&recorded).clone();
            stage_line(&stage, stage.since.elapsed(), started.elapsed())
        };
        let watched = output.shows_progress().then(|| watch(words)).flatten();
        Self { state, _watched: watched }
    }

    /// Something else is begun, which is done with so many methods if it is done one by one.
    pub(crate) fn begin(&self, name: impl Into<String>, all: usize) {
        let all = u64::try_from(all).unwrap_or(u64::MAX);
        *locked(&self.state) = Stage { name: name.into(), since: Instant::now(), done: 0, all, calls: 0 };
    }

    /// One more method is done, with so many calls.
    pub(crate) fn done(&self, calls: u64) {
        let mut stage = locked(&self.state);
        stage.done += 1;
        stage.calls += calls;
    }
}

/// A line that is renewed until this is dropped.
struct Watched {
    ended: Arc<(Mutex<bool>, Condvar)>,
    writer: Option<JoinHandle<()>>,
}

/// Takes the line away.
impl Drop for Watched {
    fn drop(&mut self) {
        *locked(&self.ended.0) = true;
        self.ended.1.notify_all();
        // If the writer panicked, there is a line too much on the terminal; the answer stands.
        let _ = self.writer.take().map(JoinHandle::join);
    }
}

/// Starts the thread that writes; without one, nothing is shown.
fn watch(words: impl Fn() -> String + Send + 'static) -> Option<Watched> {
    let ended = Arc::new((Mutex::new(false), Condvar::new()));
    let heard = Arc::clone(&ended);
    let write = move || {
        let mut has_ended = locked(&heard.0);
        loop {
            let waited = heard.1.wait_timeout(has_ended, PAUSE).unwrap_or_else(PoisonError::into_inner);
            has_ended = waited.0;
            if *has_ended {
                break;
            }
            if waited.1.timed_out() {
                output::show_line(&words());
            }
        }
        output::clear_line();
    };
    let writer = thread::Builder::new().name("progress".into()).spawn(write).ok()?;
    Some(Watched { ended, writer: Some(writer) })
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn microseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_micros()).unwrap_or(u64::MAX)
}

/// `fair: 120 observations, 8 prefixes, 31000 steps, 12 s`; the name gives way if that is too long.
fn line(property: &str, level: Option<&LevelStats>, elapsed: Duration) -> String {
    let reached = level.map_or(String::new(), |level| {
        let LevelStats { observations, kept, steps, solver_calls, .. } = level;
        let solver = if *solver_calls > 0 { format!(", {solver_calls} queries") } else { String::new() };
        format!("{observations} observations, {kept} prefixes, {steps} steps{solver}, ")
    });
    let figures = format!(": {reached}{} s", elapsed.as_secs());
    let room = WIDTH.saturating_sub(figures.chars().count()).max(1);
    let name: String = property.chars().take(room).collect();
    format!("{name}{figures}")
}

/// `searching: 12 of 100 methods, 31000 calls, 5200 calls a second, 6 s`.
fn stage_line(stage: &Stage, in_stage: Duration, elapsed: Duration) -> String {
    let mut parts = Vec::new();
    if stage.all > 0 {
        parts.push(format!("{} of {} methods", stage.done, stage.all));
    }
    if stage.calls > 0 {
        let per_second = u128::from(stage.calls) * 1000 / in_stage.as_millis().max(1);
        parts.push(format!("{} calls, {per_second} calls a second", stage.calls));
    }
    parts.push(format!("{} s", elapsed.as_secs()));
    format!("{}: {}", stage.name, parts.join(", ")).chars().take(WIDTH).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_says_how_far_the_work_is_in_one_line() {
        let level = LevelStats { observations: 120, kept: 8, steps: 31_000, ..LevelStats::default() };
        let twelve = Duration::from_millis(12_345);
        assert_eq!(line("fair", None, twelve), "fair: 12 s");
        assert_eq!(line("fair", Some(&level), twelve), "fair: 120 observations, 8 prefixes, 31000 steps, 12 s");
        let asked = LevelStats { solver_calls: 7, ..level };
        assert!(line("fair", Some(&asked), twelve).contains(", 7 queries, "));
        let long = line(&"n".repeat(300), Some(&level), twelve);
        assert_eq!(long.chars().count(), WIDTH);
        assert!(long.ends_with("n: 120 observations, 8 prefixes, 31000 steps, 12 s"));
    }

    #[test]
    fn line_says_how_many_methods_are_done_and_how_fast() {
        let stage = Stage { name: "compiling".into(), since: Instant::now(), done: 0, all: 0, calls: 0 };
        let [two, six] = [2, 6].map(Duration::from_secs);
        assert_eq!(stage_line(&stage, two, six), "compiling: 6 s");
        let stage = Stage { name: "searching".into(), done: 12, all: 100, calls: 31_000, ..stage };
        let said = "searching: 12 of 100 methods, 31000 calls, 15500 calls a second, 6 s";
        assert_eq!(stage_line(&stage, two, six), said);
        let long = Stage { name: "n".repeat(300), ..stage };
        assert_eq!(stage_line(&long, two, six).chars().count(), WIDTH);
    }
}
