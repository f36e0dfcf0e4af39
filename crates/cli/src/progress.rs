//! A line on the terminal that says how far long work is. It never stays: results look the same without it.
//!
//! One number of observations can take long, and engines speak only when they are through with it. So a thread of its
//! own renews the line, and whoever watches sees that time goes on.
//!
//! This is also the clock of `--stats`: engines have none, so the time of their events is taken here.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use counterpoint_engine::{Events, LevelStats};
use counterpoint_report::Times;

use crate::output::{self, Output};

/// Work that takes less than this shows nothing; longer work shows something new as often as this.
const PAUSE: Duration = Duration::from_millis(300);
/// A line that a terminal breaks in two cannot be taken away.
const WIDTH: usize = 79;
/// Takes away what stands in the line.
const CLEAR: &str = "\r\x1b[K";

/// Shows the progress of one property, if somebody watches.
pub(crate) struct Progress {
    started: Instant,
    /// When each number of observations had been dealt with.
    levels: Mutex<Vec<Duration>>,
    watched: Option<Watched>,
}

struct Watched {
    news: Arc<News>,
    writer: JoinHandle<()>,
}

/// What the thread that writes is told.
#[derive(Default)]
struct News {
    state: Mutex<State>,
    ended: Condvar,
}

#[derive(Default)]
struct State {
    level: Option<LevelStats>,
    has_ended: bool,
}

impl News {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Progress {
    pub(crate) fn new(property: &str, output: &Output) -> Self {
        let started = Instant::now();
        let watched = output.shows_progress().then(|| watch(property.to_owned(), started)).flatten();
        Self { started, levels: Mutex::default(), watched }
    }

    /// How long it has taken so far.
    pub(crate) fn times(&self) -> Times {
        let levels = self.levels.lock().unwrap_or_else(PoisonError::into_inner);
        Times {
            total_us: microseconds(self.started.elapsed()),
            levels_us: levels.iter().copied().map(microseconds).collect(),
        }
    }
}

impl Events for Progress {
    fn level(&self, level: &LevelStats) {
        self.levels.lock().unwrap_or_else(PoisonError::into_inner).push(self.started.elapsed());
        if let Some(watched) = &self.watched {
            watched.news.state().level = Some(*level);
        }
    }
}

/// Takes the line away.
impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(watched) = self.watched.take() {
            watched.news.state().has_ended = true;
            watched.news.ended.notify_all();
            // If the writer panicked, there is a line too much on the terminal; the answer stands.
            let _ = watched.writer.join();
        }
    }
}

/// Starts the thread that writes; without one, nothing is shown.
fn watch(property: String, started: Instant) -> Option<Watched> {
    let news = Arc::new(News::default());
    let heard = Arc::clone(&news);
    let write = move || {
        let mut is_shown = false;
        let mut state = heard.state();
        loop {
            let waited = heard.ended.wait_timeout(state, PAUSE).unwrap_or_else(PoisonError::into_inner);
            state = waited.0;
            if state.has_ended {
                break;
            }
            if waited.1.timed_out() {
                output::remark(&format!("{CLEAR}{}", line(&property, state.level.as_ref(), started.elapsed())));
                is_shown = true;
            }
        }
        if is_shown {
            output::remark(CLEAR);
        }
    };
    let writer = thread::Builder::new().name("progress".into()).spawn(write).ok()?;
    Some(Watched { news, writer })
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
    fn watching_ends_with_the_work() {
        let watched = watch("fair".into(), Instant::now());
        let progress = Progress { started: Instant::now(), levels: Mutex::default(), watched };
        progress.level(&LevelStats::default());
        assert_eq!(progress.times().levels_us.len(), 1);
        drop(progress);
    }
}
