//! The platform that runs of a query can be repeated on: which runs, and all of them at once.
//!
//! A refutation is two runs that disagree ([`Finding`]) or runs that together break a property ([`Broken`]). All
//! refutations of a call share one process of the platform per kind.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{env, fs, io, process};

use counterpoint_diag::{Interrupt, StopCause};
use counterpoint_engine::{Budget, Decided, Replayed, Verdict, told};
use counterpoint_load::java::{Java, JavaMethod};
use counterpoint_load::{Problem, Query};
use counterpoint_witness::{Difference, Told, difference, end_alike};

use crate::confirm::{Confirmation, JdkPaths, confirm, tuple};
use crate::finding::{Finding, Subject};
use crate::harness;
use crate::suite::{Framework, plain, suite};
use crate::tuple::{Broken, BrokenRun};

/// A query with its checked answer.
#[derive(Debug, Clone, Copy)]
pub struct Answer<'a> {
    /// What was asked.
    pub query: &'a Query,
    /// The answer.
    pub decided: &'a Decided,
}

impl<'a> Answer<'a> {
    /// The method behind a program of the query.
    fn method(self, program: usize) -> Option<&'a JavaMethod> {
        JavaMethod::of(self.query.methods.get(program)?.as_ref()?)
    }

    /// Two runs of a method, of which it is asked whether they agree.
    pub fn pair(self, runs: &'a [Told; 2], difference: Option<Difference>) -> Option<Finding<'a>> {
        let (task, method) = (&self.query.task, self.method(0)?);
        Some(Finding {
            granted: &method.granted,
            sees: task.agreement()?.sees,
            program: task.program(0),
            runs,
            difference,
            covers: &[],
            constants: method.java.loose_fields(),
            path: &method.java.path,
            classes: &method.java.classes,
        })
    }

    /// Two runs that disagree.
    pub fn finding(self) -> Option<Finding<'a>> {
        let Verdict::Refuted(_, Replayed::Disagreeing(disagreement)) = &self.decided.verdict else { return None };
        self.pair(&disagreement.runs, Some(disagreement.difference))
    }

    /// The method of each run of a refuted property, if all are runs of methods.
    pub fn methods(self) -> Option<Vec<&'a JavaMethod>> {
        let (query, Verdict::Refuted(_, replayed)) = (self.query, &self.decided.verdict) else { return None };
        replayed.unmatched()?;
        let runs = query.task.property.quantifiers().iter();
        let methods: Option<Vec<_>> = runs.map(|run| self.method(run.program)).collect();
        methods.filter(|methods| !methods.is_empty())
    }

    /// Per run of a refuted property, where its classes are.
    pub fn places(self) -> Vec<Vec<PathBuf>> {
        self.methods().unwrap_or_default().iter().map(|method| places(&method.java)).collect()
    }

    /// Runs that together break a property.
    pub fn broken(self, places: &'a [Vec<PathBuf>]) -> Option<Broken<'a>> {
        let Verdict::Refuted(_, replayed) = &self.decided.verdict else { return None };
        let (task, replay) = (&self.query.task, replayed.unmatched()?);
        let runs = self.methods()?.into_iter().zip(&replay.runs).zip(places);
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

    /// The text of a test that shows a leak, if there is one that always does.
    pub fn test(self, confirmation: Option<&Confirmation>) -> Option<String> {
        suite(&[self.testable(confirmation)?], Framework::Junit5).map(|suite| suite.text)
    }

    /// A leak, if there is a test that always shows it.
    pub fn testable(self, confirmation: Option<&Confirmation>) -> Option<Finding<'a>> {
        let is_steady = matches!(confirmation, None | Some(Confirmation::Confirmed { is_seeded: false, .. }));
        self.finding().filter(|finding| is_steady && plain(finding).is_ok())
    }
}

/// Two runs for a test.
#[derive(Debug)]
pub struct Case<'a> {
    /// Whose runs they are.
    pub answer: Answer<'a>,
    runs: [Told; 2],
    difference: Option<Difference>,
    /// The goals that they cover, by number.
    pub goals: Vec<u32>,
}

impl<'a> Case<'a> {
    /// The pair that disagrees, and those that cover goals.
    pub fn all(answer: Answer<'a>, interrupt: &Arc<Interrupt>) -> Vec<Self> {
        let task = &answer.query.task;
        let mut cases: Vec<Self> = Vec::new();
        if let Verdict::Refuted(_, Replayed::Disagreeing(found)) = &answer.decided.verdict {
            let (runs, difference) = (found.runs.clone(), Some(found.difference));
            cases.push(Self { answer, runs, difference, goals: Vec::new() });
        }
        let budget = Budget { interrupt: Arc::clone(interrupt), ..Budget::default() };
        for example in &answer.decided.examples {
            let Ok(runs) = told(task, &example.runs, &budget) else { continue };
            let sees = task.agreement().map(|task| task.sees).unwrap_or_default();
            let difference = difference(sees, &runs);
            let is_known = cases.iter().any(|case| (0..2).all(|run| case.runs[run].inputs == runs[run].inputs));
            // Of runs that end in different ways nobody can say that they must look alike.
            if !is_known && (difference.is_some() || end_alike(&runs)) {
                cases.push(Self { answer, runs, difference, goals: example.goals.clone() });
            }
        }
        cases
    }

    /// The runs, with what they cover in words.
    pub fn finding(&'a self, covers: &'a [String]) -> Option<Finding<'a>> {
        Some(Finding { covers, ..self.answer.pair(&self.runs, self.difference)? })
    }
}

/// What became of runs on the platform.
#[derive(Debug, Default)]
pub struct Confirmations {
    /// Per answer; nothing where there was nothing to run, or the platform could not be started.
    pub each: Vec<Option<Confirmation>>,
    /// Why the platform could not be started, if that is so.
    pub problem: Option<Problem>,
}

/// How many runs of answers can be repeated on the platform.
pub fn n_runs(answers: &[Answer<'_>]) -> usize {
    let of_answer = |answer: &Answer<'_>| match answer.finding() {
        Some(_) => 2,
        None => answer.methods().map_or(0, |methods| methods.len()),
    };
    answers.iter().map(of_answer).sum()
}

/// Repeats all refutations on the platform. If the work was stopped, none is run.
pub fn confirm_all(answers: &[Answer<'_>], interrupt: &Interrupt) -> Confirmations {
    let mut all = Confirmations { each: vec![None; answers.len()], problem: None };
    let pairs = answers.iter().enumerate().filter_map(|(index, answer)| Some((index, answer.finding()?)));
    let (of_pairs, pairs): (Vec<usize>, Vec<Finding<'_>>) = pairs.unzip();
    let java = of_pairs.first().and_then(|&index| answers[index].method(0));
    if let Some(method) = java {
        all.take(&of_pairs, on_platform(&method.java, pairs.len(), interrupt, |jdk, work| confirm(&pairs, jdk, work)));
    }
    let of_broken: Vec<usize> = (0..answers.len()).filter(|&index| answers[index].methods().is_some()).collect();
    let places: Vec<Vec<Vec<PathBuf>>> = of_broken.iter().map(|&index| answers[index].places()).collect();
    let broken: Vec<Broken<'_>> =
        of_broken.iter().zip(&places).filter_map(|(&index, places)| answers[index].broken(places)).collect();
    let java = of_broken.first().and_then(|&index| answers[index].methods()?.first().copied());
    if let Some(method) = java {
        let confirmed =
            on_platform(&method.java, broken.len(), interrupt, |jdk, work| tuple::confirm(&broken, jdk, work));
        all.take(&of_broken, confirmed);
    }
    all
}

/// Repeats two runs each, whether they disagree or not.
pub fn confirm_pairs(java: &Java, pairs: &[Finding<'_>], interrupt: &Interrupt) -> Confirmations {
    let mut all = Confirmations { each: vec![None; pairs.len()], problem: None };
    let indices: Vec<usize> = (0..pairs.len()).collect();
    all.take(&indices, on_platform(java, pairs.len(), interrupt, |jdk, work| confirm(pairs, jdk, work)));
    all
}

impl Confirmations {
    fn take(&mut self, indices: &[usize], confirmed: Result<Vec<Confirmation>, Problem>) {
        match confirmed {
            Ok(confirmed) => {
                for (&index, confirmation) in indices.iter().zip(confirmed) {
                    self.each[index] = Some(confirmation);
                }
            }
            Err(problem) => self.problem = Some(problem),
        }
    }
}

/// Starts the platform for so many refutations.
fn on_platform(
    java: &Java,
    n_found: usize,
    interrupt: &Interrupt,
    run: impl FnOnce(&JdkPaths, &Path) -> io::Result<Vec<Confirmation>>,
) -> Result<Vec<Confirmation>, Problem> {
    let not = |reason: &str| Ok(vec![Confirmation::NotConfirmable { reason: reason.to_owned() }; n_found]);
    match interrupt.cause() {
        Some(StopCause::Time) => return not("the time was up before it could be run there"),
        Some(StopCause::User) => return not("interrupted before it could be run there"),
        None => {}
    }
    let harness = java.jdk.compiled("classes of the harness", &harness::sources())?;
    let jdk = JdkPaths { java: java.jdk.java(), version: java.jdk.version.clone(), harness, places: places(java) };
    let work = env::temp_dir().join(format!("counterpoint-confirm-{}", process::id()));
    let confirmed = run(&jdk, &work);
    // What is left there is of no use, and harms nobody.
    let _ = fs::remove_dir_all(&work);
    confirmed.map_err(|error| Problem {
        message: format!("cannot run what was found on `{}`: {error}", jdk.java.display()),
        help: None,
    })
}

/// The folders and jars of the classes of a program, from anywhere.
fn places(java: &Java) -> Vec<PathBuf> {
    java.places.iter().map(|place| place.canonicalize().unwrap_or_else(|_| place.clone())).collect()
}
