//! `counterpoint check` for Java: do methods show their secrets?
//!
//! All questions are answered first; what leaks is then run on the JVM itself, all of it in one.

use std::collections::BTreeSet;
use std::sync::Arc;

use counterpoint_engine::PairVerdict;
use counterpoint_load::java::Java;
use counterpoint_report::leak::{self, Confirmed, Leak};
use counterpoint_testgen::confirm::Confirmation;
use counterpoint_witness::{Interrupt, StopCause};

use crate::accepted::{Accepted, Standing};
use crate::args::{CheckArgs, FormatKind};
use crate::asking::{self, Answer, Answered};
use crate::confirming;
use crate::exit::Exit;
use crate::java;
use crate::output::Output;
use crate::settings::{self, Settings, Typed};
use crate::stop;

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
    let typed = Typed {
        files: &args.files,
        java: &args.java,
        policy: &args.policy,
        config: args.policy.config.as_deref(),
        seed: args.limits.seed,
        time: args.limits.time,
        jobs: args.limits.jobs,
    };
    match settings::settle(&typed, "checked", output) {
        Ok(settings) => all(args, &settings, interrupt, output).unwrap_or_else(|exit| exit),
        Err(exit) => exit,
    }
}

fn all(args: &CheckArgs, settings: &Settings, interrupt: &Arc<Interrupt>, output: &Output) -> Result<Exit, Exit> {
    if let Some(time) = settings.time {
        stop::after(time, interrupt);
    }
    let (baseline, written) = (args.baseline.clone(), args.write_baseline.as_ref());
    let mut accepted = Accepted::open(settings.config.as_ref(), baseline, written, output)?;
    let answered = asking::ask(settings, interrupt, "checked", output)?;
    let Answered { java, answers, n_unasked, mut exit } = answered;
    let is_tried = !args.policy.no_confirm;
    let confirmations = if is_tried { confirming::confirm(&java, &answers, interrupt, output) } else { Vec::new() };
    let mut standings = Vec::new();
    for (index, answer) in answers.iter().enumerate() {
        let confirmation = confirmations.iter().find(|(of, _)| *of == index).map(|(_, confirmation)| confirmation);
        let confirmed = match confirmation {
            None => Confirmed::NotTried,
            Some(Confirmation::Confirmed { version }) => Confirmed::Yes(version),
            Some(Confirmation::NotConfirmable { reason }) => Confirmed::No(reason),
            Some(Confirmation::Contradicted { shown }) => Confirmed::Contradicted(&java.jdk.version, shown),
        };
        if index > 0 && !output.is_quiet {
            output.result("\n");
        }
        let standing = tell(settings, &java, answer, confirmed, &mut accepted, output);
        exit = exit.and(exit_of(args, answer, confirmed, standing));
        standings.push(standing);
    }
    if n_unasked > 0 && args.strict {
        exit = exit.and(Exit::Inconclusive);
    }
    summarise(&answers, &standings, n_unasked, output);
    for answer in &answers {
        tell_cut(answer, output);
    }
    tell_missing(&answers, output);
    let is_stopped = interrupt.cause().is_some();
    accepted.tell_unused(settings.is_whole && !is_stopped, output);
    if let Some(path) = written {
        if is_stopped {
            let help = "give it more time: a baseline of half the leaks would let the others fail";
            output.error("no baseline was written: the work was stopped before its end", Some(help));
            exit = exit.and(Exit::Input);
        } else {
            exit = exit.and(accepted.into_baseline().write(path, output));
        }
    }
    Ok(if interrupt.cause() == Some(StopCause::User) { exit.and(Exit::Interrupted) } else { exit })
}

/// Prints an answer.
fn tell(
    settings: &Settings,
    java: &Java,
    answer: &Answer,
    confirmed: Confirmed<'_>,
    accepted: &mut Accepted<'_>,
    output: &Output,
) -> Standing {
    let question = &answer.question;
    let options = settings.words(&settings.checks[answer.check], &question.method);
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
    let is_contradicted = matches!(confirmed, Confirmed::Contradicted(..));
    let (standing, why) =
        if is_contradicted { (Standing::New, None) } else { accepted.standing(&leak, &question.method) };
    let headline = leak::headline(&leak);
    output.result(&match (standing, why) {
        (Standing::Known, _) if output.is_quiet => format!("{headline} (known)\n"),
        (Standing::Suppressed, _) if output.is_quiet => format!("{headline} (suppressed)\n"),
        (Standing::New, _) if output.is_quiet => format!("{headline}\n"),
        (_, Some(why)) => format!("{headline}\n  {why}\n"),
        (_, None) => leak::text(&leak),
    });
    standing
}

/// Says that a method mostly did not come to its end, where nothing was found.
fn tell_cut(answer: &Answer, output: &Output) {
    let stats = &answer.decided.stats;
    if matches!(answer.decided.verdict, PairVerdict::NoneFound) && stats.cut * 2 > stats.calls {
        let method = answer.question.method.source();
        let message = format!("{method}: {} of {} runs used up their steps or their memory", stats.cut, stats.calls);
        output.warning(&message, "what they would show later was not compared");
    }
}

/// Names the classes that runs would have needed.
fn tell_missing(answers: &[Answer], output: &Output) {
    let stuck = answers.iter().filter(|answer| answer.decided.stats.unsupported > 0);
    let missing: BTreeSet<String> = stuck.flat_map(|answer| answer.compared.missing_classes()).collect();
    for class in missing {
        output
            .warning(&format!("the class `{class}` is missing"), "give the jar that has it: --classpath lib/NAME.jar");
    }
}

fn exit_of(args: &CheckArgs, answer: &Answer, confirmed: Confirmed<'_>, standing: Standing) -> Exit {
    match &answer.decided.verdict {
        _ if matches!(confirmed, Confirmed::Contradicted(..)) => Exit::Internal,
        // What is written to a baseline is known from now on.
        PairVerdict::Refuted(..) if standing == Standing::New && args.write_baseline.is_none() => Exit::Refuted,
        PairVerdict::Unknown(_) if args.strict => Exit::Inconclusive,
        PairVerdict::Refuted(..) | PairVerdict::NoneFound | PairVerdict::Unknown(_) => Exit::Fine,
        PairVerdict::Contradicted(_) => Exit::Internal,
    }
}

fn summarise(answers: &[Answer], standings: &[Standing], n_unasked: usize, output: &Output) {
    if output.is_quiet {
        return;
    }
    let count =
        |is_it: fn(&PairVerdict) -> bool| answers.iter().filter(|answer| is_it(&answer.decided.verdict)).count();
    let standing = |wanted: Standing| standings.iter().filter(|standing| **standing == wanted).count();
    let [n_known, n_suppressed] = [Standing::Known, Standing::Suppressed].map(standing);
    let n_leaks = count(|verdict| matches!(verdict, PairVerdict::Refuted(..)));
    let n_unknown = count(|verdict| matches!(verdict, PairVerdict::Unknown(_)));
    let n_clean = answers.len() - n_leaks - n_unknown;
    let n_methods = answers.len() + n_unasked;
    let methods = if n_methods == 1 { "1 method".to_owned() } else { format!("{n_methods} methods") };
    let parts = [
        (n_leaks - n_known - n_suppressed, "leaks"),
        (n_known, "known"),
        (n_suppressed, "suppressed"),
        (n_clean, "none found"),
        (n_unknown, "unknown"),
        (n_unasked, "not looked at"),
    ];
    let parts: Vec<String> =
        parts.iter().filter(|(count, _)| *count > 0).map(|(count, word)| format!("{count} {word}")).collect();
    let n_calls: u64 = answers.iter().map(|answer| answer.decided.stats.calls).sum();
    output.result(&format!("\n{methods}: {} ({n_calls} calls)\n", parts.join(", ")));
}
