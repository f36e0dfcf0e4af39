//! `counterpoint check`: decides the properties of files.
//!
//! Properties are decided one after the other in the order of the input, each with all threads, so that results can be
//! printed as they come and are the same for any number of threads.

mod java;

use std::sync::Arc;
use std::thread;

use counterpoint_campaign::{SearchKind, decide};
use counterpoint_diag::{codes, did_you_mean};
use counterpoint_engine::{Budget, Proof, Verdict};
use counterpoint_load::java::is_java;
use counterpoint_load::{Loaded, Query};
use counterpoint_witness::{Certificate, Interrupt, StopCause};

use crate::args::CheckArgs;
use crate::broken;
use crate::evidence::Store;
use crate::exit::Exit;
use crate::findings::{Answered, Reporter};
use crate::java::options as java_options;
use crate::mishap;
use crate::output::Output;
use crate::progress::Progress;
use crate::session;
use crate::solving;
use crate::stop;

/// Decides properties and reports.
pub(crate) fn check(args: &CheckArgs, output: &Output) -> Exit {
    let interrupt = Arc::new(Interrupt::default());
    stop::on_ctrl_c(&interrupt);
    if args.files.iter().all(|path| is_java(path)) {
        return java::check(args, &interrupt, output);
    }
    let only_java = [&args.baseline, &args.write_baseline, &args.policy.config];
    if only_java.iter().any(|option| option.is_some()) || !args.policy.held.is_empty() {
        let message = "--arg, --baseline, --write-baseline and --config are for Java, and some file here is none";
        output.error(message, Some("leave them out, or check the files in two calls"));
        return Exit::Input;
    }
    if let Some(time) = args.limits.time {
        stop::after(time, &interrupt);
    }
    let budget = match budget(args, interrupt, output) {
        Ok(budget) => budget,
        Err(exit) => return exit,
    };
    let reporter = match Reporter::new(&args.report, &budget, output) {
        Ok(reporter) => reporter.with_solver_options([args.search.words(), args.solving.words()].concat()),
        Err(exit) => return exit,
    };
    let loaded = match session::open_with(&args.files, &java_options(&args.java), "checked", output) {
        Ok(loaded) => loaded,
        Err(exit) => return exit,
    };
    let queries = match wanted(args, &loaded, output) {
        Ok(queries) => queries,
        Err(exit) => return exit,
    };
    let store = Store::new(&args.out);
    let checker = Checker { reporter: &reporter, store, args, loaded: &loaded };
    let (answered, mishaps) = checker.all(&queries);
    let is_inconclusive = answered.iter().any(|answered| {
        matches!(answered.decided.verdict, Verdict::Unknown(_)) && answered.query.task.property.expect.is_none()
    });
    let mut exit = mishaps.and(reporter.finish(&answered, &loaded));
    if args.strict && is_inconclusive {
        exit = exit.and(Exit::Inconclusive);
    }
    if budget.interrupt.cause() == Some(StopCause::User) {
        exit = exit.and(Exit::Interrupted);
    }
    exit
}

fn budget(args: &CheckArgs, interrupt: Arc<Interrupt>, output: &Output) -> Result<Budget, Exit> {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    Ok(Budget {
        steps: args.limits.max_steps,
        observations: args.limits.max_observations,
        choices: args.limits.max_choices,
        threads: args.limits.jobs.unwrap_or_else(cores),
        seed: args.limits.seed.unwrap_or(0),
        calls: args.policy.calls.unwrap_or(Budget::default().calls),
        threshold: 0,
        keeps_going: false,
        sets: solving::sets(&args.search),
        solver: solving::config_of_search(&args.search, &args.solving, output)?,
        interrupt,
    })
}

/// The queries that are asked for: all of them, or those of the given names.
fn wanted<'a>(args: &CheckArgs, loaded: &'a Loaded, output: &Output) -> Result<Vec<&'a Query>, Exit> {
    if loaded.queries.is_empty() {
        let help = "write a property, for instance: property same { deterministic(P) }     (docs/language.md)";
        let files: Vec<String> = loaded.sources.iter().map(|(_, file)| format!("`{}`", file.name)).collect();
        let message = format!("there is no property in {}, so there is nothing to check", files.join(", "));
        output.coded_error(codes::NOTHING_TO_CHECK, &message, help);
        return Err(Exit::Input);
    }
    let names = || loaded.queries.iter().map(|query| query.task.property.name.as_str());
    let mut exit = Exit::Fine;
    for wanted in &args.property {
        if !names().any(|name| name == wanted) {
            let help = did_you_mean(wanted, names()).map_or_else(
                || format!("there are: {}", names().collect::<Vec<_>>().join(", ")),
                |near| format!("did you mean `{near}`?"),
            );
            output.error(&format!("there is no property `{wanted}`"), Some(&help));
            exit = Exit::Input;
        }
    }
    let is_wanted = |query: &&Query| args.property.is_empty() || args.property.contains(&query.task.property.name);
    if exit == Exit::Fine { Ok(loaded.queries.iter().filter(is_wanted).collect()) } else { Err(exit) }
}

struct Checker<'a> {
    reporter: &'a Reporter<'a>,
    store: Store<'a>,
    args: &'a CheckArgs,
    loaded: &'a Loaded,
}

impl Checker<'_> {
    /// Decides queries in order; a query whose decision fails by a mistake of ours does not stop the others. Answers are
    /// told as they come, but those about methods after all of them: what was found is run on the JVM, all in one.
    fn all<'q>(&self, queries: &[&'q Query]) -> (Vec<Answered<'q>>, Exit) {
        let mut answers = Vec::new();
        let mut exit = Exit::Fine;
        let waits = !self.args.policy.no_confirm && queries.iter().any(|query| !query.methods.is_empty());
        for query in queries {
            let Some(mut answered) = mishap::catch(|| self.decide(query)) else {
                let property = format!("checking `{}`", query.task.property.name);
                exit = mishap::report(self.reporter.output, &property);
                continue;
            };
            answered.witness_file = self.save(&answered);
            if !waits {
                self.reporter.one(&answered, self.loaded);
            }
            answers.push(answered);
        }
        if waits {
            broken::confirm(&mut answers, &self.reporter.budget.interrupt, self.reporter.output);
            for answered in &answers {
                self.reporter.one(answered, self.loaded);
            }
        }
        (answers, exit)
    }

    fn decide<'q>(&self, query: &'q Query) -> Answered<'q> {
        let progress = Progress::new(&query.task.property.name, self.reporter.output);
        let counterpoint_campaign::Answered { decided, engine } =
            decide(&query.task, SearchKind::Guided, self.reporter.budget, &progress);
        Answered { query, decided, engine, witness_file: None, confirmation: None, times: progress.times() }
    }

    /// Stores the evidence, as far as that is asked for. If that fails the finding stands, and cannot be replayed.
    fn save(&self, answered: &Answered) -> Option<String> {
        let (query, sources) = (answered.query, &self.loaded.sources);
        let (what, saved) = match &answered.decided.verdict {
            Verdict::Refuted(_, replayed) if !self.args.no_witness => {
                ("witness", self.store.save(query, replayed, sources)?)
            }
            Verdict::Proved(Proof { certificate: Certificate::States(_), .. }) => return None,
            Verdict::Proved(proof) if self.args.store_proofs => {
                let Some(saved) = self.store.save_proof(query, &proof.certificate, sources) else {
                    let message = format!("the proof of `{}` is too long to be stored", query.task.property.name);
                    self.reporter.output.warning(&message, "its verdict stands; `check` finds the proof again");
                    return None;
                };
                ("proof", saved)
            }
            _ => return None,
        };
        match saved {
            Ok(file) => Some(file),
            Err((file, error)) => {
                let help = "name another folder with --out, or store nothing";
                let property = &answered.query.task.property.name;
                let message = format!("cannot store the {what} of `{property}` in `{file}`: {error}");
                self.reporter.output.warning(&message, help);
                None
            }
        }
    }
}
