//! `counterpoint check` for Java: does a method show its secrets?
//!
//! All questions are answered first; what leaks is then run on the JVM itself, all of it in one.

use std::sync::Arc;

use counterpoint_engine::PairVerdict;
use counterpoint_report::leak::{self, Confirmed, Leak};
use counterpoint_testgen::confirm::Confirmation;
use counterpoint_witness::{Interrupt, StopCause};

use crate::args::{CheckArgs, FormatKind};
use crate::asking::{self, Answer, Asked};
use crate::confirming;
use crate::exit::Exit;
use crate::java;
use crate::output::Output;

/// Compares runs of methods.
pub(super) fn check(args: &CheckArgs, interrupt: &Arc<Interrupt>, output: &Output) -> Exit {
    if args.report.format.iter().any(|format| format.kind != FormatKind::Text || format.file.is_some()) {
        output.error("answers about Java are text on standard output so far", Some("leave --format out"));
        return Exit::Input;
    }
    if let Some(property) = args.property.first() {
        output.error(&format!("there is no property `{property}` in Java files"), Some("leave --property out"));
        return Exit::Input;
    }
    let asked = Asked { files: &args.files, java: &args.java, policy: &args.policy, seed: args.limits.seed };
    let (java, answers, mut exit) = match asking::ask(&asked, interrupt, "checked", output) {
        Ok(answered) => answered,
        Err(exit) => return exit,
    };
    let confirmations = if args.policy.no_confirm { Vec::new() } else { confirming::confirm(&java, &answers, output) };
    for (index, answer) in answers.iter().enumerate() {
        let confirmation = confirmations.iter().find(|(of, _)| *of == index).map(|(_, confirmation)| confirmation);
        let confirmed = match confirmation {
            None => Confirmed::NotTried,
            Some(Confirmation::Confirmed { version }) => Confirmed::Yes(version),
            Some(Confirmation::NotConfirmable { reason }) => Confirmed::No(reason),
            Some(Confirmation::Contradicted { shown }) => Confirmed::Contradicted(&java.jdk.version, shown),
        };
        exit = exit.and(tell(args, &java, answer, confirmed, output));
    }
    summarise(&answers, output);
    if interrupt.cause() == Some(StopCause::User) { exit.and(Exit::Interrupted) } else { exit }
}

/// Prints an answer.
fn tell(
    args: &CheckArgs,
    java: &counterpoint_load::java::Java,
    answer: &Answer,
    confirmed: Confirmed<'_>,
    output: &Output,
) -> Exit {
    let options = options(args);
    let question = &answer.question;
    let leak = Leak {
        name: &question.method.method,
        method: &question.method.source(),
        observer: question.observer.as_deref(),
        span: java::span_of(&answer.compared.task.program, &answer.compared.origins, &question.method),
        task: &answer.compared.task,
        decided: &answer.decided,
        sources: &java.sources,
        options: &options,
        confirmed,
    };
    let told = if output.is_quiet { leak::headline(&leak) + "\n" } else { leak::text(&leak) };
    output.result(&told);
    match &answer.decided.verdict {
        _ if matches!(confirmed, Confirmed::Contradicted(..)) => Exit::Internal,
        PairVerdict::Refuted(..) => Exit::Refuted,
        PairVerdict::Unknown(_) if args.strict => Exit::Inconclusive,
        PairVerdict::NoneFound | PairVerdict::Unknown(_) => Exit::Fine,
        PairVerdict::Contradicted(_) => Exit::Internal,
    }
}

fn summarise(answers: &[Answer], output: &Output) {
    if output.is_quiet {
        return;
    }
    let count =
        |is_it: fn(&PairVerdict) -> bool| answers.iter().filter(|answer| is_it(&answer.decided.verdict)).count();
    let n_leaks = count(|verdict| matches!(verdict, PairVerdict::Refuted(..)));
    let n_unknown = count(|verdict| matches!(verdict, PairVerdict::Unknown(_)));
    let n_clean = answers.len() - n_leaks - n_unknown;
    let methods = if answers.len() == 1 { "1 method".to_owned() } else { format!("{} methods", answers.len()) };
    let parts = [(n_leaks, "leaks"), (n_clean, "none found"), (n_unknown, "unknown")];
    let parts: Vec<String> =
        parts.iter().filter(|(count, _)| *count > 0).map(|(count, word)| format!("{count} {word}")).collect();
    let n_calls: u64 = answers.iter().map(|answer| answer.decided.stats.calls).sum();
    output.result(&format!("\n{methods}: {} ({n_calls} calls)\n", parts.join(", ")));
}

/// What was typed, without what has its default.
fn options(args: &CheckArgs) -> Vec<String> {
    let mut words: Vec<String> = args.files.iter().map(|file| file.display().to_string()).collect();
    let mut option = |name: &str, value: &str| words.extend([name.to_owned(), value.to_owned()]);
    args.java.method.iter().for_each(|method| option("--method", method));
    args.policy.secret.iter().for_each(|secret| option("--secret", secret));
    args.policy.public.iter().for_each(|public| option("--public", public));
    args.policy.policy.iter().for_each(|policy| option("--policy", &policy.display().to_string()));
    args.policy.entry.iter().for_each(|entry| option("--entry", entry));
    args.policy.driver.iter().for_each(|driver| option("--driver", driver));
    words
}
