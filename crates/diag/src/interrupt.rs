//! A request to stop: by a time limit, a memory limit or the user. Long computations poll it.
//!
//! What cannot poll, because it waits for a library or a process, registers an action that ends the wait. Actions run on
//! the thread that asks to stop, at each request. A request may come just before the wait begins and miss it, so the
//! thread that asks repeats it until the work ends.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A request to stop, shared between threads.
#[derive(Default)]
pub struct Interrupt {
    cause: AtomicU8,
    /// After how many polls a stop is requested, if that is so: for tests, which have no clock.
    polls_left: Option<AtomicU64>,
    actions: Mutex<Actions>,
}

/// Who asked to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StopCause {
    /// A time limit.
    Time,
    /// A memory limit.
    Memory,
    /// The user.
    User,
    /// The part of a time limit that one of several tasks has.
    Share,
}

#[derive(Default)]
struct Actions {
    next: u64,
    all: BTreeMap<u64, Box<dyn Fn() + Send>>,
}

impl Interrupt {
    /// One that stops after this number of polls, as if by a time limit.
    pub fn after_polls(polls: u64) -> Self {
        Self { polls_left: Some(AtomicU64::new(polls)), ..Self::default() }
    }

    /// Asks to stop. The first cause stays, except that a request by the user replaces a limit.
    pub fn stop(&self, cause: StopCause) {
        let number = number(cause);
        let first = |known: u8| (known == 0 || cause == StopCause::User).then_some(number);
        // If nothing changes there was a cause before.
        let _ = self.cause.fetch_update(Ordering::Relaxed, Ordering::Relaxed, first);
        self.actions().all.values().for_each(|action| action());
    }

    /// Whether a stop was requested.
    pub fn cause(&self) -> Option<StopCause> {
        if let Some(polls_left) = &self.polls_left {
            let one_less = |polls: u64| polls.checked_sub(1);
            if polls_left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_less).is_err() {
                self.cause.fetch_max(number(StopCause::Time), Ordering::Relaxed);
            }
        }
        [StopCause::Time, StopCause::Memory, StopCause::User, StopCause::Share]
            .into_iter()
            .find(|&cause| self.has(cause))
    }

    fn has(&self, cause: StopCause) -> bool {
        self.cause.load(Ordering::Relaxed) == number(cause)
    }

    /// Has an action run at each request to stop, until the result is dropped; it does not run afterwards. The action
    /// must neither register another one nor ask to stop.
    pub fn on_stop(&self, action: impl Fn() + Send + 'static) -> OnStop<'_> {
        let mut actions = self.actions();
        let number = actions.next;
        actions.next += 1;
        actions.all.insert(number, Box::new(action));
        OnStop { interrupt: self, number }
    }

    fn actions(&self) -> MutexGuard<'_, Actions> {
        self.actions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Interrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Interrupt").field("cause", &self.cause).finish_non_exhaustive()
    }
}

/// Two requests are equal if they are the same one.
impl PartialEq for Interrupt {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Interrupt {}

/// Keeps an action registered.
#[derive(Debug)]
pub struct OnStop<'a> {
    interrupt: &'a Interrupt,
    number: u64,
}

impl Drop for OnStop<'_> {
    fn drop(&mut self) {
        // Waits for an action that is running.
        self.interrupt.actions().all.remove(&self.number);
    }
}

/// How a cause is stored; 0 is none.
fn number(cause: StopCause) -> u8 {
    match cause {
        StopCause::Time => 1,
        StopCause::Memory => 2,
        StopCause::User => 3,
        StopCause::Share => 4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn first_cause_stays_and_the_user_goes_first() {
        let interrupt = Interrupt::default();
        assert_eq!(interrupt.cause(), None);
        for (asked, known) in [
            (StopCause::Memory, StopCause::Memory),
            (StopCause::Time, StopCause::Memory),
            (StopCause::User, StopCause::User),
            (StopCause::Time, StopCause::User),
        ] {
            interrupt.stop(asked);
            assert_eq!(interrupt.cause(), Some(known));
        }
    }

    #[test]
    fn polls_are_counted_where_that_is_wanted() {
        let interrupt = Interrupt::after_polls(2);
        let polled = [(); 4].map(|()| interrupt.cause());
        assert_eq!(polled, [None, None, Some(StopCause::Time), Some(StopCause::Time)]);
    }

    #[test]
    fn actions_run_at_each_request_until_they_are_dropped() {
        let (interrupt, times) = (Interrupt::default(), Arc::new(AtomicU64::new(0)));
        let counted = Arc::clone(&times);
        let registered = interrupt.on_stop(move || {
            counted.fetch_add(1, Ordering::Relaxed);
        });
        interrupt.stop(StopCause::Time);
        interrupt.stop(StopCause::Time);
        drop(registered);
        interrupt.stop(StopCause::User);
        assert_eq!(times.load(Ordering::Relaxed), 2);
    }
}
