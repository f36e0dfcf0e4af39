//! CPU time of the current thread, and a loop to compare machines by.

use std::time::Instant;

/// The CPU time that the work takes on this thread, in seconds. Where the system does not tell, the time on the wall.
pub(crate) fn cpu_seconds(work: &mut impl FnMut()) -> f64 {
    let wall = Instant::now();
    let before = thread_nanoseconds();
    work();
    match (before, thread_nanoseconds()) {
        (Some(before), Some(after)) => nanoseconds_to_seconds(after - before),
        _ => wall.elapsed().as_secs_f64(),
    }
}

/// Linux tells the run time of a thread in nanoseconds; it is brought up to date when the thread enters the kernel.
fn thread_nanoseconds() -> Option<u64> {
    std::thread::yield_now();
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok()
}

#[expect(clippy::cast_precision_loss, reason = "a measurement has fewer than 52 significant bits")]
fn nanoseconds_to_seconds(nanoseconds: u64) -> f64 {
    nanoseconds as f64 / 1e9
}

/// A hundred million additions that no compiler removes.
pub(crate) fn calibration_loop() -> u64 {
    let mut sum = 0_u64;
    for number in 0..100_000_000_u64 {
        sum = std::hint::black_box(sum.wrapping_add(number));
    }
    sum
}
