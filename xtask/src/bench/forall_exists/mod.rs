//! `cargo xtask bench forall-exists`: the forall-exists engine on programs over unbounded integers.
//!
//! Every file is decided by the command in a process of its own, as a user would have it, and by a peer binary on the
//! files that the published prototype can read. The order of work: collect the cases (`family` writes some of them),
//! measure each (`case`, with `child`), and compare all with the bars (`summary`). An engine that says unknown misses
//! bars; it does not end the measurement.

mod case;
mod child;
mod family;
mod summary;

use std::path::{Path, PathBuf};

use anyhow::Context;
use serde_json::json;

use case::{Case, Group, Row, Setting};

/// What the command line says.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Measure only files whose group and name contain this, for instance `table 2` or `pin-leak`.
    filter: Option<String>,
    /// Another tool that reads hyena files, run as `PATH FILE`.
    #[arg(long)]
    peer: Option<PathBuf>,
    /// The command to measure; without it, that in the folder of this one.
    #[arg(long)]
    binary: Option<PathBuf>,
    /// Where the JSON goes.
    #[arg(long, default_value = "target/bench-forall-exists.json")]
    json: PathBuf,
    /// Runs of which the median is taken.
    #[arg(long, default_value_t = 5)]
    runs: usize,
    /// Seconds that one run may take.
    #[arg(long, default_value_t = 60)]
    limit: u64,
}

/// Runs the task.
#[expect(clippy::print_stdout, reason = "the table is the result")]
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let binary = binary(arguments.binary.as_deref())?;
    let peer = arguments.peer.as_deref().map(std::path::absolute).transpose()?;
    let folder = std::env::temp_dir().join(format!("counterpoint-forall-exists-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let (runs, limit) = (arguments.runs.max(1), arguments.limit);
    let setting = Setting { binary: &binary, peer: peer.as_deref(), runs, limit, folder: &folder };
    let mut rows = Vec::new();
    println!("{}", summary::HEAD);
    for case in cases(&folder)? {
        let name = format!("{} {}", case.group.name(), case.name);
        if arguments.filter.as_ref().is_some_and(|filter| !name.contains(filter.as_str())) {
            continue;
        }
        let row = case::measure(case, &setting)?;
        println!("{}", summary::line(&row));
        rows.push(row);
    }
    std::fs::remove_dir_all(&folder)?;
    let bars = summary::bars(&rows);
    println!("{}\n{}\n", summary::curves(&rows), summary::groups(&rows));
    println!("{}\n\n{}", summary::exceptions(&rows), summary::render_bars(&bars));
    write_json(arguments, &rows, &bars)
}

fn write_json(arguments: &Arguments, rows: &[Row], bars: &[summary::Bar]) -> anyhow::Result<()> {
    let rows: Vec<_> = rows.iter().map(Row::to_json).collect();
    let bars: Vec<_> = bars.iter().map(summary::Bar::to_json).collect();
    let report = json!({
        "schema": "counterpoint-bench-forall-exists/1", "runs": arguments.runs, "limit-s": arguments.limit,
        "rows": rows, "bars": bars,
    });
    let text = serde_json::to_string_pretty(&report)?;
    if let Some(parent) = arguments.json.parent() {
        std::fs::create_dir_all(parent)?;
    }
    std::fs::write(&arguments.json, text).with_context(|| format!("cannot write {}", arguments.json.display()))
}

/// The command to measure. One that was built for debugging would tell nothing, so it is looked for beside this tool
/// and, if that is a debug build, in the folder of release builds.
fn binary(given: Option<&Path>) -> anyhow::Result<PathBuf> {
    if let Some(given) = given {
        anyhow::ensure!(given.is_file(), "there is no {}", given.display());
        return Ok(std::path::absolute(given)?);
    }
    let me = std::env::current_exe()?;
    let release = me.parent().and_then(Path::parent).map(|target| target.join("release/counterpoint"));
    release
        .filter(|binary| binary.is_file())
        .context("build the command first: cargo build --release --package counterpoint")
}

/// All files, in the order of the groups.
fn cases(folder: &Path) -> anyhow::Result<Vec<Case>> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus").canonicalize()?;
    let mut cases = Vec::new();
    for (path, name) in files(&corpus.join("hyena"))? {
        let group = if name.starts_with("valid_") { Group::HyenaValid } else { Group::Table2 };
        cases.push(Case { group, name, size: None, path });
    }
    for (path, name) in files(&corpus.join("forall-exists/refuted"))? {
        let group = if name.starts_with("broken_") { Group::Broken } else { Group::Refutable };
        cases.push(Case { group, name, size: None, path });
    }
    for (group, subfolder) in [(Group::Valid, "proved"), (Group::Reactive, "reactive")] {
        let of_folder = files(&corpus.join("forall-exists").join(subfolder))?;
        cases.extend(of_folder.into_iter().map(|(path, name)| Case { group, name, size: None, path }));
    }
    for family in family::ALL {
        for &size in family.sizes {
            let path = folder.join(format!("{}-{size}.hyena", family.name));
            std::fs::write(&path, (family.text)(size))?;
            cases.push(Case { group: Group::Curve, name: family.name.to_owned(), size: Some(size), path });
        }
    }
    // The sort is stable: the sizes of a family stay in order.
    cases.sort_by_key(|case| case.group);
    Ok(cases)
}

/// The files of a folder and their names without extension, sorted.
fn files(folder: &Path) -> anyhow::Result<Vec<(PathBuf, String)>> {
    let entries = std::fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry?.path();
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        files.push((path, name));
    }
    files.sort();
    Ok(files)
}
