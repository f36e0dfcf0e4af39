//! Start-up: the whole command on a file of three lines.

use std::process::Command;
use std::time::Instant;

use anyhow::Context;

use super::Bench;

pub(crate) fn measure(bench: &mut Bench<'_>) -> anyhow::Result<()> {
    let name = "start-up: check on a three-line file";
    if !bench.wants(name) {
        return Ok(());
    }
    let me = std::env::current_exe()?;
    let binary = me.with_file_name("counterpoint");
    anyhow::ensure!(binary.is_file(), "build the command first: cargo build --release --package counterpoint");
    let folder = std::env::temp_dir().join(format!("counterpoint-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let file = folder.join("three.cpt");
    std::fs::write(
        &file,
        "program P { input x: 0..1; observe out(x); }\nproperty same {\n  forall a, b in P always a.x == b.x }\n",
    )?;
    let mut times = Vec::new();
    for _ in 0..bench.arguments.runs.max(1) {
        let start = Instant::now();
        let output = Command::new(&binary).arg("check").arg(&file).current_dir(&folder).output();
        let output = output.with_context(|| format!("cannot run {}", binary.display()))?;
        times.push(start.elapsed().as_secs_f64() * 1e3);
        anyhow::ensure!(output.status.code() == Some(1), "the file holds a refuted property: {output:?}");
    }
    std::fs::remove_dir_all(&folder)?;
    times.sort_by(f64::total_cmp);
    let median = times[times.len() / 2];
    bench.row(name, median, "ms (wall)", "under 10 ms", Some(median < 10.0));
    Ok(())
}
