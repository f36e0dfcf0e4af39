//! The two streams: results go to standard output, everything else to standard error.
//!
//! The reader of our output may close it early (`| head`); that is no reason to complain. Any other failure to write is
//! kept and told at the end. Colours are plain ANSI codes, used only where they are wanted.

use std::io::{self, ErrorKind, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anstream::ColorChoice;
use counterpoint_diag::{Code, Diagnostic, Sources, render::render};
use counterpoint_report::json::Diagnostic as Remark;

use crate::args::{Colour, Common};
use crate::exit::Exit;

/// Diagnostics that are told of one input.
const MOST_DIAGNOSTICS: usize = 200;

/// Where results and remarks go, and how they look.
pub(crate) struct Output {
    pub(crate) colours_results: bool,
    colours_remarks: bool,
    /// Whether remarks that are not errors are left out.
    pub(crate) is_quiet: bool,
    failure: Mutex<Option<io::Error>>,
    /// The errors and diagnostics that were told, for reports.
    said: Mutex<Vec<Remark>>,
    has_reported: AtomicBool,
}

impl Output {
    pub(crate) fn new(common: &Common) -> Self {
        let colours = |stream_wants: ColorChoice| match common.color {
            Colour::Always => true,
            Colour::Never => false,
            // Knows terminals, NO_COLOR, CLICOLOR and TERM=dumb.
            Colour::Auto => stream_wants != ColorChoice::Never,
        };
        Self {
            colours_results: colours(anstream::AutoStream::choice(&io::stdout())),
            colours_remarks: colours(anstream::AutoStream::choice(&io::stderr())),
            is_quiet: common.quiet,
            failure: Mutex::new(None),
            said: Mutex::default(),
            has_reported: AtomicBool::new(false),
        }
    }

    /// Writes a result.
    pub(crate) fn result(&self, text: &str) {
        self.result_bytes(text.as_bytes());
    }

    /// Writes a result that need not be text.
    pub(crate) fn result_bytes(&self, bytes: &[u8]) {
        clear_line();
        let mut stdout = io::stdout().lock();
        *lock(&WRITTEN) = Written::Now;
        let written = stdout.write_all(bytes).and_then(|()| stdout.flush());
        *lock(&WRITTEN) = Written::At(Instant::now());
        self.note(written);
    }

    /// Writes something that is not a result.
    #[expect(clippy::unused_self, reason = "remarks are written as results are")]
    pub(crate) fn remark(&self, text: &str) {
        remark(text);
    }

    /// Writes an error without a place in a file, in the shape of the others.
    pub(crate) fn error(&self, message: &str, help: Option<&str>) {
        self.keep(Remark::error(None, message, help));
        self.titled(("error", "\x1b[1;31m"), message, help);
    }

    /// Refuses what was asked for, with what to do instead.
    pub(crate) fn refuse(&self, message: &str, help: &str) -> Exit {
        self.error(message, Some(help));
        Exit::Input
    }

    /// Writes an error that has a code but no place in a file.
    pub(crate) fn coded_error(&self, code: Code, message: &str, help: &str) {
        self.keep(Remark::error(Some(code), message, Some(help)));
        self.titled((&format!("error[{}]", code.id), "\x1b[1;31m"), message, Some(help));
    }

    /// Writes a warning without a place in a file, unless warnings are not wanted.
    pub(crate) fn warning(&self, message: &str, help: &str) {
        if !self.is_quiet {
            self.titled(("warning", "\x1b[1;33m"), message, Some(help));
        }
    }

    fn titled(&self, (title, colour): (&str, &str), message: &str, help: Option<&str>) {
        let (colour, bold, end) = if self.colours_remarks { (colour, "\x1b[1m", "\x1b[0m") } else { ("", "", "") };
        self.remark(&format!("{colour}{title}{end}{bold}: {message}{end}\n"));
        if let Some(help) = help {
            self.remark(&format!("{bold}help{end}: {help}\n"));
        }
    }

    /// Writes diagnostics, each followed by an empty line. Warnings are left out if they are not wanted. Of very many, the
    /// first ones are told, and how many there are: nobody reads more, and a broken file may have one on every line.
    pub(crate) fn diagnostics(&self, diagnostics: &[Diagnostic], sources: &Sources) {
        let (errors, warnings): (Vec<_>, Vec<_>) = diagnostics.iter().partition(|diagnostic| diagnostic.is_error());
        let told = if diagnostics.len() > MOST_DIAGNOSTICS {
            [errors, warnings].concat()
        } else {
            Vec::from_iter(diagnostics)
        };
        let told = &told[..told.len().min(MOST_DIAGNOSTICS)];
        for diagnostic in told {
            self.keep(Remark::of(diagnostic, sources));
        }
        for diagnostic in told.iter().filter(|diagnostic| diagnostic.is_error() || !self.is_quiet) {
            self.remark(&format!("{}\n", render(diagnostic, sources, self.colours_remarks)));
        }
        if told.len() < diagnostics.len() {
            let others = diagnostics.len() - told.len();
            let help = "correct the ones that are shown, and run the command again";
            self.warning(&format!("{others} more are not shown"), help);
        }
    }

    /// Whether the remarks go to a terminal, so that progress is worth showing.
    pub(crate) fn shows_progress(&self) -> bool {
        !self.is_quiet && io::stderr().is_terminal()
    }

    fn keep(&self, remark: Remark) {
        lock(&self.said).push(remark);
    }

    /// The errors and diagnostics that were told so far.
    pub(crate) fn said(&self) -> Vec<Remark> {
        lock(&self.said).clone()
    }

    /// Notes that answers were reported.
    pub(crate) fn note_report(&self) {
        self.has_reported.store(true, Ordering::SeqCst);
    }

    /// Whether answers were reported.
    pub(crate) fn has_reported(&self) -> bool {
        self.has_reported.load(Ordering::SeqCst)
    }

    /// What a failure to write results means for the exit code.
    pub(crate) fn finish(&self) -> Exit {
        let failure = lock(&self.failure).take();
        let Some(failure) = failure else { return Exit::Fine };
        self.error(&format!("cannot write to standard output: {failure}"), None);
        Exit::Input
    }

    fn note(&self, written: io::Result<()>) {
        if let Err(error) = written
            && error.kind() != ErrorKind::BrokenPipe
        {
            lock(&self.failure).get_or_insert(error);
        }
    }
}

/// When results were written.
enum Written {
    NotYet,
    /// The reader may be in no hurry (`| less`).
    Now,
    At(Instant),
}

static WRITTEN: Mutex<Written> = Mutex::new(Written::NotYet);

/// How long no result has been written since some time; nothing while one is being written.
pub(crate) fn silence(since: Instant) -> Option<Duration> {
    match *lock(&WRITTEN) {
        Written::NotYet => Some(since.elapsed()),
        Written::Now => None,
        Written::At(time) => Some(since.max(time).elapsed()),
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes something that is not a result, from a thread that knows no more than that.
pub(crate) fn remark(text: &str) {
    clear_line();
    // If even this fails, the failure cannot be reported.
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// Whether the last line of the terminal says how far the work is.
static SHOWS_LINE: AtomicBool = AtomicBool::new(false);
/// Takes away what stands in the line.
const CLEAR: &str = "\r\x1b[K";

/// Shows a line in place of the one that was shown before. Whatever else is written takes it away.
pub(crate) fn show_line(text: &str) {
    let mut stderr = io::stderr().lock();
    SHOWS_LINE.store(true, Ordering::SeqCst);
    let _ = stderr.write_all(format!("{CLEAR}{text}").as_bytes());
}

/// Takes the line away, if one is shown.
pub(crate) fn clear_line() {
    let mut stderr = io::stderr().lock();
    if SHOWS_LINE.swap(false, Ordering::SeqCst) {
        let _ = stderr.write_all(CLEAR.as_bytes());
    }
}
