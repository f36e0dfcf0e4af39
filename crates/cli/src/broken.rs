//! Properties over Java methods that were refuted: their runs on the JVM itself, and whether they show the same there.

use std::path::PathBuf;
use std::sync::Arc;

use counterpoint_engine::Verdict;
use counterpoint_load::JavaMethod;
use counterpoint_testgen::finding::Subject;
use counterpoint_testgen::tuple::{Broken, BrokenRun};
use counterpoint_witness::Interrupt;

use crate::confirming;
use crate::findings::Answered;
use crate::output::Output;

/// Runs what was refuted about methods on the JVM, all of it in one, and notes whether it shows the same.
pub(crate) fn confirm(answered: &mut [Answered<'_>], interrupt: &Interrupt, output: &Output) {
    let found: Vec<usize> = (0..answered.len()).filter(|&index| methods(&answered[index]).is_some()).collect();
    let Some(first) = found.first().and_then(|&index| methods(&answered[index])) else { return };
    // All of them are found with the same JDK.
    let java = Arc::clone(&first[0].java);
    let places: Vec<Vec<Vec<PathBuf>>> = found.iter().map(|&index| places(&answered[index])).collect();
    let broken: Vec<Broken<'_>> =
        found.iter().zip(&places).filter_map(|(&index, places)| broken(&answered[index], places)).collect();
    let confirmed = confirming::broken(&broken, &java, interrupt, output);
    for (index, confirmation) in found.into_iter().zip(confirmed) {
        answered[index].confirmation = Some(confirmation);
    }
}

/// The method of each run of a refuted property, if all are runs of methods.
pub(crate) fn methods<'a>(answered: &Answered<'a>) -> Option<Vec<&'a Arc<JavaMethod>>> {
    let query = answered.query;
    if !matches!(answered.decided.verdict, Verdict::Refuted(..)) {
        return None;
    }
    let runs = query.task.property.quantifiers().iter();
    let methods: Option<Vec<_>> = runs.map(|run| query.methods.get(run.program)?.as_ref()).collect();
    methods.filter(|methods| !methods.is_empty())
}

/// Per run of a refuted property, where its classes are.
pub(crate) fn places(answered: &Answered<'_>) -> Vec<Vec<PathBuf>> {
    let methods = methods(answered).unwrap_or_default();
    methods.iter().map(|method| confirming::places(&method.java)).collect()
}

/// The runs that refute a property over methods.
pub(crate) fn broken<'a>(answered: &'a Answered<'_>, places: &'a [Vec<PathBuf>]) -> Option<Broken<'a>> {
    let Verdict::Refuted(_, replayed) = &answered.decided.verdict else { return None };
    let (task, replay) = (&answered.query.task, replayed.unmatched()?);
    let runs = methods(answered)?.into_iter().zip(&replay.runs).zip(places);
    let runs = runs.map(|((method, run), places)| {
        let java = &method.java;
        let subject = Subject { granted: &method.granted, path: &java.path, classes: &java.classes };
        BrokenRun { subject, places, run }
    });
    Some(Broken {
        name: &task.property.name,
        text: &task.property.text,
        property: task.property.pointwise()?,
        programs: task.subjects.iter().map(|subject| &*subject.program).collect(),
        runs: runs.collect(),
    })
}
