//! The command line: what can be typed, and what `--help` says about it.

mod methods;
mod parse;
mod solving;

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use counterpoint_engine::Budget;
use counterpoint_report::format as report;
use counterpoint_simulate::Options;

use crate::memory::parse_memory;
use crate::stop::parse_time;
pub(crate) use parse::{parse_held, parse_number};
use parse::{parse_positive, parse_threads};

pub(crate) use methods::{JavaArgs, Observe, PolicyArgs, refuse_given};
use solving::{SearchArgs, SolverArgs};

/// Finds what no single run can show: bugs in how the runs of a program relate to each other.
///
/// A property speaks of several runs at once, for instance "two runs that differ only in the password show the same".
/// Counterpoint decides such properties, shows the runs that break one, and says what they should have done.
#[derive(Debug, Parser)]
#[command(name = "counterpoint", version, max_term_width = 100)]
#[command(after_help = "Start with:  counterpoint demo\nExit codes:  counterpoint explain exit-codes")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) common: Common,
}

/// What every subcommand understands.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct Common {
    /// When to use colours; `auto` looks at the terminal and at `NO_COLOR`
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Colour,
    /// Say less: one line per property, no warnings
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Decide the properties of files: refuted, proved, none found, or unknown
    #[command(after_help = CHECK_EXAMPLES)]
    Check(Box<CheckArgs>),
    /// Write leaks of Java methods, and runs that break properties of them, as tests that fail until they are fixed
    #[command(after_help = TEST_EXAMPLES)]
    Test(Box<TestArgs>),
    /// Run a program on given or random inputs and show the run
    #[command(after_help = RUN_EXAMPLES)]
    Run(RunArgs),
    /// Run a stored counterexample again, or check a stored proof again
    #[command(after_help = REPLAY_EXAMPLES)]
    Replay(ReplayArgs),
    /// Format `.cpt` files
    #[command(after_help = FMT_EXAMPLES)]
    Fmt(FmtArgs),
    /// Draw the control flow of a program as DOT
    #[command(after_help = GRAPH_EXAMPLES)]
    Graph(GraphArgs),
    /// Say what a code, a verdict, a word of the language or an exit code means
    #[command(after_help = EXPLAIN_EXAMPLES)]
    Explain(ExplainArgs),
    /// Show a bug that no single run can show; writes nothing
    #[command(after_help = "Example:\n  counterpoint demo")]
    Demo,
    /// Write a commented sample file to start from; overwrites nothing
    #[command(after_help = INIT_EXAMPLES)]
    Init(InitArgs),
    /// Say what is installed, and what it is for
    #[command(after_help = DOCTOR_HELP)]
    Doctor(DoctorArgs),
    /// Write a script that lets a shell complete the command line
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions(CompletionsArgs),
}

const CHECK_EXAMPLES: &str = "\
Examples:
  counterpoint check voting.cpt
  counterpoint check programs.cpt properties.cpt --property fair --time 30s
  counterpoint check voting.cpt --strict --format json=report.json
  counterpoint check src --secret password      all Java methods that have a `password`
  counterpoint check                            what counterpoint.toml says";

const TEST_EXAMPLES: &str = "\
Examples:
  counterpoint test Login.java --method check --secret password
  counterpoint test Login.java --method check --secret password --framework main --out tests";

const RUN_EXAMPLES: &str = "\
Examples:
  counterpoint run voting.cpt                     random inputs
  counterpoint run voting.cpt --seed 7            other random inputs
  counterpoint run voting.cpt --input vote=A,B,A  these inputs, then random ones
  counterpoint run Main.java                      a Java program
  counterpoint run Calc.java --method 'power(int, int)' --arg 3 --arg 4";

const REPLAY_EXAMPLES: &str = "\
Examples:
  counterpoint replay .counterpoint/voting.fair.json
  counterpoint replay .counterpoint/Login.check.json
  counterpoint replay .counterpoint/limiter.kept.proof.json --solver cvc5";

const FMT_EXAMPLES: &str = "\
Examples:
  counterpoint fmt voting.cpt            rewrites the file
  counterpoint fmt --check *.cpt         changes nothing, exit code 1 if a file would change
  counterpoint fmt - < voting.cpt        from standard input to standard output";

const GRAPH_EXAMPLES: &str = "\
Examples:
  counterpoint graph voting.cpt | dot -Tsvg > voting.svg
  counterpoint graph Calc.java --method power --format ir";

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  counterpoint explain              everything that can be explained
  counterpoint explain CP0104       a diagnostic
  counterpoint explain gni refines  shorthands
  counterpoint explain none-found   a verdict
  counterpoint explain havoc        a word of the language
  counterpoint explain 3            an exit code";

const INIT_EXAMPLES: &str = "\
Examples:
  counterpoint init                 counterpoint.toml where there is Java, sample.cpt elsewhere
  counterpoint init models/a.cpt    writes that file
  counterpoint init shop            writes into that folder";

const DOCTOR_HELP: &str = "\
Exit codes:
  0  everything that this version can do works here
  2  something is missing for that: there is no solver";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  counterpoint completions bash > ~/.local/share/bash-completion/completions/counterpoint
  counterpoint completions zsh > ~/.zfunc/_counterpoint       with `fpath+=~/.zfunc` in ~/.zshrc
  counterpoint completions fish > ~/.config/fish/completions/counterpoint.fish";

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Files with programs and properties; a property may name programs of other files. Of Java, sources, class files,
    /// jars and folders of them [default: what `counterpoint.toml` names]
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Check only the property of this name; may be repeated
    #[arg(long, value_name = "NAME")]
    pub(crate) property: Vec<String>,
    #[command(flatten)]
    pub(crate) java: JavaArgs,
    #[command(flatten)]
    pub(crate) policy: PolicyArgs,
    /// Leaks of Java methods that are in this file are known, and no reason to fail
    #[arg(long, value_name = "FILE", help_heading = "Java")]
    pub(crate) baseline: Option<PathBuf>,
    /// Write the leaks that are found to this file, for --baseline
    #[arg(long, value_name = "FILE", help_heading = "Java")]
    pub(crate) write_baseline: Option<PathBuf>,
    /// Exit with code 3 if a property without an `expect` stays unknown
    #[arg(long)]
    pub(crate) strict: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[command(flatten)]
    pub(crate) solving: SolverArgs,
    #[command(flatten)]
    pub(crate) report: ReportArgs,
    /// Where counterexamples and proofs are stored, for `counterpoint replay`
    #[arg(long, value_name = "DIR", default_value = ".counterpoint", help_heading = "Output")]
    pub(crate) out: PathBuf,
    /// Store no counterexamples
    #[arg(long, help_heading = "Output")]
    pub(crate) no_witness: bool,
    /// Store proofs too, where they are more than an enumeration of states
    #[arg(long, help_heading = "Output")]
    pub(crate) store_proofs: bool,
}

#[derive(Debug, Args)]
pub(crate) struct TestArgs {
    /// Sources, class files, a jar, or a folder of them, or properties of methods [default: what `counterpoint.toml`
    /// names]
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) java: JavaArgs,
    #[command(flatten)]
    pub(crate) policy: PolicyArgs,
    /// What runs the tests; `main` is a method of their own
    #[arg(long, value_name = "NAME", default_value = "junit5", help_heading = "Output")]
    pub(crate) framework: FrameworkArg,
    /// Write tests of leaks alone, and none of pairs of runs that cover goals and look alike
    #[arg(long, help_heading = "Output")]
    pub(crate) leaks_only: bool,
    /// Write no tests of leaks that are in this baseline
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) baseline: Option<PathBuf>,
    /// The folder for the tests, in which their packages start
    #[arg(long, value_name = "DIR", default_value = ".", help_heading = "Output")]
    pub(crate) out: PathBuf,
    /// Step limit per method
    #[arg(long, visible_alias = "steps", value_name = "N")]
    #[arg(default_value_t = Budget::default().steps, value_parser = parse_positive::<u64>)]
    pub(crate) max_steps: u64,
    #[command(flatten)]
    pub(crate) stop: StopArgs,
    /// The root of all randomness [default: 0]
    #[arg(long, value_name = "N", value_parser = parse_number::<u64>)]
    pub(crate) seed: Option<u64>,
    /// Use at most N threads; answers do not depend on it [default: one per core]
    #[arg(long, short = 'j', value_name = "N", value_parser = parse_threads)]
    pub(crate) jobs: Option<usize>,
}

/// What runs tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum FrameworkArg {
    Junit5,
    Junit4,
    Main,
}

/// What ends a command before its time, beside Ctrl-C.
#[derive(Debug, Default, Args)]
pub(crate) struct StopArgs {
    /// Stop after this time, for instance 500ms, 30s, 2m or 1h, and say what is known by then
    #[arg(long, value_name = "TIME", value_parser = parse_time, help_heading = "Limits")]
    pub(crate) time: Option<Duration>,
    /// Stop where more memory than this is needed, for instance 500MB or 2GB, and say what is known by then [default:
    /// half of the memory of the machine]
    #[arg(long, value_name = "SIZE", value_parser = parse_memory, help_heading = "Limits")]
    pub(crate) memory: Option<u64>,
}

impl StopArgs {
    /// The limits, as they are typed.
    pub(crate) fn words(&self) -> (Option<String>, Option<String>) {
        let time = self.time.map(|time| match time.subsec_millis() {
            0 => format!("{}s", time.as_secs()),
            _ => format!("{}ms", time.as_millis()),
        });
        (time, self.memory.map(|bytes| format!("{}MB", (bytes >> 20).max(1))))
    }
}

/// What an answer may cost. All but time and memory is counted, so that the same limits give the same answer everywhere.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// Follow runs for at most N observations
    #[arg(long, value_name = "N", default_value_t = Budget::default().observations, value_parser = parse_positive::<u32>)]
    pub(crate) max_observations: u32,
    /// Step limit per property
    #[arg(long, visible_alias = "steps", value_name = "N")]
    #[arg(default_value_t = Budget::default().steps, value_parser = parse_positive::<u64>)]
    pub(crate) max_steps: u64,
    /// Try at most N values at one choice
    #[arg(long, value_name = "N", default_value_t = Budget::default().choices, value_parser = parse_number::<u64>)]
    pub(crate) max_choices: u64,
    #[command(flatten)]
    pub(crate) stop: StopArgs,
    /// The root of all randomness [default: 0]
    #[arg(long, value_name = "N", value_parser = parse_number::<u64>)]
    pub(crate) seed: Option<u64>,
    /// Use at most N threads; answers do not depend on it [default: one per core]
    #[arg(long, short = 'j', value_name = "N", value_parser = parse_threads)]
    pub(crate) jobs: Option<usize>,
}

/// What results look like.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct ReportArgs {
    /// `text`, `json`, `html`, `sarif` or `junit-xml`, to standard output or to a file; may be repeated. Standard output gets
    /// text unless another format is sent there
    #[arg(long, value_name = "FORMAT[=FILE]")]
    pub(crate) format: Vec<Format>,
    /// Add how far the engine got at the last ten numbers of observations, the solver, and the time
    #[arg(long)]
    pub(crate) stats: bool,
    /// Show whole runs, all alternatives, and how far the engine got; with --stats, at every number of observations
    #[arg(long, short)]
    pub(crate) verbose: bool,
}

/// A format, and the file it goes to if that is not standard output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Format {
    pub(crate) kind: report::Format,
    pub(crate) file: Option<PathBuf>,
}

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (kind, file) = match text.split_once('=') {
            Some((_, "")) => return Err("a file name is missing behind `=`".into()),
            Some((kind, file)) => (kind, Some(PathBuf::from(file))),
            None => (text, None),
        };
        let kind = report::FORMATS.into_iter().find(|format| format.name == kind).ok_or_else(|| {
            let names = report::FORMATS.map(|format| format!("`{}`", format.name));
            let (last, others) = names.split_last().expect("there are formats");
            format!("the formats are {} and {last}", others.join(", "))
        })?;
        Ok(Format { kind, file })
    }
}

#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// The file with the program; of Java, sources, class files, a jar, or a folder of them
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The program to run, if the file has several
    #[arg(long, short, value_name = "NAME")]
    pub(crate) program: Option<String>,
    /// Values that an input or argument takes, one after the other; then it takes random ones. May be repeated
    #[arg(long, short, value_name = "NAME=VALUE,...")]
    pub(crate) input: Vec<String>,
    /// What to take at `either` (1 is the first way) and at `havoc` (a value), one after the other; then at random
    #[arg(long, short, value_name = "CHOICE,...")]
    pub(crate) choose: Vec<String>,
    /// The root of all randomness
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = parse_number::<u64>)]
    pub(crate) seed: u64,
    /// Run for at most N observations
    #[arg(long, value_name = "N", default_value_t = Options::OBSERVATIONS, value_parser = parse_number::<u32>)]
    pub(crate) max_observations: u32,
    /// Step limit [default: 10000000, for Java 1000000000]
    #[arg(long, visible_alias = "steps", value_name = "N", value_parser = parse_positive::<u64>)]
    pub(crate) max_steps: Option<u64>,
    #[command(flatten)]
    pub(crate) stop: StopArgs,
    #[command(flatten)]
    pub(crate) java: JavaArgs,
    /// An argument of the method, as Java writes it: 7, 2.5, 'x', true, hello, {1, 2}, RED, null. May be repeated
    #[arg(long = "arg", value_name = "VALUE", allow_hyphen_values = true, help_heading = "Java")]
    pub(crate) arguments: Vec<String>,
    /// What the program reads from its standard input: a file, or `-` for that of this command [default: nothing]
    #[arg(long, value_name = "FILE", help_heading = "Java")]
    pub(crate) stdin: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// The file that `counterpoint check` wrote
    pub(crate) witness: PathBuf,
    /// Step limit of the check
    #[arg(long, visible_alias = "steps", value_name = "N")]
    #[arg(default_value_t = Budget::default().steps, value_parser = parse_positive::<u64>)]
    pub(crate) max_steps: u64,
    /// Try at most N values at one choice
    #[arg(long, value_name = "N", default_value_t = Budget::default().choices, value_parser = parse_number::<u64>)]
    pub(crate) max_choices: u64,
    #[command(flatten)]
    pub(crate) stop: StopArgs,
    #[command(flatten)]
    pub(crate) solving: SolverArgs,
    /// The folder of the JDK [default: `JAVA_HOME`, or where `javac` is]
    #[arg(long, value_name = "DIR", help_heading = "Java")]
    pub(crate) jdk: Option<PathBuf>,
    /// Do not run it on the JVM itself
    #[arg(long, help_heading = "Java")]
    pub(crate) no_confirm: bool,
    #[command(flatten)]
    pub(crate) report: ReportArgs,
}

#[derive(Debug, Args)]
pub(crate) struct FmtArgs {
    /// The files to format; `-` stands for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Change nothing, and exit with code 1 if a file would change
    #[arg(long)]
    pub(crate) check: bool,
}

#[derive(Debug, Args)]
pub(crate) struct GraphArgs {
    /// The file with the program; of Java, sources, class files, a jar, or a folder of them
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The program to draw, if the file has several
    #[arg(long, short, value_name = "NAME")]
    pub(crate) program: Option<String>,
    /// `dot`, for Graphviz, or `ir`, the text form of what is drawn
    #[arg(long, value_name = "FORMAT", default_value = "dot")]
    pub(crate) format: GraphFormat,
    #[command(flatten)]
    pub(crate) stop: StopArgs,
    #[command(flatten)]
    pub(crate) java: JavaArgs,
}

/// What a graph looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum GraphFormat {
    Dot,
    Ir,
}

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// A code such as CP0104, a word of the language, a shorthand, a verdict, or an exit code; without any, all are
    /// listed
    #[arg(value_name = "WORD")]
    pub(crate) words: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct InitArgs {
    /// The file to write, or its folder
    #[arg(value_name = "PATH")]
    pub(crate) path: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct DoctorArgs {
    /// What the answer looks like
    #[arg(long, value_name = "FORMAT", default_value = "text", help_heading = "Output")]
    pub(crate) format: DoctorFormat,
}

/// What the answer of `doctor` looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum DoctorFormat {
    Text,
    Json,
}

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: Shell,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn formats_name_a_kind_and_perhaps_a_file() {
        let json = "json=a=b.json".parse::<Format>().unwrap();
        assert_eq!((json.kind.name, json.file), ("json", Some("a=b.json".into())));
        assert_eq!("text".parse(), Ok(Format { kind: report::TEXT, file: None }));
        assert!("json=".parse::<Format>().is_err());
        assert_eq!("junit-xml".parse::<Format>().map(|format| format.kind.name), Ok("junit-xml"));
        assert!("xml".parse::<Format>().is_err());
    }

    #[test]
    fn values_for_parameters_have_a_name_in_front() {
        let held =
            |name: &str, value: &str| Ok(counterpoint_load::Held { name: name.to_owned(), value: value.to_owned() });
        assert_eq!(parse_held("salt=a=b"), held("salt", "a=b"));
        assert_eq!(parse_held("n=-1"), held("n", "-1"));
        assert_eq!(parse_held("text="), held("text", ""));
        assert!(parse_held("salt").is_err() && parse_held("=1").is_err());
    }
}
