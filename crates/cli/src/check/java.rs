//! `counterpoint check` for Java: does a method show its secrets?
//!
//! All questions are answered first; what leaks is then run on the JVM itself, all of it in one.

use std::sync::Arc;

use counterpoint_load::java::Java;
use counterpoint_report::leak::view::Bounds;
use counterpoint_witness::{Interrupt, StopCause};

use crate::args::CheckArgs;
use crate::asking::{self, Answer, Asked};
use crate::confirming;
use crate::exit::Exit;
use crate::formats::Formats;
use crate::leaks::{self, Teller};
use crate::output::Output;
use crate::pair_file;
use crate::store::Store;

/// Compares runs of methods.
pub(super) fn check(args: &CheckArgs, interrupt: &Arc<Interrupt>, output: &Output) -> Exit {
    let formats = match Formats::new(&args.report.format, output) {
        Ok(formats) => formats,
        Err(exit) => return exit,
    };
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
    let confirmation = |index: usize| confirmations.iter().find(|(of, _)| *of == index).map(|(_, is)| is);
    let bounds = Bounds { max_calls: args.policy.calls, seed: args.limits.seed };
    let teller =
        Teller { java: &java, words: leaks::words(&asked), bounds, formats, is_verbose: args.report.verbose, output };
    let store = Store::new(&args.out);
    let mut views = Vec::new();
    for (index, answer) in answers.iter().enumerate() {
        let file = if args.no_witness { None } else { save(&store, &asked, &java, answer, output) };
        let view = teller.view(answer, confirmation(index), file.as_deref());
        exit = exit.and(leaks::exit(&view, args.strict));
        views.push(view);
    }
    let test = |index: usize| leaks::test(&java, &answers[index], confirmation(index));
    exit = exit.and(teller.tell(&views, &test));
    if interrupt.cause() == Some(StopCause::User) { exit.and(Exit::Interrupted) } else { exit }
}

/// Stores two runs that disagree. If that fails the finding stands, and cannot be replayed.
fn save(store: &Store<'_>, asked: &Asked<'_>, java: &Java, answer: &Answer, output: &Output) -> Option<String> {
    let stored = pair_file::of(asked, java, answer)?;
    let method = &answer.question.method;
    match stored.and_then(|stored| store.save_pair(method, &stored)) {
        Ok(file) => Some(file),
        Err((file, error)) => {
            let message = format!("cannot store the runs of `{}` in `{file}`: {error}", method.source());
            output.warning(&message, "name another folder with --out, or store nothing");
            None
        }
    }
}
