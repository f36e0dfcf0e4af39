//! What was found about Java, run on the JVM itself.

use std::{env, fs, process};

use counterpoint_load::java::Java;
use counterpoint_testgen::confirm::{Confirmation, JdkPaths, confirm as run};
use counterpoint_testgen::finding::Finding;
use counterpoint_testgen::harness;
use counterpoint_witness::{Interrupt, StopCause};

use crate::asking::Answer;
use crate::output::Output;
use crate::progress::Work;

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
    if found.is_empty() {
        return Vec::new();
    }
    let not = |reason: &str| {
        let not = || Confirmation::NotConfirmable { reason: reason.to_owned() };
        found.iter().map(|(index, _)| (*index, not())).collect()
    };
    match interrupt.cause() {
        Some(StopCause::Time) => return not("the time was up before it could be run there"),
        Some(StopCause::User) => return not("interrupted before it could be run there"),
        None => {}
    }
    let work = Work::new(output);
    work.begin(format!("running what was found on the JVM ({} pairs of runs)", found.len()), 0);
    let failed = |message: &str, help: Option<&str>| {
        output.warning(message, help.unwrap_or("the finding stands; --no-confirm does not try"));
        Vec::new()
    };
    let harness = match java.jdk.compiled("classes of the harness", &harness::sources()) {
        Ok(harness) => harness,
        Err(problem) => return failed(&problem.message, problem.help.as_deref()),
    };
    let places = java.places.iter().map(|place| place.canonicalize().unwrap_or_else(|_| place.clone())).collect();
    let jdk = JdkPaths { java: java.jdk.java(), version: java.jdk.version.clone(), harness, places };
    let folder = env::temp_dir().join(format!("counterpoint-confirm-{}", process::id()));
    let (indices, findings): (Vec<usize>, Vec<Finding<'_>>) = found.into_iter().unzip();
    let confirmed = run(&findings, &jdk, &folder);
    // What is left there is of no use, and harms nobody.
    let _ = fs::remove_dir_all(&folder);
    match confirmed {
        Ok(confirmed) => indices.into_iter().zip(confirmed).collect(),
        Err(error) => failed(&format!("cannot run what was found on `{}`: {error}", jdk.java.display()), None),
    }
}
