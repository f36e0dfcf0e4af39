//! Asking a program for its version, within a time.

use std::io::{ErrorKind, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How often a program is asked whether it is done.
const PAUSE: Duration = Duration::from_millis(5);
/// The longest version that is shown.
const MAX_CHARS: usize = 70;

/// What a program says.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// The line with its version.
    Version(String),
    /// It is there, but cannot be used: why.
    Useless(String),
    /// It is not there.
    Missing,
}

/// Runs `program --version`.
pub(crate) fn ask(program: &str, patience: Duration) -> Answer {
    let mut command = Command::new(program);
    command.arg("--version").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(error) if error.kind() == ErrorKind::NotFound => return Answer::Missing,
        Err(error) => return Answer::Useless(error.to_string()),
    };
    let Some(status) = wait(&mut child, patience) else {
        return Answer::Useless(format!("`{program} --version` takes too long"));
    };
    if !status.success() {
        return Answer::Useless(format!("`{program} --version` ends with {status}"));
    }
    let mut said = Vec::new();
    if let Some(mut stdout) = child.stdout.take()
        && let Err(error) = stdout.read_to_end(&mut said)
    {
        return Answer::Useless(error.to_string());
    }
    let said = String::from_utf8_lossy(&said);
    match said.lines().map(str::trim).find(|line| !line.is_empty()) {
        Some(line) => Answer::Version(line.chars().take(MAX_CHARS).collect()),
        None => Answer::Useless(format!("`{program} --version` says nothing")),
    }
}

/// How the program ended; `None` if it had to be ended.
fn wait(child: &mut Child, patience: Duration) -> Option<ExitStatus> {
    let started = Instant::now();
    while started.elapsed() < patience {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status),
            Ok(None) => thread::sleep(PAUSE),
            Err(_) => break,
        }
    }
    // What has ended by itself meanwhile cannot be killed, and need not be.
    let _ = child.kill();
    let _ = child.wait();
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_that_are_missing_are_told_from_those_that_fail() {
        let long = Duration::from_mins(1);
        assert_eq!(ask("counterpoint-no-such-program", long), Answer::Missing);
        assert!(matches!(ask("cargo", long), Answer::Version(version) if version.starts_with("cargo ")));
    }

    #[cfg(unix)]
    #[test]
    fn programs_that_fail_or_hang_are_not_usable() {
        assert_eq!(
            ask("false", Duration::from_mins(1)),
            Answer::Useless("`false --version` ends with exit status: 1".into())
        );
        let mut sleeper = Command::new("sleep").arg("600").spawn().unwrap();
        assert_eq!(wait(&mut sleeper, Duration::from_millis(20)), None);
    }
}
