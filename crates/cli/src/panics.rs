//! Panics: mistakes of ours, told as such.
//!
//! The hook keeps the message of the first panic instead of printing it, because a panic in a thread pool is seen by
//! several threads. The code that catches it reports it once.

use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::{Mutex, PoisonError};

use crate::exit::Exit;
use crate::output::Output;

static FIRST: Mutex<Option<String>> = Mutex::new(None);

/// Keeps messages of panics from now on.
pub(crate) fn watch() {
    panic::set_hook(Box::new(|info| {
        FIRST.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_with(|| words(info));
    }));
}

/// Does something that should not panic; `None` if it did.
pub(crate) fn catch<T>(work: impl FnOnce() -> T) -> Option<T> {
    panic::catch_unwind(AssertUnwindSafe(work)).ok()
}

/// Tells of the panic that was caught while `what` was done.
pub(crate) fn report(output: &Output, what: &str) -> Exit {
    let message = FIRST.lock().unwrap_or_else(PoisonError::into_inner).take();
    tell(output, &format!("{what} failed: {}", message.as_deref().unwrap_or("no message")))
}

/// Tells of a mistake of ours.
pub(crate) fn tell(output: &Output, message: &str) -> Exit {
    output.remark(&format!(
        "internal error: {message}\nThis is a bug in counterpoint, not in your input. Please report it with the \
         input, as CONTRIBUTING.md says.\n"
    ));
    Exit::Internal
}

fn words(info: &PanicHookInfo) -> String {
    let message = info.payload_as_str().unwrap_or("panic");
    info.location().map_or_else(|| message.to_owned(), |at| format!("{message} ({}:{})", at.file(), at.line()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panics_are_caught() {
        assert_eq!(catch(|| 1), Some(1));
        assert_eq!(catch(|| -> u32 { panic!("a mistake") }), None);
    }
}
