//! From what was loaded to checked answers: the one path of `check` and `test`.
//!
//! Properties of files are decided one after the other, each with all threads, so that each can be recorded as soon as it is
//! known. What is pending is decided side by side. Either way answers come in the order of the input and do not depend on
//! the number of threads. What was refuted is then repeated on the platform, all of it at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use counterpoint_campaign::{decide, side_by_side};
use counterpoint_diag::Interrupt;
use counterpoint_engine::{Budget, Confirmation, Decided};
use counterpoint_load::{Loaded, Pending, Problem, Query};
use counterpoint_report::Times;
use counterpoint_testgen::answer::Answer;
use counterpoint_testgen::confirm;
use counterpoint_testgen::hypertest::Hypertest;

use crate::exit::Exit;
use crate::output::Output;
use crate::panics;
use crate::progress::{Progress, RecordedEvents, Work};
use crate::stop::{Attempt, Stop};

/// A query with its checked answer.
pub(crate) struct Answered {
    pub(crate) query: Query,
    pub(crate) decided: Decided,
    pub(crate) evidence_file: Option<String>,
    /// Whether its runs show the same on the platform itself, if they were run there.
    pub(crate) confirmation: Option<Confirmation>,
    pub(crate) times: Times,
}

impl Answered {
    /// The query and its answer, for what is done on the platform.
    pub(crate) fn answer(&self) -> Answer<'_> {
        Answer { query: &self.query, decided: &self.decided }
    }
}

/// All answers.
pub(crate) struct Answers {
    pub(crate) all: Vec<Answered>,
    /// Queries that were not begun before the work was stopped.
    pub(crate) n_unasked: usize,
    /// What became of queries without an answer.
    pub(crate) exit: Exit,
}

/// How queries are decided.
pub(crate) struct Decider<'a> {
    /// The name of the engine that was asked for.
    pub(crate) engine: Option<&'a str>,
    pub(crate) budget: &'a Budget,
    /// What ends the work.
    pub(crate) stop: &'a Stop,
    pub(crate) jobs: usize,
    pub(crate) output: &'a Output,
}

impl Decider<'_> {
    /// Decides all that was loaded. Each property of a file is handed over as soon as it is decided.
    pub(crate) fn decide_all(&self, loaded: &mut Loaded, recorded: &mut dyn FnMut(&mut Answered)) -> Answers {
        let mut answers = Answers { all: Vec::new(), n_unasked: 0, exit: Exit::Fine };
        let queries = std::mem::take(&mut loaded.queries);
        let n_queries = queries.len() + loaded.pending.len().div_ceil(self.jobs.max(1));
        for (index, query) in queries.into_iter().enumerate() {
            let name = query.task.property.name.clone();
            let decided = self.decide(query, &self.stop.share(n_queries - index, 1));
            // A query whose decision fails by a mistake of ours does not stop the others.
            match decided {
                Some(mut answered) => {
                    recorded(&mut answered);
                    answers.all.push(answered);
                }
                None => answers.exit = answers.exit.and(panics::report(self.output, &format!("checking `{name}`"))),
            }
        }
        self.decide_pending(std::mem::take(&mut loaded.pending), &mut answers);
        answers
    }

    /// Decides a query; none if that fails by a mistake of ours.
    fn decide(&self, query: Query, stop: &Stop) -> Option<Answered> {
        let progress = Progress::new(&query.task.property.name, self.output);
        let decided = self.decided(&query, stop, progress.recorded())?;
        Some(Answered { query, decided, evidence_file: None, confirmation: None, times: progress.times() })
    }

    /// What becomes of a task. If it is not decided in time that is the answer, unless something was found before.
    fn decided(&self, query: &Query, stop: &Stop, recorded: &Arc<RecordedEvents>) -> Option<Decided> {
        if let Some(cause) = self.stop.cause() {
            return Some(Decided::unanswered(cause));
        }
        let (task, engine) = (query.task.clone(), self.engine.map(str::to_owned));
        let (budget, events) = (stop.within(self.budget.clone()), Arc::clone(recorded));
        match stop.attempt(move || decide(&task, engine.as_deref(), &budget, &*events)) {
            Attempt::Done(decided) => Some(decided),
            Attempt::Failed => None,
            Attempt::Abandoned(cause) => Some(recorded.found().unwrap_or_else(|| {
                let mut decided = Decided::unanswered(cause);
                decided.stats.complete = recorded.complete();
                decided
            })),
        }
    }

    /// Lowers and decides what is pending, side by side.
    fn decide_pending(&self, pending: Vec<Pending>, answers: &mut Answers) {
        if pending.is_empty() {
            return;
        }
        let work = Work::new(self.output);
        work.begin("searching", pending.len());
        let n_left = AtomicUsize::new(pending.len());
        let outcomes = side_by_side(pending, self.jobs, |pending| {
            let outcome = self.decide_quietly(pending, &n_left);
            n_left.fetch_sub(1, Ordering::Relaxed);
            let calls = match &outcome {
                Outcome::Answered(answered) => answered.decided.stats.search.unwrap_or_default().calls,
                _ => 0,
            };
            work.done(calls);
            outcome
        });
        drop(work);
        for outcome in outcomes {
            match outcome {
                Outcome::Answered(answered) => answers.all.push(*answered),
                Outcome::NotBegun => answers.n_unasked += 1,
                Outcome::Refused(name, problem) => {
                    self.output.error(&format!("{name}: {}", problem.message), problem.help.as_deref());
                    answers.exit = answers.exit.and(Exit::Input);
                }
                Outcome::Failed(name) => {
                    answers.exit = answers.exit.and(panics::report(self.output, &format!("checking `{name}`")));
                }
            }
        }
    }

    /// What becomes of one of so many pending queries that are not answered.
    fn decide_quietly(&self, pending: Pending, n_left: &AtomicUsize) -> Outcome {
        if self.stop.cause().is_some() {
            return Outcome::NotBegun;
        }
        let name = pending.name.clone();
        let query = match self.stop.attempt(move || pending.query()) {
            Attempt::Done(Ok(query)) => query,
            Attempt::Done(Err(problem)) if self.stop.cause().is_none() => return Outcome::Refused(name, problem),
            Attempt::Done(Err(_)) | Attempt::Abandoned(_) => return Outcome::NotBegun,
            Attempt::Failed => return Outcome::Failed(name),
        };
        let share = self.stop.share(n_left.load(Ordering::Relaxed), self.jobs);
        let Some(decided) = self.decided(&query, &share, &Arc::default()) else { return Outcome::Failed(name) };
        let times = Times::default();
        Outcome::Answered(Box::new(Answered { query, decided, evidence_file: None, confirmation: None, times }))
    }
}

/// What became of a pending query.
enum Outcome {
    Answered(Box<Answered>),
    Refused(String, Problem),
    /// By a mistake of ours.
    Failed(String),
    NotBegun,
}

/// Repeats what was refuted on the platform, and notes what became of it.
pub(crate) fn confirm(answers: &mut [Answered], budget: &Budget, output: &Output) {
    let found = answers.iter().enumerate().filter_map(|(index, it)| Some((index, it.answer().refutation()?)));
    let (of, tests): (Vec<usize>, Vec<Hypertest<'_>>) = found.unzip();
    let confirmed = confirmed(&tests, &budget.interrupt, output);
    for (index, confirmation) in of.into_iter().zip(confirmed) {
        let answered = &mut answers[index];
        answered.confirmation = confirmation.and_then(|confirmation| answered.decided.after(confirmation));
    }
}

/// Repeats runs on the platform. If that fails it is said, and there is no confirmation.
pub(crate) fn confirmed(tests: &[Hypertest<'_>], interrupt: &Interrupt, output: &Output) -> Vec<Option<Confirmation>> {
    if tests.is_empty() {
        return Vec::new();
    }
    let work = Work::new(output);
    let n_runs: usize = tests.iter().map(|test| test.runs.len()).sum();
    work.begin(format!("running what was found on the platform ({n_runs} runs)"), 0);
    let confirmed = confirm::confirm(tests, interrupt);
    drop(work);
    match confirmed {
        Ok(all) => all.into_iter().map(Some).collect(),
        Err(Problem { message, help }) => {
            output.warning(
                &message,
                help.as_deref().unwrap_or("the finding is still valid; use --no-confirm to skip this step"),
            );
            vec![None; tests.len()]
        }
    }
}
