//! One file: decided by the command as a user would have it decided, several times, and by a peer if there is one.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde_json::{Value, json};

use super::child::{self, MeasuredRun};

/// Runs of one file end when they have taken so many seconds together.
const PATIENCE: f64 = 10.0;

/// Files with something in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Group {
    /// The benchmarks of the paper's Table 2.
    Table2,
    /// Valid files in the format of the prototype.
    HyenaValid,
    /// Refutable programs of the classes of Table 1.
    Refutable,
    /// Valid twins of them.
    Valid,
    /// Reactive properties that hold.
    Reactive,
    /// Valid ones, broken.
    Broken,
    /// Members of families that grow.
    Curve,
}

impl Group {
    pub(super) const ALL: [Group; 7] = [
        Group::Table2,
        Group::HyenaValid,
        Group::Refutable,
        Group::Valid,
        Group::Reactive,
        Group::Broken,
        Group::Curve,
    ];

    pub(super) fn name(self) -> &'static str {
        match self {
            Group::Table2 => "table 2",
            Group::HyenaValid => "hyena, valid",
            Group::Refutable => "refutable",
            Group::Valid => "valid",
            Group::Reactive => "reactive",
            Group::Broken => "broken",
            Group::Curve => "curves",
        }
    }

    /// Whether the prototype can read the files.
    pub(super) fn suits_peer(self) -> bool {
        matches!(self, Group::Table2 | Group::HyenaValid | Group::Curve)
    }
}

/// A file to decide.
pub(super) struct Case {
    pub(super) group: Group,
    pub(super) name: String,
    /// The size, for a member of a family.
    pub(super) size: Option<u32>,
    pub(super) path: PathBuf,
}

/// How cases are measured.
pub(super) struct Setting<'a> {
    pub(super) binary: &'a Path,
    pub(super) peer: Option<&'a Path>,
    /// Runs of which the median is taken.
    pub(super) runs: usize,
    /// Seconds that a run may take.
    pub(super) limit: u64,
    /// Where commands run, and leave their files.
    pub(super) folder: &'a Path,
}

/// What was found out about one property.
pub(super) struct Found {
    pub(super) property: String,
    pub(super) verdict: String,
    expected: Option<String>,
    pub(super) is_as_expected: bool,
    pub(super) reason: String,
    solver_calls: Option<u64>,
}

/// What a peer did with a file.
pub(super) struct Peer {
    pub(super) answer: String,
    pub(super) is_as_expected: bool,
    pub(super) cpu: f64,
    wall: f64,
    memory: Option<u64>,
}

/// One line of the table.
pub(super) struct Row {
    pub(super) group: Group,
    pub(super) name: String,
    pub(super) size: Option<u32>,
    pub(super) found: Vec<Found>,
    pub(super) cpu: f64,
    pub(super) wall: f64,
    pub(super) memory: Option<u64>,
    pub(super) peer: Option<Peer>,
}

impl Row {
    /// Whether all properties were decided as the file expects.
    pub(super) fn is_as_expected(&self) -> bool {
        self.found.iter().all(|found| found.is_as_expected)
    }

    /// The verdicts in one phrase.
    pub(super) fn verdicts(&self) -> String {
        let mut words: Vec<&str> = self.found.iter().map(|found| found.verdict.as_str()).collect();
        words.dedup();
        words.join(", ")
    }

    pub(super) fn solver_calls(&self) -> Option<u64> {
        self.found.iter().map(|found| found.solver_calls).sum()
    }

    pub(super) fn to_json(&self) -> Value {
        let found = self.found.iter().map(|found| {
            json!({
                "property": found.property, "verdict": found.verdict, "expected": found.expected,
                "as-expected": found.is_as_expected, "reason": found.reason, "solver-calls": found.solver_calls,
            })
        });
        let peer = self.peer.as_ref().map(
            |peer| json!({"answer": peer.answer, "cpu-s": peer.cpu, "wall-s": peer.wall, "peak-bytes": peer.memory}),
        );
        json!({
            "group": self.group.name(), "name": self.name, "size": self.size, "results": found.collect::<Vec<_>>(),
            "cpu-s": self.cpu, "wall-s": self.wall, "peak-bytes": self.memory, "peer": peer,
        })
    }
}

/// Measures one case.
pub(super) fn measure(case: Case, setting: &Setting<'_>) -> anyhow::Result<Row> {
    // A second solver is not asked: whether one is installed should not show in the figures.
    let options = ["check", "--stats", "--format", "json", "--second-solver", "none"].map(OsStr::new);
    let arguments: Vec<&OsStr> = options.into_iter().chain([case.path.as_os_str()]).collect();
    let runs = repeat(setting.binary, &arguments, setting)?;
    let first = &runs[0];
    let mut found = if first.is_timed_out {
        vec![no_answer("timeout", format!("no answer within {} s", setting.limit))]
    } else {
        read_report(first).with_context(|| format!("{} gives no report on {}", setting.binary.display(), case.name))?
    };
    // Reasons name places by the whole path, of which only the file says something.
    let (path, file) = (case.path.to_string_lossy(), case.path.file_name().unwrap_or_default().to_string_lossy());
    for found in &mut found {
        found.reason = found.reason.replace(&*path, &file);
    }
    let peer = match setting.peer.filter(|_| case.group.suits_peer()) {
        Some(peer) => Some(ask_peer(peer, &case.path, setting)?),
        None => None,
    };
    Ok(Row {
        group: case.group,
        name: case.name,
        size: case.size,
        found,
        cpu: median(runs.iter().map(|run| run.cpu)),
        wall: median(runs.iter().map(|run| run.wall)),
        memory: runs.iter().filter_map(|run| run.memory).max(),
        peer,
    })
}

/// At least one run.
fn repeat(program: &Path, arguments: &[&OsStr], setting: &Setting<'_>) -> anyhow::Result<Vec<MeasuredRun>> {
    let mut runs = vec![child::run(program, arguments, setting.folder, setting.limit)?];
    while runs.len() < setting.runs && runs.iter().map(|run| run.wall).sum::<f64>() < PATIENCE {
        runs.push(child::run(program, arguments, setting.folder, setting.limit)?);
    }
    Ok(runs)
}

fn median(figures: impl Iterator<Item = f64>) -> f64 {
    let mut figures: Vec<f64> = figures.collect();
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// What is found where there is no report.
pub(super) fn no_answer(verdict: &str, reason: String) -> Found {
    Found {
        property: String::new(),
        verdict: verdict.to_owned(),
        expected: None,
        is_as_expected: false,
        reason,
        solver_calls: None,
    }
}

/// The properties of a report in JSON. A command that crashed wrote none, which is a result as well.
fn read_report(run: &MeasuredRun) -> Option<Vec<Found>> {
    let Ok(report) = serde_json::from_str::<Value>(&run.output) else {
        let reason = format!("ended with code {:?} and without a report", run.exit_code);
        return Some(vec![no_answer("crashed", reason)]);
    };
    let found = report["results"].as_array()?.iter().map(|result| {
        let word = |key: &str| result[key].as_str().map(ToOwned::to_owned);
        Some(Found {
            property: word("property")?,
            verdict: word("verdict")?,
            expected: word("expected"),
            is_as_expected: result["as-expected"].as_bool().unwrap_or(false),
            reason: result["reason"]["message"].as_str().unwrap_or_default().to_owned(),
            solver_calls: result["stats"]["searched"]["solver-calls"].as_u64(),
        })
    });
    found.collect::<Option<Vec<Found>>>().filter(|found| !found.is_empty())
}

/// Files say themselves what they expect, so the peer's exit status tells whether it found that.
fn ask_peer(peer: &Path, file: &Path, setting: &Setting<'_>) -> anyhow::Result<Peer> {
    let runs = repeat(peer, &[file.as_os_str()], setting)?;
    let answer = match &runs[0] {
        run if run.is_timed_out => format!("timeout ({} s)", setting.limit),
        run => match run.exit_code {
            Some(0) => "as expected".to_owned(),
            Some(code) => format!("exit code {code}"),
            None => "killed".to_owned(),
        },
    };
    Ok(Peer {
        answer,
        is_as_expected: runs[0].exit_code == Some(0),
        cpu: median(runs.iter().map(|run| run.cpu)),
        wall: median(runs.iter().map(|run| run.wall)),
        memory: runs.iter().filter_map(|run| run.memory).max(),
    })
}
