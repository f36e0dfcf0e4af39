//! One command as a child process: its CPU time, its time on the wall and its memory.
//!
//! CPU time is user and system time of the process and of all its descendants (a peer may start solvers), as the shell's
//! `time` tells it, to a millisecond. Memory is the greatest peak of a single process among them, read from `/proc`
//! every half millisecond: the peak is kept by the kernel, so only what happens after the last look is missed. Where
//! there is no `/proc`, memory is not known. `timeout` ends what takes too long.

use std::ffi::OsStr;
use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::Context;

/// What `timeout` exits with when the time is over.
const TIMED_OUT: i32 = 124;

/// What a run of a command took, and what came of it.
#[derive(Debug, Clone)]
pub(super) struct MeasuredRun {
    /// User and system time in seconds.
    pub(super) cpu: f64,
    /// Time on the wall in seconds.
    pub(super) wall: f64,
    /// The peak of resident memory in bytes, where the system tells.
    pub(super) memory: Option<u64>,
    /// How the command ended, if not by a signal or by the limit.
    pub(super) exit_code: Option<i32>,
    /// Whether the limit was reached.
    pub(super) is_timed_out: bool,
    /// What it wrote to standard output.
    pub(super) output: String,
}

/// Runs a command in a folder, which also takes its output, for at most so many seconds.
pub(super) fn run(program: &Path, arguments: &[&OsStr], folder: &Path, limit: u64) -> anyhow::Result<MeasuredRun> {
    let (output_path, times_path) = (folder.join("output"), folder.join("times"));
    let start = Instant::now();
    let mut child = Command::new("bash")
        .args(["-c", r#"TIMEFORMAT="times %3U %3S"; time "$@""#, "bench", "timeout", &limit.to_string()])
        .arg(program)
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(File::create(&output_path)?)
        .stderr(File::create(&times_path)?)
        .spawn()
        .context("cannot run bash, whose `time` and `timeout` are needed to measure")?;
    let mut memory = None;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        memory = memory.max(peak_of_descendants(child.id()));
        std::thread::sleep(Duration::from_micros(500));
    };
    let wall = start.elapsed().as_secs_f64();
    let output = String::from_utf8_lossy(&std::fs::read(&output_path)?).into_owned();
    let errors = String::from_utf8_lossy(&std::fs::read(&times_path)?).into_owned();
    let cpu = cpu_seconds(&errors).with_context(|| format!("bash told no times: {errors}"))?;
    let is_timed_out = status.code() == Some(TIMED_OUT);
    let exit_code = status.code().filter(|_| !is_timed_out);
    Ok(MeasuredRun { cpu, wall, memory, exit_code, is_timed_out, output })
}

/// The sum of the two times in the last line.
fn cpu_seconds(errors: &str) -> Option<f64> {
    let times = errors.lines().rev().find_map(|line| line.strip_prefix("times "))?;
    times.split(' ').map(|time| time.parse::<f64>().ok()).sum()
}

/// The greatest peak of resident memory among the processes below this one.
fn peak_of_descendants(process: u32) -> Option<u64> {
    let mut peak = None;
    let mut waiting = children(process);
    while let Some(process) = waiting.pop() {
        peak = peak.max(peak_memory(process));
        waiting.extend(children(process));
    }
    peak
}

fn children(process: u32) -> Vec<u32> {
    let text = std::fs::read_to_string(format!("/proc/{process}/task/{process}/children")).unwrap_or_default();
    text.split_whitespace().filter_map(|number| number.parse().ok()).collect()
}

fn peak_memory(process: u32) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_child_is_measured_and_ended_at_the_limit() {
        let folder = std::env::temp_dir().join(format!("counterpoint-child-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let sh = Path::new("/bin/sh");
        let quick = run(sh, &["-c".as_ref(), "echo hello; exit 3".as_ref()], &folder, 10).unwrap();
        assert_eq!((quick.output.as_str(), quick.exit_code, quick.is_timed_out), ("hello\n", Some(3), false));
        let endless = run(sh, &["-c".as_ref(), "while :; do :; done".as_ref()], &folder, 1).unwrap();
        assert!(endless.is_timed_out && endless.exit_code.is_none());
        assert!(endless.cpu > 0.1 && endless.wall > 0.9);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
