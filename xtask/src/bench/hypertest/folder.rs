//! A whole folder in one call of the command.

use std::process::Command;
use std::time::Instant;

use counterpoint_testkit::hyper;
use serde_json::json;

/// A hundred classes and more in one call of the command, `javac` and the JVM included: seconds of the clock. Everything
/// is compiled anew in the first row; the second one finds it compiled.
#[expect(clippy::print_stdout, reason = "the row is the result")]
pub(super) fn print() -> anyhow::Result<serde_json::Value> {
    let binary = std::env::current_exe()?.with_file_name("counterpoint");
    anyhow::ensure!(binary.is_file(), "build the command first: cargo build --release --package counterpoint");
    let work = std::env::temp_dir().join(format!("counterpoint-bench-folder-{}", std::process::id()));
    std::fs::create_dir_all(&work)?;
    let command = |arguments: &[&str]| {
        let mut command = Command::new(&binary);
        command.args(arguments).current_dir(&work).env("COUNTERPOINT_CACHE", work.join("cache"));
        command
    };
    // What the tool brings along is compiled once on each machine, which is no part of the row.
    std::fs::write(work.join("Warm.java"), "class Warm { static int it(int secret) { return secret; } }")?;
    let warm = command(&["check", "Warm.java", "--secret", "secret"]).output()?;
    anyhow::ensure!(warm.status.code() == Some(1), "the smallest leak is found: {warm:?}");
    let corpus = hyper::folder().canonicalize()?;
    let programs = hyper::programs(&corpus);
    std::fs::write(work.join("counterpoint.toml"), hyper::configuration(&corpus, &programs))?;
    let mut rows = Vec::new();
    for name in ["compiled anew", "compiled before"] {
        let started = Instant::now();
        let output = command(&["check"]).output()?;
        let seconds = started.elapsed().as_secs_f64();
        let text = String::from_utf8_lossy(&output.stdout);
        let summary = text.lines().last().unwrap_or_default().to_owned();
        anyhow::ensure!(output.status.code() == Some(1), "there are leaks in the corpus: {output:?}");
        let verdict = if seconds <= 10.0 { "met   " } else { "MISSED" };
        let n_classes = programs.len();
        println!(
            "{verdict} a folder of {n_classes} programs in one call, {name}, at most 10 s: {seconds:.2} s ({summary})"
        );
        rows.push(json!({"name": name, "programs": n_classes, "seconds": seconds, "summary": summary}));
    }
    std::fs::remove_dir_all(&work)?;
    Ok(json!(rows))
}
