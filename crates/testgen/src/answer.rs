//! Hypertests of queries with their answers: what refutes a property, and runs that cover goals.

use std::sync::Arc;

use counterpoint_diag::Interrupt;
use counterpoint_engine::{Budget, Confirmation, Decided, Replayed, Verdict, told};
use counterpoint_load::Query;
use counterpoint_load::java::JavaMethod;
use counterpoint_witness::{Difference, Told, difference, end_alike};

use crate::hypertest::{Hypertest, Kind, Subject};
use crate::suite::{Framework, plain, suites};

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
    fn subject(self, program: usize) -> Option<Subject<'a>> {
        JavaMethod::of(self.query.methods.get(program)?.as_ref()?).map(Subject::from)
    }

    /// The runs that refute the property, if all are runs of methods.
    pub fn refutation(self) -> Option<Hypertest<'a>> {
        let (task, Verdict::Refuted(_, replayed)) = (&self.query.task, &self.decided.verdict) else { return None };
        match replayed {
            Replayed::Disagreeing(found) => {
                Hypertest::of_pair(task, self.subject(0)?, &found.runs, Some(found.difference))
            }
            Replayed::Unmatched(replay) => {
                let subjects = task.property.quantifiers().iter().map(|run| self.subject(run.program));
                Hypertest::of_tuple(task, subjects.collect::<Option<_>>()?, &replay.runs)
            }
        }
    }

    /// The text of a test that shows a leak, if there is one that always does.
    pub fn test(self, confirmation: Option<&Confirmation>) -> Option<String> {
        let is_steady = matches!(confirmation, None | Some(Confirmation::Confirmed { is_seeded: false }));
        let found = self.refutation().filter(|found| matches!(found.kind, Kind::Agreement(_)) && is_steady)?;
        plain(&found).ok()?;
        suites(&[&found], "", Framework::Junit5, &|_| false).pop().map(|suite| suite.text)
    }
}

/// What a test is to be made of.
#[derive(Debug)]
pub struct Case<'a> {
    answer: Answer<'a>,
    /// Two runs and where they differ, if they are not what refutes the property.
    covering: Option<([Told; 2], Option<Difference>)>,
    /// The goals that they cover, by number.
    pub goals: Vec<u32>,
}

impl<'a> Case<'a> {
    /// What refutes the property, and pairs of runs that cover goals.
    pub fn all(answer: Answer<'a>, interrupt: &Arc<Interrupt>) -> Vec<Self> {
        let task = &answer.query.task;
        let mut cases: Vec<Self> = Vec::new();
        let mut known: Vec<[Told; 2]> = Vec::new();
        if let Verdict::Refuted(_, replayed) = &answer.decided.verdict {
            known.extend(replayed.disagreeing().map(|found| found.runs.clone()));
            cases.push(Self { answer, covering: None, goals: Vec::new() });
        }
        let Some(agreement) = task.agreement() else { return cases };
        let budget = Budget { interrupt: Arc::clone(interrupt), grace: Arc::clone(interrupt), ..Budget::default() };
        for example in &answer.decided.examples {
            let Ok(runs) = told(task, &example.runs, &budget) else { continue };
            let difference = difference(agreement.sees, &runs);
            let is_known = known.iter().any(|known| (0..2).all(|run| known[run].inputs == runs[run].inputs));
            // Of runs that end in different ways nobody can say that they must look alike.
            if !is_known && (difference.is_some() || end_alike(&runs)) {
                known.push(runs.clone());
                cases.push(Self { answer, covering: Some((runs, difference)), goals: example.goals.clone() });
            }
        }
        cases
    }

    /// The runs, with what they cover in words.
    pub fn hypertest(&'a self, covers: &'a [String]) -> Option<Hypertest<'a>> {
        let mut test = match &self.covering {
            None => self.answer.refutation(),
            Some((runs, difference)) => {
                Hypertest::of_pair(&self.answer.query.task, self.answer.subject(0)?, runs, *difference)
            }
        }?;
        if let Kind::Agreement(pair) = &mut test.kind {
            pair.covers = covers;
        }
        Some(test)
    }
}
