//! A command on a hostile input, with an eye on the clock and on the memory of its processes.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::Hostile;

/// How often the processes are looked at.
const PAUSE: Duration = Duration::from_millis(20);

/// What ends a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// Its own `--time`.
    Time(Duration),
    /// Ctrl-C, after this time.
    Interrupt(Duration),
}

/// What a command did on a hostile input.
#[derive(Debug, Clone)]
pub struct Report {
    /// How it ended; `None` if it had to be killed.
    pub status: Option<ExitStatus>,
    /// How long it took.
    pub took: Duration,
    /// The most memory that it and the processes it started had at one time, in bytes, if the system tells.
    pub memory: u64,
    /// What it wrote.
    pub stdout: String,
    /// What else it wrote.
    pub stderr: String,
}

impl Report {
    /// Runs a command on an input in a folder of its own. After this time at the latest it is killed.
    pub fn of(input: &Hostile, command: &Path, folder: &Path, ending: Ending, patience: Duration) -> io::Result<Self> {
        for (name, text) in &input.files {
            let file = folder.join(name);
            fs::create_dir_all(file.parent().unwrap_or(folder))?;
            fs::write(file, text)?;
        }
        let [out, err] = ["stdout", "stderr"].map(|name| folder.join(name));
        if !input.before.is_empty() {
            Command::new(command).args(&input.before).current_dir(folder).stdin(Stdio::null()).output()?;
        }
        let mut command = Command::new(command);
        command.args(&input.arguments).args(["--memory", "1GB"]).current_dir(folder).stdin(Stdio::null());
        if let Ending::Time(time) = ending {
            command.arg("--time").arg(format!("{}ms", time.as_millis()));
        }
        command.stdout(fs::File::create(&out)?).stderr(fs::File::create(&err)?);
        let mut child = command.spawn()?;
        let started = Instant::now();
        let (status, memory) = watch(&mut child, started, ending, patience)?;
        let read = |file: &Path| fs::read(file).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        Ok(Self { status, took: started.elapsed(), memory, stdout: read(&out)?, stderr: read(&err)? })
    }

    /// What is wrong with it, given how long it may take and how much memory it may need.
    pub fn complaints(&self, ending: Ending, most_time: Duration, most_memory: u64) -> Vec<String> {
        let mut complaints = Vec::new();
        match self.status {
            None => complaints.push("had to be killed".to_owned()),
            Some(status) if !is_sane(status.code(), ending) => complaints.push(format!("ended with {status}")),
            Some(_) => {}
        }
        if self.took > most_time {
            complaints.push(format!("took {:.1} s", self.took.as_secs_f64()));
        }
        if self.memory > most_memory {
            complaints.push(format!("needed {} MB", self.memory >> 20));
        }
        if self.stderr.contains("internal error") || self.stderr.contains("panicked") {
            complaints.push("failed by a mistake of ours".to_owned());
        }
        if self.stdout.is_empty() && self.stderr.is_empty() {
            complaints.push("said nothing".to_owned());
        }
        complaints
    }
}

/// Whether an exit code is one that this ending may have: of what ends by itself before it is interrupted, any answer. All
/// inputs are valid, so a code for wrong input is none of them.
fn is_sane(code: Option<i32>, ending: Ending) -> bool {
    match (code, ending) {
        (Some(0 | 1 | 3), _) => true,
        (Some(code), Ending::Interrupt(_)) => code == 130,
        _ => false,
    }
}

fn watch(
    child: &mut Child,
    started: Instant,
    ending: Ending,
    patience: Duration,
) -> io::Result<(Option<ExitStatus>, u64)> {
    let (mut most, mut is_interrupted) = (0, false);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok((Some(status), most));
        }
        most = most.max(memory_of(child.id()));
        if let Ending::Interrupt(after) = ending
            && !is_interrupted
            && started.elapsed() >= after
        {
            is_interrupted = true;
            Command::new("kill").args(["-INT", &child.id().to_string()]).status()?;
        }
        if started.elapsed() > patience {
            child.kill()?;
            child.wait()?;
            return Ok((None, most));
        }
        thread::sleep(PAUSE);
    }
}

/// The memory of a process and of all that it started, as far as the system tells.
fn memory_of(root: u32) -> u64 {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let ids = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let processes: BTreeMap<u32, (u32, u64)> =
        ids.filter_map(|id| Some((id, figures(&fs::read_to_string(format!("/proc/{id}/status")).ok()?)?))).collect();
    let is_below = |mut id: u32| {
        while let Some(&(parent, _)) = processes.get(&id) {
            if id == root {
                return true;
            }
            id = parent;
        }
        false
    };
    processes.iter().filter(|(id, _)| is_below(**id)).map(|(_, (_, bytes))| bytes).sum()
}

/// The parent of a process, and its memory.
fn figures(status: &str) -> Option<(u32, u64)> {
    let field = |name: &str| status.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
    let kilobytes: u64 = field("VmRSS:")?.strip_suffix("kB")?.trim().parse().ok()?;
    Some((field("PPid:")?.parse().ok()?, kilobytes << 10))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_answers_and_interruptions_are_sane() {
        let sane = |ending| (-1..256).filter(|&code| is_sane(Some(code), ending)).collect::<Vec<_>>();
        assert_eq!(sane(Ending::Time(Duration::ZERO)), [0, 1, 3]);
        assert_eq!(sane(Ending::Interrupt(Duration::ZERO)), [0, 1, 3, 130]);
        assert!(!is_sane(None, Ending::Time(Duration::ZERO)), "a signal has ended it");
    }
}
