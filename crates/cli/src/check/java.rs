//! `counterpoint check` for Java: does a method show its secrets?

use std::sync::Arc;

use counterpoint_engine::{PairBudget, PairDecided, PairVerdict, decide_pair};
use counterpoint_load::java::{Ask, Java, Question};
use counterpoint_report::leak::{self, Leak};
use counterpoint_search::Guided;
use counterpoint_witness::{Interrupt, StopCause};

use crate::args::{CheckArgs, FormatKind, Observe};
use crate::exit::Exit;
use crate::java;
use crate::output::Output;

/// Compares runs of methods.
pub(super) fn check(args: &CheckArgs, interrupt: &Arc<Interrupt>, output: &Output) -> Exit {
    if args.report.format.iter().any(|format| format.kind != FormatKind::Text || format.file.is_some()) {
        output.error("answers about Java are text on standard output so far", Some("leave --format out"));
        return Exit::Input;
    }
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
    let ask = Ask {
        methods: args.java.method.iter().chain(&args.policy.entry).cloned().collect(),
        secrets: args.policy.secret.clone(),
        publics: args.policy.public.clone(),
        policy: args.policy.policy.clone(),
        driver: args.policy.driver.clone(),
    };
    let questions = java.questions(&ask).map_err(|refusal| java::refuse(&refusal, "checked", output))?;
    for question in &questions {
        for (input, why) in &question.granted.missing {
            let message = format!("`{input}` has parts that are always null: {why}");
            output.warning(&message, "leaks through them are not found");
        }
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
