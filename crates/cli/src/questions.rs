//! What is asked of Java methods, and the answers. `check` and `test` share it.
//!
//! Questions are answered side by side and told in the order in which they are asked, so that answers do not depend on the
//! number of threads.

use std::sync::Arc;

use counterpoint_campaign::{SearchKind, decide};
use counterpoint_engine::{Budget, Decided, Silent, Verdict};
use counterpoint_lang_jvm::policy::Missing;
use counterpoint_lang_jvm::select::is_meant;
use counterpoint_load::java::{Ask, Compared, Java, JavaRefusal, Problem, Question, Survey};
use counterpoint_testgen::finding::Finding;
use counterpoint_witness::{Difference, Interrupt, StopCause, Told};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

use crate::args::EngineArg;
use crate::exit::Exit;
use crate::java;
use crate::mishap;
use crate::output::Output;
use crate::progress::Work;
use crate::settings::{Check, Settings};

/// Threads that are worth their memory, however many were asked for.
const MOST_THREADS: usize = 256;

/// A question with its checked answer.
pub(crate) struct Answer {
    pub(crate) question: Question,
    /// The position of the check that asks it.
    pub(crate) check: usize,
    pub(crate) compared: Compared,
    pub(crate) decided: Decided,
    /// The name of the engine that found it.
    pub(crate) engine: &'static str,
}

impl Answer {
    /// How many runs the search made.
    fn calls(&self) -> u64 {
        self.decided.stats.search.unwrap_or_default().calls
    }

    /// The runs that disagree, if some do.
    pub(crate) fn finding<'a>(&'a self, java: &'a Java) -> Option<Finding<'a>> {
        let Verdict::Refuted(_, replayed) = &self.decided.verdict else { return None };
        let disagreement = replayed.disagreeing()?;
        Some(self.pair(java, &disagreement.runs, Some(disagreement.difference)))
    }

    /// Two runs of the method.
    pub(crate) fn pair<'a>(
        &'a self,
        java: &'a Java,
        runs: &'a [Told; 2],
        difference: Option<Difference>,
    ) -> Finding<'a> {
        Finding {
            granted: &self.question.granted,
            sees: self.compared.task.agreement().map(|task| task.sees).unwrap_or_default(),
            program: self.compared.task.program(0),
            runs,
            difference,
            covers: &[],
            constants: java.loose_fields(),
            path: &java.path,
            classes: &java.classes,
        }
    }
}

/// A program with what was found out about it.
pub(crate) struct Answered {
    pub(crate) java: Java,
    pub(crate) answers: Vec<Answer>,
    /// Questions that were not begun before the work was stopped.
    pub(crate) n_unasked: usize,
    /// What became of questions without an answer.
    pub(crate) exit: Exit,
}

/// Reads a program, and answers all questions about it. What is wrong is said, and gives an exit code.
pub(crate) fn ask(
    settings: &Settings,
    interrupt: &Arc<Interrupt>,
    undone: &str,
    output: &Output,
) -> Result<Answered, Exit> {
    let work = Work::new(output);
    work.begin("compiling", 0);
    let mut java = java::read(&settings.inputs, undone, output).map_err(|exit| stopped(exit, interrupt))?;
    work.begin("looking for methods", 0);
    let asks: Vec<&Ask> = settings.checks.iter().map(|check| &check.ask).collect();
    let surveys = java::survey(&mut java, &asks, undone, output).map_err(|exit| stopped(exit, interrupt))?;
    let questions = questions(settings, &java, surveys, undone, output)?;
    work.begin("searching", questions.len());
    let each = |(check, question): (usize, Question)| {
        if interrupt.cause().is_some() {
            return Outcome::NotBegun;
        }
        let name = question.method.source();
        let answered = mishap::catch(|| answer(settings, &java, (check, question), interrupt));
        let calls = answered.as_ref().and_then(|answered| answered.as_ref().ok()).map(Answer::calls);
        work.done(calls.unwrap_or(0));
        match answered {
            Some(Ok(answer)) => Outcome::Answered(Box::new(answer)),
            Some(Err(problem)) => Outcome::Refused(name, problem),
            None => Outcome::Failed(name),
        }
    };
    // More threads than questions have nothing to do.
    let n_threads = settings.jobs.min(questions.len()).min(MOST_THREADS);
    let pool = || ThreadPoolBuilder::new().num_threads(n_threads).stack_size(crate::STACK_BYTES).build().ok();
    let outcomes: Vec<Outcome> = match (questions.len() > 1).then(pool).flatten() {
        Some(pool) => pool.install(|| questions.into_par_iter().with_max_len(1).map(each).collect()),
        // For one question this thread will do, and where there are no others, there is still this one.
        None => questions.into_iter().map(each).collect(),
    };
    drop(work);
    let mut answered = Answered { java, answers: Vec::new(), n_unasked: 0, exit: Exit::Fine };
    for outcome in outcomes {
        match outcome {
            Outcome::Answered(answer) => answered.answers.push(*answer),
            Outcome::NotBegun => answered.n_unasked += 1,
            Outcome::Refused(name, problem) => {
                output.error(&format!("{name}: {}", problem.message), problem.help.as_deref());
                answered.exit = answered.exit.and(Exit::Input);
            }
            Outcome::Failed(name) => {
                answered.exit = answered.exit.and(mishap::report(output, &format!("checking `{name}`")));
            }
        }
    }
    Ok(answered)
}

/// What became of a question.
enum Outcome {
    Answered(Box<Answer>),
    Refused(String, Problem),
    /// By a mistake of ours.
    Failed(String),
    NotBegun,
}

/// Who stops a compiler with Ctrl-C did not write wrong sources.
fn stopped(exit: Exit, interrupt: &Interrupt) -> Exit {
    if interrupt.cause() == Some(StopCause::User) { Exit::Interrupted } else { exit }
}

fn answer(
    settings: &Settings,
    java: &Java,
    (check, question): (usize, Question),
    interrupt: &Arc<Interrupt>,
) -> Result<Answer, Problem> {
    let compared = java.compared(&question.granted, settings.checks[check].sees_outcome)?;
    let budget = Budget {
        steps: settings.max_steps,
        calls: settings.calls,
        threshold: settings.threshold,
        keeps_going: settings.keeps_going,
        seed: settings.seed,
        interrupt: Arc::clone(interrupt),
        ..Budget::default()
    };
    let search = match settings.engine {
        EngineArg::Guided => SearchKind::Guided,
        EngineArg::Fuzz => SearchKind::Fuzz,
        EngineArg::Evolve => SearchKind::Evolve,
    };
    let counterpoint_campaign::Answered { decided, engine } = decide(&compared.task, search, &budget, &Silent);
    Ok(Answer { question, check, compared, decided, engine })
}

/// The questions of all checks, each with the position of its check.
fn questions(
    settings: &Settings,
    java: &Java,
    surveys: Vec<Survey>,
    undone: &str,
    output: &Output,
) -> Result<Vec<(usize, Question)>, Exit> {
    let mut questions = Vec::new();
    let mut unheld: Vec<Vec<String>> = Vec::new();
    for (position, (check, survey)) in settings.checks.iter().zip(surveys).enumerate() {
        let is_wanted = |question: &Question| {
            settings.only.is_empty() || settings.only.iter().any(|wanted| is_meant(&question.method, wanted))
        };
        let of_check: Vec<Question> = survey.questions.into_iter().filter(is_wanted).collect();
        if survey.is_chosen {
            tell_chosen(check, &of_check, output);
        }
        for (method, problem) in survey.left_out {
            let help = problem.help.as_deref().unwrap_or("nothing is known about it");
            output.warning(&format!("{method} is left out: {}", problem.message), help);
        }
        questions.extend(of_check.into_iter().map(|question| (position, question)));
        unheld.push(survey.unheld);
    }
    let problems = unheld_problems(settings, java, &questions, &unheld);
    if !problems.is_empty() {
        return Err(java::refuse(&JavaRefusal { problems, ..JavaRefusal::default() }, undone, output));
    }
    if questions.is_empty() {
        let message = match settings.only.as_slice() {
            [] => "no method can be asked about, so there is nothing to check".to_owned(),
            only => format!("the configuration asks nothing about `{}`", only.join("` or `")),
        };
        output.error(&message, Some("name a method with --method, and what is secret with --secret"));
        return Err(Exit::Input);
    }
    tell_nulls(&questions, output);
    tell_opaque(&questions, output);
    Ok(questions)
}

/// What is wrong with values for parameters that no method of any check has. `unheld` are those of each check.
fn unheld_problems(
    settings: &Settings,
    java: &Java,
    questions: &[(usize, Question)],
    unheld: &[Vec<String>],
) -> Vec<Problem> {
    let is_held = |name: &String| {
        let asks = settings.checks.iter().map(|check| check.ask.held.iter().any(|held| held.name == *name));
        asks.zip(unheld).any(|(is_wanted, unheld)| is_wanted && !unheld.contains(name))
    };
    let mut unknown: Vec<&String> = unheld.iter().flatten().filter(|name| !is_held(name)).collect();
    unknown.sort();
    unknown.dedup();
    let asked: Vec<Question> = questions.iter().map(|(_, question)| question.clone()).collect();
    unknown.iter().map(|name| java.no_parameter(&asked, name)).collect()
}

/// Says what can only be null, once where several methods are given it.
fn tell_nulls(questions: &[(usize, Question)], output: &Output) {
    let mut told: Vec<&Missing> = Vec::new();
    for missing in questions.iter().flat_map(|(_, question)| &question.granted.missing) {
        if told.contains(&missing) {
            continue;
        }
        let help = if missing.is_whole { "leaks through it are not found" } else { "leaks through them are not found" };
        output.warning(&missing.message(), help);
        told.push(missing);
    }
}

/// Says of which results only the class is seen, once for each class.
fn tell_opaque(questions: &[(usize, Question)], output: &Output) {
    let mut told: Vec<&str> = Vec::new();
    for (_, question) in questions {
        let Some(class) = question.granted.opaque.as_deref().filter(|class| !told.contains(class)) else { continue };
        let message = format!("`{}` returns a {class}, of which only the class is seen", question.method.source());
        output.warning(&message, "leaks in what it holds are not found");
        told.push(class);
    }
}

/// Says which methods were taken, where the user left that open.
fn tell_chosen(check: &Check, questions: &[Question], output: &Output) {
    const SHOWN: usize = 6;
    if output.is_quiet || questions.is_empty() {
        return;
    }
    let secrets: Vec<String> = check.ask.secrets.iter().map(|secret| format!("`{secret}`")).collect();
    let with = if secrets.is_empty() { "sources of the policy".to_owned() } else { secrets.join(" or ") };
    let mut names: Vec<String> = questions.iter().map(|question| question.method.source()).collect();
    names.dedup();
    let more = if names.len() > SHOWN { format!(" and {} more", names.len() - SHOWN) } else { String::new() };
    let shown = names[..names.len().min(SHOWN)].join(", ");
    let methods = if names.len() == 1 { "1 method".to_owned() } else { format!("{} methods", names.len()) };
    output.remark(&format!("{methods} with {with}: {shown}{more}\n"));
}
