//! `counterpoint check` for Java: does a method show its secrets?

use std::sync::Arc;

use counterpoint_diag::Sources;
use counterpoint_engine::{PairBudget, PairDecided, PairVerdict, decide_pair};
use counterpoint_lang_jvm::maker::Sizes;
use counterpoint_lang_jvm::policy::Granted;
use counterpoint_lang_jvm::policy::rifl::{Rifl, Start};
use counterpoint_lang_jvm::policy::short::{Wish, grant};
use counterpoint_lang_jvm::select::Selected;
use counterpoint_load::java::Java;
use counterpoint_load::read_text;
use counterpoint_report::leak::{self, Leak};
use counterpoint_search::Guided;
use counterpoint_witness::{Interrupt, StopCause};

use crate::args::{CheckArgs, Observe};
use crate::exit::Exit;
use crate::java;
use crate::output::Output;

/// A method, and what is asked of it.
struct Question {
    method: Selected,
    /// Who asks, where a policy has several observers.
    observer: Option<String>,
    granted: Granted,
}

/// Compares runs of methods.
pub(super) fn check(args: &CheckArgs, interrupt: &Arc<Interrupt>, output: &Output) -> Exit {
    let opened = java::read(&args.files, &args.java, "checked", output)
        .and_then(|java| questions(args, &java, output).map(|questions| (java, questions)));
    let (java, questions) = match opened {
        Ok(opened) => opened,
        Err(exit) => return exit,
    };
    let mut checker = Checker { args, java: &java, interrupt, output, n_leaks: 0, n_unknown: 0, n_calls: 0 };
    let mut exit = Exit::Fine;
    for question in &questions {
        exit = exit.and(checker.answer(question));
    }
    checker.summarise(questions.len());
    if interrupt.cause() == Some(StopCause::User) { exit.and(Exit::Interrupted) } else { exit }
}

fn questions(args: &CheckArgs, java: &Java, output: &Output) -> Result<Vec<Question>, Exit> {
    let questions = match &args.policy.policy {
        Some(_) => questions_of_policy(args, java, output)?,
        None => vec![question_in_short(args, java, output)?],
    };
    for question in &questions {
        for (input, why) in &question.granted.missing {
            let message = format!("`{input}` has parts that are always null: {why}");
            output.warning(&message, "leaks through them are not found");
        }
    }
    Ok(questions)
}

fn question_in_short(args: &CheckArgs, java: &Java, output: &Output) -> Result<Question, Exit> {
    let wanted = args.java.method.as_ref().or(args.policy.entry.first());
    let method = java::choose(java, wanted.map(String::as_str), output)?;
    if args.policy.secret.is_empty() {
        let message = format!("nothing of {} is secret, so there is nothing to check", method.source());
        output.error(&message, Some("say what nobody may learn: --secret PARAMETER, or --policy FILE"));
        return Err(Exit::Input);
    }
    let finder = java.finder(Sizes::default());
    let wish = Wish { method: &method, secrets: &args.policy.secret, publics: &args.policy.public };
    let granted = grant(&finder, wish).map_err(|error| {
        output.error(&error.message, error.help.as_deref());
        Exit::Input
    })?;
    Ok(Question { method, observer: None, granted })
}

fn questions_of_policy(args: &CheckArgs, java: &Java, output: &Output) -> Result<Vec<Question>, Exit> {
    let path = args.policy.policy.as_deref().expect("there is a policy");
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
    let driver = args.policy.driver.as_deref().map(|driver| java::choose(java, Some(driver), output)).transpose()?;
    let wanted: Vec<Option<&str>> = match args.policy.entry.as_slice() {
        [] => vec![args.java.method.as_deref()],
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

struct Checker<'a> {
    args: &'a CheckArgs,
    java: &'a Java,
    interrupt: &'a Arc<Interrupt>,
    output: &'a Output,
    n_leaks: usize,
    n_unknown: usize,
    n_calls: u64,
}

impl Checker<'_> {
    fn answer(&mut self, question: &Question) -> Exit {
        let sees_outcome = self.args.policy.observe.contains(&Observe::Outcome);
        let compared = match self.java.compared(&question.granted, sees_outcome) {
            Ok(compared) => compared,
            Err(problem) => {
                self.output.error(&problem.message, problem.help.as_deref());
                return Exit::Input;
            }
        };
        let budget = PairBudget {
            calls: self.args.policy.calls,
            seed: self.args.limits.seed,
            interrupt: Arc::clone(self.interrupt),
            ..PairBudget::default()
        };
        let decided = decide_pair(&Guided, &compared.task, &budget);
        let command = command(self.args);
        let name = match &question.observer {
            Some(observer) => format!("{} (seen from `{observer}`)", question.method.method),
            None => question.method.method.clone(),
        };
        let leak = Leak {
            name: &name,
            span: java::span_of(&compared.task.program, &compared.lowered, &question.method),
            task: &compared.task,
            decided: &decided,
            sources: &self.java.sources,
            witness_file: None,
            command: &command,
        };
        let told = if self.output.is_quiet { leak::headline(&leak) + "\n" } else { leak::text(&leak) };
        self.output.result(&told);
        self.count(&decided)
    }

    fn count(&mut self, decided: &PairDecided) -> Exit {
        self.n_calls += decided.stats.calls;
        match &decided.verdict {
            PairVerdict::Refuted(..) => {
                self.n_leaks += 1;
                Exit::Refuted
            }
            PairVerdict::NoneFound => Exit::Fine,
            PairVerdict::Unknown(_) => {
                self.n_unknown += 1;
                if self.args.strict { Exit::Inconclusive } else { Exit::Fine }
            }
            PairVerdict::Contradicted(_) => Exit::Internal,
        }
    }

    fn summarise(&self, n_questions: usize) {
        if self.output.is_quiet {
            return;
        }
        let methods = if n_questions == 1 { "1 method".to_owned() } else { format!("{n_questions} methods") };
        let mut parts = Vec::new();
        let n_clean = n_questions - self.n_leaks - self.n_unknown;
        for (count, word) in [(self.n_leaks, "leaks"), (n_clean, "none found"), (self.n_unknown, "unknown")] {
            if count > 0 {
                parts.push(format!("{count} {word}"));
            }
        }
        self.output.result(&format!("\n{methods}: {} ({} calls)\n", parts.join(", "), self.n_calls));
    }
}

/// What was typed, without what has its default.
fn command(args: &CheckArgs) -> String {
    let mut words = vec!["counterpoint check".to_owned()];
    words.extend(args.files.iter().map(|file| shell_word(&file.display().to_string())));
    let mut option = |name: &str, value: &str| words.extend([name.to_owned(), shell_word(value)]);
    args.java.method.iter().for_each(|method| option("--method", method));
    args.policy.secret.iter().for_each(|secret| option("--secret", secret));
    args.policy.public.iter().for_each(|public| option("--public", public));
    args.policy.policy.iter().for_each(|policy| option("--policy", &policy.display().to_string()));
    args.policy.entry.iter().for_each(|entry| option("--entry", entry));
    args.policy.driver.iter().for_each(|driver| option("--driver", driver));
    words.join(" ")
}

/// A word that a shell leaves as it is.
fn shell_word(word: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "._-/=:".contains(letter);
    if word.chars().all(is_plain) { word.to_owned() } else { format!("'{word}'") }
}
