//! Leaks of programs that are expected to leak, as the search finds them.

use std::path::Path;

use counterpoint_engine::{Budget, Replayed, Silent, Verdict, decide};
use counterpoint_load::java::{Compared, Java, Question};
use counterpoint_search::Guided;
use counterpoint_testgen::hypertest::{Hypertest, Subject};
use counterpoint_testkit::hyper;
use counterpoint_witness::Disagreement;

/// The programs of a folder, compiled together, and what leaks of those that are expected to.
pub(crate) struct Corpus {
    pub(crate) java: Java,
    /// Names of files with leaks of them.
    pub(crate) leaks: Vec<(String, Case)>,
}

/// A leak that was found.
pub(crate) struct Case {
    question: Question,
    compared: Compared,
    disagreement: Box<Disagreement>,
    classes: Vec<String>,
}

impl Case {
    /// The leak as a hypertest of a program, mostly that of the corpus in which it was found.
    pub(crate) fn hypertest<'a>(&'a self, java: &'a Java) -> Hypertest<'a> {
        let subject = Subject { granted: &self.question.granted, java, classes: &self.classes };
        let Disagreement { runs, difference, .. } = &*self.disagreement;
        Hypertest::of_pair(&self.compared.task, subject, runs, Some(*difference)).expect("leaks are about agreement")
    }
}

impl Corpus {
    pub(crate) fn open(folder: &Path) -> Self {
        let mut java = hyper::compiled(folder);
        let mut leaks = Vec::new();
        for program in hyper::programs(folder).iter().filter(|program| program.leaks) {
            for mut question in hyper::questions(&mut java, program) {
                let compared = java.compared(&question.granted, program.ask.sees_outcome).expect("it can be lowered");
                question.granted.entry.policy = compared.policy.clone();
                let decided = decide(&Guided, &compared.task, &Budget::default(), &Silent);
                if let Verdict::Refuted(_, Replayed::Disagreeing(disagreement)) = decided.verdict {
                    let classes = hyper::classes(&java, program);
                    leaks.push((format!("{}.java", program.name), Case { question, compared, disagreement, classes }));
                }
            }
        }
        Self { java, leaks }
    }

    /// All leaks as hypertests.
    pub(crate) fn hypertests(&self) -> Vec<Hypertest<'_>> {
        self.leaks.iter().map(|(_, case)| case.hypertest(&self.java)).collect()
    }
}
