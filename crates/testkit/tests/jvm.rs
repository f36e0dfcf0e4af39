//! Java programs on the real machine and on ours. A JDK is needed.

use std::path::{Path, PathBuf};

use counterpoint_testkit::jvm::compare::{self, Report};

/// Programs that are not supported, with the reason.
const UNSUPPORTED: &[(&str, &str)] = &[];

/// A folder of its own for a test, removed with it.
struct Scratch(PathBuf);

impl Scratch {
    fn new(test: &str) -> Self {
        Self(std::env::temp_dir().join(format!("counterpoint-{test}-{}", std::process::id())))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What differs and is not known to, in words.
fn unexpected(report: &Report) -> Vec<String> {
    let is_known = |what: &str| UNSUPPORTED.iter().any(|(known, _)| *known == what);
    let differences = report.differences.iter().filter(|difference| !is_known(&difference.what));
    differences.map(compare::Difference::words).collect()
}

#[test]
fn features_of_the_language_and_the_library() {
    let scratch = Scratch::new("features");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/jvm/features");
    let report = compare::features(&folder, &scratch.0);
    assert!(report.n_runs >= 150);
    let unexpected = unexpected(&report);
    assert!(unexpected.is_empty(), "{} of {} differ:\n{unexpected:#?}", unexpected.len(), report.n_runs);
    assert_eq!(report.differences.len(), UNSUPPORTED.len(), "some are supported now");
}

#[test]
fn generated_programs() {
    let report = compare::generated(&Scratch::new("generated").0, 0, 8, 40);
    assert_eq!(report.n_runs, 320);
    let unexpected = unexpected(&report);
    assert!(unexpected.is_empty(), "{} differ:\n{:#?}", unexpected.len(), &unexpected[..unexpected.len().min(20)]);
}

#[test]
fn generated_programs_notice_what_is_lowered_wrongly() {
    let noticed = compare::sabotaged(&Scratch::new("sabotaged").0, 7, 60);
    let missed: Vec<&str> = noticed.iter().filter(|(_, count)| *count == 0).map(|(name, _)| *name).collect();
    assert!(missed.is_empty(), "{missed:?} of {noticed:?}");
}
