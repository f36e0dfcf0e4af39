//! Leaks of programs that are expected to leak, as the search finds them.

use std::path::Path;

use counterpoint_engine::{Budget, Replayed, Silent, Verdict, decide};
use counterpoint_load::java::{Compared, Java, Question};
use counterpoint_search::Guided;
use counterpoint_testgen::confirm::JdkPaths;
use counterpoint_testgen::finding::Finding;
use counterpoint_testgen::harness;
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
    pub(crate) fn finding<'a>(&'a self, corpus: &'a Corpus) -> Finding<'a> {
        Finding {
            granted: &self.question.granted,
            sees: self.compared.task.agreement().expect("leaks are about agreement").sees,
            program: self.compared.task.program(0),
            runs: &self.disagreement.runs,
            difference: Some(self.disagreement.difference),
            covers: &[],
            constants: corpus.java.loose_fields(),
            path: &corpus.java.path,
            classes: &self.classes,
        }
    }
}

impl Corpus {
    pub(crate) fn open(folder: &Path) -> Self {
        let mut java = hyper::compiled(folder);
        let mut leaks = Vec::new();
        for program in hyper::programs(folder).iter().filter(|program| program.leaks) {
            for question in hyper::questions(&mut java, program) {
                let compared = java.compared(&question.granted, false).expect("it can be lowered");
                let decided = decide(&Guided, &compared.task, &Budget::default(), &Silent);
                if let Verdict::Refuted(_, Replayed::Disagreeing(disagreement)) = decided.verdict {
                    let classes = hyper::classes(&java, program);
                    leaks.push((format!("{}.java", program.name), Case { question, compared, disagreement, classes }));
                }
            }
        }
        Self { java, leaks }
    }

    /// What confirmation needs.
    pub(crate) fn jdk(&self) -> JdkPaths {
        let jdk = &self.java.jdk;
        let harness = jdk.compiled("classes of the harness", &harness::sources()).expect("the harness compiles");
        JdkPaths { java: jdk.java(), version: jdk.version.clone(), harness, places: self.java.places.clone() }
    }
}
