//! Hypertests, run again on a real JVM.
//!
//! All hypertests of a call share one JVM. Every run has fresh classes. Of two runs that should agree the first is made
//! once more, and of runs that break a property each: what is not the same in two equal runs tells nothing. Nothing is
//! compiled for it: the harness makes objects by reflection.

mod answer;
mod plain;
mod pointwise;

use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, io};

use counterpoint_diag::{Interrupt, StopCause};
use counterpoint_engine::Confirmation;
use counterpoint_load::Problem;
use counterpoint_load::java::Jdk;
use counterpoint_prop::ObservationModel;

use crate::harness;
use crate::hypertest::{Hypertest, Kind, MethodRun};
use crate::request::request;
use crate::splice;
use answer::{End, Seen};

/// How long a run may take.
const MILLISECONDS: u32 = 10_000;

/// How long one may take that did not come to its end here, either: what it shows, it shows at once.
const ENDLESS_MILLISECONDS: u32 = 2_000;

/// Starting fast matters more than running fast. The packages are opened to read what objects hold. What is logged has no
/// time, which is never the same.
const LAUNCH: [&str; 12] = [
    "-Duser.timezone=UTC",
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
    "-Xshare:auto",
    "-Duser.language=en",
    "-Duser.country=US",
    "-Dfile.encoding=UTF-8",
    "-Djava.util.logging.SimpleFormatter.format=%4$s: %5$s%6$s%n",
    "--add-opens=java.base/java.util=ALL-UNNAMED",
    "--add-opens=java.base/java.lang=ALL-UNNAMED",
    "--add-opens=java.base/java.io=ALL-UNNAMED",
    "--add-opens=java.base/java.math=ALL-UNNAMED",
];

/// Folders that were made by this process.
static N_FOLDERS: AtomicU32 = AtomicU32::new(0);

/// Runs hypertests on the JVM of the first one; an error if it cannot be started. If the work was stopped, none is run.
pub fn confirm(tests: &[Hypertest<'_>], interrupt: &Interrupt) -> Result<Vec<Confirmation>, Problem> {
    let not = |reason: &str| Ok(vec![Confirmation::not(reason); tests.len()]);
    let Some(first) = tests.first() else { return Ok(Vec::new()) };
    if let Some(cause) = interrupt.cause() {
        return not(stopped(cause));
    }
    let jdk = &first.runs[0].subject.java.jdk;
    let harness = match jdk.compiled("classes of the harness", &harness::sources()) {
        Ok(harness) => harness,
        Err(problem) => return interrupt.cause().map_or(Err(problem), |cause| not(stopped(cause))),
    };
    let number = N_FOLDERS.fetch_add(1, Ordering::Relaxed);
    let work = env::temp_dir().join(format!("counterpoint-confirm-{}-{number}", process::id()));
    let confirmed = in_folder(tests, &work, |requests| run(jdk, &harness, &work, requests));
    // A folder that cannot be removed does no harm.
    let _ = fs::remove_dir_all(&work);
    if let (Err(_), Some(cause)) = (&confirmed, interrupt.cause()) {
        return not(stopped(cause));
    }
    confirmed.map_err(|error| Problem {
        message: format!("cannot run what was found on `{}`: {error}", jdk.java().display()),
        help: None,
    })
}

/// Why nothing was run there.
fn stopped(cause: StopCause) -> &'static str {
    match cause {
        StopCause::Time | StopCause::Share => "the time was used up before the runs could be repeated",
        StopCause::Memory => "the memory was used up before the runs could be repeated",
        StopCause::User => "interrupted before the runs could be repeated",
    }
}

/// Prepares all requests, has them run, and judges the answers.
fn in_folder(
    tests: &[Hypertest<'_>],
    work: &Path,
    run: impl FnOnce(&str) -> io::Result<Vec<String>>,
) -> io::Result<Vec<Confirmation>> {
    let of_test = |(index, test): (usize, &Hypertest<'_>)| requests(test, &work.join(format!("classes-{index}")));
    let asked: Vec<Result<Vec<String>, String>> = tests.iter().enumerate().map(of_test).collect();
    let lines: String = asked.iter().flatten().flatten().flat_map(|line| [line.as_str(), "\n"]).collect();
    let answers = if lines.is_empty() { Vec::new() } else { run(&lines)? };
    let mut answers = answers.iter();
    let confirmed = tests.iter().zip(asked).map(|(test, asked)| match asked {
        Err(reason) => Confirmation::not(reason),
        Ok(requests) => {
            let of_test: Vec<&String> = answers.by_ref().take(requests.len()).collect();
            let answered = Answered::read(test, &of_test);
            let none = || Confirmation::not("the machine ended before it gave an answer");
            answered.map_or_else(none, |answered| answered.judge(test))
        }
    });
    Ok(confirmed.collect())
}

/// The runs of each request. Of a pair both are in one, and share the classes that are spliced for it.
fn requested<'t, 'a>(test: &'t Hypertest<'a>) -> impl Iterator<Item = &'t [MethodRun<'a>]> {
    test.runs.chunks(if let Kind::Agreement(_) = test.kind { 2 } else { 1 })
}

/// The requests for the runs of a hypertest, for which classes are spliced into folders of their own.
fn requests(test: &Hypertest<'_>, folder: &Path) -> Result<Vec<String>, String> {
    let is_endless = matches!(&test.kind, Kind::Agreement(pair) if pair.told.iter().any(|told| told.outcome.is_none()));
    let timeout = if is_endless { ENDLESS_MILLISECONDS } else { MILLISECONDS };
    let of_runs = |(number, runs): (usize, &[MethodRun<'_>])| {
        let (subject, patched) = (runs[0].subject, folder.join(number.to_string()));
        let classes = splice::splice(subject).map_err(|problem| problem.to_string())?;
        write_classes(&patched, &classes).map_err(|error| format!("cannot write classes: {error}"))?;
        // The JVM runs anywhere.
        let places = subject.java.places.iter().map(|place| place.canonicalize().unwrap_or_else(|_| place.clone()));
        let places: Vec<PathBuf> = std::iter::once(patched).chain(places).collect();
        let guide = test.task.guide(0);
        let compared = guide.map_or(&[][..], |guide| &guide.compared_fields);
        request(subject, runs, (&places, compared), timeout)
    };
    requested(test).enumerate().map(of_runs).collect()
}

/// Class files in a folder, as loaders look for them.
fn write_classes(folder: &Path, classes: &[(String, Vec<u8>)]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for (name, bytes) in classes {
        let file = folder.join(format!("{name}.class"));
        fs::create_dir_all(file.parent().unwrap_or(folder))?;
        fs::write(file, bytes)?;
    }
    Ok(())
}

/// Runs the harness; its answers.
fn run(jdk: &Jdk, harness: &Path, work: &Path, requests: &str) -> io::Result<Vec<String>> {
    fs::create_dir_all(work)?;
    let [asked, answered] = ["requests", "answers"].map(|name| work.join(name));
    fs::write(&asked, requests)?;
    fs::write(&answered, "")?;
    // What programs write to the streams of the machine itself is of no interest.
    let mut launcher = jdk.launcher();
    launcher.args(LAUNCH).arg("-cp").arg(harness).arg(harness::MAIN).args([&asked, &answered]);
    jdk.output(launcher)?;
    Ok(fs::read_to_string(&answered)?.lines().map(str::to_owned).collect())
}

/// The number by which the harness tells the message of the exception that leaves the method.
const MESSAGE: i32 = -2;

/// What was seen of the runs of a hypertest.
struct Answered {
    runs: Vec<Seen>,
    /// The first run of each request once more, with its position.
    again: Vec<(usize, Seen)>,
}

impl Answered {
    fn read(test: &Hypertest<'_>, answers: &[&String]) -> Option<Self> {
        let mut all = Self { runs: Vec::new(), again: Vec::new() };
        for (index, runs) in requested(test).enumerate() {
            let mut seen = Seen::read_all(answers.get(index)?, runs.len() + 1)?;
            all.again.push((all.runs.len(), seen.pop()?));
            all.runs.append(&mut seen);
        }
        Some(all)
    }

    /// Whether the runs show there what they showed here.
    fn judge(&self, test: &Hypertest<'_>) -> Confirmation {
        if let Some(why) = self.runs.iter().find_map(Seen::refused) {
            return Confirmation::not(format!("the JVM refuses it: {why}"));
        }
        let other = match &test.kind {
            Kind::Agreement(pair) if differs(pair.sees, &self.runs[0], &self.runs[1]) => None,
            Kind::Agreement(_) => Some(self.runs.iter().map(Seen::tell).collect()),
            Kind::Pointwise(tuple) => pointwise::compared(test, tuple, &self.runs).err().map(|other| vec![other]),
        };
        if other.is_some() && self.runs.iter().any(Seen::misses_class) {
            return Confirmation::not("on the JVM a class is missing; --classpath takes jars");
        }
        match self.obstacle(test, other.as_deref()) {
            Some(reason) => Confirmation::NotShown { reason },
            None => match other {
                Some(shown) => Confirmation::Contradicted { shown },
                None => Confirmation::Confirmed { is_seeded: self.runs.iter().any(|run| run.has_drawn) },
            },
        }
    }

    /// Why the runs tell nothing, if that is so; given what is different there. What both show before one of them cannot
    /// go on counts all the same.
    fn obstacle(&self, test: &Hypertest<'_>, other: Option<&[String]>) -> Option<String> {
        if other.is_some() {
            for (seen, run) in self.runs.iter().zip(&test.runs) {
                if let End::Diverged(input) = &seen.end {
                    let given = run.subject.granted.entry.policy.inputs.get(*input);
                    let name = given.map_or("?", |given| given.name.as_str());
                    return Some(format!("on the JVM, a run reads `{name}` more often than in the finding"));
                }
            }
        }
        if other.is_some() && self.runs.iter().any(|run| run.end == End::Late) {
            return Some("a run timed out on the JVM".to_owned());
        }
        if self.again.iter().any(|(run, again)| differs(test.sees(), &self.runs[*run], again)) {
            return Some("on the JVM, two runs with the same values differ".to_owned());
        }
        let said = if let [what] = other? { what.as_str() } else { "both show the same" };
        let what = test.runs.iter().find_map(|run| splice::asks_outside(run.subject, run.program))?;
        Some(format!("on the JVM {said}, but the program uses {what}"))
    }
}

/// Whether two runs differ: at a position that both reach, or in length, if both end alike.
fn differs(sees: ObservationModel, a: &Seen, b: &Seen) -> bool {
    let is_alike = match (&a.end, &b.end) {
        (End::Returned | End::Exited(_), End::Returned | End::Exited(_)) => true,
        (End::Threw(one), End::Threw(other)) => one == other,
        _ => false,
    };
    let lists_differ = |equal_prefix: bool, lens: [usize; 2]| !equal_prefix || (is_alike && lens[0] != lens[1]);
    // Who does not see how runs end compares a message with messages only; nothing comes behind it.
    let is_cut = |one: &(i32, String), other: &(i32, String)| {
        !sees.outcome && !is_alike && (one.0 == MESSAGE) != (other.0 == MESSAGE)
    };
    let is_same = |(one, other): (&(i32, String), &(i32, String))| one == other || is_cut(one, other);
    let shown = lists_differ(a.shown.iter().zip(&b.shown).all(is_same), [a.shown.len(), b.shown.len()]);
    let written = a.streams.iter().zip(&b.streams).any(|(one, other)| {
        lists_differ(one.iter().zip(other).all(|(one, other)| one == other), [one.len(), other.len()])
    });
    let ends = || match (&a.end, &b.end) {
        (End::Late | End::Diverged(_), _) | (_, End::Late | End::Diverged(_)) => false,
        (one, other) => one != other,
    };
    shown || (sees.output && written) || (sees.outcome && ends())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(end: End, shown: &[&str], printed: &str) -> Seen {
        let shown = shown.iter().map(|value| (0, (*value).to_owned())).collect();
        Seen { has_drawn: false, end, streams: [printed.as_bytes().to_vec(), Vec::new()], shown }
    }

    fn check(a: &Seen, b: &Seen, expected: bool) {
        let sees = ObservationModel { output: true, ..ObservationModel::default() };
        assert_eq!([differs(sees, a, b), differs(sees, b, a)], [expected; 2], "{a:?} {b:?}");
    }

    #[test]
    fn a_run_that_only_stops_early_differs_if_both_end_alike() {
        let threw = |class: &str| End::Threw(class.to_owned());
        let long = seen(End::Returned, &["1", "2"], "ab");
        check(&long, &seen(End::Returned, &["1"], "ab"), true);
        check(&long, &seen(End::Exited(3), &["1", "2"], "a"), true);
        check(&long, &seen(threw("A"), &["1"], "a"), false);
        check(&long, &seen(End::Late, &[], ""), false);
        check(&seen(threw("A"), &[], "a"), &seen(threw("A"), &[], ""), true);
        check(&seen(threw("A"), &[], "a"), &seen(threw("B"), &[], ""), false);
    }

    #[test]
    fn a_position_that_both_reach_differs_however_they_end() {
        let long = seen(End::Returned, &["1", "2"], "ab");
        check(&long, &seen(End::Late, &["3"], ""), true);
        check(&long, &seen(End::Late, &[], "b"), true);
    }

    #[test]
    fn outputs_and_ends_count_if_they_are_seen() {
        let (a, b) = (seen(End::Returned, &[], "a"), seen(End::Exited(1), &[], "b"));
        let sees =
            |output, outcome| differs(ObservationModel { output, outcome, ..ObservationModel::default() }, &a, &b);
        assert_eq!([sees(false, false), sees(true, false), sees(false, true)], [false, true, true]);
    }

    #[test]
    fn a_message_differs_from_other_messages_only() {
        let threw = |class: &str, message: &str| {
            let shown = vec![(MESSAGE, message.to_owned())];
            Seen { shown, ..seen(End::Threw(class.to_owned()), &[], "") }
        };
        check(&threw("A", "1"), &threw("A", "2"), true);
        check(&threw("A", "1"), &threw("B", "2"), true);
        check(&threw("A", "1"), &threw("B", "1"), false);
        check(&threw("A", "1"), &seen(End::Returned, &["1"], ""), false);
        check(&threw("A", "1"), &seen(End::Returned, &[], ""), false);
    }
}
