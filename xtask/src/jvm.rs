//! `cargo xtask jvm`: Java on our machine and on the real one, in numbers that tests have no time for.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::ensure;
use clap::Subcommand;
use counterpoint_testkit::jvm::compare::{self, Report};

/// What the command line says.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    programs: Programs,
    /// Show so many differences.
    #[arg(long, global = true, default_value_t = 20)]
    show: usize,
    /// Where sources and answers are written.
    #[arg(long, global = true, default_value = "target/jvm")]
    scratch: PathBuf,
}

#[derive(Debug, Subcommand)]
enum Programs {
    /// One small program for each feature of the language and of the class library.
    Features,
    /// Random programs.
    Generated {
        /// The first seed.
        #[arg(long, default_value_t = 1_000)]
        seed: u64,
        /// The number of programs; forty share a class.
        #[arg(long, default_value_t = 2_000)]
        programs: u64,
    },
    /// Public static methods of libraries, with generated arguments.
    Libraries {
        /// The jars.
        #[arg(default_values = ["/usr/share/java/commons-lang3.jar", "/usr/share/java/commons-math3.jar", "/usr/share/java/guava.jar"])]
        jars: Vec<PathBuf>,
        /// The seed.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// The number of methods.
        #[arg(long, default_value_t = 500)]
        methods: usize,
        /// The number of inputs of each.
        #[arg(long, default_value_t = 20)]
        inputs: u32,
    },
}

/// Runs the comparison; an error if too much differs.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let folder = arguments.scratch.join(std::process::id().to_string());
    let (report, least) = match &arguments.programs {
        Programs::Features => (compare::features("corpus/jvm/features".as_ref(), &folder), 1.0),
        Programs::Generated { seed, programs } => (compare::generated(&folder, *seed, programs.div_ceil(40), 40), 1.0),
        Programs::Libraries { jars, seed, methods, inputs } => {
            (compare::libraries(jars, &folder, *seed, *methods, *inputs), 0.98)
        }
    };
    std::fs::remove_dir_all(&folder)?;
    tell(&report, arguments.show);
    #[expect(clippy::cast_precision_loss, reason = "counts are small")]
    let share = 1.0 - report.differences.len() as f64 / report.n_runs.max(1) as f64;
    ensure!(share >= least, "at least {} % should be equal", least * 100.0);
    Ok(())
}

#[expect(clippy::print_stdout, reason = "this is the result")]
fn tell(report: &Report, show: usize) {
    for difference in report.differences.iter().take(show) {
        println!("{}", difference.words());
    }
    let mut causes: BTreeMap<String, usize> = BTreeMap::new();
    for difference in &report.differences {
        *causes.entry(difference.cause()).or_default() += 1;
    }
    let mut causes: Vec<(usize, String)> = causes.into_iter().map(|(cause, count)| (count, cause)).collect();
    causes.sort_by(|a, b| b.cmp(a));
    for (count, cause) in causes {
        println!("{count:>6}  {cause}");
    }
    let n_equal = report.n_runs - report.differences.len();
    println!(
        "{n_equal} of {} runs equal; {} left out, which HotSpot does not complete or repeat",
        report.n_runs, report.n_left_out
    );
}
