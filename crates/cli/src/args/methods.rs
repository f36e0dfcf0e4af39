//! Options about methods: where they are, what is secret and what is seen of them.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum, value_parser};
use counterpoint_campaign::choice_of_engines;
use counterpoint_load::{Held, LoadOptions, PublicFields};

use super::parse::{parse_calls, parse_held};
use crate::exit::Exit;
use crate::output::Output;

/// What a Java program is made of, and where it starts.
#[derive(Debug, Args)]
#[command(next_help_heading = "Java")]
pub(crate) struct JavaArgs {
    /// The method, for instance `Calc.power(int, int)`, or any unambiguous part of it; for `check` and `test`, `Calc.*` selects several
    /// [default: main; of `check` and `test`, the methods that have the secret]
    #[arg(long, short, value_name = "METHOD")]
    pub(crate) method: Option<String>,
    /// Folders and jars with further classes, separated as in `PATH`
    #[arg(long, visible_alias = "cp", value_name = "PATH")]
    pub(crate) classpath: Option<OsString>,
    /// The folder of the JDK [default: `JAVA_HOME`, or where `javac` is]
    #[arg(long, value_name = "DIR")]
    pub(crate) jdk: Option<PathBuf>,
}

/// What is secret and what is seen of a Java method.
#[derive(Debug, Args)]
#[command(next_help_heading = "Java")]
pub(crate) struct PolicyArgs {
    /// What must stay secret: a parameter, a field `Account.pin`, or what calls return, `Vault.read()`. May be repeated
    #[arg(long, value_name = "NAME")]
    pub(crate) secret: Vec<String>,
    /// What everybody sees: `return`, `out`, a field, or the arguments of calls, `Log.write()`. May be repeated
    /// [default: what is returned and printed, and the message of the exception that leaves the method]
    #[arg(long, value_name = "NAME")]
    pub(crate) public: Vec<String>,
    /// Hold a parameter that is not secret at a value, written as for `run --arg`: 7, 2.5, 'x', true, hello, {1, 2}, RED,
    /// null. May be repeated; of several values for one parameter, each run is given one
    #[arg(long = "arg", value_name = "NAME=VALUE", value_parser = parse_held)]
    pub(crate) held: Vec<Held>,
    /// A policy in RIFL instead of --secret and --public
    #[arg(long, value_name = "FILE", conflicts_with_all = ["secret", "public"])]
    pub(crate) policy: Option<PathBuf>,
    /// The method that a policy speaks of, as for --method; may be repeated
    #[arg(long, value_name = "METHOD", conflicts_with = "method")]
    pub(crate) entry: Vec<String>,
    /// The program that calls the method, for instance `Main.main(String[])`: what a policy says of the parameters of the
    /// method then holds for every call
    #[arg(long, value_name = "METHOD")]
    pub(crate) driver: Option<String>,
    /// Call each method at most N times [default: 2000]
    #[arg(long, value_name = "N", value_parser = parse_calls)]
    pub(crate) calls: Option<u64>,
    /// Look for leaks in this way: `fuzz` and `evolve` are the searches of the paper, to the letter
    #[arg(long, value_name = "SEARCH", default_value = choice_of_engines().next(), value_parser = PossibleValuesParser::new(choice_of_engines()))]
    pub(crate) engine: String,
    /// Answer UNKNOWN if nothing is found and fewer than PERCENT of the goals are covered [default: 0]
    #[arg(long, value_name = "PERCENT", value_parser = value_parser!(u32).range(0..=100))]
    pub(crate) threshold: Option<u32>,
    /// See more: `outcome` is how a run ends, `message` that and the message of its exception, `poststate` what is left
    /// behind in arguments, the receiver and static fields. May be repeated
    #[arg(long, value_name = "WHAT")]
    pub(crate) observe: Vec<Observe>,
    /// Which fields of returned objects are seen, and which methods without parameters: `public`, `package` (all that are
    /// not private) or `private` (all fields) [default: package]
    #[arg(long, value_name = "ACCESS", value_parser = PossibleValuesParser::new(PublicFields::WORDS.map(|(word, _)| word)))]
    pub(crate) public_fields: Option<String>,
    /// Do not run what is found on the JVM itself
    #[arg(long)]
    pub(crate) no_confirm: bool,
    /// The configuration [default: `counterpoint.toml` here or in a folder above]
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
}

/// What else is seen of runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Observe {
    Outcome,
    Message,
    Poststate,
}

impl Observe {
    /// All of them.
    pub(crate) const ALL: [Observe; 3] = [Observe::Outcome, Observe::Message, Observe::Poststate];

    /// As it is typed.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Observe::Outcome => "outcome",
            Observe::Message => "message",
            Observe::Poststate => "poststate",
        }
    }
}

impl PolicyArgs {
    /// What was typed about the search, but for its limits.
    pub(crate) fn searching(&self) -> Vec<String> {
        let engine = Some(&self.engine).filter(|engine| Some(engine.as_str()) != choice_of_engines().next());
        let threshold = self.threshold.map(|threshold| threshold.to_string());
        let options = [("--engine", engine), ("--threshold", threshold.as_ref())];
        options.into_iter().filter_map(|(name, value)| Some([name.to_owned(), value?.clone()])).flatten().collect()
    }
}

impl JavaArgs {
    /// Where further classes and the JDK are.
    pub(crate) fn options(&self) -> LoadOptions {
        let classpath = self.classpath.as_deref().map(|list| env::split_paths(list).collect()).unwrap_or_default();
        LoadOptions { classpath, jdk: self.jdk.clone(), ..LoadOptions::default() }
    }
}

impl PolicyArgs {
    /// Which members of objects are seen, if that is typed.
    pub(crate) fn fields(&self) -> Option<PublicFields> {
        self.public_fields.as_deref().and_then(PublicFields::of_word)
    }

    /// Refuses options that speak of methods where no file has any.
    pub(crate) fn refuse_without_methods(&self, java: &JavaArgs, output: &Output) -> Result<(), Exit> {
        let given = [
            ("--method", java.method.is_some()),
            ("--secret", !self.secret.is_empty()),
            ("--public", !self.public.is_empty()),
            ("--arg", !self.held.is_empty()),
            ("--policy", self.policy.is_some()),
            ("--entry", !self.entry.is_empty()),
            ("--driver", self.driver.is_some()),
            ("--observe", !self.observe.is_empty()),
            ("--public-fields", self.public_fields.is_some()),
            ("--config", self.config.is_some()),
        ];
        refuse_given(&given, output)
    }
}

/// Refuses options that are given although no file is of Java.
pub(crate) fn refuse_given(options: &[(&str, bool)], output: &Output) -> Result<(), Exit> {
    let given: Vec<&str> = options.iter().filter(|(_, is_given)| *is_given).map(|(name, _)| *name).collect();
    if given.is_empty() {
        return Ok(());
    }
    let verb = if given.len() == 1 { "applies" } else { "apply" };
    let message = format!("{} {verb} to Java files only, and none is given", given.join(", "));
    output.error(&message, Some("leave it out, or name Java files"));
    Err(Exit::Input)
}
