//! From options to the solver that engines ask.
//!
//! A solver that is named on the command line is started once before any work: a program that is missing, too old, or no
//! solver at all is a mistake in the input, and not the reason of an unknown answer after hours.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use counterpoint_engine::Sets;
use counterpoint_load::display_name;
use counterpoint_solve::{Backend, Config, Process, ProcessConfig, Reason, Scripts};

use crate::args::{SearchArgs, SetsArg, SolverArgs, SolverCommand, Stage};
use crate::exit::Exit;
use crate::output::Output;

/// How long a solver that runs as a program may think about one query. It has no counter that is the same everywhere.
const PROCESS_TIME: Duration = Duration::from_secs(30);

/// How sets of states are to be described.
pub(crate) fn sets(args: &SearchArgs) -> Sets {
    match args.sets {
        SetsArg::Auto => Sets::Auto,
        SetsArg::Explicit => Sets::Explicit,
        SetsArg::Symbolic => Sets::Symbolic,
    }
}

/// The solver that is asked for, ready to be used.
pub(crate) fn config(args: &SolverArgs, output: &Output) -> Result<Config, Exit> {
    Ok(Config {
        backend: backend(args, output)?,
        scripts: args.dump_smt.as_deref().map(|folder| scripts(folder, output)).transpose()?,
        rlimit: args.solver_limit,
        ..Config::default()
    })
}

/// The same with what stands in front of it for a search.
pub(crate) fn config_of_search(search: &SearchArgs, args: &SolverArgs, output: &Output) -> Result<Config, Exit> {
    let has = |stage| !search.solver_without.contains(&stage);
    let config = Config {
        simplify: has(Stage::Simplify),
        intervals: has(Stage::Intervals),
        split: has(Stage::Split),
        cache: has(Stage::Cache),
        reuse: has(Stage::Reuse),
        ..config(args, output)?
    };
    if search.sets == SetsArg::Symbolic && config.name().is_none() {
        let help = "name one with --solver (`counterpoint doctor` says which are here), or leave --sets out";
        output.error("symbolic sets need a solver, and there is none", Some(help));
        return Err(Exit::Input);
    }
    Ok(config)
}

fn backend(args: &SolverArgs, output: &Output) -> Result<Backend, Exit> {
    let Some(SolverCommand { text, words }) = &args.solver else {
        return Ok(if args.no_solver { Backend::None } else { Backend::Linked });
    };
    let mut process = ProcessConfig::new(&words[0], PROCESS_TIME);
    if words.len() > 1 {
        process.args = words[1..].to_vec();
    }
    match Process::new(process.clone()).version() {
        Ok(name) => Ok(Backend::Process(process, name)),
        Err(reason) => {
            let why = match reason {
                Reason::Limit => "it does not answer in time".to_owned(),
                Reason::Unsupported(why) | Reason::Failed(why) => why,
            };
            let message = format!("the solver `{text}` cannot be used: {why}");
            let help = "`counterpoint doctor` says which solvers are here; without --solver the one linked in is asked";
            output.error(&message, Some(help));
            Err(Exit::Input)
        }
    }
}

/// Gives each query a file of its own in a folder.
fn scripts(folder: &Path, output: &Output) -> Result<Scripts, Exit> {
    if let Err(error) = fs::create_dir_all(folder) {
        let name = display_name(folder);
        output.error(&format!("cannot make the folder `{name}` for queries: {error}"), Some("name another one"));
        return Err(Exit::Input);
    }
    let folder = folder.to_owned();
    let count = Arc::new(AtomicU64::new(0));
    Ok(Scripts(Arc::new(move || Box::new(Numbered { folder: folder.clone(), count: Arc::clone(&count) }))))
}

/// Writes every piece to the next file: `000001.smt2`, `000002.smt2`, ... Solvers of several threads share the count.
struct Numbered {
    folder: PathBuf,
    count: Arc<AtomicU64>,
}

impl Write for Numbered {
    fn write(&mut self, script: &[u8]) -> io::Result<usize> {
        let number = self.count.fetch_add(1, Ordering::Relaxed) + 1;
        fs::write(self.folder.join(format!("{number:06}.smt2")), script)?;
        Ok(script.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
