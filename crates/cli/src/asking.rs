//! What is asked of Java methods: from options to questions, and their answers. `check` and `test` share it.

use std::path::PathBuf;
use std::sync::Arc;

use counterpoint_engine::{PairBudget, PairDecided, PairVerdict, decide_pair};
use counterpoint_load::java::{Ask, Compared, Java, Question};
use counterpoint_search::Guided;
use counterpoint_testgen::finding::Finding;
use counterpoint_witness::Interrupt;

use crate::args::{JavaArgs, Observe, PolicyArgs};
use crate::exit::Exit;
use crate::java;
use crate::output::Output;

/// What was typed.
pub(crate) struct Asked<'a> {
    pub(crate) files: &'a [PathBuf],
    pub(crate) java: &'a JavaArgs,
    pub(crate) policy: &'a PolicyArgs,
    pub(crate) seed: u64,
}

/// A question with its checked answer.
pub(crate) struct Answer {
    pub(crate) question: Question,
    pub(crate) compared: Compared,
    pub(crate) decided: PairDecided,
}

impl Answer {
    /// The runs that disagree, if some do.
    pub(crate) fn finding<'a>(&'a self, java: &'a Java) -> Option<Finding<'a>> {
        let PairVerdict::Refuted(_, disagreement) = &self.decided.verdict else { return None };
        Some(Finding {
            granted: &self.question.granted,
            agreement: self.compared.task.agreement,
            program: &self.compared.task.program,
            runs: &disagreement.runs,
            difference: Some(disagreement.difference),
            covers: None,
            path: &java.path,
            classes: &java.classes,
        })
    }
}

/// Reads a program, and answers all questions about it. What is wrong is said, and gives an exit code.
pub(crate) fn ask(
    asked: &Asked<'_>,
    interrupt: &Arc<Interrupt>,
    undone: &str,
    output: &Output,
) -> Result<(Java, Vec<Answer>, Exit), Exit> {
    let java = java::read(asked.files, asked.java, undone, output)?;
    let mut exit = Exit::Fine;
    let mut answers = Vec::new();
    for question in questions(asked, &java, undone, output)? {
        match answer(asked, &java, question, interrupt, output) {
            Ok(answer) => answers.push(answer),
            Err(other) => exit = exit.and(other),
        }
    }
    Ok((java, answers, exit))
}

fn answer(
    asked: &Asked<'_>,
    java: &Java,
    question: Question,
    interrupt: &Arc<Interrupt>,
    output: &Output,
) -> Result<Answer, Exit> {
    let sees_outcome = asked.policy.observe.contains(&Observe::Outcome);
    let compared = java.compared(&question.granted, sees_outcome).map_err(|problem| {
        output.error(&problem.message, problem.help.as_deref());
        Exit::Input
    })?;
    let budget = PairBudget {
        calls: asked.policy.calls,
        seed: asked.seed,
        interrupt: Arc::clone(interrupt),
        ..PairBudget::default()
    };
    let decided = decide_pair(&Guided, &compared.task, &budget);
    Ok(Answer { question, compared, decided })
}

fn questions(asked: &Asked<'_>, java: &Java, undone: &str, output: &Output) -> Result<Vec<Question>, Exit> {
    let ask = Ask {
        methods: asked.java.method.iter().chain(&asked.policy.entry).cloned().collect(),
        secrets: asked.policy.secret.clone(),
        publics: asked.policy.public.clone(),
        policy: asked.policy.policy.clone(),
        driver: asked.policy.driver.clone(),
    };
    let questions = java.questions(&ask).map_err(|refusal| java::refuse(&refusal, undone, output))?;
    for question in &questions {
        for (input, why) in &question.granted.missing {
            let message = format!("`{input}` has parts that are always null: {why}");
            output.warning(&message, "leaks through them are not found");
        }
    }
    Ok(questions)
}
