//! What is asked of Java methods: from options to questions, and their answers. `check` and `test` share it.

use std::path::PathBuf;
use std::sync::Arc;

use counterpoint_diag::Sources;
use counterpoint_engine::{PairBudget, PairDecided, PairVerdict, decide_pair};
use counterpoint_lang_jvm::maker::Sizes;
use counterpoint_lang_jvm::policy::Granted;
use counterpoint_lang_jvm::policy::rifl::{Rifl, Start};
use counterpoint_lang_jvm::policy::short::{Wish, grant};
use counterpoint_lang_jvm::select::Selected;
use counterpoint_load::java::{Compared, Java};
use counterpoint_load::read_text;
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

/// A method, and what is asked of it.
pub(crate) struct Question {
    pub(crate) method: Selected,
    /// Who asks, where a policy has several observers.
    pub(crate) observer: Option<String>,
    pub(crate) granted: Granted,
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
            disagreement,
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
    for question in questions(asked, &java, output)? {
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

fn questions(asked: &Asked<'_>, java: &Java, output: &Output) -> Result<Vec<Question>, Exit> {
    let questions = match &asked.policy.policy {
        Some(_) => questions_of_policy(asked, java, output)?,
        None => vec![question_in_short(asked, java, output)?],
    };
    for question in &questions {
        for (input, why) in &question.granted.missing {
            let message = format!("`{input}` has parts that are always null: {why}");
            output.warning(&message, "leaks through them are not found");
        }
    }
    Ok(questions)
}

fn question_in_short(asked: &Asked<'_>, java: &Java, output: &Output) -> Result<Question, Exit> {
    let wanted = asked.java.method.as_ref().or(asked.policy.entry.first());
    let method = java::choose(java, wanted.map(String::as_str), output)?;
    if asked.policy.secret.is_empty() {
        let message = format!("nothing of {} is secret, so there is nothing to check", method.source());
        output.error(&message, Some("say what nobody may learn: --secret PARAMETER, or --policy FILE"));
        return Err(Exit::Input);
    }
    let finder = java.finder(Sizes::default());
    let wish = Wish { method: &method, secrets: &asked.policy.secret, publics: &asked.policy.public };
    let granted = grant(&finder, wish).map_err(|error| {
        output.error(&error.message, error.help.as_deref());
        Exit::Input
    })?;
    Ok(Question { method, observer: None, granted })
}

fn questions_of_policy(asked: &Asked<'_>, java: &Java, output: &Output) -> Result<Vec<Question>, Exit> {
    let path = asked.policy.policy.as_deref().expect("there is a policy");
    let text = read_text(path).map_err(|error| {
        output.error(&error.to_string(), error.help().as_deref());
        Exit::Input
    })?;
    let mut sources = Sources::default();
    let file = sources.add(counterpoint_load::display_name(path), text.clone());
    let refused = |diagnostics: Vec<counterpoint_diag::Diagnostic>| {
        output.diagnostics(&diagnostics, &sources);
        let n_errors = diagnostics.len();
        let errors = if n_errors == 1 { "1 error".to_owned() } else { format!("{n_errors} errors") };
        output.remark(&format!("{errors}; nothing was checked (exit 2)\n"));
        Exit::Input
    };
    let rifl = Rifl::parse(&text, file).map_err(refused)?;
    if rifl.is_vacuous() {
        output
            .warning("the policy forbids nothing: every source may flow to every sink", "look at its `<flowrelation>`");
    }
    let finder = java.finder(Sizes::default());
    let driver = asked.policy.driver.as_deref().map(|driver| java::choose(java, Some(driver), output)).transpose()?;
    let wanted: Vec<Option<&str>> = match asked.policy.entry.as_slice() {
        [] => vec![asked.java.method.as_deref()],
        entries => entries.iter().map(|entry| Some(entry.as_str())).collect(),
    };
    let mut questions = Vec::new();
    for wanted in wanted {
        let method = java::choose(java, wanted, output)?;
        let start = Start { method: &method, driver: driver.as_ref() };
        let observers = rifl.observers(&finder, start).map_err(refused)?;
        let is_one = observers.len() == 1;
        questions.extend(observers.into_iter().map(|observer| Question {
            method: method.clone(),
            observer: Some(observer.domain).filter(|_| !is_one),
            granted: observer.granted,
        }));
    }
    Ok(questions)
}
