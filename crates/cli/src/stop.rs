//! Ctrl-C and the time limit: two requests to stop that end in an honest partial answer.
//!
//! Neither ends anything by force. They set the [`Interrupt`] that engines and checkers ask now and then, and what was
//! not decided until then is reported as unknown. A second Ctrl-C ends the process at once.

use counterpoint_diag::{Interrupt, StopCause};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::exit::Exit;

/// Lets Ctrl-C stop the work, and at the second time the process.
pub(crate) fn on_ctrl_c(interrupt: &Arc<Interrupt>) {
    let interrupt = Arc::clone(interrupt);
    let handler = move || {
        if interrupt.cause() == Some(StopCause::User) {
            #[expect(clippy::exit, reason = "the second Ctrl-C means at once")]
            std::process::exit(i32::from(Exit::Interrupted.code()));
        }
        interrupt.stop(StopCause::User);
    };
    // Without a handler Ctrl-C ends the process as it does any other: no reason to refuse work.
    let _ = ctrlc::set_handler(handler);
}

/// Stops the work when the time is over.
pub(crate) fn after(time: Duration, interrupt: &Arc<Interrupt>) {
    // A thread may start late; no time is no time.
    if time.is_zero() {
        interrupt.stop(StopCause::Time);
    }
    let interrupt = Arc::clone(interrupt);
    // This thread is not joined: if the work is done earlier, it ends with the process.
    thread::spawn(move || {
        thread::sleep(time);
        interrupt.stop(StopCause::Time);
    });
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
}
