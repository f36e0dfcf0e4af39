//! What was found about Java, run on the JVM itself.

use std::path::{Path, PathBuf};
use std::{env, fs, io, process};

use counterpoint_load::java::Java;
use counterpoint_testgen::confirm::tuple::confirm as run_broken;
use counterpoint_testgen::confirm::{Confirmation, JdkPaths, confirm as run};
use counterpoint_testgen::finding::Finding;
use counterpoint_testgen::harness;
use counterpoint_testgen::tuple::Broken;
use counterpoint_witness::{Interrupt, StopCause};

use crate::output::Output;
use crate::progress::Work;
use crate::questions::Answer;

/// Runs all pairs that disagree, in one JVM: each with the position of its answer. If the work was stopped, none is run.
pub(crate) fn confirm(
    java: &Java,
    answers: &[Answer],
    interrupt: &Interrupt,
    output: &Output,
) -> Vec<(usize, Confirmation)> {
    let found = answers.iter().enumerate().filter_map(|(index, answer)| Some((index, answer.finding(java)?)));
    all(java, found.collect(), interrupt, output)
}

/// Runs all pairs in one JVM, whether they disagree or not.
pub(crate) fn all(
    java: &Java,
    found: Vec<(usize, Finding<'_>)>,
    interrupt: &Interrupt,
    output: &Output,
) -> Vec<(usize, Confirmation)> {
    let (indices, findings): (Vec<usize>, Vec<Finding<'_>>) = found.into_iter().unzip();
    let what = format!("{} pairs of runs", findings.len());
    on_jvm(java, (findings.len(), &what), interrupt, output, |jdk, folder| run(&findings, jdk, folder))
        .map_or_else(Vec::new, |confirmed| indices.into_iter().zip(confirmed).collect())
}

/// Runs what breaks properties, all of it in one JVM. Nothing comes of it if there is none that can run it.
pub(crate) fn broken(broken: &[Broken<'_>], java: &Java, interrupt: &Interrupt, output: &Output) -> Vec<Confirmation> {
    let n_runs: usize = broken.iter().map(|one| one.runs.len()).sum();
    on_jvm(java, (broken.len(), &format!("{n_runs} runs")), interrupt, output, |jdk, folder| {
        run_broken(broken, jdk, folder)
    })
    .unwrap_or_default()
}

/// Makes a JVM ready and runs so many findings on it. If the work was stopped, none is run; if it fails that is said, and
/// there is no answer.
fn on_jvm(
    java: &Java,
    (n_found, what): (usize, &str),
    interrupt: &Interrupt,
    output: &Output,
    run: impl FnOnce(&JdkPaths, &Path) -> io::Result<Vec<Confirmation>>,
) -> Option<Vec<Confirmation>> {
    if n_found == 0 {
        return None;
    }
    let not = |reason: &str| Some(vec![Confirmation::NotConfirmable { reason: reason.to_owned() }; n_found]);
    match interrupt.cause() {
        Some(StopCause::Time) => return not("the time was up before it could be run there"),
        Some(StopCause::User) => return not("interrupted before it could be run there"),
        None => {}
    }
    let work = Work::new(output);
    work.begin(format!("running what was found on the JVM ({what})"), 0);
    let failed = |message: &str, help: Option<&str>| {
        output.warning(message, help.unwrap_or("the finding stands; --no-confirm does not try"));
        None
    };
    let harness = match java.jdk.compiled("classes of the harness", &harness::sources()) {
        Ok(harness) => harness,
        Err(problem) => return failed(&problem.message, problem.help.as_deref()),
    };
    let jdk = JdkPaths { java: java.jdk.java(), version: java.jdk.version.clone(), harness, places: places(java) };
    let folder = env::temp_dir().join(format!("counterpoint-confirm-{}", process::id()));
    let confirmed = run(&jdk, &folder);
    // What is left there is of no use, and harms nobody.
    let _ = fs::remove_dir_all(&folder);
    match confirmed {
        Ok(confirmed) => Some(confirmed),
        Err(error) => failed(&format!("cannot run what was found on `{}`: {error}", jdk.java.display()), None),
    }
}

/// The folders and jars of the classes of a program, from anywhere.
pub(crate) fn places(java: &Java) -> Vec<PathBuf> {
    java.places.iter().map(|place| place.canonicalize().unwrap_or_else(|_| place.clone())).collect()
}
