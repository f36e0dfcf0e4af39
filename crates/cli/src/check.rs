//! `counterpoint check`: decides the properties of files, and what is asked of methods.

use std::collections::BTreeSet;

use counterpoint_campaign::solvers;
use counterpoint_diag::{codes, did_you_mean};
use counterpoint_engine::{Budget, Verdict};
use counterpoint_load::{Loaded, Query};
use counterpoint_report::Unasked;
use counterpoint_report::view::tell_apart;

use crate::accepted::Accepted;
use crate::answers::{Answered, Answers, Decider, confirm};
use crate::args::CheckArgs;
use crate::evidence::Store;
use crate::exit::Exit;
use crate::output::Output;
use crate::reporting::{AskedWhere, Reporter, exit};
use crate::session;
use crate::settings::{self, Settings, Typed};
use crate::stop::{Stop, remedy};

/// Decides properties and reports.
pub(crate) fn check(args: &CheckArgs, output: &Output) -> Exit {
    match checked(args, output) {
        Ok(exit) | Err(exit) => exit,
    }
}

fn checked(args: &CheckArgs, output: &Output) -> Result<Exit, Exit> {
    let stop = Stop::new(&args.limits.stop);
    let typed = Typed {
        files: &args.files,
        java: &args.java,
        policy: &args.policy,
        config: args.policy.config.as_deref(),
        seed: args.limits.seed,
        max_steps: args.limits.max_steps,
        jobs: args.limits.jobs,
    };
    let settings = settings::settle(&typed, "checked", &stop, output)?;
    refuse_baseline(args, &settings, output)?;
    let budget = stop.within(budget(args, &settings, output)?);
    let solver_options = [args.search.words(), args.solving.words()].concat();
    let only = args.property.iter().flat_map(|name| ["--property".to_owned(), name.clone()]).collect();
    let (time, memory) = args.limits.stop.words();
    let asked = AskedWhere { solver_options, options: settings.options(), time, memory, only, folder: None };
    let reporter = Reporter::new(&args.report, &budget, asked, &args.files, output)?;
    let mut accepted =
        Accepted::open(settings.config.as_ref(), args.baseline.clone(), args.write_baseline.as_ref(), output)?;
    let mut loaded = session::open(&settings.request, "checked", &stop, output)?;
    keep_wanted(args, &mut loaded, output)?;
    let store = Store::new(&args.out);
    let checker = Checker { args, settings: &settings, budget: &budget, stop: &stop, reporter, store, output };
    let exit = checker.all(&mut loaded, &mut accepted);
    Ok(finish(args, &stop, accepted, &settings, exit, output))
}

/// Says what is left to say about accepted leaks, and writes the baseline.
fn finish(
    args: &CheckArgs,
    stop: &Stop,
    accepted: Accepted<'_>,
    settings: &Settings,
    mut exit: Exit,
    output: &Output,
) -> Exit {
    let stopped = stop.cut();
    accepted.tell_unused(settings.is_whole && stopped.is_none(), output);
    match (&args.write_baseline, stopped) {
        (Some(_), Some(cause)) => {
            let why = "an incomplete baseline would report the remaining leaks as new";
            let help = format!("{why}; {}", remedy(cause));
            output.error("no baseline was written: the work was stopped before its end", Some(&help));
            exit = exit.and(Exit::Input);
        }
        (Some(path), None) => exit = exit.and(accepted.into_baseline().write(path, output)),
        (None, _) => {}
    }
    stop.exit(exit)
}

/// A baseline is of leaks.
fn refuse_baseline(args: &CheckArgs, settings: &Settings, output: &Output) -> Result<(), Exit> {
    let is_wanted = args.baseline.is_some() || args.write_baseline.is_some();
    if !is_wanted || settings.has_methods() {
        return Ok(());
    }
    let message = "--baseline and --write-baseline apply to Java files only, and none is given";
    output.error(message, Some("leave them out, or name Java files"));
    Err(Exit::Input)
}

fn budget(args: &CheckArgs, settings: &Settings, output: &Output) -> Result<Budget, Exit> {
    let options = args.solving.options(Some(&args.search));
    Ok(Budget {
        observations: args.limits.max_observations,
        choices: args.limits.max_choices,
        sets: options.sets,
        solver: solvers::config(&options).map_err(|refusal| output.refuse(&refusal.message, &refusal.help))?,
        ..settings.budget()
    })
}

/// Leaves out queries that are not asked for.
fn keep_wanted(args: &CheckArgs, loaded: &mut Loaded, output: &Output) -> Result<(), Exit> {
    if loaded.queries.is_empty() && loaded.pending.is_empty() {
        let help = "write a property, for instance: property same { deterministic(P) }     (docs/language.md)";
        let files: Vec<String> = loaded.sources.iter().map(|(_, file)| format!("`{}`", file.name)).collect();
        let message = format!("there is no property in {}, so there is nothing to check", files.join(", "));
        output.coded_error(codes::NOTHING_TO_CHECK, &message, help);
        output.remark("\n");
        session::close(1, "checked", output);
        return Err(Exit::Input);
    }
    if args.property.is_empty() {
        return Ok(());
    }
    let names = || loaded.queries.iter().map(|query| query.task.property.name.as_str());
    let mut n_errors = 0;
    for wanted in args.property.iter().filter(|wanted| !names().any(|name| name == *wanted)) {
        let help = match did_you_mean(wanted, names()) {
            Some(near) => format!("did you mean `{near}`?"),
            None if loaded.queries.is_empty() => "leave --property out".to_owned(),
            None => format!("there are: {}", names().collect::<Vec<_>>().join(", ")),
        };
        output.error(&format!("there is no property `{wanted}`"), Some(&help));
        output.remark("\n");
        n_errors += 1;
    }
    if n_errors > 0 {
        session::close(n_errors, "checked", output);
        return Err(Exit::Input);
    }
    loaded.queries.retain(|query| args.property.contains(&query.task.property.name));
    Ok(())
}

struct Checker<'a> {
    args: &'a CheckArgs,
    settings: &'a Settings,
    budget: &'a Budget,
    stop: &'a Stop,
    reporter: Reporter<'a>,
    store: Store<'a>,
    output: &'a Output,
}

impl Checker<'_> {
    /// Decides, confirms, stores and reports.
    fn all(&self, loaded: &mut Loaded, accepted: &mut Accepted<'_>) -> Exit {
        let decider = Decider {
            engine: Some(&self.settings.engine),
            budget: self.budget,
            stop: self.stop,
            jobs: self.settings.jobs,
            output: self.output,
        };
        let is_confirmed = !self.args.policy.no_confirm;
        let sources = loaded.sources.clone();
        let texts = Loaded { sources, diagnostics: loaded.diagnostics.clone(), ..Loaded::default() };
        // What runs on the platform is told after all of it has run there.
        let waits = |query: &Query| is_confirmed && !query.methods.is_empty();
        let is_streamed = loaded.pending.is_empty() && !loaded.queries.iter().any(waits);
        let Answers { mut all, n_unasked, exit: mut end } = decider.decide_all(loaded, &mut |answered| {
            if is_streamed {
                self.save(answered, false, &texts);
                self.reporter.one(answered, &self.reporter.view(answered, &[], &texts));
            }
        });
        if is_confirmed {
            confirm(&mut all, self.budget, self.output);
        }
        let mut views = Vec::new();
        let overloaded = overloaded(&all);
        for (answered, is_overloaded) in all.iter_mut().zip(overloaded) {
            if !is_streamed {
                self.save(answered, is_overloaded, &texts);
            }
            let words = answered.query.asked.as_ref().map(|asked| self.settings.words(asked)).unwrap_or_default();
            let mut view = self.reporter.view(answered, &words, &texts);
            view.accepted = answered.query.asked.as_ref().and_then(|asked| accepted.of(&view, &*asked.method));
            // What is written to a baseline is known from now on.
            let is_leak = answered.query.asked.is_some();
            let is_written = self.args.write_baseline.is_some() && is_leak && view.accepted.is_none();
            let own = exit(&view, self.args.strict);
            end = end.and(if is_written && own == Exit::Refuted { Exit::Fine } else { own });
            views.push(view);
        }
        if n_unasked > 0 && self.args.strict {
            end = end.and(Exit::Inconclusive);
        }
        tell_apart(&mut views);
        if !is_streamed {
            all.iter().zip(&views).for_each(|(answered, view)| self.reporter.one(answered, view));
        }
        let unasked = Unasked { count: n_unasked, noun: "method" };
        end = end.and(self.reporter.finish(&views, unasked, &texts, self.stop));
        self.tell_missing(&all);
        end
    }

    /// Stores the evidence, as far as that is asked for. If that fails the finding stands, and cannot be replayed.
    fn save(&self, answered: &mut Answered, is_overloaded: bool, loaded: &Loaded) {
        let name = &answered.query.task.property.name;
        let what = match &answered.decided.verdict {
            Verdict::Refuted(..) if !self.args.no_witness => "witness",
            Verdict::Proved(proof) if self.args.store_proofs && !proof.is_enumerated() => "proof",
            _ => return,
        };
        match self.store.save(self.settings, answered, is_overloaded, &loaded.sources) {
            Some(Ok(file)) => answered.evidence_file = Some(file),
            Some(Err((file, error))) => {
                let message = format!("cannot store the {what} of `{name}` in `{file}`: {error}");
                let instead = if what == "proof" { "leave out --store-proofs" } else { "use --no-witness" };
                self.output.warning(&message, &format!("name another folder with --out, or {instead}"));
            }
            None => {
                let message = format!("the {what} of `{name}` is too long to be stored");
                self.output.warning(&message, "the verdict is valid; run `check` again to reproduce it");
            }
        }
    }

    /// Names the classes that runs would have needed.
    fn tell_missing(&self, answers: &[Answered]) {
        let is_stuck =
            |answered: &&Answered| answered.decided.stats.search.is_some_and(|search| search.unsupported > 0);
        let asked = answers.iter().filter(is_stuck).filter_map(|answered| answered.query.asked.as_ref());
        let missing: BTreeSet<&String> = asked.flat_map(|asked| &asked.missing).collect();
        for class in missing {
            let help = "give the jar that has it: --classpath lib/NAME.jar";
            self.output.warning(&format!("the class `{class}` is missing"), help);
        }
    }
}

/// Of each answer, whether another one is about another method of the same name.
fn overloaded(all: &[Answered]) -> Vec<bool> {
    let key = |it: &Answered| it.query.asked.as_ref().map(|asked| (asked.title.clone(), asked.method.source()));
    let keys: Vec<Option<(String, String)>> = all.iter().map(key).collect();
    let is_other = |one: &(String, String), other: &(String, String)| one.0 == other.0 && one.1 != other.1;
    let has_other = |one: &(String, String)| keys.iter().flatten().any(|other| is_other(one, other));
    keys.iter().map(|one| one.as_ref().is_some_and(has_other)).collect()
}
