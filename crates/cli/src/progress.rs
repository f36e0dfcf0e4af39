//! A line on the terminal that says how far long work is. It never stays: results look the same without it.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use counterpoint_engine::{Events, LevelStats};

use crate::output::Output;

/// Work that takes less than this shows nothing; longer work shows something new as often as this.
const PAUSE: Duration = Duration::from_millis(300);

/// Shows the progress of one property, if somebody watches.
pub(crate) struct Progress<'a> {
    property: &'a str,
    output: &'a Output,
    is_watched: bool,
    started: Instant,
    shown: Mutex<Option<Instant>>,
}

impl<'a> Progress<'a> {
    pub(crate) fn new(property: &'a str, output: &'a Output) -> Self {
        let is_watched = output.shows_progress();
        Self { property, output, is_watched, started: Instant::now(), shown: Mutex::new(None) }
    }

    /// The time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    fn is_due(&self) -> bool {
        let now = Instant::now();
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = now.duration_since(shown.unwrap_or(self.started)) >= PAUSE;
        if is_due {
            *shown = Some(now);
        }
        is_due
    }
}

impl Events for Progress<'_> {
    fn level(&self, level: &LevelStats) {
        if self.is_watched && self.is_due() {
            let LevelStats { observations, kept, steps, .. } = level;
            let (property, seconds) = (self.property, self.elapsed().as_secs());
            self.output.remark(&format!(
                "\r\x1b[K{property}: {observations} observations, {kept} open, {steps} steps, {seconds} s"
            ));
        }
    }
}

/// Takes the line away.
impl Drop for Progress<'_> {
    fn drop(&mut self) {
        if self.shown.get_mut().is_ok_and(|shown| shown.is_some()) {
            self.output.remark("\r\x1b[K");
        }
    }
}
