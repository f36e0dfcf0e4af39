//! A request to stop: by a time limit or by the user. Long computations poll it.

use std::sync::atomic::{AtomicU8, Ordering};

/// A request to stop, shared between threads.
#[derive(Debug, Default)]
pub struct Interrupt(AtomicU8);

/// Who asked to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StopCause {
    /// A time limit.
    Time,
    /// The user.
    User,
}

impl Interrupt {
    /// Asks to stop. The first cause stays, except that the user's wish goes before a time limit.
    pub fn stop(&self, cause: StopCause) {
        self.0.fetch_max(1 + u8::from(cause == StopCause::User), Ordering::Relaxed);
    }

    /// Whether a stop was requested.
    pub fn cause(&self) -> Option<StopCause> {
        match self.0.load(Ordering::Relaxed) {
            0 => None,
            1 => Some(StopCause::Time),
            _ => Some(StopCause::User),
        }
    }
}
