//! Findings, run again on a real JVM.
//!
//! All findings of a call share one JVM. Each is run three times, A, B and A again, with fresh classes. It is confirmed
//! if both runs of A show the same, and B something else: by the rule that the checker has (the head of
//! `witness::agree`). Nothing is compiled for it: the harness makes objects by reflection.

mod answer;
mod plain;
pub mod tuple;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use counterpoint_ir::tree::Tree;
use counterpoint_prop::ObservationModel;

use crate::finding::{Finding, Subject};
use crate::harness;
use crate::request::request;
use crate::splice;
use answer::{End, Seen};

/// What is needed of a JDK.
#[derive(Debug, Clone)]
pub struct JdkPaths {
    /// The launcher.
    pub java: PathBuf,
    /// The version, for people.
    pub version: String,
    /// The folder of the compiled harness.
    pub harness: PathBuf,
    /// The folders and jars of the classes of the program.
    pub places: Vec<PathBuf>,
}

/// What came of a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Confirmation {
    /// Both runs differ on the JVM as well.
    Confirmed {
        /// Its version.
        version: String,
        /// Whether they drew random numbers without a seed, which were the same for both.
        is_seeded: bool,
    },
    /// Runs show something else there: a mistake of ours.
    Contradicted {
        /// What each of two runs showed; of runs that break a property, in what they differ from ours.
        shown: Vec<String>,
    },
    /// It cannot be told.
    NotConfirmable {
        /// Why.
        reason: String,
    },
}

impl Confirmation {
    fn not(reason: impl Into<String>) -> Self {
        Confirmation::NotConfirmable { reason: reason.into() }
    }
}

/// How long a run may take.
const MILLISECONDS: u32 = 10_000;

/// How long one may take that did not come to its end here, either: what it shows, it shows at once.
const ENDLESS_MILLISECONDS: u32 = 2_000;

/// Why there is no answer to a request.
const NO_ANSWER: &str = "the machine ended before it gave an answer";

/// Starting fast matters more than running fast. The packages are opened to read what objects hold. What is logged has no
/// time, which is never the same.
const LAUNCH: [&str; 11] = [
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

/// Runs findings on a JVM. Files are written to a folder, which is made if it is not there.
pub fn confirm(findings: &[Finding<'_>], jdk: &JdkPaths, work: &Path) -> io::Result<Vec<Confirmation>> {
    let mut results: Vec<Option<Confirmation>> = vec![None; findings.len()];
    let (mut lines, mut asked) = (String::new(), Vec::new());
    for (index, finding) in findings.iter().enumerate() {
        let runs = [finding.values(0), finding.values(1)];
        let is_endless = finding.runs.iter().any(|run| run.outcome.is_none());
        let timeout = if is_endless { ENDLESS_MILLISECONDS } else { MILLISECONDS };
        match prepared(finding.subject(), &runs, &jdk.places, &work.join(format!("classes-{index}")), timeout) {
            Ok(line) => {
                lines.extend([line.as_str(), "\n"]);
                asked.push(index);
            }
            Err(reason) => results[index] = Some(Confirmation::not(reason)),
        }
    }
    let answers = if asked.is_empty() { Vec::new() } else { run(jdk, work, &lines)? };
    let mut answers = answers.into_iter();
    for index in asked {
        let answer = answers.next();
        results[index] = Some(match answer.as_deref().map(Seen::read_all) {
            Some(Some(runs)) => judge(&findings[index], jdk, &runs),
            _ => Confirmation::not(NO_ANSWER),
        });
    }
    Ok(results.into_iter().map(|result| result.unwrap_or_else(|| Confirmation::not("it was not run"))).collect())
}

/// A request for runs, for which classes are spliced into a folder of their own.
fn prepared(
    subject: Subject<'_>,
    runs: &[Vec<Vec<Tree>>],
    places: &[PathBuf],
    patched: &Path,
    timeout: u32,
) -> Result<String, String> {
    let classes = splice::splice(subject).map_err(|problem| problem.to_string())?;
    write_classes(patched, &classes).map_err(|error| format!("cannot write classes: {error}"))?;
    let mut all = vec![patched];
    all.extend(places.iter().map(PathBuf::as_path));
    request(subject, runs, &all, timeout)
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
fn run(jdk: &JdkPaths, work: &Path, requests: &str) -> io::Result<Vec<String>> {
    fs::create_dir_all(work)?;
    let [asked, answered] = ["requests", "answers"].map(|name| work.join(name));
    fs::write(&asked, requests)?;
    fs::write(&answered, "")?;
    // What programs write to the streams of the machine itself is of no interest.
    Command::new(&jdk.java)
        .args(LAUNCH)
        .arg("-cp")
        .arg(&jdk.harness)
        .arg(harness::MAIN)
        .args([&asked, &answered])
        .output()?;
    Ok(fs::read_to_string(&answered)?.lines().map(str::to_owned).collect())
}

/// Why equal runs that differ tell nothing.
const DIFFER: &str = "on the JVM, two runs with the same values differ";

/// Why a run that misses a class tells nothing.
const CLASS_MISSING: &str = "on the JVM a class is missing; --classpath takes jars";

fn refused(why: &str) -> String {
    format!("the JVM refuses it: {why}")
}

fn late() -> String {
    "on the JVM, a run does not come to its end in time".to_owned()
}

fn judge(finding: &Finding<'_>, jdk: &JdkPaths, [a, b, again]: &[Seen; 3]) -> Confirmation {
    for run in [a, b] {
        match &run.end {
            End::Failed(why) => return Confirmation::not(refused(why)),
            End::Diverged(input) => {
                let name = finding.granted.entry.policy.inputs.get(*input).map_or("?", |given| given.name.as_str());
                return Confirmation::not(format!("on the JVM, a run reads `{name}` more often"));
            }
            _ => {}
        }
    }
    if differs(finding.sees, a, b) {
        // What is not the same in two equal runs tells nothing.
        if differs(finding.sees, a, again) {
            return Confirmation::not(DIFFER);
        }
        let is_seeded = [a, b].iter().any(|run| run.has_drawn);
        return Confirmation::Confirmed { version: jdk.version.clone(), is_seeded };
    }
    if [a, b].iter().any(|run| run.end == End::Late) {
        return Confirmation::not(late());
    }
    if [a, b].iter().any(|run| run.misses_class()) {
        return Confirmation::not(CLASS_MISSING);
    }
    let classes = &finding.program.classes.classes;
    let is_reached = |class: &str| classes.values().any(|known| known.name == class);
    if let Some(what) = splice::asks_outside(finding.subject(), &is_reached) {
        return Confirmation::not(format!("on the JVM both show the same, but the program uses {what}"));
    }
    Confirmation::Contradicted { shown: vec![a.tell(), b.tell()] }
}

/// Whether two runs differ: at a position that both reach, or in length, if both end alike.
fn differs(sees: ObservationModel, a: &Seen, b: &Seen) -> bool {
    let is_alike = match (&a.end, &b.end) {
        (End::Returned | End::Exited(_), End::Returned | End::Exited(_)) => true,
        (End::Threw(one), End::Threw(other)) => one == other,
        _ => false,
    };
    let lists_differ = |equal_prefix: bool, lens: [usize; 2]| !equal_prefix || (is_alike && lens[0] != lens[1]);
    let shown =
        lists_differ(a.shown.iter().zip(&b.shown).all(|(one, other)| one == other), [a.shown.len(), b.shown.len()]);
    let written = a.streams.iter().zip(&b.streams).any(|(one, other)| {
        lists_differ(one.iter().zip(other).all(|(one, other)| one == other), [one.len(), other.len()])
    });
    let ends = || match (&a.end, &b.end) {
        (End::Late, _) | (_, End::Late) => false,
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
        let sees = ObservationModel { output: true, outcome: false };
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
        let sees = |output, outcome| differs(ObservationModel { output, outcome }, &a, &b);
        assert_eq!([sees(false, false), sees(true, false), sees(false, true)], [false, true, true]);
    }
}
