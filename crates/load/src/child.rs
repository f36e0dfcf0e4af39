//! Processes that end when the work does: the compiler, and the platform of methods.

use std::io::{self, ErrorKind, Read};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use counterpoint_diag::Interrupt;

/// How often a process is asked whether it has ended.
const PAUSE: Duration = Duration::from_millis(5);

/// A JVM gets this part of the memory, one in so many, but not less than it needs to start.
const MEMORY_SHARE: u64 = 2;
const LEAST_MEMORY: u64 = 64 << 20;

/// What reading files and running processes may use.
#[derive(Debug, Clone, Default)]
pub struct Limits {
    /// Ends processes, and is polled while programs are lowered.
    pub interrupt: Arc<Interrupt>,
    /// How many bytes this process and those that it starts should need at most.
    pub memory: Option<u64>,
}

impl Limits {
    /// The option that limits the heap of a JVM.
    pub fn heap_option(&self) -> Option<String> {
        let bytes = (self.memory? / MEMORY_SHARE).max(LEAST_MEMORY);
        Some(format!("-Xmx{}m", bytes >> 20))
    }

    /// Runs a process to its end; an error if it cannot be started, or the work was to end before.
    pub fn output(&self, mut command: Command) -> io::Result<Output> {
        self.proceed()?;
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let readers = [collect(child.stdout.take()), collect(child.stderr.take())];
        let status = self.wait(&mut child)?;
        // A process that it has started, and that goes on, may still hold the pipes.
        while !readers.iter().all(thread::JoinHandle::is_finished) {
            self.proceed()?;
            thread::sleep(PAUSE);
        }
        let [stdout, stderr] = readers.map(|reader| reader.join().unwrap_or_default());
        Ok(Output { status, stdout, stderr })
    }

    fn wait(&self, child: &mut Child) -> io::Result<ExitStatus> {
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok(status);
            }
            if let Err(stopped) = self.proceed() {
                // What has ended by itself meanwhile cannot be killed, and need not be.
                let _ = child.kill();
                let _ = child.wait();
                return Err(stopped);
            }
            thread::sleep(PAUSE);
        }
    }

    fn proceed(&self) -> io::Result<()> {
        match self.interrupt.cause() {
            None => Ok(()),
            Some(_) => Err(io::Error::new(ErrorKind::Interrupted, "the work was stopped")),
        }
    }
}

/// Reads all of a pipe, so that the process never waits for a reader.
fn collect(pipe: Option<impl Read + Send + 'static>) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            // What was read before an error is still of use.
            let _ = pipe.read_to_end(&mut bytes);
        }
        bytes
    })
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use counterpoint_diag::StopCause;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn output_is_collected() {
        let output = Limits::default().output(shell("echo out; echo err >&2; exit 3")).unwrap();
        assert_eq!((output.stdout, output.stderr), (b"out\n".to_vec(), b"err\n".to_vec()));
        assert_eq!(output.status.code(), Some(3));
    }

    #[test]
    fn an_interrupt_ends_a_process() {
        let limits = Limits { interrupt: Arc::new(Interrupt::after_polls(3)), memory: None };
        assert_eq!(limits.output(shell("exec sleep 600")).unwrap_err().kind(), ErrorKind::Interrupted);
        let limits = Limits { interrupt: Arc::new(Interrupt::after_polls(9)), memory: None };
        // The shell ends at once, and what it has started keeps its pipes.
        assert_eq!(limits.output(shell("sleep 20 & exit 0")).unwrap_err().kind(), ErrorKind::Interrupted);
        limits.interrupt.stop(StopCause::User);
        assert_eq!(limits.output(shell("exit 0")).unwrap_err().kind(), ErrorKind::Interrupted);
    }

    #[test]
    fn heaps_are_a_part_of_the_memory() {
        let heap = |memory| Limits { memory, ..Limits::default() }.heap_option();
        assert_eq!([None, Some(1), Some(3 << 30)].map(heap), [None, Some("-Xmx64m".into()), Some("-Xmx1536m".into())]);
    }
}
