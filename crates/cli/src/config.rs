//! `counterpoint.toml`: what is asked of a Java program, written down once for everybody who checks it.
//!
//! It is looked for in the current folder and in those above it. Paths in it start in its own folder. Everything that is
//! wrong with it is told at once; what options of the command line say goes before what it says ([`crate::settings`]).

mod reader;

use std::env;
use std::path::{Path, PathBuf};
use std::time::Duration;

use counterpoint_diag::{Diagnostic, FileId, Sources, Span, codes};
use counterpoint_load::{Held, PublicFields, display_name, read_text};
use toml::de::DeTable;

use crate::args::Observe;
use crate::exit::Exit;
use crate::output::Output;
use crate::stop::parse_time;
use reader::Reader;

/// What the file is called.
pub(crate) const NAME: &str = "counterpoint.toml";

/// What a configuration file says.
#[derive(Debug, Default)]
pub(crate) struct Config {
    /// Its text, for remarks about it.
    pub(crate) sources: Sources,
    /// What is checked; its own folder if it does not say.
    pub(crate) files: Vec<PathBuf>,
    pub(crate) classpath: Vec<PathBuf>,
    pub(crate) jdk: Option<PathBuf>,
    pub(crate) baseline: Option<PathBuf>,
    pub(crate) calls: Option<u64>,
    pub(crate) threshold: Option<u32>,
    pub(crate) seed: Option<u64>,
    pub(crate) time: Option<Duration>,
    pub(crate) checks: Vec<CheckTable>,
    pub(crate) suppressions: Vec<Suppression>,
}

/// A table `[[check]]`: questions with the same secrets.
#[derive(Debug, Default)]
pub(crate) struct CheckTable {
    pub(crate) methods: Vec<String>,
    pub(crate) secrets: Vec<String>,
    pub(crate) publics: Vec<String>,
    pub(crate) policy: Option<PathBuf>,
    pub(crate) driver: Option<String>,
    pub(crate) held: Vec<Held>,
    pub(crate) observe: Vec<Observe>,
    pub(crate) public_fields: Option<PublicFields>,
}

/// A table `[[suppress]]`: a leak that is meant.
#[derive(Debug)]
pub(crate) struct Suppression {
    pub(crate) method: String,
    pub(crate) secret: Option<String>,
    pub(crate) sink: Option<String>,
    pub(crate) reason: String,
    pub(crate) span: Span,
}

/// Reads the file that is named, or else the one that is found, if any; says what is wrong if something is.
pub(crate) fn open(named: Option<&Path>, undone: &str, output: &Output) -> Result<Option<Config>, Exit> {
    let Some(path) = named.map(Path::to_owned).or_else(find) else { return Ok(None) };
    let text = read_text(&path).map_err(|error| {
        output.error(&error.to_string(), error.help().as_deref());
        Exit::Input
    })?;
    let mut sources = Sources::default();
    let file = sources.add(display_name(&path), text.as_str());
    let folder = path.parent().unwrap_or(Path::new(""));
    match parse(&text, file, folder) {
        Ok(config) => Ok(Some(Config { sources, ..config })),
        Err(diagnostics) => {
            output.diagnostics(&diagnostics, &sources);
            let n_errors = diagnostics.len();
            let errors = if n_errors == 1 { "1 error".to_owned() } else { format!("{n_errors} errors") };
            output.remark(&format!("{errors}; nothing was {undone} (exit 2)\n"));
            Err(Exit::Input)
        }
    }
}

/// The file in the current folder, or in the next one above that has one.
fn find() -> Option<PathBuf> {
    let n_above = env::current_dir().ok()?.ancestors().count();
    let mut folder = PathBuf::new();
    for _ in 0..n_above {
        let path = folder.join(NAME);
        if path.is_file() {
            return Some(path);
        }
        folder.push("..");
    }
    None
}

const KEYS: [&str; 10] =
    ["files", "classpath", "jdk", "baseline", "calls", "threshold", "seed", "time", "check", "suppress"];
const CHECK_KEYS: [&str; 8] = ["methods", "secrets", "publics", "policy", "driver", "args", "observe", "public-fields"];
const SUPPRESS_KEYS: [&str; 4] = ["method", "secret", "sink", "reason"];

fn parse(text: &str, file: FileId, folder: &Path) -> Result<Config, Vec<Diagnostic>> {
    let mut reader = Reader { file, diagnostics: Vec::new() };
    let (document, errors) = DeTable::parse_recoverable(text);
    for error in errors {
        let span = reader.span(error.span().unwrap_or(0..text.len()));
        reader.diagnostics.push(Diagnostic::error(codes::CONFIGURATION, span, error.message().to_owned()));
    }
    if !reader.diagnostics.is_empty() {
        return Err(reader.diagnostics);
    }
    let table = document.get_ref();
    reader.only(table, &KEYS, "the configuration");
    let paths = |texts: Option<Vec<String>>| texts.unwrap_or_default().iter().map(|path| folder.join(path)).collect();
    let mut config = Config {
        files: paths(reader.texts(table, "files")),
        classpath: paths(reader.texts(table, "classpath")),
        jdk: reader.text(table, "jdk").map(|(jdk, _)| folder.join(jdk)),
        baseline: reader.text(table, "baseline").map(|(baseline, _)| folder.join(baseline)),
        calls: reader.number_in(table, "calls", 2..=u64::MAX, "a number of at least 2: two runs are compared"),
        threshold: reader
            .number_in(table, "threshold", 0..=100, "a percentage, from 0 to 100")
            .and_then(|percent| u32::try_from(percent).ok()),
        seed: reader.number(table, "seed"),
        ..Config::default()
    };
    if config.files.is_empty() {
        config.files.push(if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder.to_owned() });
    }
    if let Some((time, span)) = reader.text(table, "time") {
        match parse_time(&time) {
            Ok(time) => config.time = Some(time),
            Err(help) => reader.error(span, format!("`{time}` is no time"), Some(help)),
        }
    }
    for (check, span) in reader.tables(table, "check") {
        config.checks.push(check_table(&mut reader, check, span, folder));
    }
    for (suppress, span) in reader.tables(table, "suppress") {
        config.suppressions.extend(suppression(&mut reader, suppress, span));
    }
    if reader.diagnostics.is_empty() { Ok(config) } else { Err(reader.diagnostics) }
}

fn check_table(reader: &mut Reader, table: &DeTable<'_>, span: Span, folder: &Path) -> CheckTable {
    reader.only(table, &CHECK_KEYS, "`[[check]]`");
    let n_before = reader.diagnostics.len();
    let check = CheckTable {
        methods: reader.texts(table, "methods").unwrap_or_default(),
        secrets: reader.texts(table, "secrets").unwrap_or_default(),
        publics: reader.texts(table, "publics").unwrap_or_default(),
        policy: reader.text(table, "policy").map(|(policy, _)| folder.join(policy)),
        driver: reader.text(table, "driver").map(|(driver, _)| driver),
        held: reader.values(table, "args").into_iter().map(|(name, value)| Held { name, value }).collect(),
        observe: reader.each_of(table, "observe", &Observe::ALL.map(|observe| (observe.word(), observe))),
        public_fields: public_fields(reader, table),
    };
    if reader.diagnostics.len() == n_before {
        let has_short = !check.secrets.is_empty() || !check.publics.is_empty();
        if check.policy.is_some() && has_short {
            let help = "write two tables `[[check]]`, one for the policy and one for the secrets";
            reader.error(span, "a policy says itself what is secret and public".to_owned(), Some(help.to_owned()));
        } else if check.policy.is_none() && check.secrets.is_empty() {
            let help = "mark the secret with secrets = [\"password\"], or policy = \"FILE\"";
            reader.error(span, "nothing is secret in this table".to_owned(), Some(help.to_owned()));
        }
    }
    check
}

fn public_fields(reader: &mut Reader, table: &DeTable<'_>) -> Option<PublicFields> {
    let (word, span) = reader.text(table, "public-fields")?;
    let known = PublicFields::of_word(&word);
    if known.is_none() {
        let words = PublicFields::WORDS.map(|(word, _)| word).join(", ");
        reader.error(span, format!("`public-fields` knows no `{word}`; there are {words}"), None);
    }
    known
}

fn suppression(reader: &mut Reader, table: &DeTable<'_>, span: Span) -> Option<Suppression> {
    reader.only(table, &SUPPRESS_KEYS, "`[[suppress]]`");
    let [method, secret, sink, reason] = SUPPRESS_KEYS.map(|key| (reader.text(table, key), table.get(key).is_some()));
    let mut needed = |(text, is_there): (Option<(String, Span)>, bool), message: &str, help: &str| {
        if !is_there || text.as_ref().is_some_and(|(text, _)| text.trim().is_empty()) {
            let at = text.as_ref().map_or(span, |(_, span)| *span);
            reader.error(at, message.to_owned(), Some(help.to_owned()));
        }
        text.map(|(text, _)| text)
    };
    let method = needed(method, "this suppression has no `method`", "for instance: method = \"Login.check\"");
    let help = "say why this leak is meant, for instance: reason = \"a login tells whether the guess was right\"";
    let reason = needed(reason, "this suppression has no `reason`", help);
    let word = |(text, _): (Option<(String, Span)>, bool)| text.map(|(text, _)| text);
    Some(Suppression { method: method?, secret: word(secret), sink: word(sink), reason: reason?, span })
}

#[cfg(test)]
mod tests;
