//! What is asked: options of the command line, and where they say nothing about methods, the configuration file.

use std::path::{Path, PathBuf};
use std::{env, thread};

use counterpoint_campaign::MOST_THREADS;
use counterpoint_engine::Budget;
use counterpoint_load::language::holds_methods;
use counterpoint_load::{Ask, Asked, Held, LoadOptions, PublicFields, Request, display_name};

use crate::args::{JavaArgs, Observe, PolicyArgs};
use crate::config::{self, CheckTable, Config};
use crate::exit::Exit;
use crate::output::Output;
use crate::stop::Stop;

/// What was typed.
pub(crate) struct Typed<'a> {
    pub(crate) files: &'a [PathBuf],
    pub(crate) java: &'a JavaArgs,
    pub(crate) policy: &'a PolicyArgs,
    pub(crate) config: Option<&'a Path>,
    pub(crate) seed: Option<u64>,
    /// Steps of all runs of a method together.
    pub(crate) max_steps: u64,
    pub(crate) jobs: Option<usize>,
}

/// What is asked.
pub(crate) struct Settings {
    pub(crate) request: Request,
    /// How each ask of the request came about.
    checks: Vec<Check>,
    pub(crate) engine: String,
    pub(crate) calls: u64,
    pub(crate) threshold: u32,
    pub(crate) seed: u64,
    pub(crate) max_steps: u64,
    pub(crate) jobs: usize,
    pub(crate) config: Option<Config>,
    /// Whether all that the configuration speaks of is asked.
    pub(crate) is_whole: bool,
    /// What was typed before what a check says, for suggestions.
    typed: Vec<String>,
    /// How many of these words name files.
    n_files: usize,
    /// What was typed about the search.
    searching: Vec<String>,
}

/// How an ask came about.
struct Check {
    /// Whether a configuration asks, so that suggestions need not repeat it.
    is_configured: bool,
    /// What was typed for it, but for the method.
    words: Vec<String>,
}

/// Puts options and configuration together; says what is wrong if something is.
pub(crate) fn settle(typed: &Typed<'_>, undone: &str, stop: &Stop, output: &Output) -> Result<Settings, Exit> {
    // Files without methods ask for themselves.
    let has_methods = typed.files.iter().any(|file| holds_methods(file));
    let is_configured = typed.files.is_empty() || has_methods || typed.config.is_some();
    let config = if is_configured { config::open(typed.config, undone, output)? } else { None };
    // Of a path that is not there, that is what to say.
    if !typed.files.is_empty() && !has_methods && typed.files.iter().all(|file| file.exists()) {
        typed.policy.refuse_without_methods(typed.java, output)?;
    }
    if typed.files.is_empty() && config.is_none() {
        let message = format!("no file is named, and there is no `{}` here or in a folder above", config::NAME);
        output.error(&message, Some("name a file or a folder, or write the configuration: counterpoint init"));
        return Err(Exit::Input);
    }
    let said = config.as_ref();
    let policy = typed.policy;
    let classpath = match typed.java.classpath.as_deref() {
        Some(list) => env::split_paths(list).collect(),
        None => said.map(|config| config.classpath.clone()).unwrap_or_default(),
    };
    let files = if typed.files.is_empty() { said.map(|config| config.files.clone()) } else { None };
    let files = files.unwrap_or_else(|| typed.files.to_vec());
    let jdk = typed.java.jdk.clone().or_else(|| said?.jdk.clone());
    let options = LoadOptions { classpath, jdk, limits: stop.limits() };
    stop.after(said.and_then(|config| config.time));
    let methods: Vec<String> = typed.java.method.iter().chain(&policy.entry).cloned().collect();
    let is_typed = !policy.secret.is_empty() || policy.policy.is_some();
    let tables = said.map(|config| config.checks.as_slice()).filter(|checks| !is_typed && !checks.is_empty());
    let (checks, only): (Vec<(Ask, Check)>, Vec<String>) = match tables {
        Some(tables) => (tables.iter().map(|table| configured(table, policy)).collect(), methods),
        None => (vec![by_options(policy, methods)], Vec::new()),
    };
    let (asks, checks) = checks.into_iter().unzip();
    let usual = Budget::default();
    Ok(Settings {
        is_whole: tables.is_some() && only.is_empty() && typed.files.is_empty(),
        request: Request { files, options, asks, only },
        checks,
        engine: policy.engine.clone(),
        calls: policy.calls.or_else(|| said?.calls).unwrap_or(usual.calls),
        threshold: policy.threshold.or_else(|| said?.threshold).unwrap_or(usual.threshold),
        seed: typed.seed.or_else(|| said?.seed).unwrap_or(usual.seed),
        max_steps: typed.max_steps,
        jobs: typed.jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)).min(MOST_THREADS),
        config,
        typed: typed_words(typed),
        n_files: typed.files.len(),
        searching: policy.searching(),
    })
}

impl Settings {
    /// What an engine may use.
    pub(crate) fn budget(&self) -> Budget {
        Budget {
            steps: self.max_steps,
            threads: self.jobs,
            seed: self.seed,
            calls: self.calls,
            threshold: self.threshold,
            ..Budget::default()
        }
    }

    /// Whether some file has methods.
    pub(crate) fn has_methods(&self) -> bool {
        self.request.files.iter().any(|file| holds_methods(file))
    }

    /// What to type to ask one question again.
    pub(crate) fn words(&self, asked: &Asked) -> Vec<String> {
        let mut words = self.typed.clone();
        let (ask, check) = (&self.request.asks[asked.ask], &self.checks[asked.ask]);
        let is_policy = ask.policy.is_some() && !check.is_configured;
        let option = if is_policy { "--entry" } else { "--method" };
        match ask.methods.as_slice() {
            [] if asked.method.is_main() => {}
            [only] if !check.is_configured && !only.contains('*') => words.extend([option.to_owned(), only.clone()]),
            _ => words.extend([option.to_owned(), asked.method.source()]),
        }
        words.extend(check.words.iter().cloned());
        words.extend(self.searching.iter().cloned());
        words
    }

    /// What was typed about methods, where properties in files ask about them.
    pub(crate) fn options(&self) -> Vec<String> {
        [&self.typed[self.n_files..], &self.searching].concat()
    }

    /// What is asked of a method, in one line, whatever was typed and configured.
    pub(crate) fn question(&self, asked: &Asked) -> String {
        let ask = &self.request.asks[asked.ask];
        let observed =
            [(ask.sees_outcome, "outcome"), (ask.sees_message, "message"), (ask.sees_poststate, "poststate")];
        let observed = observed.into_iter().filter(|(is_seen, _)| *is_seen).map(|(_, word)| word.to_owned());
        let fields = (ask.public_fields != PublicFields::default()).then(|| ask.public_fields.word().to_owned());
        let options = [
            ("secret", ask.secrets.clone()),
            ("public", ask.publics.clone()),
            ("policy", ask.policy.iter().map(|file| display_name(file)).collect()),
            ("driver", ask.driver.iter().cloned().collect()),
            ("arg", ask.held.iter().map(|held| format!("{}={}", held.name, held.value)).collect()),
            ("observe", observed.collect()),
            ("public-fields", fields.into_iter().collect()),
            ("observer", asked.observer.iter().cloned().collect()),
        ];
        let option = |(name, values): (&str, Vec<String>)| {
            values.into_iter().map(|value| format!(", {name} {value}")).collect::<Vec<_>>().concat()
        };
        asked.method.source() + &options.map(option).concat()
    }
}

fn by_options(policy: &PolicyArgs, methods: Vec<String>) -> (Ask, Check) {
    let mut words = Vec::new();
    let mut option = |name: &str, value: &str| words.extend([name.to_owned(), value.to_owned()]);
    policy.secret.iter().for_each(|secret| option("--secret", secret));
    policy.public.iter().for_each(|public| option("--public", public));
    policy.policy.iter().for_each(|file| option("--policy", &display_name(file)));
    policy.driver.iter().for_each(|driver| option("--driver", driver));
    policy.held.iter().for_each(|held| option("--arg", &format!("{}={}", held.name, held.value)));
    policy.observe.iter().for_each(|observe| option("--observe", observe.word()));
    policy.public_fields.iter().for_each(|fields| option("--public-fields", fields));
    let ask = Ask {
        methods,
        secrets: policy.secret.clone(),
        publics: policy.public.clone(),
        policy: policy.policy.clone(),
        driver: policy.driver.clone(),
        held: policy.held.clone(),
        sees_outcome: policy.observe.contains(&Observe::Outcome),
        sees_message: policy.observe.contains(&Observe::Message),
        sees_poststate: policy.observe.contains(&Observe::Poststate),
        public_fields: policy.fields().unwrap_or_default(),
    };
    (ask, Check { is_configured: false, words })
}

/// A check of the configuration, with what was typed in place of what it says.
fn configured(table: &CheckTable, policy: &PolicyArgs) -> (Ask, Check) {
    let mut words = Vec::new();
    let mut option = |name: &str, value: &str| words.extend([name.to_owned(), value.to_owned()]);
    policy.public.iter().for_each(|public| option("--public", public));
    policy.driver.iter().for_each(|driver| option("--driver", driver));
    policy.held.iter().for_each(|held| option("--arg", &format!("{}={}", held.name, held.value)));
    policy.observe.iter().for_each(|observe| option("--observe", observe.word()));
    policy.public_fields.iter().for_each(|fields| option("--public-fields", fields));
    let observe = if policy.observe.is_empty() { &table.observe } else { &policy.observe };
    // What is typed for a parameter takes the place of what the table says of it.
    let is_open = |held: &&Held| !policy.held.iter().any(|typed| typed.name == held.name);
    let held = table.held.iter().filter(is_open).chain(&policy.held).cloned().collect();
    let ask = Ask {
        held,
        methods: table.methods.clone(),
        secrets: table.secrets.clone(),
        publics: if policy.public.is_empty() { table.publics.clone() } else { policy.public.clone() },
        policy: table.policy.clone(),
        driver: policy.driver.clone().or_else(|| table.driver.clone()),
        sees_outcome: observe.contains(&Observe::Outcome),
        sees_message: observe.contains(&Observe::Message),
        sees_poststate: observe.contains(&Observe::Poststate),
        public_fields: policy.fields().or(table.public_fields).unwrap_or_default(),
    };
    (ask, Check { is_configured: true, words })
}

/// The files, and the options that say where classes are.
fn typed_words(typed: &Typed<'_>) -> Vec<String> {
    let mut words: Vec<String> = typed.files.iter().map(|file| file.display().to_string()).collect();
    let mut option = |name: &str, value: String| words.extend([name.to_owned(), value]);
    typed.config.iter().for_each(|config| option("--config", display_name(config)));
    typed.java.classpath.iter().for_each(|list| option("--classpath", list.to_string_lossy().into_owned()));
    typed.java.jdk.iter().for_each(|jdk| option("--jdk", display_name(jdk)));
    words
}
