//! `counterpoint check` for Java: do methods show their secrets?
//!
//! All questions are answered first; what leaks is then run on the JVM itself, all of it in one.

use std::collections::BTreeSet;
use std::sync::Arc;

use counterpoint_engine::Budget;
use counterpoint_load::java::Java;
use counterpoint_report::view::{Standing, tell_apart};
use counterpoint_witness::{Interrupt, StopCause};

use crate::accepted::Accepted;
use crate::args::CheckArgs;
use crate::confirming;
use crate::evidence::{self, Store};
use crate::exit::Exit;
use crate::formats::Formats;
use crate::leaks::{self, Teller};
use crate::output::Output;
use crate::questions::{self, Answer, Answered};
use crate::settings::{self, Settings, Typed};
use crate::stop;

/// Compares runs of methods.
pub(super) fn check(args: &CheckArgs, interrupt: &Arc<Interrupt>, output: &Output) -> Exit {
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
        max_steps: args.limits.max_steps,
        time: args.limits.time,
        jobs: args.limits.jobs,
    };
    match settings::settle(&typed, "checked", output) {
        Ok(settings) => all(args, &settings, interrupt, output).unwrap_or_else(|exit| exit),
        Err(exit) => exit,
    }
}

fn all(args: &CheckArgs, settings: &Settings, interrupt: &Arc<Interrupt>, output: &Output) -> Result<Exit, Exit> {
    let formats = Formats::new(&args.report.format, output)?;
    if let Some(time) = settings.time {
        stop::after(time, interrupt);
    }
    let (baseline, written) = (args.baseline.clone(), args.write_baseline.as_ref());
    let mut accepted = Accepted::open(settings.config.as_ref(), baseline, written, output)?;
    let answered = questions::ask(settings, interrupt, "checked", output)?;
    let Answered { java, answers, n_unasked, mut exit } = answered;
    let is_tried = !args.policy.no_confirm;
    let confirmations = if is_tried { confirming::confirm(&java, &answers, interrupt, output) } else { Vec::new() };
    let confirmation = |index: usize| confirmations.iter().find(|(of, _)| *of == index).map(|(_, is)| is);
    let budget = Budget { calls: settings.calls, seed: settings.seed, steps: settings.max_steps, ..Budget::default() };
    let teller =
        Teller { java: &java, budget, formats, is_verbose: args.report.verbose, folder: None, n_unasked, output };
    let store = Store::new(&args.out);
    let mut views = Vec::new();
    for (index, answer) in answers.iter().enumerate() {
        let file = if args.no_witness { None } else { save(&store, settings, &java, answer, output) };
        let words = settings.words(&settings.checks[answer.check], &answer.question.method);
        let mut view = teller.view(answer, confirmation(index), &words, file.as_deref());
        view.accepted = accepted.of(&view, &answer.question.method);
        // What is written to a baseline is known from now on.
        let is_written = written.is_some() && view.standing() == Standing::Failed;
        exit = exit.and(if is_written { Exit::Fine } else { leaks::exit(&view, args.strict) });
        views.push(view);
    }
    if n_unasked > 0 && args.strict {
        exit = exit.and(Exit::Inconclusive);
    }
    tell_apart(&mut views);
    exit = exit.and(teller.tell(&views));
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

/// Stores two runs that disagree. If that fails the finding stands, and cannot be replayed.
fn save(store: &Store<'_>, settings: &Settings, java: &Java, answer: &Answer, output: &Output) -> Option<String> {
    let stored = evidence::of_answer(settings, java, answer)?;
    let method = &answer.question.method;
    match stored.and_then(|stored| store.save_disagreement(method, &stored)) {
        Ok(file) => Some(file),
        Err((file, error)) => {
            let message = format!("cannot store the runs of `{}` in `{file}`: {error}", method.source());
            output.warning(&message, "name another folder with --out, or store nothing");
            None
        }
    }
}

/// Names the classes that runs would have needed.
fn tell_missing(answers: &[Answer], output: &Output) {
    let stuck =
        answers.iter().filter(|answer| answer.decided.stats.search.is_some_and(|search| search.unsupported > 0));
    let missing: BTreeSet<String> = stuck.flat_map(|answer| answer.compared.missing_classes()).collect();
    for class in missing {
        output
            .warning(&format!("the class `{class}` is missing"), "give the jar that has it: --classpath lib/NAME.jar");
    }
}
